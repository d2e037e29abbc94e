//! The result of a bargain between two players who both know what each outcome is worth to both of
//! them (chapter 8). Backward induction from the highest bid downwards yields the best response to
//! every possible bid: a raise or acceptance.

use karat_kernel::Seat;
use karat_think::number::exp;

use super::outlook::Outlook;
use super::worth::Worths;
use crate::rules::{Action, Colour, Gems};

/// The evaluation of a bargain for an action. In each 2-entry array, the opener comes first.
pub(super) struct Bargain<'a> {
    outlook: &'a Outlook<'a>,
    pair: [usize; 2],
    action: Action,
    holdings: [Gems; 2],
    /// For each winner, the change in each player's worth if that winner performs the action, not
    /// counting gems paid or taken.
    prizes: [Worths; 2],
    /// Both players' scores for the changes in `prizes`.
    prize_scores: [[f64; 2]; 2],
    payments: Payments,
    /// The softmax temperature for accepting or raising a bid, in the unit of the scores.
    temperature: f64,
}

/// The correction of a player's scores for one winner.
#[derive(Clone, Copy)]
pub(super) struct Correction {
    /// The factor by which scores are multiplied.
    pub(super) scale: f64,
    /// The number added to the score.
    pub(super) win: f64,
    /// The number added for each gem paid, by colour.
    pub(super) gems: [f64; 4],
}

/// Both players' scores for the gems that either of them could pay, by winner, colour and number of
/// gems.
#[derive(Clone, Copy)]
pub(super) struct Payments([[[[f64; 2]; COUNT_MAX + 1]; 4]; 2]);

/// The maximum number of gems per colour in an evaluated bid.
pub(super) const COUNT_MAX: usize = 8;

/// The softmax temperature for accepting or raising a bid, in millions.
const ANSWER_TEMPERATURE: f64 = 0.3;

/// A bid and the expected continuation of the bargain.
#[derive(Clone, Copy)]
pub(super) struct Prospect {
    /// The evaluated bid.
    pub(super) bid: Gems,
    /// Both players' scores for the expected continuation.
    pub(super) scores: [f64; 2],
    /// The bargain's most likely winner, and that player's payment.
    pub(super) winner: usize,
    pub(super) payment: Gems,
}

impl<'a> Bargain<'a> {
    /// Evaluates the current bargain, ignoring bids of more than `most` gems.
    pub(super) fn held(outlook: &'a Outlook<'a>, most: u16) -> Self {
        let held = outlook.view.bargain.expect("a bargain is held");
        let pair = [held.opener, held.responder].map(Seat::index);
        let prizes = pair.map(|seat| outlook.action(held.action, seat));
        Self::new(outlook, held.action, pair, prizes, most)
    }

    /// Evaluates a bargain between an opener and a responder. `prizes` contains the changes in
    /// worth if either of them performs the action.
    pub(super) fn new(
        outlook: &'a Outlook<'a>,
        action: Action,
        pair: [usize; 2],
        prizes: [Worths; 2],
        most: u16,
    ) -> Self {
        let payments = Payments::new(outlook, pair, action == Action::Gems, most);
        Self::with(outlook, action, pair, prizes, payments)
    }

    /// Evaluates a bargain as [`Self::new`] does. `payments` are those between this pair, with or
    /// without GEMS according to the action.
    pub(super) fn with(
        outlook: &'a Outlook<'a>,
        action: Action,
        pair: [usize; 2],
        prizes: [Worths; 2],
        payments: Payments,
    ) -> Self {
        // Gems paid in a bid and gems taken with the action GEMS are evaluated together, colour by
        // colour.
        let prizes = if action == Action::Gems { [Worths::default(); 2] } else { prizes };
        Self {
            outlook,
            pair,
            action,
            holdings: pair.map(|seat| outlook.view.players[seat].holding),
            prizes,
            prize_scores: prizes.map(|prize| pair.map(|seat| outlook.score(seat, &prize))),
            payments,
            temperature: ANSWER_TEMPERATURE,
        }
    }

