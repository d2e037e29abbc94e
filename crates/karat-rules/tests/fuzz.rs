//! Runs the fuzz targets of the rules on their corpus, and sends arbitrary commands to every game.

use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use karat_rules::any::{AnyGame, GAMES, GameId};
use karat_rules::continuation::{after, redeal};
use karat_rules::transcript::{Position, RecordedMove};
use karat_rules::{Actor, Dice, Seat, Transcript};

use karat_rules::fuzz::{self, Choices, listed, played, shown};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus");

/// The number of commands sent to each game: first with `SLOW=1` in the environment, then without.
const COMMANDS: [u64; 2] = [10_000_000, 200_000];

/// The maximum number of commands tried in one position.
const COMMANDS_EACH: u32 = 24;

fn over_the_corpus(target: &str, body: fn(&[u8])) {
    let folder = Path::new(CORPUS).join(target);
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("every target has a corpus") {
        let path = entry.expect("the folder can be read").path();
        let data = fs::read(&path).expect("a file can be read");
        let ended = catch_unwind(|| body(&data));
        assert!(ended.is_ok(), "{} fails", path.display());
        count += 1;
    }
    assert!(count > 2, "{count} files for {target}");
}

#[test]
fn moves_of_the_corpus() {
    over_the_corpus("moves", fuzz::moves);
}

#[test]
fn transcripts_of_the_corpus() {
    over_the_corpus("transcripts", fuzz::transcript);
}

#[test]
fn positions_of_the_corpus() {
    over_the_corpus("positions", fuzz::position);
}

#[test]
fn damaged_moves_of_the_corpus() {
    near_the_corpus("moves", fuzz::moves);
}

#[test]
fn damaged_transcripts_of_the_corpus() {
    near_the_corpus("transcripts", fuzz::transcript);
}

#[test]
fn damaged_positions_of_the_corpus() {
    near_the_corpus("positions", fuzz::position);
}

/// The number of altered corpus files: first with `SLOW=1` in the environment, then without.
const FILES: [usize; 2] = [100_000, 500];

/// Runs a fuzz target on altered corpus files. Lines and words are moved, numbers are replaced with
/// extreme values, and other bytes are inserted.
fn near_the_corpus(target: &str, body: fn(&[u8])) {
    let folder = Path::new(CORPUS).join(target);
    let read = fs::read_dir(folder).expect("every target has a corpus");
    let mut paths: Vec<_> = read.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let files: Vec<_> = paths.iter().map(|path| fs::read(path).expect("a file")).collect();
    // The driver only alters words here, so any game will do.
    let mut driver = Driver::new(GAMES[0]);
    for _ in 0..FILES[usize::from(env::var_os("SLOW").is_none())] {
        let mut below = |cases: usize| driver.dice.below(cases as u32) as usize;
        let file = &files[below(files.len())];
        let mut lines: Vec<Vec<u8>> =
            file.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        for _ in 0..=driver.dice.below(4) {
            let mut below = |cases: usize| driver.dice.below(cases as u32) as usize;
            let (place, other) = (below(lines.len()), below(lines.len()));
            match below(8) {
                0 => lines.swap(place, other),
                1 if lines.len() > 1 => drop(lines.remove(place)),
                2 => lines.insert(place, lines[other].clone()),
                3 => lines.push(vec![below(256) as u8; below(40)]),
                _ => {
                    let text = String::from_utf8_lossy(&lines[place]).into_owned();
                    lines[place] = driver.command(&text).into_bytes();
                }
            }
        }
        let data = lines.join(&b'\n');
        let ended = catch_unwind(|| body(&data));
        assert!(ended.is_ok(), "{target} fails:\n{}", String::from_utf8_lossy(&data));
    }
}

macro_rules! tests_of_each {
    ($($Game:ident $module:ident)*) => {
        $(mod $module {
            #[test]
            fn survives_arbitrary_commands() {
                super::Driver::new(super::GameId::$Game).run();
            }
        })*
    };
}

karat_rules::games! { [tests_of_each] }

/// Numbers at or near the limits of integer types, and smaller numbers used in the games.
const EDGES: &[&str] = &[
    "0",
    "1",
    "2",
    "4",
    "5",
    "9",
    "10",
    "11",
    "15",
    "16",
    "20",
    "99",
    "127",
    "128",
    "250",
    "255",
    "256",
    "257",
    "999",
    "9999",
    "32767",
    "65535",
    "65536",
    "1000000",
    "2147483648",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
];

