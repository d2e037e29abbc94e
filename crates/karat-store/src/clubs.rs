//! Clubs: their members, the requests to join, and the people whom organisers have removed.

use karat_table::club::{
    Deed, JOINED_MAX, MEMBERS_MAX, ORGANISED_MAX, REMOVED_MAX, REQUESTS_MAX, Role,
};
use karat_table::id::{ClubId, PersonId, TableId};
use karat_table::name;
use karat_table::time::UnixMillis;

use super::sql::{self, Transaction};
use super::{Store, StoreError, read_id, read_person_id};

/// Generates a statement that reads clubs.
macro_rules! club_query {
    ($rest:literal) => {
        concat!(
            "SELECT club.id, club.name, description, is_open, club.created_ms, active_ms, \
             (SELECT COUNT(*) FROM club_person AS member WHERE member.club = club.id \
             AND member.role IN ('owner', 'organiser', 'member')) AS members FROM club ",
            $rest
        )
    };
}

/// A club without its people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Club {
    /// The id.
    pub id: ClubId,
    /// The name.
    pub name: String,
    /// The description, which may be empty and may have several lines.
    pub description: String,
    /// Whether everyone with an account can join without being accepted.
    pub is_open: bool,
    /// The founding time.
    pub created: UnixMillis,
    /// The time of the latest activity.
    pub active: UnixMillis,
    /// The number of members.
    pub members: u32,
}

/// A person in a club, as another person may see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubPerson {
    /// The person's id.
    pub id: PersonId,
    /// The person's name.
    pub name: String,
    /// The person's relation to the club.
    pub role: Role,
    /// The time at which the person joined, asked to join, or was removed.
    pub since: UnixMillis,
    /// Whether the operator has banned the person.
    pub is_banned: bool,
    /// Whether the person has blocked the viewer, who may then not see whether they are online.
    pub is_hidden: bool,
}

/// The outcome of founding a club.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Founded {
    /// The club exists.
    Done,
    /// People could confuse the name with that of another club.
    NameTaken,
    /// The person already organises as many clubs as they can.
    TooMany,
}

/// The outcome of joining a club.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joined {
    /// The person belongs to the club, or has asked to join.
    Done,
    /// The club has as many members or requests as it can have.
    Full,
    /// The person belongs to as many clubs as they can, including their requests to join.
    TooMany,
    /// An organiser has removed the person, or there is no such club.
    Refused,
}

/// The outcome of what an organiser does to another person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClubChange {
    /// The person has another role now.
    Done,
    /// The club has as many members as it can have.
    Full,
    /// The person already organises as many clubs as they can.
    TooMany,
    /// The organiser may not do this, or the person's role has changed.
    Refused,
}

