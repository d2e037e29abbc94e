//! User sessions: the person identified by a cookie's token, and their display preferences.
//!
//! A token consists of 256 random bits. The server stores only the token's hash, so nobody can
//! impersonate a user by reading the database. The language and theme are in a separate cookie,
//! which is not secret.

use std::time::Duration;

use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum_extra::extract::cookie::{Cookie, SameSite};
use karat_table::hex;
use karat_table::id::{self, PersonId, TableId};
use karat_table::name;
use karat_table::time::UnixMillis;
use sha2::{Digest, Sha256};

use karat_pages::model::{Theme, Ui};
use karat_store::{
    Login, Person, Recovery, Right, Secret, Store, StoreError, TableSummary, UNSEEN_MAX,
};
use karat_words::Locale;

const TOKEN_COOKIE: &str = "karat";
/// The name of the token cookie over HTTPS. Browsers accept cookies with the prefix `__Host-` only
/// from the host itself.
const SECURE_TOKEN_COOKIE: &str = "__Host-karat";
const LOOK_COOKIE: &str = "karat-look";

/// The lifetime of cookies, in seconds, which is also that of sessions.
const COOKIE_AGE_MAX: i64 = UNSEEN_MAX.as_secs() as i64;

/// The interval at which a session's last-used time is updated.
const SEEN_EVERY: Duration = Duration::from_secs(60 * 60);

/// The maximum stored length of a `User-Agent` header, in characters.
const BROWSER_CHARS_MAX: usize = 160;

/// The sender of a request and their preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The sender, or `None` for a visitor who has not done anything yet.
    pub person: Option<Person>,
    /// The hash of the token in the request's cookie.
    pub token_hash: Option<String>,
    /// The user's chosen language, or else the browser's preferred one.
    pub locale: Locale,
    /// The user's chosen colour theme.
    pub theme: Theme,
    /// Whether the language was chosen by the user rather than the browser.
    pub locale_is_chosen: bool,
    /// The browser's `User-Agent` header.
    pub browser: String,
    /// Whether the user connects over HTTPS, so that cookies can be marked as secure.
    pub is_secure: bool,
}

/// A `Set-Cookie` header.
pub type SetCookie = (HeaderName, HeaderValue);

/// A session's secret token, stored in a cookie.
pub struct Token([u8; 32]);

impl Token {
    /// Generates a random token.
    ///
    /// # Panics
    ///
    /// Panics if the operating system provides no random bytes.
    pub fn random() -> Self {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Self(bytes)
    }

    /// Returns the token's hash, for storage.
    pub fn hash(&self) -> String {
        hex::write(&Sha256::digest(self.0))
    }

    /// Returns the header that sets the token cookie over plain HTTP.
    pub fn cookie(&self) -> SetCookie {
        token_cookie(&hex::write(&self.0), COOKIE_AGE_MAX, false)
    }

    fn read(text: &str) -> Option<Self> {
        hex::read_array(text).map(Self)
    }
}

