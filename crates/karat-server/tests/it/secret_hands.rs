//! Tests that hidden hands are not revealed. Two servers run a game of Das Zepter von Zavandor, and
//! differ only in the energy cards in one player's hand or reserve. Both servers must send the same
//! bytes to everyone else.

use karat_rules::any::{AnyView, GameId};
use karat_rules::transcript::RecordedMove;
use karat_rules::{Actor, AnyGame, Dice, Seat, Turn, Viewer};

use crate::site::{Choices, Site};
use crate::twins::{Twins, any_options, assert_alike};

/// Strings that are never, or rarely, legal moves.
const UNASKED: [&str; 7] = [
    "gibberish",
    "raise 1",
    "keep none",
    "start spellbook 20",
    "transact buy ruby with best",
    "transact advance fire with s5+e7",
    "role fairy",
];

/// Moves that give a player cards whose values are hidden from the others.
const WISHES: [&str; 2] = ["role fairy", "transact advance nine_sages"];

/// Options that let a player draw cards into a reserve and keep them there.
const RESERVES: [(&str, &str); 2] = [("role_assignment", "choice"), ("nine_sages_dust", "false")];

/// Options that are not chosen at random: those for reserves, those that cannot be combined with
/// reserves, and `open_hands`, because hands must be hidden.
const FIXED: [&str; 5] =
    ["open_hands", "role_assignment", "nine_sages_dust", "variant_c", "variant_d"];

/// The maximum number of consecutive decisions after each of which the two tables' responses are
/// compared.
const STRETCH: usize = 12;

/// The maximum number of decisions before the first comparison. The number is usually lower,
/// because more decisions would only make the log longer without testing anything new.
const DECISIONS_BEFORE: u32 = 150;

const WRONG_GAME: &str = "a game of Das Zepter von Zavandor";

/// Two games that only one player can tell apart.
struct Pair {
    games: [AnyGame; 2],
    plies: [Vec<RecordedMove>; 2],
    secretive: Seat,
}

/// A decision, with the draws and forced moves that result from it.
struct Step {
    seat: Seat,
    /// The number of moves made before the seat had to decide.
    first: usize,
    /// The number of draws and forced moves that result from the decision.
    follow: usize,
}

impl Pair {
    /// Starts two games, and plays both up to their first decision. Returns `None` if the options
    /// are not allowed.
    fn new(options: &[(String, String)], seats: usize, dice: &mut Choices) -> Option<Self> {
        let game = AnyGame::new(GameId::Zepter, options, seats).ok()?;
        let secretive = Seat::new(dice.below(seats as u32) as usize);
        let mut pair = Self { games: [game; 2], plies: [Vec::new(), Vec::new()], secretive };
        pair.follow(dice)?;
        Some(pair)
    }

    /// Makes a decision in both games, followed by all resulting draws and forced moves. Returns
    /// `None` if every decision would reveal a difference or end the game.
    fn step(&mut self, dice: &mut Choices) -> Option<Step> {
        let Turn::Seats(seats) = self.games[0].turn() else { return None };
        let seat = seats.first().expect("somebody is asked");
        let first = self.plies[0].len();
        let texts = self.decision(seat, dice)?;
        self.play(Actor::Seat(seat), texts);
        self.follow(dice)?;
        Some(Step { seat, first, follow: self.plies[0].len() - first - 1 })
    }

    /// Makes draws and forced moves until a decision is pending, as the server does at a table.
    fn follow(&mut self, dice: &mut Choices) -> Option<()> {
        loop {
            let (who, texts) = match self.games[0].turn() {
                Turn::Over => return None,
                Turn::Chance => (Actor::Chance, self.alike(Actor::Chance, dice)?),
                Turn::Seats(seats) => {
                    let forced = |seat| {
                        let [one, two] = self.games.map(|game| game.forced(seat));
                        Some((Actor::Seat(seat), [one?, two?]))
                    };
                    match seats.iter().find_map(forced) {
                        Some(forced) => forced,
                        None => return Some(()),
                    }
                }
            };
            self.play(who, texts);
        }
    }

