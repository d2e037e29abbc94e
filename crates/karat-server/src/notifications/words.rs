//! Notification and email texts, which reveal nothing about a person's games except how many games
//! and challenges are waiting for them.

use serde_json::json;

use crate::mail::Letter;
use karat_words::Locale;

/// Returns the text of a notification saying that `count` games are waiting for the person's move.
pub(super) fn turn(locale: Locale, count: u32) -> String {
    locale.say("away-turn", &[("count", i64::from(count).into())])
}

/// Returns the text of a notification about the given numbers of games that are waiting for the
/// person's move, and of challenges that are waiting for their answer. One of them is not 0.
pub(super) fn waiting(locale: Locale, turns: u32, challenges: u32) -> String {
    let challenged = || locale.say("away-challenge", &[("count", i64::from(challenges).into())]);
    match (turns, challenges) {
        (_, 0) => turn(locale, turns),
        (0, _) => challenged(),
        _ => format!("{} {}", turn(locale, turns), challenged()),
    }
}

/// Returns the text of the test notification.
pub(super) fn test(locale: Locale) -> String {
    locale.text("away-test-text")
}

/// Encodes a message as JSON for the service worker.
pub(super) fn message(text: &str) -> String {
    json!({ "text": text }).to_string()
}

/// Returns the daily email about what is `waiting`, whose `end` link unsubscribes the recipient.
pub(super) fn digest(
    locale: Locale,
    waiting: String,
    address: &str,
    home: &str,
    end: String,
) -> Letter {
    let gaps =
        [("turn", waiting.as_str().into()), ("home", home.into()), ("end", end.as_str().into())];
    let text = locale.say("mail-digest", &gaps);
    Letter { to: address.to_owned(), subject: waiting, text, end: Some(end) }
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
