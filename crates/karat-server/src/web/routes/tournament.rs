//! Tournaments: the list, creating one, its page, and what people can do in it.

use std::sync::Arc;

use axum::extract::Path;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::any::GameId;
use karat_table::clock::TimeControl;
use karat_table::club::Role;
use karat_table::id::{self, ClubId, PersonId, TableId, TournamentId};
use karat_table::name;
use karat_table::tournament::{ROUNDS_MAX, Round, RoundTable, Stage, System, Terms, standings};
use maud::Markup;
use serde::Deserialize;

use crate::tables::tournaments::Unstarted;
use crate::web::App;
use crate::web::error::{Error, REFUSED};
use crate::web::routes::extract::parsed;
use crate::web::routes::{Holder, PageRequest, Posted};
use crate::web::session::Session;
use crate::web::show::club::tournament_summary;
use crate::web::ticket::SentForm;
use karat_pages::{
    self as pages, Action, PlayerShown, RoundShown, RoundTableShown, StandingRow, TournamentFault,
    TournamentForm, TournamentModel, TournamentsModel, link,
};
use karat_store::{Entered, Entrant, Played, Tournament};

/// The maximum number of tournaments in each part of the list.
const LISTED_MAX: u32 = 20;

/// The maximum number of a person's tournaments that are not over.
const OF_PERSON_MAX: u32 = 5;

/// Form fields for creating a tournament.
#[derive(Deserialize)]
pub(crate) struct CreateForm {
    #[serde(default)]
    name: String,
    #[serde(default, deserialize_with = "parsed")]
    game: Option<GameId>,
    #[serde(default, deserialize_with = "parsed")]
    seats: Option<usize>,
    #[serde(default, deserialize_with = "parsed")]
    system: Option<System>,
    #[serde(default, deserialize_with = "parsed")]
    rounds: Option<u32>,
    #[serde(default, deserialize_with = "parsed")]
    time: Option<TimeControl>,
    /// The id of the club whose members can enter, or an empty string.
    #[serde(default)]
    club: String,
}

/// The form field with the requested action.
#[derive(Deserialize)]
pub(crate) struct ActForm {
    #[serde(default, deserialize_with = "parsed")]
    act: Option<Action>,
}

/// Handles `GET /tournaments`: lists tournaments.
pub(crate) async fn list(PageRequest { app, session, uri }: PageRequest) -> Result<Markup, Error> {
    list_with(&app, &session, &uri, None).await
}

async fn list_with(
    app: &App,
    session: &Session,
    uri: &Uri,
    form: Option<(TournamentForm, TournamentFault)>,
) -> Result<Markup, Error> {
    let mut all = Vec::new();
    for stage in [Stage::Open, Stage::Running, Stage::Over] {
        let listed = app.tables.store().tournaments(stage, LISTED_MAX).await?;
        all.extend(listed.iter().map(tournament_summary));
    }
    let model = TournamentsModel { all, has_account: has_account(session), form };
    Ok(pages::tournaments(&session.ui(uri), &model))
}

/// Handles `POST /tournaments`: creates a tournament. Its id depends on the form's ticket, so that a
/// form that is sent twice creates only one.
pub(crate) async fn create(
    PageRequest { app, session, uri }: PageRequest,
    Holder(person): Holder,
    Posted { form, fields }: Posted<CreateForm>,
) -> Result<Response, Error> {
    let club = club(&app, &form.club, &person.id).await?;
    let form = form.read(club.as_ref()).ok_or(Error::BadRequest)?;
    let sent = SentForm::read(&link::tournaments(), &fields)?;
    let id = TournamentId::parse(&sent.id_for(&person.id)).ok_or(Error::BadRequest)?;
    let there = Redirect::to(&link::tournament(id.as_str())).into_response();
    let store = app.tables.store();
    if store.tournament(&id).await?.is_some() {
        return Ok(there);
    }
    let count = store.tournaments_organised(&person.id).await?;
    let fault = if form.name.is_empty() {
        Some(TournamentFault::NoName)
    } else if !form.game.seats().contains(&form.seats) {
        Some(TournamentFault::Seats)
    } else {
        (count >= OF_PERSON_MAX).then_some(TournamentFault::TooMany(count))
    };
    if let Some(fault) = fault {
        let page = list_with(&app, &session, &uri, Some((form, fault))).await?;
        return Ok((REFUSED, page).into_response());
    }
    let TournamentForm { name, game, seats, system, rounds, time_control, club: _ } = form;
    let tournament = Tournament {
        id,
        terms: Terms { name, game, seats, system, rounds, time_control },
        organiser: Some(person.id),
        club,
        seed: id::random(),
        stage: Stage::Open,
        round: 0,
        active: 0,
        created: app.tables.now().time(),
    };
    store.create_tournament(&tournament).await?;
    app.tables.bells().ring_lobby(tournament.created);
    Ok(there)
}

