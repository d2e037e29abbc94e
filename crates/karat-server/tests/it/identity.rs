//! Tests names, passwords, sessions, and leaving the server.

use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::http::{StatusCode, header};
use futures_util::future::join_all;
use karat_rules::any::GameId;
use karat_rules::{Actor, Seat};
use karat_server::tables::robots::Step;
use karat_server::web::limits::Limits;
use karat_server::web::password::Password;
use karat_server::web::reload::{Reloadable, Reloaded};
use karat_store::Pool;
use karat_table::id::{PersonId, TableId};
use karat_table::ratings::Rating;
use karat_table::table::{MadeBy, Occupant, Setup, Stage};
use karat_table::time::{DAY, UnixMillis};
use karat_table::version::Revision;

use crate::fair::{rate_anyone, rated_terms};
use crate::secrecy::without_request;
use crate::site::{Guest, Reply, Site, due, sitters};

/// The smallest step of a clock.
const MILLISECOND: Duration = Duration::from_millis(1);

const PASSWORD: &str = " drei Achate ";
const HOUR: Duration = Duration::from_secs(3600);
const YEAR: Duration = DAY.saturating_mul(365);

/// Signs up in a new browser with the given name and [`PASSWORD`], and returns the browser.
async fn keep(site: &Site, name: &str) -> Guest {
    let mut guest = Guest::default();
    let form = [("name", name), ("password", PASSWORD)];
    let reply = guest.post(site, "/account/password", &form).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    guest
}

/// Submits the login form, and returns the server's response.
async fn log_in(site: &Site, guest: &mut Guest, name: &str, password: &str) -> Reply {
    guest.post(site, "/login", &[("name", name), ("password", password)]).await
}

/// Returns the name on the account page in a browser, or `None` if the server does not know the
/// person.
async fn known_as(site: &Site, guest: &Guest) -> Option<String> {
    let page = guest.clone().get(site, "/account").await.text;
    let (_, named) = page.split_once("<a class=\"btn btn-quiet btn-sm me\" href=\"/account\"")?;
    let (_, named) = named.split_once("<bdi>")?;
    Some(named.split_once("</bdi>")?.0.to_owned())
}

async fn person(site: &Site, name: &str) -> PersonId {
    let found = site.app.tables.store().kept_person(name).await.expect("an answer");
    found.expect("a person").0.id
}

/// Starts a game at a table whose host plays against two others.
async fn table_of(site: &Site, owner: &PersonId, others: [Occupant; 2]) -> TableId {
    let [second, third] = others;
    let sitters = sitters(vec![Occupant::Person(owner.clone()), second, third]);
    let setup =
        Setup { owner: Some(owner.clone()), ..Setup::new(GameId::Klenotnici, Vec::new(), sitters) };
    site.app.tables.open(setup).await.expect("a table")
}

fn bots() -> [Occupant; 2] {
    [(); 2].map(|()| Occupant::Bot("random".to_owned()))
}

#[tokio::test]
async fn a_guest_takes_a_name_and_keeps_it_with_a_password() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    assert!(guest.get(&site, "/account").await.text.contains("Log in"));
    let reply = guest.post(&site, "/account/name", &[("name", " Žofie\u{202e} ")]).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/account?done=named"));
    assert_eq!(known_as(&site, &guest).await.as_deref(), Some("Žofie"));
    let said = guest.get(&site, reply.location()).await.text;
    assert!(said.contains("role=\"status\"") && said.contains("Your name has been saved."));

    for (name, password) in [("Žofie", "1234567"), ("-", PASSWORD), ("", PASSWORD)] {
        let form = [("name", name), ("password", password)];
        let reply = guest.post(&site, "/account/password", &form).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name} {password}");
        assert!(reply.text.contains("role=\"alert\"") && !reply.text.contains("1234567"));
    }
    let form = [("name", "Žofie"), ("password", PASSWORD)];
    assert_eq!(guest.post(&site, "/account/password", &form).await.status, StatusCode::SEE_OTHER);

    let mut elsewhere = Guest::default();
    let reply = log_in(&site, &mut elsewhere, "žofie", PASSWORD).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/"));
    assert_eq!(known_as(&site, &elsewhere).await.as_deref(), Some("Žofie"));
    let trimmed = log_in(&site, &mut Guest::default(), "Žofie", PASSWORD.trim()).await;
    assert_eq!(trimmed.status, StatusCode::UNPROCESSABLE_ENTITY, "blanks count");
}

#[tokio::test]
async fn a_planted_cookie_is_worthless_after_login() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    let mut thief = Guest::default();
    thief.post(&site, "/account/name", &[("name", "Thief")]).await;

    let mut victim = thief.clone();
    log_in(&site, &mut victim, "Ana", PASSWORD).await;
    assert_eq!(known_as(&site, &victim).await.as_deref(), Some("Ana"));
    assert_eq!(known_as(&site, &thief).await, None, "after a login");

    thief = Guest::default();
    thief.post(&site, "/account/name", &[("name", "Ben")]).await;
    victim = thief.clone();
    let form = [("name", "Ben"), ("password", PASSWORD)];
    victim.post(&site, "/account/password", &form).await;
    assert_eq!(known_as(&site, &victim).await.as_deref(), Some("Ben"));
    assert_eq!(known_as(&site, &thief).await, None, "after a password is set");

    let mut invented = Guest { cookies: vec![format!("karat={}", "ab".repeat(32))] };
    log_in(&site, &mut invented, "Ana", PASSWORD).await;
    assert_ne!(invented.cookies, [format!("karat={}", "ab".repeat(32))]);
}

