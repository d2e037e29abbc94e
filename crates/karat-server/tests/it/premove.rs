//! Tests premoves over HTTP. A premove must be invisible to other players, do only what its player
//! specified, be cancellable until it is played, and survive a server restart.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use karat_rules::any::{GAMES, GameId};
use karat_rules::edel::Gems;
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, AnyGame, AnyView, Dice, Ply, Seat, Turn, Viewer};
use karat_server::tables::Outcome;
use karat_server::tables::robots::Step;
use karat_store::{Append, Appended};
use karat_table::id::{PersonId, TableId};
use karat_table::premove::{self, Progress, can_act};
use karat_table::table::{Deed, Entry, MadeBy, Occupant, Table};
use std::sync::Arc;

use crate::secrecy::without_request;
use crate::site::{Choices, Guest, Reply, Site, due};
use crate::twins::{Twins, assert_alike};

/// A table with several people, each with a browser. Another browser belongs to a person without a
/// seat.
struct Room {
    site: Site,
    id: TableId,
    browsers: Vec<Guest>,
    dice: Choices,
}

impl Room {
    async fn new(game: GameId, seats: usize, options: &[(&str, &str)], seed: u64) -> Self {
        let site = Site::new().await;
        let people: Vec<_> = (0..seats).map(|_| PersonId::random()).collect();
        let mut browsers = Vec::new();
        for person in &people {
            browsers.push(Guest::named(&[&site], person).await);
        }
        browsers.push(Guest::default());
        let occupants = people.into_iter().map(Occupant::Person).collect();
        let id = site.open_game(game, options, occupants).await;
        Self { site, id, browsers, dice: Choices(seed) }
    }

    /// Starts a three-player game of Klenotníci, and plays until the first pyramid is up for
    /// auction with an opening bid of one card.
    async fn bidding() -> Self {
        let mut room = Self::new(GameId::Klenotnici, 3, &[], 1).await;
        while !matches!(room.view().await, AnyView::Klenotnici(view) if view.auction.as_ref()
            .is_some_and(|auction| auction.leader.is_some()))
        {
            let table = room.table().await;
            let seat = due(table.game()).expect("somebody decides");
            let mut legal = table.game().legal(Actor::Seat(seat));
            legal.sort_by_key(String::len);
            room.play(seat, &legal[0]).await;
        }
        room
    }

    async fn table(&self) -> Arc<Table> {
        self.site.table(&self.id).await
    }

    async fn view(&self) -> AnyView {
        self.table().await.game().view(Viewer::Public)
    }

    async fn version(&self) -> u64 {
        self.table().await.version().0
    }

    async fn due(&self) -> Seat {
        due(self.table().await.game()).expect("somebody decides")
    }

    async fn play(&mut self, seat: Seat, text: &str) {
        let seen = self.version().await;
        let reply = self.browsers[seat.index()].play(&self.site, &self.id, text, seen, "").await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{text}: {}", reply.text);
    }

    /// Makes a random move for the first seat that must decide.
    async fn decide(&mut self) {
        let table = self.table().await;
        let seat = due(table.game()).expect("somebody decides");
        let text = self.dice.choose(table.game(), seat);
        self.play(seat, &text).await;
    }

    async fn post(&mut self, seat: Seat, fields: &[(&str, &str)]) -> Reply {
        let path = format!("/tables/{}/premove", self.id);
        self.browsers[seat.index()].post(&self.site, &path, fields).await
    }

    /// Submits the premove form from a page that shows the table's current state.
    async fn say(&mut self, seat: Seat, form: &str, fields: &[(&str, &str)]) -> Reply {
        let seen = self.version().await.to_string();
        let mut all = vec![("do", "set"), ("seen", seen.as_str()), ("request", form)];
        all.extend_from_slice(fields);
        self.post(seat, &all).await
    }

    async fn said(&mut self, seat: Seat, fields: &[(&str, &str)]) {
        let reply = self.say(seat, "a form", fields).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    }

    async fn cancel(&mut self, seat: Seat, seen: u64) -> Reply {
        let premoves = self.site.app.tables.store().premoves(&self.id).await.expect("them");
        let id =
            premoves.iter().find(|premove| premove.seat == seat).map_or("", |premove| &premove.id);
        let seen = seen.to_string();
        self.post(seat, &[("do", "cancel"), ("seen", &seen), ("id", id)]).await
    }

