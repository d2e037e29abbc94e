//! Chapter 28: games that start from a described position.

use std::str::FromStr;

use karat_kernel::game::{FromPosition, PositionError, Rules};
use karat_kernel::seat::{Seat, Seats};

use super::components::{Artifact, Cards, Gem, Role, Sentinel, Unit, Units};
use super::data::{GEMS, RELEASE_COSTS};
use super::gems::OWNED_MAX;
use super::payment::rep;
use super::{Held, Options, Phase, Variant, Zepter};

/// The maximum number of concentrated units in a hand. With the highest hand limit, a player can
/// keep 6 units. The next income, from 11 active gems and 6 artifacts, adds at most 4 units.
const CONCENTRATED_MAX: u16 = 10;

/// The maximum number of cards in a hand. With the highest hand limit, a player can keep 19 cards;
/// the next income adds at most 18, and the reserve at most its maximum.
const CARDS_MAX: u16 = 37 + RESERVE_MAX;

/// The maximum number of cards in a reserve: two for each level of Nine Sages.
const RESERVE_MAX: u16 = 8;

/// The phase in a position's description.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// A new round begins.
    Round,
    /// The income of a round begins.
    Income,
    /// The active player is taking their turn.
    Turn,
    Over,
}

/// The parts of the description read so far (ZEP-POS-1).
struct Description {
    game: Zepter,
    /// The words read so far, each with its seat, if any.
    read: Vec<(String, Option<Seat>)>,
    phase: Named,
    order: Option<Vec<Seat>>,
    active: Seat,
    deck: Option<[u8; 12]>,
    draw: Option<Cards>,
    supply: Option<[u8; 5]>,
    levels: Seats,
    /// The number of copies of each artifact removed from the game.
    removed: [u8; 12],
}

impl FromPosition for Zepter {
    fn from_position(
        options: &Options,
        seats: usize,
        lines: &[&str],
    ) -> Result<Self, PositionError> {
        let mut game = Self::set_up(options, seats)?;
        for (seat, role) in Seat::all(seats).zip(Role::ALL) {
            game.player_mut(seat).role = Some(role);
        }
        game.open.round = 1;
        let mut description = Description {
            game,
            read: Vec::new(),
            phase: Named::Turn,
            order: None,
            active: Seat::new(0),
            deck: None,
            draw: None,
            supply: None,
            levels: Seats::EMPTY,
            removed: [0; 12],
        };
        for (line, text) in lines.iter().enumerate() {
            description.read(text).map_err(|message| PositionError::at(line, message))?;
        }
        let line = lines.len().saturating_sub(1);
        description.finish().map_err(|message| PositionError::at(line, message))
    }
}

impl Description {
    /// Reads a line of the description, which states one fact (ZEP-POS-2).
    fn read(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (&word, rest) = words.split_first().ok_or("an empty line describes nothing")?;
        let of_seat = word != "active" && word != "order";
        let seat = rest.first().filter(|_| of_seat).and_then(|seat| seat.parse::<Seat>().ok());
        if self.read.contains(&(word.to_owned(), seat)) {
            return Err(format!("\"{word}\" is given twice"));
        }
        self.read.push((word.to_owned(), seat));
        match seat {
            Some(seat) if seat.index() >= self.game.seats() => {
                Err(format!("there is no player at {seat}"))
            }
            Some(seat) => self.read_player(word, seat, &rest[1..]),
            None => self.read_table(word, rest),
        }
    }

    fn read_table(&mut self, word: &str, facts: &[&str]) -> Result<(), String> {
        match (word, facts) {
            ("phase", ["round"]) => self.phase = Named::Round,
            ("phase", ["income"]) => self.phase = Named::Income,
            ("phase", ["turn"]) => self.phase = Named::Turn,
            ("phase", ["over"]) => self.phase = Named::Over,
            ("round", [round]) => self.game.open.round = number(round, 999)?.into(),
            ("active", [seat]) => self.active = self.seat(seat)?,
            ("order", seats) => {
                let order: Result<Vec<Seat>, _> =
                    seats.iter().map(|seat| self.seat(seat)).collect();
                self.order = Some(order?);
            }
            ("reached", ["someone"]) => self.game.open.someone_reached = true,
            ("display", artifacts) => self.game.open.display = copies(artifacts)?,
            ("deck", artifacts) => self.deck = Some(copies(artifacts)?),
            ("removed", artifacts) => self.removed = copies(artifacts)?,
            ("sold", [count]) => self.game.open.sentinels_sold = number(count, 9)? as u8,
            ("discarded", cards) => self.game.open.discard_piles = read_cards(cards)?,
            ("draw", cards) => self.draw = Some(read_cards(cards)?),
            ("supply", [counts]) => self.supply = Some(self::counts(counts)?),
            ("paid_advances", [count]) => self.game.open.paid_advances = number(count, 99)? as u8,
            _ => {
                let expected = "expected phase, round, active, order, reached someone, display, \
                                deck, removed, sold, discarded, draw, supply, paid_advances; or a \
                                fact about a seat";
                return Err(expected.to_owned());
            }
        }
        Ok(())
    }

