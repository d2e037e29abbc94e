//! Tests the rules pages, which show plain rules, exact rules, search results, and single clauses
//! above a table.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use karat_pages::link;
use karat_rules::Actor;
use karat_rules::any::GameId;
use karat_table::id::PersonId;
use karat_table::table::Occupant;
use karat_words::Locale;
use karat_words::rulebook::{Rulebook, rulebook, rulebook_of};

use crate::site::{Choices, Guest, Site, due};

/// The games that also have plain rules.
const GAMES: [GameId; 3] = [GameId::Klenotnici, GameId::Edel, GameId::Zepter];

async fn page(site: &Site, path: &str, locale: Locale) -> String {
    let request = Request::get(path).header(header::ACCEPT_LANGUAGE, locale.code());
    let reply = site.ask(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(reply.status, StatusCode::OK, "{path}");
    reply.text
}

/// Returns the ids of all elements on a page.
fn ids(page: &str) -> Vec<&str> {
    page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn every_clause_is_found_by_its_long_and_short_id() {
    let site = Site::new().await;
    for (game, locale) in GAMES.into_iter().flat_map(|game| Locale::ALL.map(|l| (game, l))) {
        let page = page(&site, &link::rules(game), locale).await;
        let ids = ids(&page);
        let all: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(all.len(), ids.len(), "{game}: no id stands twice");
        for clause in locale.book(game).clauses() {
            let short = clause.id.split_once('-').expect("an id has a book").1;
            assert!(all.contains(clause.id) && all.contains(short), "{game}: {}", clause.id);
        }
        let marker = format!("{}#", link::rules(game));
        for target in page.split(&marker).skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(all.contains(target), "{game}: nothing is at {target}");
        }
    }
}

#[tokio::test]
async fn scripts_of_examples_appear_only_in_the_exact_text() {
    let site = Site::new().await;
    for game in GAMES {
        let plain = page(&site, &link::rules(game), Locale::En).await;
        let exact = page(&site, &link::exact_rules(game), Locale::En).await;
        assert!(exact.contains("position {") && !plain.contains("position {"), "{game}");
        for clause in Locale::En.book(game).clauses() {
            assert!(exact.contains(&format!("id=\"{}\"", clause.id)), "{game}: {}", clause.id);
        }
        // The pages with plain and exact rules must link to each other and to the game's
        // introduction.
        for (page, here) in [(&plain, "?exact"), (&exact, "")] {
            let other = format!("href=\"/rules/{game}{here}\"");
            assert!(page.contains(&other) && page.contains(&link::learn(game)), "{game}{here}");
        }
    }
}

#[tokio::test]
async fn numbers_on_the_page_are_those_of_the_rules() {
    let site = Site::new().await;
    for locale in Locale::ALL {
        let edel = page(&site, &link::rules(GameId::Edel), locale).await;
        for told in ["14, 12, 10, 8", "8, 7, 6, 5", "15 ×"] {
            assert!(edel.contains(told), "{told}");
        }
        let zepter = page(&site, &link::rules(GameId::Zepter), locale).await;
        for told in ["36 / 18", "20 / 10", "−20", "+10", "13–17"] {
            assert!(zepter.contains(told), "{told}");
        }
        let klenotnici = page(&site, &link::rules(GameId::Klenotnici), locale).await;
        assert!(klenotnici.contains("2 + 3 + 5"));
    }
    // The numbers on the cards must match those in the game's data file.
    let data = include_str!("../../../../games/edel/rules/data.toml");
    for (line, figure, told) in [
        ("certificate_first = 10", "cert-1", "10"),
        ("threshold = 5", "low", "5"),
        ("start_per_colour = 3", "own", "3"),
        ("tie_return = 2", "tie-return", "2"),
    ] {
        assert!(data.contains(line), "{line}");
        let figures = GameId::Edel.figures(&[], 3).expect("the defaults");
        assert!(figures.contains(&(figure.to_owned(), told.to_owned())), "{figure}: {figures:?}");
    }
}

#[tokio::test]
async fn over_a_table_a_clause_has_plain_words_and_a_link() {
    let site = Site::new().await;
    for (game, id) in [
        (GameId::Klenotnici, "KLE-AUCTION-7"),
        (GameId::Klenotnici, "KLE-SCORE-4"),
        (GameId::Edel, "ESR-BARGAIN-10"),
        (GameId::Edel, "ESR-TURN-7"),
        (GameId::Zepter, "ZEP-PAY-9"),
        (GameId::Zepter, "ZEP-ORDER-5"),
    ] {
        for locale in Locale::ALL {
            let request = Request::get(link::clause_alone(game, id))
                .header("x-fragment", "1")
                .header(header::ACCEPT_LANGUAGE, locale.code());
            let reply = site.ask(request.body(Body::empty()).expect("a request")).await;
            let book = rulebook(locale, game).expect("the game has plain rules");
            let (chapter, _) = book.part(id).expect("it is said");
            assert!(reply.text.contains(&chapter.title), "{id}: {}", reply.text);
            assert!(reply.text.contains(&format!("href=\"{}\"", link::clause(game, id))));
            let exact = locale.exact_clause(game, id).expect("it exists");
            assert!(!reply.text.contains(&exact), "{id} is not told exactly: {exact}");
        }
    }
    // ESR-LIST-1 is a clause that only programmers need, so its page must link to the exact text.
    let reply = site.get(&link::clause_alone(GameId::Edel, "ESR-LIST-1")).await;
    assert!(reply.text.contains("/rules/edel?exact#ESR-LIST-1"));
    let none = site.get(&link::clause_alone(GameId::Edel, "ESR-NONE-1")).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn over_a_table_a_clause_has_the_picture_it_explains() {
    let site = Site::new().await;
    for (game, id, told) in [
        (GameId::Klenotnici, "KLE-COMP-1", "<table"),
        (GameId::Edel, "ESR-EVENT-1", "<dl"),
        (GameId::Zepter, "ZEP-GEM-1", "<table"),
    ] {
        let people = [(); 3].map(|()| PersonId::random());
        let occupants = people.iter().cloned().map(Occupant::Person).collect();
        let table = site.open_game(game, &[], occupants).await;
        let mut reader = Guest::named(&[&site], &people[0]).await;
        let alone = link::clause_alone(game, id);
        let beside = reader.get(&site, &format!("{alone}?table={table}")).await.text;
        let alone = reader.get(&site, &alone).await.text;
        let pictures = |page: &str| page.matches(told).count();
        assert!(pictures(&beside) > pictures(&alone), "{id}: {beside}");
    }
}

#[tokio::test]
async fn the_search_answers_without_a_script_and_never_at_length() {
    let site = Site::new().await;
    for (query, told) in [("tie", "ESR-END-3"), ("bargain-11", "ESR-BARGAIN-11")] {
        let page = page(&site, &format!("/rules/edel?q={query}"), Locale::En).await;
        assert!(page.contains(&format!("id=\"{told}\"")), "{query}");
        let places = page.matches("class=\"plain\"").count();
        assert!((1..=8).contains(&places), "{query}: {places}");
        assert!(page.contains(&format!("value=\"{query}\"")), "what was asked stands there still");
    }
    let czech = page(&site, "/rules/zepter?q=rem%C3%ADza", Locale::Cs).await;
    assert!(czech.contains("id=\"ZEP-END-3\""));
    let nothing = page(&site, "/rules/edel?q=%3Cscript%3E", Locale::En).await;
    assert!(nothing.contains("&lt;script&gt;") && !nothing.contains("<script>"));
    assert!(!nothing.contains("class=\"plain\""));
    let long = format!("/rules/edel?q={}", "x".repeat(500));
    assert!(!page(&site, &long, Locale::En).await.contains(&"x".repeat(81)));
    // An empty search must show the whole rulebook.
    assert_eq!(
        page(&site, "/rules/edel?q=", Locale::En).await,
        page(&site, "/rules/edel", Locale::En).await
    );
}

#[tokio::test]
async fn rules_open_the_game_viewed_last() {
    let site = Site::new().await;
    let ask = |path: &str, cookie: &str| {
        let request = Request::get(path).header(header::COOKIE, cookie);
        request.body(Body::empty()).expect("a request")
    };
    let reply = site.ask(ask("/rules", "karat-rules=edel")).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/rules/edel"));
    for (path, cookie) in
        [("/rules?all", "karat-rules=edel"), ("/rules", "karat-rules=chess"), ("/rules", "a=b")]
    {
        let reply = site.ask(ask(path, cookie)).await;
        assert_eq!(reply.status, StatusCode::OK, "{path} {cookie}");
        for game in GAMES {
            for way in [link::learn(game), link::rules(game), link::exact_rules(game)] {
                assert!(reply.text.contains(&format!("href=\"{way}\"")), "{way}");
            }
        }
    }
}

#[tokio::test]
async fn a_table_shows_the_rules_for_its_phase() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    for game in GAMES {
        let fields = [("game", game.name()), ("seats", "3"), ("bots", "random")];
        let id = guest.open(&site, &fields).await;
        let page = guest.get(&site, &format!("/tables/{id}")).await.text;
        let quick = page.split_once("data-name=\"quick\"").expect("the rules for the moment").1;
        let quick = quick.split_once("</table-part>").expect("they end").0;
        let sentences = quick.matches("class=\"sec\"").count();
        assert!((2..=5).contains(&sentences), "{game}: {quick}");
    }
}

#[tokio::test]
async fn a_table_shows_its_house_rules_and_its_numbers() {
    let site = Site::new().await;
    let options = [("double_scope", "one_card"), ("hammer_timing", "after_any_raise")];
    let (id, mut guests) = site.open_for_three(&options).await;
    let page = guests[0].get(&site, &format!("/tables/{id}")).await.text;
    let quick = page.split_once("id=\"quick\"").expect("the rules for the moment").1;
    let quick = quick.split_once("</details>").expect("they end").0;
    let house = quick.split_once("At this table").expect("house rules come first").1;
    let book = rulebook(Locale::En, GameId::Klenotnici).expect("plain rules");
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let chosen: Vec<_> = book.chosen(&options).collect();
    assert_eq!(chosen.len(), 2, "both have words");
    for (choice, part) in chosen {
        assert!(house.contains(&format!("<b>{}</b>", choice.label)), "{house}");
        let way = link::clause(GameId::Klenotnici, &part.cited[0]);
        assert!(house.contains(&format!("href=\"{way}\"")), "{way}");
    }
    let (usual, _) = site.open_for_three(&[]).await;
    let page = guests[0].get(&site, &format!("/tables/{usual}")).await.text;
    assert!(!page.contains("At this table"));

    // The plain rules must contain the numbers that result from the table's options.
    let full = [("score_colour_income".to_owned(), "full".to_owned())];
    let usual = rulebook(Locale::En, GameId::Edel).expect("plain rules");
    let other = rulebook_of(Locale::En, GameId::Edel, &full, 4).expect("plain rules");
    let said = |book: &Rulebook| book.sentence("ESR-EVENT-SCORE-4").expect("it is said");
    assert!(said(usual).contains("red 7") && said(&other).contains("red 14"), "{}", said(&other));
    let narrow = [("ruby_card_range".to_owned(), "13_15".to_owned())];
    let other = rulebook_of(Locale::En, GameId::Zepter, &narrow, 4).expect("plain rules");
    let (_, table) = other.part("ZEP-COMP-4").expect("it is said");
    assert!(table.text().contains("13–15"), "{}", table.text());
}

#[tokio::test]
async fn the_rules_link_to_the_users_own_table() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[("double_scope", "one_card")]).await;
    let page = guests[0].get(&site, "/rules/klenotnici").await.text;
    let now = page.split_once("id=\"now-at\"").expect("the reader's table").1;
    assert!(now.contains(&format!("href=\"/tables/{id}\"")) && now.contains("At this table"));
    let other = guests[0].get(&site, "/rules/edel").await.text;
    assert!(!other.contains("id=\"now-at\""), "no game of this kind");
    let stranger = Guest::default().get(&site, "/rules/klenotnici").await.text;
    assert!(!stranger.contains("id=\"now-at\""), "the stranger plays at no table");
}

