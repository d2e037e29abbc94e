//! What a program has left of an allowance, as it is told with every answer: `RateLimit-Policy` and
//! `RateLimit` (IETF draft-ietf-httpapi-ratelimit-headers-11), so that it can slow down before it is refused.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use governor::middleware::StateSnapshot;

use super::Act;

/// How much may be done, and in how long all of it comes back.
pub(crate) const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// How much of it is left, and how long until all of it is back.
pub(crate) const LEFT: HeaderName = HeaderName::from_static("ratelimit");

/// What is left of an allowance after something was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Left {
    act: Act,
    /// How much may be done at once.
    burst: u32,
    /// The pause after which there is one more.
    pause: Duration,
    remaining: u32,
}

impl Left {
    pub(super) fn of(act: Act, state: &StateSnapshot) -> Self {
        let quota = state.quota();
        Self {
            act,
            burst: quota.burst_size().get(),
            pause: quota.replenish_interval(),
            remaining: state.remaining_burst_capacity(),
        }
    }

    /// Tells it with an answer.
    pub(crate) fn tell(self, headers: &mut HeaderMap) {
        let Self { act, burst, pause, remaining } = self;
        let name = act.name();
        let seconds = |times: u32| (pause * times).as_millis().div_ceil(1000);
        let (whole, back) = (seconds(burst), seconds(burst.saturating_sub(remaining)));
        let texts = [
            (POLICY, format!("\"{name}\";q={burst};w={whole}")),
            (LEFT, format!("\"{name}\";r={remaining};t={back}")),
        ];
        for (header, text) in texts {
            headers.insert(header, HeaderValue::try_from(text).expect("it is plain text"));
        }
    }
}
