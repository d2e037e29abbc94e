//! A table before its game begins: seats, invitation link and settings. The module also contains
//! features for friends that any game can use: rematches, and handing a shared device to the next
//! player.

use std::time::Duration;

use karat_rules::Seat;
use karat_rules::any::GameId;
use karat_table::clock::TimeControl;
use karat_table::lobby::{Objection, PHRASE_CHARS_MAX};
use karat_table::name::NAME_CHARS_MAX;
use karat_table::ratings::{DECISIONS_MIN, REPEATED_WITHIN};
use karat_table::table::Terms;
use karat_table::time::{DAY, whole_ms};
use karat_table::version::ClientRevision;
use maud::{Markup, html};

use super::chat::folded;
use super::code::code;
use super::frame::{Frame, Part, live_script, offline, page};
use super::model::{Absence, Chat, Rematch, TablePage, Ui};
use super::options::{option_clause, option_label, setting};
use super::sources;
use crate::link;
use karat_ui::pieces::person_link;
use karat_ui::pieces::{game_name, icon, joined, level_name, seat_mark};
use karat_ui::presence::presence;
use karat_words::Locale;

/// A lobby as seen by one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LobbyModel {
    /// The table's id.
    pub id: String,
    /// The game to be played.
    pub game: GameId,
    /// The table's revision, which counts visible changes.
    pub revision: ClientRevision,
    /// The lobby's stage.
    pub stage: LobbyStage,
    /// The seats, in order.
    pub seats: Vec<LobbySeat>,
    /// Whether the user is the host.
    pub is_owner: bool,
    /// The user's name at this table, otherwise their usual name, or an empty string if they have
    /// none.
    pub name: String,
    /// The invitation URL, without a scheme unless the server knows its public URL.
    pub address: String,
    /// The URL for the QR code, or `None` if phones cannot reach it.
    pub scanned: Option<String>,
    /// The game options with non-default values.
    pub options: Vec<(String, String)>,
    /// The table's settings.
    pub terms: Terms,
    /// The hash of the deal's seed.
    pub commitment: String,
    /// The bot levels, weakest first.
    pub levels: Vec<&'static str>,
    /// The hash of the user's contribution to the deal, if it is still to be revealed.
    pub my_nonce: Option<String>,
    /// Whether the user has to make a new contribution to the deal.
    pub is_asked: bool,
    /// The names of the people who declined a seat that was reserved for them.
    pub declined: Vec<String>,
    /// The names of the players who withheld their contribution, for each voided deal.
    pub withheld: Vec<Vec<String>>,
    /// The table's chat.
    pub chat: Chat,
    /// The reason why the user's action was refused, if it was.
    pub objection: Option<Objection>,
}

/// A stage of a lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LobbyStage {
    /// Players can join and leave.
    Open,
    /// A deal was voided, and the players are committing to new contributions.
    Committing,
    /// The players are revealing their contributions to the deal.
    Showing,
    /// The table was closed.
    Closed,
}

/// A seat in a lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LobbySeat {
    /// The name of the player who has the seat or for whom it is reserved, or an empty string.
    pub name: String,
    /// The id of the person in the seat, if any.
    pub person: Option<String>,
    /// The occupant of the seat.
    pub kind: SeatKind,
    /// Whether the seat belongs to the user or is reserved for them.
    pub is_me: bool,
    /// Whether the occupant is the host.
    pub is_owner: bool,
    /// Whether the player in the seat has contributed to the deal.
    pub has_spoken: bool,
    /// The occupant's presence, or `None` if it is not shown. The inner value is the player's
    /// absence, or `None` if the player is present.
    pub presence: Option<Option<Absence>>,
}

/// The occupant of a lobby seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatKind {
    /// Nobody. Anyone can take the seat.
    Free,
    /// Nobody yet: the seat is reserved for a person.
    Kept,
    /// Nobody. The player deleted their account after all seats were taken.
    Gone,
    /// A person.
    Person,
    /// A bot of this level.
    Bot(String),
}

