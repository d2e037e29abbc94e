//! Tests attendance: everyone at a table can see which players have its page open.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode, header};
use futures_util::StreamExt;
use karat_rules::any::GameId;
use karat_rules::{Actor, Ply, Seat, Seats};
use karat_server::tables::robots::Step;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Deed, MadeBy, Occupant, Setup, Sitter, Stage, Terms};

use crate::program::Program;
use crate::site::{Guest, Site, due, sitters};

/// A table's open page: its event stream, and the number that it sends in reply to heartbeats.
pub(crate) struct Page {
    /// The event stream. Dropping this value closes the page.
    _stream: BodyDataStream,
    beat: String,
}

impl Page {
    pub(crate) async fn open(site: &Site, guest: &mut Guest, id: &TableId) -> Self {
        guest.get(site, &format!("/tables/{id}")).await;
        let request = Request::get(format!("/events?table={id}."))
            .header(header::COOKIE, guest.cookies.join("; "));
        let response = site.raw(request.body(Body::empty()).expect("a request")).await;
        let mut stream = response.into_body().into_data_stream();
        loop {
            let event = stream.next().await.expect("an event").expect("an event");
            let text = String::from_utf8(event.to_vec()).expect("a text");
            if let Some(number) = text.trim().strip_prefix("data: beat ") {
                return Self { _stream: stream, beat: format!("/events/{number}") };
            }
        }
    }

    pub(crate) async fn answer(&self, site: &Site, guest: &mut Guest) {
        let reply = guest.post(site, &self.beat, &[]).await;
        assert_eq!(reply.status, StatusCode::NO_CONTENT);
    }
}

/// Opens a table with a person in every seat, and starts its game. Returns the table's id and the
/// people's browsers.
pub(crate) async fn playing(site: &Site, game: GameId, seats: usize) -> (TableId, Vec<Guest>) {
    let people: Vec<PersonId> = (0..seats).map(|_| PersonId::random()).collect();
    let mut guests = Vec::new();
    for person in &people {
        guests.push(Guest::named(&[site], person).await);
    }
    let occupants = people.into_iter().map(Occupant::Person).collect();
    (site.open_game(game, &[], occupants).await, guests)
}

async fn pass(site: &Site, ms: i64) {
    site.app.tables.now().pass_ms(ms);
    site.app.tables.step_attendance().await.expect("a step");
}

/// Returns the number of seats that a page shows as offline.
pub(crate) fn offline(page: &str) -> usize {
    page.matches(">offline</span>").count()
}

#[tokio::test]
async fn a_closed_page_and_a_silent_one_are_seen_within_ten_seconds_and_so_is_a_return() {
    for game in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
        for seats in game.seats().filter(|seats| *seats > 1) {
            let site = Site::new().await;
            let (id, mut guests) = playing(&site, game, seats).await;
            let owing = due(site.table(&id).await.game()).expect("a seat").index();
            let other = (owing + 1) % seats;
            let path = format!("/tables/{id}");
            let theirs = Page::open(&site, &mut guests[other], &id).await;
            for closes in [true, false] {
                let page = Page::open(&site, &mut guests[owing], &id).await;
                pass(&site, 1000).await;
                let seen = guests[other].get(&site, &path).await.text;
                assert_eq!(offline(&seen), 0, "{game} {seats}");
                assert!(!seen.contains("who has been offline"));
                // First case: the page is closed. Second case: the page's stream stays open, but
                // the page does not answer heartbeats.
                let kept = if closes {
                    drop(page);
                    None
                } else {
                    Some(page)
                };
                let before = site.told(&id).await;
                for _ in 0..9 {
                    theirs.answer(&site, &mut guests[other]).await;
                    pass(&site, 1000).await;
                }
                assert!(site.told(&id).await > before, "{game} {seats}: the table rings");
                let seen = guests[other].get(&site, &path).await.text;
                assert_eq!(offline(&seen), 1, "{game} {seats} {closes}");
                let whom = "who has been offline for less than a minute";
                let others = matches!(
                    site.table(&id).await.turn(),
                    karat_rules::Turn::Seats(owed) if owed.iter().count() > 1
                );
                assert!(others || seen.contains(whom), "{game} {seats} {closes}");
                // As soon as a page answers a heartbeat, the player must be shown as online again.
                let before = site.told(&id).await;
                match &kept {
                    Some(page) => page.answer(&site, &mut guests[owing]).await,
                    None => drop(Page::open(&site, &mut guests[owing], &id).await),
                }
                pass(&site, 1).await;
                assert!(site.told(&id).await > before);
                assert_eq!(offline(&guests[other].get(&site, &path).await.text), 0);
            }
        }
    }
}

