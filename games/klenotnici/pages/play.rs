//! Renders the Klenotníci table: progress, auction, board, sets and players.

use crate::rules::{
    AuctionView, Colour, Data, GEMS, Gem, Gems, Money, PhaseView, PlayerView, SETS, Size, View,
};
use karat_kernel::{Seat, Viewer};
use maud::{Markup, html};

use super::{PICTURES, own, pyramid, word};
use karat_ui::model::Seen;
use karat_ui::parts::part;
use karat_ui::pieces::{clause_link, icon, picture, seat_mark, stage, tally};
use karat_ui::presence::offline_mark;
use karat_words::Locale;
use karat_words::word_args;

/// Renders the game's progress.
pub(super) fn strip(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let done = usize::from(view.auction_number);
    let first_passer = view.auction.as_ref().and_then(|auction| auction.first_passer);
    html! {
        div.strip {
            span.grp {
                @if view.auction_number == 0 {
                    b { (locale.text("klenotnici-before-first")) }
                } @else {
                    b { (locale.say("klenotnici-auction-number", &[("number", done.into())])) }
                    (locale.say("klenotnici-auction-of", &[("total", GEMS.into())]))
                }
                span.pips aria-hidden="true" {
                    @for number in 1..=GEMS { i.on[number < done].now[number == done] {} }
                }
            }
            span.grp {
                @if let Some(seat) = first_passer {
                    (locale.say("klenotnici-first-passer",
                        &[("name", seen.name(seat).into())]))
                    (clause_link(locale, seen.game, "KLE-NEXT-1"))
                } @else if let Some(seat) = view.marker {
                    (locale.say("klenotnici-marker", &[("name", seen.name(seat).into())]))
                    (clause_link(locale, seen.game, "KLE-START-2"))
                }
            }
            span.grp.end {
                span.chip {
                    (icon("gems"))
                    (locale.say("klenotnici-supply", &[("count", view.supply.len().into())]))
                }
                span.chip.only-wide {
                    (icon("deck"))
                    (locale.say("klenotnici-discard", &[("count", view.discard_count.into())]))
                }
            }
        }
    }
}

/// Renders the current auction, the board and the players.
pub(super) fn play(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        @if has_block(view) {
            (stage(locale, &part(seen, "block", &html! {
                @if let Some(auction) = &view.auction {
                    (block(locale, seen, view, auction))
                } @else if let Some(seat) = view.marker {
                    (idle_block(locale, seen, view, seat))
                }
            })))
        }
        div.ksplit {
            (part(seen, "board", &board(locale, seen, view)))
            section.kopps aria-label=(locale.text("table-players")) {
                @for player in &view.players {
                    (part(seen, &format!("player-{}", player.seat.index()),
                        &player_panel(locale, seen, view, player)))
                }
            }
        }
    }
}

/// Returns whether an auction is running or about to start, and thus needs space on the table.
pub(super) fn has_block(view: &View) -> bool {
    view.auction.is_some() || view.phase == PhaseView::Choose && view.marker.is_some()
}

/// Renders all players' gems by colour, the sets, and the viewer's secret goals.
fn board(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        section.tray id="stones" tabindex="-1" aria-label=(locale.text("klenotnici-board")) {
            div.kboard {
                @for colour in Colour::ALL { (column(locale, seen, view, colour)) }
            }
            (sets(locale, seen, view))
            @if let Some(me) = own(view, seen.viewer) { (goals(locale, seen, me)) }
        }
    }
}

fn block(locale: Locale, seen: &Seen, view: &View, auction: &AuctionView) -> Markup {
    let gem = auction.gem;
    let (me, data) = (own(view, seen.viewer), view.reading.data);
    let lot = locale.say(
        "klenotnici-lot",
        &[("gem", word(locale, gem.name()).into()), ("value", view.values[gem.index()].into())],
    );
    let completed = me.map_or_else(Vec::new, |me| completes(&data, me.gems, gem));
    html! {
        section.block.is-alone[me.is_none()] aria-label=(locale.text("klenotnici-block")) {
            div.lot {
                div.lot-plinth data-place="plinth" { (pyramid(gem)) }
                h2.sentence { (lot) }
                @for &set in &completed {
                    p.small { span.badge.badge-good {
                        (locale.say("klenotnici-with-yours", &[
                            ("points", data.set_points[set].into()),
                            ("set", set_name(locale, set).into()),
                        ]))
                    } }
                }
            }
            div {
                div.panel-h {
                    h3 { (locale.text("klenotnici-bids")) }
                    (clause_link(locale, seen.game, "KLE-AUCTION-6"))
                }
                ol.ladder {
                    @for player in by_bid(view) { (bidder(locale, seen, view, auction, player)) }
                }
            }
            @if let Some(me) = me { (worth(locale, seen, view, me, gem)) }
        }
    }
}

