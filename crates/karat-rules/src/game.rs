//! What a game is: the trait every rule set implements, and the words it speaks.

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

/// The most moves a listing holds; each game argues in its `rules.md` why its list fits.
pub const MOVES_MAX: usize = 512;

/// A list of moves, on the stack.
pub type Moves<M> = ArrayVec<M, MOVES_MAX>;

/// A set of rules, played. The implementing type is the state of one game being played.
///
/// A state is plain: `Copy`, at most 1 KiB, without public fields and without a way to print it,
/// so that the only road out is [`Game::view`].
pub trait Game: Copy + Eq + Hash + Send + Sync + 'static {
    /// The name of the game in commands, addresses and transcripts.
    const ID: &'static str;
    /// How many players can play.
    const SEATS: RangeInclusive<usize>;
    /// No game has more moves than this, chance moves included.
    const PLIES_MAX: usize;
    /// The written rules, in Markdown: every clause under its id.
    const RULES: &'static str;
    /// The clause that says how moves are written; cited for unreadable text.
    const NOTATION: &'static str;
    /// The clause that refuses a move of a kind that its phase has not; nothing where it says more
    /// than that.
    const NOT_NOW: &'static str = "";
    /// Whether [`Game::legal`] lists every move that a seat has; not where combinations explode.
    const LISTS_EVERY_MOVE: bool = true;

    /// The readings and variants that this game can be played by.
    type Options: Options;
    /// A move of a seat or of chance. Its text is what transcripts hold.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = Illegal> + Send;
    /// What one viewer sees of a state.
    type View: Clone + Eq + Debug + Serialize;
    /// Something that happened, with everything that is hidden in it. It leaves the rules only
    /// through [`Game::show`], and needs no state to be shown.
    type Event: Clone + Send + Sync + 'static;
    /// What one viewer learns of an event.
    type EventView: Clone + Eq + Debug + Send + Serialize;

    /// The numbers that a text about the rules names, each under the word that stands for it there, in
    /// this game as it begins: none, if there is no such text.
    fn figures(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// A new game.
    ///
    /// # Errors
    /// If the number of seats or a combination of options is refused.
    fn new(options: &Self::Options, seats: usize) -> Result<Self, Illegal>;

    /// A game that starts from the position described by `lines`, one fact per line, in the words
    /// documented by the game's rules under "Positions".
    ///
    /// # Errors
    /// The number of the offending line, counted from 0, and what is wrong with it.
    fn from_position(
        options: &Self::Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError>;

    /// How many players play.
    fn seats(&self) -> usize;

    /// Who is to decide.
    fn turn(&self) -> Turn;

    /// Whether `who` owes a decision or a draw.
    fn is_due(&self, who: Actor) -> bool {
        match (self.turn(), who) {
            (Turn::Chance, Actor::Chance) => true,
            (Turn::Seats(seats), Actor::Seat(seat)) => seats.contains(seat),
            _ => false,
        }
    }

    /// Lists moves of `who`: for chance all cases; for a seat every move, or the documented
    /// subset where combinations explode. Empty if and only if `who` has nothing to decide.
    fn legal(&self, who: Actor, out: &mut Moves<Self::Move>);

    /// Calls `each` with every legal move of `who` that has a text of its own. Games whose moves
    /// are without number call it with the listed ones.
    fn complete(&self, who: Actor, each: &mut dyn FnMut(Self::Move)) {
        let mut moves = Moves::new();
        self.legal(who, &mut moves);
        moves.iter().copied().for_each(each);
    }

    /// What a player would look for now, made of what his seat sees: where the rules refuse every try,
    /// no legal move [does](Game::does) it.
    fn attempts(_view: &Self::View, _seat: Seat) -> Vec<Attempt<Self::Move>> {
        Vec::new()
    }

    /// Whether a move does the `action` of an attempt to `what` it is done to there.
    fn does(_move: Self::Move, _action: &str, _what: &str) -> bool {
        false
    }

    /// What `seat`, which owes a decision, would look for and cannot do: what every state that it
    /// cannot tell from this one would answer as well.
    fn refused(&self, seat: Seat) -> Vec<Refused> {
        if !self.is_due(Actor::Seat(seat)) {
            return Vec::new();
        }
        let attempts = Self::attempts(&self.view(Viewer::Seat(seat)), seat);
        attempts.into_iter().filter_map(|attempt| attempt.refused_by(self, seat)).collect()
    }

    /// How many equally likely cases a listed chance move stands for.
    fn weight(&self, _draw: Self::Move) -> u32 {
        1
    }

    /// The draw that the dice choose among the cases that are due, each as likely as its weight.
    ///
    /// # Panics
    /// If no draw is due.
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

    /// Plays a move and notes what happens, first things first.
    ///
    /// # Errors
    /// The clause that forbids it; the state is then unchanged and nothing is noted.
    fn play_noting(
        &mut self,
        who: Actor,
        m: Self::Move,
        notes: &mut impl Sink<Self::Event>,
    ) -> Result<(), Illegal>;

    /// Plays a move.
    ///
    /// # Errors
    /// The clause that forbids it; the state is then unchanged.
    fn play(&mut self, who: Actor, m: Self::Move) -> Result<(), Illegal> {
        self.play_noting(who, m, &mut ())
    }

    /// Plays a move and tells what `to` learns of it.
    ///
    /// # Errors
    /// As [`Game::play`].
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

    /// The only move that `seat` has, if a table may make it on the player's behalf.
    fn forced(&self, seat: Seat) -> Option<Self::Move> {
        let mut moves = Moves::new();
        self.legal(Actor::Seat(seat), &mut moves);
        if moves.len() == 1 { moves.pop() } else { None }
    }

    /// What a viewer sees.
    fn view(&self, to: Viewer) -> Self::View;

    /// What a viewer learns of an event; `None` if nothing.
    fn show(event: &Self::Event, to: Viewer) -> Option<Self::EventView>;

    /// The message by which the log tells an event.
    fn line(event: &Self::EventView) -> Line;

    /// A state that `keep` cannot tell from this one, everything hidden from him dealt anew, each
    /// case as likely as the rules make it.
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self;

    /// The state in which none of those has chosen who choose at the same time now, each in secret;
    /// this one if nobody does. Nothing that is hidden is left in it.
    fn reopened(&self) -> Self {
        *self
    }

    /// Points and places as public facts have them; final when the game is over.
    fn standing(&self) -> Standing;
}

/// The values of a game's options and set-up parameters, by name.
pub trait Options: Clone + Default + Eq + Debug + Send + Sync + 'static {
    /// All options and parameters, in the order of the form.
    const SPECS: &'static [OptionSpec];
    /// The documents that the rules of the game were written from.
    const DOCUMENTS: &'static [Source];
    /// The numbers that none of them gives.
    const UNWRITTEN: &'static [Unwritten] = &[];

    /// Sets one by its text.
    ///
    /// # Errors
    /// The set-up clause, if there is no such option or value.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Illegal>;

    /// The text of the value in force; `None` for an unknown name or an absent parameter.
    fn get(&self, name: &str) -> Option<String>;

    /// A file of house data that changes nothing, with every number and its clause; `None` if the
    /// numbers of the game cannot be changed.
    fn data_template() -> Option<String> {
        None
    }

    /// Reads a file of house data ([`house`](crate::house)): the line that is kept of it, or `None`
    /// if it changes nothing.
    ///
    /// # Errors
    /// Which number is wrong, and what is expected.
    fn read_data(_text: &str) -> Result<Option<String>, Fault> {
        let reason = "the numbers of this game cannot be changed by a file yet".to_owned();
        Err(Fault { key: None, reason, clause: None })
    }

    /// The number, counted from 1, of the entry for which `set` refuses a value that is a list;
    /// `None` if it is not one entry that is wrong.
    fn refused_entry(_name: &str, _value: &str) -> Option<usize> {
        None
    }
}

