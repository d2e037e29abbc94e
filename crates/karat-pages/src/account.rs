//! The login form and the account page, whose settings are in the order in which players need them.

use std::time::Duration;

use karat_table::name::{self, NAME_CHARS_MAX};
use karat_table::time::{DAY, whole_ms};
use karat_table::token::{Scope, Scopes, TOKEN_DAYS};
use maud::{Markup, html};
use strum::{EnumString, IntoStaticStr};

use super::browser::browser_name;
use super::dates::ago;
use super::frame::{Frame, Part, page, page_head};
use super::lobby::ticket;
use super::model::Ui;
use super::notifications::{NoticesModel, away};
use super::refusal::{PASSWORD_CHARS_MIN, Refusal, banner, beside, said_of};
use super::settings;
use crate::link;
use karat_ui::pieces::icon;
use karat_words::Locale;

/// The data shown on the account page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountModel {
    /// The user's name, or the name just typed.
    pub name: String,
    /// Whether the user is known to the server, as a guest or with an account.
    pub is_somebody: bool,
    /// Whether the user has a password.
    pub is_kept: bool,
    /// Whether the user must choose a new password before anything else.
    pub must_choose: bool,
    /// Whether users without a password can set one.
    pub is_signup_open: bool,
    /// The age of the recovery code, or `None` if there is no code.
    pub code_since: Option<Duration>,
    /// The user's sessions.
    pub logins: Vec<LoginModel>,
    /// Whether the account is marked as a bot.
    pub is_bot: bool,
    /// The user's API tokens.
    pub tokens: TokensModel,
    /// The user's notifications.
    pub notifications: NoticesModel,
    /// The page on this server from which the user came.
    pub back: Option<String>,
    /// The action just completed.
    pub done: Option<Done>,
    /// The reason for refusing the last action.
    pub refusal: Option<Refusal>,
}

/// A session: a browser in which the user is logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginModel {
    /// The session's id in forms.
    pub id: String,
    /// The browser's user agent.
    pub browser: String,
    /// The age of the session.
    pub since: Duration,
    /// The time since the session was last used.
    pub seen: Duration,
    /// Whether this is the current browser's session.
    pub is_this: bool,
}

/// A user's API tokens.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TokensModel {
    /// The existing API tokens.
    pub tokens: Vec<TokenModel>,
    /// The API token that was just created, shown only once.
    pub made: Option<String>,
}

/// An API token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenModel {
    /// The token's id in forms.
    pub id: String,
    /// The user's description of the token's purpose.
    pub name: String,
    /// The token's scopes.
    pub scopes: Scopes,
    /// The remaining validity of the token.
    pub left: Duration,
    /// The time since the token was last used, or `None` if it was never used.
    pub seen: Option<Duration>,
}

/// The data for the login form.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LoginFormModel {
    /// The name typed by the user.
    pub name: String,
    /// The guest name, if the user is a guest.
    pub guest: Option<String>,
    /// The reason why the last attempt failed.
    pub error: Option<Refusal>,
    /// The URL on this server to return to, or `None` for the home page.
    pub back: Option<String>,
}

/// A completed action on the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Done {
    /// The name was changed.
    Named,
    /// The user now has a password.
    Kept,
    /// The password was changed.
    Changed,
    /// One or more sessions were ended.
    Ended,
    /// An API token was revoked.
    TokenEnded,
    /// The account was marked as a bot.
    Bot,
}

