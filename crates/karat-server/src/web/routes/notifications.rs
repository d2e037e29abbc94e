//! Notifications for absent users: their browsers, email addresses and schedules.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use karat_table::hex;
use karat_table::id::{self, PersonId};
use karat_table::letters::{CountedBy, Denied, mailbox_and_domain};
use karat_table::notification::{Choice, Zone};
use karat_table::time::{UnixMillis, whole_ms};
use serde::Deserialize;
use strum::VariantArray;

use crate::mail::is_address;
use crate::notifications::Asker;
use crate::push;
use crate::web::App;
use crate::web::error::{Error, REFUSED};
use crate::web::limits::{Client, Network};
use crate::web::password::Password;
use crate::web::routes::account::{self, is_his_password, refuse_for_now};
use crate::web::routes::{Me, PageRequest, Params, Posted};
use crate::web::session::{Session, token_hash};
use crate::web::show::notifications::device_id;
use karat_pages::account::AccountModel;
use karat_pages::link;
use karat_pages::notifications::{self, Done, Letter, NoticesModel};
use karat_pages::refusal::Refusal;
use karat_store::{Device, Mail, NewMail};

/// Form fields for registering a browser.
#[derive(Deserialize)]
pub(crate) struct DeviceForm {
    #[serde(default)]
    endpoint: String,
    #[serde(default)]
    key: String,
    #[serde(default)]
    auth: String,
    #[serde(flatten)]
    zone: ZoneFields,
}

/// Form fields for unregistering a browser.
#[derive(Deserialize)]
pub(crate) struct EndDeviceForm {
    device: String,
}

/// Form fields for scheduling notifications. Missing fields change nothing.
#[derive(Deserialize)]
pub(crate) struct TimesForm {
    how: Option<How>,
    /// The time of the daily email.
    daily: Option<String>,
    /// The quiet hours, without notifications.
    from: Option<String>,
    until: Option<String>,
    #[serde(flatten)]
    zone: ZoneFields,
}

/// The frequency of notifications.
#[derive(PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum How {
    Daily,
    Each,
}

/// Form fields for entering an email address.
#[derive(Deserialize)]
pub(crate) struct MailForm {
    #[serde(default)]
    address: String,
    #[serde(default)]
    password: Password,
    #[serde(flatten)]
    zone: ZoneFields,
}

/// The user's time zone: its name, or else the UTC offset in minutes, because a browser may know
/// names that the server does not.
#[derive(Deserialize)]
struct ZoneFields {
    zone: Option<String>,
    ahead: Option<String>,
}

/// The query parameter of a link in an email.
#[derive(Deserialize)]
pub(crate) struct TokenGiven {
    #[serde(default)]
    token: String,
}

/// Query parameters of an unsubscribe link: the id of the email address, and a code proving that
/// the sender received an email there.
#[derive(Deserialize)]
pub(crate) struct MarkedLetter {
    of: Option<String>,
    mark: Option<String>,
}

/// Handles `POST /settings/devices`: registers a browser for notifications.
pub(crate) async fn add_device(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Posted { form, .. }: Posted<DeviceForm>,
) -> Result<Response, Error> {
    let (person, login) = who(&session)?;
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let DeviceForm { endpoint, key: public_key, auth, zone } = form;
    let is_reached = app.notifications.pusher().reach().read(&endpoint).is_ok();
    if !is_reached || push::Device::read(&endpoint, &public_key, &auth).is_err() {
        return Ok(done(Done::NoDevice));
    }
    let device = Device {
        endpoint,
        public_key,
        auth,
        browser: session.browser.clone(),
        locale: session.locale.code().to_owned(),
        created: now,
    };
    if !store.add_device(person, login, &device).await? {
        return Ok(done(Done::Full));
    }
    begin(&app, person, &zone).await?;
    Ok(done(Done::On))
}

/// Handles `POST /settings/devices/end`: unregisters a browser.
pub(crate) async fn end_device(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Posted { form, .. }: Posted<EndDeviceForm>,
) -> Result<Response, Error> {
    for device in app.tables.store().devices_of(&person.id, None).await? {
        if device_id(&device.endpoint) == form.device {
            app.tables.store().end_device(&device.endpoint).await?;
        }
    }
    Ok(done(Done::Off))
}

/// Handles `POST /settings/devices/test`: queues a test notification.
pub(crate) async fn test(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Extension(Client(client)): Extension<Client>,
) -> Result<Response, Error> {
    let is_asked = app.notifications.test(asker(&app, &person.id, client)).await?;
    Ok(done(if is_asked { Done::Tested } else { Done::TestedLately }))
}

