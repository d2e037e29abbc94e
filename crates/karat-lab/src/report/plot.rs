//! SVG plots: dots with error bars, curves, and histograms. Each plot in a report is followed by a
//! table of the same values.

use maud::{Markup, html};

use crate::formats::Wording;
use crate::report::figures::{Dot, Figure, Histogram};

/// The width of a plot, in SVG units.
const WIDTH: f64 = 460.0;

/// The space for group names to the left of the value axis, in SVG units.
const NAMES: std::ops::RangeInclusive<f64> = 110.0..=210.0;

/// The approximate width of a letter in a group name, in SVG units.
const LETTER: f64 = 6.8;

/// The right end of the value axis, in SVG units.
const RIGHT: f64 = WIDTH - 24.0;

/// The height of a row, in SVG units.
const LINE: f64 = 26.0;

/// The approximate number of grid intervals.
const STEPS: f64 = 5.0;

/// A plot's scale: its range of values and the distance between grid lines.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    /// Returns a scale that covers all values and has grid lines at round numbers.
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| {
                (low.min(it), high.max(it))
            });
        let rough = ((high - low) / STEPS).max(1e-3);
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = step.into_iter().find(|&step| step >= rough).unwrap_or(10.0 * power);
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    /// Returns a value's position on the scale, from 0 at the low end to 1 at the high end.
    fn part(&self, value: f64) -> f64 {
        let span = if self.high > self.low { self.high - self.low } else { 1.0 };
        (value - self.low) / span
    }

    /// Returns a value's position on an axis that begins at `left`, in SVG units.
    fn at(&self, value: f64, left: f64) -> f64 {
        left + (RIGHT - left) * self.part(value)
    }

    fn lines(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as u32;
        (0..=count).map(move |line| self.low + f64::from(line) * self.step)
    }

    /// Formats a value with the number of decimals required by the scale.
    fn text(&self, to: Wording, value: f64, is_share: bool) -> String {
        let (value, step) =
            if is_share { (100.0 * value, 100.0 * self.step) } else { (value, self.step) };
        let digits = (-step.log10().floor()).max(0.0) as usize;
        let number = to.decimal(value, digits).replace('-', "−");
        if is_share { to.tell("lab-percent", &[("number", &number)]) } else { number }
    }
}

/// Returns the series to which a mean belongs: its group of players, or otherwise its arm.
fn series_of(dot: &Dot) -> &str {
    dot.players.as_ref().map_or(&dot.arm, |players| &players.group)
}

/// Draws means as dots with error bars, and the fair value as a dashed line. The place of a mean in
/// `series` determines its symbol.
pub(super) fn dots(to: Wording, figure: &Figure, series: &[String]) -> Markup {
    let ends = figure.dots.iter().flat_map(|dot| dot.interval.unwrap_or([dot.value; 2]));
    let scale = Scale::of(ends.chain(figure.fair));
    let letters = figure.dots.iter().map(|dot| dot.name.chars().count()).max().unwrap_or_default();
    let left = (12.0 + LETTER * letters as f64).clamp(*NAMES.start(), *NAMES.end());
    let bottom = 8.0 + LINE * figure.dots.len() as f64;
    let height = bottom + 22.0;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {height:.0}")) role="img" aria-label=(figure.title) {
            @for line in scale.lines() {
                @let x = scale.at(line, left);
                path.grid d=(format!("M{x:.1} 4V{bottom:.1}")) {}
                text x=(format!("{x:.1}")) y=(format!("{:.1}", bottom + 16.0)) text-anchor="middle" {
                    (scale.text(to, line, figure.is_share))
                }
            }
            @if let Some(fair) = figure.fair {
                @let x = scale.at(fair, left);
                path.fair d=(format!("M{x:.1} 4V{bottom:.1}")) {}
            }
            @for (place, dot) in figure.dots.iter().enumerate() {
                @let y = 8.0 + LINE * (place as f64 + 0.5);
                @let is_first = place == 0 || figure.dots[place - 1].group != dot.group;
                @if is_first {
                    text.name x="0" y=(format!("{:.1}", y + 4.0)) { (dot.name) }
                }
                (mark(dot, |value| scale.at(value, left), y, series))
            }
        }
    }
}