/// Separators between words, including some that no notation allows.
const MARKS: &[&str] = &[
    " ",
    "  ",
    "+",
    "/",
    ",",
    ", ",
    "(",
    ")",
    "[",
    "]",
    "->",
    " -> ",
    ":",
    "|",
    "x2",
    "=",
    "-",
    "\t",
    "\u{0}",
    "\u{202e}",
    "é",
    "𝟙",
    "١",
    "++++++++++++++++",
];

/// Words of the notations, including some that occur only in unlisted moves.
const WORDS: &[&str] = &[
    "pass",
    "done",
    "end",
    "top",
    "item",
    "best",
    "with",
    "none",
    "sell",
    "buy",
    "release",
    "advance",
    "active",
    "inactive",
    "transact",
    "start",
    "raise",
    "open",
    "hammer",
    "x2",
    "exchange",
    "goal",
    "choose",
    "take",
    "decline",
    "bid",
    "accept",
    "offer",
    "execute",
    "display",
    "guess",
    "draw",
    "keep",
    "lose",
    "role",
    "remove",
    "price",
    "J",
    "Q",
    "K",
    "A",
    "opal",
    "ruby",
    "red",
    "blue",
    "fire",
    "gems",
    "owl",
    "talisman",
    "spellbook",
    "s3",
    "E30",
    "R60",
    "d10",
    "P0",
    "P5",
    "g01",
    "e26",
    "2/1/0/0/0",
    "1/0/0/1",
];

/// A driver that plays one game after another, sending arbitrary commands to them.
struct Driver {
    id: GameId,
    dice: Choices,
    /// The words of recently listed moves.
    heard: Vec<String>,
    said: u64,
    accepted: u64,
}

impl Driver {
    fn new(id: GameId) -> Self {
        let seed = env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(2_026);
        Self { id, dice: Choices(seed), heard: Vec::new(), said: 0, accepted: 0 }
    }

    fn run(mut self) {
        let commands = COMMANDS[usize::from(env::var_os("SLOW").is_none())];
        while self.said < commands {
            self.game();
        }
        let Self { id, said, accepted, .. } = self;
        assert!(accepted > said / 1_000, "{id}: {accepted} of {said} commands were moves");
        // Print the totals, to document long runs.
        println!("{id}: {said} commands, {accepted} of them legal");
    }

    /// Plays one game to its end, or up to a random number of plies.
    fn game(&mut self) {
        let (options, seats) = self.set_up();
        let mut game = AnyGame::new(self.id, &options, seats).expect("the set-up was tried");
        let mut record = Transcript::new(self.id, seats, options);
        let plies_max = 200 + self.dice.below(1_200) as usize;
        while record.plies.len() < plies_max {
            let next = self.whole(&record, |driver| listed(&game, &mut driver.dice));
            let Some((who, text)) = next else { break };
            self.hear(&text);
            for _ in 0..COMMANDS_EACH {
                let whom = self.actor_to_try(who, seats);
                let command = self.command(&text);
                if self.is_played(&mut game, &mut record, whom, command) {
                    self.accepted += 1;
                    self.resample_sometimes(&record, &game);
                    break;
                }
            }
            // The listed move may no longer be legal, because one of the commands may have been
            // played.
            self.is_played(&mut game, &mut record, who, text);
        }
    }

    /// Plays a command and records it if it is a legal move. Returns whether the command was legal.
    fn is_played(
        &mut self,
        game: &mut AnyGame,
        record: &mut Transcript,
        who: Actor,
        text: String,
    ) -> bool {
        self.said += 1;
        record.plies.push(RecordedMove { who, text: text.as_str().into(), line: 0 });
        let is_played = self.whole(record, |_| played(game, who, &text));
        if !is_played {
            record.plies.pop();
        }
        is_played
    }

    /// Runs one step of the game. If the step panics, the message contains the game's record up to
    /// that step.
    fn whole<T>(&mut self, record: &Transcript, step: impl FnOnce(&mut Self) -> T) -> T {
        let ended = catch_unwind(AssertUnwindSafe(|| step(self)));
        ended.unwrap_or_else(|_| panic!("after {} commands:\n{record}", self.said))
    }

