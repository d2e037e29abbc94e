//! Runs an entire study on this machine: several threads play the missing blocks, part by part.
//!
//! If a run is killed, the completed parts remain, and the next run continues from there. Damaged
//! parts are played again. A part from a different study or program makes the run fail with an
//! error naming the part.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use karat_arena::SeriesError;
use thiserror::Error;

use crate::outcome::{Outcome, OutcomeError};
use crate::part::{Part, PartError};
use crate::plan::{Shard, held, missing};
use crate::study::Study;

/// An observer of a run's progress. Its methods may be called from several threads.
pub trait Progress: Sync {
    /// Called when the run starts, with the number of existing games and the maximum number of
    /// games.
    fn begins(&self, _held: u64, _games: u64) {}

    /// Called with the number of games played since the last call.
    fn played(&self, _games: u64) {}

    /// Called with the path of a damaged part, which will be played again.
    fn damaged(&self, _file: &Path) {}
}

/// An observer that ignores all progress.
impl Progress for () {}

/// The reason why a run failed.
#[derive(Debug, Error)]
pub enum RunError {
    /// A part cannot be used or saved.
    #[error(transparent)]
    Part(#[from] PartError),
    /// A block cannot be played.
    #[error(transparent)]
    Series(#[from] SeriesError),
    /// The parts cannot be merged.
    #[error(transparent)]
    Outcome(#[from] OutcomeError),
}

/// Plays all missing games of a study, saves their results in `folder`, and merges all parts.
///
/// # Errors
/// Returns an error if a part belongs to a different study or program, or if it cannot be played or
/// saved.
pub fn run(
    study: &Study,
    folder: &Path,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Outcome, RunError> {
    let mut parts = held(study, folder, &|file| {
        progress.damaged(file);
        true
    })?;
    let games = study.arms.iter().map(|arm| arm.blocks * study.layout(arm).rotations as u64);
    let most = games.sum();
    progress.begins(parts.iter().map(|part| part.games(study)).sum(), most);
    loop {
        match Step::after(study, &parts)? {
            Step::Play(shards) => parts.extend(play(study, folder, &shards, threads, progress)?),
            Step::Done(outcome) => return Ok(outcome),
        }
    }
}

/// The next step of a study.
#[derive(Debug)]
pub enum Step {
    /// Play these shards next. If the study may end early, they extend only to the next check of
    /// its stopping rules.
    Play(Vec<Shard>),
    /// The study is complete: its parts contain all required blocks.
    Done(Outcome),
}

impl Step {
    /// Returns the study's next step, given the existing parts.
    ///
    /// # Errors
    /// Returns an error if two parts contain the same block.
    pub fn after(study: &Study, parts: &[Part]) -> Result<Self, OutcomeError> {
        match Outcome::join(study, parts) {
            Ok(outcome) => return Ok(Self::Done(outcome)),
            Err(OutcomeError::Gap { .. }) => {}
            Err(error) => return Err(error),
        }
        let mut ends = study.checks().filter(|&end| study.stops() || end == study.blocks);
        let shards = ends.find_map(|end| {
            let shards = missing(study, parts, end);
            (!shards.is_empty()).then_some(shards)
        });
        Ok(Self::Play(shards.expect("a study with a gap has missing shards")))
    }
}

fn play(
    study: &Study,
    folder: &Path,
    shards: &[Shard],
    threads: usize,
    progress: &dyn Progress,
) -> Result<Vec<Part>, RunError> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let played = Mutex::new(Ok(Vec::new()));
    let one = |shard: &Shard| -> Result<Part, RunError> {
        let arm = study.arm_named(&shard.arm).expect("a shard is of an arm");
        let part = Part::play(study, arm, shard.numbers.clone())?;
        part.save(study, folder)?;
        Ok(part)
    };
    let work = || {
        while let Some(shard) = shards.get(next.fetch_add(1, Ordering::Relaxed)) {
            if failed.load(Ordering::Relaxed) {
                return;
            }
            let part = one(shard);
            let mut played = played.lock().expect("no thread panics with the lock held");
            match (part, &mut *played) {
                (Ok(part), Ok(parts)) => {
                    progress.played(part.games(study));
                    parts.push(part);
                }
                (Err(error), _) => {
                    failed.store(true, Ordering::Relaxed);
                    *played = Err(error);
                }
                (Ok(_), Err(_)) => {}
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1).min(shards.len()) {
            scope.spawn(work);
        }
    });
    played.into_inner().expect("no thread panics with the lock held")
}