/// Renders a gem that the player may put up for auction, with its value to each player
/// (KLE-SCORE-1).
fn lot_tried(locale: Locale, seen: &Seen, view: &View, gem: Gem) -> Markup {
    let (value, data) = (view.values[gem.index()], view.reading.data);
    let args = [("gem", word(locale, gem.name()).into()), ("value", value.into())];
    html! {
        section.block id="lot" aria-label=(locale.text("klenotnici-block")) {
            div.lot {
                div.lot-plinth data-place="plinth" { (pyramid(gem)) }
                h2.sentence { (locale.say("klenotnici-lot", &args)) }
            }
            div {
                div.panel-h {
                    h3 { (locale.text("klenotnici-worth-each")) }
                    (clause_link(locale, seen.game, "KLE-SCORE-1"))
                }
                ol.ladder {
                    @for player in &view.players {
                        @let more: u8 = completes(&data, player.gems, gem)
                            .iter()
                            .map(|&set| data.set_points[set])
                            .sum();
                        li.is-turn[seen.viewer.is(player.seat)] {
                            (seat_mark(player.seat, seen.name(player.seat), "seat-s"))
                            span.nm { (seen.name_or_you(locale, player.seat)) }
                            @if more > 0 {
                                span.small { (locale.say("klenotnici-worth-with-set",
                                    &[("value", value.into()), ("points", more.into())])) }
                            }
                            span.val { (value + more) }
                        }
                    }
                }
            }
            @if let Some(me) = own(view, seen.viewer) { (worth(locale, seen, view, me, gem)) }
        }
    }
}

/// Renders the live response to a selected gem: its value to each player, and the button's label.
pub(super) fn stone_tried(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        @if let Some(gem) = tried(seen) { (lot_tried(locale, seen, view, gem)) }
        (stone_button(locale, seen, view))
    }
}

/// Renders the label of the button for putting up or taking a gem.
pub(super) fn stone_button(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let id = if view.phase == PhaseView::Take { "take" } else { "choose" };
    let label = match tried(seen) {
        Some(gem) => {
            let args = word_args(locale, seen.game, "gem", gem.name());
            let args: Vec<_> =
                args.iter().map(|(name, word)| (name.as_str(), word.clone())).collect();
            locale.say(&format!("klenotnici-{id}-this"), &args)
        }
        None => locale.text(&format!("klenotnici-{id}-button")),
    };
    html! { span id="stone-label" { (label) } }
}

/// Returns the gem in the move that was refused, previewed or filled in by a hint.
fn tried(seen: &Seen) -> Option<Gem> {
    seen.input()?.strip_prefix("choose ")?.parse().ok()
}

/// Renders an empty space for the next auction, so that the layout does not shift when the auction
/// begins.
fn idle_block(locale: Locale, seen: &Seen, view: &View, marker: Seat) -> Markup {
    if let Some(gem) = tried(seen).filter(|gem| view.supply.contains(*gem)) {
        return lot_tried(locale, seen, view, gem);
    }
    let is_alone = own(view, seen.viewer).is_none();
    html! {
        section.block.is-idle.is-alone[is_alone] id="lot" aria-label=(locale.text("klenotnici-block")) {
            div.lot {
                div.lot-plinth data-place="plinth" {}
                h2.sentence {
                    (locale.say("klenotnici-next-lot", &[("name", seen.name(marker).into())]))
                }
            }
            div {
                div.panel-h { h3 { (locale.text("klenotnici-bids")) } }
                ol.ladder {
                    @for player in &view.players {
                        li {
                            (seat_mark(player.seat, seen.name(player.seat), "seat-s"))
                            span.nm { (seen.name_or_you(locale, player.seat)) }
                        }
                    }
                }
            }
            @if !is_alone { div.bidder {} }
        }
    }
}

/// Returns the players by bid, highest first, followed by those who have passed.
fn by_bid(view: &View) -> Vec<&PlayerView> {
    let mut players: Vec<_> = view.players.iter().collect();
    players.sort_by_key(|player| (!player.active, std::cmp::Reverse(player.total)));
    players
}

