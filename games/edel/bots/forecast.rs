//! Predicts which action cards the players choose: every seat's score for every set of players who
//! choose the same card, and strategies that respond to each other.

use karat_think::number::exp;

use super::bargain::{Bargain, Payments};
use super::outlook::Outlook;
use super::worth::{PLAYERS_MAX, Worths};
use crate::rules::{Action, PlayerView};

/// The maximum number of gems in a bid considered by the forecast.
const BID_MAX: u16 = 4;
/// The number of iterations in which the strategies are adjusted.
const STEPS: usize = 60;
/// The fraction of the way to the best response that a strategy moves per iteration.
const PACE: f64 = 0.15;

/// The weight of a strategy's independent part, which chooses each action according to its worth if
/// performed alone, regardless of the other players.
const FIRST_SHARE: f64 = 0.3;
/// The softmax temperatures in millions, first for a strategy's independent part, then for its
/// response to the other players.
const FIRST_TEMPERATURE: f64 = 1.0;
const TEMPERATURE: f64 = 0.5;

/// The probability of choosing each action card.
pub(super) type Mix = [f64; 4];

/// The number of sets of a seat's other players.
const OTHERS: usize = 1 << (PLAYERS_MAX - 1);
/// A seat's gain from each action card, by the set of the other players with that card, as a bit
/// mask without a bit for the seat itself.
type Gains = [[f64; OTHERS]; 4];

/// Every seat's score for every possible choice of action cards. All seats get the same forecast,
/// so one is enough for a whole turn.
#[derive(Debug, Clone)]
pub(super) struct Forecast {
    seats: usize,
    actions: &'static [Action],
    /// The scores by seat, by action card, and by the set of players with that card, as a bit mask.
    scores: [[[f64; 1 << PLAYERS_MAX]; 4]; PLAYERS_MAX],
}

impl Forecast {
    pub(super) fn new(outlook: &Outlook<'_>) -> Self {
        let seats = outlook.seats();
        let actions = outlook.actions();
        let scores = [[[0.0; 1 << PLAYERS_MAX]; 4]; PLAYERS_MAX];
        let mut forecast = Self { seats, actions, scores };
        let mut alone = [[Worths::default(); PLAYERS_MAX]; 4];
        for &action in actions {
            for (seat, worths) in alone[action as usize].iter_mut().enumerate().take(seats) {
                *worths = outlook.action(action, seat);
                forecast.note(outlook, action, 1 << seat, worths);
            }
        }
        forecast.note_bargains(outlook, &alone);
        if actions.contains(&Action::FreeChoice) {
            forecast.note_takes(outlook);
        }
        forecast
    }

    /// Returns each action card's payoff for each seat, given the predicted strategies of the other
    /// seats.
    pub(super) fn promises(&self) -> [[f64; 4]; PLAYERS_MAX] {
        let first: [Mix; PLAYERS_MAX] =
            std::array::from_fn(|seat| self.soft(&self.alone(seat), FIRST_TEMPERATURE));
        let gains: [Gains; PLAYERS_MAX] = std::array::from_fn(|seat| self.gains(seat));
        let mut mixes = first;
        for _ in 0..STEPS {
            let answers: [Mix; PLAYERS_MAX] = std::array::from_fn(|seat| match seat < self.seats {
                true => self.soft(&self.payoffs(seat, &gains[seat], &mixes), TEMPERATURE),
                false => [0.0; 4],
            });
            for seat in 0..self.seats {
                for action in 0..4 {
                    let aim = FIRST_SHARE * first[seat][action]
                        + (1.0 - FIRST_SHARE) * answers[seat][action];
                    mixes[seat][action] += PACE * (aim - mixes[seat][action]);
                }
            }
        }
        std::array::from_fn(|seat| match seat < self.seats {
            true => self.payoffs(seat, &gains[seat], &mixes),
            false => [0.0; 4],
        })
    }

    /// Returns each action's score for `seat` if no other player chooses it.
    fn alone(&self, seat: usize) -> [f64; 4] {
        std::array::from_fn(|action| self.scores[seat][action][1 << seat])
    }

    /// Returns how much a seat gains from each action card, by the set of the other players with
    /// that card.
    fn gains(&self, seat: usize) -> Gains {
        let mut gains = [[0.0; OTHERS]; 4];
        if seat < self.seats {
            for (gains, scores) in gains.iter_mut().zip(&self.scores[seat]) {
                for (others, gain) in gains.iter_mut().enumerate().take(1 << (self.seats - 1)) {
                    let below = others & ((1 << seat) - 1);
                    let set = below | (others - below) << 1;
                    *gain = scores[set | 1 << seat] - scores[set];
                }
            }
        }
        gains
    }

    /// Returns each action card's payoff for `seat`, which is its mean gain over the strategies of
    /// the other seats.
    fn payoffs(&self, seat: usize, gains: &Gains, mixes: &[Mix; PLAYERS_MAX]) -> [f64; 4] {
        let mut payoffs = [0.0; 4];
        for &action in self.actions {
            let action = action as usize;
            let mut gains = gains[action];
            let mut sets = 1 << (self.seats - 1);
            // The last other player has the highest bit.
            for other in (0..self.seats).rev().filter(|&other| other != seat) {
                sets /= 2;
                let chooses = mixes[other][action];
                for set in 0..sets {
                    gains[set] += chooses * (gains[set + sets] - gains[set]);
                }
            }
            payoffs[action] = gains[0];
        }
        payoffs
    }

