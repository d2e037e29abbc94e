//! Tests that the server responds to unusual numbers in requests to every path, and that none of
//! them makes it fail.

use axum::http::{Method, header};
use karat_server::web::router::{Route, api_routes, routes};
use serde_json::{Value, json as told};

use crate::program::Program;
use crate::site::{Guest, Site};

/// Numbers at the limits of the types into which the server parses them, and strings that resemble
/// numbers.
const EDGES: [&str; 12] = [
    "0",
    "-1",
    "255",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "99999999999999999999999999",
    "1e308",
    "NaN",
    "0x10",
];

/// The names of numeric form fields and query parameters, and of some that are not numeric.
const NAMES: [&str; 34] = [
    "ply",
    "as",
    "seat",
    "seats",
    "seen",
    "version",
    "page",
    "limit",
    "before",
    "after",
    "until",
    "from",
    "number",
    "message",
    "revision",
    "time",
    "minutes",
    "seconds",
    "increment",
    "days",
    "watch_delay",
    "bid",
    "price",
    "count",
    "step",
    "move",
    "text",
    "level",
    "clock",
    "undo",
    "max_rounds",
    "max",
    "n",
    "hour",
];

/// Returns a route's path, with the number in place of all placeholders except those for tables and
/// games.
fn address(route: &Route, table: &str, edge: &str) -> String {
    let parts = route.path.split('/').map(|part| match part {
        "{id}" => table,
        "{game}" => "edel",
        part if part.starts_with('{') => edge,
        part => part,
    });
    parts.collect::<Vec<_>>().join("/")
}

fn query(edge: &str) -> String {
    NAMES.map(|name| format!("{name}={edge}")).join("&")
}

/// Returns whether a route responds with a stream, which never ends.
fn is_stream(route: &Route) -> bool {
    route.method == Method::GET && route.path.ends_with("/events")
}

#[tokio::test]
async fn every_address_answers_whatever_the_number() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let table = [("game", "edel"), ("seats", "3"), ("bots", "random"), ("name", "Ana")];
    let id = guest.open(&site, &table).await;
    let mut asked = 0;
    for route in routes().iter().filter(|route| !is_stream(route)) {
        for edge in EDGES {
            let path = address(route, id.as_str(), edge);
            let reply = if route.method == Method::GET {
                guest.get(&site, &format!("{path}?{}", query(edge))).await
            } else {
                // Another person submits the form, because the host would be able to close the
                // table.
                let mut other = Guest::default();
                other.post(&site, &path, &NAMES.map(|name| (name, edge))).await
            };
            assert!(reply.status.as_u16() < 500, "{route:?} {edge}: {}", reply.text);
            asked += 1;
        }
    }
    assert!(asked > 500, "{asked} requests");
}

#[tokio::test]
async fn every_address_for_programs_answers_whatever_the_number() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    let sent = told!({"game": "edel", "seats": ["me", "random", "random"]}).to_string();
    let opened = program.post(&site, "/api/v1/tables", &sent).await;
    let opened: Value = serde_json::from_str(&opened.text).expect("a table");
    let id = opened["id"].as_str().expect("an id").to_owned();
    for route in api_routes().iter().filter(|route| !is_stream(route)) {
        for edge in EDGES {
            let path = address(route, &id, edge);
            let number: Value = serde_json::from_str(edge).unwrap_or_else(|_| edge.into());
            let all: serde_json::Map<String, Value> =
                NAMES.iter().map(|name| ((*name).to_owned(), number.clone())).collect();
            let one = told!({"text": "pass", "version": number});
            for body in [Value::Object(all), one, number.clone()] {
                let uri = format!("{path}?{}", query(edge));
                let mut request = program.request(route.method.as_str(), &uri, &body.to_string());
                let json = "application/json".parse().expect("a header");
                request.headers_mut().insert(header::CONTENT_TYPE, json);
                let reply = site.ask(request).await;
                assert!(reply.status.as_u16() < 500, "{route:?} {edge} {body}: {}", reply.text);
            }
        }
    }
}
