//! Shows Edel, Stein & Reich in the terminal. Cards, colours and gems appear in the notation, so
//! that players can type their moves while looking at the table.

mod cards;

use std::io;

use crate::rules::{
    Action, BargainView, Colour, Edel, EventCard, EventCards, EventKind, GemCardView, PhaseView,
    PlayerView, View,
};
use karat_kernel::{GameInfo, Seat};
use karat_words::word;
use karat_words::{Locale, Value};

use karat_ui::terminal::Out;
use karat_ui::terminal::Section;
use karat_ui::terminal::{Face, decision, named, say, text, titles, write_rows};

/// The game shown by this display.
const GAME: &GameInfo = &GameInfo::of::<Edel>();

impl Face for View {
    const GAME: &'static GameInfo = GAME;

    fn write(&self, locale: Locale, names: &[String], out: Out<'_>) -> io::Result<()> {
        writeln!(out, "{}", heading(locale, self, names))?;
        if self.phase == PhaseView::Over {
            writeln!(out)?;
            return write_places(locale, self, names, out);
        }
        for line in matter(locale, self, names) {
            writeln!(out, "{line}")?;
        }
        write_decks(locale, self, names, out)?;
        writeln!(out)?;
        write_players(locale, self, names, out)?;
        writeln!(out, "\n{}", text(locale, "edel-legend"))?;
        for player in self.players.iter().filter(|player| !player.held.is_empty()) {
            let args = [
                ("name", player_name(player, names)),
                ("cards", cards(locale, player.held).into()),
            ];
            writeln!(out, "{}", say(locale, "edel-holds", &args))?;
        }
        Ok(())
    }

    fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
        cards::cards(locale, options)
    }
}

fn heading(locale: Locale, view: &View, names: &[String]) -> String {
    let deciders = match view.to_decide.len() {
        count if count == names.len() => text(locale, "everybody"),
        _ => named(view.to_decide.iter(), names),
    };
    let id = match view.phase {
        PhaseView::Draw => "draw",
        PhaseView::ChooseAction => "edel-choose",
        PhaseView::Guess1 => "edel-guess",
        PhaseView::Guess2 if view.reading.second_guess_optional => "edel-guess-again-or-none",
        PhaseView::Guess2 => "edel-guess-again",
        PhaseView::Open => "edel-open",
        PhaseView::Answer => "edel-answer",
        PhaseView::Single => "edel-single",
        PhaseView::EventSource => "edel-source",
        PhaseView::Instant => "edel-instant",
        PhaseView::FreeExchange => "edel-exchange",
        PhaseView::FreeTake => "edel-take",
        PhaseView::Over => return text(locale, "over"),
    };
    let args = [("round", view.round.into()), ("rounds", view.reading.data.rounds.into())];
    let mut when = say(locale, "edel-round", &args);
    if view.turn > 0 {
        let args = [("turn", view.turn.into()), ("turns", view.turns.into())];
        when += &say(locale, "edel-turn", &args);
    }
    if let Some(active) = view.active {
        when += &say(locale, "active", &[("name", names[active.index()].as_str().into())]);
    }
    let what = decision(locale, id, &deciders);
    say(locale, "when", &[("when", when.into()), ("what", what.into())])
}

/// Returns lines about the pending decision. The lines explain the notation of an answer if the
/// list of moves does not show it.
fn matter(locale: Locale, view: &View, names: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(guess) = view.first_guess {
        lines.push(say(locale, "edel-not", &action_args(locale, guess)));
    }
    if let Some(bargain) = &view.bargain {
        lines.push(bargain_line(locale, bargain, names));
    }
    if let Some(card) = view.instant {
        let how = execution(locale, card.kind(), view.reading.score_colour_full);
        let card = card_and_word(locale, card);
        lines.push(say(locale, "edel-event", &[("card", card.into()), ("how", how.into())]));
    }
    match (view.phase, &view.takers[..]) {
        (PhaseView::FreeExchange, _) => lines.push(text(locale, "edel-exchange-how")),
        (_, [_, waiting @ ..]) if !waiting.is_empty() => {
            lines.push(decision(locale, "edel-after", &named(waiting.iter().copied(), names)));
        }
        _ => {}
    }
    lines
}

fn bargain_line(locale: Locale, bargain: &BargainView, names: &[String]) -> String {
    let BargainView { action, opener, responder, bidder, bid } = bargain;
    let [opener, responder] = [opener, responder].map(|seat| names[seat.index()].as_str().into());
    let mut args = action_args(locale, *action);
    args.extend([("opener", opener), ("responder", responder)]);
    let mut line = say(locale, "edel-bargain", &args);
    if let (Some(bidder), Some(bid)) = (bidder, bid) {
        let args =
            [("name", names[bidder.index()].as_str().into()), ("gems", bid.to_string().into())];
        line += &say(locale, "edel-bids", &args);
    }
    line
}

/// Returns the notation for executing an instant event card. Empty for scoring cards.
fn execution(locale: Locale, kind: EventKind, scores_in_full: bool) -> String {
    match kind {
        EventKind::ScoreColour if scores_in_full => text(locale, "edel-execute-score-full"),
        EventKind::ScoreColour => text(locale, "edel-execute-score"),
        EventKind::Reorganise([one, other]) => {
            let colours = [one, other].map(|colour| colour_word(locale, colour));
            let [one, other] = colours.map(Into::into);
            say(locale, "edel-execute-reorganise", &[("one", one), ("other", other)])
        }
        EventKind::Swap => text(locale, "edel-execute-swap"),
        EventKind::DiscardFromEach => text(locale, "edel-execute-discard"),
        EventKind::TakeThree => text(locale, "edel-execute-three"),
        EventKind::HalveAll => text(locale, "edel-execute-halve"),
        EventKind::MajorityBonus(_)
        | EventKind::SoleMajorityBonus
        | EventKind::GemBonus(_)
        | EventKind::Certificate => text(locale, "edel-execute-kept"),
    }
}

