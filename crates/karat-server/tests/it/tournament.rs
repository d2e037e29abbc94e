//! Tests tournaments from the first entry to the final standings.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_server::tables::timer::Timer;
use karat_store::Played;
use karat_table::id::{PersonId, TableId, TournamentId};
use karat_table::table::Attempt;
use karat_table::time::{DAY, UnixMillis};
use karat_table::tournament::{Stage, standings};

use crate::site::{Choices, Guest, Site, due};

/// Creates a person with an account, and returns their browser.
pub(crate) async fn holder(site: &Site, name: &str) -> (PersonId, Guest) {
    let (person, store) = (PersonId::random(), site.app.tables.store());
    store.add_person(&person, name, UnixMillis(1)).await.expect("a person");
    assert!(store.set_password(&person, "a hash").await.expect("an answer"));
    let browser = Guest::named(&[site], &person).await;
    (person, browser)
}

async fn holders(site: &Site, count: usize) -> Vec<(PersonId, Guest)> {
    let mut all = Vec::new();
    for number in 0..count {
        all.push(holder(site, &format!("Player {number}")).await);
    }
    all
}

/// Creates a tournament, and returns its id.
pub(crate) async fn create(
    site: &Site,
    organiser: &mut Guest,
    fields: &[(&str, &str)],
) -> TournamentId {
    let usual = [
        ("name", "Club evening"),
        ("game", "klenotnici"),
        ("seats", "3"),
        ("format", "swiss"),
        ("rounds", "3"),
        ("time", "fischer 600 10"),
    ];
    let is_given = |name: &str| fields.iter().any(|(given, _)| *given == name);
    let usual = usual.into_iter().filter(|(name, _)| !is_given(name));
    let fields: Vec<_> = usual.chain(fields.iter().copied()).collect();
    let reply = organiser.post(site, "/tournaments", &fields).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let id = reply.location().strip_prefix("/tournaments/").expect("a tournament");
    TournamentId::parse(id).expect("an id")
}

pub(crate) async fn act(
    site: &Site,
    browser: &mut Guest,
    id: &TournamentId,
    act: &str,
) -> StatusCode {
    let path = format!("/tournaments/{}", id.as_str());
    browser.post(site, &path, &[("act", act)]).await.status
}

pub(crate) async fn enter(site: &Site, id: &TournamentId, people: &mut [(PersonId, Guest)]) {
    for (_, browser) in people {
        assert_eq!(act(site, browser, id, "enter").await, StatusCode::SEE_OTHER);
    }
}

pub(crate) async fn played(site: &Site, id: &TournamentId) -> Played {
    let played = site.app.tables.store().tournament(id).await.expect("an answer");
    played.expect("a tournament")
}

/// Plays a table's game to its end with random moves.
pub(crate) async fn play_out(site: &Site, id: &TableId, choices: &mut Choices) {
    loop {
        let table = site.table(id).await;
        let Some(seat) = due(table.game()) else { return };
        let text = choices.choose(table.game(), seat);
        site.attempt(id, Attempt::by_seat(seat, &text, table.version())).await;
    }
}

pub(crate) async fn advance(site: &Site) {
    site.app.tables.advance_tournaments().await.expect("a step");
}

/// Reckons each entrant's points from the games alone: the share of opponents behind, and half a
/// share for each tie.
async fn reckoned(site: &Site, of: &Played) -> BTreeMap<usize, f64> {
    let mut points = BTreeMap::new();
    for (round, ids) in of.rounds.iter().zip(&of.tables) {
        for &entrant in &round.byes {
            *points.entry(entrant).or_default() += 1.0;
        }
        for (table, id) in round.tables.iter().zip(ids) {
            let game = site.table(id).await;
            let record = game.record();
            let scores = game.game().standing();
            for (seat, &entrant) in table.entrants.iter().enumerate() {
                let (person, _) = of.entrants[entrant].person.as_ref().expect("a person");
                assert!(record.sitters[seat].who.is(Some(person)), "everybody sits in their seat");
                let places = scores.places.first(scores.seats);
                let against = |place: u8| match place.cmp(&places[seat]) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Less => 0.0,
                };
                let sum: f64 = places.iter().map(|&place| against(place)).sum();
                let share = (sum - 0.5) / (places.len() - 1) as f64;
                *points.entry(entrant).or_default() += share;
            }
        }
    }
    points
}

