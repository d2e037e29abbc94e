//! Tests how contributions to a deal are revealed. Whatever the players do, either all
//! contributions are revealed or the deal is void, and the record must show which.

use std::time::Duration;

use axum::http::StatusCode;
use karat_rules::{Seat, Transcript};
use karat_server::tables::Outcome;
use karat_table::deal::{self, Verified, Voided, nonce_commitment};
use karat_table::id::{PersonId, TableId};
use karat_table::lobby::{COMMIT_WITHIN, SHOW_WITHIN};
use karat_table::table::{Attempt, Record, Stage};

use crate::site::{Choices, Guest, Reply, Site, due};

/// The smallest step of a clock.
const MILLISECOND: Duration = Duration::from_millis(1);

/// The form fields that open a table for the sender and two friends.
const FORM: [(&str, &str); 5] = [
    ("game", "klenotnici"),
    ("seats", "3"),
    ("name", "P0"),
    ("bot_1", "friend"),
    ("bot_2", "friend"),
];

/// The way in which a player contributes to the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Say {
    /// The player first sends the hash of a nonce, and later the nonce itself.
    Hash,
    /// The player types a phrase, which works without scripts.
    Phrase,
    /// The player does not contribute.
    Nothing,
}

/// A table with three players, each with a browser.
struct Room {
    site: Site,
    id: TableId,
    guests: Vec<Guest>,
    says: [Say; 3],
}

/// Returns the text that a seat contributes to the deal with the given number.
fn nonce(seat: usize, deal: usize) -> String {
    format!("word {deal} of P{seat}")
}

impl Room {
    /// Opens a table whose players contribute in the given ways, and starts its game.
    async fn showing(says: [Say; 3]) -> Self {
        Self::on(Site::new().await, says).await
    }

    async fn on(site: Site, says: [Say; 3]) -> Self {
        let mut guests = vec![Guest::default(); 3];
        let said = |seat: usize| match says[seat] {
            Say::Hash => ("nonce_commitment", nonce_commitment(&nonce(seat, 0))),
            Say::Phrase => ("phrase", nonce(seat, 0)),
            Say::Nothing => ("nonce", String::new()),
        };
        let (field, value) = said(0);
        let id = guests[0].open(&site, &[&FORM[..], &[(field, &value)]].concat()).await;
        for seat in [1, 2] {
            let ((field, value), name) = (said(seat), format!("P{seat}"));
            let fields = [("name", name.as_str()), (field, &value)];
            let reply = guests[seat].post(&site, &format!("/tables/{id}/join"), &fields).await;
            assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
        }
        let mut room = Self { site, id, guests, says };
        let begun = room.post(0, "start", &[]).await;
        assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
        room
    }

    async fn post(&mut self, seat: usize, deed: &str, fields: &[(&str, &str)]) -> Reply {
        self.guests[seat].post(&self.site, &format!("/tables/{}/{deed}", self.id), fields).await
    }

    async fn record(&self) -> Record {
        self.site.table(&self.id).await.record().clone()
    }

    async fn show(&mut self, seat: usize, deal: usize) -> Reply {
        self.post(seat, "nonce", &[("nonce", &nonce(seat, deal))]).await
    }

    /// Sends a player's contribution to a later deal in the same way as to the first deal.
    async fn say_anew(&mut self, seat: usize, deal: usize) -> Reply {
        let (hash, phrase) = (nonce_commitment(&nonce(seat, deal)), nonce(seat, deal));
        match self.says[seat] {
            Say::Phrase => self.post(seat, "nonce", &[("phrase", &phrase)]).await,
            _ => self.post(seat, "nonce", &[("nonce_commitment", &hash)]).await,
        }
    }

    /// Advances the clock by `ms`, and runs everything that is due on the server.
    async fn wait(&self, time: Duration) {
        let (tables, now) = (&self.site.app.tables, self.site.app.tables.now());
        now.pass(time);
        tables.start_overdue(now.time()).await.expect("done");
    }

