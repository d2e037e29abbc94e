//! A table's clocks, derived from its journal. Clocks are a pure function of the journal and the
//! current time, so a server restart does not affect them.
//!
//! A person's clock runs while they have a decision to make and are not away. If several people
//! have to decide, all of their clocks run. Draws and forced decisions cost no time and earn no
//! increment, and bots have no clocks.
//!
//! - Fischer: an initial time for the whole game, and an increment after each of the person's
//!   decisions. A takeback neither returns nor costs time, and repeating the decision earns no
//!   increment.
//! - Days: a number of days for each decision. A takeback restores the time left at that decision.
//!   The person's clocks stop during a vacation.
//!
//! A clock that reaches zero has no direct effect: the server's timer makes the table mark the
//! person as away. A person who returns receives the full number of days again. With a Fischer
//! clock, they receive the increment, and at least [`RETURN_MS`] if a bot has decided for them in
//! the meantime. Nobody can therefore gain time by leaving and returning.

use std::fmt;
use std::str::FromStr;

use karat_rules::{Actor, AnyGame, BySeat, Ply, Seat, Seats};

use crate::table::{Deed, Entry, MadeBy, Occupant, Stage, Table};

/// The length of a day, in milliseconds.
pub const DAY_MS: i64 = 24 * 3600 * 1000;

/// The minimum time that a person has left when they return after a bot has played for them, in
/// milliseconds. This minimum leaves enough time to look at the table again.
pub const RETURN_MS: i64 = 60_000;

/// The maximum total vacation in any period of 365 days, in milliseconds.
pub const VACATION_MS: i64 = 30 * DAY_MS;

/// The minimum length of a vacation, in milliseconds.
pub const VACATION_MS_MIN: i64 = 3600 * 1000;

/// The period for which [`VACATION_MS`] limits the total vacation, in milliseconds.
const YEAR_MS: i64 = 365 * DAY_MS;

/// A table's time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TimeControl {
    /// No time limit.
    #[default]
    None,
    /// An initial time for the whole game, and an increment after each decision.
    Fischer {
        /// The initial time on each clock, in seconds.
        initial_s: u32,
        /// The increment after each decision, in seconds.
        increment_s: u32,
    },
    /// A fixed number of days for each decision.
    Days(u32),
}

/// The error returned for a string that is not a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoTimeControl;

/// A vacation, during which a person's clocks stop in games with a number of days per decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vacation {
    /// The start of the vacation, in Unix milliseconds.
    pub from_ms: i64,
    /// The end of the vacation (exclusive), in Unix milliseconds.
    pub until_ms: i64,
}

/// The data from which a table's clocks are derived.
pub struct ClockInput<'a> {
    /// The time control.
    pub control: TimeControl,
    /// The initial state of the game.
    pub start: AnyGame,
    /// The seats taken by people.
    pub people: Seats,
    /// The game's start time, in Unix milliseconds.
    pub started_ms: i64,
    /// The journal entries since the start of the game.
    pub journal: &'a [Entry],
    /// The vacations of each seat's person, in chronological order.
    pub vacations: &'a BySeat<Vec<Vacation>>,
}

/// A seat's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time left, in milliseconds.
    pub left_ms: i64,
    /// Whether the seat has a decision to make and its person is present.
    pub runs: bool,
    /// The time at which the clock reaches zero, in Unix milliseconds, or `None` if the clock is
    /// not running.
    pub deadline_ms: Option<i64>,
    /// The end of the vacation that currently stops the clock, in Unix milliseconds, if any.
    pub resting_until_ms: Option<i64>,
}

impl TimeControl {
    /// The maximum initial time of a Fischer clock, in seconds.
    pub const INITIAL_S_MAX: u32 = 6 * 3600;
    /// The maximum increment of a Fischer clock, in seconds.
    pub const INCREMENT_S_MAX: u32 = 600;
    /// The maximum number of days for a decision.
    pub const DAYS_MAX: u32 = 30;
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Fischer { initial_s, increment_s } => {
                write!(f, "fischer {initial_s} {increment_s}")
            }
            Self::Days(days) => write!(f, "days {days}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    fn from_str(text: &str) -> Result<Self, NoTimeControl> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |text: &str, max: u32| text.parse().ok().filter(|&number| number <= max);
        let read = match words[..] {
            ["none"] => Some(Self::None),
            ["fischer", initial, increment] => {
                let initial_s = number(initial, Self::INITIAL_S_MAX).filter(|&s: &u32| s > 0);
                let increment_s = number(increment, Self::INCREMENT_S_MAX);
                initial_s
                    .zip(increment_s)
                    .map(|(initial_s, increment_s)| Self::Fischer { initial_s, increment_s })
            }
            ["days", days] => number(days, Self::DAYS_MAX).filter(|&d| d > 0).map(Self::Days),
            _ => None,
        };
        read.ok_or(NoTimeControl)
    }
}

