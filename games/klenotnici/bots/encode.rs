//! Encodes Klenotníci as rows of numbers.

use karat_kernel::Seat;
use karat_think::encode::{Columns, Encoded, bit_of, each_player};

use crate::rules::{
    AuctionView, Declaration, GEMS, Gem, Gems, GoalView, Klenotnici, Money, Move, PhaseView,
    PlayerView, Rank, Ranks, Reading, Suit, View, ViewParts,
};

/// The maximum number of players (KLE-SETUP-1).
const PLAYERS_MAX: usize = 5;

/// The number of columns about each player.
const PLAYER_WIDTH: usize = 88;

/// The maximum number of listed moves under the printed rules. There are at most 16 openings
/// (KLE-LIST-1), and 13 moves in a running auction, including hammer and pass (KLE-LIST-2). There
/// are also at most 15 pyramids to choose from, and 9 exchanges of one card for others with the
/// same sum.
const ACTIONS_PRINTED: usize = 32;

/// The maximum number of listed moves under any option (KLE-LIST-5).
const ACTIONS_ANY: usize = 300;

const PHASES: [(PhaseView, &str); 9] = [
    (PhaseView::Draw, "a draw is due"),
    (PhaseView::Choose, "a pyramid is to be chosen"),
    (PhaseView::Open, "the opening is due"),
    (PhaseView::Bid, "a bid is due"),
    (PhaseView::Window, "a hammer may answer a raise"),
    (PhaseView::Settle, "the winner may exchange"),
    (PhaseView::Take, "a pyramid is taken in turn"),
    (PhaseView::Goal, "goals are declared"),
    (PhaseView::Over, "the game is over"),
];

impl Encoded for Klenotnici {
    const VERSION: u32 = 1;
    const OBSERVATION_WIDTH: usize = 576;
    const MOVE_WIDTH: usize = 58;

    fn actions_max(view: &View) -> usize {
        let Reading {
            data: _,
            ranks_named,
            double_on_opening: _,
            double_one_card,
            double_stacking,
            double_face_value: _,
            exchange_at_least,
            exchange_any_set,
            exchange_all_committed: _,
            exchange_once: _,
        } = view.reading;
        let lists_more = ranks_named
            || double_one_card
            || double_stacking
            || exchange_at_least
            || exchange_any_set;
        if lists_more { ACTIONS_ANY } else { ACTIONS_PRINTED }
    }

    fn observe(parts: &ViewParts<'_>, seat: Seat, out: &mut impl Columns) {
        let view = parts.table();
        let phase = bit_of(PHASES.map(|(phase, _)| phase), &view.phase);
        out.flags("KLE-INFO-1", PHASES.len(), phase, |index, f| f.write_str(PHASES[index].1));
        out.count("KLE-BOUND-2", format_args!("auctions begun"), 15, view.auction_number);
        out.counts(
            "KLE-COMP-4",
            |_| 7,
            &view.values,
            |index, f| write!(f, "value of {}", gem_at(index)),
        );
        out.flags("KLE-SETUP-5", GEMS, view.supply.bits(), |index, f| {
            write!(f, "{} in the supply", gem_at(index))
        });
        auction(view.auction.as_ref(), out);
        out.count("KLE-COMP-15", format_args!("cards in the discard pile"), 65, view.discard_count);
        out.flag("KLE-GOAL-1", format_args!("there are secret goals"), view.royal);
        reading(view.reading, out);
        each_player((seat, parts.seats()), PLAYERS_MAX, PLAYER_WIDTH, out, |other, place, out| {
            player(parts, other, place, out);
        });
        goals(&parts.goals(seat), out);
    }

