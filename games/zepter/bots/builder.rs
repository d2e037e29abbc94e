//! A bot that builds: it foresees what every purchase, advance and item comes to by the end of the
//! game, and takes what comes to most.

use karat_rules::zepter::{
    Gem, Item, Move, OfferView, Payment, PhaseView, Role, Roles, Step, Steps, Track, Transaction,
    Zepter,
};
use karat_rules::{Dice, Moves, Perspective, Seat};

use super::estate::Estate;
use super::growth::{Taste, advance_cost, free_advance, level_cost};
use super::outlook::Outlook;
use crate::Bot;

/// Builds an engine, then points.
#[derive(Debug, Clone, Copy, Default)]
pub struct Builder;

impl Bot<Zepter> for Builder {
    fn choose(&mut self, table: &Perspective<'_, Zepter>, _dice: &mut dyn Dice) -> Move {
        let view = table.view();
        let outlook = Outlook::new(&view, &Taste::BUILDER);
        let seat = table.seat();
        let wanted = match view.phase {
            PhaseView::Turn => turn(&outlook, table),
            PhaseView::Bid => bid(&outlook, seat),
            PhaseView::FreeAdvance => {
                free_advance(outlook.estate(seat), outlook.incomes(), &outlook.taste)
                    .map_or(Move::Decline, Move::Advance)
            }
            PhaseView::ReleaseMarker => {
                outlook.estate(seat).dearest_marker().map_or(Move::Decline, Move::Release)
            }
            PhaseView::LoseGem => lose(&outlook, seat),
            PhaseView::ChooseRole | PhaseView::PickRole => role(table),
            PhaseView::CallPrice => price(&outlook),
            PhaseView::TakeOrDecline => take_or_decline(&outlook),
            PhaseView::RemoveRoles => Move::Remove(Roles::EMPTY),
            PhaseView::Pay | PhaseView::Discard => first_listed(table),
            PhaseView::Draw | PhaseView::Over => panic!("the seat has nothing to decide"),
        };
        if table.check(wanted).is_ok() { wanted } else { first_listed(table) }
    }
}

/// The first of the listed moves: the best payment, the best of a hand to keep, or a refusal.
fn first_listed(table: &Perspective<'_, Zepter>) -> Move {
    let mut moves = Moves::new();
    table.legal(&mut moves);
    moves[0]
}

fn turn(outlook: &Outlook<'_>, table: &Perspective<'_, Zepter>) -> Move {
    let seat = table.seat();
    let estate = outlook.estate(seat);
    if estate.gems != outlook.player(seat).active {
        return Move::Active(estate.gems);
    }
    let mut plans = vec![(outlook.worth(estate, false), Move::End)];
    purchases(outlook, seat, &mut plans);
    advances(outlook, seat, &mut plans);
    for offer in &outlook.view.offers {
        if offer.eligible.contains(seat) {
            auction(outlook, seat, offer, &mut plans);
        }
    }
    plans.sort_by(|one, other| other.0.total_cmp(&one.0));
    let legal = plans.into_iter().map(|(_, plan)| plan).find(|&plan| table.check(plan).is_ok());
    legal.expect("a turn can be ended")
}

/// A turn's plans with what they come to.
type Plans = Vec<(f64, Move)>;

/// Gems for free slots, one to three of a kind, or in exchange for the one that is missed least.
fn purchases(outlook: &Outlook<'_>, seat: Seat, plans: &mut Plans) {
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
            plans.push((outlook.worth(&paid, true), transact(steps)));
        }
    }
}

/// The next level of every track, its marker released with it.
fn advances(outlook: &Outlook<'_>, seat: Seat, plans: &mut Plans) {
    let view = outlook.view;
    if view.paid_advances > 0 && !view.reading.more_levels {
        return;
    }
    let estate = outlook.estate(seat);
    for track in Track::ALL {
        let Some(cost) = advance_cost(estate, track) else { continue };
        // ZEP-VAR-B-2
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
        plans.push((outlook.worth(&paid, true), transact(steps)));
    }
}

/// Sells spare gems first, as far as the cash does not do.
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

