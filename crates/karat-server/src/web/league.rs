//! Leagues: creating them, and what people can do in them.

use karat_table::club::Role;
use karat_table::id::{ClubId, LeagueId, PersonId};
use karat_table::league::{ORGANISED_MAX, Stage, Terms};

use crate::tables::leagues::TooFewPlayers;
use crate::web::App;
use crate::web::error::Error;
use karat_pages::{LeagueAction, LeagueFault};
use karat_store::{Entered, League, LeaguePerson, Person};

/// Returns the league with this id.
///
/// # Errors
/// Returns an error if there is no such league, or the database fails.
pub(crate) async fn read(app: &App, id: &str) -> Result<League, Error> {
    let id = LeagueId::parse(id).ok_or(Error::NotFound)?;
    app.tables.store().league(&id).await?.ok_or(Error::NotFound)
}

/// Creates a league, or returns what is wrong with its terms.
///
/// # Errors
/// Returns an error if the disk is almost full or the database fails.
pub(crate) async fn create(
    app: &App,
    id: LeagueId,
    terms: Terms,
    (organiser, club): (PersonId, Option<(ClubId, String)>),
) -> Result<Result<(), LeagueFault>, Error> {
    let (store, created) = (app.tables.store(), app.tables.now().time());
    if terms.name.is_empty() {
        return Ok(Err(LeagueFault::NoName));
    }
    if !terms.game.seats().contains(&terms.seats) {
        return Ok(Err(LeagueFault::Seats));
    }
    if store.leagues_organised(&organiser).await? >= ORGANISED_MAX {
        return Ok(Err(LeagueFault::TooMany(ORGANISED_MAX)));
    }
    let league = League {
        id,
        terms,
        organiser: Some(organiser),
        club,
        stage: Stage::Running,
        season: 0,
        next: None,
        players: 0,
        created,
    };
    store.create_league(&league).await?;
    app.tables.bells().ring_lobby(created);
    Ok(Ok(()))
}

/// Returns what a person with an account can do in a league, given the people who play in its next
/// season. Only members can join the league of a club, and no bots can join a rated league.
///
/// # Errors
/// Returns an error if the database fails.
pub(crate) async fn actions(
    app: &App,
    league: &League,
    people: &[LeaguePerson],
    person: &Person,
) -> Result<Vec<LeagueAction>, Error> {
    if league.stage == Stage::Over {
        return Ok(Vec::new());
    }
    let is_invited = match &league.club {
        Some((club, _)) => {
            let role = app.tables.store().club_role(club, &person.id).await?;
            role.is_some_and(Role::is_member)
        }
        None => true,
    };
    let mut actions = Vec::new();
    if people.iter().any(|other| other.id == person.id) {
        actions.push(LeagueAction::Leave);
    } else if is_invited && !(league.terms.is_rated && person.is_bot()) {
        actions.push(LeagueAction::Join);
    }
    if league.organiser.as_ref() == Some(&person.id) {
        let is_between_seasons = league.season == 0 || league.next.is_some();
        actions.extend(is_between_seasons.then_some(LeagueAction::Start));
        actions.push(LeagueAction::End);
    }
    Ok(actions)
}

/// Does what a person requests in a league.
///
/// # Errors
/// Returns an error if the person cannot do this, or the database fails.
pub(crate) async fn act(
    app: &App,
    league: &League,
    person: &Person,
    action: LeagueAction,
) -> Result<Result<(), TooFewPlayers>, Error> {
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let people = store.league_people(&league.id).await?;
    if !actions(app, league, &people, person).await?.contains(&action) {
        return Err(Error::Forbidden);
    }
    match action {
        LeagueAction::Join => match store.join_league(&league.id, &person.id, now).await? {
            Entered::Done => {}
            Entered::Full | Entered::Closed | Entered::NotMember => return Err(Error::Forbidden),
        },
        LeagueAction::Leave => store.leave_league(&league.id, &person.id).await?,
        LeagueAction::Start => {
            if let Err(too_few) = app.tables.start_season(league).await? {
                return Ok(Err(too_few));
            }
        }
        LeagueAction::End => store.end_league(&league.id, now).await?,
    }
    app.tables.bells().ring_lobby(now);
    Ok(Ok(()))
}
