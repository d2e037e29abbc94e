//! What people are told: how many games wait, and no more than that.

use serde_json::json;

use crate::mail::Letter;
use crate::web::locale::Locale;

/// What a browser says in so many games.
pub(super) fn turn(locale: Locale, count: u32) -> String {
    locale.say("away-turn", &[("count", i64::from(count).into())])
}

/// What a browser says to somebody who tries it out.
pub(super) fn test(locale: Locale) -> String {
    locale.text("away-test-text")
}

/// A text as the worker in the browser reads it.
pub(super) fn message(text: &str) -> String {
    json!({ "text": text }).to_string()
}

/// The letter of a day, which `end` ends.
pub(super) fn digest(locale: Locale, count: u32, address: &str, home: &str, end: String) -> Letter {
    let turn = turn(locale, count);
    let gaps =
        [("turn", turn.as_str().into()), ("home", home.into()), ("end", end.as_str().into())];
    let text = locale.say("mail-digest", &gaps);
    Letter { to: address.to_owned(), subject: turn, text, end: Some(end) }
}

/// The letter by which an address is confirmed.
pub(super) fn confirmation(locale: Locale, address: &str, there: &str) -> Letter {
    Letter {
        to: address.to_owned(),
        subject: locale.text("mail-confirm-subject"),
        text: locale.say("mail-confirm-text", &[("link", there.into())]),
        end: None,
    }
}
