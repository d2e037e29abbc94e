//! Tests tables with friends: joining, starting the game, sharing a device, and rematches.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use karat_rules::any::{GAMES, GameId};
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, Ply, Seat, Transcript};
use karat_table::clock::TimeControl;
use karat_table::deal::{self, nonce_commitment};
use karat_table::id::{PersonId, TableId};
use karat_table::lobby::{ABANDONED_AFTER, EMPTY_AFTER, FULL_FOR, SHOW_WITHIN};
use karat_table::table::{Occupant, Setup, Sitter, Stage, Terms};
use karat_table::time::UnixMillis;

use crate::site::{Choices, Guest, Site, due};

/// The smallest step of a clock.
const MILLISECOND: Duration = Duration::from_millis(1);

/// The form fields that open a table for the sender and two friends.
const WITH_FRIENDS: [(&str, &str); 5] = [
    ("game", "klenotnici"),
    ("seats", "3"),
    ("name", "Ana"),
    ("bot_1", "friend"),
    ("bot_2", "friend"),
];

const NONCES: [&str; 2] = [
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
];

/// Opens a public table with the given time control, and returns its id. The host does not have the
/// table's page open.
async fn decoy(site: &Site, time: &str) -> TableId {
    let host = PersonId::random();
    site.app.tables.store().add_person(&host, "Eva", UnixMillis(1)).await.expect("a person");
    let mut sitters = vec![Sitter::new(Occupant::Person(host.clone()), "Eva")];
    sitters.resize(3, Sitter::nobody());
    let time_control = time.parse().expect("a time");
    let terms = Terms { is_public: true, time_control, ..Terms::default() };
    let setup = Setup::new(GameId::Klenotnici, Vec::new(), sitters);
    site.app.tables.now().pass_ms(1);
    site.app.tables.open(Setup { owner: Some(host), terms, ..setup }).await.expect("a table")
}

const WISH: [(&str, &str); 3] = [("game", "klenotnici"), ("seats", "3"), ("speed", "live")];

/// Submits the form for finding a table, and follows the redirect as a browser would.
async fn find(site: &Site, guest: &mut Guest, wish: &[(&str, &str)]) -> TableId {
    let reply = guest.post(site, "/find", wish).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let id = TableId::parse(reply.location().trim_start_matches("/tables/")).expect("a table");
    guest.page(site, &id).await;
    id
}

#[tokio::test]
async fn decoys_of_absent_hosts_do_not_hide_the_table_where_somebody_waits() {
    let site = Site::new().await;
    let [mut ana, mut ben] = [(); 2].map(|()| Guest::default());
    let mut decoys = Vec::new();
    for _ in 0..120 {
        decoys.push(decoy(&site, "fischer 900 20").await);
    }
    let waiting = find(&site, &mut ana, &WISH).await;
    assert!(!decoys.contains(&waiting), "a host who is away is none");
    for _ in 0..120 {
        decoys.push(decoy(&site, "fischer 900 20").await);
    }
    assert_eq!(find(&site, &mut ben, &WISH).await, waiting);
    // The host of a correspondence game may be offline, but tables whose hosts are online must come
    // first.
    let slow = [WISH[0], WISH[1], ("speed", "days")];
    let [first, _] = [decoy(&site, "days 2").await, decoy(&site, "days 3").await];
    let [mut cyr, mut dan, mut eva] = [(); 3].map(|()| Guest::default());
    assert_eq!(find(&site, &mut cyr, &slow).await, first);
    let own = [("game", "klenotnici"), ("seats", "3"), ("time", "days 2"), ("bots", "friend")];
    let own = dan.open(&site, &[&own[..], &[("visibility", "public")]].concat()).await;
    dan.page(&site, &own).await;
    assert_eq!(find(&site, &mut eva, &slow).await, own);
}

#[tokio::test]
async fn the_table_that_was_left_is_not_found_again() {
    let site = Site::new().await;
    let [mut ana, mut ben, mut cyr] = [(); 3].map(|()| Guest::default());
    let first = find(&site, &mut ana, &WISH).await;
    assert_eq!(find(&site, &mut ben, &WISH).await, first);
    ben.does(&site, &first, "leave", &[]).await;
    let second = find(&site, &mut ben, &WISH).await;
    assert_ne!(second, first);
    // A player who searches must be sent to the table that has been waiting longest.
    assert_eq!(find(&site, &mut cyr, &WISH).await, first);
    // If the host removes a player from a table, the player must not be sent there again.
    ana.does(&site, &first, "seats", &[("act", "free"), ("seat", "1")]).await;
    assert_eq!(find(&site, &mut cyr, &WISH).await, second);
    let mut dan = Guest::default();
    assert_eq!(find(&site, &mut dan, &WISH).await, first);
}