    fn read_player(&mut self, word: &str, seat: Seat, facts: &[&str]) -> Result<(), String> {
        let player = &mut self.game.open.players[seat.index()];
        let held = &mut self.game.hidden.held[seat.index()];
        match (word, facts) {
            ("role", [role]) => player.role = Some(component(role)?),
            ("levels", [levels]) => {
                player.levels = counts(levels)?;
                if player.levels.iter().any(|&level| level > 4) {
                    return Err("a level is at most 4".to_owned());
                }
                self.levels.insert(seat);
            }
            ("board", costs) => player.board = read_board(costs)?,
            ("markers", [count]) => player.markers = number(count, 6)? as u8,
            ("active_gems", [gems]) => player.active = counts(gems)?,
            ("stored_gems", [gems]) => player.stored = numbers(gems, OWNED_MAX)?,
            ("dust", [dust]) => player.dust = dust_amount(dust)?.into(),
            ("units", [units]) => held.units = read_units(units)?,
            ("reserve", cards) => held.reserve = read_reserve(cards)?,
            ("reserve_dust", [dust]) => player.reserve_dust = dust_amount(dust)?,
            ("artifacts", artifacts) => player.artifacts = copies(artifacts)?,
            ("sentinels", names) => {
                for name in names {
                    player.sentinels |= 1 << component::<Sentinel>(name)? as u16;
                }
            }
            ("rubies_bought", [count]) => player.rubies_bought = number(count, 999)?.into(),
            ("privilege", ["used"]) => player.privilege_used = true,
            ("reached", []) => self.game.open.reached.insert(seat),
            ("order_card", [card]) => player.order_card = number(card, 6)? as u8,
            ("start_points", [points]) => player.start_points = number(points, 999)?,
            ("out", []) => self.game.open.in_game.remove(seat),
            _ => return Err(format!("cannot read the {word} of {seat}")),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Zepter, String> {
        self.strip_eliminated()?;
        self.check_players()?;
        self.place_cards()?;
        self.place_gems()?;
        self.place_items()?;
        let mut game = self.game;
        if game.open.round == 0 {
            return Err("rounds are counted from 1".to_owned());
        }
        for seat in Seat::all(game.seats()) {
            if !self.read.contains(&("start_points".to_owned(), Some(seat))) {
                game.player_mut(seat).start_points = game.points(seat).total();
            }
        }
        let order = self.order.unwrap_or_else(|| game.open.in_game.iter().collect());
        let complete = order.len() == game.open.in_game.len()
            && game.open.in_game.iter().all(|seat| order.contains(&seat));
        if !complete {
            return Err("the order must name every player in the game exactly once".to_owned());
        }
        for (place, &seat) in order.iter().enumerate() {
            game.open.order[place] = seat;
        }
        game.open.placed = order.len() as u8;
        if self.phase != Named::Round {
            game.switch_modifiers();
        }
        match self.phase {
            Named::Round => {
                game.open.round -= 1;
                game.begin_round(&mut ());
            }
            Named::Income => game.begin_income(&mut ()),
            Named::Turn => {
                let place = order.iter().position(|&seat| seat == self.active);
                game.open.place = place.ok_or("the active player must be in the game")? as u8;
                game.open.phase = Phase::Turn;
            }
            Named::Over => game.open.phase = Phase::Over,
        }
        Ok(game)
    }

    /// Removes the possessions of eliminated players (ZEP-OUT-4). If a single player is left, they
    /// have won (ZEP-OUT-9).
    fn strip_eliminated(&mut self) -> Result<(), String> {
        const KEPT: [&str; 7] =
            ["out", "role", "rubies_bought", "privilege", "reached", "order_card", "start_points"];
        let in_game = self.game.open.in_game;
        if in_game.is_empty() || in_game.len() == 1 && self.phase != Named::Over {
            return Err("a game continues only with at least two players".to_owned());
        }
        for seat in Seat::all(self.game.seats()).filter(|&seat| !in_game.contains(seat)) {
            let owns = |(word, of): &&(String, Option<Seat>)| {
                *of == Some(seat) && !KEPT.contains(&word.as_str())
            };
            if let Some((word, _)) = self.read.iter().find(owns) {
                return Err(format!("{seat} is out of the game and has no {word}"));
            }
            self.game.leave(seat);
        }
        Ok(())
    }

    /// Checks the position's players. All roles must differ. By default, each player is at level 1
    /// on their role's track (ZEP-SETUP-11).
    fn check_players(&mut self) -> Result<(), String> {
        let mut roles = super::Roles::EMPTY;
        for seat in Seat::all(self.game.seats()) {
            let role = self.game.player(seat).role.expect("every player has a role");
            if roles.contains(role) {
                return Err(format!("the role {role} is given to two players"));
            }
            roles = roles.with(super::Roles::only(role));
            if !self.levels.contains(seat) && self.game.open.in_game.contains(seat) {
                self.game.player_mut(seat).levels[role.track() as usize] = 1;
            }
            let active: u16 = self.game.player(seat).active.iter().map(|&n| u16::from(n)).sum();
            // A player can own only one Magic Belt and one Magic Wand (ZEP-AUCTION-4).
            for artifact in [Artifact::MagicBelt, Artifact::MagicWand] {
                if self.game.player(seat).copies(artifact) > 1 {
                    return Err(format!("{seat} can own only one {artifact}"));
                }
            }
            if active > u16::from(self.game.slots(seat)) {
                return Err(format!("{seat} does not have that many slots"));
            }
        }
        Ok(())
    }

    /// Puts all cards missing from the description into the draw piles.
    fn place_cards(&mut self) -> Result<(), String> {
        let mut left = self.game.hidden.draw_piles;
        let mut elsewhere = vec![self.game.open.discard_piles];
        for seat in Seat::all(self.game.seats()) {
            let Held { units, reserve } = *self.game.held(seat);
            elsewhere.extend([units.cards, reserve]);
        }
        elsewhere.extend(self.draw);
        for cards in &elsewhere {
            if !left.contains(cards) {
                return Err("there are not that many copies of an energy card".to_owned());
            }
            left.take_all(cards);
        }
        self.game.hidden.draw_piles = self.draw.unwrap_or(left);
        Ok(())
    }

    fn place_gems(&mut self) -> Result<(), String> {
        let is_limited = self.game.has(Variant::LimitedGems);
        for gem in Gem::ALL {
            let mut owned = 0;
            for seat in Seat::all(self.game.seats()) {
                let player = self.game.player(seat);
                let (active, stored) = (player.active[gem as usize], player.stored[gem as usize]);
                let sum = u32::from(active) + u32::from(stored);
                if sum > OWNED_MAX.into() {
                    return Err(format!("{seat} can own at most {OWNED_MAX} gems of a kind"));
                }
                owned += sum;
            }
            let left = u32::from(GEMS[gem as usize].pieces).checked_sub(owned);
            let given = self.supply.map(|supply| supply[gem as usize]);
            let is_short = left.is_none_or(|left| given.is_some_and(|given| left < given.into()));
            if is_limited && is_short {
                return Err(format!("there are not that many {gem} gems"));
            }
            if is_limited {
                self.game.open.supply[gem as usize] =
                    given.or(left.map(|left| left as u8)).unwrap_or(0);
            }
        }
        Ok(())
    }

    /// Puts all artifacts missing from the description into the deck, and offers all missing
    /// Sentinels.
    fn place_items(&mut self) -> Result<(), String> {
        let mut left = self.game.open.artifact_deck;
        let seats = Seat::all(self.game.seats());
        let owned = seats.clone().map(|seat| self.game.player(seat).artifacts);
        for copies in owned.chain([self.game.open.display, self.removed]).chain(self.deck) {
            for artifact in Artifact::ALL {
                let left = &mut left[artifact as usize];
                *left = left
                    .checked_sub(copies[artifact as usize])
                    .ok_or_else(|| format!("there are not that many copies of {artifact}"))?;
            }
        }
        self.game.open.artifact_deck = self.deck.unwrap_or(left);
        for seat in seats {
            let sentinels = self.game.player(seat).sentinels;
            if self.game.open.offer & sentinels != sentinels {
                return Err("a Sentinel has two owners".to_owned());
            }
            self.game.open.offer &= !sentinels;
        }
        let owned = (Sentinel::ALL.len() - self.game.open.offer.count_ones() as usize) as u8;
        let is_sold_given = self.read.contains(&("sold".to_owned(), None));
        if !is_sold_given {
            self.game.open.sentinels_sold = owned;
        } else if self.game.open.sentinels_sold < owned {
            return Err("the number sold must include every Sentinel that a player owns".to_owned());
        }
        Ok(())
    }

    fn seat(&self, text: &str) -> Result<Seat, String> {
        let seat = text.parse().ok().filter(|seat: &Seat| seat.index() < self.game.seats());
        seat.ok_or_else(|| format!("there is no player at {text}"))
    }
}

fn component<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("cannot read \"{text}\""))
}

