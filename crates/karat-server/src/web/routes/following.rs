//! Following people: the list, and the forms that change it.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use karat_table::id::PersonId;
use maud::Markup;
use serde::Deserialize;

use crate::web::App;
use crate::web::error::{Error, REFUSED};
use crate::web::following::followed;
use crate::web::routes::extract::ours;
use crate::web::routes::{Me, PageRequest, Posted};
use crate::web::session::Session;
use crate::web::show::challenge::form;
use karat_pages::{self as pages, FollowingModel, link};

/// Form fields for following a person, or for no longer following them.
#[derive(Deserialize)]
pub(crate) struct FollowForm {
    person: String,
    #[serde(rename = "do")]
    deed: Deed,
    /// The URL to return to.
    #[serde(default, deserialize_with = "ours")]
    back: Option<String>,
}

/// The requested action.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Deed {
    Follow,
    Unfollow,
}

/// Handles `GET /following`: lists the people whom the user follows.
pub(crate) async fn show(PageRequest { app, session, uri }: PageRequest) -> Result<Markup, Error> {
    let people = followed(&app, session.id()).await?;
    let challenge = match session.id() {
        Some(_) => Some(form(&app).await?),
        None => None,
    };
    let model = FollowingModel { people, is_full: false, challenge };
    Ok(pages::following(&session.ui(&uri), &model))
}

/// Handles `POST /following`: lets the user follow a person, or no longer follow them.
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Me(me): Me,
    Posted { form: FollowForm { person, deed, back }, .. }: Posted<FollowForm>,
) -> Result<Response, Error> {
    let store = app.tables.store();
    let other = PersonId::parse(&person).ok_or(Error::NotFound)?;
    match deed {
        Deed::Unfollow => store.unfollow(&me.id, &other).await?,
        Deed::Follow if other == me.id => return Err(Error::BadRequest),
        Deed::Follow => {
            if !store.follow(&me.id, &other, app.tables.now().time()).await? {
                store.person(&other).await?.ok_or(Error::NotFound)?;
                let uri: Uri = link::following().parse().map_err(|_| Error::NotFound)?;
                let people = followed(&app, session.id()).await?;
                let challenge = Some(form(&app).await?);
                let model = FollowingModel { people, is_full: true, challenge };
                let page = pages::following(&session.ui(&uri), &model);
                return Ok((REFUSED, page).into_response());
            }
        }
    }
    Ok(Redirect::to(&back.unwrap_or_else(link::following)).into_response())
}