    fn decision(&self, seat: Seat, dice: &mut Choices) -> Option<[String; 2]> {
        if seat == self.secretive && dice.below(2) == 0 {
            let wished = WISHES.map(|text| [text, text].map(str::to_owned));
            let who = Actor::Seat(seat);
            if let Some(texts) = wished.into_iter().find(|texts| self.are_alike(who, texts)) {
                return Some(texts);
            }
        }
        if seat != self.secretive {
            let [one, two] = self.games.map(|game| game.legal(Actor::Seat(seat)));
            assert_eq!(one, two, "the listed moves tell {seat} what he may not know");
        }
        self.alike(Actor::Seat(seat), dice)
    }

    /// Returns a move for each game after which nobody else can distinguish the games. Hidden moves
    /// usually differ.
    fn alike(&self, who: Actor, dice: &mut Choices) -> Option<[String; 2]> {
        let [mut ones, twos] = self.games.map(|game| game.legal(who));
        let start = dice.below(ones.len() as u32) as usize;
        ones.rotate_left(start);
        let is_hidden = |text: &str| text.starts_with("draw ") || text.starts_with("keep ");
        let differ_first = dice.below(4) > 0;
        let of_kind = |differ: bool| {
            let pairs = ones.iter().flat_map(|one| twos.iter().map(move |two| (one, two)));
            pairs.filter(move |(one, two)| (one != two) == differ && (!differ || is_hidden(one)))
        };
        let pairs = of_kind(differ_first).chain(of_kind(!differ_first));
        let mut pairs = pairs.map(|(one, two)| [one.clone(), two.clone()]);
        pairs.find(|texts| self.are_alike(who, texts))
    }

    /// Returns whether the rules let only the player with the secret distinguish the two moves. The
    /// comparison ignores the part of a view that concerns this player's cards. Any difference in
    /// this part must be detected when comparing pages.
    fn are_alike(&self, who: Actor, texts: &[String; 2]) -> bool {
        self.others().all(|viewer| {
            let after = |at: usize| {
                let mut game = self.games[at];
                let events = game.play_shown(who, &texts[at], viewer).ok()?;
                let forced = match game.turn() {
                    Turn::Seats(seats) => seats.iter().map(|seat| game.forced(seat)).collect(),
                    Turn::Chance | Turn::Over => Vec::new(),
                };
                Some((events, self.without_cards(game.view(viewer)), game.turn(), forced))
            };
            after(0).is_some_and(|one| after(1) == Some(one))
        })
    }

    /// Returns all viewers except the player with the secret.
    fn others(&self) -> impl Iterator<Item = Viewer> {
        let seats = Seat::all(self.games[0].seats());
        let secretive = self.secretive;
        let others = seats.filter(move |&seat| seat != secretive).map(Viewer::Seat);
        [Viewer::Public].into_iter().chain(others)
    }

    fn without_cards(&self, view: AnyView) -> AnyView {
        let AnyView::Zepter(mut view) = view else { unreachable!("{WRONG_GAME}") };
        let player = &mut view.players[self.secretive.index()];
        (player.cards, player.reserve, player.means) = (None, None, None);
        AnyView::Zepter(view)
    }

    fn play(&mut self, who: Actor, texts: [String; 2]) {
        for ((game, plies), text) in self.games.iter_mut().zip(&mut self.plies).zip(texts) {
            game.play(who, &text).expect("a legal move");
            plies.push(RecordedMove { who, text: text.into(), line: 0 });
        }
    }

    /// Returns whether the hands of the player with the secret differ between the two games, and
    /// whether the player's reserves do.
    fn differences(&self) -> (bool, bool) {
        let [one, two] = self.games.map(|game| {
            let view = game.view(Viewer::Seat(self.secretive));
            let AnyView::Zepter(view) = view else { unreachable!("{WRONG_GAME}") };
            let me = &view.players[self.secretive.index()];
            (me.cards, me.reserve)
        });
        (one.0 != two.0, one.1 != two.1)
    }
}

/// The number of positions compared, and the number of those in which the reserves differed.
#[derive(Default)]
struct Compared {
    positions: usize,
    reserves: usize,
}

