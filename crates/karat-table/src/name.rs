//! People's names. A name fits on one line, cannot disrupt the surrounding text, and cannot be
//! confused with other names.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton as look;

use crate::marks::without_towers;

/// The maximum length of a name, in characters.
pub const NAME_CHARS_MAX: usize = 24;

/// The maximum length of a tournament's or club's name, in characters.
pub const TITLE_CHARS_MAX: usize = 48;

/// The suffix of every bot account's name. Nobody can enter it, because [`clean`] removes
/// parentheses.
pub const BOT_MARK: &str = " (bot)";

/// Words for the names of guests who do not choose one. They are not translated. No bot's name
/// starts with the same letter as any of them, because some places show only a name's first letter.
const STONES: [&str; 12] = [
    "Garnet", "Jade", "Jasper", "Kunzite", "Larimar", "Zircon", "Onyx", "Opal", "Peridot",
    "Quartz", "Spinel", "Topaz",
];

/// Converts a typed name to a single line that cannot change or cover the surrounding text. The
/// result contains only composed letters with few marks each, digits, single spaces between words,
/// and a few other characters. The bot suffix is removed. The cleaned name may be empty.
pub fn clean(name: &str) -> String {
    on_one_line(name, NAME_CHARS_MAX)
}

/// Converts the typed name of a tournament or club like [`clean`], but allows for
/// [`TITLE_CHARS_MAX`] characters.
pub fn clean_title(title: &str) -> String {
    on_one_line(title, TITLE_CHARS_MAX)
}

fn on_one_line(name: &str, chars_max: usize) -> String {
    let plain = own(name.trim_end()).nfc().map(|c| if is_blank(c) { ' ' } else { c });
    let kept: String = without_towers(plain.filter(is_name_char)).collect();
    let words = kept.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    words.chars().take(chars_max).collect::<String>().trim_end().to_owned()
}

/// Returns a name's skeleton, which is the same for names that people could confuse. Skeletons
/// follow Unicode Technical Standard 39, but ignore case, separators between letters, and the bot
/// suffix.
pub fn skeleton(name: &str) -> String {
    let mut before = String::new();
    let mut now = simplified(own(name));
    // A small letter may look like a capital whose small form looks like another letter, so the
    // name is simplified until nothing changes.
    while now != before {
        before = now;
        now = simplified(&before);
    }
    now
}

/// Returns a random name for a guest who does not choose one.
///
/// # Panics
/// Panics if the operating system provides no random bytes.
pub fn of_guest() -> String {
    let random = getrandom::u32().expect("the operating system gives random bytes") as usize;
    format!("{} {}", STONES[random % STONES.len()], 100 + random / STONES.len() % 900)
}

/// Returns a bot account's name, with a suffix that identifies it as a bot everywhere.
pub fn of_bot(name: &str) -> String {
    format!("{}{BOT_MARK}", own(name))
}

/// Returns whether a name belongs to a bot account.
pub fn is_of_bot(name: &str) -> bool {
    name.ends_with(BOT_MARK)
}

/// Returns a name without the bot suffix.
pub fn own(name: &str) -> &str {
    name.strip_suffix(BOT_MARK).unwrap_or(name)
}

/// Returns the result of one step towards a name's skeleton, in lower case.
fn simplified(name: &str) -> String {
    let small: String = name.nfc().flat_map(familiar).flat_map(char::to_lowercase).collect();
    let letters: String = small.chars().filter(|c| !is_separator(*c)).collect();
    // If separators were always removed, all names that consist only of separators would have the
    // same skeleton.
    let kept = if letters.is_empty() { &small } else { &letters };
    // The letters i and l are treated as the same, because a capital i looks like a small l.
    let merged = |c| if c == 'i' { 'l' } else { c };
    look(kept).flat_map(char::to_lowercase).map(merged).collect()
}

/// Returns the plain letter that the given letter or its other case resembles, or else the given
/// letter itself.
fn familiar(letter: char) -> impl Iterator<Item = char> {
    let single = |mut forms: Box<dyn Iterator<Item = char>>| {
        forms.next().filter(|_| forms.next().is_none()).unwrap_or(letter)
    };
    let capital = single(Box::new(letter.to_uppercase()));
    let small = single(Box::new(letter.to_lowercase()));
    let plain = |form: char| {
        let looks: String = look(form.encode_utf8(&mut [0; 4])).collect();
        looks.is_ascii().then_some(looks)
    };
    let seen =
        if letter.is_ascii() { None } else { [letter, capital, small].into_iter().find_map(plain) };
    seen.unwrap_or_else(|| letter.to_string()).chars().collect::<Vec<_>>().into_iter()
}

