//! The proof of a deal: the page holds all it takes, and no forgery of a record passes.

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, GAMES, Seat, Transcript, Turn};
use karat_server::deal::{self, Deal, Seed, VerifyError};
use karat_server::id::TableId;
use karat_server::store::{Hand, Occupant};
use karat_server::tables::{Attempt, Outcome};

use crate::site::{Choices, Site, due};

/// Readings under which a game with random players ends soon.
fn short(game: GameId) -> &'static [(&'static str, &'static str)] {
    match game {
        GameId::Zepter => &[("max_rounds", "2")],
        GameId::Klenotnici | GameId::Edel => &[],
    }
}

/// A record of a whole game dealt by this seed and these nonces of the first seats.
fn recorded(game: GameId, nonces: &[(&str, bool)]) -> Transcript {
    let options = short(game).iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    let seats = (*game.seats().start()).max(3);
    let mut record = Transcript::new(game, seats, options.collect());
    let seed = Seed(std::array::from_fn(|index| 7 * index as u8));
    record.deal.commitment = Some(deal::commitment(&seed));
    record.deal.seed = Some(seed.reveal());
    let mut counted = vec![&b""[..]; seats];
    for (index, &(nonce, is_committed)) in nonces.iter().enumerate() {
        let seat = Seat::new(index);
        counted[index] = nonce.as_bytes();
        record.deal.nonces.push((seat, nonce.to_owned()));
        if is_committed {
            record.deal.nonce_commitments.push((seat, deal::nonce_commitment(nonce)));
        }
    }
    play_out(&mut record, &Deal::new(&seed, &counted));
    record
}

/// Draws from the deal and decides at random until the game is over.
fn play_out(record: &mut Transcript, deal: &Deal) {
    let mut game: AnyGame = record.start().expect("a beginning");
    let mut dice = Choices(3);
    while game.turn() != Turn::Over {
        let (who, text) = match due(&game) {
            Some(seat) => (Actor::Seat(seat), dice.choose(&game, seat)),
            None => (Actor::Chance, deal::draw(&game, deal, record.plies.len() as u64)),
        };
        game.play(who, &text).expect("it is legal");
        record.plies.push(karat_rules::transcript::Ply { who, text, line: 0 });
    }
}

fn verified(text: &str) -> Option<deal::Verified> {
    let transcript: Transcript = text.parse().ok()?;
    deal::verify(&transcript).ok()
}

#[test]
fn the_index_of_every_draw_names_its_case() {
    for &game in GAMES {
        let record = recorded(game, &[("ana", true), ("č", false)]);
        let seed = Seed::from_hex(record.deal.seed.as_deref().expect("a seed")).expect("digits");
        let nonces = deal::nonces(&record).expect("nonces");
        let counted: Vec<_> = nonces.iter().map(|nonce| nonce.counted().as_bytes()).collect();
        let deal = Deal::new(&seed, &counted);
        let draws = deal::draws(&record).expect("a whole game");
        assert_eq!(Some(draws.len()), verified(&record.to_string()).map(|found| found.draws));
        for draw in &draws {
            let index = deal.index(draw.ply, draw.case_count());
            let mut cases =
                draw.cases.iter().flat_map(|(text, weight)| (0..*weight).map(move |_| text));
            assert_eq!(cases.nth(index as usize), Some(&draw.text), "{game}, ply {}", draw.ply);
        }
    }
}

#[test]
fn a_record_says_who_had_his_say() {
    let record = recorded(GameId::Klenotnici, &[("a b  \"č\" 💎", true), ("", false), ("x", true)]);
    let text = record.to_string();
    assert!(text.contains("\nnonce P0 a b  \"č\" 💎\n"), "{text}");
    let read: Transcript = text.parse().expect("a transcript");
    assert_eq!(read.deal, record.deal);
    let found = verified(&text).expect("it is honest");
    assert_eq!(found.mixed_in, [Seat::new(0), Seat::new(2)]);
    assert_eq!(found.committed, [Seat::new(0), Seat::new(2)]);
}

