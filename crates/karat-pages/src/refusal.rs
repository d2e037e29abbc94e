//! Reasons why account forms are refused, shown in a banner or beside a field.

use karat_table::token::TOKENS_MAX;
use maud::{Markup, html};

use karat_ui::pieces::icon;
use karat_words::Locale;

/// The minimum password length, in characters. Length matters more than special characters.
pub const PASSWORD_CHARS_MIN: usize = 8;

/// The reason why an action on the account was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The name is empty.
    NameEmpty,
    /// The name resembles that of an existing account.
    NameTaken,
    /// A guest wants to keep their games under a name that resembles that of an existing account.
    KeepTaken,
    /// The new password is too short.
    PasswordShort,
    /// The new password is easy to guess.
    PasswordCommon,
    /// The current password is wrong.
    PasswordWrong,
    /// The password that confirms a deletion is wrong.
    DeletePassword,
    /// The word that confirms a deletion is wrong.
    DeleteWord,
    /// The server does not accept new accounts.
    Closed,
    /// The name or the password is wrong.
    Login,
    /// The name or the recovery code is wrong.
    Code,
    /// The password that confirms a new recovery code is wrong.
    CodePassword,
    /// The password that confirms a new email address is wrong.
    MailPassword,
    /// There have been too many attempts.
    TooMany,
    /// The API token has no scope or no name.
    TokenEmpty,
    /// The user has the maximum number of API tokens.
    TokensFull,
    /// The user has played a rated game, so the account cannot become a bot.
    BotRated,
    /// The user has a seat at a table, so the account cannot become a bot yet.
    BotSeated,
}

impl Refusal {
    /// Returns whether the error is shown beside its field instead of at the top of the page.
    pub(super) const fn is_beside(self) -> bool {
        matches!(self, Self::CodePassword | Self::MailPassword)
    }

    pub(super) fn text(self, locale: Locale) -> String {
        let id = match self {
            Self::NameEmpty => "account-error-name-empty",
            Self::NameTaken | Self::KeepTaken => "account-error-name-taken",
            Self::PasswordShort => "account-error-password-short",
            Self::PasswordCommon => "account-error-password-common",
            Self::PasswordWrong
            | Self::DeletePassword
            | Self::CodePassword
            | Self::MailPassword => "account-error-password-wrong",
            Self::DeleteWord => "account-error-word",
            Self::Closed => "account-closed",
            Self::Login => "login-error",
            Self::Code => "recovery-error",
            Self::TooMany => "account-error-many",
            Self::TokenEmpty => "account-error-token-empty",
            Self::TokensFull => "account-error-tokens-full",
            Self::BotRated => "account-error-bot-rated",
            Self::BotSeated => "account-error-bot-seated",
        };
        let count = match self {
            Self::TokensFull => i64::from(TOKENS_MAX),
            _ => PASSWORD_CHARS_MIN as i64,
        };
        locale.say(id, &[("count", count.into())])
    }
}

pub(super) fn banner(id: &str, text: &str) -> Markup {
    html! { div.banner.bad id=(id) role="alert" { (icon("warn")) p { (text) } } }
}

/// Renders an error message beside a field.
pub(super) fn beside(id: &str, text: &str) -> Markup {
    html! { p.field-error id=(id) role="alert" { (icon("warn")) (text) } }
}

/// Formats a message that contains user input. The input is isolated so that it cannot reverse the
/// direction of the surrounding text.
pub(super) fn said_of(locale: Locale, id: &str, gap: &str, text: &str) -> Markup {
    const HERE: &str = "\u{e000}";
    let sentence = locale.say(id, &[(gap, HERE.into())]);
    let (before, after) = sentence.split_once(HERE).unwrap_or((&sentence, ""));
    html! { (before) bdi { (text) } (after) }
}
