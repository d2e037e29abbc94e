//! Text that somebody else wrote, made safe to show: what cannot be seen, or would turn the text
//! around it, stands as an escape, and what is long is cut.

/// How much of a quoted text is shown, in characters.
const QUOTED_CHARS_MAX: usize = 60;

/// Whether nobody sees this character, or it moves those around it: controls, line and paragraph
/// separators, marks of direction, and formats that take no room. A line break is one of them.
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

/// The text with every hidden character written as `\u202e`, as JSON would write it.
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

/// The text escaped, and no longer than so many characters; an ellipsis says that there was more.
pub fn shortened(text: &str, chars_max: usize) -> String {
    match text.char_indices().nth(chars_max) {
        None => escaped(text),
        Some((end, _)) => escaped(text[..end].trim_end()) + "…",
    }
}

/// A word or a value of a file, as an error names it.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text, QUOTED_CHARS_MAX))
}

#[cfg(test)]
mod tests {
    use super::{escaped, is_hidden, quoted, shortened};

    #[test]
    fn what_is_hidden_is_shown_and_the_rest_is_kept() {
        assert_eq!(escaped("Žofie ♦ 4+7"), "Žofie ♦ 4+7");
        assert_eq!(escaped("a\u{1b}[2Jb\u{202e}c\n"), "a\\u001b[2Jb\\u202ec\\u000a");
        assert_eq!(escaped("\u{e0041}"), "\\udb40\\udc41");
        for c in (0..=0x10_ffff).filter_map(char::from_u32) {
            assert!(!escaped(&c.to_string()).chars().any(is_hidden), "{c:?}");
        }
    }

    #[test]
    fn what_is_long_is_cut() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("ab cd", 3), "ab…");
        assert_eq!(quoted(&"ž".repeat(1_000)).chars().count(), 63);
        assert_eq!(quoted("\u{202e}"), "\"\\u202e\"");
    }
}
