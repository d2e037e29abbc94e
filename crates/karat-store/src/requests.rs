//! Idempotent requests: their keys and content digests.

use karat_rules::Seat;
use karat_table::id::PersonId;
use sha2::{Digest, Sha256};

/// A digest of a request's content. Requests with the same key and digest are considered equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RequestDigest(i64);

impl RequestDigest {
    /// Computes a request's digest from its parts, in order.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut digest = Sha256::new();
        for part in parts {
            digest.update((part.len() as u64).to_be_bytes());
            digest.update(part);
        }
        let bytes = digest.finalize();
        // A person who constructs colliding requests harms nobody else.
        Self(i64::from_be_bytes(bytes[..8].try_into().expect("32 bytes")))
    }

    /// Returns the digest as a number, as stored in the database.
    pub(super) fn number(self) -> i64 {
        self.0
    }

    pub(super) fn from_number(number: i64) -> Self {
        Self(number)
    }
}

/// A request that may arrive twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The idempotency key, prefixed with the person's id.
    pub key: String,
    /// The seat that makes the request.
    pub seat: Seat,
    /// The digest of the request's content.
    pub asked: RequestDigest,
}

/// Returns the form in which a person's idempotency key is stored. The keys of different people
/// never collide.
pub fn key_of(person: &PersonId, key: &str) -> String {
    format!("{} {key}", person.as_str())
}

#[cfg(test)]
mod tests {
    use super::RequestDigest;

    #[test]
    fn a_digest_knows_where_each_part_ends() {
        let digests = [&["ab", "c"][..], &["a", "bc"], &["abc"], &["abc", ""], &["c", "ab"]];
        let digests = digests.map(|parts| RequestDigest::of(parts.iter().copied()));
        for (place, digest) in digests.iter().enumerate() {
            assert!(!digests[..place].contains(digest), "{place}");
        }
    }
}
