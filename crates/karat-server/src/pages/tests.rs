//! Pages of real games: every phase renders in every language, and the dock composes real moves.

use std::collections::BTreeMap;

use karat_rules::any::{AnyView, GAMES, GameId};
use karat_rules::klenotnici::PhaseView;
use karat_rules::{Actor, AnyGame, Seat, Turn, Viewer};

use super::model::{
    CreateError, CreateModel, LogEntry, Player, Problem, Refusal, TableModel, TableSummary, Theme,
    Ui,
};
use super::{create, fragment, home, move_text, option_fields, problem, result, rules, table};
use crate::locale::Locale;

const KLENOTNICI: GameId = GameId::Klenotnici;

/// How many positions of each phase are rendered in one game.
const RENDERED: usize = 3;

/// Readings under which every kind of decision and every field of the dock comes up.
const SETUPS: [(usize, &[(&str, &str)]); 4] = [
    (3, &[]),
    (4, &[("royal_goals", "true"), ("hammer_timing", "after_any_raise")]),
    (
        5,
        &[
            ("royal_goals", "true"),
            ("unsold_gems", "take_turns"),
            ("suit_assignment", "drawn"),
            ("spent_action_cards_public", "true"),
            ("double_scope", "one_card"),
            ("double_stacking", "true"),
            ("double_on_opening", "true"),
        ],
    ),
    (
        3,
        &[
            ("exchange_value", "at_least"),
            ("exchange_hand_cards", "any_set"),
            ("goal_choice", "auto_best"),
        ],
    ),
];

/// A game in play whose choices follow from a number.
struct Playing {
    game: AnyGame,
    options: Vec<(String, String)>,
    plies: Vec<(Actor, String)>,
    log: Vec<LogEntry>,
    next: u64,
}

impl Playing {
    fn new(seats: usize, options: &[(&str, &str)], seed: u64) -> Self {
        let options: Vec<_> =
            options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let game = AnyGame::new(KLENOTNICI, &options, seats).expect("the readings fit together");
        Self { game, options, plies: Vec::new(), log: Vec::new(), next: seed }
    }

    /// Plays one move of whoever is first to decide; `None` when the game is over.
    fn step(&mut self) -> Option<()> {
        let who = match self.game.turn() {
            Turn::Over => return None,
            Turn::Chance => Actor::Chance,
            Turn::Seats(seats) => Actor::Seat(seats.first().expect("somebody is to decide")),
        };
        let legal = self.game.legal(who);
        // The constants of Knuth's MMIX generator.
        self.next = self.next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let text = legal[(self.next >> 33) as usize % legal.len()].clone();
        let lines = self.game.play_narrated(who, &text, Viewer::Public);
        let ply = self.plies.len();
        self.log.push(LogEntry { ply, who, lines: lines.expect("a listed move is legal") });
        self.plies.push((who, text));
        Some(())
    }

    fn phase(&self) -> PhaseView {
        let AnyView::Klenotnici(view) = self.game.view(Viewer::Public);
        view.phase
    }

    fn model(&self, viewer: Viewer) -> TableModel {
        let legal = match viewer {
            Viewer::Seat(seat) => self.game.legal(Actor::Seat(seat)),
            Viewer::Public => Vec::new(),
        };
        let players = Seat::all(self.game.seats()).map(|seat| Player {
            name: format!("Žofie <{seat}>"),
            level: (seat.index() > 0).then(|| "random".to_owned()),
            is_me: viewer.is(seat),
        });
        TableModel {
            id: "k7q2".to_owned(),
            game: KLENOTNICI,
            version: self.plies.len() as u64,
            viewer,
            view: self.game.view(viewer),
            legal,
            turn: self.game.turn(),
            players: players.collect(),
            log: self.log.clone(),
            options: self.options.clone(),
            standing: self.game.standing(),
            refusal: None,
            stale: false,
            commitment: "c0ffee".to_owned(),
            seed: (self.game.turn() == Turn::Over).then(|| "5eed".to_owned()),
            request: "r1".to_owned(),
            frozen: None,
        }
    }
}

fn ui(locale: Locale) -> Ui {
    Ui { locale, theme: Theme::Dark, name: Some("Jana".to_owned()), path: "/".to_owned() }
}

/// Fails if a page shows the name of a message in the place of words, or a name as HTML.
fn assert_in_words(html: &str, what: &str) {
    for unsaid in [
        ">klenotnici-",
        " klenotnici-",
        "\"klenotnici-",
        ">table-",
        ">result-",
        ">create-",
        ">home-",
    ] {
        assert!(!html.contains(unsaid), "{what} leaves {unsaid} unsaid:\n{html}");
    }
    assert!(!html.contains("<P"), "{what} shows a name as HTML");
    assert_eq!(html.matches("<h1").count(), 1, "{what} has one main heading");
    let tags = html.split('<').filter_map(|tag| tag.split('>').next());
    for tag in tags {
        assert!(tag.matches(" class=\"").count() <= 1, "{what} names classes twice: {tag}");
    }
}

