//! Before a game: changes of lobbies, computed from the table as it was read, and kept only if nobody
//! changed the table meanwhile; otherwise they are computed again. So the last free seat is taken
//! once. What a change comes to is [`karat_table::lobby`].

use std::pin::Pin;

use karat_rules::Seat;
use karat_table::deal::Seed;
use karat_table::id::{PersonId, TableId};
use karat_table::lobby::{self, EMPTY_AFTER_MS, Nonce, Objection};
use karat_table::table::{Record, Setup, Stage};

use crate::store::{Change, StoreError};
use crate::tables::{OpenError, ReadError, Tables};

/// Why a lobby was not changed.
#[derive(Debug)]
pub enum LobbyError {
    /// It must not be.
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

/// Does what becomes due at lobbies by the time alone.
pub(crate) fn chores(
    tables: Tables,
) -> Pin<Box<dyn Future<Output = Result<(), ReadError>> + Send>> {
    Box::pin(async move {
        let now_ms = tables.now().ms();
        tables.start_overdue(now_ms).await?;
        tables.close_abandoned(now_ms).await
    })
}

/// What became of a change of a lobby: the table afterwards.
pub type Changed = Result<Record, LobbyError>;

impl Tables {
    /// A person sits down: where a seat is kept for him, or on `seat`, or on the first free one.
    /// Whoever sits down at a table that nobody owns owns it.
    ///
    /// # Errors
    /// If he may not, or the table cannot be read or written.
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

    /// A person gets up from all his seats. If the table was his, the next person has it.
    ///
    /// # Errors
    /// If he may not, or the table cannot be read or written.
    pub async fn leave(&self, id: &TableId, person: &PersonId) -> Changed {
        self.rearrange(id, |record, _| lobby::leave(record, person)).await
    }

    /// The owner seats a bot of this level where no person sits.
    ///
    /// # Errors
    /// If he may not, or the table cannot be read or written.
    pub async fn seat_bot(
        &self,
        id: &TableId,
        owner: &PersonId,
        seat: Seat,
        level: &str,
    ) -> Changed {
        self.rearrange(id, |record, _| lobby::put_bot(record, owner, seat, level)).await
    }

    /// The owner seats bots of this level on all free seats.
    ///
    /// # Errors
    /// If he may not, or the table cannot be read or written.
    pub async fn fill(&self, id: &TableId, owner: &PersonId, level: &str) -> Changed {
        self.rearrange(id, |record, _| lobby::fill(record, owner, level)).await
    }

    /// The owner makes a seat free for everybody, whoever sits there.
    ///
    /// # Errors
    /// If he may not, or the table cannot be read or written.
    pub async fn free(&self, id: &TableId, owner: &PersonId, seat: Seat) -> Changed {
        self.rearrange(id, |record, _| lobby::free(record, owner, seat)).await
    }

    /// The owner starts the game, or the showing of what the seats mix in; and what comes next once
    /// the seats have had their time to show or to commit anew.
    ///
    /// # Errors
    /// If he may not, or the table cannot be read or written.
    pub async fn begin(&self, id: &TableId, owner: &PersonId) -> Changed {
        let opened_ms = self.opened_ms();
        let begin =
            |record: &mut Record, now_ms| lobby::begin_for(record, owner, now_ms, opened_ms);
        self.rearrange(id, begin).await
    }

    /// A person shows what his seat mixes in. The last one's starts the game.
    ///
    /// # Errors
    /// If it is not what he committed to, or the table cannot be read or written.
    pub async fn show_nonce(&self, id: &TableId, person: &PersonId, nonce: &str) -> Changed {
        let show = |record: &mut Record, now_ms| lobby::show_nonce(record, person, nonce, now_ms);
        self.rearrange(id, show).await
    }

    /// A person commits anew to what his seat mixes in, or says it, after a deal was given up. The
    /// last one that is asked ends the waiting.
    ///
    /// # Errors
    /// If he is not asked, or the table cannot be read or written.
    pub async fn commit_anew(&self, id: &TableId, person: &PersonId, nonce: &Nonce) -> Changed {
        let commit =
            |record: &mut Record, now_ms| lobby::commit_anew(record, person, nonce, now_ms);
        self.rearrange(id, commit).await
    }

    /// The owner closes a table whose game has not begun.
    ///
    /// # Errors
    /// If he may not, or the table cannot be read or written.
    pub async fn close(&self, id: &TableId, owner: &PersonId) -> Changed {
        self.rearrange(id, |record, _| lobby::close(record, owner)).await
    }

