//! Proofs of deals.

use axum::http::Uri;
use karat_table::deal;
use maud::Markup;

use crate::web::error::Error;
use crate::web::routes::AtTable;
use crate::web::show::table::player_name;
use karat_pages::{self as pages, VerifyModel};

/// Handles `GET /tables/{id}/verify`: shows the proof of a table's deal.
pub(crate) async fn show(
    AtTable { session, id, table, .. }: AtTable,
    uri: Uri,
) -> Result<Markup, Error> {
    if table.is_imported() {
        return Err(Error::NotFound);
    }
    let record = table.record();
    // The proof uses only the public record, so it reveals no secrets of a running game.
    let transcript = table.transcript();
    let broken = |error: deal::VerifyError| Error::Internal(format!("{id}: {error}"));
    let from_position = record.position.is_some();
    let draws = if from_position { Ok(Vec::new()) } else { deal::draws(&transcript) };
    let nonces = deal::nonces(&transcript).map_err(broken)?;
    // Until the contributions are revealed, nobody may learn which seats did not contribute.
    let is_shown = transcript.deal.seed.is_some();
    let model = VerifyModel {
        id: id.to_string(),
        game: record.game,
        names: record.sitters.iter().map(|who| player_name(who, session.locale)).collect(),
        commitment: record.commitment.clone(),
        silent: if is_shown { deal::silent(&record.voided, &nonces) } else { Vec::new() },
        nonces,
        voided: record.voided.clone(),
        draws: draws.map_err(broken)?,
        from_position,
        seed: transcript.deal.seed,
    };
    Ok(pages::verify(&session.ui(&uri), &model))
}
