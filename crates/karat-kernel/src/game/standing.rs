//! The points and places of the players.

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::seat::{BySeat, SEATS_MAX, Seat, Seats};

/// The points and places of all seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The number of players in the game.
    pub seats: usize,
    /// Each seat's points, or the game's equivalent of points.
    pub points: BySeat<i32>,
    /// Each seat's place, counted from 1. Tied players share a place, and the following places are
    /// skipped: 1, 2, 2, 4.
    pub places: BySeat<u8>,
    /// Whether the game is over.
    pub is_final: bool,
}

impl Standing {
    /// Ranks the seats by the given key, highest first. Seats with equal keys share a place.
    pub fn by_key<K: Ord>(
        seats: usize,
        points: BySeat<i32>,
        is_final: bool,
        key: impl Fn(Seat) -> K,
    ) -> Self {
        let keys: ArrayVec<K, SEATS_MAX> = Seat::all(seats).map(key).collect();
        let places = BySeat::from_fn(|seat| match keys.get(seat.index()) {
            Some(key) => 1 + keys.iter().filter(|other| *other > key).count() as u8,
            None => 0,
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