#[tokio::test]
async fn a_full_public_table_starts_without_its_host() {
    let site = Site::new().await;
    let (tables, now) = (&site.app.tables, site.app.tables.now());
    let wish = [("game", "edel"), ("seats", "2"), ("speed", "live")];
    let [mut ana, mut ben] = [(); 2].map(|()| Guest::default());
    let id = find(&site, &mut ana, &wish).await;
    now.pass(FULL_FOR);
    assert_eq!(find(&site, &mut ben, &wish).await, id);
    assert!(ben.page(&site, &id).await.contains("the game begins automatically"));
    let friends = [("game", "edel"), ("seats", "2"), ("name", "Eva"), ("bots", "friend")];
    let private = ana.open(&site, &friends).await;
    ben.does(&site, &private, "join", &[]).await;
    let stage = async |id: &TableId| site.table(id).await.record().stage;
    now.pass(FULL_FOR - MILLISECOND);
    tables.start_full(now.time()).await.expect("done");
    assert_eq!(stage(&id).await, Stage::Lobby);
    now.pass_ms(1);
    tables.start_full(now.time()).await.expect("done");
    assert!(!stage(&id).await.is_before_game() || stage(&id).await == Stage::Showing);
    assert_eq!(stage(&private).await, Stage::Lobby, "friends start when they like");
}

/// Two players with the same wishes must meet at the same table. Neither a player with different
/// wishes nor one who was removed may join them.
#[tokio::test]
async fn matching_searches_meet_at_one_table() {
    let site = Site::new().await;
    let wish = |name, game, seats, speed| {
        [("name", name), ("game", game), ("seats", seats), ("speed", speed)]
    };
    let [mut ana, mut ben, mut cyr] = [(); 3].map(|()| Guest::default());
    let mine = ana.post(&site, "/find", &wish("Ana", "klenotnici", "4", "live")).await;
    assert_eq!(mine.status, StatusCode::SEE_OTHER, "{}", mine.text);
    let again = ana.post(&site, "/find", &wish("Ana", "klenotnici", "4", "live")).await;
    assert_eq!(again.location(), mine.location(), "one wish, one table");
    for other in [
        wish("Cyr", "klenotnici", "3", "live"),
        wish("Cyr", "klenotnici", "4", "days"),
        wish("Cyr", "edel", "4", "live"),
    ] {
        let table = cyr.post(&site, "/find", &other).await;
        assert_eq!(table.status, StatusCode::SEE_OTHER, "{}", table.text);
        assert_ne!(table.location(), mine.location(), "{other:?}");
    }
    let found = ben.post(&site, "/find", &wish("Ben", "klenotnici", "4", "live")).await;
    assert_eq!(found.location(), mine.location());
    let id = TableId::parse(mine.location().trim_start_matches("/tables/")).expect("a table");
    assert_eq!(names(&site, &id).await, ["Ana", "Ben", "", ""]);
    let record = site.table(&id).await.record().clone();
    assert!(record.terms.is_public && !record.terms.is_rated && record.options.is_empty());

    // Edel, Stein & Reich cannot be played by six players, so the nearest allowed number is five.
    let many = ben.post(&site, "/find", &wish("Ben", "edel", "6", "days")).await;
    let id = TableId::parse(many.location().trim_start_matches("/tables/")).expect("a table");
    let record = site.table(&id).await.record().clone();
    assert_eq!((record.sitters.len(), record.terms.time_control), (5, TimeControl::Days(2)));
    for bad in [
        wish("Eva", "go", "2", "live"),
        wish("Eva", "edel", "9", "live"),
        wish("Eva", "edel", "3", ""),
    ] {
        let reply = Guest::default().post(&site, "/find", &bad).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{bad:?}");
    }
}

async fn names(site: &Site, id: &TableId) -> Vec<String> {
    let table = site.table(id).await;
    table.record().sitters.iter().map(|sitter| sitter.name.clone()).collect()
}

async fn stage(site: &Site, id: &TableId) -> Stage {
    site.table(id).await.record().stage
}

