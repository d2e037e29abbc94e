//! Pictures and figures for the learn page of Edel, Stein & Reich: an example of a bargain from the
//! published rules, a scoring, and the set-up.

use crate::rules::{Action, Colour, EventCard, Gems, View};
use karat_kernel::{Actor, Ply, Seat, Viewer};
use maud::{Markup, Render, html};

use super::{
    GAME, action_name, action_symbol, back, card_effect, gem, gem_row, gems_text, play, say,
    symbol, text,
};
use karat_ui::forms::{Kind, Learn, Line};
use karat_ui::model::{LearnModel, Played, Record};
use karat_ui::pieces::icon;
use karat_words::Locale;

/// Records and pictures for the learn page of Edel, Stein & Reich. The page's text is in a separate
/// file.
pub(super) const LEARN: Learn = Learn {
    records: &[
        Record {
            name: "bargain",
            text: include_str!("../learn/bargain.karat"),
            viewer: Viewer::Public,
        },
        Record {
            name: "scoring",
            text: include_str!("../learn/scoring.karat"),
            viewer: Viewer::Seat(Seat::new(0)),
        },
        set_up("2", "karat 1\ngame edel\nseats 2\n"),
        set_up("3", "karat 1\ngame edel\nseats 3\n"),
        set_up("4", "karat 1\ngame edel\nseats 4\n"),
        set_up("5", "karat 1\ngame edel\nseats 5\n"),
    ],
    facts,
    picture,
    example,
};

/// Returns the record of a game that has not begun, for a given number of players.
const fn set_up(name: &'static str, text: &'static str) -> Record {
    Record { name, text, viewer: Viewer::Public }
}

/// The ply after the first offer in the bargain example.
const OFFERED: Ply = Ply::new(2);

/// The index of the player who receives money in the bargain example.
const PETER: usize = 1;

/// The event card effects explained in the text, by card name.
const EFFECTS: [&str; 6] =
    ["take_three", "swap", "reorganise_red_blue", "discard_from_each", "halve_all", "score_colour"];

fn fact(name: impl Into<String>, value: impl ToString) -> (String, String) {
    (name.into(), value.to_string())
}

fn facts(locale: Locale, model: &LearnModel) -> Vec<(String, String)> {
    let mut facts = of_components(locale, model);
    for seats in ["2", "3", "4", "5"] {
        let view = view(model.played(seats), Ply::START);
        facts.push(fact(format!("turns-{seats}"), view.turns));
        facts.push(fact(format!("supply-{seats}"), view.supply.count(Colour::Red)));
    }
    let bargain = model.played("bargain");
    let last = bargain.last();
    for (number, ply) in (1..).zip(OFFERED.until(last)) {
        facts.push(fact(format!("size-{number}"), offer(bargain, ply).total()));
    }
    let money = |ply: Ply| view(bargain, ply).players[PETER].money;
    facts.push(fact("won", money(last) - money(before(last))));
    facts.extend(of_scoring(model));
    facts
}

fn of_components(locale: Locale, model: &LearnModel) -> Vec<(String, String)> {
    let table = view(model.played("scoring"), Ply::START);
    let card = table.players[0].gem_card.expect("a gem card lies before the reader");
    let list = |amounts: [u16; 4]| amounts.map(|amount| amount.to_string()).join(", ");
    let data = table.reading.data;
    let mut facts = vec![
        fact("rounds", data.rounds),
        fact("gems", data.gems_per_colour),
        fact("own", view(model.played("3"), Ply::START).players[0].holding.count(Colour::Red)),
        fact("bases", list(data.base_income)),
        fact("bonuses", list(data.majority_bonus)),
        fact("sole", data.sole_majority_bonus),
        fact("cert-1", data.certificates[0]),
        fact("cert-2", data.certificates[1]),
        fact("low", data.supply_check),
        fact("card-money", card.money),
        fact("card-gems", gems_text(locale, card.gems)),
    ];
    let bases = Colour::ALL.into_iter().zip(data.base_income);
    facts.extend(bases.map(|(colour, base)| fact(format!("base-{}", colour.name()), base)));
    for word in EFFECTS {
        let card = EventCard::all().find(|card| card.kind().word() == word);
        let effect = card_effect(locale, &table.reading, card.expect("there is such a card"));
        facts.push(fact(format!("effect-{word}"), effect));
    }
    facts
}

/// Returns the base income, the leader's share and the leader's gems, first for a colour with a
/// sole leader, then for one with tied leaders.
fn of_scoring(model: &LearnModel) -> Vec<(String, String)> {
    let view = view(model.played("scoring"), Ply::START);
    let mut facts = Vec::new();
    for (name, is_alone) in [("sole", true), ("tied", false)] {
        let colours = view.scoring_now.colours.iter();
        let scored = colours.clone().find(|scored| (scored.leaders.len() == 1) == is_alone);
        let scored = scored.expect("the position has both");
        let leader = scored.leaders.first().expect("somebody leads").index();
        let had = view.players[leader].holding.count(scored.colour);
        facts.extend([
            fact(format!("{name}-base"), scored.base),
            fact(format!("{name}-share"), scored.incomes[leader].share),
            fact(format!("{name}-had"), had),
            fact(format!("{name}-left"), had - scored.incomes[leader].returned),
        ]);
    }
    facts
}