#[tokio::test]
async fn a_tournament_is_played_to_its_end_whenever_the_server_restarts() {
    let mut site = Site::new().await;
    let mut people = holders(&site, 7).await;
    let id = create(&site, &mut people[0].1, &[]).await;
    enter(&site, &id, &mut people).await;
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    let mut choices = Choices(7);
    for round in 1..=3 {
        site = site.restarted().await;
        advance(&site).await;
        let now = played(&site, &id).await;
        assert_eq!((now.tournament.round, now.rounds.len()), (round, round as usize));
        let last = now.tables.last().expect("a round").clone();
        assert_eq!(last.len(), 2, "a table of 4 and one of 3");
        for table in last {
            play_out(&site, &table, &mut choices).await;
            site = site.restarted().await;
        }
        advance(&site).await;
    }
    let end = played(&site, &id).await;
    assert_eq!((end.tournament.stage, end.rounds.len()), (Stage::Over, 3));
    let points = reckoned(&site, &end).await;
    let rows = standings(7, &end.rounds);
    for row in &rows {
        let shown = f64::from(row.points) / 120.0;
        assert!((shown - points[&row.entrant]).abs() < 1e-9, "{row:?}: {points:?}");
    }
    assert!((points.values().sum::<f64>() - 3.0 * 3.5).abs() < 1e-9, "half a point a seat");
    let page = people[3].1.get(&site, &format!("/tournaments/{}", id.as_str())).await;
    let (_, best) = end.entrants[rows[0].entrant].person.clone().expect("a person");
    let [first, second] = [best.as_str(), "Player"].map(|name| page.text.find(name));
    assert!(first.is_some() && second.is_some());
    let result = format!("/tables/{}/result", end.tables[0][0]);
    let page = people[3].1.get(&site, &result).await.text;
    assert!(page.contains(&format!("href=\"/tournaments/{}\"", id.as_str())), "{page}");
    // Nothing more happens.
    advance(&site).await;
    assert_eq!(played(&site, &id).await, end);
}

#[tokio::test]
async fn a_round_that_was_paired_before_a_crash_opens_each_table_once() {
    let site = Site::new().await;
    let mut people = holders(&site, 4).await;
    let id = create(&site, &mut people[0].1, &[("seats", "4"), ("game", "edel")]).await;
    enter(&site, &id, &mut people).await;
    let table = TableId::random();
    let tables = [(table.clone(), vec![2, 0, 3, 1])];
    let (store, now) = (site.app.tables.store(), UnixMillis(5));
    assert!(store.add_round(&id, 0, (&tables, &[]), now).await.expect("a round"));
    assert!(!store.add_round(&id, 0, (&tables, &[]), now).await.expect("an answer"), "only once");
    for _ in 0..3 {
        advance(&site).await;
    }
    let opened = site.table(&table).await;
    let order: Vec<_> = opened.record().sitters.iter().map(|sitter| sitter.name.as_str()).collect();
    assert_eq!(order, ["Player 2", "Player 0", "Player 3", "Player 1"]);
    let page = people[1].1.get(&site, &format!("/tables/{table}")).await.text;
    assert!(page.contains(&format!("href=\"/tournaments/{}\"", id.as_str())), "{page}");
    assert_eq!(store.games_of(&people[0].0).await.expect("games").len(), 1);
}

