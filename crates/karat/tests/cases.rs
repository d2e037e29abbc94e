//! Tests with records that the program once misjudged.

#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use karat_rules::{AnyGame, Dice, Seat, Transcript, Viewer};
use serde_json::Value;

/// Dice that produce the same sequence of results in every run.
struct Choices(u64);

impl Dice for Choices {
    fn below(&mut self, cases: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as u32 % cases
    }
}

fn case(name: &str) -> PathBuf {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let folders = ["positions", "transcripts"].map(|folder| corpus.join(folder));
    let files = folders.map(|folder| folder.join(format!("{name}.karat")));
    files.into_iter().find(|file| file.exists()).expect("there is a case of this name")
}

/// Runs a command on a record, and returns the exit status and the full output.
fn said(command: &[&str], name: &str) -> (i32, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_karat"));
    program.args(command).arg(case(name)).stdin(Stdio::null()).env("LC_ALL", "C");
    let output = program.output().expect("karat starts");
    let status = output.status.code().expect("karat is not killed");
    (status, String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8"))
}

#[test]
fn a_position_that_cannot_go_on_is_refused() {
    let (status, text) = said(&["check"], "edel-stuck-position");
    assert!(status == 1 && text.contains("refused by ESR-2P-22: "), "{text}");
}

#[test]
fn a_foreign_winner_pays_the_best_legal_way() {
    let (status, text) = said(&["check"], "foreign-best");
    assert!(status == 0 && text.contains(": ok, 4 plies"), "{text}");
}

#[test]
fn gems_are_counted_as_far_as_they_go() {
    for name in ["opals-over-255", "opals-lost"] {
        let (status, text) = said(&["check"], name);
        assert!(status == 0 && text.contains(": ok, "), "{text}");
    }
}

#[test]
fn listed_moves_are_those_of_the_seat_that_decides() {
    for seat in [None, Some("0"), Some("1"), Some("2")] {
        let own = seat.map(|seat| format!("--seat={seat}"));
        let arguments: Vec<&str> = ["replay", "--json"].into_iter().chain(own.as_deref()).collect();
        let (status, text) = said(&arguments, "klenotnici-listed-for-others");
        assert_eq!(status, 0, "{text}");
        let position: Value = serde_json::from_str(&text).expect("the output is JSON");
        let listed = position["legal"].as_object().expect("moves by seat");
        let is_own =
            |of: &String| Some(of.as_str()) == seat.map(|seat| format!("P{seat}")).as_deref();
        assert!(listed.keys().all(is_own), "{seat:?}: {listed:?}");
    }
}

#[test]
fn a_misspelt_option_is_named_with_its_line() {
    let (status, text) = said(&["check"], "klenotnici-misspelt-option");
    assert_eq!(status, 1, "{text}");
    assert!(text.contains(".karat:7: ") || text.contains(".karat:8: "), "{text}");
    assert!(text.contains("KLE-SETUP-1"), "{text}");
    assert!(text.contains("option "), "{text}");
    assert!(!text.contains("number of players"), "{text}");
}

/// After the second player has exchanged cards twice, only one hand is compatible with what the
/// other players know.
#[test]
fn each_exchange_bounds_what_a_hand_can_be() {
    let text = fs::read_to_string(case("klenotnici-two-exchanges")).expect("a record");
    let game = text.parse::<Transcript>().and_then(|record| record.check()).expect("it is legal");
    let [first, second] = [0, 1].map(Seat::new);
    let money = |game: &AnyGame| {
        let view = serde_json::to_value(game.view(Viewer::Seat(second))).expect("a JSON form");
        view["players"][1]["money"].clone()
    };
    assert_eq!(money(&game).to_string(), "[2,3,4]");
    let mut dice = Choices(1);
    for _ in 0..500 {
        assert_eq!(money(&game.resample(first, &mut dice)), money(&game));
    }
}

#[test]
fn no_sentence_of_a_replay_has_a_gap() {
    for language in ["en", "cs"] {
        let (status, text) = said(&["replay", "--lang", language], "zepter-terminal-many");
        assert!(status == 0 && !text.contains("{$"), "{text}");
    }
}