#[tokio::test]
async fn an_ended_session_stays_ended() {
    let site = Site::new().await;
    let mut ana = keep(&site, "Ana").await;
    let old = ana.clone();
    let reply = ana.post(&site, "/logout", &[]).await;
    let cookie = reply.header("set-cookie");
    assert!(cookie.starts_with("karat=;") && cookie.contains("; Max-Age=0"), "{cookie}");
    assert_eq!(known_as(&site, &old).await, None, "logged out");

    let [mut here, mut there, mut third] = [(); 3].map(|()| Guest::default());
    for guest in [&mut here, &mut there, &mut third] {
        log_in(&site, guest, "Ana", PASSWORD).await;
    }
    let page = here.get(&site, "/account").await.text;
    let ids: Vec<&str> =
        page.split("name=\"login\" value=\"").skip(1).map(|at| &at[..16]).collect();
    assert_eq!(ids.len(), 2, "all but this one can be ended");
    here.post(&site, "/account/logins", &[("login", ids[0])]).await;
    let left = [known_as(&site, &there).await, known_as(&site, &third).await];
    assert_eq!(left.iter().flatten().count(), 1, "one is ended");
    here.post(&site, "/account/logins", &[("others", "yes")]).await;
    assert_eq!((known_as(&site, &there).await, known_as(&site, &third).await), (None, None));
    assert_eq!(known_as(&site, &here).await.as_deref(), Some("Ana"));

    log_in(&site, &mut there, "Ana", PASSWORD).await;
    let before = here.clone();
    let change = [("now", PASSWORD), ("password", "five topazes")];
    let wrong = [("now", "three agates"), ("password", "five topazes")];
    let reply = here.post(&site, "/account/password", &wrong).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(known_as(&site, &there).await.is_some(), "a wrong password changes nothing");
    let reply = here.post(&site, "/account/password", &change).await;
    assert_eq!(reply.location(), "/account?done=changed");
    assert_eq!(known_as(&site, &here).await.as_deref(), Some("Ana"));
    for guest in [&before, &there] {
        assert_eq!(known_as(&site, guest).await, None, "a new password ends all other logins");
    }
    let reply = log_in(&site, &mut there, "Ana", PASSWORD).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "the old password");
}

#[tokio::test]
async fn nobody_ends_the_sessions_of_another_person() {
    let site = Site::new().await;
    let (mut ana, mut ben) = (keep(&site, "Ana").await, keep(&site, "Ben").await);
    log_in(&site, &mut Guest::default(), "Ana", PASSWORD).await;
    let page = ana.get(&site, "/account").await.text;
    let id = &page.split("name=\"login\" value=\"").nth(1).expect("another login")[..16];
    ben.post(&site, "/account/logins", &[("login", id)]).await;
    let after = ana.get(&site, "/account").await.text;
    assert_eq!(without_request(&after), without_request(&page));
    let stranger = Guest::default().post(&site, "/account/logins", &[("login", id)]).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn nobody_can_take_a_name_that_looks_like_an_accounts() {
    let site = Site::new().await;
    let mut ana = keep(&site, "Ana Nova").await;
    let mut guest = Guest::default();
    guest.post(&site, "/account/name", &[("name", "Eva")]).await;
    for name in ["Ana Nova", "ana nova", "AnaNova", "\u{410}n\u{430} Nova", "ANA\u{a0}N0VA"] {
        let reply = guest.post(&site, "/account/name", &[("name", name)]).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(reply.text.contains("This name, or one that looks like it, is taken"), "{name}");
        let form = [("name", name), ("password", PASSWORD)];
        let reply = guest.post(&site, "/account/password", &form).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name} with a password");
        let game = [("game", "klenotnici"), ("seats", "3"), ("name", name)];
        let reply = guest.post(&site, "/tables", &game).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name} at a table");
    }
    assert_eq!(known_as(&site, &guest).await.as_deref(), Some("Eva"));
    let reply = ana.post(&site, "/account/name", &[("name", "ANA NOVA")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "one's own name may change its look");
    let reply = keep(&site, "Ana Novak").await.get(&site, "/account").await;
    assert!(reply.text.contains("Ana Novak"), "a different name is free");
}

#[tokio::test]
async fn a_login_does_not_reveal_which_names_exist() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    let mut replies = Vec::new();
    for name in ["Ana", "Bob"] {
        let reply = log_in(&site, &mut Guest::default(), name, "wrong password").await;
        replies.push((reply.status, reply.headers, reply.text.replace(name, "NAME")));
    }
    assert_eq!(replies[0].0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(replies[0], replies[1]);
}