#[tokio::test]
async fn three_people_meet_by_a_link_and_play_every_game() {
    for game in GAMES {
        let site = Site::new().await;
        let [mut ana, mut ben, mut cyr] = [(); 3].map(|()| Guest::default());
        let form = [&[("game", game.name())][..], &WITH_FRIENDS[1..]].concat();
        let id = ana.open(&site, &form).await;
        assert_eq!(stage(&site, &id).await, Stage::Lobby);
        let early = ana.at(&site, &id, "start", &[]).await;
        assert_eq!(early.status, StatusCode::CONFLICT);
        assert!(early.text.contains("role=\"alert\""));

        assert!(ben.page(&site, &id).await.contains("id=\"join\""));
        assert!(ben.cookies.is_empty(), "looking makes nobody a guest");
        ben.does(&site, &id, "join", &[("name", "Ben"), ("seat", "2")]).await;
        cyr.does(&site, &id, "join", &[]).await;
        assert_eq!(names(&site, &id).await[0], "Ana");
        assert_eq!(names(&site, &id).await[2], "Ben");

        let move_now = [("move", "pass"), ("seen", "0")];
        ben.does(&site, &id, "moves", &move_now).await;
        assert_eq!(site.table(&id).await.version().0, 0, "a lobby has no moves");
        ana.does(&site, &id, "start", &[]).await;
        assert_eq!(stage(&site, &id).await, Stage::Playing);
        let mut dice = Choices(5);
        let mut people = [ana, cyr, ben];
        for _ in 0..6 {
            let table = site.table(&id).await;
            let seat = due(table.game()).expect("a seat");
            let text = dice.choose(table.game(), seat);
            let reply = people[seat.index()].play(&site, &id, &text, table.version().0, "").await;
            assert_eq!(reply.status, StatusCode::SEE_OTHER, "{text}: {}", reply.text);
        }
    }
}

#[tokio::test]
async fn the_last_seat_is_taken_once() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let form = [&WITH_FRIENDS[..4], &[("bot_2", "random")]].concat();
    let id = ana.open(&site, &form).await;
    let [mut ben, mut cyr] = [(); 2].map(|()| Guest::default());
    let (first, second) = tokio::join!(
        ben.at(&site, &id, "join", &[("name", "Ben")]),
        cyr.at(&site, &id, "join", &[("name", "Cyr")]),
    );
    let statuses: BTreeSet<_> = [first.status, second.status].into();
    assert_eq!(statuses, [StatusCode::SEE_OTHER, StatusCode::CONFLICT].into());
    let late = if first.status == StatusCode::CONFLICT { &first } else { &second };
    assert!(late.text.contains("The last seat was just taken."), "{}", late.text);
    let people = site
        .table(&id)
        .await
        .record()
        .sitters
        .iter()
        .filter(|sitter| matches!(sitter.who, Occupant::Person(_)))
        .count();
    assert_eq!(people, 2);
}

#[tokio::test]
async fn lookalike_names_cannot_join_one_table() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let id = ana.open(&site, &WITH_FRIENDS).await;
    for name in ["Ana", "ANA", "\u{410}n\u{430}", "A na"] {
        let mut other = Guest::default();
        let reply = other.at(&site, &id, "join", &[("name", name)]).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(reply.text.contains("one that looks like it"), "{name}");
    }
    let mut twins = Guest::default();
    let form = [&WITH_FRIENDS[..3], &[("bot_1", "local"), ("name_1", "aNA")]].concat();
    let reply = twins.post(&site, "/tables", &form).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains("value=\"aNA\""), "the form keeps what was typed");
    // If a person has the same name as a bot at the table, the bot must be renamed.
    let mut borek = Guest::default();
    let form = [("game", "klenotnici"), ("seats", "3"), ("name", "Bořek"), ("bots", "random")];
    let id = borek.open(&site, &form).await;
    let names: BTreeSet<_> = names(&site, &id).await.into_iter().collect();
    assert_eq!(names.len(), 3);
}

#[tokio::test]
async fn only_the_host_arranges_the_seats() {
    let site = Site::new().await;
    let [mut ana, mut ben, mut eva] = [(); 3].map(|()| Guest::default());
    let id = ana.open(&site, &WITH_FRIENDS).await;
    ben.does(&site, &id, "join", &[("name", "Ben")]).await;
    let bot = [("act", "bot"), ("seat", "2"), ("level", "random")];
    let deeds: [(&str, &[(&str, &str)]); 4] = [
        ("start", &[]),
        ("close", &[]),
        ("seats", &bot),
        ("seats", &[("act", "free"), ("seat", "0")]),
    ];
    let before = site.table(&id).await;
    for (deed, fields) in deeds {
        for person in [&mut ben, &mut eva] {
            let reply = person.at(&site, &id, deed, fields).await;
            assert_eq!(reply.status, StatusCode::FORBIDDEN, "{deed}");
        }
    }
    assert!(site.table(&id).await.record() == before.record());

    ana.does(&site, &id, "seats", &bot).await;
    let taken = ana.at(&site, &id, "seats", &[bot[0], ("seat", "1"), bot[2]]).await;
    assert_eq!(taken.status, StatusCode::CONFLICT, "a bot takes nobody's seat");
    for nonsense in [
        &[("act", "bot"), ("seat", "2"), ("level", "genius")][..],
        &[("act", "free"), ("seat", "9")],
        &[("act", "free")],
        &[("act", "dance"), ("seat", "1")],
    ] {
        let reply = ana.at(&site, &id, "seats", nonsense).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{nonsense:?}");
    }
    ana.does(&site, &id, "seats", &[("act", "free"), ("seat", "1")]).await;
    assert_eq!(site.table(&id).await.record().sitters[1].who, Occupant::Nobody);
    ana.does(&site, &id, "seats", &[("act", "fill"), ("level", "greedy")]).await;
    let levels: Vec<_> = site.table(&id).await.record().sitters[1..]
        .iter()
        .map(|sitter| sitter.who.clone())
        .collect();
    assert_eq!(levels, ["greedy", "random"].map(|level| Occupant::Bot(level.to_owned())));
    ana.does(&site, &id, "start", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Playing);
}

