//! Tests that the log cites the clause that applies. Tables list the clauses that each message may
//! cite, and when each applies.

use std::collections::BTreeSet;

use karat_kernel::game::{
    Actor, Arg, Dice, Event as _, EventView, Line, Moves, Rules, Turn, Viewer,
};
use karat_kernel::kit::Xorshift;
use karat_kernel::seat::Seat;
use karat_kernel::setup::{SetupError, read_options};

use super::super::{Action, Edel, Phase};
use super::Move;
use super::events::add_up;
use super::positions::{any_move, any_options, any_position, build};

/// The number of random games for each number of seats.
const GAMES: usize = 1_200;

/// The clauses that each log message may cite.
const CLAUSES: &[(&str, &[&str])] = &[
    ("edel-log-round", &["ESR-NEXT-1"]),
    ("edel-log-active", &["ESR-2P-4", "ESR-2P-23"]),
    ("edel-log-aside", &["ESR-SETUP-7"]),
    ("edel-log-gem-card", &["ESR-TURN-1", "ESR-2P-6"]),
    ("edel-log-display", &["ESR-TURN-2", "ESR-2P-7"]),
    ("edel-log-reshuffle", &["ESR-RNG-4"]),
    ("edel-log-reshuffle-round", &["ESR-NEXT-3"]),
    ("edel-log-chosen", &["ESR-TURN-17", "ESR-2P-25"]),
    ("edel-log-chose", &["ESR-TURN-3", "ESR-2P-8"]),
    ("edel-log-reveal", &["ESR-TURN-4", "ESR-2P-13", "ESR-2P-15"]),
    ("edel-log-guess-right", &["ESR-2P-10"]),
    ("edel-log-guess-wrong", &["ESR-2P-11"]),
    ("edel-log-guess-again-right", &["ESR-2P-13"]),
    ("edel-log-guess-again-wrong", &["ESR-2P-15"]),
    ("edel-log-guess-none", &["ESR-2P-16"]),
    ("edel-log-cancelled", &["ESR-TURN-9"]),
    ("edel-log-bargain", &["ESR-BARGAIN-3"]),
    ("edel-log-bid", &["ESR-BARGAIN-5"]),
    ("edel-log-raise", &["ESR-BARGAIN-10"]),
    ("edel-log-accept", &["ESR-BARGAIN-13"]),
    ("edel-log-decline-bid", &["ESR-BARGAIN-6", "ESR-BARGAIN-7"]),
    ("edel-log-offer", &["ESR-BARGAIN-15"]),
    ("edel-log-void", &["ESR-BARGAIN-16"]),
    ("edel-log-money", &["ESR-ACTION-1", "ESR-2P-14"]),
    ("edel-log-gems", &["ESR-ACTION-6", "ESR-2P-14"]),
    ("edel-log-gems-short", &["ESR-ACTION-7"]),
    ("edel-log-take-display", &["ESR-ACTION-3"]),
    ("edel-log-take-top", &["ESR-ACTION-4"]),
    ("edel-log-draw-event", &["ESR-ACTION-4"]),
    ("edel-log-decline-card", &["ESR-EVENT-3", "ESR-EVENT-5"]),
    ("edel-log-score-colour", &["ESR-EVENT-SCORE-1"]),
    ("edel-log-reorganise", &["ESR-EVENT-REORG-1"]),
    ("edel-log-swap", &["ESR-EVENT-SWAP-1"]),
    ("edel-log-discard", &["ESR-EVENT-TAKE-1"]),
    ("edel-log-take-three", &["ESR-EVENT-THREE-1"]),
    ("edel-log-halve", &["ESR-EVENT-HALVE-1"]),
    ("edel-log-halved", &["ESR-EVENT-HALVE-2"]),
    ("edel-log-free-exchange", &["ESR-FREE-2", "ESR-FREE-6"]),
    ("edel-log-free-decline", &["ESR-FREE-3", "ESR-FREE-7"]),
    ("edel-log-free-nothing", &["ESR-FREE-5"]),
    ("edel-log-free-empty", &["ESR-FREE-9"]),
    ("edel-log-free-take", &["ESR-FREE-7"]),
    ("edel-log-display-under", &["ESR-TURN-14"]),
    ("edel-log-scoring", &["ESR-SCORE-1"]),
    ("edel-log-income-sole", &["ESR-SCORE-4", "ESR-EVENT-SCORE-4"]),
    ("edel-log-income-tied", &["ESR-SCORE-5", "ESR-EVENT-SCORE-5"]),
    ("edel-log-income-majority-bonus", &["ESR-SCORE-6", "ESR-EVENT-SCORE-6"]),
    ("edel-log-income-sole-bonus", &["ESR-SCORE-7", "ESR-EVENT-SCORE-6"]),
    ("edel-log-income-gem-bonus", &["ESR-SCORE-8", "ESR-EVENT-SCORE-6"]),
    ("edel-log-income-none", &["ESR-SCORE-12"]),
    ("edel-log-return", &["ESR-SCORE-9", "ESR-SCORE-10", "ESR-EVENT-SCORE-5"]),
    ("edel-log-certificates", &["ESR-SCORE-13", "ESR-SCORE-14"]),
    ("edel-log-certificates-bonus", &["ESR-SCORE-16"]),
    ("edel-log-certificates-second", &["ESR-SCORE-15"]),
    ("edel-log-certificates-none", &["ESR-SCORE-17"]),
    ("edel-log-check", &["ESR-NEXT-4"]),
    ("edel-log-over", &["ESR-END-1"]),
];

