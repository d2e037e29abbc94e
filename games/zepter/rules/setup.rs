//! Chapter 3: the set-up of the game.

use karat_kernel::game::{Illegal, Rules, Sink, illegal};
use karat_kernel::seat::{Seat, Seats};

use super::components::{Artifact, Card, Cards, Deck, Gem, Role};
use super::data::{CARD_COPIES, CARD_COPIES_13_15, GEMS};
use super::notes::{Event, Fact};
use super::payment::rep;
use super::roles::{RoleAuction, Roles};
use super::{
    Held, Hidden, Open, Options, PLAYERS_MAX, Pending, Phase, Player, Variant, Variants, Zepter,
};

/// Every player's initial gems of each kind, all of them active (ZEP-SETUP-9). Together, these
/// initial gems are worth 3 points (ZEP-SETUP-14).
const START_GEMS: [u8; 5] = [2, 1, 0, 0, 0];

/// Every player's initial amount of dust in variant C (ZEP-VAR-C-4).
pub(super) const IDENTICAL_DUST: u32 = 15;

/// The Fairy's initial number of cards (ZEP-SETUP-16).
pub(super) const FAIRY_CARDS: u8 = 2;

/// Returns the number of copies of each artifact in play (ZEP-SETUP-4, ZEP-SETUP-18).
pub(super) const fn copies(seats: usize) -> u8 {
    if seats < 5 { 2 } else { 3 }
}

impl Zepter {
    pub(super) fn set_up(options: &Options, seats: usize) -> Result<Self, Illegal> {
        if !Self::SEATS.contains(&seats) {
            return Err(illegal("ZEP-SETUP-1"));
        }
        // Incompatible options are rejected (ZEP-SETUP-2).
        options.check()?;
        let variants = Variants::of(options);
        let narrow = options.is("ruby_card_range", "13_15");
        // The number of copies of each artifact depends on the number of players (ZEP-SETUP-4,
        // ZEP-SETUP-18).
        let is_single = seats == 2 && variants.has(Variant::OneArtifactCopy);
        let copies = if is_single { 1 } else { copies(seats) };
        let open = Open {
            variants,
            data: options.data(),
            bid_ceiling: options.bid_ceiling(),
            max_rounds: options.max_rounds(),
            seats: seats as u8,
            round: 0,
            phase: Phase::Over,
            in_game: Seats::all(seats),
            order: std::array::from_fn(Seat::new),
            placed: 0,
            place: 0,
            someone_reached: false,
            reached: Seats::EMPTY,
            discard_piles: Cards::EMPTY,
            artifact_deck: [copies; 12],
            display: [0; 12],
            // All Sentinels are on offer from the start (ZEP-SETUP-7).
            offer: (1 << super::Sentinel::ALL.len()) - 1,
            sentinels_sold: 0,
            supply: GEMS.map(|gem| gem.pieces),
            paid_advances: 0,
            auction: None,
            pending: Pending::NOTHING,
            role_auction: RoleAuction::BEFORE,
            players: [Player::NOBODY; PLAYERS_MAX],
        };
        let hidden = Hidden {
            // All energy cards start in the draw piles (ZEP-SETUP-3); an option changes the ruby
            // deck (ZEP-COMP-4).
            draw_piles: Cards::new(if narrow { CARD_COPIES_13_15 } else { CARD_COPIES }),
            held: [Held::NOTHING; PLAYERS_MAX],
            first: None,
        };
        let mut game = Self { open, hidden };
        for seat in Seat::all(seats) {
            game.player_mut(seat).active = START_GEMS;
            for gem in Gem::ALL {
                game.open.supply[gem as usize] -= START_GEMS[gem as usize];
            }
        }
        // Roles are drawn or chosen (ZEP-SETUP-8), or auctioned in variant D (ZEP-VAR-D-1).
        game.open.phase = if game.has(Variant::RoleAuction) {
            Phase::DrawCaller
        } else if game.has(Variant::ChooseRoles) {
            Phase::ChooseRole(Seat::new(0))
        } else {
            Phase::DrawRole(Seat::new(0))
        };
        Ok(game)
    }

