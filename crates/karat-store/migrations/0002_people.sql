-- People have rows of their own; tables begin in a lobby; what happens at a table is a journal.
-- Nothing in a journal is ever changed or deleted: a move taken back is an entry that says so.

CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- What the name looks like: two names that look alike have the same.
    skeleton TEXT NOT NULL,
    -- The hash in PHC form; NULL for a guest, who is known by his cookie alone.
    password TEXT,
    is_banned BIGINT NOT NULL DEFAULT 0,
    created_ms BIGINT NOT NULL,
    seen_ms BIGINT NOT NULL
);

CREATE UNIQUE INDEX person_kept_name ON person (skeleton) WHERE password IS NOT NULL;

CREATE TABLE login (
    -- SHA-256 of the token in the cookie, in hexadecimal.
    token_hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    browser TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    seen_ms BIGINT NOT NULL
);

CREATE INDEX login_person ON login (person);

ALTER TABLE game_table ADD COLUMN owner TEXT;
ALTER TABLE game_table ADD COLUMN stage TEXT NOT NULL DEFAULT 'playing';
-- Counts every change that somebody may see: moves, seats, talk.
ALTER TABLE game_table ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game_table ADD COLUMN is_public BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game_table ADD COLUMN is_rated BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game_table ADD COLUMN is_random_seating BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game_table ADD COLUMN time_control TEXT NOT NULL DEFAULT 'none';
-- The level of the bot that plays for whoever is absent; empty for the strongest.
ALTER TABLE game_table ADD COLUMN absent_level TEXT NOT NULL DEFAULT '';
ALTER TABLE game_table ADD COLUMN watch_delay_ms BIGINT NOT NULL DEFAULT 0;
-- The position that the game starts from, if it is not the beginning.
ALTER TABLE game_table ADD COLUMN position TEXT;
ALTER TABLE game_table ADD COLUMN origin TEXT;
ALTER TABLE game_table ADD COLUMN origin_ply BIGINT;
ALTER TABLE game_table ADD COLUMN started_ms BIGINT;
ALTER TABLE game_table ADD COLUMN ended_ms BIGINT;

UPDATE game_table SET started_ms = created_ms,
    revision = (SELECT COUNT(*) FROM move WHERE table_id = game_table.id);
UPDATE game_table SET stage = 'over', ended_ms = (SELECT at_ms FROM ended WHERE table_id = game_table.id)
    WHERE id IN (SELECT table_id FROM ended);

CREATE INDEX game_table_stage ON game_table (stage, is_public, created_ms);

CREATE UNIQUE INDEX game_table_commitment ON game_table (commitment);

DROP TABLE ended;

CREATE TABLE sitter (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    person TEXT,
    level TEXT,
    name TEXT NOT NULL,
    -- What the seat mixes into the deal: its hash at first, then itself.
    nonce_commitment TEXT,
    nonce TEXT,
    PRIMARY KEY (table_id, seat),
    CHECK (person IS NULL OR level IS NULL)
);

INSERT INTO sitter (table_id, seat, person, level, name)
    SELECT table_id, seat, guest, level, name FROM seat;

DROP TABLE seat;

CREATE INDEX sitter_person ON sitter (person);

CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    actor TEXT NOT NULL,
    -- move, undo, leave or return
    deed TEXT NOT NULL,
    -- The move, or the number of plies that remain after an undo.
    text TEXT NOT NULL,
    -- Who carried it out: seat, stand_in, ahead or table.
    hand TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

INSERT INTO journal (table_id, number, actor, deed, text, hand, at_ms)
    SELECT table_id, ply, actor, 'move', text, 'seat', at_ms FROM move;

DROP TABLE move;
