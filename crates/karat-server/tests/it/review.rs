//! Tests the reviews of finished games: how they are requested, queued, stored and refused.

use std::time::Duration;

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::{Seat, Turn};
use karat_server::App;
use karat_server::tables::reviews::{Progress, ReviewBudget, VERSION, WAITING_MAX};
use karat_server::web::limits::Limits;
use karat_store::{KeptReview, Space};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Occupant, Setup, Terms};

use crate::fair::{PROXY, send};
use crate::program::Program;
use crate::site::{Choices, Guest, Reply, Site, due, sitters};

/// Limits each review to a few simulated moves, so that the tests are fast.
fn quick(app: &mut App) {
    let budget = ReviewBudget { nodes: 400, within: Duration::from_secs(3600) };
    app.reviews = app.reviews.clone().with_budget(budget);
}

/// A table of three people, each with a browser.
struct Evening {
    id: TableId,
    people: [PersonId; 3],
    guests: Vec<Guest>,
}

impl Evening {
    async fn begun(site: &Site, game: GameId, terms: Terms) -> Self {
        let people = [(); 3].map(|()| PersonId::random());
        let occupants = people.clone().map(Occupant::Person).to_vec();
        let setup = Setup { terms, ..Setup::new(game, Vec::new(), sitters(occupants)) };
        let id = site.app.tables.open(setup).await.expect("a table");
        let mut guests = Vec::new();
        for person in &people {
            guests.push(Guest::named(&[site], person).await);
        }
        Self { id, people, guests }
    }

    async fn over(site: &Site) -> Self {
        let evening = Self::begun(site, GameId::Klenotnici, Terms::default()).await;
        play_out(site, &evening.id).await;
        evening
    }

    fn path(&self) -> String {
        format!("/tables/{}/review", self.id)
    }

    fn of(&self, seat: usize) -> String {
        format!("/tables/{}/review?as={seat}", self.id)
    }

    /// Returns the review page as a reader sees it, for the given seat or, if none is given, the
    /// one that the server chooses for the reader.
    async fn look(&mut self, site: &Site, reader: usize, seat: Option<usize>) -> Reply {
        let path = seat.map_or_else(|| self.path(), |seat| self.of(seat));
        self.guests[reader].get(site, &path).await
    }

    async fn ask(&mut self, site: &Site, reader: usize, seat: &str) -> Reply {
        let path = self.path();
        // The test advances the clock, so that no two requests are made at the same moment.
        site.app.tables.now().pass_ms(1);
        self.guests[reader].post(site, &path, &[("as", seat)]).await
    }
}

async fn play_out(site: &Site, id: &TableId) {
    let mut dice = Choices(21);
    while let Some(seat) = due(site.table(id).await.game()) {
        let table = site.table(id).await;
        let text = dice.choose(table.game(), seat);
        let seen = table.version();
        let attempt = Attempt::by_seat(seat, &text, seen);
        site.attempt(id, attempt).await;
    }
    assert_eq!(site.table(id).await.game().turn(), Turn::Over);
}

async fn review_all(site: &Site) -> usize {
    let mut count = 0;
    while site.app.reviews.step().await.expect("the database answers") {
        count += 1;
    }
    count
}

async fn change(site: &Site, sql: String) {
    assert!(site.connect().await.execute(&sql).await > 0, "{sql}");
}

