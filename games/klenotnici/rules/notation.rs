//! Chapter 13: the text notation for moves.

use std::fmt;
use std::str::FromStr;

use super::{Cards, Double, Illegal, Money, Move, Rank, Ranks, Seat, Spend, Suit, illegal};

const UNREADABLE: Illegal = illegal("KLE-MOVE-1");

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawSuit(seat, suit) => write!(f, "draw suit {} {}", seat.index(), suit.name()),
            Self::DrawStarter(seat) => write!(f, "draw starter {}", seat.index()),
            Self::Choose(gem) => write!(f, "choose {gem}"),
            Self::Open { cards, double, hammer } => write_bid(f, "open", *cards, *double, *hammer),
            Self::Raise { cards, double, hammer } => {
                write_bid(f, "raise", *cards, *double, *hammer)
            }
            Self::Hammer(spend) => write!(f, "hammer{spend}"),
            Self::Decline => f.write_str("decline"),
            Self::Pass => f.write_str("pass"),
            Self::Exchange { spend, give, take } => {
                write!(f, "exchange{spend} {} -> {}", give.set, take.set)
            }
            Self::Done => f.write_str("done"),
            Self::Goal(Some(rank)) => write!(f, "goal {}", rank.name()),
            Self::Goal(None) => f.write_str("goal none"),
        }
    }
}

impl fmt::Display for Spend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.named == 0 {
            return Ok(());
        }
        let names: Vec<_> = self.ranks.iter().map(Rank::name).collect();
        write!(f, "({})", names.join(","))
    }
}

fn write_bid(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    cards: Cards,
    double: Option<Double>,
    hammer: Option<Spend>,
) -> fmt::Result {
    f.write_str(word)?;
    if !cards.set.is_empty() {
        write!(f, " {}", cards.set)?;
    }
    if let Some(Double { card, spend }) = double {
        f.write_str(" x2")?;
        if let Some(card) = card {
            write!(f, "[{card}]")?;
        }
        write!(f, "{spend}")?;
    }
    if let Some(spend) = hammer {
        write!(f, " hammer{spend}")?;
    }
    Ok(())
}

impl FromStr for Move {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (first, rest) = words.split_first().ok_or(UNREADABLE)?;
        match (*first, rest) {
            ("draw", ["suit", seat, suit]) => {
                Ok(Self::DrawSuit(read_seat(seat)?, Suit::from_str(suit).map_err(|_| UNREADABLE)?))
            }
            ("draw", ["starter", seat]) => Ok(Self::DrawStarter(read_seat(seat)?)),
            ("choose", [gem]) => Ok(Self::Choose(gem.parse().map_err(|_| UNREADABLE)?)),
            ("open", rest) => {
                let (cards, double, hammer) = read_bid(rest)?;
                Ok(Self::Open { cards, double, hammer })
            }
            ("raise", rest) => {
                let (cards, double, hammer) = read_bid(rest)?;
                Ok(Self::Raise { cards, double, hammer })
            }
            ("decline", []) => Ok(Self::Decline),
            ("pass", []) => Ok(Self::Pass),
            ("done", []) => Ok(Self::Done),
            ("goal", ["none"]) => Ok(Self::Goal(None)),
            ("goal", [rank]) => Ok(Self::Goal(Some(read_rank(rank)?))),
            (word, []) if word.starts_with("hammer") => {
                Ok(Self::Hammer(read_spend(&word["hammer".len()..])?))
            }
            (word, rest) if word.starts_with("exchange") => {
                let spend = read_spend(&word["exchange".len()..])?;
                let arrow = rest.iter().position(|word| *word == "->").ok_or(UNREADABLE)?;
                let (give, take) = (read_side(&rest[..arrow])?, read_side(&rest[arrow + 1..])?);
                Ok(Self::Exchange { spend, give, take })
            }
            _ => Err(UNREADABLE),
        }
    }
}

/// Parses the words that follow `open` or `raise`: cards, `x2` and `hammer`, each at most once.
fn read_bid(words: &[&str]) -> Result<(Cards, Option<Double>, Option<Spend>), Illegal> {
    let mut left = words;
    let mut next = |starts: fn(&str) -> bool| {
        let (word, rest) = left.split_first().filter(|(word, _)| starts(word))?;
        left = rest;
        Some(*word)
    };
    let cards = next(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let double = next(|word| word.starts_with("x2"));
    let hammer = next(|word| word.starts_with("hammer"));
    if !left.is_empty() {
        return Err(UNREADABLE);
    }
    let cards = cards.map_or(Ok(Cards::default()), read_cards)?;
    let double = double.map(|word| read_double(&word["x2".len()..])).transpose()?;
    let hammer = hammer.map(|word| read_spend(&word["hammer".len()..])).transpose()?;
    Ok((cards, double, hammer))
}

/// Parses the cards on one side of an exchange, which may be empty.
fn read_side(words: &[&str]) -> Result<Cards, Illegal> {
    match words {
        [] => Ok(Cards::default()),
        [cards] => read_cards(cards),
        _ => Err(UNREADABLE),
    }
}

/// Parses money cards such as `4+7`.
fn read_cards(text: &str) -> Result<Cards, Illegal> {
    let mut cards = Cards::default();
    for face in text.split('+') {
        let card = Money::card(read_face(face)?);
        cards.repeated |= cards.set.contains_all(card);
        cards.set = cards.set.with(card);
    }
    Ok(cards)
}

/// Parses the text that follows `x2`: nothing, `[5]`, `(J,Q)` or `[5](J,Q)`.
fn read_double(text: &str) -> Result<Double, Illegal> {
    let Some(bracket) = text.strip_prefix('[') else {
        return Ok(Double { card: None, spend: read_spend(text)? });
    };
    let (face, rest) = bracket.split_once(']').ok_or(UNREADABLE)?;
    Ok(Double { card: Some(read_face(face)?), spend: read_spend(rest)? })
}

/// Parses action card ranks such as `(J,Q)`, or an empty string.
fn read_spend(text: &str) -> Result<Spend, Illegal> {
    if text.is_empty() {
        return Ok(Spend::UNNAMED);
    }
    let names = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or(UNREADABLE)?;
    let mut spend = Spend::UNNAMED;
    for name in names.split(',') {
        spend.ranks = spend.ranks.with(Ranks::only(read_rank(name)?));
        spend.named = spend.named.saturating_add(1);
    }
    Ok(spend)
}

/// Parses a money card's face, from 2 to 10, without a leading zero.
pub(super) fn read_face(text: &str) -> Result<u8, Illegal> {
    match text.as_bytes() {
        [digit @ b'2'..=b'9'] => Ok(digit - b'0'),
        b"10" => Ok(10),
        _ => Err(UNREADABLE),
    }
}

fn read_rank(text: &str) -> Result<Rank, Illegal> {
    text.parse().map_err(|_| UNREADABLE)
}

fn read_seat(text: &str) -> Result<Seat, Illegal> {
    match text.as_bytes() {
        [digit @ b'0'..=b'5'] => Ok(Seat::new(usize::from(digit - b'0'))),
        _ => Err(UNREADABLE),
    }
}
