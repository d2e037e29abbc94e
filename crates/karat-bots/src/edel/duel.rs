//! The hidden choice of two players and the two guesses (chapter 13): what one gains the other
//! loses, so both mix as the equilibrium of that small game says.

use karat_rules::edel::Action;

use super::forecast::{Mix, expected_bargain};
use super::outlook::Outlook;
use super::worth::{PLAYERS_MAX, Worths};

/// How many rounds of answers approach the equilibrium.
const STEPS: u32 = 400;

/// The orders in which the action cards can be guessed, the unguessed one last.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The equilibrium of one turn.
pub(super) struct Duel {
    /// The active player's chance of each action card.
    choice: [f64; 3],
    /// The opponent's chance of each order of guesses.
    orders: [f64; 6],
}

impl Duel {
    pub(super) fn new(outlook: &Outlook<'_>) -> Self {
        let active = outlook.view.active.expect("two players").index();
        let like = |worths: &Worths| outlook.liking(active, worths);
        let mut free = [0.0; 3];
        let mut bargained = [0.0; 3];
        for &action in Action::cards(2) {
            let mut alone = [Worths::default(); PLAYERS_MAX];
            for (seat, worths) in alone.iter_mut().enumerate().take(2) {
                *worths = outlook.action(action, seat);
            }
            free[action as usize] = like(&alone[active]);
            let worths = expected_bargain(outlook, action, [0, 1], &alone);
            bargained[action as usize] = like(&worths);
        }
        // ESR-2P-10, ESR-2P-13, ESR-2P-15
        let gains = ORDERS.map(|[first, second, _]| -> [f64; 3] {
            std::array::from_fn(|action| match action {
                _ if action == first => 0.0,
                _ if action == second => bargained[action],
                _ => free[action],
            })
        });
        Self::solve(&gains)
    }

    /// How likely the active player is to choose each action card.
    pub(super) fn choice(&self) -> Mix {
        let [money, event, gems] = self.choice;
        [money, event, gems, 0.0]
    }

    /// How likely each guess is, after a wrong first one or before it.
    pub(super) fn guess(&self, first: Option<Action>) -> Mix {
        let mut mix = [0.0; 4];
        for (order, chance) in ORDERS.iter().zip(self.orders) {
            match first {
                None => mix[order[0]] += chance,
                Some(first) if first as usize == order[0] => mix[order[1]] += chance,
                Some(_) => {}
            }
        }
        let sum: f64 = mix.iter().sum();
        mix.map(|chance| chance / sum)
    }

    /// Regret matching; the gains of the active player by order of guesses and action.
    fn solve(gains: &[[f64; 3]; 6]) -> Self {
        let mut duel = Self { choice: [0.0; 3], orders: [0.0; 6] };
        let (mut choice_regret, mut order_regret) = ([0.0; 3], [0.0; 6]);
        for step in 1..=STEPS {
            let (choice, orders) = (matched(&choice_regret), matched(&order_regret));
            let by_action: [f64; 3] = std::array::from_fn(|action| {
                gains.iter().zip(orders).map(|(gains, chance)| gains[action] * chance).sum()
            });
            let by_order = gains.map(|gains| {
                gains.iter().zip(choice).map(|(gain, chance)| gain * chance).sum::<f64>()
            });
            let value: f64 = by_action.iter().zip(choice).map(|(gain, chance)| gain * chance).sum();
            for action in 0..3 {
                choice_regret[action] =
                    f64::max(0.0, choice_regret[action] + by_action[action] - value);
                duel.choice[action] += choice[action] * f64::from(step);
            }
            for order in 0..6 {
                order_regret[order] = f64::max(0.0, order_regret[order] + value - by_order[order]);
                duel.orders[order] += orders[order] * f64::from(step);
            }
        }
        let whole = f64::from(STEPS * (STEPS + 1) / 2);
        Self { choice: duel.choice.map(|it| it / whole), orders: duel.orders.map(|it| it / whole) }
    }
}

/// Chances in proportion to regrets; even ones without any.
fn matched<const N: usize>(regrets: &[f64; N]) -> [f64; N] {
    let sum: f64 = regrets.iter().sum();
    if sum > 0.0 { regrets.map(|regret| regret / sum) } else { [1.0 / N as f64; N] }
}