/// An auction at the printed price, if the item is worth what it is likely to go for.
fn auction(outlook: &Outlook<'_>, seat: Seat, offer: &OfferView, plans: &mut Plans) {
    let item = offer.item;
    let modifier = f64::from(offer.modifiers[seat.index()]);
    let printed = f64::from(offer.price);
    let is_sentinel = matches!(item, Item::Sentinel(_));
    let patience = if is_sentinel { outlook.impatience() } else { 0.0 };
    let weigh = |with: f64| {
        if !outlook.ends_game(item) {
            return with + patience;
        }
        // A fifth Sentinel is weighed by the lead it leaves.
        let stays = outlook.worth(outlook.estate(seat), true);
        let lead = outlook.lead(seat, with, true) - outlook.lead(seat, stays, false);
        stays + lead + patience
    };
    match outlook.won(seat, item, printed + modifier) {
        Some(with) if weigh(with) > plans[0].0 + outlook.taste.margin => {}
        _ => return,
    }
    let bid = outlook.expected_bid(seat, offer);
    if let Some(with) = outlook.won(seat, item, bid + modifier) {
        plans.push((weigh(with), Move::Start(item, offer.price.into())));
    }
}

/// Raises by more than 1, made while so many of them would still pay: they hold nobody up.
const RAISES: [u32; 3] = [10, 5, 2];
const LEEWAY: u32 = 4;

fn bid(outlook: &Outlook<'_>, seat: Seat) -> Move {
    let auction = outlook.view.auction.as_ref().expect("an auction is held");
    let modifier = outlook.modifier(seat, auction.item);
    let net = |bid: u32| f64::from(bid) + f64::from(modifier);
    let without = outlook.lost(seat, auction.item)
        - outlook.envy(auction.high, auction.item, auction.bid.into());
    let least = without + outlook.taste.margin;
    let pays =
        |bid: u32| outlook.won(seat, auction.item, net(bid)).is_some_and(|with| with > least);
    if !pays(auction.bid + 1) {
        return Move::Pass;
    }
    let step = RAISES.into_iter().find(|step| pays(auction.bid + LEEWAY * step));
    Move::Raise(auction.bid + step.unwrap_or(1))
}

/// The active gem that is missed least.
fn lose(outlook: &Outlook<'_>, seat: Seat) -> Move {
    let mut estate = *outlook.estate(seat);
    estate.gems = outlook.player(seat).active;
    let kinds = Gem::ALL.into_iter().filter(|&gem| estate.gems[gem as usize] > 0);
    let missed = |gem: Gem| estate.missed(gem, outlook.incomes(), outlook.taste.point);
    let worst = kinds.reduce(|best, gem| if missed(gem) < missed(best) { gem } else { best });
    Move::Lose(worst.expect("an active gem is to be lost"))
}

/// What a role is worth more than the weakest, in energy; found by series of games.
const ROLE_WORTHS: [u8; 6] = [0, 1, 4, 1, 0, 3];

fn role_worth(role: Role) -> u8 {
    ROLE_WORTHS[role as usize]
}

fn role(table: &Perspective<'_, Zepter>) -> Move {
    let mut moves = Moves::new();
    table.legal(&mut moves);
    let worth = |m: &Move| match *m {
        Move::Role(role) => role_worth(role),
        _ => 0,
    };
    moves.into_iter().max_by_key(worth).expect("a role is to be chosen")
}

/// What the best role left is worth more than the one that would be left in the end.
fn role_gain(outlook: &Outlook<'_>) -> u8 {
    let held = outlook.view.role_auction.expect("roles are auctioned");
    let mut worths: Vec<u8> = held.roles.iter().map(role_worth).collect();
    worths.sort_unstable_by_key(|&worth| std::cmp::Reverse(worth));
    let without = outlook.view.players.iter().filter(|player| player.role.is_none()).count();
    worths[0] - worths[(without - 1).min(worths.len() - 1)]
}

fn price(outlook: &Outlook<'_>) -> Move {
    let held = outlook.view.role_auction.expect("roles are auctioned");
    Move::Price(role_gain(outlook).min(held.ceiling))
}

fn take_or_decline(outlook: &Outlook<'_>) -> Move {
    let held = outlook.view.role_auction.expect("roles are auctioned");
    if role_gain(outlook) >= held.price { Move::Take } else { Move::Decline }
}
