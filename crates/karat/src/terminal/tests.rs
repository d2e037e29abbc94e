//! Tests that every event has a complete text, without unfilled variables or missing messages, for
//! all games, options, viewers and languages.

use std::env;

use karat_bots::ChaChaDice;
use karat_rules::any::{GAMES, GameId};
use karat_rules::{Actor, AnyEventView, AnyGame, Dice, Seat, Turn, Viewer};
use karat_words::Locale;

use super::{book, cards, cited, plain, write_view};
use karat_ui::terminal::layout::width::{WIDTHS, at_width};

/// The mean number of moves between two displays of the table in a test, with and without `SLOW=1`.
const VIEWS_EVERY: [u32; 2] = [1, 24];

/// The number of games with each set of options, with and without `SLOW=1`.
const GAMES_EACH: [usize; 2] = [10, 1];

/// Legal moves that are never listed and cause unusual events. These moves contain several units of
/// a kind or single units, combine steps, or arrange components.
const UNLISTED: [&str; 8] = [
    "transact buy 2 opal with best",
    "transact buy 5 opal, sell 2 opal active with best",
    "transact sell 2 opal active, sell sapphire active",
    "transact sell 3 opal inactive",
    "transact release 20, advance gems with best",
    "active 1/1/0/0/0",
    "transact item, sell opal active with best",
    "raise 3+4+5",
];

fn is_slow() -> usize {
    usize::from(env::var_os("SLOW").is_none())
}

/// Asserts that a string contains no message ids or unfilled variables.
fn assert_whole(said: &str, context: &str) {
    assert!(!said.contains(['{', '}', '$']), "{context}: {said}");
    assert!(!said.trim().is_empty(), "{context} says nothing");
    let has_id = |book: &str| {
        said.match_indices(book).any(|(place, _)| {
            let rest = &said[place + book.len()..];
            rest.starts_with('-') && rest[1..].starts_with(|c: char| c.is_ascii_lowercase())
        })
    };
    for book in ["edel", "klenotnici", "zepter", "sealed", "plain", "terminal"] {
        assert!(!has_id(book), "{context}: a message is missing: {said}");
    }
}

fn assert_fits(said: &str, width: usize, context: &str) {
    for line in said.lines() {
        assert!(line.chars().count() <= width, "{context}: {line}");
    }
}

fn whole_view(game: &AnyGame, names: &[String], width: usize, context: &str) {
    let viewers = Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Public]);
    for viewer in viewers {
        for locale in Locale::ALL {
            let context = format!("{context} {} {viewer:?} {width}", locale.code());
            let mut out = Vec::new();
            at_width(width, || write_view(locale, &game.view(viewer), names, &mut out))
                .expect("a vector takes it");
            let said = String::from_utf8(out).expect("it is text");
            assert_whole(&said, &context);
            assert_fits(&said, width, &context);
        }
    }
}

fn choice(game: &AnyGame, who: Actor, dice: &mut ChaChaDice) -> String {
    let mut listed = game.legal(who);
    let unlisted = UNLISTED[dice.below(UNLISTED.len() as u32) as usize];
    if dice.below(3) == 0 && { *game }.play(who, unlisted).is_ok() {
        return unlisted.to_owned();
    }
    listed.swap_remove(dice.below(listed.len() as u32) as usize)
}

/// Plays a game to its end and checks every text along the way.
fn speaks(id: GameId, seats: usize, options: &[(String, String)], dice: &mut ChaChaDice) {
    let context = format!("{id} {seats} {options:?}");
    let mut game = AnyGame::new(id, options, seats).expect(&context);
    let names: Vec<String> = Seat::all(seats).map(|seat| format!("{seat} (x)")).collect();
    loop {
        if dice.below(VIEWS_EVERY[is_slow()]) == 0 || game.turn() == Turn::Over {
            let width = WIDTHS[dice.below(WIDTHS.len() as u32) as usize];
            whole_view(&game, &names, width, &context);
        }
        let (who, text) = match game.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, game.draw(dice)),
            Turn::Seats(owing) => {
                let who = Actor::Seat(owing.first().expect("a turn has a seat"));
                (who, choice(&game, who, dice))
            }
        };
        let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public]);
        for viewer in viewers {
            let events = { game }.play_shown(who, &text, viewer).expect("a legal move");
            for line in events.iter().map(AnyEventView::line) {
                for locale in Locale::ALL {
                    let context = format!("{context} {} {who} {text}", locale.code());
                    assert_whole(&cited(locale, id, &line, &names), &context);
                }
            }
        }
        game.play(who, &text).expect("a legal move");
    }
}

