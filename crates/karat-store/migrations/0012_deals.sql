-- What a table comes from, which tables only keep a recorded game, and deals that were given up.

-- Whether the table only keeps a recorded game that somebody brought. Until now this was guessed
-- from its seats: nobody sits there. But nobody sits either where all players have left the server.
-- The journal tells the two apart. What was brought was written at one moment, the one at which
-- the table was made, by the table itself; a game that was played has decisions of seats in it, or
-- notes that they left, and bots keep their seats for good. A table whose game never began has no
-- time at which it did.
ALTER TABLE game_table ADD COLUMN is_imported BIGINT NOT NULL DEFAULT 0;

UPDATE game_table SET is_imported = 1
    WHERE stage IN ('over', 'closed') AND started_ms = created_ms
    AND origin IS NULL AND rematch_of IS NULL
    AND NOT EXISTS (SELECT 1 FROM sitter WHERE table_id = game_table.id
        AND (person IS NOT NULL OR level IS NOT NULL OR nonce IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM journal WHERE table_id = game_table.id
        AND (deed <> 'move' OR hand <> 'table' OR at_ms <> game_table.created_ms));

-- A rematch used to take over the position of its table, but not where that came from. Where it
-- did, the origin is that of the first table before it that has one.
WITH RECURSIVE line (id, before, steps) AS (
    SELECT id, rematch_of, 1 FROM game_table
        WHERE origin IS NULL AND position IS NOT NULL AND rematch_of IS NOT NULL
    UNION ALL
    SELECT line.id, game_table.rematch_of, steps + 1
        FROM line JOIN game_table ON game_table.id = line.before
        WHERE game_table.origin IS NULL AND game_table.rematch_of IS NOT NULL
), lost (id, origin, origin_ply) AS (
    SELECT line.id, game_table.origin, game_table.origin_ply
        FROM line JOIN game_table ON game_table.id = line.before
        WHERE game_table.origin IS NOT NULL
)
UPDATE game_table SET
    origin = (SELECT lost.origin FROM lost WHERE lost.id = game_table.id),
    origin_ply = (SELECT lost.origin_ply FROM lost WHERE lost.id = game_table.id)
    WHERE id IN (SELECT id FROM lost);

-- All the tables that a table goes back to, however many lie between; also those that are gone.
CREATE TABLE descent (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    ancestor TEXT NOT NULL,
    PRIMARY KEY (table_id, ancestor)
);

INSERT INTO descent (table_id, ancestor)
    WITH RECURSIVE line (id, ancestor) AS (
        SELECT id, origin FROM game_table WHERE origin IS NOT NULL
        UNION
        SELECT line.id, game_table.origin
            FROM line JOIN game_table ON game_table.id = line.ancestor
            WHERE game_table.origin IS NOT NULL
    )
    SELECT id, ancestor FROM line;

-- The seed at the end of the chain that a table's seeds are taken from; none at tables older than
-- this, which have one seed.
ALTER TABLE game_table ADD COLUMN root TEXT;

-- The deals of a table that were given up before the one it is played with, counted from 0,
-- because a seat did not show what it had committed to.
CREATE TABLE void_deal (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    seed TEXT NOT NULL,
    commitment TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- The form that opened a table finds it by the first commitment, whatever came after.
CREATE UNIQUE INDEX void_deal_commitment ON void_deal (commitment);

-- What each seat had said for such a deal: its hash, itself, or both. A hash alone was withheld.
CREATE TABLE void_nonce (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    nonce_commitment TEXT,
    nonce TEXT,
    PRIMARY KEY (table_id, number, seat),
    FOREIGN KEY (table_id, number) REFERENCES void_deal (table_id, number) ON DELETE CASCADE
);
