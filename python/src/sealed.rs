//! Encryption of pickled perspectives. A pickle contains the whole game, but its owner may know
//! only what the perspective shows. Pickles are therefore encrypted, and can be read only by the
//! process that created them or by one forked from it.
//!
//! The scheme uses a synthetic initialisation vector: a keyed hash of the plaintext serves as the
//! tag and also selects the key stream, so a changed byte is detected. The encryption keeps a bot
//! from accidentally seeing hidden cards, but does not protect against code that reads the
//! process's memory.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use karat_bots::ChaChaDice;
use karat_rules::Dice as _;

/// The secret keys with which this process encrypts pickles.
static KEYS: LazyLock<(RandomState, [u8; 32])> = LazyLock::new(|| {
    let mut key = [0; 32];
    let source = RandomState::new();
    for (number, part) in key.chunks_exact_mut(8).enumerate() {
        part.copy_from_slice(&source.hash_one(number).to_le_bytes());
    }
    (RandomState::new(), key)
});

/// Creates the secret keys early, so that forked processes share them.
pub(crate) fn begin() {
    LazyLock::force(&KEYS);
}

/// Encrypts a string. The result consists of the tag and the ciphertext.
pub(crate) fn seal(text: &str) -> Vec<u8> {
    let tag = KEYS.0.hash_one(text.as_bytes());
    let mut sealed = tag.to_le_bytes().to_vec();
    sealed.extend(ciphered(text.as_bytes(), tag));
    sealed
}

/// Decrypts a string, or returns `None` if another process encrypted it or it has been changed.
pub(crate) fn open(sealed: &[u8]) -> Option<String> {
    let (tag, bytes) = sealed.split_first_chunk::<8>()?;
    let tag = u64::from_le_bytes(*tag);
    let bytes: Vec<u8> = ciphered(bytes, tag).collect();
    (KEYS.0.hash_one(bytes.as_slice()) == tag).then(|| String::from_utf8(bytes).ok())?
}

fn ciphered(bytes: &[u8], stream: u64) -> impl Iterator<Item = u8> {
    let mut key = ChaChaDice::keyed_stream(KEYS.1, stream);
    bytes.iter().map(move |byte| byte ^ key.below(256) as u8)
}
