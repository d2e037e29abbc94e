//! Who asks: a person, known by the token in his cookie, and how he likes his pages.
//!
//! A token is 256 random bits; the server keeps only its hash, so that nobody who reads the
//! database can take another's place. Language and colours lie in a cookie of their own, which is
//! nobody's secret.

use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum_extra::extract::cookie::{Cookie, SameSite};
use karat_table::hex;
use karat_table::id::{PersonId, TableId};
use karat_table::name;
use sha2::{Digest, Sha256};
use time::Duration;

use crate::store::{Glance, Login, Person, Store, StoreError, UNSEEN_MS_MAX};
use crate::web::locale::Locale;
use crate::web::pages::model::{Theme, Ui};

const TOKEN_COOKIE: &str = "karat";
/// The name of the same cookie where pages come by HTTPS: no browser takes it from anybody else.
const SECURE_TOKEN_COOKIE: &str = "__Host-karat";
const LOOK_COOKIE: &str = "karat-look";

/// How long a browser keeps what it is given, in seconds: as long as a login lasts.
const COOKIE_AGE_MAX: i64 = UNSEEN_MS_MAX / 1000;

/// How often it is noted that a login is used, in milliseconds.
const SEEN_EVERY_MS: i64 = 3_600_000;

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
    /// Whether he reads the pages by HTTPS, so that cookies can be for that alone.
    pub is_secure: bool,
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

    /// The header that makes the browser keep it, where pages come by plain HTTP.
    pub fn cookie(&self) -> SetCookie {
        token_cookie(&hex::write(&self.0), COOKIE_AGE_MAX, false)
    }

    fn read(text: &str) -> Option<Self> {
        hex::read_array(text).map(Self)
    }
}

impl Session {
    /// What the headers of a request say, the header that makes the browser keep the token for
    /// another year, if it is time for that, and how far the table is that it asks for, if somebody
    /// asks whose token was looked up.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn read(
        store: &Store,
        headers: &HeaderMap,
        is_secure: bool,
        table: Option<&TableId>,
        at_ms: i64,
    ) -> Result<(Self, Option<SetCookie>, Option<Glance>), StoreError> {
        let token = cookies(headers, token_name(is_secure)).find_map(Token::read);
        let (mut person, mut token_hash, mut renewal, mut glance) = (None, None, None, None);
        if let Some(token) = token {
            let hash = token.hash();
            let login;
            (login, glance) = store.person_and_glance(&hash, at_ms - UNSEEN_MS_MAX, table).await?;
            if let Some((whose, seen_ms)) = login {
                // Where nothing can be written, reading still can.
                let is_time = at_ms - seen_ms >= SEEN_EVERY_MS;
                if is_time && store.see(&whose.id, &hash, at_ms).await.is_ok() {
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
            locale: Self::locale(headers),
            theme,
            locale_is_chosen: locale.is_some(),
            browser: browser.chars().take(BROWSER_CHARS_MAX).collect(),
            is_secure,
        };
        Ok((session, renewal, glance))
    }

    /// The language that whoever asks chose, or the best for his browser.
    pub fn locale(headers: &HeaderMap) -> Locale {
        let (chosen, _) = cookies(headers, LOOK_COOKIE).find_map(read_look).unwrap_or_default();
        let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        chosen.unwrap_or_else(|| accepted.map_or(Locale::default(), Locale::from_header))
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
            is_secure: false,
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
        let name = name::of_guest();
        let person = Person { id, name, is_kept: false, is_banned: false, must_choose: false };
        store.add_person(&person.id, &person.name, at_ms).await?;
        let cookie = self.log_in(store, &person, at_ms).await?;
        Ok((person, Some(cookie)))
    }

    /// Makes whoever asks this person from now on, with a new token. The one that he came with is
    /// worth nothing any more, whoever gave it to him.
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
        let old = self.token_hash.replace(token.hash());
        store.add_login(&person.id, &token.hash(), &self.browser, at_ms).await?;
        if let Some(old) = old {
            store.end_login(&old).await?;
        }
        self.person = Some(person.clone());
        Ok(token_cookie(&hex::write(&token.0), COOKIE_AGE_MAX, self.is_secure))
    }

    /// Gives this person a password, by its hash, and whoever asks his only login from now on. None
    /// if he cannot have it under his name.
    ///
    /// # Errors
    /// If the database fails; nothing has changed then.
    pub async fn begin_anew(
        &mut self,
        store: &Store,
        person: &Person,
        password: &str,
        at_ms: i64,
    ) -> Result<Option<SetCookie>, StoreError> {
        let token = Token::random();
        let browser = self.browser.clone();
        let login = Login { token_hash: token.hash(), browser, created_ms: at_ms, seen_ms: at_ms };
        if !store.begin_anew(person, password, &login).await? {
            return Ok(None);
        }
        self.token_hash = Some(login.token_hash);
        self.person = Some(person.clone());
        Ok(Some(token_cookie(&hex::write(&token.0), COOKIE_AGE_MAX, self.is_secure)))
    }

    /// Makes whoever asks nobody. His token is worth nothing any more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn log_out(&mut self, store: &Store) -> Result<SetCookie, StoreError> {
        if let Some(token_hash) = self.token_hash.take() {
            store.end_login(&token_hash).await?;
        }
        self.person = None;
        Ok(token_cookie("", 0, self.is_secure))
    }

    /// The header that makes the browser remember language and colours.
    pub fn remember_look(&self) -> SetCookie {
        let locale = if self.locale_is_chosen { self.locale.code() } else { "" };
        let value = format!("{locale}.{}", self.theme.code());
        set_cookie(&own_cookie(LOOK_COOKIE, &value, COOKIE_AGE_MAX, self.is_secure))
    }

    /// How the page at this address is to be shown to him.
    pub fn ui(&self, uri: &Uri) -> Ui {
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let name = self.person.as_ref().map(|person| person.name.clone());
        Ui { locale: self.locale, theme: self.theme, name, path }
    }
}

/// What the server keeps of a token for programs, which is all its text.
pub fn token_hash(token: &str) -> String {
    hex::write(&Sha256::digest(token))
}

/// A cookie for the server's eyes alone that a browser keeps for a year.
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

/// A cookie that no form of another site brings along.
fn own_cookie<'a>(name: &'a str, value: &'a str, age_s: i64, is_secure: bool) -> Cookie<'a> {
    let cookie = Cookie::build((name, value)).path("/").max_age(Duration::seconds(age_s));
    cookie.same_site(SameSite::Lax).secure(is_secure).build()
}

fn set_cookie(cookie: &Cookie<'_>) -> SetCookie {
    let text = cookie.to_string();
    (SET_COOKIE, HeaderValue::try_from(text).expect("a cookie of digits and letters"))
}

/// Language and colours, as [`Session::remember_look`] writes them.
fn read_look(text: &str) -> Option<(Option<Locale>, Theme)> {
    let (locale, theme) = text.split_once('.')?;
    Some((Locale::from_code(locale), theme.parse().ok()?))
}

/// The values of the cookies of this name.
pub(crate) fn cookies<'a>(
    headers: &'a HeaderMap,
    wanted: &'a str,
) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    let wanted = cookies.filter(move |cookie| cookie.name() == wanted);
    wanted.filter_map(|cookie| cookie.value_raw())
}
