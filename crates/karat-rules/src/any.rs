//! The one list of games, and a game whose rules are chosen at run time.
//!
//! Everything outside the rules speaks text to [`AnyGame`]. To add a game, add its line to
//! [`games!`](crate::games): every other list in every crate is made from that one.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::course;
use crate::game::{
    Actor, Dice, Game, Illegal, Line, Moves, OptionSpec, Options, PositionError, Refused, Standing,
    Turn, Viewer,
};
use crate::house::Fault;
use crate::seat::Seat;
use crate::source::Source;
use crate::unwritten::Unwritten;
use crate::visible::{quoted, shortened};

/// The games in the order of the home page, handed to the macro `$then` after what it is `$given`:
/// for each the type that implements it, which also names it in [`GameId`](crate::any::GameId) and
/// its like; the module of that type, which is called so in every crate; and the faces that it has of
/// its own there ([`own_face!`](crate::own_face)). Any other is the plain one.
#[macro_export]
macro_rules! games {
    ([$($then:tt)*] $($given:tt)*) => {
        $crate::with_the_sample! { [$($then)*] [$($given)*]
            Klenotnici klenotnici [ahead bots pages terminal]
            Edel edel [ahead bots pages terminal words]
            Zepter zepter [ahead bots pages terminal words]
        }
    };
}

/// Without the feature `sample` there is no other game. Whether it is on is asked here, in the crate
/// that has it: a macro's own `cfg` would ask the crate that calls it.
#[cfg(not(feature = "sample"))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_the_sample {
    ([$($then:tt)*] [$($given:tt)*] $($games:tt)*) => {
        $($then)*! { $($given)* $($games)* }
    };
}

/// With it the sample game stands last; it has no face of its own but its rules.
#[cfg(feature = "sample")]
#[doc(hidden)]
#[macro_export]
macro_rules! with_the_sample {
    ([$($then:tt)*] [$($given:tt)*] $($games:tt)*) => {
        $($then)*! { $($given)* $($games)* Sealed sealed [] }
    };
}

/// What to write for a game: `$own` if the `$face` is among those that it has of its own, else
/// `$plain`.
#[macro_export]
macro_rules! own_face {
    (ahead [ahead $($rest:ident)*] { $($own:tt)* } $plain:tt) => { $($own)* };
    (bots [bots $($rest:ident)*] { $($own:tt)* } $plain:tt) => { $($own)* };
    (pages [pages $($rest:ident)*] { $($own:tt)* } $plain:tt) => { $($own)* };
    (terminal [terminal $($rest:ident)*] { $($own:tt)* } $plain:tt) => { $($own)* };
    (words [words $($rest:ident)*] { $($own:tt)* } $plain:tt) => { $($own)* };
    ($face:ident [$other:ident $($rest:ident)*] $own:tt $plain:tt) => {
        $crate::own_face! { $face [$($rest)*] $own $plain }
    };
    ($face:ident [] $own:tt { $($plain:tt)* }) => { $($plain)* };
}

/// Runs `$body` with `$G` naming the type that implements the game `$id`.
#[macro_export]
macro_rules! with_game {
    (@ { $id:expr, $G:ident => $body:expr } $($Game:ident $module:ident $own:tt)*) => {
        match $id {
            $($crate::any::GameId::$Game => {
                type $G = $crate::$module::$Game;
                $body
            })*
        }
    };
    ($id:expr, $G:ident => $body:expr) => {
        $crate::games! { [$crate::with_game] @ { $id, $G => $body } }
    };
}

/// Runs `$body` with `$game` naming the state of the [`AnyGame`] `$any`.
#[macro_export]
macro_rules! with_state {
    (@ { $any:expr, $game:ident => $body:expr } $($Game:ident $module:ident $own:tt)*) => {
        match $any {
            $($crate::any::AnyGame::$Game($game) => $body,)*
        }
    };
    ($any:expr, $game:ident => $body:expr) => {
        $crate::games! { [$crate::with_state] @ { $any, $game => $body } }
    };
}

