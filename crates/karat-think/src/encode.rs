//! Positions and moves as rows of numbers, for machine learning. A row is derived from one seat's
//! view only, so it contains nothing hidden from that seat.
//!
//! The code that writes the columns also generates their description, `docs/encodings.md`. Trained
//! models depend on the order of the columns, so any change to a game's columns requires a new
//! [`Encoded::VERSION`].

use std::fmt::{self, Write as _};

use karat_kernel::{Actor, Game, MOVES_MAX, Moves, Perspective, SEATS_MAX, Seat};

/// A game whose positions and moves can be encoded as rows of numbers. With an empty
/// implementation, the only columns are the seat's own number and whether a move is possible.
pub trait Encoded: Game {
    /// The version of the game's columns, starting at 1.
    const VERSION: u32 = 1;

    /// Returns the maximum number of moves listed for a seat in any position. The maximum depends
    /// only on the options. Each implementation explains why its maximum is correct.
    fn actions_max(_view: &Self::View) -> usize {
        MOVES_MAX
    }

    /// Writes the seat's view: first the columns about the seat itself, then those about the others
    /// in turn order. The columns are the same for every number of players and every option.
    fn observe(_view: &Self::View, seat: Seat, out: &mut impl Columns) {
        out.count("", format_args!("own seat"), SEATS_MAX as u32, seat.index() as u32);
    }

    /// Writes one of the seat's legal moves as a row of columns.
    fn describe(_view: &Self::View, _seat: Seat, _m: &Self::Move, out: &mut impl Columns) {
        out.flag("", format_args!("can be made"), true);
    }
}

/// A receiver for the columns of a row, in order.
pub trait Columns {
    /// Receives a column and its value. The value is within the column's range, clamped if
    /// necessary.
    fn put(&mut self, column: Spec<'_>, value: i64);

    /// Writes a boolean as a column with the value 1 or 0.
    #[inline(always)]
    fn flag(&mut self, clause: &'static str, name: fmt::Arguments<'_>, holds: bool) {
        let range = Range { low: 0, high: 1, is_cut_off: false };
        self.put(Spec { name, clause, range }, i64::from(holds));
    }

    /// Writes a number that the rules guarantee to be between 0 and `most`.
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

    /// Writes a non-negative number that the rules do not limit, clamped to `most`.
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

    /// Writes a signed number, clamped to the range from `-most` to `most`.
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

/// A column being written.
#[derive(Debug, Clone, Copy)]
pub struct Spec<'a> {
    /// The meaning of the column.
    pub name: fmt::Arguments<'a>,
    /// The clause on which the column is based. The string is empty for games without their own
    /// encodings.
    pub clause: &'static str,
    /// The column's range of values.
    pub range: Range,
}

/// A column's range of integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The minimum.
    pub low: i64,
    /// The maximum.
    pub high: i64,
    /// Whether out-of-range values are possible. They are clamped.
    pub is_cut_off: bool,
}

impl Range {
    /// Returns the divisor that scales the column's values to between -1 and 1.
    #[inline(always)]
    pub const fn scale(self) -> i64 {
        if -self.low > self.high { -self.low } else { self.high }
    }
}

/// A column as described in the documentation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The meaning of the column.
    pub name: String,
    /// The clause on which the column is based.
    pub clause: &'static str,
    /// The column's range of integers.
    pub range: Range,
}

/// A row that divides each value by its column's scale.
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

/// Collects column descriptions and ignores the values.
#[derive(Default)]
struct Described(Vec<Column>);

impl Columns for Described {
    fn put(&mut self, Spec { name, clause, range }: Spec<'_>, _value: i64) {
        self.0.push(Column { name: name.to_string(), clause, range });
    }
}

/// The columns of a player, which all have the value 0 if the player is absent.
pub struct OfPlayer<'a, C> {
    columns: &'a mut C,
    is_present: bool,
}

impl<C: Columns> Columns for OfPlayer<'_, C> {
    #[inline(always)]
    fn put(&mut self, column: Spec<'_>, value: i64) {
        self.columns.put(column, if self.is_present { value } else { 0 });
    }
}

/// Writes the columns of as many players as a game can have, `seat` first and then the others in
/// turn order. `player` receives each player's seat and position, counted from 0. The columns of
/// absent players are described with the facts of another player.
#[inline(always)]
pub fn each_player<C: Columns>(
    (seat, seats): (Seat, usize),
    most: usize,
    out: &mut C,
    mut player: impl FnMut(Seat, usize, &mut OfPlayer<'_, C>),
) {
    for place in 0..most {
        let other = Seat::new((seat.index() + place) % seats);
        player(other, place, &mut OfPlayer { columns: out, is_present: place < seats });
    }
}

/// Returns the position of `other` relative to `seat`: 0 for the seat itself, 1 for the next seat
/// in turn order, and so on.
pub fn distance(seat: Seat, other: Seat, seats: usize) -> usize {
    (other.index() + seats - seat.index()) % seats
}

/// Returns a game with the fewest players and default options, and a viewer's seat. The pair is
/// used only to obtain the names of the columns.
fn example<G: Encoded>() -> (G, Seat) {
    let game = G::new(&G::Options::default(), *G::SEATS.start());
    (game.expect("a game without options"), Seat::new(0))
}

/// Returns the columns of an observation, in the order in which they are written.
pub fn observation_columns<G: Encoded>() -> Vec<Column> {
    let (game, seat) = example::<G>();
    let mut described = Described::default();
    G::observe(&Perspective::new(&game, seat).view(), seat, &mut described);
    described.0
}

/// Returns the columns of a move, in the order in which they are written.
pub fn move_columns<G: Encoded>() -> Vec<Column> {
    let (mut game, seat) = example::<G>();
    let view = Perspective::new(&game, seat).view();
    // All moves, even draws, have the same columns, and only the column names matter here.
    let mut moves = Moves::new();
    while let Some(who) = game.turn().first_actor() {
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

/// Returns the number of columns for an observation.
pub fn observation_width<G: Encoded>() -> usize {
    observation_columns::<G>().len()
}

/// Returns the number of columns for a move.
pub fn move_width<G: Encoded>() -> usize {
    move_columns::<G>().len()
}

/// Writes the seat's view into a row with a value for each of the [`observation_columns`].
///
/// # Panics
/// Panics if the length of the row is not the number of columns.
pub fn observe<G: Encoded>(view: &G::View, seat: Seat, out: &mut [f32]) {
    let mut row = Row::new(out);
    G::observe(view, seat, &mut row);
    assert!(row.values.next().is_none(), "a row is as long as its columns");
}

/// Writes each move into a row with a value for each of the [`move_columns`]. Rows beyond the last
/// move remain unchanged.
///
/// # Panics
/// Panics if there are fewer rows than moves, or if a row has the wrong length.
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

/// Returns a game's columns as a Markdown table for `docs/encodings.md`.
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
