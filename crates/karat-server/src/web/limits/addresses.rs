//! The kind of request, the maximum body length and the cost for each path pattern.

use karat_table::verdict::RECORD_BYTES_MAX;

use super::{Act, BODY_BYTES_MAX, Weight};

/// Returns the maximum length of a request body for this path pattern, in bytes.
pub(crate) fn body_bytes_max(pattern: &str) -> usize {
    match pattern {
        // A form encodes a line break in six bytes, and every other byte in up to three.
        "/replays" => 6 * RECORD_BYTES_MAX + BODY_BYTES_MAX,
        // A line break may take two bytes.
        "/api/v1/check" => 2 * RECORD_BYTES_MAX,
        _ => BODY_BYTES_MAX,
    }
}

/// Returns the kind of request for forms submitted to this path pattern, or `None` if they count as
/// reads.
pub(crate) fn act_at(pattern: &str) -> Option<Act> {
    match pattern {
        // Forms at the following paths change only the sender's cookie.
        "/settings" | "/learn/{game}/lesson/{step}" | "/learn/{game}/puzzles/{puzzle}" => None,
        // A heartbeat answer changes nothing in the database.
        "/events/{stream}" => None,
        "/login" | "/forgotten" | "/forgotten/mail" | "/forgotten/link" => Some(Act::LogIn),
        "/account/code" | "/account/password" | "/account/delete" => Some(Act::Password),
        "/tables"
        | "/find"
        | "/learn/{game}/puzzles/{puzzle}/play"
        | "/tables/{id}/practice"
        | "/tables/{id}/review"
        | "/tables/{id}/rematch"
        | "/replays"
        | "/api/v1/tables" => Some(Act::Open),
        "/tables/{id}/chat"
        | "/tables/{id}/chat/people"
        | "/tables/{id}/chat/report"
        | "/muted"
        | "/settings/devices/test"
        | "/settings/mail" => Some(Act::Talk),
        _ => Some(Act::Play),
    }
}

/// Returns the cost of a read at this path pattern, or `None` if it cannot be read.
pub fn weight_at(pattern: &str) -> Option<Weight> {
    Some(match pattern {
        "/healthz"
        | "/static/{file}"
        | "/favicon.ico"
        | "/sw.js"
        | "/learn"
        | "/learn/{game}"
        | "/learn/{game}/lesson"
        | "/rules"
        | "/rules/{game}"
        | "/rules/{game}/{clause}"
        | "/ratings"
        | "/api"
        | "/studies"
        | "/studies/{study}"
        | "/api/v1/openapi.json"
        | "/api/v1/games"
        | "/api/v1/games/{game}"
        | "/api/v1/games/{game}/clauses/{clause}"
        | "/api/v1/me" => Weight::Light,
        "/games/{game}/new"
        | "/learn/{game}/lesson/{step}"
        | "/learn/{game}/puzzles"
        | "/learn/{game}/puzzles/{puzzle}"
        | "/learn/{game}/puzzles/{puzzle}/solved"
        | "/rules/{game}/example/{clause}/{number}"
        | "/tables/{id}/delete"
        | "/ratings/{game}/{seats}"
        | "/replays"
        | "/vacation"
        | "/settings"
        | "/muted"
        | "/account"
        | "/account/code"
        | "/login"
        | "/forgotten"
        | "/forgotten/link"
        | "/mail/confirm"
        | "/mail/end"
        | "/api/v1/people/{person}"
        | "/api/v1/ratings/{game}/{seats}" => Weight::Page,
        "/tables/{id}"
        | "/tables/{id}/fragment"
        | "/tables/{id}/view"
        | "/tables/{id}/result"
        | "/tables/{id}/card"
        | "/tables/{id}/replay"
        | "/tables/{id}/review"
        | "/tables/{id}/transcript"
        | "/tables/{id}/verify"
        | "/tables/{id}/premove"
        | "/tables/{id}/chat"
        | "/revisions"
        | "/api/v1/tables/{id}"
        | "/api/v1/tables/{id}/position"
        | "/api/v1/tables/{id}/review"
        | "/api/v1/tables/{id}/transcript" => Weight::Table,
        "/" | "/next" | "/games" | "/people/{id}" | "/tables/{id}/waiting" | "/api/v1/tables" => {
            Weight::Tables
        }
        "/games/all.tar" => Weight::Archive,
        "/events"
        | "/tables/{id}/events"
        | "/lobby/events"
        | "/api/v1/events"
        | "/api/v1/tables/{id}/events" => Weight::Stream,
        _ => return None,
    })
}