#[tokio::test]
async fn attempts_are_slowed_by_name_whether_or_not_it_exists() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    let mut counts = Vec::new();
    for name in ["Ana", "Bob"] {
        // Signing up counted as a login attempt, but attempts no longer count after an hour.
        site.app.tables.now().pass(HOUR);
        let mut tries = 0;
        let slowed = loop {
            let reply = log_in(&site, &mut Guest::default(), name, "wrong password").await;
            if reply.status == StatusCode::TOO_MANY_REQUESTS {
                break reply;
            }
            tries += 1;
            assert!(tries < 100, "somebody has to say no");
        };
        let wait_s: u32 = slowed.header("retry-after").parse().expect("seconds");
        assert!((60..=3601).contains(&wait_s), "{wait_s}");
        counts.push((tries, slowed.text.replace(name, "NAME")));
    }
    assert_eq!(counts[0], counts[1]);
    site.app.tables.now().pass(HOUR);
    let reply = log_in(&site, &mut Guest::default(), "Ana", PASSWORD).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "with time it is possible again");
}

/// Tries to log in over a connection from the IP address `peer`.
async fn try_from(site: &Site, guest: &mut Guest, peer: &str, name: &str, word: &str) -> Reply {
    let mut request = guest.form("/login", &[("name", name), ("password", word)]);
    let peer = std::net::SocketAddr::new(peer.parse().expect("an address"), 4000);
    request.extensions_mut().insert(ConnectInfo(peer));
    guest.send(site, request).await
}

#[tokio::test]
async fn nobody_locks_another_out_by_guessing() {
    let site = Site::new().await;
    let mut here = keep(&site, "Ana").await;
    let mut known = Guest::default();
    assert_eq!(log_in(&site, &mut known, "Ana", PASSWORD).await.status, StatusCode::SEE_OTHER);
    known.post(&site, "/logout", &[]).await;
    assert_eq!(known_as(&site, &known).await, None);

    // A stranger on Ana's network guesses passwords until the server refuses further attempts.
    let mut tries = 0;
    let flood = loop {
        let reply =
            try_from(&site, &mut Guest::default(), "192.0.2.7", "Ana", "wrong password").await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            break reply;
        }
        tries += 1;
        assert!(tries < 100, "somebody has to say no");
    };
    assert_eq!(tries, 10);
    let wait_s: u32 = flood.header("retry-after").parse().expect("seconds");
    assert!((60..=3601).contains(&wait_s), "{wait_s}");

    // Ana must still be able to log in from another network, and on the stranger's network with a
    // browser that she has used before.
    let elsewhere = try_from(&site, &mut Guest::default(), "192.0.2.8", "Ana", PASSWORD).await;
    assert_eq!(elsewhere.status, StatusCode::SEE_OTHER);
    let own = try_from(&site, &mut known, "192.0.2.7", "Ana", PASSWORD).await;
    assert_eq!(own.status, StatusCode::SEE_OTHER);
    assert_eq!(known_as(&site, &known).await.as_deref(), Some("Ana"));
    // Ana's sessions must still be valid, and forms that require her password must accept it.
    let change = [("now", PASSWORD), ("password", "five topazes")];
    let reply = here.post(&site, "/account/password", &change).await;
    assert_eq!(reply.location(), "/account?done=changed");
    // A browser used by one person must not count as a known browser of another.
    let ben = try_from(&site, &mut keep(&site, "Ben").await, "192.0.2.7", "Ana", PASSWORD).await;
    assert_eq!(ben.status, StatusCode::TOO_MANY_REQUESTS);
    let stranger = try_from(&site, &mut Guest::default(), "192.0.2.7", "Ana", PASSWORD).await;
    assert_eq!(stranger.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(stranger.text, flood.text, "nothing tells a right guess");
}

#[tokio::test]
async fn a_known_browser_also_has_limited_attempts() {
    let site = Site::new().await;
    let mut ana = keep(&site, "Ana").await;
    let delete = [("password", "wrong password")];
    let mut tries = 0;
    while ana.post(&site, "/account/delete", &delete).await.status != StatusCode::TOO_MANY_REQUESTS
    {
        tries += 1;
        assert!(tries <= 10, "somebody has to say no");
    }
    let change = [("now", PASSWORD), ("password", "five topazes")];
    let reply = ana.post(&site, "/account/password", &change).await;
    assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS, "the same tries");
    ana.post(&site, "/logout", &[]).await;
    let mut tries = 0;
    while log_in(&site, &mut ana, "Ana", "wrong").await.status != StatusCode::TOO_MANY_REQUESTS {
        tries += 1;
        assert!(tries <= 10, "somebody has to say no");
    }
    let elsewhere = log_in(&site, &mut Guest::default(), "Ana", PASSWORD).await;
    assert_eq!(elsewhere.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn common_passwords_cannot_be_chosen() {
    let site = Site::new().await;
    let mut ana = keep(&site, "Ana Nova").await;
    for password in ["password1", "12345678", "Ana Nova 1"] {
        let form = [("name", "Žofie"), ("now", PASSWORD), ("password", password)];
        let reply = ana.post(&site, "/account/password", &form).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{password}");
        assert!(reply.text.contains("This password is easy to guess"), "{}", reply.text);
        let form = [("name", "Ana N."), ("password", &password.replace("Ana Nova", "Ana N."))];
        let reply = Guest::default().post(&site, "/account/password", &form).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{password} of a newcomer");
    }
    let reply = log_in(&site, &mut Guest::default(), "Ana Nova", PASSWORD).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "she has her old one");
}

