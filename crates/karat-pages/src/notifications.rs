//! Notifications for absent users: a section of the account page, and the pages opened by links in
//! emails.

use std::time::Duration;

use karat_table::letters::{Allowance, COUNTED, CountedBy};
use karat_table::notification::{Choice, DEVICES_MAX, Zone};
use karat_table::time::{UnixMillis, whole_ms};
use maud::{Markup, html};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::browser::browser_name;
use super::dates::ago;
use super::frame::{Frame, page, page_head};
use super::model::Ui;
use super::refusal::{Refusal, banner, beside};
use crate::link;
use karat_ui::pieces::icon;
use karat_words::Locale;

/// The data for the notification settings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NoticesModel {
    /// Whether the user is known to the server, as a guest or with an account.
    pub is_somebody: bool,
    /// Whether the user has a password.
    pub is_kept: bool,
    /// The public key for push subscriptions.
    pub push_key: String,
    /// The browsers registered for notifications.
    pub devices: Vec<DeviceModel>,
    /// The chosen notification times, if any.
    pub choice: Option<Choice>,
    /// The email settings, or `None` if the server does not send email.
    pub mail: Option<MailModel>,
    /// The email address in a refused form.
    pub typed_address: String,
    /// The result of the last action.
    pub done: Option<Done>,
    /// The number of minutes until another email is possible, if one was just refused.
    pub again_min: Option<i64>,
}

/// A browser registered for notifications.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceModel {
    /// The browser's id in forms.
    pub id: String,
    /// The browser's user agent.
    pub browser: String,
    /// The time since the browser was registered.
    pub since: Duration,
}

/// A user's email settings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MailModel {
    /// The user's email address and its state, if one has been entered.
    pub entered: Option<(String, MailState)>,
}

/// The state of an email address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailState {
    /// The confirmation email is waiting to be sent.
    Waiting,
    /// The confirmation email was sent.
    Sent,
    /// The confirmation email could not be sent.
    Failed,
    /// The address is confirmed.
    Confirmed,
    /// The address is confirmed, but the last email to it could not be sent.
    Failing,
}

impl MailModel {
    fn is_confirmed(&self) -> bool {
        let state = self.entered.as_ref().map(|(_, state)| *state);
        matches!(state, Some(MailState::Confirmed | MailState::Failing))
    }
}

/// The result of an action on the notification settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Done {
    /// Notifications were turned on in this browser.
    On,
    /// Notifications were turned off in a browser.
    Off,
    /// A test notification was queued.
    Tested,
    /// Too many test notifications were requested.
    TestedLately,
    /// The notification times were saved.
    Chosen,
    /// A confirmation email was queued.
    Asked,
    /// Emails were turned off.
    MailOff,
    /// The user has registered the maximum number of browsers.
    Full,
    /// The browser's push endpoint is invalid.
    NoDevice,
    /// The email address is invalid.
    NoAddress,
    /// The mailbox has received the maximum number of confirmation emails.
    MailboxFull,
    /// The account has requested the maximum number of confirmation emails.
    AccountFull,
    /// The network has requested the maximum number of confirmation emails.
    NetworkFull,
    /// The domain has received the maximum number of confirmation emails.
    DomainFull,
    /// The email address was already confirmed.
    Confirmed,
}

impl From<CountedBy> for Done {
    fn from(by: CountedBy) -> Self {
        match by {
            CountedBy::Mailbox => Self::MailboxFull,
            CountedBy::Account => Self::AccountFull,
            CountedBy::Network => Self::NetworkFull,
            CountedBy::Domain => Self::DomainFull,
        }
    }
}

/// A page opened by a link in an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letter {
    /// A request to confirm the email address.
    Confirm,
    /// The email address is now confirmed.
    Confirmed,
    /// The link is no longer valid.
    Late,
    /// A request to confirm unsubscribing.
    End,
    /// The user has unsubscribed.
    Ended,
}

impl Done {
    /// Returns the result's code for use in URLs.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the exceeded email limit, if this result is about one.
    fn limit(self) -> Option<CountedBy> {
        CountedBy::VARIANTS.iter().copied().find(|by| Self::from(*by) == self)
    }

