//! Visits, which track how much of each table's history each person has seen.

use karat_table::id::{PersonId, TableId};
use karat_table::time::UnixMillis;
use karat_table::visits::Visit;

use super::sql;
use super::{Store, StoreError, read_version};

impl Store {
    /// Returns how much of a table's history a person has seen.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn visit(
        &self,
        person: &PersonId,
        table: &TableId,
    ) -> Result<Option<Visit>, StoreError> {
        let row = sql::query(
            "SELECT seen, news_from, news_until, at_ms FROM visit \
             WHERE person = $1 AND table_id = $2",
        )
        .bind(person.as_str())
        .bind(table.as_str())
        .fetch_optional(&self.readers)
        .await?;
        let read = |row: VisitRow| {
            let news = (read_version(row.news_from)?, read_version(row.news_until)?);
            Ok(Visit { seen: read_version(row.seen)?, news, at: row.at })
        };
        Ok(self.skim_one("visit", row, read))
    }

    /// Stores all visits or none, ignoring visits by people or to tables that do not exist.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing is stored.
    pub async fn keep_visits(
        &self,
        visits: &[((PersonId, TableId), Visit)],
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        for ((person, table), visit) in visits {
            sql::query(
                "INSERT INTO visit (person, table_id, seen, news_from, news_until, at_ms) \
                 SELECT $1, $2, $3, $4, $5, $6 \
                 WHERE EXISTS (SELECT 1 FROM person WHERE id = $1) \
                 AND EXISTS (SELECT 1 FROM game_table WHERE id = $2) \
                 ON CONFLICT (person, table_id) DO UPDATE \
                 SET seen = excluded.seen, news_from = excluded.news_from, \
                 news_until = excluded.news_until, at_ms = excluded.at_ms",
            )
            .bind(person.as_str())
            .bind(table.as_str())
            .bind(visit.seen.0 as i64)
            .bind(visit.news.0.0 as i64)
            .bind(visit.news.1.0 as i64)
            .bind(visit.at.0)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

/// A database row with a visit: the number of journal entries seen by the person, the range of
/// entries new to them, and the time of the visit.
struct VisitRow {
    seen: i64,
    news_from: i64,
    news_until: i64,
    at: UnixMillis,
}

from_columns!(VisitRow { seen, news_from, news_until, at = "at_ms" });
