//! Skill ratings, one for each game and player count.
//!
//! A rating is an estimate of a player's skill, with an uncertainty. The calculation follows Weng
//! and Lin's Bradley-Terry model with full pairing ("A Bayesian Approximation Method for Online
//! Ranking", 2011). The model is known as OpenSkill, and we use its usual constants. A newcomer has
//! a skill of 25 and an uncertainty of 25/3. A player whose skill is 25/6 higher than another's
//! wins two games out of three.
//!
//! A table is rated if it was set up as rated, starts from the beginning of the game, and has at
//! least two people, each in one seat. Seeds come only from the server, never from a form. Only the
//! places of people are compared. Bots do not count as opponents, because their strength is not
//! comparable to that of people, and a player could raise their rating at will by playing against
//! them. An absent player receives the place that their seat has reached.
//!
//! Playing against invented opponents must not be worthwhile. A rated game therefore has a clock,
//! and lasts at least [`LENGTH_MIN`] and [`DECISIONS_MIN`] decisions for each seat. Every player
//! must have a password and an account that is at least [`ACCOUNT_AGE_MIN`] old. Each game between
//! the same two players within [`REPEATED_WITHIN`] counts half as much as the previous one.
//! Accounts that share a browser or network are not compared with each other. A player who deletes
//! their account during a game remains an opponent.
//!
//! Bot accounts play rated games only with each other. The same rules apply, except for
//! [`LENGTH_MIN`], because programs decide within milliseconds.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use strum::{EnumString, IntoStaticStr, VariantArray};

use std::time::Duration;

use crate::time::DAY;

/// The minimum duration of a rated game.
pub const LENGTH_MIN: Duration = Duration::from_secs(60);

/// The minimum number of decisions per seat in a rated game.
pub const DECISIONS_MIN: u32 = 5;

/// The minimum account age at the start of a rated game.
pub const ACCOUNT_AGE_MIN: Duration = DAY;

/// The period within which repeated games between two players count less.
pub const REPEATED_WITHIN: Duration = DAY.saturating_mul(30);

/// The minimum fraction of its uncertainty that a rating keeps after a game.
const UNCERTAINTY_KEPT_MIN: f64 = 1e-3;

/// The maximum uncertainty of an established rating.
const UNCERTAINTY_SETTLED_MAX: f64 = 5.0;

/// The maximum weight of a result that hardly changes a rating.
pub const WEIGHT_SMALL_MAX: f64 = 0.1;

/// The reason why a rated game did not change a player's rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Unrated {
    /// The game was too short, or had too few decisions.
    Short,
    /// A person played in two seats.
    TwoSeats,
    /// The player's account has become a bot account.
    Bot,
    /// The player is a guest.
    Guest,
    /// The player's account was too new when the game began.
    NewAccount,
    /// None of the opponents has a rating.
    NoOpponent,
    /// All rated opponents play in the same browser or on the same network as the player.
    SamePlace,
    /// The player has played against all rated opponents so often that the game hardly counts.
    Repeated,
}

impl Unrated {
    /// Returns the word that identifies the reason in the database and in message names.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// An estimate of a player's skill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The estimated skill. Newcomers have 25.
    pub skill: f64,
    /// The standard deviation of the estimate, which is greater than 0.
    pub uncertainty: f64,
}

impl Rating {
    /// Returns the rating of a player without any rated games.
    pub fn of_newcomer() -> Self {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Self { skill: rating, uncertainty }
    }

    /// Returns a lower bound for the skill, three standard deviations below the estimate. A
    /// newcomer's lower bound is 0.
    pub fn sure(self) -> f64 {
        self.skill - 3.0 * self.uncertainty
    }

    /// Returns the rating as a whole number, for display.
    pub fn shown(self) -> i64 {
        self.sure().round() as i64
    }

    /// Returns this rating after the effect of a game that changed another of the person's ratings
    /// from `before` to `after`. Because the distributions are normal, each observation adds a
    /// precision, and a skill weighted by that precision. No observation therefore counts twice,
    /// not even a newcomer's initial rating.
    #[must_use]
    pub fn taught(self, before: Self, after: Self) -> Self {
        let precision = |rating: Self| rating.uncertainty.powi(-2);
        let weighted = |rating: Self| rating.skill * precision(rating);
        let sum = precision(self) + precision(after) - precision(before);
        let skill = (weighted(self) + weighted(after) - weighted(before)) / sum;
        Self { skill, uncertainty: sum.powf(-0.5) }
    }

    /// Returns whether the uncertainty is too large for a reliable rating.
    pub fn is_provisional(self) -> bool {
        self.uncertainty > UNCERTAINTY_SETTLED_MAX
    }
}

