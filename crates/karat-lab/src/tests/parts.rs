//! Tests that a study's output stays identical, however the study is divided or interrupted.

use std::fs;
use std::path::{Path, PathBuf};

use karat_arena::Asked;
use karat_rules::Dice;
use tempfile::TempDir;

use super::{SMALL, study};
use crate::answer::answers;
use crate::outcome::{Outcome, OutcomeError};
use crate::part::{Part, PartError, read_numbers};
use crate::plan::{files, held, missing};
use crate::run::{RunError, Step, run};
use crate::study::{Study, digest};

fn folder() -> TempDir {
    TempDir::new().expect("a folder can be made")
}

fn played(study: &Study, folder: &Path, threads: usize) -> String {
    run(study, folder, threads, &()).expect("a study that can be played").digest(study)
}

/// Returns the paths of a study's complete parts in a results folder.
fn parts(study: &Study, folder: &Path) -> Vec<PathBuf> {
    files(study, folder).expect("the folder can be read")
}

#[test]
fn threads_and_shards_in_any_order_give_the_same_bytes() {
    let study = study(SMALL);
    let (one, two, shards) = (folder(), folder(), folder());
    let digest = played(&study, one.path(), 1);
    assert_eq!(played(&study, two.path(), 2), digest);
    let (one, two) = (parts(&study, one.path()), parts(&study, two.path()));
    assert_eq!(one.len(), 8);
    for (one, two) in one.iter().zip(&two) {
        assert_eq!(fs::read(one).expect("a part"), fs::read(two).expect("a part"));
    }
    // Play the same study in shards of different sizes and in reverse order.
    for numbers in [7..12, 1..7, 0..1] {
        for arm in study.arms.iter().rev() {
            let part = Part::play(&study, arm, numbers.clone()).expect("it can be played");
            part.save(&study, shards.path()).expect("it can be kept");
        }
    }
    let parts = held(&study, shards.path(), &|_| false).expect("all parts are whole");
    assert!(missing(&study, &parts, study.blocks).is_empty());
    assert_eq!(Outcome::join(&study, &parts).expect("nothing is missing").digest(&study), digest);
}

#[test]
fn a_run_killed_anywhere_continues_to_the_same_bytes() {
    let study = study(SMALL);
    let whole = folder();
    let digest = played(&study, whole.path(), 2);
    let mut dice = karat_bots::ChaChaDice::new(1);
    for kill in 0..20 {
        for file in parts(&study, whole.path()) {
            // Each part is kept, deleted, truncated, or given the temporary name of an unfinished
            // file.
            let bytes = fs::read(&file).expect("a part");
            match dice.below(4) {
                0 => fs::remove_file(&file).expect("it can go"),
                1 => {
                    let length = dice.below(bytes.len() as u32) as usize;
                    fs::write(&file, &bytes[..length]).expect("it can be cut");
                }
                2 => {
                    let name = file.file_name().expect("a name").to_string_lossy().into_owned();
                    let unfinished = file.with_file_name(format!(".{name}.{kill}"));
                    fs::rename(&file, unfinished).expect("it can be renamed");
                }
                _ => {}
            }
        }
        assert_eq!(played(&study, whole.path(), 1 + kill % 2), digest, "kill {kill}");
    }
}

#[test]
fn missing_ranges_end_at_the_boundaries_of_shards() {
    let study = study(SMALL);
    let at = folder();
    let part = Part::play(&study, &study.arms[0], 4..5).expect("it can be played");
    part.save(&study, at.path()).expect("it can be kept");
    let parts = held(&study, at.path(), &|_| false).expect("the part is whole");
    let shards = missing(&study, &parts, 8);
    let lines: Vec<String> = shards.iter().map(ToString::to_string).collect();
    let expected = [
        "base 0..3",
        "royal 0..3",
        "base 3..4",
        "royal 3..6",
        "base 5..6",
        "base 6..8",
        "royal 6..8",
    ];
    assert_eq!(lines, expected);
    for line in lines {
        let (_, numbers) = line.split_once(' ').expect("arm and numbers");
        assert!(read_numbers(numbers).is_some());
    }
    assert_eq!((read_numbers("3..3"), read_numbers("3-4")), (None, None));
}

#[test]
fn gaps_and_duplicate_blocks_are_refused() {
    let study = study(SMALL);
    let play = |arm: usize, numbers| Part::play(&study, &study.arms[arm], numbers).expect("games");
    let (all, others) = (play(1, 0..12), play(0, 0..5));
    let gap = Outcome::join(&study, &[all.clone(), others.clone(), play(0, 6..12)]);
    assert_eq!(gap, Err(OutcomeError::Gap { arm: "base".to_owned(), block: 5 }));
    let twice = Outcome::join(&study, &[all, others, play(0, 4..12)]);
    assert_eq!(twice, Err(OutcomeError::Twice { arm: "base".to_owned(), block: 4 }));
}

