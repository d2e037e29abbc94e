//! Chapter 10: transactions, in which a player buys, sells and pays.

use karat_kernel::game::{Illegal, Sink, illegal};
use karat_kernel::seat::Seat;

use super::components::{Gem, Item, Track, Units};
use super::notes::{Event, Fact};
use super::{Phase, RELEASE_COSTS, Zepter};

/// The maximum number of runs in a transaction. A run consists of equal consecutive steps
/// (ZEP-MOVE-4).
pub(super) const RUNS_MAX: usize = 24;

/// A step of a transaction (ZEP-PAY-5). Steps may be taken in any order and number (ZEP-ROUND-6,
/// ZEP-ROUND-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The step `item`, which takes the item that was won.
    Item,
    /// A step such as `buy opal`, which buys a gem.
    Buy(Gem),
    /// A step such as `sell opal active` or `sell opal inactive`, which sells a gem.
    Sell {
        /// The kind of gem sold.
        gem: Gem,
        /// Whether the sold gem is active.
        active: bool,
    },
    /// A step such as `release 20`, which releases a marker. The value is the index of the marker's
    /// cost.
    Release(u8),
    /// A step such as `advance fire`, which advances by one level on a track.
    Advance(Track),
}

/// A transaction's steps in order. Equal consecutive steps form a run, as in `buy 3 opal`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Steps {
    runs: [(Step, u16); RUNS_MAX],
    count: u8,
}

impl Steps {
    /// The empty list.
    pub const EMPTY: Self = Self { runs: [(Step::Item, 0); RUNS_MAX], count: 0 };

    /// Returns a list with a single step.
    pub fn only(step: Step) -> Self {
        let mut steps = Self::EMPTY;
        (steps.runs[0], steps.count) = ((step, 1), 1);
        steps
    }

    /// Adds a step that is taken the given number of times. Returns whether there was room for the
    /// step.
    pub fn push(&mut self, step: Step, times: u16) -> bool {
        let count = usize::from(self.count);
        if let Some((last, already)) = self.runs[..count].last_mut()
            && *last == step
        {
            let sum = already.checked_add(times);
            *already = sum.unwrap_or(*already);
            return sum.is_some();
        }
        let has_room = count < RUNS_MAX;
        if has_room {
            self.runs[count] = (step, times);
            self.count += 1;
        }
        has_room
    }

    /// Returns the runs, each consisting of a step and the number of times it is taken.
    pub fn runs(&self) -> &[(Step, u16)] {
        &self.runs[..usize::from(self.count)]
    }
}

/// A transaction: its steps, and the payment for them (ZEP-PAY-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transaction {
    /// The steps of the transaction.
    pub steps: Steps,
    /// The payment for the steps.
    pub payment: Payment,
}

/// The units handed over in addition to dust. The units may be worth more than the amount due
/// (ZEP-PAY-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Payment {
    /// The given units, written as in `with s5+r15`. If there are no units, nothing is written.
    Units(Units),
    /// The best payment according to ZEP-LIST-1, written `with best` (ZEP-MOVE-2).
    Best,
}

/// The result of settling a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Settled {
    /// The total cost of the steps, negative if they brought energy.
    price: i64,
    /// The units handed over.
    units: Units,
    /// The player's dust after the transaction.
    dust: u32,
    /// The energy lost, 0 or 1.
    lost: u32,
}

/// Returns the largest amount of dust, up to `value`, that tokens can form (ZEP-TERM-9,
/// ZEP-COMP-5).
pub(super) const fn rep(value: u32) -> u32 {
    match value {
        1 => 0,
        3 => 2,
        _ => value,
    }
}

/// Returns the value of the least valuable unit, or a value greater than any amount if there are
/// none.
fn least_unit(units: &Units) -> i64 {
    units.kinds().map(|unit| i64::from(unit.value())).min().unwrap_or(i64::MAX)
}

/// Records a transaction's steps, the units handed over, and the dust left (ZEP-INFO-8).
fn note_settled(seat: Seat, steps: &Steps, settled: Settled, notes: &mut impl Sink<Event>) {
    for &(step, count) in steps.runs() {
        notes.note(Event::public(match step {
            // The item is recorded later, when the player receives it.
            Step::Item => continue,
            Step::Buy(gem) => Fact::Bought { seat, gem, count },
            Step::Sell { gem, active } => Fact::Sold { seat, gem, count, is_active: active },
            Step::Release(marker) => {
                Fact::Released { seat, cost: RELEASE_COSTS[usize::from(marker)] }
            }
            Step::Advance(track) => Fact::Advanced { seat, track, levels: count },
        }));
    }
    let Settled { price, units, dust, lost } = settled;
    notes.note(Event::public(Fact::Paid { seat, price, units, dust }));
    if lost > 0 {
        notes.note(Event::public(Fact::ChangeLost { seat, energy: lost }));
    }
}

impl Zepter {
    /// Carries out the active player's transaction, or pays for a won item (ZEP-PAY-12).
    ///
    /// A transaction takes effect completely or not at all (ZEP-PAY-6). The payment is settled
    /// before the first resulting card is drawn (ZEP-PAY-17).
    pub(super) fn transact(
        &mut self,
        transaction: &Transaction,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        let seat = match self.open.phase {
            Phase::Pay(winner) => winner,
            _ => self.active_player(),
        };
        let before = *self;
        let settled = self.settle(seat, transaction).inspect_err(|_| *self = before)?;
        note_settled(seat, &transaction.steps, settled, notes);
        if let (Phase::Pay(_), Some(auction)) = (self.open.phase, self.open.auction.take()) {
            self.won_item(seat, auction.item, notes);
        }
        self.go_on(notes);
        Ok(())
    }

