//! The lesson of Klenotníci: five auctions in which each action card trick occurs once.

use crate::rules::View;
use karat_ui::forms::Lesson;
use karat_ui::model::ShownView;

/// The lesson's record, and the number for the learner to work out at the end.
pub(super) const LESSON: Lesson = Lesson {
    record: include_str!("../learn/lesson.karat"),
    count,
    choices: [18, 24, 52],
    style: "klenotnici-lesson.css",
};

/// Returns the learner's final points (KLE-SCORE-12).
fn count(view: &ShownView) -> u32 {
    let view: &View = view.of().expect("the record is of this game");
    view.players[0].score.total.into()
}