/// Renders the page of a table whose game has not begun.
pub fn lobby(ui: &Ui, model: &LobbyModel) -> Markup {
    let locale = ui.locale;
    let game = game_name(locale, model.game);
    let is_waiting = match model.stage {
        // A page must not reload while a player is filling in its form.
        LobbyStage::Open => model.is_seated() && !model.is_owner,
        LobbyStage::Committing => !model.is_asked,
        LobbyStage::Showing => true,
        LobbyStage::Closed => false,
    };
    let frame = Frame {
        title: locale.say("lobby-title", &[("game", game.as_str().into())]),
        part: Part::Play,
        game: Some(model.game),
        is_waiting,
    };
    let is_live = model.stage != LobbyStage::Closed;
    let body = html! {
        main.page id="main" {
            (offline(locale))
            // The form's ticket is outside the updated part of the page, because the user may be
            // typing their name in the form.
            @if !model.is_seated() {
                input type="hidden" name="ticket" value=(ui.ticket) form="join";
            }
            div.stack.stack-l id="lobby" data-revision=(model.revision)
                data-page=(link::table(&model.id))
                data-topic=[is_live.then_some(&model.id)]
                data-show=[model.my_nonce.as_ref().filter(|_| model.stage == LobbyStage::Showing)]
                data-commit=[model.is_asked.then_some(model.withheld.len())]
                data-nonce=(link::lobby(&model.id, "nonce")) {
                div.page-h {
                    p.muted { (game) }
                    h1 { (locale.text(heading(model))) }
                    p.lead role="status" { (lead(locale, model)) }
                }
                (refused(locale, model.objection))
                (given_up(locale, model))
                @if !model.declined.is_empty() {
                    div.banner {
                        (icon("info"))
                        p {
                            (locale.say("lobby-declined",
                                &[("names", joined(locale, &model.declined).into()),
                                    ("count", model.declined.len().into())]))
                        }
                    }
                }
                div.cols.lobby-cols {
                    (seats(locale, model))
                    aside.stack aria-label=(locale.text("lobby-actions")) {
                        @match model.stage {
                            LobbyStage::Open => (actions(locale, model)),
                            LobbyStage::Committing => (committing(locale, model)),
                            LobbyStage::Showing => (showing(locale, model)),
                            LobbyStage::Closed => (closed(locale, model)),
                        }
                    }
                    div.stack {
                        section.panel.talk-panel aria-label=(locale.text("chat-title")) {
                            (folded(locale, &model.id, &model.chat))
                        }
                        (conditions(locale, model))
                    }
                }
            }
        }
        (live_script())
        script type="module" src=(link::asset("lobby.js")) {}
        script type="module" src=(link::asset("chat.js")) {}
    };
    page(ui, &frame, &body)
}

/// Renders a banner that explains why an action was refused.
pub(super) fn refused(locale: Locale, objection: Option<Objection>) -> Markup {
    html! {
        @if let Some(objection) = objection {
            div.banner.bad role="alert" {
                (icon("warn"))
                p { (locale.text(objection_id(objection))) }
            }
        }
    }
}

/// Renders the buttons for confirming who is holding a shared device. A player's hand is shown only
/// after this confirmation.
pub(super) fn pass_on(locale: Locale, model: &TablePage) -> Markup {
    let owing = model.owing_here();
    let seats = if owing.is_empty() { model.reader.mine } else { owing };
    html! {
        p.small { (locale.text(if owing.is_empty() { "pass-look" } else { "pass-hint" })) }
        div.dock-acts {
            @for seat in seats.iter() {
                @let here = link::at_seat(&link::table(&model.id), seat);
                a.btn.btn-lg.btn-primary[!owing.is_empty()] href=(here) {
                    (locale.say("pass-me", &[("name", model.seen.name(seat).into())]))
                }
            }
        }
    }
}

