//! Renders a report as a self-contained HTML page, with light and dark mode.

use karat_arena::Handicap;
use karat_words::Locale;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::answer::{Answer, Finding, Line, Trend, Unit, fair};
use crate::claim::Said;
use crate::formats::{Wording, capitalized};
use crate::network::Network;
use crate::phrases::lack;
use crate::report::along::Along;
use crate::report::figures::{Dot, Figure, Histogram, Players};
use crate::report::{Answered, Report, plot, values};
use crate::study::Arm;
use crate::words::Words;

pub(super) fn page(report: &Report) -> Markup {
    let to = wording(report);
    html! {
        (DOCTYPE)
        html lang=(report.language) {
            (head(report))
            body {
                main {
                    header {
                        p.small { (to.text("lab-laboratory")) }
                        h1 { (report.title) }
                        (facts(report))
                    }
                    @if !report.answers.is_empty() {
                        section {
                            h2 { (to.text("lab-answers")) }
                            (contents(report))
                            @for (place, copies) in report.questions().enumerate() {
                                (answered(report, &anchor(place), copies))
                            }
                        }
                    }
                    @if !report.about.is_empty() {
                        section {
                            h2 { (to.text("lab-about")) }
                            p { (report.about) }
                        }
                    }
                    section {
                        h2 { (to.text("lab-figures")) }
                        p.small { (to.text("lab-figures-hint")) }
                        (key(report, &report.arms.iter().map(|arm| (arm, &*arm.title)).collect::<Vec<_>>()))
                        div.figures {
                            @for (place, figure) in report.figures.iter().enumerate() {
                                (shown(report, curve_anchor(report, place), figure))
                            }
                        }
                        @if report.arms.len() <= HISTOGRAM_ARMS_MAX {
                            details {
                                summary { (to.text("lab-distributions")) }
                                div.figures {
                                    @for histogram in &report.histograms {
                                        (counted(report, histogram))
                                    }
                                }
                            }
                        }
                    }
                    (again(report))
                    section {
                        h2 { (to.text("lab-limits")) }
                        ul { @for limit in LIMITS { li { (to.text(limit)) } } }
                    }
                }
            }
        }
    }
}

/// Renders the page's head. A list of reports shows the answers in it without reading the whole page.
fn head(report: &Report) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (report.title) }
            meta name="karat-game" content=(report.game_title);
            meta name="karat-basis" content=(basis(report));
            @for copies in report.questions() {
                @let said = copies[0].words.said.as_ref().map(|said| &*said.statement);
                meta name="karat-question" content=(copies[0].answer.question) data-statement=[said];
                @for Answered { heading, words, .. } in copies {
                    @let heading = heading.as_ref().map(|heading| capitalized(heading));
                    meta name="karat-answer" content=(words.listed()) data-heading=[heading];
                }
            }
            @for (curve, title) in report.curves.iter().enumerate() {
                meta name="karat-figure" content=(title) data-number=(curve + 1);
            }
            style { (PreEscaped(STYLE.replace('\n', " "))) }
        }
    }
}

/// Returns the wording in a report's language.
fn wording(report: &Report) -> Wording {
    Wording(Locale::from_code(report.language).unwrap_or_default())
}

/// The maximum number of versions whose histograms are on the page. Nobody compares more of them, and
/// they would be most of the page. `report.json` always contains them.
const HISTOGRAM_ARMS_MAX: usize = 24;

/// The messages with caveats that apply to every study of bot games.
const LIMITS: [&str; 5] = [
    "lab-limit-bots",
    "lab-limit-fair",
    "lab-limit-intervals",
    "lab-limit-blocks",
    "lab-limit-chance",
];

/// Renders the facts about a report's games: their number and set-up.
fn facts(report: &Report) -> Markup {
    let to = wording(report);
    let games = to.grouped(report.games as u64);
    html! {
        ul.facts {
            li { (to.tell("lab-fact-games", &[("games", &games), ("game", &report.game_title)])) }
            li { (to.tell("lab-fact-seats", &[("seats", &any_of(to, &report.seats))])) }
            @if report.blocks < report.blocks_planned { li { (to.text("lab-fact-stopped")) } }
        }
    }
}

