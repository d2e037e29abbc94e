//! Two servers with the same table except for a secret, for tests that compare their responses.

use std::fmt::Display;
use std::slice::from_ref;
use std::sync::Arc;

use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderValue, Request};
use futures_util::StreamExt;
use karat_rules::any::GameId;
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, Dice, Seat};
use karat_store::{Append, Appended};
use karat_table::deal::{self, Seed};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Pin, Record, Stage, Terms};
use karat_table::time::UnixMillis;
use karat_table::version::{Revision, Version};

use crate::secrecy::{first_difference, without_request};
use crate::site::{Choices, Guest, Reply, Site, sitters};

/// A table whose copies on two servers differ in a secret, with all its readers.
pub(crate) struct Twins<'a> {
    pub(crate) sites: &'a [Site; 2],
    pub(crate) id: TableId,
    /// The players' browsers in seat order, followed by that of a person without a seat.
    pub(crate) readers: Vec<Guest>,
    bells: [BodyDataStream; 2],
}

impl<'a> Twins<'a> {
    /// Opens the same table on both servers, with different moves on each.
    pub(crate) async fn open(
        sites: &'a [Site; 2],
        game: GameId,
        options: &[(String, String)],
        seats: usize,
        plies: [Vec<RecordedMove>; 2],
    ) -> Self {
        let guests: Vec<_> = (0..seats).map(|_| PersonId::random()).collect();
        let people = guests.iter().cloned().map(Occupant::Person).collect();
        let mut record = record(game, options, people);
        for (site, plies) in sites.iter().zip(plies) {
            record.journal = Arc::new(plies.iter().map(entry).collect());
            let created = site.app.tables.store().create(&record, "test").await;
            created.expect("a table");
        }
        let mut readers = Vec::new();
        for guest in &guests {
            readers.push(Guest::named(&[&sites[0], &sites[1]], guest).await);
        }
        readers.push(Guest::default());
        let bells = [bell(&sites[0], &record.id).await, bell(&sites[1], &record.id).await];
        Self { sites, id: record.id, readers, bells }
    }

    /// Asserts that all readers except the player with the secret get the same responses from both
    /// servers. One reader requests everything, and the others request only the part of the page
    /// that changes. `unasked` contains strings that are rarely or never legal moves.
    pub(crate) async fn compare_readers(
        &mut self,
        secretive: Seat,
        unasked: &[&str],
        dice: &mut Choices,
    ) {
        let others = (0..self.readers.len()).filter(|&reader| reader != secretive.index());
        let mut others: Vec<_> = others.collect();
        let whole = dice.below(others.len() as u32) as usize;
        let reader = others.swap_remove(whole);
        for other in others {
            assert_alike(&self.get(other, &self.path("/fragment")).await, other);
        }
        for part in ["", "/transcript", "/result", "/replay"] {
            assert_alike(&self.get(reader, &self.path(part)).await, reader);
        }
        assert_alike(&self.get(reader, "/").await, reader);
        self.compare_refusals(reader, unasked, dice).await;
    }

    /// Compares both servers' responses to a move that is refused or arrives too late.
    async fn compare_refusals(&mut self, reader: usize, unasked: &[&str], dice: &mut Choices) {
        let table = self.sites[0].table(&self.id).await;
        let refused = |text: &&str| {
            let is_seated = reader + 1 < self.readers.len();
            let mut game = *table.game();
            !is_seated || game.play(Actor::Seat(Seat::new(reader)), text).is_err()
        };
        let refused: Vec<_> = unasked.iter().copied().filter(refused).collect();
        let text = refused[dice.below(refused.len() as u32) as usize];
        let seen = if dice.below(2) == 0 { 0 } else { table.version().0 };
        assert_alike(&self.post(reader, [text; 2], seen).await, text);
    }

    /// Asserts that the next event about the table is the same on both servers.
    pub(crate) async fn hear(&mut self) {
        let [one, two] = &mut self.bells;
        let (one, two) = (one.next().await, two.next().await);
        let [one, two] = [one, two].map(|event| event.expect("an open bell").expect("an event"));
        assert_eq!(one, two, "the bells differ");
    }

