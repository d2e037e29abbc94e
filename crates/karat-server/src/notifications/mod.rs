//! Notifications for absent players whose turn it is in a correspondence game or a game without a
//! clock, and for people who have been challenged.
//!
//! One background task listens to all tables and records who has a pending decision, and since
//! when. Another task checks these records every few seconds, sends push messages and emails, and
//! records what was sent. Moves do not wait for either task. Notifications pass through third
//! parties, so they contain only the number of games and challenges waiting for the person.
//! `karat_table::notification` decides when a notification is due.

mod words;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::stream::{self, StreamExt};
use karat_rules::{Actor, Seats};
use karat_table::clock::TimeControl;
use karat_table::id::{PersonId, TableId};
use karat_table::letters::{CountedBy, mailbox_and_domain};
use karat_table::lobby;
use karat_table::table::{Stage, Table};
use karat_table::time::UnixMillis;
use sha2::{Digest, Sha256};
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::key::Key;
use crate::mail::{Letter, MailError, Mailer};
use crate::push::{self, Pusher, Sent};
use crate::tables::bells::Rings;
use crate::tables::{ReadError, Tables};
use crate::turns::Order;
use karat_pages::link;
use karat_store::{Device, Due, LetterState, Mail, Store, StoreError, WaitingLetter};
use karat_words::Locale;

/// The interval between checks for due notifications.
const STEP_EVERY: Duration = Duration::from_secs(5);

/// The time for which changes to tables are gathered, so that many changes share one query. It is
/// short compared to [`STEP_EVERY`].
const GATHERED_FOR: Duration = Duration::from_secs(1);

/// The maximum number of people notified in one step.
const STEP_PEOPLE_MAX: usize = 200;

/// The maximum number of people notified concurrently.
const AT_ONCE: usize = 8;

/// The maximum number of queued requests for notifications or emails.
const ERRANDS_MAX: usize = 64;

/// The maximum number of queued requests per network and per person.
const ERRANDS_OF_NETWORK: usize = 16;
const ERRANDS_OF_PERSON: usize = 4;

/// The time for which visits are remembered, which must exceed the time it takes to record pending
/// decisions.
const REMEMBERED: Duration = Duration::from_secs(10 * 60);

/// The lifetime of a password reset link: one hour.
const LINK: Duration = Duration::from_secs(60 * 60);

/// The minimum time between test notifications to one person.
const TEST_EVERY: Duration = Duration::from_secs(30);

/// The notification service. Clones share the same queue.
#[derive(Clone)]
pub struct Notices(Arc<Inner>);

struct Inner {
    tables: Tables,
    key: Key,
    pusher: Pusher,
    post: Option<Post>,
    errands: Mutex<Errands>,
    wake: Notify,
}

/// Email settings.
pub struct Post {
    /// The SMTP client.
    pub mailer: Mailer,
    /// The server's public URL, without a trailing slash.
    pub public_url: String,
}

/// The queued requests, and the order in which they are handled.
#[derive(Default)]
struct Errands {
    waiting: Vec<(Asker, Errand)>,
    order: Order<String, PersonId>,
}

/// The person and the network from which a request comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asker {
    /// A pseudonym for the requester's network.
    pub network: String,
    /// The requester.
    pub person: PersonId,
}

/// A notification or email that a user has just requested.
enum Errand {
    /// A test notification to all of the person's browsers.
    Test,
    /// A reminder to all browsers of another person, whose turn it is at a table.
    Remind(PersonId),
    /// A password reset link for the account with this name, sent to its confirmed address.
    Recover(String),
}

impl Notices {
    /// Creates a notifier for the people at these tables, using push messages and, if `post` is
    /// set, email.
    pub fn new(tables: Tables, key: Key, pusher: Pusher, post: Option<Post>) -> Self {
        let (errands, wake) = (Mutex::default(), Notify::new());
        Self(Arc::new(Inner { tables, key, pusher, post, errands, wake }))
    }

    /// Returns the sender of push messages.
    pub fn pusher(&self) -> &Pusher {
        &self.0.pusher
    }

    /// Returns whether the server can send emails.
    pub fn has_mail(&self) -> bool {
        self.0.post.is_some()
    }

