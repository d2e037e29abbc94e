//! Pictures and figures for the learn page of Das Zepter von Zavandor: a table, an auction, a
//! position's points, and the effects of all cards and levels.

use crate::rules::{
    Artifact, Card, Data, Deck, Gem, Item, RELEASE_COSTS, RUBIES_MAX, Reading, Role,
    SENTINELS_TO_END, Sentinel, Track, View, WITH_CONCENTRATED, opal_dust,
};
use karat_kernel::{Actor, Ply, Seat, Viewer};
use maud::{Markup, html};

use super::pieces::small_unit;
use super::{
    GAME, artifact_symbol, gem, item_name, item_symbol, play, role_name, sentinel_symbol, symbol,
    text, track_name,
};
use crate::words::{item_effect, level_effect, role_start, signed};
use karat_ui::forms::{Kind, Learn, Line};
use karat_ui::model::{LearnModel, Played, Record};
use karat_ui::pieces::{icon, seat_mark};
use karat_words::Locale;

/// Records and pictures for the learn page of Das Zepter von Zavandor. The page's text is in a
/// separate file.
pub(super) const LEARN: Learn = Learn {
    records: &[
        Record {
            name: "table",
            text: include_str!("../learn/table.karat"),
            viewer: Viewer::Seat(Seat::new(0)),
        },
        Record {
            name: "auction",
            text: include_str!("../learn/auction.karat"),
            viewer: Viewer::Seat(Seat::new(0)),
        },
        Record {
            name: "count",
            text: include_str!("../learn/count.karat"),
            viewer: Viewer::Public,
        },
        Record { name: "start", text: "karat 1\ngame zepter\nseats 3\n", viewer: Viewer::Public },
    ],
    facts,
    picture,
    example,
};

/// The index of the player who bids and pays in the auction example.
const BIDDER: usize = 0;

/// The index of the leading player in the auction example.
const HEDVIKA: usize = 3;

/// The index of the runner-up, who also pays more than the printed price.
const SECOND: usize = 1;

/// The minimum score at the start of a round at which the leaders pay more (ZEP-ORDER-6).
const REACH: u16 = 10;

/// The plies at which the leader, Hedvika, has bid, and at which the bidder has outbid her.
const HEDVIKA_BIDS: Ply = Ply::new(4);
const OUTBID: Ply = Ply::new(5);

/// The number of opals that a player has after the first decision suggested in the text.
const THIRD_OPAL: u8 = 3;

/// The number of levels per track.
pub(super) const LEVELS: u8 = 4;

fn fact(name: impl Into<String>, value: impl ToString) -> (String, String) {
    (name.into(), value.to_string())
}

fn facts(_: Locale, model: &LearnModel) -> Vec<(String, String)> {
    let mut facts = of_components(model);
    facts.extend(of_gems(&view(model.played("start"), Ply::START).reading.data));
    facts.extend(of_auction(model));
    facts.extend(of_count(model));
    facts
}

fn of_components(model: &LearnModel) -> Vec<(String, String)> {
    let seats = &model.game.seats;
    let begun = view(model.played("start"), Ply::START);
    let (start, data) = (&begun.players[0], begun.reading.data);
    let points = Artifact::ALL.map(|artifact| data.artifact_points(artifact));
    vec![
        fact("seats-low", seats.start()),
        fact("seats-high", seats.end()),
        fact("end", SENTINELS_TO_END),
        fact("sentinels", Sentinel::ALL.len()),
        fact("sentinel", data.sentinel_price()),
        fact("points-sentinel", data.sentinel_points()),
        fact("start-opals", start.active[Gem::Opal as usize]),
        fact("start-sapphires", start.active[Gem::Sapphire as usize]),
        fact("marker-low", RELEASE_COSTS.iter().min().expect("there are markers")),
        fact("marker-high", RELEASE_COSTS.iter().max().expect("there are markers")),
        fact("artifact-low", points.iter().min().expect("there are artifacts")),
        fact("artifact-high", points.iter().max().expect("there are artifacts")),
        fact("rubies", RUBIES_MAX),
        fact("with", WITH_CONCENTRATED),
        fact("dust-1", opal_dust(1)),
        fact("dust-2", opal_dust(start.active[Gem::Opal as usize])),
        fact("dust-3", opal_dust(THIRD_OPAL)),
        fact("dust-4", opal_dust(4)),
    ]
}

fn of_gems(data: &Data) -> Vec<(String, String)> {
    let gems = Gem::ALL.into_iter().flat_map(|gem| {
        let name = gem.name();
        [
            fact(format!("price-{name}"), data.gem_price(gem, 0)),
            fact(format!("points-{name}"), data.gem_points(gem)),
        ]
    });
    let decks = Deck::ALL.into_iter().flat_map(|deck| {
        let name = deck.name();
        let values: Vec<u8> = Card::of(deck).map(Card::value).collect();
        let ends = (values.iter().min(), values.iter().max());
        let (Some(low), Some(high)) = ends else { unreachable!("every deck has cards") };
        [
            fact(format!("card-{name}"), format!("{low}–{high}")),
            fact(format!("four-{name}"), deck.concentrated()),
        ]
    });
    gems.chain(decks).collect()
}

