//! The network features of Edel, Stein & Reich. They contain only public information. The value
//! network evaluates positions between two turns, before any action card has been chosen. The
//! module `moves` contains the features of decisions and moves.

mod moves;

use karat_kernel::{BySeat, Rules, Seat, Viewer, Views};
use karat_think::learned::{Features, Noted};
use karat_think::value::{Estimate, Value};
use karat_think::{AnyPolicy, MoveFeatures};

use self::moves::MoveNotes;
use super::outlook::Outlook;
use super::trader::Trader;
use super::value::{Evaluation, estimates, is_between_turns};
use super::worth::Taste;
use crate::rules::{Colour, Edel, EventCards, EventKind, PlayerView, View};

/// The scale of money: roughly a player's millions at the end of a good game.
const MILLIONS: f64 = 60.0;
/// The scale of gem counts: a large number of gems of one colour.
const MANY: f32 = 8.0;

const RED_BLUE: [Colour; 2] = [Colour::Red, Colour::Blue];
const YELLOW_GREEN: [Colour; 2] = [Colour::Yellow, Colour::Green];

/// The kinds of event cards: first the scoring cards, then the instant cards.
const KINDS: [EventKind; 17] = [
    EventKind::MajorityBonus(Colour::Red),
    EventKind::MajorityBonus(Colour::Yellow),
    EventKind::MajorityBonus(Colour::Green),
    EventKind::MajorityBonus(Colour::Blue),
    EventKind::SoleMajorityBonus,
    EventKind::GemBonus(Colour::Red),
    EventKind::GemBonus(Colour::Yellow),
    EventKind::GemBonus(Colour::Green),
    EventKind::GemBonus(Colour::Blue),
    EventKind::Certificate,
    EventKind::ScoreColour,
    EventKind::Reorganise(RED_BLUE),
    EventKind::Reorganise(YELLOW_GREEN),
    EventKind::Swap,
    EventKind::DiscardFromEach,
    EventKind::TakeThree,
    EventKind::HalveAll,
];
/// The number of kinds of scoring cards.
const HELD: usize = 10;

/// The network features of Edel, Stein & Reich.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NetFeatures;

impl Features<Edel> for NetFeatures {
    fn note(&self, game: &Edel, seat: Seat, out: &mut dyn Noted) {
        let view = game.view(Viewer::Public);
        let outlook = Outlook::new(&view, &Taste::far_sighted(game.seats()));
        note_position(&outlook, seat, out, |_, _, _| ());
    }

    fn suits(&self, game: &Edel) -> bool {
        is_between_turns(&game.view(Viewer::Public))
    }

    fn nodes(&self) -> u64 {
        60
    }

    fn lambda(&self) -> f64 {
        0.8
    }

    fn moves(&self) -> Option<Box<dyn MoveFeatures<Edel>>> {
        Some(Box::new(MoveNotes::default()))
    }

    fn rules(&self) -> AnyPolicy<Edel> {
        Box::new(Trader::default())
    }

    fn value(&self) -> Box<dyn Value<Edel>> {
        Box::new(Evaluation)
    }

    fn teachers(&self) -> &'static [&'static str] {
        &["trader", "noisy-trader", "trader:6", "noisy-trader", "greedy"]
    }

    fn file(&self) -> Option<&'static [u8]> {
        Some(include_bytes!("nets/all.net"))
    }
}

/// Returns the number of cards of each kind, for the first kinds in the list.
fn counts<const KINDS_COUNT: usize>(cards: EventCards) -> [u8; KINDS_COUNT] {
    std::array::from_fn(|kind| cards.iter().filter(|card| card.kind() == KINDS[kind]).count() as u8)
}

/// Writes the features of a position, viewed from a seat. `more` adds features of the player who is
/// the given number of steps from this seat.
fn note_position(
    outlook: &Outlook<'_>,
    seat: Seat,
    out: &mut dyn Noted,
    more: impl Fn(usize, &PlayerView, &mut dyn Noted),
) {
    let (view, promised) = (&*outlook.view, estimates(outlook));
    note_table(view, out);
    let clockwise = std::iter::once(seat).chain(seat.others(view.players.len()));
    for (step, seat) in clockwise.enumerate() {
        let player = &view.players[seat.index()];
        note_gems(step, player, view, out);
        note_cards(step, player, out);
        note_worths(step, outlook.parts(seat), out);
        note_promised(step, seat, view, &promised, out);
        more(step, player, out);
    }
}

