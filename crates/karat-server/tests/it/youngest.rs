//! Tests the rule that the youngest player begins. The form asks who the youngest player is, and
//! that player must begin whichever seat they take.

use axum::http::StatusCode;
use karat_rules::Seat;

use crate::site::{Guest, Site, due};

const ROWS: [&str; 3] = ["Ana", "Eva", "Ota"];

/// Returns the form fields with which Ana opens a table for herself and two others on her device.
/// `more` specifies the youngest player.
fn form<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut form = vec![
        ("game", "klenotnici"),
        ("seats", "3"),
        ("name", ROWS[0]),
        ("bot_1", "local"),
        ("name_1", ROWS[1]),
        ("bot_2", "local"),
        ("name_2", ROWS[2]),
        ("first_starter", "youngest"),
    ];
    form.extend(more);
    form
}

#[tokio::test]
async fn a_missing_youngest_player_is_asked_for() {
    let site = Site::new().await;
    let questions = [
        ("en", "Who is the youngest?", "The youngest player starts. Who is that?"),
        ("cs", "Kdo je nejmladší?", "Začíná nejmladší hráč. Kdo to je?"),
    ];
    for (locale, label, question) in questions {
        let mut guest = Guest::default();
        guest.post(&site, "/settings", &[("locale", locale), ("back", "/")]).await;
        let fresh = guest.get(&site, "/games/klenotnici/new").await;
        assert!(fresh.text.contains(label), "{}", fresh.text);
        for wrong in [&[][..], &[("youngest_player", "")], &[("youngest_player", "3")]] {
            let reply = guest.post(&site, "/tables", &form(wrong)).await;
            assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert!(reply.text.contains(question), "{}", reply.text);
            let list = reply.text.split("id=\"option-youngest\"").nth(1).expect("the question");
            let list = list.split("</select>").next().expect("its end");
            assert!(list.contains("aria-invalid=\"true\""), "{list}");
            assert!(ROWS.iter().all(|name| list.contains(name)), "{list}");
        }
        // If seats are assigned at random, the form must not specify the youngest player's seat.
        let drawn = form(&[("youngest_player", "1"), ("random_seating", "yes")]);
        let reply = guest.post(&site, "/tables", &drawn).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(!reply.text.contains(question) && reply.text.contains("#option-youngest"));
    }
}

#[tokio::test]
async fn the_youngest_starts_in_any_seat() {
    let site = Site::new().await;
    for own_seat in ["0", "1", "2"] {
        for (row, name) in ["0", "1", "2"].into_iter().zip(ROWS) {
            let mut guest = Guest::default();
            let fields = form(&[("seat", own_seat), ("youngest_player", row)]);
            let id = guest.open(&site, &fields).await;
            let table = site.table(&id).await;
            let first = due(table.game()).expect("somebody begins");
            let sitter = &table.record().sitters[Seat::index(first)];
            assert_eq!(sitter.name, name, "row {row}, own seat {own_seat}");
            let page = guest.get(&site, &format!("/tables/{id}")).await;
            let told = page.text.split("Who is the youngest?").nth(1).expect("a house rule");
            assert!(told.split("</dd>").next().is_some_and(|told| told.contains(name)), "{told}");
        }
    }
}
