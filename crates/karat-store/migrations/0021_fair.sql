-- What keeps ratings and queues fair.

-- From where accounts play a rated game that is not over, as keyed hashes of networks and browsers.
CREATE TABLE rated_from (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    mark TEXT NOT NULL,
    PRIMARY KEY (table_id, person, mark)
);

CREATE INDEX rated_from_person ON rated_from (person);

-- Players whose account was deleted during a rated game: what the others are rated against.
CREATE TABLE rated_gone (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    skill DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    -- How much the result counts with each seat, as a JSON array in seat order.
    weights TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- From which network a review was asked for, as a keyed hash, as long as it waits.
ALTER TABLE review ADD COLUMN network TEXT;
