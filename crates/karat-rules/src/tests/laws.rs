//! Laws that every game must obey, with every number of seats and every option.

use std::collections::HashSet;

use karat_kernel::game::{
    Actor, Dice, Event as _, FromPosition as _, Game, MOVES_MAX, Moves, OptionSpec, Refused, Risk,
    Rules, Turn, Viewer,
};
use karat_kernel::kit::{
    Loaded, Pairs, TestKit, Xorshift, actor, combination, for_random_options, single_options,
    viewers,
};
use karat_kernel::seat::{SEATS_MAX, Seat};
use proptest::prelude::*;

use super::kit::{for_each_game, id_of};
use crate::any::{AnyGame, GAMES, read_options};
use crate::transcript::{RecordedMove, Transcript};
use crate::with_game;

/// The average number of decisions between two comparisons of the listed moves with all legal
/// moves.
const COMPLETE_EVERY: u32 = 8;

for_each_game! {
    #[test]
    fn keeps_the_laws_under_every_option() {
        super::keeps_the_laws::<G>();
    }
}

fn keeps_the_laws<G: TestKit>() {
    let mut dice = Xorshift(0x5eed);
    for_random_options::<G>(&mut dice, |seats, options, dice| {
        keeps_the_laws_with::<G>(seats, options, dice);
    });
}

#[test]
fn other_numbers_of_players_are_refused() {
    for &id in GAMES {
        let outside = [id.seats().start() - 1, id.seats().end() + 1];
        for seats in outside {
            let error = AnyGame::new(id, &[], seats).err().expect("refused");
            assert!(error.clause().is_some(), "{id} {seats} seats");
        }
    }
}

#[test]
fn options_read_back_as_written() {
    for &id in GAMES {
        with_game!(id, G => {
            for (name, value) in single_options::<G>(*G::SEATS.end()).into_iter().flatten() {
                let pair = [(name.clone(), value.clone())];
                let options = read_options::<G>(&pair).expect("a listed value");
                let read = karat_kernel::game::Options::get(&options, &name);
                assert_eq!(read, Some(value), "{id} {name}");
            }
        });
    }
}

/// Plays a random game with the given options, checking all laws at every move.
pub(super) fn keeps_the_laws_with<G: TestKit>(seats: usize, options: Pairs, dice: &mut Xorshift) {
    let context = format!("{} {seats} seats {options:?}", G::ID);
    Play::<G>::new(seats, options, &context).run(dice);
}

/// The number of random games in which players may be eliminated, for each number of seats.
const GAMES_TO_GO_OUT: usize = 12;
/// On average, one in this many moves is replaced with an unlisted move.
const WILD_EVERY: u32 = 3;

/// Checks that an eliminated player's last move always had a risk, even if others have moved since.
/// Listed moves must not have a risk, and eliminated players must have no decisions to make.
#[test]
fn nobody_goes_out_without_a_risk() {
    let (mut dice, mut out) = (Xorshift(0xb1d), 0);
    for &id in GAMES {
        for seats in id.seats() {
            for _ in 0..GAMES_TO_GO_OUT {
                with_game!(id, G => {
                    let options = combination::<G>(seats, &mut dice);
                    out += goes_out::<G>(&options, seats, &mut dice);
                });
            }
        }
    }
    assert!(out >= 20, "only {out} players went out");
}

