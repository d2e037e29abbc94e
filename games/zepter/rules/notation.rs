//! Chapter 26: the text notation for moves.

use std::fmt;
use std::str::FromStr;

use super::components::{Gem, Item, Units};
use super::data::RELEASE_COSTS;
use super::payment::{Payment, Step, Steps, Transaction};
use super::roles::Roles;
use super::{Illegal, Move, PLAYERS_MAX, Seat, illegal};

const UNREADABLE: Illegal = illegal("ZEP-MOVE-1");

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawRole(seat, role) => write!(f, "draw role {} {role}", seat.index()),
            Self::DrawCaller(seat) => write!(f, "draw caller {}", seat.index()),
            Self::DrawCard(card) => write!(f, "draw {card}"),
            Self::DrawArtifact(artifact) => write!(f, "draw {artifact}"),
            Self::DrawPlace(seat) => write!(f, "draw place {}", seat.index()),
            Self::Role(role) => write!(f, "role {role}"),
            Self::Price(price) => write!(f, "price {price}"),
            Self::Take => f.write_str("take"),
            Self::Decline => f.write_str("decline"),
            Self::Remove(roles) if roles.is_empty() => f.write_str("remove none"),
            Self::Remove(roles) => {
                f.write_str("remove")?;
                roles.iter().try_for_each(|role| write!(f, " {role}"))
            }
            Self::Transact(transaction) => write!(f, "transact {transaction}"),
            Self::Active([opal, sapphire, emerald, diamond, ruby]) => {
                write!(f, "active {opal}/{sapphire}/{emerald}/{diamond}/{ruby}")
            }
            Self::Start(item, bid) => write!(f, "start {item} {bid}"),
            Self::End => f.write_str("end"),
            Self::Raise(bid) => write!(f, "raise {bid}"),
            Self::Pass => f.write_str("pass"),
            Self::Advance(track) => write!(f, "advance {track}"),
            Self::Release(marker) => write!(f, "release {}", RELEASE_COSTS[usize::from(*marker)]),
            Self::Lose(gem) => write!(f, "lose {gem}"),
            Self::Keep(units) => write!(f, "keep {units}"),
        }
    }
}

impl fmt::Display for Transaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (step, times)) in self.steps.runs().iter().enumerate() {
            if place > 0 {
                f.write_str(", ")?;
            }
            let times = if *times > 1 { format!(" {times}") } else { String::new() };
            match step {
                Step::Item => write!(f, "item{times}")?,
                Step::Buy(gem) => write!(f, "buy{times} {gem}")?,
                Step::Sell { gem, active: true } => write!(f, "sell{times} {gem} active")?,
                Step::Sell { gem, active: false } => write!(f, "sell{times} {gem} inactive")?,
                Step::Release(marker) => {
                    write!(f, "release{times} {}", RELEASE_COSTS[usize::from(*marker)])?;
                }
                Step::Advance(track) => write!(f, "advance{times} {track}")?,
            }
        }
        match &self.payment {
            Payment::Units(units) if units.is_empty() => Ok(()),
            Payment::Units(units) => write!(f, " with {units}"),
            Payment::Best => f.write_str(" with best"),
        }
    }
}

impl FromStr for Move {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["draw", "role", seat, role] => Ok(Self::DrawRole(read_seat(seat)?, read(role)?)),
            ["draw", "caller", seat] => Ok(Self::DrawCaller(read_seat(seat)?)),
            ["draw", "place", seat] => Ok(Self::DrawPlace(read_seat(seat)?)),
            ["draw", drawn] => {
                let card = drawn.parse().map(Self::DrawCard);
                card.or_else(|_| read(drawn).map(Self::DrawArtifact))
            }
            ["role", role] => Ok(Self::Role(read(role)?)),
            ["price", price] => Ok(Self::Price(read_number(price, u8::MAX.into())? as u8)),
            ["take"] => Ok(Self::Take),
            ["decline"] => Ok(Self::Decline),
            ["remove", roles @ ..] => Ok(Self::Remove(read_roles(roles)?)),
            ["transact", steps @ .., "with", payment] => {
                let (steps, payment) = (read_steps(steps)?, read_payment(payment)?);
                Ok(Self::Transact(Transaction { steps, payment }))
            }
            ["transact", steps @ ..] => {
                let (steps, payment) = (read_steps(steps)?, Payment::Units(Units::EMPTY));
                Ok(Self::Transact(Transaction { steps, payment }))
            }
            ["active", counts] => Ok(Self::Active(read_counts(counts)?)),
            ["start", item, bid] => Ok(Self::Start(read::<Item>(item)?, read_bid(bid)?)),
            ["end"] => Ok(Self::End),
            ["raise", bid] => Ok(Self::Raise(read_bid(bid)?)),
            ["pass"] => Ok(Self::Pass),
            ["advance", track] => Ok(Self::Advance(read(track)?)),
            ["release", cost] => Ok(Self::Release(read_marker(cost)?)),
            ["lose", gem] => Ok(Self::Lose(read(gem)?)),
            ["keep", units] => Ok(Self::Keep(read(units)?)),
            _ => Err(UNREADABLE),
        }
    }
}

