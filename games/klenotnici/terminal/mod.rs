//! Shows Klenotníci in the terminal. Gems appear both in words and in the notation, so that players
//! can type their moves while looking at the table.

mod cards;

use std::io;

use crate::rules::{
    AuctionView, BidView, Colour, Declaration, Gem, Gems, Klenotnici, Money, PhaseView, PlayerView,
    Rank, Ranks, Size, View,
};
use karat_kernel::{GameInfo, Seat};
use karat_words::Locale;
use karat_words::{joined, word};

use karat_ui::terminal::Out;
use karat_ui::terminal::Section;
use karat_ui::terminal::{Face, component, decision, named, say, text, titles, write_rows};

/// The game shown by this display.
const GAME: &GameInfo = &GameInfo::of::<Klenotnici>();

impl Face for View {
    const GAME: &'static GameInfo = GAME;

    fn write(&self, locale: Locale, names: &[String], out: Out<'_>) -> io::Result<()> {
        writeln!(out, "{}", heading(locale, self, names))?;
        if self.phase == PhaseView::Over {
            return write_scores(locale, self, names, out);
        }
        if let Some(auction) = &self.auction {
            writeln!(out, "{}", on_offer(locale, self, auction, names))?;
        }
        write_supply(locale, self, out)?;
        writeln!(out)?;
        write_players(locale, self, names, out)?;
        writeln!(out)?;
        for player in &self.players {
            write_hand(locale, self, player, names, out)?;
        }
        Ok(())
    }

    fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
        cards::cards(locale, options)
    }
}

fn heading(locale: Locale, view: &View, names: &[String]) -> String {
    let (when, what) = match view.phase {
        PhaseView::Draw => ("before", "draw"),
        PhaseView::Choose => ("auction", "klenotnici-choose"),
        PhaseView::Open => ("auction", "klenotnici-open"),
        PhaseView::Bid => ("auction", "klenotnici-bid"),
        PhaseView::Window => ("auction", "klenotnici-hammer"),
        PhaseView::Settle => ("auction", "klenotnici-settle"),
        PhaseView::Take => ("no-money", "klenotnici-take"),
        PhaseView::Goal => ("goals", "klenotnici-goal"),
        PhaseView::Over => return text(locale, "over"),
    };
    let number = [("number", view.auction_number.into())];
    let when = say(locale, &format!("klenotnici-{when}"), &number);
    let what = decision(locale, what, &named(view.to_decide.iter(), names));
    say(locale, "when", &[("when", when.into()), ("what", what.into())])
}

fn on_offer(locale: Locale, view: &View, auction: &AuctionView, names: &[String]) -> String {
    let value = view.values[auction.gem.index()];
    let gem = component(locale, GAME, auction.gem.name());
    let args = [("gem", gem.into()), ("value", value.into())];
    let mut line = say(locale, "klenotnici-offer", &args);
    let name = |seat: Seat| ("name", names[seat.index()].as_str().into());
    if let Some(leader) = auction.leader {
        let args = [name(leader), ("price", auction.price.into())];
        line += &say(locale, "klenotnici-leads", &args);
    }
    if let Some(first) = auction.first_passer {
        line += &say(locale, "klenotnici-passed-first", &[name(first)]);
    }
    line
}

/// Writes the unsold pyramids and their values, one row per colour, as on the board.
fn write_supply(locale: Locale, view: &View, out: Out<'_>) -> io::Result<()> {
    if view.supply.is_empty() {
        return writeln!(out, "{}", text(locale, "klenotnici-supply-none"));
    }
    let cell = |gem: Gem| match view.supply.contains(gem) {
        true => format!("{gem} {}", view.values[gem.index()]),
        false => "-".to_owned(),
    };
    let row = |colour: Colour| {
        let title = locale.text(&format!("klenotnici-colour-{}", colour.name()));
        let cells = Size::ALL.map(|size| cell(Gem::new(colour, size)));
        [vec![String::new(), title], cells.to_vec()].concat()
    };
    writeln!(out, "{}", text(locale, "klenotnici-supply"))?;
    write_rows(&Colour::ALL.map(row), out)
}

fn write_players(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let mut rows = vec![titles(
        locale,
        ["", "player", "suit", "money", "action", "points", "pyramids", "bids"],
    )];
    for player in &view.players {
        rows.push(vec![
            if view.to_decide.contains(player.seat) { ">".into() } else { String::new() },
            name_and_marker(view, player.seat, names),
            player.suit.map_or_else(|| "?".to_owned(), |suit| suit_name(locale, suit.name())),
            player.money_count.to_string(),
            player.action_count.to_string(),
            player.score.total.to_string(),
            gems(locale, player.gems),
            bids(locale, view, player),
        ]);
    }
    write_rows(&rows, out)
}

