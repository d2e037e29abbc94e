//! Clubs as they appear in lists.

use karat_pages::ClubSummary;
use karat_store::Club;

/// Returns a club as it appears in lists.
pub(crate) fn summary(club: &Club) -> ClubSummary {
    ClubSummary {
        id: club.id.as_str().to_owned(),
        name: club.name.clone(),
        is_open: club.is_open,
        members: club.members,
        active: club.active,
    }
}
