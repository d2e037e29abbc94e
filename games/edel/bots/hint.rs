//! The reasons given in hints: a fixed list of messages, with numbers from the seat's view.

use karat_kernel::{Arg, Line, Seat};
use karat_think::Explained;

use crate::rules::{Action, Colour, EventCard, Execution, Gems, Move, PhaseView, PlayerView, View};

/// Describes a move and states the reason for it, or returns `None` for moves that are never hints.
pub(super) fn explain(view: &View, seat: Seat, m: Move) -> Option<Explained> {
    let me = &view.players[seat.index()];
    match m {
        Move::Choose(action) => {
            let what = Line::new("edel-do-choose").with("action", Arg::Word(action.name()));
            Some(Explained::of(what, of_action(view, me, action)?))
        }
        Move::Guess(action) => {
            let what = Line::new("edel-do-guess").with("action", Arg::Word(action.name()));
            Some(Explained::of(what, of_action(view, me, action)?))
        }
        Move::NoGuess => Some(quiet("edel-do-guess-none", "edel-why-guess-none")),
        Move::Bid(gems) => Some(Explained::of(
            Line::new("edel-do-bid").with("gems", counts(gems)),
            paying(view, me, gems),
        )),
        Move::Raise(gems) => Some(Explained::of(
            Line::new("edel-do-raise").with("gems", counts(gems)),
            paying(view, me, gems),
        )),
        Move::Offer(colour) => Some(Explained::of(
            Line::new("edel-do-offer").with("gems", counts(Gems::of(colour, 1))),
            paying(view, me, Gems::of(colour, 1)),
        )),
        Move::Accept => accept(view, me),
        Move::Decline => decline(view),
        Move::Display => Some(Explained::of(
            Line::new("edel-do-display").with("card", event(view.display?)),
            kind(view.display?),
        )),
        Move::Top => Some(Explained::of(
            Line::new("edel-do-top"),
            Line::new("edel-why-top").with("count", number(view.draw_pile_count)),
        )),
        Move::Execute(how) => execute(view, me, how),
        Move::Exchange(give, take) => Some(Explained::of(
            Line::new("edel-do-exchange")
                .with("give", counts(Gems::of(give, 1)))
                .with("gems", counts(take)),
            holding(me, me.holding - Gems::of(give, 1) + take),
        )),
        Move::Take(colour) => Some(Explained::of(
            Line::new("edel-do-take").with("gems", counts(Gems::of(colour, 1))),
            gaining(view, me, colour, 1),
        )),
        Move::DrawActive(_)
        | Move::DrawAside(_)
        | Move::DrawGemCard(..)
        | Move::DrawDisplay(_)
        | Move::DrawEvent(_) => None,
    }
}

/// Returns the reason to choose an action card, or to guess that the opponent has chosen it.
fn of_action(view: &View, me: &PlayerView, action: Action) -> Option<Line> {
    // With two players, both use the active player's gem card (ESR-2P-14).
    let of_seat = view.active.map_or(me.seat, |active| active);
    let card = view.players[of_seat.index()].gem_card;
    match action {
        Action::Money => {
            let own = card?.money;
            let others = view.players.iter().filter(|player| player.seat != of_seat);
            let cards = others.filter_map(|player| Some((player.seat, player.gem_card?.money)));
            let most = cards.reduce(|best, it| if it.1 > best.1 { it } else { best });
            let why = Line::new(match most {
                Some((_, money)) if money > own => "edel-why-money-less",
                Some(_) => "edel-why-money-most",
                None => "edel-why-money",
            });
            let why = why.with("amount", number(own));
            Some(match most {
                Some((rival, money)) if money > own => {
                    why.with("seat", Arg::Seat(rival)).with("most", number(money))
                }
                _ => why,
            })
        }
        Action::Gems => {
            let gems = card?.gems.both(view.supply);
            let lead = Colour::ALL
                .into_iter()
                .find(|&colour| takes_lead(view, me, colour, gems.count(colour)));
            Some(match lead {
                Some(colour) => Line::new("edel-why-gems-lead")
                    .with("gems", counts(gems))
                    .with("colour", Arg::Word(colour.name()))
                    .with("count", number(me.holding.count(colour) + gems.count(colour))),
                None => Line::new("edel-why-gems").with("gems", counts(gems)),
            })
        }
        Action::Event => Some(match view.display {
            Some(card) => Line::new("edel-why-event").with("card", event(card)),
            None => Line::new("edel-why-top").with("count", number(view.draw_pile_count)),
        }),
        Action::FreeChoice => Some(Line::new("edel-why-free")),
    }
}

/// Returns the reason to pay the given gems for an action.
fn paying(view: &View, me: &PlayerView, gems: Gems) -> Line {
    let count = number(gems.total());
    let lost = gems.colours().find(|&colour| loses_lead(view, me, colour, gems.count(colour)));
    match lost {
        Some(colour) => Line::new("edel-why-pay-lead")
            .with("count", count)
            .with("colour", Arg::Word(colour.name()))
            .with("left", number(me.holding.count(colour) - gems.count(colour))),
        None => Line::new("edel-why-pay")
            .with("count", count)
            .with("left", number(me.holding.total() - gems.total())),
    }
}

