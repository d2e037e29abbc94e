//! User accounts: names, passwords, sessions and deletion.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_table::name;
use karat_table::time::UnixMillis;
use serde::Deserialize;

use crate::web::error::{Error, REFUSED, TOO_MANY};
use crate::web::limits::Client;
use crate::web::password::{Password, Trier};
use crate::web::recovery::Code;
use crate::web::routes::extract::{is_sent, ours, parsed};
use crate::web::routes::{Me, Params, Posted};
use crate::web::session::{Session, SetCookie};
use crate::web::show::account::login_id;
use crate::web::{App, browser_marks, show};
use karat_pages::account::{self, AccountModel, Done, LoginFormModel};
use karat_pages::link;
use karat_pages::notifications::NoticesModel;
use karat_pages::refusal::Refusal;
use karat_store::{NoBot, Person};
use karat_words::Locale;

/// The `Retry-After` delay when a network has too many pending password hashes.
pub(super) const HASHES_AFTER: Duration = Duration::from_secs(5);

/// Query parameters of the account page and the login form.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The change just made, which the page confirms.
    #[serde(default)]
    done: String,
    /// The URL to which the page links back.
    #[serde(default, deserialize_with = "ours")]
    back: Option<String>,
    /// The number of minutes until another email can be sent.
    #[serde(default, rename = "again", deserialize_with = "parsed")]
    again_min: Option<i64>,
}

/// Form fields for changing a name.
#[derive(Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

/// Form fields for setting or changing a password.
#[derive(Deserialize)]
pub(crate) struct PasswordForm {
    /// The name a guest chooses when registering.
    name: Option<String>,
    #[serde(default)]
    password: Password,
    /// The current password, if the account has one.
    #[serde(default)]
    now: Password,
}

/// Form fields for ending sessions.
#[derive(Deserialize)]
pub(crate) struct EndLoginsForm {
    /// Whether to end all sessions except this one.
    #[serde(default, deserialize_with = "is_sent")]
    others: bool,
    /// The session to end.
    login: Option<String>,
}

/// Form fields for deleting an account.
#[derive(Deserialize)]
pub(crate) struct DeleteForm {
    #[serde(default)]
    password: Password,
    /// The word a guest types to confirm the deletion.
    #[serde(default)]
    word: String,
}

/// Form fields for logging in.
#[derive(Deserialize)]
pub(crate) struct LoginForm {
    name: String,
    #[serde(default)]
    password: Password,
    #[serde(default, deserialize_with = "ours")]
    back: Option<String>,
    /// Whether to move the guest's seats to the account.
    #[serde(default, deserialize_with = "is_sent")]
    seats: bool,
}

/// Handles `GET /account`: shows the account page.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Params(asked): Params<Asked>,
) -> Result<Response, Error> {
    let with = |model: AccountModel| {
        let notifications = NoticesModel {
            done: asked.done.parse().ok(),
            again_min: asked.again_min,
            ..model.notifications
        };
        let (done, back) = (asked.done.parse().ok(), asked.back);
        AccountModel { done, notifications, back, ..model }
    };
    page(&app, &session, StatusCode::OK, with).await
}

/// Handles `POST /account/name`: changes the user's name.
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Posted { form, .. }: Posted<NameForm>,
) -> Result<Response, Error> {
    let store = app.tables.store();
    let name = name::clean(&form.name);
    if !is_name(&name) {
        return refuse(&app, &session, Refusal::NameEmpty, name).await;
    }
    if store.is_name_taken(&name, session.id()).await? {
        return refuse(&app, &session, Refusal::NameTaken, name).await;
    }
    let (person, cookie) = session.enter(store, app.tables.now().time()).await?;
    let cookie = AppendHeaders(cookie);
    let kept = if person.is_bot() { name::of_bot(&name) } else { name.clone() };
    if !store.rename_person(&person.id, &kept).await? {
        let refused = refuse(&app, &session, Refusal::NameTaken, name).await?;
        return Ok((cookie, refused).into_response());
    }
    Ok((cookie, Redirect::to(&link::account_done(Done::Named.code()))).into_response())
}

/// Handles `POST /account/bot`: marks the account as a bot.
pub(crate) async fn become_bot(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Me(person): Me,
) -> Result<Response, Error> {
    let refusal = match app.tables.store().make_bot(&person.id).await? {
        Ok(()) => return Ok(Redirect::to(&link::account_done(Done::Bot.code())).into_response()),
        Err(NoBot::Guest) => return Err(Error::Forbidden),
        Err(NoBot::Rated) => Refusal::BotRated,
        Err(NoBot::Seated) => Refusal::BotSeated,
    };
    refuse(&app, &session, refusal, person.name).await
}

