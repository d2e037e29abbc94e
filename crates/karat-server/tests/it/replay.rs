//! Tests the pages that show earlier positions. For every ply, the page must show its readers what
//! they could see at that time, and no more.

use std::time::Duration;

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::{Seat, Turn, Viewer};
use karat_server::tables::Outcome;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Occupant, Setup, Terms};

use crate::each_game::for_each_game;
use crate::site::{Choices, Guest, Reply, Site, due};

/// A table of three people, each with a browser. One more browser belongs to a person without a
/// seat.
pub(crate) struct Party {
    pub(crate) site: Site,
    pub(crate) id: TableId,
    pub(crate) readers: Vec<Guest>,
}

impl Party {
    pub(crate) async fn of(game: GameId) -> Self {
        let site = Site::new().await;
        let guests: Vec<_> = (0..3).map(|_| PersonId::random()).collect();
        let occupants = guests.iter().cloned().map(Occupant::Person).collect();
        let id = site.open_game(game, &[], occupants).await;
        let mut readers = Vec::new();
        for guest in &guests {
            readers.push(Guest::named(&[&site], guest).await);
        }
        readers.push(Guest::default());
        Self { site, id, readers }
    }

    /// Makes a random decision, and returns whether one was pending.
    pub(crate) async fn play(&self, dice: &mut Choices) -> bool {
        let table = self.site.table(&self.id).await;
        let Some(seat) = due(table.game()) else { return false };
        let text = dice.choose(table.game(), seat);
        let seen = table.version();
        let attempt = Attempt::by_seat(seat, &text, seen);
        let outcome = self.site.attempt(&self.id, attempt).await;
        assert!(matches!(outcome, Outcome::Played(_)), "{seat} {text}");
        true
    }

    pub(crate) async fn play_out(&self, dice: &mut Choices) {
        while self.play(dice).await {}
        assert!(self.site.table(&self.id).await.is_over());
    }

    pub(crate) async fn version(&self) -> u64 {
        self.site.table(&self.id).await.version().0
    }

    pub(crate) async fn get(&mut self, reader: usize, path: &str) -> Reply {
        self.readers[reader].get(&self.site, &format!("/tables/{}{path}", self.id)).await
    }

    /// Returns the parts of the table's page that the reader currently sees, except for the action
    /// panel.
    async fn shown(&mut self, reader: usize) -> Vec<String> {
        let page = self.get(reader, "/fragment?log=0").await.text;
        let table = self.site.table(&self.id).await;
        let mut parts = groups(&page);
        if !(reader < 3 && table.is_due(Seat::new(reader))) {
            // The clocks shown beside the game's progress are left out, because they show the
            // current time.
            let strip = between(&page, "<div class=\"strip\">", "</table-part>");
            parts.push(strip.trim_end_matches("</div>").to_owned());
            let below = "<table-part data-name=\"premove\"";
            parts.push(without_marks(&between(&page, "<div class=\"play\">", below)));
        }
        parts
    }

    /// Asserts that the page for an earlier ply shows the given parts to a reader.
    async fn assert_shown_again(&mut self, reader: usize, ply: u64, parts: &[String]) {
        let reply = self.get(reader, &format!("/replay?ply={ply}")).await;
        assert_eq!(reply.status, StatusCode::OK);
        let seen_as = if reader < 3 { reader.to_string() } else { "public".to_owned() };
        let text = reply.text.replace(&format!("?as={seen_as}&amp;ply="), "?ply=");
        let text = without_marks(&text);
        for part in parts {
            assert!(part.len() > 40, "{part}");
            assert!(text.contains(part), "ply {ply} for {reader}:\n{part}\n\nin\n{text}");
        }
    }
}

/// Returns a page without the hashes of its parts, which only the script of a running table needs.
pub(crate) fn without_marks(page: &str) -> String {
    let mut pieces = page.split(" data-mark=\"");
    let first = pieces.next().unwrap_or_default().to_owned();
    let others = pieces.map(|piece| piece.split_once('"').map_or("", |(_, rest)| rest));
    first + &others.collect::<String>()
}

/// Returns the substring of a page between two markers.
pub(crate) fn between(page: &str, from: &str, to: &str) -> String {
    let (_, rest) = page.split_once(from).unwrap_or_else(|| panic!("no {from} in {page}"));
    let (part, _) = rest.split_once(to).unwrap_or_else(|| panic!("no {to} in {page}"));
    part.to_owned()
}

