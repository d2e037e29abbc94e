//! Numbers quoted in the rules texts, keyed by name. The numbers are derived from the components
//! and from constants in the chapters.

use karat_kernel::game::{Figures, Rules};

use super::components::{Artifact, Card, Deck, Gem, Role, Sentinel, Unit};
use super::data::{RELEASE_COSTS, START_BONUS};
use super::gems::{MORE_SLOTS, RUBIES_MAX, SLOTS};
use super::hand::{HAND_LIMIT, MORE_HAND, dust_size};
use super::income::{WITH_CONCENTRATED, opal_dust};
use super::order::{FIXED_ROUNDS, THRESHOLD};
use super::points::LEVEL_POINTS;
use super::roles::BUDGET;
use super::sages::DRAWN;
use super::setup::{FAIRY_CARDS, IDENTICAL_DUST, copies};
use super::{Data, SENTINELS_TO_END, Seat, Zepter};

impl Figures for Zepter {
    fn figures(&self) -> Vec<(String, String)> {
        let data = self.open.data;
        let mut figures = of_components(&data);
        figures.extend(of_start(self));
        figures.extend(of_gems(self));
        let cards = data.order_cards();
        let modifiers = cards.iter().enumerate().flat_map(|(place, (artifact, sentinel))| {
            [("artifact", artifact), ("sentinel", sentinel)].map(|(item, modifier)| {
                figure(format!("place-{}-{item}", place + 1), signed(*modifier))
            })
        });
        figures.extend(modifiers);
        figures
    }
}

fn of_components(data: &Data) -> Vec<(String, String)> {
    let points = Artifact::ALL.map(|artifact| data.artifact_points(artifact));
    let card = Unit::Card(Card::of(Deck::Ruby).next().expect("a deck has cards"));
    vec![
        figure("artifact-kinds", Artifact::ALL.len()),
        figure("sentinels", Sentinel::ALL.len()),
        figure("end", SENTINELS_TO_END),
        figure("markers", RELEASE_COSTS.len() + 1),
        figure("releases", RELEASE_COSTS.map(|cost| cost.to_string()).join(", ")),
        figure("sentinel", data.sentinel_price()),
        figure("points-sentinel", data.sentinel_points()),
        figure("points-level", LEVEL_POINTS),
        figure("artifact-low", points.iter().min().expect("there are artifacts")),
        figure("artifact-high", points.iter().max().expect("there are artifacts")),
        figure("reach", THRESHOLD),
        figure("with", WITH_CONCENTRATED),
        figure("dust-1", opal_dust(1)),
        figure("dust-2", opal_dust(2)),
        figure("dust-3", opal_dust(3)),
        figure("rubies", RUBIES_MAX),
        figure("slots", SLOTS),
        figure("belt-slots", MORE_SLOTS),
        figure("wand-slots", MORE_SLOTS),
        figure("sages", DRAWN),
        figure("hand", HAND_LIMIT),
        figure("ball-hand", MORE_HAND),
        figure("wand-hand", MORE_HAND),
        figure("size-card", card.size()),
        figure("size-concentrated", Unit::Concentrated(Deck::Ruby).size()),
        figure("size-2", dust_size(2)),
        figure("size-5", dust_size(5)),
        figure("size-10", dust_size(10)),
        figure("budget", BUDGET),
        figure("fixed-rounds", FIXED_ROUNDS),
        figure("identical-dust", IDENTICAL_DUST),
    ]
}

fn of_start(game: &Zepter) -> Vec<(String, String)> {
    let (low, high) = (*Zepter::SEATS.start(), *Zepter::SEATS.end());
    let (own, first) = (game.player(Seat::new(0)), Seat::new(0));
    let all = (low..=high).find(|&seats| copies(seats) == copies(high)).unwrap_or(high);
    let mut figures = vec![
        figure("seats-low", low),
        figure("seats-high", high),
        figure("start-opals", own.active[Gem::Opal as usize]),
        figure("start-sapphires", own.active[Gem::Sapphire as usize]),
        figure("start-points", game.points(first).total()),
        figure("fairy-cards", FAIRY_CARDS),
        figure("copies-all", all),
        figure("copies-most", copies(high)),
        figure("copies-least", copies(low)),
    ];
    let sums = Role::ALL.into_iter().zip(START_BONUS).map(|(role, bonus)| {
        figure(format!("bonus-{}", role.name()), game.open.data.start_dust(role) + bonus)
    });
    figures.extend(sums);
    figures
}

fn of_gems(game: &Zepter) -> Vec<(String, String)> {
    let data = game.open.data;
    let gems = Gem::ALL.into_iter().flat_map(|gem| {
        let name = gem.name();
        [
            figure(format!("price-{name}"), data.gem_price(gem, 0)),
            figure(format!("points-{name}"), data.gem_points(gem)),
        ]
    });
    let decks = Deck::ALL.into_iter().flat_map(|deck| {
        let name = deck.name();
        // An option changes the values of the ruby cards (ZEP-COMP-4).
        let values = || {
            let used = Card::of(deck).filter(|card| game.hidden.draw_piles.count(*card) > 0);
            used.map(Card::value)
        };
        let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        [
            figure(format!("card-{name}"), format!("{low}–{high}")),
            figure(format!("four-{name}"), deck.concentrated()),
            figure(format!("empty-{name}"), deck.dust()),
        ]
    });
    // The lists of points name two kinds of gems together.
    let pairs = [(Gem::Opal, Gem::Sapphire), (Gem::Emerald, Gem::Diamond)];
    let pairs = pairs.into_iter().map(|(one, other)| {
        let (first, second) = (data.gem_points(one), data.gem_points(other));
        let points =
            if first == second { first.to_string() } else { format!("{first} / {second}") };
        figure(format!("points-{}-{}", one.name(), other.name()), points)
    });
    gems.chain(decks).chain(pairs).collect()
}

fn signed(amount: i16) -> String {
    match amount {
        0 => "0".to_owned(),
        1.. => format!("+{amount}"),
        _ => format!("−{}", amount.unsigned_abs()),
    }
}

fn figure(name: impl Into<String>, number: impl ToString) -> (String, String) {
    (name.into(), number.to_string())
}
