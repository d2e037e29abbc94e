//! Ratings: how rated games change them, and rankings.

use std::time::Duration;

use karat_rules::any::{GameId, SetupError};
use karat_rules::{SEATS_MAX, Seat};
use karat_table::id::{PersonId, TableId};
use karat_table::name;
use karat_table::ratings::{self, Rating, Unrated};
use karat_table::time::{UnixMillis, whole_ms};

use super::sql::{self, Connection};
use super::{Store, StoreError, read_id, read_person_id, read_seat};

/// A player's rating change in a game.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingChange {
    /// The player whose rating changed.
    pub person: PersonId,
    /// The player's current name.
    pub name: String,
    /// The player's seat in the game.
    pub seat: Seat,
    /// The player's rating before the game.
    pub before: Rating,
    /// The player's rating after the game.
    pub after: Rating,
}

/// A person in a ranking.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// The person's id.
    pub person: PersonId,
    /// The person's name.
    pub name: String,
    /// The person's rating.
    pub rating: Rating,
    /// The number of rated games.
    pub games: u64,
    /// The person's rank, starting from 1. Equal ratings share a rank.
    pub rank: u64,
}

/// The accounts that a ranking lists. People and bot accounts never meet in a rated game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pool {
    /// Accounts of people.
    People,
    /// Bot accounts.
    Bots,
}

/// A person's rating history for a game with a given number of players.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingHistory {
    /// The rated game.
    pub game: GameId,
    /// The number of players in the rated games.
    pub seats: usize,
    /// The rating after each rated game, oldest first; never empty.
    pub ratings: Vec<Rating>,
}

