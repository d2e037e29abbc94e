//! Pictures and figures for the learn page of Klenotníci, taken from three recorded games.

use crate::rules::{Colour, GEMS, Gem, Money, PlayerView, SETS, Size, View};
use karat_kernel::{Actor, Ply, Seat, Viewer};
use maud::{Markup, html};

use super::dock::idle_hand;
use super::{GAME, play, pyramid, word};
use karat_ui::forms::{Kind, Learn, Line};
use karat_ui::model::{LearnModel, Played, Record};
use karat_ui::pieces::{icon, joined, seat_mark};
use karat_words::Locale;

/// Records and pictures for the learn page of Klenotníci. The page's text is in a separate file.
pub(super) const LEARN: Learn = Learn {
    records: &[
        Record {
            name: "auction",
            text: include_str!("../learn/auction.karat"),
            viewer: Viewer::Seat(Seat::new(3)),
        },
        Record {
            name: "tricks",
            text: include_str!("../learn/tricks.karat"),
            viewer: Viewer::Seat(Seat::new(2)),
        },
        Record {
            name: "count",
            text: include_str!("../learn/count.karat"),
            viewer: Viewer::Public,
        },
    ],
    facts,
    picture,
    example,
};

/// The ply after the opening bid, which follows the draw and the choice of a gem.
const OPENED: Ply = Ply::new(3);

/// The ply after the raise shown on the page.
const RAISED: Ply = Ply::new(6);

/// The ply of the position shown on the page. In that position, two bids have been made and one
/// player has passed.
const TABLE: Ply = Ply::new(5);

/// The plies at which a raise has been doubled, a three-card opening bid has been made, and the
/// winner has made change and paid.
const DOUBLED: Ply = Ply::new(4);
const THREE_LAID: Ply = Ply::new(8);
const PAID: Ply = Ply::new(11);

/// The number of cards in the picture of a hand.
const FEW: usize = 4;

/// The index of the player whose final points the page explains.
const HANA: usize = 0;

/// The index of a player who still has an action card at the end of the game.
const KEEPER: usize = 1;

fn facts(locale: Locale, model: &LearnModel) -> Vec<(String, String)> {
    let mut facts = of_components(model);
    facts.extend(of_auction(model));
    facts.extend(of_tricks(locale, model));
    facts.extend(of_count(model));
    facts
}

fn fact(name: impl Into<String>, value: impl ToString) -> (String, String) {
    (name.into(), value.to_string())
}

fn of_components(model: &LearnModel) -> Vec<(String, String)> {
    let auction = model.played("auction");
    let view = view(auction, Ply::START);
    let own = view.players.iter().find_map(|player| Some((player, player.money?)));
    let (own, money) = own.expect("the viewer sees his hand");
    let faces: Vec<u8> = money.iter().collect();
    let seats = &model.game.seats;
    let mut facts = vec![
        fact("gems", GEMS),
        fact("sets", SETS.len()),
        fact("seats-low", seats.start()),
        fact("seats-high", seats.end()),
        fact("money", faces.len()),
        fact("money-low", faces.iter().min().expect("there is money")),
        fact("money-high", faces.iter().max().expect("there is money")),
        fact("actions", own.action_count),
        fact("value-low", view.values.iter().min().expect("there are gems")),
        fact("value-high", view.values.iter().max().expect("there are gems")),
    ];
    let data = view.reading.data;
    let sets = data.set_points.iter().enumerate();
    facts.extend(sets.map(|(set, points)| fact(format!("set-{set}"), points)));
    let goals = data.goal_points.iter().enumerate().skip(1);
    facts.extend(goals.map(|(owned, points)| fact(format!("goal-{owned}"), points)));
    facts
}

fn of_auction(model: &LearnModel) -> Vec<(String, String)> {
    let auction = model.played("auction");
    let mut facts = Vec::new();
    let mut price_before = 0;
    for (line, ply) in (1..).zip(OPENED.until(auction.last())) {
        let player = mover(auction, ply);
        facts.push(fact(format!("bid-{line}"), player.total));
        facts.push(fact(
            format!("added-{line}"),
            player.bids.last().map_or(0, |bid| sum(bid.cards)),
        ));
        facts.push(fact(format!("lead-{line}"), player.total.saturating_sub(price_before)));
        price_before = price_before.max(player.total);
    }
    facts
}

