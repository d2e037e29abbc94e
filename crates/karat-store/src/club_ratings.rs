//! Ratings within a club: how the games of its tournaments change them, and the lists.
//!
//! The model is that of all other ratings. Every result between two members counts in full, because
//! an organiser decides who belongs to the club, and members often play from the same network.

use karat_rules::any::{GameId, SetupError};
use karat_table::id::{ClubId, TableId};
use karat_table::name;
use karat_table::ratings::{self, Rating};
use karat_table::time::UnixMillis;

use super::ratings::{RankedRow, read_ranked};
use super::sql::{self, Connection, FromRow, Row};
use super::{Ranked, Store, StoreError, read_id, read_seat};

/// A club's ranking for a game with a given number of players.
#[derive(Debug, Clone, PartialEq)]
pub struct ClubRanking {
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The members with a rating, best first. Never empty.
    pub rows: Vec<Ranked>,
}

impl Store {
    /// Returns a club's rankings in the order of their games' names and sizes, each with up to
    /// `limit` members. Banned members are omitted.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn club_rankings(
        &self,
        club: &ClubId,
        limit: u32,
    ) -> Result<Vec<ClubRanking>, StoreError> {
        let rows = sql::query(
            "SELECT * FROM (SELECT game, seats, person.id AS person, person.name, skill, \
             uncertainty, number, RANK() OVER best AS rank, ROW_NUMBER() OVER best AS line \
             FROM club_rating AS last JOIN person ON person.id = last.person \
             JOIN club_person ON club_person.person = last.person AND club_person.club = $1 \
             AND role IN ('owner', 'organiser', 'member') \
             WHERE last.club = $1 AND is_banned = 0 AND number = (SELECT MAX(number) \
             FROM club_rating WHERE club = $1 AND game = last.game AND seats = last.seats \
             AND person = last.person) WINDOW best AS \
             (PARTITION BY game, seats ORDER BY skill - 3 * uncertainty DESC)) AS ranked \
             WHERE line <= $2 ORDER BY game, seats, rank, number DESC, person",
        )
        .bind(club.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        let read = |ClubRankedRow { game, seats, ranked }| {
            let game: GameId =
                game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
            let seats = usize::try_from(seats).ok().filter(|seats| game.seats().contains(seats));
            Ok((game, seats.ok_or(StoreError::Unreadable("seats"))?, read_ranked(ranked)?))
        };
        let mut rankings: Vec<ClubRanking> = Vec::new();
        for (game, seats, ranked) in self.skim("club_rating", rows, read) {
            match rankings.last_mut() {
                Some(last) if (last.game, last.seats) == (game, seats) => last.rows.push(ranked),
                _ => rankings.push(ClubRanking { game, seats, rows: vec![ranked] }),
            }
        }
        Ok(rankings)
    }

    /// Updates the ratings within a club according to the `places` in a finished game, if it belongs
    /// to one of the club's tournaments, unless this has already been done.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn rate_in_club(&self, id: &TableId, places: &[u8]) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        rate_in_club(&mut transaction, id, places).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the finished tables of clubs' tournaments that have not been rated in their clubs, in
    /// the order in which their games ended.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn ended_unrated_in_club(&self) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT game_table.id FROM game_table \
             JOIN tournament_table ON table_id = game_table.id \
             JOIN tournament ON tournament.id = tournament_table.tournament \
             WHERE game_table.stage = 'over' AND club IS NOT NULL \
             AND game_table.id NOT IN (SELECT table_id FROM club_rated_end) \
             ORDER BY ended_ms, game_table.id",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }
}

