//! Rulebooks as data: their chapters and clauses, and the scenarios played by tests.
//!
//! A rulebook is a Markdown file. A line beginning with `## ` is a chapter heading, and a line
//! beginning with `### ` contains a clause id. A clause extends to the next heading. A clause's
//! scenarios are the fenced code blocks marked `play`.

/// A parsed rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book<'a> {
    /// The book's title, without the leading `# `.
    pub title: &'a str,
    /// The chapters, in order.
    pub chapters: Vec<Chapter<'a>>,
}

/// A chapter of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter<'a> {
    /// The chapter's heading, without the leading `## `.
    pub title: &'a str,
    /// The Markdown text between the heading and the first clause.
    pub text: String,
    /// The chapter's clauses, in order.
    pub clauses: Vec<Clause<'a>>,
}

/// A numbered statement of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause<'a> {
    /// The clause id, such as `KLE-OPEN-3`. An id never changes.
    pub id: &'a str,
    /// The Markdown text of the clause, without its scenarios.
    pub text: String,
    /// The scenarios that illustrate the clause.
    pub scenarios: Vec<Scenario<'a>>,
}

/// A scenario: the content of a fenced `play` block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario<'a> {
    /// The rulebook line number of the scenario's first line, counted from 1.
    pub line: usize,
    /// The lines of the scenario.
    pub lines: Vec<&'a str>,
}

impl<'a> Book<'a> {
    /// Reads a rulebook. Any string is accepted. Apart from the title, lines before the first
    /// chapter are ignored.
    pub fn read(text: &'a str) -> Self {
        let mut book = Book { title: "", chapters: Vec::new() };
        let mut scenario: Option<Scenario<'a>> = None;
        for (index, line) in text.lines().enumerate() {
            if let Some(open) = &mut scenario {
                if line.trim_end() == "```" {
                    book.close(scenario.take());
                } else {
                    open.lines.push(line);
                }
            } else if line.trim_end() == "```play" {
                scenario = Some(Scenario { line: index + 2, lines: Vec::new() });
            } else {
                book.line(line);
            }
        }
        book
    }

    /// Returns the clause with the given id, or `None` if there is none.
    pub fn clause(&self, id: &str) -> Option<&Clause<'a>> {
        self.clauses().find(|clause| clause.id == id)
    }

    /// Returns the clauses of all chapters, in order.
    pub fn clauses(&self) -> impl Iterator<Item = &Clause<'a>> {
        self.chapters.iter().flat_map(|chapter| &chapter.clauses)
    }

    fn line(&mut self, line: &'a str) {
        if let Some(title) = line.strip_prefix("# ") {
            self.title = title.trim();
        } else if let Some(title) = line.strip_prefix("## ") {
            let title = title.trim();
            self.chapters.push(Chapter { title, text: String::new(), clauses: Vec::new() });
        } else if let Some(chapter) = self.chapters.last_mut() {
            if let Some(id) = line.strip_prefix("### ") {
                let id = id.trim();
                chapter.clauses.push(Clause { id, text: String::new(), scenarios: Vec::new() });
            } else {
                let text = match chapter.clauses.last_mut() {
                    Some(clause) => &mut clause.text,
                    None => &mut chapter.text,
                };
                text.push_str(line);
                text.push('\n');
            }
        }
    }

    fn close(&mut self, scenario: Option<Scenario<'a>>) {
        let clause = self.chapters.last_mut().and_then(|chapter| chapter.clauses.last_mut());
        if let (Some(clause), Some(scenario)) = (clause, scenario) {
            clause.scenarios.push(scenario);
        }
    }
}

impl Clause<'_> {
    /// Returns the clause's first paragraph as plain text, without Markdown or source reference.
    pub fn sentence(&self) -> String {
        let paragraph = self.text.trim().split("\n\n").next().unwrap_or_default();
        let joined = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = joined.replace(['*', '`'], "");
        match plain.rfind(" [") {
            Some(mark) if plain.ends_with(']') => plain[..mark].to_owned(),
            _ => plain,
        }
    }
}
