//! The order of families of bots by strength, which shows whether a result depends on strength.

use std::cmp::Ordering;

use crate::study::{Arm, Study};

/// Returns the given arms in the order of their bots' strengths, or `None` if it is unknown.
///
/// The order is known if each arm has only one kind of bot, and no two arms have equally strong
/// bots.
pub(crate) fn weakest_first(study: &Study, arms: &[usize]) -> Option<Vec<usize>> {
    let ranked = arms.iter().map(|&arm| Some((rank(study, &study.arms[arm])?, arm)));
    let mut ranked = ranked.collect::<Option<Vec<_>>>()?;
    ranked.sort_by(|(one, _), (other, _)| compared(*one, *other));
    let is_known = ranked.windows(2).all(|pair| pair[0].0 != pair[1].0);
    is_known.then(|| ranked.into_iter().map(|(_, arm)| arm).collect())
}

/// A bot's strength: its kind, and its place among bots of this kind. Higher values are stronger.
type Rank = (u8, f64);

fn compared((kind, place): Rank, (other_kind, other_place): Rank) -> Ordering {
    kind.cmp(&other_kind).then(place.total_cmp(&other_place))
}

/// Returns the strength of an arm's bots: random bots are the weakest, followed by greedy bots, the
/// game's rule-based bot, and searching bots. `docs/strength.md` measures them.
fn rank(study: &Study, arm: &Arm) -> Option<Rank> {
    let bot = arm.bots.first().filter(|bot| arm.bots.iter().all(|other| other == *bot))?;
    let levels = karat_bots::strengths(study.game);
    let bot = levels.iter().find(|level| level.name == bot).map_or(bot.as_str(), |it| it.bot);
    let rules = levels.iter().find(|level| level.name == "sharp").map(|level| level.bot);
    let (base, number) = match bot.split_once(':') {
        Some((base, number)) => (base, Some(number.parse::<f64>().ok()?)),
        None => (bot, None),
    };
    // The number is a temperature, which makes a bot weaker.
    let colder = -number.unwrap_or_default();
    match base {
        "random" => Some((0, colder)),
        "greedy" => Some((1, colder)),
        _ if Some(base) == rules => Some((2, colder)),
        // The number is a limit to the search.
        "seeker" | "expert" => Some((3, number?)),
        _ => None,
    }
}
