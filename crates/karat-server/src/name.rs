//! The names of people: one line, no tricks, and nobody's look-alike.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton as look;

/// The longest name, in characters.
pub const NAME_CHARS_MAX: usize = 24;

/// Words for the names of guests who give none. Names are not translated.
const STONES: [&str; 12] = [
    "Agate", "Beryl", "Citrine", "Garnet", "Jade", "Jasper", "Onyx", "Opal", "Peridot", "Quartz",
    "Spinel", "Topaz",
];

/// A name that fits on one line and cannot turn the text around it: composed letters, digits, and
/// few other marks, with single blanks between words. Empty if nothing is left.
pub fn clean(name: &str) -> String {
    let kept: String =
        name.nfc().map(|c| if is_blank(c) { ' ' } else { c }).filter(is_name_char).collect();
    let words = kept.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    words.chars().take(NAME_CHARS_MAX).collect::<String>().trim_end().to_owned()
}

/// What a name looks like, whatever letters it is made of: names that people could take for each
/// other have the same (Unicode Technical Standard 39, and without regard to case and blanks).
pub fn skeleton(name: &str) -> String {
    let low: String = name.nfc().flat_map(char::to_lowercase).filter(|c| !is_blank(*c)).collect();
    // Once more: what a letter looks like may be a capital.
    look(&low).flat_map(char::to_lowercase).collect()
}

/// A name for a guest who gives none.
///
/// # Panics
/// If the operating system gives no random bytes.
pub fn of_guest() -> String {
    let random = getrandom::u32().expect("the operating system gives random bytes") as usize;
    format!("{} {}", STONES[random % STONES.len()], 100 + random / STONES.len() % 900)
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

fn is_name_char(c: &char) -> bool {
    c.is_alphanumeric()
        || unicode_normalization::char::is_combining_mark(*c)
        || " _-.'’".contains(*c)
}

#[cfg(test)]
mod tests {
    use super::{clean, of_guest, skeleton};

    #[test]
    fn a_name_is_one_short_line_of_letters() {
        assert_eq!(clean("  Žofie \u{202e} z\nPrahy "), "Žofie z Prahy");
        assert_eq!(clean(" \u{200f}\t"), "");
        assert_eq!(clean(&"x ".repeat(100)).chars().count(), 23);
        assert_eq!(clean("<b>Ana</b>"), "bAnab");
        assert_eq!(clean("Z\u{30c}ofie"), "Žofie");
        let guest = of_guest();
        assert_eq!(clean(&guest), guest);
    }

    #[test]
    fn names_that_look_alike_have_the_same_skeleton() {
        for (name, other) in [("Ana", "ANA"), ("Ana", "\u{410}n\u{430}"), ("Jan Novak", "jannovak")]
        {
            assert_eq!(skeleton(name), skeleton(other), "{name} {other}");
        }
        assert_ne!(skeleton("Ana"), skeleton("Anna"));
        assert_ne!(skeleton("Žofie"), skeleton("Zofie"));
    }
}
