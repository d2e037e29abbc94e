//! Tests that each part of the server imports only what it may, and that no crate has large cycles
//! of imports. The permitted imports are those shown as arrows in `ARCHITECTURE.md`. The actual
//! imports are read from the source files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The parts of the server, lowest first, each with the other parts that it may import.
const ARROWS: &[(&str, &[&str])] = &[
    ("time", &[]),
    ("turns", &[]),
    ("key", &[]),
    ("push", &[]),
    ("mail", &[]),
    ("tables", &["time", "turns"]),
    ("notifications", &["turns", "key", "push", "mail", "tables"]),
    // `web/entry` contains middleware and everything shared by handlers. The modules of `web/entry`
    // refer to each other through `App`.
    ("web/entry", &["time", "turns", "key", "push", "tables", "notifications"]),
    ("web/show", &["tables", "web/entry"]),
    ("web/routes", &["turns", "push", "mail", "tables", "notifications", "web/entry", "web/show"]),
    ("web/api", &["turns", "tables", "web/entry"]),
    ("web/router", &["web/entry", "web/routes", "web/api"]),
    ("background", &["tables", "web/entry"]),
    (
        "serve",
        &[
            "time",
            "key",
            "push",
            "mail",
            "tables",
            "notifications",
            "web/entry",
            "web/router",
            "background",
        ],
    ),
];

/// The parts of the server that consist of several modules of `web`, with the modules' names.
const OF_WEB: &[(&str, &[&str])] = &[
    (
        "web/entry",
        &[
            "App",
            "bots",
            "caps",
            "challenge",
            "chat",
            "detached",
            "connections",
            "error",
            "fair",
            "following",
            "host",
            "house",
            "browser_marks",
            "league",
            "limits",
            "observe",
            "password",
            "player_puzzle",
            "presence",
            "problem",
            "prepared",
            "readiness",
            "recovery",
            "reload",
            "rematch",
            "repoll",
            "review",
            "right",
            "session",
            "states",
            "studies",
            "ticket",
            "tournament",
        ],
    ),
    ("web/show", &["show"]),
    ("web/routes", &["routes"]),
    ("web/api", &["api", "schema"]),
    ("web/router", &["router"]),
];

/// Libraries restricted to certain parts of the server, each with these parts.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("sqlx", &[]),
    ("axum", &["web/entry", "web/show", "web/routes", "web/api", "web/router", "serve"]),
    ("utoipa", &["web/api"]),
    ("hyper", &["push", "web/entry"]),
    ("tokio_rustls", &["push"]),
    ("p256", &["push"]),
    ("lettre", &["mail"]),
    ("tower", &["web/entry", "web/router"]),
    ("maud", &["web/routes"]),
];

/// The maximum number of lines in files that import each other, directly or indirectly.
const CYCLE_LINES_MAX: usize = 1_000;

