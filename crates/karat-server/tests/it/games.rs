//! Tests the list of a person's games, and ratings: which games are listed for whom, and that a
//! game's end changes ratings exactly once.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use karat_rules::any::GameId;
use karat_rules::{Actor, Ply, Seat, Transcript};
use karat_server::tables::Outcome;
use karat_store::{Append, Appended, Pool, RatingChange};
use karat_table::deal;
use karat_table::id::{PersonId, TableId};
use karat_table::ratings::{LENGTH_MIN, Rating, after_weighted, weight_after};
use karat_table::table::{Attempt, Deed, Entry, MadeBy, Occupant, Origin, Setup, Stage, Terms};
use karat_table::time::UnixMillis;

use crate::fair::{account, rated_terms};
use crate::site::{Choices, Guest, Site, due, sitters};

/// A person with an account and a browser.
struct Player {
    id: PersonId,
    browser: Guest,
}

impl Player {
    async fn new(site: &Site) -> Self {
        let (id, browser) = account(site, "").await;
        Self { id, browser }
    }

    fn occupant(&self) -> Occupant {
        Occupant::Person(self.id.clone())
    }

    async fn page(&mut self, site: &Site, path: &str) -> String {
        let reply = self.browser.get(site, path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text);
        reply.text
    }
}

async fn three(site: &Site) -> [Player; 3] {
    [Player::new(site).await, Player::new(site).await, Player::new(site).await]
}

fn bot() -> Occupant {
    Occupant::Bot("random".to_owned())
}

/// Returns the setup for a Klenotníci table with the given occupants.
fn setup(occupants: Vec<Occupant>, is_public: bool, is_rated: bool) -> Setup {
    let terms = Terms { is_public, is_rated, ..rated_terms() };
    Setup { terms, ..Setup::new(GameId::Klenotnici, Vec::new(), sitters(occupants)) }
}

async fn open(site: &Site, setup: Setup) -> TableId {
    site.app.tables.open(setup).await.expect("a table")
}

/// Plays a game to the end with random moves for all seats.
pub(crate) async fn play_out(site: &Site, id: &TableId, seed: u64) {
    site.app.tables.now().pass(LENGTH_MIN);
    play(site, id, seed, usize::MAX).await;
    assert!(site.table(id).await.is_over());
}

/// Makes up to `moves_max` random moves for the seats that must decide.
async fn play(site: &Site, id: &TableId, seed: u64, moves_max: usize) {
    let mut dice = Choices(seed);
    let mut table = site.table(id).await;
    for _ in 0..moves_max {
        let Some(seat) = due(table.game()) else { return };
        let text = dice.choose(table.game(), seat);
        let seen = table.version();
        // If the player is away, a bot must make the move, because a move by the player would end
        // the absence.
        let made_by = if table.absent().contains(seat) { MadeBy::StandIn } else { MadeBy::Seat };
        let attempt = Attempt { seat, text: &text, seen, request: None, made_by };
        match site.app.tables.play(table, attempt).await.expect("an answer") {
            Outcome::Played(after) => table = after,
            _ => panic!("{text} is not played"),
        }
    }
}

/// Adds a journal entry saying that the player in the second seat has left or returned.
async fn note(site: &Site, id: &TableId, deed: Deed) {
    let first = site.table(id).await.version();
    let who = Actor::Seat(Seat::new(1));
    let entries = vec![Entry { who, deed, made_by: MadeBy::Seat, at: UnixMillis(0) }];
    let append = Append { id: id.clone(), first, entries, requests: Vec::new(), ends: None };
    let appended = site.app.tables.store().append(append).await.expect("kept");
    assert!(matches!(appended, Appended::Done { .. }));
}

async fn rated(site: &Site, occupants: Vec<Occupant>, seed: u64) -> TableId {
    let id = open(site, setup(occupants, false, true)).await;
    play_out(site, &id, seed).await;
    id
}

async fn changes(site: &Site, id: &TableId) -> Vec<RatingChange> {
    site.app.tables.store().rating_changes(id).await.expect("an answer")
}

