//! Rulebook examples, shown as table positions. The examples also serve as tests of the rules.
//! Examples that cannot be drawn are omitted.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::Extension;
use axum::extract::{Path, Query};
use karat_rules::any::{GAMES, GameId, SetupError};
use karat_rules::book::Book;
use karat_rules::example::Example;
use karat_rules::{Actor, AnyGame, Ply, Viewer};
use maud::Markup;
use serde::Deserialize;

use crate::web::error::Error;
use crate::web::session::Session;
use karat_pages::link;
use karat_pages::model::{LogEntry, ShownEvent, Ui};
use karat_pages::{self as pages, ExampleModel, Examples, Played, Shown, Verdict};

/// The maximum number of steps of a displayed example. A longer example would show more than its
/// clause.
const STEPS_MAX: usize = 10;

static BOOKS: LazyLock<HashMap<GameId, Book<'static>>> =
    LazyLock::new(|| GAMES.iter().map(|&game| (game, Book::read(game.rules()))).collect());

static EXAMPLES: LazyLock<HashMap<GameId, Examples>> = LazyLock::new(|| {
    let of_game = |&game: &GameId| {
        let first = |clause: &karat_rules::book::Clause<'_>| {
            let mut numbers = 1..=clause.scenarios.len();
            let number = numbers.find(|&number| steps(game, clause.id, number).is_some())?;
            Some((clause.id.to_owned(), number))
        };
        (game, BOOKS[&game].clauses().filter_map(first).collect())
    };
    GAMES.iter().map(of_game).collect()
});

/// Maps each of a game's clauses to the number of its first displayable example, if any.
pub(crate) fn examples(game: GameId) -> &'static Examples {
    &EXAMPLES[&game]
}

/// Query parameters of an example page.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Asked {
    #[serde(rename = "ply")]
    step: Option<usize>,
}

/// Handles `GET /rules/{game}/example/{clause}/{number}`: shows the table after some of an
/// example's steps.
pub(crate) async fn show(
    Extension(session): Extension<Session>,
    Path((game, clause, number)): Path<(String, String, usize)>,
    Query(asked): Query<Asked>,
) -> Result<Markup, Error> {
    let game: GameId = game.parse().map_err(|_: SetupError| Error::NotFound)?;
    let all = steps(game, &clause, number).ok_or(Error::NotFound)?;
    let step = asked.step.unwrap_or(0).min(all.len() - 1);
    let names = session.locale.text("example-players");
    let played = Played {
        name: "example",
        viewer: Viewer::Public,
        names: names.split(", ").take(all[0].seats).map(str::to_owned).collect(),
        positions: all.iter().map(|step| step.shown.clone()).collect(),
    };
    let mut seen = played.seen(game, Ply::new(step));
    seen.log = log(&all[1..=step]);
    let path = link::example(game, &clause, number, step);
    let ui = Ui::of_anyone(session.locale, session.theme, path);
    let (steps, verdict) = (all.len() - 1, all[step].verdict.clone());
    Ok(pages::example(&ui, &ExampleModel { clause, number, steps, step, seen, verdict }))
}

/// A step of an example: the attempted move, and the table after it.
struct Step {
    seats: usize,
    who: Option<Actor>,
    verdict: Verdict,
    shown: Shown,
}

impl Step {
    fn new(game: &AnyGame, who: Option<Actor>, verdict: Verdict, events: Vec<ShownEvent>) -> Self {
        let shown = Shown {
            moved: None,
            events,
            view: pages::shown(game.view(Viewer::Public)),
            turn: game.turn(),
            standing: game.standing(),
        };
        Self { seats: game.seats(), who, verdict, shown }
    }

    /// Appends the events of the random draws that follow the step.
    fn with(self, game: &AnyGame, more: Vec<ShownEvent>) -> Self {
        let events = [self.shown.events, more].concat();
        let verdict = match self.verdict {
            Verdict::Happens(_) => Verdict::Happens(lines(&events)),
            verdict => verdict,
        };
        Self::new(game, self.who, verdict, events)
    }
}

fn lines(events: &[ShownEvent]) -> Vec<karat_rules::Line> {
    events.iter().map(ShownEvent::line).collect()
}

/// Returns an example's steps, starting with the position before the first move.
///
/// Returns `None` if there is no such example, or if it cannot be displayed because it uses other
/// options or is about a draw or the notation.
fn steps(game: GameId, clause: &str, number: usize) -> Option<Vec<Step>> {
    let clause = BOOKS[&game].clause(clause)?;
    let example = Example::read(game, clause.scenarios.get(number.checked_sub(1)?)?)?;
    if !example.options().is_empty() {
        return None;
    }
    let mut state = example.start().ok()?;
    let mut steps = vec![Step::new(&state, None, Verdict::Begins, Vec::new())];
    for &(who, text) in &example.tries {
        match state.play_shown(who, text, Viewer::Public).map(pages::shown_events) {
            Ok(events) if who == Actor::Chance => {
                let last = steps.pop()?.with(&state, events);
                steps.push(last);
            }
            Ok(events) if events.is_empty() => return None,
            Ok(events) => {
                let verdict = Verdict::Happens(lines(&events));
                steps.push(Step::new(&state, Some(who), verdict, events));
            }
            Err(refusal) => {
                let Actor::Seat(seat) = who else { return None };
                if refusal.clause == game.notation() {
                    return None;
                }
                let (clause, text) = (refusal.clause, text.to_owned());
                let verdict = Verdict::Refused { clause, seat, text };
                steps.push(Step::new(&state, Some(who), verdict, Vec::new()));
            }
        }
    }
    (2..=STEPS_MAX + 1).contains(&steps.len()).then_some(steps)
}

/// Returns the events of several steps as a table's log.
fn log(steps: &[Step]) -> Vec<LogEntry> {
    let entry = |(number, step): (usize, &Step)| {
        let (who, events) = (step.who?, step.shown.events.clone());
        let ply = Ply::new(number);
        Some(LogEntry { number, ply, who, mark: None, at_ms: None, events, remark: None })
    };
    steps.iter().enumerate().filter_map(entry).collect()
}
