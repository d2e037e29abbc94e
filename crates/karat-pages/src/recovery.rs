//! Pages for forgotten passwords: recovery by code or by link, and the page that shows a new
//! recovery code.

use karat_table::name;
use maud::{Markup, html};
use strum::EnumString;

use super::frame::{Frame, page, page_head};
use super::lobby::ticket;
use super::model::Ui;
use super::refusal::{PASSWORD_CHARS_MIN, Refusal, banner, beside, said_of};
use crate::link;
use karat_ui::pieces::icon;
use karat_words::Locale;

/// The data for the page about forgotten passwords.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ForgottenModel {
    /// The name typed by the user.
    pub name: String,
    /// Whether the server can send email.
    pub has_mail: bool,
    /// Whether the user has just requested a link.
    pub is_sent: bool,
    /// The reason for the last failed attempt.
    pub refusal: Option<Refusal>,
}

/// The data for the page opened by an emailed password reset link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkModel {
    /// The link's token.
    pub token: String,
    /// The name of the account to which the link applies.
    pub name: String,
    /// The reason for the last failed attempt.
    pub refusal: Option<Refusal>,
}

/// A new recovery code, shown only to the session that created it.
#[derive(Clone)]
pub struct NewCodeModel {
    /// The account's name.
    pub name: String,
    /// The new recovery code.
    pub code: String,
    /// The number of minutes for which the code is shown.
    pub minutes: i64,
    /// The action that created the code, or `None` if the user only requested a code.
    pub done: Option<Made>,
}

/// An action that creates a new recovery code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Made {
    /// The user set a password.
    Kept,
    /// The account was recovered.
    Recovered,
}

/// Renders the page with a new recovery code.
pub fn new_code(ui: &Ui, model: &NewCodeModel) -> Markup {
    let locale = ui.locale;
    let NewCodeModel { name, code, minutes, done } = model;
    let done = done.map(|done| match done {
        Made::Kept => "account-done-kept",
        Made::Recovered => "recovery-done",
    });
    let body = html! {
        main.page.page-s id="main" {
            (page_head(locale.text("recovery-code"), locale.text("recovery-code-lead")))
            @if let Some(done) = done {
                p.verdict.ok role="status" { (icon("check")) (locale.text(done)) }
            }
            section.panel.stack aria-labelledby="code-h" {
                h2.h-s id="code-h" { (said_of(locale, "recovery-code-of", "name", name)) }
                p.recovery-code translate="no" { (code) }
                p.small.muted { (locale.text("recovery-code-use")) }
            }
            ul {
                li { (locale.text("recovery-code-once")) }
                li { (locale.text("recovery-code-safe")) }
                li { (locale.say("recovery-code-minutes", &[("count", (*minutes).into())])) }
            }
            div.btnset.no-print {
                a.btn.btn-primary.btn-lg href=(link::home()) { (locale.text("recovery-code-noted")) }
                a.btn.btn-lg href=(link::account()) { (locale.text("account-title")) }
            }
        }
    };
    page(ui, &Frame::titled(locale.text("recovery-code")), &body)
}

