//! Networks in files, with which some bots of a study play.
//!
//! A block must depend only on the study, but the content of a file can change. A study therefore
//! stores the SHA-256 hash of each network. The hash is part of every arm's seal, every part and
//! every report, and a file with another hash is refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use karat_arena::{SeriesError, network};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use toml::Spanned;

use crate::base::{Files, StudyError};

/// The network of a bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Network {
    /// The bot's name in the study file, such as `expert:500@new.net`.
    pub bot: String,
    /// The SHA-256 hash of the file, as 64 hexadecimal digits.
    pub sha256: String,
    /// The path of the file.
    #[serde(skip)]
    pub file: PathBuf,
}

/// A network in a study file: its hash, and in a packed study also its path.
#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "the SHA-256 of the file, or { sha256 = \"...\", file = \"...\" }")]
pub(crate) enum WrittenNetwork {
    Sha256(String),
    Placed { sha256: String, file: PathBuf },
}

/// The networks in a study file, by their paths in the names of bots.
pub(crate) type WrittenNetworks = BTreeMap<Spanned<String>, WrittenNetwork>;

impl Network {
    /// Reads the network of a bot whose name contains a path relative to `folder`. Returns `None` for
    /// all other bots.
    ///
    /// # Errors
    /// Returns the reason if the file cannot be read, has another hash than in `known`, or has a path
    /// that cannot be part of a table.
    pub(crate) fn read(
        bot: &str,
        folder: &Path,
        known: &WrittenNetworks,
    ) -> Result<Option<Self>, String> {
        let Some((_, path)) = network::split(bot) else { return Ok(None) };
        if path.contains(|c: char| c.is_control() || ",\"".contains(c)) {
            return Err(format!(
                "the path {path:?} contains a comma, a quotation mark or a line break"
            ));
        }
        let written = known.iter().find(|(known, _)| known.get_ref() == path);
        let (expected, file) = match written.map(|(_, written)| written) {
            None => (None, folder.join(path)),
            Some(WrittenNetwork::Sha256(sha256)) => (Some(sha256), folder.join(path)),
            Some(WrittenNetwork::Placed { sha256, file }) => (Some(sha256), file.clone()),
        };
        let sha256 =
            hash(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        match expected {
            Some(expected) if *expected != sha256 => Err(format!(
                "{} has the SHA-256 {sha256}, but the study expects {expected}",
                file.display()
            )),
            _ => Ok(Some(Self { bot: bot.to_owned(), sha256, file })),
        }
    }

    /// Returns the bot's name with a path that does not depend on the study's folder.
    pub(crate) fn resolved(&self) -> String {
        let (bot, _) = network::split(&self.bot).expect("the name contains a file");
        format!("{bot}@{}", self.file.display())
    }

    /// Checks that the file has not changed since the study was read.
    ///
    /// # Errors
    /// Returns an error if the file has another hash or cannot be read any more.
    pub(crate) fn check(&self) -> Result<(), SeriesError> {
        let reason = match hash(&self.file) {
            Ok(sha256) if sha256 == self.sha256 => return Ok(()),
            Ok(sha256) => format!(
                "it has changed while games were being played: its SHA-256 was {} and is now \
                 {sha256}",
                self.sha256
            ),
            Err(error) => error.to_string(),
        };
        Err(SeriesError::Network { file: self.file.display().to_string(), reason })
    }
}

/// Checks that a bot uses each network in a study file. Inherited networks may be of bots that the
/// study replaces.
///
/// # Errors
/// Returns an error with the line of the first network that no bot uses.
pub(crate) fn refuse_unused<'a>(
    known: &WrittenNetworks,
    used: impl Iterator<Item = &'a Network>,
    files: &Files,
) -> Result<(), StudyError> {
    let used: Vec<&str> = used.filter_map(|it| Some(network::split(&it.bot)?.1)).collect();
    for path in known.keys().filter(|path| !files.is_inherited(path)) {
        if !used.contains(&path.get_ref().as_str()) {
            let reason = format!("no bot has the network \"{}\"", path.get_ref());
            return Err(files.refuse(path, "networks", reason));
        }
    }
    Ok(())
}

/// Returns the SHA-256 hash of a file, as 64 hexadecimal digits.
fn hash(file: &Path) -> std::io::Result<String> {
    let bytes = fs::read(file)?;
    Ok(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}
