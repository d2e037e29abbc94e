//! Tests the lessons by playing each one to its end with the moves of its record, and by trying
//! other moves.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use karat_pages::link;
use karat_rules::any::GameId;
use karat_rules::house::Data as _;
use karat_rules::{Actor, AnyGame, Ply, Seat, Transcript, Viewer};
use karat_words::Locale;
use karat_words::lesson::{self as words, Step};

use crate::site::{Guest, Site};

/// The lessons: their games, records, and the correct answers to their last steps.
const LESSONS: [(GameId, &str, &str); 3] = [
    (GameId::Klenotnici, include_str!("../../../../games/klenotnici/learn/lesson.karat"), "24"),
    (GameId::Edel, include_str!("../../../../games/edel/learn/lesson.karat"), "16"),
    (GameId::Zepter, include_str!("../../../../games/zepter/learn/lesson.karat"), "26"),
];

/// For each game, the clause that decides who wins, and the one that decides when the game ends.
pub(crate) const AIMS: [(GameId, &str, &str); 3] = [
    (GameId::Klenotnici, "KLE-TIE-1", "KLE-END-1"),
    (GameId::Edel, "ESR-END-2", "ESR-END-1"),
    (GameId::Zepter, "ZEP-END-3", "ZEP-END-1"),
];

/// Returns the learner's moves in all steps of a lesson except the last.
fn answers(record: &str) -> Vec<&str> {
    let steps = record.split("\n# step ").skip(1);
    let answers: Vec<_> = steps
        .map(|step| step.lines().find_map(|line| line.strip_prefix("P0 ")).unwrap_or_default())
        .collect();
    answers[..answers.len() - 1].to_vec()
}

/// Returns the game `plies` plies after the start of a lesson step, whose number starts from 1.
fn position(record: &str, step: usize, plies: usize) -> AnyGame {
    let mark = format!("\n# step {step}");
    let before: Transcript =
        record.split(&mark).next().expect("a beginning").parse().expect("it is read");
    let whole: Transcript = record.parse().expect("it is read");
    whole.replay(Ply::new(before.plies.len() + plies)).expect("it is played")
}

fn words_of(game: GameId, locale: Locale) -> Vec<Step> {
    words::read(locale.lesson(game).expect("the lesson has words"))
}

