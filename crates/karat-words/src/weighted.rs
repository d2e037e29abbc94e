//! Weighted lists in `Accept`, `Accept-Language` and `Accept-Encoding` (RFC 9110, 12.4.2 and 12.5).

/// Parses the items of a header such as `Accept`, in order, with their weights from 0 to 1.
///
/// Items with an invalid weight are skipped. Parameter names are case-insensitive.
pub(crate) fn weighted<'a>(
    lines: impl IntoIterator<Item = &'a str>,
) -> impl Iterator<Item = (&'a str, f32)> {
    lines.into_iter().flat_map(|line| line.split(',')).filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next().filter(|name| !name.is_empty())?;
        let weight = parts.find_map(|part| {
            let (parameter, value) = part.split_once('=')?;
            parameter.trim().eq_ignore_ascii_case("q").then(|| value.trim())
        });
        let weight = weight.map_or(Some(1.0), |weight| weight.parse().ok())?;
        (0.0..=1.0).contains(&weight).then_some((name, weight))
    })
}

/// Returns whether a header such as `Accept` includes the given item with a weight above 0. Items
/// are compared case-insensitively.
pub fn accepts<'a>(lines: impl IntoIterator<Item = &'a str>, wanted: &str) -> bool {
    let mut items = weighted(lines);
    items.any(|(name, weight)| name.eq_ignore_ascii_case(wanted) && weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::{accepts, weighted};

    #[test]
    fn weights_are_read_whatever_the_case_of_their_name() {
        for (line, items) in [
            ("cs;q=0.5, en;Q=0.7", &[("cs", 0.5), ("en", 0.7)][..]),
            ("gzip ; Q = 0 , br", &[("gzip", 0.0), ("br", 1.0)]),
            ("text/html;level=1;Q=0.25", &[("text/html", 0.25)]),
            ("a;q=nan, b;q=2, c;q=-1, d;q=, ,e", &[("e", 1.0)]),
            ("", &[]),
        ] {
            assert_eq!(weighted([line]).collect::<Vec<_>>(), items, "{line}");
        }
        assert_eq!(weighted(["a", "b;q=0.1"]).collect::<Vec<_>>(), [("a", 1.0), ("b", 0.1)]);
    }

    #[test]
    fn what_weighs_nothing_is_refused() {
        assert!(accepts(["text/html, Application/JSON;charset=utf-8"], "application/json"));
        for line in ["application/json;Q=0", "application/jsonp", "text/html", ""] {
            assert!(!accepts([line], "application/json"), "{line}");
        }
    }
}
