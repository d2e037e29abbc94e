//! A player's possessions as evaluated by bots. All energy is added up, and the slots are filled
//! with the best gems (chapters 6 to 9 and 13 to 16).

use karat_kernel::house::Interned;

use crate::rules::{
    Artifact, Bonus, Data, Deck, ENERGY_FLOW, Gem, Holdings, Item, PlayerView, RELEASE_COSTS,
    RUBIES_MAX, Reading, Role, SAGES_POINTS, Sentinel, Track, Unit, Units, WITH_CONCENTRATED,
    opal_dust,
};

/// The mean card value of each deck (ZEP-COMP-3).
const MEANS: [f64; 4] = [5.0, 7.5, 10.0, 15.0];

/// The energy per point of hand size: first for dust, then for each deck's cards and concentrated
/// energy.
const DENSITIES: [f64; 5] = [3.0, 5.5, 8.5, 11.5, 17.0];

/// A player's possessions as evaluated by bots.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Estate {
    /// The game's numbers.
    pub(super) data: Interned<Data>,
    /// The number of gems of each kind in slots.
    pub(super) gems: [u8; 5],
    /// The number of gems of each kind without a slot.
    pub(super) spare: [u16; 5],
    pub(super) levels: [u8; 6],
    pub(super) markers: u8,
    /// The unreleased markers, as one bit per release cost.
    pub(super) board: u8,
    pub(super) artifacts: [u8; 12],
    /// The player's Sentinels, as one bit each.
    pub(super) sentinels: u16,
    pub(super) slots: u8,
    /// The energy that the player can spend now.
    pub(super) cash: f64,
    /// The energy in the reserve, added at the next income.
    pub(super) reserve: f64,
    /// The energy that the player can keep at the end of the turn.
    pub(super) hold: f64,
    /// The player's hand limit.
    limit: f64,
    /// Whether the player has made this turn's paid advance (ZEP-KNOW-5).
    pub(super) advanced: bool,
    /// Whether the Druid may still buy the privileged ruby (ZEP-GEM-10).
    privilege: bool,
    /// Whether the track Nine Sages opens only at ten points, and whether it is still closed
    /// (ZEP-VAR-C-6).
    identical_start: bool,
    sages_closed: bool,
    /// Whether every copy of an artifact has an effect, rather than only the first (ZEP-ART-3).
    stacks_copies: bool,
}

impl Estate {
    /// Returns a player's possessions. Cards hidden from the viewer count as their deck's mean
    /// value.
    pub(super) fn of(player: &PlayerView, reading: &Reading) -> Self {
        let mut artifacts = [0; 12];
        for &(artifact, copies) in &player.artifacts {
            artifacts[artifact as usize] = copies;
        }
        let owned: [u16; 5] =
            std::array::from_fn(|gem| u16::from(player.active[gem]) + player.stored[gem]);
        let gems = owned.map(|count| count.min(player.slots.into()) as u8);
        let dust = f64::from(player.dust);
        let mut estate = Self {
            data: reading.data,
            gems,
            spare: std::array::from_fn(|gem| owned[gem] - u16::from(gems[gem])),
            levels: player.levels,
            markers: player.markers,
            board: board(&player.board),
            artifacts,
            sentinels: player.sentinels.iter().map(|&(one, _)| 1 << one as u16).sum(),
            slots: player.slots,
            cash: dust + hand(player),
            reserve: f64::from(player.reserve_dust) + mean_value(&player.reserve_counts),
            hold: 0.0,
            limit: f64::from(player.hand_limit),
            advanced: false,
            privilege: player.role == Some(Role::Druid)
                && !player.privilege_used
                && !reading.identical_start,
            identical_start: reading.identical_start,
            sages_closed: reading.identical_start && player.start_points < SAGES_POINTS,
            stacks_copies: reading.stacks_copies,
        };
        estate.hold = kept(player).unwrap_or(estate.capacity());
        estate
    }

    /// Fills the slots with the gems that are worth most over the given number of incomes.
    pub(super) fn fill_slots(&mut self, rounds: f64, point: f64) {
        let mut free = i32::from(self.slots) - self.used();
        while free < 0 {
            let worst = self.worst(rounds, point).expect("more gems than slots");
            self.gems[worst as usize] -= 1;
            self.spare[worst as usize] = self.spare[worst as usize].saturating_add(1);
            free += 1;
        }
    }

