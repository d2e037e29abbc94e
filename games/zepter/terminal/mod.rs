//! Shows Das Zepter von Zavandor in the terminal. Components appear both in words and in the
//! notation, so that players can type their moves while looking at the table.

mod cards;

use std::io;

use crate::rules::{
    AuctionView, Deck, Gem, OfferView, PhaseView, PlayerView, RoleAuctionView, SENTINELS_TO_END,
    Track, Units, View, Zepter,
};
use karat_kernel::{GameInfo, Seat};
use karat_words::word;
use karat_words::{Locale, Value};

use karat_ui::terminal::Out;
use karat_ui::terminal::Section;
use karat_ui::terminal::{Face, component, decision, named, say, text, titles, write_rows};

/// The game shown by this display.
const GAME: &GameInfo = &GameInfo::of::<Zepter>();

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
        if self.round == 0 {
            writeln!(out)?;
            return write_roles(locale, self, names, out);
        }
        write_decks(locale, self, names, out)?;
        writeln!(out)?;
        write_offers(locale, self, names, out)?;
        writeln!(out)?;
        write_players(locale, self, names, out)?;
        writeln!(out)?;
        write_knowledge(locale, self, names, out)?;
        writeln!(out)?;
        write_gems(locale, self, names, out)?;
        let [seats, gems] =
            ["zepter-legend-seats", "zepter-legend-gems"].map(|id| text(locale, id));
        writeln!(out, "\n{seats}\n{gems}")?;
        for player in &self.players {
            write_belongings(locale, player, &names[player.seat.index()], out)?;
        }
        Ok(())
    }

    fn cards(locale: Locale, options: &[(String, String)]) -> Vec<Section> {
        cards::cards(locale, options)
    }
}

fn heading(locale: Locale, view: &View, names: &[String]) -> String {
    let id = match view.phase {
        PhaseView::Draw => "draw",
        PhaseView::ChooseRole | PhaseView::PickRole => "zepter-choose-role",
        PhaseView::CallPrice => "zepter-call-price",
        PhaseView::TakeOrDecline => "zepter-take",
        PhaseView::RemoveRoles => "zepter-remove-roles",
        PhaseView::Turn => "zepter-turn",
        PhaseView::Bid => "zepter-bid",
        PhaseView::Pay => "zepter-pay",
        PhaseView::FreeAdvance => "zepter-advance",
        PhaseView::ReleaseMarker => "zepter-release",
        PhaseView::LoseGem => "zepter-lose",
        PhaseView::Discard => "zepter-discard",
        PhaseView::Over => return text(locale, "over"),
    };
    let rounds = [("round", view.round.into()), ("rounds", view.max_rounds.into())];
    let mut when = match (view.round, view.max_rounds) {
        (0, _) => text(locale, "zepter-before"),
        (_, 0) => say(locale, "zepter-round", &rounds),
        (_, _) => say(locale, "zepter-round-of", &rounds),
    };
    if let Some(active) = view.active {
        when += &say(locale, "active", &[("name", name_of(active, names))]);
    }
    let what = decision(locale, id, &named(view.to_decide.iter(), names));
    say(locale, "when", &[("when", when.into()), ("what", what.into())])
}

/// Returns lines about the pending decision. The lines explain the notation of an answer if the
/// list of moves does not show it.
fn matter(locale: Locale, view: &View, names: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    let roles = view.role_auction.as_ref();
    lines.extend(roles.map(|auction| roles_line(locale, view.phase, auction, names)));
    if let Some(auction) = &view.auction {
        lines.push(auction_line(locale, auction, names));
        lines.push(net_prices(locale, auction, names));
    }
    match view.phase {
        PhaseView::Turn => lines.extend(turn_lines(locale, view)),
        PhaseView::Bid | PhaseView::Pay => lines.extend(means_lines(locale, view)),
        PhaseView::RemoveRoles => lines.push(text(locale, "zepter-remove-how")),
        PhaseView::FreeAdvance if view.free_advances > 1 => {
            let count = [("count", view.free_advances.into())];
            lines.push(say(locale, "zepter-advances-left", &count));
        }
        PhaseView::LoseGem => {
            // Other players will also lose a gem, after those who must decide now (ZEP-ART-11).
            let after = |seat: Seat| seat.others(names.len());
            let waiting = view.to_decide.iter().flat_map(after);
            let waiting = named(waiting.filter(|&seat| view.losers.contains(seat)), names);
            let line = decision(locale, "zepter-after", &waiting);
            lines.extend((!waiting.is_empty()).then_some(line));
        }
        PhaseView::Discard => lines.extend(discard_lines(locale, view)),
        _ => {}
    }
    lines
}

