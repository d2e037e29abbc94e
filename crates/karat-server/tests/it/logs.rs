//! Tests that the lines in the log use the same names for the same things, and that the operator's
//! manual lists these names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The manual, in which a table after this heading lists the fields.
const MANUAL: &str = include_str!("../../../../docs/hosting.md");
const HEADING: &str = "| field | meaning |";

/// The names that the format of the log uses itself.
const RESERVED: [&str; 6] = ["timestamp", "level", "target", "message", "span", "spans"];

/// The names of the macros that log a line or begin a span.
const MACROS: [&str; 6] = ["error!", "warn!", "info!", "debug!", "trace!", "info_span!"];

#[test]
fn the_manual_lists_every_field_of_the_log() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut used = BTreeSet::new();
    for name in ["karat-server", "karat-store", "karat"] {
        for file in sources(&crates.join(name).join("src")) {
            let text = fs::read_to_string(&file).expect("a source");
            let code = text.split("#[cfg(test)]").next().expect("a first part");
            used.extend(fields(code));
        }
    }
    let (_, table) = MANUAL.split_once(HEADING).expect("a table of the fields");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with("| `"));
    let names = rows.flat_map(|row| row.split('|').nth(1).expect("a cell").split(", "));
    let listed: BTreeSet<String> =
        names.map(|name| name.trim_matches([' ', '`']).to_owned()).collect();
    assert!(used.len() > 20, "{used:?}");
    assert_eq!(used, listed, "used in the code, and listed in docs/hosting.md");
    assert!(!used.iter().any(|name| RESERVED.contains(&&**name)), "{used:?}");
}

/// Returns the names of the fields in all log lines of a source file.
fn fields(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for part in code.split("tracing::").skip(1) {
        let Some(rest) = MACROS.iter().find_map(|name| part.strip_prefix(name)) else { continue };
        for argument in arguments(rest) {
            let is_field = !argument.starts_with('"') && !argument.starts_with("target:");
            let name = argument.split('=').next().expect("a first part");
            let name = name.trim().trim_start_matches(['%', '?']);
            if is_field && !name.is_empty() {
                names.insert(name.to_owned());
            }
        }
    }
    names
}

/// Returns the arguments of a macro, up to its closing parenthesis.
fn arguments(text: &str) -> Vec<String> {
    let (mut depth, mut is_text, mut is_escaped) = (0, false, false);
    let mut found = vec![String::new()];
    for letter in text.chars() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_text => is_escaped = true,
            '"' => is_text = !is_text,
            _ if is_text => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        match letter {
            ',' if depth == 1 && !is_text => found.push(String::new()),
            '(' if depth == 1 && !is_text => {}
            _ => found.last_mut().expect("an argument").push(letter),
        }
    }
    found.into_iter().map(|argument| argument.trim().to_owned()).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("one").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| sources(folder));
    let is_source = |file: &PathBuf| file.extension().is_some_and(|kind| kind == "rs");
    files.into_iter().filter(is_source).chain(below).collect()
}
