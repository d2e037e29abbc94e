//! Checks every number in the descriptions of roles, levels and Sentinels against real games.

use crate::rules::{Artifact, Data, Gem, Item, PlayerView, Sentinel, Track, View, Zepter};
use karat_kernel::house::Data as _;
use karat_kernel::{Actor, OptionSpec, Options, Rules, Seat, Turn, Viewer};

use super::market::effects;
use super::{track_name, word};
use karat_ui::kit::Playing;
use karat_ui::pages::GamePages;
use karat_words::Locale;

use crate::words::{brief, item_effect, level_effect, role_budget, role_start};

type Pairs = Vec<(String, String)>;

/// Returns sets of options: each non-default value of each option, and the variants that can be
/// combined.
fn option_sets() -> Vec<Pairs> {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut sets = vec![vec![]];
    let specs = <Zepter as Rules>::Options::SPECS;
    let single = |spec: &OptionSpec| {
        let values = spec.values.iter().skip(1);
        values.map(|value| vec![pair(spec.name, value)]).collect::<Vec<_>>()
    };
    sets.extend(specs.iter().flat_map(single));
    let keeps = pair("role_auction_keep_printed_energy", "true");
    for variant in ["variant_a", "variant_b", "variant_c", "variant_d", "community_start_bonus"] {
        let variant = pair(variant, "true");
        sets.push(vec![pair("edition", "first"), variant.clone(), keeps.clone()]);
        sets.push(vec![pair("fairy_start_cards", "false"), variant.clone()]);
        sets.push(vec![pair("variant_a", "true"), keeps.clone(), variant]);
    }
    sets.push(vec![pair("max_rounds", "7")]);
    sets.retain(|options| Playing::<Zepter>::new(2, options, 1).is_ok());
    sets
}

fn of(options: &Pairs, name: &str) -> bool {
    has(options, name, "true")
}

fn has(options: &Pairs, name: &str, value: &str) -> bool {
    options.iter().any(|(known, chosen)| known == name && chosen == value)
}

fn view(game: &Playing<Zepter>) -> View {
    game.view()
}

fn new_game(options: &Pairs, seats: usize) -> Playing<Zepter> {
    Playing::new(seats, options, 1).expect("legal options")
}

fn position(options: &Pairs, lines: &[&str]) -> Playing<Zepter> {
    Playing::at_position(2, options, lines)
}

/// Returns the numbers in a string, in ascending order.
fn numbers(text: &str) -> Vec<u32> {
    let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let mut numbers: Vec<u32> = parts.map(|part| part.parse().expect("a number")).collect();
    numbers.sort_unstable();
    numbers
}

fn sorted(numbers: impl IntoIterator<Item = u32>) -> Vec<u32> {
    let mut numbers: Vec<u32> = numbers.into_iter().filter(|&number| number > 0).collect();
    numbers.sort_unstable();
    numbers
}

/// Plays a random game until its first round begins. Returns its view, and the dust spent by each
/// seat in the role auction.
fn set_up(options: &Pairs, seats: usize, seed: usize) -> (View, Vec<u32>) {
    let mut game = new_game(options, seats);
    let (mut spent, mut last, mut ply) = (vec![0; seats], None, seed);
    loop {
        let now = view(&game);
        if now.round > 0 {
            return (last.expect("the display is drawn before"), spent);
        }
        let price = now.role_auction.map_or(0, |auction| auction.price.into());
        last = Some(now);
        let who = match game.turn() {
            Turn::Chance => Actor::Chance,
            Turn::Seats(owing) => Actor::Seat(owing.first().expect("a seat")),
            Turn::Over => unreachable!("a game begins"),
        };
        let moves = game.legal(who);
        ply = ply.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let text = &moves[(ply >> 33) % moves.len()];
        game.play(who, text).expect("a listed move");
        if let Actor::Seat(seat) = who {
            match text.split_once(' ') {
                None if text == "take" => spent[seat.index()] += price,
                Some(("remove", roles)) if roles != "none" => {
                    spent[seat.index()] += roles.split(' ').count() as u32;
                }
                _ => {}
            }
        }
    }
}

