//! Tests that this file lists every queue in which requests or tasks wait for a shared resource.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Strings in the source code that indicate a queue.
const WAYS: [&str; 6] =
    ["VecDeque<", "mpsc::", "Semaphore::new", "Turns::new", "Order<", "buffer_unordered"];

/// All of the server's queues, each with its file, the string that indicates it, and the reason why
/// it is fair. The reason says who takes turns, or why taking turns is unnecessary.
const QUEUES: &[(&str, &str, &str)] = &[
    ("turns.rs", "Order<", "the order that reviews and emails take turns by"),
    ("turns.rs", "VecDeque<", "what all others take turns by"),
    (
        "web/limits/mod.rs",
        "Turns::new",
        "pages, records, archives, hints and forms: networks, then people",
    ),
    ("web/password.rs", "Turns::new", "hashes: networks; whoever logs in is nobody yet"),
    ("tables/robots.rs", "Turns::new", "bots that think: hosts, then their tables"),
    ("tables/reviews.rs", "Order<", "reviews: networks, then people"),
    (
        "notifications/mod.rs",
        "Order<",
        "confirmation emails and test messages: networks, then people",
    ),
    (
        "notifications/mod.rs",
        "buffer_unordered",
        "people whose turn it is: each is told once, and who waits longest comes first",
    ),
    ("store/batches.rs", "mpsc::", "moves and tables: all that wait are written at once"),
    ("store/lookup.rs", "mpsc::", "questions: all that wait are answered at once"),
    ("tables/bells.rs", "mpsc::", "bells: each that is heard starts a task of its own"),
    ("tables/peers.rs", "mpsc::", "bells for other servers, sent together every few milliseconds"),
    ("store/rights.rs", "mpsc::", "revoked rights for other servers, sent with the bells"),
    (
        "web/connections.rs",
        "Semaphore::new",
        "connections: households hold a share of what is free",
    ),
    ("web/api/stream.rs", "VecDeque<", "the lines of one stream, which wait for its reader alone"),
];

fn sources(folder: &Path, found: &mut Vec<(String, String)>, root: &Path) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found, root);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root).expect("a file of it").display().to_string();
            let text = fs::read_to_string(&path).expect("a source file");
            // Tests may use any kind of queue.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let code: String = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .flat_map(|line| [line, "\n"])
                .collect();
            found.push((name, code));
        }
    }
}

#[test]
fn every_queue_takes_turns_or_says_why_not() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for (part, folder) in [("", "src"), ("store/", "../karat-store/src")] {
        let (root, first) = (server.join(folder), files.len());
        sources(&root, &mut files, &root);
        files[first..].iter_mut().for_each(|(name, _)| name.insert_str(0, part));
    }
    assert!(files.len() > 100);
    let found: BTreeSet<(&str, &str)> = files
        .iter()
        .flat_map(|(name, code)| {
            let ways = WAYS.into_iter().filter(|way| code.contains(way));
            ways.map(|way| (name.as_str(), way))
        })
        .collect();
    let listed: BTreeSet<_> = QUEUES.iter().map(|(file, way, _)| (*file, *way)).collect();
    assert_eq!(found, listed, "a queue needs a line here, and a reason");
    assert_eq!(listed.len(), QUEUES.len());
    assert!(QUEUES.iter().all(|(.., why)| !why.is_empty()));
}
