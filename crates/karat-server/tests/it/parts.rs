//! Tests partial responses, which omit parts that the page already has. Once a script has applied a
//! response, the page must be complete.

use axum::body::to_bytes;
use axum::http::{HeaderValue, Request, StatusCode, header};
use karat_rules::any::{GAMES, GameId};
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, Dice, Ply, Transcript};
use karat_store::{Append, Appended};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Deed, Entry, MadeBy, Occupant};
use karat_table::time::UnixMillis;

use crate::replay::Party;
use crate::secrecy::without_request;
use crate::site::{Choices, Guest, Site};
use crate::twins::{entry, record};

const PART: &str = "<table-part ";
/// The start of a group in a page's log.
const GROUP: &str = "class=\"logg\" id=\"";
const PART_END: &str = "</table-part>";

/// The maximum sizes, in bytes, of a partial response and of a whole page in a long six-player
/// game.
const CHANGE_MAX: usize = 60_000;
const CHANGE_PACKED_MAX: usize = 8 * 1024;
const PAGE_PACKED_MAX: usize = 25_000;

/// A page in its current state in the browser.
struct Screen {
    html: String,
}

impl Screen {
    /// Returns the names and hashes of the parts in the format in which the script reports them.
    fn held(&self) -> String {
        let parts = self.html.split(PART).skip(1).map(|part| {
            format!("{}={}", attribute(part, "data-name"), attribute(part, "data-mark"))
        });
        parts.collect::<Vec<_>>().join(" ")
    }

    /// Returns the content of the part with the given name, including the rest of its opening tag.
    fn part(&self, name: &str) -> &str {
        let mut parts = self.html.split(PART).skip(1);
        let part = parts.find(|part| attribute(part, "data-name") == name);
        let part = part.unwrap_or_else(|| panic!("the page has no {name}"));
        part.split_once(PART_END).expect("an end").0
    }

    /// Returns the names of all parts, in page order.
    fn names(&self) -> Vec<&str> {
        self.html.split(PART).skip(1).map(|part| attribute(part, "data-name")).collect()
    }

    /// Returns everything on the page outside the parts, without the enclosing tag. The script
    /// ignores this text.
    fn frame(&self) -> Vec<&str> {
        let (_, inner) = self.html.split_once('>').expect("a tag");
        let ends = |piece| str::split_once(piece, PART_END).map_or(piece, |(_, rest)| rest);
        inner.split(PART).map(ends).collect()
    }

    /// Returns the number of the first ply in the page's log.
    fn log_from(&self) -> String {
        let mark = attribute(self.part("log"), "data-mark");
        mark.split_once('.').expect("a ply").0.to_owned()
    }

    /// Returns the page after the script has applied a response.
    fn after(&self, answer: &str) -> Self {
        let mut pieces = answer.split(PART);
        let mut html = pieces.next().expect("a beginning").to_owned();
        for piece in pieces {
            let (part, rest) = piece.split_once(PART_END).expect("an end");
            let (name, mark) = (attribute(part, "data-name"), attribute(part, "data-mark"));
            let part = if part.contains(" data-kept>") {
                let held = self.part(name);
                assert_eq!(attribute(held, "data-mark"), mark, "{name} is not what is held");
                held.to_owned()
            } else {
                self.with_kept_lines(part)
            };
            html.extend([PART, &part, PART_END, rest]);
        }
        Self { html }
    }

    /// Returns a part of the response, with omitted log lines filled in from the page.
    fn with_kept_lines(&self, part: &str) -> String {
        let place = "<li hidden data-kept=\"";
        let mut pieces = part.split(place);
        let mut whole = pieces.next().expect("a beginning").to_owned();
        for piece in pieces {
            let (kept, after) = piece.split_once("\"></li>").expect("a place");
            let log = self.part("log");
            assert_eq!(attribute(log, "data-mark"), kept, "these lines are not held");
            let group = whole.rfind(GROUP).expect("a group");
            let (group, _) = whole[group + GROUP.len()..].split_once('"').expect("an id");
            let (_, lines) = log.split_once(&format!("{GROUP}{group}\"")).expect("the same group");
            let (_, lines) = lines.split_once("<ol class=\"log\"").expect("a list");
            let (_, lines) = lines.split_once('>').expect("a tag");
            let (lines, _) = lines.split_once("</ol>").expect("an end");
            whole.extend([lines, after]);
        }
        whole
    }
}