/// Renders the button for requesting a rematch, or the link to the new table.
pub(super) fn play_again(locale: Locale, id: &str, rematch: &Rematch) -> Markup {
    match rematch {
        Rematch::None => html! {},
        Rematch::Possible => html! {
            form method="post" action=(link::lobby(id, "rematch")) {
                button.btn.btn-lg type="submit" {
                    (icon("users")) (locale.text("rematch-ask"))
                }
            }
        },
        Rematch::Asked { next, names } => html! {
            a.btn.btn-primary.btn-lg href=(link::table(next)) {
                (icon("users")) (locale.text("rematch-go"))
            }
            @if !names.is_empty() {
                p.small.muted {
                    (locale.say("rematch-names", &[("names", joined(locale, names).into())]))
                }
            }
        },
    }
}

/// Describes a table's settings as pairs of labels and values.
pub(super) fn terms(locale: Locale, game: GameId, terms: &Terms) -> Vec<(String, String)> {
    let absent = match terms.absent_level.as_str() {
        "" => karat_bots::default_bot(game),
        level => level,
    };
    let named = |id: &str, value: String| (locale.text(id), value);
    let chosen = |id: &str, is_on: bool, on: &str, off: &str| {
        named(id, locale.text(if is_on { on } else { off }))
    };
    vec![
        chosen("terms-visibility", terms.is_public, "terms-public", "terms-link"),
        named("terms-time", time_text(locale, terms.time_control)),
        chosen("terms-seating", terms.is_random_seating, "terms-random", "terms-as-seated"),
        named("terms-absent", level_name(locale, absent)),
        named("terms-watch", delay_text(locale, terms.watch_delay)),
        chosen("terms-rated", terms.is_rated, "terms-yes", "terms-no"),
    ]
}

/// Describes a time control in words.
pub(super) fn time_text(locale: Locale, time: TimeControl) -> String {
    match time {
        TimeControl::None => locale.text("time-none"),
        TimeControl::Fischer { initial_s, increment_s } if initial_s % 60 == 0 => locale.say(
            "time-fischer",
            &[("minutes", (initial_s / 60).into()), ("seconds", increment_s.into())],
        ),
        TimeControl::Fischer { initial_s, increment_s } => locale.say(
            "time-fischer-seconds",
            &[("initial", initial_s.into()), ("seconds", increment_s.into())],
        ),
        TimeControl::Days(days) => locale.say("time-days", &[("days", days.into())]),
    }
}

/// Describes the spectator delay in words.
pub(super) fn delay_text(locale: Locale, delay: Duration) -> String {
    match delay.as_secs() / 60 {
        0 => locale.text("delay-none"),
        minutes => locale.say("delay-minutes", &[("minutes", minutes.into())]),
    }
}

/// Returns the notice about the delay for spectators.
pub(super) fn delayed_text(locale: Locale, delay: Duration) -> String {
    locale
        .say("watch-behind", &[("minutes", whole_ms(delay).unsigned_abs().div_ceil(60_000).into())])
}

/// Renders the hidden field with the ticket of a form that opens a table. The ticket ensures that
/// submitting the form twice opens only one table.
pub(super) fn ticket(ticket: &str) -> Markup {
    html! { input type="hidden" name="ticket" value=(ticket); }
}

/// Renders the hidden fields that a script fills with a contribution to the deal.
pub(super) fn hidden_nonce() -> Markup {
    html! {
        input type="hidden" name="nonce" value="";
        input type="hidden" name="nonce_commitment" value="";
    }
}

/// Renders the fields for a contribution to the deal. A script fills in two of the fields; the
/// third accepts text typed by the user.
pub(super) fn nonce_fields(locale: Locale) -> Markup {
    html! {
        (hidden_nonce())
        details {
            summary { (locale.text("nonce-summary")) }
            div.field {
                label for="phrase" { (locale.text("nonce-phrase")) }
                input.input id="phrase" name="phrase" maxlength=(PHRASE_CHARS_MAX)
                    autocomplete="off" aria-describedby="phrase-hint";
                p.hint id="phrase-hint" { (locale.text("nonce-hint")) }
            }
        }
    }
}

impl LobbyModel {
    fn is_seated(&self) -> bool {
        self.seats.iter().any(|seat| seat.is_me && seat.kind == SeatKind::Person)
    }

