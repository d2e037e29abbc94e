//! Lists the components of Das Zepter von Zavandor that have text on them. Numbers come from the
//! rules, and wording from the locale files.

use karat_rules::any::GameId;
use karat_rules::zepter::{Artifact, Gem, Item, Reading, Role, SENTINEL_PRICE, Sentinel, Track};
use karat_rules::{AnyGame, AnyView, Viewer};
use karat_server::web::locale::Locale;
use karat_server::web::words::{word, zepter as words};

use crate::terminal::cards::{Card, Section, section};
use crate::terminal::say;

/// Returns the gems, roles, knowledge tracks, artifacts and Sentinels of a game with the given
/// options.
pub(super) fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
    let most = *GameId::Zepter.seats().end();
    let game =
        AnyGame::new(GameId::Zepter, options, most).expect("the options were accepted before");
    let AnyView::Zepter(view) = game.view(Viewer::Public) else {
        unreachable!("it is a game of Zavandor")
    };
    let reading = &view.reading;
    let card = |name: &'static str, text: String| Card {
        ids: vec![name.to_owned()],
        name: word(locale, GameId::Zepter, name),
        text,
    };
    let both = |price: u16, points: u8, effect: String| {
        let args = [("price", price.into()), ("points", points.into())];
        format!("{}. {effect}", say(locale, "printed", &args))
    };
    let gems = Gem::ALL.map(|gem| {
        let args = [
            ("price", gem.price(0).into()),
            ("sale", gem.sale(0).into()),
            ("points", gem.points().into()),
        ];
        card(gem.name(), say(locale, "gem", &args))
    });
    let roles = Role::ALL.map(|role| card(role.name(), words::role_start(locale, reading, role)));
    let tracks = Track::ALL.map(|track| card(track.name(), knowledge(locale, reading, track)));
    let artifacts = Artifact::ALL.map(|artifact| {
        let effect = words::item_effect(locale, Item::Artifact(artifact));
        card(artifact.name(), both(artifact.price(), artifact.points(), effect))
    });
    let sentinels = Sentinel::ALL.map(|sentinel| {
        let price = say(locale, "price", &[("price", SENTINEL_PRICE.into())]);
        let worth = words::item_effect(locale, Item::Sentinel(sentinel));
        card(sentinel.name(), format!("{price}. {worth}"))
    });
    vec![
        section(locale, "gems", gems.into()),
        section(locale, "roles", roles.into()),
        section(locale, "knowledge", tracks.into()),
        section(locale, "artifacts", artifacts.into()),
        section(locale, "sentinels", sentinels.into()),
    ]
}

/// Returns the costs and effects of a track's levels on one line.
fn knowledge(locale: Locale, reading: &Reading, track: Track) -> String {
    let costs = (1..=4).map(|level| track.cost(level).to_string()).collect::<Vec<_>>().join("/");
    let mut parts = vec![say(locale, "costs", &[("costs", costs.into())])];
    for level in 1..=4 {
        parts.push(format!("{level}: {}", words::level_effect(locale, reading, track, level)));
    }
    parts.join("; ")
}