/// Returns an attribute's value from the tag at the start of `text`.
fn attribute<'a>(text: &'a str, name: &str) -> &'a str {
    let (tag, _) = text.split_once('>').expect("a tag");
    let (_, value) = tag.split_once(&format!("{name}=\"")).expect("the attribute");
    value.split_once('"').expect("a value").0
}

/// Requests the part of a table's page that changes. Like a script's request, this one lists the
/// parts that the page already has.
async fn ask(site: &Site, guest: &mut Guest, address: &str, held: &str) -> String {
    let request = Request::get(address)
        .header(header::COOKIE, guest.cookies.join("; "))
        .header("x-fragment", "1")
        .header("x-parts", held);
    let request = request.body(axum::body::Body::empty()).expect("a request");
    let reply = guest.send(site, request).await;
    assert_eq!(reply.status, StatusCode::OK, "{address}");
    reply.text
}

/// Returns the compressed size of a response in bytes, as a browser receives it.
async fn packed_bytes(site: &Site, guest: &Guest, address: &str, held: &str) -> usize {
    let request = Request::get(address)
        .header(header::COOKIE, guest.cookies.join("; "))
        .header(header::ACCEPT_ENCODING, "gzip")
        .header("x-fragment", "1")
        .header("x-parts", held);
    let response = site.raw(request.body(axum::body::Body::empty()).expect("a request")).await;
    let encoding = response.headers().get(header::CONTENT_ENCODING);
    assert_eq!(encoding, Some(&HeaderValue::from_static("gzip")), "{address}");
    to_bytes(response.into_body(), usize::MAX).await.expect("a whole body").len()
}

/// Appends entries to a table's journal.
async fn append(site: &Site, id: &TableId, entries: Vec<Entry>) {
    let first = site.table(id).await.version();
    let append = Append { id: id.clone(), first, entries, requests: Vec::new(), ends: None };
    let appended = site.app.tables.store().append(append).await.expect("a record");
    assert!(matches!(appended, Appended::Done { .. }), "nobody else appends");
}

/// Opens a table with the first plies of a recorded six-player game. Returns the site, the table's
/// id, the players' browsers, and the remaining plies.
async fn long_game(plies: usize) -> (Site, TableId, Vec<Guest>, Vec<RecordedMove>) {
    let text = include_str!("../../../../games/zepter/playthroughs/buying-6.karat");
    let mut game: Transcript = text.parse().expect("a transcript");
    let later = game.plies.split_off(plies);
    let site = Site::new().await;
    let guests: Vec<_> = (0..game.seats).map(|_| PersonId::random()).collect();
    let people = guests.iter().cloned().map(Occupant::Person).collect();
    let mut record = record(game.game, &game.options, people);
    record.journal = std::sync::Arc::new(game.plies.iter().map(entry).collect());
    site.app.tables.store().create(&record, "test").await.expect("a table");
    let mut readers = Vec::new();
    for guest in &guests {
        readers.push(Guest::named(&[&site], guest).await);
    }
    readers.push(Guest::default());
    (site, record.id, readers, later)
}

#[tokio::test]
async fn a_change_of_a_long_game_sends_little() {
    let (site, id, mut readers, later) = long_game(700).await;
    let address = format!("/tables/{id}/fragment");
    let mut screens = Vec::new();
    for reader in &mut readers {
        let packed = packed_bytes(&site, reader, &format!("/tables/{id}"), "").await;
        assert!(packed <= PAGE_PACKED_MAX, "the page takes {packed} bytes");
        screens.push(Screen { html: ask(&site, reader, &address, "").await });
    }
    for ply in &later[..8] {
        append(&site, &id, vec![entry(ply)]).await;
        for (reader, screen) in readers.iter_mut().zip(&mut screens) {
            let held = screen.held();
            let packed = packed_bytes(&site, reader, &address, &held).await;
            assert!(packed <= CHANGE_PACKED_MAX, "{} takes {packed} bytes", ply.text);
            let answer = ask(&site, reader, &address, &held).await;
            assert!(answer.len() <= CHANGE_MAX, "{} takes {} bytes", ply.text, answer.len());
            *screen = screen.after(&answer);
            let whole = format!("{address}?log={}", screen.log_from());
            let whole = ask(&site, reader, &whole, "").await;
            assert_eq!(without_request(&screen.html), without_request(&whole));
        }
    }
}

