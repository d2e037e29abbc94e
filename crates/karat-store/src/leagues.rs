//! Leagues: their people and seasons. The divisions of a season are tournaments.

use karat_rules::any::SetupError;
use karat_table::clock::TimeControl;
use karat_table::id::{ClubId, LeagueId, PersonId, TournamentId};
use karat_table::league::{PLAYERS_MAX, Stage, Terms};
use karat_table::time::UnixMillis;
use karat_table::tournament;

use super::clubs::{note_club_activity, read_club_id};
use super::sql::{self, Transaction};
use super::{Entered, Store, StoreError, read_league_id, read_person_id, read_tournament_id};

/// Generates a statement that reads leagues.
macro_rules! league_query {
    ($where:literal) => {
        concat!(
            "SELECT id, name, game, seats, days, division_players, promoted, games, pause_days, \
             is_rated, organiser, club, (SELECT name FROM club WHERE id = league.club) AS club_name, \
             stage, season, next_ms, created_ms, (SELECT COUNT(*) FROM league_person \
             WHERE league = league.id) AS players FROM league ",
            $where
        )
    };
}

/// A league without its people and divisions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct League {
    /// The id.
    pub id: LeagueId,
    /// The settings.
    pub terms: Terms,
    /// The person who may start seasons and end the league, or `None` once they have deleted their
    /// account.
    pub organiser: Option<PersonId>,
    /// The id and the name of the club whose members can join, or `None` if everyone with an
    /// account can.
    pub club: Option<(ClubId, String)>,
    /// The stage.
    pub stage: Stage,
    /// The number of the latest season, or 0 before the first one.
    pub season: u32,
    /// The time at which the next season starts, or `None` before the first season and while a
    /// season is being played.
    pub next: Option<UnixMillis>,
    /// The number of people who play in the next season.
    pub players: u32,
    /// The creation time.
    pub created: UnixMillis,
}

/// A person who plays in the next season of a league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaguePerson {
    /// The person's id.
    pub id: PersonId,
    /// The person's name.
    pub name: String,
}

/// A division of a season that starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDivision {
    /// The id of the division's tournament.
    pub tournament: TournamentId,
    /// The random number from which the games are paired, in hexadecimal.
    pub seed: String,
    /// The players.
    pub players: Vec<PersonId>,
}

impl Store {
    /// Stores a new league without people. A league with the same id stays as it is. Nothing is
    /// stored if the league's club has been dissolved.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn create_league(&self, league: &League) -> Result<(), StoreError> {
        let League { id, terms, organiser, club, stage, created, .. } = league;
        let club = club.as_ref().map(|(id, _)| id.as_str());
        self.room()?;
        let mut transaction = self.write().await?;
        sql::query(
            "INSERT INTO league (id, name, game, seats, days, division_players, promoted, games, \
             pause_days, is_rated, organiser, club, stage, created_ms, changed_ms) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14 \
             WHERE $12 IS NULL OR EXISTS (SELECT 1 FROM club WHERE id = $12) \
             ON CONFLICT DO NOTHING",
        )
        .bind(id.as_str())
        .bind(&terms.name)
        .bind(terms.game.name())
        .bind(terms.seats as i64)
        .bind(i64::from(terms.days))
        .bind(terms.division_players as i64)
        .bind(terms.promoted as i64)
        .bind(i64::from(terms.games))
        .bind(i64::from(terms.pause_days))
        .bind(i64::from(terms.is_rated))
        .bind(organiser.as_ref().map(PersonId::as_str))
        .bind(club)
        .bind(stage.name())
        .bind(created.0)
        .execute(&mut *transaction)
        .await?;
        if let Some(club) = club {
            note_club_activity(&mut transaction, club, *created).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Returns a league.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn league(&self, id: &LeagueId) -> Result<Option<League>, StoreError> {
        let row: Option<LeagueRow> = sql::query_as(league_query!("WHERE id = $1"))
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        row.map(LeagueRow::read).transpose()
    }

    /// Returns up to `limit` leagues in a stage, those with the latest changes first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn leagues(&self, stage: Stage, limit: u32) -> Result<Vec<League>, StoreError> {
        let rows =
            sql::query(league_query!("WHERE stage = $1 ORDER BY changed_ms DESC, id LIMIT $2"))
                .bind(stage.name())
                .bind(limit)
                .fetch_all(&self.readers)
                .await?;
        Ok(self.skim("league", rows, LeagueRow::read))
    }

