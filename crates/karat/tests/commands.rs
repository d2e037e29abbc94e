//! Runs the commands as a person or script would, with arguments and standard input, and checks the
//! output and the exit status.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

const COMMANDS: [&str; 15] = [
    "serve", "admin", "learn", "puzzle", "play", "replay", "analyse", "check", "verify", "rules",
    "arena", "bench", "study", "train", "data",
];

/// The verdict on the deal of a record that contains no commitment.
const UNPROVEN: &str = "the deal is unproven: the record has no commitment";

/// A completed command's exit status and output.
struct Ended {
    status: i32,
    out: String,
    err: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_karat"));
    // The output must be in English with wide lines, whatever the test environment.
    command.args(arguments).stdin(Stdio::null()).env("LC_ALL", "C").env("COLUMNS", "120");
    command
}

fn ended(command: &mut Command) -> Ended {
    let output = command.output().expect("karat starts");
    Ended {
        status: output.status.code().expect("karat is not killed"),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("errors are UTF-8"),
    }
}

fn karat(arguments: &[&str]) -> Ended {
    ended(&mut command(arguments))
}

/// Runs a command that must succeed, and returns its output.
fn printed(arguments: &[&str]) -> String {
    let ended = karat(arguments);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{arguments:?}");
    ended.out
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).expect("the output is JSON")
}

/// Runs a command of `karat study` that may say what the games will show, but nothing else, on
/// standard error. Returns the output.
fn studied(arguments: &[&str]) -> String {
    let ended = karat(&[&["study"], arguments].concat());
    assert_eq!(ended.status, 0, "{arguments:?}: {}", ended.err);
    let is_expectation = |line: &str| line.contains("\" The games will probably show a difference");
    assert!(ended.err.lines().all(is_expectation), "{arguments:?}: {}", ended.err);
    ended.out
}

/// Returns the path of an empty folder reserved for one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of the last run can go");
    }
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("our paths are UTF-8")
}

/// Runs `karat play` with the given lines on standard input.
fn play(game: &str, folder: &Path, arguments: &[&str], lines: &str) -> Ended {
    let input = folder.join("input");
    fs::write(&input, lines).expect("the input can be written");
    ended_with(command(&["play", game]).args(arguments), &input)
}

/// Runs a command with the given file as standard input.
fn ended_with(command: &mut Command, input: &Path) -> Ended {
    ended(command.stdin(File::open(input).expect("it was just written")))
}

/// Plays a whole game of Klenotníci against bots, always choosing the first listed move. Returns
/// the path of the saved record.
fn played(folder: &Path, arguments: &[&str]) -> PathBuf {
    played_and_said("klenotnici", folder, arguments).0
}

/// Plays a whole game against bots, always choosing the first listed move. Returns the path of the
/// record and the output.
fn played_and_said(game: &str, folder: &Path, arguments: &[&str]) -> (PathBuf, String) {
    let file = folder.join("game.karat");
    let lines = format!("{}save {}\nquit\n", "1\n".repeat(800), text(&file));
    let ended = play(game, folder, arguments, &lines);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{}", ended.out);
    assert!(ended.out.contains("The game is over"), "{}", ended.out);
    (file, ended.out)
}

#[test]
fn every_command_shows_an_example() {
    for command in COMMANDS {
        let help = printed(&[command, "--help"]);
        assert!(help.contains(&format!("\n  karat {command}")), "{help}");
    }
    assert!(printed(&["--help"]).contains("\n  karat play klenotnici"));
}

/// Runs `karat learn` with the given answers on standard input.
fn learned(game: &str, arguments: &[&str], answers: &str) -> Ended {
    let input = folder(&format!("learned-{game}")).join("input");
    fs::write(&input, answers).expect("the input can be written");
    ended_with(command(&["learn", game]).args(arguments), &input)
}

#[test]
fn every_lesson_can_be_finished() {
    for game in ["edel", "zepter", "klenotnici"] {
        // The command "show" reveals the answer to a step. The next run of the lesson then enters
        // that answer.
        let mut answers = Vec::new();
        let ended = loop {
            let lines: String = answers.iter().map(|line| format!("{line}\n")).collect();
            let ended = learned(game, &[], &(lines + "show\n"));
            assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{}", ended.out);
            if ended.out.contains("That was the lesson.") {
                break ended;
            }
            let shown = ended.out.lines().rev().find_map(|line| line.split_once("The answer: "));
            answers.push(shown.expect("it was asked for").1.to_owned());
            assert!(answers.len() < 20, "{game}: {answers:?}");
        };
        let steps = answers.len();
        assert!(ended.out.contains(&format!("Step {steps} of {steps}: ")), "{}", ended.out);
        assert!(ended.out.contains(&format!("karat play {game} --hints")));
    }
}

#[test]
fn a_step_answers_other_moves() {
    let ended = learned("klenotnici", &["--step", "3"], "raise 2\npass\nnonsense\nquit\n");
    assert_eq!(ended.status, 0, "{}", ended.err);
    for answer in ["A tie is not enough", "this lesson follows a recorded game", "Type \"show\""] {
        assert!(ended.out.contains(answer), "{answer}: {}", ended.out);
    }
    assert!(!ended.out.contains("Step 4"), "{}", ended.out);
    let beyond = karat(&["learn", "edel", "--step", "99"]);
    assert!(
        beyond.status == 2 && beyond.err.contains("--step must be between 1 and"),
        "{}",
        beyond.err
    );
}

/// Runs `karat puzzle` with the given answers on standard input, in a folder reserved for this
/// test.
fn puzzled(folder: &Path, arguments: &[&str], answers: &str) -> Ended {
    let input = folder.join("input");
    fs::write(&input, answers).expect("the input can be written");
    ended_with(command(&["puzzle"]).args(arguments), &input)
}

#[test]
fn the_answer_shown_solves_the_puzzle() {
    let folder = folder("puzzles-solved");
    for game in ["edel", "zepter", "klenotnici"] {
        for number in ["1", "10"] {
            let shown = puzzled(&folder, &[game, number], "show\n");
            assert_eq!((shown.status, shown.err.as_str()), (0, ""), "{}", shown.out);
            let answer = shown.out.lines().find_map(|line| line.split_once("The answer: "));
            let (_, answer) = answer.expect("it was asked for");
            let solved = puzzled(&folder, &[game, number], &format!("{answer}\n"));
            assert!(solved.out.contains("Well done!"), "{game} {number}: {}", solved.out);
        }
        let today = puzzled(&folder, &[game], "quit\n");
        assert!(today.out.contains("== Puzzle "), "{}", today.out);
    }
}

#[test]
fn a_puzzle_answers_wrong_moves() {
    let folder = folder("puzzles-tried");
    let tried = puzzled(&folder, &["klenotnici", "1"], "nonsense\nraise 99\n2\nquit\n");
    assert_eq!(tried.out.matches("Not quite.").count(), 3, "{}", tried.out);
    assert!(tried.out.contains("Type \"show\""), "{}", tried.out);
    let beyond = karat(&["puzzle", "edel", "11"]);
    assert!(
        beyond.status == 2 && beyond.err.contains("the puzzle must be between 1 and 10"),
        "{}",
        beyond.err
    );
}

#[test]
fn hints_name_moves_that_can_be_played() {
    for game in ["edel", "zepter", "klenotnici"] {
        let folder = folder(&format!("hints-{game}"));
        let start = ["--seed", "5", "--bots", "random", "--hints"];
        let told = play(game, &folder, &start, "quit\n").out;
        let (list, hints) = told.split_once("What you could do").expect("hints are shown");
        let numbers = |text: &str| -> Vec<usize> {
            let first = |line: &str| words(line).first().and_then(|word| word.parse().ok());
            text.lines().filter(|line| !line.starts_with(' ')).filter_map(first).collect()
        };
        let listed = numbers(list);
        let offered = numbers(hints);
        assert!((1..=3).contains(&offered.len()), "{told}");
        let asked = play(game, &folder, &["--seed", "5", "--bots", "random"], "hints\nquit\n");
        assert!(asked.out.contains(hints.trim_end_matches(['>', ' ', '\n'])), "{}", asked.out);
        for number in offered {
            let row = |text: &str| {
                let begins = |line: &&str| words(line).first() == Some(&&*number.to_string());
                text.lines().find(begins).map(str::to_owned)
            };
            let hint = row(hints).expect("the hint has a row");
            // If a hint's move is in the list, the hint has the move's number. Otherwise, the
            // hint's number is higher than all numbers in the list.
            match row(list) {
                Some(listed) => assert_eq!(words(&listed)[..2], words(&hint)[..2], "{told}"),
                None => assert!(number > listed.len(), "{told}"),
            }
            let played = play(game, &folder, &start, &format!("{number}\nquit\n"));
            assert!(!played.out.contains("Not played"), "{number}: {}", played.out);
            assert!(!played.out.contains("are numbered"), "{number}: {}", played.out);
            assert!(played.out.len() > told.len(), "{number}: {}", played.out);
        }
    }
}

#[test]
fn a_played_game_checks_verifies_and_replays() {
    let folder = folder("played");
    let file = played(&folder, &["--seed", "7", "--bots", "random", "--seats", "4"]);
    let file = text(&file);
    let checked = printed(&["check", file]);
    assert!(checked.starts_with(&format!("{file}: ok, ")), "{checked}");
    assert!(checked.ends_with("the game is over; the deal is verified\n"), "{checked}");
    let verified = printed(&["verify", file]);
    assert!(verified.contains("verified, 1 draw follows"), "{verified}");
    assert!(verified.ends_with(": no player contributed\n"), "{verified}");
    let promised = format!("nonce-commitment P1 {}\n\nchance", "0".repeat(64));
    let promised = fs::read_to_string(file).expect("a record").replacen("\nchance", &promised, 1);
    let withheld = folder.join("withheld.karat");
    fs::write(&withheld, promised).expect("it can be written");
    let refused = karat(&["verify", text(&withheld)]);
    assert_eq!(refused.status, 1, "{}", refused.out);
    assert!(refused.err.contains("P1 committed to a nonce"), "{}", refused.err);

    let end = json(&["replay", file, "--json"]);
    assert_eq!((&end["turn"], &end["standing"]["is_final"]), (&"over".into(), &true.into()));
    assert_eq!(end["legal"], serde_json::json!({}));
    assert_eq!(end["standing"]["points"].as_array().map(Vec::len), Some(4));
    let shown = printed(&["replay", file]);
    for points in end["standing"]["points"].as_array().expect("it is a list") {
        assert!(shown.lines().any(|line| line.ends_with(&format!(" {points}"))), "{shown}");
    }
}

/// The record of a finished game between bots, long enough for a review to judge decisions.
const FINISHED: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/klenotnici/playthroughs/polite-3.karat");

