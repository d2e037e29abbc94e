//! Tests puzzles. A puzzle's answers must be exactly the best moves according to the rules. The
//! tests also solve each puzzle, fail it, and reveal its solution.

use std::collections::BTreeSet;

use axum::http::{StatusCode, header};
use karat_bots::{ChaChaDice, goal};
use karat_pages::link;
use karat_pages::puzzles::{Puzzle, of_the_day};
use karat_rules::any::{GAMES, GameId};
use karat_rules::{Actor, AnyGame, Seat, Turn};
use karat_words::Locale;

use crate::lesson::{check_words, escaped, page};
use crate::site::{Guest, Site};

const READER: Seat = Seat::new(0);

/// The number of times that everything hidden from the reader is re-dealt.
const DEALS: u64 = 12;

/// The number of puzzles in each game that has puzzles.
const PUZZLES: usize = 10;

/// The minimum number of different themes among a game's puzzles.
const THEMES_MIN: usize = 6;

fn puzzles() -> impl Iterator<Item = (GameId, usize, &'static Puzzle)> {
    GAMES.iter().flat_map(|&game| {
        Puzzle::all(game).iter().enumerate().map(move |(index, puzzle)| (game, index + 1, puzzle))
    })
}

fn after(game: &AnyGame, text: &str) -> AnyGame {
    let mut played = *game;
    played.play(Actor::Seat(READER), text).expect("a legal move");
    played
}

/// Evaluates every legal move in a puzzle, considering everything that can follow. A puzzle's
/// answers must have the highest value. Any other move with the same value must lead to the same
/// position as an answer.
#[test]
fn exactly_the_best_moves_are_answers() {
    for (id, number, puzzle) in puzzles() {
        let told = format!("{id} {number}");
        let game = puzzle.position();
        let is_due = matches!(game.turn(), Turn::Seats(seats) if seats.contains(READER));
        assert!(is_due, "{told}: the reader decides");
        let worths = goal::worths(&game, READER, puzzle.goal);
        let best = worths.iter().filter_map(|(_, worth)| *worth).max();
        let best = best.unwrap_or_else(|| panic!("{told}: nothing reaches the goal"));
        assert!(puzzle.goal != goal::WIN || best == 1, "{told}: nothing wins");
        let answers: Vec<AnyGame> =
            puzzle.answers.iter().map(|answer| after(&game, answer)).collect();
        let mut missed = 0;
        for (text, worth) in &worths {
            let is_answer = answers.contains(&after(&game, text));
            assert_eq!(*worth == Some(best), is_answer, "{told}: {text} is worth {worth:?}");
            assert_eq!(puzzle.judge(text).is_none(), is_answer, "{told}: {text}");
            missed += usize::from(!is_answer);
        }
        for answer in &puzzle.answers {
            let worth = goal::worth(&game, READER, puzzle.goal, answer);
            assert_eq!(worth, Ok(Some(best)), "{told}: {answer}");
        }
        assert!(missed > 0, "{told}: every move is right");
        assert_eq!(game.forced(READER), None, "{told}");
        println!("{told} {}: {} moves, best {best}", puzzle.theme, worths.len());
    }
}

/// A move's evaluation must not depend on hidden information. The evaluation must be the same in
/// every position that is possible from the reader's point of view.
#[test]
fn nothing_hidden_decides_a_puzzle() {
    for (id, number, puzzle) in puzzles() {
        let game = puzzle.position();
        let mut moves = puzzle.answers.clone();
        let listed = game.legal(Actor::Seat(READER));
        moves.extend(listed.iter().map(String::as_str).take(8));
        for seed in 0..DEALS {
            let dealt = game.resample(READER, &mut ChaChaDice::new(seed));
            for text in &moves {
                let worth = |game| goal::worth(game, READER, puzzle.goal, text);
                assert_eq!(worth(&dealt), worth(&game), "{id} {number}: {text}");
            }
        }
    }
}

