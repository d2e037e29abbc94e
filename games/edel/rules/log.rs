//! Each event's log message (chapter 18).
//!
//! The following table lists the log messages with their arguments. The argument `seat` is the
//! player's name, `gems` is the number of gems of each colour, and `id` is a card id. Actions,
//! colours and event cards are words that the pages translate.
//!
//! | message | arguments |
//! | --- | --- |
//! | `edel-log-round` | `round`: its preparation begins |
//! | `edel-log-active` | `seat`: the active player of the first turn of two, in every round |
//! | `edel-log-aside` | `id`, `money`, `gems` |
//! | `edel-log-gem-card` | `seat`, `id`, `money`, `gems` |
//! | `edel-log-display` | `id`, `card` |
//! | `edel-log-reshuffle` | `count`: cards in the new draw pile, the spent ones |
//! | `edel-log-reshuffle-round` | `count`: cards in the new draw pile, those of both piles |
//! | `edel-log-chosen` | `seat`: they have chosen, without the choice |
//! | `edel-log-chose` | `seat`, `action`: shown only to them |
//! | `edel-log-reveal` | `seat`, `action`: once for every player, in seat order |
//! | `edel-log-guess-right` | `seat`, `action`: the first guess; the action is cancelled |
//! | `edel-log-guess-wrong` | `seat`, `action`: the first guess |
//! | `edel-log-guess-again-right` | `seat`, `action`: the two bargain |
//! | `edel-log-guess-again-wrong` | `seat`, `action`: performed by the active player |
//! | `edel-log-guess-none` | `seat`: no second guess |
//! | `edel-log-cancelled` | `action`, `count`: players who chose it |
//! | `edel-log-bargain` | `seat`: the opener, `other`: the responder, `action` |
//! | `edel-log-bid` | `seat`, `gems` |
//! | `edel-log-raise` | `seat`, `gems` |
//! | `edel-log-accept` | `seat`, `other`: the bidder, `gems` |
//! | `edel-log-decline-bid` | `seat` |
//! | `edel-log-offer` | `seat`, `other`: the opener, `colour` |
//! | `edel-log-void` | `seat`: the responder, `action` |
//! | `edel-log-money` | `seat`, `amount` |
//! | `edel-log-gems` | `seat`, `gems`: taken |
//! | `edel-log-gems-short` | `seat`, `gems`: taken, `missing`: gems the supply lacked |
//! | `edel-log-take-display` | `seat`, `id`, `card` |
//! | `edel-log-take-top` | `seat`, `id`, `card`: the display that goes under |
//! | `edel-log-draw-event` | `seat`, `id`, `card` |
//! | `edel-log-decline-card` | `seat`, `id`, `card` |
//! | `edel-log-score-colour` | `seat`, `colour` |
//! | `edel-log-reorganise` | `seat`, `taken`, `returned`: gems |
//! | `edel-log-swap` | `seat`, `other`, `give`, `take`: colours |
//! | `edel-log-discard` | `seat`, `other`: the player who loses a gem, `colour`; once for each |
//! | `edel-log-take-three` | `seat`, `gems` |
//! | `edel-log-halve` | `seat`: the player who executes it |
//! | `edel-log-halved` | `seat`: the player who returns, `gems` |
//! | `edel-log-free-exchange` | `seat`, `give`: a colour, `gems`: taken |
//! | `edel-log-free-decline` | `seat` |
//! | `edel-log-free-nothing` | `seat`: no gem to exchange |
//! | `edel-log-free-empty` | `seat`: no gem in the supply |
//! | `edel-log-free-take` | `seat`, `colour` |
//! | `edel-log-display-under` | `id`, `card` |
//! | `edel-log-scoring` | `round` |
//! | `edel-log-income-sole` | `seat`, `colour`, `amount` |
//! | `edel-log-income-tied` | `seat`, `colour`, `amount`, `count`: leaders |
//! | `edel-log-income-majority-bonus` | `seat`, `colour`, `amount` |
//! | `edel-log-income-sole-bonus` | `seat`, `colour`, `amount` |
//! | `edel-log-income-gem-bonus` | `seat`, `colour`, `amount` |
//! | `edel-log-income-none` | `colour`: nobody has a gem of it |
//! | `edel-log-return` | `seat`, `colour`, `count` |
//! | `edel-log-certificates` | `seat`, `count`: held, `amount` |
//! | `edel-log-certificates-bonus` | `seat`, `amount`: by cards for every sole majority |
//! | `edel-log-certificates-second` | `seat`, `count`: held, `amount` |
//! | `edel-log-certificates-none` | none |
//! | `edel-log-check` | `seat`, `gems`: returned in the supply check |
//! | `edel-log-over` | none |

