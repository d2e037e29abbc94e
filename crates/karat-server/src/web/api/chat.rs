//! Table chats.

use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use karat_table::chat;
use karat_table::table::Table;
use karat_table::token::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::App;
use crate::web::api::answer;
use crate::web::api::describe::{EXACT_MAX, Form, OperationSpec, Query as Asks, Value, schema};
use crate::web::api::door::{AtTable, Caller, Sent};
use crate::web::api::position::number;
use crate::web::chat::{ON_PAGE_MAX, Said, heard, say};
use crate::web::problem::{Kind, Problem};
use karat_store::Message;

/// The messages of a table's chat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChatShown {
    /// Whether you may write in the chat. Spectators may do so once the game is over.
    may_write: bool,
    /// The latest messages, oldest first, except those from people whom you have muted.
    messages: Vec<MessageShown>,
}

/// A chat message.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MessageShown {
    /// The message's number, which is higher than those of all earlier messages at the table.
    number: u64,
    /// The author's id, or null if their account was deleted.
    person: Option<String>,
    /// The author's first seat, or null if they have none.
    seat: Option<u32>,
    /// The author's name when the message was written.
    name: String,
    /// The text.
    text: String,
    /// The time at which the message was written, in Unix milliseconds.
    at_ms: i64,
}

/// A new message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMessage {
    /// The text. Line breaks become spaces.
    #[schema(min_length = 1, max_length = 500)]
    text: String,
}

/// The schema above contains the maximum length of a message as a literal.
const _: () = assert!(chat::TEXT_CHARS_MAX == 500);

/// Query parameters of a chat.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Asked {
    /// The number of the last message that the caller has read.
    after: Option<u64>,
}

/// The specification of `GET /api/v1/tables/{id}/chat`.
pub(crate) const LIST_SPEC: OperationSpec = OperationSpec {
    id: "chat",
    scope: Some(Scope::Read),
    query: &[Asks { name: "after", value: Value::Number(0, EXACT_MAX) }],
    response: Form::Json(schema::<ChatShown>),
    problems: &[Kind::Forbidden, Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tables/{id}/chat`.
pub(crate) async fn list(
    AtTable { app, caller, table, .. }: AtTable,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    caller.may(Scope::Read)?;
    chat_shown(&app, &caller, &table, asked.after.unwrap_or_default()).await
}

/// The specification of `POST /api/v1/tables/{id}/chat`.
pub(crate) const WRITE_SPEC: OperationSpec = OperationSpec {
    id: "write",
    scope: Some(Scope::People),
    body: Form::Json(schema::<NewMessage>),
    response: Form::Json(schema::<ChatShown>),
    problems: &[Kind::Forbidden, Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `POST /api/v1/tables/{id}/chat`.
pub(crate) async fn write(
    AtTable { app, caller, table, .. }: AtTable,
    Sent(message): Sent<NewMessage>,
) -> Result<Response, Problem> {
    caller.may(Scope::People)?;
    let author = (&caller.person, caller.person.name.as_str());
    match say(&app, &table, author, &message.text).await? {
        Said::Done => chat_shown(&app, &caller, &table, 0).await,
        Said::Empty => Err(Problem::unreadable("text: no visible characters")),
        Said::TooLong(_) => Err(Problem::unreadable("text: more than 500 characters")),
    }
}

async fn chat_shown(
    app: &App,
    caller: &Caller,
    table: &Table,
    after: u64,
) -> Result<Response, Problem> {
    let messages = heard(app, table, caller.id(), ON_PAGE_MAX).await?;
    let later = messages.into_iter().filter(|message| message.number > after);
    let shown = ChatShown {
        may_write: chat::may_write(table, caller.id()),
        messages: later.map(|message| message_shown(message, table)).collect(),
    };
    Ok(answer::json(StatusCode::OK, &shown))
}

/// Returns a message as described in the document.
pub(crate) fn message_shown(message: Message, table: &Table) -> MessageShown {
    let Message { number: message_number, author, name, text, at } = message;
    let seat = author.as_ref().and_then(|who| table.seats_of(Some(who)).first());
    MessageShown {
        number: message_number,
        person: author.map(|who| who.as_str().to_owned()),
        seat: seat.map(number),
        name,
        text,
        at_ms: at.0,
    }
}
