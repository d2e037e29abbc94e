//! The server's identity as a sender of push messages, consisting of its VAPID key (RFC 8292).

use karat_table::time::UnixMillis;
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};

use super::write_base64;

/// The lifetime of a signature, in seconds. Push services reject lifetimes of more than a day.
const VALID_S: i64 = 12 * 3600;

/// A signing key, and the contact given to push services.
pub struct Identity {
    secret: SigningKey,
    public: String,
    contact: Option<String>,
}

impl Identity {
    /// Creates an identity from the first secret that is a valid key, which is almost always number
    /// 0.
    ///
    /// # Panics
    /// Panics if none of the first 256 secrets is a valid key.
    pub fn new(secret: impl Fn(u8) -> [u8; 32], contact: Option<String>) -> Self {
        let keys = (0..=u8::MAX).filter_map(|number| SecretKey::from_slice(&secret(number)).ok());
        let secret = keys.into_iter().next().expect("one of so many is a key");
        let public = write_base64(&secret.public_key().to_sec1_bytes());
        Self { secret: secret.into(), public, contact }
    }

    /// Returns the public key in the encoding that browsers expect.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// Returns the `Authorization` header for a push service at the given time.
    pub fn authorization(&self, origin: &str, now: UnixMillis) -> String {
        let expires = now.0 / 1000 + VALID_S;
        let mut claims = serde_json::json!({ "aud": origin, "exp": expires });
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let header = write_base64(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", write_base64(claims.to_string().as_bytes()));
        let signature: Signature = self.secret.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", write_base64(&signature.to_bytes()), self.public)
    }
}

#[cfg(test)]
mod tests {
    use karat_table::time::UnixMillis;
    use p256::ecdsa::signature::Verifier;
    use p256::ecdsa::{Signature, VerifyingKey};

    use super::Identity;
    use crate::push::read_base64;

    #[test]
    fn a_service_can_check_who_sends_and_until_when() {
        let contact = Some("https://karat.example".to_owned());
        let identity = Identity::new(|number| [number.max(1); 32], contact);
        let header = identity.authorization("https://push.example", UnixMillis(1_800_000_000_000));
        let (token, key) = header
            .strip_prefix("vapid t=")
            .and_then(|rest| rest.split_once(", k="))
            .expect("a token and a key");
        assert_eq!(key, identity.public());
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let key = VerifyingKey::from_sec1_bytes(&read_base64(key).expect("base64")).expect("a key");
        let signature = Signature::from_slice(&read_base64(signature).expect("base64"));
        assert!(key.verify(signed.as_bytes(), &signature.expect("a signature")).is_ok());
        let claims = read_base64(signed.split_once('.').expect("claims").1).expect("base64");
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("JSON");
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["sub"], "https://karat.example");
        assert_eq!(claims["exp"], 1_800_000_000 + 12 * 3600);
    }

    #[test]
    fn a_secret_that_is_no_key_is_passed_over() {
        let second = Identity::new(|number| [number; 32], None);
        let first = Identity::new(|_| [1; 32], None);
        assert_eq!(second.public(), first.public());
    }
}
