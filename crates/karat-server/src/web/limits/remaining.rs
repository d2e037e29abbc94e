//! Rate limit headers for API clients. Every response contains `RateLimit-Policy` and `RateLimit`
//! (IETF draft-ietf-httpapi-ratelimit-headers-11), so that clients can slow down before they are
//! refused.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use governor::middleware::StateSnapshot;

use super::Act;

/// The header with the burst size and the time until the full allowance is restored.
pub(crate) const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// The header with the remaining allowance and the time until it is fully restored.
pub(crate) const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// The allowance remaining after a request was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Remaining {
    act: Act,
    /// The burst size.
    burst: u32,
    /// The interval at which another request is allowed.
    pause: Duration,
    remaining: u32,
}

impl Remaining {
    pub(super) fn of(act: Act, state: &StateSnapshot) -> Self {
        let quota = state.quota();
        Self {
            act,
            burst: quota.burst_size().get(),
            pause: quota.replenish_interval(),
            remaining: state.remaining_burst_capacity(),
        }
    }

    /// Adds the rate limit headers to a response.
    pub(crate) fn write(self, headers: &mut HeaderMap) {
        let Self { act, burst, pause, remaining } = self;
        let name = act.name();
        let seconds = |times: u32| (pause * times).as_millis().div_ceil(1000);
        let (whole, back) = (seconds(burst), seconds(burst.saturating_sub(remaining)));
        let texts = [
            (RATE_LIMIT_POLICY, format!("\"{name}\";q={burst};w={whole}")),
            (RATE_LIMIT, format!("\"{name}\";r={remaining};t={back}")),
        ];
        for (header, text) in texts {
            headers.insert(header, HeaderValue::try_from(text).expect("it is plain text"));
        }
    }
}