    /// Makes random moves until the game is over. Returns the verified deal and the text of the
    /// record.
    async fn proof(&self) -> (Verified, String) {
        let mut dice = Choices(7);
        loop {
            self.site.let_bots_move(&self.id).await;
            let table = self.site.table(&self.id).await;
            let Some(seat) = due(table.game()) else { break };
            let (text, seen) = (dice.choose(table.game(), seat), table.version());
            let attempt = Attempt::by_seat(seat, &text, seen);
            assert!(matches!(self.site.attempt(&self.id, attempt).await, Outcome::Played(_)));
        }
        let text = self.site.get(&format!("/tables/{}/transcript", self.id)).await.text;
        let record: Transcript = text.parse().expect("a transcript");
        (deal::verify(&record).unwrap_or_else(|error| panic!("{error}\n{text}")), text)
    }
}

/// An action with which a player tries to avoid revealing a contribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    Wait,
    Leave,
    DeleteAccount,
    IsBanned,
    IsFreed,
    LogInElsewhere,
    ShowAnother,
    CommitAnother,
}

const DEEDS: [Deed; 8] = [
    Deed::Wait,
    Deed::Leave,
    Deed::DeleteAccount,
    Deed::IsBanned,
    Deed::IsFreed,
    Deed::LogInElsewhere,
    Deed::ShowAnother,
    Deed::CommitAnother,
];

impl Room {
    /// Carries out an action with which the player tries to avoid revealing a contribution. The
    /// server may accept or refuse this action.
    async fn evade(&mut self, seat: usize, deed: Deed) {
        let number = seat.to_string();
        match deed {
            Deed::Wait => {}
            Deed::Leave => drop(self.post(seat, "leave", &[]).await),
            Deed::DeleteAccount => {
                let fields = [("word", "delete")];
                let gone = self.guests[seat].post(&self.site, "/account/delete", &fields).await;
                assert_eq!(gone.status, StatusCode::SEE_OTHER, "{}", gone.text);
                self.guests[seat] = Guest::default();
            }
            Deed::IsBanned => {
                let record = self.record().await;
                let person = record.sitters[seat].who.person().expect("a person");
                let store = self.site.app.tables.store();
                store.set_banned(person, true).await.expect("banned");
            }
            Deed::IsFreed => {
                drop(self.post(0, "seats", &[("act", "free"), ("seat", &number)]).await);
                let bot = [("act", "bot"), ("seat", number.as_str()), ("level", "random")];
                drop(self.post(0, "seats", &bot).await);
                drop(self.post(0, "close", &[]).await);
            }
            Deed::LogInElsewhere => {
                let (store, person) = (self.site.app.tables.store(), PersonId::random());
                self.guests[seat] = Guest::named(&[&self.site], &person).await;
                assert!(store.person(&person).await.expect("an answer").is_some());
            }
            Deed::ShowAnother => drop(self.post(seat, "nonce", &[("nonce", "chosen")]).await),
            Deed::CommitAnother => {
                let chosen = nonce_commitment("chosen");
                drop(self.post(seat, "nonce", &[("nonce_commitment", &chosen)]).await);
                drop(self.post(seat, "join", &[("name", "P9"), ("phrase", "chosen")]).await);
            }
        }
        // Another person, who can still choose their contribution freely, tries to take the seat.
        let mut other = Guest::default();
        let fields = [("name", "Eva"), ("seat", &number), ("phrase", "chosen")];
        let reply = other.post(&self.site, &format!("/tables/{}/join", self.id), &fields).await;
        assert_eq!(reply.status, StatusCode::CONFLICT, "{deed:?}: {}", reply.text);
    }
}

fn seats(numbers: &[usize]) -> Vec<Seat> {
    numbers.iter().copied().map(Seat::new).collect()
}

