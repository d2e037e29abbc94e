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

    /// The number of columns of an observation. Because the compiler knows the number, it can omit
    /// the check that a column fits into its row.
    const OBSERVATION_WIDTH: usize = 1;

    /// The number of columns of a move.
    const MOVE_WIDTH: usize = 1;

    /// Returns the maximum number of moves listed for a seat in any position. The maximum depends
    /// only on the options. Each implementation explains why its maximum is correct.
    fn actions_max(_view: &Self::View) -> usize {
        MOVES_MAX
    }

    /// Writes the seat's view: first the columns about the seat itself, then those about the others
    /// in turn order. The columns are the same for every number of players and every option.
    fn observe(_view: &Self::Parts<'_>, seat: Seat, out: &mut impl Columns) {
        out.count("", format_args!("own seat"), SEATS_MAX as u32, seat.index() as u32);
    }

    /// Writes one of the seat's legal moves as a row of columns.
    fn describe(_view: &Self::Parts<'_>, _seat: Seat, _m: &Self::Move, out: &mut impl Columns) {
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

    /// Writes `count` flags, at most 64. A flag holds if the bit with its index is set. `name`
    /// writes the name of the flag with the given index.
    #[inline(always)]
    fn flags(
        &mut self,
        clause: &'static str,
        count: usize,
        bits: impl Into<u64>,
        name: impl Fn(usize, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) {
        let bits = bits.into();
        for index in 0..count {
            let name = fmt::from_fn(|f| name(index, f));
            self.flag(clause, format_args!("{name}"), bits >> index & 1 == 1);
        }
    }

    /// Writes numbers that the rules guarantee to be between 0 and `most`, which receives a number's
    /// index and returns at most 128. `name` writes the name of the number with the given index.
    #[inline(always)]
    fn counts(
        &mut self,
        clause: &'static str,
        most: impl Fn(usize) -> u8,
        values: &[u8],
        name: impl Fn(usize, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) {
        for (index, &value) in values.iter().enumerate() {
            let name = fmt::from_fn(|f| name(index, f));
            self.count(clause, format_args!("{name}"), most(index).into(), value);
        }
    }

    /// Writes a group of `width` columns, which all have the value 0 unless `is_given`.
    #[inline(always)]
    fn group(&mut self, is_given: bool, width: usize, write: impl FnOnce(&mut Self)) {
        let _ = (is_given, width);
        write(self);
    }

    /// Writes `most` groups of `width` columns each. All columns after the first `given` groups are
    /// 0. `write` receives the index of a group.
    #[inline(always)]
    fn groups(
        &mut self,
        given: usize,
        most: usize,
        width: usize,
        mut write: impl FnMut(&mut Self, usize),
    ) {
        let _ = (given, width);
        for index in 0..most {
            write(self, index);
        }
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

/// The largest scale for which the divided values are stored in [`SCALED`].
const SCALE_MAX: usize = 128;

/// The divided values of small numbers: `SCALED[scale][value]`. Reading a value is faster than a
/// division, which takes most of the time needed to write a column.
static SCALED: [[f32; SCALE_MAX + 1]; SCALE_MAX + 1] = {
    let mut scaled = [[0.0; SCALE_MAX + 1]; SCALE_MAX + 1];
    let mut scale = 1;
    while scale <= SCALE_MAX {
        let mut value = 0;
        while value <= scale {
            scaled[scale][value] = value as f32 / scale as f32;
            value += 1;
        }
        scale += 1;
    }
    scaled
};

/// The number of flags in each entry of [`FLAG_VALUES`].
const FLAGS: usize = 8;

/// The values of eight flags, for each combination of their bits.
static FLAG_VALUES: [[f32; FLAGS]; 1 << FLAGS] = {
    let mut values = [[0.0; FLAGS]; 1 << FLAGS];
    let mut bits = 0;
    while bits < values.len() {
        let mut index = 0;
        while index < FLAGS {
            values[bits][index] = (bits >> index & 1) as f32;
            index += 1;
        }
        bits += 1;
    }
    values
};

/// A row that divides each value by its column's scale. All of its values are 0 at first.
struct Row<'a> {
    /// The columns that have not been written yet.
    left: &'a mut [f32],
}

impl<'a> Row<'a> {
    /// Takes the next column to write.
    #[inline(always)]
    fn next(&mut self) -> &'a mut f32 {
        let next = self.left.split_off_first_mut();
        next.expect("a row is as long as its columns")
    }

    /// Takes the next `count` columns to write.
    #[inline(always)]
    fn next_few(&mut self, count: usize) -> &'a mut [f32] {
        self.left.split_off_mut(..count).expect("a row is as long as its columns")
    }

    /// Writes the next `width` columns as a part of the row.
    #[inline(always)]
    fn part(&mut self, width: usize, write: impl FnOnce(&mut Self)) {
        let mut part = Self { left: self.next_few(width) };
        write(&mut part);
        assert!(part.left.is_empty(), "a part is as wide as its columns");
    }
}

impl Columns for Row<'_> {
    #[inline(always)]
    fn put(&mut self, Spec { range, .. }: Spec<'_>, value: i64) {
        let value = value.clamp(range.low, range.high);
        let scale = range.scale();
        *self.next() = if scale as usize <= SCALE_MAX {
            let scaled = SCALED[scale as usize][value.unsigned_abs() as usize];
            if value < 0 { -scaled } else { scaled }
        } else {
            value as f32 / scale as f32
        };
    }

    #[inline(always)]
    fn flag(&mut self, _clause: &'static str, _name: fmt::Arguments<'_>, holds: bool) {
        *self.next() = f32::from_bits(u32::from(holds) * 1.0_f32.to_bits());
    }

    #[inline(always)]
    fn flags(
        &mut self,
        _clause: &'static str,
        count: usize,
        bits: impl Into<u64>,
        _name: impl Fn(usize, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) {
        let mut bits = bits.into();
        let few = self.next_few(count);
        if bits == 0 {
            return;
        }
        let (eights, rest) = few.as_chunks_mut::<FLAGS>();
        for eight in eights {
            *eight = FLAG_VALUES[(bits & 0xff) as usize];
            bits >>= FLAGS;
        }
        rest.copy_from_slice(&FLAG_VALUES[(bits & 0xff) as usize][..rest.len()]);
    }

    #[inline(always)]
    fn counts(
        &mut self,
        _clause: &'static str,
        most: impl Fn(usize) -> u8,
        values: &[u8],
        _name: impl Fn(usize, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) {
        let few = self.next_few(values.len()).iter_mut();
        for (index, (out, &value)) in few.zip(values).enumerate() {
            let most = most(index);
            *out = SCALED[usize::from(most)][usize::from(value.min(most))];
        }
    }

    #[inline(always)]
    fn group(&mut self, is_given: bool, width: usize, write: impl FnOnce(&mut Self)) {
        if is_given {
            self.part(width, write);
        } else {
            self.next_few(width);
        }
    }

    #[inline(always)]
    fn groups(
        &mut self,
        given: usize,
        most: usize,
        width: usize,
        mut write: impl FnMut(&mut Self, usize),
    ) {
        for index in 0..given.min(most) {
            self.part(width, |part| write(part, index));
        }
        self.next_few((most - given.min(most)) * width);
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

/// Writes the columns of as many players as a game can have, `seat` first and then the others in
/// turn order. Each player has `width` columns. `player` receives each player's seat and position,
/// counted from 0. The columns of absent players are described with the facts of another player.
#[inline(always)]
pub fn each_player<C: Columns>(
    (seat, seats): (Seat, usize),
    most: usize,
    width: usize,
    out: &mut C,
    mut player: impl FnMut(Seat, usize, &mut C),
) {
    out.groups(seats, most, width, |out, place| {
        let index = seat.index() + place;
        player(Seat::new(if index < seats { index } else { index % seats }), place, out);
    });
}

/// Returns the bits of the flags for [`Columns::flags`] that say which of `all` equals `one`.
#[inline(always)]
pub fn bit_of<T: PartialEq>(all: impl IntoIterator<Item = T>, one: &T) -> u64 {
    let equal = all.into_iter().enumerate().map(|(index, it)| u64::from(it == *one) << index);
    equal.fold(0, |bits, bit| bits | bit)
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
    G::observe(&Perspective::new(&game, seat).parts(), seat, &mut described);
    described.0
}

/// Returns the columns of a move, in the order in which they are written.
pub fn move_columns<G: Encoded>() -> Vec<Column> {
    let (mut game, seat) = example::<G>();
    let start = game;
    let view = Perspective::new(&start, seat).parts();
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
pub const fn observation_width<G: Encoded>() -> usize {
    G::OBSERVATION_WIDTH
}

/// Returns the number of columns for a move.
pub const fn move_width<G: Encoded>() -> usize {
    G::MOVE_WIDTH
}

/// Writes the seat's view into a row with a value for each of the [`observation_columns`].
///
/// # Panics
/// Panics if the length of the row is not the number of columns.
pub fn observe<G: Encoded>(view: &G::Parts<'_>, seat: Seat, out: &mut [f32]) {
    assert_eq!(out.len(), G::OBSERVATION_WIDTH, "a row is as long as its columns");
    out.fill(0.0);
    let mut row = Row { left: out };
    G::observe(view, seat, &mut row);
    assert!(row.left.is_empty(), "a row is as long as its columns");
}

/// Writes each move into a row with a value for each of the [`move_columns`]. Rows beyond the last
/// move remain unchanged.
///
/// # Panics
/// Panics if there are fewer rows than moves, or if a row has the wrong length.
pub fn describe<G: Encoded>(
    view: &G::Parts<'_>,
    seat: Seat,
    moves: &[G::Move],
    width: usize,
    out: &mut [f32],
) {
    assert_eq!(width, G::MOVE_WIDTH, "a row is as long as its columns");
    let rows = out.get_mut(..moves.len() * width).expect("there is a row for every move");
    rows.fill(0.0);
    for (m, row) in moves.iter().zip(rows.chunks_exact_mut(G::MOVE_WIDTH)) {
        let mut row = Row { left: row };
        G::describe(view, seat, m, &mut row);
        assert!(row.left.is_empty(), "a row is as long as its columns");
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