fn number(text: &str, most: u16) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| format!("expected a number up to {most}"))
}

/// Parses an amount of dust, which is never 1 or 3 (ZEP-PAY-1).
fn dust_amount(text: &str) -> Result<u16, String> {
    let dust = number(text, 9_999)?;
    if rep(dust.into()) == u32::from(dust) {
        Ok(dust)
    } else {
        Err("dust is never 1 or 3".to_owned())
    }
}

/// Parses numbers up to 99, separated by `/`.
fn counts<const N: usize>(text: &str) -> Result<[u8; N], String> {
    numbers(text, 99).map(|counts| counts.map(|count| count as u8))
}

/// Parses numbers up to `most`, separated by `/`.
fn numbers<const N: usize>(text: &str, most: u16) -> Result<[u16; N], String> {
    let numbers = text.split('/').map(|text| number(text, most));
    let numbers: Vec<u16> = numbers.collect::<Result<_, _>>()?;
    numbers.try_into().map_err(|_| format!("expected {N} numbers"))
}

/// Parses a hand. Rejects a hand larger than is possible in a game.
fn read_units(text: &str) -> Result<Units, String> {
    let units: Units = component(text)?;
    let concentrated: u16 = units.concentrated.iter().map(|&count| u16::from(count)).sum();
    if concentrated > CONCENTRATED_MAX || units.cards.total() > CARDS_MAX {
        let most = format!("{CARDS_MAX} cards and {CONCENTRATED_MAX} concentrated units");
        return Err(format!("a hand has at most {most}"));
    }
    Ok(units)
}

