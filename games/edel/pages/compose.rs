//! Composes a move's notation from the fields of the action panel ("dock").
//!
//! Most buttons in the panel submit a complete move. The other buttons submit `kind`, the first
//! word of the move, and its parts:
//!
//! - `red`, `yellow`, `green` and `blue`: the gems of a bid
//! - `colour`: the colour to offer, take or score
//! - `opponent`, `give` and `take`: the parts of a swap
//! - `give` and `gain`: the colour given in an exchange, and each gem taken
//! - `discard`: an opponent and a colour
//! - `preview`: the first word of a move whose outcome is requested
//! - `show`: the answer whose outcome is shown (`now`, `accept` or `offer`)

use crate::rules::Colour;

/// Returns the move described by the fields. Parts missing from the form are left out of the move,
/// so that the rules reject it with their own error.
pub(super) fn move_text(fields: &[(String, String)]) -> String {
    let kind = match field(fields, "kind") {
        "" => return asked(fields),
        kind => kind,
    };
    move_of(kind, fields)
}

/// Returns the move to preview, which depends on the selected answer.
fn asked(fields: &[(String, String)]) -> String {
    let kind = field(fields, "preview");
    match field(fields, "show") {
        "accept" => "accept".to_owned(),
        "now" => kind.to_owned(),
        _ => move_of(kind, fields),
    }
}

fn move_of(kind: &str, fields: &[(String, String)]) -> String {
    let mut parts = vec![kind.to_owned()];
    match kind {
        "bid" | "raise" => parts.push(offer(fields)),
        "offer" | "take" => parts.push(field(fields, "colour").to_owned()),
        "execute" => {
            let named = ["colour", "opponent", "give", "take"].map(|name| field(fields, name));
            parts.extend(named.map(str::to_owned));
            parts.extend(values(fields, "discard").map(str::to_owned));
        }
        "exchange" => parts.extend([field(fields, "give").to_owned(), gain(fields)]),
        _ => {}
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// Returns the gems of a typed bid. An empty field counts as 0.
fn offer(fields: &[(String, String)]) -> String {
    let counts = Colour::ALL.map(|colour| match field(fields, colour.name()) {
        "" => "0",
        count => count,
    });
    counts.join("/")
}

/// Returns the gems taken in an exchange. Each gem has a separate field.
fn gain(fields: &[(String, String)]) -> String {
    let count =
        |colour: Colour| values(fields, "gain").filter(|name| *name == colour.name()).count();
    Colour::ALL.map(|colour| count(colour).to_string()).join("/")
}

fn field<'a>(fields: &'a [(String, String)], name: &'a str) -> &'a str {
    values(fields, name).next().unwrap_or_default()
}

fn values<'a>(fields: &'a [(String, String)], name: &'a str) -> impl Iterator<Item = &'a str> {
    let named = fields.iter().filter(move |(field, _)| field == name);
    named.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
}
