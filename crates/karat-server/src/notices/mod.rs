//! Telling people who are not here that it is their turn, at tables whose pace is slow.
//!
//! Two tasks of their own do it. One hears all bells and notes in the store for whom a decision waits,
//! and since when; the other looks every few seconds at what is noted, tells by push and by mail, and
//! notes that it has. A move waits for neither. What is told is how many games wait, and nothing else:
//! a message passes through the hands of others. When somebody is told is `karat_table::notice`.

mod presence;
mod words;

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::stream::{self, StreamExt};
use karat_rules::{Actor, Seats};
use karat_table::clock::TimeControl;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Stage, Table};
use tokio::sync::Notify;

use crate::key::Key;
use crate::mail::{Letter, Mailer};
use crate::push::{self, Pusher, Sent};
use crate::store::{Device, Due, Mail, Store, StoreError};
use crate::tables::bells::Rings;
use crate::tables::{ReadError, Tables};
use crate::web::link;
use crate::web::locale::Locale;

pub use presence::{Presence, Stay};

/// How often it is looked whether somebody is to be told.
const STEP_EVERY: Duration = Duration::from_secs(5);

/// How many people are told in one step.
const STEP_PEOPLE_MAX: usize = 200;

/// How many people are told at the same time.
const AT_ONCE: usize = 8;

/// How many errands wait at most.
const ERRANDS_MAX: usize = 64;

/// How long somebody is remembered to have been here, in milliseconds: longer than it takes to note
/// for whom a decision waits.
const REMEMBERED_MS: i64 = 10 * 60_000;

/// How far apart two tests of one person are, in milliseconds.
const TEST_EVERY_MS: i64 = 30_000;

/// Tells people; a clone tells for the same server.
#[derive(Clone)]
pub struct Notices(Arc<Inner>);

struct Inner {
    tables: Tables,
    key: Key,
    pusher: Pusher,
    post: Option<Post>,
    presence: Presence,
    errands: Mutex<VecDeque<Errand>>,
    wake: Notify,
}

/// What it takes to write to people.
pub struct Post {
    /// Who carries the letters.
    pub mailer: Mailer,
    /// Where the server is found, without a slash at its end.
    pub public_url: String,
}

/// What somebody has asked for and waits for.
enum Errand {
    /// A message to all his browsers, to see that it comes.
    Test(PersonId),
    /// A letter by which an address is confirmed.
    Confirm { address: String, locale: Locale, token: String },
}

impl Notices {
    /// Tells the people of these tables by push, and by mail if there is a post.
    pub fn new(tables: Tables, key: Key, pusher: Pusher, post: Option<Post>) -> Self {
        let presence = Presence::new(tables.now().clone());
        let (errands, wake) = (Mutex::default(), Notify::new());
        Self(Arc::new(Inner { tables, key, pusher, post, presence, errands, wake }))
    }

    /// Who is here.
    pub fn presence(&self) -> &Presence {
        &self.0.presence
    }

    /// Who sends to browsers.
    pub fn pusher(&self) -> &Pusher {
        &self.0.pusher
    }

    /// Whether mail can be sent.
    pub fn has_mail(&self) -> bool {
        self.0.post.is_some()
    }

    /// Notes again and again for whom decisions wait, until nobody can ring any more.
    pub async fn listen(self, mut rings: Rings) {
        if let Err(error) = self.look_everywhere().await {
            tracing::error!(%error, "it could not be looked up whom decisions wait for");
        }
        let mut heard = Vec::new();
        while rings.recv_many(&mut heard, usize::MAX).await > 0 {
            self.hear(&heard.drain(..).collect()).await;
        }
    }

    /// Notes for whom decisions wait at these tables, which have changed.
    pub async fn hear(&self, ids: &HashSet<TableId>) {
        let listened_at = self.store().listened_at(ids).await.unwrap_or_else(|error| {
            if !error.is_passing() {
                tracing::error!(%error, "it could not be looked up who listens");
            }
            Vec::new()
        });
        for id in listened_at {
            if let Err(error) = self.look(&id).await
                && !error.is_passing()
            {
                tracing::debug!(%id, ?error, "whom a table waits for was not noted");
            }
        }
    }

    /// Tells people again and again.
    pub async fn run(self) {
        let mut times = tokio::time::interval(STEP_EVERY);
        loop {
            tokio::select! {
                _ = times.tick() => {}
                () = self.0.wake.notified() => {}
            }
            if let Err(error) = self.step().await
                && !error.is_passing()
            {
                tracing::warn!(%error, "nobody could be told that it is his turn");
            }
        }
    }