    /// Records pending decisions whenever tables change, until the bells are closed.
    pub async fn listen(self, mut rings: Rings) {
        if let Err(error) = self.look_everywhere().await {
            tracing::error!(%error, "pending decisions could not be looked up");
        }
        let mut heard = Vec::new();
        while rings.recv_many(&mut heard, usize::MAX).await > 0 {
            self.hear(&heard.drain(..).collect()).await;
            sleep(GATHERED_FOR).await;
        }
    }

    /// Updates the pending decisions of tables that have changed.
    pub async fn hear(&self, ids: &HashSet<TableId>) {
        let listened_at = self.store().listened_at(ids).await.unwrap_or_else(|error| {
            if !error.is_passing() {
                tracing::error!(%error, "subscriptions could not be looked up");
            }
            Vec::new()
        });
        for id in listened_at {
            if let Err(error) = self.look(&id).await
                && !error.is_passing()
            {
                tracing::debug!(table = %id, ?error, "whom a table waits for was not noted");
            }
        }
    }

    /// Sends due notifications periodically.
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
                tracing::warn!(%error, "turn notifications could not be sent");
            }
        }
    }

    /// Records the pending decisions at all slow tables, in case the server was killed before it
    /// could do so.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn look_everywhere(&self) -> Result<(), StoreError> {
        for id in self.store().slow_tables_of_listeners().await? {
            self.look_if_readable(&id).await?;
        }
        Ok(())
    }

    /// Records a person's pending decisions at slow tables after they turn on notifications.
    ///
    /// # Errors
    /// Returns an error if the database fails.
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

    /// Records a table's pending decisions: whose they are, and since when.
    ///
    /// # Errors
    /// Returns the same errors as [`Tables::read`].
    async fn look(&self, id: &TableId) -> Result<(), ReadError> {
        let summary = self.store().summary(id).await?;
        if summary.is_none() {
            return Ok(());
        }
        let table = self.0.tables.read_at(id, summary).await?;
        let people = [people(&table), challenged(&table)].concat();
        let (listening, noted) = self.store().listening_at(id, &people).await?;
        let begun = |person: &PersonId| {
            let noted = noted.iter().find(|(other, _)| other == person).map(|(_, since)| *since);
            // If the person has decided in the meantime, a different decision is pending.
            let noted = noted.filter(|since| decided(&table, person) < *since);
            noted.unwrap_or_else(|| changed(&table))
        };
        let is_waited_for = |person: &PersonId| {
            is_slow(&table) && table.is_waiting_for(Some(person))
                || lobby::is_challenged(table.record(), person)
        };
        let mut waiting: Vec<(PersonId, UnixMillis)> = listening
            .into_iter()
            .filter(is_waited_for)
            .map(|person| (person.clone(), begun(&person)))
            .collect();
        waiting.sort_by(|(one, _), (other, _)| one.as_str().cmp(other.as_str()));
        let is_same = |one: &[(PersonId, UnixMillis)]| {
            one.len() == waiting.len() && one.iter().all(|row| waiting.contains(row))
        };
        if !is_same(&noted) {
            self.store().keep_waiting(id, &waiting).await?;
        }
        Ok(())
    }

    /// Handles queued requests and, if no other server does so, sends all due notifications.
    ///
    /// # Errors
    /// Returns an error if the database fails. In that case, the remaining people are notified in
    /// the next step.
    pub async fn step(&self) -> Result<(), StoreError> {
        let errands = self.next_errands();
        join_all(errands.into_iter().map(|(asker, errand)| self.run_errand(asker, errand))).await;
        let now = self.now();
        if !self.0.tables.is_on_duty() {
            self.0.tables.presence().forget(now - REMEMBERED);
            return Ok(());
        }
        self.send_letters().await?;
        let mut due = Vec::new();
        for mut one in self.store().due().await? {
            if let Some(last) = self.0.tables.presence().last(&one.person)
                && last > one.told.seen
            {
                self.store().note_seen(&one.person, last).await?;
                one.told.seen = last;
                one.first = one.first.filter(|first| *first > last);
            }
            due.push(one);
        }
        self.0.tables.presence().forget(now - REMEMBERED);
        let is_due = |one: &Due| {
            one.first.is_some_and(|first| {
                one.choice.is_push_due(&one.told, first, now)
                    || one.choice.is_mail_due(&one.told, first, now)
            })
        };
        let due = due.into_iter().filter(is_due).take(STEP_PEOPLE_MAX);
        let told: Vec<_> = stream::iter(due)
            .map(|one| async move { self.tell(&one, now).await })
            .buffer_unordered(AT_ONCE)
            .collect()
            .await;
        told.into_iter().collect()
    }

    /// Notifies a person through all the channels they have chosen.
    async fn tell(&self, due: &Due, now: UnixMillis) -> Result<(), StoreError> {
        let Some(first) = due.first else { return Ok(()) };
        if due.choice.is_push_due(&due.told, first, now) {
            let text = |locale| words::waiting(locale, due.turns, due.challenges);
            if self.push(&due.person, Some(now), text).await? {
                self.store().note_told(&due.person, false, now).await?;
            }
        }
        if due.choice.is_mail_due(&due.told, first, now) && self.write(due, now).await? {
            self.store().note_told(&due.person, true, now).await?;
        }
        Ok(())
    }

    /// Pushes a message to all of a person's browsers, except those paused at the given time.
    /// Returns whether the message reached any browser.
    async fn push(
        &self,
        person: &PersonId,
        resting_at: Option<UnixMillis>,
        text: impl Fn(Locale) -> String,
    ) -> Result<bool, StoreError> {
        let devices = self.store().devices_of(person, resting_at).await?;
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
                    self.store().note_device(&device.endpoint, Some(self.now())).await?;
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
        self.0.pusher.send(&known, &words::message(&text), self.now()).await
    }

    /// Emails a person whose address is confirmed, and returns whether the email was sent.
    async fn write(&self, due: &Due, now: UnixMillis) -> Result<bool, StoreError> {
        let Some(post) = &self.0.post else { return Ok(false) };
        let mail = self.store().mail_of(&due.person, now, true).await?;
        let Some(mail) = mail.filter(|mail| mail.is_confirmed) else { return Ok(false) };
        let locale = Locale::from_code(&mail.locale).unwrap_or_default();
        let end = self.end_of(post, &mail);
        let home = format!("{}{}", post.public_url, link::only_next());
        let letter = words::digest(
            locale,
            words::waiting(locale, due.turns, due.challenges),
            &mail.address,
            &home,
            end,
        );
        let is_sent = self.carry(post, &letter).await.is_ok();
        self.store().note_mail(&mail.id, (!is_sent).then_some(now)).await?;
        Ok(is_sent)
    }

    /// Returns a person's unsubscribe link, which works for anyone who has the email.
    fn end_of(&self, post: &Post, mail: &Mail) -> String {
        let mark = karat_table::hex::write(&self.0.key.mail_mark(&mail.id));
        format!("{}{}", post.public_url, link::mail_end_by(&mail.id, &mark))
    }

    async fn carry(&self, post: &Post, letter: &Letter) -> Result<(), MailError> {
        let sent = post.mailer.send(letter).await;
        let word = if sent.is_ok() { "delivered" } else { "refused" };
        self.store().metrics().count_notice("mail", word);
        if let Err(error) = &sent {
            // Email addresses are private, so they are not logged.
            tracing::warn!(%error, "an email could not be sent");
        }
        sent
    }

    /// Takes the next requests off the queue, up to [`AT_ONCE`], even if more remain.
    fn next_errands(&self) -> Vec<(Asker, Errand)> {
        let mut errands = self.errands();
        let Errands { waiting, order } = &mut *errands;
        let whose = |(asker, _): &(Asker, Errand)| (asker.network.clone(), asker.person.clone());
        let mut arranged = order.arrange(std::mem::take(waiting), whose);
        *waiting = arranged.split_off(arranged.len().min(AT_ONCE));
        for (asker, _) in &arranged {
            order.serve(asker.network.clone(), asker.person.clone());
        }
        if !waiting.is_empty() {
            self.0.wake.notify_one();
        }
        arranged
    }

    async fn run_errand(&self, Asker { person, network }: Asker, errand: Errand) {
        match errand {
            Errand::Recover(name) => {
                if let Err(error) = self.recover_now(&name, &network).await {
                    tracing::warn!(%error, "a recovery link was not sent");
                }
            }
            Errand::Remind(other) => {
                if let Err(error) = self.remind_now(&other).await {
                    tracing::warn!(?error, "a reminder was not sent");
                }
            }
            Errand::Test => {
                if let Err(error) = self.push(&person, None, words::test).await {
                    tracing::warn!(%error, "a test notification was not recorded");
                }
            }
        }
    }

    /// Sends the next queued emails, up to [`AT_ONCE`] even if more remain, and records the
    /// results.
    async fn send_letters(&self) -> Result<(), StoreError> {
        let Some(post) = &self.0.post else { return Ok(()) };
        let waiting = self.store().waiting_letters(self.now()).await?;
        let letters = {
            let mut errands = self.errands();
            let order = &mut errands.order;
            let whose = |letter: &WaitingLetter| (letter.network.clone(), letter.person.clone());
            let mut arranged = order.arrange(waiting, whose);
            if arranged.len() > AT_ONCE {
                self.0.wake.notify_one();
            }
            arranged.truncate(AT_ONCE);
            for letter in &arranged {
                order.serve(letter.network.clone(), letter.person.clone());
            }
            arranged
        };
        let sent = join_all(letters.iter().map(|letter| self.send_letter(post, letter))).await;
        sent.into_iter().collect()
    }

    async fn send_letter(&self, post: &Post, waiting: &WaitingLetter) -> Result<(), StoreError> {
        let locale = Locale::from_code(&waiting.locale).unwrap_or_default();
        let token = self.0.key.mail_token(&waiting.id);
        let there = format!("{}{}", post.public_url, link::mail_confirm_by(&token));
        let letter = words::confirmation(locale, &waiting.address, &there);
        let state = match self.carry(post, &letter).await {
            Ok(()) => LetterState::Sent,
            Err(error) if error.is_passing() => LetterState::Waiting,
            Err(_) => LetterState::Failed,
        };
        self.store().note_letter(&waiting.id, state, self.now()).await
    }

    /// Queues a test notification to all of a person's browsers. Returns `false` if the person has
    /// just requested another test notification or the queue is full.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn test(&self, asker: Asker) -> Result<bool, StoreError> {
        let now = self.now();
        let noted = self.store().note_test(&asker.person, now, now - TEST_EVERY).await?;
        Ok(noted && self.ask(asker, Errand::Test))
    }

    /// Queues a reminder to all browsers of a person whose turn it is at a table. Returns `false`
    /// if the queue is full.
    pub fn remind(&self, asker: Asker, person: PersonId) -> bool {
        self.ask(asker, Errand::Remind(person))
    }

    /// Notifies a person of the number of games waiting for them, if any.
    async fn remind_now(&self, person: &PersonId) -> Result<(), ReadError> {
        const TABLES_MAX: u32 = 20;
        let mut count = 0;
        for id in self.store().running_tables_of(person, TABLES_MAX).await? {
            count += u32::from(self.0.tables.read(&id).await?.is_waiting_for(Some(person)));
        }
        if count > 0 {
            self.push(person, Some(self.now()), |locale| words::turn(locale, count)).await?;
        }
        Ok(())
    }

    /// Queues a password reset email for the account with this name. The requester does not learn
    /// whether the account exists.
    pub fn send_link(&self, asker: Asker, name: String) {
        self.ask(asker, Errand::Recover(name));
    }

    /// Emails a password reset link if the account exists, has a confirmed address, and neither the
    /// mailbox nor the network has reached its limit. Password reset emails are counted separately
    /// from address confirmations.
    async fn recover_now(&self, name: &str, network: &str) -> Result<(), StoreError> {
        let Some(post) = &self.0.post else { return Ok(()) };
        let Some((person, _)) = self.store().kept_person(name).await? else { return Ok(()) };
        let now = self.now();
        let mail = self.store().mail_of(&person.id, now, false).await?;
        let Some(mail) = mail.filter(|mail| mail.is_confirmed) else { return Ok(()) };
        let mut token = [0; 32];
        getrandom::fill(&mut token).expect("the operating system gives random bytes");
        let token = karat_table::hex::write(&token);
        let hash = karat_table::hex::write(&Sha256::digest(&token));
        let (mailbox, _) = mailbox_and_domain(&mail.address);
        let mark = |by, kind, value: &str| (by, self.0.key.count_mark(kind, value));
        let marks = [
            mark(CountedBy::Mailbox, "recovery_mailbox", &mailbox),
            mark(CountedBy::Network, "recovery_network", network),
        ];
        let times = (now, now + LINK);
        let added = self.store().add_recovery_link(&person.id, &hash, &marks, times).await?;
        if added != Some(Ok(())) {
            return Ok(());
        }
        let locale = Locale::from_code(&mail.locale).unwrap_or_default();
        let there = format!("{}{}", post.public_url, link::forgotten_link_by(&token));
        let letter = words::recovery(locale, &mail.address, &person.name, &there);
        let is_sent = self.carry(post, &letter).await.is_ok();
        self.store().note_mail(&mail.id, (!is_sent).then_some(now)).await
    }

    /// Wakes the task that sends queued emails.
    pub fn wake(&self) {
        self.0.wake.notify_one();
    }

    fn ask(&self, asker: Asker, errand: Errand) -> bool {
        let mut errands = self.errands();
        let waiting = &mut errands.waiting;
        let count = |is_same: &dyn Fn(&Asker) -> bool| {
            waiting.iter().filter(|(other, _)| is_same(other)).count()
        };
        let has_room = waiting.len() < ERRANDS_MAX
            && count(&|other| other.network == asker.network) < ERRANDS_OF_NETWORK
            && count(&|other| other.person == asker.person) < ERRANDS_OF_PERSON;
        if has_room {
            waiting.push((asker, errand));
            self.0.wake.notify_one();
        }
        has_room
    }

    fn errands(&self) -> MutexGuard<'_, Errands> {
        // A panic while the lock is held cannot leave the queue inconsistent.
        self.0.errands.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn store(&self) -> &Store {
        self.0.tables.store()
    }

    fn now(&self) -> UnixMillis {
        self.0.tables.now().time()
    }
}

