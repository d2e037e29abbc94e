//! Tests that a secret choice is not revealed too early. Two servers differ only in one player's
//! choice. Until the choice is revealed, both servers must send the same bytes to everyone else.

use karat_rules::any::GameId;
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, AnyGame, Dice, Seat, Turn};

use crate::site::{Choices, Site};
use crate::twins::{Twins, any_options, assert_alike};

/// Strings that are rarely or never legal moves.
const UNASKED: [&str; 7] = [
    "gibberish",
    "choose money",
    "choose free_choice",
    "guess event",
    "guess free_choice",
    "accept",
    "execute P1 blue red",
];

/// The maximum number of moves before the secret choice. The number is usually lower, because more
/// moves would only make the log longer without testing anything new.
const MOVES_BEFORE: u32 = 400;

/// A move on each of the two servers.
struct Step {
    seat: Seat,
    texts: [String; 2],
    /// The number of moves made before the seat had to decide.
    seen: u64,
}

impl Step {
    fn is_secret(&self) -> bool {
        self.texts[0] != self.texts[1]
    }
}

/// Plays from a secret choice to the last step, which reveals it. After each step, compares the two
/// servers' responses to everyone else. Returns the number of positions compared.
async fn compare(twins: &mut Twins<'_>, mut steps: Vec<Step>, dice: &mut Choices) -> usize {
    let reveal = steps.pop().expect("a choice is revealed");
    let mut secretive = None;
    let mut positions = 0;
    twins.hear().await;
    for step in &steps {
        let answers = play(twins, step).await;
        if step.is_secret() {
            assert_ne!(answers[0], answers[1], "{} reads what he chose himself", step.seat);
            secretive = Some(step.seat);
        } else {
            assert_alike(&answers, step.seat);
        }
        twins.hear().await;
        if let Some(secretive) = secretive {
            twins.compare_readers(secretive, &UNASKED, dice).await;
            positions += 1;
        }
    }
    let [one, two] = play(twins, &reveal).await;
    assert_ne!(one, two, "{} reads what is revealed", reveal.seat);
    let [one, two] = twins.get(twins.readers.len() - 1, &twins.path("/fragment")).await;
    assert_ne!(one, two, "everybody reads what is revealed");
    positions
}

/// Makes a move on each of the two servers, and returns the responses to the player who made it.
async fn play(twins: &mut Twins<'_>, step: &Step) -> [String; 2] {
    let texts = step.texts.each_ref().map(String::as_str);
    let answers = twins.post(step.seat.index(), texts, step.seen).await;
    for (answer, text) in answers.iter().zip(texts) {
        assert!(answer.starts_with("200 "), "{} {text}: {answer}", step.seat);
    }
    answers
}

/// Plays random moves until a secret choice must be made. Returns the moves, or `None` if the game
/// ended first.
fn to_a_choice(game: &mut AnyGame, dice: &mut Choices) -> Option<Vec<RecordedMove>> {
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
                // No player has yet made a choice in this turn.
                let is_whole = seats.len() == game.seats() || game.seats() == 2;
                if plies.len() >= before && is_whole && text.starts_with("choose ") {
                    return Some(plies);
                }
                (Actor::Seat(seat), text)
            }
        };
        game.play(who, &text).expect("a legal move");
        plies.push(RecordedMove { who, text: text.into(), line: 0 });
    }
}

/// Returns the steps from a secret choice until it is revealed. One seat chooses differently on the
/// two servers.
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
        // On both servers, the first guess is wrong. On one of them, the second guess is right.
        for (guessed, seen) in [(third, version + 1), (one, version + 2)] {
            let text = guessed.replace("choose", "guess");
            steps.push(Step { seat: active.next(2), texts: [text.clone(), text], seen });
        }
    }
    steps
}

/// Returns the minimum number of positions to compare for each number of players.
fn positions() -> usize {
    if std::env::var_os("SLOW").is_some() { 100 } else { 40 }
}

async fn choices_stay_secret(seats: usize) {
    let one = Site::new().await;
    let two = Site::new().await;
    let sites = [one, two];
    let mut dice = Choices(seats as u64);
    let mut compared = 0;
    while compared < positions() {
        let options = any_options(GameId::Edel, &[], &mut dice);
        let mut game = AnyGame::new(GameId::Edel, &options, seats).expect("a game");
        let Some(plies) = to_a_choice(&mut game, &mut dice) else { continue };
        let steps = steps(&game, plies.len() as u64, &mut dice);
        let plies = [plies.clone(), plies];
        let mut twins = Twins::open(&sites, GameId::Edel, &options, seats, plies).await;
        compared += compare(&mut twins, steps, &mut dice).await;
    }
}

#[tokio::test]
async fn a_choice_of_two_players_stays_secret_after_a_wrong_guess() {
    choices_stay_secret(2).await;
}

#[tokio::test]
async fn a_choice_of_three_players_stays_secret_until_all_have_chosen() {
    choices_stay_secret(3).await;
}

#[tokio::test]
async fn a_choice_of_four_players_stays_secret_until_all_have_chosen() {
    choices_stay_secret(4).await;
}

#[tokio::test]
async fn a_choice_of_five_players_stays_secret_until_all_have_chosen() {
    choices_stay_secret(5).await;
}