impl Session {
    /// Reads a request's session from its headers.
    ///
    /// The second value returned is a cookie that lasts for another year, if the old one is due for
    /// renewal. The third is the state of the requested table, if the token was looked up.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn read(
        store: &Store,
        headers: &HeaderMap,
        is_secure: bool,
        table: Option<&TableId>,
        at: UnixMillis,
    ) -> Result<(Self, Option<SetCookie>, Option<TableSummary>), StoreError> {
        let token = cookies(headers, token_name(is_secure)).find_map(Token::read);
        let (mut person, mut token_hash, mut renewal, mut summary) = (None, None, None, None);
        if let Some(token) = token {
            let hash = token.hash();
            let login;
            (login, summary) = store.person_and_summary(&hash, at - UNSEEN_MAX, table).await?;
            if let Some((whose, seen)) = login {
                // Pages can be read even if the database is not writable.
                let is_time = at.since(seen) >= SEEN_EVERY;
                if is_time && store.see(&whose.id, &hash, at).await.is_ok() {
                    renewal = Some(token_cookie(&hex::write(&token.0), COOKIE_AGE_MAX, is_secure));
                }
                (person, token_hash) = (Some(whose), Some(hash));
            }
        }
        let (locale, theme) = cookies(headers, LOOK_COOKIE).find_map(read_look).unwrap_or_default();
        let browser = headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        let browser = browser.unwrap_or_default();
        let session = Self {
            person,
            token_hash,
            locale: locale.unwrap_or_else(|| accepted_locale(headers)),
            theme,
            locale_is_chosen: locale.is_some(),
            // The header is ASCII, because `to_str` accepts nothing else.
            browser: browser[..browser.len().min(BROWSER_CHARS_MAX)].to_owned(),
            is_secure,
        };
        Ok((session, renewal, summary))
    }

    /// Returns the user's chosen language, or else the browser's preferred one.
    pub fn locale(headers: &HeaderMap) -> Locale {
        let (chosen, _) = cookies(headers, LOOK_COOKIE).find_map(read_look).unwrap_or_default();
        chosen.unwrap_or_else(|| accepted_locale(headers))
    }

    /// Creates a session without a cookie.
    pub fn anonymous() -> Self {
        Self {
            person: None,
            token_hash: None,
            locale: Locale::default(),
            theme: Theme::default(),
            locale_is_chosen: false,
            browser: String::new(),
            is_secure: false,
        }
    }

    /// Returns the sender's id.
    pub fn id(&self) -> Option<&PersonId> {
        self.person.as_ref().map(|person| &person.id)
    }

    /// Returns the access right of a person's session.
    pub(crate) fn right(&self) -> Option<Right> {
        let (person, hash) = (self.person.as_ref()?, self.token_hash.as_ref()?);
        let secret = Secret::Login(hash.clone());
        Some(Right { person: person.id.clone(), secret, is_banned: person.is_banned })
    }

    /// Returns the sender, first turning an anonymous user into a guest with a cookie.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn enter(
        &mut self,
        store: &Store,
        at: UnixMillis,
    ) -> Result<(Person, Option<SetCookie>), StoreError> {
        if let Some(person) = &self.person {
            return Ok((person.clone(), None));
        }
        let id = PersonId::random();
        let name = name::of_guest();
        let person = Person { id, name, is_kept: false, is_banned: false, must_choose: false };
        store.add_person(&person.id, &person.name, at).await?;
        let cookie = self.log_in(store, &person, at).await?;
        Ok((person, Some(cookie)))
    }

    /// Logs a person in with a new token. The request's old token is invalidated, no matter how the
    /// browser got it.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn log_in(
        &mut self,
        store: &Store,
        person: &Person,
        at: UnixMillis,
    ) -> Result<SetCookie, StoreError> {
        let token = Token::random();
        let old = self.token_hash.replace(token.hash());
        store.add_login(&person.id, &token.hash(), &self.browser, at).await?;
        if let Some(old) = old {
            store.end_login(&old).await?;
        }
        self.person = Some(person.clone());
        Ok(token_cookie(&hex::write(&token.0), COOKIE_AGE_MAX, self.is_secure))
    }

    /// Sets a person's password hash and, if given, recovery code hash, and ends their other
    /// sessions. Returns `None` if the person cannot have a password under their name.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn begin_anew(
        &mut self,
        store: &Store,
        person: &Person,
        (password, code): (&str, Option<&str>),
        at: UnixMillis,
    ) -> Result<Option<SetCookie>, StoreError> {
        let (token, login) = self.new_login(at);
        if !store.begin_anew(person, password, code, &login).await? {
            return Ok(None);
        }
        self.token_hash = Some(login.token_hash);
        self.person = Some(person.clone());
        Ok(Some(token_cookie(&hex::write(&token.0), COOKIE_AGE_MAX, self.is_secure)))
    }

    /// Resets a person's password and recovery code, and ends their other sessions. The old token
    /// in the request's cookie is invalidated, wherever it came from. Returns `None` if the proof
    /// is invalid.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn recover(
        &mut self,
        store: &Store,
        person: &Person,
        recovery: &Recovery,
        at: UnixMillis,
    ) -> Result<Option<SetCookie>, StoreError> {
        let (token, login) = self.new_login(at);
        if !store.recover(&person.id, recovery, &login).await? {
            return Ok(None);
        }
        if let Some(old) = self.token_hash.replace(login.token_hash) {
            store.end_login(&old).await?;
        }
        self.person = Some(person.clone());
        Ok(Some(token_cookie(&hex::write(&token.0), COOKIE_AGE_MAX, self.is_secure)))
    }

    /// Creates a new token and its session.
    fn new_login(&self, at: UnixMillis) -> (Token, Login) {
        let (token, browser) = (Token::random(), self.browser.clone());
        let login = Login { token_hash: token.hash(), browser, created: at, seen: at };
        (token, login)
    }

    /// Logs the user out and invalidates their token.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn log_out(&mut self, store: &Store) -> Result<SetCookie, StoreError> {
        if let Some(token_hash) = self.token_hash.take() {
            store.end_login(&token_hash).await?;
        }
        self.person = None;
        Ok(token_cookie("", 0, self.is_secure))
    }

    /// Returns the header that sets the cookie with the language and theme.
    pub fn remember_look(&self) -> SetCookie {
        let locale = if self.locale_is_chosen { self.locale.code() } else { "" };
        let value = format!("{locale}.{}", self.theme.code());
        set_cookie(&own_cookie(LOOK_COOKIE, &value, COOKIE_AGE_MAX, self.is_secure))
    }

    /// Returns the user's display settings for the page at this URL.
    pub fn ui(&self, uri: &Uri) -> Ui {
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let name = self.person.as_ref().map(|person| person.name.clone());
        Ui { locale: self.locale, theme: self.theme, name, path, ticket: id::random() }
    }
}

