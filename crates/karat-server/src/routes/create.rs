//! The form that sets up a table, and the table that comes of it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use karat_rules::SEATS_MAX;
use karat_rules::any::{GameId, SetupError};
use maud::Markup;

use crate::App;
use crate::error::{Error, REFUSED};
use crate::id::PersonId;
use crate::name;
use crate::pages;
use crate::pages::model::{CreateError, CreateModel};
use crate::router::link;
use crate::routes::{Fields, field};
use crate::session::Session;
use crate::store::{Occupant, Sitter};
use crate::tables::{OpenError, Setup};

/// The names of bots, in seat order. Names are not translated.
pub(crate) const BOT_NAMES: [&str; SEATS_MAX] =
    ["Anežka", "Bořek", "Cyril", "Dorota", "Emil", "Filoména"];

/// The longest value of an option, in bytes: a file of cards with all that stands around them.
const OPTION_BYTES_MAX: usize = 16 * 1024;

/// The word in the field `seat` that lets the server choose.
const RANDOM: &str = "random";

/// `GET /games/{game}/new`
pub(crate) async fn show(
    Extension(session): Extension<Session>,
    Path(game): Path<String>,
    uri: Uri,
) -> Result<Markup, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    let levels = karat_bots::levels(game);
    let seats = (*game.seats().start()).max(4).min(*game.seats().end());
    let model = CreateModel {
        game,
        seats,
        values: Vec::new(),
        bots: vec![usual_level(levels)?.to_owned(); seats - 1],
        levels,
        name: session.person.as_ref().map_or_else(String::new, |person| person.name.clone()),
        error: None,
    };
    Ok(pages::create(&session.ui(&uri), &model))
}

/// `POST /tables`
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    let wanted = Wanted::read(&fields)?;
    // The cookie first: it is what makes the seat the person's.
    let now_ms = app.tables.now().ms();
    let (person, cookie) = session.enter(app.tables.store(), now_ms).await?;
    let cookie = AppendHeaders(cookie);
    let given = field(&fields, "name").map(name::clean).filter(|name| !name.is_empty());
    let name = match given {
        Some(name) if app.tables.store().rename_person(&person.id, &name).await? => name,
        // None is given, or one that people could take for somebody else's.
        _ => person.name.clone(),
    };
    let setup = Setup {
        owner: Some(person.id.clone()),
        ..Setup::new(wanted.game, wanted.options.clone(), wanted.sitters(&person.id, &name))
    };
    match app.tables.open(setup).await {
        Ok(id) => Ok((cookie, Redirect::to(&link::table(id.as_str()))).into_response()),
        Err(OpenError::Setup(error)) => {
            let model = wanted.refused(name, &error);
            let path: Uri = link::create(wanted.game).parse().map_err(|_| Error::BadRequest)?;
            Ok((REFUSED, cookie, pages::create(&session.ui(&path), &model)).into_response())
        }
        Err(error) => Err(error.into()),
    }
}

/// What a create form asks for.
struct Wanted {
    game: GameId,
    seats: usize,
    /// The guest's seat.
    seat: usize,
    options: Vec<(String, String)>,
    /// The level of each bot, in seat order without the guest's seat.
    bots: Vec<String>,
}

impl Wanted {
    fn read(fields: &[(String, String)]) -> Result<Self, Error> {
        let game = field(fields, "game").ok_or(Error::BadRequest)?;
        let game: GameId = game.parse().map_err(|_: SetupError| Error::BadRequest)?;
        let seats = field(fields, "seats").and_then(|seats| seats.parse().ok());
        let seats: usize =
            seats.filter(|seats| (1..=SEATS_MAX).contains(seats)).ok_or(Error::BadRequest)?;
        let seat = match field(fields, "seat") {
            None | Some("") => 0,
            Some(RANDOM) => random_seat(seats),
            Some(seat) => {
                seat.parse().ok().filter(|&seat| seat < seats).ok_or(Error::BadRequest)?
            }
        };
        let options = pages::option_fields(game, fields);
        if !options.iter().all(|(_, value)| is_text(value)) {
            return Err(Error::BadRequest);
        }
        let bots = (1..seats).map(|number| bot_level(game, fields, number));
        let bots = bots.collect::<Result<_, _>>()?;
        Ok(Self { game, seats, seat, options, bots })
    }

    fn sitters(&self, person: &PersonId, name: &str) -> Vec<Sitter> {
        let mut levels = self.bots.iter();
        (0..self.seats)
            .map(|seat| {
                if seat == self.seat {
                    return Sitter::new(Occupant::Person(person.clone()), name);
                }
                let level = levels.next().expect("a level per bot");
                Sitter::new(Occupant::Bot(level.clone()), BOT_NAMES[seat])
            })
            .collect()
    }

    fn refused(&self, name: String, error: &SetupError) -> CreateModel {
        let option = match error {
            SetupError::Option { name, .. } => Some(name.clone()),
            _ => None,
        };
        CreateModel {
            game: self.game,
            seats: self.seats,
            values: self.options.clone(),
            bots: self.bots.clone(),
            levels: karat_bots::levels(self.game),
            name,
            error: Some(CreateError { clause: error.clause(), option }),
        }
    }
}

/// Whether a value is something that a person could have typed or pasted.
fn is_text(value: &str) -> bool {
    let is_plain = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t');
    value.len() <= OPTION_BYTES_MAX && value.chars().all(is_plain)
}

/// The level of the bot with this number, counted from 1 around the guest: its own field, or the
/// field for all, or the usual one.
fn bot_level(game: GameId, fields: &[(String, String)], number: usize) -> Result<String, Error> {
    let levels = karat_bots::levels(game);
    let own = field(fields, &format!("bot_{number}")).filter(|level| !level.is_empty());
    let all = || field(fields, "bots").filter(|level| !level.is_empty());
    let level = match own.or_else(all) {
        Some(level) => level,
        None => usual_level(levels)?,
    };
    if levels.contains(&level) { Ok(level.to_owned()) } else { Err(Error::BadRequest) }
}

/// The strongest level: who has not chosen gets the best there is.
fn usual_level(levels: &'static [&'static str]) -> Result<&'static str, Error> {
    levels.last().copied().ok_or_else(|| Error::Internal("a game has no bots".to_owned()))
}

fn random_seat(seats: usize) -> usize {
    // The bias of the remainder is below one in a billion.
    getrandom::u64().expect("the operating system gives random bytes") as usize % seats
}
