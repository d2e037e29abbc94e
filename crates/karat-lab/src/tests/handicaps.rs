//! Tests for handicaps, and for questions that rank them.

use karat_words::Locale;
use tempfile::TempDir;

use super::{SMALL, study};
use crate::report::Report;
use crate::run::run;
use crate::study::{Ask, Measure, Study, pack};

/// A study in which the first player receives or loses something.
const HANDICAPS: &str = r#"
title = "Handicaps"
game = "klenotnici"
seats = 3
blocks = 60
shard = 20
seed = 5
rotate = false
seat_names = ["the first player", "the second player", "the third player"]

[[arm]]
name = "base"
title = "the usual rules"
bots = "greedy"

[[arm]]
name = "gems"
title = "three gems"
bots = "greedy"
handicaps = [
    { seat = 0, round = 1, effect = "gem pearl_l" },
    { seat = 0, round = 1, effect = "gem emerald_l" },
    { seat = 0, round = 2, effect = "gem sapphire_l" },
]

[[arm]]
name = "cards"
title = "no action cards"
bots = "greedy"
handicaps = [{ seat = 0, round = 1, effect = "lose 4 action cards" }]

[[question]]
text = "What matters most to the first player?"
ask = "rank"
pairs = [{ arm = "cards", from = "base" }, { arm = "gems", from = "base" }]
group = "P0"
margin = 0.01

[[question]]
text = "How many points is it worth?"
ask = "rank"
pairs = [{ arm = "cards", from = "base" }, { arm = "gems", from = "cards" }]
group = "P0"
of = "points"

[translation.cs]
"three gems" = "tři kameny"
"the first player" = "první hráč"
"#;

#[test]
fn a_ranking_compares_each_version_with_its_own_base() {
    let study = study(HANDICAPS);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("handicaps.toml", &study, &outcome);
    let mean = |arm: &str, column: usize| {
        let table = outcome.table(&study);
        let rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let of_first = rows.filter(|row| row[0] == arm && row[3] == "0");
        let values: Vec<f64> = of_first.map(|row| row[column].parse().expect("a number")).collect();
        assert_eq!(values.len(), 60);
        values.iter().sum::<f64>() / values.len() as f64
    };
    let wins = |arm| mean(arm, 7) / 60.0;
    let lines = &report.answers[0].answer.lines;
    let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(names, ["three gems", "no action cards"]);
    assert!((lines[0].value - (wins("gems") - wins("base"))).abs() < 1e-9);
    assert!((lines[1].value - (wins("cards") - wins("base"))).abs() < 1e-9);
    assert!(lines[0].value > 0.2, "three gems are worth {}", lines[0].value);
    let points = &report.answers[1].answer.lines;
    assert!((points[0].value - (mean("gems", 8) - mean("cards", 8))).abs() < 1e-9);
    let text = report.text();
    assert!(text.contains("The first player wins more often in these versions: three gems: +"));
    assert!(text.contains("Based on 60 games in each version with 3 players"), "{text}");
    let page = report.page();
    let said =
        "seat 1 in round 1: gem pearl_l, seat 1 in round 1: gem emerald_l, seat 1 in round 2";
    assert!(page.contains(said), "the page lists the handicaps");
    let czech = Report::of("handicaps.toml", &study.in_language(Locale::Cs), &outcome).text();
    assert!(
        czech.contains("První hráč vyhrává častěji v těchto verzích: tři kameny: +"),
        "{czech}"
    );
}

