//! Beginner's guides, whose recorded games are replayed with the actual rules.

use karat_rules::any::GameId;
use karat_rules::{AnyGame, Seat, Transcript, Viewer};

use karat_pages::{self as pages, LearnModel, Played, Record, Shown};

/// Returns the content of a game's guide, with its recorded games replayed.
pub(crate) fn model(game: GameId, done: usize) -> LearnModel {
    let played = pages::records(game).iter().map(replay).collect();
    LearnModel { game: game.info(), played, gentlest: gentlest(game).to_owned(), done }
}

/// Returns the weakest bot level, which is suggested to beginners.
pub(crate) fn gentlest(game: GameId) -> &'static str {
    let gentle = karat_bots::strengths(game).first();
    gentle.map_or_else(|| karat_bots::default_bot(game), |strength| strength.name)
}

/// Replays a recorded game from its viewer's perspective.
///
/// # Panics
///
/// Panics if the rules reject the built-in record.
pub(crate) fn replay(record: &Record) -> Played {
    let transcript = record.text.parse().expect("the record can be read");
    replayed(record.name, &transcript, record.viewer)
}

/// Replays an already parsed record.
///
/// # Panics
///
/// Panics under the same conditions as [`replay`].
pub(crate) fn replayed(name: &'static str, transcript: &Transcript, viewer: Viewer) -> Played {
    let mut game = transcript.start().expect("the record can be set up");
    let shown = |game: &AnyGame, moved, events| Shown {
        moved,
        events,
        view: pages::shown(game.view(viewer)),
        turn: game.turn(),
        standing: game.standing(),
    };
    let mut positions = vec![shown(&game, None, Vec::new())];
    for ply in &transcript.plies {
        let events = game.play_shown(ply.who, &ply.text, viewer);
        let events = pages::shown_events(events.expect("the rules allow the move"));
        positions.push(shown(&game, Some((ply.who, ply.text.to_string())), events));
    }
    let named = |seat: Seat| {
        let named = transcript.names.iter().find(|(other, _)| *other == seat);
        named.map_or_else(|| seat.to_string(), |(_, name)| name.clone())
    };
    let names = Seat::all(transcript.seats).map(named).collect();
    Played { name, viewer, names, positions }
}