#[tokio::test]
async fn a_review_is_requested_queued_computed_once_and_kept() {
    let site = Site::with(quick).await;
    let mut evening = Evening::over(&site).await;
    // Every page about the game must link to its review.
    for way in ["", "/result", "/replay?ply=0"] {
        let page = evening.guests[1].get(&site, &format!("/tables/{}{way}", evening.id)).await;
        assert!(page.text.contains(&format!("href=\"{}\"", evening.path())), "{way}");
    }
    let path = evening.path();
    assert!(evening.guests[1].get(&site, "/games").await.text.contains(&path));
    let page = evening.guests[1].get(&site, &path).await;
    assert!(page.text.contains("Review this game") && page.text.contains("value=\"1\""));
    assert!(!page.headers.contains_key("refresh"));

    let asked = evening.ask(&site, 1, "1").await;
    assert_eq!((asked.status, asked.location()), (StatusCode::SEE_OTHER, &*evening.of(1)));
    // If two people request the same review, it must be queued only once.
    evening.ask(&site, 0, "1").await;
    let page = evening.guests[1].get(&site, &path).await;
    assert!(page.text.contains("This review is next"), "{}", page.text);
    assert_eq!(page.header("refresh"), "3");

    // A server restart must not remove reviews from the queue.
    let site = site.restarted_with(quick).await;
    assert_eq!(review_all(&site).await, 1);
    let done = evening.guests[1].get(&site, &path).await;
    for told in
        ["<svg", "Win chance in percent", "Choices and luck", "How accurate is this?", "stretch"]
    {
        assert!(done.text.contains(told), "{told}: {}", done.text);
    }
    assert!(!done.headers.contains_key("refresh"));
    // Everyone must be able to read the review, even after a restart.
    let site = site.restarted_with(quick).await;
    let other = Guest::default().get(&site, &evening.of(1)).await;
    assert!(other.text.contains("Choices and luck") && !other.text.contains("Review this game"));
    assert_eq!(evening.ask(&site, 0, "1").await.status, StatusCode::SEE_OTHER);
    assert_eq!(review_all(&site).await, 0, "a second look costs nothing");
    // A spectator must be able to choose which seat's review to read.
    let choice = Guest::default().get(&site, &path).await;
    assert!(choice.text.contains("Choose a player"), "{}", choice.text);
    for seat in 0..3 {
        assert!(choice.text.contains(&evening.of(seat)), "{seat}");
    }
    let czech = evening.guests[1].post(&site, "/settings", &[("locale", "cs")]).await;
    assert_eq!(czech.status, StatusCode::SEE_OTHER);
    let czech = evening.guests[1].get(&site, &path).await;
    assert!(czech.text.contains("Rozhodnutí a štěstí"), "{}", czech.text);
}

#[tokio::test]
async fn reviews_are_reproducible_and_link_to_their_moments() {
    let mut moments = 0;
    for game in [GameId::Klenotnici, GameId::Sealed] {
        let mut told = Vec::new();
        let site = Site::with(quick).await;
        let mut evening = Evening::begun(&site, game, Terms::default()).await;
        play_out(&site, &evening.id).await;
        for _ in 0..2 {
            assert_eq!(evening.ask(&site, 0, "0").await.status, StatusCode::SEE_OTHER, "{game}");
            assert_eq!(review_all(&site).await, 1, "{game}");
            let kept = site.app.tables.store().review(&evening.id, Seat::new(0), VERSION).await;
            let Ok(Some(KeptReview::Told(text))) = kept else { panic!("{game}: {kept:?}") };
            told.push(text);
            // If another release made the review, it must be possible to request it again.
            change(&site, format!("UPDATE review SET version = {}", VERSION + 1)).await;
            let page = evening.look(&site, 0, Some(0)).await;
            assert!(page.text.contains("Review this game"), "{game}");
        }
        assert_eq!(told[0], told[1], "{game}");
        change(&site, format!("UPDATE review SET version = {VERSION}")).await;
        let page = evening.look(&site, 0, Some(0)).await.text;
        for form in page.split("<form").filter(|form| form.contains("name=\"ply\"")) {
            let ply =
                form.split("name=\"ply\" value=\"").nth(1).and_then(|it| it.split('"').next());
            let fields =
                [("as", "0"), ("ply", ply.expect("a ply")), ("anew", "yes"), ("level", "random")];
            let path = format!("/tables/{}/practice", evening.id);
            let reply = evening.guests[0].post(&site, &path, &fields).await;
            assert_eq!(reply.status, StatusCode::SEE_OTHER, "{game}: {}", reply.text);
            moments += 1;
        }
    }
    println!("{moments} moments");
}

