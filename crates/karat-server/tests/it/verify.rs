//! Tests verifying a deal. The page must contain everything required for verification, and no
//! forged record may pass.

use axum::http::StatusCode;
use karat_rules::any::GameId;
use karat_rules::transcript::VoidRecord;
use karat_rules::{Actor, AnyGame, GAMES, Ply, Seat, Transcript, Turn};
use karat_server::tables::Outcome;
use karat_table::deal::{self, Deal, Seed, VerifyError, Voided};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, MadeBy, Occupant};

use crate::site::{Choices, Guest, Site, due};

/// Returns options under which a game between random players ends after a few moves.
fn short(game: GameId) -> &'static [(&'static str, &'static str)] {
    match game {
        GameId::Zepter => &[("max_rounds", "2")],
        GameId::Klenotnici | GameId::Edel | GameId::Sealed => &[],
    }
}

/// Returns the record of a whole game with a fixed seed. `nonces` contains the first seats'
/// contributions, each with a flag for whether the seat committed to it.
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

/// Plays a game to the end with random decisions and the draws that the deal determines.
fn play_out(record: &mut Transcript, deal: &Deal) {
    let mut game: AnyGame = record.start().expect("a beginning");
    let mut dice = Choices(3);
    while game.turn() != Turn::Over {
        let (who, text) = match due(&game) {
            Some(seat) => (Actor::Seat(seat), dice.choose(&game, seat)),
            None => (Actor::Chance, deal::draw(&game, deal, Ply::after(&record.plies))),
        };
        game.play(who, &text).expect("it is legal");
        record.plies.push(karat_rules::transcript::RecordedMove {
            who,
            text: text.into(),
            line: 0,
        });
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
fn a_record_lists_the_contributions() {
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
fn a_seats_commitment_is_enforced() {
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

/// Flips each bit of all lines that begin with one of `words`, and asserts that verification fails
/// each time. Line breaks are left unchanged, because trailing spaces make no difference.
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

// A nonce without a commitment affects only the draws. In a game with many draws, a changed nonce
// is certain to be noticed.
#[test]
fn every_flipped_bit_of_a_nonce_is_caught_by_many_draws() {
    let record = recorded(GameId::Edel, &[("ana of the hill", false), ("zoe by the river", false)]);
    every_flip_is_caught(&record, &["nonce"]);
}

/// Plays a game between people to the end with random moves.
async fn play_to_the_end(site: &Site, id: &TableId) {
    let mut dice = Choices(11);
    while let Some(seat) = due(site.table(id).await.game()) {
        let table = site.table(id).await;
        let text = dice.choose(table.game(), seat);
        let (seen, made_by) = (table.version(), MadeBy::Seat);
        let attempt = Attempt { seat, text: &text, seen, request: None, made_by };
        assert!(matches!(site.attempt(id, attempt).await, Outcome::Played(_)), "{text}");
    }
}

#[tokio::test]
async fn a_finished_games_page_has_everything_to_check_the_deal() {
    let site = Site::new().await;
    for &game in GAMES {
        let guests = [(); 3].map(|()| Occupant::Person(karat_table::id::PersonId::random()));
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

/// Returns the record of a whole game after two void deals. The third seat withheld its nonce in
/// the first void deal, and the second seat in the second. The first seat always contributed.
fn given_up() -> Transcript {
    let root = Seed(std::array::from_fn(|index| 5 * index as u8));
    let hash = |seat: usize, nonce: &str| (Seat::new(seat), deal::nonce_commitment(nonce));
    let shown = |seat: usize, nonce: &str| (Seat::new(seat), nonce.to_owned());
    let mut record = Transcript::new(GameId::Klenotnici, 3, Vec::new());
    record.deal.voided = vec![
        VoidRecord {
            commitment: Some(deal::commitment(&root.of_deal(0))),
            seed: Some(root.of_deal(0).reveal()),
            nonce_commitments: vec![hash(0, "ana"), hash(1, "ben"), hash(2, "cyr")],
            nonces: vec![shown(0, "ana"), shown(1, "ben")],
            withheld: vec![Seat::new(2)],
        },
        VoidRecord {
            commitment: Some(deal::commitment(&root.of_deal(1))),
            seed: Some(root.of_deal(1).reveal()),
            nonce_commitments: vec![hash(0, "žluť"), hash(1, "zoe")],
            nonces: vec![shown(0, "žluť")],
            withheld: vec![Seat::new(1)],
        },
    ];
    let seed = root.of_deal(2);
    record.deal.commitment = Some(deal::commitment(&seed));
    record.deal.seed = Some(seed.reveal());
    record.deal.nonce_commitments = vec![hash(0, "a third word")];
    record.deal.nonces = vec![shown(0, "a third word")];
    play_out(&mut record, &Deal::new(&seed, &[b"a third word", b"", b""]));
    record
}

/// The record of the game with two void deals, in the format that users download.
const GIVEN_UP: &str = include_str!("../given-up.karat");

#[test]
fn a_record_lists_voided_deals_and_their_seats() {
    let record = given_up();
    assert_eq!(record.to_string(), GIVEN_UP, "the sample is what is written");
    let read: Transcript = GIVEN_UP.parse().expect("a transcript");
    assert_eq!(read.deal, record.deal);
    let found = verified(GIVEN_UP).expect("it is honest");
    let [first, second, third] = [0, 1, 2].map(Seat::new);
    let voided = [(vec![first, second], vec![third]), (vec![first], vec![second])];
    let voided = voided.map(|(shown, withheld)| Voided { shown, withheld });
    assert_eq!((found.voided, found.silent), (voided.to_vec(), Vec::new()));
    assert_eq!((found.mixed_in, found.committed), (vec![first], vec![first]));
}

#[test]
fn every_flipped_bit_of_a_voided_deal_is_caught() {
    // The hash of a nonce that was never revealed cannot be checked, so it is left out.
    let words = |number: usize, shown: &[usize]| {
        let facts = ["commitment", "seed", "nonce ", "withheld"].map(str::to_owned);
        let hashes = shown.iter().map(|seat| format!("nonce-commitment P{seat}"));
        facts.into_iter().chain(hashes).map(move |fact| format!("void {number} {fact}")).collect()
    };
    let words: [Vec<String>; 2] = [words(1, &[0, 1]), words(2, &[0])];
    let words: Vec<_> = words.iter().flatten().map(String::as_str).collect();
    every_flip_is_caught(&given_up(), &words);
}

#[test]
fn a_voided_deal_has_a_reason_and_chooses_nothing() {
    let refused = |change: &dyn Fn(&mut Transcript)| {
        let mut forged = given_up();
        change(&mut forged);
        deal::verify(&forged).expect_err("it is forged")
    };
    let in_void = |number, error| VerifyError::Void(number, Box::new(error));
    let [first, second, third] = [0, 1, 2].map(Seat::new);
    let other = Seed(std::array::from_fn(|index| index as u8));
    for (error, change) in [
        // The record says that a deal was void, although everyone had revealed their nonce.
        (
            in_void(1, VerifyError::Withheld),
            &(|record: &mut Transcript| {
                record.deal.voided[0].nonces.push((Seat::new(2), "cyr".to_owned()));
                record.deal.voided[0].withheld.clear();
            }) as &dyn Fn(&mut Transcript),
        ),
        // The record names the wrong seat as the one that withheld its nonce.
        (in_void(1, VerifyError::Withheld), &|record| {
            record.deal.voided[0].withheld = vec![first];
        }),
        // The seed of the next deal is not the one to which the server committed.
        (in_void(1, VerifyError::Chain), &|record| {
            record.deal.voided[0].seed = Some(other.reveal());
            record.deal.voided[0].commitment = Some(deal::commitment(&other));
        }),
        // One of the void deals is missing from the record.
        (in_void(1, VerifyError::Chain), &|record| drop(record.deal.voided.remove(1))),
        // A seat that has withheld a nonce contributes again, either to the next deal or to the
        // final one.
        (in_void(2, VerifyError::NonceForfeited(third)), &|record| {
            let nonce = (third, "late".to_owned());
            record.deal.voided[1].nonces.push(nonce);
        }),
        (VerifyError::NonceForfeited(second), &|record| {
            record.deal.nonces.push((second, "late".to_owned()));
        }),
        (in_void(2, VerifyError::Commitment), &|record| {
            record.deal.voided[1].commitment = record.deal.commitment.clone();
        }),
        (in_void(1, VerifyError::Nonce(first)), &|record| {
            record.deal.voided[0].nonces[0].1 = "Ana".to_owned();
        }),
        (in_void(2, VerifyError::NoSeed), &|record| record.deal.voided[1].seed = None),
    ] {
        assert_eq!(refused(change), error);
    }
    for (line, wrong) in [
        ("void 1 seed", "void 2 seed"),
        ("void 2 commitment", "void 3 commitment"),
        ("void 1 withheld P2", "void 1 withheld P2 P1"),
        ("void 1 withheld P2", "void 1 forgot P2"),
        ("void 1 seed", "void x seed"),
    ] {
        let forged = GIVEN_UP.replacen(line, wrong, 1);
        assert!(forged.parse::<Transcript>().is_err(), "{wrong}");
    }
}

/// A finished game must be verifiable even after all its players have left the server.
#[tokio::test]
async fn a_game_keeps_its_proof_without_its_players() {
    let site = Site::new().await;
    for (game, seats) in GAMES.iter().map(|&game| (game, 3)) {
        let guests: Vec<_> = (0..seats).map(|_| PersonId::random()).collect();
        let people = guests.iter().cloned().map(Occupant::Person).collect();
        let id = site.open_game(game, short(game), people).await;
        play_to_the_end(&site, &id).await;
        let paths = ["transcript", "verify", "result"].map(|part| format!("/tables/{id}/{part}"));
        let before = site.get(&paths[0]).await.text;
        assert!(verified(&before).is_some());
        for guest in &guests {
            let mut browser = Guest::named(&[&site], guest).await;
            let gone = browser.post(&site, "/account/delete", &[("word", "delete")]).await;
            assert_eq!(gone.status, StatusCode::SEE_OTHER);
        }
        let site_table = site.table(&id).await;
        assert!(site_table.record().sitters.iter().all(|one| one.who == Occupant::Nobody));
        let after = site.get(&paths[0]).await.text;
        let without_names = |text: &str| {
            let lines = text.lines().filter(|line| !line.starts_with("name "));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(without_names(&after), without_names(&before), "{game}");
        assert!(verified(&after).is_some());
        for path in &paths[1..] {
            let page = site.get(path).await;
            assert_eq!(page.status, StatusCode::OK, "{game} {path}");
            assert!(page.text.contains(&site_table.record().seed.reveal()), "{game} {path}");
        }
    }
}