impl Store {
    /// Updates the ratings of a finished table's players according to their `places`, unless this
    /// has already been done.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn rate(&self, id: &TableId, places: &[u8]) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        rate(&mut transaction, id, places).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the finished rated tables whose rating changes are missing, in the order in which
    /// their games ended.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn ended_unrated(&self) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM game_table WHERE stage = 'over' AND is_rated = 1 \
             AND id NOT IN (SELECT table_id FROM rated_end) ORDER BY ended_ms, id",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns a game's rating changes in seat order, or an empty list if it was not rated.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rating_changes(&self, id: &TableId) -> Result<Vec<RatingChange>, StoreError> {
        let rows = sql::query(
            "SELECT person.id AS person, person.name, seat, skill_before, uncertainty_before, \
             skill, uncertainty FROM rating_change JOIN person ON person.id = rating_change.person \
             WHERE table_id = $1 ORDER BY seat",
        )
        .bind(id.as_str())
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("rating_change", rows, read_change))
    }

    /// Returns the recorded reason why a game did not change a seat's rating, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn unrated(&self, id: &TableId, seat: Seat) -> Result<Option<Unrated>, StoreError> {
        let row = sql::query("SELECT why FROM unrated WHERE table_id = $1 AND seat = $2")
            .bind(id.as_str())
            .bind(seat.index() as i64)
            .fetch_optional(&self.readers)
            .await?;
        let read = |(why,): (String,)| why.parse().map_err(|_| StoreError::Unreadable("why"));
        Ok(self.skim_one("unrated", row, read))
    }

    /// Returns a person's rating histories, sorted by game name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rating_histories(
        &self,
        person: &PersonId,
    ) -> Result<Vec<RatingHistory>, StoreError> {
        let rows = sql::query(
            "SELECT game, seats, skill, uncertainty FROM rating_change WHERE person = $1 \
             ORDER BY game, seats, number",
        )
        .bind(person.as_str())
        .fetch_all(&self.readers)
        .await?;
        let read = |row: RatedRow| {
            let game = row.game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
            let seats = row.seats.try_into().map_err(|_| StoreError::Unreadable("seats"))?;
            Ok((game, seats, Rating { skill: row.skill, uncertainty: row.uncertainty }))
        };
        let mut histories: Vec<RatingHistory> = Vec::new();
        for (game, seats, rating) in self.skim("rating_change", rows, read) {
            match histories.last_mut() {
                Some(last) if (last.game, last.seats) == (game, seats) => last.ratings.push(rating),
                _ => histories.push(RatingHistory { game, seats, ratings: vec![rating] }),
            }
        }
        Ok(histories)
    }

    /// Returns up to `limit` entries of a pool's ranking, best first, after skipping the first
    /// `skipped`. Banned people and guests are omitted.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn ranking(
        &self,
        pool: Pool,
        game: GameId,
        seats: usize,
        skipped: u32,
        limit: u32,
    ) -> Result<Vec<Ranked>, StoreError> {
        let rows = sql::query(
            "SELECT person.id AS person, person.name, skill, uncertainty, number, \
             RANK() OVER (ORDER BY skill - 3 * uncertainty DESC) AS rank \
             FROM rating_change AS last JOIN person ON person.id = last.person \
             WHERE game = $1 AND seats = $2 AND is_banned = 0 \
             AND CASE WHEN person.name LIKE $5 THEN 1 ELSE 0 END = $6 AND password IS NOT NULL \
             AND number = (SELECT MAX(number) FROM rating_change \
             WHERE person = last.person AND game = $1 AND seats = $2) \
             ORDER BY skill - 3 * uncertainty DESC, number DESC, person.id LIMIT $3 OFFSET $4",
        )
        .bind(game.name())
        .bind(seats as i64)
        .bind(limit)
        .bind(skipped)
        .bind(format!("%{}", name::BOT_MARK))
        .bind(pool == Pool::Bots)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("rating_change", rows, read_ranked))
    }

    /// Stores pseudonyms for the networks and browsers that a rated game's players use.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_rated_from(
        &self,
        id: &TableId,
        marks: &[(&PersonId, String)],
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        for (person, mark) in marks {
            sql::query(
                "INSERT INTO rated_from (table_id, person, mark) SELECT table_id, person, $3 \
                 FROM sitter WHERE table_id = $1 AND person = $2 ON CONFLICT DO NOTHING",
            )
            .bind(id.as_str())
            .bind(person.as_str())
            .bind(mark)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the people at an unfinished rated table, or `None` if the table is not rated.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rated_sitters(&self, id: &TableId) -> Result<Option<Vec<PersonId>>, StoreError> {
        let rows = sql::query(
            "SELECT CASE stage WHEN 'over' THEN NULL ELSE person END FROM game_table \
             LEFT JOIN sitter ON id = table_id WHERE id = $1 AND is_rated = 1",
        )
        .bind(id.as_str())
        .fetch_all(&self.readers)
        .await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let read = |(person,): (Option<String>,)| person.as_deref().map(read_person_id).transpose();
        Ok(Some(self.skim("sitter", rows, read).into_iter().flatten().collect()))
    }

    /// Counts the accounts in a pool's ranking.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn ranked_count(
        &self,
        pool: Pool,
        game: GameId,
        seats: usize,
    ) -> Result<u32, StoreError> {
        let count: i64 = sql::query_scalar(
            "SELECT COUNT(DISTINCT person) FROM rating_change \
             JOIN person ON person.id = rating_change.person \
             WHERE game = $1 AND seats = $2 AND is_banned = 0 AND password IS NOT NULL \
             AND CASE WHEN person.name LIKE $3 THEN 1 ELSE 0 END = $4",
        )
        .bind(game.name())
        .bind(seats as i64)
        .bind(format!("%{}", name::BOT_MARK))
        .bind(pool == Pool::Bots)
        .fetch_one(&self.readers)
        .await?;
        count.try_into().map_err(|_| StoreError::Unreadable("count"))
    }
}

