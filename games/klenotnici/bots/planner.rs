//! A bot that plans its budget.
//!
//! The bot estimates the value of every pyramid for every player and, from everyone's money, the
//! price that each will pay. From these prices, the bot calculates what its own money could still
//! buy. A bid is worth making as long as the pyramid brings more than the cards would elsewhere.
//! The money in every hand follows from the public record (section 14), so the planner reads it
//! from a position sampled for its own seat.

use karat_kernel::{Dice, Moves, Perspective, Seat, Viewer, Views};
use karat_think::number::{exp, greater, power};
use karat_think::policy::{Policy, ScoredMoves};

use super::committed;
use super::worth::{gain, goal_worth, worth};
use crate::rules::{
    Double, GEMS, Gem, Gems, Klenotnici, Money, Move, PhaseView, PlayerView, Rank, Ranks, View,
};

/// The maximum total of a player's bids, reached if a stacked double makes all cards count four
/// times (G-17).
const TOTAL_MAX: usize = 216;
/// The sum of a player's initial money cards. No player ever has more money than this
/// (KLE-COMP-11).
const MONEY_MAX: usize = 54;

/// The spread of a rival's actual limit around the planner's estimate, in units of money. Like all
/// of the planner's parameters, the spread was tuned in series of games between planners and
/// against weaker bots.
const LIMIT_SPREAD: f64 = 2.75;
/// The increase in a rival's limit if they have enough action cards to double.
const DOUBLE_LIMIT: f64 = 1.6;
/// The expected price of a pyramid in a later auction, as a fraction of its keenest rival's limit.
const PRICE: f64 = 0.8;
/// The probability that an auction lasts until the planner's next turn, for one rival with enough
/// action cards for the hammer. If there are several such rivals, their probabilities are
/// multiplied.
const TURN_CHANCE: f64 = 0.9;
/// The weight at which others' gains count as losses.
const ENVY: f64 = 0.12;
/// The weight of the planner's own gain when choosing a pyramid for auction.
const APPEAL_OWN: f64 = 1.4;
/// The weight of the keenest rival's gain, subtracted when choosing a pyramid for auction.
const APPEAL_RIVAL: f64 = 1.7;
/// The value of 0 to 4 action cards while many pyramids are unsold.
const ACTIONS_WORTH: [f64; 5] = [0.0, 1.5, 2.9, 4.0, 4.6];
/// The number of unsold pyramids above which action cards are worth their full value.
const ACTIONS_NEED: f64 = 7.5;

/// The score for a guaranteed win in the last auction.
const VICTORY: f64 = 10.0;
/// The score for each final point in the last auction. Points decide only between moves with the
/// same win probability.
const LAST_POINT: f64 = 0.1;
/// The lead in final points that changes the odds of winning by a factor of e. The value is small
/// because final points are almost certain. Ties are not calculated exactly.
const LEAD_TEMPERATURE: f64 = 0.5;

/// The softmax temperature, in points. It is smaller than the errors in the planner's estimates.
const TEMPERATURE: f64 = 0.01;
/// The margin within which a move counts as near the best, in points.
const MARGIN: f64 = 1.5;

/// A policy that plans its budget and scores moves by expected points.
#[derive(Debug, Clone, Copy, Default)]
pub struct Planner;

impl Policy<Klenotnici> for Planner {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Klenotnici>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        let outlook = Outlook::new(perspective, dice);
        match outlook.view.phase {
            PhaseView::Choose => outlook.choose_gem(out),
            PhaseView::Take => outlook.take_gem(out),
            PhaseView::Open => outlook.open(out),
            PhaseView::Bid => outlook.bid(out),
            // A hammer without a raise would help only the auction's leader, so the planner never
            // plays one.
            PhaseView::Window => out.push((Move::Decline, 0.0)),
            PhaseView::Settle => outlook.settle(perspective, out),
            PhaseView::Goal => outlook.declare(out),
            PhaseView::Draw | PhaseView::Over => panic!("the seat has nothing to decide"),
        }
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }

    /// Returns whether two moves bid the same number of cards with the same sum, and use the same
    /// tricks.
    fn is_equivalent(&self, one: &Move, other: &Move) -> bool {
        let kind = |m: &Move| match m {
            Move::Open { cards, double, hammer } | Move::Raise { cards, double, hammer } => {
                let cards = cards.set;
                Some((cards.sum(), cards.len(), double.is_some(), hammer.is_some()))
            }
            _ => None,
        };
        one == other || kind(one).is_some_and(|it| kind(other) == Some(it))
    }
}

