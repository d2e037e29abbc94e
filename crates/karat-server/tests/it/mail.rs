//! Tests emails to absent players, who must confirm their email address, receive at most one email
//! a day, and can unsubscribe without logging in.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, StatusCode};
use karat_server::App;
use karat_server::mail::Mailer;
use karat_server::notifications::{Notices, Post};
use karat_server::push::Pusher;
use karat_server::push::endpoint::Reach;
use karat_server::push::identity::Identity;
use karat_server::web::limits::Limits;
use karat_server::web::password::Password;
use karat_table::id::PersonId;
use karat_table::letters::CountedBy;
use karat_table::notification::Zone;
use karat_table::time::{DAY, UnixMillis};
use strum::VariantArray;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::push::{Party, pass, step};
use crate::replay::between;
use crate::site::{Guest, Reply, Site};
use crate::tokens::kept;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);
const HERE: &str = "https://karat.example";

/// The password form field, filled in with the password that everyone in these tests uses.
const PASSWORD: (&str, &str) = ("password", "tři acháty");

/// A mail server on this machine that stores all emails it receives.
pub(crate) struct Sink {
    url: String,
    letters: Arc<Mutex<Vec<String>>>,
    /// The SMTP code that the mail server returns for a recipient.
    answer: Arc<AtomicU16>,
}

impl Sink {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("smtp://{}", listener.local_addr().expect("an address"));
        let letters: Arc<Mutex<Vec<String>>> = Arc::default();
        let answer = Arc::new(AtomicU16::new(250));
        let (kept, code) = (letters.clone(), answer.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take(stream, kept.clone(), code.clone()));
            }
        });
        Self { url, letters, answer }
    }

    /// Returns a function that makes a Karat server send its emails to this mail server.
    pub(crate) fn reached(&self) -> impl FnOnce(&mut App) + use<> {
        let url = self.url.clone();
        move |app| {
            let key = app.key.clone();
            let identity = Identity::new(|number| key.push_secret(number), None);
            let pusher = Pusher::new(Reach::default(), identity);
            let mailer = Mailer::new(&url, "Karat <karat@karat.example>", "karat.example");
            let mailer = mailer.expect("a mailer");
            let post = Post { mailer, public_url: HERE.to_owned() };
            app.notifications =
                Notices::new(app.tables.clone(), app.key.clone(), pusher, Some(post));
        }
    }

    /// Sets the SMTP response code for all further emails: 250 accepts them, 450 refuses them
    /// temporarily, and 550 refuses them permanently.
    pub(crate) fn answer(&self, code: u16) {
        self.answer.store(code, Ordering::Relaxed);
    }

    pub(crate) fn count(&self) -> usize {
        self.letters.lock().expect("nobody failed").len()
    }

    pub(crate) fn last(&self) -> String {
        self.letters.lock().expect("nobody failed").last().expect("a letter").clone()
    }
}

/// Receives an email over a connection, supporting only those parts of SMTP that the tests need.
async fn take(stream: TcpStream, letters: Arc<Mutex<Vec<String>>>, code: Arc<AtomicU16>) {
    let mut stream = BufReader::new(stream);
    let mut letter: Option<String> = None;
    let _ = stream.write_all(b"220 sink\r\n").await;
    let mut line = String::new();
    while stream.read_line(&mut line).await.is_ok_and(|bytes| bytes > 0) {
        let answer = match (&mut letter, line.trim_end()) {
            (Some(text), ".") => {
                letters.lock().expect("nobody failed").push(std::mem::take(text));
                letter = None;
                "250 kept"
            }
            (Some(text), _) => {
                text.push_str(&line);
                ""
            }
            (None, "DATA") => {
                letter = Some(String::new());
                "354 go on"
            }
            (None, "QUIT") => "221 bye",
            (None, said) if said.starts_with("RCPT") => match code.load(Ordering::Relaxed) {
                450 => "450 not now",
                550 => "550 never",
                _ => "250 well",
            },
            (None, _) => "250 well",
        };
        if !answer.is_empty() {
            let _ = stream.write_all(format!("{answer}\r\n").as_bytes()).await;
        }
        line.clear();
    }
}

/// Returns the path of the first link to the Karat server in an email, whose text is
/// quoted-printable.
pub(crate) fn path(letter: &str) -> String {
    let (_, text) = letter.split_once("\r\n\r\n").expect("a text");
    between(&text.replace("=\r\n", "").replace("=3D", "="), HERE, "\r\n")
}

