//! Challenges: the form for sending one, and those that wait for the user's answer.

use std::collections::BTreeSet;

use karat_rules::any::GAMES;

use crate::web::App;
use crate::web::bots;
use crate::web::error::Error;
use crate::web::session::Session;
use karat_pages::model::{ChallengeForm, Offer};

/// The maximum number of reserved seats shown, newest first.
const OFFERS_MAX: u32 = 20;

/// The maximum number of bots shown beside the form.
const BOTS_MAX: usize = 8;

/// Returns the content of the form for challenging a person.
pub(crate) async fn form(app: &App) -> Result<ChallengeForm, Error> {
    let mut known = BTreeSet::new();
    let levels = GAMES.iter().flat_map(|&game| karat_bots::strength_names(game));
    let levels = levels.filter(|level| known.insert(*level)).collect();
    let bots = bots::online(app, BOTS_MAX).await?.into_iter();
    let bots = bots.map(|bot| (bot.person.id.as_str().to_owned(), bot.person.name)).collect();
    Ok(ChallengeForm { levels, bots, objection: None })
}

/// Returns the seats that are reserved for the user, newest first.
pub(crate) async fn offered(app: &App, session: &Session) -> Result<Vec<Offer>, Error> {
    let Some(me) = session.id() else { return Ok(Vec::new()) };
    let store = app.tables.store();
    let mut offers = Vec::new();
    for id in store.offers_to(me, OFFERS_MAX).await? {
        let Some(table) = app.tables.readable(&id).await? else { continue };
        let record = table.record();
        let host = match &record.owner {
            Some(host) => store.person(host).await?,
            None => None,
        };
        offers.push(Offer {
            id: record.id.to_string(),
            game: record.game,
            seats: record.sitters.len(),
            time_control: record.terms.time_control,
            host: host.map(|host| (host.id.as_str().to_owned(), host.name)),
            is_rematch: record.rematch_of.is_some(),
            revision: app.tables.client_revision(table.revision()),
        });
    }
    Ok(offers)
}
