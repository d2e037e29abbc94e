//! The template for study files. The template runs as is, and its comments explain all unused keys.

use std::time::Duration;

use karat_arena::occurrences::{Occurrences, Use};
use karat_arena::{Layout, Series};
use karat_rules::any::GameId;
use karat_rules::{Handicaps, with_game};
use karat_words::Locale;

/// Returns a small but complete study file for a game that mentions every possible key.
///
/// If a file of custom numbers is given, the study compares the game with and without them.
pub fn template(game: GameId, data: Option<&str>) -> String {
    let range = game.seats();
    let seats = *range.end().min(&4).max(range.start());
    let bots = with_game!(game, G => karat_bots::all_bot_names::<G>());
    // A game may have bots but no default bot.
    let usual = Some(karat_bots::default_bot(game)).filter(|name| !name.is_empty());
    let strong = usual.or(bots.first().copied()).unwrap_or_default();
    let study = beginning(game, seats, &bots.join(", ")) + &arms(game, strong, data.is_some());
    let study = study + &curve(game, seats) + &questions(seats);
    study + &data.map(|data| of_house(data, strong)).unwrap_or_default()
}

/// Returns the first section: the title and the settings that apply to all games.
fn beginning(game: GameId, seats: usize, bots: &str) -> String {
    let range = game.seats();
    format!(
        r#"# A study: the game, the bots that play it, the number of blocks, and the questions to answer.
# Play it with: karat study run FILE
# Lines that begin with # are comments; remove the # in front of a key to use it. See also docs/lab.md.

title = "Does the seat matter in {title}?"
about = "A sentence or two for the readers of the report."
game = "{game}"
seats = {seats}                       # {least} to {most}
blocks = 100                    # maximum for each arm; more blocks give narrower intervals
seed = 1                        # seed of all random choices
rotate = true                   # true: every bot in every seat in each block; false: one game per block
opening = 2                     # number of random decisions at the beginning of each block
# shard = 50                    # blocks in a part [default: a 64th of all blocks]
# label = "/players/{{seat}}/role"  # address of a seat's label in the JSON form of the final view
# seat_names = [{names}]  # names of the seats in the report
# base = "other.toml"           # file of another study; this one inherits every key that it does not give

# The bots of this game: {bots}.
# docs/strength.md lists how strong they are.
# A table [each] instead of the key seats repeats all arms for several numbers of players.
"#,
        title = Locale::En.book(game).title,
        least = range.start(),
        most = range.end(),
        names =
            (1..=seats).map(|number| format!("\"player {number}\"")).collect::<Vec<_>>().join(", "),
    )
}

/// Returns the section with the arm that uses custom numbers, and the question about it.
fn of_house(data: &str, strong: &str) -> String {
    format!(
        r#"
[[arm]]
name = "house"
title = "the custom numbers"
bots = "{strong}"
data = {data:?}

[[question]]
text = "Do the custom numbers change how many points a seat scores?"
ask = "differs"
arm = "house"
from = "base"
of = "points"
by = "seat"

[[question]]
text = "Do they make the chances of the seats less even?"
ask = "uneven"
arm = "house"
from = "base"
by = "seat"
"#
    )
}

/// Returns the section with the remaining arms.
fn arms(game: GameId, strong: &str, has_data: bool) -> String {
    let options: Vec<&str> = game.options().iter().map(|option| option.name).collect();
    let example = game.options().iter().find(|option| option.values.len() > 1);
    let example = example.map(|option| format!("{{ {} = \"{}\" }}", option.name, option.values[1]));
    let other = example.as_deref().unwrap_or("{}");
    let title = match has_data {
        true => "title = \"the original numbers\"",
        false => {
            "# title = \"the original rules\"  # name in the report, as in \"With ... instead of ...\""
        }
    };
    format!(
        r#"
[[arm]]
name = "base"
{title}
bots = "{strong}"               # one bot for all seats, or a list; more bots than seats are a pool
# blocks = 100                  # fewer blocks than the study, for slow bots

# The options of this game: {options}.
# [[arm]]
# name = "other"
# bots = "{strong}"
# options = {other}
{handicap}# The key data of an arm names a file with custom numbers for the game. "karat study new {game} FILE
# --data DATA" adds such an arm.
"#,
        handicap = with_game!(game, G => handicap::<G>()),
        options = if options.is_empty() { "none".to_owned() } else { options.join(", ") },
    )
}

