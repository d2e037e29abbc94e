//! Tests that viewers can derive their view of the game from the events that they see.

use karat_kernel::game::{Viewer, Views};
use karat_kernel::seat::Seat;

use super::super::notes::{Bargaining, EventView, Executed, Fact, Performed, Progress, Scored};
use super::super::{Colour, Edel, Gems, PlayerView};

/// Checks that a viewer following a move's events knows every player's possessions afterwards.
pub(super) fn add_up(before: &Edel, told: &[EventView], after: &Edel, context: &str) {
    let mut accounts = Accounts::seen(before);
    for event in told {
        let was = accounts.money();
        enter(&mut accounts, &event.fact);
        let paid = event.fact.paid().map_or(0, |(_, amount)| amount);
        assert_eq!(accounts.money() - was, paid, "{context}: {event:?}");
    }
    assert_eq!(accounts, Accounts::seen(after), "{context}: {told:?}");
}

/// A player's possessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Account {
    money: u16,
    holding: Gems,
}

impl Account {
    fn add(&mut self, gems: Gems) {
        self.holding = self.holding + gems;
    }

    fn take(&mut self, gems: Gems) {
        self.holding = self.holding - gems;
    }
}

/// All players' possessions, in seat order.
#[derive(Debug, PartialEq, Eq)]
struct Accounts(Vec<Account>);

impl Accounts {
    fn seen(game: &Edel) -> Self {
        let players = game.view(Viewer::Public).players.into_iter();
        let account = |player: PlayerView| Account { money: player.money, holding: player.holding };
        Self(players.map(account).collect())
    }

    fn of(&mut self, seat: Seat) -> &mut Account {
        &mut self.0[seat.index()]
    }

    fn money(&self) -> u16 {
        self.0.iter().map(|account| account.money).sum()
    }
}

fn enter(accounts: &mut Accounts, fact: &Fact) {
    let one = |colour: Colour| Gems::of(colour, 1);
    match *fact {
        Fact::Progress(Progress::Checked { seat, gems }) => accounts.of(seat).take(gems),
        Fact::Progress(_) | Fact::Guessing(_) => {}
        Fact::Bargaining(step) => match step {
            Bargaining::Accepted { seat, bidder, gems } => {
                accounts.of(bidder).take(gems);
                accounts.of(seat).add(gems);
            }
            Bargaining::Offered { seat, opener, colour } => {
                accounts.of(seat).take(one(colour));
                accounts.of(opener).add(one(colour));
            }
            _ => {}
        },
        Fact::Performed(performed) => match performed {
            Performed::Money { seat, amount } => accounts.of(seat).money += u16::from(amount),
            Performed::Gems { seat, gems, missing: _ } => accounts.of(seat).add(gems),
            Performed::Exchanged { seat, give, gems } => {
                accounts.of(seat).take(one(give));
                accounts.of(seat).add(gems);
            }
            Performed::GemTaken { seat, colour } => accounts.of(seat).add(one(colour)),
            _ => {}
        },
        Fact::Executed(executed) => match executed {
            Executed::Reorganised { seat, taken, returned } => {
                accounts.of(seat).take(returned);
                accounts.of(seat).add(taken);
            }
            Executed::Swapped { seat, opponent, give, take } => {
                for (from, to, colour) in [(seat, opponent, give), (opponent, seat, take)] {
                    accounts.of(from).take(one(colour));
                    accounts.of(to).add(one(colour));
                }
            }
            Executed::Discarded { seat: _, opponent, colour } => {
                accounts.of(opponent).take(one(colour));
            }
            Executed::ThreeTaken { seat, gems } => accounts.of(seat).add(gems),
            Executed::Halved { seat, gems } => accounts.of(seat).take(gems),
            Executed::CardDeclined { .. }
            | Executed::ColourChosen { .. }
            | Executed::Halving { .. } => {}
        },
        Fact::Scored(scored) => match scored {
            Scored::Majority { seat, amount, .. }
            | Scored::Bonus { seat, amount, .. }
            | Scored::Certificates { seat, amount, .. }
            | Scored::CertificatesBonus { seat, amount } => accounts.of(seat).money += amount,
            Scored::Returned { seat, colour, count } => {
                accounts.of(seat).take(Gems::of(colour, count));
            }
            Scored::ScoringBegun { .. } | Scored::NoMajority { .. } | Scored::NoCertificates => {}
        },
    }
}
