//! Search in the plain rules: by their words, by the ids of clauses, and by everyday words for the
//! rules' terms.

use super::rulebook::{Chapter, Part, Rulebook};

/// The maximum number of results: nobody reads more.
pub const FOUND_MAX: usize = 8;

/// The ranks of a match: by id, by everyday word, by the part's words, by its chapter's title.
const BY_ID: u8 = 4;
const BY_EVERYDAY_WORD: u8 = 3;
const BY_OWN_WORDS: u8 = 2;
const BY_CHAPTER: u8 = 1;

/// Returns the best parts, at most [`FOUND_MAX`], by chapters in the order of the rules.
pub fn search<'b>(book: &'b Rulebook, query: &str) -> Vec<(&'b Chapter, Vec<&'b Part>)> {
    let asked = folded(query);
    let words: Vec<&str> = asked.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let everyday = everyday(book, &asked);
    let rated = book.parts().enumerate().filter_map(|(place, (chapter, part))| {
        let rate = rate(chapter, part, &asked, &words, &everyday)?;
        Some((rate, place, chapter, part))
    });
    let mut rated: Vec<_> = rated.collect();
    rated.sort_by_key(|&(rate, place, ..)| (std::cmp::Reverse(rate), place));
    rated.truncate(FOUND_MAX);
    rated.sort_by_key(|&(_, place, ..)| place);
    let mut found: Vec<(&Chapter, Vec<&Part>)> = Vec::new();
    for (_, _, chapter, part) in rated {
        match found.last_mut() {
            Some((last, parts)) if last.id == chapter.id => parts.push(part),
            _ => found.push((chapter, vec![part])),
        }
    }
    found
}

/// Returns the clauses for an everyday word in the query, matched as a whole word or by its
/// beginning.
fn everyday<'b>(book: &'b Rulebook, asked: &str) -> Vec<&'b str> {
    let meant = |word: &String| {
        let word = folded(word);
        word == asked || asked.len() > 2 && has_words(&word, &[asked])
    };
    let meant = book.search.iter().filter(|(words, _)| words.iter().any(meant));
    meant.flat_map(|(_, clauses)| clauses.iter().map(String::as_str)).collect()
}

fn rate(
    chapter: &Chapter,
    part: &Part,
    asked: &str,
    words: &[&str],
    everyday: &[&str],
) -> Option<u8> {
    let is_asked = |clause: &String| {
        let clause = folded(clause);
        clause == asked || clause.split_once('-').is_some_and(|(_, short)| short == asked)
    };
    if part.clauses().any(is_asked) {
        return Some(BY_ID);
    }
    // An everyday word leads to the part that explains the clause, which is the first that names
    // it.
    if part.clauses().any(|clause| everyday.contains(&clause.as_str())) {
        return Some(BY_EVERYDAY_WORD);
    }
    if has_words(&folded(&part.text()), words) {
        return Some(BY_OWN_WORDS);
    }
    let is_first = chapter.parts.first().is_some_and(|first| std::ptr::eq(first, part));
    (is_first && has_words(&folded(&chapter.title), words)).then_some(BY_CHAPTER)
}

/// Returns whether every word begins some word of the text.
fn has_words(text: &str, words: &[&str]) -> bool {
    let of_text = || text.split(|c: char| !c.is_alphanumeric());
    words.iter().all(|word| match word.contains(' ') {
        true => text.contains(word),
        false => of_text().any(|other| other.starts_with(word)),
    })
}

/// Returns a text in small letters without accents, as people type it.
fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
        'á' => 'a',
        'č' => 'c',
        'ď' => 'd',
        'é' | 'ě' => 'e',
        'í' => 'i',
        'ň' => 'n',
        'ó' => 'o',
        'ř' => 'r',
        'š' => 's',
        'ť' => 't',
        'ú' | 'ů' => 'u',
        'ý' => 'y',
        'ž' => 'z',
        other => other,
    };
    text.trim().chars().flat_map(char::to_lowercase).map(plain).collect()
}

#[cfg(test)]
mod tests {
    use karat_rules::any::GameId;

    use super::*;
    use crate::web::locale::Locale;
    use crate::web::words::rulebook::rulebook;

    fn found(game: GameId, locale: Locale, query: &str) -> Vec<String> {
        let book = rulebook(locale, game).expect("the game has plain rules");
        let found = search(book, query);
        let parts: Vec<&Part> = found.iter().flat_map(|(_, parts)| parts.iter().copied()).collect();
        assert!(parts.len() <= FOUND_MAX, "{query}");
        parts.iter().flat_map(|part| part.clauses().cloned()).collect()
    }

    #[test]
    fn everyday_words_find_what_the_rules_call_otherwise() {
        for word in ["tie", "Draw", "equal"] {
            let clauses = found(GameId::Edel, Locale::En, word);
            for clause in ["ESR-BARGAIN-11", "ESR-END-3"] {
                assert!(clauses.iter().any(|found| found == clause), "{word}: {clauses:?}");
            }
        }
        for word in ["remíza", "remiza", "SHODA"] {
            let clauses = found(GameId::Edel, Locale::Cs, word);
            assert!(clauses.iter().any(|found| found == "ESR-END-3"), "{word}: {clauses:?}");
        }
    }

    #[test]
    fn ids_are_found_with_the_name_of_the_book_and_without() {
        for query in ["KLE-AUCTION-7", "auction-7", " AUCTION-7 "] {
            let clauses = found(GameId::Klenotnici, Locale::En, query);
            assert!(clauses.contains(&"KLE-AUCTION-7".to_owned()), "{query}: {clauses:?}");
        }
        assert_eq!(found(GameId::Klenotnici, Locale::En, "xyzzy"), [""; 0]);
        assert_eq!(found(GameId::Klenotnici, Locale::En, "  "), [""; 0]);
    }

    #[test]
    fn every_everyday_word_finds_all_that_it_leads_to() {
        for &game in karat_rules::any::GAMES {
            for locale in Locale::ALL {
                let Some(book) = rulebook(locale, game) else { continue };
                for (words, clauses) in &book.search {
                    for word in words {
                        let found = found(game, locale, word);
                        for clause in clauses {
                            assert!(found.contains(clause), "{game} {word} {clause}: {found:?}");
                        }
                    }
                }
            }
        }
    }
}
