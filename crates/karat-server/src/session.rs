//! Who asks: a person, known by the token in his cookie, and how he likes his pages.
//!
//! A token is 256 random bits; the server keeps only its hash, so that nobody who reads the
//! database can take another's place. Language and colours lie in a cookie of their own, which is
//! nobody's secret.

use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use sha2::{Digest, Sha256};

use crate::hex;
use crate::id::PersonId;
use crate::locale::Locale;
use crate::name;
use crate::pages::model::{Theme, Ui};
use crate::store::{Person, Store, StoreError};

const TOKEN_COOKIE: &str = "karat";
const LOOK_COOKIE: &str = "karat-look";

/// A year, in seconds.
const COOKIE_AGE_MAX: u32 = 31_536_000;

/// How much of what a browser says of itself is kept, in characters.
const BROWSER_CHARS_MAX: usize = 160;

/// What is known about whoever asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The person, once he has done anything.
    pub person: Option<Person>,
    /// The hash of the token that he came with.
    pub token_hash: Option<String>,
    /// The language he chose, or the best for his browser.
    pub locale: Locale,
    /// The colours he chose.
    pub theme: Theme,
    /// Whether the language was chosen and not only guessed.
    pub locale_is_chosen: bool,
    /// What his browser says of itself.
    pub browser: String,
}

/// A header that makes the browser keep something.
pub type SetCookie = (HeaderName, HeaderValue);

/// The secret that a browser keeps.
pub struct Token([u8; 32]);

impl Token {
    /// A token nobody has.
    ///
    /// # Panics
    /// If the operating system gives no random bytes.
    pub fn random() -> Self {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Self(bytes)
    }

    /// What the server keeps of it.
    pub fn hash(&self) -> String {
        hex::write(&Sha256::digest(self.0))
    }

    /// The header that makes the browser keep it.
    pub fn cookie(&self) -> SetCookie {
        set_cookie(TOKEN_COOKIE, &hex::write(&self.0), "; HttpOnly")
    }

    fn read(text: &str) -> Option<Self> {
        hex::read_array(text).map(Self)
    }
}

impl Session {
    /// What the headers of a request say.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn read(store: &Store, headers: &HeaderMap) -> Result<Self, StoreError> {
        let token = cookies(headers, TOKEN_COOKIE).find_map(Token::read);
        let token_hash = token.map(|token| token.hash());
        let person = match &token_hash {
            Some(hash) => store.person_with_token(hash).await?,
            None => None,
        };
        let (locale, theme) = cookies(headers, LOOK_COOKIE).find_map(read_look).unwrap_or_default();
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let guessed = || header(ACCEPT_LANGUAGE).map_or(Locale::default(), Locale::from_header);
        let browser = header(USER_AGENT).unwrap_or_default();
        Ok(Self {
            token_hash: token_hash.filter(|_| person.is_some()),
            person,
            locale: locale.unwrap_or_else(guessed),
            theme,
            locale_is_chosen: locale.is_some(),
            browser: browser.chars().take(BROWSER_CHARS_MAX).collect(),
        })
    }

    /// Somebody with no cookie.
    pub fn of_nobody() -> Self {
        Self {
            person: None,
            token_hash: None,
            locale: Locale::default(),
            theme: Theme::default(),
            locale_is_chosen: false,
            browser: String::new(),
        }
    }

    /// Who asks, by his id.
    pub fn id(&self) -> Option<&PersonId> {
        self.person.as_ref().map(|person| &person.id)
    }

    /// The person who asks; whoever is nobody yet becomes a guest, and gets the cookie that says so.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn enter(
        &mut self,
        store: &Store,
        at_ms: i64,
    ) -> Result<(Person, Option<SetCookie>), StoreError> {
        if let Some(person) = &self.person {
            return Ok((person.clone(), None));
        }
        let id = PersonId::random();
        let person = Person { id, name: name::of_guest(), is_kept: false, is_banned: false };
        store.add_person(&person.id, &person.name, at_ms).await?;
        let cookie = self.log_in(store, &person, at_ms).await?;
        Ok((person, Some(cookie)))
    }

    /// Makes whoever asks this person from now on, with a token of his own.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn log_in(
        &mut self,
        store: &Store,
        person: &Person,
        at_ms: i64,
    ) -> Result<SetCookie, StoreError> {
        let token = Token::random();
        store.add_login(&person.id, &token.hash(), &self.browser, at_ms).await?;
        self.person = Some(person.clone());
        self.token_hash = Some(token.hash());
        Ok(token.cookie())
    }

    /// The header that makes the browser remember language and colours.
    pub fn remember_look(&self) -> SetCookie {
        let locale = if self.locale_is_chosen { self.locale.code() } else { "" };
        set_cookie(LOOK_COOKIE, &format!("{locale}.{}", self.theme.code()), "")
    }

    /// How the page at this address is to be shown to him.
    pub fn ui(&self, uri: &Uri) -> Ui {
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let name = self.person.as_ref().map(|person| person.name.clone());
        Ui { locale: self.locale, theme: self.theme, name, path }
    }
}

fn set_cookie(name: &str, value: &str, more: &str) -> SetCookie {
    let cookie = format!("{name}={value}; Path=/; Max-Age={COOKIE_AGE_MAX}; SameSite=Lax{more}");
    (SET_COOKIE, HeaderValue::try_from(cookie).expect("a cookie of digits and letters"))
}

/// Language and colours, as [`Session::remember_look`] writes them.
fn read_look(text: &str) -> Option<(Option<Locale>, Theme)> {
    let (locale, theme) = text.split_once('.')?;
    Some((Locale::from_code(locale), Theme::from_code(theme)?))
}

fn cookies<'a>(headers: &'a HeaderMap, wanted: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(move |cookie| {
        let (name, value) = cookie.trim().split_once('=')?;
        (name == wanted).then_some(value)
    })
}
