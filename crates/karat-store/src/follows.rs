//! The people whom a person follows. Nobody but the follower sees this list.

use karat_table::caps::FOLLOWED_MAX;
use karat_table::id::{PersonId, TableId};
use karat_table::time::UnixMillis;

use super::sql::{self, Transaction};
use super::{Store, StoreError, read_id, read_person_id};

/// A person whom another person follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Followed {
    /// The followed person.
    pub id: PersonId,
    /// The followed person's name.
    pub name: String,
    /// Whether the operator has banned the followed person.
    pub is_banned: bool,
    /// Whether the followed person has blocked the follower, who may then not see whether they are
    /// online.
    pub is_hidden: bool,
    /// The newest public table in its lobby stage at which the followed person sits, if it has a
    /// free seat and the follower does not sit there.
    pub table: Option<TableId>,
}

impl Store {
    /// Lets a person follow another, and returns whether they do so now. A person can follow at
    /// most [`FOLLOWED_MAX`] people, and nobody can follow themselves.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn follow(
        &self,
        follower: &PersonId,
        followed: &PersonId,
        at: UnixMillis,
    ) -> Result<bool, StoreError> {
        self.room()?;
        sql::query(
            "INSERT INTO follow (follower, followed, since_ms) \
             SELECT follower.id, followed.id, $3 FROM person AS follower, person AS followed \
             WHERE follower.id = $1 AND followed.id = $2 AND $1 <> $2 \
             AND (SELECT COUNT(*) FROM follow WHERE follow.follower = $1) < $4 \
             ON CONFLICT DO NOTHING",
        )
        .bind(follower.as_str())
        .bind(followed.as_str())
        .bind(at.0)
        .bind(FOLLOWED_MAX)
        .write(&self.writer)
        .await?;
        self.is_following(follower, followed).await
    }

    /// Lets a person stop following another.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn unfollow(
        &self,
        follower: &PersonId,
        followed: &PersonId,
    ) -> Result<(), StoreError> {
        sql::query("DELETE FROM follow WHERE follower = $1 AND followed = $2")
            .bind(follower.as_str())
            .bind(followed.as_str())
            .write(&self.writer)
            .await?;
        Ok(())
    }

    /// Returns whether a person follows another.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn is_following(
        &self,
        follower: &PersonId,
        followed: &PersonId,
    ) -> Result<bool, StoreError> {
        let found = sql::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM follow WHERE follower = $1 AND followed = $2)",
        )
        .bind(follower.as_str())
        .bind(followed.as_str())
        .fetch_one(&self.readers)
        .await?;
        Ok(found)
    }

    /// Returns the people whom a person follows, sorted by name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn followed_by(&self, follower: &PersonId) -> Result<Vec<Followed>, StoreError> {
        let rows = sql::query(
            "SELECT person.id, name, is_banned, EXISTS (SELECT 1 FROM mute \
             WHERE mute.person = followed AND other = $1 AND is_blocked = 1) AS is_hidden, \
             (SELECT game_table.id FROM game_table JOIN sitter ON table_id = game_table.id \
             AND sitter.person = followed WHERE stage = 'lobby' AND is_public = 1 \
             AND EXISTS (SELECT 1 FROM sitter AS free WHERE free.table_id = game_table.id \
             AND free.person IS NULL AND free.level IS NULL AND free.offered_to IS NULL) \
             AND NOT EXISTS (SELECT 1 FROM sitter AS own WHERE own.table_id = game_table.id \
             AND own.person = $1) ORDER BY game_table.created_ms DESC LIMIT 1) AS table_id \
             FROM follow JOIN person ON person.id = followed \
             WHERE follower = $1 ORDER BY name, person.id",
        )
        .bind(follower.as_str())
        .fetch_all(&self.readers)
        .await?;
        let read = |FollowedRow { id, name, is_banned, is_hidden, table_id }| {
            let table = table_id.as_deref().map(read_id).transpose()?;
            Ok(Followed { id: read_person_id(&id)?, name, is_banned, is_hidden, table })
        };
        Ok(self.skim("follow", rows, read))
    }
}

