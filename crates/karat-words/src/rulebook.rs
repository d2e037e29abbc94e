//! A game's rules in plain language, parsed from `games/<game>/words/<code>.rules.md`. The same
//! text appears on the rules page, in the box above a table, in messages about refused moves, in
//! search results and on the printable card.
//!
//! Blocks are separated by blank lines. The first characters of a block determine its kind:
//!
//! | begins with | is |
//! | --- | --- |
//! | `# ` | the title |
//! | `## id · ` | a chapter |
//! | `### id · ` | a heading within it |
//! | `![name]` | a picture drawn by the game |
//! | `\| ` | a table |
//! | `* ` | a scored item: a picture, a description, points, clauses |
//! | `> ` | an optional rule: the option, its value and a remark |
//! | `§ ` | the clauses explained by the preceding block, without the rulebook's prefix |
//!
//! Three chapters of a rulebook have a special meaning. `quick` lists, for each phase of the game,
//! the clauses printed on the card. `search` lists everyday words with the clauses to which they
//! lead. `programs` lists the clauses that players never need.
//!
//! Placeholders such as `{gems}` are filled with the game's numbers, so the text itself contains no
//! number determined by the rules.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use karat_kernel::GameInfo;

use super::guide::{self, Points};
use super::plain;
use crate::locale::Locale;
use crate::markdown::unmarked;

/// A game's rules in plain language. Clause ids include their prefix.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rulebook {
    /// The rulebook's title.
    pub title: String,
    /// One or two introductory sentences below the title.
    pub lead: String,
    /// The chapters, in order.
    pub chapters: Vec<Chapter>,
    /// The sections of the printable card, one for each phase of the game.
    pub quick: Vec<Quick>,
    /// Groups of everyday words, each with the clauses to which they lead.
    pub search: Vec<(Vec<String>, Vec<String>)>,
    /// The clauses needed only by programs.
    pub programs: Vec<String>,
}

/// A chapter of the plain rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// The chapter's id, which is the same in every language.
    pub id: String,
    /// The chapter's heading.
    pub title: String,
    /// The chapter's parts, in order.
    pub parts: Vec<Part>,
}

/// A block of a chapter and the clauses it explains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The block itself.
    pub block: Block,
    /// The clauses that the block explains, except those cited by individual scored items.
    pub cited: Vec<String>,
}

/// The content of a part of a chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A heading, with its id and text.
    Heading(String, String),
    /// A paragraph, in Markdown.
    Text(String),
    /// A table, in Markdown.
    Table(String),
    /// The name of a picture drawn by the game.
    Picture(String),
    /// Items that score points.
    Points(Vec<Points>),
    /// Optional rules offered when a table is set up.
    Choices(Vec<Choice>),
}

/// An optional rule offered when a table is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The name of the option.
    pub option: String,
    /// The option's value, or an empty string if the option takes free text.
    pub value: String,
    /// The option and its value, worded as in the set-up form.
    pub label: String,
    /// A remark about the choice, or an empty string.
    pub text: String,
}

/// A section of the printable card, covering one phase of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quick {
    /// The phase's id.
    pub phase: String,
    /// The section's heading.
    pub title: String,
    /// The clauses printed in the section.
    pub clauses: Vec<String>,
}

/// A game's plain rules in one language with the default numbers filled in, together with these
/// numbers.
struct Usual {
    book: Option<Rulebook>,
    figures: Vec<(String, String)>,
}

/// The rulebooks that have been read, by game and language. They are never removed.
static USUAL: RwLock<BTreeMap<(&str, &str), &Usual>> = RwLock::new(BTreeMap::new());

