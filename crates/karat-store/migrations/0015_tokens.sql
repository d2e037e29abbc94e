-- Tokens by which programs ask for a person, instead of a login.

CREATE TABLE token (
    -- The SHA-256 of the token, in hexadecimal.
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    -- What the person calls it.
    name TEXT NOT NULL,
    -- What it lets a program do: words with blanks between.
    scopes TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL,
    -- When it was last noted that it is used, if ever.
    seen_ms BIGINT
);

CREATE INDEX token_person ON token (person);
