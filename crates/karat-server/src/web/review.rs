//! Requesting reviews and checks of puzzles, on pages and over the API.

use std::net::IpAddr;
use std::time::Duration;

use karat_rules::Seat;
use karat_table::id::{PersonId, PuzzleId};
use karat_table::table::Table;

use crate::web::App;
use crate::web::error::Error;
use crate::web::limits::Network;
use karat_store::Asked;

/// The `Retry-After` delay when the review queue is full.
pub(crate) const QUEUE_AGAIN: Duration = Duration::from_secs(60);

/// Requests a review of a finished game from one seat's perspective. The queue takes turns between
/// networks, which it stores only as a mark.
///
/// # Errors
/// Returns an error if the database fails.
pub(crate) async fn ask(
    app: &App,
    table: &Table,
    seat: Seat,
    (person, client): (&PersonId, IpAddr),
) -> Result<Asked, Error> {
    Ok(app.reviews.ask(table, seat, (person, &network(app, client))).await?)
}

/// Requests the check of a puzzle's answers, which waits in the same queue as reviews.
///
/// # Errors
/// Returns an error if the database fails.
pub(crate) async fn ask_check(
    app: &App,
    puzzle: &PuzzleId,
    (author, client): (&PersonId, IpAddr),
) -> Result<Asked, Error> {
    Ok(app.reviews.ask_check(puzzle, (author, &network(app, client))).await?)
}

/// Returns the mark under which the queue stores a network.
fn network(app: &App, client: IpAddr) -> String {
    app.key.count_mark("review", &Network::widest(client).to_string())
}
