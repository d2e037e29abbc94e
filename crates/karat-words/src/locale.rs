//! Languages: the messages on all pages, and the rulebooks.
//!
//! A language's messages are in the `.ftl` files in `locales/<code>/` and in
//! `games/<game>/words/<code>.ftl`. Missing messages fall back to English. The English rulebook
//! belongs to the game crate; translations are next to the `.ftl` files as `<code>.md`, as are the
//! plain rules (`<code>.rules.md`), learn pages (`<code>.learn.md`), lessons (`<code>.lesson.md`)
//! and puzzles (`<code>.puzzles.md`) in all languages.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentMessage, FluentResource, FluentValue};
use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use karat_kernel::GameInfo;
use karat_kernel::book::{Book, Clause};
use rust_embed::{EmbeddedFile, RustEmbed};
use unic_langid::LanguageIdentifier;

use crate::weighted::weighted;

/// A supported language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Czech.
    Cs,
}

/// The value of a message variable.
pub type Value<'a> = FluentValue<'a>;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/locales"]
struct Files;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../games"]
#[include = "*/words/*.ftl"]
#[include = "*/words/*.md"]
struct FilesOfGames;

impl Locale {
    /// All languages, in display order.
    pub const ALL: [Self; 2] = [Self::En, Self::Cs];