/// Renders the page about forgotten passwords.
pub fn forgotten(ui: &Ui, model: &ForgottenModel) -> Markup {
    let locale = ui.locale;
    let ForgottenModel { name, has_mail, is_sent, refusal } = model;
    let is_wrong = *refusal == Some(Refusal::Code);
    let is_nameless = *refusal == Some(Refusal::NameEmpty);
    let body = html! {
        main.page.page-s id="main" {
            (page_head(locale.text("recovery-h1"), locale.text("recovery-lead")))
            @if *is_sent {
                p.verdict.ok role="status" { (icon("check")) (locale.text("recovery-sent")) }
            }
            @if *refusal == Some(Refusal::TooMany) {
                (banner("recovery-error", &Refusal::TooMany.text(locale)))
            }
            form.panel.stack method="post" novalidate action=(link::forgotten())
                aria-labelledby="by-code" {
                h2.h-s id="by-code" { (locale.text("recovery-by-code")) }
                (ticket(&ui.ticket))
                div.field {
                    (name_input(locale, "name", name, is_wrong.then_some("code-error")))
                }
                div.field {
                    label for="code" { (locale.text("recovery-code")) }
                    input.input id="code" name="code" required autocomplete="off"
                        autocapitalize="characters" spellcheck="false"
                        aria-invalid=[is_wrong.then_some("true")]
                        aria-describedby=(if is_wrong { "code-error code-hint" } else { "code-hint" });
                    @if is_wrong { (beside("code-error", &Refusal::Code.text(locale))) }
                    p.hint id="code-hint" { (locale.text("recovery-code-hint")) }
                }
                (new_password(locale, *refusal))
                div.btnset {
                    button.btn.btn-primary.btn-lg type="submit" { (locale.text("recovery-set")) }
                }
            }
            @if *has_mail {
                form.panel.stack method="post" novalidate action=(link::forgotten_mail())
                    aria-labelledby="by-mail" {
                    h2.h-s id="by-mail" { (locale.text("recovery-by-mail")) }
                    p { (locale.text("recovery-mail-lead")) }
                    div.field {
                        (name_input(locale, "mail-name", name,
                            is_nameless.then_some("mail-name-error")))
                        @if is_nameless {
                            (beside("mail-name-error", &Refusal::NameEmpty.text(locale)))
                        }
                    }
                    div.btnset {
                        button.btn type="submit" { (locale.text("recovery-mail-send")) }
                    }
                }
            }
            p.small.muted {
                (locale.text(if *has_mail { "recovery-neither" } else { "recovery-no-code" }))
            }
        }
    };
    page(ui, &Frame::titled(locale.text("recovery-h1")), &body)
}

/// Renders the input for the name of an account. `error` is the id of the message about it.
fn name_input(locale: Locale, id: &str, name: &str, error: Option<&str>) -> Markup {
    html! {
        label for=(id) { (locale.text("login-name")) }
        input.input id=(id) name="name" value=(name::own(name)) required autocomplete="username"
            autocapitalize="none" spellcheck="false" aria-invalid=[error.map(|_| "true")]
            aria-describedby=[error];
    }
}

/// Renders the page opened by a valid password reset link.
pub fn by_link(ui: &Ui, model: &LinkModel) -> Markup {
    let locale = ui.locale;
    let LinkModel { token, name, refusal } = model;
    let body = html! {
        main.page.page-s id="main" {
            (page_head(locale.text("recovery-link-h1"), said_of(locale, "recovery-link-lead", "name", name)))
            @if *refusal == Some(Refusal::TooMany) {
                (banner("recovery-error", &Refusal::TooMany.text(locale)))
            }
            form.panel.stack method="post" novalidate action=(link::forgotten_link()) {
                (ticket(&ui.ticket))
                input type="hidden" name="token" value=(token);
                // Password managers need the name that the password belongs to.
                input type="text" name="name" value=(name) autocomplete="username" hidden;
                (new_password(locale, *refusal))
                div.btnset {
                    button.btn.btn-primary.btn-lg type="submit" { (locale.text("recovery-set")) }
                }
            }
        }
    };
    page(ui, &Frame::titled(locale.text("recovery-link-h1")), &body)
}

/// Renders the page for a link that is no longer valid.
pub fn late(ui: &Ui) -> Markup {
    let locale = ui.locale;
    let body = html! {
        main.page.page-s id="main" {
            (page_head(locale.text("mail-late-h1"), locale.text("recovery-late-lead")))
            p { a.btn.btn-lg href=(link::forgotten()) { (locale.text("recovery-h1")) } }
        }
    };
    page(ui, &Frame::titled(locale.text("recovery-h1")), &body)
}

fn new_password(locale: Locale, refusal: Option<Refusal>) -> Markup {
    let error =
        refusal.filter(|error| matches!(error, Refusal::PasswordShort | Refusal::PasswordCommon));
    let described = if error.is_some() { "password-error password-hint" } else { "password-hint" };
    html! {
        div.field {
            label for="password" { (locale.text("account-password-new")) }
            input.input id="password" name="password" type="password" required
                minlength=(PASSWORD_CHARS_MIN) autocomplete="new-password"
                aria-invalid=[error.map(|_| "true")] aria-describedby=(described);
            @if let Some(error) = error { (beside("password-error", &error.text(locale))) }
            p.hint id="password-hint" {
                (locale.say("account-password-hint", &[("count", PASSWORD_CHARS_MIN.into())])) " "
                (locale.text("account-password-ends"))
            }
        }
    }
}
