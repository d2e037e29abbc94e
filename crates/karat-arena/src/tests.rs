//! Tests for series: seating orders, sums in reports, programs, and errors.

mod coverage;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use karat_bots::{bot_names, choose, default_bot};
use karat_rules::any::{AnyGame, GameId, SetupError};
use karat_rules::transcript::Transcript;
use karat_rules::{Actor, GAMES};

use crate::course::Decisions;
use crate::orders::dice;
use crate::{
    Asked, Cell, Ladder, Layout, Listener, Measured, Pair, Played, ProgramFault, Protocol, Report,
    Series, SeriesError, bench, blocks, climb, records, run,
};

const KLENOTNICI: GameId = GameId::Klenotnici;

/// Returns a number of games that suffices to distinguish a bot from the next stronger one.
fn games_enough(game: GameId) -> u32 {
    match game {
        GameId::Klenotnici | GameId::Edel => 120,
        // Games of Das Zepter von Zavandor are long, but its bots differ widely in strength.
        GameId::Zepter => 48,
        GameId::Sealed => 60,
    }
}

fn series(game: GameId, bots: &[&str], games: u32) -> Series {
    Series {
        game,
        seats: bots.len(),
        options: Vec::new(),
        handicaps: Vec::new(),
        bots: bots.iter().map(ToString::to_string).collect(),
        games,
        seed: 1,
        threads: 2,
        answer_within: Duration::from_secs(60),
    }
}

fn played(series: &Series) -> Report {
    run(series, &()).expect("a series that can be played")
}

#[test]
fn each_bot_beats_the_weaker_one_alone_and_in_numbers() {
    for &game in GAMES {
        for seats in game.seats() {
            let par = 1.0 / seats as f64;
            // Bots that search or use a network are excluded, because they take too long. The
            // command `karat arena ladder` measures them, with results in docs/strength.md.
            let is_other = |level: &&str| ["seeker", "learned", "expert"].contains(level);
            let by_rules: Vec<&str> =
                bot_names(game).iter().copied().filter(|level| !is_other(level)).collect();
            for levels in by_rules.windows(2) {
                let (worse, better) = (levels[0], levels[1]);
                let mut bots = vec![worse; seats];
                bots[0] = better;
                let invader = &played(&series(game, &bots, games_enough(game))).bots[0];
                assert!(invader.win_low > par, "{game}, {seats} seats: {invader:?}");
                let mut bots = vec![better; seats];
                bots[0] = worse;
                let invader = &played(&series(game, &bots, games_enough(game))).bots[0];
                assert!(invader.win_high < par, "{game}, {seats} seats: {invader:?}");
            }
        }
    }
}

#[test]
fn a_report_adds_up() {
    let asked = series(KLENOTNICI, &["random", "greedy", "random"], 31);
    let report = played(&asked);
    assert_eq!((report.seats, report.games), (3, 33), "a begun block is finished");
    let shares: f64 = report.bots.iter().map(|bot| bot.win_share).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    for bot in &report.bots {
        assert!(bot.win_low <= bot.win_share && bot.win_share <= bot.win_high, "{bot:?}");
        assert!((1.0..=3.0).contains(&bot.rank_mean), "{bot:?}");
    }
    let text = report.to_string();
    assert_eq!(text.lines().count(), 5, "{text}");
}

#[test]
fn the_seats_are_even() {
    // All three bots are identical, so each must win a third of the games, whatever the seating
    // order.
    let report = played(&series(KLENOTNICI, &["random"; 3], 900));
    assert!(report.bots.iter().all(|bot| (bot.win_share - 1.0 / 3.0).abs() < 0.06), "{report}");
}

#[test]
fn threads_do_not_matter_and_seeds_do() {
    let mut asked = series(KLENOTNICI, &["greedy", "random", "greedy", "random"], 40);
    let two = played(&asked);
    asked.threads = 1;
    assert_eq!(played(&asked), two);
    asked.seed = 2;
    assert_ne!(played(&asked), two);
}

/// A listener that records everything it receives.
#[derive(Default)]
struct Ear {
    most: AtomicU32,
    games: Mutex<BTreeMap<u64, Played>>,
}

impl Listener for Ear {
    fn progress(&self, games: u32) {
        self.most.fetch_max(games, Ordering::Relaxed);
    }

    fn wants_games(&self) -> bool {
        true
    }

    fn played(&self, game: Played) {
        let other = self.games.lock().expect("a lock").insert(game.table, game);
        assert_eq!(other, None, "each game has a number of its own");
    }
}

