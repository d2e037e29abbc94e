//! Positions of tables, as seen by a viewer.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::Response;
use karat_rules::any::GameId;
use karat_rules::{Actor, AnyEventView, AnyView, Seat, Turn, Viewer};
use karat_table::clock::Clock;
use karat_table::table::{Occupant, Record, Table};
use karat_table::time::{delay_ms, whole_ms};
use karat_table::token::Scope;
use karat_table::version::Revision;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::App;
use crate::web::api::answer;
use crate::web::api::describe::{self, Cache, Form, OperationSpec, Query as Asks, schema};
use crate::web::api::door::{AtTable, Caller, seat};
use crate::web::api::views::{GameEventSchema, GameViewSchema};
use crate::web::api::words::{GameName, StageName};
use crate::web::problem::{Kind, Problem};
use crate::web::states::{Format, Json};

/// A table's position as seen by a viewer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Position {
    /// The table's id.
    table: String,
    /// The table's game.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The table's stage.
    #[schema(value_type = StageName)]
    stage: &'static str,
    /// The number of journal entries, to be sent with moves based on this position.
    version: u64,
    /// The number of moves and draws in the game so far.
    ply: u64,
    /// The revision, which grows with every visible change and every server restart.
    revision: u64,
    /// The viewer's seat, or null for a spectator.
    seat: Option<u32>,
    /// The viewer's delay, in milliseconds.
    behind_ms: u32,
    /// The seats with a decision to make.
    due: Vec<u32>,
    /// The seat's listed moves in the game's notation, if it has a decision to make.
    legal: Vec<String>,
    /// Whether `legal` lists all legal moves.
    lists_every_move: bool,
    /// The table as seen by the viewer.
    #[schema(value_type = GameViewSchema)]
    view: GameView,
    /// The events of the latest move visible to the viewer.
    #[schema(value_type = Vec<GameEventSchema>)]
    events: Vec<AnyEventView>,
    /// The players' clocks, if the game is timed.
    clocks: Vec<ClockShown>,
    /// The result, once the game is over.
    result: Option<ResultShown>,
}

/// A view of a table, with the name of its game.
#[derive(Debug, Serialize)]
pub(crate) struct GameView {
    /// The game's name.
    game: &'static str,
    /// The table as seen by the viewer, in the game's own format.
    view: AnyView,
}

/// A player's clock.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClockShown {
    /// The player's seat.
    seat: u32,
    /// The time left on a stopped clock, in milliseconds.
    left_ms: Option<i64>,
    /// The time at which a running clock will reach zero, in Unix milliseconds.
    ends_ms: Option<i64>,
}

/// The result of a game, in seat order.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ResultShown {
    /// The players' points.
    points: Vec<i32>,
    /// The players' places, starting at 1. Tied players share a place.
    places: Vec<u32>,
}

/// Query parameters of a position.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Asked {
    /// The caller's seat from which to view the table, if they have several.
    seat: Option<u32>,
}

