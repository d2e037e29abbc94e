//! Recovery of an account without its password, by a recovery code or by a link that is sent to a
//! confirmed email address.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_table::id::PersonId;
use karat_table::name;
use serde::Deserialize;

use super::account::{HASHES_AFTER, is_his_password, refuse, refuse_for_now, retry_after, uri};
use crate::notifications::Asker;
use crate::store::{Person, Proof, Recovery};
use crate::web::error::{Error, REFUSED, TOO_MANY};
use crate::web::limits::{Client, Network};
use crate::web::pages::recovery::{self, ForgottenModel, LinkModel, NewCodeModel};
use crate::web::pages::refusal::Refusal;
use crate::web::password::{Password, Trier};
use crate::web::recovery::{Code, SHOWN_MS};
use crate::web::routes::extract::{is_sent, parsed};
use crate::web::routes::{Holder, Params, Posted};
use crate::web::session::{Session, SetCookie, token_hash};
use crate::web::ticket::SentForm;
use crate::web::{App, browser_marks, link};

/// The parameter of the page with a new recovery code.
#[derive(Deserialize)]
pub(crate) struct CodeAsked {
    /// The change that made the code.
    #[serde(default, deserialize_with = "parsed")]
    done: Option<recovery::Made>,
}

/// A form that makes a new recovery code.
#[derive(Deserialize)]
pub(crate) struct CodeForm {
    #[serde(default)]
    password: Password,
}

/// The parameter of the page for a forgotten password.
#[derive(Deserialize)]
pub(crate) struct ForgottenAsked {
    /// Whether a link has been requested.
    #[serde(default, rename = "sent", deserialize_with = "is_sent")]
    is_sent: bool,
}

/// A form that recovers an account by its recovery code.
#[derive(Deserialize)]
pub(crate) struct RecoveryForm {
    name: String,
    /// The new password.
    #[serde(default)]
    password: Password,
    #[serde(default)]
    code: String,
}

/// A form that requests a link for a new password.
#[derive(Deserialize)]
pub(crate) struct SendLinkForm {
    name: Option<String>,
}

/// The parameter of such a link.
#[derive(Deserialize)]
pub(crate) struct TokenGiven {
    #[serde(default)]
    token: String,
}

/// A form that recovers an account by a link.
#[derive(Deserialize)]
pub(crate) struct LinkForm {
    #[serde(default)]
    token: String,
    /// The new password.
    #[serde(default)]
    password: Password,
}

/// Handles `GET /account/code`: shows the recovery code that this session has just made.
pub(crate) async fn show_code(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Params(asked): Params<CodeAsked>,
) -> Result<Response, Error> {
    let nothing = || Redirect::to(&link::account_recovery_part()).into_response();
    let Some((person, login)) = session.person.as_ref().zip(session.token_hash.as_deref()) else {
        return Ok(nothing());
    };
    let code = app.new_codes.turn().await.get(login, app.tables.now().ms());
    let valid = app.tables.store().recovery_code(&person.id).await?;
    // Another browser may have made a new code in the meantime, in which case this code is not
    // shown.
    let is_valid = |code: &Code| valid.is_some_and(|(hash, _)| hash == code.hash());
    let Some(code) = code.filter(is_valid) else { return Ok(nothing()) };
    let model = NewCodeModel {
        name: person.name.clone(),
        code: code.to_string(),
        minutes: SHOWN_MS / 60_000,
        done: asked.done,
    };
    Ok(recovery::new_code(&session.ui(&uri(&link::account_code())?), &model).into_response())
}

/// Handles `POST /account/code`: makes a new recovery code in place of the old one.
pub(crate) async fn make_code(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Holder(person): Holder,
    Extension(Client(client)): Extension<Client>,
    Posted { form, .. }: Posted<CodeForm>,
) -> Result<Response, Error> {
    let login = session.token_hash.as_deref().ok_or(Error::Forbidden)?;
    match is_his_password(&app, &session, &person, &form.password, client).await? {
        Ok(true) => {}
        Ok(false) => {
            return refuse(&app, &session, Refusal::CodePassword, person.name).await;
        }
        Err(wait) => return refuse_for_now(&app, &session, wait).await,
    }
    let (code, now_ms) = (Code::random(), app.tables.now().ms());
    // The lock ensures that the code which is stored last is the one that is shown.
    let mut new_codes = app.new_codes.turn().await;
    if !app.tables.store().set_recovery_code(&person.id, &code.hash(), now_ms).await? {
        return Err(Error::Forbidden);
    }
    new_codes.keep(login, code, now_ms);
    Ok(Redirect::to(&link::account_code()).into_response())
}

/// Handles `GET /forgotten`: shows the page for a forgotten password.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Params(ForgottenAsked { is_sent }): Params<ForgottenAsked>,
) -> Result<Response, Error> {
    page(&app, &session, StatusCode::OK, ForgottenModel { is_sent, ..ForgottenModel::default() })
}

