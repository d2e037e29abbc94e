//! Tests private tables, which can be found only by their URLs, and the limits on what spectators
//! see and when.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use karat_rules::any::{GAMES, GameId};
use karat_server::tables::Outcome;
use karat_server::web::router::{metrics_router, routes};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Occupant, Setup, Sitter, Terms};
use tower::ServiceExt;

use crate::fair::rated_terms;
use crate::site::{Choices, Guest, Site, due, sitters};

/// The delay before spectators see events at a table, in milliseconds.
const DELAY: Duration = Duration::from_secs(60);

/// Three tables with the same two people: a lobby, a running game and a finished one.
struct Tables {
    ids: [TableId; 3],
    people: [PersonId; 2],
}

async fn open(site: &Site, is_public: bool) -> Tables {
    let people = [(); 2].map(|()| PersonId::random());
    for person in &people {
        Guest::named(&[site], person).await;
    }
    let terms = Terms { is_public, ..rated_terms() };
    let setup = |free: bool| {
        let mut sitters = sitters(people.iter().cloned().map(Occupant::Person).collect());
        let bot = Sitter::new(Occupant::Bot("random".to_owned()), "Cyril");
        sitters.push(if free { Sitter::nobody() } else { bot });
        let owner = Some(people[0].clone());
        Setup { terms: terms.clone(), owner, ..Setup::new(GameId::Klenotnici, Vec::new(), sitters) }
    };
    let tables = &site.app.tables;
    let mut ids = Vec::new();
    for is_free in [true, false, false] {
        ids.push(tables.open(setup(is_free)).await.expect("a table"));
    }
    play_out(site, &ids[2]).await;
    Tables { ids: ids.try_into().expect("three"), people }
}

/// Plays a game to its end with random moves for all seats.
async fn play_out(site: &Site, id: &TableId) {
    let mut dice = Choices(5);
    while let Some(seat) = due(site.table(id).await.game()) {
        let table = site.table(id).await;
        let (text, seen) = (dice.choose(table.game(), seat), table.version());
        let attempt = Attempt::by_seat(seat, &text, seen);
        assert!(matches!(site.attempt(id, attempt).await, Outcome::Played(_)));
    }
}

/// Returns the text of all pages that a person can request without knowing a table's URL.
async fn all_pages(site: &Site, reader: &mut Guest, people: &[PersonId; 2]) -> String {
    let mut all = String::new();
    let is_plain = |path: &str| !path.contains('{') && !path.ends_with("/events");
    let looked_at = routes().into_iter().filter(|route| route.method == Method::GET);
    let mut paths: Vec<String> =
        looked_at.map(|route| route.path.to_owned()).filter(|path| is_plain(path)).collect();
    for game in GAMES {
        paths.extend(game.seats().map(|seats| format!("/ratings/{game}/{seats}")));
        paths.push(format!("/games/{game}/new"));
    }
    paths.extend(people.iter().map(|person| format!("/people/{}", person.as_str())));
    paths.push(format!("/tables/{}", TableId::random()));
    paths.push("/nowhere".to_owned());
    assert!(paths.len() > 20, "{paths:?}");
    for path in paths {
        let reply = reader.get(site, &path).await;
        assert!(reply.status.as_u16() < 500, "{path}");
        all.push_str(&format!("{:?}{}", reply.headers, reply.text));
    }
    let request = Request::get("/metrics").body(Body::empty()).expect("a request");
    let reply = metrics_router(site.app.clone()).oneshot(request).await.expect("an answer");
    let bytes = to_bytes(reply.into_body(), usize::MAX).await.expect("a body");
    all + std::str::from_utf8(&bytes).expect("text")
}

#[tokio::test]
async fn a_private_table_is_listed_only_for_its_players() {
    let site = Site::new().await;
    let (private, public) = (open(&site, false).await, open(&site, true).await);
    let stranger = PersonId::random();
    let mut banned = Guest::named(&[&site], &stranger).await;
    site.app.tables.store().set_banned(&stranger, true).await.expect("banned");
    let mut other = Guest::named(&[&site], &PersonId::random()).await;
    // The friend plays with the same people at another table, which is public.
    let mut friend = Guest::named(&[&site], &public.people[0]).await;
    for reader in [&mut Guest::default(), &mut banned, &mut other, &mut friend] {
        let all = all_pages(&site, reader, &private.people).await;
        for id in &private.ids {
            assert!(!all.contains(id.as_str()), "{id} is listed");
        }
    }
    let all = all_pages(&site, &mut Guest::default(), &public.people).await;
    assert!(all.contains(public.ids[0].as_str()), "a public lobby is");
    assert!(all.contains(public.ids[2].as_str()), "and so is what a profile may show");
    let mut player = Guest::named(&[&site], &private.people[1]).await;
    let all = all_pages(&site, &mut player, &private.people).await;
    for id in &private.ids {
        assert!(all.contains(id.as_str()), "his own tables a player finds");
        let page = Guest::default().get(&site, &format!("/tables/{id}")).await;
        assert_eq!(page.status, StatusCode::OK, "and whoever has the address");
    }
}