#[tokio::test]
async fn who_does_not_appear_is_withdrawn_after_the_round_and_may_take_part_again() {
    let site = Site::new().await;
    let mut people = holders(&site, 4).await;
    let id = create(&site, &mut people[0].1, &[("seats", "4"), ("rounds", "2")]).await;
    enter(&site, &id, &mut people).await;
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    let now = played(&site, &id).await;
    let table = now.tables[0][0].clone();
    // Player 2 never moves, so their clock runs out, and a bot plays.
    let timer = Timer::new(site.app.tables.clone());
    let mut choices = Choices(3);
    let is_over = async || site.table(&table).await.is_over();
    while !is_over().await {
        let at = site.table(&table).await;
        let seat = due(at.game()).expect("somebody is to decide");
        let is_absent = at.record().sitters[seat.index()].who.is(Some(&people[2].0));
        if is_absent && !at.absent().contains(seat) {
            site.app.tables.now().pass(DAY);
            timer.step().await.expect("a step");
        } else if is_absent {
            site.let_bots_move(&table).await;
        } else {
            if at.absent().contains(seat) {
                let back = karat_rules::Seats::from_iter([seat]);
                site.app.tables.come_back(at.clone(), back).await.expect("they return");
            }
            let at = site.table(&table).await;
            let text = choices.choose(at.game(), seat);
            site.attempt(&table, Attempt::by_seat(seat, &text, at.version())).await;
        }
    }
    advance(&site).await;
    let now = played(&site, &id).await;
    let withdrawn: Vec<bool> = now.entrants.iter().map(|one| one.is_withdrawn).collect();
    assert_eq!(withdrawn, [false, false, true, false]);
    assert_eq!(now.rounds[1].tables[0].entrants.len(), 3, "the others go on");
    assert_eq!(act(&site, &mut people[2].1, &id, "enter").await, StatusCode::SEE_OTHER);
    assert_eq!(played(&site, &id).await.active().len(), 4);
}

#[tokio::test]
async fn only_people_with_an_account_enter_and_only_the_organiser_starts() {
    let site = Site::new().await;
    let mut people = holders(&site, 4).await;
    let mut guest = Guest::named(&[&site], &PersonId::random()).await;
    let refused = guest.post(&site, "/tournaments", &[("name", "Mine")]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let id = create(&site, &mut people[0].1, &[]).await;
    assert_eq!(act(&site, &mut guest, &id, "enter").await, StatusCode::FORBIDDEN);
    enter(&site, &id, &mut people[..2]).await;
    assert_eq!(act(&site, &mut people[1].1, &id, "enter").await, StatusCode::FORBIDDEN, "twice");
    for other in ["start", "cancel", "tie"] {
        assert_eq!(act(&site, &mut people[1].1, &id, other).await, StatusCode::FORBIDDEN);
    }
    let too_few = act(&site, &mut people[0].1, &id, "start").await;
    assert_eq!(too_few, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(act(&site, &mut people[0].1, &id, "nonsense").await, StatusCode::BAD_REQUEST);
    assert_eq!(act(&site, &mut people[1].1, &id, "withdraw").await, StatusCode::SEE_OTHER);
    assert_eq!(played(&site, &id).await.active(), [0]);
    enter(&site, &id, &mut people[1..4]).await;
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    for late in ["start", "cancel"] {
        assert_eq!(act(&site, &mut people[0].1, &id, late).await, StatusCode::FORBIDDEN, "{late}");
    }
    let (_, mut latecomer) = holder(&site, "Late").await;
    assert_eq!(act(&site, &mut latecomer, &id, "enter").await, StatusCode::FORBIDDEN);
    let nowhere = latecomer.get(&site, "/tournaments/00000000000000000000000000000000").await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_form_that_is_sent_twice_creates_one_tournament_and_nobody_has_too_many() {
    let site = Site::new().await;
    let (_, mut browser) = holder(&site, "Ana").await;
    let ticket = TournamentId::random();
    let mut ids = HashSet::new();
    for _ in 0..2 {
        ids.insert(create(&site, &mut browser, &[("ticket", ticket.as_str())]).await);
    }
    assert_eq!(ids.len(), 1);
    for (name, value) in [("name", "()"), ("seats", "6")] {
        let fields = [
            ("name", "Evening"),
            ("game", "klenotnici"),
            ("seats", "3"),
            ("format", "swiss"),
            ("rounds", "3"),
            ("time", "days 2"),
        ];
        let fields = fields.map(|field| if field.0 == name { (name, value) } else { field });
        let reply = browser.post(&site, "/tournaments", &fields).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}={value}");
        let without = fields.map(|field| if field.0 == "time" { ("time", "none") } else { field });
        let reply = browser.post(&site, "/tournaments", &without).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "the page offers no such time");
    }
    for _ in 0..4 {
        create(&site, &mut browser, &[]).await;
    }
    let fields = [("name", "x"), ("game", "edel"), ("seats", "2"), ("format", "round_robin")];
    let fields: Vec<_> = fields.into_iter().chain([("rounds", "1"), ("time", "days 1")]).collect();
    let reply = browser.post(&site, "/tournaments", &fields).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains("You already have 5 tournaments"), "{}", reply.text);
}

