//! Enumerations used in requests and responses, as separate schemas.

use std::borrow::Cow;

use karat_rules::any::GAMES;
use karat_table::tournament::FORMATS;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::web::api::describe::EXACT_MAX;
use crate::web::problem::Reason;

/// Defines the schema of a string enumeration.
macro_rules! words {
    ($(#[doc = $doc:literal] $Name:ident $called:literal = $words:expr;)*) => {$(
        #[doc = $doc]
        pub(crate) struct $Name;

        impl PartialSchema for $Name {
            fn schema() -> RefOr<Schema> {
                let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
                let text = text.description(Some($doc.trim())).enum_values(Some($words));
                Schema::Object(text.build()).into()
            }
        }

        impl ToSchema for $Name {
            fn name() -> Cow<'static, str> {
                $called.into()
            }
        }
    )*};
}

words! {
    /// The id of a game.
    GameName "Game" = GAMES.iter().map(|game| game.name());
    /// The stage of a table. In `playing`, the game is running. In the two stages before it, `committing` and `showing`, the players' contributions to the deal are collected.
    StageName "Stage" = ["lobby", "committing", "showing", "playing", "over", "closed"];
    /// The holder of a seat. `reserved` is kept for a person, and `gone` belonged to an account that was deleted.
    SeatHolder "SeatHolder" = ["person", "bot", "free", "reserved", "gone"];
    /// The stage of a tournament.
    TournamentStage "TournamentStage" = ["open", "running", "over", "cancelled"];
    /// The format of a tournament.
    TournamentFormat "TournamentFormat" = FORMATS;
    /// A scope of a token.
    ScopeName "Scope" = ["read", "tables", "play", "people", "bot"];
    /// The verdict on a deal. `unproven` means that the record contains no claim to check.
    DealVerdict "DealVerdict" = ["verified", "unproven", "refuted"];
    /// The state of a review.
    ReviewStage "ReviewStage" = ["none", "queued", "running", "done"];
    /// The type of a stream line about a table.
    TableLineKind "TableLineKind" = ["position", "changed"];
    /// The type of a stream line about one of your tables. `challenge` means that a seat is reserved for you. `declined` means that a person has declined a seat that your table reserved for them. `takeback` means that a player asks you to allow a takeback, and `chat` that another person has written in the chat. `left` means that you no longer have a seat there, not even a reserved one.
    MyLineKind "MyLineKind" =
        ["challenge", "declined", "began", "turn", "takeback", "chat", "ended", "left"];
    /// The type of a stream line about an open table. `open` means that the table is open and has changed since the last line about it, and `gone` that it is no longer open.
    LobbyLineKind "LobbyLineKind" = ["open", "gone"];
    /// The reason why a move was refused. `unreadable` means that its text is not a move, `turn` that it is not the seat's turn, and `rule` that `clause` forbids it.
    RefusalReason "RefusalReason" = Reason::ALL.map(Reason::word);
}

/// A table's version in a request.
pub(crate) struct VersionNumber;

impl PartialSchema for VersionNumber {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
        let number = number
            .description(Some("The `version` of the position on which the request is based."));
        Schema::Object(number.minimum(Some(0)).maximum(Some(EXACT_MAX as usize)).build()).into()
    }
}

impl ToSchema for VersionNumber {
    fn name() -> Cow<'static, str> {
        "Version".into()
    }
}