/// Returns a person called Ana, who has confirmed her email address, and her browser.
pub(crate) async fn confirmed(site: &Site, sink: &Sink) -> (PersonId, Guest) {
    let (person, ana, link) = asked(site, sink).await;
    Guest::default().post(site, &link, &[]).await;
    (person, ana)
}

/// Returns a person who has entered an email address, their browser, and the path of the link in
/// the confirmation email.
async fn asked(site: &Site, sink: &Sink) -> (PersonId, Guest, String) {
    let (person, mut ana) = kept(site, "Ana").await;
    let fields = [("address", "ana@karat.example"), PASSWORD, ("ahead", "0")];
    let reply = ana.post(site, "/settings/mail", &fields).await;
    assert_eq!(reply.location(), "/account?done=asked#away");
    step(site).await;
    (person, ana, path(&sink.last()))
}

#[tokio::test]
async fn only_a_confirmed_address_gets_emails() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (person, mut ana, link) = asked(&site, &sink).await;
    assert!(sink.last().contains("To: ana@karat.example"), "{}", sink.last());
    let mut reader = Guest::default();
    // Some programs follow every link in an email, so a GET request must not confirm the address.
    assert_eq!(reader.get(&site, &link).await.status, StatusCode::OK);
    let mail = async || {
        let store = site.app.tables.store();
        store.mail_of(&person, site.app.tables.now().time(), false).await.expect("an answer")
    };
    assert!(!mail().await.expect("an address").is_confirmed);
    let mut party = Party::at(&site, &person).await;
    party.wait_for_him(&site).await;
    pass(&site, DAY - HOUR).await;
    assert_eq!(sink.count(), 1);
    assert_eq!(reader.post(&site, &link, &[]).await.status, StatusCode::OK);
    assert!(mail().await.expect("an address").is_confirmed);
    assert_eq!(reader.post(&site, &link, &[]).await.status, StatusCode::NOT_FOUND);
    assert!(ana.get(&site, "/account").await.text.contains("ana@karat.example"));
    ana.post(&site, "/settings/mail/end", &[]).await;
    assert!(mail().await.is_none());
}

#[tokio::test]
async fn an_email_comes_at_most_daily_and_its_recipient_can_stop_it() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (person, mut ana) = confirmed(&site, &sink).await;
    let mut party = Party::at(&site, &person).await;
    // The test begins at eight in the morning, and emails about waiting tables are sent at six in
    // the evening.
    party.wait_for_him(&site).await;
    pass(&site, 9 * HOUR).await;
    assert_eq!(sink.count(), 1);
    pass(&site, HOUR).await;
    assert_eq!(sink.count(), 2);
    ana.get(&site, "/").await;
    party.wait_for_him(&site).await;
    pass(&site, 23 * HOUR).await;
    assert_eq!(sink.count(), 2);
    pass(&site, HOUR).await;
    assert_eq!(sink.count(), 3);
    pass(&site, 2 * DAY).await;
    assert_eq!(sink.count(), 3, "she was told, and has not been here");
    let letter = sink.last();
    assert!(letter.contains("Subject: It is your turn in one game."), "{letter}");
    assert!(letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");
    let end = between(&letter, "List-Unsubscribe: <https://karat.example", ">");
    let end: String = end.split_whitespace().collect();
    let mut reader = Guest::default();
    assert_eq!(reader.get(&site, &end).await.status, StatusCode::OK);
    let store = site.app.tables.store();
    let mail =
        async || store.mail_of(&person, UnixMillis(i64::MAX), false).await.expect("an answer");
    assert!(mail().await.is_some(), "looking ends nothing");
    let (whole, digit) = end.split_at(end.len() - 1);
    let other = format!("{whole}{}", if digit == "0" { "1" } else { "0" });
    assert_eq!(reader.post(&site, &other, &[]).await.status, StatusCode::NOT_FOUND);
    let one_click = [("List-Unsubscribe", "One-Click")];
    for _ in 0..2 {
        assert_eq!(reader.post(&site, &end, &one_click).await.status, StatusCode::OK);
        assert!(mail().await.is_none());
    }
}