#[tokio::test]
async fn who_deletes_their_account_stays_in_the_standings_without_a_name() {
    let site = Site::new().await;
    let mut people = holders(&site, 5).await;
    let id = create(&site, &mut people[0].1, &[("rounds", "2"), ("seats", "5")]).await;
    enter(&site, &id, &mut people).await;
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    let table = played(&site, &id).await.tables[0][0].clone();
    play_out(&site, &table, &mut Choices(1)).await;
    let store = site.app.tables.store();
    store.begin_leaving(&people[4].0, UnixMillis(9)).await.expect("they leave");
    while store.take_away(&people[4].0).await.expect("a step").is_some() {}
    advance(&site).await;
    let now = played(&site, &id).await;
    assert_eq!(
        (now.entrants[4].person.as_ref(), now.rounds[1].tables[0].entrants.len()),
        (None, 4)
    );
    let page = people[0].1.get(&site, &format!("/tournaments/{}", id.as_str())).await.text;
    assert!(page.contains("deleted account") && !page.contains("Player 4"), "{page}");
    assert_eq!(standings(5, &now.rounds).iter().filter(|row| row.games > 0).count(), 5);
}

#[tokio::test]
async fn unfinished_games_become_ties_when_the_organiser_ends_a_round() {
    let site = Site::new().await;
    let mut people = holders(&site, 4).await;
    let fields = [("seats", "2"), ("game", "edel"), ("format", "round_robin"), ("rounds", "3")];
    let id = create(&site, &mut people[0].1, &fields).await;
    enter(&site, &id, &mut people).await;
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    for _ in 0..3 {
        assert_eq!(act(&site, &mut people[0].1, &id, "tie").await, StatusCode::SEE_OTHER);
    }
    let end = played(&site, &id).await;
    assert_eq!(end.tournament.stage, Stage::Over);
    let opponents: HashSet<Vec<usize>> = end
        .rounds
        .iter()
        .flat_map(|round| &round.tables)
        .map(|table| {
            let mut pair = table.entrants.clone();
            pair.sort_unstable();
            pair
        })
        .collect();
    assert_eq!(opponents.len(), 6, "everybody has met everybody");
    assert!(standings(4, &end.rounds).iter().all(|row| (row.rank, row.points) == (1, 180)));
    // A game that goes on afterwards changes nothing.
    play_out(&site, &end.tables[0][0], &mut Choices(5)).await;
    advance(&site).await;
    assert_eq!(played(&site, &id).await, end);
    let game = site.table(&end.tables[0][0]).await.record().game;
    assert_eq!(game, GameId::Edel);
}

/// The fields of an arena for tables of three.
const ARENA: [(&str, &str); 2] = [("format", "arena"), ("minutes", "60")];

/// Lets time pass, while everyone keeps the page of the tournament open.
async fn wait(
    site: &Site,
    id: &TournamentId,
    people: &mut [(PersonId, Guest)],
    duration: Duration,
) {
    site.app.tables.now().pass(duration);
    for (_, browser) in people {
        let page = browser.get(site, &format!("/tournaments/{}", id.as_str())).await;
        assert_eq!(page.status, StatusCode::OK);
    }
    advance(site).await;
}

