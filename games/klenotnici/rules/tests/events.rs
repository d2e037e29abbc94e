//! Tests that viewers can derive their view of the game from the events that they see.

use karat_kernel::game::{Event as _, Rules, Viewer, Views};
use karat_kernel::kit::{Xorshift, combination};
use karat_kernel::seat::Seat;
use karat_kernel::setup::read_options;

use super::super::notes::{EventView, Fact};
use super::super::{Gems, Klenotnici, Money, PhaseView, PlayerView, Ranks, View};
use super::any_move;

/// The number of games for each number of seats.
const GAMES: usize = 150;

/// Checks that a viewer following a move's events knows every player's cards afterwards: their own
/// exactly, and how many the others have.
#[test]
fn events_add_up_to_the_view() {
    for seats in Klenotnici::SEATS {
        let mut dice = Xorshift(0xadd + seats as u64);
        for _ in 0..GAMES {
            let pairs = combination::<Klenotnici>(seats, &mut dice);
            let options = read_options::<Klenotnici>(&pairs).expect("they go together");
            let mut game = Klenotnici::new(&options, seats).expect("a legal set-up");
            while let Some((who, m)) = any_move(&game, &mut dice) {
                let (before, mut events) = (game, Vec::new());
                game.play_noting(who, m, &mut events).expect("a listed move is legal");
                let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public]);
                for to in viewers {
                    let told: Vec<_> = events.iter().filter_map(|event| event.show(to)).collect();
                    let mut table = Table::of(&before.view(to));
                    told.iter().for_each(|event| table.enter(event));
                    table.agrees_with(&Table::of(&game.view(to)), to);
                }
            }
        }
    }
}

/// A viewer's knowledge of a table.
#[derive(Debug)]
struct Table {
    marker: Option<Seat>,
    supply: Gems,
    accounts: Vec<Account>,
    is_over: bool,
}

/// A viewer's knowledge of a player.
#[derive(Debug)]
struct Account {
    hand: u8,
    laid: u8,
    actions: u8,
    gems: Gems,
    goal: u8,
    /// The money cards in hand and on the table, if the viewer knows them.
    cards: Option<[Money; 2]>,
    ranks: Option<Ranks>,
}

impl Account {
    fn of(player: &PlayerView) -> Self {
        let face_up = player.bids.iter().fold(Money::EMPTY, |all, bid| all.with(bid.cards));
        let laid = player.face_down.map(|cards| cards.with(face_up));
        Self {
            hand: player.money_count,
            laid: face_up.len() as u8 + player.face_down_count,
            actions: player.action_count,
            gems: player.gems,
            goal: player.score.goal,
            cards: player.money.zip(laid).map(<[Money; 2]>::from),
            ranks: player.actions,
        }
    }

    fn lay(&mut self, cards: Money, spent: u8) {
        self.hand -= cards.len() as u8;
        self.laid += cards.len() as u8;
        self.actions -= spent;
        self.cards = self.cards.map(|[hand, laid]| [hand.without(cards), laid.with(cards)]);
    }

    fn take_back(&mut self) {
        self.hand += std::mem::take(&mut self.laid);
        self.cards = self.cards.map(|[hand, laid]| [hand.with(laid), Money::EMPTY]);
    }
}

impl Table {
    fn of(view: &View) -> Self {
        Self {
            marker: view.marker,
            supply: view.supply,
            accounts: view.players.iter().map(Account::of).collect(),
            is_over: view.phase == PhaseView::Over,
        }
    }

    fn account(&mut self, seat: Seat) -> &mut Account {
        &mut self.accounts[seat.index()]
    }

    fn enter(&mut self, event: &EventView) {
        match event.fact {
            Fact::Starter { seat } | Fact::NextStarter { seat } => self.marker = Some(seat),
            Fact::StarterMoved { from, seat } => {
                assert_eq!(self.marker.replace(seat), Some(from));
            }
            Fact::Chosen { seat: _, gem } => self.supply.remove(gem),
            Fact::Taken { seat, gem } => {
                self.supply.remove(gem);
                self.account(seat).gems.insert(gem);
            }
            Fact::Opened { seat, cards, spent, total: _ }
            | Fact::Raised { seat, cards, doubled: _, hammer: _, spent, total: _ } => {
                self.account(seat).lay(cards, spent);
            }
            Fact::Hammered { seat, spent } => self.account(seat).actions -= spent,
            Fact::Spent { seat, ranks } => {
                let account = self.account(seat);
                account.ranks = account.ranks.map(|held| held.without(ranks));
            }
            Fact::Won { seat, gem, price: _ } => {
                self.account(seat).gems.insert(gem);
                for (other, account) in Seat::all(self.accounts.len()).zip(&mut self.accounts) {
                    if other != seat {
                        account.take_back();
                    }
                }
            }
            Fact::Exchanged { seat, give, take } => {
                let account = self.account(seat);
                account.actions -= 1;
                account.hand = account.hand + take.count() - give.count();
                account.laid = account.laid + give.count() - take.count();
                let is_known = give.hidden + take.hidden == 0;
                account.cards = account.cards.filter(|_| is_known).map(|[hand, laid]| {
                    let [give, take] = [give.cards, take.cards];
                    [hand.without(give).with(take), laid.without(take).with(give)]
                });
            }
            Fact::Paid { seat, cards } => {
                let account = self.account(seat);
                assert_eq!(std::mem::take(&mut account.laid), cards.count());
                if let Some([hand, laid]) = account.cards.filter(|_| cards.hidden == 0) {
                    assert_eq!(laid, cards.cards);
                    account.cards = Some([hand, Money::EMPTY]);
                }
            }
            Fact::Unsold { gems } => assert_eq!(self.supply, gems),
            Fact::Goal { seat, card: _, points } => self.account(seat).goal = points,
            Fact::Suit { .. }
            | Fact::GoalSealed { .. }
            | Fact::Declined { .. }
            | Fact::Passed { .. }
            | Fact::Done { .. }
            | Fact::Over
            | Fact::NoGoal { .. } => {}
        }
    }

    fn agrees_with(&self, seen: &Self, to: Viewer) {
        assert_eq!((self.marker, self.supply), (seen.marker, seen.supply));
        for (seat, (told, seen_of)) in
            Seat::all(self.accounts.len()).zip(self.accounts.iter().zip(&seen.accounts))
        {
            let counts = |of: &Account| (of.hand, of.laid, of.actions, of.gems);
            assert_eq!(counts(told), counts(seen_of));
            assert!(!to.is(seat) || told.cards.is_some(), "his own cards are known to him");
            assert!(told.cards.is_none() || told.cards == seen_of.cards);
            assert!(told.ranks.is_none() || told.ranks == seen_of.ranks);
            assert!(!seen.is_over || told.goal == seen_of.goal);
        }
    }
}
