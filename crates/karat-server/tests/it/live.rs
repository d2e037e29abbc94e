//! Tests the events ("bells") that announce changes to a table to its listeners.

use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode, header};
use futures_util::StreamExt;
use karat_rules::any::GameId;
use karat_rules::{Seat, Seats, Turn};
use karat_table::id::{PersonId, TableId};
use karat_table::table::Occupant;
use karat_table::time::UnixMillis;
use karat_table::version::Revision;

use crate::site::{Choices, Guest, Site, due};

const TEXT: &str = "text/plain; charset=utf-8";

#[tokio::test]
async fn events_contain_only_the_revision_of_the_table() {
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
        assert_eq!(event, format!("data: {}\n\n", site.told(&id).await));
        let seat = due(table.game()).expect("a seat");
        let text = dice.choose(table.game(), seat);
        guests[seat.index()].play(&site, &id, &text, table.version().0, "").await;
    }
    site.app.tables.bells().close();
    // One event sent before the shutdown may still arrive, but then the stream must end.
    let rest: Vec<_> = events.collect().await;
    assert!(rest.len() <= 1, "{rest:?}");
}

#[tokio::test]
async fn a_stream_opened_during_shutdown_ends_at_once() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let revision = site.told(&id).await;
    site.app.tables.bells().close();
    let reply = site.get(&format!("/tables/{id}/events")).await;
    assert_eq!(reply.text, format!("data: {revision}\n\n"));
}

#[tokio::test]
async fn a_refused_move_sends_no_event() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let mut listener = site.app.tables.bells().listen(&id);
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    guests[seat.index()].play(&site, &id, "gibberish", table.version().0, "").await;
    let text = Choices(11).choose(table.game(), seat);
    guests[seat.index()].play(&site, &id, &text, table.version().0, "").await;
    let after = site.table(&id).await.revision();
    assert_eq!(
        listener.after(Revision(0)).await,
        Some(after),
        "the first ring is the move that was made"
    );
}

