//! The trait that the rules of every game implement, and the types that it uses.

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

/// The maximum number of moves that can be listed. The `rules.md` of each game shows that its moves
/// never exceed it.
pub const MOVES_MAX: usize = 512;

/// A list of moves, which is stored on the stack.
pub type Moves<M> = ArrayVec<M, MOVES_MAX>;

/// The rules of a game. The type that implements this trait is the state of one game.
///
/// A state is plain data: it is `Copy`, takes up at most 1 KiB, has no public fields and cannot be
/// printed. The only way to read it is therefore [`Game::view`].
pub trait Game: Copy + Eq + Hash + Send + Sync + 'static {
    /// The name of the game, as used in commands, addresses and transcripts.
    const ID: &'static str;
    /// The allowed numbers of players.
    const SEATS: RangeInclusive<usize>;
    /// The maximum number of plies that a game can take, including draws.
    const PLIES_MAX: usize;
    /// The written rules in Markdown, with each clause under its id.
    const RULES: &'static str;
    /// The clause that defines the notation of moves. It is cited if a text is not a move.
    const NOTATION: &'static str;
    /// The clause that forbids moves belonging to another phase of the game. It is empty if more
    /// specific clauses forbid all of them.
    const NOT_NOW: &'static str = "";
    /// Whether [`Game::legal`] always lists every legal move of a seat. It is `false` if some
    /// positions have too many combinations.
    const LISTS_EVERY_MOVE: bool = true;

    /// The options of the game, which select interpretations and variants of the rules.
    type Options: Options;
    /// A move of a seat or of chance. Its text form is the one in transcripts.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = Illegal> + Send;
    /// The part of a state that a viewer may see.
    type View: Clone + Eq + Debug + Serialize;
    /// An event with all its hidden parts. Code outside the rules can only see what [`Game::show`]
    /// reveals, which does not need the state.
    type Event: Clone + Send + Sync + 'static;
    /// The part of an event that a viewer may see.
    type EventView: Clone + Eq + Debug + Send + Serialize;

    /// Returns the numbers that texts about the rules quote, each with the name that the texts use
    /// for it. `self` must be the state at the beginning of a game. The list is empty if the texts
    /// quote no numbers.
    fn figures(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Starts a game.
    ///
    /// # Errors
    /// Returns an error if the number of seats or a combination of options is not allowed.
    fn new(options: &Self::Options, seats: usize) -> Result<Self, Illegal>;

    /// Starts a game from the position that `lines` describe. Each line states one fact, in the
    /// notation that the game's rules define under "Positions".
    ///
    /// # Errors
    /// Returns an error that contains the index of the first wrong line and says what is wrong.
    fn from_position(
        options: &Self::Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError>;

    /// Returns the number of players.
    fn seats(&self) -> usize;

    /// Returns whose turn it is, or that a draw is pending or the game is over.
    fn turn(&self) -> Turn;

    /// Returns whether a decision or draw of `who` is pending.
    fn is_due(&self, who: Actor) -> bool {
        match (self.turn(), who) {
            (Turn::Chance, Actor::Chance) => true,
            (Turn::Seats(seats), Actor::Seat(seat)) => seats.contains(seat),
            _ => false,
        }
    }

    /// Lists the moves of `who`. For chance, these are all possible draws. For a seat, they are all
    /// legal moves or, if there are too many combinations, a subset that the rules define. The list
    /// is empty if and only if `who` has nothing to decide.
    fn legal(&self, who: Actor, out: &mut Moves<Self::Move>);

    /// Calls `each` with every legal move of `who`, provided that their texts differ. In games
    /// whose legal moves are unlimited, it is called only with the listed ones.
    fn complete(&self, who: Actor, each: &mut dyn FnMut(Self::Move)) {
        let mut moves = Moves::new();
        self.legal(who, &mut moves);
        moves.iter().copied().for_each(each);
    }

    /// Returns actions that a player might look for now, based on the player's view. If the rules
    /// forbid every move that attempts an action, no other legal move may [do](Game::does) it
    /// either.
    fn attempts(_view: &Self::View, _seat: Seat) -> Vec<Attempt<Self::Move>> {
        Vec::new()
    }

    /// Returns whether a move does the action `_action` to the object `_what`, as named by an
    /// attempt.
    fn does(_move: Self::Move, _action: &str, _what: &str) -> bool {
        false
    }

    /// Returns the actions that the player on `seat` might look for, but which the rules do not
    /// allow now. The list is empty unless the seat has a decision to make. States that the seat
    /// cannot distinguish have the same list.
    fn refused(&self, seat: Seat) -> Vec<Refused> {
        if !self.is_due(Actor::Seat(seat)) {
            return Vec::new();
        }
        let attempts = Self::attempts(&self.view(Viewer::Seat(seat)), seat);
        attempts.into_iter().filter_map(|attempt| attempt.refused_by(self, seat)).collect()
    }

    /// Returns the seats that are out of the game. Their players have lost and have no more
    /// decisions to make.
    fn out(&self) -> Seats {
        Seats::EMPTY
    }

    /// Returns the harm that a move might do to `_seat`, which makes it: the rules might put the
    /// player out of the game or take everything from them. The result depends only on what the
    /// player sees. Whenever a player goes out, their last move must have had a risk. Moves in the
    /// list have no risk.
    fn risk(_view: &Self::View, _seat: Seat, _move: Self::Move) -> Option<Risk> {
        None
    }

    /// Returns the weight of a draw: the number of equally likely cases with this result.
    fn weight(&self, _draw: Self::Move) -> u32 {
        1
    }

    /// Draws at random. The probability of each draw is proportional to its weight.
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

    /// Plays a move and passes its events to `notes`, in order.
    ///
    /// # Errors
    /// Returns the clause that forbids the move. In that case, the state is unchanged and no event
    /// is recorded.
    fn play_noting(
        &mut self,
        who: Actor,
        m: Self::Move,
        notes: &mut impl Sink<Self::Event>,
    ) -> Result<(), Illegal>;

    /// Plays a move.
    ///
    /// # Errors
    /// Returns the clause that forbids the move. In that case, the state is unchanged.
    fn play(&mut self, who: Actor, m: Self::Move) -> Result<(), Illegal> {
        self.play_noting(who, m, &mut ())
    }

    /// Plays a move and returns its events as the viewer `to` sees them.
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

    /// Returns the move of a seat that has only one, if a table may make it automatically.
    fn forced(&self, seat: Seat) -> Option<Self::Move> {
        let mut moves = Moves::new();
        self.legal(Actor::Seat(seat), &mut moves);
        if moves.len() == 1 { moves.pop() } else { None }
    }

    /// Returns what a viewer may see of the state.
    fn view(&self, to: Viewer) -> Self::View;

    /// Returns what a viewer may see of an event, or `None` if they learn nothing from it.
    fn show(event: &Self::Event, to: Viewer) -> Option<Self::EventView>;

    /// Returns the log message of an event.
    fn line(event: &Self::EventView) -> Line;

    /// Deals again everything that is hidden from the seat `keep`, at random. The seat cannot
    /// distinguish the new state from this one. Every such state is as likely as the rules make it.
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self;

    /// Undoes the secret choices that several players are making at the same time. Returns the
    /// state before the first of these choices, or this state if there are none.
    fn reopened(&self) -> Self {
        *self
    }

    /// Returns the points and places according to what is public. They are final once the game is
    /// over.
    fn standing(&self) -> Standing;
}

/// The values of a game's options and parameters, by name.
pub trait Options: Clone + Default + Eq + Debug + Send + Sync + 'static {
    /// All options and parameters, in the order of the form for new tables.
    const SPECS: &'static [OptionSpec];
    /// The documents on which the rules of the game are based.
    const DOCUMENTS: &'static [Source];
    /// The numbers of the game that none of its documents gives.
    const UNWRITTEN: &'static [Unwritten] = &[];

    /// Sets an option to the value that a text describes.
    ///
    /// # Errors
    /// Returns the clause about the set-up if the option or the value is unknown.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal>;

    /// Returns the value that applies, as text. Returns `None` if the name is unknown or the
    /// parameter is not set.
    fn get(&self, name: &str) -> Option<String>;

    /// Returns the text of a file of custom numbers that lists every number with its original value
    /// and its clause. Returns `None` if the game has no custom numbers.
    fn data_template() -> Option<String> {
        None
    }

    /// Reads a file of custom numbers ([`house`](crate::house)) and returns them in one line, as in
    /// transcripts. Returns `None` if all numbers equal the original ones.
    ///
    /// # Errors
    /// Returns an error that names the wrong number and says what is expected instead.
    fn read_data(_text: &str) -> Result<Option<String>, Fault> {
        let reason = "this game does not have custom numbers yet".to_owned();
        Err(Fault { key: None, reason, clause: None })
    }

    /// Returns the number, counted from 1, of the list entry that makes [`set`](Self::set) refuse a
    /// value. Returns `None` if no single entry is at fault.
    fn refused_entry(_name: &str, _value: &str) -> Option<usize> {
        None
    }
}

