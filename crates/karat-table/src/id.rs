//! Unguessable ids, each consisting of 128 random bits in lower-case hexadecimal.

use std::fmt;

use arrayvec::ArrayString;

use crate::hex;

/// The length of an id, in characters.
const CHARS: usize = 32;

/// The digits of an id. Ids are cloned for every request, so they contain no allocation.
type Digits = ArrayString<CHARS>;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub struct $name(Digits);

        impl $name {
            /// Returns a random, unique id.
            pub fn random() -> Self {
                Self(digits(&random()))
            }

            /// Parses an id, or returns `None` for any other string.
            pub fn parse(text: &str) -> Option<Self> {
                is_id(text).then(|| Self(digits(text)))
            }

            /// Returns the id as a string.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
    };
}

id! {
    /// A table id.
    TableId
}

id! {
    /// A person id.
    PersonId
}

id! {
    /// A tournament id.
    TournamentId
}

id! {
    /// A league id.
    LeagueId
}

id! {
    /// A club id.
    ClubId
}

id! {
    /// An analysis id.
    AnalysisId
}

id! {
    /// The id of a puzzle made by a player.
    PuzzleId
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns 32 random hexadecimal digits.
///
/// # Panics
/// Panics if the operating system provides no random bytes.
pub fn random() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    hex::write(&bytes)
}

fn digits(text: &str) -> Digits {
    Digits::from(text).expect("an id has 32 digits")
}

fn is_id(text: &str) -> bool {
    hex::read_array::<16>(text).is_some()
}
