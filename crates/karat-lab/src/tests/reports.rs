//! Tests for study reports.

use std::collections::BTreeSet;

use karat_words::Locale;
use tempfile::TempDir;

use super::{SMALL, study};
use crate::answer::{Finding, Line};
use crate::claim::Said;
use crate::families::families;
use crate::headline::headline;
use crate::report::{Answered, Report};
use crate::run::run;
use crate::{Words, expectations};

#[test]
fn a_report_is_self_contained() {
    let study = study(
        &SMALL
            .replace("\"Small\"", "\"Small <b>\"")
            .replace("name = \"royal\"", "name = \"royal\"\ntitle = \"with royal cards\""),
    );
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("small.toml", &study, &outcome);
    let page = report.page();
    for said in [
        "<h1>Small &lt;b&gt;</h1>",
        "Is any bot favoured?",
        "karat study run small.toml",
        "72 games of Klenotníci",
        "royal_goals=true",
        "Win share by bot",
        "Game length in moves, with royal cards",
        "What this does not show",
        report.sha256.as_str(),
    ] {
        assert!(page.contains(said), "{said}");
    }
    // The page must not load other files or run scripts.
    for sign in ["http", "<script", "<link", "url(", "@import"] {
        assert!(!page.contains(sign), "{sign}");
    }
    // Each plot is followed by a table, and one answer has no plot.
    let plots = page.matches("<svg viewBox=\"0 0 460").count();
    assert_eq!(page.matches("<summary>Table").count() + 2, plots);
    assert_eq!(page.matches("<summary>Values and tests").count(), 3);
    for answer in &report.answers {
        let sentence = &answer.words.details[0];
        assert!(page.contains(&format!("<p>{sentence}</p>")), "{sentence}");
    }
}

#[test]
fn too_short_a_study_is_warned_of() {
    let text = SMALL.replace("margin = 0.1", "margin = 0.01");
    let told = expectations(&study(&text), true);
    let [warning] = told.as_slice() else { panic!("one question has a margin: {told:?}") };
    assert!(
        warning.starts_with("\"Is any bot favoured?\" The games will probably show"),
        "{warning}"
    );
    assert!(warning.contains("Ruling out a difference of 1 percentage point would"), "{warning}");
    let long = text.replace("blocks = 12", "blocks = 20000");
    assert_eq!(expectations(&study(&long), true), Vec::<String>::new());
    assert_eq!(expectations(&study(&long), false).len(), 1);
}

#[test]
fn answers_are_sentences_with_values() {
    let text = SMALL.replace(
        "seats = 3",
        "seats = 3\nseat_names = [\"the starting player\", \"the second\", \"the third\"]",
    );
    let text = text.replace("by = \"bot\"", "by = \"seat\"");
    let study = study(&text);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("small.toml", &study, &outcome);
    let [fair, points, even] = report.answers.as_slice() else { panic!("three answers") };
    let told = fair.words.details.join(" ");
    for line in &fair.answer.lines {
        let [low, high] = line.interval.expect("an interval");
        let interval = format!("{:.1} to {:.1})", 100.0 * low, 100.0 * high);
        assert!(told.contains(&format!("{:.1}%", 100.0 * line.value)), "{told}");
        assert!(told.contains(&interval), "{interval} in {told}");
    }
    assert!(told.starts_with("The starting player wins "), "{told}");
    assert!(
        told.contains("a fair share of 33.3%") || told.contains("fair shares of 33.3%"),
        "{told}"
    );
    let games = "Based on 36 games with 3 players: 2 random bots and one greedy bot; seed 5.";
    assert_eq!(fair.words.games, games);
    assert!(points.words.details[0].starts_with("With royal instead of base, "), "{points:?}");
    assert!(even.words.details[0].starts_with("Win shares typically differ from a fair share by "));
}

#[test]
fn a_change_of_the_length_names_no_group() {
    let study = study(&SMALL.replace("of = \"points\"", "of = \"plies\"\nmargin = 50"));
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let said = &Report::of("small.toml", &study, &outcome).answers[1].words.details[0];
    let begin = "With royal instead of base, the change is below 50.0 moves: ";
    let value = said.strip_prefix(begin).unwrap_or_else(|| panic!("{said}"));
    let words: Vec<&str> = value.split(' ').collect();
    assert!(words[0].trim_start_matches(['+', '−']).parse::<f64>().is_ok(), "{said}");
    assert_eq!(words[1..3], ["moves", "(95%:"], "{said}");
}