fn accept(view: &View, me: &PlayerView) -> Option<Explained> {
    let held = view.bargain?;
    let (bidder, bid) = (held.bidder?, held.bid?);
    let lead = bid.colours().find(|&colour| takes_lead(view, me, colour, bid.count(colour)));
    let why = match lead {
        Some(colour) => Line::new("edel-why-accept-lead")
            .with("colour", Arg::Word(colour.name()))
            .with("count", number(me.holding.count(colour) + bid.count(colour))),
        None => Line::new("edel-why-accept"),
    };
    let why = why.with("gems", counts(bid)).with("seat", Arg::Seat(bidder));
    Some(Explained::quiet(Line::new("edel-do-accept"), why))
}

fn decline(view: &View) -> Option<Explained> {
    Some(match view.phase {
        PhaseView::Open => quiet("edel-do-bid-none", "edel-why-bid-none"),
        PhaseView::Single => quiet("edel-do-bid-none", "edel-why-offer-none"),
        PhaseView::Instant => Explained::quiet(
            Line::new("edel-do-card-none"),
            Line::new("edel-why-card-none").with("card", event(view.instant?)),
        ),
        PhaseView::FreeExchange | PhaseView::FreeTake => {
            quiet("edel-do-free-none", "edel-why-free-none")
        }
        _ => return None,
    })
}

fn execute(view: &View, me: &PlayerView, how: Execution) -> Option<Explained> {
    let card = view.instant?;
    let name = card.kind().name();
    let plain = || Line::new("edel-do-execute").with("card", event(card));
    Some(match how {
        Execution::Plain => Explained::of(plain(), kind(card)),
        Execution::Colour(colour) => {
            let what = Line::new("edel-do-execute-colour")
                .with("card", event(card))
                .with("colour", Arg::Word(colour.name()));
            let why = if name == "take_three" {
                gaining(view, me, colour, view.supply.count(colour).min(3))
            } else {
                Line::new("edel-why-colour")
                    .with("colour", Arg::Word(colour.name()))
                    .with("count", number(me.holding.count(colour)))
                    .with("most", number(most_of_others(view, me, colour)))
            };
            Explained::of(what, why)
        }
        Execution::Swap { opponent, give, take } => Explained::of(
            Line::new("edel-do-swap")
                .with("seat", Arg::Seat(opponent))
                .with("give", counts(Gems::of(give, 1)))
                .with("gems", counts(Gems::of(take, 1))),
            gaining(view, me, take, 1),
        ),
        Execution::Discard(named) => {
            let lost = named.iter().flatten().count();
            Explained::of(plain(), Line::new("edel-why-discard").with("count", number(lost)))
        }
    })
}

/// Returns the reason to take an event card, depending on whether it is kept until the scoring.
fn kind(card: EventCard) -> Line {
    let id = if card.kind().is_scoring() { "edel-why-card-kept" } else { "edel-why-card-now" };
    Line::new(id).with("card", event(card))
}

/// Returns the reason to take the given number of gems of a colour.
fn gaining(view: &View, me: &PlayerView, colour: Colour, count: u8) -> Line {
    let takes = takes_lead(view, me, colour, count);
    let id = if takes { "edel-why-gain-lead" } else { "edel-why-gain" };
    Line::new(id)
        .with("colour", Arg::Word(colour.name()))
        .with("count", number(me.holding.count(colour) + count))
        .with("most", number(most_of_others(view, me, colour)))
}

fn holding(me: &PlayerView, after: Gems) -> Line {
    Line::new("edel-why-holding")
        .with("gems", counts(after))
        .with("more", Arg::Number(i64::from(after.total()) - i64::from(me.holding.total())))
}

/// Returns the most gems of a colour that any other player holds.
fn most_of_others(view: &View, me: &PlayerView, colour: Colour) -> u8 {
    let others = view.players.iter().filter(|player| player.seat != me.seat);
    others.map(|player| player.holding.count(colour)).max().unwrap_or(0)
}

/// Returns whether `more` additional gems make the player the sole leader of a colour.
fn takes_lead(view: &View, me: &PlayerView, colour: Colour, more: u8) -> bool {
    let (own, most) = (me.holding.count(colour), most_of_others(view, me, colour));
    own <= most && own + more > most
}

/// Returns whether giving away `less` gems costs the player the sole lead in a colour.
fn loses_lead(view: &View, me: &PlayerView, colour: Colour, less: u8) -> bool {
    let (own, most) = (me.holding.count(colour), most_of_others(view, me, colour));
    own > most && own - less <= most
}

fn quiet(what: &'static str, why: &'static str) -> Explained {
    Explained::quiet(Line::new(what), Line::new(why))
}

fn event(card: EventCard) -> Arg {
    Arg::Word(card.kind().word())
}

fn counts(gems: Gems) -> Arg {
    let named = gems.colours().map(|colour| (gems.count(colour), colour.name()));
    Arg::Counts(named.collect())
}

fn number(count: impl TryInto<i64>) -> Arg {
    Arg::Number(count.try_into().unwrap_or(i64::MAX))
}