#[tokio::test]
async fn strangers_are_not_emailed_repeatedly() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let begun_ms = site.app.tables.now().time();
    let mut guest = Guest::named(&[&site], &PersonId::random()).await;
    let address = [("address", "Ana@karat.example"), PASSWORD];
    let reply = guest.post(&site, "/settings/mail", &address).await;
    assert_eq!(reply.status, StatusCode::FORBIDDEN, "a guest");
    let (person, mut ana, link) = asked(&site, &sink).await;
    let (_, mut ben) = kept(&site, "Ben").await;
    for wrong in [
        "",
        "ana",
        "ana@karat",
        "\"a b\"@example.org",
        "a@[127.0.0.1]",
        "žofie@karat.example",
        "a@karat.example\r\nBcc: b@karat.example",
    ] {
        let reply = ben.post(&site, "/settings/mail", &[("address", wrong)]).await;
        assert_eq!(reply.location(), "/account?done=no_address#away", "{wrong}");
    }
    // One account sends as many emails as possible to the same mailbox, using thirty spellings of
    // its address.
    let mut refused = 0;
    for number in 0..30 {
        let spelling = match number % 3 {
            0 => format!("ana+{number}@karat.example"),
            1 => format!("A.n.a+{number}@Karat.example"),
            _ => "ana@KARAT.example".to_owned(),
        };
        let reply = ana.post(&site, "/settings/mail", &[("address", &spelling), PASSWORD]).await;
        let is_asked = reply.location() == "/account?done=asked#away";
        assert!(is_asked || reply.location().contains("=mailbox_full&again=1440#"));
        refused += usize::from(!is_asked);
        step(&site).await;
    }
    assert_eq!((sink.count(), refused), (3, 28));
    // Another account must not be able to send emails to the same mailbox either.
    let reply = ben.post(&site, "/settings/mail", &address).await;
    assert_eq!(reply.location(), "/account?done=mailbox_full&again=1440#away");
    // The link in a confirmation email must be valid for one day.
    pass(&site, DAY).await;
    assert_eq!(Guest::default().get(&site, &link).await.status, StatusCode::NOT_FOUND);
    assert_eq!(Guest::default().post(&site, &link, &[]).await.status, StatusCode::NOT_FOUND);
    let store = site.app.tables.store();
    let kept = async || store.mail_of(&person, begun_ms, false).await.expect("an answer");
    assert!(kept().await.is_some());
    store.forget_unconfirmed_mail(site.app.tables.now().time()).await.expect("it is forgotten");
    assert!(kept().await.is_none());
    let reply = ben.post(&site, "/settings/mail", &address).await;
    assert_eq!(reply.location(), "/account?done=asked#away");
}

/// Accounts that request confirmation emails from a server behind a proxy.
struct Asker {
    site: Site,
    sink: Sink,
    accounts: Vec<Guest>,
}

impl Asker {
    const PROXY: &str = "10.0.0.1";

    async fn new() -> Self {
        let sink = Sink::start().await;
        let reached = sink.reached();
        let site = Site::with(|app| {
            reached(app);
            app.limits = Limits::none(vec![Self::PROXY.parse().expect("an address")]);
        })
        .await;
        let mut accounts = Vec::new();
        let store = site.app.tables.store();
        let hash = Password::new("tři acháty").hash();
        for number in 0..40 {
            let person = PersonId::random();
            accounts.push(Guest::named(&[&site], &person).await);
            let name = format!("Account {number}");
            assert!(store.rename_person(&person, &name).await.expect("an answer"));
            assert!(store.set_password(&person, &hash).await.expect("an answer"));
        }
        Self { site, sink, accounts }
    }

    /// Requests the confirmation email with the given number. All requests share the account,
    /// network, domain or mailbox specified by `by`, and vary the others often enough to stay below
    /// their limits.
    async fn ask(&mut self, by: CountedBy, number: usize) -> Reply {
        let vary = |same: CountedBy, each: usize| if by == same { 0 } else { number / each };
        let account = vary(CountedBy::Account, 3);
        let network = vary(CountedBy::Network, 10);
        let domain = vary(CountedBy::Domain, 50);
        let address = match by {
            CountedBy::Mailbox => format!("Ana+{number}@karat.example"),
            _ => format!("a{number}@d{domain}.example"),
        };
        let guest = &mut self.accounts[account];
        let mut request = guest.form("/settings/mail", &[("address", &address), PASSWORD]);
        let peer: SocketAddr = format!("{}:4000", Self::PROXY).parse().expect("an address");
        request.extensions_mut().insert(ConnectInfo(peer));
        // All households at the same site share one limit.
        let from = format!("2001:db8:{network:x}:{:x}::7", number % 10);
        let from = HeaderValue::from_str(&from).expect("a header");
        request.headers_mut().insert("x-forwarded-for", from);
        let reply = guest.send(&self.site, request).await;
        step(&self.site).await;
        reply
    }
}

