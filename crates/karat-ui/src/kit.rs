//! A game in progress, for tests of a game's pages.

use karat_kernel::setup::{SetupError, set_up, set_up_position};
use karat_kernel::{Actor, GameInfo, Illegal, Moves, Ply, Seat, Turn, Viewer};

use crate::model::{LogEntry, Player, Seen, ShownEvent, ShownView, Trial};
use crate::pages::HasPages;

/// A game in progress, all of whose choices are derived from one number.
#[derive(Debug, Clone)]
pub struct Playing<G> {
    game: G,
    options: Vec<(String, String)>,
    /// The log as seen by the public, oldest entry first.
    pub log: Vec<LogEntry>,
    next: u64,
}

impl<G: HasPages> Playing<G> {
    /// Starts a game with the given number of seats, options and seed.
    ///
    /// # Errors
    /// Returns an error if an option, a combination of options or the number of seats is not
    /// allowed.
    pub fn new(seats: usize, options: &[(String, String)], seed: u64) -> Result<Self, SetupError> {
        Ok(Self {
            game: set_up(options, seats)?,
            options: options.to_vec(),
            log: Vec::new(),
            next: seed,
        })
    }

    /// Starts a game from a position.
    ///
    /// # Panics
    /// Panics if the options or the position are not allowed.
    pub fn at_position(seats: usize, options: &[(String, String)], lines: &[&str]) -> Self {
        let game = set_up_position(options, seats, lines).expect("the position can be set up");
        Self { game, options: options.to_vec(), log: Vec::new(), next: 1 }
    }

    /// Returns whose turn it is.
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// Returns the listed moves of a player or of chance, as text.
    pub fn legal(&self, who: Actor) -> Vec<String> {
        let mut moves = Moves::new();
        self.game.legal(who, &mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    /// Plays one move for the first seat that has to decide, or returns `None` if the game is over.
    ///
    /// # Panics
    /// Panics if the rules refuse a listed move.
    pub fn step(&mut self) -> Option<()> {
        let who = match self.game.turn() {
            Turn::Over => return None,
            Turn::Chance => Actor::Chance,
            Turn::Seats(seats) => Actor::Seat(seats.first().expect("somebody is to decide")),
        };
        let legal = self.legal(who);
        // The constants are those of Knuth's MMIX generator.
        self.next = self.next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let text = &legal[(self.next >> 33) as usize % legal.len()];
        self.play(who, text).expect("the move is legal");
        Some(())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Returns the clause that forbids the move.
    pub fn play(&mut self, who: Actor, text: &str) -> Result<(), Illegal> {
        let events = self.game.play_shown(who, text.parse()?, Viewer::Public)?;
        let events = events.into_iter().map(ShownEvent::new).collect();
        let (number, ply) = (self.log.len(), Ply::after(&self.log));
        let (mark, at_ms, remark) = (None, None, None);
        self.log.push(LogEntry { number, ply, who, mark, at_ms, events, remark });
        Ok(())
    }

    /// Returns the public view.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Public)
    }

    /// Returns what a player sees while previewing a move.
    pub fn tried(&self, seat: Seat, text: &str) -> Seen {
        let viewer = Viewer::Seat(seat);
        let mut game = self.game;
        let played = text.parse().and_then(|m| game.play_shown(Actor::Seat(seat), m, viewer));
        let outcome = match played {
            Ok(events) => {
                let events = events.into_iter().map(ShownEvent::new).collect();
                Ok((events, ShownView::new(Box::new(game.view(viewer)))))
            }
            Err(refusal) => Err(refusal.clause),
        };
        Seen { trial: Some(Trial { input: text.to_owned(), outcome }), ..self.seen(viewer) }
    }

    /// Returns the table as seen by a viewer.
    pub fn seen(&self, viewer: Viewer) -> Seen {
        let (legal, refused) = match viewer {
            Viewer::Seat(seat) => (self.legal(Actor::Seat(seat)), self.game.refused(seat)),
            Viewer::Public => (Vec::new(), Vec::new()),
        };
        let view = ShownView::new(Box::new(self.game.view(viewer)));
        let (turn, standing) = (self.game.turn(), self.game.standing());
        let game = const { &GameInfo::of::<G>() };
        Seen {
            legal,
            refused,
            out: self.game.out(),
            ..at_table(&self.options, &self.log, Seen::new(game, viewer, view, turn, standing))
        }
    }
}

/// Fills the seats with players, gives the move form a URL and an id, and the table its options
/// and its log.
pub fn at_table(options: &[(String, String)], log: &[LogEntry], seen: Seen) -> Seen {
    let players = Seat::all(seen.standing.seats).map(|seat| Player {
        name: format!("Žofie <{seat}>"),
        level: (seat.index() > 0).then(|| "random".to_owned()),
        is_me: seen.viewer.is(seat),
        person: Some(format!("{:032x}", seat.index())),
        absence: None,
    });
    let (moves, request) = ("/tables/k7q2/moves".to_owned(), "r1".to_owned());
    let (options, version) = (options.to_vec(), log.len() as u64);
    Seen { players: players.collect(), options, log: log.to_vec(), version, moves, request, ..seen }
}

/// Converts options to the form in which a table stores them.
pub fn owned(options: &[(&str, &str)]) -> Vec<(String, String)> {
    options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}
