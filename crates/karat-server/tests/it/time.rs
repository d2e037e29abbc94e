//! Tests time: clocks that run out, bots that play for absent players, players who return, and
//! vacations.

use std::time::Duration;

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::{Actor, Ply, Seat, Turn};
use karat_server::tables::timer::{GRACE, Timer};
use karat_server::tables::{ReadError, Tables};
use karat_table::clock::{RETURN_TIME, TimeControl};
use karat_table::deal::verify;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Setup, Stage, Terms};
use karat_table::time::{DAY, UnixMillis};
use karat_table::version::Revision;

use crate::site::{Guest, Site, due, sitters};
use crate::twins::record;

const FISCHER: TimeControl = TimeControl::Fischer { initial_s: 60, increment_s: 5 };

/// Opens a three-person table with the given time control. Returns the table's id, the people and
/// their browsers.
pub(crate) async fn timed(
    site: &Site,
    control: TimeControl,
) -> (TableId, Vec<PersonId>, Vec<Guest>) {
    let people = [(); 3].map(|()| PersonId::random()).to_vec();
    let mut browsers = Vec::new();
    for person in &people {
        browsers.push(Guest::named(&[site], person).await);
    }
    let occupants = people.iter().cloned().map(Occupant::Person).collect();
    let setup = Setup {
        terms: Terms {
            time_control: control,
            absent_level: "random".to_owned(),
            ..Terms::default()
        },
        ..Setup::new(GameId::Klenotnici, Vec::new(), sitters(occupants))
    };
    let id = site.app.tables.open(setup).await.expect("a table");
    (id, people, browsers)
}

fn timer(site: &Site) -> Timer {
    Timer::new(site.app.tables.clone())
}

async fn due_seat(site: &Site, id: &TableId) -> Seat {
    due(site.table(id).await.game()).expect("somebody is to decide")
}

/// Makes the first listed move for the player who must decide. Returns this player's seat.
async fn decide(site: &Site, id: &TableId, browsers: &mut [Guest]) -> Seat {
    let table = site.table(id).await;
    let seat = due(table.game()).expect("somebody is to decide");
    let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
    let reply = browsers[seat.index()].play(site, id, &text, table.version().0, "").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    seat
}

async fn left(site: &Site, id: &TableId, seat: Seat) -> Duration {
    let table = site.table(id).await;
    site.app.tables.clocks(&table).await.expect("clocks")[seat.index()].left
}

