//! JSON schemas of views and events, for the API documentation. Requires the feature `schema`.

use karat_kernel::game::{EventViewOf, Views};
use karat_kernel::schema::of;

pub use karat_kernel::schema::Schemas;

use crate::any::GameId;
use crate::with_game;

/// Returns the schemas of a game's views and events.
pub fn of_game(game: GameId) -> Schemas {
    with_game!(game, G => of::<<G as Views>::View, EventViewOf<G>>())
}