    /// Opens a lobby like a table whose game is over, for the same people, everybody one seat
    /// further. The game is played from its beginning, also where that table started elsewhere. `person` sits down at once; for the others their seats are kept. There is one such
    /// lobby: whoever asks later is told the same.
    ///
    /// # Errors
    /// If the game is not over, the person did not play, or the database fails.
    pub async fn rematch(&self, id: &TableId, person: &PersonId) -> Result<TableId, LobbyError> {
        self.rematch_dealt_by(id, person, Seed::random()).await
    }

    /// As [`Tables::rematch`], a new table dealt by this end of a chain of seeds.
    ///
    /// # Errors
    /// As there.
    pub async fn rematch_dealt_by(
        &self,
        id: &TableId,
        person: &PersonId,
        root: Seed,
    ) -> Result<TableId, LobbyError> {
        let table = self.read(id).await?;
        // First: where the others play again is told to nobody else.
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
            // Somebody else may have asked at the same moment.
            Err(OpenError::Store(error)) => Ok(self.store().rematch_of(id).await?.ok_or(error)?),
        }
    }

    /// Goes on at every table whose seats had their time to show what they mix in, or to commit
    /// anew. When the next one will be due, in milliseconds since 1970, if there is one.
    ///
    /// # Errors
    /// If a table cannot be read or written.
    pub async fn start_overdue(&self, now_ms: i64) -> Result<Option<i64>, ReadError> {
        let opened_ms = self.opened_ms();
        let mut next_ms = None;
        // A deal that is given up now may be the next to be due.
        for stage in [Stage::Showing, Stage::Committing] {
            let within_ms = lobby::within_ms(stage).unwrap_or_default();
            for id in self.store().unchanged_since(stage, now_ms - within_ms).await? {
                let go_on =
                    |record: &mut Record, _| lobby::go_on_overdue(record, now_ms, opened_ms);
                done_or_moot(self.rearrange(&id, go_on).await)?;
            }
            let first_ms = self.store().first_changed_ms(stage).await?;
            let due_ms = first_ms.map(|changed_ms| changed_ms.max(opened_ms) + within_ms);
            next_ms = [next_ms, due_ms].into_iter().flatten().min();
        }
        Ok(next_ms)
    }

    /// Closes every lobby in which nothing happened for [`lobby::ABANDONED_AFTER_MS`], or nobody sat for
    /// [`EMPTY_AFTER_MS`].
    ///
    /// # Errors
    /// If a table cannot be read or written.
    pub async fn close_abandoned(&self, now_ms: i64) -> Result<(), ReadError> {
        for id in self.store().unchanged_since(Stage::Lobby, now_ms - EMPTY_AFTER_MS).await? {
            let close = |record: &mut Record, _| lobby::close_abandoned(record, now_ms);
            done_or_moot(self.rearrange(&id, close).await)?;
        }
        Ok(())
    }

    /// Changes a table whose game has not begun; `change` is given the time, and may be asked again
    /// if somebody else was faster.
    async fn rearrange(
        &self,
        id: &TableId,
        change: impl Fn(&mut Record, i64) -> Result<(), Objection> + Send + Sync,
    ) -> Changed {
        loop {
            let mut record = self.store().table(id).await?.ok_or(ReadError::NoSuchTable)?;
            lobby::rearrange(&mut record, self.now().ms(), &change)?;
            let change = Change {
                id,
                revision: record.revision,
                stage: record.stage,
                owner: record.owner.as_ref(),
                sitters: &record.sitters,
                seed: &record.seed,
                commitment: &record.commitment,
                voided: &record.voided,
                started_ms: record.started_ms,
                changed_ms: record.changed_ms,
                entries: &record.journal,
            };
            if let Some(revision) = self.store().change(&change).await? {
                record.revision = revision;
                self.ring(&record);
                return Ok(record);
            }
        }
    }
}

/// An objection means that somebody else has seen to it; a table that cannot be read is frozen and
/// holds up no other.
fn done_or_moot(changed: Changed) -> Result<(), ReadError> {
    match changed {
        Ok(_) | Err(LobbyError::Objection(_)) => Ok(()),
        Err(LobbyError::Read(ReadError::Start(_) | ReadError::Damaged(_))) => Ok(()),
        Err(LobbyError::Read(error)) => Err(error),
    }
}
