-- By which rules a game was played, what it came to, and what tells that its rows are as they were
-- written. Of tables from before nothing of this is known: they are taken as they are.

-- The revision of the game's rules by which the table was last played; `rules` is the release of
-- Karat that had them.
ALTER TABLE game_table ADD COLUMN revision_of_rules BIGINT;
-- What those rules made of its moves, as a hash.
ALTER TABLE game_table ADD COLUMN trace TEXT;
-- The hash of what is played, and that of the entries of the journal.
ALTER TABLE game_table ADD COLUMN setup_hash TEXT;
ALTER TABLE game_table ADD COLUMN journal_hash TEXT;
-- Points and places at the end.
ALTER TABLE game_table ADD COLUMN result TEXT;

-- Written and emptied again to find out whether anything can be written.
CREATE TABLE health (
    number INTEGER PRIMARY KEY,
    filler BLOB NOT NULL
);
