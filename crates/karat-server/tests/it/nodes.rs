//! Tests of two servers that share a PostgreSQL database. A reader of one server must learn what
//! happens on the other, and one of them must do the work that one server does for all.

use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use karat_rules::Actor;
use karat_rules::any::GameId;
use karat_server::tables::ReadError;
use karat_table::clock::TimeControl;
use karat_table::id::{PersonId, TableId};
use karat_table::lobby::Nonce;
use karat_table::table::{Attempt, MadeBy, Occupant, Setup};
use karat_table::version::Revision;

use crate::attendance::{Page, offline, playing};
use crate::program::Program;
use crate::site::{Site, due, sitters};
use crate::time::timed;

async fn stream(site: &Site, request: Request<Body>) -> BodyDataStream {
    let response = site.raw(request).await;
    assert_eq!(response.status(), StatusCode::OK);
    response.into_body().into_data_stream()
}

async fn event(events: &mut BodyDataStream) -> String {
    let event = events.next().await.expect("an event").expect("an event");
    String::from_utf8(event.to_vec()).expect("a text")
}

/// Waits until a condition is met by messages or by the database's clock.
async fn until(condition: impl AsyncFn() -> bool) {
    while !condition().await {
        tokio::task::yield_now().await;
    }
}

/// Makes the first of the legal moves.
async fn make_first_move(site: &Site, id: &TableId) {
    let table = site.table(id).await;
    let seat = due(table.game()).expect("a seat");
    let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
    let (seen, made_by) = (table.version(), MadeBy::Seat);
    site.attempt(id, Attempt { seat, text: &text, seen, request: None, made_by }).await;
}

#[tokio::test]
async fn a_move_on_one_server_reaches_a_stream_on_the_other() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let second = first.beside().await;
    let (id, _) = first.open_for_three(&[]).await;
    let request = Request::get(format!("/tables/{id}/events")).body(Body::empty());
    let mut events = stream(&second, request.expect("a request")).await;
    // A page may be loaded from one server and then be sent to the other.
    assert_eq!(event(&mut events).await, format!("data: {}\n\n", first.told(&id).await));
    make_first_move(&first, &id).await;
    let told = first.told(&id).await;
    assert_eq!(event(&mut events).await, format!("data: {told}\n\n"));
    assert_eq!(second.told(&id).await, told);
}

/// Reading and replaying the whole game after each move of another server would cost more than all
/// other work.
#[tokio::test]
async fn a_server_reads_only_the_entries_that_it_lacks() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let second = first.beside().await;
    let (id, _) = first.open_for_three(&[]).await;
    let mut listener = second.app.tables.bells().listen(&id);
    for number in 0..4 {
        let table = second.table(&id).await;
        assert_eq!(table.revision(), first.table(&id).await.revision());
        if number == 1 {
            let damage = "UPDATE journal SET text = 'x' WHERE number = 0";
            assert_eq!(first.connect().await.execute(damage).await, 1);
        }
        make_first_move(&first, &id).await;
        listener.after(table.revision()).await.expect("the bell rings");
    }
    let third = first.beside().await;
    let read = third.app.tables.read(&id).await;
    assert!(matches!(read, Err(ReadError::Damaged(_))), "it has no earlier state");
}

#[tokio::test]
async fn the_bells_of_the_lobby_and_of_people_ring_on_all_servers() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let second = first.beside().await;
    let person = PersonId::random();
    let [from, to] = [&first, &second].map(|site| site.app.tables.bells().clone());
    let mut lobby = to.listen_lobby().expect("open bells");
    let mut own = to.listen_person(&person).expect("open bells");
    for _ in 0..2 {
        from.ring_lobby(first.app.tables.now().time());
        from.ring_person(&person);
        lobby.changed().await.expect("the lobby's bell rings");
        own.changed().await.expect("the person's bell rings");
    }
}

#[tokio::test]
async fn a_bot_moves_although_the_server_of_the_last_move_has_stopped() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let mut second = first.beside().await;
    second.start_background();
    second.start_bots();
    until(async || second.app.tables.is_on_duty()).await;
    // Only the second server has bots, as if the first one stopped right after it opened the table.
    let bots = ["random", "greedy", "random"].map(|level| Occupant::Bot(level.to_owned()));
    let id = first.open_with(&[], bots.to_vec()).await;
    let mut listener = first.app.tables.bells().listen(&id);
    let mut revision = first.table(&id).await.revision();
    while !first.table(&id).await.is_over() {
        revision = listener.after(revision).await.expect("the bells are open");
    }
}

#[tokio::test]
async fn a_clock_runs_out_on_the_server_that_is_on_duty() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let second = first.beside().await;
    second.start_background();
    until(async || second.app.tables.is_on_duty()).await;
    let (id, _, _) = timed(&first, TimeControl::Fischer { initial_s: 1, increment_s: 0 }).await;
    let mut listener = first.app.tables.bells().listen(&id);
    let revision = first.table(&id).await.revision();
    first.app.tables.now().pass_ms(1000);
    first.app.tables.bells().ring(&id, Revision(0));
    listener.after(revision).await.expect("the bell rings when the person is away");
    assert_eq!(first.table(&id).await.absent().len(), 1);
}