#[test]
fn progress_counts_the_games() {
    let ear = Ear::default();
    let report = run(&series(KLENOTNICI, &["random"; 4], 10), &ear);
    assert_eq!(report.expect("played").games, 12);
    assert_eq!(ear.most.into_inner(), 12);
}

#[test]
fn every_game_is_recorded_and_every_decision_can_be_repeated() {
    for (game, bots) in [
        (KLENOTNICI, ["planner", "random", "greedy"]),
        (GameId::Edel, ["trader", "random", "greedy"]),
        (GameId::Zepter, ["greedy", "random", "greedy"]),
    ] {
        let ear = Ear::default();
        let asked = series(game, &bots, 6);
        run(&asked, &ear).expect("a series that can be played");
        let games = ear.games.into_inner().expect("a lock");
        assert_eq!(games.keys().copied().collect::<Vec<_>>(), (0..6).collect::<Vec<_>>());
        for (table, Played { transcript, .. }) in games {
            let read = transcript.to_string().parse().expect("a record can be read");
            let mut decisions = 0;
            let mut state = transcript.start().expect("a game");
            for (number, ply) in transcript.plies.iter().enumerate() {
                if let Actor::Seat(seat) = ply.who {
                    decisions += 1;
                    // The first two decisions belong to the random opening, so no bot made them.
                    if decisions > 2 {
                        let (_, level) = &transcript.names[seat.index()];
                        let key = [asked.seed, table, seat.index() as u64, number as u64];
                        let again = choose(&state, seat, level, &mut dice(key));
                        assert_eq!(again.as_deref(), Some(&*ply.text), "{game} {table} {number}");
                    }
                }
                state.play(ply.who, &ply.text).expect("a recorded move");
            }
            assert!(state.standing().is_final);
            let karat_rules::transcript::Transcript { plies, .. } = read;
            assert_eq!(plies.len(), transcript.plies.len());
        }
    }
}

#[test]
fn equal_bots_share_equally_beside_a_weak_neighbour() {
    let asked = series(KLENOTNICI, &["random", "greedy", "greedy", "greedy"], 1200);
    let report = played(&asked);
    let shares: Vec<f64> = report.bots[1..].iter().map(|bot| bot.win_share).collect();
    let spread = shares.iter().fold(0.0, |most: f64, share| most.max((share - shares[0]).abs()));
    assert!(spread < 0.07, "{report}");
}

