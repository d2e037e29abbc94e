//! Tests the recovery of accounts with forgotten passwords, and attacks on it.

use std::fmt::{self, Write as _};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use karat_server::web::session::token_hash;
use karat_table::id::PersonId;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::mail::{Sink, confirmed, path};
use crate::push::step;
use crate::replay::between;
use crate::site::{Guest, Reply, Site};

const PASSWORD: &str = " drei Achate ";
const NEW: &str = "pět topazů";
const MINUTE: Duration = Duration::from_secs(60);

/// Signs up in a new browser with the given name and [`PASSWORD`]. Returns the browser and the
/// recovery code that it shows.
async fn keep(site: &Site, name: &str) -> (Guest, String) {
    let mut guest = Guest::default();
    let form = [("name", name), ("password", PASSWORD)];
    let reply = guest.post(site, "/account/password", &form).await;
    assert_eq!(reply.location(), "/account/code?done=kept", "{}", reply.text);
    let code = shown(&guest.get(site, reply.location()).await);
    (guest, code)
}

/// Returns the recovery code shown on a page.
fn shown(page: &Reply) -> String {
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let code = between(&page.text, "<p class=\"recovery-code\" translate=\"no\">", "</p>");
    assert_eq!(code.len(), 24, "{code}");
    code
}

/// Submits the forgotten password form from a new browser. Returns the browser and the response.
async fn recover(site: &Site, name: &str, code: &str, password: &str) -> (Guest, Reply) {
    let mut guest = Guest::default();
    let fields = [("name", name), ("code", code), ("password", password)];
    let reply = guest.post(site, "/forgotten", &fields).await;
    (guest, reply)
}

/// Returns whether it is possible to log in with the given name and password.
async fn logs_in(site: &Site, name: &str, password: &str) -> bool {
    let fields = [("name", name), ("password", password)];
    let reply = Guest::default().post(site, "/login", &fields).await;
    reply.status == StatusCode::SEE_OTHER
}

async fn person(site: &Site, name: &str) -> PersonId {
    let found = site.app.tables.store().kept_person(name).await.expect("an answer");
    found.expect("a person").0.id
}

/// Returns the contents of all database rows as a string.
async fn dump(site: &Site) -> String {
    let mut database = site.connect().await;
    let columns = if Site::is_on_sqlite() {
        "SELECT kind.name || '.' || field.name FROM sqlite_master AS kind \
         JOIN pragma_table_info(kind.name) AS field WHERE kind.type = 'table' \
         AND field.type <> 'BLOB'"
    } else {
        "SELECT table_name || '.' || column_name FROM information_schema.columns \
         WHERE table_schema = current_schema() AND data_type <> 'bytea'"
    };
    let mut all = String::new();
    for column in database.texts(columns).await {
        let (table, name) = column.split_once('.').expect("a table and a column");
        let values = format!(
            "SELECT CAST(\"{name}\" AS TEXT) FROM \"{table}\" WHERE \"{name}\" IS NOT NULL"
        );
        for value in database.texts(&values).await {
            writeln!(all, "{column} {value}").expect("a text");
        }
    }
    all
}

/// Returns the number of rows in an SQL table.
async fn count(site: &Site, table: &str) -> i64 {
    site.connect().await.numbers(&format!("SELECT COUNT(*) FROM {table}")).await[0]
}

#[tokio::test]
async fn a_code_sets_a_new_password_once() {
    let site = Site::new().await;
    let (mut ana, code) = keep(&site, "Ana").await;
    let token = [("name", "My bot"), ("scope", "read"), ("days", "7")];
    assert_eq!(ana.post(&site, "/account/tokens", &token).await.status, StatusCode::OK);

    // The code must be accepted even if it is typed slightly differently from how the page shows
    // it.
    let typed = code.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
    let (mut back, reply) = recover(&site, "ANA", &typed, NEW).await;
    assert_eq!(reply.location(), "/account/code?done=recovered", "{}", reply.text);
    let page = back.get(&site, reply.location()).await;
    assert!(page.text.contains("Your new password has been saved."), "{}", page.text);
    let next = shown(&page);
    assert_ne!(next, code);

    let account = back.get(&site, "/account").await.text;
    assert_eq!(account.matches("class=\"badge\"").count(), 1, "one session: {account}");
    assert!(account.contains("Your account") && !account.contains("My bot"));
    assert_eq!(count(&site, "login").await, 1);
    assert!(ana.get(&site, "/account").await.text.contains("href=\"/login\""), "logged out");
    assert!(logs_in(&site, "Ana", NEW).await && !logs_in(&site, "Ana", PASSWORD).await);

    // A used code must not work again, but the new code must work.
    let (_, reply) = recover(&site, "Ana", &code, "six opals here").await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let (_, reply) = recover(&site, "Ana", &next, "six opals here").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    assert!(logs_in(&site, "Ana", "six opals here").await && !logs_in(&site, "Ana", NEW).await);
}

