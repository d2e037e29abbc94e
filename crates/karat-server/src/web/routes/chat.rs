//! Table chat: reading, writing, muting and reporting.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use karat_table::id::PersonId;
use karat_table::table::Table;
use maud::Markup;
use serde::Deserialize;

use crate::web::App;
use crate::web::chat::{ON_PAGE_MAX, Said, heard, say};
use crate::web::error::{Error, REFUSED};
use crate::web::routes::extract::{parsed, table_id, wants_fragment};
use crate::web::routes::{AtTable, Me, PageRequest, Posted};
use crate::web::show::chat::{model, muted_person, mutes};
use karat_pages::model::ChatModel;
use karat_pages::{self as pages, link};

/// Form fields for sending a message.
#[derive(Deserialize)]
pub(crate) struct MessageForm {
    #[serde(default)]
    text: String,
}

/// Form fields for muting or blocking a person, identified by their seat or one of their messages.
#[derive(Deserialize)]
pub(crate) struct ShutOutForm {
    #[serde(default, deserialize_with = "parsed")]
    seat: Option<u64>,
    #[serde(default, deserialize_with = "parsed")]
    message: Option<u64>,
    #[serde(rename = "do")]
    deed: Deed,
}

/// The requested action.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Deed {
    Mute,
    Block,
}

/// Form fields for reporting a message.
#[derive(Deserialize)]
pub(crate) struct ReportForm {
    message: u64,
}

/// Form fields for unmuting a person.
#[derive(Deserialize)]
pub(crate) struct UnmuteForm {
    mute: i64,
    /// The table to return to, unless the form was submitted from the list of muted people.
    table: Option<String>,
}

/// Handles `GET /tables/{id}/chat`: shows a table's chat page.
pub(crate) async fn show(
    AtTable { app, session, table, .. }: AtTable,
    uri: Uri,
) -> Result<Markup, Error> {
    Ok(pages::chat(&session.ui(&uri), &model(&app, &table, &session).await?))
}

/// Handles `POST /tables/{id}/chat`: adds a message to the chat.
pub(crate) async fn write(
    AtTable { app, session, id, table }: AtTable,
    headers: HeaderMap,
    Posted { form, .. }: Posted<MessageForm>,
) -> Result<Response, Error> {
    let author = session.person.as_ref().ok_or(Error::Forbidden)?;
    let guest = session.locale.text("guest-name");
    if let Said::TooLong(text) = say(&app, &table, (author, &guest), &form.text).await? {
        let uri: Uri = link::chat(id.as_str()).parse().map_err(|_| Error::NotFound)?;
        let model = ChatModel { draft: Some(text), ..model(&app, &table, &session).await? };
        return Ok((REFUSED, pages::chat(&session.ui(&uri), &model)).into_response());
    }
    if wants_fragment(&headers) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok(Redirect::to(&link::chat_end(id.as_str())).into_response())
}

/// Handles `POST /tables/{id}/chat/people`: mutes or blocks a person.
pub(crate) async fn shut_out(
    AtTable { app, id, table, .. }: AtTable,
    Me(me): Me,
    Posted { form, .. }: Posted<ShutOutForm>,
) -> Result<Redirect, Error> {
    let store = app.tables.store();
    let other = match (form.seat, form.message) {
        (Some(seat), None) => sitter(&table, seat),
        (None, Some(message)) => store.author(&id, message).await?,
        _ => return Err(Error::BadRequest),
    };
    let other = other.filter(|other| *other != me.id).ok_or(Error::BadRequest)?;
    store.mute(&me.id, &other, form.deed == Deed::Block, app.tables.now().time()).await?;
    Ok(Redirect::to(&link::chat(id.as_str())))
}

/// Handles `POST /tables/{id}/chat/report`: reports a message to the operator.
pub(crate) async fn report(
    AtTable { app, id, table, .. }: AtTable,
    Me(me): Me,
    Posted { form: ReportForm { message }, .. }: Posted<ReportForm>,
) -> Result<Redirect, Error> {
    let now = app.tables.now().time();
    let heard = heard(&app, &table, Some(&me.id), ON_PAGE_MAX).await?;
    let is_heard = heard.iter().any(|said| said.number == message);
    if !is_heard || !app.tables.store().report(&id, message, &me.id, now).await? {
        return Err(Error::NotFound);
    }
    Ok(Redirect::to(&link::chat(id.as_str())))
}

/// Handles `GET /muted`: shows the people muted by the user.
pub(crate) async fn muted(PageRequest { app, session, uri }: PageRequest) -> Result<Markup, Error> {
    let mutes = mutes(&app, session.id()).await?;
    Ok(pages::muted(&session.ui(&uri), &mutes.into_iter().map(muted_person).collect::<Vec<_>>()))
}

/// Handles `POST /muted`: unmutes a person.
pub(crate) async fn unmute(
    State(app): State<Arc<App>>,
    Me(me): Me,
    Posted { form: UnmuteForm { mute, table }, .. }: Posted<UnmuteForm>,
) -> Result<Redirect, Error> {
    app.tables.store().unmute(&me.id, mute).await?;
    let table = table.as_deref().map(table_id).transpose()?;
    Ok(Redirect::to(&table.map_or_else(link::muted, |id| link::chat(id.as_str()))))
}

/// Returns the person in the given seat, if any.
fn sitter(table: &Table, seat: u64) -> Option<PersonId> {
    let seats = &table.record().sitters;
    seats.get(usize::try_from(seat).ok()?)?.who.person().cloned()
}
