//! Chapter 21: games that start from a described position.

use karat_kernel::game::{FromPosition, PositionError, Rules};
use karat_kernel::seat::{BySeat, Seat, Seats};

use super::components::{EventCard, EventCards, GemCard, GemCards, Gems};
use super::{Edel, Options, Phase};

/// The phase in a position's description.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// The first gem card of a turn must be dealt next.
    Deal,
    /// The players are choosing their action cards.
    Choose,
    /// The next round must be prepared.
    Prepare,
    Over,
}

/// The reason why a position cannot be set up.
struct Fault {
    message: String,
    clause: Option<&'static str>,
}

impl<T: Into<String>> From<T> for Fault {
    fn from(message: T) -> Self {
        Self { message: message.into(), clause: None }
    }
}

/// The parts of the description read so far (ESR-POS-1).
struct Description {
    game: Edel,
    /// The words read so far, each with its seat, if any.
    read: Vec<(String, Option<Seat>)>,
    phase: Named,
    turn: u8,
    supply: Option<Gems>,
    seen: GemCards,
    deck: Option<u8>,
    display: Option<EventCard>,
    draw: Option<EventCards>,
    spent: Option<EventCards>,
    cards: BySeat<Option<GemCard>>,
    chosen: Seats,
}

impl FromPosition for Edel {
    fn from_position(
        options: &Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError> {
        let game = Self::set_up(options, seats)?;
        let mut description = Description {
            game,
            read: Vec::new(),
            phase: Named::Choose,
            turn: 1,
            supply: None,
            seen: GemCards::EMPTY,
            deck: None,
            display: None,
            draw: None,
            spent: None,
            cards: BySeat::default(),
            chosen: Seats::EMPTY,
        };
        for (line, text) in lines.iter().enumerate() {
            description.read(text).map_err(|message| PositionError::at(line, message))?;
        }
        let line = lines.len().saturating_sub(1);
        description.finish().map_err(|Fault { message, clause }| PositionError {
            line,
            message,
            clause,
        })
    }
}

impl Description {
    /// Reads a line of the description, which states one fact (ESR-POS-2).
    fn read(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (&word, rest) = words.split_first().ok_or("an empty line describes nothing")?;
        let seat = rest.first().and_then(|seat| seat.parse::<Seat>().ok());
        if self.read.contains(&(word.to_owned(), seat)) {
            return Err(format!("\"{word}\" is given twice"));
        }
        self.read.push((word.to_owned(), seat));
        let seats = self.game.seats();
        if seat.is_some_and(|seat| seat.index() >= seats) {
            return Err(format!("there is no player at {}", rest[0]));
        }
        match (word, seat, rest) {
            ("phase", None, ["deal"]) => self.phase = Named::Deal,
            ("phase", None, ["choose"]) => self.phase = Named::Choose,
            ("phase", None, ["prepare"]) => self.phase = Named::Prepare,
            ("phase", None, ["over"]) => self.phase = Named::Over,
            ("round", None, [round]) => {
                self.game.open.round = within(round, 1..=self.game.open.data.rounds)?;
            }
            ("turn", None, [turn]) => {
                self.turn = within(turn, 1..=self.game.open.data.setup(seats).turns)?;
            }
            ("active", Some(seat), [_]) if seats == 2 => self.game.open.active = seat,
            ("supply", None, [gems]) => self.supply = Some(component(gems)?),
            ("display", None, [card]) => self.display = Some(component(card)?),
            ("draw", None, cards) => self.draw = Some(set(cards)?),
            ("spent", None, cards) => self.spent = Some(set(cards)?),
            ("seen", None, cards) => self.seen = set(cards)?,
            ("deck", None, [count]) => self.deck = Some(within(count, 0..=30)?),
            ("aside", None, [card]) if self.game.open.data.setup(seats).aside > 0 => {
                self.game.open.aside = Some(component(card)?);
            }
            (_, Some(seat), [_, facts @ ..]) => self.read_player(word, seat, facts)?,
            _ => {
                return Err("expected phase, round, turn, active, supply, display, draw, spent, \
                            seen, deck, aside; or holding, money, card, held, choice of a seat"
                    .to_owned());
            }
        }
        Ok(())
    }

