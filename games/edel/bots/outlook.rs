//! The effects of each action on every player's worth (chapters 6, 7 and 9), assuming that the
//! player performing it makes the best choices on event cards.

use std::borrow::Cow;

use karat_kernel::Seat;
use karat_think::number::exp;
use karat_think::policy::ScoredMoves;

use super::worth::{Counts, Held, PLAYERS_MAX, Scale, Taste, Worths};
use crate::rules::{Action, Colour, EventCard, EventKind, Execution, Gems, Move, PhaseView, View};

/// The increase in the logarithm of a rival's weight for each million that the rival is worth.
const THREAT: f64 = 0.03;

/// A position with a bot's evaluations.
pub(super) struct Outlook<'a> {
    pub(super) view: Cow<'a, View>,
    scale: Scale,
    /// Each seat's gems of each colour.
    counts: [Counts; 4],
    supply: [u8; 4],
    held: [Held; PLAYERS_MAX],
    /// Every player's current worth from each colour and from certificates.
    colours: [Worths; 4],
    certificates: Worths,
    /// For each seat, the weights with which the others' gains count as losses.
    envy: [Worths; PLAYERS_MAX],
}

impl<'a> Outlook<'a> {
    pub(super) fn new(view: &'a View, taste: &Taste) -> Self {
        Self::with(Cow::Borrowed(view), taste)
    }

