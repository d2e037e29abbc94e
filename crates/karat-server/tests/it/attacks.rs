//! Tests that malicious requests do no harm to tables or other people.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use karat_rules::any::GameId;
use karat_rules::{Actor, Seat};
use karat_table::id::{PersonId, TableId};
use karat_table::table::Occupant;

use crate::site::{Guest, Site, due};

const NO_TABLE: &str = "/tables/00000000000000000000000000000000";

#[tokio::test]
async fn a_stranger_can_watch_but_not_play() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
    let mut elsewhere = Guest::default();
    elsewhere.post(&site, "/settings", &[("name", "Eva")]).await;
    for mut stranger in [Guest::default(), elsewhere] {
        let page = stranger.get(&site, &format!("/tables/{id}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(!page.text.contains("name=\"request\""), "a stranger gets no form");
        let reply = stranger.play(&site, &id, &text, table.version().0, "").await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(site.table(&id).await.version().0, table.version().0);
}

#[tokio::test]
async fn unknown_addresses_are_not_found() {
    let site = Site::new().await;
    let paths = [
        "/nowhere",
        "/games/chess/new",
        "/games/%00/new",
        "/rules/chess",
        "/rules/edel/KLE-OPEN-1",
        "/rules/chess/KLE-OPEN-1",
        "/tables/short",
        "/tables/%F0%9F%92%8E",
        "/tables/../etc/passwd",
        "/tables/FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
        NO_TABLE,
        "/tables/00000000000000000000000000000000/fragment",
        "/tables/00000000000000000000000000000000/result",
        "/tables/00000000000000000000000000000000/transcript",
        "/static/..%2f..%2fCargo.toml",
        "/static/x",
        "/tables",
        "/tables/%ff",
    ];
    for path in paths {
        let reply = site.get(path).await;
        assert!(reply.status.is_client_error(), "{path}: {}", reply.status);
        assert!(reply.text.contains("<html"), "{path} has no page");
    }
}

