//! Clubs: the list, founding one, its page, and what people can do in it.

use axum::extract::Path;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use karat_table::club::{self, Deed, Role};
use karat_table::id::{ClubId, PersonId};
use karat_table::name;
use karat_table::time::UnixMillis;
use maud::Markup;
use serde::Deserialize;

use crate::web::App;
use crate::web::error::{Error, REFUSED};
use crate::web::routes::extract::{is_sent, parsed};
use crate::web::routes::{Holder, PageRequest, Params, Posted};
use crate::web::session::Session;
use crate::web::show::club::{
    league_summary, open_tables, ranking, running_games, summary, tournament_summary,
};
use crate::web::ticket::SentForm;
use karat_pages::{
    self as pages, ClubAction, ClubFault, ClubForm, ClubMember, ClubModel, ClubRefusal, ClubsModel,
    link,
};
use karat_store::{Club, ClubChange, ClubPerson, Founded, Joined, Person};

/// The number of clubs on a page of the list.
const PAGE_CLUBS: u32 = 50;

/// The number of members on a page of a club.
const PAGE_MEMBERS: usize = 100;

/// The maximum number of tournaments, and of leagues, on a club's page.
const TOURNAMENTS_MAX: u32 = 20;

/// The maximum number of members in each of a club's rankings.
const RANKED_MAX: u32 = 50;

/// The value of the form field `access` with which everyone can join.
const OPEN: &str = "open";

/// The requested page of a list, starting at 1.
#[derive(Deserialize)]
pub(crate) struct PageAsked {
    #[serde(default, deserialize_with = "parsed")]
    page: Option<u32>,
}

/// Form fields for founding a club.
#[derive(Deserialize)]
pub(crate) struct FoundForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    access: String,
}

/// Form fields for an action in a club.
#[derive(Deserialize)]
pub(crate) struct ActForm {
    #[serde(default, deserialize_with = "parsed")]
    act: Option<ClubAction>,
    #[serde(default)]
    person: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    access: String,
    #[serde(default, deserialize_with = "is_sent")]
    sure: bool,
}

/// Handles `GET /clubs`: lists clubs.
pub(crate) async fn list(
    PageRequest { app, session, uri }: PageRequest,
    Params(PageAsked { page }): Params<PageAsked>,
) -> Result<Markup, Error> {
    list_with(&app, &session, &uri, page, None).await
}

async fn list_with(
    app: &App,
    session: &Session,
    uri: &Uri,
    page: Option<u32>,
    form: Option<(ClubForm, ClubFault)>,
) -> Result<Markup, Error> {
    let store = app.tables.store();
    let pages = store.club_count().await?.div_ceil(PAGE_CLUBS).max(1);
    let page = page.unwrap_or(1).clamp(1, pages);
    let all = store.clubs((page - 1) * PAGE_CLUBS, PAGE_CLUBS).await?;
    let mine = match session.id() {
        Some(me) => store.clubs_of(me).await?,
        None => Vec::new(),
    };
    let model = ClubsModel {
        mine: mine.iter().map(summary).collect(),
        all: all.iter().map(summary).collect(),
        page: page as usize,
        pages: pages as usize,
        has_account: holder(session).is_some(),
        is_bot: holder(session).is_some_and(Person::is_bot),
        form,
    };
    Ok(pages::clubs(&session.ui(uri), &model))
}

/// Handles `POST /clubs`: founds a club. Its id depends on the form's ticket, so that a form that is
/// sent twice founds only one.
pub(crate) async fn found(
    PageRequest { app, session, uri }: PageRequest,
    Holder(person): Holder,
    Posted { form: FoundForm { name, description, access }, fields }: Posted<FoundForm>,
) -> Result<Response, Error> {
    if person.is_bot() {
        return Err(Error::Forbidden);
    }
    let sent = SentForm::read(&link::clubs(), &fields)?;
    let id = ClubId::parse(&sent.id_for(&person.id)).ok_or(Error::BadRequest)?;
    let now = app.tables.now().time();
    let form = ClubForm { name: name::clean_title(&name), description, is_open: access == OPEN };
    let fault = match club::description(&form.description) {
        _ if form.name.is_empty() => Some(ClubFault::NoName),
        None => Some(ClubFault::LongDescription),
        Some(description) => {
            let club = Club {
                id: id.clone(),
                name: form.name.clone(),
                description,
                is_open: form.is_open,
                created: now,
                active: now,
                members: 1,
            };
            match app.tables.store().found_club(&club, &person.id, now).await? {
                Founded::Done => None,
                Founded::NameTaken => Some(ClubFault::NameTaken),
                Founded::TooMany => Some(ClubFault::TooManyOrganised),
            }
        }
    };
    if let Some(fault) = fault {
        let page = list_with(&app, &session, &uri, None, Some((form, fault))).await?;
        return Ok((REFUSED, page).into_response());
    }
    Ok(Redirect::to(&link::club(id.as_str())).into_response())
}

