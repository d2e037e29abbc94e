//! Tests for study files and their errors.

use karat_rules::any::{GAMES, GameId};

use super::{SMALL, study};
use crate::study::{Ask, By, Study, StudyError};
use crate::template::template;

/// Replaces a string in the small study and returns the resulting error.
fn refusal(text: &str, with: &str) -> String {
    assert!(SMALL.contains(text), "{text}");
    let refused = Study::read(&SMALL.replacen(text, with, 1));
    refused.expect_err("it is refused").to_string()
}

#[test]
fn a_study_is_read_whole() {
    let study = study(SMALL);
    assert_eq!((study.arms[0].seats, study.blocks, study.shard, study.seed), (3, 12, 3, 5));
    assert_eq!(study.layout(&study.arms[0]).rotations, 3);
    assert_eq!(study.arms[1].options, [("royal_goals".to_owned(), "true".to_owned())]);
    assert_eq!(study.questions[0].by, By::Bot);
    assert_eq!(study.questions[2].ask, Ask::Uneven { arm: 1, from: Some(0), also: vec![] });
    assert!(!study.stops());
}

#[test]
fn a_refusal_names_the_line_the_key_and_what_is_allowed() {
    for (text, with, line, said) in [
        ("\"klenotnici\"", "\"chess\"", 3, "unknown game \"chess\""),
        ("seats = 3", "seats = 9", 4, "seats: 3 to 5"),
        ("blocks = 12", "blocks = 0", 5, "blocks: 1 to"),
        ("\"base\"\nbots", "\"Base\"\nbots", 10, "small letters, digits and -"),
        ("\"royal\"", "\"base\"", 14, "there is an arm \"base\" already"),
        ("[\"random\", \"greedy\", \"random\"]", "\"nobody\"", 11, "unknown bot \"nobody\""),
        (
            "[\"random\", \"greedy\", \"random\"]",
            "[\"random\"]",
            11,
            "3 seats need 3 comma-separated bots",
        ),
        ("[\"random\", \"greedy\", \"random\"]", "\"exec:./bot\"", 11, "is a program"),
        ("[\"random\", \"greedy\", \"random\"]", "\"expert@a.net\"", 11, "cannot read ./a.net"),
        ("royal_goals =", "royal_goal =", 14, "did you mean royal_goals?"),
        ("seed = 5", "seed = 5\nrotate = false", 12, "all bots of an arm must be the same"),
        ("seed = 5", "seed = 5\nlabel = \"/players/{seat}/hat\"", 8, "has no value at"),
        ("\"fair\"", "\"why\"", 20, "fair, differs, rank, uneven or exceeds"),
        ("\"fair\"", "\"exceeds\"", 20, "this question needs group"),
        ("arm = \"base\"\nby", "arm = \"bass\"\nby", 21, "there is base, royal"),
        ("by = \"bot\"", "by = \"label\"", 22, "the study has no label"),
        ("margin = 0.1", "margin = 0", 23, "above 0"),
        ("from = \"base\"\nof", "from = \"royal\"\nof", 29, "another arm"),
        (
            "of = \"points\"",
            "of = \"style\"",
            30,
            "wins, points, place, plies, lead-changes, choices, decisiveness or decisions",
        ),
        ("margin = 0.1", "also = [\"bass\"]", 23, "also: no arm of this name"),
        ("margin = 0.1", "also = [{ arm = \"royal\", from = \"base\" }]", 23, "names of arms"),
        ("margin = 0.1", "also = [\"base\"]", 23, "each arm once"),
        ("of = \"points\"", "also = [\"royal\"]", 30, "with from, pairs such as"),
        (
            "margin = 0.1",
            "[question.claim]\nsource = \"a\"\ntext = \"b\"\nexpected = { greedi = \"more\" }",
            26,
            "there is no group \"greedi\"",
        ),
        (
            "margin = 0.1",
            "[question.claim]\nsource = \"a\"\ntext = \"b\"\nexpected = \"equal\"",
            26,
            "only for a question with a margin",
        ),
    ] {
        let refused = refusal(text, with);
        assert!(refused.starts_with(&format!("line {line}: ")), "{refused}");
        assert!(refused.contains(said), "{refused}");
    }
}