/// A shell script that plays the first listed move.
const FIRST_LISTED: &str = r#"while read -r line; do case $line in *'"legal":["'*)
rest=${line#*'"legal":["'}; printf '{"move":"%s"}\n' "${rest%%\"*}";; esac; done"#;

/// Returns a series in which a program, given as a shell script, plays against two bots.
fn with_program(script: &str) -> (Series, tempfile::TempPath) {
    let file = tempfile::NamedTempFile::new().expect("a file").into_temp_path();
    std::fs::write(&file, script).expect("a script");
    let program = format!("exec:sh {}", file.display());
    (series(KLENOTNICI, &[&program, "random", "random"], 6), file)
}

#[test]
fn a_program_plays_with_lines_of_json() {
    let (mut asked, _file) = with_program(FIRST_LISTED);
    let ear = Ear::default();
    let report = run(&asked, &ear).expect("a series that can be played");
    assert_eq!(report.games, 6);
    for Played { transcript, .. } in ear.games.into_inner().expect("a lock").into_values() {
        let mut state = transcript.start().expect("a game");
        for (number, ply) in transcript.plies.iter().enumerate() {
            if let Actor::Seat(seat) = ply.who
                && transcript.names[seat.index()].1.starts_with("exec:")
                && number > 3
            {
                assert_eq!(state.legal(ply.who).first().map(String::as_str), Some(&*ply.text));
            }
            state.play(ply.who, &ply.text).expect("a recorded move");
        }
    }
    asked.threads = 1;
    assert_eq!(run(&asked, &()).expect("again"), report, "the threads do not matter");
}

#[test]
fn errors_of_programs_are_reported() {
    let fault = |script: &str, within: Duration| {
        let (mut asked, _file) = with_program(script);
        asked.answer_within = within;
        match run(&asked, &()).expect_err("no result") {
            SeriesError::Program { command, fault } => {
                assert!(command.starts_with("sh "), "{command}");
                fault
            }
            error => panic!("{error}"),
        }
    };
    const LONG: Duration = Duration::from_secs(60);
    assert_eq!(fault("exit 0", LONG), ProgramFault::Ended);
    // The script of the silent program reads the input but never answers.
    let short = Duration::from_millis(1);
    assert_eq!(fault("cat >/dev/null", short), ProgramFault::Slow(short));
    let answers = |answer: &str| format!("while read -r line; do printf '{answer}\n'; done");
    let unreadable = fault(&answers("hello"), LONG);
    assert_eq!(unreadable, ProgramFault::Unreadable("hello".to_owned()));
    let refused = fault(&answers(r#"{"move":"open 99"}"#), LONG);
    assert!(matches!(&refused, ProgramFault::Refused { text, .. } if text == "open 99"));
    let missing = series(KLENOTNICI, &["exec:/no/such/program", "random", "random"], 3);
    let missing = run(&missing, &()).expect_err("no program");
    assert!(matches!(missing, SeriesError::Program { fault: ProgramFault::Start(_), .. }));
}

/// The built-in network of Klenotníci for all numbers of players, and that of another game.
const NETWORK: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/klenotnici/bots/nets/all.net");
const OF_EDEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/edel/bots/nets/all.net");

#[test]
fn a_network_in_a_file_plays_as_the_same_network_inside() {
    let named = format!("expert:20@{NETWORK}");
    let within = played(&series(KLENOTNICI, &["expert:20", "greedy", "random"], 12));
    let beside = played(&series(KLENOTNICI, &[&named, "greedy", "random"], 12));
    assert_eq!(beside.bots[0].name, named);
    for (beside, within) in beside.bots.iter().zip(&within.bots) {
        assert_eq!((beside.points_mean, beside.win_share), (within.points_mean, within.win_share));
    }
    // Without a network, the expert would play otherwise.
    let seeker = played(&series(KLENOTNICI, &["seeker:20", "greedy", "random"], 12));
    assert_ne!(seeker.bots[0].points_mean, beside.bots[0].points_mean);
}

#[test]
fn a_file_without_a_suitable_network_is_refused_before_any_game() {
    let refused = |bot: &str| {
        run(&series(KLENOTNICI, &[bot, "greedy", "random"], 3), &()).expect_err("refused")
    };
    for (file, said) in [
        ("/no/such.net".to_owned(), "No such file"),
        (OF_EDEL.to_owned(), "another game"),
        (format!("{}/Cargo.toml", env!("CARGO_MANIFEST_DIR")), "not a Karat network file"),
    ] {
        let error = refused(&format!("expert:20@{file}"));
        assert!(matches!(&error, SeriesError::Network { file: of, .. } if *of == file), "{error}");
        assert!(error.to_string().contains(said), "{error}");
    }
    for bot in [format!("greedy@{NETWORK}"), format!("expert:0@{NETWORK}"), "expert@".to_owned()] {
        let error = refused(&bot);
        assert!(matches!(&error, SeriesError::UnknownBot { name, .. } if *name == bot), "{error}");
    }
}

#[test]
fn impossible_series_are_refused() {
    let refused = |asked: &Series| run(asked, &()).expect_err("refused");
    let asked = series(KLENOTNICI, &["random", "oracle", "random"], 3);
    assert!(matches!(refused(&asked), SeriesError::UnknownBot { name, .. } if name == "oracle"));
    let mut asked = series(KLENOTNICI, &["random"; 3], 3);
    asked.seats = 4;
    assert_eq!(refused(&asked), SeriesError::Bots { seats: 4, bots: 3 });
    assert_eq!(refused(&series(KLENOTNICI, &["random"; 3], 0)), SeriesError::NoGames);
    let setup = refused(&series(KLENOTNICI, &["random"; 2], 3));
    assert!(matches!(setup, SeriesError::Setup(SetupError::Illegal(_))), "{setup}");
    let mut asked = series(KLENOTNICI, &["random"; 3], 3);
    asked.options.push(("double_scope".to_owned(), "half".to_owned()));
    assert!(matches!(refused(&asked), SeriesError::Setup(SetupError::Option { .. })));
}

#[test]
fn a_ladder_has_every_bot_against_every_other() {
    let asked = Ladder {
        game: KLENOTNICI,
        seats: 3,
        bots: ["random", "greedy"].map(str::to_owned).to_vec(),
        fields: ["random", "greedy", "noisy-greedy"].map(str::to_owned).to_vec(),
        games: 30,
        seed: 1,
        threads: 2,
    };
    let mut told = Vec::new();
    let cells = climb(&asked, &(), &mut |cell| told.push(cell.clone())).expect("a ladder");
    assert_eq!(told, cells);
    let pairs: Vec<_> = cells.iter().map(|it| (it.bot.as_str(), it.field.as_str())).collect();
    let expected = [
        ("random", "greedy"),
        ("random", "noisy-greedy"),
        ("greedy", "random"),
        ("greedy", "noisy-greedy"),
    ];
    assert_eq!(pairs, expected);
    let of = |bot, field| {
        let is = |it: &&Cell| (it.bot.as_str(), it.field.as_str()) == (bot, field);
        cells.iter().find(is).expect("a cell")
    };
    assert!(of("greedy", "random").win_low > 1.0 / 3.0 && of("greedy", "random").lead > 0.0);
    assert!(of("random", "greedy").win_high < 1.0 / 3.0 && of("random", "greedy").lead < 0.0);
    // A ladder must give the same result as a series with one bot against copies of the other.
    let same = played(&series(KLENOTNICI, &["greedy", "random", "random"], 30));
    assert_eq!(of("greedy", "random").win_share, same.bots[0].win_share);
}

/// Returns a protocol of quick bots.
fn quick_protocol(threads: usize) -> Protocol {
    let pair = |bot: &str, field: &str| Pair { seats: 3, bot: bot.into(), field: field.into() };
    Protocol {
        pairs: vec![pair("greedy", "random"), pair("random", "greedy"), pair("greedy", "learner")],
        games_max: 60,
        width_max: 0.2,
        ..Protocol::new(KLENOTNICI, 1, threads)
    }
}

#[test]
fn a_protocol_ends_at_the_same_result_however_it_is_interrupted() {
    let play_all = |threads: &[usize]| {
        let (mut parts, mut threads) = (Vec::new(), threads.iter().cycle());
        // Each part is played by a new run, which knows only the parts so far.
        while let Some(part) = quick_protocol(*threads.next().expect("a cycle"))
            .play_next(&parts, &())
            .expect("a protocol")
        {
            parts.push(part);
        }
        parts
    };
    let parts = play_all(&[1]);
    assert_eq!(parts, play_all(&[2, 1, 3]));
    let measured = quick_protocol(1).measured(&parts);
    for Measured { pair, cell, is_complete } in &measured {
        let cell = cell.as_ref().expect("it has played");
        assert!(is_complete, "{pair:?}");
        assert!(cell.games == 60 || cell.win_high - cell.win_low <= 0.2, "{cell}");
        // The blocks of all parts are those of one series.
        let bots = [&*pair.bot, &pair.field, &pair.field];
        let same = played(&series(KLENOTNICI, &bots, cell.games));
        assert_eq!(cell.win_share, same.bots[0].win_share);
        let others = (same.bots[1].points_mean + same.bots[2].points_mean) / 2.0;
        assert!((cell.lead - (same.bots[0].points_mean - others)).abs() < 1e-9, "{cell}");
    }
    let games: Vec<u32> = measured.iter().flat_map(|it| &it.cell).map(|cell| cell.games).collect();
    assert!(games[0] < 60 && games.contains(&60), "one-sided pairs need fewer games: {games:?}");
}

#[test]
fn a_protocol_names_bots_that_exist_at_every_number_of_seats() {
    for &game in GAMES {
        let Protocol { pairs, .. } = Protocol::new(game, 1, 1);
        for pair in &pairs {
            assert!(karat_bots::has_bot(game, &pair.bot), "{pair:?}");
            assert!(karat_bots::has_bot(game, &pair.field), "{pair:?}");
        }
        let is_ruled = game.name() != "sealed";
        for seats in game.seats() {
            let count = pairs.iter().filter(|pair| pair.seats == seats).count();
            assert_eq!(count, if is_ruled { 10 } else { 0 }, "{game}, {seats} seats");
        }
    }
}

#[test]
fn a_bench_plays_at_least_one_game() {
    for &game in GAMES {
        let report = bench(game, *game.seats().end(), "random", &[], 0.0, 1).expect("a game");
        assert!(report.games_per_s > 0.0 && report.plies_per_s > report.games_per_s);
        assert!(report.state_bytes <= 1024);
        assert_eq!(report.pace, None, "random moves are not timed");
        let default =
            bench(game, *game.seats().end(), default_bot(game), &[], 0.0, 1).expect("a game");
        let pace = default.pace.expect("bots have something to decide");
        assert!(pace.decisions > 0 && 0.0 < pace.median_ms && pace.median_ms <= pace.p99_ms);
        assert!(default.to_string().contains("half took"), "{default}");
    }
}

/// Replays a record and returns the listed moves at each move of a seat, and the points after each
/// move.
fn replayed(transcript: &Transcript) -> (Vec<(usize, usize)>, Vec<Vec<i32>>) {
    let mut game = AnyGame::new(transcript.game, &transcript.options, transcript.seats)
        .expect("the game was played");
    let points = |game: &AnyGame| game.standing().points.first(game.seats()).to_vec();
    let (mut choices, mut course) = (Vec::new(), vec![points(&game)]);
    for ply in &transcript.plies {
        if let Actor::Seat(seat) = ply.who {
            choices.push((seat.index(), game.legal(ply.who).len()));
        }
        game.play(ply.who, &ply.text).expect("the move was played");
        course.push(points(&game));
    }
    (choices, course)
}

/// Returns how often the leader changes, given the points after each move.
fn lead_changes(course: &[Vec<i32>]) -> u32 {
    let leader = |points: &Vec<i32>| {
        let mut sorted: Vec<(i32, usize)> =
            points.iter().enumerate().map(|(seat, &points)| (points, seat)).collect();
        sorted.sort_unstable_by(|one, other| other.cmp(one));
        (sorted[0].0 > sorted[1].0).then_some(sorted[0].1)
    };
    let mut leaders: Vec<usize> = course.iter().filter_map(leader).collect();
    leaders.dedup();
    leaders.len().saturating_sub(1) as u32
}

/// The course of a game agrees with that of its record, replayed in the text form of its moves.
#[test]
fn decisions_and_lead_changes_are_those_of_the_record() {
    let mut changes = 0;
    for &game in GAMES {
        let seats = *game.seats().end();
        let bots = vec!["random"; seats];
        let series = series(game, &bots, 1);
        let layout = Layout { opening_decisions: 1, rotations: 1 };
        let asked = Asked { course: true, ..Asked::default() };
        let ended = blocks(&series, layout, asked, 0..3).expect("random bots can play");
        let mut transcripts = Vec::new();
        records(&series, layout, 0..3, &mut |record| transcripts.push(record.transcript))
            .expect("random bots can play");
        assert_eq!(ended.len(), 3);
        for (ended, transcript) in ended.iter().zip(&transcripts) {
            let (choices, course) = replayed(transcript);
            let found = ended.course.as_ref().expect("it was asked for");
            assert_eq!(found.lead_changes, lead_changes(&course), "{game}");
            changes += found.lead_changes;
            for (seat, decisions) in found.seats.iter().enumerate() {
                let listed = choices.iter().filter(|(of, moves)| *of == seat && *moves > 1);
                let listed: Vec<usize> = listed.map(|(_, moves)| *moves).collect();
                assert_eq!(decisions.count as usize, listed.len(), "{game}");
                assert_eq!(decisions.moves as usize, listed.iter().sum::<usize>(), "{game}");
            }
        }
    }
    assert!(changes > 10, "{changes}");
    let plain = blocks(
        &series(KLENOTNICI, &["random"; 3], 1),
        Layout { opening_decisions: 0, rotations: 1 },
        Asked::default(),
        0..1,
    );
    assert_eq!(plain.expect("random bots can play")[0].course, None);
}

/// In these points, the players in the seats 1, 0, 2 and 0 lead in turn; ties change nothing.
#[test]
fn a_tie_does_not_change_the_lead() {
    let course =
        [[0, 0, 0], [0, 2, 1], [2, 2, 1], [3, 2, 1], [3, 2, 3], [3, 2, 4], [5, 5, 4], [6, 5, 4]];
    assert_eq!(lead_changes(&course.map(Vec::from)), 3);
    assert_eq!(lead_changes(&[vec![1, 0], vec![1, 1], vec![2, 1]]), 0);
}
/// Counted by hand from the points after each move of this game. The leaders are, in this order, the
/// players in the seats 1, 2, 0, 2, 0, 1 and 2. The player in seat 1 chooses among 13, 13, 7, 7, 7
/// and 2 moves, and has only one move five times.
#[test]
fn the_course_of_a_game_is_as_counted_by_hand() {
    let series = series(KLENOTNICI, &["random"; 3], 1);
    let layout = Layout { opening_decisions: 0, rotations: 1 };
    let asked = Asked { course: true, ..Asked::default() };
    let ended = blocks(&series, layout, asked, 0..1).expect("random bots can play");
    let course = ended[0].course.as_ref().expect("it was asked for");
    assert_eq!(course.lead_changes, 6);
    assert_eq!(course.seats[1], Decisions { count: 6, moves: 49 });
}
