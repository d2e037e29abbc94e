//! Makes untrusted strings safe to display. Characters that are hidden or reorder the surrounding
//! text are escaped, and long strings are shortened.

/// The maximum number of characters quoted from a string in an error.
const QUOTED_CHARS_MAX: usize = 60;

/// Returns whether a character is invisible or reorders the surrounding text. Such characters are
/// control characters (including line breaks), line and paragraph separators, direction marks, and
/// zero-width format characters.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0001}'
                | '\u{e0020}'..='\u{e007f}'
        )
}

/// Replaces every hidden character with an escape such as `\u202e`, as in JSON.
pub fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match is_hidden(c) {
            true => {
                let mut units = [0; 2];
                c.encode_utf16(&mut units)
                    .iter()
                    .for_each(|unit| shown.push_str(&format!("\\u{unit:04x}")));
            }
            false => shown.push(c),
        }
    }
    shown
}

/// Shortens a string to at most `chars_max` characters, and escapes it. An ellipsis marks the
/// omission.
pub fn shortened(text: &str, chars_max: usize) -> String {
    match text.char_indices().nth(chars_max) {
        None => escaped(text),
        Some((end, _)) => escaped(text[..end].trim_end()) + "…",
    }
}

/// Quotes a word or value from a file for an error: shortened, escaped and in quotation marks.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text, QUOTED_CHARS_MAX))
}

/// The maximum length in bytes of a word for which a correction is suggested.
const WORD_BYTES_MAX: usize = 64;

/// Returns the known word most similar to `word`, or `None` if none is similar enough.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > WORD_BYTES_MAX {
        return None;
    }
    let distance = |known: &&str| strsim::damerau_levenshtein(known, word);
    let near = known.into_iter().min_by_key(distance)?;
    (distance(&near) <= 2.max(near.len() / 3)).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::{escaped, is_hidden, quoted, shortened};

    #[test]
    fn hidden_characters_are_escaped() {
        assert_eq!(escaped("Žofie ♦ 4+7"), "Žofie ♦ 4+7");
        assert_eq!(escaped("a\u{1b}[2Jb\u{202e}c\n"), "a\\u001b[2Jb\\u202ec\\u000a");
        assert_eq!(escaped("\u{e0041}"), "\\udb40\\udc41");
        for c in (0..=0x10_ffff).filter_map(char::from_u32) {
            assert!(!escaped(&c.to_string()).chars().any(is_hidden), "{c:?}");
        }
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("ab cd", 3), "ab…");
        assert_eq!(quoted(&"ž".repeat(1_000)).chars().count(), 63);
        assert_eq!(quoted("\u{202e}"), "\"\\u202e\"");
    }
}
