//! Encodes Das Zepter von Zavandor as rows of numbers.

use std::fmt;

use karat_kernel::Seat;
use karat_think::encode::{Columns, Encoded, bit_of, each_player};

use crate::rules::{
    Artifact, AuctionView, CARDS, Card, Cards, Deck, Gem, Item, Move, Payment, PhaseView,
    PlayerView, RELEASE_COSTS, Reading, Role, RoleAuctionView, Roles, Sentinel, Step, Track,
    Transaction, Units, View, ViewParts, Zepter,
};

/// The maximum number of players (ZEP-SETUP-1).
const PLAYERS_MAX: usize = 6;

/// The number of columns about each player.
const PLAYER_WIDTH: usize = 152;

/// The maximum number of listed moves. A turn has 50 moves: ending it, six activations, five
/// purchases, releases and sales each, six advances and 21 auctions (ZEP-LIST-2). The decision
/// about the hand limit has 26 moves (ZEP-LIST-5), and a role has 21 possible prices (ZEP-VAR-D-4).
/// A buyer can remove at most four roles, which gives 16 sets (ZEP-VAR-D-12).
const ACTIONS_MAX: usize = 64;

/// The number of columns about a move's steps.
const STEPS_WIDTH: usize = 1 + 4 * Gem::ALL.len() + RELEASE_COSTS.len() + Track::ALL.len();

/// The number of columns about the units in a move.
const UNITS_WIDTH: usize = CARDS + Deck::ALL.len();

/// The maximum amount of energy in a column. Higher amounts are clamped.
const ENERGY_MAX: u32 = 300;

const PHASES: [(PhaseView, &str); 14] = [
    (PhaseView::Draw, "a draw is due"),
    (PhaseView::ChooseRole, "a role is to be chosen"),
    (PhaseView::CallPrice, "the price of a role is to be called"),
    (PhaseView::TakeOrDecline, "a role can be bought"),
    (PhaseView::PickRole, "the role bought is to be chosen"),
    (PhaseView::RemoveRoles, "roles may be removed"),
    (PhaseView::Turn, "a turn is due"),
    (PhaseView::Bid, "a bid is due"),
    (PhaseView::Pay, "an item is to be paid"),
    (PhaseView::FreeAdvance, "a free advance is due"),
    (PhaseView::ReleaseMarker, "a free release is due"),
    (PhaseView::LoseGem, "a gem is lost"),
    (PhaseView::Discard, "the hand is over its limit"),
    (PhaseView::Over, "the game is over"),
];

impl Encoded for Zepter {
    const VERSION: u32 = 1;
    const OBSERVATION_WIDTH: usize = 1100;
    const MOVE_WIDTH: usize = 108;

    fn actions_max(_view: &View) -> usize {
        ACTIONS_MAX
    }

    fn observe(parts: &ViewParts<'_>, seat: Seat, out: &mut impl Columns) {
        let view = parts.table();
        let phase = bit_of(PHASES.map(|(phase, _)| phase), &view.phase);
        out.flags("ZEP-FLOW-1", PHASES.len(), phase, |index, f| f.write_str(PHASES[index].1));
        out.amount("ZEP-TERM-3", format_args!("round"), 30, view.round);
        out.amount("ZEP-END-6", format_args!("greatest number of rounds"), 30, view.max_rounds);
        out.flag("ZEP-ORDER-6", format_args!("discounts are on"), view.someone_reached);
        out.count("ZEP-END-1", format_args!("Sentinels sold"), 9, view.sentinels_sold);
        let advances = view.paid_advances;
        out.count("ZEP-KNOW-5", format_args!("paid advances of this turn"), 24, advances);
        out.amount("ZEP-ART-8", format_args!("free advances to make"), 4, view.free_advances);
        decks(view, out);
        offers(parts, seat, out);
        auction(view.auction.as_ref(), seat, out);
        role_auction(view.role_auction, out);
        reading(view.reading, out);
        each_player((seat, parts.seats()), PLAYERS_MAX, PLAYER_WIDTH, out, |other, place, out| {
            player(parts, other, place, out);
        });
    }

