//! Chapter 18: what a viewer reads in the log about a move.
//!
//! The messages that the log is made of, with their arguments. `seat` is the player's name, an
//! action, a colour or an event card a word with a translation, `gems` so many gems of each colour,
//! `id` the id of a card.
//!
//! | message | arguments |
//! | --- | --- |
//! | `edel-log-round` | `round`: its preparation begins |
//! | `edel-log-active` | `seat`: the active player of the first turn of two |
//! | `edel-log-aside` | `id`, `money`, `gems` |
//! | `edel-log-gem-card` | `seat`, `id`, `money`, `gems` |
//! | `edel-log-display` | `id`, `card` |
//! | `edel-log-reshuffle` | `count`: cards in the new draw pile |
//! | `edel-log-chosen` | `seat`: he has chosen, what is not told |
//! | `edel-log-chose` | `seat`, `action`: told to himself |
//! | `edel-log-reveal` | `seat`, `action`: once for every player, in seat order |
//! | `edel-log-guess-right` | `seat`, `action`: the first guess; the action is cancelled |
//! | `edel-log-guess-wrong` | `seat`, `action`: the first guess |
//! | `edel-log-guess-again-right` | `seat`, `action`: the two bargain |
//! | `edel-log-guess-again-wrong` | `seat`, `action`: the active player performs his own |
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
//! | `edel-log-discard` | `seat`, `other`: who loses a gem, `colour`; once for each |
//! | `edel-log-take-three` | `seat`, `gems` |
//! | `edel-log-halve` | `seat`: who executes |
//! | `edel-log-halved` | `seat`: who returns, `gems` |
//! | `edel-log-free-exchange` | `seat`, `give`: a colour, `gems`: taken |
//! | `edel-log-free-decline` | `seat` |
//! | `edel-log-free-nothing` | `seat`: he has no gem, or the supply none |
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
//! | `edel-log-certificates-second` | `seat`, `count`: held, `amount` |
//! | `edel-log-certificates-none` | none |
//! | `edel-log-check` | `seat`, `gems`: returned in the supply check |
//! | `edel-log-over` | none |

use super::components::{Action, Colour, EventCard, GemCard, Gems};
use super::scoring::{CertificateScoring, ColourScoring};
use super::{Edel, Move, Seat};
use crate::game::{Actor, Arg, Game, Line, Lines, Viewer};

/// Where the rules note what happens, while it happens.
pub(super) type Notes<'a> = dyn FnMut(Event<'_>) + 'a;

/// Something that happened.
pub(super) enum Event<'a> {
    RoundBegun { round: u8 },
    Active(Seat),
    Aside(GemCard),
    GemCard(Seat, GemCard),
    Display(EventCard),
    Reshuffled { count: usize },
    Chosen(Seat, Action),
    Revealed(Seat, Action),
    Guessed { guesser: Seat, action: Action, is_right: bool },
    GuessedAgain { guesser: Seat, action: Action, is_right: bool },
    Cancelled { action: Action, choosers: usize },
    Bargaining(Bargaining),
    Performed(Performed),
    Executed(Executed),
    DisplayUnder(EventCard),
    ScoringBegun { round: u8 },
    ColourScored(&'a ColourScoring),
    CertificatesScored(&'a CertificateScoring),
    Checked(Seat, Gems),
    Over,
}

/// A step of a bargain.
pub(super) enum Bargaining {
    Opened { opener: Seat, responder: Seat, action: Action },
    Bid(Seat, Gems),
    Raised(Seat, Gems),
    Accepted { seat: Seat, bidder: Seat, gems: Gems },
    Declined(Seat),
    Offered { seat: Seat, opener: Seat, colour: Colour },
    Void { responder: Seat, action: Action },
}

/// What an action gave.
pub(super) enum Performed {
    Money { seat: Seat, amount: u8 },
    Gems { seat: Seat, taken: Gems, missing: Gems },
    TookDisplay(Seat, EventCard),
    TookTop { seat: Seat, display: EventCard },
    DrewTop(Seat, EventCard),
    Exchanged { seat: Seat, give: Colour, taken: Gems },
    TookGem(Seat, Colour),
    DeclinedGem(Seat),
    NoGem(Seat),
}

/// What became of an instant card.
pub(super) enum Executed {
    Declined(Seat, EventCard),
    ScoredColour(Seat, Colour),
    Reorganised { seat: Seat, taken: Gems, returned: Gems },
    Swapped { seat: Seat, opponent: Seat, give: Colour, take: Colour },
    Discarded { seat: Seat, opponent: Seat, colour: Colour },
    TookThree(Seat, Gems),
    Halving(Seat),
    Halved(Seat, Gems),
}

macro_rules! into_event {
    ($($part:ident),*) => {$(
        impl From<$part> for Event<'_> {
            fn from(part: $part) -> Self {
                Self::$part(part)
            }
        }
    )*};
}

