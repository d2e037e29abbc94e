//! The API's OpenAPI document, built from the specifications of the handlers and from the body
//! types. No other module deals with OpenAPI.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use axum::Extension;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::Response;
use karat_rules::SEATS_MAX;
use karat_rules::any::{GAMES, GameId};
use karat_table::token::Scope;
use strum::VariantArray;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{HttpMethod, Operation, Parameter, ParameterIn, PathItem, Paths};
use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::{Tag, TagBuilder};
use utoipa::openapi::{
    Components, ContactBuilder, Content, HeaderBuilder, InfoBuilder, OpenApi, OpenApiBuilder, Ref,
    RefOr, Required, ResponseBuilder, Responses, Schema, Server,
};
use utoipa::{PartialSchema, ToSchema};

use crate::web::api::answer::{EVENTS, JSON, LINES, TEXT};
use crate::web::api::door::{IDEMPOTENCY_KEY, KEY_BYTES_MAX};
use crate::web::api::words::{GameName, RefusalReason};
use crate::web::prepared::Prepared;
use crate::web::problem::Kind;
use crate::web::schema::either;
use karat_pages::link;
use karat_words::Locale;

/// The API version. New releases only add to the API.
const VERSION: &str = "1.0.0";

/// The name of the token security scheme.
const TOKEN: &str = "token";

/// The name of the extension that specifies the required scope, because OpenAPI defines no scopes
/// for bearer tokens.
const SCOPE: &str = "x-scope";

/// The groups of operations. Each group is described by the message `api-part-` followed by the
/// group's name.
const PARTS: [&str; 8] =
    ["document", "games", "people", "tables", "play", "streams", "records", "tournaments"];

/// The greatest integer that languages without an integer type can represent exactly.
pub(crate) const EXACT_MAX: u64 = (1 << 53) - 1;

/// The name of the problem schema.
const PROBLEM: &str = "Problem";

/// The specification of an API operation. The operation is described by the message `api-op-`
/// followed by its id.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OperationSpec {
    /// The operation id.
    pub(crate) id: &'static str,
    /// The required scope, or `None` if no token is required.
    pub(crate) scope: Option<Scope>,
    /// The query parameters.
    pub(crate) query: &'static [Query],
    /// The request body.
    pub(crate) body: Form,
    /// The status of a successful response.
    pub(crate) status: StatusCode,
    /// The response body.
    pub(crate) response: Form,
    /// Whether the response may be cached.
    pub(crate) cache: Cache,
    /// Whether the operation supports idempotency keys.
    pub(crate) is_idempotent: bool,
    /// The possible problems, in addition to those common to all operations.
    pub(crate) problems: &'static [Kind],
}

impl OperationSpec {
    /// A specification without parameters or bodies.
    pub(crate) const PLAIN: Self = Self {
        id: "",
        scope: None,
        query: &[],
        body: Form::Nothing,
        status: StatusCode::OK,
        response: Form::Nothing,
        cache: Cache::Never,
        is_idempotent: false,
        problems: &[],
    };

    /// Returns the message id of the operation's description.
    pub(crate) fn sentence(&self) -> String {
        format!("api-op-{}", self.id)
    }
}

/// A query parameter, described by the message `api-query-` followed by its name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Query {
    /// The parameter's name.
    pub(crate) name: &'static str,
    /// The parameter's allowed values.
    pub(crate) value: Value,
}

/// The allowed values of a query parameter.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Value {
    /// Any string.
    Text,
    /// An integer in this inclusive range.
    Number(u64, u64),
    /// A seat number.
    Seat,
    /// The id of a game.
    Game,
    /// One of these strings.
    Word(&'static [&'static str]),
}

/// Whether a response may be cached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cache {
    /// The response must not be cached, because it is valid only at the time of the request.
    Never,
    /// The response has an entity tag for revalidation.
    ETag,
}

/// The type of a request or response body.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Form {
    /// No body.
    Nothing,
    /// Plain text.
    Text,
    /// Any JSON.
    AnyJson,
    /// JSON matching this schema.
    Json(fn(&mut Schemas) -> RefOr<Schema>),
    /// Newline-delimited JSON matching this schema.
    Lines(fn(&mut Schemas) -> RefOr<Schema>),
}

/// The schemas of all types, keyed by name.
pub(crate) type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Returns a type's schema, and adds it and all referenced schemas to `schemas`.
pub(crate) fn schema<T: ToSchema>(schemas: &mut Schemas) -> RefOr<Schema> {
    let name = T::name().into_owned();
    if !schemas.contains_key(&name) {
        schemas.insert(name.clone(), T::schema());
        let mut others = Vec::new();
        T::schemas(&mut others);
        schemas.extend(others);
    }
    Ref::from_schema_name(name).into()
}

