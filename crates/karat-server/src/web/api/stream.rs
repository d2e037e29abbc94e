//! Event streams, with one line per event.
//!
//! A stream starts with the current state, so clients that reconnect miss nothing. After that, the
//! stream reports only that something has changed, and the client requests whatever it is allowed
//! to see.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, BoxStream, SelectAll, Stream};
use futures_util::{StreamExt, TryStreamExt};
use karat_rules::Seat;
use karat_rules::any::GameId;
use karat_table::id::{PersonId, TableId};
use karat_table::lobby;
use karat_table::table::{Stage, Table};
use karat_table::token::Scope;
use karat_table::undo::UndoRequest;
use karat_table::version::{ClientRevision, Revision, Version};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::time::timeout;
use utoipa::ToSchema;

use crate::tables::watch::News;
use crate::web::App;
use crate::web::api::answer::{self, EVENTS, LINES};
use crate::web::api::chat::{MessageShown, message_shown};
use crate::web::api::describe::{EXACT_MAX, Form, OperationSpec, Query as Asks, Value, schema};
use crate::web::api::door::{Caller, Reader, seat, table_id};
use crate::web::api::position::{self, Position, ResultShown, number, result};
use crate::web::api::tables::{LIST_MAX, TableShown, is_empty, readable, shown};
use crate::web::api::words::{GameName, LobbyLineKind, MyLineKind, TableLineKind};
use crate::web::bots::Listening;
use crate::web::chat::heard;
use crate::web::presence::{self, Stay};
use crate::web::problem::{Kind, Problem};
use crate::web::states::{self, Json};
use karat_store::Message;
use karat_words::weighted::accepts;

/// The interval between heartbeats in an idle stream.
const KEEP_ALIVE: Duration = Duration::from_secs(7);

/// The maximum number of a person's tables in a stream. Newer tables take precedence.
const TABLES_MAX: usize = 64;

/// The maximum number of chat messages that a stream reports at once.
const CHAT_LINES_MAX: u32 = 30;

/// The header with the event id after which a client resumes a stream of server-sent events.
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// A stream line about a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableLine {
    /// The kind of line, which is `position` if the line contains the position, and `changed` otherwise.
    #[serde(rename = "type")]
    #[schema(value_type = TableLineKind)]
    what: &'static str,
    /// The table's revision.
    revision: u64,
    /// The position, in the first line or, with `positions=1`, in every line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<Position>)]
    position: Option<Json>,
}

/// A stream line about one of your tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyLine {
    /// The kind of event.
    #[serde(rename = "type")]
    #[schema(value_type = MyLineKind)]
    what: &'static str,
    /// The table's id.
    table: String,
    /// The table's game.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// Your seats with a decision to make.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    due: Vec<u32>,
    /// The number of journal entries.
    version: u64,
    /// The table's revision.
    revision: u64,
    /// The result, if the game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultShown>,
    /// The seat reserved for you, in a `challenge`, or the seat whose player wants a `takeback`.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u32>,
    /// The id of the other person: the host in a `challenge`, the person who has `declined`, or the
    /// player who wants a `takeback`.
    #[serde(skip_serializing_if = "Option::is_none")]
    person: Option<String>,
    /// The name of the other person.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The message, in a `chat` line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    message: Option<MessageShown>,
}

/// A stream line about an open table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LobbyLine {
    /// The kind of line.
    #[serde(rename = "type")]
    #[schema(value_type = LobbyLineKind)]
    what: &'static str,
    /// The table's id.
    id: String,
    /// The table, in an `open` line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    table: Option<TableShown>,
}

/// Query parameters of a stream: the event id after which to resume, whether the stream stays
/// open, and whether every line contains the position.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    seat: Option<u32>,
    after: Option<u64>,
    wait: Option<u32>,
    positions: Option<u32>,
}