    /// Returns the number of slots that contain a gem.
    pub(super) fn used(&self) -> i32 {
        self.gems.iter().map(|&count| i32::from(count)).sum()
    }

    /// Returns the player's price for a gem of the given kind.
    pub(super) fn price(&self, gem: Gem) -> f64 {
        f64::from(self.data.gem_price(gem, self.level(Track::Gems)))
    }

    /// Returns the player's sale price for a gem of the given kind.
    pub(super) fn sale(&self, gem: Gem) -> f64 {
        f64::from(self.data.gem_sale(gem, self.level(Track::Gems)))
    }

    pub(super) fn level(&self, track: Track) -> u8 {
        self.levels[track as usize]
    }

    pub(super) fn copies(&self, artifact: Artifact) -> u8 {
        self.artifacts[artifact as usize]
    }

    /// Returns how many copies of an artifact have an effect (ZEP-ART-3).
    pub(super) fn effective(&self, artifact: Artifact) -> u8 {
        let copies = self.copies(artifact);
        if self.stacks_copies { copies } else { copies.min(1) }
    }

    /// Begins a round. `points` are those of the player's points that the estate does not contain.
    pub(super) fn begin_round(&mut self, points: f64) {
        self.advanced = false;
        self.sages_closed =
            self.identical_start && self.points() + points < f64::from(SAGES_POINTS);
    }

    /// Returns whether the player may advance to the track's next level, regardless of the cost
    /// (ZEP-KNOW-3, ZEP-VAR-C-6).
    pub(super) fn is_open(&self, track: Track) -> bool {
        self.level(track) < 4 && !(track == Track::NineSages && self.sages_closed)
    }

    /// Returns the player's next income without the reserve.
    pub(super) fn income(&self) -> f64 {
        let mut dust = opal_dust(self.gems[0]);
        dust += ENERGY_FLOW[usize::from(self.level(Track::EnergyFlow))];
        let mut cards = 0.0;
        for (deck, mean) in MEANS.into_iter().enumerate() {
            let count = self.yields(deck);
            dust += WITH_CONCENTRATED * u16::from(count / 4);
            cards += mean * f64::from(count);
        }
        cards + f64::from(dust)
    }

    /// Returns the additional income from one more gem of the given kind. A gem that brings a
    /// complete group closer counts for part of the group's bonus.
    pub(super) fn more_income(&self, gem: Gem) -> f64 {
        match gem {
            Gem::Opal => 1.65 + 0.5 * [2.0, 3.0, 5.0][usize::from(self.gems[0] % 3)],
            _ => {
                0.25 + MEANS[gem as usize - 1]
                    + f64::from(u8::from(self.gems[gem as usize] % 4 == 3))
            }
        }
    }

    fn less_income(&self, gem: Gem) -> f64 {
        match gem {
            Gem::Opal => 1.65 + 0.5 * [5.0, 2.0, 3.0][usize::from(self.gems[0] % 3)],
            _ => {
                0.25 + MEANS[gem as usize - 1]
                    + f64::from(u8::from(self.gems[gem as usize].is_multiple_of(4)))
            }
        }
    }

    /// Returns how many cards an income yields from a deck (ZEP-INCOME-6).
    fn yields(&self, deck: usize) -> u8 {
        let produced = match deck {
            1 => self.effective(Artifact::CrystalOfProtection),
            3 => self.effective(Artifact::ChaliceOfFire),
            _ => 0,
        };
        self.gems[deck + 1] + produced
    }

    /// Returns the points for the player's possessions (chapter 16).
    pub(super) fn points(&self) -> f64 {
        f64::from(self.holdings().points().total())
    }