#[test]
fn a_finished_game_is_analysed_for_each_of_its_players() {
    let analysed = json(&["analyse", FINISHED, "--playouts", "4", "--json"]);
    let reviews = analysed.as_array().expect("a review for each");
    assert_eq!(reviews.len(), 3);
    for (seat, review) in reviews.iter().enumerate() {
        assert_eq!(review["seat"], seat);
        let moments = review["moments"].as_array().expect("a list");
        assert!(moments.len() > 20, "{}", moments.len());
        let win = |moment: &Value| moment["win"][seat].as_f64().expect("a number");
        let way = win(&moments[moments.len() - 1]) - win(&moments[0]);
        let doings = review["doings"].as_array().expect("a list");
        let sum: f64 = doings.iter().map(|it| it["change"].as_f64().expect("a number")).sum();
        assert!((sum - way).abs() < 1e-9, "{sum} {way}");
        assert_eq!(moments[0]["plies"], 0);
    }
    let end = |seat: usize| {
        reviews[0]["moments"].as_array().expect("a list").last().expect("an end")["win"][seat]
            .as_f64()
            .expect("a number")
    };
    assert_eq!((0..3).map(end).sum::<f64>(), 1.0);
}

#[test]
fn a_review_comes_in_both_languages_and_as_a_standalone_page() {
    let folder = folder("analysed");
    let page = folder.join("game.html");
    let arguments = ["analyse", FINISHED, "--seat", "1", "--playouts", "4", "--html", text(&page)];
    let told = printed(&arguments);
    for part in ["Review for P1", "Win chance in percent", "Choices and luck", "Total"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(told, printed(&arguments), "the same game, the same review");
    let page_of = |page: &Path| fs::read_to_string(page).expect("a page was written");
    let english = page_of(&page);
    assert!(english.starts_with("<!DOCTYPE html>") && english.contains("Review for P1"));
    assert_eq!(english.matches("<svg class=\"chart-svg").count(), 2);
    for foreign in ["<script", "http:", "https:", "src=", "<link"] {
        assert!(!english.contains(foreign), "{foreign}");
    }
    let czech = printed(&[&arguments[..], &["--lang", "cs"]].concat());
    assert!(czech.contains("Šance na výhru v procentech") && czech.contains("Celkem"), "{czech}");
    assert!(page_of(&page).contains("<html lang=\"cs\">"));
}

#[test]
fn analyse_explains_what_it_refuses() {
    let folder = folder("unanalysed");
    let running = folder.join("running.karat");
    let record = fs::read_to_string(FINISHED).expect("a record");
    let begun: Vec<&str> = record.lines().take(40).collect();
    fs::write(&running, begun.join("\n") + "\n").expect("it can be written");
    let refused = karat(&["analyse", text(&running)]);
    assert_eq!(refused.status, 1, "{}", refused.err);
    assert!(refused.err.contains("the game is not over"), "{}", refused.err);
    let seat = karat(&["analyse", FINISHED, "--seat", "3"]);
    assert_eq!(
        (seat.status, seat.err.as_str()),
        (2, "karat: --seat 3 is refused by KLE-SETUP-1: there are 3 seats\n")
    );
    assert_eq!(karat(&["analyse", FINISHED, "--playouts", "1"]).status, 2);
}

#[test]
fn edel_is_played_by_two_and_by_five() {
    let folder = folder("edel");
    for (seats, turns, draws_min) in [(2, 30, 61), (5, 18, 108)] {
        let arguments = ["--seed", "4", "--bots", "random", "--seats", &seats.to_string()];
        let (file, said) = played_and_said("edel", &folder, &arguments);
        let file = text(&file);
        assert!(printed(&["check", file]).ends_with("the game is over; the deal is verified\n"));
        let verified = printed(&["verify", file]);
        let draws = verified.split(' ').find_map(|word| word.parse::<usize>().ok());
        assert!(draws >= Some(draws_min), "{verified}");
        let end = json(&["replay", file, "--json"]);
        assert_eq!((&end["turn"], &end["standing"]["is_final"]), (&"over".into(), &true.into()));
        assert_eq!(end["standing"]["points"].as_array().map(Vec::len), Some(seats));
        assert!(printed(&["replay", file]).contains("\nThe game is over\n"));
        assert!(!said.contains("edel-"), "a message has no words: {said}");
        // The test counts how often a player had to choose an action card. With more than two
        // players, every player chooses an action card each turn. With two players, only the active
        // player chooses one.
        let asked = said.lines().filter(|line| line.contains("to choose an action card"));
        assert_eq!(asked.count(), if seats == 2 { turns / 2 } else { turns }, "{said}");
    }
}

/// Asserts that `karat replay`, run up to the given ply, prints a line beginning with each of the
/// given prefixes.
fn assert_shows(file: &Path, plies: usize, lines: &[&str]) {
    let shown = printed(&["replay", text(file), "--ply", &plies.to_string()]);
    let plain = |line: &str| words(line).join(" ");
    for line in lines {
        let begins = |shown: &str| plain(shown).starts_with(&plain(line));
        assert!(shown.lines().any(begins), "{line} in {shown}");
    }
}

#[test]
fn a_table_of_edel_shows_the_pending_decision() {
    let folder = folder("decisions");
    let file = folder.join("staged.karat");
    let staged = "karat 1\ngame edel\nseats 5\noption age_order=4,3,2,1,0
        position {\n turn 3\n held P2 e07 e11\n display e34\n }
        P0 choose event\n P1 choose free_choice\n P2 choose free_choice
        P3 choose event\n P4 choose free_choice
        P3 bid 0/0/0/2\n P0 accept\n P3 display\n P3 execute P0 blue P1 red P2 red P4 green
        P2 take red\n";
    fs::write(&file, staged).expect("it can be written");
    let after = |plies, lines: &[&str]| assert_shows(&file, plies, lines);
    let youngest = "youngest first: P4, P3, P2, P1, P0";
    after(0, &["Round 1 of 3, turn 3 of 6: everyone to choose", youngest, "P2 holds e07 "]);
    after(5, &["Round 1 of 3, turn 3 of 6: P3 to bid", "bargain for event: P3 opens, P0 responds"]);
    after(6, &["bargain for event: P3 opens, P0 responds, P3 bids 0/0/0/2", ">  P0 "]);
    after(7, &["Round 1 of 3, turn 3 of 6: P3 to take the display", "   supply "]);
    after(8, &["Round 1 of 3, turn 3 of 6: P3 to execute", "event card e34 "]);
    after(10, &["Round 1 of 3, turn 3 of 6: P1 to take a gem", "after that P4"]);
}

#[test]
fn a_chosen_action_card_is_secret_until_all_have_chosen() {
    let folder = folder("secret");
    let arguments = ["--seed", "9", "--bots", "random", "--seats", "3", "--seat", "1"];
    let (file, _) = played_and_said("edel", &folder, &arguments);
    let saved = fs::read_to_string(&file).expect("the game was saved");
    let (_, plies) = saved.split_once("\n\n").expect("an empty line ends the header");
    let plies: Vec<&str> = plies.lines().collect();
    let first = plies.iter().position(|ply| ply.starts_with("P0 choose ")).expect("he chose");
    let chosen = plies[first].strip_prefix("P0 choose ").expect("he chose");
    let count = (first + 1).to_string();
    let players = |seat: &[&str]| {
        let position = json(&[&["replay", text(&file), "--ply", &count, "--json"], seat].concat());
        assert_eq!(position["turn"], serde_json::json!({ "seats": [2] }));
        let [zero, one] = [0, 1].map(|seat| position["view"]["players"][seat].clone());
        assert_eq!((&zero["has_chosen"], &one["has_chosen"]), (&true.into(), &true.into()));
        [zero["choice"].clone(), one["choice"].clone()]
    };
    assert_eq!(players(&[]), [Value::Null, Value::Null]);
    assert_eq!(players(&["--seat", "0"]), [chosen.into(), Value::Null]);
    assert_eq!(players(&["--seat", "1"]), [Value::Null, "money".into()]);
    assert_eq!(players(&["--seat", "2"]), [Value::Null, Value::Null]);
    let shown = printed(&["replay", text(&file), "--ply", &count]);
    assert_eq!(shown.lines().filter(|line| line.ends_with("face down")).count(), 2, "{shown}");
}

#[test]
fn zepter_is_played_by_two_and_by_four() {
    let folder = folder("zepter");
    for seats in [2, 4] {
        let arguments = ["--seed", "3", "--bots", "random", "--seats", &seats.to_string()];
        let (file, said) = played_and_said("zepter", &folder, &arguments);
        let file = text(&file);
        assert!(printed(&["check", file]).ends_with("the game is over; the deal is verified\n"));
        let verified = printed(&["verify", file]);
        assert!(verified.contains("verified, "), "{verified}");
        let end = json(&["replay", file, "--json"]);
        assert_eq!((&end["turn"], &end["standing"]["is_final"]), (&"over".into(), &true.into()));
        assert!(end["view"]["sentinels_sold"].as_u64() >= Some(5), "{end}");
        let shown = printed(&["replay", file]);
        let (_, places) = shown.split_once("\nThe game is over\n\n").expect("the end is shown");
        assert_eq!(places.lines().count(), 1 + seats, "{places}");
        for player in end["view"]["players"].as_array().expect("it is a list") {
            let points = format!(" {}", player["points_total"]);
            assert!(places.lines().any(|line| line.ends_with(&points)), "{points} in {places}");
        }
        assert!(!said.contains("zepter-"), "a message has no words: {said}");
        let rounds = said.lines().filter(|line| line.starts_with("  Round ")).count();
        let turns = said.lines().filter(|line| line.ends_with("P0 (you) to act or end the turn"));
        assert_eq!(turns.count(), rounds, "{said}");
    }
}

#[test]
fn a_table_of_zepter_shows_the_pending_decision() {
    let file = folder("zepter-decisions").join("staged.karat");
    let staged = "karat 1\ngame zepter\nseats 4\noption max_rounds=9
        position {\n round 3\n order P1 P0 P2 P3\n active P1
        display talisman magic_mirror spellbook spellbook\n levels P0 1/0/0/0/2/0\n dust P0 2
        units P0 s5+e7+S20\n reserve P0 d10\n dust P1 300\n sentinels P3 fox\n }
        P1 start talisman 100\n P2 pass\n P3 pass\n P0 pass\n P1 transact item
        P1 advance energy_flow\n P1 advance energy_flow
        P1 start magic_mirror 40\n P2 pass\n P3 pass\n P0 pass\n P1 transact item
        P1 release 20\n P2 lose opal\n P3 lose sapphire\n P0 lose opal
        P1 start spellbook 20\n P2 pass\n P3 pass\n P0 raise 25\n P1 pass
        P0 transact item with S20\n P1 transact advance energy_flow\n P1 end\n";
    fs::write(&file, staged).expect("it can be written");
    let turn = "Round 3 of 9, active player: P1: P1 to act or end the turn";
    let fox = "P3 owns Fox (7 points)";
    assert_shows(&file, 0, &[turn, "Talisman 1 100 95/100/100/100 100 ", fox]);
    assert_shows(&file, 1, &["Round 3 of 9, active player: P1: P2 to raise or pass", ">  P2 "]);
    assert_shows(
        &file,
        5,
        &["Round 3 of 9, active player: P1: P1 to advance for free", "free advances left: 2"],
    );
    assert_shows(&file, 6, &["Round 3 of 9, active player: P1: P1 to advance for free"]);
    assert_shows(&file, 12, &["Round 3 of 9, active player: P1: P1 to release a marker for free"]);
    assert_shows(
        &file,
        13,
        &["Round 3 of 9, active player: P1: P2 to choose which active gem", "after that P3, P0"],
    );
    let net_prices = "net price of 25: 20 for P0, 25 for P1";
    assert_shows(&file, 20, &["Spellbook, started by P1: P0 leads with 25", net_prices]);
    let won = "Spellbook, started by P1, is won by P0 with 25";
    assert_shows(&file, 21, &["Round 3 of 9, active player: P1: P0 to pay", won, "net price: 20"]);
    assert_shows(
        &file,
        23,
        &[turn, "this turn's paid advance has already been made", "P0 owns Spellbook"],
    );
    assert_shows(
        &file,
        24,
        &["Round 3 of 9, active player: P1: P1 to discard", "hand size 42, limit 4: "],
    );

    let paying = printed(&["replay", text(&file), "--ply", "21", "--seat", "0"]);
    for said in ["you can pay, if you sell all gems: 47\n", ": after item, sales only\n"] {
        assert!(paying.contains(said), "{paying}");
    }
    for line in ["P0 holds s5+e7+S20 and 2 dust, 34 in all", "P0 has d10 in reserve"] {
        assert!(paying.lines().any(|shown| shown == line), "{paying}");
    }
    let public = printed(&["replay", text(&file), "--ply", "21"]);
    assert!(!public.contains(" holds ") && !public.contains("means"), "{public}");
    assert!(public.contains("\nP0 has cards 0/0/1/0 in reserve\n"), "{public}");
}

#[test]
fn roles_of_zepter_are_auctioned_in_variant_d() {
    let folder = folder("zepter-roles");
    let file = folder.join("staged.karat");
    let staged = "karat 1\ngame zepter\nseats 3\noption variant_d=true\n\nchance draw caller 1
        P1 price 12\n P2 decline\n P0 take\n P0 role mage\n P0 remove witch druid
        P1 price 5\n P2 decline\n P1 take\n P1 role fairy\n P1 remove none\n P2 role elf\n";
    fs::write(&file, staged).expect("it can be written");
    assert_shows(
        &file,
        1,
        &["Before the first round: P1 to announce", "order card 1, price at most 20"],
    );
    assert_shows(&file, 2, &["Before the first round: P2 to take a role or decline"]);
    assert_shows(&file, 3, &["order card 1, price 12, announced by P1; roles left: Witch, Elf, "]);
    assert_shows(&file, 5, &["Before the first round: P0 to remove roles", "remove witch druid "]);
    assert_shows(&file, 6, &["order card 2, price at most 12; roles left: Elf, Fairy, Kobold"]);
    assert_shows(&file, 11, &["Before the first round: P2 to choose", "P1 Fairy 2"]);

    let arguments = ["--seed", "8", "--bots", "random", "--seats", "4", "--seat", "2"];
    let short = ["--option", "variant_d=true", "--option", "max_rounds=3"];
    let (file, said) = played_and_said("zepter", &folder, &[&arguments[..], &short].concat());
    assert!(
        said.contains(": P2 (you) to announce a price") || said.contains("P2 (you) to take a role")
    );
    assert!(printed(&["check", text(&file)]).ends_with("the game is over; the deal is verified\n"));
}

#[test]
fn drawn_energy_is_known_only_to_its_owner() {
    let folder = folder("zepter-hidden");
    let short = ["--option", "max_rounds=2", "--seats", "3", "--seed", "5", "--bots", "random"];
    let (file, _) = played_and_said("zepter", &folder, &short);
    let saved = fs::read_to_string(&file).expect("the game was saved");
    let (_, plies) = saved.split_once("\n\n").expect("an empty line ends the header");
    let turn = plies.lines().position(|ply| !ply.starts_with("chance ")).expect("somebody plays");
    let at = |arguments: &[&str]| {
        json(&[&["replay", text(&file), "--ply", &turn.to_string(), "--json"], arguments].concat())
    };
    let (public, own) = (at(&[]), at(&["--seat", "1"]));
    for seat in [0, 1, 2] {
        let [public, own] = [&public, &own].map(|shown| &shown["view"]["players"][seat]);
        assert_eq!(public["card_counts"], own["card_counts"]);
        assert_eq!((&public["cards"], &public["means"]), (&Value::Null, &Value::Null));
        assert_eq!(own["cards"].is_array(), seat == 1, "{own}");
    }
    let log = |seat: &[&str]| printed(&[&["replay", text(&file)], seat].concat());
    let knowing = |log: &str, seat: usize| {
        let drew = format!("P{seat} draws a card: sapphire ");
        let values = log.lines().filter_map(|line| line.split_once(&drew)?.1.chars().next());
        values.filter(char::is_ascii_digit).count()
    };
    let (public, own) = (log(&[]), log(&["--seat", "1"]));
    assert_eq!([0, 1, 2].map(|seat| knowing(&public, seat)), [0; 3], "{public}");
    assert_eq!([0, 1, 2].map(|seat| knowing(&own, seat) > 1), [false, true, false], "{own}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let folder = folder("seed");
    let arguments = ["--seed", "11", "--bots", "random,greedy", "--option", "royal_goals=true"];
    let [first, again] = [(); 2]
        .map(|()| fs::read_to_string(played(&folder, &arguments)).expect("the game was saved"));
    assert_eq!(first, again);
    assert!(first.contains("\noption royal_goals=true\n"), "{first}");
}

#[test]
fn a_position_is_shown_as_a_seat_saw_it() {
    let folder = folder("seat");
    let file = played(&folder, &["--seed", "3", "--bots", "random"]);
    let at =
        |seat: &[&str]| json(&[&["replay", text(&file), "--ply", "1", "--json"], seat].concat());
    let public = at(&[]);
    assert_eq!((&public["ply"], &public["view"]["phase"]), (&1.into(), &"choose".into()));
    let decider = public["turn"]["seats"][0].to_string();
    assert_eq!(public["legal"], serde_json::json!({}));
    let his = at(&["--seat", &decider]);
    let choices = his["legal"][format!("P{decider}")].as_array().expect("he has choices");
    assert_eq!(choices.len(), 15);
    assert_eq!(public["view"]["players"][2]["actions"], Value::Null);
    let own = at(&["--seat", "2"]);
    assert_eq!(own["view"]["players"][2]["actions"], serde_json::json!(["J", "Q", "K", "A"]));
    assert_eq!(own["view"]["players"][1]["actions"], Value::Null);

    let draw = json(&["replay", text(&file), "--ply", "0", "--json"]);
    assert_eq!(draw["turn"], "chance");
    assert_eq!(draw["legal"], serde_json::json!({}));
    let beyond = karat(&["replay", text(&file), "--ply", "9999"]);
    assert_eq!(beyond.status, 2);
    assert!(beyond.err.starts_with("karat: --ply 9999: the record has only "), "{}", beyond.err);
}

#[test]
fn a_refused_move_names_its_line_and_clause() {
    let folder = folder("refused");
    let [good, bad] = ["good.karat", "bad.karat"].map(|name| folder.join(name));
    let begin = "karat 1\ngame klenotnici\nseats 3\n\nchance draw starter 0\nP0 choose pearl_m\n";
    fs::write(&good, format!("{begin}P0 open 9\nP1 raise 10\n")).expect("it can be written");
    fs::write(&bad, format!("{begin}P0 open 9\nP1 raise 8\n")).expect("it can be written");
    let checked = karat(&["check", text(&good), text(&bad)]);
    assert_eq!(checked.status, 1);
    assert_eq!(checked.err, "karat: 1 of 2 records are refused\n");
    let lines: Vec<&str> = checked.out.lines().collect();
    let [ok, refused] = lines[..] else { panic!("{}", checked.out) };
    assert_eq!(ok, format!("{}: ok, 4 plies, the game is not over; {UNPROVEN}", good.display()));
    let cited = format!("{}:8: refused by KLE-AUCTION-7: ", bad.display());
    let sentence = refused.strip_prefix(&cited).unwrap_or_else(|| panic!("{refused}"));
    assert!(sentence.len() > 20, "{refused}");
    for command in ["replay", "verify"] {
        assert_eq!(karat(&[command, text(&bad)]).status, 1, "{command}");
    }
    assert_eq!(karat(&["check", text(&folder.join("absent.karat"))]).status, 2);
}

#[test]
fn one_bad_file_does_not_hide_the_next() {
    let folder = folder("several");
    let write = |name: &str, bytes: &[u8]| {
        let file = folder.join(name);
        fs::write(&file, bytes).expect("it can be written");
        file
    };
    let head = b"karat 1\r\ngame klenotnici\r\nseats 3\r\n";
    let latin = write("latin.karat", &[&head[..], b"name P0 Zden\xeck\r\n"].concat());
    let good = write("good.karat", &[b"\xef\xbb\xbf", &head[..]].concat());
    let empty = write("empty.karat", b"");
    let newer = write("newer.karat", b"karat 2\n");
    let misspelt = write("misspelt.karat", &[&head[..], b"option royal_gaols=true\n"].concat());
    let absent = folder.join("absent.karat");
    let named = [&latin, &good, &empty, &newer, &misspelt].map(|file| text(file));
    let checked = karat(&[&["check"][..], &named].concat());
    assert_eq!((checked.status, checked.err.as_str()), (1, "karat: 4 of 5 records are refused\n"));
    let lines: Vec<&str> = checked.out.lines().collect();
    let wanted = [
        format!("{}:4: byte 13 of the line, 0xEC, is not UTF-8", latin.display()),
        format!("{}: ok, 0 plies, the game is not over; {UNPROVEN}", good.display()),
        format!("{}:1: a transcript begins with ", empty.display()),
        format!("{}:1: written by a newer version of Karat", newer.display()),
        format!("{}:4: option royal_gaols=true is refused by ", misspelt.display()),
    ];
    assert_eq!(lines.len(), wanted.len(), "{}", checked.out);
    for (line, wanted) in lines.iter().zip(&wanted) {
        assert!(line.starts_with(wanted), "{wanted} in {}", checked.out);
    }
    assert!(lines[4].contains("did you mean royal_goals?"), "{}", lines[4]);

    let checked = karat(&["check", text(&absent), text(&good)]);
    assert_eq!((checked.status, checked.err.as_str()), (2, "karat: 1 of 2 files cannot be read\n"));
    assert!(checked.out.contains("good.karat: ok, "), "{}", checked.out);
    for command in ["replay", "verify"] {
        let ended = karat(&[command, text(&latin)]);
        assert_eq!(ended.status, 1, "{}", ended.err);
        assert!(ended.err.contains("latin.karat:4: byte 13 "), "{}", ended.err);
    }
    let option = format!("gem_cards_file={}", latin.display());
    let ended = karat(&["play", "edel", "--option", &option]);
    assert_eq!((ended.status, ended.err.lines().count()), (2, 1), "{}", ended.err);
    assert!(ended.err.contains("latin.karat: line 4: byte 13 of the line, 0xEC"), "{}", ended.err);
}

/// Strings that are invisible, or that change how the surrounding text is displayed.
const HIDDEN: [&str; 6] = ["\u{1b}[2J", "\u{7}", "\u{202e}", "\u{2066}", "\u{200b}", "\r"];

#[test]
fn nothing_hidden_in_a_file_reaches_the_terminal() {
    let folder = folder("hidden");
    let game = fs::read_to_string(played(&folder, &["--seed", "7"])).expect("it was saved");
    let named = "# remark\nname P0 Ana\nnonce P1 phrase\noption royal_goals=false\nposition {\n marker P0\n}";
    let lines: Vec<&str> = game.lines().take_while(|line| !line.is_empty()).collect();
    let lines = [&lines[..3], &named.lines().collect::<Vec<_>>(), &lines[3..]].concat();
    let mut reached = 0;
    for hidden in HIDDEN {
        for (index, line) in lines.iter().enumerate() {
            for place in [1, line.find(' ').unwrap_or(0) + 1, line.len()] {
                let place = place.min(line.len());
                let bad = [&line[..place], hidden, &line[place..]].concat();
                let all = [&lines[..index], &[&bad], &lines[index + 1..]].concat();
                let file = folder.join(format!("a{hidden}b.karat"));
                fs::write(&file, all.join("\n")).expect("it can be written");
                for command in [&["check"][..], &["verify"], &["replay"], &["replay", "--json"]] {
                    if place != 1 && command != ["check"] {
                        continue;
                    }
                    let ended = karat(&[command, &[text(&file)]].concat());
                    let said = ended.out + &ended.err;
                    let is_hidden = |c: char| c != '\n' && karat_rules::visible::is_hidden(c);
                    assert!(!said.contains(is_hidden), "{command:?} {bad:?} {said:?}");
                    reached += usize::from(ended.status == 0);
                }
            }
        }
    }
    assert!(reached > 0, "no file was good enough to be shown");
    let cards = folder.join("cards.toml");
    fs::write(&cards, "[[gem_cards]]\nmoney = \u{202e}4\n").expect("it can be written");
    for option in [format!("gem_cards_file={}", cards.display()), "bid\u{1b}_limit=\u{202e}".into()]
    {
        let ended = karat(&["bench", "edel", "--option", &option]);
        assert_eq!((ended.status, ended.err.lines().count()), (2, 1), "{}", ended.err);
        assert!(!ended.err.contains(['\u{1b}', '\u{202e}']), "{:?}", ended.err);
    }
}

#[test]
fn a_long_file_is_refused_at_the_excess_line() {
    let folder = folder("long");
    let head = "karat 1\ngame zepter\nseats 2\n\n";
    let moves = folder.join("moves.karat");
    fs::write(&moves, format!("{head}{}", "P0 end\n".repeat(1_500_000))).expect("it is written");
    let line = folder.join("line.karat");
    fs::write(&line, format!("{head}P0 {}\n", "x".repeat(2_000_000))).expect("it is written");
    for command in ["check", "replay", "verify"] {
        let ended = karat(&[command, text(&moves)]);
        let said = ended.out + &ended.err;
        assert_eq!(ended.status, 1, "{said}");
        assert!(
            said.contains("moves.karat:1000005: no game has more than 1000000 moves"),
            "{said}"
        );
        let ended = karat(&[command, text(&line)]);
        let said = ended.out + &ended.err;
        assert_eq!(ended.status, 1, "{said:.300}");
        assert!(said.contains("line.karat:5: no line of a record is longer than 64 KiB"), "{said}");
    }
    let ended = karat(&["play", "edel", "--option", &format!("gem_cards_file={}", line.display())]);
    assert_eq!(ended.status, 2, "{:.300}", ended.err);
    assert!(ended.err.contains("it is longer than 64 KiB"), "{:.300}", ended.err);
}

#[test]
fn recorded_playthroughs_check() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut count = 0;
    for game in fs::read_dir(games).expect("there are games") {
        let recorded = game.expect("it can be listed").path().join("playthroughs");
        for file in fs::read_dir(recorded).expect("it is a folder") {
            let file = file.expect("it can be listed").path();
            if file.extension().is_some_and(|extension| extension == "karat") {
                assert!(printed(&["check", text(&file)]).contains(": ok, "));
                assert!(printed(&["replay", text(&file)]).lines().count() > 5);
                count += 1;
            }
        }
    }
    assert!(count > 0);
}

#[test]
fn a_changed_draw_does_not_verify() {
    let folder = folder("changed");
    let file = played(&folder, &["--seed", "5", "--bots", "random"]);
    let saved = fs::read_to_string(&file).expect("the game was saved");
    let drawn = saved.lines().find(|line| line.starts_with("chance ")).expect("one draw was made");
    let other =
        if drawn.ends_with('0') { "chance draw starter 1" } else { "chance draw starter 0" };
    // The test keeps only the draw, because the players' moves may be illegal after a different
    // draw.
    let begin = &saved[..saved.find(drawn).expect("a draw")];
    fs::write(&file, format!("{begin}{other}\n")).expect("it can be written");
    let verified = karat(&["verify", text(&file)]);
    assert_eq!((verified.status, verified.out.as_str()), (1, ""));
    assert!(
        verified.err.contains("the deal is refuted: ply 0: the seed draws"),
        "{}",
        verified.err
    );
    let line_of = |said: &str, begin: &str| {
        let line = 1 + saved.lines().position(|line| line.starts_with(begin)).expect(begin);
        assert!(
            said.starts_with(&format!("karat: {}:{line}: the deal is refuted: ", text(&file))),
            "{said}"
        );
    };
    line_of(&verified.err, "chance ");
    let seed = saved.lines().find(|line| line.starts_with("seed ")).expect("the seed is told");
    let other = format!("seed {}", "5eed".repeat(16));
    fs::write(&file, saved.replace(seed, &other)).expect("it can be written");
    line_of(&karat(&["verify", text(&file)]).err, "seed ");
    let kept: Vec<&str> = saved.lines().filter(|line| !line.starts_with("seed ")).collect();
    fs::write(&file, kept.join("\n")).expect("it can be written");
    assert_eq!(karat(&["verify", text(&file)]).status, 1);
}

/// A record with two void deals, written by the server's tests, must be verified.
#[test]
fn void_deals_are_explained() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../karat-server/tests/given-up.karat");
    let told = printed(&["verify", file]);
    let expected = [
        "verified, 1 draw follows from the seed, and the seed matches its fingerprint",
        "contributions of P0, all match their fingerprints",
        "deal 1 is void: P2 withheld a contribution, after P0, P1 revealed theirs; \
         the next seed was fixed at the start",
        "deal 2 is void: P1 withheld a contribution, after P0 revealed theirs; \
         the next seed was fixed at the start",
        "no contribution of P1, P2: withheld in an earlier deal",
    ];
    let expected: Vec<_> = expected.iter().map(|line| format!("{file}: {line}\n")).collect();
    assert_eq!(told, expected.concat());
    let folder = folder("given-up");
    let saved = fs::read_to_string(file).expect("the sample");
    for (from, to, why) in [
        ("void 1 withheld P2\n", "", "void deal 1: the list of seats that withheld a nonce is"),
        ("\nnonce P0 a third", "\nnonce P2 late\nnonce P0 a third", "P2 has a nonce although"),
    ] {
        let forged = folder.join("forged.karat");
        fs::write(&forged, saved.replacen(from, to, 1)).expect("it can be written");
        let refused = karat(&["verify", text(&forged)]);
        assert_eq!((refused.status, refused.out.as_str()), (1, ""));
        assert!(refused.err.contains(why), "{}", refused.err);
    }
}

