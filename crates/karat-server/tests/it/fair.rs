//! Tests that ratings are fair. A rated game must have a clock and a minimum length, and its
//! players must be different people whose accounts have a minimum age.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Method, Request, StatusCode};
use karat_rules::Seat;
use karat_rules::any::GameId;
use karat_server::web::limits::Limits;
use karat_server::web::router::routes;
use karat_store::Pool;
use karat_table::clock::TimeControl;
use karat_table::id::{PersonId, TableId};
use karat_table::ratings::{LENGTH_MIN, REPEATED_WITHIN, Rating, after_weighted, weight_after};
use karat_table::table::{Attempt, Occupant, Setup, Terms};
use karat_table::time::{DAY, whole_ms};

use crate::database::Database;
use crate::games::play_out;
use crate::program::Program;
use crate::site::{Choices, Guest, Reply, Site, due, sitters};

/// The IP address of the proxy through which requests reach the server.
pub(crate) const PROXY: &str = "10.0.0.1";

/// Returns the settings that the tests use for rated games.
pub(crate) fn rated_terms() -> Terms {
    let time_control = TimeControl::Days(3);
    Terms { is_rated: true, time_control, ..Terms::default() }
}

/// Creates an account that is old enough to be rated. Generates a unique name if `name` is empty.
/// Returns the account's id and a browser that is logged in.
pub(crate) async fn account(site: &Site, name: &str) -> (PersonId, Guest) {
    aged(site, name, 2 * DAY).await
}

async fn aged(site: &Site, name: &str, age: Duration) -> (PersonId, Guest) {
    let (person, store) = (PersonId::random(), site.app.tables.store());
    let own = format!("Player {}", &person.as_str()[..12]);
    let name = if name.is_empty() { &own } else { name };
    let created = site.app.tables.now().time() - age;
    store.add_person(&person, name, created).await.expect("a person");
    assert!(store.set_password(&person, "no hash").await.expect("an answer"));
    let browser = Guest::named(&[site], &person).await;
    (person, browser)
}

/// Rates a table's game with the given places as if it had had the minimum length.
pub(crate) async fn rate(site: &Site, id: &TableId, places: &[u8]) {
    let mut database = site.connect().await;
    lengthen(&mut database, id).await;
    site.app.tables.store().rate(id, places).await.expect("nothing is wrong");
}

/// Rates a table's game as older releases did, which also rated guests and new accounts.
pub(crate) async fn rate_anyone(site: &Site, id: &TableId, places: &[u8]) {
    let mut database = site.connect().await;
    lengthen(&mut database, id).await;
    for prepare in [
        "CREATE TEMP TABLE real AS SELECT id, password, created_ms FROM person".to_owned(),
        "UPDATE person SET password = COALESCE(password, 'none'), created_ms = 0".to_owned(),
    ] {
        database.execute(&prepare).await;
    }
    site.app.tables.store().rate(id, places).await.expect("nothing is wrong");
    let undo = "UPDATE person SET (password, created_ms) = \
                (SELECT password, created_ms FROM real WHERE real.id = person.id)";
    database.execute(undo).await;
}

/// Adds moves and time to a table's journal, so that its game has the minimum length for a rating.
async fn lengthen(database: &mut Database, id: &TableId) {
    for statement in [
        format!(
            "WITH RECURSIVE numbers (number) AS (SELECT 1000 UNION ALL SELECT number + 1 \
             FROM numbers WHERE number < 1100) INSERT INTO journal \
             (table_id, number, actor, deed, text, hand, at_ms) \
             SELECT '{id}', number, 'P0', 'move', 'x', 'seat', 1 FROM numbers \
             WHERE TRUE ON CONFLICT DO NOTHING"
        ),
        format!(
            "UPDATE game_table SET ended_ms = started_ms + {} WHERE id = '{id}'",
            whole_ms(LENGTH_MIN)
        ),
    ] {
        database.execute(&statement).await;
    }
}