fn of_tricks(locale: Locale, model: &LearnModel) -> Vec<(String, String)> {
    let tricks = model.played("tricks");
    let raiser = mover(tricks, DOUBLED);
    let raise = raiser.bids.last().expect("he has raised");
    let opener = mover(tricks, THREE_LAID);
    let laid: Vec<String> = laid(opener).map(|face| face.to_string()).collect();
    let changed = mover(tricks, PAID);
    vec![
        fact("double", sum(raise.cards)),
        fact("doubled", raiser.total),
        fact("change", opener.total),
        fact("changed", joined(locale, &laid)),
        fact("change-gain", changed.money_count - opener.money_count),
    ]
}

fn of_count(model: &LearnModel) -> Vec<(String, String)> {
    let count = model.played("count");
    let view = view(count, Ply::START);
    let (hana, keeper) = (&view.players[HANA], &view.players[KEEPER]);
    let value = |colour, size| view.values[Gem::new(colour, size).index()];
    let rubies = Size::ALL.map(|size| value(Colour::Ruby, size));
    let shown: Vec<String> = rubies.iter().rev().map(u8::to_string).collect();
    let sets: u8 = keeper.score.sets.iter().sum();
    let of_actions = keeper.score.total - keeper.score.gems - sets - keeper.score.money;
    vec![
        fact("per-money", view.reading.data.per_money_card),
        fact("per-action", of_actions / keeper.action_count),
        fact("hana", hana.score.total),
        fact("hana-money", hana.score.money),
        fact("hana-rubies", shown.join(" + ")),
        fact("hana-ruby-sum", rubies.iter().sum::<u8>()),
        fact("hana-pearl", value(Colour::Pearl, Size::Small)),
        fact("hana-emerald", value(Colour::Emerald, Size::Small)),
    ]
}

fn picture(locale: Locale, model: &LearnModel, name: &str) -> Markup {
    let auction = model.played("auction");
    let tricks = model.played("tricks");
    match name {
        "goal" => goal(model),
        "turn" => turn(auction),
        "end" => html! {
            @for gem in sold_gems() { (pyramid(gem)) } (icon("next")) (icon("flag"))
        },
        "first" => html! {
            (pyramid(lot(auction)))
            @for face in own_money(auction).iter().take(FEW) { (card(face)) }
        },
        "table" => table(locale, auction),
        "choose" => html! {
            @for gem in SETS[2].iter() { (pyramid(gem)) }
            span.spot { (pyramid(lot(auction))) }
            @for gem in SETS[1].iter() { (pyramid(gem)) }
        },
        "open" => cards(mover(auction, OPENED)),
        "raise" => {
            let raiser = mover(auction, RAISED);
            html! { (cards(raiser)) span.muted { "= " (raiser.total) } }
        }
        "pass" => icon("pass"),
        "sold" => html! {
            (pyramid(lot(auction))) (icon("swap")) (cards(payer(auction)))
        },
        "next" => {
            let passer = auction_view(auction).first_passer.expect("somebody passed");
            let name = &auction.names[passer.index()];
            html! { (seat_mark(passer, name, "seat-l")) (icon("next")) (icon("flag")) }
        }
        "one" => actions(tricks, 1),
        "two" => actions(tricks, 2),
        "three" => actions(tricks, 3),
        "hana" => html! {
            @for gem in view(model.played("count"), Ply::START).players[HANA].gems.iter() { (pyramid(gem)) }
        },
        "gem" => pyramid(Gem::new(Colour::Ruby, Size::Large)),
        "money" => {
            let money = own_money(auction);
            let ends = [money.iter().min(), money.iter().max()];
            html! { @for face in ends.into_iter().flatten() { (card(face)) } }
        }
        "action" => actions(tricks, 1),
        _ => match name.strip_prefix("set-").and_then(|set| set.parse::<usize>().ok()) {
            Some(set) => html! { @for gem in SETS[set].iter() { (pyramid(gem)) } },
            None => html! {},
        },
    }
}

/// Renders the gems of a set, the set's bonus and a money card, each with its points.
fn goal(model: &LearnModel) -> Markup {
    let auction = model.played("auction");
    let view = view(auction, Ply::START);
    let (gems, bonus, values) = (SETS[2], view.reading.data.set_points[2], view.values);
    html! {
        @for gem in gems.iter() { (worth(&pyramid(gem), &values[gem.index()].to_string())) }
        span.muted { "+ " (bonus) " +" }
        @for face in own_money(auction).iter().take(1) {
            (worth(&card(face), &view.reading.data.per_money_card.to_string()))
        }
    }
}