/// An option as the form, the transcript and the help page know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The name in transcripts and on the command line.
    pub name: &'static str,
    /// The allowed values, the default first; empty for a parameter with a text of its own.
    pub values: &'static [&'static str],
    /// The clause that the option changes.
    pub clause: &'static str,
    /// Who reads the clause so, for each value in its order; for a parameter one list.
    pub sources: &'static [&'static [Source]],
    /// The documents that do not say which value is right.
    pub silent: &'static [Source],
}

/// Who is to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// These seats owe a decision each. With several, each decides without knowing the others'.
    Seats(Seats),
    /// A draw is due.
    Chance,
    /// The game has ended.
    Over,
}

/// Who makes a move. Written `P0` or `chance`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// The draw.
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

/// Who looks at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player: what is public, and what is his own.
    Seat(Seat),
    /// Everybody else.
    Public,
}

impl Viewer {
    /// Whether the viewer sits on `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// A refused move or set-up, and the clause that refuses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("refused by {clause}")]
pub struct Illegal {
    /// The id of the clause.
    pub clause: &'static str,
}

/// The refusal that cites `clause`.
pub const fn illegal(clause: &'static str) -> Illegal {
    Illegal { clause }
}

/// What a player would look for, and the moves that try it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt<M> {
    action: &'static str,
    what: &'static str,
    tries: Vec<M>,
    when: &'static str,
    numbers: Vec<(&'static str, i64)>,
}

impl<M: Copy + Display> Attempt<M> {
    /// An action, in a word of the game, and the plainest move that would do it.
    pub fn new(action: &'static str, m: M) -> Self {
        Self { action, what: "", tries: vec![m], when: "", numbers: Vec::new() }
    }