#[tokio::test]
async fn a_lobby_passes_to_the_next_person_and_closes_when_abandoned() {
    let site = Site::new().await;
    let [mut ana, mut ben] = [(); 2].map(|()| Guest::default());
    let id = ana.open(&site, &WITH_FRIENDS).await;
    ben.does(&site, &id, "join", &[("name", "Ben")]).await;
    ana.does(&site, &id, "leave", &[]).await;
    let again = ana.at(&site, &id, "leave", &[]).await;
    assert_eq!(again.status, StatusCode::FORBIDDEN);
    ben.does(&site, &id, "seats", &[("act", "fill"), ("level", "random")]).await;
    ben.does(&site, &id, "leave", &[]).await;

    let (tables, now) = (&site.app.tables, site.app.tables.now());
    now.pass(EMPTY_AFTER - MILLISECOND);
    tables.close_abandoned(now.time()).await.expect("done");
    assert_eq!(stage(&site, &id).await, Stage::Lobby);
    now.pass_ms(1);
    tables.close_abandoned(now.time()).await.expect("done");
    assert_eq!(stage(&site, &id).await, Stage::Closed);
    let late = ana.at(&site, &id, "join", &[("name", "Ana")]).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.text.contains("This table is closed"));

    let id = ana.open(&site, &WITH_FRIENDS).await;
    now.pass(ABANDONED_AFTER - MILLISECOND);
    tables.close_abandoned(now.time()).await.expect("done");
    assert_eq!(stage(&site, &id).await, Stage::Lobby, "somebody waits there");
    now.pass_ms(1);
    tables.close_abandoned(now.time()).await.expect("done");
    assert_eq!(stage(&site, &id).await, Stage::Closed);
}

#[tokio::test]
async fn one_form_opens_one_table() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let page = ana.get(&site, "/games/klenotnici/new").await.text;
    let value = |name: &str| {
        let from = page.find(&format!("name=\"{name}\" value=\"")).expect(name);
        page[from..].split('"').nth(3).expect("a value").to_owned()
    };
    let ticket = value("ticket");
    let shown = deal::promise(&site.app.key.seed(&ticket));
    assert!(page.contains(&shown), "the form shows the fingerprint of the deal");
    let form = [&WITH_FRIENDS[..], &[("ticket", &ticket)]].concat();
    let twice = [ana.form("/tables", &form), ana.form("/tables", &form)];
    let mut browsers = [ana.clone(), ana.clone()];
    let [first, second] = &mut browsers;
    let [one, other] = twice;
    let (one, other) = tokio::join!(first.send(&site, one), second.send(&site, other));
    assert_eq!(one.location(), other.location());
    let id = TableId::parse(one.location().trim_start_matches("/tables/")).expect("an id");
    assert_eq!(site.table(&id).await.record().commitment, shown);
    for browser in &mut browsers {
        // Either response must make its browser count as the host's.
        browser.does(&site, &id, "seats", &[("act", "fill"), ("level", "random")]).await;
    }
    // An hour later, the form's ticket no longer identifies its sender, so a browser that submits
    // the form counts as a stranger's.
    site.app.tables.now().pass_ms(3_600_000);
    let mut late = Guest::default();
    let reply = late.post(&site, "/tables", &form).await;
    assert_eq!(reply.location(), one.location());
    assert!(late.cookies.is_empty());
    let bad = late.post(&site, "/tables", &[&WITH_FRIENDS[..], &[("ticket", "x")]].concat()).await;
    assert_eq!(bad.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_settings_of_the_form_become_those_of_the_table() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let chosen = [
        ("visibility", "public"),
        ("rated", "yes"),
        ("random_seating", "yes"),
        ("time", "own"),
        ("time_minutes", "20"),
        ("time_increment_s", "15"),
        ("absent_level", "random"),
        ("watch_delay_s", "300"),
        ("royal_goals", "true"),
    ];
    let id = ana.open(&site, &[&WITH_FRIENDS[..], &chosen].concat()).await;
    let terms = site.table(&id).await.record().terms.clone();
    let time = TimeControl::Fischer { initial_s: 1200, increment_s: 15 };
    assert_eq!((terms.is_public, terms.is_rated, terms.is_random_seating), (true, true, true));
    assert_eq!((terms.time_control, terms.watch_delay), (time, Duration::from_secs(300)));
    assert_eq!(terms.absent_level, "random");
    let page = ana.page(&site, &id).await;
    assert!(page.contains("20 min + 15 s") && page.contains("/rules/klenotnici#"));
    for wrong in [
        ("time", "own"),
        ("time", "fischer 0 0"),
        ("absent_level", "x"),
        ("watch_delay_s", "99999999"),
    ] {
        let reply = ana.post(&site, "/tables", &[&WITH_FRIENDS[..], &[wrong]].concat()).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{wrong:?}");
    }
}