#[test]
fn play_answers_at_the_prompt() {
    let folder = folder("prompt");
    let refused = "?\nrules kle-open-3\nrules nonsense\nrules 5\nrules 99\nrules\n9999\nfly away\nsave\n\
        card pearl_m\ncard prl_m\ncard\nquit\n";
    let seat = ["--seat", "1", "--seats", "3", "--seed", "1", "--bots", "random"];
    let ended = play("klenotnici", &folder, &seat, refused);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    for said in [
        "P0 Anežka (random), P1 (you), P2 Cyril (random)",
        "Seed 1: the same seed deals the same game.",
        "  save FILE  save the game so far",
        "  card NAME  read about a card",
        "KLE-OPEN-3\n\n",
        "there is no rule \"NONSENSE\"",
        "\n5. Opening bid\n",
        "there is no chapter \"99\"",
        "\n  6. Bidding\n",
        "The moves are numbered from 1 to ",
        "Not played: A move is written",
        "Add a file name: ",
        "pearl_m (medium black pearl): value 5",
        "there is no card \"prl_m\"; did you mean pearl_m",
        "Secret goals\n",
    ] {
        assert!(ended.out.contains(said), "{said} is missing in {}", ended.out);
    }
    let left = play("klenotnici", &folder, &seat, "");
    assert_eq!((left.status, left.err.as_str()), (0, ""));
    let input = folder.join("bytes");
    fs::write(&input, b"\xff\xfe\n\x1b[2J\n").expect("it can be written");
    let ended = ended_with(command(&["play", "klenotnici"]).args(seat), &input);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    assert_eq!(ended.out.matches("Not played: A move is written").count(), 2, "{}", ended.out);
}