fn bidder(
    locale: Locale,
    seen: &Seen,
    view: &View,
    auction: &AuctionView,
    player: &PlayerView,
) -> Markup {
    let seat = player.seat;
    let is_top = auction.leader == Some(seat);
    let is_turn = view.to_decide.contains(seat) && !is_top;
    let is_out = !player.active && !is_top;
    let extra: u16 = player.bids.iter().map(|bid| u16::from(bid.extra)).sum();
    html! {
        li.is-top[is_top].is-turn[is_turn].is-out[is_out] {
            (seat_mark(seat, seen.name(seat), "seat-s"))
            span.nm { (seen.name_or_you(locale, seat)) }
            span.cards {
                @for face in player.bids.iter().flat_map(|bid| bid.cards.iter()) {
                    span.pc.pc-s.is-flat { b { (face) } }
                }
                @for _ in 0..player.face_down_count {
                    span.pc.pc-s.pc-down.is-flat aria-hidden="true" {}
                }
                @if player.face_down_count > 0 {
                    span.vh {
                        (locale.say("klenotnici-hidden-cards",
                            &[("count", player.face_down_count.into())]))
                    }
                }
                @if extra > 0 {
                    span.badge.badge-last {
                        (locale.say("klenotnici-doubled", &[("extra", extra.into())]))
                    }
                }
            }
            span.val {
                @if is_out {
                    (icon("pass"))
                    (locale.text(if auction.first_passer == Some(seat) {
                        "klenotnici-first-out"
                    } else {
                        "klenotnici-passed"
                    }))
                } @else if player.total > 0 {
                    (player.total)
                }
            }
        }
    }
}

/// Renders the points that the viewer would gain from the gem on offer.
fn worth(locale: Locale, seen: &Seen, view: &View, me: &PlayerView, gem: Gem) -> Markup {
    let (value, data) = (view.values[gem.index()], view.reading.data);
    let completed = completes(&data, me.gems, gem);
    let goal = goal_gain(&data, me, gem);
    let laid: usize = me.bids.iter().map(|bid| bid.cards.len()).sum();
    let lost = laid as i32 * i32::from(data.per_money_card);
    let sum = i32::from(value)
        + i32::from(goal)
        + completed.iter().map(|&set| i32::from(data.set_points[set])).sum::<i32>()
        - lost;
    html! {
        div.bidder.stack {
            div.panel-h {
                h3 { (locale.text("klenotnici-worth")) }
                (clause_link(locale, seen.game, "KLE-SCORE-12"))
            }
            dl.moneyline {
                div { dt { (locale.text("klenotnici-worth-value")) } dd { (value) } }
                @for set in completed {
                    div {
                        dt { (locale.say("klenotnici-worth-set",
                            &[("set", set_name(locale, set).into())])) }
                        dd { "+ " (data.set_points[set]) }
                    }
                }
                @if goal > 0 {
                    div { dt { (locale.text("klenotnici-worth-goal")) } dd { "+ " (goal) } }
                }
                @if lost > 0 {
                    div {
                        dt { (locale.say("klenotnici-worth-bid", &[("count", laid.into())])) }
                        dd { "− " (lost) }
                    }
                    div.sum {
                        dt { (locale.text("klenotnici-worth-net")) }
                        dd { (if sum < 0 { "− " } else { "+ " }) (sum.abs()) }
                    }
                }
            }
            p.small.muted {
                (locale.say("klenotnici-worth-hint", &[("points", data.per_money_card.into())]))
            }
        }
    }
}

/// Returns the indices of the sets that `gem` would complete for a player who owns `gems`, leaving
/// out sets that score nothing.
fn completes(data: &Data, gems: Gems, gem: Gem) -> Vec<usize> {
    let with = gems.iter().chain([gem]).collect::<Gems>();
    let sets = SETS.into_iter().enumerate().filter(|(index, _)| data.set_points[*index] > 0);
    let done = sets.filter(|(_, set)| {
        set.contains(gem) && with.contains_all(*set) && !gems.contains_all(*set)
    });
    done.map(|(index, _)| index).collect()
}

