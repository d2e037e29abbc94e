//! The trait that every rule set implements, and its vocabulary.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use arrayvec::ArrayVec;
use serde::Serialize;
use thiserror::Error;

use crate::house::Fault;
use crate::seat::{BySeat, Seat, Seats};
use crate::source::Source;
use crate::unwritten::Unwritten;

/// The maximum number of listed moves. The `rules.md` of each game argues why its list fits.
pub const MOVES_MAX: usize = 512;

/// A list of moves, on the stack.
pub type Moves<M> = ArrayVec<M, MOVES_MAX>;

/// The rules of a game in play. The implementing type is the state of one game.
///
/// A state is plain data. It is `Copy`, takes up at most 1 KiB, has no public fields and cannot be
/// printed. So [`Game::view`] is the only way to read it.
pub trait Game: Copy + Eq + Hash + Send + Sync + 'static {
    /// The name of the game, as used in commands, addresses and transcripts.
    const ID: &'static str;
    /// The allowed numbers of players.
    const SEATS: RangeInclusive<usize>;
    /// The maximum number of moves of a game, chance moves included.
    const PLIES_MAX: usize;
    /// The written rules, in Markdown: every clause under its id.
    const RULES: &'static str;
    /// The clause that defines how moves are written. It is cited for text that cannot be read.
    const NOTATION: &'static str;
    /// The clause that forbids moves belonging to another phase. It is empty if more specific
    /// clauses forbid them.
    const NOT_NOW: &'static str = "";
    /// Whether [`Game::legal`] lists every move of a seat. This is false if there are too many
    /// combinations.
    const LISTS_EVERY_MOVE: bool = true;

    /// The options of this game: interpretations and variants.
    type Options: Options;
    /// A move of a seat or of chance. Transcripts hold its text.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = Illegal> + Send;
    /// A viewer's view of a state.
    type View: Clone + Eq + Debug + Serialize;
    /// An event with all its hidden parts. It leaves the rules only through [`Game::show`], which
    /// needs no state.
    type Event: Clone + Send + Sync + 'static;
    /// A viewer's version of an event.
    type EventView: Clone + Eq + Debug + Send + Serialize;

    /// Returns the numbers quoted in texts about the rules, each with the name used there, for this
    /// game at its beginning. The list is empty if there are no such texts.
    fn figures(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Creates a new game.
    ///
    /// # Errors
    /// Returns an error if the number of seats or a combination of options is not allowed.
    fn new(options: &Self::Options, seats: usize) -> Result<Self, Illegal>;

    /// Creates a game that starts from the position described by `lines`, with one fact per line,
    /// in the words documented under "Positions" in the game's rules.
    ///
    /// # Errors
    /// Returns the number of the first wrong line, counted from 0, and what is wrong with it.
    fn from_position(
        options: &Self::Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError>;

    /// Returns the number of players.
    fn seats(&self) -> usize;

    /// Returns who must decide.
    fn turn(&self) -> Turn;

    /// Returns whether `who` has a decision or a draw to make.
    fn is_due(&self, who: Actor) -> bool {
        match (self.turn(), who) {
            (Turn::Chance, Actor::Chance) => true,
            (Turn::Seats(seats), Actor::Seat(seat)) => seats.contains(seat),
            _ => false,
        }
    }

    /// Lists moves of `who`: all cases for chance, and for a seat either every move or a documented
    /// subset if there are too many combinations. The list is empty if and only if `who` has
    /// nothing to decide.
    fn legal(&self, who: Actor, out: &mut Moves<Self::Move>);

    /// Calls `each` with every legal move of `who` that has a different text. Games with unlimited
    /// moves use the listed ones.
    fn complete(&self, who: Actor, each: &mut dyn FnMut(Self::Move)) {
        let mut moves = Moves::new();
        self.legal(who, &mut moves);
        moves.iter().copied().for_each(each);
    }

    /// Returns actions that a player may look for now, derived from the player's view. If the rules
    /// forbid every move that tries an attempt, no legal move [does](Game::does) it.
    fn attempts(_view: &Self::View, _seat: Seat) -> Vec<Attempt<Self::Move>> {
        Vec::new()
    }

    /// Returns whether a move does the `action` of an attempt, with the same object `what`.
    fn does(_move: Self::Move, _action: &str, _what: &str) -> bool {
        false
    }

    /// Returns the actions that `seat`, which has a decision to make, may look for but cannot do.
    /// Every state that the seat cannot distinguish from this one gives the same answer.
    fn refused(&self, seat: Seat) -> Vec<Refused> {
        if !self.is_due(Actor::Seat(seat)) {
            return Vec::new();
        }
        let attempts = Self::attempts(&self.view(Viewer::Seat(seat)), seat);
        attempts.into_iter().filter_map(|attempt| attempt.refused_by(self, seat)).collect()
    }

    /// Returns the seats that are out of the game, which means that they have lost and make no
    /// further decisions.
    fn out(&self) -> Seats {
        Seats::EMPTY
    }

    /// Returns the harm that a move may do to `seat`, which makes it: the rules could put the player
    /// out of the game, or take everything from them. It depends only on the player's view. A
    /// player who goes out has a risk in their last move, and a listed move has none.
    fn risk(_view: &Self::View, _seat: Seat, _move: Self::Move) -> Option<Risk> {
        None
    }

    /// Returns the number of equally likely cases that a listed chance move represents.
    fn weight(&self, _draw: Self::Move) -> u32 {
        1
    }

    /// Returns the draw that the dice select among the pending cases, each as likely as its weight.
    ///
    /// # Panics
    /// Panics if no draw is pending.
    fn draw(&self, dice: &mut dyn Dice) -> Self::Move {
        let mut cases = Moves::new();
        self.legal(Actor::Chance, &mut cases);
        let total = cases.iter().map(|&case| self.weight(case)).sum();
        let mut left = dice.below(total);
        let drawn = cases.iter().copied().find(|&case| {
            let weight = self.weight(case);
            let is_drawn = left < weight;
            left = left.wrapping_sub(weight);
            is_drawn
        });
        drawn.expect("the weights add up")
    }

    /// Plays a move and records its events in order.
    ///
    /// # Errors
    /// Returns the clause that forbids the move. In that case the state is unchanged and nothing is
    /// recorded.
    fn play_noting(
        &mut self,
        who: Actor,
        m: Self::Move,
        notes: &mut impl Sink<Self::Event>,
    ) -> Result<(), Illegal>;

    /// Plays a move.
    ///
    /// # Errors
    /// Returns the clause that forbids the move. In that case the state is unchanged.
    fn play(&mut self, who: Actor, m: Self::Move) -> Result<(), Illegal> {
        self.play_noting(who, m, &mut ())
    }

    /// Plays a move and returns its events as `to` sees them.
    ///
    /// # Errors
    /// Returns the same errors as [`Game::play`].
    fn play_shown(
        &mut self,
        who: Actor,
        m: Self::Move,
        to: Viewer,
    ) -> Result<Vec<Self::EventView>, Illegal> {
        let mut events = Vec::new();
        self.play_noting(who, m, &mut events)?;
        Ok(events.iter().filter_map(|event| Self::show(event, to)).collect())
    }

    /// Returns the only move of `seat`, if a table may make it automatically.
    fn forced(&self, seat: Seat) -> Option<Self::Move> {
        let mut moves = Moves::new();
        self.legal(Actor::Seat(seat), &mut moves);
        if moves.len() == 1 { moves.pop() } else { None }
    }

    /// Returns the view of a viewer.
    fn view(&self, to: Viewer) -> Self::View;

    /// Returns the viewer's version of an event, or `None` if they learn nothing.
    fn show(event: &Self::Event, to: Viewer) -> Option<Self::EventView>;

    /// Returns the log message of an event.
    fn line(event: &Self::EventView) -> Line;

    /// Returns a state that `keep` cannot distinguish from this one. Everything hidden from that
    /// seat is dealt again, and each case is as likely as the rules make it.
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self;

    /// Returns the state before the secret simultaneous choices that are being made now, or this
    /// state if there are none. It contains none of these choices.
    fn reopened(&self) -> Self {
        *self
    }

    /// Returns points and places according to public facts. They are final once the game is over.
    fn standing(&self) -> Standing;
}

/// The values of a game's options and set-up parameters, by name.
pub trait Options: Clone + Default + Eq + Debug + Send + Sync + 'static {
    /// All options and parameters, in the order of the form.
    const SPECS: &'static [OptionSpec];
    /// The documents on which the rules of the game are based.
    const DOCUMENTS: &'static [Source];
    /// The numbers that none of the documents gives.
    const UNWRITTEN: &'static [Unwritten] = &[];

    /// Sets an option by its text.
    ///
    /// # Errors
    /// Returns the set-up clause if the option or the value is unknown.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal>;

    /// Returns the text of the value in force. Returns `None` for an unknown name or an absent
    /// parameter.
    fn get(&self, name: &str) -> Option<String>;

    /// Returns a file of custom numbers that changes nothing, with every number and its clause.
    /// Returns `None` if the game has no custom numbers.
    fn data_template() -> Option<String> {
        None
    }

    /// Reads a file of custom numbers ([`house`](crate::house)). Returns the line that represents
    /// it, or `None` if it changes nothing.
    ///
    /// # Errors
    /// Returns the wrong number and what is expected instead.
    fn read_data(_text: &str) -> Result<Option<String>, Fault> {
        let reason = "this game does not have custom numbers yet".to_owned();
        Err(Fault { key: None, reason, clause: None })
    }

    /// Returns the number, counted from 1, of the entry because of which `set` refuses a list.
    /// Returns `None` if no single entry is wrong.
    fn refused_entry(_name: &str, _value: &str) -> Option<usize> {
        None
    }
}