impl Done {
    /// Returns the action's code for use in URLs.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// Renders the account page.
pub fn account(ui: &Ui, model: &AccountModel) -> Markup {
    let locale = ui.locale;
    let (title, lead) = match (model.is_somebody, model.is_kept) {
        _ if model.must_choose => ("account-h1-choose", "account-lead-choose"),
        (_, true) => ("account-h1", "account-lead-kept"),
        (true, false) => ("account-h1-guest", "account-lead-guest"),
        (false, false) => ("account-h1", "account-lead-nobody"),
    };
    let body = html! {
        main.page id="main" {
            div.page-h {
                @if let Some(back) = &model.back {
                    p { a.btn.btn-sm href=(back) { (icon("undo")) (locale.text("settings-back")) } }
                }
                h1 { (locale.text(title)) }
                p.lead { (locale.text(lead)) }
            }
            (said(locale, model))
            div.cols {
                div.stack.stack-l.settings-page {
                    @if model.must_choose {
                        (change_form(locale, model))
                        (settings::look(ui))
                    } @else {
                        @if model.is_kept {
                            (name_form(locale, model))
                            (change_form(locale, model))
                            (recovery(locale, model))
                        } @else {
                            (keep_form(locale, model))
                            (name_form(locale, model))
                        }
                        (away(ui, &model.notifications, model.refusal))
                        (settings::look(ui))
                        (settings::browser(locale))
                        @if model.is_kept { (logins(locale, model)) }
                        @else { (way_in_or_out(locale, model)) }
                        (folded(ui, model))
                    }
                }
                aside.stack.stack-l {
                    @if model.must_choose { (way_in_or_out(locale, model)) }
                    @if model.is_somebody { (elsewhere(locale)) }
                    (settings::shortcuts(locale))
                }
            }
        }
    };
    let titled = Frame::titled(locale.text("account-title"));
    let frame = if model.must_choose { titled } else { Frame { part: Part::Settings, ..titled } };
    page(ui, &frame, &body)
}

/// Renders the collapsed sections that few players need: programs, stored data and account
/// deletion.
fn folded(ui: &Ui, model: &AccountModel) -> Markup {
    let locale = ui.locale;
    html! {
        @if model.is_kept {
            (tokens(ui, model))
            (bot(locale, model))
        }
        section.panel aria-labelledby="privacy" {
            details {
                summary { h2.h-s id="privacy" { (locale.text("account-privacy")) } }
                div.stack {
                    p.small { (locale.text("account-privacy-1")) }
                    p.small { (locale.text("account-privacy-2")) }
                }
            }
        }
        @if model.is_somebody { (delete_form(locale, model)) }
    }
}

/// Renders the login page.
pub fn login(ui: &Ui, model: &LoginFormModel) -> Markup {
    let locale = ui.locale;
    let is_wrong = model.error == Some(Refusal::Login);
    let described = model.error.map(|_| "login-error");
    let body = html! {
        main.page.page-s id="main" {
            (page_head(locale.text("login-h1"), locale.text("login-lead")))
            @if let Some(error) = model.error {
                (banner("login-error", &error.text(locale)))
            }
            form.panel.stack method="post" novalidate action=(link::login()) {
                @if let Some(back) = &model.back { input type="hidden" name="back" value=(back); }
                div.field {
                    label for="name" { (locale.text("login-name")) }
                    input.input id="name" name="name" value=(name::own(&model.name)) required
                        autocomplete="username" autocapitalize="none" spellcheck="false"
                        aria-invalid=[is_wrong.then_some("true")] aria-describedby=[described];
                }
                div.field {
                    label for="password" { (locale.text("login-password")) }
                    input.input id="password" name="password" type="password" required
                        autocomplete="current-password"
                        aria-invalid=[is_wrong.then_some("true")] aria-describedby=[described];
                }
                @if let Some(guest) = &model.guest {
                    div.field {
                        label.check {
                            input type="checkbox" name="seats" value="yes" checked
                                aria-describedby="seats-hint";
                            span { (said_of(locale, "login-seats", "name", guest)) }
                        }
                        p.hint id="seats-hint" { (locale.text("login-seats-hint")) }
                    }
                }
                div.btnset {
                    button.btn.btn-primary.btn-lg type="submit" { (locale.text("login-button")) }
                }
            }
            p { a href=(link::forgotten()) { (locale.text("recovery-h1")) } }
            p.small.muted {
                (locale.text("login-new")) " "
                a href=(link::account()) { (locale.text("login-new-link")) }
            }
        }
    };
    page(ui, &Frame::titled(locale.text("login-title")), &body)
}

/// Renders the confirmation or error message at the top of the page.
fn said(locale: Locale, model: &AccountModel) -> Markup {
    html! {
        @if let Some(done) = model.done {
            p.verdict.ok role="status" {
                (icon("check")) (locale.text(&format!("account-done-{}", done.code())))
            }
        }
        @if let Some(refusal) = model.refusal.filter(|refusal| !refusal.is_beside()) {
            (banner("account-error", &refusal.text(locale)))
        }
    }
}

fn name_form(locale: Locale, model: &AccountModel) -> Markup {
    let is_refused = matches!(model.refusal, Some(Refusal::NameEmpty | Refusal::NameTaken));
    html! {
        section.panel.stack aria-labelledby="name-h" {
            h2.h-s id="name-h" { (locale.text("account-name")) }
            form.stack method="post" novalidate action=(link::account_name()) {
                (name_field(locale, model, "name", is_refused, "nickname"))
                div.btnset { button.btn type="submit" { (locale.text("account-name-save")) } }
            }
        }
    }
}

fn name_field(
    locale: Locale,
    model: &AccountModel,
    id: &str,
    is_refused: bool,
    autocomplete: &str,
) -> Markup {
    let hint = format!("{id}-hint");
    html! {
        div.field {
            label for=(id) { (locale.text("account-name-label")) }
            input.input id=(id) name="name" value=(name::own(&model.name))
                maxlength=(NAME_CHARS_MAX) required
                autocomplete=(autocomplete) spellcheck="false"
                aria-invalid=[is_refused.then_some("true")]
                aria-describedby=(described(&hint, is_refused));
            p.hint id=(hint) {
                (locale.say("account-name-hint", &[("count", NAME_CHARS_MAX.into())]))
            }
        }
    }
}

fn keep_form(locale: Locale, model: &AccountModel) -> Markup {
    let is_name_refused = model.refusal == Some(Refusal::KeepTaken);
    html! {
        section.panel.stack aria-labelledby="keep-h" {
            h2.h-s id="keep-h" { (locale.text("account-keep")) }
            @if model.is_signup_open {
                p { (locale.text("account-keep-hint")) }
                form.stack method="post" novalidate action=(link::account_password()) {
                    (name_field(locale, model, "keep-name", is_name_refused, "username"))
                    (new_password(locale, model, "account-password"))
                    div.btnset {
                        button.btn.btn-primary.btn-lg type="submit" {
                            (locale.text("account-keep-button"))
                        }
                    }
                }
            } @else {
                p { (locale.text("account-closed")) }
            }
        }
    }
}

fn change_form(locale: Locale, model: &AccountModel) -> Markup {
    let is_wrong = model.refusal == Some(Refusal::PasswordWrong);
    html! {
        section.panel.stack aria-labelledby="password-h" {
            h2.h-s id="password-h" { (locale.text("account-password")) }
            form.stack method="post" novalidate action=(link::account_password()) {
                // Password managers need the name to which the password belongs.
                input type="text" name="name" value=(model.name) autocomplete="username" hidden;
                @if !model.must_choose {
                    div.field {
                        label for="now" { (locale.text("account-password-now")) }
                        input.input id="now" name="now" type="password" required
                            autocomplete="current-password"
                            aria-invalid=[is_wrong.then_some("true")]
                            aria-describedby=[is_wrong.then_some("account-error")];
                    }
                }
                (new_password(locale, model, "account-password-new"))
                @if model.must_choose {
                    div.btnset {
                        button.btn.btn-primary.btn-lg type="submit" {
                            (locale.text("account-password-choose"))
                        }
                    }
                } @else {
                    div.btnset {
                        button.btn type="submit" aria-describedby="ends-hint" {
                            (locale.text("account-password-change"))
                        }
                        span.hint id="ends-hint" { (locale.text("account-password-ends")) }
                    }
                }
            }
        }
    }
}

fn new_password(locale: Locale, model: &AccountModel, label: &str) -> Markup {
    let is_short = matches!(model.refusal, Some(Refusal::PasswordShort | Refusal::PasswordCommon));
    html! {
        div.field {
            label for="password" { (locale.text(label)) }
            input.input id="password" name="password" type="password" required
                minlength=(PASSWORD_CHARS_MIN) autocomplete="new-password"
                aria-invalid=[is_short.then_some("true")]
                aria-describedby=(described("password-hint", is_short));
            p.hint id="password-hint" {
                (locale.say("account-password-hint", &[("count", PASSWORD_CHARS_MIN.into())]))
            }
        }
    }
}

/// Renders the recovery code section, with the form for creating a new code.
fn recovery(locale: Locale, model: &AccountModel) -> Markup {
    let is_wrong = model.refusal == Some(Refusal::CodePassword);
    let button = match model.code_since {
        Some(_) => "recovery-renew",
        None => "recovery-make",
    };
    html! {
        section.panel.stack id="recovery" aria-labelledby="recovery-h" {
            h2.h-s id="recovery-h" { (locale.text("recovery-code")) }
            p { (locale.text("recovery-account")) }
            @match model.code_since {
                Some(passed) => {
                    p.small.muted {
                        (locale.say("recovery-since", &[("since", ago(locale, passed).into())]))
                    }
                },
                None => p.verdict { (icon("warn")) (locale.text("recovery-none")) },
            }
            details open[is_wrong || model.code_since.is_none()] {
                summary { (locale.text(button)) }
                form.stack method="post" novalidate action=(link::account_code()) {
                    // Password managers need the name that the password belongs to.
                    input type="text" name="name" value=(model.name) autocomplete="username" hidden;
                    div.field {
                        label for="code-password" { (locale.text("account-password-now")) }
                        input.input id="code-password" name="password" type="password" required
                            autocomplete="current-password"
                            aria-invalid=[is_wrong.then_some("true")]
                            aria-describedby=[is_wrong.then_some("code-password-error")];
                        @if is_wrong {
                            (beside("code-password-error", &Refusal::CodePassword.text(locale)))
                        }
                    }
                    div.btnset { button.btn type="submit" { (locale.text(button)) } }
                }
            }
        }
    }
}

fn logins(locale: Locale, model: &AccountModel) -> Markup {
    html! {
        section.panel.stack aria-labelledby="logins-h" {
            h2.h-s id="logins-h" { (locale.text("account-logins")) }
            form.stack method="post" novalidate action=(link::account_logins()) {
                ul.logins {
                    @for login in &model.logins { (login_row(locale, login)) }
                }
                @if model.logins.len() > 1 {
                    div.btnset {
                        button.btn type="submit" name="others" value="yes" {
                            (locale.text("account-logins-end"))
                        }
                    }
                }
            }
            p.hint { (locale.text("account-logins-hint")) }
            (way_in_or_out(locale, model))
        }
    }
}

fn login_row(locale: Locale, login: &LoginModel) -> Markup {
    let browser = browser_name(locale, &login.browser);
    let times = [("since", ago(locale, login.since)), ("seen", ago(locale, login.seen))];
    let times = times.map(|(gap, text)| (gap, text.into()));
    html! {
        li {
            div.grow {
                p { b { (browser) } }
                p.small.muted { (locale.say("account-login-times", &times)) }
            }
            @if login.is_this {
                span.badge { (icon("check")) (locale.text("account-login-here")) }
            } @else {
                @let label =
                    locale.say("account-login-end-label", &[("browser", browser.into())]);
                button.btn.btn-sm type="submit" name="login" value=(login.id) aria-label=(label) {
                    (locale.text("account-login-end"))
                }
            }
        }
    }
}

/// Renders the list of API tokens and the form for creating one.
fn tokens(ui: &Ui, model: &AccountModel) -> Markup {
    let locale = ui.locale;
    let TokensModel { tokens, made } = &model.tokens;
    let is_refused = matches!(model.refusal, Some(Refusal::TokenEmpty | Refusal::TokensFull));
    html! {
        section.panel id="tokens" aria-labelledby="tokens-h" {
            details open[is_refused || made.is_some() || model.done == Some(Done::TokenEnded)] {
                summary { h2.h-s id="tokens-h" { (locale.text("account-tokens")) } }
                div.stack {
                    p { (locale.text("account-tokens-hint")) }
                    p { a href=(link::api()) { (locale.text("account-tokens-api")) } }
                    @if let Some(made) = made {
                        div.field role="status" {
                            label for="token" { (locale.text("account-token-made")) }
                            input.input id="token" value=(made) readonly autocomplete="off"
                                spellcheck="false" aria-describedby="token-hint";
                            p.hint id="token-hint" { (locale.text("account-token-made-hint")) }
                        }
                    }
                    @if !tokens.is_empty() {
                        form.stack method="post" novalidate action=(link::account_tokens_end()) {
                            ul.logins {
                                @for token in tokens { (token_row(locale, token)) }
                            }
                        }
                    }
                    details open[is_refused] {
                        summary { (locale.text("account-token-new")) }
                        (token_form(ui, is_refused))
                    }
                }
            }
        }
    }
}

/// Renders the explanation of bot accounts, with the button that converts the account into one.
fn bot(locale: Locale, model: &AccountModel) -> Markup {
    html! {
        @let is_refused = matches!(model.refusal, Some(Refusal::BotRated | Refusal::BotSeated));
        section.panel id="bot" aria-labelledby="bot-h" {
            details open[is_refused || model.done == Some(Done::Bot)] {
                summary { h2.h-s id="bot-h" { (locale.text("account-bot")) } }
                div.stack {
                    @if model.is_bot {
                        p { (locale.text("account-bot-is")) }
                    } @else {
                        p { (locale.text("account-bot-hint")) }
                        // Converting an account into a bot is irreversible, so it requires a second
                        // click.
                        details {
                            summary { (locale.text(&scope_id(Scope::Bot))) }
                            form.stack method="post" novalidate action=(link::account_bot()) {
                                p.small { (locale.text("account-bot-for-good")) }
                                button.btn type="submit" { (locale.text("account-bot-make")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn token_row(locale: Locale, token: &TokenModel) -> Markup {
    let days = locale.say("account-token-ends", &[("count", days_left(token.left).into())]);
    let used = match token.seen {
        Some(passed) => locale.say("account-token-used", &[("seen", ago(locale, passed).into())]),
        None => locale.text("account-token-unused"),
    };
    let scopes: Vec<String> =
        token.scopes.iter().map(|scope| locale.text(&scope_id(scope))).collect();
    let label = locale.say("account-token-end-label", &[("name", token.name.as_str().into())]);
    html! {
        li {
            div.grow {
                p { b { bdi { (token.name) } } }
                p.small { (scopes.join(", ")) }
                p.small.muted { (days) " " (used) }
            }
            button.btn.btn-sm type="submit" name="token" value=(token.id) aria-label=(label) {
                (locale.text("account-token-end"))
            }
        }
    }
}

fn token_form(ui: &Ui, is_refused: bool) -> Markup {
    let locale = ui.locale;
    html! {
        form.stack method="post" novalidate action=(link::account_tokens()) {
            (ticket(&ui.ticket))
            div.field {
                label for="token-name" { (locale.text("account-token-name")) }
                input.input id="token-name" name="name" maxlength=(NAME_CHARS_MAX) required
                    autocomplete="off" aria-invalid=[is_refused.then_some("true")]
                    aria-describedby=[is_refused.then_some("account-error")];
            }
            fieldset.field {
                legend { (locale.text("account-token-scopes")) }
                @for scope in Scope::ALL {
                    label.check {
                        input type="checkbox" name="scope" value=(scope.name())
                            checked[scope == Scope::Read];
                        span { (locale.text(&scope_id(scope))) }
                    }
                }
            }
            div.field {
                label for="token-days" { (locale.text("account-token-days")) }
                select.select id="token-days" name="days" {
                    @for days in TOKEN_DAYS {
                        option value=(days) {
                            (locale.say("account-token-days-count",
                                &[("count", i64::from(days).into())]))
                        }
                    }
                }
            }
            div.btnset {
                button.btn type="submit" { (locale.text("account-token-make")) }
            }
        }
    }
}

fn scope_id(scope: Scope) -> String {
    format!("account-token-scope-{}", scope.name())
}

/// Converts a remaining time to days, rounding up.
fn days_left(left: Duration) -> i64 {
    (whole_ms(left) + whole_ms(DAY) - 1) / whole_ms(DAY)
}

/// Renders the login or logout button.
fn way_in_or_out(locale: Locale, model: &AccountModel) -> Markup {
    html! {
        @if model.is_kept {
            form method="post" novalidate action=(link::logout()) {
                button.btn.btn-lg type="submit" { (locale.text("account-logout")) }
            }
        } @else {
            div.btnset {
                a.btn.btn-lg href=(link::login()) { (locale.text("login-button")) }
            }
        }
    }
}

/// Renders the links to the user's other pages.
fn elsewhere(locale: Locale) -> Markup {
    let pages = [
        (link::all_games(), "list", "games-title"),
        (link::following(), "users", "following-title"),
        (link::vacation(), "sun", "vacation-h1"),
        (link::muted(), "chat", "chat-muted"),
    ];
    html! {
        nav.panel.ways aria-label=(locale.text("account-elsewhere")) {
            @for (address, symbol, title) in pages {
                a href=(address) { (icon(symbol)) (locale.text(title)) }
            }
        }
    }
}

fn delete_form(locale: Locale, model: &AccountModel) -> Markup {
    let title = if model.is_kept { "account-delete" } else { "account-delete-guest" };
    let is_refused = matches!(model.refusal, Some(Refusal::DeleteWord | Refusal::DeletePassword));
    let invalid = is_refused.then_some("true");
    let described = is_refused.then_some("account-error");
    html! {
        section.panel aria-labelledby="delete-h" {
            details open[is_refused] {
                summary { h2.h-s id="delete-h" { (locale.text(title)) } }
                form.stack method="post" novalidate action=(link::account_delete()) {
                    p.small {
                        (locale.say("account-delete-hint",
                            &[("word", locale.text("account-gone").into())]))
                    }
                    div.field {
                        @if model.is_kept {
                            label for="delete-password" { (locale.text("account-password")) }
                            input.input id="delete-password" name="password" type="password"
                                required autocomplete="current-password"
                                aria-invalid=[invalid] aria-describedby=[described];
                        } @else {
                            label for="word" {
                                (locale.say("account-delete-word-label",
                                    &[("word", locale.text("account-delete-word").into())]))
                            }
                            input.input id="word" name="word" required autocomplete="off"
                                autocapitalize="none" spellcheck="false"
                                aria-invalid=[invalid] aria-describedby=[described];
                        }
                    }
                    div.btnset {
                        button.btn.btn-danger type="submit" {
                            (locale.text("account-delete-button"))
                        }
                    }
                }
            }
        }
    }
}

/// Returns the ids of the elements that describe a field: its hint and, if it was refused, the
/// error.
fn described(hint: &str, is_refused: bool) -> String {
    if is_refused { format!("{hint} account-error") } else { hint.to_owned() }
}
