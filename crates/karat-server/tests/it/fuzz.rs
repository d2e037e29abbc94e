//! Runs the request fuzz target on its corpus and on mutated copies.

use std::env;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use axum::http::Method;
use karat_rules::Dice;
use karat_server::web::router::routes;

use crate::requests;
use crate::site::Choices;

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/requests");

/// The number of mutated bodies to send: the first value with `SLOW=1` in the environment,
/// otherwise the second.
const BODIES: [usize; 2] = [20_000, 150];

/// Strings that the test inserts into a request body to damage it.
const PIECES: [&str; 16] = [
    "&",
    "=",
    "%",
    "%00",
    "%ff",
    "%E2%80%AE",
    "%0D%0A",
    "+",
    "-1",
    "255",
    "65536",
    "18446744073709551616",
    "P5",
    "transact buy 2 opal with best",
    "../",
    "<script>",
];

fn corpus() -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(Path::new(CORPUS)).expect("there is a corpus");
    let mut all: Vec<_> = files
        .map(|entry| {
            let path = entry.expect("the folder can be read").path();
            (path.display().to_string(), fs::read(&path).expect("a file can be read"))
        })
        .collect();
    all.sort();
    all
}

fn sent(name: &str, data: &[u8]) {
    let ended = catch_unwind(|| requests::request(data));
    assert!(ended.is_ok(), "{name} fails: {:?}", String::from_utf8_lossy(data));
}

#[test]
fn requests_of_the_corpus_reach_every_form() {
    let corpus = corpus();
    corpus.iter().for_each(|(name, data)| sent(name, data));
    let addresses: Vec<String> = corpus
        .iter()
        .map(|(_, data)| {
            let text = String::from_utf8_lossy(data);
            let address = text.lines().next().unwrap_or_default();
            let path = address.split('?').next().unwrap_or_default();
            let path = path.replace("{table}", "{id}").replace("{lobby}", "{id}");
            let path = path.replace("/events/1", "/events/{stream}");
            let path = path.replace("/tournaments/1", "/tournaments/{tournament}");
            let path = path.replace("/leagues/1", "/leagues/{league}");
            let path = path.replace("/clubs/1", "/clubs/{club}");
            let path = path.replace("/puzzles/1", "/puzzles/{puzzle}");
            path.replace("klenotnici/lesson/3", "{game}/lesson/{step}")
                .replace("klenotnici/puzzles/3", "{game}/puzzles/{puzzle}")
        })
        .collect();
    let forms = routes().into_iter().filter(|route| route.method == Method::POST);
    let forms: Vec<&str> = forms.map(|route| route.path).collect();
    assert!(forms.len() > 20, "{forms:?}");
    for form in forms {
        assert!(addresses.iter().any(|address| address == form), "no body for {form}");
    }
}

#[test]
fn damaged_requests_are_answered() {
    let seed = env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(2_026);
    let mut dice = Choices(seed);
    let corpus = corpus();
    let mut below = |cases: usize| dice.below(cases as u32) as usize;
    for _ in 0..BODIES[usize::from(env::var_os("SLOW").is_none())] {
        let (name, data) = &corpus[below(corpus.len())];
        let mut data = data.clone();
        let start = 1 + data.iter().position(|byte| *byte == b'\n').expect("an address");
        for _ in 0..=below(4) {
            let place = start + below(data.len() - start + 1);
            match below(4) {
                0 if place < data.len() => drop(data.remove(place)),
                1 if place < data.len() => data[place] = below(256) as u8,
                2 => data.truncate(place),
                _ => {
                    let piece = PIECES[below(PIECES.len())].as_bytes();
                    data.splice(place..place, piece.repeat(1 + 40 * (below(20) / 19)));
                }
            }
        }
        sent(name, &data);
    }
}