    /// Notes whom the decisions of all slow tables wait for: what a server that was killed may have
    /// left unnoted.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn look_everywhere(&self) -> Result<(), StoreError> {
        for id in self.store().slow_tables_of_listeners().await? {
            self.look_if_readable(&id).await?;
        }
        Ok(())
    }

    /// The same of the tables of a person, who wants to be told from now on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn look_for(&self, person: &PersonId) -> Result<(), StoreError> {
        const TABLES_MAX: u32 = 100;
        for id in self.store().running_tables_of(person, TABLES_MAX).await? {
            self.look_if_readable(&id).await?;
        }
        Ok(())
    }

    async fn look_if_readable(&self, id: &TableId) -> Result<(), StoreError> {
        match self.look(id).await {
            Err(ReadError::Store(error)) => Err(error),
            _ => Ok(()),
        }
    }

    /// Notes for whom decisions wait at a table, and since when.
    ///
    /// # Errors
    /// As for [`Tables::read`].
    async fn look(&self, id: &TableId) -> Result<(), ReadError> {
        let glance = self.store().glance(id).await?;
        if glance.is_none() {
            return Ok(());
        }
        let table = self.0.tables.read_at(id, glance).await?;
        let people = people(&table);
        let (listening, noted) = self.store().listening_at(id, &people).await?;
        let begun_ms = |person: &PersonId| {
            let noted =
                noted.iter().find(|(other, _)| other == person).map(|(_, since_ms)| *since_ms);
            // Whoever has decided since then waits for another decision.
            let noted = noted.filter(|since_ms| decided_ms(&table, person) < *since_ms);
            noted.unwrap_or_else(|| changed_ms(&table))
        };
        let is_waited_for =
            |person: &PersonId| is_slow(&table) && table.is_waiting_for(Some(person));
        let mut waiting: Vec<(PersonId, i64)> = listening
            .into_iter()
            .filter(is_waited_for)
            .map(|person| (person.clone(), begun_ms(&person)))
            .collect();
        waiting.sort_by(|(one, _), (other, _)| one.as_str().cmp(other.as_str()));
        let is_same = |one: &[(PersonId, i64)]| {
            one.len() == waiting.len() && one.iter().all(|row| waiting.contains(row))
        };
        if !is_same(&noted) {
            self.store().keep_waiting(id, &waiting).await?;
        }
        Ok(())
    }

    /// Does what was asked for, and tells everybody who is to be told now.
    ///
    /// # Errors
    /// If the database fails; who was not told is told the next time.
    pub async fn step(&self) -> Result<(), StoreError> {
        let errands: Vec<Errand> = self.errands().drain(..).collect();
        stream::iter(errands).for_each_concurrent(AT_ONCE, |errand| self.run_errand(errand)).await;
        let now_ms = self.now_ms();
        let mut due = Vec::new();
        for mut one in self.store().due().await? {
            if let Some(last_ms) = self.0.presence.last_ms(&one.person)
                && last_ms > one.told.seen_ms
            {
                self.store().note_seen(&one.person, last_ms).await?;
                one.told.seen_ms = last_ms;
                one.first_ms = one.first_ms.filter(|first_ms| *first_ms > last_ms);
            }
            due.push(one);
        }
        self.0.presence.forget(now_ms - REMEMBERED_MS);
        let is_due = |one: &Due| {
            one.first_ms.is_some_and(|first_ms| {
                one.choice.is_push_due(&one.told, first_ms, now_ms)
                    || one.choice.is_mail_due(&one.told, first_ms, now_ms)
            })
        };
        let due = due.into_iter().filter(is_due).take(STEP_PEOPLE_MAX);
        let told: Vec<_> = stream::iter(due)
            .map(|one| async move { self.tell(&one, now_ms).await })
            .buffer_unordered(AT_ONCE)
            .collect()
            .await;
        told.into_iter().collect()
    }

    /// Tells a person by whatever he is to be told by.
    async fn tell(&self, due: &Due, now_ms: i64) -> Result<(), StoreError> {
        let Some(first_ms) = due.first_ms else { return Ok(()) };
        if due.choice.is_push_due(&due.told, first_ms, now_ms) {
            let text = |locale| words::turn(locale, due.count);
            if self.push(&due.person, Some(now_ms), text).await? {
                self.store().note_told(&due.person, false, now_ms).await?;
            }
        }
        if due.choice.is_mail_due(&due.told, first_ms, now_ms) && self.write(due, now_ms).await? {
            self.store().note_told(&due.person, true, now_ms).await?;
        }
        Ok(())
    }

    /// Sends to all browsers of a person, but for those that rest at a time; whether any was told.
    async fn push(
        &self,
        person: &PersonId,
        resting_at_ms: Option<i64>,
        text: impl Fn(Locale) -> String,
    ) -> Result<bool, StoreError> {
        let devices = self.store().devices_of(person, resting_at_ms).await?;
        let sent = devices.iter().map(|device| self.push_to(device, &text));
        let mut is_told = false;
        for (device, sent) in devices.iter().zip(join_all(sent).await) {
            let word = match sent {
                Sent::Delivered => "delivered",
                Sent::Gone => "gone",
                Sent::Failed(word) => word,
            };
            self.store().metrics().count_notice("push", word);
            match sent {
                Sent::Gone => self.store().end_device(&device.endpoint).await?,
                Sent::Delivered => self.store().note_device(&device.endpoint, None).await?,
                Sent::Failed(_) => {
                    self.store().note_device(&device.endpoint, Some(self.now_ms())).await?;
                }
            }
            is_told |= sent == Sent::Delivered;
        }
        Ok(is_told)
    }

    async fn push_to(&self, device: &Device, text: &impl Fn(Locale) -> String) -> Sent {
        let known = push::Device::read(&device.endpoint, &device.public_key, &device.auth);
        let Ok(known) = known else { return Sent::Gone };
        let text = text(Locale::from_code(&device.locale).unwrap_or_default());
        self.0.pusher.send(&known, &words::message(&text), self.now_ms()).await
    }

    /// Writes to a person who has confirmed his address; whether that could be done.
    async fn write(&self, due: &Due, now_ms: i64) -> Result<bool, StoreError> {
        let Some(post) = &self.0.post else { return Ok(false) };
        let mail = self.store().mail_of(&due.person, now_ms, true).await?;
        let Some(mail) = mail.filter(|mail| mail.is_confirmed) else { return Ok(false) };
        let locale = Locale::from_code(&mail.locale).unwrap_or_default();
        let end = self.end_of(post, &mail);
        let home = format!("{}{}", post.public_url, link::only_next());
        let letter = words::digest(locale, due.count, &mail.address, &home, end);
        let is_sent = self.carry(post, &letter).await;
        self.store().note_mail(&mail.id, (!is_sent).then_some(now_ms)).await?;
        Ok(is_sent)
    }

    /// The address that ends mail to somebody, for whoever has the letter.
    fn end_of(&self, post: &Post, mail: &Mail) -> String {
        let mark = karat_table::hex::write(&self.0.key.mail_mark(&mail.id));
        format!("{}{}", post.public_url, link::mail_end_by(&mail.id, &mark))
    }

    async fn carry(&self, post: &Post, letter: &Letter) -> bool {
        let sent = post.mailer.send(letter).await;
        let word = if sent.is_ok() { "delivered" } else { "refused" };
        self.store().metrics().count_notice("mail", word);
        if let Err(error) = &sent {
            // Addresses are nobody's business, not even the log's.
            tracing::warn!(%error, "a mail could not be sent");
        }
        sent.is_ok()
    }

    async fn run_errand(&self, errand: Errand) {
        match errand {
            Errand::Test(person) => {
                if let Err(error) = self.push(&person, None, words::test).await {
                    tracing::warn!(%error, "a test message was not noted");
                }
            }
            Errand::Confirm { address, locale, token } => {
                if let Some(post) = &self.0.post {
                    let there = format!("{}{}", post.public_url, link::mail_confirm_by(&token));
                    self.carry(post, &words::confirmation(locale, &address, &there)).await;
                }
            }
        }
    }

    /// Sends a message to all browsers of a person soon, to see that it comes; not if he has asked for
    /// that just now, or too much is asked for.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn test(&self, person: &PersonId) -> Result<bool, StoreError> {
        let now_ms = self.now_ms();
        let noted = self.store().note_test(person, now_ms, now_ms - TEST_EVERY_MS).await?;
        Ok(noted && self.ask(Errand::Test(person.clone())))
    }

    /// Writes to an address soon, whose reader can confirm it by the token; not if too much is asked
    /// for.
    pub fn confirm(&self, address: &str, locale: Locale, token: &str) -> bool {
        let (address, token) = (address.to_owned(), token.to_owned());
        self.ask(Errand::Confirm { address, locale, token })
    }

    fn ask(&self, errand: Errand) -> bool {
        let mut errands = self.errands();
        let has_room = errands.len() < ERRANDS_MAX;
        if has_room {
            errands.push_back(errand);
            self.0.wake.notify_one();
        }
        has_room
    }

    fn errands(&self) -> MutexGuard<'_, VecDeque<Errand>> {
        // Nothing under the lock can leave the queue half changed.
        self.0.errands.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn store(&self) -> &Store {
        self.0.tables.store()
    }

    fn now_ms(&self) -> i64 {
        self.0.tables.now().ms()
    }
}

