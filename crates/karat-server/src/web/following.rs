//! The people whom a person follows, with their presence and their open tables, for pages and the
//! API.

use karat_table::id::PersonId;

use crate::web::App;
use crate::web::error::Error;
use karat_pages::model::FollowedPerson;

/// Returns the people whom `me` follows, those online first. People who have blocked `me` or are
/// banned do not appear online, and `me` is not invited to their tables.
pub(crate) async fn followed(
    app: &App,
    me: Option<&PersonId>,
) -> Result<Vec<FollowedPerson>, Error> {
    let Some(me) = me else { return Ok(Vec::new()) };
    let presence = app.tables.presence();
    let mut people = Vec::new();
    for person in app.tables.store().followed_by(me).await? {
        let is_shown = !person.is_hidden && !person.is_banned;
        let table = match person.table.filter(|_| is_shown) {
            Some(id) => app.tables.readable(&id).await?,
            None => None,
        };
        people.push(FollowedPerson {
            is_online: is_shown && presence.is_online(&person.id),
            id: person.id.as_str().to_owned(),
            name: person.name,
            is_banned: person.is_banned,
            table: table.map(|table| (table.record().id.to_string(), table.record().game)),
        });
    }
    // The sort is stable, so people remain in order of their names.
    people.sort_by_key(|person| !person.is_online);
    Ok(people)
}