    /// Corrects the scores, by player and by winner, and converts the temperature from millions to
    /// their unit.
    pub(super) fn corrected(mut self, corrections: &[[Correction; 2]; 2], million: f64) -> Self {
        self.temperature *= million;
        for (winner, scores) in self.prize_scores.iter_mut().enumerate() {
            for (player, score) in scores.iter_mut().enumerate() {
                let Correction { scale, win, .. } = corrections[player][winner];
                *score = scale * *score + win;
            }
        }
        for (winner, by_colour) in self.payments.0.iter_mut().enumerate() {
            for (colour, by_count) in by_colour.iter_mut().enumerate() {
                for (count, scores) in by_count.iter_mut().enumerate() {
                    for (player, score) in scores.iter_mut().enumerate() {
                        let Correction { scale, gems, .. } = corrections[player][winner];
                        *score = scale * *score + gems[colour] * count as f64;
                    }
                }
            }
        }
        self
    }

    /// Returns the best opening bid with at most `most` gems.
    pub(super) fn opening(&self, most: u16) -> Option<Prospect> {
        self.best_above(0, most, |_, _| ())[0]
    }

    /// Returns the bids by `seat` (0 for the opener) of at most `most` gems that are higher than
    /// the bid with the given key.
    pub(super) fn bids(&self, seat: usize, key: u64, most: u16) -> Vec<Prospect> {
        let mut found = Vec::new();
        self.best_above(key, most, |bidder, prospect| {
            if bidder == seat {
                found.push(*prospect);
            }
        });
        found
    }

    /// Returns the single gems that the responder can offer, with both players' scores.
    pub(super) fn singles(&self) -> impl Iterator<Item = (Colour, [f64; 2])> {
        let colours = self.holdings[1].colours();
        colours.map(|colour| (colour, self.scores(1, Gems::of(colour, 1))))
    }

    /// Returns the single gem that the responder would offer, or `None` if they would offer none
    /// (ESR-BARGAIN-14).
    pub(super) fn single(&self, must: bool) -> Option<(Colour, [f64; 2])> {
        let mut best: Option<(Colour, [f64; 2])> = None;
        for (colour, scores) in self.singles() {
            if best.map_or(must || scores[1] > 0.0, |(_, most)| scores[1] > most[1]) {
                best = Some((colour, scores));
            }
        }
        best
    }

    /// Returns both players' scores if `winner` pays the given gems and performs the action.
    pub(super) fn scores(&self, winner: usize, gems: Gems) -> [f64; 2] {
        let mut scores = self.prize_scores[winner];
        for (of_colour, count) in self.payments.0[winner].iter().zip(gems.counts()) {
            let paid = of_colour[usize::from(count)];
            scores[0] += paid[0];
            scores[1] += paid[1];
        }
        scores
    }

    /// Returns the changes in the players' worth if `winner` pays the given gems and performs the
    /// action.
    pub(super) fn outcome(&self, winner: usize, gems: Gems) -> Worths {
        Colour::ALL.into_iter().fold(self.prizes[winner], |sum, colour| {
            sum + self.moved(winner, colour, gems.count(colour))
        })
    }

    /// Returns the expected changes in the players' worth from a bargain in which nobody has bid
    /// yet.
    pub(super) fn expected(&self, most: u16) -> Worths {
        let must = self.outlook.view.reading.must_bid;
        let single = self.single(must);
        let declined = single.map_or(0.0, |(_, scores)| scores[0]);
        match self.opening(most) {
            Some(prospect) if must || prospect.scores[0] > declined => {
                self.outcome(prospect.winner, prospect.payment)
            }
            _ => match single {
                Some((colour, _)) => self.outcome(1, Gems::of(colour, 1)),
                None => Worths::default(),
            },
        }
    }

    fn moved(&self, winner: usize, colour: Colour, count: u8) -> Worths {
        let loser = Some(self.pair[1 - winner]);
        let takes_gems = self.action == Action::Gems;
        self.outlook.transfer(colour, self.pair[winner], loser, count, takes_gems)
    }

