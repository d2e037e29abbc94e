-- Arenas, rated tournaments, and tournaments that start at a set time.

-- The time after the start of an arena during which games begin, in minutes, or NULL for rounds. An
-- arena's `rounds` is 0, and its `round` counts how many times tables were opened.
ALTER TABLE tournament ADD COLUMN minutes BIGINT;

-- 1 if the games change the players' ratings.
ALTER TABLE tournament ADD COLUMN is_rated BIGINT NOT NULL DEFAULT 0;

-- The time at which the tournament starts by itself, or NULL if the organiser starts it.
ALTER TABLE tournament ADD COLUMN starts_ms BIGINT;

-- The time at which the tournament started, or NULL before. Earlier tournaments have none.
ALTER TABLE tournament ADD COLUMN started_ms BIGINT;

-- The time of the entry or of the end of the last game, or NULL for earlier entrants.
ALTER TABLE entrant ADD COLUMN waits_since_ms BIGINT;
