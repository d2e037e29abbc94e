//! Encodes Edel, Stein & Reich as rows of numbers.

use karat_kernel::Seat;
use karat_think::encode::{Columns, Encoded, bit_of, distance, each_player};

use crate::rules::{
    Action, BargainView, Colour, Edel, EventCard, EventCards, EventKind, Execution,
    GEMS_PER_COLOUR, GemCardView, Gems, Move, PhaseView, ROUNDS, Reading, View, ViewParts,
};

/// The maximum number of players (ESR-SETUP-1).
const PLAYERS_MAX: usize = 5;

/// The number of columns about each player.
const PLAYER_WIDTH: usize = 47;

/// The maximum number of listed moves. The longest list takes a gem of one of four colours from
/// each of four opponents (ESR-EVENT-TAKE-1), or declines. A list of bids or raises has 32 entries,
/// plus one for each greater number of gems up to 88, and one for accepting (ESR-LIST-1). An
/// exchange swaps a gem of one of four colours for one of ten pairs (ESR-FREE-2).
const ACTIONS_MAX: usize = 257;

const PHASES: [(PhaseView, &str); 12] = [
    (PhaseView::Draw, "a draw is due"),
    (PhaseView::ChooseAction, "actions are chosen"),
    (PhaseView::Guess1, "the first guess is due"),
    (PhaseView::Guess2, "the second guess is due"),
    (PhaseView::Open, "the first bid is due"),
    (PhaseView::Answer, "a bid is to be answered"),
    (PhaseView::Single, "a single gem may be offered"),
    (PhaseView::EventSource, "display or top card is to be taken"),
    (PhaseView::Instant, "an instant card may be executed"),
    (PhaseView::FreeExchange, "a gem may be exchanged for two"),
    (PhaseView::FreeTake, "a gem may be taken"),
    (PhaseView::Over, "the game is over"),
];

/// The kinds of event cards in the order of [`EventKind::index`], each with its number of cards
/// (ESR-COMP-2).
const KINDS: [(EventKind, u8); 17] = [
    (EventKind::MajorityBonus(Colour::Red), 1),
    (EventKind::MajorityBonus(Colour::Yellow), 1),
    (EventKind::MajorityBonus(Colour::Green), 1),
    (EventKind::MajorityBonus(Colour::Blue), 1),
    (EventKind::SoleMajorityBonus, 2),
    (EventKind::GemBonus(Colour::Red), 1),
    (EventKind::GemBonus(Colour::Yellow), 1),
    (EventKind::GemBonus(Colour::Green), 1),
    (EventKind::GemBonus(Colour::Blue), 1),
    (EventKind::Certificate, 15),
    (EventKind::ScoreColour, 2),
    (EventKind::Reorganise([Colour::Red, Colour::Blue]), 1),
    (EventKind::Reorganise([Colour::Yellow, Colour::Green]), 1),
    (EventKind::Swap, 4),
    (EventKind::DiscardFromEach, 2),
    (EventKind::TakeThree, 2),
    (EventKind::HalveAll, 2),
];

/// The number of kinds that are kept until the scoring, which come first (ESR-EVENT-2).
const SCORING_KINDS: usize = {
    let mut count = 0;
    while KINDS[count].0.is_scoring() {
        count += 1;
    }
    count
};

/// The index of each event card's kind.
const KIND_OF: [u8; EventCard::COUNT] = {
    let mut kinds = [0; EventCard::COUNT];
    let mut card = 0;
    while card < kinds.len() {
        let only = EventCards::from_bits(1 << card).first().expect("the set has a card");
        kinds[card] = only.kind().index() as u8;
        card += 1;
    }
    kinds
};

impl Encoded for Edel {
    const VERSION: u32 = 1;
    const OBSERVATION_WIDTH: usize = 357;
    const MOVE_WIDTH: usize = 41;

    fn actions_max(_view: &View) -> usize {
        ACTIONS_MAX
    }

