//! Tests that all commands that read a record agree on its verdict.

#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use karat_rules::Transcript;
use karat_table::verdict::{Proof, judge};
use serde_json::Value;

/// The number of altered copies of each record, with and without `SLOW=1`.
const CHANGES: [usize; 2] = [24, 2];

/// The maximum length of a record to alter, in bytes.
const CHANGED_BYTES_MAX: usize = 8 * 1024;

/// Runs a command on a file, and returns the exit status and the full output.
fn said(arguments: &[&str], file: &Path) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_karat"));
    command.args(arguments).arg(file).stdin(Stdio::null()).env("LC_ALL", "C");
    let output = command.output().expect("karat starts");
    let status = output.status.code().expect("karat is not killed");
    (status, String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8"))
}

/// Returns the paths of all records in the repository.
fn records() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join("games"), root.join("fuzz/corpus")];
    folders.push(root.join("crates/karat-server/tests"));
    let mut records = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "karat") {
                records.push(path);
            }
        }
    }
    records.sort();
    records
}

/// Returns a copy of the record with one change, whose kind and position depend on the number.
fn changed(record: &[u8], number: usize) -> Vec<u8> {
    let lines: Vec<&[u8]> = record.split_inclusive(|&byte| byte == b'\n').collect();
    let at = number.wrapping_mul(0x9e37_79b9) >> 3;
    let line = at % lines.len();
    let byte = at % record.len();
    match number % 8 {
        0 => [&lines[..line], &lines[line + 1..]].concat().concat(),
        1 => [&lines[..=line], &lines[line..]].concat().concat(),
        2 => record[..byte].to_vec(),
        3 => String::from_utf8_lossy(record).replace('\n', "\r\n").into_bytes(),
        4 => [b"\xef\xbb\xbf", record].concat(),
        5 => [&record[..byte], b"\xff", &record[byte..]].concat(),
        6 => [record, b"P5 pass\n"].concat(),
        _ => {
            let mut other = record.to_vec();
            other[byte] ^= 1;
            other
        }
    }
}

/// Asserts that all commands agree with the library's verdict on a record, and returns the verdict.
fn agree(file: &Path) -> &'static str {
    let judged = Transcript::read(&fs::read(file).expect("a record"))
        .and_then(|record| Ok((judge(&record)?, record)));
    let commands = [&["check"][..], &["verify"], &["replay", "--json"]];
    let [check, verify, replay] = commands.map(|arguments| said(arguments, file));
    let shown = file.display();
    let (verdict, record) = match judged {
        Ok(judged) => judged,
        Err(error) => {
            for (status, text) in [check, verify, replay] {
                assert_eq!(status, 1, "{shown}: {error}: {text}");
                assert!(text.contains(&format!("{shown}:{}: ", error.line)), "{error}: {text}");
                let clause = error.clause().unwrap_or_default();
                assert!(text.contains(clause), "{error}: {text}");
            }
            return "refused";
        }
    };
    let name = verdict.deal.name();
    let statuses = match verdict.deal {
        Proof::Verified(_) => [0, 0, 0],
        Proof::Unproven(_) => [0, 1, 0],
        Proof::Refuted(_) => [1, 1, 0],
    };
    assert_eq!([check.0, verify.0, replay.0], statuses, "{shown}: {name} {check:?} {verify:?}");
    assert!(check.1.contains(name), "{name}: {}", check.1);
    assert!(verify.1.contains(name), "{name}: {}", verify.1);
    if let Some(line) = verdict.deal.line(&record) {
        let place = format!("{shown}:{line}: the deal is {name}: ");
        assert!(verify.1.contains(&place), "{place} {}", verify.1);
    }
    let position: Value = serde_json::from_str(&replay.1).expect("the output is JSON");
    assert_eq!(position["deal"], name, "{shown}");
    name
}

#[test]
fn every_command_comes_to_the_same_verdict_on_every_record() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verdicts");
    fs::create_dir_all(&folder).expect("it can be made");
    let changes = CHANGES[usize::from(std::env::var_os("SLOW").is_none())];
    let mut met = Vec::new();
    for (number, file) in records().into_iter().enumerate() {
        met.push(agree(&file));
        let record = fs::read(&file).expect("a record");
        for change in 0..changes {
            if record.len() > CHANGED_BYTES_MAX {
                break;
            }
            let other = folder.join("changed.karat");
            fs::write(&other, changed(&record, number * changes + change)).expect("written");
            met.push(agree(&other));
        }
    }
    for verdict in ["verified", "unproven", "refused"] {
        assert!(met.contains(&verdict), "no record is {verdict}");
    }
}

/// A deal must be refuted if a draw, the seed or a contribution was altered.
#[test]
fn every_command_refutes_a_forged_deal() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("forged");
    fs::create_dir_all(&folder).expect("it can be made");
    let honest = include_str!("../../karat-server/tests/given-up.karat");
    for (number, (from, to)) in [
        ("chance draw starter 2\nP2 choose", "chance draw starter 2\n# played at home\nP2 choose"),
        ("\nseed 5", "\nseed 6"),
        ("\nnonce P0 a third", "\nnonce P0 a fourth"),
        ("\nvoid 1 nonce P0 ana", "\nvoid 1 nonce P0 anna"),
        ("\nvoid 2 withheld P1", "\nvoid 2 withheld P2"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.join(format!("{number}.karat"));
        fs::write(&file, honest.replacen(from, to, 1)).expect("it can be written");
        assert_eq!(agree(&file), if number == 0 { "verified" } else { "refuted" }, "{to}");
    }
}