    /// Returns the softmax of payoffs. A difference of `temperature` changes the odds by a factor
    /// of e.
    fn soft(&self, payoffs: &[f64; 4], temperature: f64) -> Mix {
        let most = self.actions.iter().map(|&it| payoffs[it as usize]).fold(f64::MIN, f64::max);
        let mut mix = [0.0; 4];
        for &action in self.actions {
            mix[action as usize] = exp((payoffs[action as usize] - most) / temperature);
        }
        let sum: f64 = mix.iter().sum();
        mix.map(|weight| weight / sum)
    }

    fn note(&mut self, outlook: &Outlook<'_>, action: Action, set: usize, worths: &Worths) {
        for seat in 0..self.seats {
            self.scores[seat][action as usize][set] = outlook.score(seat, worths);
        }
    }

    /// Records the scores if exactly two players bargain for an action. If more players choose the
    /// action, nobody performs it (ESR-TURN-8, ESR-TURN-9).
    fn note_bargains(&mut self, outlook: &Outlook<'_>, alone: &[[Worths; PLAYERS_MAX]; 4]) {
        for first in 0..self.seats {
            for second in first + 1..self.seats {
                for (action, worths) in expected_bargains(outlook, [first, second], alone) {
                    self.note(outlook, action, 1 << first | 1 << second, &worths);
                }
            }
        }
    }

    /// Records the scores that result if several players choose FREE CHOICE, in which case each of
    /// them takes a gem (ESR-FREE-7).
    fn note_takes(&mut self, outlook: &Outlook<'_>) {
        let takes: [Worths; PLAYERS_MAX] = std::array::from_fn(|seat| {
            let take = if seat < self.seats { outlook.take(seat) } else { None };
            take.unwrap_or_default()
        });
        for set in (0..1_usize << self.seats).filter(|set| set.count_ones() > 1) {
            let chosen = (0..self.seats).filter(|&seat| set >> seat & 1 == 1);
            let worths = chosen.fold(Worths::default(), |sum, seat| sum + takes[seat]);
            self.note(outlook, Action::FreeChoice, set, &worths);
        }
    }
}

/// Returns the expected changes in worth from a bargain between two players, for each action for
/// which players bargain. `alone` contains the changes if one player performs an action alone, by
/// action and seat.
pub(super) fn expected_bargains(
    outlook: &Outlook<'_>,
    two: [usize; 2],
    alone: &[[Worths; PLAYERS_MAX]; 4],
) -> [(Action, Worths); 3] {
    let key = |seat: usize| opener_key(&outlook.view.players[seat]);
    let [first, second] = two;
    let pair = if key(first) < key(second) { [first, second] } else { [second, first] };
    let payments = Payments::new(outlook, pair, false, BID_MAX);
    let bargain = |action: Action, payments| {
        let prizes = pair.map(|seat| alone[action as usize][seat]);
        let bargain = Bargain::with(outlook, action, pair, prizes, payments);
        (action, bargain.expected(BID_MAX))
    };
    [
        bargain(Action::Money, payments),
        bargain(Action::Event, payments),
        bargain(Action::Gems, Payments::new(outlook, pair, true, BID_MAX)),
    ]
}

/// Returns the sort key that decides who opens a bargain: the player with the smaller key
/// (ESR-BARGAIN-3).
fn opener_key(player: &PlayerView) -> ([u8; 4], u16, u8) {
    (player.holding.counts(), player.money, player.age)
}

#[cfg(test)]
mod tests {
    use karat_kernel::Dice as _;
    use karat_think::ChaChaDice;

    use super::{Forecast, Mix, PLAYERS_MAX};
    use crate::rules::Action;

    /// Compares each payoff with the sum over all sets of other players.
    #[test]
    fn payoffs_are_means_over_the_other_players_choices() {
        let mut dice = ChaChaDice::new(1);
        let mut number = move || f64::from(dice.below(1000)) / 1000.0;
        for seats in 2..=PLAYERS_MAX {
            let scores =
                std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| number())));
            let forecast = Forecast { seats, actions: &Action::ALL, scores };
            let mixes: [Mix; PLAYERS_MAX] =
                std::array::from_fn(|_| std::array::from_fn(|_| number()));
            for seat in 0..seats {
                let payoffs = forecast.payoffs(seat, &forecast.gains(seat), &mixes);
                for (action, payoff) in payoffs.into_iter().enumerate() {
                    let mut mean = 0.0;
                    for set in (0..1_usize << seats).filter(|set| set >> seat & 1 == 0) {
                        let chance = |other: usize| match set >> other & 1 {
                            1 => mixes[other][action],
                            _ => 1.0 - mixes[other][action],
                        };
                        let others = (0..seats).filter(|&other| other != seat);
                        let scores = &forecast.scores[seat][action];
                        mean += others.map(chance).product::<f64>()
                            * (scores[set | 1 << seat] - scores[set]);
                    }
                    assert!((payoff - mean).abs() < 1e-12, "{seats}, {seat}: {payoff}, {mean}");
                }
            }
        }
    }
}