fn note_table(view: &View, out: &mut dyn Noted) {
    for round in 1..=3 {
        out.fact(format_args!("it is round {round}"), view.round == round);
    }
    let left = f32::from(view.turns.saturating_sub(view.turn));
    out.feature(format_args!("turns left in the round, of 8"), left / 8.0);
    out.fact(format_args!("it is the last turn"), left == 0.0);
    for (colour, count) in Colour::ALL.into_iter().zip(view.supply.counts()) {
        out.feature(format_args!("{} in supply, of 22", colour.name()), f32::from(count) / 22.0);
    }
    for (kind, count) in KINDS.into_iter().zip(counts::<{ KINDS.len() }>(view.draw_pile)) {
        out.feature(format_args!("{} to draw, of 4", kind.word()), f32::from(count) / 4.0);
        let lies = view.display.is_some_and(|card| card.kind() == kind);
        out.fact(format_args!("{} on display", kind.word()), lies);
    }
}

fn note_gems(step: usize, player: &PlayerView, view: &View, out: &mut dyn Noted) {
    for colour in Colour::ALL {
        let count = f32::from(player.holding.count(colour));
        let others = view.players.iter().filter(|other| other.seat != player.seat);
        let most = others.map(|other| other.holding.count(colour)).max().unwrap_or_default();
        let lead = count - f32::from(most);
        let name = colour.name();
        out.feature(format_args!("{step} {name}, of 8"), count / MANY);
        out.feature(format_args!("{step} {name} lead, of 4"), lead.clamp(-6.0, 6.0) / 4.0);
        out.fact(format_args!("{step} leads in {name}"), lead > 0.0);
        out.fact(format_args!("{step} ties in {name}"), lead == 0.0 && count > 0.0);
    }
    let all = f32::from(player.holding.total());
    out.feature(format_args!("{step} gems, of 20"), all / 20.0);
}

fn note_cards(step: usize, player: &PlayerView, out: &mut dyn Noted) {
    for (kind, count) in KINDS.into_iter().zip(counts::<HELD>(player.held)) {
        out.feature(format_args!("{step} holds {}, of 2", kind.word()), f32::from(count) / 2.0);
    }
    let card = player.gem_card;
    let money = card.map_or(0, |card| card.money);
    out.feature(format_args!("{step} can take money, of 7"), f32::from(money) / 7.0);
    for colour in Colour::ALL {
        let count = card.map_or(0, |card| card.gems.count(colour));
        let name = colour.name();
        out.feature(format_args!("{step} can take {name}, of 3"), f32::from(count) / 3.0);
    }
    out.feature(format_args!("{step} age, of 5"), f32::from(player.age) / 5.0);
}

fn note_worths(step: usize, (colours, certificates): ([f64; 4], f64), out: &mut dyn Noted) {
    for (colour, worth) in Colour::ALL.into_iter().zip(colours) {
        let name = colour.name();
        out.feature(format_args!("{step} worth of {name}, of 20"), (worth / 20.0) as f32);
    }
    out.feature(format_args!("{step} worth of certificates, of 10"), (certificates / 10.0) as f32);
}

fn note_promised(
    step: usize,
    seat: Seat,
    view: &View,
    promised: &BySeat<Estimate>,
    out: &mut dyn Noted,
) {
    let money = |seat: Seat| f64::from(view.players[seat.index()].money);
    let points = |seat: Seat| promised[seat].points;
    let seats = view.players.len();
    let best = |of: &dyn Fn(Seat) -> f64| seat.others(seats).map(of).fold(f64::MIN, f64::max);
    let share = |millions: f64| (millions / MILLIONS) as f32;
    out.feature(format_args!("{step} money, of 60"), share(money(seat)));
    out.feature(format_args!("{step} money ahead, of 60"), share(money(seat) - best(&money)));
    out.feature(format_args!("{step} promised, of 60"), share(points(seat)));
    out.feature(format_args!("{step} promised ahead, of 60"), share(points(seat) - best(&points)));
    out.feature(format_args!("{step} chance by rules"), promised[seat].win as f32);
}