#[tokio::test]
async fn a_closed_page_leaves_no_listener_behind() {
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
async fn bots_follow_events_and_continue_after_a_restart() {
    let site = Site::new().await;
    let bots = ["random", "greedy", "random"].map(|level| Occupant::Bot(level.to_owned()));
    let id = site.open_with(&[], bots.to_vec()).await;
    site.robots.step(&id).await.expect("a step");

    // No change to the table is announced after the restart, because it was already a bot's turn
    // before.
    let mut site = site.restarted().await;
    let mut listener = site.app.tables.bells().listen(&id);
    let mut revision = site.table(&id).await.revision();
    site.start_bots();
    while !site.table(&id).await.is_over() {
        revision = listener.after(revision).await.expect("the bells are open");
    }
    assert!(site.table(&id).await.version().0 > 15);
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
    let asked = site.table(&id).await.version().0;
    let mut listener = site.app.tables.bells().listen(&id);
    site.start_bots();
    let mut revision = Revision(0);
    while site.table(&id).await.version().0 < asked + 4 {
        revision = listener.after(revision).await.expect("the bells are open");
    }
    let table = site.table(&id).await;
    assert!(table.game().turn() == Turn::Seats(Seats::only(person)), "only he is still asked");
    assert_eq!(table.version().0, asked + 4);
}

/// A stream's events, read one at a time.
struct Lines(BodyDataStream);

impl Lines {
    async fn of(site: &Site, path: &str) -> Self {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        let response = site.raw(request).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        Self(response.into_body().into_data_stream())
    }

    /// Returns the topic and revision of the next event.
    async fn next(&mut self) -> (String, u64) {
        let event = self.0.next().await.expect("an event").expect("an event");
        let text = String::from_utf8(event.to_vec()).expect("text");
        let line = text.strip_prefix("data: ").and_then(|text| text.strip_suffix("\n\n"));
        let (topic, revision) = line.and_then(|line| line.split_once(' ')).expect("two words");
        (topic.to_owned(), revision.parse().expect("a revision"))
    }
}

/// Makes one move at a table. Returns the resulting revision as seen by clients.
async fn move_once(site: &Site, id: &TableId, guests: &mut [Guest]) -> u64 {
    let table = site.table(id).await;
    let seat = due(table.game()).expect("a seat");
    let text = Choices(12).choose(table.game(), seat);
    guests[seat.index()].play(site, id, &text, table.version().0, "").await;
    let now = site.table(id).await.revision();
    assert!(now > table.revision(), "the move was made");
    site.told(id).await
}

#[tokio::test]
async fn one_stream_covers_many_tables_and_no_others() {
    let site = Site::new().await;
    let (one, mut first) = site.open_for_three(&[]).await;
    let (two, mut second) = site.open_for_three(&[]).await;
    let (other, mut third) = site.open_for_three(&[]).await;
    let mut lines = Lines::of(&site, &format!("/events?table={one}&table={two}&table={one}")).await;
    let mut begin = [lines.next().await, lines.next().await];
    begin.sort();
    let mut expected = Vec::new();
    for id in [&one, &two] {
        expected.push((id.to_string(), site.told(id).await));
    }
    expected.sort();
    assert_eq!(begin.to_vec(), expected);
    move_once(&site, &other, &mut third).await;
    let revision = move_once(&site, &two, &mut second).await;
    assert_eq!(lines.next().await, (two.to_string(), revision));
    let revision = move_once(&site, &one, &mut first).await;
    assert_eq!(lines.next().await, (one.to_string(), revision));
    site.app.tables.bells().close();
    assert!(lines.0.next().await.is_none(), "the closed bells end the stream");
}

#[tokio::test]
async fn only_outdated_listeners_get_a_first_line() {
    let site = Site::new().await;
    let (one, mut first) = site.open_for_three(&[]).await;
    let (two, _) = site.open_for_three(&[]).await;
    let before = site.told(&one).await;
    let now = move_once(&site, &one, &mut first).await;
    let same = site.told(&two).await;
    // The client already knows the second table's current revision, so the stream must not begin
    // with an event about that table.
    let path = format!("/events?table={two}.{same}&table={one}.{before}");
    let mut lines = Lines::of(&site, &path).await;
    assert_eq!(lines.next().await, (one.to_string(), now));
    let later = move_once(&site, &one, &mut first).await;
    assert_eq!(lines.next().await, (one.to_string(), later));
}

#[tokio::test]
async fn the_stream_also_covers_the_open_tables() {
    let site = Site::new().await;
    let told = site.app.tables.bells().lobby_revision();
    let mut anew = Lines::of(&site, "/events?lobby=").await;
    assert_eq!(anew.next().await, ("lobby".to_owned(), told));
    let mut lines = Lines::of(&site, &format!("/events?lobby={told}")).await;
    site.app.tables.bells().ring_lobby(UnixMillis(0));
    assert_eq!(lines.next().await, ("lobby".to_owned(), told + 1));
}

#[tokio::test]
async fn a_stream_needs_topics_and_has_a_limit() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let unknown = TableId::random();
    for (path, status) in [
        ("/events".to_owned(), StatusCode::NOT_FOUND),
        (format!("/events?table={unknown}"), StatusCode::NOT_FOUND),
        (format!("/events?table={id}.x"), StatusCode::BAD_REQUEST),
        ("/events?table=x".to_owned(), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(site.get(&path).await.status, status, "{path}");
    }
    let many = |count: usize| {
        let ids: Vec<_> = (0..count).map(|_| format!("table={}", TableId::random())).collect();
        format!("/events?table={id}&{}", ids.join("&"))
    };
    let mut lines = Lines::of(&site, &many(31)).await;
    assert_eq!(lines.next().await.0, id.to_string(), "tables that are gone are left out");
    assert_eq!(site.app.tables.bells().len(), 1, "and nobody waits for them");
    assert_eq!(site.get(&many(32)).await.status, StatusCode::BAD_REQUEST);
    drop(lines);
    assert!(site.app.tables.bells().is_empty());
}

#[tokio::test]
async fn without_a_stream_revisions_can_be_polled() {
    let site = Site::new().await;
    let (one, mut first) = site.open_for_three(&[]).await;
    let (two, _) = site.open_for_three(&[]).await;
    let path = format!("/revisions?table={one}&table={two}.7&table={}&lobby=", TableId::random());
    for _ in 0..3 {
        let revision = move_once(&site, &one, &mut first).await;
        let told = site.get(&path).await;
        assert_eq!((told.status, told.header("content-type")), (StatusCode::OK, TEXT));
        let mut lines: Vec<_> = told.text.lines().map(str::to_owned).collect();
        let lobby = site.app.tables.bells().lobby_revision();
        let mut expected = vec![
            format!("{one} {revision}"),
            format!("{two} {}", site.told(&two).await),
            format!("lobby {lobby}"),
        ];
        lines.sort();
        expected.sort();
        assert_eq!(lines, expected);
    }
    for (path, status) in [
        ("/revisions".to_owned(), StatusCode::NOT_FOUND),
        (format!("/revisions?table={}", TableId::random()), StatusCode::NOT_FOUND),
        ("/revisions?table=x".to_owned(), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(site.get(&path).await.status, status, "{path}");
    }
    assert!(site.app.tables.bells().is_empty(), "nobody listens");
}