fn read_reserve(names: &[&str]) -> Result<Cards, String> {
    let cards = read_cards(names)?;
    let is_possible = cards.total() <= RESERVE_MAX;
    is_possible.then_some(cards).ok_or_else(|| format!("a reserve has at most {RESERVE_MAX} cards"))
}

/// Parses a list of artifacts, in which each name stands for one copy.
fn copies(names: &[&str]) -> Result<[u8; 12], String> {
    let mut copies = [0; 12];
    for name in names {
        let count = &mut copies[component::<Artifact>(name)? as usize];
        if *count == 3 {
            return Err(format!("there are not that many copies of {name}"));
        }
        *count += 1;
    }
    Ok(copies)
}

fn read_cards(names: &[&str]) -> Result<Cards, String> {
    let mut cards = Cards::EMPTY;
    for name in names {
        match component::<Unit>(name)? {
            Unit::Card(card) if cards.count(card) < u8::MAX => cards.add(card, 1),
            Unit::Card(_) => return Err("there are not that many cards".to_owned()),
            Unit::Concentrated(_) => return Err("a pile contains only cards".to_owned()),
        }
    }
    Ok(cards)
}

fn read_board(costs: &[&str]) -> Result<u8, String> {
    costs.iter().try_fold(0, |board, cost| {
        let cost = number(cost, 40)?;
        let marker = RELEASE_COSTS.iter().position(|&known| known == cost);
        Ok(board | 1 << marker.ok_or("a release cost must be 20, 25, 30, 35 or 40")?)
    })
}