#[test]
fn no_part_imports_what_lies_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut wrong, mut used) = (BTreeSet::new(), BTreeSet::new());
    let own = files(&root).into_iter().map(|file| {
        let place = file.strip_prefix(&root).expect("a file of the server").with_extension("");
        (module(&place), file)
    });
    for (module, file) in own {
        let Some(part) = part(&module) else { continue };
        let text = code(&fs::read_to_string(&file).expect("a source file can be read"));
        for path in imports(&text, &module) {
            let Some(other) = self::part(&path) else { continue };
            if part == other || arrows(part).contains(&other) {
                used.insert((part, other));
            } else {
                wrong.insert(format!("{}: {} is in {other}", file.display(), path.join("::")));
            }
        }
        for (library, parts) in LIBRARIES {
            let is_named = text.contains(&format!("{library}::"));
            if is_named && !parts.contains(&part) {
                wrong.insert(format!("{}: {library} is not for {part}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    for (part, others) in ARROWS {
        for other in *others {
            assert!(used.contains(&(*part, *other)), "{part} has no use for {other}");
        }
    }
}

/// A part may import only parts listed before it, so imports cannot form a cycle.
#[test]
fn arrows_point_down() {
    for (index, (part, others)) in ARROWS.iter().enumerate() {
        let below: Vec<&str> = ARROWS[..index].iter().map(|(part, _)| *part).collect();
        assert!(others.iter().all(|other| below.contains(other)), "{part}: {others:?}");
    }
}

#[test]
fn no_cycle_of_imports_is_large() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = |name| fs::read_dir(root.join(name)).expect("the folder exists");
    let crates = folders("crates").chain(folders("games"));
    for folder in crates.map(|entry| entry.expect("the folder can be read").path()) {
        let sources = if folder.join("src").exists() { folder.join("src") } else { folder };
        let cycles = cycles(&sources);
        let large: Vec<_> = cycles.iter().filter(|(lines, _)| *lines > CYCLE_LINES_MAX).collect();
        assert!(large.is_empty(), "{}: {large:?}", sources.display());
    }
}

/// Returns the sets of files in a crate that import each other, directly or indirectly, each with
/// its number of lines.
fn cycles(sources: &Path) -> BTreeSet<(usize, Vec<String>)> {
    let read = |file: PathBuf| {
        let place = file.strip_prefix(sources).expect("a file of the crate").with_extension("");
        (module(&place), fs::read_to_string(&file).expect("a source file can be read"))
    };
    let texts: BTreeMap<Vec<String>, String> = files(sources).into_iter().map(read).collect();
    let imported = |(module, text): (&Vec<String>, &String)| {
        let paths = imports(&code(text), module);
        let others = paths.iter().filter_map(|path| file_of(&texts, path));
        (module.clone(), others.filter(|other| other != module).collect())
    };
    let imports: BTreeMap<_, Vec<Vec<String>>> = texts.iter().map(imported).collect();
    let reached: BTreeMap<_, _> =
        imports.keys().map(|module| (module, reached(&imports, module))).collect();
    let cycle = |module: &Vec<String>| {
        let others = reached[module].iter().filter(|other| reached[*other].contains(module));
        let names: Vec<String> = others.clone().map(|other| other.join("/")).collect();
        (others.map(|other| texts[other].lines().count()).sum(), names)
    };
    imports.keys().map(cycle).collect()
}

/// Returns the module whose file contains the item at a path, or `None` for the crate root.
fn file_of(texts: &BTreeMap<Vec<String>, String>, path: &[String]) -> Option<Vec<String>> {
    let prefixes = (1..=path.len()).rev().map(|length| &path[..length]);
    prefixes.into_iter().find(|prefix| texts.contains_key(*prefix)).map(<[String]>::to_vec)
}

/// Returns the modules that a module imports, directly or indirectly.
fn reached(
    imports: &BTreeMap<Vec<String>, Vec<Vec<String>>>,
    module: &[String],
) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let mut open = vec![module];
    while let Some(module) = open.pop() {
        let new = imports[module].iter().filter(|other| found.insert((*other).clone()));
        open.extend(new.map(Vec::as_slice));
    }
    found
}

/// Every part of the server may import `karat_table`, so its dependencies must not allow it to
/// wait, perform I/O or create pages.
#[test]
fn a_table_needs_no_server() {
    let manifest = include_str!("../../../karat-table/Cargo.toml");
    for library in
        ["tokio", "sqlx", "axum", "maud", "fluent", "karat-server", "karat-bots", "tracing"]
    {
        assert!(!manifest.contains(library), "{library}");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games = fs::read_dir(root.join("../../games")).expect("the games have a folder");
    let premoves =
        games.map(|entry| entry.expect("the folder can be read").path().join("premove.rs"));
    let mut sources = files(&root.join("../karat-table/src"));
    sources.extend(premoves.filter(|file| file.exists()));
    assert!(sources.len() > 20, "{sources:?}");
    for file in sources {
        let text = code(&fs::read_to_string(&file).expect("a source file can be read"));
        for word in
            ["std::fs", "std::net", "std::thread", "std::env", "SystemTime", "Instant", "async "]
        {
            assert!(!text.contains(word), "{}: {word}", file.display());
        }
    }
}

/// Returns the parts of the server that the given part may import.
fn arrows(part: &str) -> &'static [&'static str] {
    let found = ARROWS.iter().find(|(name, _)| *name == part);
    found.map(|(_, others)| *others).unwrap_or_else(|| panic!("{part} is not listed"))
}

/// Returns the part of the server to which a module path belongs, or `None` for the crate root,
/// from which every path starts.
fn part(path: &[String]) -> Option<&'static str> {
    let first = path.first()?.as_str();
    if first != "web" {
        return ARROWS.iter().map(|(part, _)| *part).find(|part| *part == first);
    }
    let second = path.get(1).map_or("App", String::as_str);
    let of_web = OF_WEB.iter().find(|(_, modules)| modules.contains(&second));
    Some(of_web.unwrap_or_else(|| panic!("web::{second} is in no part")).0)
}

/// Returns the path of the module that a file contains.
fn module(place: &Path) -> Vec<String> {
    let names = place.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod" && name != "lib").collect()
}

/// Strips comments and unit tests from source text, because tests may import anything.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns all paths in the source text that refer to its own crate, relative to the crate root.
/// `module` is the path of the module that contains the text.
fn imports(text: &str, module: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (place, _) in text.match_indices("crate::") {
        read(&text[place + "crate::".len()..], &[], &mut found);
    }
    for (place, _) in text.match_indices("super::") {
        let before = &text[..place];
        if before.ends_with("super::") {
            continue;
        }
        let mut rest = &text[place..];
        let mut above = module;
        while let Some(more) = rest.strip_prefix("super::") {
            above = &above[..above.len().saturating_sub(1)];
            rest = more;
        }
        read(rest, above, &mut found);
    }
    found
}

/// Reads a path, or a tree of paths in braces, as a continuation of the path `before`. Returns the
/// text after the path or tree.
fn read<'a>(text: &'a str, before: &[String], found: &mut Vec<Vec<String>>) -> &'a str {
    let mut path = before.to_vec();
    let mut text = text.trim_start();
    loop {
        if let Some(inner) = text.strip_prefix('{') {
            let mut rest = inner.trim_start();
            while !rest.starts_with('}') && !rest.is_empty() {
                rest = read(rest, &path, found);
                // The new name of a renamed import does not matter.
                rest = rest.trim_start_matches(|c| c != ',' && c != '}');
                rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
            }
            return rest.get(1..).unwrap_or_default();
        }
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        path.push(text[..end].to_owned());
        text = &text[end..];
        let Some(rest) = text.strip_prefix("::") else {
            found.push(path);
            return text;
        };
        text = rest;
    }
}

/// Returns the paths of all source files in a folder, except for tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}
