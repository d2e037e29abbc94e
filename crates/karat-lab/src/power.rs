//! How small a difference a study's games show, and how many games a question needs.

use std::collections::BTreeSet;

use karat_words::Locale;

use crate::answer::{Finding, Line, fair};
use crate::formats::{Wording, rounded};
use crate::outcome::Outcome;
use crate::statistics::Estimate;
use crate::study::{Arm, Ask, By, Measure, Question, Study};

/// Returns what a study's games are expected to show, for each question about win shares whose
/// groups are known before the games. If `is_warning` is true, returns only the questions for whose
/// margin the study plans too few games.
pub fn expectations(study: &Study, is_warning: bool) -> Vec<String> {
    let to = Wording(Locale::En);
    let texts = study.questions.iter().filter_map(|question| {
        let estimate = expected(study, question)?;
        let from = if matches!(question.ask, Ask::Fair { .. }) {
            fair(question_arm(study, question))
        } else {
            0.0
        };
        let alpha = question.alpha / groups(study, question)? as f64;
        let blocks = question.margin.and_then(|it| estimate.blocks_to_rule_out(from, it, alpha));
        let rotations = study.layout(question_arm(study, question)).rotations as u64;
        let planned = question_blocks(study, question);
        let need = question.margin.zip(blocks).filter(|(_, needed)| *needed > planned);
        let need = need.map(|(margin, blocks)| {
            format!(
                " Ruling out a difference of {} would take about {} games in each arm, that is, {} \
                 blocks instead of {}.",
                to.points(margin),
                to.grouped(rounded(blocks) * rotations),
                to.grouped(rounded(blocks)),
                to.grouped(planned),
            )
        });
        if is_warning && need.is_none() {
            return None;
        }
        let heading = study.heading(question).map(|it| format!(" ({it})")).unwrap_or_default();
        Some(format!(
            "\"{}\"{heading} The games will probably show a difference if it is {} or more.{}",
            question.text,
            to.points(estimate.detectable(from, alpha)),
            need.unwrap_or_default(),
        ))
    });
    texts.collect()
}

/// Returns the arm that a question is about.
fn question_arm<'a>(study: &'a Study, question: &Question) -> &'a Arm {
    &study.arms[question.ask.arm()]
}

/// Returns the smallest number of blocks among the arms that a question compares.
fn question_blocks(study: &Study, question: &Question) -> u64 {
    let arms = question.ask.arms().into_iter();
    arms.map(|arm| study.arms[arm].blocks).min().expect("a question has an arm")
}

/// Returns the number of groups that a question compares, or `None` if it depends on the games.
fn groups(study: &Study, question: &Question) -> Option<usize> {
    if let Ask::Rank { pairs, .. } = &question.ask {
        return Some(pairs.len());
    }
    match question.by {
        By::Seat => Some(question_arm(study, question).seats),
        By::Bot => {
            let bots = study.bot_groups(question_arm(study, question));
            Some(bots.iter().collect::<BTreeSet<_>>().len())
        }
        By::Label => None,
    }
}

/// Returns the estimate that a question about win shares would have if all shares were fair and all
/// games independent, for the group with the fewest games. Returns `None` for other questions.
fn expected(study: &Study, question: &Question) -> Option<Estimate> {
    let arm = question_arm(study, question);
    let bots = study.bot_groups(arm);
    let seats = match question.by {
        By::Seat => 1.0,
        By::Bot => {
            let count = |bot: &String| bots.iter().filter(|other| *other == bot).count();
            let fewest = bots.iter().map(count).min()?;
            arm.seats as f64 * fewest as f64 / bots.len() as f64
        }
        By::Label => return None,
    };
    let blocks = question_blocks(study, question);
    let games = blocks as f64 * study.layout(arm).rotations as f64 * seats;
    let share = Estimate::of_independent_games(fair(arm), games, blocks as usize);
    match question.ask {
        Ask::Fair { .. } => Some(share),
        Ask::Differs { of: Measure::Wins, .. } | Ask::Rank { of: Measure::Wins, .. } => {
            let error = std::f64::consts::SQRT_2 * share.error;
            Some(Estimate::with_error(0.0, error, blocks as usize))
        }
        _ => None,
    }
}

/// Returns how many games would rule out a difference as large as the margin, if there are too few.
pub(crate) fn need(
    study: &Study,
    outcome: &Outcome,
    question: &Question,
    lines: &[Line],
) -> Option<String> {
    let margin = question.margin?;
    let open = lines.iter().filter(|line| line.finding == Finding::Open);
    let played = |line: &Line| study.arm_named(&line.arm).map(|arm| outcome.blocks_of(arm));
    let needs = open.filter_map(|line| {
        line.blocks_needed.filter(|needed| played(line).is_none_or(|played| *needed > played))
    });
    let blocks = needs.max()?;
    let of = match question.ask {
        Ask::Differs { of, .. } | Ask::Rank { of, .. } => of,
        _ => Measure::Wins,
    };
    let to = Wording::of(study);
    let games =
        to.grouped(rounded(blocks) * study.layout(question_arm(study, question)).rotations as u64);
    Some(to.tell("lab-need", &[("margin", &to.amount(of, margin)), ("games", &games)]))
}
