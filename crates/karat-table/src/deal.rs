//! Verifiable deals.
//!
//! When a table opens, the server chooses its seed, and publishes only the seed's hash. Every draw
//! follows from the seed and from each seat's contribution, so nobody can choose a draw later. When
//! the game is over, the seed is revealed, and [`verify`] derives every draw again.
//!
//! The key is `SHA-256("karat-deal-v1\0" || seed || SHA-256(nonce of seat 0) || ...)`. For each
//! ply, `HMAC-SHA-256(key, "ply" || ply || counter)` gives eight 32-bit big-endian numbers, where
//! the ply and the counter are 64-bit big-endian and the counter starts at 0. The draw uses the
//! first number below the greatest multiple of the number of cases up to 2^32. That number modulo
//! the number of cases is the index of the case drawn.
//!
//! A seat's contribution is its nonce. A seat can first commit to its nonce with the SHA-256 of the
//! nonce, and reveal the nonce once every seat has committed. No seat can then choose its nonce in
//! response to the others.
//!
//! If not all nonces have been revealed in time, the whole deal is void, including its seed and the
//! revealed nonces, and another deal begins. All seats commit again, except those that withheld
//! their nonce. Each seat can therefore cause at most one new deal, and the record contains every
//! voided deal. Nor can anyone choose the next seed. A table's seeds form a chain, in which each
//! seed is the SHA-256 of `"karat-seed-chain-v1\0"` followed by the next seed. The first commitment
//! therefore fixes all seeds, and a revealed seed reveals nothing about later ones.
//!
//! A verified deal proves that nobody chose a draw after the seats contributed, as long as one
//! contribution comes from an independent player. The proof does not rule out that the operator has
//! looked at the draws. If no seat contributed, the operator may also have picked the seed before
//! the table opened. If a seat does not commit to its nonce, the server knows the nonce as soon as
//! it arrives. Such a nonce protects only against other players, and against a server that has no
//! seat at the table. A server can also ignore a seat, and claim that it withheld its nonce. The
//! record shows such a claim, and the player in the ignored seat knows that it is false.

use hmac::{Hmac, KeyInit, Mac};
use karat_rules::transcript::TranscriptError;
use karat_rules::transcript::{DealRecord, Fault, RecordedMove, VoidRecord};
use karat_rules::{Actor, AnyGame, Dice, Ply, SEATS_MAX, Seat, Seats, Transcript, Turn};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::hex;

/// The prefix of the hash input for a deal's key.
pub const KEY_LABEL: &[u8] = b"karat-deal-v1\0";

/// The prefix of the hash input for every draw.
pub const PLY_LABEL: &[u8] = b"ply";

/// The prefix of the hash input for the previous seed in a chain.
pub const CHAIN_LABEL: &[u8] = b"karat-seed-chain-v1\0";

/// The maximum number of deals at a table. Each voided deal costs at least one seat its right to a
/// nonce, so the last deal cannot be voided.
pub const DEALS_MAX: usize = SEATS_MAX + 1;

/// The secret from which a table's draws are derived, and which is kept until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Returns an unguessable seed.
    ///
    /// # Panics
    /// Panics if the operating system provides no random bytes.
    pub fn random() -> Self {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Self(bytes)
    }

    /// Parses a seed in the hexadecimal form returned by [`Seed::reveal`], or returns `None` for
    /// any other string.
    pub fn from_hex(text: &str) -> Option<Self> {
        hex::read_array(text).map(Self)
    }

    /// Returns the seed as 64 lower-case hexadecimal digits.
    pub fn reveal(&self) -> String {
        hex::write(&self.0)
    }

    /// Returns the previous seed in a table's chain.
    #[must_use]
    pub fn before(&self) -> Self {
        Self(Sha256::new().chain_update(CHAIN_LABEL).chain_update(self.0).finalize().into())
    }

    /// Returns the seed of deal `number`, starting from 0, in the chain that ends with this seed.
    ///
    /// # Panics
    /// Panics if a table cannot have that many deals.
    #[must_use]
    pub fn of_deal(&self, number: usize) -> Self {
        assert!(number < DEALS_MAX, "every deal given up has cost a seat its nonce");
        (number + 1..DEALS_MAX).fold(*self, |seed, _| seed.before())
    }
}

