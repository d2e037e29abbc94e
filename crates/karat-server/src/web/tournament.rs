//! Tournaments: creating them, and what people can do in them, on pages and over the API.

use std::time::Duration;

use karat_table::clock::TimeControl;
use karat_table::club::Role;
use karat_table::id::{self, ClubId, PersonId, TournamentId};
use karat_table::time::UnixMillis;
use karat_table::tournament::{Format, Stage, Terms};

use crate::tables::tournaments::Unstarted;
use crate::web::App;
use crate::web::error::Error;
use karat_pages::{Action, TournamentFault};
use karat_store::{Entered, Entrant, Person, Played, Tournament};

/// The maximum number of tournaments in each part of a list.
pub(crate) const LISTED_MAX: u32 = 20;

/// The maximum number of a person's tournaments that are not over.
const OF_PERSON_MAX: u32 = 5;

/// A tournament cannot start, because too few people have entered. Contains the number required.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooFew(pub(crate) usize);

/// Returns the tournament with this id.
///
/// # Errors
/// Returns an error if there is no such tournament, or the database fails.
pub(crate) async fn read(app: &App, id: &str) -> Result<Played, Error> {
    let id = TournamentId::parse(id).ok_or(Error::NotFound)?;
    app.tables.store().tournament(&id).await?.ok_or(Error::NotFound)
}

/// Returns the club with this id, of which the person must be an organiser.
///
/// # Errors
/// Returns an error if there is no such club, the person is not an organiser, or the database
/// fails.
pub(crate) async fn club_of(
    app: &App,
    id: &str,
    person: &PersonId,
) -> Result<(ClubId, String), Error> {
    let (store, id) = (app.tables.store(), ClubId::parse(id).ok_or(Error::NotFound)?);
    let club = store.club(&id).await?.ok_or(Error::NotFound)?;
    let role = store.club_role(&id, person).await?;
    if role.is_some_and(Role::is_organiser) {
        Ok((club.id, club.name))
    } else {
        Err(Error::Forbidden)
    }
}

/// Returns the time in this number of minutes.
pub(crate) fn starts_in(app: &App, minutes: u32) -> UnixMillis {
    app.tables.now().time() + Duration::from_secs(60 * u64::from(minutes))
}

/// Creates a tournament, which starts automatically at the given time if there is one, or returns
/// what is wrong with its terms.
///
/// # Errors
/// Returns an error if the disk is almost full or the database fails.
pub(crate) async fn create(
    app: &App,
    id: TournamentId,
    (terms, starts): (Terms, Option<UnixMillis>),
    (organiser, club): (PersonId, Option<(ClubId, String)>),
) -> Result<Result<(), TournamentFault>, Error> {
    let store = app.tables.store();
    let count = store.tournaments_organised(&organiser).await?;
    if terms.name.is_empty() {
        return Ok(Err(TournamentFault::NoName));
    }
    if !terms.game.seats().contains(&terms.seats) {
        return Ok(Err(TournamentFault::Seats));
    }
    if matches!((terms.format, terms.time_control), (Format::Arena { .. }, TimeControl::Days(_))) {
        return Ok(Err(TournamentFault::Slow));
    }
    if count >= OF_PERSON_MAX {
        return Ok(Err(TournamentFault::TooMany(count)));
    }
    let tournament = Tournament {
        id,
        terms,
        organiser: Some(organiser),
        club,
        seed: id::random(),
        stage: Stage::Open,
        round: 0,
        active: 0,
        created: app.tables.now().time(),
        starts,
        started: None,
        division: None,
    };
    store.create_tournament(&tournament).await?;
    app.tables.bells().ring_lobby(tournament.created);
    Ok(Ok(()))
}

/// Returns what a person with an account can do in a tournament. Only members can enter the
/// tournament of a club, and no bots can enter a rated tournament.
///
/// # Errors
/// Returns an error if the database fails.
pub(crate) async fn actions(
    app: &App,
    played: &Played,
    person: &Person,
) -> Result<Vec<Action>, Error> {
    let (tournament, now) = (&played.tournament, app.tables.now().time());
    let is_invited = match &played.tournament.club {
        Some((club, _)) => {
            let role = app.tables.store().club_role(club, &person.id).await?;
            role.is_some_and(Role::is_member)
        }
        None => true,
    };
    let may_enter = is_invited && !(tournament.terms.is_rated && person.is_bot());
    let is_arena = matches!(tournament.terms.format, Format::Arena { .. });
    // After this time, nobody begins a game in an arena.
    let has_ended = tournament.ends().is_some_and(|ends| ends <= now);
    let stage = tournament.stage;
    let mine = played.number_of(&person.id).map(|number| &played.entrants[number]);
    let mut actions = Vec::new();
    match (stage, mine) {
        // People join the league instead.
        _ if tournament.division.is_some() => {}
        (Stage::Running, _) if has_ended => {}
        (Stage::Running, None) => actions.extend((may_enter && is_arena).then_some(Action::Enter)),
        (Stage::Open, None)
        | (Stage::Open | Stage::Running, Some(Entrant { is_withdrawn: true, .. })) => {
            actions.extend(may_enter.then_some(Action::Enter));
        }
        (Stage::Open | Stage::Running, Some(_)) => actions.push(Action::Withdraw),
        (Stage::Over | Stage::Cancelled, _) => {}
    }
    if tournament.organiser.as_ref() == Some(&person.id) {
        match stage {
            Stage::Open => actions.extend([Action::Start, Action::Cancel]),
            Stage::Running => actions.extend((has_ended || !is_arena).then_some(Action::Tie)),
            Stage::Over | Stage::Cancelled => {}
        }
    }
    Ok(actions)
}

/// Does what a person requests in a tournament.
///
/// # Errors
/// Returns an error if the person cannot do this, or the database fails.
pub(crate) async fn act(
    app: &App,
    played: &Played,
    person: &Person,
    action: Action,
) -> Result<Result<(), TooFew>, Error> {
    if !actions(app, played, person).await?.contains(&action) {
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
            Err(Unstarted::TooFew(least)) => return Ok(Err(TooFew(least))),
        },
        Action::Cancel => {
            store.set_tournament_stage(id, (Stage::Open, Stage::Cancelled), now).await?;
        }
        Action::Tie => app.tables.tie_unfinished(id).await?,
    }
    app.tables.bells().ring_lobby(now);
    Ok(Ok(()))
}
