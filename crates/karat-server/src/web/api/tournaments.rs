//! Tournaments: the list, creating one, its standings and rounds, and taking part.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use karat_table::clock::TimeControl;
use karat_table::id::{self, PersonId, TableId, TournamentId};
use karat_table::name;
use karat_table::token::Scope;
use karat_table::tournament::{
    ARENA_MINUTES, Format, POINT, ROUNDS_MAX, Round, RoundTable, Stage, Terms, standings,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::App;
use crate::web::api::answer;
use crate::web::api::describe::{Form, OperationSpec, Query as Asks, Value, schema};
use crate::web::api::door::{Caller, Reader, Sent, key, whole, whole_or_none};
use crate::web::api::position;
use crate::web::api::words::{GameName, TournamentFormat, TournamentStage};
use crate::web::problem::{Kind, Problem};
use crate::web::tournament::{self, LISTED_MAX, TooFew, starts_in};
use karat_pages::{Action, TournamentFault, link};
use karat_store::{Played, Tournament};

/// The stages of the tournaments in a list.
const STAGES: [Stage; 3] = [Stage::Open, Stage::Running, Stage::Over];

/// The latest tournaments.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentList {
    /// Up to 20 tournaments in each stage.
    tournaments: Vec<TournamentShown>,
}

/// A tournament.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentShown {
    /// The tournament's id.
    id: String,
    /// The tournament's name.
    name: String,
    /// The game.
    #[schema(value_type = GameName)]
    game: &'static str,
    /// The usual number of players at a table.
    players: u32,
    /// The format.
    #[schema(value_type = TournamentFormat)]
    format: &'static str,
    /// The number of rounds, or null for an arena.
    rounds: Option<u32>,
    /// The time after the start of an arena during which games begin, in minutes, or null for
    /// rounds.
    minutes: Option<u32>,
    /// The time control of all games.
    time: String,
    /// Whether the games change the players' ratings.
    is_rated: bool,
    /// The stage.
    #[schema(value_type = TournamentStage)]
    stage: &'static str,
    /// The number of rounds paired so far. In an arena, the number of times that tables were
    /// opened.
    round: u32,
    /// The time at which the tournament starts automatically, in Unix milliseconds, or null if the
    /// organiser starts it.
    starts_ms: Option<i64>,
    /// The time at which the last games of an arena begin, in Unix milliseconds, or null before its
    /// start and for rounds.
    ends_ms: Option<i64>,
    /// The number of entrants who have not withdrawn.
    entrants: u64,
    /// The club whose members can enter, or null if everyone with an account can.
    club: Option<Named>,
}

/// The id and the name of a person or club.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Named {
    /// The id.
    id: String,
    /// The name.
    name: String,
}

/// A tournament with its standings and rounds.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentDetails {
    /// The tournament.
    tournament: TournamentShown,
    /// The organiser, or null if they have deleted their account.
    organiser: Option<Named>,
    /// Whether you take part.
    is_entered: bool,
    /// The standings, best first.
    standings: Vec<StandingShown>,
    /// The rounds paired so far, first round first.
    rounds: Vec<RoundShown>,
}

/// An entrant's line in the standings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StandingShown {
    /// The rank, starting at 1. Entrants share a rank if nothing separates them.
    rank: u64,
    /// The entrant, or null if they have deleted their account.
    player: Option<Named>,
    /// The points. A table's winner gets 1, and its last player 0.
    points: f64,
    /// The points of the opponents, which separate entrants with equal points.
    opponents: f64,
    /// The number of games won, which separates entrants whose opponents' points are also equal.
    wins: u32,
    /// The number of games finished, without byes.
    games: u32,
    /// Whether the entrant has withdrawn.
    is_withdrawn: bool,
}

/// A round.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentRound)]
pub(crate) struct RoundShown {
    /// The tables.
    tables: Vec<RoundTableShown>,
    /// The entrants who have a bye, with null for a deleted account.
    byes: Vec<Option<Named>>,
}

/// A table of a round.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentTable)]
pub(crate) struct RoundTableShown {
    /// The table's id, or null if it has not been opened yet or has been deleted.
    table: Option<String>,
    /// The players, in seat order, with null for a deleted account.
    players: Vec<Option<Named>>,
    /// The players' places, in seat order, or null while the game is running.
    places: Option<Vec<u32>>,
}

