//! Challenging a person by name, or from their page or the list of followed people.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::Uri;
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_table::caps::Holding;
use karat_table::lobby::{self, Objection};
use karat_table::table::{Setup, Terms};
use serde::Deserialize;

use crate::tables::OpenError;
use crate::web::App;
use crate::web::challenge::{challenged, objection, sitters};
use crate::web::error::{Error, REFUSED};
use crate::web::following::followed;
use crate::web::limits::Client;
use crate::web::routes::create::GameFields;
use crate::web::routes::extract::is_sent;
use crate::web::routes::find::Speed;
use crate::web::routes::lobby::NonceFields;
use crate::web::routes::{Me, Posted};
use crate::web::session::Session;
use crate::web::show::challenge::form;
use crate::web::show::games::profile;
use crate::web::ticket::SentForm;
use karat_pages::model::{ChallengeForm, OTHER_FRIEND};
use karat_pages::{self as pages, FollowingModel, ProfileModel, link};
use karat_store::Person;

/// Form fields for challenging a person, who is given by their id or else by their name.
#[derive(Deserialize)]
pub(crate) struct SentChallenge {
    person: Option<String>,
    name: Option<String>,
    #[serde(flatten)]
    game: GameFields,
    speed: Speed,
    /// The level of the bots in the other seats, or [`OTHER_FRIEND`] if these seats are free.
    #[serde(default)]
    bots: String,
    /// Whether the form was on the list of followed people.
    #[serde(default, deserialize_with = "is_sent")]
    listed: bool,
    #[serde(flatten)]
    nonce: NonceFields,
}

/// Handles `POST /challenges`: opens a table with a seat reserved for another person.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    Me(me): Me,
    Posted { form: sent, fields }: Posted<SentChallenge>,
) -> Result<Response, Error> {
    let (game, seats) = sent.game.read()?;
    let seats = seats.clamp((*game.seats().start()).max(2), *game.seats().end());
    let level = match sent.bots.as_str() {
        OTHER_FRIEND => None,
        level if karat_bots::is_bot_name(game, level) => Some(level),
        _ => Some(karat_bots::default_bot(game)),
    };
    let mut ticket = SentForm::read(&link::challenges(), &fields)?;
    if let Some((id, cookie)) = ticket.opened(&app, &mut session, false).await? {
        let there = Redirect::to(&link::table(id.as_str()));
        return Ok((AppendHeaders(cookie), there).into_response());
    }
    let person = sent.person.as_deref().filter(|id| !id.is_empty());
    let other = match challenged(&app, person, sent.name.as_deref()).await? {
        Ok(other) => other,
        Err(objection) => return refuse(&app, &session, None, objection).await,
    };
    let shown = Some(&other).filter(|_| !sent.listed);
    if let Some(objection) = objection(&app, &me, &other).await? {
        return refuse(&app, &session, shown, objection).await;
    }
    // In a correspondence game, the challenger may be away when the game starts, so the server
    // learns the contribution at once.
    let nonce = sent.nonce.given().at(sent.speed == Speed::Live);
    let sitters = sitters(&me, &other, seats, level, nonce);
    if lobby::has_look_alikes(&sitters) {
        return refuse(&app, &session, shown, Objection::NameTaken).await;
    }
    app.caps.admit(app.tables.store(), Holding::Lobby, &me.id, client).await?;
    let time_control = sent.speed.time().parse().map_err(|_| Error::BadRequest)?;
    let setup = Setup {
        owner: Some(me.id),
        terms: Terms { time_control, is_random_seating: true, ..Terms::default() },
        root: ticket.root(&app),
        ..Setup::new(game, Vec::new(), sitters)
    };
    match app.tables.open_asked(setup, Some(ticket.asked)).await {
        Ok(id) => {
            app.caps.count(app.tables.store(), Holding::Lobby, client, &id).await?;
            Ok(Redirect::to(&link::table(id.as_str())).into_response())
        }
        Err(error @ OpenError::Setup(_)) => Err(error.into()),
        // A duplicate submission of this form may have arrived at the same time.
        Err(error) => {
            let (id, cookie) = ticket.twin(&app, &mut session, None).await?.ok_or(error)?;
            let there = Redirect::to(&link::table(id.as_str()));
            Ok((AppendHeaders(cookie), there).into_response())
        }
    }
}

/// Shows the form again with the reason why the challenge was refused: on the page of the
/// challenged person, or on the list of followed people.
async fn refuse(
    app: &App,
    session: &Session,
    other: Option<&Person>,
    objection: Objection,
) -> Result<Response, Error> {
    let challenge = ChallengeForm { objection: Some(objection), ..form(app).await? };
    let page = match other {
        Some(other) => {
            let uri: Uri = link::person(other.id.as_str()).parse().map_err(|_| Error::NotFound)?;
            let model = profile(app, session, &other.id).await?;
            let model = ProfileModel { challenge: Some(challenge), ..model };
            pages::profile(&session.ui(&uri), &model)
        }
        None => {
            let uri: Uri = link::following().parse().map_err(|_| Error::NotFound)?;
            let people = followed(app, session.id()).await?;
            let model = FollowingModel { people, is_full: false, challenge: Some(challenge) };
            pages::following(&session.ui(&uri), &model)
        }
    };
    Ok((REFUSED, page).into_response())
}
