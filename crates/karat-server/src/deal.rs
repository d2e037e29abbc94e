//! Deals that anyone can check.
//!
//! When a table opens, its seed is chosen and only the hash of the seed is shown. Every draw
//! follows from the seed and from what each seat mixed in, so that nobody can choose a draw later.
//! When the game is over the seed is shown, and [`verify`] derives every draw again.
//!
//! The key is `SHA-256("karat-deal-v1\0" || seed || SHA-256(nonce of seat 0) || ...)`. For each ply
//! `HMAC-SHA-256(key, "ply" || ply || counter)`, both numbers as 64 bits big-endian and the counter
//! from 0, gives eight 32-bit numbers, big-endian. The first that is below the greatest multiple of
//! the number of cases, taken modulo that number, is the index of the case.
//!
//! This proves that the draws were fixed when the table opened. It does not prove that whoever runs
//! the server did not look at them.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use karat_rules::transcript::TranscriptError;
use karat_rules::{Actor, AnyGame, Dice, Seat, Transcript};
use sha2::{Digest, Sha256};

use crate::hex;

/// The secret of a table until its game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed that nobody can guess.
    ///
    /// # Panics
    /// If the operating system gives no random bytes.
    pub fn random() -> Self {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Self(bytes)
    }

    /// The seed of this text, as [`Seed::reveal`] writes it.
    pub fn from_hex(text: &str) -> Option<Self> {
        hex::read_array(text).map(Self)
    }

    /// The seed as 64 lower-case hexadecimal digits.
    pub fn reveal(&self) -> String {
        hex::write(&self.0)
    }
}

/// The SHA-256 of the seed, shown before the first draw; 64 lower-case hexadecimal digits.
pub fn commitment(seed: &Seed) -> String {
    hex::write(&Sha256::digest(seed.0))
}

/// The source of a table's draws.
pub struct Deal {
    key: [u8; 32],
}

impl Deal {
    /// The draws of this seed and what each seat mixed in, in seat order.
    pub fn new(seed: &Seed, nonces: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"karat-deal-v1\0");
        hash.update(seed.0);
        for nonce in nonces {
            hash.update(Sha256::digest(nonce));
        }
        Self { key: hash.finalize().into() }
    }

    /// The draws of this seed at a table of `seats` where no seat mixed anything in.
    pub fn unmixed(seed: &Seed, seats: usize) -> Self {
        Self::new(seed, &vec![&b""[..]; seats])
    }

    /// The number below `cases` that is drawn at `ply`, each equally likely.
    ///
    /// # Panics
    /// If `cases` is 0.
    pub fn index(&self, ply: u64, cases: u32) -> u32 {
        assert!(cases > 0, "a draw has at least one case");
        // Numbers from here on would make the first cases more likely than the last.
        let limit = (1 << 32) - (1_u64 << 32) % u64::from(cases);
        (0..)
            .flat_map(|counter| self.block(ply, counter))
            .find(|&number| u64::from(number) < limit)
            .map(|number| number % cases)
            .expect("the stream has no end")
    }

    fn block(&self, ply: u64, counter: u64) -> [u32; 8] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key has any length");
        mac.update(b"ply");
        mac.update(&ply.to_be_bytes());
        mac.update(&counter.to_be_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        let (words, _) = bytes.as_chunks::<4>();
        std::array::from_fn(|index| u32::from_be_bytes(words[index]))
    }
}

/// The text of the draw that is due at `ply`, the number of moves before it.
///
/// # Panics
/// If no draw is due.
pub fn draw(game: &AnyGame, deal: &Deal, ply: u64) -> String {
    game.draw(&mut AtPly { deal, ply })
}

/// The numbers of one ply; a draw takes one.
struct AtPly<'a> {
    deal: &'a Deal,
    ply: u64,
}

impl Dice for AtPly<'_> {
    fn below(&mut self, cases: u32) -> u32 {
        self.deal.index(self.ply, cases)
    }
}

/// What was found to be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verified {
    /// How many draws were derived again.
    pub draws: usize,
}

/// Why a transcript does not prove its deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerifyError {
    /// The transcript has no commitment.
    NoCommitment,
    /// The transcript has no seed: its game is not over.
    NoSeed,
    /// The seed is not 64 lower-case hexadecimal digits.
    Seed,
    /// The seed is not the one that was committed to.
    Commitment,
    /// The game starts from a described position, which no deal explains.
    Position,
    /// A move or the set-up is refused.
    Transcript(TranscriptError),
    /// A draw is not the one that follows from the seed.
    Draw {
        /// The ply, counted from 0.
        ply: usize,
        /// The draw that follows from the seed.
        expected: String,
        /// The draw in the transcript.
        found: String,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommitment => f.write_str("the transcript has no commitment"),
            Self::NoSeed => f.write_str("the transcript has no seed; its game is not over"),
            Self::Seed => f.write_str("the seed is not 64 lower-case hexadecimal digits"),
            Self::Commitment => f.write_str("the seed does not match the commitment"),
            Self::Position => f.write_str("a game from a described position has no deal"),
            Self::Transcript(error) => error.fmt(f),
            Self::Draw { ply, expected, found } => {
                write!(f, "ply {ply}: the seed draws \"{expected}\", not \"{found}\"")
            }
        }
    }
}

