//! Tests of the sources cited for options. Every value of every option must have its sources, and
//! every document must either support a value or be listed as silent.

use std::collections::HashSet;

use karat_kernel::book::Book;
use karat_kernel::source::Source;

use super::data::data_of;
use crate::any::{GAMES, GameId};

#[test]
fn every_option_value_names_its_sources() {
    for &game in GAMES {
        for spec in game.options() {
            let context = format!("{game} {}", spec.name);
            assert_eq!(spec.sources.len(), spec.values.len().max(1), "{context}");
            for sources in spec.sources {
                let different: HashSet<_> = sources.iter().collect();
                assert!(!sources.is_empty() && different.len() == sources.len(), "{context}");
                let documents = sources.iter().filter_map(|source| source.document());
                assert!(documents.clone().all(|one| game.documents().contains(&one)), "{context}");
                let is_nobodys = [Source::Karat, Source::Unwritten, Source::Entered]
                    .iter()
                    .any(|source| sources.contains(source));
                assert!(!is_nobodys || sources.len() == 1, "{context}: nobody else reads it so");
            }
            if spec.values.is_empty() {
                assert_eq!(spec.sources, [&[Source::Entered][..]], "{context}");
            }
        }
    }
}

#[test]
fn a_document_either_speaks_of_an_option_or_is_silent() {
    for &game in GAMES {
        for spec in game.options() {
            let spoken = documents_of(spec.sources.concat());
            for document in game.documents() {
                let is_silent = spec.silent.contains(document);
                let speaks = spoken.contains(document);
                assert!(!(speaks && is_silent), "{game} {} {document:?}", spec.name);
                let is_entered = spec.values.is_empty();
                assert!(speaks || is_silent || is_entered, "{game} {} {document:?}", spec.name);
            }
            assert!(spec.silent.iter().all(|silent| game.documents().contains(silent)));
        }
    }
}

#[test]
fn a_default_is_karats_choice_only_if_no_document_supports_it() {
    for &game in GAMES {
        for spec in game.options().iter().filter(|spec| !spec.values.is_empty()) {
            let (default, others) = spec.sources.split_first().expect("a default");
            let context = format!("{game} {}", spec.name);
            assert!(!default.contains(&Source::Unwritten), "{context}: the default is no variant");
            assert!(!others.concat().contains(&Source::Karat), "{context}: Karat has one reading");
            if default.contains(&Source::Karat) && game.documents().len() == 1 {
                let spoken = documents_of(others.concat());
                assert!(spoken.is_empty() || spec.name == "first_starter", "{context}");
            }
        }
    }
}

/// Checks that the rulebook of Edel, Stein & Reich and the options mention the same documents. The
/// rulebook's table of differences between the documents has a column for the default values.
#[test]
fn edel_follows_the_documents_that_its_rulebook_names() {
    let chapter = GameId::Edel.rules().split_once("## 16.").expect("the chapter").1;
    let chapter = chapter.split_once("\n## ").expect("its end").0;
    let mut seen = 0;
    for row in chapter.lines().filter(|line| line.starts_with("| D-")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, _, _, _, _, _, default, option, _] = cells[..] else { panic!("{row}") };
        let Some(option) = option.strip_prefix('`').and_then(|text| text.strip_suffix('`')) else {
            continue;
        };
        let (name, value) = option.split_once('=').expect("an option and its value");
        let spec = GameId::Edel.options().iter().find(|spec| spec.name == name).expect(name);
        assert!(spec.values[1..].contains(&value), "{option}");
        let reason = default.split_once("example").map_or(default, |(before, _)| before);
        let named = [("CZ", Source::Czech), ("IT", Source::Italian), ("NL", Source::Dutch)]
            .into_iter()
            .filter(|(word, _)| reason.contains(word))
            .map(|(_, source)| source);
        assert_eq!(named.collect::<HashSet<_>>(), documents_of(spec.sources[0].to_vec()), "{row}");
        seen += 1;
    }
    assert_eq!(seen, 7);
}

