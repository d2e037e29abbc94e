//! Leagues: the list, creating one, its page, and what people can do in it.

use axum::extract::Path;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use karat_rules::any::GameId;
use karat_table::id::{ClubId, LeagueId};
use karat_table::league::{GAMES_MAX, Stage, Terms, changes};
use karat_table::name;
use maud::Markup;
use serde::Deserialize;

use crate::tables::leagues::TooFewPlayers;
use crate::web::App;
use crate::web::error::{Error, REFUSED};
use crate::web::league;
use crate::web::routes::extract::parsed;
use crate::web::routes::tournament::{my_tables, shown, standing_rows};
use crate::web::routes::{Holder, PageRequest, Posted};
use crate::web::session::Session;
use crate::web::show::club::league_summary;
use crate::web::ticket::SentForm;
use crate::web::tournament::{LISTED_MAX, club_of};
use karat_pages::{
    self as pages, DIVISION_PLAYERS, DivisionShown, LEAGUE_DAYS, LeagueAction, LeagueFault,
    LeagueForm, LeagueModel, LeaguesModel, PAUSE_DAYS, PROMOTED, SeasonShown, link,
};
use karat_store::League;

/// The number of seasons on a league's page, with the latest one.
const SEASONS_MAX: u32 = 20;

/// Form fields for creating a league.
#[derive(Deserialize)]
pub(crate) struct CreateForm {
    #[serde(default)]
    name: String,
    #[serde(default, deserialize_with = "parsed")]
    game: Option<GameId>,
    #[serde(default, deserialize_with = "parsed")]
    seats: Option<usize>,
    #[serde(default, deserialize_with = "parsed")]
    days: Option<u32>,
    #[serde(default, deserialize_with = "parsed")]
    games: Option<u32>,
    #[serde(default, deserialize_with = "parsed")]
    division_players: Option<usize>,
    #[serde(default, deserialize_with = "parsed")]
    promoted: Option<usize>,
    #[serde(default, deserialize_with = "parsed")]
    pause_days: Option<u32>,
    /// Not empty if the games change the players' ratings.
    #[serde(default)]
    rated: String,
    /// The id of the club whose members can join, or an empty string.
    #[serde(default)]
    club: String,
}

/// The form field with the requested action.
#[derive(Deserialize)]
pub(crate) struct ActForm {
    #[serde(default, deserialize_with = "parsed")]
    act: Option<LeagueAction>,
}

/// Handles `GET /leagues`: lists leagues.
pub(crate) async fn list(PageRequest { app, session, uri }: PageRequest) -> Result<Markup, Error> {
    list_with(&app, &session, &uri, None).await
}

async fn list_with(
    app: &App,
    session: &Session,
    uri: &Uri,
    form: Option<(LeagueForm, LeagueFault)>,
) -> Result<Markup, Error> {
    let (mut all, now) = (Vec::new(), app.tables.now().time());
    for stage in [Stage::Running, Stage::Over] {
        let listed = app.tables.store().leagues(stage, LISTED_MAX).await?;
        all.extend(listed.iter().map(|league| league_summary(league, now)));
    }
    let has_account = session.person.as_ref().is_some_and(|person| person.is_kept);
    let model = LeaguesModel { all, has_account, form };
    Ok(pages::leagues(&session.ui(uri), &model))
}

/// Handles `POST /leagues`: creates a league. Its id depends on the form's ticket, so that a form
/// that is sent twice creates only one.
pub(crate) async fn create(
    PageRequest { app, session, uri }: PageRequest,
    Holder(person): Holder,
    Posted { form, fields }: Posted<CreateForm>,
) -> Result<Response, Error> {
    let club = match form.club.as_str() {
        "" => None,
        club => Some(club_of(&app, club, &person.id).await?),
    };
    let form = form.read(club.as_ref()).ok_or(Error::BadRequest)?;
    let sent = SentForm::read(&link::leagues(), &fields)?;
    let id = LeagueId::parse(&sent.id_for(&person.id)).ok_or(Error::BadRequest)?;
    let there = Redirect::to(&link::league(id.as_str())).into_response();
    if app.tables.store().league(&id).await?.is_some() {
        return Ok(there);
    }
    let terms = form.terms.clone();
    if let Err(fault) = league::create(&app, id, terms, (person.id, club)).await? {
        let page = list_with(&app, &session, &uri, Some((form, fault))).await?;
        return Ok((REFUSED, page).into_response());
    }
    Ok(there)
}