/// A move with its log lines, as seen by the public or by the player making it.
struct Told<'a> {
    before: &'a Edel,
    played: Move,
    lines: &'a [Line],
}

impl Told<'_> {
    /// Returns the clause that the line with the given index must cite.
    fn clause(&self, at: usize) -> &'static str {
        let line = &self.lines[at];
        let allowed = CLAUSES.iter().find(|(id, _)| *id == line.id);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{} is in no table", line.id));
        match allowed {
            [only] => only,
            [first, ..] if !self.is_second(at) => first,
            [_, second] => second,
            _ => self.third(at),
        }
    }

    /// Returns whether the table's second clause applies to a line instead of the first.
    fn is_second(&self, at: usize) -> bool {
        let line = &self.lines[at];
        let for_two = self.before.seats() == 2;
        match line.id {
            "edel-log-active" => !matches!(self.played, Move::DrawActive(_)),
            "edel-log-gem-card" | "edel-log-display" | "edel-log-chosen" | "edel-log-chose"
            | "edel-log-reveal" => for_two,
            "edel-log-decline-bid" => self.before.player(seat(line)).holding.is_empty(),
            // With two players, the opponent uses the active player's gem card.
            "edel-log-money" | "edel-log-gems" => for_two && seat(line) != self.before.open.active,
            "edel-log-decline-card" => {
                let mut moves = Moves::new();
                self.before.legal(Actor::Seat(seat(line)), &mut moves);
                moves.as_slice() == [Move::Decline]
            }
            "edel-log-free-exchange" => match self.played {
                Move::Exchange(_, taken) => taken.total() == 1,
                _ => panic!("no exchange"),
            },
            "edel-log-free-decline" => self.free_choosers() > 1,
            "edel-log-income-sole"
            | "edel-log-income-tied"
            | "edel-log-income-majority-bonus"
            | "edel-log-income-sole-bonus"
            | "edel-log-income-gem-bonus" => self.is_instant(at),
            "edel-log-return" => self.is_instant(at) || !self.before_by(at, "edel-log-income-sole"),
            "edel-log-certificates" => {
                self.lines.iter().filter(|line| line.id == "edel-log-certificates").count() > 1
            }
            id => panic!("{id} has one clause"),
        }
    }

    /// Returns the message's second or third clause in the table, whichever applies.
    fn third(&self, at: usize) -> &'static str {
        match self.lines[at].id {
            "edel-log-reveal" if self.before_by(at, "edel-log-guess-again-right") => "ESR-2P-13",
            "edel-log-reveal" => "ESR-2P-15",
            "edel-log-return" if self.is_instant(at) => "ESR-EVENT-SCORE-5",
            "edel-log-return" => "ESR-SCORE-10",
            id => panic!("{id} has fewer clauses"),
        }
    }

    /// Returns whether an event card, rather than the end of the round, scores the colour.
    fn is_instant(&self, at: usize) -> bool {
        let earlier = self.lines[..at].iter().rev();
        let begun = ["edel-log-score-colour", "edel-log-scoring"];
        let begun = earlier.map(|line| line.id).find(|id| begun.contains(id));
        begun.expect("a scoring began") == "edel-log-score-colour"
    }

    /// Returns whether an earlier line of the same scoring has the given message and concerns the
    /// same colour, if any.
    fn before_by(&self, at: usize, id: &str) -> bool {
        let colour = arg(&self.lines[at], "colour");
        let begun = ["edel-log-score-colour", "edel-log-scoring"];
        let mut earlier =
            self.lines[..at].iter().rev().take_while(|line| !begun.contains(&line.id));
        earlier.any(|line| line.id == id && (colour.is_none() || arg(line, "colour") == colour))
    }

    fn free_choosers(&self) -> usize {
        let choices = Seat::all(self.before.seats()).map(|seat| self.before.hidden.choices[seat]);
        choices.filter(|choice| *choice == Some(Action::FreeChoice)).count()
    }

    /// Returns whether what a line's message says is true.
    fn is_true(&self, at: usize) -> bool {
        let line = &self.lines[at];
        let number = |name| match arg(line, name) {
            Some(Arg::Number(number)) => *number,
            other => panic!("{} has {other:?}", line.id),
        };
        let empty = |line| self.before.player(seat(line)).holding.is_empty();
        match line.id {
            "edel-log-free-nothing" => self.free_choosers() == 1 && empty(line),
            "edel-log-free-empty" => self.free_choosers() > 1 && self.before.open.supply.is_empty(),
            "edel-log-certificates" => number("amount") == 10,
            "edel-log-certificates-second" => number("amount") == 4,
            "edel-log-certificates-bonus" => matches!(number("amount"), 4 | 8),
            "edel-log-guess-none" => matches!(self.before.open.phase, Phase::GuessAgain(_)),
            _ => true,
        }
    }
}