    fn describe(_parts: &ViewParts<'_>, _seat: Seat, m: &Move, out: &mut impl Columns) {
        let told = MoveFacts::of(m);
        let kind = told.kind.map_or(0, |kind| 1_u64 << kind as u32);
        out.flags("KLE-MOVE-1", KINDS.len(), kind, |index, f| f.write_str(KINDS[index]));
        out.flags("KLE-START-6", GEMS, gem_bit(told.gem), |index, f| {
            write!(f, "names {}", gem_at(index))
        });
        money(told.cards, "KLE-AUCTION-4", "lays down or gives", out);
        money(told.taken, "KLE-EXCH-3", "takes back", out);
        out.count("KLE-COMP-11", format_args!("sum of the cards laid"), 54, told.cards.sum());
        out.flag("KLE-DOUBLE-1", format_args!("doubles"), told.doubles);
        let doubled = told.doubled_card.map_or(Money::EMPTY, Money::card);
        out.flags("KLE-DOUBLE-2", Money::ALL.len(), doubled.bits(), |index, f| {
            write!(f, "doubles the {} alone", index + 2)
        });
        out.flag("KLE-HAMMER-4", format_args!("hammers"), told.hammers);
        ranks(told.ranks, "KLE-ACTION-4", "spends or shows by name", out);
    }
}

/// Returns the pyramid with the given number in canonical order.
fn gem_at(index: usize) -> Gem {
    Gem::all().nth(index).expect("the number of a pyramid")
}

/// Returns the bit of a pyramid, or 0 without one.
fn gem_bit(gem: Option<Gem>) -> u64 {
    gem.map_or(0, |gem| 1 << gem.index())
}

#[inline(always)]
fn money(set: Money, clause: &'static str, what: &str, out: &mut impl Columns) {
    out.flags(clause, Money::ALL.len(), set.bits(), |index, f| write!(f, "{what}: {}", index + 2));
}

#[inline(always)]
fn ranks(set: Ranks, clause: &'static str, what: &str, out: &mut impl Columns) {
    out.flags(clause, Rank::ALL.len(), set.bits(), |index, f| {
        write!(f, "{what}: {}", Rank::ALL[index].name())
    });
}

#[inline(always)]
fn auction(auction: Option<&AuctionView>, out: &mut impl Columns) {
    let gem = auction.map(|it| it.gem);
    out.flags("KLE-START-7", GEMS, gem_bit(gem), |index, f| {
        write!(f, "{} is on offer", gem_at(index))
    });
    let (price, raises) = auction.map_or((0, 0), |it| (it.price, it.raises));
    out.amount("KLE-AUCTION-6", format_args!("price"), 108, price);
    out.amount("KLE-AUCTION-9", format_args!("raises in this auction"), 20, raises);
}

#[inline(always)]
fn reading(reading: Reading, out: &mut impl Columns) {
    let Reading {
        // Custom numbers are not part of the encoding.
        data: _,
        ranks_named,
        double_on_opening,
        double_one_card,
        double_stacking,
        double_face_value,
        exchange_at_least,
        exchange_any_set,
        exchange_all_committed,
        exchange_once,
    } = reading;
    let readings = [
        ("KLE-ACTION-4", "ranks of action cards are named", ranks_named),
        ("KLE-DOUBLE-8", "an opening may be doubled", double_on_opening),
        ("KLE-DOUBLE-2", "a double counts for one card", double_one_card),
        ("KLE-DOUBLE-6", "a raise may be doubled twice", double_stacking),
        ("KLE-DOUBLE-4", "a doubled raise must lead undoubled", double_face_value),
        ("KLE-EXCH-4", "an exchange may give too much", exchange_at_least),
        ("KLE-EXCH-3", "an exchange may give several cards", exchange_any_set),
        ("KLE-EXCH-5", "an exchange takes all cards", exchange_all_committed),
        ("KLE-EXCH-8", "there is one exchange after a win", exchange_once),
    ];
    for (clause, name, holds) in readings {
        out.flag(clause, format_args!("reading: {name}"), holds);
    }
}

