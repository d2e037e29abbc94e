//! Tests of custom numbers. Whatever numbers a file changes, the game must still obey all laws.
//! Unplayable numbers must be rejected with their key and clause.

use karat_kernel::book::Book;
use karat_kernel::game::Dice;
use karat_kernel::house::{self, COPIES_MAX, Data, FILE_BYTES_MAX, Fault, Number, OPTION};
use karat_kernel::kit::{Pairs, TestKit, Xorshift, slow_or_quick};

use super::kit::{for_each_game, id_of};
use super::laws::keeps_the_laws_with;
use crate::any::{AnyGame, GAMES, GameId};
use crate::transcript::Transcript;

/// The number of option combinations that other tests try ([`TestKit::COMBINATIONS`]) for each
/// random file tested here. The first entry applies with `SLOW=1` in the environment, the second
/// without.
const COMBINATIONS_PER_FILE: [usize; 2] = [2, 5];

/// Returns the games that allow custom numbers.
fn changeable() -> impl Iterator<Item = GameId> {
    GAMES.iter().copied().filter(|id| id.data_template().is_some())
}

fn pairs(line: &str) -> Pairs {
    vec![(OPTION.to_owned(), line.to_owned())]
}

for_each_game! {
    #[test]
    fn random_custom_numbers_keep_the_laws() {
        super::random_files_keep_the_laws::<G>();
    }

    #[test]
    fn every_number_can_be_changed_and_reads_back() {
        super::every_number_reads_back::<G>();
    }
}

fn random_files_keep_the_laws<G: TestKit>() {
    let id = id_of::<G>();
    if id.data_template().is_none() {
        return;
    }
    let mut dice = Xorshift(0xda7a);
    let files = slow_or_quick(G::COMBINATIONS) / slow_or_quick(COMBINATIONS_PER_FILE);
    let mut refused = 0;
    for seats in id.seats() {
        let mut played = 0;
        while played < files {
            let file = random_file::<G>(&mut dice);
            match id.read_data(&file) {
                Ok(Some(line)) => {
                    keeps_the_laws_with::<G>(seats, pairs(&line), &mut dice);
                    played += 1;
                }
                Ok(None) => {}
                Err(fault) => {
                    refused += 1;
                    is_explained(id, &fault, &file);
                }
            }
        }
    }
    assert!(refused > 0, "{id}: no random file was refused, so no refusal was tested");
}

/// Returns a file in which each number is either unchanged or random within its range.
fn random_file<G: TestKit>(dice: &mut Xorshift) -> String {
    let often = 2 + dice.below(12);
    let mut text = String::new();
    G::with_numbers(&mut |numbers| text = random_values(numbers, often, dice));
    text
}

fn random_values(numbers: Vec<Number<'_>>, often: u32, dice: &mut Xorshift) -> String {
    let mut text = String::new();
    for number in numbers {
        if dice.below(often) > 0 {
            continue;
        }
        let (least, most) = (*number.range.start(), *number.range.end());
        let originals = number.place.read();
        let mut drawn = |before: u16| match dice.below(3) {
            0 => least + dice.below(u32::from(most - least) + 1) as u16,
            // Values near the original are more likely to be compatible.
            1 => (before + dice.below(3) as u16).saturating_sub(1).clamp(least, most),
            _ => before,
        };
        let numbers: Vec<u16> = originals.iter().map(|&before| drawn(before)).collect();
        let value =
            if number.place.is_list() { format!("{numbers:?}") } else { numbers[0].to_string() };
        text.push_str(&format!("{} = {value}\n", number.key));
    }
    text
}

/// Checks that an error contains a key from the template and a clause from the rulebook.
fn is_explained(id: GameId, fault: &Fault, file: &str) {
    let clause = fault.clause.expect("a clause");
    assert!(Book::read(id.rules()).clause(clause).is_some(), "{id} cites {clause}");
    let key = fault.key.as_deref().unwrap_or_else(|| panic!("{fault} has no key:\n{file}"));
    let name = key.rsplit('.').next().expect("a key has words");
    assert!(id.data_template().expect("a template").contains(name), "{fault}");
    assert!(fault.to_string().starts_with(key) && fault.to_string().contains(clause), "{fault}");
    let pair = pairs(file);
    let error = AnyGame::new(id, &pair, *id.seats().start()).err().expect("refused");
    assert_eq!(error.clause(), Some(clause), "{fault}");
}

