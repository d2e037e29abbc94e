//! Chapters 10 and 12: the scoring of each colour and the ranking.

use arrayvec::ArrayVec;
use karat_kernel::game::{Rules, Sink, Standing};
use karat_kernel::seat::{BySeat, Seat, Seats};
use serde::Serialize;

use super::components::{Colour, EventCards, EventKind, Gems};
use super::notes::{Bonus, Event, Progress, Scored};
use super::{Data, Edel, IncomeNow, PLAYERS_MAX, Phase, Variant, View};

/// The result of scoring all colours and the certificates (ESR-SCORE-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scoring {
    /// Each colour's scoring, from the highest rank to the lowest.
    pub colours: [ColourScoring; 4],
    /// The scoring of the certificates.
    pub certificates: CertificateScoring,
}

/// The result of scoring one colour (ESR-SCORE-3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ColourScoring {
    /// The scored colour.
    pub colour: Colour,
    /// The base income shared by the leaders.
    pub base: u16,
    /// The players with the most gems of the colour (ESR-TERM-8).
    pub leaders: Seats,
    /// Each player's payment and return, in seat order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Income>))]
    pub incomes: ArrayVec<Income, PLAYERS_MAX>,
}

/// A player's payment and return for one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Income {
    /// The base income or the player's share of it (ESR-SCORE-4, ESR-SCORE-5).
    pub share: u16,
    /// The payment from the `majority_bonus` card (ESR-SCORE-6).
    pub majority_bonus: u16,
    /// The payment from the `sole_majority_bonus` cards (ESR-SCORE-7).
    pub sole_majority_bonus: u16,
    /// The payment from the `gem_bonus` card (ESR-SCORE-8).
    pub gem_bonus: u16,
    /// The number of gems returned to the supply (ESR-SCORE-9, ESR-SCORE-10).
    pub returned: u8,
}

impl Income {
    /// Returns the player's total payment.
    pub const fn total(self) -> u16 {
        self.share + self.majority_bonus + self.sole_majority_bonus + self.gem_bonus
    }
}

/// The result of scoring the certificates (ESR-SCORE-13).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CertificateScoring {
    /// Each player's number of certificates, in seat order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub counts: ArrayVec<u8, PLAYERS_MAX>,
    /// Each player's total payment, in seat order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u16>))]
    pub incomes: ArrayVec<u16, PLAYERS_MAX>,
    /// Each player's payment from `sole_majority_bonus` cards, in seat order (ESR-SCORE-16).
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u16>))]
    pub sole_majority_bonuses: ArrayVec<u16, PLAYERS_MAX>,
}

