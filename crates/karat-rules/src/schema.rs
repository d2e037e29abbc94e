//! The schemas of views and events in JSON form, for the API documentation. The code for schemas
//! requires the feature `schema`.

use karat_kernel::game::{EventViewOf, Views};
use karat_kernel::schema::of;

pub use karat_kernel::schema::Schemas;

use crate::any::GameId;
use crate::with_game;

/// Returns the schemas of the views and events of a game.
pub fn of_game(game: GameId) -> Schemas {
    with_game!(game, G => of::<<G as Views>::View, EventViewOf<G>>())
}