/// Returns a seed's SHA-256 as 64 lower-case hexadecimal digits. This hash is published before the
/// first draw.
pub fn commitment(seed: &Seed) -> String {
    hex::write(&Sha256::digest(seed.0))
}

/// Returns the hash of the first seed in the chain that ends with `root`.
pub fn promise(root: &Seed) -> String {
    commitment(&root.of_deal(0))
}

/// Returns a nonce's SHA-256 as 64 lower-case hexadecimal digits. The hash commits a seat to the
/// nonce.
pub fn nonce_commitment(nonce: &str) -> String {
    hex::write(&Sha256::digest(nonce))
}

/// Returns the greatest multiple of `cases` that is at most 2^32. Using random numbers from this
/// limit upwards would favour the first cases.
///
/// # Panics
/// Panics if `cases` is 0.
pub fn limit(cases: u32) -> u64 {
    (1 << 32) - (1_u64 << 32) % u64::from(cases)
}

/// The source of a table's draws.
pub struct Deal {
    key: [u8; 32],
}

impl Deal {
    /// Creates the source of draws from a seed and each seat's contribution, in seat order.
    pub fn new(seed: &Seed, nonces: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        hash.update(KEY_LABEL);
        hash.update(seed.0);
        for nonce in nonces {
            hash.update(Sha256::digest(nonce));
        }
        Self { key: hash.finalize().into() }
    }

    /// Creates the source of draws for a table with `seats` seats from a seed alone, without
    /// the players' contributions.
    pub fn unmixed(seed: &Seed, seats: usize) -> Self {
        Self::new(seed, &vec![&b""[..]; seats])
    }

    /// Returns the number below `cases` drawn at `ply`. All numbers are equally likely.
    ///
    /// # Panics
    /// Panics if `cases` is 0.
    pub fn index(&self, ply: Ply, cases: u32) -> u32 {
        assert!(cases > 0, "a draw has at least one case");
        let limit = limit(cases);
        (0..)
            .flat_map(|counter| self.block(ply, counter))
            .find(|&number| u64::from(number) < limit)
            .map(|number| number % cases)
            .expect("the stream has no end")
    }

    fn block(&self, ply: Ply, counter: u64) -> [u32; 8] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key has any length");
        mac.update(PLY_LABEL);
        mac.update(&u64::from(ply).to_be_bytes());
        mac.update(&counter.to_be_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        let (words, _) = bytes.as_chunks::<4>();
        std::array::from_fn(|index| u32::from_be_bytes(words[index]))
    }
}

/// Returns the draw due at `ply` in the game's notation.
///
/// # Panics
/// Panics if no draw is due.
pub fn draw(game: &AnyGame, deal: &Deal, ply: Ply) -> String {
    game.draw(&mut AtPly { deal, ply })
}

/// The random numbers for one ply's draw. A draw uses only one random number.
struct AtPly<'a> {
    deal: &'a Deal,
    ply: Ply,
}

impl Dice for AtPly<'_> {
    fn below(&mut self, cases: u32) -> u32 {
        self.deal.index(self.ply, cases)
    }
}

/// A seat's contribution to the deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatNonce {
    /// The contributing seat.
    pub seat: Seat,
    /// The contribution. If there is none, the empty string is used instead.
    pub text: Option<String>,
    /// The contribution's SHA-256 as 64 lower-case hexadecimal digits, if it was submitted before
    /// any nonce was revealed.
    pub commitment: Option<String>,
}

impl SeatNonce {
    /// Returns the string from which the deal's key is derived.
    pub fn counted(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    fn check(&self) -> Result<(), VerifyError> {
        match (&self.commitment, &self.text) {
            (None, _) => Ok(()),
            (Some(_), None) => Err(VerifyError::NonceWithheld(self.seat)),
            (Some(committed), Some(text)) if nonce_commitment(text) == *committed => Ok(()),
            (Some(_), Some(_)) => Err(VerifyError::Nonce(self.seat)),
        }
    }
}

/// A deal voided because a seat did not reveal the nonce to which it had committed.
#[derive(Clone, PartialEq, Eq)]
pub struct VoidDeal {
    /// The deal's seed, which is now public.
    pub seed: Seed,
    /// The seed's hash, published by the server as its commitment.
    pub commitment: String,
    /// The seats' contributions to the deal, in seat order.
    pub nonces: Vec<SeatNonce>,
}

impl VoidDeal {
    /// Returns the seats that committed to a nonce and did not reveal it.
    pub fn withheld(&self) -> impl Iterator<Item = Seat> {
        self.nonces.iter().filter(|nonce| nonce.text.is_none()).map(|nonce| nonce.seat)
    }

