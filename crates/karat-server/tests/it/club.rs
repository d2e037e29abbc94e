//! Tests clubs: who joins, who decides about others, what remains when people leave, and the club's
//! tables, tournaments and ratings.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_store::Club;
use karat_table::club::{ORGANISED_MAX, Role};
use karat_table::id::{ClubId, PersonId, TableId};
use karat_table::ratings::{Rating, after};
use karat_table::table::{Occupant, Setup, Sitter, Terms};
use karat_table::tournament::Stage;

use crate::site::{Choices, Guest, Site, sitters};
use crate::tournament::{self, advance, enter, holder, play_out, played};

/// A time after which a person no longer counts as online.
const LONG: Duration = Duration::from_secs(6 * 60);

/// Founds a club with the given name, and returns its id.
async fn found(site: &Site, founder: &mut Guest, name: &str, access: &str) -> ClubId {
    let fields = [("name", name), ("description", "Every Tuesday"), ("access", access)];
    let reply = founder.post(site, "/clubs", &fields).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let id = reply.location().strip_prefix("/clubs/").expect("a club");
    ClubId::parse(id).expect("an id")
}

fn at(id: &ClubId) -> String {
    format!("/clubs/{}", id.as_str())
}

async fn act(site: &Site, browser: &mut Guest, id: &ClubId, act: &str) -> StatusCode {
    browser.post(site, &at(id), &[("act", act)]).await.status
}

/// Does something to another person in a club.
async fn act_on(
    site: &Site,
    browser: &mut Guest,
    id: &ClubId,
    act: &str,
    other: &PersonId,
) -> StatusCode {
    browser.post(site, &at(id), &[("act", act), ("person", other.as_str())]).await.status
}

async fn role(site: &Site, id: &ClubId, person: &PersonId) -> Option<Role> {
    site.app.tables.store().club_role(id, person).await.expect("an answer")
}

async fn club(site: &Site, id: &ClubId) -> Option<Club> {
    site.app.tables.store().club(id).await.expect("an answer")
}

/// Returns a club's page as the browser's owner sees it, without the navigation.
async fn page(site: &Site, browser: &mut Guest, id: &ClubId) -> String {
    let reply = browser.get(site, &at(id)).await;
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text);
    reply.text.split("<main").nth(1).expect("a page").to_owned()
}

const DONE: StatusCode = StatusCode::SEE_OTHER;
const FORBIDDEN: StatusCode = StatusCode::FORBIDDEN;
const REFUSED: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;

