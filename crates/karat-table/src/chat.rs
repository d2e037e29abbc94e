//! The rules of the table chat: who may write, and what is removed from messages.

use unicode_normalization::UnicodeNormalization;

use crate::id::PersonId;
use crate::marks::without_towers;
use crate::table::{Stage, Table};
use crate::time::UnixMillis;

/// The maximum length of a message, in characters.
pub const TEXT_CHARS_MAX: usize = 500;

/// Converts a typed message to a single line that cannot affect the surrounding text. Removes
/// control characters, text direction marks, invisible characters and stacks of combining marks.
/// The result may be empty or longer than [`TEXT_CHARS_MAX`].
pub fn clean(text: &str) -> String {
    let plain = |c: char| if c.is_control() || c.is_whitespace() { ' ' } else { c };
    let seen = text.nfc().map(plain).filter(|c| !is_unseen(*c));
    let kept: String = without_towers(seen).collect();
    kept.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns whether a person may write in a table's chat. Seated people and the owner may write
/// until the table is closed. Spectators may write only once the game is over, so that they cannot
/// advise or distract the players.
pub fn may_write(table: &Table, person: Option<&PersonId>) -> bool {
    let Some(person) = person else { return false };
    let record = table.record();
    let is_at_table =
        record.owner.as_ref() == Some(person) || !table.seats_of(Some(person)).is_empty();
    match record.stage {
        Stage::Lobby | Stage::Committing | Stage::Showing | Stage::Playing => is_at_table,
        Stage::Over => true,
        Stage::Closed => false,
    }
}

/// Returns the time up to which a person may read messages. If spectators see a running game with a
/// delay, they can read the players' messages no earlier than they see the players' moves.
pub fn heard_until(table: &Table, person: Option<&PersonId>, now: UnixMillis) -> UnixMillis {
    let is_behind = table.record().stage == Stage::Playing
        && table.record().owner.as_ref().is_none_or(|owner| Some(owner) != person)
        && table.seats_of(person).is_empty();
    if is_behind { now - table.record().terms.watch_delay } else { now }
}

/// Returns whether a character is invisible but affects how or where others appear. Joiners are
/// excluded, because Persian text and family emoji need them.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::{TEXT_CHARS_MAX, clean};

    #[test]
    fn a_text_keeps_its_words_and_loses_invisible_characters() {
        for (typed, kept) in [
            ("  Dobrý  tah,\r\n Žofie!\t", "Dobrý tah, Žofie!"),
            ("<b>5 < 7 & 7 > 5</b>", "<b>5 < 7 & 7 > 5</b>"),
            ("a\u{202e}b\u{2066}c\u{2069}\u{200f}\u{61c}d", "abcd"),
            ("a\u{0}b\u{1b}[31mc\u{85}d\u{2028}e", "a b [31mc d e"),
            ("in\u{200b}vi\u{feff}si\u{2060}ble\u{ad}", "invisible"),
            ("\u{e000}gap\u{e001}\u{e0041}", "gap"),
            ("سلام", "سلام"),
            ("می\u{200c}خواهم 👩\u{200d}👧", "می\u{200c}خواهم 👩\u{200d}👧"),
            ("Z\u{30c}", "Ž"),
            (" \u{200e} \u{a0}", ""),
        ] {
            assert_eq!(clean(typed), kept, "{typed:?}");
            assert_eq!(clean(kept), kept, "{kept:?}");
        }
        let tower = format!("x{}", "\u{336}".repeat(1000));
        assert_eq!(clean(&tower).chars().count(), 5);
        assert_eq!(clean(&"x".repeat(TEXT_CHARS_MAX + 1)).chars().count(), TEXT_CHARS_MAX + 1);
    }
}
