//! Tests that damage to a record is reported on the right line.
//!
//! Each line of each recorded game is damaged in a fixed set of ways. If the damage makes the line
//! unreadable, exactly that line must be reported. Other damage changes a line's meaning or
//! truncates the record, and often goes unnoticed. If such damage is reported, the reported line
//! must not precede it.

use std::fs;

use karat_kernel::seat::{SEATS_MAX, Seat};

use crate::any::GAMES;
use crate::transcript::Transcript;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");

/// The test damages one in this many moves, or every move with `SLOW=1` in the environment.
const MOVES_EVERY: usize = 29;

/// Returns the number of the line with a syntax error or an illegal move, if any.
fn blamed(text: &str) -> Option<usize> {
    let read = text.parse::<Transcript>();
    read.and_then(|transcript| transcript.check().map(drop)).err().map(|error| {
        assert!(!error.to_string().chars().any(karat_kernel::visible::is_hidden), "{error}");
        assert!(error.to_string().chars().count() < 500, "{error}");
        error.line
    })
}

/// Replaces the line at the given index with other lines, possibly none.
fn with_line(lines: &[&str], index: usize, other: &[&str]) -> String {
    [&lines[..index], other, &lines[index + 1..]].concat().join("\n")
}

/// Returns damaged, unreadable versions of a line.
fn unreadable(line: &str) -> Vec<String> {
    let mut damaged: Vec<String> = Vec::new();
    let words: Vec<&str> = line.split(' ').collect();
    // A player's name can be any string, so it is left intact.
    let spelled = if line.starts_with("name ") { 2 } else { words.len() };
    for index in 0..spelled {
        for other in [format!("{}§", words[index]), format!("?{}", words[index])] {
            let mut words = words.clone();
            words[index] = &other;
            damaged.push(words.join(" "));
        }
    }
    damaged.push(format!("x{line}"));
    damaged.push(format!("{line}\u{202e}"));
    damaged.push(format!("{line}\u{1b}[2J."));
    damaged.push(format!("{line}\r{line}"));
    damaged.push("}".to_owned());
    damaged
}

fn is_move(line: &str) -> bool {
    line.starts_with(['P', 'c']) && line.split(' ').next().is_some_and(|word| word != "commitment")
}

/// Returns whether a line belongs to the header lines that may not be repeated.
fn is_fact(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#') && !is_move(line)
}

fn damaged_everywhere(name: &str, text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(blamed(text), None, "{name}");
    let every = if std::env::var_os("SLOW").is_some() { 1 } else { MOVES_EVERY };
    let mut wrong = 0;
    for (index, line) in lines.iter().enumerate() {
        let number = index + 1;
        if line.is_empty() || line.starts_with('#') || is_move(line) && index % every != 0 {
            continue;
        }
        for other in unreadable(line) {
            let found = blamed(&with_line(&lines, index, &[&other]));
            assert_eq!(found, Some(number), "{name}:{number}: {other:?}");
        }
        let twice = blamed(&with_line(&lines, index, &[line, line]));
        if is_fact(line) {
            assert_eq!(twice, Some(number + 1), "{name}:{number} twice");
        }
        let half: String = line.chars().take(line.chars().count() / 2).collect();
        let mut next = lines.clone();
        next.swap(index, (index + 1).min(lines.len() - 1));
        let changed = [
            twice,
            blamed(&with_line(&lines, index, &[])),
            blamed(&with_line(&lines, index, &[&half])),
            blamed(&next.join("\n")),
            blamed(&lines[..index].join("\n")),
        ];
        for found in changed {
            // If a header line is missing, the last line of the file is reported.
            assert!(found.is_none_or(|found| found + 1 >= number), "{name}:{number}: {found:?}");
            wrong += usize::from(found.is_some());
        }
    }
    assert!(wrong > lines.len() / every, "{name}: {wrong} faults");
}

