//! Tests for the quantities that a study measures only if it asks for them.

use karat_words::Locale;
use tempfile::TempDir;

use super::{SMALL, study};
use crate::outcome::Outcome;
use crate::part::{Part, Row};
use crate::report::Report;
use crate::report::figures::{Dot, Figure};
use crate::run::run;
use crate::study::{Measure, Study};

/// The key with all quantities that a report shows only on request.
const ALL: &str =
    "seed = 5\nmeasures = [\"lead-changes\", \"choices\", \"decisiveness\", \"decisions\"]";

fn small(with: &str) -> Study {
    study(&SMALL.replacen("seed = 5", with, 1))
}

fn played(study: &Study) -> Outcome {
    let folder = TempDir::new().expect("a folder can be made");
    run(study, folder.path(), 2, &()).expect("it can be played")
}

fn figure<'a>(report: &'a Report, title: &str) -> &'a Figure {
    let titles: Vec<&str> = report.figures.iter().map(|it| it.title.as_str()).collect();
    let found = report.figures.iter().find(|figure| figure.title == title);
    found.unwrap_or_else(|| panic!("{title} is not among {titles:?}"))
}

/// Returns the value of one arm and group in a figure.
fn value(figure: &Figure, arm: &str, group: &str) -> f64 {
    let dot = figure.dots.iter().find(|dot: &&Dot| dot.arm == arm && dot.group == group);
    dot.expect("a dot").value
}

/// The means agree with sums over the lines of `games.csv`.
#[test]
fn a_report_shows_the_quantities_that_a_study_asks_for() {
    let study = small(ALL);
    assert_eq!(study.measures, Measure::EXTRA);
    let outcome = played(&study);
    let report = Report::of("small.toml", &study, &outcome);
    let table = outcome.table(&study);
    let mut lines = table.lines();
    let header = lines.next().expect("a header");
    assert!(header.ends_with(",points,place,plies,decisions,choices,lead_changes"), "{header}");
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 2 * 12 * 3 * 3);
    let number = |row: &[&str], column: usize| row[column].parse::<f64>().expect("a number");
    let of_arm: Vec<&Vec<&str>> = rows.iter().filter(|row| row[0] == "royal").collect();
    let mut margins = Vec::new();
    let mut changes = Vec::new();
    for game in of_arm.chunks(3) {
        let mut points: Vec<f64> = game.iter().map(|row| number(row, 8)).collect();
        points.sort_by(|one, other| other.total_cmp(one));
        margins.push(points[0] - points[1]);
        assert!(game.iter().all(|row| row[13] == game[0][13]), "{game:?}");
        changes.push(number(game[0], 13));
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    for (title, group, expected) in [
        ("Points between first and second place", "all", mean(&margins)),
        ("Lead changes in a game", "all", mean(&changes)),
    ] {
        let figure = figure(&report, title);
        assert_eq!(figure.dots[0].count, 36);
        assert!((value(figure, "royal", group) - expected).abs() < 1e-9, "{title}");
    }
    for (title, bot) in [("bot", "greedy"), ("bot", "random")] {
        let of_bot: Vec<_> = of_arm.iter().filter(|row| row[5] == bot).collect();
        let sum = |column| of_bot.iter().map(|row| number(row, column)).sum::<f64>();
        let (decisions, choices) = (sum(11), sum(12));
        let figures = [
            (format!("Decisions by {title}"), decisions / of_bot.len() as f64),
            (format!("Moves to choose from at a decision by {title}"), choices / decisions),
        ];
        for (title, expected) in figures {
            let found = value(figure(&report, &title), "royal", bot);
            assert!((found - expected).abs() < 1e-9, "{title}");
            assert!(found > 2.0, "{title}: {found}");
        }
    }
    assert!(changes.iter().sum::<f64>() > 0.0 && margins.iter().all(|margin| *margin >= 0.0));
    let czech = Report::of("small.toml", &study.in_language(Locale::Cs), &outcome);
    figure(&czech, "Změny vedení v partii");
}

#[test]
fn a_question_can_be_about_each_quantity() {
    for (name, begin, open) in [
        ("lead-changes", "With royal instead of base, a game has ", "lead changes"),
        ("choices", "With royal instead of base, seat ", "moves"),
        ("decisiveness", "With royal instead of base, the winner is ", "points"),
        ("decisions", "With royal instead of base, seat ", "decisions"),
    ] {
        let text = SMALL.replace("of = \"points\"", &format!("of = \"{name}\""));
        let study = study(&text);
        assert_eq!(study.measures.len(), 1);
        let answer = &Report::of("small.toml", &study, &played(&study)).answers[1];
        let said = &answer.words.details[0];
        let is_open = said.contains("there may be no change: ") && said.contains(open);
        assert!(said.starts_with(begin) || is_open, "{said}");
        let lines = if matches!(name, "lead-changes" | "decisiveness") { 1 } else { 3 };
        assert_eq!(answer.answer.lines.len(), lines, "{name}");
        for code in ["lab-unit", "lab-measured", "lab-change"] {
            let ids = match code {
                "lab-change" => ["-more", "-less"].map(|it| format!("{code}-{name}{it}")),
                _ => [format!("{code}-{name}"), format!("{code}-{name}")],
            };
            for (id, language) in ids.iter().flat_map(|id| Locale::ALL.map(|it| (id, it))) {
                assert!(language.find(id, &[]).is_some(), "{id}");
            }
        }
    }
}

/// The seal covers what is counted while games are played, but not what follows from results.
#[test]
fn parts_contain_the_course_only_if_the_study_counts_it() {
    let plain = small("seed = 5");
    let result = small("seed = 5\nmeasures = [\"decisiveness\"]");
    let course = small("seed = 5\nmeasures = [\"decisions\"]");
    let seal = |study: &Study| study.seal(&study.arms[0]);
    assert_eq!(seal(&plain), seal(&result));
    assert_ne!(seal(&plain), seal(&course));
    let folder = TempDir::new().expect("a folder can be made");
    let part = Part::play(&course, &course.arms[0], 0..3).expect("it can be played");
    let file = part.save(&course, folder.path()).expect("it can be saved");
    assert_eq!(Part::load(&course, &file).expect("a part"), part);
    assert!(Part::load(&plain, &file).is_err());
    let without: Vec<Row> =
        part.rows.iter().map(|row| Row { course: None, ..row.clone() }).collect();
    let own = Part::play(&plain, &plain.arms[0], 0..3).expect("it can be played");
    assert_eq!(own.rows, without);
    // A part whose lines lack the decisions is damaged.
    let lacking = Part { rows: without, ..part };
    let file = lacking.save(&course, folder.path()).expect("it can be saved");
    assert!(Part::load(&course, &file).is_err());
}

#[test]
fn a_refusal_names_the_quantities() {
    let text = SMALL.replacen("seed = 5", "seed = 5\nmeasures = [\"choices\", \"wins\"]", 1);
    let refused = Study::read(&text).expect_err("refused").to_string();
    let said = "line 8: measures: lead-changes, choices, decisiveness or decisions";
    assert_eq!(refused, said);
}
