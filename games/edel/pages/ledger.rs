//! Collects a game's payments from the table's events, each with its player, time and reason.

use crate::rules::{
    CertificateScoring, Colour, EventView, Fact, Performed, Progress, Scored, Scoring, View,
};
use karat_kernel::Seat;

use super::of_edel;
use karat_ui::model::LogEntry;

/// The reason for a payment to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// A majority of a colour, sole or shared.
    Colour(Colour),
    /// Certificates, which are paid in a scoring.
    Certificates,
    /// Bonus cards, which are paid together with a colour.
    Cards,
    /// The MONEY action.
    Money,
    /// Money from before the table began, if it started from a position.
    Before,
}

impl Origin {
    /// All reasons, in the order of bars and columns.
    const ALL: [Self; 8] = [
        Self::Before,
        Self::Colour(Colour::Red),
        Self::Colour(Colour::Yellow),
        Self::Colour(Colour::Green),
        Self::Colour(Colour::Blue),
        Self::Certificates,
        Self::Cards,
        Self::Money,
    ];

    /// Returns the reason's name in message ids and style classes.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Colour(colour) => colour.name(),
            Self::Certificates => "certificates",
            Self::Cards => "cards",
            Self::Money => "money",
            Self::Before => "before",
        }
    }
}

/// An event with a payment or a return of gems.
#[derive(Debug, Clone, Copy)]
struct Entry {
    round: u8,
    /// Whether the event belongs to an end-of-round scoring. An event card can score a colour
    /// earlier in the round.
    is_scoring: bool,
    /// The player concerned, or `None` if the event only states that nothing is paid.
    seat: Option<Seat>,
    origin: Origin,
    /// The scored colour, or `None` if the event is not about a colour.
    colour: Option<Colour>,
    money: u16,
    returned: u16,
    clause: &'static str,
}

/// All payments in a game so far.
#[derive(Debug)]
pub(super) struct Ledger {
    entries: Vec<Entry>,
    scored: u8,
}

impl Ledger {
    /// Reads the payments from a table's log, which must be sorted oldest first.
    pub(super) fn read(log: &[LogEntry]) -> Self {
        let mut ledger = Self { entries: Vec::new(), scored: 0 };
        let mut round = 1;
        let mut is_scoring = false;
        for event in log.iter().flat_map(|entry| &entry.events).filter_map(of_edel) {
            match event.fact {
                Fact::Progress(Progress::RoundBegun { round: begun }) => {
                    (round, is_scoring) = (begun, false);
                }
                Fact::Scored(Scored::ScoringBegun { round: scored }) => {
                    (round, is_scoring) = (scored, true);
                    ledger.scored = scored;
                }
                _ => ledger.entries.extend(entry(event, round, is_scoring)),
            }
        }
        ledger
    }

    /// Reads the payments like [`Ledger::read`], and adds the money that the players had when the
    /// table began.
    pub(super) fn of_whole(log: &[LogEntry], view: &View) -> Self {
        let mut ledger = Self::read(log);
        for player in &view.players {
            let told = ledger.sum(|entry| entry.seat == Some(player.seat));
            ledger.entries.push(Entry {
                round: 0,
                is_scoring: false,
                seat: Some(player.seat),
                origin: Origin::Before,
                colour: None,
                money: player.money.saturating_sub(told),
                returned: 0,
                clause: "ESR-END-2",
            });
        }
        ledger
    }

    /// Returns the reasons that apply at the table, in the order of bars and columns.
    pub(super) fn origins(&self) -> impl Iterator<Item = Origin> {
        let had = self.sum(|entry| entry.origin == Origin::Before);
        Origin::ALL.into_iter().filter(move |&origin| origin != Origin::Before || had > 0)
    }

    /// Returns the number of the last round that has been scored, or 0 before the first scoring.
    pub(super) const fn scored(&self) -> u8 {
        self.scored
    }

    /// Returns the total that a player has been paid for one reason.
    pub(super) fn paid_for(&self, seat: Seat, origin: Origin) -> u16 {
        self.sum(|entry| entry.seat == Some(seat) && entry.origin == origin)
    }

    /// Returns a player's money at the end of a round.
    pub(super) fn after_round(&self, seat: Seat, round: u8) -> u16 {
        self.sum(|entry| entry.seat == Some(seat) && entry.round <= round)
    }

    /// Returns the payment sheet of a round's scoring.
    pub(super) fn scoring(&self, round: u8, seats: usize) -> Sheet {
        self.sheet(seats, |entry| entry.is_scoring && entry.round == round)
    }

    /// Returns the payments for event cards between the scorings, if any.
    pub(super) fn between(&self, seats: usize) -> Option<Sheet> {
        let is_between = |entry: &Entry| !entry.is_scoring && entry.colour.is_some();
        self.entries.iter().any(is_between).then(|| self.sheet(seats, is_between))
    }

    /// Returns the numbers of the scored rounds.
    pub(super) fn rounds(&self) -> impl Iterator<Item = u8> {
        1..=self.scored
    }

    fn sum(&self, of: impl Fn(&Entry) -> bool) -> u16 {
        self.entries.iter().filter(|entry| of(entry)).map(|entry| entry.money).sum()
    }

