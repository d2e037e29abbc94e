-- Puzzles that players make from positions of finished or uploaded games.

CREATE TABLE player_puzzle (
    id TEXT PRIMARY KEY,
    author TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    -- The seat that decides and whose view solvers see.
    seat BIGINT NOT NULL,
    -- The moves that lead to the position, as a record without names.
    record TEXT NOT NULL,
    -- A digest of the seat and the record. Each person has one puzzle from a position.
    digest BIGINT NOT NULL,
    -- The accepted moves, each on a line.
    answers TEXT NOT NULL,
    question TEXT NOT NULL,
    explanation TEXT NOT NULL,
    -- 'draft', 'public', 'withdrawn' or 'removed'.
    stage TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    -- The time at which the puzzle was first published, or NULL.
    published_ms BIGINT,
    -- The time at which the engine was asked to check the answers, or NULL.
    asked_ms BIGINT,
    -- A pseudonym for the author's network while the check is queued.
    network TEXT,
    -- The result of the check as JSON, or NULL.
    checked TEXT,
    -- 1 if the engine finds one of the answers clearly worse than another move.
    is_disputed BIGINT NOT NULL,
    -- The number of people who have tried, and of those whose first move was right. They stay when
    -- an account is deleted.
    attempts BIGINT NOT NULL,
    successes BIGINT NOT NULL,
    UNIQUE (author, digest)
);

CREATE INDEX player_puzzle_list ON player_puzzle (stage, published_ms);
CREATE INDEX player_puzzle_queue ON player_puzzle (asked_ms) WHERE checked IS NULL;

-- The first try of each person.
CREATE TABLE player_puzzle_attempt (
    puzzle TEXT NOT NULL REFERENCES player_puzzle (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    -- The move, or an empty string if the person looked at the answer instead.
    text TEXT NOT NULL,
    is_right BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (puzzle, person)
);

CREATE INDEX player_puzzle_attempt_person ON player_puzzle_attempt (person);

CREATE TABLE player_puzzle_report (
    puzzle TEXT NOT NULL REFERENCES player_puzzle (id) ON DELETE CASCADE,
    reporter TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    at_ms BIGINT NOT NULL,
    -- The time at which the operator settled the report, or NULL.
    settled_ms BIGINT,
    PRIMARY KEY (puzzle, reporter)
);

CREATE INDEX player_puzzle_report_reporter ON player_puzzle_report (reporter);
