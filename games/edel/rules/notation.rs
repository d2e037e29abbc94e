//! Chapter 20: the text notation for moves.

use std::fmt;
use std::str::FromStr;

use super::components::{Colour, Gems};
use super::{Execution, Illegal, Move, PLAYERS_MAX, Seat, illegal};

const UNREADABLE: Illegal = illegal("ESR-MOVE-1");

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawActive(seat) => write!(f, "draw active {}", seat.index()),
            Self::DrawAside(card) => write!(f, "draw aside {card}"),
            Self::DrawGemCard(seat, card) => write!(f, "draw gems {} {card}", seat.index()),
            Self::DrawDisplay(card) => write!(f, "draw display {card}"),
            Self::DrawEvent(card) => write!(f, "draw event {card}"),
            Self::Choose(action) => write!(f, "choose {action}"),
            Self::Guess(action) => write!(f, "guess {action}"),
            Self::NoGuess => f.write_str("guess none"),
            Self::Bid(gems) => write!(f, "bid {gems}"),
            Self::Raise(gems) => write!(f, "raise {gems}"),
            Self::Accept => f.write_str("accept"),
            Self::Offer(colour) => write!(f, "offer {colour}"),
            Self::Decline => f.write_str("decline"),
            Self::Display => f.write_str("display"),
            Self::Top => f.write_str("top"),
            Self::Execute(how) => write!(f, "execute{how}"),
            Self::Exchange(give, take) => write!(f, "exchange {give} {take}"),
            Self::Take(colour) => write!(f, "take {colour}"),
        }
    }
}

/// Formats the arguments that follow the word `execute`.
impl fmt::Display for Execution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain => Ok(()),
            Self::Colour(colour) => write!(f, " {colour}"),
            Self::Swap { opponent, give, take } => write!(f, " {opponent} {give} {take}"),
            Self::Discard(colours) => {
                let named = Seat::all(PLAYERS_MAX).zip(colours);
                for (opponent, colour) in
                    named.filter_map(|(seat, colour)| Some((seat, (*colour)?)))
                {
                    write!(f, " {opponent} {colour}")?;
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Move {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["draw", "active", seat] => Ok(Self::DrawActive(read_number(seat)?)),
            ["draw", "aside", card] => Ok(Self::DrawAside(read(card)?)),
            ["draw", "gems", seat, card] => Ok(Self::DrawGemCard(read_number(seat)?, read(card)?)),
            ["draw", "display", card] => Ok(Self::DrawDisplay(read(card)?)),
            ["draw", "event", card] => Ok(Self::DrawEvent(read(card)?)),
            ["choose", action] => Ok(Self::Choose(read(action)?)),
            ["guess", "none"] => Ok(Self::NoGuess),
            ["guess", action] => Ok(Self::Guess(read(action)?)),
            ["bid", gems] => Ok(Self::Bid(read(gems)?)),
            ["raise", gems] => Ok(Self::Raise(read(gems)?)),
            ["accept"] => Ok(Self::Accept),
            ["offer", colour] => Ok(Self::Offer(read(colour)?)),
            ["decline"] => Ok(Self::Decline),
            ["display"] => Ok(Self::Display),
            ["top"] => Ok(Self::Top),
            ["execute", how @ ..] => Ok(Self::Execute(read_execution(how)?)),
            ["exchange", give, take] => Ok(Self::Exchange(read(give)?, read::<Gems>(take)?)),
            ["take", colour] => Ok(Self::Take(read(colour)?)),
            _ => Err(UNREADABLE),
        }
    }
}

fn read_execution(words: &[&str]) -> Result<Execution, Illegal> {
    match words {
        [] => Ok(Execution::Plain),
        [colour] => Ok(Execution::Colour(read(colour)?)),
        [opponent, give, take] => Ok(Execution::Swap {
            opponent: read_seat(opponent)?,
            give: read(give)?,
            take: read(take)?,
        }),
        pairs => {
            let mut colours: [Option<Colour>; PLAYERS_MAX] = [None; PLAYERS_MAX];
            for pair in pairs.chunks(2) {
                let [seat, colour] = pair else { return Err(UNREADABLE) };
                let named = &mut colours[read_seat(seat)?.index()];
                if named.replace(read(colour)?).is_some() {
                    return Err(UNREADABLE);
                }
            }
            Ok(Execution::Discard(colours))
        }
    }
}

fn read<T: FromStr>(text: &str) -> Result<T, Illegal> {
    text.parse().map_err(|_| UNREADABLE)
}

/// Parses a seat from `P0` to `P4`.
fn read_seat(text: &str) -> Result<Seat, Illegal> {
    read(text).ok().filter(|seat: &Seat| seat.index() < PLAYERS_MAX).ok_or(UNREADABLE)
}

/// Parses a seat number from 0 to 4.
fn read_number(text: &str) -> Result<Seat, Illegal> {
    match text.as_bytes() {
        [digit @ b'0'..=b'4'] => Ok(Seat::new(usize::from(digit - b'0'))),
        _ => Err(UNREADABLE),
    }
}
