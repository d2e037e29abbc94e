//! Who asks: a guest, known by a signed cookie that holds all there is to know about him.
//!
//! The cookie is `id.locale.theme.name.mac`: the name in hexadecimal, the locale empty until it is
//! chosen, the mac an HMAC-SHA-256 of what stands before it. Nobody who cannot read the key file
//! can make one.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::hex;
use crate::id::GuestId;
use crate::locale::Locale;
use crate::pages::model::{Theme, Ui};

const COOKIE_NAME: &str = "karat";

/// A year, in seconds.
const COOKIE_AGE_MAX: u32 = 31_536_000;

/// The longest name, in characters.
const NAME_CHARS_MAX: usize = 32;

/// The secret that signs cookies.
pub struct Key([u8; 32]);

/// What is known about whoever asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The guest, once he has done anything.
    pub guest: Option<GuestId>,
    /// The language he chose, or the best for his browser.
    pub locale: Locale,
    /// The colours he chose.
    pub theme: Theme,
    /// The name he gave.
    pub name: Option<String>,
    /// Whether the language was chosen and not only guessed.
    pub locale_is_chosen: bool,
}

impl Key {
    /// The key in `file`; a new one if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read or written, or holds anything but 32 bytes.
    pub fn open(file: &Path) -> io::Result<Self> {
        match fs::read(file) {
            Ok(bytes) => {
                let wrong = |_| io::Error::new(ErrorKind::InvalidData, "a key has 32 bytes");
                bytes.try_into().map(Self).map_err(wrong)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Self::make(file),
            Err(error) => Err(error),
        }
    }

    /// A new key, whole or not at all, for the eyes of the server's own user.
    fn make(file: &Path) -> io::Result<Self> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(io::Error::other)?;
        let draft = file.with_extension("new");
        let mut options = OpenOptions::new();
        let mut draft_file =
            options.write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
        draft_file.write_all(&key)?;
        draft_file.sync_all()?;
        fs::rename(&draft, file)?;
        Ok(Self(key))
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key has any length");
        mac.update(b"karat-cookie-v1\0");
        mac.update(text.as_bytes());
        mac
    }
}

impl Session {
    /// What the headers of a request say.
    pub fn read(key: &Key, headers: &HeaderMap) -> Self {
        let signed = cookies(headers).find_map(|cookie| Self::from_cookie(key, cookie));
        let mut session = signed.unwrap_or(Self {
            guest: None,
            locale: Locale::default(),
            theme: Theme::default(),
            name: None,
            locale_is_chosen: false,
        });
        if !session.locale_is_chosen {
            let header = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
            session.locale = header.map_or(Locale::default(), Locale::from_header);
        }
        session
    }

    /// The header that makes the browser remember the session; a guest without an id gets one.
    pub fn remember(&mut self, key: &Key) -> (HeaderName, HeaderValue) {
        let guest = self.guest.get_or_insert_with(GuestId::random).as_str();
        let locale = if self.locale_is_chosen { self.locale.code() } else { "" };
        let name = hex::write(self.name.as_deref().unwrap_or_default().as_bytes());
        let text = format!("{guest}.{locale}.{}.{name}", self.theme.code());
        let mac = hex::write(&key.mac(&text).finalize().into_bytes());
        let cookie = format!(
            "{COOKIE_NAME}={text}.{mac}; Path=/; Max-Age={COOKIE_AGE_MAX}; HttpOnly; SameSite=Lax"
        );
        (SET_COOKIE, HeaderValue::try_from(cookie).expect("a cookie of digits and letters"))
    }

    /// Takes a name; an empty one is no name.
    pub fn rename(&mut self, name: &str) {
        let name = clean_name(name);
        self.name = (!name.is_empty()).then_some(name);
    }

    /// How the page at this address is to be shown to him.
    pub fn ui(&self, uri: &Uri) -> Ui {
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ui { locale: self.locale, theme: self.theme, name: self.name.clone(), path }
    }

    fn from_cookie(key: &Key, cookie: &str) -> Option<Self> {
        let (text, mac) = cookie.rsplit_once('.')?;
        key.mac(text).verify_slice(&hex::read(mac)?).ok()?;
        let mut parts = text.split('.');
        let mut part = || parts.next();
        let (guest, locale, theme, name) = (part()?, part()?, part()?, part()?);
        let name = String::from_utf8(hex::read(name)?).ok()?;
        let locale = Locale::from_code(locale);
        Some(Self {
            guest: Some(GuestId::parse(guest)?),
            locale: locale.unwrap_or_default(),
            theme: Theme::from_code(theme)?,
            name: (!name.is_empty()).then_some(name),
            locale_is_chosen: locale.is_some(),
        })
    }
}

/// A name that fits on one line and cannot turn the text around it.
pub fn clean_name(name: &str) -> String {
    let turns = |c| {
        let invisible = matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}');
        invisible || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let plain: String =
        name.chars().map(|c| if c.is_control() { ' ' } else { c }).filter(|&c| !turns(c)).collect();
    let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(NAME_CHARS_MAX).collect::<String>().trim_end().to_owned()
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(|cookie| {
        let (name, value) = cookie.trim().split_once('=')?;
        (name == COOKIE_NAME).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;
    use axum::http::{HeaderMap, HeaderValue};

    use super::{Key, Session, clean_name};
    use crate::locale::Locale;
    use crate::pages::model::Theme;

    fn with_cookie(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(COOKIE, HeaderValue::from_str(cookie).expect("a header value"))])
    }

    fn sent_back(session: &mut Session, key: &Key) -> String {
        let (_, value) = session.remember(key);
        let text = value.to_str().expect("a cookie is ASCII").to_owned();
        text.split(';').next().expect("a first part").to_owned()
    }

    #[test]
    fn what_is_remembered_is_read_back() {
        let key = Key([7; 32]);
        let mut session = Session::read(&key, &HeaderMap::new());
        assert_eq!(session.guest, None);
        session.rename("  Žofie \u{202e} z\nPrahy ");
        session.locale = Locale::Cs;
        session.locale_is_chosen = true;
        session.theme = Theme::Dark;
        let cookie = sent_back(&mut session, &key);
        assert_eq!(session.name.as_deref(), Some("Žofie z Prahy"));
        assert_eq!(Session::read(&key, &with_cookie(&format!("a=b; {cookie}"))), session);
    }

    #[test]
    fn a_forged_cookie_is_no_cookie() {
        let key = Key([7; 32]);
        let mut session = Session::read(&key, &HeaderMap::new());
        let cookie = sent_back(&mut session, &key);
        assert!(Session::read(&Key([8; 32]), &with_cookie(&cookie)).guest.is_none());
        let prefix = "karat=".len();
        for position in (prefix..cookie.len()).filter(|&at| cookie.as_bytes()[at] != b'.') {
            let mut bytes = cookie.clone().into_bytes();
            bytes[position] = if bytes[position] == b'0' { b'1' } else { b'0' };
            let forged = String::from_utf8(bytes).expect("still ASCII");
            let read = Session::read(&key, &with_cookie(&forged));
            assert_eq!(read.guest, None, "{forged}");
        }
    }

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(clean_name(" \u{200f}\t"), "");
        assert_eq!(clean_name(&"x ".repeat(100)).chars().count(), 31);
        assert_eq!(clean_name("<b>Ana</b>"), "<b>Ana</b>");
    }
}
