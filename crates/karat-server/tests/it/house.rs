//! Tests custom numbers. A table may use only files offered by the operator, and never numbers from
//! a request.

use axum::http::StatusCode;
use karat_rules::Transcript;
use karat_rules::any::GameId;
use karat_server::web::house::{House, HouseData};
use karat_server::web::reload::{Reloadable, Reloaded};
use karat_words::Locale;
use karat_words::rulebook::rulebook_of;
use serde_json::json as told;

use crate::program::{Program, json};
use crate::site::{Choices, Guest, Site};

/// The custom numbers in the file that the operator offers.
const OFFERED: &str = "income.base=[14, 12, 10, 9]; rounds.count=1";
const OTHER: &str = "income.base=[99, 99, 99, 99]";

/// The custom numbers of other games that the operator offers.
const OF_ZEPTER: &str = "gems.points=[1, 4, 2, 2, 3]; knowledge.fire=[5, 9, 14, 19]; \
                         sentinels.price=97; sentinels.points=7; order.artifacts_more=[9, 0]";
const OF_KLENOTNICI: &str = "values.gold=[3, 4, 7]; sets.gold_set=9; scoring.goal_points=[2, 4, 8]; scoring.per_money_card=2";

async fn site() -> Site {
    let data =
        HouseData { name: "short-edel".to_owned(), game: GameId::Edel, line: OFFERED.to_owned() };
    Site::with(|app| {
        let house = House::new(vec![data]);
        app.reloaded = Reloaded::new(Reloadable { house, ..Default::default() });
    })
    .await
}

#[tokio::test]
async fn a_table_with_offered_house_data_says_so_everywhere() {
    let site = site().await;
    let mut ana = Guest::default();
    let form = ana.get(&site, "/games/edel/new").await.text;
    assert!(form.contains("short-edel") && form.contains("name=\"data_file\""));
    for other in ["klenotnici", "zepter"] {
        let form = ana.get(&site, &format!("/games/{other}/new")).await.text;
        assert!(!form.contains("data_file"), "{other}");
    }
    // A table with custom numbers must not be rated, even if the form requests it.
    let fields = [
        ("game", "edel"),
        ("seats", "3"),
        ("bots", "random"),
        ("rated", "yes"),
        ("time", "days 2"),
        ("data_file", OFFERED),
    ];
    let id = ana.open(&site, &fields).await;
    let table = site.table(&id).await;
    assert_eq!(table.record().options, [("data_file".to_owned(), OFFERED.to_owned())]);
    assert!(!table.record().terms.is_rated);
    let page = ana.get(&site, &format!("/tables/{id}")).await.text;
    assert!(page.contains("Custom numbers") && page.contains("Rounds: <b>1</b> instead of 3"));
    assert!(page.contains("<b>14, 12, 10, 9</b> instead of 14, 12, 10, 8"), "{page}");
    assert!(!page.contains(OFFERED), "a player sees no notation");
    let record = ana.get(&site, &format!("/tables/{id}/transcript")).await.text;
    let record: Transcript = record.parse().expect("a transcript");
    assert_eq!(record.options, table.record().options);
    // The server restarts without the operator's files. The game must keep its custom numbers, and
    // therefore end after one round.
    let site = site.restarted().await;
    assert_eq!(site.app.reloaded.get().house.of(GameId::Edel).count(), 0);
    let mut choices = Choices(5);
    for number in 0..2_000 {
        site.let_bots_move(&id).await;
        let table = site.table(&id).await;
        let game = table.game();
        if game.standing().is_final {
            break;
        }
        let seat = crate::site::due(game).expect("somebody decides");
        let text = choices.choose(game, seat);
        let reply = ana.play(&site, &id, &text, table.version().0, &format!("move {number}")).await;
        assert!(reply.status.is_redirection() || reply.status.is_success(), "{}", reply.text);
    }
    let page = ana.get(&site, &format!("/tables/{id}/result")).await.text;
    assert!(page.contains("Rounds: <b>1</b> instead of 3"), "{page}");
}

