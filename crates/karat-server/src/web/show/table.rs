//! Table pages: the table, its log and its result, as seen by the user.

use std::time::Duration;

use axum::http::Uri;
use karat_rules::{Actor, Ply, Seat, Viewer};
use karat_table::id;
use karat_table::lobby::is_alone;
use karat_table::table::{MadeBy, Occupant, Sitter, Stage, Table};
use karat_words::Locale;

use crate::web::App;
use crate::web::error::Error;
use crate::web::session::Session;
use crate::web::show::chat;
use karat_pages::model::{
    About, Halt, LogEntry, LogShown, Mark, Player, RatingChanged, Reader, Rematch, ResultModel,
    Seen, TablePage, TournamentOfTable, Waiting,
};
use karat_pages::{self as pages, link};
use karat_store::RatingChange;

/// Returns the name of a seat's player, or a placeholder for a guest or a deleted account.
pub(crate) fn player_name(sitter: &Sitter, locale: Locale) -> String {
    match (sitter.name.as_str(), &sitter.who) {
        ("", Occupant::Nobody) => locale.text("account-gone"),
        ("", Occupant::Person(_) | Occupant::Bot(_)) => locale.text("guest-name"),
        (name, _) => name.to_owned(),
    }
}

/// Returns the URL of a table page, for responses to requests for other URLs.
pub(crate) fn page_of(id: &str) -> Result<Uri, Error> {
    link::table(id).parse().map_err(|_| Error::NotFound)
}

/// Returns the URL of a table page for a person in this seat. The URL includes the seat if the
/// person has several.
pub(crate) fn address_at(table: &Table, session: &Session, seat: Seat) -> String {
    let address = link::table(table.record().id.as_str());
    let is_shared = table.seat_of(session.id()).is_none();
    if is_shared { link::at_seat(&address, seat) } else { address }
}

/// Returns the table page as seen by the user. `asked` selects one of the user's seats, if there
/// are several.
pub(crate) async fn model(
    app: &App,
    table: &Table,
    session: &Session,
    asked: Option<Seat>,
) -> Result<TablePage, Error> {
    let record = table.record();
    let mut seen = seen_by(table, session, asked);
    seen.away = table.absent();
    let behind = table.behind(session.id());
    if behind == Duration::ZERO {
        for (seat, absence) in super::clock::absences(app, table) {
            seen.players[seat.index()].absence = Some(absence);
        }
    }
    let is_first = super::hint::is_first(app, table, session, seen.viewer).await?;
    let reader = Reader {
        mine: table.seats_of(session.id()),
        behind,
        is_first,
        is_endable: session.id().is_some_and(|person| is_alone(record, person)),
        digest: None,
        waiting: Waiting::default(),
    };
    let halt = Halt {
        frozen: table.frozen().cloned(),
        result: table.result().filter(|_| table.frozen().is_some()),
        is_closed: record.stage == Stage::Closed,
    };
    Ok(TablePage {
        id: record.id.to_string(),
        revision: app.tables.client_revision(table.revision()),
        reader,
        halt,
        banner: None,
        log_shown: log_from(table, table.chapter_start(table.ply(), pages::chapter)),
        time: super::clock::model(app, table, session.id()).await?,
        undo: super::undo::model(app, table, seen.viewer).await?,
        premove: super::premove::model(app, table, seen.viewer).await?,
        hints: super::hint::model(table, session, seen.viewer, is_first),
        chat: chat::beside(app, table, session).await?,
        rematch: rematch(app, table, session).await?,
        about: about_in_round(app, table).await?,
        seen,
    })
}

/// Returns the game as seen by the user. `asked` selects one of the user's seats, if there are
/// several.
pub(crate) fn seen_by(table: &Table, session: &Session, asked: Option<Seat>) -> Seen {
    let record = table.record();
    let mine = table.seats_of(session.id());
    let asked = asked.filter(|&seat| mine.contains(seat));
    let viewer = asked.map_or_else(|| table.viewer(session.id()), Viewer::Seat);
    let game = table.game();
    let (legal, refused) = match viewer {
        Viewer::Seat(seat) if table.is_due(seat) => {
            (game.legal(Actor::Seat(seat)), game.refused(seat))
        }
        _ => (Vec::new(), Vec::new()),
    };
    let players = record.sitters.iter().enumerate().map(|(index, sitter)| Player {
        name: player_name(sitter, session.locale),
        level: match &sitter.who {
            Occupant::Nobody | Occupant::Person(_) => None,
            Occupant::Bot(level) => Some(level.clone()),
        },
        is_me: viewer.is(Seat::new(index)),
        person: sitter.who.person_text(),
        absence: None,
    });
    let view = pages::shown(game.view(viewer));
    Seen {
        version: table.version().0,
        legal,
        refused,
        out: game.out(),
        is_frozen: table.frozen().is_some(),
        players: players.collect(),
        log: table.log(viewer).into_iter().map(log_entry).collect(),
        options: record.options.clone(),
        moves: link::at_own_seat(link::moves(record.id.as_str()), viewer, mine),
        request: id::random(),
        ..Seen::new(record.game, viewer, view, table.turn(), game.standing())
    }
}

