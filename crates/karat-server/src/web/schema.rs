//! Validates JSON against the schemas in the OpenAPI document. Only the JSON Schema 2020-12
//! keywords used in the document are supported.
//!
//! Requests are validated before a handler reads them, and tests validate responses, so both
//! conform to the document. An unsupported keyword is a bug and causes a panic.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use thiserror::Error;

/// Keywords that describe a schema without restricting it.
const ANNOTATIONS: [&str; 7] =
    ["description", "title", "format", "default", "examples", "discriminator", "deprecated"];

/// A value that does not conform to a schema.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}: {fault}", if place.is_empty() { "the body" } else { place })]
pub struct Misfit {
    /// The value's path in the document, such as `seats/0`, or an empty string for the whole
    /// document.
    pub place: String,
    /// A description of the error, and the allowed values.
    pub fault: String,
}

/// Parses JSON, rejecting duplicate object members.
///
/// # Errors
/// Returns an error if the input is not valid JSON or a member is repeated.
pub fn parse(text: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice(text).map(|Unrepeated(value)| value)
}

/// Validates a value against a schema, resolving references in `document`.
///
/// # Errors
/// Returns an error for the first value that does not conform to the schema.
///
/// # Panics
/// Panics if the schema uses an unsupported keyword or contains a dangling reference.
pub fn check(document: &Value, schema: &Value, value: &Value) -> Result<(), Misfit> {
    Checker { document, place: Vec::new() }.check(schema, value)
}

struct Checker<'a> {
    document: &'a Value,
    place: Vec<String>,
}

impl<'a> Checker<'a> {
    fn check(&mut self, schema: &'a Value, value: &Value) -> Result<(), Misfit> {
        let Value::Object(keywords) = schema else {
            return match schema {
                Value::Bool(true) => Ok(()),
                Value::Bool(false) => Err(self.misfit("nothing is allowed here".to_owned())),
                other => panic!("{other} is not a schema"),
            };
        };
        // Report a wrong type first, because any other error would be confusing.
        if let Some(types) = keywords.get("type") {
            self.has_type(types, value)?;
        }
        for (keyword, limit) in keywords {
            self.keyword(keyword, limit, keywords, value)?;
        }
        Ok(())
    }

    fn keyword(
        &mut self,
        keyword: &str,
        limit: &'a Value,
        all: &'a Map<String, Value>,
        value: &Value,
    ) -> Result<(), Misfit> {
        match keyword {
            "type" => Ok(()),
            "$ref" => self.check(self.referred(limit), value),
            "enum" => self.is_one_of(limit, value),
            "const" => self.is_one_of(&Value::Array(vec![limit.clone()]), value),
            "oneOf" => self.fits(limit, value, true),
            "anyOf" => self.fits(limit, value, false),
            "allOf" => list(limit).iter().try_for_each(|schema| self.check(schema, value)),
            "minimum" | "maximum" => self.is_in_range(keyword, limit, value),
            "minLength" | "maxLength" => {
                self.has_length(keyword, limit, value.as_str().map(|text| text.chars().count()))
            }
            "minItems" | "maxItems" => {
                self.has_length(keyword, limit, value.as_array().map(Vec::len))
            }
            "items" => self.items(limit, list_of(all, "prefixItems").len(), value),
            "prefixItems" => self.first_items(limit, value),
            "required" => self.has_members(limit, value),
            "properties" => self.members(limit, value),
            "propertyNames" => self.member_names(limit, value),
            "additionalProperties" => self.other_members(limit, all, value),
            known if ANNOTATIONS.contains(&known) || known.starts_with("x-") => Ok(()),
            other => panic!("a schema has the keyword {other}, which nothing checks"),
        }
    }