/// The description of an option, for the form, transcripts and help pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The name in transcripts and on the command line.
    pub name: &'static str,
    /// The allowed values, of which the first is the default. The list is empty for a parameter,
    /// whose value can be any text that the game understands.
    pub values: &'static [&'static str],
    /// The clause that the option changes.
    pub clause: &'static str,
    /// The sources of each value, in the order of the values. A parameter has a single list of
    /// sources.
    pub sources: &'static [&'static [Source]],
    /// The documents that do not say which value is right.
    pub silent: &'static [Source],
}

/// The next step of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Each of these seats has a decision to make. If there are several, they decide without
    /// knowing each other's decisions.
    Seats(Seats),
    /// A draw is to be made.
    Chance,
    /// The game has ended.
    Over,
}

/// The one who makes a move: a player, written as `P0`, or `chance`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The player on this seat.
    Seat(Seat),
    /// Chance, which makes the draws.
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

/// A person who looks at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player on this seat, who sees what is public and their own secrets.
    Seat(Seat),
    /// Anyone else, who sees only what is public.
    Public,
}

impl Viewer {
    /// Returns whether the viewer is the player on this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// The error about a move or set-up that is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("refused by {clause}")]
pub struct Illegal {
    /// The id of the clause that forbids it.
    pub clause: &'static str,
}

/// Returns the error about a move or set-up that `clause` forbids.
pub const fn illegal(clause: &'static str) -> Illegal {
    Illegal { clause }
}

/// An action that a player might look for, with the moves that would do it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt<M> {
    action: &'static str,
    what: &'static str,
    tries: Vec<M>,
    when: &'static str,
    numbers: Vec<(&'static str, i64)>,
}

impl<M: Copy + Display> Attempt<M> {
    /// Creates an attempt from the game's word for an action and the simplest move that would do
    /// it.
    pub fn new(action: &'static str, m: M) -> Self {
        Self { action, what: "", tries: vec![m], when: "", numbers: Vec::new() }
    }