#[test]
fn every_phase_renders_for_everyone_in_every_language() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (number, (seats, options)) in SETUPS.into_iter().enumerate() {
        let mut playing = Playing::new(seats, options, 7 + number as u64);
        loop {
            let phase = format!("{:?}", playing.phase());
            let rendered = seen.entry(format!("{number} {phase}")).or_default();
            *rendered += 1;
            if *rendered <= RENDERED {
                let seats = Seat::all(seats).map(Viewer::Seat);
                for viewer in seats.chain([Viewer::Public]) {
                    for locale in Locale::ALL {
                        let model = playing.model(viewer);
                        let html = table(&ui(locale), &model).into_string();
                        assert_in_words(&html, &phase);
                        let form = html.contains("<form class=\"dock");
                        assert_eq!(form, model.is_mine_to_move(), "{phase}: the dock is a form");
                        let html = result(&ui(locale), &model).into_string();
                        assert_in_words(&html, "result");
                    }
                }
            }
            if playing.step().is_none() {
                break;
            }
        }
    }
    for phase in ["Draw", "Choose", "Open", "Bid", "Window", "Settle", "Goal", "Over"] {
        assert!(seen.keys().any(|key| key.ends_with(phase)), "no game came to {phase}: {seen:?}");
    }
}

/// A game of three that starts from a described position.
fn at_position(options: &[(&str, &str)], lines: &[&str]) -> Playing {
    let mut playing = Playing::new(3, options, 1);
    let built = AnyGame::from_position(KLENOTNICI, &playing.options, 3, lines);
    playing.game = built.expect("the position can be set up");
    playing
}

#[test]
fn pyramids_nobody_can_pay_for_are_taken_through_the_dock() {
    let lines = [
        "phase take",
        "marker P1",
        "hand P0 {|}",
        "hand P1 {|}",
        "hand P2 {|}",
        "supply gold_s gold_m",
    ];
    let playing = at_position(&[("unsold_gems", "take_turns")], &lines);
    for locale in Locale::ALL {
        let model = playing.model(Viewer::Seat(Seat::new(1)));
        let html = table(&ui(locale), &model).into_string();
        assert_in_words(&html, "take");
        for gem in ["gold_s", "gold_m"] {
            assert!(html.contains(&format!("name=\"gem\" value=\"{gem}\"")), "{html}");
        }
    }
    assert_eq!(move_text(KLENOTNICI, &fields_of("choose gold_m")), "choose gold_m");
}

#[test]
fn hands_of_others_are_shown_only_if_the_option_says_so() {
    for (shown, option) in [(false, "false"), (true, "true")] {
        let options = [("show_deducible_hands", option)];
        let playing = at_position(&options, &["marker P1", "hand P2 {2,9|J}"]);
        let model = playing.model(Viewer::Seat(Seat::new(0)));
        let html = table(&ui(Locale::En), &model).into_string();
        assert_eq!(html.contains("class=\"shown\""), shown, "{html}");
    }
}

/// The fields by which a dock asks for a listed move.
fn fields_of(text: &str) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    let mut put = |name: &str, value: &str| fields.push((name.to_owned(), value.to_owned()));
    let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
    let ranks_of = |word: &str| {
        let inside = word.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
        inside.map_or_else(Vec::new, |ranks| ranks.split(',').map(str::to_owned).collect())
    };
    ranks_of(head).iter().for_each(|rank| put("rank", rank));
    let kind = head.split('(').next().unwrap_or_default();
    match kind {
        "choose" => put("gem", rest),
        "goal" => put("goal", rest),
        "exchange" => put("exchange", rest),
        _ => {}
    }
    let mut hammers = false;
    for word in rest.split(' ').filter(|_| matches!(kind, "open" | "raise")) {
        if let Some(double) = word.strip_prefix("x2") {
            put("double", "x2");
            if let Some((card, _)) = double.strip_prefix('[').and_then(|card| card.split_once(']'))
            {
                put("doubled_card", card);
            }
        } else if word.starts_with("hammer") {
            hammers = true;
        } else {
            word.split('+').for_each(|card| put("card", card));
        }
        ranks_of(word).iter().for_each(|rank| put("rank", rank));
    }
    put("kind", if hammers { "hammer" } else { kind });
    fields
}

#[test]
fn the_dock_composes_every_listed_move() {
    let mut composed: BTreeMap<String, usize> = BTreeMap::new();
    for (number, (seats, options)) in SETUPS.into_iter().enumerate() {
        let mut playing = Playing::new(seats, options, 31 + number as u64);
        loop {
            if let Turn::Seats(deciding) = playing.game.turn() {
                for text in deciding.iter().flat_map(|seat| playing.game.legal(Actor::Seat(seat))) {
                    assert_eq!(move_text(KLENOTNICI, &fields_of(&text)), text);
                    let kind = text.split([' ', '(']).next().unwrap_or_default();
                    *composed.entry(kind.to_owned()).or_default() += 1;
                }
            }
            if playing.step().is_none() {
                break;
            }
        }
    }
    for kind in ["choose", "open", "raise", "hammer", "decline", "pass", "exchange", "done", "goal"]
    {
        assert!(composed.contains_key(kind), "no {kind} came up: {composed:?}");
    }
}

