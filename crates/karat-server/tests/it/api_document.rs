//! Tests that the committed API document matches the one served, and that it covers every path. The
//! API may be extended, but not otherwise changed, so every change to the document needs a review.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use karat_server::web::router::{api_document, api_routes};
use serde_json::Value;

use crate::program::Program;
use crate::site::Site;

/// The committed document must be up to date. With `UPDATE=1` in the environment, the test rewrites
/// the file.
#[tokio::test]
async fn the_document_is_the_one_in_the_docs() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let made = without_the_sample(&api_document());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&file, &made).expect("the document can be written");
    }
    let kept = fs::read_to_string(&file).expect("the document can be read");
    assert!(made == kept, "docs/openapi.json is another; UPDATE=1 writes it");
    let site = Site::new().await;
    let served = Program::default().get(&site, "/api/v1/openapi.json").await.text;
    assert_eq!(without_the_sample(&served), kept);
}

/// Returns the API document without the sample game, which exists only in test builds.
fn without_the_sample(document: &str) -> String {
    fn strip(value: &mut Value) {
        let is_sample = |value: &Value| {
            value == "sealed"
                || value["$ref"].as_str().is_some_and(|place| place.contains("/Sealed"))
                || value["properties"]["game"]["enum"][0] == "sealed"
        };
        match value {
            Value::Array(items) => {
                items.retain(|item| !is_sample(item));
                items.iter_mut().for_each(strip);
            }
            Value::Object(members) => {
                members.retain(|name, _| !name.starts_with("Sealed"));
                members.values_mut().for_each(strip);
            }
            _ => {}
        }
    }
    let mut document: Value = serde_json::from_str(document).expect("JSON");
    strip(&mut document);
    serde_json::to_string_pretty(&document).expect("JSON") + "\n"
}

#[test]
fn exactly_the_existing_routes_are_documented() {
    let document: Value = serde_json::from_str(&api_document()).expect("JSON");
    let served: BTreeSet<_> = api_routes()
        .iter()
        .map(|route| format!("{} {}", route.method.as_str().to_lowercase(), route.path))
        .collect();
    let mut described = BTreeSet::new();
    let mut names = BTreeSet::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            described.insert(format!("{method} {path}"));
            let name = operation["operationId"].as_str().expect("a name");
            assert!(names.insert(name.to_owned()), "{name} twice");
            assert!(operation["summary"].as_str().is_some_and(is_sentence), "{name}");
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                assert!(parameter["description"].as_str().is_some_and(is_sentence), "{parameter}");
            }
            for (status, response) in operation["responses"].as_object().expect("responses") {
                assert!(
                    response["description"].as_str().is_some_and(is_sentence),
                    "{name} {status}"
                );
            }
        }
    }
    assert_eq!(served, described);
}

/// Every reference in the API document must resolve to a definition in it.
#[test]
fn every_reference_has_a_target() {
    let document: Value = serde_json::from_str(&api_document()).expect("JSON");
    let mut left = vec![&document];
    let mut count = 0;
    while let Some(value) = left.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(place) = fields.get("$ref").and_then(Value::as_str) {
                    count += 1;
                    let place = place.strip_prefix('#').expect("a place in the document");
                    assert!(document.pointer(place).is_some(), "{place}");
                }
                left.extend(fields.values());
            }
            Value::Array(items) => left.extend(items),
            _ => {}
        }
    }
    assert!(count > 20, "{count}");
}

fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && !text.starts_with("api-")
}
