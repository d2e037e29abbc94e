//! The lesson of Klenotníci, in which the learner plays five auctions. Each trick with action cards
//! occurs once.

use karat_rules::any::AnyView;

use crate::web::pages::forms::Lesson;

/// The record of the lesson, and the number that the learner works out at its end.
pub(super) const LESSON: Lesson = Lesson {
    record: include_str!("../learn/lesson.karat"),
    count,
    choices: [18, 24, 52],
    style: "klenotnici-lesson.css",
};

/// Returns the learner's points at the end of the game (KLE-SCORE-12).
fn count(view: &AnyView) -> u32 {
    match view {
        AnyView::Klenotnici(view) => view.players[0].score.total.into(),
        _ => unreachable!("the record is of this game"),
    }
}
