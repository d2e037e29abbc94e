//! Phrases that several sentences of an answer share: descriptions of bots, intervals, and what the
//! games would have shown.

use crate::answer::Line;
use crate::formats::Wording;
use crate::statistics::Lack;
use crate::study::{Arm, Measure, Study};

/// Returns the typical difference from a fair share in percentage points, given its mean square.
pub(crate) fn deviation(value: f64) -> f64 {
    100.0 * value.max(0.0).sqrt()
}

/// Describes a version's typical difference from a fair share.
pub(crate) fn typical(to: Wording, line: &Line, is_first: bool) -> String {
    let id = if is_first { "lab-value-unit" } else { "lab-value" };
    let bound = |bound: f64| to.decimal(deviation(bound), 1);
    let args = [
        ("value", &*bound(line.value)),
        ("unit", &to.unit(Measure::Wins)),
        ("interval", &interval(to, line, is_first, bound)),
    ];
    to.tell(id, &args)
}

/// Returns what these games would have shown: the largest detectable difference among the lines.
pub(crate) fn shown(
    to: Wording,
    lines: &[&Line],
    amount: impl Fn(f64) -> String,
) -> Option<String> {
    let detectable = lines.iter().filter_map(|line| line.detectable).reduce(f64::max)?;
    Some(to.tell("lab-shown", &[("difference", &amount(detectable))]))
}

/// Describes an arm's players.
pub(crate) fn players(study: &Study, arm: &Arm) -> String {
    let to = Wording::of(study);
    let named = |bot: &str| {
        let levels = karat_bots::strengths(study.game);
        match levels.iter().find(|level| level.bot == bot || level.name == bot) {
            Some(level) => {
                let name = karat_words::level_name(to.0, level.name);
                let base = level.bot.split_once(':').map_or(level.bot, |(base, _)| base);
                to.tell("lab-bots-level", &[("bot", base), ("level", &name)])
            }
            // A number after a rule-based bot is a softmax temperature, after a searching bot a limit.
            None => match (searching(bot), bot.split_once(':')) {
                (Some((base, limit)), _) => {
                    let args = [("bot", base.into()), ("count", limit.into())];
                    to.say("lab-bots-searching", &args)
                }
                (None, Some((base, temperature))) if temperature.parse::<f64>().is_ok() => {
                    to.tell("lab-bots-careless", &[("bot", base)])
                }
                (None, _) => to.tell("lab-bots", &[("bot", bot)]),
            },
        }
    };
    let bots = &arm.bots;
    if !arm.is_mixed() {
        return named(&bots[0]);
    }
    if bots.len() > arm.seats {
        return to.say("lab-bots-pool", &[("count", bots.len().into())]);
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for bot in bots {
        match counts.iter_mut().find(|(known, _)| known == bot) {
            Some((_, count)) => *count += 1,
            None => counts.push((bot, 1)),
        }
    }
    let named = counts.iter().map(|&(bot, count)| match (count, searching(bot)) {
        (1, Some((base, limit))) => {
            let args = [("bot", base.into()), ("count", limit.into())];
            to.say("lab-bots-one-searching", &args)
        }
        (1, None) => to.tell("lab-bots-one", &[("bot", bot)]),
        (count, _) => to.say("lab-bots-many", &[("count", count.into()), ("bot", bot.into())]),
    });
    to.joined(&named.collect::<Vec<_>>())
}

/// Returns the name of a searching bot and the number of moves that it simulates per decision.
fn searching(bot: &str) -> Option<(&str, u64)> {
    let (base, limit) = bot.split_once(':')?;
    let limit = limit.parse().ok()?;
    matches!(base, "seeker" | "expert").then_some((base, limit))
}

/// Formats a line's interval in brackets. The first interval in a sentence states its level.
pub(crate) fn interval(
    to: Wording,
    line: &Line,
    is_first: bool,
    bound: impl Fn(f64) -> String,
) -> String {
    bounds(to, line.interval, line, is_first, bound)
}

/// Formats bounds in brackets, or the reason why the line has none.
pub(crate) fn bounds(
    to: Wording,
    ends: Option<[f64; 2]>,
    line: &Line,
    is_first: bool,
    bound: impl Fn(f64) -> String,
) -> String {
    match (ends, line.lack) {
        (Some([low, high]), _) => {
            let id = if is_first { "lab-interval-first" } else { "lab-interval" };
            to.tell(id, &[("low", &bound(low)), ("high", &bound(high))])
        }
        (None, Some(lack)) => format!("({})", self::lack(to, lack)),
        (None, None) => String::new(),
    }
}

/// Returns the reason why a value has no interval.
pub(crate) fn lack(to: Wording, lack: Lack) -> String {
    to.text(match lack {
        Lack::Blocks => "lab-lack-blocks",
        Lack::Variation => "lab-lack-variation",
    })
}
