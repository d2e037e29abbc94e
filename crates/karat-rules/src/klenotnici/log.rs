//! Chapter 14: what a viewer reads in the log about a move.
//!
//! The messages that the log is made of, with their arguments. A seat is the player's name, a
//! pyramid or suit a word with a translation, cards are notation such as `4+7`.
//!
//! | message | arguments |
//! | --- | --- |
//! | `klenotnici-log-suit` | `seat`, `suit` |
//! | `klenotnici-log-starter` | `seat`: who begins the game |
//! | `klenotnici-log-choose` | `seat`, `gem` |
//! | `klenotnici-log-open` | `seat`, `cards`, `total` |
//! | `klenotnici-log-open-doubled` | `seat`, `cards`, `total`, `count`: action cards |
//! | `klenotnici-log-raise` | `seat`, `cards`, `total` |
//! | `klenotnici-log-raise-doubled` | `seat`, `cards`, `doubled`: of them, `total`, `count` |
//! | `klenotnici-log-raise-hammer` | `seat`, `cards`, `total`, `count` |
//! | `klenotnici-log-hammer` | `seat`, `count` |
//! | `klenotnici-log-decline` | `seat` |
//! | `klenotnici-log-pass` | `seat` |
//! | `klenotnici-log-spent` | `seat`, `ranks`: words; for those who may know |
//! | `klenotnici-log-won` | `seat`, `gem`, `price` |
//! | `klenotnici-log-exchange` | `seat`, `give`, `take` |
//! | `klenotnici-log-exchange-hidden` | `seat`, `give`, `take`: each hidden card is `?` |
//! | `klenotnici-log-done` | `seat` |
//! | `klenotnici-log-payment` | `seat`, `cards`: each hidden card is `?`, `count` |
//! | `klenotnici-log-next-starter` | `seat`: who receives the marker |
//! | `klenotnici-log-starter-moved` | `from`: a starter without money, `seat`: who starts instead |
//! | `klenotnici-log-take` | `seat`, `gem` |
//! | `klenotnici-log-over` | none |
//! | `klenotnici-log-unsold` | `gems`: words, `count` |
//! | `klenotnici-log-goal-sealed` | `seat` |
//! | `klenotnici-log-goal` | `seat`, `rank`, `points` |
//! | `klenotnici-log-goal-none` | `seat` |

use super::components::{Money, Rank, Ranks};
use super::goal::Declared;
use super::options::Variant;
use super::{Auction, Double, Gem, Klenotnici, Move, Phase, Seat, Suit};
use crate::game::{Actor, Arg, Game, Line, Lines, Viewer};

/// Tells what a move did and what followed from it.
pub(super) fn narrate(
    before: &Klenotnici,
    who: Actor,
    m: Move,
    after: &Klenotnici,
    to: Viewer,
) -> Lines {
    let mut log = Log { before, after, to, auction: before.auction, lines: Lines::new() };
    match who {
        Actor::Chance => log.draw(m),
        Actor::Seat(seat) => {
            log.decision(seat, m);
            log.spent(seat);
        }
    }
    log.settlement();
    log.start();
    log.end();
    log.lines
}

struct Log<'a> {
    before: &'a Klenotnici,
    after: &'a Klenotnici,
    to: Viewer,
    /// The auction as it was after the move and before its payment.
    auction: Option<Auction>,
    lines: Lines,
}

