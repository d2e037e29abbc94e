//! Tests two simultaneous requests for one seat: from two tabs or devices, a double click, two
//! people sharing a device, or a player and the bot playing for them. Exactly one move must be
//! made.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, header};
use karat_rules::any::GameId;
use karat_rules::{Actor, Seat};
use karat_server::tables::robots::Step;
use karat_server::tables::timer::Timer;
use karat_table::clock::TimeControl;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Setup, Table, Terms};
use tokio::sync::Barrier;

use crate::each_game::for_each_game;
use crate::site::{Choices, Guest, Reply, Site, due, sitters};

/// The number of races between two requests per game.
const RACES: usize = 200;

/// The number of races between requests for different seats, or between a player and a bot.
const OTHER_RACES: usize = 24;

const STALE: &str = "Another player moved first, so your move was not played";

/// The senders of the two requests in a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Race {
    /// Two tabs of one browser, each with its own form.
    Tabs,
    /// Two browsers in which the same person is logged in.
    Devices,
    /// A browser and a program of the same person.
    Program,
    /// One tab, in which the same form is submitted twice.
    DoubleClick,
}

const RACES_IN_TURN: [Race; 4] = [Race::Tabs, Race::Devices, Race::Program, Race::DoubleClick];

for_each_game! {
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn two_tabs_of_one_seat_make_one_move() {
        super::race_through(GAME).await;
    }
}

async fn race_through(game: GameId) {
    let site = Arc::new(Site::new().await);
    let mut dice = Choices(31);
    let people = [(); 3].map(|()| PersonId::random());
    let occupants = || people.iter().cloned().map(Occupant::Person).collect();
    let (mut here, mut there) = (Vec::new(), Vec::new());
    for person in &people {
        here.push(Guest::named(&[&site], person).await);
        there.push(Guest::named(&[&site], person).await);
    }
    let mut id = site.open_game(game, &[], occupants()).await;
    for number in 0..RACES {
        if site.table(&id).await.is_over() {
            id = site.open_game(game, &[], occupants()).await;
        }
        let kind = RACES_IN_TURN[number % RACES_IN_TURN.len()];
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("somebody is to decide").index();
        let two = [&here[seat], if kind == Race::Devices { &there[seat] } else { &here[seat] }];
        race(&site, &table, kind, two, number, &mut dice).await;
    }
}

/// Sends two simultaneous requests for the seat that must decide, and checks both responses.
async fn race(
    site: &Arc<Site>,
    table: &Table,
    kind: Race,
    [one, two]: [&Guest; 2],
    number: usize,
    dice: &mut Choices,
) {
    let id = &table.record().id;
    let seat = due(table.game()).expect("somebody is to decide");
    let path = format!("/tables/{id}/moves");
    let first = dice.choose(table.game(), seat);
    let second =
        if kind == Race::DoubleClick { first.clone() } else { dice.choose(table.game(), seat) };
    let request = |two: bool| format!("{number} {}", two && kind != Race::DoubleClick);
    let forms = || {
        let mut forms = [
            form(one, &path, &first, table.version().0, &request(false)),
            form(two, &path, &second, table.version().0, &request(true)),
        ];
        if kind == Race::Program {
            let json = HeaderValue::from_static("application/json");
            forms[1].headers_mut().insert(header::ACCEPT, json);
        }
        forms
    };
    let replies = at_once(site, forms()).await;
    let after = site.table(id).await;
    assert_eq!(decisions_since(table, &after, seat), 1, "{kind:?} {number}");
    let won = [
        StatusCode::SEE_OTHER,
        if kind == Race::Program { StatusCode::OK } else { StatusCode::SEE_OTHER },
    ];
    let has_won = [0, 1].map(|which| replies[which].status == won[which]);
    if kind == Race::DoubleClick {
        assert_eq!(has_won, [true; 2], "{number}");
        assert_eq!(replies[0].location(), replies[1].location());
    } else {
        assert_eq!(has_won.iter().filter(|won| **won).count(), 1, "{kind:?} {number}");
        let loser = usize::from(has_won[0]);
        assert_told(site, &replies[loser], &after, kind == Race::Program && loser == 1);
        let text = if has_won[0] { &first } else { &second };
        assert_eq!(
            made(&after, table.version().0),
            *text,
            "what was acknowledged is what was made"
        );
    }
    // The winning form is submitted again. The second submission must get the same response as the
    // first, and must not change anything.
    let winner = usize::from(!has_won[0]);
    let [first_form, second_form] = forms();
    let again = site.ask(if winner == 0 { first_form } else { second_form }).await;
    assert_eq!(again.status, replies[winner].status);
    assert_eq!(again.headers.get(header::LOCATION), replies[winner].headers.get(header::LOCATION));
    assert!(
        site.table(id).await.record() == after.record(),
        "{kind:?} {number}: it has one effect"
    );
}

