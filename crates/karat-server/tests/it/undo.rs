//! Tests takebacks over HTTP. A player can freely take back a move until another player has learned
//! something from it. After that, a takeback requires the other players' consent.

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::{Actor, Ply, Seat, Viewer};
use karat_table::border::Border;
use karat_table::deal::verify;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Deed, Occupant, Setup, Terms};

use crate::fair::rated_terms;
use crate::site::{Choices, Guest, Reply, Site, due, sitters};

/// A table with people in the first seats and bots in the rest, and the people's browsers.
struct Seated {
    site: Site,
    id: TableId,
    browsers: Vec<Guest>,
}

impl Seated {
    async fn new(game: GameId, people: usize, bots: usize, is_rated: bool) -> Self {
        let site = Site::new().await;
        let mut browsers = Vec::new();
        let mut occupants = Vec::new();
        for _ in 0..people {
            let person = PersonId::random();
            browsers.push(Guest::named(&[&site], &person).await);
            occupants.push(Occupant::Person(person));
        }
        occupants.extend((0..bots).map(|_| Occupant::Bot("random".to_owned())));
        let setup = Setup {
            terms: Terms { is_rated, ..rated_terms() },
            ..Setup::new(game, Vec::new(), sitters(occupants))
        };
        let id = site.app.tables.open(setup).await.expect("a table");
        Self { site, id, browsers }
    }

    /// Makes a random move for the first seat that must decide, and returns this seat.
    async fn decide(&mut self, dice: &mut Choices) -> Seat {
        let table = self.site.table(&self.id).await;
        let seat = due(table.game()).expect("somebody is to decide");
        let text = dice.choose(table.game(), seat);
        let browser = &mut self.browsers[seat.index()];
        let reply = browser.play(&self.site, &self.id, &text, table.version().0, "").await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
        seat
    }

    async fn post(&mut self, seat: Seat, what: &str) -> Reply {
        let seen = self.site.table(&self.id).await.version().0;
        self.post_seen(seat, what, seen).await
    }

    async fn post_seen(&mut self, seat: Seat, what: &str, seen: u64) -> Reply {
        let path = format!("/tables/{}/{what}", self.id);
        let seen = seen.to_string();
        self.browsers[seat.index()].post(&self.site, &path, &[("seen", &seen)]).await
    }

    async fn page(&mut self, seat: Seat) -> String {
        self.browsers[seat.index()].get(&self.site, &format!("/tables/{}", self.id)).await.text
    }

    async fn ply(&self) -> Ply {
        self.site.table(&self.id).await.ply()
    }

    /// Plays until a seat can no longer take back its last decision freely, and returns that seat.
    async fn beyond_the_border(&mut self) -> Seat {
        let mut dice = Choices(5);
        loop {
            let seat = self.decide(&mut dice).await;
            let offer = self.site.table(&self.id).await.undo_offer(seat).expect("an offer");
            if offer.border.is_some() {
                return seat;
            }
            self.decide(&mut dice).await;
            let offer = self.site.table(&self.id).await.undo_offer(seat).expect("an offer");
            if offer.border.is_some() {
                return seat;
            }
        }
    }
}

#[tokio::test]
async fn a_move_that_revealed_nothing_is_taken_back_freely_and_logged() {
    let mut table = Seated::new(GameId::Klenotnici, 3, 0, true).await;
    let before = *table.site.table(&table.id).await.game();
    let ply = table.ply().await;
    let seat = table.decide(&mut Choices(1)).await;
    let offer = table.site.table(&table.id).await.undo_offer(seat).expect("an offer");
    assert_eq!((offer.remaining, offer.border), (ply, None));
    assert!(table.page(seat).await.contains("Take back my last move"));
    assert!(!table.page(seat.next(3)).await.contains("Take back my last move"));
    let entries = table.site.table(&table.id).await.version().0;

    assert_eq!(table.post(seat, "takeback").await.status, StatusCode::SEE_OTHER);
    let now = table.site.table(&table.id).await;
    assert!(*now.game() == before && now.ply() == ply);
    assert_eq!(now.version().0, entries + 1, "what is taken back stays in the journal");
    assert_eq!(now.record().journal.last().map(|e| &e.deed), Some(&Deed::Undo(ply)));
    for viewer in [Viewer::Public, Viewer::Seat(seat.next(3))] {
        assert!(now.game().view(viewer) == before.view(viewer));
    }
    assert!(table.page(seat.next(3)).await.contains("takes back one move"));
    // Submitting the same form again must not take back a further move.
    let again = table.post_seen(seat, "takeback", entries).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(table.ply().await, ply);
    table.decide(&mut Choices(2)).await;
}

