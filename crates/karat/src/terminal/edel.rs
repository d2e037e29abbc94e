//! Edel, Stein & Reich on the terminal. Cards, colours and gems are named as in the notation, so
//! that whoever reads the table can write a move.

use std::io;

use karat_rules::Seat;
use karat_rules::any::GameId;
use karat_rules::edel::{
    BargainView, Colour, EventCard, EventCards, EventKind, GemCardView, PhaseView, PlayerView,
    ROUNDS, View,
};

use super::{word, write_rows};
use crate::commands::Out;

const LEGEND: &str = "\
* sole majority, ~ shared; scoring: income if it came now; gems: red/yellow/green/blue";

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
    write_decks(view, names, out)?;
    writeln!(out)?;
    write_players(view, names, out)?;
    writeln!(out, "\n{LEGEND}")?;
    for player in view.players.iter().filter(|player| !player.held.is_empty()) {
        writeln!(out, "{} holds {}", names[player.seat.index()], cards(player.held))?;
    }
    Ok(())
}

fn heading(view: &View, names: &[String]) -> String {
    let deciders = match view.to_decide.len() {
        count if count == names.len() => "everybody".to_owned(),
        _ => named(view.to_decide.iter(), names),
    };
    let what = match view.phase {
        PhaseView::Draw => "a draw is due".to_owned(),
        PhaseView::ChooseAction => format!("{deciders} to choose an action card"),
        PhaseView::Guess1 => format!("{deciders} to guess the action card"),
        PhaseView::Guess2 => format!("{deciders} to guess again"),
        PhaseView::Open => format!("{deciders} to bid or decline"),
        PhaseView::Answer => format!("{deciders} to accept or raise"),
        PhaseView::Single => format!("{deciders} to offer one gem or decline"),
        PhaseView::EventSource => format!("{deciders} to take the display or the top card"),
        PhaseView::Instant => format!("{deciders} to execute the card or decline"),
        PhaseView::FreeExchange => format!("{deciders} to exchange a gem for two"),
        PhaseView::FreeTake => format!("{deciders} to take a gem"),
        PhaseView::Over => return "The game is over".to_owned(),
    };
    let mut when = format!("Round {} of {ROUNDS}", view.round);
    if view.turn > 0 {
        when += &format!(", turn {} of {}", view.turn, view.turns);
    }
    if let Some(active) = view.active {
        when += &format!(", {} active", names[active.index()]);
    }
    format!("{when}: {what}")
}

/// What the decision is about, and how its answers are written where the list does not tell.
fn matter(view: &View, names: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(guess) = view.first_guess {
        lines.push(format!("it is not {guess}"));
    }
    if let Some(bargain) = &view.bargain {
        lines.push(bargain_line(bargain, names));
    }
    if let Some(card) = view.instant {
        lines.push(format!("event card {}: {}", card_and_word(card), execution(card.kind())));
    }
    match (view.phase, &view.takers[..]) {
        (PhaseView::FreeExchange, _) => {
            lines
                .push("exchange blue 2/0/0/0 returns a blue gem and takes two red ones".to_owned());
        }
        (_, [_, waiting @ ..]) if !waiting.is_empty() => {
            lines.push(format!("after that {}", named(waiting.iter().copied(), names)));
        }
        _ => {}
    }
    lines
}

fn bargain_line(bargain: &BargainView, names: &[String]) -> String {
    let BargainView { action, opener, responder, bidder, bid } = bargain;
    let [opener, responder] = [opener, responder].map(|seat| &names[seat.index()]);
    let mut text = format!("bargain for {action}: {opener} opens, {responder} responds");
    if let (Some(bidder), Some(bid)) = (bidder, bid) {
        text += &format!(", {} bids {bid}", names[bidder.index()]);
    }
    text
}

/// How an instant card is executed; a scoring card is not.
fn execution(kind: EventKind) -> String {
    match kind {
        EventKind::ScoreColour => "execute red scores red now".to_owned(),
        EventKind::Reorganise([one, other]) => {
            format!("execute brings your {one} and {other} to four gems each")
        }
        EventKind::Swap => "execute P2 blue red gives P2 a blue gem for a red one".to_owned(),
        EventKind::DiscardFromEach => {
            "execute P1 blue P2 red makes P1 return a blue gem and P2 a red one".to_owned()
        }
        EventKind::TakeThree => "execute red takes three red gems".to_owned(),
        EventKind::HalveAll => "execute makes everybody return half of each colour".to_owned(),
        EventKind::MajorityBonus(_)
        | EventKind::SoleMajorityBonus
        | EventKind::GemBonus(_)
        | EventKind::Certificate => "kept until the scoring".to_owned(),
    }
}

