//! Analyses: trees of lines that a person plays from a finished or uploaded game.
//!
//! Each position of an analysis has a number, its [`Node`]. The positions of the game itself have
//! the numbers of their plies. Every later number belongs to a position after a move that the owner
//! added. A number is never used again, so a link never leads to another position.
//!
//! The owner chooses the moves of all seats and the outcomes of draws. A game has an analysis only
//! if nothing about it is secret, so an analysis can show every seat's cards.

use std::collections::BTreeMap;
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::Arc;

use karat_rules::{Actor, AnyGame, Illegal, Ply, Turn};

use crate::chat;
use crate::id::{AnalysisId, PersonId, TableId};
use crate::table::{Deed, Entry, MadeBy, Pin, Record, Stage, Table};

/// The maximum number of moves added to an analysis.
pub const ADDED_MAX: usize = 500;

/// The maximum length of a comment, in characters.
pub const COMMENT_CHARS_MAX: usize = 1_000;

/// The maximum size of an analysis, in bytes: its added moves and comments as stored.
pub const BYTES_MAX: usize = 100_000;

/// The maximum number of forced moves that follow a move automatically.
const FORCED_MAX: usize = 64;

/// The number of a position in an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub u32);

/// A move that the owner added to an analysis, with the position after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    /// The position after the move.
    pub node: Node,
    /// The position before the move.
    pub parent: Node,
    /// The seat that makes the move, or chance for a draw.
    pub who: Actor,
    /// The move in the game's notation.
    pub text: Arc<str>,
}

/// An analysis of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// The id, which is part of the link.
    pub id: AnalysisId,
    /// The table with the game.
    pub table: TableId,
    /// The person who may change the analysis.
    pub owner: PersonId,
    /// The game's last ply.
    pub last: Ply,
    added: BTreeMap<Node, Added>,
    comments: BTreeMap<Node, String>,
}

/// The reason why a game cannot be analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoAnalysis {
    /// The game is running, or the table was closed before its end.
    Unfinished,
    /// The moves cannot be replayed, or lead to a different result with the current rules.
    Frozen,
    /// The table descends from one that still has secrets.
    SecretOrigin,
}

/// The limit that an addition to an analysis would exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisFull {
    /// There are already [`ADDED_MAX`] added moves.
    Moves,
    /// The comment is longer than [`COMMENT_CHARS_MAX`].
    Comment,
    /// The analysis is already as large as [`BYTES_MAX`].
    Bytes,
}