#[test]
fn the_text_of_a_role_matches_its_start() {
    for options in option_sets() {
        for seats in 2..=6 {
            let (view, spent) = set_up(&options, seats, seats);
            for (player, spent) in view.players.iter().zip(spent) {
                for locale in Locale::ALL {
                    let role = player.role.expect("every player has a role");
                    let text = role_start(locale, &view.reading, role);
                    starts_so(&options, player, spent, locale, &text);
                }
            }
        }
    }
}

fn starts_so(options: &Pairs, player: &PlayerView, spent: u32, locale: Locale, text: &str) {
    let auctioned = of(options, "variant_d");
    let budget = if auctioned { 20 } else { 0 };
    let rest = match budget - if auctioned { spent } else { 0 } {
        1 => 0,
        3 => 2,
        rest => rest,
    };
    let cards = player.reserve_counts.iter().map(|&count| u32::from(count)).sum();
    let expected = sorted([player.dust - rest, budget, player.hand_limit, cards]);
    assert_eq!(numbers(text), expected, "{options:?} {:?}: {text}", player.role);
    for track in Track::ALL {
        let [long, short] = [word(locale, track.name()), track_name(locale, track)];
        let is_named = text.contains(&long) || text.contains(&format!(" {short} "));
        assert_eq!(is_named, player.levels[track as usize] == 1, "{options:?}: {text}");
    }
    assert_eq!(player.markers > 0, of(options, "variant_c"), "{text}");
}

#[test]
fn the_budget_of_the_role_auction_equals_the_maximum_price() {
    for keeps in ["false", "true"] {
        let pairs = [("variant_d", "true"), ("role_auction_keep_printed_energy", keeps)];
        let options = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let mut game = new_game(&options, 2);
        game.play(Actor::Chance, "draw caller 0").expect("legal");
        let caller = Actor::Seat(Seat::new(0));
        for locale in Locale::ALL {
            let said = numbers(&role_budget(locale, &view(&game).reading));
            let [most] = said[..] else { panic!("one number, not {said:?}") };
            assert!(game.play(caller, &format!("price {}", most + 1)).is_err());
            let mut after = game.clone();
            after.play(caller, &format!("price {most}")).expect("the greatest price");
        }
    }
}

#[test]
fn the_text_of_a_level_matches_its_effect() {
    for options in option_sets() {
        for track in Track::ALL {
            for level in 1..=4_u8 {
                for locale in Locale::ALL {
                    gives_so(&options, track, level, locale);
                }
            }
        }
    }
}

fn gives_so(options: &Pairs, track: Track, level: u8, locale: Locale) {
    let mut levels = [0; 6];
    levels[track as usize] = level;
    let levels = levels.map(|level| level.to_string()).join("/");
    let levels = format!("levels P0 {levels}");
    let game = position(
        options,
        &[
            "display spellbook",
            "role P0 druid",
            "role P1 elf",
            "active_gems P0 0/0/0/0/0",
            "start_points P0 0",
            "start_points P1 0",
            &levels,
        ],
    );
    let view = view(&game);
    let me = &view.players[0];
    let text = level_effect(locale, &view.reading, track, level);
    let modifier = |at: usize| view.offers[at].modifiers[0].unsigned_abs();
    let last = view.offers.len() - 1;
    let expected = match track {
        Track::Gems => sorted([u32::from(me.prices[4]) * 100 / 60]),
        Track::EnergyFlow => sorted([me.income.dust.into()]),
        Track::Fire => {
            let says_nothing = text == level_effect(locale, &view.reading, Track::Fire, 1);
            assert_eq!(me.may_buy[4], !says_nothing, "{options:?} {level}: {text}");
            vec![]
        }
        Track::NineSages => return draws_so(options, level, &text),
        Track::Artifacts => sorted([modifier(0), modifier(last)]),
        // A single additional slot is written as a word, not as a number.
        Track::Accumulation => sorted([u32::from(me.slots) - 5].map(|more| more & !1)),
    };
    assert_eq!(numbers(&text), expected, "{options:?} {track} {level}: {text}");
}