    const fn is_refusal(self) -> bool {
        match self {
            Self::TestedLately
            | Self::Full
            | Self::NoDevice
            | Self::NoAddress
            | Self::MailboxFull
            | Self::AccountFull
            | Self::NetworkFull
            | Self::DomainFull => true,
            Self::On
            | Self::Off
            | Self::Tested
            | Self::Chosen
            | Self::Asked
            | Self::Confirmed
            | Self::MailOff => false,
        }
    }
}

/// Renders the notification section of the account page. `refusal` is the reason for refusing the
/// last action.
pub(super) fn away(ui: &Ui, model: &NoticesModel, refusal: Option<Refusal>) -> Markup {
    let locale = ui.locale;
    html! {
        section.panel.stack id="away" aria-labelledby="away-h" {
            h2.h-s id="away-h" { (locale.text("away-h")) }
            p { (locale.text("away-lead")) }
            @if let Some(done) = model.done { (said(locale, done, model.again_min)) }
            @if model.is_somebody {
                h3.lbl { (locale.text("away-devices")) }
                (push_form(ui, model))
                (device_list(locale, model))
                (mail(locale, model, refusal == Some(Refusal::MailPassword)))
                @if !model.devices.is_empty()
                    || model.mail.as_ref().is_some_and(MailModel::is_confirmed) {
                    (times(locale, model))
                }
            } @else {
                p.small.muted { (locale.text("away-nobody")) }
            }
        }
    }
}

fn said(locale: Locale, done: Done, again_min: Option<i64>) -> Markup {
    let again = again(locale, again_min.unwrap_or_default());
    let limits = done.limit().map_or(&[][..], CountedBy::allowances);
    let letters = |limit: Option<&Allowance>| limit.map_or(0, |limit| i64::from(limit.letters));
    let gaps = [
        ("count", i64::from(DEVICES_MAX).into()),
        ("day", letters(limits.first()).into()),
        ("month", letters(limits.last()).into()),
        ("again", again.into()),
    ];
    let text = locale.say(&format!("away-done-{}", done.code()), &gaps);
    html! {
        @if done.is_refusal() { (banner("away-error", &text)) }
        @else { p.verdict.ok { (icon("check")) (text) } }
    }
}

/// Returns the time until another email is possible, such as "in 5 hours". Rounds up.
fn again(locale: Locale, minutes: i64) -> String {
    const HOUR_MIN: i64 = 60;
    // Times expressed in words are approximate. Round up so that nobody tries again too early.
    let minutes = minutes.clamp(1, whole_ms(COUNTED) / 60_000);
    let (id, unit) = if minutes <= HOUR_MIN {
        ("away-in-minutes", 1)
    } else if minutes <= 48 * HOUR_MIN {
        ("away-in-hours", HOUR_MIN)
    } else {
        ("away-in-days", 24 * HOUR_MIN)
    };
    locale.say(id, &[("count", ((minutes + unit - 1) / unit).into())])
}

/// Renders the button that registers this browser, to be revealed by a script.
fn push_form(ui: &Ui, model: &NoticesModel) -> Markup {
    let locale = ui.locale;
    let without = if model.mail.is_some() { "away-script-mail" } else { "away-script" };
    html! {
        noscript { p.small.muted { (locale.text(without)) } }
        form.stack id="push" method="post" novalidate action=(link::devices()) hidden
            data-key=(model.push_key) data-worker=(link::worker()) {
            @for name in ["endpoint", "key", "auth"] { input type="hidden" name=(name); }
            (own_zone())
            div.btnset {
                button.btn type="submit" { (icon("bell")) (locale.text("away-on")) }
            }
            p.hint { (locale.text("away-on-hint")) }
        }
        p.small id="push-denied" role="status" hidden { (locale.text("notice-denied")) }
        p.small id="push-failed" role="status" hidden { (locale.text("away-failed")) }
        p.small.muted id="push-impossible" hidden { (locale.text("away-impossible")) }
        script type="module" src=(link::asset("push.js")) {}
    }
}