impl ClockInput<'_> {
    /// Returns the clocks at a given time in seat order, or an empty list if there is no time
    /// limit.
    pub fn clocks(&self, now_ms: i64) -> Vec<Clock> {
        let stock_ms = match self.control {
            TimeControl::None => return Vec::new(),
            TimeControl::Fischer { initial_s, .. } => i64::from(initial_s) * 1000,
            TimeControl::Days(days) => i64::from(days) * DAY_MS,
        };
        let mut state = ClockState {
            clock_input: self,
            game: self.start,
            at_ms: self.started_ms,
            absent: Seats::EMPTY,
            stood_in: Seats::EMPTY,
            left_ms: BySeat::of(stock_ms),
            decided: BySeat::of(0),
            rewarded: BySeat::of(0),
            before: Vec::with_capacity(self.journal.len()),
        };
        self.journal.iter().for_each(|entry| state.enter(entry));
        state.pass(now_ms);
        Seat::all(self.start.seats()).map(|seat| state.clock(seat)).collect()
    }

    /// Returns the vacations that stop a seat's clock. Fischer clocks do not stop during vacations.
    fn vacations(&self, seat: Seat) -> &[Vacation] {
        match self.control {
            TimeControl::Days(_) => &self.vacations[seat],
            TimeControl::None | TimeControl::Fischer { .. } => &[],
        }
    }
}

impl Table {
    /// Returns the data for the table's clocks, or `None` if its game is not running.
    pub fn clock_input<'a>(
        &'a self,
        vacations: &'a BySeat<Vec<Vacation>>,
    ) -> Option<ClockInput<'a>> {
        let record = self.record();
        let is_person =
            |seat: &Seat| matches!(record.sitters[seat.index()].who, Occupant::Person(_));
        let runs = record.stage == Stage::Playing && self.frozen().is_none();
        let started_ms = record.started_ms.filter(|_| runs)?;
        Some(ClockInput {
            control: record.terms.time_control,
            start: self.start(),
            people: Seat::all(record.sitters.len()).filter(is_person).collect(),
            started_ms,
            journal: &record.journal,
            vacations,
        })
    }
}

/// Returns the earliest time at which a clock reaches zero, in Unix milliseconds, or `None` if no
/// clock is running.
pub fn deadline_ms(clocks: &[Clock]) -> Option<i64> {
    clocks.iter().filter_map(|clock| clock.deadline_ms).min()
}

/// Returns the amount of vacation that a person has left at a given time, in milliseconds. If a
/// vacation is in progress, only its elapsed part is deducted.
pub fn vacation_left_ms(vacations: &[Vacation], now_ms: i64) -> i64 {
    (VACATION_MS - within(vacations, now_ms - YEAR_MS, now_ms)).max(0)
}

/// Returns the vacation in progress at a given time, if any.
pub fn vacation_at(vacations: &[Vacation], now_ms: i64) -> Option<Vacation> {
    vacations.iter().copied().find(|one| (one.from_ms..one.until_ms).contains(&now_ms))
}

/// The state of all clocks after some of the journal entries.
struct ClockState<'a> {
    clock_input: &'a ClockInput<'a>,
    game: AnyGame,
    at_ms: i64,
    absent: Seats,
    /// The seats for which a bot has decided since the player went away.
    stood_in: Seats,
    left_ms: BySeat<i64>,
    /// For each seat, the number of decisions not taken back, and the number of decisions that
    /// earned an increment.
    decided: BySeat<u32>,
    rewarded: BySeat<u32>,
    /// The game and the clocks before each ply.
    before: Vec<Moment>,
}

/// The game and the clocks that a takeback restores.
#[derive(Clone, Copy)]
struct Moment {
    game: AnyGame,
    left_ms: BySeat<i64>,
    decided: BySeat<u32>,
}

