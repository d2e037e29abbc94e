//! Tests tickets, which identify a form that a person has been shown. Submitting the form twice
//! opens only one table. Submitting the form again with different settings opens another table.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use axum::http::StatusCode;
use karat_server::web::router::routes;
use karat_table::id::TableId;
use karat_table::table::Stage;

use crate::fair::account;
use crate::site::{Guest, Reply, Site};

/// The paths whose forms create a table, a record or a token. Each of these forms must have a
/// ticket.
const CREATING: [&str; 10] = [
    "/account/tokens",
    "/challenges",
    "/clubs",
    "/find",
    "/leagues",
    "/learn/{game}/puzzles/{puzzle}/play",
    "/replays",
    "/tables",
    "/tables/{id}/practice",
    "/tournaments",
];

/// The paths of all other forms, which must have the same effect if submitted twice.
const CHANGING: [&str; 64] = [
    "/account/bot",
    // If two codes are created, the page shows the one stored last.
    "/account/code",
    "/account/delete",
    "/account/logins",
    "/account/name",
    "/account/password",
    "/account/tokens/end",
    // Each person has one analysis of a game, and a move leads to one position.
    "/analysis/{id}/comment",
    "/analysis/{id}/delete",
    "/analysis/{id}/delete-line",
    "/analysis/{id}/moves",
    // Each person has one puzzle from a position, and only their first try at a puzzle counts.
    "/analysis/{id}/puzzle",
    "/clubs/{club}",
    "/events/{stream}",
    "/following",
    // A code or link works only once. If the code or link has been used up, a second request logs
    // the person in with the new password.
    "/forgotten",
    "/forgotten/link",
    // A second request is harmless, because the number of emails is limited anyway.
    "/forgotten/mail",
    "/learn/{game}/lesson/{step}",
    "/learn/{game}/puzzles/{puzzle}",
    "/login",
    "/logout",
    "/mail/confirm",
    "/mail/end",
    "/muted",
    "/puzzles/{puzzle}",
    "/puzzles/{puzzle}/answers",
    "/puzzles/{puzzle}/edit",
    "/puzzles/{puzzle}/report",
    "/settings",
    "/settings/devices",
    "/settings/devices/end",
    "/settings/devices/test",
    "/settings/mail",
    "/settings/mail/end",
    "/settings/notifications",
    "/tables/{id}/analysis",
    "/tables/{id}/premove",
    "/tables/{id}/puzzle",
    "/tables/{id}/absent",
    "/tables/{id}/away",
    // If the same message arrives again within a few seconds, the server drops it.
    "/tables/{id}/chat",
    "/tables/{id}/chat/people",
    "/tables/{id}/chat/report",
    "/tables/{id}/close",
    "/tables/{id}/decline",
    "/tables/{id}/end",
    "/tables/{id}/delete",
    "/tables/{id}/join",
    "/tables/{id}/leave",
    // The form for making a move contains a request id.
    "/tables/{id}/moves",
    "/tables/{id}/nonce",
    // A table can have only one rematch, so a second request leads to the same one.
    "/tables/{id}/rematch",
    "/tables/{id}/return",
    // A seat can have only one review, so a second request leads to the same one.
    "/tables/{id}/review",
    "/tables/{id}/seats",
    "/tables/{id}/seen",
    "/tables/{id}/start",
    "/tables/{id}/takeback",
    "/tables/{id}/takeback/agree",
    "/tables/{id}/takeback/refuse",
    "/vacation",
    "/tournaments/{tournament}",
    "/leagues/{league}",
];