fn read_roles(words: &[&str]) -> Result<Roles, Illegal> {
    match words {
        [] => Err(UNREADABLE),
        ["none"] => Ok(Roles::EMPTY),
        names => names.iter().try_fold(Roles::EMPTY, |roles, name| {
            let role = Roles::only(read(name)?);
            let is_new = role.without(roles) == role;
            if is_new { Ok(roles.with(role)) } else { Err(UNREADABLE) }
        }),
    }
}

/// Parses the comma-separated steps of a transaction.
fn read_steps(words: &[&str]) -> Result<Steps, Illegal> {
    let mut steps = Steps::EMPTY;
    if words.is_empty() {
        return Ok(steps);
    }
    for step in words.join(" ").split(',') {
        let words: Vec<&str> = step.split_whitespace().collect();
        let (&verb, rest) = words.split_first().ok_or(UNREADABLE)?;
        let (times, rest) = match rest {
            [times, rest @ ..] if !rest.is_empty() && is_number(times) => {
                (read_times(times)?, rest)
            }
            _ => (1, rest),
        };
        let step = match (verb, rest) {
            ("item", []) => Step::Item,
            ("buy", [gem]) => Step::Buy(read(gem)?),
            ("sell", [gem, "active"]) => Step::Sell { gem: read(gem)?, active: true },
            ("sell", [gem, "inactive"]) => Step::Sell { gem: read(gem)?, active: false },
            ("release", [cost]) => Step::Release(read_marker(cost)?),
            ("advance", [track]) => Step::Advance(read(track)?),
            _ => return Err(UNREADABLE),
        };
        if !steps.push(step, times) {
            return Err(illegal("ZEP-MOVE-4"));
        }
    }
    Ok(steps)
}

/// Parses how many times a step is taken. The number is written only if it is greater than 1
/// (ZEP-MOVE-4).
fn read_times(text: &str) -> Result<u16, Illegal> {
    match read_number(text, 1 << 16)? {
        0 | 1 => Err(UNREADABLE),
        times => u16::try_from(times).map_err(|_| illegal("ZEP-MOVE-4")),
    }
}

/// Parses a payment: `best`, or at least one unit to hand over.
fn read_payment(text: &str) -> Result<Payment, Illegal> {
    match text {
        "best" => Ok(Payment::Best),
        "none" => Err(UNREADABLE),
        units => read(units).map(Payment::Units),
    }
}

fn read_counts(text: &str) -> Result<[u8; Gem::ALL.len()], Illegal> {
    let count = |text| read_number(text, u8::MAX.into()).map(|count| count as u8);
    let counts: Vec<u8> = text.split('/').map(count).collect::<Result<_, _>>()?;
    counts.try_into().map_err(|_| UNREADABLE)
}

/// Parses a marker's release cost (ZEP-MOVE-3).
fn read_marker(text: &str) -> Result<u8, Illegal> {
    let cost = read_number(text, u16::MAX.into())?;
    let marker = RELEASE_COSTS.iter().position(|&known| u64::from(known) == cost);
    marker.map(|marker| marker as u8).ok_or(UNREADABLE)
}

fn read<T: FromStr>(text: &str) -> Result<T, Illegal> {
    text.parse().map_err(|_| UNREADABLE)
}

/// Parses a number without a sign or leading zero. A number greater than `most` is read as `most`,
/// so that the clause about the limit applies.
fn read_number(text: &str, most: u64) -> Result<u64, Illegal> {
    let is_plain = text == "0" || is_number(text) && !text.starts_with('0');
    if is_plain { Ok(text.parse().unwrap_or(most).min(most)) } else { Err(UNREADABLE) }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses the amount of a bid.
fn read_bid(text: &str) -> Result<u32, Illegal> {
    read_number(text, u32::MAX.into()).map(|bid| bid as u32)
}

/// Parses a seat number from 0 to 5.
fn read_seat(text: &str) -> Result<Seat, Illegal> {
    let index = read_number(text, PLAYERS_MAX as u64)? as usize;
    if index < PLAYERS_MAX { Ok(Seat::new(index)) } else { Err(UNREADABLE) }
}
