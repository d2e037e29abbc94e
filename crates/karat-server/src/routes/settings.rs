//! Language and colours.

use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};

use crate::error::Error;
use crate::locale::Locale;
use crate::pages::model::Theme;
use crate::router::link;
use crate::routes::{Fields, field};
use crate::session::Session;

/// `POST /settings`
pub(crate) async fn change(
    Extension(mut session): Extension<Session>,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    if let Some(locale) = field(&fields, "locale") {
        session.locale = Locale::from_code(locale).ok_or(Error::BadRequest)?;
        session.locale_is_chosen = true;
    }
    if let Some(theme) = field(&fields, "theme") {
        session.theme = Theme::from_code(theme).ok_or(Error::BadRequest)?;
    }
    let back = field(&fields, "back").filter(|back| is_ours(back));
    let back = back.map_or_else(link::home, str::to_owned);
    Ok(([session.remember_look()], Redirect::to(&back)).into_response())
}

/// Whether an address stays on this server, whatever a browser makes of it.
fn is_ours(address: &str) -> bool {
    let bytes = address.as_bytes();
    bytes.first() == Some(&b'/')
        && !matches!(bytes.get(1), Some(b'/' | b'\\'))
        && bytes.iter().all(u8::is_ascii_graphic)
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn only_our_own_addresses_are_gone_back_to() {
        for ours in ["/", "/tables/1?a=b", "/rules/klenotnici"] {
            assert!(is_ours(ours), "{ours}");
        }
        for other in ["", "//a.example", "/\\a.example", "http://a.example", "a", "/\n/a", "/č"] {
            assert!(!is_ours(other), "{other}");
        }
    }
}
