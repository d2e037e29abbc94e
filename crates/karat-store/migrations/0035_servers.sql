-- Servers that share a PostgreSQL database. Unused in SQLite, whose only server needs none of this.

-- Running servers. Each server updates its row every second, by the clock of the database.
CREATE TABLE server (
    id TEXT PRIMARY KEY,
    seen_ms BIGINT NOT NULL
);

-- Work that one server does for all. The server must renew its claim before `until_ms`.
CREATE TABLE duty (
    name TEXT PRIMARY KEY,
    server TEXT NOT NULL,
    until_ms BIGINT NOT NULL,
    -- The time since when some server has held the duty, with short gaps at most.
    since_ms BIGINT NOT NULL
);

-- Values that are the same on all servers: the hash of the key, and the block of revisions.
CREATE TABLE shared_value (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
);