/// Handles `POST /forgotten`: recovers an account by its recovery code.
pub(crate) async fn recover_by_code(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    headers: HeaderMap,
    Posted { form, fields }: Posted<RecoveryForm>,
) -> Result<Response, Error> {
    let RecoveryForm { name, password, code } = form;
    let name = name::clean(&name);
    let sent = SentForm::read(&link::forgotten(), &fields)?;
    let again = |status: StatusCode, refusal: Refusal| {
        let name = name.clone();
        let model = ForgottenModel { name, refusal: Some(refusal), ..ForgottenModel::default() };
        page(&app, &session, status, model)
    };
    let later = |wait: Duration| {
        let page = again(TOO_MANY, Refusal::TooMany)?;
        Ok(([retry_after(wait)], page).into_response())
    };
    if let Some(refusal) = objection(&password, &name) {
        return again(REFUSED, refusal);
    }
    // Neither the response nor the work behind it depends on whether the name exists.
    let person = app.tables.store().kept_person(&name).await?.map(|(person, _)| person);
    let mark =
        person.as_ref().and_then(|person| browser_marks::mark_of(&app, &headers, &person.id));
    let who = mark.as_deref().map_or(Trier::Coder(&name), Trier::Known);
    let tried = match app.passwords.try_once(who, client) {
        Ok(tried) => tried,
        Err(wait) => return later(wait),
    };
    let code = Code::read(&code);
    let hash = code.map(|code| code.hash()).unwrap_or_default();
    let valid = match &person {
        Some(person) => app.tables.store().recovery_code(&person.id).await?,
        None => None,
    };
    let is_right = valid.is_some_and(|(valid, _)| valid == hash);
    let proof = person.filter(|_| is_right).map(|person| (person, Proof::Code(hash)));
    let form = Sent { app: &app, session: session.clone(), headers: &headers, client, sent };
    match form.recover(proof, password).await? {
        Outcome::Done(done) => {
            app.passwords.forgive(tried);
            Ok(done)
        }
        Outcome::Invalid => again(REFUSED, Refusal::Code),
        Outcome::Busy => later(HASHES_AFTER),
    }
}

/// Handles `POST /forgotten/mail`: requests a link for a new password. The response does not depend
/// on whether the name or a confirmed address exists.
pub(crate) async fn send_link(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    Posted { form, .. }: Posted<SendLinkForm>,
) -> Result<Response, Error> {
    if !app.notifications.has_mail() {
        return Err(Error::NotFound);
    }
    let name = name::clean(&form.name.ok_or(Error::BadRequest)?);
    if name.is_empty() {
        let refusal = Some(Refusal::NameEmpty);
        let model = ForgottenModel { refusal, ..ForgottenModel::default() };
        return page(&app, &session, REFUSED, model);
    }
    if let Err(wait) = app.passwords.try_once(Trier::Newcomer, client) {
        let refusal = Some(Refusal::TooMany);
        let model = ForgottenModel { name, refusal, ..ForgottenModel::default() };
        let page = page(&app, &session, TOO_MANY, model)?;
        return Ok(([retry_after(wait)], page).into_response());
    }
    let network = app.key.count_mark("notices", &Network::widest(client).to_string());
    // The account is looked up later, so that the time of the response does not depend on it
    // either.
    app.notifications.send_link(Asker { network, person: PersonId::random() }, name);
    Ok(Redirect::to(&link::forgotten_sent()).into_response())
}

/// Handles `GET /forgotten/link?token=…`: shows the form for a new password. The page itself
/// changes nothing, because programs also open links.
pub(crate) async fn show_link(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Params(TokenGiven { token }): Params<TokenGiven>,
) -> Result<Response, Error> {
    let now_ms = app.tables.now().ms();
    match app.tables.store().recovery_link(&token_hash(&token), now_ms).await? {
        Some(person) => link_page(&session, StatusCode::OK, &token, person.name, None),
        None => late(&session),
    }
}

/// Handles `POST /forgotten/link`: recovers an account by an emailed link.
pub(crate) async fn recover_by_link(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Extension(Client(client)): Extension<Client>,
    headers: HeaderMap,
    Posted { form, fields }: Posted<LinkForm>,
) -> Result<Response, Error> {
    let LinkForm { token, password } = form;
    let sent = SentForm::read(&link::forgotten_link(), &fields)?;
    let hash = token_hash(&token);
    let person = app.tables.store().recovery_link(&hash, app.tables.now().ms()).await?;
    let name = person.as_ref().map(|person| person.name.clone());
    let again = |status: StatusCode, refusal: Refusal| {
        link_page(&session, status, &token, name.clone().unwrap_or_default(), Some(refusal))
    };
    if let Some(name) = &name
        && let Some(refusal) = objection(&password, name)
    {
        return again(REFUSED, refusal);
    }
    if let Err(wait) = app.passwords.try_once(Trier::Newcomer, client) {
        return Ok(([retry_after(wait)], again(TOO_MANY, Refusal::TooMany)?).into_response());
    }
    let proof = person.map(|person| (person, Proof::Link(hash)));
    let form = Sent { app: &app, session: session.clone(), headers: &headers, client, sent };
    match form.recover(proof, password).await? {
        Outcome::Done(done) => Ok(done),
        Outcome::Invalid => late(&session),
        Outcome::Busy => {
            let page = again(TOO_MANY, Refusal::TooMany)?;
            Ok(([retry_after(HASHES_AFTER)], page).into_response())
        }
    }
}

