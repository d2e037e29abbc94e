//! Tickets of forms: each form opens one table, and a form that comes back with other wishes opens
//! another table.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use karat_server::web::router::routes;
use karat_table::table::Stage;

use crate::site::{Guest, Reply, Site};

/// A form with a ticket, as it is on a page.
#[derive(Debug, Clone)]
struct TicketForm {
    action: String,
    game: String,
    ticket: String,
}

/// Returns the value of an attribute in a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let from = tag.find(&format!("{name}=\""))? + name.len() + 2;
    tag[from..].split('"').next()
}

/// Returns the forms with tickets on a page.
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

/// Returns all forms with tickets, each with its page.
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
    /// Sends the form with these additional wishes.
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

/// The basic case: a form for three, the browser's Back button, and the same form for five.
#[tokio::test]
async fn a_form_that_comes_back_for_five_opens_a_table_for_five() {
    let site = Site::new().await;
    let mut ana = Guest::default();
    let page = ana.get(&site, "/games/edel/new").await.text;
    let form = forms(&page).remove(0);
    let three = form.send(&site, &mut ana, &[("seats", "3"), ("bots", "friend")]).await;
    let five = form.send(&site, &mut ana, &[("seats", "5"), ("bots", "friend")]).await;
    assert_eq!((seats(&site, &three).await, seats(&site, &five).await), (3, 5));
    // Each of them opens one table, whatever happens in between.
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
    // A name, so that pages show what named people see.
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

/// A ticket belongs to its person: with another account it opens another table.
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

/// A form kept by the browser opens a new table once its first one is closed.
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
