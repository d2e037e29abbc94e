-- Journals and requests are stored in the order of their keys, instead of in the order in which they
-- were written with an index of the keys beside them. An append changes fewer pages, a table's journal
-- is read from neighbouring pages, and each key is stored once.

CREATE TABLE journal_by_key (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    actor TEXT NOT NULL,
    -- move, undo, leave or return
    deed TEXT NOT NULL,
    -- The move, or the number of plies that remain after an undo.
    text TEXT NOT NULL,
    -- Who made the move: seat, stand_in, ahead or table.
    hand TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

INSERT INTO journal_by_key (table_id, number, actor, deed, text, hand, at_ms)
    SELECT table_id, number, actor, deed, text, hand, at_ms FROM journal
    ORDER BY table_id, number;

DROP TABLE journal;

ALTER TABLE journal_by_key RENAME TO journal;

CREATE TABLE request_by_key (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    request TEXT NOT NULL,
    seat BIGINT NOT NULL,
    version BIGINT NOT NULL,
    asked BIGINT,
    PRIMARY KEY (table_id, request)
) WITHOUT ROWID;

INSERT INTO request_by_key (table_id, request, seat, version, asked)
    SELECT table_id, request, seat, version, asked FROM request
    ORDER BY table_id, request;

DROP TABLE request;

ALTER TABLE request_by_key RENAME TO request;
