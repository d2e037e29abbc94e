//! The data folder, readable only by its owner. If the database is in it, only one server at a time
//! can use it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::iter;
use std::net::SocketAddr;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// File permissions in the data folder: read and write for the owner only.
const OWNERS_ALONE: u32 = 0o600;

/// The suffixes of the files that SQLite stores next to a database.
const BESIDE_DATABASE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A locked data folder. The operating system releases the lock as soon as the process ends.
/// Programs that may run alongside a server do not take the lock.
pub struct Lock {
    file: File,
}

/// The reason why a data folder could not be locked.
#[derive(Debug, Error)]
pub enum LockError {
    /// Another server is using the data folder, at the given address, if known.
    #[error("another Karat server is using it{}", at(.0.as_deref()))]
    Taken(Option<String>),
    /// The lock file could not be opened or locked.
    #[error("cannot lock {}: {}", .0.display(), .1)]
    Io(PathBuf, io::Error),
}

fn at(address: Option<&str>) -> String {
    address.map_or_else(String::new, |address| format!(", at http://{address}/"))
}

impl Lock {
    /// Locks an existing folder, or fails immediately if another server uses it.
    pub fn take(folder: &Path) -> Result<Self, LockError> {
        Self::with(folder, File::try_lock)
    }

    /// Locks an existing folder for several servers whose database is not in it. Fails immediately if
    /// one server has the folder to itself.
    pub fn share(folder: &Path) -> Result<Self, LockError> {
        Self::with(folder, File::try_lock_shared)
    }

    fn with(
        folder: &Path,
        try_lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Self, LockError> {
        let path = folder.join("karat.lock");
        let file = make(&path).map_err(|error| LockError::Io(path.clone(), error))?;
        match try_lock(&file) {
            Ok(()) => Ok(Self { file }),
            Err(TryLockError::WouldBlock) => Err(LockError::Taken(address_in(&path))),
            Err(TryLockError::Error(error)) => Err(LockError::Io(path, error)),
        }
    }

    /// Writes the server's address to the lock file, so that a second server can report it.
    pub fn note_address(&self, address: SocketAddr) {
        let mut file = &self.file;
        let written = file.set_len(0).and_then(|()| file.write_all(address.to_string().as_bytes()));
        if let Err(error) = written {
            tracing::debug!(%error, "the lock file does not contain the address");
        }
    }
}

/// Reads the address of the server that holds the lock.
fn address_in(path: &Path) -> Option<String> {
    let address: SocketAddr = fs::read_to_string(path).ok()?.parse().ok()?;
    Some(address.to_string())
}

/// Creates a database file if it is missing. Only the owner may read it and the files that SQLite
/// stores next to it, because they contain password hashes and the seeds of running games.
///
/// # Errors
/// Returns an error if the file cannot be created.
pub fn make_database(file: &Path) -> io::Result<()> {
    make(file)?;
    for ending in BESIDE_DATABASE {
        keep_private(&beside(file, ending));
    }
    Ok(())
}

/// Deletes a database file and the files that SQLite stores next to it. Missing files are ignored.
///
/// # Errors
/// Returns an error if a file cannot be deleted.
pub(super) fn delete_database(file: &Path) -> io::Result<()> {
    for ending in iter::once("").chain(BESIDE_DATABASE) {
        match fs::remove_file(beside(file, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Returns the path of a file beside the given one, with `ending` appended to its name.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut path = OsString::from(file);
    path.push(ending);
    path.into()
}

/// Makes a file readable only by its owner, logging a warning if others could read it.
pub fn keep_private(file: &Path) {
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
    use super::{Lock, LockError};

    #[test]
    fn a_folder_is_had_by_one_and_free_again_when_he_is_gone() {
        let directory = tempfile::tempdir().expect("a directory");
        let one = Lock::take(directory.path()).expect("it is free");
        assert!(matches!(Lock::take(directory.path()), Err(LockError::Taken(None))));
        one.note_address(([127, 0, 0, 1], 8080).into());
        let second = Lock::take(directory.path()).err().expect("it is taken");
        assert!(second.to_string().ends_with("is using it, at http://127.0.0.1:8080/"), "{second}");
        drop(one);
        let [one, second] =
            [(); 2].map(|()| Lock::share(directory.path()).expect("it is free again"));
        assert!(matches!(Lock::take(directory.path()), Err(LockError::Taken(_))));
        drop((one, second));
        let _alone = Lock::take(directory.path()).expect("it is free again");
        assert!(matches!(Lock::share(directory.path()), Err(LockError::Taken(_))));
        let nowhere = directory.path().join("nowhere");
        assert!(matches!(Lock::take(&nowhere), Err(LockError::Io(..))));
    }
}