    /// Takes a transaction's steps, and settles the payment. On failure, the caller must discard
    /// the state.
    fn settle(&mut self, seat: Seat, transaction: &Transaction) -> Result<Settled, Illegal> {
        let Transaction { steps, payment } = transaction;
        self.check_steps(seat, steps)?;
        let (mut due, mut sales) = (0_i64, 0_i64);
        let mut least_sale = i64::MAX;
        for &(step, times) in steps.runs() {
            let amount = self.take_run(seat, step, times)?;
            due += amount;
            if let Step::Sell { gem, .. } = step {
                sales -= amount;
                least_sale = least_sale.min(self.sale(seat, gem).into());
            }
        }
        let foreign_win = matches!(self.open.phase, Phase::Pay(_)) && seat != self.active_player();
        let units = match payment {
            Payment::Units(units) => *units,
            Payment::Best if due <= 0 => Units::EMPTY,
            Payment::Best => {
                let least = u32::try_from(least_sale).ok().filter(|_| foreign_win);
                self.best_units(seat, due as u32, least.unwrap_or(u32::MAX))?
            }
        };
        if !self.held(seat).units.contains(&units) {
            return Err(illegal("ZEP-PAY-2"));
        }
        let handed = i64::from(units.value());
        let dust = i64::from(self.player(seat).dust);
        // The units and the dust must cover the amount due, and nothing may be handed over if
        // nothing is due (ZEP-PAY-8).
        if due <= 0 && !units.is_empty() || due > 0 && handed + dust < due {
            return Err(illegal("ZEP-PAY-8"));
        }
        // Every unit handed over must be needed (ZEP-PAY-9).
        if due > 0 && handed > due && handed - least_unit(&units) >= due {
            return Err(illegal("ZEP-PAY-9"));
        }
        if foreign_win {
            // If the winner is not the active player, every sale must also be needed (ZEP-PAY-13).
            let least = least_unit(&units).min(least_sale);
            let price = due + sales;
            if least < i64::MAX && handed + sales - least >= price {
                return Err(illegal("ZEP-PAY-13"));
            }
        }
        // The player gets the change in dust, to the extent that tokens can form the amount
        // (ZEP-PAY-10, ZEP-PAY-16).
        let rest = (dust + handed - due) as u32;
        self.held_mut(seat).units.take_all(&units);
        self.player_mut(seat).dust = rep(rest);
        self.open.discard_piles.add_all(&units.cards);
        Ok(Settled { price: due, units, dust: rep(rest), lost: rest - rep(rest) })
    }

    /// Checks whether a transaction may contain the given steps in the current phase (ZEP-PAY-5,
    /// ZEP-PAY-7, ZEP-PAY-13, ZEP-PAY-14).
    fn check_steps(&self, seat: Seat, steps: &Steps) -> Result<(), Illegal> {
        let runs = steps.runs();
        let items =
            runs.iter().filter(|(step, _)| *step == Step::Item).map(|(_, times)| u32::from(*times));
        let (items, is_foreign) = (items.sum::<u32>(), seat != self.active_player());
        match (self.open.phase, runs) {
            (Phase::Pay(_), [(Step::Item, _), others @ ..]) => {
                if items > 1 {
                    return Err(illegal("ZEP-PAY-7"));
                }
                let only_sales = others.iter().all(|(step, _)| matches!(step, Step::Sell { .. }));
                if is_foreign && !only_sales { Err(illegal("ZEP-PAY-13")) } else { Ok(()) }
            }
            (Phase::Pay(_), _) => Err(illegal("ZEP-PAY-14")),
            _ if items > 0 => Err(illegal("ZEP-PAY-14")),
            (_, []) => Err(illegal("ZEP-PAY-5")),
            _ => Ok(()),
        }
    }

    /// Takes a run of equal steps and returns their total cost, which is negative for sales.
    fn take_run(&mut self, seat: Seat, step: Step, times: u16) -> Result<i64, Illegal> {
        let amount = match step {
            Step::Item => {
                let (item, price) = {
                    let auction = self.open.auction.as_ref().expect("an item was won");
                    (auction.item, auction.net_price)
                };
                self.hand_over_item(seat, item);
                i64::from(price)
            }
            Step::Buy(gem) => self.buy(seat, gem, times)?.into(),
            Step::Sell { gem, active } => -i64::from(self.sell(seat, gem, active, times)?),
            Step::Release(marker) => {
                let each = (0..times).map(|_| self.release(seat, marker).map(i64::from));
                each.sum::<Result<i64, Illegal>>()?
            }
            Step::Advance(track) => {
                let each = (0..times).map(|_| self.advance_paid(seat, track).map(i64::from));
                each.sum::<Result<i64, Illegal>>()?
            }
        };
        Ok(amount)
    }

    /// Moves an item from the display or the offer to its winner (ZEP-AUCTION-19).
    pub(super) fn hand_over_item(&mut self, seat: Seat, item: Item) {
        match item {
            Item::Artifact(artifact) => {
                self.open.display[artifact as usize] -= 1;
                self.player_mut(seat).artifacts[artifact as usize] += 1;
            }
            Item::Sentinel(sentinel) => {
                self.open.offer &= !(1 << sentinel as u16);
                self.player_mut(seat).sentinels |= 1 << sentinel as u16;
            }
        }
    }

    /// Returns the maximum that the seat can pay from its hand and by selling all gems, excluding
    /// the reserve (ZEP-OUT-1, ZEP-PAY-3).
    pub(super) fn means(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        let sales = |gem| u32::from(self.sale(seat, gem)) * u32::from(player.owned(gem));
        player.dust + self.held(seat).units.value() + Gem::each(sales).iter().sum::<u32>()
    }
}
