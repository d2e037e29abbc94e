//! A rating list: how strong the bots of a pool are, whatever seats and roles they had.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use karat_arena::{Ended, Series};
use serde::Serialize;

use crate::statistics::{Effect, Finisher, plackett_luce};

/// How many points ten times the worth are, as chess counts them.
const POINTS: f64 = 400.0;

/// The half width of an interval of 95%, in standard errors.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// How strong the bots are, and what seats and labels are worth.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RatingList {
    /// The game.
    pub game: &'static str,
    /// How many play.
    pub seats: usize,
    /// How many games were played.
    pub games: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// The bots, the best first.
    pub bots: Vec<Rated>,
    /// What the seats are worth, in their order.
    pub by_seat: Vec<Rated>,
    /// What the labels are worth, in the order of their names; none where there was no label.
    pub by_label: Vec<Rated>,
}

/// A rating, in points around the mean of its kind: 400 more are ten times the worth.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rated {
    /// Of what.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// The lower end of its interval of 95%, over blocks.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many players of games were it.
    pub players: usize,
    /// Which part of their games they won; a shared victory counts in equal parts.
    pub win_share: f64,
}

impl RatingList {
    /// The ratings by all these games; `None` if there is none.
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
        let rated = |effect: usize, name: &str| Rated::of(name, effects[effect], seen[effect]);
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

/// Whether each seat of a game has won, in their order.
fn won(game: &Ended) -> impl Iterator<Item = bool> {
    let places = game.standing.places.first(game.bots.len()).to_vec();
    places.into_iter().map(|place| place == 1)
}

/// What effects there are: those of the bots first, then of the seats, then of the labels.
struct Kinds<'a> {
    bots: Vec<&'a str>,
    seats: usize,
    labels: Vec<&'a str>,
}

impl Kinds<'_> {
    fn count(&self) -> usize {
        self.bots.len() + self.seats + self.labels.len()
    }

    /// Who played a game, and at which place each came in, in seat order.
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

/// What was seen of the players with an effect.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    players: usize,
    wins: f64,
}

impl Rated {
    fn of(name: &str, Effect { value, error }: Effect, Seen { players, wins }: Seen) -> Self {
        let points = |logarithm: f64| logarithm * POINTS / std::f64::consts::LN_10;
        Self {
            name: name.to_owned(),
            rating: points(value),
            low: points(value - NORMAL_95 * error),
            high: points(value + NORMAL_95 * error),
            players,
            win_share: if players == 0 { 0.0 } else { wins / players as f64 },
        }
    }
}

/// A table for people: the bots, then what the seats and the labels are worth.
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
        Ok(())
    }
}
