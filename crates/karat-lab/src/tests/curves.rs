//! Tests for a study's curves.

use std::collections::{BTreeMap, BTreeSet};

use tempfile::TempDir;

use super::{SMALL, study};
use crate::curve::Mark;
use crate::means::{Step, steps};
use crate::outcome::Outcome;
use crate::part::Part;
use crate::report::Report;
use crate::run::run;
use crate::study::Study;

/// Definitions of three curves that measure the same auctions: the price per auction, the price per
/// gem, and how many of each gem were sold.
const CURVES: &str = r#"
[[curve]]
title = "Price of an auction"
event = "won"
value = "/price"
along = "won"

[[curve]]
title = "Price of a pyramid"
event = "won"
value = "/price"
along = "/gem"

[[curve]]
title = "Pyramids of a gem sold in a game"
event = "won"
along = "/gem"
"#;

/// Definitions of curves for each group of players: the prices that they pay, over events, players
/// and games, and the gems that they buy.
const GROUPS: &str = r#"
[[curve]]
title = "Price that a seat pays"
event = "won"
value = "/price"
along = "won"
by = "seat"

[[curve]]
title = "Prices that a bot pays, for each player"
event = "won"
value = "/price"
along = "won"
per = "player"
by = "bot"

[[curve]]
title = "Prices that a bot pays in a game"
event = "won"
value = "/price"
along = "won"
per = "game"
by = "bot"

[[curve]]
title = "Pyramids that the player of a suit buys"
event = "won"
along = "/gem"
per = "player"
by = "label"
player = "/seat"

[[curve]]
title = "Pyramids that a bot buys in a game"
event = "won"
along = "/gem"
by = "bot"
"#;

/// Returns the text of the small study with the given curves, and the suit as the label.
fn text(curves: &str) -> String {
    let text = SMALL.replacen("\n[[arm]]", &format!("{curves}\n[[arm]]"), 1);
    text.replacen("seed = 5", "seed = 5\nlabel = \"/players/{seat}/suit\"", 1)
}

fn measured() -> Study {
    study(&SMALL.replacen("\n[[arm]]", &format!("{CURVES}\n[[arm]]"), 1))
}

/// The measurements with an additional curve of events that no game of the study has, although
/// other games may have them.
fn with_duels() -> Study {
    let mut study = measured();
    let mut duels = study.curves[2].clone();
    duels.title = "Duels".to_owned();
    duels.of.event = "duel".to_owned();
    duels.of.per = karat_arena::curves::Per::Event;
    study.curves.push(duels);
    study
}

/// Returns each step's sum and count over all blocks of a curve in the first arm.
fn total(study: &Study, curve: usize, outcome: &Outcome) -> Vec<(String, f64, f64)> {
    let added = |step: Step| {
        let sum = step.blocks.iter().map(|block| block.sum).sum();
        (step.at, sum, step.blocks.iter().map(|block| block.count).sum())
    };
    steps(study, outcome, curve, 0).into_iter().map(added).collect()
}

/// Returns the sum and count of each group at each step of a curve in the first arm.
fn grouped(
    study: &Study,
    curve: usize,
    outcome: &Outcome,
) -> BTreeMap<(String, String), (f64, f64)> {
    let added = |step: Step| {
        let sum = step.blocks.iter().map(|block| block.sum).sum();
        let count = step.blocks.iter().map(|block| block.count).sum();
        ((step.at, step.group.expect("a group")), (sum, count))
    };
    steps(study, outcome, curve, 0).into_iter().map(added).collect()
}

/// Curves that measure the same auctions must have the same totals, regardless of how the auctions
/// are grouped.
#[test]
fn curves_of_the_same_events_agree() {
    let study = with_duels();
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let [along, by_gem, sold] = [0, 1, 2].map(|curve| total(&study, curve, &outcome));
    // The study has 12 blocks of three games, and every game has a first auction.
    assert_eq!((along[0].0.as_str(), along[0].2), ("1", 36.0));
    // A game that reaches one step has also reached all earlier ones. Step "10" must be sorted
    // after step "9".
    assert!(along.iter().enumerate().all(|(place, step)| step.0 == (place + 1).to_string()));
    assert!(along.windows(2).all(|pair| pair[0].2 >= pair[1].2));
    let all = |of: &[(String, f64, f64)], value: &dyn Fn(&(String, f64, f64)) -> f64| -> f64 {
        of.iter().map(value).sum()
    };
    assert!((all(&along, &|it| it.1) - all(&by_gem, &|it| it.1)).abs() < 1e-9);
    assert!((all(&along, &|it| it.2) - all(&by_gem, &|it| it.2)).abs() < 1e-9);
    assert!((all(&sold, &|it| it.1) - all(&along, &|it| it.2)).abs() < 1e-9);
    // If the steps are gems, every game counts at each step, even if nobody bought the gem.
    assert!(sold.iter().all(|it| (it.2 - 36.0).abs() < 1e-9), "{sold:?}");
    assert!(total(&study, 3, &outcome).is_empty());
}

