//! Tests for questions about several line-ups, arms with fewer blocks, and names of bots.

use karat_words::Locale;
use tempfile::TempDir;

use super::{SMALL, study};
use crate::outcome::Outcome;
use crate::part::Part;
use crate::plan::missing;
use crate::power::expectations;
use crate::report::Report;
use crate::run::run;
use crate::study::{Ask, Study, pack};

/// A study that ranks handicaps among two families of bots with different numbers of blocks.
const LINE_UPS: &str = r#"
title = "Line-ups"
game = "klenotnici"
seats = 3
blocks = 60
shard = 20
seed = 5
rotate = false
seat_names = ["the first player", "the second player", "the third player"]

[[each.bots]]
name = "random"
title = "random bots"
bots = "random"

[[each.bots]]
name = "greedy"
title = "greedy bots"
bots = "greedy"
blocks = 30

[[arm]]
name = "base"
title = "the usual rules"

[[arm]]
name = "gems"
title = "three gems"
handicaps = [
    { seat = 0, round = 1, effect = "gem pearl_l" },
    { seat = 0, round = 1, effect = "gem emerald_l" },
    { seat = 0, round = 2, effect = "gem sapphire_l" },
]

[[arm]]
name = "cards"
title = "no action cards"
handicaps = [{ seat = 0, round = 1, effect = "lose 4 action cards" }]

[[question]]
text = "What matters most to the first player?"
ask = "rank"
pairs = [{ arm = "cards", from = "base" }, { arm = "gems", from = "base" }]
families = true
group = "P0"

[[question]]
text = "Does the seat matter?"
ask = "fair"
arm = "base"
families = true

[[question]]
text = "How many points are three gems worth?"
ask = "differs"
arm = "gems"
from = "base"
families = true
of = "points"

[[question]]
text = "How many points do greedy bots gain?"
ask = "differs"
arm = "base-greedy"
from = "base-random"
of = "points"

[[question]]
text = "Are the chances less even?"
ask = "uneven"
arm = "gems"
from = "base"
families = true

[translation.cs]
"three gems" = "tři kameny"
"the first player" = "první hráč"
"#;

/// Plays a study, and returns its outcome with the English report.
fn played(study: &Study) -> (Outcome, Report) {
    let folder = TempDir::new().expect("a folder can be made");
    let outcome = run(study, folder.path(), 2, &()).expect("it can be played");
    let report = Report::of("line-ups.toml", study, &outcome);
    (outcome, report)
}

#[test]
fn a_question_compares_all_line_ups_as_families() {
    let study = study(LINE_UPS);
    let (outcome, report) = played(&study);
    let Ask::Rank { pairs, also, .. } = &study.questions[0].ask else { panic!("a ranking") };
    let names = |pairs: &[[usize; 2]]| -> Vec<String> {
        pairs.iter().map(|pair| pair.map(|arm| study.arms[arm].name.clone()).join(" ")).collect()
    };
    assert_eq!(names(pairs), ["cards-random base-random", "gems-random base-random"]);
    assert_eq!(names(&also[0]), ["cards-greedy base-greedy", "gems-greedy base-greedy"]);

    let ranked = &report.answers[0];
    assert_eq!(ranked.heading, None);
    assert_eq!(ranked.answer.lines.len(), 4);
    // Greedy bots are the strongest, so the headline is about them.
    let headline = &ranked.words.headline;
    let all = "With greedy bots (30 games in each version), the first player clearly benefits from one \
               of 2 versions, three gems: +";
    assert!(headline[0].starts_with(all), "{headline:?}");
    assert!(headline[1].starts_with("With random bots (60 games): three gems +"), "{headline:?}");
    let games = "Based on 60 and 30 games in each version with 3 players, played by these bots in \
                 this order: random bots and greedy bots; seed 5.";
    assert_eq!(ranked.words.games, games);
    let greedy = &ranked.words.details[1];
    let said = "With greedy bots: The first player wins more often in these versions: three gems";
    assert!(greedy.starts_with(said), "{greedy}");

    let fair = "Based on 60 and 30 games with 3 players, played by these bots in this order: random \
                bots and greedy bots; seed 5.";
    assert_eq!(report.answers[1].words.games, fair);
    assert!(report.answers[1].answer.method.starts_with("The usual rules: win shares by seat"));
    let changed = &report.answers[2].words.headline[0];
    assert!(changed.starts_with("With three gems instead of the usual rules, "), "{changed}");
    let czech = Report::of("line-ups.toml", &study.in_language(Locale::Cs), &outcome);
    let said = "Hrají-li hladoví boti (partií v každé verzi: 30), první hráč zřetelně získává v jedné z 2 \
                verzí, „tři kameny“: +";
    assert!(czech.answers[0].words.headline[0].starts_with(said), "{:?}", czech.answers[0].words);

    // The ranking's plot has one row for each version, and names the families.
    let page = report.page();
    let first = page.split("<article id").nth(1).expect("an answer");
    let plot = first.split("class=\"plot\"").nth(1).expect("a plot");
    let plot = plot.split("</svg>\n").next().expect("a plot").split("</details>").next();
    let plot = plot.expect("a plot");
    assert!(plot.contains("random bots</li>") && plot.contains("greedy bots</li>"), "{plot}");
    assert_eq!(plot.matches("class=\"name\"").count(), 2, "{plot}");
    assert!(page.contains("30 to 60 blocks in each version"), "the numbers of blocks");
    let row = first.split("Three gems</th>").nth(1).expect("a row").split("</tr>").next();
    assert_eq!(row.expect("a row").matches(" to +").count(), 2, "{row:?}");
}

