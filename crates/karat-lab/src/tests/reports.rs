//! Tests for study reports.

use tempfile::TempDir;

use super::{SMALL, study};
use crate::report::Report;
use crate::run::run;

#[test]
fn a_report_is_self_contained() {
    let study = study(&SMALL.replace("\"Small\"", "\"Small <b>\""));
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("small.toml", &study, &outcome);
    let page = report.page();
    for said in [
        "<h1>Small &lt;b&gt;</h1>",
        "Is any bot favoured?",
        "karat study run small.toml",
        "72 games of klenotnici",
        "royal_goals=true",
        "Win share by bot",
        "Game length in moves, arm royal",
        "What this does not show",
        report.sha256.as_str(),
    ] {
        assert!(page.contains(said), "{said}");
    }
    // The page must not load other files or run scripts.
    for sign in ["http", "<script", "<link", "url(", "@import"] {
        assert!(!page.contains(sign), "{sign}");
    }
    assert_eq!(page.matches("<svg viewBox=\"0 0 460").count(), page.matches("<summary>").count());
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
    assert!(table.lines().all(|line| columns(line) == 10), "{table}");
    let text = report.text();
    assert!(text.starts_with("Is any bot favoured?\n  greedy: "), "{text}");
    report.save(folder.path()).expect("it can be written");
    let json = std::fs::read_to_string(folder.path().join("report.json")).expect("it is there");
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(json["sha256"], report.sha256);
    assert_eq!(json["answers"].as_array().map(Vec::len), Some(3));
}