/// Handles `POST /account/password`: sets or changes the user's password.
pub(crate) async fn set_password(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    headers: HeaderMap,
    Posted { form, .. }: Posted<PasswordForm>,
) -> Result<Response, Error> {
    let chosen = match session.person.clone() {
        Some(person) if person.is_kept => change(&app, session, person, form, client).await?,
        _ => keep(&app, session, form, client).await?,
    };
    let chosen = match chosen {
        Ok(chosen) => chosen,
        Err(refused) => return Ok(refused),
    };
    begin_anew(&app, &headers, chosen).await
}

/// Handles `POST /account/logins`: ends some of the user's sessions.
pub(crate) async fn end_logins(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Me(person): Me,
    Posted { form, .. }: Posted<EndLoginsForm>,
) -> Result<Response, Error> {
    let store = app.tables.store();
    if form.others {
        store.end_logins(&person.id, session.token_hash.as_deref()).await?;
    } else {
        let wanted = form.login.ok_or(Error::BadRequest)?;
        for login in store.logins(&person.id, UnixMillis(0)).await? {
            if login_id(&login) == wanted {
                store.end_login(&login.token_hash).await?;
            }
        }
    }
    Ok(Redirect::to(&link::account_done(Done::Ended.code())).into_response())
}

/// Handles `POST /account/delete`: deletes the account.
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    Posted { form, .. }: Posted<DeleteForm>,
) -> Result<Response, Error> {
    let Some(person) = session.person.clone() else {
        return Ok(Redirect::to(&link::home()).into_response());
    };
    if person.is_kept {
        match is_his_password(&app, &session, &person, &form.password, client).await? {
            Ok(true) => {}
            Ok(false) => return refuse(&app, &session, Refusal::DeletePassword, person.name).await,
            Err(wait) => return refuse_for_now(&app, &session, wait).await,
        }
    } else if !is_delete_word(&form.word) {
        return refuse(&app, &session, Refusal::DeleteWord, person.name).await;
    }
    let store = app.tables.store();
    app.tables.remove_person(person.id).await?;
    let cookie = session.log_out(store).await?;
    Ok(([cookie], Redirect::to(&link::home())).into_response())
}

/// Handles `GET /login`: shows the login form.
pub(crate) async fn show_login(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Params(Asked { back, .. }): Params<Asked>,
) -> Result<Response, Error> {
    if session.person.as_ref().is_some_and(|person| person.is_kept) {
        let there = back.unwrap_or_else(link::account);
        return Ok(Redirect::to(&there).into_response());
    }
    let model = LoginFormModel { back, ..LoginFormModel::default() };
    login_page(&app, &session, StatusCode::OK, model).await
}

/// Handles `POST /login`: logs the user in.
pub(crate) async fn log_in(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    headers: HeaderMap,
    Posted { form, .. }: Posted<LoginForm>,
) -> Result<Response, Error> {
    let store = app.tables.store();
    let LoginForm { name, password, back, seats } = form;
    let name = name::clean(&name);
    // Neither the response nor its timing reveals whether the name exists.
    let (person, kept) = store.kept_person(&name).await?.unzip();
    let mark =
        person.as_ref().and_then(|person| browser_marks::mark_of(&app, &headers, &person.id));
    let who = mark.as_deref().map_or(Trier::Stranger(&name), Trier::Known);
    let tried = match app.passwords.try_once(who, client) {
        Ok(tried) => tried,
        Err(wait) => return log_in_later(&app, &session, name, back, wait).await,
    };
    let Ok(is_right) = app.passwords.is_right(client, password, kept.clone()).await else {
        return log_in_later(&app, &session, name, back, HASHES_AFTER).await;
    };
    let is_right = is_right && lets_in(&app, person.as_ref(), kept).await?;
    let Some(person) = person.filter(|_| is_right) else {
        store.metrics().count_failed_login();
        let error = Some(Refusal::Login);
        let model = LoginFormModel { name, error, back, guest: None };
        return login_page(&app, &session, REFUSED, model).await;
    };
    app.passwords.forgive(tried);
    let now = app.tables.now().time();
    let guest = session.person.clone().filter(|guest| !guest.is_kept && !guest.is_banned);
    // If the database fails between the transfer and the login, the account already has the guest's
    // seats and the user simply logs in again.
    if let Some(guest) = guest {
        match seats {
            true => app.tables.hand_over(&guest, &person).await?,
            false => app.tables.remove_person(guest.id).await?,
        }
    }
    let cookie = session.log_in(store, &person, now).await?;
    let there = back.filter(|_| !person.must_choose).unwrap_or_else(link::home);
    let cookies = AppendHeaders([cookie, browser_marks::remember(&app, &headers, &person.id)]);
    Ok((cookies, Redirect::to(&there)).into_response())
}