/// Handles `POST /settings/notifications`: saves the notification schedule.
pub(crate) async fn choose(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Posted { form, .. }: Posted<TimesForm>,
) -> Result<Response, Error> {
    let person = &person.id;
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let before = store.notice_choice(person).await?.unwrap_or_default();
    let is_daily = form.how.map_or(before.is_daily, |how| how == How::Daily);
    let daily_min = hour(form.daily.as_deref())?.unwrap_or(before.daily_min);
    // Users who receive only emails do not see the quiet hours.
    let quiet = match form.from {
        Some(from) => hour(Some(&from))?.zip(hour(form.until.as_deref())?),
        None => before.quiet,
    };
    let zone = form.zone.read()?.unwrap_or(before.zone);
    let choice = Choice { is_daily, daily_min, quiet, zone };
    store.set_notice_choice(person, &choice, now).await?;
    Ok(done(Done::Chosen))
}

/// Handles `POST /settings/mail`: saves an email address and queues a confirmation email.
pub(crate) async fn ask_mail(
    State(app): State<Arc<App>>,
    Extension(session): Extension<Session>,
    Me(person): Me,
    Extension(Client(client)): Extension<Client>,
    Posted { form, .. }: Posted<MailForm>,
) -> Result<Response, Error> {
    if !app.notifications.has_mail() {
        return Err(Error::NotFound);
    }
    // Guests cannot enter email addresses, because they could keep returning as new guests to spam
    // strangers.
    if !person.is_kept {
        return Err(Error::Forbidden);
    }
    let address = form.address.as_str();
    if !is_address(address) {
        return Ok(done(Done::NoAddress));
    }
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let before = store.mail_of(&person.id, now, false).await?;
    // A confirmed address remains confirmed if its owner enters it again.
    let is_same = |mail: &Mail| mail.is_confirmed && mail.address.eq_ignore_ascii_case(address);
    if before.as_ref().is_some_and(is_same) {
        return Ok(done(Done::Confirmed));
    }
    // The owner of a confirmed address can reset the password (see `recovery`), so a hijacked
    // session must not suffice for changing the address. Resending the confirmation email to the
    // same address requires no password.
    if before.is_none_or(|mail| mail.address != address) {
        match is_his_password(&app, &session, &person, &form.password, client).await? {
            Ok(true) => {}
            Ok(false) => return refuse_mail(&app, &session, address).await,
            Err(wait) => return refuse_for_now(&app, &session, wait).await,
        }
    }
    let id = id::random();
    let mail = NewMail {
        address: address.to_owned(),
        locale: session.locale.code().to_owned(),
        token_hash: token_hash(&app.key.mail_token(&id)),
        network: asker(&app, &person.id, client).network,
        id,
    };
    let marks = marks(&app, &person.id, client, address);
    if let Err(denied) = store.ask_mail(&person.id, &mail, &marks, now).await? {
        return Ok(refused(denied, now));
    }
    app.notifications.wake();
    begin(&app, &person.id, &form.zone).await?;
    Ok(done(Done::Asked))
}

/// Handles `POST /settings/mail/end`: deletes the user's email address.
pub(crate) async fn end_mail(
    State(app): State<Arc<App>>,
    Me(person): Me,
) -> Result<Response, Error> {
    app.tables.store().end_mail(&person.id).await?;
    Ok(done(Done::MailOff))
}

/// Handles `GET /mail/confirm?token=…`: shows the button that confirms an email address. The
/// request itself has no effect, because programs also follow links.
pub(crate) async fn show_confirm(
    PageRequest { app, session, uri }: PageRequest,
    Params(TokenGiven { token }): Params<TokenGiven>,
) -> Result<Response, Error> {
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let is_good = store.may_confirm_mail(&token_hash(&token), now).await?;
    let letter = if is_good { Letter::Confirm } else { Letter::Late };
    Ok(letter_page(&session, &uri, letter, &link::mail_confirm_by(&token)))
}

/// Handles `POST /mail/confirm?token=…`: confirms an email address.
pub(crate) async fn confirm(
    PageRequest { app, session, uri }: PageRequest,
    Params(TokenGiven { token }): Params<TokenGiven>,
) -> Result<Response, Error> {
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let person = store.confirm_mail(&token_hash(&token), now).await?;
    let letter = match &person {
        Some(person) => {
            app.notifications.look_for(person).await?;
            Letter::Confirmed
        }
        None => Letter::Late,
    };
    Ok(letter_page(&session, &uri, letter, ""))
}

/// Handles `GET /mail/end?of=…&mark=…`: shows the unsubscribe button.
pub(crate) async fn show_end(
    PageRequest { app, session, uri }: PageRequest,
    Params(letter): Params<MarkedLetter>,
) -> Result<Response, Error> {
    let (of, mark) = letter.checked(&app)?;
    Ok(letter_page(&session, &uri, Letter::End, &link::mail_end_by(of, mark)))
}

