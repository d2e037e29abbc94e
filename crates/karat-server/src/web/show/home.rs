//! The home page's tables: the user's own and the open ones.

use karat_rules::{Actor, Viewer};
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Record, Sitter, Stage, Table};

use crate::web::App;
use crate::web::session::Session;
use crate::web::show::lobby::is_begun;
use crate::web::show::table::player_name;
use karat_pages::model::{OpenTable, TableSummary};

/// Returns a table's entry in the list of the user's own tables.
pub(crate) fn summary(app: &App, table: &Table, session: &Session) -> TableSummary {
    let record = table.record();
    let plies_since = plies_since(table, session);
    let seated = record.sitters.iter().filter(|sitter| sitter.who != Occupant::Nobody);
    let viewer: Viewer = table.viewer(session.id());
    let latest = match plies_since {
        Some(0) | None => None,
        Some(_) => table.log(viewer).into_iter().rev().find_map(|entry| entry.lines().pop()),
    };
    TableSummary {
        id: record.id.to_string(),
        game: record.game,
        seats: record.sitters.len(),
        my_turn: table.is_waiting_for(session.id()),
        is_over: table.is_over() || record.stage == Stage::Over,
        players: seated.map(|sitter| player_name(sitter, session.locale)).collect(),
        ply: table.ply(),
        is_lobby: !is_begun(record),
        plies_since,
        latest,
        revision: app.tables.client_revision(table.revision()),
        moves_unseen: 0,
    }
}

/// Returns the number of other players' moves and chance draws since the user's last move.
fn plies_since(table: &Table, session: &Session) -> Option<usize> {
    let mine = table.seats_of(session.id());
    let journal = &table.record().journal;
    let is_mine = |who: Actor| matches!(who, Actor::Seat(seat) if mine.contains(seat));
    let last =
        journal.iter().rposition(|entry| entry.made_by == MadeBy::Seat && is_mine(entry.who))?;
    let is_move = |entry: &&Entry| matches!(entry.deed, Deed::Move(_)) && !is_mine(entry.who);
    let moves = journal[last + 1..].iter().filter(is_move);
    Some(moves.count())
}

/// Returns a public lobby's entry in the list of open tables, or `None` if it has no players.
pub(crate) fn open_table(record: &Record, session: &Session) -> Option<OpenTable> {
    let people = record.sitters.iter().filter(|sitter| matches!(sitter.who, Occupant::Person(_)));
    let free = record
        .sitters
        .iter()
        .filter(|sitter| sitter.who == Occupant::Nobody && sitter.offered_to.is_none());
    let seated = record.sitters.iter().filter(|sitter| sitter.who != Occupant::Nobody);
    let named = |sitter: &Sitter| (player_name(sitter, session.locale), sitter.who.person_text());
    people.clone().next()?;
    Some(OpenTable {
        id: record.id.to_string(),
        game: record.game,
        players: seated.map(named).collect(),
        seats: record.sitters.len(),
        free: free.count(),
        options: record.options.len(),
        terms: record.terms.clone(),
        is_mine: people.clone().any(|sitter| sitter.who.is(session.id())),
    })
}