fn suit_name(locale: Locale, suit: &str) -> String {
    word(locale, GAME, suit)
}

/// Returns a player's name, followed by a star if the player has the marker and therefore starts
/// the next auction.
fn name_and_marker(view: &View, seat: Seat, names: &[String]) -> String {
    let mark = if view.marker == Some(seat) { " *" } else { "" };
    format!("{}{mark}", names[seat.index()])
}

fn gems(locale: Locale, gems: Gems) -> String {
    let names = gems.iter().map(|gem| word(locale, GAME, gem.name()));
    let names: Vec<String> = names.collect();
    if names.is_empty() { "-".to_owned() } else { joined(locale, &names) }
}

/// Formats a player's cards in the current auction, for example as `3+8, 6 doubled, 2 face down =
/// 23, passed`.
fn bids(locale: Locale, view: &View, player: &PlayerView) -> String {
    if view.auction.is_none() {
        return String::new();
    }
    let mut parts: Vec<String> = player.bids.iter().filter_map(bid).collect();
    if player.face_down_count > 0 {
        let count = || player.face_down_count.to_string();
        let cards = player.face_down.map_or_else(count, |cards| cards.to_string());
        parts.push(say(locale, "klenotnici-face-down", &[("cards", cards.into())]));
    }
    let mut line = parts.join(", ");
    if player.total > 0 {
        line += &format!(" = {}", player.total);
    }
    if !player.active {
        let comma = if line.is_empty() { "" } else { ", " };
        line += &format!("{comma}{}", text(locale, "klenotnici-passed"));
    }
    line
}

fn bid(bid: &BidView) -> Option<String> {
    match (bid.cards, bid.extra) {
        (Money::EMPTY, 0) => None,
        (cards, 0) => Some(cards.to_string()),
        (cards, extra) => Some(format!("{cards} (+{extra})")),
    }
}

/// Writes those of a player's cards that the viewer may see, and the player's goals.
fn write_hand(
    locale: Locale,
    view: &View,
    player: &PlayerView,
    names: &[String],
    out: Out<'_>,
) -> io::Result<()> {
    let name = ("name", names[player.seat.index()].as_str().into());
    if player.money.is_some() || player.actions.is_some() {
        let money = player.money.map_or_else(|| "?".to_owned(), faces);
        let actions = player.actions.map_or_else(|| "?".to_owned(), ranks);
        let args = [name.clone(), ("money", money.into()), ("actions", actions.into())];
        writeln!(out, "{}", say(locale, "klenotnici-hand", &args))?;
    }
    if let Some(discarded) = player.discarded.filter(|cards| !cards.is_empty()) {
        let args = [("cards", faces(discarded).into())];
        writeln!(out, "  {}", say(locale, "klenotnici-paid", &args))?;
    }
    if let Some(spent) = player.spent.filter(|cards| !cards.is_empty()) {
        let args = [("ranks", ranks(spent).into())];
        writeln!(out, "  {}", say(locale, "klenotnici-spent", &args))?;
    }
    if !view.royal {
        return Ok(());
    }
    for goal in &player.goals {
        let trio = goal.trio.map(Gem::name).join(" ");
        let rank = goal.rank.name().into();
        let args = [("rank", rank), ("gems", trio.into()), ("points", goal.points.into())];
        let spent = if goal.available { "" } else { &text(locale, "klenotnici-goal-spent") };
        writeln!(out, "  {}{spent}", say(locale, "klenotnici-own-goal", &args))?;
    }
    let declared = match player.declaration {
        Declaration::None => return Ok(()),
        Declaration::Sealed => say(locale, "klenotnici-declared", &[name]),
        Declaration::Nothing => say(locale, "klenotnici-showed-none", &[name]),
        Declaration::Card(rank) => {
            say(locale, "klenotnici-showed", &[name, ("rank", rank.name().into())])
        }
    };
    writeln!(out, "{declared}")
}

fn faces(cards: Money) -> String {
    let faces: Vec<String> = cards.iter().map(|face| face.to_string()).collect();
    if faces.is_empty() { "-".to_owned() } else { faces.join(" ") }
}

fn ranks(cards: Ranks) -> String {
    let names: Vec<&str> = cards.iter().map(Rank::name).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

/// Writes each player's points by source, winner first (KLE-SCORE-12).
fn write_scores(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let mut rows =
        vec![titles(locale, ["place", "player", "gems", "sets", "goal", "money", "points"])];
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
