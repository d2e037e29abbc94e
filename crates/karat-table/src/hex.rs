//! Conversion between bytes and lower-case hexadecimal text.

/// Encodes bytes as hexadecimal text, with two digits per byte.
pub fn write(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let halves = [byte >> 4, byte & 0x0f];
        text.extend(halves.map(|half| char::from(DIGITS[usize::from(half)])));
    }
    text
}

/// Decodes lower-case hexadecimal digits. Returns `None` for anything else.
pub fn read(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect()
}

/// Decodes lower-case hexadecimal digits to `N` bytes. Returns `None` for anything else.
pub fn read_array<const N: usize>(text: &str) -> Option<[u8; N]> {
    read(text)?.try_into().ok()
}
