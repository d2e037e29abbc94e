-- Seats can be offered to somebody; a table can be the rematch of another.

-- When the lobby changed last, in milliseconds since 1970: from then on time runs until its game
-- starts without what was not shown, or until it is closed because nobody comes.
ALTER TABLE game_table ADD COLUMN changed_ms BIGINT NOT NULL DEFAULT 0;
UPDATE game_table SET changed_ms = created_ms;

-- The table whose people play again at this one; each has one such table at most.
ALTER TABLE game_table ADD COLUMN rematch_of TEXT;
CREATE UNIQUE INDEX game_table_rematch ON game_table (rematch_of);

-- Whom a free seat is kept for.
ALTER TABLE sitter ADD COLUMN offered_to TEXT;
CREATE INDEX sitter_offered_to ON sitter (offered_to);
