//! A training run's chart, which shows each generation's win shares and the policy network's loss
//! over time.

use std::fmt::Write as _;

use crate::TrainError;
use crate::checkpoint::{file, replace};
use crate::training::{Generation, Training};

/// The size of the chart and its margins, in SVG units.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 40.0;

/// The titles and colours of the lines. The colours are distinguishable to colour-blind readers
/// (Okabe and Ito).
const LINES: [(&str, &str); 4] = [
    ("among rule bots", "#0072b2"),
    ("among noisy rule bots", "#d55e00"),
    ("among champions", "#009e73"),
    ("policy loss, of the rules' loss", "#cc79a7"),
];

/// Writes the chart to a file next to the training log.
pub(crate) fn write(training: &Training, log: &[Generation]) -> Result<(), TrainError> {
    replace(&file(training, "svg"), picture(fair(training), log).as_bytes())
}

/// Returns a fair win share at the training run's number of seats, or `None` for a run with all
/// numbers.
fn fair(training: &Training) -> Option<f64> {
    training.seats.map(|seats| 1.0 / seats as f64)
}

/// Draws the chart of a training run as SVG, with a line at a fair win share.
fn picture(fair: Option<f64>, log: &[Generation]) -> String {
    let most = log.last().map_or(1, |last| last.seconds.max(1)) as f64;
    let x = |seconds: u64| MARGIN + (WIDTH - 2.0 * MARGIN) * seconds as f64 / most;
    let y = |share: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * share;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let mut put = |line: String| writeln!(svg, "{line}").expect("a string takes all");
    for share in [0.0, 0.5, 1.0].into_iter().chain(fair) {
        let (end, at) = (WIDTH - MARGIN, y(share));
        put(format!(
            "<path d=\"M{MARGIN} {at:.1}H{end}\" stroke=\"#999\" stroke-dasharray=\"2 4\"/>\
             <text x=\"4\" y=\"{at:.1}\">{:.0}%</text>",
            100.0 * share
        ));
    }
    for (number, (name, colour)) in LINES.into_iter().enumerate() {
        let share = |it: &Generation| {
            let policy = it.policy_loss / it.rules_loss;
            [it.among_rules, it.among_noisy, it.among_champions, policy][number]
        };
        let known = || log.iter().filter(|&it| share(it).is_finite());
        let points: Vec<String> =
            known().map(|it| format!("{:.1},{:.1}", x(it.seconds), y(share(it)))).collect();
        // A line without points, such as that of an untrained policy network, is not named either.
        if points.is_empty() {
            continue;
        }
        put(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            points.join(" ")
        ));
        for it in known() {
            // A filled circle marks a generation that became the champion.
            let fill = if it.is_champion { colour } else { "white" };
            let (x, y) = (x(it.seconds), y(share(it)));
            put(format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{fill}\" stroke=\"{colour}\"/>"
            ));
        }
        let left = MARGIN + 140.0 * number as f64;
        put(format!("<text x=\"{left}\" y=\"20\" fill=\"{colour}\">{name}</text>"));
    }
    let (end, bottom) = (WIDTH - MARGIN, HEIGHT - 12.0);
    put(format!(
        "<text x=\"{end}\" y=\"{bottom}\" text-anchor=\"end\">{:.0} minutes</text>\n</svg>",
        most / 60.0
    ));
    svg
}

#[cfg(test)]
mod tests;
