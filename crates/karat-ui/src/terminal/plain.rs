//! Displays any game by showing its view's fields as lines and tables, worded as on the web pages.

use std::io;

use karat_kernel::GameInfo;
use karat_words::Locale;
use karat_words::plain::{is_short, label, value};
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::Out;
use super::layout::{write_table, write_text};

/// The indentation per level of nesting, in characters.
const STEP: usize = 2;

/// The language, game and player names for a display.
struct Page<'a> {
    locale: Locale,
    game: &'static GameInfo,
    names: &'a [String],
}

/// Writes a game's view. `names` contains the players' names in seat order.
pub(super) fn write<V: Serialize>(
    locale: Locale,
    game: &'static GameInfo,
    view: &V,
    names: &[String],
    out: Out<'_>,
) -> io::Result<()> {
    let page = Page { locale, game, names };
    match serde_json::to_value(view).expect("a view has a JSON form") {
        Json::Object(fields) => page.fields(&fields, 0, out),
        other => page.field("view", &other, 0, out),
    }
}

impl Page<'_> {
    /// Writes the fields whose values fit on one line, and then all others.
    fn fields(&self, fields: &Map<String, Json>, indent: usize, out: Out<'_>) -> io::Result<()> {
        let told = fields.iter().filter(|(_, value)| !value.is_null());
        let (short, long): (Vec<_>, Vec<_>) = told.partition(|(_, value)| is_short(value));
        for (name, value) in short.into_iter().chain(long) {
            self.field(name, value, indent, out)?;
        }
        Ok(())
    }

    fn field(&self, name: &str, value: &Json, indent: usize, out: Out<'_>) -> io::Result<()> {
        let title = label(self.locale, self.game, name);
        if is_short(value) {
            return write_text(&format!("{title}: {}", self.cell(name, value)), indent, STEP, out);
        }
        write_text(&title, indent, STEP, out)?;
        match value {
            Json::Array(rows) if rows.iter().all(is_row) => {
                write_table(&self.rows(rows), true, indent + STEP, out)
            }
            Json::Array(items) => {
                items.iter().try_for_each(|item| self.field(name, item, indent + STEP, out))
            }
            Json::Object(fields) => self.fields(fields, indent + STEP, out),
            // Values that fit on one line have already been written.
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => Ok(()),
        }
    }

    /// Returns the rows of a table: a header, and one row for each object. If the objects belong to
    /// players, the first column contains the players.
    fn rows(&self, rows: &[Json]) -> Vec<Vec<String>> {
        let mut columns: Vec<&str> = Vec::new();
        for name in rows.iter().filter_map(Json::as_object).flat_map(Map::keys) {
            if !columns.contains(&name.as_str()) {
                columns.push(name);
            }
        }
        columns.sort_by_key(|name| *name != "seat");
        let head = columns.iter().map(|name| label(self.locale, self.game, name)).collect();
        let cells = |row: &Json| columns.iter().map(|name| self.cell(name, &row[*name])).collect();
        std::iter::once(head).chain(rows.iter().map(cells)).collect()
    }

    fn cell(&self, name: &str, cell: &Json) -> String {
        let name_of = |seat: usize| self.names.get(seat).cloned().unwrap_or_default();
        value(self.locale, self.game, &name_of, name, cell)
    }
}

/// Returns whether a value can be a table row: an object whose values all fit on one line.
fn is_row(value: &Json) -> bool {
    value.as_object().is_some_and(|fields| fields.values().all(is_short))
}
