//! Form tickets, which make forms idempotent.
//!
//! Submitting a form twice opens only one table. Submitting the same form with different settings,
//! for example from a cached page, opens another table.

use std::collections::HashMap;
use std::time::Duration;

use karat_table::deal::{self, Seed};
use karat_table::hex;
use karat_table::id::{self, PersonId, TableId};
use karat_table::table::{Record, Stage};
use karat_table::time::UnixMillis;
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, MutexGuard};

use crate::tables::ReadError;
use crate::web::App;
use crate::web::error::Error;
use crate::web::session::{Session, SetCookie};
use karat_store::RequestDigest;

/// The form fields that are not settings: the ticket and the player's contribution, which scripts
/// regenerate for each attempt.
const ASIDE: [&str; 4] = ["ticket", "nonce", "nonce_commitment", "phrase"];

/// The time within which two submissions of a form count as one request, if no record of them is
/// stored. If the browser has no cookie yet, both requests create the same guest, and the browser
/// keeps the second response's cookie.
const TWIN_WITHIN: Duration = Duration::from_secs(60);

/// The maximum number of tables to which a resubmitted form can lead back, each opened after the
/// previous game was over. Beyond this number, every submission opens a new table.
const TABLES_MAX: usize = 16;

/// The number of recent forms to remember.
const RECENT_MAX: usize = 10_000;

/// A submitted form that opens a table.
pub(crate) struct SentForm {
    /// The form's ticket or its replacement, or `None` if the form has none.
    ticket: Option<String>,
    /// The digest of the requested settings.
    pub(crate) asked: RequestDigest,
}

impl SentForm {
    /// Reads the ticket of a form submitted to the path `action`.
    ///
    /// # Errors
    /// Returns an error if the field does not contain a ticket.
    pub(crate) fn read(action: &str, fields: &[(String, String)]) -> Result<Self, Error> {
        let ticket = fields.iter().find(|(name, _)| name == "ticket");
        let ticket = ticket.map(|(_, ticket)| ticket.trim()).filter(|ticket| !ticket.is_empty());
        if ticket.is_some_and(|ticket| TableId::parse(ticket).is_none()) {
            return Err(Error::BadRequest);
        }
        Ok(Self { ticket: ticket.map(str::to_owned), asked: asked(action, fields) })
    }

    /// Returns the ticket to use when showing the same form again.
    pub(crate) fn ticket(&self) -> String {
        self.ticket.clone().unwrap_or_else(id::random)
    }

    /// Returns the last seed in the chain of seeds for the form's table.
    pub(crate) fn root(&self, app: &App) -> Seed {
        app.key.seed(&self.ticket())
    }

    /// Returns an id for what the form creates, which is the same whenever the person submits the
    /// form with the same settings.
    pub(crate) fn id_for(&self, person: &PersonId) -> String {
        match &self.ticket {
            Some(ticket) => instead(ticket, Some(person), self.asked),
            None => id::random(),
        }
    }

    /// Returns the table that this form has already opened with the same settings, and a cookie if
    /// the browser needs one to act as its host.
    ///
    /// `is_new` means that the browser had no cookie before this request. A ticket already used for
    /// something else is replaced.
    pub(crate) async fn opened(
        &mut self,
        app: &App,
        session: &mut Session,
        is_new: bool,
    ) -> Result<Option<(TableId, Option<SetCookie>)>, Error> {
        for _ in 0..TABLES_MAX {
            let Some(ticket) = &self.ticket else { return Ok(None) };
            let commitment = deal::promise(&app.key.seed(ticket));
            match app.tables.store().opened_with(&commitment).await? {
                None => return Ok(None),
                // A table without a digest counts as having the same settings.
                Some(Some((id, before))) if before.is_none_or(|before| before == self.asked) => {
                    if let Some(cookie) = comes_back(app, session, &id, is_new).await? {
                        return Ok(Some((id, cookie)));
                    }
                }
                Some(_) => {}
            }
            let person = session.id().filter(|_| !is_new);
            self.ticket = Some(instead(ticket, person, self.asked));
        }
        self.ticket = Some(id::random());
        Ok(None)
    }

    /// Returns the table just opened by a duplicate submission of this form. `cookie` was set by
    /// this request.
    pub(crate) async fn twin(
        &mut self,
        app: &App,
        session: &mut Session,
        cookie: Option<SetCookie>,
    ) -> Result<Option<(TableId, Option<SetCookie>)>, Error> {
        let twin = self.opened(app, session, cookie.is_some()).await?;
        Ok(twin.map(|(id, again)| (id, again.or(cookie))))
    }
}

