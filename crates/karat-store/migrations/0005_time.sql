-- Time away from the clocks that count days, and wishes to take moves back.

CREATE TABLE vacation (
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    from_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    PRIMARY KEY (person, from_ms)
);

CREATE TABLE undo_request (
    table_id TEXT PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    -- How many plies are to remain.
    remaining BIGINT NOT NULL,
    -- How many moves and undos the journal had: with one more the request is void.
    moves BIGINT NOT NULL,
    refused_by BIGINT
);

CREATE TABLE undo_agreement (
    table_id TEXT NOT NULL REFERENCES undo_request (table_id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
