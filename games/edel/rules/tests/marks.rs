//! Tests that undocumented rules are marked in the rulebook. A clause that depends on a case in
//! chapter 16 or a gap in chapter 17 must mention it.

use std::collections::BTreeSet;

use karat_kernel::book::{Book, Chapter};
use karat_kernel::game::Rules as _;

use crate::rules::Edel;

#[test]
fn every_clause_carries_the_marks_of_its_cases_and_gaps() {
    let book = Book::read(Edel::RULES);
    let named: BTreeSet<(String, String)> =
        book.chapters.iter().flat_map(rows).flat_map(|[mark, ids, _]| of_row(mark, ids)).collect();
    let marked = book.clauses().flat_map(|clause| {
        let marks = marks(&clause.text).into_iter();
        marks.filter(|mark| mark != "P").map(|mark| (mark, clause.id.to_owned()))
    });
    let marked: BTreeSet<(String, String)> = marked.collect();
    let unmarked: Vec<_> = named.difference(&marked).collect();
    assert!(unmarked.is_empty(), "clauses that rest on a row without its mark: {unmarked:?}");
    let unnamed: Vec<_> = marked.difference(&named).collect();
    assert!(unnamed.is_empty(), "marks of rows that do not name the clause: {unnamed:?}");
}

/// Checks that each row in the tables of cases and gaps lists all clauses that it affects, and that
/// a row based only on an example is marked as such.
#[test]
fn a_gap_names_every_clause_it_affects() {
    let book = Book::read(Edel::RULES);
    let gaps: Vec<_> = book.chapters.iter().flat_map(rows).collect();
    assert_eq!(gaps.iter().filter(|[mark, ..]| mark.starts_with("G-")).count(), 31);
    assert_eq!(gaps.iter().filter(|[mark, ..]| mark.starts_with("D-")).count(), 25);
    for [mark, ids, default] in gaps.iter().filter(|[mark, ..]| mark.starts_with("G-")) {
        for spoken in default.split([' ', ',', '(', ')', ';']).filter(|id| id.starts_with("ESR-")) {
            assert!(ids.split(", ").any(|id| id == spoken), "{mark} rests on {spoken} too");
        }
    }
}

/// Returns the rows of the rulebook table that lists the documents' differences, or of the one that
/// lists their gaps.
///
/// Each row contains the id, the clauses and, in a table of gaps, the default.
fn rows<'a>(chapter: &'a Chapter<'_>) -> Vec<[&'a str; 3]> {
    let rows =
        chapter.text.lines().filter(|line| line.starts_with("| D-") || line.starts_with("| G-"));
    rows.map(|row| {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        [cells[1], cells[2], cells[4]]
    })
    .collect()
}

fn of_row(mark: &str, ids: &str) -> Vec<(String, String)> {
    let ids = ids.split(", ").filter(|id| id.starts_with("ESR-"));
    ids.map(|id| (mark.to_owned(), id.to_owned())).collect()
}

/// Returns the ids of differences and gaps, such as `D-2`, cited at the end of a clause's first
/// paragraph.
fn marks(text: &str) -> Vec<String> {
    let paragraph = text.trim().split("\n\n").next().unwrap_or_default();
    let marks = paragraph.rsplit_once('[').and_then(|(_, marks)| marks.strip_suffix(']'));
    marks.map_or_else(Vec::new, |marks| marks.split("; ").map(str::to_owned).collect())
}