/// Computes the digest of a form's path and settings.
fn asked(action: &str, fields: &[(String, String)]) -> RequestDigest {
    let said = fields.iter().filter(|(name, _)| !ASIDE.contains(&name.as_str()));
    let mut said: Vec<_> = said.collect();
    said.sort();
    let said = said.into_iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]);
    RequestDigest::of(std::iter::once(action).chain(said))
}

/// Returns the replacement for a ticket used for something else or by another person. The
/// replacement is always the same, so the form still opens only one table.
fn instead(ticket: &str, person: Option<&PersonId>, asked: RequestDigest) -> String {
    let digest = Sha256::new()
        .chain_update(ticket)
        .chain_update(person.map_or("", PersonId::as_str))
        .chain_update(format!("{asked:?}"));
    hex::write(&digest.finalize()[..16])
}

/// Returns whether resubmitting a form redirects to the table it has opened, and the cookie that
/// the browser needs, if any.
async fn comes_back(
    app: &App,
    session: &mut Session,
    id: &TableId,
    is_new: bool,
) -> Result<Option<Option<SetCookie>>, Error> {
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let record = match store.table(id).await {
        Ok(record) => record.ok_or(ReadError::NoSuchTable)?,
        // A damaged table's page describes the damage.
        Err(error) if error.is_damage() => return Ok(Some(None)),
        Err(error) => return Err(error.into()),
    };
    if let Some(person) = session.id().filter(|_| !is_new) {
        return Ok(leads_to(&record, person).then_some(None));
    }
    let owner = match &record.owner {
        Some(owner) if record.created + TWIN_WITHIN > now => store.person(owner).await?,
        _ => None,
    };
    // A host with a password has to log in instead.
    Ok(Some(match owner.filter(|owner| !owner.is_kept) {
        Some(owner) => Some(session.log_in(store, &owner, now).await?),
        None => None,
    }))
}

/// Returns whether resubmitting a form redirects to this table. The table must belong to the
/// sender, and its game must not be over, unless it was over from the start, as in an uploaded
/// record.
fn leads_to(record: &Record, person: &PersonId) -> bool {
    let is_theirs = record.owner.as_ref() == Some(person)
        || record.sitters.iter().any(|sitter| sitter.who.is(Some(person)));
    let is_as_opened = record.journal.iter().all(|entry| entry.at == record.created);
    let is_running = match record.stage {
        Stage::Over => is_as_opened,
        Stage::Closed => record.is_imported,
        Stage::Lobby | Stage::Committing | Stage::Showing | Stage::Playing => true,
    };
    is_theirs && is_running
}

/// The outcomes of recently submitted forms, keyed by ticket, for forms that need not create a
/// table. Forms are processed one at a time, so that duplicate submissions have a single effect.
/// Outcomes are lost on restart.
pub struct Recent<T>(Mutex<Known<T>>);

/// The senders and outcomes of recent forms.
pub(crate) struct Known<T>(HashMap<(String, RequestDigest), (PersonId, T, UnixMillis)>);

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self(Mutex::new(Known(HashMap::new())))
    }
}

impl<T> Recent<T> {
    /// Waits until all earlier forms have been processed.
    pub(crate) async fn turn(&self) -> MutexGuard<'_, Known<T>> {
        self.0.lock().await
    }
}

impl<T: Clone> Known<T> {
    /// Returns the person who submitted this form earlier, and its outcome.
    pub(crate) fn get(&self, sent: &SentForm, now: UnixMillis) -> Option<(PersonId, T)> {
        let key = (sent.ticket.clone()?, sent.asked);
        let (person, outcome, at) = self.0.get(&key)?;
        (*at + TWIN_WITHIN > now).then(|| (person.clone(), outcome.clone()))
    }

    /// Records a form's outcome for its sender.
    pub(crate) fn keep(&mut self, sent: &SentForm, person: PersonId, outcome: T, now: UnixMillis) {
        let Some(ticket) = sent.ticket.clone() else { return };
        if self.0.len() >= RECENT_MAX {
            self.0.retain(|_, (_, _, at)| *at + TWIN_WITHIN > now);
        }
        if self.0.len() >= RECENT_MAX {
            self.0.clear();
        }
        self.0.insert((ticket, sent.asked), (person, outcome, now));
    }
}