/// Returns the weight of a result between two players who have played `games` rated games against
/// each other within [`REPEATED_WITHIN`]. The weight is 1 if there are no such games, and each game
/// halves it.
pub fn weight_after(games: u32) -> f64 {
    0.5_f64.powi(games.min(1000) as i32)
}

/// Returns all players' ratings after a game, given their previous ratings and places. The winner
/// has place 1, and players with the same place are tied.
pub fn after(players: &[(Rating, u8)]) -> Vec<Rating> {
    after_weighted(players, |_, _| 1.0)
}

/// Returns all players' ratings after a game like [`after`], but weights the results. `weight`
/// returns a weight from 0 to 1 for the indices of two players. If all of a player's results have a
/// weight of 0, the player's rating does not change.
pub fn after_weighted(
    players: &[(Rating, u8)],
    weight: impl Fn(usize, usize) -> f64,
) -> Vec<Rating> {
    // The model adds up the results of pairs of players, so each pair can have a different weight.
    let of_player = |(index, (rating, place)): (usize, &(Rating, u8))| {
        let (mut skill, mut learnt) = (rating.skill, 0.0);
        for (other, (their_rating, their_place)) in players.iter().enumerate() {
            let weight = if other == index { 0.0 } else { weight(index, other) };
            if weight > 0.0 {
                let alone = after_pair((*rating, *place), (*their_rating, *their_place));
                skill += weight * (alone.skill - rating.skill);
                learnt += weight * (1.0 - (alone.uncertainty / rating.uncertainty).powi(2));
            }
        }
        let kept = (1.0 - learnt).max(UNCERTAINTY_KEPT_MIN).sqrt();
        Rating { skill, uncertainty: rating.uncertainty * kept }
    };
    players.iter().enumerate().map(of_player).collect()
}

/// Returns the first player's rating after a game between two players.
fn after_pair(player: (Rating, u8), other: (Rating, u8)) -> Rating {
    let team = |(Rating { skill: rating, uncertainty }, _): (Rating, u8)| {
        [WengLinRating { rating, uncertainty }]
    };
    let outcome = |(_, place): (Rating, u8)| MultiTeamOutcome::new(usize::from(place));
    let (own, theirs) = (team(player), team(other));
    let teams = [(&own[..], outcome(player)), (&theirs[..], outcome(other))];
    let ratings = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let WengLinRating { rating, uncertainty } = ratings[0][0];
    Rating { skill: rating, uncertainty }
}

#[cfg(test)]
mod tests {
    use skillratings::MultiTeamOutcome;
    use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

    use super::{Rating, after, after_weighted, weight_after};

    fn newcomers(places: &[u8]) -> Vec<(Rating, u8)> {
        places.iter().map(|&place| (Rating::of_newcomer(), place)).collect()
    }

    fn assert_close(left: f64, right: f64) {
        assert!((left - right).abs() < 1e-9, "{left} {right}");
    }

    #[test]
    fn a_first_game_of_two_changes_both_ratings_as_in_the_paper() {
        // The paper's formulas are c² = 2β² + 2σ², Ω = σ²/c · (1 - ½) and Δ = γ · σ²/c² · ¼ with γ
        // = σ/c.
        let (sigma, beta) = (25.0_f64 / 3.0, 25.0_f64 / 6.0);
        let c = (2.0 * beta * beta + 2.0 * sigma * sigma).sqrt();
        let omega = sigma * sigma / c * 0.5;
        let delta = sigma / c * (sigma * sigma / (c * c)) * 0.25;
        let ratings = after(&newcomers(&[1, 2]));
        assert_close(ratings[0].skill, 25.0 + omega);
        assert_close(ratings[1].skill, 25.0 - omega);
        for rating in ratings {
            assert_close(rating.uncertainty, sigma * (1.0 - delta).sqrt());
        }
    }

    #[test]
    fn places_order_the_ratings_and_ties_stay_equal() {
        let ratings = after(&newcomers(&[2, 1, 4, 2]));
        assert!(ratings[1].skill > ratings[0].skill && ratings[0].skill > ratings[2].skill);
        assert_close(ratings[0].skill, ratings[3].skill);
        let tied = after(&newcomers(&[1, 1, 1]));
        for rating in tied {
            assert_close(rating.skill, 25.0);
            assert!(rating.uncertainty < Rating::of_newcomer().uncertainty);
        }
    }