/// Returns a line about what is at stake in a role auction in variant D.
fn roles_line(
    locale: Locale,
    phase: PhaseView,
    auction: &RoleAuctionView,
    names: &[String],
) -> String {
    let RoleAuctionView { caller, price, ceiling, card, roles } = auction;
    let roles: Vec<String> = roles.iter().map(|role| thing(locale, role.name())).collect();
    let roles = say(locale, "zepter-roles-left", &[("roles", roles.join(", ").into())]);
    let id = match phase {
        PhaseView::CallPrice => "zepter-price-at-most",
        PhaseView::TakeOrDecline => "zepter-price-called",
        _ => return roles,
    };
    let args = [
        ("card", (*card).into()),
        ("ceiling", (*ceiling).into()),
        ("price", (*price).into()),
        ("name", name_of(*caller, names)),
        ("roles", roles.into()),
    ];
    say(locale, id, &args)
}

fn auction_line(locale: Locale, auction: &AuctionView, names: &[String]) -> String {
    let AuctionView { item, starter, order: _, high, bid, participants, net_prices: _, is_won } =
        auction;
    let args = [
        ("item", thing(locale, item.name()).into()),
        ("starter", name_of(*starter, names)),
        ("name", name_of(*high, names)),
        ("bid", (*bid).into()),
        ("names", named(participants.iter(), names).into()),
    ];
    say(locale, if *is_won { "zepter-won" } else { "zepter-leads" }, &args)
}

/// Returns a line with the net price of the winning bid or, during the auction, with each bidder's
/// net price.
fn net_prices(locale: Locale, auction: &AuctionView, names: &[String]) -> String {
    let net_price = |seat: Seat| auction.net_prices[seat.index()];
    if auction.is_won {
        return say(locale, "zepter-net", &[("price", net_price(auction.high).into())]);
    }
    let each = auction.participants.iter().map(|seat| {
        let args = [("price", net_price(seat).into()), ("name", name_of(seat, names))];
        say(locale, "zepter-net-for", &args)
    });
    let prices = each.collect::<Vec<_>>().join(", ");
    say(locale, "zepter-nets", &[("bid", auction.bid.into()), ("prices", prices.into())])
}

fn turn_lines(locale: Locale, view: &View) -> Vec<String> {
    let mut ids = vec!["zepter-transact-how", "zepter-steps-how", "zepter-active-how"];
    match (view.paid_advances, view.reading.more_levels) {
        (0, _) => {}
        (_, true) => ids.push("zepter-advance-double"),
        (_, false) => ids.push("zepter-advance-made"),
    }
    ids.into_iter().map(|id| text(locale, id)).collect()
}

/// Returns lines about how much energy the player who must bid or pay can raise, if the viewer may
/// know it.
fn means_lines(locale: Locale, view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for seat in view.to_decide.iter() {
        let player = &view.players[seat.index()];
        let Some(means) = player.means else { continue };
        lines.push(say(locale, "zepter-means", &[("means", means.into())]));
        if view.phase == PhaseView::Pay {
            let is_own_turn = view.active == Some(seat);
            let id = if is_own_turn { "zepter-pay-any" } else { "zepter-pay-sales" };
            lines.push(text(locale, id));
        }
    }
    lines
}

fn discard_lines(locale: Locale, view: &View) -> Vec<String> {
    let id = if view.reading.discard_to_dust { "zepter-hand-dust" } else { "zepter-hand-lost" };
    let line = |seat: Seat| {
        let PlayerView { hand_size, hand_limit, .. } = &view.players[seat.index()];
        say(locale, id, &[("size", (*hand_size).into()), ("limit", (*hand_limit).into())])
    };
    view.to_decide.iter().map(line).collect()
}

/// Writes the players' roles during the set-up.
fn write_roles(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let mut rows = vec![titles(locale, ["", "player", "role", "order-card"])];
    for player in &view.players {
        rows.push(vec![
            mark(view, player.seat),
            names[player.seat.index()].clone(),
            role(locale, player),
            player.order_card.map_or_else(|| "-".to_owned(), |card| card.to_string()),
        ]);
    }
    write_rows(&rows, out)
}

/// Writes the turn order of the round and the number of cards left in each deck.
fn write_decks(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let order = named(view.order.iter().copied(), names);
    writeln!(out, "{}", decision(locale, "zepter-order", &order))?;
    let [a, b, c, d] = view.artifact_deck_counts.map(Value::from);
    let sold = ("sold", view.sentinels_sold.into());
    let last = ("last", SENTINELS_TO_END.into());
    let args = [("a", a), ("b", b), ("c", c), ("d", d), sold, last];
    writeln!(out, "{}", say(locale, "zepter-decks", &args))?;
    let spent = Deck::ALL.map(|deck| view.discard_piles.count_of(deck));
    let left = slashed(&view.draw_pile_counts);
    let args = [("left", left.into()), ("spent", slashed(&spent).into())];
    writeln!(out, "{}", say(locale, "zepter-energy", &args))
}