#[tokio::test]
async fn attempts_are_slowed_by_address() {
    let site = Site::new().await;
    let mut tries = 0;
    let from = |site: &str, name: &str| {
        let form = [("name", name), ("password", "")];
        let mut request = Guest::default().form("/login", &form);
        let peer: std::net::SocketAddr = site.parse().expect("an address");
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    };
    loop {
        let request = from("192.0.2.7:1000", &format!("Name {tries}"));
        if site.ask(request).await.status == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
        tries += 1;
        assert!(tries < 100, "somebody has to say no");
    }
    let same = site.ask(from("192.0.2.7:2000", "Ana")).await;
    assert_eq!(same.status, StatusCode::TOO_MANY_REQUESTS);
    let other = site.ask(from("192.0.2.8:1000", "Ana")).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn many_log_in_at_the_same_time() {
    let site = Site::new().await;
    let names = ["Ana", "Ben", "Cyr", "Dan", "Eva", "Fil"];
    for name in names {
        keep(&site, name).await;
    }
    let logins = names.map(|name| {
        let site = &site;
        async move {
            let mut guest = Guest::default();
            log_in(site, &mut guest, name, PASSWORD).await;
            known_as(site, &guest).await
        }
    });
    assert_eq!(join_all(logins).await, names.map(|name| Some(name.to_owned())));
    let keeping = [(); 4].map(|()| async {
        let form = [("name", "Gita"), ("password", PASSWORD)];
        Guest::default().post(&site, "/account/password", &form).await.status
    });
    let kept = join_all(keeping).await;
    let is_done = |status: &&StatusCode| **status == StatusCode::SEE_OTHER;
    assert_eq!(kept.iter().filter(is_done).count(), 1, "a name is kept once: {kept:?}");
}

#[tokio::test]
async fn a_session_lasts_a_year_after_its_last_use() {
    let site = Site::new().await;
    let mut ana = keep(&site, "Ana").await;
    let kept = |guest: &Guest| {
        let mut cookies = guest.cookies.clone();
        cookies.sort();
        cookies
    };
    let first = kept(&ana);
    site.app.tables.now().pass(HOUR - MILLISECOND);
    assert!(!ana.get(&site, "/").await.headers.contains_key(header::SET_COOKIE));
    site.app.tables.now().pass(YEAR - 2 * HOUR);
    let page = ana.get(&site, "/").await;
    assert!(page.header("set-cookie").contains("Max-Age=31536000"), "kept for another year");
    assert_eq!(kept(&ana), first, "the token is the same");
    let file = karat_pages::link::asset("mark.svg");
    site.app.tables.now().pass(HOUR);
    assert!(!ana.get(&site, &file).await.headers.contains_key(header::SET_COOKIE));
    site.app.tables.now().pass(YEAR - MILLISECOND);
    assert!(known_as(&site, &ana).await.is_some());
    site.app.tables.now().pass(YEAR);
    assert_eq!(known_as(&site, &ana).await, None);
}

#[tokio::test]
async fn cookies_are_secure_if_the_pages_are() {
    let site = Site::with(|app| app.public_url = Some("https://karat.example".to_owned())).await;
    let mut guest = Guest::default();
    let form = [("name", "Ana"), ("password", PASSWORD)];
    let reply = guest.post(&site, "/account/password", &form).await;
    let cookie = reply.header("set-cookie");
    assert!(cookie.starts_with("__Host-karat="), "{cookie}");
    for part in ["; Path=/;", "; Secure", "; HttpOnly", "; SameSite=Lax"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert_eq!(known_as(&site, &guest).await.as_deref(), Some("Ana"));
    let planted = guest.cookies[0].replace("__Host-", "");
    assert_eq!(known_as(&site, &Guest { cookies: vec![planted] }).await, None);
    let look = guest.post(&site, "/settings", &[("theme", "dark")]).await;
    assert!(look.header("set-cookie").contains("; Secure"));
}

#[tokio::test]
async fn without_new_accounts_guests_can_still_play() {
    let site = Site::with(|app| {
        app.reloaded = Reloaded::new(Reloadable { is_signup_open: false, ..Default::default() });
    })
    .await;
    let mut guest = Guest::default();
    let page = guest.get(&site, "/account").await.text;
    assert!(page.contains("does not accept new accounts") && !page.contains("type=\"password\""));
    let form = [("name", "Ana"), ("password", PASSWORD)];
    let reply = guest.post(&site, "/account/password", &form).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let store = site.app.tables.store();
    assert_eq!(store.kept_person("Ana").await.expect("an answer"), None);
    guest.open(&site, &[("game", "klenotnici"), ("seats", "3")]).await;
}

#[tokio::test]
async fn a_guests_games_are_kept_at_login() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    let ana = person(&site, "Ana").await;
    let guest = PersonId::random();
    let mut browser = Guest::named(&[&site], &guest).await;
    let alone = table_of(&site, &guest, bots()).await;
    let both = table_of(&site, &guest, [Occupant::Person(ana.clone()), bots()[0].clone()]).await;
    let page = browser.get(&site, "/login").await.text;
    assert!(page.contains("name=\"seats\""), "he is asked");
    let mut listener = site.app.tables.bells().listen(&alone);

    let form = [("name", "Ana"), ("password", PASSWORD), ("seats", "yes")];
    assert_eq!(browser.post(&site, "/login", &form).await.status, StatusCode::SEE_OTHER);
    let table = site.table(&alone).await;
    assert_eq!(table.record().sitters[0].who, Occupant::Person(ana.clone()));
    assert_eq!(table.record().owner.as_ref(), Some(&ana));
    assert_eq!(listener.after(Revision(0)).await, Some(table.revision()), "everybody hears of it");
    let table = site.table(&both).await;
    assert_eq!(table.seat_of(Some(&ana)), Some(Seat::new(1)), "nobody gets a second hand");
    assert!(table.absent().contains(Seat::new(0)));
    assert_eq!(site.app.tables.store().person(&guest).await.expect("an answer"), None);
}

#[tokio::test]
async fn a_guest_who_leaves_games_behind_is_replaced_by_bots() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    let guest = PersonId::random();
    let mut browser = Guest::named(&[&site], &guest).await;
    let id = table_of(&site, &guest, bots()).await;
    log_in(&site, &mut browser, "Ana", PASSWORD).await;
    let table = site.table(&id).await;
    assert_eq!(table.record().sitters[0].who, Occupant::Nobody);
    assert!(table.absent().contains(Seat::new(0)));
    assert_eq!(site.app.tables.store().person(&guest).await.expect("an answer"), None);
}

