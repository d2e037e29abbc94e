//! A beginner's guide to a game, parsed from `games/<game>/words/<code>.learn.md` and shown on the
//! learn page and in the terminal.
//!
//! Blocks are separated by blank lines. The first characters of a block determine its kind:
//!
//! | begins with | is |
//! | --- | --- |
//! | `# ` | the title |
//! | `## id · ` | a chapter |
//! | `### picture · ` | a panel, up to the next panel or `---` |
//! | `![name]` | a picture drawn by the game |
//! | `1. ` | an ordered list |
//! | `- ` | a common mistake, a bar and the correction; `§` cites clauses |
//! | `: ` | a term, its meaning, and the original terms |
//! | `* ` | a scored item: a picture, a description, points, clauses |
//! | `+ ` and `= ` | a sum: each item with its amount, and the total |
//! | `\| ` | a table |
//! | `§ ` | the clauses explained above, without the rulebook's prefix |
//!
//! Placeholders such as `{total}` are filled with the game's numbers, so the text itself contains
//! no number determined by the rules.

/// A beginner's guide to a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Guide {
    /// The guide's title.
    pub title: String,
    /// One or two introductory sentences below the title.
    pub lead: String,
    /// The chapters, in order.
    pub chapters: Vec<Chapter>,
}

/// A chapter of a guide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// The chapter's id, which is the same in every language.
    pub id: String,
    /// The chapter's heading.
    pub title: String,
    /// The chapter's blocks, in order.
    pub blocks: Vec<Block>,
}

/// A block of a chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A paragraph, in Markdown.
    Text(String),
    /// A table, in Markdown.
    Table(String),
    /// The name of a picture drawn by the game.
    Picture(String),
    /// Small pictures with headings and text.
    Panels(Vec<Panel>),
    /// An ordered list, with items in Markdown.
    List(Vec<String>),
    /// Common mistakes, each with its correction and the relevant clauses.
    Mistakes(Vec<Mistake>),
    /// Terms with their meanings.
    Words(Vec<Word>),
    /// Items that score points.
    Points(Vec<Points>),
    /// A sum: each item with its amount, and the total at the end.
    Addition(Vec<(String, String)>),
    /// Clause ids without the rulebook's prefix.
    Cited(Vec<String>),
}

/// A picture with a heading and text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// The name of the panel's picture, drawn by the game.
    pub picture: String,
    /// The heading of the panel.
    pub title: String,
    /// The panel's text and the clauses it cites.
    pub blocks: Vec<Block>,
}

/// A common mistake and its correction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The player's mistaken belief.
    pub thought: String,
    /// The correction.
    pub truth: String,
    /// The clauses supporting the correction.
    pub cited: Vec<String>,
}

/// A term with its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The term.
    pub term: String,
    /// The term's meaning.
    pub meaning: String,
    /// The corresponding terms in the original rulebooks, each with its language.
    pub original: Vec<(String, String)>,
}

/// A scored item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Points {
    /// The name of the item's picture, or an empty string if it has none.
    pub picture: String,
    /// A description of the scored item.
    pub what: String,
    /// The points it scores.
    pub how_much: String,
    /// The clauses that define the score.
    pub cited: Vec<String>,
}

impl Guide {
    /// Parses a guide, replacing its placeholders with `facts`.
    ///
    /// # Errors
    /// Returns the name of a placeholder for which there is no fact, or a message if a placeholder
    /// is not closed.
    pub fn read(text: &str, facts: &[(String, String)]) -> Result<Self, String> {
        let text = filled(text, facts)?;
        let mut guide = Self::default();
        let mut is_in_panel = false;
        let lines: Vec<&str> = text.lines().collect();
        for block in lines.split(|line| line.trim().is_empty()).filter(|block| !block.is_empty()) {
            let first = block[0];
            if let Some(title) = first.strip_prefix("# ") {
                title.clone_into(&mut guide.title);
            } else if let Some(heading) = first.strip_prefix("## ") {
                let (id, title) = heading.split_once(" · ").unwrap_or((heading, heading));
                let (id, title) = (id.to_owned(), title.to_owned());
                guide.chapters.push(Chapter { id, title, blocks: Vec::new() });
                is_in_panel = false;
            } else if guide.chapters.is_empty() {
                guide.lead = block.join(" ");
            } else if first == "---" {
                is_in_panel = false;
            } else if let Some(chapter) = guide.chapters.last_mut() {
                is_in_panel |= first.starts_with("### ");
                chapter.add(block, is_in_panel);
            }
        }
        Ok(guide)
    }