#[tokio::test]
async fn only_finished_replayable_games_are_reviewed() {
    let site = Site::with(quick).await;
    let none = StatusCode::CONFLICT;
    let mut running = Evening::begun(&site, GameId::Klenotnici, Terms::default()).await;
    let look = running.look(&site, 0, None).await;
    let table = format!("/tables/{}", running.id);
    assert_eq!((look.status, look.location()), (StatusCode::SEE_OTHER, &*table));
    let asked = running.ask(&site, 0, "0").await;
    assert!(asked.status == none && asked.text.contains("not over"), "{}", asked.text);
    let page = running.guests[0].get(&site, &table).await;
    assert!(!page.text.contains("/review"), "no way leads there");

    // A practice game that starts from a running game must not be reviewed, even after its end,
    // because the review could reveal something about the running game.
    let fields = [("as", "0"), ("ply", "0"), ("level", "random")];
    let practice = running.guests[0].post(&site, &format!("{table}/practice"), &fields).await;
    let id = TableId::parse(practice.location().trim_start_matches("/tables/")).expect("an id");
    play_out(&site, &id).await;
    for method in ["get", "post"] {
        let path = format!("/tables/{id}/review");
        let reply = match method {
            "get" => running.guests[0].get(&site, &path).await,
            _ => running.guests[0].post(&site, &path, &[("as", "0")]).await,
        };
        assert!(reply.status == none && reply.text.contains("still running"), "{}", reply.text);
    }

    assert!(site.app.tables.store().close_table(&running.id).await.expect("an answer"));
    let closed = running.look(&site, 0, None).await;
    assert!(closed.status == none && closed.text.contains("closed before"), "{}", closed.text);

    let mut over = Evening::over(&site).await;
    assert_eq!(over.ask(&site, 0, "7").await.status, StatusCode::BAD_REQUEST);
    assert_eq!(over.ask(&site, 0, "").await.status, StatusCode::BAD_REQUEST);
    assert_eq!(over.ask(&site, 0, "0").await.status, StatusCode::SEE_OTHER);
    let frozen = "UPDATE game_table SET revision_of_rules = 99, rules = '7.8.9', trace = '00'";
    change(&site, frozen.to_owned()).await;
    let site = site.restarted_with(quick).await;
    let page = over.look(&site, 0, None).await;
    assert!(
        page.status == none && page.text.contains("cannot be replayed under the current rules")
    );
    // A review request for a game that cannot be replayed must leave the queue without a result,
    // and must not delay other requests.
    assert_eq!(review_all(&site).await, 1);
    let kept = site.app.tables.store().review(&over.id, Seat::new(0), VERSION).await;
    assert_eq!(kept.expect("an answer"), None);
}

