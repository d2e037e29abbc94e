-- Confirmation emails wait in the database, and the hours of people hold in summer and winter.

-- What became of the email: waiting, sent or failed.
ALTER TABLE mail ADD COLUMN letter TEXT NOT NULL DEFAULT 'sent';
-- From which network it was asked for, as a keyed hash, as long as it waits.
ALTER TABLE mail ADD COLUMN network TEXT;
-- How often it could not be sent, and when the next try is due.
ALTER TABLE mail ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE mail ADD COLUMN due_ms BIGINT NOT NULL DEFAULT 0;

CREATE INDEX mail_waiting ON mail (due_ms) WHERE letter = 'waiting';

-- The name of a time zone; without one, clocks are always ahead of UTC by ahead_min.
ALTER TABLE notice ADD COLUMN zone TEXT;