    fn referred(&self, reference: &Value) -> &'a Value {
        let reference = reference.as_str().expect("a reference is text");
        let place = reference.strip_prefix('#').expect("references stay in the document");
        self.document.pointer(place).unwrap_or_else(|| panic!("{reference} does not exist"))
    }

    fn has_type(&self, types: &Value, value: &Value) -> Result<(), Misfit> {
        let types: Vec<&str> = match types {
            Value::String(one) => vec![one],
            several => list(several).iter().filter_map(Value::as_str).collect(),
        };
        let fits = |wanted: &str| match (wanted, value) {
            ("integer", Value::Number(number)) => is_whole(number),
            ("number", Value::Number(_)) => true,
            (wanted, value) => wanted == type_of(value),
        };
        if types.iter().any(|wanted| fits(wanted)) {
            return Ok(());
        }
        let wanted = either(types.into_iter().map(with_article));
        Err(self.misfit(format!("must be {wanted}, not {}", shown(value))))
    }

    fn is_one_of(&self, allowed: &Value, value: &Value) -> Result<(), Misfit> {
        let allowed = list(allowed);
        if allowed.contains(value) {
            return Ok(());
        }
        let choices = either(allowed.iter().map(ToString::to_string));
        Err(self.misfit(format!("must be {choices}, not {}", shown(value))))
    }

    /// Checks that a value matches at least one, or exactly one, of several schemas. If the value
    /// matches none of the schemas, returns the error from the closest match.
    fn fits(&mut self, schemas: &'a Value, value: &Value, only_one: bool) -> Result<(), Misfit> {
        let depth = |misfit: &Misfit| misfit.place.matches('/').count() + misfit.place.len().min(1);
        let mut nearest: Option<Misfit> = None;
        let mut count = 0;
        for schema in list(schemas) {
            let known = self.place.len();
            match self.check(schema, value) {
                Ok(()) => count += 1,
                Err(misfit) => {
                    let is_nearer = nearest.as_ref().is_none_or(|old| depth(old) < depth(&misfit));
                    nearest = if is_nearer { Some(misfit) } else { nearest };
                }
            }
            self.place.truncate(known);
        }
        match count {
            0 => Err(nearest.unwrap_or_else(|| self.misfit("nothing is allowed here".to_owned()))),
            1 => Ok(()),
            _ if !only_one => Ok(()),
            _ => Err(self.misfit("matches several schemas, but may match only one".to_owned())),
        }
    }

    fn is_in_range(&self, keyword: &str, limit: &Value, value: &Value) -> Result<(), Misfit> {
        let Some(number) = value.as_f64() else { return Ok(()) };
        let bound = limit.as_f64().expect("a bound is a number");
        let (fits, word) = match keyword {
            "minimum" => (number >= bound, "at least"),
            _ => (number <= bound, "at most"),
        };
        let fault = || self.misfit(format!("must be {word} {limit}, not {value}"));
        if fits { Ok(()) } else { Err(fault()) }
    }

    fn has_length(
        &self,
        keyword: &str,
        limit: &Value,
        length: Option<usize>,
    ) -> Result<(), Misfit> {
        let Some(length) = length else { return Ok(()) };
        let bound = limit.as_u64().expect("a length is a number");
        let (fits, word) = match keyword {
            "minLength" | "minItems" => (length as u64 >= bound, "at least"),
            _ => (length as u64 <= bound, "at most"),
        };
        let unit = if keyword.ends_with("Items") { "items" } else { "characters" };
        let fault = || self.misfit(format!("must have {word} {bound} {unit}, not {length}"));
        if fits { Ok(()) } else { Err(fault()) }
    }

    fn items(&mut self, schema: &'a Value, after: usize, value: &Value) -> Result<(), Misfit> {
        let items = value.as_array().into_iter().flatten().enumerate().skip(after);
        items.into_iter().try_for_each(|(index, item)| self.at(index.to_string(), schema, item))
    }

    fn first_items(&mut self, schemas: &'a Value, value: &Value) -> Result<(), Misfit> {
        let items = value.as_array().into_iter().flatten().zip(list(schemas)).enumerate();
        items
            .into_iter()
            .try_for_each(|(index, (item, schema))| self.at(index.to_string(), schema, item))
    }

    fn has_members(&self, names: &Value, value: &Value) -> Result<(), Misfit> {
        let Value::Object(members) = value else { return Ok(()) };
        let names = list(names).iter().filter_map(Value::as_str);
        let missing: Vec<_> = names.filter(|name| !members.contains_key(*name)).collect();
        let fault = || self.misfit(format!("lacks {}", missing.join(", ")));
        if missing.is_empty() { Ok(()) } else { Err(fault()) }
    }

    fn members(&mut self, schemas: &'a Value, value: &Value) -> Result<(), Misfit> {
        let Value::Object(members) = value else { return Ok(()) };
        let schemas = schemas.as_object().expect("properties have names");
        members.iter().try_for_each(|(name, member)| match schemas.get(name) {
            Some(schema) => self.at(name.clone(), schema, member),
            None => Ok(()),
        })
    }

    fn member_names(&mut self, schema: &'a Value, value: &Value) -> Result<(), Misfit> {
        let names = value.as_object().into_iter().flat_map(Map::keys);
        names.into_iter().try_for_each(|name| self.check(schema, &Value::String(name.clone())))
    }

    fn other_members(
        &mut self,
        schema: &'a Value,
        all: &'a Map<String, Value>,
        value: &Value,
    ) -> Result<(), Misfit> {
        let Value::Object(members) = value else { return Ok(()) };
        let known = all.get("properties").and_then(Value::as_object);
        let is_known = |name: &str| known.is_some_and(|known| known.contains_key(name));
        for (name, member) in members.iter().filter(|(name, _)| !is_known(name)) {
            if *schema == Value::Bool(false) {
                let names: Vec<_> = known.into_iter().flat_map(Map::keys).cloned().collect();
                let allowed = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                let name = shown(&Value::String(name.clone()));
                return Err(self.misfit(format!("has no member {name}; its members: {allowed}")));
            }
            self.at(name.clone(), schema, member)?;
        }
        Ok(())
    }

    /// Validates a nested value with the given name.
    fn at(&mut self, name: String, schema: &'a Value, value: &Value) -> Result<(), Misfit> {
        self.place.push(name);
        let checked = self.check(schema, value);
        self.place.pop();
        checked
    }

    fn misfit(&self, fault: String) -> Misfit {
        Misfit { place: self.place.join("/"), fault }
    }
}