    /// Converts the voided deal to the format of game records.
    pub fn record(&self) -> VoidRecord {
        let of = |fact: fn(&SeatNonce) -> &Option<String>| {
            let facts = self.nonces.iter();
            facts.filter_map(|nonce| Some((nonce.seat, fact(nonce).clone()?))).collect()
        };
        VoidRecord {
            commitment: Some(self.commitment.clone()),
            seed: Some(self.seed.reveal()),
            nonce_commitments: of(|nonce| &nonce.commitment),
            nonces: of(|nonce| &nonce.text),
            withheld: self.withheld().collect(),
        }
    }
}

/// A draw in a recorded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// The ply of the draw.
    pub ply: Ply,
    /// The possible results in order of their cases, each with its number of equally likely cases.
    pub cases: Vec<(String, u32)>,
    /// The recorded result.
    pub text: String,
}

impl Draw {
    /// Returns the draw's number of equally likely cases.
    pub fn case_count(&self) -> u32 {
        self.cases.iter().map(|(_, weight)| weight).sum()
    }
}

/// The result of successfully verifying a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The number of draws that were derived again.
    pub draws: usize,
    /// The seats that contributed to the deal.
    pub mixed_in: Vec<Seat>,
    /// The seats that contributed after committing to their nonce.
    pub committed: Vec<Seat>,
    /// The deals voided before the final one, in order.
    pub voided: Vec<Voided>,
    /// The seats that contributed to a voided deal but not to the final one, and never withheld a
    /// nonce.
    pub silent: Vec<Seat>,
}

/// The result of verifying a voided deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voided {
    /// The seats whose nonces were revealed in the voided deal.
    pub shown: Vec<Seat>,
    /// The seats that withheld their nonces and have had none since.
    pub withheld: Vec<Seat>,
}

/// The reason why a transcript does not prove that its draws were fair.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// The transcript does not contain the seed's hash.
    #[error("the transcript has no commitment")]
    NoCommitment,
    /// The transcript does not contain the seed, because its game is not over.
    #[error("the transcript has no seed, because its game is not over")]
    NoSeed,
    /// The seed is not 64 lower-case hexadecimal digits.
    #[error("the seed is not 64 lower-case hexadecimal digits")]
    Seed,
    /// The seed does not match the hash.
    #[error("the seed does not match the commitment")]
    Commitment,
    /// A nonce or its hash is duplicated, or belongs to a seat that is not at the table.
    #[error("{0} has no seat, or has two nonces or two commitments")]
    NonceSeat(Seat),
    /// The seat's nonce does not match its hash.
    #[error("the nonce of {0} does not match its commitment")]
    Nonce(Seat),
    /// The seat committed to a nonce that is missing from the transcript.
    #[error("{0} committed to a nonce that is not in the transcript")]
    NonceWithheld(Seat),
    /// The list of seats that withheld a nonce is wrong or missing.
    #[error("the list of seats that withheld a nonce is wrong")]
    Withheld,
    /// The seat has a nonce, although it withheld one in an earlier deal.
    #[error("{0} has a nonce although it withheld an earlier one")]
    NonceForfeited(Seat),
    /// A voided deal's seed is not derived from the seed of the next deal.
    #[error("the seed is not derived from the seed of the next deal")]
    Chain,
    /// A voided deal contains an error. The numbers of deals start from 1.
    #[error("void deal {0}: {1}")]
    Void(usize, Box<Self>),
    /// The game starts from a given position, so there is no deal to verify.
    #[error("a game that starts from a set position has no deal")]
    Position,
    /// The rules forbid a move or the set-up of the game.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// A draw does not follow from the seed.
    #[error("ply {ply}: the seed draws \"{expected}\", not \"{found}\"")]
    Draw {
        /// The ply of the draw.
        ply: Ply,
        /// The draw that follows from the seed.
        expected: String,
        /// The draw in the transcript.
        found: String,
    },
}

