//! The cards of a game and what else has a text: names as in the notation, names as words, texts.
//! Numbers come from the rules, sentences from the locales.

use std::io;

use karat_rules::any::GameId;
use karat_rules::edel::EventCard;
use karat_rules::klenotnici::Gem as Pyramid;
use karat_rules::zepter::{Artifact, Gem, Item, Reading, Role, SENTINEL_PRICE, Sentinel, Track};
use karat_rules::{AnyGame, AnyView, Seat, Viewer};
use karat_server::web::locale::{Locale, Value};
use karat_server::web::words::{event_effect, word, zepter as words};

use super::layout::{write_columns, write_table, write_text};
use super::{say, text};
use crate::commands::{No, Out};

/// Cards of one kind.
struct Section {
    title: String,
    cards: Vec<Card>,
}

/// A card, or several that say the same.
struct Card {
    /// The names in the notation.
    ids: Vec<String>,
    /// The name as a word; empty if the card has none.
    name: String,
    text: String,
}

/// How many cards an unknown name is answered with.
const SUGGESTIONS_MAX: usize = 5;

/// No name of a card is longer, in bytes.
const NAME_BYTES_MAX: usize = 64;

/// The options that change what is read on cards, and go with any number of players.
const PRINTED: [&str; 9] = [
    "gem_cards_file",
    "majority_bonus_on_tie",
    "sole_bonus_counts_certificates",
    "score_colour_income",
    "score_colour_held_cards",
    "gem_value_table",
    "gem_values",
    "royal_trio_table",
    "royal_trios",
];

/// Writes all cards of a game with these options.
pub(crate) fn write_all(
    locale: Locale,
    game: GameId,
    options: &[(String, String)],
    out: Out<'_>,
) -> io::Result<()> {
    for (index, Section { title, cards }) in sections(locale, game, options).iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{title}")?;
        if cards.iter().all(|card| card.name.is_empty()) {
            let line = |card: &Card| format!("  {}  {}", span(&card.ids), card.text);
            write_columns(&cards.iter().map(line).collect::<Vec<_>>(), out)?;
        } else {
            let row = |card: &Card| vec![span(&card.ids), card.name.clone(), card.text.clone()];
            write_table(&cards.iter().map(row).collect::<Vec<_>>(), false, 2, out)?;
        }
    }
    Ok(())
}

/// Writes the text of the card of this name, in the notation or as a word.
///
/// # Errors
/// [`No`] if there is none, with the names most like it.
pub(crate) fn write_one(
    locale: Locale,
    game: GameId,
    options: &[(String, String)],
    wanted: &str,
    out: Out<'_>,
) -> anyhow::Result<()> {
    let plain = wanted.to_lowercase();
    let sections = sections(locale, game, options);
    let cards: Vec<&Card> = sections.iter().flat_map(|section| &section.cards).collect();
    let is_called = |card: &&&Card| {
        let ids = card.ids.iter().map(|id| id.to_lowercase());
        let spaced = card.ids.iter().map(|id| id.to_lowercase().replace('_', " "));
        ids.chain(spaced).chain([card.name.to_lowercase()]).any(|name| name == plain)
    };
    let Some(card) = cards.iter().find(is_called) else {
        let near = near(&cards, &plain);
        let args: [(&str, Value<'_>); 2] = [("name", wanted.into()), ("near", near.into())];
        return Err(No(say(locale, "no-card", &args)).into());
    };
    let head = match card.name.as_str() {
        "" => span(&card.ids),
        name => format!("{} ({name})", span(&card.ids)),
    };
    Ok(write_text(&format!("{head}: {}", card.text), 0, 2, out)?)
}

/// The names in the notation: `e11–e25`.
fn span(ids: &[String]) -> String {
    match ids {
        [] => String::new(),
        [only] => only.clone(),
        [first, .., last] => format!("{first}–{last}"),
    }
}

/// The names that hold what was asked for, else those that are spelled most like it.
fn near(cards: &[&Card], wanted: &str) -> String {
    let wanted: String = wanted.chars().take(NAME_BYTES_MAX / 4).collect();
    let mut names: Vec<String> = cards.iter().flat_map(|card| card.ids.first().cloned()).collect();
    names.extend(cards.iter().map(|card| card.name.clone()).filter(|name| !name.is_empty()));
    names.sort_by_key(|name| {
        let low = name.to_lowercase();
        let distance = strsim::damerau_levenshtein(&low, &wanted);
        (!low.contains(&wanted), distance)
    });
    names.dedup();
    names.truncate(SUGGESTIONS_MAX);
    names.join(", ")
}

fn sections(locale: Locale, game: GameId, options: &[(String, String)]) -> Vec<Section> {
    let printed: Vec<_> =
        options.iter().filter(|(name, _)| PRINTED.contains(&name.as_str())).cloned().collect();
    match game {
        GameId::Edel => edel(locale, &printed),
        GameId::Klenotnici => klenotnici(locale, &printed),
        GameId::Zepter => zepter(locale, options),
    }
}

fn section(locale: Locale, id: &str, cards: Vec<Card>) -> Section {
    Section { title: text(locale, &format!("cards-{id}")), cards }
}

fn edel(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
    let most = *GameId::Edel.seats().end();
    let game = AnyGame::new(GameId::Edel, options, most).expect("the cards were accepted before");
    let AnyView::Edel(view) = game.view(Viewer::Public) else {
        unreachable!("it is a game of Edel")
    };
    let mut events: Vec<(&str, Card)> = Vec::new();
    for card in EventCard::all() {
        let kind = card.kind().word();
        match events.last_mut() {
            Some((last, same)) if *last == kind => same.ids.push(card.to_string()),
            _ => {
                let name = word(locale, GameId::Edel, kind);
                let text = event_effect(locale, &view.reading, card);
                events.push((kind, Card { ids: vec![card.to_string()], name, text }));
            }
        }
    }
    let gems = view.unseen_gem_cards.iter().map(|card| {
        let args = [("money", card.money.into()), ("gems", card.gems.to_string().into())];
        let text = say(locale, "gem-card", &args);
        Card { ids: vec![card.card.to_string()], name: String::new(), text }
    });
    let gems = gems.collect();
    let events = events.into_iter().map(|(_, card)| card).collect();
    vec![section(locale, "events", events), section(locale, "gem-cards", gems)]
}

fn klenotnici(locale: Locale, printed: &[(String, String)]) -> Vec<Section> {
    let id = GameId::Klenotnici;
    let named = |name: &str| word(locale, id, name);
    // With the most players every suit is there, and each sees his own goals.
    let seats = *id.seats().end();
    let mut options = printed.to_vec();
    options.push(("royal_goals".to_owned(), "true".to_owned()));
    let game = AnyGame::new(id, &options, seats).expect("the tables were accepted before");
    let views = Seat::all(seats).map(|seat| match game.view(Viewer::Seat(seat)) {
        AnyView::Klenotnici(view) => (seat, view),
        _ => unreachable!("it is a game of Klenotníci"),
    });
    let views: Vec<_> = views.collect();
    let gems = Pyramid::all().map(|gem| Card {
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

fn zepter(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
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

/// What the levels of a track cost and give.
fn knowledge(locale: Locale, reading: &Reading, track: Track) -> String {
    let costs = (1..=4).map(|level| track.cost(level).to_string()).collect::<Vec<_>>().join("/");
    let mut parts = vec![say(locale, "costs", &[("costs", costs.into())])];
    for level in 1..=4 {
        parts.push(format!("{level}: {}", words::level_effect(locale, reading, track, level)));
    }
    parts.join("; ")
}