    fn sheet(&self, seats: usize, of: impl Fn(&Entry) -> bool) -> Sheet {
        let mut sheet = Sheet::new(seats);
        for entry in self.entries.iter().filter(|entry| of(entry)) {
            let row = match (entry.colour, entry.origin) {
                (Some(colour), _) => &mut sheet.rows[colour as usize],
                (None, Origin::Certificates | Origin::Cards) => &mut sheet.rows[Colour::ALL.len()],
                _ => continue,
            };
            row.cite(entry.clause);
            let Some(seat) = entry.seat else { continue };
            let cell = &mut row.cells[seat.index()];
            cell.returned += entry.returned;
            match entry.origin {
                Origin::Cards => cell.cards += entry.money,
                _ if entry.returned == 0 => {
                    cell.share += entry.money;
                    cell.leads = true;
                }
                _ => {}
            }
        }
        sheet
    }
}

/// A scoring's payment sheet: each colour in turn, then the certificates (ESR-SCORE-2).
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) rows: Vec<Row>,
}

/// A row of a payment sheet, for one colour or for the certificates.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) colour: Option<Colour>,
    /// The clauses behind the row's payments and returns.
    pub(super) clauses: Vec<&'static str>,
    /// Each player's payment and returned gems, in seat order.
    pub(super) cells: Vec<Cell>,
}

/// A player's payment and returned gems in one row.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cell {
    pub(super) leads: bool,
    pub(super) share: u16,
    pub(super) cards: u16,
    pub(super) returned: u16,
}

impl Sheet {
    fn new(seats: usize) -> Self {
        let row = |colour| Row { colour, clauses: Vec::new(), cells: vec![Cell::default(); seats] };
        let colours = Colour::ALL.into_iter().map(Some);
        Self { rows: colours.chain([None]).map(row).collect() }
    }

    /// Returns the payment sheet for a scoring of the current position.
    pub(super) fn now(scoring: &Scoring) -> Self {
        let mut sheet = Self::new(scoring.certificates.counts.len());
        for (row, colour) in sheet.rows.iter_mut().zip(&scoring.colours) {
            match colour.leaders.len() {
                0 => row.cite("ESR-SCORE-12"),
                1 => row.cite("ESR-SCORE-4"),
                _ => row.cite("ESR-SCORE-5"),
            }
            for (seat, income) in Seat::all(row.cells.len()).zip(&colour.incomes) {
                let clauses = [
                    (income.majority_bonus, "ESR-SCORE-6"),
                    (income.sole_majority_bonus, "ESR-SCORE-7"),
                    (income.gem_bonus, "ESR-SCORE-8"),
                ];
                clauses.iter().filter(|(paid, _)| *paid > 0).for_each(|(_, id)| row.cite(id));
                row.cells[seat.index()] = Cell {
                    leads: colour.leaders.contains(seat),
                    share: income.share,
                    cards: income.total() - income.share,
                    returned: income.returned.into(),
                };
            }
            match colour.leaders.len() {
                0 => {}
                1 => row.cite("ESR-SCORE-9"),
                _ => row.cite("ESR-SCORE-10"),
            }
        }
        sheet.rows.last_mut().expect("the certificates come last").certify(&scoring.certificates);
        sheet
    }

    /// Returns a player's total.
    pub(super) fn total(&self, seat: Seat) -> u16 {
        self.rows
            .iter()
            .map(|row| row.cells[seat.index()])
            .map(|cell| cell.share + cell.cards)
            .sum()
    }
}

impl Row {
    /// Adds the certificate payments to the row.
    fn certify(&mut self, scoring: &CertificateScoring) {
        let CertificateScoring { counts, incomes, sole_majority_bonuses } = scoring;
        let most = counts.iter().copied().max().unwrap_or(0);
        self.cite(match counts.iter().filter(|&&count| count == most).count() {
            _ if most == 0 => "ESR-SCORE-17",
            1 => "ESR-SCORE-13",
            _ => "ESR-SCORE-14",
        });
        let players = counts.iter().zip(incomes).zip(sole_majority_bonuses);
        for (cell, ((_, &income), &cards)) in self.cells.iter_mut().zip(players.clone()) {
            *cell = Cell { leads: income > 0, share: income - cards, cards, ..Cell::default() };
        }
        for ((&count, &income), &cards) in players {
            if income > 0 && count < most {
                self.cite("ESR-SCORE-15");
            }
            if cards > 0 {
                self.cite("ESR-SCORE-16");
            }
        }
    }

    fn cite(&mut self, clause: &'static str) {
        if !self.clauses.contains(&clause) {
            self.clauses.push(clause);
        }
    }
}