/// Returns the club with this id, of which the person must be an organiser, or `None` if the id is
/// empty.
async fn club(app: &App, id: &str, person: &PersonId) -> Result<Option<(ClubId, String)>, Error> {
    if id.is_empty() {
        return Ok(None);
    }
    let (store, id) = (app.tables.store(), ClubId::parse(id).ok_or(Error::BadRequest)?);
    let club = store.club(&id).await?.ok_or(Error::NotFound)?;
    let role = store.club_role(&id, person).await?;
    if !role.is_some_and(Role::is_organiser) {
        return Err(Error::Forbidden);
    }
    Ok(Some((club.id, club.name)))
}

impl CreateForm {
    /// Returns the form as filled in, or `None` if it contains a value that the page does not offer.
    fn read(self, club: Option<&(ClubId, String)>) -> Option<TournamentForm> {
        let rounds = self.rounds.filter(|rounds| (1..=ROUNDS_MAX).contains(rounds))?;
        let time_control = self.time.filter(|time| *time != TimeControl::None)?;
        Some(TournamentForm {
            name: name::clean_title(&self.name),
            game: self.game?,
            seats: self.seats?,
            system: self.system?,
            rounds,
            time_control,
            club: club.map(|(id, name)| (id.as_str().to_owned(), name.clone())),
        })
    }
}

/// Handles `GET /tournaments/{tournament}`: shows a tournament.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
) -> Result<Markup, Error> {
    let played = read(&app, &id).await?;
    let model = model(&app, &session, &played, None).await?;
    Ok(pages::tournament(&session.ui(&uri), &model))
}

/// Handles `POST /tournaments/{tournament}`: enters, withdraws, or does what only the organiser can
/// do.
pub(crate) async fn act(
    PageRequest { app, session, uri }: PageRequest,
    Holder(person): Holder,
    Path(id): Path<String>,
    Posted { form, .. }: Posted<ActForm>,
) -> Result<Response, Error> {
    let action = form.act.ok_or(Error::BadRequest)?;
    let played = read(&app, &id).await?;
    let is_invited = is_invited(&app, &played, &person.id).await?;
    if !actions(&played, &person.id, is_invited).contains(&action) {
        return Err(Error::Forbidden);
    }
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let id = &played.tournament.id;
    match action {
        Action::Enter => match store.enter_tournament(id, &person.id, now).await? {
            Entered::Done => {}
            Entered::Full | Entered::Closed | Entered::NotMember => return Err(Error::Forbidden),
        },
        Action::Withdraw => drop(store.withdraw(id, &person.id, now).await?),
        Action::Start => match app.tables.start_tournament(id).await? {
            Ok(()) => {}
            Err(Unstarted::Closed) => return Err(Error::Forbidden),
            Err(Unstarted::TooFew(least)) => {
                let model = model(&app, &session, &played, Some(least)).await?;
                return Ok((REFUSED, pages::tournament(&session.ui(&uri), &model)).into_response());
            }
        },
        Action::Cancel => {
            store.set_tournament_stage(id, (Stage::Open, Stage::Cancelled), now).await?;
        }
        Action::Tie => app.tables.tie_unfinished(id).await?,
    }
    app.tables.bells().ring_lobby(now);
    Ok(Redirect::to(&link::tournament(id.as_str())).into_response())
}

async fn read(app: &Arc<App>, id: &str) -> Result<Played, Error> {
    let id = TournamentId::parse(id).ok_or(Error::NotFound)?;
    app.tables.store().tournament(&id).await?.ok_or(Error::NotFound)
}

/// Returns whether a person with an account can enter a tournament of this kind. Only members can
/// enter the tournament of a club.
async fn is_invited(app: &App, played: &Played, person: &PersonId) -> Result<bool, Error> {
    let Some((club, _)) = &played.tournament.club else { return Ok(true) };
    let role = app.tables.store().club_role(club, person).await?;
    Ok(role.is_some_and(Role::is_member))
}

