//! `karat arena ladder --protocol`: measures a game's strongest bot in parts, which a file collects
//! over several runs.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use indicatif::ProgressBar;
use karat_arena::{Measured, Pair, Part, Protocol};
use serde::{Deserialize, Serialize};

use super::Out;
use super::arena::CELLS_HEAD;
use super::progress::{OF_GAMES, progress_bar};

/// The first line of a file of parts: what all its parts have in common.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    game: String,
    seed: u64,
    build: String,
}

/// A file of parts, with one JSON object per line.
struct Parts {
    file: File,
    parts: Vec<Part>,
}

impl Parts {
    /// Opens or creates a file of parts.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or has results of another game,
    /// seed or build of Karat. A last line without an end, from a run that was killed, is removed.
    fn open(path: &Path, protocol: &Protocol) -> anyhow::Result<Self> {
        let name = path.display();
        let cannot_open = || format!("cannot open {name}");
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = file.with_context(cannot_open)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(cannot_open)?;
        let end = text.rfind('\n').map_or(0, |newline| newline + 1);
        if end < text.len() {
            file.set_len(end as u64).with_context(cannot_open)?;
            file.seek(SeekFrom::End(0)).with_context(cannot_open)?;
        }
        let header = Header {
            game: protocol.game.name().to_owned(),
            seed: protocol.seed,
            build: super::build().to_owned(),
        };
        let mut lines = text[..end].lines().enumerate();
        let damaged = |number: usize| format!("{name} is damaged in line {}", number + 1);
        let Some((number, first)) = lines.next() else {
            let mut parts = Self { file, parts: Vec::new() };
            parts.append(&header)?;
            return Ok(parts);
        };
        let found: Header = serde_json::from_str(first).with_context(|| damaged(number))?;
        if found != header {
            bail!(
                "{name} has results of {} with seed {} by {}, not of {} with seed {} by {}: choose \
                 another file",
                found.game,
                found.seed,
                found.build,
                header.game,
                header.seed,
                header.build
            );
        }
        let mut parts: Vec<Part> = Vec::new();
        for (number, line) in lines {
            let part: Part = serde_json::from_str(line).with_context(|| damaged(number))?;
            let earlier = parts.iter().filter(|it| it.pair == part.pair).count() as u64;
            let is_known = protocol.pairs.contains(&part.pair);
            ensure!(is_known && part.number == earlier, damaged(number));
            parts.push(part);
        }
        Ok(Self { file, parts })
    }

    /// Writes a line to the file.
    fn append(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let line = serde_json::to_string(line)? + "\n";
        self.file.write_all(line.as_bytes()).context("cannot write the results")
    }
}

/// Plays parts of the wanted pairs until all of these are complete or the time is up, and prints the
/// results of all pairs so far.
pub(super) fn run(
    protocol: &Protocol,
    is_wanted: &dyn Fn(&Pair) -> bool,
    path: &Path,
    limit: Option<Duration>,
    out: Out<'_>,
) -> anyhow::Result<()> {
    ensure!(!protocol.pairs.is_empty(), "{} has no rule-based bots to measure", protocol.game);
    let pairs: Vec<Pair> = protocol.pairs.iter().filter(|it| is_wanted(it)).cloned().collect();
    ensure!(!pairs.is_empty(), "the protocol of {} has no such pairs of bots", protocol.game);
    let wanted = Protocol { pairs, ..protocol.clone() };
    let mut file = Parts::open(path, protocol)?;
    let bar = progress_bar(Some(0), OF_GAMES);
    let begun = Instant::now();
    while limit.is_none_or(|limit| begun.elapsed() < limit) {
        show(&bar, &wanted.measured(&file.parts), wanted.games_max);
        let Some(part) = wanted.play_next(&file.parts, &())? else { break };
        file.append(&part)?;
        file.parts.push(part);
    }
    bar.finish_and_clear();
    print(protocol, &protocol.measured(&file.parts), out)
}

/// Shows how many of the games that the protocol may need have been played.
fn show(bar: &ProgressBar, measured: &[Measured], games_max: u32) {
    let played = |it: &Measured| it.cell.as_ref().map_or(0, |cell| cell.games);
    let most = |it: &Measured| if it.is_complete { played(it) } else { games_max.max(played(it)) };
    bar.set_length(measured.iter().map(|it| u64::from(most(it))).sum());
    bar.set_position(measured.iter().map(|it| u64::from(played(it))).sum());
}

fn print(protocol: &Protocol, measured: &[Measured], out: Out<'_>) -> anyhow::Result<()> {
    let complete = measured.iter().filter(|it| it.is_complete).count();
    let Protocol { game, seed, .. } = protocol;
    writeln!(out, "{game}, seed {seed}; {complete} of {} pairs are complete", measured.len())?;
    let mut seats = 0;
    for Measured { pair, cell, .. } in measured {
        if pair.seats != seats {
            seats = pair.seats;
            let share = 100.0 / seats as f64;
            writeln!(out, "\n{seats} seats; a fair share is {share:.1}%\n")?;
            write!(out, "{CELLS_HEAD}")?;
        }
        match cell {
            Some(cell) => writeln!(out, "{cell}")?,
            None => writeln!(out, "| `{}` | `{}` | 0 | | |", pair.bot, pair.field)?,
        }
    }
    Ok(())
}
