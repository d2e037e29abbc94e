//! Tests that the rulebooks, the code and the examples refer to the same clauses.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use karat_kernel::book::Book;
use karat_kernel::kit::TestKit as _;

use crate::any::{GAMES, GameId};
use crate::with_game;

/// The clauses that are neither implemented in code nor suitable for an example.
const NOT_PLAYABLE: [&str; 7] = [
    // The following clauses describe the components' appearance.
    "KLE-COMP-2",
    "KLE-COMP-9",
    "KLE-COMP-14",
    // The following clauses make statements about all possible games, proved in words in the
    // rulebook.
    "KLE-END-3",
    "KLE-END-5",
    "KLE-BOUND-1",
    "KLE-BOUND-2",
];

#[test]
fn no_clause_is_numbered_twice() {
    for &id in GAMES {
        let book = Book::read(id.rules());
        let mut seen = BTreeSet::new();
        for clause in book.clauses() {
            assert!(seen.insert(clause.id), "{} stands twice in the rules of {id}", clause.id);
        }
    }
}

#[test]
fn every_clause_is_cited_in_the_code_and_only_clauses_are() {
    for &id in GAMES {
        let book = Book::read(id.rules());
        let written: BTreeSet<&str> = book.clauses().map(|clause| clause.id).collect();
        let code = code(id);
        let cited: BTreeSet<&str> = code.iter().flat_map(|text| ids(text, prefix(&book))).collect();
        // Recorded games may state which worked examples they play.
        let examples = with_game!(id, G => G::worked_examples());
        let is_example = |id: &str| examples.iter().any(|example| example == id);
        let unknown: Vec<_> = cited.difference(&written).filter(|id| !is_example(id)).collect();
        assert!(unknown.is_empty(), "cited in the code of {id}, not written: {unknown:?}");
        let silent: Vec<_> = book
            .clauses()
            .map(|clause| clause.id)
            .filter(|id| !cited.contains(id) && !NOT_PLAYABLE.contains(id))
            .collect();
        assert!(silent.is_empty(), "written for {id}, not cited in its code: {silent:?}");
    }
}

#[test]
fn ids_are_cited_in_full() {
    for &id in GAMES {
        let book = Book::read(id.rules());
        let texts = code(id);
        for text in texts.iter().map(String::as_str).chain([id.rules()]) {
            for cited in ids(text, prefix(&book)) {
                for (place, _) in text.match_indices(cited) {
                    let rest = &text[place + cited.len()..];
                    let short = [", -", " and -", " or -", " to -", "/-", ".."]
                        .iter()
                        .filter_map(|link| rest.strip_prefix(link))
                        .any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
                    assert!(!short, "{id}: an id cut short after {cited}");
                }
            }
        }
    }
}

#[test]
fn every_clause_has_an_example() {
    for &id in GAMES {
        let book = Book::read(id.rules());
        let bare: Vec<_> = book
            .clauses()
            .filter(|clause| clause.scenarios.is_empty())
            .map(|clause| clause.id)
            .collect();
        let exempt: Vec<_> =
            NOT_PLAYABLE.into_iter().filter(|clause| book.clause(clause).is_some()).collect();
        let unexpected: Vec<_> = bare.iter().filter(|clause| !exempt.contains(clause)).collect();
        assert!(unexpected.is_empty(), "clauses of {id} without an example: {unexpected:?}");
        let shown: Vec<_> = exempt.iter().filter(|clause| !bare.contains(clause)).collect();
        assert!(shown.is_empty(), "clauses of {id} that can be shown after all: {shown:?}");
    }
}

