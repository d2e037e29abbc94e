//! The account page: the user's name, sessions, API tokens and notifications.

use crate::web::App;
use crate::web::error::Error;
use crate::web::session::Session;
use crate::web::show::{notifications, tokens};
use karat_pages::account::{AccountModel, LoginModel};
use karat_store::{Login, Person, UNSEEN_MAX};

/// The length of the hash prefix that identifies a session in a form, in hexadecimal digits.
const LOGIN_ID_CHARS: usize = 16;

/// Returns the content of the account page.
pub(crate) async fn model(app: &App, session: &Session) -> Result<AccountModel, Error> {
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let logins = match session.id() {
        Some(person) => store.logins(person, now - UNSEEN_MAX).await?,
        None => Vec::new(),
    };
    let logins = logins.into_iter().map(|login| LoginModel {
        id: login_id(&login).to_owned(),
        is_this: session.token_hash.as_ref() == Some(&login.token_hash),
        since: now.since(login.created),
        seen: now.since(login.seen),
        browser: login.browser,
    });
    let person = session.person.as_ref();
    let code = match person {
        Some(person) => store.recovery_code(&person.id).await?,
        None => None,
    };
    Ok(AccountModel {
        code_since: code.map(|(_, created)| now.since(created)),
        name: person.map_or_else(String::new, |person| person.name.clone()),
        is_somebody: person.is_some(),
        is_kept: person.is_some_and(|person| person.is_kept),
        is_bot: person.is_some_and(Person::is_bot),
        must_choose: person.is_some_and(|person| person.must_choose),
        is_signup_open: app.reloaded.get().is_signup_open,
        logins: logins.collect(),
        tokens: tokens::model(app, session).await?,
        notifications: notifications::model(app, session).await?,
        back: None,
        done: None,
        refusal: None,
    })
}

/// Returns the part of a session's hash that identifies the session in a form.
pub(crate) fn login_id(login: &Login) -> &str {
    login.token_hash.get(..LOGIN_ID_CHARS).unwrap_or(&login.token_hash)
}
