//! The lesson of Edel, Stein & Reich: a round with a bargain, up to its scoring.

use crate::rules::{Colour, View};
use karat_ui::model::ShownView;

use karat_ui::forms::Lesson;

/// The lesson's record, and the number that the learner works out at the end.
pub(super) const LESSON: Lesson = Lesson {
    record: include_str!("../learn/lesson.karat"),
    count,
    choices: [8, 16, 24],
    style: "edel-lesson.css",
};

/// Returns the learner's scoring income from blue gems (ESR-SCORE-4, ESR-SCORE-8).
fn count(view: &ShownView) -> u32 {
    let view: &View = view.of().expect("the record is of this game");
    view.scoring_now.colours[Colour::Blue as usize].incomes[0].total().into()
}