#[tokio::test]
async fn open_tables_are_on_the_home_page_with_events_of_numbers() {
    let site = Site::new().await;
    let [mut ana, mut ben] = [(); 2].map(|()| Guest::default());
    let response =
        site.raw(Request::get("/lobby/events").body(Body::empty()).expect("a request")).await;
    let mut events = response.into_body().into_data_stream();
    let mut next = async || {
        let event = events.next().await.expect("an event").expect("an event");
        let text = String::from_utf8(event.to_vec()).expect("text");
        let number = text.strip_prefix("data: ").and_then(|text| text.strip_suffix("\n\n"));
        number.and_then(|number| number.parse::<u64>().ok()).expect("a number alone")
    };
    let first = next().await;
    let hidden = ana.open(&site, &WITH_FRIENDS).await;
    let form = [&WITH_FRIENDS[..], &[("visibility", "public")]].concat();
    let id = ana.open(&site, &form).await;
    let second = next().await;
    assert!(second > first);
    let home = ben.get(&site, "/").await.text;
    assert!(home.contains(&format!("/tables/{id}/join")) && !home.contains(hidden.as_str()));
    assert!(home.contains(&format!("data-revision=\"{second}\"")));
    ben.does(&site, &id, "join", &[]).await;
    assert!(next().await > second);
    ana.does(&site, &id, "close", &[]).await;
    assert!(!ben.get(&site, "/").await.text.contains(id.as_str()));
    site.app.tables.bells().close();
}

