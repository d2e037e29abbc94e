//! Tests of the tree search in tiny games whose best moves can be calculated by hand.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::thread;

use karat_kernel::game::{
    Actor, Dice, Event, EventView, Explain, Figures, FromPosition, Handicaps, Illegal, Line, Moves,
    OptionSpec, Options, PositionError, Resample, Rules, Sink, Standing, Turn, Viewer, Views,
    illegal,
};
use karat_kernel::source::Source;
use karat_kernel::{BySeat, Game, Perspective, Seat, Seats};
use karat_think::{
    Budget, Estimate, Policy, Ruled, ScoredMoves, Seed, Seeker, Thinker, Thought, Value,
};

#[test]
fn the_tree_finds_the_winning_move_whatever_the_policy_prefers() {
    for pile in (1..=11).filter(|pile| pile % 4 != 0) {
        for favourite in 0..3 {
            let game = Tiny::new(Form::Pile(pile));
            let thought = think(&game, Biased(favourite), 1, 20_000);
            assert_eq!(thought.chosen, Choice(pile % 4 - 1), "of {pile}, {favourite} preferred");
        }
    }
}

#[test]
fn the_win_chance_approaches_the_exact_value() {
    // The seat to move wins with 7 tokens and loses with 8.
    for (pile, exact) in [(7, 1.0), (8, 0.0)] {
        let [little, much] = [1_000, 100_000].map(|nodes| {
            let thought = think(&Tiny::new(Form::Pile(pile)), Biased(0), 2, nodes);
            (win(&thought, thought.chosen) - exact).abs()
        });
        assert!(much < 0.1 && 2.0 * much < little, "of {pile}: {little}, then {much}");
    }
}

#[test]
fn every_seat_pursues_its_own_victory() {
    // Seat 2 gains nothing from harming seat 0, so its offer is worth more than the lottery.
    for seed in 0..20 {
        let thought = think(&Tiny::new(Form::Alliance), Even, seed, 10_000);
        assert_eq!(thought.chosen, Choice(1));
        assert!((win(&thought, Choice(1)) - 0.5).abs() < 0.02, "{thought:?}");
    }
}

#[test]
fn a_seat_does_not_count_on_information_that_it_will_not_have() {
    // A search of each determinization alone would always guess the coin, and never play safe.
    const SEEDS: u8 = 8;
    let mut guessed = 0.0;
    for seed in 0..SEEDS {
        let thought = think(&coin(0), Even, seed, 20_000);
        assert_eq!(thought.chosen, Choice(0));
        assert!((win(&thought, Choice(0)) - 0.6).abs() < 0.03, "{thought:?}");
        guessed += win(&thought, Choice(1)) / f64::from(SEEDS);
    }
    // A search soon gives up a guess that begins badly, so the mean is slightly too low.
    assert!((guessed - 0.5).abs() < 0.1, "{guessed}");
}

#[test]
fn hidden_information_does_not_change_a_decision() {
    for seed in 0..20 {
        let [heads, tails] = [0, 1].map(|side| think(&coin(side), Biased(1), seed, 500));
        assert_eq!(text(&heads), text(&tails));
        let [alone, first, second] = [None, Some(0), Some(1)].map(|pending| {
            let mut game = Tiny::new(Form::Pennies);
            if let Some(side) = pending {
                game.play(Actor::Seat(Seat::all(2).last().expect("two play")), Choice(side))
                    .expect("a penny has two sides");
            }
            think(&game, Biased(0), seed, 500).chosen
        });
        assert_eq!(first, second);
        assert!([Choice(0), Choice(1)].contains(&alone));
    }
}