#[tokio::test]
async fn the_end_of_a_rated_game_changes_ratings_by_place() {
    let site = Site::new().await;
    let [ana, ben, cyr] = three(&site).await;
    let people = vec![ana.occupant(), ben.occupant(), cyr.occupant()];
    let id = open(&site, setup(people, false, true)).await;
    assert_eq!(changes(&site, &id).await, [], "nothing is rated before the end");
    play_out(&site, &id, 1).await;

    let standing = site.table(&id).await.game().standing();
    let changes = changes(&site, &id).await;
    assert_eq!(changes.len(), 3);
    for one in &changes {
        assert_eq!(one.before, Rating::of_newcomer());
        assert!(one.after.uncertainty < one.before.uncertainty);
        for other in &changes {
            let (place, other_place) = (standing.places[one.seat], standing.places[other.seat]);
            assert_eq!(place < other_place, one.after.skill > other.after.skill + 1e-9);
        }
    }
    // Each later game must start from the ratings after the previous game.
    let mut last = changes;
    for seed in [2, 3] {
        let next = rated(&site, vec![cyr.occupant(), ana.occupant(), ben.occupant()], seed).await;
        let next = self::changes(&site, &next).await;
        for change in &next {
            let before = last.iter().find(|earlier| earlier.person == change.person);
            assert_eq!(Some(change.before), before.map(|earlier| earlier.after));
        }
        last = next;
    }
    // There must be a separate rating for each number of players.
    let four = vec![ana.occupant(), ben.occupant(), cyr.occupant(), bot()];
    let four = rated(&site, four, 21).await;
    let fresh = self::changes(&site, &four).await;
    assert!(fresh.len() == 3 && fresh.iter().all(|one| one.before == Rating::of_newcomer()));
}

#[tokio::test]
async fn bots_do_not_count_as_opponents() {
    let site = Site::new().await;
    let [ana, ben, _] = three(&site).await;
    let mixed = rated(&site, vec![ana.occupant(), bot(), ben.occupant(), bot()], 4).await;
    let of_people = changes(&site, &mixed).await;
    let places = site.table(&mixed).await.game().standing().places;
    let players: Vec<_> =
        of_people.iter().map(|change| (Rating::of_newcomer(), places[change.seat])).collect();
    let expected = after_weighted(&players, |_, _| weight_after(0));
    assert_eq!(of_people.iter().map(|change| change.after).collect::<Vec<_>>(), expected);
    let alone = rated(&site, vec![ana.occupant(), bot(), bot()], 5).await;
    assert_eq!(changes(&site, &alone).await, []);
}

#[tokio::test]
async fn only_fair_complete_games_are_rated() {
    let site = Site::new().await;
    let [ana, ben, cyr] = three(&site).await;
    let people = || vec![ana.occupant(), ben.occupant(), cyr.occupant()];
    let friendly = open(&site, setup(people(), true, false)).await;
    let origin = Some(Origin { table: friendly.clone(), ply: Ply::START });
    let forked = open(&site, Setup { origin, ..setup(people(), true, true) }).await;
    let position = Some("hand P0 {2,9|}".to_owned());
    let placed = open(&site, Setup { position, ..setup(people(), true, true) }).await;
    let twice = vec![ana.occupant(), ana.occupant(), ben.occupant()];
    let twice = open(&site, setup(twice, true, true)).await;
    let gone = Occupant::Person(PersonId::random());
    let gone = open(&site, setup(vec![ana.occupant(), gone, bot()], true, true)).await;
    for (id, seed) in [(friendly, 6), (forked, 7), (twice, 8), (gone, 9), (placed, 20)] {
        play_out(&site, &id, seed).await;
        assert_eq!(changes(&site, &id).await, [], "{id}");
        site.app.tables.rate_ended().await.expect("a pass");
        assert_eq!(changes(&site, &id).await, [], "{id}");
    }
}

