//! Tournaments: the list, creating one, its page, and what people can do in it.

use axum::extract::Path;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::any::GameId;
use karat_table::clock::TimeControl;
use karat_table::id::{ClubId, PersonId, TableId, TournamentId};
use karat_table::name;
use karat_table::tournament::{Format, Round, RoundTable, Row, Stage, Terms, standings};
use maud::Markup;
use serde::Deserialize;

use crate::web::App;
use crate::web::error::{Error, REFUSED};
use crate::web::routes::extract::parsed;
use crate::web::routes::{Holder, PageRequest, Posted};
use crate::web::session::Session;
use crate::web::show::club::tournament_summary;
use crate::web::ticket::SentForm;
use crate::web::tournament::{self, LISTED_MAX, TooFew};
use karat_pages::{
    self as pages, Action, Part, PlayerShown, RoundShown, RoundTableShown, STARTS_IN_MINUTES,
    StandingRow, TournamentFault, TournamentForm, TournamentModel, TournamentsModel, link,
};
use karat_store::Played;

/// The maximum number of finished games on the page of an arena.
const RESULTS_MAX: usize = 20;

/// Form fields for creating a tournament.
#[derive(Deserialize)]
pub(crate) struct CreateForm {
    #[serde(default)]
    name: String,
    #[serde(default, deserialize_with = "parsed")]
    game: Option<GameId>,
    #[serde(default, deserialize_with = "parsed")]
    seats: Option<usize>,
    #[serde(default)]
    format: String,
    #[serde(default, deserialize_with = "parsed")]
    rounds: Option<u32>,
    /// The length of an arena.
    #[serde(default, deserialize_with = "parsed")]
    minutes: Option<u32>,
    /// Not empty if the games change the players' ratings.
    #[serde(default)]
    rated: String,
    /// The number of minutes until the start, or an empty string.
    #[serde(default)]
    starts: String,
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
        let now = app.tables.now().time();
        all.extend(listed.iter().map(|tournament| tournament_summary(tournament, now)));
    }
    let model = TournamentsModel { all, has_account: has_account(session), form };
    Ok(pages::tournaments(&session.ui(uri), &model))
}

/// Handles `POST /tournaments`: creates a tournament. Its id depends on the form's ticket, so that
/// a form that is sent twice creates only one.
pub(crate) async fn create(
    PageRequest { app, session, uri }: PageRequest,
    Holder(person): Holder,
    Posted { form, fields }: Posted<CreateForm>,
) -> Result<Response, Error> {
    let club = match form.club.as_str() {
        "" => None,
        club => Some(tournament::club_of(&app, club, &person.id).await?),
    };
    let form = form.read(club.as_ref()).ok_or(Error::BadRequest)?;
    let sent = SentForm::read(&link::tournaments(), &fields)?;
    let id = TournamentId::parse(&sent.id_for(&person.id)).ok_or(Error::BadRequest)?;
    let there = Redirect::to(&link::tournament(id.as_str())).into_response();
    if app.tables.store().tournament(&id).await?.is_some() {
        return Ok(there);
    }
    let TournamentForm { name, game, seats, format, time_control, is_rated, .. } = form.clone();
    let terms = Terms { name, game, seats, format, time_control, is_rated };
    let starts = form.starts_in_minutes.map(|minutes| tournament::starts_in(&app, minutes));
    if let Err(fault) = tournament::create(&app, id, (terms, starts), (person.id, club)).await? {
        let page = list_with(&app, &session, &uri, Some((form, fault))).await?;
        return Ok((REFUSED, page).into_response());
    }
    Ok(there)
}

impl CreateForm {
    /// Returns the form as filled in, or `None` if it contains a value that the page does not
    /// offer.
    fn read(self, club: Option<&(ClubId, String)>) -> Option<TournamentForm> {
        let starts_in_minutes = match self.starts.as_str() {
            "" => None,
            minutes => {
                let minutes = minutes.parse().ok();
                Some(minutes.filter(|minutes| STARTS_IN_MINUTES.contains(minutes))?)
            }
        };
        let time_control = self.time.filter(|time| *time != TimeControl::None)?;
        Some(TournamentForm {
            name: name::clean_title(&self.name),
            game: self.game?,
            seats: self.seats?,
            format: Format::read(&self.format, self.rounds, self.minutes).ok()?,
            time_control,
            is_rated: !self.rated.is_empty(),
            starts_in_minutes,
            club: club.map(|(id, name)| (id.as_str().to_owned(), name.clone())),
        })
    }
}

