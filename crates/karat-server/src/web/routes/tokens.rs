//! API tokens: creating them, showing them once, and revoking them.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use karat_table::token::{Scope, Scopes, TOKEN_DAYS, TOKEN_MARK, expires};
use karat_table::{hex, name};
use serde::Deserialize;

use crate::web::App;
use crate::web::error::{Error, REFUSED};
use crate::web::routes::{Holder, Me, Posted, account};
use crate::web::session::{Session, token_hash};
use crate::web::show::tokens::TOKEN_ID_CHARS;
use crate::web::ticket::SentForm;
use karat_pages::account::{AccountModel, Done, TokensModel};
use karat_pages::link;
use karat_pages::refusal::Refusal;
use karat_store as store;

/// Form fields for creating a token, except the `scope` fields, which list its permissions.
#[derive(Deserialize)]
pub(crate) struct TokenForm {
    name: String,
    /// The token's lifetime, in days.
    days: u16,
}

/// Form fields for revoking a token.
#[derive(Deserialize)]
pub(crate) struct EndTokenForm {
    token: String,
}

/// Handles `POST /account/tokens`: creates an API token. The token is shown only in this response.
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Holder(person): Holder,
    Posted { form, fields }: Posted<TokenForm>,
) -> Result<Response, Error> {
    let label = name::clean(&form.name);
    let scopes = fields.iter().filter(|(name, _)| name == "scope");
    let scopes: Result<Scopes, _> = scopes.map(|(_, word)| word.parse::<Scope>()).collect();
    let scopes = scopes.map_err(|_| Error::BadRequest)?;
    let days = Some(form.days).filter(|days| TOKEN_DAYS.contains(days)).ok_or(Error::BadRequest)?;
    if label.is_empty() || scopes.is_empty() {
        return refuse(&app, &session, Refusal::TokenEmpty).await;
    }
    let sent = SentForm::read(&link::account_tokens(), &fields)?;
    let mut recent = app.made.turn().await;
    let now = app.tables.now().time();
    if let Some((_, secret)) = recent.get(&sent, now).filter(|(maker, _)| *maker == person.id)
        && app.tables.store().token(&token_hash(&secret), now).await?.is_some()
    {
        return shown(&app, &session, secret).await;
    }
    let secret = random();
    let token = store::Token {
        hash: token_hash(&secret),
        name: label,
        scopes,
        created: now,
        expires: expires(now, days),
        seen: None,
    };
    if !app.tables.store().add_token(&person.id, &token).await? {
        return refuse(&app, &session, Refusal::TokensFull).await;
    }
    recent.keep(&sent, person.id.clone(), secret.clone(), now);
    shown(&app, &session, secret).await
}

/// Returns the page showing a new API token.
async fn shown(app: &App, session: &Session, secret: String) -> Result<Response, Error> {
    let with = |model: AccountModel| {
        let tokens = TokensModel { made: Some(secret), ..model.tokens };
        AccountModel { tokens, ..model }
    };
    Ok(account::page(app, session, StatusCode::OK, with).await?.into_response())
}

/// Handles `POST /account/tokens/end`: revokes an API token.
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Posted { form: EndTokenForm { token }, .. }: Posted<EndTokenForm>,
) -> Result<Response, Error> {
    if token.len() != TOKEN_ID_CHARS {
        return Err(Error::BadRequest);
    }
    app.tables.store().end_tokens(&person.id, &token).await?;
    Ok(Redirect::to(&link::account_done(Done::TokenEnded.code())).into_response())
}

async fn refuse(app: &App, session: &Session, refusal: Refusal) -> Result<Response, Error> {
    let refusal = Some(refusal);
    account::page(app, session, REFUSED, |model| AccountModel { refusal, ..model }).await
}

/// Generates a random API token.
fn random() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    format!("{TOKEN_MARK}{}", hex::write(&bytes))
}
