//! The game's numbers, including those that can be customized (ESR-SETUP-11).

use karat_kernel::house::{self, Fault, Interned, Kept, Number, Place, numbers};

use super::components::{Action, EventCard, EventCards, Faces, GemCard};
use super::data;
use super::scoring;
use super::setup::{self, Setup};
use super::{GEMS_PER_COLOUR, ROUNDS};

/// A game's numbers, taken from the documents unless a file of custom numbers changes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Data {
    /// The number of gems of each colour (ESR-COMP-4), at most the number in the box.
    pub gems_per_colour: u8,
    /// Every player's initial number of gems of each colour (ESR-SETUP-3).
    pub(super) gems_at_start: u8,
    /// Every player's initial money, in millions (ESR-SETUP-5).
    pub(super) money_at_start: u16,
    /// The income from each colour's majority, from the highest rank to the lowest (ESR-COMP-7).
    pub base_income: [u16; 4],
    /// The income from the most and the second most certificates (ESR-SCORE-13, ESR-SCORE-15).
    pub certificates: [u16; 2],
    /// The payment from each colour's `majority_bonus` card, from the highest rank to the lowest
    /// (ESR-EVENT-MAJ-1).
    pub majority_bonus: [u16; 4],
    /// The payment from a `sole_majority_bonus` card for each sole majority (ESR-EVENT-SOLE-1).
    pub sole_majority_bonus: u16,
    /// The payment from a `gem_bonus` card for each gem of its colour (ESR-EVENT-GEM-1).
    pub gem_bonus: u16,
    /// The number of gems that a tied leader returns, or all if they have fewer (ESR-SCORE-10).
    pub tied_return: u8,
    /// The supply check applies to colours with at most this many gems in the supply (ESR-NEXT-4).
    pub supply_check: u8,
    /// The number of rounds in a game (ESR-TERM-3).
    pub rounds: u8,
    /// The number of turns in a round with 2, 3, 4 and 5 players (ESR-SETUP-8).
    turns: [u8; SEATS],
    /// The minimum number of players for FREE CHOICE (ESR-SETUP-2).
    free_choice_players: u8,
    /// The number of event cards of each kind, in the order of [`kinds`] (ESR-COMP-2).
    event_counts: [u8; KINDS],
    /// The money and gems of each gem card (ESR-COMP-1).
    gem_cards: [[u8; 5]; GemCard::COUNT],
    // The remaining fields are derived from those above.
    /// The income from each colour's majority in an immediate scoring: half the base income,
    /// rounded down (ESR-EVENT-SCORE-4).
    pub base_income_half: [u16; 4],
    setups: [Setup; SEATS],
    faces: Faces,
    event_cards: EventCards,
}

/// The number of possible player counts: 2, 3, 4 and 5.
const SEATS: usize = 4;

/// The number of event card kinds, counting each colour separately.
const KINDS: usize = 17;

/// The maximum number of gems per colour on a printed gem card. The features of the networks rely
/// on this maximum.
const GEMS_ON_CARD_MAX: u8 = 4;

/// The maximum number of turns in a game. With two players, each turn uses one of the 30 gem cards
/// (ESR-2P-3), so their number is the limit.
pub(super) const TURNS_MAX: u8 = 30;

/// The original numbers, taken from the documents.
static ORIGINAL: Data = Data {
    gems_per_colour: GEMS_PER_COLOUR,
    gems_at_start: setup::GEMS_AT_START,
    money_at_start: 0,
    base_income: data::BASE_INCOME,
    certificates: [data::CERTIFICATES_FIRST, data::CERTIFICATES_SECOND],
    majority_bonus: data::MAJORITY_BONUS,
    sole_majority_bonus: data::SOLE_MAJORITY_BONUS,
    gem_bonus: scoring::GEM_BONUS,
    tied_return: scoring::TIED_RETURN,
    supply_check: data::SUPPLY_CHECK,
    rounds: ROUNDS,
    turns: [
        data::SETUPS[0].turns,
        data::SETUPS[1].turns,
        data::SETUPS[2].turns,
        data::SETUPS[3].turns,
    ],
    free_choice_players: 5,
    event_counts: counts_of_box(),
    gem_cards: faces_of_box(),
    base_income_half: data::BASE_INCOME_HALF,
    setups: data::SETUPS,
    faces: Faces::KARAT,
    event_cards: EventCards::ALL,
};

