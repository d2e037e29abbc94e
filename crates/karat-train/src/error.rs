//! The reasons why networks cannot be trained or checked.

use std::io;
use std::path::PathBuf;

use karat_arena::SeriesError;
use karat_rules::any::GameId;
use thiserror::Error;

/// The reason why a training run failed.
#[derive(Debug, Error)]
pub enum TrainError {
    /// The game does not define any features for networks.
    #[error("{0} does not define any network features")]
    NotJudged(GameId),
    /// The game cannot be played with this number of seats.
    #[error(transparent)]
    Series(#[from] SeriesError),
    /// A file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The underlying error.
        error: io::Error,
    },
    /// A file does not contain a network for this game.
    #[error("{} is not a network for this game: {reason}", .path.display())]
    Net {
        /// The path of the file.
        path: PathBuf,
        /// The reason why the network cannot be used.
        reason: String,
    },
    /// The folder already contains a training run, which was not to be resumed.
    #[error("{} already contains a training run: use --resume, or name another folder", .0.display())]
    Begun(PathBuf),
    /// The checkpoint is damaged or belongs to a different training run.
    #[error("{}: {reason}", .path.display())]
    Checkpoint {
        /// The path of the checkpoint.
        path: PathBuf,
        /// The reason why the checkpoint cannot be used.
        reason: &'static str,
    },
}