/// Checks a whole transcript. The seed and every nonce must match their commitments, every draw
/// must follow from them, and every move must be legal. Every voided deal must have a reason, and
/// must not affect the next deal.
///
/// # Errors
/// Returns the first error found.
pub fn verify(transcript: &Transcript) -> Result<Verified, VerifyError> {
    let DealRecord { commitment, seed, .. } = &transcript.deal;
    let seed = committed_seed(commitment.as_deref(), seed.as_deref())?;
    let nonces = nonces(transcript)?;
    nonces.iter().try_for_each(SeatNonce::check)?;
    let deals = voided(transcript)?;
    let found = check_voided(&deals, &seed, &nonces)?;
    let counted: Vec<_> = nonces.iter().map(|nonce| nonce.counted().as_bytes()).collect();
    let deal = Deal::new(&seed, &counted);
    let mut draws = 0;
    each_draw(transcript, |game, ply, found| {
        draws += 1;
        let expected = draw(game, &deal, ply);
        match *found.text == *expected {
            true => Ok(()),
            false => Err(VerifyError::Draw { ply, expected, found: found.text.to_string() }),
        }
    })?;
    let seats = |holds: fn(&SeatNonce) -> bool| {
        nonces.iter().filter(|nonce| holds(nonce)).map(|nonce| nonce.seat).collect()
    };
    Ok(Verified {
        draws,
        mixed_in: seats(|nonce| !nonce.counted().is_empty()),
        committed: seats(|nonce| nonce.commitment.is_some()),
        silent: silent(&deals, &nonces),
        voided: found,
    })
}

/// Returns a record's voided deals, in order.
///
/// # Errors
/// Returns an error if a deal has no seed, its seed does not match its hash, it mentions a seat
/// twice, or its list of seats that withheld a nonce is wrong.
pub fn voided(transcript: &Transcript) -> Result<Vec<VoidDeal>, VerifyError> {
    let read = |record: &VoidRecord| {
        let seed = committed_seed(record.commitment.as_deref(), record.seed.as_deref())?;
        let said = said(transcript.seats, &record.nonces, &record.nonce_commitments)?;
        let is_said = |nonce: &SeatNonce| nonce.text.is_some() || nonce.commitment.is_some();
        let nonces: Vec<_> = said.into_iter().filter(is_said).collect();
        let deal = VoidDeal { seed, commitment: commitment(&seed), nonces };
        let withheld: Vec<_> = deal.withheld().collect();
        let is_listed = !withheld.is_empty() && withheld == record.withheld;
        if is_listed { Ok(deal) } else { Err(VerifyError::Withheld) }
    };
    let records = transcript.deal.voided.iter().enumerate();
    let numbered = records.map(|(index, record)| (index + 1, read(record)));
    numbered.map(|(number, deal)| deal.map_err(|error| in_void(number, error))).collect()
}

/// Returns the seats that contributed to a voided deal but not to the final one, and never withheld
/// a nonce.
pub fn silent(voided: &[VoidDeal], nonces: &[SeatNonce]) -> Vec<Seat> {
    let is_silent = |nonce: &&SeatNonce| {
        let of_seat = voided.iter().flat_map(|deal| &deal.nonces);
        let mut before = of_seat.filter(|before| before.seat == nonce.seat).peekable();
        before.peek().is_some()
            && before.all(|before| before.text.is_some())
            && nonce.text.is_none()
            && nonce.commitment.is_none()
    };
    nonces.iter().filter(is_silent).map(|nonce| nonce.seat).collect()
}

/// Returns a recorded game's draws with all possible results, for callers that derive the draws
/// independently.
pub fn draws(transcript: &Transcript) -> Result<Vec<Draw>, VerifyError> {
    let mut draws = Vec::new();
    each_draw(transcript, |game, ply, found| {
        draws.push(Draw { ply, cases: game.cases(), text: found.text.to_string() });
        Ok(())
    })?;
    Ok(draws)
}

/// Returns each seat's contribution to the deal, in seat order.
///
/// # Errors
/// Returns an error if a contribution is duplicated, or belongs to a seat that is not at the table.
pub fn nonces(transcript: &Transcript) -> Result<Vec<SeatNonce>, VerifyError> {
    said(transcript.seats, &transcript.deal.nonces, &transcript.deal.nonce_commitments)
}

