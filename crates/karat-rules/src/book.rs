//! The written rules as data: chapters, clauses, and the scenarios that are played as tests.
//!
//! A rulebook is Markdown. `## ` opens a chapter, and `### ID` opens a clause. The text of a clause
//! extends to the next heading, and fenced `play` blocks in it are its scenarios.

/// A parsed rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book<'a> {
    /// The title, without the `# `.
    pub title: &'a str,
    /// The chapters in order.
    pub chapters: Vec<Chapter<'a>>,
}

/// A chapter of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter<'a> {
    /// The heading, without the `## `.
    pub title: &'a str,
    /// The Markdown before the first clause.
    pub text: String,
    /// The clauses in order.
    pub clauses: Vec<Clause<'a>>,
}

/// A numbered statement of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause<'a> {
    /// The stable id, such as `KLE-OPEN-3`.
    pub id: &'a str,
    /// The Markdown of the statement, without its scenarios.
    pub text: String,
    /// The scenarios.
    pub scenarios: Vec<Scenario<'a>>,
}

/// A fenced `play` block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario<'a> {
    /// The line of the rulebook after the opening fence, counted from 1.
    pub line: usize,
    /// The lines between the fences.
    pub lines: Vec<&'a str>,
}

impl<'a> Book<'a> {
    /// Reads a rulebook. Any text can be read; lines before the first chapter, other than the
    /// title, are ignored.
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

    /// Returns the clause with this id.
    pub fn clause(&self, id: &str) -> Option<&Clause<'a>> {
        self.clauses().find(|clause| clause.id == id)
    }

    /// Returns all clauses in order.
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
    /// Returns the statement as plain text: its first paragraph, without Markdown and source mark.
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
