//! Making puzzles from positions of games that can be analysed.

use std::net::IpAddr;

use karat_rules::Seat;
use karat_table::caps::{Full, Holding};
use karat_table::id::PuzzleId;
use karat_table::player_puzzle::RECORD_BYTES_MAX;
use karat_table::table::Table;

use crate::web::App;
use crate::web::error::Error;
use karat_store::{Created, NewPuzzle, Person};

/// Makes a draft of a puzzle from the current position of `line`, in which `seat` has to decide.
/// Returns the existing puzzle if the person already has one from this position.
///
/// # Errors
/// Returns an error if the person may not make puzzles or has reached a limit, if the seat has
/// nothing to decide, or if the database fails.
pub(crate) async fn make(
    app: &App,
    (person, client): (&Person, IpAddr),
    line: &Table,
    seat: Seat,
) -> Result<PuzzleId, Error> {
    if !person.is_kept || person.is_bot() {
        return Err(Error::Forbidden);
    }
    let record = line.moves_alone().to_string();
    if !line.game().turn().to_decide().contains(seat) || record.len() > RECORD_BYTES_MAX {
        return Err(Error::BadRequest);
    }
    let (store, holding) = (app.tables.store(), Holding::Puzzle);
    app.caps.admit(store, holding, &person.id, client).await?;
    let puzzle = NewPuzzle {
        author: &person.id,
        game: line.record().game,
        seats: line.game().seats(),
        seat,
        record: &record,
    };
    match store.create_puzzle(puzzle, app.tables.now().time()).await? {
        Created::Known(id) => Ok(id),
        Created::New(id) => {
            app.caps.count_bytes(holding, client, record.len() as u64);
            Ok(id)
        }
        Created::TooManyToday => {
            Err(Error::Full(Full { holding, most: holding.of_person(), wait: None }))
        }
    }
}
