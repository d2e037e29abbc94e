//! The set-up form for opening tables.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::Uri;
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_rules::any::{GameId, SetupError};
use karat_rules::house::OPTION;
use karat_rules::{SEATS_MAX, Seat};
use karat_table::caps::Holding;
use karat_table::clock::TimeControl;
use karat_table::deal;
use karat_table::id::{self, PersonId};
use karat_table::lobby::{self, Nonce, Objection};
use karat_table::name;
use karat_table::table::{Occupant, Setup, Sitter, Terms};
use maud::Markup;
use serde::Deserialize;

use crate::tables::OpenError;
use crate::web::App;
use crate::web::error::{Error, REFUSED};
use crate::web::limits::Client;
use crate::web::routes::extract::parsed;
use crate::web::routes::lobby::{GivenNonce, NonceFields, name_for};
use crate::web::routes::{PageRequest, Posted, field};
use crate::web::session::Session;
use crate::web::ticket::SentForm;
use karat_pages::link::{ALL_BOTS, WITH_FRIENDS};
use karat_pages::model::{CreateError, CreateModel, OTHER_FRIEND, OTHER_LOCAL};
use karat_pages::{self as pages, link};

/// The maximum length of an option value, in bytes. The longest values are card files, including
/// their formatting.
const OPTION_BYTES_MAX: usize = 16 * 1024;

/// The value of the `seat` field that requests a random seat.
const RANDOM: &str = "random";

/// The maximum delay for spectators, in seconds.
const WATCH_DELAY_S_MAX: u32 = 3600;

/// Handles `GET /games/{game}/new`: shows the set-up form.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    Path(game): Path<String>,
    Query(asked): Query<AskedForm>,
) -> Result<Markup, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    let seats = (*game.seats().start()).max(4).min(*game.seats().end());
    let is_with_friends = asked.with.as_deref() == Some(WITH_FRIENDS);
    let other = if is_with_friends { OTHER_FRIEND } else { karat_bots::default_bot(game) };
    let ticket = id::random();
    let model = CreateModel {
        game,
        seats,
        seat: 0,
        house: offered(&app, game),
        values: Vec::new(),
        others: vec![other.to_owned(); seats - 1],
        local_names: vec![String::new(); seats - 1],
        has_all_bots: asked.bots.as_deref() == Some(ALL_BOTS),
        name: session.person.as_ref().map_or_else(String::new, |person| person.name.clone()),
        terms: if is_with_friends { friends_terms() } else { Terms::default() },
        commitment: deal::promise(&app.key.seed(&ticket)),
        ticket,
        error: None,
        objection: None,
    };
    Ok(pages::create(&session.ui(&uri), &model))
}

/// Returns the default settings for a game with friends.
///
/// The clock is generous but finite, so nobody waits forever. Running out of time does not lose the
/// game, because a bot plays until the player returns.
fn friends_terms() -> Terms {
    const GENTLE: TimeControl = TimeControl::Fischer { initial_s: 1800, increment_s: 30 };
    Terms { time_control: GENTLE, ..Terms::default() }
}

/// Query parameters of the set-up form.
#[derive(Debug, Deserialize)]
pub(crate) struct AskedForm {
    /// The value [`ALL_BOTS`] lists every bot in the form.
    bots: Option<String>,
    /// The value [`WITH_FRIENDS`] leaves the other seats free for friends.
    with: Option<String>,
}

/// Form fields for setting up a table, except those whose names depend on the game and the number
/// of players: the options and the other seats' occupants (`bot_1`, `name_1`, ...).
#[derive(Deserialize)]
pub(crate) struct TableForm {
    #[serde(flatten)]
    game: GameFields,
    /// The user's seat: a number, or [`RANDOM`].
    seat: Option<String>,
    #[serde(default)]
    name: String,
    /// The occupant of every other seat that has no field of its own.
    bots: Option<String>,
    #[serde(default)]
    visibility: String,
    #[serde(default)]
    rated: String,
    #[serde(default)]
    random_seating: String,
    #[serde(default)]
    no_clock: String,
    /// The time control, or `own` for the custom one in the next two fields.
    #[serde(default)]
    time: String,
    #[serde(default, deserialize_with = "parsed")]
    time_minutes: Option<u32>,
    time_increment_s: Option<String>,
    /// The level of bots that stand in for absent players.
    #[serde(default)]
    absent_level: String,
    #[serde(default)]
    watch_delay_s: String,
    #[serde(flatten)]
    nonce: NonceFields,
}

