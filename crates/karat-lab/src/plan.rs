//! Determines which of a study's blocks have been played and which are missing. A shard is a range
//! of an arm's missing blocks.

use std::fmt;
use std::fs;
use std::io;
use std::iter;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::part::{Part, PartError, refuse_other_networks};
use crate::study::{Arm, Study};

/// A range of an arm's missing blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shard {
    /// The name of the arm.
    pub arm: String,
    /// The block numbers.
    pub numbers: Range<u64>,
}

impl fmt::Display for Shard {
    /// Formats the arm and block numbers as arguments for `karat study shard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}..{}", self.arm, self.numbers.start, self.numbers.end)
    }
}

/// Returns the paths of all files that contain a study's parts.
///
/// The files may be damaged or belong to another study. Unfinished files are omitted.
///
/// # Errors
/// Returns an error if a folder exists but cannot be read.
pub fn files(study: &Study, folder: &Path) -> Result<Vec<PathBuf>, PartError> {
    let mut found = Vec::new();
    for arm in &study.arms {
        let folder = folder.join("parts").join(&arm.name);
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(PartError::Io(folder, error)),
            Ok(entries) => entries,
        };
        for entry in entries {
            let file = entry.map_err(|error| PartError::Io(folder.clone(), error))?.path();
            let is_unfinished = file.file_name().is_some_and(|it| it.as_encoded_bytes()[0] == b'.');
            if !is_unfinished && file.extension().is_some_and(|it| it == "part") {
                found.push(file);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Reads all of a study's parts from the results folder.
///
/// Calls `damaged` with the path of each damaged part, and skips the part if the call returns
/// `true`.
///
/// # Errors
/// Returns an error for the first unusable part.
pub fn held(
    study: &Study,
    folder: &Path,
    damaged: &dyn Fn(&Path) -> bool,
) -> Result<Vec<Part>, PartError> {
    let mut parts = Vec::new();
    for file in files(study, folder)? {
        match Part::load(study, &file) {
            Err(PartError::Damaged(file)) if damaged(&file) => {}
            loaded => parts.push(loaded?),
        }
    }
    Ok(parts)
}

/// Checks that all existing parts of an arm were played with the networks that its files now
/// contain. Damaged parts are ignored.
///
/// # Errors
/// Returns an error that names the part and the bot.
pub fn check_networks(study: &Study, arm: &Arm, folder: &Path) -> Result<(), PartError> {
    if arm.networks.is_empty() {
        return Ok(());
    }
    for file in files(study, folder)? {
        let is_of_arm = file.parent().is_some_and(|parent| parent.ends_with(&arm.name));
        if let (true, Ok(text)) = (is_of_arm, fs::read_to_string(&file)) {
            refuse_other_networks(arm, &text, &file)?;
        }
    }
    Ok(())
}

/// Returns all blocks below `end` that no part contains, as shards sorted by first block.
///
/// No shard crosses a multiple of [`Study::shard`], whatever the size of the existing parts.
pub fn missing(study: &Study, parts: &[Part], end: u64) -> Vec<Shard> {
    let mut shards = Vec::new();
    for arm in &study.arms {
        let mut held: Vec<_> = parts.iter().filter(|part| part.arm == arm.name).collect();
        held.sort_by_key(|part| part.numbers.start);
        let (mut from, end) = (0, end.min(arm.blocks));
        for numbers in held.iter().map(|part| part.numbers.clone()).chain(iter::once(end..end)) {
            while from < numbers.start.min(end) {
                let to = ((from / study.shard + 1) * study.shard).min(numbers.start).min(end);
                shards.push(Shard { arm: arm.name.clone(), numbers: from..to });
                from = to;
            }
            from = from.max(numbers.end);
        }
    }
    shards.sort_by_key(|shard| shard.numbers.start);
    shards
}