#[tokio::test]
async fn a_stranger_answers_for_nobody_and_is_listed_nowhere() {
    let site = Site::new().await;
    let (id, mut guests) = playing(&site, GameId::Klenotnici, 3).await;
    let path = format!("/tables/{id}");
    let page = Page::open(&site, &mut guests[0], &id).await;
    let theirs = Page::open(&site, &mut guests[1], &id).await;
    let mut stranger = Guest::named(&[&site], &PersonId::random()).await;
    stranger.get(&site, &path).await;
    for _ in 0..9 {
        page.answer(&site, &mut stranger).await;
        page.answer(&site, &mut guests[2]).await;
        theirs.answer(&site, &mut guests[1]).await;
        pass(&site, 1000).await;
    }
    let seen = guests[1].get(&site, &path).await.text;
    // The third player has never opened the table, so their seat must not be shown as offline.
    assert_eq!(offline(&seen), 1, "the first player's page is silent");
    assert_eq!(offline(&stranger.get(&site, &path).await.text), 1, "spectators see the seats");
    // No other page may reveal whether people have a table open.
    for path in ["/", "/games", "/ratings"] {
        let page = stranger.get(&site, path).await.text;
        assert!(!page.contains("presence"), "{path}");
    }
}

#[tokio::test]
async fn a_spectator_with_a_delay_and_a_correspondence_game_show_no_presence() {
    for (time, delay_ms) in [("days 2", 0), ("none", 60_000)] {
        let site = Site::new().await;
        let people = [(); 2].map(|()| PersonId::random());
        let mut guest = Guest::named(&[&site], &people[0]).await;
        let occupants = people.map(Occupant::Person).to_vec();
        let time_control = time.parse().expect("a time control");
        let terms = Terms {
            time_control,
            watch_delay: Duration::from_millis(delay_ms),
            ..Terms::default()
        };
        let game = GameId::Zepter;
        let setup = Setup { terms, ..Setup::new(game, Vec::new(), sitters(occupants)) };
        let id = site.app.tables.open(setup).await.expect("a table");
        pass(&site, 600_000).await;
        assert!(!site.get(&format!("/tables/{id}")).await.text.contains("presence"), "{time}");
        let is_shown = guest.get(&site, &format!("/tables/{id}")).await.text.contains("presence");
        assert_eq!(is_shown, delay_ms > 0, "players see it unless a game takes days");
    }
}

#[tokio::test]
async fn the_lobby_shows_dots_and_words() {
    let site = Site::new().await;
    let people = [(); 2].map(|()| PersonId::random());
    let mut guests = Vec::new();
    for person in &people {
        guests.push(Guest::named(&[&site], person).await);
    }
    let mut seats = sitters(people.map(Occupant::Person).to_vec());
    seats.push(Sitter::nobody());
    let setup = Setup::new(GameId::Edel, Vec::new(), seats);
    let id = site.app.tables.open(setup).await.expect("a table");
    assert_eq!(site.table(&id).await.record().stage, Stage::Lobby);
    let first = Page::open(&site, &mut guests[0], &id).await;
    let second = Page::open(&site, &mut guests[1], &id).await;
    let path = format!("/tables/{id}");
    let here = |page: &str| page.matches("presence is-here").count();
    assert_eq!(here(&guests[0].get(&site, &path).await.text), 2);
    drop(second);
    for _ in 0..9 {
        first.answer(&site, &mut guests[0]).await;
        pass(&site, 1000).await;
    }
    let seen = guests[0].get(&site, &path).await.text;
    assert_eq!(here(&seen), 1);
    assert!(seen.contains("offline for less than a minute"));
}

/// Without scripts, nobody's browser keeps a connection to the table open.
#[tokio::test]
async fn players_without_scripts_agree_that_a_bot_plays() {
    let site = Site::new().await;
    let (id, mut guests) = playing(&site, GameId::Klenotnici, 3).await;
    let path = format!("/tables/{id}");
    for guest in &mut guests {
        guest.get(&site, &path).await;
    }
    pass(&site, 11 * 60 * 1000).await;
    for guest in &mut guests[..2] {
        assert!(guest.get(&site, &path).await.text.contains("Let a bot play for"));
    }
    for guest in &mut guests[..2] {
        assert!(site.table(&id).await.absent().is_empty());
        guest.post(&site, &format!("{path}/absent"), &[("seat", "2"), ("act", "bot")]).await;
        pass(&site, 1000).await;
    }
    assert_eq!(site.table(&id).await.absent(), Seats::only(Seat::new(2)));
}

