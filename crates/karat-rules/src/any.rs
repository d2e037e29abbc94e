//! The list of games, and types for a game chosen at run time.
//!
//! Code outside the rules plays any game through [`AnyGame`], using the text notation of its moves.
//! To add a game, add its line to [`games!`](crate::games). All other lists of games, in every
//! crate, are generated from this macro.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use karat_kernel::game::{
    Actor, Dice, Event, EventView, EventViewOf, Explain, Game, Illegal, Line, Moves, OptionSpec,
    Options, Refused, Resample, Risk, Rules, Standing, Turn, Viewer, Views,
};
use karat_kernel::house::{Change, Fault};
use karat_kernel::info::GameInfo;
use karat_kernel::seat::{Seat, Seats};
pub use karat_kernel::setup::{OptionFault, SetupError, read_options, written_options};
use karat_kernel::setup::{listed, set_up, set_up_position};
use karat_kernel::source::Source;
use karat_kernel::unwritten::Unwritten;
use serde::Serialize;

/// Passes the list of games to the macro `$then`, after the arguments `$given`. The games are in
/// home-page order. Each consists of two parts:
///
/// * the type that implements the game, whose name is also used in [`GameId`](crate::any::GameId)
///   and similar types,
/// * the module containing the type, which is named after the game's crate.
#[macro_export]
macro_rules! games {
    ([$($then:tt)*] $($given:tt)*) => {
        $crate::with_the_sample! { [$($then)*] [$($given)*]
            Klenotnici klenotnici
            Edel edel
            Zepter zepter
        }
    };
}

/// Appends nothing to the list of games without the feature `sample`. The macro exists because a
/// `cfg` inside [`games!`](crate::games) would check the features of the calling crate.
#[cfg(not(feature = "sample"))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_the_sample {
    ([$($then:tt)*] [$($given:tt)*] $($games:tt)*) => {
        $($then)*! { $($given)* $($games)* }
    };
}

/// Appends the sample game to the list of games if the feature `sample` is enabled. The sample game
/// has only rules, and uses the common code for everything else.
#[cfg(feature = "sample")]
#[doc(hidden)]
#[macro_export]
macro_rules! with_the_sample {
    ([$($then:tt)*] [$($given:tt)*] $($games:tt)*) => {
        $($then)*! { $($given)* $($games)* Sealed sealed }
    };
}

