//! Recorded games of Das Zepter von Zavandor in which every seat follows the same policy.

use std::collections::BTreeSet;

use karat_kernel::game::{Actor, Dice, Viewer};
use karat_kernel::kit::Xorshift;
use karat_rules::any::{AnyGame, AnyView, GameId};
use karat_rules::playthroughs::{keep, play};
use karat_rules::transcript::Transcript;
use karat_zepter::rules::{Artifact, PhaseView, Sentinel, View};

#[test]
fn policies_reproduce_the_recordings() {
    for recording in &RECORDINGS {
        let (transcript, game) = recording.play();
        let remark = format!("seed {}", recording.seed);
        keep(recording.name, &remark, &transcript, &game);
    }
}

/// Checks that every kind of move is made in one of the games, and that every kind of item is sold.
#[test]
fn every_kind_of_move_is_recorded() {
    let (mut words, mut items) = (BTreeSet::new(), BTreeSet::new());
    for recording in &RECORDINGS {
        let (transcript, game) = recording.play();
        for ply in transcript.plies {
            let of_transaction = ply.text.starts_with("transact ");
            let words_kept = if of_transaction { 2 } else { 1 };
            let kind: Vec<&str> = ply.text.split(' ').take(words_kept).collect();
            words.insert(kind.join(" "));
        }
        let AnyView::Zepter(view) = game.view(Viewer::Public) else {
            unreachable!("the game is Das Zepter von Zavandor")
        };
        for player in view.players {
            items.extend(player.artifacts.iter().map(|(artifact, _)| artifact.name()));
            items.extend(player.sentinels.iter().map(|(sentinel, _)| sentinel.name()));
        }
    }
    let all_words = [
        "active",
        "advance",
        "decline",
        "draw",
        "end",
        "keep",
        "lose",
        "pass",
        "price",
        "raise",
        "release",
        "remove",
        "role",
        "start",
        "take",
        "transact advance",
        "transact buy",
        "transact item",
        "transact release",
        "transact sell",
    ];
    assert_eq!(words, all_words.map(str::to_owned).into());
    let artifacts = Artifact::ALL.map(Artifact::name);
    let all_items: BTreeSet<&str> =
        artifacts.into_iter().chain(Sentinel::ALL.map(Sentinel::name)).collect();
    assert_eq!(items, all_items);
}

/// Checks that in one of the games, a player bids more than they can pay and is eliminated.
#[test]
fn an_elimination_is_recorded() {
    let recording = RECORDINGS.iter().find(|recording| recording.policy == Policy::Reckless);
    let (_, game) = recording.expect("a reckless game").play();
    let AnyView::Zepter(view) = game.view(Viewer::Public) else {
        unreachable!("the game is Das Zepter von Zavandor")
    };
    assert!(view.in_game.len() < view.players.len());
    assert!(view.in_game.len() > 1, "the others play on");
}

/// A whole game in which all seats follow one policy.
struct Recording {
    name: &'static str,
    seats: usize,
    options: &'static [(&'static str, &'static str)],
    /// The seed of the dice.
    seed: u64,
    policy: Policy,
}

/// A policy that decides for every seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Policy {
    /// The player fills the slots, starts auctions of affordable Sentinels, and otherwise mostly
    /// saves but occasionally makes a random purchase. The player sometimes raises bids, and makes
    /// all other decisions at random.
    Buying,
    /// The player decides as under `Buying`, but occasionally bids more than any player has.
    Reckless,
}

const RECORDINGS: [Recording; 12] = [
    recording("buying-2", 2, &[], 1),
    recording("buying-4", 4, &[], 2),
    recording("buying-6", 6, &[], 3),
    recording("edition-first-3", 3, &[("edition", "first")], 4),
    recording("variant-a-4", 4, &[("variant_a", "true")], 5),
    recording("variant-b-3", 3, &[("variant_b", "true")], 6),
    recording("variant-c-5", 5, &[("variant_c", "true")], 7),
    recording("variant-d-4", 4, &[("variant_d", "true")], 8),
    recording("point-difference-5", 5, &[("point_difference_modifiers", "true")], 9),
    recording("start-bonus-3", 3, &[("community_start_bonus", "true")], 10),
    recording("supply-6", 6, &[("limited_gem_supply", "true")], 11),
    Recording {
        policy: Policy::Reckless,
        ..recording("reckless-6", 6, &[("limited_gem_supply", "true")], 12)
    },
];

const fn recording(
    name: &'static str,
    seats: usize,
    options: &'static [(&'static str, &'static str)],
    seed: u64,
) -> Recording {
    Recording { name, seats, options, seed, policy: Policy::Buying }
}

impl Recording {
    fn play(&self) -> (Transcript, AnyGame) {
        let options = self.options.iter().map(|&(name, value)| (name.into(), value.into()));
        let transcript = Transcript::new(GameId::Zepter, self.seats, options.collect());
        let mut dice = Xorshift(self.seed);
        play(transcript, |game, who| {
            if who == Actor::Chance {
                return game.draw(&mut dice);
            }
            let AnyView::Zepter(view) = game.view(Viewer::Public) else {
                unreachable!("the game is Das Zepter von Zavandor")
            };
            self.policy.choose(&view, game.legal(who), &mut dice)
        })
    }
}

impl Policy {
    fn choose(self, view: &View, mut legal: Vec<String>, dice: &mut Xorshift) -> String {
        let mut one_in = |cases: usize| dice.below(cases as u32) as usize;
        let answer = match view.phase {
            PhaseView::Turn => return turn(legal, dice),
            PhaseView::Bid if self == Self::Reckless && one_in(40) == 0 => {
                let bid = view.auction.as_ref().expect("an auction is held").bid;
                return format!("raise {}", bid + 300);
            }
            // In the list, `pass` comes first, and then the raises.
            PhaseView::Bid if one_in(3) > 0 => 0,
            PhaseView::Bid => 1.min(legal.len() - 1),
            _ => one_in(legal.len()),
        };
        legal.swap_remove(answer)
    }
}

/// Returns, in order of preference, the activation that uses the most slots, an auction of a
/// Sentinel, a random move, or the end of the turn.
fn turn(legal: Vec<String>, dice: &mut Xorshift) -> String {
    let mut one_in = |cases: usize| dice.below(cases as u32) as usize;
    let is_sentinel = |text: &&String| text.starts_with("start") && text.ends_with(" 120");
    if let Some(fullest) = legal.iter().rfind(|text| text.starts_with("active")) {
        return fullest.clone();
    }
    let sentinels: Vec<&String> = legal.iter().filter(is_sentinel).collect();
    if !sentinels.is_empty() && one_in(2) == 0 {
        return sentinels[one_in(sentinels.len())].clone();
    }
    let buys = legal.len() > 1 && one_in(3) > 0;
    let bought = if buys { 1 + one_in(legal.len() - 1) } else { 0 };
    legal[bought].clone()
}