    /// Returns whether a seat is reserved for the user.
    fn is_kept(&self) -> bool {
        self.seats.iter().any(|seat| seat.is_me && seat.kind == SeatKind::Kept)
    }

    fn free(&self) -> usize {
        let is_free = |seat: &&LobbySeat| matches!(seat.kind, SeatKind::Free | SeatKind::Kept);
        self.seats.iter().filter(is_free).count()
    }

    /// Returns whether the user can take the seat.
    fn can_take(&self, seat: &LobbySeat) -> bool {
        self.stage == LobbyStage::Open
            && !self.is_seated()
            && (seat.kind == SeatKind::Free || seat.kind == SeatKind::Kept && seat.is_me)
    }
}

fn heading(model: &LobbyModel) -> &'static str {
    match model.stage {
        LobbyStage::Open if model.free() > 0 => "lobby-h1",
        LobbyStage::Open => "lobby-h1-full",
        LobbyStage::Committing => "lobby-h1-committing",
        LobbyStage::Showing => "lobby-h1-showing",
        LobbyStage::Closed => "lobby-h1-closed",
    }
}

fn lead(locale: Locale, model: &LobbyModel) -> String {
    match model.stage {
        LobbyStage::Open if model.free() > 0 => {
            locale.say("lobby-lead", &[("count", model.free().into())])
        }
        LobbyStage::Open => {
            let id = if model.is_owner { "lobby-lead-start" } else { "lobby-lead-full" };
            let soon = locale.text("lobby-lead-soon");
            let lead = locale.text(id);
            if model.terms.is_public { format!("{lead} {soon}") } else { lead }
        }
        LobbyStage::Committing => locale.text("lobby-lead-committing"),
        LobbyStage::Showing => locale.text("lobby-lead-showing"),
        LobbyStage::Closed => locale.text("lobby-lead-closed"),
    }
}

fn seats(locale: Locale, model: &LobbyModel) -> Markup {
    html! {
        section.panel.stack aria-labelledby="seats" {
            h2.h-s id="seats" { (locale.text("lobby-seats")) }
            ul.lobby-seats {
                @for (seat, sitter) in Seat::all(model.seats.len()).zip(&model.seats) {
                    li.is-free[matches!(sitter.kind, SeatKind::Free | SeatKind::Kept)] {
                        @let number = (seat.index() + 1).to_string();
                        @let mark = if sitter.name.is_empty() { &number } else { &sitter.name };
                        (seat_mark(seat, mark, ""))
                        div.who-at { (occupant(locale, sitter)) }
                        div.seat-acts { (seat_actions(locale, model, seat, sitter)) }
                    }
                }
            }
            @if model.is_owner && model.stage == LobbyStage::Open && model.free() > 0 {
                // After a minute without changes, the style sheet reveals the offer to fill the
                // seats with bots.
                @if model.terms.is_public {
                    p.banner.fill-offer { (icon("bot")) (locale.text("lobby-fill-offer")) }
                }
                form.row.fill method="post" action=(link::lobby(&model.id, "seats")) {
                    (level_select(locale, model, "fill-level", None))
                    button.btn type="submit" name="act" value="fill" {
                        (icon("bot")) (locale.text("lobby-fill"))
                    }
                }
            }
        }
    }
}

fn occupant(locale: Locale, sitter: &LobbySeat) -> Markup {
    html! {
        @match &sitter.kind {
            SeatKind::Free => span.muted { (locale.text("lobby-free")) },
            SeatKind::Gone => span.muted { (locale.text("account-gone")) },
            SeatKind::Kept => {
                bdi { (sitter.name) }
                span.small.muted { (locale.text("lobby-kept")) }
            },
            SeatKind::Bot(level) => {
                bdi { (sitter.name) }
                span.small.muted {
                    (locale.say("bot-label", &[("level", level_name(locale, level).into())]))
                }
            },
            SeatKind::Person => {
                (person_link(&sitter.name, sitter.person.as_deref()))
                @if sitter.is_me { span.small.muted { (locale.text("you")) } }
                @if sitter.is_owner { span.badge { (locale.text("lobby-host")) } }
                @if let Some(absence) = sitter.presence { (presence(locale, absence)) }
            },
        }
    }
}

