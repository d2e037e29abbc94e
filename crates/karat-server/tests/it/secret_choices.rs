//! The law of ignorance where players choose in secret: two servers that differ in nothing but one
//! choice give everybody else the same bytes, until it is revealed.

use std::fmt::Display;
use std::slice::from_ref;

use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderValue, Request};
use futures_util::StreamExt;
use karat_rules::any::GameId;
use karat_rules::transcript::Ply;
use karat_rules::{Actor, AnyGame, Dice, Seat, Turn};
use karat_server::deal::{self, Seed};
use karat_server::id::{PersonId, TableId};
use karat_server::store::{Deed, Entry, Hand, Occupant, Record, Stage, Terms};

use crate::secrecy::{first_difference, without_request};
use crate::site::{Choices, Guest, Reply, Site, sitters};

/// Texts that are no moves, or none of most players at most moments.
const UNASKED: [&str; 7] = [
    "gibberish",
    "choose money",
    "choose free_choice",
    "guess event",
    "guess free_choice",
    "accept",
    "execute P1 blue red",
];

/// The secret choice is the first after at most so many moves, mostly after few: later ones make the
/// log longer and tell nothing new.
const MOVES_BEFORE: u32 = 400;

/// One table on two servers, and everybody who reads it.
struct Twins<'a> {
    sites: &'a [Site; 2],
    id: TableId,
    /// By seat, then a stranger.
    readers: Vec<Guest>,
    bells: [BodyDataStream; 2],
}

/// A move on each server.
struct Step {
    seat: Seat,
    texts: [String; 2],
    /// How many moves there were when the seat was asked.
    seen: u64,
}

impl Step {
    fn is_secret(&self) -> bool {
        self.texts[0] != self.texts[1]
    }
}

impl<'a> Twins<'a> {
    /// The same table on both servers, these moves made.
    async fn open(
        sites: &'a [Site; 2],
        options: Vec<(String, String)>,
        seats: usize,
        plies: Vec<Ply>,
    ) -> Self {
        let guests: Vec<_> = (0..seats).map(|_| PersonId::random()).collect();
        let seed = Seed::random();
        let record = Record {
            id: TableId::random(),
            game: GameId::Edel,
            options,
            terms: Terms::default(),
            stage: Stage::Playing,
            owner: None,
            sitters: sitters(guests.iter().cloned().map(Occupant::Person).collect()),
            seed,
            commitment: deal::commitment(&seed),
            position: None,
            origin: None,
            rematch_of: None,
            revision: 0,
            created_ms: 0,
            changed_ms: 0,
            started_ms: Some(0),
            journal: plies.into_iter().map(entry).collect(),
        };
        for site in sites {
            let created = site.app.tables.store().create(&record, "test").await;
            created.expect("a table");
        }
        let mut readers = Vec::new();
        for guest in &guests {
            readers.push(Guest::named(&[&sites[0], &sites[1]], guest).await);
        }
        readers.push(Guest::default());
        let bells = [bell(&sites[0], &record.id).await, bell(&sites[1], &record.id).await];
        Self { sites, id: record.id, readers, bells }
    }

    /// Goes from a secret choice to its reveal, the last step, and compares what everybody gets on
    /// the way. Says how many positions were compared.
    async fn compare(&mut self, mut steps: Vec<Step>, dice: &mut Choices) -> usize {
        let reveal = steps.pop().expect("a choice is revealed");
        let mut secretive = None;
        let mut positions = 0;
        self.hear().await;
        for step in &steps {
            let answers = self.play(step).await;
            if step.is_secret() {
                assert_ne!(answers[0], answers[1], "{} reads what he chose himself", step.seat);
                secretive = Some(step.seat);
            } else {
                assert_alike(&answers, step.seat);
            }
            self.hear().await;
            if let Some(secretive) = secretive {
                self.compare_readers(secretive, dice).await;
                positions += 1;
            }
        }
        let [one, two] = self.play(&reveal).await;
        assert_ne!(one, two, "{} reads what is revealed", reveal.seat);
        let [one, two] = self.get(self.readers.len() - 1, &self.path("/fragment")).await;
        assert_ne!(one, two, "everybody reads what is revealed");
        positions
    }