/// The form fields for the game and the number of players.
#[derive(Deserialize)]
pub(crate) struct GameFields {
    #[serde(default, deserialize_with = "parsed")]
    game: Option<GameId>,
    #[serde(default, deserialize_with = "parsed")]
    seats: Option<usize>,
}

/// Handles `POST /tables`: opens a table.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    Posted { form, fields }: Posted<TableForm>,
) -> Result<Response, Error> {
    let mut wanted = Wanted::read(&form, &fields)?;
    let mut sent = SentForm::read(&link::tables(), &fields)?;
    let house = app.reloaded.get().house.settle(wanted.game, &mut wanted.options);
    let now = app.tables.now().time();
    if let Some((id, cookie)) = sent.opened(&app, &mut session, false).await? {
        return Ok((AppendHeaders(cookie), Redirect::to(&link::table(id.as_str()))).into_response());
    }
    // Create the user and their cookie first, so that the seat belongs to them.
    let (person, cookie) = session.enter(app.tables.store(), now).await?;
    let cookie = AppendHeaders(cookie);
    let given = form.name.as_str();
    let path: Uri = link::create(wanted.game).parse().map_err(|_| Error::BadRequest)?;
    let refuse = |model: CreateModel| {
        let page = pages::create(&session.ui(&path), &model);
        (REFUSED, cookie.clone(), page).into_response()
    };
    let name = match name_for(&app, &person, given).await? {
        Ok(name) => name,
        Err(objection) => {
            return Ok(refuse(CreateModel {
                objection: Some(objection),
                ..wanted.form(&app, &sent, name::clean(given))
            }));
        }
    };
    let sitters = wanted.sitters(&person.id, &name, &form.nonce.given());
    let objection = objection(&wanted.terms, &sitters);
    if objection.is_some() {
        return Ok(refuse(CreateModel { objection, ..wanted.form(&app, &sent, name) }));
    }
    if let Some(error) = wanted.fault(house) {
        return Ok(refuse(CreateModel { error: Some(error), ..wanted.form(&app, &sent, name) }));
    }
    let is_lobby = sitters.iter().any(|sitter| sitter.who == Occupant::Nobody);
    if is_lobby {
        app.caps.admit(app.tables.store(), Holding::Lobby, &person.id, client).await?;
    }
    let mut terms = wanted.terms.clone();
    // Bot accounts cannot play rated games.
    terms.is_rated &= !person.is_bot();
    let setup = Setup {
        owner: Some(person.id.clone()),
        terms,
        root: sent.root(&app),
        ..Setup::new(wanted.game, wanted.options.clone(), sitters)
    };
    match app.tables.open_asked(setup, Some(sent.asked)).await {
        Ok(id) => {
            if is_lobby {
                app.caps.count(app.tables.store(), Holding::Lobby, client, &id).await?;
            }
            Ok((cookie, Redirect::to(&link::table(id.as_str()))).into_response())
        }
        Err(OpenError::Setup(error)) => {
            let error = Some(wanted.error(&error));
            Ok(refuse(CreateModel { error, ..wanted.form(&app, &sent, name) }))
        }
        // A duplicate submission of this form may have arrived at the same time.
        Err(error) => {
            let (id, cookie) = sent.twin(&app, &mut session, cookie.0).await?.ok_or(error)?;
            let there = Redirect::to(&link::table(id.as_str()));
            Ok((AppendHeaders(cookie), there).into_response())
        }
    }
}

/// Returns the reason why a table with these settings and players cannot be opened, if any.
fn objection(terms: &Terms, sitters: &[Sitter]) -> Option<Objection> {
    if lobby::has_look_alikes(sitters) {
        Some(Objection::NameTaken)
    } else if terms.is_rated && terms.time_control == TimeControl::None {
        Some(Objection::NoClock)
    } else {
        None
    }
}

