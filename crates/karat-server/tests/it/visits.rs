//! Tests returning to a table: what is news to each person, and which other tables are waiting for
//! them.

use axum::http::{Request, StatusCode, header};
use karat_server::tables::visits::PAUSE;
use karat_table::id::{PersonId, TableId};
use karat_table::version::Version;

use crate::secrecy::without_request;
use crate::site::{Choices, Guest, Site, due};

const DIGEST: &str = "id=\"digest\"";
const BORDER: &str = "class=\"log-since\"";

/// Makes the given number of moves at a table on behalf of the seats that must decide.
async fn play(site: &Site, id: &TableId, guests: &mut [Guest], moves: usize) {
    for _ in 0..moves {
        let table = site.table(id).await;
        let seat = due(table.game()).expect("a seat");
        let text = Choices(12).choose(table.game(), seat);
        guests[seat.index()].play(site, id, &text, table.version().0, "").await;
    }
}

/// Returns the browser of a spectator known to the server.
async fn watcher(site: &Site) -> Guest {
    Guest::named(&[site], &PersonId::random()).await
}

fn pause(site: &Site) {
    site.app.tables.now().pass(PAUSE);
}

/// Requests the part of a table's page that changes, in the same way as the script, and returns it.
async fn fragment(site: &Site, guest: &mut Guest, id: &TableId, how: &str) -> String {
    let request = Request::get(format!("/tables/{id}/fragment"))
        .header(header::COOKIE, guest.cookies.join("; "))
        .header("x-fragment", how);
    guest.send(site, request.body(axum::body::Body::empty()).expect("a request")).await.text
}

/// Returns the recap's heading and its number of lines, or `None` if the page has no recap.
fn digest_of(html: &str) -> Option<(String, usize)> {
    let digest = html.split_once(DIGEST)?.1.split_once("</details>")?.0;
    let summary = digest.split_once("<summary>")?.1.split_once("</summary>")?.0;
    Some((summary.to_owned(), digest.matches("<li>").count()))
}

#[tokio::test]
async fn a_returning_user_reads_the_news_once() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let page = format!("/tables/{id}");
    let mut ann = watcher(&site).await;
    assert_eq!(digest_of(&ann.get(&site, &page).await.text), None, "nothing is news at first");
    play(&site, &id, &mut guests, 2).await;
    pause(&site);
    let back = ann.get(&site, &page).await.text;
    let (summary, lines) = digest_of(&back).expect("news");
    assert_eq!(summary, "2 moves since your last visit");
    assert!(lines >= 2, "{lines} lines");
    assert_eq!(back.matches(BORDER).count(), 1, "the log says where the news begin");
    // The page must show the news throughout the visit, but not on the next one.
    assert_eq!(digest_of(&ann.get(&site, &page).await.text), Some((summary, lines)));
    pause(&site);
    let again = ann.get(&site, &page).await.text;
    assert!(!again.contains(DIGEST) && !again.contains(BORDER));
}

#[tokio::test]
async fn a_long_absence_is_summarized_in_few_lines() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let page = format!("/tables/{id}");
    let mut ann = watcher(&site).await;
    ann.get(&site, &page).await;
    play(&site, &id, &mut guests, 25).await;
    pause(&site);
    let (summary, lines) = digest_of(&ann.get(&site, &page).await.text).expect("news");
    assert_eq!(lines, 12);
    let moves: usize = summary.split(' ').next().and_then(|text| text.parse().ok()).expect("moves");
    assert!((20..=40).contains(&moves), "{summary}");
}

#[tokio::test]
async fn visible_events_are_not_news() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let page = format!("/tables/{id}");
    let mut ann = watcher(&site).await;
    ann.get(&site, &page).await;
    for _ in 0..3 {
        play(&site, &id, &mut guests, 1).await;
        pause(&site);
        let shown = fragment(&site, &mut ann, &id, "1").await;
        assert!(shown.contains("class=\"rail-body\"") && !shown.contains(DIGEST));
    }
    pause(&site);
    assert_eq!(digest_of(&ann.get(&site, &page).await.text), None);
}

#[tokio::test]
async fn a_hidden_tab_marks_nothing_as_seen() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let mut ann = watcher(&site).await;
    ann.get(&site, &format!("/tables/{id}")).await;
    play(&site, &id, &mut guests, 2).await;
    pause(&site);
    fragment(&site, &mut ann, &id, "hidden").await;
    let back = fragment(&site, &mut ann, &id, "back").await;
    assert_eq!(digest_of(&back).expect("news").0, "2 moves since your last visit");
}

#[tokio::test]
async fn a_move_or_a_click_marks_the_news_as_read() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let page = format!("/tables/{id}");
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat").index();
    for guest in &mut guests {
        guest.get(&site, &page).await;
    }
    let mut ann = watcher(&site).await;
    ann.get(&site, &page).await;
    // A player who has made a move already knows about it, and about everything that followed from
    // it.
    play(&site, &id, &mut guests, 1).await;
    pause(&site);
    assert_eq!(digest_of(&guests[seat].get(&site, &page).await.text), None);
    // For everyone else, the move must remain news until they confirm that they have read it.
    assert!(digest_of(&ann.get(&site, &page).await.text).is_some());
    let version = site.table(&id).await.version().0.to_string();
    let reply = ann.post(&site, &format!("{page}/seen"), &[("seen", &version)]).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, page.as_str()));
    assert_eq!(digest_of(&ann.get(&site, &page).await.text), None);
    let nonsense = ann.post(&site, &format!("{page}/seen"), &[("seen", "all")]).await;
    assert_eq!(nonsense.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn no_page_depends_on_another_users_visits() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let page = format!("/tables/{id}");
    let (mut ann, mut ben) = (watcher(&site).await, watcher(&site).await);
    ann.get(&site, &page).await;
    ben.get(&site, &page).await;
    play(&site, &id, &mut guests, 2).await;
    pause(&site);
    let before = without_request(&ann.get(&site, &page).await.text);
    assert!(before.contains(DIGEST));
    ben.get(&site, &page).await;
    ben.post(&site, &format!("{page}/seen"), &[("seen", "1")]).await;
    assert_eq!(without_request(&ann.get(&site, &page).await.text), before);
}