/// Returns the page at a URL in the given language.
pub(crate) async fn page(site: &Site, address: &str, locale: Locale) -> String {
    let request = Request::get(address).header(header::ACCEPT_LANGUAGE, locale.code());
    let reply = site.ask(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(reply.status, StatusCode::OK, "{address}");
    reply.text
}

/// Escapes the special HTML characters in a string.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// The first step of a lesson must say how to win. The last step and the final page must both say
/// how the game ends. The first step, the last step and the final page must all cite the rules.
#[tokio::test]
async fn a_lesson_begins_with_winning_and_ends_with_the_end() {
    let site = Site::new().await;
    for (game, winning, ending) in AIMS {
        for locale in Locale::ALL {
            let told = format!("{game} {}", locale.code());
            let steps = words_of(game, locale);
            let short = |clause: &str| clause.split_once('-').expect("an id").1.to_owned();
            for (number, step) in (1..).zip(&steps) {
                let (is_first, is_last) = (number == 1, number == steps.len());
                assert_eq!(!step.win.is_empty(), is_first, "{told} {number}: how to win");
                assert_eq!(!step.end.is_empty(), is_last, "{told} {number}: how it ends");
                let page = page(&site, &link::lesson_step(game, number), locale).await;
                let aims = page.matches("class=\"aim\"").count();
                assert_eq!(aims, usize::from(is_first) + usize::from(is_last), "{told} {number}");
            }
            let (first, last) = (&steps[0], &steps[steps.len() - 1]);
            assert!(first.cited.contains(&short(winning)), "{told}: {:?}", first.cited);
            assert!(last.cited.contains(&short(ending)), "{told}: {:?}", last.cited);
            let page_of = async |address: &str| page(&site, address, locale).await;
            let begin = page_of(&link::lesson_step(game, 1)).await;
            assert!(begin.contains(&escaped(&first.win)), "{told}");
            for address in [link::lesson_step(game, steps.len()), link::lesson_end(game)] {
                assert!(page_of(&address).await.contains(&escaped(&last.end)), "{told} {address}");
            }
        }
    }
}

/// In the lesson of Das Zepter von Zavandor, the learner must win an auction for a Sentinel that
/// scores a bonus.
#[test]
fn a_sentinel_is_auctioned_and_scores() {
    let record = LESSONS[2].1;
    let text = record.split_once("\n# step 10 ").expect("the step of the Sentinel").1;
    assert!(text.contains("P0 start scarab") && text.contains("P1 raise"), "others bid as well");
    let count = answers(record).len() + 1;
    let view = position(record, count, 0).view(Viewer::Seat(Seat::new(0)));
    let view = serde_json::to_value(view).expect("a view is JSON");
    let mine = &view["players"][0];
    assert_eq!(mine["sentinels"].as_array().map(Vec::len), Some(1), "{mine}");
    let printed = u64::from(karat_rules::zepter::Data::original().sentinel_points());
    let score = mine["points"]["sentinels"].as_u64().expect("a number");
    assert!(score > printed, "the bonus is part of {score}");
}

#[tokio::test]
async fn every_lesson_can_be_played_to_its_end_by_its_record() {
    let site = Site::new().await;
    for (game, record, count) in LESSONS {
        let mut guest = Guest::default();
        let answers = answers(record);
        let last = answers.len() + 1;
        for (step, answer) in (1..).zip(&answers) {
            let on = guest.get(&site, &link::lesson(game)).await;
            assert_eq!(on.location(), link::lesson_step(game, step), "the first not yet done");
            let address = link::lesson_step(game, step);
            let page = guest.get(&site, &address).await.text;
            assert!(page.contains(&format!("action=\"{address}\"")), "the dock answers the step");
            let reply = guest.post(&site, &address, &[("move", answer), ("seen", "0")]).await;
            assert_eq!(reply.status, StatusCode::SEE_OTHER, "{game} {step}: {}", reply.text);
            assert_eq!(reply.location(), link::lesson_step(game, step + 1));
        }
        let address = link::lesson_step(game, last);
        let reply = guest.post(&site, &address, &[("count", count)]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{game}: {}", reply.text);
        assert_eq!(reply.location(), link::lesson_end(game));
        let end = guest.get(&site, &link::lesson_end(game)).await.text;
        assert!(end.contains("That is all you need to know."), "{end}");
        assert_eq!(end.matches("class=\"is-done\"").count(), last, "all is marked as done");
        let gentlest = karat_bots::strengths(game)[0].name;
        assert!(end.contains(&format!("name=\"bots\" value=\"{gentlest}\"")));
        let again = guest.get(&site, &link::lesson(game)).await;
        assert_eq!(again.location(), link::lesson_step(game, 1));
    }
}

#[tokio::test]
async fn a_step_has_plain_words_in_both_languages() {
    let site = Site::new().await;
    for (game, record, _) in LESSONS {
        let steps = answers(record).len() + 1;
        for locale in Locale::ALL {
            let words = words_of(game, locale);
            assert_eq!(words.len(), steps, "{game} {}", locale.code());
            for (number, step) in (1..).zip(&words) {
                let page = page(&site, &link::lesson_step(game, number), locale).await;
                for told in [&step.title, &step.goal, &step.task] {
                    assert!(page.contains(&escaped(told)), "{game} {number}: {told}");
                }
                if number > 1 {
                    assert!(page.contains(&escaped(&words[number - 2].after)), "{game} {number}");
                }
                assert!(!page.contains("/tables/"), "{game} {number}: there is no table behind it");
                assert!(!page.contains("class=\"nope\""), "nothing was tried");
            }
        }
    }
}

#[tokio::test]
async fn both_languages_have_every_step_with_existing_clauses() {
    for (game, ..) in LESSONS {
        check_words(game, |locale| words_of(game, locale));
    }
}

/// Checks that every language has all words of a lesson or of puzzles, without codes, and that they
/// cite the same existing clauses.
pub(crate) fn check_words(game: GameId, words_in: impl Fn(Locale) -> Vec<Step>) {
    let is_code = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.contains('_') || word.contains("->") || word.contains('{') || word.contains('/')
    };
    let english = words_in(Locale::En);
    let book = Locale::En.book(game);
    let first = book.clauses().next().expect("a clause").id;
    let prefix = first.split('-').next().expect("a prefix");
    for locale in Locale::ALL {
        let own = words_in(locale);
        assert_eq!(own.len(), english.len(), "{game} {}", locale.code());
        for (one, other) in own.iter().zip(&english) {
            assert_eq!(one.cited, other.cited, "{game} {}: {}", locale.code(), one.title);
            for text in [&one.title, &one.goal, &one.task, &one.say, &one.after] {
                assert!(!text.is_empty(), "{game} {}: {one:?}", locale.code());
                let coded: Vec<_> = text.split_whitespace().filter(|word| is_code(word)).collect();
                assert!(coded.is_empty(), "{text}");
            }
            for id in &one.cited {
                assert!(book.clause(&format!("{prefix}-{id}")).is_some(), "{game}: no {id}");
            }
        }
    }
}

/// A wrong move in a lesson: the game, the step, the move, whether it is a common mistake, and the
/// clause that forbids it, if any.
type Try = (GameId, usize, &'static str, bool, Option<&'static str>);

const TRIES: [Try; 12] = [
    (GameId::Klenotnici, 1, "choose gold_s", true, None),
    (GameId::Klenotnici, 2, "open 5", false, None),
    (GameId::Klenotnici, 2, "pass", true, Some("KLE-OPEN-3")),
    (GameId::Klenotnici, 3, "raise 2", true, Some("KLE-AUCTION-7")),
    (GameId::Klenotnici, 3, "raise 10", false, None),
    (GameId::Klenotnici, 7, "done", true, None),
    (GameId::Edel, 1, "choose event", true, None),
    (GameId::Edel, 6, "raise 1/0/0/0", true, Some("ESR-BARGAIN-11")),
    (GameId::Edel, 8, "top", true, None),
    (GameId::Zepter, 1, "transact buy sapphire with best", true, None),
    (GameId::Zepter, 2, "end", true, None),
    (GameId::Zepter, 8, "transact advance gems with best", true, Some("ZEP-KNOW-6")),
];

#[tokio::test]
async fn another_move_is_answered_and_not_played() {
    let site = Site::new().await;
    for (game, step, text, is_usual, clause) in TRIES {
        let mut guest = Guest::default();
        let address = link::lesson_step(game, step);
        let words = words_of(game, Locale::En);
        let say = escaped(&words[step - 1].say);
        for tries in 0..3_usize {
            let fields = [("move", text), ("tries", &tries.to_string())];
            let reply = guest.post(&site, &address, &fields).await;
            assert_eq!(reply.status, StatusCode::OK, "{game} {step} {text}: {}", reply.text);
            assert!(reply.headers.get(header::SET_COOKIE).is_none(), "nothing is done");
            let page = reply.text;
            let coach = page.split_once("class=\"nope\"").expect("the coach says something").1;
            let coach = coach.split_once("</div>").expect("it ends").0;
            assert_eq!(coach.contains(&say), is_usual, "{game} {step} {text}: {coach}");
            if let Some(clause) = clause {
                let sentence = Locale::En.clause(game, clause).expect("a sentence");
                assert!(coach.contains(&escaped(&sentence)), "{text}: {clause}: {coach}");
            }
            let now = format!("name=\"tries\" form=\"now\" value=\"{}\"", tries + 1);
            assert!(page.contains(&now), "{text}: the tries travel along");
            let shows = page.contains("class=\"btn btn-sm btn-primary\"");
            assert_eq!(shows, tries >= 1, "after two tries the move is shown");
        }
        let on = guest.get(&site, &link::lesson(game)).await;
        assert_eq!(on.location(), link::lesson_step(game, 1), "the step is not done");
    }
}

#[tokio::test]
async fn a_wrong_number_is_also_answered() {
    let site = Site::new().await;
    for (game, record, _) in LESSONS {
        let step = answers(record).len() + 1;
        let words = words_of(game, Locale::En);
        let reply = Guest::default()
            .post(&site, &link::lesson_step(game, step), &[("count", "9000")])
            .await;
        assert_eq!(reply.status, StatusCode::OK);
        assert!(reply.text.contains(&escaped(&words[step - 1].say)), "{game}");
        let nothing = Guest::default().post(&site, &link::lesson_step(game, step), &[]).await;
        assert_eq!(nothing.status, StatusCode::BAD_REQUEST, "{game}");
    }
}

/// A click in a lesson: the game, the step, and the fields submitted by the clicked button in the
/// action panel.
type Press = (GameId, usize, &'static [(&'static str, &'static str)]);

#[tokio::test]
async fn a_step_accepts_the_fields_of_the_games_own_form() {
    let site = Site::new().await;
    let pressed: [Press; 9] = [
        (GameId::Klenotnici, 1, &[("gem", "pearl_m"), ("kind", "choose")]),
        (GameId::Klenotnici, 3, &[("card", "3"), ("kind", "raise")]),
        (GameId::Klenotnici, 6, &[("card", "6"), ("double", "x2"), ("kind", "raise")]),
        (GameId::Klenotnici, 7, &[("exchange", "9 -> 2+3+4"), ("kind", "exchange")]),
        (GameId::Edel, 1, &[("move", "choose money"), ("kind", "lock")]),
        (GameId::Edel, 5, &[("red", "0"), ("blue", "1"), ("kind", "bid")]),
        (GameId::Zepter, 1, &[("buy-opal", "1"), ("pay", "best"), ("kind", "transact")]),
        (
            GameId::Zepter,
            5,
            &[("item", "spellbook"), ("bid", ""), ("price-spellbook", "20"), ("kind", "transact")],
        ),
        (GameId::Zepter, 7, &[("unit", "s5"), ("unit", "s6"), ("kind", "pay")]),
    ];
    for (game, step, fields) in pressed {
        let reply = Guest::default().post(&site, &link::lesson_step(game, step), fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{game} {step}: {}", reply.text);
        assert_eq!(reply.location(), link::lesson_step(game, step + 1));
    }
}

#[tokio::test]
async fn a_preview_does_not_count_as_an_attempt() {
    let site = Site::new().await;
    let guest = Guest::default();
    let fields = [("card", "2"), ("preview", "raise"), ("tries", "1")];
    let mut request = guest.form(&link::lesson_step(GameId::Klenotnici, 3), &fields);
    request.headers_mut().insert("x-fragment", "1".parse().expect("a value"));
    let asked = site.ask(request).await;
    assert_eq!(asked.status, StatusCode::OK);
    assert!(asked.text.contains("9 + 2"), "{}", asked.text);
    assert!(!asked.text.contains("<html"), "only what changes");
    let request = guest.form(&link::lesson_step(GameId::Klenotnici, 3), &fields);
    let page = site.ask(request).await.text;
    assert!(page.contains("name=\"tries\" form=\"now\" value=\"1\""), "it is no try");
    let request = guest.form(&link::lesson_step(GameId::Klenotnici, 4), &[("preview", "pass")]);
    assert_eq!(site.ask(request).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn progress_is_stored_only_in_the_browser() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let address = link::lesson_step(GameId::Klenotnici, 4);
    let reply = guest.post(&site, &address, &[("move", "pass")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "any step can be begun with");
    let on = guest.get(&site, &link::lesson(GameId::Klenotnici)).await;
    assert_eq!(on.location(), link::lesson_step(GameId::Klenotnici, 5));
    // Repeating an earlier step must not undo any progress, and progress in one lesson must not
    // affect another.
    guest.post(&site, &link::lesson_step(GameId::Klenotnici, 2), &[("move", "open 9")]).await;
    guest.post(&site, &link::lesson_step(GameId::Edel, 1), &[("move", "choose money")]).await;
    let on = guest.get(&site, &link::lesson(GameId::Klenotnici)).await;
    assert_eq!(on.location(), link::lesson_step(GameId::Klenotnici, 5));
    let on = guest.get(&site, &link::lesson(GameId::Edel)).await;
    assert_eq!(on.location(), link::lesson_step(GameId::Edel, 2));
    let page = guest.get(&site, &link::learn(GameId::Klenotnici)).await.text;
    assert!(page.contains("Lesson: continue with step 5 of 9"), "{page}");
    assert_eq!(page.matches("class=\"is-done\"").count(), 4);
    assert!(
        guest.get(&site, &link::home()).await.text.contains("Lesson: continue with step 5 of 9")
    );
    assert!(site.get(&link::home()).await.text.contains("Lesson, 9 steps"));
    for odd in
        ["karat-lessons=klenotnici.999", "karat-lessons=chess.3_klenotnici.x_._", "karat-lessons="]
    {
        let mut guest = Guest { cookies: vec![odd.to_owned()] };
        let on = guest.get(&site, &link::lesson(GameId::Klenotnici)).await;
        assert_eq!(on.location(), link::lesson_step(GameId::Klenotnici, 1), "{odd}");
    }
}

#[tokio::test]
async fn unknown_steps_are_not_found() {
    let site = Site::new().await;
    for path in [
        "chess/lesson",
        "chess/lesson/1",
        "edel/lesson/0",
        "edel/lesson/01",
        "edel/lesson/10",
        "edel/lesson/-1",
        "edel/lesson/x",
        "sealed/lesson",
    ] {
        let reply = site.get(&format!("/learn/{path}")).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{path}");
    }
    let end = link::lesson_end(GameId::Edel);
    let reply = Guest::default().post(&site, &end, &[("move", "choose money")]).await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST, "there is nothing to answer");
}

/// Numbers in the lesson texts that follow from the rules. Each row contains the game, the step,
/// the number of plies since the step began, the number's path in the JSON view, and its form in
/// the text.
const NUMBERS: &[(GameId, usize, usize, &str, &str)] = &[
    (GameId::Klenotnici, 1, 1, "/values/4", "{}"),
    (GameId::Klenotnici, 2, 1, "/auction/price", "{}"),
    (GameId::Klenotnici, 2, 2, "/auction/price", "{}"),
    (GameId::Klenotnici, 2, 4, "/auction/price", "{}."),
    (GameId::Klenotnici, 3, 1, "/auction/price", "9 + 3 = {}"),
    (GameId::Klenotnici, 3, 1, "/auction/price", "{}."),
    (GameId::Klenotnici, 3, 3, "/auction/price", "{}."),
    (GameId::Klenotnici, 4, 0, "/values/4", "{}"),
    (GameId::Klenotnici, 5, 0, "/auction/price", "{}"),
    (GameId::Klenotnici, 6, 1, "/auction/price", "{}"),
    (GameId::Klenotnici, 6, 4, "/players/0/score/sets/2", "{}"),
    (GameId::Klenotnici, 7, 0, "/players/0/total", "{}"),
    (GameId::Klenotnici, 9, 0, "/players/0/score/total", "{}"),
    (GameId::Klenotnici, 9, 0, "/players/0/score/sets/2", "{}"),
    (GameId::Edel, 1, 0, "/players/0/gem_card/money", "{}"),
    (GameId::Edel, 2, 0, "/players/0/money", "{}"),
    (GameId::Edel, 2, 0, "/players/1/gem_card/money", "{}"),
    (GameId::Edel, 2, 0, "/players/0/gem_card/money", "{}"),
    (GameId::Edel, 4, 0, "/players/0/gem_card/money", "{}"),
    (GameId::Edel, 9, 0, "/scoring_now/colours/3/base", "{}"),
    (GameId::Edel, 9, 0, "/scoring_now/colours/3/incomes/0/gem_bonus", "{}"),
    (GameId::Zepter, 1, 0, "/players/0/dust", "{}"),
    (GameId::Zepter, 1, 0, "/players/0/prices/0", "{}"),
    (GameId::Zepter, 2, 1, "/players/0/points_total", "{}"),
    (GameId::Zepter, 2, 1, "/players/0/income/dust", "{}"),
    (GameId::Zepter, 3, 0, "/players/0/hand_size", "{}"),
    (GameId::Zepter, 3, 0, "/players/0/hand_limit", "{}"),
    (GameId::Zepter, 4, 0, "/auction/bid", "{}"),
    (GameId::Zepter, 5, 1, "/auction/bid", "{}"),
    (GameId::Zepter, 5, 2, "/auction/bid", "{}"),
    (GameId::Zepter, 6, 1, "/auction/bid", "{}"),
    (GameId::Zepter, 7, 1, "/players/0/dust", "{}"),
    (GameId::Zepter, 7, 1, "/players/0/points_total", "{}"),
    (GameId::Zepter, 9, 0, "/players/0/dust", "{}"),
    (GameId::Zepter, 9, 0, "/players/0/hand_size", "{}"),
    (GameId::Zepter, 9, 0, "/players/0/hand_limit", "{}"),
    (GameId::Zepter, 10, 1, "/auction/bid", "{}"),
    (GameId::Zepter, 10, 2, "/auction/bid", "{}"),
    (GameId::Zepter, 11, 1, "/auction/bid", "{}"),
    (GameId::Zepter, 11, 1, "/auction/net_prices/0", "{}"),
    (GameId::Zepter, 12, 0, "/players/0/points/gems", "{}"),
    (GameId::Zepter, 12, 0, "/players/0/points/sentinels", "{}"),
    (GameId::Zepter, 12, 0, "/players/0/points/knowledge", "{}"),
    (GameId::Zepter, 12, 0, "/players/0/points/artifacts", "{}"),
    (GameId::Zepter, 12, 0, "/players/0/points_total", "{}"),
];

#[test]
fn the_words_have_the_numbers_of_the_rules() {
    for &(game, step, plies, place, told) in NUMBERS {
        let (_, record, _) =
            LESSONS.into_iter().find(|(known, ..)| *known == game).expect("a lesson");
        let view = position(record, step, plies).view(Viewer::Seat(Seat::new(0)));
        let view = serde_json::to_value(view).expect("a view is JSON");
        let number = view.pointer(place).and_then(serde_json::Value::as_u64);
        let number = number.unwrap_or_else(|| panic!("{game} {step}: nothing at {place}"));
        let told = told.replace("{}", &number.to_string());
        for locale in Locale::ALL {
            let words = words_of(game, locale);
            let step = &words[step - 1];
            let text =
                [&step.goal, &step.task, &step.say, &step.after].map(String::as_str).join(" ");
            let has = text.match_indices(&told).any(|(at, _)| {
                let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
                let ends = told.ends_with(|c: char| !c.is_ascii_digit())
                    || !is_digit(text[at + told.len()..].chars().next());
                ends && !is_digit(text[..at].chars().next_back())
            });
            assert!(has, "{game} {}: {place} is {number}: {text}", locale.code());
        }
    }
}

/// In every step of a lesson, the learner must be able to choose between several moves.
#[test]
fn every_step_leaves_a_choice() {
    for (game, record, _) in LESSONS {
        for (step, answer) in (1..).zip(answers(record)) {
            let position = position(record, step, 0);
            let learner = Seat::new(0);
            assert_eq!(position.forced(learner), None, "{game} {step}");
            let mut played = position;
            assert!(played.play(Actor::Seat(learner), answer).is_ok(), "{game} {step}: {answer}");
        }
    }
}
