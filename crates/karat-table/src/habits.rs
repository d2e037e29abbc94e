//! A person's habits at a game, derived from their finished games: how often they win from each
//! seat, how they begin, how long their games last, and how their results develop.

use std::collections::BTreeMap;

use karat_rules::any::GameId;
use karat_rules::{Actor, Seat};

use crate::id::PersonId;
use crate::table::{GameResult, Table};

/// The minimum number of games with the same number of players from which habits are derived.
pub const GAMES_MIN: usize = 10;

/// The deviate of the normal distribution for an interval with a confidence of 95%.
const DEVIATE: f64 = 1.96;

/// The facts about a person's finished game from which habits are derived.
#[derive(Debug, Clone, PartialEq)]
pub struct GameFacts {
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The person's seat.
    pub seat: Seat,
    /// The word for the person's opening, or `None` if they had none.
    pub opening: Option<String>,
    /// The number of decisions by all players.
    pub decisions: u32,
    /// The person's result: 1 for a victory, a fraction if several players share the first place,
    /// or 0.
    pub won: f64,
}

/// A person's habits at a game with a given number of players.
#[derive(Debug, Clone, PartialEq)]
pub struct Habits {
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub seats: usize,
    /// The results from each seat, in seat order.
    pub by_seat: Vec<Share>,
    /// The openings, most frequent first, each with its results.
    pub openings: Vec<(String, Share)>,
    /// The number of decisions in each game, fewest first.
    pub lengths: Vec<u32>,
    /// The person's result in each game, oldest game first: 1, a fraction or 0.
    pub results: Vec<f64>,
}

/// A win share.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Share {
    /// The number of games.
    pub games: u32,
    /// The number of victories. A shared victory counts as a fraction.
    pub wins: f64,
}

impl Share {
    /// Returns the share, from 0 to 1, or 0 without games.
    #[must_use]
    pub fn value(self) -> f64 {
        self.wins / f64::from(self.games.max(1))
    }

    /// Returns the interval that contains the true share with a confidence of 95%, from 0 to 1
    /// (Wilson, Journal of the American Statistical Association 22, 1927, 209–212).
    #[must_use]
    pub fn interval(self) -> [f64; 2] {
        if self.games == 0 {
            return [0.0, 1.0];
        }
        let (games, share) = (f64::from(self.games), self.value());
        let square = DEVIATE * DEVIATE;
        let middle = share + square / (2.0 * games);
        let spread = share * (1.0 - share) / games + square / (4.0 * games * games);
        let width = DEVIATE * spread.sqrt();
        let scale = 1.0 + square / games;
        [((middle - width) / scale).max(0.0), ((middle + width) / scale).min(1.0)]
    }

    fn add(&mut self, won: f64) {
        self.games += 1;
        self.wins += won;
    }
}

impl Habits {
    /// Derives habits from a person's games, given oldest first. Leaves out games and numbers of
    /// players with fewer than [`GAMES_MIN`] games. The habits with most games come first.
    #[must_use]
    pub fn of(games: &[GameFacts]) -> Vec<Self> {
        let mut kinds: BTreeMap<(&str, usize), Vec<&GameFacts>> = BTreeMap::new();
        for facts in games {
            kinds.entry((facts.game.name(), facts.seats)).or_default().push(facts);
        }
        let enough = kinds.into_values().filter(|games| games.len() >= GAMES_MIN);
        let mut habits: Vec<Self> = enough.map(|games| Self::of_kind(&games)).collect();
        habits.sort_by_key(|habits| std::cmp::Reverse(habits.results.len()));
        habits
    }

    /// Derives the habits from games of one kind, of which there is at least one.
    fn of_kind(games: &[&GameFacts]) -> Self {
        let GameFacts { game, seats, .. } = *games[0];
        let mut by_seat = vec![Share::default(); seats];
        let mut openings: BTreeMap<&str, Share> = BTreeMap::new();
        for facts in games {
            by_seat[facts.seat.index()].add(facts.won);
            if let Some(opening) = &facts.opening {
                openings.entry(opening).or_default().add(facts.won);
            }
        }
        let mut openings: Vec<(String, Share)> =
            openings.into_iter().map(|(word, share)| (word.to_owned(), share)).collect();
        openings.sort_by_key(|(_, share)| std::cmp::Reverse(share.games));
        let mut lengths: Vec<u32> = games.iter().map(|facts| facts.decisions).collect();
        lengths.sort_unstable();
        let results = games.iter().map(|facts| facts.won).collect();
        Self { game, seats, by_seat, openings, lengths, results }
    }
}

