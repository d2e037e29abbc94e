//! The list of games, and a game whose rules are chosen at run time.
//!
//! Code outside the rules exchanges text with [`AnyGame`]. To add a game, add its line to
//! [`games!`](crate::games): every other list in every crate is generated from that one.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::continuation;
use crate::game::{
    Actor, Dice, Game, Illegal, Line, Moves, OptionSpec, Options, PositionError, Refused, Risk,
    Standing, Turn, Viewer,
};
use crate::house::Fault;
use crate::seat::{Seat, Seats};
use crate::source::Source;
use crate::unwritten::Unwritten;
use crate::visible::{quoted, shortened};

/// Passes the games, in the order of the home page, to the macro `$then`, after its `$given`
/// arguments. For each game: the type that implements it, which also names it in
/// [`GameId`](crate::any::GameId) and similar types; the module of that type, which has the same
/// name in every crate; and the game's own faces there ([`own_face!`](crate::own_face)). All other
/// faces are the plain ones.
#[macro_export]
macro_rules! games {
    ([$($then:tt)*] $($given:tt)*) => {
        $crate::with_the_sample! { [$($then)*] [$($given)*]
            Klenotnici klenotnici [premove bots pages terminal]
            Edel edel [premove bots pages terminal words]
            Zepter zepter [premove bots pages terminal words]
        }
    };
}

/// Ends the list of games. Without the feature `sample`, nothing follows. This crate checks the
/// feature, because a macro's own `cfg` would check the calling crate.
#[cfg(not(feature = "sample"))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_the_sample {
    ([$($then:tt)*] [$($given:tt)*] $($games:tt)*) => {
        $($then)*! { $($given)* $($games)* }
    };
}

/// Ends the list of games. With the feature, the sample game comes last. It has only its rules, and
/// no other faces.
#[cfg(feature = "sample")]
#[doc(hidden)]
#[macro_export]
macro_rules! with_the_sample {
    ([$($then:tt)*] [$($given:tt)*] $($games:tt)*) => {
        $($then)*! { $($given)* $($games)* Sealed sealed [] }
    };
}