    fn describe(parts: &ViewParts<'_>, _seat: Seat, m: &Move, out: &mut impl Columns) {
        let told = MoveFacts::of(m);
        let kind = told.kind.map_or(0, |kind| 1_u64 << kind as u32);
        out.flags("ZEP-MOVE-1", KINDS.len(), kind, |index, f| f.write_str(KINDS[index]));
        out.flags("ZEP-SETUP-8", Role::ALL.len(), told.roles.bits(), |index, f| {
            write!(f, "names {}", Role::ALL[index])
        });
        out.count("ZEP-VAR-D-4", format_args!("price of a role"), 20, told.price);
        out.flags("ZEP-AUCTION-3", ITEMS, item_bit(told.item), |index, f| {
            write!(f, "starts an auction for {}", item_at(index))
        });
        out.amount("ZEP-AUCTION-10", format_args!("bid"), ENERGY_MAX, told.bid);
        let last = parts.table().auction.as_ref().map_or(0, |auction| auction.bid);
        let more = told.bid.saturating_sub(last);
        out.amount("ZEP-AUCTION-10", format_args!("bid above the last"), 20, more);
        out.group(told.has_steps, STEPS_WIDTH, |out| steps(&told, out));
        for gem in Gem::ALL {
            let count = told.active[gem as usize];
            out.amount("ZEP-FLOW-3", format_args!("{gem}s to be active"), 20, count);
        }
        out.flag("ZEP-LIST-1", format_args!("pays in the best way"), told.pays_best);
        out.group(told.units.is_some(), UNITS_WIDTH, |out| {
            let named = told.units.unwrap_or(Units::EMPTY);
            units(&named, "ZEP-MOVE-1", "pays or keeps", out);
        });
    }
}

/// The number of items that can be auctioned.
const ITEMS: usize = Artifact::ALL.len() + Sentinel::ALL.len();

/// Returns the item with the given index among all items.
fn item_at(index: usize) -> Item {
    items().nth(index).expect("the index of an item")
}

/// Returns the bit of an item, or 0 without one.
fn item_bit(item: Option<Item>) -> u64 {
    match item {
        Some(Item::Artifact(artifact)) => 1 << artifact as u32,
        Some(Item::Sentinel(sentinel)) => 1 << (Artifact::ALL.len() as u32 + sentinel as u32),
        None => 0,
    }
}

/// Returns all items that can be auctioned.
fn items() -> impl Iterator<Item = Item> {
    let artifacts = Artifact::ALL.into_iter().map(Item::Artifact);
    artifacts.chain(Sentinel::ALL.into_iter().map(Item::Sentinel))
}

#[inline(always)]
fn cards(cards: &Cards, clause: &'static str, what: fmt::Arguments<'_>, out: &mut impl Columns) {
    let mut counts = [0; CARDS];
    counts.iter_mut().zip(Card::all()).for_each(|(count, card)| *count = cards.count(card));
    out.counts(
        clause,
        |_| 12,
        &counts,
        |index, f| write!(f, "{what}: {}", Card::all().nth(index).expect("the index of a card")),
    );
}

#[inline(always)]
fn units(held: &Units, clause: &'static str, what: &str, out: &mut impl Columns) {
    cards(&held.cards, clause, format_args!("{what}"), out);
    for deck in Deck::ALL {
        let (value, count) = (deck.concentrated(), held.concentrated[deck as usize]);
        out.amount(clause, format_args!("{what}: concentrated {deck} of {value}"), 10, count);
    }
}

/// Writes the numbers of cards and gems left.
#[inline(always)]
fn decks(view: &View, out: &mut impl Columns) {
    for (back, count) in ["A", "B", "C", "D"].into_iter().zip(view.artifact_deck_counts) {
        out.count("ZEP-INFO-7", format_args!("artifacts in the deck with back {back}"), 12, count);
    }
    for deck in Deck::ALL {
        let count = view.draw_pile_counts[deck as usize];
        out.count("ZEP-INFO-6", format_args!("{deck} cards in the draw pile"), 36, count);
    }
    cards(&view.discard_piles, "ZEP-INFO-6", format_args!("in the discard pile"), out);
    let is_limited = view.supply.is_some();
    out.flag("ZEP-COMP-2", format_args!("the supply of gems is limited"), is_limited);
    for gem in Gem::ALL {
        let count = view.supply.map_or(0, |supply| supply[gem as usize]);
        out.count("ZEP-COMP-2", format_args!("{gem}s in the supply"), 28, count);
    }
}