#[tokio::test]
async fn a_deleted_account_leaves_only_its_moves() {
    let site = Site::new().await;
    let mut ana = keep(&site, "Ana").await;
    let id = person(&site, "Ana").await;
    let friend = PersonId::random();
    let mut ben = Guest::named(&[&site], &friend).await;
    ben.post(&site, "/account/name", &[("name", "Ben")]).await;
    let others = [Occupant::Person(friend.clone()), bots()[0].clone()];
    let running = table_of(&site, &id, others).await;
    let lobby = table_of(&site, &id, [Occupant::Nobody, Occupant::Person(friend.clone())]).await;
    let empty = table_of(&site, &id, [Occupant::Nobody, Occupant::Nobody]).await;
    let form = [("password", "another one")];
    let reply = ana.post(&site, "/account/delete", &form).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(known_as(&site, &ana).await.is_some());

    let mut listener = site.app.tables.bells().listen(&running);
    let gone = ana.clone();
    let reply = ana.post(&site, "/account/delete", &[("password", PASSWORD)]).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/"));
    assert_eq!(known_as(&site, &gone).await, None);
    let store = site.app.tables.store();
    assert_eq!(store.person(&id).await.expect("an answer"), None);
    assert_eq!(store.kept_person("Ana").await.expect("an answer"), None, "the name is free");

    let table = site.table(&running).await;
    assert_eq!(listener.after(Revision(0)).await, Some(table.revision()));
    assert_eq!(table.record().owner.as_ref(), Some(&friend), "who is left owns it");
    let page = ben.get(&site, &format!("/tables/{running}")).await.text;
    assert!(page.contains("Former player") && !page.contains(">Ana<"));
    let record = ben.get(&site, &format!("/tables/{running}/transcript")).await.text;
    assert!(!record.contains("Ana"));
    let table = site.table(&lobby).await;
    assert_eq!(
        (table.record().stage, table.record().owner.as_ref()),
        (Stage::Lobby, Some(&friend))
    );
    assert_eq!(table.record().sitters[0], karat_table::table::Sitter::nobody());
    assert_eq!(site.table(&empty).await.record().stage, Stage::Closed);
}

