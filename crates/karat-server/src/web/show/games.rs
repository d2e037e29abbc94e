//! Entries in lists of games, and ratings on profiles.

use std::time::Duration;

use karat_rules::Seat;
use karat_table::habits::Habits;
use karat_table::id::PersonId;
use karat_table::lobby::is_alone;
use karat_table::table::{GameResult, Occupant, Stage, Table};

use crate::web::App;
use crate::web::error::Error;
use crate::web::session::Session;
use crate::web::show::challenge::form;
use crate::web::show::club::summary;
use crate::web::show::lobby::is_begun;
use crate::web::show::table::{log_entry, player_name};
use karat_pages::{
    self as pages, GameEntry, HabitsModel, ListedPlayer, ProfileModel, ProfileRating, Progress,
};
use karat_store::{FinishedFilter, RatingHistory};

/// The maximum number of finished games on a profile.
const PROFILE_GAMES_MAX: u32 = 10;

/// The maximum number of finished games from which habits are derived, newest first.
const HABIT_GAMES_MAX: u32 = 500;

/// The maximum number of games that one request replays to derive habits. A later request continues.
const REPLAYED_MAX: usize = 60;

/// Returns the content of the page with a person's habits, from the finished games that the user may
/// see.
///
/// # Errors
/// Returns an error if the person does not exist, or the database fails.
pub(crate) async fn habits(
    app: &App,
    session: &Session,
    id: &PersonId,
) -> Result<HabitsModel, Error> {
    let store = app.tables.store();
    let person = store.person(id).await?.ok_or(Error::NotFound)?;
    let filter = FinishedFilter { limit: Some(HABIT_GAMES_MAX), ..FinishedFilter::default() };
    let games = store.finished_of(id, session.id(), &filter).await?;
    let (mut counted, mut replayed, mut uncounted) = (Vec::new(), 0, 0);
    for table in &games {
        if let Some(known) = app.habits.get(table, id) {
            counted.extend(known);
            continue;
        }
        if replayed == REPLAYED_MAX {
            uncounted += 1;
            continue;
        }
        replayed += 1;
        // As long as the origin of a game has secrets, strangers may not know the game.
        let read = app.tables.readable(table).await?;
        if let Some(read) = read.filter(|read| !read.record().has_secret_origin) {
            let game = read.record().game;
            let facts = read.facts_of(id, |who, text| pages::opening(game, who, text));
            app.habits.keep(table, id, facts.clone());
            counted.extend(facts);
        }
    }
    counted.reverse();
    let id = id.as_str().to_owned();
    Ok(HabitsModel { id, name: person.name, habits: Habits::of(&counted), uncounted })
}

/// Returns a table's entry in a person's list of games.
pub(crate) fn entry(table: &Table, subject: Option<&PersonId>, session: &Session) -> GameEntry {
    let record = table.record();
    // Omit empty seats if the game never started, because nobody ever sat there.
    let has_begun = is_begun(record);
    let sitters = record.sitters.iter();
    let seated = sitters.filter(|sitter| has_begun || sitter.who != Occupant::Nobody);
    let players = seated.map(|sitter| ListedPlayer {
        name: player_name(sitter, session.locale),
        person: sitter.who.person_text(),
        is_subject: sitter.who.is(subject),
    });
    GameEntry {
        id: record.id.to_string(),
        game: record.game,
        players: players.collect(),
        progress: progress(table, subject),
        at: table.last_event(),
        is_rated: record.terms.is_rated,
        is_practice: record.origin.is_some(),
        is_deletable: record.origin.is_some() && session.id() == record.owner.as_ref(),
        is_endable: session.id().is_some_and(|person| is_alone(record, person)),
        began_ago: None,
        standing: None,
        moves_unseen: 0,
    }
}

/// Describes the current stage of a game in words, as seen by the user.
pub(crate) fn standing(table: &Table, session: &Session) -> Option<String> {
    let viewer = table.viewer(session.id());
    let log: Vec<_> = table.log(viewer).into_iter().map(log_entry).collect();
    pages::standing(
        session.locale,
        table.record().game,
        &pages::shown(table.game().view(viewer)),
        &log,
    )
}

/// Returns the time since a running game started.
pub(crate) fn began_ago(app: &App, table: &Table) -> Option<Duration> {
    let record = table.record();
    let is_running = record.stage == Stage::Playing && !table.is_over();
    record.started.filter(|_| is_running).map(|began| app.tables.now().time().since(began))
}

fn progress(table: &Table, subject: Option<&PersonId>) -> Progress {
    let seats = table.seats_of(subject);
    match table.record().stage {
        Stage::Lobby | Stage::Committing | Stage::Showing => Progress::Open,
        Stage::Playing if table.is_waiting_for(subject) => Progress::Due,
        Stage::Playing => Progress::Waiting,
        // If a person has several seats, the best result is used.
        Stage::Over => {
            let Some(GameResult { points, places }) = table.result() else {
                return Progress::Closed;
            };
            match seats.iter().map(Seat::index).min_by_key(|&seat| places[seat]) {
                Some(seat) => Progress::Over { place: places[seat], points: points[seat] },
                None => Progress::Closed,
            }
        }
        Stage::Closed => Progress::Closed,
    }
}

/// Returns a rating and its history for a profile.
pub(crate) fn profile_rating(history: &RatingHistory) -> ProfileRating {
    let now = *history.ratings.last().expect("a history has a rating");
    ProfileRating {
        game: history.game,
        seats: history.seats,
        shown: now.shown(),
        is_provisional: now.is_provisional(),
        history: history.ratings.iter().map(|rating| rating.sure()).collect(),
    }
}

/// Returns the content of a person's profile.
///
/// # Errors
/// Returns an error if the person does not exist, or the database fails.
pub(crate) async fn profile(
    app: &App,
    session: &Session,
    id: &PersonId,
) -> Result<ProfileModel, Error> {
    let store = app.tables.store();
    let person = store.person(id).await?.ok_or(Error::NotFound)?;
    let since = store.person_since(id).await?.ok_or(Error::NotFound)?;
    let histories = store.rating_histories(id).await?;
    let recent = FinishedFilter { limit: Some(PROFILE_GAMES_MAX), ..FinishedFilter::default() };
    let mut games = Vec::new();
    for table in store.finished_of(id, session.id(), &recent).await? {
        let table = app.tables.readable(&table).await?;
        let shown = table.filter(|table| !table.is_hidden_from(session.id()));
        games.extend(shown.map(|table| entry(&table, Some(id), session)));
    }
    let is_followed = match session.id().filter(|me| *me != id) {
        Some(me) => Some(store.is_following(me, id).await?),
        None => None,
    };
    let challenge = match is_followed {
        Some(_) => Some(form(app).await?),
        None => None,
    };
    Ok(ProfileModel {
        id: id.as_str().to_owned(),
        name: person.name,
        is_followed,
        challenge,
        is_me: session.id() == Some(id),
        since,
        clubs: store.clubs_of(id).await?.iter().map(summary).collect(),
        ratings: histories.iter().map(profile_rating).collect(),
        games,
    })
}