#[tokio::test]
async fn a_bot_plays_for_a_player_out_of_time_until_they_return() {
    let site = Site::new().await;
    let (id, _, mut browsers) = timed(&site, FISCHER).await;
    let timer = timer(&site);
    let start = site.app.tables.now().time();
    assert_eq!(timer.step().await.expect("a step"), Some(start + Duration::from_secs(60)));
    let seat = due_seat(&site, &id).await;

    site.app.tables.now().pass_ms(59_999);
    timer.step().await.expect("a step");
    assert!(site.table(&id).await.absent().is_empty());
    let path = format!("/tables/{id}");
    assert_eq!(browsers[seat.index()].get(&site, "/next").await.location(), path);
    site.app.tables.now().pass_ms(1);
    timer.step().await.expect("a step");
    let table = site.table(&id).await;
    assert!(table.absent().contains(seat));
    let next = browsers[seat.index()].get(&site, "/next").await;
    assert_eq!(next.location(), "/", "no table waits for whoever is away");
    let last = table.record().journal.last().expect("an entry");
    assert_eq!(
        (last.who, &last.deed, last.made_by),
        (Actor::Seat(seat), &Deed::Leave, MadeBy::Table)
    );

    // Instead of the action panel, the absent player must see a button with which to return to the
    // game. The other players must see that a bot plays for the absent player.
    let own = browsers[seat.index()].get(&site, &path).await.text;
    assert!(
        own.contains(&format!("action=\"{path}/return\"")) && !own.contains("name=\"request\"")
    );
    let other = browsers[seat.next(3).index()].get(&site, &path).await.text;
    assert!(other.contains("is away. A bot is playing") && !other.contains("/return\""));

    site.let_bots_move(&id).await;
    let table = site.table(&id).await;
    let is_stand_in = |entry: &&Entry| entry.made_by == MadeBy::StandIn;
    let by_bot: Vec<_> = table.record().journal.iter().filter(is_stand_in).collect();
    assert!(!by_bot.is_empty() && by_bot.iter().all(|entry| entry.who == Actor::Seat(seat)));
    let log = browsers[seat.next(3).index()].get(&site, &path).await.text;
    assert!(log.contains("by a bot"), "the log marks what a bot decided");

    let stranger = Guest::default().post(&site, &format!("{path}/return"), &[]).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    for _ in 0..2 {
        let reply = browsers[seat.index()].post(&site, &format!("{path}/return"), &[]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
    }
    let table = site.table(&id).await;
    assert!(table.absent().is_empty());
    let returns = table.record().journal.iter().filter(|entry| entry.deed == Deed::Return);
    assert_eq!(returns.count(), 1, "coming back twice is coming back once");
    assert_eq!(left(&site, &id, seat).await, RETURN_TIME);
}

#[tokio::test]
async fn a_bot_plays_for_a_player_who_leaves_until_they_return() {
    let site = Site::new().await;
    let (id, _, mut browsers) = timed(&site, FISCHER).await;
    let seat = due_seat(&site, &id).await;
    let path = format!("/tables/{id}");
    let page = browsers[seat.index()].get(&site, &path).await.text;
    assert!(page.contains(&format!("action=\"{path}/away\"")), "the way out is there");
    for _ in 0..2 {
        let reply = browsers[seat.index()].post(&site, &format!("{path}/away"), &[]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
    }
    let table = site.table(&id).await;
    assert!(table.absent().contains(seat));
    let left = table.record().journal.iter().filter(|entry| entry.deed == Deed::Leave);
    let left: Vec<_> = left.map(|entry| (entry.who, entry.made_by)).collect();
    assert_eq!(left, [(Actor::Seat(seat), MadeBy::Seat)], "leaving twice is leaving once");

    site.let_bots_move(&id).await;
    let table = site.table(&id).await;
    let is_stand_in = |entry: &Entry| entry.made_by == MadeBy::StandIn;
    assert!(table.record().journal.iter().any(is_stand_in));
    let page = browsers[seat.index()].get(&site, &path).await.text;
    assert!(page.contains("/return\"") && !page.contains("/away\""));
    browsers[seat.index()].post(&site, &format!("{path}/return"), &[]).await;
    assert!(site.table(&id).await.absent().is_empty());
}

#[tokio::test]
async fn nobody_lets_a_bot_win_a_rated_game() {
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let mut player = Guest::named(&[&site], &people[0]).await;
    let occupants = people.into_iter().map(Occupant::Person).collect();
    let mut table = record(GameId::Klenotnici, &[], occupants);
    table.terms.is_rated = true;
    site.app.tables.store().create(&table, "test").await.expect("a table");
    let path = format!("/tables/{}", table.id);
    assert!(!player.get(&site, &path).await.text.contains("/away\""));
    let reply = player.post(&site, &format!("{path}/away"), &[]).await;
    assert_eq!(reply.status, StatusCode::FORBIDDEN);
    assert!(site.table(&table.id).await.absent().is_empty());
}

#[tokio::test]
async fn a_move_also_ends_an_absence() {
    let site = Site::new().await;
    let (id, _, mut browsers) = timed(&site, FISCHER).await;
    let timer = timer(&site);
    site.app.tables.now().pass_ms(60_000);
    timer.step().await.expect("a step");
    assert_eq!(site.table(&id).await.absent().len(), 1);
    let seat = decide(&site, &id, &mut browsers).await;
    let table = site.table(&id).await;
    assert!(table.absent().is_empty());
    let ply = table.plies().iter().rposition(|ply| ply.who == Actor::Seat(seat)).expect("a ply");
    assert_eq!(table.made_by(Ply::new(ply)), MadeBy::Seat);
    // The player returned before a bot had decided for them, so they receive one increment for
    // returning and one for their decision.
    assert_eq!(left(&site, &id, seat).await, Duration::from_secs(10));
}

#[tokio::test]
async fn simultaneous_decisions_run_all_clocks() {
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let setup = Setup {
        terms: Terms { time_control: FISCHER, ..Terms::default() },
        ..Setup::new(
            GameId::Edel,
            Vec::new(),
            sitters(people.iter().cloned().map(Occupant::Person).collect()),
        )
    };
    let id = site.app.tables.open(setup).await.expect("a table");
    let Turn::Seats(asked) = site.table(&id).await.turn() else { panic!("nobody is asked") };
    assert_eq!(asked.len(), 3);
    let timer = timer(&site);
    site.app.tables.now().pass_ms(20_000);
    let mut browsers = Vec::new();
    for person in &people {
        browsers.push(Guest::named(&[&site], person).await);
    }
    let first = decide(&site, &id, &mut browsers).await;
    site.app.tables.now().pass_ms(39_999);
    timer.step().await.expect("a step");
    assert!(site.table(&id).await.absent().is_empty());
    site.app.tables.now().pass_ms(1);
    timer.step().await.expect("a step");
    let absent = site.table(&id).await.absent();
    assert!(absent.len() == 2 && !absent.contains(first));
    assert_eq!(left(&site, &id, first).await, Duration::from_secs(45));
}

#[tokio::test]
async fn days_and_deadlines_survive_a_restart_with_a_grace() {
    let site = Site::new().await;
    let (id, _, _) = timed(&site, TimeControl::Days(3)).await;
    let deadline = site.app.tables.now().time() + 3 * DAY;
    assert_eq!(timer(&site).step().await.expect("a step"), Some(deadline));
    let site = site.restarted().await;
    let left = deadline.since(site.app.tables.now().time());
    site.app.tables.now().pass(left + DAY);
    let restarted = site.app.tables.now().time();
    let timer = timer(&site);
    assert_eq!(timer.step().await.expect("a step"), Some(restarted + GRACE));
    assert!(site.table(&id).await.absent().is_empty());
    site.app.tables.now().pass(GRACE);
    timer.step().await.expect("a step");
    assert_eq!(site.table(&id).await.absent().len(), 1);
}

#[tokio::test]
async fn a_sleeping_machine_grants_a_grace_period() {
    let site = Site::new().await;
    let (id, _, _) = timed(&site, FISCHER).await;
    let mut timer = timer(&site);
    timer.step().await.expect("a step");
    site.app.tables.now().pass_ms(8 * 3_600_000);
    timer.wake();
    let woken = site.app.tables.now().time();
    assert_eq!(timer.step().await.expect("a step"), Some(woken + GRACE));
    assert!(site.table(&id).await.absent().is_empty());
    site.app.tables.now().pass(GRACE);
    timer.step().await.expect("a step");
    assert_eq!(site.table(&id).await.absent().len(), 1);
}

#[tokio::test]
async fn the_last_moment_of_timed_games_is_known_at_a_start() {
    let site = Site::new().await;
    let store = site.app.tables.store();
    let now = || site.app.tables.now().time();
    assert_eq!(store.last_timed().await.expect("an answer"), None);
    timed(&site, TimeControl::None).await;
    assert_eq!(store.last_timed().await.expect("an answer"), None);
    let (id, _, mut browsers) = timed(&site, FISCHER).await;
    assert_eq!(store.last_timed().await.expect("an answer"), Some(now()));
    site.app.tables.now().pass_ms(7);
    decide(&site, &id, &mut browsers).await;
    assert_eq!(store.last_timed().await.expect("an answer"), Some(now()));
}

#[tokio::test]
async fn a_correspondence_game_ends_even_if_a_player_never_comes() {
    let site = Site::new().await;
    let (id, _, mut browsers) = timed(&site, TimeControl::Days(1)).await;
    let timer = timer(&site);
    let absentee = due_seat(&site, &id).await;
    while site.table(&id).await.record().stage == Stage::Playing {
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("somebody is to decide");
        if table.absent().contains(seat) {
            site.robots.step(&id).await.expect("a step");
        } else if seat == absentee {
            site.app.tables.now().pass(DAY);
            timer.step().await.expect("a step");
        } else {
            site.app.tables.now().pass(DAY - Duration::from_millis(1));
            timer.step().await.expect("a step");
            decide(&site, &id, &mut browsers).await;
        }
    }
    let table = site.table(&id).await;
    assert_eq!(table.absent().iter().collect::<Vec<_>>(), [absentee]);
    assert_eq!(timer.step().await.expect("a step"), None, "no clock runs after the end");
    let result = browsers[0].get(&site, &format!("/tables/{id}/result")).await.text;
    assert!(result.contains("was away, a bot made"), "the result says that a bot played");
}

#[tokio::test]
async fn a_vacation_stops_correspondence_clocks() {
    let site = Site::new().await;
    let (id, people, mut browsers) = timed(&site, TimeControl::Days(2)).await;
    let timer = timer(&site);
    let seat = due_seat(&site, &id).await;
    let start = site.app.tables.now().time();
    site.app.tables.now().pass(DAY);
    let revision = site.table(&id).await.revision();
    let own = &mut browsers[seat.index()];
    let reply = own.post(&site, "/vacation", &[("action", "start")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    assert_eq!(site.table(&id).await.revision(), revision.next(), "the table shows it");
    assert!(own.get(&site, "/vacation").await.text.contains("will end in at most 30 days"));
    assert!(own.get(&site, &format!("/tables/{id}")).await.text.contains("vacation for at most"));
    assert_eq!(timer.step().await.expect("a step"), Some(start + 32 * DAY));
    site.app.tables.now().pass(10 * DAY);
    timer.step().await.expect("a step");
    assert!(site.table(&id).await.absent().is_empty());
    // Starting a vacation twice must count as one vacation. The clock must resume when the vacation
    // ends.
    own.post(&site, "/vacation", &[("action", "start")]).await;
    own.post(&site, "/vacation", &[("action", "end")]).await;
    let vacations = site.app.tables.store().vacations(&people[seat.index()], UnixMillis(0)).await;
    assert_eq!(vacations.expect("vacations").len(), 1);
    assert!(own.get(&site, "/vacation").await.text.contains("You have 20 days left"));
    assert_eq!(timer.step().await.expect("a step"), Some(start + 12 * DAY));
    let nobody = Guest::default().post(&site, "/vacation", &[("action", "start")]).await;
    assert_eq!(nobody.status, StatusCode::FORBIDDEN);
    assert!(
        Guest::default().get(&site, "/vacation").await.text.contains("have not joined a table yet")
    );
}

#[tokio::test]
async fn the_timer_follows_events_and_runs_background_tasks() {
    fn open_another(
        tables: Tables,
    ) -> std::pin::Pin<Box<dyn Future<Output = Result<(), ReadError>> + Send>> {
        Box::pin(async move {
            let sitters = sitters(vec![Occupant::Bot("random".to_owned()); 3]);
            let setup = Setup::new(GameId::Klenotnici, Vec::new(), sitters);
            tables.open(setup).await.map(|_| ()).map_err(|_| ReadError::NoSuchTable)
        })
    }
    let site = Site::new().await;
    let rings = site.app.tables.bells().hear_all();
    let running = Timer::new(site.app.tables.clone()).with(open_another).run(rings);
    let running = tokio::spawn(running);
    // The table is opened while the timer is running, and its clock runs out immediately.
    let (id, _, _) = timed(&site, TimeControl::Fischer { initial_s: 1, increment_s: 0 }).await;
    let mut listener = site.app.tables.bells().listen(&id);
    site.app.tables.now().pass_ms(1000);
    site.app.tables.bells().ring(&id, Revision(0));
    listener.after(Revision(0)).await.expect("the bell rings when the person is away");
    assert_eq!(site.table(&id).await.absent().len(), 1);
    while site.app.tables.store().unfinished().await.expect("tables").len() < 2 {
        tokio::task::yield_now().await;
    }
    running.abort();
}

#[tokio::test]
async fn leaving_and_returning_changes_no_draw() {
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let mut browsers = Vec::new();
    for person in &people {
        browsers.push(Guest::named(&[&site], person).await);
    }
    let setup = Setup {
        terms: Terms { time_control: TimeControl::Days(1), ..Terms::default() },
        ..Setup::new(GameId::Edel, Vec::new(), sitters(people.map(Occupant::Person).to_vec()))
    };
    let id = site.app.tables.open(setup).await.expect("a table");
    let timer = timer(&site);
    while site.table(&id).await.record().stage == Stage::Playing {
        site.app.tables.now().pass(DAY);
        timer.step().await.expect("a step");
        decide(&site, &id, &mut browsers).await;
    }
    let table = site.table(&id).await;
    let returns = table.record().journal.iter().filter(|entry| entry.deed == Deed::Return);
    assert!(returns.count() > 10, "people came back by their moves");
    let verified = verify(&table.transcript()).expect("every draw follows from the seed");
    assert!(verified.draws > 0);
}