fn seat_actions(locale: Locale, model: &LobbyModel, seat: Seat, sitter: &LobbySeat) -> Markup {
    let number = seat.index() + 1;
    let of_seat = locale.say("lobby-of-seat", &[("seat", number.into())]);
    let button = |act: &str, words: &str, class: &str| {
        html! {
            button class={ "btn btn-sm" (class) } type="submit" name="act" value=(act) {
                (locale.text(words)) span.vh { " (" (of_seat) ")" }
            }
        }
    };
    let is_mine_to_arrange = model.is_owner && model.stage == LobbyStage::Open;
    html! {
        @if model.can_take(sitter) {
            button.btn.btn-sm type="submit" form="join" name="seat" value=(seat.index()) {
                (locale.text("lobby-sit")) span.vh { " (" (of_seat) ")" }
            }
        }
        @if is_mine_to_arrange && !(sitter.is_me && sitter.kind == SeatKind::Person) {
            form.row-tight method="post" action=(link::lobby(&model.id, "seats")) {
                input type="hidden" name="seat" value=(seat.index());
                @match &sitter.kind {
                    SeatKind::Person => (button("free", "lobby-kick", " btn-quiet")),
                    SeatKind::Bot(level) => {
                        (level_select(locale, model, &format!("level-{number}"), Some(level)))
                        (button("bot", "lobby-change", ""))
                        (button("free", "lobby-remove", " btn-quiet"))
                    },
                    SeatKind::Gone => {},
                    SeatKind::Free | SeatKind::Kept => {
                        (level_select(locale, model, &format!("level-{number}"), None))
                        (button("bot", "lobby-bot", ""))
                        @if sitter.kind == SeatKind::Kept {
                            (button("free", "lobby-release", " btn-quiet"))
                        }
                    },
                }
            }
        }
    }
}

fn level_select(locale: Locale, model: &LobbyModel, id: &str, level: Option<&str>) -> Markup {
    let usual = karat_bots::default_bot(model.game);
    html! {
        label.vh for=(id) { (locale.text("lobby-level")) }
        select.select.select-s id=(id) name="level" {
            @for &known in &model.levels {
                option value=(known) selected[known == level.unwrap_or(usual)] {
                    (level_name(locale, known))
                }
            }
        }
    }
}

fn actions(locale: Locale, model: &LobbyModel) -> Markup {
    html! {
        @if model.is_owner {
            section.panel.stack {
                form method="post" action=(link::lobby(&model.id, "start")) {
                    button.btn.btn-primary.btn-lg.wide type="submit"
                        aria-disabled=[(model.free() > 0).then_some("true")]
                        aria-describedby=[(model.free() > 0).then_some("start-hint")] {
                        (icon("play")) (locale.text("lobby-start"))
                    }
                }
                @if model.free() > 0 {
                    p.hint id="start-hint" { (locale.text("lobby-start-hint")) }
                }
            }
        }
        @if !model.is_seated() { (join(locale, model)) }
        @if model.is_kept() {
            form method="post" action=(link::lobby(&model.id, "decline")) {
                button.btn.wide type="submit" { (locale.text("challenge-decline")) }
            }
        }
        (share(locale, model))
        div.btnset {
            @if model.is_seated() {
                form method="post" action=(link::lobby(&model.id, "leave")) {
                    button.btn type="submit" { (locale.text("lobby-leave")) }
                }
            }
            @if model.is_owner {
                form method="post" action=(link::lobby(&model.id, "close")) {
                    button.btn.btn-quiet type="submit" { (locale.text("lobby-close")) }
                }
            }
            noscript {
                a.btn.btn-quiet href=(link::table(&model.id)) { (locale.text("lobby-refresh")) }
            }
        }
    }
}