impl ClockState<'_> {
    fn enter(&mut self, entry: &Entry) {
        self.pass(entry.at_ms);
        match (&entry.deed, entry.who) {
            (Deed::Move(text), who) => self.play(who, text, entry.made_by),
            (Deed::Undo(remaining), _) => self.go_back(*remaining),
            (Deed::Leave, Actor::Seat(seat)) => {
                self.absent.insert(seat);
                self.stood_in.remove(seat);
            }
            (Deed::Return, Actor::Seat(seat)) => self.welcome(seat),
            (Deed::Leave | Deed::Return, Actor::Chance) => {}
        }
    }

    /// Advances the running clocks. If the machine's clock was set back, no time counts as having
    /// passed.
    fn pass(&mut self, until_ms: i64) {
        let until_ms = until_ms.max(self.at_ms);
        for seat in self.running().iter() {
            let rested_ms = within(self.clock_input.vacations(seat), self.at_ms, until_ms);
            let spent_ms = until_ms - self.at_ms - rested_ms;
            self.left_ms[seat] = (self.left_ms[seat] - spent_ms).max(0);
        }
        self.at_ms = until_ms;
    }

    fn play(&mut self, who: Actor, text: &str, made_by: MadeBy) {
        let Self { game, left_ms, decided, .. } = *self;
        self.before.push(Moment { game, left_ms, decided });
        let owed = self.owing();
        if self.game.play(who, text).is_err() {
            return;
        }
        if let Actor::Seat(seat) = who {
            match made_by {
                MadeBy::Seat | MadeBy::Premove => self.reward(seat),
                MadeBy::StandIn => self.stood_in.insert(seat),
                MadeBy::Table | MadeBy::Others => {}
            }
        }
        if let TimeControl::Days(days) = self.clock_input.control {
            for seat in self.owing().iter() {
                if !owed.contains(seat) || who == Actor::Seat(seat) {
                    self.left_ms[seat] = i64::from(days) * DAY_MS;
                }
            }
        }
    }

    fn reward(&mut self, seat: Seat) {
        self.decided[seat] += 1;
        if let TimeControl::Fischer { increment_s, .. } = self.clock_input.control
            && self.decided[seat] > self.rewarded[seat]
        {
            self.rewarded[seat] = self.decided[seat];
            self.left_ms[seat] += i64::from(increment_s) * 1000;
        }
    }

    fn go_back(&mut self, remaining: Ply) {
        let Some(&moment) = self.before.get(remaining.index()) else { return };
        self.before.truncate(remaining.index());
        let running = self.running();
        self.game = moment.game;
        self.decided = moment.decided;
        if let TimeControl::Days(_) = self.clock_input.control {
            for seat in Seat::all(self.game.seats()) {
                let then_ms = moment.left_ms[seat];
                let now_ms = if running.contains(seat) { self.left_ms[seat] } else { then_ms };
                self.left_ms[seat] = then_ms.min(now_ms);
            }
        }
    }

    fn welcome(&mut self, seat: Seat) {
        self.absent.remove(seat);
        let left_ms = &mut self.left_ms[seat];
        if *left_ms > 0 {
            return;
        }
        *left_ms = match self.clock_input.control {
            TimeControl::None => 0,
            TimeControl::Days(days) => i64::from(days) * DAY_MS,
            TimeControl::Fischer { increment_s, .. } => {
                let least_ms = if self.stood_in.contains(seat) { RETURN_MS } else { 0 };
                (i64::from(increment_s) * 1000).max(least_ms)
            }
        };
    }

    fn clock(&self, seat: Seat) -> Clock {
        let vacations = self.clock_input.vacations(seat);
        let left_ms = self.left_ms[seat];
        let runs = self.running().contains(seat);
        Clock {
            left_ms,
            runs,
            deadline_ms: runs.then(|| after(left_ms, vacations, self.at_ms)),
            resting_until_ms: vacation_at(vacations, self.at_ms).map(|one| one.until_ms),
        }
    }

    fn running(&self) -> Seats {
        let is_there =
            |seat: &Seat| self.clock_input.people.contains(*seat) && !self.absent.contains(*seat);
        self.owing().iter().filter(is_there).collect()
    }

    fn owing(&self) -> Seats {
        self.game.turn().to_decide()
    }
}