/// The games with their own terminal display, each with options that keep the game short.
const SHOWN: [(&str, &[&str]); 3] =
    [("klenotnici", &[]), ("edel", &["--seats", "3"]), ("zepter", &["--option", "max_rounds=3"])];

/// Returns the input for two games. The first game uses every command, and the second is abandoned
/// at its first decision.
fn thorough() -> String {
    let asked = "h\nmoves\nhints\nview\nfly away\nwhy\ncard\nrules\nrules 5\n9999\nsave\n";
    format!("{asked}{}h\nview\nwhy\nnonsense\nagain\nh\nquit\n", "1\n".repeat(300))
}

#[test]
fn every_line_fits_the_terminal() {
    let folder = folder("widths");
    let input = folder.join("input");
    fs::write(&input, thorough()).expect("the input can be written");
    let answers = folder.join("answers");
    fs::write(&answers, "h\nview\n1\nfly away\nshow\nquit\n").expect("it can be written");
    for (game, arguments) in SHOWN {
        for (lang, width) in
            ["en", "cs"].into_iter().flat_map(|lang| [60, 80, 120].map(|width| (lang, width)))
        {
            let at_width = |command: &mut Command, input: &Path| {
                let command = command.args(["--lang", lang]).env("COLUMNS", width.to_string());
                let ended = ended_with(command, input);
                assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{game} {lang} {width}");
                for line in ended.out.lines() {
                    let count = line.chars().count();
                    assert!(count <= width, "{game} {lang}: {count} of {width}: {line}");
                }
                ended.out
            };
            let mut playing = command(&["play", game, "--seed", "3", "--bots", "random"]);
            let said = at_width(playing.args(arguments).arg("--hints"), &input);
            let end = if lang == "en" { "The game is over" } else { "Hra skončila" };
            assert!(said.contains(end), "{game} {lang} {width}: {said}");
            at_width(&mut command(&["learn", game]), &answers);
            at_width(&mut command(&["puzzle", game, "1"]), &answers);
        }
    }
}

