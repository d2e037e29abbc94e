//! Rings of bells, and notes of what people have done, as messages between servers that share a
//! database.

use std::fmt;

use karat_rules::Seat;
use karat_table::id::{PersonId, TableId};
use karat_table::version::Revision;

/// The ring of a bell, which a server passes on to the others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Ring {
    /// A table has changed, so a decision may be due.
    Table(TableId, Revision),
    /// A table has changed for its viewers only.
    Viewers(TableId, Revision),
    /// A premove should be tried at a table.
    Premove(TableId),
    /// The list of open tables has changed. Contains the value of the lobby's bell.
    Lobby(u64),
    /// One of a person's tables has changed before its game starts.
    Person(PersonId),
    /// A person's access rights have been revoked.
    Rights(PersonId),
    /// A review has been queued.
    Review,
    /// A person has agreed that a bot should play for an absent seat.
    Agreement(TableId, Seat, PersonId),
    /// The player of a seat has been reminded.
    Reminder(TableId, Seat),
    /// A person has left a table before its game started, and its host, if any.
    Departure(PersonId, TableId, Option<PersonId>),
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(id, revision) => write!(f, "table:{}:{}", id.as_str(), revision.0),
            Self::Viewers(id, revision) => write!(f, "viewers:{}:{}", id.as_str(), revision.0),
            Self::Premove(id) => write!(f, "premove:{}", id.as_str()),
            Self::Lobby(value) => write!(f, "lobby:{value}"),
            Self::Person(person) => write!(f, "person:{}", person.as_str()),
            Self::Rights(person) => write!(f, "rights:{}", person.as_str()),
            Self::Review => f.write_str("review"),
            Self::Agreement(id, seat, person) => {
                write!(f, "agreement:{}:{seat}:{}", id.as_str(), person.as_str())
            }
            Self::Reminder(id, seat) => write!(f, "reminder:{}:{seat}", id.as_str()),
            Self::Departure(person, id, host) => {
                let host = host.as_ref().map_or("", PersonId::as_str);
                write!(f, "departure:{}:{}:{host}", person.as_str(), id.as_str())
            }
        }
    }
}

impl Ring {
    /// Parses a message, or returns `None` if a later release has sent it.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(':');
        let kind = parts.next()?;
        let mut next = || parts.next();
        Some(match kind {
            "table" => Self::Table(TableId::parse(next()?)?, Revision(next()?.parse().ok()?)),
            "viewers" => Self::Viewers(TableId::parse(next()?)?, Revision(next()?.parse().ok()?)),
            "premove" => Self::Premove(TableId::parse(next()?)?),
            "lobby" => Self::Lobby(next()?.parse().ok()?),
            "person" => Self::Person(PersonId::parse(next()?)?),
            "rights" => Self::Rights(PersonId::parse(next()?)?),
            "review" => Self::Review,
            "agreement" => {
                let (id, seat) = (TableId::parse(next()?)?, next()?.parse().ok()?);
                Self::Agreement(id, seat, PersonId::parse(next()?)?)
            }
            "reminder" => Self::Reminder(TableId::parse(next()?)?, next()?.parse().ok()?),
            "departure" => {
                let (person, id) = (PersonId::parse(next()?)?, TableId::parse(next()?)?);
                let host = next()?;
                let parsed = PersonId::parse(host);
                if parsed.is_none() && !host.is_empty() {
                    return None;
                }
                Self::Departure(person, id, parsed)
            }
            _ => return None,
        })
    }

    /// Returns whether `later` makes this ring superfluous, because it announces the same change or
    /// a later one.
    fn is_before(&self, later: &Self) -> bool {
        match (self, later) {
            (Self::Table(id, revision), Self::Table(other, later))
            | (Self::Viewers(id, revision), Self::Viewers(other, later)) => {
                id == other && revision <= later
            }
            (Self::Lobby(value), Self::Lobby(later)) => value <= later,
            (one, other) => one == other,
        }
    }
}

/// Removes the rings that others of the same list make superfluous. The rings that make viewers look
/// come last, so that viewers see everything.
pub(crate) fn gathered(rings: Vec<Ring>) -> Vec<Ring> {
    let mut latest: std::collections::HashMap<String, Ring> = std::collections::HashMap::new();
    for ring in rings {
        let subject = match &ring {
            Ring::Table(id, _) => format!("table:{}", id.as_str()),
            Ring::Viewers(id, _) => format!("viewers:{}", id.as_str()),
            Ring::Lobby(_) => "lobby".to_owned(),
            other => other.to_string(),
        };
        let known = latest.entry(subject).or_insert_with(|| ring.clone());
        if known.is_before(&ring) {
            *known = ring;
        }
    }
    let mut gathered: Vec<Ring> = latest.into_values().collect();
    gathered.sort_by_key(|ring| matches!(ring, Ring::Table(..) | Ring::Viewers(..)));
    gathered
}

#[cfg(test)]
mod tests {
    use karat_rules::Seat;
    use karat_table::id::{PersonId, TableId};
    use karat_table::version::Revision;

    use super::{Ring, gathered};

    #[test]
    fn each_ring_is_read_as_it_was_written() {
        let (id, table, person) = (TableId::random(), TableId::random(), PersonId::random());
        for ring in [
            Ring::Table(table.clone(), Revision(7)),
            Ring::Viewers(table.clone(), Revision(0)),
            Ring::Premove(table),
            Ring::Lobby(u64::MAX),
            Ring::Person(person.clone()),
            Ring::Rights(person.clone()),
            Ring::Review,
            Ring::Agreement(id.clone(), Seat::new(5), person.clone()),
            Ring::Reminder(id.clone(), Seat::new(0)),
            Ring::Departure(person.clone(), id.clone(), None),
            Ring::Departure(person.clone(), id, Some(person)),
        ] {
            let text = ring.to_string();
            assert!(!text.contains(' '), "{text}");
            assert_eq!(Ring::read(&text), Some(ring));
        }
        for text in ["", "table", "table:x:1", "lobby:", "of a later release:1"] {
            assert_eq!(Ring::read(text), None);
        }
    }

    #[test]
    fn only_the_latest_ring_of_a_table_is_sent() {
        let (one, other) = (TableId::random(), TableId::random());
        let ring = |id: &TableId, revision| Ring::Table(id.clone(), Revision(revision));
        let rings = vec![ring(&one, 2), ring(&other, 1), ring(&one, 3), ring(&one, 1)];
        let mut sent = gathered(rings);
        sent.sort_by_key(|one| *one == ring(&other, 1));
        assert_eq!(sent, [ring(&one, 3), ring(&other, 1)]);
    }
}