/// Runs `$body` with `$G` as an alias of the type that implements the game `$id`.
#[macro_export]
macro_rules! with_game {
    (@ { $id:expr, $G:ident => $body:expr } $($Game:ident $module:ident)*) => {
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

/// Runs `$body` with `$game` bound to the state in the [`AnyGame`] `$any`.
#[macro_export]
macro_rules! with_state {
    (@ { $any:expr, $game:ident => $body:expr } $($Game:ident $module:ident)*) => {
        match $any {
            $($crate::any::AnyGame::$Game($game) => $body,)*
        }
    };
    ($any:expr, $game:ident => $body:expr) => {
        $crate::games! { [$crate::with_state] @ { $any, $game => $body } }
    };
}

/// Runs `$body` with `$view` bound to a reference to the view in the [`AnyView`] `$any`.
#[macro_export]
macro_rules! with_view {
    (@ { $any:expr, $view:ident => $body:expr } $($Game:ident $module:ident)*) => {
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

/// Generates the types that can hold any of the listed games.
macro_rules! any_of_the_games {
    ($($Game:ident $module:ident)*) => {
        /// The id of a game in the list of games.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum GameId {
            $(
                #[doc = concat!("The game of `", stringify!($module), "`.")]
                $Game,
            )*
        }

        /// All games, in home-page order.
        pub const GAMES: &[GameId] = &[$(GameId::$Game),*];

        /// The state of a game that was chosen at run time.
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
                $Game(Box<<crate::$module::$Game as Views>::View>),
            )*
        }

        /// The events of one move in an [`AnyGame`], including their hidden parts.
        #[derive(Clone)]
        pub enum AnyEvents {
            $(
                #[doc = concat!("Events of `", stringify!($module), "`.")]
                $Game(Box<[<crate::$module::$Game as Rules>::Event]>),
            )*
        }

        /// An event in an [`AnyGame`], as seen by a viewer.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum AnyEventView {
            $(
                #[doc = concat!("Of `", stringify!($module), "`.")]
                $Game(EventViewOf<crate::$module::$Game>),
            )*
        }

        impl AnyEvents {
            /// Returns the events as seen by a viewer, in order.
            pub fn show(&self, to: Viewer) -> Vec<AnyEventView> {
                match self {
                    $(Self::$Game(events) => {
                        let shown = events.iter().filter_map(|event| event.show(to));
                        shown.map(AnyEventView::$Game).collect()
                    })*
                }
            }
        }

        impl AnyEventView {
            /// Returns the event's log message.
            pub fn line(&self) -> Line {
                match self {
                    $(Self::$Game(event) => event.line(),)*
                }
            }
        }

        impl AnyGame {
            /// Starts a game with the given options and number of seats.
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
                        set_up(options, seats).map(Self::$Game)
                    })*
                }
            }

            /// Starts a game from a position without a continuation.
            pub(crate) fn described(
                id: GameId,
                options: &[(String, String)],
                seats: usize,
                lines: &[&str],
            ) -> Result<Self, SetupError> {
                match id {
                    $(GameId::$Game => {
                        set_up_position(options, seats, lines).map(Self::$Game)
                    })*
                }
            }

            /// Returns the game's id.
            pub fn id(&self) -> GameId {
                match self {
                    $(Self::$Game(_) => GameId::$Game,)*
                }
            }

            /// Returns a viewer's view of the game.
            pub fn view(&self, to: Viewer) -> AnyView {
                match self {
                    $(Self::$Game(game) => AnyView::$Game(Box::new(game.view(to))),)*
                }
            }

            /// Plays a move and returns its events, which can be shown to any viewer later.
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

            /// Re-deals everything hidden from the seat `keep`, at random. The seat cannot
            /// distinguish the returned game from the true one.
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
    /// Returns the facts about the game.
    pub fn info(self) -> &'static GameInfo {
        with_game!(self, G => const { &GameInfo::of::<G>() })
    }

    /// Returns the game's name in commands, URLs and transcripts.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns the range of allowed numbers of players.
    pub fn seats(self) -> RangeInclusive<usize> {
        self.info().seats.clone()
    }

    /// Returns the clause about the number of players. The clause is also cited for a seat that the
    /// table does not have.
    pub fn seats_clause(self) -> &'static str {
        let refused = AnyGame::new(self, &[], 0).err();
        refused.and_then(|error| error.clause()).expect("a game has players")
    }

    /// Returns the maximum number of plies in a game.
    pub fn plies_max(self) -> usize {
        with_game!(self, G => G::PLIES_MAX)
    }

    /// Returns the current revision of the rules: the last one in `revisions.txt`. A test requires
    /// a new revision whenever the same moves would lead to different results.
    pub fn revision(self) -> u32 {
        let last = recorded_revisions().filter(|(name, ..)| *name == self.name()).last();
        last.map_or(0, |(_, revision, _)| revision)
    }

    /// Returns the written rules in Markdown.
    pub fn rules(self) -> &'static str {
        self.info().rules
    }

    /// Returns the numbers quoted in the rules texts, keyed by name. The numbers depend on the
    /// options and the number of seats.
    ///
    /// # Errors
    /// Returns the same errors as [`AnyGame::new`].
    pub fn figures(
        self,
        options: &[(String, String)],
        seats: usize,
    ) -> Result<Vec<(String, String)>, SetupError> {
        self.info().figures(options, seats)
    }

    /// Returns the clause that defines move notation.
    pub fn notation(self) -> &'static str {
        self.info().notation
    }

    /// Returns whether [`AnyGame::legal`] always lists all of a seat's legal moves.
    pub fn lists_every_move(self) -> bool {
        self.info().lists_every_move
    }

    /// Returns the options and parameters, in the order of the new-table form.
    pub fn options(self) -> &'static [OptionSpec] {
        self.info().options
    }

    /// Returns a file of custom numbers that lists every number with its original value and its
    /// clause, or `None` if the game has no custom numbers.
    pub fn data_template(self) -> Option<String> {
        with_game!(self, G => <<G as Rules>::Options as Options>::data_template())
    }

    /// Reads a file of custom numbers, and returns them on one line, as in transcripts. Returns
    /// `None` if all numbers equal the original ones.
    ///
    /// # Errors
    /// Returns an error that states the invalid number and what is expected instead.
    pub fn read_data(self, text: &str) -> Result<Option<String>, Fault> {
        with_game!(self, G => <<G as Rules>::Options as Options>::read_data(text))
    }

    /// Returns the changes that a file of custom numbers makes, or the line that represents it.
    /// Returns no changes if the text cannot be read.
    pub fn data_changes(self, text: &str) -> Vec<Change> {
        with_game!(self, G => <<G as Rules>::Options as Options>::data_changes(text))
    }

    /// Returns the documents on which the game's rules are based.
    pub fn documents(self) -> &'static [Source] {
        with_game!(self, G => <<G as Rules>::Options as Options>::DOCUMENTS)
    }

    /// Returns all undocumented numbers of the game.
    pub fn unwritten(self) -> &'static [Unwritten] {
        with_game!(self, G => <<G as Rules>::Options as Options>::UNWRITTEN)
    }

    /// Returns the undocumented numbers that apply under the given options.
    pub fn unwritten_with(
        self,
        options: &[(String, String)],
    ) -> impl Iterator<Item = &'static Unwritten> {
        self.unwritten().iter().filter(move |numbers| numbers.matter_with(options))
    }
}