#[tokio::test]
async fn a_full_review_queue_is_reported() {
    let site = Site::with(quick).await;
    let mut evening = Evening::over(&site).await;
    let mut others = Vec::new();
    while others.len() < 12 {
        others.push(Evening::over(&site).await);
    }
    for seat in ["0", "1", "2"] {
        assert_eq!(evening.ask(&site, 0, seat).await.status, StatusCode::SEE_OTHER);
    }
    // A person may have at most three reviews in the queue.
    let path = others[0].path();
    let full = evening.guests[0].post(&site, &path, &[("as", "0")]).await;
    assert_eq!(full.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(full.text.contains("Three reviews that you requested"), "{}", full.text);
    assert_eq!(full.header("retry-after"), "60");
    let mut waiting = WAITING_MAX.of_person;
    let mut refused = None;
    for (number, other) in others.iter_mut().enumerate() {
        for seat in 0..3 {
            let reply = other.ask(&site, seat, &seat.to_string()).await;
            if reply.status != StatusCode::SEE_OTHER {
                refused = Some((number, seat, reply));
                break;
            }
            waiting += 1;
        }
        if refused.is_some() {
            break;
        }
    }
    let (number, seat, reply) = refused.expect("the queue has an end");
    assert_eq!((waiting, reply.status), (WAITING_MAX.of_network, StatusCode::TOO_MANY_REQUESTS));
    assert!(reply.text.contains("from your network"), "{}", reply.text);
    // Once some reviews are done, there must be room for new requests in the queue.
    assert!(site.app.reviews.step().await.expect("an answer"));
    let first = evening.look(&site, 0, Some(0)).await;
    assert!(first.text.contains("Choices and luck"), "{}", first.text);
    let again = others[number].ask(&site, seat, &seat.to_string()).await;
    assert_eq!(again.status, StatusCode::SEE_OTHER);

    let site = site.restarted_with(|app| app.reviews = app.reviews.clone().with_threads(0)).await;
    let mut late = Evening::over(&site).await;
    let off = late.ask(&site, 0, "0").await;
    assert!(off.status == StatusCode::CONFLICT && off.text.contains("does not offer reviews"));
}

/// Twelve guests on one network request 38 reviews, and request them again whenever a review is
/// done.
#[tokio::test]
async fn a_network_that_asks_for_many_reviews_keeps_another_waiting_for_one_turn() {
    let site = Site::with(|app| {
        quick(app);
        app.limits = Limits::none(vec![PROXY.parse().expect("an address")]);
    })
    .await;
    let mut tables = Vec::new();
    for _ in 0..13 {
        tables.push(Evening::over(&site).await);
    }
    let mut flood: Vec<Guest> = Vec::new();
    for _ in 0..12 {
        flood.push(Guest::named(&[&site], &PersonId::random()).await);
    }
    let mut late = Evening::over(&site).await;
    let ask = async |guest: &mut Guest, path: &str, seat: usize, from: &str| {
        site.app.tables.now().pass_ms(1);
        let form = guest.form(path, &[("as", &seat.to_string())]);
        send(&site, guest, form, from).await
    };
    let mut accepted = 0;
    for number in 0..38 {
        let path = tables[number / 3].path();
        let reply = ask(&mut flood[number % 12], &path, number % 3, "192.0.2.1").await;
        match reply.status {
            StatusCode::SEE_OTHER => accepted += 1,
            _ => assert!(reply.text.contains("from your network"), "{}", reply.text),
        }
    }
    assert_eq!(accepted, WAITING_MAX.of_network);
    for seat in 0..3 {
        let (path, guest) = (late.path(), &mut late.guests[seat]);
        assert_eq!(ask(guest, &path, seat, "198.51.100.7").await.status, StatusCode::SEE_OTHER);
        let table = site.table(&late.id).await;
        let progress = site.app.reviews.progress(&table, Seat::new(seat)).await;
        assert_eq!(progress.expect("an answer"), Progress::Queued(1));
        for _ in 0..2 {
            assert!(site.app.reviews.step().await.expect("an answer"));
        }
        let progress = site.app.reviews.progress(&table, Seat::new(seat)).await;
        assert!(matches!(progress, Ok(Progress::Done(_))), "{seat}: {progress:?}");
        // The requests from the other network fill all free places in the queue.
        for number in 0..38 {
            let path = tables[number / 3].path();
            ask(&mut flood[number % 12], &path, number % 3, "192.0.2.1").await;
        }
    }
}

#[tokio::test]
async fn a_review_interrupted_by_a_shutdown_resumes() {
    let slow = |app: &mut App| {
        let budget = ReviewBudget { nodes: 1 << 40, within: Duration::from_secs(3600) };
        app.reviews = app.reviews.clone().with_budget(budget);
    };
    let site = Site::with(slow).await;
    let mut evening = Evening::over(&site).await;
    evening.ask(&site, 0, "0").await;
    let reviews = site.app.reviews.clone();
    let running = tokio::spawn(async move { reviews.step().await });
    let table = site.table(&evening.id).await;
    let (reviews, seat) = (&site.app.reviews, Seat::new(0));
    while !matches!(reviews.progress(&table, seat).await, Ok(Progress::Running(_))) {
        tokio::task::yield_now().await;
    }
    let page = evening.look(&site, 0, Some(0)).await;
    assert!(page.text.contains("% done. The whole review"), "{}", page.text);
    reviews.close();
    assert!(matches!(running.await, Ok(Ok(false))), "it ends at once");
    let site = site.restarted_with(quick).await;
    assert_eq!(review_all(&site).await, 1);
    // If a review runs out of time, it must end early with its results so far, and the page must
    // say so.
    let hasty = |app: &mut App| {
        let budget = ReviewBudget { nodes: 1 << 40, within: Duration::ZERO };
        app.reviews = app.reviews.clone().with_budget(budget);
    };
    let site = site.restarted_with(hasty).await;
    evening.ask(&site, 0, "1").await;
    assert_eq!(review_all(&site).await, 1);
    let page = evening.look(&site, 0, Some(1)).await;
    assert!(page.text.contains("not enough time for all the planned games"), "{}", page.text);
}

#[tokio::test]
async fn a_private_review_needs_the_link_and_is_deleted_with_the_table() {
    let site = Site::with(quick).await;
    let terms = Terms { is_public: false, ..Terms::default() };
    let mut evening = Evening::begun(&site, GameId::Sealed, terms).await;
    play_out(&site, &evening.id).await;
    evening.ask(&site, 0, "2").await;
    assert_eq!(review_all(&site).await, 1);
    let page = Guest::default().get(&site, &evening.of(2)).await;
    assert!(page.status == StatusCode::OK && page.text.contains("Choices and luck"));
    // A player who has deleted their account must appear without their name.
    let gone = evening.guests[1].post(&site, "/account/delete", &[("word", "delete")]).await;
    assert_eq!(gone.status, StatusCode::SEE_OTHER);
    let result = format!("/tables/{}/result", evening.id);
    let page = Guest::default().get(&site, &evening.of(2)).await;
    let told = Guest::default().get(&site, &result).await;
    let name = "Former player";
    assert!(page.text.contains(name) && told.text.contains(name), "{}", page.text);

    // If the owner of an uploaded game deletes it, its review must be deleted too.
    let record = site.table(&evening.id).await.transcript().to_string();
    let brought = evening.guests[0].post(&site, "/replays", &[("record", &record)]).await;
    let id = brought.location().split('/').nth(2).and_then(TableId::parse).expect("an id");
    let store = site.app.tables.store();
    let before = store.bytes_of(&id).await.expect("an answer");
    let path = format!("/tables/{id}/review");
    evening.guests[0].post(&site, &path, &[("as", "0")]).await;
    assert_eq!(review_all(&site).await, 1);
    assert!(store.bytes_of(&id).await.expect("an answer") > before + 500, "it counts");
    let deleted = evening.guests[0].post(&site, &format!("/tables/{id}/delete"), &[]).await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER, "{}", deleted.text);
    assert_eq!(store.review(&id, Seat::new(0), VERSION).await.expect("an answer"), None);
    assert!(store.orphans().await.expect("an answer").is_empty());
}