/// Handles `POST /logout`: logs the user out.
pub(crate) async fn log_out(
    State(app): State<Arc<App>>,
    Extension(mut session): Extension<Session>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    // Guests have no password, so they could not log in again.
    if session.person.as_ref().is_some_and(|person| !person.is_kept) {
        return Ok(Redirect::to(&link::account()).into_response());
    }
    let mark = session.id().map(|person| browser_marks::remember(&app, &headers, person));
    let cookie = session.log_out(app.tables.store()).await?;
    let cookies = AppendHeaders([Some(cookie), mark].into_iter().flatten());
    Ok((cookies, Redirect::to(&link::home())).into_response())
}

/// A newly chosen password, already hashed.
struct Chosen {
    session: Session,
    /// The session cookie, if the request came without one.
    entered: Option<SetCookie>,
    person: Person,
    hash: String,
    /// The recovery code, if the account is new.
    code: Option<Code>,
}

/// Registers a guest or an anonymous user under the chosen name and password.
async fn keep(
    app: &App,
    mut session: Session,
    PasswordForm { name, password, .. }: PasswordForm,
    client: IpAddr,
) -> Result<Result<Chosen, Response>, Error> {
    let store = app.tables.store();
    let name = name::clean(&name.ok_or(Error::BadRequest)?);
    let refusal = match () {
        () if !app.reloaded.get().is_signup_open => Some(Refusal::Closed),
        () if !is_name(&name) => Some(Refusal::NameEmpty),
        () if !password.is_long_enough() => Some(Refusal::PasswordShort),
        () if password.is_common(&name) => Some(Refusal::PasswordCommon),
        () if store.is_name_taken(&name, session.id()).await? => Some(Refusal::KeepTaken),
        () => None,
    };
    if let Some(refusal) = refusal {
        return refuse(app, &session, refusal, name).await.map(Err);
    }
    if let Err(wait) = app.passwords.try_once(Trier::Newcomer, client) {
        return refuse_for_now(app, &session, wait).await.map(Err);
    }
    store.room()?;
    let Ok(hash) = app.passwords.hash(client, password).await else {
        return refuse_for_now(app, &session, HASHES_AFTER).await.map(Err);
    };
    let (person, entered) = session.enter(store, app.tables.now().time()).await?;
    let person = Person { name, is_kept: true, ..person };
    Ok(Ok(Chosen { session, entered, person, hash, code: Some(Code::random()) }))
}

/// Changes the password of a registered user.
async fn change(
    app: &App,
    session: Session,
    person: Person,
    PasswordForm { password, now, .. }: PasswordForm,
    client: IpAddr,
) -> Result<Result<Chosen, Response>, Error> {
    if !password.is_long_enough() {
        return refuse(app, &session, Refusal::PasswordShort, person.name).await.map(Err);
    }
    if password.is_common(&person.name) {
        return refuse(app, &session, Refusal::PasswordCommon, person.name).await.map(Err);
    }
    // Logging in has already consumed a one-time password, so it is not checked again.
    let is_his = match person.must_choose {
        true => Ok(true),
        false => is_his_password(app, &session, &person, &now, client).await?,
    };
    match is_his {
        Ok(true) => {}
        Ok(false) => {
            return refuse(app, &session, Refusal::PasswordWrong, person.name).await.map(Err);
        }
        Err(wait) => return refuse_for_now(app, &session, wait).await.map(Err),
    }
    let Ok(hash) = app.passwords.hash(client, password).await else {
        return refuse_for_now(app, &session, HASHES_AFTER).await.map(Err);
    };
    Ok(Ok(Chosen { session, entered: None, person, hash, code: None }))
}

/// Sets the password, ends all of the person's sessions and tokens, and starts a new session, in
/// one transaction.
async fn begin_anew(app: &App, headers: &HeaderMap, chosen: Chosen) -> Result<Response, Error> {
    let Chosen { mut session, entered, person, hash, code } = chosen;
    let now = app.tables.now().time();
    let code_hash = code.as_ref().map(Code::hash);
    let secrets = (&*hash, code_hash.as_deref());
    let begun = session.begin_anew(app.tables.store(), &person, secrets, now).await?;
    let Some(cookie) = begun else {
        let refused = refuse(app, &session, Refusal::KeepTaken, person.name).await?;
        return Ok((AppendHeaders(entered), refused).into_response());
    };
    let cookies = AppendHeaders([cookie, browser_marks::remember(app, headers, &person.id)]);
    let to = match code.zip(session.token_hash.as_deref()) {
        Some((code, login)) => {
            app.new_codes.turn().await.keep(login, code, now);
            link::account_code_done(Done::Kept.code())
        }
        None => link::account_done(Done::Changed.code()),
    };
    Ok((cookies, Redirect::to(&to)).into_response())
}

