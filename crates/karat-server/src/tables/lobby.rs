//! Changes to lobbies.
//!
//! A lobby change is computed from the table as read, and stored only if the table has not changed
//! since. If the table has changed, the lobby change is computed again, so that the last free seat
//! is never taken twice. [`karat_table::lobby`] determines the result of each change.

use std::pin::Pin;

use karat_rules::Seat;
use karat_table::deal::Seed;
use karat_table::id::{PersonId, TableId};
use karat_table::lobby::{self, EMPTY_AFTER, Nonce, Objection};
use karat_table::table::{Record, Setup, Stage};
use karat_table::time::UnixMillis;
use karat_table::version::Version;

use crate::tables::tries::Tries;
use crate::tables::{OpenError, ReadError, Tables};
use karat_store::{Change, Mark, StoreError};

/// The reason why a lobby was not changed.
#[derive(Debug)]
pub enum LobbyError {
    /// The change is not permitted.
    Objection(Objection),
    /// The table cannot be read or written.
    Read(ReadError),
}

impl From<Objection> for LobbyError {
    fn from(objection: Objection) -> Self {
        Self::Objection(objection)
    }
}

impl From<ReadError> for LobbyError {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<StoreError> for LobbyError {
    fn from(error: StoreError) -> Self {
        Self::Read(error.into())
    }
}

/// Starts games and closes lobbies when they are due.
pub(crate) fn chores(
    tables: Tables,
) -> Pin<Box<dyn Future<Output = Result<(), ReadError>> + Send>> {
    Box::pin(async move {
        let now = tables.now().time();
        tables.start_overdue(now).await?;
        tables.start_full(now).await?;
        tables.close_abandoned(now).await
    })
}

/// The new state of a lobby, or the reason why it was not changed.
pub type Changed = Result<Record, LobbyError>;

impl Tables {
    /// Seats a person: in their reserved seat, in `seat`, or in the first free one. A person who
    /// joins a table without a host becomes its host.
    ///
    /// # Errors
    /// Returns an error if the person may not join, or the table cannot be read or written.
    pub async fn join(
        &self,
        id: &TableId,
        person: &PersonId,
        name: &str,
        seat: Option<Seat>,
        nonce: &Nonce,
    ) -> Changed {
        self.rearrange(id, |record, _| lobby::join(record, person, name, seat, nonce)).await
    }

    /// Frees all of a person's seats at a table. If they were the host, the next person takes over.
    ///
    /// # Errors
    /// Returns an error if the person may not leave, or the table cannot be read or written.
    pub async fn leave(&self, id: &TableId, person: &PersonId) -> Changed {
        let host = self.store().table(id).await?.and_then(|record| record.owner);
        let changed = self.rearrange(id, |record, _| lobby::leave(record, person)).await?;
        self.note_departure(person, id, host.as_ref());
        Ok(changed)
    }

    /// Frees the seats reserved for a person, who declines them. Declining again has no effect.
    ///
    /// # Errors
    /// Returns an error if no seat was reserved for the person, the game has begun, or the table
    /// cannot be read or written.
    pub async fn decline(&self, id: &TableId, person: &PersonId) -> Changed {
        // The note must be there before viewers hear of the change.
        self.store().note_declined(id, person, self.now().time()).await?;
        let changed = self.rearrange(id, |record, _| lobby::decline(record, person)).await;
        if let Err(LobbyError::Objection(Objection::NotSeated)) = changed
            && self.store().declined_at(id).await?.iter().any(|(other, _)| other == person)
        {
            return Ok(self.store().table(id).await?.ok_or(ReadError::NoSuchTable)?);
        }
        changed
    }

    /// Adds a bot to a seat without a person. Only the host may add bots.
    ///
    /// # Errors
    /// Returns an error if the change is not permitted, or the table cannot be read or written.
    pub async fn seat_bot(
        &self,
        id: &TableId,
        owner: &PersonId,
        seat: Seat,
        level: &str,
    ) -> Changed {
        self.rearrange(id, |record, _| lobby::put_bot(record, owner, seat, level)).await
    }

    /// Adds bots to all free seats. Only the host may add bots.
    ///
    /// # Errors
    /// Returns an error if the change is not permitted, or the table cannot be read or written.
    pub async fn fill(&self, id: &TableId, owner: &PersonId, level: &str) -> Changed {
        self.rearrange(id, |record, _| lobby::fill(record, owner, level)).await
    }