/// Writes the state of the gem deck and the event deck, and the players' age order if it differs
/// from the seat order.
fn write_decks(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let unseen = view.unseen_gem_cards.len();
    let args = [("deck", view.gem_deck_count.into()), ("unseen", unseen.into())];
    write!(out, "{}", say(locale, "edel-gem-cards", &args))?;
    match view.aside {
        Some(aside) => {
            let card = gem_card(locale, &aside);
            writeln!(out, "{}", say(locale, "edel-aside", &[("card", card.into())]))?;
        }
        None => writeln!(out)?,
    }
    let args = [("draw", view.draw_pile_count.into()), ("spent", view.spent_pile.len().into())];
    write!(out, "{}", say(locale, "edel-event-cards", &args))?;
    match view.display {
        Some(display) => {
            let card = card_and_word(locale, display);
            writeln!(out, "{}", say(locale, "edel-display", &[("card", card.into())]))?;
        }
        None => writeln!(out)?,
    }
    let mut seats: Vec<&PlayerView> = view.players.iter().collect();
    seats.sort_by_key(|player| player.age);
    if !seats.is_sorted_by_key(|player| player.seat) {
        let order = named(seats.iter().map(|player| player.seat), names);
        writeln!(out, "{}", decision(locale, "edel-ages", &order))?;
    }
    Ok(())
}

/// Writes each player's and the supply's gems by colour, and then the players' cards.
fn write_players(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let colours = Colour::ALL.map(|colour| word(locale, GAME, colour.name())).to_vec();
    let before = titles(locale, ["", "player", "money"]);
    let mut gems = vec![[before, colours, titles(locale, ["scoring"])].concat()];
    let mut cards = vec![titles(locale, ["", "player", "gem-card", "action-card"])];
    for player in &view.players {
        let mark = if view.to_decide.contains(player.seat) { ">" } else { "" };
        let who = [mark.to_owned(), seated(player.seat, names)];
        let mut row = who.to_vec();
        row.push(player.money.to_string());
        row.extend(Colour::ALL.map(|colour| gems_and_mark(view, player, colour)));
        row.push(format!("+{}", income(view, player.seat)));
        gems.push(row);
        let mut row = who.to_vec();
        row.push(player.gem_card.map_or_else(|| "-".to_owned(), |card| gem_card(locale, &card)));
        row.push(action_card(locale, view, player));
        cards.push(row);
    }
    let mut supply = vec![String::new(), text(locale, "column-supply"), String::new()];
    supply.extend(Colour::ALL.map(|colour| view.supply.count(colour).to_string()));
    gems.push(supply);
    write_rows(&gems, out)?;
    writeln!(out)?;
    write_rows(&cards, out)
}

/// Returns a player's name and seat, since moves refer to players by seat.
fn seated(seat: Seat, names: &[String]) -> String {
    let name = &names[seat.index()];
    let seat = seat.to_string();
    if name.contains(&seat) { name.clone() } else { format!("{seat} {name}") }
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

fn action_card(locale: Locale, view: &View, player: &PlayerView) -> String {
    match player.choice {
        Some(action) if view.revealed => word(locale, GAME, action.name()),
        Some(action) => say(locale, "edel-chosen-face-down", &action_args(locale, action)),
        None if player.has_chosen => text(locale, "edel-face-down"),
        None => "-".to_owned(),
    }
}

/// Returns a gem card with its money and gems, such as `g08 7 or 2/0/0/0`.
fn gem_card(locale: Locale, view: &GemCardView) -> String {
    let GemCardView { card, money, gems } = view;
    let args = [
        ("card", card.to_string().into()),
        ("money", (*money).into()),
        ("gems", gems.to_string().into()),
    ];
    say(locale, "edel-gem-card", &args)
}

fn cards(locale: Locale, cards: EventCards) -> String {
    cards.iter().map(|card| card_and_word(locale, card)).collect::<Vec<_>>().join(", ")
}

fn card_and_word(locale: Locale, card: EventCard) -> String {
    format!("{card} {}", word(locale, GAME, card.kind().word()))
}

/// Returns a colour in the notation, followed by its name in brackets if that differs.
fn colour_word(locale: Locale, colour: Colour) -> String {
    match (word(locale, GAME, colour.name()), colour.name()) {
        (word, name) if word == name => word,
        (word, name) => format!("{name} ({word})"),
    }
}

/// Returns an action's message variables: its name in the notation, the word for it, and the
/// grammatical case required in messages about bargains.
fn action_args(locale: Locale, action: Action) -> Vec<(&'static str, Value<'static>)> {
    let word = word(locale, GAME, action.name());
    let accusative = locale.find(&format!("edel-word-{action}.accusative"), &[]);
    vec![
        ("action", action.name().into()),
        ("action-accusative", accusative.unwrap_or_else(|| word.clone()).into()),
        ("action-word", word.into()),
    ]
}

fn player_name(player: &PlayerView, names: &[String]) -> Value<'static> {
    names[player.seat.index()].clone().into()
}

/// Writes the players' money and tiebreakers, winner first (ESR-END-3).
fn write_places(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let colours = Colour::ALL.map(|colour| word(locale, GAME, colour.name())).to_vec();
    let mut rows = vec![[titles(locale, ["place", "player", "money", "gems"]), colours].concat()];
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
