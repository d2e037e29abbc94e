//! Recovery codes: how they are made, parsed and stored, and where a new code is kept until its
//! owner has seen it.

use std::collections::HashMap;
use std::fmt;

use tokio::sync::{Mutex, MutexGuard};

use crate::web::session::token_hash;

/// The symbols in recovery codes: digits and capitals without the easily confused I, L, O and U.
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The number of symbols in a recovery code. At 5 bits each, a code has 100 bits, which nobody can
/// guess.
const SYMBOLS_COUNT: usize = 20;

/// The number of symbols per group in a recovery code.
const GROUP: usize = 4;

/// The time for which a new recovery code is shown to its session, in milliseconds.
pub const SHOWN_MS: i64 = 600_000;

/// The maximum number of new recovery codes waiting to be seen.
const SHOWN_MAX: usize = 10_000;

/// A recovery code. It does not implement `Debug`, so that no code gets into a log.
#[derive(Clone)]
pub struct Code([u8; SYMBOLS_COUNT]);

impl Code {
    /// Creates a new random recovery code.
    ///
    /// # Panics
    ///
    /// Panics if the operating system provides no random bytes.
    pub fn random() -> Self {
        let mut bytes = [0; SYMBOLS_COUNT];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Self(bytes.map(|byte| SYMBOLS[usize::from(byte) % SYMBOLS.len()]))
    }

    /// Parses a recovery code as typed: in upper or lower case, with or without hyphens and spaces,
    /// and with letters in place of similar digits.
    pub fn read(typed: &str) -> Option<Self> {
        let plain = typed.chars().filter(|c| !c.is_whitespace() && !"-–—‑".contains(*c));
        let symbol = |c: char| match c.to_ascii_uppercase() {
            'O' => Some(b'0'),
            'I' | 'L' => Some(b'1'),
            c => u8::try_from(c).ok().filter(|byte| SYMBOLS.contains(byte)),
        };
        let symbols: Option<Vec<u8>> = plain.take(SYMBOLS_COUNT + 1).map(symbol).collect();
        symbols?.try_into().ok().map(Self)
    }

    /// Returns the recovery code's hash, for storage.
    pub fn hash(&self) -> String {
        token_hash(&self.to_string())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, symbol) in self.0.iter().enumerate() {
            if at > 0 && at % GROUP == 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", char::from(*symbol))?;
        }
        Ok(())
    }
}

/// New recovery codes, shown only to the sessions that made them and kept only in memory.
#[derive(Default)]
pub struct NewCodes(Mutex<Waiting>);

/// New recovery codes by session token hash, each with its creation time.
#[derive(Default)]
pub(crate) struct Waiting(HashMap<String, (Code, i64)>);

impl NewCodes {
    /// Waits until no other new recovery code is being stored.
    pub(crate) async fn turn(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().await
    }
}

impl Waiting {
    /// Returns this session's recently made recovery code.
    pub(crate) fn get(&self, session: &str, now_ms: i64) -> Option<Code> {
        let (code, at_ms) = self.0.get(session)?;
        (at_ms + SHOWN_MS > now_ms).then(|| code.clone())
    }

    /// Keeps a new recovery code for its session.
    pub(crate) fn keep(&mut self, session: &str, code: Code, now_ms: i64) {
        self.0.retain(|_, (_, at_ms)| *at_ms + SHOWN_MS > now_ms);
        if self.0.len() >= SHOWN_MAX {
            self.0.clear();
        }
        self.0.insert(session.to_owned(), (code, now_ms));
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, SYMBOLS};

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = Code(*b"0123456789ABCDEFGHJK");
        assert_eq!(code.to_string(), "0123-4567-89AB-CDEF-GHJK");
        for typed in [
            "0123456789abcdefghjk",
            "0123 4567 89ab cdef ghjk",
            "  OL23–4567-89AB-CDEF-GHJK\n",
            "oi23456789ABCDEFGHJK",
        ] {
            let read = Code::read(typed).unwrap_or_else(|| panic!("{typed}"));
            assert_eq!(read.hash(), code.hash(), "{typed}");
        }
        for typed in
            ["", "0123-4567-89AB-CDEF-GHJ", "0123-4567-89AB-CDEF-GHJKM", "U123-4567-89AB-CDEF-GHJK"]
        {
            assert!(Code::read(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn every_symbol_comes_up_and_no_code_comes_twice() {
        let codes: Vec<Code> = (0..200).map(|_| Code::random()).collect();
        for symbol in SYMBOLS {
            assert!(codes.iter().any(|code| code.0.contains(symbol)), "{symbol}");
        }
        let hashes: std::collections::BTreeSet<String> = codes.iter().map(Code::hash).collect();
        assert_eq!(hashes.len(), codes.len());
        let all = hashes.iter().all(|hash| hash.len() == 64);
        assert!(all);
    }
}
