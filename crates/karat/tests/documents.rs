//! Checks that all tests mentioned in docs/security.md exist.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns whether a folder may contain the project's own files.
fn is_own(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default();
    name != "target" && name != "node_modules" && !name.to_string_lossy().starts_with('.')
}

/// Collects the paths of all files with one of the given endings in a folder and its subfolders.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() && is_own(&path) {
            files(&path, endings, found);
        } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
            found.push(path);
        }
    }
}

#[test]
fn every_promise_of_security_has_its_limit_and_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut tests = Vec::new();
    files(&root.join("crates"), &[".rs"], &mut tests);
    files(&root.join("games"), &[".rs"], &mut tests);
    files(&root.join("acceptance"), &[".test.mjs"], &mut tests);
    let tests: Vec<String> =
        tests.iter().map(|file| fs::read_to_string(file).expect("a text")).collect();
    let is_test = |name: &str| {
        let (rust, script) = (format!("fn {name}()"), format!("test(\"{name}\""));
        tests.iter().any(|text| text.contains(&rust) || text.contains(&script))
    };
    let page = fs::read_to_string(root.join("docs/security.md")).expect("the page");
    let mut promises = 0;
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", _, limit, named, ""] = cells[..] else {
            assert!(!line.starts_with('|'), "a promise, its limit and its test: {line}");
            continue;
        };
        assert!(!limit.is_empty(), "{line}");
        let names: Vec<&str> = named.split('`').skip(1).step_by(2).collect();
        promises += usize::from(!names.is_empty());
        for name in names {
            assert!(is_test(name), "no test is called {name}");
        }
    }
    assert!(promises > 25, "{promises}");
}