    fn observe(parts: &ViewParts<'_>, seat: Seat, out: &mut impl Columns) {
        let view = parts.table();
        let phase = bit_of(PHASES.map(|(phase, _)| phase), &view.phase);
        out.flags("ESR-DP-1", PHASES.len(), phase, |index, f| f.write_str(PHASES[index].1));
        out.count("ESR-TERM-3", format_args!("round"), ROUNDS.into(), view.round.min(ROUNDS));
        out.count("ESR-SETUP-8", format_args!("turn of the round"), 10, view.turn);
        out.count("ESR-SETUP-8", format_args!("turns of a round"), 10, view.turns);
        out.flag("ESR-TURN-4", format_args!("actions are revealed"), view.revealed);
        for action in Action::ALL {
            let is_resolved = view.action == Some(action);
            out.flag("ESR-TURN-5", format_args!("{action} is resolved"), is_resolved);
            let is_excluded = view.first_guess == Some(action);
            out.flag("ESR-2P-11", format_args!("{action} was guessed wrongly"), is_excluded);
        }
        gems(view.supply, "ESR-TERM-4", "in the supply", out);
        let bid = view.bargain.and_then(|bargain| bargain.bid).unwrap_or(Gems::EMPTY);
        gems(bid, "ESR-BARGAIN-21", "bid", out);
        gem_cards(parts, out);
        event_cards(view.draw_pile, "ESR-INFO-5", "in the draw pile", out);
        event_cards(view.spent_pile, "ESR-INFO-1", "in the spent pile", out);
        event_cards(view.display.into_iter().collect(), "ESR-TURN-2", "on display", out);
        event_cards(view.instant.into_iter().collect(), "ESR-EVENT-3", "may be executed", out);
        reading(view.reading, out);
        each_player((seat, parts.seats()), PLAYERS_MAX, PLAYER_WIDTH, out, |other, place, out| {
            player(parts, other, place, out);
        });
    }

    fn describe(parts: &ViewParts<'_>, seat: Seat, m: &Move, out: &mut impl Columns) {
        let told = MoveFacts::of(m);
        let kind = told.kind.map_or(0, |kind| 1_u64 << kind as u32);
        out.flags("ESR-MOVE-1", KINDS_OF_MOVES.len(), kind, |index, f| {
            f.write_str(KINDS_OF_MOVES[index])
        });
        let action = told.action.map_or(0, |action| 1_u64 << action as u32);
        out.flags("ESR-TURN-3", Action::ALL.len(), action, |index, f| {
            write!(f, "names {}", Action::ALL[index])
        });
        gems(told.gems, "ESR-BARGAIN-5", "bid or taken", out);
        out.count("ESR-BARGAIN-10", format_args!("gems bid or taken"), 88, told.gems.total());
        let colour = told.colour.map_or(0, |colour| 1_u64 << colour as u32);
        out.flags("ESR-MOVE-1", Colour::ALL.len(), colour, |index, f| {
            write!(f, "names {}", Colour::ALL[index].name())
        });
        let (seats, colours) = (parts.seats(), Colour::ALL.len());
        let taken = |(other, colour): (usize, &Option<Colour>)| match colour {
            Some(colour) if other < seats => {
                let place = distance(seat, Seat::new(other), seats);
                (1_u64 << (place * colours)) << *colour as u32
            }
            _ => 0,
        };
        // The seat itself, in place 0, has no columns.
        let taken = if told.from == [None; PLAYERS_MAX] {
            0
        } else {
            told.from.iter().enumerate().map(taken).fold(0, |all, one| all | one) >> colours
        };
        out.flags("ESR-EVENT-6", (PLAYERS_MAX - 1) * colours, taken, |index, f| {
            let (place, colour) = (1 + index / colours, Colour::ALL[index % colours]);
            write!(f, "takes {} of player {place}", colour.name())
        });
    }
}

#[inline(always)]
fn gems(gems: Gems, clause: &'static str, what: &str, out: &mut impl Columns) {
    out.counts(
        clause,
        |_| GEMS_PER_COLOUR,
        &gems.counts(),
        |index, f| write!(f, "{} {what}", Colour::ALL[index].name()),
    );
}

#[inline(always)]
fn event_cards(cards: EventCards, clause: &'static str, what: &str, out: &mut impl Columns) {
    out.counts(
        clause,
        |index| KINDS[index].1,
        &counted(cards),
        |index, f| write!(f, "{} {what}", KINDS[index].0.word()),
    );
}

/// Returns the number of cards of each kind in a set of event cards.
fn counted(cards: EventCards) -> [u8; KINDS.len()] {
    let mut counts = [0; KINDS.len()];
    cards.iter().for_each(|card| counts[usize::from(KIND_OF[card.index()])] += 1);
    counts
}

/// Writes public information about the unseen gem cards and the one put aside.
#[inline(always)]
fn gem_cards(parts: &ViewParts<'_>, out: &mut impl Columns) {
    let view = parts.table();
    // The sums are bytes of larger numbers, so that each card needs only two additions. They cannot
    // overflow, because 30 cards have at most 120 gems.
    let (mut by_money, mut by_colour) = (0_u64, 0_u32);
    for card in parts.unseen_gem_cards() {
        by_money += 1 << (8 * card.money);
        by_colour += u32::from_le_bytes(card.gems.counts());
    }
    let (by_money, by_colour) = (by_money.to_le_bytes(), by_colour.to_le_bytes());
    out.count("ESR-SETUP-7", format_args!("cards in the gem deck"), 30, view.gem_deck_count);
    for (money, count) in by_money.into_iter().enumerate().skip(4) {
        out.count("ESR-INFO-5", format_args!("unseen gem cards of {money} million"), 30, count);
    }
    out.counts(
        "ESR-INFO-5",
        |_| 120,
        &by_colour,
        |index, f| write!(f, "{} on unseen gem cards", Colour::ALL[index].name()),
    );
    gem_card(view.aside, "ESR-SETUP-7", "card put aside", out);
}

