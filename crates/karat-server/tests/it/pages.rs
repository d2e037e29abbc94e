//! Tests pages and files as browsers receive them.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use karat_pages::link;
use karat_rules::any::GameId;
use karat_rules::{AnyGame, GAMES, Transcript};

use crate::site::{Guest, Site};

#[tokio::test]
async fn every_page_has_its_headers() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let mut pages = vec!["/".to_owned(), "/nowhere".to_owned()];
    for game in GAMES {
        let fields = [("game", game.name()), ("seats", "3"), ("bots", "random")];
        let table = format!("/tables/{}", guest.open(&site, &fields).await);
        pages.extend([format!("/games/{game}/new"), format!("/rules/{game}")]);
        pages.extend([format!("{table}/fragment"), table]);
    }
    for path in pages {
        let reply = guest.get(&site, &path).await;
        assert!(reply.header("content-type").starts_with("text/html"), "{path}");
        assert!(reply.header("content-security-policy").starts_with("default-src 'none';"));
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        // A rules page that can include the reader's own table must not be cached either.
        assert_eq!(reply.header("cache-control"), "no-store", "{path}");
        assert!(!reply.headers.contains_key(header::SET_COOKIE), "looking changes nothing");
        for forbidden in [" style=\"", "<style", " onclick=", "javascript:"] {
            assert!(!reply.text.contains(forbidden), "{path} has {forbidden}");
        }
    }
    // A rulebook is the same for everyone, so browsers may cache it.
    let rules = site.get("/rules/edel").await;
    assert_eq!(rules.header("cache-control"), "private, no-cache");
}

#[tokio::test]
async fn a_file_is_found_only_under_the_hash_of_its_content() {
    let site = Site::new().await;
    let path = link::asset("components.css");
    let reply = site.get(&path).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert!(reply.header("cache-control").contains("immutable"));
    assert_eq!(reply.header("content-type"), "text/css; charset=utf-8");
    for wrong in ["/static/components.css", "/static/components.0000000000000000.css"] {
        assert_eq!(site.get(wrong).await.status, StatusCode::NOT_FOUND);
    }
    let request = Request::get(&path).header(header::ACCEPT_ENCODING, "gzip");
    let packed = site.raw(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
}

#[tokio::test]
async fn settings_are_saved_and_lead_back() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let form = [("game", "klenotnici"), ("seats", "3"), ("name", "Ž\u{202e}ofie")];
    let opened = guest.post(&site, "/tables", &form).await;
    let cookie = opened.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let fields = [("locale", "cs"), ("theme", "dark"), ("back", "/rules/klenotnici")];
    let reply = guest.post(&site, "/settings", &fields).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/rules/klenotnici"));
    let page = guest.get(&site, "/games/klenotnici/new").await;
    assert!(page.text.contains("lang=\"cs\"") && page.text.contains("Žofie"));
    assert!(!page.text.contains('\u{202e}'));

    let away = guest.post(&site, "/settings", &[("back", "//elsewhere.example/")]).await;
    assert_eq!(away.location(), "/");
    let request = Request::get("/").header(header::ACCEPT_LANGUAGE, "cs-CZ,cs;q=0.9,en;q=0.5");
    let czech = site.ask(request.body(Body::empty()).expect("a request")).await;
    assert!(czech.text.contains("lang=\"cs\""));
}

#[tokio::test]
async fn a_script_gets_the_changing_part_instead_of_a_page() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let path = format!("/tables/{id}/moves");
    let version = site.table(&id).await.version().0.to_string();
    let mut form = guests[0].form(&path, &[("move", "gibberish"), ("seen", &version)]);
    form.headers_mut().insert("x-fragment", header::HeaderValue::from_static("1"));
    let reply = guests[0].send(&site, form).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!reply.text.contains("<html"));
    let page = guests[0].post(&site, &path, &[("move", "gibberish"), ("seen", &version)]).await;
    assert!(page.text.contains("<html"));
    let fragment = guests[0].get(&site, &format!("/tables/{id}/fragment")).await;
    assert!(!fragment.text.contains("<html"));
}

#[tokio::test]
async fn the_guest_sits_where_he_asked_to() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let fields = [
        ("game", "klenotnici"),
        ("seats", "4"),
        ("seat", "2"),
        ("bots", "random"),
        ("bot_2", "greedy"),
    ];
    let id = guest.open(&site, &fields).await;
    let table = site.table(&id).await;
    let levels: Vec<_> =
        table.record().sitters.iter().map(|sitter| format!("{:?}", sitter.who)).collect();
    assert!(levels[2].starts_with("Person"), "{levels:?}");
    assert_eq!(
        [&levels[0], &levels[1], &levels[3]],
        ["Bot(\"random\")", "Bot(\"greedy\")", "Bot(\"random\")"]
    );
    assert_eq!(site.get("/healthz").await.text, "ok\n");
}

/// A gem card file that contains comments, and spaces around the cards.
const GEM_CARDS: &str = include_str!("../../../../games/edel/rules/data.toml");

#[tokio::test]
async fn a_pasted_list_of_gem_cards_is_stored_on_one_line() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    // Browsers submit a text area's content with CRLF line breaks.
    let pasted = GEM_CARDS.replace('\n', "\r\n");
    let fields = |cards| [("game", "edel"), ("seats", "3"), ("gem_cards_file", cards)];
    let id = guest.open(&site, &fields(&pasted)).await;
    let record = guest.get(&site, &format!("/tables/{id}/transcript")).await.text;
    let record: Transcript = record.parse().expect("a transcript");
    assert!(record.start().expect("a game") == AnyGame::new(GameId::Edel, &[], 3).expect("a game"));
    let [(name, line)] = &record.options[..] else { panic!("one option: {:?}", record.options) };
    assert!(name == "gem_cards_file" && line.starts_with("7:1/1/0/0,"), "{name}={line}");
    assert_eq!(line.split(',').count(), 30);

    let id = guest.open(&site, &fields(line)).await;
    assert_eq!(site.table(&id).await.record().options, record.options);
}