/// Renders an item with its points below it.
fn worth(thing: &Markup, points: &str) -> Markup {
    html! { span.worth { (thing) span.pt { (points) } } }
}

/// Renders a gem on offer and the first three bids for it.
fn turn(auction: &Played) -> Markup {
    html! {
        (pyramid(lot(auction)))
        @for ply in [OPENED, OPENED.next(), RAISED] {
            @let (who, _) = moved(auction, ply);
            (icon("next"))
            span.worth {
                (seat_mark(who, &auction.names[who.index()], "seat-s"))
                span.row { (cards(mover(auction, ply))) }
            }
        }
    }
}

/// Returns a gem of each colour, to represent all gems sold in the game.
fn sold_gems() -> impl Iterator<Item = Gem> {
    Colour::ALL.into_iter().map(|colour| Gem::new(colour, Size::Medium))
}

/// Renders the table during the recorded auction, as seen by the record's viewer.
fn table(locale: Locale, auction: &Played) -> Markup {
    let model = auction.seen(GAME, TABLE);
    let view = view(auction, TABLE);
    html! {
        div.fig-table {
            (play::play(locale, &model, view))
            (idle_hand(locale, &model, view))
        }
    }
}

/// Renders, line by line, an auction from the author's rules.
fn example(locale: Locale, model: &LearnModel) -> (Markup, Vec<Line>) {
    let auction = model.played("auction");
    let gem = lot(auction);
    let value = view(auction, OPENED).values[gem.index()];
    let name = word(locale, gem.name());
    let heading = locale.say("klenotnici-lot", &[("gem", name.into()), ("value", value.into())]);
    let last = auction.last();
    let lines = OPENED.until(last.next()).map(|ply| {
        let (who, text) = moved(auction, ply);
        let is_pass = text == "pass";
        let player = if ply == last { payer(auction) } else { mover(auction, ply) };
        Line {
            who: (who, auction.names[who.index()].clone()),
            laid: html! {
                @if is_pass { (icon("pass")) (locale.text("klenotnici-passed")) }
                @else { (cards(player)) }
            },
            total: if is_pass { String::new() } else { player.total.to_string() },
            kind: match ply {
                ply if ply == last => Kind::Decides,
                _ if is_pass => Kind::Leaves,
                _ => Kind::Stays,
            },
        }
    });
    (html! { (pyramid(gem)) h3 { (heading) } }, lines.collect())
}

fn view(played: &Played, ply: Ply) -> &View {
    played.positions[ply.index()].view.of().expect("the records are of this game")
}

/// Returns the seat that made the last move before a position, and the move.
fn moved(played: &Played, ply: Ply) -> (Seat, &str) {
    match &played.positions[ply.index()].moved {
        Some((Actor::Seat(seat), text)) => (*seat, text),
        _ => unreachable!("a player moved"),
    }
}

/// Returns the player who made the last move before the given position.
fn mover(played: &Played, ply: Ply) -> &PlayerView {
    &view(played, ply).players[moved(played, ply).0.index()]
}

/// Returns the auction's winner just before paying.
fn payer(auction: &Played) -> &PlayerView {
    let last = auction.last();
    let before = last.previous().expect("the record has moves");
    &view(auction, before).players[moved(auction, last).0.index()]
}

fn auction_view(auction: &Played) -> &crate::rules::AuctionView {
    view(auction, TABLE).auction.as_ref().expect("the auction runs")
}

fn lot(auction: &Played) -> Gem {
    auction_view(auction).gem
}

fn own_money(auction: &Played) -> Money {
    let mine = view(auction, Ply::START).players.iter().find_map(|player| player.money);
    mine.expect("the viewer sees his hand")
}

fn laid(player: &PlayerView) -> impl Iterator<Item = u8> {
    player.bids.iter().flat_map(|bid| bid.cards.iter())
}

fn sum(cards: Money) -> u8 {
    cards.iter().sum()
}

fn cards(player: &PlayerView) -> Markup {
    html! { @for face in laid(player) { (card(face)) } }
}

fn card(face: u8) -> Markup {
    html! { span.pc.pc-s.is-flat { b { (face) } } }
}

/// Renders the first `count` action cards in the viewer's hand.
fn actions(played: &Played, count: usize) -> Markup {
    let mine = view(played, Ply::START).players.iter().find_map(|player| player.actions);
    let mine = mine.expect("the viewer sees his hand");
    html! {
        @for rank in mine.iter().take(count) { span.pc.pc-s.pc-face.is-flat { b { (rank.name()) } } }
    }
}