#[test]
fn simultaneous_choices_approach_the_equilibrium() {
    // Heads wins against heads, and tails wins half of the time against tails. In equilibrium,
    // both seats show heads in a third of the games, and seat 0 wins a third of them.
    const DECISIONS: u8 = 250;
    for player in Seat::all(2) {
        let mut heads = 0;
        for seed in 0..DECISIONS {
            let thought = think_for(&Tiny::new(Form::Pennies), player, Even, seed, 8_000);
            heads += u32::from(thought.chosen == Choice(0));
            let share = if player.index() == 0 { 1.0 / 3.0 } else { 2.0 / 3.0 };
            for side in [Choice(0), Choice(1)] {
                assert!((win(&thought, side) - share).abs() < 0.1, "{thought:?}");
            }
        }
        let share = f64::from(heads) / f64::from(DECISIONS);
        assert!((share - 1.0 / 3.0).abs() < 0.1, "{player} shows heads in {share}");
    }
}

/// The payoffs are those of the simultaneous choices above, so the equilibrium is the same.
#[test]
fn a_hidden_choice_and_the_guess_approach_the_equilibrium() {
    const DECISIONS: u8 = 250;
    let hidden = |side| {
        let mut game = Tiny::new(Form::Hidden);
        let first = Seat::all(2).next().expect("two play");
        game.play(Actor::Seat(first), Choice(side)).expect("a penny has two sides");
        game
    };
    let [mut hides_heads, mut guesses_heads] = [0; 2];
    for seed in 0..DECISIONS {
        let thought = think(&Tiny::new(Form::Hidden), Secretive, seed, 8_000);
        hides_heads += u32::from(thought.chosen == Choice(0));
        let [guess, same] = [0, 1].map(|side| think(&hidden(side), Secretive, seed, 8_000));
        assert_eq!(text(&guess), text(&same), "the hidden side changes nothing");
        guesses_heads += u32::from(guess.chosen == Choice(0));
        for side in [Choice(0), Choice(1)] {
            assert!((win(&thought, side) - 1.0 / 3.0).abs() < 0.1, "{thought:?}");
            assert!((win(&guess, side) - 2.0 / 3.0).abs() < 0.1, "{guess:?}");
        }
    }
    for heads in [hides_heads, guesses_heads] {
        let share = f64::from(heads) / f64::from(DECISIONS);
        assert!((share - 1.0 / 3.0).abs() < 0.1, "heads in {share}");
    }
}

/// Checks that a search that only has to choose a move spares the simulations that would not change
/// its choice.
#[test]
fn a_search_for_a_choice_ends_when_it_has_decided() {
    const NODES: u64 = 3_000;
    for seed in 0..20 {
        let pile = Tiny::new(Form::Pile(10));
        let whole = think(&pile, Biased(0), seed, NODES);
        let first = Seat::all(2).next().expect("two play");
        let choice = think_within(&pile, first, Biased(0), seed, &Budget::for_choice(NODES));
        assert_eq!(choice.chosen, whole.chosen);
        assert!(choice.is_complete && choice.nodes < whole.nodes * 9 / 10, "{choice:?}");
        let only = think_within(&pile, first, Certain, seed, &Budget::for_choice(NODES));
        assert!(only.is_complete && only.nodes < 20, "{only:?}");
    }
}

#[test]
fn equal_seeds_give_equal_decisions_on_any_number_of_threads() {
    let games = [Form::Pile(10), Form::Pennies, Form::Alliance].map(Tiny::new);
    let all = |seed| games.map(|game| text(&think(&game, Biased(0), seed, 3_000)));
    let alone = all(5);
    for threads in 1..=4 {
        let thoughts: Vec<_> = thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(|| all(5))).collect();
            running.into_iter().map(|it| it.join().expect("a search ends")).collect()
        });
        assert!(thoughts.iter().all(|it| *it == alone));
    }
    assert_ne!(alone, all(6), "the seed matters");
}

/// Searches for the best move of the first seat that must decide.
fn think(game: &Tiny, policy: impl Policy<Tiny> + Clone + 'static, seed: u8, nodes: u64) -> Found {
    let Turn::Seats(seats) = game.turn() else { unreachable!("a seat decides") };
    think_for(game, seats.first().expect("a seat decides"), policy, seed, nodes)
}

