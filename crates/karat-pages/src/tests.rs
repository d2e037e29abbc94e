//! Tests pages with real games: every phase is rendered in every language, and forms compose real
//! moves.

use std::collections::BTreeMap;

use karat_rules::any::{AnyView, GAMES, GameId};
use karat_rules::{Actor, AnyGame, Ply, Seat, Seats, Turn, Viewer, with_view};
use karat_table::clock::TimeControl;
use karat_table::lobby::Objection;
use karat_table::table::Terms;
use karat_table::version::ClientRevision;
use karat_ui::kit::{at_table, owned};

use super::listed::{shown, shown_events, shown_outcome};
use super::lobby::{LobbyModel, LobbySeat, LobbyStage, SeatKind, lobby};
use super::model::{
    About, Chat, CreateError, CreateModel, Digest, FollowedPerson, GameOffer, Halt, HomeModel,
    LogEntry, LogShown, OTHER_FRIEND, OTHER_LOCAL, OpenTable, PremoveModel, Problem, RatingChanged,
    Reader, Refusal, Rematch, ResultModel, Seen, TablePage, TableSummary, Theme, TimeModel, Trial,
    Ui, UndoModel, Waiting,
};
use super::{create, exact, fragment, home, move_text, option_fields, problem, result, table};
use crate::link;
use karat_words::Locale;
use karat_words::plain::{number_name, readable};

const KLENOTNICI: GameId = GameId::Klenotnici;
const EDEL: GameId = GameId::Edel;
const ZEPTER: GameId = GameId::Zepter;
const SEALED: GameId = GameId::Sealed;

/// The number of positions to render per phase in one game.
const RENDERED: usize = 3;

/// The setups of the tested games. Together, these games reach every kind of decision and every
/// field.
const SETUPS: [Setup; 16] = [
    (KLENOTNICI, 3, &[]),
    (KLENOTNICI, 4, &[("royal_goals", "true"), ("hammer_timing", "after_any_raise")]),
    (
        KLENOTNICI,
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
        KLENOTNICI,
        3,
        &[
            ("exchange_value", "at_least"),
            ("exchange_hand_cards", "any_set"),
            ("goal_choice", "auto_best"),
        ],
    ),
    (EDEL, 2, &[("two_player_first_active", "seat_1")]),
    (EDEL, 2, &[("two_player_second_guess", "may_decline")]),
    (EDEL, 3, &[("tie_split_rounding", "up"), ("score_colour_held_cards", "applied")]),
    (EDEL, 4, &[("bargain_decline", "only_without_gems"), ("majority_bonus_on_tie", "true")]),
    (EDEL, 5, &[]),
    (EDEL, 5, &[("free_choice_optional", "false"), ("score_colour_income", "full")]),
    (ZEPTER, 2, &[("role_assignment", "choice"), ("open_hands", "true"), ("max_rounds", "8")]),
    (ZEPTER, 3, &[("variant_d", "true"), ("variant_b", "true"), ("max_rounds", "4")]),
    (ZEPTER, 4, &[("immediate_effects_optional", "true"), ("max_rounds", "6")]),
    (ZEPTER, 5, &[("point_difference_modifiers", "true"), ("max_rounds", "4")]),
    (ZEPTER, 6, &[("auction_order", "turn_order"), ("max_rounds", "4")]),
    (SEALED, 4, &[]),
];

