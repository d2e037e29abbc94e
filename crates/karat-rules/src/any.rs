//! The one list of games, and a game whose rules are chosen at run time.
//!
//! Everything outside the rules speaks text to [`AnyGame`]. To add a game, add it to [`GameId`],
//! [`AnyGame`], [`AnyView`], [`with_game!`](crate::with_game) and
//! [`with_state!`](crate::with_state); the compiler names the rest.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::course;
use crate::edel::{self, Edel};
use crate::game::{
    Actor, Dice, Game, Illegal, Line, Moves, OptionSpec, Options, PositionError, Standing, Turn,
    Viewer,
};
use crate::klenotnici::{self, Klenotnici};
use crate::seat::Seat;
use crate::source::Source;
use crate::visible::{quoted, shortened};
use crate::zepter::{self, Zepter};

/// The games there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameId {
    /// Klenotníci (The Jewellers), 3 to 5 players.
    Klenotnici,
    /// Edel, Stein & Reich, 2 to 5 players.
    Edel,
    /// Das Zepter von Zavandor, 2 to 6 players.
    Zepter,
}

/// The games in the order of the home page.
pub const GAMES: &[GameId] = &[GameId::Klenotnici, GameId::Edel, GameId::Zepter];

/// Runs `$body` with `$G` naming the type that implements the game `$id`.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        match $id {
            $crate::any::GameId::Klenotnici => {
                type $G = $crate::klenotnici::Klenotnici;
                $body
            }
            $crate::any::GameId::Edel => {
                type $G = $crate::edel::Edel;
                $body
            }
            $crate::any::GameId::Zepter => {
                type $G = $crate::zepter::Zepter;
                $body
            }
        }
    };
}

/// Runs `$body` with `$game` naming the state of the [`AnyGame`] `$any`.
#[macro_export]
macro_rules! with_state {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::any::AnyGame::Klenotnici($game) => $body,
            $crate::any::AnyGame::Edel($game) => $body,
            $crate::any::AnyGame::Zepter($game) => $body,
        }
    };
}

impl GameId {
    /// The name in commands, addresses and transcripts.
    pub fn name(self) -> &'static str {
        with_game!(self, G => G::ID)
    }

    /// How many players can play.
    pub fn seats(self) -> RangeInclusive<usize> {
        with_game!(self, G => G::SEATS)
    }

    /// No game has more moves than this.
    pub fn plies_max(self) -> usize {
        with_game!(self, G => G::PLIES_MAX)
    }

    /// Which revision of its rules the game has: raised whenever the same moves come to something
    /// else than before, which a test finds out. The last one listed in `revisions.txt` holds.
    pub fn revision(self) -> u32 {
        let last = recorded_revisions().filter(|(name, ..)| *name == self.name()).last();
        last.map_or(0, |(_, revision, _)| revision)
    }

    /// The written rules, in Markdown.
    pub fn rules(self) -> &'static str {
        with_game!(self, G => G::RULES)
    }

    /// The clause that says how moves are written.
    pub fn notation(self) -> &'static str {
        with_game!(self, G => G::NOTATION)
    }

    /// The options and parameters, in the order of the form.
    pub fn options(self) -> &'static [OptionSpec] {
        with_game!(self, G => <<G as Game>::Options as Options>::SPECS)
    }

    /// The documents that the rules were written from.
    pub fn documents(self) -> &'static [Source] {
        with_game!(self, G => <<G as Game>::Options as Options>::DOCUMENTS)
    }
}

/// The revisions that there have been: game, number, and the hash of what its rules came to.
pub(crate) fn recorded_revisions() -> impl Iterator<Item = (&'static str, u32, &'static str)> {
    const RECORD: &str = include_str!("../revisions.txt");
    RECORD.lines().filter_map(|line| {
        let mut words = line.split(' ');
        let (name, revision) = (words.next()?, words.next()?.parse().ok()?);
        Some((name, revision, words.next()?))
    })
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let known = GAMES.iter().find(|id| id.name() == text);
        known.copied().ok_or_else(|| SetupError::UnknownGame(text.to_owned()))
    }
}

/// Why a game cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There is no game of this name.
    #[error("there is no game {}; there is {}", quoted(.0), known_games())]
    UnknownGame(String),
    /// There is no such option, or it has no such value.
    #[error("option {} is refused by {clause}{fault}", given(.name, .value, *.entry))]
    Option {
        /// The name as given.
        name: String,
        /// The value as given.
        value: String,
        /// The clause that says so.
        clause: &'static str,
        /// The number, from 1, of the entry at fault where the value is a list.
        entry: Option<usize>,
        /// What is wrong with it.
        fault: OptionFault,
    },
    /// The number of seats or the combination of options is refused.
    #[error("the set-up is {0}")]
    Illegal(Illegal),
    /// The position described cannot be set up.
    #[error("position: {}", shortened(&.0.message, REASON_CHARS_MAX))]
    Position(PositionError),
}