/// Returns the total vacation within a period, in milliseconds.
fn within(vacations: &[Vacation], from_ms: i64, until_ms: i64) -> i64 {
    let shared = |one: &Vacation| (one.until_ms.min(until_ms) - one.from_ms.max(from_ms)).max(0);
    vacations.iter().map(shared).sum()
}

/// Returns the time at which `left_ms` will have passed since `at_ms`, not counting vacations, in
/// Unix milliseconds.
fn after(mut left_ms: i64, vacations: &[Vacation], mut at_ms: i64) -> i64 {
    for one in vacations {
        if one.until_ms <= at_ms {
            continue;
        }
        let free_ms = (one.from_ms - at_ms).max(0);
        if left_ms <= free_ms {
            break;
        }
        left_ms -= free_ms;
        at_ms = one.until_ms;
    }
    at_ms + left_ms
}

#[cfg(test)]
mod tests {
    use karat_rules::any::GameId;
    use karat_rules::{Actor, AnyGame, BySeat, Ply, Seat, Seats, Turn};

    use super::{
        Clock, ClockInput, DAY_MS, RETURN_MS, TimeControl, VACATION_MS, Vacation, vacation_left_ms,
    };
    use crate::table::{Deed, Entry, MadeBy};

    const FISCHER: TimeControl = TimeControl::Fischer { initial_s: 100, increment_s: 10 };

    /// A game between two people in which the test sets the duration of each decision.
    struct Played {
        game: AnyGame,
        before: Vec<AnyGame>,
        journal: Vec<Entry>,
        at_ms: i64,
    }

    impl Played {
        fn new() -> Self {
            let options = [("max_rounds".to_owned(), "6".to_owned())];
            let game = AnyGame::new(GameId::Zepter, &options, 2).expect("a game");
            let mut played = Self { game, before: Vec::new(), journal: Vec::new(), at_ms: 0 };
            played.settle();
            played
        }

        fn seat(&self) -> Seat {
            match self.game.turn() {
                Turn::Seats(seats) => seats.first().expect("somebody"),
                Turn::Chance | Turn::Over => panic!("nobody has to decide"),
            }
        }

        /// Waits for the given time, and then makes the first listed move for the seat that has to
        /// move.
        fn decide(&mut self, after_ms: i64, made_by: MadeBy) -> Seat {
            let seat = self.seat();
            self.at_ms += after_ms;
            self.play(Actor::Seat(seat), made_by);
            self.settle();
            seat
        }

        fn undo(&mut self, after_ms: i64, seat: Seat, remaining: Ply) {
            self.at_ms += after_ms;
            self.game = self.before[remaining.index()];
            self.before.truncate(remaining.index());
            self.enter(Actor::Seat(seat), Deed::Undo(remaining), MadeBy::Seat);
        }

        fn enter(&mut self, who: Actor, deed: Deed, made_by: MadeBy) {
            self.journal.push(Entry { who, deed, made_by, at_ms: self.at_ms });
        }

        fn play(&mut self, who: Actor, made_by: MadeBy) {
            let text = self.game.legal(who).swap_remove(0);
            self.before.push(self.game);
            self.game.play(who, &text).expect("a listed move");
            self.enter(who, Deed::Move(text.into()), made_by);
        }

        fn settle(&mut self) {
            loop {
                match self.game.turn() {
                    Turn::Chance => self.play(Actor::Chance, MadeBy::Table),
                    Turn::Seats(seats) => {
                        let forced = seats.iter().find(|&seat| self.game.forced(seat).is_some());
                        let Some(seat) = forced else { return };
                        self.play(Actor::Seat(seat), MadeBy::Table);
                    }
                    Turn::Over => return,
                }
            }
        }

        fn clocks(&self, control: TimeControl, resting: &[Vacation], now_ms: i64) -> Vec<Clock> {
            let options = [("max_rounds".to_owned(), "6".to_owned())];
            let clock_input = ClockInput {
                control,
                start: AnyGame::new(GameId::Zepter, &options, 2).expect("a game"),
                people: Seats::all(2),
                started_ms: 0,
                journal: &self.journal,
                vacations: &BySeat::from_fn(|_| resting.to_vec()),
            };
            clock_input.clocks(now_ms)
        }

