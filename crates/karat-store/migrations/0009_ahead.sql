-- What people have said that their seats will do, at most one instruction for each seat.

CREATE TABLE ahead (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    -- The id of the form that brought it: a form sent twice counts once.
    id TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    -- One line for people to read.
    instruction TEXT NOT NULL,
    -- How many entries the journal had on the page where it was given.
    seen BIGINT NOT NULL,
    -- A cancelled one stays until the next, so that its form coming late does not bring it back.
    is_cancelled BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
);