/// Returns alternative numbers in words, such as "3, 4 or 5".
fn any_of(to: Wording, numbers: &[usize]) -> String {
    to.either(&numbers.iter().map(usize::to_string).collect::<Vec<_>>())
}

/// Returns the id of a question on the page, given its index. Lists of reports link to it.
fn anchor(place: usize) -> String {
    format!("question-{}", place + 1)
}

/// Describes the bots whose games answer the questions, and the seed.
fn basis(report: &Report) -> String {
    let seed = report.seed.to_string();
    wording(report).tell("lab-basis", &[("bots", &report.bots.join("; ")), ("seed", &seed)])
}

/// Renders a list of the questions that leads to their answers, if there are several.
fn contents(report: &Report) -> Markup {
    let questions: Vec<&[Answered]> = report.questions().collect();
    html! {
        @if questions.len() > 1 {
            nav aria-label=(wording(report).text("lab-contents")) {
                ol {
                    @for (place, copies) in questions.into_iter().enumerate() {
                        li { a href={ "#" (anchor(place)) } { (copies[0].answer.question) } }
                    }
                }
            }
        }
    }
}

/// Renders a question and its answers, one for each repetition.
fn answered(report: &Report, id: &str, copies: &[Answered]) -> Markup {
    let along = report.along_seats.iter().filter(|along| along.index == copies[0].index);
    let along: Vec<&Along> = along.collect();
    html! {
        article id=(id) {
            h3 { (copies[0].answer.question) }
            @if let Some(said) = &copies[0].words.said { p { (said.statement) } }
            @if !along.is_empty() {
                div.figures { @for along in along { (shown(report, None, &along.figure)) } }
            }
            @for (place, answered) in copies.iter().enumerate() {
                @if let Some(heading) = &answered.heading {
                    h4 id={ (id) "-" (place + 1) } { (capitalized(heading)) }
                }
                (answer(report, answered))
            }
        }
    }
}

/// Renders an answer: the sentences, a plot, and the table with the tests.
fn answer(report: &Report, answered: &Answered) -> Markup {
    let to = wording(report);
    let Answered { words, answer, .. } = answered;
    let Words { headline, said, trend, details, games, has_families } = words;
    let figure = figure(report, answered);
    let has_table = *has_families && figure.is_some();
    let first = if *has_families { headline } else { details };
    html! {
            div.answer {
                div {
                    @for sentence in first { p { (sentence) } }
                    @if has_table { (by_family(report, answered)) }
                }
                @if let Some(figure) = figure {
                    // The rows of a ranking bear the names of its arms, so its legend names only
                    // families of bots.
                    @let is_shown = |arm: &&Arm| figure.grouping.is_none() && figure.dots.iter().any(|dot| dot.arm == arm.name);
                    @let arms = report.arms.iter().filter(is_shown);
                    @let families = players(&figure).into_iter().map(|players| players.name.as_str()).enumerate();
                    div.plot {
                        (legend(&families.collect::<Vec<_>>()))
                        (key(report, &arms.map(|arm| (arm, title(report, answered, &arm.name))).collect::<Vec<_>>()))
                        (plot::dots(to, &figure, &series(report, &figure)))
                    }
                }
                div {
                    @if let Some(Said { statement: _, verdict, shown }) = said {
                        p { (verdict) @if let Some(shown) = shown { " " (shown) } }
                    }
                    @if let Some(trend) = trend { p { (trend) } }
                    p.small { (games) }
                    @if *has_families {
                        details {
                            summary { (to.text("lab-each-bots")) }
                            @for sentence in details { p { (sentence) } }
                        }
                    }
                }
            }
            details {
                summary { (to.text("lab-tests")) }
                p.small { (answer.method) }
                (table(report, answered))
            }
    }
}