/// Writes the items on offer, with the seat's price modifier and points for each.
#[inline(always)]
fn offers(parts: &ViewParts<'_>, seat: Seat, out: &mut impl Columns) {
    for item in items() {
        let offer = parts.offer(seat, item);
        let copies = offer.map_or(0, |offer| offer.copies);
        out.count("ZEP-AUCTION-2", format_args!("{item}: copies on offer"), 3, copies);
        let modifier = offer.map_or(0, |offer| offer.modifier);
        out.balance("ZEP-AUCTION-15", format_args!("{item}: own modifier"), 100, modifier);
        let worth = offer.map_or(0, |offer| offer.worth);
        out.amount("ZEP-VP-1", format_args!("{item}: own points"), 20, worth);
        let can = offer.is_some_and(|offer| offer.is_eligible);
        out.flag("ZEP-AUCTION-8", format_args!("{item}: can be started"), can);
    }
}

#[inline(always)]
fn auction(auction: Option<&AuctionView>, seat: Seat, out: &mut impl Columns) {
    let item = item_bit(auction.map(|auction| auction.item));
    out.flags("ZEP-AUCTION-3", ITEMS, item, |index, f| {
        write!(f, "{} is auctioned", item_at(index))
    });
    let bid = auction.map_or(0, |auction| auction.bid);
    out.amount("ZEP-AUCTION-10", format_args!("last bid"), ENERGY_MAX, bid);
    let price = auction.map_or(0, |auction| auction.net_prices[seat.index()]);
    out.amount("ZEP-AUCTION-15", format_args!("own net price of the last bid"), ENERGY_MAX, price);
    let is_won = auction.is_some_and(|auction| auction.is_won);
    out.flag("ZEP-AUCTION-13", format_args!("the auction is won"), is_won);
}

#[inline(always)]
fn role_auction(auction: Option<RoleAuctionView>, out: &mut impl Columns) {
    out.flag("ZEP-VAR-D-1", format_args!("roles are being auctioned"), auction.is_some());
    let price = auction.map_or(0, |auction| auction.price);
    out.count("ZEP-VAR-D-4", format_args!("price of a role"), 20, price);
    let ceiling = auction.map_or(0, |auction| auction.ceiling);
    out.count("ZEP-VAR-D-4", format_args!("greatest price of a role"), 20, ceiling);
    let card = auction.map_or(0, |auction| auction.card);
    out.count("ZEP-VAR-D-7", format_args!("order card at stake"), 6, card);
    let roles = auction.map_or(Roles::EMPTY, |auction| auction.roles);
    out.flags("ZEP-VAR-D-6", Role::ALL.len(), roles.bits(), |index, f| {
        write!(f, "{} can be had", Role::ALL[index])
    });
}

#[inline(always)]
fn reading(reading: Reading, out: &mut impl Columns) {
    let Reading {
        // Custom numbers are not part of the encoding.
        data: _,
        more_levels,
        identical_start,
        role_auction,
        keeps_printed_energy,
        start_bonus,
        fairy_cards,
        druid_ruby,
        druid_ruby_again,
        sages_dust,
        stacks_copies,
        solvency,
        effects_optional,
        discard_to_dust,
        hand_limit_at_round_end,
        bid_ceiling,
    } = reading;
    let readings = [
        ("ZEP-VAR-B-1", "several paid advances in a turn", more_levels),
        ("ZEP-VAR-C-1", "an identical start", identical_start),
        ("ZEP-VAR-D-1", "roles are auctioned", role_auction),
        ("ZEP-VAR-D-16", "the role's dust comes on top", keeps_printed_energy),
        ("ZEP-VAR-CB-1", "the start bonus", start_bonus),
        ("ZEP-SETUP-16", "the Fairy draws cards", fairy_cards),
        ("ZEP-GEM-10", "the Druid's ruby", druid_ruby),
        ("ZEP-GEM-10", "the Druid's ruby again", druid_ruby_again),
        ("ZEP-SAGES-5", "cards without a right become dust", sages_dust),
        ("ZEP-ART-3", "every copy has effect", stacks_copies),
        ("ZEP-AUCTION-12", "bids are limited by the means", solvency),
        ("ZEP-ART-7", "effects are optional", effects_optional),
        ("ZEP-HAND-9", "what is discarded becomes dust", discard_to_dust),
        ("ZEP-HAND-5", "the hand limit holds at the end of the round", hand_limit_at_round_end),
    ];
    for (clause, name, holds) in readings {
        out.flag(clause, format_args!("reading: {name}"), holds);
    }
    out.amount("ZEP-AUCTION-11", format_args!("reading: greatest bid"), 9_999, bid_ceiling);
}

