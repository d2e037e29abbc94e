-- What people say at tables, whom they do not want to hear, and what they report.

CREATE TABLE message (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    -- Nobody, and no text, once the author is gone.
    author TEXT,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE INDEX message_author ON message (author);

CREATE TABLE mute (
    -- Names the row to the person himself, so that he need not know anybody's id.
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    -- Whether the other may not join this person's tables either.
    is_blocked BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    UNIQUE (person, other)
);

CREATE TABLE report (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    message BIGINT NOT NULL,
    reporter TEXT NOT NULL,
    -- The message and what was said before it, one line each.
    context TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    settled_ms BIGINT,
    UNIQUE (table_id, message, reporter)
);

CREATE TRIGGER message_author_gone AFTER DELETE ON person BEGIN
    UPDATE message SET author = NULL, name = '', text = '' WHERE author = old.id;
END;
