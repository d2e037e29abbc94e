//! The lesson of Edel, Stein & Reich, in which the learner plays a round with a bargain, up to its
//! scoring.

use karat_rules::any::AnyView;
use karat_rules::edel::Colour;

use crate::web::pages::forms::Lesson;

/// The record of the lesson, and the number that the learner works out at its end.
pub(super) const LESSON: Lesson = Lesson {
    record: include_str!("../learn/lesson.karat"),
    count,
    choices: [8, 16, 24],
    style: "edel-lesson.css",
};

/// Returns the amount that the learner gets for blue gems in the scoring (ESR-SCORE-4,
/// ESR-SCORE-8).
fn count(view: &AnyView) -> u32 {
    match view {
        AnyView::Edel(view) => {
            view.scoring_now.colours[Colour::Blue as usize].incomes[0].total().into()
        }
        _ => unreachable!("the record is of this game"),
    }
}