#[test]
fn every_line_of_the_log_cites_the_clause_in_force() {
    let mut met = BTreeSet::new();
    for seats in Edel::SEATS {
        let mut dice = Xorshift(0xc17e + seats as u64);
        for number in 0..GAMES {
            let options = any_options(seats, &mut dice);
            let lines = any_position(seats, &mut dice);
            let start = match number % 4 {
                0 => build(seats, &options, &["phase deal".to_owned()]),
                1 => from_the_set_up(seats, &options),
                _ => build(seats, &options, &lines),
            };
            if let Ok(game) = start {
                let context = format!("{seats} seats {options:?} {lines:?}");
                read_along(game, &context, &mut dice, &mut met);
            }
        }
    }
    let all = CLAUSES.iter().flat_map(|(id, clauses)| clauses.iter().map(|clause| (*id, *clause)));
    let missed: Vec<_> = all.filter(|pair| !met.contains(pair)).collect();
    assert!(missed.is_empty(), "never met: {missed:?}");
}

fn from_the_set_up(seats: usize, options: &[(String, String)]) -> Result<Edel, SetupError> {
    Ok(Edel::new(&read_options::<Edel>(options)?, seats)?)
}

/// Plays a game to its end and checks every clause cited in its log.
fn read_along(
    mut game: Edel,
    context: &str,
    dice: &mut dyn Dice,
    met: &mut BTreeSet<(&'static str, &'static str)>,
) {
    while let Some((who, m)) = any_move(&game, context, dice) {
        let before = game;
        let mut events = Vec::new();
        game.play_noting(who, m, &mut events).expect(context);
        let maker = match who {
            Actor::Seat(seat) => Viewer::Seat(seat),
            Actor::Chance => Viewer::Seat(Seat::new(0)),
        };
        for viewer in [maker, Viewer::Public] {
            let shown = events.iter().filter_map(|event| event.show(viewer));
            let shown: Vec<_> = shown.collect();
            add_up(&before, &shown, &game, context);
            let lines: Vec<_> = shown.iter().map(EventView::line).collect();
            let told = Told { before: &before, played: m, lines: &lines };
            for (at, line) in lines.iter().enumerate() {
                let clause = told.clause(at);
                assert_eq!(line.clause, Some(clause), "{context}: {who} {m}: {}", line.id);
                assert!(told.is_true(at), "{context}: {who} {m}: {line:?}");
                met.insert((line.id, clause));
            }
        }
    }
    assert_eq!(game.turn(), Turn::Over);
}