/// Returns all recorded revisions of rules: the name of the game, the revision number, and a hash
/// of the rules' behaviour at the time.
pub(crate) fn recorded_revisions() -> impl Iterator<Item = (&'static str, u32, &'static str)> {
    const RECORD: &str = include_str!("../revisions.txt");
    RECORD.lines().filter_map(|line| {
        let mut words = line.split(' ');
        let (name, revision) = (words.next()?, words.next()?.parse().ok()?);
        Some((name, revision, words.next()?))
    })
}

impl From<GameId> for &'static GameInfo {
    fn from(game: GameId) -> Self {
        game.info()
    }
}

impl From<&GameInfo> for GameId {
    /// # Panics
    /// Panics if the game is not in the list.
    fn from(info: &GameInfo) -> Self {
        let listed = GAMES.iter().find(|id| id.name() == info.name);
        *listed.unwrap_or_else(|| panic!("{info} is not in the list of games"))
    }
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
        known.copied().ok_or_else(|| SetupError::UnknownGame {
            name: text.to_owned(),
            known: listed(GAMES.iter().map(|id| id.name())),
        })
    }
}

impl AnyGame {
    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        with_state!(self, game => game.seats())
    }

    /// Returns whose turn it is, or that a draw is pending or the game is over.
    pub fn turn(&self) -> Turn {
        with_state!(self, game => game.turn())
    }

    /// Returns the listed moves of `who` in text form.
    pub fn legal(&self, who: Actor) -> Vec<String> {
        with_state!(self, game => {
            let mut moves = Moves::new();
            game.legal(who, &mut moves);
            moves.iter().map(ToString::to_string).collect()
        })
    }

    /// Returns the actions that a player might look for but that are currently impossible. The list
    /// is empty unless the seat has a decision to make.
    pub fn refused(&self, seat: Seat) -> Vec<Refused> {
        with_state!(self, game => game.refused(seat))
    }

    /// Returns the eliminated players, who have lost.
    pub fn out(&self) -> Seats {
        with_state!(self, game => game.out())
    }

    /// Returns how a move might harm the player who makes it, or `None` if the move is harmless or
    /// the string is not a move.
    pub fn risk(&self, seat: Seat, text: &str) -> Option<Risk> {
        fn typed<G: Game>(game: &G, seat: Seat, text: &str) -> Option<Risk> {
            G::risk(&game.view(Viewer::Seat(seat)), seat, text.parse().ok()?)
        }
        with_state!(self, game => typed(game, seat, text))
    }

    /// Returns the number of legal moves of `who`, including unlisted ones.
    #[cfg(test)]
    pub(crate) fn complete_count(&self, who: Actor) -> usize {
        let mut count = 0;
        with_state!(self, game => game.complete(who, &mut |_| count += 1));
        count
    }

    /// Returns the possible outcomes of the pending draw, with their weights. A weight is the
    /// number of equally likely cases with that outcome. Dice select one of the cases, counted
    /// along the list of outcomes. The list is empty if no draw is pending.
    pub fn cases(&self) -> Vec<(String, u32)> {
        with_state!(self, game => {
            let mut moves = Moves::new();
            game.legal(Actor::Chance, &mut moves);
            moves.iter().map(|&case| (case.to_string(), game.weight(case))).collect()
        })
    }

    /// Draws at random, and returns the outcome in text form. The probability of each outcome is
    /// proportional to its weight.
    ///
    /// # Panics
    /// Panics if no draw is pending.
    pub fn draw(&self, dice: &mut dyn Dice) -> String {
        with_state!(self, game => game.draw(dice).to_string())
    }

    /// Plays the move described by `text`.
    ///
    /// # Errors
    /// Returns the clause that forbids the move, or the clause about notation if the string is not
    /// a move. After either error, the game is unchanged.
    pub fn play(&mut self, who: Actor, text: &str) -> Result<(), Illegal> {
        with_state!(self, game => game.play(who, text.parse()?))
    }

    /// Returns a seat's only legal move, if the table may make it automatically, or `None` if the
    /// seat has a choice.
    pub fn forced(&self, seat: Seat) -> Option<String> {
        with_state!(self, game => game.forced(seat).map(|m| m.to_string()))
    }

    /// Plays a move and returns its events as seen by `to`.
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

    /// Returns the players' points and places.
    pub fn standing(&self) -> Standing {
        with_state!(self, game => game.standing())
    }
}