/// A position with the planner's estimates.
struct Outlook {
    view: View,
    seat: Seat,
    /// Each player as they see themselves, including their hand.
    players: Vec<PlayerView>,
    /// The pyramids still to be won, including the one on offer.
    left: Gems,
    /// Each player's gain from each pyramid still to be won.
    gains: Vec<[f64; GEMS]>,
    /// The average number of points that a unit of money can buy.
    rate: f64,
}

impl Outlook {
    fn new(perspective: &Perspective<'_, Klenotnici>, dice: &mut dyn Dice) -> Self {
        let dealt = perspective.sample(dice);
        let (view, seat) = (perspective.view(), perspective.seat());
        let players: Vec<PlayerView> = Seat::all(perspective.seats())
            .map(|seat| dealt.view(Viewer::Seat(seat)).players.swap_remove(seat.index()))
            .collect();
        let mut left = view.supply;
        if let Some(auction) = view.auction.as_ref().filter(|_| view.phase != PhaseView::Settle) {
            left.insert(auction.gem);
        }
        let mut gains = vec![[0.0; GEMS]; players.len()];
        for (gains, player) in gains.iter_mut().zip(&players) {
            for gem in left.iter() {
                let mut others = left;
                others.remove(gem);
                gains[gem.index()] = gain(&view, player, gem, others);
            }
        }
        let most = |gem: Gem| gains.iter().map(|gains| gains[gem.index()]).fold(0.0, f64::max);
        let points: f64 = left.iter().map(most).sum();
        let money: u32 = players.iter().map(|player| u32::from(purse(player).sum())).sum();
        let rate = points / f64::from(money.max(1));
        Self { view, seat, players, left, gains, rate }
    }

    fn me(&self) -> &PlayerView {
        &self.players[self.seat.index()]
    }

    fn rivals(&self) -> impl Iterator<Item = &PlayerView> {
        self.players.iter().filter(|player| player.seat != self.seat)
    }

    /// Returns the increase in a player's expected points from winning the pyramid.
    fn gained(&self, player: &PlayerView, gem: Gem) -> f64 {
        self.gains[player.seat.index()][gem.index()]
    }

    /// Returns the points for a money card left in hand (KLE-SCORE-10).
    fn card_points(&self) -> f64 {
        self.view.reading.data.per_money_card.into()
    }

    /// Returns the most that a rival is expected to bid for the pyramid.
    fn limit(&self, rival: &PlayerView, gem: Gem) -> f64 {
        let points = self.gained(rival, gem);
        let doubling = if rival.action_count >= 2 { DOUBLE_LIMIT } else { 0.0 };
        // A player never pays cards that would score more in hand than the pyramid does.
        let payable = highest(purse(rival), (points / self.card_points()) as usize);
        (points / self.rate).min(f64::from(payable)) + if payable > 0 { doubling } else { 0.0 }
    }

    /// Returns the minimum number of cards with which a rival can win the current auction, or
    /// `None` if they cannot win it. A rival with enough action cards can double the cards
    /// (KLE-DOUBLE-1).
    fn least_paid(&self, rival: &PlayerView) -> Option<usize> {
        let auction = self.view.auction.as_ref().expect("a gem is on offer");
        let laid = committed(rival).len();
        if auction.leader == Some(rival.seat) {
            return Some(laid);
        }
        let hand = purse_in_hand(rival);
        let times = if rival.action_count >= 2 { 2 } else { 1 };
        let total = |added| u32::from(rival.total) + times * u32::from(highest(hand, added));
        let added = (1..=hand.len()).find(|&it| total(it) > u32::from(auction.price))?;
        Some(laid + added)
    }

    /// Returns the pyramid's worth to the planner: its own gain, plus a fraction of the gain denied
    /// to the keenest rival.
    fn desire(&self, gem: Gem) -> f64 {
        let denied = self.rivals().map(|rival| self.gained(rival, gem)).fold(0.0, f64::max);
        let own = self.gained(self.me(), gem);
        let plain = f64::from(self.view.values[gem.index()]);
        own + ENVY * (denied - plain).max(0.0)
    }

