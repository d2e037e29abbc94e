//! The schemas of views and events, built from each game's types.
//!
//! The games' types have the same names, so each schema's name starts with the game's name. Objects
//! allow only the listed members. Members have no descriptions, because the game's rules explain
//! them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use karat_rules::any::{GAMES, GameId};
use karat_rules::schema::{self, Schemas};
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The prefix of schema references.
const PLACE: &str = "#/components/schemas/";

/// The schema of a view with its game's name.
pub(crate) struct GameViewSchema;

impl PartialSchema for GameViewSchema {
    fn schema() -> RefOr<Schema> {
        let of = |&game: &GameId| {
            json!({
                "type": "object",
                "required": ["game", "view"],
                "additionalProperties": false,
                "properties": {
                    "game": {"type": "string", "enum": [game.name()]},
                    "view": {"$ref": reference(&title(game, "View"))},
                },
            })
        };
        let of_games: Vec<Value> = GAMES.iter().map(of).collect();
        built(json!({"oneOf": of_games}))
    }
}

impl ToSchema for GameViewSchema {
    fn name() -> Cow<'static, str> {
        "GameView".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.extend(GAMES.iter().flat_map(|&game| of_game(game)));
    }
}

/// The schema of any game's events. An event belongs to the same game as the position or line that
/// contains it.
pub(crate) struct GameEventSchema;

impl PartialSchema for GameEventSchema {
    fn schema() -> RefOr<Schema> {
        let of = |&game: &GameId| json!({"$ref": reference(&title(game, "Event"))});
        let of_games: Vec<Value> = GAMES.iter().map(of).collect();
        built(json!({"anyOf": of_games}))
    }
}

impl ToSchema for GameEventSchema {
    fn name() -> Cow<'static, str> {
        "GameEvent".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        GameViewSchema::schemas(schemas);
    }
}

/// Returns all of a game's schemas, keyed by name.
fn of_game(game: GameId) -> Vec<(String, RefOr<Schema>)> {
    let Schemas { view, event, named } = schema::of_game(game);
    let types =
        Types { game, named: named.into_iter().map(|(name, it)| (name, raw(&it))).collect() };
    let mut made = BTreeMap::new();
    for (name, schema) in &types.named {
        // Event types are covered by the event schema below, so they need no separate schemas.
        if types.alternatives(schema).iter().all(|it| it["properties"].get("event").is_none()) {
            made.insert(title(game, name), types.exact(schema));
        }
    }
    made.insert(title(game, "View"), types.exact(&raw(&view)));
    let (event, variants) = types.event(&raw(&event));
    made.extend(variants);
    made.insert(title(game, "Event"), event);
    made.into_iter().map(|(name, schema)| (name, built(schema))).collect()
}

/// A game's types, as described by `utoipa`.
struct Types {
    game: GameId,
    named: BTreeMap<String, Value>,
}

impl Types {
    /// Returns a schema whose objects allow only the listed members, and whose type names start
    /// with the game's name.
    fn exact(&self, schema: &Value) -> Value {
        match schema {
            Value::Object(keywords) if keywords.contains_key("allOf") => {
                let alternatives = self.alternatives(schema);
                let exact: Vec<Value> = alternatives.iter().map(|it| self.exact(it)).collect();
                match exact.as_slice() {
                    [one] => one.clone(),
                    _ => json!({"oneOf": exact}),
                }
            }
            Value::Object(keywords) => {
                let told = keywords
                    .iter()
                    .filter(|(keyword, it)| *keyword != "description" || !it.is_string());
                let mut exact: Map<String, Value> =
                    told.map(|(keyword, it)| (keyword.clone(), self.exact(it))).collect();
                if let Some(Value::String(place)) = keywords.get("$ref") {
                    let name = place.strip_prefix(PLACE).expect("a schema of the document");
                    exact.insert("$ref".to_owned(), reference(&title(self.game, name)).into());
                }
                if keywords.get("properties").is_some_and(Value::is_object)
                    && keywords.get("type").is_some_and(|it| *it == "object")
                {
                    exact.insert("additionalProperties".to_owned(), false.into());
                }
                Value::Object(exact)
            }
            Value::Array(items) => items.iter().map(|item| self.exact(item)).collect(),
            scalar => scalar.clone(),
        }
    }

    /// Returns the alternative objects allowed by a schema, each with all its members merged.
    fn alternatives(&self, schema: &Value) -> Vec<Value> {
        if let Some(place) = schema["$ref"].as_str() {
            let name = place.strip_prefix(PLACE).expect("a schema of the document");
            return self.alternatives(&self.named[name]);
        }
        let parts = |keyword: &str| schema[keyword].as_array();
        if let Some(several) = parts("oneOf").or_else(|| parts("anyOf")) {
            return several.iter().flat_map(|one| self.alternatives(one)).collect();
        }
        let Some(all) = parts("allOf") else { return vec![schema.clone()] };
        let nothing = vec![json!({"type": "object", "required": [], "properties": {}})];
        all.iter().fold(nothing, |made, part| {
            let part = self.alternatives(part);
            let with = |one| part.iter().map(move |more| merged(one, more));
            made.iter().flat_map(with).collect()
        })
    }

    /// Returns the schema of an event, and those of its variants, which are tagged by the member
    /// `event`.
    fn event(&self, schema: &Value) -> (Value, BTreeMap<String, Value>) {
        let mut variants = BTreeMap::new();
        let mut mapping = Map::new();
        for one in self.alternatives(schema) {
            let kind = one["properties"]["event"]["enum"][0].as_str();
            let kind = kind.unwrap_or_else(|| panic!("{one} does not say which event it is"));
            let camel: String = kind.split('_').map(capitalized).collect();
            let name = title(self.game, &format!("{camel}Event"));
            mapping.insert(kind.to_owned(), reference(&name).into());
            assert!(variants.insert(name, self.exact(&one)).is_none(), "{kind} is told twice");
        }
        let refs: Vec<Value> =
            variants.keys().map(|name| json!({"$ref": reference(name)})).collect();
        let discriminator = json!({"propertyName": "event", "mapping": mapping});
        (json!({"oneOf": refs, "discriminator": discriminator}), variants)
    }
}

/// Merges the members of two object schemas.
fn merged(one: &Value, more: &Value) -> Value {
    let mut merged = one.clone();
    let members = more["properties"].as_object().into_iter().flatten();
    for (name, schema) in members {
        merged["properties"][name] = schema.clone();
    }
    let required = [one, more].into_iter().filter_map(|it| it["required"].as_array()).flatten();
    merged["required"] = required.cloned().collect();
    merged
}

/// Returns the name of a game's schema in the document. The seat schema is the same in every game
/// and has no prefix.
fn title(game: GameId, name: &str) -> String {
    match name {
        "Seat" | "Seats" => name.to_owned(),
        _ => format!("{}{name}", capitalized(game.name())),
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn reference(name: &str) -> String {
    format!("{PLACE}{name}")
}

fn raw(schema: &RefOr<Schema>) -> Value {
    serde_json::to_value(schema).expect("a schema is plain data")
}

fn built(schema: Value) -> RefOr<Schema> {
    serde_json::from_value(schema).expect("a schema that was one before")
}