    /// Returns the roles that have no player and were not removed from the auction.
    pub(super) fn roles_left(&self) -> Roles {
        let taken = self.open.players.iter().filter_map(|player| player.role);
        taken.fold(Roles::ALL.without(self.open.role_auction.removed), |left, role| {
            left.without(Roles::only(role))
        })
    }

    /// Deals a role to a seat (ZEP-SETUP-19).
    pub(super) fn draw_role(
        &mut self,
        due: Seat,
        seat: Seat,
        role: Role,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if seat != due {
            return Err(illegal("ZEP-SETUP-19"));
        }
        self.assign_role(seat, role, notes)?;
        self.after_role(seat, Phase::DrawRole, notes);
        Ok(())
    }

    pub(super) fn choose_role(
        &mut self,
        seat: Seat,
        role: Role,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.assign_role(seat, role, notes)?;
        self.after_role(seat, Phase::ChooseRole, notes);
        Ok(())
    }

    /// Continues with the next seat's role, or begins the game after the last seat.
    fn after_role(&mut self, seat: Seat, phase: fn(Seat) -> Phase, notes: &mut impl Sink<Event>) {
        let next = seat.next(self.seats());
        if next.index() == 0 {
            self.begin(notes);
        } else {
            self.open.phase = phase(next);
        }
    }

    /// Gives a role to a seat. All roles must differ (ZEP-SETUP-8).
    pub(super) fn assign_role(
        &mut self,
        seat: Seat,
        role: Role,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        if !self.roles_left().contains(role) {
            return Err(illegal("ZEP-SETUP-8"));
        }
        self.player_mut(seat).role = Some(role);
        notes.note(Event::public(Fact::RoleAssigned { seat, role }));
        Ok(())
    }

    /// Gives the players their roles' initial possessions, and begins the first draws
    /// (ZEP-SETUP-11, ZEP-SETUP-17). The hand limit is not checked (ZEP-SETUP-15).
    pub(super) fn begin(&mut self, notes: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats()) {
            let role = self.player(seat).role.expect("every player has a role");
            let start = self.reading().start(role);
            // After a role auction, the rest of the budget becomes dust (ZEP-VAR-D-16).
            let spent = u32::from(self.open.role_auction.spent[seat.index()]);
            let rest = start.budget.map_or(0, |budget| rep(budget - spent));
            let player = self.player_mut(seat);
            (player.dust, player.markers) = (start.dust + rest, start.markers);
            if let Some(track) = start.track {
                player.levels[track as usize] = 1;
            }
        }
        if self.reading().fairy_cards && self.fairy().is_some() {
            self.open.phase = Phase::DrawFairy(FAIRY_CARDS);
        } else {
            self.refill_display(notes);
        }
    }

    fn fairy(&self) -> Option<Seat> {
        let mut seats = Seat::all(self.seats());
        seats.find(|&seat| self.player(seat).role == Some(Role::Fairy))
    }

    pub(super) fn draw_fairy(
        &mut self,
        left: u8,
        card: Card,
        notes: &mut impl Sink<Event>,
    ) -> Result<(), Illegal> {
        self.take_off(Deck::Sapphire, card)?;
        let fairy = self.fairy().expect("the Fairy draws");
        self.held_mut(fairy).reserve.add(card, 1);
        self.note_drawn(fairy, card, true, notes);
        if left > 1 {
            self.open.phase = Phase::DrawFairy(left - 1);
        } else {
            self.refill_display(notes);
        }
        Ok(())
    }
}

impl Player {
    /// The state of a player without a role (ZEP-SETUP-13).
    const NOBODY: Self = Self {
        role: None,
        levels: [0; 6],
        board: 0b1_1111,
        markers: 0,
        active: [0; 5],
        stored: [0; 5],
        dust: 0,
        reserve_dust: 0,
        artifacts: [0; Artifact::ALL.len()],
        sentinels: 0,
        rubies_bought: 0,
        privilege_used: false,
        order_card: 0,
        start_points: 0,
        place_modifiers: (0, 0),
    };
}
