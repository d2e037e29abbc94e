-- Tournaments: their entrants, the tables of each round and the results.

CREATE TABLE tournament (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    -- The usual number of seats at a table.
    seats BIGINT NOT NULL,
    system TEXT NOT NULL,
    rounds BIGINT NOT NULL,
    time_control TEXT NOT NULL,
    -- Who may start and cancel it, or NULL once the account was deleted.
    organiser TEXT REFERENCES person (id) ON DELETE SET NULL,
    -- The random number from which the rounds are paired, in hexadecimal.
    seed TEXT NOT NULL,
    stage TEXT NOT NULL,
    -- The number of rounds paired so far.
    round BIGINT NOT NULL DEFAULT 0,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL
);

CREATE INDEX tournament_stage ON tournament (stage, changed_ms);
CREATE INDEX tournament_organiser ON tournament (organiser);

CREATE TABLE entrant (
    tournament TEXT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    -- Entrants are numbered from 0 in the order in which they entered.
    number BIGINT NOT NULL,
    -- NULL once the account was deleted.
    person TEXT REFERENCES person (id) ON DELETE SET NULL,
    -- 1 if the entrant takes part in no more rounds.
    is_withdrawn BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, number)
);

CREATE UNIQUE INDEX entrant_person ON entrant (person, tournament);

CREATE TABLE tournament_table (
    tournament TEXT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    -- Rounds are numbered from 1, and the tables of a round from 0.
    round BIGINT NOT NULL,
    number BIGINT NOT NULL,
    -- The id that the table has or will have. It is chosen with the round, so that a restart opens no
    -- table twice.
    table_id TEXT NOT NULL UNIQUE,
    -- 1 once the result counts, or once it is certain that there will be none.
    is_over BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, round, number)
);

CREATE TABLE tournament_seat (
    tournament TEXT NOT NULL,
    round BIGINT NOT NULL,
    number BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    entrant BIGINT NOT NULL,
    -- The place in the game, from 1, or NULL as long as there is no result.
    place BIGINT,
    PRIMARY KEY (tournament, round, number, seat),
    FOREIGN KEY (tournament, round, number)
        REFERENCES tournament_table (tournament, round, number) ON DELETE CASCADE
);

CREATE TABLE bye (
    tournament TEXT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round BIGINT NOT NULL,
    entrant BIGINT NOT NULL,
    PRIMARY KEY (tournament, round, entrant)
);