static KEPT: Kept<Data> = Kept::new();

impl Data {
    /// Returns the set-up numbers for the given number of players (ESR-SETUP-8).
    pub(super) const fn setup(&self, seats: usize) -> &Setup {
        &self.setups[seats - 2]
    }

    /// Returns each player's action cards in a game of `seats` players (ESR-SETUP-2, ESR-2P-2).
    pub fn actions(&self, seats: usize) -> &'static [Action] {
        if seats >= usize::from(self.free_choice_players) {
            &Action::ALL
        } else {
            &Action::ALL[..3]
        }
    }

    /// Returns the gem card values (ESR-COMP-1).
    pub(super) const fn faces(&self) -> Faces {
        self.faces
    }

    /// Returns the game's event cards (ESR-COMP-2).
    pub const fn event_cards(&self) -> EventCards {
        self.event_cards
    }

    /// Returns the event cards used in the game: the first cards of each kind, as many as
    /// `event_counts` specifies.
    fn dealt_events(&self) -> EventCards {
        let mut left = self.event_counts;
        EventCard::all()
            .filter(|card| {
                let count = &mut left[card.kind().index()];
                let is_in = *count > 0;
                *count = count.saturating_sub(1);
                is_in
            })
            .collect()
    }
}

impl house::Data for Data {
    const CLAUSE: &'static str = "ESR-SETUP-11";

    fn original() -> Interned<Self> {
        Interned::new(&ORIGINAL)
    }