/// Returns whether a character may separate the letters in a name.
fn is_separator(c: char) -> bool {
    !c.is_alphanumeric() && !unicode_normalization::char::is_combining_mark(c)
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

fn is_name_char(c: &char) -> bool {
    let is_letter = c.is_alphanumeric() || unicode_normalization::char::is_combining_mark(*c);
    // Some letters and combining marks are invisible, so they are not allowed.
    let shows = || look(c.encode_utf8(&mut [0; 4])).next().is_some();
    (is_letter && shows()) || " _-.'’".contains(*c)
}

#[cfg(test)]
mod tests {
    use super::{STONES, clean, is_name_char, is_of_bot, look, of_bot, of_guest, own, skeleton};
    use crate::lobby::BOT_NAMES;

    #[test]
    fn no_guest_is_named_with_the_letter_of_a_bot() {
        for bot in BOT_NAMES {
            let letter = bot.chars().next();
            assert!(STONES.iter().all(|stone| stone.chars().next() != letter), "{bot}");
        }
    }

    #[test]
    fn a_name_is_one_short_line_of_letters() {
        assert_eq!(clean("  Žofie \u{202e} z\nPrahy "), "Žofie z Prahy");
        assert_eq!(clean(" \u{200f}\t"), "");
        assert_eq!(clean(&"x ".repeat(100)).chars().count(), 23);
        assert_eq!(clean("<b>Ana</b>"), "bAnab");
        // Hangul fillers are letters and variation selectors are marks, but neither of them is
        // visible.
        assert_eq!(clean("\u{115f}\u{3164}A\u{fe0f}na\u{34f}"), "Ana");
        assert_eq!(clean("Z\u{30c}ofie"), "Žofie");
        let guest = of_guest();
        assert_eq!(clean(&guest), guest);
    }

    #[test]
    fn the_mark_of_a_bot_is_never_typed() {
        let bot = of_bot("Ana");
        assert!(is_of_bot(&bot) && !is_of_bot("Ana"));
        assert_eq!((own(&bot), own("Ana"), of_bot(&bot)), ("Ana", "Ana", bot.clone()));
        for typed in [&bot, "Ana (bot) ", "Ana (bot) (bot)", " (bot)", "(bot)", "Ana\u{a0}(bot)"] {
            assert!(!is_of_bot(&clean(typed)), "{typed}");
        }
        assert_eq!((clean(&bot), skeleton(&bot)), ("Ana".to_owned(), skeleton("Ana")));
    }

    #[test]
    fn names_that_look_alike_have_the_same_skeleton() {
        for names in [
            &["Ana", "ANA", "\u{410}n\u{430}", "A.n-a"][..],
            &["Admin Olga", "Admin.Olga", "Admin-Olga", "adminolga", "Admin’Olga", "ADMlN 0LGA"],
            &["Alice", "AIice", "A1ice", "ALICE", "al\u{131}ce"],
            &["Boris", "\u{412}oris", "\u{432}oris", "B0ris"],
            &["Вера", "вера", "ВЕРА", "Bepa"],
            &["Modern", "Modem", "MODEM", "rnodern"],
            &["Νίκος", "Νίκος".to_lowercase().replace('ν', "Ν").as_str()],
        ] {
            for name in names {
                assert_eq!(skeleton(name), skeleton(names[0]), "{name} {}", names[0]);
            }
        }
        let others =
            ["Ana", "Anna", "Žofie", "Zofie", "Ivan", "Inan", "Olga", "Ola", "ʹ", "Petr 2"];
        for (index, name) in others.iter().enumerate() {
            for other in &others[..index] {
                assert_ne!(skeleton(name), skeleton(other), "{name} {other}");
            }
        }
    }

    /// Tests every letter that has two cases or looks like another letter, in both cases, both
    /// alone and between other letters.
    #[test]
    fn a_skeleton_is_its_own_skeleton_and_ignores_case() {
        // The capitals in this list look like a letter, but their small forms look like a different
        // letter or like no letter at all.
        const TWO_LOOKS: &str = "ƼΝΣΥϬՅ𑢦𑢵𑢼";
        let is_simple = |c: char| {
            c.to_lowercase().chain(c.to_uppercase()).chain(look(&c.to_string())).all(|d| d == c)
        };
        let letters = ('\0'..=char::MAX).filter(|c| c.is_alphanumeric() && is_name_char(c));
        for c in letters.filter(|c| !is_simple(*c)) {
            for name in [c.to_string(), format!("a{c} b.{c}")] {
                let looks = skeleton(&name);
                assert_eq!(skeleton(&looks), looks, "{name}");
                assert!(!looks.is_empty(), "{name}");
                let is_pair = c.to_uppercase().count() == 1 && c.to_lowercase().count() == 1;
                if is_pair && !TWO_LOOKS.contains(c) {
                    assert_eq!(skeleton(&name.to_lowercase()), looks, "{name}");
                }
            }
        }
    }
}