#[tokio::test]
async fn an_absent_player_is_rated_by_the_place_of_the_seat() {
    let site = Site::new().await;
    let [ana, ben, cyr] = three(&site).await;
    let people = vec![ana.occupant(), ben.occupant(), cyr.occupant()];
    let id = open(&site, setup(people, false, true)).await;
    note(&site, &id, Deed::Leave).await;
    play_out(&site, &id, 10).await;
    let table = site.table(&id).await;
    assert!(table.absent().contains(Seat::new(1)));
    let places = table.game().standing().places;
    let changes = changes(&site, &id).await;
    let players: Vec<_> =
        changes.iter().map(|change| (Rating::of_newcomer(), places[change.seat])).collect();
    let expected = after_weighted(&players, |_, _| weight_after(0));
    assert_eq!(changes.iter().map(|change| change.after).collect::<Vec<_>>(), expected);
    assert_eq!(changes.len(), 3);
}

#[tokio::test]
async fn an_end_is_rated_once_despite_repetition() {
    let mut site = Site::new().await;
    let [ana, ben, cyr] = three(&site).await;
    let id = rated(&site, vec![ana.occupant(), ben.occupant(), cyr.occupant()], 11).await;
    let before = changes(&site, &id).await;
    let places = site.table(&id).await.game().standing().places.first(3).to_vec();
    for _ in 0..2 {
        site = site.restarted().await;
        site.app.tables.rate_ended().await.expect("a pass");
        site.app.tables.store().rate(&id, &places).await.expect("an answer");
        assert_eq!(changes(&site, &id).await, before);
    }
    // If a player returns to a finished game, it must remain finished.
    note(&site, &id, Deed::Return).await;
    assert!(site.table(&id).await.record().stage == Stage::Over);
    assert_eq!(changes(&site, &id).await, before);
    let histories = site.app.tables.store().rating_histories(&ana.id).await.expect("an answer");
    assert_eq!(histories.iter().map(|kind| kind.ratings.len()).collect::<Vec<_>>(), [1]);
}

#[tokio::test]
async fn unrated_ends_are_rated_in_order_at_the_start() {
    let site = Site::new().await;
    let [ana, ben, cyr] = three(&site).await;
    let friendly = open(&site, {
        let people = vec![ana.occupant(), ben.occupant(), cyr.occupant()];
        setup(people, true, false)
    })
    .await;
    play_out(&site, &friendly, 12).await;
    // The test adds two more copies of the same finished game. The copy that ended later has the
    // lower id, and must still be listed first.
    let mut ids = Vec::new();
    for (digit, later) in [("0", Duration::from_secs(5)), ("f", Duration::ZERO)] {
        let mut record = site.table(&friendly).await.record().clone();
        record.id = TableId::parse(&digit.repeat(32)).expect("an id");
        record.seed = deal::Seed::random();
        record.commitment = deal::commitment(&record.seed);
        record.terms.is_rated = true;
        record.stage = Stage::Over;
        for entry in std::sync::Arc::make_mut(&mut record.journal) {
            entry.at = entry.at + later;
        }
        site.app.tables.store().create(&record, "0").await.expect("kept");
        ids.push(record.id);
    }
    assert_eq!(changes(&site, &ids[0]).await, []);
    let site = site.restarted().await;
    site.app.tables.rate_ended().await.expect("a pass");
    let (later, earlier) = (changes(&site, &ids[0]).await, changes(&site, &ids[1]).await);
    assert_eq!(earlier.len(), 3);
    for (later, earlier) in later.iter().zip(&earlier) {
        assert_eq!(earlier.before, Rating::of_newcomer());
        assert_eq!(later.before, earlier.after);
    }
    site.app.tables.rate_ended().await.expect("a pass");
    assert_eq!(changes(&site, &ids[0]).await, later);
}