/// Renders an answer's values as a table, with a row for each group or ranked version and a column
/// for each family of bots. Clear differences are bold.
fn by_family(report: &Report, answered: &Answered) -> Markup {
    let to = wording(report);
    let Answered { answer, families, compared, .. } = answered;
    let share = answer.lines.first().map_or_else(String::new, |line| {
        let arm = report.arms.iter().find(|arm| arm.name == line.arm);
        arm.map_or_else(String::new, |arm| to.trimmed(fair(arm)))
    });
    let caption = match (answer.unit, compared.of) {
        (Unit::Share, _) => to.tell("lab-column-shares", &[("share", &share)]),
        (_, "wins") => to.text("lab-column-change-wins"),
        (_, "points") => to.text("lab-column-change-points"),
        _ => to.text("lab-column-change"),
    };
    let value = |value: f64| match answer.unit {
        Unit::Share => to.decimal(100.0 * value, 1),
        Unit::ShareDifference => to.signed(100.0 * value),
        _ => to.signed(value),
    };
    let names = family_names(answered);
    let cell = |line: &Line| {
        let ends = line.interval.map_or_else(String::new, |[low, high]| {
            to.tell("lab-interval", &[("low", &value(low)), ("high", &value(high))])
        });
        let told = value(line.value);
        html! {
            @match line.finding {
                Finding::More | Finding::Less => strong { (told) },
                _ => (told),
            }
            " " span { (ends) }
        }
    };
    html! {
        div.wide tabindex="0" role="region" aria-label=(answer.question) {
            table.ranking {
                caption { (caption) " " (bold(to, answered)) }
                thead { tr {
                    th scope="col" {
                        (to.text(if answer.is_ranking { "lab-column-version" } else { "lab-column-group" }))
                    }
                    @for name in &names { th.r scope="col" { (name) } }
                } }
                tbody { @for lines in rows(answer) {
                    tr {
                        th scope="row" {
                            @if lines[0].group == "all" { (capitalized(&to.text("lab-a-game"))) }
                            @else { (capitalized(&lines[0].name)) }
                        }
                        @for name in &names {
                            @let line = lines.iter().find(|line| families.get(&line.arm) == Some(*name));
                            td.r { @if let Some(line) = line { (cell(line)) } }
                        }
                    }
                } }
            }
        }
    }
}

/// Returns the names of an answer's families of bots, in the order of its values.
fn family_names(Answered { answer, families, .. }: &Answered) -> Vec<&String> {
    let mut names: Vec<&String> = Vec::new();
    for name in answer.lines.iter().filter_map(|line| families.get(&line.arm)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Explains the bold values of a table.
fn bold(to: Wording, Answered { answer, compared, .. }: &Answered) -> String {
    let margin = compared.margin.map(|margin| match answer.unit {
        Unit::Share | Unit::ShareDifference => to.points(margin),
        _ => to.decimal(margin, 1),
    });
    match margin {
        Some(margin) => to.tell("lab-column-bold-margin", &[("margin", &margin)]),
        None => to.text("lab-column-bold"),
    }
}

/// Returns the lines about each group or ranked version, with one line for each family. Groups are
/// sorted by name, and versions by the value of the family with the most games, greatest first.
fn rows(answer: &Answer) -> Vec<Vec<&Line>> {
    let mut rows: Vec<Vec<&Line>> = Vec::new();
    let is_same = |one: &Line, other: &Line| match answer.is_ranking {
        true => one.name == other.name,
        false => one.group == other.group,
    };
    for line in &answer.lines {
        match rows.iter_mut().find(|lines| is_same(lines[0], line)) {
            Some(lines) => lines.push(line),
            None => rows.push(vec![line]),
        }
    }
    let surest = |lines: &[&Line]| {
        let most = lines.iter().map(|line| line.count).max();
        lines.iter().find(|line| Some(line.count) == most).map_or(0.0, |line| line.value)
    };
    if answer.is_ranking {
        rows.sort_by(|one, other| surest(other).total_cmp(&surest(one)));
    } else {
        rows.sort_by(|one, other| one[0].group.cmp(&other[0].group));
    }
    rows
}

/// Returns the name of an arm in an answer: its bots if the answer compares families of bots,
/// otherwise its title.
fn title<'a>(report: &'a Report, answered: &'a Answered, arm: &'a str) -> &'a str {
    answered.families.get(arm).map_or_else(|| arm_title(report, arm), String::as_str)
}

