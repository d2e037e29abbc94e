//! Renders all players' final points by source.

use crate::rules::{Declaration, PlayerView, View};
use karat_kernel::Seat;
use maud::{Markup, html};

use super::play::{SET_CLAUSES, set_name};
use super::{pyramid, word};
use karat_ui::model::Seen;
use karat_ui::pieces::clause_link;
use karat_ui::podium::{Row, Stretch, by_place, podium, result_table};
use karat_words::Locale;

/// A source of points, with its scoring clause.
struct Origin {
    name: &'static str,
    clause: &'static str,
    points: fn(&PlayerView) -> u8,
}

/// The sources of points (KLE-SCORE-12), in the order of bars and columns.
const ORIGINS: [Origin; 4] = [
    Origin { name: "gems", clause: "KLE-SCORE-1", points: |player| player.score.gems },
    Origin { name: "sets", clause: "KLE-SCORE-8", points: |player| player.score.sets.iter().sum() },
    Origin { name: "goal", clause: "KLE-GOAL-7", points: |player| player.score.goal },
    Origin { name: "money", clause: "KLE-SCORE-10", points: |player| player.score.money },
];

/// Returns a sentence about the winner's lead or the deciding tie-breaker.
pub(super) fn lead(locale: Locale, seen: &Seen, view: &View) -> Option<String> {
    let seats = by_place(seen);
    let [first, second, ..] = seats[..] else { return None };
    let [most, next] = [first, second].map(|seat| view.players[seat.index()].score.total);
    if most == next {
        return tie(locale, seen, view, first, second).map(|(said, _)| said);
    }
    let args = [("count", (most - next).into()), ("name", seen.name(second).into())];
    Some(locale.say("klenotnici-result-ahead", &args))
}

/// Returns the tie-breaker that separates two players with equal points, with its clause.
fn tie(
    locale: Locale,
    seen: &Seen,
    view: &View,
    first: Seat,
    second: Seat,
) -> Option<(String, &'static str)> {
    let [one, other] = [first, second].map(|seat| &view.players[seat.index()]);
    if one.score.total != other.score.total {
        return None;
    }
    let is_money_only =
        seen.options.iter().any(|(name, value)| name == "tiebreak_cards" && value == "money_only");
    let gems = |player: &PlayerView| player.gems.len();
    let cards = |player: &PlayerView| {
        usize::from(player.money_count)
            + if is_money_only { 0 } else { usize::from(player.action_count) }
    };
    let (id, clause, [own, less]) = if gems(one) != gems(other) {
        ("gems", "KLE-TIE-2", [one, other].map(gems))
    } else if cards(one) != cards(other) {
        let id = if is_money_only { "money" } else { "cards" };
        (id, "KLE-TIE-3", [one, other].map(cards))
    } else if seen.standing.places[first] != seen.standing.places[second] {
        ("age", "KLE-TIE-4", [0, 0])
    } else {
        ("shared", "KLE-TIE-5", [0, 0])
    };
    let args = [
        ("name", seen.name(first).into()),
        ("other", seen.name(second).into()),
        ("points", one.score.total.into()),
        ("own", own.into()),
        ("less", less.into()),
    ];
    Some((locale.say(&format!("klenotnici-tie-{id}"), &args), clause))
}

/// Renders the ranking with a bar of points for each player, tie-breakers, and a table of points by
/// source.
pub(super) fn score(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let seats = by_place(seen);
    html! {
        (podium(locale, seen, |seat| row_of(locale, view, seat)))
        p.facts.legend aria-hidden="true" {
            @for origin in origins(view) {
                span {
                    svg.swatch viewBox="0 0 12 12" {
                        rect class={ "o-" (origin.name) } width="12" height="12" rx="3" {}
                    }
                    (locale.text(&format!("klenotnici-origin-{}", origin.name)))
                }
            }
        }
        @for pair in seats.windows(2) {
            @if let Some((said, clause)) = tie(locale, seen, view, pair[0], pair[1]) {
                p.small { (said) " " (clause_link(locale, seen.game, clause)) }
            }
        }
        section aria-labelledby="breakdown" {
            div.sec-h {
                h2 id="breakdown" { (locale.text("result-breakdown")) }
                (clause_link(locale, seen.game, "KLE-SCORE-12"))
            }
            (breakdown(locale, seen, view, &seats))
        }
    }
}

/// Returns the sources of points that are available under the game's options.
fn origins(view: &View) -> impl Iterator<Item = &'static Origin> {
    let royal = view.royal;
    ORIGINS.iter().filter(move |origin| origin.name != "goal" || royal)
}

/// Returns the details shown beside a player's name in the result.
fn row_of(locale: Locale, view: &View, seat: Seat) -> Row {
    let player = &view.players[seat.index()];
    let bar = origins(view).map(|origin| Stretch {
        class: format!("o-{}", origin.name),
        fill: None,
        name: locale.text(&format!("klenotnici-origin-{}", origin.name)),
        points: u16::from((origin.points)(player)),
    });
    let total = player.score.total;
    let total = html! {
        (total) small { " " (locale.say("table-points", &[("points", total.into())])) }
    };
    Row { badge: Markup::default(), bar: Ok(bar.collect()), total }
}

