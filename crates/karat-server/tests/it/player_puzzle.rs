//! Tests puzzles made by players: their sources and limits, the moment at which solvers see the
//! answer, the first try of each person, and the secrecy of hidden cards.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use karat_bots::ChaChaDice;
use karat_rules::any::GameId;
use karat_rules::{Actor, Ply, Seat};
use karat_server::App;
use karat_server::tables::reviews::ReviewBudget;
use karat_server::web::caps::Caps;
use karat_store::{KeptCheck, PlayerPuzzle};
use karat_table::caps::Holding;
use karat_table::id::{PersonId, PuzzleId, TableId};
use karat_table::player_puzzle::{ANSWERS_MAX, PER_DAY_MAX, Stage, TEXT_CHARS_MAX};
use karat_table::table::Table;
use karat_table::time::DAY;

use crate::each_game::for_each_game;
use crate::fair::account;
use crate::replay::Party;
use crate::site::{Choices, Guest, Reply, Site, due};

/// Limits each check to a few simulated moves, so that the tests are fast.
fn quick(app: &mut App) {
    let budget = ReviewBudget { nodes: 400, within: Duration::from_secs(3600) };
    app.reviews = app.reviews.clone().with_budget(budget);
}

fn capped(app: &mut App) {
    quick(app);
    app.caps = Caps::new(app.tables.now().clone());
}

/// A finished game, and an author of puzzles who did not play in it.
struct Workshop {
    site: Site,
    table: TableId,
    author: Guest,
    person: PersonId,
}

impl Workshop {
    async fn of(game: GameId) -> Self {
        Self::with(game, quick).await
    }

    async fn with(game: GameId, set_up: impl FnOnce(&mut App)) -> Self {
        let party = Party::of(game).await;
        party.play_out(&mut Choices(5)).await;
        let (site, table) = (party.site.restarted_with(set_up).await, party.id);
        let (person, author) = account(&site, "Ota Malý").await;
        Self { site, table, author, person }
    }

    async fn table(&self) -> Arc<Table> {
        self.site.table(&self.table).await
    }

    /// Returns the given number of plies at which a seat has several moves to choose from, with the
    /// seat.
    async fn decisions(&self, count: usize) -> Vec<(Ply, Seat)> {
        let table = self.table().await;
        let all = Ply::START.until(table.last_ply()).filter_map(|ply| {
            let game = table.at(ply)?;
            let seat = due(&game)?;
            (game.legal(Actor::Seat(seat)).len() > 2).then_some((ply, seat))
        });
        let all: Vec<_> = all.collect();
        (0..count).map(|part| all[part * all.len() / count]).collect()
    }

    /// Makes a puzzle from the game at a ply.
    async fn make(&mut self, (ply, seat): (Ply, Seat)) -> PuzzleId {
        let fields = [("ply", &*ply.to_string()), ("as", &*seat.index().to_string())];
        let path = format!("/tables/{}/puzzle", self.table);
        made(&self.author.post(&self.site, &path, &fields).await)
    }

    /// Makes and publishes a puzzle with the given answer.
    async fn publish(&mut self, at: (Ply, Seat), answer: &str) -> PuzzleId {
        let id = self.make(at).await;
        self.answer(&id, answer).await;
        self.change(&id, &[("act", "save"), ("question", "Co teď?"), ("explanation", "Proto.")])
            .await;
        self.change(&id, &[("act", "check")]).await;
        self.check_all().await;
        self.change(&id, &[("act", "publish")]).await;
        assert_eq!(self.puzzle(&id).await.stage, Stage::Public);
        id
    }

