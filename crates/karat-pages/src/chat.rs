//! A table's chat, both beside the table and on its own page, and the list of muted people.

use karat_table::chat::TEXT_CHARS_MAX;
use maud::{Markup, html};

use super::frame::{Frame, Part, page, page_head};
use super::model::{Chat, ChatLine, ChatModel, MutedPerson, OtherPerson, Ui, short_id};
use crate::link;
use karat_ui::pieces::{game_name, icon, seat_mark};
use karat_words::Locale;

/// Renders the chat beside a lobby, initially collapsed.
pub(super) fn folded(locale: Locale, id: &str, chat: &Chat) -> Markup {
    html! {
        details.rail-foot.talk id="chat" data-last=(last(chat)) {
            summary {
                (icon("chat")) (locale.text("chat-title"))
                @if !chat.lines.is_empty() { span.badge.num { (chat.lines.len()) } }
                (unread(locale))
            }
            (lines(locale, id, chat))
        }
    }
}

/// Renders the chat beside a table, in its own tab.
pub(super) fn beside(locale: Locale, id: &str, chat: &Chat) -> Markup {
    html! {
        div.talk-box id="chat" data-last=(last(chat)) {
            (unread(locale))
            (lines(locale, id, chat))
        }
    }
}

/// Returns the number of the last chat message, or 0 if there is none.
fn last(chat: &Chat) -> u64 {
    chat.lines.last().map_or(0, |line| line.number)
}

/// Renders the badge for unread messages, which is revealed by a script.
fn unread(locale: Locale) -> Markup {
    html! { span.badge.badge-last id="chat-new" hidden { (locale.text("chat-new")) } }
}

/// Renders the latest chat messages and the form for a new one.
fn lines(locale: Locale, id: &str, chat: &Chat) -> Markup {
    html! {
            div.talk-lines tabindex="0" role="region" aria-label=(locale.text("chat-title")) {
                ol.said {
                    @for line in &chat.lines { (said(locale, line)) }
                }
                @if chat.lines.is_empty() {
                    p.small.muted { (locale.text("chat-empty")) }
                }
            }
            @if chat.may_write {
                // Without scripts, the page of a waiting table reloads itself, so messages are
                // written on a separate page.
                div.only-live { (form(locale, id, "")) }
            }
            p.small.talk-more {
                a href=(link::chat(id)) { (locale.text("chat-all")) }
            }
    }
}

/// Renders the page with a table's chat.
pub fn chat(ui: &Ui, model: &ChatModel) -> Markup {
    let locale = ui.locale;
    let game = game_name(locale, model.game);
    let args = [("game", game.into()), ("id", short_id(&model.id).into())];
    let frame = Frame {
        title: locale.say("chat-page-title", &args),
        part: Part::Play,
        game: None,
        is_waiting: false,
    };
    let body = html! {
        main.page id="main" {
            div.page-h {
                h1 { (locale.text("chat-title")) }
                p.lead { (locale.say("chat-lead", &args)) }
                p { a href=(link::table(&model.id)) { (locale.text("chat-to-table")) } }
            }
            div.talk-cols {
                section.panel.stack aria-labelledby="said-h" {
                    h2.h-s id="said-h" { (locale.text("chat-said")) }
                    (all_said(locale, model))
                    @if model.chat.may_write {
                        (problem(locale, model))
                        (form(locale, &model.id, model.draft.as_deref().unwrap_or_default()))
                    } @else {
                        p.small.muted { (locale.text("chat-closed")) }
                    }
                }
                @if model.is_person { (people(locale, model)) }
            }
        }
    };
    page(ui, &frame, &body)
}

/// Renders the page that lists muted people.
pub fn muted(ui: &Ui, muted: &[MutedPerson]) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(locale.text("chat-muted"));
    let lead = if muted.is_empty() { "chat-muted-nobody" } else { "chat-muted-lead" };
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("chat-muted"), locale.text(lead)))
            @if !muted.is_empty() {
                section.panel aria-label=(locale.text("chat-muted")) {
                    (muted_people(locale, None, muted))
                }
            }
        }
    };
    page(ui, &frame, &body)
}

fn said(locale: Locale, line: &ChatLine) -> Markup {
    html! {
        li.is-mine[line.is_mine] data-number=(line.number) {
            (who(locale, line))
            bdi.words { (line.text) }
        }
    }
}

fn who(locale: Locale, line: &ChatLine) -> Markup {
    html! {
        span.who {
            @if let Some(seat) = line.seat { (seat_mark(seat, &line.name, "seat-s")) }
            bdi { (line.name) }
            @if line.is_mine { span.small.muted { (locale.text("you")) } }
        }
    }
}

