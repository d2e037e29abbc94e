//! Progress bars on standard error, for commands that take long.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// The text behind the numbers of games played and to play.
pub(super) const OF_GAMES: &str = "games, {eta} left";

/// Returns a progress bar, which is hidden unless standard error is a terminal. `total` is the number
/// of steps, if it is known. `counted` follows the numbers of steps done and in total: it names the
/// steps, and may contain placeholders of indicatif, such as `{eta}`.
pub(super) fn progress_bar(total: Option<u64>, counted: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}} of {{len}} {counted}"));
    let bar = total.map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.with_style(style.expect("the template is well-formed"))
}