/// Returns each option value that is allowed while all other options have their defaults.
fn single_options(id: GameId, seats: usize) -> Vec<Vec<(String, String)>> {
    let specs = id.options().iter();
    let pairs = specs.flat_map(|spec| {
        let texts = match spec.name {
            "max_rounds" => &["3"][..],
            "age_order" => &["1,0", "2,0,1", "3,0,1,2", "4,0,1,2,3"][seats.min(5) - 2..][..1],
            _ => spec.values.get(1..).unwrap_or_default(),
        };
        texts.iter().map(|text| vec![(spec.name.to_owned(), (*text).to_owned())])
    });
    pairs.filter(|options| AnyGame::new(id, options, seats).is_ok()).collect()
}

fn assert_everything_has_a_text(id: GameId) {
    let mut dice = ChaChaDice::new(20);
    let seats: Vec<usize> = id.seats().collect();
    for &seats in &seats {
        (0..=GAMES_EACH[is_slow()]).for_each(|_| speaks(id, seats, &[], &mut dice));
    }
    let mut played = 0;
    for index in 0.. {
        let seats = seats[index % seats.len()];
        let singles = single_options(id, seats);
        let Some(options) = singles.get(index) else { break };
        (0..GAMES_EACH[is_slow()]).for_each(|_| speaks(id, seats, options, &mut dice));
        played += 1;
    }
    assert!(played > 10, "{id}: {played} options");
    // The last set combines all options that are compatible with each other.
    for &seats in &seats {
        let mut options: Vec<(String, String)> = Vec::new();
        for single in single_options(id, seats) {
            options.extend(single);
            if AnyGame::new(id, &options, seats).is_err() {
                options.pop();
            }
        }
        speaks(id, seats, &options, &mut dice);
    }
}

#[test]
fn every_event_of_klenotnici_has_a_complete_text() {
    assert_everything_has_a_text(GameId::Klenotnici);
}

#[test]
fn every_event_of_edel_has_a_complete_text() {
    assert_everything_has_a_text(GameId::Edel);
}

#[test]
fn every_event_of_zepter_has_a_complete_text() {
    assert_everything_has_a_text(GameId::Zepter);
}

#[test]
fn a_game_without_catalogue_has_plain_texts() {
    let mut dice = ChaChaDice::new(20);
    for seats in GameId::Sealed.seats() {
        speaks(GameId::Sealed, seats, &[], &mut dice);
    }
    let game = AnyGame::new(GameId::Sealed, &[], 2).expect("two can play");
    let names = ["Ana".to_owned(), "Ben".to_owned()];
    let written = |locale| {
        let mut out = Vec::new();
        write_view(locale, &game.view(Viewer::Public), &names, &mut out)
            .expect("a vector takes it");
        String::from_utf8(out).expect("it is text")
    };
    assert!(written(Locale::En).contains("Cards left: 1, 2, 3, 4, 5, 6, 7, 8, 9"));
    assert!(written(Locale::Cs).contains("Zbývající karty: 1, 2, 3, 4, 5, 6, 7, 8, 9"));
    let row = |text: &str, name: &str| text.lines().any(|line| line.trim().starts_with(name));
    assert!(names.iter().all(|name| row(&written(Locale::En), name)), "{}", written(Locale::En));
}

/// Returns the table of contents and all chapters of a game's rules as printed.
fn printed(locale: Locale, id: GameId) -> String {
    let mut out = Vec::new();
    book::write_contents(locale, id, &mut out).expect("a vector takes it");
    for chapter in locale.book(id).chapters {
        let number = chapter.title.split_once(". ").expect("chapters have numbers").0;
        book::write_part(locale, id, number, &mut out).expect("a chapter");
    }
    String::from_utf8(out).expect("it is text")
}

