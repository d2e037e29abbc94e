//! A bot that builds up its income. The bot predicts what every purchase, advance and item will be
//! worth in the end, and chooses the best.

use karat_kernel::{Dice, Moves, Perspective, Seat};
use karat_think::policy::{Policy, ScoredMoves};

use super::estate::Estate;
use super::growth::{Taste, advance_cost, free_advances, level_cost};
use super::outlook::Outlook;
use crate::rules::{
    Gem, Item, Move, OfferView, Payment, PhaseView, Role, Roles, Step, Steps, Track, Transaction,
    Zepter,
};

/// The softmax temperature, in energy.
const TEMPERATURE: f64 = 0.6;
/// The margin within which a move counts as near the best, in energy.
const MARGIN: f64 = 10.0;

/// The moves that the policy considers.
#[derive(Clone, Copy)]
struct Breadth {
    /// The margin within which moves are considered, in energy.
    margin: f64,
    /// Whether the policy auctions only items that are worth more than their likely price.
    only_profitable: bool,
}

/// The moves that [`Builder`] considers as a player.
const USUAL: Breadth = Breadth { margin: MARGIN, only_profitable: true };

/// The moves that a search tries. Some of the best moves are missing in [`USUAL`]
/// (docs/strength.md).
const SEARCHED: Breadth = Breadth { margin: 20.0, only_profitable: false };

/// A policy that first builds up income and then collects points. A move's score is the player's
/// predicted worth at the end of the game, in energy.
#[derive(Debug, Clone, Copy, Default)]
pub struct Builder;

impl Policy<Zepter> for Builder {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Zepter>,
        _dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        score_moves(perspective, USUAL, out);
    }

    fn score_candidates(
        &mut self,
        perspective: &Perspective<'_, Zepter>,
        _dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        score_moves(perspective, SEARCHED, out);
    }

    fn candidate_temperature(&self) -> f64 {
        SEARCHED.margin
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        MARGIN
    }
}

/// The policy of [`Builder`], which also considers moves that are a little further from the best.
/// At a high temperature, the bot overlooks these differences.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RoughBuilder;

/// The margin of [`RoughBuilder`], in energy.
const ROUGH_MARGIN: f64 = 20.0;

impl Policy<Zepter> for RoughBuilder {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Zepter>,
        _dice: &mut dyn Dice,
        out: &mut ScoredMoves<Move>,
    ) {
        score_moves(perspective, Breadth { margin: ROUGH_MARGIN, ..USUAL }, out);
    }

    fn temperature(&self) -> f64 {
        TEMPERATURE
    }

    fn margin(&self) -> f64 {
        ROUGH_MARGIN
    }
}

/// Adds the considered moves whose scores are within the margin of the best.
fn score_moves(
    perspective: &Perspective<'_, Zepter>,
    breadth: Breadth,
    out: &mut ScoredMoves<Move>,
) {
    let view = perspective.view();
    match view.phase {
        PhaseView::Pay | PhaseView::Discard => {
            return out.push((first_listed(perspective), 0.0));
        }
        PhaseView::RemoveRoles => return out.push((Move::Remove(Roles::EMPTY), 0.0)),
        PhaseView::ChooseRole | PhaseView::PickRole => return roles(perspective, out),
        PhaseView::Draw | PhaseView::Over => panic!("the seat has nothing to decide"),
        _ => {}
    }
    let outlook = Outlook::new(&view, &Taste::BUILDER);
    let seat = perspective.seat();
    match view.phase {
        PhaseView::Turn => turn(&outlook, seat, breadth, out),
        PhaseView::Bid => bid(&outlook, seat, out),
        PhaseView::FreeAdvance => {
            let gains = free_advances(outlook.estate(seat), outlook.incomes(), &outlook.taste);
            out.extend(gains.map(|(gain, track)| (Move::Advance(track), gain)));
        }
        PhaseView::ReleaseMarker => {
            let dearest = outlook.estate(seat).dearest_marker();
            out.extend(dearest.map(|marker| (Move::Release(marker), 0.0)));
        }
        PhaseView::LoseGem => lose(&outlook, seat, out),
        PhaseView::CallPrice => price(&outlook, out),
        PhaseView::TakeOrDecline => take_or_decline(&outlook, out),
        _ => unreachable!("answered before"),
    }
    keep_legal(perspective, breadth.margin, out);
}

/// Keeps the legal moves whose scores are within the margin of the best. If there are no such
/// moves, adds the first listed move.
fn keep_legal(perspective: &Perspective<'_, Zepter>, margin: f64, out: &mut ScoredMoves<Move>) {
    out.sort_by(|one, other| other.1.total_cmp(&one.1));
    let mut least = f64::NEG_INFINITY;
    out.retain(|&(m, worth)| {
        let is_kept = worth >= least && perspective.check(m).is_ok();
        if is_kept {
            least = least.max(worth - margin);
        }
        is_kept
    });
    if out.is_empty() {
        out.push((first_listed(perspective), 0.0));
    }
}

