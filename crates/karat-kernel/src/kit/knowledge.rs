//! Tests the law of resampling for every game: `resample` must deal every possible case with its
//! true probability, and no impossible case.
//!
//! The tests find the possible cases using only the trait's other methods. At each ply, they follow
//! all alternative moves by other players and by chance that would have given the seat the same
//! view and log. The tests compare whole states; a state cannot be printed. If there are too many
//! cases, the tests follow only some of them, and then check that every field that differs between
//! the cases also differs between deals.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::mem::discriminant;

use serde_json::Value;

use super::{Extent, TestKit, slow_or_quick};
use super::{Xorshift, actor, combination, listed_move};
use crate::game::{Actor, Dice, Game, Viewer};
use crate::seat::Seat;
use crate::setup::read_options;

/// The number of cases above which some are dropped. The remaining cases are possible, but not the
/// only possible ones.
const CASES_MAX: usize = 400;
/// The approximate number of cases that remain after dropping some.
const CASES_KEPT: u32 = 40;
/// The probability from which a case is expected to occur among the deals.
const RARE: f64 = 1.0 / 400.0;
/// The number of deals within which every case that is not too rare must occur. One in ten thousand
/// checks misses a case.
const DEALS: usize = 6_000;
/// The share of differing cases below which a field need not differ between deals.
const RARE_FIELD: f64 = 1.0 / 20.0;
/// The number of deals within which every field that is not too rare must differ.
const FIELD_DEALS: usize = 400;
/// The number of deals per case used to measure the cases' frequencies.
const DEALS_PER_CASE: usize = 80;
/// The factor by which `SLOW=1` in the environment multiplies the number of games.
const SLOW: usize = 20;

/// Plays random games and compares their deals with all possible cases.
pub fn deals_possible_cases<G: TestKit>() {
    let mut extent = G::EXTENT;
    extent.games *= slow_or_quick([SLOW, 1]);
    let mut dice = Xorshift(0xca5e);
    let mut looks = Looks::default();
    for seats in G::SEATS {
        for game in 0..extent.games {
            let options = if game == 0 { Vec::new() } else { combination::<G>(seats, &mut dice) };
            let lines = G::small_position(seats, &mut dice);
            let context = format!("{} {seats} seats {options:?} {lines:?}", G::ID);
            let options = read_options::<G>(&options).expect("legal options");
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let start = match lines.is_empty() {
                true => G::new(&options, seats).expect("a legal set-up"),
                false => G::from_position(&options, seats, &lines).expect("a legal position"),
            };
            follow(start, extent, &context, &mut dice, &mut looks);
        }
    }
    assert!(looks.whole > 20 && looks.likely > 10, "{} hid hardly anything: {looks:?}", G::ID);
}

/// Counts of the checks that could have failed.
#[derive(Debug, Default)]
struct Looks {
    /// The number of checks with several possible cases, all of which were known.
    whole: usize,
    /// The number of checks with several possible cases, whose frequencies were measured.
    likely: usize,
    /// The number of checks with several possible cases, only some of which were known.
    part: usize,
}

/// Plays a random game, and checks the deals from every seat's perspective.
fn follow<G: TestKit>(
    start: G,
    extent: Extent,
    context: &str,
    dice: &mut Xorshift,
    looks: &mut Looks,
) {
    let mut state = start;
    let mut beliefs: Vec<_> =
        Seat::all(state.seats()).map(|keep| Belief::new(keep, state)).collect();
    for _ in 0..extent.plies {
        for belief in &beliefs {
            belief.only_possible_cases_are_dealt(&state, dice, context);
            if dice.below(extent.look_every) == 0 {
                belief.all_cases_are_dealt(&state, dice, context, looks);
                belief.deals_depend_only_on_the_view(&state, dice, context);
            }
        }
        let Some(who) = actor(&state, dice) else { break };
        let before = state;
        let m = before.as_seen(who, listed_move(&state, who, dice));
        state.play(who, m).expect(context);
        for belief in &mut beliefs {
            belief.see(&before, who, m, &state);
            belief.forget(&state, dice);
        }
    }
}

/// Possible states and their probabilities, in an order that is the same in every run. The order
/// determines which cases are dropped.
type Cases<G> = HashMap<G, f64, BuildHasherDefault<DefaultHasher>>;

/// The knowledge of a player with a perfect memory.
struct Belief<G> {
    keep: Seat,
    /// The possible states and their probabilities, which need not add up to 1.
    cases: Cases<G>,
    /// Whether the cases are known to be all possible states.
    is_whole: bool,
    /// Whether the probabilities are known. The probabilities are unknown once a player has paid
    /// with drawn cards, because no rule determines which cards a player chooses from their hand.
    is_weighed: bool,
}