/// Returns how many points `gem` would add to the player's best secret goal (KLE-GOAL-7).
fn goal_gain(data: &Data, me: &PlayerView, gem: Gem) -> u8 {
    let open = me.goals.iter().filter(|goal| goal.available);
    let best = open.clone().map(|goal| goal.points).max().unwrap_or(0);
    let with = open.map(|goal| {
        let owned = |&wanted: &Gem| wanted == gem || me.gems.contains(wanted);
        data.goal_points[goal.trio.iter().filter(|wanted| owned(wanted)).count()]
    });
    with.max().unwrap_or(0).saturating_sub(best)
}

fn column(locale: Locale, seen: &Seen, view: &View, colour: Colour) -> Markup {
    let name = colour.name();
    html! {
        div class={ "kcol k-" (name) } {
            h3 { (locale.text(&format!("klenotnici-colour-{name}"))) }
            @for size in Size::ALL.into_iter().rev() {
                (cell(locale, seen, view, Gem::new(colour, size)))
            }
        }
    }
}

fn cell(locale: Locale, seen: &Seen, view: &View, gem: Gem) -> Markup {
    let owner = owner(view, gem);
    let is_live = owner.is_none() && !view.supply.contains(gem) && view.auction.is_some();
    let is_mine = owner.is_some_and(|seat| seen.viewer.is(seat));
    let place = format!("stone-{}", gem.name());
    let told = html! {
        // The board shows a sold gem as an outline.
        @if owner.is_some() { (empty(gem)) } @else { (pyramid(gem)) }
        span.vh { (word(locale, gem.name())) ", " }
        span.pv { (view.values[gem.index()]) }
    };
    if is_choosing(seen, view) && view.supply.contains(gem) {
        let is_typed =
            seen.input().and_then(|input| input.strip_prefix("choose ")) == Some(gem.name());
        return html! {
            label.kcell.is-choice data-place=(place) title=(word(locale, gem.name())) {
                input type="radio" name="gem" form="now" value=(gem.name())
                    checked[is_typed];
                (told)
            }
        };
    }
    html! {
        div.kcell.is-live[is_live].is-sold[owner.is_some()].is-mine[is_mine] data-place=(place) {
            (told)
            @if let Some(seat) = owner {
                span.own {
                    (seat_mark(seat, seen.name(seat), "seat-s"))
                    span.vh {
                        (locale.say("klenotnici-owned-by", &[("name", seen.name(seat).into())]))
                    }
                }
            } @else if is_live {
                span.own.is-block {
                    (icon("hammer")) span.vh { (locale.text("klenotnici-on-block")) }
                }
            } @else {
                span.vh { (locale.text(if view.phase == PhaseView::Over {
                    "klenotnici-unsold"
                } else {
                    "klenotnici-in-supply"
                })) }
            }
        }
    }
}

/// Returns whether the viewer must put up or take a gem, and can select it on the board
/// (KLE-START-6).
fn is_choosing(seen: &Seen, view: &View) -> bool {
    seen.is_mine_to_move()
        && !seen.is_frozen
        && matches!(view.phase, PhaseView::Choose | PhaseView::Take)
}

/// Renders the outline of a sold pyramid.
fn empty(gem: Gem) -> Markup {
    let size = &gem.name()[gem.name().len() - 1..];
    picture(PICTURES, &format!("pyr-empty-{size}"), "pyr")
}

fn owner(view: &View, gem: Gem) -> Option<Seat> {
    view.players.iter().find(|player| player.gems.contains(gem)).map(|player| player.seat)
}

fn sets(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        ul.bonus aria-label=(locale.text("klenotnici-bonuses")) {
            @for index in 0..SETS.len() { (set(locale, seen, view, index)) }
        }
    }
}

fn set(locale: Locale, seen: &Seen, view: &View, index: usize) -> Markup {
    let (gems, points) = (SETS[index], view.reading.data.set_points[index]);
    let holders: Vec<_> =
        view.players.iter().filter(|player| !player.gems.both(gems).is_empty()).collect();
    let is_done = holders.iter().any(|player| player.gems.contains_all(gems));
    let is_gone = holders.len() > 1 || view.phase == PhaseView::Over && !is_done;
    let only = holders.first().map(|player| player.seat);
    let on_offer = view.auction.as_ref().is_some_and(|auction| gems.contains(auction.gem));
    let text = match only {
        _ if is_gone => locale.text("klenotnici-bonus-gone"),
        None => locale.text("klenotnici-bonus-open"),
        Some(seat) if seen.viewer.is(seat) => {
            locale.text(if is_done { "klenotnici-bonus-done-me" } else { "klenotnici-bonus-mine" })
        }
        Some(seat) => {
            let id = if is_done { "klenotnici-bonus-done" } else { "klenotnici-bonus-only" };
            locale.say(id, &[("name", seen.name(seat).into())])
        }
    };
    html! {
        li.is-hot[on_offer && !is_gone].is-gone[is_gone] data-place={ "set-" (index) } {
            span.vh { (set_name(locale, index)) ": " }
            @for gem in gems.iter() { (pyramid(gem)) }
            b { "+" (points) } " "
            span { (text) }
            @if is_done { (icon("check")) }
            " " (clause_link(locale, seen.game, SET_CLAUSES[index]))
        }
    }
}

