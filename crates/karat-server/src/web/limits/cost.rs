//! Request costs: the kind of each request, and the size limit for its body.

use axum::http::Method;
use karat_table::verdict::RECORD_BYTES_MAX;

use super::{Act, BODY_BYTES_MAX, Weight};
use karat_pages::{api_paths, page_paths};

/// The cost of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// A read, or a form that counts as a read.
    Read(Weight),
    /// A form.
    Form(Act),
}

/// Generates the function `$name`, which returns the cost of a request to one of the listed routes.
macro_rules! costs {
    ($name:ident: $($method:ident $path:literal => $handler:path $([$spec:path])?, $kind:ident($class:ident)
        $(, fn $link:ident($($arg:ident: $type:ty),*))?;)*) => {
        fn $name(method: &Method, pattern: &str) -> Option<Cost> {
            Some(match (method, pattern) {
                $((&Method::$method, $path) => cost!($kind $class),)*
                _ => return None,
            })
        }
    };
}

macro_rules! cost {
    (Read $weight:ident) => {
        Cost::Read(Weight::$weight)
    };
    (Form $act:ident) => {
        Cost::Form(Act::$act)
    };
}

page_paths!(costs page_cost);
api_paths!(costs api_cost);

/// Returns the cost of a request matching the path pattern, or `None` if there is no such route.
pub fn cost_at(method: &Method, pattern: &str) -> Option<Cost> {
    let method = if method == Method::HEAD { &Method::GET } else { method };
    page_cost(method, pattern).or_else(|| api_cost(method, pattern))
}

/// Returns the maximum size of a request body for a path pattern, in bytes.
pub(super) fn body_bytes_max(pattern: &str) -> usize {
    match pattern {
        // URL encoding turns a line break into six bytes, and any other byte into up to three.
        "/replays" => 6 * RECORD_BYTES_MAX + BODY_BYTES_MAX,
        // Clients may send each line break in a record as two bytes.
        "/api/v1/check" => 2 * RECORD_BYTES_MAX,
        _ => BODY_BYTES_MAX,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::{BODY_BYTES_MAX, Cost, Weight, body_bytes_max, cost_at};

    #[test]
    fn an_address_costs_the_same_with_and_without_its_content() {
        let [get, head] = [Method::GET, Method::HEAD].map(|method| cost_at(&method, "/rules"));
        assert_eq!((get, head), (Some(Cost::Read(Weight::Light)), get));
        assert_eq!(cost_at(&Method::POST, "/rules"), None);
    }

    #[test]
    fn addresses_with_longer_bodies_take_forms() {
        for pattern in ["/replays", "/api/v1/check"] {
            assert!(body_bytes_max(pattern) > BODY_BYTES_MAX);
            assert!(matches!(cost_at(&Method::POST, pattern), Some(Cost::Form(_))), "{pattern}");
        }
    }
}
