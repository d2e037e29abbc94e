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

crate::set_of! {
    /// A set of seats.
    pub struct Seats(u8) of [Seat; SEATS_MAX], seat => seat.index(), index => Seat(index as u8)
}

impl Seats {
    /// Returns the set of all seats at a table with the given number of seats.
    pub const fn all(seats: usize) -> Self {
        Self(((1_u16 << seats) - 1) as u8)
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