#[inline(always)]
fn player(parts: &ViewParts<'_>, seat: Seat, place: usize, out: &mut impl Columns) {
    let player = &parts.player(seat);
    roles(parts.table(), player, place, out);
    gems(player, place, out);
    energy(player, place, out);
    hidden(player, place, out);
    holdings(parts, player, place, out);
}

/// Writes a player's role in the current turn and auction.
#[inline(always)]
fn roles(view: &View, player: &PlayerView, place: usize, out: &mut impl Columns) {
    let seat = player.seat;
    let auction = view.auction.as_ref();
    let facts = [
        ("ZEP-SETUP-1", "plays", true),
        ("ZEP-TERM-4", "is in the game", player.in_game),
        ("ZEP-FLOW-1", "owes a decision", view.to_decide.contains(seat)),
        ("ZEP-ROUND-5", "is active", view.active == Some(seat)),
        ("ZEP-AUCTION-10", "made the last bid", auction.is_some_and(|it| it.high == seat)),
        ("ZEP-AUCTION-3", "started the auction", auction.is_some_and(|it| it.starter == seat)),
        (
            "ZEP-AUCTION-8",
            "is in the auction",
            auction.is_some_and(|it| it.participants.contains(seat)),
        ),
        ("ZEP-ART-10", "still loses a gem", view.losers.contains(seat)),
        ("ZEP-VAR-D-3", "calls the price", view.role_auction.is_some_and(|it| it.caller == seat)),
        ("ZEP-ORDER-6", "has reached ten points", player.reached),
        ("ZEP-GEM-10", "has used the privilege", player.privilege_used),
    ];
    for (clause, name, holds) in facts {
        out.flag(clause, format_args!("player {place}: {name}"), holds);
    }
    let role = player.role.map_or(Roles::EMPTY, Roles::only);
    out.flags("ZEP-SETUP-8", Role::ALL.len(), role.bits(), |index, f| {
        write!(f, "player {place}: is the {}", Role::ALL[index])
    });
    let order = player.place.unwrap_or(0);
    out.count("ZEP-ORDER-4", format_args!("player {place}: place in the round"), 6, order);
    out.count("ZEP-END-4", format_args!("player {place}: rank"), 6, player.rank);
    let card = player.order_card.unwrap_or(0);
    out.count("ZEP-VAR-D-14", format_args!("player {place}: order card"), 6, card);
    let (artifacts, sentinels) = player.place_modifiers;
    out.balance("ZEP-ORDER-5", format_args!("player {place}: artifacts cost more"), 40, artifacts);
    out.balance("ZEP-ORDER-5", format_args!("player {place}: Sentinels cost more"), 40, sentinels);
}

#[inline(always)]
fn gems(player: &PlayerView, place: usize, out: &mut impl Columns) {
    for gem in Gem::ALL {
        let index = gem as usize;
        let active = player.active[index];
        out.amount("ZEP-GEM-17", format_args!("player {place}: active {gem}s"), 20, active);
        let stored = player.stored[index];
        out.amount("ZEP-GEM-14", format_args!("player {place}: stored {gem}s"), 20, stored);
        let price = player.prices[index];
        out.count("ZEP-GEM-2", format_args!("player {place}: price of a {gem}"), 60, price);
        let may = player.may_buy[index];
        out.flag("ZEP-GEM-6", format_args!("player {place}: may buy a {gem}"), may);
    }
    out.amount("ZEP-GEM-16", format_args!("player {place}: slots"), 20, player.slots);
    let rubies = player.rubies_bought;
    out.amount("ZEP-GEM-11", format_args!("player {place}: rubies bought"), 10, rubies);
}

#[inline(always)]
fn energy(player: &PlayerView, place: usize, out: &mut impl Columns) {
    out.amount("ZEP-INFO-2", format_args!("player {place}: dust"), ENERGY_MAX, player.dust);
    let reserve = player.reserve_dust;
    out.amount("ZEP-SAGES-3", format_args!("player {place}: dust in the reserve"), 60, reserve);
    for deck in Deck::ALL {
        let index = deck as usize;
        let held = player.concentrated[index];
        out.amount("ZEP-INFO-2", format_args!("player {place}: concentrated {deck}"), 10, held);
        let held = player.card_counts[index];
        out.count("ZEP-INFO-3", format_args!("player {place}: {deck} cards"), 36, held);
        let kept = player.reserve_counts[index];
        out.count(
            "ZEP-INFO-3",
            format_args!("player {place}: {deck} cards in the reserve"),
            36,
            kept,
        );
        let comes = player.income.concentrated[index];
        out.amount(
            "ZEP-INCOME-5",
            format_args!("player {place}: income: concentrated {deck}"),
            10,
            comes,
        );
        let comes = player.income.cards[index];
        out.amount("ZEP-INCOME-5", format_args!("player {place}: income: {deck} cards"), 10, comes);
    }
    let dust = player.income.dust;
    out.amount("ZEP-INCOME-4", format_args!("player {place}: income: dust"), 60, dust);
    out.amount("ZEP-HAND-1", format_args!("player {place}: hand size"), 40, player.hand_size);
    out.amount("ZEP-HAND-3", format_args!("player {place}: hand limit"), 40, player.hand_limit);
}