    async fn answer(&mut self, id: &PuzzleId, text: &str) {
        let path = format!("/puzzles/{}/answers", id.as_str());
        let reply = self.author.post(&self.site, &path, &[("move", text)]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{text}: {}", reply.text);
    }

    /// Makes a change that must be possible.
    async fn change(&mut self, id: &PuzzleId, fields: &[(&str, &str)]) {
        let reply = self.try_change(id, fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{fields:?}: {}", reply.text);
    }

    async fn try_change(&mut self, id: &PuzzleId, fields: &[(&str, &str)]) -> Reply {
        let path = format!("/puzzles/{}/edit", id.as_str());
        self.author.post(&self.site, &path, fields).await
    }

    async fn check_all(&self) {
        while self.site.app.reviews.step().await.expect("the database answers") {}
    }

    async fn puzzle(&self, id: &PuzzleId) -> PlayerPuzzle {
        let puzzle = self.site.app.tables.store().puzzle(id).await;
        puzzle.expect("an answer").expect("a puzzle")
    }

    async fn edit_page(&mut self, id: &PuzzleId) -> String {
        let path = format!("/puzzles/{}/edit", id.as_str());
        let page = self.author.get(&self.site, &path).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        page.text
    }
}

fn at(id: &PuzzleId) -> String {
    format!("/puzzles/{}", id.as_str())
}

/// Returns the puzzle to whose author's page an answer leads.
fn made(reply: &Reply) -> PuzzleId {
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let rest = reply.location().strip_prefix("/puzzles/").expect("a puzzle");
    PuzzleId::parse(rest.strip_suffix("/edit").expect("the author's page")).expect("an id")
}

fn legal(table: &Table, (ply, seat): (Ply, Seat)) -> Vec<String> {
    table.at(ply).expect("a position").legal(Actor::Seat(seat))
}

for_each_game! {
    #[tokio::test]
    async fn a_puzzle_is_written_checked_published_and_solved() {
        super::a_puzzle_is_written_checked_published_and_solved(GAME).await;
    }

    #[tokio::test]
    async fn hidden_cards_change_no_byte_of_a_puzzle() {
        super::hidden_cards_change_no_byte_of_a_puzzle(GAME).await;
    }
}

async fn a_puzzle_is_written_checked_published_and_solved(game: GameId) {
    let mut shop = Workshop::of(game).await;
    let decision = shop.decisions(3).await[1];
    let moves = legal(&*shop.table().await, decision);
    let id = shop.make(decision).await;
    assert_eq!(shop.make(decision).await, id, "{game}: each position makes one puzzle");
    // The replay of the decision offers to make a puzzle.
    let (ply, seat) = decision;
    let replay = format!("/tables/{}/replay?ply={ply}&as={}", shop.table, seat.index());
    let page = shop.author.get(&shop.site, &replay).await.text;
    assert!(page.contains(&format!("action=\"/tables/{}/puzzle\"", shop.table)), "{page}");
    let page = shop.edit_page(&id).await;
    assert!(page.contains(&format!("action=\"{}/answers\"", at(&id))), "{game}: {page}");
    for text in [&moves[0], &moves[1], &moves[1]] {
        shop.answer(&id, text).await;
    }
    assert_eq!(shop.puzzle(&id).await.answers.len(), 2, "{game}");
    let dropped = shop.puzzle(&id).await.answers[0].clone();
    shop.change(&id, &[("act", "drop"), ("move", &dropped)]).await;
    let answer = shop.puzzle(&id).await.answers[0].clone();
    shop.change(&id, &[("act", "save"), ("question", "Co <b>teď</b>?"), ("explanation", "Proto.")])
        .await;
    assert_eq!(shop.puzzle(&id).await.check, KeptCheck::NotRequested);
    // Before it is published, nobody else sees the puzzle.
    assert_eq!(shop.site.get(&at(&id)).await.status, StatusCode::NOT_FOUND, "{game}");
    shop.change(&id, &[("act", "check")]).await;
    assert!(shop.edit_page(&id).await.contains("The check is queued"), "{game}");
    shop.check_all().await;
    let page = shop.edit_page(&id).await;
    assert!(page.contains("What the engine thinks") && page.contains("Publish"), "{game}: {page}");
    shop.change(&id, &[("act", "publish")]).await;
    let list = shop.site.get("/puzzles").await.text;
    assert!(list.contains("Co &lt;b&gt;teď&lt;/b&gt;?") && list.contains("Ota Malý"), "{list}");
    assert!(!shop.site.get("/puzzles?game=klenotnici&seats=5").await.text.contains(&at(&id)));
    solvers_see_the_answer_after_their_first_try(&mut shop, &id, [&answer, &dropped]).await;
}

/// Checks that every person sees the answer only after a try, and that only first tries count.
async fn solvers_see_the_answer_after_their_first_try(
    shop: &mut Workshop,
    id: &PuzzleId,
    [answer, wrong]: [&str; 2],
) {
    let game = shop.puzzle(id).await.game;
    let site = &shop.site;
    for (index, text) in [wrong, answer, ""].into_iter().enumerate() {
        let mut solver = Guest::default();
        let before = solver.get(site, &at(id)).await.text;
        assert!(before.contains(&format!("action=\"{}\"", at(id))), "{game}: {before}");
        for secret in ["Proto.", "What the engine thinks", "author’s move\u{2069}"] {
            assert!(!before.contains(secret), "{game}: {secret}");
        }
        let refused = solver.post(site, &at(id), &[("move", "Ahoj")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{game}");
        let fields = if text.is_empty() { [("show", "yes")] } else { [("move", text)] };
        let tried = solver.post(site, &at(id), &fields).await;
        assert_eq!(tried.status, StatusCode::SEE_OTHER, "{game}: {}", tried.text);
        // A second try does not count.
        solver.post(site, &at(id), &[("move", answer)]).await;
        let after = solver.get(site, &at(id)).await.text;
        assert!(after.contains("Proto.") && after.contains("What the engine thinks"), "{after}");
        let heading = ["another move in mind", "You found", "You looked"][index];
        assert!(after.contains(heading), "{game}: {after}");
        assert!(!after.contains(&format!("action=\"{}\"", at(id))), "{game}");
    }
    // The author sees everything, and their own try does not count.
    let page = shop.author.get(&shop.site, &at(id)).await.text;
    assert!(page.contains("Proto.") && page.contains("Edit puzzle"), "{page}");
    shop.author.post(&shop.site, &at(id), &[("move", answer)]).await;
    let puzzle = shop.puzzle(id).await;
    assert_eq!((puzzle.attempts, puzzle.successes), (3, 1), "{game}");
    let list = shop.site.get("/puzzles?order=attempts").await.text;
    assert!(list.contains("3 people tried; 33% found the move"), "{list}");
}

/// Checks that no byte of a puzzle's pages, before and after a try, depends on what is hidden from
/// the deciding seat.
async fn hidden_cards_change_no_byte_of_a_puzzle(game: GameId) {
    let shop = Workshop::of(game).await;
    let mut dice = ChaChaDice::new(12);
    let mut differing = 0;
    for (ply, seat) in shop.decisions(4).await {
        let table = shop.table().await;
        let (state, answer) = (table.at(ply).expect("a position"), legal(&table, (ply, seat)));
        let mut told: Vec<Vec<String>> = Vec::new();
        for deal in 0..3 {
            let lines = match deal {
                0 => table.way_to(ply),
                _ => table.way_to_anew(ply, seat, &mut dice),
            };
            let record =
                format!("karat 1\ngame {game}\nseats 3\nposition {{\n{}\n}}\n\n", lines.join("\n"));
            let (_, mut author) = account(&shop.site, "").await;
            let upload = author.post(&shop.site, "/replays", &[("record", &record)]).await;
            let rest = upload.location().strip_prefix("/tables/").expect("a table");
            let id = TableId::parse(rest.split('/').next().expect("an id")).expect("an id");
            differing += usize::from(*shop.site.table(&id).await.game() != state);
            told.push(pages_of_puzzle(&shop.site, &mut author, &id, (seat, &answer)).await);
        }
        for pages in &told[1..] {
            assert_eq!(*pages, told[0], "{game} {ply} {seat}");
        }
    }
    println!("{game}: {differing} deals differed");
}

/// Makes a puzzle from the start of a record, and returns its pages without ids and names.
async fn pages_of_puzzle(
    site: &Site,
    author: &mut Guest,
    table: &TableId,
    (seat, moves): (Seat, &[String]),
) -> Vec<String> {
    let fields = [("ply", "0"), ("as", &*seat.index().to_string())];
    let id = made(&author.post(site, &format!("/tables/{table}/puzzle"), &fields).await);
    let (edit, answers) = (format!("{}/edit", at(&id)), format!("{}/answers", at(&id)));
    author.post(site, &answers, &[("move", &moves[0])]).await;
    let texts = [("act", "save"), ("question", "Co teď?"), ("explanation", "Proto.")];
    author.post(site, &edit, &texts).await;
    let mut pages = vec![author.get(site, &edit).await.text];
    author.post(site, &edit, &[("act", "check")]).await;
    while site.app.reviews.step().await.expect("the database answers") {}
    pages.push(author.get(site, &edit).await.text);
    author.post(site, &edit, &[("act", "publish")]).await;
    let mut solver = Guest::default();
    pages.push(solver.get(site, &at(&id)).await.text);
    pages.push(solver.post(site, &at(&id), &[("move", "Ahoj")]).await.text);
    solver.post(site, &at(&id), &[("move", &moves[1])]).await;
    pages.push(solver.get(site, &at(&id)).await.text);
    assert!(pages[4].contains("Proto."), "{}", pages[4]);
    pages.iter().map(|page| plain(page, &id)).collect()
}

/// Returns a page without the ids and names that differ from puzzle to puzzle and from request to
/// request.
fn plain(page: &str, id: &PuzzleId) -> String {
    let page = page.replace(id.as_str(), "ID");
    let mut parts = page.split("name=\"request\" value=\"");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once('"').map_or(part, |(_, rest)| rest));
    }
    let mut parts = text.split("/people/");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once("</a>").map_or(part, |(_, rest)| rest));
    }
    match plain.split_once("<header").zip(plain.split_once("</header>")) {
        Some(((head, _), (_, rest))) => format!("{head}{rest}"),
        None => plain,
    }
}

