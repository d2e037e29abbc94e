-- Emails to unconfirmed addresses, by all that each of them counts for.

DROP TABLE mail_asked;

CREATE TABLE letter_count (
    -- A keyed hash of a mailbox, an account, a network or a domain.
    counted TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);

CREATE INDEX letter_count_counted ON letter_count (counted, at_ms);
CREATE INDEX letter_count_at ON letter_count (at_ms);
