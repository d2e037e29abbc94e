//! Tournaments: opening the tables of a round, counting results, and pairing the next round.
//!
//! Every step can be repeated, so a tournament continues after a restart wherever it stopped.

use std::pin::Pin;

use karat_rules::{Actor, SEATS_MAX, Seat};
use karat_table::id::{PersonId, TableId, TournamentId};
use karat_table::lobby;
use karat_table::pin::RULES_VERSION;
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Setup, Sitter, Stage, Table, Terms};
use karat_table::tournament;

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
    /// Continues all running tournaments.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn advance_tournaments(&self) -> Result<(), ReadError> {
        for id in self.store().due_tournaments().await? {
            if let Err(error) = self.advance_tournament(&id).await {
                if error.is_passing() {
                    return Err(error);
                }
                tracing::error!(id = id.as_str(), ?error, "a tournament is stuck");
            }
        }
        Ok(())
    }

    /// Pairs the first round of a tournament, and opens its tables.
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
        let least = played.tournament.terms.entrants_min();
        if played.active().len() < least {
            return Ok(Err(Unstarted::TooFew(least)));
        }
        self.pair_next(&played).await?;
        self.advance_tournament(id).await?;
        Ok(Ok(()))
    }

    /// Counts the results of a tournament's finished games, opens the tables that are missing, and
    /// pairs the next round or ends the tournament once all games of a round are over.
    ///
    /// # Errors
    /// Returns an error if the tournament or one of its tables cannot be read or written.
    pub(crate) async fn advance_tournament(&self, id: &TournamentId) -> Result<(), ReadError> {
        let Some(played) = self.store().tournament(id).await? else { return Ok(()) };
        let mut is_changed = self.open_missing(&played).await?;
        for table in self.store().tables_to_count(id).await? {
            is_changed |= self.count_game(&table).await?;
        }
        let played = match is_changed {
            true => self.store().tournament(id).await?.unwrap_or(played),
            false => played,
        };
        if played.tournament.stage == tournament::Stage::Running && played.is_round_over() {
            let tournament = &played.tournament;
            let is_last = tournament.round >= tournament.terms.rounds;
            is_changed = true;
            if is_last || played.active().len() < tournament.terms.entrants_min() {
                let change = (tournament::Stage::Running, tournament::Stage::Over);
                self.store().set_tournament_stage(id, change, self.now().time()).await?;
            } else if self.pair_next(&played).await?
                && let Some(played) = self.store().tournament(id).await?
            {
                self.open_missing(&played).await?;
            }
        }
        if is_changed {
            self.bells().ring_lobby(self.now().time());
        }
        Ok(())
    }

    /// Counts all unfinished games of a tournament's current round as ties.
    ///
    /// # Errors
    /// Returns an error if the tournament cannot be read or written.
    pub(crate) async fn tie_unfinished(&self, id: &TournamentId) -> Result<(), ReadError> {
        let Some(played) = self.store().tournament(id).await? else { return Ok(()) };
        for (table, id) in played.current() {
            if table.places.is_none() {
                let places = vec![1; table.entrants.len()];
                self.store().count_result(id, &places, &[], self.now().time()).await?;
            }
        }
        self.advance_tournament(id).await
    }

    /// Pairs the round after those played so far, and returns whether nobody else has paired it
    /// before.
    async fn pair_next(&self, played: &Played) -> Result<bool, StoreError> {
        let Played { tournament, entrants, rounds, .. } = played;
        let active = played.active();
        let seed = tournament.seed.as_bytes();
        let pairing = tournament.terms.pair((entrants.len(), &active), rounds, seed);
        let tables: Vec<(TableId, Vec<usize>)> =
            pairing.tables.into_iter().map(|entrants| (TableId::random(), entrants)).collect();
        let paired = (tables.as_slice(), pairing.byes.as_slice());
        let now = self.now().time();
        self.store().add_round(&tournament.id, tournament.round, paired, now).await
    }

    /// Opens the tables of the current round that do not exist yet, and returns whether there were
    /// any.
    async fn open_missing(&self, played: &Played) -> Result<bool, ReadError> {
        let mut is_any = false;
        for (table, id) in played.current() {
            if table.places.is_some() || !played.missing.contains(id) {
                continue;
            }
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

    /// Counts the result of a game that has ended, and returns whether it has. A game that was closed
    /// or cannot be read counts as a tie. People who have made no move themselves are withdrawn.
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
    let time_control = terms.time_control;
    Setup {
        terms: Terms { is_public: true, time_control, ..Terms::default() },
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