fn device_list(locale: Locale, model: &NoticesModel) -> Markup {
    html! {
        @if !model.devices.is_empty() {
            form.stack method="post" novalidate action=(link::devices_end()) {
                ul.logins {
                    @for device in &model.devices { (device_row(locale, device)) }
                }
            }
            form.row method="post" novalidate action=(link::devices_test()) {
                button.btn.btn-sm type="submit" { (locale.text("away-test")) }
            }
        }
    }
}

fn device_row(locale: Locale, device: &DeviceModel) -> Markup {
    let browser = browser_name(locale, &device.browser);
    let since = [("since", ago(locale, device.since).into())];
    let label = locale.say("away-off-label", &[("browser", browser.as_str().into())]);
    html! {
        li data-device=(device.id) {
            div.grow {
                p {
                    b { (browser) }
                    span data-here hidden { " " span.badge { (locale.text("away-here")) } }
                }
                p.small.muted { (locale.say("away-since", &since)) }
            }
            button.btn.btn-sm type="submit" name="device" value=(device.id) aria-label=(label) {
                (locale.text("away-off"))
            }
        }
    }
}

/// Renders the email address form. The form asks for the password, because the owner of the email
/// address can reset the password.
fn mail(locale: Locale, model: &NoticesModel, is_wrong: bool) -> Markup {
    let Some(mail) = &model.mail else { return html! {} };
    html! {
        h3.lbl id="mail-h" { (locale.text("mail-h")) }
        @if !model.is_kept {
            p.small.muted {
                (locale.text("mail-guest")) " "
                a href=(link::account()) { (locale.text("login-new-link")) }
            }
        } @else if let Some((address, state)) = &mail.entered {
            (entered(locale, address, *state))
        } @else {
            form.stack method="post" novalidate action=(link::mail()) {
                div.field {
                    label for="address" { (locale.text("mail-address")) }
                    input.input id="address" name="address" type="email" required
                        value=(model.typed_address) autocomplete="email"
                        aria-describedby="address-hint";
                    p.hint id="address-hint" { (locale.text("mail-hint")) }
                }
                div.field {
                    label for="mail-password" { (locale.text("account-password-now")) }
                    input.input id="mail-password" name="password" type="password" required
                        autocomplete="current-password"
                        aria-invalid=[is_wrong.then_some("true")]
                        aria-describedby=[is_wrong.then_some("mail-password-error")];
                    @if is_wrong {
                        (beside("mail-password-error", &Refusal::MailPassword.text(locale)))
                    }
                }
                (own_zone())
                div.btnset { button.btn type="submit" { (locale.text("mail-ask")) } }
            }
        }
    }
}

/// Renders the entered email address with its state.
fn entered(locale: Locale, address: &str, state: MailState) -> Markup {
    let (id, is_right) = match state {
        MailState::Waiting => ("mail-waiting", None),
        MailState::Sent => ("mail-waits", None),
        MailState::Failed => ("mail-failed", Some(false)),
        MailState::Confirmed => ("mail-right", Some(true)),
        MailState::Failing => ("mail-failing", Some(false)),
    };
    html! {
        p data-mail=(id) {
            bdi { (address) } " "
            span.badge {
                @match is_right {
                    Some(true) => (icon("check")),
                    Some(false) => (icon("warn")),
                    None => {}
                }
                (locale.text(id))
            }
        }
        @if state == MailState::Failed { p.small { (locale.text("mail-failed-hint")) } }
        div.btnset {
            @if matches!(state, MailState::Sent | MailState::Failed) {
                form method="post" novalidate action=(link::mail()) {
                    input type="hidden" name="address" value=(address);
                    button.btn.btn-sm type="submit" { (locale.text("mail-again")) }
                }
            }
            form method="post" novalidate action=(link::mail_forget()) {
                button.btn.btn-sm type="submit" { (locale.text("mail-forget")) }
            }
        }
    }
}

/// Renders the hidden fields for the browser's time zone, to be filled in by a script.
fn own_zone() -> Markup {
    html! {
        input type="hidden" name="zone" data-zone="";
        input type="hidden" name="ahead" data-offset="";
    }
}