#[test]
fn a_game_with_puzzles_has_ten_of_various_themes() {
    for &game in GAMES {
        let all = Puzzle::all(game);
        if all.is_empty() {
            continue;
        }
        assert_eq!(all.len(), PUZZLES, "{game}");
        let themes: BTreeSet<_> = all.iter().map(|puzzle| puzzle.theme).collect();
        assert!(themes.len() >= THEMES_MIN, "{game}: {themes:?}");
        for locale in Locale::ALL {
            for theme in &themes {
                assert!(locale.has(&format!("puzzle-theme-{theme}")), "{theme}");
            }
        }
    }
    assert!(puzzles().count() >= PUZZLES);
}

#[test]
fn both_languages_have_every_puzzle_with_existing_clauses() {
    for &game in GAMES.iter().filter(|&&game| !Puzzle::all(game).is_empty()) {
        check_words(game, |locale| Puzzle::words(locale, game));
        assert_eq!(Puzzle::words(Locale::En, game).len(), Puzzle::all(game).len(), "{game}");
    }
}

/// The maximum length of title words that are exempt from the check, in letters.
const SHORT: usize = 3;

/// The number of initial letters by which forms of the same word are recognised.
const STEM: usize = 5;

/// A puzzle's title may contain only words from the position and the task, so that it cannot give
/// away the answer.
#[test]
fn titles_say_nothing_that_the_position_does_not_show() {
    let begins_alike = |word: &str, other: &str| {
        let stem = STEM.min(word.chars().count() - 1);
        word.chars().take(stem).eq(other.chars().take(stem))
    };
    for &game in GAMES {
        for locale in Locale::ALL {
            for words in Puzzle::words(locale, game) {
                let shown = format!("{} {}", words.goal, words.task).to_lowercase();
                let shown: Vec<_> = shown.split(|c: char| !c.is_alphanumeric()).collect();
                let title = words.title.to_lowercase();
                let added: Vec<_> = title
                    .split(|c: char| !c.is_alphanumeric())
                    .filter(|word| word.chars().count() > SHORT)
                    .filter(|word| !shown.iter().any(|other| begins_alike(word, other)))
                    .collect();
                assert!(added.is_empty(), "{game} {}: {title}: {added:?}", locale.code());
            }
        }
    }
}

#[tokio::test]
async fn a_puzzle_is_solved_by_its_answer() {
    let site = Site::new().await;
    for &game in GAMES.iter().filter(|&&game| !Puzzle::all(game).is_empty()) {
        let mut guest = Guest::default();
        for (index, puzzle) in Puzzle::all(game).iter().enumerate() {
            let address = link::puzzle(game, index + 1);
            let words = &Puzzle::words(Locale::En, game)[index];
            let asked = guest.get(&site, &address).await.text;
            assert!(asked.contains(&format!("action=\"{address}\"")), "the dock answers it");
            assert!(asked.contains(&escaped(&words.task)), "{game}: {}", words.task);
            assert!(!asked.contains(&escaped(&words.after)), "{game}: the answer is not told");
            let reply = guest.post(&site, &address, &[("move", puzzle.answers[0])]).await;
            assert_eq!(reply.status, StatusCode::SEE_OTHER, "{game} {index}: {}", reply.text);
            assert_eq!(reply.location(), link::puzzle_solved(game, index + 1));
            let solved = guest.get(&site, reply.location()).await.text;
            assert!(solved.contains("Well done!"), "{game} {index}");
            assert!(solved.contains(&escaped(&words.after)), "{game}: {}", words.after);
            let is_last = index + 1 == Puzzle::all(game).len();
            let next = format!("href=\"{}\"", link::puzzle(game, index + 2));
            assert!(solved.contains(&next) != is_last, "{game} {index}: the next one");
        }
        let list = guest.get(&site, &link::puzzles(game)).await.text;
        assert_eq!(list.matches("class=\"is-done\"").count(), PUZZLES, "all are marked");
        assert!(list.contains("Solved: 10 of 10."), "{list}");
        let other = Guest::default().get(&site, &link::puzzles(game)).await.text;
        assert!(other.contains("Solved: 0 of 10."), "another browser has solved nothing");
    }
}