/// Returns the payment or return of gems that the event reports, if any.
fn entry(event: &EventView, round: u8, is_scoring: bool) -> Option<Entry> {
    let of_colour = |colour| (Origin::Colour(colour), Some(colour));
    let (seat, (origin, colour), money, returned) = match event.fact {
        Fact::Performed(Performed::Money { seat, amount }) => {
            (Some(seat), (Origin::Money, None), amount.into(), 0)
        }
        Fact::Scored(scored) => match scored {
            Scored::ScoringBegun { .. } => return None,
            Scored::NoMajority { colour } => (None, of_colour(colour), 0, 0),
            Scored::Majority { seat, colour, leaders: _, amount } => {
                (Some(seat), of_colour(colour), amount, 0)
            }
            Scored::Bonus { seat, colour, card: _, amount } => {
                (Some(seat), (Origin::Cards, Some(colour)), amount, 0)
            }
            Scored::Returned { seat, colour, count } => {
                (Some(seat), of_colour(colour), 0, count.into())
            }
            Scored::NoCertificates => (None, (Origin::Certificates, None), 0, 0),
            Scored::Certificates { seat, count: _, has_most: _, amount } => {
                (Some(seat), (Origin::Certificates, None), amount, 0)
            }
            Scored::CertificatesBonus { seat, amount } => {
                (Some(seat), (Origin::Cards, None), amount, 0)
            }
        },
        _ => return None,
    };
    let clause = event.clause;
    Some(Entry { round, is_scoring, seat, origin, colour, money, returned, clause })
}

#[cfg(test)]
mod tests {
    use karat_kernel::Rules;
    use karat_ui::kit::{Playing, owned};

    use super::*;
    use crate::rules::Edel;

    /// The default options, and all options that add payments.
    const READINGS: [&[(&str, &str)]; 2] = [
        &[],
        &[
            ("sole_bonus_counts_certificates", "true"),
            ("majority_bonus_on_tie", "true"),
            ("score_colour_held_cards", "applied"),
            ("certificate_second_minimum", "0"),
        ],
    ];

    #[test]
    fn the_events_account_for_all_the_money_of_every_player() {
        for (seats, options) in
            Edel::SEATS.flat_map(|seats| READINGS.map(|options| (seats, options)))
        {
            for seed in 0..3 {
                let playing = Playing::<Edel>::new(seats, &owned(options), seed);
                let mut playing = playing.expect("the options are allowed");
                while playing.step().is_some() {}
                let view = playing.view();
                accounts_for_all(&Ledger::read(&playing.log), &view);
            }
        }
    }

    #[test]
    fn earlier_earnings_are_accounted_for() {
        let mut playing = Playing::<Edel>::new(3, &[], 1).expect("the options are allowed");
        while playing.step().is_some() {}
        let view = playing.view();
        let whole = Ledger::of_whole(&playing.log, &view);
        assert!(whole.origins().all(|origin| origin != Origin::Before));
        let late = Ledger::of_whole(&playing.log[playing.log.len() / 2..], &view);
        assert!(late.origins().any(|origin| origin == Origin::Before));
        accounts_for_all(&late, &view);
    }

    fn accounts_for_all(ledger: &Ledger, view: &View) {
        assert_eq!(ledger.scored(), view.reading.data.rounds);
        for player in &view.players {
            let origins = Origin::ALL.map(|origin| ledger.paid_for(player.seat, origin));
            assert_eq!(origins.iter().sum::<u16>(), player.money);
            assert_eq!(ledger.after_round(player.seat, ledger.scored()), player.money);
            let seats = view.players.len();
            let scorings = ledger.rounds().map(|round| ledger.scoring(round, seats));
            let between = ledger.between(seats).map_or(0, |sheet| sheet.total(player.seat));
            let scored: u16 = scorings.map(|sheet| sheet.total(player.seat)).sum();
            let money = ledger.paid_for(player.seat, Origin::Money);
            let before = ledger.paid_for(player.seat, Origin::Before);
            assert_eq!(before + scored + between + money, player.money);
        }
    }

    /// The payment sheet for the current position must cite the clauses for certificate payments.
    #[test]
    fn certificates_are_listed_item_by_item() {
        let position = ["held P0 e05 e11 e12", "held P1 e13"];
        let counted = &[("sole_bonus_counts_certificates", "true")][..];
        let of = |options: &[(&str, &str)], lines: &[&str]| {
            let playing = Playing::<Edel>::at_position(3, &owned(options), lines);
            let view = playing.view();
            let mut sheet = Sheet::now(&view.scoring_now);
            let row = sheet.rows.pop().expect("the certificates come last");
            let paid: Vec<_> = row.cells.iter().map(|cell| (cell.share, cell.cards)).collect();
            (row.clauses, paid)
        };
        let clauses = vec!["ESR-SCORE-13", "ESR-SCORE-16", "ESR-SCORE-15"];
        assert_eq!(of(counted, &position), (clauses, vec![(10, 4), (4, 0), (0, 0)]));
        let clauses = vec!["ESR-SCORE-13", "ESR-SCORE-15"];
        assert_eq!(of(&[], &position), (clauses, vec![(10, 0), (4, 0), (0, 0)]));
        let tied = ["held P0 e11", "held P1 e13"];
        assert_eq!(of(counted, &tied), (vec!["ESR-SCORE-14"], vec![(10, 0), (10, 0), (0, 0)]));
        assert_eq!(of(&[], &[]), (vec!["ESR-SCORE-17"], vec![(0, 0); 3]));
    }
}