#[inline(always)]
fn gem_card(card: Option<GemCardView>, clause: &'static str, what: &str, out: &mut impl Columns) {
    out.count(clause, format_args!("{what}: money"), 7, card.map_or(0, |card| card.money));
    let gems = card.map_or(Gems::EMPTY, |card| card.gems);
    out.counts(
        clause,
        |_| 4,
        &gems.counts(),
        |index, f| write!(f, "{what}: {}", Colour::ALL[index].name()),
    );
}

#[inline(always)]
fn reading(reading: Reading, out: &mut impl Columns) {
    let Reading {
        // The rows describe only games with the printed numbers, so there are no columns for custom
        // numbers.
        data: _,
        must_bid,
        free_choice_compulsory,
        score_colour_full,
        score_colour_held,
        shares_round_up,
        bonus_on_tie,
        sole_bonus_counts_certificates,
        second_guess_optional,
    } = reading;
    let readings = [
        ("ESR-BARGAIN-6", "who has gems must bid", must_bid),
        ("ESR-FREE-3", "a free choice is compulsory", free_choice_compulsory),
        ("ESR-EVENT-SCORE-4", "an instant scoring pays in full", score_colour_full),
        ("ESR-EVENT-SCORE-6", "held cards count in an instant scoring", score_colour_held),
        ("ESR-SCORE-5", "shares are rounded up", shares_round_up),
        ("ESR-SCORE-6", "tied leaders have their bonus", bonus_on_tie),
        ("ESR-SCORE-16", "certificates count as a sole majority", sole_bonus_counts_certificates),
        ("ESR-2P-16", "the second guess may be left out", second_guess_optional),
    ];
    for (clause, name, holds) in readings {
        out.flag(clause, format_args!("reading: {name}"), holds);
    }
}

#[inline(always)]
fn player(parts: &ViewParts<'_>, seat: Seat, place: usize, out: &mut impl Columns) {
    let (view, player) = (parts.table(), parts.player(seat));
    out.flag("ESR-SETUP-1", format_args!("player {place}: plays"), true);
    let decides = view.to_decide.contains(seat);
    out.flag("ESR-DP-1", format_args!("player {place}: owes a decision"), decides);
    let is_active = view.active == Some(seat);
    out.flag("ESR-2P-5", format_args!("player {place}: is active"), is_active);
    bargainer(view.bargain, seat, place, out);
    let turn = view.takers.iter().position(|&taker| taker == seat).map_or(0, |index| index + 1);
    out.count("ESR-FREE-8", format_args!("player {place}: turn to take a gem"), 5, turn as u32);
    out.counts(
        "ESR-TERM-4",
        |_| GEMS_PER_COLOUR,
        &player.holding.counts(),
        |index, f| write!(f, "player {place}: {}", Colour::ALL[index].name()),
    );
    out.amount("ESR-END-2", format_args!("player {place}: money"), 300, player.money);
    out.count("ESR-END-5", format_args!("player {place}: rank"), 5, player.place);
    out.count("ESR-SETUP-9", format_args!("player {place}: place by age"), 4, player.age);
    let card = player.gem_card;
    out.count(
        "ESR-TURN-1",
        format_args!("player {place}: gem card: money"),
        7,
        card.map_or(0, |it| it.money),
    );
    let gems = card.map_or(Gems::EMPTY, |card| card.gems);
    out.counts(
        "ESR-TURN-1",
        |_| 4,
        &gems.counts(),
        |index, f| write!(f, "player {place}: gem card: {}", Colour::ALL[index].name()),
    );
    out.flag("ESR-TURN-16", format_args!("player {place}: has chosen"), player.has_chosen);
    let choice = player.choice.map_or(0, |action| 1_u64 << action as u32);
    out.flags("ESR-TURN-17", Action::ALL.len(), choice, |index, f| {
        write!(f, "player {place}: chose {}", Action::ALL[index])
    });
    let held = &counted(player.held)[..SCORING_KINDS];
    out.counts(
        "ESR-EVENT-2",
        |index| KINDS[index].1,
        held,
        |index, f| write!(f, "player {place}: {}", KINDS[index].0.word()),
    );
    scoring(parts, seat, place, out);
}