/// Plays a random game with unlisted moves, and returns the number of eliminated players.
fn goes_out<G: Game>(options: &Pairs, seats: usize, dice: &mut Xorshift) -> usize {
    let read = read_options::<G>(options).expect("options that fit");
    let mut game = G::new(&read, seats).expect("options that fit");
    let mut last: [Option<(G::Move, bool)>; SEATS_MAX] = [None; SEATS_MAX];
    while let Some(who) = actor(&game, dice) {
        let mut moves = Moves::new();
        game.legal(who, &mut moves);
        let mut m = moves[dice.below(moves.len() as u32) as usize];
        if let Actor::Seat(seat) = who {
            assert!(!game.out().contains(seat), "{options:?}: {seat} decides although out");
            let view = game.view(Viewer::Seat(seat));
            for &m in &moves {
                assert_eq!(G::risk(&view, seat, m), None, "{options:?}: {m} is listed");
            }
            if dice.below(WILD_EVERY) == 0 {
                m = wild(&game, who, m, dice).unwrap_or(m);
            }
            let risk = G::risk(&view, seat, m);
            if let Some(Risk { clause, .. }) = &risk {
                assert!(G::RULES.contains(&format!("### {clause}\n")), "no clause {clause}");
            }
            last[seat.index()] = Some((m, risk.is_some()));
        }
        let before = game.out();
        game.play(who, m).expect("a legal move");
        assert!(before.iter().all(|seat| game.out().contains(seat)), "out is for good");
        for seat in game.out().iter().filter(|&seat| !before.contains(seat)) {
            let (m, has_risk) = last[seat.index()].expect("a move before going out");
            assert!(has_risk, "{options:?}: {seat} goes out after {m} without a risk");
        }
    }
    game.out().len()
}

/// Returns a variation of the given move with larger numbers, or `None` if it is not legal.
fn wild<G: Game>(game: &G, who: Actor, m: G::Move, dice: &mut Xorshift) -> Option<G::Move> {
    let (factor, more) = (1 + dice.below(3), dice.below(30));
    let greater = |word: &str| match word.parse::<u32>() {
        Ok(number) => (number * factor + more).to_string(),
        Err(_) => word.to_owned(),
    };
    let words: Vec<_> = m.to_string().split(' ').map(greater).collect();
    let m: G::Move = words.join(" ").parse().ok()?;
    let mut after = *game;
    after.play(who, m).ok().map(|()| m)
}

/// A random game checked at every move.
struct Play<'a, G: Game> {
    context: &'a str,
    state: G,
    any: AnyGame,
    transcript: Transcript,
    /// The moves that were legal earlier in the game, most of which are now illegal.
    strange: Vec<G::Move>,
}

impl<'a, G: TestKit> Play<'a, G> {
    fn new(seats: usize, options: Pairs, context: &'a str) -> Self {
        let id = id_of::<G>();
        let read = read_options::<G>(&options).expect(context);
        Self {
            context,
            state: G::new(&read, seats).expect(context),
            any: AnyGame::new(id, &options, seats).expect(context),
            transcript: Transcript::new(id, seats, options),
            strange: Vec::new(),
        }
    }

    fn run(mut self, dice: &mut Xorshift) {
        loop {
            self.standing_is_consistent();
            let Some(who) = actor(&self.state, dice) else { break };
            let moves = self.listed_moves_are_legal(who);
            self.others_have_no_moves();
            self.impossible_actions_are_refused_by_their_clause(who, &moves, dice);
            if who == Actor::Chance {
                self.every_case_is_as_likely_as_its_weight(&moves);
            }
            if dice.below(COMPLETE_EVERY) == 0 {
                self.listed_moves_are_among_all(who, &moves);
            }
            self.refused_moves_change_nothing(who, dice);
            let chosen = moves[dice.below(moves.len() as u32) as usize];
            self.play(who, chosen);
        }
        self.the_record_is_the_game();
    }

    fn play(&mut self, who: Actor, m: G::Move) {
        let context = self.context;
        let mut events = Vec::new();
        self.state.play_noting(who, m, &mut events).expect(context);
        for viewer in viewers(&self.state) {
            let says = events.iter().any(|event| event.show(viewer).is_some());
            assert!(says, "{context}: {who} {m} says nothing");
        }
        let text = m.to_string();
        self.any.play(who, &text).expect(context);
        self.transcript.plies.push(RecordedMove { who, text: text.into(), line: 0 });
        assert!(self.transcript.plies.len() <= G::PLIES_MAX, "{context}: too long");
        if self.strange.len() < 400 {
            self.strange.push(m);
        }
    }