/// The result of an attempt to recover an account.
enum Outcome {
    /// The account has a new password, and this browser is logged in.
    Done(Response),
    /// The recovery code or link is not valid.
    Invalid,
    /// Too many passwords from this network are being hashed.
    Busy,
}

/// A form that recovers an account with a new password.
struct Sent<'a> {
    app: &'a App,
    session: Session,
    headers: &'a HeaderMap,
    client: IpAddr,
    sent: SentForm,
}

impl Sent<'_> {
    /// Recovers the account to which a valid proof belongs. The first request of a double click
    /// uses up the proof, and the second leads to the same account.
    async fn recover(
        mut self,
        proof: Option<(Person, Proof)>,
        password: Password,
    ) -> Result<Outcome, Error> {
        let (app, store) = (self.app, self.app.tables.store());
        if let Some((person, proof)) = proof {
            let Ok(hash) = app.passwords.hash(self.client, password.clone()).await else {
                return Ok(Outcome::Busy);
            };
            let (code, now_ms) = (Code::random(), app.tables.now().ms());
            let guest = self.guest();
            let recovery = Recovery { proof, password: hash, code_hash: code.hash() };
            let mut recovered = app.recovered.turn().await;
            if let Some(cookie) = self.session.recover(store, &person, &recovery, now_ms).await? {
                recovered.keep(&self.sent, person.id.clone(), code.clone(), now_ms);
                drop(recovered);
                if let Some(guest) = guest {
                    app.tables.hand_over(&guest, &person).await?;
                }
                return self.done(&person, code, cookie).await;
            }
        }
        let twin = app.recovered.turn().await.get(&self.sent, app.tables.now().ms());
        let Some((person, code)) = twin else { return Ok(Outcome::Invalid) };
        let kept = store.password(&person).await?;
        let Ok(is_right) = app.passwords.is_right(self.client, password, kept).await else {
            return Ok(Outcome::Busy);
        };
        let Some(person) = store.person(&person).await?.filter(|_| is_right) else {
            return Ok(Outcome::Invalid);
        };
        let cookie = self.session.log_in(store, &person, app.tables.now().ms()).await?;
        self.done(&person, code, cookie).await
    }

    /// Returns the guest who sends the form. The guest's games go to the recovered account.
    fn guest(&self) -> Option<Person> {
        self.session.person.clone().filter(|guest| !guest.is_kept && !guest.is_banned)
    }

    /// Returns the redirect to the page with the new recovery code.
    async fn done(&self, person: &Person, code: Code, cookie: SetCookie) -> Result<Outcome, Error> {
        if let Some(login) = self.session.token_hash.as_deref() {
            let now_ms = self.app.tables.now().ms();
            self.app.new_codes.turn().await.keep(login, code, now_ms);
        }
        let mark = browser_marks::remember(self.app, self.headers, &person.id);
        let to = Redirect::to(&link::account_code_done("recovered"));
        Ok(Outcome::Done((AppendHeaders([cookie, mark]), to).into_response()))
    }
}

/// Returns the reason why a new password is refused, if there is one.
fn objection(password: &Password, name: &str) -> Option<Refusal> {
    match () {
        () if !password.is_long_enough() => Some(Refusal::PasswordShort),
        () if password.is_common(name) => Some(Refusal::PasswordCommon),
        () => None,
    }
}

fn page(
    app: &App,
    session: &Session,
    status: StatusCode,
    model: ForgottenModel,
) -> Result<Response, Error> {
    let model = ForgottenModel { has_mail: app.notifications.has_mail(), ..model };
    let ui = session.ui(&uri(&link::forgotten())?);
    Ok((status, recovery::forgotten(&ui, &model)).into_response())
}

fn link_page(
    session: &Session,
    status: StatusCode,
    token: &str,
    name: String,
    refusal: Option<Refusal>,
) -> Result<Response, Error> {
    let model = LinkModel { token: token.to_owned(), name, refusal };
    let ui = session.ui(&uri(&link::forgotten())?);
    Ok((status, recovery::by_link(&ui, &model)).into_response())
}

/// Returns the page for a link that is no longer valid.
fn late(session: &Session) -> Result<Response, Error> {
    let ui = session.ui(&uri(&link::forgotten())?);
    Ok((StatusCode::NOT_FOUND, recovery::late(&ui)).into_response())
}
