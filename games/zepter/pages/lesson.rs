//! The lesson of Das Zepter von Zavandor: a Mage buys an artifact, and in a later round a Sentinel.

use karat_rules::any::AnyView;

use crate::web::pages::lesson::Lesson;

/// The lesson.
pub(super) const LESSON: Lesson = Lesson {
    record: include_str!("../learn/lesson.karat"),
    count,
    choices: [15, 20, 26],
    style: "zepter-lesson.css",
};

/// The learner's points (ZEP-VP-1).
fn count(view: &AnyView) -> u32 {
    match view {
        AnyView::Zepter(view) => view.players[0].points_total.into(),
        _ => unreachable!("the record is of this game"),
    }
}
