//! Tests the chat at tables: who may write messages, and who can read them.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode};
use karat_rules::Actor;
use karat_rules::any::GameId;
use karat_server::tables::Outcome;
use karat_store::Store;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Occupant, Setup, Stage, Terms};
use karat_table::time::UnixMillis;

use crate::site::{Guest, Site, due, sitters};

/// Messages that would be harmful if they were not escaped.
const HOSTILE: [&str; 14] = [
    "<script>alert(1)</script>",
    "</bdi></li></ol><script src=//evil.example></script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "\"><script>alert(1)</script>",
    "' autofocus onfocus=alert(1) x='",
    "javascript:alert(1)",
    "<a href=\"javascript:alert(1)\">win</a>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "{{constructor.constructor('alert(1)')()}} ${alert(1)}",
    "<!-- --><style>*{display:none}</style>",
    "<form action=/tables/x/moves method=post><button name=move value=pass>",
    "<meta http-equiv=refresh content=0>",
    "]]><![CDATA[<script>alert(1)</script>",
];

async fn say(site: &Site, guest: &mut Guest, id: &TableId, text: &str) -> StatusCode {
    guest.post(site, &format!("/tables/{id}/chat"), &[("text", text)]).await.status
}

async fn page(site: &Site, guest: &mut Guest, id: &TableId) -> String {
    guest.get(site, &format!("/tables/{id}/chat")).await.text
}

async fn fragment(site: &Site, guest: &mut Guest, id: &TableId) -> String {
    guest.get(site, &format!("/tables/{id}/fragment")).await.text
}

/// Returns the messages on a page, as a browser displays them.
fn words(html: &str) -> Vec<String> {
    let after = html.split("<bdi class=\"words\">").skip(1);
    let raw = after.map(|rest| rest.split("</bdi>").next().expect("an end"));
    let plain = |text: &str| {
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    };
    raw.map(plain).collect()
}

/// Returns the number of the last message on a page.
fn last_number(html: &str) -> String {
    let number = html.rsplit("data-number=\"").next().expect("a message");
    number.split('"').next().expect("a number").to_owned()
}

#[tokio::test]
async fn a_chat_message_reaches_everyone_with_an_event() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let before = site.table(&id).await;
    let mut listener = site.app.tables.bells().listen(&id);
    assert_eq!(say(&site, &mut guests[0], &id, "Dobrý tah!").await, StatusCode::SEE_OTHER);
    let after = site.table(&id).await;
    assert_eq!(after.revision(), before.revision().next());
    assert_eq!(after.version().0, before.version().0, "what is said is no move");
    assert_eq!(listener.after(before.revision()).await, Some(after.revision()));
    for html in [
        page(&site, &mut guests[0], &id).await,
        page(&site, &mut guests[1], &id).await,
        fragment(&site, &mut guests[1], &id).await,
        fragment(&site, &mut Guest::default(), &id).await,
    ] {
        assert_eq!(words(&html), ["Dobrý tah!"]);
    }
    say(&site, &mut guests[1], &id, "Díky.").await;
    assert_eq!(words(&fragment(&site, &mut guests[0], &id).await), ["Dobrý tah!", "Díky."]);

    // A move chosen before the message arrived must still be accepted.
    let seat = due(before.game()).expect("a seat");
    let text = before.game().legal(Actor::Seat(seat)).swap_remove(0);
    let mover = &mut guests[seat.index()];
    let reply = mover.play(&site, &id, &text, before.version().0, "").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    // If a script sends the message, the response must be a mere confirmation, not the page.
    let mut request = mover.form(&format!("/tables/{id}/chat"), &[("text", "Ano.")]);
    request.headers_mut().insert("x-fragment", HeaderValue::from_static("1"));
    let reply = mover.send(&site, request).await;
    assert_eq!((reply.status, reply.text.as_str()), (StatusCode::NO_CONTENT, ""));
}