#[test]
fn damage_in_a_recorded_game_names_its_line() {
    let mut count = 0;
    for &id in GAMES {
        for entry in
            fs::read_dir(format!("{FOLDER}/{id}/playthroughs")).expect("every game has recordings")
        {
            let path = entry.expect("the folder can be read").path();
            let text = fs::read_to_string(&path).expect("a recording can be read");
            let name = path.display().to_string();
            // Add the deal and the players' names, as in downloaded records.
            let hash = "0123456789abcdef".repeat(4);
            let facts = format!(
                "name P0 Ana\nname P1 Břetislav z Prahy\ncommitment {hash}\nseed {hash}\n\
                 nonce-commitment P1 {hash}\n\n"
            );
            damaged_everywhere(&name, &text.replacen("\n\n", &format!("\n{facts}"), 1));
            count += 1;
        }
    }
    assert!(count > 20, "{count} recorded games");
}

/// A test case: a string, the number of its invalid line, and parts of the expected message.
type Fault = (&'static str, usize, &'static [&'static str]);

const HEAD: &str = "karat 1\ngame zepter\nseats 3\n";

/// Invalid header lines, each preceded by three valid ones.
const FAULTS: &[Fault] = &[
    ("option bid_limt=none", 4, &["bid_limt=none", "did you mean bid_limit?"]),
    ("option chess=yes", 4, &["no such option"]),
    ("option bid_limit=solvent", 4, &["choose none or solvency"]),
    ("option max_rounds=many", 4, &["option max_rounds=many is refused by ZEP-SETUP-24"]),
    ("option variant_b=true\n\noption variant_b=false", 6, &["stands in line 4 already"]),
    ("option variant_a=true\noption variant_b=true\noption variant_c=true", 6, &["variant_c=true"]),
    ("option variant_c=true\noption variant_a=true\noption variant_b=true", 5, &["variant_a=true"]),
    ("optoin variant_a=true", 4, &["\"optoin\"", "Did you mean \"option\"?"]),
    ("option variant_a", 4, &["NAME=VALUE"]),
    ("seats 3", 4, &["\"seats\" stands in line 3 already"]),
    ("game edel", 4, &["\"game\" stands in line 2 already"]),
    ("name P3 Eva", 4, &["P3 is refused by ", ": there are 3 seats"]),
    ("name P9 Eva", 4, &["name SEAT TEXT"]),
    ("name P1 Eva\nname P1 Ada", 5, &["\"name P1\" stands in line 4 already"]),
    ("name P1 E\u{202e}va", 4, &["character 10 of the line, U+202E"]),
    ("name P1 E\u{7}va", 4, &["U+0007"]),
    ("nonce P5 x", 4, &["P5 is refused by "]),
    ("nonce P1 x\nnonce P1 x", 5, &["stands in line 4 already"]),
    ("nonce-commitment P0 abc", 4, &["64 lower-case hexadecimal digits, not \"abc\""]),
    ("commitment 0x12", 4, &["64 lower-case hexadecimal digits"]),
    ("seed SECRET", 4, &["64 lower-case hexadecimal digits"]),
    ("void 2 commitment x", 4, &["numbered from 1"]),
    ("void 1 seed x", 4, &["64 lower-case"]),
    ("void 1 withheld P5", 4, &["P5 is refused by "]),
    ("void 1 withheld P1\nvoid 1 withheld P1", 5, &["stands in line 4 already"]),
    ("position", 4, &["position {"]),
    ("position {\nlevels P0 0/0/0/0/0/0", 4, &["no closing"]),
    ("position {\nlevels P0 0/0/0/0/0/0\nP0 end", 6, &["\"}\" is missing"]),
    ("position {\nlevels P7 0/0/0/0/0/0\n}", 5, &["position: "]),
    ("option variant_x=true\nposition {\nlevels P0 0/0/0/0/0/0\n}", 4, &["variant_x"]),
    ("P3 end", 4, &["P3 is refused by "]),
    ("Chance draw caller 0", 4, &["Did you mean \"chance\"?"]),
];

#[test]
fn every_header_error_names_its_line() {
    for (text, line, said) in FAULTS {
        for text in
            [format!("{HEAD}{text}"), format!("\u{feff}{HEAD}{text}\n").replace('\n', "\r\n")]
        {
            let error = text.parse::<Transcript>().and_then(|read| read.check().map(drop));
            let error = error.expect_err(&text);
            assert_eq!(error.line, *line, "{text}: {error}");
            for said in *said {
                assert!(error.to_string().contains(said), "{text}: {error}");
            }
        }
    }
}

#[test]
fn errors_suggest_the_nearest_option_and_list_the_allowed_values() {
    for &id in GAMES {
        let head = format!("# remark\nkarat 1\n\ngame {id}\nseats 3\n\n");
        let refused = |line: &str| {
            let text = format!("{head}{line}\n");
            let read = text.parse::<Transcript>().expect("the header can be read");
            let error = read.check().err().unwrap_or_else(|| panic!("{text} is accepted"));
            assert_eq!(error.line, 7, "{text}: {error}");
            assert!(error.clause().is_some(), "{text}: {error}");
            error.to_string()
        };
        for spec in id.options() {
            let name = spec.name;
            for other in [format!("{name}z"), format!("{}{}", &name[..1], &name[2..])] {
                let said = refused(&format!("option {other}=true"));
                let named = said.contains(&format!("; did you mean {name}?"));
                assert!(named && said.contains(&other), "{said}");
            }
            let said = refused(&format!("option {name} = {}", "no such value ".repeat(50)));
            assert!(said.contains(name) && said.chars().count() < 300, "{said}");
            for value in spec.values {
                assert!(said.contains(value), "{value} in {said}");
            }
        }
    }
}

#[test]
fn options_that_require_another_name_their_line() {
    let head = "# remark\nkarat 1\n\ngame klenotnici\nseats 3\n\n";
    for (options, line, said) in [
        ("option first_starter=youngest\noption age_order=0,1\n\nP0 choose ruby_s", 8, "age_order"),
        ("option age_order=0,1\noption first_starter=youngest", 7, "age_order=0,1"),
        ("option royal_goals=true\noption first_starter=youngest", 8, "first_starter"),
        ("option first_starter=host_choice\noption royal_goals=true", 7, "first_starter"),
        ("option gem_value_table=file\noption royal_goals=true", 7, "gem_value_table"),
    ] {
        let read = format!("{head}{options}").parse::<Transcript>().expect("it can be read");
        let error = read.check().err().unwrap_or_else(|| panic!("{options} is accepted"));
        assert_eq!(error.line, line, "{options}: {error}");
        assert!(error.to_string().contains(said), "{options}: {error}");
    }
}

#[test]
fn other_texts_get_a_one_line_error() {
    let long = format!("karat 1\ngame {}", "x".repeat(70_000));
    for (text, line, said) in [
        ("", 1, "begins with the line"),
        ("\u{feff}", 1, "begins with the line"),
        ("\n# nothing\n", 2, "begins with the line"),
        ("karat 2", 1, "newer version of Karat"),
        ("\n\nkarat 7\ngame go\nseats 99", 3, "newer version of Karat"),
        ("karat 0", 1, "begins with the line"),
        ("karat 1 2", 1, "begins with the line"),
        ("karat 1", 1, "\"game NAME\" is missing"),
        ("karat 1\nseats 3\n\nP0 pass", 4, "\"game NAME\" is missing"),
        ("karat 1\ngame edel\n\nP0 pass", 4, "\"seats NUMBER\" is missing"),
        ("karat 1\ngame \u{e9}del\u{200b}", 2, "U+200B"),
        ("karat 1\ngame Edel", 2, "unknown game \"Edel\""),
        ("karat 1\nseats 7", 2, "from 1 to 6"),
        ("karat 1\ngame klenotnici\nseats 2", 3, "KLE-SETUP-1"),
        ("karat 1\rgame edel\rseats 3", 1, "U+000D"),
        (&long, 2, "no line of a record is longer than 64 KiB"),
    ] {
        let error = text.parse::<Transcript>().and_then(|read| read.check().map(drop));
        let error = error.expect_err(text);
        assert_eq!(error.line, line, "{text:.80}: {error}");
        assert!(error.to_string().contains(said), "{text:.80}: {error}");
        assert!(error.to_string().chars().count() < 300, "{text:.80}: {error}");
    }
}

/// Checks that a contribution, which may be a phrase in any script, is kept byte for byte.
#[test]
fn a_contribution_is_kept_byte_for_byte() {
    let hash = "0123456789abcdef".repeat(4);
    let phrase = "\u{5e9}\u{200f}\u{5dc} a\u{202e}b";
    let facts = format!("void 1 commitment {hash}\nvoid 1 nonce P1 {phrase}\nnonce P0 {phrase}\n");
    let read: Transcript = format!("{HEAD}{facts}").parse().expect("it is read");
    assert_eq!(read.deal.nonces[0].1, phrase);
    let again: Transcript = read.to_string().parse().expect("it is read again");
    assert_eq!(again.deal, read.deal);
    let error = format!("{HEAD}nonce P0 a\u{7}b\n").parse::<Transcript>().expect_err("a control");
    assert!(error.to_string().contains("U+0007"), "{error}");
}

#[test]
fn invalid_utf8_is_located() {
    for (line, said) in [
        (&b"name P0 Zden\xeck"[..], "byte 13 of the line, 0xEC, is not UTF-8"),
        (b"\xff\xfek\0a\0r\0a\0t\0", "byte 1 of the line, 0xFF"),
        (b"# remark \xc3", "byte 10 of the line, 0xC3"),
    ] {
        let mut reader = crate::transcript::Reader::default();
        reader.line(b"karat 1\r\n").expect("a good line");
        let error = reader.line(line).expect_err(said);
        assert_eq!(error.line, 2);
        assert!(error.to_string().contains(said), "{error}");
    }
}

#[test]
fn oversized_records_are_refused() {
    let mut reader = crate::transcript::Reader::default();
    let head = "karat 1\ngame klenotnici\nseats 3\n";
    head.lines().for_each(|line| reader.line(line.as_bytes()).expect("a good line"));
    let line = format!("#{}\n", "x".repeat(60 * 1024));
    let error = (0..).find_map(|_| reader.line(line.as_bytes()).err()).expect("an end");
    assert!(error.to_string().contains("longer than 8 MiB"), "{error}");

    let moves = "P0 pass\n".repeat(GAMES[0].plies_max() + 1);
    let error = format!("{head}{moves}").parse::<Transcript>().expect_err("too many");
    assert_eq!(error.line, 4 + GAMES[0].plies_max(), "{error}");
    assert!(error.to_string().contains("no game has more than"), "{error}");
}

/// Checks that lines with missing seats are rejected, for every game and every kind of line that
/// can contain a seat.
#[test]
fn a_seat_that_is_not_at_the_table_is_refused_by_a_clause() {
    for &id in GAMES {
        let seats = *id.seats().start();
        let head = format!("karat 1\ngame {id}\nseats {seats}\n");
        let hash = "0".repeat(64);
        for seat in (seats..SEATS_MAX).map(Seat::new) {
            let facts = [
                format!("name {seat} Eva"),
                format!("nonce {seat} x"),
                format!("nonce-commitment {seat} {hash}"),
                format!("void 1 nonce {seat} x"),
                format!("void 1 nonce-commitment {seat} {hash}"),
                format!("void 1 withheld {seat}"),
                format!("\n{seat} pass"),
                format!("position {{\nanew {seat} 1\n}}"),
            ];
            for fact in facts {
                let text = format!("{head}{fact}\n");
                let error =
                    text.parse::<Transcript>().and_then(|record| record.check().map(|_| ()));
                let error = error.expect_err(&text);
                assert_eq!(error.clause(), Some(id.seats_clause()), "{text}: {error}");
            }
            let text = format!("{head}position {{\nafter {seat} pass\n}}\n");
            let error = text.parse::<Transcript>().and_then(|record| record.check().map(|_| ()));
            assert!(error.expect_err(&text).clause().is_some(), "{text}");
        }
    }
}
