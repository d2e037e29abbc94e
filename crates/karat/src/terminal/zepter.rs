//! Das Zepter von Zavandor on the terminal. Components are named as in the notation, so that
//! whoever reads the table can write a move.

use std::io;

use karat_rules::Seat;
use karat_rules::zepter::{
    AuctionView, Deck, Gem, OfferView, PhaseView, PlayerView, Role, RoleAuctionView,
    SENTINELS_TO_END, Track, Units, View,
};

use super::write_rows;
use crate::commands::Out;

const LEGEND: &str = "\
by seat: what each would pay for a bid of the price, - who may not bid
gems: opal/sapphire/emerald/diamond/ruby; energy: sapphire/emerald/diamond/ruby";

/// Writes the table as the viewer sees it.
pub(super) fn write(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    writeln!(out, "{}", heading(view, names))?;
    if view.phase == PhaseView::Over {
        writeln!(out)?;
        return write_places(view, names, out);
    }
    for line in matter(view, names) {
        writeln!(out, "{line}")?;
    }
    if view.round == 0 {
        writeln!(out)?;
        return write_roles(view, names, out);
    }
    write_decks(view, names, out)?;
    writeln!(out)?;
    write_offers(view, names, out)?;
    writeln!(out)?;
    write_players(view, names, out)?;
    writeln!(out)?;
    write_knowledge(view, names, out)?;
    writeln!(out)?;
    write_gems(view, names, out)?;
    writeln!(out, "\n{LEGEND}")?;
    for player in &view.players {
        write_belongings(player, &names[player.seat.index()], out)?;
    }
    Ok(())
}

fn heading(view: &View, names: &[String]) -> String {
    let deciders = named(view.to_decide.iter(), names);
    let what = match view.phase {
        PhaseView::Draw => "a draw is due".to_owned(),
        PhaseView::ChooseRole | PhaseView::PickRole => format!("{deciders} to choose a role"),
        PhaseView::CallPrice => format!("{deciders} to call a price"),
        PhaseView::TakeOrDecline => format!("{deciders} to take a role or decline"),
        PhaseView::RemoveRoles => format!("{deciders} to remove roles"),
        PhaseView::Turn => format!("{deciders} to act or end the turn"),
        PhaseView::Bid => format!("{deciders} to raise or pass"),
        PhaseView::Pay => format!("{deciders} to pay"),
        PhaseView::FreeAdvance => format!("{deciders} to advance for free"),
        PhaseView::ReleaseMarker => format!("{deciders} to release a marker for free"),
        PhaseView::LoseGem => format!("{deciders} to lose an active gem"),
        PhaseView::Discard => format!("{deciders} to discard"),
        PhaseView::Over => return "The game is over".to_owned(),
    };
    let mut when = match (view.round, view.max_rounds) {
        (0, _) => "Before the first round".to_owned(),
        (round, 0) => format!("Round {round}"),
        (round, last) => format!("Round {round} of {last}"),
    };
    if let Some(active) = view.active {
        when += &format!(", {} active", names[active.index()]);
    }
    format!("{when}: {what}")
}

/// What the decision is about, and how its answers are written where the list does not tell.
fn matter(view: &View, names: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(view.role_auction.as_ref().map(|auction| roles_line(view.phase, auction, names)));
    if let Some(auction) = &view.auction {
        lines.push(auction_line(auction, names));
        lines.push(net_prices(auction, names));
    }
    match view.phase {
        PhaseView::Turn => lines.extend(turn_lines(view)),
        PhaseView::Bid | PhaseView::Pay => lines.extend(means_lines(view)),
        PhaseView::RemoveRoles => {
            lines.push("remove witch druid takes out two roles, for 1 dust each".to_owned());
        }
        PhaseView::FreeAdvance if view.free_advances > 1 => {
            lines.push(format!("{} free advances are left", view.free_advances));
        }
        PhaseView::LoseGem => {
            // ZEP-ART-11
            let after = |seat: Seat| seat.others(names.len());
            let waiting = view.to_decide.iter().flat_map(after);
            let waiting = named(waiting.filter(|&seat| view.losers.contains(seat)), names);
            lines.extend((!waiting.is_empty()).then(|| format!("after that {waiting}")));
        }
        PhaseView::Discard => lines.extend(discard_lines(view)),
        _ => {}
    }
    lines
}

