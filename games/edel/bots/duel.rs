//! The active player's secret choice and the opponent's two guesses in a two-player game (chapter
//! 13). The game is zero-sum, so both players use equilibrium strategies.

use super::forecast::{Mix, expected_bargains};
use super::outlook::Outlook;
use super::worth::{PLAYERS_MAX, Worths};
use crate::rules::Action;

/// The number of regret-matching iterations.
const STEPS: u32 = 400;

/// The possible guessing orders, each with the first and second guessed action card. The last 3
/// omit the second guess (ESR-2P-16).
const ORDERS: [(usize, Option<usize>); 9] = [
    (0, Some(1)),
    (0, Some(2)),
    (1, Some(0)),
    (1, Some(2)),
    (2, Some(0)),
    (2, Some(1)),
    (0, None),
    (1, None),
    (2, None),
];

/// The number of guessing orders with a second guess.
const COMPULSORY: usize = 6;

/// The index for omitting the second guess, after those of the action cards.
const LEFT_OUT: usize = 3;

/// Both players' equilibrium strategies for a turn.
pub(super) struct Duel {
    /// The active player's probability of choosing each action card.
    choice: [f64; 3],
    /// The opponent's probability of using each guessing order.
    orders: [f64; ORDERS.len()],
}

impl Duel {
    pub(super) fn new(outlook: &Outlook<'_>) -> Self {
        let active = outlook.view.active.expect("two players").index();
        let like = |worths: &Worths| outlook.score(active, worths);
        let mut alone = [[Worths::default(); PLAYERS_MAX]; 4];
        for &action in &Action::ALL[..3] {
            for (seat, worths) in alone[action as usize].iter_mut().enumerate().take(2) {
                *worths = outlook.action(action, seat);
            }
        }
        let free = [0, 1, 2].map(|action: usize| like(&alone[action][active]));
        let bargained = expected_bargains(outlook, [0, 1], &alone).map(|(_, worths)| like(&worths));
        // After a correct first guess, the action is cancelled (ESR-2P-10). After a correct second
        // guess, the players bargain (ESR-2P-13). After a wrong second guess, the active player
        // performs the action (ESR-2P-15).
        let gains = ORDERS.map(|(first, second)| -> [f64; 3] {
            std::array::from_fn(|action| match action {
                _ if action == first => 0.0,
                _ if Some(action) == second => bargained[action],
                _ => free[action],
            })
        });
        let is_optional = outlook.view.reading.second_guess_optional;
        Self::solve(if is_optional { &gains } else { &gains[..COMPULSORY] })
    }

    /// Returns the active player's probability of choosing each action card.
    pub(super) fn choice(&self) -> Mix {
        let [money, event, gems] = self.choice;
        [money, event, gems, 0.0]
    }

    /// Returns the probabilities of the opponent's next guess, which is the second one if `first`
    /// is given. The last entry is the probability of making no guess.
    pub(super) fn guess(&self, first: Option<Action>) -> Mix {
        let mut mix = [0.0; 4];
        for (order, chance) in ORDERS.iter().zip(self.orders) {
            match first {
                None => mix[order.0] += chance,
                Some(first) if first as usize == order.0 => {
                    mix[order.1.unwrap_or(LEFT_OUT)] += chance;
                }
                Some(_) => {}
            }
        }
        let sum: f64 = mix.iter().sum();
        mix.map(|chance| chance / sum)
    }

    /// Calculates the equilibrium by regret matching. `gains` contains the active player's gain for
    /// each guessing order and each action.
    fn solve(gains: &[[f64; 3]]) -> Self {
        let mut duel = Self { choice: [0.0; 3], orders: [0.0; ORDERS.len()] };
        let (mut choice_regret, mut order_regret) = ([0.0; 3], [0.0; ORDERS.len()]);
        let order_regret = &mut order_regret[..gains.len()];
        for step in 1..=STEPS {
            let choice: [f64; 3] = matched(&choice_regret);
            let orders: [f64; ORDERS.len()] = matched(order_regret);
            let by_action: [f64; 3] = std::array::from_fn(|action| {
                gains.iter().zip(orders).map(|(gains, chance)| gains[action] * chance).sum()
            });
            let value: f64 = by_action.iter().zip(choice).map(|(gain, chance)| gain * chance).sum();
            for action in 0..3 {
                choice_regret[action] =
                    f64::max(0.0, choice_regret[action] + by_action[action] - value);
                duel.choice[action] += choice[action] * f64::from(step);
            }
            for (order, gains) in gains.iter().enumerate() {
                let gain: f64 = gains.iter().zip(choice).map(|(gain, chance)| gain * chance).sum();
                order_regret[order] = f64::max(0.0, order_regret[order] + value - gain);
                duel.orders[order] += orders[order] * f64::from(step);
            }
        }
        let whole = f64::from(STEPS * (STEPS + 1) / 2);
        Self { choice: duel.choice.map(|it| it / whole), orders: duel.orders.map(|it| it / whole) }
    }
}

/// Returns probabilities proportional to the positive regrets, or equal ones if none is positive.
fn matched<const N: usize>(regrets: &[f64]) -> [f64; N] {
    let sum: f64 = regrets.iter().sum();
    std::array::from_fn(|at| match regrets.get(at) {
        Some(regret) if sum > 0.0 => regret / sum,
        Some(_) => 1.0 / regrets.len() as f64,
        None => 0.0,
    })
}