fn usual(locale: Locale, game: &'static GameInfo) -> &'static Usual {
    let key = (game.name, locale.code());
    let known = USUAL.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
    known.unwrap_or_else(|| {
        let figures = game.figures(&[], *game.seats.start());
        let figures = figures.expect("every game can be set up by its defaults");
        let book = locale.plain_rules(game).map(|text| {
            let read = Rulebook::read(locale, game, text, &figures);
            read.unwrap_or_else(|gap| {
                panic!("{game} {}: nothing fills the gap {gap}", locale.code())
            })
        });
        let read = &*Box::leak(Box::new(Usual { book, figures }));
        let mut usual = USUAL.write().unwrap_or_else(PoisonError::into_inner);
        *usual.entry(key).or_insert(read)
    })
}

/// Returns a game's plain rules, or `None` if they are not available in this language.
///
/// # Panics
/// Panics if the game has no number for a placeholder in the text. The texts are built in, so a
/// missing number is a bug.
pub fn rulebook(locale: Locale, game: impl Into<&'static GameInfo>) -> Option<&'static Rulebook> {
    usual(locale, game.into()).book.as_ref()
}

impl Locale {
    /// Returns a clause's plain-language sentences, or else the first sentences of its exact text.
    pub fn clause(self, game: impl Into<&'static GameInfo>, id: &str) -> Option<String> {
        let game = game.into();
        let plain = rulebook(self, game).and_then(|book| book.sentence(id));
        plain.or_else(|| self.exact_clause(game, id))
    }
}

/// Returns a game's plain rules, with the numbers for these options and this number of seats.
///
/// # Panics
/// Panics under the same conditions as [`rulebook`].
pub fn rulebook_of(
    locale: Locale,
    game: impl Into<&'static GameInfo>,
    options: &[(String, String)],
    seats: usize,
) -> Option<Cow<'static, Rulebook>> {
    let game = game.into();
    let usual = usual(locale, game);
    let book = usual.book.as_ref()?;
    let figures = game.figures(options, seats).unwrap_or_default();
    if figures.is_empty() || figures == usual.figures {
        return Some(Cow::Borrowed(book));
    }
    let read = Rulebook::read(locale, game, locale.plain_rules(game)?, &figures);
    Some(Cow::Owned(read.unwrap_or_else(|gap| panic!("{game}: nothing fills the gap {gap}"))))
}

impl Rulebook {
    fn read(
        locale: Locale,
        game: &GameInfo,
        text: &str,
        figures: &[(String, String)],
    ) -> Result<Self, String> {
        let text = guide::filled(text, figures)?;
        let prefix = game.prefix();
        let mut book = Self::default();
        let lines: Vec<&str> = text.lines().collect();
        for block in lines.split(|line| line.trim().is_empty()).filter(|block| !block.is_empty()) {
            let first = block[0];
            if let Some(title) = first.strip_prefix("# ") {
                title.clone_into(&mut book.title);
            } else if let Some(heading) = first.strip_prefix("## ") {
                let (id, title) = read_heading(heading);
                book.chapters.push(Chapter { id, title, parts: Vec::new() });
            } else if let Some(chapter) = book.chapters.last_mut() {
                let part = read_part(block, prefix, &|option, value, text| Choice {
                    option: option.to_owned(),
                    value: value.to_owned(),
                    label: plain::choice(locale, game, option, value),
                    text: text.to_owned(),
                });
                match (&part.block, chapter.parts.last_mut()) {
                    // Clauses in a separate block belong to the preceding table or picture.
                    (Block::Text(text), Some(before)) if text.is_empty() => {
                        before.cited.extend(part.cited);
                    }
                    _ => chapter.parts.push(part),
                }
            } else {
                book.lead = block.join(" ");
            }
        }
        book.take_lists(prefix);
        Ok(book)
    }

    /// Removes the chapters that only list clauses, and stores the lists.
    fn take_lists(&mut self, prefix: &str) {
        let mut taken = |id: &str| {
            let at = self.chapters.iter().position(|chapter| chapter.id == id);
            at.map_or_else(Vec::new, |at| self.chapters.remove(at).parts)
        };
        let (quick, search, programs) = (taken("quick"), taken("search"), taken("programs"));
        self.programs = programs.into_iter().flat_map(|part| part.cited).collect();
        for part in quick {
            if let Block::Heading(phase, title) = part.block {
                self.quick.push(Quick { phase, title, clauses: part.cited });
            }
        }
        for part in search {
            let Block::Text(text) = part.block else { continue };
            for line in text.split(": ").filter(|line| !line.trim().is_empty()) {
                let (words, clauses) = line.rsplit_once(" | ").unwrap_or((line, ""));
                let words = words.split(", ").map(|word| word.trim().to_owned()).collect();
                self.search.push((words, cited(clauses, prefix)));
            }
        }
    }

    /// Iterates over all parts of the rules in order, each with its chapter.
    pub fn parts(&self) -> impl Iterator<Item = (&Chapter, &Part)> {
        self.chapters
            .iter()
            .flat_map(|chapter| chapter.parts.iter().map(move |part| (chapter, part)))
    }

    /// Returns the first part that explains a clause, and its chapter.
    pub fn part(&self, clause: &str) -> Option<(&Chapter, &Part)> {
        self.parts().find(|(_, part)| part.names(clause))
    }

    /// Returns the chosen options described in the rules, each with the part that describes it.
    pub fn chosen<'b>(
        &'b self,
        options: &'b [(String, String)],
    ) -> impl Iterator<Item = (&'b Choice, &'b Part)> {
        let readings = self.parts().flat_map(|(_, part)| {
            let choices = match &part.block {
                Block::Choices(choices) => choices.as_slice(),
                _ => &[],
            };
            choices.iter().map(move |choice| (choice, part))
        });
        readings.filter(|(choice, _)| {
            let is_chosen = |(option, value): &(String, String)| {
                *option == choice.option && (*value == choice.value || choice.value.is_empty())
            };
            options.iter().any(is_chosen)
        })
    }

    /// Returns a clause's plain-language sentences, or `None` if only a table or picture explains
    /// it.
    pub fn sentence(&self, clause: &str) -> Option<String> {
        self.parts().filter(|(_, part)| part.names(clause)).find_map(|(_, part)| part.said(clause))
    }
}

