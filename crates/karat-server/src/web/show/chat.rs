//! Table chats, as seen by the user.

use std::collections::HashSet;

use karat_table::chat;
use karat_table::id::PersonId;
use karat_table::table::{Occupant, Table};

use crate::web::App;
use crate::web::chat::{ON_PAGE_MAX, heard};
use crate::web::error::Error;
use crate::web::session::Session;
use crate::web::show::table::player_name;
use karat_pages::model::{Chat, ChatLine, ChatModel, MutedPerson, OtherPerson};
use karat_store::{Message, Mute};

/// The maximum number of messages shown on the table page.
const BESIDE_TABLE_MAX: u32 = 30;

/// Returns the chat shown on the table page.
pub(crate) async fn beside(app: &App, table: &Table, session: &Session) -> Result<Chat, Error> {
    let said = heard(app, table, session.id(), BESIDE_TABLE_MAX).await?;
    Ok(Chat {
        may_write: chat::may_write(table, session.id()),
        lines: said.into_iter().map(|said| line(said, table, session, &HashSet::new())).collect(),
    })
}

/// Returns the content of a table's chat page.
pub(crate) async fn model(app: &App, table: &Table, session: &Session) -> Result<ChatModel, Error> {
    let store = app.tables.store();
    let said = heard(app, table, session.id(), ON_PAGE_MAX).await?;
    let reported = match session.id() {
        Some(me) => store.reported(&table.record().id, me).await?.into_iter().collect(),
        None => HashSet::new(),
    };
    let mutes = mutes(app, session.id()).await?;
    let others = others(table, &said, session, &mutes);
    let lines = said.into_iter().map(|said| line(said, table, session, &reported)).collect();
    Ok(ChatModel {
        id: table.record().id.to_string(),
        game: table.record().game,
        is_person: session.person.is_some(),
        chat: Chat { may_write: chat::may_write(table, session.id()), lines },
        others,
        muted: mutes.into_iter().map(muted_person).collect(),
        draft: None,
    })
}

/// Returns the people whom a person has muted.
pub(crate) async fn mutes(app: &App, person: Option<&PersonId>) -> Result<Vec<Mute>, Error> {
    match person {
        Some(person) => Ok(app.tables.store().mutes(person).await?),
        None => Ok(Vec::new()),
    }
}

fn line(said: Message, table: &Table, session: &Session, reported: &HashSet<u64>) -> ChatLine {
    ChatLine {
        number: said.number,
        seat: said.author.as_ref().and_then(|who| table.seats_of(Some(who)).first()),
        is_mine: said.author.is_some() && said.author.as_ref() == session.id(),
        is_reported: reported.contains(&said.number),
        name: said.name,
        text: said.text,
    }
}

/// Returns everyone else at the table or in its chat, except people the user has muted.
fn others(table: &Table, said: &[Message], session: &Session, mutes: &[Mute]) -> Vec<OtherPerson> {
    let mut known: HashSet<PersonId> = mutes.iter().map(|mute| mute.other.clone()).collect();
    known.extend(session.id().cloned());
    let mut others = Vec::new();
    for (seat, sitter) in table.record().sitters.iter().enumerate() {
        if let Occupant::Person(person) = &sitter.who
            && known.insert(person.clone())
        {
            let name = player_name(sitter, session.locale);
            others.push(OtherPerson { field: ("seat", seat as u64), name });
        }
    }
    for said in said {
        if let Some(author) = &said.author
            && known.insert(author.clone())
        {
            others.push(OtherPerson { field: ("message", said.number), name: said.name.clone() });
        }
    }
    others
}

/// Returns a muted person's display model.
pub(crate) fn muted_person(mute: Mute) -> MutedPerson {
    let Mute { number, name, is_blocked, .. } = mute;
    MutedPerson { number, name, is_blocked }
}
