//! Beginner's guides. A guide in one language and theme is the same for all users with the same
//! progress in the lesson, so it is built only once. Its recorded games are replayed with the
//! actual rules.

use std::sync::LazyLock;

use axum::Extension;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::Response;
use karat_rules::any::GameId;
use karat_rules::{AnyGame, Seat, Transcript, Viewer};
use maud::Markup;

use crate::web::error::Error;
use crate::web::link;
use crate::web::pages::model::Ui;
use crate::web::pages::{self, LearnModel, Played, Record, Shown};
use crate::web::routes::lesson::{self, Progress};
use crate::web::routes::rules::{Edition, Shelf};
use crate::web::session::Session;

static GUIDES: LazyLock<Shelf> = LazyLock::new(|| Shelf::new(write, lesson::steps));

/// Handles `GET /learn/{game}`: shows a game's beginner's guide.
pub(crate) async fn show(
    Extension(session): Extension<Session>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let progress = Progress::read(&headers);
    GUIDES.answer(&game, |game| progress.of(game), &session, &headers).await
}

/// Handles `GET /learn`: lists the games to learn.
pub(crate) async fn choose(Extension(session): Extension<Session>, headers: HeaderMap) -> Markup {
    let progress = Progress::read(&headers);
    let ui = Ui::of_anyone(session.locale, session.theme, link::learn_choice());
    pages::choice(&ui, false, &|game| progress.of(game))
}

fn write((game, locale, theme, done): Edition) -> Option<Markup> {
    let ui = Ui::of_anyone(locale, theme, link::learn(game));
    pages::learn(&ui, &model(game, done))
}

/// Returns the content of a game's guide, with its recorded games replayed.
fn model(game: GameId, done: usize) -> LearnModel {
    let played = pages::records(game).iter().map(replay).collect();
    LearnModel { game: game.info(), played, gentlest: gentlest(game).to_owned(), done }
}

/// Returns the weakest bot level, which is suggested to beginners.
pub(crate) fn gentlest(game: GameId) -> &'static str {
    let gentle = karat_bots::strengths(game).first();
    gentle.map_or_else(|| karat_bots::default_bot(game), |strength| strength.name)
}

/// Replays a recorded game from its viewer's perspective.
///
/// # Panics
///
/// Panics if the rules reject the built-in record.
pub(crate) fn replay(record: &Record) -> Played {
    let transcript = record.text.parse().expect("the record can be read");
    replayed(record.name, &transcript, record.viewer)
}

/// Replays an already parsed record.
///
/// # Panics
///
/// Panics under the same conditions as [`replay`].
pub(crate) fn replayed(name: &'static str, transcript: &Transcript, viewer: Viewer) -> Played {
    let mut game = transcript.start().expect("the record can be set up");
    let shown = |game: &AnyGame, moved, events| Shown {
        moved,
        events,
        view: pages::shown(game.view(viewer)),
        turn: game.turn(),
        standing: game.standing(),
    };
    let mut positions = vec![shown(&game, None, Vec::new())];
    for ply in &transcript.plies {
        let events = game.play_shown(ply.who, &ply.text, viewer);
        let events = pages::shown_events(events.expect("the rules allow the move"));
        positions.push(shown(&game, Some((ply.who, ply.text.to_string())), events));
    }
    let named = |seat: Seat| {
        let named = transcript.names.iter().find(|(other, _)| *other == seat);
        named.map_or_else(|| seat.to_string(), |(_, name)| name.clone())
    };
    let names = Seat::all(transcript.seats).map(named).collect();
    Played { name, viewer, names, positions }
}