/// Expands to `$own` if `$face` is one of the game's own faces, and otherwise to `$plain`.
#[macro_export]
macro_rules! own_face {
    (premove [premove $($rest:ident)*] { $($own:tt)* } $plain:tt) => { $($own)* };
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

/// Runs `$body` with `$view` naming the view that the [`AnyView`] `$any` contains, borrowed.
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

/// Generates the types that hold any of the listed games.
macro_rules! any_of_the_games {
    ($($Game:ident $module:ident $own:tt)*) => {
        /// The games.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum GameId {
            $(
                #[doc = concat!("The game of `", stringify!($module), "`.")]
                $Game,
            )*
        }

        /// The games in the order of the home page.
        pub const GAMES: &[GameId] = &[$(GameId::$Game),*];

        /// A game being played, with rules chosen at run time.
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

        /// A viewer's view of an [`AnyGame`].
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum AnyView {
            $(
                #[doc = concat!("A view of `", stringify!($module), "`.")]
                $Game(Box<<crate::$module::$Game as Game>::View>),
            )*
        }

        /// The events of one move of an [`AnyGame`], hidden parts included.
        #[derive(Clone)]
        pub enum AnyEvents {
            $(
                #[doc = concat!("Events of `", stringify!($module), "`.")]
                $Game(Box<[<crate::$module::$Game as Game>::Event]>),
            )*
        }

        /// A viewer's version of an event of an [`AnyGame`].
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum AnyEventView {
            $(
                #[doc = concat!("Of `", stringify!($module), "`.")]
                $Game(<crate::$module::$Game as Game>::EventView),
            )*
        }

        impl AnyEvents {
            /// Returns a viewer's version of the events, in order.
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
            /// Returns the log message of the event.
            pub fn line(&self) -> Line {
                match self {
                    $(Self::$Game(event) => <crate::$module::$Game as Game>::line(event),)*
                }
            }
        }

        impl AnyGame {
            /// Creates a game of `id` with these options and this many seats.
            ///
            /// # Errors
            /// Returns an error if an option, a combination of options or the number of seats is
            /// not allowed.
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

            /// Returns the id of the game.
            pub fn id(&self) -> GameId {
                match self {
                    $(Self::$Game(_) => GameId::$Game,)*
                }
            }

            /// Returns the view of a viewer.
            pub fn view(&self, to: Viewer) -> AnyView {
                match self {
                    $(Self::$Game(game) => AnyView::$Game(Box::new(game.view(to))),)*
                }
            }

            /// Plays a move and returns its events, which can be shown to any viewer at any time.
            ///
            /// # Errors
            /// Returns the same errors as [`AnyGame::play`].
            pub fn play_noting(&mut self, who: Actor, text: &str) -> Result<AnyEvents, Illegal> {
                match self {
                    $(Self::$Game(game) => {
                        let mut events = Vec::new();
                        game.play_noting(who, text.parse()?, &mut events)?;
                        Ok(AnyEvents::$Game(events.into_boxed_slice()))
                    })*
                }
            }

            /// Returns a game that `keep` cannot distinguish from this one, in which everything
            /// hidden from that seat has been dealt again.
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
    /// Returns the name used in commands, addresses and transcripts.
    pub fn name(self) -> &'static str {
        with_game!(self, G => G::ID)
    }

    /// Returns the allowed numbers of players.
    pub fn seats(self) -> RangeInclusive<usize> {
        with_game!(self, G => G::SEATS)
    }

    /// Returns the clause about the number of players. That clause is cited for seats that the
    /// table does not have.
    pub fn seats_clause(self) -> &'static str {
        let refused = AnyGame::new(self, &[], 0).err();
        refused.and_then(|error| error.clause()).expect("a game has players")
    }

    /// Returns the maximum number of moves of a game.
    pub fn plies_max(self) -> usize {
        with_game!(self, G => G::PLIES_MAX)
    }

    /// Returns the revision of the rules. A test requires a new revision whenever the same moves
    /// lead to different results. The last one in `revisions.txt` is current.
    pub fn revision(self) -> u32 {
        let last = recorded_revisions().filter(|(name, ..)| *name == self.name()).last();
        last.map_or(0, |(_, revision, _)| revision)
    }

    /// Returns the written rules, in Markdown.
    pub fn rules(self) -> &'static str {
        with_game!(self, G => G::RULES)
    }

    /// Returns the numbers quoted in texts about the rules, each with the name used there, for
    /// these options and this number of seats.
    ///
    /// # Errors
    /// Returns the same errors as [`AnyGame::new`].
    pub fn figures(
        self,
        options: &[(String, String)],
        seats: usize,
    ) -> Result<Vec<(String, String)>, SetupError> {
        let game = AnyGame::new(self, options, seats)?;
        Ok(with_state!(&game, game => game.figures()))
    }

    /// Returns the clause that defines how moves are written.
    pub fn notation(self) -> &'static str {
        with_game!(self, G => G::NOTATION)
    }

    /// Returns whether [`AnyGame::legal`] lists every move of a seat.
    pub fn lists_every_move(self) -> bool {
        with_game!(self, G => G::LISTS_EVERY_MOVE)
    }

    /// Returns the options and parameters, in the order of the form.
    pub fn options(self) -> &'static [OptionSpec] {
        with_game!(self, G => <<G as Game>::Options as Options>::SPECS)
    }

    /// Returns a file of custom numbers that changes nothing, with every number and its clause, or
    /// `None` if the game has no custom numbers.
    pub fn data_template(self) -> Option<String> {
        with_game!(self, G => <<G as Game>::Options as Options>::data_template())
    }

    /// Reads a file of custom numbers. Returns the line that represents it, or `None` if it changes
    /// nothing.
    ///
    /// # Errors
    /// Returns the wrong number and what is expected instead.
    pub fn read_data(self, text: &str) -> Result<Option<String>, Fault> {
        with_game!(self, G => <<G as Game>::Options as Options>::read_data(text))
    }

    /// Returns the documents on which the rules are based.
    pub fn documents(self) -> &'static [Source] {
        with_game!(self, G => <<G as Game>::Options as Options>::DOCUMENTS)
    }

    /// Returns all numbers of the game that no document gives.
    pub fn unwritten(self) -> &'static [Unwritten] {
        with_game!(self, G => <<G as Game>::Options as Options>::UNWRITTEN)
    }
}

