//! Account deletion. A person is removed from a few tables at a time, each table as a whole. The
//! caller need not wait for the end, and a killed server continues when it starts again.

use karat_table::id::PersonId;

use crate::store::{Person, StoreError};
use crate::tables::Tables;

impl Tables {
    /// Removes a person permanently.
    ///
    /// # Errors
    /// If the database fails: then the person stays, or the next start of the server finishes it.
    pub async fn remove_person(&self, person: PersonId) -> Result<(), StoreError> {
        self.store().begin_leaving(&person, self.now().ms()).await?;
        self.see_off_aside(person).await
    }

    /// Removes a guest and gives their data to another person.
    ///
    /// # Errors
    /// If the database fails: then the guest stays, or the next start of the server finishes it.
    pub async fn hand_over(&self, guest: &Person, to: &Person) -> Result<(), StoreError> {
        self.store().begin_handing_over(guest, to, self.now().ms()).await?;
        self.see_off_aside(guest.id.clone()).await
    }

    /// Finishes all departures that were in progress when the server ended.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn see_all_off(&self) -> Result<(), StoreError> {
        for person in self.store().leaving().await? {
            self.see_off(&person).await?;
        }
        Ok(())
    }

    /// Continues even if nobody waits for it any more.
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
