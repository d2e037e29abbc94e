//! The state, phases, moves and turns of Edel, Stein & Reich.
//!
//! The written rules are in `rules.md` in this directory. Each chapter has its own source file.

mod actions;
mod attempts;
mod bargain;
mod components;
mod data;
mod events;
mod figures;
mod free_choice;
mod handicaps;
mod house;
#[cfg(any(test, feature = "kit"))]
mod kit;
mod log;
mod notation;
mod notes;
mod options;
mod position;
mod resample;
mod rounds;
mod scoring;
mod setup;
#[cfg(test)]
mod tests;
mod turn;
mod two_players;
mod view;

pub use components::{
    Action, Colour, EventCard, EventCards, EventKind, Face, GemCard, GemCards, Gems,
    NoSuchComponent,
};
pub use house::Data;
pub use notes::{
    Bargaining, Bonus, EventView, Executed, Fact, Guessing, Performed, Progress, Scored,
};
pub use options::Options;
pub use scoring::{CertificateScoring, ColourScoring, Income, Scoring, leaders, share};
pub use view::{
    BargainView, GemCardView, IncomeNow, PhaseView, PlayerView, Reading, View, ViewParts,
};

use self::bargain::{Bid, Pair};
use self::components::Faces;
use self::notes::Event;
use self::options::{Variant, Variants};
use karat_kernel::game::{Actor, Dice, Illegal, Moves, Rules, Sink, Standing, Turn, illegal};
use karat_kernel::house::Interned;
use karat_kernel::seat::{BySeat, Seat, Seats};

/// The number of gems of each colour in the box (ESR-COMP-4).
pub const GEMS_PER_COLOUR: u8 = 22;

/// The number of rounds in a game according to the documents (ESR-TERM-3).
pub const ROUNDS: u8 = 3;

const PLAYERS_MAX: usize = 5;

/// A move of Edel, Stein & Reich (chapter 20).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// The move `draw active 0`: chance draws the first of two active players.
    DrawActive(Seat),
    /// The move `draw aside g06`: chance turns up the only visible gem card put aside.
    DrawAside(GemCard),
    /// The move `draw gems 0 g08`: chance deals a gem card to a seat.
    DrawGemCard(Seat, GemCard),
    /// The move `draw display e30`: chance turns up the event card on display.
    DrawDisplay(EventCard),
    /// The move `draw event e11`: chance draws the top event card for the player performing EVENT.
    DrawEvent(EventCard),
    /// The move `choose money`: a player chooses an action card.
    Choose(Action),
    /// The move `guess gems`: a player guesses the opponent's action card.
    Guess(Action),
    /// The move `guess none`: a player makes no second guess.
    NoGuess,
    /// The move `bid 0/0/0/1`: the first bid in a bargain.
    Bid(Gems),
    /// The move `raise 1/0/0/0`: a higher bid.
    Raise(Gems),
    /// The move `accept`: a player accepts the current bid.
    Accept,
    /// The move `offer red`: the responder offers a gem after the opener has bid nothing.
    Offer(Colour),
    /// The move `decline`: a player makes no bid or offer, does not execute a card, or takes no gem
    /// for FREE CHOICE.
    Decline,
    /// The move `display`: the player performing EVENT takes the card on display.
    Display,
    /// The move `top`: the player performing EVENT takes the unseen top card.
    Top,
    /// The move `execute`, followed by the instant card's arguments.
    Execute(Execution),
    /// The move `exchange blue 2/0/0/0`, with the colour of the gem returned and the gems taken.
    Exchange(Colour, Gems),
    /// The move `take red`: a player takes a gem from the supply.
    Take(Colour),
}

/// A way to execute an instant card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Execution {
    /// The move `execute` without arguments, for the cards `reorganise` and `halve_all`.
    Plain,
    /// The move `execute red`, for the cards `score_colour` and `take_three`.
    Colour(Colour),
    /// The move `execute P2 blue red`: `swap` gives the opponent a blue gem in exchange for a red
    /// one.
    Swap {
        /// The opponent to swap with.
        opponent: Seat,
        /// The colour of the gem given.
        give: Colour,
        /// The colour of the gem taken.
        take: Colour,
    },
    /// The move `execute P1 blue P2 red`: `discard_from_each` takes a gem of the given colour from
    /// every opponent who has any.
    Discard([Option<Colour>; PLAYERS_MAX]),
}

