//! The rulebooks. A book in one language and theme is one page for everybody, written once.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::Extension;
use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use karat_rules::any::{GAMES, GameId, SetupError};
use maud::Markup;
use strum::VariantArray;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::web::error::Error;
use crate::web::locale::Locale;
use crate::web::pages::model::{Theme, Ui};
use crate::web::ready::Ready;
use crate::web::session::Session;
use crate::web::{link, pages};

type Book = (GameId, Locale, Theme);

/// Every book, once somebody has asked for it.
static BOOKS: LazyLock<HashMap<Book, OnceCell<Ready>>> = LazyLock::new(|| {
    let books = GAMES.iter().flat_map(|&game| {
        let books = Locale::ALL.into_iter();
        books
            .flat_map(move |locale| Theme::VARIANTS.iter().map(move |&theme| (game, locale, theme)))
    });
    books.map(|book| (book, OnceCell::new())).collect()
});

/// `GET /rules/{game}`
pub(crate) async fn show(
    Extension(session): Extension<Session>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    let book = (game, session.locale, session.theme);
    let page = BOOKS[&book].get_or_init(async || {
        let writing = spawn_blocking(move || write(book));
        writing.await.expect("a rulebook can be written")
    });
    Ok(kept(page.await, &headers))
}

/// `GET /rules`
pub(crate) async fn choose(Extension(session): Extension<Session>) -> Markup {
    let ui =
        Ui { locale: session.locale, theme: session.theme, name: None, path: link::rulebooks() };
    pages::choice(&ui, true)
}

/// A page that is the same for everybody.
pub(crate) fn kept(page: &Ready, asked: &HeaderMap) -> Response {
    let kept = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        // It may be kept, and is asked for again each time.
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::VARY, "cookie, accept-language, accept-encoding"),
    ];
    page.answer(asked, kept)
}

fn write((game, locale, theme): Book) -> Ready {
    let ui = Ui { locale, theme, name: None, path: link::rules(game) };
    Ready::new(pages::rules(&ui, game).into_string())
}