#[test]
fn a_game_ends_with_the_winner_the_places_and_another_game() {
    let folder = folder("ends");
    for (game, arguments) in SHOWN {
        let start = [&["--seed", "3", "--bots", "random"], arguments].concat();
        let said = play(game, &folder, &start, &thorough()).out;
        let (end, after) = said.split_once("To play again, type again.").expect("it offers a game");
        let (before, table) = end.rsplit_once("The game is over").expect("the game ends");
        let rows: Vec<Vec<String>> = table
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| words(line).iter().map(|word| (*word).to_owned()).collect())
            .collect();
        assert_eq!(rows[0][..2], ["place", "player"], "{table}");
        assert!(!table.contains('*'), "nobody is starred: {table}");
        let first: Vec<_> = rows[1..].iter().filter(|row| row[0] == "1").collect();
        let winner = before.lines().rev().find(|line| !line.trim().is_empty()).expect("a line");
        match &first[..] {
            [row] if row[1] == "P0" => assert!(winner.ends_with("You win."), "{winner}: {table}"),
            [row] => assert!(winner.ends_with(&format!("{} wins.", row[1])), "{winner}: {table}"),
            rows => assert!(winner.contains(" the win") && rows.len() > 1, "{winner}: {table}"),
        }
        assert!(after.contains("again") && after.contains("Seed 4: "), "{after}");
    }
}

#[test]
fn clauses_are_cited_only_on_request() {
    let folder = folder("clauses");
    for ((game, arguments), book) in SHOWN.into_iter().zip(["KLE-", "ESR-", "ZEP-"]) {
        let start = [&["--seed", "3", "--bots", "random", "--hints"], arguments].concat();
        let silent = play(game, &folder, &start, "1\nfly away\nview\nquit\n").out;
        assert!(silent.contains("Not played: ") && !silent.contains(book), "{silent}");
        let asked = play(game, &folder, &start, "1\nwhy\nquit\n").out;
        assert!(asked.contains(&format!(" ({book}")), "{asked}");
        let refused = play(game, &folder, &start, "fly away\nwhy\nquit\n").out;
        assert!(refused.contains(&format!("\n{book}MOVE-1\n")), "{refused}");
    }
}

#[test]
fn help_has_the_same_words_at_every_prompt() {
    let folder = folder("help");
    let input = folder.join("input");
    for command in
        [&["play", "edel", "--seed", "1"][..], &["learn", "edel"], &["puzzle", "edel", "1"]]
    {
        let said = ["h", "help", "?"].map(|word| {
            fs::write(&input, format!("{word}\nquit\n")).expect("the input can be written");
            ended_with(&mut self::command(command), &input).out
        });
        assert!(said[0].contains("show this list"), "{}", said[0]);
        assert!(said.iter().all(|other| *other == said[0]), "{command:?}");
    }
}

#[test]
fn bots_are_gentle_and_have_names() {
    let folder = folder("gentle");
    let said = play("edel", &folder, &["--seats", "3", "--seed", "1"], "1\nquit\n").out;
    assert!(said.contains("P0 (you), P1 Bořek (gentle), P2 Cyril (gentle)"), "{said}");
    let strongest = ["--seats", "3", "--seed", "1", "--bots", "strongest"];
    let said = play("edel", &folder, &strongest, "quit\n").out;
    assert!(said.contains("P1 Bořek (strongest)"), "{said}");
}

#[test]
fn the_terminal_speaks_czech() {
    let folder = folder("czech");
    let lines =
        "?\nrules 5\nrules nic\n9999\nfly away\nsave\nsave nic/nic.karat\ncard perla\nquit\n";
    let seat = ["--seat", "1", "--seats", "3", "--seed", "1", "--bots", "random"];
    let czech = [&seat[..], &["--lang", "cs"]].concat();
    let ended = play("klenotnici", &folder, &czech, lines);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    for said in [
        "P0 Anežka (náhodný), P1 (vy), P2 Cyril (náhodný)",
        "Semínko 1: se stejným semínkem se rozdá stejná hra.",
        "  card NÁZEV   zobrazit text karty",
        "Dražba 1 – ",
        "v zásobě:",
        "\n5. Vyvolávací cena\n",
        "ustanovení „NIC“ neexistuje; nemysleli jste KLE-",
        "Tahy mají čísla od 1 do ",
        "Nezahráno: ",
        "Uveďte soubor: ",
        "Do souboru nic/nic.karat se nepodařilo uložit: ",
        "karta „perla“ neexistuje; nemysleli jste ",
    ] {
        assert!(ended.out.contains(said), "{said} is missing in {}", ended.out);
    }
    let mut by_environment = command(&["play", "klenotnici"]);
    by_environment.args(seat).env("LC_ALL", "").env("LC_MESSAGES", "cs_CZ.UTF-8");
    assert!(ended_with(&mut by_environment, &folder.join("input")).out == ended.out);
    let refused = karat(&["play", "klenotnici", "--lang", "de"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("the languages are en, cs"), "{}", refused.err);
    assert!(printed(&["rules", "zepter", "--lang", "cs"]).contains("\nStrážci\n"));
    assert!(printed(&["rules", "edel", "e30", "--lang", "cs"]).contains("Vyměňte si se soupeřem"));
}

#[test]
fn purchases_of_several_gems_read_well_in_every_language() {
    let file = folder("many").join("many.karat");
    let text = "karat 1\ngame zepter\nseats 2\nposition {\n  dust P0 20\n  levels P0 3/0/0/0/0/0
        active_gems P0 2/1/0/0/0\n  active_gems P1 2/1/0/0/0\n  display spellbook runestone\n}
        P0 transact sell 2 opal active\nP0 transact buy 2 opal with best\nP0 end\n";
    fs::write(&file, text).expect("it can be written");
    let english = printed(&["replay", self::text(&file), "--clauses"]);
    let czech = printed(&["replay", self::text(&file), "--clauses", "--lang", "cs"]);
    for (said, wanted) in [
        (&english, "P0 sells 2 opals (active)"),
        (&english, "P0 buys 2 opals (ZEP-"),
        (&czech, "P0 prodává 2 opály"),
        (&czech, "P0 kupuje 2 opály (ZEP-"),
    ] {
        assert!(said.contains(wanted) && !said.contains("{$"), "{wanted}: {said}");
    }
}

#[test]
fn play_refuses_what_cannot_be_set_up() {
    let folder = folder("setup");
    for (arguments, said) in [
        (&["--seats", "6"][..], "klenotnici is for 3 to 5 players, not 6 (KLE-SETUP-1)"),
        (&["--seat", "4"], "there are 3 seats"),
        (&["--bots", "genius"], "unknown bot \"genius\": choose one of gentle, "),
        (
            &["--seats", "4", "--bots", "random,random"],
            "for 4 seats, give one bot for all of them or 3 bots",
        ),
        (
            &["--option", "royal_goals=maybe"],
            "royal_goals=maybe is refused by KLE-SETUP-11 (choose false or true)",
        ),
        (
            &["--option", "first_starter=youngest"],
            "KLE-SETUP-12: first_starter=youngest needs age_order",
        ),
    ] {
        let ended = play("klenotnici", &folder, arguments, "");
        assert_eq!((ended.status, ended.err.lines().count()), (2, 1), "{}", ended.err);
        assert!(ended.err.contains(said), "{}", ended.err);
    }
}

/// After a game's numbers have been written to a file and changed there, the game can be played and
/// studied with the changed numbers. If a number is invalid, the error states which one.
#[test]
fn custom_numbers_come_from_a_file() {
    let folder = folder("data");
    let (data, study) = (folder.join("my-edel.toml"), folder.join("study.toml"));
    assert_eq!(printed(&["data", "edel", text(&data)]), format!("{}\n", data.display()));
    let template = fs::read_to_string(&data).expect("it was written");
    assert_eq!(printed(&["data", "edel"]), template);
    // An existing file must not be overwritten.
    let ended = karat(&["data", "edel", text(&data)]);
    assert_eq!(ended.status, 2, "{}", ended.out);
    assert_eq!(fs::read_to_string(&data).expect("it is there"), template);

    let wrong = template.replace("count = 3", "count = 30");
    assert_ne!(wrong, template);
    fs::write(&data, wrong).expect("it can be written");
    for command in ["bench", "play"] {
        let ended = karat(&[command, "edel", "--data", text(&data)]);
        assert_eq!((ended.status, ended.err.lines().count()), (2, 1), "{}", ended.err);
        assert!(ended.err.contains("my-edel.toml: rounds.count: it cannot be 30"), "{}", ended.err);
        assert!(ended.err.contains("from 1 to 9 (ESR-TERM-3)"), "{}", ended.err);
    }
    let unchanged = karat(&["study", "new", "edel", text(&study), "--data", text(&data)]);
    assert_eq!((unchanged.status, study.exists()), (2, false), "{}", unchanged.err);

    fs::write(&data, template.replace("count = 3", "count = 1")).expect("it can be written");
    printed(&["bench", "edel", "--seconds", "0", "--data", text(&data)]);
    printed(&["study", "new", "edel", text(&study), "--data", text(&data)]);
    let asked = fs::read_to_string(&study).expect("it was written");
    assert!(asked.contains("data = \"my-edel.toml\""), "{asked}");
    let planned = studied(&["plan", text(&study)]);
    assert!(planned.contains("house ") && planned.contains("base "), "{planned}");

    let ended = karat(&["serve", "--house-data", "edel"]);
    assert!(ended.status == 2 && ended.err.contains("GAME=FILE"), "{}", ended.err);
}

/// The numbers of Klenotníci can be changed too. A saved game contains them, so it can be checked
/// without the file, and a file for one game does not fit another.
#[test]
fn custom_numbers_of_klenotnici_come_from_a_file() {
    let folder = folder("data-klenotnici");
    let (data, study) = (folder.join("generous.toml"), folder.join("study.toml"));
    let template = printed(&["data", "klenotnici"]);
    for line in [
        "pearl = [3, 5, 7]  # KLE-COMP-7: ",
        "gold_set = 5  # KLE-SCORE-5: ",
        "goal_points = [3, 5, 7]  # KLE-GOAL-7: ",
        "per_money_card = 1  # KLE-SCORE-10: ",
        "money_cards = [1, 1, 1, 1, 1, 1, 1, 1, 1]  # KLE-SETUP-3: ",
    ] {
        assert!(template.contains(&format!("\n{line}")), "{template}");
    }
    let changed = |from: &str, to: &str| {
        let text = template.replace(from, to);
        assert_ne!(text, template);
        fs::write(&data, text).expect("it can be written");
    };
    changed("pearl = [3, 5, 7]", "pearl = [3, 6, 7]");
    for command in ["bench", "play"] {
        let ended = karat(&[command, "klenotnici", "--data", text(&data)]);
        assert_eq!((ended.status, ended.err.lines().count()), (2, 1), "{}", ended.err);
        let said = "generous.toml: values.pearl: the medium pearl is worth 5, not 6 (KLE-COMP-6)";
        assert!(ended.err.contains(said), "{}", ended.err);
    }
    changed("per_money_card = 1 ", "per_money_card = 2 ");
    printed(&["bench", "klenotnici", "--seconds", "0", "--data", text(&data)]);
    let arguments = ["--seed", "1", "--bots", "random", "--data", text(&data)];
    let (file, _) = played_and_said("klenotnici", &folder, &arguments);
    let saved = fs::read_to_string(&file).expect("the game was saved");
    assert!(saved.contains("\noption data_file=scoring.per_money_card=2\n"), "{saved}");
    let usual = printed(&["rules", "klenotnici", "--plain"]);
    let custom = printed(&["rules", "klenotnici", "--data", text(&data)]);
    assert_ne!(custom, usual);
    assert!(custom.contains("in your hand, whatever its number: 2"), "{custom}");
    printed(&["study", "new", "klenotnici", text(&study), "--data", text(&data)]);
    assert!(fs::read_to_string(&study).expect("a study").contains("data = \"generous.toml\""));
    let planned = studied(&["plan", text(&study)]);
    assert!(planned.contains("house ") && planned.contains("base "), "{planned}");
    fs::remove_file(&data).expect("it is there");
    assert!(printed(&["check", text(&file)]).contains(": ok, "));

    fs::write(&data, printed(&["data", "edel"]).replace("count = 3", "count = 1")).expect("a file");
    let ended = karat(&["bench", "klenotnici", "--data", text(&data)]);
    assert_eq!((ended.status, ended.err.lines().count()), (2, 1), "{}", ended.err);
    assert!(ended.err.contains("there is no such number"), "{}", ended.err);
}