fn think_for(
    game: &Tiny,
    seat: Seat,
    policy: impl Policy<Tiny> + Clone + 'static,
    seed: u8,
    nodes: u64,
) -> Found {
    think_within(game, seat, policy, seed, &Budget::of(nodes))
}

fn think_within(
    game: &Tiny,
    seat: Seat,
    policy: impl Policy<Tiny> + Clone + 'static,
    seed: u8,
    budget: &Budget<'_>,
) -> Found {
    let own: Box<dyn Policy<Tiny>> = Box::new(policy.clone());
    let others = vec![Ruled::new(Box::new(policy) as Box<dyn Policy<Tiny>>)];
    let mut seeker = Seeker::new(own, others, Box::new(Unfinished), 0);
    let perspective = Perspective::new(game, seat);
    seeker.think(&perspective, Seed([seed; 32]), budget, &mut |_| ())
}

/// Returns a string that differs if anything in the result does. The standard error of a move that
/// was simulated once is NaN, so such results are not equal to themselves.
fn text(thought: &Found) -> String {
    format!("{thought:?}")
}

/// Returns the win chance of a simulated move.
fn win(thought: &Found, mv: Choice) -> f64 {
    let rated = thought.rated.iter().find(|it| it.mv == mv).expect("the move was simulated");
    f64::from(rated.win)
}

/// Returns the game with a hidden coin after the toss.
fn coin(side: u8) -> Tiny {
    let mut game = Tiny::new(Form::Coin);
    game.play(Actor::Chance, Choice(side)).expect("a coin has two sides");
    game
}

type Found = Thought<Choice>;

/// A policy without preferences. Games of pure chance need such a policy: if a policy rarely makes
/// a move that loses its first simulation, the tree ignores this move for thousands of simulations.
#[derive(Clone)]
struct Even;

/// A policy without preferences for games in which every decision depends on a secret choice.
#[derive(Clone)]
struct Secretive;

/// A policy that chooses the numbered move about nine times out of ten.
#[derive(Clone)]
struct Biased(u8);

/// A policy that considers only the first move.
#[derive(Clone)]
struct Certain;

impl Policy<Tiny> for Even {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Tiny>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Choice>,
    ) {
        Biased(u8::MAX).score_moves(perspective, dice, out);
    }

    fn temperature(&self) -> f64 {
        1.0
    }

    fn margin(&self) -> f64 {
        1.0
    }
}

impl Policy<Tiny> for Secretive {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Tiny>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Choice>,
    ) {
        Even.score_moves(perspective, dice, out);
    }

    fn temperature(&self) -> f64 {
        1.0
    }

    fn margin(&self) -> f64 {
        1.0
    }

    fn is_equilibrium(&self, _perspective: &Perspective<'_, Tiny>) -> bool {
        true
    }
}

impl Policy<Tiny> for Certain {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Tiny>,
        dice: &mut dyn Dice,
        out: &mut ScoredMoves<Choice>,
    ) {
        Biased(0).score_moves(perspective, dice, out);
        out.iter_mut().for_each(|(_, score)| *score *= 10.0);
    }

    fn temperature(&self) -> f64 {
        1.0
    }

    fn margin(&self) -> f64 {
        1.0
    }
}

impl Policy<Tiny> for Biased {
    fn score_moves(
        &mut self,
        perspective: &Perspective<'_, Tiny>,
        _dice: &mut dyn Dice,
        out: &mut ScoredMoves<Choice>,
    ) {
        let mut moves = Moves::new();
        perspective.legal(&mut moves);
        out.extend(moves.iter().map(|&mv| (mv, if mv.0 == self.0 { 3.0 } else { 0.0 })));
    }

    fn temperature(&self) -> f64 {
        1.0
    }

    fn margin(&self) -> f64 {
        1.0
    }
}

/// An evaluation that is never needed, because every simulation finishes its game.
struct Unfinished;

impl<G: Game> Value<G> for Unfinished {
    fn value(&mut self, _game: &G) -> BySeat<Estimate> {
        unreachable!("a simulation ends with the game")
    }