/// An API route with the specification of its operation.
#[derive(Debug, Clone)]
pub(crate) struct Endpoint {
    /// The HTTP method.
    pub(crate) method: Method,
    /// The path pattern.
    pub(crate) path: &'static str,
    /// The operation's specification.
    pub(crate) spec: OperationSpec,
}

/// The OpenAPI document, and the routes it describes.
pub(crate) struct Document {
    /// The API's operations, in order.
    pub(crate) operations: Vec<Endpoint>,
    ready: OnceLock<Prepared>,
    json: OnceLock<serde_json::Value>,
}

impl Document {
    /// Creates the document for these operations.
    pub(crate) const fn new(operations: Vec<Endpoint>) -> Self {
        Self { operations, ready: OnceLock::new(), json: OnceLock::new() }
    }

    /// Returns the document as pretty-printed JSON.
    pub(crate) fn written(&self) -> String {
        let mut text = self.open_api().to_pretty_json().expect("a document is plain data");
        text.push('\n');
        text
    }

    /// Returns the document as a JSON value, built only once.
    pub(crate) fn json(&self) -> &serde_json::Value {
        let made = || serde_json::to_value(self.open_api()).expect("a document is plain data");
        self.json.get_or_init(made)
    }

    /// Returns the body schema of an operation that has a request body.
    pub(crate) fn body_schema(&self, id: &str) -> &serde_json::Value {
        let endpoint = self.operations.iter().find(|endpoint| endpoint.spec.id == id);
        let endpoint = endpoint.expect("every operation is in the document");
        let method = endpoint.method.as_str().to_lowercase();
        &self.json()["paths"][endpoint.path][method]["requestBody"]["content"][JSON]["schema"]
    }

    fn open_api(&self) -> OpenApi {
        let mut schemas = Schemas::new();
        schemas.insert(PROBLEM.to_owned(), problem());
        let mut paths = Paths::new();
        for endpoint in &self.operations {
            let path = paths.paths.entry(endpoint.path.to_owned()).or_default();
            path.merge_operations(endpoint.item(&mut schemas));
        }
        let mut components = Components::new();
        components.schemas = schemas;
        let scheme = Http::builder()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(said("api-token")))
            .build();
        components.security_schemes.insert(TOKEN.to_owned(), SecurityScheme::Http(scheme).into());
        let info = InfoBuilder::new()
            .title(said("api-title"))
            .version(VERSION)
            .description(Some(said("api-lead")))
            .contact(Some(ContactBuilder::new().name(Some(said("api-contact"))).build()));
        let tags = PARTS.map(|name| -> Tag {
            TagBuilder::new()
                .name(name)
                .description(Some(said(&format!("api-part-{name}"))))
                .build()
        });
        OpenApiBuilder::new()
            .info(info.build())
            // The server's URL is not known here, so the document uses the root path.
            .servers(Some([Server::new("/")]))
            .tags(Some(tags))
            .paths(paths)
            .components(Some(components))
            .build()
    }
}

/// Handles `GET /api/v1/openapi.json`.
pub(crate) async fn show(
    Extension(document): Extension<&'static Document>,
    headers: HeaderMap,
) -> Response {
    let ready = document.ready.get_or_init(|| Prepared::new(document.written()));
    let cache = [(header::CONTENT_TYPE, JSON), (header::CACHE_CONTROL, "public, no-cache")];
    ready.answer(&headers, cache)
}

/// The specification of `GET /api/v1/openapi.json`.
pub(crate) const SHOW_SPEC: OperationSpec = OperationSpec {
    id: "document",
    response: Form::AnyJson,
    cache: Cache::ETag,
    ..OperationSpec::PLAIN
};

impl Endpoint {
    /// Returns the names of the placeholders in the path pattern.
    fn gaps(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// Returns the route's group, which is one of [`PARTS`].
    fn part(&self) -> &'static str {
        let parts: Vec<_> = self.path.split('/').skip(3).collect();
        match (parts.first(), parts.last()) {
            (_, Some(&"events")) => "streams",
            (Some(&"tournaments"), _) => "tournaments",
            (Some(&"people"), Some(&"games")) | (_, Some(&("transcript" | "review" | "check"))) => {
                "records"
            }
            (_, Some(&("position" | "moves" | "takeback" | "agree" | "refuse"))) => "play",
            (_, Some(&"chat"))
            | (Some(&("me" | "people" | "following" | "ratings" | "bots")), _) => "people",
            (Some(&"games"), _) => "games",
            (Some(&("tables" | "challenges")), _) => "tables",
            _ => "document",
        }
    }

