//! Review texts, with numbers in whole percent and moves in words.

use karat_bots::review::{By, Doing, Key, Review, reason};
use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Ply, Seat, Viewer};

use karat_words::said;
use karat_words::{Locale, Value};

/// The minimum number of decisions in a game for the review to highlight the most important ones.
pub const DECISIONS_MIN: usize = 10;

/// A review's texts.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// The game played.
    pub game: GameId,
    /// The names of the players, in seat order.
    pub names: Vec<String>,
    /// The underlying review.
    pub review: Review,
    /// The texts about the most important decisions.
    pub keys: Vec<ToldKey>,
    /// The changes in the reviewed seat's win chance, by actor.
    pub doings: Vec<ToldDoing>,
    /// The reviewed seat's win chance at the beginning and end of the game, in percent.
    pub way: (i64, i64),
}

/// The text about an important decision.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldKey {
    /// The ply of the decision.
    pub ply: Ply,
    /// The change in win chance caused by the decision, in percent.
    pub points: i64,
    /// A sentence about the move's effect.
    pub headline: String,
    /// A sentence about the better alternative.
    pub instead: String,
    /// The reason for the alternative, if hints can explain it.
    pub why: Option<String>,
}

/// The effect of one actor's moves on the reviewed seat's win chance, in words.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldDoing {
    /// The name of the actor.
    pub who: String,
    /// Whether the actor is the reviewed seat itself.
    pub is_own: bool,
    /// The change in win chance in percent, rounded so that all rows add up to the total change.
    pub points: i64,
    /// The change's margin of error in percent: twice the standard error.
    pub margin: i64,
}

impl ToldDoing {
    /// Returns whether the change is smaller than its margin of error.
    pub fn is_about_nothing(&self) -> bool {
        self.points.abs() < self.margin
    }
}

impl Told {
    /// Builds the review texts for a game that began with `start`.
    ///
    /// # Panics
    ///
    /// Panics if `plies` do not belong to the reviewed game.
    pub fn of(
        locale: Locale,
        start: &AnyGame,
        plies: &[(Actor, &str)],
        names: Vec<String>,
        review: Review,
    ) -> Self {
        let is_judged = review.decisions >= DECISIONS_MIN;
        let keys = if is_judged { &review.keys[..] } else { &[] };
        let keys = keys.iter().map(|key| told_key(locale, start, plies, &names, key)).collect();
        let ends = [review.moments.first(), review.moments.last()];
        let [from, to] = ends.map(|it| it.map_or(0.0, |moment| moment.win[review.seat]));
        let doings = told_doings(locale, &names, review.seat, from, &review.doings);
        Self { game: start.id(), names, keys, doings, way: (points(from), points(to)), review }
    }

    /// Returns the reviewed player's name.
    pub fn name(&self) -> &str {
        &self.names[self.review.seat.index()]
    }

    /// Returns the seats in display order: the reviewed seat first, then the others clockwise.
    pub fn order(&self) -> Vec<Seat> {
        let own = self.review.seat;
        [own].into_iter().chain(own.others(self.review.seats)).collect()
    }

    /// Formats one of the review's messages.
    pub fn say(&self, locale: Locale, id: &str) -> String {
        let errors = self.review.moments.iter().map(|it| it.error[self.review.seat]);
        let margin = margin(errors.fold(0.0, f64::max));
        let args: [(&str, Value<'_>); 6] = [
            ("name", self.name().into()),
            ("moments", self.review.moments.len().saturating_sub(1).into()),
            ("games", self.review.games.into()),
            ("margin", margin.into()),
            ("from", self.way.0.into()),
            ("to", self.way.1.into()),
        ];
        locale.say(id, &args)
    }

    /// Returns the message for a review with no important decisions, or `None` if there are some.
    pub fn no_keys(&self, locale: Locale) -> Option<String> {
        let id = match self.review.decisions >= DECISIONS_MIN {
            true => "review-keys-none",
            false => "review-keys-few",
        };
        self.keys.is_empty().then(|| self.say(locale, id))
    }
}

/// Converts a win chance to percent.
pub fn points(chance: f64) -> i64 {
    (chance * 100.0).round() as i64
}

/// Returns the margin of error in percent: twice the standard error.
pub(super) fn margin(error: f64) -> i64 {
    (error * 200.0).ceil() as i64
}

fn told_key(
    locale: Locale,
    start: &AnyGame,
    plies: &[(Actor, &str)],
    names: &[String],
    key: &Key,
) -> ToldKey {
    let mut game = *start;
    for (who, text) in &plies[..key.ply.index()] {
        game.play(*who, text).expect("the plies have been reviewed");
    }
    let Actor::Seat(seat) = plies[key.ply.index()].0 else {
        unreachable!("chance decides nothing")
    };
    let phrase = |text: &str| phrase(locale, &game, seat, text, names);
    let name_of = |seat: Seat| names[seat.index()].clone().into();
    let gain = points(key.gain);
    let headline = if gain < 0 { "review-key-cost" } else { "review-key-won" };
    let instead = if gain < 0 { "review-key-better" } else { "review-key-usual" };
    let made = [("move", phrase(&key.played).into()), ("points", gain.abs().into())];
    let other = [("other", phrase(&key.other).into()), ("margin", margin(key.error).into())];
    ToldKey {
        ply: key.ply,
        points: gain,
        headline: locale.say(headline, &made),
        instead: locale.say(instead, &other),
        why: reason(&game, seat, &key.other).map(|line| said(locale, game.id(), &name_of, &line)),
    }
}

/// Describes a move in words, as in a hint or else as in the player's log.
fn phrase(locale: Locale, game: &AnyGame, seat: Seat, text: &str, names: &[String]) -> String {
    let name_of = |seat: Seat| names[seat.index()].clone().into();
    let line = karat_bots::called(game, seat, text).or_else(|| {
        let mut after = *game;
        let events = after.play_shown(Actor::Seat(seat), text, Viewer::Seat(seat)).ok()?;
        Some(events.first()?.line())
    });
    let phrase = line.map(|line| said(locale, game.id(), &name_of, &line));
    phrase.unwrap_or_else(|| text.to_owned()).trim_end_matches('.').to_owned()
}

/// Describes each actor's effect on the win chance. Running totals are rounded, so the rows add up
/// to the total.
fn told_doings(
    locale: Locale,
    names: &[String],
    seat: Seat,
    from: f64,
    doings: &[Doing],
) -> Vec<ToldDoing> {
    let mut so_far = from;
    let told = doings.iter().map(|doing| {
        let before = points(so_far);
        so_far += doing.change;
        let who = match doing.by {
            By::One(Actor::Seat(other)) if other == seat => locale.text("review-parts-own"),
            By::One(Actor::Seat(other)) => names[other.index()].clone(),
            By::One(Actor::Chance) => locale.text("review-parts-chance"),
            By::Several => locale.text("review-parts-several"),
        };
        ToldDoing {
            who,
            is_own: doing.by == By::One(Actor::Seat(seat)),
            points: points(so_far) - before,
            margin: margin(doing.error),
        }
    });
    told.collect()
}
