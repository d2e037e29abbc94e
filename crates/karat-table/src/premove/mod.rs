//! Premoves and auto-bids: instructions for a seat's later decisions.
//!
//! An instruction's effect is calculated only from a [`Perspective`], so it cannot depend on
//! anything the seat does not know. Whether an instruction still applies is derived from the
//! journal, like everything else about a table. The database stores the instruction, but not its
//! progress.
//!
//! An instruction ends when it has been carried out, when its auction is over, or when the game is
//! over. An instruction also ends when a bot plays for the absent person, or when the person makes
//! a decision that the instruction does not leave to them. A takeback by any player also ends an
//! instruction, because the position for which it was meant no longer exists.

use std::fmt;
use std::str::FromStr;

use karat_rules::any::GameId;
use karat_rules::premove::Auctioned;
pub use karat_rules::premove::{Auction, Limit};
use karat_rules::{
    Actor, AnyGame, Game, Illegal, Moves, Perspective, Ply, Seat, Turn, with_game, with_state,
};

use crate::id::PersonId;
use crate::table::{Deed, Entry, MadeBy, Occupant, Stage, Table};
use crate::version::Version;

/// An instruction for a seat's later decisions. The text form of an instruction is a single
/// readable line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instruction {
    /// `pass in this auction`: passes, or accepts, until the auction or bargain is over.
    PassHere,
    /// `pass in every auction`: passes until the seat has another kind of decision.
    PassAlways,
    /// `pass above 20`: passes, or accepts, if the price or the number of gems is above the limit.
    /// Otherwise, the person decides. The instruction applies until the auction or bargain is over.
    PassAbove(u32),
    /// `bid up to 20`: makes the smallest raise within the limit, or else passes. The instruction
    /// applies until the auction or bargain is over.
    BidUpTo(Limit),
    /// An instruction such as `next choose money`: makes the given move as the seat's next decision
    /// if it is legal then.
    Next(String),
}

/// A stored instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Premove {
    /// The seat for which the instruction decides.
    pub seat: Seat,
    /// The instruction's id, derived from the id and content of the submitted form. Forms with
    /// different ids or content result in different ids.
    pub id: String,
    /// The person who gave the instruction.
    pub person: PersonId,
    /// The instruction.
    pub instruction: Instruction,
    /// The number of journal entries shown on the page when the instruction was given.
    pub seen: Version,
}

/// The error returned for a string that is not an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoInstruction;

/// An instruction's answer when the seat has a decision to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The instruction makes the given move, which is legal.
    Move(String),
    /// The instruction leaves the decision to the person who gave it.
    Leave,
    /// The instruction has ended without making a move.
    End(Ending),
}

/// The reason why an instruction has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The instruction has been carried out.
    Done,
    /// The instruction's auction or bargain is over.
    AuctionOver,
    /// The seat must make a decision other than bidding.
    Asked,
    /// The move is not legal when it should be made.
    NotLegal,
    /// The move might eliminate the player or take everything from them.
    Risk,
    /// The rules do not allow the seat to pass or to bid within the limit.
    CannotPass,
    /// The person has made a decision themselves after giving the instruction.
    Decided,
    /// A player has taken back a move.
    TakenBack,
    /// The person went away, or no longer has an account.
    Away,
    /// The game is not running any more.
    GameOver,
}

/// An instruction's progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The instruction still applies, and the move given, if any, is the one that it makes now.
    Stands(Option<String>),
    /// The instruction has ended for the given reason.
    Ended(Ending),
}

/// The reason why an instruction cannot be given at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// There is no auction in which the seat can bid.
    NoAuction,
    /// Bids in this game use a different unit from the limit.
    Limit,
    /// The string is not a move of the game.
    Unreadable,
    /// The move might eliminate the player or take everything from them. A risky move is never made
    /// in advance.
    Risk,
}

/// The instructions that a seat can give at the moment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Offer {
    /// The price of the seat's current auction or bargain, if any.
    pub price: Option<u32>,
    /// The number of components of each kind that the seat can bid, if the game's bids consist of
    /// components.
    pub counts: Option<Vec<u8>>,
    /// Whether an instruction to pass would be useful, which is not the case while the seat has a
    /// different decision to make.
    pub can_pass: bool,
    /// The moves that may be the seat's next decision.
    pub moves: Vec<String>,
}

/// Returns whether a game's players can give instructions.
pub fn can_act(game: GameId) -> bool {
    with_game!(game, G => <G as Auctioned>::CAN_ACT)
}

/// Returns an instruction's answer to the seat's current decision. The answer is the same in all
/// states that look the same to the seat.
pub fn answer(game: &AnyGame, seat: Seat, instruction: &Instruction) -> Answer {
    with_state!(game, game => answer_seeing(&Perspective::new(game, seat), instruction))
}