/// Shows the login form again after too many attempts.
async fn log_in_later(
    app: &App,
    session: &Session,
    name: String,
    back: Option<String>,
    wait: Duration,
) -> Result<Response, Error> {
    let error = Some(Refusal::TooMany);
    let model = LoginFormModel { name, error, back, guest: None };
    let page = login_page(app, session, TOO_MANY, model).await?;
    Ok(([retry_after(wait)], page).into_response())
}

/// Shows the account page again, with the reason for the refusal and the name as typed.
pub(super) async fn refuse(
    app: &App,
    session: &Session,
    refusal: Refusal,
    name: String,
) -> Result<Response, Error> {
    let refusal = Some(refusal);
    page(app, session, REFUSED, |model| AccountModel { refusal, name, ..model }).await
}

/// Shows the account page again after too many attempts.
pub(super) async fn refuse_for_now(
    app: &App,
    session: &Session,
    wait: Duration,
) -> Result<Response, Error> {
    let refusal = Some(Refusal::TooMany);
    let page = page(app, session, TOO_MANY, |model| AccountModel { refusal, ..model }).await?;
    Ok(([retry_after(wait)], page).into_response())
}

pub(super) async fn page(
    app: &App,
    session: &Session,
    status: StatusCode,
    with: impl FnOnce(AccountModel) -> AccountModel,
) -> Result<Response, Error> {
    let model = with(show::account::model(app, session).await?);
    let address = model.back.as_deref().map_or_else(link::account, link::account_back);
    Ok((status, account::account(&session.ui(&uri(&address)?), &model)).into_response())
}

async fn login_page(
    app: &App,
    session: &Session,
    status: StatusCode,
    model: LoginFormModel,
) -> Result<Response, Error> {
    let guest = match session.person.as_ref().filter(|person| !person.is_kept) {
        Some(guest) if !app.tables.store().tables_of(&guest.id, 1).await?.is_empty() => {
            Some(guest.name.clone())
        }
        _ => None,
    };
    let address = model.back.as_deref().map_or_else(link::login, link::login_from);
    let model = LoginFormModel { guest, ..model };
    Ok((status, account::login(&session.ui(&uri(&address)?), &model)).into_response())
}

/// Returns whether a person who has entered the correct password may log in. A password set by the
/// operator works only once.
async fn lets_in(app: &App, person: Option<&Person>, kept: Option<String>) -> Result<bool, Error> {
    let (Some(person), Some(kept)) = (person.filter(|person| person.must_choose), kept) else {
        return Ok(true);
    };
    // No password matches the empty hash, so the one-time password cannot be used again.
    Ok(app.tables.store().spend_password(&person.id, &kept, "").await?)
}

/// Checks a logged-in user's password, or returns how long to wait before the next attempt.
/// Attempts are counted per session.
pub(super) async fn is_his_password(
    app: &App,
    session: &Session,
    person: &Person,
    typed: &Password,
    client: IpAddr,
) -> Result<Result<bool, Duration>, Error> {
    let who = Trier::LoggedIn(session.token_hash.as_deref().ok_or(Error::Forbidden)?);
    let tried = match app.passwords.try_once(who, client) {
        Ok(tried) => tried,
        Err(wait) => return Ok(Err(wait)),
    };
    let kept = app.tables.store().password(&person.id).await?;
    let Ok(is_right) = app.passwords.is_right(client, typed.clone(), kept).await else {
        return Ok(Err(HASHES_AFTER));
    };
    if is_right {
        app.passwords.forgive(tried);
    } else {
        app.tables.store().metrics().count_failed_login();
    }
    Ok(Ok(is_right))
}

/// Returns whether a sanitized name contains a letter or digit.
fn is_name(name: &str) -> bool {
    name.chars().any(char::is_alphanumeric)
}

/// Returns whether a string is the word that confirms a deletion, in any language.
fn is_delete_word(typed: &str) -> bool {
    let typed = typed.to_lowercase();
    Locale::ALL.iter().any(|locale| locale.text("account-delete-word") == typed)
}

pub(super) fn retry_after(wait: Duration) -> (header::HeaderName, String) {
    (header::RETRY_AFTER, (wait.as_secs() + 1).to_string())
}

pub(super) fn uri(address: &str) -> Result<Uri, Error> {
    address.parse().map_err(|_| Error::NotFound)
}
