//! Tests leagues over several seasons.

use std::collections::{BTreeSet, HashSet};
use std::time::Duration;

use axum::http::StatusCode;
use karat_store::{League, Played};
use karat_table::id::{LeagueId, PersonId, TableId};
use karat_table::league;
use karat_table::time::{DAY, UnixMillis};
use karat_table::tournament::{self, standings};

use crate::site::{Choices, Guest, Site};
use crate::tournament::{advance, holder, play_out};

/// Creates a league, and returns its id.
async fn create(site: &Site, organiser: &mut Guest, fields: &[(&str, &str)]) -> LeagueId {
    let usual = [
        ("name", "Club league"),
        ("game", "klenotnici"),
        ("seats", "3"),
        ("days", "2"),
        ("games", "2"),
        ("division_players", "4"),
        ("promoted", "1"),
        ("pause_days", "7"),
    ];
    let is_given = |name: &str| fields.iter().any(|(given, _)| *given == name);
    let usual = usual.into_iter().filter(|(name, _)| !is_given(name));
    let fields: Vec<_> = usual.chain(fields.iter().copied()).collect();
    let reply = organiser.post(site, "/leagues", &fields).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    LeagueId::parse(reply.location().strip_prefix("/leagues/").expect("a league")).expect("an id")
}

async fn act(site: &Site, browser: &mut Guest, id: &LeagueId, act: &str) -> StatusCode {
    browser.post(site, &format!("/leagues/{}", id.as_str()), &[("act", act)]).await.status
}

async fn league(site: &Site, id: &LeagueId) -> League {
    site.app.tables.store().league(id).await.expect("an answer").expect("a league")
}

/// Reads the divisions of the latest season, best one first.
async fn divisions(site: &Site, id: &LeagueId) -> Vec<Played> {
    let store = site.app.tables.store();
    let mut all = Vec::new();
    for (_, _, tournament) in store.league_divisions(id, 1).await.expect("an answer") {
        all.extend(store.tournament(&tournament).await.expect("an answer"));
    }
    all
}

async fn step(site: &Site) {
    advance(site).await;
    site.app.tables.advance_leagues().await.expect("a step");
}

/// Returns the people of each division in the order of the standings.
fn ranked(divisions: &[Played]) -> Vec<Vec<PersonId>> {
    let person = |division: &Played, entrant: usize| {
        division.entrants[entrant].person.as_ref().expect("a person").0.clone()
    };
    let of = |division: &Played| {
        let rows = standings(division.entrants.len(), &division.rounds);
        rows.iter().map(|row| person(division, row.entrant)).collect()
    };
    divisions.iter().map(of).collect()
}