    /// Frees a seat, even if it is taken by a person. Only the host may free a seat in this way.
    ///
    /// # Errors
    /// Returns an error if the change is not permitted, or the table cannot be read or written.
    pub async fn free(&self, id: &TableId, owner: &PersonId, seat: Seat) -> Changed {
        let before = self.store().table(id).await?;
        let changed = self.rearrange(id, |record, _| lobby::free(record, owner, seat)).await?;
        let sitter = before.and_then(|mut record| match seat.index() < record.sitters.len() {
            true => Some(record.sitters.swap_remove(seat.index())),
            false => None,
        });
        if let Some(person) = sitter.as_ref().and_then(|sitter| sitter.who.person()) {
            self.note_departure(person, id, Some(owner));
        }
        Ok(changed)
    }

    /// Starts the game for the host, or asks the players to reveal their contributions to the deal.
    /// If the time limit for revealing or recommitting has passed, proceeds to the next step.
    ///
    /// # Errors
    /// Returns an error if the person may not start the game, or the table cannot be read or
    /// written.
    pub async fn begin(&self, id: &TableId, owner: &PersonId) -> Changed {
        let opened = self.opened();
        let begin = |record: &mut Record, now| lobby::begin_for(record, owner, now, opened);
        self.rearrange(id, begin).await
    }

    /// Reveals a player's contribution to the deal. The game starts once the last contribution is
    /// revealed.
    ///
    /// # Errors
    /// Returns an error if the contribution does not match its commitment, or the table cannot be
    /// read or written.
    pub async fn show_nonce(&self, id: &TableId, person: &PersonId, nonce: &str) -> Changed {
        let show = |record: &mut Record, now| lobby::show_nonce(record, person, nonce, now);
        self.rearrange(id, show).await
    }

    /// Commits a player to a new contribution after a voided deal, or reveals it. The last required
    /// contribution ends the wait.
    ///
    /// # Errors
    /// Returns an error if no contribution is due from the person, or the table cannot be read or
    /// written.
    pub async fn commit_anew(&self, id: &TableId, person: &PersonId, nonce: &Nonce) -> Changed {
        let commit = |record: &mut Record, now| lobby::commit_anew(record, person, nonce, now);
        self.rearrange(id, commit).await
    }

    /// Closes a table before its game starts. Only the host may close the table.
    ///
    /// # Errors
    /// Returns an error if closing is not permitted, or the table cannot be read or written.
    pub async fn close(&self, id: &TableId, owner: &PersonId) -> Changed {
        self.rearrange(id, |record, _| lobby::close(record, owner)).await
    }

    /// Ends a running game against bots, on behalf of its only human player.
    ///
    /// # Errors
    /// Returns an error if ending the game is not permitted, or the table cannot be read or
    /// written.
    pub async fn end_alone(&self, id: &TableId, person: &PersonId) -> Changed {
        self.rearrange(id, |record, _| lobby::end_alone(record, person)).await
    }

    /// Opens a rematch: a lobby with a finished table's settings and people, each moved by one
    /// seat.
    ///
    /// The new game starts from the beginning, even if the finished one did not. `person` joins
    /// immediately, and the other players' seats are reserved. A table has only one rematch, so
    /// later requests return the same one.
    ///
    /// # Errors
    /// Returns an error if the game is not over, the person did not play, or the database fails.
    pub async fn rematch(&self, id: &TableId, person: &PersonId) -> Result<TableId, LobbyError> {
        self.rematch_dealt_by(id, person, Seed::random()).await
    }

    /// Opens a rematch like [`Tables::rematch`], with `seed` as the end of its seed chain.
    ///
    /// # Errors
    /// Returns the same errors as [`Tables::rematch`].
    pub async fn rematch_dealt_by(
        &self,
        id: &TableId,
        person: &PersonId,
        root: Seed,
    ) -> Result<TableId, LobbyError> {
        let table = self.read(id).await?;
        // Check the seat first, so that outsiders do not learn where the players meet again.
        if table.seats_of(Some(person)).is_empty() {
            return Err(Objection::NotSeated.into());
        }
        if !table.is_over() {
            return Err(Objection::NotOver.into());
        }
        if let Some(next) = self.store().rematch_of(id).await? {
            return Ok(next);
        }
        match self.open(Setup { root, ..lobby::rematch(table.record(), person) }).await {
            Ok(next) => {
                let revision = self.store().touch(id).await?;
                self.changed(id, revision);
                Ok(next)
            }
            Err(OpenError::Setup(error)) => Err(ReadError::Start(error.to_string()).into()),
            // Another player may have requested the rematch at the same time.
            Err(OpenError::Store(error)) => Ok(self.store().rematch_of(id).await?.ok_or(error)?),
        }
    }