    fn kept() -> &'static Kept<Self> {
        &KEPT
    }

    fn numbers(&mut self) -> Vec<Number<'_>> {
        let mut numbers = numbers! {
            "gems.per_colour": Small(self.gems_per_colour) in 1..=22,
                "ESR-COMP-4", "gems of each colour; the box has 22";
            "gems.start_per_colour": Small(self.gems_at_start) in 0..=22,
                "ESR-SETUP-3", "gems of each colour that every player starts with";
            "money.start": Large(self.money_at_start) in 0..=500,
                "ESR-SETUP-5", "millions that every player starts with";
            "income.base": LargeList(self.base_income) in 0..=99,
                "ESR-COMP-7", "what the majority of red, yellow, green and blue pays";
            "income.certificates": LargeList(self.certificates) in 0..=99,
                "ESR-COMP-7", "what the most certificates pay, and the second most";
            "income.majority_bonus": LargeList(self.majority_bonus) in 0..=99,
                "ESR-EVENT-MAJ-1", "what the bonus card of red, yellow, green and blue pays";
            "income.sole_majority_bonus": Large(self.sole_majority_bonus) in 0..=99,
                "ESR-EVENT-SOLE-1", "what the card for every sole majority pays for each";
            "income.gem_bonus_per_gem": Large(self.gem_bonus) in 0..=9,
                "ESR-EVENT-GEM-1", "what a bonus card pays for each gem of its colour";
            "income.tie_return": Small(self.tied_return) in 0..=22,
                "ESR-SCORE-10", "gems that each of several leaders returns";
            "supply_check.threshold": Small(self.supply_check) in 0..=22,
                "ESR-NEXT-4", "a supply of so many gems, or fewer, is checked between rounds";
            "rounds.count": Small(self.rounds) in 1..=9,
                "ESR-TERM-3", "rounds of a game";
            "setup.turns": SmallList(self.turns) in 1..=15,
                "ESR-SETUP-8", "turns of a round with 2, 3, 4 and 5 players";
            "setup.free_choice_players": Small(self.free_choice_players) in 3..=6,
                "ESR-SETUP-2", "so many players or more have FREE CHOICE; with 6 nobody";
        };
        let of_box = counts_of_box();
        let events = self.event_counts.iter_mut().enumerate().map(|(index, count)| {
            let card =
                EventCard::all().find(|&card| card.kind().index() == index).expect("a card of it");
            Number {
                key: format!("event_cards.{}", card.kind().word()),
                clause: "ESR-COMP-2",
                meaning: "how many such cards are in the game; never more than the box has",
                range: 0..=of_box[index].into(),
                place: Place::Small(count),
            }
        });
        numbers.extend(events);
        let cards = GemCard::all().zip(&mut self.gem_cards).map(|(card, face)| Number {
            key: format!("gem_cards.{card}"),
            clause: "ESR-COMP-1",
            meaning: "its money, then its red, yellow, green and blue gems",
            range: 0..=7,
            place: Place::SmallList(face),
        });
        numbers.extend(cards);
        numbers
    }

    fn settle(&mut self) -> Result<(), Fault> {
        let (all, start) = (self.gems_per_colour, self.gems_at_start);
        for (index, seats) in (2_u8..).take(SEATS).enumerate() {
            let turns = self.turns[index];
            let refuse = |reason: String| Fault::new("setup.turns", "ESR-SETUP-8", reason);
            if start * seats > all {
                let reason = format!("{seats} players with {start} each take more than {all}");
                return Err(Fault::new("gems.start_per_colour", "ESR-SETUP-4", reason));
            }
            // With two players, only the active player gets a gem card each turn (ESR-2P-6). With
            // more players, every player gets a gem card (ESR-TURN-1).
            let dealt = if seats == 2 { 1 } else { seats };
            let deck = dealt * turns;
            if usize::from(deck) > GemCard::COUNT {
                let reason =
                    format!("{turns} turns of {seats} players take {deck} gem cards of 30");
                return Err(refuse(reason));
            }
            if turns * self.rounds > TURNS_MAX {
                let rounds = self.rounds;
                let reason =
                    format!("{rounds} rounds of {turns} turns are more than {TURNS_MAX} turns");
                return Err(refuse(reason));
            }
            let aside = if seats == 2 { 0 } else { GemCard::COUNT as u8 - deck };
            self.setups[index] = Setup { aside, deck, turns, supply: all - start * seats };
        }
        for (card, [_, gems @ ..]) in GemCard::all().zip(&self.gem_cards) {
            if gems.iter().any(|&count| count > GEMS_ON_CARD_MAX) {
                let reason = format!("at most {GEMS_ON_CARD_MAX} gems of a colour");
                return Err(Fault::new(&format!("gem_cards.{card}"), "ESR-COMP-1", reason));
            }
        }
        // The draw pile must never be empty. Held cards, the card on display and the drawn card are
        // not in the pile.
        let most = self.turns.iter().copied().max().unwrap_or(0);
        let count: u8 = self.event_counts.iter().sum();
        if count < most + 2 {
            let reason = format!("{count} are too few for {most} turns: at least {}", most + 2);
            return Err(Fault::new("event_cards", "ESR-RNG-7", reason));
        }
        self.base_income_half = self.base_income.map(|base| base / 2);
        self.event_cards = self.dealt_events();
        self.faces = Faces::new(&self.gem_cards.map(|[money, gems @ ..]| (money, gems)));
        Ok(())
    }
}

/// Returns the number of event cards of each kind in the box (ESR-COMP-2).
const fn counts_of_box() -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    let mut index = 0;
    while index < EventCard::COUNT {
        counts[EventCard::at(index).kind().index()] += 1;
        index += 1;
    }
    counts
}

/// Returns the gem card values in the box (ESR-COMP-1).
const fn faces_of_box() -> [[u8; 5]; GemCard::COUNT] {
    let mut faces = [[0; 5]; GemCard::COUNT];
    let mut index = 0;
    while index < GemCard::COUNT {
        let (money, [red, yellow, green, blue]) = data::GEM_CARDS[index];
        faces[index] = [money, red, yellow, green, blue];
        index += 1;
    }
    faces
}