/// The numbers of Das Zepter von Zavandor can be changed too.
#[test]
fn custom_numbers_of_zavandor_come_from_a_file() {
    let folder = folder("data-zepter");
    let (data, study) = (folder.join("cheap.toml"), folder.join("study.toml"));
    let template = printed(&["data", "zepter"]);
    for line in [
        "dust = [10, 10, 20, 10, 15, 20]  # ZEP-SETUP-12: ",
        "ruby = [60, 54, 48, 42, 36]  # ZEP-GEM-2: ",
        "points = [1, 1, 2, 2, 3]  # ZEP-VP-2: ",
        "fire = [5, 10, 15, 20]  # ZEP-KNOW-1: ",
        "price = 120  # ZEP-SENT-1: ",
        "artifacts_more = [10, 5]  # ZEP-ORDER-5: ",
        "sentinels_less = [10, 20]  # ZEP-ORDER-5: ",
        "talisman = 100  # ZEP-ART-1: its printed price; 1 to 250",
        "talisman = 8  # ZEP-ART-1: its points; 0 to 20",
    ] {
        assert!(template.contains(&format!("\n{line}")), "{template}");
    }
    let changed = |from: &str, to: &str| {
        let text = template.replace(from, to);
        assert_ne!(text, template);
        fs::write(&data, text).expect("it can be written");
    };
    changed("ruby = [60, 54, 48, 42, 36]", "ruby = [60, 54, 55, 42, 36]");
    for command in ["bench", "play"] {
        let ended = karat(&[command, "zepter", "--data", text(&data)]);
        assert_eq!((ended.status, ended.err.lines().count()), (2, 1), "{}", ended.err);
        let said = "cheap.toml: gem_prices.ruby: the prices [60, 54, 55, 42, 36] must not rise";
        assert!(ended.err.contains(said), "{}", ended.err);
    }
    changed("price = 120 ", "price = 90 ");
    printed(&["bench", "zepter", "--seconds", "0", "--data", text(&data)]);
    let arguments =
        ["--seed", "1", "--bots", "random", "--option", "max_rounds=2", "--data", text(&data)];
    let (file, _) = played_and_said("zepter", &folder, &arguments);
    let saved = fs::read_to_string(&file).expect("the game was saved");
    assert!(saved.contains("\noption data_file=sentinels.price=90\n"), "{saved}");
    printed(&["study", "new", "zepter", text(&study), "--data", text(&data)]);
    assert!(fs::read_to_string(&study).expect("a study").contains("data = \"cheap.toml\""));
    fs::remove_file(&data).expect("it is there");
    assert!(printed(&["check", text(&file)]).contains(": ok, "));
}

/// Writes a `gem_cards_file` with the given number of cards, each worth the given amount of money
/// and two blue gems.
fn cards_file(folder: &Path, count: usize, money: u8) -> PathBuf {
    let file = folder.join(format!("cards-{count}-{money}.toml"));
    let card = format!("[[gem_cards]]\nmoney = {money}\ngems = [0, 0, 0, 2]\n");
    fs::write(&file, card.repeat(count)).expect("it can be written");
    file
}

#[test]
fn an_option_takes_the_text_of_a_file() {
    let folder = folder("cards");
    let option = |file: &Path| format!("gem_cards_file={}", text(file));
    let good = option(&cards_file(&folder, 30, 4));
    let arguments = ["--seed", "1", "--bots", "random", "--seats", "3", "--option"];
    let order = ["--option", "age_order=2,0,1", "--option", "tie_split_rounding=down"];
    let arguments = [&arguments[..], &[&good], &order].concat();
    let (file, said) = played_and_said("edel", &folder, &arguments);
    assert!(said.contains(" 4 or 0/0/0/2"), "{said}");
    assert!(said.contains("\nyoungest first: Cyril, P0 (you), Bořek\n"), "{said}");
    let saved = fs::read_to_string(&file).expect("the game was saved");
    let cards = vec!["4:0/0/0/2"; 30].join(",");
    let options = format!("\noption age_order=2,0,1\noption gem_cards_file={cards}\ncommitment ");
    assert!(saved.contains(&options), "{saved}");
    assert!(printed(&["check", text(&file)]).contains(": ok, "));

    let absent = option(&folder.join("absent.toml"));
    let [few, rich] = [(29, 4), (30, 9)].map(|(count, money)| cards_file(&folder, count, money));
    let [few, rich] = [&few, &rich].map(|file| option(file));
    let number = |given: &str, card| {
        format!("karat: option {given} (number {card} of the list) is refused by ESR-COMP-1: ")
    };
    for (given, said) in [
        (&absent, format!("karat: cannot read {}", text(&folder.join("absent.toml")))),
        (&few, number(&few, 30)),
        (&rich, number(&rich, 1)),
        (&"age_order=1,0".to_owned(), "karat: the set-up is refused by ESR-SETUP-9: ".to_owned()),
    ] {
        for command in ["play edel", "bench edel", "arena edel --bots random,random,random"] {
            let command: Vec<&str> = command.split(' ').collect();
            let ended = karat(&[&command[..], &["--seats", "3", "--option", given]].concat());
            assert_eq!((ended.status, ended.err.lines().count()), (2, 1), "{}", ended.err);
            assert!(ended.err.starts_with(&said), "{}", ended.err);
        }
    }
}

#[test]
fn variants_of_zepter_that_do_not_combine_are_refused() {
    for (options, clause) in [
        (&["variant_a=true", "variant_c=true"][..], "the set-up is refused by ZEP-VAR-1: "),
        (&["variant_c=true", "variant_d=true"], "the set-up is refused by ZEP-VAR-1: "),
        (&["variant_a=true", "fairy_start_cards=true"], "the set-up is refused by ZEP-VAR-A-1: "),
        (&["max_rounds=1001"], "option max_rounds=1001 is refused by ZEP-SETUP-24: "),
    ] {
        for command in ["play zepter", "bench zepter", "arena zepter --bots random,random,random"] {
            let mut arguments: Vec<&str> = command.split(' ').chain(["--seats", "3"]).collect();
            options.iter().for_each(|option| arguments.extend(["--option", option]));
            let ended = karat(&arguments);
            assert_eq!((ended.status, ended.err.lines().count()), (2, 1), "{}", ended.err);
            assert!(ended.err.starts_with(&format!("karat: {clause}")), "{}", ended.err);
        }
    }
}