    fn item(&self, schemas: &mut Schemas) -> PathItem {
        let method = match self.method {
            Method::POST => HttpMethod::Post,
            Method::PUT => HttpMethod::Put,
            Method::DELETE => HttpMethod::Delete,
            _ => HttpMethod::Get,
        };
        PathItem::new(method, self.operation(schemas))
    }

    fn operation(&self, schemas: &mut Schemas) -> Operation {
        let OperationSpec { id, scope, query, body, is_idempotent, .. } = self.spec;
        let mut operation = Operation::new();
        operation.operation_id = Some(id.to_owned());
        operation.summary = Some(said(&self.spec.sentence()));
        operation.tags = Some(vec![self.part().to_owned()]);
        let no_names: [&str; 0] = [];
        if let Some(scope) = scope.map(Scope::name) {
            let words = [("scope", scope.into())];
            operation.description = Some(Locale::En.say("api-with-scope", &words));
            operation.security = Some(vec![SecurityRequirement::new(TOKEN, no_names)]);
            operation.extensions = Some(ExtensionsBuilder::new().add(SCOPE, scope).build());
        } else {
            operation.description = Some(said("api-without-token"));
            operation.security = Some(Vec::new());
        }
        let gaps = self.gaps().map(|name| {
            let schema: RefOr<Schema> = match name {
                "game" => GameName::schema(),
                "seat" => Schema::from(seat_number()).into(),
                "seats" => Schema::from(number_of_seats()).into(),
                _ => Schema::from(text()).into(),
            };
            parameter(name, ParameterIn::Path, &format!("api-path-{name}"), schema)
        });
        let queries = query.iter().map(|query| {
            let id = format!("api-query-{}", query.name);
            parameter(query.name, ParameterIn::Query, &id, query.value.schema())
        });
        let key = is_idempotent.then(|| {
            let name = IDEMPOTENCY_KEY;
            // The pattern matches printable ASCII strings with at least one character other than a
            // space or quotation mark.
            let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
            let text = text.min_length(Some(1)).max_length(Some(KEY_BYTES_MAX));
            let schema = text.pattern(Some("^[ -~]*[!#-~][ -~]*$")).build();
            parameter(name.as_str(), ParameterIn::Header, "api-header-idempotency-key", schema)
        });
        let parameters: Vec<Parameter> = gaps.chain(queries).chain(key).collect();
        let parameters = parameters.into_iter().map(RefOr::from).collect::<Vec<_>>();
        operation.parameters = (!parameters.is_empty()).then_some(parameters);
        if let Some((kind, content)) = body.content(schemas) {
            let body = RequestBody::builder().required(Some(Required::True));
            operation.request_body = Some(body.content(kind, content).build().into());
        }
        operation.responses = self.responses(schemas);
        operation
    }

    fn responses(&self, schemas: &mut Schemas) -> Responses {
        let OperationSpec { status, response, cache, scope, body, .. } = self.spec;
        let answer =
            if matches!(response, Form::Lines(_)) { "api-answer-lines" } else { "api-answer" };
        let mut good = ResponseBuilder::new().description(said(answer));
        if let Some((kind, content)) = response.content(schemas) {
            if matches!(response, Form::Lines(_)) {
                good = good.content(EVENTS, content.clone());
            }
            good = good.content(kind, content);
        }
        if cache == Cache::ETag {
            let tag = HeaderBuilder::new().schema(Some(text())).description(Some(said("api-tag")));
            good = good.header("ETag", tag.build());
        }
        let mut responses = Responses::builder().response(status.as_str(), good.build());
        if cache == Cache::ETag {
            let same = ResponseBuilder::new().description(said("api-same")).build();
            responses = responses.response("304", same);
        }
        let mut kinds = vec![Kind::Unreadable, Kind::OtherHost, Kind::TooMany];
        kinds.extend([Kind::Internal, Kind::Unwritable]);
        // An invalid token is rejected even if no token is required.
        kinds.extend([Kind::Unauthorized, Kind::Password]);
        if scope.is_some() {
            kinds.push(Kind::Scope);
        }
        if self.spec.is_idempotent {
            kinds.push(Kind::Key);
        }
        if !self.method.is_safe() {
            kinds.push(Kind::Banned);
        }
        if !matches!(body, Form::Nothing) {
            kinds.push(Kind::TooLong);
        }
        kinds.extend(self.spec.problems);
        let mut by_status = BTreeMap::<u16, Vec<Kind>>::new();
        for &kind in Kind::VARIANTS.iter().filter(|kind| kinds.contains(kind)) {
            by_status.entry(kind.status().as_u16()).or_default().push(kind);
        }
        for (status, kinds) in by_status {
            let sentences: Vec<_> = kinds.iter().map(|kind| said(&kind.sentence())).collect();
            let content = Content::new(Some(Ref::from_schema_name(PROBLEM)));
            let bad = ResponseBuilder::new().description(sentences.join(" "));
            let bad = bad.content("application/problem+json", content);
            responses = responses.response(status.to_string(), bad.build());
        }
        responses.build()
    }
}