#[test]
fn every_refusal_of_the_code_is_shown() {
    for &id in GAMES {
        let book = Book::read(id.rules());
        let shown: BTreeSet<&str> = book
            .clauses()
            .flat_map(|clause| &clause.scenarios)
            .flat_map(|scenario| &scenario.lines)
            .filter_map(|line| line.split_once("!!"))
            .map(|(_, clause)| clause.trim())
            .collect();
        for text in code(id) {
            for rest in text.split("illegal(\"").skip(1) {
                let clause = rest.split('"').next().expect("a string has an end");
                assert!(shown.contains(clause), "no example of {id} is refused by {clause}");
            }
        }
    }
}

/// Checks that every worked example is played. The worked examples are numbered, and a remark in a
/// scenario or recorded game states the number.
#[test]
fn every_worked_example_is_played() {
    for &id in GAMES {
        let book = Book::read(id.rules());
        let mut played: BTreeSet<String> = book
            .clauses()
            .flat_map(|clause| &clause.scenarios)
            .flat_map(|scenario| remarks(scenario.lines.iter().copied()))
            .collect();
        let recorded = format!("{GAMES_FOLDER}/{id}/playthroughs");
        for path in files(Path::new(&recorded), "karat") {
            let text = fs::read_to_string(path).expect("a recorded game can be read");
            played.extend(remarks(text.lines()));
        }
        let missing: Vec<_> = with_game!(id, G => G::worked_examples())
            .into_iter()
            .filter(|name| !played.contains(name))
            .collect();
        assert!(missing.is_empty(), "worked examples of {id} that are not played: {missing:?}");
    }
}

/// Returns the names in all remarks in the given lines. A remark looks like `# V-26, W-3`.
fn remarks<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let texts = lines.filter_map(|line| line.trim().strip_prefix('#'));
    texts.flat_map(|text| text.split(',')).map(|name| name.trim().to_owned()).collect()
}

#[test]
fn every_file_opens_with_its_purpose() {
    for path in
        files(Path::new(CRATES), "rs").into_iter().chain(files(Path::new(GAMES_FOLDER), "rs"))
    {
        let text = fs::read_to_string(&path).expect("a source file can be read");
        assert!(text.starts_with("//! "), "{} does not open with //!", path.display());
    }
}

/// Checks that every file is a module of only one crate. A file that several crates include by path
/// is compiled once for each of them, and `crate::` means something different each time.
#[test]
fn no_module_is_included_by_path() {
    for folder in ["crates", "games", "fuzz/src", "fuzz/fuzz_targets", "python/src"] {
        for path in files(&Path::new(CRATES).join("..").join(folder), "rs") {
            let text = fs::read_to_string(&path).expect("a source file can be read");
            for attribute in text.lines().filter(|line| line.trim_start().starts_with("#[")) {
                let is_path = attribute.split([' ', '[', '(', '=']).any(|word| word == "path");
                assert!(!is_path, "{} includes a module: {attribute}", path.display());
            }
        }
    }
}

/// Checks that views and resampling mention every hidden field of a state. Without `..` and `_` in
/// the patterns, the compiler reports a forgotten new field.
#[test]
fn views_and_resampling_name_every_hidden_field() {
    for &id in GAMES {
        for name in ["view.rs", "resample.rs"] {
            let text = file(id, name);
            let patterns: Vec<&str> = text
                .split("let ")
                .skip(1)
                .filter_map(|rest| rest.split_once("} ="))
                .map(|(pattern, _)| pattern)
                .filter(|pattern| pattern.starts_with(char::is_uppercase))
                .filter(|pattern| pattern.split_whitespace().nth(1) == Some("{"))
                .collect();
            let opens = patterns.iter().any(|pattern| pattern.contains("Hidden {"));
            assert!(opens, "{id}/{name} does not open the hidden facts: let Hidden {{ .. }} = ..");
            for pattern in patterns {
                let names = || pattern.split(|c: char| !c.is_alphanumeric() && c != '_');
                let is_whole = !pattern.contains("..") && !names().any(|name| name == "_");
                assert!(is_whole, "{id}/{name} leaves a field out: {pattern}");
            }
        }
    }
}

