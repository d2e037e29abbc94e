//! The network features of Klenotníci, and the moves evaluated by the network.
//!
//! The money in every hand follows from the public record (section 14), so the features include it.
//! An exchange for less than its value (KLE-EXCH-4, an option) hides some of it. The features are then
//! those of the dealt state.
//! Only the number of action cards in each hand is a feature.

use karat_kernel::{Dice, Moves, Perspective, Rules, Seat, Viewer, Views};
use karat_think::learned::{Features, Noted};
use karat_think::policy::{Policy as _, ScoredMoves};
use karat_think::value::Value;
use karat_think::{AnyPolicy, MoveFeatures};

use super::committed;
use super::planner::{Planner, purse};
use super::value::Evaluation;
use super::worth::{gain, worth};
use crate::rules::{
    Cards, Double, Gem, Gems, Klenotnici, Move, PhaseView, PlayerView, SETS, Spend, View,
};

/// The sum of a player's initial money cards. No player ever has more money than this
/// (KLE-COMP-11).
const MONEY_MAX: f32 = 54.0;
/// The scale of points: roughly a player's points at the end of a good game.
const POINTS: f32 = 40.0;
/// The scale of gains: roughly the points from a good pyramid, including the sets it completes.
const GAIN: f32 = 10.0;

/// The phases in which players still have decisions to make.
const PHASES: [(PhaseView, &str); 7] = [
    (PhaseView::Choose, "choose"),
    (PhaseView::Open, "open"),
    (PhaseView::Bid, "bid"),
    (PhaseView::Window, "window"),
    (PhaseView::Settle, "settle"),
    (PhaseView::Take, "take"),
    (PhaseView::Goal, "goal"),
];

/// The number of the planner's best moves that the network evaluates in addition to all listed
/// moves.
const TOP_MOVES: usize = 10;

/// The network features of Klenotníci.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NetFeatures;

impl Features<Klenotnici> for NetFeatures {
    fn note(&self, game: &Klenotnici, seat: Seat, out: &mut dyn Noted) {
        let (seats, view) = (game.seats(), game.view(Viewer::Public));
        let clockwise = std::iter::once(seat).chain(seat.others(seats));
        // The money in all hands is known, so every player's own view is available, except for the
        // goals of others.
        let own = |of: Seat| {
            let mut player = game.view(Viewer::Seat(of)).players.swap_remove(of.index());
            if of != seat {
                player.goals.clear();
            }
            player
        };
        let players: Vec<PlayerView> = clockwise.map(own).collect();
        let position = Position { view, players };
        position.note_table(out);
        for (step, player) in position.players.iter().enumerate() {
            position.note_cards(step, player, out);
            position.note_auction(step, player, out);
            position.note_points(step, player, out);
        }
    }

    fn suits(&self, game: &Klenotnici) -> bool {
        game.view(Viewer::Public).phase != PhaseView::Draw
    }

    fn candidates(
        &self,
        perspective: &Perspective<'_, Klenotnici>,
        _dealt: &Klenotnici,
        dice: &mut dyn Dice,
        out: &mut Vec<Move>,
    ) {
        let mut scored = ScoredMoves::new();
        Planner.score_moves(perspective, dice, &mut scored);
        // Sorting is stable, so moves with equal scores keep the planner's order.
        scored.sort_by(|one, other| other.1.total_cmp(&one.1));
        let add = |m: Move, out: &mut Vec<Move>| {
            if !out.iter().any(|other| Planner.is_equivalent(other, &m)) {
                out.push(m);
            }
        };
        for &(m, _) in &scored {
            if out.len() < TOP_MOVES {
                add(m, out);
            }
        }
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        moves.into_iter().for_each(|m| add(m, out));
    }

    fn moves(&self) -> Option<Box<dyn MoveFeatures<Klenotnici>>> {
        Some(Box::new(Self))
    }

    fn rules(&self) -> AnyPolicy<Klenotnici> {
        Box::new(Planner)
    }

    fn value(&self) -> Box<dyn Value<Klenotnici>> {
        Box::new(Evaluation)
    }

    fn teachers(&self) -> &'static [&'static str] {
        &["planner", "noisy-planner", "planner:8", "planner:48", "greedy"]
    }

    fn file(&self) -> Option<&'static [u8]> {
        Some(include_bytes!("nets/all.net"))
    }
}

/// The kinds of moves that players make.
const KINDS: [&str; 9] =
    ["choose", "open", "raise", "hammer", "decline", "pass", "exchange", "done", "goal"];

