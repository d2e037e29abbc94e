//! Ratings: the changes of each rated game, and the rankings.

use karat_rules::Seat;
use karat_rules::any::{GameId, SetupError};
use karat_table::id::{PersonId, TableId};
use karat_table::name;
use karat_table::ratings::{self, Rating};
use sqlx::{Sqlite, Transaction};

use super::tables::{read_id, read_person_id, read_seat};
use super::{Store, StoreError};

/// The change that a game made for one of its players.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingChange {
    /// The player.
    pub person: PersonId,
    /// The player's present name.
    pub name: String,
    /// The seat.
    pub seat: Seat,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
}

/// A rating in the list of all of its kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// The person.
    pub person: PersonId,
    /// The person's name.
    pub name: String,
    /// The rating.
    pub rating: Rating,
    /// The number of games behind it.
    pub games: u64,
    /// The rank, counted from 1; equal ratings share it.
    pub rank: u64,
}

/// The history of a person's rating of one kind.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingHistory {
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The rating after each game, oldest first; at least one.
    pub ratings: Vec<Rating>,
}

impl Store {
    /// Rates a finished rated table with these places by seat. Does nothing if it was rated before.
    ///
    /// # Errors
    /// If the database fails; then nothing changes.
    pub async fn rate(&self, id: &TableId, places: &[u8]) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        rate(&mut transaction, id, places).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the finished rated tables without ratings, earliest end first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ended_unrated(&self) -> Result<Vec<TableId>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM game_table WHERE stage = 'over' AND is_rated = 1 \
             AND id NOT IN (SELECT table_id FROM rated_end) ORDER BY ended_ms, id",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns the changes from the game of a table, in seat order; empty if it was not rated.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating_changes(&self, id: &TableId) -> Result<Vec<RatingChange>, StoreError> {
        let rows = sqlx::query(
            "SELECT person.id, person.name, seat, skill_before, uncertainty_before, skill, \
             uncertainty FROM rating_change JOIN person ON person.id = rating_change.person \
             WHERE table_id = $1 ORDER BY seat",
        )
        .bind(id.as_str())
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("rating_change", rows, read_change))
    }

    /// Returns the histories of a person's ratings, in the order of the games' names.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating_histories(
        &self,
        person: &PersonId,
    ) -> Result<Vec<RatingHistory>, StoreError> {
        let rows = sqlx::query(
            "SELECT game, seats, skill, uncertainty FROM rating_change WHERE person = $1 \
             ORDER BY game, seats, number",
        )
        .bind(person.as_str())
        .fetch_all(&self.readers)
        .await?;
        let read = |(game, seats, skill, uncertainty): (String, i64, f64, f64)| {
            let game = game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
            let seats = seats.try_into().map_err(|_| StoreError::Unreadable("seats"))?;
            Ok((game, seats, Rating { skill, uncertainty }))
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

    /// Returns the ratings of one kind, best first, after `skipped` of them, at most `limit`.
    /// Banned people are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ranking(
        &self,
        game: GameId,
        seats: usize,
        skipped: u32,
        limit: u32,
    ) -> Result<Vec<Ranked>, StoreError> {
        let rows = sqlx::query(
            "SELECT person.id, person.name, skill, uncertainty, number, \
             RANK() OVER (ORDER BY skill - 3 * uncertainty DESC) \
             FROM rating_change AS last JOIN person ON person.id = last.person \
             WHERE game = $1 AND seats = $2 AND is_banned = 0 AND number = (SELECT MAX(number) \
             FROM rating_change WHERE person = last.person AND game = $1 AND seats = $2) \
             ORDER BY skill - 3 * uncertainty DESC, number DESC, person.id LIMIT $3 OFFSET $4",
        )
        .bind(game.name())
        .bind(seats as i64)
        .bind(limit)
        .bind(skipped)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("rating_change", rows, read_ranked))
    }

    /// Returns the number of ratings of one kind.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ranked_count(&self, game: GameId, seats: usize) -> Result<u32, StoreError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(DISTINCT person) FROM rating_change \
             JOIN person ON person.id = rating_change.person \
             WHERE game = $1 AND seats = $2 AND is_banned = 0",
        )
        .bind(game.name())
        .bind(seats as i64)
        .fetch_one(&self.readers)
        .await?;
        count.try_into().map_err(|_| StoreError::Unreadable("count"))
    }
}