/// Checks the description of Nine Sages: the numbers of cards and points, and whether the cards
/// become dust.
fn draws_so(options: &Pairs, level: u8, text: &str) {
    let reach = |points: u32| {
        let before = format!("levels P0 0/0/0/{}/0/0", level - 1);
        let points = format!("start_points P0 {points}");
        let mut game = position(
            options,
            &["role P0 kobold", "role P1 elf", "markers P0 1", "dust P0 99", &before, &points],
        );
        let me = Actor::Seat(Seat::new(0));
        game.play(me, "transact advance nine_sages").ok()?;
        let mut cards = 0;
        while game.turn() == Turn::Chance {
            let text = game.legal(Actor::Chance).swap_remove(0);
            game.play(Actor::Chance, &text).expect("a draw");
            cards += 1;
        }
        Some((cards, view(&game).players[0].reserve_dust > 0))
    };
    let opens = (0..=20).find(|&points| reach(points).is_some()).expect("the track opens");
    let (cards, becomes_dust) = reach(20).expect("the track is open");
    assert_eq!(numbers(text), sorted([cards, opens]), "{options:?} {level}: {text}");
    let parts = text.split(';').count();
    // With the option `next_income`, the cards become dust only at the next income, so the number
    // of parts is not checked.
    if !options.iter().any(|(_, value)| value == "next_income") {
        let said = 1 + usize::from(becomes_dust) + usize::from(opens > 0);
        assert_eq!(parts, said, "{options:?} {level}: {text}");
    }
}

#[test]
fn the_text_of_a_sentinel_matches_its_worth() {
    let worth = |sentinel: Sentinel, lines: &[&str]| {
        let mut all = vec!["active_gems P0 0/0/0/0/0"];
        if lines.iter().any(|line| line.starts_with("active_gems")) {
            all.clear();
        }
        all.extend(lines);
        let view = view(&position(&vec![], &all));
        let offer = view.offers.iter().find(|offer| offer.item == Item::Sentinel(sentinel));
        u32::from(offer.expect("all Sentinels are on offer").worth[0])
    };
    let artifact = |artifact: Artifact| vec![format!("artifacts P0 {artifact}")];
    for sentinel in Sentinel::ALL {
        let gems = |count: u32| {
            let mut gems = [0; 5];
            gems[(sentinel as usize).saturating_sub(Sentinel::Tomcat as usize).min(4)] = count;
            let gems = gems.map(|count| count.to_string()).join("/");
            vec![
                format!("active_gems P0 {gems}"),
                "levels P0 0/0/0/0/0/3".to_owned(),
                "artifacts P0 magic_belt magic_wand".to_owned(),
            ]
        };
        let (none, one, many) = match sentinel {
            Sentinel::Toad => (vec![], artifact(Artifact::Runestone), vec![]),
            Sentinel::Raven => (vec![], artifact(Artifact::CrystalBall), vec![]),
            Sentinel::Owl => (vec![], vec!["levels P0 4/0/0/0/0/0".to_owned()], vec![]),
            Sentinel::Phoenix => (gems(0), gems(1), vec![]),
            _ => (gems(0), gems(1), gems(10)),
        };
        let [least, one, many] = [none, one, many]
            .map(|lines| worth(sentinel, &lines.iter().map(String::as_str).collect::<Vec<_>>()));
        let each = one - least;
        let is_capped = many > least && many < least + 10 * each;
        let most = if is_capped { many - least } else { 0 };
        // The track level required for the Owl.
        let level = if sentinel == Sentinel::Owl { 4 } else { 0 };
        for locale in Locale::ALL {
            let text = item_effect(locale, &Data::original(), Item::Sentinel(sentinel));
            assert_eq!(numbers(&text), sorted([least, each, most, level]), "{text}");
        }
    }
}

/// The short rules must say how turns, auctions and the game end under the table's options, and
/// what the hand limit is.
#[test]
fn the_rules_in_brief_match_the_table() {
    for options in option_sets() {
        let game = new_game(&options, 2);
        for locale in Locale::ALL {
            let said = brief(locale, &view(&game));
            let plain = brief(locale, &view(&new_game(&Vec::new(), 2)));
            let differ = |at: usize| said[at] != plain[at];
            assert_eq!(differ(1), of(&options, "variant_b"));
            assert_eq!(differ(2), has(&options, "bid_limit", "solvency"));
            assert_eq!(differ(4), has(&options, "hand_limit_timing", "round_end"));
            let rounds = options.iter().find(|(name, _)| name == "max_rounds");
            let rounds = rounds.map_or(0, |(_, value)| value.parse().expect("a number"));
            let sold = numbers(&plain[5])[0];
            assert_eq!(numbers(&said[5]), sorted([sold, rounds]));
            for (sold, is_over) in [(sold - 1, false), (sold, true)] {
                let mut game = position(&options, &[&format!("sold {sold}"), "active P1"]);
                game.play(Actor::Seat(Seat::new(1)), "end").expect("a turn ends");
                assert_eq!(game.turn() == Turn::Over, is_over, "{sold} Sentinels");
            }
        }
    }
}