/// Handles `GET /tournaments/{tournament}`: shows a tournament.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
) -> Result<Markup, Error> {
    let played = tournament::read(&app, &id).await?;
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
    let played = tournament::read(&app, &id).await?;
    if let Err(TooFew(least)) = tournament::act(&app, &played, &person, action).await? {
        let model = model(&app, &session, &played, Some(least)).await?;
        return Ok((REFUSED, pages::tournament(&session.ui(&uri), &model)).into_response());
    }
    Ok(Redirect::to(&link::tournament(played.tournament.id.as_str())).into_response())
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
    let tournament = &played.tournament;
    let me = session.id();
    let organiser = match &tournament.organiser {
        Some(organiser) => app.tables.store().person(organiser).await?,
        None => None,
    };
    let organiser = organiser.map(|person| shown(Some(&(person.id, person.name)), me));
    let my_number = me.and_then(|me| played.number_of(me));
    // Who withdrew before their first game is not listed.
    let mut rows = standing_rows(played, me);
    rows.retain(|row| !row.is_withdrawn || row.games > 0);
    let summary = tournament_summary(tournament, app.tables.now().time());
    let is_free = |number: usize| played.waiting().iter().any(|one| one.entrant == number);
    let rounds = match tournament.terms.format {
        Format::Rounds { .. } => rounds_shown(played, me),
        Format::Arena { .. } => games_shown(played, me),
    };
    let holder = session.person.as_ref().filter(|person| person.is_kept);
    let actions = match holder {
        Some(person) => tournament::actions(app, played, person).await?,
        None => Vec::new(),
    };
    Ok(TournamentModel {
        is_waiting: summary.ends.is_some() && my_number.is_some_and(is_free),
        summary,
        organiser,
        rows,
        my_tables: my_tables(played, me),
        rounds,
        actions,
        has_account: holder.is_some(),
        too_few,
        lobby_revision: app.tables.bells().lobby_revision(),
    })
}

/// Returns the lines of the standings, as shown to `me`.
pub(super) fn standing_rows(played: &Played, me: Option<&PersonId>) -> Vec<StandingRow> {
    let Played { entrants, rounds, .. } = played;
    let row = |row: Row| StandingRow {
        player: shown(entrants[row.entrant].person.as_ref(), me),
        rank: row.rank,
        points: row.points,
        opponents: row.opponents,
        wins: row.wins,
        games: row.games,
        is_withdrawn: entrants[row.entrant].is_withdrawn,
    };
    standings(entrants.len(), rounds).into_iter().map(row).collect()
}

/// Returns the ids of the open tables at which `me` has an unfinished game.
pub(super) fn my_tables(played: &Played, me: Option<&PersonId>) -> Vec<String> {
    let number = me.and_then(|me| played.number_of(me));
    let is_mine = |(table, id): &(&RoundTable, &TableId)| {
        let is_open = !played.missing.contains(id);
        is_open && number.is_some_and(|number| table.entrants.contains(&number))
    };
    played.unfinished().filter(is_mine).map(|(_, id)| id.to_string()).collect()
}

/// Returns a tournament's rounds, latest first, as shown to `me`.
fn rounds_shown(played: &Played, me: Option<&PersonId>) -> Vec<RoundShown> {
    let player = |number: usize| shown(played.entrants[number].person.as_ref(), me);
    let round = |((round, ids), number): ((&Round, &Vec<TableId>), usize)| {
        let tables = round.tables.iter().zip(ids);
        let tables = tables.map(|(table, id)| table_shown(played, me, table, id)).collect();
        let byes = round.byes.iter().map(|&number| player(number)).collect();
        RoundShown { part: Part::Round(number), tables, byes }
    };
    let numbered = played.rounds.iter().zip(&played.tables).zip(1..);
    let mut rounds: Vec<RoundShown> = numbered.map(round).collect();
    rounds.reverse();
    rounds
}

/// Returns an arena's running games and its latest finished ones, as shown to `me`.
fn games_shown(played: &Played, me: Option<&PersonId>) -> Vec<RoundShown> {
    let all = played.rounds.iter().zip(&played.tables);
    let all = all.rev().flat_map(|(round, ids)| round.tables.iter().zip(ids));
    let (over, running): (Vec<_>, Vec<_>) = all.partition(|(table, _)| table.places.is_some());
    let part = |part: Part, tables: Vec<(&RoundTable, &TableId)>, count: usize| {
        let tables = tables.into_iter().take(count);
        let tables: Vec<_> = tables.map(|(table, id)| table_shown(played, me, table, id)).collect();
        (!tables.is_empty()).then_some(RoundShown { part, tables, byes: Vec::new() })
    };
    let parts = [part(Part::Playing, running, usize::MAX), part(Part::Finished, over, RESULTS_MAX)];
    parts.into_iter().flatten().collect()
}

/// Returns a table of a tournament as shown to `me`.
fn table_shown(
    played: &Played,
    me: Option<&PersonId>,
    table: &RoundTable,
    id: &TableId,
) -> RoundTableShown {
    let player = |number: usize| shown(played.entrants[number].person.as_ref(), me);
    let place = |seat: usize| table.places.as_ref()?.get(seat).copied();
    let seats = table.entrants.iter().enumerate();
    let players = seats.map(|(seat, &number)| (player(number), place(seat))).collect();
    let is_open = !played.missing.contains(id);
    RoundTableShown { id: is_open.then(|| id.as_str().to_owned()), players }
}

/// Returns a player as shown to `me`.
pub(super) fn shown(person: Option<&(PersonId, String)>, me: Option<&PersonId>) -> PlayerShown {
    PlayerShown {
        person: person.map(|(id, name)| (id.as_str().to_owned(), name.clone())),
        is_me: person.is_some_and(|(id, _)| Some(id) == me),
    }
}
