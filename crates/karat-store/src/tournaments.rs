//! Tournaments: their entrants, the tables of each round and the results.
//!
//! A round is stored together with the ids of its tables before the tables are opened. If the
//! server stops in between, it therefore opens the missing tables after the restart, and none
//! twice.

use std::collections::HashSet;

use karat_rules::any::SetupError;
use karat_table::id::{ClubId, LeagueId, PersonId, TableId, TournamentId};
use karat_table::time::UnixMillis;
use karat_table::tournament::{ENTRANTS_MAX, Format, Round, RoundTable, Stage, Terms, Waiting};

use super::clubs::{note_club_activity, read_club_id};
use super::sql::{self, Transaction};
use super::{Store, StoreError, read_id, read_league_id, read_person_id, read_tournament_id};

/// Generates a statement that reads tournaments.
macro_rules! tournament_query {
    ($where:literal) => {
        concat!(
            "SELECT id, name, game, seats, system, rounds, minutes, time_control, is_rated, \
             organiser, seed, stage, round, created_ms, starts_ms, started_ms, league, season, \
             division, club, (SELECT name FROM club WHERE id = tournament.club) \
             AS club_name, (SELECT COUNT(*) FROM entrant WHERE tournament = tournament.id \
             AND is_withdrawn = 0 AND person IS NOT NULL) AS active FROM tournament ",
            $where
        )
    };
}

/// A tournament without its rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The id.
    pub id: TournamentId,
    /// The settings.
    pub terms: Terms,
    /// The person who may start and cancel the tournament, or `None` once they have deleted their
    /// account.
    pub organiser: Option<PersonId>,
    /// The id and the name of the club whose members can enter, or `None` if everyone with an
    /// account can.
    pub club: Option<(ClubId, String)>,
    /// The random number from which the rounds are paired, in hexadecimal.
    pub seed: String,
    /// The stage.
    pub stage: Stage,
    /// The number of rounds paired so far. In an arena, the number of times that tables were
    /// opened.
    pub round: u32,
    /// The number of entrants who have not withdrawn.
    pub active: usize,
    /// The creation time.
    pub created: UnixMillis,
    /// The time at which the tournament starts automatically, or `None` if the organiser starts it.
    pub starts: Option<UnixMillis>,
    /// The time at which the tournament started.
    pub started: Option<UnixMillis>,
    /// The division of a league, or `None` for all other tournaments.
    pub division: Option<Division>,
}

/// A division of a league in a season, which is a tournament whose games all begin at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    /// The league.
    pub league: LeagueId,
    /// The number of the season, starting at 1.
    pub season: u32,
    /// The number of the division, starting at 1 for the best one.
    pub number: u32,
}

impl Tournament {
    /// Returns the time at which the last games of an arena begin, or `None` before its start and
    /// for rounds.
    pub fn ends(&self) -> Option<UnixMillis> {
        self.terms.ends(self.started?)
    }
}

/// A person who takes part in a tournament. Entrants are numbered from 0 in the order in which they
/// entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// The person's id and name, or `None` once they have deleted their account.
    pub person: Option<(PersonId, String)>,
    /// Whether the entrant takes part in no more rounds.
    pub is_withdrawn: bool,
    /// The time of the entry, or of the end of the last game.
    pub waits_since: UnixMillis,
}

/// A tournament with its entrants and rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The tournament.
    pub tournament: Tournament,
    /// The entrants, in order of their numbers.
    pub entrants: Vec<Entrant>,
    /// The rounds paired so far.
    pub rounds: Vec<Round>,
    /// The table ids of each round, in the order of the round's tables.
    pub tables: Vec<Vec<TableId>>,
    /// The tables that have not been opened yet, or that have been deleted.
    pub missing: HashSet<TableId>,
}

/// The outcome of entering a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entered {
    /// The person takes part.
    Done,
    /// The tournament has as many entrants as it can have.
    Full,
    /// The tournament has begun, or there is no such tournament.
    Closed,
    /// The person does not belong to the tournament's club.
    NotMember,
}

impl Played {
    /// Returns the numbers of the entrants who have not withdrawn.
    pub fn active(&self) -> Vec<usize> {
        let numbered = self.entrants.iter().enumerate();
        let active = numbered.filter(|(_, one)| !one.is_withdrawn && one.person.is_some());
        active.map(|(number, _)| number).collect()
    }