/// Returns the figure that shows an answer's values, or `None` if they have no common scale.
fn figure(report: &Report, answered: &Answered) -> Option<Figure> {
    let Answered { answer, families, .. } = answered;
    let fair = match answer.unit {
        Unit::Share => {
            let arm = &answer.lines.first()?.arm;
            fair(report.arms.iter().find(|it| it.name == *arm)?)
        }
        Unit::ShareDifference | Unit::Number => 0.0,
        Unit::Squared | Unit::LogRatio => return None,
    };
    let names = family_names(answered);
    // A ranking has a row for each version, with a dot for each family of bots.
    let family = |line: &Line| {
        let name = families.get(&line.arm).filter(|_| answer.is_ranking)?;
        let place = names.iter().position(|known| *known == name)?;
        Some(Players { group: format!("{place:02}"), name: name.clone() })
    };
    let dots = rows(answer).into_iter().flatten().map(|line| Dot {
        arm: line.arm.clone(),
        group: if answer.is_ranking { &line.name } else { &line.group }.clone(),
        name: line.name.clone(),
        players: family(line),
        value: line.value,
        interval: line.interval,
        lack: line.lack,
        count: line.count,
    });
    let dots: Vec<Dot> = dots.collect();
    (!dots.is_empty()).then(|| Figure {
        title: answer.question.clone(),
        curve: None,
        is_share: answer.unit != Unit::Number,
        fair: Some(fair),
        along: None,
        // The symbols of a ranking are those of families, or the same in all rows.
        grouping: answer.is_ranking.then(String::new),
        unit: None,
        dots,
    })
}

/// Returns the names of the series in a figure, in the order of their symbols: groups of players, or
/// otherwise all arms.
fn series(report: &Report, figure: &Figure) -> Vec<String> {
    if figure.grouping.is_none() {
        return report.arms.iter().map(|arm| arm.name.clone()).collect();
    }
    let groups = players(figure).into_iter().map(|Players { group, .. }| group.clone());
    groups.collect()
}

/// Returns the groups of players in a figure, sorted by group.
fn players(figure: &Figure) -> Vec<&Players> {
    let mut groups: Vec<&Players> =
        figure.dots.iter().filter_map(|it| it.players.as_ref()).collect();
    groups.sort_by_key(|players| &players.group);
    groups.dedup();
    groups
}

/// Returns an arm's title.
fn arm_title<'a>(report: &'a Report, name: &'a str) -> &'a str {
    let arm = report.arms.iter().find(|arm| arm.name == name);
    arm.map_or(name, |arm| arm.title.as_str())
}

/// Renders an answer's values and tests as a table.
fn table(report: &Report, answered: &Answered) -> Markup {
    let to = wording(report);
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
        lines.iter().map(move |line| {
            (
                Unit::ShareDifference,
                to.tell("lab-minus", &[("one", ends[0]), ("other", ends[1])]),
                line,
            )
        })
    });
    let lines = of_arms.chain(of_trend);
    html! {
            div.wide tabindex="0" role="region" aria-label=(answer.question) {
                table {
                    thead { tr {
                        th scope="col" { (to.text("lab-column-group")) }
                        @if has_arms { th scope="col" { (to.text("lab-column-version")) } }
                        th.r scope="col" { (to.text(if is_sequence { "lab-column-ratio" } else { "lab-column-value" })) }
                        th.r scope="col" { (to.text(if is_sequence { "lab-column-bounds" } else { "lab-column-interval" })) }
                        th.r scope="col" { (to.text("lab-column-count")) }
                        @if has_test { th.r scope="col" { (to.text("lab-column-differs")) } }
                        @if has_equivalence {
                            th.r scope="col" { (to.text("lab-column-equivalent")) }
                        }
                    } }
                    tbody { @for (unit, version, line) in lines { tr {
                        th scope="row" { (line.name) }
                        @if has_arms { td { (version) } }
                        td.r { (values::value(to, unit, line.value)) }
                        td.r {
                            @if let Some(ends) = line.interval { (values::ends(to, unit, ends)) }
                            @if let Some(it) = line.lack { (lack(to, it)) }
                        }
                        td.r { (line.count) }
                        @if has_test { td.r { (line.p_differs.map_or(String::new(), |p| values::probability(to, p))) } }
                        @if has_equivalence {
                            td.r { (line.p_equivalent.map_or(String::new(), |p| values::probability(to, p))) }
                        }
                    } } }
                }
            }
    }
}

/// Renders a legend with the symbols of the given arms and their names, unless there is only one.
fn key(report: &Report, arms: &[(&Arm, &str)]) -> Markup {
    let place = |arm: &Arm| report.arms.iter().position(|other| other.name == arm.name);
    let names = arms.iter().map(|(arm, name)| (place(arm).unwrap_or_default(), *name));
    legend(&names.collect::<Vec<_>>())
}