    async fn page(&mut self, seat: Seat) -> String {
        let path = format!("/tables/{}", self.id);
        self.browsers[seat.index()].get(&self.site, &path).await.text
    }

    async fn act(&self) -> Step {
        self.site.robots.step_premove(&self.id).await.expect("a step")
    }

    /// Plays premoves until there are none left to play.
    async fn act_on(&self) {
        while self.act().await != Step::Idle {}
    }

    /// Returns all moves made by premoves, each with its seat.
    async fn acted(&self) -> Vec<(Seat, String)> {
        let table = self.table().await;
        let moves = table.plies().iter().enumerate();
        let own = moves.filter(|(ply, _)| table.made_by(Ply::new(*ply)) == MadeBy::Premove);
        own.filter_map(|(_, ply)| match ply.who {
            Actor::Seat(seat) => Some((seat, ply.text.to_string())),
            Actor::Chance => None,
        })
        .collect()
    }
}

const BID: [(&str, &str); 2] = [("kind", "bid"), ("price", "30")];
const PASS: [(&str, &str); 1] = [("kind", "pass-here")];

#[tokio::test]
async fn only_its_owner_sees_and_can_cancel_a_premove() {
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    room.said(seat, &BID).await;
    assert!(room.page(seat).await.contains("Bid up to 30"));
    assert!(!room.page(asked).await.contains("Bid up to 30"));
    // A player's second premove must replace the first.
    room.said(seat, &PASS).await;
    let page = room.page(seat).await;
    assert!(page.contains("Your premove") && !page.contains("Bid up to 30"));
    let seen = room.version().await;
    assert_eq!(room.cancel(seat, seen).await.status, StatusCode::SEE_OTHER);
    assert!(!room.page(seat).await.contains("Your premove"));
    // The premove must remain cancelled even if the form that set it arrives again.
    let late = room.say(seat, "a form", &PASS).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    room.play(asked, "pass").await;
    assert_eq!(room.act().await, Step::Idle);
    assert_eq!(room.due().await, seat);
}

#[tokio::test]
async fn a_form_sent_twice_has_one_effect() {
    let mut room = Room::bidding().await;
    let seat = room.due().await.next(3);
    for _ in 0..2 {
        room.said(seat, &BID).await;
    }
    assert_eq!(room.site.app.tables.store().premoves(&room.id).await.expect("it").len(), 1);
    let asked = room.due().await;
    room.play(asked, "pass").await;
    assert_eq!(room.act().await, Step::Moved);
    room.act_on().await;
    assert_eq!(room.acted().await.len(), 1, "one raise, for nobody bids against it");
}

#[tokio::test]
async fn an_invalid_premove_is_refused_in_plain_words() {
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    let refused: [(&[(&str, &str)], &str); 5] = [
        (&[("kind", "bid"), ("price", "many")], "whole number"),
        (&[("kind", "bid"), ("red", "1")], "whole number"),
        (&[("kind", "pass-above"), ("price", "-1")], "whole number"),
        (&[("kind", "next"), ("text", "gibberish")], "is not a move in the notation"),
        (&[("kind", "next")], "is not a move in the notation"),
    ];
    for (fields, sentence) in refused {
        let reply = room.say(seat, "", fields).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
        assert!(reply.text.contains(sentence), "{fields:?}");
    }
    assert_eq!(room.say(seat, "", &[("kind", "dance")]).await.status, StatusCode::BAD_REQUEST);
    let other = asked.index().to_string();
    let stolen = [("kind", "pass-here"), ("seat", other.as_str())];
    assert_eq!(room.say(seat, "", &stolen).await.status, StatusCode::FORBIDDEN);
    let stranger = Seat::new(3);
    assert_eq!(room.say(stranger, "", &PASS).await.status, StatusCode::FORBIDDEN);
    let path = format!("/tables/{}/premove", room.id);
    let looked = room.browsers[3].get(&room.site, &path).await;
    assert_eq!(looked.status, StatusCode::FORBIDDEN);
    assert_eq!(room.browsers[seat.index()].get(&room.site, &path).await.status, StatusCode::OK);
    // A page loaded before the auction must not be able to set a premove for it.
    let old = [("do", "set"), ("seen", "0"), ("request", "r"), ("kind", "pass-here")];
    assert_eq!(room.post(seat, &old).await.status, StatusCode::CONFLICT);
    assert!(room.site.app.tables.store().premoves(&room.id).await.expect("none").is_empty());
}