impl CreateForm {
    /// Returns the form as filled in, or `None` if it contains a value that the page does not
    /// offer.
    fn read(self, club: Option<&(ClubId, String)>) -> Option<LeagueForm> {
        let terms = Terms {
            name: name::clean_title(&self.name),
            game: self.game?,
            seats: self.seats?,
            days: self.days.filter(|days| LEAGUE_DAYS.contains(days))?,
            division_players: self
                .division_players
                .filter(|players| DIVISION_PLAYERS.contains(players))?,
            promoted: self.promoted.filter(|promoted| PROMOTED.contains(promoted))?,
            games: self.games.filter(|games| (1..=GAMES_MAX).contains(games))?,
            pause_days: self.pause_days.filter(|days| PAUSE_DAYS.contains(days))?,
            is_rated: !self.rated.is_empty(),
        };
        let club = club.map(|(id, name)| (id.as_str().to_owned(), name.clone()));
        Some(LeagueForm { terms, club })
    }
}

/// Handles `GET /leagues/{league}`: shows a league.
pub(crate) async fn show(
    PageRequest { app, session, uri }: PageRequest,
    Path(id): Path<String>,
) -> Result<Markup, Error> {
    let league = league::read(&app, &id).await?;
    let model = model(&app, &session, &league, None).await?;
    Ok(pages::league(&session.ui(&uri), &model))
}

/// Handles `POST /leagues/{league}`: joins, leaves, or does what only the organiser can do.
pub(crate) async fn act(
    PageRequest { app, session, uri }: PageRequest,
    Holder(person): Holder,
    Path(id): Path<String>,
    Posted { form, .. }: Posted<ActForm>,
) -> Result<Response, Error> {
    let action = form.act.ok_or(Error::BadRequest)?;
    let league = league::read(&app, &id).await?;
    if let Err(TooFewPlayers(least)) = league::act(&app, &league, &person, action).await? {
        let model = model(&app, &session, &league, Some(least)).await?;
        return Ok((REFUSED, pages::league(&session.ui(&uri), &model)).into_response());
    }
    Ok(Redirect::to(&link::league(league.id.as_str())).into_response())
}

async fn model(
    app: &App,
    session: &Session,
    league: &League,
    too_few: Option<usize>,
) -> Result<LeagueModel, Error> {
    let (store, me) = (app.tables.store(), session.id());
    let organiser = match &league.organiser {
        Some(organiser) => store.person(organiser).await?,
        None => None,
    };
    let people = store.league_people(&league.id).await?;
    let holder = session.person.as_ref().filter(|person| person.is_kept);
    let actions = match holder {
        Some(person) => league::actions(app, league, &people, person).await?,
        None => Vec::new(),
    };
    let mut seasons: Vec<SeasonShown> = Vec::new();
    for (number, _, id) in store.league_divisions(&league.id, SEASONS_MAX).await? {
        if seasons.last().is_none_or(|season| season.number != number) {
            seasons.push(SeasonShown { number, tournaments: Vec::new() });
        }
        let last = seasons.last_mut().expect("it has been added");
        last.tournaments.push(id.as_str().to_owned());
    }
    seasons.retain(|season| season.number != league.season);
    let latest = app.tables.latest_divisions(league).await?;
    let (mut divisions, mut tables) = (Vec::new(), Vec::new());
    for (index, played) in latest.iter().enumerate() {
        let rows = standing_rows(played, me);
        let after = changes(rows.len(), (index, latest.len()), league.terms.promoted);
        tables.extend(my_tables(played, me));
        divisions.push(DivisionShown {
            tournament: played.tournament.id.as_str().to_owned(),
            number: index as u32 + 1,
            rows: rows.into_iter().zip(after).collect(),
            unfinished: played.unfinished().count(),
        });
    }
    Ok(LeagueModel {
        summary: league_summary(league, app.tables.now().time()),
        organiser: organiser.map(|person| shown(Some(&(person.id, person.name)), me)),
        divisions,
        my_tables: tables,
        people: people.into_iter().map(|one| shown(Some(&(one.id, one.name)), me)).collect(),
        seasons,
        actions,
        has_account: holder.is_some(),
        too_few,
        lobby_revision: app.tables.bells().lobby_revision(),
    })
}