    /// Returns each player's best bid above the bid with the given key. Evaluates bids from the
    /// highest downwards, passing each to `each`.
    fn best_above(
        &self,
        key: u64,
        most: u16,
        mut each: impl FnMut(usize, &Prospect),
    ) -> [Option<Prospect>; 2] {
        let mut best: [Option<Prospect>; 2] = [None; 2];
        let [first, second] = self.holdings.map(Gems::counts);
        let either: [u8; 4] =
            std::array::from_fn(|it| first[it].max(second[it]).min(COUNT_MAX as u8));
        let least = (key >> 24).max(1) as u16;
        let most = most.min(Gems::new(either).total());
        let bids = (least..=most).rev().flat_map(|total| bids(either, total as u8));
        for bid in bids.take_while(|bid| bid.key() > key) {
            let prospects: [Option<Prospect>; 2] = std::array::from_fn(|bidder| {
                let is_held = self.holdings[bidder].contains(bid);
                is_held.then(|| self.prospect(bidder, bid, best[1 - bidder].as_ref()))
            });
            for (seat, prospect) in prospects.into_iter().enumerate() {
                if let Some(prospect) = &prospect {
                    each(seat, prospect);
                }
                if let Some(prospect) = prospect
                    && best[seat].is_none_or(|it| prospect.scores[seat] >= it.scores[seat])
                {
                    best[seat] = Some(prospect);
                }
            }
        }
        best
    }

    /// Returns the expected continuation after a bid.
    ///
    /// `raised` is the opponent's best raise. The more the opponent gains by accepting instead of
    /// raising, the more likely they are to accept.
    fn prospect(&self, bidder: usize, bid: Gems, raised: Option<&Prospect>) -> Prospect {
        let accepted = self.scores(bidder, bid);
        let prospect = Prospect { bid, scores: accepted, winner: bidder, payment: bid };
        let Some(raised) = raised else { return prospect };
        let other = 1 - bidder;
        let accepts =
            1.0 / (1.0 + exp((raised.scores[other] - accepted[other]) / self.temperature));
        let scores: [f64; 2] = std::array::from_fn(|seat| {
            accepts * accepted[seat] + (1.0 - accepts) * raised.scores[seat]
        });
        if accepts >= 0.5 {
            Prospect { scores, ..prospect }
        } else {
            Prospect { bid, scores, ..*raised }
        }
    }
}

impl Payments {
    /// Evaluates payments of at most `most` gems per colour. If `takes_gems` is true, the winner
    /// then performs GEMS.
    pub(super) fn new(
        outlook: &Outlook<'_>,
        pair: [usize; 2],
        takes_gems: bool,
        most: u16,
    ) -> Self {
        let mut scores = [[[[0.0; 2]; COUNT_MAX + 1]; 4]; 2];
        for (winner, loser) in [(0, 1), (1, 0)] {
            let [giver, taker] = [pair[winner], pair[loser]];
            for colour in Colour::ALL {
                let held = usize::from(outlook.view.players[giver].holding.count(colour));
                let counts = scores[winner][colour as usize].iter_mut().enumerate();
                for (count, scores) in counts.take(held.min(most.into()) + 1) {
                    let taker = Some(taker);
                    let change = outlook.transfer(colour, giver, taker, count as u8, takes_gems);
                    *scores = pair.map(|seat| outlook.score(seat, &change));
                }
            }
        }
        Self(scores)
    }
}

/// Returns all bids that consist of `total` of the given gems, highest first (ESR-BARGAIN-10).
pub(super) fn bids(all: [u8; 4], total: u8) -> impl Iterator<Item = Gems> {
    let [reds, yellows, greens, blues] = all;
    (0..=reds.min(total)).rev().flat_map(move |red| {
        let left = total - red;
        (0..=yellows.min(left)).rev().flat_map(move |yellow| {
            let left = left - yellow;
            let fewest = left.saturating_sub(blues);
            (fewest..=greens.min(left))
                .rev()
                .map(move |green| Gems::new([red, yellow, green, left - green]))
        })
    })
}