/// Returns the first listed move. Depending on the phase, the first listed move is the best
/// payment, the best hand to keep, or a refusal.
fn first_listed(perspective: &Perspective<'_, Zepter>) -> Move {
    let mut moves = Moves::new();
    perspective.legal(&mut moves);
    moves[0]
}

fn turn(outlook: &Outlook<'_>, seat: Seat, breadth: Breadth, plans: &mut ScoredMoves<Move>) {
    let estate = outlook.estate(seat);
    if estate.gems != outlook.player(seat).active {
        // Activating a gem costs nothing, so the player fills the slots before any other move.
        return plans.push((Move::Active(estate.gems), 0.0));
    }
    let stays = outlook.worth(estate, false);
    plans.push((Move::End, stays));
    purchases(outlook, seat, plans);
    advances(outlook, seat, plans);
    for offer in &outlook.view.offers {
        if offer.eligible.contains(seat) {
            auction(outlook, seat, offer, stays, breadth, plans);
        }
    }
}

/// Adds purchases of one to three gems of a kind for free slots. If no slot is free, adds purchases
/// that replace the active gem that is cheapest to lose.
fn purchases(outlook: &Outlook<'_>, seat: Seat, plans: &mut ScoredMoves<Move>) {
    let estate = outlook.estate(seat);
    let free = i32::from(estate.slots) - estate.used();
    for gem in Gem::ALL {
        let mut after = *estate;
        let mut steps = Steps::EMPTY;
        for count in 1..=3 {
            if count > free {
                let Some(sold) = after.worst(outlook.incomes(), outlook.taste.point) else { break };
                if sold == gem {
                    break;
                }
                after.sell(sold);
                steps.push(Step::Sell { gem: sold, active: true }, 1);
            }
            if !after.may_buy(gem) {
                break;
            }
            after.buy(gem);
            steps.push(Step::Buy(gem), 1);
            let Some((paid, steps)) = settle(after, steps) else { break };
            plans.push((transact(steps), outlook.worth(&paid, true)));
        }
    }
}

/// Adds an advance to the next level of every track, releasing a marker if necessary.
fn advances(outlook: &Outlook<'_>, seat: Seat, plans: &mut ScoredMoves<Move>) {
    let view = &outlook.view;
    if view.paid_advances > 0 && !view.reading.more_levels {
        return;
    }
    let estate = outlook.estate(seat);
    for track in Track::ALL {
        let Some(cost) = advance_cost(estate, track) else { continue };
        // Another paid advance in the same turn costs the same again (ZEP-VAR-B-2).
        let again = if view.paid_advances > 0 { level_cost(estate, track) } else { 0.0 };
        let mut after = *estate;
        let mut steps = Steps::EMPTY;
        if estate.level(track) == 0 && estate.markers == 0 {
            let marker = estate.cheapest_marker().expect("the cost counts a marker");
            steps.push(Step::Release(marker), 1);
        }
        steps.push(Step::Advance(track), 1);
        after.cash -= cost + again;
        after.advance(track);
        after.advanced = !view.reading.more_levels;
        let Some((paid, steps)) = settle(after, steps) else { continue };
        plans.push((transact(steps), outlook.worth(&paid, true)));
    }
}

/// Adds sales of gems without a slot if the cash does not suffice. Returns `None` if even selling
/// all such gems does not cover the cost.
fn settle(mut estate: Estate, steps: Steps) -> Option<(Estate, Steps)> {
    let mut sales = Steps::EMPTY;
    for gem in Gem::ALL {
        while estate.cash < 0.0 && estate.spare[gem as usize] > 0 {
            estate.spare[gem as usize] -= 1;
            estate.cash += estate.sale(gem);
            sales.push(Step::Sell { gem, active: false }, 1);
        }
    }
    if estate.cash < 0.0 {
        return None;
    }
    for &(step, times) in steps.runs() {
        sales.push(step, times);
    }
    Some((estate, sales))
}

fn transact(steps: Steps) -> Move {
    Move::Transact(Transaction { steps, payment: Payment::Best })
}