/// Returns a line with an example of a handicap, if the game has handicaps.
fn handicap<G: Handicaps>() -> String {
    let forms = G::FORMS.join(", ");
    let line = |effect: &&str| {
        format!(
            "# handicaps = [{{ seat = 0, round = 1, effect = \"{effect}\" }}]  # for one player: {forms}\n"
        )
    };
    G::EXAMPLES.first().map(line).unwrap_or_default()
}

/// Titles of curves, each with the event, the address of the measured number and the event of each
/// step. The template contains the first one that a game can have.
const CURVES: [[&str; 4]; 3] = [
    ["Price of an auction", "won", "/price", "won"],
    ["Payment for a majority", "majority", "/amount", "scoring_begun"],
    ["Dust of a player's income", "dust_received", "/dust", "round_begun"],
];

/// Returns the section with a curve of events that occur in the game.
fn curve(game: GameId, seats: usize) -> String {
    let series = Series {
        game,
        seats,
        options: Vec::new(),
        handicaps: Vec::new(),
        bots: vec!["random".to_owned(); seats],
        games: 0,
        seed: 1,
        threads: 1,
        answer_within: Duration::ZERO,
    };
    let mut found = Occurrences::default();
    let one = Layout { opening_decisions: 0, rotations: 1 };
    found.add(&series, one, 0).expect("random bots can play every game");
    let is_found = |[_, event, value, along]: &[&str; 4]| {
        found.addresses(event, Use::Number).any(|address| address == *value)
            && found.events().any(|event| event == *along)
    };
    let any = || {
        let first = |event| Some((event, found.addresses(event, Use::Number).next()?));
        let (event, value) = found.events().find_map(first).expect("an event has a number");
        ["Mean of a number", event, value, event]
    };
    let [title, event, value, along] = CURVES.into_iter().find(is_found).unwrap_or_else(any);
    format!(
        r#"
# A curve measures the events of the games; "karat replay RECORD --ply 12 --json" shows such events.
# [[curve]]
# title = "{title}"
# event = "{event}"             # name of the events to measure
# value = "{value}"             # address of a number in them; without it, the events are counted
# along = "{along}"             # one step for each event of this name; or an address in the measured events
# per = "event"                 # event, player or game: the unit over which the mean is taken
# by = "seat"                   # seat, bot or label: a line for each group of players [default: all players]
# player = "/seat"              # with by, address of the player's seat in the measured events [default: /seat]
"#
    )
}

/// Returns the section with the questions.
fn questions(seats: usize) -> String {
    format!(
        r#"
# Each question has a test: fair, differs, rank, uneven or exceeds. docs/lab.md explains them.
[[question]]
text = "Does any seat win more or less than a fair share?"
ask = "fair"
arm = "base"
by = "seat"                     # seat, bot or label
margin = 0.05                   # smaller differences count as none; without it, nothing counts as equal
# also = ["other"]              # further arms, for example with other bots: the answer compares them
# alpha = 0.05                  # accepted probability of finding a difference that does not exist

# A statement of a document, with the results that would confirm it: more, less or equal.
# [question.claim]
# source = "the rulebook, page 4" # the document
# text = "starting the game is an advantage"  # the report says "The document says that ..."
# expected = {{ P0 = "more" }}

# [[question]]
# text = "Does the other arm change the win shares?"
# ask = "differs"
# arm = "other"
# from = "base"
# also = []                     # further pairs, such as {{ arm = "other-greedy", from = "base-greedy" }}
# of = "wins"                   # wins, points, place, plies and others
# by = "seat"

# [[question]]
# text = "Are the chances of the seats less even in the other arm?"
# ask = "uneven"
# arm = "other"
# from = "base"
# by = "seat"

# [[question]]
# text = "Does P0 win more than a fair share? The games stop once this is decided."
# ask = "exceeds"
# arm = "base"
# by = "seat"
# group = "P0"
# low = {low:.3}
# high = {high:.3}
# beta = 0.05
"#,
        low = 1.0 / seats as f64,
        high = 1.0 / seats as f64 + 0.05,
    )
}