/// Handles `POST /mail/end?of=…&mark=…`: unsubscribes the recipient of an email. Mail clients can
/// also send this request (RFC 8058).
pub(crate) async fn end_by_mail(
    PageRequest { app, session, uri }: PageRequest,
    Params(letter): Params<MarkedLetter>,
) -> Result<Response, Error> {
    let (of, _) = letter.checked(&app)?;
    app.tables.store().end_mail_by_id(of).await?;
    Ok(letter_page(&session, &uri, Letter::Ended, ""))
}

/// Returns the person and network to which a queued request is attributed.
pub(crate) fn asker(app: &App, person: &PersonId, client: IpAddr) -> Asker {
    let network = app.key.count_mark("notices", &Network::widest(client).to_string());
    Asker { network, person: person.clone() }
}

/// Returns the rate limit counters for a confirmation email.
fn marks(app: &App, person: &PersonId, client: IpAddr, address: &str) -> Vec<(CountedBy, String)> {
    let (mailbox, domain) = mailbox_and_domain(address);
    let network = Network::widest(client).to_string();
    let mark = |by: CountedBy| {
        let value = match by {
            CountedBy::Mailbox => &mailbox,
            CountedBy::Account => person.as_str(),
            CountedBy::Network => &network,
            CountedBy::Domain => &domain,
        };
        (by, app.key.count_mark(by.code(), value))
    };
    CountedBy::VARIANTS.iter().copied().map(mark).collect()
}

/// Shows the account page again, with the refused email address.
async fn refuse_mail(app: &App, session: &Session, address: &str) -> Result<Response, Error> {
    let with = |model: AccountModel| {
        let typed_address = address.to_owned();
        let notifications = NoticesModel { typed_address, ..model.notifications };
        AccountModel { notifications, refusal: Some(Refusal::MailPassword), ..model }
    };
    account::page(app, session, REFUSED, with).await
}

/// Redirects to the account page, which reports the limit reached and the time until another email
/// can be sent.
fn refused(denied: Denied, now: UnixMillis) -> Response {
    const MINUTE_MS: i64 = 60_000;
    let wait_ms = whole_ms(denied.until.since(now)).max(1);
    let again_min = (wait_ms + MINUTE_MS - 1) / MINUTE_MS;
    let to = link::account_away_again(Done::from(denied.by).code(), again_min);
    Redirect::to(&to).into_response()
}

/// Turns on notifications for a person. Already pending decisions count as seen.
async fn begin(app: &App, person: &PersonId, zone: &ZoneFields) -> Result<(), Error> {
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let choice = match store.notice_choice(person).await? {
        Some(choice) => choice,
        None => Choice { zone: zone.read()?.unwrap_or_default(), ..Choice::default() },
    };
    store.set_notice_choice(person, &choice, now).await?;
    app.notifications.look_for(person).await?;
    Ok(())
}

/// Returns the user's id and the hash of their session token.
fn who(session: &Session) -> Result<(&PersonId, &str), Error> {
    session.id().zip(session.token_hash.as_deref()).ok_or(Error::Forbidden)
}

/// Parses an hour of the day, in minutes after midnight. Returns `None` if the field is empty or
/// missing.
fn hour(text: Option<&str>) -> Result<Option<u16>, Error> {
    let text = text.filter(|text| !text.is_empty());
    let hour = |text: &str| text.parse().ok().filter(|hour| *hour < 24).map(|hour: u16| hour * 60);
    text.map(|text| hour(text).ok_or(Error::BadRequest)).transpose()
}

impl ZoneFields {
    fn read(&self) -> Result<Option<Zone>, Error> {
        let named = self.zone.as_deref().and_then(Zone::named);
        let text = self.ahead.as_deref().filter(|text| !text.is_empty());
        let minutes = |text: &str| text.parse().ok().filter(|min| Zone::AHEAD_MIN.contains(min));
        let fixed = text.map(|text| minutes(text).map(Zone::fixed).ok_or(Error::BadRequest));
        Ok(named.or(fixed.transpose()?))
    }
}

impl MarkedLetter {
    /// Returns the address id and the code, if the code is valid.
    fn checked(&self, app: &App) -> Result<(&str, &str), Error> {
        let of = self.of.as_deref().ok_or(Error::NotFound)?;
        let mark = self.mark.as_deref().ok_or(Error::NotFound)?;
        let bytes: [u8; 32] = hex::read_array(mark).ok_or(Error::NotFound)?;
        if app.key.is_mail_mark(of, &bytes) { Ok((of, mark)) } else { Err(Error::NotFound) }
    }
}

fn done(done: Done) -> Response {
    Redirect::to(&link::account_away(done.code())).into_response()
}

fn letter_page(session: &Session, uri: &Uri, letter: Letter, address: &str) -> Response {
    let status = if letter == Letter::Late { StatusCode::NOT_FOUND } else { StatusCode::OK };
    (status, notifications::letter(&session.ui(uri), letter, address)).into_response()
}