    /// What it would be done to, in a word of the game.
    #[must_use]
    pub fn of(mut self, what: &'static str) -> Self {
        self.what = what;
        self
    }

    /// The clause that says when it can be done, for a phase that has no such move.
    #[must_use]
    pub fn by(mut self, clause: &'static str) -> Self {
        self.when = clause;
        self
    }

    /// Another move that would do it.
    #[must_use]
    pub fn or(mut self, m: M) -> Self {
        self.tries.push(m);
        self
    }

    /// A number of the moment that decides whether it can be done.
    #[must_use]
    pub fn with(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.numbers.push((name, number.into()));
        self
    }

    /// Why it cannot be done; nothing if it can.
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

/// What a player would look for and cannot do now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The action, in a word of the game.
    pub action: &'static str,
    /// What it would be done to, in a word of the game; nothing if to nothing in particular.
    pub what: &'static str,
    /// The move that was tried.
    pub text: String,
    /// The clause that refuses it.
    pub clause: &'static str,
    /// The clause that tells a reader why: the same, or when there will be such a move.
    pub cited: &'static str,
    /// The numbers of the moment that decide it.
    pub numbers: Vec<(&'static str, i64)>,
}

/// A described position that cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    /// The line of the description, counted from 0.
    pub line: usize,
    /// What is wrong with it, in English.
    pub message: String,
    /// The clause that refuses the position, if it is more than misread.
    pub clause: Option<&'static str>,
}

/// A source of equally likely numbers.
pub trait Dice {
    /// A number below `cases`, each equally likely.
    ///
    /// # Panics
    /// If `cases` is 0.
    fn below(&mut self, cases: u32) -> u32;
}

/// Where the rules note what happens, while it happens.
pub trait Sink<E> {
    /// Takes note of an event.
    fn note(&mut self, event: E);

    /// Whether anything becomes of what is noted.
    fn listens(&self) -> bool {
        true
    }
}

/// Nobody listens: what is noted is not even made.
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

/// The message of one event in the log: what to say is the page's business.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The message, as named in the page's vocabulary.
    pub id: &'static str,
    /// What fills its gaps.
    pub args: Vec<(&'static str, Arg)>,
    /// The clause that the event rests on, if a reader would ask why.
    pub clause: Option<&'static str>,
}

/// What one move says in the log, first things first.
pub type Lines = Vec<Line>;

impl Line {
    /// A message without arguments.
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new(), clause: None }
    }

    /// Fills a gap.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((name, arg));
        self
    }

    /// Names the clause.
    #[must_use]
    pub fn citing(mut self, clause: &'static str) -> Self {
        self.clause = Some(clause);
        self
    }
}

/// An argument of a [`Line`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Arg {
    /// The name of the player on this seat.
    Seat(Seat),
    /// A count or an amount.
    Number(i64),
    /// A word of the game that has a translation, such as `pearl_m`.
    Word(&'static str),
    /// Several such words.
    Words(Vec<&'static str>),
    /// So many of what each word names, such as 2 `red` and 1 `blue`; empty for none.
    Counts(Vec<(u8, &'static str)>),
    /// Notation that reads the same in every language, such as `4+7`.
    Text(String),
}

/// Points and places of all seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// How many players play.
    pub seats: usize,
    /// The points of each seat, in the game's own unit.
    pub points: BySeat<i32>,
    /// The place of each seat, counted from 1; players who share one are counted through: 1, 2, 2, 4.
    pub places: BySeat<u8>,
    /// Whether the game is over.
    pub is_final: bool,
}

impl Standing {
    /// Places by descending `key`: the greater ranks higher, equals share a place.
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

    /// The seats on the first place.
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
