//! Who was paid what, when and for what, as the log of a table tells it.

use karat_rules::edel::{Colour, ROUNDS, Scoring};
use karat_rules::{Arg, Line, Seat};

use crate::pages::model::LogEntry;

/// What money was paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The majority of a colour, alone or shared.
    Colour(Colour),
    /// The certificates.
    Certificates,
    /// Cards kept for the scoring, paid with a colour.
    Cards,
    /// The action MONEY.
    Money,
}

impl Origin {
    /// All origins, in the order of bars and columns.
    pub(super) const ALL: [Self; 7] = [
        Self::Colour(Colour::Red),
        Self::Colour(Colour::Yellow),
        Self::Colour(Colour::Green),
        Self::Colour(Colour::Blue),
        Self::Certificates,
        Self::Cards,
        Self::Money,
    ];

    /// The word in messages and classes.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Colour(colour) => colour.name(),
            Self::Certificates => "certificates",
            Self::Cards => "cards",
            Self::Money => "money",
        }
    }
}

/// One line of the log about money or returned gems.
#[derive(Debug, Clone, Copy)]
struct Entry {
    round: u8,
    /// Whether it belongs to the scoring of the round; an event card may score a colour earlier.
    is_scoring: bool,
    /// Nobody, where the line only says that nothing is paid.
    seat: Option<Seat>,
    origin: Origin,
    /// The colour that was scored.
    colour: Option<Colour>,
    money: u16,
    returned: u16,
    clause: &'static str,
}

/// All payments of a game so far.
#[derive(Debug)]
pub(super) struct Ledger {
    entries: Vec<Entry>,
    scored: u8,
}

impl Ledger {
    /// Reads the log of a table, oldest entry first.
    pub(super) fn read(log: &[LogEntry]) -> Self {
        let mut ledger = Self { entries: Vec::new(), scored: 0 };
        let mut round = 1;
        let mut is_scoring = false;
        for line in log.iter().flat_map(|entry| &entry.lines) {
            match line.id {
                "edel-log-round" => {
                    round = number(line, "round") as u8;
                    is_scoring = false;
                }
                "edel-log-scoring" => {
                    round = number(line, "round") as u8;
                    ledger.scored = round;
                    is_scoring = true;
                }
                _ => ledger.entries.extend(entry(line, round, is_scoring)),
            }
        }
        ledger
    }

    /// The last round that has been scored; 0 before the first scoring.
    pub(super) const fn scored(&self) -> u8 {
        self.scored
    }

    /// All the money that a player got from an origin.
    pub(super) fn paid_for(&self, seat: Seat, origin: Origin) -> u16 {
        self.sum(|entry| entry.seat == Some(seat) && entry.origin == origin)
    }

    /// What a player had when a round was over.
    pub(super) fn after_round(&self, seat: Seat, round: u8) -> u16 {
        self.sum(|entry| entry.seat == Some(seat) && entry.round <= round)
    }

    /// The scoring of a round as a sheet.
    pub(super) fn scoring(&self, round: u8, seats: usize) -> Sheet {
        self.sheet(seats, |entry| entry.is_scoring && entry.round == round)
    }

    /// What event cards had scored between the scorings; `None` if none did.
    pub(super) fn between(&self, seats: usize) -> Option<Sheet> {
        let is_between = |entry: &Entry| !entry.is_scoring && entry.colour.is_some();
        self.entries.iter().any(is_between).then(|| self.sheet(seats, is_between))
    }

    /// The rounds that have been scored.
    pub(super) fn rounds(&self) -> impl Iterator<Item = u8> {
        1..=self.scored.min(ROUNDS)
    }

    fn sum(&self, of: impl Fn(&Entry) -> bool) -> u16 {
        self.entries.iter().filter(|entry| of(entry)).map(|entry| entry.money).sum()
    }