#[test]
fn an_answer_begins_with_what_the_bots_agree_about() {
    let text = SMALL.replace("margin = 0.1", "also = [\"royal\"]");
    let study = study(&text);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let answer = &Report::of("small.toml", &study, &outcome).answers[0];
    let arms: Vec<&str> = answer.answer.lines.iter().map(|line| line.arm.as_str()).collect();
    assert_eq!(arms, ["base", "base", "royal", "royal"]);
    let Words { headline, details, games, .. } = &answer.words;
    // Both families have the same bots, so their names are whole descriptions.
    let bots = "With 2 random bots and one greedy bot";
    let told = format!("{bots} (36 games), the greedy bot wins ");
    assert!(headline[0].starts_with(&told), "{headline:?}");
    assert!(headline[0].ends_with(": more than a fair share of 33.3%."), "{headline:?}");
    assert!(headline[1].starts_with(&format!("{bots}: the greedy bot ")), "{headline:?}");
    let among = |sentence: &&String| sentence.starts_with(&format!("{bots}: "));
    assert_eq!(details.iter().filter(among).count(), 2);
    assert!(games.ends_with("; seed 5."), "{games}");
}

/// A study of planners and random bots, with a document's statements about one in each seat.
const FAMILIES: &str = r#"
title = "Families"
game = "klenotnici"
seats = 3
blocks = 40
seed = 8
rotate = false

[[arm]]
name = "planner"
title = "planners"
bots = "planner"
options = { first_starter = "host_choice", starter = "0" }

[[arm]]
name = "random"
title = "random bots"
bots = "random"
options = { first_starter = "host_choice", starter = "0" }

[[arm]]
name = "royal"
title = "secret goals"
bots = "planner"
options = { first_starter = "host_choice", starter = "0", royal_goals = "true" }

[[question]]
text = "Does the seat matter?"
ask = "fair"
arm = "planner"
also = ["random"]
margin = 0.9

[question.claim]
source = "a test"
text = "all seats are equal"
expected = "equal"

[[question]]
text = "What do the bots change?"
ask = "differs"
of = "points"
arm = "planner"
from = "random"
also = [{ arm = "royal", from = "random" }]

[question.claim]
source = "a test"
text = "planners score less in the first seat, and more in the second"
expected = { P0 = "less", P1 = "more" }

[[question]]
text = "Are the seats less even?"
ask = "uneven"
arm = "planner"
from = "random"
also = [{ arm = "royal", from = "random" }]
"#;

#[test]
fn an_answer_also_says_what_only_some_bots_show() {
    let study = study(FAMILIES);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let question = &study.questions[0];
    let mut lines = Report::of("families.toml", &study, &outcome).answers[0].answer.lines.clone();
    for line in &mut lines {
        line.finding = match (line.arm.as_str(), line.group.as_str()) {
            ("planner", "P1") => Finding::More,
            ("random", "P0" | "P2") => Finding::Less,
            _ => Finding::Equivalent,
        };
    }
    let told = |lines: &[Line]| {
        let families = families(&study, &outcome, question, lines);
        headline(&study, question, &families)
    };
    let [depends, lead, others] = &told(&lines)[..] else { panic!("three sentences") };
    assert_eq!(depends, "It depends on the bots.");
    assert!(lead.starts_with("With planners (40 games), seat 2 wins "), "{lead}");
    assert!(lead.ends_with(": more than a fair share of 33.3%."), "{lead}");
    assert!(others.starts_with("With random bots: seat 2 ") && others.ends_with(")."), "{others}");

    let find = |lines: &mut [Line], arm: &str, group: &str, finding: Finding| {
        let line = lines.iter_mut().find(|line| line.arm == arm && line.group == group);
        line.expect("a line").finding = finding;
    };
    // Both families agree about the second seat.
    find(&mut lines, "random", "P1", Finding::More);
    assert_eq!(told(&lines)[0], "It depends on the bots for seat 1 and seat 3.");
    for group in ["P0", "P1", "P2"] {
        find(&mut lines, "planner", group, Finding::Open);
    }
    let [lead, others] = &told(&lines)[..] else { panic!("two sentences") };
    assert!(lead.contains("no clear difference from a fair share of 33.3% was found"), "{lead}");
    assert!(lead.contains(" or more would probably have been found."), "{lead}");
    assert!(others.starts_with("With random bots: seat 2 ") && others.contains(" and seat "));
    for group in ["P0", "P1", "P2"] {
        find(&mut lines, "planner", group, Finding::SlightlyLess);
        find(&mut lines, "random", group, Finding::Equivalent);
    }
    let small = told(&lines);
    assert!(
        small[0].contains("all win a fair share of 33.3%, to within 90 percentage"),
        "{small:?}"
    );
    let others = "With random bots: any difference is below 90 percentage points.";
    assert_eq!(small[1..], [others.to_owned()]);
}