/// What is at stake in the auction of roles of variant D.
fn roles_line(phase: PhaseView, auction: &RoleAuctionView, names: &[String]) -> String {
    let RoleAuctionView { caller, price, ceiling, card, roles } = auction;
    let caller = &names[caller.index()];
    let roles: Vec<&str> = roles.iter().map(Role::name).collect();
    let roles = format!("roles left: {}", roles.join(", "));
    match phase {
        PhaseView::CallPrice => format!("order card {card}, price at most {ceiling}; {roles}"),
        PhaseView::TakeOrDecline => {
            format!("order card {card}, price {price}, called by {caller}; {roles}")
        }
        _ => roles,
    }
}

fn auction_line(auction: &AuctionView, names: &[String]) -> String {
    let AuctionView { item, starter, high, bid, participants, net_prices: _, is_won } = auction;
    let [starter, high] = [starter, high].map(|seat| &names[seat.index()]);
    match is_won {
        true => format!("{item}, started by {starter}, is won by {high} with {bid}"),
        false => {
            let bidders = named(participants.iter(), names);
            format!("{item}, started by {starter}: {high} leads with {bid}; bidding: {bidders}")
        }
    }
}

/// What the last bid costs whoever won by it, or would cost everybody in the auction.
fn net_prices(auction: &AuctionView, names: &[String]) -> String {
    let net_price = |seat: Seat| auction.net_prices[seat.index()];
    if auction.is_won {
        return format!("net price: {}", net_price(auction.high));
    }
    let each = auction.participants.iter();
    let each = each.map(|seat| format!("{} for {}", net_price(seat), names[seat.index()]));
    format!("net price of {}: {}", auction.bid, each.collect::<Vec<_>>().join(", "))
}

fn turn_lines(view: &View) -> Vec<String> {
    let mut lines = vec![
        "transact STEP, STEP ... with best; or with s5+E30, or nothing more to pay in dust alone"
            .to_owned(),
        "steps: buy 2 opal | sell opal active | sell opal inactive | release 20 | advance fire"
            .to_owned(),
        "active 2/1/0/0/0 has two opals and a sapphire active; start spellbook 20 bids 20"
            .to_owned(),
    ];
    match (view.paid_advances, view.reading.more_levels) {
        (0, _) => {}
        (_, true) => lines.push("a paid advance is made, a further one costs double".to_owned()),
        (_, false) => lines.push("the paid advance of the turn is made".to_owned()),
    }
    lines
}

/// What whoever is to bid or to pay can afford, if the viewer may know.
fn means_lines(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for seat in view.to_decide.iter() {
        let player = &view.players[seat.index()];
        let Some(means) = player.means else { continue };
        lines.push(format!("means, with the sale of all gems: {means}"));
        if view.phase == PhaseView::Pay {
            let further = match view.active == Some(seat) {
                true => "further steps of any kind, all paid together",
                false => "sales only",
            };
            lines.push(format!("transact item, sell opal active with best: then {further}"));
        }
    }
    lines
}

fn discard_lines(view: &View) -> Vec<String> {
    let fate = if view.reading.discard_to_dust { "becomes dust" } else { "is lost" };
    let line = |player: &PlayerView| {
        let PlayerView { hand_size, hand_limit, .. } = player;
        format!("hand size {hand_size}, limit {hand_limit}: what keep does not name {fate}")
    };
    view.to_decide.iter().map(|seat| line(&view.players[seat.index()])).collect()
}