#[tokio::test]
async fn every_limit_on_emails_to_strangers_holds_and_says_until_when() {
    for &by in CountedBy::VARIANTS {
        let mut asker = Asker::new().await;
        let asked = "/account?done=asked#away";
        let mut number = 0;
        for (nth, allowance) in by.allowances().iter().enumerate() {
            // Each time a shorter limit is reached, a day passes, so that the longer limit is
            // reached too.
            while number < allowance.letters as usize {
                let mut reply = asker.ask(by, number).await;
                if reply.location() != asked && nth > 0 {
                    pass(&asker.site, DAY).await;
                    reply = asker.ask(by, number).await;
                }
                assert_eq!(reply.location(), asked, "{by:?} {number}");
                number += 1;
            }
            let refused = asker.ask(by, number).await;
            assert_eq!(asker.sink.count(), number, "{by:?}");
            let done = between(refused.location(), "done=", "&");
            assert_eq!(done, format!("{}_full", by.code()));
            let page = asker.accounts[0].get(&asker.site, refused.location()).await.text;
            let most = allowance.letters.to_string();
            let said = between(&page, "away-error", "</div>");
            assert!(said.contains(&most) && said.contains("another in "), "{said}");
            let again_min: u32 =
                between(refused.location(), "again=", "#").parse().expect("minutes");
            assert!(again_min * MINUTE <= allowance.within);
            pass(&asker.site, (again_min - 1) * MINUTE).await;
            assert_ne!(asker.ask(by, number).await.location(), asked, "{by:?}: too early");
            if nth + 1 == by.allowances().len() {
                pass(&asker.site, MINUTE).await;
                assert_eq!(asker.ask(by, number).await.location(), asked, "{by:?}: in time");
            }
        }
    }
}

#[tokio::test]
async fn an_address_is_deleted_with_its_account() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (person, mut ana) = confirmed(&site, &sink).await;
    ana.post(&site, "/account/delete", &[PASSWORD]).await;
    let mail = site.app.tables.store().mail_of(&person, UnixMillis(i64::MAX), false).await;
    assert!(mail.expect("an answer").is_none());
}

/// Returns the state of the email address, as shown in the settings.
async fn state(site: &Site, guest: &mut Guest) -> String {
    between(&guest.get(site, "/account").await.text, "data-mail=\"", "\"")
}

#[tokio::test]
async fn the_settings_say_how_far_the_email_is() {
    let sink = Sink::start().await;
    let mut site = Site::with(sink.reached()).await;
    let (_, mut ana) = kept(&site, "Ana").await;
    let address = [("address", "ana@karat.example"), PASSWORD, ("zone", "Europe/Prague")];
    let asked = "/account?done=asked#away";
    // The mail server refuses all emails temporarily. The Karat server must retry, but eventually
    // give up.
    sink.answer(450);
    assert_eq!(ana.post(&site, "/settings/mail", &address).await.location(), asked);
    let mut minutes = 0;
    while state(&site, &mut ana).await == "mail-waiting" {
        pass(&site, MINUTE).await;
        minutes += 1;
        assert!(minutes < 120, "it has to fail in the end");
    }
    assert!(minutes > 20, "{minutes}");
    assert_eq!((state(&site, &mut ana).await.as_str(), sink.count()), ("mail-failed", 0));
    // The mail server refuses the recipient permanently.
    sink.answer(550);
    assert_eq!(ana.post(&site, "/settings/mail", &address).await.location(), asked);
    assert_eq!(state(&site, &mut ana).await, "mail-waiting");
    step(&site).await;
    assert_eq!((state(&site, &mut ana).await.as_str(), sink.count()), ("mail-failed", 0));
    // A queued email must be sent even if the Karat server restarts.
    sink.answer(250);
    assert_eq!(ana.post(&site, "/settings/mail", &address).await.location(), asked);
    site = site.restarted_with(sink.reached()).await;
    site.app.tables.now().pass(minutes * MINUTE);
    assert_eq!(state(&site, &mut ana).await, "mail-waiting");
    step(&site).await;
    step(&site).await;
    assert_eq!((state(&site, &mut ana).await.as_str(), sink.count()), ("mail-waits", 1));
    let link = path(&sink.last());
    assert_eq!(Guest::default().post(&site, &link, &[]).await.status, StatusCode::OK);
    assert_eq!(state(&site, &mut ana).await, "mail-right");
    // Entering a confirmed address again must not change its state or send an email.
    for again in ["ana@karat.example", "ANA@Karat.example"] {
        let reply = ana.post(&site, "/settings/mail", &[("address", again)]).await;
        assert_eq!(reply.location(), "/account?done=confirmed#away");
        step(&site).await;
        assert_eq!((state(&site, &mut ana).await.as_str(), sink.count()), ("mail-right", 1));
    }
}