/// Runs `$body` with `$view` naming what the [`AnyView`] `$any` shows, borrowed.
#[macro_export]
macro_rules! with_view {
    (@ { $any:expr, $view:ident => $body:expr } $($Game:ident $module:ident $own:tt)*) => {
        match $any {
            $($crate::any::AnyView::$Game(boxed) => {
                let $view = &**boxed;
                $body
            })*
        }
    };
    ($any:expr, $view:ident => $body:expr) => {
        $crate::games! { [$crate::with_view] @ { $any, $view => $body } }
    };
}

/// Makes of the list what holds any of its games.
macro_rules! any_of_the_games {
    ($($Game:ident $module:ident $own:tt)*) => {
        /// The games there are.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum GameId {
            $(
                #[doc = concat!("The game of `", stringify!($module), "`.")]
                $Game,
            )*
        }

        /// The games in the order of the home page.
        pub const GAMES: &[GameId] = &[$(GameId::$Game),*];

        /// A game being played by the rules chosen at run time.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[expect(
            clippy::large_enum_variant,
            reason = "a state is plain and copied, whatever the game"
        )]
        pub enum AnyGame {
            $(
                #[doc = concat!("A game of `", stringify!($module), "`.")]
                $Game(crate::$module::$Game),
            )*
        }

        /// What a viewer sees of an [`AnyGame`].
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum AnyView {
            $(
                #[doc = concat!("A view of `", stringify!($module), "`.")]
                $Game(Box<<crate::$module::$Game as Game>::View>),
            )*
        }

        /// What happened in one move of an [`AnyGame`], with everything that is hidden in it.
        #[derive(Clone)]
        pub enum AnyEvents {
            $(
                #[doc = concat!("Events of `", stringify!($module), "`.")]
                $Game(Box<[<crate::$module::$Game as Game>::Event]>),
            )*
        }

        /// What a viewer learns of an event of an [`AnyGame`].
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum AnyEventView {
            $(
                #[doc = concat!("Of `", stringify!($module), "`.")]
                $Game(<crate::$module::$Game as Game>::EventView),
            )*
        }

        impl AnyEvents {
            /// What a viewer learns of them, first things first.
            pub fn show(&self, to: Viewer) -> Vec<AnyEventView> {
                match self {
                    $(Self::$Game(events) => {
                        let shown = |event| <crate::$module::$Game as Game>::show(event, to);
                        events.iter().filter_map(shown).map(AnyEventView::$Game).collect()
                    })*
                }
            }
        }

        impl AnyEventView {
            /// The message by which the log tells it.
            pub fn line(&self) -> Line {
                match self {
                    $(Self::$Game(event) => <crate::$module::$Game as Game>::line(event),)*
                }
            }
        }

        impl AnyGame {
            /// A new game of `id` with these options and this many seats.
            ///
            /// # Errors
            /// If an option, a combination of them or the number of seats is refused.
            pub fn new(
                id: GameId,
                options: &[(String, String)],
                seats: usize,
            ) -> Result<Self, SetupError> {
                match id {
                    $(GameId::$Game => {
                        let options = read_options::<crate::$module::$Game>(options)?;
                        Ok(Self::$Game(Game::new(&options, seats)?))
                    })*
                }
            }

            fn described(
                id: GameId,
                options: &[(String, String)],
                seats: usize,
                lines: &[&str],
            ) -> Result<Self, SetupError> {
                match id {
                    $(GameId::$Game => {
                        let options = read_options::<crate::$module::$Game>(options)?;
                        let built = Game::from_position(&options, seats, lines);
                        Ok(Self::$Game(built.map_err(SetupError::Position)?))
                    })*
                }
            }

            /// Which game this is.
            pub fn id(&self) -> GameId {
                match self {
                    $(Self::$Game(_) => GameId::$Game,)*
                }
            }

            /// What a viewer sees.
            pub fn view(&self, to: Viewer) -> AnyView {
                match self {
                    $(Self::$Game(game) => AnyView::$Game(Box::new(game.view(to))),)*
                }
            }

            /// Plays a move and keeps what happened, to be shown to anybody at any time.
            ///
            /// # Errors
            /// As [`AnyGame::play`].
            pub fn play_noting(&mut self, who: Actor, text: &str) -> Result<AnyEvents, Illegal> {
                match self {
                    $(Self::$Game(game) => {
                        let mut events = Vec::new();
                        game.play_noting(who, text.parse()?, &mut events)?;
                        Ok(AnyEvents::$Game(events.into_boxed_slice()))
                    })*
                }
            }

            /// A game that `keep` cannot tell from this one, everything hidden from him dealt anew.
            #[must_use]
            pub fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
                match self {
                    $(Self::$Game(game) => Self::$Game(game.resample(keep, dice)),)*
                }
            }
        }
    };
}