/// A new tournament.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTournament {
    /// The tournament's name.
    #[schema(min_length = 1, max_length = 48)]
    name: String,
    /// The game, which is played with its default options.
    #[schema(value_type = GameName)]
    game: String,
    /// The usual number of players at a table.
    #[schema(minimum = 2, maximum = 6)]
    #[serde(deserialize_with = "whole")]
    players: u32,
    /// The format.
    #[schema(value_type = TournamentFormat)]
    format: String,
    /// The number of rounds, which only an arena does not have.
    #[schema(minimum = 1, maximum = 30)]
    #[serde(default, deserialize_with = "whole_or_none")]
    rounds: Option<u32>,
    /// The time after the start of an arena during which games begin, in minutes.
    #[schema(minimum = 20, maximum = 360)]
    #[serde(default, deserialize_with = "whole_or_none")]
    minutes: Option<u32>,
    /// Whether the games change the players' ratings. Bots cannot enter a rated tournament.
    #[serde(default)]
    is_rated: bool,
    /// The number of minutes after which the tournament starts automatically, or null if you start
    /// it. If too few people have entered by then, it is cancelled.
    #[schema(minimum = 1, maximum = 43200)]
    #[serde(default, deserialize_with = "whole_or_none")]
    starts_in_minutes: Option<u32>,
    /// The time control of all games, which is `fischer SECONDS INCREMENT` or, except in an arena,
    /// `days DAYS`.
    time: String,
    /// The id of the club whose members can enter. You must be one of its organisers.
    club: Option<String>,
}

/// The maximum number of minutes until a tournament starts automatically.
const STARTS_IN_MINUTES_MAX: u32 = 30 * 24 * 60;

/// The schemas above contain these limits as literals.
const _: () = assert!(karat_rules::SEATS_MAX == 6 && ROUNDS_MAX == 30 && LISTED_MAX == 20);
const _: () = assert!(name::TITLE_CHARS_MAX == 48 && STARTS_IN_MINUTES_MAX == 43_200);
const _: () = assert!(*ARENA_MINUTES.start() == 20 && *ARENA_MINUTES.end() == 360);

/// Query parameters of the list.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    state: Option<String>,
}