/// The clauses cited for a colour's payments and returns.
pub(super) struct ColourClauses {
    pub(super) sole: &'static str,
    pub(super) tied: &'static str,
    /// The clauses for payments from `majority_bonus`, `sole_majority_bonus` and `gem_bonus` cards.
    pub(super) cards: [&'static str; 3],
    /// The clauses for returns by a sole leader and by tied leaders.
    pub(super) returned: [&'static str; 2],
}

/// The number of gems that a tied leader returns, or all if they have fewer (ESR-SCORE-10).
pub(super) const TIED_RETURN: u8 = 2;

/// The payment from a `gem_bonus` card for each gem of its colour (ESR-EVENT-GEM-1).
pub(super) const GEM_BONUS: u16 = 1;

/// The clauses cited in a round's scoring.
const OF_ROUND: ColourClauses = ColourClauses {
    sole: "ESR-SCORE-4",
    tied: "ESR-SCORE-5",
    cards: ["ESR-SCORE-6", "ESR-SCORE-7", "ESR-SCORE-8"],
    returned: ["ESR-SCORE-9", "ESR-SCORE-10"],
};

impl Scoring {
    /// Returns the scoring of a game without players.
    pub(super) fn of_nobody() -> Self {
        let colour = |colour| ColourScoring {
            colour,
            base: 0,
            leaders: Seats::EMPTY,
            incomes: ArrayVec::new(),
        };
        Self {
            colours: Colour::ALL.map(colour),
            certificates: CertificateScoring {
                counts: ArrayVec::new(),
                incomes: ArrayVec::new(),
                sole_majority_bonuses: ArrayVec::new(),
            },
        }
    }
}

impl ColourScoring {
    /// Records each player's payments and return, one event each.
    fn note(&self, clauses: &ColourClauses, notes: &mut impl Sink<Event>) {
        let Self { colour, base: _, leaders, incomes } = self;
        let (colour, leaders_count) = (*colour, leaders.len() as u8);
        if leaders.is_empty() {
            return notes.note(Event::public("ESR-SCORE-12", Scored::NoMajority { colour }));
        }
        let [sole_returns, tied_return] = clauses.returned;
        let (majority, returned) = match leaders_count {
            1 => (clauses.sole, sole_returns),
            _ => (clauses.tied, tied_return),
        };
        for (seat, income) in Seat::all(incomes.len()).zip(incomes) {
            if leaders.contains(seat) {
                let (leaders, amount) = (leaders_count, income.share);
                let paid = Scored::Majority { seat, colour, leaders, amount };
                notes.note(Event::public(majority, paid));
            }
            let cards = [
                (Bonus::Majority, income.majority_bonus),
                (Bonus::SoleMajority, income.sole_majority_bonus),
                (Bonus::Gem, income.gem_bonus),
            ];
            for ((card, amount), clause) in cards.into_iter().zip(clauses.cards) {
                if amount > 0 {
                    let paid = Scored::Bonus { seat, colour, card, amount };
                    notes.note(Event::public(clause, paid));
                }
            }
            if income.returned > 0 {
                let taken = Scored::Returned { seat, colour, count: income.returned };
                notes.note(Event::public(returned, taken));
            }
        }
    }
}

impl CertificateScoring {
    /// Records each player's payment for certificates, including card bonuses.
    fn note(&self, notes: &mut impl Sink<Event>) {
        let Self { counts, incomes, sole_majority_bonuses } = self;
        let most = counts.iter().copied().max().unwrap_or(0);
        if most == 0 {
            return notes.note(Event::public("ESR-SCORE-17", Scored::NoCertificates));
        }
        let alone = counts.iter().filter(|&&count| count == most).count() == 1;
        let players = Seat::all(counts.len()).zip(counts).zip(incomes);
        for (((seat, &count), &income), &bonus) in players.zip(sole_majority_bonuses) {
            let has_most = count == most;
            if income > bonus {
                let clause = match (has_most, alone) {
                    (true, true) => "ESR-SCORE-13",
                    (true, false) => "ESR-SCORE-14",
                    (false, _) => "ESR-SCORE-15",
                };
                let amount = income - bonus;
                let paid = Scored::Certificates { seat, count, has_most, amount };
                notes.note(Event::public(clause, paid));
            }
            if bonus > 0 {
                let paid = Scored::CertificatesBonus { seat, amount: bonus };
                notes.note(Event::public("ESR-SCORE-16", paid));
            }
        }
    }
}

/// Returns the players with the most gems of a colour, at least one (ESR-TERM-8). `holdings` are in
/// seat order.
pub fn leaders(holdings: &[Gems], colour: Colour) -> Seats {
    let most = holdings.iter().map(|holding| holding.count(colour)).max().unwrap_or(0);
    let leads = |seat: &Seat| most > 0 && holdings[seat.index()].count(colour) == most;
    Seat::all(holdings.len()).filter(leads).collect()
}

/// Returns each leader's share of the income `base`, or 0 if no player leads (ESR-SCORE-4,
/// ESR-SCORE-5, ESR-SCORE-12).
pub const fn share(base: u16, leaders: usize, rounds_up: bool) -> u16 {
    match leaders as u16 {
        0 => 0,
        leaders if rounds_up => base.div_ceil(leaders),
        leaders => base / leaders,
    }
}

/// The basis for payments: each seat's gems and held cards, and the options.
struct Payer<'a> {
    data: &'a Data,
    holdings: &'a [Gems],
    held: &'a [EventCards],
    shares_round_up: bool,
    bonus_on_tie: bool,
}

impl Payer<'_> {
    fn colour(&self, colour: Colour, base: u16) -> ColourScoring {
        let leaders = leaders(self.holdings, colour);
        let share = share(base, leaders.len(), self.shares_round_up);
        let incomes =
            Seat::all(self.holdings.len()).map(|seat| self.income(seat, colour, leaders, share));
        ColourScoring { colour, base, leaders, incomes: incomes.collect() }
    }

    /// Returns a player's income from a colour whose leaders each get `share`.
    fn income(&self, seat: Seat, colour: Colour, leaders: Seats, share: u16) -> Income {
        let (leads, is_sole) = (leaders.contains(seat), leaders.len() == 1);
        let gems = self.holdings[seat.index()].count(colour);
        let mut income = Income::default();
        if leads {
            income.share = share;
            // A sole leader returns half of the gems (ESR-SCORE-9), a tied leader a fixed number
            // (ESR-SCORE-10), and others none (ESR-SCORE-11).
            income.returned =
                if is_sole { gems.div_ceil(2) } else { gems.min(self.data.tied_return) };
        }
        self.held_cards_pay(seat, colour, leads, is_sole, &mut income);
        income
    }