    /// Every reader but the one with the secret gets the same from both servers: one of them all
    /// there is, the others the part of the page that changes.
    async fn compare_readers(&mut self, secretive: Seat, dice: &mut Choices) {
        let others = (0..self.readers.len()).filter(|&reader| reader != secretive.index());
        let mut others: Vec<_> = others.collect();
        let whole = dice.below(others.len() as u32) as usize;
        let reader = others.swap_remove(whole);
        for other in others {
            assert_alike(&self.get(other, &self.path("/fragment")).await, other);
        }
        for part in ["", "/transcript", "/result"] {
            assert_alike(&self.get(reader, &self.path(part)).await, reader);
        }
        assert_alike(&self.get(reader, "/").await, reader);
        self.compare_refusals(reader, dice).await;
    }

    /// A move that is refused, and one that comes too late.
    async fn compare_refusals(&mut self, reader: usize, dice: &mut Choices) {
        let table = self.sites[0].table(&self.id).await;
        let refused = |text: &&str| {
            let is_seated = reader + 1 < self.readers.len();
            let mut game = *table.game();
            !is_seated || game.play(Actor::Seat(Seat::new(reader)), text).is_err()
        };
        let refused: Vec<_> = UNASKED.into_iter().filter(refused).collect();
        let text = refused[dice.below(refused.len() as u32) as usize];
        for seen in [table.version(), 0] {
            assert_alike(&self.post(reader, [text; 2], seen).await, text);
        }
    }

    /// Makes a move on each server; what the mover gets.
    async fn play(&mut self, step: &Step) -> [String; 2] {
        let texts = step.texts.each_ref().map(String::as_str);
        let answers = self.post(step.seat.index(), texts, step.seen).await;
        for (answer, text) in answers.iter().zip(texts) {
            assert!(answer.starts_with("200 "), "{} {text}: {answer}", step.seat);
        }
        answers
    }

    /// The next version that each bell tells.
    async fn hear(&mut self) {
        let [one, two] = &mut self.bells;
        let (one, two) = (one.next().await, two.next().await);
        let [one, two] = [one, two].map(|event| event.expect("an open bell").expect("an event"));
        assert_eq!(one, two, "the bells differ");
    }

    fn path(&self, part: &str) -> String {
        format!("/tables/{}{part}", self.id)
    }

    async fn get(&mut self, reader: usize, path: &str) -> [String; 2] {
        let (reader, [one, two]) = (&mut self.readers[reader], self.sites);
        [bytes(&reader.get(one, path).await), bytes(&reader.get(two, path).await)]
    }

    /// Sends a move as the script of the page does.
    async fn post(&mut self, reader: usize, texts: [&str; 2], seen: u64) -> [String; 2] {
        let (path, seen) = (self.path("/moves"), seen.to_string());
        let reader = &mut self.readers[reader];
        let forms = texts.map(|text| {
            let mut form = reader.form(&path, &[("move", text), ("seen", &seen)]);
            form.headers_mut().insert("x-fragment", HeaderValue::from_static("1"));
            form
        });
        let ([one, two], [first, second]) = (self.sites, forms);
        [bytes(&reader.send(one, first).await), bytes(&reader.send(two, second).await)]
    }
}

/// The bell of a table as a browser hears it.
async fn bell(site: &Site, id: &TableId) -> BodyDataStream {
    let request = Request::get(format!("/tables/{id}/events")).body(Body::empty());
    site.raw(request.expect("a request")).await.into_body().into_data_stream()
}

/// An answer byte for byte, but for the id of the next request, which is random.
fn bytes(reply: &Reply) -> String {
    format!("{} {:?}\n{}", reply.status, reply.headers, without_request(&reply.text))
}

fn assert_alike([one, two]: &[String; 2], what: impl Display) {
    assert_eq!(first_difference(from_ref(one), from_ref(two)), None, "{what} tells it");
}