/// A game, its number of players, and its options.
type Setup = (GameId, usize, &'static [(&'static str, &'static str)]);

/// A game in progress whose choices are all derived from one number.
pub(super) struct Playing {
    id: GameId,
    game: AnyGame,
    options: Vec<(String, String)>,
    pub(super) log: Vec<LogEntry>,
    next: u64,
}

impl Playing {
    pub(super) fn new((id, seats, options): Setup, seed: u64) -> Self {
        let options = owned(options);
        let game = AnyGame::new(id, &options, seats).expect("the readings fit together");
        Self { id, game, options, log: Vec::new(), next: seed }
    }

    /// Creates a game that starts from a given position.
    pub(super) fn at_position((id, seats, options): Setup, lines: &[&str]) -> Self {
        let options = owned(options);
        let game = AnyGame::from_position(id, &options, seats, lines);
        let game = game.expect("the position can be set up");
        Self { id, game, options, log: Vec::new(), next: 1 }
    }

    /// Plays a move for the first seat with a pending decision, or returns `None` if the game is
    /// over.
    pub(super) fn step(&mut self) -> Option<()> {
        let who = match self.game.turn() {
            Turn::Over => return None,
            Turn::Chance => Actor::Chance,
            Turn::Seats(seats) => Actor::Seat(seats.first().expect("somebody is to decide")),
        };
        let legal = self.game.legal(who);
        // The multiplier is from Knuth's MMIX generator.
        self.next = self.next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let text = legal[(self.next >> 33) as usize % legal.len()].clone();
        self.play(who, &text);
        Some(())
    }

    fn play(&mut self, who: Actor, text: &str) {
        let events = self.game.play_shown(who, text, Viewer::Public);
        let (number, ply) = (self.log.len(), Ply::after(&self.log));
        let events = shown_events(events.expect("the move is legal"));
        self.log.push(LogEntry { number, ply, who, mark: None, at_ms: None, events, remark: None });
    }

    /// Plays moves until the game reaches the given phase.
    pub(super) fn reach(&mut self, phase: &str) {
        while self.phase() != phase {
            self.step().expect("the phase comes up");
        }
    }

    fn phase(&self) -> String {
        with_view!(&self.view(), view => format!("{:?}", view.phase))
    }

    pub(super) fn view(&self) -> AnyView {
        self.game.view(Viewer::Public)
    }

    /// Returns what a player sees while previewing a move.
    pub(super) fn tried(&self, seat: Seat, text: &str) -> Seen {
        let (mut game, viewer) = (self.game, Viewer::Seat(seat));
        let outcome = match game.play_shown(Actor::Seat(seat), text, viewer) {
            Ok(events) => Ok(shown_outcome((events, game.view(viewer)))),
            Err(refusal) => Err(refusal.clause),
        };
        Seen { trial: Some(Trial { input: text.to_owned(), outcome }), ..self.seen(viewer) }
    }

    pub(super) fn seen(&self, viewer: Viewer) -> Seen {
        let legal = match viewer {
            Viewer::Seat(seat) => self.game.legal(Actor::Seat(seat)),
            Viewer::Public => Vec::new(),
        };
        let refused = match viewer {
            Viewer::Seat(seat) => self.game.refused(seat),
            Viewer::Public => Vec::new(),
        };
        let view = shown(self.game.view(viewer));
        let (turn, standing) = (self.game.turn(), self.game.standing());
        Seen {
            legal,
            refused,
            out: self.game.out(),
            ..at_table(&self.options, &self.log, Seen::new(self.id, viewer, view, turn, standing))
        }
    }
}

/// Returns the page of a table in the given state.
fn page_of(seen: Seen) -> TablePage {
    let mine = match seen.viewer {
        Viewer::Seat(seat) => Seats::only(seat),
        Viewer::Public => Seats::EMPTY,
    };
    TablePage {
        id: "k7q2".to_owned(),
        revision: ClientRevision(seen.version),
        reader: Reader {
            mine,
            digest: (seen.log.len() > 3).then_some(Digest { from: 1, until: 3, moves: 2 }),
            waiting: Waiting { count: 2, others: vec![("k7q4".to_owned(), ClientRevision(3))] },
            ..Reader::default()
        },
        halt: Halt::default(),
        banner: None,
        log_shown: LogShown::default(),
        time: TimeModel::default(),
        undo: UndoModel::default(),
        premove: PremoveModel::default(),
        hints: None,
        chat: Chat::default(),
        rematch: Rematch::None,
        about: about(seen.turn),
        seen,
    }
}

fn about(turn: Turn) -> About {
    let seed = (turn == Turn::Over).then(|| "5eed".to_owned());
    About { commitment: "c0ffee".to_owned(), seed, ..About::default() }
}

/// Returns the result page's data for a game in the given state.
fn result_of(seen: Seen) -> ResultModel {
    ResultModel {
        id: "k7q2".to_owned(),
        about: about(seen.turn),
        decided_by_bots: Vec::new(),
        can_analyse: false,
        rematch: Rematch::None,
        rating_changes: rating_changes(seen.turn),
        unrated: None,
        seen,
    }
}

/// Returns the rating changes of a rated game, or none while it is running.
fn rating_changes(turn: Turn) -> Vec<RatingChanged> {
    let changed = RatingChanged {
        person: format!("{:032x}", 0),
        name: "Žofie <P0>".to_owned(),
        is_me: true,
        shown: 7,
        is_provisional: true,
        change_tenths: -12,
    };
    if turn == Turn::Over { vec![changed] } else { Vec::new() }
}

pub(super) fn ui(locale: Locale) -> Ui {
    let (name, path) = (Some("Jana".to_owned()), "/".to_owned());
    Ui { locale, theme: Theme::Dark, name, path, ticket: "t".to_owned() }
}

/// Panics if a page shows a message id instead of its text, or interprets a name as HTML.
fn assert_in_words(html: &str, what: &str) {
    for unsaid in [
        ">klenotnici-",
        " klenotnici-",
        "\"klenotnici-",
        ">edel-",
        " edel-",
        "\"edel-",
        ">zepter-",
        " zepter-",
        "\"zepter-",
        ">sealed-",
        " sealed-",
        ">plain-",
        ">table-",
        ">result-",
        ">create-",
        ">home-",
        ">lobby-",
        ">objection-",
        ">terms-",
        ">pass-",
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

/// The phases that the games in [`SETUPS`] must reach, each in at least one game.
const PHASES: [(GameId, &str); 4] = [
    (SEALED, "Draw Bid Over"),
    (KLENOTNICI, "Draw Choose Open Bid Window Settle Goal Over"),
    (
        EDEL,
        "Draw ChooseAction Guess1 Guess2 Open Answer Single EventSource Instant FreeExchange \
         FreeTake Over",
    ),
    (
        ZEPTER,
        "Draw ChooseRole CallPrice TakeOrDecline PickRole RemoveRoles Turn Bid Pay FreeAdvance \
         Discard Over",
    ),
];

#[test]
fn every_phase_renders_for_everyone_in_every_language() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (number, setup) in SETUPS.into_iter().enumerate() {
        let (game, seats, _) = setup;
        let mut playing = Playing::new(setup, 7 + number as u64);
        loop {
            let phase = playing.phase();
            let rendered = seen.entry(format!("{game} {seats} {phase}")).or_default();
            *rendered += 1;
            if *rendered <= RENDERED {
                let seats = Seat::all(seats).map(Viewer::Seat);
                for viewer in seats.chain([Viewer::Public]) {
                    for locale in Locale::ALL {
                        let model = page_of(playing.seen(viewer));
                        let html = table(&ui(locale), &model).into_string();
                        assert_in_words(&html, &phase);
                        let form = html.contains("<form class=\"dock");
                        assert_eq!(
                            form,
                            model.seen.is_mine_to_move(),
                            "{phase}: the dock is a form"
                        );
                        let result_model = result_of(playing.seen(viewer));
                        let html = result(&ui(locale), &result_model).into_string();
                        assert_in_words(&html, "result");
                    }
                }
            }
            if playing.step().is_none() {
                break;
            }
        }
    }
    let came = |game: GameId, phase: &str| {
        seen.keys().any(|key| key.starts_with(game.name()) && key.ends_with(phase))
    };
    for (game, phases) in PHASES {
        for phase in phases.split_whitespace() {
            assert!(came(game, phase), "no game of {game} came to {phase}: {seen:?}");
        }
    }
    for game in [EDEL, ZEPTER] {
        for seats in game.seats() {
            assert!(seen.contains_key(&format!("{game} {seats} Over")), "{seats} did not play");
        }
    }
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
    let setup: Setup = (KLENOTNICI, 3, &[("unsold_gems", "take_turns")]);
    let playing = Playing::at_position(setup, &lines);
    for locale in Locale::ALL {
        let model = page_of(playing.seen(Viewer::Seat(Seat::new(1))));
        let html = table(&ui(locale), &model).into_string();
        assert_in_words(&html, "take");
        for gem in ["gold_s", "gold_m"] {
            assert!(html.contains(&format!("name=\"gem\" form=\"now\" value=\"{gem}\"")), "{html}");
        }
    }
    assert_eq!(move_text(KLENOTNICI, &fields_of("choose gold_m")), "choose gold_m");
}

#[test]
fn hands_of_others_are_shown_only_if_the_option_says_so() {
    let option = |value| (value, [("show_deducible_hands", value)]);
    for (value, options) in [option("false"), option("true")] {
        let shown = value == "true";
        let options = owned(&options);
        let lines = ["marker P1", "hand P2 {2,9|J}"];
        let game = AnyGame::from_position(KLENOTNICI, &options, 3, &lines);
        let game = game.expect("the position can be set up");
        let playing = Playing { id: KLENOTNICI, game, options, log: Vec::new(), next: 1 };
        let model = page_of(playing.seen(Viewer::Seat(Seat::new(0))));
        let html = table(&ui(Locale::En), &model).into_string();
        assert_eq!(html.contains("class=\"shown\""), shown, "{html}");
    }
}

/// Returns the form fields for a listed Klenotníci move.
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
    for (number, setup) in SETUPS.into_iter().enumerate() {
        let game = setup.0;
        let mut playing = Playing::new(setup, 31 + number as u64);
        loop {
            if let Turn::Seats(deciding) = playing.game.turn() {
                for text in deciding.iter().flat_map(|seat| playing.game.legal(Actor::Seat(seat))) {
                    let fields = match game {
                        EDEL => edel_fields_of(&text),
                        ZEPTER => zepter_fields_of(&text),
                        SEALED => fields(&[("move", &text)]),
                        _ => fields_of(&text),
                    };
                    assert_eq!(move_text(game, &fields), text);
                    let kind = text.split([' ', '(']).next().unwrap_or_default();
                    *composed.entry(kind.to_owned()).or_default() += 1;
                }
            }
            if playing.step().is_none() {
                break;
            }
        }
    }
    for kind in [
        "choose", "open", "raise", "hammer", "decline", "pass", "exchange", "done", "goal",
        "guess", "bid", "accept", "offer", "display", "top", "execute", "take", "transact",
        "active", "start", "end", "price", "remove", "role", "advance", "keep",
    ] {
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

/// Checks that an explicit default value is kept even if another option presets a different value.
#[test]
fn a_value_given_against_a_preset_is_kept() {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let form = [
        pair("edition", "first"),
        pair("druid_level3_ruby", "true"),
        pair("nine_sages_dust", ""),
        pair("variant_b", "false"),
    ];
    let kept = [pair("edition", "first"), pair("druid_level3_ruby", "true")];
    assert_eq!(option_fields(ZEPTER, &form), kept);
}

#[test]
fn a_refused_move_is_explained_by_its_clause_and_keeps_its_cards() {
    let mut playing = Playing::new((KLENOTNICI, 3, &[]), 1);
    playing.reach("Open");
    let Turn::Seats(seats) = playing.game.turn() else { panic!("somebody opens") };
    let opener = seats.first().expect("somebody opens");
    let refusal =
        Refusal { clause: "KLE-OPEN-4", input: "open 4+7 x2".to_owned(), is_incomplete: false };
    let seen = Seen { refusal: Some(refusal), ..playing.seen(Viewer::Seat(opener)) };
    let model = page_of(seen);
    let html = fragment(&ui(Locale::En), &model).into_string();
    let sentence = Locale::En.clause(KLENOTNICI, "KLE-OPEN-4").expect("the clause exists");
    assert!(html.contains(&maud::html! { (sentence) }.into_string()), "{html}");
    for face in 2..=10 {
        let ticked = html.contains(&format!("value=\"{face}\" checked"));
        assert_eq!(ticked, [4, 7].contains(&face), "card {face}");
    }
}

/// Returns the form fields for a listed Edel, Stein & Reich move.
fn edel_fields_of(text: &str) -> Vec<(String, String)> {
    let words: Vec<_> = text.split(' ').collect();
    let mut pairs = vec![("kind", words[0])];
    let counts = |gems: &str| gems.split('/').map(str::to_owned).collect::<Vec<_>>();
    const COLOURS: [&str; 4] = ["red", "yellow", "green", "blue"];
    let mut owned_pairs = Vec::new();
    match words[..] {
        ["bid" | "raise", gems] => {
            let named = COLOURS.into_iter().map(str::to_owned).zip(counts(gems));
            owned_pairs.extend(named);
        }
        ["offer" | "take" | "execute", colour] => pairs.push(("colour", colour)),
        ["execute", opponent, give, take] => {
            pairs.extend([("opponent", opponent), ("give", give), ("take", take)]);
        }
        ["execute", ..] => {
            let discards = words[1..].chunks(2).map(|pair| ("discard".to_owned(), pair.join(" ")));
            owned_pairs.extend(discards);
        }
        ["exchange", give, gems] => {
            pairs.push(("give", give));
            for (colour, count) in COLOURS.into_iter().zip(counts(gems)) {
                let count: usize = count.parse().expect("a number of gems");
                let gain = ("gain".to_owned(), colour.to_owned());
                owned_pairs.extend(std::iter::repeat_n(gain, count));
            }
        }
        _ => pairs = vec![("move", text)],
    }
    owned(&pairs).into_iter().chain(owned_pairs).collect()
}

#[test]
fn an_empty_field_of_a_bid_is_no_gem_and_the_rest_is_left_to_the_rules() {
    let of = |pairs: &[(&str, &str)]| move_text(EDEL, &fields(pairs));
    assert_eq!(of(&[("kind", "raise"), ("red", ""), ("blue", " 2 ")]), "raise 0/0/0/2");
    assert_eq!(of(&[("kind", "bid")]), "bid 0/0/0/0");
    assert_eq!(of(&[("kind", "bid"), ("red", "-1")]), "bid -1/0/0/0");
    assert_eq!(of(&[("kind", "offer")]), "offer");
    assert_eq!(of(&[("kind", "execute")]), "execute");
    assert_eq!(of(&[("kind", "exchange"), ("give", "red")]), "exchange red 0/0/0/0");
    assert_eq!(of(&[("kind", "raise"), ("move", "accept")]), "accept");
}

#[test]
fn a_refused_bid_keeps_what_was_typed_and_says_why() {
    let mut playing = Playing::new((EDEL, 3, &[]), 5);
    playing.reach("Answer");
    let Turn::Seats(seats) = playing.game.turn() else { panic!("somebody answers") };
    let refusal = Refusal {
        clause: "ESR-BARGAIN-8",
        input: "raise 1/0/22/0".to_owned(),
        is_incomplete: false,
    };
    let viewer = Viewer::Seat(seats.first().expect("somebody answers"));
    let seen = Seen { refusal: Some(refusal), ..playing.seen(viewer) };
    let model = page_of(seen);
    let html = fragment(&ui(Locale::En), &model).into_string();
    let sentence = Locale::En.clause(EDEL, "ESR-BARGAIN-8").expect("the clause exists");
    assert!(html.contains(&maud::html! { (sentence) }.into_string()), "{html}");
    for (colour, count) in [("red", 1), ("yellow", 0), ("green", 22), ("blue", 0)] {
        let field = html.split(&format!("name=\"{colour}\"")).nth(1).expect("a field");
        let field = field.split('>').next().expect("a tag");
        assert!(field.contains(&format!("value=\"{count}\"")), "{colour}: {field}");
    }
}

#[test]
fn a_refused_execution_keeps_what_was_chosen() {
    let mut playing = Playing::at_position((EDEL, 3, &[]), &["display e30"]);
    for (seat, text) in
        [(0, "choose event"), (1, "choose money"), (2, "choose gems"), (0, "display")]
    {
        playing.play(Actor::Seat(Seat::new(seat)), text);
    }
    assert_eq!(playing.phase(), "Instant");
    let refusal = Refusal {
        clause: "ESR-EVENT-SWAP-2",
        input: "execute P2 blue blue".to_owned(),
        is_incomplete: false,
    };
    let viewer = Viewer::Seat(Seat::new(0));
    let seen = Seen { refusal: Some(refusal), ..playing.seen(viewer) };
    let model = page_of(seen);
    let html = fragment(&ui(Locale::En), &model).into_string();
    assert_eq!(html.matches("value=\"P2\" selected").count(), 1, "{html}");
    assert_eq!(html.matches("value=\"blue\" selected").count(), 2, "{html}");
    assert_eq!(html.matches(" selected").count(), 3, "{html}");
}

#[test]
fn every_verdict_on_a_bid_cites_a_clause_and_one_is_shown() {
    let lines = ["holding P0 1/0/1/1", "holding P1 1/1/0/2", "choice P0 money"];
    let mut playing = Playing::at_position((EDEL, 3, &[]), &lines);
    playing.play(Actor::Seat(Seat::new(1)), "choose money");
    playing.play(Actor::Seat(Seat::new(2)), "choose gems");
    // P0 has fewer yellow gems and thus opens the bargain (ESR-BARGAIN-3).
    playing.play(Actor::Seat(Seat::new(0)), "bid 1/0/0/1");
    for (typed, shown) in [
        ("0/0/0/0", "raise"),
        ("1/0/0/0", "fewer"),
        ("1/0/0/1", "equal"),
        ("0/1/0/1", "lower"),
        ("1/1/0/0", "rank"),
        ("0/1/0/2", "more"),
    ] {
        let refusal = Refusal {
            clause: "ESR-BARGAIN-11",
            input: format!("raise {typed}"),
            is_incomplete: false,
        };
        let viewer = Viewer::Seat(Seat::new(1));
        let seen = Seen { refusal: Some(refusal), ..playing.seen(viewer) };
        let model = page_of(seen);
        let html = fragment(&ui(Locale::En), &model).into_string();
        let verdicts: Vec<_> = html.split("data-verdict=\"").skip(1).collect();
        let [verdict] = verdicts[..] else { panic!("one verdict, not {verdicts:?}") };
        assert!(verdict.contains("#ESR-BARGAIN-"), "{verdict}");
        assert_eq!(verdict.split('"').next(), Some(shown), "{typed}");
    }
}

#[test]
fn what_a_bid_would_change_is_counted_for_both() {
    let lines = ["holding P0 1/0/1/1", "holding P1 1/1/0/2", "holding P2 0/0/0/0"];
    let mut playing = Playing::at_position((EDEL, 3, &[]), &lines);
    for (seat, text) in
        [(0, "choose money"), (1, "choose money"), (2, "choose gems"), (0, "bid 1/0/0/0")]
    {
        playing.play(Actor::Seat(Seat::new(seat)), text);
    }
    let seen = playing.tried(Seat::new(1), "accept");
    let html = super::trial(&ui(Locale::En), &seen).into_string();
    let row = |colour: &str| {
        let row = html.split(&format!("row-gem row-{colour}")).nth(1).expect("a row");
        let row = row.split("</tr>").next().expect("a row");
        row.split("<td").skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    // P0 gives up their only red gem, so P1 has two and is the sole leader (ESR-SCORE-4).
    let red = row("red");
    assert!(red[0].contains("cnt\">0<") && red[0].contains("is-gone"), "{}", red[0]);
    assert!(red[1].contains("cnt\">2<") && red[1].contains("+14"), "{}", red[1]);
    assert_eq!(red[1].matches("is-in").count(), 1, "{}", red[1]);
    // No other player has yellow gems, so the lead in yellow stays the same.
    let yellow = row("yellow");
    assert!(yellow[1].contains("cnt\">1<") && !yellow[1].contains("will"), "{}", yellow[1]);
    // Before the bargain, two players were tied for the lead in red.
    assert!(html.contains("<s class=\"was\">+"), "{html}");
}

#[test]
fn nobody_reads_anothers_choice_before_the_reveal() {
    for seats in EDEL.seats() {
        let chosen = Seat::new(0);
        let pages = ["money", "event", "gems"].map(|action| {
            let setup: Setup = (EDEL, seats, &[]);
            let mut playing =
                Playing::at_position(setup, &["active P0"][..usize::from(seats == 2)]);
            playing.play(Actor::Seat(chosen), &format!("choose {action}"));
            let others = Seat::all(seats).skip(1).map(Viewer::Seat).chain([Viewer::Public]);
            let of = |viewer| {
                let model = page_of(playing.seen(viewer));
                let ui = ui(Locale::En);
                (table(&ui, &model).into_string(), fragment(&ui, &model).into_string())
            };
            (of(Viewer::Seat(chosen)), others.map(of).collect::<Vec<_>>())
        });
        let [money, event, gems] = pages;
        assert!(money.1 == event.1 && event.1 == gems.1, "{seats} players: a choice leaks");
        assert!(money.0 != event.0 && event.0 != gems.0, "{seats}: the chooser sees his card");
        assert!(money.0.0.contains("You chose MONEY"), "{}", money.0.0);
    }
}

/// Returns the form fields for a listed Das Zepter von Zavandor move.
fn zepter_fields_of(text: &str) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    let mut put = |name: &str, value: &str| fields.push((name.to_owned(), value.to_owned()));
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    let unite = |units: &str| units.split('+').map(str::to_owned).collect::<Vec<_>>();
    match kind {
        "transact" => {
            let (steps, payment) = rest.split_once(" with ").unwrap_or((rest, ""));
            put("kind", if steps.starts_with("item") { "pay" } else { "transact" });
            put("pay", if payment == "best" { "best" } else { "own" });
            if !matches!(payment, "" | "best") {
                unite(payment).iter().for_each(|unit| put("unit", unit));
            }
            for step in steps.split(", ").filter(|step| *step != "item") {
                let words: Vec<_> = step.split(' ').collect();
                let count = words[1].parse::<u8>().map_or("1", |_| words[1]);
                let what = &words[if words[1].parse::<u8>().is_ok() { 2 } else { 1 }..];
                match (words[0], what) {
                    ("release" | "advance", _) => put(words[0], words[1]),
                    (verb, what) => put(&format!("{verb}-{}", what.join("-")), count),
                }
            }
        }
        "active" => {
            put("kind", kind);
            let gems = ["opal", "sapphire", "emerald", "diamond", "ruby"];
            for (gem, count) in gems.into_iter().zip(rest.split('/')) {
                put(&format!("active-{gem}"), if count == "0" { "" } else { count });
            }
        }
        "start" => {
            put("kind", kind);
            let (item, bid) = rest.split_once(' ').expect("an item and a bid");
            put("item", item);
            put("bid", bid);
        }
        "raise" => {
            put("kind", kind);
            put("bid", rest);
        }
        "price" => {
            put("kind", kind);
            put("price", rest);
        }
        "remove" => {
            put("kind", kind);
            rest.split(' ').filter(|role| *role != "none").for_each(|role| put("role", role));
        }
        "keep" => {
            put("kind", kind);
            let units = unite(rest).into_iter().filter(|unit| unit != "none");
            units.for_each(|unit| put("unit", &unit));
        }
        _ => put("move", text),
    }
    fields
}

#[test]
fn a_transaction_is_composed_in_a_fixed_order_or_taken_word_for_word() {
    let of = |pairs: &[(&str, &str)]| move_text(ZEPTER, &fields(pairs));
    let many = [
        ("kind", "transact"),
        ("buy-opal", "2"),
        ("buy-ruby", "0"),
        ("advance", ""),
        ("advance", "fire"),
        ("release", "25"),
        ("sell-sapphire-active", "1"),
        ("sell-opal-inactive", " 3 "),
        ("pay", "best"),
    ];
    let steps = "sell 3 opal inactive, sell sapphire active, release 25, advance fire, buy 2 opal";
    assert_eq!(of(&many), format!("transact {steps} with best"));
    let own = [&many[..8], &[("pay", "own")]].concat();
    assert_eq!(of(&own), format!("transact {steps}"));
    let ticked = [&many[..8], &[("unit", "s5"), ("unit", "E30")]].concat();
    assert_eq!(of(&ticked), format!("transact {steps} with s5+E30"));
    // The cards of the best payment are already ticked in the form.
    let proposed = [&ticked[..], &[("best", "E30+s5")]].concat();
    assert_eq!(of(&proposed), format!("transact {steps} with best"));
    let changed = [&ticked[..], &[("best", "s7")]].concat();
    assert_eq!(of(&changed), format!("transact {steps} with s5+E30"));
    let none = [&many[..8], &[("best", "s7")]].concat();
    assert_eq!(of(&none), format!("transact {steps}"));
    let pressed = [("kind", "transact"), ("buy-opal", "1"), ("buy-opal", "1"), ("item", "owl")];
    assert_eq!(of(&pressed), "transact buy 2 opal with best");
    let priced = [("item", "owl"), ("bid", ""), ("price-owl", "120"), ("price-fox", "90")];
    assert_eq!(of(&[&[("kind", "transact")], &priced[..]].concat()), "start owl 120");
    let exact = [&many[..], &[("steps", "advance gems, buy opal")]].concat();
    assert_eq!(of(&exact), "transact advance gems, buy opal");
    assert_eq!(of(&[("kind", "transact"), ("steps", "transact buy opal")]), "transact buy opal");
    assert_eq!(
        of(&[("kind", "pay"), ("sell-opal-active", "1")]),
        "transact item, sell opal active with best"
    );
    assert_eq!(of(&[&[("kind", "start")], &priced[..]].concat()), "start owl 120");
    assert_eq!(of(&[("kind", "start"), ("item", "owl"), ("bid", "")]), "start owl");
    assert_eq!(of(&[("kind", "transact"), ("buy-opal", "x")]), "transact buy x opal with best");
    assert_eq!(of(&[("kind", "raise")]), "raise");
    assert_eq!(of(&[("kind", "keep")]), "keep none");
}

/// Returns a game in which the first of three players can pay for a Magic Mirror.
fn before_a_mirror() -> Playing {
    let lines = [
        "display magic_mirror runestone crystal_ball",
        "dust P0 100",
        "units P0 s5+S20",
        "stored_gems P0 1/0/0/0/0",
    ];
    Playing::at_position((ZEPTER, 3, &[]), &lines)
}

#[test]
fn the_effects_of_a_mirror_come_up_one_after_the_other() {
    let mut playing = before_a_mirror();
    let page = |playing: &Playing, seat: usize, locale: Locale| {
        let model = page_of(playing.seen(Viewer::Seat(Seat::new(seat))));
        let html = table(&ui(locale), &model).into_string();
        assert_in_words(&html, &playing.phase());
        html
    };
    let plays = [
        (0, "start magic_mirror 41", "Bid"),
        (1, "pass", "Bid"),
        (2, "pass", "Pay"),
        (0, "transact item, sell opal inactive with s5", "ReleaseMarker"),
        (0, "release 40", "LoseGem"),
        (1, "lose opal", "LoseGem"),
        (2, "lose sapphire", "Turn"),
        (0, "end", "Discard"),
    ];
    for (seat, text, phase) in plays {
        playing.play(Actor::Seat(Seat::new(seat)), text);
        assert_eq!(playing.phase(), phase, "after {text}");
        for locale in Locale::ALL {
            Seat::all(3).for_each(|seat| drop(page(&playing, seat.index(), locale)));
        }
    }
    let html = page(&playing, 0, Locale::En);
    assert!(html.contains("name=\"unit\" value=\"S20\""), "{html}");
}

#[test]
fn a_bid_that_could_not_be_paid_is_warned_of_with_the_clause() {
    let lines = ["dust P0 10", "dust P1 12"];
    let mut playing = Playing::at_position((ZEPTER, 2, &[]), &lines);
    playing.play(Actor::Seat(Seat::new(0)), "start owl 120");
    let html =
        table(&ui(Locale::En), &page_of(playing.seen(Viewer::Seat(Seat::new(1))))).into_string();
    let warning = html.split("data-verdict=\"warning\"").nth(1).expect("a warning");
    let (_, rest) = warning.split_once('>').expect("a tag");
    // Two opals and a sapphire yield 20 on top of the player's dust (ZEP-OUT-1).
    assert!(rest.contains("at most 32. Winning with a bid of 121 costs 121"), "{rest}");
    assert!(rest.split("</p>").next().expect("a paragraph").contains("#ZEP-OUT-2"), "{rest}");
}

#[test]
fn a_refused_transaction_comes_back_as_it_was_typed() {
    let playing = before_a_mirror();
    let refused = |input: &str| {
        let refusal =
            Refusal { clause: "ZEP-PAY-8", input: input.to_owned(), is_incomplete: false };
        let viewer = Viewer::Seat(Seat::new(0));
        let seen = Seen { refusal: Some(refusal), ..playing.seen(viewer) };
        let model = page_of(seen);
        fragment(&ui(Locale::En), &model).into_string()
    };
    let html =
        refused("transact sell opal active, release 25, advance fire, buy 3 sapphire with s5");
    let tag = |html: &str, name: &str| {
        let field = html.split(name).nth(1).expect("a field");
        field.split('>').next().expect("a tag").to_owned()
    };
    let checked = |name: &str| {
        let tags = html.split("<input").skip(1).filter_map(|tag| tag.split('>').next());
        let named = tags.filter(|tag| tag.contains(&format!("name=\"{name}\"")));
        named.filter(|tag| tag.contains(" checked")).count()
    };
    assert_eq!(checked("sell-opal-active"), 1);
    assert_eq!(checked("buy-sapphire"), 3);
    assert_eq!(checked("buy-opal"), 0);
    assert!(tag(&html, "name=\"release\" value=\"25\"").contains("checked"));
    assert!(!tag(&html, "name=\"release\" value=\"20\"").contains("checked"));
    assert!(tag(&html, "name=\"advance\" value=\"fire\"").contains("checked"));
    assert!(tag(&html, "name=\"unit\" value=\"s5\"").contains("checked"));
    assert!(!tag(&html, "name=\"unit\" value=\"S20\"").contains("checked"));
    let html = refused("transact buy opal, sell opal active");
    assert!(tag(&html, "name=\"steps\"").contains("value=\"buy opal, sell opal active\""));
}

#[test]
fn nobody_reads_anothers_energy_cards() {
    for seats in ZEPTER.seats() {
        let pages = ["s3+s6+e7", "s7+s4+e10"].map(|units| {
            let units = format!("units P0 {units}");
            let playing = Playing::at_position((ZEPTER, seats, &[]), &[&units]);
            let others = Seat::all(seats).skip(1).map(Viewer::Seat).chain([Viewer::Public]);
            let of =
                |viewer| fragment(&ui(Locale::En), &page_of(playing.seen(viewer))).into_string();
            (of(Viewer::Seat(Seat::new(0))), others.map(of).collect::<Vec<_>>())
        });
        let [one, other] = pages;
        assert!(one.1 == other.1, "{seats} players: a card leaks");
        assert!(one.0 != other.0, "{seats} players: the owner sees his cards");
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
fn every_custom_number_has_a_name() {
    for locale in Locale::ALL {
        for &game in GAMES {
            let template = game.data_template().unwrap_or_default();
            let mut section = "";
            for line in template.lines() {
                if let Some(title) = line.strip_prefix('[') {
                    section = title.trim_end_matches(']');
                } else if let Some((last, _)) = line.split_once(" = ") {
                    let name = number_name(locale, game, &format!("{section}.{last}"));
                    assert_ne!(name, readable(last), "{game} {} {section}", locale.code());
                }
            }
        }
    }
}

/// Returns the home page of a player with a seat at one table, while another table is open.
fn first_page() -> HomeModel {
    let mine = TableSummary {
        id: "k7q2".to_owned(),
        game: KLENOTNICI,
        seats: 3,
        my_turn: true,
        is_over: false,
        players: vec!["Jana".to_owned(), "Cyril".to_owned()],
        ply: Ply::new(12),
        is_lobby: false,
        plies_since: None,
        latest: None,
        revision: ClientRevision(12),
        moves_unseen: 5,
    };
    let waiting = OpenTable {
        id: "k7q3".to_owned(),
        game: ZEPTER,
        players: vec![("Eva".to_owned(), Some(format!("{:032x}", 4))), ("Bořek".to_owned(), None)],
        seats: 4,
        free: 2,
        options: 1,
        terms: Terms { is_public: true, is_rated: true, ..Terms::default() },
        is_mine: false,
    };
    HomeModel {
        tables: vec![mine],
        open: vec![waiting],
        offers_to_me: Vec::new(),
        offers_revision: Some(0),
        followed: vec![FollowedPerson {
            id: format!("{:032x}", 5),
            name: "Ota".to_owned(),
            is_banned: false,
            is_online: true,
            table: None,
        }],
        lobby_revision: 1,
        offers: vec![
            GameOffer {
                levels: vec!["gentle", "steady"],
                gentlest: "gentle",
                steps_done: 0
            };
            GAMES.len()
        ],
    }
}

#[test]
fn the_other_pages_render_in_every_language() {
    let model_of = |game, clause, option: &str| CreateModel {
        game,
        seats: 4,
        seat: 1,
        house: Vec::new(),
        values: fields(&[(option, "9")]),
        others: ["random", OTHER_FRIEND, OTHER_LOCAL].map(str::to_owned).to_vec(),
        local_names: ["", "", "Eva"].map(str::to_owned).to_vec(),
        has_all_bots: game == EDEL,
        name: "Jana".to_owned(),
        terms: Terms { time_control: TimeControl::Days(3), ..Terms::default() },
        ticket: "t".to_owned(),
        commitment: "c".to_owned(),
        objection: Some(Objection::NameTaken),
        error: Some(CreateError {
            clause: Some(clause),
            option: Some(option.to_owned()),
            entry: None,
        }),
    };
    let models = [
        model_of(KLENOTNICI, "KLE-SETUP-1", "age_order"),
        model_of(EDEL, "ESR-COMP-8", "gem_cards_file"),
        model_of(ZEPTER, "ZEP-VAR-1", "variant_c"),
    ];
    let first = first_page();
    for locale in Locale::ALL {
        let ui = ui(locale);
        assert_in_words(&home(&ui, &first).into_string(), "home");
        for model in &models {
            let html = create(&ui, model).into_string();
            assert_in_words(&html, "create");
            assert!(html.contains("aria-invalid=\"true\""));
            let html = exact(&ui, model.game).into_string();
            for clause in karat_rules::book::Book::read(model.game.rules()).clauses() {
                let anchor = format!("id=\"{}\"", clause.id);
                assert!(html.contains(&anchor), "{} is missing", clause.id);
            }
        }
        for kind in [
            Problem::NotFound,
            Problem::Conflict,
            Problem::Unwritable,
            Problem::NoRoom,
            Problem::Internal(31),
        ] {
            assert_in_words(&problem(&ui, &kind).into_string(), "problem");
        }
    }
}

#[test]
fn a_lobby_renders_at_every_stage_for_everybody() {
    let seat = |name: &str, kind, is_me| LobbySeat {
        name: name.to_owned(),
        person: (kind == SeatKind::Person).then(|| format!("{:032x}", 1)),
        kind,
        is_me,
        is_owner: name == "Žofie <P0>",
        has_spoken: !name.is_empty(),
        presence: None,
    };
    use LobbyStage::{Closed, Committing, Open, Showing};
    for stage in [Open, Committing, Showing, Closed] {
        for (is_owner, is_seated) in [(true, true), (false, true), (false, false)] {
            let model = LobbyModel {
                id: "k7q2".to_owned(),
                game: EDEL,
                revision: ClientRevision(3),
                stage,
                seats: vec![
                    seat("Žofie <P0>", SeatKind::Person, is_seated),
                    seat("Bořek", SeatKind::Bot("random".to_owned()), false),
                    seat("Eva", SeatKind::Kept, !is_seated),
                    seat("", SeatKind::Free, false),
                ],
                is_owner,
                name: "Jana".to_owned(),
                address: "karat.example/tables/k7q2".to_owned(),
                scanned: Some("https://karat.example/tables/k7q2".to_owned()),
                options: owned(&[("two_player_first_active", "seat_0")]),
                terms: Terms::default(),
                commitment: "c0ffee".to_owned(),
                levels: karat_bots::strength_names(EDEL),
                my_nonce: Some("5eed".to_owned()),
                is_asked: stage == Committing && is_seated,
                declined: vec!["<b>".to_owned()],
                withheld: vec![vec!["Bořek".to_owned()], vec!["<i>".to_owned(); 2]],
                chat: Chat::default(),
                objection: Some(Objection::Full),
            };
            for locale in Locale::ALL {
                let html = lobby(&ui(locale), &model).into_string();
                assert_in_words(&html, "lobby");
                let is_open = stage == LobbyStage::Open;
                assert_eq!(html.contains("id=\"join\""), is_open && !is_seated);
                assert_eq!(html.contains("value=\"fill\""), is_open && is_owner);
                assert_eq!(html.contains("data-show"), stage == LobbyStage::Showing);
                assert_eq!(html.contains("data-commit=\"2\""), stage == Committing && is_seated);
                assert_eq!(html.contains("&lt;i&gt;"), !is_open, "who withheld is named");
            }
        }
    }
}

#[test]
fn a_shared_device_shows_no_hand_before_its_owner_says_who_he_is() {
    let mut playing = Playing::new(SETUPS[0], 3);
    playing.reach("Choose");
    let all: Seats = Seat::all(3).collect();
    let shared = |seen| {
        let model = page_of(seen);
        TablePage { reader: Reader { mine: all, ..model.reader }, ..model }
    };
    let passing = shared(playing.seen(Viewer::Public));
    let html = table(&ui(Locale::En), &passing).into_string();
    assert!(!html.contains("<form class=\"dock") && html.contains("/tables/k7q2?seat="));
    let seat = match playing.game.turn() {
        Turn::Seats(seats) => seats.first().expect("a seat"),
        Turn::Chance | Turn::Over => panic!("somebody is to decide"),
    };
    let viewer = Viewer::Seat(seat);
    let moves = link::at_own_seat("/tables/k7q2/moves".to_owned(), viewer, all);
    let model = shared(Seen { moves, ..playing.seen(viewer) });
    let html = table(&ui(Locale::En), &model).into_string();
    assert!(html.contains(&format!("/tables/k7q2/moves?seat={}", seat.index())));
    assert!(html.contains(&format!("/tables/k7q2/fragment?seat={}", seat.index())));
}