/// Returns whether a number is an integer in the sense of JSON Schema, such as `3.0` (section
/// 4.2.3).
fn is_whole(number: &Number) -> bool {
    number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|it| it.fract() == 0.0)
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if is_whole(number) => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn with_article(name: &str) -> String {
    match name {
        "null" => "null".to_owned(),
        "array" | "integer" | "object" => format!("an {name}"),
        other => format!("a {other}"),
    }
}

/// Formats a value for an error message, truncated to 40 characters.
fn shown(value: &Value) -> String {
    const CHARACTERS_MAX: usize = 40;
    match value {
        Value::Array(_) | Value::Object(_) => with_article(type_of(value)),
        scalar => {
            let text = scalar.to_string();
            match text.char_indices().nth(CHARACTERS_MAX) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text,
            }
        }
    }
}

/// Joins choices into one string, such as `a, b or c`.
pub(crate) fn either(choices: impl IntoIterator<Item = String>) -> String {
    let mut choices: Vec<String> = choices.into_iter().collect();
    let Some(last) = choices.pop() else { return "nothing".to_owned() };
    if choices.is_empty() { last } else { format!("{} or {last}", choices.join(", ")) }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("the keyword has a list")
}

fn list_of<'a>(keywords: &'a Map<String, Value>, keyword: &str) -> &'a [Value] {
    keywords.get(keyword).map_or(&[], list)
}

/// A JSON value without duplicate members, of which `serde_json` would silently keep only the last.
struct Unrepeated(Value);

impl<'de> Deserialize<'de> for Unrepeated {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(UnrepeatedVisitor)
    }
}

struct UnrepeatedVisitor;

