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
//! clock, they receive the increment, and at least [`RETURN_TIME`] if a bot has decided for them in
//! the meantime. Nobody can therefore gain time by leaving and returning.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use karat_rules::{Actor, AnyGame, BySeat, Ply, Seat, Seats};

use crate::table::{Deed, Entry, MadeBy, Occupant, Stage, Table};
use crate::time::{DAY, UnixMillis};

/// The minimum time that a person has left when they return after a bot has played for them. This
/// minimum leaves enough time to look at the table again.
pub const RETURN_TIME: Duration = Duration::from_secs(60);

/// The maximum total vacation in any period of 365 days.
pub const VACATION_MAX: Duration = Duration::from_secs(30 * DAY.as_secs());

/// The minimum length of a vacation.
pub const VACATION_MIN: Duration = Duration::from_secs(60 * 60);

/// The period for which [`VACATION_MAX`] limits the total vacation.
const YEAR: Duration = Duration::from_secs(365 * DAY.as_secs());

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
    /// The start of the vacation.
    pub from: UnixMillis,
    /// The end of the vacation (exclusive).
    pub until: UnixMillis,
}

/// The data from which a table's clocks are derived.
pub struct ClockInput<'a> {
    /// The time control.
    pub control: TimeControl,
    /// The initial state of the game.
    pub start: AnyGame,
    /// The seats taken by people.
    pub people: Seats,
    /// The game's start time.
    pub started: UnixMillis,
    /// The journal entries since the start of the game.
    pub journal: &'a [Entry],
    /// The vacations of each seat's person, in chronological order.
    pub vacations: &'a BySeat<Vec<Vacation>>,
}

/// A seat's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// Whether the seat has a decision to make and its person is present.
    pub runs: bool,
    /// The time at which the clock reaches zero, or `None` if the clock is not running.
    pub deadline: Option<UnixMillis>,
    /// The end of the vacation that currently stops the clock, if any.
    pub resting_until: Option<UnixMillis>,
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
    pub fn clocks(&self, now: UnixMillis) -> Vec<Clock> {
        let stock = match self.control {
            TimeControl::None => return Vec::new(),
            TimeControl::Fischer { initial_s, .. } => seconds(initial_s),
            TimeControl::Days(days) => DAY * days,
        };
        let mut state = ClockState {
            clock_input: self,
            game: self.start,
            at: self.started,
            absent: Seats::EMPTY,
            stood_in: Seats::EMPTY,
            left: BySeat::of(stock),
            decided: BySeat::of(0),
            rewarded: BySeat::of(0),
            before: Vec::with_capacity(self.journal.len()),
        };
        self.journal.iter().for_each(|entry| state.enter(entry));
        state.pass(now);
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
        let started = record.started.filter(|_| runs)?;
        Some(ClockInput {
            control: record.terms.time_control,
            start: self.start(),
            people: Seat::all(record.sitters.len()).filter(is_person).collect(),
            started,
            journal: &record.journal,
            vacations,
        })
    }
}

/// Returns the earliest time at which a clock reaches zero, or `None` if no clock is running.
pub fn deadline(clocks: &[Clock]) -> Option<UnixMillis> {
    clocks.iter().filter_map(|clock| clock.deadline).min()
}

/// Returns the amount of vacation that a person has left at a given time. If a vacation is in
/// progress, only its elapsed part is deducted.
pub fn vacation_left(vacations: &[Vacation], now: UnixMillis) -> Duration {
    VACATION_MAX.saturating_sub(within(vacations, now - YEAR, now))
}

/// Returns the vacation in progress at a given time, if any.
pub fn vacation_at(vacations: &[Vacation], now: UnixMillis) -> Option<Vacation> {
    vacations.iter().copied().find(|one| (one.from..one.until).contains(&now))
}

/// The state of all clocks after some of the journal entries.
struct ClockState<'a> {
    clock_input: &'a ClockInput<'a>,
    game: AnyGame,
    at: UnixMillis,
    absent: Seats,
    /// The seats for which a bot has decided since the player went away.
    stood_in: Seats,
    left: BySeat<Duration>,
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
    left: BySeat<Duration>,
    decided: BySeat<u32>,
}