/// A table of Klenotníci with custom numbers must show them in its options, on its board and in its
/// rules.
#[tokio::test]
async fn a_table_of_klenotnici_shows_its_own_numbers() {
    let data = HouseData {
        name: "generous".to_owned(),
        game: GameId::Klenotnici,
        line: OF_KLENOTNICI.to_owned(),
    };
    let site = Site::with(|app| {
        let house = House::new(vec![data]);
        app.reloaded = Reloaded::new(Reloadable { house, ..Default::default() });
    })
    .await;
    let mut ana = Guest::default();
    let form = ana.get(&site, "/games/klenotnici/new").await.text;
    assert!(form.contains("generous") && form.contains("name=\"data_file\""));
    assert!(!ana.get(&site, "/games/edel/new").await.text.contains("data_file"));
    let fields = [
        ("game", "klenotnici"),
        ("seats", "3"),
        ("bots", "random"),
        ("rated", "yes"),
        ("time", "days 2"),
        ("royal_goals", "true"),
        ("data_file", OF_KLENOTNICI),
    ];
    let id = ana.open(&site, &fields).await;
    let table = site.table(&id).await;
    assert!(table.record().options.contains(&("data_file".to_owned(), OF_KLENOTNICI.to_owned())));
    assert!(!table.record().terms.is_rated);
    let page = ana.get(&site, &format!("/tables/{id}")).await.text;
    assert!(page.contains("Custom numbers") && !page.contains(OF_KLENOTNICI));
    let points = "Points for all three gold nuggets: <b>9</b> instead of 5";
    assert!(form.contains(points) && page.contains(points), "{page}");
    let board = page.split("id=\"stones\"").nth(1).expect("a board");
    assert!(board.contains("<b>+9</b>") && !board.contains("<b>+5</b>"), "{board}");
    assert!(page.contains("and 2 for each money card in hand"), "{page}");
    let options = [("data_file".to_owned(), OF_KLENOTNICI.to_owned())];
    let rules = rulebook_of(Locale::En, GameId::Klenotnici, &options, 3).expect("plain rules");
    let goals = rules.sentence("KLE-GOAL-7").expect("it is said");
    assert!(goals.contains("you score 2; if you own two, you score 4"), "{goals}");
    let record =
        |line: &str| format!("karat 1\ngame klenotnici\nseats 3\noption data_file={line}\n\n");
    let reply = ana.post(&site, "/replays", &[("record", &record("sets.gold_set=9"))]).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", reply.text);
    let reply = ana.post(&site, "/replays", &[("record", &record(OF_KLENOTNICI))]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let fields = [("game", "klenotnici"), ("seats", "3"), ("data_file", OFFERED)];
    let reply = Guest::default().post(&site, "/tables", &fields).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains("KLE-SETUP-16"), "{}", reply.text);
}

/// A table of Das Zepter von Zavandor with custom numbers must show them in its options, on its
/// board and in its rules.
#[tokio::test]
async fn a_table_of_zavandor_shows_its_own_numbers() {
    let data =
        HouseData { name: "cheap".to_owned(), game: GameId::Zepter, line: OF_ZEPTER.to_owned() };
    let site = Site::with(|app| {
        let house = House::new(vec![data]);
        app.reloaded = Reloaded::new(Reloadable { house, ..Default::default() });
    })
    .await;
    let mut ana = Guest::default();
    let form = ana.get(&site, "/games/zepter/new").await.text;
    assert!(form.contains("cheap") && form.contains("name=\"data_file\""));
    let fields = [
        ("game", "zepter"),
        ("seats", "3"),
        ("bots", "random"),
        ("rated", "yes"),
        ("time", "days 2"),
        ("data_file", OF_ZEPTER),
    ];
    let id = ana.open(&site, &fields).await;
    let table = site.table(&id).await;
    assert!(table.record().options.contains(&("data_file".to_owned(), OF_ZEPTER.to_owned())));
    assert!(!table.record().terms.is_rated);
    let page = ana.get(&site, &format!("/tables/{id}")).await.text;
    assert!(page.contains("Custom numbers") && !page.contains(OF_ZEPTER));
    assert!(page.contains("Printed price of a Sentinel: <b>97</b> instead of 120"), "{page}");
    assert!(page.contains("7 points, plus 1 for each active emerald."), "{page}");
    let options = [("data_file".to_owned(), OF_ZEPTER.to_owned())];
    let rules = rulebook_of(Locale::En, GameId::Zepter, &options, 3).expect("plain rules");
    let sentinels = rules.sentence("ZEP-SENT-1").expect("it is said");
    assert!(sentinels.contains("costs 97 or more and scores 7 plus a bonus"), "{sentinels}");
    let start = rules.sentence("ZEP-SETUP-14").expect("it is said");
    assert!(start.contains("a score of 6"), "{start}");
    let record = |line: &str| format!("karat 1\ngame zepter\nseats 3\noption data_file={line}\n\n");
    let reply = ana.post(&site, "/replays", &[("record", &record("sentinels.price=97"))]).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", reply.text);
    let reply = ana.post(&site, "/replays", &[("record", &record(OF_ZEPTER))]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let fields = [("game", "zepter"), ("seats", "3"), ("data_file", OFFERED)];
    let reply = Guest::default().post(&site, "/tables", &fields).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains("ZEP-SETUP-25"), "{}", reply.text);
}

