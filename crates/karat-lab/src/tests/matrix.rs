//! Tests for studies with a matrix of seats, options and line-ups.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use karat_words::Locale;
use tempfile::TempDir;

use super::study;
use crate::part::Part;
use crate::report::Report;
use crate::run::run;
use crate::study::{Ask, Study, pack};

/// A study that varies the number of players, the options and the line-up.
const FULL: &str = r#"
title = "Matrix"
game = "klenotnici"
blocks = 12
shard = 5
seed = 5
rotate = false

[each]
seats = [3, 4]

[[each.options]]
name = "standard"
title = "the standard rules"

[[each.options]]
name = "royal"
title = "royal cards"
options = { royal_goals = "true" }

[[each.bots]]
name = "greedy"
bots = "greedy"

[[each.bots]]
name = "random"
title = "random bots"
bots = "random"

[[question]]
text = "Does the seat matter?"
ask = "fair"
arm = "standard"
margin = 0.1

[[question]]
text = "Do royal cards change the points?"
ask = "differs"
arm = "royal"
from = "standard"
of = "points"

[[question]]
text = "Do they among greedy bots with four players?"
ask = "differs"
arm = "4-royal-greedy"
from = "4-standard-greedy"
of = "points"

[[question]]
text = "Are the chances even?"
ask = "uneven"
arm = "royal-greedy"
from = "standard-greedy"

[translation.cs]
"the standard rules" = "základní pravidla"
"random bots" = "náhodní boti"
"#;

/// A study with two arms, both for several numbers of players.
const SEATS: &str = r#"
title = "Seats"
game = "klenotnici"
blocks = 12
shard = 5
seed = 5

[each]
seats = [4, 3]

[[arm]]
name = "base"
title = "one greedy bot"
bots = "greedy"

[[arm]]
name = "royal"
bots = "greedy"
options = { royal_goals = "true" }

[[question]]
text = "Does the bot matter?"
ask = "fair"
by = "bot"
also = ["royal"]
"#;

fn seats() -> Study {
    study(SEATS)
}

fn names(study: &Study) -> Vec<&str> {
    study.arms.iter().map(|arm| arm.name.as_str()).collect()
}

#[test]
fn a_matrix_expands_in_the_order_seats_options_bots() {
    let study = study(FULL);
    let expected = [
        "3-standard-greedy",
        "3-standard-random",
        "3-royal-greedy",
        "3-royal-random",
        "4-standard-greedy",
        "4-standard-random",
        "4-royal-greedy",
        "4-royal-random",
    ];
    assert_eq!(names(&study), expected);
    let numbers: Vec<usize> = study.arms.iter().map(|arm| arm.seats).collect();
    assert_eq!(numbers, [3, 3, 3, 3, 4, 4, 4, 4]);
    assert_eq!(study.seat_names.len(), 4);
    let royal = [("royal_goals".to_owned(), "true".to_owned())];
    assert_eq!((&study.arms[1].options[..], &study.arms[7].options[..]), (&[][..], &royal[..]));
    assert_eq!(study.arms[7].bots, ["random"; 4]);
    assert_eq!(study.arms[1].title, "the standard rules, random bots with three players");
    let czech = study.in_language(Locale::Cs);
    assert_eq!(czech.arms[1].title, "základní pravidla, náhodní boti ve třech hráčích");
    assert_eq!(czech.in_language(Locale::En).arms[3].name, "3-royal-random");
    // The arms of the file vary fastest.
    assert_eq!(names(&seats()), ["base-4", "royal-4", "base-3", "royal-3"]);
    assert_eq!(seats().arms[2].title, "one greedy bot with three players");
}