/// A form that creates something: its page, its path, its fields, and a different value for one of
/// them.
struct Creating {
    page: String,
    address: String,
    wish: Vec<(&'static str, String)>,
    other: (&'static str, String),
}

/// Returns the number of tables, tournaments, clubs and leagues, and the number of tokens in the
/// database.
async fn created(site: &Site) -> (i64, i64) {
    let mut database = site.connect().await;
    let mut counts = Vec::new();
    for kind in ["game_table", "token", "tournament", "club", "league"] {
        counts.extend(database.numbers(&format!("SELECT COUNT(*) FROM {kind}")).await);
    }
    (counts[0] + counts[2..].iter().sum::<i64>(), counts[1])
}

/// Returns the ticket of the form that a page submits to the given path.
fn ticket(page: &str, address: &str) -> String {
    let mut forms = page.split("<form").skip(1).map(|form| form.split("</form>").next().unwrap());
    let form = forms.find(|form| attribute(form, "action") == Some(address));
    let form = form.unwrap_or_else(|| panic!("no form for {address}: {page}"));
    let mut fields =
        form.split("<input").filter(|field| attribute(field, "name") == Some("ticket"));
    let field = fields.next().unwrap_or_else(|| panic!("no ticket for {address}"));
    attribute(field, "value").expect("a ticket").to_owned()
}

/// Opens a running table at which a person plays against bots.
async fn table_of(site: &Site, guest: &mut Guest) -> TableId {
    guest.open(site, &[("game", "klenotnici"), ("seats", "3"), ("bots", "greedy")]).await
}

/// Returns a form for each path that creates something. The person who submits the forms must have
/// a seat at the given table.
fn creating(table: &TableId) -> Vec<Creating> {
    let record = include_str!("../../../../games/klenotnici/learn/lesson.karat");
    let of =
        |page: &str, address: &str, wish: &[(&'static str, &str)], other: (_, &str)| Creating {
            page: page.to_owned(),
            address: address.to_owned(),
            wish: wish.iter().map(|&(name, value)| (name, value.to_owned())).collect(),
            other: (other.0, other.1.to_owned()),
        };
    let seats = &[("game", "edel"), ("seats", "4"), ("bots", "friend")];
    let (practice, replay) =
        (format!("/tables/{table}/practice"), format!("/tables/{table}/replay?ply=0&as=0"));
    let moment = &[("ply", "0"), ("as", "0"), ("level", "greedy")];
    let find = &[("game", "edel"), ("seats", "4"), ("speed", "days")];
    let challenge = &[("name", "Ota Malý"), ("game", "edel"), ("seats", "4"), ("speed", "days")];
    let tournament = &[
        ("name", "Club evening"),
        ("game", "edel"),
        ("seats", "4"),
        ("format", "swiss"),
        ("rounds", "3"),
        ("time", "days 2"),
    ];
    let league = &[
        ("name", "Club league"),
        ("game", "edel"),
        ("seats", "4"),
        ("days", "2"),
        ("games", "3"),
        ("division_players", "8"),
        ("promoted", "2"),
        ("pause_days", "7"),
    ];
    let club = &[("name", "Evening club"), ("description", "Every Tuesday"), ("access", "open")];
    let puzzle = "/learn/klenotnici/puzzles/3";
    let token = &[("name", "A program"), ("scope", "read"), ("days", "30")];
    vec![
        of("/", "/tables", seats, ("seats", "3")),
        of("/games/edel/new", "/tables", seats, ("seats", "3")),
        of("/learn/klenotnici", "/tables", seats, ("seats", "3")),
        of("/", "/find", find, ("seats", "3")),
        of(&replay, &practice, moment, ("level", "random")),
        of(
            "/replays",
            "/replays",
            &[("record", record)],
            ("record", &format!("{record}# again\n")),
        ),
        of(
            &format!("{puzzle}/solved"),
            &format!("{puzzle}/play"),
            &[("level", "greedy")],
            ("level", "random"),
        ),
        of("/following", "/challenges", challenge, ("seats", "3")),
        of("/tournaments", "/tournaments", tournament, ("rounds", "4")),
        of("/leagues", "/leagues", league, ("games", "4")),
        of("/clubs", "/clubs", club, ("name", "Morning club")),
        of("/account", "/account/tokens", token, ("name", "Another program")),
    ]
}

impl Creating {
    /// Returns the form's fields with the given ticket. If `is_other` is set, one field has a
    /// different value.
    fn fields<'a>(&'a self, ticket: &'a str, is_other: bool) -> Vec<(&'a str, &'a str)> {
        let wish = self.wish.iter().map(|(name, value)| match &self.other {
            (other, instead) if is_other && other == name => (*name, instead.as_str()),
            _ => (*name, value.as_str()),
        });
        wish.chain([("ticket", ticket)]).collect()
    }
}

/// Returns the URL to which a response redirects, or the token that it shows.
fn outcome(reply: &Reply) -> String {
    match reply.status {
        StatusCode::SEE_OTHER => reply.location().to_owned(),
        StatusCode::OK => {
            let field = reply.text.split("<input").find(|it| attribute(it, "id") == Some("token"));
            attribute(field.expect("a token"), "value").expect("a value").to_owned()
        }
        status => panic!("{status}: {}", reply.text),
    }
}

#[test]
fn every_address_of_a_form_is_known_to_create_something_or_not() {
    let known: BTreeSet<_> = CREATING.into_iter().chain(CHANGING).collect();
    let posts = routes().into_iter().filter(|route| route.method == "POST");
    let posts: BTreeSet<_> = posts.map(|route| route.path).collect();
    let missing: Vec<_> = posts.symmetric_difference(&known).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Every form in the source code that creates something must have a ticket, even if few tests
/// request its page.
#[test]
fn every_form_that_creates_something_has_a_ticket() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../karat-pages/src");
    let creating = [
        "tables()",
        "find()",
        "practice(",
        "import()",
        "puzzle_play(",
        "account_tokens()",
        "challenges()",
        "tournaments()",
        "leagues()",
        "clubs()",
    ];
    let mut found = 0;
    for file in fs::read_dir(pages).expect("a folder") {
        let file = file.expect("a file").path();
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for form in text.split("method=\"post\"").skip(1) {
            let form = form.trim_start().trim_start_matches("novalidate").trim_start();
            let Some(action) = form.strip_prefix("action=(link::") else { continue };
            if creating.iter().any(|it| action.starts_with(it)) {
                assert!(form.contains("(ticket("), "{}: {form}", file.display());
                found += 1;
            }
        }
    }
    assert!(found >= 14, "{found}");
}

#[tokio::test]
async fn each_form_that_creates_something_creates_it_once() {
    for place in 0.. {
        let site = Site::new().await;
        let (_, mut ana) = account(&site, "Eva Nová").await;
        account(&site, "Ota Malý").await;
        let table = table_of(&site, &mut ana).await;
        let mut all = creating(&table);
        if place == all.len() {
            break;
        }
        let form = all.swap_remove(place);
        let page = ana.get(&site, &form.page).await.text;
        let mark = ticket(&page, &form.address);
        let other = ticket(&ana.get(&site, &form.page).await.text, &form.address);
        assert_ne!(mark, other, "{}: each page has its own ticket", form.page);
        let (tables, tokens) = created(&site).await;
        // A double click sends two requests at the same time.
        let double = [(); 2].map(|()| ana.form(&form.address, &form.fields(&mark, false)));
        let [one, two] = double.map(|request| site.ask(request));
        let (one, two) = tokio::join!(one, two);
        let first = outcome(&one);
        assert_eq!(outcome(&two), first, "{}", form.address);
        let (tables_then, tokens_then) = created(&site).await;
        assert_eq!(tables_then + tokens_then, tables + tokens + 1, "{}", form.address);
        // The person goes back and submits the same form again.
        let again = ana.post(&site, &form.address, &form.fields(&mark, false)).await;
        assert_eq!(outcome(&again), first, "{}", form.address);
        // The person goes back, changes a field, and submits the form twice.
        let changed = ana.post(&site, &form.address, &form.fields(&mark, true)).await;
        let changed = outcome(&changed);
        assert_ne!(changed, first, "{}", form.address);
        let again = ana.post(&site, &form.address, &form.fields(&mark, true)).await;
        assert_eq!(outcome(&again), changed, "{}", form.address);
        let (tables_then, tokens_then) = created(&site).await;
        assert_eq!(tables_then + tokens_then, tables + tokens + 2, "{}", form.address);
    }
}

/// If a new visitor double-clicks a button, neither request contains a cookie. The browser keeps
/// the second of the two cookies that it receives.
#[tokio::test]
async fn a_double_click_on_a_first_visit_leads_to_one_table_of_one_guest() {
    for address in ["/tables", "/find", "/replays", "/learn/klenotnici/puzzles/3/play"] {
        let site = Site::new().await;
        let unused = TableId::random();
        let form = creating(&unused).into_iter().find(|form| form.address == address);
        let form = form.expect("a form");
        let visitor = Guest::default();
        let mark = ticket(&site.get(&form.page).await.text, address);
        let double = [(); 2].map(|()| visitor.form(address, &form.fields(&mark, false)));
        let [one, two] = double.map(|request| site.ask(request));
        let (one, two) = tokio::join!(one, two);
        assert_eq!(outcome(&one), outcome(&two), "{address}");
        assert_eq!(created(&site).await.0, 1, "{address}");
        for reply in [one, two] {
            let mut browser = Guest::default();
            browser.keep_cookies(&reply);
            let page = browser.get(&site, reply.location()).await;
            assert_eq!(page.status, StatusCode::OK, "{address}");
            let mine = browser.get(&site, "/games").await.text;
            let id = outcome(&reply).replace("/replay?ply=0", "");
            let is_mine =
                mine.contains(&id) || browser.get(&site, "/replays").await.text.contains(&id);
            assert!(is_mine || browser.get(&site, "/").await.text.contains(&id), "{address}");
        }
    }
}

/// If a new visitor double-clicks *Join*, neither request contains a cookie. The two requests must
/// seat only one guest between them.
#[tokio::test]
async fn a_double_click_on_a_first_visit_to_a_lobby_seats_one_guest() {
    let site = Site::new().await;
    let mut host = Guest::default();
    let fields = [("game", "edel"), ("seats", "4"), ("bots", "friend")];
    let id = host.open(&site, &fields).await;
    let (page, address) = (format!("/tables/{id}"), format!("/tables/{id}/join"));
    let visitor = Guest::default();
    let text = site.get(&page).await.text;
    let mut inputs = text.split("<input").filter(|tag| attribute(tag, "name") == Some("ticket"));
    let input = inputs.find(|tag| attribute(tag, "form") == Some("join")).expect("a ticket");
    let mark = attribute(input, "value").expect("a value");
    let fields = [("name", "Ana"), ("ticket", mark)];
    let double = [(); 2].map(|()| visitor.form(&address, &fields));
    let [one, two] = double.map(|request| site.ask(request));
    let (one, two) = tokio::join!(one, two);
    let seated = || async {
        let table = site.table(&id).await;
        table.record().sitters.iter().filter(|sitter| sitter.name == "Ana").count()
    };
    assert_eq!(seated().await, 1);
    for reply in [one, two] {
        assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, &*page));
        let mut browser = Guest::default();
        browser.keep_cookies(&reply);
        assert!(browser.get(&site, &page).await.text.contains("/leave"), "each is the guest");
    }
    // Another visitor must get a page with a different ticket.
    let other = site.get(&page).await.text;
    assert!(!other.contains(mark));
    let mut other = Guest::default();
    let reply = other.post(&site, &address, &[("name", "Eva")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
}

/// A table may have revealed its seed before it was deleted, so its ticket must not open another
/// table with the same seed.
#[tokio::test]
async fn a_ticket_does_not_bring_back_the_deal_of_a_table_that_was_deleted() {
    let site = Site::new().await;
    let (_, mut ana) = account(&site, "Eva Nová").await;
    let table = table_of(&site, &mut ana).await;
    let forms = creating(&table);
    let form = forms.iter().find(|form| form.address.ends_with("/practice")).expect("a form");
    let mark = ticket(&ana.get(&site, &form.page).await.text, &form.address);
    let mut commitments = BTreeSet::new();
    for _ in 0..3 {
        let practice = ana.post(&site, &form.address, &form.fields(&mark, false)).await;
        let address = outcome(&practice);
        let id = TableId::parse(address.trim_start_matches("/tables/")).expect("a table");
        let commitment = site.table(&id).await.record().commitment.clone();
        assert!(commitments.insert(commitment), "a deal came back");
        let deleted = ana.post(&site, &format!("{address}/delete"), &[]).await;
        assert_eq!(deleted.status, StatusCode::SEE_OTHER);
        assert_eq!(ana.get(&site, &address).await.status, StatusCode::NOT_FOUND);
    }
    let open = [("game", "klenotnici"), ("seats", "3"), ("bots", "friend"), ("ticket", &mark)];
    let opened = ana.open(&site, &open).await;
    let commitment = site.table(&opened).await.record().commitment.clone();
    assert!(!commitments.contains(&commitment), "a deal came back");
}

/// A form with a ticket, as found on a page.
#[derive(Debug, Clone)]
struct TicketForm {
    action: String,
    game: String,
    ticket: String,
}

/// Returns the value of an HTML tag's attribute, or `None` if the tag does not have it.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let from = tag.find(&format!("{name}=\""))? + name.len() + 2;
    tag[from..].split('"').next()
}

/// Returns all forms on a page that contain a ticket.
fn forms(page: &str) -> Vec<TicketForm> {
    let forms = page.split("<form").skip(1).filter_map(|form| {
        let form = form.split("</form>").next()?;
        let field = |name: &str| {
            let mut tags = form.split("<input").filter(|tag| attribute(tag, "name") == Some(name));
            tags.next().and_then(|tag| attribute(tag, "value")).map(str::to_owned)
        };
        let action = attribute(form, "action")?.to_owned();
        Some(TicketForm { action, game: field("game")?, ticket: field("ticket")? })
    });
    forms.collect()
}

/// Returns all forms that contain a ticket, each with its page's path.
async fn all_forms(site: &Site, guest: &mut Guest) -> Vec<(String, TicketForm)> {
    let mut all = Vec::new();
    for route in routes().iter().filter(|route| route.method == "GET") {
        for game in ["klenotnici", "edel", "zepter"] {
            let path = route.path.replace("{game}", game).replace("{seats}", "3");
            let path = path.replace("{step}", "1").replace("{puzzle}", "1");
            if path.contains('{') || path.contains("events") {
                continue;
            }
            let page = guest.get(site, &path).await;
            all.extend(forms(&page.text).into_iter().map(|form| (path.clone(), form)));
        }
    }
    all
}

fn is_opened(reply: &Reply) -> bool {
    reply.status == StatusCode::SEE_OTHER && reply.location().starts_with("/tables/")
}

impl TicketForm {
    /// Submits the form with some additional fields. Returns the URL of the table that it opens.
    async fn send(&self, site: &Site, guest: &mut Guest, wishes: &[(&str, &str)]) -> String {
        let own = [("game", self.game.as_str()), ("ticket", self.ticket.as_str())];
        let has = |name: &str| wishes.iter().any(|(wish, _)| *wish == name);
        let own = own.into_iter().filter(|(name, _)| !has(name));
        let fields: Vec<_> = own.chain(wishes.iter().copied()).collect();
        let reply = guest.post(site, &self.action, &fields).await;
        assert!(is_opened(&reply), "{wishes:?}: {} {}", reply.status, reply.text);
        reply.location().to_owned()
    }
}

async fn seats(site: &Site, address: &str) -> usize {
    let id = address.trim_start_matches("/tables/");
    let id = karat_table::id::TableId::parse(id).expect("a table");
    site.table(&id).await.record().sitters.len()
}

/// In the simplest case, a person submits a form that requests three players. The person then goes
/// back and requests five players with the same form.
#[tokio::test]
async fn a_form_that_comes_back_for_five_opens_a_table_for_five() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let page = ana.get(&site, "/games/edel/new").await.text;
    let form = forms(&page).remove(0);
    let three = form.send(&site, &mut ana, &[("seats", "3"), ("bots", "friend")]).await;
    let five = form.send(&site, &mut ana, &[("seats", "5"), ("bots", "friend")]).await;
    assert_eq!((seats(&site, &three).await, seats(&site, &five).await), (3, 5));
    // Each version of the form must open only one table, even if other versions are submitted in
    // between.
    for _ in 0..2 {
        let again = form.send(&site, &mut ana, &[("seats", "5"), ("bots", "friend")]).await;
        assert_eq!(again, five);
        let again = form.send(&site, &mut ana, &[("seats", "3"), ("bots", "friend")]).await;
        assert_eq!(again, three);
    }
}