fn picture(locale: Locale, model: &LearnModel, name: &str) -> Markup {
    let scoring = model.played("scoring");
    let data = view(scoring, Ply::START).reading.data;
    match name {
        "goal" => html! {
            @for (colour, base) in Colour::ALL.into_iter().zip(data.base_income) {
                (worth(&gem(colour), &base.to_string()))
            }
            (icon("next")) (icon("money"))
        },
        "turn" => html! {
            @for (chosen, result) in [(1, "check"), (2, "swap"), (3, "pass")] {
                (worth(
                    &html! { span.row { @for _ in 0..chosen { (back("action")) } } },
                    &icon(result),
                ))
            }
        },
        "end" => html! {
            @for round in 1..=data.rounds { (worth(&icon("crown"), &round.to_string())) }
            (icon("next")) (icon("flag"))
        },
        // The first decision in the game is about a gem card.
        "first" => picture(locale, model, "card"),
        "table" => {
            let table = scoring.seen(GAME, Ply::START);
            html! { div.fig-table { (play::play(locale, &table, view(scoring, Ply::START))) } }
        }
        "card" => {
            let card =
                view(scoring, Ply::START).players[0].gem_card.expect("a gem card lies there");
            html! {
                span.gcard {
                    b { (say(locale, "amount", &[("amount", card.money.into())])) }
                    " " span.or { (text(locale, "gem-card-or")) } " "
                    (gem_row(locale, card.gems))
                }
            }
        }
        "event" => html! { (back("event")) (icon("next")) (symbol("cert")) },
        "choose" => html! { (back("action")) (back("action")) (back("action")) },
        "show" => html! { (icon("user")) (icon("users")) (icon("pass")) },
        "order" => html! {
            @for action in [Action::Money, Action::Event, Action::Gems] { (action_symbol(action)) }
        },
        "clear" => icon("undo"),
        "gems" => html! { @for colour in Colour::ALL { (gem(colour)) } },
        "cert" => symbol("cert"),
        "keep" => html! { (symbol("cert")) (icon("crown")) },
        "now" => symbol("event"),
        "free" => icon("choice"),
        "two" => icon("users"),
        "scored" => scored(locale, scoring),
        _ => html! {},
    }
}

/// Renders an item with its value below it.
fn worth(thing: &impl Render, below: &impl Render) -> Markup {
    html! { span.worth { (thing) span.pt { (below) } } }
}

/// Renders the bargain example from the published rules, offer by offer.
fn example(locale: Locale, model: &LearnModel) -> (Markup, Vec<Line>) {
    let bargain = model.played("bargain");
    let last = bargain.last();
    let lines = OFFERED.until(last.next()).map(|ply| {
        let who = mover(bargain, ply);
        let laid = offer(bargain, ply.min(before(last)));
        Line {
            who: (who, bargain.names[who.index()].clone()),
            laid: gem_row(locale, laid),
            total: laid.total().to_string(),
            kind: if ply == last { Kind::Decides } else { Kind::Stays },
        }
    });
    let heading = html! { (icon("money")) h3 { (action_name(locale, Action::Money)) } };
    (heading, lines.collect())
}

/// Renders the money paid and the gems returned for each colour when the example position is
/// scored.
fn scored(locale: Locale, scoring: &Played) -> Markup {
    let view = view(scoring, Ply::START);
    let now = &view.scoring_now;
    let paid = |seat: usize| -> u16 {
        now.colours.iter().map(|colour| colour.incomes[seat].total()).sum::<u16>()
            + now.certificates.incomes[seat]
    };
    html! {
        div.tbl-wrap tabindex="0" role="region" aria-label=(text(locale, "learn-scored")) {
            table.tbl {
                thead {
                    tr {
                        td {}
                        @for name in &scoring.names { th.r scope="col" { (name) } }
                    }
                }
                tbody {
                    @for colour in &now.colours {
                        tr {
                            th scope="row" {
                                (gem(colour.colour)) " "
                                (text(locale, &format!("colour-{}", colour.colour.name())))
                            }
                            @for (player, income) in view.players.iter().zip(&colour.incomes) {
                                td.r {
                                    span.muted.small { (player.holding.count(colour.colour)) }
                                    @if income.share > 0 { " → " b { (income.total()) } }
                                    @if income.returned > 0 {
                                        br;
                                        span.small {
                                            (say(locale, "learn-returns",
                                                &[("count", income.returned.into())]))
                                        }
                                    }
                                }
                            }
                        }
                    }
                    tr {
                        th scope="row" { (symbol("cert")) " " (text(locale, "certificates")) }
                        @for (count, income) in
                            now.certificates.counts.iter().zip(&now.certificates.incomes) {
                            td.r {
                                span.muted.small { (count) }
                                @if *income > 0 { " → " b { (income) } }
                            }
                        }
                    }
                }
                tfoot {
                    tr {
                        th scope="row" { (text(locale, "learn-income")) }
                        @for seat in 0..view.players.len() { td.r { b { (paid(seat)) } } }
                    }
                }
            }
        }
    }
}

fn view(played: &Played, ply: Ply) -> &View {
    played.positions[ply.index()].view.of().expect("the records are of this game")
}

fn before(ply: Ply) -> Ply {
    ply.previous().expect("the record has moves")
}

fn mover(played: &Played, ply: Ply) -> Seat {
    match &played.positions[ply.index()].moved {
        Some((Actor::Seat(seat), _)) => *seat,
        _ => unreachable!("a player moved"),
    }
}

/// Returns the current offer in the example at the given ply.
fn offer(bargain: &Played, ply: Ply) -> Gems {
    let held = view(bargain, ply).bargain.and_then(|bargain| bargain.bid);
    held.expect("an offer lies")
}