#[test]
fn a_question_is_repeated_for_the_axes_that_it_leaves_open() {
    let study = study(FULL);
    let repeated = |text: &str| -> Vec<(Option<String>, usize, Option<usize>)> {
        let questions = study.questions.iter().filter(|question| question.text == text);
        let copy = |question| {
            let (arm, from) = question_ends(question);
            (study.heading(question), arm, from)
        };
        questions.map(copy).collect()
    };
    let copy = |heading: &str, arm, from| (Some(heading.to_owned()), arm, from);
    assert_eq!(
        repeated("Does the seat matter?"),
        [
            copy("with three players, greedy", 0, None),
            copy("with three players, random bots", 1, None),
            copy("with four players, greedy", 4, None),
            copy("with four players, random bots", 5, None),
        ]
    );
    assert_eq!(
        repeated("Do royal cards change the points?"),
        [
            copy("with three players, greedy", 2, Some(0)),
            copy("with three players, random bots", 3, Some(1)),
            copy("with four players, greedy", 6, Some(4)),
            copy("with four players, random bots", 7, Some(5)),
        ]
    );
    let one = "Do they among greedy bots with four players?";
    assert_eq!(repeated(one), [(None, 6, Some(4))]);
    // Within an answer, titles contain only what the heading does not.
    let within = study.within(&study.questions[4]);
    assert_eq!(
        (&*within.arms[2].title, &*within.arms[0].title),
        ("royal cards", "the standard rules")
    );
    // The only cell of an axis distinguishes no repetition.
    let one = "[[each.bots]]\nname = \"random\"\ntitle = \"random bots\"\nbots = \"random\"\n";
    let shorter = FULL.replace(one, "").replace("\"random bots\" = \"náhodní boti\"\n", "");
    let shorter = super::study(&shorter);
    let headings: Vec<_> = shorter.questions.iter().map(|it| shorter.heading(it)).collect();
    assert_eq!(
        headings[..2],
        ["with three players", "with four players"].map(|it| Some(it.to_owned()))
    );
    let of_seats = seats();
    let asked: Vec<_> = of_seats.questions.iter().map(|question| question.ask.clone()).collect();
    assert_eq!(asked, [0, 2].map(|arm| Ask::Fair { arm, also: vec![arm + 1] }));
}

fn question_ends(question: &crate::study::Question) -> (usize, Option<usize>) {
    question.ask.comparisons()[0]
}

/// An arm of a matrix has the same games as an arm of a study for one number of players.
#[test]
fn the_games_and_answers_are_those_of_plain_studies() {
    let matrix = study(FULL);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&matrix, folder.path(), 2, &()).expect("it can be played");
    assert_eq!(outcome.games(&matrix), 12 * 8);
    let report = Report::of("matrix.toml", &matrix, &outcome);
    for seats in [3, 4] {
        let plain = study(&format!(
            "title = \"Plain\"\ngame = \"klenotnici\"\nseats = {seats}\nblocks = 12\nseed = 5\n\
             rotate = false\n[[arm]]\nname = \"a\"\ntitle = \"the standard rules\"\nbots = \"random\"\n\
             [[arm]]\nname = \"b\"\ntitle = \"royal cards\"\nbots = \"random\"\noptions = {{ royal_goals = \"true\" }}\n\
             [[question]]\ntext = \"1\"\nask = \"fair\"\nmargin = 0.1\n\
             [[question]]\ntext = \"2\"\nask = \"differs\"\narm = \"b\"\nfrom = \"a\"\n\
             of = \"points\"\n"
        ));
        let folder = TempDir::new().expect("a folder can be made");
        let games = run(&plain, folder.path(), 1, &()).expect("it can be played");
        for (name, index) in [("standard", 0), ("royal", 1)] {
            let name = format!("{seats}-{name}-random");
            let place = matrix.arms.iter().position(|arm| arm.name == name).expect("an arm");
            assert_eq!(matrix.seal(&matrix.arms[place]), plain.seal(&plain.arms[index]));
            assert_eq!(outcome.arms[place], games.arms[index]);
        }
        let own = Report::of("plain.toml", &plain, &games);
        let heading = format!("with {} players, random bots", ["three", "four"][seats - 3]);
        let answers = report.answers.iter().filter(|it| it.heading.as_ref() == Some(&heading));
        let answers: Vec<_> = answers.collect();
        assert_eq!(answers.len(), 2);
        for (one, other) in answers.iter().zip(&own.answers) {
            let values = |it: &crate::report::Answered| -> Vec<(String, f64, Option<[f64; 2]>)> {
                let lines = it.answer.lines.iter();
                lines.map(|line| (line.group.clone(), line.value, line.interval)).collect()
            };
            assert_eq!(values(one), values(other));
            assert_eq!(one.words.games, other.words.games);
        }
        let said = &answers[1].words.details[0];
        assert!(said.starts_with("With royal cards instead of the standard rules, "), "{said}");
    }
}

#[test]
fn parts_of_arms_with_different_numbers_of_players_can_be_read_again() {
    let study = seats();
    let folder = TempDir::new().expect("a folder can be made");
    for arm in &study.arms {
        let part = Part::play(&study, arm, 5..10).expect("it can be played");
        assert_eq!(part.rows.len(), 5 * arm.seats * arm.seats);
        let file = part.save(&study, folder.path()).expect("it can be saved");
        assert_eq!(Part::load(&study, &file).expect("a part"), part);
    }
    // A study for another number of players does not accept the parts.
    let other = TempDir::new().expect("a folder can be made");
    let whole = run(&study, folder.path(), 2, &()).expect("it can be played");
    assert_eq!(whole, run(&study, other.path(), 1, &()).expect("it can be played"));
}

