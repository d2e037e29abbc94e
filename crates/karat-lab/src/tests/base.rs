//! Tests for study files that are based on other files.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::SMALL;
use crate::study::{Study, StudyError, pack};

/// Translations of the small study's title and of one of its questions.
const CZECH: &str = r#"
[translation.cs]
"Small" = "Malá"
"Is any bot favoured?" = "Má některý bot výhodu?"
"#;

/// Writes the given files to a new folder.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
        fs::write(file, text).expect("it can be written");
    }
    folder
}

fn read(text: &str, folder: &TempDir) -> Result<Study, StudyError> {
    Study::read_in(text, folder.path())
}

fn refusal(text: &str, folder: &TempDir) -> String {
    read(text, folder).expect_err("it is refused").to_string()
}

#[test]
fn a_study_inherits_the_keys_that_it_does_not_give() {
    let folder = folder(&[("small.toml", &format!("{SMALL}{CZECH}"))]);
    let base = read(&format!("{SMALL}{CZECH}"), &folder).expect("a study");
    let same = read("base = \"small.toml\"", &folder).expect("a study");
    assert_eq!(same, base);
    let text = "base = \"small.toml\"\ntitle = \"Four\"\nseats = 4\nseed = 6\n\n\
                [[arm]]\nname = \"base\"\nbots = \"greedy\"\n\n\
                [[question]]\ntext = \"Is any seat favoured?\"\nask = \"fair\"\n\n\
                [translation.cs]\n\"Four\" = \"Čtyři\"\n";
    let other = read(text, &folder).expect("a study");
    assert_eq!((other.arms[0].seats, other.seed, other.blocks, other.shard), (4, 6, 12, 3));
    // Arrays are replaced as a whole, and the texts of the base no longer occur.
    assert_eq!((other.arms.len(), other.questions.len()), (1, 1));
    assert_eq!(other.translations.len(), 1);
    let texts: Vec<&str> = other.translations[0].texts.keys().map(String::as_str).collect();
    assert_eq!(texts, ["Four"]);
    // Translations of inherited texts are inherited, one by one.
    let text = "base = \"small.toml\"\ntitle = \"Four\"\n[translation.cs]\nFour = \"Čtyři\"\n";
    let texts = &read(text, &folder).expect("a study").translations[0].texts;
    assert_eq!(texts.keys().collect::<Vec<_>>(), ["Four", "Is any bot favoured?"]);
}

/// Paths are relative to the folder of the file that contains them.
#[test]
fn a_base_may_have_a_base_in_another_folder() {
    let edel = "title = \"Edel\"\ngame = \"edel\"\nseats = 3\nblocks = 4\nseed = 1\n\
                [[arm]]\nname = \"short\"\nbots = \"random\"\ndata = \"short.toml\"\n";
    let folder = folder(&[
        ("edel/study.toml", edel),
        ("edel/short.toml", "[rounds]\ncount = 2\n"),
        ("middle/study.toml", "base = \"../edel/study.toml\"\nblocks = 8\nseed = 2\n"),
    ]);
    let text = "base = \"middle/study.toml\"\nseed = 3\n";
    let study = read(text, &folder).expect("a study");
    assert_eq!((study.arms[0].seats, study.blocks, study.seed), (3, 8, 3));
    assert_eq!(study.arms[0].options.len(), 1);
    // A packed study needs no other file.
    let packed = pack(text, folder.path()).expect("it can be packed");
    assert_eq!(Study::read_in(&packed, Path::new("/nowhere")).expect("a study"), study);
}

#[test]
fn a_packed_study_contains_only_its_own_translations() {
    let folder = folder(&[("small.toml", &format!("{SMALL}{CZECH}"))]);
    let text = "base = \"small.toml\"\ntitle = \"Other\"\n";
    let packed = pack(text, folder.path()).expect("it can be packed");
    assert!(!packed.contains("Malá") && packed.contains("Má některý bot výhodu?"), "{packed}");
    let study = read(text, &folder).expect("a study");
    assert_eq!(Study::read(&packed).expect("a study"), study);
}

#[test]
fn an_error_names_the_file_that_contains_it() {
    let wrong = SMALL.replacen("seats = 3", "seats = 9", 1);
    let unknown = SMALL.replacen("seed = 5", "sead = 5", 1);
    let folder = folder(&[
        ("small.toml", SMALL),
        ("wrong.toml", &wrong),
        ("unknown.toml", &unknown),
        ("broken.toml", "title = \"a\"\nseats = = 3\n"),
        ("one.toml", "base = \"two.toml\"\n"),
        ("two.toml", "title = \"b\"\n\nbase = \"one.toml\"\n"),
    ]);
    for (text, said) in [
        ("base = \"wrong.toml\"", "wrong.toml, line 4: seats: 3 to 5"),
        ("base = \"unknown.toml\"\nseed = 5", "unknown.toml, line 7: unknown field `sead`"),
        ("base = \"broken.toml\"", "broken.toml, line 2: "),
        ("base = \"small.toml\"\n\nseats = 9", "line 3: seats: 3 to 5"),
        ("title = \"a\"\nbase = 3", "line 2: base: the path of another study file"),
        ("title = \"a\"\nbase = \"none.toml\"", "line 2: base: cannot read "),
        (
            "base = \"one.toml\"",
            "two.toml, line 3: base: a file cannot be its own base: one.toml, then two.toml, then \
             one.toml",
        ),
        ("title = \"a\"", "line 1"),
    ] {
        let refused = refusal(text, &folder);
        assert!(refused.starts_with(said) || refused.starts_with("TOML"), "{refused}");
        assert!(refused.contains(said), "{refused}");
    }
    // The numbers of arms in a base that do not fit the study are an error of the base.
    let refused = refusal("base = \"small.toml\"\nseats = 4", &folder);
    assert!(refused.starts_with("small.toml, line 11: bots: "), "{refused}");
    let text = "base = \"small.toml\"\n[translation.cs]\n\"Tiny\" = \"Malá\"";
    let refused = refusal(text, &folder);
    assert!(refused.starts_with("line 3: translation: the study does not contain"), "{refused}");
}

#[test]
fn the_studies_of_the_repository_can_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies");
    let study = |name: &str| {
        let text = fs::read_to_string(folder.join(name)).expect(name);
        Study::read_in(&text, &folder).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let files = fs::read_dir(&folder).expect("the folder can be read");
    let names = files.map(|file| file.expect("a file").file_name().into_string().expect("UTF-8"));
    let names: Vec<String> = names.filter(|name| !name.ends_with(".data.toml")).collect();
    assert!(names.len() > 8, "{names:?}");
    names.iter().for_each(|name| drop(study(name)));
}