/// Writes what the seat may know about a player's cards. Other players' cards are known only if
/// hands are open or the game is over.
#[inline(always)]
fn hidden(player: &PlayerView, place: usize, out: &mut impl Columns) {
    let is_known = player.cards.is_some();
    out.flag("ZEP-INFO-4", format_args!("player {place}: cards are known"), is_known);
    out.group(is_known, 2 * CARDS + 1, |out| {
        let hand = player.cards.unwrap_or(Cards::EMPTY);
        cards(&hand, "ZEP-INFO-4", format_args!("player {place}: in hand"), out);
        let reserve = player.reserve.unwrap_or(Cards::EMPTY);
        cards(&reserve, "ZEP-INFO-4", format_args!("player {place}: in the reserve"), out);
        let means = player.means.unwrap_or(0);
        out.amount("ZEP-OUT-1", format_args!("player {place}: means"), 2 * ENERGY_MAX, means);
    });
}

#[inline(always)]
fn holdings(parts: &ViewParts<'_>, player: &PlayerView, place: usize, out: &mut impl Columns) {
    out.counts(
        "ZEP-TERM-10",
        |_| 4,
        &player.levels,
        |index, f| write!(f, "player {place}: level of {}", Track::ALL[index]),
    );
    out.flags("ZEP-COMP-10", RELEASE_COSTS.len(), parts.board(player.seat), |index, f| {
        write!(f, "player {place}: marker on {}", RELEASE_COSTS[index])
    });
    out.count(
        "ZEP-KNOW-10",
        format_args!("player {place}: markers in the store"),
        6,
        player.markers,
    );
    out.counts(
        "ZEP-ART-4",
        |_| 3,
        parts.copies(player.seat),
        |index, f| write!(f, "player {place}: {}", Artifact::ALL[index]),
    );
    out.flags("ZEP-SENT-1", Sentinel::ALL.len(), parts.sentinels(player.seat), |index, f| {
        write!(f, "player {place}: {}", Sentinel::ALL[index])
    });
    let points = player.points;
    let sources = [
        ("ZEP-VP-2", "points of gems", points.gems),
        ("ZEP-VP-3", "points of knowledge", points.knowledge),
        ("ZEP-VP-4", "points of artifacts", points.artifacts),
        ("ZEP-VP-5", "points of Sentinels", points.sentinels),
        ("ZEP-VP-1", "points", player.points_total),
        ("ZEP-ORDER-7", "points at the start of the round", player.start_points),
    ];
    for (clause, name, value) in sources {
        out.amount(clause, format_args!("player {place}: {name}"), 60, value);
    }
}

/// The kinds of moves, in the order of [`KINDS`].
#[derive(Clone, Copy)]
enum Kind {
    Role,
    Price,
    Take,
    Decline,
    Remove,
    Transact,
    Active,
    Start,
    End,
    Raise,
    Pass,
    Advance,
    Release,
    Lose,
    Keep,
}

const KINDS: [&str; 15] = [
    "role", "price", "take", "decline", "remove", "transact", "active", "start", "end", "raise",
    "pass", "advance", "release", "lose", "keep",
];

