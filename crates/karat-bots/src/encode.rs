//! Positions and moves as rows of numbers, for programs that learn. A row is written from what one seat
//! sees and from nothing else, so it cannot tell more.
//!
//! What the columns mean stands in `docs/encodings.md`, which is made from the same code that writes
//! them. Whoever trains on them depends on their order: a change of a game's columns is a new
//! [`Encoded::VERSION`].

use std::fmt::{self, Write as _};

use karat_rules::{Actor, Game, Moves, Perspective, Seat, Turn};

/// A game whose positions and moves can be written as rows of numbers.
pub trait Encoded: Game {
    /// Which version of its columns the game has, from 1.
    const VERSION: u32;

    /// The longest list of moves that a seat of this game can have, whatever the position: the argument
    /// stands where it is implemented. It depends on nothing but the options.
    fn actions_max(view: &Self::View) -> usize;

    /// Writes what the seat sees, itself first and the others in their order. The same columns for every
    /// number of players and every option.
    fn observe(view: &Self::View, seat: Seat, out: &mut impl Columns);

    /// Writes one of the seat's legal moves.
    fn describe(view: &Self::View, seat: Seat, m: &Self::Move, out: &mut impl Columns);
}

/// What takes the columns of a row, one after the other.
pub trait Columns {
    /// Takes a column and its value. A value is within the range; where that is cut off, a value beyond
    /// it is taken for the nearest within.
    fn put(&mut self, column: Spec<'_>, value: i64);

    /// A statement that holds or does not: 1 or 0.
    #[inline(always)]
    fn flag(&mut self, clause: &'static str, name: fmt::Arguments<'_>, holds: bool) {
        let range = Range { low: 0, high: 1, is_cut_off: false };
        self.put(Spec { name, clause, range }, i64::from(holds));
    }

    /// A number from 0 to `most`, which the rules keep.
    #[inline(always)]
    fn count(
        &mut self,
        clause: &'static str,
        name: fmt::Arguments<'_>,
        most: u32,
        value: impl Into<i64>,
    ) {
        let range = Range { low: 0, high: most.into(), is_cut_off: false };
        self.put(Spec { name, clause, range }, value.into());
    }

    /// A number from 0 on that the rules do not bound; more than `most` is written as `most`.
    #[inline(always)]
    fn amount(
        &mut self,
        clause: &'static str,
        name: fmt::Arguments<'_>,
        most: u32,
        value: impl Into<i64>,
    ) {
        let range = Range { low: 0, high: most.into(), is_cut_off: true };
        self.put(Spec { name, clause, range }, value.into());
    }

    /// A number on either side of 0, cut off at `most` on both.
    #[inline(always)]
    fn balance(
        &mut self,
        clause: &'static str,
        name: fmt::Arguments<'_>,
        most: u32,
        value: impl Into<i64>,
    ) {
        let range = Range { low: -i64::from(most), high: most.into(), is_cut_off: true };
        self.put(Spec { name, clause, range }, value.into());
    }
}

/// A column as it is written.
#[derive(Debug, Clone, Copy)]
pub struct Spec<'a> {
    /// What it says.
    pub name: fmt::Arguments<'a>,
    /// The clause of the rules that it rests on; nothing where the rules of the game are not its own.
    pub clause: &'static str,
    /// The values that it can have.
    pub range: Range,
}

/// The whole numbers that a column can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub low: i64,
    /// The greatest.
    pub high: i64,
    /// Whether there are numbers beyond, which are written as the nearest of the range.
    pub is_cut_off: bool,
}

impl Range {
    /// What a number is divided by, so that what is written is from -1 to 1.
    #[inline(always)]
    pub const fn scale(self) -> i64 {
        if -self.low > self.high { -self.low } else { self.high }
    }
}

/// A column as it is described.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What it says.
    pub name: String,
    /// The clause of the rules that it rests on.
    pub clause: &'static str,
    /// The whole numbers that it can say.
    pub range: Range,
}

/// A row of numbers being written: every value divided by the scale of its column.
struct Row<'a> {
    values: std::slice::IterMut<'a, f32>,
}

impl<'a> Row<'a> {
    fn new(values: &'a mut [f32]) -> Self {
        Self { values: values.iter_mut() }
    }
}

impl Columns for Row<'_> {
    #[inline(always)]
    fn put(&mut self, Spec { range, .. }: Spec<'_>, value: i64) {
        let value = value.clamp(range.low, range.high) as f32;
        *self.values.next().expect("a row is as long as its columns") =
            value / range.scale() as f32;
    }
}

/// The columns, without their values.
#[derive(Default)]
struct Described(Vec<Column>);