    #[test]
    fn the_favourite_gains_less_from_a_win() {
        let strong = Rating { skill: 32.0, uncertainty: 3.0 };
        let weak = Rating { skill: 20.0, uncertainty: 3.0 };
        let expected = after(&[(strong, 1), (weak, 2)])[0].skill - strong.skill;
        let upset = after(&[(strong, 2), (weak, 1)])[1].skill - weak.skill;
        assert!(0.0 < expected && expected < upset, "{expected} {upset}");
    }

    #[test]
    fn two_ratings_of_one_person_merge_and_count_each_game_once() {
        let newcomer = Rating::of_newcomer();
        let first = after(&newcomers(&[1, 2]))[0];
        let second = after(&[(first, 1), (newcomer, 2)])[0];
        let alone = newcomer.taught(newcomer, first).taught(first, second);
        assert_close(alone.skill, second.skill);
        assert_close(alone.uncertainty, second.uncertainty);

        let own = after(&newcomers(&[2, 1]))[0];
        let one_way = own.taught(newcomer, first);
        let other_way = first.taught(newcomer, own);
        assert_close(one_way.skill, other_way.skill);
        assert_close(one_way.uncertainty, other_way.uncertainty);
        // A win and a loss against newcomers show that the player is as skilled as a newcomer, with
        // less uncertainty than either result alone.
        assert_close(one_way.skill, 25.0);
        assert!(one_way.uncertainty < own.uncertainty);
    }

    #[test]
    fn a_newcomer_starts_at_zero_and_settles_by_playing() {
        assert_eq!(Rating::of_newcomer().shown(), 0);
        let mut ratings = vec![Rating::of_newcomer(); 4];
        let mut games = 0;
        while ratings.iter().any(|rating| rating.is_provisional()) {
            let places = [1, 2, 3, 4];
            let players: Vec<_> =
                (0..4).map(|seat| (ratings[seat], places[(seat + games) % 4])).collect();
            ratings = after(&players);
            games += 1;
        }
        assert!((5..=30).contains(&games), "{games}");
    }

    #[test]
    fn full_weights_of_all_pairs_match_the_paper() {
        let players = [(32.0, 3.0, 2), (20.0, 8.0, 1), (25.0, 25.0 / 3.0, 3), (17.0, 1.0, 3)];
        let rating = |(rating, uncertainty, _)| [WengLinRating { rating, uncertainty }];
        let teams: Vec<_> = players.iter().map(|player| (rating(*player), player.2)).collect();
        let teams: Vec<_> =
            teams.iter().map(|(team, place)| (&team[..], MultiTeamOutcome::new(*place))).collect();
        let expected = weng_lin_multi_team(&teams, &WengLinConfig::new());
        let own: Vec<_> = players
            .iter()
            .map(|&(skill, uncertainty, place)| (Rating { skill, uncertainty }, place as u8))
            .collect();
        for (one, expected) in after(&own).iter().zip(expected) {
            assert_close(one.skill, expected[0].rating);
            assert_close(one.uncertainty, expected[0].uncertainty);
        }
    }

    #[test]
    fn a_pair_counts_by_its_weight_alone() {
        let players = newcomers(&[1, 2, 3]);
        let whole = after(&players);
        let none = after_weighted(&players, |_, _| 0.0);
        assert!(none.iter().all(|rating| *rating == Rating::of_newcomer()));
        // For the first two players, only the results against the third player count, not the one
        // against each other.
        let apart = |one: usize, other: usize| if one + other == 1 { 0.0 } else { 1.0 };
        let ratings = after_weighted(&players, apart);
        let pair = after(&newcomers(&[1, 2]));
        assert_eq!((ratings[0], ratings[1]), (pair[0], pair[0]));
        assert_close(ratings[2].skill, whole[2].skill);
        let half = after_weighted(&players[..2], |_, _| weight_after(1));
        assert_close(half[0].skill - 25.0, (pair[0].skill - 25.0) / 2.0);
        assert!(half[0].uncertainty > pair[0].uncertainty);
    }

    #[test]
    fn repeated_wins_against_the_same_player_soon_gain_nothing() {
        let (mut one, mut other) = (Rating::of_newcomer(), Rating::of_newcomer());
        let mut shown = Vec::new();
        for games in 0..200 {
            let players = [(one, 1), (other, 2)];
            let ratings = after_weighted(&players, |_, _| weight_after(games));
            (one, other) = (ratings[0], ratings[1]);
            shown.push(one.shown());
        }
        let fresh = after(&[(after(&newcomers(&[1, 2]))[0], 1), (Rating::of_newcomer(), 2)])[0];
        assert_eq!(shown[3], shown[199], "{shown:?}");
        assert!(one.sure() < after(&[(fresh, 1), (Rating::of_newcomer(), 2)])[0].sure());
    }
}