#[tokio::test]
async fn every_form_with_a_ticket_opens_what_is_asked_for() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    // The person chooses a name, because some forms are shown only to people with a name.
    ana.post(&site, "/account/name", &[("name", "Eva Nová")]).await;
    let all = all_forms(&site, &mut ana).await;
    let pages: BTreeSet<_> = all.iter().map(|(path, _)| path.as_str()).collect();
    assert!(pages.contains("/") && pages.contains("/games/edel/new"), "{pages:?}");
    for (path, form) in &all {
        let usual = [("seats", "3"), ("bots", "friend")];
        let first = form.send(&site, &mut ana, &usual).await;
        assert_eq!(form.send(&site, &mut ana, &usual).await, first, "{path}");
        let other = if form.game == "edel" { "zepter" } else { "edel" };
        let mut opened = BTreeSet::from([first]);
        for wishes in [
            &[("seats", "4"), ("bots", "friend")][..],
            &[("game", other), ("seats", "3"), ("bots", "friend")],
            &[("seats", "3"), ("bots", "friend"), ("visibility", "public")],
            &[("seats", "3"), ("bots", "friend"), ("time", "days 2")],
            &[("seats", "3"), ("bots", "friend"), ("seat", "1")],
            &[("seats", "3"), ("bots", "local"), ("name_1", "Ota"), ("name_2", "Iva")],
        ] {
            let table = form.send(&site, &mut ana, wishes).await;
            assert_eq!(form.send(&site, &mut ana, wishes).await, table, "{path}: {wishes:?}");
            assert!(opened.insert(table), "{path}: {wishes:?} opened what was opened before");
        }
    }
}