into_event!(Bargaining, Performed, Executed);

/// Tells what a move did and what followed from it.
pub(super) fn narrate(before: &Edel, who: Actor, m: Move, after: &Edel, to: Viewer) -> Lines {
    let mut played = *before;
    let mut lines = Lines::new();
    let mut tell = Teller { before, to, lines: &mut lines };
    let legal = played.play_noting(who, m, &mut |event| tell.event(event));
    debug_assert!(legal.is_ok() && played == *after, "the move led from one to the other");
    lines
}

struct Teller<'a> {
    before: &'a Edel,
    to: Viewer,
    lines: &'a mut Lines,
}

impl Teller<'_> {
    fn event(&mut self, event: Event<'_>) {
        let line = match event {
            Event::RoundBegun { round } => {
                Line::new("edel-log-round").with("round", number(round)).citing("ESR-NEXT-1")
            }
            Event::Active(seat) => by("edel-log-active", seat).citing("ESR-2P-4"),
            Event::Aside(card) => {
                self.gem_card(Line::new("edel-log-aside"), card).citing("ESR-SETUP-7")
            }
            Event::GemCard(seat, card) => {
                self.gem_card(by("edel-log-gem-card", seat), card).citing("ESR-TURN-1")
            }
            Event::Display(card) => {
                event_card(Line::new("edel-log-display"), card).citing("ESR-TURN-2")
            }
            Event::Reshuffled { count } => Line::new("edel-log-reshuffle")
                .with("count", Arg::Number(count as i64))
                .citing("ESR-RNG-4"),
            // ESR-TURN-17
            Event::Chosen(seat, action) if self.to.is(seat) => {
                acting("edel-log-chose", seat, action).citing("ESR-TURN-3")
            }
            Event::Chosen(seat, _) => by("edel-log-chosen", seat).citing("ESR-TURN-17"),
            // ESR-TURN-18
            Event::Revealed(seat, action) => {
                acting("edel-log-reveal", seat, action).citing("ESR-TURN-4")
            }
            Event::Guessed { guesser, action, is_right: true } => {
                acting("edel-log-guess-right", guesser, action).citing("ESR-2P-10")
            }
            Event::Guessed { guesser, action, is_right: false } => {
                acting("edel-log-guess-wrong", guesser, action).citing("ESR-2P-11")
            }
            Event::GuessedAgain { guesser, action, is_right: true } => {
                acting("edel-log-guess-again-right", guesser, action).citing("ESR-2P-13")
            }
            Event::GuessedAgain { guesser, action, is_right: false } => {
                acting("edel-log-guess-again-wrong", guesser, action).citing("ESR-2P-15")
            }
            Event::Cancelled { action, choosers } => Line::new("edel-log-cancelled")
                .with("action", Arg::Word(action.name()))
                .with("count", Arg::Number(choosers as i64))
                .citing("ESR-TURN-9"),
            Event::Over => Line::new("edel-log-over").citing("ESR-END-1"),
            Event::ColourScored(scoring) => return self.colour(scoring),
            Event::CertificatesScored(scoring) => return self.certificates(scoring),
            Event::ScoringBegun { round } => {
                Line::new("edel-log-scoring").with("round", number(round)).citing("ESR-SCORE-1")
            }
            Event::Checked(seat, gems) => {
                by("edel-log-check", seat).with("gems", counts(gems)).citing("ESR-NEXT-4")
            }
            Event::Bargaining(step) => step.line(),
            Event::Performed(what) => what.line(),
            Event::Executed(what) => what.line(),
            Event::DisplayUnder(card) => {
                event_card(Line::new("edel-log-display-under"), card).citing("ESR-TURN-14")
            }
        };
        self.lines.push(line);
    }

    fn gem_card(&self, line: Line, card: GemCard) -> Line {
        let face = self.before.faces.of(card);
        line.with("id", Arg::Text(card.to_string()))
            .with("money", number(face.money))
            .with("gems", counts(face.gems))
    }

    fn colour(&mut self, scoring: &ColourScoring) {
        let colour = Arg::Word(scoring.colour.name());
        if scoring.leaders.is_empty() {
            let line = Line::new("edel-log-income-none").with("colour", colour);
            return self.lines.push(line.citing("ESR-SCORE-12"));
        }
        let alone = scoring.leaders.len() == 1;
        for (seat, income) in Seat::all(self.before.seats()).zip(&scoring.incomes) {
            let line = |id| by(id, seat).with("colour", colour.clone());
            if scoring.leaders.contains(seat) {
                let amount = Arg::Number(income.share.into());
                self.lines.push(if alone {
                    line("edel-log-income-sole").with("amount", amount).citing("ESR-SCORE-4")
                } else {
                    let count = Arg::Number(scoring.leaders.len() as i64);
                    let line = line("edel-log-income-tied").with("amount", amount);
                    line.with("count", count).citing("ESR-SCORE-5")
                });
            }
            let by_cards = [
                ("edel-log-income-majority-bonus", income.majority_bonus, "ESR-SCORE-6"),
                ("edel-log-income-sole-bonus", income.sole_majority_bonus, "ESR-SCORE-7"),
                ("edel-log-income-gem-bonus", income.gem_bonus, "ESR-SCORE-8"),
            ];
            for (id, amount, clause) in by_cards.into_iter().filter(|(_, amount, _)| *amount > 0) {
                self.lines.push(line(id).with("amount", Arg::Number(amount.into())).citing(clause));
            }
            if income.returned > 0 {
                let clause = if alone { "ESR-SCORE-9" } else { "ESR-SCORE-10" };
                let count = number(income.returned);
                self.lines.push(line("edel-log-return").with("count", count).citing(clause));
            }
        }
    }

    fn certificates(&mut self, scoring: &CertificateScoring) {
        let most = scoring.counts.iter().copied().max().unwrap_or(0);
        if most == 0 {
            let line = Line::new("edel-log-certificates-none").citing("ESR-SCORE-17");
            return self.lines.push(line);
        }
        let alone = scoring.counts.iter().filter(|&&count| count == most).count() == 1;
        let players = Seat::all(self.before.seats()).zip(&scoring.counts).zip(&scoring.incomes);
        for ((seat, &count), &amount) in players.filter(|(_, amount)| **amount > 0) {
            let (id, clause) = match (count == most, alone) {
                (true, true) => ("edel-log-certificates", "ESR-SCORE-13"),
                (true, false) => ("edel-log-certificates", "ESR-SCORE-14"),
                (false, _) => ("edel-log-certificates-second", "ESR-SCORE-15"),
            };
            let line = by(id, seat)
                .with("count", number(count))
                .with("amount", Arg::Number(amount.into()));
            self.lines.push(line.citing(clause));
        }
    }
}