/// Adds the move that auctions an item at the printed price, if the item is worth its likely price
/// or the policy considers other items, too.
fn auction(
    outlook: &Outlook<'_>,
    seat: Seat,
    offer: &OfferView,
    stays: f64,
    breadth: Breadth,
    plans: &mut ScoredMoves<Move>,
) {
    let item = offer.item;
    let modifier = f64::from(offer.modifiers[seat.index()]);
    let printed = f64::from(offer.price);
    let is_sentinel = matches!(item, Item::Sentinel(_));
    let patience = if is_sentinel { outlook.impatience() } else { 0.0 };
    let weigh = |with: f64| {
        if !outlook.ends_game(item) {
            return with + patience;
        }
        // Selling the fifth Sentinel ends the game, so the resulting lead determines the value of
        // this sale.
        let stays = outlook.worth(outlook.estate(seat), true);
        let lead = outlook.lead(seat, with, true) - outlook.lead(seat, stays, false);
        stays + lead + patience
    };
    match outlook.won(seat, item, printed + modifier) {
        Some(with) if weigh(with) > stays + outlook.taste.margin || !breadth.only_profitable => {}
        _ => return,
    }
    let bid = outlook.expected_bid(seat, offer);
    if let Some(with) = outlook.won(seat, item, bid + modifier) {
        plans.push((Move::Start(item, offer.price.into()), weigh(with)));
    }
}

/// The sizes of the raises by more than 1, which speed up auctions. A raise is considered only if a
/// raise [`LEEWAY`] times as high would still be profitable.
const RAISES: [u32; 3] = [2, 5, 10];
const LEEWAY: u32 = 4;
/// The penalty, in energy, for each step down from the largest raise considered.
const ASIDE: f64 = 0.5;

fn bid(outlook: &Outlook<'_>, seat: Seat, out: &mut ScoredMoves<Move>) {
    let auction = outlook.view.auction.as_ref().expect("an auction is held");
    let modifier = outlook.modifier(seat, auction.item);
    let net = |bid: u32| f64::from(bid) + f64::from(modifier);
    let without = outlook.lost(seat, auction.item)
        - outlook.envy(auction.high, auction.item, auction.bid.into());
    let least = without + outlook.taste.margin;
    let gain = |bid: u32| outlook.won(seat, auction.item, net(bid)).map(|with| with - least);
    out.push((Move::Pass, 0.0));
    let Some(gained) = gain(auction.bid + 1) else { return };
    let pays = |step: &&u32| gain(auction.bid + LEEWAY * **step).is_some_and(|gain| gain > 0.0);
    let higher = RAISES.iter().take_while(pays).count();
    for (place, step) in std::iter::once(&1).chain(&RAISES[..higher]).enumerate() {
        let aside = ASIDE * (higher - place) as f64;
        out.push((Move::Raise(auction.bid + step), gained - aside));
    }
}

/// Adds a move for losing each kind of active gem. The cheapest loss scores highest.
fn lose(outlook: &Outlook<'_>, seat: Seat, out: &mut ScoredMoves<Move>) {
    let mut estate = *outlook.estate(seat);
    estate.gems = outlook.player(seat).active;
    let kinds = Gem::ALL.into_iter().filter(|&gem| estate.gems[gem as usize] > 0);
    let missed = |gem: Gem| estate.missed(gem, outlook.incomes(), outlook.taste.point);
    out.extend(kinds.map(|gem| (Move::Lose(gem), -missed(gem))));
}

/// What each role is worth in energy compared with the weakest one, tuned in series of games.
const ROLE_WORTHS: [u8; 6] = [0, 1, 4, 1, 0, 3];

fn role_worth(role: Role) -> u8 {
    ROLE_WORTHS[role as usize]
}

fn roles(perspective: &Perspective<'_, Zepter>, out: &mut ScoredMoves<Move>) {
    let mut moves = Moves::new();
    perspective.legal(&mut moves);
    out.extend(moves.into_iter().map(|m| match m {
        Move::Role(role) => (m, role_worth(role).into()),
        _ => (m, 0.0),
    }));
}

/// Returns how much better the best remaining role is than the role that would be left for the last
/// player.
fn role_gain(outlook: &Outlook<'_>) -> u8 {
    let held = outlook.view.role_auction.expect("roles are auctioned");
    let mut worths: Vec<u8> = held.roles.iter().map(role_worth).collect();
    worths.sort_unstable_by_key(|&worth| std::cmp::Reverse(worth));
    let without = outlook.view.players.iter().filter(|player| player.role.is_none()).count();
    worths[0] - worths[(without - 1).min(worths.len() - 1)]
}

fn price(outlook: &Outlook<'_>, out: &mut ScoredMoves<Move>) {
    let held = outlook.view.role_auction.expect("roles are auctioned");
    out.push((Move::Price(role_gain(outlook).min(held.ceiling)), 0.0));
}

fn take_or_decline(outlook: &Outlook<'_>, out: &mut ScoredMoves<Move>) {
    let held = outlook.view.role_auction.expect("roles are auctioned");
    let gain = f64::from(role_gain(outlook)) - f64::from(held.price);
    out.extend([(Move::Decline, 0.0), (Move::Take, gain + TEMPERATURE)]);
}