fn said(
    seats: usize,
    nonces: &[(Seat, String)],
    commitments: &[(Seat, String)],
) -> Result<Vec<SeatNonce>, VerifyError> {
    let (texts, commitments) = (by_seat(seats, nonces)?, by_seat(seats, commitments)?);
    let both = Seat::all(seats).zip(texts).zip(commitments);
    Ok(both.map(|((seat, text), commitment)| SeatNonce { seat, text, commitment }).collect())
}

/// Returns a record's seed if it matches the recorded hash.
fn committed_seed(committed: Option<&str>, seed: Option<&str>) -> Result<Seed, VerifyError> {
    let committed = committed.ok_or(VerifyError::NoCommitment)?;
    let seed = Seed::from_hex(seed.ok_or(VerifyError::NoSeed)?).ok_or(VerifyError::Seed)?;
    if commitment(&seed) == committed { Ok(seed) } else { Err(VerifyError::Commitment) }
}

/// Checks a record's voided deals. Every revealed nonce must match its hash, a seat that withheld a
/// nonce must not have another, and the seeds must form a chain.
fn check_voided(
    deals: &[VoidDeal],
    seed: &Seed,
    nonces: &[SeatNonce],
) -> Result<Vec<Voided>, VerifyError> {
    let mut forfeited = Seats::EMPTY;
    let mut found = Vec::with_capacity(deals.len());
    for (index, deal) in deals.iter().enumerate() {
        let check = || {
            let next = deals.get(index + 1).map_or(seed, |next| &next.seed);
            if next.before() != deal.seed {
                return Err(VerifyError::Chain);
            }
            let shown = || deal.nonces.iter().filter(|nonce| nonce.text.is_some());
            shown().try_for_each(SeatNonce::check)?;
            none_of(&deal.nonces, forfeited)?;
            let shown = shown().map(|nonce| nonce.seat).collect();
            Ok(Voided { shown, withheld: deal.withheld().collect() })
        };
        let deal = check().map_err(|error| in_void(index + 1, error))?;
        deal.withheld.iter().for_each(|&seat| forfeited.insert(seat));
        found.push(deal);
    }
    none_of(nonces, forfeited)?;
    Ok(found)
}

/// Returns an error if one of the given seats has a nonce or has committed to one.
fn none_of(nonces: &[SeatNonce], seats: Seats) -> Result<(), VerifyError> {
    let is_said = |nonce: &&SeatNonce| nonce.text.is_some() || nonce.commitment.is_some();
    match nonces.iter().filter(is_said).find(|nonce| seats.contains(nonce.seat)) {
        Some(nonce) => Err(VerifyError::NonceForfeited(nonce.seat)),
        None => Ok(()),
    }
}

fn in_void(number: usize, error: VerifyError) -> VerifyError {
    VerifyError::Void(number, Box::new(error))
}

/// Replays a recorded game, calling `visit` with the preceding state, the ply and the recorded draw
/// for each draw.
fn each_draw(
    transcript: &Transcript,
    mut visit: impl FnMut(&AnyGame, Ply, &RecordedMove) -> Result<(), VerifyError>,
) -> Result<(), VerifyError> {
    if transcript.position.is_some() {
        return Err(VerifyError::Position);
    }
    let mut game = transcript.start().map_err(VerifyError::Transcript)?;
    for (index, ply) in transcript.plies.iter().enumerate() {
        if ply.who == Actor::Chance && game.turn() == Turn::Chance {
            visit(&game, Ply::new(index), ply)?;
        }
        game.play(ply.who, &ply.text).map_err(|refusal| {
            let fault = Fault::Illegal(refusal);
            VerifyError::Transcript(TranscriptError { line: ply.line, fault })
        })?;
    }
    Ok(())
}

/// Returns values from a record's header in seat order, with `None` for seats without a value.
fn by_seat(seats: usize, facts: &[(Seat, String)]) -> Result<Vec<Option<String>>, VerifyError> {
    let mut sorted = vec![None; seats];
    for (seat, fact) in facts {
        match sorted.get_mut(seat.index()) {
            Some(place @ None) => *place = Some(fact.clone()),
            _ => return Err(VerifyError::NonceSeat(*seat)),
        }
    }
    Ok(sorted)
}

#[cfg(test)]
mod tests {
    use karat_rules::Ply;

    use super::{DEALS_MAX, Deal, Seed, commitment};
    use crate::hex;