/// Returns all revisions so far, each with its game, its number and the hash of the results of its
/// rules.
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

/// The reason why a game cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The game is unknown.
    #[error("unknown game {}: choose {}", quoted(.0), known_games())]
    UnknownGame(String),
    /// The option is unknown, or it does not have this value.
    #[error("option {} is refused by {clause}{fault}", given(.name, .value, *.entry))]
    Option {
        /// The name, as given.
        name: String,
        /// The value, as given.
        value: String,
        /// The clause that does not allow it.
        clause: &'static str,
        /// The number of the wrong entry, counted from 1, if the value is a list.
        entry: Option<usize>,
        /// The reason why it is refused.
        fault: OptionFault,
    },
    /// The number of seats or the combination of options is not allowed.
    #[error("the set-up is {0}")]
    Illegal(Illegal),
    /// The described position is not allowed.
    #[error("position: {}", shortened(&.0.message, REASON_CHARS_MAX))]
    Position(PositionError),
}

/// The reason why an option is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionFault {
    /// The name is unknown. Contains the most similar option, if there is one.
    Name(Option<&'static str>),
    /// The value is unknown. Contains the allowed values.
    Value(&'static [&'static str]),
    /// The text cannot be read, or it is inconsistent with the rest of the set-up.
    Text,
}

impl OptionFault {
    /// Returns what is wrong with a refused option of a game with these options.
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

/// The maximum length of a word for which a correction is suggested, in bytes.
const WORD_BYTES_MAX: usize = 64;

/// Returns the known word with the spelling most similar to `word`, or `None` if none is close
/// enough.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > WORD_BYTES_MAX {
        return None;
    }
    let distance = |known: &&str| strsim::damerau_levenshtein(known, word);
    let near = known.into_iter().min_by_key(distance)?;
    (distance(&near) <= 2.max(near.len() / 3)).then_some(near)
}

impl SetupError {
    /// Returns the clause that refuses the set-up, or `None` if the game is unknown.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::UnknownGame(_) => None,
            Self::Position(error) => error.clause,
            Self::Option { clause, .. } | Self::Illegal(Illegal { clause }) => Some(clause),
        }
    }
}

/// The maximum number of characters of a refused option that are shown.
const GIVEN_CHARS_MAX: usize = 80;

/// The maximum number of characters of a reason that are shown. A reason can repeat the refused
/// text.
const REASON_CHARS_MAX: usize = 240;

fn known_games() -> String {
    listed(GAMES.iter().map(|id| id.name()))
}

/// Returns the names as a choice, such as `a, b or c`.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}

/// Returns the option as given, with the wrong entry of its list.
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
/// Returns the first refused option.
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