#[tokio::test]
async fn the_pages_of_ratings_show_the_ranking() {
    let site = Site::new().await;
    let [mut ana, ben, cyr] = three(&site).await;
    let empty = ana.page(&site, "/ratings/klenotnici/3").await;
    assert!(empty.contains("Nobody has finished"), "{empty}");
    let people = || vec![ana.occupant(), ben.occupant(), cyr.occupant()];
    let first = rated(&site, people(), 13).await;
    rated(&site, people(), 14).await;

    let ranked = site
        .app
        .tables
        .store()
        .ranking(Pool::People, GameId::Klenotnici, 3, 0, 10)
        .await
        .expect("an answer");
    assert!(ranked.is_sorted_by(|one, next| one.rating.sure() >= next.rating.sure()));
    assert_eq!(ranked.iter().map(|row| row.games).collect::<Vec<_>>(), [2, 2, 2]);
    for row in &ranked {
        let better = ranked.iter().filter(|other| other.rating.sure() > row.rating.sure()).count();
        assert_eq!(row.rank, better as u64 + 1);
    }
    let last = &site.app.tables.store().ranking(Pool::People, GameId::Klenotnici, 3, 2, 10).await;
    assert_eq!(last.as_ref().expect("an answer")[..], ranked[2..]);
    let page = ana.page(&site, "/ratings/klenotnici/3").await;
    let at = |id: &PersonId| {
        page.find(&format!("/people/{}", id.as_str())).unwrap_or_else(|| panic!("{page}"))
    };
    assert!(ranked.is_sorted_by_key(|row| at(&row.person)));
    assert_eq!(page.matches("is-you").count(), 1);
    assert!(page.contains("provisional"));
    assert!(!ana.page(&site, "/ratings/klenotnici/4").await.contains("/people/"));
    for wrong in ["/ratings/klenotnici/9", "/ratings/klenotnici/1", "/ratings/chess/2"] {
        assert_eq!(site.get(wrong).await.status, StatusCode::NOT_FOUND, "{wrong}");
    }
    let moved = site.get("/ratings").await;
    assert_eq!(site.get(moved.location()).await.status, StatusCode::OK);

    let result = ana.page(&site, &format!("/tables/{first}/result")).await;
    for change in changes(&site, &first).await {
        assert!(result.contains(&format!("href=\"/people/{}\"", change.person.as_str())));
    }
    assert!(result.contains("Ratings after this game"));
    let czech = Request::get("/ratings/klenotnici/3").header(header::ACCEPT_LANGUAGE, "cs");
    let czech = site.ask(czech.body(Body::empty()).expect("a request")).await;
    assert!(czech.text.contains("Hodnocení") && !czech.text.contains(">ratings-"));
}

#[tokio::test]
async fn a_profile_shows_only_public_and_shared_games() {
    let site = Site::new().await;
    let [mut ana, ben, cyr] = three(&site).await;
    let mut stranger = Player::new(&site).await;
    let people = || vec![ana.occupant(), ben.occupant(), bot()];
    let open_over = open(&site, setup(people(), true, false)).await;
    let private_over = open(&site, setup(people(), false, true)).await;
    let public_running = open(&site, setup(people(), true, false)).await;
    let others = vec![ben.occupant(), cyr.occupant(), bot()];
    let of_others = open(&site, setup(others, false, false)).await;
    for (id, seed) in [(&open_over, 15), (&private_over, 16), (&of_others, 17)] {
        play_out(&site, id, seed).await;
    }
    let path = format!("/people/{}", ben.id.as_str());
    let shown = |page: &str| {
        [&open_over, &private_over, &public_running, &of_others]
            .map(|id| page.contains(id.as_str()))
    };
    let nobody = site.get(&path).await;
    assert_eq!(nobody.status, StatusCode::OK);
    assert_eq!(shown(&nobody.text), [true, false, false, false]);
    assert_eq!(shown(&stranger.page(&site, &path).await), [true, false, false, false]);
    assert_eq!(shown(&ana.page(&site, &path).await), [true, true, false, false]);
    let rating = nobody.text.matches("<polyline").count();
    assert_eq!(rating, 1, "the rating itself is everybody's to see");
    assert!(!nobody.text.contains("/tables/\""));
    let missing = format!("/people/{}", PersonId::random().as_str());
    for wrong in [&missing, "/people/me"] {
        assert_eq!(site.get(wrong).await.status, StatusCode::NOT_FOUND);
    }
    // Names at tables and in lists must link to the person's page.
    for page in [format!("/tables/{public_running}"), "/games".to_owned()] {
        assert!(ana.page(&site, &page).await.contains(&format!("href=\"{path}\"")), "{page}");
    }
}