/// Renders a legend of symbols with their names, unless there is only one.
fn legend(names: &[(usize, &str)]) -> Markup {
    html! {
        @if names.len() > 1 {
            ul.facts.keys {
                @for (place, name) in names {
                    li {
                        svg.key viewBox="0 0 16 16" aria-hidden="true" {
                            (plot::shape(*place, 8.0, 8.0))
                        }
                        (name)
                    }
                }
            }
        }
    }
}

/// Returns the id of a figure, given its index, if it is the first one of a curve. Lists of reports
/// link to it.
fn curve_anchor(report: &Report, place: usize) -> Option<String> {
    let curve = report.figures[place].curve?;
    let is_first = report.figures[..place].iter().all(|figure| figure.curve != Some(curve));
    is_first.then(|| format!("figure-{}", curve + 1))
}

fn shown(report: &Report, id: Option<String>, figure: &Figure) -> Markup {
    let to = wording(report);
    let series = series(report, figure);
    let groups = players(figure).into_iter().map(|players| players.name.as_str()).enumerate();
    html! {
        figure id=[id] {
            figcaption { (figure.title) }
            @if figure.dots.is_empty() {
                p { (to.text("lab-no-event")) }
            } @else {
                (legend(&groups.collect::<Vec<_>>()))
                @match figure.along {
                    Some(_) => (plot::lines(to, figure, &series)),
                    None => (plot::dots(to, figure, &series)),
                }
                (means(report, figure))
            }
        }
    }
}

/// Renders a figure's values as a table.
fn means(report: &Report, figure: &Figure) -> Markup {
    let to = wording(report);
    let value = |value: f64| match (figure.unit, figure.is_share) {
        (Some(unit), _) => values::value(to, unit, value),
        (None, true) => to.percent(value),
        (None, false) => to.decimal(value, 1),
    };
    html! {
        details {
            summary { (to.text("lab-table")) }
            table {
                thead { tr {
                    th scope="col" { (figure.along.clone().unwrap_or_else(|| to.text("lab-column-group"))) }
                    @if let Some(grouping) = &figure.grouping {
                        th scope="col" { (capitalized(grouping)) }
                    }
                    th scope="col" { (to.text("lab-column-version")) }
                    th.r scope="col" { (to.text("lab-column-mean")) }
                    th.r scope="col" { (to.text("lab-column-interval")) }
                    th.r scope="col" { (to.text("lab-column-count")) }
                } }
                tbody { @for dot in &figure.dots { tr {
                    th scope="row" { (dot.name) }
                    @if let Some(Players { name, .. }) = &dot.players { td { (name) } }
                    td { (arm_title(report, &dot.arm)) }
                    td.r { (value(dot.value)) }
                    td.r {
                        @if let Some([low, high]) = dot.interval {
                            (to.tell("lab-to", &[("low", &value(low)), ("high", &value(high))]))
                        }
                        @if let Some(it) = dot.lack { (lack(to, it)) }
                    }
                    td.r { (dot.count) }
                } } }
            }
        }
    }
}

fn counted(report: &Report, histogram: &Histogram) -> Markup {
    let to = wording(report);
    let Histogram { title, arm, from, width, counts } = histogram;
    let total = counts.iter().sum::<u64>().max(1) as f64;
    html! {
        figure {
            @let version = arm_title(report, arm);
            @let caption = to.tell("lab-histogram", &[("title", title), ("version", version)]);
            figcaption { (caption) }
            (plot::bars(histogram, &caption))
            details {
                summary { (to.text("lab-table")) }
                table {
                    thead { tr {
                        th scope="col" { (to.text("lab-column-values")) }
                        th.r scope="col" { (to.text("lab-column-number")) }
                        th.r scope="col" { (to.text("lab-column-share")) }
                    } }
                    tbody { @for (place, &count) in counts.iter().enumerate() {
                        @let low = from + width * place as i64;
                        tr {
                            th scope="row" {
                                @if *width == 1 { (low) } @else {
                                    @let [low, high] = [low, low + width - 1].map(|it| it.to_string());
                                    (to.tell("lab-to", &[("low", &low), ("high", &high)]))
                                }
                            }
                            td.r { (count) }
                            td.r { (to.percent(count as f64 / total)) }
                        }
                    } }
                }
            }
        }
    }
}