/// Rates a game within its club when it ends, unless it belongs to no club or has already been rated.
/// The primary key of `club_rated_end` ensures that each game is rated only once.
pub(super) async fn rate_in_club(
    connection: &mut Connection,
    id: &TableId,
    places: &[u8],
) -> Result<(), StoreError> {
    let ended: Option<EndRow> = sql::query_as(
        "INSERT INTO club_rated_end (table_id, club, at_ms) \
         SELECT game_table.id, club, COALESCE(ended_ms, game_table.created_ms) FROM game_table \
         JOIN tournament_table ON table_id = game_table.id \
         JOIN tournament ON tournament.id = tournament_table.tournament \
         WHERE game_table.id = $1 AND club IS NOT NULL \
         ON CONFLICT DO NOTHING RETURNING club, at_ms",
    )
    .bind(id.as_str())
    .fetch_optional(&mut *connection)
    .await?;
    let Some(EndRow { club, at }) = ended else { return Ok(()) };
    let seated: Vec<SeatedRow> = sql::query_as(
        "SELECT seat, person.id AS person, person.name, game, seats FROM sitter \
         JOIN person ON person.id = sitter.person JOIN game_table ON game_table.id = table_id \
         WHERE table_id = $1 ORDER BY seat",
    )
    .bind(id.as_str())
    .fetch_all(&mut *connection)
    .await?;
    let mut players = Vec::with_capacity(seated.len());
    for SeatedRow { seat, person, name, game, seats } in seated {
        // An account may have become a bot since the round was paired.
        if name::is_of_bot(&name) {
            continue;
        }
        let place = places.get(read_seat(seat)?.index()).ok_or(StoreError::Unreadable("seat"))?;
        let (rating, games) = current(connection, &club, &person, (&game, seats)).await?;
        players.push((person, (rating, *place), games, game, seats));
    }
    if players.len() < 2 {
        return Ok(());
    }
    let placed: Vec<(Rating, u8)> = players.iter().map(|(_, placed, ..)| *placed).collect();
    for ((person, _, games, game, seats), after) in players.iter().zip(ratings::after(&placed)) {
        sql::query(
            "INSERT INTO club_rating (table_id, person, club, game, seats, number, skill, \
             uncertainty) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(id.as_str())
        .bind(person)
        .bind(&club)
        .bind(game)
        .bind(seats)
        .bind(games + 1)
        .bind(after.skill)
        .bind(after.uncertainty)
        .execute(&mut *connection)
        .await?;
    }
    sql::query("UPDATE club SET active_ms = $2 WHERE id = $1 AND active_ms < $2")
        .bind(&club)
        .bind(at.0)
        .execute(&mut *connection)
        .await?;
    Ok(())
}

/// Returns a person's rating within a club for a game with a given number of players, and the number
/// of games rated so far.
async fn current(
    connection: &mut Connection,
    club: &str,
    person: &str,
    (game, seats): (&str, i64),
) -> Result<(Rating, i64), StoreError> {
    let row: Option<(f64, f64, i64)> = sql::query_as(
        "SELECT skill, uncertainty, number FROM club_rating WHERE club = $1 AND person = $2 \
         AND game = $3 AND seats = $4 ORDER BY number DESC LIMIT 1",
    )
    .bind(club)
    .bind(person)
    .bind(game)
    .bind(seats)
    .fetch_optional(&mut *connection)
    .await?;
    Ok(row.map_or((Rating::of_newcomer(), 0), |(skill, uncertainty, number)| {
        (Rating { skill, uncertainty }, number)
    }))
}

/// A database row with the club in which a game has been rated.
struct EndRow {
    club: String,
    at: UnixMillis,
}

from_columns!(EndRow { club, at = "at_ms" });

/// A database row with a player of a finished game.
struct SeatedRow {
    seat: i64,
    person: String,
    name: String,
    game: String,
    seats: i64,
}

from_columns!(SeatedRow { seat, person, name, game, seats });

/// A database row with an entry of a club's ranking.
struct ClubRankedRow {
    game: String,
    seats: i64,
    ranked: RankedRow,
}

impl FromRow for ClubRankedRow {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        let (game, seats) = (row.try_get("game")?, row.try_get("seats")?);
        Ok(Self { game, seats, ranked: RankedRow::from_row(row)? })
    }
}
