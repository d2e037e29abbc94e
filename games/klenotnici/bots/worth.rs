//! The expected worth of pyramids to a player before the end of the game (chapters 10 and 11).

use crate::rules::{Data, Gem, Gems, PlayerView, Ranks, SETS, View};

/// The expected fraction of a set's points, indexed by the number of pyramids that the player still
/// lacks. The fractions were tuned in series of games.
const HOPE: [f64; 4] = [1.0, 0.35, 0.25, 0.0];
/// The expected fraction of a goal's additional points for pyramids that the player may still win.
/// The fraction was tuned in series of games.
const GOAL_HOPE: f64 = 0.3;

/// Returns a player's expected points with the pyramids `owned`, while those in `open` are still
/// available.
pub(super) fn worth(view: &View, player: &PlayerView, owned: Gems, open: Gems) -> f64 {
    let data = view.reading.data;
    let gems: u32 = owned.iter().map(|gem| u32::from(view.values[gem.index()])).sum();
    let sets: f64 = SETS
        .into_iter()
        .zip(data.set_points)
        .map(|(set, points)| {
            let missing = set.len() - set.both(owned).len();
            let is_alive = set.iter().all(|gem| owned.contains(gem) || open.contains(gem));
            if is_alive { f64::from(points) * HOPE[missing] } else { 0.0 }
        })
        .sum();
    let held = player.actions.unwrap_or_default();
    f64::from(gems) + sets + goal_worth(&data, player, held, owned, open)
}

/// Returns how many more points a player can expect if they, rather than another player, win `gem`.
/// `open` contains the other unsold pyramids.
pub(super) fn gain(view: &View, player: &PlayerView, gem: Gem, open: Gems) -> f64 {
    let mut owned = player.gems;
    owned.insert(gem);
    worth(view, player, owned, open) - worth(view, player, player.gems, open)
}

/// Returns the expected points from the secret goal for a player with the given action cards.
pub(super) fn goal_worth(
    data: &Data,
    player: &PlayerView,
    held: Ranks,
    owned: Gems,
    open: Gems,
) -> f64 {
    let promised = player.goals.iter().filter(|goal| goal.available && held.contains(goal.rank));
    promised.map(|goal| trio_worth(data, &goal.trio, owned, open)).fold(0.0, f64::max)
}

fn trio_worth(data: &Data, trio: &[Gem; 3], owned: Gems, open: Gems) -> f64 {
    let points = |count: usize| f64::from(data.goal_points[count]);
    let have = trio.iter().filter(|&&gem| owned.contains(gem)).count();
    let may_have = have + trio.iter().filter(|&&gem| open.contains(gem)).count();
    points(have) + GOAL_HOPE * (points(may_have) - points(have))
}
