-- People who follow others, and people who have declined a challenge.

CREATE TABLE follow (
    follower TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    followed TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (follower, followed)
);

CREATE INDEX follow_followed ON follow (followed);

-- The people who have declined a seat that was reserved for them at a table.
CREATE TABLE declined (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, person)
);

CREATE INDEX declined_person ON declined (person);