/// Returns the current auction or bargain as seen by the seat, or `None` if there is none.
pub fn auction(game: &AnyGame, seat: Seat) -> Option<Auction> {
    with_state!(game, game => auction_seen(&Perspective::new(game, seat)))
}

/// Returns the instructions that the seat can give at the moment.
pub fn offer(game: &AnyGame, seat: Seat) -> Offer {
    with_state!(game, game => offer_seeing(&Perspective::new(game, seat)))
}

/// Checks that an instruction can be given now, and returns it with any move in standard notation.
///
/// # Errors
/// Returns an error if the instruction cannot be given.
pub fn fitted(game: &AnyGame, seat: Seat, instruction: Instruction) -> Result<Instruction, Misfit> {
    if !can_act(game.id()) {
        return Err(Misfit::NoAuction);
    }
    match &instruction {
        Instruction::Next(text) => {
            let written = with_state!(game, game => rewritten(game, text));
            let text = written.map_err(|_| Misfit::Unreadable)?;
            let has_risk = game.risk(seat, &text).is_some();
            return if has_risk { Err(Misfit::Risk) } else { Ok(Instruction::Next(text)) };
        }
        Instruction::PassAlways => return Ok(instruction),
        Instruction::PassHere | Instruction::PassAbove(_) => {}
        Instruction::BidUpTo(limit) => {
            if !with_game!(game.id(), G => <G as Auctioned>::suits(limit)) {
                return Err(Misfit::Limit);
            }
        }
    }
    let takes_part = auction(game, seat).is_some_and(|auction| auction.is_in);
    if takes_part { Ok(instruction) } else { Err(Misfit::NoAuction) }
}

fn answer_seeing<G: Auctioned>(eyes: &Perspective<'_, G>, instruction: &Instruction) -> Answer {
    let auction = auction_seen(eyes);
    match (instruction, auction) {
        (Instruction::Next(text), _) => {
            let legal = text.parse().and_then(|m: G::Move| eyes.check(m).map(|()| m));
            match legal {
                Err(_) => Answer::End(Ending::NotLegal),
                Ok(m) if G::risk(&eyes.view(), eyes.seat(), m).is_some() => {
                    Answer::End(Ending::Risk)
                }
                Ok(m) => Answer::Move(m.to_string()),
            }
        }
        (Instruction::PassAlways, None) => Answer::End(Ending::Asked),
        (_, None) => Answer::End(Ending::AuctionOver),
        (Instruction::PassHere | Instruction::PassAlways, Some(_)) => pass(eyes),
        (Instruction::PassAbove(most), Some(auction)) if auction.price <= *most => Answer::Leave,
        (Instruction::PassAbove(_), Some(_)) => pass(eyes),
        (Instruction::BidUpTo(limit), Some(_)) => match G::bid(eyes, limit) {
            Some(bid) => Answer::Move(bid.to_string()),
            None => pass(eyes),
        },
    }
}

/// Returns the legal move that passes, declines or accepts.
fn pass<G: Auctioned>(eyes: &Perspective<'_, G>) -> Answer {
    let mut moves = Moves::new();
    eyes.legal(&mut moves);
    let mut texts = moves.iter().map(ToString::to_string);
    let found = texts.find(|text| matches!(text.as_str(), "pass" | "decline" | "accept"));
    found.map_or(Answer::End(Ending::CannotPass), Answer::Move)
}

fn auction_seen<G: Auctioned>(eyes: &Perspective<'_, G>) -> Option<Auction> {
    G::auction(&eyes.view(), eyes.seat())
}

fn offer_seeing<G: Auctioned>(eyes: &Perspective<'_, G>) -> Offer {
    let (view, seat) = (eyes.view(), eyes.seat());
    let auction = G::auction(&view, seat).filter(|auction| auction.is_in);
    let is_asked = matches!(eyes.turn(), Turn::Seats(seats) if seats.contains(seat));
    Offer {
        price: auction.map(|auction| auction.price),
        counts: G::counts(&view, seat),
        can_pass: auction.is_some() || !is_asked,
        moves: G::foreseen(&view, seat).iter().map(ToString::to_string).collect(),
    }
}

/// Rewrites a move in the game's standard notation.
fn rewritten<G: Game>(_: &G, text: &str) -> Result<String, Illegal> {
    text.parse().map(|m: G::Move| m.to_string())
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PassHere => f.write_str("pass in this auction"),
            Self::PassAlways => f.write_str("pass in every auction"),
            Self::PassAbove(price) => write!(f, "pass above {price}"),
            Self::BidUpTo(limit) => write!(f, "bid up to {limit}"),
            Self::Next(text) => write!(f, "next {text}"),
        }
    }
}

impl FromStr for Instruction {
    type Err = NoInstruction;