/// A player may avoid revealing a contribution in any way, before or after other players reveal
/// theirs. Whatever the player does, the deal must be declared void and recorded. The next deal
/// must have been determined from the beginning, and the player must be unable to contribute to it.
#[tokio::test]
async fn a_deal_without_all_nonces_is_void() {
    for deed in DEEDS {
        for (withheld, shown) in [(2, &[0, 1][..]), (1, &[2]), (2, &[])] {
            let mut room = Room::showing([Say::Hash; 3]).await;
            let first = room.record().await;
            for &seat in shown {
                assert_eq!(room.show(seat, 0).await.status, StatusCode::SEE_OTHER);
            }
            room.evade(withheld, deed).await;
            let record = room.record().await;
            assert_eq!(record.stage, Stage::Showing, "{deed:?}");
            assert!(record.commitment == first.commitment && record.voided.is_empty());
            room.wait(SHOW_WITHIN - MILLISECOND).await;
            assert_eq!(room.record().await.stage, Stage::Showing, "{deed:?}");
            room.wait(MILLISECOND).await;

            let record = room.record().await;
            let missing: Vec<usize> = (0..3).filter(|seat| !shown.contains(seat)).collect();
            assert_eq!(record.voided.len(), 1, "{deed:?}");
            assert!(record.voided[0].withheld().eq(seats(&missing)), "{deed:?}");
            assert!(record.voided[0].seed == first.seed && record.seed.before() == first.seed);
            assert_eq!(record.commitment, deal::commitment(&record.seed));
            assert!(record.sitters.iter().all(|one| one.nonce.is_none()), "{deed:?}");
            assert!(record.sitters.iter().all(|one| one.nonce_commitment.is_none()), "{deed:?}");

            // A player who has withheld a contribution must be unable to contribute again in any
            // way.
            room.show(withheld, 0).await;
            room.say_anew(withheld, 1).await;
            let sitter = room.record().await.sitters.swap_remove(withheld);
            assert!(sitter.nonce.is_none() && sitter.nonce_commitment.is_none(), "{deed:?}");
            for (number, &seat) in shown.iter().enumerate() {
                assert_eq!(room.record().await.stage, Stage::Committing, "{number} of {shown:?}");
                assert_eq!(room.say_anew(seat, 1).await.status, StatusCode::SEE_OTHER);
            }
            for &seat in shown {
                assert_eq!(room.record().await.stage, Stage::Showing, "{deed:?}");
                assert_eq!(room.show(seat, 1).await.status, StatusCode::SEE_OTHER);
            }
            assert_eq!(room.record().await.stage, Stage::Playing, "{deed:?}");

            let (found, text) = room.proof().await;
            let voided = Voided { shown: seats(shown), withheld: seats(&missing) };
            assert_eq!((found.voided, found.silent), (vec![voided], Vec::new()), "{deed:?}");
            assert_eq!(found.committed, seats(shown), "{deed:?}");
            assert!(!text.contains("chosen"), "{deed:?}: {text}");
        }
    }
}

/// Until all players have committed to a nonce for a deal, no script may reveal a nonce, and nobody
/// may learn one.
#[tokio::test]
async fn nothing_is_revealed_before_all_are_committed() {
    let mut room = Room::showing([Say::Hash; 3]).await;
    let shows = |page: &str| page.contains("data-show=\"");
    let asks = |page: &str| page.contains("data-commit=\"1\"");
    let id = room.id.clone();
    for seat in [0, 1] {
        room.show(seat, 0).await;
        // The other players must not be able to read the nonce on any page.
        for reader in 0..3 {
            for path in ["", "/transcript", "/verify"] {
                let page =
                    room.guests[reader].get(&room.site, &format!("/tables/{id}{path}")).await;
                assert!(!page.text.contains(&nonce(seat, 0)), "{path}");
            }
        }
    }
    room.wait(SHOW_WITHIN).await;
    let told = room.record().await.commitment;
    for seat in 0..3 {
        let page = room.guests[seat].get(&room.site, &format!("/tables/{id}")).await.text;
        assert!(page.contains(&told), "the next seed is bound before anybody speaks");
        assert_eq!(asks(&page), seat < 2, "P{seat}");
        assert!(!shows(&page), "P{seat}");
        assert!(page.contains("did not reveal their contributions in time: P2."), "{page}");
    }
    room.say_anew(0, 1).await;
    // If a script reveals its nonce too early, the server must refuse it, but must accept it later.
    let early = room.show(0, 1).await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    let page = room.guests[0].get(&room.site, &format!("/tables/{id}")).await.text;
    assert!(!shows(&page) && !asks(&page));
    room.say_anew(1, 1).await;
    for seat in [0, 1] {
        let page = room.guests[seat].get(&room.site, &format!("/tables/{id}")).await.text;
        assert!(shows(&page) && !asks(&page), "P{seat}");
    }
    // Everyone must be able to read the void deal now, but not the unrevealed nonces.
    let text = room.site.get(&format!("/tables/{id}/transcript")).await.text;
    let page = room.site.get(&format!("/tables/{id}/verify")).await.text;
    let seed = room.record().await.voided[0].seed.reveal();
    for text in [text, page] {
        assert!(text.contains(&nonce(0, 0)) && text.contains(&nonce(1, 0)) && text.contains(&seed));
        assert!(!text.contains(&nonce(0, 1)) && !text.contains(&nonce(2, 0)), "{text}");
    }
}