    fn choose_gem(&self, out: &mut ScoredMoves<Move>) {
        out.extend(self.view.supply.iter().map(|gem| {
            let keenest = self.rivals().map(|rival| self.gained(rival, gem)).fold(0.0, f64::max);
            let appeal = APPEAL_OWN * self.gained(self.me(), gem) - APPEAL_RIVAL * keenest;
            (Move::Choose(gem), appeal)
        }));
    }

    fn take_gem(&self, out: &mut ScoredMoves<Move>) {
        out.extend(self.view.supply.iter().map(|gem| (Move::Choose(gem), self.desire(gem))));
    }

    fn declare(&self, out: &mut ScoredMoves<Move>) {
        out.push((Move::Goal(None), 0.0));
        let open = self.me().goals.iter().filter(|goal| goal.available && goal.points > 0);
        out.extend(open.map(|goal| (Move::Goal(Some(goal.rank)), f64::from(goal.points))));
    }

    fn open(&self, out: &mut ScoredMoves<Move>) {
        let gem = self.view.auction.as_ref().expect("a gem is on offer").gem;
        let auction = Auction::new(self, gem);
        let mut best = Best::new(out);
        for cards in auction.hand.subsets() {
            let m = Move::Open { cards: cards.into(), double: None, hammer: None };
            best.weigh(m, auction.bid_worth(cards));
        }
    }

    fn bid(&self, out: &mut ScoredMoves<Move>) {
        let running = self.view.auction.as_ref().expect("a gem is on offer");
        let auction = Auction::new(self, running.gem);
        let mut best = Best::new(out);
        best.weigh(Move::Pass, 0.0);
        let held = self.me().action_count;
        let [double_spend, hammer_spend] = [2, 3].map(|count| self.spend(count));
        let [double_cost, hammer_cost] = [2, 3].map(|count| self.spend_cost(count));
        for cards in auction.hand.subsets() {
            let sum = usize::from(cards.sum());
            let raise = |double, hammer| Move::Raise { cards: cards.into(), double, hammer };
            if auction.base + sum > auction.price {
                best.weigh(raise(None, None), auction.bid_worth(cards));
                if held >= 3 {
                    let worth = auction.win_worth(cards) - hammer_cost;
                    best.weigh(raise(None, Some(hammer_spend.into())), worth);
                }
            }
            let Some((card, added)) = self.doubled(cards).filter(|_| held >= 2) else { continue };
            let needs_face = self.view.reading.double_face_value;
            let is_enough = !needs_face || auction.base + sum > auction.price;
            let total = auction.base + sum + added;
            if is_enough && total > auction.price {
                let worth = auction.chances[total] * auction.win_worth(cards) - double_cost;
                let double = Double { card, spend: double_spend.into() };
                best.weigh(raise(Some(double), None), worth);
            }
        }
    }

    /// Returns the card that a double of the given cards specifies, if any, and the amount that the
    /// double adds.
    fn doubled(&self, cards: Money) -> Option<(Option<u8>, usize)> {
        let highest = cards.iter().last()?;
        if self.view.reading.double_one_card {
            Some((Some(highest), usize::from(highest)))
        } else {
            Some((None, usize::from(cards.sum())))
        }
    }

    fn settle(&self, perspective: &Perspective<'_, Klenotnici>, out: &mut ScoredMoves<Move>) {
        let budget = Budget::new(self);
        let hand = purse_in_hand(self.me());
        let cost = self.spend_cost(1);
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        out.extend(moves.into_iter().map(|m| match m {
            Move::Exchange { give, take, .. } => {
                let after = hand.without(give.set).with(take.set);
                let worth = budget.worth(after) - budget.worth(hand) - cost;
                (Move::Exchange { spend: self.spend(1).into(), give, take }, worth)
            }
            done => (done, 0.0),
        }));
    }

    /// Returns the action cards to spend first: those with the least promising goals.
    fn spend(&self, count: usize) -> Ranks {
        let held = self.me().actions.unwrap_or_default();
        let mut ranks: Vec<Rank> = held.iter().collect();
        let promise = |rank| self.goals_promise(Ranks::only(rank));
        ranks.sort_by(|&a, &b| promise(a).total_cmp(&promise(b)));
        ranks.truncate(count);
        ranks.into_iter().fold(Ranks::EMPTY, |spent, rank| spent.with(Ranks::only(rank)))
    }

