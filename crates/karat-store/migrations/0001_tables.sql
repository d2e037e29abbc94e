-- Nothing in these tables is ever changed or deleted: a game is the list of its moves.

CREATE TABLE game_table (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    rules TEXT NOT NULL,
    seed TEXT NOT NULL,
    commitment TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE TABLE game_option (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    seat BIGINT NOT NULL,
    guest TEXT,
    level TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    CHECK ((guest IS NULL) <> (level IS NULL))
);

CREATE INDEX seat_guest ON seat (guest);

CREATE TABLE move (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    ply BIGINT NOT NULL,
    actor TEXT NOT NULL,
    text TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, ply)
);

CREATE TABLE request (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    request TEXT NOT NULL,
    seat BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (table_id, request)
);

CREATE TABLE ended (
    table_id TEXT PRIMARY KEY REFERENCES game_table (id),
    at_ms BIGINT NOT NULL
);