    fn is_quiet(&self, _game: &G, _since: &G) -> bool {
        false
    }

    fn decisive(&self) -> f64 {
        10.0
    }
}

/// A tiny game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Form {
    /// Two seats take turns removing 1 to 3 tokens from a pile of the given size. The last token
    /// wins. The seat to move loses only if the size is a multiple of 4.
    Pile(u8),
    /// Both seats show a penny. Seat 0 wins if both show heads, and half of the time if both show
    /// tails.
    Pennies,
    /// Seat 0 hides a penny, and seat 1 guesses which side is up. The winner depends on the two
    /// sides as in `Pennies`.
    Hidden,
    /// A coin is tossed, and nobody sees it. Seat 0 either plays safe, which wins 3 times out of 5,
    /// or guesses the coin.
    Coin,
    /// Seat 0 either draws lots, which wins 3 times out of 10, or lets seat 2 decide whether both of
    /// them win or seat 1 does.
    Alliance,
}

/// The next step in a tiny game.
enum Step {
    Chance(u8),
    Seat(usize, u8),
    Secret(u8),
    Over(&'static [usize]),
}

/// The state of a tiny game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Tiny {
    form: Form,
    past: [u8; Self::PLIES_MAX],
    count: usize,
    pending: [Option<u8>; 2],
}

/// The number of a move or a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Choice(u8);

impl Tiny {
    const PLIES_MAX: usize = 16;

    const fn new(form: Form) -> Self {
        Self { form, past: [0; Self::PLIES_MAX], count: 0, pending: [None; 2] }
    }

    fn step(&self) -> Step {
        match (self.form, &self.past[..self.count]) {
            (Form::Pile(pile), takes) => {
                let left = pile - takes.iter().map(|take| take + 1).sum::<u8>();
                match (left, takes.len() % 2) {
                    (0, 0) => Step::Over(&[1]),
                    (0, _) => Step::Over(&[0]),
                    (left, seat) => Step::Seat(seat, left.min(3)),
                }
            }
            (Form::Pennies, []) => Step::Secret(2),
            (Form::Hidden, past @ ([] | [_])) => Step::Seat(past.len(), 2),
            (Form::Pennies | Form::Hidden, [1, 1]) => Step::Chance(2),
            (Form::Pennies | Form::Hidden, [0, 0] | [_, _, 0]) => Step::Over(&[0]),
            (Form::Pennies | Form::Hidden, _) => Step::Over(&[1]),
            (Form::Coin, []) => Step::Chance(2),
            (Form::Coin, [_]) => Step::Seat(0, 2),
            (Form::Coin, [_, 0]) => Step::Chance(5),
            (Form::Coin, [_, _]) => Step::Seat(0, 2),
            (Form::Coin, [_, 0, 0..3]) => Step::Over(&[0]),
            (Form::Coin, [coin, 1, guess]) if coin == guess => Step::Over(&[0]),
            (Form::Coin, _) => Step::Over(&[1]),
            (Form::Alliance, []) => Step::Seat(0, 2),
            (Form::Alliance, [0]) => Step::Chance(10),
            (Form::Alliance, [_]) => Step::Seat(2, 2),
            (Form::Alliance, [0, 0..3]) => Step::Over(&[0]),
            (Form::Alliance, [1, 0]) => Step::Over(&[0, 2]),
            (Form::Alliance, _) => Step::Over(&[1]),
        }
    }
}

impl Rules for Tiny {
    const ID: &'static str = "tiny";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=3;
    const PLIES_MAX: usize = Self::PLIES_MAX;
    const RULES: &'static str = "";
    const NOTATION: &'static str = "";

    type Options = NoOptions;
    type Move = Choice;
    type Event = Silence;

    fn new(_options: &NoOptions, _seats: usize) -> Result<Self, Illegal> {
        Ok(Self::new(Form::Pennies))
    }

    fn seats(&self) -> usize {
        if self.form == Form::Alliance { 3 } else { 2 }
    }