/// Checks that the documentation of the module `log` lists exactly the messages in `CLAUSES`.
#[test]
fn the_table_of_clauses_has_every_message() {
    let listed: BTreeSet<&str> = include_str!("../log.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("//! | `")?.split('`').next())
        .collect();
    assert_eq!(CLAUSES.iter().map(|(id, _)| *id).collect::<BTreeSet<_>>(), listed);
}

/// A position, the moves played from it, and the log lines expected after the last move.
struct Staged {
    seats: usize,
    options: &'static [(&'static str, &'static str)],
    position: &'static [&'static str],
    moves: &'static [&'static str],
    says: &'static [(&'static str, &'static str)],
}

#[test]
fn staged_games_log_their_clauses() {
    for &Staged { seats, options, position, moves, says } in STAGED {
        let owned = |text: &&str| (*text).to_owned();
        let options: Vec<_> =
            options.iter().map(|(name, value)| (owned(name), owned(value))).collect();
        let lines: Vec<_> = position.iter().map(owned).collect();
        let mut game = build(seats, &options, &lines).expect("the position can be set up");
        let mut told: Vec<Line> = Vec::new();
        for text in moves {
            let (who, m) = text.split_once(' ').expect("an actor and his move");
            let (who, m) = (who.parse().expect("an actor"), m.parse().expect("a move"));
            let events = game.play_shown(who, m, Viewer::Public);
            let events = events.unwrap_or_else(|refusal| panic!("{text} {refusal}"));
            told = events.iter().map(EventView::line).collect();
        }
        for &(id, clause) in says {
            let line = told.iter().find(|line| line.id == id);
            let line = line.unwrap_or_else(|| panic!("{moves:?} does not say {id}: {told:?}"));
            assert_eq!(line.clause, Some(clause), "{moves:?}: {line:?}");
        }
    }
}

