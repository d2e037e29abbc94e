//! Plots of numbers by round, with a line for each seat.

use karat_kernel::Seat;
use maud::{Markup, html};

use crate::model::Seen;

/// The plot's dimensions in SVG units: its width and height, then its margins. The right margin has
/// room for player names.
const SIZE: (u32, u32) = (640, 240);
const LEFT: u32 = 34;
const RIGHT: u32 = 90;
const TOP: u32 = 12;
const BOTTOM: u32 = 24;

/// The maximum length of a player name in the plot, in characters.
const NAME_CHARS: usize = 8;

/// The minimum distance between two line labels, in SVG units: the height of a letter on a narrow
/// screen.
const NAMES_APART: u32 = 18;

/// The content of a plot.
pub struct Plot {
    /// The numbers of each seat, one for each step from the first.
    pub lines: Vec<(Seat, Vec<u16>)>,
    /// The number of steps over which the plot extends, at least 1.
    pub steps: usize,
    /// The labels below the plot.
    pub labels: Vec<Label>,
}

/// A label below a plot.
pub struct Label {
    /// The step, counted from 0.
    pub step: usize,
    /// The part of the label that is at the step: `start` or `middle`.
    pub anchor: &'static str,
    /// The text.
    pub text: String,
}

/// Renders a plot. `said` returns a sentence with a seat's numbers, for readers who do not see it.
pub fn plot(seen: &Seen, plot: &Plot, said: impl Fn(Seat, String) -> String) -> Markup {
    let Plot { lines, steps, labels } = plot;
    let most = lines.iter().flat_map(|(_, numbers)| numbers).copied().max().unwrap_or(0).max(1);
    let x = |step: usize| LEFT + step as u32 * (SIZE.0 - LEFT - RIGHT) / *steps as u32;
    let height = SIZE.1 - TOP - BOTTOM;
    let y = |number: u16| TOP + height - u32::from(number) * height / u32::from(most);
    let words = lines.iter().map(|(seat, numbers)| {
        let numbers: Vec<_> = numbers.iter().map(ToString::to_string).collect();
        said(*seat, numbers.join(", "))
    });
    let ends = lines.iter().filter_map(|(seat, numbers)| {
        numbers.last().map(|&last| ((*seat, numbers.len() - 1), y(last)))
    });
    html! {
        svg.plot role="img" viewBox={ "0 0 " (SIZE.0) " " (SIZE.1) }
            aria-label=(words.collect::<Vec<_>>().join("; ")) {
            @for number in [0, most / 2, most] {
                line.axis x1=(LEFT) x2=(SIZE.0 - RIGHT) y1=(y(number)) y2=(y(number)) {}
                text x=(LEFT - 6) y=(y(number) + 4) text-anchor="end" { (number) }
            }
            @for Label { step, anchor, text } in labels {
                text x=(x(*step)) y=(SIZE.1 - 6) text-anchor=(anchor) { (text) }
            }
            @for (seat, numbers) in lines {
                @let at: Vec<_> = numbers.iter().enumerate()
                    .map(|(step, number)| format!("{},{}", x(step), y(*number))).collect();
                polyline class={ "l-" (seat.index() + 1) } points=(at.join(" ")) {}
            }
            @for ((seat, step), at) in names_apart(ends.collect(), SIZE.1 - BOTTOM) {
                text class={ "end-l d-" (seat.index() + 1) } x=(x(step) + 8) y=(at + 4) {
                    (seen.name(seat).chars().take(NAME_CHARS).collect::<String>())
                }
            }
        }
    }
}

/// Returns the heights of the labels at the ends of lines, measured from the top and spaced so that
/// they can be read. If there is room, no label is below `bottom`. Lines that end at the same
/// height keep their order.
pub fn names_apart<T>(mut ends: Vec<(T, u32)>, bottom: u32) -> Vec<(T, u32)> {
    ends.sort_by_key(|&(_, at)| at);
    let mut highest = 0;
    for (_, at) in &mut ends {
        *at = (*at).max(highest);
        highest = *at + NAMES_APART;
    }
    let mut lowest = bottom;
    for (_, at) in ends.iter_mut().rev() {
        *at = (*at).min(lowest);
        lowest = at.saturating_sub(NAMES_APART);
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::names_apart;

    #[test]
    fn equal_ends_are_read_one_below_the_other_and_stay_in_the_plot() {
        for (ends, apart) in [
            (vec![50, 20], vec![20, 50]),
            (vec![20, 20, 25], vec![20, 38, 56]),
            (vec![100, 100, 10], vec![10, 82, 100]),
            (vec![95, 90, 100], vec![64, 82, 100]),
        ] {
            let ends: Vec<_> = ends.into_iter().map(|at| ((), at)).collect();
            let heights: Vec<_> = names_apart(ends, 100).into_iter().map(|(_, at)| at).collect();
            assert_eq!(heights, apart);
        }
    }

    #[test]
    fn equal_ends_keep_their_order() {
        let names: String = names_apart(vec![('a', 9), ('b', 9), ('c', 3)], 100)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        assert_eq!(names, "cab");
    }
}