/// Tries all findings of three families about one group, in both languages.
#[test]
fn an_answer_says_first_that_families_disagree() {
    const FINDINGS: [Finding; 6] = [
        Finding::More,
        Finding::SlightlyMore,
        Finding::Equivalent,
        Finding::Open,
        Finding::SlightlyLess,
        Finding::Less,
    ];
    let study = study(&FAMILIES.replace("also = [\"random\"]", "also = [\"random\", \"royal\"]"));
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let lines = Report::of("families.toml", &study, &outcome).answers[0].answer.lines.clone();
    let languages = Locale::ALL.map(|locale| study.in_language(locale));
    for number in 0..FINDINGS.len().pow(3) {
        let found = [number, number / 6, number / 36].map(|number| FINDINGS[number % 6]);
        let mut lines = lines.clone();
        for line in &mut lines {
            let family = ["planner", "random", "royal"].iter().position(|arm| *arm == line.arm);
            let is_first = line.group == "P0";
            let family = family.expect("one of three families");
            line.finding = if is_first { found[family] } else { Finding::Equivalent };
        }
        let is_disputed = found.contains(&Finding::More) && found.contains(&Finding::Less);
        for study in &languages {
            let families = families(study, &outcome, &study.questions[0], &lines);
            let told = headline(study, &study.questions[0], &families);
            let depends = study.language.text("lab-depends");
            let depends = told[0].starts_with(depends.trim_end_matches('.'));
            assert!(!is_disputed || depends, "{found:?} {told:?}");
            let is_agreed = found.iter().all(|finding| *finding == found[0]);
            assert!(!is_agreed || !depends, "{found:?} {told:?}");
            assert!(!told.iter().any(|sentence| sentence.contains("lab-")), "{told:?}");
        }
    }
}

#[test]
fn an_answer_is_compared_with_a_document_and_with_the_strength_of_the_bots() {
    let study = study(FAMILIES);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("families.toml", &study, &outcome);
    let [seats, points, even] = report.answers.as_slice() else { panic!("three answers") };

    let trend = seats.answer.trend.as_ref().expect("the order of the bots is known");
    assert_eq!((&*trend.weakest, &*trend.strongest), ("random", "planner"));
    for line in &trend.lines {
        let value_of = |arm: &str| {
            let mut lines = seats.answer.lines.iter();
            let line = lines.find(|it| it.arm == arm && it.group == line.group);
            line.expect("each arm has the group").value
        };
        assert!((line.value - (value_of("planner") - value_of("random"))).abs() < 1e-12);
    }
    let said = |answered: &Answered| {
        let said = answered.words.said.clone().expect("a statement");
        format!("{} {}", said.statement, said.verdict)
    };
    let agreed = "The games of all these bots confirm this.";
    let statement = "The document (a test) says that all seats are equal.";
    assert_eq!(said(seats), format!("{statement} {agreed}"));
    let told = seats.words.trend.as_ref().expect("a trend");
    assert!(told.starts_with("From random bots to planners, the win share"), "{told}");

    assert_eq!(points.answer.trend, None);
    let all = "With planners instead of random bots, seat ";
    assert!(points.words.headline[0].starts_with(all), "{points:?}");
    let both = "The document (a test) says that planners score less in the first seat, and more in \
                the second. The games of all these bots confirm this for seat 2 and contradict this for \
                seat 1.";
    assert_eq!(said(points), both);
    // Each family has two versions and their difference.
    assert_eq!(even.answer.lines.len(), 6);
    assert!(
        even.words.headline.iter().any(|it| it.contains(", win shares typically differ from")),
        "{even:?}"
    );

    // Each legend shows only the versions of its answer.
    let page = report.page();
    let first = page.split("<article id=\"question-1\">").nth(1).expect("an answer");
    let legend = first.split("</ul>").next().expect("a legend");
    assert!(legend.contains("random bots</li>") && !legend.contains("secret goals"), "{legend}");
    assert!(page.contains("<a href=\"#question-1\">Does the seat matter?</a>"), "contents");
    let question = page.split("<meta name=\"karat-question\"").nth(1).expect("a question");
    assert!(question.split('>').next().expect("an element").contains(statement), "{question}");
    // A list of answers does not contain the details.
    let meta = page.split("<meta name=\"karat-answer\"").nth(1).expect("an answer");
    let listed = meta.split('>').next().expect("an element");
    assert!(listed.contains(agreed) && !listed.contains("With planners:"), "{listed}");
    // The table has the values of the trend.
    assert_eq!(report.table().matches("Does the seat matter? Minus random").count(), 3);
}

