//! Clubs, tournaments and leagues as they appear in lists, and what a club's page shows about its games.

use karat_table::id::{ClubId, PersonId};
use karat_table::table::{Record, Sitter};
use karat_table::time::UnixMillis;
use karat_table::tournament::Stage;

use crate::web::App;
use crate::web::error::Error;
use crate::web::session::Session;
use crate::web::show::home::open_table;
use crate::web::show::table::player_name;
use karat_pages::model::OpenTable;
use karat_pages::{
    ClubGame, ClubRankingShown, ClubSummary, LeagueSummary, RankingRow, TournamentSummary,
};
use karat_store::{Club, ClubRanking, League, Ranked, Tournament};

/// The maximum number of open tables and of running games on a club's page.
const TABLES_MAX: u32 = 20;

/// Returns a club as it appears in lists.
pub(crate) fn summary(club: &Club) -> ClubSummary {
    ClubSummary {
        id: club.id.as_str().to_owned(),
        name: club.name.clone(),
        is_open: club.is_open,
        members: club.members,
        active: club.active,
    }
}

/// Returns a tournament as it appears in lists at the given time.
pub(crate) fn tournament_summary(tournament: &Tournament, now: UnixMillis) -> TournamentSummary {
    let club = tournament.club.as_ref();
    let later = |at: Option<UnixMillis>, stage: Stage| {
        let at = at.filter(|&at| tournament.stage == stage && at > now)?;
        Some((at.since(now), at))
    };
    TournamentSummary {
        id: tournament.id.as_str().to_owned(),
        terms: tournament.terms.clone(),
        club: club.map(|(id, name)| (id.as_str().to_owned(), name.clone())),
        stage: tournament.stage,
        round: tournament.round,
        players: tournament.active,
        starts: later(tournament.starts, Stage::Open),
        ends: later(tournament.ends(), Stage::Running),
        division: tournament.division.as_ref().map(|division| {
            (division.league.as_str().to_owned(), division.season, division.number)
        }),
    }
}

/// Returns a league as it appears in lists at the given time.
pub(crate) fn league_summary(league: &League, now: UnixMillis) -> LeagueSummary {
    let club = league.club.as_ref();
    LeagueSummary {
        id: league.id.as_str().to_owned(),
        terms: league.terms.clone(),
        club: club.map(|(id, name)| (id.as_str().to_owned(), name.clone())),
        stage: league.stage,
        season: league.season,
        players: league.players,
        next: league.next.map(|next| (next.since(now), next)),
    }
}

/// Returns the tables at which a club's members wait for players.
pub(crate) async fn open_tables(
    app: &App,
    session: &Session,
    club: &ClubId,
) -> Result<Vec<OpenTable>, Error> {
    let mut open = Vec::new();
    let found = app.tables.store().open_tables_of_club(club, session.id(), TABLES_MAX).await?;
    for id in found {
        let table = app.tables.readable(&id).await?;
        open.extend(table.and_then(|table| open_table(table.record(), session)));
    }
    Ok(open)
}

/// Returns the public games that a club's members are playing.
pub(crate) async fn running_games(
    app: &App,
    session: &Session,
    club: &ClubId,
) -> Result<Vec<ClubGame>, Error> {
    let mut running = Vec::new();
    for id in app.tables.store().running_tables_of_club(club, TABLES_MAX).await? {
        let table = app.tables.readable(&id).await?;
        let shown = table.filter(|table| !table.is_hidden_from(session.id()));
        running.extend(shown.map(|table| running_game(table.record(), session)));
    }
    Ok(running)
}

fn running_game(record: &Record, session: &Session) -> ClubGame {
    let named = |sitter: &Sitter| (player_name(sitter, session.locale), sitter.who.person_text());
    ClubGame {
        id: record.id.to_string(),
        game: record.game,
        players: record.sitters.iter().map(named).collect(),
        time_control: record.terms.time_control,
    }
}

/// Returns a club's ranking as shown to `me`.
pub(crate) fn ranking(ranking: ClubRanking, me: Option<&PersonId>) -> ClubRankingShown {
    let ClubRanking { game, seats, rows } = ranking;
    let rows = rows.into_iter().map(|ranked| ranking_row(ranked, me)).collect();
    ClubRankingShown { game, seats, rows }
}

/// Returns a person's row in a ranking as shown to `me`.
pub(crate) fn ranking_row(ranked: Ranked, me: Option<&PersonId>) -> RankingRow {
    let Ranked { person, name, rating, games, rank } = ranked;
    RankingRow {
        rank,
        is_me: me == Some(&person),
        person: person.as_str().to_owned(),
        name,
        shown: rating.shown(),
        is_provisional: rating.is_provisional(),
        games,
    }
}
