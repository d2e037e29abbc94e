//! The output writer used by all commands. The writer escapes hidden characters, because files,
//! names and arguments come from other people.

use std::io::{self, Write};

use karat_rules::visible::escaped;

/// A writer that escapes all hidden characters except line breaks ([`karat_rules::visible`]).
pub(crate) struct Plain<W>(pub(crate) W);

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Formatted output never splits a character between two writes, so the bytes are always
        // valid UTF-8.
        let text = String::from_utf8_lossy(bytes);
        let lines: Vec<String> = text.split('\n').map(escaped).collect();
        self.0.write_all(lines.join("\n").as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::Plain;

    #[test]
    fn hidden_characters_are_escaped() {
        let mut out = Plain(Vec::new());
        out.write_all("Žofie \u{1b}[2J\n\t\u{202e}4+7".as_bytes()).expect("a vector takes it");
        out.write_all(b"\r\xff").expect("a vector takes it");
        let text = String::from_utf8(out.0).expect("it is text");
        assert_eq!(text, "Žofie \\u001b[2J\n\\u0009\\u202e4+7\\u000d\u{fffd}");
    }
}