#[tokio::test]
async fn my_games_are_private_and_can_be_filtered() {
    let site = Site::new().await;
    let [mut ana, ben, cyr] = three(&site).await;
    let over = open(&site, setup(vec![ana.occupant(), ben.occupant(), bot()], false, false)).await;
    play_out(&site, &over, 18).await;
    let running = open(&site, setup(vec![ana.occupant(), bot(), bot()], false, false)).await;
    let foreign =
        open(&site, setup(vec![ben.occupant(), cyr.occupant(), bot()], true, false)).await;
    let free = vec![ana.occupant(), ben.occupant(), Occupant::Nobody];
    let lobby = open(&site, setup(free, true, false)).await;
    let mut listed = async |query: &str| {
        let page = ana.page(&site, &format!("/games{query}")).await;
        [&over, &running, &foreign, &lobby].map(|id| page.contains(id.as_str()))
    };
    assert_eq!(listed("").await, [true, true, false, true]);
    assert_eq!(listed("?state=over").await, [true, false, false, false]);
    assert_eq!(listed("?state=running").await, [false, true, false, true]);
    assert_eq!(listed("?game=edel").await, [false; 4]);
    assert_eq!(listed("?with=b%C3%A9n&game=klenotnici").await, [true, true, false, true]);
    assert_eq!(listed("?with=cyr&state=over").await, [true, false, false, false]);
    assert_eq!(listed("?with=nobody+of+that+name").await, [false; 4]);
    let is_mine = due(site.table(&running).await.game()) == Some(Seat::new(0));
    assert_eq!(listed("?state=waiting").await, [false, is_mine, false, false]);

    let standing = site.table(&over).await.game().standing();
    let (place, points) = (standing.places[Seat::new(0)], standing.points[Seat::new(0)]);
    let page = ana.page(&site, "/games?state=over").await;
    assert!(page.contains(&format!("Place {place}")) && page.contains(&format!("{points} point")));
    let nobody = site.get("/games").await;
    assert_eq!(nobody.status, StatusCode::OK);
    assert!(!nobody.text.contains("/tables/"));
}

#[tokio::test]
async fn a_long_list_has_pages_that_keep_the_filter() {
    let site = Site::new().await;
    let mut ana = Player::new(&site).await;
    for _ in 0..23 {
        open(&site, setup(vec![ana.occupant(), bot(), Occupant::Nobody], false, false)).await;
    }
    let count = |page: &str| page.matches("<li class=\"gitem\">").count();
    let first = ana.page(&site, "/games?state=running&with=B%26n").await;
    assert_eq!(count(&first), 0);
    let first = ana.page(&site, "/games?state=running&with=ben").await;
    assert_eq!(count(&first), 20);
    let next = "/games?game=&amp;state=running&amp;with=ben&amp;page=2";
    assert!(first.contains(&format!("href=\"{next}\"")), "{first}");
    let second = ana.page(&site, &next.replace("&amp;", "&")).await;
    assert_eq!(count(&second), 3);
    assert_eq!(count(&ana.page(&site, "/games?page=99999999999999999999").await), 20);
    assert_eq!(count(&ana.page(&site, "/games?page=99").await), 3);
    assert_eq!(count(&ana.page(&site, "/games?page=0").await), 20);
}

