//! Published study reports: standalone HTML files in a folder specified by the operator. The list of
//! reports shows the questions and answers from their `meta` elements.
//!
//! A report contains its own styles and is not trusted. A report's content security policy allows
//! only these styles, and no scripts, requests or forms.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use karat_pages::studies::{StudyAnswer, StudyLine, Told};
use karat_words::Locale;

/// The maximum size of a report, in bytes.
const REPORT_BYTES_MAX: u64 = 16 * 1024 * 1024;

/// The number of bytes at the start of a report that are searched for its title and answers.
const HEAD_BYTES: u64 = 64 * 1024;

/// The maximum number of reports listed.
const REPORTS_MAX: usize = 500;

/// The maximum length of a report's title and of its game's title, in characters.
const TITLE_CHARS_MAX: usize = 200;

/// The maximum number of a report's questions to list.
const QUESTIONS_MAX: usize = 40;

/// The maximum number of answers to a question to list.
const ANSWERS_MAX: usize = 64;

/// The maximum length of a question or an answer, in characters.
const ANSWER_CHARS_MAX: usize = 2000;

/// The report folder, or `None` if the operator has not specified one.
#[derive(Debug, Clone, Default)]
pub struct Studies(Option<PathBuf>);

/// A report ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Report {
    /// The report's HTML.
    pub(crate) html: String,
    /// The report's content security policy.
    pub(crate) policy: String,
}

impl Studies {
    /// Creates a list of the reports in a folder. A report is a file `NAME.html`, or a file
    /// `report.html` in a folder `NAME`. A file `NAME.LANGUAGE.html` or `report.LANGUAGE.html` is
    /// its translation.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self(folder)
    }

    /// Returns whether the operator has specified a report folder.
    pub(crate) fn are_shown(&self) -> bool {
        self.0.is_some()
    }

    /// Returns all readable reports in a language, or else in English, sorted by game and title.
    pub(crate) async fn list(&self, locale: Locale) -> Vec<StudyLine> {
        let Some(folder) = self.0.clone() else { return Vec::new() };
        spawn_blocking(move || reports(&folder, locale)).await.expect("a folder can be listed")
    }

    /// Returns the report with the given name in a language, or else in English, if it exists.
    pub(crate) async fn report(&self, name: &str, locale: Locale) -> Option<Report> {
        let (folder, name) = (self.0.clone()?, name.to_owned());
        spawn_blocking(move || report(&folder, &name, locale)).await.expect("a file can be read")
    }
}

/// Returns all readable reports in a folder, sorted by game and title; those that name no game are
/// last. Each is in the given language, or else in English.
pub fn reports(folder: &Path, locale: Locale) -> Vec<StudyLine> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let names = entries.filter_map(|entry| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        let name = name.strip_suffix(".html").unwrap_or(&name);
        let suffixes = Locale::ALL.map(suffix);
        let is_translation = |suffix: &&String| !suffix.is_empty() && name.ends_with(*suffix);
        let suffix = suffixes.iter().find(is_translation).map_or("", String::as_str);
        Some(name.strip_suffix(suffix).unwrap_or(name).to_owned())
    });
    let mut names: Vec<String> = names.filter(|name| is_name(name)).collect();
    names.sort();
    names.dedup();
    let listed = names.into_iter().filter_map(|name| {
        let (file, locale) = file(folder, &name, locale)?;
        let beginning = read(&file, HEAD_BYTES)?;
        let title = title(&beginning).unwrap_or_else(|| name.clone());
        let game = content(&beginning, "karat-game", TITLE_CHARS_MAX);
        let basis = content(&beginning, "karat-basis", ANSWER_CHARS_MAX);
        let (answers, curves) = (answers(&beginning), curves(&beginning));
        Some(StudyLine { name, locale, title, game, basis, answers, curves })
    });
    let mut listed: Vec<StudyLine> = listed.take(REPORTS_MAX).collect();
    listed.sort_by_key(|study| (study.game.is_none(), study.game.clone(), study.title.clone()));
    listed
}

fn report(folder: &Path, name: &str, locale: Locale) -> Option<Report> {
    let (file, _) = file(folder, name, locale).filter(|_| is_name(name))?;
    let html = read(&file, REPORT_BYTES_MAX)?;
    let policy = policy(&html);
    Some(Report { html, policy })
}