    fn listed_moves_are_legal(&self, who: Actor) -> Moves<G::Move> {
        let context = self.context;
        let mut moves = Moves::new();
        self.state.legal(who, &mut moves);
        assert!(!moves.is_empty(), "{context}: {who} has no move");
        assert!(moves.len() < MOVES_MAX, "{context}");
        let mut seen = HashSet::new();
        for &m in &moves {
            let text = m.to_string();
            assert_eq!(text.parse(), Ok(m), "{context}: {text}");
            let mut after = self.state;
            after.play(who, m).unwrap_or_else(|refusal| panic!("{context}: {text} {refusal}"));
            assert!(after != self.state, "{context}: {text} changes nothing");
            assert!(seen.insert(m), "{context}: {text} is listed twice");
        }
        if let Actor::Seat(seat) = who
            && let Some(forced) = self.state.forced(seat)
        {
            assert_eq!(moves.as_slice(), [forced], "{context}");
        }
        moves
    }

    fn others_have_no_moves(&self) {
        let turn = self.state.turn();
        let mut moves = Moves::new();
        for seat in Seat::all(self.state.seats()) {
            if !matches!(turn, Turn::Seats(owing) if owing.contains(seat)) {
                self.state.legal(Actor::Seat(seat), &mut moves);
            }
        }
        if turn != Turn::Chance {
            self.state.legal(Actor::Chance, &mut moves);
        }
        assert!(moves.is_empty(), "{}", self.context);
    }

    /// Checks the actions reported as impossible. The clause must forbid the move, no legal move
    /// may do the same, and the report must not reveal anything hidden from the player.
    fn impossible_actions_are_refused_by_their_clause(
        &self,
        who: Actor,
        listed: &Moves<G::Move>,
        dice: &mut Xorshift,
    ) {
        let (context, Actor::Seat(seat)) = (self.context, who) else { return };
        let refused = self.state.refused(seat);
        for one in &refused {
            let Refused { action, what, text, clause, cited, .. } = one;
            let mut after = self.any;
            let answer = after.play(who, text).expect_err(context).clause;
            assert_eq!(answer, *clause, "{context}: {who} {text}");
            for clause in [clause, cited] {
                let heading = format!("### {clause}\n");
                assert!(G::RULES.contains(&heading), "{context}: no clause {clause}");
            }
            assert!(*cited != G::NOT_NOW || cited.is_empty(), "{context}: {action} says nothing");
            let does = |m: &&G::Move| G::does(**m, action, what);
            let legal = listed.iter().find(does);
            assert!(legal.is_none(), "{context}: {action} {what}, and {}", legal.unwrap());
        }
        let dealt = self.state.resample(seat, dice);
        assert_eq!(dealt.refused(seat), refused, "{context}: {who}");
        if dice.below(COMPLETE_EVERY) == 0 {
            self.state.complete(who, &mut |m| {
                let done = refused.iter().find(|one| G::does(m, one.action, one.what));
                assert!(done.is_none(), "{context}: {m} is legal, {done:?}");
            });
        }
    }

    fn every_case_is_as_likely_as_its_weight(&self, cases: &Moves<G::Move>) {
        let weighted =
            cases.iter().flat_map(|&case| (0..self.state.weight(case)).map(move |_| case));
        for (thrown, case) in weighted.enumerate() {
            assert_eq!(self.state.draw(&mut Loaded(thrown as u32)), case, "{}", self.context);
        }
    }

    fn listed_moves_are_among_all(&self, who: Actor, listed: &Moves<G::Move>) {
        let mut all = HashSet::new();
        self.state.complete(who, &mut |m| {
            let mut after = self.state;
            let played = after.play(who, m);
            assert!(played.is_ok(), "{}: {m} of the complete set is refused", self.context);
            assert!(all.insert(m), "{}: {m} twice", self.context);
        });
        assert!(listed.iter().all(|m| all.contains(m)), "{}", self.context);
        assert_eq!(listed.len() == 1, all.len() == 1, "{}", self.context);
        assert!(!G::LISTS_EVERY_MOVE || listed.len() == all.len(), "{}", self.context);
    }