    /// Advances every table where the time limit for revealing or recommitting has passed. Returns
    /// the next deadline, if any.
    ///
    /// # Errors
    /// Returns an error if a table cannot be read or written.
    pub async fn start_overdue(&self, now: UnixMillis) -> Result<Option<UnixMillis>, ReadError> {
        let opened = self.opened();
        let mut next = None;
        // Process reveals first: if a deal is voided, its players recommit, and the time limit for
        // that may have passed, too.
        for stage in [Stage::Showing, Stage::Committing] {
            let within = lobby::within(stage).unwrap_or_default();
            for id in self.store().unchanged_since(stage, now - within).await? {
                let go_on = |record: &mut Record, _| lobby::go_on_overdue(record, now, opened);
                done_or_moot(self.rearrange(&id, go_on).await)?;
            }
            let first = self.store().first_changed(stage).await?;
            let due = first.map(|changed| changed.max(opened) + within);
            next = [next, due].into_iter().flatten().min();
        }
        Ok(next)
    }

    /// Starts every public game whose seats have all been taken for [`lobby::FULL_FOR`], even if
    /// its host is absent.
    ///
    /// # Errors
    /// Returns an error if a table cannot be read or written.
    pub async fn start_full(&self, now: UnixMillis) -> Result<(), ReadError> {
        if now < self.opened() + lobby::FULL_FOR {
            return Ok(());
        }
        for id in self.store().full_lobbies(now - lobby::FULL_FOR).await? {
            let start = |record: &mut Record, _| lobby::start_full(record, now);
            done_or_moot(self.rearrange(&id, start).await)?;
        }
        Ok(())
    }

    /// Closes lobbies that have been inactive for [`lobby::ABANDONED_AFTER`], or without people for
    /// [`EMPTY_AFTER`].
    ///
    /// # Errors
    /// Returns an error if a table cannot be read or written.
    pub async fn close_abandoned(&self, now: UnixMillis) -> Result<(), ReadError> {
        for id in self.store().unchanged_since(Stage::Lobby, now - EMPTY_AFTER).await? {
            let close = |record: &mut Record, _| lobby::close_abandoned(record, now);
            done_or_moot(self.rearrange(&id, close).await)?;
        }
        Ok(())
    }

    /// Changes a table's seats, deal or stage. `change` receives the current time, and is called
    /// again if another change came first.
    async fn rearrange(
        &self,
        id: &TableId,
        change: impl Fn(&mut Record, UnixMillis) -> Result<(), Objection> + Send + Sync,
    ) -> Changed {
        let mut tries = Tries::new();
        loop {
            let mut record = self.store().table(id).await?.ok_or(ReadError::NoSuchTable)?;
            let mark = Mark::from(&record);
            if let Some(why) = self.stuck().reason(id, mark) {
                return Err(ReadError::Damaged(why.to_owned()).into());
            }
            let first = Version::of(&record.journal);
            let offered: Vec<_> =
                record.sitters.iter().filter_map(|sitter| sitter.offered_to.clone()).collect();
            lobby::rearrange(&mut record, self.now().time(), &change)?;
            let change = Change {
                id: id.clone(),
                revision: record.revision,
                stage: record.stage,
                owner: record.owner.clone(),
                sitters: record.sitters.clone(),
                seed: record.seed,
                commitment: record.commitment.clone(),
                voided: record.voided.clone(),
                started: record.started,
                changed: record.changed,
                entries: (first, first.later(&record.journal).unwrap_or_default().to_vec()),
            };
            if let Some(revision) = self.store().change(change).await? {
                record.revision = revision;
                self.ring(&record);
                for person in &offered {
                    self.bells().ring_person(person);
                }
                return Ok(record);
            }
            self.go_on(id, tries.lost(mark), mark)?;
        }
    }
}

/// Treats an objection as success, because another request has already made the change. An
/// unreadable table is frozen without holding up the others.
fn done_or_moot(changed: Changed) -> Result<(), ReadError> {
    match changed {
        Ok(_) | Err(LobbyError::Objection(_)) => Ok(()),
        Err(LobbyError::Read(ReadError::Start(_) | ReadError::Damaged(_))) => Ok(()),
        Err(LobbyError::Read(error)) => Err(error),
    }
}
