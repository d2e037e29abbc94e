//! Account deletion. A person is removed from a few tables at a time. The deletion continues even
//! if its caller stops waiting, and resumes after a crash.

use karat_table::id::PersonId;

use crate::tables::Tables;
use karat_store::{Person, StoreError};

impl Tables {
    /// Deletes a person's account permanently.
    ///
    /// # Errors
    /// Returns an error if the database fails, in which case either nothing has changed or the
    /// deletion is completed at the next start.
    pub async fn remove_person(&self, person: PersonId) -> Result<(), StoreError> {
        self.store().begin_leaving(&person, self.now().time()).await?;
        self.see_off_aside(person).await
    }

    /// Deletes a guest and transfers their data to another person.
    ///
    /// # Errors
    /// Returns an error if the database fails, in which case either nothing has changed or the
    /// deletion is completed at the next start.
    pub async fn hand_over(&self, guest: &Person, to: &Person) -> Result<(), StoreError> {
        self.store().begin_handing_over(guest, to, self.now().time()).await?;
        self.see_off_aside(guest.id.clone()).await
    }

    /// Completes the account deletions interrupted by the last shutdown.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn see_all_off(&self) -> Result<(), StoreError> {
        for person in self.store().leaving().await? {
            self.see_off(&person).await?;
        }
        Ok(())
    }

    /// Removes a person from all tables in a separate task, which continues even if the caller
    /// stops waiting.
    async fn see_off_aside(&self, person: PersonId) -> Result<(), StoreError> {
        let tables = self.clone();
        let going = tokio::spawn(async move { tables.see_off(&person).await });
        going.await.map_err(|_| StoreError::Closed)?
    }

    async fn see_off(&self, person: &PersonId) -> Result<(), StoreError> {
        while let Some(left) = self.store().take_away(person).await? {
            for table in left {
                if table.runs {
                    self.changed(&table.id, table.revision);
                } else {
                    self.bells().tell(&table.id, table.revision);
                }
            }
        }
        Ok(())
    }
}