/// Returns the fields of a game's form on the home page, with their default values.
fn fields(home: &str, game: GameId) -> Vec<(String, String)> {
    let named = format!("name=\"game\" value=\"{game}\"");
    let before = home.split_once(&named).expect("a form").0;
    let form = &home[before.rfind("<form").expect("a form")..];
    let form = form.split_once("</form>").expect("it ends").0;
    let value = |tag: &str, name: &str| {
        let (_, after) = tag.split_once(&format!("{name}=\""))?;
        Some(after.split_once('"')?.0.to_owned())
    };
    let inputs = form.split("<input").skip(1).filter_map(|tag| {
        let tag = tag.split('>').next()?;
        let is_sent = !tag.contains("type=\"radio\"") || tag.contains(" checked");
        Some((value(tag, "name")?, value(tag, "value")?)).filter(|_| is_sent)
    });
    let inputs: Vec<_> = inputs.collect();
    let select = form.split_once("<select").expect("levels").1;
    let usual = select.split("<option").find(|tag| tag.contains(" selected"));
    let chosen = usual.and_then(|tag| Some((value(select, "name")?, value(tag, "value")?)));
    inputs.into_iter().chain(chosen).collect()
}

#[tokio::test]
async fn a_first_visit_reaches_an_informed_decision_in_one_click() {
    let site = Site::new().await;
    for game in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
        let mut guest = Guest::default();
        let home = guest.get(&site, "/").await.text;
        let fields = fields(&home, game);
        let fields: Vec<_> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
        // The button "Play now, with hints" submits these fields.
        let id = guest.open(&site, &fields).await;
        site.let_bots_move(&id).await;
        let page = guest.get(&site, &format!("/tables/{id}")).await.text;
        assert!(page.contains("<form class=\"dock"), "{game}: the guest is to decide");
        assert!(page.contains("href=\"#tab-rules\""), "{game}: the rules are a tab away");
        let quick = page.split_once("id=\"quick\"").expect("the rules").1;
        let brief = quick.split_once("id=\"brief\"").expect("the game in brief").1;
        let brief = brief.split_once("</ol>").expect("it ends").0;
        assert!(brief.matches("<li>").count() >= 5, "{game}: {brief}");
        assert!(page.contains("id=\"hints\" open"), "{game}: hints are open");
        // In an auction that the guest cannot afford, the only move is to pass.
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("the guest is to decide");
        let moves = table.game().legal(Actor::Seat(seat)).len();
        assert!(page.matches("class=\"hintc\"").count() >= moves.min(2), "{game}: {moves} moves");
    }
}