/// Checks that a game's bots and premoves, which are in the crate of its rules, see no more of
/// those rules than other crates do. An item of the rules is either private to `rules/` or public.
#[test]
fn no_rules_are_visible_in_their_crate_alone() {
    for &id in GAMES {
        let is_kit = |path: &PathBuf| path.iter().any(|part| part == "kit" || part == "kit.rs");
        let rules = format!("{GAMES_FOLDER}/{id}/rules");
        for path in sources(Path::new(&rules)).filter(|path| !is_kit(path)) {
            let text = fs::read_to_string(&path).expect("a source file can be read");
            assert!(!text.contains("pub(crate)"), "{} has pub(crate)", path.display());
        }
    }
}

/// Checks that no `match` in `log.rs` has a default case. A new move or event therefore does not
/// compile until it has a log message.
#[test]
fn no_move_or_event_has_a_default_message() {
    for &id in GAMES {
        for line in file(id, "log.rs").lines().filter(|line| line.trim().starts_with("_ =>")) {
            assert!(line.contains("unreachable!"), "{id}/log.rs: {line}");
        }
    }
}

/// Checks that only `log.rs` chooses an event's message, and that only the pages' wording fills in
/// its arguments. No other code may depend on a message's name or arguments.
#[test]
fn only_the_log_names_its_messages() {
    let mut names: Vec<String> = GAMES.iter().map(|id| format!("\"{id}-log-")).collect();
    names.push("line.args".to_owned());
    let mut met: BTreeSet<&str> = BTreeSet::new();
    let of = |extension| {
        let folders = [CRATES, GAMES_FOLDER].map(Path::new);
        folders.into_iter().flat_map(move |folder| files(folder, extension))
    };
    for path in of("rs").chain(of("js")) {
        let text = fs::read_to_string(&path).expect("a source file can be read");
        let allowed = MESSAGES.iter().find(|end| path.ends_with(end));
        for name in names.iter().filter(|name| text.contains(name.as_str())) {
            assert!(allowed.is_some(), "{} has {name}", path.display());
            met.extend(allowed);
        }
    }
    assert_eq!(met.len(), MESSAGES.len(), "only {met:?} has to do with messages");
}

/// The files that may create, check or word log messages.
const MESSAGES: [&str; 9] = [
    "games/klenotnici/rules/log.rs",
    "games/edel/rules/log.rs",
    "games/edel/rules/tests/citations.rs",
    "games/zepter/rules/log.rs",
    "games/sealed/rules/log.rs",
    "karat-bots/src/tests/hints.rs",
    "karat-rules/src/tests/tidy.rs",
    "karat-words/src/lib.rs",
    "karat-words/src/plain.rs",
];

/// Checks that a game consists of its own folder and one line in the list of games. No other code
/// may mention a game, except in comments and tests.
#[test]
fn only_the_list_names_a_game() {
    let mut met: BTreeSet<&str> = BTreeSet::new();
    for entry in fs::read_dir(CRATES).expect("the crates have a folder") {
        for path in sources(&entry.expect("an entry").path().join("src")) {
            for id in named(&path) {
                let allowed = NAMING.iter().find(|(end, _)| path.ends_with(end));
                assert!(allowed.is_some(), "{} names {id}", path.display());
                met.extend(allowed.map(|(end, _)| *end));
            }
        }
    }
    assert_eq!(met.len(), NAMING.len(), "only {met:?} name games");
    for &own in GAMES {
        for path in sources(&Path::new(GAMES_FOLDER).join(own.name())) {
            let text = fs::read_to_string(&path).expect("a source file can be read");
            let uses = |id: &GameId| text.contains(&format!("::{}::", id.name()));
            let others: Vec<GameId> = GAMES.iter().copied().filter(uses).collect();
            assert!(others.iter().all(|&id| id == own), "{} uses {others:?}", path.display());
        }
    }
}