#[tokio::test]
async fn an_address_that_takes_no_more_emails_is_shown_as_failing() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (person, mut ana) = confirmed(&site, &sink).await;
    let mut party = Party::at(&site, &person).await;
    party.wait_for_him(&site).await;
    sink.answer(450);
    pass(&site, DAY).await;
    assert_eq!(state(&site, &mut ana).await, "mail-failing");
}

#[tokio::test]
async fn hours_are_those_of_the_zone_that_the_reader_chose() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (person, mut ana) = confirmed(&site, &sink).await;
    let store = site.app.tables.store();
    let zone = async || store.notice_choice(&person).await.expect("an answer").expect("one").zone;
    for (fields, expected) in [
        (&[("zone", "Europe/Prague"), ("ahead", "60")][..], Zone::named("Europe/Prague")),
        // The next two cases are a page that is older than the list of time zones, and a browser
        // that knows more time zones than the server.
        (&[("ahead", "345")], Some(Zone::fixed(345))),
        (&[("zone", "Mars/Olympus"), ("ahead", "-300")], Some(Zone::fixed(-300))),
        (&[("zone", "")], Some(Zone::fixed(-300))),
        (&[("zone", "America/Bogota")], Zone::named("America/Bogota")),
    ] {
        let fields = [&[("daily", "8")][..], fields].concat();
        ana.post(&site, "/settings/notifications", &fields).await;
        assert_eq!(Some(zone().await), expected, "{fields:?}");
    }
    let page = ana.get(&site, "/account").await.text;
    assert!(page.contains("<option value=\"America/Bogota\" selected>America/Bogota</option>"));
    let wrong = ana.post(&site, "/settings/notifications", &[("ahead", "9999")]).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_stolen_session_cannot_enter_an_address_of_its_own() {
    let sink = Sink::start().await;
    let site = Site::with(sink.reached()).await;
    let (person, mut thief) = kept(&site, "Ana").await;
    let store = site.app.tables.store();
    let entered =
        async || store.mail_of(&person, UnixMillis(i64::MAX), false).await.expect("an answer");
    let own = ("address", "thief@karat.example");
    for password in [None, Some(("password", "")), Some(("password", "not hers"))] {
        let fields: Vec<_> = [Some(own), password].into_iter().flatten().collect();
        let reply = thief.post(&site, "/settings/mail", &fields).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(reply.text.contains("mail-password-error"), "the message is beside the field");
        assert!(reply.text.contains("thief@karat.example"), "what was typed stays");
        step(&site).await;
        assert!(entered().await.is_none());
    }
    // Wrong passwords count as attempts, so the server must eventually refuse further guesses.
    let mut statuses = Vec::new();
    for number in 0..30 {
        let guess = format!("guess {number}");
        let fields = [own, ("password", guess.as_str())];
        statuses.push(thief.post(&site, "/settings/mail", &fields).await.status);
    }
    assert_eq!(statuses.last(), Some(&StatusCode::TOO_MANY_REQUESTS));
    pass(&site, DAY).await;

    // Without the password, another email may be sent to the address entered by the account's
    // owner, but not to another spelling of it.
    let fields = [("address", "ana@karat.example"), PASSWORD];
    let reply = thief.post(&site, "/settings/mail", &fields).await;
    assert_eq!(reply.location(), "/account?done=asked#away");
    step(&site).await;
    let reply = thief.post(&site, "/settings/mail", &fields[..1]).await;
    assert_eq!(reply.location(), "/account?done=asked#away");
    let reply = thief.post(&site, "/settings/mail", &[("address", "Ana@karat.example")]).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);

    // Even with a stolen session, it must not be possible to replace a confirmed address without
    // the password.
    step(&site).await;
    Guest::default().post(&site, &path(&sink.last()), &[]).await;
    assert!(entered().await.expect("an address").is_confirmed);
    let reply = thief.post(&site, "/settings/mail", &[own]).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(entered().await.expect("an address").address, "ana@karat.example");
}