/// Rates a table when its game ends, unless the game is unrated or has already been processed. The
/// primary key of `rated_end` ensures that each table is rated only once.
pub(super) async fn rate(
    connection: &mut Connection,
    id: &TableId,
    places: &[u8],
) -> Result<(), StoreError> {
    let marked = sql::query(
        "INSERT INTO rated_end (table_id, at_ms) SELECT id, COALESCE(ended_ms, created_ms) \
         FROM game_table WHERE id = $1 AND is_rated = 1 ON CONFLICT DO NOTHING",
    )
    .bind(id.as_str())
    .execute(&mut *connection)
    .await?;
    if marked.rows_affected() == 0 {
        return Ok(());
    }
    if let Some(kind) = kind(connection, id, true).await? {
        write_changes(connection, id, &kind, places).await?;
        note_unrated(connection, id, &kind).await?;
    } else {
        let why =
            if sits_twice(connection, id).await? { Unrated::TwoSeats } else { Unrated::Short };
        note_all_unrated(connection, id, why).await?;
    }
    for forget in
        ["DELETE FROM rated_from WHERE table_id = $1", "DELETE FROM rated_gone WHERE table_id = $1"]
    {
        sql::query(forget).bind(id.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Stores the rating changes of a game.
async fn write_changes(
    connection: &mut Connection,
    id: &TableId,
    kind: &Kind,
    places: &[u8],
) -> Result<(), StoreError> {
    let players = players(connection, id, kind).await?;
    let mut weights = Vec::with_capacity(players.len());
    for one in &players {
        let mut row = Vec::with_capacity(players.len());
        for other in &players {
            row.push(weight(connection, id, kind, one, other).await?);
        }
        weights.push(row);
    }
    let placed = |player: &Player| {
        let place = places.get(player.seat).ok_or(StoreError::Unreadable("seat"))?;
        Ok((player.rating, *place))
    };
    let placed: Vec<_> = players.iter().map(placed).collect::<Result<_, StoreError>>()?;
    let after = ratings::after_weighted(&placed, |one, other| weights[one][other]);
    for (index, player) in players.iter().enumerate() {
        let Some(person) = player.person.as_deref() else { continue };
        let most = weights[index].iter().fold(0.0_f64, |most, weight| most.max(*weight));
        if most == 0.0 {
            let is_alone = players.len() == 1;
            let why = if is_alone { Unrated::NoOpponent } else { Unrated::SamePlace };
            note(connection, id, player.seat as i64, why).await?;
            continue;
        }
        if most <= ratings::WEIGHT_SMALL_MAX {
            note(connection, id, player.seat as i64, Unrated::Repeated).await?;
        }
        let (before, after) = (player.rating, after[index]);
        sql::query(
            "INSERT INTO rating_change (table_id, person, seat, game, seats, number, \
             skill_before, uncertainty_before, skill, uncertainty, at_ms) SELECT table_id, $2, \
             $3, $4, $5, $6, $7, $8, $9, $10, at_ms FROM rated_end WHERE table_id = $1",
        )
        .bind(id.as_str())
        .bind(person)
        .bind(player.seat as i64)
        .bind(&kind.game)
        .bind(kind.seats)
        .bind(player.games + 1)
        .bind(before.skill)
        .bind(before.uncertainty)
        .bind(after.skill)
        .bind(after.uncertainty)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Records why a game did not change a seat's rating.
async fn note(
    connection: &mut Connection,
    id: &TableId,
    seat: i64,
    why: Unrated,
) -> Result<(), StoreError> {
    sql::query(
        "INSERT INTO unrated (table_id, seat, why) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(id.as_str())
    .bind(seat)
    .bind(why.word())
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// Records, for each person in a game, why it did not change any ratings.
async fn note_all_unrated(
    connection: &mut Connection,
    id: &TableId,
    why: Unrated,
) -> Result<(), StoreError> {
    sql::query(
        "INSERT INTO unrated (table_id, seat, why) SELECT table_id, seat, $2 FROM sitter \
         WHERE table_id = $1 AND person IS NOT NULL ON CONFLICT DO NOTHING",
    )
    .bind(id.as_str())
    .bind(why.word())
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// Records, for each unrated player, why a game did not change their rating.
async fn note_unrated(
    connection: &mut Connection,
    id: &TableId,
    kind: &Kind,
) -> Result<(), StoreError> {
    let people: Vec<UnratedRow> = sql::query_as(
        "SELECT seat, name, password IS NOT NULL AS is_kept, created_ms <= $2 AS is_old FROM (SELECT seat, person.name, \
         person.password, person.created_ms FROM sitter JOIN person ON person.id = sitter.person \
         WHERE table_id = $1) AS seated",
    )
    .bind(id.as_str())
    .bind((kind.started - ratings::ACCOUNT_AGE_MIN).0)
    .fetch_all(&mut *connection)
    .await?;
    if is_mixed(people.iter().map(|person| &*person.name)) {
        return note_all_unrated(connection, id, Unrated::Bot).await;
    }
    for UnratedRow { seat, is_kept, is_old, .. } in people {
        match (is_kept, is_old) {
            (false, _) => note(connection, id, seat, Unrated::Guest).await?,
            (true, false) => note(connection, id, seat, Unrated::NewAccount).await?,
            (true, true) => {}
        }
    }
    Ok(())
}

/// Returns whether a game had both people and bot accounts, given the names of the accounts.
fn is_mixed<'a>(names: impl Iterator<Item = &'a str> + Clone) -> bool {
    names.clone().any(name::is_of_bot) && !names.clone().all(name::is_of_bot)
}

/// Returns whether all players of a table have bot accounts.
async fn is_among_bots(connection: &mut Connection, id: &TableId) -> Result<bool, StoreError> {
    let names: Vec<String> = sql::query_scalar(
        "SELECT person.name FROM sitter JOIN person ON person.id = sitter.person \
         WHERE table_id = $1",
    )
    .bind(id.as_str())
    .fetch_all(&mut *connection)
    .await?;
    Ok(!names.is_empty() && names.iter().all(|name| name::is_of_bot(name)))
}

/// Returns whether one person has two seats at a table.
async fn sits_twice(connection: &mut Connection, id: &TableId) -> Result<bool, StoreError> {
    let found: Option<i64> = sql::query_scalar(
        "SELECT 1 FROM sitter WHERE table_id = $1 AND person IS NOT NULL \
         GROUP BY person HAVING COUNT(*) > 1",
    )
    .bind(id.as_str())
    .fetch_optional(&mut *connection)
    .await?;
    Ok(found.is_some())
}

/// A rated game, with its number of players and its start and end times.
struct Kind {
    game: String,
    seats: i64,
    /// The game's start.
    started: UnixMillis,
    /// The game's end, or the current time if it is still running.
    at: UnixMillis,
}

from_columns!(Kind { game, seats, started = "begun_ms", at = "over_ms" });

/// A player whose rating a game can change.
struct Player {
    seat: usize,
    /// The player's account, or `None` if it was deleted during the game.
    person: Option<String>,
    rating: Rating,
    /// The number of previous rated games.
    games: i64,
    /// The weights of the results against the other seats' players, stored only for deleted
    /// accounts.
    weights: Vec<f64>,
}

/// Returns a game's rated players in seat order, or an empty list if people played with bot
/// accounts.
async fn players(
    connection: &mut Connection,
    id: &TableId,
    kind: &Kind,
) -> Result<Vec<Player>, StoreError> {
    let gone: Vec<GoneRow> = sql::query_as(
        "SELECT seat, skill, uncertainty, weights FROM rated_gone WHERE table_id = $1",
    )
    .bind(id.as_str())
    .fetch_all(&mut *connection)
    .await?;
    let mut players = Vec::new();
    for GoneRow { seat, skill, uncertainty, weights } in gone {
        let weights = serde_json::from_str(&weights);
        players.push(Player {
            seat: read_seat(seat)?.index(),
            person: None,
            rating: Rating { skill, uncertainty },
            games: 0,
            weights: weights.map_err(|_| StoreError::Unreadable("weights"))?,
        });
    }
    let people: Vec<SeatedRow> = sql::query_as(
        "SELECT seat, person.id AS person, person.name, \
         person.password IS NOT NULL AND person.created_ms <= $2 AS is_rated \
         FROM sitter JOIN person ON person.id = sitter.person WHERE table_id = $1 \
         AND seat NOT IN (SELECT seat FROM rated_gone WHERE table_id = $1)",
    )
    .bind(id.as_str())
    .bind((kind.started - ratings::ACCOUNT_AGE_MIN).0)
    .fetch_all(&mut *connection)
    .await?;
    // If an account was marked as a bot after taking a seat, nobody's rating changes.
    if is_mixed(people.iter().map(|person| &*person.name)) {
        return Ok(Vec::new());
    }
    for SeatedRow { seat, person, .. } in people.into_iter().filter(|person| person.is_rated) {
        let (rating, games) = current(connection, &person, &kind.game, kind.seats).await?;
        let seat = read_seat(seat)?.index();
        players.push(Player { seat, person: Some(person), rating, games, weights: Vec::new() });
    }
    players.sort_by_key(|player| player.seat);
    Ok(players)
}

/// Returns the weight of the result between two players, or 0 if they share a network or browser.
async fn weight(
    connection: &mut Connection,
    id: &TableId,
    kind: &Kind,
    one: &Player,
    other: &Player,
) -> Result<f64, StoreError> {
    if one.seat == other.seat {
        return Ok(0.0);
    }
    let (one_id, other_id) = match (&one.person, &other.person) {
        (Some(one_id), Some(other_id)) => (one_id, other_id),
        (None, _) => return Ok(one.weights.get(other.seat).copied().unwrap_or_default()),
        (_, None) => return Ok(other.weights.get(one.seat).copied().unwrap_or_default()),
    };
    let is_from_one_place: bool = sql::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM rated_from AS one JOIN rated_from AS other USING (table_id, \
         mark) WHERE table_id = $1 AND one.person = $2 AND other.person = $3)",
    )
    .bind(id.as_str())
    .bind(one_id)
    .bind(other_id)
    .fetch_one(&mut *connection)
    .await?;
    if is_from_one_place {
        return Ok(0.0);
    }
    let games: u32 = sql::query_scalar(
        "SELECT COUNT(*) FROM rating_change AS one JOIN rating_change AS other USING (table_id) \
         WHERE one.person = $1 AND other.person = $2 AND one.game = $3 AND one.seats = $4 \
         AND one.at_ms > $5",
    )
    .bind(one_id)
    .bind(other_id)
    .bind(&kind.game)
    .bind(kind.seats)
    .bind((kind.at - ratings::REPEATED_WITHIN).0)
    .fetch_one(&mut *connection)
    .await?;
    Ok(ratings::weight_after(games))
}

/// Stores a person's rating and weights in unfinished games before deleting their account, so that
/// their opponents can still be rated.
pub(super) async fn keep_opponent(
    connection: &mut Connection,
    person: &PersonId,
    at: UnixMillis,
) -> Result<(), StoreError> {
    let tables: Vec<String> = sql::query_scalar(
        "SELECT id FROM game_table JOIN sitter ON table_id = id WHERE person = $1 \
         AND is_rated = 1 AND stage = 'playing'",
    )
    .bind(person.as_str())
    .fetch_all(&mut *connection)
    .await?;
    for table in tables {
        let Ok(id) = read_id(&table) else { continue };
        match keep_opponent_at(connection, &id, person, at).await {
            Err(error) if error.is_passing() => return Err(error),
            // A damaged table must not prevent the deletion of an account.
            Err(error) => {
                tracing::error!(table = %id, %error, "the ratings of a table are damaged");
            }
            Ok(()) => {}
        }
    }
    Ok(())
}

async fn keep_opponent_at(
    connection: &mut Connection,
    id: &TableId,
    person: &PersonId,
    at: UnixMillis,
) -> Result<(), StoreError> {
    let Some(kind) = kind(connection, id, false).await? else { return Ok(()) };
    let kind = Kind { at, ..kind };
    let players = players(connection, id, &kind).await?;
    let is_own = |player: &&Player| player.person.as_deref() == Some(person.as_str());
    let Some(own) = players.iter().find(is_own) else { return Ok(()) };
    let mut weights = vec![0.0; SEATS_MAX];
    for other in &players {
        weights[other.seat] = weight(connection, id, &kind, own, other).await?;
    }
    sql::query(
        "INSERT INTO rated_gone (table_id, seat, skill, uncertainty, weights) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
    )
    .bind(id.as_str())
    .bind(own.seat as i64)
    .bind(own.rating.skill)
    .bind(own.rating.uncertainty)
    .bind(serde_json::to_string(&weights).expect("numbers are JSON"))
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// Transfers a guest's rated games to another person, in the order in which they ended and after
/// all games of that person.
///
/// Each game changes the person's rating in the same way as it changed the guest's. Games in which
/// both people were rated remain with the guest.
pub(super) async fn hand_over_ratings(
    connection: &mut Connection,
    guest: &PersonId,
    to: &PersonId,
) -> Result<(), StoreError> {
    let rows: Vec<HandedRow> = sql::query_as(
        "SELECT table_id, game, seats, skill_before, uncertainty_before, skill, uncertainty \
         FROM rating_change WHERE person = $1 \
         AND table_id NOT IN (SELECT table_id FROM rating_change WHERE person = $2) \
         ORDER BY at_ms, number",
    )
    .bind(guest.as_str())
    .bind(to.as_str())
    .fetch_all(&mut *connection)
    .await?;
    for row in rows {
        let (rating, games) = current(connection, to.as_str(), &row.game, row.seats).await?;
        let before = Rating { skill: row.skill_before, uncertainty: row.uncertainty_before };
        let after = Rating { skill: row.skill, uncertainty: row.uncertainty };
        let after = rating.taught(before, after);
        sql::query(
            "UPDATE rating_change SET person = $3, number = $4, skill_before = $5, \
             uncertainty_before = $6, skill = $7, uncertainty = $8 \
             WHERE table_id = $1 AND person = $2",
        )
        .bind(row.table_id)
        .bind(guest.as_str())
        .bind(to.as_str())
        .bind(games + 1)
        .bind(rating.skill)
        .bind(rating.uncertainty)
        .bind(after.skill)
        .bind(after.uncertainty)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Returns a table's game, or `None` if it must not change ratings: it has no clock, did not start
/// from the beginning, or has a person in two seats. If `is_over` is set, games that were too short
/// are excluded too. Programs decide so fast that no duration is too short for them.
async fn kind(
    connection: &mut Connection,
    id: &TableId,
    is_over: bool,
) -> Result<Option<Kind>, StoreError> {
    let length_min = match is_over && is_among_bots(connection, id).await? {
        true => Duration::ZERO,
        false => ratings::LENGTH_MIN,
    };
    let kind = sql::query_as(
        "SELECT game, seats, COALESCE(started_ms, created_ms) AS begun_ms, \
         COALESCE(ended_ms, created_ms) AS over_ms FROM game_table WHERE id = $1 \
         AND position IS NULL AND origin IS NULL AND time_control <> 'none' \
         AND NOT EXISTS (SELECT person FROM sitter WHERE table_id = $1 AND person IS NOT NULL \
         GROUP BY person HAVING COUNT(*) > 1) AND ($2 = 0 OR (COALESCE(ended_ms, created_ms) \
         - COALESCE(started_ms, created_ms) >= $3 \
         AND (SELECT COUNT(*) FROM journal WHERE table_id = $1 AND deed = 'move' \
         AND actor <> 'chance') >= $4 * seats))",
    )
    .bind(id.as_str())
    .bind(is_over)
    .bind(whole_ms(length_min))
    .bind(ratings::DECISIONS_MIN)
    .fetch_optional(&mut *connection)
    .await?;
    Ok(kind)
}

/// Returns a person's rating for a game with a given number of players, and the number of games
/// rated so far.
async fn current(
    connection: &mut Connection,
    person: &str,
    game: &str,
    seats: i64,
) -> Result<(Rating, i64), StoreError> {
    let row: Option<CurrentRow> = sql::query_as(
        "SELECT skill, uncertainty, number FROM rating_change \
         WHERE person = $1 AND game = $2 AND seats = $3 ORDER BY number DESC LIMIT 1",
    )
    .bind(person)
    .bind(game)
    .bind(seats)
    .fetch_optional(&mut *connection)
    .await?;
    Ok(row.map_or((Rating::of_newcomer(), 0), |CurrentRow { skill, uncertainty, number }| {
        (Rating { skill, uncertainty }, number)
    }))
}

/// A database row with a person's latest rating for a game with a given number of players.
struct CurrentRow {
    skill: f64,
    uncertainty: f64,
    /// The number of games rated so far.
    number: i64,
}

from_columns!(CurrentRow { skill, uncertainty, number });

/// A database row with a person's rating after a game.
struct RatedRow {
    game: String,
    seats: i64,
    skill: f64,
    uncertainty: f64,
}

from_columns!(RatedRow { game, seats, skill, uncertainty });

/// A database row with a player and the facts that determine whether their rating can change.
struct UnratedRow {
    seat: i64,
    name: String,
    is_kept: bool,
    /// Whether the player's account is old enough for a rating.
    is_old: bool,
}

from_columns!(UnratedRow { seat, name, is_kept, is_old });

/// A database row with a player in a rated game.
struct SeatedRow {
    seat: i64,
    person: String,
    name: String,
    is_rated: bool,
}

from_columns!(SeatedRow { seat, person, name, is_rated });

/// A database row with a player whose account was deleted during the game.
struct GoneRow {
    seat: i64,
    skill: f64,
    uncertainty: f64,
    /// The weights of the results against the other seats' players, as JSON.
    weights: String,
}

from_columns!(GoneRow { seat, skill, uncertainty, weights });

/// A database row with a rating change: person, name, seat, and the skill and uncertainty before
/// and after.
struct ChangeRow {
    person: String,
    name: String,
    seat: i64,
    skill_before: f64,
    uncertainty_before: f64,
    skill: f64,
    uncertainty: f64,
}

from_columns!(ChangeRow {
    person,
    name,
    seat,
    skill_before,
    uncertainty_before,
    skill,
    uncertainty,
});

fn read_change(row: ChangeRow) -> Result<RatingChange, StoreError> {
    Ok(RatingChange {
        person: read_person_id(&row.person)?,
        name: row.name,
        seat: read_seat(row.seat)?,
        before: Rating { skill: row.skill_before, uncertainty: row.uncertainty_before },
        after: Rating { skill: row.skill, uncertainty: row.uncertainty },
    })
}

/// A database row with a game to transfer: table, game, number of seats, and the skill and
/// uncertainty before and after.
struct HandedRow {
    table_id: String,
    game: String,
    seats: i64,
    skill_before: f64,
    uncertainty_before: f64,
    skill: f64,
    uncertainty: f64,
}

from_columns!(HandedRow {
    table_id,
    game,
    seats,
    skill_before,
    uncertainty_before,
    skill,
    uncertainty,
});

/// A database row with a ranking entry: person, name, skill, uncertainty, number of games, and
/// rank.
pub(super) struct RankedRow {
    person: String,
    name: String,
    skill: f64,
    uncertainty: f64,
    /// The number of games rated so far.
    number: i64,
    rank: i64,
}

from_columns!(RankedRow { person, name, skill, uncertainty, number, rank });

pub(super) fn read_ranked(row: RankedRow) -> Result<Ranked, StoreError> {
    let RankedRow { person, name, skill, uncertainty, number, rank } = row;
    Ok(Ranked {
        person: read_person_id(&person)?,
        name,
        rating: Rating { skill, uncertainty },
        games: number.try_into().map_err(|_| StoreError::Unreadable("number"))?,
        rank: rank.try_into().map_err(|_| StoreError::Unreadable("rank"))?,
    })
}
