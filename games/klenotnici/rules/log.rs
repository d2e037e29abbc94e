//! Each event's log message (chapter 14).
//!
//! The following table lists the log messages with their arguments. A seat is shown as its player's
//! name, a pyramid or suit is a word that the pages translate, and cards are written as in `4+7`.
//!
//! | message | arguments |
//! | --- | --- |
//! | `klenotnici-log-suit` | `seat`, `suit` |
//! | `klenotnici-log-starter` | `seat`: who begins the game |
//! | `klenotnici-log-choose` | `seat`, `gem` |
//! | `klenotnici-log-open` | `seat`, `cards`, `total` |
//! | `klenotnici-log-open-doubled` | `seat`, `cards`, `total`, `count`: action cards |
//! | `klenotnici-log-raise` | `seat`, `cards`, `total` |
//! | `klenotnici-log-raise-doubled` | `seat`, `cards`, `doubled`: of them, `total`, `count` |
//! | `klenotnici-log-raise-hammer` | `seat`, `cards`, `total`, `count` |
//! | `klenotnici-log-hammer` | `seat`, `count` |
//! | `klenotnici-log-decline` | `seat` |
//! | `klenotnici-log-pass` | `seat` |
//! | `klenotnici-log-spent` | `seat`, `ranks`: words; for those who may know |
//! | `klenotnici-log-won` | `seat`, `gem`, `price` |
//! | `klenotnici-log-exchange` | `seat`, `give`, `take` |
//! | `klenotnici-log-exchange-hidden` | `seat`, `give`, `take`: each hidden card is `?` |
//! | `klenotnici-log-done` | `seat` |
//! | `klenotnici-log-payment` | `seat`, `cards`: each hidden card is `?`, `count` |
//! | `klenotnici-log-next-starter` | `seat`: who receives the marker |
//! | `klenotnici-log-starter-moved` | `from`: a starter without money, `seat`: who starts instead |
//! | `klenotnici-log-take` | `seat`, `gem` |
//! | `klenotnici-log-over` | none |
//! | `klenotnici-log-unsold` | `gems`: words, `count` |
//! | `klenotnici-log-goal-sealed` | `seat` |
//! | `klenotnici-log-goal` | `seat`, `rank`, `points` |
//! | `klenotnici-log-goal-none` | `seat` |

use karat_kernel::game::{self, Arg, Line};

use super::Seat;
use super::components::{Gem, Money, Rank};
use super::notes::{Fact, Shown};

impl game::Fact for Fact {
    fn line(&self, clause: &'static str) -> Line {
        let line = match *self {
            Self::Suit { seat, suit } => word(by("klenotnici-log-suit", seat), "suit", suit.name()),
            Self::Starter { seat } => by("klenotnici-log-starter", seat),
            Self::Chosen { seat, gem } => {
                word(by("klenotnici-log-choose", seat), "gem", gem.name())
            }
            Self::Taken { seat, gem } => word(by("klenotnici-log-take", seat), "gem", gem.name()),
            Self::Opened { seat, cards, spent, total } => {
                let line = if spent > 0 {
                    by("klenotnici-log-open-doubled", seat).with("count", number(spent))
                } else {
                    by("klenotnici-log-open", seat)
                };
                line.with("cards", faces(cards)).with("total", number(total))
            }
            Self::Raised { seat, cards, doubled, hammer, spent, total } => {
                let line = match doubled {
                    Some(doubled) => by("klenotnici-log-raise-doubled", seat)
                        .with("doubled", faces(doubled))
                        .with("count", number(spent)),
                    None if hammer => {
                        by("klenotnici-log-raise-hammer", seat).with("count", number(spent))
                    }
                    None => by("klenotnici-log-raise", seat),
                };
                line.with("cards", faces(cards)).with("total", number(total))
            }
            Self::Hammered { seat, spent } => {
                by("klenotnici-log-hammer", seat).with("count", number(spent))
            }
            Self::Declined { seat } => by("klenotnici-log-decline", seat),
            Self::Passed { seat } => by("klenotnici-log-pass", seat),
            Self::Spent { seat, ranks } => by("klenotnici-log-spent", seat)
                .with("ranks", Arg::Words(ranks.iter().map(Rank::name).collect())),
            Self::Won { seat, gem, price } => {
                word(by("klenotnici-log-won", seat), "gem", gem.name()).with("price", number(price))
            }
            Self::Exchanged { seat, give, take } => {
                let is_hidden = give.hidden > 0;
                let id = if is_hidden {
                    "klenotnici-log-exchange-hidden"
                } else {
                    "klenotnici-log-exchange"
                };
                by(id, seat).with("give", shown(give)).with("take", shown(take))
            }
            Self::Done { seat } => by("klenotnici-log-done", seat),
            Self::Paid { seat, cards } => by("klenotnici-log-payment", seat)
                .with("cards", shown(cards))
                .with("count", number(cards.count())),
            Self::NextStarter { seat } => by("klenotnici-log-next-starter", seat),
            Self::StarterMoved { from, seat } => {
                by("klenotnici-log-starter-moved", seat).with("from", Arg::Seat(from))
            }
            Self::Over => Line::new("klenotnici-log-over"),
            Self::Unsold { gems } => Line::new("klenotnici-log-unsold")
                .with("count", Arg::Number(gems.len() as i64))
                .with("gems", Arg::Words(gems.iter().map(Gem::name).collect())),
            Self::GoalSealed { seat } => by("klenotnici-log-goal-sealed", seat),
            Self::Goal { seat, card, points } => {
                word(by("klenotnici-log-goal", seat), "rank", card.name())
                    .with("points", number(points))
            }
            Self::NoGoal { seat } => by("klenotnici-log-goal-none", seat),
        };
        line.citing(clause)
    }
}

fn by(id: &'static str, seat: Seat) -> Line {
    Line::new(id).with("seat", Arg::Seat(seat))
}

fn word(line: Line, name: &'static str, word: &'static str) -> Line {
    line.with(name, Arg::Word(word))
}

fn number(count: u8) -> Arg {
    Arg::Number(count.into())
}

fn faces(cards: Money) -> Arg {
    Arg::Text(cards.to_string())
}

/// Returns the cards that the viewer knows, and a `?` for each hidden card.
fn shown(cards: Shown) -> Arg {
    let known = cards.cards.iter().map(|face| face.to_string());
    let hidden = std::iter::repeat_n("?".to_owned(), cards.hidden.into());
    Arg::Text(known.chain(hidden).collect::<Vec<_>>().join("+"))
}