    /// Returns up to `limit` leagues of a club, those with the latest changes first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn leagues_of_club(
        &self,
        club: &ClubId,
        limit: u32,
    ) -> Result<Vec<League>, StoreError> {
        let rows =
            sql::query(league_query!("WHERE club = $1 ORDER BY changed_ms DESC, id LIMIT $2"))
                .bind(club.as_str())
                .bind(limit)
                .fetch_all(&self.readers)
                .await?;
        Ok(self.skim("league", rows, LeagueRow::read))
    }

    /// Returns the number of a person's leagues with seasons to come.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn leagues_organised(&self, person: &PersonId) -> Result<u32, StoreError> {
        let count = sql::query_scalar(
            "SELECT COUNT(*) FROM league WHERE organiser = $1 AND stage = 'running'",
        )
        .bind(person.as_str())
        .fetch_one(&self.readers)
        .await?;
        Ok(count)
    }

    /// Returns the people who play in the next season of a league, in the order in which they
    /// joined.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn league_people(&self, id: &LeagueId) -> Result<Vec<LeaguePerson>, StoreError> {
        let rows = sql::query(
            "SELECT person.id, person.name FROM league_person \
             JOIN person ON person.id = league_person.person \
             WHERE league = $1 ORDER BY since_ms, person.id",
        )
        .bind(id.as_str())
        .fetch_all(&self.readers)
        .await?;
        let read =
            |(id, name): (String, String)| Ok(LeaguePerson { id: read_person_id(&id)?, name });
        Ok(self.skim("league_person", rows, read))
    }

    /// Adds a person to the next season of a league. A person who has already joined keeps their
    /// place in the order.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn join_league(
        &self,
        id: &LeagueId,
        person: &PersonId,
        at: UnixMillis,
    ) -> Result<Entered, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let found: Option<(String, bool)> = sql::query_as(
            "SELECT stage, club IS NULL OR EXISTS (SELECT 1 FROM club_person \
             WHERE club_person.club = league.club AND person = $2 \
             AND role IN ('owner', 'organiser', 'member')) FROM league WHERE id = $1",
        )
        .bind(id.as_str())
        .bind(person.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
        let Some((stage, may_join)) = found else { return Ok(Entered::Closed) };
        if stage.parse::<Stage>()? != Stage::Running {
            return Ok(Entered::Closed);
        }
        if !may_join {
            return Ok(Entered::NotMember);
        }
        let joined = sql::query(
            "INSERT INTO league_person (league, person, since_ms) SELECT $1, $2, $3 \
             WHERE (SELECT COUNT(*) FROM league_person WHERE league = $1) < $4 \
             ON CONFLICT DO NOTHING",
        )
        .bind(id.as_str())
        .bind(person.as_str())
        .bind(at.0)
        .bind(i64::from(PLAYERS_MAX))
        .execute(&mut *transaction)
        .await?;
        if joined.rows_affected() == 0 {
            let is_in: bool = sql::query_scalar(
                "SELECT EXISTS (SELECT 1 FROM league_person WHERE league = $1 AND person = $2)",
            )
            .bind(id.as_str())
            .bind(person.as_str())
            .fetch_one(&mut *transaction)
            .await?;
            return Ok(if is_in { Entered::Done } else { Entered::Full });
        }
        note_change(&mut transaction, id, at).await?;
        transaction.commit().await?;
        Ok(Entered::Done)
    }

    /// Removes a person from the next season of a league. Their games of this season go on.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn leave_league(&self, id: &LeagueId, person: &PersonId) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sql::query("DELETE FROM league_person WHERE league = $1 AND person = $2")
            .bind(id.as_str())
            .bind(person.as_str())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the leagues whose season has just ended, or whose next season starts by the given
    /// time.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn due_leagues(&self, now: UnixMillis) -> Result<Vec<LeagueId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM league WHERE stage = 'running' AND (next_ms <= $1 \
             OR season > 0 AND next_ms IS NULL AND NOT EXISTS (SELECT 1 FROM tournament \
             WHERE league = league.id AND season = league.season \
             AND tournament.stage = 'running')) ORDER BY id",
        )
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("league", rows, |(id,): (String,)| read_league_id(&id)))
    }

    /// Returns the divisions of the league's latest `seasons` seasons as season, division and
    /// tournament: latest season first, best division first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn league_divisions(
        &self,
        id: &LeagueId,
        seasons: u32,
    ) -> Result<Vec<(u32, u32, TournamentId)>, StoreError> {
        let rows = sql::query(
            "SELECT tournament.season, tournament.division, tournament.id FROM tournament \
             JOIN league ON league.id = tournament.league \
             WHERE league.id = $1 AND tournament.season > league.season - $2 \
             ORDER BY tournament.season DESC, tournament.division",
        )
        .bind(id.as_str())
        .bind(i64::from(seasons))
        .fetch_all(&self.readers)
        .await?;
        let number = |number: i64| u32::try_from(number).map_err(|_| DAMAGED);
        let read = |(season, division, id): (i64, i64, String)| {
            Ok((number(season)?, number(division)?, read_tournament_id(&id)?))
        };
        Ok(self.skim("tournament", rows, read))
    }

    /// Starts the season after `league.season`, unless that has already been done or the league has
    /// ended since. Returns whether the season has been started. The tournaments of its divisions
    /// are running, but nobody has been paired.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails; in that case, nothing is
    /// stored.
    pub async fn start_season(
        &self,
        league: &League,
        divisions: &[NewDivision],
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let started = sql::query(
            "UPDATE league SET season = season + 1, next_ms = NULL, changed_ms = $3 \
             WHERE id = $1 AND season = $2 AND stage = 'running'",
        )
        .bind(league.id.as_str())
        .bind(i64::from(league.season))
        .bind(at.0)
        .execute(&mut *transaction)
        .await?;
        if started.rows_affected() == 0 {
            return Ok(false);
        }
        for (division, number) in divisions.iter().zip(1_i64..) {
            add_division(&mut transaction, league, (division, number), at).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Records that all games of a league's season are over, and when the next season starts.
    /// People who did not appear in the season do not play in the next one.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn end_season(
        &self,
        league: &League,
        next: UnixMillis,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let ended = sql::query(
            "UPDATE league SET next_ms = $3, changed_ms = $4 \
             WHERE id = $1 AND season = $2 AND next_ms IS NULL AND stage = 'running'",
        )
        .bind(league.id.as_str())
        .bind(i64::from(league.season))
        .bind(next.0)
        .bind(at.0)
        .execute(&mut *transaction)
        .await?;
        if ended.rows_affected() > 0 {
            sql::query(
                "DELETE FROM league_person WHERE league = $1 AND person IN \
                 (SELECT entrant.person FROM entrant \
                 JOIN tournament ON tournament.id = entrant.tournament \
                 WHERE league = $1 AND season = $2 AND is_withdrawn = 1)",
            )
            .bind(league.id.as_str())
            .bind(i64::from(league.season))
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Postpones the next season of a league that is due.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn postpone_season(
        &self,
        league: &League,
        next: UnixMillis,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sql::query("UPDATE league SET next_ms = $3 WHERE id = $1 AND season = $2")
            .bind(league.id.as_str())
            .bind(i64::from(league.season))
            .bind(next.0)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Ends a league, so that no further season starts. A season that is being played goes on.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_league(&self, id: &LeagueId, at: UnixMillis) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sql::query("UPDATE league SET stage = 'over', next_ms = NULL WHERE id = $1")
            .bind(id.as_str())
            .execute(&mut *transaction)
            .await?;
        note_change(&mut transaction, id, at).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// The error for a league's rows that this server never writes.
const DAMAGED: StoreError = StoreError::Unreadable("league");

/// Stores the tournament of a division, with its entrants.
async fn add_division(
    transaction: &mut Transaction,
    league: &League,
    (division, number): (&NewDivision, i64),
    at: UnixMillis,
) -> Result<(), StoreError> {
    let League { id, terms, organiser, club, season, .. } = league;
    sql::query(
        "INSERT INTO tournament (id, name, game, seats, system, rounds, time_control, is_rated, \
         organiser, seed, stage, created_ms, changed_ms, started_ms, club, league, season, division) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT id FROM person WHERE id = $9), $10, $11, \
         $12, $12, $12, (SELECT id FROM club WHERE id = $13), $14, $15, $16)",
    )
    .bind(division.tournament.as_str())
    .bind(&terms.name)
    .bind(terms.game.name())
    .bind(terms.seats as i64)
    .bind(terms.format().name())
    .bind(i64::from(terms.games))
    .bind(TimeControl::Days(terms.days).to_string())
    .bind(i64::from(terms.is_rated))
    .bind(organiser.as_ref().map(PersonId::as_str))
    .bind(&division.seed)
    .bind(tournament::Stage::Running.name())
    .bind(at.0)
    .bind(club.as_ref().map(|(id, _)| id.as_str()))
    .bind(id.as_str())
    .bind(i64::from(*season) + 1)
    .bind(number)
    .execute(&mut **transaction)
    .await?;
    for (player, number) in division.players.iter().zip(0_i64..) {
        // The person may have deleted their account a moment ago.
        sql::query(
            "INSERT INTO entrant (tournament, number, person, waits_since_ms) \
             VALUES ($1, $2, (SELECT id FROM person WHERE id = $3), $4)",
        )
        .bind(division.tournament.as_str())
        .bind(number)
        .bind(player.as_str())
        .bind(at.0)
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

async fn note_change(
    transaction: &mut Transaction,
    id: &LeagueId,
    at: UnixMillis,
) -> Result<(), StoreError> {
    sql::query("UPDATE league SET changed_ms = $2 WHERE id = $1")
        .bind(id.as_str())
        .bind(at.0)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// A row of the `league` table, with the name of the club and the number of people.
struct LeagueRow {
    id: String,
    name: String,
    game: String,
    seats: i64,
    days: i64,
    division_players: i64,
    promoted: i64,
    games: i64,
    pause_days: i64,
    is_rated: bool,
    organiser: Option<String>,
    club: Option<String>,
    club_name: Option<String>,
    stage: String,
    season: i64,
    next_ms: Option<i64>,
    created: UnixMillis,
    players: i64,
}

from_columns!(LeagueRow {
    id,
    name,
    game,
    seats,
    days,
    division_players,
    promoted,
    games,
    pause_days,
    is_rated,
    organiser,
    club,
    club_name,
    stage,
    season,
    next_ms,
    created = "created_ms",
    players,
});

impl LeagueRow {
    fn read(self) -> Result<League, StoreError> {
        let game = self.game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
        let number = |number: i64| u32::try_from(number).map_err(|_| DAMAGED);
        let terms = Terms {
            name: self.name,
            game,
            seats: number(self.seats)? as usize,
            days: number(self.days)?,
            division_players: number(self.division_players)? as usize,
            promoted: number(self.promoted)? as usize,
            games: number(self.games)?,
            pause_days: number(self.pause_days)?,
            is_rated: self.is_rated,
        };
        if !game.seats().contains(&terms.seats) || terms.division_players == 0 {
            return Err(DAMAGED);
        }
        Ok(League {
            id: read_league_id(&self.id)?,
            terms,
            organiser: self.organiser.as_deref().map(read_person_id).transpose()?,
            club: self.club.as_deref().map(read_club_id).transpose()?.zip(self.club_name),
            stage: self.stage.parse()?,
            season: number(self.season)?,
            next: self.next_ms.map(UnixMillis),
            players: number(self.players)?,
            created: self.created,
        })
    }
}
