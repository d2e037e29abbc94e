//! Curves, which measure a quantity over the course of a study's games.
//!
//! This module parses curve definitions and stores measurements in parts. A part stores an integer
//! sum and an integer count for each curve, block, step and group of players, so merging parts of
//! any size yields the same data.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use karat_arena::curves::{Along, Per, Tally};
use karat_arena::occurrences::{Occurrences, Use};
use karat_arena::{Ended, Layout, Series, SeriesError};
use karat_rules::any::GameId;
use karat_rules::visible::nearest;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::base::{Files, StudyError};
use crate::groups::By;

/// A quantity measured over the course of a study's games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Curve {
    /// The curve's title.
    pub title: String,
    /// The curve's definition.
    pub of: karat_arena::curves::Curve,
    /// The property by which players are grouped. `None` if all players are measured together.
    pub by: Option<By>,
}

/// A curve in a study file before validation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenCurve {
    title: String,
    event: Spanned<String>,
    value: Option<Spanned<String>>,
    along: Spanned<String>,
    per: Option<Spanned<String>>,
    by: Option<Spanned<String>>,
    player: Option<Spanned<String>>,
}

/// The address at which the events of a game contain their player.
const PLAYER: &str = "/seat";

impl WrittenCurve {
    /// Validates a curve, except for its event and addresses, which [`refuse_absent`] checks.
    ///
    /// # Errors
    /// Returns an error with the line and a description of the allowed values.
    pub(crate) fn read(&self, has_labels: bool, files: &Files) -> Result<Curve, StudyError> {
        let address = |written: &Spanned<String>, key| match written.get_ref() {
            address if address.starts_with('/') => Ok(address.clone()),
            _ => Err(files.refuse(written, key, "an address such as /price".to_owned())),
        };
        let value = self.value.as_ref().map(|value| address(value, "value")).transpose()?;
        let along = match self.along.get_ref() {
            empty if empty.is_empty() => {
                let reason = "the name of an event, or an address such as /gem".to_owned();
                return Err(files.refuse(&self.along, "along", reason));
            }
            address if address.starts_with('/') => Along::Address(address.clone()),
            event => Along::Event(event.clone()),
        };
        let per = match &self.per {
            None if value.is_some() => Per::Event,
            None => Per::Game,
            Some(per) => match per.get_ref().as_str() {
                "event" => Per::Event,
                "player" => Per::Player,
                "game" => Per::Game,
                _ => return Err(files.refuse(per, "per", "event, player or game".to_owned())),
            },
        };
        let by = self.by.as_ref().map(|by| By::read(by, has_labels, files)).transpose()?;
        let player = match (&self.player, by) {
            (None, None) => None,
            (None, Some(_)) => Some(PLAYER.to_owned()),
            (Some(player), Some(_)) => Some(address(player, "player")?),
            (Some(player), None) => {
                let reason = "only with by = \"seat\", \"bot\" or \"label\"".to_owned();
                return Err(files.refuse(player, "player", reason));
            }
        };
        let event = self.event.get_ref().clone();
        let of = karat_arena::curves::Curve { event, value, along, per, player };
        Ok(Curve { title: self.title.clone(), of, by })
    }

    /// Returns an error if the given games lack the curve's event or an address in it.
    fn absent(&self, of: &Curve, found: &Occurrences, files: &Files) -> Result<(), StudyError> {
        let karat_arena::curves::Curve { event, value, along, player, per: _ } = &of.of;
        let known = |event: &str| found.events().any(|known| known == event);
        let no_event = |at, key, event: &str| {
            let reason = format!("no game has an event \"{event}\"");
            Err(files.refuse(at, key, with_similar(reason, event, found.events())))
        };
        if !known(event) {
            return no_event(&self.event, "event", event);
        }
        if let Along::Event(along) = along
            && !known(along)
        {
            return no_event(&self.along, "along", along);
        }
        let step = if let Along::Address(step) = along { Some(step) } else { None };
        let player_key = if self.player.is_some() { "player" } else { "by" };
        for (address, of, at, key, what) in [
            (value.as_ref(), Use::Number, self.value.as_ref(), "value", "number"),
            (step, Use::Step, Some(&self.along), "along", "value"),
            (
                player.as_ref(),
                Use::Player,
                self.player.as_ref().or(self.by.as_ref()),
                player_key,
                "player",
            ),
        ] {
            let (Some(address), Some(at)) = (address, at) else { continue };
            if !found.addresses(event, of).any(|known| known == address) {
                let reason = format!("no event \"{event}\" has a {what} at {address}");
                let reason = with_similar(reason, address, found.addresses(event, of));
                return Err(files.refuse(at, key, reason));
            }
        }
        Ok(())
    }
}

/// Adds the most similar of the known words to the reason of an error, or all of them.
fn with_similar<'a>(reason: String, word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    let all = known.join(", ");
    match nearest(word, known) {
        Some(near) => format!("{reason}; did you mean {near}? There is {all}"),
        None if all.is_empty() => reason,
        None => format!("{reason}; there is {all}"),
    }
}

/// The number of random games in each arm that are searched for the events of curves.
const RANDOM_GAMES: u64 = 5;

