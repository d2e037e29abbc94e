//! The lesson of Das Zepter von Zavandor, in which the learner, as a Mage, buys an artifact and
//! later a Sentinel.

use crate::rules::View;
use karat_ui::forms::Lesson;
use karat_ui::model::ShownView;

/// The lesson's record, and the number for the learner to work out at the end.
pub(super) const LESSON: Lesson = Lesson {
    record: include_str!("../learn/lesson.karat"),
    count,
    choices: [15, 20, 26],
    style: "zepter-lesson.css",
};

/// Returns the learner's points (ZEP-VP-1).
fn count(view: &ShownView) -> u32 {
    let view: &View = view.of().expect("the record is of this game");
    view.players[0].points_total.into()
}