/// Renders the form for notification times.
fn times(locale: Locale, model: &NoticesModel) -> Markup {
    let choice = model.choice.clone().unwrap_or_default();
    let (from, until) = choice.quiet.unzip();
    html! {
        form.stack method="post" novalidate action=(link::notifications()) {
            h3.lbl { (locale.text("away-when")) }
            @if !model.devices.is_empty() {
                div.field {
                    label for="away-how" { (locale.text("away-how")) }
                    select.select id="away-how" name="how" {
                        option value="each" selected[!choice.is_daily] {
                            (locale.text("away-each"))
                        }
                        option value="daily" selected[choice.is_daily] {
                            (locale.text("away-daily"))
                        }
                    }
                }
            }
            (hour(locale, "daily", Some(choice.daily_min), false))
            @if !model.devices.is_empty() {
                (hour(locale, "from", from, true))
                (hour(locale, "until", until, true))
            }
            div.field {
                label for="away-zone" { (locale.text("away-zone")) }
                select.select id="away-zone" name="zone"
                    data-zone=(if model.choice.is_some() { "set" } else { "" }) {
                    @if choice.zone.name().is_none() {
                        option value="" selected { (offset(choice.zone.ahead_min(UnixMillis(0)))) }
                    }
                    @for name in Zone::names() {
                        option value=(name) selected[choice.zone.name() == Some(name.as_str())] {
                            (name.replace('_', " "))
                        }
                    }
                }
            }
            div.btnset { button.btn type="submit" { (locale.text("away-save")) } }
        }
    }
}

/// Renders a choice of hours of the day. If `may_be_none` is set, the user can also choose none.
fn hour(locale: Locale, name: &str, chosen: Option<u16>, may_be_none: bool) -> Markup {
    let id = format!("away-{name}-at");
    html! {
        div.field {
            label for=(id) { (locale.text(&id)) }
            select.select id=(id) name=(name) {
                @if may_be_none {
                    option value="" selected[chosen.is_none()] { (locale.text("away-never")) }
                }
                @for hour in 0..24 {
                    option value=(hour) selected[chosen == Some(hour * 60)] { (hour) ":00" }
                }
            }
        }
    }
}

/// Formats a UTC offset, such as `UTC+1:00`.
fn offset(minutes: i16) -> String {
    let sign = if minutes < 0 { '−' } else { '+' };
    let minutes = minutes.unsigned_abs();
    format!("UTC{sign}{}:{:02}", minutes / 60, minutes % 60)
}

/// Renders the page opened by a link in an email. The page's form is submitted to `address`.
pub fn letter(ui: &Ui, letter: Letter, address: &str) -> Markup {
    let locale = ui.locale;
    let (id, button) = match letter {
        Letter::Confirm => ("mail-confirm", Some("mail-confirm-button")),
        Letter::Confirmed => ("mail-confirmed", None),
        Letter::Late => ("mail-late", None),
        Letter::End => ("mail-end", Some("mail-end-button")),
        Letter::Ended => ("mail-ended", None),
    };
    let body = html! {
        main.page.page-s id="main" {
            (page_head(locale.text(&format!("{id}-h1")), locale.text(&format!("{id}-lead"))))
            @if let Some(button) = button {
                form method="post" novalidate action=(address) {
                    button.btn.btn-primary.btn-lg type="submit" { (locale.text(button)) }
                }
            } @else {
                p { a.btn.btn-lg href=(link::account()) { (locale.text("account-title")) } }
            }
        }
    };
    let title = locale.text("mail-title");
    page(ui, &Frame::titled(title), &body)
}

#[cfg(test)]
mod tests {
    use super::{again, offset};
    use karat_words::Locale;

    #[test]
    fn the_time_until_the_next_email_is_never_too_short() {
        for (minutes, words) in [
            (-7, "in a minute"),
            (1, "in a minute"),
            (60, "in 60 minutes"),
            (61, "in 2 hours"),
            (1440, "in 24 hours"),
            (2881, "in 3 days"),
            (i64::MAX, "in 30 days"),
        ] {
            assert_eq!(again(Locale::En, minutes), words);
        }
    }

    #[test]
    fn a_fixed_time_is_written_as_everywhere() {
        let written = [0, 60, -210, 345].map(offset);
        assert_eq!(written, ["UTC+0:00", "UTC+1:00", "UTC−3:30", "UTC+5:45"]);
    }
}