/// Returns the game's custom numbers offered by the operator.
fn offered(app: &App, game: GameId) -> Vec<(String, String)> {
    app.reloaded.get().house.of(game).map(|data| (data.name.clone(), data.line.clone())).collect()
}

/// The settings requested in a set-up form.
struct Wanted {
    game: GameId,
    seats: usize,
    /// The user's seat.
    seat: usize,
    options: Vec<(String, String)>,
    /// The occupants of the other seats, in seat order: a friend, a player sharing this device, or
    /// a bot of the given level.
    others: Vec<String>,
    /// The names of the players sharing this device, indexed like `others`; empty for other
    /// occupants.
    local_names: Vec<String>,
    terms: Terms,
}

impl GameFields {
    /// Returns the game and the number of players, which the game may not support.
    pub(crate) fn read(&self) -> Result<(GameId, usize), Error> {
        let seats = self.seats.filter(|seats| (1..=SEATS_MAX).contains(seats));
        self.game.zip(seats).ok_or(Error::BadRequest)
    }
}

impl Wanted {
    /// Returns the error for a set-up that no game allows: its custom numbers are not offered by
    /// the operator (`house` holds the clause that refuses them), or an option refers to a player
    /// by seat although seats are shuffled.
    fn fault(&self, house: Result<(), &'static str>) -> Option<CreateError> {
        let (clause, option) = match house {
            Err(clause) => (Some(clause), OPTION.to_owned()),
            Ok(()) if !self.terms.is_random_seating => return None,
            Ok(()) => (None, pages::named_player(self.game, &self.options)?),
        };
        Some(CreateError { clause, option: Some(option), entry: None })
    }

    fn read(form: &TableForm, fields: &[(String, String)]) -> Result<Self, Error> {
        let (game, seats) = form.game.read()?;
        let seat = match form.seat.as_deref() {
            None | Some("") => 0,
            Some(RANDOM) => random_seat(seats),
            Some(seat) => {
                seat.parse().ok().filter(|&seat| seat < seats).ok_or(Error::BadRequest)?
            }
        };
        let mut options = pages::option_fields(game, fields);
        options.extend(pages::player_fields(game, fields, seat, seats));
        if !options.iter().all(|(_, value)| is_text(value)) {
            return Err(Error::BadRequest);
        }
        let others = (1..seats).map(|number| other(game, form, fields, number));
        let local_name = |number: usize| field(fields, &format!("name_{number}")).map(name::clean);
        Ok(Self {
            game,
            seats,
            seat,
            options,
            others: others.collect::<Result<_, _>>()?,
            local_names: (1..seats).map(|number| local_name(number).unwrap_or_default()).collect(),
            terms: form.terms(game)?,
        })
    }

    /// Returns the error message for a refused set-up.
    fn error(&self, error: &SetupError) -> CreateError {
        let clause = error.clause();
        let (option, entry) = match error {
            SetupError::Option { name, entry, .. } => (Some(name.clone()), *entry),
            _ => {
                let asked = |clause| pages::option_asked(self.game, clause, &self.options);
                (clause.and_then(asked), None)
            }
        };
        CreateError { clause, option, entry }
    }

    fn sitters(&self, person: &PersonId, name: &str, nonce: &GivenNonce) -> Vec<Sitter> {
        let mut sitters = vec![Sitter::nobody(); self.seats];
        sitters[self.seat] = Sitter::new(Occupant::Person(person.clone()), name);
        let others = (0..self.seats).filter(|&seat| seat != self.seat);
        let others: Vec<_> = others.zip(self.others.iter().zip(&self.local_names)).collect();
        for (seat, (who, local_name)) in &others {
            if who.as_str() == OTHER_LOCAL {
                let fallback = format!("{name} {}", seat + 1);
                let name = if local_name.is_empty() { &fallback } else { local_name };
                sitters[*seat] = Sitter::new(Occupant::Person(person.clone()), name);
            }
        }
        for (seat, (who, _)) in &others {
            if ![OTHER_LOCAL, OTHER_FRIEND].contains(&who.as_str()) {
                lobby::seat_bot(&mut sitters, Seat::new(*seat), who);
            }
        }
        let is_lobby = sitters.iter().any(|sitter| sitter.who == Occupant::Nobody);
        match nonce.at(is_lobby) {
            Nonce::Nothing => {}
            Nonce::Committed(hash) => sitters[self.seat].nonce_commitment = Some(hash),
            Nonce::Spoken(text) => sitters[self.seat].nonce = Some(text),
        }
        sitters
    }