#[test]
fn a_record_keeps_options_that_a_preset_would_change() {
    let folder = folder("presets");
    let file = folder.join("game.karat");
    let saved = |options: &[&str]| {
        let options: Vec<&str> = options.iter().flat_map(|&option| ["--option", option]).collect();
        let ended = play("zepter", &folder, &options, &format!("save {}\nquit\n", text(&file)));
        assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{}", ended.out);
        let saved = fs::read_to_string(&file).expect("the game was saved");
        let told = saved.lines().filter(|line| line.starts_with("option "));
        told.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(saved(&["edition=first"]), ["option edition=first"]);
    let apart = saved(&["druid_level3_ruby=true", "nine_sages_dust=false", "edition=first"]);
    assert_eq!(apart, ["option edition=first", "option druid_level3_ruby=true"]);
    assert_eq!(saved(&["edition=second", "variant_b=false"]), [""; 0]);
}

#[test]
fn rules_can_be_read_clause_by_clause() {
    let games = printed(&["rules"]);
    for line in [
        "klenotnici   Klenotníci",
        "edel         Edel, Stein & Reich, 2 to 5 players; bots: gentle,",
        "zepter       Das Zepter von Zavandor, 2 to 6 players; bots: gentle,",
    ] {
        assert!(games.contains(line), "{games}");
    }
    let all = printed(&["rules", "klenotnici"]);
    assert!(all.contains("KLE-OPEN-3") && all.contains("KLE-TIE-5"), "{all}");
    let clause = printed(&["rules", "klenotnici", "kle-auction-7"]);
    assert!(clause.starts_with("KLE-AUCTION-7\n\n"), "{clause}");
    assert!(clause.contains("\nExample 1\n"), "{clause}");
    let unknown = karat(&["rules", "klenotnici", "KLE-OPNE-3"]);
    assert_eq!((unknown.status, unknown.out.as_str()), (1, ""));
    assert!(unknown.err.contains("did you mean KLE-OPEN-3"), "{}", unknown.err);
    assert_eq!(karat(&["rules", "chess"]).status, 2);
    for id in ["ESR-2P-13", "ESR-EVENT-SCORE-4"] {
        let clause = printed(&["rules", "edel", &id.to_lowercase()]);
        assert!(clause.starts_with(&format!("{id}\n\n")), "{clause}");
    }
    let unknown = karat(&["rules", "edel", "ESR-BARGIAN-10"]);
    assert!(unknown.err.contains("did you mean ESR-BARGAIN-10"), "{}", unknown.err);
    for id in ["ZEP-VAR-PD-2", "ZEP-PAY-13", "ZEP-LIST-2"] {
        let clause = printed(&["rules", "zepter", &id.to_lowercase()]);
        assert!(clause.starts_with(&format!("{id}\n\n")), "{clause}");
    }
}

#[test]
fn options_are_listed_with_their_clauses() {
    let options = printed(&["rules", "edel", "--options"]);
    let row = |name: &str| options.lines().find(|line| line.starts_with(name)).map(words);
    let bargain = ["bargain_decline", "allowed,", "only_without_gems", "ESR-BARGAIN-6"];
    assert_eq!(row("bargain_decline"), Some(bargain.to_vec()));
    assert_eq!(row("gem_cards_file"), Some(vec!["gem_cards_file", "FILE", "ESR-COMP-8"]));
    assert_eq!(row("age_order"), Some(vec!["age_order", "TEXT", "ESR-SETUP-9"]));
    assert!(printed(&["rules", "klenotnici", "--options"]).contains("KLE-GOAL-1\n"));
    let options = printed(&["rules", "zepter", "--options"]);
    let row = |name: &str| options.lines().find(|line| line.starts_with(name)).map(words);
    assert_eq!(row("edition"), Some(vec!["edition", "second,", "first", "ZEP-VAR-ED-1"]));
    assert_eq!(row("max_rounds"), Some(vec!["max_rounds", "TEXT", "ZEP-END-6"]));
    assert_eq!(karat(&["rules", "--options"]).status, 2);
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn a_closed_output_is_not_a_failure() {
    let (reader, writer) = io::pipe().expect("there are pipes");
    drop(reader);
    let ended = ended(command(&["rules", "klenotnici"]).stdout(writer));
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
}

#[test]
fn a_series_does_not_depend_on_its_threads() {
    let series = "arena klenotnici --seats 3 --bots random,greedy,random --games 6 --seed 2";
    let with = |threads: &str| {
        let arguments = format!("{series} --threads {threads} --json");
        json(&arguments.split(' ').collect::<Vec<_>>())
    };
    let report = with("1");
    assert_eq!(report, with("2"));
    assert_eq!(report["games"], 6);
    let shares = report["bots"].as_array().expect("a list of bots").iter();
    let won: f64 = shares.map(|bot| bot["win_share"].as_f64().expect("a number")).sum();
    assert!((won - 1.0).abs() < 1e-9, "{report}");
    let table = printed(&series.split(' ').collect::<Vec<_>>());
    assert_eq!(table.lines().filter(|line| line.contains("random")).count(), 2, "{table}");
    let edel = "arena edel --seats 2 --bots random,random --games 2 --json";
    assert_eq!(json(&edel.split(' ').collect::<Vec<_>>())["games"], 2);
    let zepter = "arena zepter --seats 2 --bots random,random --games 2 --json";
    assert_eq!(json(&zepter.split(' ').collect::<Vec<_>>())["games"], 2);
    let ladder = "arena ladder klenotnici --seats 3 --bots random,greedy --games 3";
    let cells = printed(&ladder.split(' ').collect::<Vec<_>>());
    assert!(cells.contains("| `greedy` | `random` | 3 | "), "{cells}");
    assert!(!cells.contains("| `greedy` | `greedy` |"), "{cells}");
    let few = karat(&["arena", "klenotnici", "--seats", "3", "--bots", "random"]);
    assert_eq!((few.status, few.err.lines().count()), (2, 1), "{}", few.err);
    for arguments in [
        &["arena", "--bots", "foo"][..],
        &["arena", "edel", "--seats", "2", "--bots", "trader,foo"],
        &["arena", "rate", "--bots", "foo"],
        &["arena", "ladder", "--fields", "foo"],
    ] {
        let unknown = karat(arguments);
        let first = unknown.err.lines().next().expect("an error");
        assert_eq!(unknown.status, 2, "{}", unknown.err);
        assert!(first.contains("'foo'") && first.contains("edel: random, greedy"), "{first}");
    }
}

#[test]
fn a_protocol_continues_its_own_file_and_refuses_any_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("parts.jsonl");
    let file = path.to_str().expect("a path in UTF-8");
    let with = |more: &[&str]| {
        let ladder = ["arena", "ladder", "klenotnici", "--protocol", file, "--minutes", "0"];
        karat(&[&ladder[..], more].concat())
    };
    let begun = with(&[]);
    assert_eq!(begun.status, 0, "{}", begun.err);
    assert!(begun.out.contains("0 of 30 pairs are complete"), "{}", begun.out);
    assert!(begun.out.contains("| `strongest` | `noisy-planner` | 0 | | |"), "{}", begun.out);
    let header = fs::read_to_string(&path).expect("a file");
    let pair = r#""seats":3,"bot":"strongest","field":"planner""#;
    let block = r#"{"wins":2.0,"points":30.0,"field_points":20.0}"#;
    let part = |number: u8| {
        format!("{{{pair},\"number\":{number},\"blocks\":[{block},{block},{block},{block}]}}\n")
    };
    // The last line lacks its end, as after a kill.
    fs::write(&path, [&*header, &part(0), &part(1)[..40]].concat()).expect("a file");
    let continued = with(&[]);
    assert!(
        continued.out.contains("| `strongest` | `planner` | 12 | 66.7% ("),
        "{}",
        continued.out
    );
    let kept = fs::read_to_string(&path).expect("a file");
    assert_eq!(kept, [&*header, &part(0)].concat());
    let other = with(&["--seed", "2"]);
    assert_ne!(other.status, 0);
    assert!(
        other.err.contains("seed 1") && other.err.contains("choose another file"),
        "{}",
        other.err
    );
    for damaged in [&part(1), "{}\n", &part(0).replace("planner", "nobody")] {
        fs::write(&path, [&*header, damaged].concat()).expect("a file");
        let refused = with(&[]);
        assert_ne!(refused.status, 0, "{damaged}");
        assert!(refused.err.contains("is damaged in line 2"), "{}", refused.err);
    }
    let both = karat(&["arena", "ladder", "edel", "--protocol", file, "--games", "3"]);
    assert_eq!(both.status, 2, "{}", both.err);
}

#[test]
fn a_protocol_can_play_some_of_its_pairs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("parts.jsonl");
    let file = path.to_str().expect("a path in UTF-8");
    let ladder = ["arena", "ladder", "klenotnici", "--protocol", file];
    let header = karat(&[&ladder[..], &["--minutes", "0"]].concat());
    assert_eq!(header.status, 0, "{}", header.err);
    let header = fs::read_to_string(&path).expect("a file");
    let block = r#"{"wins":3.0,"points":30.0,"field_points":20.0}"#;
    let blocks = vec![block; 200].join(",");
    let part = format!(
        "{{\"seats\":3,\"bot\":\"strongest\",\"field\":\"noisy-planner\",\"number\":0,\"blocks\":[{blocks}]}}\n"
    );
    fs::write(&path, [&*header, &part].concat()).expect("a file");
    // The pair is complete, so no game is played, although the other pairs need many.
    let some = ["--seats", "3", "--bots", "strongest", "--fields", "noisy-planner"];
    let played = karat(&[&ladder[..], &some].concat());
    assert_eq!(played.status, 0, "{}", played.err);
    assert!(played.out.contains("1 of 30 pairs are complete"), "{}", played.out);
    assert_eq!(fs::read_to_string(&path).expect("a file"), header + &part);
    for none in [["--seats", "2"], ["--fields", "trader"]] {
        let refused = karat(&[&ladder[..], &none].concat());
        assert!(refused.err.contains("no such pairs"), "{}", refused.err);
    }
}

/// A study of two arms with a few games each.
const STUDY: &str = r#"
title = "Seats"
game = "edel"
seats = 3
blocks = 40
shard = 2
seed = 3

[[arm]]
name = "base"
bots = ["greedy", "random", "random"]

[[arm]]
name = "up"
bots = ["greedy", "random", "random"]
options = { tie_split_rounding = "up" }

[[question]]
text = "Is any bot favoured?"
ask = "fair"
by = "bot"
"#;

#[test]
fn a_plan_says_what_the_games_will_show_and_a_run_warns_of_too_few() {
    let folder = folder("power");
    let file = text(&folder.join("small.toml")).to_owned();
    let margin = "margin = 0.01\n";
    let study =
        format!("{STUDY}\n[[question]]\ntext = \"Is it fair?\"\nask = \"fair\"\nby = \"seat\"\n");
    fs::write(&file, format!("{study}{margin}")).expect("it can be written");
    let planned = karat(&["study", "plan", &file]);
    assert!(
        planned.err.contains("\"Is it fair?\" The games will probably show"),
        "{}",
        planned.err
    );
    let run = karat(&["study", "run", &file, "--out", text(&folder.join("out"))]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.err.contains("Ruling out a difference of 1 percentage point would take"),
        "{}",
        run.err
    );
    assert!(run.out.contains("Is it fair?\n  Seat 1 wins "), "{}", run.out);
    fs::write(&file, study).expect("it can be written");
    let run = karat(&["study", "run", &file, "--out", text(&folder.join("out"))]);
    assert!(!run.err.contains("Ruling out"), "{}", run.err);
    let results = folder.join("out");
    let czech = ["study", "report", &file, "--out", text(&results), "--language", "cs"];
    let told = printed(&czech);
    assert!(told.contains("1. místo vyhrává ") && told.ends_with("report.cs.html\n"), "{told}");
    let unknown = karat(&[&czech[..6], &["xx"]].concat());
    assert!(unknown.err.contains("expected one of en, cs"), "{}", unknown.err);
    let listed = printed(&["study", "answers", text(&folder)]);
    assert!(listed.contains("](#out)\n"), "{listed}");
    assert!(listed.contains("](out/report.html)\n\nBots: "), "{listed}");
    let link = "- **[Is it fair?](out/report.html#question-2)** With ";
    assert!(listed.contains(link), "{listed}");
    let missing = karat(&["study", "answers", text(&folder.join("nowhere"))]);
    assert_eq!(missing.status, 2, "{}", missing.err);
}

#[test]
fn the_list_of_studies_contains_the_answers_of_all_reports() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/studies");
    let list = fs::read_to_string(folder.join("README.md")).expect("the list");
    let answers = printed(&["study", "answers", text(&folder)]);
    assert!(list.ends_with(&answers), "replace the list by the output of the command:\n{answers}");
}

#[test]
fn a_study_killed_again_and_again_gives_the_same_result() {
    let folder = folder("study");
    let file = folder.join("seats.toml");
    fs::write(&file, STUDY).expect("the study can be written");
    let [file, whole, killed] = [file.clone(), folder.join("whole"), folder.join("killed")]
        .map(|path| path.to_str().expect("the path is UTF-8").to_owned());
    let run = |out: &str, threads: &str| {
        printed(&["study", "run", &file, "--out", out, "--threads", threads])
    };
    let digest = |told: &str| told.lines().last().map(str::to_owned);
    let expected = run(&whole, "2");
    assert!(digest(&expected).is_some_and(|line| line.starts_with("sha256 ")), "{expected}");
    assert!(expected.starts_with("Is any bot favoured?\n  The greedy bot wins "), "{expected}");
    // The run is killed whenever it has saved a new part.
    let parts = || {
        let arms = ["base", "up"].map(|arm| Path::new(&killed).join("parts").join(arm));
        let entries = arms.iter().filter_map(|arm| fs::read_dir(arm).ok()).flatten();
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        names.filter(|name| !name.to_string_lossy().starts_with('.')).count()
    };
    for threads in ["1", "2"].into_iter().cycle().take(8) {
        let before = parts();
        let mut run = command(&["study", "run", &file, "--out", &killed, "--threads", threads])
            .stdout(Stdio::null())
            .spawn()
            .expect("karat starts");
        while parts() == before && run.try_wait().expect("it can be asked").is_none() {
            std::thread::yield_now();
        }
        // The run may already have ended.
        let _ = run.kill();
        run.wait().expect("it has ended");
    }
    assert_eq!(digest(&run(&killed, "1")), digest(&expected));
    for name in ["games.csv", "report.html", "report.csv", "report.json"] {
        let [one, other] = [&whole, &killed].map(|folder| fs::read(Path::new(folder).join(name)));
        assert_eq!(one.expect("it is there"), other.expect("it is there"), "{name}");
    }
}