/// A game played at random to its first secret choice after some moves, and those moves; `None` if
/// there is none.
fn to_a_choice(game: &mut AnyGame, dice: &mut Choices) -> Option<Vec<Ply>> {
    let most = dice.below(MOVES_BEFORE);
    let before = dice.below(most + 1) as usize;
    let mut plies = Vec::new();
    loop {
        let (who, text) = match game.turn() {
            Turn::Over => return None,
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let text = dice.choose(game, seat);
                // Nobody has chosen yet.
                let is_whole = seats.len() == game.seats() || game.seats() == 2;
                if plies.len() >= before && is_whole && text.starts_with("choose ") {
                    return Some(plies);
                }
                (Actor::Seat(seat), text)
            }
        };
        game.play(who, &text).expect("a legal move");
        plies.push(Ply { who, text, line: 0 });
    }
}

/// The steps from a choice to its reveal; one seat chooses differently on the two servers.
fn steps(game: &AnyGame, version: u64, dice: &mut Choices) -> Vec<Step> {
    let Turn::Seats(seats) = game.turn() else { panic!("a choice is due") };
    let mut order: Vec<_> = seats.iter().collect();
    let first = dice.below(order.len() as u32) as usize;
    order.rotate_left(first);
    let secretive = dice.below((order.len() as u32 - 1).max(1)) as usize;
    let mut choices = game.legal(Actor::Seat(order[secretive]));
    let first = dice.below(choices.len() as u32) as usize;
    choices.rotate_left(first);
    let [one, two, third, ..] = &choices[..] else { panic!("three action cards at least") };
    let mut steps: Vec<_> = order
        .iter()
        .enumerate()
        .map(|(at, &seat)| {
            let texts = if at == secretive {
                [one.clone(), two.clone()]
            } else {
                let text = dice.choose(game, seat);
                [text.clone(), text]
            };
            Step { seat, texts, seen: version }
        })
        .collect();
    if let [active] = order[..] {
        // The first guess is wrong on both servers, the second right on one.
        for (guessed, seen) in [(third, version + 1), (one, version + 2)] {
            let text = guessed.replace("choose", "guess");
            steps.push(Step { seat: active.next(2), texts: [text.clone(), text], seen });
        }
    }
    steps
}

/// Every option at its default or at any other value, as the dice have it.
fn any_options(dice: &mut Choices) -> Vec<(String, String)> {
    let mut any = Vec::new();
    for spec in GameId::Edel.options().iter().filter(|spec| !spec.values.is_empty()) {
        let value = dice.below(2 * spec.values.len() as u32) as usize;
        if (1..spec.values.len()).contains(&value) {
            any.push((spec.name.to_owned(), spec.values[value].to_owned()));
        }
    }
    any
}

/// Compares at least so many positions of games of so many players.
async fn choices_stay_secret(seats: usize, positions: usize) {
    let one = Site::new().await;
    let two = Site::new().await;
    let sites = [one, two];
    let mut dice = Choices(seats as u64);
    let mut compared = 0;
    while compared < positions {
        let options = any_options(&mut dice);
        let mut game = AnyGame::new(GameId::Edel, &options, seats).expect("a game");
        let Some(plies) = to_a_choice(&mut game, &mut dice) else { continue };
        let steps = steps(&game, plies.len() as u64, &mut dice);
        let mut twins = Twins::open(&sites, options, seats, plies).await;
        compared += twins.compare(steps, &mut dice).await;
    }
}

#[tokio::test]
async fn a_choice_of_two_players_stays_secret_after_a_wrong_guess() {
    choices_stay_secret(2, 250).await;
}

#[tokio::test]
async fn a_choice_of_three_players_stays_secret_until_all_have_chosen() {
    choices_stay_secret(3, 250).await;
}

#[tokio::test]
async fn a_choice_of_four_players_stays_secret_until_all_have_chosen() {
    choices_stay_secret(4, 250).await;
}

#[tokio::test]
async fn a_choice_of_five_players_stays_secret_until_all_have_chosen() {
    choices_stay_secret(5, 250).await;
}

/// A move as a journal has it.
fn entry(ply: Ply) -> Entry {
    Entry { who: ply.who, deed: Deed::Move(ply.text), hand: Hand::Seat, at_ms: 0 }
}
