//! The user's notification settings.

use karat_table::hex;
use sha2::{Digest, Sha256};

use crate::web::App;
use crate::web::error::Error;
use crate::web::session::Session;
use karat_pages::notifications::{DeviceModel, MailModel, MailState, NoticesModel};
use karat_store::{Device, LetterState, Mail};

/// The length of the hash prefix that identifies an endpoint in a form, in hexadecimal digits.
const DEVICE_ID_CHARS: usize = 16;

/// Returns the user's notification settings.
pub(crate) async fn model(app: &App, session: &Session) -> Result<NoticesModel, Error> {
    let push_key = app.notifications.pusher().public_key().to_owned();
    let has_mail = app.notifications.has_mail();
    let Some(person) = &session.person else {
        let mail = has_mail.then(MailModel::default);
        return Ok(NoticesModel { mail, ..NoticesModel::default() });
    };
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let devices = store.devices_of(&person.id, None).await?;
    let mail = match has_mail {
        true => Some(store.mail_of(&person.id, now, false).await?),
        false => None,
    };
    let state = |mail: &Mail| match (mail.is_confirmed, mail.letter) {
        (true, _) if mail.is_failing => MailState::Failing,
        (true, _) => MailState::Confirmed,
        (false, LetterState::Waiting) => MailState::Waiting,
        (false, LetterState::Sent) => MailState::Sent,
        (false, LetterState::Failed) => MailState::Failed,
    };
    let mail = mail
        .map(|mail| MailModel { entered: mail.map(|mail| (mail.address.clone(), state(&mail))) });
    let device = |device: Device| DeviceModel {
        id: device_id(&device.endpoint),
        since: now.since(device.created),
        browser: device.browser,
    };
    Ok(NoticesModel {
        is_somebody: true,
        is_kept: person.is_kept,
        push_key,
        devices: devices.into_iter().map(device).collect(),
        choice: store.notice_choice(&person.id).await?,
        mail,
        typed_address: String::new(),
        done: None,
        again_min: None,
    })
}

/// Returns the part of an endpoint's hash that identifies the endpoint in a form.
pub(crate) fn device_id(endpoint: &str) -> String {
    hex::write(&Sha256::digest(endpoint))[..DEVICE_ID_CHARS].to_owned()
}