#[tokio::test]
async fn a_game_continues_without_a_deleted_player() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let seat = due(site.table(&id).await.game()).expect("a seat");
    let leaver = &mut guests[seat.index()];
    let wrong = leaver.post(&site, "/account/delete", &[("word", "yes")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let version = site.table(&id).await.version().0;
    leaver.post(&site, "/account/delete", &[("word", "Smazat")]).await;
    assert_eq!(site.table(&id).await.version().0, version + 1, "the journal says that he left");
    assert_eq!(site.robots.step(&id).await.expect("a step"), Step::Moved);
    let table = site.table(&id).await;
    let entry = &table.record().journal[usize::try_from(version + 1).expect("small")];
    assert_eq!((entry.who, entry.made_by), (Actor::Seat(seat), MadeBy::StandIn));
    assert!(table.frozen().is_none());
}

#[tokio::test]
async fn a_banned_user_can_only_watch() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let Occupant::Person(person) = &table.record().sitters[seat.index()].who else {
        panic!("a person sits there")
    };
    let guest = &mut guests[seat.index()];
    site.app.tables.store().set_banned(person, true).await.expect("done");
    let text = table.game().legal(Actor::Seat(seat)).swap_remove(0);
    let moved = guest.play(&site, &id, &text, table.version().0, "").await;
    let opened = guest.post(&site, "/tables", &[("game", "edel"), ("seats", "3")]).await;
    let named = guest.post(&site, "/account/name", &[("name", "Eve")]).await;
    for reply in [moved, opened, named] {
        assert_eq!(reply.status, StatusCode::FORBIDDEN);
        assert!(reply.text.contains("You can only watch"), "{}", reply.text);
    }
    assert!(site.table(&id).await.record() == table.record());
    assert_eq!(guest.get(&site, &format!("/tables/{id}")).await.status, StatusCode::OK);
    let looks = guest.post(&site, "/settings", &[("theme", "dark")]).await;
    assert_eq!(looks.status, StatusCode::SEE_OTHER);
    site.app.tables.store().set_banned(person, false).await.expect("done");
    let moved = guest.play(&site, &id, &text, table.version().0, "").await;
    assert_eq!(moved.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn the_pages_speak_both_languages_and_show_names_as_text() {
    let site = Site::new().await;
    let mut ana = keep(&site, "O'Ana").await;
    let mut guest = Guest::default();
    for locale in ["en", "cs"] {
        for browser in [&mut ana, &mut guest] {
            browser.post(&site, "/settings", &[("locale", locale)]).await;
            for path in ["/account", "/account?done=kept", "/account?done=%3Cb%3E", "/login"] {
                let page = browser.get(&site, path).await;
                for unsaid in [">account-", ">login-", "\"account-h", "<b>\"", "done=<b>"] {
                    assert!(!page.text.contains(unsaid), "{path} says {unsaid}");
                }
            }
        }
    }
    assert!(guest.get(&site, "/login").await.text.contains("Zadejte jméno a heslo"));
    assert_eq!(ana.get(&site, "/login").await.location(), "/account");
}

#[tokio::test]
async fn forms_from_strangers_change_nothing() {
    let site = Site::new().await;
    let mut nobody = Guest::default();
    for (path, status) in [
        ("/account/name", StatusCode::BAD_REQUEST),
        ("/account/password", StatusCode::BAD_REQUEST),
        ("/account/logins", StatusCode::FORBIDDEN),
        ("/login", StatusCode::BAD_REQUEST),
        ("/account/delete", StatusCode::SEE_OTHER),
        ("/logout", StatusCode::SEE_OTHER),
    ] {
        assert_eq!(nobody.post(&site, path, &[]).await.status, status, "{path}");
    }
    let mut ana = keep(&site, "Ana").await;
    let mut form = ana.form("/account/delete", &[("password", PASSWORD)]);
    form.headers_mut().insert("sec-fetch-site", header::HeaderValue::from_static("cross-site"));
    assert_eq!(ana.send(&site, form).await.status, StatusCode::FORBIDDEN, "from another site");
    assert!(known_as(&site, &ana).await.is_some());
}

/// Resets a password by storing the hash of a new one, as the operator's command does.
async fn reset(site: &Site, name: &str, password: &str) {
    let hash = Password::new(password).hash();
    let id = person(site, name).await;
    let replaced = site.app.tables.store().replace_password(&id, &hash).await;
    assert!(replaced.expect("an answer"));
}

#[tokio::test]
async fn an_operators_password_works_once_and_must_be_replaced() {
    let site = Site::new().await;
    let old = keep(&site, "Ana").await;
    reset(&site, "Ana", "given by the operator").await;
    assert_eq!(known_as(&site, &old).await, None, "the old logins are ended");
    let refused = log_in(&site, &mut Guest::default(), "Ana", PASSWORD).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "and so is the old password");

    let mut ana = Guest::default();
    let form = [("name", "Ana"), ("password", "given by the operator"), ("back", "/games")];
    let reply = ana.post(&site, "/login", &form).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/"));
    for path in ["/", "/games", "/account/name", "/tables/0123", "/login"] {
        assert_eq!(ana.get(&site, path).await.location(), "/account", "{path}");
    }
    let form = [("game", "klenotnici"), ("seats", "3")];
    assert_eq!(ana.post(&site, "/tables", &form).await.location(), "/account");
    assert_eq!(ana.post(&site, "/account/name", &[("name", "Eve")]).await.location(), "/account");
    let page = ana.get(&site, "/account").await.text;
    assert!(page.contains("Choose a password") && !page.contains("name=\"now\""), "{page}");
    assert!(!page.contains("/account/delete") && page.contains("action=\"/logout\""));
    assert_eq!(known_as(&site, &ana).await.as_deref(), Some("Ana"));

    let again = log_in(&site, &mut Guest::default(), "Ana", "given by the operator").await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY, "it works no second time");
    let short = ana.post(&site, "/account/password", &[("password", "1234567")]).await;
    assert_eq!(short.status, StatusCode::UNPROCESSABLE_ENTITY);
    let reply = ana.post(&site, "/account/password", &[("password", "four opals")]).await;
    assert_eq!(reply.location(), "/account?done=changed");
    assert_eq!(ana.get(&site, "/").await.status, StatusCode::OK);
    let page = ana.get(&site, "/account").await.text;
    assert!(page.contains("name=\"now\""), "from now on it takes the old one to change it");
    for _ in 0..2 {
        let reply = log_in(&site, &mut Guest::default(), "Ana", "four opals").await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "his own works for good");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_operators_password_admits_one_of_two_simultaneous_logins() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    reset(&site, "Ana", "given by the operator").await;
    let tries = [(); 4].map(|()| async {
        log_in(&site, &mut Guest::default(), "Ana", "given by the operator").await.status
    });
    let statuses = join_all(tries).await;
    let entered = statuses.iter().filter(|status| **status == StatusCode::SEE_OTHER).count();
    assert_eq!(entered, 1, "{statuses:?}");
}