#[tokio::test]
async fn only_the_newest_code_of_the_same_account_counts() {
    let site = Site::new().await;
    let (mut ana, old) = keep(&site, "Ana").await;
    let (_, of_ben) = keep(&site, "Ben").await;
    let (_, refused) = recover(&site, "Ana", &of_ben, NEW).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);

    // Generating a new code must require the password.
    let wrong = ana.post(&site, "/account/code", &[("password", "wrong one")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.text.contains("Wrong password."), "{}", wrong.text);
    let reply = ana.post(&site, "/account/code", &[("password", PASSWORD)]).await;
    assert_eq!(reply.location(), "/account/code");
    let new = shown(&ana.get(&site, "/account/code").await);
    assert_ne!(new, old);
    let (_, refused) = recover(&site, "Ana", &old, NEW).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    for code in ["", "0", &new[..23], &format!("{new}0"), &token_hash(&new)] {
        let (_, refused) = recover(&site, "Ana", code, NEW).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{code}");
    }
    assert!(logs_in(&site, "Ana", PASSWORD).await && logs_in(&site, "Ben", PASSWORD).await);

    // If the operator sets a new password, the recovery code must become invalid too.
    let ana = person(&site, "Ana").await;
    assert!(site.app.tables.store().replace_password(&ana, "no hash").await.expect("an answer"));
    let (_, refused) = recover(&site, "Ana", &new, NEW).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_code_is_shown_for_ten_minutes_to_the_session_that_made_it() {
    let site = Site::new().await;
    let (mut ana, code) = keep(&site, "Ana").await;
    assert_eq!(shown(&ana.get(&site, "/account/code").await), code);
    let mut other = Guest::default();
    other.post(&site, "/login", &[("name", "Ana"), ("password", PASSWORD)]).await;
    let (mut ben, _) = keep(&site, "Ben").await;
    for browser in [&mut other, &mut Guest::default()] {
        let reply = browser.get(&site, "/account/code").await;
        assert_eq!(reply.location(), "/account#recovery");
    }
    assert_ne!(shown(&ben.get(&site, "/account/code").await), code);
    // Once another browser has created a new code, the first browser must no longer show the old
    // one.
    other.post(&site, "/account/code", &[("password", PASSWORD)]).await;
    assert_eq!(ana.get(&site, "/account/code").await.status, StatusCode::SEE_OTHER);
    let new = shown(&other.get(&site, "/account/code").await);
    site.app.tables.now().pass(10 * MINUTE);
    assert_eq!(other.get(&site, "/account/code").await.status, StatusCode::SEE_OTHER);

    let stored = dump(&site).await;
    for secret in [&code, &new, &code.replace('-', ""), &new.replace('-', "")] {
        assert!(!stored.contains(secret.as_str()), "{secret}");
    }
    assert!(stored.contains(&token_hash(&new)), "{stored}");
    let page = ana.get(&site, "/account").await.text;
    assert!(page.contains("You have a code.") && !page.contains(&new), "{page}");
    // An account that predates recovery codes must be offered one.
    let (_, mut eva) = crate::tokens::kept(&site, "Eva").await;
    assert!(eva.get(&site, "/account").await.text.contains("You have no recovery code."));
}

#[tokio::test]
async fn a_double_click_recovers_an_account_once() {
    let site = Site::new().await;
    let (_, code) = keep(&site, "Ana").await;
    let page = site.get("/forgotten").await.text;
    let ticket = between(&page, "name=\"ticket\" value=\"", "\"");
    let fields = [("name", "Ana"), ("code", &*code), ("password", NEW), ("ticket", &*ticket)];
    let visitor = Guest::default();
    let double = [(); 2].map(|()| site.ask(visitor.form("/forgotten", &fields)));
    let [one, two] = double;
    let (one, two) = tokio::join!(one, two);
    let mut codes = Vec::new();
    for reply in [one, two] {
        assert_eq!(reply.location(), "/account/code?done=recovered", "{}", reply.text);
        let mut browser = Guest::default();
        browser.keep_cookies(&reply);
        codes.push(shown(&browser.get(&site, "/account/code").await));
    }
    assert_eq!(codes[0], codes[1], "one new code");
    // The same form with another password counts as a different request, which fails because the
    // code has already been used.
    let other =
        [("name", "Ana"), ("code", &*code), ("password", "six opals"), ("ticket", &*ticket)];
    let reply = Guest::default().post(&site, "/forgotten", &other).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    // The password has been changed again, so resubmitting the form must have no effect.
    let (_, reply) = recover(&site, "Ana", &codes[0], "six opals").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    let reply = Guest::default().post(&site, "/forgotten", &fields).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn the_games_of_a_guest_come_along() {
    let site = Site::new().await;
    let (_, code) = keep(&site, "Ana").await;
    let mut guest = Guest::default();
    let table = [("game", "klenotnici"), ("seats", "3"), ("bots", "greedy")];
    let id = guest.open(&site, &table).await;
    let fields = [("name", "Ana"), ("code", &*code), ("password", NEW)];
    let reply = guest.post(&site, "/forgotten", &fields).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let ana = person(&site, "Ana").await;
    assert!(!site.table(&id).await.seats_of(Some(&ana)).is_empty());
}

#[tokio::test]
async fn a_refused_form_says_why_beside_the_field() {
    let site = Site::new().await;
    let (_, code) = keep(&site, "Ana").await;
    for (password, id, words) in [
        ("short", "password-error", "A password needs at least 8 characters."),
        ("password1", "password-error", "This password is easy to guess."),
        (NEW, "code-error", "This name and recovery code do not match."),
    ] {
        let typed = if id == "code-error" { "0000" } else { &*code };
        let (_, reply) = recover(&site, "Ana", typed, password).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        let error = between(&reply.text, &format!("id=\"{id}\""), "</p>");
        assert!(error.contains(words), "{error}");
        assert!(!reply.text.contains(&code) && !reply.text.contains(password), "{}", reply.text);
        assert_eq!(
            reply.text.matches("<form").count(),
            reply.text.matches("novalidate").count() + headers(&reply)
        );
    }
    // A refused request must not use up the recovery code.
    let (_, reply) = recover(&site, "Ana", &code, NEW).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
}

/// Returns the number of forms outside a page's main part.
fn headers(reply: &Reply) -> usize {
    let (before, rest) = reply.text.split_once("<main").expect("a main part");
    let (_, after) = rest.split_once("</main>").expect("its end");
    before.matches("<form").count() + after.matches("<form").count()
}

/// Submits a form from the given IP address, and returns the response.
async fn from(site: &Site, peer: &str, path: &str, fields: &[(&str, &str)]) -> Reply {
    let mut guest = Guest::default();
    let mut request = guest.form(path, fields);
    let peer = SocketAddr::new(peer.parse().expect("an address"), 4000);
    request.extensions_mut().insert(ConnectInfo(peer));
    guest.send(site, request).await
}

#[tokio::test]
async fn guesses_are_limited_but_lock_no_owner_out() {
    let site = Site::new().await;
    let (_, code) = keep(&site, "Ana").await;
    let wrong = [("name", "Ana"), ("code", "0000-0000-0000-0000-0000"), ("password", NEW)];
    let unknown = [("name", "Bob"), ("code", "0000-0000-0000-0000-0000"), ("password", NEW)];
    for fields in [&wrong, &unknown] {
        let mut tries = 0;
        while from(&site, "192.0.2.7", "/forgotten", fields).await.status
            != StatusCode::TOO_MANY_REQUESTS
        {
            tries += 1;
            assert!(tries <= 10, "somebody has to say no");
        }
        assert_eq!(tries, 10, "the same for a name that does not exist");
    }
    let right = [("name", "Ana"), ("code", &*code), ("password", NEW)];
    let reply = from(&site, "192.0.2.7", "/forgotten", &right).await;
    assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS, "a right guess looks the same");
    assert!(!reply.header("retry-after").is_empty());
    // The account's owner must still be able to log in, even from the same network. Requests from
    // many networks must not invalidate the code.
    let login = [("name", "Ana"), ("password", PASSWORD)];
    let reply = from(&site, "192.0.2.7", "/login", &login).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    for network in 0..40 {
        for _ in 0..10 {
            let peer = format!("198.51.{network}.7");
            let reply = from(&site, &peer, "/forgotten", &wrong).await;
            assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        }
    }
    let reply = from(&site, "203.0.113.7", "/login", &login).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    let reply = from(&site, "203.0.113.7", "/forgotten", &right).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
}

/// Returns a response's status and text, without the values that differ between requests.
fn told(reply: &Reply, name: &str) -> (StatusCode, String) {
    let ticket = reply.text.split("name=\"ticket\" value=\"").nth(1);
    let ticket = ticket.and_then(|rest| rest.split('"').next()).unwrap_or("no ticket");
    (reply.status, reply.text.replace(ticket, "TICKET").replace(name, "NAME"))
}

#[tokio::test]
async fn nobody_learns_which_names_exist() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (_, _) = confirmed(&site, &sink).await;
    keep(&site, "Ben").await;
    let sent = sink.count();
    let mut answers = Vec::new();
    let nameless = Guest::default().post(&site, "/forgotten/mail", &[("name", " ")]).await;
    assert_eq!(nameless.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(nameless.text.contains("mail-name-error"), "the message is beside the field");
    for name in ["Ana", "Ben", "Eva"] {
        let (_, reply) = recover(&site, name, "0000-0000-0000-0000-0000", NEW).await;
        let mail = Guest::default().post(&site, "/forgotten/mail", &[("name", name)]).await;
        assert_eq!(mail.location(), "/forgotten?sent=yes");
        answers.push((told(&reply, name), told(&mail, name)));
    }
    assert_eq!(answers[0], answers[1], "an account with an address and one without");
    assert_eq!(answers[0], answers[2], "an account and none");
    step(&site).await;
    assert_eq!(sink.count(), sent + 1, "only a confirmed address gets an email");
    let page = site.get("/forgotten?sent=yes").await.text;
    assert!(page.contains("If this account has a confirmed email address"), "{page}");
}

/// Requests a password reset email, and returns the path of the link in it.
async fn link(site: &Site, sink: &Sink) -> String {
    let before = sink.count();
    Guest::default().post(site, "/forgotten/mail", &[("name", "Ana")]).await;
    step(site).await;
    assert_eq!(sink.count(), before + 1);
    path(&sink.last())
}

/// Submits the form to which an emailed link leads. Returns the browser and the response.
async fn choose(site: &Site, link: &str, password: &str) -> (Guest, Reply) {
    let (path, token) = link.split_once("?token=").expect("a token");
    let mut guest = Guest::default();
    let reply = guest.post(site, path, &[("token", token), ("password", password)]).await;
    (guest, reply)
}

#[tokio::test]
async fn a_link_sets_a_new_password_once_and_within_an_hour() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (_, mut ana) = confirmed(&site, &sink).await;
    let late = link(&site, &sink).await;
    assert!(sink.last().contains("To: ana@karat.example"), "{}", sink.last());
    site.app.tables.now().pass(60 * MINUTE);
    assert_eq!(site.get(&late).await.status, StatusCode::NOT_FOUND);
    assert_eq!(choose(&site, &late, NEW).await.1.status, StatusCode::NOT_FOUND);

    let (one, two) = (link(&site, &sink).await, link(&site, &sink).await);
    assert_ne!(one, two);
    let token = one.split_once("?token=").expect("a token").1;
    let stored = dump(&site).await;
    assert!(!stored.contains(token) && stored.contains(&token_hash(token)));
    // Some programs follow every link in an email, so a GET request must not change anything.
    for _ in 0..2 {
        let page = site.get(&one).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("<bdi>Ana</bdi>"), "{}", page.text);
    }
    let (_, short) = choose(&site, &one, "short").await;
    assert_eq!(short.status, StatusCode::UNPROCESSABLE_ENTITY);
    let (mut back, reply) = choose(&site, &one, NEW).await;
    assert_eq!(reply.location(), "/account/code?done=recovered", "{}", reply.text);
    let code = shown(&back.get(&site, reply.location()).await);
    assert!(ana.get(&site, "/account").await.text.contains("href=\"/login\""), "logged out");
    assert!(logs_in(&site, "Ana", NEW).await);
    // Once a link has been used, all other links must be invalid too. Invalid links must lead to
    // the same page as a link that never existed.
    let used = choose(&site, &one, "six opals here").await.1;
    let unused = choose(&site, &two, "six opals here").await.1;
    let unknown = choose(&site, "/forgotten/link?token=0", "six opals here").await.1;
    assert_eq!(told(&used, "Ana"), told(&unused, "Ana"));
    assert_eq!(told(&used, "Ana"), told(&unknown, "Ana"));
    assert_eq!(used.status, StatusCode::NOT_FOUND);
    let (_, reply) = recover(&site, "Ana", &code, "six opals here").await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "the new code works");
}

