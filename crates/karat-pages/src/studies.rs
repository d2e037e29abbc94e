//! The list of studies published on this server.

use karat_words::Locale;
use maud::{Markup, html};

use super::frame::{Frame, page, page_head};
use super::model::Ui;
use crate::link;

/// A study report in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyLine {
    /// The report's name in its URL.
    pub name: String,
    /// The report's language.
    pub locale: Locale,
    /// The report's title.
    pub title: String,
    /// The game's title, if the report names it.
    pub game: Option<String>,
    /// The bots and the seed of the report's games, if the report describes them.
    pub basis: Option<String>,
    /// The report's questions and answers.
    pub answers: Vec<StudyAnswer>,
    /// The report's curves: their titles, and the ids of their elements in the report.
    pub curves: Vec<(String, String)>,
}

/// A question and its answers in a study report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyAnswer {
    /// The question.
    pub question: String,
    /// The id of the question's element in the report. If the question is repeated, the ids of the
    /// answers add their numbers, as in `question-1-2`.
    pub anchor: String,
    /// A document's statement about the question.
    pub statement: Option<String>,
    /// The answer, or one for each repetition of the question.
    pub answers: Vec<Told>,
}

/// An answer in a study report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The heading, such as "With three players", if the question is repeated.
    pub heading: Option<String>,
    /// The answer in sentences.
    pub text: String,
}

/// Groups studies that are sorted by game.
pub fn by_game(studies: &[StudyLine]) -> impl Iterator<Item = (Option<&str>, &[StudyLine])> {
    let groups = studies.chunk_by(|one, other| one.game == other.game);
    groups.map(|group| (group[0].game.as_deref(), group))
}

/// Renders the page that lists study reports, which are sorted by game.
pub fn studies(ui: &Ui, studies: &[StudyLine]) -> Markup {
    let locale = ui.locale;
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("studies-title"), locale.text("studies-lead")))
            @if studies.is_empty() {
                section.panel.stack { p { (locale.text("studies-none")) } }
            } @else {
                p.studies-basis { (locale.text("studies-bots")) }
            }
            @if studies.len() > 1 { (contents(locale, studies)) }
            @for (game, studies) in by_game(studies) {
                h2 { (game_heading(locale, game)) }
                @for study in studies { (answered(study)) }
            }
        }
    };
    let title = locale.text("studies-title");
    let frame = Frame::titled(title);
    page(ui, &frame, &body)
}

/// Renders the list of titles, which lead to the answers further down.
fn contents(locale: Locale, studies: &[StudyLine]) -> Markup {
    html! {
        nav.panel.stack.studies-contents aria-label=(locale.text("studies-contents")) {
            @for (game, studies) in by_game(studies) {
                div {
                    p.studies-game { (game_heading(locale, game)) }
                    ul {
                        @for StudyLine { name, locale, title, .. } in studies {
                            li lang=(locale.code()) { a href={ "#" (name) } { bdi { (title) } } }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the heading of a game's studies.
fn game_heading(locale: Locale, game: Option<&str>) -> String {
    game.map_or_else(|| locale.text("studies-other"), str::to_owned)
}

/// Renders a study's questions and answers.
fn answered(study: &StudyLine) -> Markup {
    let StudyLine { name, locale, title, game: _, basis, answers, curves } = study;
    let report = link::study(name);
    html! {
        section.panel.stack id=(name) lang=(locale.code()) {
            h3 { a href=(report) { bdi { (title) } } }
            @if let Some(basis) = basis { p.studies-basis { bdi { (basis) } } }
            @if !answers.is_empty() {
                dl.studies-answers {
                    @for StudyAnswer { question, anchor, statement, answers } in answers {
                        dt { a href={ (report) "#" (anchor) } { bdi { (question) } } }
                        @if let Some(statement) = statement { dd { bdi { (statement) } } }
                        @for (place, Told { heading, text }) in answers.iter().enumerate() {
                            dd {
                                @if let Some(heading) = heading {
                                    a href={ (report) "#" (anchor) "-" (place + 1) } {
                                        strong { bdi { (heading) } }
                                    }
                                    ": "
                                }
                                bdi { (text) }
                            }
                        }
                    }
                }
            }
            @if !curves.is_empty() {
                p { (locale.text("studies-curves")) }
                ul {
                    @for (title, anchor) in curves {
                        li { a href={ (report) "#" (anchor) } { bdi { (title) } } }
                    }
                }
            }
        }
    }
}