/// Writes the items up for auction, with their net prices and points for the reader.
fn write_offers(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let reader = reader(view);
    let pays = match (view.viewer, reader) {
        (Some(_), _) => text(locale, "zepter-you-pay"),
        (None, Some(seat)) => say(locale, "zepter-pays", &[("name", name_of(seat, names))]),
        (None, None) => String::new(),
    };
    let mut head = titles(locale, ["item", "copies", "price", "by-seat", "", "points"]);
    head[4] = pays;
    let mut rows = vec![head];
    for offer in &view.offers {
        let by_seat = view.players.iter().map(|player| net_price(offer, player.seat));
        rows.push(vec![
            thing(locale, offer.item.name()),
            offer.copies.to_string(),
            offer.price.to_string(),
            by_seat.collect::<Vec<_>>().join("/"),
            reader.map_or_else(String::new, |seat| net_price(offer, seat)),
            reader.map_or_else(String::new, |seat| offer.worth[seat.index()].to_string()),
        ]);
    }
    write_rows(&rows, out)
}

/// Returns a seat's net price for a bid at the printed price (ZEP-AUCTION-15).
fn net_price(offer: &OfferView, seat: Seat) -> String {
    match offer.eligible.contains(seat) {
        true => offer.net_price(seat, offer.price.into()).to_string(),
        false => "-".to_owned(),
    }
}

/// Writes all players' points and gems, and then their energy.
fn write_players(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let mut gems =
        vec![titles(locale, ["", "player", "role", "points", "active-gems", "slots", "store"])];
    let mut energy = vec![titles(locale, ["", "player", "dust", "cards", "concentrated", "hand"])];
    for player in &view.players {
        let who = [mark(view, player.seat), names[player.seat.index()].clone()];
        let mut row = who.to_vec();
        row.push(role(locale, player));
        row.push(player.points_total.to_string());
        if !player.in_game {
            row.push(text(locale, "out"));
            gems.push(row);
            continue;
        }
        row.push(slashed(&player.active));
        row.push(player.slots.to_string());
        row.push(slashed(&player.stored));
        gems.push(row);
        let hand = [("size", player.hand_size.into()), ("limit", player.hand_limit.into())];
        let mut row = who.to_vec();
        row.push(player.dust.to_string());
        row.push(slashed(&player.card_counts));
        row.push(slashed(&player.concentrated));
        row.push(say(locale, "zepter-of", &hand));
        energy.push(row);
    }
    write_rows(&gems, out)?;
    writeln!(out)?;
    write_rows(&energy, out)
}

/// Writes every player's level on each track, and the players' markers.
fn write_knowledge(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let players: Vec<&PlayerView> = view.players.iter().filter(|player| player.in_game).collect();
    let row = |title: String, cell: &dyn Fn(&PlayerView) -> String| {
        let cells = players.iter().map(|player| cell(player));
        [String::new(), title].into_iter().chain(cells).collect::<Vec<String>>()
    };
    let mut rows =
        vec![row(text(locale, "column-levels"), &|player| names[player.seat.index()].clone())];
    for track in Track::ALL {
        let name = locale.text(&format!("zepter-track-{}", track.name()));
        let title = match name.to_lowercase() == track.name() {
            true => name,
            false => format!("{name} ({})", track.name()),
        };
        rows.push(row(title, &|player| player.levels[track as usize].to_string()));
    }
    rows.push(row(text(locale, "column-markers"), &|player| player.markers.to_string()));
    rows.push(row(text(locale, "column-to-release"), &|player| {
        let costs: Vec<String> = player.board.iter().map(ToString::to_string).collect();
        if costs.is_empty() { "-".to_owned() } else { costs.join(", ") }
    }));
    write_rows(&rows, out)
}

/// Writes the reader's prices and yields for each gem, and how many gems are left if their number
/// is limited.
fn write_gems(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let reader = reader(view).map(|seat| &view.players[seat.index()]);
    let mut head = vec![String::new(), text(locale, "column-gems")];
    if let Some(player) = reader {
        let name = [("name", name_of(player.seat, names))];
        head.extend(["zepter-buys", "zepter-sells"].map(|id| say(locale, id, &name)));
    }
    head.extend(view.supply.map(|_| text(locale, "column-supply")));
    let mut rows = vec![head];
    for gem in Gem::ALL {
        let at = gem as usize;
        let mut row = vec![String::new(), thing(locale, gem.name())];
        if let Some(player) = reader {
            let price = player.may_buy[at].then(|| player.prices[at].to_string());
            row.push(price.unwrap_or_else(|| "-".to_owned()));
            row.push(player.sales[at].to_string());
        }
        row.extend(view.supply.map(|supply| supply[at].to_string()));
        rows.push(row);
    }
    write_rows(&rows, out)
}