    /// Sets the object of the action, as a word of the game.
    #[must_use]
    pub fn of(mut self, what: &'static str) -> Self {
        self.what = what;
        self
    }

    /// Sets the clause to cite in phases that do not have such moves. It says when the action is
    /// possible.
    #[must_use]
    pub fn by(mut self, clause: &'static str) -> Self {
        self.when = clause;
        self
    }

    /// Adds another move that would do the action.
    #[must_use]
    pub fn or(mut self, m: M) -> Self {
        self.tries.push(m);
        self
    }

    /// Adds a number in the current position that decides whether the action is possible.
    #[must_use]
    pub fn with(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.numbers.push((name, number.into()));
        self
    }

    /// Explains why the action is impossible. Returns `None` if it is possible.
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

/// An action that a player might look for, but which the rules do not allow now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The game's word for the action.
    pub action: &'static str,
    /// The game's word for the object of the action. It is empty if the action has no object.
    pub what: &'static str,
    /// The simplest move that would do the action.
    pub text: String,
    /// The clause that forbids the move.
    pub clause: &'static str,
    /// The clause to cite as the explanation. It is either the clause that forbids the move, or the
    /// one that says when such moves are possible.
    pub cited: &'static str,
    /// The numbers in the current position that decide whether the action is possible.
    pub numbers: Vec<(&'static str, i64)>,
}

/// The harm that a move might do to the player who makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Risk {
    /// The clause according to which the harm is done.
    pub clause: &'static str,
    /// The numbers in the current position that decide whether the harm is done.
    pub numbers: Vec<(&'static str, i64)>,
}

/// The error about a position from which no game can start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    /// The index of the wrong line in the description of the position.
    pub line: usize,
    /// The message, in English.
    pub message: String,
    /// The clause that forbids the position, or `None` if the line cannot be read.
    pub clause: Option<&'static str>,
}

/// A source of random numbers, which are all equally likely.
pub trait Dice {
    /// Returns a random number that is less than `cases`.
    ///
    /// # Panics
    /// Panics if `cases` is 0.
    fn below(&mut self, cases: u32) -> u32;
}

/// A receiver of the events of a move.
pub trait Sink<E> {
    /// Receives an event.
    fn note(&mut self, event: E);

    /// Returns whether the receiver uses the events. If it does not, they need not be created.
    fn listens(&self) -> bool {
        true
    }
}

/// A receiver that ignores events, so that they are not even created.
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

/// The log message of an event. The pages decide how it is worded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The id of the message, for which the pages have the words.
    pub id: &'static str,
    /// The arguments of the message.
    pub args: Vec<(&'static str, Arg)>,
    /// The clause that caused the event, if it is worth citing.
    pub clause: Option<&'static str>,
}

/// The log messages of one move, in order.
pub type Lines = Vec<Line>;

impl Line {
    /// Creates a message without arguments.
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new(), clause: None }
    }

    /// Adds an argument with this name.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((name, arg));
        self
    }

    /// Sets the clause to cite.
    #[must_use]
    pub fn citing(mut self, clause: &'static str) -> Self {
        self.clause = Some(clause);
        self
    }
}

/// An argument of a log message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Arg {
    /// The name of the player on this seat.
    Seat(Seat),
    /// A count or an amount.
    Number(i64),
    /// A word of the game, such as `pearl_m`, which the pages translate.
    Word(&'static str),
    /// Several words of the game.
    Words(Vec<&'static str>),
    /// A count for each word of the game, such as 2 `red` and 1 `blue`. The list may be empty.
    Counts(Vec<(u8, &'static str)>),
    /// Notation that is the same in every language, such as `4+7`.
    Text(String),
}

/// The points and places of all seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The number of players.
    pub seats: usize,
    /// The points of each seat, or whatever the game counts instead.
    pub points: BySeat<i32>,
    /// The place of each seat, counted from 1. Tied players share a place, and the following places
    /// are skipped: 1, 2, 2, 4.
    pub places: BySeat<u8>,
    /// Whether the game is over.
    pub is_final: bool,
}

impl Standing {
    /// Ranks the seats by `key`, highest first. Seats with equal keys share a place.
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

    /// Returns the seats that share first place.
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
