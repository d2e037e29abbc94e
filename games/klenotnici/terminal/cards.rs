//! Lists the pyramids and goals of Klenotníci in the terminal. Numbers come from the rules, and
//! wording from the locale files.

use karat_rules::any::GameId;
use karat_rules::klenotnici::Gem;
use karat_rules::{AnyGame, AnyView, Seat, Viewer};
use karat_server::web::locale::Locale;
use karat_server::web::words::word;

use crate::terminal::cards::{Card, Section, printed, section};
use crate::terminal::say;

/// The options that change gem values or secret goals and are allowed with any number of players.
const PRINTED: [&str; 4] = ["gem_value_table", "gem_values", "royal_trio_table", "royal_trios"];

/// Returns the pyramids and goals of a game with the given options.
pub(super) fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
    let id = GameId::Klenotnici;
    let named = |name: &str| word(locale, id, name);
    // With the maximum number of players, every suit is in play. Each player sees only their own
    // goals, so the views of all players are needed.
    let seats = *id.seats().end();
    let mut options = printed(options, &PRINTED);
    options.push(("royal_goals".to_owned(), "true".to_owned()));
    let game = AnyGame::new(id, &options, seats).expect("the tables were accepted before");
    let views = Seat::all(seats).map(|seat| match game.view(Viewer::Seat(seat)) {
        AnyView::Klenotnici(view) => (seat, *view),
        _ => unreachable!("it is a game of Klenotníci"),
    });
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
