-- Leagues: their people, and the seasons, whose divisions are tournaments.

CREATE TABLE league (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    -- The usual number of seats at a table.
    seats BIGINT NOT NULL,
    -- The time for each move, in days.
    days BIGINT NOT NULL,
    -- The usual number of players in a division.
    division_players BIGINT NOT NULL,
    -- The number of players of each division who are promoted or relegated after a season.
    promoted BIGINT NOT NULL,
    -- The number of games that each player plays in a season.
    games BIGINT NOT NULL,
    -- The number of days between two seasons.
    pause_days BIGINT NOT NULL,
    is_rated BIGINT NOT NULL,
    -- Who may start and end seasons, or NULL once the account was deleted.
    organiser TEXT REFERENCES person (id) ON DELETE SET NULL,
    -- The club whose members can join, or NULL if everyone can.
    club TEXT REFERENCES club (id) ON DELETE SET NULL,
    stage TEXT NOT NULL,
    -- The number of the latest season, or 0 before the first one.
    season BIGINT NOT NULL DEFAULT 0,
    -- The time at which the next season starts, or NULL before the first season and while a season is
    -- being played.
    next_ms BIGINT,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL
);

CREATE INDEX league_stage ON league (stage, changed_ms);
CREATE INDEX league_organiser ON league (organiser);
CREATE INDEX league_club ON league (club);

-- The people who play in the next season.
CREATE TABLE league_person (
    league TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (league, person)
);

CREATE INDEX league_person_person ON league_person (person);

-- The league, season and division of a tournament, or NULL for all other tournaments. Seasons and
-- divisions are numbered from 1.
ALTER TABLE tournament ADD COLUMN league TEXT REFERENCES league (id) ON DELETE CASCADE;
ALTER TABLE tournament ADD COLUMN season BIGINT;
ALTER TABLE tournament ADD COLUMN division BIGINT;

CREATE UNIQUE INDEX tournament_division ON tournament (league, season, division);
