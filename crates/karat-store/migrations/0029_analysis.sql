-- Analyses: trees of lines that people play from finished or uploaded games.

CREATE TABLE analysis (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    owner TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    -- The last ply of the game. Positions with larger numbers follow added moves.
    last_ply BIGINT NOT NULL,
    -- The number of the next added position. No number is used twice.
    next_node BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    UNIQUE (owner, table_id)
);

CREATE INDEX analysis_table ON analysis (table_id);

-- The moves that the owner added, each with the positions before and after it.
CREATE TABLE analysis_move (
    analysis TEXT NOT NULL REFERENCES analysis (id) ON DELETE CASCADE,
    node BIGINT NOT NULL,
    parent BIGINT NOT NULL,
    actor TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (analysis, node)
);

-- The owner's comments on positions of the game and on added ones.
CREATE TABLE analysis_comment (
    analysis TEXT NOT NULL REFERENCES analysis (id) ON DELETE CASCADE,
    node BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (analysis, node)
);
