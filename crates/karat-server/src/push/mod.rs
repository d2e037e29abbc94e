//! Messages to browsers that are closed: Web Push (RFC 8030), sealed for the browser alone (RFC 8291)
//! and signed by this server (RFC 8292). Whom to tell, and when, is decided elsewhere.
//!
//! Where a message goes was given by a stranger, so [`endpoint`] says which places those may be.

pub mod endpoint;
pub mod identity;
pub mod seal;
mod send;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

pub use send::{Pusher, Sent};

/// A browser that wants messages, as it told its address and keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// Where its push service takes messages for it.
    pub endpoint: String,
    /// Its public key: a point of P-256, uncompressed.
    pub public_key: Vec<u8>,
    /// The secret that it shares with whoever sends.
    pub auth: Vec<u8>,
}

impl Device {
    /// A device with these keys, as browsers write them.
    ///
    /// # Errors
    /// If they are none. Whether messages may go to the endpoint is not asked here.
    pub fn read(endpoint: &str, public_key: &str, auth: &str) -> Result<Self, seal::NoKey> {
        let key = |text: &str| read_base64(text).ok_or(seal::NoKey);
        let device =
            Self { endpoint: endpoint.to_owned(), public_key: key(public_key)?, auth: key(auth)? };
        seal::check(&device)?;
        Ok(device)
    }
}

/// Bytes as web push writes them.
pub fn write_base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The same back; browsers may pad.
pub fn read_base64(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}