#[tokio::test]
async fn hostile_texts_remain_text() {
    let site = Site::new().await;
    let (id, [mut ana, mut ben, _]) = site.open_for_three(&[]).await;
    for text in HOSTILE {
        assert_eq!(say(&site, &mut ana, &id, text).await, StatusCode::SEE_OTHER, "{text}");
    }
    for html in [page(&site, &mut ben, &id).await, fragment(&site, &mut ben, &id).await] {
        assert_eq!(words(&html), HOSTILE);
        for said in html.split("<bdi class=\"words\">").skip(1) {
            let raw = said.split("</bdi>").next().expect("an end");
            assert!(!raw.contains(['<', '>', '"']), "{raw}");
        }
        assert!(!html.contains("<script>") && !html.contains("onerror=alert(1)>"));
    }
    // The form shows a refused message again, so it must escape the message too.
    let long = format!("\"><script>alert(1)</script>{}", "x".repeat(500));
    let path = format!("/tables/{id}/chat");
    let reply = ana.post(&site, &path, &[("text", &long)]).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains("value=\"&quot;&gt;&lt;script&gt;"), "{}", reply.text);
    assert!(reply.text.contains("500 characters"));
}

#[tokio::test]
async fn bidirectional_marks_are_removed() {
    let site = Site::new().await;
    let (id, [mut ana, mut ben, _]) = site.open_for_three(&[]).await;
    let revision = site.table(&id).await.revision();
    say(&site, &mut ana, &id, "a\u{202e}b\u{2067}c\u{200f}\u{200b}\u{7}\r\nd").await;
    say(&site, &mut ana, &id, "\u{202e}\u{200b} \n").await;
    say(&site, &mut ana, &id, "").await;
    assert_eq!(words(&page(&site, &mut ben, &id).await), ["abc d"]);
    assert_eq!(site.table(&id).await.revision(), revision.next(), "nothing said rings no bell");
}

#[tokio::test]
async fn a_double_click_sends_one_message() {
    let site = Site::new().await;
    let (id, [mut ana, mut ben, _]) = site.open_for_three(&[]).await;
    say(&site, &mut ana, &id, "Ano").await;
    say(&site, &mut ana, &id, "Ano").await;
    say(&site, &mut ben, &id, "Ano").await;
    site.app.tables.now().pass_ms(60_000);
    say(&site, &mut ben, &id, "Ano").await;
    assert_eq!(words(&page(&site, &mut ana, &id).await), ["Ano"; 3]);
}

