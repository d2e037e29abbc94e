-- Who wants to be told that it is his turn, where, and what he was told.

CREATE TABLE notice (
    person TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    -- Whether his browsers are told once a day instead of at once.
    is_daily BIGINT NOT NULL,
    -- When that is, and when mail is sent, in minutes after his midnight.
    daily_min BIGINT NOT NULL,
    -- Between these his browsers are told nothing, in minutes after his midnight.
    quiet_from_min BIGINT,
    quiet_until_min BIGINT,
    -- How far his time is ahead of UTC, in minutes.
    ahead_min BIGINT NOT NULL,
    -- When he was last here, as far as it matters, and when he was last told by push and by mail.
    seen_ms BIGINT NOT NULL,
    pushed_ms BIGINT NOT NULL DEFAULT 0,
    mailed_ms BIGINT NOT NULL DEFAULT 0,
    -- When he last tried out whether a message comes.
    tested_ms BIGINT NOT NULL DEFAULT 0
);

-- Browsers that are told by push. They go with the login by which they were named.
CREATE TABLE device (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    login TEXT NOT NULL REFERENCES login (token_hash) ON DELETE CASCADE,
    -- The keys of the browser, as it writes them.
    public_key TEXT NOT NULL,
    auth TEXT NOT NULL,
    -- What the browser says of itself, and the language that it is told in.
    browser TEXT NOT NULL,
    locale TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    -- How often in a row it could not be told, and until when it is left alone.
    failures BIGINT NOT NULL DEFAULT 0,
    rests_until_ms BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX device_person ON device (person);
CREATE INDEX device_login ON device (login);

-- Addresses of mail, once they are confirmed, and before for a day.
CREATE TABLE mail (
    person TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    -- What stands for it in a mail.
    id TEXT NOT NULL UNIQUE,
    address TEXT NOT NULL,
    locale TEXT NOT NULL,
    -- SHA-256 of the token that confirms it, in hexadecimal; none once it is confirmed.
    token_hash TEXT UNIQUE,
    asked_ms BIGINT NOT NULL,
    failures BIGINT NOT NULL DEFAULT 0,
    rests_until_ms BIGINT NOT NULL DEFAULT 0
);

-- How often an address was written to before it was confirmed, whoever asked for that: by SHA-256, and
-- for a day.
CREATE TABLE mail_asked (
    address_hash TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);

CREATE INDEX mail_asked_address ON mail_asked (address_hash);
CREATE INDEX mail_asked_at ON mail_asked (at_ms);

-- Whose decision waits at which table of slow pace, and since when: of those who want to be told.
CREATE TABLE waiting (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, person)
);

CREATE INDEX waiting_person ON waiting (person, since_ms);