/// Plays the same step on both servers. If draws result from the decision, all moves are appended
/// directly, because each server would otherwise make its own draws. If there are no draws, the
/// player submits the decision.
async fn make(twins: &mut Twins<'_>, pair: &Pair, step: &Step) {
    let decisions = pair.plies.each_ref().map(|plies| &*plies[step.first].text);
    if step.follow > 0 {
        twins.append(step.first, pair.plies.each_ref().map(|plies| &plies[step.first..])).await;
    } else {
        let answers = twins.post(step.seat.index(), decisions, step.first as u64).await;
        assert!(answers[0].starts_with("200 "), "{decisions:?}: {}", answers[0]);
        if step.seat != pair.secretive {
            assert_alike(&answers, step.seat);
        }
    }
    twins.hear().await;
}

/// Makes several decisions, comparing the responses to each viewer after each decision.
async fn compare(twins: &mut Twins<'_>, pair: &mut Pair, dice: &mut Choices) -> Compared {
    let mut compared = Compared::default();
    twins.hear().await;
    for _ in 0..STRETCH {
        let Some(step) = pair.step(dice) else { break };
        make(twins, pair, &step).await;
        let (hands, reserves) = pair.differences();
        if hands || reserves {
            for viewer in pair.others() {
                let [one, two] = pair.games.map(|game| game.view(viewer));
                assert!(one == two, "the view of {viewer:?} tells it");
            }
            twins.compare_readers(pair.secretive, &UNASKED, dice).await;
            compared.positions += 1;
            compared.reserves += usize::from(reserves);
        }
    }
    if compared.positions > 0 && pair.differences() != (false, false) {
        let own = pair.secretive.index();
        let [one, two] = twins.get(own, &twins.path("/fragment")).await;
        assert_ne!(one, two, "{} reads his own cards", pair.secretive);
    }
    compared
}

/// Returns random options. Half of the time, these let players draw cards into a reserve.
fn options(dice: &mut Choices) -> Vec<(String, String)> {
    if dice.below(2) == 0 {
        return any_options(GameId::Zepter, &FIXED[..1], dice);
    }
    let any = any_options(GameId::Zepter, &FIXED, dice).into_iter();
    any.chain(RESERVES.map(|(name, value)| (name.to_owned(), value.to_owned()))).collect()
}

/// The maximum number of games with random options. In the course of these games, hands and
/// reserves must differ often enough.
const GAMES_MAX: usize = 200;

/// Returns the minimum number of positions to compare for each number of players. A reserve must be
/// hidden in at least one in twenty positions.
fn positions() -> usize {
    if std::env::var_os("SLOW").is_some() { 80 } else { 40 }
}

async fn hands_stay_secret(seats: usize) {
    let positions = positions();
    let one = Site::new().await;
    let two = Site::new().await;
    let sites = [one, two];
    let mut dice = Choices(seats as u64);
    let mut compared = Compared::default();
    let mut games = 0;
    while compared.positions < positions || compared.reserves * 20 <= compared.positions {
        games += 1;
        let Compared { positions, reserves } = compared;
        assert!(games < GAMES_MAX, "hands differ in {positions} positions, {reserves} reserves");
        let options = options(&mut dice);
        let Some(mut pair) = Pair::new(&options, seats, &mut dice) else { continue };
        let most = dice.below(DECISIONS_BEFORE);
        for _ in 0..dice.below(most + 1) {
            if pair.step(&mut dice).is_none() {
                break;
            }
        }
        if matches!(pair.games[0].turn(), Turn::Over | Turn::Chance) {
            continue;
        }
        let plies = pair.plies.clone();
        let mut twins = Twins::open(&sites, GameId::Zepter, &options, seats, plies).await;
        let more = compare(&mut twins, &mut pair, &mut dice).await;
        compared.positions += more.positions;
        compared.reserves += more.reserves;
    }
}

#[tokio::test]
async fn a_hand_of_two_players_stays_secret() {
    hands_stay_secret(2).await;
}

#[tokio::test]
async fn a_hand_of_three_players_stays_secret() {
    hands_stay_secret(3).await;
}

#[tokio::test]
async fn a_hand_of_four_players_stays_secret() {
    hands_stay_secret(4).await;
}

#[tokio::test]
async fn a_hand_of_five_players_stays_secret() {
    hands_stay_secret(5).await;
}

#[tokio::test]
async fn a_hand_of_six_players_stays_secret() {
    hands_stay_secret(6).await;
}