impl Store {
    /// Stores a new club, whose owner is the founder. A club with the same id stays as it is. The
    /// times and the number of members of `club` are ignored.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn found_club(
        &self,
        club: &Club,
        founder: &PersonId,
        at: UnixMillis,
    ) -> Result<Founded, StoreError> {
        let Club { id, name, description, is_open, created: _, active: _, members: _ } = club;
        self.room()?;
        let mut transaction = self.write().await?;
        let exists: bool = sql::query_scalar("SELECT EXISTS (SELECT 1 FROM club WHERE id = $1)")
            .bind(id.as_str())
            .fetch_one(&mut *transaction)
            .await?;
        if exists {
            return Ok(Founded::Done);
        }
        if organised(&mut transaction, founder).await? >= ORGANISED_MAX {
            return Ok(Founded::TooMany);
        }
        let founded = sql::query(
            "INSERT INTO club (id, name, skeleton, description, is_open, created_ms, active_ms) \
             SELECT $1, $2, $3, $4, $5, $6, $6 \
             WHERE NOT EXISTS (SELECT 1 FROM club WHERE skeleton = $3)",
        )
        .bind(id.as_str())
        .bind(name)
        .bind(name::skeleton(name))
        .bind(description)
        .bind(is_open)
        .bind(at.0)
        .execute(&mut *transaction)
        .await?;
        if founded.rows_affected() == 0 {
            return Ok(Founded::NameTaken);
        }
        set_role(&mut transaction, id, founder, Role::Owner, at).await?;
        transaction.commit().await?;
        Ok(Founded::Done)
    }

    /// Returns up to `limit` clubs after the first `skipped`, most recently active first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn clubs(&self, skipped: u32, limit: u32) -> Result<Vec<Club>, StoreError> {
        let rows = sql::query(club_query!("ORDER BY active_ms DESC, club.id LIMIT $1 OFFSET $2"))
            .bind(limit)
            .bind(skipped)
            .fetch_all(&self.readers)
            .await?;
        Ok(self.skim("club", rows, ClubRow::read))
    }

    /// Counts the clubs.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn club_count(&self) -> Result<u32, StoreError> {
        let count = sql::query_scalar("SELECT COUNT(*) FROM club").fetch_one(&self.readers).await?;
        Ok(count)
    }

    /// Returns the clubs to which a person belongs, sorted by name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn clubs_of(&self, person: &PersonId) -> Result<Vec<Club>, StoreError> {
        let rows = sql::query(club_query!(
            "JOIN club_person ON club_person.club = club.id WHERE person = $1 \
             AND role IN ('owner', 'organiser', 'member') ORDER BY club.name, club.id"
        ))
        .bind(person.as_str())
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("club", rows, ClubRow::read))
    }

    /// Returns a club.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn club(&self, id: &ClubId) -> Result<Option<Club>, StoreError> {
        let row: Option<ClubRow> = sql::query_as(club_query!("WHERE club.id = $1"))
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        row.map(ClubRow::read).transpose()
    }

    /// Returns a person's relation to a club, or `None` if they have none.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes.
    pub async fn club_role(
        &self,
        id: &ClubId,
        person: &PersonId,
    ) -> Result<Option<Role>, StoreError> {
        let role = sql::query("SELECT role FROM club_person WHERE club = $1 AND person = $2")
            .bind(id.as_str())
            .bind(person.as_str())
            .fetch_optional(&self.readers)
            .await?;
        Ok(self.skim_one("club_person", role, |(role,): (String,)| Ok(Role::read(&role)?)))
    }

    /// Returns the people in a club as `viewer` may see them, sorted by name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn club_people(
        &self,
        id: &ClubId,
        viewer: Option<&PersonId>,
    ) -> Result<Vec<ClubPerson>, StoreError> {
        let rows = sql::query(
            "SELECT person.id, name, role, since_ms, is_banned, EXISTS (SELECT 1 FROM mute \
             WHERE mute.person = person.id AND other = $2 AND is_blocked = 1) AS is_hidden \
             FROM club_person JOIN person ON person.id = club_person.person \
             WHERE club = $1 ORDER BY name, person.id",
        )
        .bind(id.as_str())
        .bind(viewer.map(PersonId::as_str))
        .fetch_all(&self.readers)
        .await?;
        let read = |ClubPersonRow { id, name, role, since, is_banned, is_hidden }| {
            let (id, role) = (read_person_id(&id)?, Role::read(&role)?);
            Ok(ClubPerson { id, name, role, since, is_banned, is_hidden })
        };
        Ok(self.skim("club_person", rows, read))
    }

    /// Returns up to `limit` public tables at which members of a club sit and anyone can take a seat,
    /// newest first. Omits the tables of hosts who have blocked the viewer.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn open_tables_of_club(
        &self,
        id: &ClubId,
        viewer: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT game_table.id FROM game_table WHERE stage = 'lobby' AND is_public = 1 \
             AND EXISTS (SELECT 1 FROM sitter WHERE table_id = game_table.id \
             AND person IS NULL AND level IS NULL AND offered_to IS NULL) \
             AND EXISTS (SELECT 1 FROM sitter JOIN club_person USING (person) \
             WHERE table_id = game_table.id AND club = $1 \
             AND role IN ('owner', 'organiser', 'member')) \
             AND NOT EXISTS (SELECT 1 FROM mute WHERE mute.person = owner AND other = $2 \
             AND is_blocked = 1) ORDER BY created_ms DESC, game_table.id LIMIT $3",
        )
        .bind(id.as_str())
        .bind(viewer.map(PersonId::as_str))
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Returns up to `limit` public tables at which members of a club are playing, newest first. Omits
    /// games that spectators see with a delay, because the list would show at once that they end.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn running_tables_of_club(
        &self,
        id: &ClubId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let rows = sql::query(
            "SELECT game_table.id FROM game_table WHERE stage = 'playing' AND is_public = 1 \
             AND watch_delay_ms = 0 AND is_imported = 0 \
             AND EXISTS (SELECT 1 FROM sitter JOIN club_person USING (person) \
             WHERE table_id = game_table.id AND club = $1 \
             AND role IN ('owner', 'organiser', 'member')) \
             ORDER BY created_ms DESC, game_table.id LIMIT $2",
        )
        .bind(id.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(self.skim("game_table", rows, |(id,): (String,)| read_id(&id)))
    }

    /// Lets a person join an open club, or ask to join any other. A person whom an organiser has
    /// removed stays out.
    ///
    /// # Errors
    /// Returns an error if the disk is almost full or the database fails.
    pub async fn join_club(
        &self,
        id: &ClubId,
        person: &PersonId,
        at: UnixMillis,
    ) -> Result<Joined, StoreError> {
        self.room()?;
        let mut transaction = self.write().await?;
        let is_open: Option<bool> = sql::query_scalar("SELECT is_open FROM club WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        let before = role_of(&mut transaction, id, person).await?;
        let after = match (is_open, before) {
            (None, _) | (_, Some(Role::Removed)) => return Ok(Joined::Refused),
            (_, Some(Role::Owner | Role::Organiser | Role::Member))
            | (Some(false), Some(Role::Asking)) => return Ok(Joined::Done),
            (Some(true), None | Some(Role::Asking)) => Role::Member,
            (Some(false), None) => Role::Asking,
        };
        if before.is_none() && joined(&mut transaction, person).await? >= JOINED_MAX {
            return Ok(Joined::TooMany);
        }
        let is_full = match after {
            Role::Asking => count(&mut transaction, id, &["asking"]).await? >= REQUESTS_MAX,
            _ => members(&mut transaction, id).await? >= MEMBERS_MAX,
        };
        if is_full {
            return Ok(Joined::Full);
        }
        set_role(&mut transaction, id, person, after, at).await?;
        if after.is_member() {
            note_club_activity(&mut transaction, id.as_str(), at).await?;
        }
        transaction.commit().await?;
        Ok(Joined::Done)
    }

    /// Lets a member leave a club, or withdraws a person's request to join it. If the owner leaves,
    /// the organiser who has been a member for the longest time becomes the owner, or else the
    /// member. A club without members is dissolved.
    ///
    /// # Errors
    /// Returns an error if the database fails; in that case, nothing changes.
    pub async fn leave_club(&self, id: &ClubId, person: &PersonId) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        leave(&mut transaction, id.as_str(), person).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Changes the role of `other` as an organiser requests.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains data that this server never writes; in
    /// that case, nothing changes.
    pub async fn change_club_person(
        &self,
        id: &ClubId,
        organiser: &PersonId,
        (deed, other): (Deed, &PersonId),
        at: UnixMillis,
    ) -> Result<ClubChange, StoreError> {
        let mut transaction = self.write().await?;
        let own = role_of(&mut transaction, id, organiser).await?;
        let theirs = role_of(&mut transaction, id, other).await?;
        let after = own.zip(theirs).and_then(|(own, theirs)| own.changes(deed, theirs));
        let Some(after) = after else { return Ok(ClubChange::Refused) };
        let is_full = deed == Deed::Accept && members(&mut transaction, id).await? >= MEMBERS_MAX;
        if is_full {
            return Ok(ClubChange::Full);
        }
        if deed == Deed::Promote && organised(&mut transaction, other).await? >= ORGANISED_MAX {
            return Ok(ClubChange::TooMany);
        }
        match deed {
            // The time of joining decides who becomes the owner, so it stays the same.
            Deed::Promote | Deed::Demote => {
                sql::query("UPDATE club_person SET role = $3 WHERE club = $1 AND person = $2")
                    .bind(id.as_str())
                    .bind(other.as_str())
                    .bind(after.name())
                    .execute(&mut *transaction)
                    .await?;
            }
            Deed::Accept => {
                set_role(&mut transaction, id, other, after, at).await?;
                note_club_activity(&mut transaction, id.as_str(), at).await?;
            }
            Deed::Remove => {
                set_role(&mut transaction, id, other, after, at).await?;
                withdraw_from_tournaments(&mut transaction, id.as_str(), other).await?;
                forget_removed(&mut transaction, id).await?;
            }
        }
        transaction.commit().await?;
        Ok(ClubChange::Done)
    }

    /// Changes a club's description and whether it is open to everyone.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn edit_club(
        &self,
        id: &ClubId,
        description: &str,
        is_open: bool,
    ) -> Result<(), StoreError> {
        self.room()?;
        sql::query("UPDATE club SET description = $2, is_open = $3 WHERE id = $1")
            .bind(id.as_str())
            .bind(description)
            .bind(is_open)
            .write(&self.writer)
            .await?;
        Ok(())
    }

    /// Dissolves a club.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn dissolve_club(&self, id: &ClubId) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        dissolve(&mut transaction, id.as_str()).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Ends a person's memberships, requests and removals in all clubs.