/// Returns the options that differ from their defaults, in the order of the form, each as the
/// single line that a transcript contains. An option can be the preset of another; then even a
/// default value is listed.
///
/// # Errors
/// Returns the first refused option.
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
    /// Creates a game that starts from a described position, or from the position that the last
    /// lines lead to ([`continuation`]).
    ///
    /// # Errors
    /// Returns an error if the options or the position are not allowed.
    pub fn from_position(
        id: GameId,
        options: &[(String, String)],
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, SetupError> {
        let built = Self::follow_position(id, options, seats, lines);
        built.map_err(|error| match error {
            SetupError::Position(error @ PositionError { clause: None, .. }) => {
                let line = lines.get(error.line).copied().unwrap_or_default();
                let mut named = line.split_whitespace().filter_map(|word| word.parse().ok());
                let is_missing = named.any(|seat: Seat| seat.index() >= seats);
                let clause = is_missing.then(|| id.seats_clause());
                SetupError::Position(PositionError { clause, ..error })
            }
            error => error,
        })
    }

    fn follow_position(
        id: GameId,
        options: &[(String, String)],
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, SetupError> {
        let (described, continuation) = lines.split_at(continuation::described(lines));
        let mut game = if described.is_empty() && !continuation.is_empty() {
            Self::new(id, options, seats)?
        } else {
            Self::described(id, options, seats, described)?
        };
        continuation::follow(&mut game, described.len(), continuation)
            .map_err(SetupError::Position)?;
        Ok(game)
    }

    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        with_state!(self, game => game.seats())
    }

    /// Returns who must decide.
    pub fn turn(&self) -> Turn {
        with_state!(self, game => game.turn())
    }

    /// Returns the listed moves of `who` as text.
    pub fn legal(&self, who: Actor) -> Vec<String> {
        with_state!(self, game => {
            let mut moves = Moves::new();
            game.legal(who, &mut moves);
            moves.iter().map(ToString::to_string).collect()
        })
    }

    /// Returns the actions that `seat` may look for but cannot do now. It is empty unless the seat
    /// has a decision to make.
    pub fn refused(&self, seat: Seat) -> Vec<Refused> {
        with_state!(self, game => game.refused(seat))
    }

    /// Returns the seats that are out of the game.
    pub fn out(&self) -> Seats {
        with_state!(self, game => game.out())
    }

    /// Returns the harm that a move may do to the player who makes it. Returns `None` for harmless
    /// moves and for texts that are not moves.
    pub fn risk(&self, seat: Seat, text: &str) -> Option<Risk> {
        fn typed<G: Game>(game: &G, seat: Seat, text: &str) -> Option<Risk> {
            G::risk(&game.view(Viewer::Seat(seat)), seat, text.parse().ok()?)
        }
        with_state!(self, game => typed(game, seat, text))
    }

    /// Returns the number of legal moves of `who`, listed or not.
    #[cfg(test)]
    pub(crate) fn complete_count(&self, who: Actor) -> usize {
        let mut count = 0;
        with_state!(self, game => game.complete(who, &mut |_| count += 1));
        count
    }

    /// Returns the cases of the pending draw in order, each with its weight: the number of equally
    /// likely cases it represents. The list is empty if no draw is pending. Dice select a case by
    /// counting along this list.
    pub fn cases(&self) -> Vec<(String, u32)> {
        with_state!(self, game => {
            let mut moves = Moves::new();
            game.legal(Actor::Chance, &mut moves);
            moves.iter().map(|&case| (case.to_string(), game.weight(case))).collect()
        })
    }

    /// Returns the text of the draw that the dice select, each case as likely as its weight.
    ///
    /// # Panics
    /// Panics if no draw is pending.
    pub fn draw(&self, dice: &mut dyn Dice) -> String {
        with_state!(self, game => game.draw(dice).to_string())
    }

    /// Plays the move that `text` describes.
    ///
    /// # Errors
    /// Returns the clause that forbids the move, or the clause about notation if the text cannot be
    /// read. In either case the game is unchanged.
    pub fn play(&mut self, who: Actor, text: &str) -> Result<(), Illegal> {
        with_state!(self, game => game.play(who, text.parse()?))
    }

    /// Returns the text of the seat's only move, if a table may make it automatically.
    pub fn forced(&self, seat: Seat) -> Option<String> {
        with_state!(self, game => game.forced(seat).map(|m| m.to_string()))
    }

    /// Plays a move and returns its events as `to` sees them.
    ///
    /// # Errors
    /// Returns the same errors as [`AnyGame::play`].
    pub fn play_shown(
        &mut self,
        who: Actor,
        text: &str,
        to: Viewer,
    ) -> Result<Vec<AnyEventView>, Illegal> {
        Ok(self.play_noting(who, text)?.show(to))
    }

    /// Returns points and places.
    pub fn standing(&self) -> Standing {
        with_state!(self, game => game.standing())
    }
}