#[tokio::test]
async fn a_bot_plays_on_when_all_others_agree_and_the_player_returns_at_once() {
    for game in [GameId::Klenotnici, GameId::Edel, GameId::Zepter] {
        for seats in game.seats().filter(|seats| *seats > 1) {
            let site = Site::new().await;
            let (id, mut guests) = playing(&site, game, seats).await;
            let gone = due(site.table(&id).await.game()).expect("a seat");
            let path = format!("/tables/{id}");
            let others: Vec<usize> = (0..seats).filter(|seat| *seat != gone.index()).collect();
            let seat = gone.index().to_string();
            let fields = [("seat", seat.as_str()), ("act", "bot")];
            let absent = format!("{path}/absent");
            let mut stranger = Guest::named(&[&site], &PersonId::random()).await;
            let own = guests[gone.index()].clone().post(&site, &absent, &fields).await;
            assert_eq!(own.status, StatusCode::FORBIDDEN);
            let mut pages = Vec::new();
            for guest in &mut guests {
                pages.push(Page::open(&site, guest, &id).await);
            }
            // During the first two minutes of a player's absence, the others cannot agree to let a
            // bot take over.
            for second in 0..125 {
                for &other in &others {
                    pages[other].answer(&site, &mut guests[other]).await;
                }
                if second == 60 {
                    for &other in &others {
                        guests[other].post(&site, &absent, &fields).await;
                    }
                }
                site.app.tables.now().pass_ms(1000);
            }
            pass(&site, 0).await;
            assert!(site.table(&id).await.absent().is_empty(), "{game} {seats}: too early");
            let refused = stranger.post(&site, &absent, &fields).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN);
            for (agreed, &other) in others.iter().enumerate() {
                let table = site.table(&id).await;
                assert!(table.absent().is_empty(), "{game} {seats}: {agreed} agree");
                let before = guests[other].get(&site, &path).await.text;
                assert!(before.contains("Let a bot play for"), "{game} {seats}");
                // A double click on the button must count as one agreement.
                for _ in 0..2 {
                    let reply = guests[other].post(&site, &absent, &fields).await;
                    assert_eq!(reply.status, StatusCode::SEE_OTHER);
                }
            }
            let table = site.table(&id).await;
            assert_eq!(table.absent(), Seats::only(gone), "{game} {seats}");
            let last = table.record().journal.last().expect("an entry").clone();
            assert_eq!((last.deed, last.made_by), (Deed::Leave, MadeBy::Others));
            let seen = guests[others[0]].get(&site, &path).await.text;
            assert!(seen.contains("the others let a bot play until"), "{game} {seats}");
            // The bot must make a legal move for the absent player's seat, and none for any other.
            let is_moved = site.robots.step(&id).await.expect("a step") == Step::Moved;
            assert!(is_moved, "{game} {seats}");
            let table = site.table(&id).await;
            let plies = Ply::START.until(table.ply());
            let bots = plies.filter(|ply| table.made_by(*ply) == MadeBy::StandIn);
            let bots: Vec<_> = bots.map(|ply| table.plies()[ply.index()].who).collect();
            assert_eq!(bots, [Actor::Seat(gone)], "{game} {seats}");
            // A single click must be enough to take the seat back from the bot.
            let back = guests[gone.index()].post(&site, &format!("{path}/return"), &[]).await;
            assert_eq!(back.status, StatusCode::SEE_OTHER);
            assert!(site.table(&id).await.absent().is_empty(), "{game} {seats}");
        }
    }
}

#[tokio::test]
async fn nobody_replaces_a_player_who_has_come_back_and_rated_games_have_no_vote() {
    for is_rated in [false, true] {
        let site = Site::new().await;
        let people = [(); 2].map(|()| PersonId::random());
        let mut guests = Vec::new();
        for person in &people {
            guests.push(Guest::named(&[&site], person).await);
        }
        let occupants = people.map(Occupant::Person).to_vec();
        let time_control = "fischer 1800 30".parse().expect("a time control");
        let terms = Terms { is_rated, time_control, ..Terms::default() };
        let game = GameId::Zepter;
        let setup = Setup { terms, ..Setup::new(game, Vec::new(), sitters(occupants)) };
        let id = site.app.tables.open(setup).await.expect("a table");
        let gone = due(site.table(&id).await.game()).expect("a seat").index();
        let other = 1 - gone;
        let theirs = Page::open(&site, &mut guests[other], &id).await;
        let page = Page::open(&site, &mut guests[gone], &id).await;
        pass(&site, 125_000).await;
        theirs.answer(&site, &mut guests[other]).await;
        let path = format!("/tables/{id}");
        let seen = guests[other].get(&site, &path).await.text;
        assert_eq!(seen.contains("Let a bot play for"), !is_rated);
        if !is_rated {
            page.answer(&site, &mut guests[gone]).await;
        }
        let seat = gone.to_string();
        let fields = [("seat", seat.as_str()), ("act", "bot")];
        guests[other].post(&site, &format!("{path}/absent"), &fields).await;
        assert!(site.table(&id).await.absent().is_empty(), "{is_rated}");
    }
}