/// Asserts that the response to the slower request says that another move came first, and shows the
/// current table.
fn assert_told(site: &Site, reply: &Reply, after: &Table, is_program: bool) {
    let told = site.app.tables.client_revision(after.revision());
    assert_eq!(reply.status, StatusCode::CONFLICT, "{}", reply.text);
    assert!(reply.text.contains(STALE), "{}", reply.text);
    let shown = if is_program {
        format!("\"version\":{},\"revision\":{told}", after.version().0)
    } else {
        assert!(reply.text.contains("<html"), "a whole page");
        format!("data-revision=\"{told}\"")
    };
    assert!(reply.text.contains(&shown), "{shown} in {}", reply.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_tabs_at_one_device_move_once_for_each_seat() {
    let site = Arc::new(Site::new().await);
    let person = PersonId::random();
    let browser = Guest::named(&[&site], &person).await;
    let mine = Occupant::Person(person);
    let others = vec![mine.clone(), mine.clone(), mine];
    let id = site.open_game(GameId::Klenotnici, &[], others).await;
    let mut dice = Choices(34);
    for number in 0..OTHER_RACES {
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("the game is long enough");
        let asked = |seat: Seat| format!("/tables/{id}/moves?seat={}", seat.index());
        let texts = [(); 2].map(|()| dice.choose(table.game(), seat));
        // In every third race, the other tab sends a move for a seat that has no decision to make.
        let is_same = number % 3 != 0;
        let other = if is_same { seat } else { seat.next(3) };
        let forms = [
            form(&browser, &asked(seat), &texts[0], table.version().0, &format!("{number} a")),
            form(&browser, &asked(other), &texts[1], table.version().0, &format!("{number} b")),
        ];
        let replies = at_once(&site, forms).await;
        let after = site.table(&id).await;
        let statuses = replies.map(|reply| reply.status);
        if is_same {
            assert_eq!(decisions_since(&table, &after, seat), 1, "{number}");
            let (won, lost) = (StatusCode::SEE_OTHER, StatusCode::CONFLICT);
            assert!([[won, lost], [lost, won]].contains(&statuses), "{number}: {statuses:?}");
        } else {
            assert_eq!(statuses[0], StatusCode::SEE_OTHER);
            let refused = [StatusCode::CONFLICT, StatusCode::UNPROCESSABLE_ENTITY];
            assert!(refused.contains(&statuses[1]), "{number}: {statuses:?}");
            assert_eq!(made(&after, table.version().0), texts[0]);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_person_and_their_stand_in_bot_make_one_move() {
    let site = Arc::new(Site::new().await);
    let (id, browsers) = timed(&site).await;
    let mut dice = Choices(35);
    let timer = Timer::new(site.app.tables.clone());
    let (mut by_person, mut by_bot) = (0, 0);
    for number in 0..OTHER_RACES {
        let table = run_out(&site, &timer, &id).await;
        let seat = due(table.game()).expect("somebody is to decide");
        let text = dice.choose(table.game(), seat);
        let path = format!("/tables/{id}/moves");
        let request = form(&browsers[seat.index()], &path, &text, table.version().0, "");
        let barrier = Arc::new(Barrier::new(2));
        let (robots, table_id, ready) = (site.robots.clone(), id.clone(), barrier.clone());
        let bot = tokio::spawn(async move {
            ready.wait().await;
            robots.step(&table_id).await.expect("a step")
        });
        let (asked, ready) = (site.clone(), barrier);
        let person = tokio::spawn(async move {
            ready.wait().await;
            asked.ask(request).await
        });
        let (step, reply) = (bot.await.expect("a bot"), person.await.expect("an answer"));
        let after = site.table(&id).await;
        assert_eq!(decisions_since(&table, &after, seat), 1, "{number}: {step:?} {}", reply.status);
        let decided = entries_since(&table, &after).find(|entry| is_decision_of(entry, seat));
        match decided.expect("a decision").made_by {
            MadeBy::Seat => {
                assert_eq!(reply.status, StatusCode::SEE_OTHER, "{number}");
                assert!(!after.absent().contains(seat), "he is back");
                by_person += 1;
            }
            MadeBy::StandIn => {
                assert_eq!((reply.status, step), (StatusCode::CONFLICT, Step::Moved), "{number}");
                assert_told(&site, &reply, &after, false);
                by_bot += 1;
            }
            made_by => panic!("{number}: decided by {made_by:?}"),
        }
        let back = format!("/tables/{id}/return");
        let reply = browsers[seat.index()].clone().post(&site, &back, &[]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
    }
    assert_eq!(by_person + by_bot, OTHER_RACES);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_last_moment_move_counts() {
    let site = Arc::new(Site::new().await);
    let (id, browsers) = timed(&site).await;
    let mut dice = Choices(36);
    let timer = Arc::new(Timer::new(site.app.tables.clone()));
    let mut noted = 0;
    for number in 0..OTHER_RACES {
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("somebody is to decide");
        let clocks = site.app.tables.clocks(&table).await.expect("clocks");
        site.app.tables.now().pass(clocks[seat.index()].left);
        let text = dice.choose(table.game(), seat);
        let path = format!("/tables/{id}/moves");
        let request = form(&browsers[seat.index()], &path, &text, table.version().0, "");
        let barrier = Arc::new(Barrier::new(2));
        let (timer, ready) = (timer.clone(), barrier.clone());
        let noting = tokio::spawn(async move {
            ready.wait().await;
            timer.step().await.expect("a step");
        });
        let (asked, ready) = (site.clone(), barrier);
        let moving = tokio::spawn(async move {
            ready.wait().await;
            asked.ask(request).await
        });
        noting.await.expect("noted");
        let reply = moving.await.expect("an answer");
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{number}: {}", reply.text);
        let after = site.table(&id).await;
        assert_eq!(decisions_since(&table, &after, seat), 1, "{number}");
        assert!(!after.absent().contains(seat), "{number}: who moves is there");
        assert!(after.frozen().is_none());
        noted += entries_since(&table, &after).filter(|entry| entry.deed == Deed::Leave).count();
        // Absent players return, so that a player makes the next decision and not a bot.
        for (other, browser) in browsers.iter().enumerate() {
            if after.absent().contains(Seat::new(other)) {
                browser.clone().post(&site, &format!("/tables/{id}/return"), &[]).await;
            }
        }
    }
    println!("the clock was first in {noted} of {OTHER_RACES} races");
}

/// Opens a table with three people, who each have one minute on their clocks.
async fn timed(site: &Site) -> (TableId, Vec<Guest>) {
    let people = [(); 3].map(|()| PersonId::random());
    let mut browsers = Vec::new();
    for person in &people {
        browsers.push(Guest::named(&[site], person).await);
    }
    let occupants = people.into_iter().map(Occupant::Person).collect();
    let setup = Setup {
        terms: Terms {
            time_control: TimeControl::Fischer { initial_s: 60, increment_s: 5 },
            absent_level: "random".to_owned(),
            ..Terms::default()
        },
        ..Setup::new(GameId::Klenotnici, Vec::new(), sitters(occupants))
    };
    (site.app.tables.open(setup).await.expect("a table"), browsers)
}

/// Advances time until the clock of the player who must decide has run out. Returns the resulting
/// table.
async fn run_out(site: &Site, timer: &Timer, id: &TableId) -> Arc<Table> {
    let table = site.table(id).await;
    let seat = due(table.game()).expect("the game is long enough");
    let clocks = site.app.tables.clocks(&table).await.expect("clocks");
    site.app.tables.now().pass(clocks[seat.index()].left);
    timer.step().await.expect("a step");
    let table = site.table(id).await;
    assert!(table.absent().contains(seat));
    table
}

/// Sends two requests from two tasks as simultaneously as possible.
async fn at_once(site: &Arc<Site>, requests: [Request<Body>; 2]) -> [Reply; 2] {
    let barrier = Arc::new(Barrier::new(2));
    let tasks = requests.map(|request| {
        let (site, barrier) = (site.clone(), barrier.clone());
        tokio::spawn(async move {
            barrier.wait().await;
            site.ask(request).await
        })
    });
    let [one, two] = tasks;
    [one.await.expect("an answer"), two.await.expect("an answer")]
}

fn form(guest: &Guest, path: &str, text: &str, seen: u64, request: &str) -> Request<Body> {
    let seen = seen.to_string();
    guest.form(path, &[("move", text), ("seen", &seen), ("request", request)])
}

fn entries_since<'a>(before: &Table, after: &'a Table) -> impl Iterator<Item = &'a Entry> {
    after.record().journal[before.record().journal.len()..].iter()
}

fn is_decision_of(entry: &Entry, seat: Seat) -> bool {
    entry.who == Actor::Seat(seat)
        && matches!(entry.deed, Deed::Move(_))
        && entry.made_by != MadeBy::Table
}

/// Returns how many decisions a seat has made between two states of a table.
fn decisions_since(before: &Table, after: &Table, seat: Seat) -> usize {
    entries_since(before, after).filter(|entry| is_decision_of(entry, seat)).count()
}

/// Returns the first move in the journal at or after the entry with number `version`. An entry
/// about a player's return may precede the move.
fn made(table: &Table, version: u64) -> String {
    let at = usize::try_from(version).expect("a short game");
    let moves = table.record().journal[at..].iter().find_map(|entry| match &entry.deed {
        Deed::Move(text) => Some(text.to_string()),
        _ => None,
    });
    moves.expect("a move")
}