#[test]
fn a_template_changes_nothing_and_names_every_number_with_its_clause() {
    for id in changeable() {
        let template = id.data_template().expect("a template");
        assert_eq!(id.read_data(&template), Ok(None), "{id}");
        assert!(template.len() < FILE_BYTES_MAX / 2, "{id}: {}", template.len());
        let book = Book::read(id.rules());
        let mut count = 0;
        for line in template.lines().filter(|line| line.contains(" = ")) {
            let clause = line.split_once("  # ").and_then(|(_, said)| said.split_once(':'));
            let (clause, _) = clause.unwrap_or_else(|| panic!("{id}: no clause in {line}"));
            assert!(book.clause(clause).is_some(), "{id}: {line}");
            count += 1;
        }
        assert!(count > 10, "{id}: {count}");
    }
}

/// Changes one number or list at a time to the limits of its range and to values near the original.
/// In a list, each entry also changes alone. Each accepted file is represented by one line, which
/// must survive being read and written again.
fn every_number_reads_back<G: TestKit>() {
    let mut count = 0;
    G::with_numbers(&mut |numbers| {
        count += numbers.len();
        numbers_read_back(id_of::<G>(), numbers);
    });
    assert_eq!(count > 10, id_of::<G>().data_template().is_some(), "{}: {count} numbers", G::ID);
}

fn numbers_read_back(id: GameId, numbers: Vec<Number<'_>>) {
    for number in numbers {
        let originals = number.place.read();
        let mut is_accepted = false;
        for changed in changes(&number) {
            let value = if number.place.is_list() {
                format!("{changed:?}")
            } else {
                changed[0].to_string()
            };
            let line = format!("{}={value}", number.key);
            match id.read_data(&line) {
                Ok(Some(kept)) => {
                    assert_eq!(kept, line);
                    assert_eq!(id.read_data(&kept), Ok(Some(kept.clone())));
                    is_accepted = true;
                }
                Ok(None) => assert_eq!(changed, originals, "{line}"),
                Err(fault) => is_explained(id, &fault, &line),
            }
        }
        assert!(is_accepted, "{}: no other value goes with the rest", number.key);
    }
}

/// Returns other values for a number or list.
fn changes(number: &Number<'_>) -> Vec<Vec<u16>> {
    let originals = number.place.read();
    let near = |value: u16| [value + 1, value.saturating_sub(1)];
    let limits = [*number.range.start(), *number.range.end()];
    let equal = limits.into_iter().chain(near(originals[0]));
    let mut changes: Vec<Vec<u16>> = equal.map(|value| vec![value; originals.len()]).collect();
    for (index, &original) in originals.iter().enumerate() {
        changes.extend(near(original).map(|value| {
            let mut changed = originals.clone();
            changed[index] = value;
            changed
        }));
    }
    changes
}