    fn from_str(text: &str) -> Result<Self, NoInstruction> {
        let number = |text: &str| text.parse().map_err(|_| NoInstruction);
        match text {
            "pass in this auction" => return Ok(Self::PassHere),
            "pass in every auction" => return Ok(Self::PassAlways),
            _ => {}
        }
        if let Some(price) = text.strip_prefix("pass above ") {
            return number(price).map(Self::PassAbove);
        }
        if let Some(limit) = text.strip_prefix("bid up to ") {
            return limit.parse().map(Self::BidUpTo).map_err(|_| NoInstruction);
        }
        let next = text.strip_prefix("next ").ok_or(NoInstruction)?;
        Ok(Self::Next(next.to_owned()))
    }
}

impl Table {
    /// Returns whether an instruction still applies, and which move, if any, it makes now.
    pub fn progress(&self, premove: &Premove) -> Progress {
        let record = self.record();
        if record.stage != Stage::Playing || self.frozen().is_some() {
            return Progress::Ended(Ending::GameOver);
        }
        let seat = premove.seat;
        let who = &record.sitters[seat.index()].who;
        if *who != Occupant::Person(premove.person.clone()) || self.absent().contains(seat) {
            return Progress::Ended(Ending::Away);
        }
        let later = premove.seen.later(&record.journal);
        let Some(later) = later else { return Progress::Ended(Ending::TakenBack) };
        let ending = ended_by(premove, later).or_else(|| self.auction_ending(premove, later));
        if let Some(ending) = ending {
            return Progress::Ended(ending);
        }
        match self.is_due(seat).then(|| answer(self.game(), seat, &premove.instruction)) {
            None | Some(Answer::Leave) => Progress::Stands(None),
            Some(Answer::Move(text)) => Progress::Stands(Some(text)),
            Some(Answer::End(ending)) => Progress::Ended(ending),
        }
    }

    /// Returns whether a premove has made a move for the seat since the journal had `seen` entries.
    pub fn has_premoved(&self, seat: Seat, seen: Version) -> bool {
        let later = seen.later(&self.record().journal);
        later.is_some_and(|later| later.iter().any(|entry| is_move(entry, seat, MadeBy::Premove)))
    }

    /// Returns why an instruction for one auction has ended. Returns `None` if the auction is not
    /// over and the seat can still bid.
    fn auction_ending(&self, premove: &Premove, later: &[Entry]) -> Option<Ending> {
        if matches!(premove.instruction, Instruction::PassAlways | Instruction::Next(_)) {
            return None;
        }
        let seat = premove.seat;
        let moves = later.iter().filter(|entry| matches!(entry.deed, Deed::Move(_))).count();
        let first = self.plies().len() - moves;
        let mut auctions = self.positions().skip(first).map(|game| auction(&game, seat));
        let number = auctions.next().flatten().map(|auction| auction.number);
        let mut rest = auctions.enumerate();
        let (after, auction) = rest.find(|(_, now)| {
            number.is_none() || now.is_none_or(|now| Some(now.number) != number || !now.is_in)
        })?;
        // A person who has made a decision since then already knows what happened to the premove.
        let is_own = |ply: Ply| {
            let who = self.plies()[ply.index()].who;
            who == Actor::Seat(seat) && self.made_by(ply) == MadeBy::Seat
        };
        if Ply::new(first + after).until(self.ply()).any(is_own) {
            return Some(Ending::Decided);
        }
        let has_passed = auction.is_some_and(|now| Some(now.number) == number);
        Some(if has_passed { Ending::Done } else { Ending::AuctionOver })
    }
}

/// Returns the reason why later journal entries end an instruction, or `None` if they do not.
fn ended_by(premove: &Premove, later: &[Entry]) -> Option<Ending> {
    let has = |made_by: MadeBy| later.iter().any(|entry| is_move(entry, premove.seat, made_by));
    let leaves_to_person = matches!(premove.instruction, Instruction::PassAbove(_));
    let is_leaving =
        |entry: &Entry| entry.deed == Deed::Leave && entry.who == Actor::Seat(premove.seat);
    if has(MadeBy::Seat) && !leaves_to_person {
        return Some(Ending::Decided);
    }
    if later.iter().any(|entry| matches!(entry.deed, Deed::Undo(_))) {
        return Some(Ending::TakenBack);
    }
    if has(MadeBy::StandIn) || later.iter().any(is_leaving) {
        return Some(Ending::Away);
    }
    let is_used_up = matches!(premove.instruction, Instruction::Next(_)) && has(MadeBy::Premove);
    is_used_up.then_some(Ending::Done)
}

fn is_move(entry: &Entry, seat: Seat, made_by: MadeBy) -> bool {
    matches!(entry.deed, Deed::Move(_))
        && entry.who == Actor::Seat(seat)
        && entry.made_by == made_by
}

#[cfg(test)]
mod tests;
