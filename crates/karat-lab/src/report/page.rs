//! Renders a report as a self-contained HTML page, with light and dark mode.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::answer::{Answer, Trend, Unit};
use crate::formats::{grouped, percent};
use crate::report::figures::{Dot, Figure, Histogram};
use crate::report::{Answered, Report, plot, values};
use crate::sentences::Words;
use crate::study::Arm;

pub(super) fn page(report: &Report) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (report.title) }
                // A list of reports shows the answers without reading the whole page.
                @for Answered { words, answer, .. } in &report.answers {
                    meta name="karat-question" content=(answer.question);
                    meta name="karat-answer" content=(words.listed());
                }
                style { (PreEscaped(STYLE.replace('\n', " "))) }
            }
            body {
                main {
                    header {
                        p.small { "Karat laboratory" }
                        h1 { (report.title) }
                        (facts(report))
                    }
                    @if !report.answers.is_empty() {
                        section {
                            h2 { "Answers" }
                            @for answer in &report.answers { (answered(report, answer)) }
                        }
                    }
                    @if !report.about.is_empty() {
                        section {
                            h2 { "About this study" }
                            p { (report.about) }
                        }
                    }
                    section {
                        h2 { "Figures" }
                        p.small {
                            "Each mark is a mean, and its whisker is the 95% interval. The dashed line is a \
                             fair share."
                        }
                        (key(report, &report.arms.iter().map(|arm| (arm, &*arm.title)).collect::<Vec<_>>()))
                        div.figures {
                            @for figure in &report.figures { (shown(report, figure)) }
                        }
                        details {
                            summary { "Distribution of points and game lengths" }
                            div.figures {
                                @for histogram in &report.histograms {
                                    (counted(report, histogram))
                                }
                            }
                        }
                    }
                    (again(report))
                    section {
                        h2 { "What this does not show" }
                        ul { @for limit in values::LIMITS { li { (limit) } } }
                    }
                }
            }
        }
    }
}

/// Renders the facts about a report's games: their number and set-up.
fn facts(report: &Report) -> Markup {
    html! {
        ul.facts {
            li { (grouped(report.games as u64)) " games of " (report.game_title) }
            li { (report.seats) " players" }
            @if report.blocks < report.blocks_planned { li { "stopped early" } }
        }
    }
}

/// Renders a question and its answer: the sentences, a plot, and the table with the tests.
fn answered(report: &Report, answered: &Answered) -> Markup {
    let Answered { words, answer, .. } = answered;
    let Words { summary, claim, trend, details, games } = words;
    html! {
        article {
            h3 { (answer.question) }
            div.answer {
                div { @for sentence in summary { p { (sentence) } } }
                @if let Some(figure) = figure(report, answer) {
                    @let is_shown = |arm: &&Arm| figure.dots.iter().any(|dot| dot.arm == arm.name);
                    @let arms = report.arms.iter().filter(is_shown);
                    div.plot {
                        (key(report, &arms.map(|arm| (arm, title(report, answered, &arm.name))).collect::<Vec<_>>()))
                        (plot::dots(&figure, &arm_names(report)))
                    }
                }
                div {
                    @for sentence in claim.iter().chain(trend) { p { (sentence) } }
                    p.small { (games) }
                    @if !details.is_empty() {
                        details {
                            summary { "Each group of bots" }
                            @for sentence in details { p { (sentence) } }
                        }
                    }
                }
            }
            details {
                summary { "Values and tests" }
                p.small { (answer.method) }
                (table(report, answered))
            }
        }
    }
}

/// Returns the name of an arm in an answer: its bots if the answer compares families of bots,
/// otherwise its title.
fn title<'a>(report: &'a Report, answered: &'a Answered, arm: &'a str) -> &'a str {
    answered.families.get(arm).map_or_else(|| arm_title(report, arm), String::as_str)
}

