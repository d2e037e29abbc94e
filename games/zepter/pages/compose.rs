//! Composes a move's notation from the fields of the action panel ("dock").
//!
//! Most buttons in the panel submit a complete move. The others submit `kind`, the first word of
//! the move, and its parts:
//!
//! - `transact` and `pay` have `sell-opal-inactive`, `sell-opal-active` and `buy-opal` (numbers to
//!   add up), `release`, and `advance` (in the order given).
//! - Their payment has `unit` (each unit paid), `best` (the units of the best payment) and `pay`
//!   (`best` or `own`).
//! - Alternatively, `steps` contains the whole transaction. Without any step, `item` and `bid` have
//!   the same meaning as for `start`.
//! - `active` has `active-opal` and a similar field for every other kind of gem.
//! - `start` has `item` and `bid`. `price-owl` and a similar field for every other item on offer
//!   contain the printed prices, which replace an empty `bid`. `raise` has `bid`.
//! - `price` has `price`. `remove` has `role`. `keep` has `unit`.
//! - `preview` contains the first word of a move whose outcome is requested.

use crate::rules::Gem;

/// Returns the move described by the fields. Missing parts are left out, so that the rules reject
/// the move with their own error.
pub(super) fn move_text(fields: &[(String, String)]) -> String {
    let kind = match field(fields, "kind") {
        "" => field(fields, "preview"),
        kind => kind,
    };
    match kind {
        "transact" => transaction(fields, None),
        "pay" => transaction(fields, Some("item")),
        "active" => {
            let counts = Gem::ALL.map(|gem| match field(fields, &format!("active-{gem}")) {
                "" => "0".to_owned(),
                count => count.to_owned(),
            });
            format!("active {}", counts.join("/"))
        }
        "start" => start(fields),
        "raise" => format!("raise {}", field(fields, "bid")).trim_end().to_owned(),
        "price" => format!("price {}", field(fields, "price")).trim_end().to_owned(),
        "remove" => {
            let roles: Vec<_> = values(fields, "role").collect();
            if roles.is_empty() {
                "remove none".to_owned()
            } else {
                format!("remove {}", roles.join(" "))
            }
        }
        "keep" => {
            let units: Vec<_> = values(fields, "unit").collect();
            if units.is_empty() {
                "keep none".to_owned()
            } else {
                format!("keep {}", units.join("+"))
            }
        }
        _ => kind.to_owned(),
    }
}

/// Returns a transaction's notation: sales, releases, advances and purchases, in this order. If the
/// transaction pays for an item won at auction, the item comes first.
fn transaction(fields: &[(String, String)], first: Option<&str>) -> String {
    let exact = field(fields, "steps");
    if !exact.is_empty() {
        let exact = exact.strip_prefix("transact").map_or(exact, str::trim_start);
        return format!("transact {exact}");
    }
    let mut steps: Vec<String> = first.into_iter().map(str::to_owned).collect();
    for gem in Gem::ALL {
        for state in ["inactive", "active"] {
            let count = count(fields, &format!("sell-{gem}-{state}"));
            steps.extend(run("sell", &count, &format!("{gem} {state}")));
        }
    }
    steps.extend(values(fields, "release").map(|cost| format!("release {cost}")));
    steps.extend(values(fields, "advance").map(|track| format!("advance {track}")));
    for gem in Gem::ALL {
        steps.extend(run("buy", &count(fields, &format!("buy-{gem}")), gem.name()));
    }
    // If the basket contains both steps and an item, take the steps first, and do not start the
    // auction yet.
    if steps.is_empty() && !field(fields, "item").is_empty() {
        return start(fields);
    }
    format!("transact {}{}", steps.join(", "), payment(fields))
}

/// Returns the payment's notation: the best payment, unless the player ticked other units.
fn payment(fields: &[(String, String)]) -> String {
    let sorted = |mut units: Vec<&str>| {
        units.sort_unstable();
        units.join("+")
    };
    let ticked: Vec<_> = values(fields, "unit").collect();
    let best = field(fields, "best").split('+').filter(|unit| !unit.is_empty());
    let best = sorted(best.collect());
    match field(fields, "pay") {
        "best" => " with best".to_owned(),
        "own" if ticked.is_empty() => String::new(),
        _ if sorted(ticked.clone()) == best => " with best".to_owned(),
        _ if ticked.is_empty() => String::new(),
        _ => format!(" with {}", ticked.join("+")),
    }
}

/// Returns the move that puts the selected item up for auction at the typed bid, or at the printed
/// price if no bid was typed.
fn start(fields: &[(String, String)]) -> String {
    let item = field(fields, "item");
    let bid = match field(fields, "bid") {
        "" => field(fields, &format!("price-{item}")),
        bid => bid,
    };
    format!("start {item} {bid}").trim_end().to_owned()
}

/// Adds up the numbers in all fields with the given name. Text that is not a number is returned
/// unchanged, so that the rules reject it.
fn count(fields: &[(String, String)], name: &str) -> String {
    let sum = values(fields, name).map(str::parse::<u32>).sum::<Result<u32, _>>();
    sum.map_or_else(|_| field(fields, name).to_owned(), |sum| sum.to_string())
}

/// Returns the notation for a repeated step, or `None` if the count is 0.
fn run(verb: &str, count: &str, what: &str) -> Option<String> {
    match count {
        "" | "0" => None,
        "1" => Some(format!("{verb} {what}")),
        _ => Some(format!("{verb} {count} {what}")),
    }
}

fn field<'a>(fields: &'a [(String, String)], name: &str) -> &'a str {
    values(fields, name).next().unwrap_or_default()
}

fn values<'a>(
    fields: &'a [(String, String)],
    name: &str,
) -> impl Iterator<Item = &'a str> + use<'a> {
    let name = name.to_owned();
    let named = fields.iter().filter(move |(field, _)| *field == name);
    named.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
}
