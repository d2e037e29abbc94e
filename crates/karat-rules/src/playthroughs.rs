//! Recordings of whole games played by simple policies. The recordings are in each game's folder,
//! and every policy must still make the same moves as in its recordings. With `UPDATE=1` in the
//! environment, the games are recorded again.

use std::fmt::Write as _;
use std::fs;

use karat_kernel::game::{Actor, Turn};

use crate::any::AnyGame;
use crate::transcript::{RecordedMove, Transcript};

/// The parent of all games' folders.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");

/// Plays a game to its end, with decisions made by `choose`.
pub fn play(
    mut transcript: Transcript,
    mut choose: impl FnMut(&AnyGame, Actor) -> String,
) -> (Transcript, AnyGame) {
    let mut game = transcript.start().expect("the set-up is legal");
    loop {
        let who = match game.turn() {
            Turn::Over => return (transcript, game),
            Turn::Chance => Actor::Chance,
            Turn::Seats(seats) => Actor::Seat(seats.first().expect("a turn has a seat")),
        };
        let text = choose(&game, who);
        game.play(who, &text).unwrap_or_else(|refusal| panic!("{who} {text} is {refusal}"));
        transcript.plies.push(RecordedMove { who, text: text.into(), line: 0 });
    }
}

/// A whole game in which all seats follow a policy of type `P`, with the expected numbers.
pub struct Recording<P> {
    /// The name of the recording's file.
    pub name: &'static str,
    /// The first line of the recording, such as the example that it plays.
    pub remark: &'static str,
    /// The policy that all seats follow.
    pub policy: P,
    /// The number of decisions in the game.
    pub decisions: usize,
    /// The final points in seat order.
    pub points: &'static [i32],
    /// The final places in seat order.
    pub places: &'static [u8],
}

impl<P> Recording<P> {
    /// Returns a recording with a number of decisions and the final points and places.
    pub const fn new(
        name: &'static str,
        remark: &'static str,
        policy: P,
        decisions: usize,
        points: &'static [i32],
        places: &'static [u8],
    ) -> Self {
        Self { name, remark, policy, decisions, points, places }
    }

    /// Compares the recording with the game that its policy plays now, and checks the game's
    /// numbers.
    pub fn check(&self, played: &(Transcript, AnyGame)) {
        keep(self.name, self.remark, &played.0, &played.1);
        check(self.name, played, self.points, self.places, self.decisions);
    }
}

/// Checks a game's final standing and its number of decisions.
pub fn check(
    name: &str,
    (transcript, game): &(Transcript, AnyGame),
    points: &[i32],
    places: &[u8],
    decisions: usize,
) {
    let standing = game.standing();
    assert_eq!(standing.points.first(transcript.seats), points, "{name}");
    assert_eq!(standing.places.first(transcript.seats), places, "{name}");
    let draws = transcript.plies.iter().filter(|ply| ply.who == Actor::Chance).count();
    assert_eq!(transcript.plies.len() - draws, decisions, "{name}");
}

/// Compares a recording with the game that its policy plays now. With `UPDATE=1` in the
/// environment, overwrites the recording instead.
pub fn keep(name: &str, remark: &str, transcript: &Transcript, game: &AnyGame) {
    let file = format!("{FOLDER}/{}/playthroughs/{name}.karat", transcript.game);
    let text = format!("# {remark}\n{}{transcript}", standing_lines(game));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&file, &text).expect("a recording can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == text, "{file} differs from the policy's game: compare, or UPDATE=1");
}

/// Formats the standing of a finished game as the first lines of its recording.
pub fn standing_lines(game: &AnyGame) -> String {
    let standing = game.standing();
    let mut lines = String::new();
    for (word, numbers) in [
        ("points", standing.points.first(game.seats()).to_vec()),
        ("places", standing.places.first(game.seats()).iter().map(|&p| i32::from(p)).collect()),
    ] {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        writeln!(lines, "# {word} {}", numbers.join(" ")).expect("a string takes any text");
    }
    lines
}
