//! Detects the name of a browser.

use karat_words::Locale;

/// Returns a browser's name from its user agent. Most user agents name several browsers; the first
/// match in the list is the right one.
pub(super) fn browser_name(locale: Locale, told: &str) -> String {
    const BROWSERS: [(&str, &str); 7] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Macintosh", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let find = |known: &[(&str, &'static str)]| {
        known.iter().find(|(mark, _)| told.contains(mark)).map(|&(_, name)| name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => {
            let gaps = [("browser", browser.into()), ("system", system.into())];
            locale.say("account-browser", &gaps)
        }
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => locale.text("account-browser-unknown"),
    }
}

#[cfg(test)]
mod tests {
    use super::browser_name;
    use karat_words::Locale;

    #[test]
    fn browsers_are_told_apart_by_what_they_say() {
        let gecko = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like \
                    Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 \
                     (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
        for (told, name) in [
            (gecko, "Firefox on Linux"),
            (edge, "Edge on Windows"),
            (phone, "Safari on iPhone"),
            ("Lynx/2.9", "Unknown browser"),
            ("<b>", "Unknown browser"),
        ] {
            assert_eq!(browser_name(Locale::En, told), name);
        }
    }
}