/// Starts a rated game of Klenotníci between the given people, with bots in the remaining seats.
async fn begun(site: &Site, people: &[&PersonId]) -> TableId {
    let people = people.iter().map(|person| Occupant::Person((*person).clone()));
    let mut occupants: Vec<_> = people.collect();
    occupants.resize(3, Occupant::Bot("random".to_owned()));
    let setup = Setup::new(GameId::Klenotnici, Vec::new(), sitters(occupants));
    let setup = Setup { terms: rated_terms(), ..setup };
    site.app.tables.open(setup).await.expect("a table")
}

/// Returns each person's rating before and after a game, or `None` if the game did not change it.
async fn changed<const N: usize>(
    site: &Site,
    id: &TableId,
    people: [&PersonId; N],
) -> [Option<(Rating, Rating)>; N] {
    let changes = site.app.tables.store().rating_changes(id).await.expect("an answer");
    people.map(|person| {
        let change = changes.iter().find(|change| change.person == *person)?;
        Some((change.before, change.after))
    })
}

/// Returns the places of the first seats in the final standings.
async fn places<const N: usize>(site: &Site, id: &TableId) -> [u8; N] {
    let places = site.table(id).await.game().standing().places;
    std::array::from_fn(|seat| places[Seat::new(seat)])
}

#[tokio::test]
async fn guests_and_new_accounts_are_rated_against_nobody() {
    let site = Site::new().await;
    let [(ana, _), (ben, _)] = [account(&site, "Ana").await, account(&site, "Ben").await];
    let guest = PersonId::random();
    Guest::named(&[&site], &guest).await;
    let (new, _) = aged(&site, "New", DAY / 2).await;
    for (number, stranger) in [&guest, &new].into_iter().enumerate() {
        let alone = begun(&site, &[&ana, stranger]).await;
        play_out(&site, &alone, number as u64).await;
        assert_eq!(changed(&site, &alone, [&ana, stranger]).await, [None, None]);
        let id = begun(&site, &[&ana, stranger, &ben]).await;
        play_out(&site, &id, 7).await;
        let [first, _, third]: [u8; 3] = places(&site, &id).await;
        let [of_ana, of_stranger, of_ben] = changed(&site, &id, [&ana, stranger, &ben]).await;
        let (of_ana, of_ben) = (of_ana.expect("a change"), of_ben.expect("a change"));
        assert_eq!(of_stranger, None);
        let weight = weight_after(number as u32);
        let pair = after_weighted(&[(of_ana.0, first), (of_ben.0, third)], |_, _| weight);
        assert_eq!([of_ana.1, of_ben.1], pair[..]);
    }
    let ranked = site.app.tables.store().ranking(Pool::People, GameId::Klenotnici, 3, 0, 10).await;
    let ranked = ranked.expect("a ranking");
    assert!(ranked.iter().all(|row| [&ana, &ben].contains(&&row.person)) && ranked.len() == 2);
}

#[tokio::test]
async fn guests_whose_games_were_rated_once_are_on_no_list() {
    let site = Site::new().await;
    let [one, other] = [(); 2].map(|()| PersonId::random());
    for guest in [&one, &other] {
        Guest::named(&[&site], guest).await;
    }
    let id = begun(&site, &[&one, &other]).await;
    rate_anyone(&site, &id, &[1, 2, 3]).await;
    assert!(changed(&site, &id, [&one, &other]).await.iter().all(Option::is_some));
    let store = site.app.tables.store();
    assert_eq!(
        store.ranking(Pool::People, GameId::Klenotnici, 3, 0, 10).await.expect("a ranking"),
        []
    );
    assert_eq!(store.ranked_count(Pool::People, GameId::Klenotnici, 3).await.expect("a number"), 0);
}

