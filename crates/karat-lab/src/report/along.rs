//! Figures that show how the answers to a repeated question change with the number of players.

use serde::Serialize;

use crate::answer::{Answer, Finding, Line, Unit, fair, way};
use crate::formats::Wording;
use crate::phrases::{deviation, players};
use crate::report::figures::{Dot, Figure, Players};
use crate::study::{Ask, Question, Study};

/// A figure that shows the answers to one question along the number of players.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Along {
    /// The question, in words.
    pub question: String,
    /// The index of the question in the study file.
    #[serde(skip)]
    pub(crate) index: usize,
    /// The values for each number of players, with a line for each group of players. Win shares are
    /// given as differences from a fair share.
    pub figure: Figure,
}

/// Returns a figure for each question that is repeated for several numbers of players. If a
/// question is about several families of bots, or is also repeated along another axis, each of
/// these has its own figure.
pub(super) fn along_seats<'a>(
    study: &Study,
    answers: impl Iterator<Item = &'a Answer>,
) -> Vec<Along> {
    let Some(matrix) = &study.matrix else { return Vec::new() };
    let mut repeated = Vec::new();
    for (question, answer) in study.questions.iter().zip(answers) {
        let Some(scope) = &question.scope else { continue };
        let Some(seats) = matrix.seats_of(scope) else { continue };
        let others = matrix.without_seats(scope);
        match repeated.iter_mut().find(|(known, _)| *known == others) {
            None => repeated.push((others, vec![(seats, question, answer)])),
            Some((_, copies)) => copies.push((seats, question, answer)),
        }
    }
    let mut figures = Vec::new();
    for (others, mut copies) in repeated {
        copies.sort_by_key(|(seats, ..)| *seats);
        let (_, question, _) = copies[0];
        let is_repeated = matrix.heading(study.language, &others);
        let comparisons = question.ask.comparisons().len();
        // The plot of a ranking is part of its answer.
        let is_ranking = matches!(question.ask, Ask::Rank { .. });
        for comparison in (0..comparisons).filter(|_| !is_ranking) {
            let dots: Vec<Dot> =
                copies.iter().flat_map(|copy| dots(study, *copy, comparison)).collect();
            if copies.len() < 2 || dots.is_empty() {
                continue;
            }
            let mut title = vec![title(study, question, comparison)];
            title.extend(is_repeated.clone());
            if comparisons > 1 {
                let (arm, _) = question.ask.comparisons()[comparison];
                title.push(players(study, &study.arms[arm]));
            }
            let figure = figure(study, question, title.join(", "), dots);
            let index = others.question;
            figures.push(Along { question: question.text.clone(), index, figure });
        }
    }
    figures
}

/// Returns a figure with the given values.
fn figure(study: &Study, question: &Question, title: String, dots: Vec<Dot>) -> Figure {
    let to = Wording::of(study);
    let unit = match &question.ask {
        Ask::Fair { .. } => Unit::ShareDifference,
        Ask::Differs { of, .. } if of.scale() > 1.0 => Unit::ShareDifference,
        Ask::Differs { .. } | Ask::Exceeds { .. } | Ask::Rank { .. } => Unit::Number,
        Ask::Uneven { .. } => Unit::Share,
    };
    let is_uneven = matches!(question.ask, Ask::Uneven { .. });
    Figure {
        title,
        curve: None,
        is_share: unit != Unit::Number,
        fair: (!is_uneven).then_some(0.0),
        along: Some(to.text("lab-step-players")),
        grouping: Some(match is_uneven {
            true => to.text("lab-column-version"),
            false => way(study, question.by),
        }),
        unit: Some(unit),
        dots,
    }
}

/// Returns the name of the values in a figure.
fn title(study: &Study, question: &Question, comparison: usize) -> String {
    let to = Wording::of(study);
    match &question.ask {
        Ask::Fair { .. } => to.text("lab-along-fair"),
        Ask::Uneven { .. } => to.text("lab-along-uneven"),
        Ask::Differs { of, .. } => {
            let study = study.within(question);
            let (arm, from) = question.ask.comparisons()[comparison];
            let title = |arm: usize| study.arms[arm].title.clone();
            let measured = to.text(&format!("lab-measured-{}", of.name()));
            let minus = from.map_or_else(String::new, |from| {
                to.tell("lab-minus", &[("one", &title(arm)), ("other", &title(from))])
            });
            to.tell("lab-along-change", &[("measured", &measured), ("minus", &minus)])
        }
        Ask::Exceeds { .. } | Ask::Rank { .. } => String::new(),
    }
}

/// Returns the values of one comparison in the answer for one number of players.
fn dots(
    study: &Study,
    (seats, question, answer): (usize, &Question, &Answer),
    comparison: usize,
) -> Vec<Dot> {
    let (arm, _) = question.ask.comparisons()[comparison];
    let arm = &study.arms[arm];
    let Answer { lines, unit, .. } = answer;
    // The difference in unevenness can be negative, so it has no typical difference of shares.
    let is_value = |line: &Line| *unit != Unit::Squared || line.finding == Finding::Plain;
    let is_shown = |line: &&Line| line.arm == arm.name && is_value(line);
    let fair = fair(arm);
    let value = |value: f64| match unit {
        Unit::Share => value - fair,
        Unit::Squared => deviation(value) / 100.0,
        Unit::ShareDifference | Unit::Number | Unit::LogRatio => value,
    };
    let dot = |line: &Line| Dot {
        arm: line.arm.clone(),
        group: seats.to_string(),
        name: seats.to_string(),
        // An answer about unevenness names a version, whose id contains the number of players.
        players: Some(Players {
            group: if *unit == Unit::Squared { &line.name } else { &line.group }.clone(),
            name: line.name.clone(),
        }),
        value: value(line.value),
        interval: line.interval.map(|ends| ends.map(value)),
        lack: line.lack,
        count: line.count,
    };
    if *unit == Unit::LogRatio {
        return Vec::new();
    }
    lines.iter().filter(is_shown).map(dot).collect()
}