    /// Returns the cost of spending the given number of action cards, in points.
    fn spend_cost(&self, count: usize) -> f64 {
        let held = self.me().actions.unwrap_or_default();
        let Some(kept) = held.len().checked_sub(count) else { return f64::INFINITY };
        let season = (self.view.supply.len() as f64 / ACTIONS_NEED).min(1.0);
        let uses = season * (ACTIONS_WORTH[held.len()] - ACTIONS_WORTH[kept]);
        let goal = self.goals_promise(held) - self.goals_promise(held.without(self.spend(count)));
        uses + goal
    }

    fn goals_promise(&self, held: Ranks) -> f64 {
        goal_worth(&self.view.reading.data, self.me(), held, self.me().gems, self.left)
    }
}

/// The purchases that the planner can still afford in later auctions.
struct Budget {
    /// The maximum expected points from later purchases for each amount of money.
    plans: [f64; MONEY_MAX + 1],
    /// The points for a money card left in hand.
    card_points: f64,
}

impl Budget {
    /// Plans the purchases in later auctions.
    ///
    /// A pyramid is bought entirely or not at all, so finding the best plan for an amount of money
    /// is a knapsack problem.
    fn new(outlook: &Outlook) -> Self {
        let purse = purse(outlook.me());
        let card_points = outlook.card_points();
        let kept = purse.len() as f64 * card_points;
        let points_per_unit = kept / f64::from(purse.sum().max(1));
        let mut plans = [0.0; MONEY_MAX + 1];
        for gem in outlook.view.supply.iter() {
            let limits = outlook.rivals().map(|rival| outlook.limit(rival, gem));
            let price = PRICE * limits.fold(0.0, f64::max);
            let price = (price.round() as usize + 1).max(2);
            let surplus = outlook.desire(gem) - points_per_unit * price as f64;
            if surplus > 0.0 {
                for money in (price..=MONEY_MAX).rev() {
                    plans[money] = f64::max(plans[money], plans[money - price] + surplus);
                }
            }
        }
        Self { plans, card_points }
    }

    /// Returns what the money in a hand is worth in points: the points for each card
    /// (KLE-SCORE-10), plus the expected points from later purchases.
    fn worth(&self, hand: Money) -> f64 {
        self.plans[usize::from(hand.sum())] + hand.len() as f64 * self.card_points
    }
}

/// A pyramid's auction, with the values of all possible continuations.
struct Auction {
    hand: Money,
    /// The current total of the planner's bids.
    base: usize,
    /// The current total of the leader's bids.
    price: usize,
    /// For each total, the probability that no rival outbids it.
    chances: [f64; TOTAL_MAX + 1],
    /// For each set of added cards, the value of winning the auction. The set's bit mask is the
    /// index.
    wins: [f64; 512],
    /// For each set of added cards, the value of further bids after being outbid, multiplied by the
    /// probability of being outbid.
    later: [f64; 512],
}

impl Auction {
    fn new(outlook: &Outlook, gem: Gem) -> Self {
        let me = outlook.me();
        let hand = purse_in_hand(me);
        let running = outlook.view.auction.as_ref();
        let mut auction = Self {
            hand,
            base: usize::from(me.total),
            price: running.map_or(0, |running| usize::from(running.price)),
            chances: chances(outlook, gem),
            wins: [0.0; 512],
            later: [0.0; 512],
        };
        auction.weigh_wins(outlook, gem);
        let hammers = outlook.rivals().filter(|rival| rival.active && rival.action_count >= 3);
        auction.weigh_later(power(TURN_CHANCE, hammers.count()));
        auction
    }

    /// Returns the value of winning the auction after adding the given cards.
    fn win_worth(&self, cards: Money) -> f64 {
        self.wins[usize::from(cards.bits())]
    }

    /// Returns the value of adding the given cards to the bid, whether the planner then wins or is
    /// outbid and bids again.
    fn bid_worth(&self, cards: Money) -> f64 {
        let total = self.base + usize::from(cards.sum());
        self.chances[total] * self.win_worth(cards) + self.later[usize::from(cards.bits())]
    }