    fn held_cards_pay(
        &self,
        seat: Seat,
        colour: Colour,
        leads: bool,
        alone: bool,
        income: &mut Income,
    ) {
        let pays_majority = alone || self.bonus_on_tie;
        for kind in self.held[seat.index()].iter().map(super::EventCard::kind) {
            match kind {
                // The event card `majority_bonus` pays only a leader of its colour (ESR-SCORE-6).
                EventKind::MajorityBonus(of) if of == colour && leads && pays_majority => {
                    income.majority_bonus += self.data.majority_bonus[colour as usize];
                }
                // The event card `sole_majority_bonus` pays only a sole leader (ESR-SCORE-7).
                EventKind::SoleMajorityBonus if leads && alone => {
                    income.sole_majority_bonus += self.data.sole_majority_bonus;
                }
                // The event card `gem_bonus` pays for each gem, even if its owner does not lead
                // (ESR-SCORE-8).
                EventKind::GemBonus(of) if of == colour => {
                    let gems = u16::from(self.holdings[seat.index()].count(colour));
                    income.gem_bonus += self.data.gem_bonus * gems;
                }
                _ => {}
            }
        }
    }
}

impl View {
    /// Returns the result of scoring the given holdings, in seat order, now.
    pub fn scoring_with(&self, holdings: &[Gems]) -> Scoring {
        let held: ArrayVec<_, PLAYERS_MAX> =
            self.players.iter().map(|player| player.held).collect();
        let data = &*self.reading.data;
        let payer = Payer {
            data,
            holdings,
            held: &held,
            shares_round_up: self.reading.shares_round_up,
            bonus_on_tie: self.reading.bonus_on_tie,
        };
        Scoring {
            colours: Colour::ALL
                .map(|colour| payer.colour(colour, data.base_income[colour as usize])),
            // Certificate payments do not depend on gems.
            certificates: self.scoring_now.certificates.clone(),
        }
    }
}

impl Edel {
    /// Scores the round, for any number of players (ESR-SCORE-1, ESR-SCORE-19, ESR-2P-21).
    /// Afterwards, the next round begins or the game ends.
    pub(super) fn end_round(&mut self, notes: &mut impl Sink<Event>) {
        notes.note(Event::public("ESR-SCORE-1", Scored::ScoringBegun { round: self.open.round }));
        for colour in Colour::ALL {
            let scoring =
                self.colour_scoring(colour, self.open.data.base_income[colour as usize], true);
            self.pay(&scoring, &OF_ROUND, notes);
        }
        let certificates = self.certificate_scoring();
        for (seat, &income) in Seat::all(self.seats()).zip(&certificates.incomes) {
            self.player_mut(seat).money += income;
        }
        certificates.note(notes);
        // All held cards go under the event deck, even those that paid nothing (ESR-SCORE-18).
        for seat in Seat::all(self.seats()) {
            let held = std::mem::take(&mut self.player_mut(seat).held);
            self.open.spent_pile = self.open.spent_pile.with(held);
        }
        if self.open.round == self.open.data.rounds {
            // The game ends after the last scoring (ESR-END-1), without a further supply check
            // (ESR-NEXT-7).
            self.open.phase = Phase::Over;
            notes.note(Event::public("ESR-END-1", Progress::Over));
        } else {
            self.prepare_round(notes);
        }
    }

    /// Returns the result of scoring a colour now (ESR-SCORE-4 to ESR-SCORE-12). If `held` is
    /// false, held cards pay nothing.
    pub(super) fn colour_scoring(&self, colour: Colour, base: u16, held: bool) -> ColourScoring {
        self.with_payer(held, |payer| payer.colour(colour, base))
    }