#[tokio::test]
async fn spectators_cannot_write_while_the_game_runs() {
    let site = Site::new().await;
    let (id, [mut ana, ..]) = site.open_for_three(&[]).await;
    let mut watcher = Guest::named(&[&site], &PersonId::random()).await;
    for stranger in [&mut watcher, &mut Guest::default()] {
        assert!(!fragment(&site, stranger, &id).await.contains("chat-form"));
        assert_eq!(say(&site, stranger, &id, "psst").await, StatusCode::FORBIDDEN);
        for (path, fields) in [
            ("chat/report", &[("message", "1")][..]),
            ("chat/people", &[("seat", "9"), ("do", "mute")]),
        ] {
            let reply = stranger.post(&site, &format!("/tables/{id}/{path}"), fields).await;
            assert!(reply.status.is_client_error(), "{path}");
        }
    }
    assert!(words(&page(&site, &mut ana, &id).await).is_empty());

    // After the game, everyone may write messages, unless the table has been closed.
    let bots = ["random"; 3].map(|level| Occupant::Bot(level.to_owned()));
    let over = site.open_with(&[], bots.to_vec()).await;
    assert_eq!(say(&site, &mut watcher, &over, "psst").await, StatusCode::FORBIDDEN);
    site.let_bots_move(&over).await;
    assert_eq!(say(&site, &mut watcher, &over, "Pěkná hra").await, StatusCode::SEE_OTHER);
    assert!(site.app.tables.store().close_table(&id).await.expect("an answer"));
    assert_eq!(say(&site, &mut ana, &id, "Haló?").await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn delayed_spectators_get_delayed_chat() {
    let site = Site::new().await;
    let ana = PersonId::random();
    let mut occupants = vec![Occupant::Person(ana.clone())];
    occupants.extend(["random"; 2].map(|level| Occupant::Bot(level.to_owned())));
    let terms = Terms { watch_delay: Duration::from_secs(60), ..Terms::default() };
    let setup = Setup { terms, ..Setup::new(GameId::Klenotnici, Vec::new(), sitters(occupants)) };
    let id = site.app.tables.open(setup).await.expect("a table");
    let mut player = Guest::named(&[&site], &ana).await;
    say(&site, &mut player, &id, "Mám dvě desítky").await;
    for html in [
        page(&site, &mut Guest::default(), &id).await,
        fragment(&site, &mut Guest::default(), &id).await,
    ] {
        assert!(words(&html).is_empty() && !html.contains("desítky"), "{html}");
    }
    assert_eq!(words(&page(&site, &mut player, &id).await).len(), 1);
    site.app.tables.now().pass_ms(60_000);
    assert_eq!(words(&page(&site, &mut Guest::default(), &id).await).len(), 1);
}

#[tokio::test]
async fn a_mute_hides_past_and_future_messages_at_every_table() {
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let id = site.open_for(&[], &people).await;
    let other_id = site.open_for(&[], &people).await;
    let mut ana = Guest::named(&[&site], &people[0]).await;
    let mut ben = Guest::named(&[&site], &people[1]).await;
    let mut cyr = Guest::named(&[&site], &people[2]).await;
    say(&site, &mut ben, &id, "Ty nic neumíš").await;
    say(&site, &mut cyr, &id, "Nech toho").await;

    let number = last_number(&fragment(&site, &mut ana, &id).await);
    assert_eq!(number, "2");
    let path = format!("/tables/{id}/chat/people");
    let reply = ana.post(&site, &path, &[("message", "1"), ("do", "mute")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    say(&site, &mut ben, &id, "Haha").await;
    say(&site, &mut ben, &other_id, "Haha").await;
    for html in [page(&site, &mut ana, &id).await, fragment(&site, &mut ana, &id).await] {
        assert_eq!(words(&html), ["Nech toho"]);
    }
    assert!(words(&page(&site, &mut ana, &other_id).await).is_empty());
    // The other players must still see the message, and its author must not be able to tell that
    // they are muted.
    assert_eq!(words(&page(&site, &mut cyr, &id).await).len(), 3);
    assert_eq!(words(&page(&site, &mut ben, &id).await).len(), 3);
    let store = site.app.tables.store();
    assert!(!store.is_blocked(&people[0], &people[1]).await.expect("an answer"));

    let reply = ana.post(&site, &path, &[("seat", "1"), ("do", "block")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    assert!(store.is_blocked(&people[0], &people[1]).await.expect("an answer"));
    assert!(!store.is_blocked(&people[1], &people[0]).await.expect("an answer"));

    // Only the person who set a mute may lift it.
    let muted = ana.get(&site, "/muted").await.text;
    let mute = muted.split("name=\"mute\" value=\"").nth(1).expect("a mute");
    let mute = mute.split('"').next().expect("a number").to_owned();
    ben.post(&site, "/muted", &[("mute", &mute)]).await;
    assert!(store.is_blocked(&people[0], &people[1]).await.expect("an answer"));
    let reply = ana.post(&site, "/muted", &[("mute", &mute), ("table", id.as_str())]).await;
    assert_eq!(reply.location(), format!("/tables/{id}/chat"));
    assert_eq!(words(&page(&site, &mut ana, &id).await).len(), 3);
}

#[tokio::test]
async fn chat_reveals_no_ids() {
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let id = site.open_for(&[], &people).await;
    let mut ana = Guest::named(&[&site], &people[0]).await;
    let mut ben = Guest::named(&[&site], &people[1]).await;
    say(&site, &mut ben, &id, "Ahoj").await;
    let path = format!("/tables/{id}/chat/people");
    let talk = format!("/tables/{id}/chat");
    let html = ana.get(&site, &talk).await.text;
    assert!(html.contains("Ahoj") && people.iter().all(|person| !html.contains(person.as_str())));
    ana.post(&site, &path, &[("seat", "1"), ("do", "block")]).await;
    for html in [ana.get(&site, &talk).await.text, ana.get(&site, "/muted").await.text] {
        assert!(people.iter().all(|person| !html.contains(person.as_str())));
    }
    // A player must not be able to mute themselves, a bot or an empty seat.
    for fields in [
        [("seat", "0"), ("do", "mute")],
        [("seat", "7"), ("do", "mute")],
        [("message", "99"), ("do", "mute")],
        [("seat", "1"), ("do", "love")],
    ] {
        let reply = ana.post(&site, &path, &fields).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{fields:?}");
    }
}

#[tokio::test]
async fn a_report_is_stored_with_the_messages_before_it() {
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let id = site.open_for(&[], &people).await;
    let mut ana = Guest::named(&[&site], &people[0]).await;
    let mut ben = Guest::named(&[&site], &people[1]).await;
    for text in ["Jsi na tahu", "Tak už hraj", "Ty nic neumíš", "Pozdě"] {
        say(&site, &mut ben, &id, text).await;
    }
    let path = format!("/tables/{id}/chat/report");
    for _ in 0..2 {
        let reply = ana.post(&site, &path, &[("message", "3")]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
    }
    assert_eq!(ana.post(&site, &path, &[("message", "9")]).await.status, StatusCode::NOT_FOUND);
    assert!(page(&site, &mut ana, &id).await.contains("reported"));

    let store = site.app.tables.store();
    let reports = store.reports(false).await.expect("reports");
    let [report] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!((report.table.as_str(), report.message), (id.as_str(), 3));
    assert_eq!(report.reporter, people[0].as_str());
    let author = people[1].as_str();
    let expected = format!(
        "1 {author} Ben: Jsi na tahu\n2 {author} Ben: Tak už hraj\n3 {author} Ben: Ty nic neumíš"
    );
    assert_eq!(report.context, expected);
    assert!(store.settle_report(report.number, UnixMillis(1)).await.expect("an answer"));
    assert!(!store.settle_report(report.number, UnixMillis(1)).await.expect("an answer"));
    assert!(store.reports(false).await.expect("reports").is_empty());
    assert!(store.reports(true).await.expect("reports")[0].is_settled);
}

#[tokio::test]
async fn an_operator_works_beside_the_running_server() {
    // Only one server at a time can use a PostgreSQL database.
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let id = site.open_for(&[], &people).await;
    let mut ana = Guest::named(&[&site], &people[0]).await;
    let before = site.table(&id).await;
    let operator = Store::open(&site.database()).await.expect("a second connection");

    let found = operator.people_called(people[0].as_str()).await.expect("an answer");
    assert_eq!(found.len(), 1);
    operator.set_banned(&people[0], true).await.expect("an answer");
    let known = site.app.tables.store().person(&people[0]).await.expect("an answer");
    assert!(known.expect("a person").is_banned);
    operator.set_banned(&people[0], false).await.expect("an answer");

    let copy = site.database().with_extension("copy");
    operator.back_up(&copy).await.expect("a copy");
    assert!(operator.close_table(&id).await.expect("an answer"));
    assert!(!operator.close_table(&id).await.expect("an answer"), "it is closed already");

    // The next page must say that the table has been closed. A move made before the player has seen
    // this page must not be played.
    let reply = ana.get(&site, &format!("/tables/{id}")).await;
    assert!(reply.text.contains("This table has been closed"), "{}", reply.text);
    assert!(!reply.text.contains("name=\"seen\""), "nothing is asked any more");
    let seat = due(before.game()).expect("a seat");
    let text = before.game().legal(Actor::Seat(seat)).swap_remove(0);
    let mut mover = Guest::named(&[&site], &people[seat.index()]).await;
    let reply = mover.play(&site, &id, &text, before.version().0, "").await;
    assert_eq!(reply.status, StatusCode::CONFLICT);
    let after = site.table(&id).await;
    assert_eq!((after.record().stage, after.version().0), (Stage::Closed, before.version().0));

    // The move must also be refused if the table was closed only a moment ago.
    let attempt = Attempt::by_seat(seat, &text, before.version());
    let late =
        site.app.tables.play(before, attempt).await.unwrap_or_else(|error| panic!("{error:?}"));
    assert!(matches!(late, Outcome::Frozen(_)));
    assert_eq!(site.table(&id).await.version().0, after.version().0);

    let copy = Store::open(&copy).await.expect("a database");
    let record = copy.table(&id).await.expect("an answer").expect("a table");
    assert_eq!(record.stage, Stage::Playing);
    assert_eq!(record.journal, after.record().journal);
}