/// The time after which everyone who is free can be paired again.
const PAUSE: Duration = Duration::from_secs(15);

#[tokio::test]
async fn in_an_arena_whoever_is_free_plays_again_until_the_time_is_over() {
    let mut site = Site::new().await;
    let mut people = holders(&site, 7).await;
    let id = create(&site, &mut people[0].1, &ARENA).await;
    enter(&site, &id, &mut people[..6]).await;
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    let mut choices = Choices(11);
    wait(&site, &id, &mut people, PAUSE).await;
    let now = played(&site, &id).await;
    assert_eq!(now.unfinished().count(), 2, "six people at two tables");
    assert_eq!(enter_one(&site, &id, &mut people[6].1).await, StatusCode::SEE_OTHER, "late");
    for _ in 0..4 {
        site = site.restarted_after(0, None).await;
        let now = played(&site, &id).await;
        let seated: Vec<usize> =
            now.unfinished().flat_map(|(table, _)| table.entrants.clone()).collect();
        assert_eq!(seated.len(), seated.iter().collect::<HashSet<_>>().len(), "one game at a time");
        let table = now.unfinished().map(|(_, id)| id.clone()).next().expect("a game");
        play_out(&site, &table, &mut choices).await;
        // The result is counted first, and the players have a moment to look at it.
        for _ in 0..2 {
            wait(&site, &id, &mut people, PAUSE).await;
        }
        let page = people[6].1.get(&site, &format!("/tournaments/{}", id.as_str())).await.text;
        assert!(page.contains("Latest results"), "{page}");
    }
    assert!(played(&site, &id).await.tournament.round > 2, "others have played on");
    wait(&site, &id, &mut people, Duration::from_secs(60 * 60)).await;
    let now = played(&site, &id).await;
    assert_eq!(now.tournament.stage, Stage::Running, "the last games are still being played");
    let last: Vec<TableId> = now.unfinished().map(|(_, id)| id.clone()).collect();
    assert_eq!(act(&site, &mut people[6].1, &id, "withdraw").await, StatusCode::FORBIDDEN);
    for table in &last {
        play_out(&site, table, &mut choices).await;
    }
    wait(&site, &id, &mut people, PAUSE).await;
    let end = played(&site, &id).await;
    assert_eq!((end.tournament.stage, end.unfinished().count()), (Stage::Over, 0));
    assert!(end.rounds.iter().all(|round| round.byes.is_empty()));
    let points = reckoned(&site, &end).await;
    for row in standings(7, &end.rounds).iter().filter(|row| row.games > 0) {
        let shown = f64::from(row.points) / 120.0;
        assert!((shown - points[&row.entrant]).abs() < 1e-9, "{row:?}: {points:?}");
    }
}

async fn enter_one(site: &Site, id: &TournamentId, browser: &mut Guest) -> StatusCode {
    act(site, browser, id, "enter").await
}

