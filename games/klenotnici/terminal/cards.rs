//! Lists the pyramids and goals of Klenotníci in the terminal. Numbers come from the rules, and
//! wording from the locale files.

use super::GAME;
use crate::rules::{Gem, Klenotnici};
use karat_kernel::setup::set_up;
use karat_kernel::{Rules, Seat, Viewer, Views};
use karat_words::Locale;
use karat_words::word;

use karat_ui::terminal::say;
use karat_ui::terminal::{Card, Section, printed, section};

/// The options that change gem values or secret goals and are allowed for any number of players.
const PRINTED: [&str; 5] =
    ["gem_value_table", "gem_values", "royal_trio_table", "royal_trios", "data_file"];

/// Returns the pyramids and goals of a game with the given options.
pub(super) fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
    let named = |name: &str| word(locale, GAME, name);
    // With the maximum number of players, every suit is in play. Each player sees only their own
    // goals, so the views of all players are needed.
    let seats = *Klenotnici::SEATS.end();
    let mut options = printed(options, &PRINTED);
    options.push(("royal_goals".to_owned(), "true".to_owned()));
    let game: Klenotnici = set_up(&options, seats).expect("the tables were accepted before");
    let views = Seat::all(seats).map(|seat| (seat, game.view(Viewer::Seat(seat))));
    let views: Vec<_> = views.collect();
    let gems = Gem::all().map(|gem| Card {
        ids: vec![gem.name().to_owned()],
        name: named(gem.name()),
        text: say(locale, "value", &[("value", views[0].1.values[gem.index()].into())]),
    });
    let gems = gems.collect();
    let mut goals = Vec::new();
    for (seat, view) in &views {
        let player = &view.players[seat.index()];
        let Some(suit) = player.suit else { continue };
        for goal in &player.goals {
            let trio = goal.trio.map(|gem| named(gem.name())).join(", ");
            let of_suit =
                [("suit", named(suit.name()).into()), ("rank", named(goal.rank.name()).into())];
            goals.push(Card {
                ids: vec![format!("{} {}", suit.name(), goal.rank.name())],
                name: say(locale, "card-of-suit", &of_suit),
                text: say(locale, "goal", &[("gems", trio.into())]),
            });
        }
    }
    vec![section(locale, "gems", gems), section(locale, "goals", goals)]
}
