//! Tests for a study's curves.

use tempfile::TempDir;

use super::{SMALL, study};
use crate::curve::{Mark, sums};
use crate::outcome::Outcome;
use crate::part::Part;
use crate::report::Report;
use crate::run::run;
use crate::study::Study;

/// Definitions of four curves. Three curves measure the same auctions: the price per auction, the
/// price per gem, and how many of each gem were sold. The fourth curve measures events that never
/// occur.
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

[[curve]]
title = "Duels"
event = "duel"
along = "won"
per = "event"
"#;

fn measured() -> Study {
    study(&SMALL.replacen("\n[[arm]]", &format!("{CURVES}\n[[arm]]"), 1))
}

/// Returns each step's sum and count over all blocks of a curve.
fn total(study: &Study, curve: usize, outcome: &Outcome) -> Vec<(String, f64, f64)> {
    let games = (study.layout.rotations, study.seats);
    let places = sums(&study.curves, curve, games, &outcome.marks[0], outcome.blocks);
    let added = |(at, blocks): (String, Vec<crate::statistics::Sums>)| {
        let sum = blocks.iter().map(|block| block.sum).sum();
        (at, sum, blocks.iter().map(|block| block.count).sum())
    };
    places.into_iter().map(added).collect()
}

/// Curves that measure the same auctions must have the same totals, regardless of how the auctions
/// are grouped.
#[test]
fn curves_of_the_same_events_agree() {
    let study = measured();
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

/// Parts of different sizes must merge into identical output when read from files.
#[test]
fn curves_do_not_depend_on_the_parts() {
    let study = measured();
    let [one, other] = [(); 2].map(|()| TempDir::new().expect("a folder can be made"));
    let outcome = run(&study, one.path(), 2, &()).expect("it can be played");
    for arm in &study.arms {
        for numbers in [0..1, 1..8, 8..12] {
            let part = Part::play(&study, arm, numbers).expect("games");
            let file = part.save(&study, other.path()).expect("it can be kept");
            assert_eq!(Part::load(&study, &file).expect("it is whole"), part);
        }
    }
    let again = run(&study, other.path(), 1, &()).expect("all is there");
    assert_eq!(again, outcome);
    outcome.save(&study, one.path()).expect("it can be written");
    let kept = std::fs::read_to_string(one.path().join("curves.csv")).expect("it is there");
    assert_eq!(kept, again.curves(&study));
    assert!(kept.contains("\nbase,\"Price of an auction\",0,1,"), "{kept}");
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
    let study = measured();
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let page = Report::of("small.toml", &study, &outcome).page();
    for said in
        ["Price of an auction", "<polyline class=\"line line-1\"", "No game had such an event."]
    {
        assert!(page.contains(said), "{said}");
    }
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
        ("per = \"event\"", "per = \"seat\"", "event, player or game"),
    ] {
        let file = SMALL.replacen("\n[[arm]]", &format!("{CURVES}\n[[arm]]"), 1);
        let refused = Study::read(&file.replacen(text, with, 1)).expect_err("it is refused");
        assert!(refused.to_string().contains(said), "{refused}");
    }
}

#[test]
fn a_line_of_a_curve_reads_back() {
    for line in ["curve,0,7,ruby,-3,4", "curve,2,0,12,0,1"] {
        let mut written = String::new();
        Mark::read(line).expect("it is a mark").write(&mut written);
        assert_eq!(written.trim_end(), line);
    }
    for line in ["curve,0,7,ruby,-3", "curve,x,7,ruby,-3,4", "0,0,0,0,planner,,60,17,1,93"] {
        assert_eq!(Mark::read(line), None, "{line}");
    }
}