#[test]
fn invalid_files_are_refused() {
    for id in changeable() {
        let long = format!("# {}\n", "x".repeat(FILE_BYTES_MAX));
        for text in ["income", "a = ", "[income", "= 3", "nothing = 1", "x.y.z = [1]", &long, "\0"]
        {
            let fault = id.read_data(text).expect_err(text);
            assert!(fault.clause.is_some() && !fault.reason.is_empty(), "{fault}");
            assert!(fault.to_string().len() < 400, "{fault}");
            assert!(AnyGame::new(id, &pairs(text), *id.seats().start()).is_err(), "{text}");
        }
    }
    for value in ["-1", "1.5", "\"3\"", "true", "[3]", "99999999999", "{ a = 1 }", "1979-05-27"] {
        let fault = GameId::Edel.read_data(&format!("rounds.count = {value}")).expect_err(value);
        assert!(fault.to_string().contains("rounds.count"), "{value}: {fault}");
    }
    for value in ["3", "[1, 2, 3]", "[1, 2, 3, 4, 5]", "[1, 2, 3, \"4\"]", "[]", "[[1, 2, 3, 4]]"] {
        let fault = GameId::Edel.read_data(&format!("income.base = {value}")).expect_err(value);
        assert_eq!(fault.key.as_deref(), Some("income.base"), "{value}: {fault}");
        assert!(fault.to_string().contains("a list of 4 whole numbers from 0 to 99"), "{fault}");
    }
    for (line, said) in [
        ("values.gold = [3, 4, 8]", "a list of 3 whole numbers from 3 to 7 (KLE-COMP-7)"),
        ("values.gold = [3, 4, 4]", "the values [3, 4, 4] must rise with the size of the gem"),
        ("values.pearl = [3, 4, 5]", "the medium pearl is worth 5, not 4 (KLE-COMP-6)"),
        ("sets.gold_set = 21", "a whole number from 0 to 20 (KLE-SCORE-5)"),
        ("scoring.per_money_card = 6", "a whole number from 0 to 5 (KLE-SCORE-10)"),
        ("scoring.goal_points = [0, 3, 5, 7]", "a list of 3 whole numbers from 0 to 20"),
        ("hand.money_cards = [0, 0, 0, 0, 0, 0, 0, 0, 0]", "every player needs a money card"),
        ("sets.gold_sets = 5", "did you mean sets.gold_set?"),
    ] {
        let fault = GameId::Klenotnici.read_data(line).expect_err(line);
        assert!(fault.to_string().starts_with(line.split(' ').next().expect("a key")), "{fault}");
        assert!(fault.to_string().contains(said), "{fault}");
    }
    for (line, said) in [
        ("roles.dust = [10, 10, 20, 10, 15, 3]", "the kobold cannot start with 3 dust (ZEP-PAY-1)"),
        ("roles.dust = [10, 10, 20, 10, 15, 1]", "a list of 6 whole numbers from 2 to 60"),
        ("gem_prices.opal = [10, 9, 10, 7, 6]", "must not rise with the level (ZEP-GEM-2)"),
        (
            "gem_prices.opal = [10, 9, 8, 7, 1]",
            "a list of 5 whole numbers from 2 to 60 (ZEP-GEM-2)",
        ),
        ("gem_prices.ruby = [61, 54, 48, 42, 36]", "from 2 to 60 (ZEP-GEM-2)"),
        ("gems.points = [1, 1, 2, 2, 21]", "a list of 5 whole numbers from 0 to 20 (ZEP-VP-2)"),
        ("knowledge.fire = [0, 10, 15, 20]", "from 1 to 60 (ZEP-KNOW-1)"),
        ("sentinels.price = 0", "a whole number from 1 to 250 (ZEP-SENT-1)"),
        ("order.artifacts_less = [5, 41]", "a list of 2 whole numbers from 0 to 40 (ZEP-ORDER-5)"),
        ("artifact_prices.talisman = 251", "a whole number from 1 to 250 (ZEP-ART-1)"),
        ("artifact_points.talisman = 21", "a whole number from 0 to 20 (ZEP-ART-1)"),
        ("artifact_points.talismans = 8", "did you mean artifact_points.talisman?"),
    ] {
        let fault = GameId::Zepter.read_data(line).expect_err(line);
        assert!(fault.to_string().starts_with(line.split(' ').next().expect("a key")), "{fault}");
        assert!(fault.to_string().contains(said), "{fault}");
    }
    let near = GameId::Edel.read_data("rounds.counts = 2").expect_err("no such key");
    assert!(near.to_string().contains("did you mean rounds.count?"), "{near}");
}

/// Checks that a game whose numbers are constants rejects custom numbers with a clear message, and
/// lacks the option for them.
#[test]
fn a_game_without_custom_numbers_refuses_them() {
    for &id in GAMES.iter().filter(|id| id.data_template().is_none()) {
        let fault = id.read_data("rounds.count = 2").expect_err("refused");
        assert!(fault.to_string().contains("does not have custom numbers yet"), "{fault}");
        assert!(AnyGame::new(id, &pairs("rounds.count = 2"), *id.seats().start()).is_err());
    }
}