#[test]
fn games_with_handicaps_are_reproducible_but_have_no_records() {
    let study = study(HANDICAPS);
    let played = |threads| {
        let folder = TempDir::new().expect("a folder can be made");
        let outcome = run(&study, folder.path(), threads, &()).expect("it can be played");
        outcome.table(&study)
    };
    assert_eq!(played(1), played(2));
    let packed = pack(HANDICAPS, std::path::Path::new(".")).expect("it can be packed");
    let packed = Study::read(&packed).expect("a packed study can be read");
    for (arm, other) in study.arms.iter().zip(&packed.arms) {
        assert_eq!(study.seal(arm), packed.seal(other));
    }
    let [base, gems, cards] = &study.arms[..] else { panic!("three arms") };
    assert!(study.seal(base) != study.seal(cards) && study.seal(gems) != study.seal(cards));
    let record =
        |arm| karat_arena::records(&study.series(arm), study.layout(arm), 0..1, &mut |_| {});
    assert_eq!(record(base), Ok(()));
    let error = record(cards).expect_err("a record contains only moves").to_string();
    assert!(error.contains("a game with a handicap has no record"), "{error}");
}

/// Curves and the numbers of decisions follow the same games as the results.
#[test]
fn measurements_follow_the_handicaps() {
    let curve = "[[curve]]\ntitle = \"Auctions\"\nevent = \"won\"\nalong = \"opened\"\n\n[[arm]]";
    let with_curve = HANDICAPS.replacen("[[arm]]", curve, 1);
    let text =
        with_curve.replace("seed = 5", "seed = 5\nmeasures = [\"decisions\", \"lead-changes\"]");
    let study = study(&text);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    // Each of the 15 pyramids that no handicap gives away is auctioned, or taken at the end.
    let auctions = |arm: usize| {
        let rows = &outcome.arms[arm];
        rows.iter().map(|row| row.course.expect("counted").decisions).sum::<u32>()
    };
    assert!(auctions(1) < auctions(0), "with three pyramids fewer, there are fewer decisions");
}

#[test]
fn impossible_handicaps_and_rankings_are_refused() {
    let cards = r#"effect = "lose 4 action cards""#;
    let pairs = r#"pairs = [{ arm = "cards", from = "base" }, { arm = "gems", from = "base" }]"#;
    for (old, new, expected) in [
        (cards, r#"effect = "dust 5""#, "allowed: gem NAME, lose N action cards (1 to 4)"),
        (cards, r#"effect = "lose 5 action cards""#, "unknown handicap \"lose 5 action cards\""),
        ("seat = 0, round = 2", "seat = 3, round = 2", "there is no seat 3; the last one is 2"),
        ("seat = 0, round = 2", "seat = 0, round = 0", "rounds are counted from 1"),
        (pairs, "", "this question needs pairs"),
        (pairs, r#"pairs = [{ arm = "cards", from = "base" }]"#, "at least two pairs"),
        (
            r#"{ arm = "gems", from = "base" }]"#,
            r#"{ arm = "cards", from = "gems" }]"#,
            "each arm once",
        ),
        ("group = \"P0\"\nmargin", "margin", "this question needs group"),
        ("group = \"P0\"\nmargin", "group = \"P3\"\nmargin", "there is no group \"P3\""),
        ("of = \"points\"", "of = \"plies\"", "wins or points"),
        ("margin = 0.01", "arm = \"gems\"", "which names its arms in pairs"),
        ("margin = 0.01", "also = [\"gems\"]", "a list of 2 pairs for each family of bots"),
    ] {
        let text = HANDICAPS.replacen(old, new, 1);
        assert_ne!(text, HANDICAPS, "{old}");
        let error = Study::read(&text).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error} does not contain {expected}");
    }
}

#[test]
fn other_questions_know_no_pairs() {
    let text = SMALL.replacen("ask = \"fair\"", "ask = \"fair\"\npairs = []", 1);
    let error = Study::read(&text).expect_err("no pairs").to_string();
    assert!(error.contains("only for ask = \"rank\""), "{error}");
    let study = study(HANDICAPS);
    let of = |question: usize| match &study.questions[question].ask {
        Ask::Rank { of, .. } => *of,
        other => panic!("{other:?}"),
    };
    assert_eq!([of(0), of(1)], [Measure::Wins, Measure::Points]);
}