/// A game of Edel, Stein & Reich in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edel {
    open: Open,
    hidden: Hidden,
}

/// The public part of the state (ESR-INFO-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Open {
    variants: Variants,
    data: Interned<Data>,
    faces: Faces,
    /// Each seat's place in the age order, 0 for the youngest player (ESR-SETUP-9).
    ages: [u8; PLAYERS_MAX],
    seats: u8,
    /// The current round, counted from 1.
    round: u8,
    /// The current turn in the round, counted from 1, or 0 before the first turn.
    turn: u8,
    phase: Phase,
    /// The action being resolved, from the reveal to the clean-up.
    action: Option<Action>,
    /// The active player in a two-player game.
    active: Seat,
    /// The gem cards not yet seen in this round or, with two players, in this game (ESR-RNG-3).
    unseen: GemCards,
    /// The number of unseen gem cards in the gem deck.
    gem_deck: u8,
    /// The only visible gem card put aside (ESR-SETUP-7).
    aside: Option<GemCard>,
    /// The face-down cards on top of the event deck (ESR-TERM-6).
    draw_pile: EventCards,
    /// The used cards, face up at the bottom of the event deck.
    spent_pile: EventCards,
    display: Option<EventCard>,
    /// The gems in the common supply (ESR-TERM-4).
    supply: Gems,
    players: [Player; PLAYERS_MAX],
}

/// The part of the state hidden from some viewers. The decks have no order, so there is none to
/// hide (ESR-RNG-1, ESR-INFO-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Hidden {
    /// Each player's action card chosen this turn, hidden until revealed (ESR-INFO-3).
    choices: BySeat<Option<Action>>,
}

const _: () = assert!(size_of::<Edel>() <= 256, "a state is cheap to copy");

/// The pending decision or draw (ESR-DP-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    DrawActive,
    DrawAside,
    /// The given seat is dealt the next gem card.
    DealGemCard(Seat),
    DrawDisplay,
    /// The given seats have not chosen an action card yet.
    Choose(Seats),
    Guess,
    /// A second guess is due after the given wrong first guess.
    GuessAgain(Action),
    Open(Pair),
    Answer(Pair, Bid),
    Single(Pair),
    /// The player performing EVENT chooses between the card on display and the top card.
    Source(Seat),
    DrawEvent(Seat),
    /// The player who took an instant card executes or declines it.
    Instant(Seat, EventCard),
    /// The only player who chose FREE CHOICE exchanges a gem.
    FreeExchange(Seat),
    /// The given seats may still take a gem, in the order of ESR-FREE-8.
    FreeTake(Seats),
    /// The round is being scored after its last turn. No decision is pending.
    Scoring,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Player {
    holding: Gems,
    /// The player's money in millions (ESR-TERM-9).
    money: u16,
    /// The player's face-up gem card.
    card: Option<GemCard>,
    /// The player's scoring cards.
    held: EventCards,
}

impl Rules for Edel {
    const ID: &'static str = "edel";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=PLAYERS_MAX;
    // A game has at most thirty turns, each with at most two bargains, and no bargain has more
    // answers than there are gem vectors (ESR-BARGAIN-19).
    const PLIES_MAX: usize = house::TURNS_MAX as usize * (2 * 23_usize.pow(4) + 40);
    const RULES: &'static str = include_str!("rules.md");
    const NOTATION: &'static str = "ESR-MOVE-1";
    const NOT_NOW: &'static str = "ESR-DP-3";
    const LISTS_EVERY_MOVE: bool = false;

    type Options = Options;
    type Move = Move;
    type Event = Event;

    fn new(options: &Options, seats: usize) -> Result<Self, Illegal> {
        Self::set_up(options, seats)
    }

    fn seats(&self) -> usize {
        usize::from(self.open.seats)
    }