#[tokio::test]
async fn a_full_disk_delays_a_review() {
    if !Site::is_on_sqlite() {
        return;
    }
    let site = Site::with(quick).await;
    let mut evening = Evening::over(&site).await;
    let scarce = Space { spare_bytes: u64::MAX, ..Space::default() };
    let site = site.restarted_within(scarce).await;
    let refused = evening.ask(&site, 0, "0").await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.text.contains("There is no room for anything new"), "{}", refused.text);
    let site = site.restarted_with(quick).await;
    assert_eq!(evening.ask(&site, 0, "0").await.status, StatusCode::SEE_OTHER);
    assert_eq!(review_all(&site).await, 1);
}

#[tokio::test]
async fn the_api_shows_the_same_review_as_the_page() {
    let site = Site::with(quick).await;
    let mut evening = Evening::over(&site).await;
    let program = Program::of(&[&site], &evening.people[2], "read").await;
    let path = format!("/api/v1/tables/{}/review", evening.id);
    let told = program.read(&site, &path).await;
    assert_eq!((&told["seat"], &told["state"]), (&2.into(), &"none".into()));
    evening.ask(&site, 2, "2").await;
    let told = program.read(&site, &path).await;
    assert_eq!((&told["state"], &told["before"]), (&"queued".into(), &0.into()));
    assert_eq!(review_all(&site).await, 1);
    let told = program.read(&site, &path).await;
    assert_eq!(told["state"], "done");
    let moments = told["review"]["moments"].as_array().expect("moments");
    let plies = site.table(&evening.id).await.plies().len();
    assert_eq!(moments[moments.len() - 1]["plies"], plies);
    for moment in moments {
        let win = moment["win"].as_array().expect("chances");
        let all: f64 = win.iter().filter_map(serde_json::Value::as_f64).sum();
        assert!(win.len() == 3 && (all - 1.0).abs() < 1e-9, "{moment}");
    }
    let other = program.read(&site, &format!("{path}?seat=0")).await;
    assert_eq!(other["state"], "none");
    let running = Evening::begun(&site, GameId::Sealed, Terms::default()).await;
    let path = format!("/api/v1/tables/{}/review?seat=0", running.id);
    assert_eq!(program.get(&site, &path).await.status, StatusCode::CONFLICT);
}
