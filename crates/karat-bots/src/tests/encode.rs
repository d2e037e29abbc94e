//! Properties of every game's encoded rows, for all seats and options. Values are within the ranges
//! of their columns, and rows reveal nothing that the seat cannot know.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use karat_rules::any::{GameId, read_options};
use karat_rules::book::Book;
use karat_rules::{Actor, Dice, GAMES, Game, Moves, Perspective, Seat, Turn, with_game};

use crate::ChaChaDice;
use crate::encode::{
    Column, Columns, Encoded, Spec, described, move_columns, observation_columns, observe,
};

type Pairs = Vec<(String, String)>;

/// Returns the default options, and every option value that needs no other option.
fn option_sets<G: Game>(seats: usize) -> Vec<Pairs> {
    let specs = <G::Options as karat_rules::Options>::SPECS.iter();
    let single = specs.flat_map(|spec| spec.values.iter().map(|value| (spec.name, *value)));
    let single = single.map(|(name, value)| vec![(name.to_owned(), value.to_owned())]);
    let fits = |pairs: &Pairs| {
        read_options::<G>(pairs).is_ok_and(|options| G::new(&options, seats).is_ok())
    };
    std::iter::once(Vec::new()).chain(single).filter(fits).collect()
}

/// A receiver that checks each column's description and the range of each value. Names are checked
/// only if `reads_names` is set.
struct Checked<'a> {
    columns: std::slice::Iter<'a, Column>,
    reads_names: bool,
    context: &'a str,
}

/// The number of decisions between checks of column names. Formatting the names takes most of the
/// test's time.
const NAMES_EVERY: u32 = 32;

impl Columns for Checked<'_> {
    fn put(&mut self, Spec { name, clause, range }: Spec<'_>, value: i64) {
        let column = self.columns.next().expect("no more columns than are described");
        if self.reads_names {
            assert_eq!(column.name, name.to_string(), "{}", self.context);
        }
        assert_eq!((column.clause, column.range), (clause, range), "{}: {name}", self.context);
        let is_within = (range.low..=range.high).contains(&value);
        assert!(is_within || range.is_cut_off, "{}: {name} is {value}", self.context);
    }
}

/// A receiver that calculates each value separately, as `docs/encodings.md` describes it.
#[derive(Default)]
struct Plain(Vec<f32>);

impl Columns for Plain {
    fn put(&mut self, Spec { range, .. }: Spec<'_>, value: i64) {
        self.0.push(value.clamp(range.low, range.high) as f32 / range.scale() as f32);
    }

    fn group(&mut self, is_given: bool, width: usize, write: impl FnOnce(&mut Self)) {
        let before = self.0.len();
        write(self);
        assert_eq!(self.0.len() - before, width, "a group has as many columns as it says");
        if !is_given {
            self.0[before..].fill(0.0);
        }
    }

    fn groups(
        &mut self,
        given: usize,
        most: usize,
        width: usize,
        mut write: impl FnMut(&mut Self, usize),
    ) {
        for index in 0..most {
            let before = self.0.len();
            write(self, index);
            assert_eq!(self.0.len() - before, width, "a group has as many columns as it says");
            if index >= given {
                self.0[before..].fill(0.0);
            }
        }
    }
}

fn bits(row: &[f32]) -> Vec<u32> {
    row.iter().map(|value| value.to_bits()).collect()
}

/// Checks that the rows of a seat contain exactly the described values.
fn rows_are_as_described<G: Encoded>(game: &G, seat: Seat, moves: &[G::Move], context: &str) {
    let view = Perspective::new(game, seat).parts();
    let mut plain = Plain::default();
    G::observe(&view, seat, &mut plain);
    let mut row = vec![f32::NAN; plain.0.len()];
    observe::<G>(&view, seat, &mut row);
    assert_eq!(bits(&plain.0), bits(&row), "{context}");
    let mut plain = Plain::default();
    moves.iter().for_each(|m| G::describe(&view, seat, m, &mut plain));
    let mut rows = vec![f32::NAN; plain.0.len()];
    crate::encode::describe::<G>(&view, seat, moves, plain.0.len() / moves.len(), &mut rows);
    assert_eq!(bits(&plain.0), bits(&rows), "{context}");
}

/// Plays a random game, calling `each` before every decision by a seat.
fn play<G: Game>(mut game: G, dice: &mut ChaChaDice, each: &mut impl FnMut(&G, Seat, &[G::Move])) {
    let mut moves = Moves::new();
    for _ in 0..2_000 {
        let (who, chosen) = match game.turn() {
            Turn::Over => return,
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(owing) => {
                let seat = owing.first().expect("a turn has a seat");
                moves.clear();
                game.legal(Actor::Seat(seat), &mut moves);
                each(&game, seat, &moves);
                (Actor::Seat(seat), moves[dice.below(moves.len() as u32) as usize])
            }
        };
        game.play(who, chosen).expect("a listed move");
    }
}

#[test]
fn rows_keep_the_promises_of_their_columns() {
    for &id in GAMES {
        with_game!(id, G => rows_are_true::<G>(id));
    }
}