#[test]
fn unknown_and_missing_keys_are_named_with_their_line() {
    let refused = refusal("seed = 5", "sead = 5");
    assert!(refused.contains("line 7") && refused.contains("sead"), "{refused}");
    let refused = refusal("seed = 5\n", "");
    assert!(refused.contains("seed"), "{refused}");
    let refused = refusal("margin = 0.1", "also = [{ from = \"base\" }]");
    assert!(refused.contains("line 23") && refused.contains("the name of an arm"), "{refused}");
    let claim = "[question.claim]\nsource = \"a\"\ntext = \"b\"\nexpected = \"most\"";
    let refused = refusal("margin = 0.1", claim);
    assert!(refused.contains("line 26") && refused.contains("more, less or equal"), "{refused}");
    let refused = refusal("margin = 0.1", "margin = 0.1\n[translation.de]");
    assert!(refused.contains("line 24") && refused.contains("there is en, cs"), "{refused}");
    let refused = refusal("margin = 0.1", "margin = 0.1\n[translation.cs]\nTiny = \"Malá\"");
    assert!(refused.contains("does not contain the text \"Tiny\""), "{refused}");
    assert!(matches!(Study::read("{"), Err(StudyError::Unreadable(_))));
}

#[test]
fn the_seal_covers_the_games_only() {
    let seal = |text: &str, with: &str| {
        let study = study(&SMALL.replacen(text, with, 1));
        study.seal(&study.arms[0])
    };
    let same = seal("", "");
    assert_eq!(same, seal("blocks = 12", "blocks = 99"));
    assert_eq!(same, seal("margin = 0.1", "margin = 0.2"));
    assert_eq!(same, seal("\"base\"\nbots", "\"base\" # the box\nbots"));
    for (text, with) in [
        ("seed = 5", "seed = 6"),
        ("seed = 5", "seed = 5\nopening = 2"),
        ("seed = 5", "seed = 5\nlabel = \"/players/{seat}/suit\""),
        ("[\"random\", \"greedy\", \"random\"]", "\"random\""),
        ("\"random\"]", "\"random\"]\noptions = { royal_goals = \"true\" }"),
    ] {
        assert_ne!(same, seal(text, with), "{with}");
    }
}