/// Checks that the event and the addresses of each curve occur in a study's games.
///
/// The search covers random games of each arm, and then the first block of each arm,
/// in which the strongest quick bot replaces searching bots. `series` contains one series for each
/// arm, with the structure of its blocks.
///
/// # Errors
/// Returns an error with the line of the first curve that measures nothing, and the events and
/// addresses that occur.
///
/// # Panics
/// Panics if a series cannot be played.
pub(crate) fn refuse_absent(
    written: &[WrittenCurve],
    curves: &[Curve],
    series: &[(Series, Layout)],
    files: &Files,
) -> Result<(), StudyError> {
    let mut found = Occurrences::default();
    let check = |found: &Occurrences| {
        written.iter().zip(curves).try_for_each(|(it, curve)| it.absent(curve, found, files))
    };
    let with = |series: &Series, bots| Series { bots, ..series.clone() };
    let random = |it: &Series| with(it, vec![RANDOM.to_owned(); it.seats]);
    let random: Vec<(Series, Layout)> = series
        .iter()
        .map(|(it, layout)| (random(it), Layout { rotations: 1, ..*layout }))
        .collect();
    let quick = |it: &Series| with(it, it.bots.iter().map(|bot| quick(it.game, bot)).collect());
    let quick: Vec<(Series, Layout)> =
        series.iter().map(|(it, layout)| (quick(it), *layout)).collect();
    let games = (0..RANDOM_GAMES).flat_map(|game| random.iter().map(move |it| (it, game)));
    for ((series, layout), block) in games.chain(quick.iter().map(|it| (it, 0))) {
        if check(&found).is_ok() {
            return Ok(());
        }
        let added: Result<(), SeriesError> = found.add(series, *layout, block);
        added.expect("the bots and the options of an arm were checked");
    }
    check(&found)
}

/// The bot that every game has.
const RANDOM: &str = "random";

/// Returns the given bot, or the strongest one that answers immediately if the given bot searches.
fn quick(game: GameId, bot: &str) -> String {
    let levels = karat_bots::strengths(game);
    let bot = karat_arena::network::split(bot).map_or(bot, |(base, _)| base);
    let named = levels.iter().find(|level| level.name == bot).map_or(bot, |level| level.bot);
    match karat_bots::default_bot(game) {
        _ if !karat_bots::thinks(named) => bot.to_owned(),
        "" => RANDOM.to_owned(),
        quick => quick.to_owned(),
    }
}

/// A curve's value at one step, summed over the games in a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The index of the curve in the study.
    pub curve: usize,
    /// The block number.
    pub block: u64,
    /// The name or number of the step.
    pub at: String,
    /// The group of players. `None` if the curve measures all players together.
    pub group: Option<String>,
    /// The sum of the measured values, and the count by which it is divided to get the mean.
    pub tally: Tally,
}

/// Returns the values of all curves in the given games between `bots`, sorted by block, curve, step
/// and group.
///
/// In this order, parts of any size merge into identical output.
pub(crate) fn marks(curves: &[Curve], bots: &[String], games: &[Ended]) -> Vec<Mark> {
    let mut sums: BTreeMap<(u64, usize, &str, Option<String>), Tally> = BTreeMap::new();
    for game in games {
        for (index, (curve, places)) in curves.iter().zip(&game.measured).enumerate() {
            for (place, tallies) in places {
                for (group, measured) in grouped(curve, bots, game, tallies) {
                    let tally = sums.entry((game.block, index, place, group)).or_default();
                    tally.sum += measured.sum;
                    tally.count += measured.count;
                }
            }
        }
    }
    // A group may have none of the events over which the mean of a step is taken.
    let sums = sums.into_iter().filter(|(_, tally)| tally.count > 0);
    let mark = |((block, curve, at, group), tally): ((u64, usize, &str, _), Tally)| Mark {
        curve,
        block,
        at: at.to_owned(),
        group,
        tally,
    };
    sums.map(mark).collect()
}

/// Returns the values of each group of players at one step of a game.
fn grouped(
    curve: &Curve,
    bots: &[String],
    game: &Ended,
    tallies: &[Tally],
) -> BTreeMap<Option<String>, Tally> {
    let mut groups: BTreeMap<Option<String>, Tally> = BTreeMap::new();
    for (seat, measured) in tallies.iter().enumerate() {
        let label = game.labels.get(seat).map_or("", String::as_str);
        let group = curve.by.map(|by| by.group(seat, &bots[game.bots[seat]], label));
        let tally = groups.entry(group).or_default();
        tally.sum += measured.sum;
        // A game with several players of a group is one game.
        let is_counted = curve.of.per == Per::Game && tally.count > 0;
        tally.count += if is_counted { 0 } else { measured.count };
    }
    groups
}

/// The keyword of lines with curve values.
const LINE: &str = "curve";

impl Mark {
    /// Returns whether a line of a part contains a curve value.
    pub(crate) fn is_line(line: &str) -> bool {
        line.split(',').next() == Some(LINE)
    }

    /// Appends the value to a string as a line of text.
    pub(crate) fn write(&self, out: &mut String) {
        let Self { curve, block, at, group, tally: Tally { sum, count } } = self;
        let group = group.as_ref().map_or(String::new(), |group| format!("{group},"));
        writeln!(out, "{LINE},{curve},{block},{at},{group}{sum},{count}").expect("a text takes it");
    }

    /// Parses a line of text. The result has a group if the line has one.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let values: Vec<&str> = line.split(',').collect();
        let (curve, block, at, group, sum, count) = match *values {
            [LINE, curve, block, at, sum, count] => (curve, block, at, None, sum, count),
            [LINE, curve, block, at, group, sum, count] => {
                (curve, block, at, Some(group.to_owned()), sum, count)
            }
            _ => return None,
        };
        Some(Self {
            curve: curve.parse().ok()?,
            block: block.parse().ok()?,
            at: at.to_owned(),
            group,
            tally: Tally { sum: sum.parse().ok()?, count: count.parse().ok()? },
        })
    }
}

/// Returns the sort key of a step: numbers in numerical order, then words.
pub(crate) fn order(at: &str) -> (u64, &str) {
    (at.parse().unwrap_or(u64::MAX), at)
}