/// What is wrong with an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionFault {
    /// There is no option of this name; the one that is spelled most like it, if any is.
    Name(Option<&'static str>),
    /// It has no such value; those that it has.
    Value(&'static [&'static str]),
    /// Its text cannot be read, or does not go with the rest of the set-up.
    Text,
}

impl OptionFault {
    /// What is wrong with an option that a game of these options refuses.
    pub fn of(specs: &[OptionSpec], name: &str, value: &str) -> Self {
        match specs.iter().find(|spec| spec.name == name) {
            None => Self::Name(nearest(name, specs.iter().map(|spec| spec.name))),
            Some(spec) if spec.values.is_empty() || spec.values.contains(&value) => Self::Text,
            Some(spec) => Self::Value(spec.values),
        }
    }
}

impl fmt::Display for OptionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(None) => f.write_str(" (there is no such option)"),
            Self::Name(Some(near)) => write!(f, " (there is no such option; did you mean {near}?)"),
            Self::Value(values) => write!(f, " (its values are {})", values.join(", ")),
            Self::Text => Ok(()),
        }
    }
}

/// No word that anybody could have meant is longer.
const WORD_BYTES_MAX: usize = 64;

/// Which of the known words is spelled most like `word`, if any could be meant by it.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > WORD_BYTES_MAX {
        return None;
    }
    let distance = |known: &&str| strsim::damerau_levenshtein(known, word);
    let near = known.into_iter().min_by_key(distance)?;
    (distance(&near) <= 2.max(near.len() / 3)).then_some(near)
}

impl SetupError {
    /// The clause that refuses the set-up, if the game is known.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::UnknownGame(_) => None,
            Self::Position(error) => error.clause,
            Self::Option { clause, .. } | Self::Illegal(Illegal { clause }) => Some(clause),
        }
    }
}

/// How much of an option is shown where it is refused, in characters.
const GIVEN_CHARS_MAX: usize = 80;

/// How much is shown of a reason, which can repeat what it refuses, in characters.
const REASON_CHARS_MAX: usize = 240;

fn known_games() -> String {
    GAMES.iter().map(|id| id.name()).collect::<Vec<_>>().join(", ")
}

/// The option as it was given, and which entry of its list is at fault.
fn given(name: &str, value: &str, entry: Option<usize>) -> String {
    let given = shortened(&format!("{name}={value}"), GIVEN_CHARS_MAX);
    entry.map_or(given.clone(), |entry| format!("{given} (number {entry} of the list)"))
}

impl From<Illegal> for SetupError {
    fn from(refusal: Illegal) -> Self {
        Self::Illegal(refusal)
    }
}

/// Reads options from their texts.
///
/// # Errors
/// The first option that is refused.
pub fn read_options<G: Game>(pairs: &[(String, String)]) -> Result<G::Options, SetupError> {
    let mut options = G::Options::default();
    for (name, value) in pairs {
        options.set(name, value).map_err(|Illegal { clause }| SetupError::Option {
            name: name.clone(),
            value: value.clone(),
            clause,
            entry: G::Options::refused_entry(name, value),
            fault: OptionFault::of(G::Options::SPECS, name, value),
        })?;
    }
    Ok(options)
}

/// The options that are not as they would be without being given, in the order of the form, each in
/// the one line that a transcript holds. One option can be the preset of another: then a default
/// has to be told.
///
/// # Errors
/// The first option that is refused.
pub fn written_options<G: Game>(
    pairs: &[(String, String)],
) -> Result<Vec<(String, String)>, SetupError> {
    let options = read_options::<G>(pairs)?;
    let mut written = Vec::new();
    for spec in G::Options::SPECS {
        let others: Vec<_> = pairs.iter().filter(|(name, _)| name != spec.name).cloned().collect();
        let without = read_options::<G>(&others)?.get(spec.name);
        let value = options.get(spec.name).filter(|value| without.as_ref() != Some(value));
        written.extend(value.map(|value| (spec.name.to_owned(), value)));
    }
    Ok(written)
}