crate::games!([any_of_the_games]);

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

    /// The numbers that a text about the rules names, each under the word that stands for it there,
    /// with these options and this many seats.
    ///
    /// # Errors
    /// As [`AnyGame::new`].
    pub fn figures(
        self,
        options: &[(String, String)],
        seats: usize,
    ) -> Result<Vec<(String, String)>, SetupError> {
        let game = AnyGame::new(self, options, seats)?;
        Ok(with_state!(&game, game => game.figures()))
    }

    /// The clause that says how moves are written.
    pub fn notation(self) -> &'static str {
        with_game!(self, G => G::NOTATION)
    }

    /// Whether [`AnyGame::legal`] lists every move that a seat has.
    pub fn lists_every_move(self) -> bool {
        with_game!(self, G => G::LISTS_EVERY_MOVE)
    }

    /// The options and parameters, in the order of the form.
    pub fn options(self) -> &'static [OptionSpec] {
        with_game!(self, G => <<G as Game>::Options as Options>::SPECS)
    }

    /// A file of house data that changes nothing, with every number and its clause; `None` if the
    /// numbers of the game cannot be changed.
    pub fn data_template(self) -> Option<String> {
        with_game!(self, G => <<G as Game>::Options as Options>::data_template())
    }

    /// Reads a file of house data: the line that is kept of it, or `None` if it changes nothing.
    ///
    /// # Errors
    /// Which number is wrong, and what is expected.
    pub fn read_data(self, text: &str) -> Result<Option<String>, Fault> {
        with_game!(self, G => <<G as Game>::Options as Options>::read_data(text))
    }

    /// The documents that the rules were written from.
    pub fn documents(self) -> &'static [Source] {
        with_game!(self, G => <<G as Game>::Options as Options>::DOCUMENTS)
    }

    /// All numbers of the game that no document gives.
    pub fn unwritten(self) -> &'static [Unwritten] {
        with_game!(self, G => <<G as Game>::Options as Options>::UNWRITTEN)
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
    #[error("unknown game {}: choose {}", quoted(.0), known_games())]
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
            Self::Name(None) => f.write_str(" (no such option)"),
            Self::Name(Some(near)) => write!(f, " (no such option; did you mean {near}?)"),
            Self::Value(values) => write!(f, " (choose {})", listed(values.iter().copied())),
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
    listed(GAMES.iter().map(|id| id.name()))
}

/// Returns names as a choice: `a, b or c`.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
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

impl AnyGame {
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

    /// What `seat` would look for and cannot do now; nothing while it has nothing to decide.
    pub fn refused(&self, seat: Seat) -> Vec<Refused> {
        with_state!(self, game => game.refused(seat))
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

    /// Points and places.
    pub fn standing(&self) -> Standing {
        with_state!(self, game => game.standing())
    }
}