#[tokio::test]
async fn the_archive_has_all_my_games_and_no_running_secrets() {
    let site = Site::new().await;
    let [ana, ben, cyr] = three(&site).await;
    let over = open(&site, setup(vec![ana.occupant(), ben.occupant(), bot()], false, false)).await;
    play_out(&site, &over, 19).await;
    let running = open(&site, setup(vec![ana.occupant(), bot(), bot()], false, false)).await;
    let free = vec![ana.occupant(), Occupant::Nobody, Occupant::Nobody];
    open(&site, setup(free, true, false)).await;
    open(&site, setup(vec![ben.occupant(), cyr.occupant(), bot()], true, false)).await;

    assert_eq!(site.get("/games/all.tar").await.status, StatusCode::FORBIDDEN);
    let request = Request::get("/games/all.tar");
    let request = request.header(header::COOKIE, ana.browser.cookies.join("; "));
    let response = site.raw(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/x-tar");
    let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a whole body");
    let mut archive = tar::Archive::new(&bytes[..]);
    let mut files = Vec::new();
    for file in archive.entries().expect("an archive") {
        let mut file = file.expect("a file");
        let name = file.path().expect("a name").display().to_string();
        let mut text = String::new();
        std::io::Read::read_to_string(&mut file, &mut text).expect("text");
        let record: Transcript = text.parse().expect("a record");
        record.check().expect("the moves are legal");
        let plies = record.plies.len();
        files.push((name, plies, record.deal.seed.is_some()));
    }
    files.sort();
    let plies = site.table(&over).await.plies().len();
    let mut expected = [
        (format!("klenotnici-{over}.karat"), plies, true),
        (format!("klenotnici-{running}.karat"), 0, false),
    ];
    expected.sort();
    assert_eq!(files, expected);
}

#[tokio::test]
async fn a_game_against_bots_alone_is_ended_by_its_person_with_one_click() {
    let site = Site::new().await;
    let [mut ana, mut ben, _] = three(&site).await;
    let alone = open(&site, setup(vec![ana.occupant(), bot(), bot()], false, false)).await;
    let shared =
        open(&site, setup(vec![ana.occupant(), ben.occupant(), bot()], false, false)).await;
    let rated_people = vec![ana.occupant(), ben.occupant(), bot()];
    let rated = open(&site, setup(rated_people, false, true)).await;
    play(&site, &alone, 1, 8).await;
    let before = ana.page(&site, "/games?state=running").await;
    let end = |id: &TableId| format!("/tables/{id}/end");
    assert!(before.contains(&format!("action=\"{}\"", end(&alone))), "{before}");
    assert!(before.contains("Auction ") && before.contains("Continue"), "where it stands");
    for id in [&shared, &rated] {
        assert!(!before.contains(&end(id)));
        let reply = ana.browser.post(&site, &end(id), &[]).await;
        assert_eq!(reply.status, StatusCode::CONFLICT);
    }
    // Neither a stranger nor another player may end the game.
    assert_eq!(ben.browser.post(&site, &end(&alone), &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(site.table(&alone).await.record().stage, Stage::Playing);
    assert!(ana.page(&site, &format!("/tables/{alone}")).await.contains(&end(&alone)));

    let reply = ana.browser.post(&site, &end(&alone), &[]).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/games"));
    assert_eq!(site.table(&alone).await.record().stage, Stage::Closed);
    let after = ana.page(&site, "/games?state=running").await;
    assert!(!after.contains(alone.as_str()) && after.contains(shared.as_str()));
    let over = ana.page(&site, "/games?state=over").await;
    assert!(over.contains(&format!("/tables/{alone}/transcript")), "it is still listed");
    // Ending the game again must change nothing, and no further moves may be made.
    let again = ana.browser.post(&site, &end(&alone), &[]).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    let table = site.table(&alone).await;
    let (seat, seen) = (due(table.game()).expect("a seat"), table.version());
    let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
    let attempt = Attempt::by_seat(seat, &text, seen);
    assert!(!matches!(site.app.tables.play(table, attempt).await, Ok(Outcome::Played(_))));
    assert_eq!(site.table(&alone).await.version(), seen);
    assert!(ana.page(&site, &format!("/tables/{alone}")).await.contains("has been closed"));
}
