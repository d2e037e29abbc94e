//! The seats around a table, sets of seats, and collections with one value for each seat.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// The maximum number of seats in any game.
pub const SEATS_MAX: usize = 6;

/// A seat at a table. Seats are numbered from 0, clockwise, and written as in `P0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Returns the seat with the given number.
    ///
    /// # Panics
    /// Panics if `index` is not below [`SEATS_MAX`].
    pub const fn new(index: usize) -> Self {
        assert!(index < SEATS_MAX, "no such seat");
        Self(index as u8)
    }

    /// Returns the seat's number, which is less than [`SEATS_MAX`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the next seat clockwise at a table with the given number of seats.
    pub const fn next(self, seats: usize) -> Self {
        if self.index() + 1 < seats { Self(self.0 + 1) } else { Self(0) }
    }

    /// Returns all seats at a table with the given number of seats, in order.
    pub fn all(seats: usize) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..seats).map(Self::new)
    }

    /// Returns the other seats at a table with the given number of seats, clockwise from the next
    /// seat.
    pub fn others(self, seats: usize) -> impl Iterator<Item = Self> {
        (1..seats).map(move |step| Self::new((self.index() + step) % seats))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.0)
    }
}

/// The error returned for a string that is not a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("seats are written P0 to P5")]
pub struct NoSuchSeat;

impl FromStr for Seat {
    type Err = NoSuchSeat;

    fn from_str(text: &str) -> Result<Self, NoSuchSeat> {
        match text.as_bytes() {
            [b'P', digit @ b'0'..=b'5'] => Ok(Self(digit - b'0')),
            _ => Err(NoSuchSeat),
        }
    }
}

crate::schema::written_as!(Seat, number to SEATS_MAX as u32 - 1);

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of all seats at a table with the given number of seats.
    pub const fn all(seats: usize) -> Self {
        Self(((1_u16 << seats) - 1) as u8)
    }

    /// Returns the set that contains only the given seat.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Returns whether the set contains the given seat.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// Adds a seat to the set.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat from the set.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Returns the number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the lowest-numbered seat in the set, or `None` if the set is empty.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the seats in the set, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.first()?;
            left.remove(seat);
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

crate::schema::written_as!(Seats, list of Seat);

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A collection with one value for each seat. At tables with fewer than [`SEATS_MAX`] seats, the
/// remaining values are unused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>([T; SEATS_MAX]);

impl<T> BySeat<T> {
    /// Returns a collection with the same value for every seat.
    pub const fn of(value: T) -> Self
    where
        T: Copy,
    {
        Self([value; SEATS_MAX])
    }

    /// Creates a collection by calling a function for each seat.
    pub fn from_fn(mut of: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|index| of(Seat::new(index))))
    }

    /// Returns the values of the first `seats` seats, in order.
    pub fn first(&self, seats: usize) -> &[T] {
        &self.0[..seats]
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
