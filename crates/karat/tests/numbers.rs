//! Tests that every number on the command line has a range. For a number out of range, an error
//! must state the argument, the number and the range before the command starts.

#![forbid(unsafe_code)]

use std::process::{Command, Stdio};

/// Strings that no numeric argument accepts.
const WRONG: [&str; 9] = [
    "-1",
    "18446744073709551616",
    "99999999999999999999999999999999999999",
    "1e400",
    "NaN",
    "inf",
    "0x10",
    "",
    "many",
];

/// The placeholders on the help pages for option values that are not numbers.
const TEXTS: [&str; 34] = [
    "LANGUAGE",
    "DIR",
    "DIR|URL",
    "FILE",
    "FOLDER",
    "URL",
    "IP",
    "IP[/BITS]",
    "IP:PORT",
    "GAME=FILE",
    "LEVEL",
    "LEVEL,...",
    "NAME=VALUE",
    "CODE",
    "STAGE",
    "GAME",
    "NAME",
    "ADDRESS",
    "LOW..HIGH",
    "FROM..TO",
    "PART",
    "PERSON",
    "TABLE",
    "ARM",
    "COMMAND",
    "STUDY",
    "FORMAT",
    "ENGINE",
    "HOST:PORT",
    "SHELL",
    "TOKEN",
    "TIME",
    "GAME,...",
    "GAME:N",
];

/// The placeholders on the help pages for option values that are numbers.
const NUMBERS: [&str; 5] = ["N", "N,...", "MS", "S", "MINUTES"];

fn said(arguments: &[String]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_karat"));
    command.args(arguments).stdin(Stdio::null()).env("LC_ALL", "C");
    let output = command.output().expect("karat starts");
    let status = output.status.code().expect("karat is not killed");
    (status, String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8"))
}

/// A command's help page.
struct Page {
    command: Vec<String>,
    text: String,
}

/// Collects the help pages of a command and all its subcommands.
fn pages(command: Vec<String>, pages: &mut Vec<Page>) {
    let arguments: Vec<_> = command.iter().cloned().chain(["--help".to_owned()]).collect();
    let (status, text) = said(&arguments);
    assert_eq!(status, 0, "{arguments:?}: {text}");
    let below: Vec<String> = text
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect();
    pages.push(Page { command: command.clone(), text });
    for name in below {
        self::pages(command.iter().cloned().chain([name]).collect(), pages);
    }
}

/// Returns the options on a help page that take a value, each as its flag and the value's
/// placeholder.
fn options(page: &str) -> Vec<(&str, &str)> {
    let lines = page.lines().filter_map(|line| line.trim_start().strip_prefix("--"));
    lines
        .filter_map(|line| {
            let (flag, rest) = line.split_once(" <")?;
            let is_flag = flag.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            Some((flag, rest.split_once('>')?.0)).filter(|_| is_flag)
        })
        .collect()
}

#[test]
fn every_number_of_every_command_has_a_range() {
    let mut all = Vec::new();
    pages(Vec::new(), &mut all);
    let mut numbers = 0;
    for Page { command, text } in &all {
        for (flag, name) in options(text) {
            if TEXTS.contains(&name) {
                continue;
            }
            assert!(NUMBERS.contains(&name), "{command:?} --{flag} <{name}>: is it a number?");
            numbers += 1;
            for wrong in WRONG {
                let given = format!("--{flag}={wrong}");
                let arguments: Vec<_> = command.iter().cloned().chain([given]).collect();
                let (status, said) = said(&arguments);
                assert_eq!(status, 2, "{arguments:?}: {said}");
                assert!(said.contains(&format!("--{flag} <{name}>")), "{arguments:?}: {said}");
                if wrong.is_empty() {
                    continue;
                }
                assert!(said.contains(&format!("'{wrong}'")), "{arguments:?}: {said}");
                let has_range = said.contains("expected ")
                    && said.split_once(" from ").is_some_and(|(_, range)| range.contains(" to "));
                assert!(has_range, "{arguments:?}: {said}");
            }
        }
    }
    assert!(numbers > 30, "{numbers} numbers on {} pages", all.len());
}

/// Numbers within other arguments need a range too: a puzzle's number, and numbers in a bot's name
/// or in an option.
#[test]
fn every_number_within_another_argument_has_a_range() {
    for (arguments, name) in [
        (&["puzzle", "edel", "99999999999999999999"][..], "99999999999999999999"),
        (&["bench", "edel", "--bot", "seeker:99999999999999999999"], "seeker:"),
        (&["bench", "edel", "--bot", "seeker:18446744073709551615"], "seeker:"),
        (&["bench", "edel", "--bot", "trader:65536"], "trader:65536"),
        (&["bench", "edel", "--bot", "trader:0"], "trader:0"),
        (&["arena", "edel", "--bots", "seeker:0"], "seeker:5000, must be between 1 and 1000000000"),
        (&["bench", "edel", "--seats", "5", "--option", "max_rounds=99999999999"], "max_rounds"),
        (
            &["arena", "edel", "--seats", "3", "--bots", "trader,trader,trader", "--until", "0..1"],
            "0..1",
        ),
    ] {
        let arguments: Vec<_> = arguments.iter().map(|&word| word.to_owned()).collect();
        let (status, said) = said(&arguments);
        assert_eq!(status, 2, "{arguments:?}: {said}");
        assert!(said.contains(name), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    }
}