/// The specification of `GET /api/v1/tables/{id}/position`.
pub(crate) const SHOW_SPEC: OperationSpec = OperationSpec {
    id: "position",
    scope: Some(Scope::Read),
    query: &[Asks { name: "seat", value: describe::Value::Seat }],
    cache: Cache::ETag,
    response: Form::Json(schema::<Position>),
    problems: &[Kind::Forbidden, Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tables/{id}/position`.
pub(crate) async fn show(
    AtTable { app, caller, table, .. }: AtTable,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    caller.may(Scope::Read)?;
    let asked = asked.seat.map(seat).transpose()?;
    let (_, position) = seen_by(&app, &caller, table, asked).await?;
    Ok(answer::tagged(&headers, &position))
}

/// Returns a person's view of a table, from the requested seat if they have several.
pub(crate) async fn of(
    app: &App,
    caller: &Caller,
    table: Arc<Table>,
    asked: Option<Seat>,
) -> Result<Position, Problem> {
    Ok(seen(app, caller, table, asked).await?.position(app))
}

/// Returns a person's view of a table like [`of`], as JSON and with the revision that it shows.
pub(crate) async fn seen_by(
    app: &App,
    caller: &Caller,
    table: Arc<Table>,
    asked: Option<Seat>,
) -> Result<(Revision, Json), Problem> {
    let seen = seen(app, caller, table, asked).await?;
    let (table, viewer) = (&seen.table, seen.viewer());
    let render = || Json::of(&seen.position(app));
    // What delayed spectators see depends on the time, and clocks on the players' vacations.
    let is_delayed = seen.seat.is_none() && table.record().terms.watch_delay > Duration::ZERO;
    let text = match is_delayed || !seen.clocks.is_empty() {
        true => render(),
        false => app.states.text(table, Format::Position, viewer, render),
    };
    Ok((table.revision(), text))
}

/// A table as a person may currently see it.
struct Seen {
    table: Arc<Table>,
    seat: Option<Seat>,
    behind: Duration,
    clocks: Vec<Clock>,
}

async fn seen(
    app: &App,
    caller: &Caller,
    table: Arc<Table>,
    asked: Option<Seat>,
) -> Result<Seen, Problem> {
    let person = caller.id();
    let seat = match asked {
        Some(seat) if table.seats_of(person).contains(seat) => Some(seat),
        Some(_) => return Err(Kind::Forbidden.into()),
        None => table.seat_of(person),
    };
    let behind = table.behind(person);
    let table = app.tables.seen_by(table, person).await?.table;
    let now = app.tables.now().time() - behind;
    let clocks = app.tables.clocks_at(&table, now).await?;
    Ok(Seen { table, seat, behind, clocks })
}

impl Seen {
    fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Public, Viewer::Seat)
    }

    fn position(&self, app: &App) -> Position {
        let (table, viewer) = (&self.table, self.viewer());
        let record = table.record();
        let legal = self.seat.filter(|&seat| table.is_due(seat));
        Position {
            table: record.id.to_string(),
            game: record.game.name(),
            stage: record.stage.name(),
            version: table.version().0,
            ply: table.ply().index() as u64,
            revision: app.tables.client_revision(table.revision()).0,
            seat: self.seat.map(number),
            behind_ms: delay_ms(self.behind),
            due: due(table),
            legal: legal.map_or_else(Vec::new, |seat| table.game().legal(Actor::Seat(seat))),
            lists_every_move: record.game.lists_every_move(),
            view: GameView { game: record.game.name(), view: table.game().view(viewer) },
            events: table.latest_events(viewer),
            clocks: shown_clocks(record, &self.clocks),
            result: result(table),
        }
    }
}

/// Returns the seats with a decision to make.
pub(crate) fn due(table: &Table) -> Vec<u32> {
    match table.turn() {
        Turn::Seats(seats) => seats.iter().map(number).collect(),
        Turn::Chance | Turn::Over => Vec::new(),
    }
}

/// Returns the game's result, if it is over.
pub(crate) fn result(table: &Table) -> Option<ResultShown> {
    let result = table.result().filter(|_| table.is_over())?;
    let places = result.places.iter().map(|&place| place.into()).collect();
    Some(ResultShown { points: result.points, places })
}

/// Returns a seat's number, starting from 0.
pub(crate) fn number(seat: Seat) -> u32 {
    seat.index() as u32
}

/// Converts the players' clocks to a representation that does not change as time passes.
fn shown_clocks(record: &Record, clocks: &[Clock]) -> Vec<ClockShown> {
    let seats = Seat::all(clocks.len()).zip(clocks).zip(&record.sitters);
    let people = seats.filter(|(_, sitter)| matches!(sitter.who, Occupant::Person(_)));
    let shown = people.map(|((seat, clock), _)| ClockShown {
        seat: number(seat),
        left_ms: clock.deadline.is_none().then(|| whole_ms(clock.left)),
        ends_ms: clock.deadline.map(|deadline| deadline.0),
    });
    shown.collect()
}

/// Returns a game's options, keyed by name.
pub(crate) fn options(options: &[(String, String)]) -> BTreeMap<String, String> {
    options.iter().cloned().collect()
}

/// Returns the game with the given name.
pub(crate) fn game(name: &str) -> Result<GameId, Problem> {
    name.parse().map_err(|_| Kind::NotFound.into())
}