/// A table with custom numbers must show them on its board and in its lists, and must send the
/// printed price of each item along with a first bid.
#[test]
fn a_table_shows_its_own_numbers() {
    let line = "gem_prices.opal=[17, 13, 11, 9, 7]; gems.points=[1, 4, 2, 2, 3]; \
                knowledge.gems=[2, 33, 8, 16]; sentinels.price=97; sentinels.points=1; \
                artifact_prices.spellbook=23; artifact_points.spellbook=16";
    let options = vec![("data_file".to_owned(), line.to_owned())];
    let lines = ["dust P0 99", "levels P0 1/0/0/0/0/0", "display spellbook talisman", "active P0"];
    let playing = position(&options, &lines);
    let seen = playing.seen(Viewer::Seat(Seat::new(0)));
    let view: &View = seen.view.of().expect("a view of this game");
    let board = view.play(Locale::En, &seen).into_string();
    for shown in [
        "name=\"price-spellbook\" value=\"23\"",
        "name=\"price-owl\" value=\"97\"",
        "16 points",
        "1 point, plus 2 for each active ruby.",
        "an opal costs 11, a sapphire 16, an emerald 24, a diamond 32, and a ruby 48",
    ] {
        assert!(board.contains(shown), "{shown}: {board}");
    }
    assert!(!board.contains("5 points, plus") && !board.contains("80% of their price"), "{board}");
    assert!(view.players[0].prices[0] == 13 && view.players[0].points.gems == 6);
    for (name, shown) in [
        ("prices", ["17 / 8", "7 / 3"]),
        ("levels", ["2, 33, 8, 16", "1: an opal costs 13, a sapphire 18"]),
        ("artifacts", [" · 23", " · 100"]),
        ("sentinels", [" · 97", "1 point, plus 1 for each active emerald."]),
    ] {
        let html = super::rules::picture(Locale::En, &seen.view, name).into_string();
        shown.iter().for_each(|text| assert!(html.contains(text), "{name}: {text} in {html}"));
    }
}

/// The page itself, not only a tooltip, must contain the full sentence about each item.
#[test]
fn items_are_described_in_full_without_a_pointer() {
    for locale in Locale::ALL {
        let view = view(&new_game(&Vec::new(), 2));
        let html = effects(locale, &view).into_string();
        let is_shown = |text: &str| html.contains(&format!(">{text}</dd>"));
        let artifacts = Artifact::ALL.into_iter().map(Item::Artifact);
        for item in artifacts.chain(Sentinel::ALL.into_iter().map(Item::Sentinel)) {
            let text = item_effect(locale, &view.reading.data, item);
            assert!(is_shown(&text), "{text}");
        }
    }
}

/// Items selected on the board must stay selected in the preview, with their price and result.
#[test]
fn the_basket_lists_its_content_and_result() {
    let lines = ["dust P0 60", "levels P0 1/0/0/0/0/0", "markers P0 1", "active P0"];
    let playing = position(&Vec::new(), &lines);
    let seat = Seat::new(0);
    let seen = playing.tried(seat, "transact advance gems, buy 2 opal with best");
    let view: &View = seen.view.of().expect("a view of this game");
    let html = view.trial(Locale::En, &seen).into_string();
    let me = &view.players[0];
    let price = {
        let data = view.reading.data;
        data.cost(Track::Gems, 2) + 2 * data.gem_price(Gem::Opal, 2)
    };
    assert!(html.contains(&format!("3 items for {price}")), "{html}");
    for id in ["id=\"advance-gems\" checked", "id=\"buy-opal-2\" checked"] {
        assert!(html.contains(id), "{id}: {html}");
    }
    assert!(html.contains("for=\"buy-opal-2\""), "each thing can be taken out");
    let before = format!("<dd>{}", me.points_total);
    assert!(html.contains(&before), "{html}");
    // The response was only a preview, so the position is unchanged.
    assert_eq!(me.levels[Track::Gems as usize], 1);
}
