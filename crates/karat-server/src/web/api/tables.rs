//! Tables: listing the caller's tables and open tables, viewing a table, and opening a new one.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use karat_rules::Seat;
use karat_rules::any::{GameId, SetupError};
use karat_rules::house::OPTION;
use karat_table::caps::Holding;
use karat_table::clock::{NoTimeControl, TimeControl};
use karat_table::deal::{self, Seed};
use karat_table::id::{self, TableId};
use karat_table::lobby::{self, Objection};
use karat_table::table::{Occupant, Setup, Sitter, Stage, Table, Terms};
use karat_table::time::delay_ms;
use karat_table::token::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::{OpenError, ReadError};
use crate::web::App;
use crate::web::api::answer;
use crate::web::api::describe::{Form, OperationSpec, Query as Asks, Value, schema};
use crate::web::api::door::{AtTable, Caller, Reader, Sent, key, whole_or_none};
use crate::web::api::position::{self, ResultShown, due, number, result};
use crate::web::api::words::{GameName, SeatHolder, StageName};
use crate::web::limits::Client;
use crate::web::problem::{Kind, Problem};
use crate::web::schema::either;
use karat_pages::{self as pages, link};
use karat_store::{Listed, RequestDigest};

/// The default length of a list of tables.
const LIST_USUAL: u32 = 20;

/// The maximum length of a list of tables.
pub(crate) const LIST_MAX: u32 = 50;

/// The maximum number of running tables checked for a pending decision.
const WAITING_TABLES_MAX: usize = 100;

/// The maximum length of an option value, in bytes. The longest values are card files with
/// comments.
const OPTION_BYTES_MAX: usize = 16 * 1024;

/// The maximum spectator delay, in seconds.
const WATCH_DELAY_S_MAX: u32 = 3600;

/// A list of tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableList {
    /// The tables, newest first.
    tables: Vec<TableShown>,
    /// The value to send in `after` for the next page, if there is one.
    next: Option<String>,
}

/// A table with its seats, terms and state.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableShown {
    /// The table's id.
    id: String,
    /// The table's game.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The table's stage.
    #[schema(value_type = StageName)]
    stage: &'static str,
    /// The table's seats.
    seats: Vec<SeatShown>,
    /// Your seats at the table.
    mine: Vec<u32>,
    /// Whether you are the host, who may start and close the table.
    is_host: bool,
    /// The options that differ from their defaults.
    options: BTreeMap<String, String>,
    /// The table's terms.
    terms: TermsShown,
    /// The seats with a decision to make.
    due: Vec<u32>,
    /// The number of journal entries. A move must contain the version on which it is based.
    version: u64,
    /// The revision, which grows with every visible change and every server restart.
    revision: u64,
    /// The viewer's delay, in milliseconds.
    behind_ms: u32,
    /// The time at which the table was opened, in Unix milliseconds.
    created_ms: i64,
    /// The time at which the game started, in Unix milliseconds.
    started_ms: Option<i64>,
    /// The result, once the game is over.
    result: Option<ResultShown>,
}

/// A seat of a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SeatShown {
    /// The seat number, starting at 0.
    seat: u32,
    /// The seat's holder.
    #[schema(value_type = SeatHolder)]
    who: &'static str,
    /// The player's or bot's name.
    name: Option<String>,
    /// The person's id.
    person: Option<String>,
    /// The bot's name or level.
    bot: Option<String>,
}

/// A table's terms.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TermsShown {
    /// Whether the table appears in the list of open tables.
    is_public: bool,
    /// Whether the game is rated.
    is_rated: bool,
    /// Whether the seats are shuffled at the start.
    is_random_seating: bool,
    /// The time control, which is `none`, `fischer SECONDS INCREMENT` or `days DAYS`.
    time: String,
    /// The delay for spectators, in milliseconds.
    spectator_delay_ms: u32,
}

