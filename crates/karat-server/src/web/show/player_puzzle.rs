//! Puzzles made by players, as their solvers and authors see them.
//!
//! Everything that a page shows is derived from what the deciding seat knows: hidden information is
//! dealt again before any move is tried or described.

use karat_bots::ChaChaDice;
use karat_rules::{Actor, AnyEventView, AnyGame, Line, Ply, Seat, Transcript, Viewer};
use karat_table::id;
use karat_words::Locale;

use crate::tables::reviews::Check;
use crate::web::session::Session;
use karat_pages::model::{LogEntry, Player, Seen, Trial};
use karat_pages::{
    self as pages, CheckShown, CheckedShown, MoveShown, OwnPuzzle, PuzzleSummary, Tries,
};
use karat_store::{ListedPuzzle, PlayerPuzzle};

/// The seed for dealing hidden information again. It does not depend on the puzzle.
const DEAL_SEED: u64 = 1;

/// The position of a puzzle.
pub(crate) struct Position {
    /// A state that the seat cannot distinguish from the recorded one.
    pub(crate) game: AnyGame,
    /// The seat that decides.
    pub(crate) seat: Seat,
    log: Vec<LogEntry>,
    ply: Ply,
    options: Vec<(String, String)>,
}

impl Position {
    /// Replays a puzzle's moves. Returns `None` if the current rules no longer allow them.
    pub(crate) fn of(puzzle: &PlayerPuzzle) -> Option<Self> {
        let record: Transcript = puzzle.record.parse().ok()?;
        let (seat, viewer) = (puzzle.seat, Viewer::Seat(puzzle.seat));
        let mut game = record.start().ok()?;
        let mut log = Vec::with_capacity(record.plies.len());
        for (index, moved) in record.plies.iter().enumerate() {
            let events = game.play_shown(moved.who, &moved.text, viewer).ok()?;
            log.push(LogEntry {
                number: index,
                ply: Ply::new(index),
                who: moved.who,
                mark: None,
                at_ms: None,
                events: pages::shown_events(events),
                remark: None,
            });
        }
        let owes = seat.index() < game.seats() && game.turn().to_decide().contains(seat);
        let game = game.resample(seat, &mut ChaChaDice::new(DEAL_SEED));
        let ply = Ply::after(&record.plies);
        owes.then_some(Self { game, seat, log, ply, options: record.options })
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.seat)
    }

    /// Returns the position as the seat sees it. Moves are posted to `moves`.
    pub(crate) fn seen(&self, session: &Session, moves: String) -> Seen {
        let (game, viewer) = (&self.game, self.viewer());
        let view = pages::shown(game.view(viewer));
        let name = |seat: Seat| {
            session.locale.say("create-player", &[("seat", (seat.index() + 1).into())])
        };
        let players = Seat::all(game.seats()).map(|seat| Player {
            name: name(seat),
            level: None,
            is_me: seat == self.seat,
            person: None,
            absence: None,
        });
        Seen {
            version: self.ply.into(),
            legal: game.legal(Actor::Seat(self.seat)),
            refused: game.refused(self.seat),
            out: game.out(),
            players: players.collect(),
            log: self.log.clone(),
            options: self.options.clone(),
            moves,
            request: id::random(),
            ..Seen::new(game.id(), viewer, view, game.turn(), game.standing())
        }
    }

    /// Returns the preview of a move, which must be one that the game allows to be previewed.
    pub(crate) fn trial(&self, text: &str) -> Trial {
        let (mut game, viewer) = (self.game, self.viewer());
        let events = game.play_shown(Actor::Seat(self.seat), text, viewer);
        let outcome = events.map(|events| pages::shown_outcome((events, game.view(viewer))));
        Trial { input: text.to_owned(), outcome: outcome.map_err(|refusal| refusal.clause) }
    }

    /// Returns a move in its usual notation.
    pub(crate) fn normalized(&self, text: &str) -> String {
        karat_bots::normalized(&self.game, text).unwrap_or_else(|| text.to_owned())
    }

    /// Returns a move with its description.
    pub(crate) fn shown(&self, text: &str) -> MoveShown {
        let effect = || -> Option<Line> {
            let mut after = self.game;
            let events = after.play_shown(Actor::Seat(self.seat), text, self.viewer()).ok()?;
            events.first().map(AnyEventView::line)
        };
        let what = karat_bots::called(&self.game, self.seat, text).or_else(effect);
        MoveShown { text: text.to_owned(), what }
    }

    /// Returns the engine's check. `tried` is the user's move.
    pub(crate) fn checked(
        &self,
        check: &Check,
        answers: &[String],
        tried: Option<&str>,
    ) -> CheckShown {
        let moves = check.moves.iter().map(|it| CheckedShown {
            shown: self.shown(&it.text),
            win: it.win,
            error: it.error,
            is_answer: answers.contains(&it.text),
            is_tried: tried == Some(it.text.as_str()),
        });
        CheckShown {
            moves: moves.collect(),
            games: check.games,
            is_disputed: check.disputes(answers),
        }
    }
}

/// Returns the number of people who have tried to solve a puzzle.
pub(crate) fn tries(puzzle: &PlayerPuzzle) -> Tries {
    Tries { all: puzzle.attempts, right: puzzle.successes }
}

/// Returns the author's name and id.
pub(crate) fn author(puzzle: &PlayerPuzzle, locale: Locale) -> (String, String) {
    let name = match puzzle.author_name.as_str() {
        "" => locale.text("guest-name"),
        name => name.to_owned(),
    };
    (name, puzzle.author.as_str().to_owned())
}

/// Returns a puzzle as it appears in the list.
pub(crate) fn summary(listed: &ListedPuzzle, locale: Locale) -> PuzzleSummary {
    let ListedPuzzle { puzzle, solved } = listed;
    PuzzleSummary {
        id: puzzle.id.as_str().to_owned(),
        game: puzzle.game,
        seats: puzzle.seats,
        question: puzzle.question.clone(),
        author: author(puzzle, locale),
        published: puzzle.published.unwrap_or(puzzle.created),
        tries: tries(puzzle),
        is_disputed: puzzle.is_disputed,
        solved: *solved,
    }
}

/// Returns a puzzle as it appears in its author's list.
pub(crate) fn own(puzzle: &PlayerPuzzle) -> OwnPuzzle {
    OwnPuzzle {
        id: puzzle.id.as_str().to_owned(),
        game: puzzle.game,
        question: puzzle.question.clone(),
        stage: puzzle.stage,
        created: puzzle.created,
    }
}