/// Whether a table goes on for days, among people: nobody is told of a game against bots alone, which
/// waits by itself.
fn is_slow(table: &Table) -> bool {
    let record = table.record();
    !matches!(record.terms.time_control, TimeControl::Fischer { .. })
        && record.stage == Stage::Playing
        && !table.is_over()
        && table.frozen().is_none()
        && people(table).len() > 1
}

/// Those who sit at a table, each once.
fn people(table: &Table) -> Vec<PersonId> {
    let sitters = table.record().sitters.iter();
    let people: HashSet<&PersonId> = sitters.filter_map(|sitter| sitter.who.person()).collect();
    people.into_iter().cloned().collect()
}

/// When a person last decided anything at a table, in milliseconds since 1970.
fn decided_ms(table: &Table, person: &PersonId) -> i64 {
    let seats: Seats = table.seats_of(Some(person));
    let is_his = |who: Actor| matches!(who, Actor::Seat(seat) if seats.contains(seat));
    let last = table.record().journal.iter().rev().find(|entry| is_his(entry.who));
    last.map_or(i64::MIN, |entry| entry.at_ms)
}

/// When something last happened at a table, in milliseconds since 1970.
fn changed_ms(table: &Table) -> i64 {
    let record = table.record();
    let last = record.journal.last().map(|entry| entry.at_ms);
    last.or(record.started_ms).unwrap_or(record.created_ms)
}