/// During the set-up: who has which role.
fn write_roles(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let mut rows = vec![["", "player", "role", "order card"].map(str::to_owned).to_vec()];
    for player in &view.players {
        rows.push(vec![
            mark(view, player.seat),
            names[player.seat.index()].clone(),
            role(player),
            player.order_card.map_or_else(|| "-".to_owned(), |card| card.to_string()),
        ]);
    }
    write_rows(&rows, out)
}

/// The order of the round, and what is left to be drawn.
fn write_decks(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    writeln!(out, "order: {}", named(view.order.iter().copied(), names))?;
    let [a, b, c, d] = view.artifact_deck_counts;
    let sold = view.sentinels_sold;
    writeln!(
        out,
        "artifact deck: {a} A, {b} B, {c} C, {d} D; Sentinels sold: {sold} of {SENTINELS_TO_END}"
    )?;
    let spent = Deck::ALL.map(|deck| view.discard_piles.count_of(deck));
    let left = slashed(&view.draw_pile_counts);
    writeln!(out, "energy cards: {left} to draw, {} spent", slashed(&spent))
}

/// What can be auctioned, and what it would cost the reader and be worth to him.
fn write_offers(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let reader = reader(view);
    let pays = match view.viewer {
        Some(_) => "you pay".to_owned(),
        None => reader.map_or_else(String::new, |seat| format!("{} pays", names[seat.index()])),
    };
    let titles = ["item", "copies", "price", "by seat", &pays, "points"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for offer in &view.offers {
        let by_seat = view.players.iter().map(|player| net_price(offer, player.seat));
        rows.push(vec![
            offer.item.to_string(),
            offer.copies.to_string(),
            offer.price.to_string(),
            by_seat.collect::<Vec<_>>().join("/"),
            reader.map_or_else(String::new, |seat| net_price(offer, seat)),
            reader.map_or_else(String::new, |seat| offer.worth[seat.index()].to_string()),
        ]);
    }
    write_rows(&rows, out)
}

/// What a bid of the printed price would cost the seat (ZEP-AUCTION-15).
fn net_price(offer: &OfferView, seat: Seat) -> String {
    match offer.eligible.contains(seat) {
        true => (i32::from(offer.price) + offer.modifiers[seat.index()]).max(0).to_string(),
        false => "-".to_owned(),
    }
}

fn write_players(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let titles = [
        "",
        "player",
        "role",
        "points",
        "active gems",
        "slots",
        "store",
        "dust",
        "cards",
        "concentrated",
        "hand",
    ];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for player in &view.players {
        let mut row = vec![mark(view, player.seat), names[player.seat.index()].clone()];
        row.push(role(player));
        row.push(player.points_total.to_string());
        if player.in_game {
            row.push(slashed(&player.active));
            row.push(player.slots.to_string());
            row.push(slashed(&player.stored));
            row.push(player.dust.to_string());
            row.push(slashed(&player.card_counts));
            row.push(slashed(&player.concentrated));
            row.push(format!("{} of {}", player.hand_size, player.hand_limit));
        } else {
            row.push("out of the game".to_owned());
        }
        rows.push(row);
    }
    write_rows(&rows, out)
}

/// Levels and markers.
fn write_knowledge(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let tracks = Track::ALL.map(Track::name);
    let titles = [&["", "levels"], &tracks[..], &["markers", "to release"]];
    let mut rows = vec![titles.concat().into_iter().map(str::to_owned).collect()];
    for player in view.players.iter().filter(|player| player.in_game) {
        let mut row = vec![mark(view, player.seat), names[player.seat.index()].clone()];
        row.extend(player.levels.map(|level| level.to_string()));
        row.push(player.markers.to_string());
        row.push(slashed(&player.board));
        rows.push(row);
    }
    write_rows(&rows, out)
}

/// What gems cost the reader and bring him, and how many are left if they are limited.
fn write_gems(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let gems = Gem::ALL.map(Gem::name);
    let mut rows = vec![[&[""], &gems[..]].concat().into_iter().map(str::to_owned).collect()];
    let mut row = |title: String, cells: [String; Gem::ALL.len()]| {
        rows.push([&[title][..], &cells].concat());
    };
    if let Some(player) = reader(view).map(|seat| &view.players[seat.index()]) {
        let name = &names[player.seat.index()];
        let price = |gem: Gem| match player.may_buy[gem as usize] {
            true => player.prices[gem as usize].to_string(),
            false => "-".to_owned(),
        };
        row(format!("{name} buys for"), Gem::ALL.map(price));
        row(format!("{name} sells for"), player.sales.map(|sale| sale.to_string()));
    }
    if let Some(supply) = view.supply {
        row("supply".to_owned(), supply.map(|count| count.to_string()));
    }
    write_rows(&rows, out)
}

/// Energy that the viewer may know, the reserve, artifacts and Sentinels.
fn write_belongings(player: &PlayerView, name: &str, out: Out<'_>) -> io::Result<()> {
    if let (Some(cards), true) = (player.cards, player.in_game) {
        let units = Units { cards, concentrated: player.concentrated };
        let held = and_dust(units.to_string(), player.dust);
        writeln!(out, "{name} holds {held}, {} in all", units.value() + player.dust)?;
    }
    if player.reserve_counts != [0; 4] || player.reserve_dust > 0 {
        let cards = match player.reserve {
            Some(cards) => Units { cards, concentrated: [0; 4] }.to_string(),
            None => format!("cards {}", slashed(&player.reserve_counts)),
        };
        writeln!(out, "{name} has in reserve {}", and_dust(cards, player.reserve_dust))?;
    }
    let artifacts = player.artifacts.iter().map(|(artifact, copies)| match copies {
        1 => artifact.to_string(),
        _ => format!("{copies} {artifact}"),
    });
    let sentinels = player.sentinels.iter();
    let sentinels = sentinels.map(|(sentinel, points)| format!("{sentinel} ({points} points)"));
    let owned: Vec<String> = artifacts.chain(sentinels).collect();
    if owned.is_empty() { Ok(()) } else { writeln!(out, "{name} owns {}", owned.join(", ")) }
}

fn and_dust(units: String, dust: u16) -> String {
    match (units.as_str(), dust) {
        ("none", _) => format!("{dust} dust"),
        (_, 0) => units,
        _ => format!("{units} and {dust} dust"),
    }
}

/// Points by origin, the first place first.
fn write_places(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let titles =
        ["place", "player", "role", "gems", "knowledge", "artifacts", "sentinels", "points"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    let mut players: Vec<&PlayerView> = view.players.iter().collect();
    players.sort_by_key(|player| player.rank);
    for player in players {
        let points = player.points;
        let parts = [points.gems, points.knowledge, points.artifacts, points.sentinels];
        let mut row = vec![player.rank.to_string(), names[player.seat.index()].clone()];
        row.push(role(player));
        match player.in_game {
            true => row.extend(parts.map(|part| part.to_string())),
            false => row.extend(["out of the game", "", "", ""].map(str::to_owned)),
        }
        row.push(player.points_total.to_string());
        rows.push(row);
    }
    write_rows(&rows, out)
}

/// Whose prices are shown: the viewer's, or to a spectator those of whose turn it is.
fn reader(view: &View) -> Option<Seat> {
    view.viewer.or(view.active)
}

fn mark(view: &View, seat: Seat) -> String {
    if view.to_decide.contains(seat) { ">".to_owned() } else { String::new() }
}

fn role(player: &PlayerView) -> String {
    player.role.map_or("-", Role::name).to_owned()
}

fn named(seats: impl Iterator<Item = Seat>, names: &[String]) -> String {
    seats.map(|seat| names[seat.index()].as_str()).collect::<Vec<_>>().join(", ")
}

/// Numbers as in a gem vector: `2/1/0/0/0`, or a dash if there is none.
fn slashed<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    if numbers.is_empty() { "-".to_owned() } else { numbers.join("/") }
}