/// Handles `GET /clubs/{club}`: shows a club.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
    Params(PageAsked { page }): Params<PageAsked>,
) -> Result<Markup, Error> {
    let club = read(&app, &id).await?;
    let model = model(&app, &session, &club, page).await?;
    Ok(pages::club(&session.ui(&uri), &model))
}

/// Handles `POST /clubs/{club}`: joins or leaves, or does what only organisers can do.
pub(crate) async fn act(
    PageRequest { app, session, uri }: PageRequest,
    Holder(person): Holder,
    Path(id): Path<String>,
    Posted { form, .. }: Posted<ActForm>,
) -> Result<Response, Error> {
    let action = form.act.ok_or(Error::BadRequest)?;
    let club = read(&app, &id).await?;
    let own = app.tables.store().club_role(&club.id, &person.id).await?;
    let now = app.tables.now().time();
    let refusal = match action.deed() {
        Some(deed) => change(&app, (&club, &person.id), (deed, &form.person), now).await?,
        None => act_alone(&app, &club, (&person, own), (action, &form), now).await?,
    };
    if let Some(refusal) = refusal {
        let typed = (refusal == ClubRefusal::LongDescription)
            .then(|| (form.description.clone(), form.access == OPEN));
        let model = model(&app, &session, &club, None).await?;
        let model = ClubModel { refusal: Some(refusal), typed, ..model };
        return Ok((REFUSED, pages::club(&session.ui(&uri), &model)).into_response());
    }
    if app.tables.store().club(&club.id).await?.is_none() {
        // The bell would make the script of the user's page request the club that is gone, and the
        // user would be led there instead of to the list.
        return Ok(Redirect::to(&link::clubs()).into_response());
    }
    app.tables.bells().ring_lobby(now);
    Ok(Redirect::to(&link::club(club.id.as_str())).into_response())
}

/// Changes another person's role, and returns why this is not possible, if it is not.
async fn change(
    app: &App,
    (club, organiser): (&Club, &PersonId),
    (deed, other): (Deed, &str),
    now: UnixMillis,
) -> Result<Option<ClubRefusal>, Error> {
    let other = PersonId::parse(other).ok_or(Error::BadRequest)?;
    let change = (deed, &other);
    match app.tables.store().change_club_person(&club.id, organiser, change, now).await? {
        ClubChange::Done => Ok(None),
        ClubChange::Full => Ok(Some(ClubRefusal::Full)),
        ClubChange::TooMany => Ok(Some(ClubRefusal::TooManyOrganised)),
        ClubChange::Refused => Err(Error::Forbidden),
    }
}

/// Does what concerns nobody else's role, and returns why this is not possible, if it is not.
async fn act_alone(
    app: &App,
    club: &Club,
    (person, own): (&Person, Option<Role>),
    (action, form): (ClubAction, &ActForm),
    now: UnixMillis,
) -> Result<Option<ClubRefusal>, Error> {
    let store = app.tables.store();
    match action {
        ClubAction::Join if person.is_bot() => Err(Error::Forbidden),
        ClubAction::Join => match store.join_club(&club.id, &person.id, now).await? {
            Joined::Done => Ok(None),
            Joined::Full if club.is_open => Ok(Some(ClubRefusal::Full)),
            Joined::Full => Ok(Some(ClubRefusal::FullOfRequests)),
            Joined::TooMany => Ok(Some(ClubRefusal::TooManyJoined)),
            Joined::Refused => Err(Error::Forbidden),
        },
        ClubAction::Leave => {
            store.leave_club(&club.id, &person.id).await?;
            Ok(None)
        }
        ClubAction::Edit if own.is_some_and(Role::is_organiser) => {
            let Some(description) = club::description(&form.description) else {
                return Ok(Some(ClubRefusal::LongDescription));
            };
            store.edit_club(&club.id, &description, form.access == OPEN).await?;
            Ok(None)
        }
        ClubAction::Dissolve if own == Some(Role::Owner) => {
            if !form.sure {
                return Ok(Some(ClubRefusal::Unconfirmed));
            }
            store.dissolve_club(&club.id).await?;
            Ok(None)
        }
        _ => Err(Error::Forbidden),
    }
}