/// Returns the browser's preferred language.
fn accepted_locale(headers: &HeaderMap) -> Locale {
    let lines = headers.get_all(ACCEPT_LANGUAGE).iter();
    Locale::from_lines(lines.filter_map(|line| line.to_str().ok()))
}

/// Returns the hash of a complete API token, for storage.
pub fn token_hash(token: &str) -> String {
    hex::write(&Sha256::digest(token))
}

/// Builds an HTTP-only cookie that lasts for a year.
pub(crate) fn kept_cookie(name: &str, value: &str, is_secure: bool) -> SetCookie {
    secret_cookie(name, value, COOKIE_AGE_MAX, is_secure)
}

fn token_cookie(value: &str, age_s: i64, is_secure: bool) -> SetCookie {
    secret_cookie(token_name(is_secure), value, age_s, is_secure)
}

fn secret_cookie(name: &str, value: &str, age_s: i64, is_secure: bool) -> SetCookie {
    let mut cookie = own_cookie(name, value, age_s, is_secure);
    cookie.set_http_only(true);
    set_cookie(&cookie)
}

fn token_name(is_secure: bool) -> &'static str {
    if is_secure { SECURE_TOKEN_COOKIE } else { TOKEN_COOKIE }
}

/// Builds a cookie that browsers do not send with cross-site forms.
fn own_cookie<'a>(name: &'a str, value: &'a str, age_s: i64, is_secure: bool) -> Cookie<'a> {
    let cookie = Cookie::build((name, value)).path("/").max_age(time::Duration::seconds(age_s));
    cookie.same_site(SameSite::Lax).secure(is_secure).build()
}

fn set_cookie(cookie: &Cookie<'_>) -> SetCookie {
    let text = cookie.to_string();
    (SET_COOKIE, HeaderValue::try_from(text).expect("a cookie of digits and letters"))
}

/// Parses the language and theme written by [`Session::remember_look`].
fn read_look(text: &str) -> Option<(Option<Locale>, Theme)> {
    let (locale, theme) = text.split_once('.')?;
    Some((Locale::from_code(locale), theme.parse().ok()?))
}

/// Returns the values of all cookies with the given name.
pub(crate) fn cookies<'a>(
    headers: &'a HeaderMap,
    wanted: &'a str,
) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    let wanted = cookies.filter(move |cookie| cookie.name() == wanted);
    wanted.filter_map(|cookie| cookie.value_raw())
}