#[test]
fn what_a_seat_promised_is_kept() {
    let honest = recorded(GameId::Klenotnici, &[("a", true), ("b", true)]);
    let forged = |change: fn(&mut Transcript)| {
        let mut forged = honest.clone();
        change(&mut forged);
        deal::verify(&forged).map(|found| found.draws)
    };
    let [first, second] = [0, 1].map(Seat::new);
    assert_eq!(
        forged(|record| record.deal.nonces.truncate(1)),
        Err(VerifyError::NonceWithheld(second))
    );
    assert_eq!(
        forged(|record| record.deal.nonces[0].1 = "A".to_owned()),
        Err(VerifyError::Nonce(first))
    );
    let twice = |record: &mut Transcript| record.deal.nonces.push((Seat::new(0), "a".to_owned()));
    assert_eq!(forged(twice), Err(VerifyError::NonceSeat(first)));
    let absent = |record: &mut Transcript| record.deal.nonces.push((Seat::new(5), "a".to_owned()));
    assert_eq!(forged(absent), Err(VerifyError::NonceSeat(Seat::new(5))));
}

/// Every bit of every line that begins with one of `words`, but for the line's end: some blanks
/// there read the same.
fn every_flip_is_caught(record: &Transcript, words: &[&str]) {
    let honest = record.to_string();
    assert!(verified(&honest).is_some(), "{honest}");
    let mut from = 0;
    let mut flipped = 0;
    for line in honest.split('\n') {
        let bytes = from..from + line.len();
        from = bytes.end + 1;
        if !words.iter().any(|word| line.starts_with(word)) {
            continue;
        }
        for bit in bytes.start * 8..bytes.end * 8 {
            let mut forged = honest.clone().into_bytes();
            forged[bit / 8] ^= 1 << (bit % 8);
            let Ok(forged) = String::from_utf8(forged) else { continue };
            assert_eq!(verified(&forged), None, "bit {} of {line}", bit - bytes.start * 8);
            flipped += 1;
        }
    }
    assert!(flipped > 300, "{flipped} bits");
}

#[test]
fn every_flipped_bit_of_a_deal_with_one_draw_is_caught() {
    let record = recorded(GameId::Klenotnici, &[("ana", true), ("", true), ("žluť", true)]);
    every_flip_is_caught(&record, &["commitment", "seed", "nonce", "chance"]);
}

// Nothing but the draws speaks for a nonce without a commitment; many of them speak clearly.
#[test]
fn every_flipped_bit_of_a_nonce_is_caught_by_many_draws() {
    let record = recorded(GameId::Edel, &[("ana of the hill", false), ("zoe by the river", false)]);
    every_flip_is_caught(&record, &["nonce"]);
}

/// Plays a table of people to its end.
async fn play_to_the_end(site: &Site, id: &TableId) {
    let mut dice = Choices(11);
    while let Some(seat) = due(site.table(id).await.game()) {
        let table = site.table(id).await;
        let text = dice.choose(table.game(), seat);
        let (seen, hand) = (table.version(), Hand::Seat);
        let attempt = Attempt { seat, text: &text, seen, request: None, hand };
        assert!(matches!(site.attempt(id, attempt).await, Outcome::Played(_)), "{text}");
    }
}

#[tokio::test]
async fn a_page_holds_what_it_takes_to_check_once_the_game_is_over() {
    let site = Site::new().await;
    for &game in GAMES {
        let guests = [(); 3].map(|()| Occupant::Person(karat_server::id::PersonId::random()));
        let id = site.open_game(game, short(game), guests.to_vec()).await;
        let record = site.table(&id).await.record().clone();
        let path = format!("/tables/{id}/verify");

        let running = site.get(&path).await;
        assert_eq!(running.status, StatusCode::OK);
        assert!(running.text.contains(&record.commitment));
        assert!(!running.text.contains(&record.seed.reveal()), "the seed is secret");
        assert!(!running.text.contains("data-check"), "there is nothing to check yet");
        assert!(site.get(&format!("/tables/{id}")).await.text.contains(&path));

        play_to_the_end(&site, &id).await;
        let over = site.get(&path).await;
        let facts = [record.seed.reveal(), record.commitment, format!("/tables/{id}/transcript")];
        for fact in facts {
            assert!(over.text.contains(&fact), "{fact} in {}", over.text);
        }
        let draws = deal::draws(&site.table(&id).await.transcript()).expect("a whole game");
        assert_eq!(over.text.matches("data-check=\"draw\"").count(), draws.len());
        for draw in &draws {
            let drawn = format!("<code data-part=\"drawn\">{}</code>", draw.text);
            assert!(over.text.contains(&drawn), "{drawn}");
        }
        assert!(site.get(&format!("/tables/{id}/result")).await.text.contains(&path));
    }
    let nowhere = site.get("/tables/00000000000000000000000000000000/verify").await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
}
