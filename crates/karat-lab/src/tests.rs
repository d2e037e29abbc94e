//! Tests for studies, from the study file to the report.

mod base;
mod curves;
mod families;
mod files;
mod handicaps;
mod matrix;
mod measures;
mod networks;
mod null;
mod parts;
mod r;
mod ratings;
mod reports;
mod statistics;

use crate::study::Study;

/// A small study that plays real games in two arms.
const SMALL: &str = r#"
title = "Small"
game = "klenotnici"
seats = 3
blocks = 12
shard = 3
seed = 5

[[arm]]
name = "base"
bots = ["random", "greedy", "random"]

[[arm]]
name = "royal"
bots = ["random", "greedy", "random"]
options = { royal_goals = "true" }

[[question]]
text = "Is any bot favoured?"
ask = "fair"
arm = "base"
by = "bot"
margin = 0.1

[[question]]
text = "Do royal cards change the points?"
ask = "differs"
arm = "royal"
from = "base"
of = "points"

[[question]]
text = "Do they make seats less even?"
ask = "uneven"
arm = "royal"
from = "base"
"#;

fn study(text: &str) -> Study {
    Study::read(text).expect("the study can be read")
}