    fn holdings(&self) -> Holdings<'_> {
        let Self { data, gems, levels, artifacts, sentinels, .. } = self;
        Holdings { data: *data, active: gems, levels, artifacts, sentinels: *sentinels }
    }

    /// Returns the points for one more gem of the given kind, including its effect on the player's
    /// Sentinels.
    pub(super) fn more_points(&self, gem: Gem) -> f64 {
        self.points_beside(gem, self.gems[gem as usize])
    }

    /// Returns the points for a gem, given the number of others of its kind.
    fn points_beside(&self, gem: Gem, others: u8) -> f64 {
        let sentinel = match gem {
            Gem::Opal => Sentinel::Tomcat,
            Gem::Sapphire => Sentinel::Fox,
            Gem::Emerald => Sentinel::Scarab,
            Gem::Diamond => Sentinel::Unicorn,
            Gem::Ruby => Sentinel::Salamander,
        };
        let Bonus { each, most } = sentinel.bonus();
        let has_room = most.is_none_or(|most| each * u16::from(others) < most);
        let counts = self.holdings().owns(sentinel) && has_room;
        f64::from(u16::from(self.data.gem_points(gem)) + if counts { each } else { 0 })
    }

    /// Returns whether the player may buy gems of the given kind (ZEP-GEM-6 to ZEP-GEM-11).
    pub(super) fn may_buy(&self, gem: Gem) -> bool {
        match gem {
            Gem::Opal | Gem::Sapphire => true,
            Gem::Emerald => self.copies(Artifact::Spellbook) > 0,
            Gem::Diamond => self.copies(Artifact::Elixir) > 0,
            Gem::Ruby => {
                let fire = self.level(Track::Fire);
                u32::from(self.gems[4]) + u32::from(self.spare[4]) < RUBIES_MAX
                    && (fire == 4 || fire == 3 && self.privilege)
            }
        }
    }

    /// Returns whether level 3 of the track Fire still entitles the player to buy a ruby.
    pub(super) fn is_privileged(&self) -> bool {
        self.privilege
    }

    /// Pays for a gem and puts it into a slot.
    pub(super) fn buy(&mut self, gem: Gem) {
        self.cash -= self.price(gem);
        if gem == Gem::Ruby && self.level(Track::Fire) < 4 {
            self.privilege = false;
        }
        self.gems[gem as usize] += 1;
    }

    /// Sells an active gem of the given kind.
    pub(super) fn sell(&mut self, gem: Gem) {
        self.cash += self.sale(gem);
        self.gems[gem as usize] -= 1;
    }

    /// Returns the kind of active gem that is cheapest to sell, given the number of incomes still
    /// to come.
    pub(super) fn worst(&self, rounds: f64, point: f64) -> Option<Gem> {
        let held = Gem::ALL.into_iter().filter(|&gem| self.gems[gem as usize] > 0);
        held.map(|gem| (self.missed(gem, rounds, point) - self.sale(gem), gem))
            .reduce(|best, other| if other.0 < best.0 { other } else { best })
            .map(|(_, gem)| gem)
    }

    /// Returns the cost of losing a gem over the given number of incomes.
    pub(super) fn missed(&self, gem: Gem, rounds: f64, point: f64) -> f64 {
        self.less_income(gem) * rounds
            + point * self.points_beside(gem, self.gems[gem as usize] - 1)
    }

    /// Pays a price.
    ///
    /// If necessary, sells gems without a slot, and then the active gems that are cheapest to lose.
    /// Returns `None` if the price is more than the player can raise (ZEP-OUT-2).
    pub(super) fn pay(mut self, price: f64, rounds: f64, point: f64) -> Option<Self> {
        self.cash -= price;
        for gem in Gem::ALL {
            while self.cash < 0.0 && self.spare[gem as usize] > 0 {
                self.spare[gem as usize] -= 1;
                self.cash += self.sale(gem);
            }
        }
        while self.cash < 0.0 {
            self.sell(self.worst(rounds, point)?);
        }
        Some(self)
    }

    /// Returns the unreleased marker with the highest release cost, as a bit mask.
    pub(super) fn dearest_marker(&self) -> Option<u8> {
        (self.board != 0).then(|| self.board.ilog2() as u8)
    }

    /// Returns the unreleased marker with the lowest release cost, as a bit mask.
    pub(super) fn cheapest_marker(&self) -> Option<u8> {
        (self.board != 0).then(|| self.board.trailing_zeros() as u8)
    }

    /// Moves a marker from the board to the player's store.
    pub(super) fn release(&mut self, marker: u8) {
        self.board &= !(1 << marker);
        self.markers += 1;
    }

    /// Returns the energy cost of releasing the marker that a track's first level requires.
    ///
    /// The cost is 0 if no release is needed. Returns `None` if there is no marker left to release.
    pub(super) fn marker_cost(&self, track: Track) -> Option<f64> {
        if self.level(track) > 0 || self.markers > 0 {
            return Some(0.0);
        }
        self.cheapest_marker().map(|marker| f64::from(RELEASE_COSTS[usize::from(marker)]))
    }

    /// Advances by one level on a track, releasing the cheapest marker if necessary. The caller
    /// pays for the level.
    pub(super) fn advance(&mut self, track: Track) {
        if self.level(track) == 0 {
            if self.markers == 0
                && let Some(marker) = self.cheapest_marker()
            {
                self.release(marker);
            }
            self.markers = self.markers.saturating_sub(1);
            self.raise_limit(f64::from(track.hand_limit()));
        }
        self.levels[track as usize] += 1;
        let level = usize::from(self.level(track));
        match track {
            Track::NineSages => self.reserve += 2.0 * MEANS[level - 1],
            Track::Accumulation if level % 2 == 0 => self.slots += 1,
            _ => {}
        }
    }

    /// Adds the permanent effects of a newly won item, including the gem or marker that comes with
    /// it.
    pub(super) fn take(&mut self, item: Item) {
        let artifact = match item {
            Item::Artifact(artifact) => artifact,
            Item::Sentinel(sentinel) => {
                self.sentinels |= 1 << sentinel as u16;
                return;
            }
        };
        let before = self.effective(artifact);
        self.artifacts[artifact as usize] += 1;
        match artifact {
            Artifact::CrystalBall => {
                self.raise_limit(3.0 * f64::from(self.effective(artifact) - before));
            }
            Artifact::MagicBelt => self.slots += 2,
            Artifact::MagicWand => {
                self.slots += 2;
                self.raise_limit(3.0);
            }
            Artifact::Elixir if self.used() < i32::from(self.slots) => self.gems[3] += 1,
            Artifact::Elixir => self.spare[3] = self.spare[3].saturating_add(1),
            Artifact::MagicMirror | Artifact::ShadowCloak => {
                if let Some(marker) = self.dearest_marker() {
                    self.release(marker);
                }
            }
            _ => {}
        }
    }

    /// Estimates, from the sources of income, the energy that the player can keep at the end of a
    /// turn.
    pub(super) fn capacity(&self) -> f64 {
        let mut income = 4.0 * f64::from(self.gems[0]) + 1.0;
        let mut weighed = income * DENSITIES[0];
        for (deck, mean) in MEANS.into_iter().enumerate() {
            let of_deck = mean * f64::from(self.yields(deck));
            income += of_deck;
            weighed += of_deck * DENSITIES[deck + 1];
        }
        self.limit * weighed / income
    }

    fn raise_limit(&mut self, by: f64) {
        self.hold += by * self.capacity() / self.limit.max(1.0);
        self.limit += by;
    }
}