#[tokio::test]
async fn a_premove_cancelled_between_read_and_write_is_not_played() {
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    room.said(seat, &BID).await;
    room.play(asked, "pass").await;
    // The server first reads the table and the premove.
    let table = room.table().await;
    let premove = room.site.app.tables.store().premoves(&room.id).await.expect("it").remove(0);
    let Progress::Stands(Some(text)) = table.progress(&premove) else { panic!("it moves now") };
    let before = table.version().0;
    // After the server has read the premove, the player cancels it.
    assert_eq!(room.cancel(seat, before).await.status, StatusCode::SEE_OTHER);
    // After the cancellation, the server must not record the premove's move.
    let outcome = room.site.app.tables.carry_out(table, &premove, &text).await.expect("an answer");
    assert!(matches!(outcome, Outcome::Stale(_)));
    assert_eq!(room.version().await, before);
    // If the player has replaced the premove, the server must not record the old move either.
    room.said(seat, &[("kind", "bid"), ("price", "31")]).await;
    let table = room.table().await;
    let outcome = room.site.app.tables.carry_out(table, &premove, &text).await.expect("an answer");
    assert!(matches!(outcome, Outcome::Stale(_)));
    assert_eq!(room.version().await, before);
    assert_eq!(room.act().await, Step::Moved);
}

#[tokio::test]
async fn cancelling_too_late_is_reported() {
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    room.said(seat, &BID).await;
    room.play(asked, "pass").await;
    let seen = room.version().await;
    assert_eq!(room.act().await, Step::Moved);
    let reply = room.cancel(seat, seen).await;
    assert_eq!(reply.status, StatusCode::CONFLICT);
    assert!(reply.text.contains("too late to cancel"), "{}", reply.text);
    // The late request must still cancel the premove for the rest of the auction.
    room.act_on().await;
    assert_eq!(room.acted().await.len(), 1);
    let seen = room.version().await;
    assert!(room.cancel(seat, seen).await.text.contains("had already expired"));
}

#[tokio::test]
async fn a_premove_is_marked_only_for_its_owner_even_after_the_game() {
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    room.said(seat, &PASS).await;
    room.play(asked, "pass").await;
    assert_eq!(room.act().await, Step::Moved);
    assert!(room.page(seat).await.contains("premove</span>"));
    assert!(!room.page(asked).await.contains("premove</span>"));
    while !room.table().await.is_over() {
        room.decide().await;
    }
    let path = format!("/tables/{}/replay?as={}&ply=", room.id, seat.index());
    let path = format!("{path}{}", room.table().await.plies().len());
    let own = room.browsers[seat.index()].get(&room.site, &path).await.text;
    let other = room.browsers[asked.index()].get(&room.site, &path).await.text;
    assert!(own.contains("premove</span>") && !other.contains("premove</span>"));
    let transcript = room.table().await.transcript().to_string();
    assert!(!transcript.contains("ahead"));
}

#[tokio::test]
async fn a_premove_ends_with_a_decision_a_takeback_or_its_auction() {
    // First case: the player makes the decision before the premove is played.
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    room.said(seat, &BID).await;
    room.play(asked, "pass").await;
    room.decide().await;
    assert_eq!(room.act().await, Step::Idle);
    assert!(!room.page(seat).await.contains("premove-said"));
    // Second case: another player takes back a move.
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    room.said(seat, &BID).await;
    room.play(asked, "pass").await;
    let seen = room.version().await.to_string();
    let undo = format!("/tables/{}/takeback", room.id);
    let fields = [("seen", seen.as_str())];
    let taken = room.browsers[asked.index()].post(&room.site, &undo, &fields).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER);
    let journal = &room.table().await.record().journal.clone();
    assert!(journal.iter().any(|entry| matches!(entry.deed, Deed::Undo(_))));
    assert!(room.page(seat).await.contains("A move was taken back"));
    room.play(asked, "pass").await;
    assert_eq!(room.act().await, Step::Idle);
    // Third case: the auction ends. The leader has set an auto-bid, but nobody bids against it.
    let mut room = Room::bidding().await;
    let leader = room.due().await.next(3).next(3);
    room.said(leader, &BID).await;
    for _ in 0..2 {
        let asked = room.due().await;
        room.play(asked, "pass").await;
    }
    assert_eq!(room.act().await, Step::Idle);
    assert!(room.page(leader).await.contains("Expired"));
}