/// Returns the figure that shows an answer's values, or `None` if they have no common scale.
fn figure(report: &Report, answer: &Answer) -> Option<Figure> {
    let fair = match answer.unit {
        Unit::Share => 1.0 / report.seats as f64,
        Unit::ShareDifference | Unit::Number => 0.0,
        Unit::Squared | Unit::LogRatio => return None,
    };
    let dots = answer.lines.iter().map(|line| Dot {
        arm: line.arm.clone(),
        group: line.group.clone(),
        name: line.name.clone(),
        value: line.value,
        interval: line.interval,
        lack: line.lack,
        count: line.count,
    });
    let mut dots: Vec<Dot> = dots.collect();
    // The sort is stable, so each group's arms end up next to each other.
    dots.sort_by(|one, other| one.group.cmp(&other.group));
    (!dots.is_empty()).then(|| Figure {
        title: answer.question.clone(),
        is_share: answer.unit != Unit::Number,
        fair: Some(fair),
        along: None,
        dots,
    })
}

fn arm_names(report: &Report) -> Vec<String> {
    report.arms.iter().map(|arm| arm.name.clone()).collect()
}

/// Returns an arm's title.
fn arm_title<'a>(report: &'a Report, name: &'a str) -> &'a str {
    let arm = report.arms.iter().find(|arm| arm.name == name);
    arm.map_or(name, |arm| arm.title.as_str())
}

/// Renders an answer's values and tests as a table.
fn table(report: &Report, answered: &Answered) -> Markup {
    let Answered { answer, .. } = answered;
    let has_arms = answer.lines.iter().any(|line| line.arm != answer.lines[0].arm);
    let has_equivalence = answer.lines.iter().any(|line| line.p_equivalent.is_some());
    let has_test = answer.lines.iter().any(|line| line.p_differs.is_some());
    let is_sequence = answer.unit == Unit::LogRatio;
    let of_arms = answer.lines.iter().map(|line| {
        let version = title(report, answered, &line.arm).to_owned();
        (answer.unit, version, line)
    });
    let of_trend = answer.trend.iter().flat_map(|Trend { weakest, strongest, lines }| {
        let ends = [strongest, weakest].map(|arm| title(report, answered, arm));
        lines.iter().map(move |line| (Unit::ShareDifference, ends.join(" minus "), line))
    });
    let lines = of_arms.chain(of_trend);
    html! {
            div.wide tabindex="0" role="region" aria-label=(answer.question) {
                table {
                    thead { tr {
                        th scope="col" { "Group" }
                        @if has_arms { th scope="col" { "Version" } }
                        th.r scope="col" { @if is_sequence { "Log ratio" } @else { "Value" } }
                        th.r scope="col" { @if is_sequence { "Bounds" } @else { "95% interval" } }
                        th.r scope="col" { "Sample size" }
                        @if has_test { th.r scope="col" { "p of no difference" } }
                        @if has_equivalence {
                            th.r scope="col" { "p of a difference as large as the margin" }
                        }
                    } }
                    tbody { @for (unit, version, line) in lines { tr {
                        th scope="row" { (line.name) }
                        @if has_arms { td { (version) } }
                        td.r { (values::value(unit, line.value)) }
                        td.r {
                            @if let Some(ends) = line.interval { (values::ends(unit, ends)) }
                            @if let Some(lack) = line.lack { (lack) }
                        }
                        td.r { (line.count) }
                        @if has_test { td.r { (line.p_differs.map_or(String::new(), values::probability)) } }
                        @if has_equivalence {
                            td.r { (line.p_equivalent.map_or(String::new(), values::probability)) }
                        }
                    } } }
                }
            }
    }
}

/// Renders a legend with the symbols of the given arms and their names, unless there is only one.
fn key(report: &Report, arms: &[(&Arm, &str)]) -> Markup {
    let place = |arm: &Arm| report.arms.iter().position(|other| other.name == arm.name);
    html! {
        @if arms.len() > 1 {
            ul.facts.keys {
                @for (arm, name) in arms {
                    li {
                        svg.key viewBox="0 0 16 16" aria-hidden="true" {
                            (plot::shape(place(arm).unwrap_or_default(), 8.0, 8.0))
                        }
                        (name)
                    }
                }
            }
        }
    }
}