    fn turn(&self) -> Turn {
        match self.open.phase {
            // The following phases wait for the chance moves of ESR-RNG-2.
            Phase::DrawActive
            | Phase::DrawAside
            | Phase::DealGemCard(_)
            | Phase::DrawDisplay
            | Phase::DrawEvent(_) => Turn::Chance,
            // Only the choice of action cards is simultaneous (ESR-DP-4).
            Phase::Choose(owing) => Turn::Seats(owing),
            Phase::Guess | Phase::GuessAgain(_) => Turn::Seats(Seats::only(self.guesser())),
            Phase::Open(pair) => Turn::Seats(Seats::only(pair.opener)),
            Phase::Answer(pair, bid) => Turn::Seats(Seats::only(pair.other(bid.bidder))),
            Phase::Single(pair) => Turn::Seats(Seats::only(pair.responder)),
            Phase::Source(seat) | Phase::Instant(seat, _) | Phase::FreeExchange(seat) => {
                Turn::Seats(Seats::only(seat))
            }
            Phase::FreeTake(takers) => Turn::Seats(Seats::only(self.next_taker(takers))),
            Phase::Scoring => unreachable!("a scoring follows at once"),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, who: Actor, out: &mut Moves<Move>) {
        if !self.is_due(who) {
            return;
        }
        match self.open.phase {
            // A draw is a move even if only one card is left (ESR-RNG-9), and the examples in the
            // rules state the drawn cards (ESR-RNG-8).
            Phase::DrawActive => out.extend(Seat::all(2).map(Move::DrawActive)),
            Phase::DrawAside => out.extend(self.open.unseen.iter().map(Move::DrawAside)),
            Phase::DealGemCard(seat) => {
                out.extend(self.open.unseen.iter().map(|card| Move::DrawGemCard(seat, card)));
            }
            Phase::DrawDisplay => out.extend(self.open.draw_pile.iter().map(Move::DrawDisplay)),
            Phase::DrawEvent(_) => out.extend(self.open.draw_pile.iter().map(Move::DrawEvent)),
            Phase::Choose(_) => {
                out.extend(self.actions().iter().copied().map(Move::Choose));
            }
            Phase::Guess => self.list_guesses(None, out),
            Phase::GuessAgain(first) => self.list_guesses(Some(first), out),
            Phase::Open(pair) => self.list_openings(pair, out),
            Phase::Answer(pair, bid) => self.list_answers(pair, bid, out),
            Phase::Single(pair) => self.list_offers(pair, out),
            Phase::Source(_) => out.extend([Move::Display, Move::Top]),
            Phase::Instant(seat, card) => self.list_executions(seat, card, out),
            Phase::FreeExchange(seat) => self.list_exchanges(seat, out),
            Phase::FreeTake(_) => self.list_takes(out),
            Phase::Scoring | Phase::Over => {}
        }
    }

    fn complete(&self, who: Actor, each: &mut dyn FnMut(Move)) {
        match self.open.phase {
            Phase::Open(pair) if self.is_due(who) => self.every_opening(pair, each),
            Phase::Answer(pair, bid) if self.is_due(who) => self.every_answer(pair, bid, each),
            _ => {
                let mut moves = Moves::new();
                self.legal(who, &mut moves);
                moves.iter().copied().for_each(each);
            }
        }
    }

    fn draw(&self, dice: &mut dyn Dice) -> Move {
        match self.open.phase {
            Phase::DrawActive => Move::DrawActive(Seat::new(dice.below(2) as usize)),
            Phase::DrawAside => Move::DrawAside(self.open.unseen.pick(dice)),
            Phase::DealGemCard(seat) => Move::DrawGemCard(seat, self.open.unseen.pick(dice)),
            Phase::DrawDisplay => Move::DrawDisplay(self.open.draw_pile.pick(dice)),
            Phase::DrawEvent(_) => Move::DrawEvent(self.open.draw_pile.pick(dice)),
            _ => panic!("no draw is due"),
        }
    }

    fn play_noting(
        &mut self,
        who: Actor,
        m: Move,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if self.open.phase == Phase::Over {
            return Err(illegal("ESR-END-1"));
        }
        if !self.is_due(who) {
            return Err(illegal("ESR-DP-1"));
        }
        match (self.open.phase, m) {
            (Phase::DrawActive, Move::DrawActive(seat)) => self.draw_active(seat, notes),
            (Phase::DrawAside, Move::DrawAside(card)) => self.draw_aside(card, notes),
            (Phase::DealGemCard(due), Move::DrawGemCard(seat, card)) => {
                self.deal_gem_card(due, seat, card, notes)
            }
            (Phase::DrawDisplay, Move::DrawDisplay(card)) => self.draw_display(card, notes),
            (Phase::DrawEvent(seat), Move::DrawEvent(card)) => self.draw_event(seat, card, notes),
            (Phase::Choose(owing), Move::Choose(action)) => self.choose(owing, who, action, notes),
            (Phase::Guess, Move::Guess(action)) => self.guess(action, notes),
            // The first guess is compulsory (ESR-2P-16).
            (Phase::Guess, Move::NoGuess) => Err(illegal("ESR-2P-16")),
            (Phase::GuessAgain(first), Move::Guess(action)) => {
                self.guess_again(first, action, notes)
            }
            (Phase::GuessAgain(_), Move::NoGuess) => self.leave_out_guess(notes),
            (Phase::Open(pair), Move::Bid(gems)) => self.bid(pair, gems, notes),
            (Phase::Open(pair), Move::Decline) => self.decline_to_open(pair, notes),
            (Phase::Answer(pair, bid), Move::Accept) => self.accept(pair, bid, notes),
            (Phase::Answer(pair, bid), Move::Raise(gems)) => self.raise(pair, bid, gems, notes),
            // A player must accept a bid or raise it (ESR-BARGAIN-9).
            (Phase::Answer(..), Move::Decline) => Err(illegal("ESR-BARGAIN-9")),
            (Phase::Single(pair), Move::Offer(colour)) => self.offer(pair, colour, notes),
            (Phase::Single(pair), Move::Decline) => self.decline_to_offer(pair, notes),
            (Phase::Single(_), Move::Bid(_) | Move::Raise(_)) => Err(illegal("ESR-BARGAIN-14")),
            (Phase::Source(seat), Move::Display) => self.take_display(seat, notes),
            (Phase::Source(seat), Move::Top) => self.take_top(seat, notes),
            // A player must perform the action EVENT (ESR-ACTION-8).
            (Phase::Source(_), Move::Decline) => Err(illegal("ESR-ACTION-8")),
            (Phase::Instant(seat, card), Move::Execute(how)) => {
                self.execute(seat, card, how, notes)
            }
            (Phase::Instant(seat, card), Move::Decline) => self.decline_card(seat, card, notes),
            (Phase::FreeExchange(seat), Move::Exchange(give, take)) => {
                self.exchange(seat, give, take, notes)
            }
            (Phase::FreeExchange(seat), Move::Decline) => self.decline_exchange(seat, notes),
            (Phase::FreeTake(takers), Move::Take(colour)) => self.take_free(takers, colour, notes),
            (Phase::FreeTake(takers), Move::Decline) => self.decline_take(takers, notes),
            _ => Err(illegal("ESR-DP-3")),
        }?;
        if self.open.phase == Phase::Scoring {
            self.end_round(notes);
        }
        Ok(())
    }

    fn standing(&self) -> Standing {
        self.ranking()
    }
}

impl Edel {
    fn has(&self, variant: Variant) -> bool {
        self.open.variants.has(variant)
    }

    /// Returns whether the two-player rules apply (ESR-2P-1).
    const fn is_for_two(&self) -> bool {
        self.open.seats == 2
    }

    /// Returns each player's action cards (ESR-SETUP-2, ESR-2P-2).
    fn actions(&self) -> &'static [Action] {
        self.open.data.actions(self.seats())
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.open.players[seat.index()]
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.open.players[seat.index()]
    }

    /// Moves gems from the supply to a player.
    fn take_from_supply(&mut self, seat: Seat, gems: Gems) {
        self.open.supply = self.open.supply - gems;
        let player = self.player_mut(seat);
        player.holding = player.holding + gems;
    }

    /// Moves gems from a player to the supply.
    fn return_to_supply(&mut self, seat: Seat, gems: Gems) {
        let player = self.player_mut(seat);
        player.holding = player.holding - gems;
        self.open.supply = self.open.supply + gems;
    }
}