    fn refused_moves_change_nothing(&self, who: Actor, dice: &mut Xorshift) {
        if self.strange.is_empty() {
            return;
        }
        for actor in [who, Actor::Chance, Actor::Seat(Seat::new(0)), Actor::Seat(Seat::new(5))] {
            let m = self.strange[dice.below(self.strange.len() as u32) as usize];
            let mut after = self.state;
            if let Err(refusal) = after.play(actor, m) {
                assert!(after == self.state, "{}: refused {m} changes", self.context);
                let clause = format!("### {}\n", refusal.clause);
                assert!(G::RULES.contains(&clause), "no clause {}", refusal.clause);
            }
        }
    }

    fn standing_is_consistent(&self) {
        let standing = self.state.standing();
        assert_eq!(standing.is_final, self.state.turn() == Turn::Over, "{}", self.context);
        assert!(!standing.winners().is_empty(), "{}", self.context);
        for seat in Seat::all(standing.seats) {
            for other in Seat::all(standing.seats) {
                if standing.points[seat] > standing.points[other] {
                    assert!(standing.places[seat] < standing.places[other], "{}", self.context);
                }
            }
        }
    }

    fn the_record_is_the_game(&self) {
        let context = self.context;
        let read: Transcript = self.transcript.to_string().parse().expect(context);
        assert!(read.check().expect(context) == self.any, "{context}: replay differs");
        let public = serde_json::to_string(&self.state.view(Viewer::Public)).expect(context);
        let replayed = serde_json::to_string(&self.any.view(Viewer::Public)).expect(context);
        assert_eq!(public, replayed, "{context}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in TEXT) {
        for &id in GAMES {
            with_game!(id, G => {
                let _ = text.parse::<<G as Rules>::Move>();
                let lines: Vec<&str> = text.lines().collect();
                let _ = G::from_position(&Default::default(), *G::SEATS.start(), &lines);
            });
            let _ = AnyGame::new(id, &[(text.clone(), text.clone())], *id.seats().start());
            for OptionSpec { name, .. } in id.options() {
                let pair = (name.to_string(), text.clone());
                let _ = AnyGame::new(id, &[pair], *id.seats().start());
            }
        }
        let _ = text.parse::<Transcript>();
    }

    #[test]
    fn any_record_is_read_or_refused(text in TEXT) {
        for &id in GAMES {
            let record = format!("karat 1\ngame {id}\nseats {}\n{text}", id.seats().start());
            if let Ok(transcript) = record.parse::<Transcript>() {
                let _ = transcript.check();
            }
        }
    }

    #[test]
    fn parsed_moves_are_played_or_refused(text in TEXT, seed in 1_u64..) {
        for &id in GAMES {
            with_game!(id, G => {
                let mut game = G::new(&Default::default(), *G::SEATS.start()).expect("legal");
                let mut dice = Xorshift(seed);
                for _ in 0..dice.below(40) {
                    let Some(who) = actor(&game, &mut dice) else { break };
                    let mut moves = Moves::new();
                    game.legal(who, &mut moves);
                    let m = moves[dice.below(moves.len() as u32) as usize];
                    game.play(who, m).expect("a listed move is legal");
                }
                let before = game;
                if let (Some(who), Ok(m)) = (actor(&game, &mut dice), text.parse())
                    && game.play(who, m).is_err()
                {
                    prop_assert!(game == before);
                }
            });
        }
    }
}

/// A regular expression for strings of notation words from all games, mixed with other characters.
const TEXT: &str = "((open|raise|hammer|exchange|draw|goal|choose|hand|gems|marker|supply|phase|\
    chance|P[0-6]|position \\{|\\}|option |name|x2|pass|done|suit|starter|none|pearl_m|gold_s|-> ?|\
    deal|prepare|round|turn|active|display|spent|seen|deck|aside|holding|money|card|held|choice|\
    bid|accept|offer|decline|execute|guess|take|top|event|red|blue|[eg][0-3][0-9]|[0-3]/[0-3]/0/1|\
    transact|buy|sell|opal|ruby|active|with|best|[serd][3-9]|role|witch|levels|units|dust|artifacts|\
    magic_belt|income|sold|end|keep|\
    [JQKA0-9]{1,2}|[\\(\\)\\[\\]\\{\\}\\|,+.=/]|\n|\\PC)[ ]?){0,14}";