/// A stream line: the event id from which the stream can resume, the kind of event, and the data.
pub(crate) type Line = (Option<u64>, &'static str, String);

/// The lines of a stream, which may fail.
pub(crate) type Lines = BoxStream<'static, io::Result<Line>>;

/// The specification of `GET /api/v1/tables/{id}/events`.
pub(crate) const TABLE_SPEC: OperationSpec = OperationSpec {
    id: "table-events",
    scope: Some(Scope::Read),
    query: &[
        Asks { name: "seat", value: Value::Seat },
        Asks { name: "after", value: Value::Number(0, EXACT_MAX) },
        Asks { name: "wait", value: Value::Number(0, 1) },
        Asks { name: "positions", value: Value::Number(0, 1) },
    ],
    response: Form::Lines(schema::<TableLine>),
    problems: &[Kind::Forbidden, Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tables/{id}/events`.
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Reader(caller): Reader,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let id = table_id(&id)?;
    // Subscribe before reading the table, so that no revision is missed.
    let listener = app.tables.bells().listen(&id);
    let table = app.tables.read_for(&id, caller.id()).await?;
    let is_late = table.record().terms.watch_delay > Duration::ZERO;
    let named = asked.seat.map(seat).transpose()?;
    let (revision, position) = position::seen_by(&app, &caller, table, named).await?;
    let first = app.tables.client_revision(revision);
    let now = (after(&asked, &headers) != Some(first.0)).then(|| line(first, Some(position)));
    // The response already covers this revision, so only later revisions are sent.
    let later = match (asked.wait, is_late) {
        (Some(0), _) => stream::empty().boxed(),
        (_, false) => listener.revisions(revision).boxed(),
        (_, true) => {
            let person = caller.id().cloned();
            let news = News::new(app.tables.clone(), id.clone(), person, listener, Some(revision));
            news.revisions().boxed()
        }
    };
    let later = match asked.positions {
        Some(1) => positions(app, caller, id, named, later, revision).boxed(),
        _ => later.map(move |revision| line(app.tables.client_revision(revision), None)).boxed(),
    };
    Ok(told(stream::iter(now).chain(later).map(Ok).boxed(), &headers))
}

/// Streams a table's position at each revision after `seen`.
fn positions(
    app: Arc<App>,
    caller: Caller,
    id: TableId,
    named: Option<Seat>,
    revisions: BoxStream<'static, Revision>,
    seen: Revision,
) -> impl Stream<Item = Line> + Send {
    let at = Arc::new((app, caller, id));
    states::shown(revisions, Some(seen), move |rung| {
        let at = at.clone();
        async move {
            let (app, caller, id) = &*at;
            let table = app.tables.read_rung_for(id, caller.id(), rung).await.ok()?;
            let seen = position::seen_by(app, caller, table, named).await.ok()?;
            let (revision, position) = seen;
            Some((revision, line(app.tables.client_revision(revision), Some(position))))
        }
    })
}

/// Query parameters of the stream of the caller's tables: whether the stream stays open, and the games
/// for which a bot accepts challenges.
#[derive(Debug, Deserialize)]
pub(crate) struct MineAsked {
    wait: Option<u32>,
    accepts: Option<String>,
}

/// The specification of `GET /api/v1/events`.
pub(crate) const MINE_SPEC: OperationSpec = OperationSpec {
    id: "events",
    scope: Some(Scope::Read),
    query: &[
        Asks { name: "wait", value: Value::Number(0, 1) },
        Asks { name: "accepts", value: Value::Text },
    ],
    response: Form::Lines(schema::<MyLine>),
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/events`.
pub(crate) async fn mine(
    State(app): State<Arc<App>>,
    Reader(caller): Reader,
    Query(asked): Query<MineAsked>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let accepts = asked.accepts.as_deref().map(games).transpose()?;
    let bell = app.tables.bells().listen_person(&caller.person.id);
    let bell = bell.ok_or(Kind::Unwritable)?;
    // A bot account is online while its program listens. Other people are online on pages only.
    let me = &caller.person.id;
    let stay = caller.person.is_bot();
    let stay = stay.then(|| (presence::stay(&app, me), app.bots.listen(me, accepts)));
    let mut mine = Mine {
        app,
        caller,
        _stay: stay,
        bell,
        bells: SelectAll::new(),
        known: HashMap::new(),
        lines: VecDeque::new(),
    };
    mine.find_tables().await?;
    let lines = if asked.wait == Some(0) {
        stream::iter(mine.lines).map(|it| (None, it.what, answer::text(&it))).boxed()
    } else {
        let lines = stream::unfold(mine, async |mut mine| Some((mine.next().await?, mine)));
        lines.map(|it| (None, it.what, answer::text(&it))).boxed()
    };
    Ok(told(lines.map(Ok).boxed(), &headers))
}

/// Returns the games in a list that is separated by commas.
fn games(list: &str) -> Result<Vec<GameId>, Problem> {
    let game = |name: &str| name.parse::<GameId>().ok();
    let games: Option<Vec<GameId>> = list.split(',').map(game).collect();
    games.ok_or_else(|| Problem::unreadable(format!("accepts: {list:?} is not a list of games")))
}

/// A person's tables, with the state of each as last reported by the stream.
struct Mine {
    app: Arc<App>,
    caller: Caller,
    /// Marks the person as online for as long as the stream is open.
    _stay: Option<(Stay, Listening)>,
    /// Signals changes to the person's tables before their games start, such as the person joining
    /// one.
    bell: watch::Receiver<u64>,
    bells: SelectAll<BoxStream<'static, TableId>>,
    known: HashMap<TableId, Known>,
    lines: VecDeque<MyLine>,
}

/// A table's state as last reported by the stream.
#[derive(Default)]
struct Known {
    /// Whether a seat was reserved for the person.
    is_offered: bool,
    /// The people who had declined a seat that was reserved for them.
    declined: Vec<PersonId>,
    has_begun: bool,
    /// The table's version when the stream last reported the person's turn.
    turn: Option<Version>,
    /// The takeback request that the person was last asked to answer: its seat, and the number of
    /// moves made before it.
    takeback: Option<(Seat, usize)>,
    /// The number of the last chat message. Earlier messages than the first look are not reported.
    heard: Option<u64>,
}

impl Mine {
    /// Returns the next line, or `None` once the bells are closed or the database fails.
    async fn next(&mut self) -> Option<MyLine> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            tokio::select! {
                rung = self.bell.changed() => {
                    rung.ok()?;
                    self.find_tables().await.ok()?;
                }
                Some(id) = self.bells.next(), if !self.bells.is_empty() => {
                    self.look(&id).await.ok()?;
                }
            }
        }
    }

    /// Subscribes to all of the person's unfinished tables.
    async fn find_tables(&mut self) -> Result<(), Problem> {
        self.bell.mark_unchanged();
        let (store, me) = (self.app.tables.store(), &self.caller.person.id);
        let offers = store.offers_to(me, TABLES_MAX as u32).await?;
        let games = store.games_of(me).await?;
        let running = games
            .into_iter()
            .filter(|game| game.stage.is_before_game() || game.stage == Stage::Playing);
        for id in offers.into_iter().chain(running.take(TABLES_MAX).map(|game| game.id)) {
            if self.known.contains_key(&id) {
                continue;
            }
            let (listener, rung) = (self.app.tables.bells().listen(&id), id.clone());
            self.bells.push(listener.revisions(Revision(0)).map(move |_| rung.clone()).boxed());
            self.known.insert(id.clone(), Known::default());
            self.look(&id).await?;
        }
        Ok(())
    }

    /// Queues a line for each new event at a table.
    async fn look(&mut self, id: &TableId) -> Result<(), Problem> {
        let Some(known) = self.known.get_mut(id) else { return Ok(()) };
        let person = self.caller.id();
        let table = readable(&self.app, &self.caller, id).await?;
        let Some(table) = table else { return Ok(()) };
        let (seats, stage) = (table.seats_of(person), table.record().stage);
        let is_over = table.is_over() || matches!(stage, Stage::Over | Stage::Closed);
        let me = &self.caller.person.id;
        let is_offered = lobby::is_offered(table.record(), me);
        let is_gone = seats.is_empty() && !is_offered;
        if is_offered && !known.is_offered {
            self.lines.push_back(challenge(&self.app, me, &table).await?);
        }
        known.is_offered = is_offered;
        if stage == Stage::Lobby && table.record().owner.as_ref() == Some(me) {
            for (person, name) in self.app.tables.store().declined_at(id).await? {
                if !known.declined.contains(&person) {
                    let (id, name) = (Some(person.as_str().to_owned()), Some(name));
                    let line = of(&self.app, "declined", &table);
                    self.lines.push_back(MyLine { person: id, name, ..line });
                    known.declined.push(person);
                }
            }
        }
        if is_gone {
            self.lines.push_back(of(&self.app, "left", &table));
        }
        if !seats.is_empty() {
            let known = (&mut known.heard, &mut known.takeback);
            self.lines.extend(talk(&self.app, &self.caller, &table, known).await?);
        }
        if !seats.is_empty() && !known.has_begun && stage == Stage::Playing {
            known.has_begun = true;
            self.lines.push_back(of(&self.app, "began", &table));
        }
        if table.is_waiting_for(person) {
            if known.turn.replace(table.version()) != Some(table.version()) {
                let due = seats.iter().filter(|&seat| table.is_due(seat)).map(number);
                self.lines
                    .push_back(MyLine { due: due.collect(), ..of(&self.app, "turn", &table) });
            }
        } else {
            known.turn = None;
        }
        if is_over && !seats.is_empty() {
            self.lines
                .push_back(MyLine { result: result(&table), ..of(&self.app, "ended", &table) });
        }
        if is_over || is_gone {
            self.known.remove(id);
        }
        Ok(())
    }
}

/// Builds a stream line about a table.
fn of(app: &App, what: &'static str, table: &Table) -> MyLine {
    MyLine {
        what,
        table: table.record().id.to_string(),
        game: table.record().game.name(),
        due: Vec::new(),
        version: table.version().0,
        revision: app.tables.client_revision(table.revision()).0,
        result: None,
        seat: None,
        person: None,
        name: None,
        message: None,
    }
}

/// Builds the stream line about a seat that is reserved for a person.
async fn challenge(app: &App, me: &PersonId, table: &Table) -> Result<MyLine, Problem> {
    let record = table.record();
    let mine = record.sitters.iter().position(|sitter| sitter.offered_to.as_ref() == Some(me));
    let host = match &record.owner {
        Some(host) => app.tables.store().person(host).await?,
        None => None,
    };
    let (person, name) = host.map(|host| (host.id.as_str().to_owned(), host.name)).unzip();
    let seat = mine.map(|seat| number(Seat::new(seat)));
    Ok(MyLine { seat, person, name, ..of(app, "challenge", table) })
}

/// Builds the stream lines about new chat messages, and about a takeback request that the person has
/// to answer. `last` is the number of the last message, and `before` the last request, that the stream
/// has taken into account.
async fn talk(
    app: &App,
    caller: &Caller,
    table: &Table,
    (last, before): (&mut Option<u64>, &mut Option<(Seat, usize)>),
) -> Result<Vec<MyLine>, Problem> {
    let messages = heard(app, table, caller.id(), CHAT_LINES_MAX).await?;
    let newest = messages.last().map_or(0, |message| message.number);
    let read = last.replace(newest).unwrap_or(newest);
    let is_new = |it: &Message| it.number > read && it.author.as_ref() != caller.id();
    let new = messages.into_iter().filter(is_new).map(|message| {
        let message = Some(message_shown(message, table));
        MyLine { message, ..of(app, "chat", table) }
    });
    let mut lines: Vec<MyLine> = new.collect();
    let seats = table.seats_of(caller.id());
    let asked = |it: &UndoRequest| table.unanswered(it).iter().any(|seat| seats.contains(seat));
    let request = app.tables.open_undo_request(table, table.version()).await?.filter(asked);
    let request = request.map(|it| (it.seat, it.moves));
    if let Some((asker, _)) = request
        && *before != request
    {
        lines.push(takeback(app, asker, table));
    }
    *before = request;
    Ok(lines)
}

/// Builds the stream line about a takeback request.
fn takeback(app: &App, asker: Seat, table: &Table) -> MyLine {
    let sitter = &table.record().sitters[asker.index()];
    let (seat, name) = (Some(number(asker)), Some(sitter.name.clone()));
    MyLine { seat, person: sitter.who.person_text(), name, ..of(app, "takeback", table) }
}

/// The specification of `GET /api/v1/lobby/events`.
pub(crate) const LOBBY_SPEC: OperationSpec = OperationSpec {
    id: "lobby-events",
    scope: Some(Scope::Read),
    query: &[Asks { name: "wait", value: Value::Number(0, 1) }],
    response: Form::Lines(schema::<LobbyLine>),
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/lobby/events`.
pub(crate) async fn lobby(
    State(app): State<Arc<App>>,
    Reader(caller): Reader,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let bell = app.tables.bells().listen_lobby().ok_or(Kind::Unwritable)?;
    let (known, lines) = (HashMap::new(), VecDeque::new());
    let mut open = OpenTables { app, caller, bell, known, lines };
    open.look().await?;
    let lines = if asked.wait == Some(0) {
        stream::iter(open.lines).boxed()
    } else {
        stream::unfold(open, async |mut open| Some((open.next().await?, open))).boxed()
    };
    Ok(told(lines.map(|it| Ok((None, it.what, answer::text(&it)))).boxed(), &headers))
}

/// The open tables, as last reported by a stream.
struct OpenTables {
    app: Arc<App>,
    caller: Caller,
    /// Signals changes to the list of open tables.
    bell: watch::Receiver<u64>,
    /// The revision of each table that the stream has reported.
    known: HashMap<TableId, Revision>,
    lines: VecDeque<LobbyLine>,
}

impl OpenTables {
    /// Returns the next line, or `None` once the bells are closed or the database fails.
    async fn next(&mut self) -> Option<LobbyLine> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            self.bell.changed().await.ok()?;
            self.look().await.ok()?;
        }
    }

    /// Queues a line for each open table that has changed, and for each that is no longer open.
    async fn look(&mut self) -> Result<(), Problem> {
        self.bell.mark_unchanged();
        let mut gone = std::mem::take(&mut self.known);
        for id in self.app.tables.store().open_tables(LIST_MAX).await? {
            let table = readable(&self.app, &self.caller, &id).await?;
            let Some(table) = table.filter(|table| !is_empty(table)) else { continue };
            let revision = table.revision();
            self.known.insert(id.clone(), revision);
            if gone.remove(&id) != Some(revision) {
                let shown = shown(&self.app, &self.caller, table).await?;
                let (id, table) = (id.to_string(), Some(shown));
                self.lines.push_back(LobbyLine { what: "open", id, table });
            }
        }
        let gone = gone.into_keys();
        let gone = gone.map(|id| LobbyLine { what: "gone", id: id.to_string(), table: None });
        self.lines.extend(gone);
        Ok(())
    }
}

/// Builds a stream line about a table's revision, with the position if it is sent.
fn line(ClientRevision(revision): ClientRevision, position: Option<Json>) -> Line {
    let what = if position.is_some() { "position" } else { "changed" };
    (Some(revision), what, answer::text(&TableLine { what, revision, position }))
}

/// Returns the last revision received by the client, if the request contains it.
fn after(asked: &Asked, headers: &HeaderMap) -> Option<u64> {
    let last = headers.get(LAST_EVENT_ID).and_then(|value| value.to_str().ok()?.parse().ok());
    asked.after.or(last)
}

/// Sends the lines as server-sent events if the client accepts them, and as newline-delimited JSON
/// otherwise.
pub(crate) fn told(lines: Lines, headers: &HeaderMap) -> Response {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    if accepts(accepted, EVENTS) {
        let events = lines.map_ok(|(number, what, text)| {
            let event = Event::default().event(what).data(text);
            match number {
                Some(number) => event.id(number.to_string()),
                None => event,
            }
        });
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
        return Sse::new(events).keep_alive(keep_alive).into_response();
    }
    let lines = stream::unfold(lines, async |mut lines| {
        let text = match timeout(KEEP_ALIVE, lines.next()).await {
            Ok(next) => next?.map(|(_, _, text)| text + "\n"),
            Err(_) => Ok("\n".to_owned()),
        };
        Some((text.map(Bytes::from), lines))
    });
    // The compression layer polls the stream once more after it has ended.
    let body = Body::from_stream(lines.fuse());
    ([(header::CONTENT_TYPE, LINES)], body).into_response()
}