/// A move as the policy network sees it.
#[derive(Debug, Clone, Copy, Default)]
struct Parts {
    /// The index of the move's kind in [`KINDS`].
    kind: usize,
    /// The pyramid chosen for the auction.
    gem: Option<Gem>,
    /// The money cards that the player gives up, and those that they take back.
    given: Cards,
    taken: Cards,
    is_doubled: bool,
    has_hammer: bool,
    has_goal: bool,
}

impl Parts {
    fn new(m: Move) -> Self {
        let bid = |kind, given, double: Option<Double>, hammer: Option<Spend>| Self {
            kind,
            given,
            is_doubled: double.is_some(),
            has_hammer: hammer.is_some(),
            ..Self::default()
        };
        match m {
            Move::DrawSuit(..) | Move::DrawStarter(_) => unreachable!("chance makes no decisions"),
            Move::Choose(gem) => Self { gem: Some(gem), ..Self::default() },
            Move::Open { cards, double, hammer } => bid(1, cards, double, hammer),
            Move::Raise { cards, double, hammer } => bid(2, cards, double, hammer),
            Move::Hammer(_) => Self { kind: 3, has_hammer: true, ..Self::default() },
            Move::Decline => Self { kind: 4, ..Self::default() },
            Move::Pass => Self { kind: 5, ..Self::default() },
            Move::Exchange { give, take, .. } => {
                Self { kind: 6, given: give, taken: take, ..Self::default() }
            }
            Move::Done => Self { kind: 7, ..Self::default() },
            Move::Goal(goal) => Self { kind: 8, has_goal: goal.is_some(), ..Self::default() },
        }
    }
}

impl MoveFeatures<Klenotnici> for NetFeatures {
    fn note_decision(&self, game: &Klenotnici, seat: Seat, out: &mut dyn Noted) {
        self.note(game, seat, out);
    }

    fn note_move(&self, game: &Klenotnici, seat: Seat, m: Move, out: &mut dyn Noted) {
        let parts = Parts::new(m);
        for (kind, name) in KINDS.iter().enumerate() {
            out.fact(format_args!("move: {name}"), parts.kind == kind);
        }
        for gem in Gem::all() {
            out.fact(format_args!("move: choose {}", gem.name()), parts.gem == Some(gem));
        }
        for face in 2..=10_u8 {
            let card = 1_u16 << (face - 2);
            let gives = parts.given.set.bits() & card != 0;
            out.fact(format_args!("move: gives {face}"), gives);
            out.fact(format_args!("move: takes {face}"), parts.taken.set.bits() & card != 0);
        }
        out.fact(format_args!("move: doubles"), parts.is_doubled);
        out.fact(format_args!("move: uses a hammer"), parts.has_hammer);
        out.fact(format_args!("move: declares a goal"), parts.has_goal);
        let view = game.view(Viewer::Seat(seat));
        let player = &view.players[seat.index()];
        let given = f32::from(parts.given.set.sum());
        let held = player.money.unwrap_or_default().sum();
        out.feature(format_args!("move: money given, of 54"), given / MONEY_MAX);
        out.feature(format_args!("move: money left, of 54"), (f32::from(held) - given) / MONEY_MAX);
        let is_bid = view.phase == PhaseView::Bid && given > 0.0;
        let price = view.auction.as_ref().map_or(0, |auction| auction.price);
        let above = f32::from(player.total) + given - f32::from(price);
        let above = if is_bid { above / MONEY_MAX } else { 0.0 };
        out.feature(format_args!("move: total above the price, of 54"), above);
    }

    fn suits(&self, game: &Klenotnici) -> bool {
        Features::suits(self, game)
    }
}

/// A position in which the money in every hand is known.
struct Position {
    view: View,
    /// Each player as they see themselves, clockwise from the viewing seat.
    players: Vec<PlayerView>,
}

impl Position {
    /// Returns the pyramid on offer while its auction is running.
    fn offered(&self) -> Option<Gem> {
        let auction = self.view.auction.as_ref();
        auction.filter(|_| self.view.phase != PhaseView::Settle).map(|auction| auction.gem)
    }

    /// Returns the pyramids that players can still win.
    fn left(&self) -> Gems {
        let mut left = self.view.supply;
        self.offered().into_iter().for_each(|gem| left.insert(gem));
        left
    }