fn shown(report: &Report, figure: &Figure) -> Markup {
    let arms = arm_names(report);
    html! {
        figure {
            figcaption { (figure.title) }
            @if figure.dots.is_empty() {
                p { "No game had such an event." }
            } @else {
                @match figure.along {
                    Some(_) => (plot::lines(figure, &arms)),
                    None => (plot::dots(figure, &arms)),
                }
                (means(report, figure))
            }
        }
    }
}

/// Renders a figure's values as a table.
fn means(report: &Report, figure: &Figure) -> Markup {
    let value = |value: f64| match figure.is_share {
        true => percent(value),
        false => format!("{value:.1}"),
    };
    html! {
        details {
            summary { "Table" }
            table {
                thead { tr {
                    th scope="col" { (figure.along.as_deref().unwrap_or("Group")) }
                    th scope="col" { "Version" }
                    th.r scope="col" { "Mean" } th.r scope="col" { "95% interval" }
                    th.r scope="col" { "Sample size" }
                } }
                tbody { @for dot in &figure.dots { tr {
                    th scope="row" { (dot.name) } td { (arm_title(report, &dot.arm)) }
                    td.r { (value(dot.value)) }
                    td.r {
                        @if let Some([low, high]) = dot.interval { (value(low)) " to " (value(high)) }
                        @if let Some(lack) = dot.lack { (lack) }
                    }
                    td.r { (dot.count) }
                } } }
            }
        }
    }
}

fn counted(report: &Report, histogram: &Histogram) -> Markup {
    let Histogram { title, arm, from, width, counts } = histogram;
    let total = counts.iter().sum::<u64>().max(1) as f64;
    html! {
        figure {
            @let caption = format!("{title}, {}", arm_title(report, arm));
            figcaption { (caption) }
            (plot::bars(histogram, &caption))
            details {
                summary { "Table" }
                table {
                    thead { tr {
                        th scope="col" { "Values" } th.r scope="col" { "Count" } th.r scope="col" { "Share" }
                    } }
                    tbody { @for (place, &count) in counts.iter().enumerate() {
                        @let low = from + width * place as i64;
                        tr {
                            th scope="row" {
                                @if *width == 1 { (low) } @else { (low) " to " (low + width - 1) }
                            }
                            td.r { (count) }
                            td.r { (percent(count as f64 / total)) }
                        }
                    } }
                }
            }
        }
    }
}

/// Renders the command and set-up for reproducing the study.
fn again(report: &Report) -> Markup {
    let options = |options: &[(String, String)]| -> String {
        let pairs: Vec<String> =
            options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if pairs.is_empty() { "defaults".to_owned() } else { pairs.join(", ") }
    };
    let bots = |bots: &[String]| match bots.iter().all(|bot| *bot == bots[0]) {
        true => format!("{} on every seat", bots[0]),
        false if bots.len() > report.seats => format!("of {}", bots.join(", ")),
        false => bots.join(", "),
    };
    let blocks = format!(
        "{} blocks in each version, {}{}",
        grouped(report.blocks),
        match report.games_per_block {
            1 => "with one game each".to_owned(),
            games => format!("with {games} games each, in which the bots change seats"),
        },
        match report.blocks < report.blocks_planned {
            true => format!("; at most {} were planned", grouped(report.blocks_planned)),
            false => String::new(),
        },
    );
    html! {
        section {
            h2 { "Repeat this study" }
            pre { code { (report.command) } }
            div.wide tabindex="0" role="region" aria-label="Versions" {
                table {
                    thead { tr {
                        th scope="col" { "Version" } th scope="col" { "Bots" } th scope="col" { "Options" }
                    } }
                    tbody { @for arm in &report.arms { tr {
                        th scope="row" { (arm.title) } td { (bots(&arm.bots)) } td { (options(&arm.options)) }
                    } } }
                }
            }
            ul {
                li { (blocks) }
                li { "Seed " (report.seed) ", revision " (report.revision) " of the rules, "
                    (report.opening_decisions) " random decisions at the start of each block" }
                li { "Program " (report.program) " on " (report.target) }
                li { "SHA-256 of all games (games.csv): " code { (report.sha256) } }
            }
        }
    }
}

/// The style. Reports contain the style as a single line, so that style changes do not clutter a
/// diff of two reports.
const STYLE: &str = include_str!("report.css");