#[tokio::test]
async fn a_bad_list_of_gem_cards_is_returned_with_its_clause() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let (short, last) = GEM_CARDS.rsplit_once("\n[[gem_cards]]\n").expect("gem cards");
    let dear = format!("{short}\n[[gem_cards]]\n{}", last.replace("money = 4", "money = 9"));
    for (cards, clause, number) in [
        (short, "COMP-1", "The problem is in entry 30 of the list."),
        (&*dear, "COMP-1", "The problem is in entry 30 of the list."),
        ("7:1/1/0/0", "COMP-1", "The problem is in entry 2 of the list."),
        ("[[gem_cards]]\nmoney = <7>\n", "COMP-8", ""),
    ] {
        let fields = [
            ("game", "edel"),
            ("seats", "5"),
            ("name", "Žofie"),
            ("bots", "random"),
            ("tie_split_rounding", "up"),
            ("gem_cards_file", cards),
        ];
        let reply = guest.post(&site, "/tables", &fields).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(reply.text.contains(&format!("/rules/edel#ESR-{clause}\"")));
        assert!(reply.text.contains(number));
        assert!(reply.text.contains("Žofie"));
        assert!(reply.text.contains("value=\"up\" selected"));
        let escaped = cards
            .trim()
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
            .replace('"', "&quot;");
        assert!(reply.text.contains(&escaped), "the list is lost: {escaped}");
    }
    for cards in ["x".repeat(20_000), "\u{0}".to_owned()] {
        let fields = [("game", "edel"), ("seats", "3"), ("gem_cards_file", &*cards)];
        let reply = guest.post(&site, "/tables", &fields).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn a_rulebook_is_one_page_for_everyone_and_not_sent_twice() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    ana.post(&site, "/account/name", &[("name", "Ana Nova")]).await;
    for game in GAMES {
        let path = format!("/rules/{game}");
        let (hers, nobodys) = (ana.get(&site, &path).await, site.get(&path).await);
        assert_eq!(hers, nobodys);
        assert!(!hers.text.contains("Ana Nova"));
        assert_eq!(site.get(&format!("{path}?page=2")).await, nobodys, "whatever is asked beside");
        let ask = |accepted: &str| {
            let request = Request::get(&path).header(header::ACCEPT_LANGUAGE, accepted);
            let request = request.header(header::IF_NONE_MATCH, nobodys.header("etag"));
            request.body(Body::empty()).expect("a request")
        };
        let again = site.ask(ask("en")).await;
        assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
        let other = site.ask(ask("cs")).await;
        assert_eq!(other.status, StatusCode::OK, "another language is another page");
        let packed = Request::get(&path).header(header::ACCEPT_ENCODING, "gzip");
        let packed = site.raw(packed.body(Body::empty()).expect("a request")).await;
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        assert_eq!(packed.headers()[header::ETAG], nobodys.header("etag"));
    }
}

#[tokio::test]
async fn levels_have_plain_names_and_bots_of_old_tables_keep_theirs() {
    let mut site = Site::new().await;
    site.start_bots();
    let mut guest = Guest::default();
    let form = guest.get(&site, "/games/edel/new").await.text;
    for level in ["gentle", "steady", "sharp", "strongest"] {
        assert!(form.contains(&format!("<option value=\"{level}\"")), "{level}");
    }
    assert!(form.contains("<option value=\"sharp\" selected"), "what nobody chose otherwise");
    assert!(!form.contains("value=\"trader\""), "nobody asked for it");
    let all = guest.get(&site, "/games/edel/new?bots=all").await.text;
    assert!(all.contains("<optgroup") && all.contains("value=\"trader\""));

    let fields = [("game", "edel"), ("seats", "4"), ("bots", "gentle"), ("bot_2", "trader")];
    let id = guest.open(&site, &fields).await;
    let before = site.table(&id).await.version().0;
    let reply = guest.get(&site, &format!("/tables/{id}")).await;
    assert!(reply.text.contains("bot, gentle") && reply.text.contains("bot, trader"));
    // All bots have made their choices, so only the person still has to choose.
    site.let_bots_move(&id).await;
    let table = site.table(&id).await;
    assert!(table.version().0 > before, "old names and new ones play");
    let levels: Vec<_> =
        table.record().sitters[1..].iter().map(|sitter| format!("{:?}", sitter.who)).collect();
    assert_eq!(levels, ["Bot(\"gentle\")", "Bot(\"trader\")", "Bot(\"gentle\")"]);
}

/// Every figure about a bot level's strength must appear in the document that contains the
/// measurements.
#[test]
fn every_figure_of_a_level_is_in_the_document_of_measurements() {
    let measured = include_str!("../../../../docs/strength.md");
    for game in karat_rules::GAMES {
        let said = karat_words::Locale::En.find(&format!("{game}-levels-measured"), &[]);
        let Some(said) = said else { continue };
        let figures: Vec<&str> = said.split([' ', '.']).filter(|it| it.ends_with('%')).collect();
        assert_eq!(figures.len(), 3, "{said}");
        for figure in said.split_whitespace().filter(|it| it.contains('%')) {
            let figure = figure.trim_end_matches('.');
            assert!(measured.contains(figure), "{game}: {figure} was not measured");
        }
    }
}