/// An option of the form, the transcript and the help page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The name in transcripts and on the command line.
    pub name: &'static str,
    /// The allowed values, the default first. It is empty for a parameter with its own text.
    pub values: &'static [&'static str],
    /// The clause that the option changes.
    pub clause: &'static str,
    /// The sources of each value, in order. A parameter has a single list.
    pub sources: &'static [&'static [Source]],
    /// The documents that do not say which value is correct.
    pub silent: &'static [Source],
}

/// The state of a game's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Each of these seats has a decision to make. Several decide without knowing the others'
    /// decisions.
    Seats(Seats),
    /// A draw is pending.
    Chance,
    /// The game has ended.
    Over,
}

/// The actor of a move, written as `P0` or `chance`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// Chance, which draws.
    Chance,
}

impl Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => Display::fmt(seat, f),
            Self::Chance => f.write_str("chance"),
        }
    }
}

impl FromStr for Actor {
    type Err = crate::seat::NoSuchSeat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "chance" { Ok(Self::Chance) } else { text.parse().map(Self::Seat) }
    }
}

/// A viewer of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, who sees public facts and their own secrets.
    Seat(Seat),
    /// Everyone else.
    Public,
}

impl Viewer {
    /// Returns whether the viewer is the player on `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// The error for a move or set-up that is not allowed, with the clause that forbids it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("refused by {clause}")]
pub struct Illegal {
    /// The id of the clause.
    pub clause: &'static str,
}

/// Returns an error that cites `clause`.
pub const fn illegal(clause: &'static str) -> Illegal {
    Illegal { clause }
}

/// An action that a player may look for, with the moves that try it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt<M> {
    action: &'static str,
    what: &'static str,
    tries: Vec<M>,
    when: &'static str,
    numbers: Vec<(&'static str, i64)>,
}

impl<M: Copy + Display> Attempt<M> {
    /// Creates an attempt: an action, in a word of the game, and the plainest move that does it.
    pub fn new(action: &'static str, m: M) -> Self {
        Self { action, what: "", tries: vec![m], when: "", numbers: Vec::new() }
    }