impl ClockState<'_> {
    fn enter(&mut self, entry: &Entry) {
        self.pass(entry.at);
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
    fn pass(&mut self, until: UnixMillis) {
        let until = until.max(self.at);
        for seat in self.running().iter() {
            let rested = within(self.clock_input.vacations(seat), self.at, until);
            let spent = until.since(self.at).saturating_sub(rested);
            self.left[seat] = self.left[seat].saturating_sub(spent);
        }
        self.at = until;
    }

    fn play(&mut self, who: Actor, text: &str, made_by: MadeBy) {
        let Self { game, left, decided, .. } = *self;
        self.before.push(Moment { game, left, decided });
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
                    self.left[seat] = DAY * days;
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
            self.left[seat] += seconds(increment_s);
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
                let then = moment.left[seat];
                let now = if running.contains(seat) { self.left[seat] } else { then };
                self.left[seat] = then.min(now);
            }
        }
    }

    fn welcome(&mut self, seat: Seat) {
        self.absent.remove(seat);
        let left = &mut self.left[seat];
        if !left.is_zero() {
            return;
        }
        *left = match self.clock_input.control {
            TimeControl::None => Duration::ZERO,
            TimeControl::Days(days) => DAY * days,
            TimeControl::Fischer { increment_s, .. } => {
                let has_bot = self.stood_in.contains(seat);
                let least = if has_bot { RETURN_TIME } else { Duration::ZERO };
                seconds(increment_s).max(least)
            }
        };
    }

    fn clock(&self, seat: Seat) -> Clock {
        let vacations = self.clock_input.vacations(seat);
        let left = self.left[seat];
        let runs = self.running().contains(seat);
        Clock {
            left,
            runs,
            deadline: runs.then(|| after(left, vacations, self.at)),
            resting_until: vacation_at(vacations, self.at).map(|one| one.until),
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

/// Returns the total vacation within a period.
fn within(vacations: &[Vacation], from: UnixMillis, until: UnixMillis) -> Duration {
    vacations.iter().map(|one| one.until.min(until).since(one.from.max(from))).sum()
}

/// Returns the time at which `left` will have passed since `at`, not counting vacations.
fn after(mut left: Duration, vacations: &[Vacation], mut at: UnixMillis) -> UnixMillis {
    for one in vacations {
        if one.until <= at {
            continue;
        }
        let free = one.from.since(at);
        if left <= free {
            break;
        }
        left -= free;
        at = one.until;
    }
    at + left
}

fn seconds(count: u32) -> Duration {
    Duration::from_secs(u64::from(count))
}

#[cfg(test)]
mod tests {
    use karat_rules::any::GameId;
    use karat_rules::{Actor, AnyGame, BySeat, Ply, Seat, Seats, Turn};

    use std::time::Duration;

    use super::{
        Clock, ClockInput, RETURN_TIME, TimeControl, VACATION_MAX, Vacation, seconds, vacation_left,
    };
    use crate::table::{Deed, Entry, MadeBy};
    use crate::time::{DAY, UnixMillis};

    const START: UnixMillis = UnixMillis(0);

    const FISCHER: TimeControl = TimeControl::Fischer { initial_s: 100, increment_s: 10 };

    /// A game between two people in which the test sets the duration of each decision.
    struct Played {
        game: AnyGame,
        before: Vec<AnyGame>,
        journal: Vec<Entry>,
        at: UnixMillis,
    }

    impl Played {
        fn new() -> Self {
            let options = [("max_rounds".to_owned(), "6".to_owned())];
            let game = AnyGame::new(GameId::Zepter, &options, 2).expect("a game");
            let mut played = Self { game, before: Vec::new(), journal: Vec::new(), at: START };
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
        fn decide(&mut self, after: Duration, made_by: MadeBy) -> Seat {
            let seat = self.seat();
            self.at = self.at + after;
            self.play(Actor::Seat(seat), made_by);
            self.settle();
            seat
        }

        fn undo(&mut self, seat: Seat, remaining: Ply) {
            self.game = self.before[remaining.index()];
            self.before.truncate(remaining.index());
            self.enter(Actor::Seat(seat), Deed::Undo(remaining), MadeBy::Seat);
        }

        fn enter(&mut self, who: Actor, deed: Deed, made_by: MadeBy) {
            self.journal.push(Entry { who, deed, made_by, at: self.at });
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

        fn clocks(
            &self,
            control: TimeControl,
            resting: &[Vacation],
            now: UnixMillis,
        ) -> Vec<Clock> {
            let options = [("max_rounds".to_owned(), "6".to_owned())];
            let clock_input = ClockInput {
                control,
                start: AnyGame::new(GameId::Zepter, &options, 2).expect("a game"),
                people: Seats::all(2),
                started: START,
                journal: &self.journal,
                vacations: &BySeat::from_fn(|_| resting.to_vec()),
            };
            clock_input.clocks(now)
        }

        fn left(&self, seat: Seat) -> Duration {
            self.clocks(FISCHER, &[], self.at)[seat.index()].left
        }
    }

    #[test]
    fn owed_decisions_spend_time_and_decisions_add_the_increment() {
        let mut played = Played::new();
        let first = played.decide(seconds(30), MadeBy::Seat);
        assert_eq!(played.left(first), seconds(80));
        let other = first.next(2);
        assert_eq!(played.left(other), seconds(100));
        let due = played.seat();
        let before = played.left(due);
        let clocks = played.clocks(FISCHER, &[], played.at + seconds(5));
        assert_eq!(clocks[due.index()].left, before - seconds(5));
        assert_eq!(clocks[due.index()].deadline, Some(played.at + before));
        assert!(!clocks[due.next(2).index()].runs);
        assert!(played.clocks(TimeControl::None, &[], START).is_empty());
    }

    #[test]
    fn takebacks_give_no_time_and_cannot_be_farmed() {
        let mut played = Played::new();
        let ply = Ply::after(&played.before);
        let seat = played.decide(seconds(30), MadeBy::Seat);
        for again in 1..=5 {
            played.undo(seat, ply);
            played.decide(seconds(1), MadeBy::Seat);
            assert_eq!(played.left(seat), seconds(80 - again));
        }
    }

    #[test]
    fn days_count_per_decision_and_stop_on_vacation() {
        let mut played = Played::new();
        let days = TimeControl::Days(2);
        let ply = Ply::after(&played.before);
        let seat = played.decide(DAY, MadeBy::Seat);
        let due = played.seat();
        let clocks = played.clocks(days, &[], played.at + DAY / 2);
        assert_eq!(clocks[due.index()].left, 3 * DAY / 2);
        assert_eq!(clocks[due.index()].deadline, Some(START + 3 * DAY));
        let rest = Vacation { from: START + 2 * DAY, until: START + 9 * DAY };
        let clocks = played.clocks(days, &[rest], START + 5 * DAY);
        assert_eq!(clocks[due.index()].left, DAY);
        assert_eq!(clocks[due.index()].deadline, Some(START + 10 * DAY));
        assert_eq!(clocks[due.index()].resting_until, Some(START + 9 * DAY));
        played.undo(seat, ply);
        assert_eq!(played.clocks(days, &[], played.at)[seat.index()].left, DAY);
    }

    #[test]
    fn a_returning_player_gets_reading_time_after_a_bots_decision() {
        for (stands_in, expected) in [(true, RETURN_TIME), (false, seconds(10))] {
            let mut played = Played::new();
            let seat = played.seat();
            played.at = played.at + seconds(100);
            played.enter(Actor::Seat(seat), Deed::Leave, MadeBy::Table);
            assert!(!played.clocks(FISCHER, &[], played.at)[seat.index()].runs);
            if stands_in {
                played.decide(Duration::ZERO, MadeBy::StandIn);
            }
            played.enter(Actor::Seat(seat), Deed::Return, MadeBy::Seat);
            assert_eq!(played.left(seat), expected);
        }
    }

    #[test]
    fn thirty_days_of_vacation_in_any_year() {
        let taken = Vacation { from: START, until: START + 12 * DAY };
        assert_eq!(vacation_left(&[], START), VACATION_MAX);
        assert_eq!(vacation_left(&[taken], START + 4 * DAY), VACATION_MAX - 4 * DAY);
        assert_eq!(vacation_left(&[taken], START + 300 * DAY), VACATION_MAX - 12 * DAY);
        assert_eq!(vacation_left(&[taken], START + 377 * DAY), VACATION_MAX);
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
