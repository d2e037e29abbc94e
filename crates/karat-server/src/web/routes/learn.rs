//! Beginner's guides. A guide in one language and theme is the same for all users with the same
//! progress in the lesson, so it is built only once. The guide's recorded games are replayed with
//! the actual rules.

use std::sync::LazyLock;

use axum::Extension;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::Markup;

use crate::web::error::Error;
use crate::web::routes::rules::{Edition, Shelf};
use crate::web::session::Session;
use crate::web::show::learn::model;
use crate::web::show::lesson::{self, Progress};
use karat_pages as pages;
use karat_pages::link;
use karat_pages::model::Ui;

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