/// The groups of a curve must add up to the curve of all players.
#[test]
fn groups_add_up_to_all_players() {
    let all = study(&text(CURVES));
    let groups = study(&text(GROUPS));
    let [one, other] = [(); 2].map(|()| TempDir::new().expect("a folder can be made"));
    let of_all = run(&all, one.path(), 2, &()).expect("it can be played");
    let of_groups = run(&groups, other.path(), 2, &()).expect("it can be played");
    assert_eq!(of_all.arms, of_groups.arms);
    for (curve, (sum_of, group_count)) in
        [(0, 3), (0, 2), (0, 2), (2, 3), (2, 2)].iter().enumerate()
    {
        let mut sums: BTreeMap<String, f64> = BTreeMap::new();
        let found = grouped(&groups, curve, &of_groups);
        for ((at, _), (sum, _)) in &found {
            *sums.entry(at.clone()).or_default() += sum;
        }
        for (at, sum, _) in total(&all, *sum_of, &of_all) {
            assert!((sums[&at] - sum).abs() < 1e-9, "curve {curve}, step {at}");
        }
        let names: BTreeSet<&String> = found.keys().map(|(_, group)| group).collect();
        assert!(names.len() >= *group_count, "curve {curve}: {names:?}");
    }
    let first = |curve, group: &str| {
        grouped(&groups, curve, &of_groups)[&("1".to_owned(), group.to_owned())]
    };
    // Each of the 36 games has two random bots and one greedy bot.
    assert_eq!((first(1, "random").1, first(1, "greedy").1), (72.0, 36.0));
    assert_eq!((first(2, "random").1, first(2, "greedy").1), (36.0, 36.0));
    assert!((first(1, "random").0 - first(2, "random").0).abs() < 1e-9);
    // The first auction of a game belongs to a single seat.
    let firsts: f64 = (0..3).map(|seat| first(0, &format!("P{seat}")).1).sum();
    assert!((firsts - 36.0).abs() < 1e-9);
    // If the steps are gems, all players and games count at each step.
    let gems = grouped(&groups, 3, &of_groups);
    let players = |at: &str| -> f64 {
        gems.iter().filter(|((step, _), _)| step == at).map(|(_, (_, count))| count).sum()
    };
    assert!(gems.keys().all(|(at, _)| (players(at) - 108.0).abs() < 1e-9), "{gems:?}");
    assert!(grouped(&groups, 4, &of_groups).values().all(|(_, count)| (count - 36.0).abs() < 1e-9));
}

/// A curve with groups belongs to the seal, and so does the property that groups the players.
#[test]
fn the_seal_covers_groups() {
    let seal = |text: &str| {
        let study = study(text);
        study.seal(&study.arms[0])
    };
    let by_seat = CURVES.replacen("along = \"won\"", "along = \"won\"\nby = \"seat\"", 1);
    let by_bot = CURVES.replacen("along = \"won\"", "along = \"won\"\nby = \"bot\"", 1);
    let seals = [CURVES, &by_seat, &by_bot].map(|curves| seal(&text(curves)));
    assert_eq!(seals.iter().collect::<BTreeSet<_>>().len(), 3, "{seals:?}");
    let named = by_seat.replacen("by = \"seat\"", "by = \"seat\"\nplayer = \"/seat\"", 1);
    assert_eq!(seal(&text(&named)), seals[1]);
}

/// Parts of different sizes must merge into identical output when read from files.
#[test]
fn curves_do_not_depend_on_the_parts() {
    for curves in [CURVES, GROUPS] {
        do_not_depend_on_the_parts(&study(&text(curves)), curves == GROUPS);
    }
}