    /// Sets the object of the action, in a word of the game.
    #[must_use]
    pub fn of(mut self, what: &'static str) -> Self {
        self.what = what;
        self
    }

    /// Sets the clause that says when the action is possible, for phases without such a move.
    #[must_use]
    pub fn by(mut self, clause: &'static str) -> Self {
        self.when = clause;
        self
    }

    /// Adds another move that does it.
    #[must_use]
    pub fn or(mut self, m: M) -> Self {
        self.tries.push(m);
        self
    }

    /// Adds a number of the current position that decides whether it is possible.
    #[must_use]
    pub fn with(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.numbers.push((name, number.into()));
        self
    }

    /// Returns why the action is impossible, or `None` if it is possible.
    fn refused_by<G: Game<Move = M>>(self, game: &G, seat: Seat) -> Option<Refused> {
        let refusal = |m: &M| {
            let mut after = *game;
            after.play(Actor::Seat(seat), *m).err()
        };
        let refusals: Option<Vec<Illegal>> = self.tries.iter().map(refusal).collect();
        let Illegal { clause } = *refusals?.first()?;
        let cited = if clause == G::NOT_NOW && !self.when.is_empty() { self.when } else { clause };
        let (action, what, numbers) = (self.action, self.what, self.numbers);
        let text = self.tries.first()?.to_string();
        Some(Refused { action, what, text, clause, cited, numbers })
    }
}

/// An action that a player may look for but cannot do now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The action, in a word of the game.
    pub action: &'static str,
    /// The object of the action, in a word of the game. It is empty if there is none in particular.
    pub what: &'static str,
    /// The move that was tried.
    pub text: String,
    /// The clause that forbids it.
    pub clause: &'static str,
    /// The clause that explains why: the same one, or the one that says when such a move is
    /// possible.
    pub cited: &'static str,
    /// The numbers of the current position that decide it.
    pub numbers: Vec<(&'static str, i64)>,
}

/// The harm that a move may do to the player who makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Risk {
    /// The clause that does the harm.
    pub clause: &'static str,
    /// The numbers of the current position that decide it.
    pub numbers: Vec<(&'static str, i64)>,
}

/// A described position that cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    /// The line of the description, counted from 0.
    pub line: usize,
    /// The error, in English.
    pub message: String,
    /// The clause that forbids the position, or `None` if the position cannot be read.
    pub clause: Option<&'static str>,
}