/// Returns the networks of all bots, each once.
fn networks(report: &Report) -> Vec<&Network> {
    let mut networks: Vec<&Network> = Vec::new();
    for network in report.arms.iter().flat_map(|arm| &arm.networks) {
        if !networks.contains(&network) {
            networks.push(network);
        }
    }
    networks
}

/// Renders the bots and options of all arms as a table.
fn versions(report: &Report) -> Markup {
    let to = wording(report);
    let options = |arm: &Arm| -> String {
        let pairs = arm.options.iter().map(|(name, value)| format!("{name}={value}"));
        let handicaps = arm.handicaps.iter().map(|Handicap { seat, round, effect }| {
            let seat = to.tell("lab-seat", &[("number", &(seat + 1).to_string())]);
            let args = [("seat", &*seat), ("round", &round.to_string()), ("effect", effect)];
            to.tell("lab-handicap", &args)
        });
        let pairs: Vec<String> = pairs.chain(handicaps).collect();
        if pairs.is_empty() { to.text("lab-defaults") } else { pairs.join(", ") }
    };
    let bots = |arm: &Arm| match arm.is_mixed() {
        false => to.tell("lab-every-seat", &[("bot", &arm.bots[0])]),
        true if arm.bots.len() > arm.seats => {
            to.tell("lab-of-bots", &[("bots", &arm.bots.join(", "))])
        }
        true => arm.bots.join(", "),
    };
    let has_fewer = !report.arm_blocks.is_empty();
    html! {
        div.wide tabindex="0" role="region" aria-label=(to.text("lab-versions")) {
            table {
                thead { tr {
                    th scope="col" { (to.text("lab-column-version")) }
                    th scope="col" { (to.text("lab-column-bots")) }
                    th scope="col" { (to.text("lab-column-options")) }
                    @if has_fewer { th.r scope="col" { (to.text("lab-column-blocks")) } }
                } }
                tbody { @for arm in &report.arms { tr {
                    th scope="row" { (arm.title) } td { (bots(arm)) } td { (options(arm)) }
                    @if has_fewer {
                        @let blocks = report.arm_blocks.get(&arm.name).unwrap_or(&report.blocks);
                        td.r { (to.grouped(*blocks)) }
                    }
                } } }
            }
        }
    }
}

/// Renders the command and set-up for reproducing the study.
fn again(report: &Report) -> Markup {
    let to = wording(report);
    let games = any_of(to, &report.games_per_block);
    let most = to.grouped(report.blocks);
    let fewest = report.arm_blocks.values().min();
    let blocks = fewest.map_or_else(
        || most.clone(),
        |fewest| to.tell("lab-to", &[("low", &to.grouped(*fewest)), ("high", &most)]),
    );
    let args = [("blocks", &*blocks), ("games", &games)];
    let setup = match report.games_per_block[..] {
        [1] => to.tell("lab-setup-one", &args),
        _ => to.tell("lab-setup-many", &args),
    };
    let setup = match report.blocks < report.blocks_planned {
        true => {
            let most = to.grouped(report.blocks_planned);
            to.tell("lab-setup-planned", &[("setup", &setup), ("most", &most)])
        }
        false => setup,
    };
    let source = [
        ("seed", report.seed.to_string()),
        ("revision", report.revision.to_string()),
        ("opening", report.opening_decisions.to_string()),
    ];
    let source = source.each_ref().map(|(name, text)| (*name, text.as_str()));
    html! {
        section {
            h2 { (to.text("lab-again")) }
            pre { code { (report.command) } }
            (versions(report))
            ul {
                li { (setup) }
                li { (to.tell("lab-setup-seed", &source)) }
                li {
                    @let args = [("program", report.program.as_str()), ("target", &report.target)];
                    (to.tell("lab-setup-program", &args))
                }
                @for Network { bot, sha256, .. } in networks(report) {
                    li { (to.tell("lab-setup-network", &[("bot", bot)])) " " code { (sha256) } }
                }
                li { (to.text("lab-setup-hash")) " " code { (report.sha256) } }
            }
        }
    }
}

/// The style. Reports contain the style as a single line, so that style changes do not clutter a
/// diff of two reports.
const STYLE: &str = include_str!("report.css");