    /// Returns the chapter with this id.
    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.id == id)
    }
}

impl Chapter {
    /// Counts the words in the chapter and its heading, excluding clause ids and the original
    /// rulebooks' terms.
    pub fn words(&self) -> usize {
        words(&self.title) + self.blocks.iter().map(Block::words).sum::<usize>()
    }

    fn add(&mut self, block: &[&str], is_in_panel: bool) {
        if let Some(heading) = block[0].strip_prefix("### ") {
            let (picture, title) = heading.split_once(" · ").unwrap_or(("", heading));
            let panel = Panel {
                picture: picture.to_owned(),
                title: title.to_owned(),
                blocks: read_blocks(&block[1..]),
            };
            match self.blocks.last_mut() {
                Some(Block::Panels(panels)) => panels.push(panel),
                _ => self.blocks.push(Block::Panels(vec![panel])),
            }
            return;
        }
        let blocks = read_blocks(block);
        match self.blocks.last_mut() {
            Some(Block::Panels(panels)) if is_in_panel => {
                panels.last_mut().expect("a panel was begun").blocks.extend(blocks);
            }
            _ => self.blocks.extend(blocks),
        }
    }
}

impl Block {
    fn words(&self) -> usize {
        match self {
            Self::Text(text) | Self::Table(text) => words(text),
            Self::Picture(_) | Self::Cited(_) => 0,
            Self::Panels(panels) => panels
                .iter()
                .map(|panel| {
                    words(&panel.title) + panel.blocks.iter().map(Self::words).sum::<usize>()
                })
                .sum(),
            Self::List(items) => items.iter().map(|item| words(item)).sum(),
            Self::Mistakes(mistakes) => {
                mistakes.iter().map(|one| words(&one.thought) + words(&one.truth)).sum()
            }
            Self::Words(terms) => {
                terms.iter().map(|word| words(&word.term) + words(&word.meaning)).sum()
            }
            Self::Points(rows) => {
                rows.iter().map(|row| words(&row.what) + words(&row.how_much)).sum()
            }
            Self::Addition(rows) => rows.iter().map(|(what, sum)| words(what) + words(sum)).sum(),
        }
    }
}

/// Counts the words and numbers in a string.
fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// Parses the lines of a block. Clause ids may directly follow a paragraph, without a blank line.
fn read_blocks(lines: &[&str]) -> Vec<Block> {
    let (cited, own): (Vec<&str>, Vec<&str>) =
        lines.iter().partition(|line| line.starts_with("§ "));
    let mut blocks: Vec<Block> = read_block(&own).into_iter().collect();
    blocks.extend(cited.iter().map(|line| Block::Cited(clauses(&line["§ ".len()..]))));
    blocks
}