#[tokio::test]
async fn a_contribution_is_committed_then_revealed_then_mixed_in() {
    let site = Site::new().await;
    let [mut ana, mut ben] = [(); 2].map(|()| Guest::default());
    let [hash_a, hash_b] = NONCES.map(nonce_commitment);
    let form =
        [&WITH_FRIENDS[..4], &[("bot_2", "random"), ("nonce_commitment", &hash_a), ("nonce", "")]]
            .concat();
    let id = ana.open(&site, &form).await;
    ben.does(&site, &id, "join", &[("name", "Ben"), ("nonce_commitment", &hash_b)]).await;
    let early = ana.at(&site, &id, "nonce", &[("nonce", NONCES[0])]).await;
    assert_eq!(early.status, StatusCode::CONFLICT, "nobody shows before all are bound");
    ana.does(&site, &id, "start", &[]).await;
    assert_eq!(stage(&site, &id).await, Stage::Showing);
    let free = ben.at(&site, &id, "leave", &[]).await;
    assert_eq!(free.location(), format!("/tables/{id}"), "it is too late to leave");
    assert!(ana.page(&site, &id).await.contains(&format!("data-show=\"{hash_a}\"")));

    let wrong = ben.at(&site, &id, "nonce", &[("nonce", NONCES[0])]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    ana.does(&site, &id, "nonce", &[("nonce", NONCES[0])]).await;
    let mut stranger = Guest::default();
    for person in [&mut ana, &mut ben, &mut stranger] {
        for path in [format!("/tables/{id}"), format!("/tables/{id}/transcript"), "/".to_owned()] {
            let text = person.get(&site, &path).await.text;
            assert!(!text.contains(NONCES[0]), "{path} tells what only its seat may know");
        }
    }
    ben.does(&site, &id, "nonce", &[("nonce", NONCES[1])]).await;
    assert_eq!(stage(&site, &id).await, Stage::Playing);

    let mut dice = Choices(1);
    let mut people = [ana, ben];
    loop {
        site.let_bots_move(&id).await;
        let table = site.table(&id).await;
        let Some(seat) = due(table.game()) else { break };
        let text = dice.choose(table.game(), seat);
        people[seat.index()].play(&site, &id, &text, table.version().0, "").await;
    }
    let text = people[0].get(&site, &format!("/tables/{id}/transcript")).await.text;
    let record: Transcript = text.parse().expect("a transcript");
    assert_eq!(record.deal.nonces.len(), 2);
    assert!(deal::verify(&record).is_ok());
    let mut forged = record.clone();
    forged.deal.nonces[0].1 = NONCES[1].to_owned();
    // A different contribution must lead to a different deal, unless it happens to select the same
    // card.
    let draws = |of: &Transcript| {
        deal::Deal::new(
            &deal::Seed::from_hex(of.deal.seed.as_deref().expect("a seed")).expect("a seed"),
            &[of.deal.nonces[0].1.as_bytes(), of.deal.nonces[1].1.as_bytes(), b""],
        )
        .index(Ply::START, u32::MAX)
    };
    assert_ne!(draws(&record), draws(&forged));
}

#[tokio::test]
async fn a_contribution_not_revealed_in_time_is_dropped() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let hash = nonce_commitment(NONCES[0]);
    let form = [&WITH_FRIENDS[..], &[("nonce_commitment", hash.as_str())]].concat();
    let id = ana.open(&site, &form).await;
    ana.does(&site, &id, "seats", &[("act", "fill"), ("level", "random")]).await;
    ana.does(&site, &id, "start", &[]).await;
    let (tables, now) = (&site.app.tables, site.app.tables.now());
    let due = tables.start_overdue(now.time()).await.expect("an answer");
    assert_eq!(due, Some(now.time() + SHOW_WITHIN));
    now.pass(SHOW_WITHIN - MILLISECOND);
    tables.start_overdue(now.time()).await.expect("an answer");
    let early = ana.at(&site, &id, "start", &[]).await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    assert_eq!(stage(&site, &id).await, Stage::Showing);
    now.pass_ms(1);
    assert_eq!(tables.start_overdue(now.time()).await.expect("an answer"), None);
    let table = site.table(&id).await;
    assert_eq!((table.record().stage, &table.record().sitters[0].nonce), (Stage::Playing, &None));
    ana.does(&site, &id, "nonce", &[("nonce", NONCES[0])]).await;
    assert_eq!(site.table(&id).await.record().sitters[0].nonce, None, "too late");
}

#[tokio::test]
async fn typed_text_without_scripts_is_mixed_in_unchanged() {
    let site = Site::new().await;
    let [mut ana, mut ben] = [(); 2].map(|()| Guest::default());
    let form = [&WITH_FRIENDS[..4], &[("bot_2", "random"), ("phrase", " dobrý  den ")]].concat();
    let id = ana.open(&site, &form).await;
    ben.does(&site, &id, "join", &[("name", "Ben"), ("phrase", "č\u{7}au")]).await;
    assert!(!ben.page(&site, &id).await.contains("dobrý"));
    ana.does(&site, &id, "start", &[]).await;
    let table = site.table(&id).await;
    let nonces: Vec<_> = table.record().sitters.iter().map(|sitter| sitter.nonce.clone()).collect();
    assert_eq!(nonces, [Some("dobrý den".to_owned()), Some("čau".to_owned()), None]);
    assert_eq!(table.record().stage, Stage::Playing);
    // If all other players are bots, the script's contribution must be used immediately.
    let alone = [("game", "klenotnici"), ("seats", "3"), ("nonce", NONCES[0])];
    let id = ana.open(&site, &alone).await;
    let table = site.table(&id).await;
    assert_eq!(table.record().sitters[0].nonce.as_deref(), Some(NONCES[0]));
    assert_eq!(table.record().stage, Stage::Playing);
}