impl std::error::Error for VerifyError {}

/// Checks that the seed is the one committed to, that every draw follows from it, and that every
/// move is legal.
///
/// # Errors
/// The first thing that is not so.
pub fn verify(transcript: &Transcript) -> Result<Verified, VerifyError> {
    let committed = transcript.deal.commitment.as_deref().ok_or(VerifyError::NoCommitment)?;
    let seed = transcript.deal.seed.as_deref().ok_or(VerifyError::NoSeed)?;
    let seed = Seed::from_hex(seed).ok_or(VerifyError::Seed)?;
    if commitment(&seed) != committed {
        return Err(VerifyError::Commitment);
    }
    if transcript.position.is_some() {
        return Err(VerifyError::Position);
    }
    let deal = Deal::new(&seed, &nonces(transcript));
    let mut game = transcript.start().map_err(VerifyError::Transcript)?;
    let mut draws = 0;
    for (index, ply) in transcript.plies.iter().enumerate() {
        if ply.who == Actor::Chance && game.turn() == karat_rules::Turn::Chance {
            let expected = draw(&game, &deal, index as u64);
            if ply.text != expected {
                let found = ply.text.clone();
                return Err(VerifyError::Draw { ply: index, expected, found });
            }
            draws += 1;
        }
        game.play(ply.who, &ply.text).map_err(|refusal| {
            let fault = karat_rules::transcript::Fault::Illegal(refusal);
            VerifyError::Transcript(TranscriptError { line: ply.line, fault })
        })?;
    }
    Ok(Verified { draws })
}

/// What each seat mixed in; a seat that mixed in nothing counts with the empty text.
fn nonces(transcript: &Transcript) -> Vec<&[u8]> {
    let of = |seat| transcript.deal.nonces.iter().find(|(of, _)| *of == seat);
    Seat::all(transcript.seats)
        .map(|seat| of(seat).map_or(&b""[..], |(_, nonce)| nonce.as_bytes()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Deal, Seed, commitment};

    fn counting() -> Seed {
        Seed(std::array::from_fn(|index| index as u8))
    }

    fn indices(deal: &Deal, plies: u64, cases: u32) -> Vec<u32> {
        (0..plies).map(|ply| deal.index(ply, cases)).collect()
    }

    // The expected numbers were derived by a program that shares no code with this one: the
    // standard library of Python, from the description in the documentation alone.
    #[test]
    fn agrees_with_an_independent_derivation() {
        assert_eq!(
            commitment(&counting()),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        );
        let silent = Deal::new(&counting(), &[b"", b"", b""]);
        assert_eq!(indices(&silent, 12, 3), [1, 2, 1, 2, 2, 0, 0, 2, 2, 0, 0, 2]);
        assert_eq!(indices(&silent, 8, 60), [43, 14, 58, 32, 2, 45, 6, 41]);
        assert_eq!(silent.index(9, u32::MAX), 3_130_166_736);
        let mixed = Deal::new(&counting(), &[b"ana", b"", "č".as_bytes()]);
        assert_eq!(indices(&mixed, 12, 3), [0, 1, 2, 1, 2, 2, 1, 0, 1, 0, 1, 0]);
        assert_eq!(indices(&mixed, 8, 60), [12, 31, 2, 49, 41, 41, 7, 24]);
        assert_eq!(mixed.index(9, u32::MAX), 4_201_549_008);
    }

    // With 2^31 + 1 cases almost half of all numbers are rejected.
    #[test]
    fn rejects_numbers_that_would_favour_some_cases() {
        let silent = Deal::new(&counting(), &[b"", b"", b""]);
        let cases = (1 << 31) + 1;
        assert_eq!(
            indices(&silent, 4, cases),
            [1_965_141_407, 525_651_463, 1_730_491_738, 1_050_059_552]
        );
        assert_eq!(silent.index(1 << 63, cases), 501_128_743);
        assert_eq!(silent.index(7, 1), 0);
    }

    #[test]
    fn reads_only_the_seed_it_writes() {
        let seed = counting();
        assert!(Seed::from_hex(&seed.reveal()) == Some(seed));
        for text in ["", "00", &seed.reveal().to_uppercase(), &format!("{}0", seed.reveal())] {
            assert!(Seed::from_hex(text).is_none(), "{text}");
        }
    }
}
