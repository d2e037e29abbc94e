//! The people whom the caller follows.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use karat_table::caps::FOLLOWED_MAX;
use karat_table::id::PersonId;
use karat_table::name;
use karat_table::token::Scope;
use serde::Serialize;
use utoipa::ToSchema;

use crate::web::App;
use crate::web::api::answer;
use crate::web::api::describe::{Form, OperationSpec, schema};
use crate::web::api::door::{Caller, Reader};
use crate::web::following::followed;
use crate::web::problem::{Kind, Problem};
use karat_pages::model::FollowedPerson;

/// The people you follow, starting with those online.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Following {
    /// The people.
    people: Vec<FollowedShown>,
}

/// A person you follow.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FollowedShown {
    /// The person's id.
    id: String,
    /// The name of the person's account.
    name: String,
    /// Whether the account is a bot account.
    is_bot: bool,
    /// Whether the operator has banned the person.
    is_banned: bool,
    /// Whether the person is online. You do not see this of people who have blocked you.
    is_online: bool,
    /// The id of an open table at which the person sits, if you can join it.
    table: Option<String>,
}

/// The specification of `GET /api/v1/following`.
pub(crate) const LIST_SPEC: OperationSpec = OperationSpec {
    id: "following",
    scope: Some(Scope::Read),
    response: Form::Json(schema::<Following>),
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/following`.
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Reader(caller): Reader,
) -> Result<Response, Problem> {
    answer(&app, &caller).await
}

/// The specification of `PUT /api/v1/following/{person}`.
pub(crate) const FOLLOW_SPEC: OperationSpec = OperationSpec {
    id: "follow",
    scope: Some(Scope::People),
    response: Form::Json(schema::<Following>),
    problems: &[Kind::NotFound, Kind::Refused],
    ..OperationSpec::PLAIN
};

/// Handles `PUT /api/v1/following/{person}`.
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(person): Path<String>,
) -> Result<Response, Problem> {
    caller.may(Scope::People)?;
    let (store, me) = (app.tables.store(), &caller.person.id);
    let other = PersonId::parse(&person).ok_or(Kind::NotFound)?;
    let refused = |fault: String| Err(Problem::refused(None, Some(fault)));
    if other == *me {
        return refused("you cannot follow yourself".to_owned());
    }
    if !store.follow(me, &other, app.tables.now().time()).await? {
        store.person(&other).await?.ok_or(Kind::NotFound)?;
        return refused(format!("you already follow {FOLLOWED_MAX} people"));
    }
    answer(&app, &caller).await
}

/// The specification of `DELETE /api/v1/following/{person}`.
pub(crate) const UNFOLLOW_SPEC: OperationSpec = OperationSpec {
    id: "unfollow",
    scope: Some(Scope::People),
    response: Form::Json(schema::<Following>),
    problems: &[Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `DELETE /api/v1/following/{person}`.
pub(crate) async fn unfollow(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(person): Path<String>,
) -> Result<Response, Problem> {
    caller.may(Scope::People)?;
    let other = PersonId::parse(&person).ok_or(Kind::NotFound)?;
    app.tables.store().unfollow(&caller.person.id, &other).await?;
    answer(&app, &caller).await
}

async fn answer(app: &App, caller: &Caller) -> Result<Response, Problem> {
    let people = followed(app, caller.id()).await?.into_iter().map(shown).collect();
    Ok(answer::json(StatusCode::OK, &Following { people }))
}

fn shown(followed: FollowedPerson) -> FollowedShown {
    let FollowedPerson { id, name, is_banned, is_online, table } = followed;
    let is_bot = name::is_of_bot(&name);
    FollowedShown { id, name, is_bot, is_banned, is_online, table: table.map(|(id, _)| id) }
}
