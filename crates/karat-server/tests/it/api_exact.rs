//! Tests that the server reads requests exactly as the API document describes them. Every operation
//! must refuse undocumented or disallowed values, name them in its response, and change nothing.

use axum::http::StatusCode;
use karat_server::web::router::api_document;
use karat_server::web::schema;
use karat_store::Message;
use karat_table::table::Record;
use karat_table::undo::UndoRequest;
use serde_json::{Value, json as told};

use crate::api_roles::{CELLS, MATRIX, program};
use crate::program::{Program, json};
use crate::roles::{Cell, Row, Setting, seen};
use crate::site::Site;

/// Everything that a request could change: the table, and the caller's account and tables.
type State = ((Record, Option<UndoRequest>, Vec<Message>), Option<(Value, Value, String)>);

/// An API operation, and a program that is allowed to request it.
struct Accepted<'a> {
    site: &'a Site,
    document: &'a Value,
    operation: &'a Value,
    row: &'a Row,
    cell: Cell,
    program: Program,
    /// The same person's second program, used to detect changes.
    looker: Option<Program>,
}

#[tokio::test]
async fn no_operation_takes_a_query_parameter_that_it_does_not_describe() {
    each_operation(async |accepted| {
        let parameters = accepted.parameters();
        for asked in ["stage=over", "Seat=0", "seat%00=0", "=", "x"] {
            let problem = accepted.is_refused_with(asked, None).await;
            for parameter in &parameters {
                let name = parameter["name"].as_str().expect("a name");
                assert!(problem.contains(name), "{problem} does not offer {name}");
            }
        }
        for parameter in &parameters {
            let name = parameter["name"].as_str().expect("a name");
            let wrong = ["", "x", "-1", "+1", "1.5", "01x", "4294967296", "99999999999999999999"];
            for value in wrong {
                let value_read = as_read(&parameter["schema"], value);
                let misfit = schema::check(accepted.document, &parameter["schema"], &value_read);
                if misfit.is_err() {
                    let asked = format!("{name}={}", value.replace('+', "%2B"));
                    let problem = accepted.is_refused_with(&asked, None).await;
                    assert!(problem.contains(name), "{problem} does not name {name}");
                }
            }
            for good in ["0", "1", "mine", "over"] {
                let read = as_read(&parameter["schema"], good);
                if schema::check(accepted.document, &parameter["schema"], &read).is_ok() {
                    let asked = format!("{name}={good}&{name}={good}");
                    let problem = accepted.is_refused_with(&asked, None).await;
                    assert!(problem.contains("twice"), "{problem}");
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn no_operation_takes_a_body_that_it_does_not_describe() {
    each_operation(async |accepted| {
        let Some(schema) = accepted.body_schema() else {
            let kind = &accepted.operation["requestBody"]["content"];
            let wrong = if kind.is_null() { vec!["{}", "x", "null"] } else { vec![""] };
            for body in wrong {
                accepted.is_refused_with("", Some(body)).await;
            }
            return;
        };
        let good: Value = serde_json::from_str(&accepted.body()).expect("a good body");
        let members = good.as_object().expect("an object");
        let values: Vec<&Value> = members.values().collect();
        let (name, value) = members.iter().next().expect("a member");
        let twice = format!("{{{name:?}:{value},{}", &good.to_string()[1..]);
        let list = told!(values).to_string();
        for body in ["", "null", "{", "[]", "{}", "7", "\u{feff}{}", &list, &twice] {
            accepted.is_refused_with("", Some(body)).await;
        }
        let more = with(&good, "stage", &told!(1)).to_string();
        let problem = accepted.is_refused_with("", Some(&more)).await;
        assert!(problem.contains("stage"), "{problem}");
        for name in schema["properties"].as_object().expect("members").keys() {
            for value in odd_values() {
                let body = with(&good, name, &value);
                if schema::check(accepted.document, schema, &body).is_err() {
                    let problem = accepted.is_refused_with("", Some(&body.to_string())).await;
                    assert!(problem.contains(name.as_str()), "{problem} does not name {name}");
                }
            }
        }
    })
    .await;
}

/// No operation may refuse a value as unreadable if the API document allows it.
#[tokio::test]
async fn every_body_that_the_document_allows_is_read() {
    each_operation(async |accepted| {
        let Some(schema) = accepted.body_schema() else { return };
        let good: Value = serde_json::from_str(&accepted.body()).expect("a good body");
        for name in schema["properties"].as_object().expect("members").keys() {
            for value in odd_values() {
                let body = with(&good, name, &value);
                if schema::check(accepted.document, schema, &body).is_ok() {
                    let status = accepted.ask("", &body.to_string()).await.0;
                    assert_ne!(status, StatusCode::BAD_REQUEST, "{}: {body}", accepted.row.path);
                }
            }
        }
    })
    .await;
}

/// Returns a query value as the JSON type that its schema requires: a number or a string.
fn as_read(schema: &Value, text: &str) -> Value {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<f64>() {
        Ok(number) if is_digits && schema["type"] == "integer" => told!(number),
        _ => told!(text),
    }
}

/// Returns values of all JSON types, including numbers and strings at their limits.
fn odd_values() -> Vec<Value> {
    let long = "x".repeat(5000);
    vec![
        told!(null),
        told!(true),
        told!(0),
        told!(5),
        told!(5.0),
        told!(6),
        told!(-1),
        told!(0.5),
        told!(1e300),
        told!(u64::MAX),
        told!(""),
        told!("x"),
        told!("0"),
        told!(long),
        told!([]),
        told!(["x"]),
        told!([1]),
        told!([["me"]]),
        told!({}),
        told!({"x": "y"}),
        told!({"x": 1}),
    ]
}

fn with(body: &Value, name: &str, value: &Value) -> Value {
    let mut body = body.clone();
    body[name] = value.clone();
    body
}

/// Calls `test` with every operation in the API document.
async fn each_operation(test: impl AsyncFn(Accepted<'_>)) {
    let site = Site::new().await;
    let setting = Setting::new(&site).await;
    let document: Value = serde_json::from_str(&api_document()).expect("JSON");
    let mut count = 0;
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let is_it = |row: &&Row| row.path == path && row.method.eq_ignore_ascii_case(method);
            let mut rows = MATRIX.iter().enumerate().filter(|(_, row)| is_it(row));
            let (number, row, role) = rows
                .find_map(|(number, row)| {
                    let role = row.expected.split_whitespace().position(|it| it.starts_with('2'));
                    role.map(|role| (number, row, role))
                })
                .unwrap_or_else(|| panic!("nobody may {method} {path}"));
            let cell = setting.cell(row.scene, CELLS[role], number).await;
            let program = program(&site, role, &cell).await;
            let looker = match &cell.person {
                Some(person) => Some(Program::of(&[&site], person, "read").await),
                None => None,
            };
            let (document, site) = (&document, &site);
            test(Accepted { site, document, operation, row, cell, program, looker }).await;
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

impl Accepted<'_> {
    fn parameters(&self) -> Vec<&Value> {
        let all = self.operation["parameters"].as_array().into_iter().flatten();
        all.filter(|parameter| parameter["in"] == "query").collect()
    }

    fn body_schema(&self) -> Option<&Value> {
        let schema =
            self.operation["requestBody"]["content"].get("application/json")?.get("schema");
        let name = schema?["$ref"].as_str().expect("a type")[1..].to_owned();
        self.document.pointer(&name)
    }

    fn body(&self) -> String {
        self.cell.fill(self.row.body)
    }

    async fn ask(&self, query: &str, body: &str) -> (StatusCode, String) {
        let address = self.cell.fill(self.row.address);
        let mark = if address.contains('?') { '&' } else { '?' };
        let address = if query.is_empty() { address } else { format!("{address}{mark}{query}") };
        let request = self.program.request(self.row.method, &address, body);
        let response = self.site.raw(request).await;
        if response.status().is_success() {
            // The body of a successful response may be an endless stream, so it is not read.
            return (response.status(), String::new());
        }
        let reply = self.site.ask(self.program.request(self.row.method, &address, body)).await;
        (reply.status, reply.text)
    }

    /// Asserts that a request is refused and changes nothing. Returns the `detail` of the problem
    /// document.
    async fn is_refused_with(&self, query: &str, body: Option<&str>) -> String {
        let before = self.state().await;
        let good = self.body();
        let (status, text) = self.ask(query, body.unwrap_or(&good)).await;
        let Row { method, path, .. } = self.row;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{method} {path} {query:?} {body:?} {text}");
        let problem: Value = serde_json::from_str(&text).expect("a problem");
        assert_eq!(problem["type"], "/api#unreadable", "{text}");
        assert!(before == self.state().await, "{method} {path} {query:?} {body:?}");
        problem["detail"].as_str().unwrap_or_else(|| panic!("{method} {path}: {text}")).to_owned()
    }

    /// Returns the state of the table, and of the caller's account and tables.
    async fn state(&self) -> State {
        let mine = match &self.looker {
            Some(caller) => {
                let me = json(&caller.get(self.site, "/api/v1/me").await);
                let tables = caller.get(self.site, "/api/v1/tables?limit=50").await.text;
                Some((me["name"].clone(), me["is_bot"].clone(), tables))
            }
            None => None,
        };
        (seen(self.site, &self.cell.id).await, mine)
    }
}

/// Numbers in paths and queries must be written as in JSON.
#[tokio::test]
async fn a_number_has_no_leading_zero_and_no_sign() {
    let site = Site::new().await;
    let (_, program) = Program::of_somebody(&site).await;
    for number in ["02", "+2", " 2", "2 ", "2.0", "2e0", "٢"] {
        let text = utf8(number);
        let listed = program.get(&site, &format!("/api/v1/tables?limit={text}")).await;
        assert_eq!(listed.status, StatusCode::BAD_REQUEST, "{number:?}");
        let ratings = program.get(&site, &format!("/api/v1/ratings/edel/{text}")).await;
        assert_eq!(ratings.status, StatusCode::NOT_FOUND, "{number:?}");
    }
    for address in ["/api/v1/tables?limit=2", "/api/v1/ratings/edel/2"] {
        assert_eq!(program.get(&site, address).await.status, StatusCode::OK, "{address}");
    }
}

/// Percent-encodes every byte of a string.
fn utf8(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
