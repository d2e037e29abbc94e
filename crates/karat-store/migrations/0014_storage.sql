-- What is kept has an end, people leave in small steps, and names have new skeletons.

-- Whom a person has opened and what starts from a table is asked whenever something is opened or
-- goes.
CREATE INDEX game_table_owner ON game_table (owner);
CREATE INDEX game_table_origin ON game_table (origin);
CREATE INDEX ahead_person ON ahead (person);
CREATE INDEX mute_other ON mute (other);

-- Names that did not look alike may do so by the new rule, and go on together: what is asked is
-- whether a new name would look like a kept one. Empty ones are worked out when the database opens.
DROP INDEX person_kept_name;
CREATE INDEX person_skeleton ON person (skeleton);
UPDATE person SET skeleton = '';

-- Who is about to go, and who gets what was his, if anybody does. Nobody can be him any more; what
-- is left of him is taken away a few tables at a time, also after a restart.
CREATE TABLE departure (
    person TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    heir TEXT REFERENCES person (id) ON DELETE SET NULL,
    at_ms BIGINT NOT NULL
);
