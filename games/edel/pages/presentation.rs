//! Presentation of Edel, Stein & Reich events: animation times, symbols, groups and weights.

use crate::rules::{
    Action, Bargaining, Colour, Executed, Fact, Guessing, Performed, Progress, Scored, View,
};
use karat_kernel::Seat;
use maud::Markup;

use super::{action_symbol, card_effect, gem, of_edel, reveal, symbol};
use karat_ui::model::{LogEntry, Seen, ShownEvent};
use karat_ui::pieces::icon;
use karat_ui::presentation::{Opens, Presentation};
use karat_words::Locale;

impl Presentation for View {
    fn hold_ms(&self, event: &ShownEvent) -> u32 {
        let Some(event) = of_edel(event) else { return 0 };
        match event.fact {
            Fact::Progress(Progress::Cancelled { .. })
            | Fact::Bargaining(Bargaining::BargainOpened { .. }) => 3000,
            Fact::Bargaining(Bargaining::Accepted { .. }) => 2500,
            Fact::Bargaining(Bargaining::BargainVoid { .. } | Bargaining::Offered { .. })
            | Fact::Guessing(Guessing::Guessed { .. } | Guessing::GuessedAgain { .. }) => 2000,
            // Each row of a scoring stays visible long enough to be read.
            Fact::Scored(_) => 1300,
            Fact::Performed(_) | Fact::Executed(_) => 1200,
            // A revealed choice is shown together with the result of all choices.
            Fact::Progress(Progress::Revealed { .. }) => 600,
            Fact::Progress(_) | Fact::Bargaining(_) | Fact::Guessing(_) => 0,
        }
    }

    fn opens(&self, event: &ShownEvent) -> Option<Opens> {
        match of_edel(event)?.fact {
            Fact::Progress(Progress::RoundBegun { round }) => Some(Opens::Round(round.into())),
            Fact::Progress(Progress::Chosen { .. } | Progress::Chose { .. }) => {
                Some(Opens::Chapter)
            }
            _ => None,
        }
    }

    fn seat(&self, event: &ShownEvent) -> Option<Seat> {
        match of_edel(event)?.fact {
            Fact::Performed(performed) => Some(performer(performed)),
            Fact::Bargaining(
                Bargaining::Accepted { seat, .. }
                | Bargaining::Offered { seat, .. }
                | Bargaining::Raised { seat, .. }
                | Bargaining::Bid { seat, .. }
                | Bargaining::BargainOpened { opener: seat, .. },
            )
            | Fact::Executed(
                Executed::Swapped { seat, .. }
                | Executed::Discarded { seat, .. }
                | Executed::Halved { seat, .. },
            )
            | Fact::Scored(
                Scored::Majority { seat, .. }
                | Scored::Bonus { seat, .. }
                | Scored::Returned { seat, .. }
                | Scored::Certificates { seat, .. }
                | Scored::CertificatesBonus { seat, .. },
            ) => Some(seat),
            _ => None,
        }
    }

    fn picture(&self, event: &ShownEvent) -> Option<Markup> {
        match of_edel(event)?.fact {
            Fact::Progress(Progress::Cancelled { action, .. })
            | Fact::Bargaining(
                Bargaining::BargainOpened { action, .. } | Bargaining::BargainVoid { action, .. },
            ) => Some(action_symbol(action)),
            Fact::Progress(Progress::Display { .. }) | Fact::Executed(_) => Some(symbol("event")),
            Fact::Progress(_) | Fact::Guessing(_) => None,
            Fact::Bargaining(_) => Some(icon("swap")),
            Fact::Performed(performed) => Some(action_symbol(action_of(performed))),
            Fact::Scored(scored) => Some(colour_of(scored).map_or_else(|| icon("crown"), gem)),
        }
    }

    fn row(&self, event: &ShownEvent) -> usize {
        match of_edel(event).map(|event| event.fact) {
            Some(Fact::Scored(Scored::ScoringBegun { .. })) => 1,
            Some(Fact::Scored(scored)) => {
                2 + colour_of(scored).map_or(Colour::ALL.len(), |colour| colour as usize)
            }
            _ => 0,
        }
    }

    fn way(&self, event: &ShownEvent) -> Option<[String; 2]> {
        let seat = |seat: Seat| format!("seat-{}", seat.index());
        match of_edel(event)?.fact {
            Fact::Bargaining(Bargaining::Accepted { seat: to, bidder, .. }) => {
                Some([seat(bidder), seat(to)])
            }
            Fact::Performed(
                performed @ (Performed::DisplayTaken { .. } | Performed::TopTaken { .. }),
            ) => Some(["cards".to_owned(), seat(performer(performed))]),
            Fact::Performed(
                performed @ (Performed::Money { .. }
                | Performed::Gems { .. }
                | Performed::GemTaken { .. }),
            ) => Some(["supply".to_owned(), seat(performer(performed))]),
            _ => None,
        }
    }