/// A game being played by the rules chosen at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[expect(clippy::large_enum_variant, reason = "a state is plain and copied, whatever the game")]
pub enum AnyGame {
    /// A game of Klenotníci.
    Klenotnici(Klenotnici),
    /// A game of Edel, Stein & Reich.
    Edel(Edel),
    /// A game of Das Zepter von Zavandor.
    Zepter(Zepter),
}

/// What a viewer sees of an [`AnyGame`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum AnyView {
    /// A view of Klenotníci.
    Klenotnici(klenotnici::View),
    /// A view of Edel, Stein & Reich.
    Edel(Box<edel::View>),
    /// A view of Das Zepter von Zavandor.
    Zepter(Box<zepter::View>),
}

/// What happened in one move of an [`AnyGame`], with everything that is hidden in it.
#[derive(Clone)]
pub enum AnyEvents {
    /// Events of Klenotníci.
    Klenotnici(Box<[<Klenotnici as Game>::Event]>),
    /// Events of Edel, Stein & Reich.
    Edel(Box<[<Edel as Game>::Event]>),
    /// Events of Das Zepter von Zavandor.
    Zepter(Box<[<Zepter as Game>::Event]>),
}

impl AnyEvents {
    /// What a viewer learns of them, first things first.
    pub fn show(&self, to: Viewer) -> Vec<AnyEventView> {
        fn shown<G: Game>(
            events: &[G::Event],
            to: Viewer,
            wrap: fn(G::EventView) -> AnyEventView,
        ) -> Vec<AnyEventView> {
            events.iter().filter_map(|event| G::show(event, to)).map(wrap).collect()
        }
        match self {
            Self::Klenotnici(events) => shown::<Klenotnici>(events, to, AnyEventView::Klenotnici),
            Self::Edel(events) => shown::<Edel>(events, to, AnyEventView::Edel),
            Self::Zepter(events) => shown::<Zepter>(events, to, AnyEventView::Zepter),
        }
    }
}

/// What a viewer learns of an event of an [`AnyGame`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum AnyEventView {
    /// Of Klenotníci.
    Klenotnici(<Klenotnici as Game>::EventView),
    /// Of Edel, Stein & Reich.
    Edel(<Edel as Game>::EventView),
    /// Of Das Zepter von Zavandor.
    Zepter(<Zepter as Game>::EventView),
}

impl AnyEventView {
    /// The message by which the log tells it.
    pub fn line(&self) -> Line {
        match self {
            Self::Klenotnici(event) => Klenotnici::line(event),
            Self::Edel(event) => Edel::line(event),
            Self::Zepter(event) => Zepter::line(event),
        }
    }
}

impl AnyGame {
    /// A new game of `id` with these options and this many seats.
    ///
    /// # Errors
    /// If an option, a combination of them or the number of seats is refused.
    pub fn new(id: GameId, options: &[(String, String)], seats: usize) -> Result<Self, SetupError> {
        match id {
            GameId::Klenotnici => {
                Ok(Self::Klenotnici(Game::new(&read_options::<Klenotnici>(options)?, seats)?))
            }
            GameId::Edel => Ok(Self::Edel(Game::new(&read_options::<Edel>(options)?, seats)?)),
            GameId::Zepter => {
                Ok(Self::Zepter(Game::new(&read_options::<Zepter>(options)?, seats)?))
            }
        }
    }