/// Writes public information about a player.
#[inline(always)]
fn player(parts: &ViewParts<'_>, seat: Seat, place: usize, out: &mut impl Columns) {
    let (view, player) = (parts.table(), &parts.player(seat));
    let auction = view.auction.as_ref();
    out.flag("KLE-SETUP-1", format_args!("player {place}: plays"), true);
    let decides = view.to_decide.contains(seat);
    out.flag("KLE-INFO-1", format_args!("player {place}: owes a decision"), decides);
    let has_marker = view.marker == Some(seat);
    out.flag("KLE-START-2", format_args!("player {place}: has the marker"), has_marker);
    let opens = auction.is_some_and(|it| it.opener == seat);
    out.flag("KLE-START-3", format_args!("player {place}: opens"), opens);
    let leads = auction.is_some_and(|it| it.leader == Some(seat));
    out.flag("KLE-AUCTION-9", format_args!("player {place}: leads"), leads);
    out.flag("KLE-AUCTION-1", format_args!("player {place}: is active"), player.active);
    let passed_first = auction.is_some_and(|it| it.first_passer == Some(seat));
    out.flag("KLE-PASS-4", format_args!("player {place}: passed first"), passed_first);
    let suit = player.suit.map_or(0, |suit| 1_u64 << suit as u32);
    out.flags("KLE-SETUP-4", Suit::ALL.len(), suit, |index, f| {
        write!(f, "player {place}: has {}", Suit::ALL[index].name())
    });
    let count = player.money_count;
    out.count("KLE-INFO-2", format_args!("player {place}: money cards in hand"), 9, count);
    let count = player.action_count;
    out.count("KLE-INFO-2", format_args!("player {place}: action cards in hand"), 4, count);
    out.amount("KLE-AUCTION-6", format_args!("player {place}: total"), 108, player.total);
    let count = player.face_down_count;
    out.count("KLE-INFO-5", format_args!("player {place}: cards face down"), 9, count);
    out.count(
        "KLE-INFO-6",
        format_args!("player {place}: action cards spent"),
        4,
        player.spent_count,
    );
    out.flags("KLE-AUCTION-6", Money::ALL.len(), parts.laid(seat).bits(), |index, f| {
        write!(f, "player {place}: has laid the {}", index + 2)
    });
    out.flags("KLE-SCORE-1", GEMS, player.gems.bits(), |index, f| {
        write!(f, "player {place}: owns {}", gem_at(index))
    });
    points(player, place, out);
    declaration(player, place, out);
    hidden(player, place, out);
}

#[inline(always)]
fn points(player: &PlayerView, place: usize, out: &mut impl Columns) {
    let score = player.score;
    let sets: u32 = score.sets.iter().map(|&points| u32::from(points)).sum();
    out.count("KLE-SCORE-1", format_args!("player {place}: points of pyramids"), 90, score.gems);
    out.count("KLE-SCORE-8", format_args!("player {place}: points of sets"), 17, sets);
    out.count("KLE-GOAL-7", format_args!("player {place}: points of the goal"), 7, score.goal);
    out.count("KLE-SCORE-12", format_args!("player {place}: points"), 123, score.total);
    out.count("KLE-TIE-6", format_args!("player {place}: rank"), 5, score.place);
}

#[inline(always)]
fn declaration(player: &PlayerView, place: usize, out: &mut impl Columns) {
    let declared = player.declaration;
    let is_made = declared != Declaration::None;
    out.flag("KLE-INFO-9", format_args!("player {place}: has declared"), is_made);
    let shows_none = declared == Declaration::Nothing;
    out.flag("KLE-GOAL-4", format_args!("player {place}: shows no goal"), shows_none);
    let shown = match declared {
        Declaration::Card(rank) => Ranks::only(rank),
        Declaration::None | Declaration::Sealed | Declaration::Nothing => Ranks::EMPTY,
    };
    out.flags("KLE-GOAL-4", Rank::ALL.len(), shown.bits(), |index, f| {
        write!(f, "player {place}: shows {}", Rank::ALL[index].name())
    });
}

/// Writes what the seat may know about a player's cards: only its own during the game, everyone's
/// after the end.
#[inline(always)]
fn hidden(player: &PlayerView, place: usize, out: &mut impl Columns) {
    let is_known = player.money.is_some();
    out.flag("KLE-INFO-3", format_args!("player {place}: money in hand is known"), is_known);
    let sets = [
        ("money in hand", player.money),
        ("cards face down", player.face_down),
        ("money discarded", player.discarded),
    ];
    for (what, cards) in sets {
        let cards = cards.unwrap_or(Money::EMPTY);
        out.flags("KLE-INFO-3", Money::ALL.len(), cards.bits(), |index, f| {
            write!(f, "player {place}: {what}: {}", index + 2)
        });
    }
    for (what, cards) in [("in hand", player.actions), ("spent", player.spent)] {
        let cards = cards.unwrap_or(Ranks::EMPTY);
        out.flags("KLE-INFO-3", Rank::ALL.len(), cards.bits(), |index, f| {
            write!(f, "player {place}: {what}: {}", Rank::ALL[index].name())
        });
    }
}