/// Returns the unreleased markers with the given release costs, as a bit mask.
fn board(costs: &[u16]) -> u8 {
    let on_board = |cost: &u16| if costs.contains(cost) { 1 } else { 0 };
    RELEASE_COSTS.iter().zip(0..).map(|(cost, bit)| on_board(cost) << bit).sum()
}

/// Returns the total energy of a hand's cards and concentrated units.
fn hand(player: &PlayerView) -> f64 {
    let concentrated: u16 = Deck::ALL
        .into_iter()
        .map(|deck| deck.concentrated() * u16::from(player.concentrated[deck as usize]))
        .sum();
    let cards = player
        .cards
        .map_or_else(|| mean_value(&player.card_counts), |cards| f64::from(cards.value()));
    f64::from(concentrated) + cards
}

fn mean_value(counts: &[u8; 4]) -> f64 {
    counts.iter().zip(MEANS).map(|(&count, mean)| f64::from(count) * mean).sum()
}

/// Returns the energy that the player could keep if the turn ended now, or `None` if the hand is
/// unknown.
fn kept(player: &PlayerView) -> Option<f64> {
    let units = Units { cards: player.cards?, concentrated: player.concentrated };
    let mut dense: Vec<(f64, f64)> = units
        .kinds()
        .map(|unit: Unit| (f64::from(unit.value()), f64::from(unit.size()), units.count(unit)))
        .flat_map(|(value, size, count)| (0..count).map(move |_| (value, size)))
        .collect();
    dense.extend((0..player.dust / 10).map(|_| (10.0, 3.0)));
    dense.sort_by(|one, other| (other.0 / other.1).total_cmp(&(one.0 / one.1)));
    let (mut room, mut value) = (f64::from(player.hand_limit), 0.0);
    for (worth, size) in dense {
        if size <= room {
            room -= size;
            value += worth;
        }
    }
    // The remaining room in the hand can hold some dust.
    let rest = f64::from(player.dust % 10).min(2.5 * room);
    Some(value + rest)
}
