//! Lists the components of Das Zepter von Zavandor that have text on them. Numbers come from the
//! rules, and wording from the locale files.

use super::GAME;
use crate::rules::{Artifact, Gem, Item, Reading, Role, Sentinel, Track, Zepter};
use crate::words;
use karat_kernel::setup::set_up;
use karat_kernel::{Rules, Viewer, Views};
use karat_words::Locale;
use karat_words::word;

use karat_ui::terminal::say;
use karat_ui::terminal::{Card, Section, section};

/// Returns the gems, roles, knowledge tracks, artifacts and Sentinels of a game with the given
/// options.
pub(super) fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
    let game: Zepter =
        set_up(options, *Zepter::SEATS.end()).expect("the options were accepted before");
    let view = game.view(Viewer::Public);
    let (reading, data) = (&view.reading, view.reading.data);
    let card = |name: &'static str, text: String| Card {
        ids: vec![name.to_owned()],
        name: word(locale, GAME, name),
        text,
    };
    let both = |price: u16, points: u8, effect: String| {
        let args = [("price", price.into()), ("points", points.into())];
        format!("{}. {effect}", say(locale, "printed", &args))
    };
    let gems = Gem::ALL.map(|gem| {
        let args = [
            ("price", data.gem_price(gem, 0).into()),
            ("sale", data.gem_sale(gem, 0).into()),
            ("points", data.gem_points(gem).into()),
        ];
        card(gem.name(), say(locale, "gem", &args))
    });
    let roles = Role::ALL.map(|role| card(role.name(), words::role_start(locale, reading, role)));
    let tracks = Track::ALL.map(|track| card(track.name(), knowledge(locale, reading, track)));
    let artifacts = Artifact::ALL.map(|artifact| {
        let (price, points) =
            (data.price(Item::Artifact(artifact)), data.artifact_points(artifact));
        card(artifact.name(), both(price, points, words::artifact_effect(locale, artifact)))
    });
    let sentinels = Sentinel::ALL.map(|sentinel| {
        let price = say(locale, "price", &[("price", data.sentinel_price().into())]);
        let worth = words::item_effect(locale, &data, Item::Sentinel(sentinel));
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
    let costs = (1..=4).map(|level| reading.data.cost(track, level).to_string());
    let costs = costs.collect::<Vec<_>>().join("/");
    let mut parts = vec![say(locale, "costs", &[("costs", costs.into())])];
    for level in 1..=4 {
        parts.push(format!("{level}: {}", words::level_effect(locale, reading, track, level)));
    }
    parts.join("; ")
}