#[tokio::test]
async fn malformed_forms_are_refused() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let game = ("game", "klenotnici");
    let forms: [&[(&str, &str)]; 11] = [
        &[],
        &[game],
        &[("game", "chess"), ("seats", "3")],
        &[game, ("seats", "0")],
        &[game, ("seats", "-3")],
        &[game, ("seats", "18446744073709551616")],
        &[game, ("seats", "2")],
        &[game, ("seats", "3"), ("bots", "genius")],
        &[game, ("seats", "3"), ("seat", "3")],
        &[game, ("seats", "3"), ("royal_goals", "perhaps")],
        &[game, ("seats", "3"), ("gem_values", "1\n2")],
    ];
    for form in forms {
        let reply = guest.post(&site, "/tables", form).await;
        assert!(reply.status.is_client_error(), "{form:?}: {}", reply.status);
        assert!(reply.text.contains("<html"), "{form:?} has no page");
    }
    for form in [[("locale", "xx")], [("theme", "<b>")]] {
        assert_eq!(guest.post(&site, "/settings", &form).await.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn malformed_moves_are_refused() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let table = site.table(&id).await;
    let guest = &mut guests[due(table.game()).expect("a seat").index()];
    let (path, seen) = (format!("/tables/{id}/moves"), table.version().0.to_string());
    let long = "x".repeat(2000);
    let forms: [&[(&str, &str)]; 8] = [
        &[],
        &[("move", "choose ruby_s")],
        &[("move", "choose ruby_s"), ("seen", "-1")],
        &[("move", "choose ruby_s"), ("seen", "NaN")],
        &[("move", &long), ("seen", &seen)],
        &[("move", "open 18446744073709551617"), ("seen", &seen)],
        &[("move", "\u{0}"), ("seen", &seen)],
        &[("move", "choose ruby_s"), ("seen", &seen), ("request", &long)],
    ];
    for form in forms {
        let reply = guest.post(&site, &path, form).await;
        assert!(reply.status.is_client_error(), "{form:?}: {}", reply.status);
    }
    let huge = "x".repeat(70_000);
    let reply = guest.post(&site, &path, &[("move", &huge), ("seen", &seen)]).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
    let json = Request::post(&path).header(header::CONTENT_TYPE, "application/json");
    let reply = guest.send(&site, json.body(Body::from("{}")).expect("a request")).await;
    assert!(reply.status.is_client_error() && reply.text.contains("<html"));
    let none = guest.post(&site, &format!("{NO_TABLE}/moves"), &[("seen", "0")]).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    assert!(site.table(&id).await.record() == table.record());
}

/// Sends moves that the rules must refuse under the given clauses, and asserts that they change
/// nothing.
async fn refuse(site: &Site, id: &TableId, guest: &mut Guest, moves: &[(&str, &str)]) {
    let table = site.table(id).await;
    for (text, clause) in moves {
        let reply = guest.play(site, id, text, table.version().0, "").await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        assert!(reply.text.contains(&format!("/rules/edel#{clause}\"")), "{text}: not {clause}");
    }
    assert!(site.table(id).await.record() == table.record());
}

#[tokio::test]
async fn nobody_chooses_for_another_player_or_twice() {
    let site = Site::new().await;
    let guests = [(); 3].map(|()| PersonId::random());
    let players = guests.clone().map(Occupant::Person).to_vec();
    let id = site.open_game(GameId::Edel, &[], players).await;
    let mut ana = Guest::named(&[&site], &guests[0]).await;
    let mut ben = Guest::named(&[&site], &guests[1]).await;
    let seen = site.table(&id).await.version().0;
    let early = [
        ("P0 choose money", "ESR-MOVE-1"),
        ("choose free_choice", "ESR-SETUP-2"),
        ("guess money", "ESR-DP-3"),
        ("bid 0/0/0/1", "ESR-DP-3"),
        ("draw display e30", "ESR-DP-3"),
    ];
    refuse(&site, &id, &mut ben, &early).await;

    // The server makes the move for the sender of the form, even if the form names another seat.
    let forged = [("move", "choose money"), ("seen", &*seen.to_string()), ("seat", "1")];
    let reply = ana.post(&site, &format!("/tables/{id}/moves"), &forged).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    let chosen = site.table(&id).await;
    assert_eq!(chosen.plies().last().map(|ply| ply.who), Some(Actor::Seat(Seat::new(0))));
    refuse(&site, &id, &mut ana, &[("choose gems", "ESR-DP-1"), ("choose money", "ESR-DP-1")])
        .await;
    let late = ana.play(&site, &id, "choose gems", seen, "").await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(site.table(&id).await.record() == chosen.record());

    // The players choose at the same time, so the others may still choose, based on the version
    // that they saw.
    let reply = ben.play(&site, &id, "choose gems", seen, "").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn nobody_guesses_too_early_or_invalidly() {
    let site = Site::new().await;
    let guests = [(); 2].map(|()| PersonId::random());
    let players = guests.clone().map(Occupant::Person).to_vec();
    let options = [("two_player_first_active", "seat_0")];
    let id = site.open_game(GameId::Edel, &options, players).await;
    let mut active = Guest::named(&[&site], &guests[0]).await;
    let mut guesser = Guest::named(&[&site], &guests[1]).await;
    refuse(&site, &id, &mut guesser, &[("guess money", "ESR-DP-1")]).await;
    refuse(&site, &id, &mut active, &[("guess money", "ESR-DP-3")]).await;
    let seen = site.table(&id).await.version().0;
    active.play(&site, &id, "choose money", seen, "").await;
    refuse(&site, &id, &mut active, &[("guess money", "ESR-DP-1")]).await;
    refuse(&site, &id, &mut guesser, &[("guess free_choice", "ESR-2P-16")]).await;
    guesser.play(&site, &id, "guess gems", seen + 1, "").await;
    refuse(&site, &id, &mut guesser, &[("guess gems", "ESR-2P-16")]).await;
    assert_eq!(site.table(&id).await.version().0, seen + 2);
}

#[tokio::test]
async fn forms_from_other_sites_are_refused() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let form = [("game", "klenotnici"), ("seats", "3"), ("bots", "random")];
    let attacks = [("sec-fetch-site", "cross-site"), ("origin", "https://elsewhere.example")];
    for (name, value) in attacks {
        let mut request = guest.form("/tables", &form);
        request.headers_mut().insert("host", header::HeaderValue::from_static("localhost"));
        request.headers_mut().insert(name, header::HeaderValue::from_static(value));
        let reply = guest.send(&site, request).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{name}");
        assert!(reply.text.contains("<html"));
    }
    guest.open(&site, &form).await;
}

#[tokio::test]
async fn an_internal_error_shows_a_number_and_no_reason() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    site.app.tables.store().close().await;
    for path in ["/", "/healthz", &format!("/tables/{id}"), &format!("/tables/{id}/events")] {
        let reply = guests[0].get(&site, path).await;
        assert_eq!(reply.status, StatusCode::INTERNAL_SERVER_ERROR, "{path}");
        assert!(reply.text.contains("<html"), "{path} has no page");
        for reason in ["pool", "database", "closed"] {
            assert!(!reply.text.to_lowercase().contains(reason), "{path} tells {reason}");
        }
    }
}