#[tokio::test]
async fn below_the_limit_the_owner_decides() {
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    let AnyView::Klenotnici(view) = room.view().await else { panic!("another game") };
    let price = view.auction.expect("an auction").price.to_string();
    room.said(seat, &[("kind", "pass-above"), ("price", &price)]).await;
    room.play(asked, "pass").await;
    assert_eq!(room.act().await, Step::Idle, "the price is not above");
    assert!(room.page(seat).await.contains("Your premove"));
    // The player raises the bid manually, not with the premove. Once another player outbids them,
    // the premove must pass.
    let raise = room.table().await.game().legal(Actor::Seat(seat)).swap_remove(0);
    room.play(seat, &raise).await;
    let leader = room.due().await;
    let raise = room.table().await.game().legal(Actor::Seat(leader)).swap_remove(0);
    room.play(leader, &raise).await;
    assert_eq!(room.act().await, Step::Moved);
    assert_eq!(room.acted().await, [(seat, "pass".to_owned())]);
}

#[tokio::test]
async fn a_secret_choice_can_be_a_premove_and_an_illegal_one_is_dropped() {
    let mut room = Room::new(GameId::Edel, 3, &[], 1).await;
    let [first, second, third] = [0, 1, 2].map(Seat::new);
    assert_eq!(room.due().await, first);
    // All three players must choose at the same time. One player sets a premove for the choice that
    // is already pending.
    room.said(second, &[("kind", "next"), ("move", "choose money")]).await;
    assert!(room.page(second).await.contains("choose MONEY"));
    let always = room.say(second, "r", &[("kind", "pass-always")]).await;
    assert_eq!(always.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(room.act().await, Step::Moved);
    assert_eq!(room.acted().await, [(second, "choose money".to_owned())]);
    assert_eq!(room.act().await, Step::Idle);
    assert!(room.page(second).await.contains("It has been played"));
    // The player sets a premove for the next choice of action, but must first respond in a bargain.
    room.said(second, &[("kind", "next"), ("move", "choose gems")]).await;
    room.play(first, "choose money").await;
    room.play(third, "choose event").await;
    let asked = room.due().await;
    if asked != second {
        let bid = room.table().await.game().legal(Actor::Seat(asked)).swap_remove(0);
        room.play(asked, &bid).await;
    }
    assert_eq!(room.due().await, second);
    assert_eq!(room.act().await, Step::Idle);
    assert!(room.page(second).await.contains("It was not a legal move"));
    let text = room.table().await.game().legal(Actor::Seat(second)).swap_remove(0);
    room.play(second, &text).await;
    assert!(!room.page(second).await.contains("premove-said"), "he knows it by now");
}

#[tokio::test]
async fn a_premove_on_a_shared_device_names_its_seat() {
    let site = Site::new().await;
    let person = PersonId::random();
    let browser = Guest::named(&[&site], &person).await;
    let id = site.open_for(&[], &[person.clone(), person.clone(), person]).await;
    let browsers = vec![browser.clone(), browser.clone(), browser];
    let mut room = Room { site, id, browsers, dice: Choices(1) };
    let seat = room.due().await.next(3);
    let next = [("kind", "pass-always")];
    assert_eq!(room.say(seat, "r", &next).await.status, StatusCode::FORBIDDEN);
    let named = seat.index().to_string();
    let reply = room.say(seat, "r", &[("kind", "pass-always"), ("seat", &named)]).await;
    assert_eq!(reply.location(), format!("/tables/{}?seat={named}", room.id));
    let own = room.browsers[0].get(&room.site, reply.location()).await.text;
    assert!(own.contains("Your premove"));
    // The other seats' pages show no hand, so they must not show the premove either.
    assert!(!room.page(seat).await.contains("Your premove"));
    let other = format!("/tables/{}?seat={}", room.id, seat.next(3).index());
    assert!(!room.browsers[0].get(&room.site, &other).await.text.contains("Your premove"));
}

#[tokio::test]
async fn a_stand_in_bot_cancels_premoves() {
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    room.said(seat, &BID).await;
    let table = room.table().await;
    let leave = Entry {
        who: Actor::Seat(seat),
        deed: Deed::Leave,
        made_by: MadeBy::Table,
        at: room.site.app.tables.now().time(),
    };
    let (id, first) = (room.id.clone(), table.version());
    let append = Append { id, first, entries: vec![leave], requests: Vec::new(), ends: None };
    let appended = room.site.app.tables.store().append(append).await.expect("a record");
    assert!(matches!(appended, Appended::Done { .. }));
    assert_eq!(room.say(seat, "again", &PASS).await.status, StatusCode::CONFLICT);
    room.play(asked, "pass").await;
    assert_eq!(room.act().await, Step::Idle, "a bot plays for him");
    let path = format!("/tables/{}/return", room.id);
    room.browsers[seat.index()].post(&room.site, &path, &[]).await;
    assert_eq!(room.act().await, Step::Idle, "what he had said is over");
    assert!(room.page(seat).await.contains("You were away"));
}

#[tokio::test]
async fn premoves_survive_a_restart() {
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    room.said(seat, &PASS).await;
    room.play(asked, "pass").await;
    let mut site = room.site.restarted().await;
    let mut listener = site.app.tables.bells().listen(&room.id);
    let revision = site.table(&room.id).await.revision();
    // No change to the table is announced after the restart, because the premove was set before it.
    site.start_bots();
    listener.after(revision).await.expect("the bells are open");
    let table = site.table(&room.id).await;
    let ply = table.plies().iter().rposition(|ply| ply.who == Actor::Seat(seat)).expect("a ply");
    assert_eq!(
        (&*table.plies()[ply].text, table.made_by(Ply::new(ply))),
        ("pass", MadeBy::Premove)
    );
}

#[tokio::test]
async fn a_premove_that_already_applies_is_played_at_once() {
    let mut room = Room::bidding().await;
    room.site.start_bots();
    let seat = room.due().await;
    let mut listener = room.site.app.tables.bells().listen(&room.id);
    let revision = room.table().await.revision();
    room.said(seat, &PASS).await;
    listener.after(revision).await.expect("the bells are open");
    assert_eq!(room.acted().await, [(seat, "pass".to_owned())]);
}

#[tokio::test]
async fn premoves_send_no_event() {
    let mut room = Room::bidding().await;
    let asked = room.due().await;
    let seat = asked.next(3);
    let request = Request::get(format!("/tables/{}/events", room.id)).body(Body::empty());
    let answer = room.site.raw(request.expect("a request")).await;
    let mut events = answer.into_body().into_data_stream();
    let first = room.site.told(&room.id).await;
    let event = events.next().await.expect("an event").expect("an event");
    assert_eq!(event, format!("data: {first}\n\n"));
    room.said(seat, &BID).await;
    let seen = room.version().await;
    room.cancel(seat, seen).await;
    room.play(asked, "pass").await;
    let event = events.next().await.expect("an event").expect("an event");
    assert_eq!(event, format!("data: {}\n\n", first + 1), "the next it tells is a move");
}

/// Two auto-bids in Das Zepter von Zavandor outbid each other in steps of 1. The player with the
/// higher limit must win, and pay 1 more than the other player's limit.
#[tokio::test]
async fn two_limits_in_zavandor_find_their_price() {
    let mut room = Room::new(GameId::Zepter, 2, &[], 3).await;
    let (starter, price) = loop {
        let seat = room.due().await;
        let table = room.table().await;
        let start = table.game().legal(Actor::Seat(seat)).into_iter();
        let start = start.filter(|text| text.starts_with("start ")).find_map(|text| {
            let price: u32 = text.rsplit(' ').next()?.parse().ok()?;
            let mut after = *table.game();
            after.play(Actor::Seat(seat), &text).ok()?;
            can_bid_more(&after).then_some((text, price))
        });
        match start {
            Some((text, price)) => {
                room.play(seat, &text).await;
                break (seat, price);
            }
            None => room.decide().await,
        }
    };
    let other = starter.next(2);
    let limit = (price + 5).to_string();
    room.said(starter, &[("kind", "bid"), ("price", &limit)]).await;
    let limit = (price + 3).to_string();
    room.said(other, &[("kind", "bid"), ("price", &limit)]).await;
    room.act_on().await;
    let raises = [1, 2, 3, 4].map(|more| format!("raise {}", price + more));
    let made: Vec<_> = room.acted().await.into_iter().map(|(_, text)| text).collect();
    assert_eq!(made[..4], raises);
    assert_eq!(made[4..], ["pass"]);
    let AnyView::Zepter(view) = room.view().await else { panic!("another game") };
    let auction = view.auction.expect("it is to be paid");
    assert!(auction.is_won && auction.high == starter && auction.bid == price + 4);
}

/// Returns whether both players have enough energy to raise the latest bid by a few points.
fn can_bid_more(game: &AnyGame) -> bool {
    Seat::all(2).all(|seat| {
        let AnyView::Zepter(view) = game.view(Viewer::Seat(seat)) else { panic!("another game") };
        let auction = view.auction.expect("it has begun");
        let means = view.players[seat.index()].means.expect("his own");
        !auction.is_won && auction.net_prices[seat.index()] + 6 <= means
    })
}

#[tokio::test]
async fn two_limits_in_klenotnici_find_their_price() {
    let mut room = Room::bidding().await;
    let (asked, third, leader) = {
        let asked = room.due().await;
        (asked, asked.next(3), asked.next(3).next(3))
    };
    room.said(leader, &[("kind", "bid"), ("price", "25")]).await;
    room.said(third, &PASS).await;
    room.said(asked, &[("kind", "bid"), ("price", "14")]).await;
    room.act_on().await;
    let limits = |seat: Seat| if seat == leader { 25 } else { 14 };
    let table = room.table().await;
    let mut game = table.at(Ply::START).expect("the start");
    let mut last = (leader, 0);
    for (index, ply) in table.plies().iter().enumerate() {
        game.play(ply.who, &ply.text).expect("legal");
        let (Actor::Seat(seat), true) = (ply.who, ply.text.starts_with("raise")) else { continue };
        assert_eq!(table.made_by(Ply::new(index)), MadeBy::Premove);
        let price = premove::auction(&game, seat).expect("an auction").price;
        assert!(price <= limits(seat), "{seat} went to {price}");
        last = (seat, price);
    }
    assert_eq!(last.0, leader, "who goes further has it");
    assert!(room.acted().await.contains(&(third, "pass".to_owned())));
    assert!(room.acted().await.contains(&(asked, "pass".to_owned())));
    let AnyView::Klenotnici(view) = room.view().await else { panic!("another game") };
    assert_eq!(view.players[leader.index()].gems.len(), 1);
}

#[tokio::test]
async fn two_limits_in_a_bargain_find_their_price() {
    let mut room = Room::new(GameId::Edel, 3, &[], 5).await;
    // Plays until there is a bargain in which both players can raise the current bid.
    let (bidder, other, bid) = loop {
        if let AnyView::Edel(view) = room.view().await
            && let Some(bargain) = view.bargain
            && let Some((bidder, bid)) = bargain.bidder.zip(bargain.bid)
        {
            let other = if bidder == bargain.opener { bargain.responder } else { bargain.opener };
            let held = |seat: Seat| view.players[seat.index()].holding;
            if held(other).total() > bid.total() && held(bidder).total() > bid.total() + 1 {
                break (bidder, other, bid);
            }
        }
        room.decide().await;
    };
    let AnyView::Edel(view) = room.view().await else { panic!("another game") };
    let limits = [bidder, other].map(|seat| view.players[seat.index()].holding);
    for (seat, limit) in [bidder, other].into_iter().zip(limits) {
        let counts = limit.counts().map(|count| count.to_string());
        let colours = ["red", "yellow", "green", "blue"];
        let mut fields: Vec<_> =
            colours.into_iter().zip(counts.iter().map(String::as_str)).collect();
        fields.push(("kind", "bid"));
        room.said(seat, &fields).await;
    }
    room.act_on().await;
    let acted = room.acted().await;
    // A player who cannot raise the bid any further accepts it automatically.
    let raises: Vec<_> = acted.iter().filter(|(_, text)| text != "accept").collect();
    let mut before = bid;
    let mut next = other;
    for (seat, text) in &raises {
        let gems: Gems = text.strip_prefix("raise ").expect("a raise").parse().expect("gems");
        let limit = limits[usize::from(*seat == other)];
        assert!(*seat == next && gems.key() > before.key() && limit.contains(gems), "{text}");
        (before, next) = (gems, if next == other { bidder } else { other });
    }
    assert!(!raises.is_empty());
    let plies = room.table().await.plies().to_vec();
    let last = plies.iter().rposition(|ply| *ply.text == *"accept").expect("somebody accepts");
    assert_eq!(plies[last].who, Actor::Seat(next));
    assert_eq!(*plies[last - 1].text, *format!("raise {before}"));
    // The player who accepted must have been unable to make a higher bid.
    let own = limits[usize::from(next == other)];
    assert!(own.key() <= before.key(), "{own} would have beaten {before}");
}

/// Returns a random position of a game, and the moves that lead to it.
fn some_position(id: GameId, seats: usize, dice: &mut Choices) -> (AnyGame, Vec<RecordedMove>) {
    let mut game = AnyGame::new(id, &[], seats).expect("a game");
    let (mut plies, most) = (Vec::new(), 20 + dice.below(60) as usize);
    while plies.len() < most || game.turn() == Turn::Chance {
        let (who, text) = match game.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody");
                (Actor::Seat(seat), dice.choose(&game, seat))
            }
        };
        game.play(who, &text).expect("legal");
        plies.push(RecordedMove { who, text: text.into(), line: 0 });
    }
    (game, plies)
}

