//! The actions that a player may look for in a phase. Each attempt is a move built from the
//! player's view, and the rules explain why it is illegal.

use karat_kernel::game::{Attempt, Explain};
use karat_kernel::seat::Seat;

use super::components::{Action, Colour, EventCard, EventKind, Gems};
use super::view::{PhaseView, PlayerView, View};
use super::{Edel, Execution, Move};

impl Explain for Edel {
    fn attempts(view: &View, seat: Seat) -> Vec<Attempt<Move>> {
        let me = &view.players[seat.index()];
        let decline = || Attempt::new("decline", Move::Decline);
        match view.phase {
            PhaseView::ChooseAction => choosing(me),
            PhaseView::Guess1 => vec![leave_out()],
            PhaseView::Guess2 => {
                let again = view.first_guess.map(guess);
                again.into_iter().chain([leave_out()]).collect()
            }
            PhaseView::Open => vec![
                Attempt::new("bid", Move::Bid(me.holding)),
                decline(),
                // Only the current phase's answers are accepted (ESR-DP-3), and there is no bid to
                // accept yet.
                Attempt::new("accept", Move::Accept).by("ESR-BARGAIN-13"),
            ],
            PhaseView::Answer => {
                let bid = view.bargain.and_then(|bargain| bargain.bid).unwrap_or_default();
                vec![
                    // No bid ranks higher than all of the player's gems (ESR-BARGAIN-10,
                    // ESR-BARGAIN-11).
                    Attempt::new("raise", Move::Raise(me.holding))
                        .with("own", me.holding.total())
                        .with("other", bid.total()),
                    decline(),
                ]
            }
            PhaseView::Single => vec![Attempt::new("bid", Move::Bid(me.holding)), decline()],
            PhaseView::EventSource => vec![decline()],
            PhaseView::Instant => executions(view),
            PhaseView::FreeExchange => vec![decline()],
            PhaseView::FreeTake => {
                let pair = Gems::of(Colour::Red, 2);
                let exchange = Attempt::new("exchange", Move::Exchange(Colour::Red, pair));
                let takes = Colour::ALL
                    .map(|colour| Attempt::new("take", Move::Take(colour)).of(colour.name()));
                takes.into_iter().chain([decline(), exchange.by("ESR-FREE-2")]).collect()
            }
            PhaseView::Draw | PhaseView::Over => Vec::new(),
        }
    }

    fn does(m: Move, action: &str, what: &str) -> bool {
        match (action, m) {
            ("decline", Move::Decline | Move::NoGuess)
            | ("bid", Move::Bid(_))
            | ("raise", Move::Raise(_))
            | ("accept", Move::Accept)
            | ("exchange", Move::Exchange(..)) => true,
            ("choose", Move::Choose(of)) | ("guess", Move::Guess(of)) => of.name() == what,
            ("take", Move::Take(of)) | ("execute", Move::Execute(Execution::Colour(of))) => {
                of.name() == what
            }
            _ => false,
        }
    }
}

/// Returns attempts to choose an unused action card (ESR-SETUP-2), and to bid before the partners
/// of a bargain are known (ESR-TURN-8).
fn choosing(me: &PlayerView) -> Vec<Attempt<Move>> {
    let missing = [Action::FreeChoice].into_iter().filter(|action| !me.actions.contains(action));
    let missing =
        missing.map(|action| Attempt::new("choose", Move::Choose(action)).of(action.name()));
    let offer = Attempt::new("bid", Move::Bid(me.holding)).by("ESR-BARGAIN-1");
    missing.chain([offer]).collect()
}

/// Returns the move that declines a second guess. An option decides whether the move is legal
/// (ESR-2P-16).
fn leave_out() -> Attempt<Move> {
    Attempt::new("decline", Move::NoGuess)
}

fn guess(action: Action) -> Attempt<Move> {
    Attempt::new("guess", Move::Guess(action)).of(action.name())
}

/// Returns an attempt to execute the instant card with each colour.
fn executions(view: &View) -> Vec<Attempt<Move>> {
    match view.instant.map(EventCard::kind) {
        Some(EventKind::ScoreColour | EventKind::TakeThree) => {
            let execute = |colour: Colour| {
                let how = Execution::Colour(colour);
                Attempt::new("execute", Move::Execute(how)).of(colour.name())
            };
            Colour::ALL.into_iter().map(execute).collect()
        }
        _ => Vec::new(),
    }
}