/// Transfers the people whom a guest follows, and the guest's followers, to another person. That
/// person still follows at most [`FOLLOWED_MAX`] people.
pub(super) async fn hand_over_follows(
    transaction: &mut Transaction,
    guest: &PersonId,
    to: &PersonId,
) -> Result<(), StoreError> {
    for insert in [
        "INSERT INTO follow (follower, followed, since_ms) \
         SELECT $2, followed, since_ms FROM follow WHERE follower = $1 AND followed <> $2 \
         AND followed NOT IN (SELECT followed FROM follow WHERE follower = $2) \
         ORDER BY since_ms \
         LIMIT (SELECT CASE WHEN COUNT(*) < $3 THEN $3 - COUNT(*) ELSE 0 END \
         FROM follow WHERE follower = $2)",
        "INSERT INTO follow (follower, followed, since_ms) \
         SELECT follower, $2, since_ms FROM follow WHERE followed = $1 AND follower <> $2 \
         AND $3 > 0 ON CONFLICT DO NOTHING",
    ] {
        sql::query(insert)
            .bind(guest.as_str())
            .bind(to.as_str())
            .bind(FOLLOWED_MAX)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// A database row with a followed person.
struct FollowedRow {
    id: String,
    name: String,
    is_banned: bool,
    is_hidden: bool,
    table_id: Option<String>,
}

from_columns!(FollowedRow { id, name, is_banned, is_hidden, table_id });

#[cfg(test)]
mod tests {
    use karat_table::caps::FOLLOWED_MAX;
    use karat_table::id::PersonId;
    use karat_table::time::UnixMillis;

    use crate::{Store, test_store};

    async fn person(store: &Store, name: &str) -> PersonId {
        let id = PersonId::random();
        store.add_person(&id, name, UnixMillis(1)).await.expect("a person");
        id
    }

    async fn names(store: &Store, follower: &PersonId) -> Vec<String> {
        let followed = store.followed_by(follower).await.expect("people");
        followed.into_iter().map(|followed| followed.name).collect()
    }

    #[tokio::test]
    async fn a_person_follows_a_limited_number_of_others() {
        let (_scratch, store) = test_store().await;
        let ana = person(&store, "Ana").await;
        let mut others = Vec::new();
        for number in 0..=FOLLOWED_MAX {
            others.push(person(&store, &format!("Other {number:03}")).await);
        }
        let last = others.pop().expect("a person");
        for other in &others {
            assert!(store.follow(&ana, other, UnixMillis(2)).await.expect("an answer"));
        }
        assert!(!store.follow(&ana, &last, UnixMillis(3)).await.expect("an answer"));
        assert!(store.follow(&ana, &others[0], UnixMillis(3)).await.expect("an answer"));
        store.unfollow(&ana, &others[0]).await.expect("unfollowed");
        assert!(!store.follow(&ana, &ana, UnixMillis(3)).await.expect("an answer"));
        let nobody = PersonId::random();
        assert!(!store.follow(&ana, &nobody, UnixMillis(3)).await.expect("an answer"));
        assert!(store.follow(&ana, &last, UnixMillis(3)).await.expect("an answer"));
        assert_eq!(names(&store, &ana).await.len(), FOLLOWED_MAX as usize);
    }

    #[tokio::test]
    async fn an_account_receives_the_follows_of_a_guest_and_a_deleted_person_has_none() {
        let (_scratch, store) = test_store().await;
        let [ana, guest, ben, cyr] = [
            person(&store, "Ana").await,
            person(&store, "Guest").await,
            person(&store, "Ben").await,
            person(&store, "Cyr").await,
        ];
        for (follower, followed) in
            [(&guest, &ben), (&guest, &ana), (&ana, &ben), (&ana, &guest), (&cyr, &guest)]
        {
            assert!(store.follow(follower, followed, UnixMillis(2)).await.expect("an answer"));
        }
        let [guest, ana] = [&guest, &ana].map(|id| store.person(id));
        let guest = guest.await.expect("an answer").expect("a person");
        let ana = ana.await.expect("an answer").expect("a person");
        store.begin_handing_over(&guest, &ana, UnixMillis(3)).await.expect("handed over");
        assert_eq!(names(&store, &ana.id).await, ["Ben"]);
        assert_eq!(names(&store, &cyr).await, ["Ana"]);
        store.begin_leaving(&ana.id, UnixMillis(4)).await.expect("left");
        assert!(names(&store, &cyr).await.is_empty() && names(&store, &ana.id).await.is_empty());
    }
}