fn rows_are_true<G: Encoded>(id: GameId) {
    let (columns, of_moves) = (observation_columns::<G>(), move_columns::<G>());
    let mut dice = ChaChaDice::new(7);
    for seats in id.seats() {
        for options in option_sets::<G>(seats) {
            let context = format!("{id} {seats} seats {options:?}");
            let game = G::new(&read_options::<G>(&options).expect("options"), seats);
            let mut decisions = 0;
            play(game.expect("a game"), &mut dice, &mut |game, seat, moves| {
                let reads_names = decisions % NAMES_EVERY == 0;
                decisions += 1;
                let view = Perspective::new(game, seat).parts();
                let whole = Perspective::new(game, seat).view();
                assert!(moves.len() <= G::actions_max(&whole), "{context}: {}", moves.len());
                rows_are_as_described(game, seat, moves, &context);
                let check = |columns| Checked { columns, reads_names, context: &context };
                let mut row = check(columns.iter());
                G::observe(&view, seat, &mut row);
                assert!(row.columns.next().is_none(), "{context}: a column is missing");
                for m in moves {
                    let mut row = check(of_moves.iter());
                    G::describe(&view, seat, m, &mut row);
                    assert!(row.columns.next().is_none(), "{context}: a column of {m} is missing");
                }
            });
        }
    }
}

/// Checks that re-dealing everything a seat cannot know does not change its row.
#[test]
fn rows_reveal_nothing_hidden() {
    for &id in GAMES {
        with_game!(id, G => rows_are_blind::<G>(id));
    }
}

fn rows_are_blind<G: Encoded>(id: GameId) {
    let width = observation_columns::<G>().len();
    let (mut row, mut again) = (vec![0.0; width], vec![0.0; width]);
    let mut differing = 0;
    for seats in id.seats() {
        for options in option_sets::<G>(seats) {
            let read = read_options::<G>(&options).expect("options");
            let mut dealing = ChaChaDice::new(3);
            let game = G::new(&read, seats).expect("a game");
            play(game, &mut ChaChaDice::new(11), &mut |game, _, _| {
                let seat = Seat::new(dealing.below(seats as u32) as usize);
                let dealt = game.resample(seat, &mut dealing);
                differing += usize::from(dealt != *game);
                observe::<G>(&Perspective::new(game, seat).parts(), seat, &mut row);
                observe::<G>(&Perspective::new(&dealt, seat).parts(), seat, &mut again);
                assert_eq!(bits(&row), bits(&again), "{id} {seats} seats {options:?} {seat}");
            });
        }
    }
    assert!(differing > 10, "{id} hid hardly anything: {differing}");
}

/// Checks that listed moves have different rows, so that programs can distinguish them.
#[test]
fn listed_moves_have_different_rows() {
    for id in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
        with_game!(id, G => moves_differ::<G>(id));
    }
}

fn moves_differ<G: Encoded>(id: GameId) {
    let width = move_columns::<G>().len();
    let mut dice = ChaChaDice::new(5);
    for seats in id.seats() {
        for options in option_sets::<G>(seats) {
            let game = G::new(&read_options::<G>(&options).expect("options"), seats);
            play(game.expect("a game"), &mut dice, &mut |game, seat, moves| {
                let view = Perspective::new(game, seat).parts();
                let mut rows = vec![0.0; moves.len() * width];
                crate::encode::describe::<G>(&view, seat, moves, width, &mut rows);
                let mut seen = HashSet::new();
                for (m, row) in moves.iter().zip(rows.chunks_exact(width)) {
                    assert!(seen.insert(bits(row)), "{id} {options:?}: {m} has the row of another");
                }
            });
        }
    }
}

#[test]
fn columns_have_one_name_each_and_cite_the_rules() {
    for id in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
        let book = Book::read(id.rules());
        let clauses: HashSet<&str> = book.clauses().map(|clause| clause.id).collect();
        let tables = with_game!(id, G => [observation_columns::<G>(), move_columns::<G>()]);
        for columns in tables {
            let names: HashSet<&str> = columns.iter().map(|column| &*column.name).collect();
            assert_eq!(names.len(), columns.len(), "{id} has columns of one name");
            for Column { name, clause, range } in &columns {
                assert!(clauses.contains(clause), "{id}: {name} cites {clause}");
                assert!(range.low <= 0 && range.high > 0, "{id}: {name} cannot be nothing");
            }
        }
    }
}

/// The introduction of `docs/encodings.md`, which precedes the tables.
const PREFACE: &str = "\
# Encodings

This page describes how the Python package writes a position and its moves as rows of numbers for
programs that learn: the arrays `observation`, `mask` and `moves`. The tables are generated from the code
that writes the rows (`UPDATE=1 cargo test -p karat-bots encodings`).

A row is written only from what its seat sees. Player 0 is the seat itself, player 1 is the next in the
order of play, and so on. If there are fewer players, the columns of the others are 0. Every value is a
whole number within the range, divided by the number in the table, so that the result is from -1 to 1. A
number beyond the range is written as the nearest number within it. An action is the number of a move in
the list of legal moves. In another position the same number means another move, so each move has a row
that describes it.

A version fixes names, order and ranges. If any of them changes, so does the version.

";

#[test]
fn the_page_of_encodings_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/encodings.md");
    let mut page = PREFACE.to_owned();
    for id in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
        page.push_str(&with_game!(id, G => described::<G>()));
    }
    let page = format!("{}\n", page.trim_end());
    let committed = fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("UPDATE").is_some() {
        for id in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
            let section = |page: &str| {
                let begin = page.find(&format!("## {id}\n"))?;
                let rest = &page[begin..];
                Some(rest[..rest[3..].find("\n## ").map_or(rest.len(), |end| end + 3)].to_owned())
            };
            let (old, new) = (section(&committed), section(&page));
            let version = |text: &Option<String>| {
                text.as_ref().and_then(|text| {
                    text.split("Version ").nth(1)?.split('.').next().map(str::to_owned)
                })
            };
            let is_kept = old == new || old.is_none() || version(&old) != version(&new);
            assert!(is_kept, "{id} has other columns: raise its version");
        }
        fs::write(&path, page).expect("the page can be written");
    } else {
        assert!(committed == page, "run UPDATE=1 cargo test -p karat-bots encodings");
    }
}