#[test]
fn a_report_shows_repeated_questions_together() {
    let study = study(FULL);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("matrix.toml", &study, &outcome);
    let page = report.page();
    for said in [
        "<h3>Does the seat matter?</h3>",
        "<h4 id=\"question-1-1\">With three players, greedy</h4>",
        ">With four players, random bots</h4>",
        "3 or 4 players",
        "Win share by seat, with three players",
        "Win share minus a fair share, random bots",
        "Points, royal cards minus the standard rules, greedy",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert_eq!(page.matches("<h3>Does the seat matter?").count(), 1);
    let listed: Vec<&str> = page.matches("<meta name=\"karat-question\"").collect();
    assert_eq!(listed.len(), 4);
    assert!(page.contains("data-heading=\"With three players, greedy\""), "{page}");
    let text = report.text();
    assert!(text.contains("Does the seat matter?\n  With three players, greedy:\n    "), "{text}");
    let json = serde_json::to_value(&report).expect("a report has a JSON form");
    assert_eq!(json["seats"], serde_json::json!([3, 4]));
    assert_eq!(json["arm_seats"]["4-royal-random"], 4);
    let czech = study.in_language(Locale::Cs);
    let page = Report::of("matrix.toml", &czech, &outcome).page();
    assert!(page.contains(">Ve čtyřech hráčích, náhodní boti</h4>"), "{page}");
}

/// The values along an axis are those of the answers, as differences from a fair share.
#[test]
fn a_figure_shows_the_trend_along_the_number_of_players() {
    let study = study(FULL);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("matrix.toml", &study, &outcome);
    let titles: Vec<&str> =
        report.along_seats.iter().map(|along| along.figure.title.as_str()).collect();
    let expected = [
        "Win share minus a fair share, greedy",
        "Win share minus a fair share, random bots",
        "Points, royal cards minus the standard rules, greedy",
        "Points, royal cards minus the standard rules, random bots",
        "Typical difference of a win share from a fair share",
    ];
    assert_eq!(titles, expected);
    let mut compared = 0;
    for (along, copies) in [(1, [1, 3]), (3, [5, 7])] {
        let dots = &report.along_seats[along].figure.dots;
        for (copy, seats) in copies.into_iter().zip([3, 4]) {
            let fair = if along == 1 { 1.0 / f64::from(seats) } else { 0.0 };
            for line in &report.answers[copy].answer.lines {
                let is_meant = |dot: &&crate::report::figures::Dot| {
                    let group = dot.players.as_ref().map(|players| &players.group);
                    dot.group == seats.to_string() && group == Some(&line.group)
                };
                let dot = dots.iter().find(is_meant).expect("a dot for each line");
                assert!((dot.value + fair - line.value).abs() < 1e-12);
                let shifted = dot.interval.map(|ends| ends.map(|end| end + fair));
                let pairs =
                    shifted.expect("an interval").into_iter().zip(line.interval.expect("too"));
                assert!(pairs.into_iter().all(|(one, other)| (one - other).abs() < 1e-12));
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 14);
    let uneven = &report.along_seats[4].figure;
    let lines: BTreeSet<&str> =
        uneven.dots.iter().filter_map(|dot| Some(dot.players.as_ref()?.name.as_str())).collect();
    assert_eq!(
        lines.into_iter().collect::<Vec<_>>(),
        ["royal cards, greedy", "the standard rules, greedy"]
    );
    assert_eq!(uneven.dots.len(), 4);
    assert!(
        report.table().contains("\"Does the seat matter? Win share minus a fair share, greedy\"")
    );
}

#[test]
fn a_refusal_names_what_a_matrix_allows() {
    let many = (0..81).map(|place| format!("{{ name = \"o{place}\" }}"));
    let many = format!("options = [{}]", many.collect::<Vec<_>>().join(", "));
    let mut unexpected = Vec::new();
    for (text, from, to, line, said) in [
        (
            FULL,
            "seats = [3, 4]",
            "seets = [3, 4]",
            10,
            "expected one of `seats`, `options`, `bots`",
        ),
        (FULL, "seats = [3, 4]", "seats = []", 10, "seats: at least one number of players"),
        (FULL, "seats = [3, 4]", "seats = [3, 9]", 10, "seats: 3 to 5"),
        (FULL, "seats = [3, 4]", "seats = [3, 3]", 10, "each number once"),
        (FULL, "seats = [3, 4]", "", 13, "the study or its arms need a number of players"),
        (
            FULL,
            "seed = 5",
            "seed = 5\nseats = 3",
            7,
            "either this key or seats in the table [each]",
        ),
        (FULL, "name = \"royal\"", "name = \"standard\"", 17, "a cell \"standard\" already"),
        (FULL, "name = \"royal\"", "name = \"Royal\"", 17, "small letters, digits and -"),
        (FULL, "\"true\" }", "\"maybe\" }", 17, "the options of this arm"),
        (FULL, "arm = \"standard\"", "arm = \"usual\"", 33, "there is 3, 4, standard, royal, "),
        (FULL, "arm = \"royal\"\n", "arm = \"royal-random\"\n", 40, "as in standard-random"),
        (FULL, "arm = \"royal\"\n", "arm = \"3\"\n", 40, "a cell of seats"),
        (SEATS, "seats = [4, 3]", "seats = [4, 3]\nbots = []", 10, "bots: at least one cell"),
        (SEATS, "seats = [4, 3]", "", 8, "each: at least one of seats, options and bots"),
        (SEATS, "seats = [4, 3]", &many, 8, "at most 160 arms, but these axes make 162"),
        (SEATS, "name = \"royal\"", "name = \"royal\"\nseats = 3", 17, "not in both (seats)"),
        (
            SEATS,
            "also = [\"royal\"]",
            "also = [\"usual\"]",
            25,
            "base, royal, base-4, royal-4, base-3",
        ),
        (SEATS, "also = [\"royal\"]", "also = [\"royal-3\"]", 23, "as in base-3"),
        (SEATS, "bots = \"greedy\"", "bots = \"nobody\"", 14, "unknown bot \"nobody\""),
    ] {
        assert!(text.contains(from), "{from}");
        let refused = Study::read(&text.replacen(from, to, 1)).expect_err(to).to_string();
        if !refused.contains(&format!("line {line}")) || !refused.contains(said) {
            unexpected.push(format!("{to}: {refused}"));
        }
    }
    assert_eq!(unexpected, Vec::<String>::new());
    // Without a matrix, an arm may give its own number of players, but deals then differ.
    let mixed = "title = \"a\"\ngame = \"klenotnici\"\nblocks = 2\nseed = 1\nseats = 3\n\
                 [[arm]]\nname = \"a\"\nbots = \"random\"\n\
                 [[arm]]\nname = \"b\"\nbots = \"random\"\nseats = 4\n";
    assert_eq!(study(mixed).arms.iter().map(|arm| arm.seats).collect::<Vec<_>>(), [3, 4]);
    let question = "[[question]]\ntext = \"c\"\nask = \"differs\"\narm = \"a\"\nfrom = \"b\"\n";
    let refused = Study::read(&format!("{mixed}{question}")).expect_err("refused").to_string();
    let said = "line 16: arm: only arms with the same number of players; a has 3, but b has 4";
    assert_eq!(refused, said);
}

#[test]
fn a_matrix_can_be_inherited_and_packed() {
    let folder = TempDir::new().expect("a folder can be made");
    let base = "title = \"Edel\"\ngame = \"edel\"\nseats = 3\nblocks = 4\nseed = 1\n\
                [[arm]]\nname = \"base\"\nbots = \"random\"\n";
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("base.toml", base);
    write("short.toml", "[rounds]\ncount = 2\n");
    let text = "base = \"base.toml\"\n[each]\nseats = [4, 5]\n\
                options = [{ name = \"usual\" }, { name = \"short\", data = \"short.toml\" }]\n";
    let study = Study::read_in(text, folder.path()).expect("a study");
    let expected = ["base-4-usual", "base-4-short", "base-5-usual", "base-5-short"];
    assert_eq!(names(&study), expected);
    let numbers: Vec<usize> = study.arms.iter().map(|arm| arm.options.len()).collect();
    assert_eq!(numbers, [0, 1, 0, 1]);
    let packed = pack(text, folder.path()).expect("it can be packed");
    assert_eq!(Study::read_in(&packed, Path::new("/nowhere")).expect("a study"), study);
    // The study's own number of players would contradict the inherited axis.
    write("each.toml", text);
    let own = "base = \"each.toml\"\nseats = 3\n";
    let refused = Study::read_in(own, folder.path()).expect_err("refused").to_string();
    assert!(refused.starts_with("line 2: seats: either this key or "), "{refused}");
}
