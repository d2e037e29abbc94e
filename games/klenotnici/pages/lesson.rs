//! The lesson of Klenotníci: five auctions in which each action card trick occurs once.

use crate::web::pages::forms::Lesson;
use crate::web::pages::model::ShownView;
use karat_rules::klenotnici::View;

/// The lesson's record, and the number for the learner to work out at the end.
pub(super) const LESSON: Lesson = Lesson {
    record: include_str!("../learn/lesson.karat"),
    count,
    choices: [18, 24, 52],
    style: "klenotnici-lesson.css",
};

/// Returns the learner's points at the end of the game (KLE-SCORE-12).
fn count(view: &ShownView) -> u32 {
    let view: &View = view.of().expect("the record is of this game");
    view.players[0].score.total.into()
}
