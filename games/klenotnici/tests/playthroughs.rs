//! Recorded games of Klenotníci in which every seat follows the same policy.

use karat_kernel::game::{Actor, Viewer};
use karat_kernel::seat::Seat;
use karat_klenotnici::rules::{Money, PhaseView, PlayerView, View};
use karat_rules::any::{AnyGame, AnyView, GameId};
use karat_rules::playthroughs::{check, keep, play};
use karat_rules::transcript::Transcript;

#[test]
fn policies_reproduce_the_recordings() {
    for recording in &RECORDINGS {
        let &Recording { name, example, decisions, points, places, .. } = recording;
        let played = recording.play();
        keep(name, example, &played.0, &played.1);
        check(name, &played, points, places, decisions);
    }
}

/// A whole game in which all seats follow one policy, with the expected numbers.
struct Recording {
    name: &'static str,
    example: &'static str,
    policy: Policy,
    royal: bool,
    decisions: usize,
    points: &'static [i32],
    places: &'static [u8],
}

/// A policy that decides for a seat. All policies choose the first gem in the supply.
#[derive(Clone, Copy)]
enum Policy {
    /// The player opens with all their money cards and otherwise passes.
    Spendthrift,
    /// The player opens with their lowest card and otherwise passes.
    Lazy,
    /// The player opens with their lowest card, and raises with the lowest card that beats the
    /// leader within the limit. While any exchange is possible, the player makes the one that takes
    /// back the most cards, and finally shows the best goal.
    Polite {
        /// The highest total that the player bids.
        limit: u16,
    },
}

const RECORDINGS: [Recording; 9] = [
    Recording {
        name: "spendthrift-3",
        example: "KLE-EX-61",
        policy: Policy::Spendthrift,
        royal: false,
        decisions: 12,
        points: &[3, 5, 6],
        places: &[3, 2, 1],
    },
    Recording {
        name: "spendthrift-4",
        example: "KLE-EX-61",
        policy: Policy::Spendthrift,
        royal: false,
        decisions: 20,
        points: &[3, 5, 6, 3],
        places: &[3, 2, 1, 3],
    },
    Recording {
        name: "spendthrift-5",
        example: "KLE-EX-61",
        policy: Policy::Spendthrift,
        royal: false,
        decisions: 30,
        points: &[3, 5, 6, 3, 5],
        places: &[4, 2, 1, 4, 2],
    },
    Recording {
        name: "lazy-3",
        example: "KLE-EX-62",
        policy: Policy::Lazy,
        royal: false,
        decisions: 60,
        points: &[27, 29, 37],
        places: &[3, 2, 1],
    },
    Recording {
        name: "lazy-4",
        example: "KLE-EX-62",
        policy: Policy::Lazy,
        royal: false,
        decisions: 75,
        points: &[23, 25, 26, 22],
        places: &[3, 2, 1, 4],
    },
    Recording {
        name: "lazy-5",
        example: "KLE-EX-62",
        policy: Policy::Lazy,
        royal: false,
        decisions: 90,
        points: &[21, 22, 21, 20, 21],
        places: &[2, 1, 2, 5, 2],
    },
    Recording {
        name: "polite-3",
        example: "KLE-EX-63",
        policy: Policy::Polite { limit: 9 },
        royal: false,
        decisions: 102,
        points: &[29, 26, 26],
        places: &[1, 2, 2],
    },
    Recording {
        name: "polite-4-royal",
        example: "KLE-EX-64",
        policy: Policy::Polite { limit: 9 },
        royal: true,
        decisions: 147,
        points: &[28, 25, 19, 33],
        places: &[2, 3, 4, 1],
    },
    Recording {
        name: "polite-5-royal",
        example: "KLE-EX-65",
        policy: Policy::Polite { limit: 12 },
        royal: true,
        decisions: 207,
        points: &[29, 13, 22, 19, 23],
        places: &[1, 5, 3, 4, 2],
    },
];

impl Recording {
    fn play(&self) -> (Transcript, AnyGame) {
        let options = if self.royal { vec![("royal_goals".into(), "true".into())] } else { vec![] };
        let transcript = Transcript::new(GameId::Klenotnici, self.points.len(), options);
        play(transcript, |game, who| {
            let Actor::Seat(seat) = who else { return "draw starter 0".to_owned() };
            let AnyView::Klenotnici(view) = game.view(Viewer::Seat(seat)) else {
                unreachable!("these are games of Klenotníci")
            };
            self.policy.choose(&view, seat)
        })
    }
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
            (PhaseView::Open, Self::Spendthrift) => format!("open {hand}"),
            (PhaseView::Open, _) => format!("open {}", lowest()),
            (PhaseView::Bid, Self::Polite { limit }) => {
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