/// The maximum number of earlier positions to revisit.
const REMEMBERED: usize = 12;

async fn looks_back_as_it_was(game: GameId) {
    let mut party = Party::of(game).await;
    let mut dice = Choices(1);
    let mut remembered = Vec::new();
    for _ in 0..REMEMBERED {
        let version = party.version().await;
        for reader in 0..party.readers.len() {
            let parts = party.shown(reader).await;
            party.assert_shown_again(reader, version, &parts).await;
            remembered.push((reader, version, parts));
        }
        for _ in 0..3 {
            party.play(&mut dice).await;
        }
        if party.site.table(&party.id).await.is_over() {
            break;
        }
    }
    assert!(remembered.len() >= REMEMBERED / 2 * party.readers.len(), "{game} is too short");
    for (reader, version, parts) in &remembered {
        party.assert_shown_again(*reader, *version, parts).await;
    }
}

/// Returns the groups of log lines, newest first. Empty groups are left out.
fn groups(page: &str) -> Vec<String> {
    let (_, log) = page.split_once("<table-part data-name=\"log\"").expect("a log");
    let lists = log.split("<ol class=\"log\"").skip(1);
    lists.map(|list| list.split_once("</ol>").expect("an end").0.to_owned()).collect()
}

for_each_game! {
    #[tokio::test]
    async fn every_ply_shows_what_was_shown_then() {
        super::looks_back_as_it_was(GAME).await;
    }
}

#[tokio::test]
async fn the_last_ply_of_a_game_shows_its_end() {
    let mut party = Party::of(GameId::Klenotnici).await;
    party.play_out(&mut Choices(4)).await;
    let version = party.version().await;
    for reader in 0..party.readers.len() {
        let parts = party.shown(reader).await;
        party.assert_shown_again(reader, version, &parts).await;
    }
}