fn read_block(lines: &[&str]) -> Option<Block> {
    let first = lines.first()?;
    let rows = |mark: &str| -> Vec<Vec<String>> {
        let rows = lines.iter().map(|line| line.strip_prefix(mark).unwrap_or(line));
        rows.map(|row| row.split(" | ").map(|cell| cell.trim().to_owned()).collect()).collect()
    };
    let cell = |row: &[String], at: usize| row.get(at).cloned().unwrap_or_default();
    let cited = |row: &[String]| {
        row.last().and_then(|last| last.strip_prefix("§ ")).map_or_else(Vec::new, clauses)
    };
    Some(match first.split(' ').next().unwrap_or_default() {
        "|" => Block::Table(lines.join("\n")),
        "1." => {
            let items = lines.iter().map(|line| line.split_once(". ").map_or(*line, |item| item.1));
            Block::List(items.map(str::to_owned).collect())
        }
        "-" => Block::Mistakes(
            rows("- ")
                .iter()
                .map(|row| Mistake {
                    thought: cell(row, 0),
                    truth: cell(row, 1),
                    cited: cited(row),
                })
                .collect(),
        ),
        ":" => Block::Words(rows(": ").iter().map(|row| read_word(row)).collect()),
        "*" => Block::Points(lines.iter().map(|line| read_points(line)).collect()),
        "+" => {
            let rows = lines.iter().map(|line| &line[2..]);
            let rows = rows.filter_map(|row| row.split_once(" | "));
            Block::Addition(rows.map(|(what, sum)| (what.to_owned(), sum.to_owned())).collect())
        }
        word if word.starts_with("![") => {
            Block::Picture(word.trim_start_matches("![").trim_end_matches(']').to_owned())
        }
        _ => Block::Text(lines.join(" ")),
    })
}

/// Parses a line describing a scored item.
pub(crate) fn read_points(line: &str) -> Points {
    let mut cells = line.strip_prefix("* ").unwrap_or(line).split(" | ").map(str::trim);
    let mut next = || cells.next().unwrap_or_default();
    let (picture, what, how_much) = (next().to_owned(), next().to_owned(), next().to_owned());
    let cited = next().strip_prefix("§ ").map_or_else(Vec::new, clauses);
    Points { picture, what, how_much, cited }
}

fn read_word(row: &[String]) -> Word {
    let originals = row.iter().skip(2).filter_map(|cell| cell.split_once(' '));
    Word {
        term: row.first().cloned().unwrap_or_default(),
        meaning: row.get(1).cloned().unwrap_or_default(),
        original: originals.map(|(code, words)| (code.to_owned(), words.to_owned())).collect(),
    }
}

pub(crate) fn clauses(text: &str) -> Vec<String> {
    text.split([',', ' ']).filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// Replaces the placeholders in a string with `facts`.
pub(crate) fn filled(text: &str, facts: &[(String, String)]) -> Result<String, String> {
    let mut whole = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or("a gap without an end")?;
        let fact = facts.iter().find(|(known, _)| known == name);
        whole.push_str(before);
        whole.push_str(&fact.ok_or_else(|| name.to_owned())?.1);
        rest = after;
    }
    whole.push_str(rest);
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::{Block, Guide};

    const TEXT: &str = "# Title\n\nLead.\n\n## one · First\n\n### a · Panel\ntext {n}\n§ A-1, B-2\n\n\
        ---\n\nAfter.\n\n## two · Second\n\n- wrong | right | § A-1\n\n+ a | 1\n= b | {n}\n\n\
        : term | meaning | cs slovo | de Wort\n\n1. one\n2. two";

    #[test]
    fn blocks_are_what_their_first_characters_say() {
        let guide = Guide::read(TEXT, &[("n".to_owned(), "7".to_owned())]).expect("it is read");
        assert_eq!((guide.title.as_str(), guide.lead.as_str()), ("Title", "Lead."));
        let [Block::Panels(panels), Block::Text(after)] = &guide.chapters[0].blocks[..] else {
            panic!("{guide:?}")
        };
        let cited = Block::Cited(vec!["A-1".to_owned(), "B-2".to_owned()]);
        assert_eq!(panels[0].blocks, [Block::Text("text 7".to_owned()), cited]);
        assert_eq!(after, "After.");
        let blocks = &guide.chapter("two").expect("it is there").blocks;
        let [Block::Mistakes(_), Block::Addition(sum), Block::Words(words), Block::List(items)] =
            &blocks[..]
        else {
            panic!("{blocks:?}")
        };
        assert_eq!(sum[1], ("b".to_owned(), "7".to_owned()));
        assert_eq!(words[0].original[1], ("de".to_owned(), "Wort".to_owned()));
        assert_eq!(items, &["one", "two"]);
    }

    #[test]
    fn a_gap_that_nothing_fills_is_told() {
        assert_eq!(Guide::read(TEXT, &[]), Err("n".to_owned()));
    }
}