/// Rates a table at the end of its game, if it is rated and was not rated before. The primary key
/// of `rated_end` ensures that this happens once.
pub(super) async fn rate(
    transaction: &mut Transaction<'static, Sqlite>,
    id: &TableId,
    places: &[u8],
) -> Result<(), StoreError> {
    let marked = sqlx::query(
        "INSERT INTO rated_end (table_id, at_ms) SELECT id, COALESCE(ended_ms, created_ms) \
         FROM game_table WHERE id = $1 AND is_rated = 1 ON CONFLICT DO NOTHING",
    )
    .bind(id.as_str())
    .execute(&mut **transaction)
    .await?;
    if marked.rows_affected() == 0 {
        return Ok(());
    }
    let Some((game, seats)) = kind(transaction, id).await? else { return Ok(()) };
    let people: Vec<(i64, String, String)> = sqlx::query_as(
        "SELECT seat, person.id, person.name FROM sitter JOIN person ON person.id = sitter.person \
         WHERE table_id = $1 ORDER BY seat",
    )
    .bind(id.as_str())
    .fetch_all(&mut **transaction)
    .await?;
    // A player who became a bot after joining learns nothing from people, nor they from the bot.
    if people.iter().any(|(.., name)| name::is_of_bot(name)) {
        return Ok(());
    }
    let mut players = Vec::with_capacity(people.len());
    let mut numbers = Vec::with_capacity(people.len());
    for (seat, person, _) in &people {
        let (rating, games) = current(transaction, person, &game, seats).await?;
        let place = usize::try_from(*seat).ok().and_then(|seat| places.get(seat));
        players.push((rating, *place.ok_or(StoreError::Unreadable("seat"))?));
        numbers.push(games + 1);
    }
    if players.len() < 2 {
        return Ok(());
    }
    let after = ratings::after(&players);
    for (index, (seat, person, _)) in people.iter().enumerate() {
        let (before, after) = (players[index].0, after[index]);
        sqlx::query(
            "INSERT INTO rating_change (table_id, person, seat, game, seats, number, \
             skill_before, uncertainty_before, skill, uncertainty, at_ms) SELECT table_id, $2, \
             $3, $4, $5, $6, $7, $8, $9, $10, at_ms FROM rated_end WHERE table_id = $1",
        )
        .bind(id.as_str())
        .bind(person)
        .bind(seat)
        .bind(&game)
        .bind(seats)
        .bind(numbers[index])
        .bind(before.skill)
        .bind(before.uncertainty)
        .bind(after.skill)
        .bind(after.uncertainty)
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

/// Transfers a guest's rated games to another person, in the order of their ends and after all of
/// that person's games. Each contributes what it contributed to the guest's rating. Games that were
/// rated for both stay with the guest.
pub(super) async fn hand_over_ratings(
    transaction: &mut Transaction<'static, Sqlite>,
    guest: &PersonId,
    to: &PersonId,
) -> Result<(), StoreError> {
    let rows: Vec<HandedRow> = sqlx::query_as(
        "SELECT table_id, game, seats, skill_before, uncertainty_before, skill, uncertainty \
         FROM rating_change WHERE person = $1 \
         AND table_id NOT IN (SELECT table_id FROM rating_change WHERE person = $2) \
         ORDER BY at_ms, number",
    )
    .bind(guest.as_str())
    .bind(to.as_str())
    .fetch_all(&mut **transaction)
    .await?;
    for (table, game, seats, skill_before, uncertainty_before, skill, uncertainty) in rows {
        let (rating, games) = current(transaction, to.as_str(), &game, seats).await?;
        let before = Rating { skill: skill_before, uncertainty: uncertainty_before };
        let after = rating.taught(before, Rating { skill, uncertainty });
        sqlx::query(
            "UPDATE rating_change SET person = $3, number = $4, skill_before = $5, \
             uncertainty_before = $6, skill = $7, uncertainty = $8 \
             WHERE table_id = $1 AND person = $2",
        )
        .bind(table)
        .bind(guest.as_str())
        .bind(to.as_str())
        .bind(games + 1)
        .bind(rating.skill)
        .bind(rating.uncertainty)
        .bind(after.skill)
        .bind(after.uncertainty)
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

/// Returns the game and the number of players of a table, or `None` if it cannot change ratings:
/// because it did not start from the beginning, or because a person sits there twice.
async fn kind(
    transaction: &mut Transaction<'static, Sqlite>,
    id: &TableId,
) -> Result<Option<(String, i64)>, StoreError> {
    Ok(sqlx::query_as(
        "SELECT game, seats FROM game_table WHERE id = $1 AND position IS NULL AND origin IS NULL \
         AND NOT EXISTS (SELECT person FROM sitter WHERE table_id = $1 AND person IS NOT NULL \
         GROUP BY person HAVING COUNT(*) > 1)",
    )
    .bind(id.as_str())
    .fetch_optional(&mut **transaction)
    .await?)
}

/// Returns a person's rating of a kind, and the number of games behind it.
async fn current(
    transaction: &mut Transaction<'static, Sqlite>,
    person: &str,
    game: &str,
    seats: i64,
) -> Result<(Rating, i64), StoreError> {
    let row: Option<(f64, f64, i64)> = sqlx::query_as(
        "SELECT skill, uncertainty, number FROM rating_change \
         WHERE person = $1 AND game = $2 AND seats = $3 ORDER BY number DESC LIMIT 1",
    )
    .bind(person)
    .bind(game)
    .bind(seats)
    .fetch_optional(&mut **transaction)
    .await?;
    Ok(row.map_or((Rating::of_newcomer(), 0), |(skill, uncertainty, number)| {
        (Rating { skill, uncertainty }, number)
    }))
}

/// A row of a change: person, name, seat, skill and uncertainty before and after.
type ChangeRow = (String, String, i64, f64, f64, f64, f64);

fn read_change(row: ChangeRow) -> Result<RatingChange, StoreError> {
    let (person, name, seat, skill_before, uncertainty_before, skill, uncertainty) = row;
    Ok(RatingChange {
        person: read_person_id(&person)?,
        name,
        seat: read_seat(seat)?,
        before: Rating { skill: skill_before, uncertainty: uncertainty_before },
        after: Rating { skill, uncertainty },
    })
}

/// A row of a transferred game: table, game, seats, skill and uncertainty before and after.
type HandedRow = (String, String, i64, f64, f64, f64, f64);

/// A row of the ranking: person, name, skill, uncertainty, number of games.
type RankedRow = (String, String, f64, f64, i64, i64);

fn read_ranked(row: RankedRow) -> Result<Ranked, StoreError> {
    let (person, name, skill, uncertainty, number, rank) = row;
    Ok(Ranked {
        person: read_person_id(&person)?,
        name,
        rating: Rating { skill, uncertainty },
        games: number.try_into().map_err(|_| StoreError::Unreadable("number"))?,
        rank: rank.try_into().map_err(|_| StoreError::Unreadable("rank"))?,
    })
}