/// Writes information about the seat's own goal cards.
#[inline(always)]
fn goals(own: &[GoalView], out: &mut impl Columns) {
    let width = Rank::ALL.len() * (2 + GEMS);
    out.group(!own.is_empty(), width, |out| {
        for rank in Rank::ALL {
            let name = rank.name();
            let goal = own.iter().find(|goal| goal.rank == rank);
            let can = goal.is_some_and(|goal| goal.available);
            out.flag("KLE-GOAL-4", format_args!("own goal {name}: can be shown"), can);
            let points = goal.map_or(0, |goal| goal.points);
            out.count("KLE-GOAL-7", format_args!("own goal {name}: points now"), 7, points);
            let trio = goal.map_or(Gems::EMPTY, |goal| Gems::of(&goal.trio));
            out.flags("KLE-GOAL-2", GEMS, trio.bits(), |index, f| {
                write!(f, "own goal {name}: {}", gem_at(index))
            });
        }
    });
}

/// The kinds of moves, in the order of [`KINDS`].
#[derive(Clone, Copy)]
enum Kind {
    Choose,
    Open,
    Raise,
    Hammer,
    Decline,
    Pass,
    Exchange,
    Done,
    Goal,
}

const KINDS: [&str; 9] =
    ["choose", "open", "raise", "hammer", "decline", "pass", "exchange", "done", "goal"];

/// The properties of a move that are encoded in its row.
struct MoveFacts {
    /// The move's kind, or `None` for a draw, which no seat ever makes.
    kind: Option<Kind>,
    gem: Option<Gem>,
    cards: Money,
    taken: Money,
    doubles: bool,
    doubled_card: Option<u8>,
    hammers: bool,
    ranks: Ranks,
}

impl MoveFacts {
    fn draw() -> Self {
        Self {
            kind: None,
            gem: None,
            cards: Money::EMPTY,
            taken: Money::EMPTY,
            doubles: false,
            doubled_card: None,
            hammers: false,
            ranks: Ranks::EMPTY,
        }
    }

    fn only(kind: Kind) -> Self {
        Self { kind: Some(kind), ..Self::draw() }
    }

    fn of(m: &Move) -> Self {
        match *m {
            Move::DrawSuit(..) | Move::DrawStarter(_) => Self::draw(),
            Move::Choose(gem) => Self { gem: Some(gem), ..Self::only(Kind::Choose) },
            Move::Open { cards, double, hammer } | Move::Raise { cards, double, hammer } => {
                let kind = if matches!(m, Move::Open { .. }) { Kind::Open } else { Kind::Raise };
                let doubled = double.map_or(Ranks::EMPTY, |double| double.spend.ranks);
                let hammered = hammer.map_or(Ranks::EMPTY, |spend| spend.ranks);
                Self {
                    cards: cards.set,
                    doubles: double.is_some(),
                    doubled_card: double.and_then(|double| double.card),
                    hammers: hammer.is_some(),
                    ranks: doubled.with(hammered),
                    ..Self::only(kind)
                }
            }
            Move::Hammer(spend) => {
                Self { hammers: true, ranks: spend.ranks, ..Self::only(Kind::Hammer) }
            }
            Move::Decline => Self::only(Kind::Decline),
            Move::Pass => Self::only(Kind::Pass),
            Move::Exchange { spend, give, take } => Self {
                cards: give.set,
                taken: take.set,
                ranks: spend.ranks,
                ..Self::only(Kind::Exchange)
            },
            Move::Done => Self::only(Kind::Done),
            Move::Goal(rank) => {
                Self { ranks: rank.map_or(Ranks::EMPTY, Ranks::only), ..Self::only(Kind::Goal) }
            }
        }
    }
}
