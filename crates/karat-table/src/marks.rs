//! A limit on combining marks. A letter may have as many combining marks as real languages need,
//! and marks without a letter are removed.

use unicode_normalization::char::is_combining_mark;

/// The maximum number of combining marks on a letter. No language needs more.
pub const MARKS_MAX: usize = 4;

/// Removes combining marks without a letter, and all but the first [`MARKS_MAX`] marks on a letter.
/// A space does not count as a letter.
pub fn without_towers(text: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    let mut room = 0_usize;
    text.filter(move |c| {
        if !is_combining_mark(*c) {
            room = if c.is_whitespace() { 0 } else { MARKS_MAX };
            return true;
        }
        let has_room = room > 0;
        room = room.saturating_sub(1);
        has_room
    })
}

#[cfg(test)]
mod tests {
    use super::{MARKS_MAX, without_towers};
    use crate::{chat, name};

    #[test]
    fn a_mark_has_a_letter_and_few_others_beside_it() {
        let cleaners: [fn(&str) -> String; 3] =
            [|text| without_towers(text.chars()).collect(), name::clean, chat::clean];
        for clean in cleaners {
            let tower = format!("x{}", "\u{336}".repeat(1000));
            assert_eq!(clean(&tower).chars().count(), 1 + MARKS_MAX);
            for bare in ["\u{336}\u{336}x", "\u{489}x", "\u{301}\u{336}x"] {
                assert_eq!(clean(bare), "x");
            }
            assert_eq!(clean("x \u{336}y"), "x y");
            assert_eq!(clean(&clean(&tower)), clean(&tower));
        }
    }
}