/// Writes a transaction's steps, and the track of a free advance or the gem that is lost.
#[inline(always)]
fn steps(told: &MoveFacts, out: &mut impl Columns) {
    out.flag("ZEP-PAY-14", format_args!("pays the item"), told.pays_item);
    for gem in Gem::ALL {
        let index = gem as usize;
        out.amount("ZEP-GEM-1", format_args!("buys {gem}s"), 20, told.bought[index]);
        out.amount("ZEP-GEM-13", format_args!("sells active {gem}s"), 20, told.sold_active[index]);
        out.amount("ZEP-GEM-13", format_args!("sells stored {gem}s"), 20, told.sold_stored[index]);
        out.flag("ZEP-ART-10", format_args!("loses a {gem}"), told.lost == Some(gem));
    }
    for (marker, cost) in RELEASE_COSTS.into_iter().enumerate() {
        let is_released = told.released[marker];
        out.flag("ZEP-KNOW-8", format_args!("releases the marker on {cost}"), is_released);
    }
    out.counts(
        "ZEP-KNOW-3",
        |_| 4,
        &told.advanced,
        |index, f| write!(f, "advances {}", Track::ALL[index]),
    );
}

/// The properties of a move that are encoded in its row.
struct MoveFacts {
    /// The move's kind, or `None` for a draw, which no seat ever makes.
    kind: Option<Kind>,
    roles: Roles,
    price: u8,
    item: Option<Item>,
    bid: u32,
    /// Whether the move contains steps, or effects like those of steps.
    has_steps: bool,
    pays_item: bool,
    bought: [u16; 5],
    sold_active: [u16; 5],
    sold_stored: [u16; 5],
    lost: Option<Gem>,
    released: [bool; RELEASE_COSTS.len()],
    advanced: [u8; 6],
    active: [u8; 5],
    pays_best: bool,
    /// The units that the move names.
    units: Option<Units>,
}

impl MoveFacts {
    const DRAW: Self = Self {
        kind: None,
        roles: Roles::EMPTY,
        price: 0,
        item: None,
        bid: 0,
        has_steps: false,
        pays_item: false,
        bought: [0; 5],
        sold_active: [0; 5],
        sold_stored: [0; 5],
        lost: None,
        released: [false; RELEASE_COSTS.len()],
        advanced: [0; 6],
        active: [0; 5],
        pays_best: false,
        units: None,
    };

    fn only(kind: Kind) -> Self {
        Self { kind: Some(kind), ..Self::DRAW }
    }

    fn with_steps(kind: Kind) -> Self {
        Self { has_steps: true, ..Self::only(kind) }
    }

    fn of(m: &Move) -> Self {
        match *m {
            Move::DrawRole(..)
            | Move::DrawCaller(_)
            | Move::DrawCard(_)
            | Move::DrawArtifact(_)
            | Move::DrawPlace(_) => Self::DRAW,
            Move::Role(role) => Self { roles: Roles::only(role), ..Self::only(Kind::Role) },
            Move::Price(price) => Self { price, ..Self::only(Kind::Price) },
            Move::Take => Self::only(Kind::Take),
            Move::Decline => Self::only(Kind::Decline),
            Move::Remove(roles) => Self { roles, ..Self::only(Kind::Remove) },
            Move::Transact(ref transaction) => Self::transacting(transaction),
            Move::Active(active) => Self { active, ..Self::only(Kind::Active) },
            Move::Start(item, bid) => Self { item: Some(item), bid, ..Self::only(Kind::Start) },
            Move::End => Self::only(Kind::End),
            Move::Raise(bid) => Self { bid, ..Self::only(Kind::Raise) },
            Move::Pass => Self::only(Kind::Pass),
            Move::Advance(track) => {
                let mut told = Self::with_steps(Kind::Advance);
                told.advanced[track as usize] = 1;
                told
            }
            Move::Release(marker) => {
                let mut told = Self::with_steps(Kind::Release);
                told.released[usize::from(marker)] = true;
                told
            }
            Move::Lose(gem) => Self { lost: Some(gem), ..Self::with_steps(Kind::Lose) },
            Move::Keep(units) => Self { units: Some(units), ..Self::only(Kind::Keep) },
        }
    }

    fn transacting(transaction: &Transaction) -> Self {
        let mut told = Self::with_steps(Kind::Transact);
        for &(step, times) in transaction.steps.runs() {
            match step {
                Step::Item => told.pays_item = true,
                Step::Buy(gem) => told.bought[gem as usize] += times,
                Step::Sell { gem, active: true } => told.sold_active[gem as usize] += times,
                Step::Sell { gem, active: false } => told.sold_stored[gem as usize] += times,
                Step::Release(marker) => told.released[usize::from(marker)] = true,
                Step::Advance(track) => told.advanced[track as usize] += times.min(4) as u8,
            }
        }
        match transaction.payment {
            Payment::Best => told.pays_best = true,
            Payment::Units(units) => told.units = Some(units),
        }
        told
    }
}
