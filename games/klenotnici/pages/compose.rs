//! Composes a move's notation from the fields of the action panel ("dock").
//!
//! The panel submits `kind`, the first word of the move, and its parts:
//!
//! - `gem`: the gem to put up for auction
//! - `card`: each money card of an opening bid or a raise
//! - `double` and `doubled_card`: the doubling of a bid
//! - `rank`: each action card to spend
//! - `goal`: the secret goal
//! - `exchange`: the cards of a listed exchange, or else `give` and `take` for any other
//! - `preview`: the first word of a move whose outcome is requested

/// Returns the move described by the fields. Missing parts are left out, so that the rules reject
/// the move with their own error.
pub(super) fn move_text(fields: &[(String, String)]) -> String {
    let kind = match field(fields, "kind") {
        "" => field(fields, "preview"),
        kind => kind,
    };
    match kind {
        "choose" => format!("choose {}", field(fields, "gem")),
        "open" | "raise" => bid(kind, fields, false),
        "hammer" if values(fields, "card").is_empty() => format!("hammer{}", ranks(fields)),
        "hammer" => bid("raise", fields, true),
        "exchange" => exchange(fields),
        "goal" => format!("goal {}", field(fields, "goal")),
        _ => kind.to_owned(),
    }
}

fn bid(kind: &str, fields: &[(String, String)], hammer: bool) -> String {
    let mut parts = vec![kind.to_owned(), values(fields, "card").join("+")];
    if !field(fields, "double").is_empty() && !hammer {
        let card = field(fields, "doubled_card");
        let card = if card.is_empty() { String::new() } else { format!("[{card}]") };
        parts.push(format!("x2{card}{}", ranks(fields)));
    }
    if hammer {
        parts.push(format!("hammer{}", ranks(fields)));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

fn exchange(fields: &[(String, String)]) -> String {
    let given = values(fields, "give");
    let listed = field(fields, "exchange");
    let swap = if given.is_empty() && !listed.is_empty() {
        listed.to_owned()
    } else {
        format!("{} -> {}", given.join("+"), values(fields, "take").join("+"))
    };
    format!("exchange{} {swap}", ranks(fields))
}

/// Returns the selected action cards in parentheses, or an empty string if none are selected
/// (KLE-ACTION-4).
fn ranks(fields: &[(String, String)]) -> String {
    let named = values(fields, "rank");
    if named.is_empty() { String::new() } else { format!("({})", named.join(",")) }
}

fn field<'a>(fields: &'a [(String, String)], name: &str) -> &'a str {
    values(fields, name).first().copied().unwrap_or_default()
}

fn values<'a>(fields: &'a [(String, String)], name: &str) -> Vec<&'a str> {
    let named = fields.iter().filter(|(field, _)| field == name);
    named.map(|(_, value)| value.trim()).filter(|value| !value.is_empty()).collect()
}
