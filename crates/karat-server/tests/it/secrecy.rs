//! Tests that a page does not depend on anything that its reader may not know.

use axum::http::StatusCode;
use karat_rules::{Actor, AnyGame, Dice, Seat, Turn, Viewer};
use karat_server::tables::Outcome;
use karat_table::id::{PersonId, TableId};
use karat_table::table::Attempt;
use karat_table::time::UnixMillis;

use crate::program::Program;
use crate::site::{Choices, Guest, Site};

/// The seat of the player whose secrets must not be revealed.
const SECRETIVE: Seat = Seat::new(0);

/// The viewers who must not learn the player's secrets.
const OTHERS: [Viewer; 3] =
    [Viewer::Public, Viewer::Seat(Seat::new(1)), Viewer::Seat(Seat::new(2))];

/// Two tables that differ only in facts known to the first player alone.
pub(crate) struct Twins {
    pub(crate) site: Site,
    pub(crate) ids: [TableId; 2],
    guests: [PersonId; 3],
    /// Each player's program, followed by a spectator's.
    programs: Vec<Program>,
    pub(crate) games: [AnyGame; 2],
    pub(crate) differing: usize,
}

impl Twins {
    pub(crate) async fn new() -> Self {
        let site = Site::new().await;
        let guests = [(); 3].map(|()| PersonId::random());
        let options = [("royal_goals", "true")];
        let one = site.open_for(&options, &guests).await;
        let plies = site.table(&one).await.plies().to_vec();
        // Draws are public, so the test opens further tables until the draws are the same as at the
        // first.
        let two = loop {
            let two = site.open_for(&options, &guests).await;
            if site.table(&two).await.plies() == plies {
                break two;
            }
        };
        let game = *site.table(&one).await.game();
        let store = site.app.tables.store();
        let mut programs = Vec::new();
        for person in guests.iter().chain([&PersonId::random()]) {
            if store.person(person).await.expect("an answer").is_none() {
                store.add_person(person, "Ana", UnixMillis(0)).await.expect("a person");
            }
            programs.push(Program::of(&[&site], person, "read tables play").await);
        }
        Self { site, ids: [one, two], guests, programs, games: [game; 2], differing: 0 }
    }

    /// Makes a move at each table in such a way that nobody else can distinguish the tables. The
    /// two moves differ if possible. Returns `false` if every move would reveal a difference.
    pub(crate) async fn play(&mut self, seat: Seat, dice: &mut Choices) -> bool {
        let Some(moves) = self.moves_alike(seat, dice) else { return false };
        self.differing += usize::from(moves[0] != moves[1]);
        for (at, text) in moves.iter().enumerate() {
            let seen = self.site.table(&self.ids[at]).await.version();
            let attempt = Attempt::by_seat(seat, text, seen);
            let outcome = self.site.attempt(&self.ids[at], attempt).await;
            assert!(matches!(outcome, Outcome::Played(_)), "{text}");
            self.games[at] = *self.site.table(&self.ids[at]).await.game();
        }
        true
    }

    /// Returns a move for each table after which nobody else can distinguish the tables. If
    /// possible, the two moves differ.
    fn moves_alike(&self, seat: Seat, dice: &mut Choices) -> Option<[String; 2]> {
        let [mut ones, twos] = self.games.map(|game| game.legal(Actor::Seat(seat)));
        let start = dice.below(ones.len() as u32) as usize;
        ones.rotate_left(start);
        if seat != SECRETIVE {
            let mut twos = twos;
            twos.rotate_left(start);
            assert_eq!(ones, twos, "the listed moves tell {seat} what he may not know");
            return Some([ones.swap_remove(0), twos.swap_remove(0)]);
        }
        let pairs = || ones.iter().flat_map(|one| twos.iter().map(move |two| (one, two)));
        let differing = pairs().filter(|(one, two)| one != two);
        let equal = pairs().filter(|(one, two)| one == two);
        let mut alike = differing.chain(equal).filter(|(one, two)| self.are_alike(seat, one, two));
        alike.next().map(|(one, two)| [one.clone(), two.clone()])
    }

    /// Returns whether the rules prevent all other players and spectators from distinguishing the
    /// two moves.
    fn are_alike(&self, seat: Seat, one: &str, two: &str) -> bool {
        OTHERS.iter().all(|&viewer| {
            let after = |at: usize, text: &str| {
                let mut game: AnyGame = self.games[at];
                let events = game.play_shown(Actor::Seat(seat), text, viewer);
                (events.expect("a listed move"), game.view(viewer), game.turn(), forced(&game))
            };
            after(0, one) == after(1, two)
        })
    }