/// Writes a player's reserve, artifacts and Sentinels, and the energy that the viewer may see.
fn write_belongings(
    locale: Locale,
    player: &PlayerView,
    name: &str,
    out: Out<'_>,
) -> io::Result<()> {
    let name = ("name", name.into());
    if let (Some(cards), true) = (player.cards, player.in_game) {
        let units = Units { cards, concentrated: player.concentrated };
        let total = ("total", (units.value() + player.dust).into());
        let held = and_dust(locale, &units.to_string(), player.dust);
        let args = [name.clone(), ("units", held.into()), total];
        writeln!(out, "{}", say(locale, "zepter-holds", &args))?;
    }
    if player.reserve_counts != [0; 4] || player.reserve_dust > 0 {
        let counts = || [("counts", slashed(&player.reserve_counts).into())];
        let cards = match player.reserve {
            Some(cards) => Units { cards, concentrated: [0; 4] }.to_string(),
            None => say(locale, "zepter-reserve-cards", &counts()),
        };
        let units = and_dust(locale, &cards, player.reserve_dust.into());
        let args = [name.clone(), ("units", units.into())];
        writeln!(out, "{}", say(locale, "zepter-reserve", &args))?;
    }
    let artifacts = player.artifacts.iter().map(|(artifact, copies)| match copies {
        1 => word(locale, GAME, artifact.name()),
        _ => format!("{copies} × {}", word(locale, GAME, artifact.name())),
    });
    let sentinels = player.sentinels.iter().map(|(sentinel, points)| {
        let name = word(locale, GAME, sentinel.name());
        let args = [("sentinel", name.into()), ("points", (*points).into())];
        say(locale, "zepter-sentinel", &args)
    });
    let owned: Vec<String> = artifacts.chain(sentinels).collect();
    if owned.is_empty() {
        return Ok(());
    }
    let args = [name, ("items", owned.join(", ").into())];
    writeln!(out, "{}", say(locale, "zepter-owns", &args))
}

fn and_dust(locale: Locale, units: &str, dust: u32) -> String {
    let args = [("units", units.into()), ("dust", dust.into())];
    match (units, dust) {
        ("none", _) => say(locale, "zepter-dust", &args),
        (_, 0) => units.to_owned(),
        _ => say(locale, "zepter-and-dust", &args),
    }
}

/// Writes each player's points by source, winner first.
fn write_places(locale: Locale, view: &View, names: &[String], out: Out<'_>) -> io::Result<()> {
    let who = titles(locale, ["place", "player", "role"]);
    let origins = titles(locale, ["gems", "knowledge", "artifacts", "sentinels", "points"]);
    let mut rows = vec![[who, origins].concat()];
    let mut players: Vec<&PlayerView> = view.players.iter().collect();
    players.sort_by_key(|player| player.rank);
    for player in players {
        let points = player.points;
        let parts = [points.gems, points.knowledge, points.artifacts, points.sentinels];
        let mut row = vec![player.rank.to_string(), names[player.seat.index()].clone()];
        row.push(role(locale, player));
        match player.in_game {
            true => row.extend(parts.map(|part| part.to_string())),
            false => row.extend([text(locale, "out"), "".into(), "".into(), "".into()]),
        }
        row.push(player.points_total.to_string());
        rows.push(row);
    }
    write_rows(&rows, out)
}

fn name_of(seat: Seat, names: &[String]) -> Value<'static> {
    names[seat.index()].clone().into()
}

/// Returns the seat whose prices are shown: the viewer's or, for a spectator, that of the player to
/// move.
fn reader(view: &View) -> Option<Seat> {
    view.viewer.or(view.active)
}

fn mark(view: &View, seat: Seat) -> String {
    if view.to_decide.contains(seat) { ">".to_owned() } else { String::new() }
}

fn role(locale: Locale, player: &PlayerView) -> String {
    player.role.map_or_else(|| "-".to_owned(), |role| word(locale, GAME, role.name()))
}

/// Returns a component's name in words and in the notation.
fn thing(locale: Locale, name: &str) -> String {
    component(locale, GAME, name)
}

/// Formats numbers the way gems appear in moves, such as `2/1/0/0/0`. Returns a dash if there are
/// no numbers.
fn slashed<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    if numbers.is_empty() { "-".to_owned() } else { numbers.join("/") }
}
