//! The outcome of a study: the merged results of all its parts, in block order.
//!
//! The output of [`Outcome::table`] depends only on the study. The division into parts, their
//! order, and the threads and machines that played them make no difference. If the study has a
//! stopping rule, the outcome contains only the blocks up to the first check that decides it.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use karat_arena::curves::Tally;
use thiserror::Error;

use crate::answer::decided_after;
use crate::curve::Mark;
use crate::part::{Part, Row, save_whole};
use crate::study::{Arm, Study, digest};

/// The results of all of a study's games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The number of blocks in each arm, except those with a smaller maximum ([`Self::blocks_of`]).
    pub blocks: u64,
    /// The result rows of each arm, in the order of [`Study::arms`].
    pub arms: Vec<Vec<Row>>,
    /// The curve values of each arm, in the order of [`Study::arms`].
    pub marks: Vec<Vec<Mark>>,
}

/// The reason why parts cannot be merged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OutcomeError {
    /// A required block is missing from all parts.
    #[error(
        "arm {arm}: no part contains block {block}; run \"karat study plan\" to list the missing shards"
    )]
    Gap {
        /// The name of the arm.
        arm: String,
        /// The number of the first missing block.
        block: u64,
    },
    /// Two parts contain the same block.
    #[error("arm {arm}: block {block} is in two parts: delete one of them")]
    Twice {
        /// The name of the arm.
        arm: String,
        /// The number of the first duplicate block.
        block: u64,
    },
}

/// The header line of the results CSV.
const HEADER: &str = "arm,block,game,seat,bot,name,label,wins60,points,place,plies";

/// The further columns of the results CSV if the study counts decisions.
const COURSE: &str = ",decisions,choices,lead_changes";

/// The header line of the curves CSV.
const CURVES_HEADER: &str = "arm,curve,block,at,group,sum,count\n";

/// Quotes a string as a CSV value (RFC 4180), so that it may contain commas.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

impl Outcome {
    /// Merges a study's parts.
    ///
    /// # Errors
    /// Returns an error if a required block is missing or any block occurs twice.
    pub fn join(study: &Study, parts: &[Part]) -> Result<Self, OutcomeError> {
        let mut arms = Vec::new();
        let mut marks = Vec::new();
        let mut gap = None;
        let mut complete = study.blocks;
        for arm in &study.arms {
            let mut parts: Vec<_> = parts.iter().filter(|part| part.arm == arm.name).collect();
            parts.sort_by_key(|part| (part.numbers.start, part.numbers.end));
            let mut next = 0;
            let mut rows = Vec::new();
            let mut of_arm = Vec::new();
            for part in parts {
                if part.numbers.start < next {
                    let (arm, block) = (arm.name.clone(), part.numbers.start);
                    return Err(OutcomeError::Twice { arm, block });
                }
                if part.numbers.start > next {
                    break;
                }
                next = part.numbers.end;
                rows.extend(part.rows.iter().cloned());
                of_arm.extend(part.marks.iter().cloned());
            }
            if next < arm.blocks && next < complete {
                complete = next;
                gap = Some(OutcomeError::Gap { arm: arm.name.clone(), block: next });
            }
            arms.push(rows);
            marks.push(of_arm);
        }
        let mut joined = Self { blocks: complete, arms, marks };
        let decided = if study.stops() { decided_after(study, &joined, complete) } else { None };
        match (decided, gap) {
            (None, Some(gap)) => return Err(gap),
            (Some(count), _) => joined.cut(study, count),
            (None, None) => joined.cut(study, study.blocks),
        }
        Ok(joined)
    }

    /// Returns the number of blocks in an arm.
    pub fn blocks_of(&self, arm: &Arm) -> u64 {
        self.blocks.min(arm.blocks)
    }

    /// Truncates the outcome to the first `blocks` blocks.
    fn cut(&mut self, study: &Study, blocks: u64) {
        self.blocks = blocks;
        let of_arms = self.arms.iter_mut().zip(&mut self.marks);
        for (arm, (rows, marks)) in study.arms.iter().zip(of_arms) {
            let blocks = blocks.min(arm.blocks);
            let kept = rows.partition_point(|row| row.block < blocks);
            rows.truncate(kept);
            marks.retain(|mark| mark.block < blocks);
        }
    }

    /// Returns the results of all games as CSV, with a header line.
    pub fn table(&self, study: &Study) -> String {
        let mut text = HEADER.to_owned();
        if study.has_course() {
            text.push_str(COURSE);
        }
        text.push('\n');
        for (arm, rows) in study.arms.iter().zip(&self.arms) {
            for row in rows {
                text.push_str(&arm.name);
                text.push(',');
                row.write(arm, &mut text);
            }
        }
        text
    }

    /// Returns the SHA-256 hash of the results table, as 64 hexadecimal digits.
    pub fn digest(&self, study: &Study) -> String {
        digest(self.table(study).as_bytes())
    }

    /// Returns the values of all curves as CSV, with a header line.
    pub fn curves(&self, study: &Study) -> String {
        let mut text = CURVES_HEADER.to_owned();
        for (arm, marks) in study.arms.iter().zip(&self.marks) {
            for Mark { curve, block, at, group, tally: Tally { sum, count } } in marks {
                let (arm, title) = (&arm.name, quoted(&study.curves[*curve].title));
                let group = group.as_deref().unwrap_or_default();
                writeln!(text, "{arm},{title},{block},{at},{group},{sum},{count}")
                    .expect("a text takes it");
            }
        }
        text
    }

    /// Returns the total number of games.
    pub fn games(&self, study: &Study) -> usize {
        study.arms.iter().zip(&self.arms).map(|(arm, rows)| rows.len() / arm.seats).sum()
    }

    /// Writes the results to `games.csv`, and any curve values to `curves.csv`.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub fn save(&self, study: &Study, folder: &Path) -> io::Result<()> {
        save_whole(&folder.join("games.csv"), self.table(study).as_bytes())?;
        if study.curves.is_empty() {
            return Ok(());
        }
        save_whole(&folder.join("curves.csv"), self.curves(study).as_bytes())
    }
}