/// Returns the games mentioned in a source file, ignoring comments and unit tests.
fn named(path: &Path) -> impl Iterator<Item = GameId> {
    let text = fs::read_to_string(path).expect("a source file can be read");
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let words: BTreeSet<String> = lines
        .flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric()))
        .map(str::to_owned)
        .collect();
    let is_named =
        move |id: &GameId| words.contains(id.name()) || words.contains(&format!("{id:?}"));
    GAMES.iter().copied().filter(is_named)
}

/// Returns the source files in a folder, except tests.
fn sources(folder: &Path) -> impl Iterator<Item = PathBuf> {
    files(folder, "rs").into_iter().filter(move |path| {
        let within = path.strip_prefix(folder).expect("it lies there").with_extension("");
        !within.iter().any(|part| part == "tests")
    })
}

const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

const GAMES_FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");

/// The files that may mention a game, with the reasons.
const NAMING: [(&str, &str); 15] = [
    ("karat-rules/src/any.rs", "the list"),
    ("karat-pages/src/premove.rs", "the fields of a limit that counts gems, which one game bids"),
    ("karat/src/commands/mod.rs", "examples of commands"),
    ("karat/src/commands/arena.rs", "examples of commands"),
    ("karat/src/commands/bench.rs", "examples of commands"),
    ("karat/src/commands/bot/mod.rs", "examples of commands"),
    ("karat/src/commands/data.rs", "examples of commands"),
    ("karat/src/commands/learn.rs", "examples of commands"),
    ("karat/src/commands/play.rs", "examples of commands"),
    ("karat/src/commands/puzzle.rs", "examples of commands"),
    ("karat/src/commands/rules.rs", "examples of commands"),
    ("karat/src/commands/serve.rs", "examples of commands"),
    ("karat/src/commands/study.rs", "examples of commands"),
    ("karat/src/commands/train.rs", "examples of commands"),
    ("karat/src/commands/load/mod.rs", "the game that is played where none is asked for"),
];

/// Returns one of a game's source files.
fn file(id: GameId, name: &str) -> String {
    let path = format!("{GAMES_FOLDER}/{id}/rules/{name}");
    fs::read_to_string(path).expect("every game has this file")
}

fn prefix<'a>(book: &Book<'a>) -> &'a str {
    let first = book.clauses().next().expect("a rulebook has clauses").id;
    first.split('-').next().expect("an id has a prefix")
}

/// Returns all source files of a game's rules.
fn code(id: GameId) -> Vec<String> {
    ["rules", "tests"]
        .iter()
        .flat_map(|folder| files(Path::new(&format!("{GAMES_FOLDER}/{id}/{folder}")), "rs"))
        .map(|path| fs::read_to_string(path).expect("a source file can be read"))
        .collect()
}

/// Returns all files in a folder tree with the given extension, sorted by path.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns all clause ids in a string. An id consists of the prefix, the parts of a chapter's name
/// in capitals and digits (`START`, `2P`, `EVENT-SCORE`), and a number.
fn ids<'a>(text: &'a str, prefix: &str) -> Vec<&'a str> {
    let starts = text.match_indices(prefix).map(|(place, _)| place);
    starts.filter_map(|place| id_at(&text[place..], prefix.len())).collect()
}

fn id_at(text: &str, prefix: usize) -> Option<&str> {
    let mut end = prefix;
    loop {
        let part = text[end..].strip_prefix('-')?;
        let is_of_part = |c: &u8| c.is_ascii_uppercase() || c.is_ascii_digit();
        let length = part.bytes().take_while(is_of_part).count();
        let is_number = length > 0 && part[..length].bytes().all(|c| c.is_ascii_digit());
        let is_first = end == prefix;
        end += 1 + length;
        match (length, is_number, is_first) {
            (0, ..) | (_, true, true) => return None,
            (_, true, false) => return Some(&text[..end]),
            (_, false, _) => {}
        }
    }
}
