//! Rating lists, which show how strong a pool's bots are. The advantages of seats and roles are
//! rated separately, so they do not distort the bots' ratings.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use karat_arena::intervals::too_few;
use karat_arena::{Ended, Series};
use serde::Serialize;

use crate::statistics::{CONFIDENCE, Effect, Estimate, Finisher, plackett_luce};

/// The rating difference that corresponds to a tenfold difference in strength, as in chess.
const POINTS: f64 = 400.0;

/// The ratings of the bots, seats and labels in a series.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RatingList {
    /// The game's id.
    pub game: &'static str,
    /// The number of players in each game.
    pub seats: usize,
    /// The number of games.
    pub games: usize,
    /// The random seed of the series.
    pub seed: u64,
    /// The bots' ratings, strongest first.
    pub bots: Vec<Rated>,
    /// The seats' ratings, in seat order.
    pub by_seat: Vec<Rated>,
    /// The ratings of any labels, sorted by name.
    pub by_label: Vec<Rated>,
}

/// The rating of a bot, seat or label, relative to the mean of its kind. A lead of 400 points
/// corresponds to ten times the strength.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rated {
    /// The name of the bot, seat or label.
    pub name: String,
    /// The rating, in points.
    pub rating: f64,
    /// The lower bound of the rating's 95% confidence interval, computed over blocks.
    pub low: f64,
    /// The upper bound of the rating's 95% confidence interval.
    pub high: f64,
    /// The number of results, with one for each player in each game.
    pub players: usize,
    /// The fraction of wins among the results, from 0 to 1. Joint winners share a win equally.
    pub win_share: f64,
}

impl RatingList {
    /// Computes ratings from games, or returns `None` if there are no games.
    pub fn of(series: &Series, games: &[Ended]) -> Option<Self> {
        let names: BTreeSet<&str> = series.bots.iter().map(String::as_str).collect();
        let labels: BTreeSet<&str> =
            games.iter().flat_map(|game| &game.labels).map(String::as_str).collect();
        let kinds = Kinds {
            bots: names.into_iter().collect(),
            seats: series.seats,
            labels: labels.into_iter().collect(),
        };
        let mut blocks: BTreeMap<u64, Vec<Vec<Finisher>>> = BTreeMap::new();
        let mut seen = vec![Seen::default(); kinds.count()];
        for game in games {
            let winners = game.standing.winners();
            let finishers = kinds.finishers(series, game);
            for (has_won, finisher) in won(game).zip(&finishers) {
                let part = f64::from(u8::from(has_won)) / winners.len() as f64;
                for &effect in &finisher.effects {
                    seen[effect].players += 1;
                    seen[effect].wins += part;
                }
            }
            blocks.entry(game.block).or_default().push(finishers);
        }
        let blocks: Vec<_> = blocks.into_values().collect();
        let effects = plackett_luce(&blocks, kinds.count())?;
        let rated = |effect: usize, name: &str| {
            Rated::of(name, estimate(effects[effect], blocks.len()), seen[effect])
        };
        let named = |from: usize, names: &[&str]| -> Vec<Rated> {
            names.iter().enumerate().map(|(place, name)| rated(from + place, name)).collect()
        };
        let mut bots = named(0, &kinds.bots);
        bots.sort_by(|one, other| other.rating.total_cmp(&one.rating));
        let seats: Vec<String> = (0..series.seats).map(|seat| format!("P{seat}")).collect();
        let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
        Some(Self {
            game: series.game.name(),
            seats: series.seats,
            games: games.len(),
            seed: series.seed,
            bots,
            by_seat: named(kinds.bots.len(), &seats),
            by_label: named(kinds.bots.len() + series.seats, &kinds.labels),
        })
    }
}

/// Returns whether each seat won the game, in seat order.
fn won(game: &Ended) -> impl Iterator<Item = bool> {
    let places = game.standing.places.first(game.bots.len()).to_vec();
    places.into_iter().map(|place| place == 1)
}

/// The names of all rated bots, seats and labels, in the order of their indices.
struct Kinds<'a> {
    bots: Vec<&'a str>,
    seats: usize,
    labels: Vec<&'a str>,
}

impl Kinds<'_> {
    fn count(&self) -> usize {
        self.bots.len() + self.seats + self.labels.len()
    }

    /// Returns a game's players with their places, in seat order.
    fn finishers(&self, series: &Series, game: &Ended) -> Vec<Finisher> {
        let known = |names: &[&str], name: &str| {
            names.iter().position(|other| *other == name).expect("all names are counted")
        };
        let places = game.standing.places.first(game.bots.len());
        let of = |(seat, &place): (usize, &u8)| {
            let bot = known(&self.bots, &series.bots[game.bots[seat]]);
            let mut effects = vec![bot, self.bots.len() + seat];
            if let Some(label) = game.labels.get(seat) {
                effects.push(self.bots.len() + self.seats + known(&self.labels, label));
            }
            Finisher { effects, place }
        };
        places.iter().enumerate().map(of).collect()
    }
}

/// The numbers of results and wins on which a rating is based.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    players: usize,
    wins: f64,
}

/// Returns an effect together with its distribution.
///
/// With few blocks, an effect's error is too small on average (Bell & McCaffrey, Survey
/// Methodology 28, 2002, 169–181), so it is corrected for the number of blocks. If a bot nearly
/// always wins, the blocks hardly differ, so the error is at least that of independent games.
pub(crate) fn estimate(
    Effect { value, error, independent_error }: Effect,
    blocks: usize,
) -> Estimate {
    let corrected = error * (blocks as f64 / (blocks as f64 - 1.0)).sqrt();
    Estimate::with_error(value, corrected.max(independent_error), blocks)
}

impl Rated {
    fn of(name: &str, estimate: Estimate, Seen { players, wins }: Seen) -> Self {
        let points = |logarithm: f64| logarithm * POINTS / std::f64::consts::LN_10;
        let [low, high] = estimate.interval(CONFIDENCE);
        Self {
            name: name.to_owned(),
            rating: points(estimate.value),
            low: points(low),
            high: points(high),
            players,
            win_share: if players == 0 { 0.0 } else { wins / players as f64 },
        }
    }
}

/// Formats the rating list as a table of the bots, followed by tables of the seats and labels.
impl fmt::Display for RatingList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, seats, games, seed, bots, by_seat, by_label } = self;
        writeln!(f, "{game}, {seats} seats, {games} games, seed {seed}")?;
        for (heading, kind) in [("bot", bots), ("seat", by_seat), ("label", by_label)] {
            if kind.is_empty() {
                continue;
            }
            let names = kind.iter().map(|rated| rated.name.chars().count());
            let width = names.max().unwrap_or(0).max(heading.len());
            writeln!(
                f,
                "{heading:width$}  {:>6}  {:>15}  {:>6}  {:>6}",
                "rating", "95%", "games", "wins"
            )?;
            for Rated { name, rating, low, high, players, win_share } in kind {
                writeln!(
                    f,
                    "{name:width$}  {rating:>+6.0}  {low:>+6.0} to {high:>+6.0}  {players:>6}  {:>5.1}%",
                    100.0 * win_share
                )?;
            }
        }
        if let Some(warning) = too_few(*games, *seats) {
            writeln!(f, "{warning}")?;
        }
        Ok(())
    }
}