/// Returns what a person with an account can do in a tournament.
fn actions(played: &Played, person: &PersonId, is_invited: bool) -> Vec<Action> {
    let stage = played.tournament.stage;
    let mine = played.number_of(person).map(|number| &played.entrants[number]);
    let mut actions = Vec::new();
    match (stage, mine) {
        (Stage::Open, None)
        | (Stage::Open | Stage::Running, Some(Entrant { is_withdrawn: true, .. })) => {
            actions.extend(is_invited.then_some(Action::Enter));
        }
        (Stage::Open | Stage::Running, Some(_)) => actions.push(Action::Withdraw),
        _ => {}
    }
    if played.tournament.organiser.as_ref() == Some(person) {
        match stage {
            Stage::Open => actions.extend([Action::Start, Action::Cancel]),
            Stage::Running => actions.push(Action::Tie),
            Stage::Over | Stage::Cancelled => {}
        }
    }
    actions
}

fn has_account(session: &Session) -> bool {
    session.person.as_ref().is_some_and(|person| person.is_kept)
}

async fn model(
    app: &App,
    session: &Session,
    played: &Played,
    too_few: Option<usize>,
) -> Result<TournamentModel, Error> {
    let Played { tournament, entrants, rounds, .. } = played;
    let me = session.id();
    let organiser = match &tournament.organiser {
        Some(organiser) => app.tables.store().person(organiser).await?,
        None => None,
    };
    let organiser = organiser.map(|person| shown(Some(&(person.id, person.name)), me));
    let player = |number: usize| shown(entrants[number].person.as_ref(), me);
    let rows = standings(entrants.len(), rounds).into_iter().map(|row| StandingRow {
        player: player(row.entrant),
        rank: row.rank,
        points: row.points,
        opponents: row.opponents,
        wins: row.wins,
        games: row.games,
        is_withdrawn: entrants[row.entrant].is_withdrawn,
    });
    // Who withdrew before their first game is not listed.
    let rows = rows.filter(|row| !row.is_withdrawn || row.games > 0).collect();
    let rounds = rounds_shown(played, me);
    let is_mine = |table: &&RoundTableShown| {
        table.players.iter().any(|(player, place)| player.is_me && place.is_none())
    };
    let my_table = rounds.first().and_then(|round| round.tables.iter().find(is_mine));
    let holder = session.person.as_ref().filter(|person| person.is_kept);
    let actions = match holder {
        Some(person) => actions(played, &person.id, is_invited(app, played, &person.id).await?),
        None => Vec::new(),
    };
    Ok(TournamentModel {
        summary: tournament_summary(tournament),
        organiser,
        rows,
        my_table: my_table.and_then(|table| table.id.clone()),
        rounds,
        actions,
        has_account: holder.is_some(),
        too_few,
        lobby_revision: app.tables.bells().lobby_revision(),
    })
}

/// Returns a tournament's rounds, latest first, as shown to `me`.
fn rounds_shown(played: &Played, me: Option<&PersonId>) -> Vec<RoundShown> {
    let player = |number: usize| shown(played.entrants[number].person.as_ref(), me);
    let table = |(table, id): (&RoundTable, &TableId)| {
        let place = |seat: usize| table.places.as_ref()?.get(seat).copied();
        let seats = table.entrants.iter().enumerate();
        let players = seats.map(|(seat, &number)| (player(number), place(seat))).collect();
        let is_open = !played.missing.contains(id);
        RoundTableShown { id: is_open.then(|| id.as_str().to_owned()), players }
    };
    let round = |((round, ids), number): ((&Round, &Vec<TableId>), usize)| {
        let tables = round.tables.iter().zip(ids).map(table).collect();
        let byes = round.byes.iter().map(|&number| player(number)).collect();
        RoundShown { number, tables, byes }
    };
    let numbered = played.rounds.iter().zip(&played.tables).zip(1..);
    let mut rounds: Vec<RoundShown> = numbered.map(round).collect();
    rounds.reverse();
    rounds
}

/// Returns a player as shown to `me`.
fn shown(person: Option<&(PersonId, String)>, me: Option<&PersonId>) -> PlayerShown {
    PlayerShown {
        person: person.map(|(id, name)| (id.as_str().to_owned(), name.clone())),
        is_me: person.is_some_and(|(id, _)| Some(id) == me),
    }
}