#[test]
fn a_packed_study_needs_no_other_file_and_gives_the_same_bytes_anywhere() {
    let folder = folder("packed");
    let changed = folder.join("my-edel.toml");
    fs::write(&changed, "[rounds]\ncount = 2\n").expect("it can be written");
    let file = folder.join("edel.toml");
    let made = karat(&["study", "new", "edel", text(&file), "--data", text(&changed)]);
    assert_eq!(made.status, 0, "{}", made.err);
    let study = fs::read_to_string(&file).expect("a study");
    assert!(study.contains("data = \"my-edel.toml\""), "{study}");
    let blocks = study.lines().find(|line| line.starts_with("blocks = ")).expect("a number");
    fs::write(&file, study.replace(blocks, "blocks = 4")).expect("it can be written");

    let away = folder.join("away");
    fs::create_dir(&away).expect("a folder");
    let packed = away.join("edel.toml");
    fs::write(&packed, printed(&["study", "pack", text(&file)])).expect("it can be written");
    assert!(!fs::read_to_string(&packed).expect("a study").contains("my-edel"));
    let here = folder.join("out");
    let there = away.join("out");
    studied(&["run", text(&file), "--out", text(&here)]);
    studied(&["run", text(&packed), "--out", text(&there)]);
    for name in ["games.csv", "report.html", "report.csv", "report.json"] {
        let [one, other] = [&here, &there].map(|folder| fs::read(folder.join(name)));
        assert!(one.expect("it is there") == other.expect("it is there"), "{name}");
    }
}

/// The array job in docs/lab.md, run by a stand-in for `sbatch` that executes its tasks one after
/// another.
#[test]
fn an_array_job_plays_a_study_with_a_stopping_rule_as_one_machine_does() {
    let folder = folder("array");
    let guide = include_str!("../../../docs/lab.md");
    let script = guide.split("```sh\n#!/bin/sh\n#SBATCH").nth(1).expect("the script");
    let script = script.split("```").next().expect("its end");
    fs::write(folder.join("study.sh"), format!("#!/bin/sh\n#SBATCH{script}")).expect("a script");
    let driver: String = script
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(driver.contains("sbatch --wait --array=1-"), "{driver}");
    let program = Path::new(env!("CARGO_BIN_EXE_karat"));
    let stand_in = "#!/bin/sh\nfor word; do case $word in --array=*) last=${word##*-};; esac; done\n\
        for task in $(seq 1 \"$last\"); do SLURM_ARRAY_TASK_ID=$task sh study.sh >/dev/null; done\n";
    let tools = folder.join("tools");
    fs::create_dir(&tools).expect("a folder");
    fs::write(tools.join("sbatch"), stand_in).expect("a stand-in");
    std::os::unix::fs::symlink(program, tools.join("karat")).expect("a link");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(tools.join("sbatch"), mode).expect("it can be run");
    let study = include_str!("../../karat-lab/src/tests/stops.toml");
    fs::write(folder.join("study.toml"), study).expect("a study");
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").expect("a path"));
    let mut job = Command::new("sh");
    let job = job.args(["-ec", &driver]).current_dir(&folder).env("PATH", path);
    let job = job.output().expect("sh starts");
    assert!(job.status.success(), "{}", String::from_utf8_lossy(&job.stderr));

    let whole = folder.join("whole");
    printed(&["study", "run", text(&folder.join("study.toml")), "--out", text(&whole)]);
    for name in ["games.csv", "report.html", "report.csv", "report.json"] {
        let [one, other] = [&whole, &folder.join("out")].map(|out| fs::read(out.join(name)));
        assert!(one.expect("it is there") == other.expect("it is there"), "{name}");
    }
}

#[test]
fn the_long_version_names_the_build_as_a_part_does() {
    let folder = folder("build");
    let file = folder.join("seats.toml");
    fs::write(&file, STUDY).expect("it can be written");
    let part = printed(&["study", "shard", text(&file), "base", "0..1"]);
    let part = fs::read_to_string(part.trim_end()).expect("the part is there");
    let value = |key: &str| part.lines().find_map(|line| line.strip_prefix(key)).expect(key);
    let build = format!("karat {} on {}\n", value("program "), value("target "));
    assert_eq!(printed(&["--version"]), build);
}

#[test]
fn every_row_of_a_study_leads_to_the_record_of_its_game() {
    let folder = folder("study-records");
    let file = folder.join("seats.toml");
    fs::write(&file, STUDY).expect("it can be written");
    let out = folder.join("out");
    let saved = printed(&["study", "records", text(&file), "up", "1..3", "--out", text(&out)]);
    let records = out.join("records/up");
    assert_eq!(saved.trim_end(), text(&records));
    printed(&["study", "shard", text(&file), "up", "1..3", "--out", text(&out)]);
    let part = fs::read_to_string(out.join("parts/up/000000001-000000003.part")).expect("a part");
    let rows: Vec<Vec<&str>> = part
        .lines()
        .map(|line| line.split(',').collect())
        .filter(|row: &Vec<&str>| row.len() > 1)
        .collect();
    // Two blocks of three games with three players each.
    assert_eq!(rows.len(), 18);
    assert_eq!(fs::read_dir(&records).expect("a folder").count(), 6);
    for row in rows {
        let [block, game, seat, _, bot, _, _, points, place, plies] = row[..] else {
            panic!("a row has ten values: {row:?}")
        };
        let block: u64 = block.parse().expect("a number");
        let record = records.join(format!("{block:09}-{game}.karat"));
        let written = fs::read_to_string(&record).expect("the record is there");
        assert!(written.contains(&format!("P{seat} {bot}\n")), "{bot}: {written}");
        let shown = printed(&["replay", text(&record), "--json"]);
        let shown: serde_json::Value = serde_json::from_str(&shown).expect("a position");
        let seat: usize = seat.parse().expect("a number");
        assert_eq!(shown["ply"].to_string(), plies, "{shown}");
        assert_eq!(shown["standing"]["points"][seat].to_string(), points, "{shown}");
        assert_eq!(shown["standing"]["places"][seat].to_string(), place, "{shown}");
    }
    for (arm, blocks, said) in [
        ("down", "0..1", "the study has no arm \"down\": choose one of base, up"),
        ("up", "39..41", "the arm up has blocks 0..40, not 39..41"),
    ] {
        let refused = karat(&["study", "records", text(&file), arm, blocks, "--out", text(&out)]);
        assert!(refused.status == 2 && refused.err.contains(said), "{}", refused.err);
    }
}

/// The stand-in for Python writes the number of its process, which must be that of the program:
/// otherwise the driver would outlive the killed command, and write to the folder of the next one.
#[test]
fn the_driver_on_ray_takes_the_place_of_the_program() {
    let folder = folder("driver");
    let file = folder.join("seats.toml");
    fs::write(&file, STUDY).expect("it can be written");
    let run = |python: &Path| {
        let mut run = command(&["study", "run", text(&file), "--engine", "ray"]);
        run.env("KARAT_PYTHON", python);
        run
    };
    let python = folder.join("python");
    let without = ended(&mut run(&python));
    assert_eq!(without.status, 2, "{}", without.err);
    assert!(without.err.contains("pip install './python[ray]'"), "{}", without.err);

    fs::write(&python, "#!/bin/sh\n[ \"$1\" = -c ] || echo $$\n").expect("a stand-in");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&python, mode).expect("it can be run");
    let child = run(&python).stdout(Stdio::piped()).spawn().expect("karat starts");
    let process = child.id();
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{process}\n"));
}

#[test]
fn the_shards_of_a_plan_make_the_study() {
    let folder = folder("shards");
    let file = folder.join("seats.toml");
    fs::write(&file, STUDY.replace("blocks = 40", "blocks = 5")).expect("it can be written");
    let file = file.to_str().expect("the path is UTF-8");
    let none = karat(&["study", "merge", file]);
    assert!(none.status == 2 && none.err.contains("there are no parts in"), "{}", none.err);
    let plan = studied(&["plan", file]);
    assert_eq!(plan.lines().count(), 6, "{plan}");
    for line in plan.lines().rev() {
        let (arm, numbers) = line.split_once(' ').expect("arm and numbers");
        printed(&["study", "shard", file, arm, numbers]);
    }
    assert_eq!(printed(&["study", "plan", file]), "");
    let merged = printed(&["study", "merge", file]);
    assert!(merged.starts_with("30 games, 5 blocks in each arm\nsha256 "), "{merged}");
    assert!(printed(&["study", "run", file]).ends_with(&merged));
    assert!(printed(&["study", "report", file]).contains("report.html"));
    // A deleted part is reported by its block numbers, and a truncated part by its file name.
    let part = folder.join("seats/parts/up/000000002-000000004.part");
    let text = fs::read(&part).expect("the part is there");
    fs::write(&part, &text[..text.len() / 2]).expect("it can be cut");
    let cut = karat(&["study", "merge", file]);
    assert!(
        cut.status == 2 && cut.err.contains("000000002-000000004.part is damaged"),
        "{}",
        cut.err
    );
    fs::remove_file(&part).expect("it can go");
    let gap = karat(&["study", "merge", file]);
    assert!(gap.status == 2 && gap.err.contains("arm up: no part contains block 2"), "{}", gap.err);
    for wrong in [["base", "4..6"], ["base", "2"], ["bass", "0..1"]] {
        assert_eq!(karat(&["study", "shard", file, wrong[0], wrong[1]]).status, 2, "{wrong:?}");
    }
}

#[test]
fn a_series_stops_when_it_is_decided() {
    let series = "arena klenotnici --seats 3 --bots greedy,random,random --games 6000 --until";
    let with = |shares: &str, threads: &str| {
        let arguments = format!("{series} {shares} --threads {threads}");
        printed(&arguments.split(' ').collect::<Vec<_>>())
    };
    let told = with("0.34..0.5", "1");
    assert!(told.contains("klenotnici, 3 seats, 5550 games"), "{told}");
    assert!(told.ends_with("the first bot wins 50.0% rather than 34.0%\n"), "{told}");
    assert_eq!(told, with("0.34..0.5", "2"));
    for wrong in ["0.5..0.34", "0.5", "0..1", "a..b"] {
        let refused = karat(&["arena", "edel", "--until", wrong]);
        assert!(refused.status == 2 && refused.err.contains("two shares"), "{}", refused.err);
    }
}

#[test]
fn a_bench_plays_at_least_one_game() {
    for game in ["klenotnici", "edel", "zepter"] {
        let figures = json(&["bench", game, "--seats", "5", "--seconds", "0", "--json"]);
        assert_eq!((&figures["game"], &figures["seats"]), (&game.into(), &5.into()));
        assert!(figures["plies_per_s"].as_f64() > figures["games_per_s"].as_f64(), "{figures}");
        assert!(figures["games_per_s"].as_f64() > Some(0.0), "{figures}");
        assert!(figures["state_bytes"].as_u64() <= Some(1024), "{figures}");
        assert!(printed(&["bench", game, "--seconds", "0"]).contains("plies/s"));
    }
}

/// A server, stopped at the end of the test even if it panics.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        // The server may already have exited, so errors are ignored.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn karat_without_a_command_serves_the_browser() {
    let data = folder("serve");
    let mut karat = command(&["--port", "0", "--data", text(&data)]);
    let karat = karat.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut karat = Serving(karat.expect("karat starts"));
    let mut line = String::new();
    let out = karat.0.stdout.take().expect("it is piped");
    BufReader::new(out).read_line(&mut line).expect("it says where it is open");
    let address = line.trim_end().strip_prefix("Karat is open at http://");
    let address =
        address.and_then(|rest| rest.strip_suffix('/')).unwrap_or_else(|| panic!("{line}"));
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it can be asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}