fn join(locale: Locale, model: &LobbyModel) -> Markup {
    let can_take = model.seats.iter().any(|seat| model.can_take(seat));
    html! {
        section.panel.stack aria-labelledby="join-h" {
            h2.h-s id="join-h" { (locale.text("lobby-join")) }
            @if can_take {
                form.stack id="join" method="post" novalidate data-nonce-form=""
                    action=(link::lobby(&model.id, "join")) {
                    @if model.is_kept() { p { (locale.text("lobby-kept-you")) } }
                    div.field {
                        label for="name" { (locale.text("create-name")) }
                        input.input id="name" name="name" value=(model.name)
                            maxlength=(NAME_CHARS_MAX) autocomplete="nickname"
                            placeholder=(locale.text("lobby-name-any"));
                    }
                    button.btn.btn-primary.btn-lg type="submit" {
                        (icon("check")) (locale.text("lobby-sit-down"))
                    }
                    (nonce_fields(locale))
                }
            } @else {
                p { (locale.text("lobby-no-seat")) }
            }
        }
    }
}

fn share(locale: Locale, model: &LobbyModel) -> Markup {
    html! {
        section.panel.stack aria-labelledby="share" {
            h2.h-s id="share" { (locale.text("lobby-share")) }
            p.small { (locale.text("lobby-share-hint")) }
            div.row.share {
                label.vh for="address" { (locale.text("lobby-address")) }
                input.input.grow id="address" readonly value=(model.address);
                button.btn id="copy" type="button" hidden
                    data-done=(locale.text("lobby-copied")) {
                    (icon("copy")) span { (locale.text("lobby-copy")) }
                }
                button.btn id="send" type="button" hidden {
                    (icon("link")) (locale.text("lobby-send"))
                }
            }
            @if let Some(picture) = &model.scanned {
                @if let Some(picture) = code(picture, &locale.text("lobby-code")) {
                    div.code-box { (picture) p.small.muted { (locale.text("lobby-code-hint")) } }
                }
            }
        }
    }
}

/// Lists the voided deals and the players who caused them.
fn given_up(locale: Locale, model: &LobbyModel) -> Markup {
    html! {
        @if !model.withheld.is_empty() && model.stage != LobbyStage::Open {
            div.banner {
                (icon("info"))
                div {
                    @for names in &model.withheld {
                        p {
                            (locale.say("lobby-given-up",
                                &[("names", joined(locale, names).into())]))
                        }
                    }
                    p.small {
                        (locale.text("lobby-given-up-since")) " "
                        a href=(link::verify(&model.id)) { (locale.text("lobby-given-up-link")) }
                    }
                }
            }
        }
    }
}

/// Renders the form for players who must make a new contribution after revealing the previous one.
/// A script fills in and submits it immediately. Without scripts, players can type some text or
/// contribute nothing.
fn committing(locale: Locale, model: &LobbyModel) -> Markup {
    html! {
        section.panel.stack {
            @if model.is_asked {
                form.stack method="post" novalidate action=(link::lobby(&model.id, "nonce")) {
                    div.field {
                        label for="phrase" { (locale.text("nonce-phrase")) }
                        input.input id="phrase" name="phrase" maxlength=(PHRASE_CHARS_MAX)
                            required autocomplete="off" aria-describedby="phrase-hint";
                        p.hint id="phrase-hint" { (locale.text("lobby-committing-hint")) }
                    }
                    button.btn.btn-primary type="submit" { (locale.text("lobby-committing-do")) }
                }
                a.btn.btn-quiet href=(link::table(&model.id)) { (locale.text("lobby-refresh")) }
            } @else {
                p { (locale.text("lobby-committing")) }
            }
            (go_on(locale, model, "lobby-go-on-hint"))
        }
    }
}

fn showing(locale: Locale, model: &LobbyModel) -> Markup {
    html! {
        section.panel.stack {
            p { (locale.text("lobby-showing")) }
            (go_on(locale, model, "lobby-start-without-hint"))
        }
    }
}

/// Renders the form with which the host can continue if a player takes too long.
fn go_on(locale: Locale, model: &LobbyModel, hint: &str) -> Markup {
    html! {
        @if model.is_owner {
            form method="post" action=(link::lobby(&model.id, "start")) {
                button.btn type="submit" { (locale.text("lobby-start-without")) }
            }
            p.hint { (locale.text(hint)) }
        }
    }
}

