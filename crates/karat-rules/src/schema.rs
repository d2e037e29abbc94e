//! Schemas of the JSON of views and events, for the document of the API. They need the feature
//! `schema`.
//!
//! Types with derived JSON also derive their schema. A type that serializes as a text, a number or
//! a list declares this with `written_as!` beside its `Serialize`.

#[cfg(feature = "schema")]
pub use with_schemas::{Schemas, of_game};

/// Declares the JSON form of a type.
#[cfg(feature = "schema")]
macro_rules! written_as {
    (@ $Type:ty, $schema:expr) => {
        impl utoipa::PartialSchema for $Type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $schema.into()
            }
        }

        impl utoipa::ToSchema for $Type {}
    };
    ($Type:ty, any text) => {
        crate::schema::written_as!(@ $Type, crate::schema::text(None::<[&str; 0]>));
    };
    ($Type:ty, text of $names:expr) => {
        crate::schema::written_as!(@ $Type, crate::schema::text(Some($names)));
    };
    ($Type:ty, number to $max:expr) => {
        crate::schema::written_as!(@ $Type, crate::schema::number($max));
    };
    ($Type:ty, list of $Item:ty) => {
        crate::schema::written_as!(@ $Type, crate::schema::list::<$Item>());
    };
}

/// Without the feature, declares nothing.
#[cfg(not(feature = "schema"))]
macro_rules! written_as {
    ($($said:tt)*) => {};
}

pub(crate) use written_as;

#[cfg(feature = "schema")]
pub(crate) use with_schemas::{list, number, text};

#[cfg(feature = "schema")]
mod with_schemas {
    use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, SchemaType, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use crate::any::GameId;
    use crate::game::Game;
    use crate::with_game;

    /// The schemas of a game.
    pub struct Schemas {
        /// A view.
        pub view: RefOr<Schema>,
        /// A viewer's version of an event.
        pub event: RefOr<Schema>,
        /// The schemas to which these two refer, by name. Other games have different schemas with
        /// the same names.
        pub named: Vec<(String, RefOr<Schema>)>,
    }

    /// Returns the schemas of the views and events of a game.
    pub fn of_game(game: GameId) -> Schemas {
        with_game!(game, G => of::<<G as Game>::View, <G as Game>::EventView>())
    }

    fn of<View: ToSchema, Event: ToSchema>() -> Schemas {
        let mut named = Vec::new();
        View::schemas(&mut named);
        Event::schemas(&mut named);
        Schemas { view: View::schema(), event: Event::schema(), named }
    }

    /// Returns the schema of a text, or of one of these values if they are known.
    pub(crate) fn text<N: Into<String>>(names: Option<impl IntoIterator<Item = N>>) -> Schema {
        let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
        let names = names.map(|names| names.into_iter().map(Into::<String>::into));
        Schema::Object(text.enum_values(names).build())
    }

    /// Returns the schema of a non-negative whole number.
    pub(crate) fn number(max: u32) -> Schema {
        let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
        Schema::Object(number.minimum(Some(0)).maximum(Some(max)).build())
    }

    /// Returns the schema of a list.
    pub(crate) fn list<Item: PartialSchema>() -> Schema {
        Schema::Array(ArrayBuilder::new().items(Item::schema()).build())
    }
}
