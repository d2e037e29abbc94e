//! Facts about people's finished games, for the plots of their habits. The facts about a game come
//! from replaying it, and never change. They are kept in memory, because every visit to a
//! person's page needs them again.

use std::sync::Arc;

use karat_table::habits::GameFacts;
use karat_table::id::{PersonId, TableId};
use quick_cache::sync::Cache;

/// The maximum number of games whose facts are kept. An entry takes up to 200 bytes.
const KEPT_MAX: usize = 50_000;

/// The facts about the games of people on a server.
#[derive(Clone)]
pub struct KnownFacts {
    kept: Arc<Cache<(TableId, PersonId), Option<GameFacts>>>,
}

impl Default for KnownFacts {
    fn default() -> Self {
        Self { kept: Arc::new(Cache::new(KEPT_MAX)) }
    }
}

impl KnownFacts {
    /// Returns the kept facts about a person's game. The inner `None` means that the game does not
    /// count.
    pub fn get(&self, table: &TableId, person: &PersonId) -> Option<Option<GameFacts>> {
        self.kept.get(&(table.clone(), person.clone()))
    }

    /// Keeps the facts about a person's game.
    pub fn keep(&self, table: &TableId, person: &PersonId, facts: Option<GameFacts>) {
        self.kept.insert((table.clone(), person.clone()), facts);
    }
}
