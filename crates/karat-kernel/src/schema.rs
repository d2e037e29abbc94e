//! JSON schemas of views and events, for the API documentation. Requires the feature `schema`.
//!
//! Types that derive their JSON form also derive their schema. Types serialized as a string, number
//! or list declare their schema with `written_as!`, next to their `Serialize` implementation.

#[cfg(feature = "schema")]
pub use utoipa;
#[cfg(feature = "schema")]
pub use with_schemas::{Schemas, list, number, of, text};

/// Declares the JSON form of a type serialized as a string, number or list.
#[cfg(feature = "schema")]
#[macro_export]
macro_rules! written_as {
    (@ $Type:ty, $schema:expr) => {
        impl $crate::schema::utoipa::PartialSchema for $Type {
            fn schema() -> $crate::schema::utoipa::openapi::RefOr<$crate::schema::utoipa::openapi::Schema> {
                $schema.into()
            }
        }

        impl $crate::schema::utoipa::ToSchema for $Type {}
    };
    ($Type:ty, any text) => {
        $crate::written_as!(@ $Type, $crate::schema::text(None::<[&str; 0]>));
    };
    ($Type:ty, text of $names:expr) => {
        $crate::written_as!(@ $Type, $crate::schema::text(Some($names)));
    };
    ($Type:ty, number to $max:expr) => {
        $crate::written_as!(@ $Type, $crate::schema::number($max));
    };
    ($Type:ty, list of $Item:ty) => {
        $crate::written_as!(@ $Type, $crate::schema::list::<$Item>());
    };
}

/// Expands to nothing without the feature `schema`.
#[cfg(not(feature = "schema"))]
#[macro_export]
macro_rules! written_as {
    ($($said:tt)*) => {};
}

pub use written_as;

#[cfg(feature = "schema")]
mod with_schemas {
    use utoipa::openapi::schema::{AllOfBuilder, ArrayBuilder, ObjectBuilder, SchemaType, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use crate::game::CitedFact;

    /// A game's JSON schemas.
    pub struct Schemas {
        /// The schema of a view.
        pub view: RefOr<Schema>,
        /// The schema of an event as a viewer sees it.
        pub event: RefOr<Schema>,
        /// The schemas referenced by the view and the event, by name. The same name can mean
        /// different schemas in different games.
        pub named: Vec<(String, RefOr<Schema>)>,
    }

    /// Returns the schemas of the given view and event types.
    pub fn of<View: ToSchema, Event: ToSchema>() -> Schemas {
        let mut named = Vec::new();
        View::schemas(&mut named);
        Event::schemas(&mut named);
        Schemas { view: View::schema(), event: Event::schema(), named }
    }

    /// Returns the schema of a string, with its possible values if known.
    pub fn text<N: Into<String>>(names: Option<impl IntoIterator<Item = N>>) -> Schema {
        let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
        let names = names.map(|names| names.into_iter().map(Into::<String>::into));
        Schema::Object(text.enum_values(names).build())
    }

    /// Returns the schema of an integer from 0 to `max`.
    pub fn number(max: u32) -> Schema {
        let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
        Schema::Object(number.minimum(Some(0)).maximum(Some(max)).build())
    }

    /// Returns the schema of a list of the given item type.
    pub fn list<Item: PartialSchema>() -> Schema {
        Schema::Array(ArrayBuilder::new().items(Item::schema()).build())
    }

    /// The schema contains the members of the fact and its clause. A derived schema would name the
    /// type parameter.
    impl<F: PartialSchema> PartialSchema for CitedFact<F> {
        fn schema() -> RefOr<Schema> {
            let clause = ObjectBuilder::new()
                .schema_type(SchemaType::Type(Type::Object))
                .property("clause", text(None::<[&str; 0]>))
                .required("clause");
            Schema::AllOf(AllOfBuilder::new().item(F::schema()).item(clause).build()).into()
        }
    }

    impl<F: ToSchema> ToSchema for CitedFact<F> {
        fn schemas(named: &mut Vec<(String, RefOr<Schema>)>) {
            F::schemas(named);
        }
    }
}