impl Columns for Described {
    fn put(&mut self, Spec { name, clause, range }: Spec<'_>, _value: i64) {
        self.0.push(Column { name: name.to_string(), clause, range });
    }
}

/// What somebody who is not there would have: all columns of another, with nothing in them.
pub(crate) struct Absent<'a, C>(pub(crate) &'a mut C);

impl<C: Columns> Columns for Absent<'_, C> {
    #[inline(always)]
    fn put(&mut self, column: Spec<'_>, _value: i64) {
        self.0.put(column, 0);
    }
}

/// How the seat `other` is called in a row that `seat` sees: 0 for itself, 1 for the next in the order
/// of play, and so on.
pub(crate) fn distance(seat: Seat, other: Seat, seats: usize) -> usize {
    (other.index() + seats - seat.index()) % seats
}

/// A game of the fewest players without options, to name the columns by, and who looks at it.
fn example<G: Encoded>() -> (G, Seat) {
    let game = G::new(&G::Options::default(), *G::SEATS.start());
    (game.expect("a game without options"), Seat::new(0))
}

/// The columns of an observation, in their order.
pub fn observation_columns<G: Encoded>() -> Vec<Column> {
    let (game, seat) = example::<G>();
    let mut described = Described::default();
    G::observe(&Perspective::new(&game, seat).view(), seat, &mut described);
    described.0
}

/// The columns of a move, in their order.
pub fn move_columns<G: Encoded>() -> Vec<Column> {
    let (mut game, seat) = example::<G>();
    let view = Perspective::new(&game, seat).view();
    // Whatever move names the columns: the first draw is one too, and no row is made of it.
    let mut moves = Moves::new();
    while let Some(who) = due(&game) {
        moves.clear();
        game.legal(who, &mut moves);
        if who != Actor::Chance {
            break;
        }
        game.play(who, moves[0]).expect("a listed draw");
    }
    let mut described = Described::default();
    G::describe(&view, seat, &moves[0], &mut described);
    described.0
}

fn due<G: Game>(game: &G) -> Option<Actor> {
    match game.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Actor::Chance),
        Turn::Seats(seats) => seats.first().map(Actor::Seat),
    }
}

/// How many columns an observation has.
pub fn observation_width<G: Encoded>() -> usize {
    observation_columns::<G>().len()
}

/// How many columns a move has.
pub fn move_width<G: Encoded>() -> usize {
    move_columns::<G>().len()
}

/// Writes what the seat sees into a row as long as [`observation_columns`].
///
/// # Panics
/// If the row is not as long.
pub fn observe<G: Encoded>(view: &G::View, seat: Seat, out: &mut [f32]) {
    let mut row = Row::new(out);
    G::observe(view, seat, &mut row);
    assert!(row.values.next().is_none(), "a row is as long as its columns");
}

/// Writes the moves, a row as long as [`move_columns`] for each, and leaves the rows behind the last
/// move alone.
///
/// # Panics
/// If there are fewer rows than moves, or they are not as long.
pub fn describe<G: Encoded>(
    view: &G::View,
    seat: Seat,
    moves: &[G::Move],
    width: usize,
    out: &mut [f32],
) {
    assert!(moves.len() * width <= out.len(), "there is a row for every move");
    for (m, row) in moves.iter().zip(out.chunks_exact_mut(width)) {
        let mut row = Row::new(row);
        G::describe(view, seat, m, &mut row);
        assert!(row.values.next().is_none(), "a row is as long as its columns");
    }
}

/// The table of a game's columns as Markdown: what `docs/encodings.md` says of it.
pub fn described<G: Encoded>() -> String {
    let mut page = String::new();
    let observation = observation_columns::<G>();
    let moves = move_columns::<G>();
    let counts = (observation.len(), moves.len());
    let _ = writeln!(page, "## {}\n", G::ID);
    let _ = writeln!(
        page,
        "Version {}. An observation has {} columns, a move has {}.\n",
        G::VERSION,
        counts.0,
        counts.1
    );
    for (title, columns) in [("Observation", observation), ("Move", moves)] {
        let _ = writeln!(page, "### {title} of {}\n", G::ID);
        let _ = writeln!(page, "| column | says | range | divided by | clause |");
        let _ = writeln!(page, "| ---: | --- | --- | ---: | --- |");
        for (index, Column { name, clause, range }) in columns.iter().enumerate() {
            let Range { low, high, is_cut_off } = *range;
            let more = if is_cut_off { ", cut off" } else { "" };
            let clause = if clause.is_empty() { "–" } else { clause };
            let scale = range.scale();
            let _ =
                writeln!(page, "| {index} | {name} | {low} to {high}{more} | {scale} | {clause} |");
        }
        page.push('\n');
    }
    page
}

#[cfg(test)]
mod tests;
