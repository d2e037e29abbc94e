//! Browser marks, which identify browsers where a person has logged in before.
//!
//! Browser marks distinguish an account's owner from attackers who flood it with wrong passwords. A
//! mark grants no access; it only means that login attempts from its browser are counted
//! separately.

use axum::http::HeaderMap;
use karat_table::hex;
use karat_table::id::PersonId;

use crate::web::App;
use crate::web::session::{SetCookie, cookies, kept_cookie};

const COOKIE: &str = "karat-known";
/// The name of the cookie over HTTPS. Browsers accept cookies with the prefix `__Host-` only from
/// the host itself.
const SECURE_COOKIE: &str = "__Host-karat-known";

/// The maximum number of marks per browser. Several people may share a browser; its oldest marks
/// are dropped.
const MARKS_MAX: usize = 4;

/// The number of random bytes that identify a browser.
const NONCE_BYTES: usize = 16;

/// Returns the browser's mark from an earlier login by this person, if any.
pub(crate) fn mark_of(app: &App, headers: &HeaderMap, person: &PersonId) -> Option<String> {
    marks(app, headers).find(|mark| is_of(app, mark, person)).map(str::to_owned)
}

/// Returns the header that marks the browser after a person has logged in.
///
/// # Panics
///
/// Panics if the operating system provides no random bytes.
pub(crate) fn remember(app: &App, headers: &HeaderMap, person: &PersonId) -> SetCookie {
    let own = mark_of(app, headers, person).unwrap_or_else(|| {
        let mut nonce = [0; NONCE_BYTES];
        getrandom::fill(&mut nonce).expect("the operating system gives random bytes");
        hex::write(&nonce) + &hex::write(&app.key.mark(&nonce, person))
    });
    let others = marks(app, headers).filter(|mark| *mark != own);
    let all: Vec<&str> = [own.as_str()].into_iter().chain(others).take(MARKS_MAX).collect();
    kept_cookie(name(app), &all.join("."), app.is_secure())
}

fn marks<'a>(app: &App, headers: &'a HeaderMap) -> impl Iterator<Item = &'a str> {
    let marks = cookies(headers, name(app)).flat_map(|marks| marks.split('.'));
    marks.take(MARKS_MAX).filter(|mark| hex::read(mark).is_some_and(|bytes| !bytes.is_empty()))
}

fn is_of(app: &App, mark: &str, person: &PersonId) -> bool {
    let Some(bytes) = hex::read(mark) else { return false };
    let Some((nonce, told)) = bytes.split_first_chunk::<NONCE_BYTES>() else { return false };
    app.key.is_mark(nonce, person, told)
}

fn name(app: &App) -> &'static str {
    if app.is_secure() { SECURE_COOKIE } else { COOKIE }
}