#[tokio::test]
async fn the_rules_begin_with_the_whole_game_in_the_first_game_of_a_kind() {
    let site = Site::new().await;
    let fields = [("game", "klenotnici"), ("seats", "3"), ("bots", "random")];
    let mut guest = Guest::default();
    let first = guest.open(&site, &fields).await;
    let mut choices = Choices(3);
    loop {
        site.let_bots_move(&first).await;
        let table = site.table(&first).await;
        let Some(seat) = due(table.game()) else { break };
        let page = guest.get(&site, &format!("/tables/{first}/fragment")).await.text;
        assert!(begins_with_the_game(&page), "to the end of a first game");
        let text = choices.choose(table.game(), seat);
        guest.play(&site, &first, &text, table.version().0, "").await;
    }
    let second = guest.open(&site, &fields).await;
    let page = guest.get(&site, &format!("/tables/{second}")).await.text;
    assert!(!begins_with_the_game(&page), "the rules for the moment come first");
    let other = guest.open(&site, &[("game", "edel"), ("seats", "3"), ("bots", "random")]).await;
    let page = guest.get(&site, &format!("/tables/{other}")).await.text;
    assert!(begins_with_the_game(&page), "another game is new again");
}

/// Returns whether the rules beside a table begin with an overview of the game instead of the
/// current phase.
fn begins_with_the_game(page: &str) -> bool {
    let place = |name: &str| page.find(&format!("data-name=\"{name}\"")).expect("a part");
    place("brief") < place("quick")
}