/// Renders the viewer's secret goals, each with its current points (KLE-GOAL-7).
fn goals(locale: Locale, seen: &Seen, me: &PlayerView) -> Markup {
    if me.goals.is_empty() {
        return html! {};
    }
    html! {
        ul.bonus aria-label=(locale.text("klenotnici-goals-own")) {
            @for goal in &me.goals {
                li.is-gone[!goal.available] {
                    span { (word(locale, goal.rank.name())) }
                    @for gem in goal.trio {
                        (pyramid(gem)) span.vh { (word(locale, gem.name())) ", " }
                    }
                    b { (locale.say("klenotnici-goal-points", &[("points", goal.points.into())])) }
                }
            }
            li.is-bare { (clause_link(locale, seen.game, "KLE-GOAL-7")) }
        }
    }
}

/// The clauses that define the sets, in the order of the sets.
pub(super) const SET_CLAUSES: [&str; SETS.len()] =
    ["KLE-SCORE-2", "KLE-SCORE-3", "KLE-SCORE-4", "KLE-SCORE-5", "KLE-SCORE-6"];

/// Returns the name of the set with the given index.
pub(super) fn set_name(locale: Locale, index: usize) -> String {
    locale.text(&format!("klenotnici-set-{index}"))
}

fn player_panel(locale: Locale, seen: &Seen, view: &View, player: &PlayerView) -> Markup {
    let seat = player.seat;
    let is_me = seen.viewer == Viewer::Seat(seat);
    let won: Vec<_> = player.gems.iter().map(|gem| word(locale, gem.name())).collect();
    html! {
        article.kopp.is-turn[view.to_decide.contains(seat)] data-place={ "seat-" (seat.index()) } {
            (seat_mark(seat, seen.name(seat), ""))
            h3.nm {
                (seen.name(seat))
                @if is_me { " " span.you { (locale.text("you")) } }
                @if seen.players[seat.index()].level.is_some() { " " (icon("bot")) }
                (offline_mark(locale, seen, seat))
                @if view.marker == Some(seat) { " " (icon("flag")) }
            }
            span.vp {
                (tally(player.score.total)) small { " " (locale.text("klenotnici-points-short")) }
            }
            span.won {
                span.vh {
                    @if won.is_empty() {
                        (locale.text("klenotnici-won-none"))
                    } @else {
                        (locale.text("klenotnici-won")) " " (won.join(", "))
                    }
                }
                @for gem in player.gems.iter() { (pyramid(gem)) }
                span.end.row-tight.num {
                    @if let (true, Some(suit)) = (view.royal, player.suit) {
                        (word(locale, suit.name()))
                    }
                    (count(locale, "money", "klenotnici-money-count", player.money_count))
                    (count(locale, "crown", "klenotnici-action-count", player.action_count))
                }
            }
            @if let Some(money) = player.money.filter(|_| !is_me) { (shown_hand(locale, money)) }
        }
    }
}

/// Renders those of another player's money cards that the viewer can see (KLE-INFO-8, KLE-INFO-10).
fn shown_hand(locale: Locale, money: Money) -> Markup {
    html! {
        span.shown {
            @for face in money.iter() {
                span.pc.pc-s.is-flat {
                    span.vh { (locale.say("klenotnici-card", &[("face", face.into())])) }
                    b aria-hidden="true" { (face) }
                }
            }
        }
    }
}

fn count(locale: Locale, symbol: &str, id: &str, count: u8) -> Markup {
    let words = locale.say(id, &[("count", count.into())]);
    html! {
        span.row-tight title=(words) {
            (icon(symbol)) span aria-hidden="true" { (count) } span.vh { (words) }
        }
    }
}
