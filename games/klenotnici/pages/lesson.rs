//! The lesson of Klenotníci: five auctions in which each action card trick occurs once.

use karat_rules::any::AnyView;

use crate::web::pages::forms::Lesson;

/// The lesson's record, and the number for the learner to work out at the end.
pub(super) const LESSON: Lesson = Lesson {
    record: include_str!("../learn/lesson.karat"),
    count,
    choices: [18, 24, 52],
    style: "klenotnici-lesson.css",
};

/// Returns the learner's final points (KLE-SCORE-12).
fn count(view: &AnyView) -> u32 {
    match view {
        AnyView::Klenotnici(view) => view.players[0].score.total.into(),
        _ => unreachable!("the record is of this game"),
    }
}
