//! The network features of Das Zepter von Zavandor. The value network evaluates positions at the
//! first player's turn in a round. Cards in other players' hands count as their deck's mean value.
//! The module `moves` contains the features of decisions and moves.

mod moves;

use karat_kernel::{BySeat, Seat, Viewer, Views};
use karat_think::learned::{Features, Noted};
use karat_think::value::{Estimate, Value};
use karat_think::{AnyPolicy, MoveFeatures};

use self::moves::MoveNotes;
use super::builder::Builder;
use super::growth::Taste;
use super::outlook::Outlook;
use super::value::{Evaluation, estimates};
use crate::rules::{
    Artifact, Gem, Item, PhaseView, PlayerView, Role, SENTINELS_TO_END, Sentinel, Track, View,
    Zepter,
};

/// The scale of points: roughly a player's points at the end of a good game.
const POINTS: f64 = 60.0;
/// The scales of energy and income: a large amount of energy in hand, and a large income in one
/// round.
const ENERGY: f64 = 100.0;
const INCOME: f64 = 40.0;
/// The maximum number of remaining incomes used as a feature.
const INCOMES_MAX: u8 = 8;

/// The network features of Das Zepter von Zavandor.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NetFeatures;

impl Features<Zepter> for NetFeatures {
    fn note(&self, game: &Zepter, seat: Seat, out: &mut dyn Noted) {
        let view = game.view(Viewer::Public);
        let outlook = Outlook::new(&view, &Taste::BUILDER);
        let own = game.view(Viewer::Seat(seat)).players.swap_remove(seat.index());
        note_position(&outlook, seat, own.means, out, |_, _, _| ());
    }

    fn suits(&self, game: &Zepter) -> bool {
        let view = game.view(Viewer::Public);
        view.phase == PhaseView::Turn && view.active == view.order.first().copied()
    }

    fn nodes(&self) -> u64 {
        60
    }

    fn moves(&self) -> Option<Box<dyn MoveFeatures<Zepter>>> {
        Some(Box::new(MoveNotes::default()))
    }

    fn rules(&self) -> AnyPolicy<Zepter> {
        Box::new(Builder)
    }

    fn value(&self) -> Box<dyn Value<Zepter>> {
        Box::new(Evaluation)
    }

    fn teachers(&self) -> &'static [&'static str] {
        &["builder", "noisy-builder", "builder:60", "noisy-builder", "greedy"]
    }

    fn file(&self) -> Option<&'static [u8]> {
        Some(include_bytes!("nets/all.net"))
    }
}

fn share(number: f64, of: f64) -> f32 {
    (number / of) as f32
}

/// Writes the features of a position, viewed from a seat with the given means. `more` adds features
/// of the player who is the given number of steps from this seat.
fn note_position(
    outlook: &Outlook<'_>,
    seat: Seat,
    means: Option<u32>,
    out: &mut dyn Noted,
    more: impl Fn(usize, &PlayerView, &mut dyn Noted),
) {
    let (view, promised) = (&*outlook.view, estimates(outlook));
    note_table(view, outlook.rounds, out);
    out.feature(format_args!("own means, of 100"), share(means.unwrap_or(0).into(), ENERGY));
    let clockwise = std::iter::once(seat).chain(seat.others(view.players.len()));
    for (step, seat) in clockwise.enumerate() {
        let player = outlook.player(seat);
        note_estate(step, player, outlook, out);
        note_knowledge(step, player, out);
        note_items(step, player, out);
        note_promised(step, seat, view, &promised, out);
        more(step, player, out);
    }
}

fn note_table(view: &View, incomes: u8, out: &mut dyn Noted) {
    out.feature(format_args!("rounds, of 15"), share(view.round.into(), 15.0));
    for count in 1..=INCOMES_MAX {
        out.fact(format_args!("{count} incomes are expected"), incomes >= count);
    }
    for count in 1..=SENTINELS_TO_END {
        let sold = u32::from(view.sentinels_sold) >= u32::from(count);
        out.fact(format_args!("{count} Sentinels are sold"), sold);
    }
    out.fact(format_args!("somebody has ten points"), view.someone_reached);
    let offered = |item| view.offers.iter().find(|offer| offer.item == item);
    for artifact in Artifact::ALL {
        let copies = offered(Item::Artifact(artifact)).map_or(0, |offer| offer.copies);
        out.feature(format_args!("{artifact} on offer, of 2"), share(copies.into(), 2.0));
    }
    for sentinel in Sentinel::ALL {
        let is_offered = offered(Item::Sentinel(sentinel)).is_some();
        out.fact(format_args!("{sentinel} on offer"), is_offered);
    }
    for (back, &count) in view.artifact_deck_counts.iter().enumerate() {
        out.feature(format_args!("artifacts left of back {back}, of 8"), share(count.into(), 8.0));
    }
}

