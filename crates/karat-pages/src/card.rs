//! A self-contained picture of a game's result for sharing.

use karat_rules::{Seat, Viewer};
use maud::{Markup, PreEscaped, html};

use super::model::Seen;
use karat_ui::pieces::game_name;
use karat_ui::podium::{by_place, winners};
use karat_words::Locale;

/// The picture's width and height, in the usual proportions of link previews.
const SIZE: [u32; 2] = [1200, 630];
/// The top edge of the player rows, and their total height.
const ROWS_FROM: u32 = 250;
const ROWS_HEIGHT: u32 = 310;
/// The left edge of the bars, and their maximum length.
const BARS_FROM: u32 = 500;
const BARS_WIDTH: u32 = 520;
/// The maximum length of a name, in characters.
const NAME_CHARS_MAX: usize = 22;

/// The seat colours in light mode.
const SEATS: [&str; 6] = ["#6a2763", "#226569", "#7c5a10", "#415c8c", "#8f4630", "#53622a"];
const PAPER: &str = "#fbf9f5";
const INK: &str = "#241c2b";
const QUIET: &str = "#655d6c";
const SERIF: &str = "Palatino, 'Palatino Linotype', 'TeX Gyre Pagella', Georgia, serif";
const SANS: &str = "Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif";

/// Renders the result of a finished game as a picture.
pub fn card(locale: Locale, seen: &Seen) -> Markup {
    let [width, height] = SIZE;
    let seats = by_place(seen);
    let step = ROWS_HEIGHT / (seats.len().max(1) as u32);
    let most = seats.iter().map(|&seat| points(seen, seat)).max().unwrap_or(0).max(1);
    let heading = winners(locale, &Seen { viewer: Viewer::Public, ..seen.clone() });
    html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
            viewBox={ "0 0 " (width) " " (height) } font-family=(SANS) fill=(INK) {
            title { (heading) }
            rect width=(width) height=(height) fill=(PAPER) {}
            rect width=(width) height="12" fill=(SEATS[0]) {}
            (mark())
            text x="150" y="98" font-size="30" fill=(QUIET) { (game_name(locale, seen.game)) }
            text x="150" y="160" font-family=(SERIF) font-size="46" font-weight="700"
                textLength=[(heading.chars().count() > 42).then_some("980")]
                lengthAdjust="spacingAndGlyphs" { (heading) }
            @for (row, &seat) in (0..).zip(&seats) {
                (player(locale, seen, seat, ROWS_FROM + row * step, most))
            }
        }
    }
}

/// Renders the Karat logo as SVG.
fn mark() -> Markup {
    html! {
        g transform="translate(60 66) scale(2.25)" {
            path fill=(SEATS[0]) d="M10.5 2h11L30 10.5v11L21.5 30h-11L2 21.5v-11z" {}
            path fill="none" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"
                d="M11.5 8.5h9l4.5 7-9 10-9-10zM7 15.5h18M12.5 15.5 16 8.5l3.5 7L16 25.5z" {}
        }
    }
}

fn player(locale: Locale, seen: &Seen, seat: Seat, y: u32, most: u32) -> Markup {
    let points = points(seen, seat);
    let colour = SEATS[seat.index()];
    let name = seen.name(seat);
    let name: String = match name.char_indices().nth(NAME_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    };
    let place = locale.say("card-place", &[("place", seen.standing.places[seat].into())]);
    html! {
        text x="104" y=(y + 12) font-size="30" text-anchor="end" fill=(QUIET) { (place) }
        text x="150" y=(y + 12) font-size="32" font-weight="700" fill=(colour) { (name) }
        rect x=(BARS_FROM) y=(y - 14) width=((points * BARS_WIDTH / most).max(4)) height="30"
            rx="5" fill=(colour) {}
        text x="1140" y=(y + 12) font-size="32" font-weight="700" text-anchor="end" {
            (seen.standing.points[seat])
        }
    }
}

/// Returns the points that determine the length of a seat's bar. Negative points count as 0.
fn points(seen: &Seen, seat: Seat) -> u32 {
    u32::try_from(seen.standing.points[seat]).unwrap_or(0)
}