#[tokio::test]
async fn a_shared_device_shows_a_hand_only_on_confirmation() {
    let site = Site::new().await;
    let mut home = Guest::default();
    let locals = [("bot_1", "local"), ("name_1", "Ben"), ("bot_2", "local"), ("name_2", "Cyr")];
    let form = [("game", "klenotnici"), ("seats", "3"), ("name", "Ana")];
    let id = home.open(&site, &[&form[..], &locals].concat()).await;
    assert_eq!(names(&site, &id).await, ["Ana", "Ben", "Cyr"]);
    let mut dice = Choices(3);
    for turn in 0..12 {
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("a seat");
        let passing = home.page(&site, &id).await;
        assert!(!passing.contains("name=\"request\""), "no form before somebody says who he is");
        let mut stranger = Guest::default();
        let public = stranger.get(&site, &format!("/tables/{id}")).await.text;
        let cards = |page: &str| page.matches("class=\"pc").count();
        assert_eq!(cards(&passing), cards(&public), "no hand is in the page");
        assert!(passing.contains(&format!("/tables/{id}?seat={}", seat.index())));
        let own = home.get(&site, &format!("/tables/{id}?seat={}", seat.index())).await.text;
        assert!(own.contains(&format!("/tables/{id}/moves?seat={}", seat.index())));

        let text = dice.choose(table.game(), seat);
        let seen = table.version().0.to_string();
        let fields = [("move", text.as_str()), ("seen", seen.as_str())];
        let unsaid = home.at(&site, &id, "moves", &fields).await;
        assert_eq!(unsaid.status, StatusCode::FORBIDDEN, "a move says whose it is");
        let reply = home.at(&site, &id, &format!("moves?seat={}", seat.index()), &fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{turn}: {}", reply.text);
        let after = site.table(&id).await;
        let page = format!("/tables/{id}");
        let stays = format!("/tables/{id}?seat={}", seat.index());
        assert_eq!(reply.location(), if after.is_due(seat) { stays } else { page });
    }
    let mut stranger = Guest::default();
    let seen = site.table(&id).await.version().0.to_string();
    let reply = stranger.at(&site, &id, "moves?seat=0", &[("move", "x"), ("seen", &seen)]).await;
    assert_eq!(reply.status, StatusCode::FORBIDDEN);
    let peek = stranger.get(&site, &format!("/tables/{id}?seat=0")).await;
    let plain = stranger.get(&site, &format!("/tables/{id}")).await;
    let cards = |page: &str| page.matches("class=\"pc").count();
    assert_eq!(cards(&peek.text), cards(&plain.text));
}

/// Plays a three-player game to the end. Returns the table's id, the people and their browsers.
async fn played_to_the_end(site: &Site) -> (TableId, Vec<PersonId>, Vec<Guest>) {
    let people = [(); 3].map(|()| PersonId::random());
    let id = site.open_for(&[], &people).await;
    let mut guests = Vec::new();
    for person in &people {
        guests.push(Guest::named(&[site], person).await);
    }
    let mut dice = Choices(9);
    loop {
        let table = site.table(&id).await;
        let Some(seat) = due(table.game()) else { break };
        let text = dice.choose(table.game(), seat);
        guests[seat.index()].play(site, &id, &text, table.version().0, "").await;
    }
    (id, people.to_vec(), guests)
}

#[tokio::test]
async fn a_rematch_moves_everyone_one_seat_on() {
    let site = Site::new().await;
    let mut early = Guest::default();
    let running = early.open(&site, &[("game", "klenotnici"), ("seats", "3")]).await;
    assert_eq!(early.at(&site, &running, "rematch", &[]).await.status, StatusCode::CONFLICT);
    let (id, people, mut guests) = played_to_the_end(&site).await;
    assert_eq!(early.at(&site, &id, "rematch", &[]).await.status, StatusCode::FORBIDDEN);
    let revision = site.table(&id).await.revision();
    let (ana, others) = guests.split_at_mut(1);
    let (one, other) = tokio::join!(
        ana[0].at(&site, &id, "rematch", &[]),
        others[0].at(&site, &id, "rematch", &[]),
    );
    assert_eq!((one.status, one.location()), (StatusCode::SEE_OTHER, other.location()));
    let path = one.location().to_owned();
    let next = TableId::parse(path.trim_start_matches("/tables/")).expect("an id");
    assert!(site.table(&id).await.revision() > revision, "the old table says so");
    assert_eq!(names(&site, &next).await, ["Cyr", "Ana", "Ben"]);

    let cyr = &mut guests[2];
    assert!(cyr.page(&site, &id).await.contains(&path));
    assert!(cyr.get(&site, "/").await.text.contains(&path), "it is among his tables");
    let mut stranger = Guest::default();
    let reply = stranger.at(&site, &next, "join", &[("name", "Eva")]).await;
    assert_eq!(reply.status, StatusCode::CONFLICT, "the seats are kept");
    assert!(guests[2].page(&site, &next).await.contains("id=\"name\" name=\"name\" value=\"Cyr\""));
    for (guest, name) in guests.iter_mut().zip(["Ana", "Ben", "Cyr"]) {
        let reply = guest.at(&site, &next, "join", &[("name", name)]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    }
    let table = site.table(&next).await;
    let seated: Vec<_> = table.record().sitters.iter().map(|sitter| sitter.who.clone()).collect();
    let expected = [2, 0, 1].map(|index: usize| Occupant::Person(people[index].clone()));
    assert_eq!(seated, expected);
}

#[tokio::test]
async fn the_next_waiting_table_is_found() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let alone = [("game", "klenotnici"), ("seats", "3"), ("bots", "random")];
    let none = ana.get(&site, "/next").await;
    assert_eq!((none.status, none.location()), (StatusCode::SEE_OTHER, "/"));
    let one = ana.open(&site, &alone).await;
    let other = ana.open(&site, &alone).await;
    for id in [&one, &other] {
        site.let_bots_move(id).await;
        let table = site.table(id).await;
        assert_eq!(due(table.game()), Some(Seat::new(0)));
    }
    let from = |id: &TableId| format!("/next?after={id}");
    assert_eq!(ana.get(&site, &from(&one)).await.location(), format!("/tables/{other}"));
    assert_eq!(ana.get(&site, &from(&other)).await.location(), format!("/tables/{one}"));
    // The recap must be a single line about what has happened since the player's last move.
    let mut dice = Choices(2);
    let is_other = |ply: &&RecordedMove| ply.who != Actor::Seat(Seat::new(0));
    let later = loop {
        let table = site.table(&one).await;
        let text = dice.choose(table.game(), Seat::new(0));
        ana.play(&site, &one, &text, table.version().0, "").await;
        site.let_bots_move(&one).await;
        let later = site.table(&one).await.plies()[table.plies().len() + 1..].to_vec();
        // If the last move was not a bot's, it was the player's turn again before any bot could
        // move, so the test tries again.
        if later.last().is_some_and(|ply| is_other(&ply)) {
            break later;
        }
    };
    // The recap counts either the events since the player's last visit, excluding draws, or those
    // since their last move, including draws. Forced moves that the server makes for the player
    // count as news, and one of them may count as the player's last move.
    let is_beginning = |&at: &usize| at == 0 || !is_other(&&later[at - 1]);
    let is_dealt = |ply: &&RecordedMove| ply.who == Actor::Chance;
    let say = |moves: usize, one: &str, many: &str| match moves {
        1 => format!("One {one}"),
        moves => format!("{moves} {many}"),
    };
    let lines: Vec<String> = (0..later.len())
        .filter(is_beginning)
        .flat_map(|at| {
            let rest = &later[at..];
            let others = rest.iter().filter(is_other).count();
            let unseen = rest.iter().filter(|ply| !is_dealt(ply)).count();
            let unforced = rest.iter().filter(|ply| is_other(ply) && !is_dealt(ply)).count();
            [
                say(unseen, "new move", "new moves"),
                say(unforced, "new move", "new moves"),
                say(others, "move since", "moves since"),
            ]
        })
        .collect();
    let home = ana.get(&site, "/").await.text;
    assert!(lines.iter().any(|line| home.contains(line)), "{lines:?}");
}

#[tokio::test]
async fn the_link_for_friends_uses_the_public_address() {
    let form = [&[("game", "edel")][..], &WITH_FRIENDS[1..]].concat();
    let site = Site::with(|app| app.public_url = Some("https://karat.example".to_owned())).await;
    let mut ana = Guest::default();
    let id = ana.open(&site, &form).await;
    let mut request = ana.form(&format!("/tables/{id}"), &[]);
    *request.method_mut() = axum::http::Method::GET;
    request.headers_mut().insert("host", axum::http::HeaderValue::from_static("10.0.0.7:8080"));
    let page = ana.send(&site, request).await.text;
    assert!(page.contains(&format!("value=\"https://karat.example/tables/{id}\"")));
    assert!(!page.contains("10.0.0.7"));
}

#[tokio::test]
async fn a_lobby_shows_its_chat_and_links_to_its_people() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let form = [&[("game", "edel")][..], &WITH_FRIENDS[1..], &[("visibility", "public")]].concat();
    let id = ana.open(&site, &form).await;
    ana.at(&site, &id, "chat", &[("text", "Who comes?")]).await;
    let record = site.table(&id).await.record().clone();
    let person = format!("/people/{}", record.owner.expect("an owner").as_str());
    let mut stranger = Guest::default();
    let page = stranger.page(&site, &id).await;
    assert!(page.contains("Who comes?") && !page.contains("id=\"chat-form\""));
    assert!(ana.page(&site, &id).await.contains("id=\"chat-form\""));
    for page in [page, stranger.get(&site, "/").await.text] {
        assert!(page.contains(&format!("href=\"{person}\"")));
    }
    assert_eq!(stranger.get(&site, &person).await.status, StatusCode::OK);
}