const STAGED: &[Staged] = &[
    // The richest player is the first active player of rounds 2 and 3.
    Staged {
        seats: 2,
        options: &[],
        position: &["turn 10", "money P0 30", "holding P0 3/3/3/0", "holding P1 3/3/3/3"],
        moves: &["P0 choose money", "P1 guess money"],
        says: &[("edel-log-active", "ESR-2P-23")],
    },
    Staged {
        seats: 2,
        options: &[],
        position: &["phase deal"],
        moves: &["chance draw gems 0 g01"],
        says: &[("edel-log-gem-card", "ESR-2P-6")],
    },
    // An opener declines to bid, once with gems and once without any.
    Staged {
        seats: 3,
        options: &[],
        position: &["choice P1 money", "choice P2 event"],
        moves: &["P0 choose money", "P0 decline"],
        says: &[("edel-log-decline-bid", "ESR-BARGAIN-6")],
    },
    Staged {
        seats: 3,
        options: &[],
        position: &["holding P0 0/0/0/0", "choice P1 money", "choice P2 event"],
        moves: &["P0 choose money", "P0 decline"],
        says: &[("edel-log-decline-bid", "ESR-BARGAIN-7")],
    },
    // The cases of FREE CHOICE are a sole player without a gem, a sole player who declines, several
    // players of whom one declines, and an empty supply.
    Staged {
        seats: 5,
        options: &[],
        position: &[
            "holding P0 0/0/0/0",
            "choice P1 money",
            "choice P2 money",
            "choice P3 money",
            "choice P4 money",
        ],
        moves: &["P0 choose free_choice", "P0 decline"],
        says: &[("edel-log-free-nothing", "ESR-FREE-5")],
    },
    Staged {
        seats: 5,
        options: &[],
        position: &["choice P1 money", "choice P2 money", "choice P3 money", "choice P4 money"],
        moves: &["P0 choose free_choice", "P0 decline"],
        says: &[("edel-log-free-decline", "ESR-FREE-3")],
    },
    Staged {
        seats: 5,
        options: &[],
        position: &[
            "choice P1 free_choice",
            "choice P2 money",
            "choice P3 money",
            "choice P4 money",
        ],
        moves: &["P0 choose free_choice", "P0 decline"],
        says: &[("edel-log-free-decline", "ESR-FREE-7")],
    },
    Staged {
        seats: 5,
        options: &[],
        position: &[
            "supply 0/0/0/0",
            "choice P1 free_choice",
            "choice P2 money",
            "choice P3 money",
            "choice P4 money",
        ],
        moves: &["P0 choose free_choice", "P0 decline"],
        says: &[("edel-log-free-empty", "ESR-FREE-9")],
    },
    // The event cards are reshuffled between rounds or when the draw pile is empty.
    Staged {
        seats: 3,
        options: &[("event_deck_reshuffle", "each_round")],
        position: &["turn 8", "display e08", "choice P1 money", "choice P2 money"],
        moves: &["P0 choose money"],
        says: &[("edel-log-reshuffle-round", "ESR-NEXT-3")],
    },
    Staged {
        seats: 3,
        options: &[("event_deck_reshuffle", "each_round")],
        position: &["draw e11", "display e08", "choice P1 money", "choice P2 gems"],
        moves: &["P0 choose event", "P0 top", "chance draw event e11"],
        says: &[("edel-log-reshuffle", "ESR-RNG-4")],
    },
    // Certificate payments are logged one by one.
    Staged {
        seats: 3,
        options: &[("sole_bonus_counts_certificates", "true")],
        position: &[
            "turn 8",
            "held P0 e05 e06 e11 e12",
            "held P1 e13",
            "choice P1 money",
            "choice P2 money",
        ],
        moves: &["P0 choose money"],
        says: &[
            ("edel-log-certificates", "ESR-SCORE-13"),
            ("edel-log-certificates-bonus", "ESR-SCORE-16"),
            ("edel-log-certificates-second", "ESR-SCORE-15"),
        ],
    },
    // An event card scores a colour for a sole leader, for tied leaders, and with held cards.
    Staged {
        seats: 3,
        options: &[],
        position: &["display e26", "holding P1 5/3/3/3", "choice P1 money", "choice P2 gems"],
        moves: &["P0 choose event", "P0 display", "P0 execute red"],
        says: &[
            ("edel-log-score-colour", "ESR-EVENT-SCORE-1"),
            ("edel-log-income-sole", "ESR-EVENT-SCORE-4"),
            ("edel-log-return", "ESR-EVENT-SCORE-5"),
        ],
    },
    Staged {
        seats: 3,
        options: &[],
        position: &["display e26", "choice P1 money", "choice P2 gems"],
        moves: &["P0 choose event", "P0 display", "P0 execute red"],
        says: &[
            ("edel-log-income-tied", "ESR-EVENT-SCORE-5"),
            ("edel-log-return", "ESR-EVENT-SCORE-5"),
        ],
    },
    Staged {
        seats: 3,
        options: &[("score_colour_held_cards", "applied")],
        position: &[
            "display e26",
            "held P2 e07",
            "holding P1 5/3/3/3",
            "choice P1 money",
            "choice P2 gems",
        ],
        moves: &["P0 choose event", "P0 display", "P0 execute red"],
        says: &[("edel-log-income-gem-bonus", "ESR-EVENT-SCORE-6")],
    },
    // The move in which an event card scores a colour also triggers the round's scoring.
    Staged {
        seats: 3,
        options: &[],
        position: &[
            "turn 8",
            "display e26",
            "holding P0 9/0/0/0",
            "holding P1 0/9/0/0",
            "choice P1 money",
            "choice P2 money",
        ],
        moves: &["P0 choose event", "P1 decline", "P2 decline", "P0 display", "P0 execute red"],
        says: &[
            ("edel-log-income-sole", "ESR-EVENT-SCORE-4"),
            ("edel-log-certificates-none", "ESR-SCORE-17"),
        ],
    },
];

fn seat(line: &Line) -> Seat {
    match arg(line, "seat") {
        Some(Arg::Seat(seat)) => *seat,
        other => panic!("{} has {other:?}", line.id),
    }
}

fn arg<'a>(line: &'a Line, name: &str) -> Option<&'a Arg> {
    line.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
}
