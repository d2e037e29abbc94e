-- The ways back to an account whose password is forgotten.

-- The recovery code of a person, which works once.
CREATE TABLE recovery_code (
    person TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    -- The SHA-256 of the code, in hexadecimal.
    hash TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);

-- The links that were sent to a confirmed address. Each works once, and all end with the first.
CREATE TABLE recovery_link (
    -- The SHA-256 of the token in the link, in hexadecimal.
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    expires_ms BIGINT NOT NULL
);

CREATE INDEX recovery_link_person ON recovery_link (person);
