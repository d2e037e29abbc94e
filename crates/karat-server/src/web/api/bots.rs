//! The bot accounts that are online.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use karat_rules::any::GameId;
use karat_table::token::Scope;
use serde::Serialize;
use utoipa::ToSchema;

use crate::web::App;
use crate::web::api::answer;
use crate::web::api::describe::{Form, OperationSpec, schema};
use crate::web::api::door::Reader;
use crate::web::api::people::{RatingShown, rating};
use crate::web::api::words::GameName;
use crate::web::bots;
use crate::web::problem::Problem;

/// The maximum number of bots in the list.
const BOTS_MAX: usize = 50;

/// A list of the bot accounts that are online.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BotList {
    /// The bot accounts, in order of their names. The list contains at most 50 of them.
    bots: Vec<BotShown>,
}

/// A bot account that is online.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BotShown {
    /// The account's id.
    id: String,
    /// The account's name, which ends with `(bot)`.
    name: String,
    /// The games for which the bot accepts challenges, or null if its program has not announced them.
    #[schema(value_type = Option<Vec<GameName>>)]
    accepts: Option<Vec<&'static str>>,
    /// The bot's ratings among bot accounts.
    ratings: Vec<RatingShown>,
}

/// The specification of `GET /api/v1/bots`.
pub(crate) const LIST_SPEC: OperationSpec = OperationSpec {
    id: "bots",
    scope: Some(Scope::Read),
    response: Form::Json(schema::<BotList>),
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/bots`.
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Reader(_): Reader,
) -> Result<Response, Problem> {
    let mut list = BotList { bots: Vec::new() };
    for bot in bots::online(&app, BOTS_MAX).await? {
        let histories = app.tables.store().rating_histories(&bot.person.id).await?;
        list.bots.push(BotShown {
            id: bot.person.id.as_str().to_owned(),
            name: bot.person.name,
            accepts: bot.accepts.map(|games| games.into_iter().map(GameId::name).collect()),
            ratings: histories.iter().map(rating).collect(),
        });
    }
    Ok(answer::json(StatusCode::OK, &list))
}
