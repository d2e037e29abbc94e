//! Embedded static files, whose URLs contain a hash of their content.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

/// Files available to every page.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/static"]
struct Files;

/// A game's files, from `<game>/static/<name>`.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../games"]
#[include = "*/static/*"]
struct FilesOfGames;

/// All files as they are served, keyed by unique name.
pub static FILES: LazyLock<BTreeMap<String, Cow<'static, [u8]>>> = LazyLock::new(|| {
    let common = Files::iter().map(|name| (name.to_string(), Files::get(&name)));
    let of_games = FilesOfGames::iter().map(|path| {
        let name = path.rsplit('/').next().unwrap_or(&path);
        (name.to_owned(), FilesOfGames::get(&path))
    });
    let files = common.chain(of_games).filter_map(|(name, file)| Some((name, file?.data)));
    let mut files: BTreeMap<_, _> = files.collect();
    // Style sheets and the manifest refer to fonts and images by name.
    let is_named = |name: &str| name.ends_with(".woff2") || name.ends_with(".png");
    let named = files.iter().filter(|(name, _)| is_named(name));
    let named: Vec<_> = named
        .map(|(name, data)| (format!("\"{name}\""), format!("\"{}\"", address(name, data))))
        .collect();
    let is_naming =
        |name: &str| name.ends_with(".css") || name.ends_with(".webmanifest") || name == WORKER;
    for (_, data) in files.iter_mut().filter(|(name, _)| is_naming(name)) {
        let mut text = String::from_utf8(data.to_vec()).expect("it is a text");
        for (name, address) in &named {
            text = text.replace(name, address);
        }
        *data = Cow::Owned(text.into_bytes());
    }
    let is_script = |name: &str| name.ends_with(".js") && name != PROOF;
    for (_, data) in files.iter_mut().filter(|(name, _)| is_script(name)) {
        let text = str::from_utf8(data).expect("it is a text");
        *data = Cow::Owned(lean(text).into_bytes());
    }
    files
});

/// The service worker, which shows notifications and refers to an icon.
const WORKER: &str = "sw.js";

/// The script that verifies a deal. The script is not minified, so that anyone can read it.
const PROOF: &str = "verify.js";

/// Minifies a script. No script may contain a loop with an empty body, because the semicolon before
/// the closing brace is removed.
fn lean(script: &str) -> String {
    minifier::js::minify(script).to_string().replace(";}", "}")
}

/// The files' URLs, keyed by name. The URLs are computed only once, because each page contains
/// dozens of them.
pub static ADDRESSES: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
    FILES.iter().map(|(name, data)| (name.as_str(), address(name, data))).collect()
});

/// Returns the URL of the file with the given name.
///
/// # Panics
///
/// Panics if there is no such file, or if the name has no extension.
pub fn asset(name: &str) -> String {
    ADDRESSES.get(name).unwrap_or_else(|| panic!("there is no static file {name}")).clone()
}

/// Returns a file's URL, which contains the first 16 hexadecimal digits of its hash.
fn address(name: &str, data: &[u8]) -> String {
    let (stem, extension) = name.rsplit_once('.').expect("every file has an extension");
    let hash = base16ct::lower::encode_string(&Sha256::digest(data)[..8]);
    format!("/static/{stem}.{hash}.{extension}")
}

#[cfg(test)]
mod tests {
    use super::{ADDRESSES, FILES, Files, lean};

    /// The size limit in bytes for the fonts and styles loaded before the first paint.
    const FONTS_BYTES_MAX: usize = 90_000;

    #[test]
    fn styles_and_the_manifest_name_what_there_is() {
        let mut named = 0;
        for (name, data) in FILES
            .iter()
            .filter(|(name, _)| name.ends_with(".css") || name.ends_with(".webmanifest"))
        {
            let text = str::from_utf8(data).expect("it is a text");
            for word in
                text.split('"').filter(|word| word.ends_with(".woff2") || word.ends_with(".png"))
            {
                let is_there = ADDRESSES.values().any(|address| address == word);
                assert!(is_there, "{name} names {word}");
                named += 1;
            }
        }
        assert!(named >= 6, "{named}");
    }

    /// The combined size limit in bytes for the scripts on a table page.
    const SCRIPTS_BYTES_MAX: usize = 32 * 1024;
    /// The scripts on a table page.
    const SCRIPTS: [&str; 10] = [
        "premove.js",
        "clause.js",
        "chat.js",
        "clock.js",
        "dock.js",
        "karat.js",
        "live.js",
        "moments.js",
        "notice.js",
        "past.js",
    ];

    #[test]
    fn the_scripts_of_a_table_are_small() {
        let bytes: usize = SCRIPTS.iter().map(|&name| FILES[name].len()).sum();
        assert!((1..=SCRIPTS_BYTES_MAX).contains(&bytes), "{bytes}");
    }

    #[test]
    fn a_script_loses_comments_and_spaces_alone() {
        let script = "// What it is.\n\n/** Says\n * so. */\nfunction f() {\n  g('a // b'); // Why.\n  \
                      h(`${a ? '' : `. ${b}`} c`, / \\/ /);\n  return [a - b];\n}\n";
        let lean = lean(script);
        for kept in ["'a // b'", "`${a ? '' : `. ${b}`} c`", "/ \\/ /"] {
            assert!(lean.contains(kept), "{kept}: {lean}");
        }
        for lost in ["What", "so.", "Why", "  ", "\n"] {
            assert!(!lean.contains(lost), "{lost}: {lean}");
        }
    }

    /// Checks that red and green gems also differ in lightness, for people with colour blindness.
    /// The test uses the contrast ratio from WCAG 2.2.
    #[test]
    fn red_and_green_gems_differ_in_lightness() {
        let tokens = str::from_utf8(&FILES["tokens.css"]).expect("it is a text");
        let luminance = |name: &str| {
            let (_, colour) = tokens.split_once(&format!("--{name}:#")).expect("a colour");
            let channel = |at: usize| {
                let byte = u8::from_str_radix(&colour[at..at + 2], 16).expect("two digits");
                let part = f64::from(byte) / 255.0;
                if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
        };
        for tone in 2..=4 {
            let [red, green] = ["ruby", "emerald"].map(|gem| luminance(&format!("{gem}-{tone}")));
            let ratio = (green + 0.05) / (red + 0.05);
            assert!(ratio >= 2.0, "tone {tone}: {ratio:.2}");
        }
    }

    /// Checks that no script contains a sequence that the minifier would break, by merging repeated
    /// operators or dropping a semicolon.
    #[test]
    fn no_script_has_what_shortening_breaks() {
        for name in Files::iter().filter(|name| name.ends_with(".js")) {
            let file = Files::get(&name).expect("it was listed").data;
            let text = str::from_utf8(&file).expect("it is a text");
            for signs in ["- -", "+ +", ";}"] {
                assert!(!text.contains(signs), "{name}: {signs}");
            }
        }
    }

    #[test]
    fn all_fonts_together_are_small() {
        let fonts = FILES.iter().filter(|(name, _)| name.ends_with(".woff2"));
        let bytes: usize = fonts.map(|(_, data)| data.len()).sum();
        assert!((1..=FONTS_BYTES_MAX).contains(&bytes), "{bytes}");
    }
}
