//! The bargain as a subgame that a search solves (chapter 8).
//!
//! An outcome is the winner with the gems that this player pays, or that nobody performs the action.
//! The rules' scores of an outcome are its first feature. The other features correct them: who wins,
//! and how many gems of each colour change hands.

use std::collections::HashMap;

use karat_kernel::{Perspective, Seat};
use karat_think::subgame::{Outcome, Solved, Subgame, Weight};

use super::bargain::{Bargain, COUNT_MAX, Correction, bids};
use super::outlook::Outlook;
use super::trader::bid_max;
use super::worth::Taste;
use crate::rules::{BargainView, Colour, Edel, Gems, Move, PhaseView};

/// The number of features of an outcome.
const FEATURES: usize = 11;
/// The index of the feature that the opener wins, which precedes the same for the responder.
const WINS: usize = 1;
/// The index of the opener's first number of gems, which precedes the other numbers.
const PAYS: usize = 3;

/// The utility of a million, in wins.
const MILLION: Weight = Weight { mean: 0.015, deviation: 0.01 };
/// The change in utility if a player wins the bargain, and for each gem, which the rules overlook.
const WIN: Weight = Weight { mean: 0.0, deviation: 0.03 };
const GEM: Weight = Weight { mean: 0.0, deviation: 0.004 };

/// The winner (0 for the opener) and the gems paid, or `None` if nobody performs the action.
type Agreement = Option<(usize, Gems)>;

/// A bargain before the opening or the answer of the deciding seat.
pub(super) struct BargainSubgame {
    outlook: Outlook<'static>,
    held: BargainView,
    /// The index of the deciding player: 0 for the opener, 1 for the responder.
    me: usize,
    /// The maximum number of gems in a bid.
    most: u16,
    outcomes: Vec<Outcome<Move>>,
    /// The index of the outcome with each agreement.
    places: HashMap<Agreement, usize>,
}

impl BargainSubgame {
    /// Returns the bargain in which the seat opens or answers, or `None` if the seat decides
    /// something else, or only has one move.
    pub(super) fn new(table: &Perspective<'_, Edel>) -> Option<Self> {
        let view = table.view();
        if !matches!(view.phase, PhaseView::Open | PhaseView::Answer) {
            return None;
        }
        let held = view.bargain?;
        // Bids with more gems of one colour are rare, and are not evaluated.
        let counts = held.bid.map_or([0; 4], Gems::counts);
        if counts.into_iter().any(|count| usize::from(count) > COUNT_MAX) {
            return None;
        }
        let outlook = Outlook::owned(view, &Taste::far_sighted(table.seats()));
        let me = usize::from(table.seat() == held.responder);
        let most = bid_max(held.bid);
        let (outcomes, places) = (Vec::new(), HashMap::new());
        let mut subgame = Self { outlook, held, me, most, outcomes, places };
        subgame.list();
        (subgame.outcomes.len() > 1).then_some(subgame)
    }

    fn must_bid(&self) -> bool {
        self.outlook.view.reading.must_bid
    }

    fn holding(&self, player: usize) -> Gems {
        self.outlook.view.players[self.seats()[player].index()].holding
    }

    /// Returns a player's bids above the bid with the given key, lowest first.
    fn bids(&self, player: usize, key: u64) -> Vec<Gems> {
        let counts = self.holding(player).counts().map(|count| count.min(COUNT_MAX as u8));
        let most = Gems::new(counts).total().min(self.most) as u8;
        let mut all: Vec<Gems> = (1..=most).flat_map(|total| bids(counts, total)).collect();
        all.retain(|bid| bid.key() > key);
        all.sort_by_key(|bid| bid.key());
        all
    }

    /// Returns the move with which the deciding seat bids.
    fn bid(&self, gems: Gems) -> Move {
        if self.held.bid.is_none() { Move::Bid(gems) } else { Move::Raise(gems) }
    }