#[tokio::test]
async fn a_login_returns_to_the_previous_page() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    let (id, _) = site.open_for_three(&[]).await;
    let path = format!("/tables/{id}?a=b");
    let page = Guest::default().get(&site, &path).await.text;
    let way = format!("/login?back=%2Ftables%2F{id}%3Fa%3Db");
    assert!(page.contains(&format!("href=\"{way}\"")), "{page}");
    let mut ana = Guest::default();
    let login = ana.get(&site, &way).await.text;
    let field = format!("<input type=\"hidden\" name=\"back\" value=\"{path}\">");
    assert!(login.contains(&field), "{login}");
    assert!(login.contains(&format!("href=\"{way}\"")), "the way in stays the same");

    let form = |password| [("name", "Ana"), ("password", password), ("back", path.as_str())];
    let wrong = ana.post(&site, "/login", &form("wrong password")).await;
    assert!(wrong.text.contains(&field), "a mistake loses nothing");
    let reply = ana.post(&site, "/login", &form(PASSWORD)).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, path.as_str()));
    assert_eq!(ana.get(&site, &way).await.location(), path, "he is in already");
}

#[tokio::test]
async fn a_login_never_leads_to_another_site() {
    let site = Site::new().await;
    let mut ana = keep(&site, "Ana").await;
    for back in [
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example/",
        "https:evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
        "/\n/evil.example",
        " //evil.example",
        "evil.example",
        "",
    ] {
        let form = [("name", "Ana"), ("password", PASSWORD), ("back", back)];
        // The number of logins per hour is limited, so the test lets some time pass between them.
        site.app.tables.now().pass(HOUR);
        let reply = Guest::default().post(&site, "/login", &form).await;
        assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/"), "{back:?}");
        let encoded: String = back.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let way = format!("/login?back={encoded}");
        let page = Guest::default().get(&site, &way).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(!page.text.contains("<input type=\"hidden\" name=\"back\" value=\"\""));
        let main = page.text.split("<main").nth(1).expect("a page");
        assert!(!main.contains("evil"), "{back:?}");
        assert_eq!(ana.get(&site, &way).await.location(), "/account", "{back:?}");
    }
}

#[tokio::test]
async fn attempts_are_counted_by_the_address_our_proxy_saw() {
    let proxy = "10.0.0.1".parse().expect("an address");
    let site = Site::with(|app| app.limits = Limits::none(vec![proxy])).await;
    let from = |client: &str, name: &str| {
        let mut request = Guest::default().form("/login", &[("name", name), ("password", "")]);
        let peer: std::net::SocketAddr = "10.0.0.1:4000".parse().expect("an address");
        request.extensions_mut().insert(ConnectInfo(peer));
        let value = header::HeaderValue::from_str(client).expect("a header");
        request.headers_mut().insert("x-forwarded-for", value);
        request
    };
    let mut tries = 0;
    loop {
        // The header begins with an address claimed by the client, followed by the one that the
        // proxy saw.
        let way = format!("198.51.100.{tries}, 192.0.2.7");
        let reply = site.ask(from(&way, &format!("Name {tries}"))).await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
        tries += 1;
        assert!(tries < 100, "somebody has to say no");
    }
    let other = site.ask(from("192.0.2.8", "Ana")).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY, "the neighbours are not slowed");
}

/// Plays a rated game between the given people, ending with the given places.
async fn rated(site: &Site, people: [&PersonId; 2], places: [u8; 3]) -> TableId {
    let [first, second] = people.map(|person| Occupant::Person(person.clone()));
    let setup = Setup {
        terms: rated_terms(),
        ..Setup::new(
            GameId::Klenotnici,
            Vec::new(),
            sitters(vec![first, second, bots()[0].clone()]),
        )
    };
    let id = site.app.tables.open(setup).await.expect("a table");
    rate_anyone(site, &id, &places).await;
    id
}

async fn history(site: &Site, person: &PersonId) -> Vec<Rating> {
    let histories = site.app.tables.store().rating_histories(person).await.expect("an answer");
    histories.into_iter().flat_map(|history| history.ratings).collect()
}