/// The gem deck and the event deck, and the age order where it is not the order of the seats.
fn write_decks(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let unseen = view.unseen_gem_cards.len();
    write!(out, "gem cards: {} in the deck, {unseen} unseen", view.gem_deck_count)?;
    match view.aside {
        Some(aside) => writeln!(out, ", put aside {}", gem_card(&aside))?,
        None => writeln!(out)?,
    }
    let (left, spent) = (view.draw_pile_count, view.spent_pile.len());
    write!(out, "event cards: {left} to draw, {spent} spent")?;
    match view.display {
        Some(display) => writeln!(out, ", on display {}", card_and_word(display))?,
        None => writeln!(out)?,
    }
    let mut seats: Vec<&PlayerView> = view.players.iter().collect();
    seats.sort_by_key(|player| player.age);
    if !seats.is_sorted_by_key(|player| player.seat) {
        let order = named(seats.iter().map(|player| player.seat), names);
        writeln!(out, "from the youngest: {order}")?;
    }
    Ok(())
}

/// Gems by colour for every player and the supply.
fn write_players(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let colours = Colour::ALL.map(Colour::name);
    let titles = [&["", "player", "money"], &colours[..], &["scoring", "gem card", "action card"]];
    let mut rows = vec![titles.concat().into_iter().map(str::to_owned).collect()];
    for player in &view.players {
        let mut row = vec![
            if view.to_decide.contains(player.seat) { ">".to_owned() } else { String::new() },
            names[player.seat.index()].clone(),
            player.money.to_string(),
        ];
        row.extend(Colour::ALL.map(|colour| gems_and_mark(view, player, colour)));
        row.push(format!("+{}", income(view, player.seat)));
        row.push(player.gem_card.map_or_else(|| "-".to_owned(), |card| gem_card(&card)));
        row.push(action_card(view, player));
        rows.push(row);
    }
    let mut supply = vec![String::new(), "supply".to_owned(), String::new()];
    supply.extend(Colour::ALL.map(|colour| view.supply.count(colour).to_string()));
    rows.push(supply);
    write_rows(&rows, out)
}

fn gems_and_mark(view: &View, player: &PlayerView, colour: Colour) -> String {
    let leaders = view.scoring_now.colours[colour as usize].leaders;
    let mark = match (leaders.contains(player.seat), leaders.len()) {
        (false, _) => "",
        (true, 1) => "*",
        (true, _) => "~",
    };
    format!("{}{mark}", player.holding.count(colour))
}

fn income(view: &View, seat: Seat) -> u16 {
    let colours = view.scoring_now.colours.iter();
    let gems: u16 = colours.map(|colour| colour.incomes[seat.index()].total()).sum();
    gems + view.scoring_now.certificates.incomes[seat.index()]
}

fn action_card(view: &View, player: &PlayerView) -> String {
    match player.choice {
        Some(action) if view.revealed => action.to_string(),
        Some(action) => format!("{action}, face down"),
        None if player.has_chosen => "face down".to_owned(),
        None => "-".to_owned(),
    }
}

/// A gem card gives its money or its gems: `g08 7 or 2/0/0/0`.
fn gem_card(view: &GemCardView) -> String {
    let GemCardView { card, money, gems } = view;
    format!("{card} {money} or {gems}")
}

fn cards(cards: EventCards) -> String {
    cards.iter().map(card_and_word).collect::<Vec<_>>().join(", ")
}

fn card_and_word(card: EventCard) -> String {
    format!("{card} {}", word(GameId::Edel, card.kind().word()))
}

fn named(seats: impl Iterator<Item = Seat>, names: &[String]) -> String {
    seats.map(|seat| names[seat.index()].as_str()).collect::<Vec<_>>().join(", ")
}

/// Money and what ties are broken by, the first place first (ESR-END-3).
fn write_places(view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let colours = Colour::ALL.map(Colour::name);
    let titles = [&["place", "player", "money", "gems"], &colours[..]];
    let mut rows = vec![titles.concat().into_iter().map(str::to_owned).collect()];
    let mut players: Vec<&PlayerView> = view.players.iter().collect();
    players.sort_by_key(|player| player.place);
    for player in players {
        let mut row = vec![player.place.to_string(), names[player.seat.index()].clone()];
        row.push(player.money.to_string());
        row.push(player.holding.total().to_string());
        row.extend(player.holding.counts().map(|count| count.to_string()));
        rows.push(row);
    }
    write_rows(&rows, out)
}
