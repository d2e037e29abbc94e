//! Notification and email texts, which reveal nothing about a person's games except how many are
//! waiting for them.

use serde_json::json;

use crate::mail::Letter;
use karat_words::Locale;

/// Returns the text of a notification saying that `count` games are waiting for the person's move.
pub(super) fn turn(locale: Locale, count: u32) -> String {
    locale.say("away-turn", &[("count", i64::from(count).into())])
}

/// Returns the text of the test notification.
pub(super) fn test(locale: Locale) -> String {
    locale.text("away-test-text")
}

/// Encodes a message as JSON for the service worker.
pub(super) fn message(text: &str) -> String {
    json!({ "text": text }).to_string()
}

/// Returns the daily email, whose `end` link unsubscribes the recipient.
pub(super) fn digest(locale: Locale, count: u32, address: &str, home: &str, end: String) -> Letter {
    let turn = turn(locale, count);
    let gaps =
        [("turn", turn.as_str().into()), ("home", home.into()), ("end", end.as_str().into())];
    let text = locale.say("mail-digest", &gaps);
    Letter { to: address.to_owned(), subject: turn, text, end: Some(end) }
}

/// Returns the email asking its recipient to confirm their address.
pub(super) fn confirmation(locale: Locale, address: &str, there: &str) -> Letter {
    Letter {
        to: address.to_owned(),
        subject: locale.text("mail-confirm-subject"),
        text: locale.say("mail-confirm-text", &[("link", there.into())]),
        end: None,
    }
}

/// Returns the password reset email.
pub(super) fn recovery(locale: Locale, address: &str, name: &str, there: &str) -> Letter {
    Letter {
        to: address.to_owned(),
        subject: locale.text("recovery-mail-subject"),
        text: locale.say("recovery-mail-text", &[("name", name.into()), ("link", there.into())]),
        end: None,
    }
}
