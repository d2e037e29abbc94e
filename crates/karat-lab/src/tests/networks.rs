//! Tests for studies whose bots have networks from files.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::part::{Part, PartError};
use crate::plan::check_networks;
use crate::report::Report;
use crate::run::run;
use crate::study::{Study, digest, pack};

/// A network of Klenotníci, and one of another game.
const NETWORK: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/klenotnici/bots/nets/all.net");
const OF_EDEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/edel/bots/nets/all.net");

const STUDY: &str = "title = \"Networks\"\ngame = \"klenotnici\"\nseats = 3\nblocks = 2\nseed = 5\n\
                     [[arm]]\nname = \"base\"\nbots = [\"expert:5@new.net\", \"greedy\", \"random\"]\n\
                     [[question]]\ntext = \"Who wins?\"\nask = \"fair\"\nby = \"bot\"\n";

/// Returns a folder with the network `new.net`.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    fs::copy(NETWORK, folder.path().join("new.net")).expect("it can be copied");
    folder
}

fn read(text: &str, folder: &TempDir) -> Study {
    Study::read_in(text, folder.path()).expect("a study")
}

/// Changes one of the numbers in a network, which remains one for the same game.
fn change(file: &Path) {
    let mut bytes = fs::read(file).expect("a file");
    *bytes.last_mut().expect("a byte") ^= 1;
    fs::write(file, bytes).expect("it can be written");
}

#[test]
fn a_network_from_a_file_plays_as_the_same_network_inside() {
    let folder = folder();
    let study = read(STUDY, &folder);
    let sha256 = digest(&fs::read(NETWORK).expect("a file"));
    assert_eq!(study.arms[0].networks[0].sha256, sha256);
    let out = TempDir::new().expect("a folder can be made");
    let outcome = run(&study, out.path(), 1, &()).expect("it can be played");
    let built_in = read(&STUDY.replace("@new.net", ""), &folder);
    let other = TempDir::new().expect("a folder can be made");
    let same = run(&built_in, other.path(), 1, &()).expect("it can be played");
    assert_eq!(outcome.arms, same.arms);
    // No result depends on the folder of the study.
    let table = outcome.table(&study);
    assert!(table.contains(",expert:5@new.net,"), "{table}");
    let report = Report::of("networks.toml", &study, &outcome);
    let json = serde_json::to_string(&report).expect("a report has a JSON form");
    for text in [&table, &report.page(), &json] {
        assert!(!text.contains(&folder.path().display().to_string()), "{text}");
    }
    assert!(report.page().contains(&sha256) && json.contains(&sha256));
    let part = fs::read_dir(out.path().join("parts/base")).expect("a folder").next();
    let part = fs::read_to_string(part.expect("a part").expect("a file").path()).expect("a text");
    assert!(part.contains(&format!("\nnetwork {sha256} expert:5@new.net\n")), "{part}");
}

#[test]
fn a_changed_network_is_refused() {
    let folder = folder();
    let out = TempDir::new().expect("a folder can be made");
    let before = read(STUDY, &folder);
    let part = Part::play(&before, &before.arms[0], 0..1).expect("it can be played");
    let file = part.save(&before, out.path()).expect("it can be saved");
    check_networks(&before, &before.arms[0], out.path()).expect("the same network");
    change(&folder.path().join("new.net"));
    // The study that was read before the change plays no further part.
    let refused = Part::play(&before, &before.arms[0], 1..2).expect_err("refused").to_string();
    assert!(refused.contains("it has changed while games were being played"), "{refused}");
    let after = read(STUDY, &folder);
    assert_ne!(before.seal(&before.arms[0]), after.seal(&after.arms[0]));
    for refused in [
        Part::load(&after, &file).expect_err("refused"),
        check_networks(&after, &after.arms[0], out.path()).expect_err("refused"),
    ] {
        let said = refused.to_string();
        assert!(matches!(refused, PartError::Network { .. }), "{said}");
        let [old, new] = [&before, &after].map(|study| &study.arms[0].networks[0].sha256);
        assert!(said.contains(old) && said.contains(new), "{said}");
        assert!(said.contains("expert:5@new.net"), "{said}");
    }
    assert!(run(&after, out.path(), 1, &()).is_err());
    fs::copy(NETWORK, folder.path().join("new.net")).expect("it can be copied");
    let whole = run(&read(STUDY, &folder), out.path(), 1, &()).expect("it can be continued");
    assert_eq!(whole.blocks, 2);
}

#[test]
fn a_study_can_state_the_hash_of_a_network() {
    let folder = folder();
    let sha256 = digest(&fs::read(NETWORK).expect("a file"));
    let stated = format!("{STUDY}\n[networks]\n\"new.net\" = \"{sha256}\"\n");
    assert_eq!(read(&stated, &folder).arms, read(STUDY, &folder).arms);
    // A packed study finds the network from any folder, and plays the same games.
    let packed = pack(STUDY, folder.path()).expect("it can be packed");
    let elsewhere = Study::read_in(&packed, Path::new("/nowhere")).expect("a study");
    let study = read(STUDY, &folder);
    assert_eq!(elsewhere.seal(&elsewhere.arms[0]), study.seal(&study.arms[0]));
    let parts = [&elsewhere, &study].map(|study| Part::play(study, &study.arms[0], 0..1));
    let [one, other] = parts.map(|part| part.expect("it can be played"));
    assert_eq!(one, other);
    change(&folder.path().join("new.net"));
    for text in [&stated, &packed] {
        let refused = Study::read_in(text, folder.path()).expect_err("refused").to_string();
        assert!(refused.contains(&format!("but the study expects {sha256}")), "{refused}");
        assert!(refused.contains(": bots: "), "{refused}");
    }
}

#[test]
fn an_unusable_network_is_refused_with_its_line() {
    let folder = folder();
    fs::copy(OF_EDEL, folder.path().join("edel.net")).expect("it can be copied");
    for (from, to, said) in [
        ("new.net", "none.net", "line 8: bots: cannot read "),
        ("new.net", "edel.net", "another game"),
        ("new.net", "a,b.net", "contains a comma"),
        ("expert:5@new.net", "exec:./bot", "is a program, and a block must not depend on one"),
        ("expert:5@new.net", "expert:0@new.net", "unknown bot"),
    ] {
        let refused = Study::read_in(&STUDY.replace(from, to), folder.path());
        let refused = refused.expect_err(to).to_string();
        assert!(refused.starts_with("line 8: bots: ") && refused.contains(said), "{refused}");
    }
    let unused = format!("{STUDY}\n[networks]\n\"old.net\" = \"\"\n");
    let refused = Study::read_in(&unused, folder.path()).expect_err("refused").to_string();
    assert_eq!(refused, "line 15: networks: no bot has the network \"old.net\"");
    let wrong = format!("{STUDY}\n[networks]\n\"new.net\" = 3\n");
    let refused = Study::read_in(&wrong, folder.path()).expect_err("refused").to_string();
    assert!(refused.contains("the SHA-256 of the file, or "), "{refused}");
}