/// Returns whether a string is a valid report name, which means that it cannot lead out of the
/// folder.
fn is_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    !name.is_empty() && !name.starts_with('.') && name.chars().all(is_plain)
}

/// Returns the path of a report's file and its language, if a file exists and is not too large. The
/// preferred language is the given one, followed by English.
fn file(folder: &Path, name: &str, locale: Locale) -> Option<(PathBuf, Locale)> {
    let is_report = |file: &PathBuf| {
        fs::metadata(file).is_ok_and(|it| it.is_file() && it.len() <= REPORT_BYTES_MAX)
    };
    [locale, Locale::En].into_iter().find_map(|locale| {
        let suffix = suffix(locale);
        let files = [
            folder.join(format!("{name}{suffix}.html")),
            folder.join(name).join(format!("report{suffix}.html")),
        ];
        Some((files.into_iter().find(is_report)?, locale))
    })
}

/// Returns the end of a report's file name, before `.html`, for a language.
fn suffix(locale: Locale) -> String {
    match locale {
        Locale::En => String::new(),
        _ => format!(".{}", locale.code()),
    }
}

/// Reads up to `bytes_max` bytes of a file, as text.
fn read(file: &Path, bytes_max: u64) -> Option<String> {
    let mut bytes = Vec::new();
    fs::File::open(file).ok()?.take(bytes_max).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the text of the title element.
fn title(html: &str) -> Option<String> {
    let (_, rest) = html.split_once("<title>")?;
    let (title, _) = rest.split_once("</title>")?;
    Some(unescaped(title, TITLE_CHARS_MAX)).filter(|title| !title.is_empty())
}

/// Returns the content of a report's first `meta` element with the given name, unless it is empty.
fn content(html: &str, name: &str, chars_max: usize) -> Option<String> {
    let (_, element) = html.split_once(&format!("<meta name=\"{name}\" "))?;
    attribute(element, "content", chars_max).filter(|content| !content.is_empty())
}

/// Returns a report's questions and answers: the contents of its `meta` elements with the name
/// `karat-question`, each with those of the elements `karat-answer` that follow it. The report
/// numbers the ids of its questions in the same order.
fn answers(html: &str) -> Vec<StudyAnswer> {
    let elements = html.split("<meta name=\"karat-question\" ").skip(1);
    let questions = elements.zip(1..).filter_map(|(element, number)| {
        let mut elements = element.split("<meta name=\"karat-answer\" ");
        let (element, _) = elements.next()?.split_once('>')?;
        let question = attribute(element, "content", ANSWER_CHARS_MAX)?;
        let statement = attribute(element, "data-statement", ANSWER_CHARS_MAX);
        let answers = elements.filter_map(|element| {
            let (element, _) = element.split_once('>')?;
            let heading = attribute(element, "data-heading", TITLE_CHARS_MAX);
            Some(Told { heading, text: attribute(element, "content", ANSWER_CHARS_MAX)? })
        });
        let answers: Vec<Told> = answers.take(ANSWERS_MAX).collect();
        let anchor = format!("question-{number}");
        (!answers.is_empty()).then_some(StudyAnswer { question, anchor, statement, answers })
    });
    questions.take(QUESTIONS_MAX).collect()
}

/// Returns the titles of a report's curves, each with the id of its first figure: the contents of
/// its `meta` elements with the name `karat-figure`, which also contain its number.
fn curves(html: &str) -> Vec<(String, String)> {
    let elements = html.split("<meta name=\"karat-figure\" ").skip(1);
    let curves = elements.filter_map(|element| {
        let (element, _) = element.split_once('>')?;
        let number: u32 = attribute(element, "data-number", TITLE_CHARS_MAX)?.parse().ok()?;
        Some((attribute(element, "content", TITLE_CHARS_MAX)?, format!("figure-{number}")))
    });
    curves.take(QUESTIONS_MAX).collect()
}

/// Returns an attribute of an element, given the text after the element's name.
fn attribute(element: &str, name: &str, chars_max: usize) -> Option<String> {
    let (_, rest) = element.split_once(&format!("{name}=\""))?;
    Some(unescaped(rest.split_once('"')?.0, chars_max))
}

/// Returns the text that a browser shows for escaped text, without control characters.
fn unescaped(text: &str, chars_max: usize) -> String {
    let marks = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    let text = marks.iter().fold(text.to_owned(), |text, (mark, c)| text.replace(mark, c));
    let text: String = text.chars().filter(|c| !c.is_control()).take(chars_max).collect();
    text.trim().to_owned()
}

/// Returns a report's content security policy, which allows only the style sheets it contains.
fn policy(html: &str) -> String {
    let styles = html.split("<style>").skip(1).filter_map(|rest| rest.split_once("</style>"));
    let digests = styles.map(|(style, _)| {
        format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(style.as_bytes())))
    });
    let digests: String = digests.collect();
    let styles = if digests.is_empty() { " 'none'" } else { &digests };
    format!(
        "default-src 'none'; style-src{styles}; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'; sandbox"
    )
}