/// The arm stores its custom numbers, so later changes to the file have no effect, and the seal
/// covers the numbers themselves.
#[test]
fn an_arm_keeps_its_custom_numbers() {
    let folder = std::env::temp_dir().join(format!("karat-lab-house-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let text = template(GameId::Edel, Some("my-edel.toml"));
    let refused = Study::read_in(&text, &folder).expect_err("no such file").to_string();
    assert!(refused.contains("data: cannot read") && refused.contains("line "), "{refused}");
    let mut seals = Vec::new();
    for count in ["count = 2", "count=1 # of rounds"] {
        let data = format!("[rounds]\n{count}\n");
        std::fs::write(folder.join("my-edel.toml"), data).expect("a file");
        let study = Study::read_in(&text, &folder).expect("a study");
        assert_eq!((study.arms.len(), study.questions.len()), (2, 3));
        assert!(study.arms[0].options.is_empty());
        let [(name, line)] = &study.arms[1].options[..] else { panic!("one option") };
        assert!(name == "data_file" && line.starts_with("rounds.count="), "{name}={line}");
        seals.push(study.seal(&study.arms[1]));
    }
    assert_ne!(seals[0], seals[1]);
    for (data, fault) in [
        ("rounds.count = 0", "rounds.count: it cannot be 0"),
        ("rounds.count = 3", "changes nothing"),
    ] {
        std::fs::write(folder.join("my-edel.toml"), data).expect("a file");
        let refused = Study::read_in(&text, &folder).expect_err(data).to_string();
        assert!(refused.contains(fault), "{refused}");
    }
    std::fs::remove_dir_all(&folder).expect("it was made here");
}

/// Removes the line with the base, which is another file.
fn without_base(text: &str) -> String {
    let is_kept = |line: &&str| !line.starts_with("base = ");
    text.lines().filter(is_kept).map(|line| format!("{line}\n")).collect()
}

/// The template must be valid both as it is and with all keys mentioned in its comments.
#[test]
fn a_template_is_a_valid_study_with_and_without_its_comments() {
    for &game in GAMES {
        let text = template(game, None);
        let plain = study(&text);
        assert_eq!((plain.game, plain.arms.len(), plain.questions.len()), (game, 1, 1));
        let opened = |line: &str| match line.strip_prefix("# ") {
            Some(key) if key.starts_with('[') || key.contains(" = ") => key.to_owned(),
            _ => line.to_owned(),
        };
        let text: Vec<String> = text.lines().map(opened).collect();
        // Remove the seat label, because only one of the games has roles.
        let label = "label = \"/players/{seat}/role\"";
        let text = without_base(&text.join("\n").replace(label, ""));
        let whole = study(&text);
        let counts = (whole.arms.len(), whole.curves.len(), whole.questions.len());
        assert_eq!(counts, (2, 1, 4), "{text}");
        assert!(whole.questions.iter().any(|question| matches!(question.ask, Ask::Exceeds { .. })));
    }
}

#[test]
fn a_pool_has_at_least_as_many_bots_as_seats() {
    let bots = "[\"random\", \"greedy\", \"random\"]";
    let pool = "[\"random\", \"greedy\", \"planner\", \"lazy\", \"random\"]"
        .replace("lazy", "noisy-planner");
    let pooled = study(&SMALL.replacen(bots, &pool, 1));
    assert_eq!(pooled.arms[0].bots.len(), 5);
    let many = format!("[{}]", vec!["\"random\""; 17].join(", "));
    assert!(refusal(bots, &many).contains("at most 16 bots"));
}

/// Numbers at the limits of their types in study files, and strings that look like numbers.
const EDGES: [&str; 14] = [
    "0",
    "-1",
    "255",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "1e308",
    "1e-308",
    "-0.0",
    "nan",
    "inf",
    "\"1\"",
];

/// In a study file that uses every key, each number must be accepted or rejected with its line
/// number.
#[test]
fn every_number_is_taken_or_refused_with_its_line() {
    let opened = |line: &str| match line.strip_prefix("# ") {
        Some(key) if key.starts_with('[') || key.contains(" = ") => key.to_owned(),
        _ => line.to_owned(),
    };
    let text = template(GameId::Klenotnici, None);
    let lines: Vec<String> = text.lines().map(opened).collect();
    let text = without_base(&lines.join("\n").replace("label = \"/players/{seat}/role\"", ""));
    let mut numbers = 0;
    for text in [text.as_str(), SMALL] {
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let Some((key, value)) = line.split_once(" = ") else { continue };
            let value = value.split('#').next().unwrap_or_default().trim();
            if value.parse::<f64>().is_err() {
                continue;
            }
            numbers += 1;
            for edge in EDGES {
                let other = format!("{key} = {edge}");
                let changed = [&lines[..index], &[&other], &lines[index + 1..]].concat().join("\n");
                match Study::read(&changed) {
                    Ok(study) => {
                        assert!(study.blocks >= 1 && study.shard >= 1, "{other}");
                        assert!(study.blocks <= 100_000_000, "{other}");
                    }
                    Err(error) => {
                        let said = error.to_string();
                        assert!(said.contains("line "), "{other}: {said}");
                    }
                }
            }
        }
    }
    assert!(numbers > 6, "{numbers} numbers");
}