    fn turn(&self) -> Turn {
        match self.step() {
            Step::Chance(_) => Turn::Chance,
            Step::Seat(seat, _) => {
                Turn::Seats(Seat::all(3).filter(|it| it.index() == seat).collect())
            }
            Step::Secret(_) => {
                let owing = |seat: &Seat| self.pending[seat.index()].is_none();
                Turn::Seats(Seat::all(2).filter(owing).collect::<Seats>())
            }
            Step::Over(_) => Turn::Over,
        }
    }

    fn legal(&self, who: Actor, out: &mut Moves<Choice>) {
        if !self.is_due(who) {
            return;
        }
        if let Step::Chance(count) | Step::Seat(_, count) | Step::Secret(count) = self.step() {
            out.extend((0..count).map(Choice));
        }
    }

    fn play_noting(
        &mut self,
        who: Actor,
        m: Choice,
        _notes: &mut impl Sink<Silence>,
    ) -> Result<(), Illegal> {
        let mut moves = Moves::new();
        self.legal(who, &mut moves);
        if !moves.contains(&m) {
            return Err(illegal(""));
        }
        match (self.step(), who) {
            (Step::Secret(_), Actor::Seat(seat)) => {
                self.pending[seat.index()] = Some(m.0);
                if let [Some(one), Some(other)] = self.pending {
                    self.pending = [None; 2];
                    self.past[..2].copy_from_slice(&[one, other]);
                    self.count = 2;
                }
            }
            _ => {
                self.past[self.count] = m.0;
                self.count += 1;
            }
        }
        Ok(())
    }

    fn standing(&self) -> Standing {
        let winners = if let Step::Over(winners) = self.step() { winners } else { &[] };
        let points = BySeat::from_fn(|seat| i32::from(winners.contains(&seat.index())));
        let is_final = matches!(self.step(), Step::Over(_));
        Standing::by_key(self.seats(), points, is_final, |seat| points[seat])
    }
}

impl Resample for Tiny {
    fn resample(&self, keep: Seat, dice: &mut dyn Dice) -> Self {
        let mut sampled = *self;
        let is_hidden = self.form == Form::Hidden && self.count == 1 && keep.index() == 1;
        if is_hidden || (self.form == Form::Coin && self.count > 0) {
            sampled.past[0] = dice.below(2) as u8;
        }
        for seat in Seat::all(2).filter(|&seat| seat != keep) {
            let pending = &mut sampled.pending[seat.index()];
            *pending = pending.map(|_| dice.below(2) as u8);
        }
        sampled
    }

    fn reopened(&self) -> Self {
        match self.form {
            Form::Hidden if self.count == 1 => Self::new(Form::Hidden),
            _ => Self { pending: [None; 2], ..*self },
        }
    }
}

impl FromPosition for Tiny {
    fn from_position(
        _options: &NoOptions,
        _seats: usize,
        _lines: &[&str],
    ) -> Result<Self, PositionError> {
        Err(PositionError::at(0, "a tiny game has no written positions"))
    }
}

impl Views for Tiny {
    type View = ();
    type Parts<'a> = ();

    fn view(&self, _to: Viewer) {}

    fn parts(&self, _to: Viewer) {}
}

impl Explain for Tiny {}

impl Figures for Tiny {}

impl Handicaps for Tiny {}

impl Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl FromStr for Choice {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        text.parse().map(Self).map_err(|_| illegal(""))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [OptionSpec] = &[];
    const DOCUMENTS: &'static [Source] = &[];

    fn set(&mut self, _name: &str, _value: &str) -> Result<(), Illegal> {
        Err(illegal(""))
    }

    fn get(&self, _name: &str) -> Option<String> {
        None
    }
}

/// The event type of a game without a log.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
struct Silence;

impl Event for Silence {
    type View = Self;

    fn show(&self, _to: Viewer) -> Option<Self> {
        None
    }
}

impl EventView for Silence {
    fn line(&self) -> Line {
        Line::new("")
    }
}
