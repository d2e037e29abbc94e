//! Reviews as JSON, both in the database and in the output of `karat analyse --json`.

use karat_bots::review::{By, Doing, Key, Moment, Review};
use karat_rules::{Actor, BySeat, Ply, SEATS_MAX, Seat};
use serde::{Deserialize, Serialize};

/// A review as JSON. Win chances are between 0 and 1, in seat order if there are several.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Written {
    seat: usize,
    games_each: u32,
    is_cut: bool,
    games: u64,
    nodes: u64,
    decisions: usize,
    moments: Vec<WrittenMoment>,
    keys: Vec<WrittenKey>,
    doings: Vec<WrittenDoing>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct WrittenMoment {
    plies: Ply,
    win: Vec<f64>,
    error: Vec<f64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct WrittenKey {
    ply: Ply,
    played: String,
    other: String,
    gain: f64,
    error: f64,
    pairs: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct WrittenDoing {
    /// The actor as written in game records, or [`SEVERAL`].
    by: String,
    change: f64,
    error: f64,
}

/// The name for several players moving between two of a review's moments.
const SEVERAL: &str = "several";

impl Written {
    /// Converts a review to its JSON form.
    pub fn of(review: &Review) -> Self {
        let seats = || Seat::all(review.seats);
        let moments = review.moments.iter().map(|moment| WrittenMoment {
            plies: moment.ply,
            win: seats().map(|seat| moment.win[seat]).collect(),
            error: seats().map(|seat| moment.error[seat]).collect(),
        });
        let keys = review.keys.iter().map(|key| WrittenKey {
            ply: key.ply,
            played: key.played.clone(),
            other: key.other.clone(),
            gain: key.gain,
            error: key.error,
            pairs: key.pairs,
        });
        let doings = review.doings.iter().map(|doing| WrittenDoing {
            by: by_text(doing.by),
            change: doing.change,
            error: doing.error,
        });
        Self {
            seat: review.seat.index(),
            games_each: review.games,
            is_cut: review.is_cut,
            games: review.games_all,
            nodes: review.nodes,
            decisions: review.decisions,
            moments: moments.collect(),
            keys: keys.collect(),
            doings: doings.collect(),
        }
    }

    /// Converts the JSON form to a review of a game with the given number of seats and the given
    /// last ply. Returns `None` if the review belongs to another game.
    pub fn read(self, seats: usize, last: Ply) -> Option<Review> {
        let is_whole = self.seat < seats
            && self.moments.last().is_some_and(|moment| moment.plies == last)
            && self.moments.is_sorted_by(|one, other| one.plies < other.plies)
            && self.keys.iter().all(|key| key.ply < last);
        if !is_whole {
            return None;
        }
        let of_all = |values: &[f64]| -> Option<BySeat<f64>> {
            let at = |index: usize| values.get(index).copied().unwrap_or_default();
            let all: [f64; SEATS_MAX] = std::array::from_fn(at);
            (values.len() == seats).then(|| BySeat::from_fn(|seat| all[seat.index()]))
        };
        let moments = self.moments.iter().map(|it| {
            Some(Moment { ply: it.plies, win: of_all(&it.win)?, error: of_all(&it.error)? })
        });
        let keys = self.keys.into_iter().map(|it| {
            let WrittenKey { ply, played, other, gain, error, pairs } = it;
            Key { ply, played, other, gain, error, pairs }
        });
        let doings = self.doings.iter().map(|it| {
            Some(Doing { by: by_of(&it.by, seats)?, change: it.change, error: it.error })
        });
        Some(Review {
            seat: Seat::new(self.seat),
            seats,
            moments: moments.collect::<Option<_>>()?,
            doings: doings.collect::<Option<_>>()?,
            decisions: self.decisions,
            keys: keys.collect(),
            games: self.games_each,
            is_cut: self.is_cut,
            games_all: self.games,
            nodes: self.nodes,
        })
    }
}

/// Returns an actor's name in the JSON form.
pub fn by_text(by: By) -> String {
    match by {
        By::One(who) => who.to_string(),
        By::Several => SEVERAL.to_owned(),
    }
}

fn by_of(text: &str, seats: usize) -> Option<By> {
    if text == SEVERAL {
        return Some(By::Several);
    }
    let who: Actor = text.parse().ok()?;
    let is_there = !matches!(who, Actor::Seat(seat) if seat.index() >= seats);
    is_there.then_some(By::One(who))
}
