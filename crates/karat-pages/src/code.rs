//! Renders strings such as URLs as QR codes (ISO/IEC 18004).

use maud::{Markup, html};
use qrcode::{Color, QrCode};

/// The width of the quiet zone around a QR code, in modules, as required by the standard.
const QUIET_MODULES: usize = 4;

/// Renders a string as a QR code, or returns `None` if it is too long. `label` describes the
/// purpose of the code.
pub(super) fn code(text: &str, label: &str) -> Option<Markup> {
    let code = QrCode::new(text).ok()?;
    let (modules, width) = (code.to_colors(), code.width());
    let side = width + 2 * QUIET_MODULES;
    let mut path = String::new();
    for (at, _) in modules.iter().enumerate().filter(|(_, color)| **color == Color::Dark) {
        let (x, y) = (at % width + QUIET_MODULES, at / width + QUIET_MODULES);
        path.push_str(&format!("M{x} {y}h1v1h-1z"));
    }
    Some(html! {
        svg.code role="img" aria-label=(label) viewBox={ "0 0 " (side) " " (side) }
            shape-rendering="crispEdges" {
            rect width=(side) height=(side) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::code;

    /// Checks that the three finder patterns are in place and the quiet zone is empty.
    #[test]
    fn a_code_has_its_finders_and_its_quiet_zone() {
        let html = code("https://example.org/tables/0123456789abcdef", "A table").expect("a code");
        let html = html.into_string();
        let (_, path) = html.split_once(" d=\"").expect("a path");
        let dark: Vec<(usize, usize)> = path
            .split('M')
            .skip(1)
            .map(|module| {
                let (x, rest) = module.split_once(' ').expect("a place");
                let (y, _) = rest.split_once('h').expect("a square");
                (x.parse().expect("a number"), y.parse().expect("a number"))
            })
            .collect();
        let most = dark.iter().map(|&(x, y)| x.max(y)).max().expect("dark modules");
        assert!(dark.iter().all(|&(x, y)| x >= 4 && y >= 4));
        for (left, top) in [(4, 4), (most - 6, 4), (4, most - 6)] {
            for step in 0..7 {
                assert!(dark.contains(&(left + step, top)), "{left} {top} {step}");
                assert!(dark.contains(&(left, top + step)), "{left} {top} {step}");
            }
            assert!(!dark.contains(&(left + 1, top + 1)));
        }
    }

    #[test]
    fn what_is_too_long_has_none() {
        assert!(code(&"x".repeat(10_000), "").is_none());
    }
}