/// Checks that an option has a value for each source wherever an earlier program differs from the
/// rules document of Das Zepter von Zavandor.
#[test]
fn zepter_has_a_value_for_each_differing_source() {
    let chapter = GameId::Zepter.rules().split_once("## 21.").expect("the chapter").1;
    let chapter = chapter.split_once("\n## ").expect("its end").0;
    let mut seen = 0;
    for row in chapter.lines().filter(|line| line.starts_with("| D-")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, _, _, _, others, default, option, _] = cells[..] else { panic!("{row}") };
        let Some((name, value)) = option.split('`').nth(1).and_then(|text| text.split_once('='))
        else {
            continue;
        };
        let spec = GameId::Zepter.options().iter().find(|spec| spec.name == name).expect(name);
        let at = spec.values.iter().position(|known| *known == value).expect(value);
        if default.starts_with("the document") {
            assert_eq!(spec.sources[0], [Source::Rules], "{row}");
            assert!(spec.sources[at].contains(&Source::Program), "{row}");
        }
        let is_open = others.contains("open question") || others == "–";
        let reads = spec.sources.concat().contains(&Source::Program);
        assert_eq!(reads, !is_open, "{row}");
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

/// Checks that all numbers marked as undocumented in `data.toml` are in the list shown to readers.
/// The list must refer to rows in the rulebook's list of gaps.
#[test]
fn all_undocumented_numbers_are_listed() {
    for &game in GAMES {
        let mut marked = HashSet::new();
        collect_unwritten(&toml::Value::Table(data_of(game)), game, &mut marked);
        let named: HashSet<_> = game.unwritten().iter().map(|one| one.id.to_owned()).collect();
        assert_eq!(marked, named, "{game}");
        let book = Book::read(game.rules());
        for one in game.unwritten() {
            assert!(book.clause(one.clause).is_some(), "{game} cites {}", one.clause);
            let rows = [format!("\n| {} |", one.gap), format!("\n- **{} ", one.gap)];
            assert!(rows.iter().any(|row| game.rules().contains(row)), "{game} {}", one.gap);
        }
    }
}

/// Checks that undocumented numbers are not listed for a table that replaces them with custom
/// numbers.
#[test]
fn custom_numbers_replace_undocumented_ones() {
    let told = |game: GameId, options: &[(&str, &str)]| -> Vec<&str> {
        let options: Vec<_> =
            options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        game.unwritten_with(&options).map(|one| one.id).collect()
    };
    assert_eq!(told(GameId::Klenotnici, &[]), ["values"]);
    assert_eq!(told(GameId::Klenotnici, &[("royal_goals", "true")]), ["values", "trios"]);
    let own = [("royal_goals", "true"), ("royal_trio_table", "file"), ("gem_value_table", "file")];
    assert!(told(GameId::Klenotnici, &own).is_empty());
    assert_eq!(told(GameId::Edel, &[]), ["gem_cards", "majority"]);
    assert_eq!(told(GameId::Edel, &[("gem_cards_file", "4:0/0/0/4")]), ["majority"]);
    assert_eq!(told(GameId::Zepter, &[]), ["energy_cards", "opal_income", "empty_decks"]);
    assert_eq!(told(GameId::Zepter, &[("limited_gem_supply", "true")]).len(), 4);
}

/// Collects the ids of undocumented numbers. Every number chosen by the project must have such an
/// id.
fn collect_unwritten(value: &toml::Value, game: GameId, found: &mut HashSet<String>) {
    let text = |value: &toml::Value| value.as_str().expect("a text").to_owned();
    match value {
        toml::Value::Table(table) => {
            match table.get("unwritten") {
                Some(toml::Value::Array(ids)) => found.extend(ids.iter().map(text)),
                Some(id) => {
                    found.insert(text(id));
                }
                None => {
                    let is_own = |name| table.get(name).is_some_and(|by| by.as_str() == OWN);
                    assert!(!is_own("source") && !is_own("provenance"), "{game}: {table:?}");
                }
            }
            table.values().for_each(|value| collect_unwritten(value, game, found));
        }
        toml::Value::Array(list) => {
            list.iter().for_each(|value| collect_unwritten(value, game, found));
        }
        _ => {}
    }
}

/// The value in `data.toml` that marks numbers chosen by the project itself.
const OWN: Option<&str> = Some("project-default");

fn documents_of(sources: Vec<Source>) -> HashSet<Source> {
    sources.into_iter().filter_map(Source::document).collect()
}