impl Part {
    /// Returns whether the part explains a clause.
    pub fn names(&self, clause: &str) -> bool {
        self.clauses().any(|cited| cited == clause)
    }

    /// Iterates over the clauses that the part explains.
    pub fn clauses(&self) -> impl Iterator<Item = &String> {
        let of_points = match &self.block {
            Block::Points(rows) => rows.as_slice(),
            _ => &[],
        };
        self.cited.iter().chain(of_points.iter().flat_map(|row| &row.cited))
    }

    /// Returns the part's sentences about a clause, without markup.
    fn said(&self, clause: &str) -> Option<String> {
        match &self.block {
            Block::Text(text) => Some(unmarked(text)),
            Block::Points(rows) => {
                let row = rows.iter().find(|row| row.cited.iter().any(|cited| cited == clause))?;
                Some(format!("{}: {}.", unmarked(&row.what), row.how_much))
            }
            Block::Choices(choices) => {
                let said = choices.iter().map(|choice| match choice.text.as_str() {
                    "" => choice.label.clone(),
                    text => format!("{} {}", choice.label, unmarked(text)),
                });
                Some(said.collect::<Vec<_>>().join(" "))
            }
            Block::Heading(..) | Block::Table(_) | Block::Picture(_) => None,
        }
    }

    /// Returns the part's full text without markup, for searching.
    pub fn text(&self) -> String {
        match &self.block {
            Block::Heading(_, title) => title.clone(),
            Block::Text(text) | Block::Table(text) => unmarked(text),
            Block::Picture(_) => String::new(),
            Block::Points(rows) => {
                let rows = rows.iter().map(|row| format!("{}: {}", row.what, row.how_much));
                unmarked(&rows.collect::<Vec<_>>().join(". "))
            }
            Block::Choices(choices) => {
                let all = choices.iter().map(|choice| format!("{} {}", choice.label, choice.text));
                unmarked(&all.collect::<Vec<_>>().join(" "))
            }
        }
    }
}