/// Checks that a record contains its custom numbers, and does not mention the option if there are
/// none.
#[test]
fn a_transcript_carries_its_numbers() {
    let line = "income.base=[14, 12, 10, 9]; rounds.count=1";
    let mut record = Transcript::new(GameId::Edel, 3, pairs(line));
    let text = record.to_string();
    assert!(
        text.contains("\noption data_file=income.base=[14, 12, 10, 9]; rounds.count=1\n"),
        "{text}"
    );
    let read: Transcript = text.parse().expect("it reads back");
    assert!(read.start().expect("a game") == record.start().expect("a game"));
    record.options.clear();
    assert!(!record.to_string().contains("option"));
    assert!(read.start().expect("a game") != record.start().expect("a game"));
}

/// Checks that even the points of a player who owns every gem and every money card fit in a byte.
#[test]
fn the_highest_scores_fit_their_type() {
    let line = "values.ruby=[5, 6, 7]; values.pearl=[4, 5, 7]; values.emerald=[5, 6, 7]; \
                values.sapphire=[5, 6, 7]; values.gold=[5, 6, 7]; sets.emerald_pair=20; \
                sets.sapphire_pair=20; sets.ruby_pair=20; sets.gold_set=20; sets.small_trio=20; \
                scoring.goal_points=[20, 20, 20]; scoring.per_money_card=5";
    let gems: Vec<_> = crate::klenotnici::Gem::all().map(|gem| gem.to_string()).collect();
    let text = format!(
        "karat 1\ngame klenotnici\nseats 3\noption royal_goals=true\noption data_file={line}\n\
         position {{\n  phase goal\n  gems P0 {}\n}}\n\nP0 goal J\nP1 goal none\nP2 goal none\n",
        gems.join(" "),
    );
    let record: Transcript = text.parse().expect("a record");
    let points = record.check().expect("it is legal").standing().points;
    assert_eq!(points[karat_kernel::seat::Seat::new(0)], 88 + 100 + 20 + 45);
    assert_eq!(points[karat_kernel::seat::Seat::new(1)], 45);
}

/// Checks the points of a player who owns every item that one player can own, with the highest
/// numbers.
#[test]
fn the_highest_points_of_zavandor_are_counted() {
    use crate::zepter::{Artifact, Sentinel};
    let most = Artifact::ALL.map(|artifact| format!("artifact_points.{artifact}=20")).join("; ");
    // A player can own only one Magic Belt and one Magic Wand (ZEP-AUCTION-4).
    let once = [Artifact::MagicBelt, Artifact::MagicWand];
    let again = Artifact::ALL.into_iter().filter(|artifact| !once.contains(artifact));
    let owned: Vec<_> = Artifact::ALL.into_iter().chain(again.clone()).chain(again).collect();
    let names: Vec<_> = owned.iter().map(|artifact| artifact.name()).collect();
    let text = format!(
        "karat 1\ngame zepter\nseats 5\noption data_file=gems.points=[20, 20, 20, 20, 20]; \
         sentinels.points=20; {most}\noption point_difference_modifiers=true\nposition {{\n  \
         levels P0 4/4/4/4/4/4\n  active_gems P0 2/2/2/2/3\n  \
         artifacts P0 {}\n  sentinels P0 {}\n}}\n",
        names.join(" "),
        Sentinel::ALL.map(Sentinel::name).join(" "),
    );
    let record: Transcript = text.parse().expect("a record");
    let points = record.check().expect("it is legal").standing().points;
    // The bonuses of the Sentinels are 80 points.
    assert_eq!(points[karat_kernel::seat::Seat::new(0)], 11 * 20 + 6 * 2 + 32 * 20 + 9 * 20 + 80);
}

/// Checks that the store of number sets has a limit. A full store rejects new sets and keeps the
/// existing ones.
#[test]
fn copies_are_bounded() {
    use crate::edel::Data as Numbers;
    static KEPT: house::Kept<Numbers> = house::Kept::new();
    let original = *Numbers::original();
    for number in 0..COPIES_MAX {
        assert!(KEPT.keep(number.to_string(), original).is_some());
    }
    assert!(KEPT.keep("another".to_owned(), original).is_none());
    assert!(KEPT.keep("0".to_owned(), original) == KEPT.find("0"));
}
