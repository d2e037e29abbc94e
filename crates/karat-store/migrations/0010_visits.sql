-- Who has seen how much of which table: the entries of its journal that he has seen, those that he
-- had seen when his last visit began, and those that there were then.
CREATE TABLE visit (
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    seen BIGINT NOT NULL,
    news_from BIGINT NOT NULL,
    news_until BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE INDEX visit_table ON visit (table_id);