fn read_heading(heading: &str) -> (String, String) {
    let (id, title) = heading.split_once(" · ").unwrap_or((heading, heading));
    (id.to_owned(), title.to_owned())
}

/// Parses a block and the clauses below it. Clauses below a heading belong to that heading.
fn read_part(lines: &[&str], prefix: &str, choice: &dyn Fn(&str, &str, &str) -> Choice) -> Part {
    let (below, own): (Vec<&str>, Vec<&str>) =
        lines.iter().partition(|line| line.starts_with("§ "));
    let below = below.iter().flat_map(|line| cited(&line["§ ".len()..], prefix)).collect();
    let first = own.first().copied().unwrap_or_default();
    let block = match first.split(' ').next().unwrap_or_default() {
        "###" => {
            let (id, title) = read_heading(&first["### ".len()..]);
            Block::Heading(id, title)
        }
        "|" => Block::Table(own.join("\n")),
        "*" => Block::Points(own.iter().map(|line| read_points(line, prefix)).collect()),
        ">" => Block::Choices(own.iter().map(|line| read_choice(line, choice)).collect()),
        word if word.starts_with("![") => {
            Block::Picture(word.trim_start_matches("![").trim_end_matches(']').to_owned())
        }
        _ => Block::Text(own.join(" ")),
    };
    Part { block, cited: below }
}

fn read_points(line: &str, prefix: &str) -> Points {
    let points = guide::read_points(line);
    Points { cited: whole(points.cited, prefix), ..points }
}

/// Returns the full ids of the clauses cited on a line.
fn cited(line: &str, prefix: &str) -> Vec<String> {
    whole(guide::clauses(line), prefix)
}

fn whole(short: Vec<String>, prefix: &str) -> Vec<String> {
    short.into_iter().map(|id| format!("{prefix}-{id}")).collect()
}

fn read_choice(line: &str, choice: &dyn Fn(&str, &str, &str) -> Choice) -> Choice {
    let line = line.strip_prefix("> ").unwrap_or(line);
    let (chosen, text) = line.split_once(" | ").unwrap_or((line, ""));
    let (option, value) = chosen.split_once('=').unwrap_or((chosen, ""));
    choice(option.trim(), value.trim(), text.trim())
}

#[cfg(test)]
mod tests {
    use karat_rules::any::{GAMES, GameId};
    use karat_rules::book::Book;

    use super::*;

    /// The maximum length of the plain rules in words; players do not read more.
    const WORDS_MAX: usize = 2_500;

    /// Fragments of clause ids that only programs need, such as conventions.
    const FOR_PROGRAMS: [&str; 9] =
        ["-RNG-", "-DP-", "-MOVE-", "-LIST-", "-POS-", "-BOUND-", "-TERM-", "-INFO-14", "-FLOW-"];

    /// Clauses about the recording of random draws, which players never make.
    const DRAWS: [&str; 6] = [
        "ZEP-SETUP-19",
        "ZEP-SETUP-20",
        "ZEP-SETUP-21",
        "ZEP-SETUP-22",
        "ZEP-SETUP-23",
        "ZEP-ORDER-11",
    ];

    fn all() -> impl Iterator<Item = (GameId, Locale, &'static Rulebook)> {
        let games = GAMES.iter().filter(|game| rulebook(Locale::En, **game).is_some());
        games.flat_map(|&game| {
            Locale::ALL.map(|locale| {
                (game, locale, rulebook(locale, game).expect("a language has all that another has"))
            })
        })
    }