    fn note_table(&self, out: &mut dyn Noted) {
        let view = &self.view;
        for (phase, name) in PHASES {
            out.fact(format_args!("the phase is {name}"), view.phase == phase);
        }
        let auction = view.auction.as_ref();
        for gem in Gem::all() {
            let name = gem.name();
            out.fact(format_args!("{name} is not sold"), view.supply.contains(gem));
            let is_offered = auction.is_some_and(|auction| auction.gem == gem);
            out.fact(format_args!("{name} is on offer"), is_offered);
        }
        let left: u32 = view.supply.iter().map(|gem| u32::from(view.values[gem.index()])).sum();
        out.feature(format_args!("pyramids left, of 15"), view.supply.len() as f32 / 15.0);
        out.feature(format_args!("their points, of 75"), left as f32 / 75.0);
        let price = auction.map_or(0, |auction| auction.price);
        out.feature(format_args!("the price, of 54"), f32::from(price) / MONEY_MAX);
        let raises = auction.map_or(0, |auction| auction.raises);
        out.feature(format_args!("raises, of 10"), f32::from(raises) / 10.0);
        let active = auction.map_or(0, |auction| auction.active.len());
        out.feature(format_args!("active players, of 5"), active as f32 / 5.0);
        let money: u32 = self.players.iter().map(|it| u32::from(purse(it).sum())).sum();
        out.feature(format_args!("all money, of 270"), money as f32 / (5.0 * MONEY_MAX));
    }

    fn note_cards(&self, step: usize, player: &PlayerView, out: &mut dyn Noted) {
        let (hand, laid) = (player.money.unwrap_or_default(), committed(player));
        for face in 2..=10_u8 {
            let card = 1_u16 << (face - 2);
            out.fact(format_args!("{step} holds {face}"), hand.bits() & card != 0);
            out.fact(format_args!("{step} has laid {face}"), laid.bits() & card != 0);
        }
        let part = |sum: u8| f32::from(sum) / MONEY_MAX;
        out.feature(format_args!("{step} money in hand, of 54"), part(hand.sum()));
        out.feature(format_args!("{step} money in all, of 54"), part(purse(player).sum()));
        out.feature(format_args!("{step} cards in hand, of 9"), hand.len() as f32 / 9.0);
        out.feature(format_args!("{step} cards laid, of 9"), laid.len() as f32 / 9.0);
        for count in 1..=4 {
            let has = player.action_count >= count;
            out.fact(format_args!("{step} has {count} action cards"), has);
        }
    }

    fn note_auction(&self, step: usize, player: &PlayerView, out: &mut dyn Noted) {
        let (view, seat) = (&self.view, player.seat);
        let auction = view.auction.as_ref();
        let is = |of: Option<Option<Seat>>| of.flatten() == Some(seat);
        out.fact(format_args!("{step} is to decide"), view.to_decide.contains(seat));
        out.fact(format_args!("{step} has the marker"), view.marker == Some(seat));
        out.fact(format_args!("{step} is active"), player.active);
        out.fact(format_args!("{step} leads"), is(auction.map(|auction| auction.leader)));
        let passed_first = is(auction.map(|auction| auction.first_passer));
        out.fact(format_args!("{step} passed first"), passed_first);
        out.fact(format_args!("{step} opens"), is(auction.map(|auction| Some(auction.opener))));
        out.feature(format_args!("{step} total, of 54"), f32::from(player.total) / MONEY_MAX);
        let reach = i32::from(player.total) + i32::from(player.money.unwrap_or_default().sum())
            - auction.map_or(0, |auction| i32::from(auction.price));
        let reach = if player.active { reach as f32 / MONEY_MAX } else { 0.0 };
        out.feature(format_args!("{step} reach above the price, of 54"), reach);
    }

    fn note_points(&self, step: usize, player: &PlayerView, out: &mut dyn Noted) {
        let (view, left) = (&self.view, self.left());
        for gem in Gem::all() {
            out.fact(format_args!("{step} owns {}", gem.name()), player.gems.contains(gem));
        }
        for (number, set) in SETS.iter().enumerate() {
            let missing = set.len() - set.both(player.gems).len();
            let is_open = set.iter().all(|gem| player.gems.contains(gem) || left.contains(gem));
            out.fact(format_args!("{step} has set {number}"), missing == 0);
            out.fact(format_args!("{step} lacks one of set {number}"), is_open && missing == 1);
            out.fact(format_args!("{step} cannot have set {number}"), !is_open);
        }
        let points = f32::from(player.score.total);
        out.feature(format_args!("{step} points, of 40"), points / POINTS);
        let promised = worth(view, player, player.gems, left) as f32;
        out.feature(format_args!("{step} points promised, of 40"), promised / POINTS);
        let gained = self.offered().map_or(0.0, |gem| {
            let mut others = left;
            others.remove(gem);
            gain(view, player, gem, others) as f32
        });
        out.feature(format_args!("{step} gain on offer, of 10"), gained / GAIN);
    }
}