    /// A game that starts from a described position, or where the last lines lead from there
    /// ([`course`]).
    ///
    /// # Errors
    /// If the options are refused or the position cannot be set up.
    pub fn from_position(
        id: GameId,
        options: &[(String, String)],
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, SetupError> {
        let (described, course) = lines.split_at(course::described(lines));
        let mut game = if described.is_empty() && !course.is_empty() {
            Self::new(id, options, seats)?
        } else {
            Self::described(id, options, seats, described)?
        };
        course::follow(&mut game, described.len(), course).map_err(SetupError::Position)?;
        Ok(game)
    }

    fn described(
        id: GameId,
        options: &[(String, String)],
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, SetupError> {
        match id {
            GameId::Klenotnici => {
                let options = read_options::<Klenotnici>(options)?;
                let built = Klenotnici::from_position(&options, seats, lines);
                Ok(Self::Klenotnici(built.map_err(SetupError::Position)?))
            }
            GameId::Edel => {
                let options = read_options::<Edel>(options)?;
                let built = Edel::from_position(&options, seats, lines);
                Ok(Self::Edel(built.map_err(SetupError::Position)?))
            }
            GameId::Zepter => {
                let options = read_options::<Zepter>(options)?;
                let built = Zepter::from_position(&options, seats, lines);
                Ok(Self::Zepter(built.map_err(SetupError::Position)?))
            }
        }
    }

    /// Which game this is.
    pub fn id(&self) -> GameId {
        match self {
            Self::Klenotnici(_) => GameId::Klenotnici,
            Self::Edel(_) => GameId::Edel,
            Self::Zepter(_) => GameId::Zepter,
        }
    }

    /// How many players play.
    pub fn seats(&self) -> usize {
        with_state!(self, game => game.seats())
    }

    /// Who is to decide.
    pub fn turn(&self) -> Turn {
        with_state!(self, game => game.turn())
    }

    /// The listed moves of `who`, as text.
    pub fn legal(&self, who: Actor) -> Vec<String> {
        with_state!(self, game => {
            let mut moves = Moves::new();
            game.legal(who, &mut moves);
            moves.iter().map(ToString::to_string).collect()
        })
    }

    /// How many legal moves `who` has, listed or not.
    #[cfg(test)]
    pub(crate) fn complete_count(&self, who: Actor) -> usize {
        let mut count = 0;
        with_state!(self, game => game.complete(who, &mut |_| count += 1));
        count
    }

    /// The cases of the draw that is due, in order, each with how many equally likely cases it
    /// stands for; empty if no draw is due. The dice choose by counting along these.
    pub fn cases(&self) -> Vec<(String, u32)> {
        with_state!(self, game => {
            let mut moves = Moves::new();
            game.legal(Actor::Chance, &mut moves);
            moves.iter().map(|&case| (case.to_string(), game.weight(case))).collect()
        })
    }

    /// The text of the draw that the dice choose, each case as likely as its weight.
    ///
    /// # Panics
    /// If no draw is due.
    pub fn draw(&self, dice: &mut dyn Dice) -> String {
        with_state!(self, game => game.draw(dice).to_string())
    }

    /// Plays the move that `text` describes.
    ///
    /// # Errors
    /// The clause that forbids it, or the clause of the notation if the text cannot be read; the
    /// game is then unchanged.
    pub fn play(&mut self, who: Actor, text: &str) -> Result<(), Illegal> {
        with_state!(self, game => game.play(who, text.parse()?))
    }

    /// The text of the only move `seat` has, if a table may make it on the player's behalf.
    pub fn forced(&self, seat: Seat) -> Option<String> {
        with_state!(self, game => game.forced(seat).map(|m| m.to_string()))
    }

    /// What a viewer sees.
    pub fn view(&self, to: Viewer) -> AnyView {
        match self {
            Self::Klenotnici(game) => AnyView::Klenotnici(game.view(to)),
            Self::Edel(game) => AnyView::Edel(Box::new(game.view(to))),
            Self::Zepter(game) => AnyView::Zepter(Box::new(game.view(to))),
        }
    }

    /// Plays a move and keeps what happened, to be shown to anybody at any time.
    ///
    /// # Errors
    /// As [`AnyGame::play`].
    pub fn play_noting(&mut self, who: Actor, text: &str) -> Result<AnyEvents, Illegal> {
        fn noted<G: Game>(
            game: &mut G,
            who: Actor,
            text: &str,
        ) -> Result<Box<[G::Event]>, Illegal> {
            let mut events = Vec::new();
            game.play_noting(who, text.parse()?, &mut events)?;
            Ok(events.into_boxed_slice())
        }
        Ok(match self {
            Self::Klenotnici(game) => AnyEvents::Klenotnici(noted(game, who, text)?),
            Self::Edel(game) => AnyEvents::Edel(noted(game, who, text)?),
            Self::Zepter(game) => AnyEvents::Zepter(noted(game, who, text)?),
        })
    }

    /// Plays a move and tells what `to` learns of it.
    ///
    /// # Errors
    /// As [`AnyGame::play`].
    pub fn play_shown(
        &mut self,
        who: Actor,
        text: &str,
        to: Viewer,
    ) -> Result<Vec<AnyEventView>, Illegal> {
        Ok(self.play_noting(who, text)?.show(to))
    }

    /// A game that `keep` cannot tell from this one, everything hidden from him dealt anew.
    #[must_use]
    pub fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        match self {
            Self::Klenotnici(game) => Self::Klenotnici(game.resample(keep, dice)),
            Self::Edel(game) => Self::Edel(game.resample(keep, dice)),
            Self::Zepter(game) => Self::Zepter(game.resample(keep, dice)),
        }
    }

    /// Points and places.
    pub fn standing(&self) -> Standing {
        with_state!(self, game => game.standing())
    }
}
