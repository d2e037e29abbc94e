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
    let named = |bot: &str| match (level(study, bot), searching(bot)) {
        (Some((base, name)), _) => {
            let name = karat_words::level_name(to.0, name);
            to.tell("lab-bots-level", &[("bots", &kind(to, base)), ("level", &name)])
        }
        (None, Some((base, limit))) => {
            let args = [("bots", kind(to, base).into()), ("count", limit.into())];
            to.say("lab-bots-searching", &args)
        }
        (None, None) => match careless(bot) {
            Some(base) => to.tell("lab-bots-careless", &[("bots", &kind(to, base))]),
            None => kind(to, bot),
        },
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

/// Returns the short names of several arms' players, such as `greedy bots`. An arm whose name would
/// be that of another has its whole description.
pub(crate) fn names_of_bots(study: &Study, arms: &[usize]) -> Vec<String> {
    let short = |arm: &usize| name_of_bots(study, &study.arms[*arm]);
    let names: Vec<String> = arms.iter().map(short).collect();
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let all = arms.iter().zip(&names).map(|(arm, name)| match is_shared(name) {
        true => players(study, &study.arms[*arm]),
        false => name.clone(),
    });
    all.collect()
}

fn name_of_bots(study: &Study, arm: &Arm) -> String {
    let to = Wording::of(study);
    let base = |bot: &str| {
        let of_level = level(study, bot).map(|(base, _)| base);
        let base = of_level.or(searching(bot).map(|(base, _)| base)).or(careless(bot));
        base.unwrap_or(bot).to_owned()
    };
    if arm.bots.len() > arm.seats {
        return players(study, arm);
    }
    let bases: Vec<String> = arm.bots.iter().map(|bot| base(bot)).collect();
    if let [one, others @ ..] = &bases[..]
        && others.len() > 1
        && others.iter().all(|other| other == &others[0] && other != one)
    {
        let of = |id: &str, bot: &str, otherwise: &str| {
            let known = to.0.find(&format!("{id}-{bot}"), &[]);
            known.unwrap_or_else(|| to.tell(otherwise, &[("bot", bot)]))
        };
        let one = of("lab-one", one, "lab-one-bot");
        let among = of("lab-among", &others[0], "lab-among-bots");
        return to.tell("lab-bots-one-among", &[("one", &one), ("among", &among)]);
    }
    let mut kinds: Vec<String> = bases.iter().map(|base| kind(to, base)).collect();
    kinds.dedup();
    let kinds = to.joined(&kinds);
    let is_careless = arm.bots.iter().all(|bot| {
        level(study, bot).is_none() && searching(bot).is_none() && careless(bot).is_some()
    });
    match is_careless {
        true => to.tell("lab-bots-careless-short", &[("bots", &kinds)]),
        false => kinds,
    }
}

/// Returns the name of several bots of a kind, such as `builders`.
fn kind(to: Wording, bot: &str) -> String {
    let known = to.0.find(&format!("lab-kind-{bot}"), &[]);
    known.unwrap_or_else(|| to.tell("lab-bots", &[("bot", bot)]))
}

/// Returns the rule-based bot of a level and the level's name, given the name of either. A searching
/// bot has the name of the kind of bot.
fn level(study: &Study, bot: &str) -> Option<(&'static str, &'static str)> {
    let levels = karat_bots::strengths(study.game);
    let level = levels.iter().find(|level| level.bot == bot || level.name == bot)?;
    Some((level.bot.split_once(':').map_or(level.bot, |(base, _)| base), level.name))
}

/// Returns the name of a bot that chooses by a softmax with a temperature, which is the number after
/// a rule-based bot.
fn careless(bot: &str) -> Option<&str> {
    let (base, temperature) = bot.split_once(':')?;
    temperature.parse::<f64>().is_ok().then_some(base)
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