#[tokio::test]
async fn a_rated_game_has_a_clock() {
    let site = Site::new().await;
    let (ana, mut browser) = account(&site, "Ana").await;
    let (ben, _) = account(&site, "Ben").await;
    let form = |time: &'static str| {
        [("game", "edel"), ("seats", "2"), ("bot_1", "friend"), ("rated", "on"), ("time", time)]
    };
    for (language, sentence) in
        [("en", "A rated game needs a time control"), ("cs", "Hodnocená hra se hraje s hodinami")]
    {
        browser.post(&site, "/settings", &[("locale", language)]).await;
        let refused = browser.post(&site, "/tables", &form("")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.text.contains(sentence), "{}", refused.text);
    }
    for time in ["days 3", "fischer 900 20"] {
        let id = browser.open(&site, &form(time)).await;
        assert!(site.table(&id).await.record().terms.is_rated, "{time}");
        let page = browser.get(&site, &format!("/tables/{id}")).await.text;
        assert!(page.contains("ze stejné sítě"), "the page says who is rated: {page}");
    }
    // A rated table from an older release may have no clock. The game at such a table must not be
    // rated, and the table's rematch must be unrated.
    let id = begun(&site, &[&ana, &ben]).await;
    let old = format!("UPDATE game_table SET time_control = 'none' WHERE id = '{id}'");
    site.connect().await.execute(&old).await;
    let site = site.restarted().await;
    play_out(&site, &id, 3).await;
    assert_eq!(changed(&site, &id, [&ana, &ben]).await, [None, None]);
    let reply = browser.post(&site, &format!("/tables/{id}/rematch"), &[]).await;
    let next = TableId::parse(reply.location().trim_start_matches("/tables/")).expect("a table");
    assert!(!site.table(&next).await.record().terms.is_rated);
    let found = [("game", "edel"), ("seats", "2"), ("speed", "live"), ("rated", "on")];
    let found = browser.post(&site, "/find", &found).await;
    let found = TableId::parse(found.location().trim_start_matches("/tables/")).expect("a table");
    assert!(!site.table(&found).await.record().terms.is_rated, "no search opens a rated table");
}

