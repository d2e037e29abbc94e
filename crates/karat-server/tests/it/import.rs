//! Recorded games that people bring.

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_table::id::TableId;

use crate::replay::{Party, between, without_marks};
use crate::site::{Choices, Guest, Reply, Site};

async fn bring(site: &Site, guest: &mut Guest, text: &str) -> Reply {
    guest.post(site, "/replays", &[("record", text)]).await
}

/// The table that an answer leads to.
fn table_of(reply: &Reply) -> TableId {
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let rest = reply.location().strip_prefix("/tables/").expect("a table");
    TableId::parse(rest.split('/').next().expect("an id")).expect("an id")
}

#[tokio::test]
async fn an_uploaded_record_looks_like_its_original_table() {
    for game in [GameId::Klenotnici, GameId::Edel] {
        let mut party = Party::of(game).await;
        party.play_out(&mut Choices(21)).await;
        let text = party.get(0, "/transcript").await.text;
        let mut stranger = Guest::default();
        let reply = bring(&party.site, &mut stranger, &text.replace('\n', "\r\n")).await;
        let id = table_of(&reply);
        let page = stranger.get(&party.site, reply.location()).await;
        assert!(page.status == StatusCode::OK && page.text.contains("Ana"), "{game}");
        let last = party.version().await;
        for seat in ["0", "1", "2", "public"] {
            for ply in [0, 10, last] {
                let path = format!("/replay?as={seat}&ply={ply}");
                let there = party.get(3, &path).await.text;
                let here = stranger.get(&party.site, &format!("/tables/{id}{path}")).await.text;
                let shown =
                    |page: &str| without_marks(&between(page, "<div class=\"strip\">", "<details"));
                assert_eq!(shown(&here), shown(&there), "{game} {seat} {ply}");
            }
        }
        // Only the facts of the deal are gone: this table dealt nothing.
        let again = stranger.get(&party.site, &format!("/tables/{id}/transcript")).await.text;
        let without_deal = |text: &str| {
            let kept = text.lines().filter(|line| {
                !["commitment ", "seed ", "nonce "].iter().any(|fact| line.starts_with(fact))
            });
            kept.collect::<Vec<_>>().join("\n")
        };
        assert_eq!(without_deal(&again), without_deal(&text));
        assert!(!again.contains("seed ") && !again.contains("commitment "));
        let table = stranger.get(&party.site, &format!("/tables/{id}")).await;
        assert_eq!(table.location(), format!("/tables/{id}/replay?ply=0"));
        let moves = format!("/tables/{id}/moves");
        let moved = stranger.post(&party.site, &moves, &[("move", "pass"), ("seen", "0")]).await;
        assert_eq!(moved.status, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn an_unfinished_record_is_also_public() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let text = "karat 1\ngame klenotnici\nseats 3\nname P1 <b>Eva</b>\n\n\
        chance draw starter 0\nP0 choose pearl_m\nP0 open 4+7\n";
    let id = table_of(&bring(&site, &mut guest, text).await);
    for seat in ["0", "1", "2", "public"] {
        let page = site.get(&format!("/tables/{id}/replay?as={seat}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("of 3"));
        assert!(!page.text.contains("<b>Eva</b>"));
    }
    let fields = [("ply", "3"), ("as", "1"), ("level", "random")];
    let practice = guest.post(&site, &format!("/tables/{id}/practice"), &fields).await;
    assert_eq!(practice.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_wrong_record_is_refused_with_its_line() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let head = "karat 1\ngame klenotnici\nseats 3\n";
    for (text, line) in [
        (String::new(), 1),
        ("<script>alert(1)</script>".to_owned(), 1),
        ("karat 2\n".to_owned(), 1),
        ("karat 1\ngame chess\n".to_owned(), 2),
        ("karat 1\ngame klenotnici\nseats 99999999999999999999\n".to_owned(), 3),
        (format!("{head}option hammer_timing=never\n"), 4),
        (format!("{head}name P1 \u{202e}Eva\n"), 4),
        (format!("{head}name P4 Eva\n"), 4),
        (format!("{head}\nP0 pass\n"), 5),
        (format!("{head}\nchance draw starter 0\nP0 choose pearl_m\nP0 pass\n"), 7),
        (format!("{head}position {{\nhand P0 nothing\n}}\n"), 5),
        (format!("{head}position {{\nafter P0 pass\n}}\n"), 5),
        (format!("{head}position {{\nanew P0 {}\n}}\n", "1 ".repeat(9000)), 5),
        ("\u{0}\n\u{202e}".repeat(2000), 1),
    ] {
        let reply = bring(&site, &mut guest, &text).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{text:.80}");
        assert!(reply.text.contains(&format!("in line {line}.")), "{text:.80}: {line}");
        assert!(!reply.text.contains("<script>alert"));
    }
    let long = bring(&site, &mut guest, &"x".repeat(70_000)).await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(long.text.contains("the limit is about 60 KB"), "{}", long.text);
    guest.post(&site, "/settings", &[("locale", "cs"), ("back", "/replays")]).await;
    let long = bring(&site, &mut guest, &"x".repeat(70_000)).await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(long.text.contains("limit je asi 60 KB"), "{}", long.text);
    let none = guest.post(&site, "/replays", &[]).await;
    assert_eq!(none.status, StatusCode::BAD_REQUEST);
}

/// Nothing is left to deal in its third round: no page may come to ask for that draw.
#[tokio::test]
async fn a_position_that_cannot_continue_is_refused_by_its_clause() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let seen: Vec<_> = (1..30).map(|card| format!("g{card:02}")).collect();
    let position = format!("phase deal\nround 2\nturn 10\ndeck 1\nseen {}", seen.join(" "));
    let moves = "chance draw gems 0 g30\nchance draw display e01\nP0 choose money\nP1 guess money";
    for plies in ["", moves] {
        let text = format!(
            "karat 1\ngame edel\nseats 2\noption two_player_first_active=seat_0\n\
             position {{\n{position}\n}}\n\n{plies}\n"
        );
        let reply = bring(&site, &mut guest, &text).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(reply.text.contains("/rules/edel#ESR-2P-22\""), "{}", reply.text);
    }
}