    /// Evaluates the position shown by a view, which the outlook keeps.
    pub(super) fn owned(view: View, taste: &Taste) -> Outlook<'static> {
        Outlook::with(Cow::Owned(view), taste)
    }

    fn with(view: Cow<'a, View>, taste: &Taste) -> Self {
        let is_open = !view.revealed;
        let scale = Scale::new(&view, is_open, taste);
        let mut held = [Held::default(); PLAYERS_MAX];
        let mut counts = [Counts::default(); 4];
        for player in &view.players {
            let seat = player.seat.index();
            player.held.iter().for_each(|card| held[seat].insert(&view.reading.data, card.kind()));
            for colour in Colour::ALL {
                counts[colour as usize][seat] = player.holding.count(colour);
            }
        }
        let mut outlook = Self {
            colours: [Worths::default(); 4],
            certificates: scale.certificates(&held),
            scale,
            counts,
            supply: view.supply.counts(),
            view,
            held,
            envy: [Worths::default(); PLAYERS_MAX],
        };
        outlook.foresee_gems();
        outlook.colours =
            Colour::ALL.map(|colour| outlook.worth(colour, &outlook.counts[colour as usize]));
        outlook.envy = outlook.envies(taste);
        outlook
    }

    /// Returns every player's action cards.
    pub(super) fn actions(&self) -> &'static [Action] {
        self.view.players[0].actions
    }

    pub(super) fn seats(&self) -> usize {
        self.view.players.len()
    }

    /// Scores the seat's moves in a phase that involves an event card or FREE CHOICE, but no
    /// bargain.
    ///
    /// # Panics
    /// Panics in any other phase.
    pub(super) fn score_moves(&self, seat: usize, out: &mut ScoredMoves<Move>) {
        match self.view.phase {
            PhaseView::EventSource => {
                let sources = self.sources(seat).into_iter().flatten();
                out.extend(sources.map(|source| (source.item.0, source.liked)));
            }
            PhaseView::Instant => {
                let card = self.view.instant.expect("a card is to be executed");
                out.push((Move::Decline, 0.0));
                self.each_execution(seat, card.kind(), &mut |how, worths| {
                    out.push((Move::Execute(how), self.score(seat, &worths)));
                });
            }
            PhaseView::FreeExchange => {
                let exchanges = self.exchanges(seat).into_iter();
                out.extend(exchanges.map(|it| (it.item.0, it.liked)));
                or_decline(out);
            }
            PhaseView::FreeTake => {
                out.extend(self.takes(seat).map(|it| (it.item.0, it.liked)));
                or_decline(out);
            }
            _ => panic!("the seat has nothing to decide"),
        }
    }

    /// Returns every player's worth from gems and held event cards.
    pub(super) fn promised(&self) -> Worths {
        self.colours.iter().fold(self.certificates, |sum, &worths| sum + worths)
    }

    /// Returns a player's worth from the gems of each colour, and from certificates.
    pub(super) fn parts(&self, seat: Seat) -> ([f64; 4], f64) {
        let seat = seat.index();
        (self.colours.map(|worths| worths[seat]), self.certificates[seat])
    }

    /// Returns a seat's score for a change in worths: its own gain minus the others' weighted
    /// gains.
    pub(super) fn score(&self, seat: usize, change: &Worths) -> f64 {
        let hurt = self.envy[seat].by_seat().iter().zip(change.by_seat()).map(|(a, b)| a * b);
        change[seat] - hurt.sum::<f64>()
    }

    /// Returns the changes in worth if a seat performs MONEY, EVENT or GEMS, or is the only one to
    /// choose FREE CHOICE.
    pub(super) fn action(&self, action: Action, seat: usize) -> Worths {
        match action {
            Action::Money => self.money(seat),
            Action::Event => self.event(seat),
            Action::Gems => self.gems(seat),
            Action::FreeChoice => self.exchange(seat).unwrap_or_default(),
        }
    }

    /// Returns the changes in worth if a seat performs MONEY (ESR-ACTION-1, ESR-2P-14).
    fn money(&self, seat: usize) -> Worths {
        let card = self.card_of(seat);
        Worths::of(seat, card.map_or(0.0, |(money, _)| f64::from(money)))
    }

    /// Returns the changes in worth if a seat performs GEMS (ESR-ACTION-6).
    fn gems(&self, seat: usize) -> Worths {
        Colour::ALL
            .into_iter()
            .fold(Worths::default(), |sum, colour| sum + self.transfer(colour, seat, None, 0, true))
    }

    /// Returns the changes in worth if `giver` gives `count` gems of a colour to `taker`. If
    /// `takes_gems` is true, the giver then performs GEMS.
    pub(super) fn transfer(
        &self,
        colour: Colour,
        giver: usize,
        taker: Option<usize>,
        count: u8,
        takes_gems: bool,
    ) -> Worths {
        let index = colour as usize;
        let mut counts = self.counts[index];
        counts[giver] -= count;
        if let Some(taker) = taker {
            counts[taker] += count;
        }
        if takes_gems && let Some((_, gems)) = self.card_of(giver) {
            counts[giver] += gems.count(colour).min(self.supply[index]);
        }
        if counts == self.counts[index] {
            return Worths::default();
        }
        self.worth(colour, &counts) - self.colours[index]
    }

    /// Returns the changes in worth if a seat performs EVENT and takes the better available card
    /// (ESR-ACTION-2).
    fn event(&self, seat: usize) -> Worths {
        let best = self.sources(seat).into_iter().flatten().reduce(Weighed::better);
        best.expect("the draw pile is a source").item.1
    }

    /// Returns the possible sources of an event card, each with the resulting changes: the display,
    /// if it holds a card, and the draw pile.
    pub(super) fn sources(&self, seat: usize) -> [Option<Weighed<(Move, Worths)>>; 2] {
        let weigh = |m, worths: Worths| Weighed::new(self.score(seat, &worths), (m, worths));
        let display = self.view.display.map(|card| self.card(seat, card.kind()));
        [display.map(|worths| weigh(Move::Display, worths)), Some(weigh(Move::Top, self.top(seat)))]
    }

    /// Returns the average changes in worth from the top card of the draw pile (ESR-INFO-5).
    fn top(&self, seat: usize) -> Worths {
        let mut sum = Worths::default();
        let mut last: Option<(EventKind, Worths)> = None;
        for kind in self.view.draw_pile.iter().map(EventCard::kind) {
            let worths = match last {
                Some((same, worths)) if same == kind => worths,
                _ => self.card(seat, kind),
            };
            last = Some((kind, worths));
            sum += worths;
        }
        sum * (1.0 / self.view.draw_pile.len().max(1) as f64)
    }

    /// Returns the changes in worth from the best use of an event card (chapter 9).
    fn card(&self, seat: usize, kind: EventKind) -> Worths {
        if kind.is_scoring() {
            return self.keep(seat, kind);
        }
        // An instant event card can be declined, so the player is never worse off than without it.
        let mut best = Weighed::new(0.0, Worths::default());
        self.each_execution(seat, kind, &mut |_, worths| {
            best = best.better(Weighed::new(self.score(seat, &worths), worths));
        });
        best.item
    }

    /// Calls `weigh` with each promising way to execute an instant event card (chapter 9).
    pub(super) fn each_execution(&self, seat: usize, kind: EventKind, weigh: &mut Weigh<'_>) {
        match kind {
            EventKind::ScoreColour => self.each_scored(weigh),
            EventKind::Reorganise(colours) => self.reorganise(seat, colours, weigh),
            EventKind::Swap => self.each_swap(seat, weigh),
            EventKind::DiscardFromEach => self.discard(seat, weigh),
            EventKind::TakeThree => self.each_three(seat, weigh),
            EventKind::HalveAll => self.halve(weigh),
            _ => unreachable!("the cards of the scoring class are held"),
        }
    }

    /// Returns the changes in worth from the best exchange by the only player who chose FREE
    /// CHOICE, or `None` if that player has no gem (ESR-FREE-2, ESR-FREE-5).
    fn exchange(&self, seat: usize) -> Option<Worths> {
        self.exchanges(seat).into_iter().reduce(Weighed::better).map(|best| best.item.1)
    }

    /// Returns the exchanges available to the only player who chose FREE CHOICE.
    pub(super) fn exchanges(&self, seat: usize) -> Vec<Weighed<(Move, Worths)>> {
        let held = Colour::ALL.map(|colour| self.counts[colour as usize][seat]);
        // For each colour, the changes in worth with one gem less, the same number, one gem more,
        // and two gems more.
        let changes = Colour::ALL.map(|colour| {
            let with = |count| self.recount(colour, seat, count);
            let count = held[colour as usize];
            let less = if count > 0 { with(count - 1) } else { Worths::default() };
            [less, Worths::default(), with(count + 1), with(count + 2)]
        });
        let change = |give: Colour, take: Gems| {
            Colour::ALL.into_iter().fold(Worths::default(), |sum, colour| {
                let net = 1 + take.count(colour) - u8::from(colour == give);
                sum + changes[colour as usize][usize::from(net)]
            })
        };
        let exchanges = Gems::new(held).colours().flat_map(|give| {
            takes(Gems::new(self.supply) + Gems::of(give, 1)).map(move |take| (give, take))
        });
        let weighed = exchanges.map(|(give, take)| {
            let change = change(give, take);
            Weighed::new(self.score(seat, &change), (Move::Exchange(give, take), change))
        });
        weighed.collect()
    }

    /// Returns the changes in worth from taking the best gem if several players chose FREE CHOICE,
    /// or `None` if the supply is empty (ESR-FREE-7, ESR-FREE-9).
    pub(super) fn take(&self, seat: usize) -> Option<Worths> {
        self.takes(seat).reduce(Weighed::better).map(|best| best.item.1)
    }

    /// Returns the gems that a player can take if several players chose FREE CHOICE.
    pub(super) fn takes(&self, seat: usize) -> impl Iterator<Item = Weighed<(Move, Worths)>> {
        Gems::new(self.supply).colours().map(move |colour| {
            let change = self.add(colour, seat, 1);
            Weighed::new(self.score(seat, &change), (Move::Take(colour), change))
        })
    }

    /// Adds the gems that the only player who chose GEMS is certain to take, while others still
    /// bargain for an earlier action (ESR-TURN-5, ESR-TURN-7).
    fn foresee_gems(&mut self) {
        let view = &self.view;
        let is_before = view.bargain.is_some_and(|bargain| bargain.action < Action::Gems);
        let mut takers = view.players.iter().filter(|player| player.choice == Some(Action::Gems));
        let (true, Some(taker), None) = (is_before, takers.next(), takers.next()) else { return };
        let Some(card) = taker.gem_card else { return };
        for (index, count) in card.gems.counts().into_iter().enumerate() {
            let taken = count.min(self.supply[index]);
            self.counts[index][taker.seat.index()] += taken;
            self.supply[index] -= taken;
        }
    }

    /// Returns, for each seat, the weights of the other players' gains. The weights are highest for
    /// the leaders.
    fn envies(&self, taste: &Taste) -> [Worths; PLAYERS_MAX] {
        let sum = self.promised();
        let seats = self.seats();
        let threat = |seat: usize| {
            let money = f64::from(self.view.players[seat].money);
            exp(THREAT * (sum[seat] + money))
        };
        let mut envy = [Worths::default(); PLAYERS_MAX];
        for (seat, envy) in envy.iter_mut().enumerate().take(seats) {
            let others = || (0..seats).filter(|&other| other != seat);
            let all: f64 = others().map(threat).sum();
            others().for_each(|other| envy[other] = taste.envy * threat(other) / all);
        }
        envy
    }

    fn worth(&self, colour: Colour, counts: &Counts) -> Worths {
        self.scale.colour(colour, counts, &self.held)
    }

    fn card_of(&self, seat: usize) -> Option<(u8, Gems)> {
        // With two players, both use the active player's gem card (ESR-2P-14).
        let seat = self.view.active.map_or(seat, Seat::index);
        self.view.players[seat].gem_card.map(|card| (card.money, card.gems))
    }

    fn add(&self, colour: Colour, seat: usize, count: u8) -> Worths {
        self.recount(colour, seat, self.counts[colour as usize][seat] + count)
    }

    /// Returns the changes in worth if a seat has `count` gems of a colour.
    fn recount(&self, colour: Colour, seat: usize, count: u8) -> Worths {
        let mut counts = self.counts[colour as usize];
        counts[seat] = count;
        self.worth(colour, &counts) - self.colours[colour as usize]
    }

    /// Returns the changes in worth if a seat keeps a scoring card (ESR-EVENT-2).
    fn keep(&self, seat: usize, kind: EventKind) -> Worths {
        let mut held = self.held;
        held[seat].insert(&self.view.reading.data, kind);
        let rescore = |colour: Colour| {
            let counts = &self.counts[colour as usize];
            self.scale.colour(colour, counts, &held) - self.colours[colour as usize]
        };
        match kind {
            EventKind::MajorityBonus(colour) | EventKind::GemBonus(colour) => rescore(colour),
            EventKind::Certificate => self.scale.certificates(&held) - self.certificates,
            _ => Colour::ALL.map(rescore).into_iter().fold(Worths::default(), |a, b| a + b),
        }
    }

    /// Passes the result of scoring each colour now, without held cards, to `weigh`
    /// (ESR-EVENT-SCORE-1 to ESR-EVENT-SCORE-5).
    fn each_scored(&self, weigh: &mut Weigh<'_>) {
        let reading = &self.view.reading;
        let data = reading.data;
        let bases =
            if reading.score_colour_full { data.base_income } else { data.base_income_half };
        for colour in Colour::ALL {
            let mut counts = self.counts[colour as usize];
            let most = counts.iter().copied().max().unwrap_or(0);
            let leaders = counts.iter().filter(|&&count| count == most).count();
            if most == 0 {
                continue;
            }
            let base = bases[colour as usize];
            let mut change = Worths::default();
            for (seat, count) in counts.iter_mut().enumerate().take(self.seats()) {
                if *count == most {
                    change[seat] += f64::from(base / leaders as u16);
                    *count -=
                        if leaders == 1 { count.div_ceil(2) } else { most.min(data.tied_return) };
                }
            }
            change += self.worth(colour, &counts) - self.colours[colour as usize];
            weigh(Execution::Colour(colour), change);
        }
    }

    /// Passes the result of a `reorganise` card with the given colours to `weigh`
    /// (ESR-EVENT-REORG-1 to ESR-EVENT-REORG-4).
    fn reorganise(&self, seat: usize, colours: [Colour; 2], weigh: &mut Weigh<'_>) {
        let held = |colour: Colour| self.counts[colour as usize][seat];
        let aim = |colour: Colour| (held(colour) + self.supply[colour as usize]).min(4);
        if colours.iter().any(|&colour| aim(colour) != held(colour)) {
            let change = |colour| self.recount(colour, seat, aim(colour));
            let [first, second] = colours;
            weigh(Execution::Plain, change(first) + change(second));
        }
    }

    /// Passes to `weigh` the result of every possible swap with an opponent (ESR-EVENT-SWAP-1,
    /// ESR-EVENT-SWAP-2).
    fn each_swap(&self, seat: usize, weigh: &mut Weigh<'_>) {
        let has = |seat: usize, colour: Colour| self.counts[colour as usize][seat] > 0;
        for opponent in (0..self.seats()).filter(|&it| it != seat) {
            let moved = |from: usize, to: usize| {
                Colour::ALL.map(|colour| {
                    has(from, colour).then(|| self.transfer(colour, from, Some(to), 1, false))
                })
            };
            let (given, taken) = (moved(seat, opponent), moved(opponent, seat));
            for give in Colour::ALL {
                for take in Colour::ALL.into_iter().filter(|&take| take != give) {
                    let both = given[give as usize].zip(taken[take as usize]);
                    if let Some((given, taken)) = both {
                        let opponent = Seat::new(opponent);
                        weigh(Execution::Swap { opponent, give, take }, given + taken);
                    }
                }
            }
        }
    }

    /// Passes to `weigh` the result of discarding one gem from every opponent.
    ///
    /// The best gem is chosen for one opponent after another (ESR-EVENT-TAKE-1, ESR-EVENT-TAKE-2).
    fn discard(&self, seat: usize, weigh: &mut Weigh<'_>) {
        let (mut counts, mut colours) = (self.counts, self.colours);
        let mut named = [None; PLAYERS_MAX];
        let mut change = Worths::default();
        for opponent in (0..self.seats()).filter(|&it| it != seat) {
            let held = Colour::ALL.into_iter().filter(|&it| counts[it as usize][opponent] > 0);
            let weighed = held.map(|colour| {
                let mut left = counts[colour as usize];
                left[opponent] -= 1;
                let worths = self.worth(colour, &left);
                let liked = self.score(seat, &(worths - colours[colour as usize]));
                Weighed::new(liked, (colour, worths))
            });
            if let Some(Weighed { item: (colour, worths), .. }) = weighed.reduce(Weighed::better) {
                counts[colour as usize][opponent] -= 1;
                change += worths - colours[colour as usize];
                colours[colour as usize] = worths;
                named[opponent] = Some(colour);
            }
        }
        if named.iter().any(Option::is_some) {
            weigh(Execution::Discard(named), change);
        }
    }

    /// Returns the changes in worth from discarding a gem of the named colour from each opponent
    /// (ESR-EVENT-TAKE-1).
    pub(super) fn discarded(&self, named: &[Option<Colour>; PLAYERS_MAX]) -> Worths {
        let mut counts = self.counts;
        for (opponent, colour) in named.iter().enumerate() {
            if let Some(colour) = *colour {
                counts[colour as usize][opponent] -= 1;
            }
        }
        Colour::ALL.into_iter().fold(Worths::default(), |sum, colour| {
            let index = colour as usize;
            sum + self.worth(colour, &counts[index]) - self.colours[index]
        })
    }

    /// Passes the results of a `take_three` card with each colour to `weigh` (ESR-EVENT-THREE-1,
    /// ESR-EVENT-THREE-2).
    fn each_three(&self, seat: usize, weigh: &mut Weigh<'_>) {
        for colour in Gems::new(self.supply).colours() {
            let taken = self.supply[colour as usize].min(3);
            weigh(Execution::Colour(colour), self.add(colour, seat, taken));
        }
    }

    /// Passes the result of a `halve_all` card to `weigh` (ESR-EVENT-HALVE-1, ESR-EVENT-HALVE-2).
    fn halve(&self, weigh: &mut Weigh<'_>) {
        let kept = self.counts.map(|counts| counts.map(|count| count.div_ceil(2)));
        if kept != self.counts {
            let change = Colour::ALL.into_iter().fold(Worths::default(), |sum, colour| {
                let index = colour as usize;
                sum + self.worth(colour, &kept[index]) - self.colours[index]
            });
            weigh(Execution::Plain, change);
        }
    }
}