/// Returns whether a running table has several people and no fast clock. A person who plays alone
/// against bots keeps nobody waiting, so they are not notified.
fn is_slow(table: &Table) -> bool {
    let record = table.record();
    !matches!(record.terms.time_control, TimeControl::Fischer { .. })
        && record.stage == Stage::Playing
        && !table.is_over()
        && table.frozen().is_none()
        && people(table).len() > 1
}

/// Returns the people at a table, without duplicates.
fn people(table: &Table) -> Vec<PersonId> {
    let sitters = table.record().sitters.iter();
    let people: HashSet<&PersonId> = sitters.filter_map(|sitter| sitter.who.person()).collect();
    people.into_iter().cloned().collect()
}

/// Returns the people whom a challenge at a table waits for.
fn challenged(table: &Table) -> Vec<PersonId> {
    let record = table.record();
    let offered = record.sitters.iter().filter_map(|sitter| sitter.offered_to.as_ref());
    let people: HashSet<_> =
        offered.filter(|person| lobby::is_challenged(record, person)).collect();
    people.into_iter().cloned().collect()
}

/// Returns the time of a person's last decision at a table.
fn decided(table: &Table, person: &PersonId) -> UnixMillis {
    let seats: Seats = table.seats_of(Some(person));
    let is_his = |who: Actor| matches!(who, Actor::Seat(seat) if seats.contains(seat));
    let last = table.record().journal.iter().rev().find(|entry| is_his(entry.who));
    last.map_or(UnixMillis::MIN, |entry| entry.at)
}

/// Returns the time of the last event at a table.
fn changed(table: &Table) -> UnixMillis {
    let record = table.record();
    let last = record.journal.last().map(|entry| entry.at);
    last.or(record.started).unwrap_or(record.created)
}