#[test]
fn a_report_in_czech_has_the_same_values_in_czech_words() {
    let text = FAMILIES.replace("margin = 0.9", "margin = 0.9\nalpha = 0.01")
        + r#"
[translation.cs]
"Families" = "Rodiny"
"Does the seat matter?" = "Záleží na místě?"
"secret goals" = "tajné cíle"
"all seats are equal" = "jsou všechna místa rovnocenná"
"#;
    let english = study(&text);
    let czech = english.in_language(Locale::Cs);
    assert_eq!(english.seal(&english.arms[0]), czech.seal(&czech.arms[0]));
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&english, folder.path(), 2, &()).expect("it can be played");
    let [english, czech] = [english, czech].map(|study| Report::of("a.toml", &study, &outcome));
    assert_eq!((&*czech.title, &*czech.answers[0].answer.question), ("Rodiny", "Záleží na místě?"));
    let words = &czech.answers[0].words;
    let Said { statement, verdict, shown: _ } = words.said.clone().expect("a statement");
    assert_eq!(statement, "Dokument (a test) uvádí, že jsou všechna místa rovnocenná.");
    assert_eq!(verdict, "U všech těchto botů to partie potvrzují.");
    let values = |report: &Report| -> Vec<f64> {
        report.answers.iter().flat_map(|it| &it.answer.lines).map(|line| line.value).collect()
    };
    assert_eq!(values(&english), values(&czech));
    let first = &words.headline[0];
    let lines = czech.answers[0].answer.lines.iter().filter(|line| line.arm == "planner");
    let off = |line: &&Line| (line.value - 1.0 / 3.0).abs();
    let line = lines.max_by(|one, other| off(one).total_cmp(&off(other))).expect("a line");
    let percent = format!("{:.1}\u{a0}%", 100.0 * line.value).replace('.', ",");
    assert!(first.contains(&percent), "{percent} in {first}");
    assert!(
        first.starts_with("Hrají-li plánovači (partií: 40), liší se všechny podíly"),
        "{first}"
    );
    assert!(!words.all().any(|sentence| sentence.contains("..")), "{words:?}");
    let page = czech.page();
    assert!(page.contains("<html lang=\"cs\">") && page.contains("Co z toho neplyne"));
    // No message is missing.
    assert!(!page.contains("lab-"), "{page}");
    czech.save(folder.path()).expect("it can be written");
    english.save(folder.path()).expect("it can be written");
    let page_of = |name| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    assert_eq!(page_of("report.cs.html"), page);
    assert_eq!(page_of("report.html"), english.page());
}

#[test]
fn no_two_versions_have_the_same_symbol() {
    let symbols = (0..12).map(|arm| crate::report::plot::shape(arm, 8.0, 8.0).into_string());
    assert_eq!(symbols.collect::<BTreeSet<_>>().len(), 12);
}

#[test]
fn figures_add_up_and_lines_have_their_columns() {
    let study = study(SMALL);
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("small.toml", &study, &outcome);
    let seats = &report.figures[0];
    assert_eq!(seats.title, "Win share by seat");
    for arm in ["base", "royal"] {
        let of_arm = seats.dots.iter().filter(|dot| dot.arm == arm);
        assert!((of_arm.map(|dot| dot.value).sum::<f64>() - 1.0).abs() < 1e-9);
    }
    for histogram in &report.histograms {
        let all = if histogram.title.starts_with("Points") { 108 } else { 36 };
        assert_eq!(histogram.counts.iter().sum::<u64>(), all, "{}", histogram.title);
    }
    let table = report.table();
    let columns =
        |line: &str| line.rsplit_once('"').map_or(line, |(_, rest)| rest).split(',').count();
    assert!(table.lines().all(|line| columns(line) == 11), "{table}");
    let text = report.text();
    assert!(text.starts_with("Is any bot favoured?\n  The greedy bot wins "), "{text}");
    report.save(folder.path()).expect("it can be written");
    let json = std::fs::read_to_string(folder.path().join("report.json")).expect("it is there");
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(json["sha256"], report.sha256);
    assert_eq!(json["answers"].as_array().map(Vec::len), Some(3));
}