/// A ticket belongs to one person. If someone else uses the ticket, it must open another table.
#[tokio::test]
async fn a_ticket_in_other_hands_opens_another_table() {
    let site = Site::new().await;
    let (mut ana, mut ben) = (Guest::default(), Guest::default());
    for (guest, name) in [(&mut ana, "Eva Nová"), (&mut ben, "Jan Malý")] {
        guest.post(&site, "/account/name", &[("name", name)]).await;
    }
    let form = forms(&ana.get(&site, "/games/edel/new").await.text).remove(0);
    let wish = [("seats", "3"), ("bots", "friend")];
    let hers = form.send(&site, &mut ana, &wish).await;
    let his = form.send(&site, &mut ben, &wish).await;
    assert_ne!(hers, his);
    assert_eq!(form.send(&site, &mut ben, &wish).await, his);
    assert_eq!(form.send(&site, &mut ana, &wish).await, hers);
}

/// If a form is resubmitted after its table has been closed, it must open a new table.
#[tokio::test]
async fn a_form_does_not_lead_to_a_table_that_is_closed() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let form = forms(&ana.get(&site, "/games/edel/new").await.text).remove(0);
    let wish = [("seats", "3"), ("bots", "friend")];
    let mut before = BTreeSet::new();
    for _ in 0..3 {
        let table = form.send(&site, &mut ana, &wish).await;
        assert!(before.insert(table.clone()), "{table} again");
        let closed = ana.post(&site, &format!("{table}/close"), &[]).await;
        assert_eq!(closed.status, StatusCode::SEE_OTHER);
        let id = karat_table::id::TableId::parse(table.trim_start_matches("/tables/"));
        let stage = site.table(&id.expect("an id")).await.record().stage;
        assert_eq!(stage, Stage::Closed);
    }
}
