//! The bell of a table.

use axum::body::Body;
use axum::http::{Request, header};
use futures_util::StreamExt;
use karat_rules::any::GameId;
use karat_rules::{Seat, Seats, Turn};
use karat_server::id::PersonId;
use karat_server::store::Occupant;

use crate::site::{Choices, Guest, Site, due};

#[tokio::test]
async fn the_bell_says_how_often_the_table_changed_and_nothing_else() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let path = format!("/tables/{id}/events");
    let request = Request::get(&path).header(header::ACCEPT_ENCODING, "gzip");
    let response = site.raw(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    assert!(!response.headers().contains_key(header::CONTENT_ENCODING));
    assert!(!response.headers().contains_key(header::SET_COOKIE));
    let mut events = response.into_body().into_data_stream();
    let mut dice = Choices(10);
    for _ in 0..10 {
        let table = site.table(&id).await;
        let event = events.next().await.expect("an event").expect("an event");
        assert_eq!(event, format!("data: {}\n\n", table.revision()));
        let seat = due(table.game()).expect("a seat");
        let text = dice.choose(table.game(), seat);
        guests[seat.index()].play(&site, &id, &text, table.version(), "").await;
    }
    site.app.tables.bells().close();
    // What was rung before the end may still be said; then it is the end.
    let rest: Vec<_> = events.collect().await;
    assert!(rest.len() <= 1, "{rest:?}");
}

#[tokio::test]
async fn a_stream_begun_after_the_bells_are_closed_ends_at_once() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let revision = site.table(&id).await.revision();
    site.app.tables.bells().close();
    let reply = site.get(&format!("/tables/{id}/events")).await;
    assert_eq!(reply.text, format!("data: {revision}\n\n"));
}

#[tokio::test]
async fn a_refused_move_rings_no_bell() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let mut listener = site.app.tables.bells().listen(&id);
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    guests[seat.index()].play(&site, &id, "gibberish", table.version(), "").await;
    let text = Choices(11).choose(table.game(), seat);
    guests[seat.index()].play(&site, &id, &text, table.version(), "").await;
    let after = site.table(&id).await.revision();
    assert_eq!(listener.after(0).await, Some(after), "the first ring is the move that was made");
}

#[tokio::test]
async fn a_closed_page_leaves_no_bell_behind() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let fields = [("game", "klenotnici"), ("seats", "3"), ("bots", "random")];
    let id = guest.open(&site, &fields).await;
    let request = Request::get(format!("/tables/{id}/events"));
    let response = site.raw(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(site.app.tables.bells().len(), 1);
    drop(response);
    assert!(site.app.tables.bells().is_empty());
    let unknown = site.get("/tables/00000000000000000000000000000000/events").await;
    assert!(unknown.status.is_client_error());
    assert!(site.app.tables.bells().is_empty());
}

#[tokio::test]
async fn bots_hear_the_bells_and_go_on_after_a_restart() {
    let site = Site::new().await;
    let bots = ["random", "greedy", "random"].map(|level| Occupant::Bot(level.to_owned()));
    let id = site.open_with(&[], bots.to_vec()).await;
    site.robots.step(&id).await.expect("a step");

    // Nothing rings after the restart: the table waits from before.
    let mut site = site.restarted().await;
    let mut listener = site.app.tables.bells().listen(&id);
    let mut revision = site.table(&id).await.revision();
    site.start_bots();
    while !site.table(&id).await.is_over() {
        revision = listener.after(revision).await.expect("the bells are open");
    }
    assert!(site.table(&id).await.version() > 15);
}

#[tokio::test]
async fn bots_choose_without_waiting_for_people() {
    let mut site = Site::new().await;
    let person = Seat::new(2);
    let occupants = Seat::all(5).map(|seat| {
        if seat == person {
            Occupant::Person(PersonId::random())
        } else {
            Occupant::Bot("random".to_owned())
        }
    });
    let id = site.open_game(GameId::Edel, &[], occupants.collect()).await;
    let asked = site.table(&id).await.version();
    let mut listener = site.app.tables.bells().listen(&id);
    site.start_bots();
    let mut revision = 0;
    while site.table(&id).await.version() < asked + 4 {
        revision = listener.after(revision).await.expect("the bells are open");
    }
    let table = site.table(&id).await;
    assert!(table.game().turn() == Turn::Seats(Seats::only(person)), "only he is still asked");
    assert_eq!(table.version(), asked + 4);
}