impl Log<'_> {
    fn draw(&mut self, m: Move) {
        match m {
            Move::DrawSuit(seat, suit) => self.say(
                by("klenotnici-log-suit", seat)
                    .with("suit", Arg::Word(Suit::name(suit)))
                    .citing("KLE-SETUP-4"),
            ),
            Move::DrawStarter(seat) => {
                self.say(by("klenotnici-log-starter", seat).citing("KLE-SETUP-8"));
            }
            Move::Choose(_)
            | Move::Open { .. }
            | Move::Raise { .. }
            | Move::Hammer(_)
            | Move::Decline
            | Move::Pass
            | Move::Exchange { .. }
            | Move::Done
            | Move::Goal(_) => unreachable!("chance only draws"),
        }
    }

    fn decision(&mut self, seat: Seat, m: Move) {
        match m {
            Move::DrawSuit(..) | Move::DrawStarter(_) => unreachable!("seats do not draw"),
            Move::Choose(gem) => self.choose(seat, gem),
            Move::Open { cards, double, hammer } => {
                let _never = hammer;
                self.open(seat, cards.set, double);
            }
            Move::Raise { cards, double, hammer } => {
                self.raise(seat, cards.set, double, hammer.is_some());
            }
            Move::Hammer(spend) => {
                let _told_by_the_cards_spent = spend;
                self.hammered(seat);
                let line = by("klenotnici-log-hammer", seat).with("count", Arg::Number(3));
                self.say(line.citing("KLE-HAMMER-6"));
            }
            Move::Decline => {
                self.say(by("klenotnici-log-decline", seat).citing("KLE-HAMMER-3"));
            }
            Move::Pass => {
                if let Some(auction) = &mut self.auction {
                    auction.first_passer = auction.first_passer.or(Some(seat));
                }
                self.say(by("klenotnici-log-pass", seat).citing("KLE-PASS-1"));
                self.won("KLE-AUCTION-14");
            }
            Move::Exchange { spend, give, take } => {
                let _told_by_the_cards_spent = spend;
                self.exchange(seat, give.set, take.set);
            }
            Move::Done => self.say(by("klenotnici-log-done", seat).citing("KLE-EXCH-9")),
            Move::Goal(card) => self.goal(seat, card),
        }
        if matches!(m, Move::Hammer(_)) || matches!(m, Move::Raise { hammer: Some(_), .. }) {
            self.won("KLE-HAMMER-7");
        }
    }

    fn choose(&mut self, seat: Seat, gem: Gem) {
        let (id, clause) = if matches!(self.before.phase, Phase::Take(_)) {
            ("klenotnici-log-take", "KLE-END-2")
        } else {
            ("klenotnici-log-choose", "KLE-START-6")
        };
        self.say(by(id, seat).with("gem", Arg::Word(gem.name())).citing(clause));
    }

    fn open(&mut self, seat: Seat, cards: Money, double: Option<Double>) {
        let line = match double {
            None => by("klenotnici-log-open", seat).citing("KLE-OPEN-2"),
            Some(double) => {
                let _whole_and_told_by_the_cards_spent = double;
                by("klenotnici-log-open-doubled", seat)
                    .with("count", Arg::Number(2))
                    .citing("KLE-DOUBLE-8")
            }
        };
        let total = self.after.player(seat).total();
        self.say(line.with("cards", faces(cards)).with("total", Arg::Number(total.into())));
    }

    fn raise(&mut self, seat: Seat, cards: Money, double: Option<Double>, hammers: bool) {
        let before = self.before.player(seat);
        // A raise is doubled or closes the auction, never both (KLE-ACTION-6).
        let undoubled = before.total() + cards.sum();
        let total = self.after.auction.map_or(undoubled, |auction| auction.price);
        if let Some(auction) = &mut self.auction {
            (auction.leader, auction.price) = (Some(seat), total);
        }
        let spent = before.actions.len() - self.after.player(seat).actions.len();
        let count = Arg::Number(spent as i64);
        let line = if let Some(Double { card, spend }) = double {
            let _told_by_the_cards_spent = spend;
            by("klenotnici-log-raise-doubled", seat)
                .with("doubled", faces(card.map_or(cards, Money::card)))
                .with("count", count)
                .citing("KLE-DOUBLE-2")
        } else if hammers {
            by("klenotnici-log-raise-hammer", seat).with("count", count).citing("KLE-HAMMER-4")
        } else {
            by("klenotnici-log-raise", seat).citing("KLE-AUCTION-7")
        };
        self.say(line.with("cards", faces(cards)).with("total", Arg::Number(total.into())));
        if hammers {
            self.hammered(seat);
        }
    }

    fn hammered(&mut self, seat: Seat) {
        if let Some(auction) = &mut self.auction {
            auction.hammer = Some(seat);
        }
    }

    fn exchange(&mut self, seat: Seat, give: Money, take: Money) {
        let auction = self.auction.as_mut().expect("an exchange belongs to an auction");
        let face_down = auction.face_down;
        auction.face_down = face_down.without(take).with(give);
        let line = if self.after.knows_all(seat, self.to) {
            by("klenotnici-log-exchange", seat).with("give", faces(give)).with("take", faces(take))
        } else {
            // KLE-INFO-5
            by("klenotnici-log-exchange-hidden", seat)
                .with("give", Arg::Text(partly(Money::EMPTY, give.len())))
                .with(
                    "take",
                    Arg::Text(partly(take.without(face_down), take.both(face_down).len())),
                )
        };
        self.say(line.citing("KLE-EXCH-3"));
    }

    /// The ranks of the action cards spent, for those who may know them.
    fn spent(&mut self, seat: Seat) {
        let [before, after] = [self.before, self.after].map(|game| game.player(seat).actions);
        let spent = before.without(after);
        if !spent.is_empty() && self.after.knows_spent(seat, self.to) {
            let line = by("klenotnici-log-spent", seat).with("ranks", ranks(spent));
            self.say(line.citing("KLE-ACTION-8"));
        }
    }

    /// The sale, if this move closed the auction.
    fn won(&mut self, clause: &'static str) {
        let bidding = matches!(self.after.phase, Phase::Bid(_) | Phase::Window(_));
        let Some(auction) = self.auction.filter(|_| !bidding) else { return };
        let winner = auction.leader.expect("an auction that closes has a leader");
        self.say(
            by("klenotnici-log-won", winner)
                .with("gem", Arg::Word(auction.gem.name()))
                .with("price", Arg::Number(auction.price.into()))
                .citing(clause),
        );
    }

    /// The payment and the next starter, if this move led to them (KLE-SETTLE-5).
    fn settlement(&mut self) {
        let Some(auction) = self.auction.filter(|_| self.after.auction.is_none()) else { return };
        let winner = auction.leader.expect("an auction that is paid has a winner");
        let [earlier, now] = [self.before, self.after].map(|game| game.player(winner).discarded);
        let payment = now.without(earlier);
        let cards = if self.after.knows_all(winner, self.to) {
            faces(payment)
        } else {
            let hidden = auction.face_down;
            Arg::Text(partly(payment.without(hidden), hidden.len()))
        };
        self.say(
            by("klenotnici-log-payment", winner)
                .with("cards", cards)
                .with("count", Arg::Number(payment.len() as i64))
                .citing("KLE-SETTLE-3"),
        );
        let next = self.before.next_starter(&auction);
        let clause = if auction.first_passer.is_some() { "KLE-NEXT-1" } else { "KLE-NEXT-2" };
        self.say(by("klenotnici-log-next-starter", next).citing(clause));
        if self.after.marker() != next {
            let line = by("klenotnici-log-starter-moved", self.after.marker());
            self.say(line.with("from", Arg::Seat(next)).citing("KLE-START-4"));
        }
    }

    /// The first starter, if no draw names him.
    fn start(&mut self) {
        let drawn_suits = matches!(self.before.phase, Phase::DrawSuit(_));
        if drawn_suits && matches!(self.after.phase, Phase::Choose(_)) {
            let line = by("klenotnici-log-starter", self.after.marker());
            self.say(line.citing("KLE-SETUP-8"));
        }
    }

    fn end(&mut self) {
        let ended = matches!(self.after.phase, Phase::Goal(_) | Phase::Over);
        if ended && !matches!(self.before.phase, Phase::Goal(_)) {
            let unsold: Vec<_> = self.after.supply.iter().map(Gem::name).collect();
            let clause = if unsold.is_empty() { "KLE-END-1" } else { "KLE-END-2" };
            self.say(Line::new("klenotnici-log-over").citing(clause));
            if !unsold.is_empty() {
                self.say(
                    Line::new("klenotnici-log-unsold")
                        .with("count", Arg::Number(unsold.len() as i64))
                        .with("gems", Arg::Words(unsold))
                        .citing("KLE-END-4"),
                );
            }
        }
        if self.after.phase == Phase::Over && self.after.has(Variant::RoyalGoals) {
            // KLE-GOAL-6: all are revealed together in seat order.
            for seat in Seat::all(self.after.seats()) {
                match self.after.player(seat).declared {
                    _ if self.after.goal_cards(seat).is_empty() => {}
                    Declared::Nothing => self.shown(seat, None),
                    Declared::Card(rank) => self.shown(seat, Some(rank)),
                }
            }
        }
    }

    /// A declaration, as far as the viewer may know it before all are made (KLE-INFO-9).
    fn goal(&mut self, seat: Seat, card: Option<Rank>) {
        self.say(by("klenotnici-log-goal-sealed", seat).citing("KLE-GOAL-6"));
        if self.to.is(seat) && self.after.phase != Phase::Over {
            self.shown(seat, card);
        }
    }

    fn shown(&mut self, seat: Seat, card: Option<Rank>) {
        let line = match card {
            None => by("klenotnici-log-goal-none", seat).citing("KLE-GOAL-4"),
            Some(rank) => by("klenotnici-log-goal", seat)
                .with("rank", Arg::Word(rank.name()))
                .with("points", Arg::Number(self.after.goal_points(seat, rank).into()))
                .citing("KLE-GOAL-7"),
        };
        self.say(line);
    }

    fn say(&mut self, line: Line) {
        self.lines.push(line);
    }
}

fn by(id: &'static str, seat: Seat) -> Line {
    Line::new(id).with("seat", Arg::Seat(seat))
}

fn faces(cards: Money) -> Arg {
    Arg::Text(cards.to_string())
}

fn ranks(cards: Ranks) -> Arg {
    Arg::Words(cards.iter().map(Rank::name).collect())
}

/// The cards that are known, and a `?` for each that is not.
fn partly(known: Money, hidden: usize) -> String {
    let known = known.faces().map(|face| face.to_string());
    known.chain(std::iter::repeat_n("?".to_owned(), hidden)).collect::<Vec<_>>().join("+")
}
