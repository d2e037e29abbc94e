//! Reading and writing a table's chat, on pages and over the API.

use karat_table::chat::{self, TEXT_CHARS_MAX};
use karat_table::id::PersonId;
use karat_table::table::Table;

use crate::web::App;
use crate::web::error::Error;
use karat_store::{Message, Person, Saying};

/// The maximum number of messages shown on the chat page.
pub(crate) const ON_PAGE_MAX: u32 = 500;

/// The outcome of writing a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Said {
    /// The message is in the chat.
    Done,
    /// Nothing visible was left of the text, so nothing was written.
    Empty,
    /// The text is longer than [`TEXT_CHARS_MAX`], so nothing was written. Contains the text.
    TooLong(String),
}

/// Returns the latest chat messages visible to a person, without those from people they muted.
pub(crate) async fn heard(
    app: &App,
    table: &Table,
    person: Option<&PersonId>,
    limit: u32,
) -> Result<Vec<Message>, Error> {
    let until = chat::heard_until(table, person, app.tables.now().time());
    Ok(app.tables.store().messages(&table.record().id, person, until, limit).await?)
}

/// Writes a person's message in a table's chat, under the name that they have at the table. `guest`
/// is the name of a player who has none.
///
/// # Errors
/// Returns an error if the person may not write there, or the database fails.
pub(crate) async fn say(
    app: &App,
    table: &Table,
    (author, guest): (&Person, &str),
    typed: &str,
) -> Result<Said, Error> {
    if !chat::may_write(table, Some(&author.id)) {
        return Err(Error::Forbidden);
    }
    let text = chat::clean(typed);
    if text.is_empty() {
        return Ok(Said::Empty);
    }
    if text.chars().count() > TEXT_CHARS_MAX {
        return Ok(Said::TooLong(text));
    }
    let seat = table.seats_of(Some(&author.id)).first();
    let name = match seat.map(|seat| table.record().sitters[seat.index()].name.as_str()) {
        Some("") => guest,
        Some(name) => name,
        None => &author.name,
    };
    let (id, at) = (&table.record().id, app.tables.now().time());
    let saying = Saying { table: id, author: &author.id, name, text: &text, at };
    if let Some(revision) = app.tables.store().say(&saying).await? {
        app.tables.bells().tell(id, revision);
    }
    Ok(Said::Done)
}