#[tokio::test]
async fn the_duty_passes_on() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let second = first.beside().await;
    let work = first.start_background();
    until(async || first.app.tables.is_on_duty()).await;
    second.start_background();
    assert!(!second.app.tables.is_on_duty());
    // The server stops without a word, so its claim has to expire.
    work.abort();
    until(async || second.app.tables.is_on_duty()).await;
    let third = second.beside().await;
    third.start_background();
    second.end().await;
    until(async || third.app.tables.is_on_duty()).await;
}

#[tokio::test]
async fn a_revoked_token_ends_a_stream_on_the_other_server() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let second = first.beside().await;
    let (id, _) = first.open_for_three(&[]).await;
    let (person, program) = Program::of_somebody(&first).await;
    let path = format!("/api/v1/tables/{id}/events");
    let mut events = stream(&second, program.request("GET", &path, "")).await;
    event(&mut events).await;
    first.app.tables.store().end_tokens(&person, "").await.expect("it is revoked");
    while let Some(rest) = events.next().await {
        rest.expect("the stream ends without an error");
    }
}

#[tokio::test]
async fn every_server_knows_who_is_online_and_whose_page_is_open() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let second = first.beside().await;
    let (id, mut guests) = playing(&first, GameId::Klenotnici, 3).await;
    let path = format!("/tables/{id}");
    let page = Page::open(&first, &mut guests[0], &id).await;
    let theirs = Page::open(&second, &mut guests[1], &id).await;
    first.app.tables.now().pass_ms(20_000);
    theirs.answer(&second, &mut guests[1]).await;
    let shows = async |site: &Site, count: usize| {
        until(async || {
            site.app.tables.step_attendance().await.expect("a step");
            offline(&site.get(&path).await.text) == count
        })
        .await;
    };
    // The third player has never opened the page, which is shown differently.
    shows(&second, 1).await;
    page.answer(&first, &mut guests[0]).await;
    shows(&second, 0).await;
    shows(&first, 0).await;
    let person = first.table(&id).await.record().sitters[0].who.person().cloned();
    let person = person.expect("a person");
    until(async || second.app.tables.presence().is_online(&person)).await;
}

/// The players of a table are usually on different servers, and may click at the same moment.
#[tokio::test]
async fn people_on_different_servers_agree_to_replace_an_absent_player() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let second = first.beside().await;
    let sites = [&first, &second];
    let (id, mut guests) = playing(&first, GameId::Klenotnici, 3).await;
    let pages = [
        Page::open(&first, &mut guests[0], &id).await,
        Page::open(&second, &mut guests[1], &id).await,
    ];
    first.app.tables.now().pass_ms(11 * 60 * 1000);
    for (number, site) in sites.into_iter().enumerate() {
        pages[number].answer(site, &mut guests[number]).await;
    }
    let path = format!("/tables/{id}");
    for (number, site) in sites.into_iter().enumerate() {
        until(async || {
            let mut guest = guests[number].clone();
            guest.get(site, &path).await.text.contains("Let a bot play for")
        })
        .await;
    }
    let [mut one, mut other] = [guests[0].clone(), guests[1].clone()];
    let absent = format!("{path}/absent");
    let fields = [("seat", "2"), ("act", "bot")];
    let replies =
        tokio::join!(one.post(&first, &absent, &fields), other.post(&second, &absent, &fields));
    assert_eq!([replies.0.status, replies.1.status], [StatusCode::SEE_OTHER; 2]);
    until(async || first.table(&id).await.absent().len() == 1).await;
    let deeds = first.table(&id).await.record().journal.clone();
    assert_eq!(deeds.iter().filter(|entry| entry.made_by == MadeBy::Others).count(), 1);
}

#[tokio::test]
async fn every_server_knows_which_table_a_person_has_left() {
    if Site::is_on_sqlite() {
        return;
    }
    let first = Site::new().await;
    let second = first.beside().await;
    let [host, guest] = [(); 2].map(|()| PersonId::random());
    let occupants = vec![Occupant::Person(host.clone()), Occupant::Nobody, Occupant::Nobody];
    let setup = Setup::new(GameId::Klenotnici, Vec::new(), sitters(occupants));
    let owner = Some(host.clone());
    let id = first.app.tables.open(Setup { owner, ..setup }).await.expect("a table");
    let nonce = Nonce::Nothing;
    first.app.tables.join(&id, &guest, "Petr", None, &nonce).await.expect("a seat");
    first.app.tables.leave(&id, &guest).await.expect("the seat is free");
    let tables = &second.app.tables;
    let has_left = || tables.departed().has_left(&guest, &id, tables.now().time());
    until(async || has_left()).await;
    assert!(tables.departed().has_left_host(&guest, &host, tables.now().time()));
}