    /// Returns a person's number as an entrant, if they have entered.
    pub fn number_of(&self, person: &PersonId) -> Option<usize> {
        let is_person = |one: &Entrant| one.person.as_ref().is_some_and(|(id, _)| id == person);
        self.entrants.iter().position(is_person)
    }

    /// Returns the tables whose results do not count yet, with their ids.
    pub fn unfinished(&self) -> impl Iterator<Item = (&RoundTable, &TableId)> {
        let rounds = self.rounds.iter().zip(&self.tables);
        let tables = rounds.flat_map(|(round, ids)| round.tables.iter().zip(ids));
        tables.filter(|(table, _)| table.places.is_none())
    }

    /// Returns the active entrants who are not at a table.
    pub fn waiting(&self) -> Vec<Waiting> {
        let playing: HashSet<usize> =
            self.unfinished().flat_map(|(table, _)| table.entrants.iter().copied()).collect();
        let free = self.active().into_iter().filter(|entrant| !playing.contains(entrant));
        free.map(|entrant| Waiting { entrant, since: self.entrants[entrant].waits_since }).collect()
    }
}

impl Store {
    /// Stores a new tournament without entrants, outside all leagues. A tournament with the
    /// same id stays as it is. Nothing is stored if the tournament's club has been dissolved.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn create_tournament(&self, tournament: &Tournament) -> Result<(), StoreError> {
        let Tournament { id, terms, organiser, club, seed, stage, round, .. } = tournament;
        let Tournament { created, starts, started, active: _, division: _, .. } = tournament;
        let Terms { name, game, seats, format, time_control, is_rated } = terms;
        let club = club.as_ref().map(|(id, _)| id.as_str());
        self.room()?;
        let mut transaction = self.write().await?;
        sql::query(
            "INSERT INTO tournament (id, name, game, seats, system, rounds, minutes, time_control, \
             is_rated, organiser, seed, stage, round, created_ms, changed_ms, starts_ms, started_ms, \
             club) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17 \
             WHERE $17 IS NULL OR EXISTS (SELECT 1 FROM club WHERE id = $17) \
             ON CONFLICT DO NOTHING",
        )
        .bind(id.as_str())
        .bind(name)
        .bind(game.name())
        .bind(*seats as i64)
        .bind(format.name())
        .bind(i64::from(format.rounds().unwrap_or_default()))
        .bind(format.minutes().map(i64::from))
        .bind(time_control.to_string())
        .bind(i64::from(*is_rated))
        .bind(organiser.as_ref().map(PersonId::as_str))
        .bind(seed)
        .bind(stage.name())
        .bind(i64::from(*round))
        .bind(created.0)
        .bind(starts.map(|at| at.0))
        .bind(started.map(|at| at.0))
        .bind(club)
        .execute(&mut *transaction)
        .await?;
        if let Some(club) = club {
            note_club_activity(&mut transaction, club, *created).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Returns up to `limit` tournaments in a stage, latest first, without the divisions of
    /// leagues.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournaments(
        &self,
        stage: Stage,
        limit: u32,
    ) -> Result<Vec<Tournament>, StoreError> {
        let rows = sql::query(tournament_query!(
            "WHERE stage = $1 AND league IS NULL ORDER BY changed_ms DESC, id LIMIT $2"
        ))
        .bind(stage.name())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("tournament", rows, TournamentRow::read))
    }

    /// Returns up to `limit` tournaments of a club that were not cancelled, latest first, without
    /// the divisions of leagues.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournaments_of_club(
        &self,
        club: &ClubId,
        limit: u32,
    ) -> Result<Vec<Tournament>, StoreError> {
        let rows = sql::query(tournament_query!(
            "WHERE club = $1 AND stage <> 'cancelled' AND league IS NULL \
             ORDER BY changed_ms DESC, id LIMIT $2"
        ))
        .bind(club.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("tournament", rows, TournamentRow::read))
    }

    /// Returns the tournaments in which something may be due: the start, a table that has to be
    /// opened, a result that has to be counted, or the end of the round. Every running arena is
    /// due.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn due_tournaments(&self, now: UnixMillis) -> Result<Vec<TournamentId>, StoreError> {
        let rows = sql::query(
            "SELECT id FROM tournament WHERE stage = 'open' AND starts_ms <= $1 \
             OR stage = 'running' AND (minutes IS NOT NULL \
             OR league IS NOT NULL AND round < rounds OR EXISTS \
             (SELECT 1 FROM tournament_table LEFT JOIN game_table ON game_table.id = table_id \
             WHERE tournament = tournament.id AND is_over = 0 \
             AND (game_table.id IS NULL OR game_table.stage IN ('over', 'closed'))) \
             OR NOT EXISTS (SELECT 1 FROM tournament_table \
             WHERE tournament = tournament.id AND is_over = 0)) ORDER BY id",
        )
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("tournament", rows, |(id,): (String,)| read_tournament_id(&id)))
    }

    /// Returns the number of a person's tournaments that are neither over nor cancelled.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournaments_organised(&self, person: &PersonId) -> Result<u32, StoreError> {
        let count = sql::query_scalar(
            "SELECT COUNT(*) FROM tournament \
             WHERE organiser = $1 AND stage IN ('open', 'running') AND league IS NULL",
        )
        .bind(person.as_str())
        .fetch_one(&self.readers)
        .await?;
        Ok(count)
    }

    /// Returns a tournament with its entrants and rounds, as it was at one moment.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Option<Played>, StoreError> {
        let mut transaction = self.readers.begin().await?;
        let row: Option<TournamentRow> = sql::query_as(tournament_query!("WHERE id = $1"))
            .bind(id.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let tournament = TournamentRow::read(row)?;
        let rows: Vec<EntrantRow> = sql::query_as(
            "SELECT number, person, name, is_withdrawn, COALESCE(waits_since_ms, 0) FROM entrant \
             LEFT JOIN person ON person.id = entrant.person \
             WHERE tournament = $1 ORDER BY number",
        )
        .bind(id.as_str())
        .fetch_all(&mut *transaction)
        .await?;
        let entrants =
            rows.into_iter().zip(0..).map(|((number, person, name, is_withdrawn, since), at)| {
                let person = person.as_deref().map(read_person_id).transpose()?.zip(name);
                let entrant = Entrant { person, is_withdrawn, waits_since: UnixMillis(since) };
                (number == at).then_some(entrant).ok_or(DAMAGED)
            });
        let entrants = entrants.collect::<Result<Vec<_>, _>>()?;
        let (rounds, tables) = rounds_of(&mut transaction, &tournament, entrants.len()).await?;
        let missing: Vec<String> = sql::query_scalar(
            "SELECT table_id FROM tournament_table WHERE tournament = $1 \
             AND NOT EXISTS (SELECT 1 FROM game_table WHERE id = table_id)",
        )
        .bind(id.as_str())
        .fetch_all(&mut *transaction)
        .await?;
        let missing = missing.iter().map(|id| read_id(id)).collect::<Result<_, _>>()?;
        Ok(Some(Played { tournament, entrants, rounds, tables, missing }))
    }

    /// Returns the tournament to which a table belongs, if any: its id, its name, and, except in an
    /// arena, the number of the table's round.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournament_of_table(
        &self,
        table: &TableId,
    ) -> Result<Option<(TournamentId, String, Option<u32>)>, StoreError> {
        let row = sql::query(
            "SELECT tournament.id, tournament.name, CASE WHEN minutes IS NULL \
             THEN tournament_table.round END FROM tournament_table JOIN tournament ON tournament.id = tournament WHERE table_id = $1",
        )
        .bind(table.as_str())
        .fetch_optional(&self.readers)
        .await?;
        let read = |(id, name, round): (String, String, Option<i64>)| {
            let round = round.map(u32::try_from).transpose();
            let round = round.map_err(|_| StoreError::Unreadable("round"))?;
            Ok((read_tournament_id(&id)?, name, round))
        };
        Ok(self.skim_one("tournament_table", row, read))
    }

    /// Enters a person in a tournament that has not begun, or in a running arena. A person who has
    /// withdrawn takes part again, even if the tournament is running.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn enter_tournament(
        &self,
        id: &TournamentId,
        person: &PersonId,
        at: UnixMillis,
    ) -> Result<Entered, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let found: Option<(String, Option<i64>)> =
            sql::query_as("SELECT stage, minutes FROM tournament WHERE id = $1")
                .bind(id.as_str())
                .fetch_optional(&mut *transaction)
                .await?;
        let Some((stage, minutes)) = found else { return Ok(Entered::Closed) };
        let may_be_new = match stage.parse()? {
            Stage::Open => true,
            Stage::Running => minutes.is_some(),
            Stage::Over | Stage::Cancelled => return Ok(Entered::Closed),
        };
        let may_enter: bool = sql::query_scalar(
            "SELECT club IS NULL OR EXISTS (SELECT 1 FROM club_person \
             WHERE club_person.club = tournament.club AND person = $2 \
             AND role IN ('owner', 'organiser', 'member')) FROM tournament WHERE id = $1",
        )
        .bind(id.as_str())
        .bind(person.as_str())
        .fetch_one(&mut *transaction)
        .await?;
        if !may_enter {
            return Ok(Entered::NotMember);
        }
        let returned = sql::query(
            "UPDATE entrant SET is_withdrawn = 0, waits_since_ms = $3 \
             WHERE tournament = $1 AND person = $2",
        )
        .bind(id.as_str())
        .bind(person.as_str())
        .bind(at.0)
        .execute(&mut *transaction)
        .await?;
        if returned.rows_affected() == 0 {
            if !may_be_new {
                return Ok(Entered::Closed);
            }
            let entered = sql::query(
                "INSERT INTO entrant (tournament, number, person, waits_since_ms) \
                 SELECT $1, COUNT(*), $2, $3 FROM entrant WHERE tournament = $1 \
                 HAVING COUNT(*) < $4",
            )
            .bind(id.as_str())
            .bind(person.as_str())
            .bind(at.0)
            .bind(ENTRANTS_MAX as i64)
            .execute(&mut *transaction)
            .await?;
            if entered.rows_affected() == 0 {
                return Ok(Entered::Full);
            }
        }
        note_change(&mut transaction, id.as_str(), at).await?;
        transaction.commit().await?;
        Ok(Entered::Done)
    }

    /// Withdraws a person from the rounds that have not been paired yet, and returns whether they
    /// took part until now.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn withdraw(
        &self,
        id: &TournamentId,
        person: &PersonId,
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let withdrawn = sql::query(
            "UPDATE entrant SET is_withdrawn = 1 \
             WHERE tournament = $1 AND person = $2 AND is_withdrawn = 0 AND EXISTS \
             (SELECT 1 FROM tournament WHERE id = $1 AND stage IN ('open', 'running'))",
        )
        .bind(id.as_str())
        .bind(person.as_str())
        .execute(&mut *transaction)
        .await?;
        note_change(&mut transaction, id.as_str(), at).await?;
        transaction.commit().await?;
        Ok(withdrawn.rows_affected() > 0)
    }

    /// Stores the round after the first `before` rounds, with the ids of its tables, unless it has
    /// already been paired. Returns whether it was stored.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails; in that case, nothing is
    /// stored.
    pub async fn add_round(
        &self,
        id: &TournamentId,
        before: u32,
        (tables, byes): (&[(TableId, Vec<usize>)], &[usize]),
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let paired = sql::query(
            "UPDATE tournament SET round = round + 1, stage = 'running', changed_ms = $3, \
             started_ms = COALESCE(started_ms, $3) WHERE id = $1 AND round = $2 AND stage IN ('open', 'running')",
        )
        .bind(id.as_str())
        .bind(i64::from(before))
        .bind(at.0)
        .execute(&mut *transaction)
        .await?;
        if paired.rows_affected() == 0 {
            return Ok(false);
        }
        let round = i64::from(before) + 1;
        for ((table, entrants), number) in tables.iter().zip(0_i64..) {
            sql::query(
                "INSERT INTO tournament_table (tournament, round, number, table_id) \
                 VALUES ($1, $2, $3, $4)",
            )
            .bind(id.as_str())
            .bind(round)
            .bind(number)
            .bind(table.as_str())
            .execute(&mut *transaction)
            .await?;
            for (&entrant, seat) in entrants.iter().zip(0_i64..) {
                sql::query(
                    "INSERT INTO tournament_seat (tournament, round, number, seat, entrant) \
                     VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(id.as_str())
                .bind(round)
                .bind(number)
                .bind(seat)
                .bind(entrant as i64)
                .execute(&mut *transaction)
                .await?;
            }
        }
        for &entrant in byes {
            sql::query("INSERT INTO bye (tournament, round, entrant) VALUES ($1, $2, $3)")
                .bind(id.as_str())
                .bind(round)
                .bind(entrant as i64)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Moves a tournament from one stage to another, and returns whether it was in that stage.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn set_tournament_stage(
        &self,
        id: &TournamentId,
        (from, to): (Stage, Stage),
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let changed = sql::query(
            "UPDATE tournament SET stage = $3, changed_ms = $4, \
             started_ms = CASE WHEN $3 = 'running' THEN $4 ELSE started_ms END \
             WHERE id = $1 AND stage = $2",
        )
        .bind(id.as_str())
        .bind(from.name())
        .bind(to.name())
        .bind(at.0)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(changed.rows_affected() > 0)
    }

    /// Returns the tables of a tournament whose games have ended, but whose results do not count
    /// yet.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tables_to_count(&self, id: &TournamentId) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT table_id FROM tournament_table JOIN game_table ON id = table_id \
             WHERE tournament = $1 AND is_over = 0 AND stage IN ('over', 'closed')",
        )
        .bind(id.as_str())
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("tournament_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Counts a table's result, given the places in seat order, unless it already counts. Places
    /// beyond the table's last seat are ignored. Withdraws the entrants in the `absent` seats.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn count_result(
        &self,
        table: &TableId,
        places: &[u8],
        absent: &[usize],
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let counted: Option<(String, i64, i64)> = sql::query_as(
            "UPDATE tournament_table SET is_over = 1 WHERE table_id = $1 AND is_over = 0 \
             RETURNING tournament, round, number",
        )
        .bind(table.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
        let Some((tournament, round, number)) = counted else { return Ok(()) };
        for (seat, &place) in places.iter().enumerate() {
            let entrant: Option<i64> = sql::query_scalar(
                "UPDATE tournament_seat SET place = $5 \
                 WHERE tournament = $1 AND round = $2 AND number = $3 AND seat = $4 \
                 RETURNING entrant",
            )
            .bind(&tournament)
            .bind(round)
            .bind(number)
            .bind(seat as i64)
            .bind(i64::from(place))
            .fetch_optional(&mut *transaction)
            .await?;
            sql::query(
                "UPDATE entrant SET waits_since_ms = $3, \
                 is_withdrawn = CASE WHEN $4 = 1 THEN 1 ELSE is_withdrawn END \
                 WHERE tournament = $1 AND number = $2",
            )
            .bind(&tournament)
            .bind(entrant)
            .bind(at.0)
            .bind(i64::from(absent.contains(&seat)))
            .execute(&mut *transaction)
            .await?;
        }
        note_change(&mut transaction, &tournament, at).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// The error for a tournament's rows that this server never writes.
const DAMAGED: StoreError = StoreError::Unreadable("tournament");

/// A row of the `tournament` table, with the number of entrants who have not withdrawn.
struct TournamentRow {
    id: String,
    name: String,
    game: String,
    seats: i64,
    system: String,
    rounds: i64,
    minutes: Option<i64>,
    time_control: String,
    is_rated: bool,
    organiser: Option<String>,
    seed: String,
    stage: String,
    round: i64,
    created: UnixMillis,
    starts_ms: Option<i64>,
    started_ms: Option<i64>,
    league: Option<String>,
    season: Option<i64>,
    division: Option<i64>,
    club: Option<String>,
    club_name: Option<String>,
    active: i64,
}

from_columns!(TournamentRow {
    id,
    name,
    game,
    seats,
    system,
    rounds,
    minutes,
    time_control,
    is_rated,
    organiser,
    seed,
    stage,
    round,
    created = "created_ms",
    starts_ms,
    started_ms,
    league,
    season,
    division,
    club,
    club_name,
    active,
});

impl TournamentRow {
    fn read(self) -> Result<Tournament, StoreError> {
        let game = self.game.parse().map_err(|_: SetupError| StoreError::Unreadable("game"))?;
        let time = self.time_control.parse().map_err(|_| StoreError::Unreadable("time control"))?;
        let number = |number: i64| u32::try_from(number).map_err(|_| DAMAGED);
        let terms = Terms {
            name: self.name,
            game,
            seats: number(self.seats)? as usize,
            format: Format::read(
                &self.system,
                Some(number(self.rounds)?),
                self.minutes.map(number).transpose()?,
            )?,
            time_control: time,
            is_rated: self.is_rated,
        };
        if !game.seats().contains(&terms.seats) {
            return Err(DAMAGED);
        }
        let division = match (&self.league, self.season, self.division) {
            (Some(league), Some(season), Some(division)) => Some(Division {
                league: read_league_id(league)?,
                season: number(season)?,
                number: number(division)?,
            }),
            _ => None,
        };
        Ok(Tournament {
            id: read_tournament_id(&self.id)?,
            terms,
            organiser: self.organiser.as_deref().map(read_person_id).transpose()?,
            club: self.club.as_deref().map(read_club_id).transpose()?.zip(self.club_name),
            seed: self.seed,
            stage: self.stage.parse()?,
            round: number(self.round)?,
            active: number(self.active)? as usize,
            created: self.created,
            starts: self.starts_ms.map(UnixMillis),
            started: self.started_ms.map(UnixMillis),
            division,
        })
    }
}

/// An entrant: number, person, name, whether they have withdrawn, and the time since which they
/// wait.
type EntrantRow = (i64, Option<String>, Option<String>, bool, i64);

/// A seat of a round: round, table number, table id, whether the game is over, entrant and place.
type SeatRow = (i64, i64, String, bool, i64, Option<i64>);

/// Returns a tournament's rounds and the ids of their tables.
async fn rounds_of(
    transaction: &mut Transaction,
    tournament: &Tournament,
    entrants: usize,
) -> Result<(Vec<Round>, Vec<Vec<TableId>>), StoreError> {
    let id = tournament.id.as_str();
    let seats: Vec<SeatRow> = sql::query_as(
        "SELECT round, number, table_id, is_over, entrant, place FROM tournament_table \
         JOIN tournament_seat USING (tournament, round, number) \
         WHERE tournament = $1 ORDER BY round, number, seat",
    )
    .bind(id)
    .fetch_all(&mut **transaction)
    .await?;
    let byes: Vec<(i64, i64)> =
        sql::query_as("SELECT round, entrant FROM bye WHERE tournament = $1 ORDER BY entrant")
            .bind(id)
            .fetch_all(&mut **transaction)
            .await?;
    let mut rounds = vec![Round::default(); tournament.round as usize];
    let mut tables = vec![Vec::new(); rounds.len()];
    let place_of = |round: i64| usize::try_from(round - 1).map_err(|_| DAMAGED);
    let entrant = |number: i64| {
        usize::try_from(number).ok().filter(|&number| number < entrants).ok_or(DAMAGED)
    };
    for (round, number, table, is_over, who, place) in seats {
        let index = place_of(round)?;
        let of_round = rounds.get_mut(index).ok_or(DAMAGED)?;
        if of_round.tables.len() as i64 == number {
            let places = is_over.then(Vec::new);
            of_round.tables.push(RoundTable { entrants: Vec::new(), places });
            tables[index].push(read_id(&table)?);
        }
        let last = of_round.tables.last_mut().ok_or(DAMAGED)?;
        last.entrants.push(entrant(who)?);
        if let Some(places) = &mut last.places {
            let place = place.and_then(|place| u8::try_from(place).ok()).ok_or(DAMAGED)?;
            places.push(place);
        }
    }
    for (round, who) in byes {
        rounds.get_mut(place_of(round)?).ok_or(DAMAGED)?.byes.push(entrant(who)?);
    }
    Ok((rounds, tables))
}

async fn note_change(
    transaction: &mut Transaction,
    id: &str,
    at: UnixMillis,
) -> Result<(), StoreError> {
    sql::query("UPDATE tournament SET changed_ms = $2 WHERE id = $1")
        .bind(id)
        .bind(at.0)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