#[tokio::test]
async fn after_a_season_the_best_and_the_last_change_places() {
    let mut site = Site::new().await;
    let mut people = Vec::new();
    for number in 0..9 {
        people.push(holder(&site, &format!("Player {number}")).await);
    }
    let id = create(&site, &mut people[0].1, &[]).await;
    for (_, browser) in &mut people[..8] {
        assert_eq!(act(&site, browser, &id, "join").await, StatusCode::SEE_OTHER);
    }
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::FORBIDDEN, "twice");
    let now = divisions(&site, &id).await;
    assert_eq!(now.len(), 2);
    for division in &now {
        assert_eq!(division.rounds.len(), 2, "all rounds begin at once");
        assert!(division.missing.is_empty() && division.unfinished().count() > 0);
        let path = format!("/tournaments/{}", division.tournament.id.as_str());
        let reply = people[1].1.post(&site, &path, &[("act", "withdraw")]).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN);
        let page = people[8].1.get(&site, &path).await.text;
        assert!(page.contains("Season 1, division"), "{page}");
    }
    let page = people[0].1.get(&site, &format!("/leagues/{}", id.as_str())).await.text;
    let games = page.matches("Go to your table").count();
    assert!(games > 0 && !page.contains(">relegated<"), "nothing is decided: {page}");
    assert!(!people[0].1.get(&site, "/tournaments").await.text.contains("Club league"));
    // The server restarts in the middle of the season.
    site = site.restarted_after(0, None).await;
    let mut choices = Choices(5);
    let tables: Vec<TableId> = now
        .iter()
        .flat_map(|division| division.unfinished().map(|(_, id)| id.clone()).collect::<Vec<_>>())
        .collect();
    for (number, table) in tables.iter().enumerate() {
        assert!(league(&site, &id).await.next.is_none(), "the season is still being played");
        play_out(&site, table, &mut choices).await;
        if number % 2 == 0 {
            step(&site).await;
        }
    }
    for _ in 0..2 {
        step(&site).await;
    }
    let first = divisions(&site, &id).await;
    assert!(first.iter().all(|one| one.tournament.stage == tournament::Stage::Over));
    let next = league(&site, &id).await.next.expect("the next season");
    assert_eq!(next.since(site.app.tables.now().time()), 7 * DAY);
    let page = people[0].1.get(&site, &format!("/leagues/{}", id.as_str())).await.text;
    assert!(page.contains(">relegated<") && page.contains(">promoted<"), "{page}");
    // One player joins, and nobody leaves.
    assert_eq!(act(&site, &mut people[8].1, &id, "join").await, StatusCode::SEE_OTHER);
    site.app.tables.now().pass(7 * DAY);
    step(&site).await;
    let second = divisions(&site, &id).await;
    assert_eq!(league(&site, &id).await.season, 2);
    let members = |division: &Played| -> HashSet<PersonId> {
        division.entrants.iter().filter_map(|one| Some(one.person.clone()?.0)).collect()
    };
    let before = ranked(&first);
    let expected: HashSet<PersonId> =
        before[0][..3].iter().chain(&before[1][..1]).cloned().collect();
    assert_eq!(members(&second[0]), expected);
    let expected: HashSet<PersonId> =
        before[0][3..].iter().chain(&before[1][1..]).chain([&people[8].0]).cloned().collect();
    assert_eq!(members(&second[1]), expected);
    let page = people[0].1.get(&site, &format!("/leagues/{}", id.as_str())).await.text;
    assert!(page.contains("Earlier seasons") && page.contains("Season 1"), "{page}");
    let store = site.app.tables.store();
    assert_eq!(store.league_divisions(&id, 20).await.expect("an answer").len(), 4);
}