#[test]
fn rules_and_cards_fit_the_terminal_and_have_every_table() {
    for &id in GAMES {
        for locale in Locale::ALL {
            let context = format!("{id} {}", locale.code());
            for width in WIDTHS {
                let mut out = Vec::new();
                let book = at_width(width, || {
                    cards::write_all(locale, id, &[], &mut out).expect("a vector takes it");
                    plain::write_rules(locale, id, &[], &mut out).expect("a vector takes it");
                    printed(locale, id)
                });
                let all = String::from_utf8(out).expect("it is text");
                assert_whole(&all, &context);
                assert_fits(&book, width, &context);
                assert_fits(&all, width, &context);
                // In narrow lines, a wrapped sentence may begin with a vertical bar, so only wider
                // lines are checked for bars.
                let mut lines = book.lines().chain(all.lines()).filter(|_| width >= 80);
                assert!(lines.all(|line| !line.starts_with('|')), "{context}");
            }
            let tables = locale.book(id).chapters.iter().fold(0, |count, chapter| {
                let texts = chapter.clauses.iter().map(|clause| clause.text.as_str());
                let rules = |text: &str| text.matches("\n| --").count();
                count + rules(&chapter.text) + texts.map(rules).sum::<usize>()
            });
            let mut contents = Vec::new();
            book::write_contents(locale, id, &mut contents).expect("a vector takes it");
            let contents = String::from_utf8(contents).expect("it is text");
            let rules = contents.lines().filter(|line| line.trim_start().starts_with("--"));
            assert!(tables > 5 || id == GameId::Sealed, "{context}: {tables} tables");
            assert!(rules.count() >= tables, "{context}: {tables} tables");
        }
    }
}

#[test]
fn every_card_is_found_by_its_name_and_by_its_word() {
    let read = |locale, id, name: &str| {
        let mut out = Vec::new();
        cards::write_one(locale, id, &[], name, &mut out)
            .map(|()| String::from_utf8(out).expect("it is text"))
    };
    for (id, name, english, czech) in [
        (GameId::Edel, "e30", "Swap one of your gems", "Vyměňte si se soupeřem"),
        (GameId::Edel, "E20", "the most certificates pay", "nejvíc certifikátů"),
        (GameId::Edel, "g01", "7 million or 1/1/0/0", "7 milionů nebo 1/1/0/0"),
        (GameId::Klenotnici, "pearl_m", "value 5", "hodnota 5"),
        (GameId::Klenotnici, "hearts J", "large black pearl", "velká černá perla"),
        (GameId::Zepter, "spellbook", "You may buy emeralds", "Smíte kupovat smaragdy"),
        (GameId::Zepter, "crystal ball", "hand limit rises by 3", "Limit karet v ruce +3"),
        (GameId::Zepter, "fox", "2 for each active sapphire", "2 za každý aktivní safír"),
        (GameId::Zepter, "witch", "Starts on the Gems track", "Na začátku má schopnost Drahokamy"),
        (GameId::Zepter, "fire", "5/10/15/20", "5/10/15/20"),
    ] {
        for (locale, text) in [(Locale::En, english), (Locale::Cs, czech)] {
            let said = read(locale, id, name).expect(name);
            let plain = said.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(plain.contains(text), "{name}: {said}");
        }
    }
    assert!(read(Locale::Cs, GameId::Zepter, "Kniha kouzel").is_ok());
    let options = [("score_colour_income".to_owned(), "full".to_owned())];
    let mut out = Vec::new();
    cards::write_one(Locale::En, GameId::Edel, &options, "e26", &mut out).expect("a card");
    let usual = read(Locale::En, GameId::Edel, "e26").expect("a card");
    assert_ne!(String::from_utf8(out).expect("it is text"), usual);
    let error = read(Locale::En, GameId::Zepter, "spelbook").expect_err("it is misspelt");
    assert!(error.to_string().contains("spellbook"), "{error}");
}