#[tokio::test]
async fn another_move_is_measured_and_not_played() {
    let site = Site::new().await;
    for (game, number, puzzle) in puzzles() {
        let position = puzzle.position();
        let worths = goal::worths(&position, READER, puzzle.goal);
        let mut guest = Guest::default();
        let address = link::puzzle(game, number);
        let wrong = worths.iter().filter(|(text, _)| puzzle.judge(text).is_some());
        for (tries, (text, worth)) in wrong.take(3).enumerate() {
            let fields = [("move", text.as_str()), ("tries", &tries.to_string())];
            let reply = guest.post(&site, &address, &fields).await;
            assert_eq!(reply.status, StatusCode::OK, "{game} {number} {text}: {}", reply.text);
            assert!(reply.headers.get(header::SET_COOKIE).is_none(), "nothing is solved");
            let coach = reply.text.split_once("class=\"nope\"").expect("the coach answers").1;
            let coach = coach.split_once("</div>").expect("it ends").0;
            assert!(coach.contains("Not quite."), "{coach}");
            if let Some(worth) = worth.filter(|worth| *worth != 0) {
                let told = worth.abs().to_string();
                assert!(coach.contains(&told), "{game} {number} {text}: {told}: {coach}");
            }
            assert!(!coach.contains("puzzle-"), "{game} {number}: a sentence is missing: {coach}");
            let words = &Puzzle::words(Locale::En, game)[number - 1];
            assert_eq!(coach.contains(&escaped(&words.say)), tries >= 1, "after two tries a hint");
            let now = format!("name=\"tries\" form=\"now\" value=\"{}\"", tries + 1);
            assert!(reply.text.contains(&now), "{text}: the tries travel along");
            let shows = reply.text.contains("class=\"btn btn-sm btn-primary\"");
            assert_eq!(shows, tries >= 1, "after two tries the answer is offered");
        }
        let shown = guest.post(&site, &address, &[("show", "yes")]).await;
        assert_eq!(shown.location(), link::puzzle_solved(game, number));
        let answer = guest.get(&site, shown.location()).await.text;
        assert!(answer.contains("This is the solution."), "{game} {number}");
        let list = guest.get(&site, &link::puzzles(game)).await.text;
        assert!(list.contains("Solved: 0 of 10."), "who is shown it has not solved it");
    }
}