impl Node {
    /// Returns the position of the game itself at a ply.
    pub fn of_game(ply: Ply) -> Self {
        Self(u32::try_from(ply.index()).unwrap_or(u32::MAX))
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Node {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

impl Analysis {
    /// Creates an analysis from its stored parts. Returns `None` if a move or comment belongs to no
    /// position.
    pub fn new(
        (id, table, owner): (AnalysisId, TableId, PersonId),
        last: Ply,
        added: Vec<Added>,
        comments: Vec<(Node, String)>,
    ) -> Option<Self> {
        let (added_count, comments_count) = (added.len(), comments.len());
        let added: BTreeMap<_, _> = added.into_iter().map(|it| (it.node, it)).collect();
        let analysis =
            Self { id, table, owner, last, added, comments: comments.into_iter().collect() };
        let is_after = |it: &Added| it.parent < it.node && analysis.has(it.parent);
        let is_whole = analysis.added.len() == added_count
            && analysis.comments.len() == comments_count
            && analysis.added.keys().all(|&node| node > Node::of_game(last))
            && analysis.added.values().all(is_after)
            && analysis.comments.keys().all(|&node| analysis.has(node));
        is_whole.then_some(analysis)
    }

    /// Returns whether the analysis has a position with this number.
    pub fn has(&self, node: Node) -> bool {
        self.ply_of(node).is_some() || self.added.contains_key(&node)
    }

    /// Returns the ply of a position of the game itself, or `None` after an added move.
    pub fn ply_of(&self, node: Node) -> Option<Ply> {
        let ply = Ply::new(node.0 as usize);
        (ply <= self.last).then_some(ply)
    }

    /// Returns the move that leads to a position, if the owner added it.
    pub fn added(&self, node: Node) -> Option<&Added> {
        self.added.get(&node)
    }

    /// Returns all added moves, in the order in which they were added.
    pub fn all_added(&self) -> impl Iterator<Item = &Added> {
        self.added.values()
    }

    /// Returns the position before the latest move, or `None` at the start of the game.
    pub fn parent(&self, node: Node) -> Option<Node> {
        match self.added.get(&node) {
            Some(added) => Some(added.parent),
            None => Some(Node::of_game(self.ply_of(node)?.previous()?)),
        }
    }

    /// Returns the positions after one more move. The next position of the game comes first, then
    /// those of added moves, oldest first.
    pub fn children(&self, node: Node) -> Vec<Node> {
        let next = self.ply_of(node).filter(|&ply| ply < self.last);
        let next = next.map(|ply| Node::of_game(ply.next()));
        let added = self.added.values().filter(|it| it.parent == node).map(|it| it.node);
        next.into_iter().chain(added).collect()
    }

    /// Returns the ply at which the line to a position leaves the game, and the moves added after
    /// it.
    ///
    /// # Panics
    /// Panics if there is no such position.
    pub fn line(&self, node: Node) -> (Ply, Vec<&Added>) {
        let (mut at, mut moves) = (node, Vec::new());
        while let Some(added) = self.added.get(&at) {
            moves.push(added);
            at = added.parent;
        }
        moves.reverse();
        (self.ply_of(at).expect("every line starts in the game"), moves)
    }

    /// Returns the comment on a position, or an empty string.
    pub fn comment(&self, node: Node) -> &str {
        self.comments.get(&node).map_or("", String::as_str)
    }

    /// Returns the positions that have a comment, in the order of their numbers.
    pub fn commented(&self) -> impl Iterator<Item = Node> {
        self.comments.keys().copied()
    }

    /// Returns the state before every added move. Returns `None` if the analysis does not fit the
    /// table, because its game has another length or a move cannot be replayed.
    pub fn states_before(&self, table: &Table) -> Option<BTreeMap<Node, AnyGame>> {
        if table.last_ply() != self.last {
            return None;
        }
        let (mut before, mut after) = (BTreeMap::new(), BTreeMap::<Node, AnyGame>::new());
        for Added { node, parent, who, text } in self.added.values() {
            let mut state = match self.ply_of(*parent) {
                Some(ply) => table.game_at(ply),
                None => *after.get(parent)?,
            };
            before.insert(*node, state);
            state.play(*who, text).ok()?;
            after.insert(*node, state);
        }
        Some(before)
    }
}

/// Returns a typed comment as stored: its lines without anything that could affect the surrounding
/// text, and without empty lines at both ends.
///
/// # Errors
/// Returns an error if the comment is too long.
pub fn comment(text: &str) -> Result<String, AnalysisFull> {
    let lines: Vec<String> = text.lines().map(chat::clean).collect();
    let text = lines.join("\n").trim_matches('\n').to_owned();
    match text.chars().count() {
        0..=COMMENT_CHARS_MAX => Ok(text),
        _ => Err(AnalysisFull::Comment),
    }
}

/// Returns the given move and the forced moves after it, up to the next choice or draw.
///
/// # Errors
/// Returns the clause that forbids the move.
pub fn played(game: &AnyGame, who: Actor, text: &str) -> Result<Vec<(Actor, Arc<str>)>, Illegal> {
    let mut game = *game;
    game.play(who, text)?;
    let mut moves = vec![(who, Arc::from(text))];
    while let Turn::Seats(seats) = game.turn()
        && moves.len() <= FORCED_MAX
        && let Some((seat, forced)) = seats.iter().find_map(|it| Some((it, game.forced(it)?)))
    {
        let who = Actor::Seat(seat);
        game.play(who, &forced).expect("a forced move is legal");
        moves.push((who, forced.into()));
    }
    Ok(moves)
}

impl Table {
    /// Checks whether the game can be analysed: it must be over or uploaded, and without secrets.
    ///
    /// # Errors
    /// Returns an error with the reason if the game cannot be analysed.
    pub fn can_be_analysed(&self) -> Result<(), NoAnalysis> {
        if self.frozen().is_some() {
            return Err(NoAnalysis::Frozen);
        }
        if !self.is_over() && !self.is_imported() {
            return Err(NoAnalysis::Unfinished);
        }
        if self.is_open() { Ok(()) } else { Err(NoAnalysis::SecretOrigin) }
    }

    /// Returns the table as it would be if the given moves had been made at a ply. Only the moves
    /// that lead to this position are in its journal.
    ///
    /// # Panics
    /// Panics if the game has fewer plies, or if its moves cannot be replayed.
    pub fn with_line(&self, ply: Ply, added: &[&Added]) -> Self {
        let record = self.record();
        let of_game =
            Ply::START.until(ply).map(|it| record.journal[self.number(it).index()].clone());
        let added = added.iter().map(|it| Entry {
            who: it.who,
            deed: Deed::Move(it.text.clone()),
            made_by: if it.who == Actor::Chance { MadeBy::Table } else { MadeBy::Seat },
            at: record.changed,
        });
        let line = Record {
            journal: Arc::new(of_game.chain(added).collect()),
            stage: Stage::Playing,
            pin: Pin::of_now(record.game),
            uploaded: None,
            ..record.clone()
        };
        Self::replay(line).expect("a part of a table is a table")
    }
}
