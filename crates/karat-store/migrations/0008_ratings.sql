-- How well people play each game with each number of players. A rating is nowhere kept by itself:
-- it is what the last change made of it.

-- The rated tables whose end was reckoned with, each once, whether or not it changed a rating.
CREATE TABLE rated_end (
    table_id TEXT PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    at_ms BIGINT NOT NULL
);

CREATE TABLE rating_change (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    -- Which rated game of this kind it was for the person, counted from 1.
    number BIGINT NOT NULL,
    skill_before DOUBLE PRECISION NOT NULL,
    uncertainty_before DOUBLE PRECISION NOT NULL,
    skill DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, person)
);

CREATE UNIQUE INDEX rating_change_number ON rating_change (person, game, seats, number);

CREATE INDEX rating_change_kind ON rating_change (game, seats);