#[tokio::test]
async fn a_season_waits_for_enough_players_and_an_ended_league_starts_none() {
    let site = Site::new().await;
    let mut people = Vec::new();
    for number in 0..3 {
        people.push(holder(&site, &format!("Player {number}")).await);
    }
    let id = create(&site, &mut people[0].1, &[("game", "edel"), ("seats", "2")]).await;
    for (_, browser) in &mut people[..2] {
        for _ in 0..2 {
            let status = act(&site, browser, &id, "join").await;
            assert!([StatusCode::SEE_OTHER, StatusCode::FORBIDDEN].contains(&status));
        }
    }
    for other in ["start", "end"] {
        assert_eq!(act(&site, &mut people[1].1, &id, other).await, StatusCode::FORBIDDEN);
    }
    assert_eq!(league(&site, &id).await.players, 2);
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    let division = divisions(&site, &id).await.remove(0);
    assert_eq!(division.rounds.len(), 2);
    let path = format!("/tournaments/{}", division.tournament.id.as_str());
    // The organiser can end a season that nobody finishes.
    let reply = people[0].1.post(&site, &path, &[("act", "tie")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    assert_eq!(act(&site, &mut people[1].1, &id, "leave").await, StatusCode::SEE_OTHER);
    step(&site).await;
    for pause in 1..=3 {
        site.app.tables.now().pass(7 * DAY + Duration::from_secs(1));
        step(&site).await;
        let now = league(&site, &id).await;
        assert_eq!(now.season, 1, "one player is too few, even after {pause} breaks");
        assert!(now.next.is_some_and(|next| next > site.app.tables.now().time()));
    }
    let too_few = act(&site, &mut people[0].1, &id, "start").await;
    assert_eq!(too_few, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(act(&site, &mut people[0].1, &id, "end").await, StatusCode::SEE_OTHER);
    assert_eq!(league(&site, &id).await.stage, league::Stage::Over);
    assert_eq!(act(&site, &mut people[2].1, &id, "join").await, StatusCode::FORBIDDEN);
    site.app.tables.now().pass(100 * DAY);
    step(&site).await;
    assert_eq!(league(&site, &id).await.season, 1);
}

#[tokio::test]
async fn who_does_not_appear_must_join_again_and_accounts_can_be_deleted() {
    let site = Site::new().await;
    let mut people = Vec::new();
    for number in 0..4 {
        people.push(holder(&site, &format!("Player {number}")).await);
    }
    let id = create(&site, &mut people[0].1, &[("games", "1"), ("seats", "4")]).await;
    for (_, browser) in &mut people {
        assert_eq!(act(&site, browser, &id, "join").await, StatusCode::SEE_OTHER);
    }
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    let division = divisions(&site, &id).await.remove(0);
    let table = division.tables[0][0].clone();
    let absent = division.number_of(&people[2].0);
    let mut seats = division.rounds[0].tables[0].entrants.iter();
    let absent = seats.position(|&entrant| Some(entrant) == absent);
    let store = site.app.tables.store();
    // The result is counted as if a bot had played for Player 2.
    let absent = absent.expect("a seat");
    store.count_result(&table, &[1, 2, 3, 4], &[absent], UnixMillis(9)).await.expect("a result");
    store.begin_leaving(&people[3].0, UnixMillis(9)).await.expect("they leave");
    while store.take_away(&people[3].0).await.expect("a step").is_some() {}
    step(&site).await;
    let left = store.league_people(&id).await.expect("people");
    let left: BTreeSet<&str> = left.iter().map(|person| &*person.name).collect();
    assert_eq!(left, BTreeSet::from(["Player 0", "Player 1"]));
    assert_eq!(act(&site, &mut people[2].1, &id, "join").await, StatusCode::SEE_OTHER);
    site.app.tables.now().pass(8 * DAY);
    step(&site).await;
    assert_eq!(divisions(&site, &id).await[0].entrants.len(), 3);
    let page = people[0].1.get(&site, &format!("/leagues/{}", id.as_str())).await;
    assert_eq!(page.status, StatusCode::OK);
}

#[tokio::test]
async fn a_league_is_created_only_with_what_the_form_offers() {
    let site = Site::new().await;
    let (_, mut browser) = holder(&site, "Ana").await;
    let good = [
        ("name", "Club league"),
        ("game", "klenotnici"),
        ("seats", "3"),
        ("days", "2"),
        ("games", "2"),
        ("division_players", "4"),
        ("promoted", "1"),
        ("pause_days", "7"),
    ];
    for (name, value, status) in [
        ("name", " ", StatusCode::UNPROCESSABLE_ENTITY),
        ("seats", "6", StatusCode::UNPROCESSABLE_ENTITY),
        ("days", "0", StatusCode::BAD_REQUEST),
        ("games", "11", StatusCode::BAD_REQUEST),
        ("division_players", "1", StatusCode::BAD_REQUEST),
        ("promoted", "0", StatusCode::BAD_REQUEST),
        ("pause_days", "-1", StatusCode::BAD_REQUEST),
        ("club", "00000000000000000000000000000000", StatusCode::NOT_FOUND),
    ] {
        let fields = good.into_iter().filter(|(field, _)| *field != name);
        let fields: Vec<_> = fields.chain([(name, value)]).collect();
        let reply = browser.post(&site, "/leagues", &fields).await;
        assert_eq!(reply.status, status, "{name}={value}");
    }
    for _ in 0..3 {
        create(&site, &mut browser, &[]).await;
    }
    let reply = browser.post(&site, "/leagues", &good).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains("You already organise 3 leagues"), "{}", reply.text);
}