    #[test]
    fn every_clause_that_players_meet_has_a_plain_sentence_and_every_cited_one_exists() {
        assert!(all().count() >= 6);
        for (game, locale, book) in all() {
            let exact: Book<'_> = Locale::En.book(game);
            for clause in exact.clauses() {
                let (id, is_for_programs) =
                    (clause.id, book.programs.iter().any(|id| id == clause.id));
                let is_said = book.part(id).is_some();
                assert!(is_said != is_for_programs, "{game} {}: {id}", locale.code());
                let is_convention = clause.text.contains("[P]")
                    || FOR_PROGRAMS.iter().any(|chapter| id.contains(chapter))
                    || DRAWS.contains(&id);
                assert!(is_said || is_convention, "{game} {}: {id} is met", locale.code());
            }
            let of_search = book.search.iter().flat_map(|(_, clauses)| clauses);
            let cited = book.parts().flat_map(|(_, part)| part.clauses());
            let cited = cited.chain(of_search).chain(&book.programs);
            for id in cited.chain(book.quick.iter().flat_map(|on| &on.clauses)) {
                assert!(exact.clause(id).is_some(), "{game} {}: there is no {id}", locale.code());
            }
        }
    }

    #[test]
    fn every_part_but_a_heading_names_what_it_stands_for() {
        for (game, locale, book) in all() {
            // A paragraph ending with a colon introduces the next part and need not cite a clause.
            let bare = book.parts().filter(|(_, part)| match &part.block {
                Block::Heading(..) | Block::Picture(_) => false,
                Block::Text(text) => part.clauses().next().is_none() && !text.ends_with(':'),
                _ => part.clauses().next().is_none(),
            });
            let bare: Vec<_> = bare.map(|(_, part)| part).collect();
            assert!(bare.is_empty(), "{game} {}: {bare:?}", locale.code());
        }
    }

    #[test]
    fn no_number_that_the_rules_decide_stands_in_a_text_and_none_is_too_long() {
        for (game, locale, _) in all() {
            let text = locale.plain_rules(game.info()).expect("a text");
            let read = text.split("\n## search ").next().expect("there is a beginning");
            let mut words = 0;
            for line in read.lines().filter(|line| !line.starts_with("§ ")) {
                // Remove option names, picture names and clause ids, which may contain digits.
                let line = line.split("§ ").next().unwrap_or_default();
                let line = match line.split_once(" | ") {
                    Some((_, text)) if line.starts_with(['>', '*']) => text,
                    _ if line.starts_with("![") || line.starts_with('>') => "",
                    _ => line.split(" · ").last().unwrap_or_default(),
                };
                let without: String = line
                    .split('{')
                    .enumerate()
                    .map(|(at, piece)| match piece.split_once('}') {
                        Some((_, after)) if at > 0 => after,
                        _ => piece,
                    })
                    .collect();
                let has_number = without.contains(|c: char| c.is_ascii_digit());
                assert!(!has_number, "{game} {}: {line}", locale.code());
                let is_word = |word: &&str| word.contains(|c: char| c.is_alphabetic() || c == '{');
                words += line.split_whitespace().filter(is_word).count();
            }
            assert!(words <= WORDS_MAX, "{game} {}: {words} words", locale.code());
            assert!(words > 1_000, "{game} {}: {words} words", locale.code());
        }
    }

    /// Summarises a rulebook's structure, which is the same in every language.
    fn shape(book: &Rulebook) -> Vec<String> {
        let parts = book.parts().map(|(chapter, part)| {
            let kind = match &part.block {
                Block::Heading(id, _) => format!("### {id}"),
                Block::Text(_) => "text".to_owned(),
                Block::Table(text) => format!("table of {}", text.lines().count()),
                Block::Picture(name) => format!("![{name}]"),
                Block::Points(rows) => {
                    rows.iter().map(|row| format!("* {} ", row.picture)).collect()
                }
                Block::Choices(choices) => choices
                    .iter()
                    .map(|choice| format!("> {}={} ", choice.option, choice.value))
                    .collect(),
            };
            let cited: Vec<_> = part.clauses().cloned().collect();
            format!("{}: {kind} {}", chapter.id, cited.join(" "))
        });
        let quick = book.quick.iter().map(|on| format!("{}: {}", on.phase, on.clauses.join(" ")));
        let search = book.search.iter().map(|(_, clauses)| clauses.join(" "));
        parts.chain(quick).chain(search).chain(book.programs.clone()).collect()
    }