/// Each seat can make at most one deal void, so that no player can prevent the game from starting.
#[tokio::test]
async fn withholding_ends_with_the_seats() {
    let mut room = Room::showing([Say::Hash; 3]).await;
    for (deal, withholding) in [1, 0, 2].into_iter().enumerate() {
        let record = room.record().await;
        assert_eq!((record.stage, record.voided.len()), (Stage::Showing, deal));
        let left: Vec<usize> = [1, 0, 2].into_iter().skip(deal + 1).collect();
        for &seat in &left {
            room.show(seat, deal).await;
        }
        assert_eq!(room.show(withholding, 9).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        room.wait(SHOW_WITHIN).await;
        for &seat in &left {
            room.say_anew(seat, deal + 1).await;
        }
    }
    assert_eq!(room.record().await.stage, Stage::Playing);
    let (found, text) = room.proof().await;
    let withheld: Vec<_> = found.voided.iter().map(|deal| deal.withheld.clone()).collect();
    assert_eq!(withheld, [seats(&[1]), seats(&[0]), seats(&[2])]);
    assert!(found.mixed_in.is_empty() && found.silent.is_empty(), "{text}");
}

/// A player has revealed a contribution, but does not commit to the next one in time. The player
/// must then play without a contribution, and the verification must say so.
#[tokio::test]
async fn a_second_late_player_plays_without_a_contribution() {
    let mut room = Room::showing([Say::Hash, Say::Hash, Say::Phrase]).await;
    room.show(0, 0).await;
    room.wait(SHOW_WITHIN).await;
    let refused = room.post(1, "nonce", &[("phrase", "chosen")]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    room.wait(COMMIT_WITHIN - MILLISECOND).await;
    let early = room.post(0, "start", &[]).await;
    assert_eq!(early.status, StatusCode::CONFLICT, "the owner waits like everybody");
    room.wait(MILLISECOND).await;
    assert_eq!(room.record().await.stage, Stage::Playing);
    let (found, text) = room.proof().await;
    let voided = Voided { shown: seats(&[0, 2]), withheld: seats(&[1]) };
    assert_eq!((found.voided, found.silent), (vec![voided], seats(&[0, 2])), "{text}");
    let page = room.site.get(&format!("/tables/{}/verify", room.id)).await.text;
    assert!(page.contains("Made no new contribution afterwards: P0 and P2."), "{page}");
    assert!(
        page.contains("P1 did not reveal a contribution") && page.contains("✗ withheld"),
        "{page}"
    );
    assert_eq!(page.matches("data-check=\"chain\"").count(), 1);
}

/// A page without scripts must ask for a new contribution, wait only for as long as it would still
/// count, and then continue to the game.
#[tokio::test]
async fn without_scripts_a_player_types_again_or_plays_without() {
    for types in [true, false] {
        let mut room = Room::showing([Say::Phrase, Say::Hash, Say::Hash]).await;
        room.show(1, 0).await;
        room.wait(SHOW_WITHIN).await;
        let path = format!("/tables/{}", room.id);
        let asked = room.guests[0].get(&room.site, &path).await;
        assert!(asked.text.contains("id=\"phrase\"") && asked.text.contains("data-commit"));
        let again_s = (COMMIT_WITHIN.as_secs() + 1).to_string();
        assert_eq!(asked.header("refresh"), again_s, "what he types is not loaded away");
        assert_eq!(room.post(0, "nonce", &[("phrase", "")]).await.status, StatusCode::BAD_REQUEST);
        if types {
            assert_eq!(room.say_anew(0, 1).await.status, StatusCode::SEE_OTHER);
            let twice = room.say_anew(0, 2).await;
            assert_eq!(twice.status, StatusCode::CONFLICT, "one word for one deal");
        }
        let waiting = room.guests[2].get(&room.site, &path).await;
        assert!(waiting.headers.get("refresh").is_none());
        assert!(waiting.text.contains("http-equiv=\"refresh\""), "nothing to type, so it goes on");
        room.say_anew(1, 1).await;
        if !types {
            room.wait(COMMIT_WITHIN).await;
        }
        room.show(1, 1).await;
        assert_eq!(room.record().await.stage, Stage::Playing);
        let (found, _) = room.proof().await;
        let mixed_in = if types { seats(&[0, 1]) } else { seats(&[1]) };
        assert_eq!((found.mixed_in, found.committed), (mixed_in, seats(&[1])));
    }
}

/// Server downtime must not count against any player.
#[tokio::test]
async fn a_restart_leaves_time_to_reveal() {
    const DOWN_MS: i64 = 600_000;
    let site = Site::new().await;
    // Every restart of a test server is at the same time, so the first server starts earlier by the
    // length of the downtime.
    site.app.tables.now().pass_ms(-DOWN_MS);
    let mut room = Room::on(site, [Say::Hash; 3]).await;
    room.show(0, 0).await;
    let Room { site, id, guests, says } = room;
    let mut room = Room { site: site.restarted().await, id, guests, says };
    let due = room.site.app.tables.start_overdue(room.site.app.tables.now().time()).await;
    assert_eq!(due.expect("done"), Some(room.site.app.tables.now().time() + SHOW_WITHIN));
    room.wait(SHOW_WITHIN - MILLISECOND).await;
    assert_eq!(room.record().await.stage, Stage::Showing);
    room.show(1, 0).await;
    room.show(2, 0).await;
    assert_eq!(room.record().await.stage, Stage::Playing);
    let (found, _) = room.proof().await;
    assert_eq!((found.committed.len(), found.voided.len()), (3, 0));
}

/// If a player deletes their account while contributions are being revealed, a bot must play for
/// them, so that the game is not blocked.
#[tokio::test]
async fn a_bot_plays_for_a_player_gone_at_the_start() {
    let mut room = Room::showing([Say::Hash, Say::Nothing, Say::Nothing]).await;
    room.evade(2, Deed::DeleteAccount).await;
    assert_eq!(room.record().await.stage, Stage::Showing);
    room.show(0, 0).await;
    let table = room.site.table(&room.id).await;
    assert_eq!(table.record().stage, Stage::Playing);
    assert!(table.absent().iter().eq([Seat::new(2)]));
    let (found, text) = room.proof().await;
    assert!(found.voided.is_empty() && !text.contains("name P2"), "{text}");
    // If all players leave the server, the table must be closed.
    let mut room = Room::showing([Say::Hash, Say::Nothing, Say::Nothing]).await;
    for seat in 0..3 {
        let fields = [("word", "delete")];
        room.guests[seat].post(&room.site, "/account/delete", &fields).await;
    }
    assert_eq!(room.record().await.stage, Stage::Closed);
}

/// In a lobby from an older release, the server has committed to a single seed, so a second deal is
/// impossible.
#[tokio::test]
async fn an_old_lobby_closes_if_revealing_fails() {
    let room = Room::showing([Say::Hash; 3]).await;
    let record = Record { id: TableId::random(), root: None, ..room.record().await };
    let seed = deal::Seed::random();
    let record = Record { seed, commitment: deal::commitment(&seed), ..record };
    room.site.app.tables.store().create(&record, "old").await.expect("a table");
    room.wait(SHOW_WITHIN).await;
    let table = room.site.table(&record.id).await;
    assert_eq!(table.record().stage, Stage::Closed);
    let text = room.site.get(&format!("/tables/{}/transcript", record.id)).await.text;
    assert!(!text.contains(&seed.reveal()), "{text}");
}

/// After a void deal, resubmitting the form that opened the table must lead to the same table.
#[tokio::test]
async fn a_form_sent_again_finds_the_table_with_a_voided_deal() {
    let site = Site::new().await;
    let (mut guest, ticket) = (Guest::default(), "7".repeat(32));
    let hash = nonce_commitment(&nonce(0, 0));
    let more = [("nonce_commitment", hash.as_str()), ("ticket", &ticket)];
    let form = [&FORM[..3], &[("bot_1", "friend"), ("bot_2", "random")], &more].concat();
    let id = guest.open(&site, &form).await;
    guest
        .post(&site, &format!("/tables/{id}/seats"), &[("act", "fill"), ("level", "random")])
        .await;
    guest.post(&site, &format!("/tables/{id}/start"), &[]).await;
    let (tables, now) = (&site.app.tables, site.app.tables.now());
    now.pass(SHOW_WITHIN);
    tables.start_overdue(now.time()).await.expect("done");
    assert_eq!(site.table(&id).await.record().voided.len(), 1);
    assert_eq!(guest.open(&site, &form).await, id);
}