#[tokio::test]
async fn a_secret_choice_can_change_until_it_is_revealed() {
    let mut table = Seated::new(GameId::Edel, 3, 0, false).await;
    let mut dice = Choices(3);
    let ply = table.ply().await;
    let first = table.decide(&mut dice).await;
    let others = [first.next(3), first.next(3).next(3)];
    let unseen = table.site.table(&table.id).await.game().view(Viewer::Seat(others[0]));
    assert_eq!(table.post(first, "takeback").await.status, StatusCode::SEE_OTHER);
    assert_eq!(table.ply().await, ply);
    table.decide(&mut dice).await;
    let seen = table.site.table(&table.id).await.game().view(Viewer::Seat(others[0]));
    assert!(unseen == seen, "nobody sees that or what somebody chose anew");
    let mut last = first;
    for _ in others {
        last = table.decide(&mut dice).await;
    }
    let now = table.site.table(&table.id).await;
    assert!(now.undo_offer(last).expect("an offer").border.is_some());
    assert!(matches!(
        now.undo_offer(first).expect("an offer").border,
        Some(Border::Moved(_) | Border::Draw)
    ));
}

#[tokio::test]
async fn after_a_reveal_all_others_must_agree() {
    let mut table = Seated::new(GameId::Klenotnici, 3, 0, false).await;
    let seat = table.beyond_the_border().await;
    let others = [seat.next(3), seat.next(3).next(3)];
    let ply = table.ply().await;
    let offer = table.site.table(&table.id).await.undo_offer(seat).expect("an offer");
    assert!(table.page(seat).await.contains("only if the other players agree"));

    assert_eq!(table.post(seat, "takeback").await.status, StatusCode::SEE_OTHER);
    assert_eq!(table.ply().await, ply, "asking takes nothing back");
    assert!(table.page(seat).await.contains("Waiting for an answer"));
    for other in others {
        assert!(table.page(other).await.contains("asks for a takeback"));
    }
    let own = table.post(seat, "takeback/agree").await;
    assert_eq!(own.status, StatusCode::FORBIDDEN, "nobody agrees with himself");
    let mut stranger = Guest::default();
    let path = format!("/tables/{}/takeback/agree", table.id);
    let reply = stranger.post(&table.site, &path, &[("seen", "0")]).await;
    assert_eq!(reply.status, StatusCode::FORBIDDEN);

    assert_eq!(table.post(others[0], "takeback/agree").await.status, StatusCode::SEE_OTHER);
    assert_eq!(table.ply().await, ply, "one of two is not all");
    assert_eq!(table.post(others[1], "takeback/agree").await.status, StatusCode::SEE_OTHER);
    assert_eq!(table.ply().await, offer.remaining);
    let now = table.site.table(&table.id).await;
    assert_eq!(due(now.game()), Some(seat));
    // If the draw is repeated, its result must be the same, because it depends only on the seed and
    // the ply number.
    table.decide(&mut Choices(8)).await;
}