#[tokio::test]
async fn events_of_the_open_tables_omit_private_ones() {
    let site = Site::new().await;
    let before = site.app.tables.bells().lobby_revision();
    site.app.tables.now().pass_ms(1000);
    let tables = open(&site, false).await;
    let mut ben = Guest::default();
    let join = format!("/tables/{}/join", tables.ids[0]);
    let joined = ben.post(&site, &join, &[("name", "Dan")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    assert_eq!(site.app.tables.bells().lobby_revision(), before);
    open(&site, true).await;
    assert_ne!(site.app.tables.bells().lobby_revision(), before);
}

#[tokio::test]
async fn a_rematch_is_shown_only_to_its_players() {
    let site = Site::new().await;
    let tables = open(&site, true).await;
    let over = &tables.ids[2];
    let mut player = Guest::named(&[&site], &tables.people[0]).await;
    let again = format!("/tables/{over}/rematch");
    let next = player.post(&site, &again, &[]).await.location().to_owned();
    let next = next.strip_prefix("/tables/").expect("a table").to_owned();
    let other = PersonId::random();
    for mut stranger in [Guest::default(), Guest::named(&[&site], &other).await] {
        let reply = stranger.post(&site, &again, &[]).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN);
        assert!(!reply.headers.contains_key("location") && !reply.text.contains(&next));
        for part in
            ["", "/result", "/card", "/view", "/fragment", "/transcript", "/replay", "/chat"]
        {
            let page = stranger.get(&site, &format!("/tables/{over}{part}")).await;
            assert!(!page.text.contains(&next), "{part} tells it");
        }
    }
}

#[tokio::test]
async fn spectators_have_the_set_delay_on_every_page() {
    for &game in GAMES {
        let site = Site::new().await;
        let people = [(); 3].map(|()| PersonId::random());
        let setup = Setup {
            terms: Terms { watch_delay: DELAY, ..Terms::default() },
            ..Setup::new(game, Vec::new(), sitters(people.clone().map(Occupant::Person).to_vec()))
        };
        let id = site.app.tables.open(setup).await.expect("a table");
        let mut stranger = Guest::default();
        let start = shown(&site, &mut stranger, &id).await;
        let mut dice = Choices(6);
        for _ in 0..4 {
            let table = site.table(&id).await;
            let seat = due(table.game()).expect("somebody is to decide");
            let (text, seen) = (dice.choose(table.game(), seat), table.version());
            let attempt = Attempt::by_seat(seat, &text, seen);
            assert!(matches!(site.attempt(&id, attempt).await, Outcome::Played(_)));
        }
        let table = site.table(&id).await;
        assert_eq!(
            shown(&site, &mut stranger, &id).await,
            start,
            "{game}: nothing has happened yet"
        );
        let mut player = Guest::named(&[&site], &people[0]).await;
        let played = shown(&site, &mut player, &id).await;
        assert_eq!(played.0, table.version().0, "{game}: who plays is not behind");

        site.app.tables.now().pass(DELAY - Duration::from_millis(1));
        assert_eq!(shown(&site, &mut stranger, &id).await, start, "{game}");
        site.app.tables.now().pass_ms(1);
        let (version, log) = shown(&site, &mut stranger, &id).await;
        assert_eq!(version, table.version().0, "{game}");
        assert_ne!(log, start.1, "{game}");
    }
}

/// Returns the table version and the log that a reader sees. The log must be the same on the
/// table's page and in the page's fragment.
async fn shown(site: &Site, reader: &mut Guest, id: &TableId) -> (u64, String) {
    let view = reader.get(site, &format!("/tables/{id}/view")).await;
    let view: serde_json::Value = serde_json::from_str(&view.text).expect("JSON");
    let mut logs = Vec::new();
    for part in ["", "/fragment"] {
        let page = reader.get(site, &format!("/tables/{id}{part}")).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        let log = page.text.split_once("<ol class=\"log\"").map_or("", |(_, rest)| rest);
        logs.push(log.split_once("</ol>").map_or("", |(log, _)| log).to_owned());
    }
    assert_eq!(logs[0], logs[1]);
    (view["version"].as_u64().expect("a number"), logs.swap_remove(0))
}
