//! Lower-case hexadecimal text, as in records, cookies and URLs.

use base16ct::lower;

/// Encodes bytes as hexadecimal text, with two digits per byte.
pub fn write(bytes: &[u8]) -> String {
    lower::encode_string(bytes)
}

/// Decodes lower-case hexadecimal digits, or returns `None` for any other string.
pub fn read(text: &str) -> Option<Vec<u8>> {
    lower::decode_vec(text).ok()
}

/// Decodes lower-case hexadecimal digits to `N` bytes, or returns `None` for any other string.
pub fn read_array<const N: usize>(text: &str) -> Option<[u8; N]> {
    read(text)?.try_into().ok()
}