    /// Lists each agreement with the shortest way to reach it.
    fn list(&mut self) {
        let bargain = Bargain::held(&self.outlook, self.most);
        let (me, other) = (self.me, 1 - self.me);
        let [mine, theirs] = [me, other].map(|player| self.seats()[player]);
        let mut found: Vec<(Agreement, Vec<(Seat, Move)>)> = Vec::new();
        if let Some(bid) = self.held.bid {
            found.push((Some((other, bid)), vec![(mine, Move::Accept)]));
        }
        let own = self.bids(me, self.held.bid.map_or(0, Gems::key));
        for &gems in &own {
            let path = vec![(mine, self.bid(gems)), (theirs, Move::Accept)];
            found.push((Some((me, gems)), path));
        }
        if self.held.bid.is_none() && !self.must_bid() {
            for colour in self.holding(1).colours() {
                let path = vec![(mine, Move::Decline), (theirs, Move::Offer(colour))];
                found.push((Some((1, Gems::of(colour, 1))), path));
            }
            found.push((None, vec![(mine, Move::Decline), (theirs, Move::Decline)]));
        }
        if let Some(&lowest) = own.first() {
            for gems in self.bids(other, lowest.key()) {
                let first = self.bid(lowest);
                let path = vec![(mine, first), (theirs, Move::Raise(gems)), (mine, Move::Accept)];
                found.push((Some((other, gems)), path));
            }
        }
        let (mut outcomes, mut places) = (Vec::new(), HashMap::new());
        for (agreement, path) in found {
            places.entry(agreement).or_insert_with(|| {
                let features = [0, 1].map(|player| features(&bargain, agreement, player));
                outcomes.push(Outcome { path, features });
                outcomes.len() - 1
            });
        }
        (self.outcomes, self.places) = (outcomes, places);
    }

    /// Returns the index of the outcome with the given agreement.
    fn place(&self, agreement: Agreement) -> usize {
        self.places[&agreement]
    }
}

/// Returns the features of an agreement for a player.
fn features(bargain: &Bargain<'_>, agreement: Agreement, player: usize) -> Vec<f64> {
    let mut features = vec![0.0; FEATURES];
    if let Some((winner, gems)) = agreement {
        features[0] = bargain.scores(winner, gems)[player];
        features[WINS + winner] = 1.0;
        for colour in Colour::ALL {
            features[PAYS + 4 * winner + colour as usize] = f64::from(gems.count(colour));
        }
    }
    features
}

/// Returns how weights correct the scores of a player if `winner` wins.
fn correction(weights: &[f64], winner: usize) -> Correction {
    let gems = &weights[PAYS + 4 * winner..];
    Correction {
        scale: weights[0],
        win: weights[WINS + winner],
        gems: std::array::from_fn(|colour| gems[colour]),
    }
}

impl Subgame<Edel> for BargainSubgame {
    fn seats(&self) -> [Seat; 2] {
        [self.held.opener, self.held.responder]
    }

    fn outcomes(&self) -> &[Outcome<Move>] {
        &self.outcomes
    }

    fn weights(&self) -> Vec<Weight> {
        (0..FEATURES)
            .map(|feature| match feature {
                0 => MILLION,
                1..PAYS => WIN,
                _ => GEM,
            })
            .collect()
    }

    fn solve(&self, weights: &[Vec<f64>; 2]) -> Vec<Solved<Move>> {
        let (me, key) = (self.me, self.held.bid.map_or(0, Gems::key));
        let corrections =
            [0, 1].map(|player| [0, 1].map(|winner| correction(&weights[player], winner)));
        let bargain = Bargain::held(&self.outlook, self.most).corrected(&corrections, MILLION.mean);
        let mut solved = Vec::new();
        if let Some(bid) = self.held.bid {
            let agreement = (1 - me, bid);
            let utility = bargain.scores(1 - me, bid)[me];
            solved.push(Solved { mv: Move::Accept, utility, outcome: self.place(Some(agreement)) });
        }
        for it in bargain.bids(me, key, self.most) {
            let outcome = self.place(Some((it.winner, it.payment)));
            solved.push(Solved { mv: self.bid(it.bid), utility: it.scores[me], outcome });
        }
        if self.held.bid.is_none() && !self.must_bid() {
            let single = bargain.single(false);
            let utility = single.map_or(0.0, |(_, scores)| scores[me]);
            let outcome = self.place(single.map(|(colour, _)| (1, Gems::of(colour, 1))));
            solved.push(Solved { mv: Move::Decline, utility, outcome });
        }
        solved
    }
}

