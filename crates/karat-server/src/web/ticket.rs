//! Tickets of forms. A form that is sent twice opens one table. A form that comes back with other
//! wishes, such as a page that the browser has kept, opens another table.

use karat_table::id::{PersonId, TableId};
use karat_table::table::{Record, Stage};
use karat_table::{deal, hex};
use sha2::{Digest, Sha256};

use crate::store::{RequestDigest, StoreError};
use crate::web::App;

/// The fields about the sender and the ticket, which are not wishes. Scripts choose new nonces for
/// each attempt.
const ASIDE: [&str; 4] = ["ticket", "nonce", "nonce_commitment", "phrase"];

/// Returns the digest of a form's wish.
pub(crate) fn asked(fields: &[(String, String)]) -> RequestDigest {
    let said = fields.iter().filter(|(name, _)| !ASIDE.contains(&name.as_str()));
    let mut said: Vec<_> = said.collect();
    said.sort();
    RequestDigest::of(said.into_iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]))
}

/// Returns the table that a ticket has opened, and whether it was opened for the same wishes. A
/// table without a digest counts as opened for them.
pub(crate) async fn opened(
    app: &App,
    ticket: &str,
    asked: RequestDigest,
) -> Result<Option<(TableId, bool)>, StoreError> {
    let commitment = deal::promise(&app.key.seed(ticket));
    let opened = app.tables.store().table_with_commitment(&commitment).await?;
    Ok(opened.map(|(id, before)| (id, before.is_none_or(|before| before == asked))))
}

/// Returns the ticket that replaces one that was used for something else, or by another person. It
/// is the same for the same wishes, so that this form too opens one table.
pub(crate) fn instead(ticket: &str, person: Option<&PersonId>, asked: RequestDigest) -> String {
    let digest = Sha256::new()
        .chain_update(ticket)
        .chain_update(person.map_or("", PersonId::as_str))
        .chain_update(format!("{asked:?}"));
    hex::write(&digest.finalize()[..16])
}

/// Returns whether a repeated form sends its sender to this table: the table is theirs, and it is
/// not over.
pub(crate) fn leads_to(record: &Record, person: &PersonId) -> bool {
    let is_theirs = record.owner.as_ref() == Some(person)
        || record.sitters.iter().any(|sitter| sitter.who.is(Some(person)));
    is_theirs && !matches!(record.stage, Stage::Over | Stage::Closed)
}