#[tokio::test]
async fn an_arena_pairs_nobody_who_is_offline_or_takes_a_break() {
    let site = Site::new().await;
    let mut people = holders(&site, 5).await;
    let id = create(&site, &mut people[0].1, &ARENA).await;
    enter(&site, &id, &mut people).await;
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    assert_eq!(act(&site, &mut people[1].1, &id, "withdraw").await, StatusCode::SEE_OTHER);
    // Players 1 and 2 do not play: one takes a break, and the other has closed the page long ago.
    site.app.tables.now().pass(Duration::from_secs(10 * 60));
    let mut present: Vec<(PersonId, Guest)> = Vec::new();
    for number in [4, 3, 0] {
        present.push(people.remove(number));
    }
    wait(&site, &id, &mut present, PAUSE).await;
    let now = played(&site, &id).await;
    let seated: Vec<Vec<usize>> = now
        .unfinished()
        .map(|(table, _)| {
            let mut entrants = table.entrants.clone();
            entrants.sort_unstable();
            entrants
        })
        .collect();
    assert_eq!(seated, [[0, 3, 4]]);
    let page = people[1].1.get(&site, &format!("/tournaments/{}", id.as_str())).await.text;
    assert!(page.contains("Your next game begins"), "{page}");
    let page = present[0].1.get(&site, &format!("/tournaments/{}", id.as_str())).await.text;
    assert!(!page.contains("Your next game begins") && page.contains("Go to your table"), "{page}");
    for fields in [[("format", "arena"), ("minutes", "19")], [("format", "arena"), ("minutes", "")]]
    {
        let fields = [("name", "x"), ("game", "edel"), ("seats", "2"), ("time", "fischer 300 5")]
            .into_iter()
            .chain(fields);
        let fields: Vec<_> = fields.collect();
        let reply = present[0].1.post(&site, "/tournaments", &fields).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST);
    }
    let fields = [("name", "x"), ("game", "edel"), ("seats", "2"), ("time", "days 2")];
    let fields: Vec<_> = fields.into_iter().chain(ARENA).collect();
    let reply = present[0].1.post(&site, "/tournaments", &fields).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains("without days"), "{}", reply.text);
}

#[tokio::test]
async fn a_tournament_starts_by_itself_or_is_cancelled_if_too_few_have_entered() {
    let mut site = Site::new().await;
    let mut people = holders(&site, 4).await;
    let mut ids = Vec::new();
    for (fields, entrants) in [(vec![], 4), (vec![], 1), (ARENA.to_vec(), 0)] {
        let fields: Vec<_> = fields.into_iter().chain([("starts", "30")]).collect();
        let id = create(&site, &mut people[0].1, &fields).await;
        enter(&site, &id, &mut people[..entrants]).await;
        ids.push(id);
    }
    let page = people[0].1.get(&site, "/tournaments").await.text;
    assert_eq!(page.matches("Starts in 30 minutes").count(), 3, "{page}");
    site.app.tables.now().pass(Duration::from_secs(29 * 60));
    site = site.restarted().await;
    advance(&site).await;
    for id in &ids {
        assert_eq!(played(&site, id).await.tournament.stage, Stage::Open);
    }
    site.app.tables.now().pass(Duration::from_secs(30 * 60));
    advance(&site).await;
    let mut stages = Vec::new();
    for id in &ids {
        stages.push(played(&site, id).await.tournament.stage);
    }
    assert_eq!(stages, [Stage::Running, Stage::Cancelled, Stage::Running]);
    assert_eq!(played(&site, &ids[0]).await.tables[0].len(), 1);
    let fields = [("name", "x"), ("game", "edel"), ("seats", "2"), ("format", "swiss")];
    let fields = fields.into_iter().chain([("rounds", "1"), ("time", "days 1"), ("starts", "7")]);
    let reply = people[0].1.post(&site, "/tournaments", &fields.collect::<Vec<_>>()).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST, "the page offers no such time");
}

#[tokio::test]
async fn the_games_of_a_rated_tournament_are_rated_and_no_bot_can_enter() {
    let site = Site::new().await;
    let mut people = holders(&site, 3).await;
    let (bot, mut browser) = holder(&site, "Robot").await;
    let marked = site.app.tables.store().make_bot(&bot).await;
    assert_eq!(marked.expect("an answer"), Ok(()));
    let id = create(&site, &mut people[0].1, &[("rated", "1"), ("rounds", "1")]).await;
    enter(&site, &id, &mut people).await;
    assert_eq!(act(&site, &mut browser, &id, "enter").await, StatusCode::FORBIDDEN);
    assert_eq!(act(&site, &mut people[0].1, &id, "start").await, StatusCode::SEE_OTHER);
    let table = played(&site, &id).await.tables[0][0].clone();
    assert!(site.table(&table).await.record().terms.is_rated);
    let other = create(&site, &mut people[0].1, &[("rounds", "1")]).await;
    assert_eq!(act(&site, &mut browser, &other, "enter").await, StatusCode::SEE_OTHER);
}