async fn read(app: &App, id: &str) -> Result<Club, Error> {
    let id = ClubId::parse(id).ok_or(Error::NotFound)?;
    app.tables.store().club(&id).await?.ok_or(Error::NotFound)
}

/// Returns the user if they have an account.
fn holder(session: &Session) -> Option<&Person> {
    session.person.as_ref().filter(|person| person.is_kept)
}

async fn model(
    app: &App,
    session: &Session,
    club: &Club,
    page: Option<u32>,
) -> Result<ClubModel, Error> {
    let store = app.tables.store();
    let people = store.club_people(&club.id, session.id()).await?;
    let tournaments = store.tournaments_of_club(&club.id, TOURNAMENTS_MAX).await?;
    let leagues = store.leagues_of_club(&club.id, TOURNAMENTS_MAX).await?;
    let rankings = store.club_rankings(&club.id, RANKED_MAX).await?;
    let own = people.iter().find(|person| session.id() == Some(&person.id));
    let role = own.map(|person| person.role);
    let with = |wanted: Role| {
        let is_organiser = role.is_some_and(Role::is_organiser);
        let found = people.iter().filter(|person| is_organiser && person.role == wanted);
        found.map(|person| member(app, session, person)).collect()
    };
    let members = people.iter().filter(|person| person.role.is_member());
    let mut members: Vec<_> = members.map(|person| member(app, session, person)).collect();
    // The sort is stable, so people remain in order of their names.
    members.sort_by_key(|person| (rank(person.role), !person.is_online));
    let pages = members.len().div_ceil(PAGE_MEMBERS).max(1);
    let page = page.map_or(1, |page| page as usize).clamp(1, pages);
    let now = app.tables.now().time();
    let shown = members.into_iter().skip((page - 1) * PAGE_MEMBERS).take(PAGE_MEMBERS);
    Ok(ClubModel {
        summary: summary(club),
        description: club.description.clone(),
        since: club.created,
        role,
        has_account: holder(session).is_some(),
        is_bot: holder(session).is_some_and(Person::is_bot),
        open: open_tables(app, session, &club.id).await?,
        running: running_games(app, session, &club.id).await?,
        leagues: leagues.iter().map(|league| league_summary(league, now)).collect(),
        tournaments: tournaments.iter().map(|one| tournament_summary(one, now)).collect(),
        rankings: rankings.into_iter().map(|one| ranking(one, session.id())).collect(),
        members: shown.collect(),
        page,
        pages,
        asking: with(Role::Asking),
        removed: with(Role::Removed),
        refusal: None,
        typed: None,
        lobby_revision: app.tables.bells().lobby_revision(),
    })
}

/// Returns the place of a role in the list of members.
fn rank(role: Role) -> usize {
    match role {
        Role::Owner => 0,
        Role::Organiser => 1,
        Role::Member | Role::Asking | Role::Removed => 2,
    }
}

/// Returns a person as shown to the user. People who have blocked the user or are banned do not
/// appear online, and neither does anyone to a user whom the server does not know.
fn member(app: &App, session: &Session, person: &ClubPerson) -> ClubMember {
    let ClubPerson { id, name, role, since: _, is_banned, is_hidden } = person;
    let is_shown = session.id().is_some() && !is_banned && !is_hidden;
    ClubMember {
        id: id.as_str().to_owned(),
        name: name.clone(),
        role: *role,
        is_online: is_shown && app.tables.presence().is_online(id),
    }
}