        fn left_ms(&self, seat: Seat) -> i64 {
            self.clocks(FISCHER, &[], self.at_ms)[seat.index()].left_ms
        }
    }

    #[test]
    fn owed_decisions_spend_time_and_decisions_add_the_increment() {
        let mut played = Played::new();
        let first = played.decide(30_000, MadeBy::Seat);
        assert_eq!(played.left_ms(first), 80_000);
        let other = first.next(2);
        assert_eq!(played.left_ms(other), 100_000);
        let due = played.seat();
        let before_ms = played.left_ms(due);
        let clocks = played.clocks(FISCHER, &[], played.at_ms + 5000);
        assert_eq!(clocks[due.index()].left_ms, before_ms - 5000);
        assert_eq!(clocks[due.index()].deadline_ms, Some(played.at_ms + before_ms));
        assert!(!clocks[due.next(2).index()].runs);
        assert!(played.clocks(TimeControl::None, &[], 0).is_empty());
    }

    #[test]
    fn takebacks_give_no_time_and_cannot_be_farmed() {
        let mut played = Played::new();
        let ply = Ply::after(&played.before);
        let seat = played.decide(30_000, MadeBy::Seat);
        for again in 1..=5 {
            played.undo(0, seat, ply);
            played.decide(1000, MadeBy::Seat);
            assert_eq!(played.left_ms(seat), 80_000 - again * 1000);
        }
    }

    #[test]
    fn days_count_per_decision_and_stop_on_vacation() {
        let mut played = Played::new();
        let days = TimeControl::Days(2);
        let ply = Ply::after(&played.before);
        let seat = played.decide(DAY_MS, MadeBy::Seat);
        let due = played.seat();
        let clocks = played.clocks(days, &[], played.at_ms + DAY_MS / 2);
        assert_eq!(clocks[due.index()].left_ms, 3 * DAY_MS / 2);
        assert_eq!(clocks[due.index()].deadline_ms, Some(3 * DAY_MS));
        let rest = Vacation { from_ms: 2 * DAY_MS, until_ms: 9 * DAY_MS };
        let clocks = played.clocks(days, &[rest], 5 * DAY_MS);
        assert_eq!(clocks[due.index()].left_ms, DAY_MS);
        assert_eq!(clocks[due.index()].deadline_ms, Some(10 * DAY_MS));
        assert_eq!(clocks[due.index()].resting_until_ms, Some(9 * DAY_MS));
        played.undo(0, seat, ply);
        assert_eq!(played.clocks(days, &[], played.at_ms)[seat.index()].left_ms, DAY_MS);
    }

    #[test]
    fn a_returning_player_gets_reading_time_after_a_bots_decision() {
        for (stands_in, expected_ms) in [(true, RETURN_MS), (false, 10_000)] {
            let mut played = Played::new();
            let seat = played.seat();
            played.at_ms += 100_000;
            played.enter(Actor::Seat(seat), Deed::Leave, MadeBy::Table);
            assert!(!played.clocks(FISCHER, &[], played.at_ms)[seat.index()].runs);
            if stands_in {
                played.decide(0, MadeBy::StandIn);
            }
            played.enter(Actor::Seat(seat), Deed::Return, MadeBy::Seat);
            assert_eq!(played.left_ms(seat), expected_ms);
        }
    }

    #[test]
    fn thirty_days_of_vacation_in_any_year() {
        let taken = Vacation { from_ms: 0, until_ms: 12 * DAY_MS };
        assert_eq!(vacation_left_ms(&[], 0), VACATION_MS);
        assert_eq!(vacation_left_ms(&[taken], 4 * DAY_MS), VACATION_MS - 4 * DAY_MS);
        assert_eq!(vacation_left_ms(&[taken], 300 * DAY_MS), VACATION_MS - 12 * DAY_MS);
        assert_eq!(vacation_left_ms(&[taken], 377 * DAY_MS), VACATION_MS);
    }

    #[test]
    fn reads_what_it_writes_and_nothing_else() {
        for text in ["none", "fischer 300 5", "fischer 21600 0", "days 1", "days 30"] {
            let read: TimeControl = text.parse().expect(text);
            assert_eq!(read.to_string(), text);
        }
        for text in ["", "fischer 0 5", "fischer 300", "fischer 21601 0", "days 0", "days 31", "x"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
