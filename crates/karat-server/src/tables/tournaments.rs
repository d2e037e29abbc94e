//! Tournaments: opening the tables of a round, counting results, and pairing the next round.
//!
//! Every step can be repeated, so a tournament continues after a restart wherever it stopped.

use std::pin::Pin;

use karat_rules::{Actor, SEATS_MAX, Seat};
use karat_table::id::{PersonId, TableId, TournamentId};
use karat_table::lobby;
use karat_table::pin::RULES_VERSION;
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Setup, Sitter, Stage, Table, Terms};
use karat_table::tournament::{self, Format, Pairing, Waiting};

use crate::tables::{ReadError, Tables};
use karat_store::{Entrant, Played, StoreError};

/// The reason why a tournament could not start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unstarted {
    /// Too few people have entered. Contains the number required.
    TooFew(usize),
    /// The tournament has already started, or was cancelled.
    Closed,
}

/// Continues all running tournaments.
pub(crate) fn chores(
    tables: Tables,
) -> Pin<Box<dyn Future<Output = Result<(), ReadError>> + Send>> {
    Box::pin(async move { tables.advance_tournaments().await })
}

impl Tables {
    /// Continues all running tournaments, and starts those whose time has come.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn advance_tournaments(&self) -> Result<(), ReadError> {
        for id in self.store().due_tournaments(self.now().time()).await? {
            if let Err(error) = self.advance_tournament(&id).await {
                if error.is_passing() {
                    return Err(error);
                }
                tracing::error!(tournament = id.as_str(), ?error, "a tournament is stuck");
            }
        }
        Ok(())
    }

    /// Pairs the first round of a tournament, and opens its tables. An arena starts with any number
    /// of entrants, because people can enter later.
    ///
    /// # Errors
    /// Returns an error if the tournament cannot be read or written.
    pub(crate) async fn start_tournament(
        &self,
        id: &TournamentId,
    ) -> Result<Result<(), Unstarted>, ReadError> {
        let Some(played) = self.store().tournament(id).await? else {
            return Ok(Err(Unstarted::Closed));
        };
        if played.tournament.stage != tournament::Stage::Open {
            return Ok(Err(Unstarted::Closed));
        }
        let terms = &played.tournament.terms;
        match terms.format {
            Format::Rounds { .. } if played.active().len() < terms.entrants_min() => {
                return Ok(Err(Unstarted::TooFew(terms.entrants_min())));
            }
            Format::Rounds { .. } => drop(self.pair_next(&played).await?),
            Format::Arena { .. } => {
                let change = (tournament::Stage::Open, tournament::Stage::Running);
                self.store().set_tournament_stage(id, change, self.now().time()).await?;
            }
        }
        self.advance_tournament(id).await?;
        Ok(Ok(()))
    }

    /// Starts a tournament whose time has come, or cancels it if too few people have entered.
    async fn start_or_cancel(&self, id: &TournamentId) -> Result<(), ReadError> {
        if let Err(Unstarted::TooFew(_)) = Box::pin(self.start_tournament(id)).await? {
            let change = (tournament::Stage::Open, tournament::Stage::Cancelled);
            self.store().set_tournament_stage(id, change, self.now().time()).await?;
        }
        self.bells().ring_lobby(self.now().time());
        Ok(())
    }

    /// Counts the results of a tournament's finished games, opens the tables that are missing, and
    /// pairs the next tables: once all games of a round are over, or at any time in an arena.
    ///
    /// # Errors
    /// Returns an error if the tournament or one of its tables cannot be read or written.
    pub(crate) async fn advance_tournament(&self, id: &TournamentId) -> Result<(), ReadError> {
        let Some(played) = self.store().tournament(id).await? else { return Ok(()) };
        let now = self.now().time();
        if played.tournament.stage == tournament::Stage::Open {
            let is_time = played.tournament.starts.is_some_and(|starts| starts <= now);
            return if is_time { self.start_or_cancel(id).await } else { Ok(()) };
        }
        let mut is_changed = self.open_missing(&played).await?;
        for table in self.store().tables_to_count(id).await? {
            is_changed |= self.count_game(&table).await?;
        }
        let played = match is_changed {
            true => self.store().tournament(id).await?.unwrap_or(played),
            false => played,
        };
        if played.tournament.stage == tournament::Stage::Running {
            is_changed |= self.continue_running(&played).await?;
        }
        if is_changed {
            self.bells().ring_lobby(now);
        }
        Ok(())
    }

    /// Pairs the next round of a running tournament or ends it, if it is time to do so, and returns
    /// whether anything has changed. All rounds of a league's division are paired at once.
    async fn continue_running(&self, played: &Played) -> Result<bool, ReadError> {
        let Played { tournament, .. } = played;
        let (terms, now) = (&tournament.terms, self.now().time());
        let is_all_over = played.unfinished().next().is_none();
        let is_at_once = tournament.division.is_some();
        let has_enough = played.active().len() >= terms.entrants_min();
        let is_last = match terms.format {
            Format::Arena { .. } => tournament.ends().is_some_and(|ends| ends <= now),
            Format::Rounds { .. } if !is_all_over && !is_at_once => return Ok(false),
            Format::Rounds { rounds, .. } => tournament.round >= rounds || !has_enough,
        };
        if is_last {
            let change = (tournament::Stage::Running, tournament::Stage::Over);
            return Ok(is_all_over
                && self.store().set_tournament_stage(&tournament.id, change, now).await?);
        }
        let rounds = match terms.format {
            Format::Rounds { rounds, .. } if is_at_once => rounds,
            Format::Rounds { .. } | Format::Arena { .. } => tournament.round + 1,
        };
        let mut is_changed = false;
        for round in tournament.round..rounds {
            let Some(played) = self.store().tournament(&tournament.id).await? else { break };
            if played.tournament.round != round || !self.pair_next(&played).await? {
                break;
            }
            is_changed = true;
        }
        if let Some(played) = self.store().tournament(&tournament.id).await?
            && is_changed
        {
            self.open_missing(&played).await?;
        }
        Ok(is_changed)
    }

    /// Counts all unfinished games of a tournament as ties.
    ///
    /// # Errors
    /// Returns an error if the tournament cannot be read or written.
    pub(crate) async fn tie_unfinished(&self, id: &TournamentId) -> Result<(), ReadError> {
        let Some(played) = self.store().tournament(id).await? else { return Ok(()) };
        for (table, id) in played.unfinished() {
            let places = vec![1; table.entrants.len()];
            self.store().count_result(id, &places, &[], self.now().time()).await?;
        }
        self.advance_tournament(id).await
    }

    /// Stores the next pairing of a tournament, and returns whether there is one and nobody else
    /// has stored it before.
    async fn pair_next(&self, played: &Played) -> Result<bool, StoreError> {
        let pairing = self.next_pairing(played);
        if pairing.tables.is_empty() && pairing.byes.is_empty() {
            return Ok(false);
        }
        let tables: Vec<(TableId, Vec<usize>)> =
            pairing.tables.into_iter().map(|entrants| (TableId::random(), entrants)).collect();
        let paired = (tables.as_slice(), pairing.byes.as_slice());
        let Played { tournament, .. } = played;
        self.store().add_round(&tournament.id, tournament.round, paired, self.now().time()).await
    }

    /// Pairs the next round, or the waiting entrants of an arena who are online.
    fn next_pairing(&self, played: &Played) -> Pairing {
        let Played { tournament, entrants, rounds, .. } = played;
        let (terms, seed) = (&tournament.terms, tournament.seed.as_bytes());
        match terms.format {
            Format::Rounds { .. } => terms.pair((entrants.len(), &played.active()), rounds, seed),
            Format::Arena { .. } => {
                let is_online = |one: &Waiting| {
                    let person = entrants[one.entrant].person.as_ref();
                    person.is_some_and(|(id, _)| self.presence().is_online(id))
                };
                let mut waiting = played.waiting();
                waiting.retain(is_online);
                let now = self.now().time();
                terms.pair_waiting((entrants.len(), &waiting), rounds, seed, now)
            }
        }
    }

    /// Opens the paired tables that do not exist yet, and returns whether there were
    /// any.
    async fn open_missing(&self, played: &Played) -> Result<bool, ReadError> {
        let mut is_any = false;
        for (table, id) in played.unfinished().filter(|(_, id)| played.missing.contains(id)) {
            let setup = setup(played, &table.entrants);
            let mut record = setup.record(self.now().time()).map_err(|error| {
                ReadError::Start(format!("a game with default options: {error:?}"))
            })?;
            record.id = id.clone();
            self.store().create(&record, RULES_VERSION).await?;
            self.ring(&record);
            is_any = true;
        }
        Ok(is_any)
    }

    /// Counts the result of a game that has ended, and returns whether it has. A game that was
    /// closed or cannot be read counts as a tie. People who have made no move themselves are
    /// withdrawn.
    async fn count_game(&self, id: &TableId) -> Result<bool, ReadError> {
        let table = match self.read(id).await {
            Ok(table) => Some(table),
            Err(ReadError::Start(_) | ReadError::Damaged(_)) => None,
            Err(error) => return Err(error),
        };
        let tie = || (vec![1; SEATS_MAX], Vec::new());
        let (places, absent) = match table {
            Some(table) if table.is_over() => {
                table.result().map_or_else(tie, |result| (result.places, absent(&table)))
            }
            Some(table) if table.record().stage != Stage::Closed => {
                // Taking back the last move has resumed the game.
                return Ok(false);
            }
            Some(_) | None => tie(),
        };
        self.store().count_result(id, &places, &absent, self.now().time()).await?;
        Ok(true)
    }
}