/// A comparison uses the deals that both arms have played, so its values are those of a study in
/// which both have only these.
#[test]
fn an_arm_with_fewer_blocks_is_compared_over_its_own_deals() {
    let longer = study(LINE_UPS);
    let shorter = study(&LINE_UPS.replace("blocks = 60", "blocks = 30"));
    let ([outcome, _], [long, short]) = {
        let ((one, long), (other, short)) = (played(&longer), played(&shorter));
        ([one, other], [long, short])
    };
    let rows: Vec<usize> = outcome.arms.iter().map(Vec::len).collect();
    assert_eq!(rows, [180, 180, 180, 90, 90, 90]);
    let values = |report: &Report, question: usize| -> Vec<(f64, Option<[f64; 2]>)> {
        let lines = &report.answers[question].answer.lines;
        lines.iter().map(|line| (line.value, line.interval)).collect()
    };
    assert_eq!(values(&long, 3), values(&short, 3));
    assert_ne!(values(&long, 2), values(&short, 2));
    let of_greedy = |report: &Report| -> Vec<f64> {
        let lines = report.answers[4].answer.lines.iter();
        lines.filter(|line| line.arm.ends_with("greedy")).map(|line| line.value).collect()
    };
    assert_eq!(of_greedy(&long), of_greedy(&short));
    assert_eq!(long.arm_blocks.values().copied().collect::<Vec<_>>(), [30; 3]);
    assert!(long.answers[3].words.games.starts_with("Based on 30 games each with 3 players"));
}

#[test]
fn only_the_blocks_of_an_arm_are_missing() {
    let study = study(LINE_UPS);
    let shards = missing(&study, &[], study.blocks);
    let last = |arm: &str| {
        let of_arm = shards.iter().filter(|shard| shard.arm == arm);
        of_arm.map(|shard| shard.numbers.end).max()
    };
    assert_eq!([last("base-random"), last("base-greedy")], [Some(60), Some(30)]);
    // Parts beyond the maximum remain unused, so the maximum can be lowered later.
    let folder = TempDir::new().expect("a folder can be made");
    let base = study.arm_named("base-greedy").expect("an arm");
    let part = Part::play(&study, base, 0..40).expect("it can be played");
    part.save(&study, folder.path()).expect("it can be saved");
    let outcome = run(&study, folder.path(), 2, &()).expect("it can be played");
    assert_eq!(outcome.table(&study), played(&study).0.table(&study));
    let packed = pack(LINE_UPS, std::path::Path::new(".")).expect("it can be packed");
    assert_eq!(Study::read(&packed).expect("a packed study can be read"), study);
    let margin = LINE_UPS.replace(
        "of = \"points\"\n\n[[question]]\ntext = \"How many points do",
        "margin = 0.05\n\n[[question]]\ntext = \"How many points do",
    );
    let said = expectations(&super::study(&margin), true);
    assert!(said[0].contains("blocks instead of 30."), "{said:?}");
}

/// A study of a stronger player among weaker ones, with the same names for several line-ups.
const NAMED: &str = r#"
title = "Named"
game = "klenotnici"
seats = 3
blocks = 20
seed = 5
bot_names = ["the better player", "the others", "the others"]

[each]
bots = [
    { name = "planner", bots = ["planner", "greedy", "greedy"] },
    { name = "greedy", bots = ["greedy", "random", "random"] },
]

[[question]]
text = "How often does the better player win?"
ask = "fair"
by = "bot"
families = true

[question.claim]
source = "a test"
text = "the better player wins more often"
expected = { B0 = "more" }
"#;