/// Draws a curve's means as one line per series, with error bars. Lines of groups of players end in
/// the names of the groups.
pub(super) fn lines(to: Wording, figure: &Figure, series: &[String]) -> Markup {
    let (left, top, bottom, height) = (44.0, 10.0, 210.0, 246.0);
    let ends = figure.dots.iter().flat_map(|dot| dot.interval.unwrap_or([dot.value; 2]));
    let scale = Scale::of(ends.chain(figure.fair));
    let mut steps: Vec<&str> = figure.dots.iter().map(|dot| dot.group.as_str()).collect();
    steps.dedup();
    let names = figure.dots.iter().filter_map(|dot| dot.players.as_ref());
    let letters = names.map(|players| players.name.chars().count()).max();
    let right = RIGHT - letters.map_or(0.0, |count| (LETTER * count as f64).min(*NAMES.end()));
    let gap = (right - left) / steps.len() as f64;
    // Label only as many steps as fit.
    let every = (24.0 / gap).ceil() as usize;
    let x = |place: usize| left + gap * (place as f64 + 0.5);
    let y = |value: f64| bottom - (bottom - top) * scale.part(value);
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {height:.0}")) role="img" aria-label=(figure.title) {
            @for line in scale.lines() {
                path.grid d=(format!("M{left} {:.1}H{right:.0}", y(line))) {}
                text x=(left - 6.0) y=(format!("{:.1}", y(line) + 4.0)) text-anchor="end" {
                    (scale.text(to, line, figure.is_share))
                }
            }
            @for (place, step) in steps.iter().enumerate().step_by(every) {
                text x=(format!("{:.1}", x(place))) y=(bottom + 16.0) text-anchor="middle" { (step) }
            }
            @if let Some(fair) = figure.fair {
                path.fair d=(format!("M{left} {:.1}H{right:.0}", y(fair))) {}
            }
            @if let Some(along) = &figure.along {
                text x=(RIGHT) y=(height - 4.0) text-anchor="end" { (along) }
            }
            @for (place, name) in series.iter().enumerate() {
                @let dots: Vec<(f64, &Dot)> = figure.dots.iter().filter(|dot| series_of(dot) == name)
                    .filter_map(|dot| Some((x(steps.iter().position(|step| *step == dot.group)?), dot)))
                    .collect();
                @let points: Vec<String> =
                    dots.iter().map(|(x, dot)| format!("{x:.1},{:.1}", y(dot.value))).collect();
                polyline class=(class("line", place)) points=(points.join(" ")) {}
                @for (x, dot) in dots {
                    @if let Some([low, high]) = dot.interval {
                        path.whisker d=(format!("M{x:.1} {:.1}V{:.1}", y(low), y(high))) {}
                    }
                    (shape(place, x, y(dot.value)))
                }
            }
            @for (name, height) in labels(figure, series, y, bottom) {
                text.name x=(format!("{:.1}", right + 6.0)) y=(format!("{:.1}", height + 4.0)) { (name) }
            }
        }
    }
}

/// The minimum distance between the names of two lines, in SVG units.
const NAME_GAP: f64 = 14.0;

/// Returns the name of each line and its height beside the end of the line, moved as far as names
/// would otherwise overlap.
fn labels<'a>(
    figure: &'a Figure,
    series: &[String],
    y: impl Fn(f64) -> f64,
    bottom: f64,
) -> Vec<(&'a str, f64)> {
    let last = |name: &String| figure.dots.iter().rfind(|dot| series_of(dot) == name);
    let label = |dot: &'a Dot| Some((dot.players.as_ref()?.name.as_str(), y(dot.value)));
    let mut labels: Vec<_> = series.iter().filter_map(last).filter_map(label).collect();
    labels.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    for place in 1..labels.len() {
        labels[place].1 = labels[place].1.max(labels[place - 1].1 + NAME_GAP);
    }
    // Names that were moved below the axis move back up, and push those above them.
    let mut lowest = bottom;
    for (_, height) in labels.iter_mut().rev() {
        *height = height.min(lowest);
        lowest = *height - NAME_GAP;
    }
    labels
}

/// Draws a mean as a dot whose shape identifies its series.
fn mark(dot: &Dot, at: impl Fn(f64) -> f64, y: f64, series: &[String]) -> Markup {
    let x = at(dot.value);
    let place = series.iter().position(|name| *name == series_of(dot)).unwrap_or(0);
    html! {
        @if let Some(ends) = dot.interval {
            @let [low, high] = ends.map(&at);
            path.whisker d=(format!("M{low:.1} {y:.1}H{high:.1}M{low:.1} {:.1}v10M{high:.1} {:.1}v10", y - 5.0, y - 5.0)) {}
        }
        (shape(place, x, y))
    }
}

/// The number of different symbols: six shapes, filled and hollow.
const SYMBOLS: usize = 12;

/// The outlines of the symbols, relative to their centres: a circle, a square, triangles that point
/// up and down, a diamond and a cross.
const OUTLINES: [&str; 6] = [
    "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
    "m-5-5h10v10h-10",
    "m0-6l6 11h-12",
    "m0 6l6-11h-12",
    "m0-6l6 6l-6 6l-6-6",
    "m-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4",
];

/// Returns the classes of an arm's symbol or line: its colour, and whether it is hollow.
fn class(what: &str, arm: usize) -> String {
    let hollow = if arm % SYMBOLS >= OUTLINES.len() { " hollow" } else { "" };
    format!("{what} {what}-{}{hollow}", arm % 4)
}

/// Draws an arm's symbol.
pub(crate) fn shape(arm: usize, x: f64, y: f64) -> Markup {
    let outline = OUTLINES[arm % OUTLINES.len()];
    html! { path class=(class("arm", arm)) d=(format!("M{x:.1} {y:.1}{outline}z")) {} }
}

/// Draws a histogram as bars.
pub(super) fn bars(histogram: &Histogram, caption: &str) -> Markup {
    let most = histogram.counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let (left, bottom) = (8.0, 130.0);
    let width = (WIDTH - 2.0 * left) / histogram.counts.len().max(1) as f64;
    // Label only as many bars as fit.
    let every = (44.0 / width).ceil().max(1.0) as usize;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} 152")) role="img"
            aria-label=(caption) {
            path.grid d=(format!("M{left} {bottom}H{:.0}", WIDTH - left)) {}
            @for (place, &count) in histogram.counts.iter().enumerate() {
                @let height = 118.0 * count as f64 / most;
                @let x = left + width * place as f64;
                rect.bar x=(format!("{:.1}", x + 1.0)) y=(format!("{:.1}", bottom - height))
                    width=(format!("{:.1}", (width - 2.0).max(1.0))) height=(format!("{height:.1}")) {}
                @if place % every == 0 {
                    text x=(format!("{:.1}", x + width / 2.0)) y="147" text-anchor="middle" {
                        (histogram.from + histogram.width * place as i64)
                    }
                }
            }
        }
    }
}
