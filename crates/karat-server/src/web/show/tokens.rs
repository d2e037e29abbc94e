//! The user's API tokens.

use crate::web::App;
use crate::web::error::Error;
use crate::web::session::Session;
use karat_pages::account::{TokenModel, TokensModel};

/// The length of the hash prefix that identifies a token in a form, in hexadecimal digits.
pub(crate) const TOKEN_ID_CHARS: usize = 16;

/// Returns the user's API tokens.
pub(crate) async fn model(app: &App, session: &Session) -> Result<TokensModel, Error> {
    let now = app.tables.now().time();
    let Some(person) = session.id() else { return Ok(TokensModel::default()) };
    let tokens = app.tables.store().tokens_of(person, now).await?;
    let tokens = tokens.into_iter().map(|token| TokenModel {
        id: token.hash.chars().take(TOKEN_ID_CHARS).collect(),
        name: token.name,
        scopes: token.scopes,
        left: token.expires.since(now),
        seen: token.seen.map(|seen| now.since(seen)),
    });
    Ok(TokensModel { tokens: tokens.collect(), made: None })
}
