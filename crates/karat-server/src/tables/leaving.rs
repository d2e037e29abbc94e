//! Account deletion. A person is removed from a few tables at a time, and from each table
//! completely. The deletion continues even if the caller does not wait for its end, and after a
//! crash it continues when the server starts again.

use karat_table::id::PersonId;

use crate::store::{Person, StoreError};
use crate::tables::Tables;

impl Tables {
    /// Removes a person's account permanently.
    ///
    /// # Errors
    /// Returns an error if the database fails. If the database fails, the account remains, or the
    /// deletion is finished at the next start of the server.
    pub async fn remove_person(&self, person: PersonId) -> Result<(), StoreError> {
        self.store().begin_leaving(&person, self.now().ms()).await?;
        self.see_off_aside(person).await
    }

    /// Removes a guest and gives the guest's data to another person.
    ///
    /// # Errors
    /// Returns an error if the database fails. If the database fails, the guest remains, or the
    /// removal is finished at the next start of the server.
    pub async fn hand_over(&self, guest: &Person, to: &Person) -> Result<(), StoreError> {
        self.store().begin_handing_over(guest, to, self.now().ms()).await?;
        self.see_off_aside(guest.id.clone()).await
    }

    /// Finishes all account deletions that were in progress when the server stopped.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn see_all_off(&self) -> Result<(), StoreError> {
        for person in self.store().leaving().await? {
            self.see_off(&person).await?;
        }
        Ok(())
    }

    /// Removes a person from all tables in a separate task, which continues even if nobody waits
    /// for it any more.
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