/// A function that receives each way to execute an instant event card, and the resulting changes.
type Weigh<'w> = dyn FnMut(Execution, Worths) + 'w;

/// A value with a seat's score.
#[derive(Clone, Copy)]
pub(super) struct Weighed<T> {
    pub(super) liked: f64,
    pub(super) item: T,
}

impl<T> Weighed<T> {
    pub(super) fn new(liked: f64, item: T) -> Self {
        Self { liked, item }
    }

    /// Returns the value with the higher score, or the first one if the scores are equal.
    pub(super) fn better(self, other: Self) -> Self {
        if other.liked > self.liked { other } else { self }
    }
}

/// Returns every pair of gems in a supply, or its only gem (ESR-DP-5, ESR-FREE-6).
fn takes(supply: Gems) -> impl Iterator<Item = Gems> {
    let count = supply.total().min(2);
    let pairs = Colour::ALL.into_iter().flat_map(|first| {
        let second = Colour::ALL.into_iter().filter(move |&second| second >= first);
        second.map(move |second| Gems::of(first, 1) + Gems::of(second, 1))
    });
    let ones = Colour::ALL.into_iter().map(|colour| Gems::of(colour, 1));
    pairs.chain(ones).filter(move |&gems| gems.total() == count && supply.contains(gems))
}

/// Adds the move `decline` if the player can take nothing.
fn or_decline(out: &mut ScoredMoves<Move>) {
    if out.is_empty() {
        out.push((Move::Decline, 0.0));
    }
}
