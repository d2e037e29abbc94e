-- Why a rated game changed no rating of a player, or hardly any.

CREATE TABLE unrated (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