    fn read_player(&mut self, word: &str, seat: Seat, facts: &[&str]) -> Result<(), String> {
        match (word, facts) {
            ("holding", [gems]) => self.game.player_mut(seat).holding = component(gems)?,
            ("money", [money]) => {
                self.game.player_mut(seat).money = money
                    .parse()
                    .ok()
                    .filter(|money| *money <= 9_999)
                    .ok_or("expected money up to 9999")?;
            }
            ("card", [card]) => self.cards[seat] = Some(component(card)?),
            ("held", cards) => {
                let held: EventCards = set(cards)?;
                if held.iter().any(|card| !card.kind().is_scoring()) {
                    return Err("only scoring cards can be held".to_owned());
                }
                self.game.player_mut(seat).held = held;
            }
            ("choice", [action]) => {
                self.game.hidden.choices[seat] = Some(component(action)?);
                self.chosen.insert(seat);
            }
            _ => return Err(format!("cannot read the {word} of {seat}")),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Edel, Fault> {
        self.place_gems()?;
        self.place_event_cards()?;
        self.place_gem_cards()?;
        let mut game = self.game;
        game.open.turn = self.turn;
        match self.phase {
            Named::Choose => {
                let mut owing = game.choosers();
                for seat in self.chosen.iter() {
                    let card = game.hidden.choices[seat].expect("a choice was read");
                    if !game.actions().contains(&card) {
                        return Err(format!("{seat} does not have {card}").into());
                    }
                    if !owing.contains(seat) {
                        return Err(format!("{seat} has nothing to choose").into());
                    }
                    owing.remove(seat);
                }
                if owing.is_empty() {
                    return Err("at least one player must still have to choose".into());
                }
                game.open.phase = Phase::Choose(owing);
            }
            _ if !self.chosen.is_empty() => return Err("a choice needs the phase choose".into()),
            Named::Deal => {
                game.open.turn -= 1;
                game.begin_turn();
            }
            Named::Prepare if game.open.round < 2 => {
                return Err("only rounds 2 and 3 are prepared".into());
            }
            Named::Prepare => {
                game.open.round -= 1;
                game.prepare_round(&mut ());
            }
            Named::Over => game.open.phase = Phase::Over,
        }
        enough_unseen(&game)?;
        Ok(game)
    }

    /// Places the gems that no player holds in the supply, unless the description says otherwise.
    fn place_gems(&mut self) -> Result<(), String> {
        let mut held = [0_u16; 4];
        for seat in Seat::all(self.game.seats()) {
            let counts = self.game.player(seat).holding.counts();
            for (sum, count) in held.iter_mut().zip(counts) {
                *sum += u16::from(count);
            }
        }
        let all = u16::from(self.game.open.data.gems_per_colour);
        if held.iter().any(|&sum| sum > all) {
            return Err(format!("there are only {all} gems of each colour"));
        }
        self.game.open.supply = match self.supply {
            Some(supply) if (0..4).any(|at| held[at] + u16::from(supply.counts()[at]) > all) => {
                return Err(format!("there are only {all} gems of each colour"));
            }
            Some(supply) => supply,
            None => Gems::new(held.map(|sum| (all - sum) as u8)),
        };
        Ok(())
    }

    /// Places every event card exactly once: with a player, on display, or in the draw or spent
    /// pile.
    fn place_event_cards(&mut self) -> Result<(), String> {
        let mut free = self.game.open.data.event_cards();
        let mut place = |cards: EventCards| {
            let twice = cards.iter().find(|&card| !free.contains(card));
            free = free.without(cards);
            twice.map_or(Ok(()), |card| Err(format!("{card} is in two places")))
        };
        for seat in Seat::all(self.game.seats()) {
            place(self.game.player(seat).held)?;
        }
        for cards in [self.draw, self.spent].into_iter().flatten() {
            place(cards)?;
        }
        place(self.display.into_iter().collect())?;
        let shows = self.phase == Named::Choose;
        if self.display.is_some() && !shows {
            return Err("there is a display only in the phase choose".to_owned());
        }
        self.game.open.display = self.display;
        if shows && self.display.is_none() {
            let card = free.iter().next().ok_or("no event card is left for the display")?;
            free.remove(card);
            self.game.open.display = Some(card);
        }
        (self.game.open.draw_pile, self.game.open.spent_pile) = match (self.draw, self.spent) {
            (None, spent) => (free, spent.unwrap_or_default()),
            (Some(draw), None) => (draw, free),
            (Some(_), Some(_)) if !free.is_empty() => {
                return Err("every event card must be in some place".to_owned());
            }
            (Some(draw), Some(spent)) => (draw, spent),
        };
        if self.game.open.draw_pile.is_empty() {
            return Err("the draw pile cannot be empty".to_owned());
        }
        Ok(())
    }

    /// Places the gem cards that have been seen, put aside or dealt.
    fn place_gem_cards(&mut self) -> Result<(), String> {
        let seats = self.game.seats();
        let mut unseen = GemCards::ALL.without(self.seen);
        let given =
            Seat::all(seats).filter_map(|seat| self.cards[seat]).chain(self.game.open.aside);
        for card in given {
            if !unseen.contains(card) {
                return Err(format!("{card} is in two places"));
            }
            unseen.remove(card);
        }
        let owners = if self.phase == Named::Choose { self.owners() } else { Seats::EMPTY };
        for seat in Seat::all(seats) {
            if !owners.contains(seat) && self.cards[seat].is_some() {
                return Err(format!("{seat} has no gem card at this time"));
            }
        }
        for seat in owners.iter() {
            let card = self.cards[seat].or_else(|| {
                let card = unseen.iter().next()?;
                unseen.remove(card);
                Some(card)
            });
            self.game.player_mut(seat).card = Some(card.ok_or("no gem card is left")?);
        }
        let setup = self.game.open.data.setup(seats);
        let dealt = setup.deck / setup.turns;
        let dealt_turns = if self.phase == Named::Choose { self.turn } else { self.turn - 1 };
        let deck = self.deck.unwrap_or(setup.deck - dealt * dealt_turns);
        // Every turn, `dealt` cards are taken from the deck, so the number of remaining cards must
        // be a multiple of `dealt`.
        let whole_turns = deck <= setup.deck && deck.is_multiple_of(dealt);
        let due = self.phase == Named::Deal && deck == 0;
        // With two players, a stricter check of the gem cards follows later (ESR-2P-22).
        let is_asked_later = seats == 2 && self.phase != Named::Over;
        let too_few = usize::from(deck) > unseen.len() && !is_asked_later;
        if !whole_turns || due || too_few {
            return Err(format!("the gem deck cannot have {deck} cards"));
        }
        self.game.open.gem_deck = deck;
        self.game.open.unseen = unseen;
        Ok(())
    }

    /// Returns the seats that have a gem card while action cards are being chosen.
    fn owners(&self) -> Seats {
        self.game.choosers()
    }
}

/// Checks that a two-player game has enough unseen gem cards for the current round and all later
/// ones (ESR-2P-3, ESR-2P-22).
fn enough_unseen(game: &Edel) -> Result<(), Fault> {
    if !game.is_for_two() || game.open.phase == Phase::Over {
        return Ok(());
    }
    let later = (game.open.data.rounds - game.open.round) * game.open.data.setup(2).deck;
    let (needed, unseen) = (usize::from(game.open.gem_deck + later), game.open.unseen.len());
    if unseen >= needed {
        return Ok(());
    }
    let message = format!("{needed} unseen gem cards are still dealt, there are {unseen}");
    Err(Fault { message, clause: Some("ESR-2P-22") })
}

fn within(text: &str, range: std::ops::RangeInclusive<u8>) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
}

fn component<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("cannot read \"{text}\""))
}

/// Parses a set of cards. Rejects repeated cards.
fn set<C: std::str::FromStr + PartialEq + Copy, S: FromIterator<C>>(
    words: &[&str],
) -> Result<S, String> {
    let cards: Vec<C> = words.iter().map(|word| component(word)).collect::<Result<_, _>>()?;
    match cards.iter().enumerate().find(|(at, card)| cards[..*at].contains(card)) {
        Some((at, _)) => Err(format!("{} is named twice", words[at])),
        None => Ok(cards.into_iter().collect()),
    }
}