#[test]
fn bots_with_names_form_the_same_groups_in_all_line_ups() {
    let study = study(NAMED);
    let (outcome, report) = played(&study);
    let lines = &report.answers[0].answer.lines;
    let groups: Vec<(&str, &str)> =
        lines.iter().map(|line| (line.group.as_str(), line.name.as_str())).collect();
    let both = [("B0", "the better player"), ("B1", "the others")];
    assert_eq!(groups, [both, both].concat());
    // The first bot of each line-up is the better player, and there is one in each game.
    for (arm, lines) in lines.chunks(2).enumerate() {
        let rows = outcome.arms[arm].iter().filter(|row| row.bot == 0);
        let wins: u32 = rows.map(|row| row.wins).sum();
        assert_eq!(lines[0].count, 60);
        assert!((lines[0].value - f64::from(wins) / 60.0 / 60.0).abs() < 1e-12);
    }
    let more = "With one planner among greedy bots (60 games), the better player wins ";
    assert!(report.answers[0].words.headline[0].starts_with(more), "{:?}", report.answers[0].words);
    let said = report.answers[0].words.said.as_ref().expect("a statement");
    assert_eq!(said.verdict, "The games of all these bots confirm this.");
    let details = &report.answers[0].words.details;
    assert!(details[0].starts_with("With one planner bot and 2 greedy bots: "));
    for (families, expected) in [
        ("[\"greedy\", \"planner\"]", "line-ups in their order, from planner, greedy"),
        ("[\"nobody\"]", "line-ups in their order, from planner, greedy"),
        ("3", "true, or a list of line-ups"),
    ] {
        let text = NAMED.replacen("families = true", &format!("families = {families}"), 1);
        let error = Study::read(&text).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    }
    let one = super::study(&NAMED.replacen("families = true", "families = [\"greedy\"]", 1));
    assert_eq!(one.questions[0].ask, Ask::Fair { arm: 1, also: Vec::new() });
    let error = Study::read(&NAMED.replace("B0 =", "B2 =")).expect_err("no such group").to_string();
    assert!(error.contains("there is no group \"B2\""), "{error}");
}

#[test]
fn impossible_families_blocks_and_names_are_refused() {
    let pairs = r#"pairs = [{ arm = "cards", from = "base" }, { arm = "gems", from = "base" }]"#;
    let also = "also = [[{ arm = \"cards-greedy\", from = \"base-greedy\" }]]";
    for (text, old, new, expected) in [
        (LINE_UPS, "blocks = 30", "blocks = 61", "line 20: blocks: 1 to 60"),
        (
            LINE_UPS,
            "\"the usual rules\"\n",
            "\"the usual rules\"\nblocks = 20\n",
            "not in both (blocks)",
        ),
        (
            LINE_UPS,
            "arm = \"cards\", from = \"base\"",
            "arm = \"cards-greedy\", from = \"base-greedy\"",
            "with families, a name without a cell of bots, such as cards",
        ),
        (
            LINE_UPS,
            "arm = \"base\"\nfamilies = true",
            "arm = \"base\"\nfamilies = true\nalso = [\"gems\"]",
            "either this key or families",
        ),
        (LINE_UPS, "families = true\ngroup", "group", "another name"),
        (LINE_UPS, pairs, "", "this question needs pairs"),
        (NAMED, "bots = [\n", "seats = [3]\nbots = [\n", "either this key or seats"),
        (
            NAMED,
            "\"the others\"]",
            "\"a\", \"b\"]",
            "one name for each bot of an arm; planner has 3",
        ),
        (NAMED, "ask = \"fair\"", "ask = \"exceeds\"", "not for ask = \"exceeds\""),
        (
            SMALL,
            "ask = \"fair\"",
            "ask = \"fair\"\nfamilies = true",
            "only for a study with a table [each]",
        ),
        (
            SMALL,
            "blocks = 12\n",
            "blocks = 12\nbot_names = [\"a\"]\n",
            "one name for each bot of an arm; base has 3",
        ),
    ] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text, "{old}");
        let result = Study::read(&changed);
        if expected == "another name" {
            // Without families, a ranking is repeated for each line-up.
            assert_eq!(result.expect("it is allowed").questions.len(), 6);
            continue;
        }
        let error = result.expect_err(expected).to_string();
        assert!(error.contains(expected), "{error} does not contain {expected}");
    }
    let plain = LINE_UPS.replacen("families = true\ngroup", &format!("{also}\ngroup"), 1);
    let plain =
        plain.replacen("\"cards\", from = \"base\"", "\"cards-random\", from = \"base-random\"", 1);
    let plain =
        plain.replacen("\"gems\", from = \"base\"", "\"gems-random\", from = \"base-random\"", 1);
    let error = Study::read(&plain).expect_err("two pairs").to_string();
    assert!(error.contains("also: a list of 2 pairs for each family of bots"), "{error}");
    let two = "{ arm = \"cards-greedy\", from = \"base-greedy\" }, { arm = \"gems-greedy\", from = \"base-greedy\" }";
    let plain = plain.replacen("{ arm = \"cards-greedy\", from = \"base-greedy\" }", two, 1);
    let (one, other) = (study(&plain), study(LINE_UPS));
    assert_eq!(one.questions[0].ask, other.questions[0].ask);
}