impl<'de> Visitor<'de> for UnrepeatedVisitor {
    type Value = Unrepeated;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Unrepeated, E> {
        Ok(Unrepeated(Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Unrepeated, E> {
        Ok(Unrepeated(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Unrepeated, E> {
        Ok(Unrepeated(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Unrepeated, E> {
        Ok(Unrepeated(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Unrepeated, E> {
        Ok(Unrepeated(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Unrepeated, E> {
        Ok(Unrepeated(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Unrepeated, A::Error> {
        let mut items = Vec::new();
        while let Some(Unrepeated(item)) = from.next_element()? {
            items.push(item);
        }
        Ok(Unrepeated(items.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Unrepeated, A::Error> {
        let mut members = Map::new();
        while let Some((name, Unrepeated(member))) = from.next_entry::<String, _>()? {
            if members.contains_key(&name) {
                return Err(A::Error::custom(format!("the member {name:?} appears twice")));
            }
            members.insert(name, member);
        }
        Ok(Unrepeated(members.into()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{check, parse};

    #[test]
    fn every_keyword_allows_what_it_says_and_nothing_else() {
        let document =
            json!({"components": {"schemas": {"Seat": {"type": "integer", "maximum": 5}}}});
        let seat = json!({"$ref": "#/components/schemas/Seat"});
        let cases = [
            (seat.clone(), vec![json!(0), json!(5.0)], vec![json!(6), json!(1.5), json!("1")]),
            (
                json!({"oneOf": [seat, {"type": "null"}]}),
                vec![json!(1), json!(null)],
                vec![json!(6), json!([])],
            ),
            (
                json!({"type": ["string", "null"], "minLength": 2, "maxLength": 3}),
                vec![json!("čš"), json!(null)],
                vec![json!("č"), json!("čšřž"), json!(true)],
            ),
            (json!({"enum": ["a", 1]}), vec![json!("a"), json!(1)], vec![json!("b"), json!(2)]),
            (
                json!({"type": "array", "items": {"const": 1}, "minItems": 1, "maxItems": 2}),
                vec![json!([1])],
                vec![json!([]), json!([2]), json!([1, 1, 1]), json!({})],
            ),
            (
                json!({
                    "type": "object", "required": ["a"], "additionalProperties": false,
                    "properties": {"a": {"type": "boolean"}, "b": {"minimum": 3}}
                }),
                vec![json!({"a": true}), json!({"a": true, "b": 3})],
                vec![
                    json!({}),
                    json!({"a": 1}),
                    json!({"a": true, "b": 2}),
                    json!({"a": true, "c": 1}),
                ],
            ),
            (
                json!({"additionalProperties": {"type": "string"}}),
                vec![json!({"x": ""})],
                vec![json!({"x": 1})],
            ),
            (json!({"anyOf": [{"minimum": 1}, {"minimum": 2}]}), vec![json!(2)], vec![json!(0)]),
            (json!({"oneOf": [{"minimum": 1}, {"minimum": 2}]}), vec![json!(1)], vec![json!(2)]),
            (json!({"allOf": [{"minimum": 1}, {"maximum": 2}]}), vec![json!(1)], vec![json!(3)]),
        ];
        for (schema, good, bad) in cases {
            for value in good {
                assert_eq!(check(&document, &schema, &value), Ok(()), "{schema} {value}");
            }
            for value in bad {
                assert!(check(&document, &schema, &value).is_err(), "{schema} {value}");
            }
        }
    }

    #[test]
    fn a_misfit_names_its_place_and_what_is_allowed() {
        let schema = json!({
            "type": "object", "additionalProperties": false,
            "properties": {"seats": {"type": "array", "items": {"type": "string"}}}
        });
        let told = |value: Value| check(&Value::Null, &schema, &value).unwrap_err().to_string();
        assert_eq!(told(json!({"seats": ["me", 7]})), "seats/1: must be a string, not 7");
        assert_eq!(
            told(json!({"stage": 1})),
            r#"the body: has no member "stage"; its members: seats"#
        );
        assert_eq!(told(json!([])), "the body: must be an object, not an array");
    }

    #[test]
    fn repeated_members_are_refused_at_any_depth() {
        for text in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"a":2}}]"#, "{", "[1,]", "1 2", ""] {
            assert!(parse(text.as_bytes()).is_err(), "{text}");
        }
        let text = r#"{"a":[1,-2,2.5,null,true,"x"],"b":{"a":1}}"#;
        assert_eq!(parse(text.as_bytes()).expect("JSON").to_string(), text);
    }
}
