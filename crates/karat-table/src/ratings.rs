//! How well people play, one rating for each game and each number of players.
//!
//! A rating is a belief about somebody's skill: how great it is and how unsure that is. It follows
//! the Bradley-Terry model with full pairing of Weng and Lin, "A Bayesian Approximation Method for
//! Online Ranking" (2011), known as OpenSkill, with its usual numbers: a newcomer has 25 with an
//! uncertainty of 25/3, and 25/6 more skill wins two games of three.
//!
//! A table is rated if it was set up so, was played from the beginning and not forked, and at least
//! two people sit there, each on one seat. Seeds come from the server alone; no form takes one.
//! People are compared with each other by their places. A bot is nobody's opponent: its strength is
//! not one of a person, and who could play it at will could farm it. Whoever was absent has the
//! place that his seat came to. A seat whose person is gone for good counts as a bot's.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// How unsure a rating is at most that is not provisional.
const UNCERTAINTY_SETTLED_MAX: f64 = 5.0;

/// What is believed of somebody's skill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// How great it is, in points of skill; 25 for a newcomer.
    pub skill: f64,
    /// The standard deviation of that, in the same points; above 0.
    pub uncertainty: f64,
}

impl Rating {
    /// What is believed of whoever has played no rated game.
    pub fn of_newcomer() -> Self {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Self { skill: rating, uncertainty }
    }

    /// What the skill is at least, as sure as three standard deviations make it: 0 for a newcomer.
    pub fn sure(self) -> f64 {
        self.skill - 3.0 * self.uncertainty
    }

    /// The rating as it is shown.
    pub fn shown(self) -> i64 {
        self.sure().round() as i64
    }

    /// This belief once it is known to be about the same person as another, which a game changed
    /// from `before` to `after`. Of normal beliefs, what each observation adds is a precision and a
    /// skill weighted by it; so nothing counts twice, least of all what is believed of newcomers.
    #[must_use]
    pub fn taught(self, before: Self, after: Self) -> Self {
        let precision = |rating: Self| rating.uncertainty.powi(-2);
        let weighted = |rating: Self| rating.skill * precision(rating);
        let sum = precision(self) + precision(after) - precision(before);
        let skill = (weighted(self) + weighted(after) - weighted(before)) / sum;
        Self { skill, uncertainty: sum.powf(-0.5) }
    }

    /// Whether too few games were played to rely on it.
    pub fn is_provisional(self) -> bool {
        self.uncertainty > UNCERTAINTY_SETTLED_MAX
    }
}

/// The ratings after a game of players with these ratings who came to these places, counted from 1;
/// the same place is a tie.
pub fn after(players: &[(Rating, u8)]) -> Vec<Rating> {
    let before = players.iter().map(|(rating, place)| {
        let Rating { skill: rating, uncertainty } = *rating;
        ([WengLinRating { rating, uncertainty }], MultiTeamOutcome::new(usize::from(*place)))
    });
    let before: Vec<_> = before.collect();
    let teams: Vec<_> = before.iter().map(|(team, place)| (&team[..], *place)).collect();
    let ratings = weng_lin_multi_team(&teams, &WengLinConfig::new()).into_iter().flatten();
    ratings.map(|player| Rating { skill: player.rating, uncertainty: player.uncertainty }).collect()
}

#[cfg(test)]
mod tests {
    use super::{Rating, after};

    fn newcomers(places: &[u8]) -> Vec<(Rating, u8)> {
        places.iter().map(|&place| (Rating::of_newcomer(), place)).collect()
    }

    fn assert_close(left: f64, right: f64) {
        assert!((left - right).abs() < 1e-9, "{left} {right}");
    }

    #[test]
    fn a_first_game_of_two_moves_both_by_what_the_paper_says() {
        // c² = 2β² + 2σ², Ω = σ²/c · (1 - ½), Δ = γ · σ²/c² · ¼ with γ = σ/c.
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
    fn who_is_expected_to_win_gains_less() {
        let strong = Rating { skill: 32.0, uncertainty: 3.0 };
        let weak = Rating { skill: 20.0, uncertainty: 3.0 };
        let expected = after(&[(strong, 1), (weak, 2)])[0].skill - strong.skill;
        let upset = after(&[(strong, 2), (weak, 1)])[1].skill - weak.skill;
        assert!(0.0 < expected && expected < upset, "{expected} {upset}");
    }

    #[test]
    fn two_beliefs_about_one_person_are_one_that_counts_each_game_once() {
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
        // A win and a loss against newcomers teach that he is like them, and surer than either.
        assert_close(one_way.skill, 25.0);
        assert!(one_way.uncertainty < own.uncertainty);
    }

    #[test]
    fn a_newcomer_stands_at_nothing_and_settles_by_playing() {
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
}