/// A seat sets a premove on only one of two servers. Until the premove is played, both servers must
/// send the same responses to everyone except its player. The responses must still match
/// afterwards, because the seat makes the same move by hand on the other server.
#[tokio::test]
async fn nobody_can_tell_who_has_set_a_premove() {
    let sites = [Site::new().await, Site::new().await];
    for &id in GAMES.iter().filter(|&&id| can_act(id)) {
        let mut dice = Choices(id.plies_max() as u64);
        let mut acted = 0;
        while acted < 3 {
            let (game, plies) = some_position(id, 3, &mut dice);
            let Turn::Seats(asked) = game.turn() else { continue };
            let Some(seat) = Seat::all(3).find(|seat| !asked.contains(*seat)) else { continue };
            let plies = [plies.clone(), plies];
            let mut twins = Twins::open(&sites, id, &[], 3, plies).await;
            twins.hear().await;
            acted += usize::from(say_and_compare(&mut twins, seat, &mut dice).await);
        }
    }
}

/// Sets a premove on one of the two servers, and compares both servers' responses. Returns whether
/// the premove led to a move.
async fn say_and_compare(twins: &mut Twins<'_>, seat: Seat, dice: &mut Choices) -> bool {
    let (path, id, sites) = (twins.path("/premove"), twins.id.clone(), twins.sites);
    let seen = sites[0].table(&id).await.version().0.to_string();
    let fields = [("do", "set"), ("seen", &seen), ("request", "r"), ("kind", "pass-always")];
    let reply = twins.readers[seat.index()].post(&sites[0], &path, &fields).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER);
    let own = twins.get(seat.index(), &twins.path("/fragment")).await;
    assert_ne!(own[0], own[1], "he reads what he has said");
    for _ in 0..12 {
        twins.compare_readers(seat, &["gibberish"], dice).await;
        compare_views(twins, seat).await;
        let tables = [sites[0].table(&id).await, sites[1].table(&id).await];
        let Some(asked) = due(tables[0].game()) else { return false };
        let version = tables[0].version().0;
        if asked != seat {
            let text = dice.choose(tables[0].game(), asked);
            let answers = twins.post(asked.index(), [&text, &text], version).await;
            assert_alike(&answers, asked);
            twins.hear().await;
            continue;
        }
        if sites[0].robots.step_premove(&id).await.expect("a step") != Step::Moved {
            return false;
        }
        let made = sites[0].table(&id).await;
        let text = made.plies()[tables[0].plies().len()].text.clone();
        let by_hand = &mut twins.readers[seat.index()];
        let reply = by_hand.play(&sites[1], &id, &text, version, "").await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER);
        twins.hear().await;
        twins.compare_readers(seat, &["gibberish"], dice).await;
        compare_views(twins, seat).await;
        return true;
    }
    false
}

/// Compares the two servers' responses to programs, and their home pages.
async fn compare_views(twins: &mut Twins<'_>, seat: Seat) {
    for reader in (0..twins.readers.len()).filter(|&reader| reader != seat.index()) {
        let told = twins.get(reader, &twins.path("/view")).await;
        assert_alike(&told, reader);
        let home = twins.get(reader, "/").await.map(|page| without_request(&page));
        assert_alike(&home, reader);
    }
}