#[test]
fn foreign_and_damaged_parts_are_refused_by_name() {
    let this = study(SMALL);
    let at = folder();
    let part = Part::play(&this, &this.arms[0], 0..3).expect("it can be played");
    let file = part.save(&this, at.path()).expect("it can be kept");
    assert_eq!(Part::load(&this, &file).expect("it is whole"), part);
    let other = study(&SMALL.replacen("seed = 5", "seed = 6", 1));
    let refused = run(&other, at.path(), 1, &()).expect_err("it is of another study");
    assert!(matches!(&refused, RunError::Part(PartError::Foreign(named)) if *named == file));

    let text = fs::read_to_string(&file).expect("a part");
    let rewritten = |from: &str, to: &str| {
        let (body, _) = text.rsplit_once("sha256 ").expect("its digest");
        assert!(body.contains(from), "{from}");
        let body = body.replacen(from, to, 1);
        fs::write(&file, format!("{body}sha256 {}\n", digest(body.as_bytes()))).expect("written");
        Part::load(&this, &file).expect_err("it is refused")
    };
    let other_program = rewritten("program ", "program 9.");
    assert!(matches!(other_program, PartError::Maker { .. }), "{other_program}");
    assert!(other_program.to_string().contains("was produced by karat 9."), "{other_program}");
    for (from, to) in [("blocks 0..3", "blocks 0..4"), ("\n0,0,1,", "\n0,0,2,"), ("karat", "carat")]
    {
        let refused = rewritten(from, to);
        assert!(matches!(&refused, PartError::Damaged(named) if *named == file), "{refused}");
    }
    // Any changed byte must be detected. To save time, only some bytes are tested.
    for place in (0..text.len()).step_by(97) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        fs::write(&file, bytes).expect("it can be written");
        assert!(Part::load(&this, &file).is_err(), "byte {place}");
    }
    fs::write(&file, &text).expect("it can be written");
    let renamed = file.with_file_name("000000003-000000006.part");
    fs::rename(&file, &renamed).expect("it can be renamed");
    assert!(matches!(Part::load(&this, &renamed), Err(PartError::Damaged(_))));
}

#[test]
fn rows_are_the_games_of_the_arena() {
    let study = study(SMALL);
    let part = Part::play(&study, &study.arms[0], 0..12).expect("it can be played");
    for game in part.rows.chunks(study.arms[0].seats) {
        assert_eq!(game.iter().map(|row| row.wins).sum::<u32>(), 60);
        let mut bots: Vec<u32> = game.iter().map(|row| row.bot).collect();
        bots.sort_unstable();
        assert_eq!(bots, [0, 1, 2]);
        assert!(game.iter().all(|row| row.plies > 0 && (row.place == 1) == (row.wins > 0)));
    }
    // The arena must play the same games even when it measures nothing.
    let series = study.series(&study.arms[0]);
    let again =
        karat_arena::blocks(&series, study.layout(&study.arms[0]), Asked::default(), 11..12)
            .expect("games");
    let points: Vec<i32> = part.rows[part.rows.len() - 9..].iter().map(|row| row.points).collect();
    let again: Vec<i32> =
        again.iter().flat_map(|game| game.standing.points.first(3).to_vec()).collect();
    assert_eq!(points, again);
}

/// A study with a stopping rule.
const STOPS: &str = include_str!("stops.toml");

#[test]
fn shards_played_by_plan_end_where_a_run_ends() {
    let study = study(STOPS);
    let at_once = run(&study, folder().path(), 2, &()).expect("it can be played");
    let mut parts = Vec::new();
    loop {
        let step = Step::after(&study, &parts).expect("no block is there twice");
        let Step::Play(shards) = step else { break };
        for shard in shards {
            assert!(shard.numbers.end <= at_once.blocks, "{shard} is not needed");
            parts.push(Part::play(&study, &study.arms[0], shard.numbers).expect("games"));
        }
    }
    assert_eq!(Outcome::join(&study, &parts).expect("nothing is missing"), at_once);
}

#[test]
fn a_question_without_a_stopping_rule_gets_all_blocks() {
    let fair = "\n[[question]]\ntext = \"Is it fair?\"\nask = \"fair\"\nby = \"seat\"\n";
    let both = study(&format!("{STOPS}{fair}"));
    let outcome = run(&both, folder().path(), 2, &()).expect("it can be played");
    assert_eq!(outcome.blocks, both.blocks);
    let alone = study(STOPS);
    let early = run(&alone, folder().path(), 2, &()).expect("it can be played");
    assert!(early.blocks < alone.blocks, "{}", early.blocks);
    // Games played for the other question do not change the decision.
    let decision = |study: &Study, outcome: &Outcome| answers(study, outcome)[0].lines.clone();
    assert_eq!(decision(&both, &outcome), decision(&alone, &early));
}

#[test]
fn a_stopping_rule_sees_only_complete_prefixes() {
    let study = study(STOPS);
    let (one, more) = (folder(), folder());
    let outcome = run(&study, one.path(), 2, &()).expect("it can be played");
    assert!(
        outcome.blocks < study.blocks && outcome.blocks.is_multiple_of(10),
        "{}",
        outcome.blocks
    );
    // The outcome must be the same with more blocks than necessary, split into parts of another
    // size.
    let part = Part::play(&study, &study.arms[0], 0..outcome.blocks + 7).expect("games");
    part.save(&study, more.path()).expect("it can be kept");
    let again = run(&study, more.path(), 1, &()).expect("it can be played");
    assert_eq!(again, outcome);
    // Blocks after a missing block cannot be used.
    let late = Part::play(&study, &study.arms[0], 10..400).expect("games");
    assert!(matches!(Outcome::join(&study, &[late]), Err(OutcomeError::Gap { block: 0, .. })));
}
