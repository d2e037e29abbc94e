//! Clubs: the roles of the people in a club, what each role may do, and the limits.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::chat;
use crate::table::UnknownWord;

/// The maximum number of members of a club.
pub const MEMBERS_MAX: u32 = 1_000;

/// The maximum number of people who wait for an organiser to accept them.
pub const REQUESTS_MAX: u32 = 100;

/// The number of removed people that a club remembers. People removed earlier can join again.
pub const REMOVED_MAX: u32 = 500;

/// The maximum number of clubs that a person can found or be made an organiser of.
pub const ORGANISED_MAX: u32 = 3;

/// The maximum number of clubs to which a person can belong, including their requests to join.
pub const JOINED_MAX: u32 = 50;

/// The maximum length of a club's description, in characters.
pub const DESCRIPTION_CHARS_MAX: usize = 1_000;

/// A person's relation to a club.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// The organiser who is responsible for the club. Each club has exactly one.
    Owner,
    /// A member who admits and removes others, and creates tournaments.
    Organiser,
    /// A member.
    Member,
    /// A person who waits for an organiser to accept them.
    Asking,
    /// A person whom an organiser has removed or declined. They cannot join again until an organiser
    /// accepts them.
    Removed,
}

impl Role {
    /// Returns the name under which the role is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Parses a stored role.
    ///
    /// # Errors
    /// Returns an error if the server never writes this word.
    pub fn read(text: &str) -> Result<Self, UnknownWord> {
        text.parse().map_err(|_| UnknownWord("club role"))
    }

    /// Returns whether the person belongs to the club.
    #[must_use]
    pub const fn is_member(self) -> bool {
        matches!(self, Self::Owner | Self::Organiser | Self::Member)
    }

    /// Returns whether the person is an organiser or the owner.
    #[must_use]
    pub const fn is_organiser(self) -> bool {
        matches!(self, Self::Owner | Self::Organiser)
    }

    /// Returns the role that a person has after this person does something to them, or `None` if
    /// this person may not do it.
    #[must_use]
    pub fn changes(self, deed: Deed, other: Self) -> Option<Self> {
        let is_owner = self == Self::Owner;
        let may = match deed {
            Deed::Accept => matches!(other, Self::Asking | Self::Removed),
            Deed::Remove => match other {
                Self::Member | Self::Asking => true,
                Self::Organiser => is_owner,
                Self::Owner | Self::Removed => false,
            },
            Deed::Promote => other == Self::Member,
            Deed::Demote => is_owner && other == Self::Organiser,
        };
        let after = match deed {
            Deed::Accept | Deed::Demote => Self::Member,
            Deed::Remove => Self::Removed,
            Deed::Promote => Self::Organiser,
        };
        (may && self.is_organiser()).then_some(after)
    }
}

/// Something that an organiser does to another person in the club.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, VariantArray)]
pub enum Deed {
    /// Accept a request, or admit a removed person again.
    Accept,
    /// Remove a member, or decline a request.
    Remove,
    /// Make a member an organiser.
    Promote,
    /// Make an organiser a member again.
    Demote,
}

/// Returns a typed description as stored: its lines without anything that could affect the
/// surrounding text, and without empty lines at both ends. Returns `None` if it is longer than
/// [`DESCRIPTION_CHARS_MAX`].
#[must_use]
pub fn description(text: &str) -> Option<String> {
    let lines: Vec<String> = text.lines().map(chat::clean).collect();
    let text = lines.join("\n").trim_matches('\n').to_owned();
    (text.chars().count() <= DESCRIPTION_CHARS_MAX).then_some(text)
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::{DESCRIPTION_CHARS_MAX, Deed, Role, description};

    #[test]
    fn only_organisers_change_others_and_nobody_changes_the_owner() {
        for &role in Role::VARIANTS {
            assert_eq!(Role::read(role.name()), Ok(role));
            for &deed in Deed::VARIANTS {
                assert_eq!(role.changes(deed, Role::Owner), None, "{role:?} {deed:?}");
                for &other in Role::VARIANTS {
                    let after = role.changes(deed, other);
                    assert!(after.is_none() || role.is_organiser(), "{role:?} {deed:?}");
                    assert_ne!(after, Some(other), "{role:?} {deed:?}: each deed changes a role");
                    assert_ne!(after, Some(Role::Owner), "{role:?} {deed:?}");
                    let is_of_organiser = other == Role::Organiser && after.is_some();
                    assert!(!is_of_organiser || role == Role::Owner, "{role:?} {deed:?}");
                }
            }
        }
    }

    #[test]
    fn a_description_keeps_its_lines_and_is_limited() {
        let typed = "\n Every\u{202e} Tuesday,  19:00 \r\n\r\n Bring cake\n";
        assert_eq!(description(typed).as_deref(), Some("Every Tuesday, 19:00\n\nBring cake"));
        assert!(description(&"x".repeat(DESCRIPTION_CHARS_MAX)).is_some());
        assert_eq!(description(&"x".repeat(DESCRIPTION_CHARS_MAX + 1)), None);
    }
}