impl Bargaining {
    /// ESR-BARGAIN-21
    fn line(self) -> Line {
        match self {
            Self::Opened { opener, responder, action } => {
                acting("edel-log-bargain", opener, action)
                    .with("other", Arg::Seat(responder))
                    .citing("ESR-BARGAIN-3")
            }
            Self::Bid(seat, gems) => {
                by("edel-log-bid", seat).with("gems", counts(gems)).citing("ESR-BARGAIN-5")
            }
            Self::Raised(seat, gems) => {
                by("edel-log-raise", seat).with("gems", counts(gems)).citing("ESR-BARGAIN-10")
            }
            Self::Accepted { seat, bidder, gems } => by("edel-log-accept", seat)
                .with("other", Arg::Seat(bidder))
                .with("gems", counts(gems))
                .citing("ESR-BARGAIN-13"),
            Self::Declined(seat) => by("edel-log-decline-bid", seat).citing("ESR-BARGAIN-6"),
            Self::Offered { seat, opener, colour } => by("edel-log-offer", seat)
                .with("other", Arg::Seat(opener))
                .with("colour", Arg::Word(colour.name()))
                .citing("ESR-BARGAIN-15"),
            Self::Void { responder, action } => {
                acting("edel-log-void", responder, action).citing("ESR-BARGAIN-16")
            }
        }
    }
}