fn note_estate(step: usize, player: &PlayerView, outlook: &Outlook<'_>, out: &mut dyn Noted) {
    let estate = outlook.estate(player.seat);
    out.fact(format_args!("{step} is in the game"), player.in_game);
    out.feature(format_args!("{step} energy, of 100"), share(estate.cash, ENERGY));
    out.feature(format_args!("{step} reserve, of 40"), share(estate.reserve, INCOME));
    out.feature(format_args!("{step} energy kept, of 100"), share(estate.hold, ENERGY));
    out.feature(format_args!("{step} income, of 40"), share(estate.income(), INCOME));
    for gem in Gem::ALL {
        let (active, stored) = (player.active[gem as usize], player.stored[gem as usize]);
        out.feature(format_args!("{step} active {gem}, of 5"), share(active.into(), 5.0));
        out.feature(format_args!("{step} stored {gem}, of 5"), share(stored.into(), 5.0));
        out.fact(format_args!("{step} may buy {gem}"), player.may_buy[gem as usize]);
    }
    out.feature(format_args!("{step} slots, of 11"), share(player.slots.into(), 11.0));
    let used: u8 = player.active.iter().sum();
    let free = f64::from(player.slots.saturating_sub(used));
    out.feature(format_args!("{step} free slots, of 5"), share(free, 5.0));
    out.feature(format_args!("{step} hand limit, of 15"), share(player.hand_limit.into(), 15.0));
    out.feature(format_args!("{step} place, of 6"), share(player.place.unwrap_or(0).into(), 6.0));
}

fn note_knowledge(step: usize, player: &PlayerView, out: &mut dyn Noted) {
    for role in Role::ALL {
        out.fact(format_args!("{step} is the {role}"), player.role == Some(role));
    }
    for track in Track::ALL {
        let level = player.levels[track as usize];
        out.feature(format_args!("{step} level of {track}, of 4"), share(level.into(), 4.0));
        out.fact(format_args!("{step} has all of {track}"), level == 4);
    }
    out.feature(format_args!("{step} markers, of 5"), share(player.markers.into(), 5.0));
}

fn note_items(step: usize, player: &PlayerView, out: &mut dyn Noted) {
    for artifact in Artifact::ALL {
        let owns = player.artifacts.iter().any(|&(owned, _)| owned == artifact);
        out.fact(format_args!("{step} owns {artifact}"), owns);
    }
    for sentinel in Sentinel::ALL {
        let points = player.sentinels.iter().find(|&&(owned, _)| owned == sentinel);
        let points = points.map_or(0, |&(_, points)| points);
        out.feature(format_args!("{step} {sentinel}, of 20"), share(points.into(), 20.0));
    }
    out.fact(format_args!("{step} has reached ten points"), player.reached);
}

fn note_promised(
    step: usize,
    seat: Seat,
    view: &View,
    promised: &BySeat<Estimate>,
    out: &mut dyn Noted,
) {
    let now = |seat: Seat| f64::from(view.players[seat.index()].points_total);
    let then = |seat: Seat| promised[seat].points;
    let seats = view.players.len();
    let best = |of: &dyn Fn(Seat) -> f64| seat.others(seats).map(of).fold(f64::MIN, f64::max);
    out.feature(format_args!("{step} points, of 60"), share(now(seat), POINTS));
    out.feature(format_args!("{step} points ahead, of 60"), share(now(seat) - best(&now), POINTS));
    out.feature(format_args!("{step} promised, of 60"), share(then(seat), POINTS));
    let lead = then(seat) - best(&then);
    out.feature(format_args!("{step} promised ahead, of 60"), share(lead, POINTS));
    out.feature(format_args!("{step} chance by rules"), promised[seat].win as f32);
}