/// The specification of `GET /api/v1/tournaments`.
pub(crate) const LIST_SPEC: OperationSpec = OperationSpec {
    id: "tournaments",
    scope: Some(Scope::Read),
    query: &[Asks { name: "state", value: Value::Word(&["open", "running", "over"]) }],
    response: Form::Json(schema::<TournamentList>),
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tournaments`.
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Reader(_): Reader,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let is_wanted =
        |stage: &Stage| asked.state.as_deref().is_none_or(|wanted| wanted == stage.name());
    let mut tournaments = Vec::new();
    for stage in STAGES.into_iter().filter(is_wanted) {
        let listed = app.tables.store().tournaments(stage, LISTED_MAX).await?;
        tournaments.extend(listed.iter().map(shown));
    }
    Ok(answer::json(StatusCode::OK, &TournamentList { tournaments }))
}

/// The specification of `POST /api/v1/tournaments`.
pub(crate) const CREATE_SPEC: OperationSpec = OperationSpec {
    id: "create-tournament",
    scope: Some(Scope::Tables),
    body: Form::Json(schema::<NewTournament>),
    status: StatusCode::CREATED,
    response: Form::Json(schema::<TournamentDetails>),
    is_idempotent: true,
    problems: &[Kind::Forbidden, Kind::NotFound, Kind::Refused, Kind::Full],
    ..OperationSpec::PLAIN
};

/// Handles `POST /api/v1/tournaments`. The id depends on the idempotency key, so that a repeated
/// request creates only one tournament.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Sent(new): Sent<NewTournament>,
) -> Result<Response, Problem> {
    caller.may(Scope::Tables)?;
    let me = &caller.person.id;
    let id = match key(&headers)? {
        Some(key) => {
            let mark = app.key.count_mark("tournament", &format!("{} {key}", me.as_str()));
            let (digits, _) = mark.split_at(id::random().len());
            TournamentId::parse(digits).expect("a mark consists of hexadecimal digits")
        }
        None => TournamentId::random(),
    };
    let club = match &new.club {
        Some(club) => Some(tournament::club_of(&app, club, me).await?),
        None => None,
    };
    let (terms, starts_in_minutes) = (new.terms()?, new.starts_in_minutes()?);
    match app.tables.store().tournament(&id).await? {
        Some(before) => {
            let Tournament { terms: before_terms, club: before_club, .. } = &before.tournament;
            if *before_terms != terms || *before_club != club {
                return Err(Kind::Key.into());
            }
        }
        None => {
            let starts = starts_in_minutes.map(|minutes| starts_in(&app, minutes));
            let (terms, organiser) = ((terms, starts), (me.clone(), club));
            let created = tournament::create(&app, id.clone(), terms, organiser).await?;
            created.map_err(|fault| refusal(fault, &new))?;
        }
    }
    let there = [(header::LOCATION, link::api_tournament(id.as_str()))];
    let played = tournament::read(&app, id.as_str()).await?;
    let details = details(&app, &caller, &played).await?;
    Ok((there, answer::json(StatusCode::CREATED, &details)).into_response())
}

/// The specification of `GET /api/v1/tournaments/{tournament}`.
pub(crate) const SHOW_SPEC: OperationSpec = OperationSpec {
    id: "tournament",
    scope: Some(Scope::Read),
    response: Form::Json(schema::<TournamentDetails>),
    problems: &[Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// Handles `GET /api/v1/tournaments/{tournament}`.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Reader(caller): Reader,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let played = tournament::read(&app, &id).await?;
    Ok(answer::json(StatusCode::OK, &details(&app, &caller, &played).await?))
}

/// The common part of the specifications of all changes.
const CHANGE_SPEC: OperationSpec = OperationSpec {
    scope: Some(Scope::Tables),
    response: Form::Json(schema::<TournamentDetails>),
    problems: &[Kind::Forbidden, Kind::NotFound],
    ..OperationSpec::PLAIN
};

/// The specification of `PUT /api/v1/tournaments/{tournament}/entry`.
pub(crate) const ENTER_SPEC: OperationSpec = OperationSpec { id: "enter", ..CHANGE_SPEC };

/// Handles `PUT /api/v1/tournaments/{tournament}/entry`.
pub(crate) async fn enter(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    change(&app, &caller, &id, Action::Enter).await
}

/// The specification of `DELETE /api/v1/tournaments/{tournament}/entry`.
pub(crate) const WITHDRAW_SPEC: OperationSpec = OperationSpec { id: "withdraw", ..CHANGE_SPEC };

/// Handles `DELETE /api/v1/tournaments/{tournament}/entry`.
pub(crate) async fn withdraw(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    change(&app, &caller, &id, Action::Withdraw).await
}

/// The specification of `POST /api/v1/tournaments/{tournament}/start`.
pub(crate) const START_SPEC: OperationSpec = OperationSpec {
    id: "start-tournament",
    problems: &[Kind::Forbidden, Kind::NotFound, Kind::Refused],
    ..CHANGE_SPEC
};

/// Handles `POST /api/v1/tournaments/{tournament}/start`.
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    change(&app, &caller, &id, Action::Start).await
}

/// The specification of `POST /api/v1/tournaments/{tournament}/cancel`.
pub(crate) const CANCEL_SPEC: OperationSpec =
    OperationSpec { id: "cancel-tournament", ..CHANGE_SPEC };

/// Handles `POST /api/v1/tournaments/{tournament}/cancel`.
pub(crate) async fn cancel(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    change(&app, &caller, &id, Action::Cancel).await
}

/// The specification of `POST /api/v1/tournaments/{tournament}/tie`.
pub(crate) const TIE_SPEC: OperationSpec = OperationSpec { id: "tie-unfinished", ..CHANGE_SPEC };

/// Handles `POST /api/v1/tournaments/{tournament}/tie`.
pub(crate) async fn tie(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    change(&app, &caller, &id, Action::Tie).await
}

/// Does what the caller requests, and returns the tournament. An entry or withdrawal already in
/// effect counts as successful.
async fn change(app: &App, caller: &Caller, id: &str, action: Action) -> Result<Response, Problem> {
    caller.may(Scope::Tables)?;
    let me = &caller.person;
    let played = tournament::read(app, id).await?;
    let is_done = match action {
        Action::Enter => is_entered(&played, &me.id),
        Action::Withdraw => !is_entered(&played, &me.id),
        Action::Start | Action::Cancel | Action::Tie => false,
    };
    if !is_done && let Err(TooFew(least)) = tournament::act(app, &played, me, action).await? {
        let fault = format!("the tournament needs at least {least} players");
        return Err(Problem::refused(None, Some(fault)));
    }
    let played = tournament::read(app, id).await?;
    Ok(answer::json(StatusCode::OK, &details(app, caller, &played).await?))
}

fn is_entered(played: &Played, person: &PersonId) -> bool {
    played.number_of(person).is_some_and(|number| !played.entrants[number].is_withdrawn)
}

/// Returns the problem with a new tournament's terms.
fn refusal(fault: TournamentFault, new: &NewTournament) -> Problem {
    let refused = |fault: String| Problem::refused(None, Some(fault));
    match fault {
        TournamentFault::NoName => refused("name: no visible characters".to_owned()),
        TournamentFault::Seats => {
            refused(format!("{} is not for {} players", new.game, new.players))
        }
        TournamentFault::Slow => {
            refused("time: an arena needs a time control without days".to_owned())
        }
        TournamentFault::TooMany(_) => Kind::Full.into(),
    }
}

impl NewTournament {
    /// Returns the format, for which exactly the number that belongs to it must be given.
    fn format(&self) -> Result<Format, Problem> {
        let format = Format::read(&self.format, self.rounds, self.minutes);
        let is_exact =
            |format: &Format| format.rounds() == self.rounds && format.minutes() == self.minutes;
        format.ok().filter(is_exact).ok_or_else(|| {
            let fault =
                "format: \"swiss\" and \"round_robin\" need rounds, \"arena\" needs minutes";
            Problem::refused(None, Some(fault.to_owned()))
        })
    }

    fn starts_in_minutes(&self) -> Result<Option<u32>, Problem> {
        let is_allowed = |&minutes: &u32| (1..=STARTS_IN_MINUTES_MAX).contains(&minutes);
        if self.starts_in_minutes.as_ref().is_none_or(is_allowed) {
            return Ok(self.starts_in_minutes);
        }
        let fault = format!("starts_in_minutes must be from 1 to {STARTS_IN_MINUTES_MAX}");
        Err(Problem::refused(None, Some(fault)))
    }

    fn terms(&self) -> Result<Terms, Problem> {
        let time = self.time.parse().ok().filter(|time| *time != TimeControl::None);
        let time_control = time.ok_or_else(|| {
            let fault = "time must be \"fischer SECONDS INCREMENT\" or \"days DAYS\"";
            Problem::refused(None, Some(fault.to_owned()))
        })?;
        Ok(Terms {
            name: name::clean_title(&self.name),
            game: position::game(&self.game)?,
            seats: self.players as usize,
            format: self.format()?,
            time_control,
            is_rated: self.is_rated,
        })
    }
}

fn shown(tournament: &Tournament) -> TournamentShown {
    let Tournament { id, terms, club, stage, round, active, starts, .. } = tournament;
    let club = club.as_ref();
    TournamentShown {
        id: id.as_str().to_owned(),
        name: terms.name.clone(),
        game: terms.game.name(),
        players: terms.seats as u32,
        format: terms.format.name(),
        rounds: terms.format.rounds(),
        minutes: terms.format.minutes(),
        time: terms.time_control.to_string(),
        is_rated: terms.is_rated,
        stage: stage.name(),
        round: *round,
        starts_ms: starts.map(|at| at.0),
        ends_ms: tournament.ends().map(|at| at.0),
        entrants: *active as u64,
        club: club.map(|(id, name)| Named { id: id.as_str().to_owned(), name: name.clone() }),
    }
}

async fn details(
    app: &App,
    caller: &Caller,
    played: &Played,
) -> Result<TournamentDetails, Problem> {
    let organiser = match &played.tournament.organiser {
        Some(organiser) => app.tables.store().person(organiser).await?,
        None => None,
    };
    let organiser =
        organiser.map(|person| Named { id: person.id.as_str().to_owned(), name: person.name });
    let rows = standings(played.entrants.len(), &played.rounds).into_iter();
    let rows = rows.map(|row| StandingShown {
        rank: row.rank as u64,
        player: player(played, row.entrant),
        points: f64::from(row.points) / f64::from(POINT),
        opponents: f64::from(row.opponents) / f64::from(POINT),
        wins: row.wins,
        games: row.games,
        is_withdrawn: played.entrants[row.entrant].is_withdrawn,
    });
    let rounds = played.rounds.iter().zip(&played.tables);
    Ok(TournamentDetails {
        tournament: shown(&played.tournament),
        organiser,
        is_entered: is_entered(played, &caller.person.id),
        standings: rows.collect(),
        rounds: rounds.map(|(round, ids)| round_shown(played, round, ids)).collect(),
    })
}

fn round_shown(played: &Played, round: &Round, ids: &[TableId]) -> RoundShown {
    let players = |entrants: &[usize]| {
        entrants.iter().map(|&number| player(played, number)).collect::<Vec<_>>()
    };
    let table = |(table, id): (&RoundTable, &TableId)| {
        let places = table.places.as_ref();
        RoundTableShown {
            table: (!played.missing.contains(id)).then(|| id.to_string()),
            players: players(&table.entrants),
            places: places.map(|places| places.iter().map(|&place| place.into()).collect()),
        }
    };
    RoundShown {
        tables: round.tables.iter().zip(ids).map(table).collect(),
        byes: players(&round.byes),
    }
}

fn player(played: &Played, number: usize) -> Option<Named> {
    let person = played.entrants[number].person.as_ref();
    person.map(|(id, name)| Named { id: id.as_str().to_owned(), name: name.clone() })
}