impl Table {
    /// Returns the facts about a person's game, or `None` if the game does not count towards their
    /// habits. Games without a result, games that began from a position of another game, and games
    /// in which the person held several seats do not count. `opening` returns the seat and the word
    /// for a ply that can be an opening.
    #[must_use]
    pub fn facts_of(
        &self,
        person: &PersonId,
        opening: impl Fn(Actor, &str) -> Option<(Seat, String)>,
    ) -> Option<GameFacts> {
        let record = self.record();
        let seats = self.seats_of(Some(person));
        let seat = seats.first().filter(|_| seats.len() == 1 && record.origin.is_none())?;
        let GameResult { places, .. } = self.result()?;
        let winners = places.iter().filter(|&&place| place == 1).count();
        let is_winner = places.get(seat.index()) == Some(&1);
        let plies = self.plies();
        let openings = plies.iter().filter_map(|ply| opening(ply.who, &ply.text));
        let mut own = openings.filter(|(whose, _)| *whose == seat);
        let decided = plies.iter().filter(|ply| matches!(ply.who, Actor::Seat(_))).count();
        Some(GameFacts {
            game: record.game,
            seats: record.sitters.len(),
            seat,
            opening: own.next().map(|(_, word)| word),
            decisions: decided as u32,
            won: if is_winner { 1.0 / winners as f64 } else { 0.0 },
        })
    }
}

#[cfg(test)]
mod tests {
    use karat_rules::Seat;
    use karat_rules::any::GameId;

    use super::{GAMES_MIN, GameFacts, Habits, Share};

    fn facts(seats: usize, seat: usize, opening: &str, won: f64) -> GameFacts {
        GameFacts {
            game: GameId::Sealed,
            seats,
            seat: Seat::new(seat),
            opening: (!opening.is_empty()).then(|| opening.to_owned()),
            decisions: 20 + seat as u32,
            won,
        }
    }

    #[test]
    fn few_games_are_no_habit() {
        let mut games = vec![facts(2, 0, "a", 1.0); GAMES_MIN - 1];
        games.extend(vec![facts(3, 0, "a", 1.0); GAMES_MIN - 1]);
        assert!(Habits::of(&games).is_empty());
        games.push(facts(3, 2, "", 0.0));
        let habits = Habits::of(&games);
        assert_eq!((habits.len(), habits[0].seats), (1, 3));
        let of_seat = |games, wins| Share { games, wins };
        let seats = [of_seat(9, 9.0), of_seat(0, 0.0), of_seat(1, 0.0)];
        assert_eq!(habits[0].by_seat, seats);
        assert_eq!(habits[0].openings, [("a".to_owned(), of_seat(9, 9.0))]);
        assert_eq!(habits[0].lengths.last(), Some(&22));
        assert_eq!(habits[0].results.last(), Some(&0.0));
    }

    #[test]
    fn frequent_openings_and_games_come_first() {
        let mut games = vec![facts(2, 0, "b", 0.5); 4];
        games.extend(vec![facts(2, 1, "a", 0.0); 7]);
        games.extend(vec![facts(3, 1, "a", 0.0); 12]);
        let habits = Habits::of(&games);
        assert_eq!([habits[0].seats, habits[1].seats], [3, 2]);
        let words: Vec<_> = habits[1].openings.iter().map(|(word, _)| word.as_str()).collect();
        assert_eq!(words, ["a", "b"]);
        assert_eq!(habits[1].openings[1].1, Share { games: 4, wins: 2.0 });
    }

    #[test]
    fn an_interval_contains_its_share_and_narrows_with_games() {
        let of = |games: u32, wins: f64| Share { games, wins }.interval();
        // The values are those of R's prop.test(correct = FALSE).
        let [low, high] = of(10, 3.0);
        assert!((low - 0.1078).abs() < 1e-4 && (high - 0.6032).abs() < 1e-4, "{low} {high}");
        for (games, wins) in [(1, 0.0), (1, 1.0), (10, 0.5), (40, 40.0)] {
            let ([low, high], share) = (of(games, wins), wins / f64::from(games));
            assert!(
                (0.0..=share).contains(&low) && (share..=1.0).contains(&high),
                "{games} {wins}"
            );
        }
        let width = |games: u32| of(games, f64::from(games) / 4.0);
        assert!(width(400)[1] - width(400)[0] < width(20)[1] - width(20)[0]);
        assert_eq!(of(0, 0.0), [0.0, 1.0]);
    }
}