impl<G: TestKit> Belief<G> {
    fn new(keep: Seat, start: G) -> Self {
        Self { keep, cases: Cases::from_iter([(start, 1.0)]), is_whole: true, is_weighed: true }
    }

    /// Updates the possible states after the seat has seen a move.
    fn see(&mut self, before: &G, who: Actor, m: G::Move, after: &G) {
        let viewer = Viewer::Seat(self.keep);
        let told = { *before }.play_shown(who, m, viewer).expect("it was played");
        let view = after.view(viewer);
        let mut cases = Cases::<G>::default();
        let mut is_excluded = false;
        for (case, &likely) in &self.cases {
            let mut may_be = false;
            for other in alternatives(case, who, m, self.keep) {
                let mut then = *case;
                if then.play_shown(who, other, viewer).as_ref() != Ok(&told)
                    || then.view(viewer) != view
                {
                    continue;
                }
                may_be = true;
                let found = cases.entry(then).or_default();
                // The probability of a draw depends on its weight. A decision, however, reveals
                // nothing about what the player knows.
                *found = match who {
                    Actor::Chance => *found + likely * f64::from(case.weight(other)),
                    Actor::Seat(_) => found.max(likely),
                };
            }
            is_excluded |= !may_be;
        }
        assert!(cases.contains_key(after), "what happened may happen");
        let has_decided = who != Actor::Chance && who != Actor::Seat(self.keep);
        let is_even =
            || self.cases.values().all(|likely| Some(likely) == self.cases.values().next());
        self.is_weighed &= !(has_decided && is_excluded) || is_even();
        self.cases = cases;
        // Some alternatives to the move cannot be listed, so some cases may be missing.
        self.is_whole &= !G::has_unlisted_alternatives(m) || who == Actor::Seat(self.keep);
        // After a pile has been reshuffled, the state no longer contains everything that players
        // know about it (ZEP-INFO-14).
        self.is_whole &= !is_reshuffled(before, after);
    }

    /// Drops random cases if there are too many, but never the true one.
    fn forget(&mut self, truth: &G, dice: &mut Xorshift) {
        if self.cases.len() > CASES_MAX {
            self.is_whole = false;
            let share = self.cases.len() as u32;
            self.cases.retain(|case, _| case == truth || dice.below(share) < CASES_KEPT);
        }
    }

    /// Checks that only possible cases are dealt.
    fn only_possible_cases_are_dealt(&self, truth: &G, dice: &mut Xorshift, context: &str) {
        if !self.is_whole {
            return;
        }
        for _ in 0..4 {
            let dealt = truth.resample(self.keep, dice);
            let (keep, count) = (self.keep, self.cases.len());
            assert!(
                self.cases.contains_key(&dealt),
                "{context}: what {keep} is dealt is none of {count} cases: {:?}",
                differing(truth, &dealt, keep)
            );
        }
    }

    /// Checks that every possible case is dealt. If only some cases are known, checks instead that
    /// every field that differs between them also differs in some deal.
    fn all_cases_are_dealt(
        &self,
        truth: &G,
        dice: &mut Xorshift,
        context: &str,
        looks: &mut Looks,
    ) {
        if self.cases.len() == 1 {
            return;
        }
        let (keep, total) = (self.keep, self.cases.values().sum::<f64>());
        if self.is_whole {
            looks.whole += 1;
            let wanted = self.cases.iter().filter(|(_, likely)| **likely >= RARE * total);
            let mut missing: HashSet<&G> = wanted.map(|(case, _)| case).collect();
            for _ in 0..DEALS {
                if missing.is_empty() {
                    return self.is_as_likely(truth, dice, context, looks);
                }
                missing.remove(&truth.resample(keep, dice));
            }
            let fields = missing.iter().flat_map(|case| differing(truth, case, keep));
            let (fields, count): (BTreeSet<_>, _) = (fields.collect(), self.cases.len());
            panic!("{context}: {keep} is not dealt {} of {count}: {fields:?}", missing.len());
        }
        looks.part += 1;
        let mut shares = BTreeMap::<String, f64>::new();
        for (case, likely) in &self.cases {
            for field in differing(truth, case, keep) {
                *shares.entry(field).or_default() += likely / total;
            }
        }
        shares.retain(|_, share| *share >= RARE_FIELD);
        for _ in 0..FIELD_DEALS {
            if shares.is_empty() {
                return;
            }
            for field in differing(truth, &truth.resample(keep, dice), keep) {
                shares.remove(&field);
            }
        }
        panic!("{context}: {keep} is always dealt the true {:?}", shares.keys());
    }