#[cfg(test)]
mod tests {
    use karat_pages::studies::{StudyAnswer, Told};
    use karat_words::Locale;

    use super::{Studies, TITLE_CHARS_MAX, answers, content, curves, is_name, policy, title};

    #[test]
    fn a_title_is_read_as_it_is_seen() {
        let page = "<html><title>Edel &amp;lt; <b>\n&#39;x&#39;</title>";
        assert_eq!(title(page).as_deref(), Some("Edel &lt; <b>'x'"));
        assert_eq!(title("<title> </title>"), None);
        assert_eq!(title("<title>without an end"), None);
    }

    #[test]
    fn answers_are_read_with_their_questions() {
        let page = "<meta name=\"karat-game\" content=\"Edel, Stein &amp; Reich\">\
                    <meta name=\"karat-basis\" content=\"\">\
                    <meta name=\"karat-question\" content=\"Is &quot;a&quot; &lt; b?\" \
                    data-statement=\"It says &lt;b&gt;.\">\
                    <meta name=\"karat-answer\" content=\"Yes: 51.0% &amp; more.\">\
                    <meta name=\"karat-answer\" content=\"No.\" data-heading=\"With &lt;3&gt;\">\
                    <meta name=\"karat-question\" content=\"Without an answer\">\
                    <meta name=\"karat-question\" content=\"unfinished";
        let told = StudyAnswer {
            question: "Is \"a\" < b?".to_owned(),
            anchor: "question-1".to_owned(),
            statement: Some("It says <b>.".to_owned()),
            answers: vec![
                Told { heading: None, text: "Yes: 51.0% & more.".to_owned() },
                Told { heading: Some("With <3>".to_owned()), text: "No.".to_owned() },
            ],
        };
        assert_eq!(answers(page), [told]);
        let content = |page, name| content(page, name, TITLE_CHARS_MAX);
        assert_eq!(content(page, "karat-game").as_deref(), Some("Edel, Stein & Reich"));
        assert_eq!(content(page, "karat-basis"), None);
        let figures = "<meta name=\"karat-figure\" content=\"a &lt; b\" data-number=\"2\">\
                       <meta name=\"karat-figure\" content=\"c\" data-number=\"x&quot;\">\
                       <meta name=\"karat-figure\" content=\"d\" data-number=\"3\"";
        assert_eq!(curves(figures), [("a < b".to_owned(), "figure-2".to_owned())]);
        assert_eq!(content("<title>Another page</title>", "karat-game"), None);
    }

    #[test]
    fn a_name_leads_nowhere_else() {
        assert!(is_name("zepter-roles_4.v2"));
        for name in ["", ".", "..", ".hidden", "a/b", "a\\b", "a b", "ž", "a%2fb", "a\0b"] {
            assert!(!is_name(name), "{name}");
        }
    }

    /// The digest in the expected policy is the well-known SHA-256 hash of the empty string.
    #[test]
    fn a_policy_allows_the_styles_that_stand_in_the_report() {
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        let told = policy("<style></style><p style=\"color:red\"><script>1</script>");
        assert!(told.contains(&format!("style-src {empty};")), "{told}");
        assert!(!told.contains("unsafe") && !told.contains("script-src"), "{told}");
        assert!(policy("<p>").contains("style-src 'none';"));
    }

    #[tokio::test]
    async fn without_a_folder_there_is_no_report() {
        let none = Studies::default();
        let report = none.report("a", Locale::Cs).await;
        assert_eq!((none.list(Locale::Cs).await, report), (Vec::new(), None));
    }
}