pub(super) async fn leave_clubs(
    transaction: &mut Transaction,
    person: &PersonId,
) -> Result<(), StoreError> {
    let clubs: Vec<String> = sql::query_scalar("SELECT club FROM club_person WHERE person = $1")
        .bind(person.as_str())
        .fetch_all(&mut **transaction)
        .await?;
    for club in clubs {
        leave(transaction, &club, person).await?;
    }
    sql::query("DELETE FROM club_person WHERE person = $1")
        .bind(person.as_str())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Lets a person leave a club, chooses the next owner if necessary, and dissolves the club if it has
/// no members. The person takes part in no more rounds of the club's tournaments.
async fn leave(
    transaction: &mut Transaction,
    club: &str,
    person: &PersonId,
) -> Result<(), StoreError> {
    sql::query("DELETE FROM club_person WHERE club = $1 AND person = $2 AND role <> 'removed'")
        .bind(club)
        .bind(person.as_str())
        .execute(&mut **transaction)
        .await?;
    withdraw_from_tournaments(transaction, club, person).await?;
    // A banned person cannot do anything, so they become the owner only if everyone is banned.
    sql::query(
        "UPDATE club_person SET role = 'owner' WHERE club = $1 AND NOT EXISTS \
         (SELECT 1 FROM club_person WHERE club = $1 AND role = 'owner') \
         AND person = (SELECT next.person FROM club_person AS next \
         JOIN person ON person.id = next.person \
         WHERE club = $1 AND role IN ('organiser', 'member') \
         ORDER BY is_banned, role = 'member', since_ms, next.rowid LIMIT 1)",
    )
    .bind(club)
    .execute(&mut **transaction)
    .await?;
    let has_members: bool = sql::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM club_person WHERE club = $1 \
         AND role IN ('owner', 'organiser', 'member'))",
    )
    .bind(club)
    .fetch_one(&mut **transaction)
    .await?;
    if !has_members {
        dissolve(transaction, club).await?;
    }
    Ok(())
}