#[tokio::test]
async fn links_have_the_limits_of_emails_and_end_with_a_new_password_or_the_account() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (_, mut ana) = confirmed(&site, &sink).await;
    let sent = sink.count();
    let first = link(&site, &sink).await;
    for _ in 0..5 {
        let reply = Guest::default().post(&site, "/forgotten/mail", &[("name", "Ana")]).await;
        assert_eq!(reply.location(), "/forgotten?sent=yes", "the answer is the same");
        step(&site).await;
    }
    assert_eq!(sink.count(), sent + 3, "a mailbox gets three a day");
    assert_eq!(site.get(&first).await.status, StatusCode::OK);
    let change = [("now", "tři acháty"), ("password", NEW)];
    let reply = ana.post(&site, "/account/password", &change).await;
    assert_eq!(reply.location(), "/account?done=changed", "{}", reply.text);
    assert_eq!(site.get(&first).await.status, StatusCode::NOT_FOUND);

    site.app.tables.now().pass(24 * 60 * MINUTE);
    let last = link(&site, &sink).await;
    ana.post(&site, "/account/code", &[("password", NEW)]).await;
    assert_eq!((count(&site, "recovery_code").await, count(&site, "person").await), (1, 1));
    ana.post(&site, "/account/delete", &[("password", NEW)]).await;
    assert_eq!(site.get(&last).await.status, StatusCode::NOT_FOUND);
    for table in ["recovery_code", "recovery_link"] {
        assert_eq!(count(&site, table).await, 0, "{table}");
    }
}