    /// If there are only a few cases, checks that each is dealt as often as its probability
    /// requires.
    fn is_as_likely(&self, truth: &G, dice: &mut Xorshift, context: &str, looks: &mut Looks) {
        let (total, count) = (self.cases.values().sum::<f64>(), self.cases.len());
        if count > 30 || !self.is_weighed {
            return;
        }
        looks.likely += 1;
        let mut dealt = HashMap::<G, f64>::new();
        let deals = count * DEALS_PER_CASE;
        for _ in 0..deals {
            *dealt.entry(truth.resample(self.keep, dice)).or_default() += 1.0;
        }
        let mut distance = 0.0;
        let mut rare = [0.0; 2];
        for (case, likely) in &self.cases {
            let expected = deals as f64 * likely / total;
            let found = dealt.get(case).copied().unwrap_or_default();
            if expected < 5.0 {
                rare = [rare[0] + expected, rare[1] + found];
            } else {
                distance += (found - expected).powi(2) / expected;
            }
        }
        if rare[0] >= 5.0 {
            distance += (rare[1] - rare[0]).powi(2) / rare[0];
        }
        // The limit is six standard deviations above the mean of the chi-squared distribution, with
        // an allowance for skewness.
        let limit = count as f64 + 6.0 * (2.0 * count as f64).sqrt() + 12.0;
        let keep = self.keep;
        assert!(distance < limit, "{context}: {keep} is dealt {count} cases unevenly: {distance}");
    }

    /// Checks that the same dice deal the same state in all cases that the seat cannot distinguish.
    /// A deal that depends only on the dice and the view reveals nothing and is reproducible.
    fn deals_depend_only_on_the_view(&self, truth: &G, dice: &mut Xorshift, context: &str) {
        let keep = self.keep;
        let seed = 1 + u64::from(dice.below(u32::MAX));
        let dealt = truth.resample(keep, &mut Xorshift(seed));
        for case in self.cases.keys().take(6) {
            let other = case.resample(keep, &mut Xorshift(seed));
            assert!(
                other == dealt,
                "{context}: {keep} is dealt {:?}",
                differing(&dealt, &other, keep)
            );
        }
    }
}

/// Returns the moves that `who` may have made instead of `m`. Everyone sees the kind of a move, so
/// the alternatives are of the same kind. To the player who made it, a move has no alternatives.
fn alternatives<G: TestKit>(case: &G, who: Actor, m: G::Move, keep: Seat) -> Vec<G::Move> {
    let mut moves = vec![m];
    if who != Actor::Seat(keep) {
        case.complete(who, &mut |other| {
            if other != m && discriminant(&other) == discriminant(&m) {
                moves.push(other);
            }
        });
    }
    let named: Vec<_> = moves.iter().flat_map(|m| G::completions(&m.to_string())).collect();
    moves.extend(named.iter().filter_map(|text| text.parse::<G::Move>().ok()));
    moves
}

/// Returns whether cards from a discard pile can be drawn again.
fn is_reshuffled<G: Game>(before: &G, after: &G) -> bool {
    let discarded = |state: &G| {
        let view = serde_json::to_value(state.view(Viewer::Public)).expect("a view is JSON");
        view.get("discard_piles").and_then(Value::as_array).map_or(0, Vec::len)
    };
    discarded(after) < discarded(before)
}

/// Returns the differences between two states as seen from seats other than `keep`, each as a seat
/// and a path in its view.
fn differing<G: Game>(one: &G, other: &G, keep: Seat) -> Vec<String> {
    let mut found = Vec::new();
    for seat in Seat::all(one.seats()).filter(|&seat| seat != keep) {
        let [one, other] = [one, other].map(|state| {
            serde_json::to_value(state.view(Viewer::Seat(seat))).expect("a view has a JSON form")
        });
        differences(&seat.to_string(), &one, &other, &mut found);
    }
    found
}

fn differences(path: &str, one: &Value, other: &Value, found: &mut Vec<String>) {
    match (one, other) {
        _ if one == other => {}
        (Value::Object(one), Value::Object(other)) => {
            for (name, value) in one {
                let path = format!("{path}.{name}");
                differences(&path, value, other.get(name).unwrap_or(&Value::Null), found);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (place, (one, other)) in one.iter().zip(other).enumerate() {
                differences(&format!("{path}.{place}"), one, other, found);
            }
        }
        _ => found.push(path.to_owned()),
    }
}