    /// Occasionally re-deals everything that a random seat cannot know, and checks that the
    /// resulting position can be read back.
    fn resample_sometimes(&mut self, record: &Transcript, game: &AnyGame) {
        if self.dice.below(200) > 0 {
            return;
        }
        let seat = Seat::new(self.dice.below(game.seats() as u32) as usize);
        self.whole(record, |driver| {
            let (dealt, line) = redeal(game, seat, &mut driver.dice);
            shown(&dealt);
            let mut way = Transcript::new(record.game, record.seats, record.options.clone());
            let mut lines: Vec<_> = record.plies.iter().map(|ply| (0, after(ply))).collect();
            lines.push((0, line));
            way.position = Some(Position { lines });
            let start = way.start().expect("a way leads somewhere");
            assert!(start == dealt, "the same numbers deal the same game");
        });
    }

    /// Returns a random set of options, some with non-default values, and a random number of
    /// players.
    fn set_up(&mut self) -> (Vec<(String, String)>, usize) {
        let seats: Vec<usize> = self.id.seats().collect();
        let seats = seats[self.dice.below(seats.len() as u32) as usize];
        let mut options: Vec<(String, String)> = Vec::new();
        for spec in self.id.options().iter().filter(|spec| !spec.values.is_empty()) {
            if self.dice.below(5) == 0 {
                options.push((spec.name.to_owned(), self.one_of(spec.values).to_owned()));
                if AnyGame::new(self.id, &options, seats).is_err() {
                    options.pop();
                }
            }
        }
        (options, seats)
    }

    /// Returns the actor who tries a command: usually the one to move, and otherwise chance or any
    /// seat.
    fn actor_to_try(&mut self, who: Actor, seats: usize) -> Actor {
        match self.dice.below(8) {
            0 => Actor::Chance,
            1 => Actor::Seat(Seat::new(self.dice.below(seats as u32) as usize)),
            _ => who,
        }
    }

    fn hear(&mut self, text: &str) {
        if self.heard.len() > 500 {
            self.heard.clear();
        }
        self.heard.extend(text.split([' ', ',', '+']).map(str::to_owned));
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.dice.below(all.len() as u32) as usize]
    }

    fn word(&mut self) -> String {
        match self.dice.below(4) {
            0 => self.one_of(EDGES).to_owned(),
            1 if !self.heard.is_empty() => {
                let heard = self.dice.below(self.heard.len() as u32) as usize;
                self.heard[heard].clone()
            }
            2 => format!("{}{}{}", self.one_of(WORDS), self.one_of(MARKS), self.one_of(EDGES)),
            _ => self.one_of(WORDS).to_owned(),
        }
    }

    /// Returns a string resembling a move. The string is a listed move or random words, with some
    /// changes.
    fn command(&mut self, listed: &str) -> String {
        let mut words: Vec<String> = match self.dice.below(4) {
            0 => (0..=self.dice.below(6)).map(|_| self.word()).collect(),
            _ => listed.split(' ').map(str::to_owned).collect(),
        };
        for _ in 0..=self.dice.below(3) {
            let place = self.dice.below(words.len() as u32) as usize;
            match self.dice.below(9) {
                0 => words[place] = self.word(),
                1 => words.insert(place, self.word()),
                2 if words.len() > 1 => drop(words.remove(place)),
                3 => words.push(words[place].clone()),
                4 => words[place] = self.with_an_edge(&words[place].clone()),
                5 => words[place] += self.one_of(MARKS),
                6 => words[place] = words[place].to_uppercase(),
                7 => words = [&words[..], &[",".to_owned()], &words].concat(),
                _ => {
                    let kept = words[place].chars().count() / 2;
                    words[place] = words[place].chars().take(kept).collect();
                }
            }
        }
        words.join(" ")
    }

    /// Replaces one of the numbers in a word with an extreme value.
    fn with_an_edge(&mut self, word: &str) -> String {
        let is_digit = |c: char| c.is_ascii_digit();
        let digits: Vec<usize> = word.match_indices(is_digit).map(|(place, _)| place).collect();
        if digits.is_empty() {
            return word.to_owned();
        }
        let start = digits[self.dice.below(digits.len() as u32) as usize];
        let rest = word[start..].trim_start_matches(is_digit);
        format!("{}{}{rest}", &word[..start], self.one_of(EDGES))
    }
}