    /// Returns the language tag for `lang` attributes and cookies.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Cs => "cs",
        }
    }

    /// Returns the language with the given tag, ignoring any region.
    pub fn from_code(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|locale| locale.code().eq_ignore_ascii_case(language))
    }

    /// Returns the supported language preferred by an `Accept-Language` header, or English.
    pub fn from_header(header: &str) -> Self {
        Self::from_lines([header])
    }

    /// Returns the supported language preferred by one or more `Accept-Language` header values, or
    /// English.
    pub fn from_lines<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let wishes = weighted(lines).filter(|(_, weight)| *weight > 0.0);
        let read = |(tag, weight): (&str, f32)| {
            tag.parse::<LanguageIdentifier>().ok().map(|tag| (tag, weight))
        };
        let mut wishes: Vec<_> = wishes.filter_map(read).collect();
        // The sort is stable, so languages with equal weights keep their order.
        wishes.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let wishes: Vec<_> = wishes.into_iter().map(|(tag, _)| tag).collect();
        let ours = Self::ALL.map(Self::tag);
        let found = negotiate_languages(&wishes, &ours, None, NegotiationStrategy::Lookup);
        let found = found.first().and_then(|tag| Self::from_code(tag.language.as_str()));
        found.unwrap_or_default()
    }

    fn tag(self) -> LanguageIdentifier {
        self.code().parse().expect("our codes are language tags")
    }

    /// Returns the language's vocabulary.
    pub fn vocabulary(self) -> &'static Vocabulary {
        static WORDS: OnceLock<[Vocabulary; Locale::ALL.len()]> = OnceLock::new();
        &WORDS.get_or_init(|| Self::ALL.map(Vocabulary::read))[self as usize]
    }

    /// Formats a message without variables, falling back to English.
    pub fn text(self, id: &str) -> String {
        self.say(id, &[])
    }

    /// Formats a message, falling back to English.
    ///
    /// An id such as `id.attribute` refers to an attribute. An unknown message is formatted as its
    /// id, and an error is logged.
    pub fn say(self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        self.find(id, args).unwrap_or_else(|| {
            tracing::error!(id, "unknown message");
            id.to_owned()
        })
    }

    /// Formats a message like [`Locale::say`], but returns `None` if no language has it.
    pub fn find(self, id: &str, args: &[(&str, Value<'_>)]) -> Option<String> {
        let own = self.vocabulary().format(id, args);
        own.or_else(|| Self::En.vocabulary().format(id, args))
    }

    /// Returns whether the message exists in this language or in English.
    pub fn has(self, id: &str) -> bool {
        [self, Self::En].iter().any(|locale| locale.vocabulary().bundle.has_message(id))
    }

    /// Returns a game's rulebook in this language, or in English.
    pub fn book(self, game: impl Into<&'static GameInfo>) -> Book<'static> {
        let game = game.into();
        Book::read(self.translated_rules(game).unwrap_or(game.rules))
    }

    /// Returns the first one or two sentences of a clause's exact text, falling back to English.
    pub fn exact_clause(self, game: impl Into<&'static GameInfo>, id: &str) -> Option<String> {
        let game = game.into();
        let own = self.translated_rules(game).and_then(|rules| {
            let sentence = Book::read(rules).clause(id)?.sentence();
            (!sentence.is_empty()).then_some(sentence)
        });
        own.or_else(|| Book::read(game.rules).clause(id).map(Clause::sentence))
    }

    /// Returns a game's learn page, falling back to English.
    pub fn guide(self, game: impl Into<&'static GameInfo>) -> Option<&'static str> {
        let game = game.into();
        [self, Self::En].iter().find_map(|locale| {
            let guides = &locale.vocabulary().guides;
            guides.iter().find(|(name, _)| *name == game.name).map(|(_, text)| text.as_str())
        })
    }

    /// Returns the source of a game's plain rules, or `None` if they are not available in this
    /// language.
    pub(crate) fn plain_rules(self, game: &GameInfo) -> Option<&'static str> {
        let rules = &self.vocabulary().plain_rules;
        rules.iter().find(|(name, _)| *name == game.name).map(|(_, text)| text.as_str())
    }

    /// Returns a game's lesson, falling back to English.
    pub fn lesson(self, game: impl Into<&'static GameInfo>) -> Option<&'static str> {
        let game = game.into();
        [self, Self::En].iter().find_map(|locale| {
            let lessons = &locale.vocabulary().lessons;
            lessons.iter().find(|(name, _)| *name == game.name).map(|(_, text)| text.as_str())
        })
    }

    /// Returns a game's puzzles, falling back to English.
    pub fn puzzles(self, game: impl Into<&'static GameInfo>) -> Option<&'static str> {
        let game = game.into();
        [self, Self::En].iter().find_map(|locale| {
            let puzzles = &locale.vocabulary().puzzles;
            puzzles.iter().find(|(name, _)| *name == game.name).map(|(_, text)| text.as_str())
        })
    }

    fn translated_rules(self, game: &GameInfo) -> Option<&'static str> {
        let book = self.vocabulary().rulebooks.iter().find(|(name, _)| *name == game.name);
        book.map(|(_, text)| text.as_str())
    }
}

/// One language's messages, rulebooks, learn pages, lessons and puzzles.
pub struct Vocabulary {
    bundle: FluentBundle<FluentResource>,
    rulebooks: Vec<(String, String)>,
    guides: Vec<(String, String)>,
    plain_rules: Vec<(String, String)>,
    lessons: Vec<(String, String)>,
    puzzles: Vec<(String, String)>,
}

impl Vocabulary {
    /// Formats a message or, for an id such as `id.attribute`, one of its attributes.
    fn format(&self, id: &str, args: &[(&str, Value<'_>)]) -> Option<String> {
        let (message, attribute) = match id.split_once('.') {
            Some((message, attribute)) => (message, Some(attribute)),
            None => (id, None),
        };
        let message: FluentMessage<'_> = self.bundle.get_message(message)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        let args: FluentArgs<'_> =
            args.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        if !errors.is_empty() {
            tracing::error!(id, ?errors, "a message cannot be formatted");
        }
        Some(text)
    }

    /// Returns the names of a message's attributes.
    pub fn attributes(&self, id: &str) -> Vec<String> {
        let message = self.bundle.get_message(id);
        message.map_or_else(Vec::new, |message| {
            message.attributes().map(|attribute| attribute.id().to_owned()).collect()
        })
    }

    fn read(locale: Locale) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![locale.tag()]);
        bundle.set_use_isolating(false);
        let (mut rulebooks, mut guides, mut lessons) = (Vec::new(), Vec::new(), Vec::new());
        let (mut plain_rules, mut puzzles) = (Vec::new(), Vec::new());
        for (name, text) in files(locale) {
            if let Some(game) = name.strip_suffix(".learn.md") {
                guides.push((game.to_owned(), text));
            } else if let Some(game) = name.strip_suffix(".lesson.md") {
                lessons.push((game.to_owned(), text));
            } else if let Some(game) = name.strip_suffix(".puzzles.md") {
                puzzles.push((game.to_owned(), text));
            } else if let Some(game) = name.strip_suffix(".rules.md") {
                plain_rules.push((game.to_owned(), text));
            } else if let Some(game) = name.strip_suffix(".md") {
                rulebooks.push((game.to_owned(), text));
            } else if name.ends_with(".ftl") {
                let resource = FluentResource::try_new(text).unwrap_or_else(|(_, errors)| {
                    panic!("{}/{name} cannot be read: {errors:?}", locale.code())
                });
                bundle.add_resource(resource).unwrap_or_else(|errors| {
                    panic!("{}/{name} says something twice: {errors:?}", locale.code())
                });
            }
        }
        Self { bundle, rulebooks, guides, plain_rules, lessons, puzzles }
    }
}

/// Returns the contents of a language's text files, keyed by name.
fn files(locale: Locale) -> Vec<(String, String)> {
    let folder = format!("{}/", locale.code());
    let common = Files::iter()
        .filter_map(|path| Some((path.strip_prefix(&folder)?.to_owned(), Files::get(&path)?)));
    let of_games = FilesOfGames::iter().filter_map(|path| {
        let (game, file) = path.split_once("/words/")?;
        let extension = file.strip_prefix(locale.code())?;
        Some((format!("{game}{extension}"), FilesOfGames::get(&path)?))
    });
    let text = |file: EmbeddedFile| {
        String::from_utf8(file.data.into_owned()).expect("our files are UTF-8")
    };
    common.chain(of_games).map(|(name, file)| (name, text(file))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use karat_rules::any::{GAMES, GameId};

    use super::*;

    /// Returns a language's messages and attributes, each with the variables it uses.
    fn messages(locale: Locale) -> BTreeMap<String, BTreeSet<String>> {
        let mut found = BTreeMap::new();
        for (name, text) in files(locale).into_iter().filter(|(name, _)| name.ends_with(".ftl")) {
            let mut message = String::new();
            let mut part = String::new();
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let trimmed = line.trim_start();
                if !line.starts_with([' ', '\t', '}']) && line.contains('=') {
                    message = line.split('=').next().unwrap_or_default().trim().to_owned();
                    part.clone_from(&message);
                    let fresh = found.insert(part.clone(), BTreeSet::new()).is_none();
                    assert!(fresh, "{name} says {part} twice");
                } else if let Some(rest) = trimmed.strip_prefix('.') {
                    let attribute = rest.split('=').next().unwrap_or_default().trim();
                    part = format!("{message}.{attribute}");
                    found.insert(part.clone(), BTreeSet::new());
                }
                for gap in line.split('$').skip(1) {
                    let end = gap.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
                    let gap = gap[..end.unwrap_or(gap.len())].to_owned();
                    found.get_mut(&part).expect("a gap stands in a message").insert(gap);
                }
            }
        }
        found
    }

    #[test]
    fn every_language_says_everything() {
        let english = messages(Locale::En);
        for locale in Locale::ALL {
            let own = messages(locale);
            let ids = |all: &BTreeMap<String, BTreeSet<String>>| -> BTreeSet<String> {
                all.keys().filter(|id| !id.starts_with('-') && !is_case(id)).cloned().collect()
            };
            let missing: Vec<_> = ids(&english).difference(&ids(&own)).cloned().collect();
            let unknown: Vec<_> = ids(&own).difference(&ids(&english)).cloned().collect();
            assert_eq!((missing, unknown), (vec![], vec![]), "{}", locale.code());
        }
    }

    /// Returns whether a message is a grammatical case of a word. Cases differ between languages.
    fn is_case(id: &str) -> bool {
        id.contains("-word-") && id.contains('.')
    }

    #[test]
    fn every_language_fills_only_gaps_that_english_has() {
        let english = messages(Locale::En);
        for (id, gaps) in messages(Locale::Cs) {
            let Some(known) = english.get(&id) else { continue };
            // A word supplies all its forms as variables, and each language uses some of them.
            let word = |gap: &str| gap.split('-').next().map(str::to_owned);
            for gap in gaps {
                let is_known = known.iter().any(|known| word(known) == word(&gap));
                assert!(is_known, "{id} has no gap {gap}");
            }
        }
    }

    #[test]
    fn every_message_formats_with_any_number() {
        for locale in Locale::ALL {
            let vocabulary = locale.vocabulary();
            for (id, gaps) in messages(locale) {
                if id.starts_with('-') {
                    continue;
                }
                let message = id.split('.').next().unwrap_or_default();
                let message = vocabulary.bundle.get_message(message).expect("it was read");
                let patterns = message.value().into_iter();
                let patterns = patterns.chain(message.attributes().map(|part| part.value()));
                for pattern in patterns.collect::<Vec<_>>() {
                    for number in [0, 1, 2, 5, 21] {
                        let args = gaps.iter().map(|gap| (gap.as_str(), Value::from(number)));
                        let args: FluentArgs<'_> = args.collect();
                        let mut errors = Vec::new();
                        let bundle = &vocabulary.bundle;
                        let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
                        assert!(errors.is_empty() && !text.is_empty(), "{id}: {errors:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_header_is_answered_in_the_best_language_we_have() {
        assert_eq!(Locale::from_header("cs-CZ,cs;q=0.9,en;q=0.8"), Locale::Cs);
        assert_eq!(Locale::from_header("de, en;q=0.5, cs;q=0.7"), Locale::Cs);
        assert_eq!(Locale::from_header("cs;q=0, en"), Locale::En);
        assert_eq!(Locale::from_header("en;Q=0.2, cs;Q=0.3"), Locale::Cs);
        assert_eq!(Locale::from_lines(["en;q=0.2", "cs;q=0.3"]), Locale::Cs);
        assert_eq!(Locale::from_header("cs;Q=0, en;Q=0.1"), Locale::En);
        assert_eq!(Locale::from_header("sk, cs-Latn-CZ;q=0.3, en;q=0.2"), Locale::Cs);
        assert_eq!(Locale::from_header("*;q=0.5, cs;q=nan"), Locale::En);
        assert_eq!(Locale::from_header("fr"), Locale::En);
        assert_eq!(Locale::from_header(""), Locale::En);
    }

    #[test]
    fn every_rulebook_has_the_clauses_of_the_english_one_and_cites_the_same_in_each() {
        for &game in GAMES {
            let english = Locale::En.book(game);
            for locale in Locale::ALL {
                let book = locale.book(game);
                let ids = book.clauses().map(|clause| clause.id);
                assert!(ids.eq(english.clauses().map(|clause| clause.id)), "{}", locale.code());
                for (own, original) in book.clauses().zip(english.clauses()) {
                    assert!(!own.sentence().is_empty(), "{} {}", locale.code(), own.id);
                    let cited = [own, original].map(|clause| cited(&english, &clause.text));
                    assert_eq!(cited[0], cited[1], "{} {}", locale.code(), own.id);
                    let marks = [own, original].map(|clause| marks(&clause.text));
                    assert_eq!(marks[0], marks[1], "{} {}", locale.code(), own.id);
                }
            }
        }
    }

    /// Returns the clauses of a rulebook that are cited in a string.
    fn cited<'t>(book: &Book<'_>, text: &'t str) -> BTreeSet<&'t str> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        words.filter(|word| book.clause(word).is_some()).collect()
    }

    /// Returns the source marks at the end of a rule. A mark is `D` or `G`, with or without a
    /// number, or `P`.
    fn marks(text: &str) -> Vec<&str> {
        let paragraph = text.trim().split("\n\n").next().unwrap_or_default();
        let end = paragraph.rsplit_once('[').and_then(|(_, marks)| marks.strip_suffix(']'));
        let words = end.unwrap_or_default().split(|c: char| !c.is_alphanumeric() && c != '-');
        let is_mark = |word: &&str| {
            let letter = word.split_once('-').map_or(*word, |(letter, _)| letter);
            matches!(letter, "D" | "G" | "P")
        };
        words.filter(is_mark).collect()
    }

    #[test]
    fn clauses_speak_the_readers_language_and_fall_back_to_english() {
        let english = Locale::En.clause(GameId::Klenotnici, "KLE-OPEN-3").expect("it exists");
        let czech = Locale::Cs.clause(GameId::Klenotnici, "KLE-OPEN-3").expect("it exists");
        assert_ne!(english, czech);
        assert_eq!(Locale::Cs.clause(GameId::Klenotnici, "KLE-NONE-1"), None);
    }
}
