//! The effects of roles, levels and items in words. All numbers in the sentences come from the
//! rules with the options of the table.

use crate::rules::{
    Artifact, Data, Gem, Item, LevelEffect, Reading, Role, SENTINELS_TO_END, Start, Track, View,
};

use karat_words::joined;
use karat_words::{Locale, Value};

/// Describes what a player with the given role has at the start (ZEP-SETUP-12).
pub(crate) fn role_start(locale: Locale, reading: &Reading, role: Role) -> String {
    let Start { track, markers, dust, budget, hand_limit, cards } = reading.start(role);
    let amount = |id: &str, name: &str, amount: u32| say(locale, id, &[(name, amount.into())]);
    let mut things = Vec::new();
    if dust > 0 {
        things.push(amount("dust-amount", "amount", dust));
    }
    if let Some(budget) = budget {
        things.push(amount("role-rest", "budget", budget));
    }
    if cards > 0 {
        things.push(amount("role-cards", "count", cards.into()));
    }
    if markers > 0 {
        things.push(amount("markers-ready", "count", markers.into()));
    }
    let things = joined(locale, &things);
    let limit = ("limit", hand_limit.into());
    match track {
        Some(track) => {
            let args =
                [("track", track_name(locale, track).into()), ("things", things.into()), limit];
            say(locale, "role-start", &args)
        }
        None => say(locale, "role-identical", &[("things", things.into()), limit]),
    }
}

/// Returns a sentence about the budget in the role auction (ZEP-VAR-D-2, ZEP-VAR-D-16).
pub(crate) fn role_budget(locale: Locale, reading: &Reading) -> String {
    let Start { budget, dust, .. } = reading.start(Role::Witch);
    let id = if dust > 0 { "role-budget-and-own" } else { "role-budget" };
    say(locale, id, &[("budget", budget.unwrap_or(0).into())])
}

/// Describes what a level of a track changes for the player (ZEP-KNOW-2).
pub(crate) fn level_effect(locale: Locale, reading: &Reading, track: Track, level: u8) -> String {
    match reading.level(track, level) {
        LevelEffect::Nothing => text(locale, "level-nothing"),
        LevelEffect::GemPrice(percent) => say(locale, "level-gems", &[("percent", percent.into())]),
        LevelEffect::GemPrices(prices) => {
            let prices = Gem::ALL.into_iter().zip(prices);
            let args: Vec<_> = prices.map(|(gem, price)| (gem.name(), price.into())).collect();
            say(locale, "level-gem-prices", &args)
        }
        LevelEffect::Dust(dust) => say(locale, "level-dust", &[("dust", dust.into())]),
        LevelEffect::DruidRuby { again: false } => text(locale, "level-druid-once"),
        LevelEffect::DruidRuby { again: true } => text(locale, "level-druid-again"),
        LevelEffect::Rubies => text(locale, "level-rubies"),
        LevelEffect::Cards { deck, count, becomes_dust, points } => {
            let id = format!("level-cards-{}", deck.name());
            let mut effect = say(locale, &id, &[("count", count.into())]);
            if becomes_dust {
                effect = format!("{effect}; {}", text(locale, "level-cards-dust"));
            }
            if let Some(points) = points {
                let closed = say(locale, "level-cards-points", &[("points", points.into())]);
                effect = format!("{effect}; {closed}");
            }
            effect
        }
        LevelEffect::Prices { artifacts, sentinels } => say(
            locale,
            "level-prices",
            &[("artifacts", signed(artifacts).into()), ("sentinels", signed(sentinels).into())],
        ),
        LevelEffect::Slots(count) => say(locale, "level-slots", &[("count", count.into())]),
    }
}

/// Returns a sentence about an artifact's effect.
pub(crate) fn artifact_effect(locale: Locale, artifact: Artifact) -> String {
    text(locale, &format!("effect-{}", artifact.name()))
}

/// Returns a sentence about an item's effect, or about the points that it scores.
pub(crate) fn item_effect(locale: Locale, data: &Data, item: Item) -> String {
    let sentinel = match item {
        Item::Artifact(artifact) => return artifact_effect(locale, artifact),
        Item::Sentinel(sentinel) => sentinel,
    };
    let bonus = sentinel.bonus();
    let worth = say(locale, "sentinel-base", &[("points", data.sentinel_points().into())]);
    let args = [
        ("worth", worth.into()),
        ("each", bonus.each.into()),
        ("most", bonus.most.unwrap_or(0).into()),
    ];
    say(locale, &format!("bonus-{}", sentinel.name()), &args)
}

/// Returns the short version of the rules under the table's options.
pub(crate) fn brief(locale: Locale, view: &View) -> Vec<String> {
    let reading = &view.reading;
    let either = |is: bool, one: &str, other: &str| {
        text(locale, &format!("brief-{}", if is { one } else { other }))
    };
    let sold = ("sold", SENTINELS_TO_END.into());
    let end = match view.max_rounds {
        0 => say(locale, "brief-end", &[sold]),
        rounds => say(locale, "brief-end-rounds", &[sold, ("rounds", rounds.into())]),
    };
    vec![
        text(locale, "brief-round"),
        either(reading.more_levels, "turn-levels", "turn"),
        either(reading.solvency, "auction-solvent", "auction"),
        text(locale, "brief-change"),
        either(reading.hand_limit_at_round_end, "hand-round", "hand"),
        end,
    ]
}

/// Formats an amount with its sign.
pub(crate) fn signed(amount: i32) -> String {
    match amount {
        0 => "0".to_owned(),
        1.. => format!("+{amount}"),
        _ => format!("−{}", amount.unsigned_abs()),
    }
}

/// Returns the name of a track without the words "Knowledge of".
fn track_name(locale: Locale, track: Track) -> String {
    text(locale, &format!("track-{}", track.name()))
}

fn say(locale: Locale, id: &str, args: &[(&str, Value<'_>)]) -> String {
    locale.say(&format!("zepter-{id}"), args)
}

fn text(locale: Locale, id: &str) -> String {
    say(locale, id, &[])
}
