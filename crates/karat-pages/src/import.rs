//! The page for uploading a game's record.

use karat_rules::any::{GAMES, GameId, SetupError};
use karat_rules::transcript::{Fault, TranscriptError};
use karat_rules::visible::quoted;
use karat_table::time::UnixMillis;
use karat_table::verdict::RECORD_BYTES_MAX;
use maud::{Markup, html};

use super::dates::day;
use super::frame::{Frame, Part, page, page_head};
use super::listed::cover;
use super::lobby::ticket;
use super::model::Ui;
use crate::link;
use karat_ui::pieces::{clause_link, game_name, icon};
use karat_words::Locale;

/// The data for the upload page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportModel {
    /// The submitted record.
    pub text: String,
    /// The reason why the record was rejected, if it was.
    pub fault: Option<ImportFault>,
    /// The user's uploaded records, newest first.
    pub mine: Vec<ImportedGame>,
}

/// A reason why a record was rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportFault {
    /// A line of the record is invalid.
    Line(TranscriptError),
    /// The record exceeds the size limit for forms.
    TooLong,
}

/// A record uploaded by the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedGame {
    /// The id of the table that stores the record.
    pub id: String,
    /// The record's game.
    pub game: GameId,
    /// The players' names.
    pub names: String,
    /// The upload time.
    pub at: UnixMillis,
}

/// Returns the maximum length of a record, in KiB.
const fn kilobytes_max() -> usize {
    RECORD_BYTES_MAX / 1024
}

/// Renders the page for uploading records.
pub fn import(ui: &Ui, model: &ImportModel) -> Markup {
    let locale = ui.locale;
    let frame = Frame {
        title: locale.text("import-title"),
        part: Part::Import,
        game: None,
        is_waiting: false,
    };
    let described = if model.fault.is_some() { "fault hint" } else { "hint" };
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("import-h1"), locale.text("import-lead")))
            @if let Some(fault) = &model.fault { (refused(locale, fault)) }
            form.panel.stack method="post" novalidate action=(link::import()) {
                (ticket(&ui.ticket))
                div.field {
                    label for="record" { (locale.text("import-record")) }
                    textarea.input.file id="record" name="record" rows="14" required
                        spellcheck="false" autocomplete="off" aria-describedby=(described)
                        aria-invalid=[model.fault.is_some().then_some("true")] { (model.text) }
                    p.hint id="hint" {
                        (locale.say("import-hint", &[("kilobytes", kilobytes_max().into())])) " "
                        (locale.text("import-kept"))
                    }
                }
                div.field id="from-file" hidden {
                    label for="file" { (locale.text("import-file")) }
                    input id="file" type="file" accept=".karat,text/plain"
                        data-not-text=(locale.text("import-not-text"));
                }
                div.btnset {
                    button.btn.btn-primary.btn-lg type="submit" {
                        (icon("play")) (locale.text("import-button"))
                    }
                }
            }
            @if !model.mine.is_empty() { (mine(locale, &model.mine)) }
        }
    };
    page(ui, &frame, &body)
}

/// Renders the list of the user's records, each with a link to delete it.
fn mine(locale: Locale, games: &[ImportedGame]) -> Markup {
    html! {
        section.stack aria-labelledby="mine" {
            h2.h-s id="mine" { (locale.text("import-mine")) }
            ul.glist {
                @for game in games {
                    li.gitem {
                        (cover(game.game))
                        div.gitem-b {
                            h3 { a href=(link::replay_from_start(&game.id)) {
                                (game_name(locale, game.game))
                            } }
                            p.small { bdi { (game.names) } }
                            p.small.muted.gmeta {
                                (day(locale, game.at))
                                a href=(link::delete(&game.id)) { (locale.text("games-delete")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Renders the message about a rejected record.
fn refused(locale: Locale, fault: &ImportFault) -> Markup {
    html! {
        div.banner.bad role="alert" id="fault" {
            (icon("warn"))
            @match fault {
                ImportFault::Line(error) => (wrong_line(locale, error)),
                ImportFault::TooLong => p {
                    (locale.say("import-too-long", &[("kilobytes", kilobytes_max().into())]))
                },
            }
        }
    }
}

/// Renders the message about the first invalid line of a record.
fn wrong_line(locale: Locale, error: &TranscriptError) -> Markup {
    let game = error.clause().and_then(|clause| {
        GAMES.iter().copied().find(|&game| locale.clause(game, clause).is_some())
    });
    html! {
        p {
            b { (locale.say("import-fault", &[("line", error.line.into())])) } " "
            @if let Fault::Setup(SetupError::Option { name, entry, .. }) = &error.fault {
                code { (quoted(name)) } " "
                @if let Some(entry) = entry {
                    (locale.say("create-error-entry", &[("entry", (*entry).into())])) " "
                }
            }
            @match (game, error.clause()) {
                (Some(game), Some(clause)) => {
                    (locale.clause(game, clause).unwrap_or_default()) " "
                    (clause_link(locale, game, clause))
                }
                _ => { span lang="en" { (reason(&error.fault)) } }
            }
        }
    }
}

/// Returns the reason in English, the language of the record format.
fn reason(fault: &Fault) -> String {
    match fault {
        Fault::Syntax(expected) => expected.clone(),
        Fault::Setup(error) => error.to_string(),
        Fault::Illegal(refusal) => refusal.to_string(),
        Fault::NoSeat { .. } => fault.to_string(),
    }
}
