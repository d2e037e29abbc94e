//! The data folder, readable only by its owner and used by only one server at a time.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// File permissions in the data folder: read and write for the owner only.
const OWNERS_ALONE: u32 = 0o600;

/// The suffixes of the files that SQLite stores next to a database.
const BESIDE_DATABASE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A locked data folder. The operating system releases the lock when the process ends, for whatever
/// reason. Programs that may run alongside a server do not take the lock.
pub(crate) struct Lock {
    _file: File,
}

/// The reason why a data folder cannot be locked.
#[derive(Debug, Error)]
pub enum LockError {
    /// Another server is using the data folder.
    #[error("another Karat server is using it")]
    Taken,
    /// The lock file could not be opened or locked.
    #[error("cannot lock {}: {}", .0.display(), .1)]
    Io(PathBuf, io::Error),
}

impl Lock {
    /// Locks an existing folder, or fails immediately if another server holds the lock.
    pub(crate) fn take(folder: &Path) -> Result<Self, LockError> {
        let path = folder.join("karat.lock");
        let file = make(&path).map_err(|error| LockError::Io(path.clone(), error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(LockError::Taken),
            Err(TryLockError::Error(error)) => Err(LockError::Io(path, error)),
        }
    }
}

/// Creates a database file if it is missing. Only the owner may read it and the files that SQLite
/// stores next to it, because they contain password hashes and the seeds of running games.
///
/// # Errors
/// Returns an error if the file cannot be created.
pub(crate) fn make_database(file: &Path) -> io::Result<()> {
    make(file)?;
    for ending in BESIDE_DATABASE {
        let mut beside = OsString::from(file);
        beside.push(ending);
        keep_private(Path::new(&beside));
    }
    Ok(())
}

/// Makes a file readable only by its owner, logging a warning if others could read it.
pub(crate) fn keep_private(file: &Path) {
    let mode = match file.metadata() {
        Ok(found) => found.permissions().mode() & 0o777,
        Err(error) if error.kind() == ErrorKind::NotFound => return,
        Err(error) => return tracing::warn!(file = %file.display(), %error, "cannot be inspected"),
    };
    if mode & !OWNERS_ALONE == 0 {
        return;
    }
    let (file_shown, was) = (file.display(), format!("{mode:04o}"));
    match fs::set_permissions(file, Permissions::from_mode(OWNERS_ALONE)) {
        Ok(()) => tracing::warn!(file = %file_shown, was, now = "0600", "was readable by others"),
        // Some file systems do not support permissions, and the server must not change other users'
        // files.
        Err(error) => tracing::warn!(file = %file_shown, was, %error, "is readable by others"),
    }
}

fn make(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let made = options.write(true).create(true).truncate(false).mode(OWNERS_ALONE).open(file)?;
    keep_private(file);
    Ok(made)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::{Lock, LockError};
    use crate::key::Key;
    use crate::store::Store;

    fn mode(file: &Path) -> u32 {
        file.metadata().expect("a file").permissions().mode() & 0o777
    }

    #[test]
    fn a_folder_is_had_by_one_and_free_again_when_he_is_gone() {
        let directory = tempfile::tempdir().expect("a directory");
        let one = Lock::take(directory.path()).expect("it is free");
        assert!(matches!(Lock::take(directory.path()), Err(LockError::Taken)));
        drop(one);
        Lock::take(directory.path()).expect("it is free again");
        let nowhere = directory.path().join("nowhere");
        assert!(matches!(Lock::take(&nowhere), Err(LockError::Io(..))));
    }

    /// Checks that nobody else can read the data folder, whatever its previous contents and
    /// permissions.
    #[tokio::test]
    async fn no_file_of_the_folder_is_others_to_read() {
        for before in [None, Some(0o644), Some(0o660), Some(0o777)] {
            let directory = tempfile::tempdir().expect("a directory");
            let folder = directory.path();
            fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).expect("a mode");
            let (database, key) = (folder.join("karat.sqlite"), folder.join("karat.key"));
            let open = async || {
                let lock = Lock::take(folder).expect("a lock");
                Key::open(&key).expect("a key");
                (Store::open(&database).await.expect("a store"), lock)
            };
            // SQLite keeps the write-ahead log only while the database is open.
            let (store, _) = open().await;
            if let Some(before) = before {
                for file in fs::read_dir(folder).expect("a folder") {
                    let file = file.expect("a file").path();
                    fs::set_permissions(file, fs::Permissions::from_mode(before)).expect("a mode");
                }
            }
            let (again, _) = open().await;
            let files: Vec<_> = fs::read_dir(folder).expect("a folder").collect();
            assert!(files.len() >= 5, "lock, key, database, -wal and -shm: {files:?}");
            for file in files {
                let file = file.expect("a file").path();
                assert_eq!(mode(&file), 0o600, "{before:?} {}", file.display());
            }
            store.close().await;
            again.close().await;
        }
    }
}
