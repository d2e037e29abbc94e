//! Leagues: starting seasons and recording their ends.
//!
//! The divisions of a season are tournaments, which continue as all others do. Every step can be
//! repeated, so a league continues after a restart wherever it stopped.

use std::collections::HashSet;
use std::pin::Pin;

use karat_table::id::{self, LeagueId, PersonId, TournamentId};
use karat_table::league::divisions;
use karat_table::time::{DAY, UnixMillis};
use karat_table::tournament::standings;

use crate::tables::{ReadError, Tables};
use karat_store::{League, NewDivision, Played};

/// Continues all leagues.
pub(crate) fn chores(
    tables: Tables,
) -> Pin<Box<dyn Future<Output = Result<(), ReadError>> + Send>> {
    Box::pin(async move { tables.advance_leagues().await })
}

/// Too few people have joined a league for a season. Contains the number required.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooFewPlayers(pub(crate) usize);

impl Tables {
    /// Records the ends of seasons, and starts those whose time has come.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn advance_leagues(&self) -> Result<(), ReadError> {
        for id in self.store().due_leagues(self.now().time()).await? {
            if let Err(error) = self.advance_league(&id).await {
                if error.is_passing() {
                    return Err(error);
                }
                tracing::error!(league = id.as_str(), ?error, "a league is stuck");
            }
        }
        Ok(())
    }

    /// Starts the next season of a league at once, unless the latest one is still being played.
    ///
    /// # Errors
    /// Returns an error if the league cannot be read or written.
    pub(crate) async fn start_season(
        &self,
        league: &League,
    ) -> Result<Result<(), TooFewPlayers>, ReadError> {
        let (store, now) = (self.store(), self.now().time());
        let players = store.league_people(&league.id).await?;
        let players: Vec<PersonId> = players.into_iter().map(|person| person.id).collect();
        let least = league.terms.players_min();
        if players.len() < least {
            return Ok(Err(TooFewPlayers(least)));
        }
        let (last, new) = self.ranked(league, players).await?;
        let divisions = divisions(&league.terms, last, new).into_iter();
        let divisions: Vec<NewDivision> = divisions
            .map(|players| NewDivision {
                tournament: TournamentId::random(),
                seed: id::random(),
                players,
            })
            .collect();
        if store.start_season(league, &divisions, now).await? {
            for division in &divisions {
                self.advance_tournament(&division.tournament).await?;
            }
            self.bells().ring_lobby(now);
        }
        Ok(Ok(()))
    }

    /// Reads the divisions of a league's latest season, best one first.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub(crate) async fn latest_divisions(&self, league: &League) -> Result<Vec<Played>, ReadError> {
        let mut divisions = Vec::new();
        for (_, _, id) in self.store().league_divisions(&league.id, 1).await? {
            divisions.extend(self.store().tournament(&id).await?);
        }
        Ok(divisions)
    }

    /// Records the end of a league's season, or starts the next one. If too few people have joined,
    /// the season is postponed by another pause.
    async fn advance_league(&self, id: &LeagueId) -> Result<(), ReadError> {
        let Some(league) = self.store().league(id).await? else { return Ok(()) };
        let now = self.now().time();
        let next: UnixMillis = now + league.terms.pause_days * DAY;
        if league.next.is_none() {
            self.store().end_season(&league, next, now).await?;
        } else if self.start_season(&league).await?.is_err() {
            self.store().postpone_season(&league, next).await?;
        }
        self.bells().ring_lobby(now);
        Ok(())
    }

    /// Splits the players of the next season into the latest season's divisions, each in the order
    /// of the standings, and new players.
    async fn ranked(
        &self,
        league: &League,
        players: Vec<PersonId>,
    ) -> Result<(Vec<Vec<PersonId>>, Vec<PersonId>), ReadError> {
        let wanted: HashSet<&PersonId> = players.iter().collect();
        let (mut last, mut placed) = (Vec::new(), HashSet::new());
        for division in self.latest_divisions(league).await? {
            let rows = standings(division.entrants.len(), &division.rounds).into_iter();
            let people = rows.filter_map(|row| division.entrants[row.entrant].person.as_ref());
            let people = people.map(|(id, _)| id).filter(|id| wanted.contains(id));
            let people: Vec<PersonId> = people.cloned().collect();
            placed.extend(people.iter().cloned());
            last.push(people);
        }
        let new = players.into_iter().filter(|id| !placed.contains(id)).collect();
        Ok((last, new))
    }
}