#[tokio::test]
async fn other_views_are_open_only_after_the_game() {
    let mut party = Party::of(GameId::Klenotnici).await;
    let mut dice = Choices(5);
    for _ in 0..6 {
        party.play(&mut dice).await;
    }
    for reader in 0..4 {
        for seat in 0..3 {
            let reply = party.get(reader, &format!("/replay?ply=3&as={seat}")).await;
            let allowed = reader == seat;
            let expected = if allowed { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(reply.status, expected, "reader {reader} as {seat}");
            assert_eq!(allowed, reply.text.contains("id=\"replay\""));
        }
        assert_eq!(party.get(reader, "/replay?as=public").await.status, StatusCode::OK);
    }
    party.play_out(&mut dice).await;
    let mut hands = Vec::new();
    for seat in 0..3 {
        let reply = party.get(3, &format!("/replay?ply=3&as={seat}")).await;
        assert_eq!(reply.status, StatusCode::OK);
        hands.push(between(&reply.text, "id=\"r-table\"", "<aside"));
    }
    assert!(hands[0] != hands[1] && hands[1] != hands[2], "each sees with his own eyes");
}

#[tokio::test]
async fn a_missing_ply_or_seat_is_reported() {
    let mut party = Party::of(GameId::Klenotnici).await;
    let version = party.version().await;
    for ply in ["-1", "x", "1e3", "99999999999999999999999", &(version + 1).to_string()] {
        let reply = party.get(0, &format!("/replay?ply={ply}")).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{ply}");
        assert!(reply.text.contains("There is no such move"), "{ply}");
        assert!(reply.text.contains(&format!("{version} move")) || version == 1, "{ply}");
    }
    for seat in ["3", "6", "-1", "x", "99999999999999999999999"] {
        let reply = party.get(0, &format!("/replay?as={seat}")).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{seat}");
    }
    let missing = "/tables/00000000000000000000000000000000/replay";
    assert_eq!(party.site.get(missing).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn every_entry_of_the_log_leads_to_its_ply() {
    let mut party = Party::of(GameId::Edel).await;
    let mut dice = Choices(6);
    for _ in 0..20 {
        party.play(&mut dice).await;
    }
    let page = party.get(0, "?log=0").await.text;
    let log = groups(&page).concat();
    let addresses: Vec<_> =
        log.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let plies: Vec<_> =
        addresses.into_iter().filter(|address| address.contains("/replay?ply=")).collect();
    assert!(plies.len() > 20, "{log}");
    for address in plies {
        let reply = party.readers[0].get(&party.site, address).await;
        assert_eq!(reply.status, StatusCode::OK, "{address}");
        let (_, ply) = address.split_once("ply=").expect("a ply");
        // The latest log entry must be the one that led to the position on display.
        let log = between(&reply.text, "id=\"r-log\"", "</ol>");
        let latest = between(&log, "ply=", "\"");
        assert_eq!(latest, ply, "{address}");
    }
}

#[tokio::test]
async fn a_hidden_end_stays_hidden() {
    let mut party = Party::of(GameId::Klenotnici).await;
    party.play_out(&mut Choices(7)).await;
    let last = party.version().await;
    let telling = [format!("of {last}"), format!("max=\"{last}\""), format!("ply={last}\"")];
    for ply in ["", "&ply=0", "&ply=10", &format!("&ply={}", last / 2)] {
        let page = party.get(3, &format!("/replay?end=hidden{ply}")).await;
        assert_eq!(page.status, StatusCode::OK);
        for told in &telling {
            assert!(!page.text.contains(told), "{ply} tells {told}");
        }
        let open = party.get(3, &format!("/replay?x=y{ply}")).await;
        assert!(telling[..2].iter().all(|told| open.text.contains(told)), "{ply}");
    }
    let beyond = party.get(3, &format!("/replay?end=hidden&ply={}", last + 1)).await;
    // Only whole words are compared, because the random digits of ids and file names can contain
    // any number.
    let mut words = beyond.text.split(|c: char| !c.is_alphanumeric());
    assert!(words.all(|word| word != last.to_string()));
}

#[tokio::test]
async fn a_script_gets_the_part_that_changes() {
    let mut party = Party::of(GameId::Zepter).await;
    let path = format!("/tables/{}/replay?ply=1", party.id);
    let mut request = party.readers[0].form(&path, &[]);
    *request.method_mut() = axum::http::Method::GET;
    request.headers_mut().insert("x-fragment", axum::http::HeaderValue::from_static("1"));
    let reply = party.readers[0].send(&party.site, request).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert!(!reply.text.contains("<html") && reply.text.starts_with("<div class=\"tp replay\""));
}

#[tokio::test]
async fn nothing_can_be_played_while_looking_back() {
    for game in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
        let mut party = Party::of(game).await;
        let mut dice = Choices(8);
        for _ in 0..30 {
            party.play(&mut dice).await;
            let table = party.site.table(&party.id).await;
            let Turn::Seats(seats) = table.game().turn() else { break };
            let reader = seats.first().expect("somebody decides").index();
            assert_eq!(table.viewers(None), [Viewer::Public]);
            let page = party.get(reader, "/replay").await.text;
            assert!(!page.contains("/moves\""), "{game} lets {reader} move");
        }
    }
}

#[tokio::test]
async fn spectators_replay_no_more_than_they_may_watch() {
    const DELAY: Duration = Duration::from_secs(60);
    let mut party = Party::of(GameId::Klenotnici).await;
    let table = party.site.table(&party.id).await;
    let setup = Setup {
        terms: Terms { watch_delay: DELAY, ..Terms::default() },
        ..Setup::new(GameId::Klenotnici, Vec::new(), table.record().sitters.clone())
    };
    party.id = party.site.app.tables.open(setup).await.expect("a table");
    let now = party.site.app.tables.now().clone();
    now.pass(DELAY);
    let early = party.version().await;
    let mut dice = Choices(9);
    for _ in 0..5 {
        party.play(&mut dice).await;
    }
    let late = party.version().await;
    for (reader, seen) in [(0, late), (3, early)] {
        for (ply, is_there) in [(seen, true), (seen + 1, false)] {
            let reply = party.get(reader, &format!("/replay?ply={ply}")).await;
            assert_eq!(reply.status == StatusCode::OK, is_there, "{reader} {ply}");
        }
    }
    now.pass(DELAY);
    let reply = party.get(3, &format!("/replay?ply={late}")).await;
    assert_eq!(reply.status, StatusCode::OK);
}
