//! The files of a training run: the log, the champion's network, the policy network, and a checkpoint with everything
//! on which the next generation depends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use karat_bots::Net;

use crate::TrainError;
use crate::training::{Generation, Training};

/// The header line of a training log.
pub(crate) const COLUMNS: &str = "generation,seconds,positions,win_loss,points_loss,policy_loss,\
                                  rules_loss,among_rules,among_noisy,among_champions,is_champion";

/// The magic bytes at the start of a checkpoint file.
const MAGIC: &[u8; 8] = b"karatck5";

/// The state of a training run between two generations.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Checkpoint {
    /// The seed, the number of games per generation, the number of searches per game, and the
    /// percentage of champions. None of them may change during a run, because the resulting networks
    /// would differ.
    pub(crate) seed: u64,
    pub(crate) games: u32,
    pub(crate) searches: u32,
    pub(crate) champions: u32,
    /// The network being trained.
    pub(crate) net: Net,
    /// The best network so far, or `None` before the first generation.
    pub(crate) champion: Option<Arc<Net>>,
    /// The policy network being trained, or `None` if none is trained.
    pub(crate) policy: Option<Net>,
    pub(crate) log: Vec<Generation>,
}

/// Returns the path of a training run's file, such as `klenotnici-4.net`.
pub(crate) fn file(training: &Training, ending: &str) -> PathBuf {
    let seats = training.seats.map_or_else(|| "all".to_owned(), |seats| seats.to_string());
    training.folder.join(format!("{}-{seats}.{ending}", training.game.name()))
}

pub(crate) fn wrong(training: &Training, reason: &'static str) -> TrainError {
    TrainError::Checkpoint { path: file(training, "checkpoint"), reason }
}

/// Writes a file atomically.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    let written = || -> io::Result<()> {
        let new = path.with_added_extension("new");
        fs::write(&new, bytes)?;
        fs::File::open(&new)?.sync_all()?;
        fs::rename(new, path)
    };
    written().map_err(|error| TrainError::File { path: path.to_owned(), error })
}

/// Writes the champion's network, the log and finally the checkpoint.
pub(crate) fn write(training: &Training, state: &Checkpoint) -> Result<(), TrainError> {
    fs::create_dir_all(&training.folder)
        .map_err(|error| TrainError::File { path: training.folder.clone(), error })?;
    if let Some(champion) = &state.champion {
        replace(&file(training, "net"), &champion.to_bytes())?;
    }
    if let Some(policy) = &state.policy {
        replace(&file(training, "policy"), &policy.to_bytes())?;
    }
    replace(&file(training, "csv"), table(&state.log).as_bytes())?;
    replace(&file(training, "checkpoint"), &bytes(state))
}

/// Formats a training log as CSV.
pub(crate) fn table(log: &[Generation]) -> String {
    let mut text = format!("{COLUMNS}\n");
    for it in log {
        let Generation { number, seconds, positions, win_loss, points_loss, .. } = it;
        let Generation { policy_loss, rules_loss, is_champion, .. } = it;
        let [rules, noisy, champions] = [it.among_rules, it.among_noisy, it.among_champions];
        text += &format!(
            "{number},{seconds},{positions},{win_loss},{points_loss},{policy_loss},{rules_loss},\
             {rules},{noisy},{champions},{is_champion}\n"
        );
    }
    text
}

/// Parses a training log in CSV format, or returns `None` if it is damaged.
fn read_table(text: &str) -> Option<Vec<Generation>> {
    let rows = text.strip_prefix(COLUMNS)?.strip_prefix('\n')?.lines();
    rows.map(|row| {
        let mut cells = row.split(',');
        let generation = Generation {
            number: cells.next()?.parse().ok()?,
            seconds: cells.next()?.parse().ok()?,
            positions: cells.next()?.parse().ok()?,
            win_loss: cells.next()?.parse().ok()?,
            points_loss: cells.next()?.parse().ok()?,
            policy_loss: cells.next()?.parse().ok()?,
            rules_loss: cells.next()?.parse().ok()?,
            among_rules: cells.next()?.parse().ok()?,
            among_noisy: cells.next()?.parse().ok()?,
            among_champions: cells.next()?.parse().ok()?,
            is_champion: cells.next()?.parse().ok()?,
        };
        cells.next().is_none().then_some(generation)
    })
    .collect()
}

/// Reads the checkpoint from the training run's folder, or returns `None` if there is none.
pub(crate) fn read(training: &Training) -> Result<Option<Checkpoint>, TrainError> {
    let path = file(training, "checkpoint");
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(TrainError::File { path, error }),
    };
    let state = parse(&bytes).ok_or_else(|| wrong(training, "the checkpoint is damaged"))?;
    let Training { seed, games, searches, champions, .. } = *training;
    let is_same = (state.seed, state.games, state.searches, state.champions)
        == (seed, games, searches, champions);
    if training.resume && !is_same {
        return Err(wrong(
            training,
            "it was begun with another seed, or another number of games, searches or champions",
        ));
    }
    Ok(Some(state))
}

fn bytes(state: &Checkpoint) -> Vec<u8> {
    let Checkpoint { seed, games, searches, champions, net, champion, policy, log } = state;
    let mut bytes = MAGIC.to_vec();
    bytes.extend(seed.to_le_bytes());
    bytes.extend(games.to_le_bytes());
    bytes.extend(searches.to_le_bytes());
    bytes.extend(champions.to_le_bytes());
    let champion = champion.as_ref().map_or(Vec::new(), |net| net.to_bytes());
    let policy = policy.as_ref().map_or(Vec::new(), Net::to_bytes);
    let parts = [net.to_bytes(), champion, policy, table(log).into_bytes()];
    for part in parts {
        bytes.extend((part.len() as u64).to_le_bytes());
        bytes.extend(part);
    }
    bytes
}

fn parse(bytes: &[u8]) -> Option<Checkpoint> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (seed, rest) = rest.split_first_chunk()?;
    let (games, rest) = rest.split_first_chunk()?;
    let (searches, rest) = rest.split_first_chunk()?;
    let (champions, mut rest) = rest.split_first_chunk()?;
    let mut part = || -> Option<&[u8]> {
        let (length, after) = rest.split_first_chunk()?;
        let (part, after) = after.split_at_checked(u64::from_le_bytes(*length) as usize)?;
        rest = after;
        Some(part)
    };
    let (net, champion, policy, log) = (part()?, part()?, part()?, part()?);
    let net = Net::from_bytes(net).ok()?;
    let champion = match champion {
        [] => None,
        champion => Some(Arc::new(Net::from_bytes(champion).ok()?)),
    };
    let policy = match policy {
        [] => None,
        policy => Some(Net::from_bytes(policy).ok()?),
    };
    let log = read_table(str::from_utf8(log).ok()?)?;
    let (seed, games) = (u64::from_le_bytes(*seed), u32::from_le_bytes(*games));
    let [searches, champions] = [*searches, *champions].map(u32::from_le_bytes);
    let state = Checkpoint { seed, games, searches, champions, net, champion, policy, log };
    rest.is_empty().then_some(state)
}

#[cfg(test)]
mod tests;
