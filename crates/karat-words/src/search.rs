//! Full-text search in the plain rules, also by clause id and by everyday synonyms of the rules'
//! terms. Queries may be in any supported language.

use std::cmp::Reverse;

use super::rulebook::{Chapter, Part, Rulebook};

/// The maximum number of results.
pub const FOUND_MAX: usize = 8;

/// The number of characters to which an unknown word is truncated, so that its other forms match.
const STEM_CHARS: usize = 4;

/// The minimum length of an everyday word that also matches its longer forms.
const SHORTEST: usize = 3;

/// Stop words in both languages, without accents.
const QUESTION_WORDS: &[&str] = &[
    "a", "an", "and", "are", "be", "by", "can", "co", "do", "does", "for", "how", "i", "if", "in",
    "is", "it", "jak", "jake", "jaky", "je", "jsou", "kdo", "kdy", "kdyz", "ktery", "lze", "ma",
    "mam", "may", "me", "mi", "mohu", "muze", "muzu", "my", "na", "o", "of", "on", "s", "se",
    "should", "si", "smim", "the", "to", "u", "v", "ve", "what", "when", "which", "who", "why",
    "with", "you", "z", "za",
];

/// The quality of a match between a query and a part of the rules. Earlier fields take precedence
/// in comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rate {
    /// Whether the query is the id of a clause in the part.
    is_id: bool,
    /// The number of query words that match.
    words: usize,
    /// The strongest place where a query word matches.
    place: Place,
    /// Whether the match is in the user's language.
    is_own: bool,
}

/// The kind of text that a query word matches, from weakest to strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// The part's text.
    Text,
    /// An everyday synonym for one of the part's clauses.
    Everyday,
    /// The chapter's title, if the part is its first.
    Title,
}

/// Returns the parts of the rules that best match a query, grouped by chapter, best chapter first.
///
/// A part matches if it contains any word of the query. At most [`FOUND_MAX`] parts are returned.
/// `others` contains the same rules in other languages.
pub fn search<'b>(
    book: &'b Rulebook,
    others: &[&Rulebook],
    query: &str,
) -> Vec<(&'b Chapter, Vec<&'b Part>)> {
    let asked = folded(query);
    let mut rates: Vec<Option<Rate>> =
        rates(book, &asked).into_iter().map(|(_, rate)| rate).collect();
    for other in others {
        for (part, rate) in self::rates(other, &asked) {
            let Some(rate) = rate.filter(|rate| !rate.is_id) else { continue };
            let same = |(_, own): (&Chapter, &Part)| part.clauses().any(|id| own.names(id));
            if let Some(at) = book.parts().position(same) {
                rates[at] = rates[at].max(Some(Rate { is_own: false, ..rate }));
            }
        }
    }
    let rated = book.parts().zip(rates).enumerate();
    let mut rated: Vec<_> =
        rated.filter_map(|(place, (at, rate))| Some((rate?, place, at))).collect();
    rated.sort_by_key(|&(rate, place, _)| (Reverse(rate), place));
    rated.truncate(FOUND_MAX);
    let mut found: Vec<(&Chapter, Vec<(usize, &Part)>)> = Vec::new();
    for (_, place, (chapter, part)) in rated {
        match found.iter_mut().find(|(known, _)| known.id == chapter.id) {
            Some((_, parts)) => parts.push((place, part)),
            None => found.push((chapter, vec![(place, part)])),
        }
    }
    let in_order = |(chapter, mut parts): (_, Vec<(usize, _)>)| {
        parts.sort_by_key(|&(place, _)| place);
        (chapter, parts.into_iter().map(|(_, part)| part).collect())
    };
    found.into_iter().map(in_order).collect()
}

/// Rates how well each part of the rules, in order, matches a folded query.
fn rates<'b>(book: &'b Rulebook, asked: &str) -> Vec<(&'b Part, Option<Rate>)> {
    let texts: Vec<Texts<'b>> =
        book.parts().map(|(chapter, part)| Texts::of(book, chapter, part)).collect();
    let words: Vec<&str> = words_of(asked).collect();
    let subject = |word: &&str| !QUESTION_WORDS.contains(word);
    let subjects: Vec<&str> = words.iter().copied().filter(subject).collect();
    let words = if subjects.is_empty() { words } else { subjects };
    let words: Vec<&str> = words
        .into_iter()
        .map(|word| match texts.iter().any(|texts| texts.place(word).is_some()) {
            true => word,
            false => word.char_indices().nth(STEM_CHARS).map_or(word, |(end, _)| &word[..end]),
        })
        .collect();
    let everyday = everyday(book, asked);
    texts.iter().map(|texts| (texts.part, texts.rate(asked, &words, &everyday))).collect()
}