    fn scene(&self, locale: Locale, seen: &Seen, entry: &LogEntry) -> Option<Markup> {
        let chosen = |event| match of_edel(event)?.fact {
            Fact::Progress(Progress::Revealed { seat, action }) => Some((seat, action)),
            _ => None,
        };
        let chosen: Vec<_> = entry.events.iter().filter_map(chosen).collect();
        // In a two-player game, only one choice is revealed, after a guess.
        (chosen.len() > 2).then(|| reveal::scene(locale, seen, &chosen))
    }

    fn result(&self, event: &ShownEvent) -> Option<Option<i64>> {
        match of_edel(event)?.fact {
            Fact::Performed(Performed::Money { amount, .. }) => Some(Some(amount.into())),
            // The event that reports the draw already names the card.
            Fact::Performed(Performed::TopTaken { .. }) => None,
            Fact::Performed(_) => Some(None),
            _ => None,
        }
    }

    fn weight(&self, event: &ShownEvent, reader: Seat) -> u8 {
        let Some(event) = of_edel(event) else { return 0 };
        let of = |seat: Seat, own: u8, others: u8| if seat == reader { own } else { others };
        match event.fact {
            Fact::Progress(Progress::Cancelled { .. }) => 7,
            Fact::Progress(Progress::RoundBegun { .. } | Progress::Display { .. }) => 3,
            Fact::Progress(_) | Fact::Guessing(_) => 0,
            Fact::Bargaining(bargaining) => weight_in_bargain(bargaining, reader),
            Fact::Performed(performed) => of(performer(performed), 9, 4),
            Fact::Executed(executed) => match executed {
                Executed::Swapped { opponent, .. } | Executed::Discarded { opponent, .. } => {
                    of(opponent, 9, 4)
                }
                Executed::Halved { seat, .. } => of(seat, 9, 2),
                _ => 4,
            },
            Fact::Scored(scored) => match scored {
                Scored::Majority { seat, .. } => of(seat, 8, 5),
                Scored::Returned { seat, .. } => of(seat, 7, 1),
                Scored::Certificates { seat, .. } => of(seat, 8, 3),
                Scored::Bonus { seat, .. } | Scored::CertificatesBonus { seat, .. } => {
                    of(seat, 7, 2)
                }
                _ => 0,
            },
        }
    }

    fn reason(&self, locale: Locale, _: &Seen, event: &ShownEvent, _: Seat) -> Option<String> {
        match of_edel(event)?.fact {
            Fact::Progress(Progress::Display { card })
            | Fact::Performed(
                Performed::DisplayTaken { card, .. } | Performed::TopDrawn { card, .. },
            ) => Some(card_effect(locale, &self.reading, card)),
            _ => None,
        }
    }
}

/// Returns the weight of a bargaining event. The weight is higher if the reader takes part in the
/// bargain.
fn weight_in_bargain(bargaining: Bargaining, reader: Seat) -> u8 {
    match bargaining {
        Bargaining::Accepted { seat, bidder, .. } if [seat, bidder].contains(&reader) => 9,
        Bargaining::BargainOpened { opener: seat, responder: other, .. }
        | Bargaining::Offered { seat, opener: other, .. }
            if [seat, other].contains(&reader) =>
        {
            8
        }
        Bargaining::BargainVoid { .. } => 7,
        Bargaining::Raised { seat, .. } | Bargaining::Bid { seat, .. } if seat != reader => 3,
        Bargaining::Accepted { .. } | Bargaining::BargainOpened { .. } => 4,
        _ => 0,
    }
}

fn action_of(performed: Performed) -> Action {
    match performed {
        Performed::Money { .. } => Action::Money,
        Performed::Gems { .. } => Action::Gems,
        Performed::DisplayTaken { .. }
        | Performed::TopTaken { .. }
        | Performed::TopDrawn { .. } => Action::Event,
        Performed::Exchanged { .. }
        | Performed::GemTaken { .. }
        | Performed::FreeChoiceDeclined { .. }
        | Performed::NoGemHeld { .. }
        | Performed::NoGemLeft { .. } => Action::FreeChoice,
    }
}

/// Returns the colour of a scoring row, or `None` if the row is about certificates.
fn colour_of(scored: Scored) -> Option<Colour> {
    match scored {
        Scored::NoMajority { colour }
        | Scored::Majority { colour, .. }
        | Scored::Bonus { colour, .. }
        | Scored::Returned { colour, .. } => Some(colour),
        Scored::ScoringBegun { .. }
        | Scored::NoCertificates
        | Scored::Certificates { .. }
        | Scored::CertificatesBonus { .. } => None,
    }
}

fn performer(performed: Performed) -> Seat {
    match performed {
        Performed::Money { seat, .. }
        | Performed::Gems { seat, .. }
        | Performed::DisplayTaken { seat, .. }
        | Performed::TopTaken { seat, .. }
        | Performed::TopDrawn { seat, .. }
        | Performed::Exchanged { seat, .. }
        | Performed::GemTaken { seat, .. }
        | Performed::FreeChoiceDeclined { seat }
        | Performed::NoGemHeld { seat }
        | Performed::NoGemLeft { seat } => seat,
    }
}