#[tokio::test]
async fn people_join_an_open_club_and_leave_it() {
    let site = Site::new().await;
    let (ana, mut hers) = holder(&site, "Ana").await;
    let (ben, mut his) = holder(&site, "Ben").await;
    let id = found(&site, &mut hers, "Evening club", "open").await;
    assert_eq!(role(&site, &id, &ana).await, Some(Role::Owner));
    for _ in 0..2 {
        assert_eq!(act(&site, &mut his, &id, "join").await, DONE, "also a second time");
        assert_eq!(role(&site, &id, &ben).await, Some(Role::Member));
    }
    assert_eq!(club(&site, &id).await.expect("a club").members, 2);
    assert!(site.get("/").await.text.contains("href=\"/clubs\""), "the home page links to clubs");
    let list = his.get(&site, "/clubs").await.text;
    assert!(list.contains("Evening club") && list.contains("2 members"), "{list}");
    let profile = hers.get(&site, &format!("/people/{}", ben.as_str())).await.text;
    assert!(profile.contains(&at(&id)), "a profile lists the person's clubs");
    let shown = page(&site, &mut his, &id).await;
    assert!(shown.contains("Every Tuesday") && shown.contains(ana.as_str()), "{shown}");
    for _ in 0..2 {
        assert_eq!(act(&site, &mut his, &id, "leave").await, DONE, "also a second time");
        assert_eq!(role(&site, &id, &ben).await, None);
    }
    assert_eq!(act(&site, &mut hers, &id, "leave").await, DONE);
    assert_eq!(club(&site, &id).await, None, "a club without members is dissolved");
    assert_eq!(hers.get(&site, &at(&id)).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_organiser_accepts_declines_and_removes_people() {
    let site = Site::new().await;
    let (ana, mut hers) = holder(&site, "Ana").await;
    let (ben, mut his) = holder(&site, "Ben").await;
    let (cyr, mut theirs) = holder(&site, "Cyr").await;
    let id = found(&site, &mut hers, "Evening club", "asking").await;
    for (person, browser) in [(&ben, &mut his), (&cyr, &mut theirs)] {
        assert_eq!(act(&site, browser, &id, "join").await, DONE);
        assert_eq!(role(&site, &id, person).await, Some(Role::Asking));
    }
    assert_eq!(club(&site, &id).await.expect("a club").members, 1);
    assert!(page(&site, &mut hers, &id).await.contains("Requests to join"));
    assert!(!page(&site, &mut his, &id).await.contains("Requests to join"), "for organisers");
    for deed in ["accept", "remove", "promote", "demote"] {
        assert_eq!(act_on(&site, &mut his, &id, deed, &cyr).await, FORBIDDEN, "{deed}");
    }
    assert_eq!(act_on(&site, &mut hers, &id, "accept", &ben).await, DONE);
    assert_eq!(role(&site, &id, &ben).await, Some(Role::Member));
    assert_eq!(act_on(&site, &mut hers, &id, "accept", &ben).await, FORBIDDEN, "again");
    // A declined person can neither join nor ask again until an organiser accepts them.
    assert_eq!(act_on(&site, &mut hers, &id, "remove", &cyr).await, DONE);
    let edited = [("act", "edit"), ("description", "Open now"), ("access", "open")];
    assert_eq!(hers.post(&site, &at(&id), &edited).await.status, DONE);
    for deed in ["join", "leave", "join"] {
        act(&site, &mut theirs, &id, deed).await;
        assert_eq!(role(&site, &id, &cyr).await, Some(Role::Removed), "{deed}");
    }
    assert_eq!(act(&site, &mut theirs, &id, "join").await, FORBIDDEN);
    assert!(page(&site, &mut theirs, &id).await.contains("An organiser has removed you"));
    assert_eq!(act_on(&site, &mut hers, &id, "accept", &cyr).await, DONE);
    assert_eq!(role(&site, &id, &cyr).await, Some(Role::Member));
    // Organisers decide about members, but only the owner decides about organisers.
    assert_eq!(act_on(&site, &mut hers, &id, "promote", &ben).await, DONE);
    for (other, deed) in [(&ana, "remove"), (&ana, "demote"), (&ana, "promote"), (&ben, "demote")] {
        assert_eq!(act_on(&site, &mut his, &id, deed, other).await, FORBIDDEN, "{deed}");
    }
    assert_eq!(act_on(&site, &mut his, &id, "promote", &cyr).await, DONE);
    assert_eq!(act_on(&site, &mut his, &id, "remove", &cyr).await, FORBIDDEN);
    assert_eq!(act_on(&site, &mut hers, &id, "demote", &cyr).await, DONE);
    assert_eq!(act_on(&site, &mut his, &id, "remove", &cyr).await, DONE);
    let edited = [("act", "edit"), ("description", "Mine"), ("access", "open")];
    assert_eq!(theirs.post(&site, &at(&id), &edited).await.status, FORBIDDEN);
    let long = "x".repeat(1001);
    let edited = [("act", "edit"), ("description", &*long), ("access", "open")];
    assert_eq!(hers.post(&site, &at(&id), &edited).await.status, REFUSED);
    assert_eq!(club(&site, &id).await.expect("a club").description, "Open now");
    let sure = [("act", "dissolve"), ("sure", "yes")];
    assert_eq!(his.post(&site, &at(&id), &sure).await.status, FORBIDDEN, "only the owner");
    assert_eq!(act(&site, &mut hers, &id, "dissolve").await, REFUSED, "unconfirmed");
    assert_eq!(hers.post(&site, &at(&id), &sure).await.location(), "/clubs");
    assert_eq!(club(&site, &id).await, None);
}

#[tokio::test]
async fn the_organiser_who_joined_first_follows_the_owner_and_then_the_oldest_member() {
    let site = Site::new().await;
    let mut people = Vec::new();
    for name in ["Ana", "Ben", "Cyr", "Dan", "Eva"] {
        people.push(holder(&site, name).await);
    }
    let id = found(&site, &mut people[0].1, "Evening club", "open").await;
    for (_, browser) in &mut people[1..] {
        site.app.tables.now().pass(Duration::from_secs(1));
        assert_eq!(act(&site, browser, &id, "join").await, DONE);
    }
    let ids: Vec<PersonId> = people.iter().map(|(id, _)| id.clone()).collect();
    // Dan becomes an organiser before Cyr, but Cyr has been a member for longer.
    for other in [3, 2] {
        assert_eq!(act_on(&site, &mut people[0].1, &id, "promote", &ids[other]).await, DONE);
    }
    assert_eq!(act(&site, &mut people[0].1, &id, "leave").await, DONE);
    assert_eq!(role(&site, &id, &ids[2]).await, Some(Role::Owner));
    let store = site.app.tables.store();
    store.begin_leaving(&ids[2], site.app.tables.now().time()).await.expect("they leave");
    while store.take_away(&ids[2]).await.expect("a step").is_some() {}
    assert_eq!(role(&site, &id, &ids[3]).await, Some(Role::Owner), "also of a deleted account");
    // A banned person could not do anything for the club.
    store.set_banned(&ids[1], true).await.expect("banned");
    assert_eq!(act(&site, &mut people[3].1, &id, "leave").await, DONE);
    assert_eq!(role(&site, &id, &ids[4]).await, Some(Role::Owner));
    assert_eq!(role(&site, &id, &ids[1]).await, Some(Role::Member));
}

#[tokio::test]
async fn only_people_with_an_account_found_clubs_whose_names_differ() {
    let site = Site::new().await;
    let (ana, mut hers) = holder(&site, "Ana").await;
    let (_, mut his) = holder(&site, "Ben").await;
    let mut guest = Guest::named(&[&site], &PersonId::random()).await;
    let named = |name| [("name", name), ("access", "open")];
    assert_eq!(guest.post(&site, "/clubs", &named("Mine")).await.status, FORBIDDEN);
    let id = found(&site, &mut hers, "Evening Club", "open").await;
    assert_eq!(act(&site, &mut guest, &id, "join").await, FORBIDDEN);
    for name in ["evening club", "Evening-Club", "Еvening Club", "()", ""] {
        let reply = his.post(&site, "/clubs", &named(name)).await;
        assert_eq!(reply.status, REFUSED, "{name}");
    }
    let long = "x".repeat(1001);
    let fields = [("name", "Long"), ("description", &*long), ("access", "open")];
    assert_eq!(his.post(&site, "/clubs", &fields).await.status, REFUSED);
    for number in 1..ORGANISED_MAX {
        found(&site, &mut hers, &format!("Club {number}"), "open").await;
    }
    let reply = hers.post(&site, "/clubs", &named("One more")).await;
    assert_eq!(reply.status, REFUSED);
    assert!(reply.text.contains("You already organise 3 clubs"), "{}", reply.text);
    // Nor can anyone make them an organiser of another.
    let other = found(&site, &mut his, "Ben’s club", "open").await;
    assert_eq!(act(&site, &mut hers, &other, "join").await, DONE);
    assert_eq!(act_on(&site, &mut his, &other, "promote", &ana).await, REFUSED);
    // An account that becomes a bot leaves its clubs and joins no others.
    assert_eq!(site.app.tables.store().make_bot(&ana).await.expect("an answer"), Ok(()));
    assert_eq!(club(&site, &id).await, None);
    assert_eq!(act(&site, &mut hers, &other, "join").await, FORBIDDEN);
    assert_eq!(hers.post(&site, "/clubs", &named("Bots")).await.status, FORBIDDEN);
    let nowhere = his.get(&site, "/clubs/00000000000000000000000000000000").await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
    assert_eq!(act(&site, &mut his, &other, "nonsense").await, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn members_appear_online_except_to_people_whom_they_have_blocked() {
    let site = Site::new().await;
    let (_, mut hers) = holder(&site, "Ana").await;
    let (ben, mut his) = holder(&site, "Ben").await;
    let (cyr, mut theirs) = holder(&site, "Cyr").await;
    let id = found(&site, &mut hers, "Evening club", "open").await;
    assert_eq!(act(&site, &mut his, &id, "join").await, DONE);
    let marks = |page: &str| page.matches("is-here").count();
    assert_eq!(marks(&page(&site, &mut theirs, &id).await), 2);
    assert_eq!(marks(&site.get(&at(&id)).await.text), 0, "not to people whom nobody knows");
    let store = site.app.tables.store();
    store.mute(&ben, &cyr, true, site.app.tables.now().time()).await.expect("blocked");
    assert_eq!(marks(&page(&site, &mut theirs, &id).await), 1);
    assert_eq!(marks(&page(&site, &mut hers, &id).await), 2);
    site.app.tables.now().pass(LONG);
    assert_eq!(marks(&page(&site, &mut theirs, &id).await), 0);
}

#[tokio::test]
async fn the_clubs_that_were_active_last_come_first() {
    let site = Site::new().await;
    let (_, mut hers) = holder(&site, "Ana").await;
    let (_, mut his) = holder(&site, "Ben").await;
    let mut ids = Vec::new();
    for name in ["First", "Second"] {
        site.app.tables.now().pass(LONG);
        ids.push(found(&site, &mut hers, name, "open").await);
    }
    let store = site.app.tables.store();
    let order = async || {
        let listed = store.clubs(0, 10).await.expect("clubs");
        listed.into_iter().map(|club| club.name).collect::<Vec<_>>()
    };
    assert_eq!(order().await, ["Second", "First"]);
    site.app.tables.now().pass(LONG);
    assert_eq!(act(&site, &mut his, &ids[0], "join").await, DONE);
    assert_eq!(order().await, ["First", "Second"]);
    assert_eq!(store.clubs(1, 10).await.expect("clubs")[0].name, "Second");
}

#[tokio::test]
async fn only_organisers_create_a_clubs_tournament_and_only_members_enter() {
    let site = Site::new().await;
    let mut people = Vec::new();
    for name in ["Ana", "Ben", "Cyr", "Dan"] {
        people.push(holder(&site, name).await);
    }
    let id = found(&site, &mut people[0].1, "Evening club", "open").await;
    let of_club = [("club", id.as_str())];
    for (_, browser) in &mut people[1..3] {
        assert_eq!(act(&site, browser, &id, "join").await, DONE);
    }
    let fields = [
        ("club", id.as_str()),
        ("name", "Cup"),
        ("game", "edel"),
        ("seats", "3"),
        ("format", "swiss"),
        ("rounds", "2"),
        ("time", "days 2"),
    ];
    assert_eq!(people[1].1.post(&site, "/tournaments", &fields).await.status, FORBIDDEN);
    let unknown = fields.map(|field| if field.0 == "club" { ("club", "x") } else { field });
    let reply = people[0].1.post(&site, "/tournaments", &unknown).await;
    assert_eq!(reply.status, StatusCode::NOT_FOUND);
    let unnamed = fields.map(|field| if field.0 == "name" { ("name", "") } else { field });
    let reply = people[0].1.post(&site, "/tournaments", &unnamed).await;
    assert!(reply.status == REFUSED && reply.text.contains(id.as_str()), "the form keeps its club");
    let cup = tournament::create(&site, &mut people[0].1, &of_club).await;
    assert!(page(&site, &mut people[3].1, &id).await.contains(cup.as_str()));
    let at = format!("/tournaments/{}", cup.as_str());
    for path in [at.as_str(), "/tournaments"] {
        assert!(people[3].1.get(&site, path).await.text.contains("Evening club"), "{path}");
    }
    assert_eq!(tournament::act(&site, &mut people[3].1, &cup, "enter").await, FORBIDDEN);
    enter(&site, &cup, &mut people[..3]).await;
    // A person who leaves or is removed is withdrawn, and cannot enter again.
    assert_eq!(act(&site, &mut people[1].1, &id, "leave").await, DONE);
    let removed = people[2].0.clone();
    assert_eq!(act_on(&site, &mut people[0].1, &id, "remove", &removed).await, DONE);
    assert_eq!(played(&site, &cup).await.active(), [0]);
    for other in [1, 2] {
        assert_eq!(tournament::act(&site, &mut people[other].1, &cup, "enter").await, FORBIDDEN);
    }
    assert_eq!(act(&site, &mut people[1].1, &id, "join").await, DONE);
    enter(&site, &cup, &mut people[1..2]).await;
    assert_eq!(act(&site, &mut people[1].1, &id, "leave").await, DONE);
    assert_eq!(act(&site, &mut people[0].1, &id, "leave").await, DONE);
    let left = played(&site, &cup).await.tournament;
    assert_eq!((left.stage, left.club), (Stage::Cancelled, None), "the club has been dissolved");
}

#[tokio::test]
async fn a_clubs_page_shows_the_public_tables_of_its_members() {
    let site = Site::new().await;
    let (ana, mut hers) = holder(&site, "Ana").await;
    let (ben, mut his) = holder(&site, "Ben").await;
    let (cyr, mut theirs) = holder(&site, "Cyr").await;
    let id = found(&site, &mut hers, "Evening club", "open").await;
    let tables = &site.app.tables;
    let open = async |person: &PersonId, others: Vec<Sitter>, terms: Terms| {
        let mut all = sitters(vec![Occupant::Person(person.clone())]);
        all.extend(others);
        let setup = Setup::new(GameId::Edel, Vec::new(), all);
        tables.open(Setup { terms, owner: Some(person.clone()), ..setup }).await.expect("a table")
    };
    let free = || vec![Sitter::nobody(), Sitter::nobody()];
    let bots = || {
        let bot = Occupant::Bot(karat_bots::default_bot(GameId::Edel).to_owned());
        sitters(vec![bot.clone(), bot])
    };
    let public = || Terms { is_public: true, ..Terms::default() };
    let waiting = open(&ana, free(), public()).await;
    let private = open(&ana, free(), Terms::default()).await;
    let of_other = open(&cyr, free(), public()).await;
    let running = open(&ana, bots(), public()).await;
    let delay = Duration::from_secs(60);
    let delayed = open(&ana, bots(), Terms { watch_delay: delay, ..public() }).await;
    let shown = page(&site, &mut his, &id).await;
    for (table, is_shown) in [
        (&waiting, true),
        (&private, false),
        (&of_other, false),
        (&running, true),
        (&delayed, false),
    ] {
        assert_eq!(shown.contains(table.as_str()), is_shown, "{table}: {shown}");
    }
    let join = |table: &TableId| format!("/tables/{table}/join");
    assert!(shown.contains(&join(&waiting)) && !shown.contains(&join(&running)));
    // A person who is blocked by a host does not see the host's table.
    let now = tables.now().time();
    tables.store().mute(&ana, &ben, true, now).await.expect("blocked");
    assert!(!page(&site, &mut his, &id).await.contains(waiting.as_str()));
    assert!(page(&site, &mut theirs, &id).await.contains(waiting.as_str()));
}

/// Calculates everyone's rating from the records of the given tables, in the order in which their
/// games ended.
async fn calculated(site: &Site, tables: &[TableId]) -> BTreeMap<(String, usize, String), Rating> {
    let mut games = Vec::new();
    for id in tables {
        let table = site.table(id).await;
        assert!(table.is_over(), "{id}");
        games.push((table.record().journal.last().expect("an entry").at, table));
    }
    games.sort_by_key(|(at, _)| *at);
    let mut ratings = BTreeMap::new();
    for (_, table) in games {
        let record = table.record();
        let places = table.result().expect("a result").places;
        let kind = (record.game.name().to_owned(), record.sitters.len());
        let key = |seat: usize| {
            let person = record.sitters[seat].who.person_text().expect("a person");
            (kind.0.clone(), kind.1, person)
        };
        let before: Vec<_> = (0..kind.1)
            .map(|seat| {
                let rating = ratings.get(&key(seat)).copied();
                (rating.unwrap_or_else(Rating::of_newcomer), places[seat])
            })
            .collect();
        for (seat, rating) in after(&before).into_iter().enumerate() {
            ratings.insert(key(seat), rating);
        }
    }
    ratings
}

/// Returns a club's stored ratings.
async fn stored(site: &Site, id: &ClubId) -> BTreeMap<(String, usize, String), Rating> {
    let rankings = site.app.tables.store().club_rankings(id, 100).await.expect("rankings");
    let rows = rankings.into_iter().flat_map(|ranking| {
        let kind = (ranking.game.name().to_owned(), ranking.seats);
        ranking
            .rows
            .into_iter()
            .map(move |row| ((kind.0.clone(), kind.1, row.person.as_str().to_owned()), row.rating))
    });
    rows.collect()
}

#[tokio::test]
async fn a_clubs_ratings_follow_from_the_records_whenever_the_server_restarts() {
    let mut site = Site::new().await;
    let mut people = Vec::new();
    for number in 0..7 {
        people.push(holder(&site, &format!("Player {number}")).await);
    }
    let id = found(&site, &mut people[0].1, "Evening club", "open").await;
    for (_, browser) in &mut people[1..] {
        assert_eq!(act(&site, browser, &id, "join").await, DONE);
    }
    let mut cups = Vec::new();
    for fields in [
        &[("club", id.as_str()), ("rounds", "2")][..],
        &[("club", id.as_str()), ("game", "edel"), ("seats", "2"), ("rounds", "2")],
        &[("rounds", "1")],
    ] {
        let cup = tournament::create(&site, &mut people[0].1, fields).await;
        enter(&site, &cup, &mut people).await;
        assert_eq!(tournament::act(&site, &mut people[0].1, &cup, "start").await, DONE);
        cups.push(cup);
    }
    let (mut choices, mut tables) = (Choices(7), Vec::new());
    for _ in 0..2 {
        for (index, cup) in cups.iter().enumerate() {
            let last = played(&site, cup).await.tables.last().expect("a round").clone();
            for table in last {
                site.app.tables.now().pass(Duration::from_secs(1));
                play_out(&site, &table, &mut choices).await;
                if index < 2 && !tables.contains(&table) {
                    tables.push(table);
                    let expected = calculated(&site, &tables).await;
                    assert_eq!(stored(&site, &id).await, expected, "as soon as a game ends");
                }
                site = site.restarted().await;
                site.app.tables.rate_ended().await.expect("a pass");
            }
        }
        advance(&site).await;
    }
    let expected = calculated(&site, &tables).await;
    assert_eq!(stored(&site, &id).await, expected, "once, and only the club's tournaments");
    assert!(
        tables.len() >= 10 && expected.keys().any(|(game, seats, _)| game == "edel" && *seats == 2)
    );
    let best = expected.iter().filter(|((game, seats, _), _)| game == "edel" && *seats == 2);
    let best = best.map(|(_, rating)| rating.shown()).max().expect("a rating");
    assert!(page(&site, &mut people[6].1, &id).await.contains(&best.to_string()));
    // Without a club, there is nothing left to show.
    let dissolved = [("act", "dissolve"), ("sure", "yes")];
    assert_eq!(people[0].1.post(&site, &at(&id), &dissolved).await.location(), "/clubs");
    assert!(stored(&site, &id).await.is_empty());
}

/// A server that stops between the end of a game and its rating rates it when it starts again.
#[tokio::test]
async fn games_that_ended_unrated_are_rated_in_order() {
    let site = Site::new().await;
    let mut people = Vec::new();
    for name in ["Ana", "Ben", "Cyr", "Dan"] {
        people.push(holder(&site, name).await);
    }
    let id = found(&site, &mut people[0].1, "Evening club", "open").await;
    for (_, browser) in &mut people[1..] {
        assert_eq!(act(&site, browser, &id, "join").await, DONE);
    }
    let fields = [("club", id.as_str()), ("game", "edel"), ("seats", "2"), ("rounds", "2")];
    let cup = tournament::create(&site, &mut people[0].1, &fields).await;
    enter(&site, &cup, &mut people).await;
    assert_eq!(tournament::act(&site, &mut people[0].1, &cup, "start").await, DONE);
    for _ in 0..2 {
        for table in played(&site, &cup).await.tables.last().expect("a round").clone() {
            site.app.tables.now().pass(Duration::from_secs(1));
            play_out(&site, &table, &mut Choices(3)).await;
        }
        advance(&site).await;
    }
    let before = stored(&site, &id).await;
    assert_eq!(before.len(), 4);
    assert!(site.connect().await.execute("DELETE FROM club_rated_end").await > 0);
    assert!(stored(&site, &id).await.is_empty());
    for _ in 0..2 {
        site.app.tables.rate_ended().await.expect("a pass");
        assert_eq!(stored(&site, &id).await, before);
    }
}