    fn weigh_wins(&mut self, outlook: &Outlook, gem: Gem) {
        let budget = Budget::new(outlook);
        let desire = outlook.desire(gem);
        let me = outlook.me();
        let laid = committed(me);
        let kept = budget.worth(purse(me));
        let exchange_cost = outlook.spend_cost(1);
        let last = outlook.view.supply.is_empty().then(|| LastAuction::new(outlook, gem));
        for cards in self.hand.subsets() {
            let rest = self.hand.without(cards);
            let exchanged = exchange_gain(cards.with(laid), rest) * budget.card_points;
            let exchanged = exchanged - exchange_cost;
            let bit = usize::from(cards.bits());
            let kept_less = budget.worth(rest) - kept + exchanged.max(0.0);
            self.wins[bit] = match &last {
                Some(last) => last.worth(kept_less),
                None => desire + kept_less,
            };
        }
    }

    /// Calculates the values of further bids.
    ///
    /// The sets of cards are numbered in ascending order, so that each bit of a set's number
    /// represents a card in hand, and the number is greater than those of its subsets. The sets are
    /// therefore evaluated in descending order, so that the values of all continuations are already
    /// known.
    fn weigh_later(&mut self, turn_chance: f64) {
        let mut bids = [NextBid::default(); 512];
        let mut whole = 0;
        for cards in self.hand.subsets() {
            whole += 1;
            let chance = self.chances[self.base + usize::from(cards.sum())];
            bids[whole] = NextBid { cards, chance, win: self.win_worth(cards), later: 0.0 };
        }
        for number in (1..=whole).rev() {
            let NextBid { cards, chance, .. } = bids[number];
            let rest = whole & !number;
            let lowest = rest & rest.wrapping_neg();
            let (mut most, mut added) = ([0.0; 2], rest & !lowest);
            // Each set is evaluated without and with the lowest card, independently of each other.
            // Adding no card at all is worth 0 here.
            loop {
                for (most, lowest) in most.iter_mut().zip([0, lowest]) {
                    let next = &bids[number | added | lowest];
                    *most = greater(*most, (next.chance - chance) * next.win + next.later);
                }
                if added == 0 {
                    break;
                }
                added = (added - 1) & rest & !lowest;
            }
            bids[number].later = turn_chance * greater(most[0], most[1]);
            self.later[usize::from(cards.bits())] = bids[number].later;
        }
    }
}

/// A set of cards that the planner could add to its bids.
#[derive(Clone, Copy, Default)]
struct NextBid {
    cards: Money,
    /// The probability that no rival outbids the resulting total.
    chance: f64,
    /// The value of winning the auction with it.
    win: f64,
    /// The value of further bids.
    later: f64,
}

/// The last auction of the game, after which only the final standings count.
struct LastAuction {
    /// The planner's gain in points from the pyramid.
    gain: f64,
    /// The planner's lead over its best opponent if it won the pyramid without paying.
    lead: f64,
    /// The planner's win probability if another player wins the pyramid.
    otherwise: f64,
}

impl LastAuction {
    fn new(outlook: &Outlook, gem: Gem) -> Self {
        let final_points = |player: &PlayerView| {
            let owned = worth(&outlook.view, player, player.gems, Gems::EMPTY);
            owned + purse(player).len() as f64 * outlook.card_points()
        };
        let mine = final_points(outlook.me());
        let best = outlook.rivals().map(final_points).fold(0.0, f64::max);
        let is_running = outlook.view.phase == PhaseView::Bid;
        // The rivals' limits determine who is likely to win the pyramid if the planner does not.
        let (mut sum, mut weights) = (0.0, 0.0);
        for rival in outlook.rivals().filter(|rival| rival.active || !is_running) {
            let Some(paid) = outlook.least_paid(rival) else { continue };
            let lost = paid as f64 * outlook.card_points();
            let theirs = final_points(rival) + outlook.gained(rival, gem) - lost;
            let weight = exp(outlook.limit(rival, gem) / LIMIT_SPREAD);
            sum += weight * chance_with(mine - theirs.max(best));
            weights += weight;
        }
        let otherwise = if weights > 0.0 { sum / weights } else { chance_with(mine - best) };
        let gain = outlook.gained(outlook.me(), gem);
        Self { gain, lead: mine + gain - best, otherwise }
    }