/// The settings of a new table.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    /// The new table's game.
    #[schema(value_type = GameName)]
    pub(crate) game: String,
    /// The holder of each seat. Exactly one is `me`; each of the others is `free` or the name or level of a bot.
    #[schema(min_items = 2, max_items = 6)]
    pub(crate) seats: Vec<String>,
    /// The options that differ from their defaults.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// Whether the table appears in the list of open tables.
    #[serde(default)]
    pub(crate) is_public: bool,
    /// Whether the game is rated, which needs a clock. Only bot accounts can open such tables here and sit at them.
    #[serde(default)]
    pub(crate) is_rated: bool,
    /// Whether the seats are shuffled at the start.
    #[serde(default)]
    pub(crate) is_random_seating: bool,
    /// The time control, which is `none`, `fischer SECONDS INCREMENT` or `days DAYS`.
    pub(crate) time: Option<String>,
    /// The bot that stands in for players who are away.
    pub(crate) absent_bot: Option<String>,
    /// The delay for spectators, in seconds.
    #[schema(maximum = 3600)]
    #[serde(default, deserialize_with = "whole_or_none")]
    pub(crate) spectator_delay_s: Option<u32>,
}

/// Query parameters of a list of tables.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    list: Option<String>,
    state: Option<String>,
    after: Option<String>,
    limit: Option<u32>,
}