/// Returns a log entry's display model.
pub(crate) fn log_entry(entry: karat_table::log::LogEntry) -> LogEntry {
    let karat_table::log::LogEntry { number, ply, who, made_by, at, events, remark } = entry;
    let mark = match made_by {
        MadeBy::StandIn => Some(Mark::StandIn),
        MadeBy::Premove => Some(Mark::Premove),
        MadeBy::Seat | MadeBy::Table | MadeBy::Others => None,
    };
    let events = pages::shown_events(events);
    LogEntry { number: number.index(), ply, who, mark, at_ms: at.map(|at| at.0), events, remark }
}

/// Returns a table's constant properties.
pub(crate) fn about(table: &Table) -> About {
    let record = table.record();
    About {
        // This server did not make the deal of an uploaded record.
        commitment: if table.is_imported() { String::new() } else { record.commitment.clone() },
        seed: (table.is_open() && !table.is_imported()).then(|| record.seed.reveal()),
        origin: record.origin.as_ref().map(|from| (from.table.to_string(), from.ply)),
        tournament: None,
    }
}

/// Returns a table's constant properties, including its tournament.
async fn about_in_round(app: &App, table: &Table) -> Result<About, Error> {
    let found = app.tables.store().tournament_of_table(&table.record().id).await?;
    let tournament = found.map(|(id, name, round)| TournamentOfTable {
        id: id.as_str().to_owned(),
        name,
        round,
    });
    Ok(About { tournament, ..about(table) })
}

/// Extends the log to start from the given ply or earlier.
pub(crate) fn back_to(table: &Table, ply: Ply, model: TablePage) -> TablePage {
    let log_shown = log_from(table, ply.min(model.log_shown.from));
    TablePage { log_shown, ..model }
}

/// Returns the log from the given ply onwards.
pub(crate) fn log_from(table: &Table, from: Ply) -> LogShown {
    let older = (from > Ply::START).then(|| table.chapter_start(from, pages::chapter));
    LogShown { from, older }
}

/// Returns the state of the rematch, as seen by the user.
async fn rematch(app: &App, table: &Table, session: &Session) -> Result<Rematch, Error> {
    let is_person = |sitter: &&Sitter| matches!(sitter.who, Occupant::Person(_));
    let people = table.record().sitters.iter().filter(is_person).count();
    if !table.is_over() || people < 2 || table.seats_of(session.id()).is_empty() {
        return Ok(Rematch::None);
    }
    let asked = app.tables.store().rematch_of(&table.record().id).await?;
    let Some(next) = asked else { return Ok(Rematch::Possible) };
    let again = app.tables.read(&next).await?;
    let sitters = again.record().sitters.iter().filter(is_person);
    let names = sitters.map(|sitter| player_name(sitter, session.locale)).collect();
    Ok(Rematch::Asked { next: next.to_string(), names })
}

/// Returns a game's result as seen by the user.
pub(crate) async fn result_model(
    app: &App,
    table: &Table,
    session: &Session,
) -> Result<ResultModel, Error> {
    let id = &table.record().id;
    let changes = app.tables.store().rating_changes(id).await?;
    let unrated = match table.seat_of(session.id()) {
        Some(seat) => app.tables.store().unrated(id, seat).await?,
        None => None,
    };
    Ok(ResultModel {
        id: id.to_string(),
        seen: seen_by(table, session, None),
        about: about_in_round(app, table).await?,
        decided_by_bots: super::clock::decided_by_bots(table),
        can_analyse: table.can_be_analysed().is_ok(),
        rematch: rematch(app, table, session).await?,
        rating_changes: changes.iter().map(|change| rating_changed(change, session)).collect(),
        unrated,
    })
}

/// Returns a player's rating change for the result page.
fn rating_changed(change: &RatingChange, session: &Session) -> RatingChanged {
    RatingChanged {
        person: change.person.as_str().to_owned(),
        name: change.name.clone(),
        is_me: session.id() == Some(&change.person),
        shown: change.after.shown(),
        is_provisional: change.after.is_provisional(),
        change_tenths: ((change.after.sure() - change.before.sure()) * 10.0).round() as i64,
    }
}