#[tokio::test]
async fn the_rules_lead_to_examples_that_go_step_by_step() {
    let site = Site::new().await;
    let mut refused = 0;
    for game in GAMES {
        let page = page(&site, &link::rules(game), Locale::En).await;
        let ways = page.split("href=\"/rules/").filter_map(|way| way.split_once("?ply=0\""));
        let ways: Vec<_> = ways.map(|(way, _)| format!("/rules/{way}")).collect();
        assert!(ways.len() > 40, "{game}: {}", ways.len());
        for way in ways {
            let first = site.get(&way).await.text;
            assert!(
                first.contains("The position at the start.") && !first.contains("class=\"dock"),
                "{way}"
            );
            let (_, rest) = first.split_once("Step 0 of ").expect("the number of steps");
            let steps: usize = rest.split('<').next().expect("a number").parse().expect("one");
            assert!((1..=10).contains(&steps), "{way}: {steps}");
            for step in 1..=steps {
                let reply = site.get(&format!("{way}?ply={step}")).await;
                assert_eq!(reply.status, StatusCode::OK, "{way} {step}");
                assert_eq!(reply.text.matches("class=\"verdict ").count(), 1, "{way} {step}");
                refused += reply.text.matches("class=\"verdict no\"").count();
            }
        }
    }
    assert!(refused > 30, "{refused}");
    for nowhere in ["klenotnici/example/KLE-NONE-1/1", "klenotnici/example/KLE-OPEN-1/99"] {
        assert_eq!(site.get(&format!("/rules/{nowhere}")).await.status, StatusCode::NOT_FOUND);
    }
}