#[tokio::test]
async fn a_refusal_stands_until_something_happens() {
    let mut table = Seated::new(GameId::Klenotnici, 3, 0, false).await;
    let seat = table.beyond_the_border().await;
    let other = seat.next(3);
    table.post(seat, "takeback").await;
    assert_eq!(table.post(other, "takeback/refuse").await.status, StatusCode::SEE_OTHER);
    assert!(table.page(seat).await.contains("does not agree"));
    let revision = table.site.table(&table.id).await.revision();
    assert_eq!(table.post(seat, "takeback").await.status, StatusCode::SEE_OTHER);
    assert_eq!(table.site.table(&table.id).await.revision(), revision, "asking again is in vain");
    let late = table.post(other, "takeback/agree").await;
    assert_eq!(late.status, StatusCode::CONFLICT);

    // It must be possible to request a takeback again after withdrawing the request. A move must
    // cancel the takeback request.
    let mut table = Seated::new(GameId::Klenotnici, 3, 0, false).await;
    let seat = table.beyond_the_border().await;
    table.post(seat, "takeback").await;
    table.post(seat, "takeback/refuse").await;
    assert!(!table.page(seat.next(3)).await.contains("asks for a takeback"));
    table.post(seat, "takeback").await;
    assert!(table.page(seat.next(3)).await.contains("asks for a takeback"));
    let seen = table.site.table(&table.id).await.version().0;
    table.decide(&mut Choices(4)).await;
    assert!(!table.page(seat.next(3)).await.contains("asks for a takeback"));
    let late = table.post_seen(seat.next(3), "takeback/agree", seen).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_rated_table_has_no_takeback_after_a_reveal() {
    let mut table = Seated::new(GameId::Klenotnici, 3, 0, true).await;
    let seat = table.beyond_the_border().await;
    assert!(table.page(seat).await.contains("In a rated game, moves cannot be taken back"));
    let ply = table.ply().await;
    assert_eq!(table.post(seat, "takeback").await.status, StatusCode::CONFLICT);
    assert_eq!(table.ply().await, ply);
    assert_eq!(table.site.app.tables.store().undo_request(&table.id).await.expect("it"), None);
}

#[tokio::test]
async fn bots_always_agree_and_the_draws_repeat() {
    let mut table = Seated::new(GameId::Zepter, 1, 2, false).await;
    let own = Seat::new(0);
    let mut dice = Choices(6);
    loop {
        table.site.let_bots_move(&table.id).await;
        table.decide(&mut dice).await;
        table.site.let_bots_move(&table.id).await;
        let now = table.site.table(&table.id).await;
        let offer = now.undo_offer(own).expect("an offer");
        let drawn =
            now.plies()[offer.remaining.index()..].iter().any(|ply| ply.who == Actor::Chance);
        if drawn && offer.border.is_some() {
            break;
        }
    }
    let now = table.site.table(&table.id).await;
    let remaining = now.undo_offer(own).expect("an offer").remaining;
    let later = now.plies()[remaining.index()..].to_vec();
    assert!(table.page(own).await.contains("Only bots would have to agree"));
    assert_eq!(table.post(own, "takeback").await.status, StatusCode::SEE_OTHER);
    assert_eq!(table.ply().await, remaining);
    // If the player immediately makes the same decision again, it must result in the same draw.
    let seen = table.site.table(&table.id).await.version().0;
    let browser = &mut table.browsers[0];
    browser.play(&table.site, &table.id, &later[0].text, seen, "").await;
    let again = table.site.table(&table.id).await.plies()[remaining.index()..].to_vec();
    let same = later.iter().zip(&again).take_while(|(one, two)| one == two).count();
    assert_eq!(same, again.len(), "what nobody decides follows from the seed");
}

#[tokio::test]
async fn a_game_with_takebacks_proves_its_deal() {
    let mut table = Seated::new(GameId::Edel, 1, 2, false).await;
    let mut dice = Choices(7);
    let mut taken = 0;
    for decision in 0.. {
        table.site.let_bots_move(&table.id).await;
        if table.site.table(&table.id).await.is_over() {
            break;
        }
        if decision % 5 == 4 {
            table.post(Seat::new(0), "takeback").await;
            taken += 1;
        } else {
            table.decide(&mut dice).await;
        }
    }
    let now = table.site.table(&table.id).await;
    let undone = now.record().journal.iter().filter(|entry| matches!(entry.deed, Deed::Undo(_)));
    assert!(undone.count() == taken && taken > 5);
    assert!(now.undo_offer(Seat::new(0)).is_none(), "the seed is shown: nothing goes back");
    assert!(verify(&now.transcript()).expect("every draw follows from the seed").draws > 0);
    assert_eq!(table.post(Seat::new(0), "takeback").await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_takeback_on_a_shared_device_keeps_the_view() {
    let site = Site::new().await;
    let mut home = Guest::default();
    let form = [
        ("game", "klenotnici"),
        ("seats", "3"),
        ("name", "Ana"),
        ("bot_1", "local"),
        ("name_1", "Ben"),
        ("bot_2", "local"),
        ("name_2", "Cyr"),
    ];
    let id = home.open(&site, &form).await;
    let table = site.table(&id).await;
    let seat = due(table.game()).expect("a seat");
    let text = Choices(31).choose(table.game(), seat);
    let at_seat = |what: &str| format!("/tables/{id}{what}?seat={}", seat.index());
    let seen = table.version().0.to_string();
    home.post(&site, &at_seat("/moves"), &[("move", &text), ("seen", &seen)]).await;

    let page = home.get(&site, &at_seat("")).await.text;
    assert!(page.contains(&format!("action=\"{}\"", at_seat("/takeback"))));
    let after = site.table(&id).await.version().0.to_string();
    let number = seat.index().to_string();
    let late = [("seen", seen.as_str()), ("seat", number.as_str())];
    let reply = home.post(&site, &at_seat("/takeback"), &late).await;
    assert_eq!(reply.status, StatusCode::CONFLICT);
    assert!(reply.text.contains(&at_seat("/fragment")), "a late wish keeps it too");
    let wish = [("seen", after.as_str()), ("seat", number.as_str())];
    let reply = home.post(&site, &at_seat("/takeback"), &wish).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, at_seat("").as_str()));
    assert_eq!(site.table(&id).await.ply(), table.ply());
    // The action panel prompts for the decision again. The takeback button is always beside the
    // latest event.
    let again = home.get(&site, reply.location()).await.text;
    assert!(again.contains("name=\"request\"") && page.contains("form=\"undo-form\""));
}
