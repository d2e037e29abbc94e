//! Perspectives as bytes. The bytes contain a whole game, but their owner may know only the
//! perspective. So they are encrypted, and only the process that encrypted them, or a process
//! forked from it, can read them.
//!
//! The scheme uses a synthetic IV: a keyed hash of the text is the tag and also selects the key
//! stream, so a changed byte is detected. It keeps a bot from seeing hidden cards by accident. It
//! does not protect against code that reads the memory of the process.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use karat_bots::ChaChaDice;
use karat_rules::Dice as _;

/// The secret of this process.
static KEYS: LazyLock<(RandomState, [u8; 32])> = LazyLock::new(|| {
    let mut key = [0; 32];
    let source = RandomState::new();
    for (number, part) in key.chunks_exact_mut(8).enumerate() {
        part.copy_from_slice(&source.hash_one(number).to_le_bytes());
    }
    (RandomState::new(), key)
});

/// Creates the secret early, so that forked processes share it.
pub(crate) fn begin() {
    LazyLock::force(&KEYS);
}

/// Returns the sealed text: its tag, then the encrypted bytes.
pub(crate) fn seal(text: &str) -> Vec<u8> {
    let tag = KEYS.0.hash_one(text.as_bytes());
    let mut sealed = tag.to_le_bytes().to_vec();
    sealed.extend(ciphered(text.as_bytes(), tag));
    sealed
}

/// Returns the text if it was sealed by this process.
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
