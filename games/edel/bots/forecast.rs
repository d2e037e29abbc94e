//! Who will choose which action card: what every seat likes of every set of choosers, and the mix
//! that answers the others' mixes.

use karat_rules::edel::{Action, PlayerView};

use super::bargain::Bargain;
use super::outlook::Outlook;
use super::worth::{PLAYERS_MAX, Worths};
use crate::number::exp;

/// Bids of more gems are left out of the forecast.
const BID_MAX: u16 = 4;
/// How often the mixes answer each other.
const STEPS: usize = 60;
/// How far a mix goes towards its answer in one step.
const PACE: f64 = 0.15;

/// The part of a mix that answers nobody, but likes what an action brings alone.
const FIRST_SHARE: f64 = 0.3;
/// The difference in millions that changes the odds of two actions by e: in those first mixes, and in
/// the answers of the others.
const FIRST_HEAT: f64 = 1.0;
const HEAT: f64 = 0.5;

/// The chance of each action card.
pub(super) type Mix = [f64; 4];

/// What every seat likes of every choice. It is the same for all seats, so one serves a whole turn.
#[derive(Debug, Clone)]
pub(super) struct Forecast {
    seats: usize,
    actions: &'static [Action],
    /// By seat, action, and set of its choosers as bits.
    likings: [[[f64; 1 << PLAYERS_MAX]; 4]; PLAYERS_MAX],
}

impl Forecast {
    pub(super) fn new(outlook: &Outlook<'_>) -> Self {
        let seats = outlook.seats();
        let actions = outlook.actions();
        let likings = [[[0.0; 1 << PLAYERS_MAX]; 4]; PLAYERS_MAX];
        let mut forecast = Self { seats, actions, likings };
        for &action in actions {
            let alone: [Worths; PLAYERS_MAX] = std::array::from_fn(|seat| match seat < seats {
                true => outlook.action(action, seat),
                false => Worths::default(),
            });
            for (seat, worths) in alone.iter().enumerate().take(seats) {
                forecast.note(outlook, action, 1 << seat, worths);
            }
            if action == Action::FreeChoice {
                forecast.note_takes(outlook);
            } else {
                forecast.note_bargains(outlook, action, &alone);
            }
        }
        forecast
    }

    /// What each action card promises each seat against the mixes expected of the others.
    pub(super) fn promises(&self) -> [[f64; 4]; PLAYERS_MAX] {
        let first: [Mix; PLAYERS_MAX] =
            std::array::from_fn(|seat| self.soft(&self.alone(seat), FIRST_HEAT));
        let mut mixes = first;
        for _ in 0..STEPS {
            let answers: [Mix; PLAYERS_MAX] = std::array::from_fn(|seat| match seat < self.seats {
                true => self.soft(&self.payoffs(seat, &mixes), HEAT),
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
            true => self.payoffs(seat, &mixes),
            false => [0.0; 4],
        })
    }

    /// What `seat` likes of each action performed alone.
    fn alone(&self, seat: usize) -> [f64; 4] {
        std::array::from_fn(|action| self.likings[seat][action][1 << seat])
    }

    /// What each action card promises `seat` if the others choose by their mixes.
    fn payoffs(&self, seat: usize, mixes: &[Mix; PLAYERS_MAX]) -> [f64; 4] {
        let mut payoffs = [0.0; 4];
        for &action in self.actions {
            let action = action as usize;
            let likings = &self.likings[seat][action];
            for set in 0..1_usize << self.seats {
                if set >> seat & 1 == 1 {
                    continue;
                }
                let gain = likings[set | 1 << seat] - likings[set];
                if gain == 0.0 {
                    continue;
                }
                let others = (0..self.seats).filter(|&other| other != seat);
                let chance: f64 = others
                    .map(|other| {
                        let chooses = mixes[other][action];
                        if set >> other & 1 == 1 { chooses } else { 1.0 - chooses }
                    })
                    .product();
                payoffs[action] += chance * gain;
            }
        }
        payoffs
    }

    /// The likelier the better: a difference of `heat` changes the odds by e.
    fn soft(&self, payoffs: &[f64; 4], heat: f64) -> Mix {
        let most = self.actions.iter().map(|&it| payoffs[it as usize]).fold(f64::MIN, f64::max);
        let mut mix = [0.0; 4];
        for &action in self.actions {
            mix[action as usize] = exp((payoffs[action as usize] - most) / heat);
        }
        let sum: f64 = mix.iter().sum();
        mix.map(|weight| weight / sum)
    }

    fn note(&mut self, outlook: &Outlook<'_>, action: Action, set: usize, worths: &Worths) {
        for seat in 0..self.seats {
            self.likings[seat][action as usize][set] = outlook.liking(seat, worths);
        }
    }

    /// Two choosers bargain; more get nothing (ESR-TURN-8, ESR-TURN-9).
    fn note_bargains(
        &mut self,
        outlook: &Outlook<'_>,
        action: Action,
        alone: &[Worths; PLAYERS_MAX],
    ) {
        for first in 0..self.seats {
            for second in first + 1..self.seats {
                let worths = expected_bargain(outlook, action, [first, second], alone);
                self.note(outlook, action, 1 << first | 1 << second, &worths);
            }
        }
    }

    /// Several choosers of FREE CHOICE take a gem each (ESR-FREE-7).
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

/// What a bargain of these two changes, `alone` being what the action performed alone does.
pub(super) fn expected_bargain(
    outlook: &Outlook<'_>,
    action: Action,
    two: [usize; 2],
    alone: &[Worths; PLAYERS_MAX],
) -> Worths {
    let key = |seat: usize| opener_key(&outlook.view.players[seat]);
    let [first, second] = two;
    let pair = if key(first) < key(second) { [first, second] } else { [second, first] };
    Bargain::new(outlook, action, pair, pair.map(|seat| alone[seat]), BID_MAX).expected(BID_MAX)
}

/// Whose key is smaller opens (ESR-BARGAIN-3).
fn opener_key(player: &PlayerView) -> ([u8; 4], u16, u8) {
    (player.holding.counts(), player.money, player.age)
}