/// Writes a player's role in the current bargain.
#[inline(always)]
fn bargainer(bargain: Option<BargainView>, seat: Seat, place: usize, out: &mut impl Columns) {
    let is = |who: fn(BargainView) -> Option<Seat>| bargain.and_then(who) == Some(seat);
    let opens = is(|bargain| Some(bargain.opener));
    out.flag("ESR-BARGAIN-3", format_args!("player {place}: opens the bargain"), opens);
    let responds = is(|bargain| Some(bargain.responder));
    out.flag("ESR-BARGAIN-2", format_args!("player {place}: responds in the bargain"), responds);
    let bids = is(|bargain| bargain.bidder);
    out.flag("ESR-BARGAIN-21", format_args!("player {place}: made the bid"), bids);
}

/// Writes the income that a player would get if all colours were scored now.
#[inline(always)]
fn scoring(parts: &ViewParts<'_>, seat: Seat, place: usize, out: &mut impl Columns) {
    for colour in Colour::ALL {
        let name = colour.name();
        let income = parts.income_now(seat, colour);
        out.flag("ESR-TERM-8", format_args!("player {place}: leads {name}"), income.leads);
        let total = income.total;
        out.amount("ESR-SCORE-3", format_args!("player {place}: {name} pays now"), 50, total);
        let returned = income.returned;
        let most = GEMS_PER_COLOUR.into();
        out.count(
            "ESR-SCORE-9",
            format_args!("player {place}: {name} returned now"),
            most,
            returned,
        );
    }
    let income = parts.certificates_now(seat);
    out.amount("ESR-SCORE-13", format_args!("player {place}: certificates pay now"), 50, income);
}

/// The kinds of moves, in the order of [`KINDS_OF_MOVES`].
#[derive(Clone, Copy)]
enum MoveKind {
    Choose,
    Guess,
    NoGuess,
    Bid,
    Raise,
    Accept,
    Offer,
    Decline,
    Display,
    Top,
    Execute,
    ExchangeOrTake,
}

const KINDS_OF_MOVES: [&str; 12] = [
    "choose",
    "guess",
    "guess none",
    "bid",
    "raise",
    "accept",
    "offer",
    "decline",
    "display",
    "top",
    "execute",
    "exchange or take",
];

/// The properties of a move that are encoded in its row.
struct MoveFacts {
    /// The move's kind, or `None` for a draw, which no seat ever makes.
    kind: Option<MoveKind>,
    action: Option<Action>,
    gems: Gems,
    colour: Option<Colour>,
    from: [Option<Colour>; PLAYERS_MAX],
}

impl MoveFacts {
    const DRAW: Self = Self {
        kind: None,
        action: None,
        gems: Gems::EMPTY,
        colour: None,
        from: [None; PLAYERS_MAX],
    };

    fn only(kind: MoveKind) -> Self {
        Self { kind: Some(kind), ..Self::DRAW }
    }

    fn of(m: &Move) -> Self {
        match *m {
            Move::DrawActive(_)
            | Move::DrawAside(_)
            | Move::DrawGemCard(..)
            | Move::DrawDisplay(_)
            | Move::DrawEvent(_) => Self::DRAW,
            Move::Choose(action) => Self { action: Some(action), ..Self::only(MoveKind::Choose) },
            Move::Guess(action) => Self { action: Some(action), ..Self::only(MoveKind::Guess) },
            Move::NoGuess => Self::only(MoveKind::NoGuess),
            Move::Bid(gems) => Self { gems, ..Self::only(MoveKind::Bid) },
            Move::Raise(gems) => Self { gems, ..Self::only(MoveKind::Raise) },
            Move::Accept => Self::only(MoveKind::Accept),
            Move::Offer(colour) => Self { colour: Some(colour), ..Self::only(MoveKind::Offer) },
            Move::Decline => Self::only(MoveKind::Decline),
            Move::Display => Self::only(MoveKind::Display),
            Move::Top => Self::only(MoveKind::Top),
            Move::Execute(how) => Self::executed(how),
            Move::Exchange(give, gems) => {
                Self { colour: Some(give), gems, ..Self::only(MoveKind::ExchangeOrTake) }
            }
            Move::Take(colour) => {
                Self { gems: Gems::of(colour, 1), ..Self::only(MoveKind::ExchangeOrTake) }
            }
        }
    }

    fn executed(how: Execution) -> Self {
        let execute = Self::only(MoveKind::Execute);
        match how {
            Execution::Plain => execute,
            Execution::Colour(colour) => Self { colour: Some(colour), ..execute },
            Execution::Swap { opponent, give, take } => {
                let mut from = [None; PLAYERS_MAX];
                from[opponent.index()] = Some(take);
                Self { colour: Some(give), from, ..execute }
            }
            Execution::Discard(from) => Self { from, ..execute },
        }
    }
}