#[tokio::test]
async fn house_data_not_on_offer_opens_nothing() {
    let offering = site().await;
    let plain = Site::new().await;
    let mut ana = Guest::default();
    assert!(!ana.get(&plain, "/games/edel/new").await.text.contains("data_file"));
    for (site, line) in [
        (&offering, OTHER),
        (&offering, "rounds.count=1; income.base=[14, 12, 10, 9]"),
        (&offering, "short-edel2"),
        (&plain, OFFERED),
        (&plain, "short-edel"),
    ] {
        let mut guest = Guest::default();
        let fields = [("game", "edel"), ("seats", "3"), ("name", "Žofie"), ("data_file", line)];
        let reply = guest.post(site, "/tables", &fields).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{line}");
        assert!(reply.text.contains("ESR-SETUP-11") && reply.text.contains("Žofie"), "{line}");
        assert!(!reply.text.contains(OTHER), "it is not offered, so it is not given back");
    }
    // If the form selects no file, the game must have its original numbers.
    let fields = [("game", "edel"), ("seats", "3"), ("bots", "random"), ("data_file", "")];
    let id = ana.open(&offering, &fields).await;
    assert!(offering.table(&id).await.record().options.is_empty());
}

#[tokio::test]
async fn an_uploaded_record_has_only_offered_house_data() {
    let site = site().await;
    let mut ana = Guest::default();
    let record = |line: &str| format!("karat 1\ngame edel\nseats 3\noption data_file={line}\n\n");
    let (_, program) = Program::of_somebody(&site).await;
    for line in [OTHER, "short-edel2", "x"] {
        let reply = ana.post(&site, "/replays", &[("record", &record(line))]).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{line}");
        assert!(reply.text.contains("does not offer these house numbers"), "{}", reply.text);
        let checked = json(&program.post(&site, "/api/v1/check", &record(line)).await);
        assert_eq!((&checked["is_legal"], &checked["line"]), (&told!(false), &told!(4)), "{line}");
    }
    let reply = ana.post(&site, "/replays", &[("record", &record(OFFERED))]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let checked = json(&program.post(&site, "/api/v1/check", &record(OFFERED)).await);
    assert_eq!(checked["is_legal"], true);
}

#[tokio::test]
async fn a_program_can_name_offered_house_data() {
    let site = site().await;
    let (_, program) = Program::of_somebody(&site).await;
    let asked = |line: &str| told!({"game": "edel", "seats": ["me", "random"], "options": {"data_file": line}});
    for line in ["short-edel", OFFERED] {
        let reply = program.post(&site, "/api/v1/tables", &asked(line).to_string()).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
        assert_eq!(json(&reply)["options"]["data_file"], OFFERED);
        assert_eq!(json(&reply)["terms"]["is_rated"], false);
    }
    let reply = program.post(&site, "/api/v1/tables", &asked(OTHER).to_string()).await;
    let problem = json(&reply);
    assert!(reply.status.is_client_error());
    assert_eq!(problem["clause"], "ESR-SETUP-11", "{problem}");
    assert!(problem["detail"].as_str().is_some_and(|it| it.contains("short-edel")), "{problem}");
}