#[cfg(test)]
mod tests {
    use karat_kernel::setup::read_options;
    use karat_kernel::{Actor, Perspective, Rules as _, Turn};
    use karat_think::policy::{Policy as _, ScoredMoves};
    use karat_think::subgame::Subgame as _;
    use karat_think::{Bot as _, ChaChaDice, Ruled};

    use super::{Agreement, BargainSubgame, Gems, MILLION};
    use crate::bots::trader::Trader;
    use crate::rules::{Action, Edel};

    /// Calls `each` with the subgames of some games, with the table at which each of them begins.
    fn each_subgame(must_bid: bool, mut each: impl FnMut(&BargainSubgame, &Perspective<'_, Edel>)) {
        let reading = [("bargain_decline".to_owned(), "only_without_gems".to_owned())];
        let options = read_options::<Edel>(&reading[..usize::from(must_bid)]);
        let options = options.expect("the reading exists");
        let mut trader = Ruled::with_temperature(Trader::default(), 20.0);
        for seats in Edel::SEATS {
            let mut dice = ChaChaDice::new(seats as u64);
            let mut game = Edel::new(&options, seats).expect("the options fit");
            loop {
                let (who, m) = match game.turn() {
                    Turn::Over => break,
                    Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
                    Turn::Seats(owing) => {
                        let seat = owing.first().expect("a turn has a seat");
                        let table = Perspective::new(&game, seat);
                        if let Some(subgame) = BargainSubgame::new(&table) {
                            each(&subgame, &table);
                        }
                        (Actor::Seat(seat), trader.choose(&table, &mut dice))
                    }
                };
                game.play(who, m).expect("a legal move");
            }
        }
    }

    /// Plays the way to every outcome, and compares the gems that change hands.
    #[test]
    fn every_outcome_is_reached_in_play() {
        let mut reached = [0; 2];
        for must_bid in [false, true] {
            each_subgame(must_bid, |subgame, table| {
                let dealt = table.sample(&mut ChaChaDice::new(1));
                // MONEY changes nobody's gems, unless the round is scored afterwards.
                let is_money = subgame.held.action == Action::Money;
                let round = table.view().round;
                for (&agreement, &place) in &subgame.places {
                    let mut game = dealt;
                    for &(seat, m) in &subgame.outcomes[place].path {
                        game.play(Actor::Seat(seat), m).expect("a legal move");
                    }
                    reached[usize::from(agreement.is_none())] += 1;
                    let after = Perspective::new(&game, table.seat()).view();
                    if is_money && after.round == round && game.turn() != Turn::Over {
                        for player in [0, 1] {
                            let held = after.players[subgame.seats()[player].index()].holding;
                            let before = subgame.holding(player);
                            assert_eq!(held, expected(before, player, agreement), "{agreement:?}");
                        }
                    }
                }
            });
        }
        assert!(reached[0] > 1000 && reached[1] > 10, "{reached:?}");
    }

    /// Returns the gems that a player with the given gems has after an agreement.
    fn expected(before: Gems, player: usize, agreement: Agreement) -> Gems {
        match agreement {
            Some((winner, gems)) if winner == player => before - gems,
            Some((_, gems)) => before + gems,
            None => before,
        }
    }

    /// Without simulations, the solved moves have the trader's scores.
    #[test]
    fn the_trader_solves_the_same_bargain() {
        let mut solved_count = 0;
        for must_bid in [false, true] {
            each_subgame(must_bid, |subgame, table| {
                let mut scored = ScoredMoves::new();
                Trader::default().score_moves(table, &mut ChaChaDice::new(1), &mut scored);
                let means: Vec<f64> = subgame.weights().iter().map(|it| it.mean).collect();
                let solved = subgame.solve(&[means.clone(), means]);
                assert_eq!(solved.len(), scored.len());
                for solved in solved {
                    let same =
                        scored.iter().find(|(m, _)| *m == solved.mv).expect("the same moves");
                    let utility = MILLION.mean * same.1;
                    assert!((solved.utility - utility).abs() < 1e-9, "{:?}", solved.mv);
                    solved_count += 1;
                }
            });
        }
        assert!(solved_count > 1000, "{solved_count}");
    }
}