    /// Returns the set-up form as filled in by the user.
    fn form(&self, app: &App, sent: &SentForm, name: String) -> CreateModel {
        let ticket = sent.ticket();
        CreateModel {
            game: self.game,
            seats: self.seats,
            seat: self.seat,
            house: offered(app, self.game),
            values: self.options.clone(),
            others: self.others.clone(),
            local_names: self.local_names.clone(),
            has_all_bots: false,
            name,
            terms: self.terms.clone(),
            commitment: deal::promise(&app.key.seed(&ticket)),
            ticket,
            error: None,
            objection: None,
        }
    }
}

impl TableForm {
    /// Returns the table's settings. Missing settings use their defaults.
    fn terms(&self, game: GameId) -> Result<Terms, Error> {
        if !self.absent_level.is_empty() && !karat_bots::is_bot_name(game, &self.absent_level) {
            return Err(Error::BadRequest);
        }
        let delay_s = if self.watch_delay_s.is_empty() { "0" } else { &self.watch_delay_s };
        let delay_s: Option<u32> = delay_s.parse().ok().filter(|&delay| delay <= WATCH_DELAY_S_MAX);
        Ok(Terms {
            is_public: self.visibility == "public",
            is_rated: !self.rated.is_empty(),
            is_random_seating: !self.random_seating.is_empty(),
            time_control: self.time_control()?,
            absent_level: self.absent_level.clone(),
            watch_delay: Duration::from_secs(delay_s.ok_or(Error::BadRequest)?.into()),
        })
    }

    fn time_control(&self) -> Result<TimeControl, Error> {
        if !self.no_clock.is_empty() {
            return Ok(TimeControl::None);
        }
        let text = match self.time.as_str() {
            "" => return Ok(TimeControl::None),
            "own" => {
                let initial_s = self.time_minutes.and_then(|minutes| minutes.checked_mul(60));
                let initial_s = initial_s.ok_or(Error::BadRequest)?;
                format!("fischer {initial_s} {}", self.time_increment_s.as_deref().unwrap_or("0"))
            }
            text => text.to_owned(),
        };
        text.parse().map_err(|_| Error::BadRequest)
    }
}

/// Returns whether a value could have been typed or pasted by a person.
fn is_text(value: &str) -> bool {
    let is_plain = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t');
    value.len() <= OPTION_BYTES_MAX && value.chars().all(is_plain)
}

/// Returns the occupant of another seat. The other seats are numbered from 1, skipping the user's.
///
/// The occupant is taken from the seat's own field, or else from the field for all seats. If both
/// are missing, it is a bot of the default level.
fn other(
    game: GameId,
    form: &TableForm,
    fields: &[(String, String)],
    number: usize,
) -> Result<String, Error> {
    let own = field(fields, &format!("bot_{number}")).filter(|who| !who.is_empty());
    let all = || form.bots.as_deref().filter(|level| !level.is_empty());
    let who = match own.or_else(all) {
        Some(who) => who,
        None => karat_bots::default_bot(game),
    };
    let is_known = karat_bots::is_bot_name(game, who) || [OTHER_FRIEND, OTHER_LOCAL].contains(&who);
    if is_known { Ok(who.to_owned()) } else { Err(Error::BadRequest) }
}

/// Returns a random seat index.
fn random_seat(seats: usize) -> usize {
    // The modulo bias is less than one in a billion.
    getrandom::u64().expect("the operating system gives random bytes") as usize % seats
}