use karat_kernel::game::{self, Arg, Line};
use karat_kernel::seat::Seat;

use super::components::{Action, Colour, EventCard, GemCard, Gems};
use super::notes::{Bargaining, Bonus, Executed, Fact, Guessing, Performed, Progress, Scored};

impl game::Fact for Fact {
    fn line(&self, clause: &'static str) -> Line {
        let line = match self {
            Self::Progress(fact) => fact.line(),
            Self::Guessing(fact) => fact.line(),
            Self::Bargaining(fact) => fact.line(),
            Self::Performed(fact) => fact.line(),
            Self::Executed(fact) => fact.line(),
            Self::Scored(fact) => fact.line(),
        };
        line.citing(clause)
    }
}

impl Progress {
    fn line(self) -> Line {
        match self {
            Self::RoundBegun { round } => Line::new("edel-log-round").with("round", number(round)),
            Self::Active { seat } => by("edel-log-active", seat),
            Self::SetAside { card, money, gems } => {
                gem_card(Line::new("edel-log-aside"), card, money, gems)
            }
            Self::GemCard { seat, card, money, gems } => {
                gem_card(by("edel-log-gem-card", seat), card, money, gems)
            }
            Self::Display { card } => event_card(Line::new("edel-log-display"), card),
            Self::Reshuffled { count } => {
                Line::new("edel-log-reshuffle").with("count", number(count))
            }
            Self::ReshuffledForRound { count } => {
                Line::new("edel-log-reshuffle-round").with("count", number(count))
            }
            Self::Chosen { seat } => by("edel-log-chosen", seat),
            Self::Chose { seat, action } => acting("edel-log-chose", seat, action),
            // All choices are revealed in seat order (ESR-TURN-18) or, with two players, by the
            // guess (ESR-2P-25).
            Self::Revealed { seat, action } => acting("edel-log-reveal", seat, action),
            Self::Cancelled { action, count } => Line::new("edel-log-cancelled")
                .with("action", Arg::Word(action.name()))
                .with("count", number(count)),
            Self::DisplayUnder { card } => event_card(Line::new("edel-log-display-under"), card),
            Self::Checked { seat, gems } => by("edel-log-check", seat).with("gems", counts(gems)),
            Self::Over => Line::new("edel-log-over"),
        }
    }
}

impl Guessing {
    /// Returns a guess's log message (ESR-2P-25).
    fn line(self) -> Line {
        match self {
            Self::Guessed { seat, action, is_right: true } => {
                acting("edel-log-guess-right", seat, action)
            }
            Self::Guessed { seat, action, is_right: false } => {
                acting("edel-log-guess-wrong", seat, action)
            }
            Self::GuessedAgain { seat, action, is_right: true } => {
                acting("edel-log-guess-again-right", seat, action)
            }
            Self::GuessedAgain { seat, action, is_right: false } => {
                acting("edel-log-guess-again-wrong", seat, action)
            }
            Self::GuessLeftOut { seat } => by("edel-log-guess-none", seat),
        }
    }
}

impl Bargaining {
    /// Returns the log message of a bargaining step (ESR-BARGAIN-21).
    fn line(self) -> Line {
        match self {
            Self::BargainOpened { opener, responder, action } => {
                acting("edel-log-bargain", opener, action).with("other", Arg::Seat(responder))
            }
            Self::Bid { seat, gems } => by("edel-log-bid", seat).with("gems", counts(gems)),
            Self::Raised { seat, gems } => by("edel-log-raise", seat).with("gems", counts(gems)),
            Self::Accepted { seat, bidder, gems } => by("edel-log-accept", seat)
                .with("other", Arg::Seat(bidder))
                .with("gems", counts(gems)),
            Self::BidDeclined { seat } => by("edel-log-decline-bid", seat),
            Self::Offered { seat, opener, colour } => {
                of_colour(by("edel-log-offer", seat), colour).with("other", Arg::Seat(opener))
            }
            Self::BargainVoid { seat, action } => acting("edel-log-void", seat, action),
        }
    }
}

