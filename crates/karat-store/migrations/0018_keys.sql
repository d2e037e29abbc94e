-- A key that a client chooses belongs to its person, and to what was asked with it first.

-- A digest of that; none of what was asked before there were digests.
ALTER TABLE request ADD COLUMN asked BIGINT;

-- The id of a request begins with its person.
UPDATE request SET request = (SELECT person FROM sitter WHERE sitter.table_id = request.table_id
    AND sitter.seat = request.seat) || ' ' || request
    WHERE EXISTS (SELECT 1 FROM sitter WHERE sitter.table_id = request.table_id
    AND sitter.seat = request.seat AND person IS NOT NULL);

-- The same of the form, or the request of a program, by which a table was opened.
ALTER TABLE game_table ADD COLUMN asked BIGINT;