fn of_auction(model: &LearnModel) -> Vec<(String, String)> {
    let auction = model.played("auction");
    let (first, last) = (view(auction, Ply::START), view(auction, auction.last()));
    let hers = held(auction, HEDVIKA_BIDS);
    let mine = held(auction, OUTBID);
    let hedvika = &first.players[HEDVIKA];
    let net = mine.net_prices[BIDDER];
    let modifier = net as i32 - mine.bid as i32;
    let limit = |view: &View| view.players[BIDDER].hand_limit;
    let offer = |at: usize| {
        let offer = first.offers.iter().find(|offer| offer.item == mine.item);
        offer.expect("the item is on offer").modifiers[at]
    };
    let (first_artifact, first_sentinel) = hedvika.place_modifiers;
    let (second_artifact, second_sentinel) = first.players[SECOND].place_modifiers;
    vec![
        fact("reach", REACH),
        fact("first-artifact", first_artifact),
        fact("first-sentinel", first_sentinel),
        fact("second-artifact", second_artifact),
        fact("second-sentinel", second_sentinel),
        fact("hedvika-points", hedvika.start_points),
        fact("hedvika-net", format!("{} + {}", hers.bid, offer(HEDVIKA))),
        fact("bid", mine.bid),
        fact("net", net),
        fact("modifier", signed(modifier).replace('−', "− ")),
        fact("saved", -modifier),
        fact("limit-gain", limit(last) - limit(first)),
    ]
}

fn of_count(model: &LearnModel) -> Vec<(String, String)> {
    let tobias = &view(model.played("count"), Ply::START).players[0];
    let finished = tobias.levels.iter().filter(|level| **level == LEVELS).count() as u16;
    vec![
        fact("points-level", tobias.points.knowledge / finished),
        fact("tobias-gems", tobias.points.gems),
        fact("tobias-knowledge", tobias.points.knowledge),
        fact("tobias-artifacts", tobias.points.artifacts),
        fact("tobias-sentinels", tobias.points.sentinels),
        fact("tobias", tobias.points_total),
    ]
}

fn picture(locale: Locale, model: &LearnModel, name: &str) -> Markup {
    let table = model.played("table");
    match name {
        "goal" => goal(&view(table, Ply::START).reading.data),
        "turn" => html! {
            (gem(Gem::Opal)) (gem(Gem::Sapphire)) (icon("next")) (symbol("dust")) (icon("next"))
            (gem(Gem::Emerald)) (icon("book")) (icon("hammer"))
        },
        "end" => html! {
            @for _ in 0..SENTINELS_TO_END { (symbol("sentinel")) }
            (icon("next")) (icon("flag"))
        },
        "first" => html! {
            @for _ in 0..THIRD_OPAL { (gem(Gem::Opal)) }
            (icon("next")) (worth(&symbol("dust"), &opal_dust(THIRD_OPAL).to_string()))
        },
        "table" => {
            let shown = table.seen(GAME, Ply::START);
            html! { div.fig-table { (play::play(locale, &shown, view(table, Ply::START))) } }
        }
        "order" => html! {
            @for seat in &view(table, Ply::START).order {
                (seat_mark(*seat, &table.names[seat.index()], ""))
            }
        },
        "artifacts" => html! {
            @for offer in &view(table, Ply::START).offers {
                @if let Item::Artifact(artifact) = offer.item { (artifact_symbol(artifact)) }
            }
        },
        "income" => html! {
            @for gem_kind in Gem::ALL { (gem(gem_kind)) } (icon("next")) (symbol("dust"))
        },
        "turns" => html! { (icon("gems")) (icon("book")) (icon("hammer")) },
        "bids" => html! { (icon("users")) (icon("hammer")) },
        "hand" => symbol("hand"),
        "tobias" => holdings(model),
        "lists" => lists(locale, view(table, Ply::START)),
        // The items that score points are the same here as in the plain rules, so both pages share
        // the pictures.
        name => super::rules::points(name),
    }
}

/// Renders items that score points, each with its points.
fn goal(data: &Data) -> Markup {
    let book = data.artifact_points(Artifact::Spellbook).to_string();
    html! {
        @for kind in [Gem::Opal, Gem::Emerald, Gem::Ruby] {
            (worth(&gem(kind), &data.gem_points(kind).to_string()))
        }
        (worth(&artifact_symbol(Artifact::Spellbook), &book))
        (worth(&symbol("sentinel"), &format!("{} +", data.sentinel_points())))
    }
}

/// Renders an item with its points below it.
fn worth(thing: &Markup, points: &str) -> Markup {
    html! { span.worth { (thing) span.pt { (points) } } }
}