#[tokio::test]
async fn puzzles_come_only_from_games_without_secrets_and_from_people_with_an_account() {
    let mut shop = Workshop::of(GameId::Klenotnici).await;
    let decision = shop.decisions(1).await[0];
    let (ply, seat) = decision;
    let fields = [("ply", &*ply.to_string()), ("as", &*seat.index().to_string())];
    let path = format!("/tables/{}/puzzle", shop.table);
    let mut guest = Guest::named(&[&shop.site], &PersonId::random()).await;
    assert_eq!(guest.post(&shop.site, &path, &fields).await.status, StatusCode::FORBIDDEN);
    // Another seat has nothing to decide.
    let other = (0..3).find(|other| *other != seat.index()).expect("another seat").to_string();
    let wrong = [("ply", &*ply.to_string()), ("as", &*other)];
    let refused = shop.author.post(&shop.site, &path, &wrong).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    // A running game helps nobody, not even its own players.
    let open = [("game", "klenotnici"), ("seats", "3"), ("bots", "random")];
    let running = shop.author.open(&shop.site, &open).await;
    let table = shop.site.table(&running).await;
    let seat = due(table.game()).unwrap_or(Seat::new(0)).index().to_string();
    let fields = [("ply", &*table.ply().to_string()), ("as", &*seat)];
    let path = format!("/tables/{running}/puzzle");
    let refused = shop.author.post(&shop.site, &path, &fields).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    let replay = format!("/tables/{running}/replay?ply={}&as={seat}", table.ply());
    assert!(!shop.author.get(&shop.site, &replay).await.text.contains("/puzzle\""));
    // An analysis makes puzzles from its own lines as well.
    let path = format!("/tables/{}/analysis", shop.table);
    let opened = shop.author.post(&shop.site, &path, &[]).await;
    let board = opened.location().split('?').next().expect("a path").to_owned();
    let (ply, seat) = decision;
    let text = legal(&*shop.table().await, decision).swap_remove(1);
    let moves = format!("{board}/moves?node={ply}&by={seat}");
    let added = shop.author.post(&shop.site, &moves, &[("move", &text)]).await;
    let node = added.location().split("node=").nth(1).expect("a position").to_owned();
    let page = shop.author.get(&shop.site, &format!("{board}?node={node}")).await.text;
    assert!(page.contains(&format!("action=\"{board}/puzzle\"")), "{page}");
    let id =
        made(&shop.author.post(&shop.site, &format!("{board}/puzzle"), &[("node", &node)]).await);
    let record = shop.puzzle(&id).await.record;
    assert!(record.trim_end().ends_with(&text), "{record}");
    assert!(!record.contains("name ") && !record.contains("seed"), "{record}");
    // The puzzle is a copy, which outlives the game.
    assert_eq!(
        guest.post(&shop.site, &format!("{board}/puzzle"), &[]).await.status,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn a_puzzle_has_limits() {
    let mut shop = Workshop::with(GameId::Klenotnici, capped).await;
    let decisions = shop.decisions(12).await;
    let id = shop.make(decisions[0]).await;
    let moves = legal(&*shop.table().await, decisions[0]);
    // A puzzle without an answer, a question or a check is not published.
    for act in ["check", "publish"] {
        let refused = shop.try_change(&id, &[("act", act)]).await;
        assert!(refused.status.is_client_error(), "{act}");
    }
    let long = "x".repeat(TEXT_CHARS_MAX + 1);
    let refused = shop.try_change(&id, &[("act", "save"), ("question", &long)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains(&long), "what was typed stays");
    for text in &moves[..ANSWERS_MAX] {
        shop.answer(&id, text).await;
    }
    assert_eq!(shop.puzzle(&id).await.answers.len(), ANSWERS_MAX);
    let path = format!("{}/answers", at(&id));
    let refused = shop.author.post(&shop.site, &path, &[("move", &moves[ANSWERS_MAX])]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    // A change of the answers makes the check obsolete.
    shop.change(&id, &[("act", "check")]).await;
    shop.check_all().await;
    assert!(matches!(shop.puzzle(&id).await.check, KeptCheck::Told(_)));
    let first = shop.puzzle(&id).await.answers[0].clone();
    shop.change(&id, &[("act", "drop"), ("move", &first)]).await;
    assert_eq!(shop.puzzle(&id).await.check, KeptCheck::NotRequested);
    // The number of puzzles per day is limited.
    for decision in &decisions[1..PER_DAY_MAX as usize] {
        shop.make(*decision).await;
    }
    let (ply, seat) = decisions[PER_DAY_MAX as usize];
    let fields = [("ply", &*ply.to_string()), ("as", &*seat.index().to_string())];
    let path = format!("/tables/{}/puzzle", shop.table);
    let refused = shop.author.post(&shop.site, &path, &fields).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(refused.text.contains(&format!("up to {PER_DAY_MAX} a day")), "{}", refused.text);
    shop.site.app.tables.now().pass(DAY);
    shop.make(decisions[PER_DAY_MAX as usize]).await;
    let held = shop.site.app.tables.store().held(&shop.person, Holding::Puzzle).await;
    assert_eq!(held.expect("an amount").count, u64::from(PER_DAY_MAX) + 1);
}

#[tokio::test]
async fn a_disputed_puzzle_says_so() {
    let mut shop = Workshop::of(GameId::Klenotnici).await;
    let decision = shop.decisions(2).await[1];
    let moves = legal(&*shop.table().await, decision);
    let id = shop.make(decision).await;
    shop.answer(&id, &moves[0]).await;
    shop.change(&id, &[("act", "save"), ("question", "Co teď?")]).await;
    shop.change(&id, &[("act", "check")]).await;
    let answer = shop.puzzle(&id).await.answers;
    let check = format!(
        "{{\"moves\":[{{\"text\":\"{}\",\"win\":0.5,\"error\":0.01,\"behind\":0.0,\
         \"behind_error\":0.0}},{{\"text\":\"{}\",\"win\":0.4,\"error\":0.01,\"behind\":0.1,\
         \"behind_error\":0.01}}],\"games\":900}}",
        moves[1], answer[0]
    );
    let store = shop.site.app.tables.store().clone();
    store.keep_check(&id, &answer, &check).await.expect("kept");
    let page = shop.edit_page(&id).await;
    assert!(page.contains("Publish as “The engine disagrees”"), "{page}");
    shop.change(&id, &[("act", "publish")]).await;
    assert!(shop.puzzle(&id).await.is_disputed);
    assert!(shop.site.get("/puzzles").await.text.contains("The engine disagrees"));
    let mut solver = Guest::default();
    let before = solver.get(&shop.site, &at(&id)).await.text;
    assert!(before.contains("The engine disagrees") && !before.contains("40%"), "{before}");
    solver.post(&shop.site, &at(&id), &[("show", "yes")]).await;
    let after = solver.get(&shop.site, &at(&id)).await.text;
    assert!(after.contains("50% ±2") && after.contains("40% ±2"), "{after}");
}

#[tokio::test]
async fn puzzles_are_withdrawn_removed_and_deleted_with_the_account() {
    let mut shop = Workshop::of(GameId::Klenotnici).await;
    let decision = shop.decisions(1).await[0];
    let moves = legal(&*shop.table().await, decision);
    let id = shop.publish(decision, &moves[0]).await;
    let mut reader = Guest::named(&[&shop.site], &PersonId::random()).await;
    // Only the author changes a puzzle.
    let edit = format!("{}/edit", at(&id));
    let fields = [("act", "withdraw")];
    assert_eq!(reader.post(&shop.site, &edit, &fields).await.status, StatusCode::FORBIDDEN);
    // A public puzzle keeps its answers and has a question.
    let path = format!("{}/answers", at(&id));
    let refused = shop.author.post(&shop.site, &path, &[("move", &moves[1])]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let refused = shop.try_change(&id, &[("act", "save"), ("question", " ")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    shop.change(&id, &[("act", "withdraw")]).await;
    assert_eq!(reader.get(&shop.site, &at(&id)).await.status, StatusCode::NOT_FOUND);
    assert!(!reader.get(&shop.site, "/puzzles").await.text.contains(&at(&id)));
    shop.change(&id, &[("act", "publish")]).await;
    // Reports reach the operator, who removes the puzzle for good.
    let report = format!("{}/report", at(&id));
    for _ in 0..2 {
        let reported = reader.post(&shop.site, &report, &[]).await;
        assert_eq!(reported.status, StatusCode::SEE_OTHER);
    }
    assert!(reader.get(&shop.site, &at(&id)).await.text.contains("You have reported"));
    let (store, now) = (shop.site.app.tables.store().clone(), shop.site.app.tables.now().time());
    let reported = store.reported_puzzles().await.expect("an answer");
    assert_eq!((reported.len(), reported[0].reports), (1, 1));
    assert!(store.settle_puzzle(&id, true, now).await.expect("an answer"));
    assert!(store.reported_puzzles().await.expect("an answer").is_empty());
    assert_eq!(reader.get(&shop.site, &at(&id)).await.status, StatusCode::NOT_FOUND);
    assert!(shop.edit_page(&id).await.contains("removed this puzzle"));
    let refused = shop.try_change(&id, &[("act", "publish")]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    shop.change(&id, &[("act", "delete")]).await;
    assert!(store.puzzle(&id).await.expect("an answer").is_none());
    // A puzzle is deleted with its author, and a try stays counted without its person.
    let id = shop.publish(decision, &moves[0]).await;
    reader.post(&shop.site, &at(&id), &[("move", &moves[0])]).await;
    reader.post(&shop.site, "/account/delete", &[("word", "delete")]).await;
    let puzzle = shop.puzzle(&id).await;
    assert_eq!((puzzle.attempts, puzzle.successes), (1, 1));
    store.begin_leaving(&shop.person, now).await.expect("an answer");
    assert!(store.puzzle(&id).await.expect("an answer").is_none());
}

#[tokio::test]
async fn a_puzzle_whose_moves_no_longer_work_says_so() {
    let mut shop = Workshop::of(GameId::Klenotnici).await;
    let decision = shop.decisions(1).await[0];
    let answer = legal(&*shop.table().await, decision).swap_remove(0);
    let id = shop.publish(decision, &answer).await;
    let sql = format!(
        "UPDATE player_puzzle SET record = record || 'P9 pass' WHERE id = '{}'",
        id.as_str()
    );
    assert_eq!(shop.site.connect().await.execute(&sql).await, 1);
    let page = shop.site.get(&at(&id)).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(page.text.contains("no longer works"), "{}", page.text);
    shop.change(&id, &[("act", "delete")]).await;
}

/// Checks that the engine's queue is shared fairly between reviews and checks.
#[tokio::test]
async fn checks_wait_in_the_queue_of_reviews() {
    let mut shop = Workshop::of(GameId::Klenotnici).await;
    let decisions = shop.decisions(4).await;
    let mut asked = Vec::new();
    for (number, decision) in decisions.into_iter().enumerate() {
        let id = shop.make(decision).await;
        let moves = legal(&*shop.table().await, decision);
        shop.answer(&id, &moves[0]).await;
        // Without this, several requests could be equally old.
        shop.site.app.tables.now().pass_ms(1);
        let reply = shop.try_change(&id, &[("act", "check")]).await;
        let is_full = number >= 3;
        let status = if is_full { StatusCode::TOO_MANY_REQUESTS } else { StatusCode::SEE_OTHER };
        assert_eq!(reply.status, status, "{number}: {}", reply.text);
        asked.push(id);
    }
    let page = shop.edit_page(&asked[2]).await;
    assert!(page.contains("2 jobs are ahead of it"), "{page}");
    let path = format!("/tables/{}/review", shop.table);
    let review = shop.author.post(&shop.site, &path, &[("as", "0")]).await;
    assert_eq!(review.status, StatusCode::TOO_MANY_REQUESTS, "{}", review.text);
    shop.check_all().await;
    let review = shop.author.post(&shop.site, &path, &[("as", "0")]).await;
    assert_eq!(review.status, StatusCode::SEE_OTHER, "{}", review.text);
    for id in &asked[..3] {
        assert!(matches!(shop.puzzle(id).await.check, KeptCheck::Told(_)));
    }
}