/// The specification of `GET /api/v1/tables`.
pub(crate) const LIST_SPEC: OperationSpec = OperationSpec {
    id: "tables",
    scope: Some(Scope::Read),
    query: &[
        Asks { name: "list", value: Value::Word(&["mine", "open"]) },
        Asks { name: "state", value: Value::Word(&["all", "waiting", "running", "over"]) },
        Asks { name: "after", value: Value::Text },
        Asks { name: "limit", value: Value::Number(1, LIST_MAX as u64) },
    ],
    response: Form::Json(schema::<TableList>),
    problems: &[Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tables`.
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Reader(caller): Reader,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let is_wanted = wanted(asked.state.as_deref().unwrap_or("all"))?;
    let is_waiting = asked.state.as_deref() == Some("waiting");
    let is_open = asked.list.as_deref() == Some("open");
    let store = app.tables.store();
    let ids: Vec<TableId> = match asked.list.as_deref() {
        None | Some("mine") => {
            let games = store.games_of(&caller.person.id).await?;
            games.into_iter().filter(is_wanted).map(|game| game.id).collect()
        }
        Some("open") => store.open_tables(LIST_MAX).await?,
        Some(other) => return Err(Problem::unreadable(format!("there is no list {other}"))),
    };
    let limit = asked.limit.unwrap_or(LIST_USUAL) as usize;
    let skipped = match asked.after.as_deref() {
        None => 0,
        Some(after) => {
            let place = ids.iter().position(|id| id.as_str() == after);
            place
                .ok_or_else(|| Problem::missing(format!("after: {after:?} is not in this list")))?
                + 1
        }
    };
    let mut left = ids.iter().skip(skipped);
    let mut list = TableList { tables: Vec::new(), next: None };
    for id in left.by_ref().take(if is_waiting { WAITING_TABLES_MAX } else { limit }) {
        list.next = Some(id.to_string());
        let Some(table) = readable(&app, &caller, id).await? else { continue };
        if is_waiting && !table.is_waiting_for(caller.id()) || is_open && is_empty(&table) {
            continue;
        }
        list.tables.push(shown(&app, &caller, table).await?);
        if list.tables.len() == limit {
            break;
        }
    }
    list.next = list.next.filter(|_| left.next().is_some());
    Ok(answer::json(StatusCode::OK, &list))
}

/// Returns a table in a list, or `None` if it cannot be read, which must not prevent the others from
/// being listed.
pub(crate) async fn readable(
    app: &App,
    caller: &Caller,
    id: &TableId,
) -> Result<Option<Arc<Table>>, Problem> {
    match app.tables.read_for(id, caller.id()).await.map_err(Problem::from) {
        Ok(table) => Ok(Some(table)),
        Err(problem) if problem.is_about_one() => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// Returns whether nobody is seated at a table, in which case it is not listed.
pub(crate) fn is_empty(table: &Table) -> bool {
    table.record().sitters.iter().all(|sitter| sitter.who.person().is_none())
}

/// Returns a predicate for tables in the requested state.
fn wanted(state: &str) -> Result<fn(&Listed) -> bool, Problem> {
    match state {
        "all" => Ok(|_| true),
        "waiting" => Ok(|game| game.stage == Stage::Playing),
        "running" => Ok(|game| !matches!(game.stage, Stage::Over | Stage::Closed)),
        "over" => Ok(|game| matches!(game.stage, Stage::Over | Stage::Closed)),
        other => Err(Problem::unreadable(format!("there is no state {other}"))),
    }
}

/// The specification of `GET /api/v1/tables/{id}`.
pub(crate) const SHOW_SPEC: OperationSpec = OperationSpec {
    id: "table",
    scope: Some(Scope::Read),
    response: Form::Json(schema::<TableShown>),
    problems: &[Kind::Forbidden, Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tables/{id}`.
pub(crate) async fn show(AtTable { app, caller, table, .. }: AtTable) -> Result<Response, Problem> {
    caller.may(Scope::Read)?;
    Ok(answer::json(StatusCode::OK, &shown(&app, &caller, table).await?))
}

/// The specification of `POST /api/v1/tables`.
pub(crate) const OPEN_SPEC: OperationSpec = OperationSpec {
    id: "open",
    scope: Some(Scope::Tables),
    body: Form::Json(schema::<Opening>),
    status: StatusCode::CREATED,
    response: Form::Json(schema::<TableShown>),
    is_idempotent: true,
    problems: &[Kind::Rated, Kind::Refused, Kind::Full],
    ..OperationSpec::PLAIN
};

/// Handles `POST /api/v1/tables`.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(Client(client)): Extension<Client>,
    caller: Caller,
    headers: HeaderMap,
    Sent(opening): Sent<Opening>,
) -> Result<Response, Problem> {
    caller.may(Scope::Tables)?;
    let (root, asked) = (root(&app, &caller, &headers)?, opening.digest());
    if let Some(id) = opened_before(&app, &root, asked).await? {
        return created(&app, &caller, &id).await;
    }
    let setup = Setup { root, ..opening.setup(&caller)? };
    open_once(&app, &caller, client, setup, asked).await
}

/// Returns the end of the seed chain of a table that a request opens. The same caller always gets
/// the same chain for an idempotency key.
pub(crate) fn root(app: &App, caller: &Caller, headers: &HeaderMap) -> Result<Seed, Problem> {
    // Form tickets contain no spaces, so no form can open a table with the same seed.
    let random = id::random();
    let key = key(headers)?.unwrap_or(&random);
    Ok(app.key.seed(&format!("{} {key}", caller.person.id.as_str())))
}

/// Opens a table for a request that may arrive twice.
pub(crate) async fn open_once(
    app: &App,
    caller: &Caller,
    client: IpAddr,
    mut setup: Setup,
    asked: RequestDigest,
) -> Result<Response, Problem> {
    let (store, person, root) = (app.tables.store(), &caller.person.id, setup.root);
    let reloadable = app.reloaded.get();
    let house = &reloadable.house;
    if let Err(clause) = house.settle(setup.game, &mut setup.options) {
        let names: Vec<&str> = house.of(setup.game).map(|data| data.name.as_str()).collect();
        let offered = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let fault = format!("{OPTION} must name house data of this server: {offered}");
        return Err(Problem::refused(Some(clause), Some(fault)));
    }
    if lobby::has_look_alikes(&setup.sitters) {
        return Err(Objection::NameTaken.into());
    }
    let is_lobby = setup.sitters.iter().any(|sitter| sitter.who == Occupant::Nobody);
    if is_lobby {
        app.caps.admit(store, Holding::Lobby, person, client).await?;
    }
    let id = match app.tables.open_asked(setup, Some(asked)).await {
        Ok(id) => id,
        Err(error @ OpenError::Setup(_)) => return Err(error.into()),
        // A duplicate of this request may have arrived at the same time.
        Err(error) => match opened_before(app, &root, asked).await? {
            Some(id) => return created(app, caller, &id).await,
            None => return Err(error.into()),
        },
    };
    if is_lobby {
        app.caps.count(store, Holding::Lobby, client, &id).await?;
    }
    created(app, caller, &id).await
}

/// Returns the table that the same request has already opened. If that table has been deleted, the
/// idempotency key cannot be reused.
pub(crate) async fn opened_before(
    app: &App,
    root: &Seed,
    asked: RequestDigest,
) -> Result<Option<TableId>, Problem> {
    let commitment = deal::promise(root);
    match app.tables.store().opened_with(&commitment).await? {
        None => Ok(None),
        Some(Some((id, before))) if before.is_none_or(|before| before == asked) => Ok(Some(id)),
        Some(_) => Err(Kind::Key.into()),
    }
}

pub(crate) async fn created(app: &App, caller: &Caller, id: &TableId) -> Result<Response, Problem> {
    let table = app.tables.read_for(id, caller.id()).await?;
    let table = shown(app, caller, table).await?;
    let there = [(header::LOCATION, link::api_table(id.as_str()))];
    Ok((there, answer::json(StatusCode::CREATED, &table)).into_response())
}

impl Opening {
    /// Computes the digest of the requested settings, which does not depend on the order of the
    /// options.
    fn digest(&self) -> RequestDigest {
        RequestDigest::of([&*answer::text(self)])
    }

    /// Converts the request to a table's settings.
    pub(crate) fn setup(&self, caller: &Caller) -> Result<Setup, Problem> {
        let fault = |text: &str| Problem::refused(None, Some(text.to_owned()));
        let game: GameId = self
            .game
            .parse()
            .map_err(|error: SetupError| Problem::refused(None, Some(error.to_string())))?;
        let seats = self.seats.len();
        if !game.seats().contains(&seats) {
            let range = game.seats();
            let (low, high) = (range.start(), range.end());
            return Err(fault(&format!("{game} is for {low} to {high} players, not {seats}")));
        }
        if self.seats.iter().filter(|who| *who == ME).count() != 1 {
            return Err(fault("exactly one of the seats must be \"me\""));
        }
        let options = self.options(game)?;
        let named = pages::named_player(game, &options);
        if let Some(option) = named.filter(|_| self.is_random_seating) {
            return Err(fault(&format!(
                "{option} names a seat, so is_random_seating must be false"
            )));
        }
        let mut sitters = vec![Sitter::nobody(); seats];
        for (sitter, who) in sitters.iter_mut().zip(&self.seats) {
            if who == ME {
                let person = Occupant::Person(caller.person.id.clone());
                *sitter = Sitter::new(person, &caller.person.name);
            }
        }
        for (index, who) in self.seats.iter().enumerate() {
            if karat_bots::is_bot_name(game, who) {
                lobby::seat_bot(&mut sitters, Seat::new(index), who);
            } else if ![ME, FREE].contains(&who.as_str()) {
                return Err(fault(&no_bot(game, who)));
            }
        }
        let owner = Some(caller.person.id.clone());
        let terms = self.terms(game)?;
        if terms.is_rated {
            self.check_rated(caller, &terms, &options, &sitters)?;
        }
        Ok(Setup { owner, terms, ..Setup::new(game, options, sitters) })
    }

    /// Checks that a rated table can be opened. Only bot accounts open rated tables through the API,
    /// and only bot accounts can take the other seats.
    fn check_rated(
        &self,
        caller: &Caller,
        terms: &Terms,
        options: &[(String, String)],
        sitters: &[Sitter],
    ) -> Result<(), Problem> {
        if !caller.person.is_bot() {
            return Err(Kind::Rated.into());
        }
        if sitters.iter().any(|sitter| matches!(sitter.who, Occupant::Bot(_))) {
            return Err(Objection::BotsAlone.into());
        }
        if terms.time_control == TimeControl::None {
            return Err(Objection::NoClock.into());
        }
        if options.iter().any(|(name, _)| name == OPTION) {
            let fault =
                format!("rated games use the game's own numbers, so {OPTION} must not be set");
            return Err(Problem::refused(None, Some(fault)));
        }
        Ok(())
    }

    /// Returns the options that differ from their defaults, in the game's order.
    fn options(&self, game: GameId) -> Result<Vec<(String, String)>, Problem> {
        let is_plain = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t');
        let is_text = |text: &&String| text.len() <= OPTION_BYTES_MAX && text.chars().all(is_plain);
        if !self.options.iter().flat_map(|(name, value)| [name, value]).all(|text| is_text(&text)) {
            return Err(Problem::refused(
                None,
                Some(format!(
                    "options: at most {OPTION_BYTES_MAX} bytes each, without control characters"
                )),
            ));
        }
        let place = |name: &str| game.options().iter().position(|spec| spec.name == name);
        let is_usual = |name: &str, value: &str| {
            place(name).is_some_and(|at| game.options()[at].values.first() == Some(&value))
        };
        let given = self.options.iter().filter(|(name, value)| !is_usual(name, value));
        let mut given: Vec<_> = given.map(|(name, value)| (name.clone(), value.clone())).collect();
        given.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
        Ok(given)
    }

    fn terms(&self, game: GameId) -> Result<Terms, Problem> {
        let fault = |text: &str| Problem::refused(None, Some(text.to_owned()));
        let time = self.time.as_deref().unwrap_or("none").parse();
        let time_control = time.map_err(|NoTimeControl| {
            fault("time must be \"none\", \"fischer SECONDS INCREMENT\" or \"days DAYS\"")
        })?;
        let absent_level = self.absent_bot.clone().unwrap_or_default();
        if !absent_level.is_empty() && !karat_bots::is_bot_name(game, &absent_level) {
            return Err(fault(&no_bot(game, &absent_level)));
        }
        let delay_s = self.spectator_delay_s.unwrap_or_default();
        if delay_s > WATCH_DELAY_S_MAX {
            return Err(fault(&format!("spectator_delay_s must be at most {WATCH_DELAY_S_MAX}")));
        }
        Ok(Terms {
            is_public: self.is_public,
            is_rated: self.is_rated,
            is_random_seating: self.is_random_seating,
            time_control,
            absent_level,
            watch_delay: Duration::from_secs(delay_s.into()),
        })
    }
}

/// The schemas in this file contain the maximum number of seats and the maximum delay as literals.
const _: () = assert!(karat_rules::SEATS_MAX == 6 && WATCH_DELAY_S_MAX == 3600);

/// Returns the error message for an unknown bot, which lists the game's bots.
pub(crate) fn no_bot(game: GameId, name: &str) -> String {
    let levels = karat_bots::strength_names(game);
    let bots = levels.iter().chain(karat_bots::bot_names(game)).map(|bot| format!("{bot:?}"));
    format!("{game} has no bot {name:?}; choose {}", either(bots))
}

/// The string that requests a seat for the caller.
pub(crate) const ME: &str = "me";

/// The string that leaves a seat open to anyone.
pub(crate) const FREE: &str = "free";

/// Returns a table as currently visible to a person.
pub(crate) async fn shown(
    app: &App,
    caller: &Caller,
    table: Arc<Table>,
) -> Result<TableShown, ReadError> {
    let person = caller.id();
    let behind_ms = delay_ms(table.behind(person));
    let table = app.tables.seen_by(table, person).await?.table;
    let record = table.record();
    let seats = Seat::all(record.sitters.len()).zip(&record.sitters);
    Ok(TableShown {
        id: record.id.to_string(),
        game: record.game.name(),
        stage: record.stage.name(),
        seats: seats.map(|(seat, sitter)| seat_shown(seat, sitter, record.stage)).collect(),
        mine: table.seats_of(person).iter().map(number).collect(),
        is_host: person.is_some() && record.owner.as_ref() == person,
        options: position::options(&record.options),
        terms: TermsShown {
            is_public: record.terms.is_public,
            is_rated: record.terms.is_rated,
            is_random_seating: record.terms.is_random_seating,
            time: record.terms.time_control.to_string(),
            spectator_delay_ms: delay_ms(record.terms.watch_delay),
        },
        due: due(&table),
        version: table.version().0,
        revision: app.tables.client_revision(table.revision()).0,
        behind_ms,
        created_ms: record.created.0,
        started_ms: record.started.map(|at| at.0),
        result: result(&table),
    })
}

fn seat_shown(seat: Seat, sitter: &Sitter, stage: Stage) -> SeatShown {
    let who = match (&sitter.who, &sitter.offered_to) {
        (Occupant::Person(_), _) => "person",
        (Occupant::Bot(_), _) => "bot",
        (Occupant::Nobody, Some(_)) => "reserved",
        (Occupant::Nobody, None) if stage == Stage::Lobby => FREE,
        (Occupant::Nobody, None) => "gone",
    };
    let bot = match &sitter.who {
        Occupant::Bot(level) => Some(level.clone()),
        Occupant::Nobody | Occupant::Person(_) => None,
    };
    let name = Some(sitter.name.clone()).filter(|name| !name.is_empty());
    SeatShown { seat: number(seat), who, name, person: sitter.who.person_text(), bot }
}