/// Renders the items that score points for a player: active gems, artifacts and Sentinels.
fn holdings(model: &LearnModel) -> Markup {
    let tobias = &view(model.played("count"), Ply::START).players[0];
    html! {
        @for kind in Gem::ALL { @for _ in 0..tobias.active[kind as usize] { (gem(kind)) } }
        @for &(artifact, _) in &tobias.artifacts { (artifact_symbol(artifact)) }
        @for &(sentinel, _) in &tobias.sentinels {
            (symbol("sentinel")) (sentinel_symbol(sentinel))
        }
    }
}

/// Renders collapsed reference lists of all roles, levels, artifacts and Sentinels, one item per
/// line.
fn lists(locale: Locale, view: &View) -> Markup {
    let artifacts = Artifact::ALL.map(Item::Artifact);
    let sentinels = Sentinel::ALL.map(Item::Sentinel);
    let data = view.reading.data;
    html! {
        div.folds {
            (fold(&text(locale, "learn-roles"), &html! {
                @for role in Role::ALL {
                    (row(&symbol(&format!("r-{}", role.name())), &role_name(locale, role), "",
                        &role_start(locale, &view.reading, role)))
                }
            }))
            (fold(&text(locale, "learn-levels"), &html! {
                @for track in Track::ALL {
                    @let costs = (1..=LEVELS).map(|level| data.cost(track, level).to_string());
                    @let costs = costs.collect::<Vec<_>>().join(", ");
                    (row(&symbol(&format!("k-{}", track.name())), &track_name(locale, track),
                        &costs, &levels(locale, &view.reading, track)))
                }
            }))
            (fold(&text(locale, "learn-artifacts"), &items(locale, &data, &artifacts)))
            (fold(&text(locale, "learn-sentinels"), &items(locale, &data, &sentinels)))
        }
    }
}

/// Returns the effects of a track's levels, lowest first.
pub(super) fn levels(locale: Locale, reading: &Reading, track: Track) -> String {
    let effects = (1..=LEVELS)
        .map(|level| format!("{level}: {}", level_effect(locale, reading, track, level)));
    effects.collect::<Vec<_>>().join(" · ")
}

/// Renders a list of items, one per line.
pub(super) fn items(locale: Locale, data: &Data, items: &[Item]) -> Markup {
    html! {
        @for &item in items {
            (row(&item_symbol(item), &item_name(locale, item), &data.price(item).to_string(),
                &item_effect(locale, data, item)))
        }
    }
}

fn fold(title: &str, rows: &Markup) -> Markup {
    html! { details { summary { (title) } dl.words { (rows) } } }
}

/// Renders an item with its picture, price and effect.
pub(super) fn row(picture: &Markup, name: &str, price: &str, effect: &str) -> Markup {
    html! {
        div {
            dt { (picture) " " (name) @if !price.is_empty() { " · " (price) } }
            dd { (effect) }
        }
    }
}

/// Renders the recorded auction of the Crystal Ball, bid by bid, and the payment.
fn example(locale: Locale, model: &LearnModel) -> (Markup, Vec<Line>) {
    let auction = model.played("auction");
    let (start, last) = (Ply::START, auction.last());
    let lines = start.until(last).map(|before| {
        let ply = before.next();
        let (who, is_pass) = match &auction.positions[ply.index()].moved {
            Some((Actor::Seat(seat), move_text)) => (*seat, move_text == "pass"),
            _ => unreachable!("a player moved"),
        };
        let (laid, total, kind) = if ply == last {
            let paid = paid(locale, auction);
            let net = held(auction, before).net_prices[BIDDER];
            (paid, net.to_string(), Kind::Decides)
        } else if is_pass {
            (html! { (icon("pass")) (text(locale, "learn-pass")) }, String::new(), Kind::Leaves)
        } else {
            (html! {}, held(auction, ply).bid.to_string(), Kind::Stays)
        };
        Line { who: (who, auction.names[who.index()].clone()), laid, total, kind }
    });
    let item = held(auction, start.next()).item;
    let heading = html! { (item_symbol(item)) h3 { (item_name(locale, item)) } };
    (heading, lines.collect())
}

/// Renders the energy that the recorded auction's winner paid for the item.
fn paid(locale: Locale, auction: &Played) -> Markup {
    let last = auction.last();
    let before = last.previous().expect("the record has moves");
    let before = &view(auction, before).players[BIDDER];
    let after = &view(auction, last).players[BIDDER];
    let units = before.units().expect("the viewer sees his hand");
    let kept = after.units().expect("the viewer sees his hand");
    html! {
        @for unit in units.kinds() {
            @for _ in kept.count(unit)..units.count(unit) { (small_unit(locale, unit)) }
        }
        (symbol("dust")) (before.dust - after.dust)
    }
}

fn view(played: &Played, ply: Ply) -> &View {
    played.positions[ply.index()].view.of().expect("the records are of this game")
}

fn held(auction: &Played, ply: Ply) -> &crate::rules::AuctionView {
    view(auction, ply).auction.as_ref().expect("the auction runs")
}