    /// Test vectors for deals and their draws, derived by programs that share no code with this
    /// crate.
    const VECTORS: &str = include_str!("../tests/deal-vectors.txt");

    fn counting() -> Seed {
        Seed(std::array::from_fn(|index| index as u8))
    }

    fn indices(deal: &Deal, plies: usize, cases: u32) -> Vec<u32> {
        (0..plies).map(Ply::new).map(|ply| deal.index(ply, cases)).collect()
    }

    // The expected numbers come from a Python program that shares no code with this crate. The
    // program follows the module documentation and uses only the standard library.
    #[test]
    fn agrees_with_an_independent_derivation() {
        assert_eq!(
            commitment(&counting()),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        );
        let silent = Deal::new(&counting(), &[b"", b"", b""]);
        assert_eq!(indices(&silent, 12, 3), [1, 2, 1, 2, 2, 0, 0, 2, 2, 0, 0, 2]);
        assert_eq!(indices(&silent, 8, 60), [43, 14, 58, 32, 2, 45, 6, 41]);
        assert_eq!(silent.index(Ply::new(9), u32::MAX), 3_130_166_736);
        let mixed = Deal::new(&counting(), &[b"ana", b"", "č".as_bytes()]);
        assert_eq!(indices(&mixed, 12, 3), [0, 1, 2, 1, 2, 2, 1, 0, 1, 0, 1, 0]);
        assert_eq!(indices(&mixed, 8, 60), [12, 31, 2, 49, 41, 41, 7, 24]);
        assert_eq!(mixed.index(Ply::new(9), u32::MAX), 4_201_549_008);
    }

    // The expected seeds come from a Python program that shares no code with this crate.
    #[test]
    fn seeds_form_a_chain_that_only_its_end_opens() {
        let root = counting();
        assert_eq!(
            root.before().reveal(),
            "945c59c768bff13770479efa084056657f9a63fd896ef39a355551b088bdce45"
        );
        assert_eq!(
            root.of_deal(0).reveal(),
            "fd9b70c8ae012702447b536399bb437acc1da3a981770423481ff058bbf9169d"
        );
        assert!(root.of_deal(DEALS_MAX - 1) == root);
        for number in 1..DEALS_MAX {
            assert!(root.of_deal(number).before() == root.of_deal(number - 1), "{number}");
        }
    }

    // With 2^31 + 1 cases, almost half of all numbers are rejected.
    #[test]
    fn rejects_numbers_that_would_favour_some_cases() {
        let silent = Deal::new(&counting(), &[b"", b"", b""]);
        let cases = (1 << 31) + 1;
        assert_eq!(
            indices(&silent, 4, cases),
            [1_965_141_407, 525_651_463, 1_730_491_738, 1_050_059_552]
        );
        assert_eq!(silent.index(Ply::new(1 << 63), cases), 501_128_743);
        assert_eq!(silent.index(Ply::new(7), 1), 0);
    }

    #[test]
    fn agrees_with_every_vector() {
        let mut draws = 0;
        for block in VECTORS.split("\n\n").filter(|block| block.starts_with("seed ")) {
            let lines = || block.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
            let fact = |wanted| lines().find_map(|(word, rest)| (word == wanted).then_some(rest));
            let seed = Seed::from_hex(fact("seed").expect("a seed")).expect("64 digits");
            assert_eq!(Some(commitment(&seed).as_str()), fact("commitment"));
            let nonces: Vec<_> = lines().filter(|(word, _)| *word == "nonce").collect();
            let nonces: Vec<_> = nonces.iter().map(|(_, text)| text.as_bytes()).collect();
            let deal = Deal::new(&seed, &nonces);
            assert_eq!(Some(hex::write(&deal.key).as_str()), fact("key"));
            for (_, numbers) in lines().filter(|(word, _)| *word == "draw") {
                let read = |text: &str| text.parse::<u64>().expect("a number");
                let [ply, cases, index] = numbers.split(' ').map(read).collect::<Vec<_>>()[..]
                else {
                    panic!("{numbers}")
                };
                let cases = cases.try_into().expect("32 bits");
                let ply = Ply::new(ply.try_into().expect("64 bits"));
                assert_eq!(u64::from(deal.index(ply, cases)), index, "{numbers}\n{block}");
                draws += 1;
            }
        }
        assert!(draws > 200, "{draws} draws");
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