fn fields(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn a_whole_move_wins_over_its_parts_and_what_is_missing_is_left_to_the_rules() {
    let of = |pairs: &[(&str, &str)]| move_text(KLENOTNICI, &fields(pairs));
    assert_eq!(of(&[("card", "3"), ("kind", "raise"), ("move", " pass ")]), "pass");
    assert_eq!(of(&[("move", ""), ("kind", "raise"), ("card", "3"), ("card", "8")]), "raise 3+8");
    assert_eq!(of(&[("kind", "raise"), ("double", "x2")]), "raise x2");
    assert_eq!(of(&[("kind", "raise")]), "raise");
    assert_eq!(of(&[("kind", "hammer"), ("double", "x2"), ("card", "3")]), "raise 3 hammer");
    let swap = [("kind", "exchange"), ("exchange", "9 -> 3+6")];
    assert_eq!(of(&swap), "exchange 9 -> 3+6");
    let own = [("give", "10"), ("take", "2"), ("take", "3"), ("rank", "A")];
    assert_eq!(of(&[&swap[..], &own[..]].concat()), "exchange(A) 10 -> 2+3");
    assert_eq!(of(&[]), "");
}

#[test]
fn only_options_that_differ_are_kept() {
    let form = fields(&[
        ("game", "klenotnici"),
        ("royal_goals", "true"),
        ("double_scope", "whole_raise"),
        ("exchange_repeat", "false"),
        ("age_order", " 2,0,1 "),
        ("gem_values", ""),
        ("no_such_option", "1"),
    ]);
    let kept =
        fields(&[("exchange_repeat", "false"), ("royal_goals", "true"), ("age_order", "2,0,1")]);
    assert_eq!(option_fields(KLENOTNICI, &form), kept);
}

#[test]
fn a_refused_move_is_explained_by_its_clause_and_keeps_its_cards() {
    let mut playing = Playing::new(3, &[], 1);
    while playing.phase() != PhaseView::Open {
        playing.step().expect("a game begins");
    }
    let Turn::Seats(seats) = playing.game.turn() else { panic!("somebody opens") };
    let opener = seats.first().expect("somebody opens");
    let refusal = Refusal { clause: "KLE-OPEN-4", input: "open 4+7 x2".to_owned() };
    let model = TableModel { refusal: Some(refusal), ..playing.model(Viewer::Seat(opener)) };
    let html = fragment(&ui(Locale::En), &model).into_string();
    let sentence = Locale::En.clause(KLENOTNICI, "KLE-OPEN-4").expect("the clause exists");
    assert!(html.contains(&maud::html! { (sentence) }.into_string()), "{html}");
    for face in 2..=10 {
        let ticked = html.contains(&format!("value=\"{face}\" checked"));
        assert_eq!(ticked, [4, 7].contains(&face), "card {face}");
    }
}

#[test]
fn every_option_and_value_has_words_and_a_clause() {
    for locale in Locale::ALL {
        for &game in GAMES {
            let book = Locale::En.book(game);
            for spec in game.options() {
                let id = format!("{game}-option-{}", spec.name);
                assert!(book.clause(spec.clause).is_some(), "{id} cites {}", spec.clause);
                let own = [id.clone(), format!("{id}.hint")];
                let values = spec.values.iter().map(|value| format!("{id}-{value}"));
                for message in values.chain(own) {
                    assert!(locale.find(&message, &[]).is_some(), "{message} is missing");
                }
            }
        }
    }
}

#[test]
fn the_other_pages_render_in_every_language() {
    let error = CreateError { clause: Some("KLE-SETUP-1"), option: Some("age_order".to_owned()) };
    let model = CreateModel {
        game: KLENOTNICI,
        seats: 4,
        values: fields(&[("royal_goals", "true"), ("age_order", "9")]),
        bots: vec!["random".to_owned(); 3],
        levels: &["random", "greedy", "planner"],
        name: "Jana".to_owned(),
        error: Some(error),
    };
    let mine = TableSummary {
        id: "k7q2".to_owned(),
        game: KLENOTNICI,
        seats: 3,
        my_turn: true,
        is_over: false,
        players: vec!["Jana".to_owned(), "Cyril".to_owned()],
        ply: 12,
    };
    for locale in Locale::ALL {
        let ui = ui(locale);
        assert_in_words(&home(&ui, std::slice::from_ref(&mine)).into_string(), "home");
        let html = create(&ui, &model).into_string();
        assert_in_words(&html, "create");
        assert!(html.contains("aria-invalid=\"true\""));
        let html = rules(&ui, KLENOTNICI).into_string();
        assert!(html.contains("id=\"KLE-OPEN-3\""));
        for clause in karat_rules::book::Book::read(KLENOTNICI.rules()).clauses() {
            assert!(html.contains(&format!("id=\"{}\"", clause.id)), "{} is missing", clause.id);
        }
        for kind in [Problem::NotFound, Problem::Conflict, Problem::Internal(31)] {
            assert_in_words(&problem(&ui, &kind).into_string(), "problem");
        }
    }
}