/// Dissolves a club, cancels its tournaments that have not begun, and ends its leagues. Running
/// tournaments and seasons continue.
async fn dissolve(transaction: &mut Transaction, club: &str) -> Result<(), StoreError> {
    for end in [
        "UPDATE tournament SET stage = 'cancelled' WHERE club = $1 AND stage = 'open'",
        "UPDATE league SET stage = 'over', next_ms = NULL WHERE club = $1",
        "DELETE FROM club WHERE id = $1",
    ] {
        sql::query(end).bind(club).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Withdraws a person from all tournaments of a club that are not over, and from its leagues.
async fn withdraw_from_tournaments(
    transaction: &mut Transaction,
    club: &str,
    person: &PersonId,
) -> Result<(), StoreError> {
    sql::query(
        "UPDATE entrant SET is_withdrawn = 1 WHERE person = $2 AND tournament IN \
         (SELECT id FROM tournament WHERE club = $1 AND stage IN ('open', 'running'))",
    )
    .bind(club)
    .bind(person.as_str())
    .execute(&mut **transaction)
    .await?;
    sql::query(
        "DELETE FROM league_person WHERE person = $2 \
         AND league IN (SELECT id FROM league WHERE club = $1)",
    )
    .bind(club)
    .bind(person.as_str())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Returns a person's relation to a club.
async fn role_of(
    transaction: &mut Transaction,
    club: &ClubId,
    person: &PersonId,
) -> Result<Option<Role>, StoreError> {
    let role: Option<String> =
        sql::query_scalar("SELECT role FROM club_person WHERE club = $1 AND person = $2")
            .bind(club.as_str())
            .bind(person.as_str())
            .fetch_optional(&mut **transaction)
            .await?;
    Ok(role.as_deref().map(Role::read).transpose()?)
}

/// Stores a person's relation to a club, which begins at `at`.
async fn set_role(
    transaction: &mut Transaction,
    club: &ClubId,
    person: &PersonId,
    role: Role,
    at: UnixMillis,
) -> Result<(), StoreError> {
    sql::query(
        "INSERT INTO club_person (club, person, role, since_ms) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (club, person) DO UPDATE SET role = $3, since_ms = $4",
    )
    .bind(club.as_str())
    .bind(person.as_str())
    .bind(role.name())
    .bind(at.0)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Forgets the people who were removed first, so that at most [`REMOVED_MAX`] remain.
async fn forget_removed(transaction: &mut Transaction, club: &ClubId) -> Result<(), StoreError> {
    sql::query(
        "DELETE FROM club_person WHERE club = $1 AND role = 'removed' AND rowid NOT IN \
         (SELECT rowid FROM club_person WHERE club = $1 AND role = 'removed' \
         ORDER BY since_ms DESC, rowid DESC LIMIT $2)",
    )
    .bind(club.as_str())
    .bind(REMOVED_MAX)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Counts the members of a club.
async fn members(transaction: &mut Transaction, club: &ClubId) -> Result<u32, StoreError> {
    count(transaction, club, &["owner", "organiser", "member"]).await
}

/// Counts the people with one of these roles in a club.
async fn count(
    transaction: &mut Transaction,
    club: &ClubId,
    roles: &[&str],
) -> Result<u32, StoreError> {
    let roles = serde_json::to_string(roles).expect("texts are JSON");
    let count = sql::query_scalar(
        "SELECT COUNT(*) FROM club_person WHERE club = $1 \
         AND role IN (SELECT value FROM json_each($2))",
    )
    .bind(club.as_str())
    .bind(roles)
    .fetch_one(&mut **transaction)
    .await?;
    Ok(count)
}

/// Counts the clubs of which a person is an organiser.
async fn organised(transaction: &mut Transaction, person: &PersonId) -> Result<u32, StoreError> {
    let count = sql::query_scalar(
        "SELECT COUNT(*) FROM club_person WHERE person = $1 AND role IN ('owner', 'organiser')",
    )
    .bind(person.as_str())
    .fetch_one(&mut **transaction)
    .await?;
    Ok(count)
}

/// Counts the clubs to which a person belongs or has asked to belong.
async fn joined(transaction: &mut Transaction, person: &PersonId) -> Result<u32, StoreError> {
    let count = sql::query_scalar(
        "SELECT COUNT(*) FROM club_person WHERE person = $1 AND role <> 'removed'",
    )
    .bind(person.as_str())
    .fetch_one(&mut **transaction)
    .await?;
    Ok(count)
}

/// Notes that something has happened in a club.
pub(super) async fn note_club_activity(
    transaction: &mut Transaction,
    club: &str,
    at: UnixMillis,
) -> Result<(), StoreError> {
    sql::query("UPDATE club SET active_ms = $2 WHERE id = $1 AND active_ms < $2")
        .bind(club)
        .bind(at.0)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Parses the id of a club from a row.
pub(super) fn read_club_id(text: &str) -> Result<ClubId, StoreError> {
    ClubId::parse(text).ok_or(StoreError::Unreadable("club id"))
}

/// A row of the `club` table, with the number of members.
struct ClubRow {
    id: String,
    name: String,
    description: String,
    is_open: bool,
    created: UnixMillis,
    active: UnixMillis,
    members: u32,
}

from_columns!(ClubRow {
    id,
    name,
    description,
    is_open,
    created = "created_ms",
    active = "active_ms",
    members,
});

impl ClubRow {
    fn read(self) -> Result<Club, StoreError> {
        let Self { id, name, description, is_open, created, active, members } = self;
        let id = read_club_id(&id)?;
        Ok(Club { id, name, description, is_open, created, active, members })
    }
}

/// A database row with a person in a club.
struct ClubPersonRow {
    id: String,
    name: String,
    role: String,
    since: UnixMillis,
    is_banned: bool,
    is_hidden: bool,
}

from_columns!(ClubPersonRow { id, name, role, since = "since_ms", is_banned, is_hidden });

#[cfg(test)]
mod tests {
    use karat_table::club::{Deed, JOINED_MAX, MEMBERS_MAX, REMOVED_MAX, REQUESTS_MAX, Role};
    use karat_table::id::{ClubId, PersonId};
    use karat_table::time::UnixMillis;

    use super::{Club, ClubChange, Founded, Joined, Store};
    use crate::{sql, test_store};

    async fn person(store: &Store, name: &str) -> PersonId {
        let id = PersonId::random();
        store.add_person(&id, name, UnixMillis(1)).await.expect("a person");
        id
    }

    async fn club(store: &Store, name: &str, is_open: bool, founder: &PersonId) -> ClubId {
        let (id, at) = (ClubId::random(), UnixMillis(2));
        let (name, description) = (name.to_owned(), String::new());
        let club = Club { id, name, description, is_open, created: at, active: at, members: 1 };
        let founded = store.found_club(&club, founder, at).await.expect("an answer");
        assert_eq!(founded, Founded::Done);
        club.id
    }

    /// Adds people with the given role to a club.
    async fn fill(store: &Store, club: &ClubId, role: Role, count: u32) {
        let mut transaction = store.write().await.expect("a transaction");
        for number in 0..count {
            let (id, since) = (PersonId::random(), i64::from(number) + 1);
            sql::query(
                "INSERT INTO person (id, name, skeleton, created_ms, seen_ms) \
                 VALUES ($1, 'Somebody', '', 1, 1)",
            )
            .bind(id.as_str())
            .execute(&mut *transaction)
            .await
            .expect("a person");
            super::set_role(&mut transaction, club, &id, role, UnixMillis(since))
                .await
                .expect("a role");
        }
        transaction.commit().await.expect("people");
    }

    #[tokio::test]
    async fn nobody_exceeds_the_limits_of_clubs() {
        let (_scratch, store) = test_store().await;
        let [ana, ben] = [person(&store, "Ana").await, person(&store, "Ben").await];
        let full = club(&store, "Full", true, &ana).await;
        fill(&store, &full, Role::Member, MEMBERS_MAX - 1).await;
        let join = async |id: &ClubId| store.join_club(id, &ben, UnixMillis(3)).await;
        assert_eq!(join(&full).await.expect("an answer"), Joined::Full);
        let asking = club(&store, "Asking", false, &ana).await;
        assert_eq!(join(&asking).await.expect("an answer"), Joined::Done);
        fill(&store, &asking, Role::Asking, REQUESTS_MAX).await;
        let eva = person(&store, "Eva").await;
        let asked = store.join_club(&asking, &eva, UnixMillis(3)).await.expect("an answer");
        assert_eq!(asked, Joined::Full);
        store.edit_club(&full, "", false).await.expect("changed");
        assert_eq!(join(&full).await.expect("an answer"), Joined::Done, "a request");
        let accept = (Deed::Accept, &ben);
        let accepted = store.change_club_person(&full, &ana, accept, UnixMillis(4)).await;
        assert_eq!(accepted.expect("an answer"), ClubChange::Full);
        let joined_before = 2;
        for number in joined_before..=JOINED_MAX {
            let founder = person(&store, &format!("Founder {number}")).await;
            let id = club(&store, &format!("Club {number}"), true, &founder).await;
            let is_last = number == JOINED_MAX;
            let expected = if is_last { Joined::TooMany } else { Joined::Done };
            assert_eq!(join(&id).await.expect("an answer"), expected, "{number}");
        }
    }

    #[tokio::test]
    async fn a_club_forgets_those_whom_it_removed_first() {
        let (_scratch, store) = test_store().await;
        let [ana, ben] = [person(&store, "Ana").await, person(&store, "Ben").await];
        let id = club(&store, "Club", true, &ana).await;
        fill(&store, &id, Role::Removed, REMOVED_MAX).await;
        store.join_club(&id, &ben, UnixMillis(1_000)).await.expect("an answer");
        let remove = (Deed::Remove, &ben);
        let removed = store.change_club_person(&id, &ana, remove, UnixMillis(1_001)).await;
        assert_eq!(removed.expect("an answer"), ClubChange::Done);
        let people = store.club_people(&id, None).await.expect("people");
        let removed: Vec<_> = people.iter().filter(|person| person.role == Role::Removed).collect();
        assert_eq!(removed.len(), REMOVED_MAX as usize);
        assert!(removed.iter().any(|person| person.id == ben));
        assert!(removed.iter().all(|person| person.since > UnixMillis(1)));
    }
}