    /// Returns the result of `pay` for the current gems and, if `held`, the held cards.
    fn with_payer<R>(&self, held: bool, pay: impl FnOnce(&Payer<'_>) -> R) -> R {
        let holdings = self.open.players.map(|player| player.holding);
        let cards = self.open.players.map(|player| player.held);
        let seats = self.seats();
        pay(&Payer {
            data: &self.open.data,
            holdings: &holdings[..seats],
            held: if held { &cards[..seats] } else { &[EventCards::EMPTY; PLAYERS_MAX][..seats] },
            shares_round_up: self.has(Variant::SplitUp),
            bonus_on_tie: self.has(Variant::BonusOnTie),
        })
    }

    /// Makes a colour's payments and takes back the returned gems, citing the given clauses.
    pub(super) fn pay(
        &mut self,
        scoring: &ColourScoring,
        clauses: &ColourClauses,
        notes: &mut impl Sink<Event>,
    ) {
        scoring.note(clauses, notes);
        for (seat, income) in Seat::all(self.seats()).zip(&scoring.incomes) {
            self.player_mut(seat).money += income.total();
            self.return_to_supply(seat, Gems::of(scoring.colour, income.returned));
        }
    }

    /// Returns the result of scoring everything now.
    pub(super) fn scoring_now(&self) -> Scoring {
        Scoring {
            colours: self.with_payer(true, |payer| {
                Colour::ALL
                    .map(|colour| payer.colour(colour, payer.data.base_income[colour as usize]))
            }),
            certificates: self.certificate_scoring(),
        }
    }

    /// Returns each player's income from each colour if everything were scored now, by seat.
    pub(super) fn incomes_now(&self) -> [[IncomeNow; Colour::ALL.len()]; PLAYERS_MAX] {
        let mut incomes = [[IncomeNow::default(); Colour::ALL.len()]; PLAYERS_MAX];
        self.with_payer(true, |payer| {
            for colour in Colour::ALL {
                let leaders = leaders(payer.holdings, colour);
                let base = payer.data.base_income[colour as usize];
                let share = share(base, leaders.len(), payer.shares_round_up);
                for (seat, incomes) in Seat::all(self.seats()).zip(&mut incomes) {
                    let income = payer.income(seat, colour, leaders, share);
                    incomes[colour as usize] = IncomeNow {
                        leads: leaders.contains(seat),
                        total: income.total(),
                        returned: income.returned,
                    };
                }
            }
        });
        incomes
    }

    /// Returns all players' points and places. Points are money (ESR-END-2), and tied players share
    /// a place (ESR-END-4, ESR-END-5, ESR-END-6).
    pub(super) fn ranking(&self) -> Standing {
        let points = BySeat::from_fn(|seat| match self.open.players.get(seat.index()) {
            Some(player) => i32::from(player.money),
            None => 0,
        });
        let is_final = self.open.phase == Phase::Over;
        Standing::by_key(self.seats(), points, is_final, |seat| self.wealth(seat))
    }

    /// Returns the ranking key: money, with total gems and then gems of each colour as tiebreakers
    /// (ESR-END-3).
    pub(super) fn wealth(&self, seat: Seat) -> u64 {
        let player = self.player(seat);
        let [money, total] = [player.money, player.holding.total()].map(u64::from);
        // Comparing one number is faster than comparing six in turn.
        money << 48 | total << 32 | u64::from(u32::from_be_bytes(player.holding.counts()))
    }

    /// Returns the payments if the certificates were scored now (ESR-SCORE-13 to ESR-SCORE-17).
    pub(super) fn certificate_scoring(&self) -> CertificateScoring {
        let of_kind =
            |held: EventCards, kind| held.iter().filter(|card| card.kind() == kind).count();
        let counts: ArrayVec<u8, PLAYERS_MAX> = Seat::all(self.seats())
            .map(|seat| of_kind(self.player(seat).held, EventKind::Certificate) as u8)
            .collect();
        let first = counts.iter().copied().max().unwrap_or(0);
        let alone = counts.iter().filter(|&&count| count == first).count() == 1;
        let second = counts.iter().copied().filter(|&count| count < first).max();
        // Having the second most certificates pays only if a single player has the most
        // (ESR-SCORE-15).
        let second_least = if self.has(Variant::SecondWithout) { 0 } else { 1 };
        let second = second.filter(|&count| alone && count >= second_least);
        // The bonus for a sole majority applies to certificates only if the option for it is
        // enabled (ESR-SCORE-16).
        let bonus_counts = alone && first > 0 && self.has(Variant::SoleBonusCountsCertificates);
        let bonuses = Seat::all(self.seats()).zip(&counts).map(|(seat, &count)| {
            let held = self.player(seat).held;
            let pays = bonus_counts && count == first;
            let cards = if pays { of_kind(held, EventKind::SoleMajorityBonus) } else { 0 };
            self.open.data.sole_majority_bonus * cards as u16
        });
        let sole_majority_bonuses: ArrayVec<u16, PLAYERS_MAX> = bonuses.collect();
        let [for_first, for_second] = self.open.data.certificates;
        let incomes =
            counts.iter().zip(&sole_majority_bonuses).map(|(&count, bonus)| match count {
                // If nobody has a certificate, nobody is paid (ESR-SCORE-17).
                _ if first == 0 => 0,
                // Every player with the most certificates gets the whole amount (ESR-SCORE-14).
                _ if count == first => for_first + bonus,
                _ if Some(count) == second => for_second,
                _ => 0,
            });
        let incomes = incomes.collect();
        CertificateScoring { counts, incomes, sole_majority_bonuses }
    }
}
