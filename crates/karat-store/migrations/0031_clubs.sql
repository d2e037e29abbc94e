-- Clubs: their members, the people who ask to join, and those who were removed.

CREATE TABLE club (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The same for names that people could confuse. Two clubs never have the same.
    skeleton TEXT NOT NULL,
    description TEXT NOT NULL,
    -- 1 if everyone with an account can join, 0 if an organiser has to accept them.
    is_open BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    -- The time of the club's latest activity, by which clubs are listed.
    active_ms BIGINT NOT NULL
);

CREATE INDEX club_active ON club (active_ms);
CREATE INDEX club_skeleton ON club (skeleton);

CREATE TABLE club_person (
    club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    -- 'owner', 'organiser' and 'member' belong to the club, 'asking' and 'removed' do not.
    role TEXT NOT NULL,
    -- The time at which the person joined, asked to join, or was removed.
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (club, person)
);

CREATE INDEX club_person_person ON club_person (person);
CREATE UNIQUE INDEX club_owner ON club_person (club) WHERE role = 'owner';

-- The club whose members can enter a tournament, or NULL if everyone can.
ALTER TABLE tournament ADD COLUMN club TEXT REFERENCES club (id) ON DELETE SET NULL;

CREATE INDEX tournament_club ON tournament (club);

-- The games that have been rated in their club. Each of them is rated only once.
CREATE TABLE club_rated_end (
    table_id TEXT PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    at_ms BIGINT NOT NULL
);

CREATE INDEX club_rated_end_club ON club_rated_end (club);

-- The players' ratings in a club after each of its games.
CREATE TABLE club_rating (
    table_id TEXT NOT NULL REFERENCES club_rated_end (table_id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    -- Each person's games of a kind are numbered from 1 within the club.
    number BIGINT NOT NULL,
    skill DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, person)
);

CREATE UNIQUE INDEX club_rating_number ON club_rating (club, game, seats, person, number);
CREATE INDEX club_rating_person ON club_rating (person);