#[tokio::test]
async fn a_move_against_the_rules_shows_their_sentence() {
    let site = Site::new().await;
    let address = link::puzzle(GameId::Klenotnici, 1);
    let reply = Guest::default().post(&site, &address, &[("move", "raise 2")]).await;
    let sentence = Locale::En.clause(GameId::Klenotnici, "KLE-AUCTION-7").expect("a sentence");
    assert!(reply.text.contains(&escaped(&sentence)), "{}", reply.text);
    // The server must also understand a move submitted as the fields of the game's action panel.
    let fields = [("card", "4"), ("card", "6"), ("kind", "raise")];
    let reply = Guest::default().post(&site, &address, &fields).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let asked = Guest::default().form(&address, &[("card", "2"), ("preview", "raise")]);
    assert_eq!(site.ask(asked).await.status, StatusCode::OK);
    let asked = Guest::default().form(&address, &[("preview", "pass")]);
    assert_eq!(site.ask(asked).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_puzzle_speaks_both_languages_and_names_no_table() {
    let site = Site::new().await;
    for (game, number, _) in puzzles() {
        for locale in Locale::ALL {
            let words = &Puzzle::words(locale, game)[number - 1];
            let page = page(&site, &link::puzzle(game, number), locale).await;
            for told in [&words.title, &words.goal, &words.task] {
                assert!(page.contains(&escaped(told)), "{game} {number}: {told}");
            }
            assert!(!page.contains("/tables/"), "{game} {number}: there is no table behind it");
            assert!(!page.contains("puzzle-title"), "{game} {number}");
        }
    }
}

#[tokio::test]
async fn the_position_continues_against_bots() {
    let site = Site::new().await;
    for (game, number, _) in puzzles() {
        let mut guest = Guest::default();
        let address = link::puzzle_play(game, number);
        let reply = guest.post(&site, &address, &[("level", "gentle")]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{game} {number}: {}", reply.text);
        let table = guest.get(&site, reply.location()).await;
        assert_eq!(table.status, StatusCode::OK, "{game} {number}");
        let id = link_id(reply.location());
        let table = site.table(&id).await;
        assert!(table.game().turn() != Turn::Over || table.version().0 > 0, "{game} {number}");
        let nobody = guest.post(&site, &address, &[("level", "nobody")]).await;
        assert_eq!(nobody.status, StatusCode::BAD_REQUEST);
    }
}

fn link_id(address: &str) -> karat_table::id::TableId {
    let id = address.strip_prefix("/tables/").expect("a table");
    karat_table::id::TableId::parse(id).expect("a name of a table")
}

/// In a period of as many days as there are puzzles, each must be the puzzle of the day exactly
/// once. In the next such period, the puzzles must be in a different order.
#[test]
fn every_puzzle_has_its_day() {
    let mut orders = BTreeSet::new();
    for time in 0..20_u64 {
        let days = time * 10..(time + 1) * 10;
        let order: Vec<usize> = days.map(|day| of_the_day(day, 10)).collect();
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 10, "{order:?}");
        orders.insert(order);
    }
    assert!(orders.len() > 15, "{orders:?}");
    assert_eq!(of_the_day(20_000, 1), 1);
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_on_top_and_has_an_address() {
    let site = Site::new().await;
    let game = GameId::Klenotnici;
    let reply = Guest::default().get(&site, &link::puzzle_of_today(game)).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    let day = site.app.tables.now().time().0 / (24 * 60 * 60 * 1000);
    let number = of_the_day(day as u64, PUZZLES);
    assert_eq!(reply.location(), link::puzzle(game, number));
    let list = site.get(&link::puzzles(game)).await.text;
    let top = list.split_once("<ol class=\"pz\"").expect("a list").0;
    assert!(top.contains(&format!("href=\"{}\"", link::puzzle(game, number))), "{top}");
    let learn = site.get(&link::learn(game)).await.text;
    assert!(learn.contains(&format!("href=\"{}\"", link::puzzles(game))));
    let end = site.get(&link::lesson_end(game)).await.text;
    assert!(end.contains(&format!("href=\"{}\"", link::puzzles(game))));
}

#[tokio::test]
async fn unknown_puzzles_are_not_found() {
    let site = Site::new().await;
    for path in [
        "chess/puzzles",
        "sealed/puzzles",
        "sealed/puzzles/1",
        "sealed/puzzles/today",
        "klenotnici/puzzles/0",
        "klenotnici/puzzles/01",
        "klenotnici/puzzles/11",
        "klenotnici/puzzles/-1",
        "klenotnici/puzzles/x",
        "klenotnici/puzzles/x/solved",
    ] {
        let reply = site.get(&format!("/learn/{path}")).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
    }
    let odd = ["karat-puzzles=klenotnici.zz", "karat-puzzles=chess.3_klenotnici.ffffffff0_._"];
    for odd in odd {
        let mut guest = Guest { cookies: vec![odd.to_owned()] };
        let list = guest.get(&site, &link::puzzles(GameId::Klenotnici)).await.text;
        assert!(list.contains("Solved: 0 of 10."), "{odd}");
    }
}