fn breakdown(locale: Locale, seen: &Seen, view: &View, seats: &[Seat]) -> Markup {
    let columns = html! {
        th scope="col" { (locale.text("klenotnici-result-gems")) }
        @for origin in origins(view) {
            th.r scope="col" {
                (locale.text(&format!("klenotnici-origin-{}", origin.name)))
                br;
                (clause_link(locale, seen.game, origin.clause))
            }
        }
        th.r scope="col" { (locale.text("result-total")) }
    };
    result_table(locale, seen, seats, &columns, |seat| {
        let player = &view.players[seat.index()];
        let won: Vec<_> = player.gems.iter().map(|gem| word(locale, gem.name())).collect();
        html! {
            td {
                span.gems { @for gem in player.gems.iter() { (pyramid(gem)) } }
                span.vh { (won.join(", ")) }
                (sets_owned(locale, seen, player))
                (goal_shown(locale, view, player))
            }
            @for origin in origins(view) { td.r { ((origin.points)(player)) } }
            td.r { b { (player.score.total) } }
        }
    })
}

fn sets_owned(locale: Locale, seen: &Seen, player: &PlayerView) -> Markup {
    html! {
        @for (index, &points) in player.score.sets.iter().enumerate() {
            @if points > 0 {
                span.small.line {
                    (set_name(locale, index)) " +" (points) " "
                    (clause_link(locale, seen.game, SET_CLAUSES[index]))
                }
            }
        }
    }
}

fn goal_shown(locale: Locale, view: &View, player: &PlayerView) -> Markup {
    let text = match player.declaration {
        Declaration::Card(rank) => locale
            .say("klenotnici-result-goal-shown", &[("rank", word(locale, rank.name()).into())]),
        Declaration::Nothing => locale.text("klenotnici-result-goal-none"),
        Declaration::Sealed => locale.text("klenotnici-goal-sealed"),
        Declaration::None => return html! {},
    };
    html! { @if view.royal { span.small.line { (text) } } }
}

#[cfg(test)]
mod tests {
    use karat_kernel::Viewer;
    use karat_ui::kit::{Playing, owned};
    use karat_ui::pages::GamePages;
    use karat_words::Locale;

    use crate::rules::Klenotnici;

    /// A game's options, the lines of a position, and two phrases that the sentence must contain.
    type Case =
        (&'static [(&'static str, &'static str)], &'static [&'static str], [&'static str; 2]);

    /// The first sentence of a result must explain the tie-breakers in KLE-TIE-1 to KLE-TIE-5,
    /// including their numbers.
    #[test]
    fn tie_breakers_are_explained_with_their_numbers() {
        let cases: [Case; 6] = [
            (
                &[],
                &["hand P0 {2|J}", "hand P1 {2,3|}", "gems P0 pearl_l", "gems P1 ruby_s pearl_s"],
                ["Tied at 8 points: ", "more gems, 2 to 1"],
            ),
            (
                &[],
                &["hand P0 {2,3|}", "hand P1 {2|JQK}", "gems P0 emerald_m", "gems P1 sapphire_l"],
                ["Tied on points (8) and on gems", "more cards in hand, 4 to 2"],
            ),
            (
                &[("tiebreak_cards", "money_only")],
                &["hand P0 {2,3|}", "hand P1 {2|JQK}", "gems P0 emerald_m", "gems P1 sapphire_l"],
                ["Tied on points (8) and on gems", "more money cards in hand, 2 to 1"],
            ),
            (
                &[("age_order", "1,2,0")],
                &["hand P0 {2|J}", "hand P1 {3|A}", "gems P0 pearl_l", "gems P1 emerald_l"],
                ["Tied on points (8), gems and cards", "is older and therefore ranks above"],
            ),
            (
                &[],
                &["hand P0 {2|J}", "hand P1 {3|A}", "gems P0 pearl_l", "gems P1 emerald_l"],
                ["are tied on points, gems and cards", "share a place"],
            ),
            (&[], &["hand P0 {2|J}", "hand P1 {3|}", "gems P0 pearl_l"], ["7 points ahead of", ""]),
        ];
        for (options, lines, [first, second]) in cases {
            let mut position = vec!["phase over", "hand P2 {|}"];
            position.extend(lines);
            let playing = Playing::<Klenotnici>::at_position(3, &owned(options), &position);
            let view = playing.view();
            let seen = playing.seen(Viewer::Public);
            let said = view.result_lead(Locale::En, &seen).expect("a sentence");
            assert!(said.contains(first) && said.contains(second), "{said}");
            let html = view.score(Locale::Cs, &seen).into_string();
            assert_eq!(html.contains("KLE-TIE-"), !second.is_empty(), "{said}");
        }
    }
}