impl Performed {
    fn line(self) -> Line {
        match self {
            Self::Money { seat, amount } => {
                by("edel-log-money", seat).with("amount", number(amount))
            }
            Self::Gems { seat, gems, missing } if missing.is_empty() => {
                by("edel-log-gems", seat).with("gems", counts(gems))
            }
            Self::Gems { seat, gems, missing } => by("edel-log-gems-short", seat)
                .with("gems", counts(gems))
                .with("missing", counts(missing)),
            Self::DisplayTaken { seat, card } => {
                event_card(by("edel-log-take-display", seat), card)
            }
            Self::TopTaken { seat, display } => event_card(by("edel-log-take-top", seat), display),
            Self::TopDrawn { seat, card } => event_card(by("edel-log-draw-event", seat), card),
            Self::Exchanged { seat, give, gems } => by("edel-log-free-exchange", seat)
                .with("give", Arg::Word(give.name()))
                .with("gems", counts(gems)),
            Self::GemTaken { seat, colour } => of_colour(by("edel-log-free-take", seat), colour),
            Self::FreeChoiceDeclined { seat } => by("edel-log-free-decline", seat),
            Self::NoGemHeld { seat } => by("edel-log-free-nothing", seat),
            Self::NoGemLeft { seat } => by("edel-log-free-empty", seat),
        }
    }
}

impl Executed {
    fn line(self) -> Line {
        match self {
            Self::CardDeclined { seat, card } => {
                event_card(by("edel-log-decline-card", seat), card)
            }
            Self::ColourChosen { seat, colour } => {
                of_colour(by("edel-log-score-colour", seat), colour)
            }
            Self::Reorganised { seat, taken, returned } => by("edel-log-reorganise", seat)
                .with("taken", counts(taken))
                .with("returned", counts(returned)),
            Self::Swapped { seat, opponent, give, take } => by("edel-log-swap", seat)
                .with("other", Arg::Seat(opponent))
                .with("give", Arg::Word(give.name()))
                .with("take", Arg::Word(take.name())),
            Self::Discarded { seat, opponent, colour } => {
                of_colour(by("edel-log-discard", seat), colour).with("other", Arg::Seat(opponent))
            }
            Self::ThreeTaken { seat, gems } => {
                by("edel-log-take-three", seat).with("gems", counts(gems))
            }
            Self::Halving { seat } => by("edel-log-halve", seat),
            Self::Halved { seat, gems } => by("edel-log-halved", seat).with("gems", counts(gems)),
        }
    }
}

impl Scored {
    fn line(self) -> Line {
        match self {
            Self::ScoringBegun { round } => {
                Line::new("edel-log-scoring").with("round", number(round))
            }
            Self::NoMajority { colour } => of_colour(Line::new("edel-log-income-none"), colour),
            Self::Majority { seat, colour, leaders: 1, amount } => {
                of_colour(by("edel-log-income-sole", seat), colour).with("amount", number(amount))
            }
            Self::Majority { seat, colour, leaders, amount } => {
                of_colour(by("edel-log-income-tied", seat), colour)
                    .with("amount", number(amount))
                    .with("count", number(leaders))
            }
            Self::Bonus { seat, colour, card, amount } => {
                let id = match card {
                    Bonus::Majority => "edel-log-income-majority-bonus",
                    Bonus::SoleMajority => "edel-log-income-sole-bonus",
                    Bonus::Gem => "edel-log-income-gem-bonus",
                };
                of_colour(by(id, seat), colour).with("amount", number(amount))
            }
            Self::Returned { seat, colour, count } => {
                of_colour(by("edel-log-return", seat), colour).with("count", number(count))
            }
            Self::NoCertificates => Line::new("edel-log-certificates-none"),
            Self::Certificates { seat, count, has_most, amount } => {
                let id =
                    if has_most { "edel-log-certificates" } else { "edel-log-certificates-second" };
                by(id, seat).with("count", number(count)).with("amount", number(amount))
            }
            Self::CertificatesBonus { seat, amount } => {
                by("edel-log-certificates-bonus", seat).with("amount", number(amount))
            }
        }
    }
}

fn by(id: &'static str, seat: Seat) -> Line {
    Line::new(id).with("seat", Arg::Seat(seat))
}

fn acting(id: &'static str, seat: Seat, action: Action) -> Line {
    by(id, seat).with("action", Arg::Word(action.name()))
}

fn of_colour(line: Line, colour: Colour) -> Line {
    line.with("colour", Arg::Word(colour.name()))
}

fn gem_card(line: Line, card: GemCard, money: u8, gems: Gems) -> Line {
    line.with("id", Arg::Text(card.to_string()))
        .with("money", number(money))
        .with("gems", counts(gems))
}

fn event_card(line: Line, card: EventCard) -> Line {
    line.with("id", Arg::Text(card.to_string())).with("card", Arg::Word(card.kind().word()))
}

fn number<T: Into<i64>>(count: T) -> Arg {
    Arg::Number(count.into())
}

fn counts(gems: Gems) -> Arg {
    Arg::Counts(gems.colours().map(|colour| (gems.count(colour), colour.name())).collect())
}