    /// Returns the value of winning the last auction. `paid` is the (negative) change in points
    /// from paying the cards.
    fn worth(&self, paid: f64) -> f64 {
        let won = chance_with(self.lead + paid) - self.otherwise;
        VICTORY * won + LAST_POINT * (self.gain + paid)
    }
}

/// Returns the probability of winning the game with the given lead in final points.
fn chance_with(lead: f64) -> f64 {
    1.0 / (1.0 + exp(-lead / LEAD_TEMPERATURE))
}

/// Returns the probability, for each total, that no active rival outbids it.
///
/// A rival's actual limit varies around the estimate, but is at least the rival's current total.
///
/// Only totals that the planner can reach are calculated.
fn chances(outlook: &Outlook, gem: Gem) -> [f64; TOTAL_MAX + 1] {
    let mut chances = [1.0; TOTAL_MAX + 1];
    let least = usize::from(outlook.me().total);
    let most = least + 2 * usize::from(purse_in_hand(outlook.me()).sum());
    let is_running = outlook.view.phase == PhaseView::Bid;
    for rival in outlook.rivals().filter(|rival| rival.active || !is_running) {
        let limit = outlook.limit(rival, gem);
        let below = |total: f64| 1.0 / (1.0 + exp((limit - total) / LIMIT_SPREAD));
        let shown = if rival.total > 0 { below(f64::from(rival.total)) } else { 0.0 };
        let hand = purse_in_hand(rival);
        let doubles = if rival.action_count >= 2 { 2 } else { 1 };
        let cap = usize::from(rival.total) + usize::from(hand.sum()) * doubles;
        let reached = chances.iter_mut().enumerate().take(cap.min(most + 1)).skip(least);
        for (total, chance) in reached {
            let ready = (below(total as f64) - shown) / (1.0 - shown).max(1e-9);
            *chance *= ready.max(0.0);
        }
    }
    chances
}

/// Returns the maximum number of cards gained by exchanging one card in hand for bid cards with the
/// same sum (KLE-EXCH-4).
fn exchange_gain(committed: Money, hand: Money) -> f64 {
    let big = hand.iter().filter(|&face| face >= 5);
    let gains = big.map(|face| {
        let small = committed.both(Money::from_bits((1 << (face - 2)) - 1));
        MOST_CARDS[usize::from(small.bits())][usize::from(face)].saturating_sub(1)
    });
    gains.max().unwrap_or(0).into()
}

/// For each set of money cards and each sum up to the highest face, the maximum number of cards
/// with this sum, or 0 if no cards have it.
static MOST_CARDS: [[u8; 11]; 512] = {
    let mut most = [[0; 11]; 512];
    let mut set = 1_usize;
    while set < 512 {
        let card = set.ilog2();
        let face = card as usize + 2;
        let rest = set ^ 1 << card;
        let mut sum = 1;
        while sum <= 10 {
            let with = match sum {
                _ if sum < face => 0,
                _ if sum == face => 1,
                _ if most[rest][sum - face] == 0 => 0,
                _ => most[rest][sum - face] + 1,
            };
            let without = most[rest][sum];
            most[set][sum] = if with > without { with } else { without };
            sum += 1;
        }
        set += 1;
    }
    most
};

/// Returns the highest possible sum of at most `count` of the given cards.
fn highest(cards: Money, count: usize) -> u8 {
    let mut faces: Vec<u8> = cards.iter().collect();
    faces.reverse();
    faces.into_iter().take(count).sum()
}

/// Returns all of a player's money cards: those in hand, and those in bids, which may come back.
pub(super) fn purse(player: &PlayerView) -> Money {
    purse_in_hand(player).with(committed(player))
}

fn purse_in_hand(player: &PlayerView) -> Money {
    player.money.unwrap_or_default()
}

/// Collects near-best moves. All other moves are dropped, because there are too many of them.
struct Best<'a> {
    most: f64,
    out: &'a mut ScoredMoves<Move>,
}

impl<'a> Best<'a> {
    fn new(out: &'a mut ScoredMoves<Move>) -> Self {
        Self { most: f64::NEG_INFINITY, out }
    }

    fn weigh(&mut self, m: Move, worth: f64) {
        if worth < self.most - MARGIN {
            return;
        }
        if worth > self.most {
            self.most = worth;
            self.out.retain(|&(_, other)| other >= worth - MARGIN);
        }
        self.out.push((m, worth));
    }
}