fn closed(locale: Locale, model: &LobbyModel) -> Markup {
    html! {
        section.panel.stack {
            a.btn.btn-primary.btn-lg href=(link::create(model.game)) {
                (icon("play")) (locale.text("lobby-new"))
            }
            a.btn href=(link::home()) { (locale.text("problem-home")) }
        }
    }
}

/// Renders the rules for rated games: which accounts and games count.
fn rating_rules(locale: Locale) -> Markup {
    let days = REPEATED_WITHIN.as_secs() / DAY.as_secs();
    let gaps = [("days", days.into()), ("decisions", i64::from(DECISIONS_MIN).into())];
    html! {
        h3.lbl { (locale.text("rated-h")) }
        ul.small {
            @for rule in ["rated-accounts", "rated-place", "rated-repeated", "rated-short"] {
                li { (locale.say(rule, &gaps)) }
            }
        }
    }
}

fn conditions(locale: Locale, model: &LobbyModel) -> Markup {
    let game = model.game.name();
    let players: Vec<&str> = model.seats.iter().map(|seat| seat.name.as_str()).collect();
    html! {
        section.panel.stack aria-labelledby="conditions" {
            h2.h-s id="conditions" { (locale.text("lobby-terms")) }
            dl.moneyline.terms {
                @for (name, value) in terms(locale, model.game, &model.terms) {
                    div { dt { (name) } dd { (value) } }
                }
            }
            @if model.terms.is_rated { (rating_rules(locale)) }
            h3.lbl { (locale.text("table-options")) }
            @if model.options.is_empty() {
                p.small { (locale.text("table-options-none")) }
            } @else {
                dl.moneyline.terms {
                    @for (name, value) in &model.options {
                        div {
                            dt {
                                (option_label(locale, game, name)) " "
                                (option_clause(locale, model.game, name))
                            }
                            dd { (setting(locale, model.game, (name, value), &players)) }
                        }
                    }
                }
            }
            (sources::unwritten(locale, model.game, &model.options))
            h3.lbl { (locale.text("table-commitment")) }
            p.hash { code { (model.commitment) } }
            p.hint { (locale.text("table-commitment-hint")) " " (mixed_in(locale, model)) }
        }
    }
}

/// Lists the players whose contribution to the deal is final.
fn mixed_in(locale: Locale, model: &LobbyModel) -> String {
    let spoken = model.seats.iter().filter(|seat| seat.has_spoken);
    let names: Vec<String> = spoken.map(|seat| seat.name.clone()).collect();
    match names[..] {
        [] => String::new(),
        _ => locale.say("nonce-of", &[("names", joined(locale, &names).into())]),
    }
}

/// Returns the id of the message that explains why an action was refused.
pub fn objection_id(objection: Objection) -> &'static str {
    match objection {
        Objection::Started => "objection-started",
        Objection::Closed => "objection-closed",
        Objection::Taken => "objection-taken",
        Objection::Full => "objection-full",
        Objection::Seated => "objection-seated",
        Objection::NotSeated => "objection-not-seated",
        Objection::NameTaken => "objection-name-taken",
        Objection::NameKept => "objection-name-kept",
        Objection::NotOwner => "objection-not-host",
        Objection::SeatsFree => "objection-seats-free",
        Objection::NotStarted => "objection-not-started",
        Objection::Showing => "objection-showing",
        Objection::Voided => "objection-voided",
        Objection::NotAsked => "objection-not-asked",
        Objection::WrongNonce => "objection-wrong-nonce",
        Objection::NotOver => "objection-not-over",
        Objection::PeopleAlone => "objection-people-alone",
        Objection::BotsAlone => "objection-bots-alone",
        Objection::NoClock => "objection-no-clock",
        Objection::Unknown => "objection-unknown",
        Objection::Oneself => "objection-oneself",
        Objection::Unavailable => "objection-unavailable",
        Objection::ManySent => "objection-many-sent",
        Objection::ManyReceived => "objection-many-received",
    }
}