fn all_said(locale: Locale, model: &ChatModel) -> Markup {
    html! {
        @if model.chat.lines.is_empty() {
            p.muted { (locale.text("chat-empty")) }
        }
        ol.said.said-all {
            @for line in &model.chat.lines {
                li.is-mine[line.is_mine] {
                    (who(locale, line))
                    bdi.words { (line.text) }
                    @if model.is_person && !line.is_mine { (report(locale, &model.id, line)) }
                }
            }
        }
    }
}

fn report(locale: Locale, id: &str, line: &ChatLine) -> Markup {
    let name = [("name", line.name.as_str().into())];
    html! {
        @if line.is_reported {
            span.badge { (locale.text("chat-reported")) }
        } @else {
            form.report method="post" novalidate action=(link::chat_report(id)) {
                button.btn.btn-quiet.btn-sm type="submit" name="message" value=(line.number)
                    aria-label=(locale.say("chat-report-label", &name)) {
                    (locale.text("chat-report"))
                }
            }
        }
    }
}

fn problem(locale: Locale, model: &ChatModel) -> Markup {
    html! {
        @if model.draft.is_some() {
            p.banner.bad role="alert" id="chat-problem" {
                (icon("warn"))
                (locale.say("chat-too-long", &[("max", TEXT_CHARS_MAX.into())]))
            }
        }
    }
}

/// Renders the message form. The message field has a single line, so that Enter sends the message.
fn form(locale: Locale, id: &str, draft: &str) -> Markup {
    html! {
        form.talk-form id="chat-form" method="post" novalidate action=(link::chat(id))
            data-too-fast=(locale.text("chat-too-fast")) data-failed=(locale.text("chat-failed")) {
            label.vh for="chat-text" { (locale.text("chat-label")) }
            input.input id="chat-text" name="text" type="text" dir="auto" autocomplete="off"
                placeholder=(locale.text("chat-label")) required maxlength=(TEXT_CHARS_MAX)
                value=(draft) enterkeyhint="send";
            button.btn type="submit" { (locale.text("chat-send")) }
            p.small.talk-trouble role="status" id="chat-trouble" {}
        }
        span id="end" {}
    }
}

fn people(locale: Locale, model: &ChatModel) -> Markup {
    html! {
        section.panel.stack aria-labelledby="people-h" {
            h2.h-s id="people-h" { (locale.text("chat-people")) }
            p.hint { (locale.text("chat-people-hint")) }
            @if model.others.is_empty() && model.muted.is_empty() {
                p.small.muted { (locale.text("chat-people-nobody")) }
            }
            ul.folk {
                @for other in &model.others { (other_person(locale, &model.id, other)) }
            }
            @if !model.muted.is_empty() {
                h3.h-s { (locale.text("chat-muted")) }
                (muted_people(locale, Some(&model.id), &model.muted))
            }
        }
    }
}

fn other_person(locale: Locale, id: &str, other: &OtherPerson) -> Markup {
    let (field, number) = other.field;
    let label = |id: &str| locale.say(id, &[("name", other.name.as_str().into())]);
    html! {
        li {
            bdi { (other.name) }
            form.btnset method="post" action=(link::chat_people(id)) {
                input type="hidden" name=(field) value=(number);
                button.btn.btn-sm type="submit" name="do" value="mute"
                    aria-label=(label("chat-mute-label")) { (locale.text("chat-mute")) }
                button.btn.btn-sm type="submit" name="do" value="block"
                    aria-label=(label("chat-block-label")) { (locale.text("chat-block")) }
            }
        }
    }
}

/// Renders the list of muted people. After unmuting someone, the user returns to the page of
/// `table`, if given.
fn muted_people(locale: Locale, table: Option<&str>, muted: &[MutedPerson]) -> Markup {
    html! {
        ul.folk {
            @for person in muted {
                li {
                    span.row {
                        bdi { (person.name) }
                        @if person.is_blocked {
                            span.badge { (locale.text("chat-blocked")) }
                        }
                    }
                    form method="post" action=(link::muted()) {
                        @if let Some(table) = table {
                            input type="hidden" name="table" value=(table);
                        }
                        button.btn.btn-sm type="submit" name="mute" value=(person.number)
                            aria-label=(locale.say("chat-unmute-label",
                                &[("name", person.name.as_str().into())])) {
                            (locale.text("chat-unmute"))
                        }
                    }
                }
            }
        }
    }
}