    fn sheet(&self, seats: usize, of: impl Fn(&Entry) -> bool) -> Sheet {
        let mut sheet = Sheet::new(seats);
        for entry in self.entries.iter().filter(|entry| of(entry)) {
            let row = match (entry.colour, entry.origin) {
                (Some(colour), _) => &mut sheet.rows[colour as usize],
                (None, Origin::Certificates) => &mut sheet.rows[Colour::ALL.len()],
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

/// A scoring, colour by colour and then the certificates (ESR-SCORE-2).
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) rows: Vec<Row>,
}

/// One colour, or the certificates.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) colour: Option<Colour>,
    /// The clauses that paid and took.
    pub(super) clauses: Vec<&'static str>,
    /// By seat.
    pub(super) cells: Vec<Cell>,
}

/// What one player gets and returns.
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

    /// What a scoring would do now.
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
        let row = sheet.rows.last_mut().expect("the certificates come last");
        row.cite("ESR-SCORE-13");
        for (cell, &income) in row.cells.iter_mut().zip(&scoring.certificates.incomes) {
            *cell = Cell { leads: income > 0, share: income, ..Cell::default() };
        }
        sheet
    }

    /// All the money of a player.
    pub(super) fn total(&self, seat: Seat) -> u16 {
        self.rows
            .iter()
            .map(|row| row.cells[seat.index()])
            .map(|cell| cell.share + cell.cards)
            .sum()
    }
}

impl Row {
    fn cite(&mut self, clause: &'static str) {
        if !self.clauses.contains(&clause) {
            self.clauses.push(clause);
        }
    }
}

/// What a line says about money, if it does.
fn entry(line: &Line, round: u8, is_scoring: bool) -> Option<Entry> {
    let colour = match arg(line, "colour") {
        Some(Arg::Word(name)) => name.parse().ok(),
        _ => None,
    };
    let of_colour = || colour.map(Origin::Colour);
    let origin = match line.id {
        "edel-log-income-sole" | "edel-log-income-tied" | "edel-log-income-none" => of_colour()?,
        "edel-log-income-majority-bonus"
        | "edel-log-income-sole-bonus"
        | "edel-log-income-gem-bonus" => Origin::Cards,
        "edel-log-return" => of_colour()?,
        "edel-log-certificates" | "edel-log-certificates-second" | "edel-log-certificates-none" => {
            Origin::Certificates
        }
        "edel-log-money" => Origin::Money,
        _ => return None,
    };
    let seat = match arg(line, "seat") {
        Some(Arg::Seat(seat)) => Some(*seat),
        _ => None,
    };
    let returned = if line.id == "edel-log-return" { number(line, "count") } else { 0 };
    Some(Entry {
        round,
        is_scoring,
        seat,
        origin,
        colour,
        money: number(line, "amount"),
        returned,
        clause: line.clause.unwrap_or("ESR-SCORE-2"),
    })
}

fn arg<'a>(line: &'a Line, name: &str) -> Option<&'a Arg> {
    line.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
}

/// The number that fills a gap of a line; 0 if it has none.
fn number(line: &Line, name: &str) -> u16 {
    match arg(line, name) {
        Some(Arg::Number(number)) => u16::try_from(*number).unwrap_or(0),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use karat_rules::any::{AnyView, GameId};

    use super::*;
    use crate::pages::tests::Playing;

    #[test]
    fn the_log_accounts_for_all_the_money_of_every_player() {
        for seats in GameId::Edel.seats() {
            for seed in 0..3 {
                let mut playing = Playing::new((GameId::Edel, seats, &[]), seed);
                while playing.step().is_some() {}
                let ledger = Ledger::read(&playing.log);
                let AnyView::Edel(view) = playing.view() else { panic!("another game") };
                assert_eq!(ledger.scored(), ROUNDS);
                for player in &view.players {
                    let origins = Origin::ALL.map(|origin| ledger.paid_for(player.seat, origin));
                    assert_eq!(origins.iter().sum::<u16>(), player.money);
                    assert_eq!(ledger.after_round(player.seat, ROUNDS), player.money);
                    let scorings = ledger.rounds().map(|round| ledger.scoring(round, seats));
                    let between = ledger.between(seats).map_or(0, |sheet| sheet.total(player.seat));
                    let scored: u16 = scorings.map(|sheet| sheet.total(player.seat)).sum();
                    let money = ledger.paid_for(player.seat, Origin::Money);
                    assert_eq!(scored + between + money, player.money);
                }
            }
        }
    }
}