/// A `tracing` subscriber that stores everything logged at any level.
struct Log(Arc<Mutex<String>>, AtomicU64);

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        writeln!(self.0, "{field}={value:?}").expect("a text");
    }
}

impl Log {
    fn keep(&self, record: impl FnOnce(&mut Fields<'_>)) {
        record(&mut Fields(&mut self.0.lock().expect("nobody failed")));
    }
}

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        self.keep(|fields| span.record(fields));
        Id::from_u64(self.1.fetch_add(1, Ordering::Relaxed))
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        self.keep(|fields| values.record(fields));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        self.keep(|fields| event.record(fields));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[tokio::test]
async fn the_log_contains_no_code_link_or_password() {
    let logged: Arc<Mutex<String>> = Arc::default();
    let _guard = tracing::subscriber::set_default(Log(logged.clone(), AtomicU64::new(1)));
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (_, _) = confirmed(&site, &sink).await;
    // Another test may have logged a message for the first time while the subscriber was being set
    // up. Without the following call, `tracing` would not pass such a message to the subscriber.
    tracing::callsite::rebuild_interest_cache();
    let (_, code) = keep(&site, "Ben").await;
    let (mut ben, reply) = recover(&site, "Ben", &code, NEW).await;
    let next = shown(&ben.get(&site, reply.location()).await);
    let one = link(&site, &sink).await;
    site.get(&one).await;
    sink.answer(550);
    Guest::default().post(&site, "/forgotten/mail", &[("name", "Ana")]).await;
    step(&site).await;
    choose(&site, &one, NEW).await;
    let logged = logged.lock().expect("nobody failed").clone();
    assert!(logged.contains("route=\"/forgotten/link\""), "it is logged: {logged}");
    assert!(logged.contains("an email could not be sent"), "{logged}");
    let token = one.split_once("?token=").expect("a token").1;
    for secret in [&*code, &next, token, NEW, "ana@karat.example"] {
        assert!(!logged.contains(secret), "{secret} is in the log");
    }
}
