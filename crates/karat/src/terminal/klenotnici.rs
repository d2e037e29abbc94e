//! Klenotníci on the terminal. Pyramids and cards are named as in the notation, so that whoever
//! reads the table can write a move.

use std::io;

use karat_rules::Seat;
use karat_rules::klenotnici::{
    AuctionView, BidView, Colour, Declaration, Gem, Gems, Money, PhaseView, PlayerView, Rank,
    Ranks, Size, View,
};

use super::write_rows;
use crate::commands::Out;

/// Writes the table as the viewer sees it.
pub(super) fn write(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    writeln!(out, "{}", heading(view, names))?;
    if let Some(auction) = &view.auction {
        writeln!(out, "{}", on_offer(view, auction, names))?;
    }
    write_supply(view, out)?;
    writeln!(out)?;
    write_players(view, names, out)?;
    writeln!(out)?;
    for player in &view.players {
        write_hand(view, player, names, out)?;
    }
    if view.phase == PhaseView::Over { write_scores(view, names, out) } else { Ok(()) }
}

fn heading(view: &View, names: &[String]) -> String {
    let deciders: Vec<&str> =
        view.to_decide.iter().map(|seat| names[seat.index()].as_str()).collect();
    let deciders = deciders.join(", ");
    let number = view.auction_number;
    match view.phase {
        PhaseView::Draw => "Before the first auction: a draw is due".to_owned(),
        PhaseView::Choose => format!("Auction {number}: {deciders} to choose a pyramid"),
        PhaseView::Open => format!("Auction {number}: {deciders} to open"),
        PhaseView::Bid => format!("Auction {number}: {deciders} to raise, hammer or pass"),
        PhaseView::Window => format!("Auction {number}: {deciders} to hammer or decline"),
        PhaseView::Settle => format!("Auction {number}: {deciders} to exchange or pay"),
        PhaseView::Take => format!("Nobody has money: {deciders} to take a pyramid"),
        PhaseView::Goal => format!("Secret goals: {deciders} to declare"),
        PhaseView::Over => "The game is over".to_owned(),
    }
}

fn on_offer(view: &View, auction: &AuctionView, names: &[String]) -> String {
    let mut text = format!("on offer: {} {}", auction.gem, view.values[auction.gem.index()]);
    if let Some(leader) = auction.leader {
        text += &format!(", {} leads with {}", names[leader.index()], auction.price);
    }
    if let Some(first) = auction.first_passer {
        text += &format!(", {} passed first", names[first.index()]);
    }
    text
}

/// The pyramids not yet auctioned with their values, a column for each colour as on the board.
fn write_supply(view: &View, out: Out<'_>) -> io::Result<()> {
    if view.supply.is_empty() {
        return writeln!(out, "in supply: none");
    }
    let cell = |gem: Gem| match view.supply.contains(gem) {
        true => format!("  {gem} {}", view.values[gem.index()]),
        false => "  -".to_owned(),
    };
    let row = |size| Colour::ALL.map(|colour| cell(Gem::new(colour, size))).to_vec();
    writeln!(out, "in supply:")?;
    write_rows(&Size::ALL.map(row), out)
}

fn write_players(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let titles = ["", "player", "suit", "money", "action", "points", "pyramids", "bids"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for player in &view.players {
        rows.push(vec![
            if view.to_decide.contains(player.seat) { ">".into() } else { String::new() },
            name_and_marker(view, player.seat, names),
            player.suit.map_or("?", |suit| suit.name()).to_owned(),
            player.money_count.to_string(),
            player.action_count.to_string(),
            player.score.total.to_string(),
            gems(player.gems),
            bids(view, player),
        ]);
    }
    write_rows(&rows, out)
}

/// The holder of the marker, who starts the coming auction, has a star.
fn name_and_marker(view: &View, seat: Seat, names: &[String]) -> String {
    let mark = if view.marker == Some(seat) { " *" } else { "" };
    format!("{}{mark}", names[seat.index()])
}

fn gems(gems: Gems) -> String {
    let names: Vec<&str> = gems.iter().map(Gem::name).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

/// The cards a player laid in this auction, as `3+8, 6 doubled, 2 face down = 23, passed`.
fn bids(view: &View, player: &PlayerView) -> String {
    if view.auction.is_none() {
        return String::new();
    }
    let mut parts: Vec<String> = player.bids.iter().filter_map(bid).collect();
    match (player.face_down, player.face_down_count) {
        (_, 0) => {}
        (Some(cards), _) => parts.push(format!("{cards} face down")),
        (None, count) => parts.push(format!("{count} face down")),
    }
    let mut text = parts.join(", ");
    if player.total > 0 {
        text += &format!(" = {}", player.total);
    }
    if !player.active {
        text += if text.is_empty() { "passed" } else { ", passed" };
    }
    text
}

fn bid(bid: &BidView) -> Option<String> {
    match (bid.cards, bid.extra) {
        (Money::EMPTY, 0) => None,
        (cards, 0) => Some(cards.to_string()),
        (cards, extra) => Some(format!("{cards} (+{extra})")),
    }
}

/// The cards of a player, as far as the viewer may see them, and his goals.
fn write_hand(view: &View, player: &PlayerView, names: &[String], out: Out<'_>) -> io::Result<()> {
    let name = &names[player.seat.index()];
    if player.money.is_some() || player.actions.is_some() {
        let money = player.money.map_or_else(|| "?".to_owned(), faces);
        let actions = player.actions.map_or_else(|| "?".to_owned(), ranks);
        writeln!(out, "hand of {name}: {money} | {actions}")?;
    }
    if let Some(discarded) = player.discarded.filter(|cards| !cards.is_empty()) {
        writeln!(out, "  paid {}", faces(discarded))?;
    }
    if let Some(spent) = player.spent.filter(|cards| !cards.is_empty()) {
        writeln!(out, "  spent {}", ranks(spent))?;
    }
    if view.royal {
        for goal in &player.goals {
            let trio = goal.trio.map(Gem::name).join(" ");
            let spent = if goal.available { "" } else { ", spent" };
            let (rank, points) = (goal.rank.name(), goal.points);
            writeln!(out, "  goal {rank}: {trio}, now {points} points{spent}")?;
        }
        match player.declaration {
            Declaration::None => {}
            Declaration::Sealed => writeln!(out, "{name} has declared, sealed")?,
            Declaration::Nothing => writeln!(out, "{name} showed no goal")?,
            Declaration::Card(rank) => writeln!(out, "{name} showed goal {}", rank.name())?,
        }
    }
    Ok(())
}

fn faces(cards: Money) -> String {
    let faces: Vec<String> = cards.faces().map(|face| face.to_string()).collect();
    if faces.is_empty() { "-".to_owned() } else { faces.join(" ") }
}

fn ranks(cards: Ranks) -> String {
    let names: Vec<&str> = cards.iter().map(Rank::name).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

/// Points by origin, the first place first (KLE-SCORE-12).
fn write_scores(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let titles = ["place", "player", "gems", "sets", "goal", "money", "points"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    let mut players: Vec<&PlayerView> = view.players.iter().collect();
    players.sort_by_key(|player| player.score.place);
    for player in players {
        let score = &player.score;
        let sets: u8 = score.sets.iter().sum();
        let mut row = vec![score.place.to_string(), names[player.seat.index()].clone()];
        let points = [score.gems, sets, score.goal, score.money, score.total];
        row.extend(points.map(|points| points.to_string()));
        rows.push(row);
    }
    writeln!(out)?;
    write_rows(&rows, out)
}
