//! Plays the examples in every rulebook: the fenced `play` blocks under its clauses.
//!
//! A block may begin with the same lines as a transcript's header (`seats 4`, `option NAME=VALUE`,
//! a position). The default is three seats. The following lines are moves. A move must be legal, or
//! end with `!! CLAUSE` and be forbidden by that clause. Lines containing `> ` are claims about the
//! position, in a form explained in the last chapter of each rulebook. `CLAUSE=KLE-OPEN-3 cargo
//! test scenarios` plays only that clause's examples.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use karat_kernel::book::{Book, Scenario};
use karat_kernel::game::{Actor, Turn, Viewer};
use karat_kernel::kit::Xorshift;
use serde_json::Value;

use crate::any::{AnyGame, GAMES, GameId, SetupError};
use crate::example::{Head, told};

#[test]
fn every_example_holds() {
    let only = std::env::var("CLAUSE").ok();
    let mut failures = String::new();
    let mut count = 0;
    for &id in GAMES {
        let book = Book::read(id.rules());
        for clause in book.clauses() {
            if only.as_deref().is_some_and(|only| only != clause.id) {
                continue;
            }
            for scenario in &clause.scenarios {
                count += 1;
                if let Err(fault) = Stage::play(id, scenario) {
                    let Fault { line, message } = fault;
                    writeln!(failures, "{id}/rules.md:{line} {}: {message}", clause.id)
                        .expect("a string takes any text");
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
    assert!(count > 0, "no clause with examples is called {}", only.unwrap_or_default());
}

#[test]
fn a_false_example_is_found() {
    let first = "chance draw starter 0";
    let false_blocks: [&[&str]; 13] = [
        &[first, "P0 pass"],
        &[first, "P0 choose pearl_m !! KLE-MOVE-5"],
        &[first, "P0 pass !! KLE-MOVE-5"],
        &[first, "> turn P1"],
        &[first, "> turn over"],
        &[first, "> plies 2"],
        &[first, "> complete P0 14"],
        &[first, "> legal P0 = pass"],
        &[first, "> points 9 9 8"],
        &[first, "P1> players.0.money_count = 8"],
        &[first, "> possible P1 P0 players.0.money_count = 8; 9"],
        &["setup !! KLE-SETUP-1"],
        &["seats 7"],
    ];
    for lines in false_blocks {
        let scenario = Scenario { line: 1, lines: lines.to_vec() };
        let played = Stage::play(GameId::Klenotnici, &scenario);
        let fault = played.expect_err(&format!("{lines:?} must not hold"));
        assert_eq!(fault.line, lines.len(), "{lines:?}: {}", fault.message);
    }
}

/// An error in an example, with its line number in the rulebook.
struct Fault {
    line: usize,
    message: String,
}

/// An example in progress.
struct Stage {
    game: AnyGame,
    plies: usize,
}

impl Stage {
    fn play(id: GameId, scenario: &Scenario<'_>) -> Result<(), Fault> {
        let mut lines = told(scenario).peekable();
        let mut head = Head::of(id);
        let mut head_end = scenario.line;
        while let Some((text, line)) = lines.next_if(|(text, _)| Head::owns(text)) {
            head_end = line;
            if text == "position {" {
                let block = lines.by_ref().map(|(text, _)| text).take_while(|&text| text != "}");
                head.position = Some(block.collect());
            } else {
                head.line(text).map_err(|message| Fault { line, message })?;
            }
        }
        let built = head.build();
        if let Some((text, line)) = lines.next_if(|(text, _)| text.starts_with("setup !!")) {
            return head_refused(text, built).map_err(|message| Fault { line, message });
        }
        let game = built.map_err(|error| Fault { line: head_end, message: error.to_string() })?;
        let mut stage = Self { game, plies: 0 };
        lines.try_for_each(|(text, line)| {
            stage.line(text).map_err(|message| Fault { line, message })
        })
    }

    fn line(&mut self, text: &str) -> Result<(), String> {
        if let Some(claim) = text.strip_prefix("> ") {
            return self.claim(claim.trim());
        }
        if let Some((viewer, claim)) = text.split_once("> ")
            && !viewer.contains(' ')
        {
            return self.seen(viewer, claim);
        }
        let (who, text) = text.split_once(' ').ok_or("a line is a move or begins with \">\"")?;
        let who = actor(who)?;
        match text.split_once("!!") {
            Some((text, clause)) => self.refused(who, text.trim(), clause.trim()),
            None => {
                self.plies += 1;
                self.game.play(who, text).map_err(|refusal| format!("the move is {refusal}"))
            }
        }
    }

    fn refused(&mut self, who: Actor, text: &str, clause: &str) -> Result<(), String> {
        let before = self.game;
        match self.game.play(who, text) {
            Ok(()) => Err(format!("the move is accepted, not refused by {clause}")),
            Err(refusal) if refusal.clause != clause => Err(format!("the move is {refusal}")),
            Err(_) if self.game != before => Err("the refused move changed the game".to_owned()),
            Err(_) => Ok(()),
        }
    }

    fn claim(&self, claim: &str) -> Result<(), String> {
        let (word, rest) = claim.split_once(' ').unwrap_or((claim, ""));
        let rest = rest.trim();
        let seats = self.game.seats();
        match word {
            "turn" => same(rest, &turn_text(self.game.turn())),
            "plies" => same(rest, &self.plies.to_string()),
            "points" => same(rest, &list(self.game.standing().points.first(seats))),
            "places" => same(rest, &list(self.game.standing().places.first(seats))),
            "legal" => {
                let (who, moves) = rest.split_once('=').ok_or("expected \"legal P1 = MOVES\"")?;
                let expected: Vec<&str> = moves.split(';').map(str::trim).collect();
                same(&expected.join("; "), &self.game.legal(actor(who)?).join("; "))
            }
            "complete" => {
                let (who, count) = rest.split_once(' ').ok_or("expected \"complete P1 9\"")?;
                same(count.trim(), &self.game.complete_count(actor(who)?).to_string())
            }
            "possible" => {
                let (who, rest) = rest.split_once(' ').ok_or("expected \"possible P0 P1 PATH\"")?;
                let (viewer, claim) = rest.split_once(' ').ok_or("expected a viewer, a path")?;
                self.possible(actor(who)?, viewer, claim)
            }
            _ => Err(format!("there is no claim \"{word}\"")),
        }
    }

    fn seen(&self, viewer: &str, claim: &str) -> Result<(), String> {
        let (path, expected) = claim.split_once('=').ok_or("expected \"PATH = JSON\"")?;
        same(&json(expected)?, &found(&self.game, viewer, path)?)
    }

    /// Checks a claim about everything that a player considers possible. The claim lists a view
    /// field's values in all states that the player cannot distinguish from the true one.
    fn possible(&self, who: Actor, viewer: &str, claim: &str) -> Result<(), String> {
        let Actor::Seat(keep) = who else { return Err("chance knows nothing".to_owned()) };
        let (path, expected) = claim.split_once('=').ok_or("expected \"PATH = JSON; JSON\"")?;
        let expected: BTreeSet<_> = expected.split(';').map(json).collect::<Result<_, _>>()?;
        let mut dice = Xorshift(7);
        let dealt = (0..DEALS).map(|_| found(&self.game.resample(keep, &mut dice), viewer, path));
        let dealt: BTreeSet<_> = dealt.collect::<Result<_, _>>()?;
        let [expected, dealt] = [expected, dealt].map(|set| Vec::from_iter(set).join("; "));
        same(&expected, &dealt)
    }
}

/// The number of deals within which every possibility listed in an example must occur.
const DEALS: usize = 400;

fn json(text: &str) -> Result<String, String> {
    let value: Value = serde_json::from_str(text.trim())
        .map_err(|error| format!("the right side is not JSON: {error}"))?;
    Ok(value.to_string())
}

/// Returns the value at a path in a viewer's view.
fn found(game: &AnyGame, viewer: &str, path: &str) -> Result<String, String> {
    let to = match viewer {
        "public" => Viewer::Public,
        seat => Viewer::Seat(seat.parse().map_err(|_| format!("nobody sits on \"{seat}\""))?),
    };
    let view = serde_json::to_value(game.view(to)).expect("a view has a JSON form");
    let pointer = format!("/{}", path.trim().replace('.', "/"));
    let found = view.pointer(&pointer).ok_or_else(|| format!("the view has no {path}"))?;
    Ok(found.to_string())
}

fn head_refused(text: &str, built: Result<AnyGame, SetupError>) -> Result<(), String> {
    let clause = text.trim_start_matches("setup !!").trim();
    match built {
        Ok(_) => Err(format!("the set-up is accepted, not refused by {clause}")),
        Err(error) if error.clause() != Some(clause) => Err(error.to_string()),
        Err(_) => Ok(()),
    }
}

fn same(expected: &str, found: &str) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("expected {expected}, found {found}")) }
}

fn turn_text(turn: Turn) -> String {
    match turn {
        Turn::Over => "over".to_owned(),
        Turn::Chance => "chance".to_owned(),
        Turn::Seats(seats) => list(&seats.iter().collect::<Vec<_>>()),
    }
}

fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn actor(text: &str) -> Result<Actor, String> {
    let text = text.trim();
    text.parse().map_err(|_| format!("there is no actor \"{text}\""))
}
