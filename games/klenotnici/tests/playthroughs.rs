//! Recorded games of Klenotníci in which every seat follows the same policy.

use karat_kernel::game::{Actor, Viewer};
use karat_kernel::seat::Seat;
use karat_klenotnici::rules::{Money, PhaseView, PlayerView, View};
use karat_rules::any::{AnyGame, AnyView, GameId};
use karat_rules::playthroughs::play;
use karat_rules::transcript::Transcript;

#[test]
fn policies_reproduce_the_recordings() {
    for recording in &RECORDINGS {
        recording.check(&game_of(recording));
    }
}

type Recording = karat_rules::playthroughs::Recording<Policy>;

/// A policy that decides for a seat. All policies choose the first gem in the supply.
#[derive(Clone, Copy)]
enum Policy {
    /// The player opens with all their money cards and otherwise passes.
    Spendthrift,
    /// The player opens with their lowest card and otherwise passes.
    Lazy,
    /// The player opens with their lowest card, and raises with the lowest card that beats the
    /// leader within the limit. While any exchange is possible, the player makes the one that takes
    /// back the most cards, and finally shows the best goal. The number is the highest total that
    /// the player bids.
    Polite(u16),
    /// The player decides as with `Polite`, but the game has secret goals.
    Royal(u16),
}

use Policy::{Lazy, Polite, Royal, Spendthrift};

const RECORDINGS: [Recording; 9] = [
    Recording::new("spendthrift-3", "KLE-EX-61", Spendthrift, 12, &[3, 5, 6], &[3, 2, 1]),
    Recording::new("spendthrift-4", "KLE-EX-61", Spendthrift, 20, &[3, 5, 6, 3], &[3, 2, 1, 3]),
    Recording::new(
        "spendthrift-5",
        "KLE-EX-61",
        Spendthrift,
        30,
        &[3, 5, 6, 3, 5],
        &[4, 2, 1, 4, 2],
    ),
    Recording::new("lazy-3", "KLE-EX-62", Lazy, 60, &[27, 29, 37], &[3, 2, 1]),
    Recording::new("lazy-4", "KLE-EX-62", Lazy, 75, &[23, 25, 26, 22], &[3, 2, 1, 4]),
    Recording::new("lazy-5", "KLE-EX-62", Lazy, 90, &[21, 22, 21, 20, 21], &[2, 1, 2, 5, 2]),
    Recording::new("polite-3", "KLE-EX-63", Polite(9), 102, &[29, 26, 26], &[1, 2, 2]),
    Recording::new("polite-4-royal", "KLE-EX-64", Royal(9), 147, &[28, 25, 19, 33], &[2, 3, 4, 1]),
    Recording::new(
        "polite-5-royal",
        "KLE-EX-65",
        Royal(12),
        207,
        &[29, 13, 22, 19, 23],
        &[1, 5, 3, 4, 2],
    ),
];

/// Plays the game of a recording.
fn game_of(recording: &Recording) -> (Transcript, AnyGame) {
    let options = match recording.policy {
        Royal(_) => vec![("royal_goals".into(), "true".into())],
        _ => vec![],
    };
    let transcript = Transcript::new(GameId::Klenotnici, recording.points.len(), options);
    play(transcript, |game, who| {
        let Actor::Seat(seat) = who else { return "draw starter 0".to_owned() };
        let AnyView::Klenotnici(view) = game.view(Viewer::Seat(seat)) else {
            unreachable!("these are games of Klenotníci")
        };
        recording.policy.choose(&view, seat)
    })
}

impl Policy {
    fn choose(self, view: &View, seat: Seat) -> String {
        let me = &view.players[seat.index()];
        let hand = me.money.expect("a player sees his own hand");
        let lowest = || hand.iter().next().expect("an opener has money");
        match (view.phase, self) {
            (PhaseView::Choose, _) => {
                format!("choose {}", view.supply.iter().next().expect("a gem is left"))
            }
            (PhaseView::Open, Spendthrift) => format!("open {hand}"),
            (PhaseView::Open, _) => format!("open {}", lowest()),
            (PhaseView::Bid, Polite(limit) | Royal(limit)) => {
                let price = view.auction.as_ref().expect("bids are made in an auction").price;
                let raise = hand.iter().find(|&face| me.total + u16::from(face) > price);
                match raise.filter(|&face| me.total + u16::from(face) <= limit) {
                    Some(face) => format!("raise {face}"),
                    None => "pass".to_owned(),
                }
            }
            (PhaseView::Bid, _) => "pass".to_owned(),
            (PhaseView::Settle, _) => best_exchange(me, hand),
            (PhaseView::Goal, _) => best_goal(me),
            (phase, _) => panic!("no policy decides in {phase:?}"),
        }
    }
}

/// Returns the exchange that takes back the most cards.
///
/// Ties are broken in favour of the exchange that gives the lowest cards, and then the first one in
/// order.
fn best_exchange(me: &PlayerView, hand: Money) -> String {
    let face_down = me.face_down.expect("a player sees his own cards");
    let committed = me.bids.iter().fold(face_down, |cards, bid| cards.with(bid.cards));
    let (_, give, _, take) = committed
        .subsets()
        .filter(|take| hand.iter().any(|face| face == take.sum()))
        .map(|take| (9 - take.len(), take.sum(), take.iter().collect::<Vec<_>>(), take))
        .min_by(|a, b| (a.0, a.1, &a.2).cmp(&(b.0, b.1, &b.2)))
        .expect("a settlement decision comes with an exchange");
    let rank = me.actions.and_then(|actions| actions.iter().next()).expect("an exchange costs one");
    format!("exchange({}) {give} -> {take}", rank.name())
}

fn best_goal(me: &PlayerView) -> String {
    let best = me.goals.iter().filter(|goal| goal.available).rev().max_by_key(|goal| goal.points);
    match best {
        Some(goal) if goal.points > 0 => format!("goal {}", goal.rank.name()),
        _ => "goal none".to_owned(),
    }
}