/// Whatever a form or API request contains, it must not create a rated table without a clock.
#[tokio::test]
async fn no_address_creates_a_rated_table_without_a_clock() {
    let site = Site::new().await;
    let (ana, mut browser) = account(&site, "Ana").await;
    let (ben, _) = account(&site, "Ben").await;
    let rated = begun(&site, &[&ana, &ben]).await;
    let old = format!("UPDATE game_table SET time_control = 'none' WHERE id = '{rated}'");
    site.connect().await.execute(&old).await;
    let site = site.restarted().await;
    play_out(&site, &rated, 3).await;
    let unclocked = browser.open(&site, &[("game", "klenotnici"), ("seats", "3")]).await;
    let record = site.table(&rated).await.transcript().to_string();
    let practice = format!("/tables/{unclocked}/practice");
    let usual: &[(&str, &str)] = &[("game", "edel"), ("seats", "2"), ("bots", "friend")];
    let forms: &[(&str, &[(&str, &str)])] = &[
        ("/tables", usual),
        ("/find", &[("game", "edel"), ("seats", "2"), ("speed", "live")]),
        ("/find", &[("game", "edel"), ("seats", "3"), ("speed", "days")]),
        (&practice, &[("ply", "0"), ("as", "0"), ("level", "greedy")]),
        ("/replays", &[("record", &record)]),
        ("/learn/klenotnici/puzzles/3/play", &[("level", "greedy")]),
        (&format!("/tables/{rated}/rematch"), &[]),
    ];
    let mut created = 0;
    for (address, fields) in forms {
        for time in
            [None, Some(""), Some("none"), Some("days 0"), Some("days 31"), Some("fischer 0 0")]
        {
            let time = time.map(|time| ("time", time));
            let more = [("rated", "on"), ("is_rated", "true"), ("seen", "0")];
            let fields: Vec<_> = fields.iter().copied().chain(more).chain(time).collect();
            let reply = browser.post(&site, address, &fields).await;
            created += usize::from(reply.status == StatusCode::SEE_OTHER);
            let seats = browser.post(&site, &format!("/tables/{unclocked}/seats"), &fields).await;
            assert!(!seats.status.is_success(), "{}", seats.text);
        }
    }
    assert!(created >= 30, "{created}");
    let program = Program::of(&[&site], &ana, "read tables play").await;
    for more in ["", ", \"time\": \"none\"", ", \"is_rated\": true", ", \"rated\": true"] {
        let opening = format!("{{\"game\": \"edel\", \"seats\": [\"me\", \"free\"]{more}}}");
        let reply = program.post(&site, "/api/v1/tables", &opening).await;
        let is_refused = more.contains("rated");
        assert_eq!(reply.status.is_client_error(), is_refused, "{opening}: {}", reply.text);
    }
    let wrong = format!(
        "SELECT id FROM game_table WHERE is_rated = 1 AND time_control = 'none' AND id <> '{rated}'"
    );
    let wrong = site.connect().await.texts(&wrong).await;
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[tokio::test]
async fn each_game_of_the_same_two_counts_half_as_much_as_the_one_before() {
    let site = Site::new().await;
    let [(ana, _), (ben, _)] = [account(&site, "Ana").await, account(&site, "Ben").await];
    let mut gained = Vec::new();
    for games in 0..6 {
        let id = begun(&site, &[&ana, &ben]).await;
        rate(&site, &id, &[1, 2, 3]).await;
        let [of_ana, of_ben] = changed(&site, &id, [&ana, &ben]).await.map(|it| it.expect("one"));
        let placed = [(of_ana.0, 1), (of_ben.0, 2)];
        let expected = after_weighted(&placed, |_, _| weight_after(games));
        assert_eq!([of_ana.1, of_ben.1], expected[..]);
        gained.push(of_ana.1.sure() - of_ana.0.sure());
    }
    let rest: f64 = gained[1..].iter().sum();
    assert!(rest < gained[0], "five more wins gain less than the first: {gained:?}");
    site.app.tables.now().pass(REPEATED_WITHIN + LENGTH_MIN);
    let id = begun(&site, &[&ana, &ben]).await;
    rate(&site, &id, &[1, 2, 3]).await;
    let [of_ana, of_ben] = changed(&site, &id, [&ana, &ben]).await.map(|it| it.expect("one"));
    let whole = after_weighted(&[(of_ana.0, 1), (of_ben.0, 2)], |_, _| 1.0);
    assert_eq!([of_ana.1, of_ben.1], whole[..], "after a month they are strangers again");
}

#[tokio::test]
async fn a_game_that_is_too_short_changes_nothing() {
    let site = Site::new().await;
    let [(ana, _), (ben, _)] = [account(&site, "Ana").await, account(&site, "Ben").await];
    for (change, is_rated) in
        [("ended_ms = started_ms + 59999", false), ("started_ms = ended_ms - 60000", true)]
    {
        let id = begun(&site, &[&ana, &ben]).await;
        let mut database = site.connect().await;
        lengthen(&mut database, &id).await;
        let change = format!("UPDATE game_table SET {change} WHERE id = '{id}'");
        database.execute(&change).await;
        site.app.tables.store().rate(&id, &[1, 2, 3]).await.expect("an answer");
        assert_eq!(changed(&site, &id, [&ana]).await[0].is_some(), is_rated);
    }
    for (moves, is_rated) in [(14, false), (15, true)] {
        let id = begun(&site, &[&ana, &ben]).await;
        let mut database = site.connect().await;
        lengthen(&mut database, &id).await;
        let own = format!("table_id = '{id}' AND deed = 'move' AND actor <> 'chance'");
        let cut = format!(
            "DELETE FROM journal WHERE {own} AND number NOT IN \
             (SELECT number FROM journal WHERE {own} ORDER BY number DESC LIMIT {moves})"
        );
        database.execute(&cut).await;
        site.app.tables.store().rate(&id, &[1, 2, 3]).await.expect("an answer");
        assert_eq!(changed(&site, &id, [&ana]).await[0].is_some(), is_rated, "{moves}");
    }
}

/// Submits a form as if it came from the given IP address.
pub(crate) async fn send(
    site: &Site,
    guest: &mut Guest,
    mut request: Request<Body>,
    from: &str,
) -> Reply {
    let peer: SocketAddr = format!("{PROXY}:4000").parse().expect("an address");
    request.extensions_mut().insert(ConnectInfo(peer));
    let from = HeaderValue::from_str(from).expect("a header");
    request.headers_mut().insert("x-forwarded-for", from);
    guest.send(site, request).await
}

/// Starts a test server that trusts the proxy at [`PROXY`].
pub(crate) async fn behind_a_proxy() -> Site {
    let proxy = vec![PROXY.parse().expect("an address")];
    Site::with(|app| app.limits = Limits::none(proxy)).await
}

/// Whatever a form submitted to a table does, the server must record the sender's network.
#[tokio::test]
async fn accounts_of_one_network_are_not_rated_against_each_other_whatever_form_shows_it() {
    let site = behind_a_proxy().await;
    let [(ana, mut one), (ben, mut other)] =
        [account(&site, "Ana").await, account(&site, "Ben").await];
    let forms = routes().into_iter().filter(|route| route.method == Method::POST);
    let forms: Vec<_> = forms.filter(|route| route.path.starts_with("/tables/{id}")).collect();
    assert!(forms.len() > 15, "{forms:?}");
    for (shared, is_rated) in [("2001:db8:7:1::1", false), ("2001:db8:8:1::1", true)] {
        for route in &forms {
            let id = begun(&site, &[&ana, &ben]).await;
            let path = route.path.replace("{id}", id.as_str()).replace(['{', '}'], "");
            let form = one.form(&path, &[]);
            send(&site, &mut one, form, "2001:db8:7:2::9").await;
            let form = other.form(&format!("/tables/{id}/seen"), &[]);
            send(&site, &mut other, form, shared).await;
            lengthen(&mut site.connect().await, &id).await;
            site.app.tables.store().rate(&id, &[1, 2, 3]).await.expect("an answer");
            let is_changed = changed(&site, &id, [&ana]).await[0].is_some();
            assert_eq!(is_changed, is_rated, "{route:?}");
        }
    }
}

#[tokio::test]
async fn accounts_of_one_browser_are_not_rated_against_each_other() {
    let site = behind_a_proxy().await;
    let password = "tři acháty";
    let hash = karat_server::web::password::Password::new(password).hash();
    let mut people = Vec::new();
    for name in ["Ana", "Ben", "Cyr"] {
        let (person, _) = account(&site, name).await;
        site.app.tables.store().set_password(&person, &hash).await.expect("an answer");
        people.push(person);
    }
    let log_in = async |browser: &mut Guest, name: &str| {
        let reply = browser.post(&site, "/login", &[("name", name), ("password", password)]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    };
    // Ana plays and logs out. Ben then plays in the same browser, but from another network.
    let (mut shared, mut own) = (Guest::default(), Guest::default());
    log_in(&mut shared, "Ana").await;
    log_in(&mut own, "Cyr").await;
    let id = begun(&site, &people.iter().collect::<Vec<_>>()).await;
    let path = format!("/tables/{id}/chat");
    let form = shared.form(&path, &[]);
    send(&site, &mut shared, form, "192.0.2.1").await;
    shared.post(&site, "/logout", &[]).await;
    log_in(&mut shared, "Ben").await;
    let form = shared.form(&path, &[]);
    send(&site, &mut shared, form, "192.0.2.2").await;
    let form = own.form(&path, &[]);
    send(&site, &mut own, form, "192.0.2.3").await;
    play_out(&site, &id, 11).await;
    let placed: [u8; 3] = places(&site, &id).await;
    let newcomer = Rating::of_newcomer();
    let players: Vec<_> = placed.iter().map(|place| (newcomer, *place)).collect();
    let apart = |one: usize, other: usize| if one + other == 1 { 0.0 } else { 1.0 };
    let expected = after_weighted(&players, apart);
    let [first, second, third] = [&people[0], &people[1], &people[2]];
    let changes = changed(&site, &id, [first, second, third]).await.map(|it| it.expect("one").1);
    assert_eq!(changes[..], expected[..]);
}

#[tokio::test]
async fn who_stays_is_rated_when_an_opponent_deletes_the_account() {
    let site = Site::new().await;
    let (ana, _) = account(&site, "Ana").await;
    let (ben, mut browser) = account(&site, "Ben").await;
    let (cyr, _) = account(&site, "Cyr").await;
    // Ana and Ben have already played against each other once, so their next game counts for only
    // half as much.
    let met = begun(&site, &[&ana, &ben]).await;
    rate(&site, &met, &[1, 2, 3]).await;
    let [before, bens] = changed(&site, &met, [&ana, &ben]).await.map(|it| it.expect("one").1);
    let id = begun(&site, &[&ana, &ben, &cyr]).await;
    let mut dice = Choices(5);
    for _ in 0..6 {
        let table = site.table(&id).await;
        let seat = due(table.game()).expect("it runs");
        let (text, seen) = (dice.choose(table.game(), seat), table.version());
        let attempt = Attempt::by_seat(seat, &text, seen);
        site.attempt(&id, attempt).await;
    }
    let hash = karat_server::web::password::Password::new("tři acháty").hash();
    site.app.tables.store().set_password(&ben, &hash).await.expect("an answer");
    let reply = browser.post(&site, "/account/delete", &[("password", "tři acháty")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    while site.app.tables.store().person(&ben).await.expect("an answer").is_some() {
        tokio::task::yield_now().await;
    }
    let site = site.restarted().await;
    play_out(&site, &id, 12).await;
    let placed: [u8; 3] = places(&site, &id).await;
    let players = [(before, placed[0]), (bens, placed[1]), (Rating::of_newcomer(), placed[2])];
    let met = |one: usize, other: usize| if one + other == 1 { weight_after(1) } else { 1.0 };
    let expected = after_weighted(&players, met);
    let changes = changed(&site, &id, [&ana, &cyr]).await.map(|it| it.expect("a change").1);
    assert_eq!(changes, [expected[0], expected[2]]);
}

/// Returns what a table's result page says about the rating of the person viewing it.
async fn said(site: &Site, id: &TableId, browser: &mut Guest) -> String {
    let page = browser.get(site, &format!("/tables/{id}/result")).await.text;
    let (_, rest) = page.split_once("id=\"unrated\"").unwrap_or_default();
    rest.split_once("</section>").map(|(said, _)| said.to_owned()).unwrap_or_default()
}

#[tokio::test]
async fn the_result_page_says_why_a_rating_did_not_change() {
    let site = Site::new().await;
    let (ana, mut at_ana) = account(&site, "Ana").await;
    let (ben, mut at_ben) = account(&site, "Ben").await;
    let (new, mut at_new) = aged(&site, "Cyr", Duration::ZERO).await;
    let guest = PersonId::random();
    let mut at_guest = Guest::named(&[&site], &guest).await;
    // The game ends as soon as it starts, so it is too short to be rated.
    let id = over(&site, &[&ana, &ben]).await;
    let mut database = site.connect().await;
    for again in [
        "DELETE FROM unrated",
        "DELETE FROM rating_change",
        "DELETE FROM rated_end",
        "UPDATE game_table SET ended_ms = started_ms",
    ] {
        database.execute(again).await;
    }
    site.app.tables.store().rate(&id, &[1, 2, 3]).await.expect("nothing is wrong");
    assert!(said(&site, &id, &mut at_ana).await.contains("The game lasted less than a minute"));
    // The page must not explain the rating to people without a seat at the table.
    assert_eq!(said(&site, &id, &mut Guest::default()).await, "");
    // One of Ana's opponents is a guest, and the other has a new account.
    let id = over(&site, &[&ana, &guest, &new]).await;
    assert!(said(&site, &id, &mut at_guest).await.contains("you were a guest"));
    assert!(said(&site, &id, &mut at_new).await.contains("less than a day old"));
    assert!(said(&site, &id, &mut at_ana).await.contains("no opponent was rated"));
    // The same two people play against each other many times.
    for games in 0..6 {
        let id = over(&site, &[&ana, &ben]).await;
        let is_said = said(&site, &id, &mut at_ben).await.contains("hardly changed");
        assert_eq!(is_said, games >= 4, "after {games} games");
    }
    at_ben.post(&site, "/settings", &[("locale", "cs")]).await;
    let id = over(&site, &[&ana, &ben]).await;
    assert!(said(&site, &id, &mut at_ben).await.contains("se téměř nezměnilo"));
}

/// Plays a rated game between the given people to the end, so that it is long enough to be rated.
async fn over(site: &Site, people: &[&PersonId]) -> TableId {
    let id = begun(site, people).await;
    play_out(site, &id, 3).await;
    id
}
