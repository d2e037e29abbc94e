//! Encryption of push messages for one browser (RFC 8291), as a single `aes128gcm` record (RFC
//! 8188).

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;
use thiserror::Error;

use super::Device;

/// The length of every push message before encryption, in bytes. Padding to a fixed length hides
/// the length of the text.
const PLAIN_BYTES: usize = 512;

/// The record size declared in the header of an encrypted message, whose only record is smaller.
const RECORD_BYTES: u32 = 4096;

/// The delimiter between the text and the padding of the last record.
const LAST: u8 = 2;

const AUTH_BYTES: usize = 16;
const POINT_BYTES: usize = 65;

/// The error returned for an invalid key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a valid key")]
pub struct NoKey;

/// Checks that messages can be encrypted for a device.
///
/// # Errors
/// Returns an error if one of the device's keys is invalid.
pub(super) fn check(device: &Device) -> Result<(), NoKey> {
    public(device).map(|_| ())
}

/// Encrypts a string as the body of a push message, truncating it if necessary.
///
/// # Errors
/// Returns an error if the device's keys are invalid.
///
/// # Panics
/// Panics if the operating system provides no random bytes.
pub fn seal(text: &str, device: &Device) -> Result<Vec<u8>, NoKey> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).expect("the operating system gives random bytes");
    let mut plain = text.as_bytes()[..text.floor_char_boundary(PLAIN_BYTES - 1)].to_vec();
    plain.push(LAST);
    plain.resize(PLAIN_BYTES, 0);
    seal_with(&plain, device, &random_secret(), &salt)
}

/// Encrypts a padded message with the given key and salt.
fn seal_with(
    plain: &[u8],
    device: &Device,
    ours: &SecretKey,
    salt: &[u8; 16],
) -> Result<Vec<u8>, NoKey> {
    let theirs = public(device)?;
    let our_point = ours.public_key().to_sec1_bytes();
    let shared = ours.diffie_hellman(&theirs);
    // The key and the nonce are derived as in RFC 8291, 3.3 and 3.4.
    let info = [b"WebPush: info\0", &device.public_key[..], &our_point].concat();
    let mut secret = [0; 32];
    expand(&device.auth, shared.raw_secret_bytes(), &info, &mut secret);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    expand(salt, &secret, b"Content-Encoding: aes128gcm\0", &mut key);
    expand(salt, &secret, b"Content-Encoding: nonce\0", &mut nonce);
    let cipher = Aes128Gcm::new(&key.into());
    let hidden = cipher.encrypt(&Nonce::from(nonce), plain).expect("a short text is encrypted");
    let mut body = salt.to_vec();
    body.extend(RECORD_BYTES.to_be_bytes());
    body.push(POINT_BYTES as u8);
    body.extend(&our_point[..]);
    body.extend(hidden);
    Ok(body)
}

fn public(device: &Device) -> Result<PublicKey, NoKey> {
    if device.public_key.len() != POINT_BYTES || device.auth.len() != AUTH_BYTES {
        return Err(NoKey);
    }
    PublicKey::from_sec1_bytes(&device.public_key).map_err(|_| NoKey)
}

fn expand(salt: &[u8], secret: &[u8], info: &[u8], out: &mut [u8]) {
    let derived = Hkdf::<Sha256>::new(Some(salt), secret).expand(info, out);
    derived.expect("these are short");
}

/// Generates an ephemeral key.
fn random_secret() -> SecretKey {
    loop {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        // Only about one in four billion random numbers is not a valid key, so the loop almost
        // always ends after one iteration.
        if let Ok(secret) = SecretKey::from_slice(&bytes) {
            return secret;
        }
    }
}

#[cfg(test)]
mod tests {
    use p256::SecretKey;

    use super::{LAST, NoKey, PLAIN_BYTES, seal, seal_with};
    use crate::push::{Device, read_base64, write_base64};

    const THEIRS: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8\
        pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    fn bytes(text: &str) -> Vec<u8> {
        read_base64(text).expect("base64")
    }

    /// Compares an encrypted message with the example in RFC 8291, appendix A.
    #[test]
    fn a_message_is_sealed_as_the_standard_shows() {
        let device = Device::read("https://push.example", THEIRS, AUTH).expect("keys");
        let ours = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("a salt");
        let plain = [b"When I grow up, I want to be a watermelon", &[LAST][..]].concat();
        let body = seal_with(&plain, &device, &ours.expect("a key"), &salt).expect("keys");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg\
            Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXL\
            WyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(write_base64(&body), expected);
    }

    #[test]
    fn every_message_is_as_long_as_any_other() {
        let device = Device::read("https://push.example", THEIRS, AUTH).expect("keys");
        let lengths = ["", "Hraje se.", &"č".repeat(PLAIN_BYTES)];
        let lengths = lengths.map(|text| seal(text, &device).expect("keys").len());
        assert_eq!(lengths, [86 + PLAIN_BYTES + 16; 3]);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let off_the_curve = write_base64(&[4; 65]);
        for (public, auth) in
            [("", AUTH), (THEIRS, ""), (&THEIRS[4..], AUTH), (&off_the_curve, AUTH), ("č", AUTH)]
        {
            assert_eq!(Device::read("https://push.example", public, auth), Err(NoKey), "{public}");
        }
    }
}