/// Returns the clauses for which the whole query is an everyday word or a prefix of one.
fn everyday<'b>(book: &'b Rulebook, asked: &str) -> Vec<&'b str> {
    let meant = |word: &String| {
        let word = folded(word);
        word == asked || asked.len() > 2 && begins(&word, asked)
    };
    let meant = book.search.iter().filter(|(words, _)| words.iter().any(meant));
    meant.flat_map(|(_, clauses)| clauses.iter().map(String::as_str)).collect()
}

/// A part's searchable text, in lower case and without accents.
struct Texts<'b> {
    part: &'b Part,
    own: String,
    everyday: String,
    title: String,
}

impl<'b> Texts<'b> {
    fn of(book: &'b Rulebook, chapter: &Chapter, part: &'b Part) -> Self {
        let leads_here =
            |(_, clauses): &&(Vec<String>, Vec<String>)| clauses.iter().any(|id| part.names(id));
        let everyday = book.search.iter().filter(leads_here);
        let everyday: Vec<String> = everyday.flat_map(|(words, _)| words.clone()).collect();
        let is_first = chapter.parts.first().is_some_and(|first| std::ptr::eq(first, part));
        Self {
            part,
            own: folded(&part.text()),
            everyday: folded(&everyday.join(", ")),
            title: if is_first { folded(&chapter.title) } else { String::new() },
        }
    }

    /// Returns the strongest place where a word matches.
    fn place(&self, word: &str) -> Option<Place> {
        // An everyday word also matches longer forms of it, so "wins" finds "win".
        let is_form = |known: &str| known.len() >= SHORTEST && word.starts_with(known);
        if begins(&self.title, word) {
            Some(Place::Title)
        } else if begins(&self.everyday, word) || words_of(&self.everyday).any(is_form) {
            Some(Place::Everyday)
        } else {
            begins(&self.own, word).then_some(Place::Text)
        }
    }

    fn rate(&self, asked: &str, words: &[&str], everyday: &[&str]) -> Option<Rate> {
        let is_asked = |clause: &String| {
            let clause = folded(clause);
            clause == asked || clause.split_once('-').is_some_and(|(_, short)| short == asked)
        };
        let is_id = self.part.clauses().any(is_asked);
        let places: Vec<Place> = words.iter().filter_map(|word| self.place(word)).collect();
        let is_everyday = self.part.clauses().any(|clause| everyday.contains(&clause.as_str()));
        let best = places.iter().copied().max();
        let place = best.max((is_id || is_everyday).then_some(Place::Everyday))?;
        let words = if is_everyday { words.len() } else { places.len() };
        Some(Rate { is_id, words, place, is_own: true })
    }
}

/// Returns whether a word is a prefix of a word in the text. If there are several words, they must
/// occur consecutively.
fn begins(text: &str, word: &str) -> bool {
    match word.contains(' ') {
        true => text.contains(word),
        false => words_of(text).any(|other| other.starts_with(word)),
    }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Converts a string to lower case and strips its accents, as people do in searches.
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
    use crate::locale::Locale;
    use crate::rulebook::rulebook;

    fn found(game: GameId, locale: Locale, query: &str) -> Vec<String> {
        let book = rulebook(locale, game).expect("the game has plain rules");
        let others = Locale::ALL.into_iter().filter(|&other| other != locale);
        let others: Vec<_> = others.filter_map(|other| rulebook(other, game)).collect();
        let found = search(book, &others, query);
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

    /// The clause in each game that defines the winner.
    const WINNING: [(GameId, &str); 3] = [
        (GameId::Klenotnici, "KLE-TIE-1"),
        (GameId::Edel, "ESR-END-2"),
        (GameId::Zepter, "ZEP-END-3"),
    ];

    #[test]
    fn the_question_how_to_win_is_answered_first_in_any_language() {
        for query in
            ["how do I win", "How to win?", "win", "who wins", "jak vyhraju", "Jak se vyhrává?"]
        {
            for (game, clause) in WINNING {
                for locale in Locale::ALL {
                    let book = rulebook(locale, game).expect("the game has plain rules");
                    let own = book.part(clause).expect("the rules say who wins").1;
                    let found = found(game, locale, query);
                    let told = format!("{game} {} {query}: {found:?}", locale.code());
                    let first = found.first().unwrap_or_else(|| panic!("{told}"));
                    let (chapter, _) = book.part(first).expect("it is from the book");
                    let is_here = chapter.parts.iter().any(|part| std::ptr::eq(part, own));
                    assert!(is_here && found.iter().any(|found| found == clause), "{told}");
                }
            }
        }
    }

    #[test]
    fn titles_come_first_and_one_word_of_several_is_enough() {
        for (query, chapter) in [("passing", "passing"), ("xyzzy passing", "passing")] {
            let book = rulebook(Locale::En, GameId::Klenotnici).expect("the game has plain rules");
            let found = search(book, &[], query);
            let ids: Vec<_> = found.iter().map(|(chapter, _)| chapter.id.as_str()).collect();
            assert_eq!(ids.first(), Some(&chapter), "{query}: {ids:?}");
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