    /// Appends moves to each server's journal, and announces the change to the table. The journals
    /// must have `first` entries before the call.
    pub(crate) async fn append(&self, first: usize, plies: [&[RecordedMove]; 2]) {
        for (site, plies) in self.sites.iter().zip(plies) {
            let entries = plies.iter().map(entry).collect();
            let (id, first) = (self.id.clone(), Version(first as u64));
            let append = Append { id, first, entries, requests: Vec::new(), ends: None };
            let appended = site.app.tables.store().append(append).await.expect("a record");
            let Appended::Done { revision, .. } = appended else {
                panic!("somebody else appended")
            };
            site.app.tables.bells().ring(&self.id, revision);
        }
    }

    pub(crate) fn path(&self, part: &str) -> String {
        format!("/tables/{}{part}", self.id)
    }

    pub(crate) async fn get(&mut self, reader: usize, path: &str) -> [String; 2] {
        let (reader, [one, two]) = (&mut self.readers[reader], self.sites);
        [bytes(&reader.get(one, path).await), bytes(&reader.get(two, path).await)]
    }

    /// Sends a move to both servers in the same way as a page's script, and returns the two
    /// responses.
    pub(crate) async fn post(&mut self, reader: usize, texts: [&str; 2], seen: u64) -> [String; 2] {
        let (path, seen) = (self.path("/moves"), seen.to_string());
        let reader = &mut self.readers[reader];
        let forms = texts.map(|text| {
            let mut form = reader.form(&path, &[("move", text), ("seen", &seen)]);
            form.headers_mut().insert("x-fragment", HeaderValue::from_static("1"));
            form
        });
        let ([one, two], [first, second]) = (self.sites, forms);
        [bytes(&reader.send(one, first).await), bytes(&reader.send(two, second).await)]
    }
}

/// Returns the record of a running table at which no move has been made yet.
pub(crate) fn record(game: GameId, options: &[(String, String)], people: Vec<Occupant>) -> Record {
    let seed = Seed::random();
    Record {
        id: TableId::random(),
        game,
        options: options.to_vec(),
        terms: Terms::default(),
        stage: Stage::Playing,
        owner: None,
        sitters: sitters(people),
        seed,
        commitment: deal::commitment(&seed),
        root: None,
        voided: Vec::new(),
        is_imported: false,
        uploaded: None,
        position: None,
        origin: None,
        has_secret_origin: false,
        rematch_of: None,
        pin: Pin::default(),
        revision: Revision(0),
        created: UnixMillis(0),
        changed: UnixMillis(0),
        started: Some(UnixMillis(0)),
        journal: Arc::default(),
        hash: None,
    }
}

/// Converts a move to a journal entry.
pub(crate) fn entry(ply: &RecordedMove) -> Entry {
    Entry {
        who: ply.who,
        deed: Deed::Move(ply.text.clone()),
        made_by: MadeBy::Seat,
        at: UnixMillis(0),
    }
}

/// Opens a table's event stream in the same way as a browser.
async fn bell(site: &Site, id: &TableId) -> BodyDataStream {
    let request = Request::get(format!("/tables/{id}/events")).body(Body::empty());
    site.raw(request.expect("a request")).await.into_body().into_data_stream()
}

/// Returns everything in a response except the random id for the next request.
fn bytes(reply: &Reply) -> String {
    format!("{} {:?}\n{}", reply.status, reply.headers, without_request(&reply.text))
}

pub(crate) fn assert_alike([one, two]: &[String; 2], what: impl Display) {
    assert_eq!(first_difference(from_ref(one), from_ref(two)), None, "{what} tells it");
}

/// Returns random options for a game. Options in `fixed` keep their defaults, and all others have
/// random values.
pub(crate) fn any_options(
    game: GameId,
    fixed: &[&str],
    dice: &mut Choices,
) -> Vec<(String, String)> {
    let mut any = Vec::new();
    let specs = game.options().iter().filter(|spec| !fixed.contains(&spec.name));
    for spec in specs.filter(|spec| !spec.values.is_empty()) {
        let value = dice.below(2 * spec.values.len() as u32) as usize;
        if (1..spec.values.len()).contains(&value) {
            any.push((spec.name.to_owned(), spec.values[value].to_owned()));
        }
    }
    any
}
