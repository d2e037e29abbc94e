//! Push notifications for browsers without an open page, using Web Push (RFC 8030). Each
//! notification is encrypted for one browser (RFC 8291) and signed by this server (RFC 8292). Other
//! modules decide whom to notify, and when.
//!
//! Push endpoints come from strangers, so [`endpoint`] decides which ones are permitted.

pub mod endpoint;
pub mod identity;
pub mod seal;
mod send;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

pub use send::{Pusher, Sent};

/// A browser subscribed to push messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// The browser's URL at its push service.
    pub endpoint: String,
    /// The browser's public key, an uncompressed P-256 point.
    pub public_key: Vec<u8>,
    /// The secret shared by the browser and its senders.
    pub auth: Vec<u8>,
}

impl Device {
    /// Parses a subscription's endpoint and keys, as encoded by browsers.
    ///
    /// # Errors
    /// Returns an error if the keys are invalid. The endpoint is not checked.
    pub fn read(endpoint: &str, public_key: &str, auth: &str) -> Result<Self, seal::NoKey> {
        let key = |text: &str| read_base64(text).ok_or(seal::NoKey);
        let device =
            Self { endpoint: endpoint.to_owned(), public_key: key(public_key)?, auth: key(auth)? };
        seal::check(&device)?;
        Ok(device)
    }
}

/// Encodes bytes in URL-safe Base64, as used by Web Push.
pub fn write_base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Decodes URL-safe Base64, as used by Web Push. Browsers may add padding.
pub fn read_base64(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}
