//! The server's secret key, from which other secrets are derived.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use karat_table::deal::Seed;
use karat_table::hex;
use karat_table::id::PersonId;
use sha2::Sha256;
use tempfile::NamedTempFile;

use karat_store::folder::keep_private;

/// A 32-byte secret, stored in a file next to the database.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl Key {
    /// Reads the key in `file`, or generates one if the file is missing.
    ///
    /// # Errors
    /// Returns an error if the key file cannot be read or written, or does not contain exactly 32
    /// bytes.
    pub fn open(file: &Path) -> io::Result<Self> {
        keep_private(file);
        match fs::read(file) {
            Ok(bytes) => {
                let wrong = |_| io::Error::new(ErrorKind::InvalidData, "it holds no 32 bytes");
                bytes.try_into().map(Self).map_err(wrong)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Self::make(file),
            Err(error) => Err(error),
        }
    }

    /// Checks that the key in `file` is usable, without creating one.
    ///
    /// # Errors
    /// Returns an error if the key file is missing, cannot be read, or does not contain exactly 32
    /// bytes.
    pub fn check(file: &Path) -> io::Result<()> {
        fs::metadata(file)?;
        Self::open(file).map(|_| ())
    }

    /// Returns the hash by which servers that share a database recognise that they have the same key.
    pub fn hash(&self) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key has any length");
        mac.update(b"karat-servers-v1\0");
        hex::write(&mac.finalize().into_bytes())
    }

    /// Returns the end of the seed chain for the table that a form with this ticket opens. The form
    /// shows the hash of the chain's first seed, so users know that their input cannot influence
    /// which seed is chosen.
    pub fn seed(&self, ticket: &str) -> Seed {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key has any length");
        mac.update(b"karat-seed-v1\0");
        mac.update(ticket.as_bytes());
        Seed(mac.finalize().into_bytes().into())
    }

    /// Returns a secret for identifying the server to push services. Not every `number` yields a
    /// valid key; different numbers yield different secrets.
    pub fn push_secret(&self, number: u8) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key has any length");
        mac.update(b"karat-push-v1\0");
        mac.update(&[number]);
        mac.finalize().into_bytes().into()
    }

    /// Returns the code that accompanies a subscription's number in emails. Only the recipient
    /// knows the code, and can unsubscribe with it.
    pub fn mail_mark(&self, subscription: &str) -> [u8; 32] {
        self.mac_of_mail(subscription).finalize().into_bytes().into()
    }

    /// Returns the hexadecimal token that is emailed to an address and confirms it.
    pub fn mail_token(&self, subscription: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key has any length");
        mac.update(b"karat-confirm-v1\0");
        mac.update(subscription.as_bytes());
        hex::write(&mac.finalize().into_bytes())
    }

    /// Verifies the code in the emails of a subscription (see [`Key::mail_mark`]).
    pub fn is_mail_mark(&self, subscription: &str, mark: &[u8]) -> bool {
        self.mac_of_mail(subscription).verify_slice(mark).is_ok()
    }

    fn mac_of_mail(&self, subscription: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key has any length");
        mac.update(b"karat-mail-v1\0");
        mac.update(subscription.as_bytes());
        mac
    }

    /// Returns a hexadecimal pseudonym for a rate-limited value such as a network. Only this server
    /// can recover the value, and only by brute force.
    pub fn count_mark(&self, kind: &str, value: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key has any length");
        mac.update(b"karat-count-v1\0");
        mac.update(kind.as_bytes());
        mac.update(b"\0");
        mac.update(value.as_bytes());
        hex::write(&mac.finalize().into_bytes())
    }

    /// Returns the code that marks a browser where this person has logged in. Only this server can
    /// create this code.
    pub fn mark(&self, nonce: &[u8], person: &PersonId) -> [u8; 32] {
        self.mac_of_mark(nonce, person).finalize().into_bytes().into()
    }

    /// Verifies, in constant time, the code that marks a browser.
    pub fn is_mark(&self, nonce: &[u8], person: &PersonId, mark: &[u8]) -> bool {
        self.mac_of_mark(nonce, person).verify_slice(mark).is_ok()
    }

    fn mac_of_mark(&self, nonce: &[u8], person: &PersonId) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key has any length");
        mac.update(b"karat-known-v1\0");
        mac.update(nonce);
        mac.update(person.as_str().as_bytes());
        mac
    }

    /// Creates a key file atomically, readable only by the user running the server. Servers that start
    /// at the same time in the same folder get the same key.
    fn make(file: &Path) -> io::Result<Self> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(io::Error::other)?;
        // The draft is readable only by its owner.
        let mut draft = NamedTempFile::new_in(file.parent().unwrap_or(file))?;
        draft.write_all(&key)?;
        draft.as_file().sync_all()?;
        match draft.persist_noclobber(file) {
            Ok(_) => Ok(Self(key)),
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Self::open(file),
            Err(error) => Err(error.error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::sync::Barrier;
    use std::thread;

    use karat_store::Store;
    use karat_store::folder::Lock;

    use super::Key;

    fn mode(file: &Path) -> u32 {
        file.metadata().expect("a file").permissions().mode() & 0o777
    }

    #[test]
    fn every_ticket_has_a_seed_of_its_own_and_of_this_server() {
        let (key, other) = (Key([7; 32]), Key([8; 32]));
        assert!(key.seed("a") == key.seed("a"));
        assert!(key.seed("a") != key.seed("b"));
        assert!(key.seed("a") != other.seed("a"));
    }

    #[test]
    fn a_key_stays_the_same_and_is_nobody_elses_to_read() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("karat.key");
        let key = Key::open(&file).expect("a key");
        assert!(Key::open(&file).expect("a key").seed("a") == key.seed("a"));
        let mode = file.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        std::fs::write(&file, "short").expect("a file");
        assert!(Key::open(&file).is_err());
    }

    #[test]
    fn servers_that_start_at_once_get_the_same_key() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("karat.key");
        let start = Barrier::new(8);
        let open = || {
            start.wait();
            Key::open(&file).expect("a key").hash()
        };
        let hashes: Vec<String> = thread::scope(|scope| {
            let started: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
            started.into_iter().map(|one| one.join().expect("a hash")).collect()
        });
        assert!(hashes.iter().all(|hash| *hash == hashes[0]));
        assert_eq!(fs::read_dir(&directory).expect("a folder").count(), 1, "no draft remains");
    }

    /// Checks that only its owner can read the data folder, whatever its previous contents and
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
