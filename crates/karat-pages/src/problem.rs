//! The error page.

use karat_table::caps::{Full, Holding, MEGABYTE};
use karat_table::player_puzzle::PER_DAY_MAX;
use karat_table::table::{GameResult, Remains};
use maud::{Markup, html};

use super::frame::{Frame, page, page_head};
use super::model::{Problem, Ui};
use crate::link;
use karat_words::Locale;

/// Renders the page of a table that cannot be read, including whatever is still readable.
pub fn damaged(ui: &Ui, remains: &Remains) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(locale.text("problem-title"));
    let lead = match &remains.release {
        Some(release) => locale.say("table-outdated", &[("release", release.as_str().into())]),
        None => locale.text("problem-damaged-hint"),
    };
    let body = html! {
        main.page id="main" {
            (page_head(locale.text("problem-damaged"), lead))
            @if let Some(result) = &remains.result {
                (stored_result(locale, result, |seat| remains.names[seat].clone()))
            }
            div.btnset {
                a.btn.btn-primary.btn-lg href=(link::home()) { (locale.text("problem-home")) }
            }
        }
    };
    page(ui, &frame, &body)
}

/// Renders the stored result of a game that can no longer be replayed, best place first.
pub(super) fn stored_result(
    locale: Locale,
    result: &GameResult,
    name: impl Fn(usize) -> String,
) -> Markup {
    let mut seats: Vec<usize> = (0..result.places.len()).collect();
    seats.sort_by_key(|&seat| result.places[seat]);
    html! {
        section {
            h2 { (locale.text("frozen-result")) }
            ol {
                @for seat in seats {
                    li value=(result.places[seat]) {
                        (locale.say("frozen-result-line", &[
                            ("name", name(seat).into()),
                            ("points", result.points[seat].into()),
                        ]))
                    }
                }
            }
        }
    }
}

/// Renders the page about a problem: what went wrong, and what to do next.
pub fn problem(ui: &Ui, problem: &Problem) -> Markup {
    let locale = ui.locale;
    let (id, number) = match problem {
        Problem::NotFound => ("problem-not-found", 0),
        Problem::Forbidden => ("problem-forbidden", 0),
        Problem::Hidden => ("problem-hidden", 0),
        Problem::Banned => ("problem-banned", 0),
        Problem::BadRequest => ("problem-bad-request", 0),
        Problem::Conflict => ("problem-conflict", 0),
        Problem::OtherHost => ("problem-other-host", 0),
        Problem::TooMany => ("problem-too-many", 0),
        Problem::Unwritable => ("problem-unwritable", 0),
        Problem::NoRoom => ("problem-no-room", 0),
        Problem::Full(full) => return self::full(ui, full),
        Problem::Internal(number) => ("problem-internal", *number),
    };
    let hint = locale.say(&format!("{id}-hint"), &[("number", number.to_string().into())]);
    let way = (link::home(), locale.text("problem-home"));
    framed(ui, &locale.text(id), &hint, way)
}

/// Renders the message that a limit has been reached, with a link to the page where the user can
/// delete data.
fn full(ui: &Ui, full: &Full) -> Markup {
    let (locale, name) = (ui.locale, full.holding.name());
    let hours = full.wait.map(|wait| wait.as_secs().div_ceil(3600));
    let id = match hours {
        Some(_) => "problem-full-today".to_owned(),
        None => format!("problem-full-{name}"),
    };
    let hint = locale.say(
        &format!("{id}-hint"),
        &[
            ("what", name.into()),
            ("count", full.most.count.into()),
            ("megabytes", (full.most.bytes / MEGABYTE).into()),
            ("hours", hours.unwrap_or_default().into()),
            ("daily", PER_DAY_MAX.into()),
        ],
    );
    let way = match full.holding {
        Holding::Import => (link::import(), locale.text("problem-full-import-go")),
        Holding::Practice | Holding::Lobby | Holding::Analysis => {
            (link::all_games(), locale.text("nav-games"))
        }
        Holding::Puzzle => (link::player_puzzles(), locale.text("player-puzzle-title")),
    };
    framed(ui, &locale.text(&id), &hint, way)
}

fn framed(ui: &Ui, title: &str, hint: &str, (address, way): (String, String)) -> Markup {
    let locale = ui.locale;
    let frame = Frame::titled(locale.text("problem-title"));
    let body = html! {
        main.page id="main" {
            (page_head(title, hint))
            div.btnset {
                a.btn.btn-primary.btn-lg href=(address) { (way) }
            }
        }
    };
    page(ui, &frame, &body)
}