#[tokio::test]
async fn a_guests_rated_games_are_kept_and_count_once() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    let (ana, guest, ben) = (person(&site, "Ana").await, PersonId::random(), PersonId::random());
    let mut browser = Guest::named(&[&site], &guest).await;
    Guest::named(&[&site], &ben).await;
    let lost = rated(&site, [&ana, &ben], [2, 1, 3]).await;
    let won = rated(&site, [&guest, &ben], [1, 2, 3]).await;
    let both = rated(&site, [&guest, &ana], [1, 2, 3]).await;
    let store = site.app.tables.store();
    let own = store.rating_changes(&both).await.expect("changes");
    let own = own.iter().find(|change| change.person == ana).expect("hers").clone();
    let (before, guests, bens) =
        (history(&site, &ana).await, history(&site, &guest).await, history(&site, &ben).await);
    assert_eq!((before.len(), guests.len(), bens.len()), (2, 2, 2));

    let form = [("name", "Ana"), ("password", PASSWORD), ("seats", "yes")];
    assert_eq!(browser.post(&site, "/login", &form).await.status, StatusCode::SEE_OTHER);
    let after = history(&site, &ana).await;
    assert_eq!(after[..2], before, "what was hers stays as it was");
    assert_eq!(after.len(), 3, "one game comes along; the one both played counts for her once");
    let taught = before[1].taught(Rating::of_newcomer(), guests[0]);
    assert_eq!(after[2], taught);
    assert!(taught.skill > before[1].skill && taught.uncertainty < before[1].uncertainty);
    assert_eq!(history(&site, &guest).await, []);
    assert_eq!(history(&site, &ben).await, bens, "nothing changes for the others");
    let changes = store.rating_changes(&both).await.expect("changes");
    assert_eq!(changes, [own]);
    for (table, people) in [(&lost, [&ana, &ben]), (&won, [&ana, &ben])] {
        let changes = store.rating_changes(table).await.expect("changes");
        assert_eq!(changes.iter().map(|change| &change.person).collect::<Vec<_>>(), people);
    }
    let ranking =
        store.ranking(Pool::People, GameId::Klenotnici, 3, 0, 10).await.expect("a ranking");
    let hers: Vec<_> = ranking.iter().filter(|ranked| ranked.person == ana).collect();
    assert_eq!(hers.len(), 1);
    assert_eq!((hers[0].games, hers[0].rating), (3, after[2]));
    // The next game must start from the combined ratings, and the finished game must not be rated
    // again.
    rated(&site, [&ana, &ben], [1, 2, 3]).await;
    store.rate(&won, &[2, 1, 3]).await.expect("an answer");
    assert_eq!(history(&site, &ana).await.len(), 4);
}

#[tokio::test]
async fn a_newcomer_keeps_a_guests_rated_games_unchanged() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    let (ana, guest, ben) = (person(&site, "Ana").await, PersonId::random(), PersonId::random());
    let mut browser = Guest::named(&[&site], &guest).await;
    Guest::named(&[&site], &ben).await;
    for places in [[1, 2, 3], [2, 1, 3], [1, 3, 2]] {
        rated(&site, [&guest, &ben], places).await;
    }
    let guests = history(&site, &guest).await;
    let form = [("name", "Ana"), ("password", PASSWORD), ("seats", "yes")];
    browser.post(&site, "/login", &form).await;
    let hers = history(&site, &ana).await;
    assert_eq!(hers.len(), guests.len());
    for (hers, guests) in hers.iter().zip(&guests) {
        assert!((hers.skill - guests.skill).abs() < 1e-9, "{hers:?} {guests:?}");
        assert!((hers.uncertainty - guests.uncertainty).abs() < 1e-9, "{hers:?} {guests:?}");
    }
}

#[tokio::test]
async fn a_guests_messages_and_mutes_are_kept() {
    let site = Site::new().await;
    keep(&site, "Ana").await;
    let ana = person(&site, "Ana").await;
    let [guest, ben, cyr, dan] = [(); 4].map(|()| PersonId::random());
    let mut browser = Guest::named(&[&site], &guest).await;
    browser.post(&site, "/account/name", &[("name", "Opal")]).await;
    for other in [&ben, &cyr, &dan] {
        Guest::named(&[&site], other).await;
    }
    let id = table_of(&site, &guest, bots()).await;
    browser.post(&site, &format!("/tables/{id}/chat"), &[("text", "Dobrý tah")]).await;
    let store = site.app.tables.store();
    for (person, other, is_blocked) in [
        (&ben, &guest, true),
        (&ben, &ana, false),
        (&cyr, &ana, true),
        (&cyr, &guest, false),
        (&dan, &guest, false),
        (&guest, &ben, true),
        (&guest, &ana, false),
    ] {
        store.mute(person, other, is_blocked, UnixMillis(1)).await.expect("muted");
    }
    let form = [("name", "Ana"), ("password", PASSWORD), ("seats", "yes")];
    assert_eq!(browser.post(&site, "/login", &form).await.status, StatusCode::SEE_OTHER);
    let said =
        store.messages(&id, None, UnixMillis(i64::MAX), 9).await.expect("messages").remove(0);
    assert_eq!((said.author.as_ref(), said.text.as_str()), (Some(&ana), "Dobrý tah"));
    for (person, muted) in [
        (&ben, vec![(ana.clone(), true)]),
        (&cyr, vec![(ana.clone(), true)]),
        (&dan, vec![(ana.clone(), false)]),
        (&ana, vec![(ben.clone(), true)]),
    ] {
        let mutes = store.mutes(person).await.expect("mutes");
        let mutes: Vec<_> = mutes.into_iter().map(|one| (one.other, one.is_blocked)).collect();
        assert_eq!(mutes, muted);
    }
}