    #[test]
    fn both_languages_say_the_same_of_the_same_clauses() {
        for (game, locale, book) in all() {
            let english = rulebook(Locale::En, game).expect("it has plain rules");
            assert_eq!(shape(book), shape(english), "{game} {}", locale.code());
            let is_own = locale == Locale::En || book.lead != english.lead;
            assert!(is_own, "{game} {}", locale.code());
        }
    }

    #[test]
    fn every_reading_that_a_table_may_choose_is_named_as_its_form_names_it() {
        for (game, locale, book) in all() {
            let choices: Vec<&Choice> = book
                .parts()
                .filter_map(|(_, part)| match &part.block {
                    Block::Choices(choices) => Some(choices),
                    _ => None,
                })
                .flatten()
                .collect();
            let is_named = |option: &str, value: &str| {
                choices.iter().any(|choice| choice.option == option && choice.value == value)
            };
            for spec in game.options() {
                // An option's default value comes first.
                let others = spec.values.get(1..).unwrap_or(&[""]);
                for value in others {
                    assert!(is_named(spec.name, value), "{game}: {}={value}", spec.name);
                }
            }
            for choice in choices {
                let spec = game.options().iter().find(|spec| spec.name == choice.option);
                let spec = spec.unwrap_or_else(|| panic!("{game}: {}", choice.option));
                let is_value = spec.values.contains(&choice.value.as_str());
                assert!(is_value || choice.value.is_empty(), "{game}: {choice:?}");
                let is_named = choice.value.is_empty() != choice.label.contains(": ");
                assert!(is_named, "{game} {}: {choice:?}", locale.code());
            }
        }
    }

    /// Formulas, notation, ids and seat numbers, which must not appear in texts for players.
    const BANNED: [&str; 14] = [
        "`", "|", "≤", "≥", "⌈", "⌊", "mod n", "n − 1", "KLE-", "ESR-", "ZEP-", "P0", "_", "seat i",
    ];

    fn is_id(word: &str) -> bool {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let mut letters = word.chars();
        let is_letter = letters.next().is_some_and(|c| "geserdSEDR".contains(c));
        is_letter && word.len() > 1 && letters.all(|c| c.is_ascii_digit())
    }

    /// Checks the texts shown for refused moves, in hints and in the box above a table.
    #[test]
    fn what_players_are_told_of_a_clause_holds_no_formula_and_no_id() {
        for (game, locale, book) in all() {
            for (_, part) in book.parts() {
                for clause in part.clauses() {
                    let told = locale.clause(game, clause).expect("it is said");
                    let banned = BANNED.iter().find(|banned| told.contains(**banned));
                    assert_eq!(banned, None, "{clause} {}: {told}", locale.code());
                    let id = told.split_whitespace().find(|word| is_id(word));
                    assert_eq!(id, None, "{clause} {}: {told}", locale.code());
                }
            }
        }
    }

    #[test]
    fn the_card_has_some_sentences_for_every_phase_and_fits_a_page() {
        for (game, locale, book) in all() {
            assert!(book.quick.len() >= 7, "{game}");
            let mut words = 0;
            for on in &book.quick {
                assert!((2..=5).contains(&on.clauses.len()), "{game} {}", on.phase);
                for clause in &on.clauses {
                    let (_, part) = book.part(clause).expect("a sentence says it");
                    assert_ne!(part.text(), "", "{game} {}: {clause}", on.phase);
                    words += part.text().split_whitespace().count();
                }
            }
            assert!(words <= 800, "{game} {}: {words} words", locale.code());
        }
    }
}
