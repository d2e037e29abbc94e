//! A starter study file. It is valid as it is, and its comments describe everything else.

use karat_rules::any::GameId;
use karat_rules::with_game;

/// Returns a small, complete study of this game that contains every key of study files. With a file
/// of custom numbers, it compares the game with itself under those numbers.
pub fn template(game: GameId, data: Option<&str>) -> String {
    let range = game.seats();
    let seats = *range.end().min(&4).max(range.start());
    let bots = with_game!(game, G => karat_bots::all_bot_names::<G>());
    // A game without a default bot still has bots.
    let usual = Some(karat_bots::default_bot(game)).filter(|name| !name.is_empty());
    let strong = usual.or(bots.first().copied()).unwrap_or_default();
    let study = beginning(game, seats, &bots.join(", ")) + &arms_and_questions(game, seats, strong);
    study + &data.map(|data| of_house(data, strong)).unwrap_or_default()
}

/// Writes the header of the study, and the settings of all its games.
fn beginning(game: GameId, seats: usize, bots: &str) -> String {
    let range = game.seats();
    format!(
        r#"# A study: which game, who plays, how many blocks of games, and what is asked of them.
# Play it with: karat study run FILE
# Lines that begin with # are comments; take the mark away from a key to use it. docs/lab.md tells more.

title = "Is any seat of {game} favoured?"
about = "A sentence or two for whoever reads the report."
game = "{game}"
seats = {seats}                       # {least} to {most}
blocks = 100                    # of each arm, at most; the more, the narrower the intervals
seed = 1                        # of everything random
rotate = true                   # every bot on every seat in each block; false: one game a block
opening = 2                     # so many decisions of a block are made at random first
# shard = 50                    # blocks played at a time; a 64th of them if left out
# label = "/players/{{seat}}/role"  # where the JSON form of the final view says what a seat is

# The bots of this game: {bots}.
# How strong they are stands in docs/strength.md.
"#,
        least = range.start(),
        most = range.end(),
    )
}

/// Writes the arm with custom numbers, and its question.
fn of_house(data: &str, strong: &str) -> String {
    format!(
        r#"
[[arm]]
name = "house"
bots = "{strong}"
data = {data:?}

[[question]]
text = "Do the house numbers change how many points a seat makes?"
ask = "differs"
arm = "house"
from = "base"
of = "points"
by = "seat"

[[question]]
text = "Do they make the seats less even?"
ask = "uneven"
arm = "house"
from = "base"
by = "seat"
"#
    )
}

/// Writes the arms and questions.
fn arms_and_questions(game: GameId, seats: usize, strong: &str) -> String {
    let options: Vec<&str> = game.options().iter().map(|option| option.name).collect();
    let example = game.options().iter().find(|option| option.values.len() > 1);
    let example = example.map(|option| format!("{{ {} = \"{}\" }}", option.name, option.values[1]));
    let other = example.as_deref().unwrap_or("{}");
    format!(
        r#"
[[arm]]
name = "base"
bots = "{strong}"               # one for all seats, or a list; a list longer than seats is a pool

# Its options: {options}.
# [[arm]]
# name = "other"
# bots = "{strong}"
# options = {other}
# An arm with the key data is played by that file of house data; "karat study new {game} FILE --data
# DATA" writes one beside it.

# A curve measures what the events of the games say; "karat replay RECORD --ply 12 --json" shows events.
# [[curve]]
# title = "What is paid"
# event = "won"                 # the events that are measured
# value = "/price"              # a number in them; left out, events are counted
# along = "won"                 # one step for each such event, or an address in those measured
# per = "event"                 # a mean over events, or per player, or per game

# Each question has a test: fair, differs, uneven or exceeds.
[[question]]
text = "Does any seat win more or less than its share?"
ask = "fair"
arm = "base"
by = "seat"                     # seat, bot or label
margin = 0.05                   # a difference as good as none; without it nothing is called equal
# alpha = 0.05                  # how often a question without an answer may get one

# [[question]]
# text = "What does the other arm change?"
# ask = "differs"
# arm = "other"
# from = "base"
# of = "wins"                   # wins, points, place or plies
# by = "seat"

# [[question]]
# text = "Are the seats less even there?"
# ask = "uneven"
# arm = "other"
# from = "base"
# by = "seat"

# [[question]]
# text = "Does P0 win more than a fair share? Games stop when that is known."
# ask = "exceeds"
# arm = "base"
# by = "seat"
# group = "P0"
# low = {low:.3}
# high = {high:.3}
# beta = 0.05
"#,
        options = if options.is_empty() { "none".to_owned() } else { options.join(", ") },
        low = 1.0 / seats as f64,
        high = 1.0 / seats as f64 + 0.05,
    )
}