impl Form {
    /// Returns the media type and schema of the body.
    fn content(self, schemas: &mut Schemas) -> Option<(&'static str, Content)> {
        Some(match self {
            Self::Nothing => return None,
            Self::Text => (TEXT, Content::new(Some(some_text()))),
            Self::AnyJson => (JSON, Content::new(Some(Object::new()))),
            Self::Json(schema) => (JSON, Content::new(Some(schema(schemas)))),
            Self::Lines(schema) => (LINES, Content::new(Some(schema(schemas)))),
        })
    }
}

impl Value {
    /// Describes the allowed values if the string is not one of them.
    pub(crate) fn misfit(self, text: &str) -> Option<String> {
        let is_number = |min: u64, max: u64| {
            whole_number(text).is_some_and(|number| (min..=max).contains(&number))
        };
        let whole = |min: u64, max: u64| {
            (!is_number(min, max)).then(|| format!("a whole number from {min} to {max}"))
        };
        match self {
            Self::Text => None,
            Self::Number(min, max) => whole(min, max),
            Self::Seat => whole(0, SEATS_MAX as u64 - 1),
            Self::Game => {
                let names = || either(GAMES.iter().map(|game| format!("{:?}", game.name())));
                text.parse::<GameId>().is_err().then(names)
            }
            Self::Word(words) => {
                let choices = || either(words.iter().map(|word| format!("{word:?}")));
                (!words.contains(&text)).then(choices)
            }
        }
    }

    fn schema(self) -> RefOr<Schema> {
        let object = match self {
            Self::Game => return GameName::schema(),
            Self::Text => text(),
            Self::Number(min, max) => {
                let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
                number.minimum(Some(min as usize)).maximum(Some(max as usize)).build()
            }
            Self::Seat => seat_number(),
            Self::Word(words) => {
                let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
                text.enum_values(Some(words.iter().copied())).build()
            }
        };
        Schema::Object(object).into()
    }
}

/// Parses an integer in a query or path as in JSON, without a sign, whitespace or leading zeros.
/// `FromStr` would accept more than the document allows.
pub(crate) fn whole_number(text: &str) -> Option<u64> {
    let is_padded = text.len() > 1 && text.starts_with('0');
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !is_padded;
    text.parse().ok().filter(|_| is_plain)
}

fn text() -> Object {
    ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).build()
}

/// Returns the schema of a non-empty string.
fn some_text() -> Object {
    let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
    text.min_length(Some(1)).build()
}

fn count() -> Object {
    let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
    number.minimum(Some(0)).maximum(Some(u32::MAX)).build()
}

/// Returns the schema of an integer that a floating-point number can represent exactly.
fn exact_number() -> Object {
    let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
    number.minimum(Some(0)).maximum(Some(EXACT_MAX as usize)).build()
}

/// Returns the schema of a number of players, covering all games.
fn number_of_seats() -> Object {
    let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
    number.minimum(Some(2)).maximum(Some(SEATS_MAX as u32)).build()
}

/// Returns the schema of a seat number, starting from 0.
fn seat_number() -> Object {
    let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
    number.minimum(Some(0)).maximum(Some(SEATS_MAX as u32 - 1)).build()
}

fn parameter(
    name: &str,
    place: ParameterIn,
    sentence: &str,
    schema: impl Into<RefOr<Schema>>,
) -> Parameter {
    let required = match place {
        ParameterIn::Path => Required::True,
        _ => Required::False,
    };
    Parameter::builder()
        .name(name)
        .parameter_in(place)
        .required(required)
        .description(Some(said(sentence)))
        .schema(Some(schema))
        .build()
}

/// Returns the problem schema.
fn problem() -> RefOr<Schema> {
    let words = Kind::VARIANTS.iter().map(|kind| link::api_problem(kind.word()));
    let kind = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
    let object = ObjectBuilder::new()
        .property("type", kind.enum_values(Some(words)).build())
        .property("title", text())
        .property("status", count())
        .property("detail", text())
        .property("clause", text())
        .property("reason", RefusalReason::schema())
        .property("version", exact_number())
        .property("revision", exact_number())
        .property("limit", text())
        .property("scope", text())
        .property("objection", text());
    let needed = ["type", "title", "status"];
    let object = needed.into_iter().fold(object, ObjectBuilder::required);
    Schema::Object(object.description(Some(said("api-problem"))).build()).into()
}

/// Returns one of the document's descriptions, in English.
fn said(id: &str) -> String {
    Locale::En.text(id)
}