#[tokio::test]
async fn visits_survive_a_restart() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let page = format!("/tables/{id}");
    let mut ann = watcher(&site).await;
    ann.get(&site, &page).await;
    site.app.visits.keep().await.expect("kept");
    play(&site, &id, &mut guests, 2).await;
    let site = site.restarted().await;
    pause(&site);
    let (summary, _) = digest_of(&ann.get(&site, &page).await.text).expect("news");
    assert_eq!(summary, "2 moves since your last visit");
    // Storing the same visit twice must have no further effect.
    site.app.visits.keep().await.expect("kept");
    site.app.visits.keep().await.expect("nothing to keep");
    let site = site.restarted().await;
    // A restarted test server's clock always starts from the same time, so the test lets some time
    // pass.
    pause(&site);
    pause(&site);
    assert_eq!(digest_of(&ann.get(&site, &page).await.text), None);
}

#[tokio::test]
async fn visits_of_a_deleted_user_block_nobody() {
    let site = Site::new().await;
    let (id, _) = site.open_for_three(&[]).await;
    let page = format!("/tables/{id}");
    let gone = PersonId::random();
    site.app.visits.catch_up(&gone, &id, Version(1));
    let ann = PersonId::random();
    let mut guest = Guest::named(&[&site], &ann).await;
    guest.get(&site, &page).await;
    site.app.visits.keep().await.expect("kept");
    let store = site.app.tables.store();
    assert!(store.visit(&ann, &id).await.expect("an answer").is_some());
    assert!(store.visit(&gone, &id).await.expect("an answer").is_none());
}

#[tokio::test]
async fn lists_of_tables_count_the_news() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let seat = due(site.table(&id).await.game()).expect("a seat").index();
    let other = (seat + 1) % 3;
    guests[other].get(&site, &format!("/tables/{id}")).await;
    play(&site, &id, &mut guests, 1).await;
    for list in ["/", "/games"] {
        let html = guests[other].get(&site, list).await.text;
        assert!(html.contains("One new move"), "{list}");
        assert!(!guests[seat].get(&site, list).await.text.contains("One new move"), "{list}");
    }
    // Seeing a table in a list does not count as a visit, so its news must remain unseen.
    assert!(guests[other].get(&site, "/").await.text.contains("One new move"));
    guests[other].get(&site, &format!("/tables/{id}")).await;
    assert!(!guests[other].get(&site, "/").await.text.contains("One new move"));
}

#[tokio::test]
async fn the_top_bar_counts_other_waiting_tables() {
    let site = Site::new().await;
    let people = [(); 3].map(|()| PersonId::random());
    let here = site.open_for(&[], &people).await;
    let there = site.open_for(&[], &people).await;
    let table = site.table(&there).await;
    let seat = due(table.game()).expect("a seat");
    let mut asked = Guest::named(&[&site], &people[seat.index()]).await;
    let mut idle = Guest::named(&[&site], &people[(seat.index() + 1) % 3]).await;
    let page = format!("/tables/{here}");
    let link = format!("href=\"/next?after={here}\"><span class=\"vh\">Next table: one table");
    assert!(asked.get(&site, &page).await.text.contains(&link));
    assert!(!idle.get(&site, &page).await.text.contains(&link));
    // When the script requests only the list of waiting tables, the response must also name the
    // tables whose changes can affect that list.
    let part = format!("{page}/waiting");
    let follow = format!("data-follow=\"{there}.{}\"", site.told(&there).await);
    assert!(idle.get(&site, &part).await.text.contains(&follow));
    assert!(!idle.get(&site, &page).await.text.contains(there.as_str()));
    assert!(asked.get(&site, &part).await.text.contains(&link));
    let text = Choices(12).choose(table.game(), seat);
    asked.play(&site, &there, &text, table.version().0, "").await;
    let is_due = due(site.table(&there).await.game()) == Some(seat);
    assert_eq!(asked.get(&site, &part).await.text.contains(&link), is_due);
    assert!(!site.get(&part).await.text.contains("href"), "nobody has no tables");
}

#[tokio::test]
async fn the_home_page_marks_whose_turn_it_is() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let seat = due(site.table(&id).await.game()).expect("a seat").index();
    for (index, guest) in guests.iter_mut().enumerate() {
        let html = guest.get(&site, &format!("/tables/{id}")).await.text;
        let icon = html.split_once("type=\"image/svg+xml\" href=\"").expect("an icon").1;
        assert_eq!(icon.starts_with("/static/mark-turn."), index == seat);
        assert_eq!(html.contains("<title>● "), index == seat);
    }
}