/// Returns the settings of a tournament's table. A bot plays for an entrant who has deleted their
/// account since the round was paired.
fn setup(played: &Played, entrants: &[usize]) -> Setup {
    let terms = &played.tournament.terms;
    let person = |number: usize| -> Option<&(PersonId, String)> {
        let Entrant { person, .. } = &played.entrants[number];
        person.as_ref()
    };
    let sitter = |&number: &usize| match person(number) {
        Some((id, name)) => Sitter::new(Occupant::Person(id.clone()), name),
        None => Sitter::nobody(),
    };
    let mut sitters: Vec<Sitter> = entrants.iter().map(sitter).collect();
    for seat in Seat::all(sitters.len()) {
        if sitters[seat.index()].who == Occupant::Nobody {
            lobby::seat_bot(&mut sitters, seat, karat_bots::default_bot(terms.game));
        }
    }
    // A bot has no rating.
    let is_of_people = sitters.iter().all(|sitter| sitter.who.person().is_some());
    let (time_control, is_rated) = (terms.time_control, terms.is_rated && is_of_people);
    Setup {
        terms: Terms { is_public: true, is_rated, time_control, ..Terms::default() },
        ..Setup::new(terms.game, Vec::new(), sitters)
    }
}

/// Returns the seats of people for whom others made all moves.
fn absent(table: &Table) -> Vec<usize> {
    let record = table.record();
    let moves = |seat: Seat| {
        let is_move = move |entry: &&Entry| {
            entry.who == Actor::Seat(seat) && matches!(entry.deed, Deed::Move(_))
        };
        record.journal.iter().filter(is_move)
    };
    let by_person = |entry: &Entry| matches!(entry.made_by, MadeBy::Seat | MadeBy::Premove);
    let is_absent = |&seat: &Seat| {
        let sitter = &record.sitters[seat.index()];
        let has_stand_in = moves(seat).any(|entry| entry.made_by == MadeBy::StandIn);
        sitter.who.person().is_some() && has_stand_in && !moves(seat).any(by_person)
    };
    Seat::all(record.sitters.len()).filter(is_absent).map(Seat::index).collect()
}