    /// Returns all responses that a viewer can request about each table, without random names and
    /// ids.
    async fn seen_by(&self, viewer: Viewer) -> [Vec<String>; 2] {
        let mut seen = [const { Vec::new() }; 2];
        for (id, seen) in self.ids.iter().zip(&mut seen) {
            let mut browser = match viewer {
                Viewer::Public => Guest::default(),
                Viewer::Seat(seat) => Guest::named(&[&self.site], &self.guests[seat.index()]).await,
            };
            let commitment = self.site.table(id).await.record().commitment.clone();
            let version = self.site.table(id).await.version().0;
            let back = [
                "/replay".to_owned(),
                format!("/replay?ply={}", version / 2),
                format!("/replay?as=public&ply={}", version - 1),
            ];
            let parts = ["", "/fragment", "/transcript", "/result", "/card"].map(str::to_owned);
            for part in parts.into_iter().chain(back) {
                let reply = browser.get(&self.site, &format!("/tables/{id}{part}")).await;
                assert!(reply.status.is_success() || reply.status == StatusCode::SEE_OTHER);
                // A form's random id may contain the beginning of the table's id, so it goes first.
                let text = without_request(&without_marks(&reply.text));
                seen.push(without_name(&without_name(&text, id.as_str()), &commitment));
            }
            let program = match viewer {
                Viewer::Public => self.programs.last().expect("a watcher"),
                Viewer::Seat(seat) => &self.programs[seat.index()],
            };
            let parts = ["", "/position", "/transcript", "/events?wait=0", "/events?wait=0&seat=9"];
            for part in parts {
                let path = format!("/api/v1/tables/{id}{part}");
                let reply = program.get(&self.site, &path).await;
                seen.push(without_name(&without_name(&reply.text, id.as_str()), &commitment));
            }
        }
        seen
    }
}

/// Returns each seat's forced move. The server makes these moves for the players, so they must not
/// differ either.
fn forced(game: &AnyGame) -> Vec<Option<String>> {
    match game.turn() {
        Turn::Seats(seats) => seats.iter().map(|seat| game.forced(seat)).collect(),
        Turn::Chance | Turn::Over => Vec::new(),
    }
}

/// Replaces a random name in a string, including prefixes of at least 6 digits.
fn without_name(text: &str, name: &str) -> String {
    let lengths = (6..=name.len()).rev();
    lengths.fold(text.to_owned(), |text, length| text.replace(&name[..length], "NAME"))
}

/// Returns a page without the hashes of its parts, because they depend on the table's id.
fn without_marks(text: &str) -> String {
    let mut pieces = text.split("data-mark=\"");
    let first = pieces.next().unwrap_or_default().to_owned();
    let rest = pieces.map(|piece| piece.split_once('"').expect("a mark").1);
    rest.fold(first, |text, piece| text + "data-mark\"" + piece)
}

/// Returns a page without the random ids in its forms.
pub(crate) fn without_request(text: &str) -> String {
    let marks = ["name=\"request\" value=\"", "name=\"ticket\" value=\""];
    let found = marks.iter().filter_map(|mark| text.split_once(mark));
    let Some((before, after)) = found.min_by_key(|(before, _)| before.len()) else {
        return text.to_owned();
    };
    let (id, after) = after.split_at(32);
    assert!(id.bytes().all(|byte| byte.is_ascii_hexdigit()));
    format!("{before}{}", without_request(after))
}

/// Returns short excerpts from two lists of responses at their first difference, or `None` if the
/// lists are the same.
pub(crate) fn first_difference(one: &[String], two: &[String]) -> Option<(String, String)> {
    let (one, two) = one.iter().zip(two).find(|(one, two)| one != two)?;
    let at = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
    let excerpt = |text: &str| {
        let bytes = &text.as_bytes()[at.saturating_sub(80).min(text.len())..];
        String::from_utf8_lossy(&bytes[..bytes.len().min(160)]).into_owned()
    };
    Some((excerpt(one), excerpt(two)))
}

#[tokio::test]
async fn indistinguishable_tables_have_equal_pages() {
    let mut differing = 0;
    for start in 0..2 {
        let mut twins = Twins::new().await;
        let mut dice = Choices(start);
        while let Turn::Seats(seats) = twins.games[0].turn() {
            if seats.len() > 1 || !twins.play(seats.first().expect("a seat"), &mut dice).await {
                break;
            }
            if twins.games[0].turn() == Turn::Over {
                // The game is over, so everything has been revealed, even the seeds.
                break;
            }
            for viewer in OTHERS {
                let [one, two] = twins.seen_by(viewer).await;
                assert_eq!(first_difference(&one, &two), None, "{viewer:?} sees it");
            }
        }
        differing += twins.differing;
    }
    assert!(differing > 0, "the tables never differed, so nothing was tested");
}

#[tokio::test]
async fn sealed_goals_stay_sealed() {
    let mut twins = Twins::new().await;
    let mut dice = Choices(9);
    loop {
        let Turn::Seats(seats) = twins.games[0].turn() else { panic!("no goals were declared") };
        if seats.len() > 1 {
            break;
        }
        let seat = seats.first().expect("a seat");
        let moves = twins.games[0].legal(Actor::Seat(seat));
        let plain = moves.iter().find(|text| *text == "pass" || *text == "done").cloned();
        let text = plain.unwrap_or_else(|| dice.choose(&twins.games[0], seat));
        for at in 0..2 {
            let seen = twins.site.table(&twins.ids[at]).await.version();
            let attempt = Attempt::by_seat(seat, &text, seen);
            twins.site.attempt(&twins.ids[at], attempt).await;
            twins.games[at] = *twins.site.table(&twins.ids[at]).await.game();
        }
    }
    assert!(twins.play(SECRETIVE, &mut dice).await);
    assert_eq!(twins.differing, 1, "two goals that others cannot tell apart");
    for viewer in OTHERS {
        let [one, two] = twins.seen_by(viewer).await;
        assert_eq!(first_difference(&one, &two), None, "{viewer:?} sees the goal");
    }
    let [one, two] = twins.seen_by(Viewer::Seat(SECRETIVE)).await;
    assert_ne!(one, two, "the player himself sees what he declared");
}
