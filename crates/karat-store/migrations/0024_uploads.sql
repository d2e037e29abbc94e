-- Uploaded records keep their text, so that they prove as much when they are downloaded again.

-- The text as it was uploaded; NULL for tables that were played here, and for records that were
-- uploaded before their text was kept.
ALTER TABLE game_table ADD COLUMN uploaded TEXT;