impl Performed {
    fn line(self) -> Line {
        match self {
            Self::Money { seat, amount } => {
                by("edel-log-money", seat).with("amount", number(amount)).citing("ESR-ACTION-1")
            }
            Self::Gems { seat, taken, missing } if missing.is_empty() => {
                by("edel-log-gems", seat).with("gems", counts(taken)).citing("ESR-ACTION-6")
            }
            Self::Gems { seat, taken, missing } => by("edel-log-gems-short", seat)
                .with("gems", counts(taken))
                .with("missing", counts(missing))
                .citing("ESR-ACTION-7"),
            Self::TookDisplay(seat, card) => {
                event_card(by("edel-log-take-display", seat), card).citing("ESR-ACTION-3")
            }
            Self::TookTop { seat, display } => {
                event_card(by("edel-log-take-top", seat), display).citing("ESR-ACTION-4")
            }
            Self::DrewTop(seat, card) => {
                event_card(by("edel-log-draw-event", seat), card).citing("ESR-ACTION-4")
            }
            Self::Exchanged { seat, give, taken } => by("edel-log-free-exchange", seat)
                .with("give", Arg::Word(give.name()))
                .with("gems", counts(taken))
                .citing("ESR-FREE-2"),
            Self::DeclinedGem(seat) => by("edel-log-free-decline", seat).citing("ESR-FREE-3"),
            Self::NoGem(seat) => by("edel-log-free-nothing", seat).citing("ESR-FREE-5"),
            Self::TookGem(seat, colour) => by("edel-log-free-take", seat)
                .with("colour", Arg::Word(colour.name()))
                .citing("ESR-FREE-7"),
        }
    }
}

impl Executed {
    fn line(self) -> Line {
        match self {
            Self::Declined(seat, card) => {
                event_card(by("edel-log-decline-card", seat), card).citing("ESR-EVENT-3")
            }
            Self::ScoredColour(seat, colour) => by("edel-log-score-colour", seat)
                .with("colour", Arg::Word(colour.name()))
                .citing("ESR-EVENT-SCORE-1"),
            Self::Reorganised { seat, taken, returned } => by("edel-log-reorganise", seat)
                .with("taken", counts(taken))
                .with("returned", counts(returned))
                .citing("ESR-EVENT-REORG-1"),
            Self::Swapped { seat, opponent, give, take } => by("edel-log-swap", seat)
                .with("other", Arg::Seat(opponent))
                .with("give", Arg::Word(give.name()))
                .with("take", Arg::Word(take.name()))
                .citing("ESR-EVENT-SWAP-1"),
            Self::Discarded { seat, opponent, colour } => by("edel-log-discard", seat)
                .with("other", Arg::Seat(opponent))
                .with("colour", Arg::Word(colour.name()))
                .citing("ESR-EVENT-TAKE-1"),
            Self::TookThree(seat, gems) => by("edel-log-take-three", seat)
                .with("gems", counts(gems))
                .citing("ESR-EVENT-THREE-1"),
            Self::Halving(seat) => by("edel-log-halve", seat).citing("ESR-EVENT-HALVE-1"),
            Self::Halved(seat, gems) => {
                by("edel-log-halved", seat).with("gems", counts(gems)).citing("ESR-EVENT-HALVE-2")
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

fn event_card(line: Line, card: EventCard) -> Line {
    line.with("id", Arg::Text(card.to_string())).with("card", Arg::Word(card.kind().word()))
}

fn number(count: u8) -> Arg {
    Arg::Number(count.into())
}

fn counts(gems: Gems) -> Arg {
    Arg::Counts(gems.colours().map(|colour| (gems.count(colour), colour.name())).collect())
}