fn do_not_depend_on_the_parts(study: &Study, has_groups: bool) {
    let [one, other] = [(); 2].map(|()| TempDir::new().expect("a folder can be made"));
    let outcome = run(study, one.path(), 2, &()).expect("it can be played");
    for arm in &study.arms {
        for numbers in [0..1, 1..8, 8..12] {
            let part = Part::play(study, arm, numbers).expect("games");
            let file = part.save(study, other.path()).expect("it can be kept");
            assert_eq!(Part::load(study, &file).expect("it is whole"), part);
        }
    }
    let again = run(study, other.path(), 1, &()).expect("all is there");
    assert_eq!(again, outcome);
    outcome.save(study, one.path()).expect("it can be written");
    let kept = std::fs::read_to_string(one.path().join("curves.csv")).expect("it is there");
    assert_eq!(kept, again.curves(study));
    let line = match has_groups {
        true => "\nbase,\"Price that a seat pays\",0,1,P",
        false => "\nbase,\"Price of an auction\",0,1,,",
    };
    assert!(kept.contains(line), "{kept}");
    assert_eq!(kept.lines().count(), 1 + outcome.marks.iter().map(Vec::len).sum::<usize>());
}

/// The Python package must use the same columns as the CSV files.
#[test]
fn the_columns_match_the_python_package() {
    let program = include_str!("../../../../python/package/karat/parquet.py");
    let study = measured();
    let nothing = Outcome { blocks: 0, arms: Vec::new(), marks: Vec::new() };
    for (table, header) in [("games", nothing.table(&study)), ("curves", nothing.curves(&study))] {
        let columns = program.split_once(&format!("    \"{table}\": {{\n")).expect("the table").1;
        let columns = columns.split_once("    },").expect("its end").0;
        let names: Vec<&str> = columns.lines().filter_map(|line| line.split('"').nth(1)).collect();
        assert_eq!(names.join(","), header.trim_end(), "{table}");
    }
}

#[test]
fn a_report_shows_curves_as_lines() {
    let study = with_duels();
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let page = Report::of("small.toml", &study, &outcome).page();
    for said in
        ["Price of an auction", "<polyline class=\"line line-1\"", "No game had such an event."]
    {
        assert!(page.contains(said), "{said}");
    }
}

/// A curve with groups has a plot for each arm, whose lines have a legend, labels and a table.
#[test]
fn a_report_shows_a_line_for_each_group() {
    let text =
        text(GROUPS).replace("seats = 3", "seats = 3\nseat_names = [\"Ann\", \"Bea\", \"Cid\"]");
    let study = study(&text);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("small.toml", &study, &outcome);
    let page = report.page();
    for arm in ["base", "royal"] {
        let caption = format!("<figcaption>Price that a seat pays, {arm}</figcaption>");
        let (_, figure) = page.split_once(&caption).expect(arm);
        let (figure, _) = figure.split_once("</figure>").expect("its end");
        assert_eq!(figure.matches("<polyline").count(), 3, "{figure}");
        for name in ["Ann", "Bea", "Cid"] {
            let legend = format!("</svg>{name}</li>");
            let label = format!(">{name}</text>");
            let cell = format!("<td>{name}</td>");
            for said in [&legend, &label, &cell] {
                assert!(figure.contains(said.as_str()), "{said} in {figure}");
            }
        }
        assert!(figure.contains("<th scope=\"col\">Seat</th>"), "{figure}");
    }
    let table = report.table();
    assert!(table.contains("\"Price that a seat pays, base\",base,1,"), "{table}");
    assert!(table.lines().any(|line| line.ends_with(",,,,P2")), "{table}");
    let json = serde_json::to_value(&report).expect("a report has a JSON form");
    let figures = json["figures"].as_array().expect("a list");
    let of_seats = figures.iter().find(|it| it["title"] == "Price that a seat pays, royal");
    let of_seats = of_seats.expect("a figure");
    assert_eq!(of_seats["grouping"], "seat");
    assert_eq!(of_seats["dots"][0]["players"]["name"], "Ann");
}

/// A step reached by only one block must not have a confidence interval, however many blocks were
/// played.
#[test]
fn a_step_that_one_block_reaches_has_no_interval() {
    let study = measured();
    let folder = TempDir::new().expect("a folder can be made");
    let mut outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    for marks in &mut outcome.marks {
        marks.retain(|mark| mark.at != "2" || mark.block == 5);
    }
    let report = Report::of("small.toml", &study, &outcome);
    let figure = report.figures.iter().find(|figure| figure.title == "Price of an auction");
    let dots = &figure.expect("it is asked for").dots;
    let of = |group: &'static str| dots.iter().filter(move |dot| dot.group == group);
    assert!(of("1").count() == 2 && of("1").all(|dot| dot.interval.is_some()));
    assert!(of("2").count() == 2 && of("2").all(|dot| dot.interval.is_none()));
}