#[tokio::test]
async fn a_player_is_reminded_once_in_ten_minutes() {
    let site = Site::new().await;
    let (id, mut guests) = playing(&site, GameId::Zepter, 2).await;
    let gone = due(site.table(&id).await.game()).expect("a seat").index();
    let other = 1 - gone;
    let theirs = Page::open(&site, &mut guests[other], &id).await;
    drop(Page::open(&site, &mut guests[gone], &id).await);
    pass(&site, 6000).await;
    theirs.answer(&site, &mut guests[other]).await;
    let path = format!("/tables/{id}");
    for minutes in [0, 9, 2] {
        pass(&site, minutes * 60_000).await;
        let page = guests[other].get(&site, &path).await.text;
        assert_eq!(page.contains(">reminded<"), minutes == 9);
        assert_eq!(page.contains("Remind "), minutes != 9);
        let seat = gone.to_string();
        let fields = [("seat", seat.as_str()), ("act", "remind")];
        let reply = guests[other].post(&site, &format!("{path}/absent"), &fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn the_form_suggests_a_gentle_clock_to_friends_alone_and_one_click_removes_it() {
    let site = Site::new().await;
    for game in ["klenotnici", "edel", "zepter"] {
        let gentle = "value=\"fischer 1800 30\" selected";
        let form = site.get(&format!("/games/{game}/new?with=friends")).await.text;
        assert!(form.contains(gentle) && form.contains("name=\"no_clock\""), "{game}");
        let form = site.get(&format!("/games/{game}/new")).await.text;
        assert!(!form.contains(gentle) && !form.contains("name=\"no_clock\""), "{game}");
        for (no_clock, time) in [("", "fischer 1800 30"), ("yes", "none")] {
            let fields = [
                ("game", game),
                ("seats", "3"),
                ("bots", "friend"),
                ("time", "fischer 1800 30"),
                ("no_clock", no_clock),
            ];
            let id = Guest::default().open(&site, &fields).await;
            let table = site.table(&id).await;
            assert_eq!(table.record().terms.time_control.to_string(), time, "{game}");
        }
    }
}

#[tokio::test]
async fn a_link_asks_a_guest_for_the_name_and_the_seat_in_one_form() {
    let site = Site::new().await;
    let fields = [("game", "zepter"), ("seats", "3"), ("bots", "friend"), ("name", "Host")];
    let id = Guest::default().open(&site, &fields).await;
    let mut friend = Guest::default();
    let page = friend.get(&site, &format!("/tables/{id}")).await.text;
    let form = page.split("id=\"join\"").nth(1).expect("a form");
    let form = form.split("</form>").next().expect("its end");
    assert!(form.contains("name=\"name\"") && form.contains("type=\"submit\""), "{form}");
    let ticket = page.split("name=\"ticket\" value=\"").nth(1).expect("a ticket");
    let ticket = ticket.split('"').next().expect("its end").to_owned();
    let fields = [("name", "Eva"), ("ticket", ticket.as_str())];
    // A double click sends two requests without a cookie, because the browser has not received one
    // yet.
    for mut browser in [Guest::default(), Guest::default()] {
        let reply = browser.post(&site, &format!("/tables/{id}/join"), &fields).await;
        assert_eq!(reply.location(), format!("/tables/{id}"));
        let lobby = browser.get(&site, reply.location()).await;
        assert_eq!(lobby.status, StatusCode::OK);
        assert!(lobby.text.contains("Eva"), "no page comes in between");
    }
    let table = site.table(&id).await;
    let names = table.record().sitters.iter().filter(|sitter| sitter.name == "Eva").count();
    assert_eq!(names, 1);
}

#[tokio::test]
async fn a_request_of_a_program_shows_its_player_as_present() {
    let site = Site::new().await;
    let person = PersonId::random();
    let mut guest = Guest::named(&[&site], &person).await;
    let (other, program) = Program::of_somebody(&site).await;
    let occupants = [person, other].map(Occupant::Person).to_vec();
    let id = site.open_game(GameId::Zepter, &[], occupants).await;
    let theirs = Page::open(&site, &mut guest, &id).await;
    for is_idle in [true, false] {
        pass(&site, 9000).await;
        theirs.answer(&site, &mut guest).await;
        if !is_idle {
            program.get(&site, &format!("/api/v1/tables/{id}")).await;
        }
        let page = guest.get(&site, &format!("/tables/{id}")).await.text;
        assert_eq!(page.contains(">idle</span>"), is_idle);
    }
}
