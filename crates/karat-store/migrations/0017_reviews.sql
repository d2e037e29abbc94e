-- Reviews of finished games, one for each seat that somebody asked about.

CREATE TABLE review (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    -- Orders those that wait.
    asked_ms BIGINT NOT NULL,
    -- Who asked, as long as it waits.
    person TEXT REFERENCES person (id) ON DELETE SET NULL,
    -- How it was reckoned, and what came of it as JSON; nothing while it waits.
    version BIGINT,
    told TEXT,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX review_person ON review (person);
CREATE INDEX review_waiting ON review (asked_ms) WHERE told IS NULL;