/// Games played before a curve was added must be rejected, but a curve's title may change.
#[test]
fn a_curve_belongs_to_the_seal() {
    let seal = |study: &Study| study.seal(&study.arms[0]);
    let renamed = measured();
    let renamed = Study {
        curves: renamed
            .curves
            .iter()
            .cloned()
            .map(|curve| crate::curve::Curve { title: "Other".to_owned(), ..curve })
            .collect(),
        ..renamed
    };
    assert_eq!(seal(&measured()), seal(&renamed));
    assert_ne!(seal(&measured()), seal(&study(SMALL)));
}

#[test]
fn a_curve_is_refused_with_what_is_allowed() {
    for (text, with, said) in [
        ("value = \"/price\"", "value = \"price\"", "an address such as /price"),
        ("along = \"won\"", "along = \"\"", "the name of an event"),
        ("along = \"won\"", "along = \"won\"\nper = \"seat\"", "event, player or game"),
        ("along = \"won\"", "along = \"won\"\nby = \"gem\"", "by: seat, bot or label"),
        ("along = \"won\"", "along = \"won\"\nby = \"label\"", "by: the study has no label"),
        ("along = \"won\"", "along = \"won\"\nplayer = \"/seat\"", "player: only with by"),
        (
            "along = \"won\"",
            "along = \"won\"\nby = \"seat\"\nplayer = \"seat\"",
            "player: an address such as",
        ),
    ] {
        let file = SMALL.replacen("\n[[arm]]", &format!("{CURVES}\n[[arm]]"), 1);
        let refused = Study::read(&file.replacen(text, with, 1)).expect_err("it is refused");
        assert!(refused.to_string().contains(said), "{refused}");
    }
}

/// A curve that would measure nothing is refused with its line and the events and addresses that
/// occur.
#[test]
fn a_curve_of_what_never_occurs_is_refused() {
    for (text, with, said) in [
        (
            "event = \"won\"",
            "event = \"wom\"",
            "line 11: event: no game has an event \"wom\"; did you mean won? There is",
        ),
        (
            "event = \"won\"",
            "event = \"earthquake\"",
            "no game has an event \"earthquake\"; there is chosen,",
        ),
        (
            "along = \"won\"",
            "along = \"win\"",
            "line 13: along: no game has an event \"win\"; did you mean won?",
        ),
        (
            "value = \"/price\"",
            "value = \"/prize\"",
            "line 12: value: no event \"won\" has a number at /prize; did you mean /price? There \
             is /price, /seat",
        ),
        (
            "value = \"/price\"",
            "value = \"/gem\"",
            "line 12: value: no event \"won\" has a number at /gem",
        ),
        (
            "along = \"/gem\"",
            "along = \"/jewel\"",
            "line 19: along: no event \"won\" has a value at /jewel; there is",
        ),
        (
            "along = \"won\"",
            "along = \"won\"\nby = \"bot\"\nplayer = \"/saet\"",
            "line 15: player: no event \"won\" has a player at /saet; did you mean /seat?",
        ),
        (
            "event = \"won\"\nvalue = \"/price\"\nalong = \"won\"",
            "event = \"over\"\nalong = \"won\"\nby = \"seat\"",
            "line 13: by: no event \"over\" has a player at /seat",
        ),
    ] {
        let file = SMALL.replacen("\n[[arm]]", &format!("{CURVES}\n[[arm]]"), 1);
        assert!(file.contains(text), "{text}");
        let refused = Study::read(&file.replacen(text, with, 1)).expect_err("it is refused");
        assert!(refused.to_string().contains(said), "{refused}");
    }
}

#[test]
fn a_line_of_a_curve_reads_back() {
    for line in ["curve,0,7,ruby,-3,4", "curve,2,0,12,0,1", "curve,2,0,12,greedy:8,0,1"] {
        let mut written = String::new();
        Mark::read(line).expect("it is a mark").write(&mut written);
        assert_eq!(written.trim_end(), line);
    }
    for line in ["curve,0,7,ruby,-3", "curve,x,7,ruby,-3,4", "0,0,0,0,planner,,60,17,1,93"] {
        assert_eq!(Mark::read(line), None, "{line}");
    }
}