/// Compares a page updated by partial responses, some with earlier parts of the log, with the same
/// page loaded from scratch. The two pages must always be the same.
async fn answers_put_together_are_the_page(game: GameId) {
    let party = Party::of(game).await;
    let (site, id) = (&party.site, &party.id);
    let mut readers = party.readers.clone();
    let mut dice = Choices(31);
    let address = format!("/tables/{id}/fragment");
    let mut screens = Vec::new();
    for reader in &mut readers {
        screens.push(Screen { html: ask(site, reader, &address, "").await });
    }
    for step in 0..60 {
        if !party.play(&mut dice).await {
            break;
        }
        if step % 20 == 19 {
            let table = site.table(id).await;
            let is_decision = |ply: &RecordedMove| ply.who != Actor::Chance;
            let last = table.plies().iter().rposition(is_decision).expect("a decision");
            let (who, deed) = (table.plies()[last].who, Deed::Undo(Ply::new(last)));
            append(site, id, vec![Entry { who, deed, made_by: MadeBy::Seat, at: UnixMillis(0) }])
                .await;
        }
        let at = dice.below(readers.len() as u32) as usize;
        let (reader, screen) = (&mut readers[at], &mut screens[at]);
        let from: usize = screen.log_from().parse().expect("a ply");
        let from = if dice.below(4) == 0 { from / 2 } else { from };
        let answer = ask(site, reader, &format!("{address}?log={from}"), &screen.held()).await;
        let next = screen.after(&answer);
        if next.names() == screen.names() {
            assert_eq!(next.frame(), screen.frame(), "{game} {step}: the script keeps the old");
        }
        *screen = next;
        let whole = format!("{address}?log={}", screen.log_from());
        let whole = ask(site, reader, &whole, "").await;
        assert_eq!(without_request(&screen.html), without_request(&whole), "{game} {step}");
    }
}

#[tokio::test]
async fn parts_always_add_up_to_the_page() {
    for &game in GAMES {
        answers_put_together_are_the_page(game).await;
    }
}

#[tokio::test]
async fn unchanged_parts_are_not_sent() {
    let (site, id, mut readers, _) = long_game(700).await;
    let address = format!("/tables/{id}/fragment");
    let whole = ask(&site, &mut readers[0], &address, "").await;
    let screen = Screen { html: whole.clone() };
    let again = ask(&site, &mut readers[0], &address, &screen.held()).await;
    for part in again.split(PART).skip(1) {
        let is_kept = part.contains(" data-kept>") || part.contains("<li hidden data-kept=");
        assert!(is_kept, "{part}");
    }
    // The hashes of page parts in another language must not match. Unreadable hashes must be
    // ignored.
    let other = ask(&site, &mut readers[0], &address, "dock log=1.2 =x board=").await;
    assert_eq!(without_request(&other), without_request(&whole));
}

#[tokio::test]
async fn the_log_goes_back_a_round_at_a_time() {
    let (site, id, mut readers, _) = long_game(700).await;
    let mut address = format!("/tables/{id}");
    let mut lines = Vec::new();
    loop {
        let page = readers[6].get(&site, &address).await.text;
        lines.push(page.matches("class=\"ply\"").count());
        let Some((_, link)) = page.split_once("id=\"older\" href=\"") else { break };
        let (link, _) = link.split_once('#').expect("a place on the page");
        assert!(lines.len() < 50, "it ends");
        address = link.replace("&amp;", "&");
    }
    assert!(lines.len() > 3 && lines.is_sorted() && lines[0] < 200, "{lines:?}");
    assert!(lines.last().is_some_and(|&all| all > 600), "{lines:?}");
}