/// A source of equally likely numbers.
pub trait Dice {
    /// Returns a number below `cases`, each equally likely.
    ///
    /// # Panics
    /// Panics if `cases` is 0.
    fn below(&mut self, cases: u32) -> u32;
}

/// A receiver of events as they happen.
pub trait Sink<E> {
    /// Receives an event.
    fn note(&mut self, event: E);

    /// Returns whether events are used at all.
    fn listens(&self) -> bool {
        true
    }
}

/// The receiver that ignores events, so that they are not even created.
impl<E> Sink<E> for () {
    #[inline(always)]
    fn note(&mut self, _: E) {}

    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

impl<E> Sink<E> for Vec<E> {
    fn note(&mut self, event: E) {
        self.push(event);
    }
}

/// The log message of an event; pages choose its wording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The message id in the vocabulary of the pages.
    pub id: &'static str,
    /// The arguments of the message.
    pub args: Vec<(&'static str, Arg)>,
    /// The clause behind the event, if a reader may ask for it.
    pub clause: Option<&'static str>,
}

/// The log messages of a move, in order.
pub type Lines = Vec<Line>;

impl Line {
    /// Creates a message without arguments.
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new(), clause: None }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((name, arg));
        self
    }

    /// Adds the clause.
    #[must_use]
    pub fn citing(mut self, clause: &'static str) -> Self {
        self.clause = Some(clause);
        self
    }
}

/// The number of characters of a file that an error repeats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Arg {
    /// The name of the player on this seat.
    Seat(Seat),
    /// A count or an amount.
    Number(i64),
    /// A word of the game with a translation, such as `pearl_m`.
    Word(&'static str),
    /// Several such words.
    Words(Vec<&'static str>),
    /// A count for each word, such as 2 `red` and 1 `blue`. It is empty if there are none.
    Counts(Vec<(u8, &'static str)>),
    /// Notation that reads the same in every language, such as `4+7`.
    Text(String),
}

/// Points and places of all seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The number of players.
    pub seats: usize,
    /// The points of each seat, in the game's own unit.
    pub points: BySeat<i32>,
    /// The place of each seat, counted from 1. Tied players share a place, and the following places
    /// are skipped: 1, 2, 2, 4.
    pub places: BySeat<u8>,
    /// Whether the game is over.
    pub is_final: bool,
}

impl Standing {
    /// Ranks the seats by descending `key`. Seats with equal keys share a place.
    pub fn by_key<K: Ord>(
        seats: usize,
        points: BySeat<i32>,
        is_final: bool,
        key: impl Fn(Seat) -> K,
    ) -> Self {
        let places = BySeat::from_fn(|seat| {
            if seat.index() >= seats {
                return 0;
            }
            1 + Seat::all(seats).filter(|&other| key(other) > key(seat)).count() as u8
        });
        Self { seats, points, places, is_final }
    }

    /// Returns the seats in first place.
    pub fn winners(&self) -> Seats {
        Seat::all(self.seats).filter(|&seat| self.places[seat] == 1).collect()
    }
}

impl Serialize for Standing {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut map = serializer.serialize_struct("Standing", 3)?;
        map.serialize_field("points", self.points.first(self.seats))?;
        map.serialize_field("places", self.places.first(self.seats))?;
        map.serialize_field("is_final", &self.is_final)?;
        map.end()
    }
}
