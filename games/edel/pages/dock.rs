//! Renders the action panel ("dock"), the only form for making moves. The panel works without a
//! script.

use crate::rules::{
    Action, Colour, EventCard, EventKind, Gems, PhaseView, PlayerView, View, share,
};
use karat_kernel::Seat;
use maud::{Markup, html};

use super::play::gems_got;
use super::{
    action_name, action_symbol, bargain, card_clause, card_effect, card_name, gem, gems_text, own,
    phase_name, player, say, symbol, text, typed_word,
};
use karat_ui::dock::{form, main_button};
use karat_ui::model::{DockParts, Seen};
use karat_ui::pieces::{clause_link, icon, joined};
use karat_ui::reasons;
use karat_words::Locale;
use karat_words::word_args;

/// Renders the form for the viewer's decision.
pub(super) fn dock(locale: Locale, seen: &Seen, parts: &DockParts, view: &View) -> Markup {
    let Some(me) = own(view, seen.viewer) else { return html! {} };
    let phase = phase_name(view.phase);
    let head = html! {
        span.badge.badge-you { (text(locale, &format!("badge-{phase}"))) }
        h2.sentence id="now-h" tabindex="-1" { (heading(locale, seen, view)) }
        (parts.latest)
    };
    let body = html! {
        @match view.phase {
            PhaseView::ChooseAction => (choose(locale, seen, view, me)),
            PhaseView::Guess1 | PhaseView::Guess2 => (guess(locale, seen, view)),
            PhaseView::Open | PhaseView::Answer => {
                @if let Some(bargain) = &view.bargain {
                    (bargain::composer(locale, seen, view, me, bargain))
                }
            },
            PhaseView::Single => (single(locale, seen, view, me)),
            PhaseView::EventSource => (source(locale, seen, view)),
            PhaseView::Instant => (instant(locale, seen, view, me)),
            PhaseView::FreeExchange => (exchange(locale, seen, view, me)),
            PhaseView::FreeTake => (take(locale, seen, view)),
            PhaseView::Draw | PhaseView::Over => {},
        }
        (reasons::row(locale, seen))
    };
    form(seen, parts, phase, asks(view.phase), [head, body])
}

/// Returns the first word of the move to preview on every change of a field, or `None` if there is
/// no preview.
fn asks(phase: PhaseView) -> Option<&'static str> {
    match phase {
        PhaseView::Open => Some("bid"),
        PhaseView::Answer => Some("raise"),
        _ => None,
    }
}

fn heading(locale: Locale, seen: &Seen, view: &View) -> String {
    let other = match &view.bargain {
        Some(bargain) if seen.viewer.is(bargain.opener) => Some(bargain.responder),
        Some(bargain) => Some(bargain.opener),
        None => view.active,
    };
    let mut args = vec![];
    if let Some(seat) = other {
        args.push(("name".to_owned(), seen.name(seat).to_owned().into()));
    }
    if let Some(bid) = view.bargain.as_ref().and_then(|bargain| bargain.bid) {
        args.push(("gems".to_owned(), gems_text(locale, bid).into()));
    }
    if let Some(card) = view.instant {
        args.extend(word_args(locale, seen.game, "card", card.kind().word()));
    }
    let args: Vec<_> = args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    say(locale, &format!("now-{}", phase_name(view.phase)), &args)
}

/// Renders the viewer's choice and the names of the other players who have chosen, while the viewer
/// is waiting for the rest (ESR-INFO-3).
pub(super) fn idle(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let is_choosing =
        matches!(view.phase, PhaseView::ChooseAction | PhaseView::Guess1 | PhaseView::Guess2);
    let choice = own(view, seen.viewer).and_then(|me| me.choice).filter(|_| is_choosing);
    html! {
        @if let Some(action) = choice {
            p.row {
                span.badge.badge-you { (action_symbol(action)) (action_name(locale, action)) }
                (say(locale, "you-chose", &[("action", action_name(locale, action).into())]))
                @if view.active.is_none() {
                    span.muted { (others_chosen(locale, seen, view)) }
                }
                @let clause = view.active.map_or("ESR-TURN-17", |_| "ESR-2P-25");
                (clause_link(locale, seen.game, clause))
            }
        }
    }
}

/// Returns a sentence that lists the other players who have chosen.
fn others_chosen(locale: Locale, seen: &Seen, view: &View) -> String {
    let chosen = |player: &&PlayerView| player.has_chosen && !seen.viewer.is(player.seat);
    let names = view.players.iter().filter(chosen);
    let names: Vec<_> = names.map(|player| seen.name(player.seat).to_owned()).collect();
    if names.is_empty() {
        return text(locale, "nobody-has-chosen");
    }
    say(locale, "others-have-chosen", &[("names", joined(locale, &names).into())])
}

/// Renders the button that makes a choice final. Clicking the button places the chosen card face
/// down, which cannot be undone.
fn lock_in(locale: Locale, seen: &Seen) -> Markup {
    html! {
        div.dock-acts {
            (main_button(seen, "lock", &icon("check"), &text(locale, "lock-button")))
        }
    }
}

/// Renders an action as a large card, with the player's gain.
fn action_card(locale: Locale, seen: &Seen, verb: &str, action: Action, get: &Markup) -> Markup {
    let number = action as usize + 1;
    let text = format!("{verb} {action}");
    html! {
        label.choice {
            input.vh type="radio" name="move" value=(text) data-key=(number)
                checked[seen.input() == Some(text.as_str())];
            (action_symbol(action))
            span.nm { (action_name(locale, action)) }
            span.get { (get) }
            span.ord aria-hidden="true" { (number) }
        }
    }
}

/// Renders what the holder of a gem card would gain from an action (chapters 6 and 7).
fn gain(locale: Locale, view: &View, holder: &PlayerView, action: Action) -> Markup {
    match (action, &holder.gem_card) {
        (Action::Money, Some(card)) => html! {
            (say(locale, "plus", &[("amount", card.money.into())]))
        },
        (Action::Gems, Some(card)) => {
            let (got, lacking) = gems_got(locale, view, card.gems);
            html! {
                (got)
                @if let Some(lacking) = lacking { " " span.small.muted { (lacking) } }
            }
        }
        (Action::Event, _) => {
            let card = view.display.map_or(String::new(), |card| card_name(locale, card));
            html! { span.line.sentence { (say(locale, "get-event", &[("card", card.into())])) } }
        }
        _ => html! { (text(locale, "get-free")) },
    }
}

/// Renders a rule with a link to its clause.
fn rule(locale: Locale, seen: &Seen, sentence: &str, clause: &str) -> Markup {
    html! { span { (sentence) " " (clause_link(locale, seen.game, clause)) } }
}

/// Renders the choice of an action (ESR-TURN-3, ESR-2P-8).
fn choose(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let rules: &[(&str, &str)] = match view.active {
        Some(_) => &[
            ("choose-guessed", "ESR-2P-10"),
            ("choose-guessed-again", "ESR-2P-13"),
            match view.reading.second_guess_optional {
                true => ("choose-unguessed-optional", "ESR-2P-15"),
                false => ("choose-unguessed", "ESR-2P-15"),
            },
        ],
        None => &[
            ("choose-alone", "ESR-TURN-7"),
            ("choose-pair", "ESR-TURN-8"),
            ("choose-crowd", "ESR-TURN-9"),
        ],
    };
    let free: &[(&str, &str)] = match me.actions.contains(&Action::FreeChoice) {
        true => &[("choose-free-alone", "ESR-FREE-2"), ("choose-free-crowd", "ESR-FREE-7")],
        false => &[],
    };
    let opponent = me.seat.next(view.players.len());
    let args = [("name", seen.name(opponent).into())];
    html! {
        fieldset {
            legend.vh { (text(locale, "choose-legend")) }
            div.choices {
                @for &action in me.actions {
                    (action_card(locale, seen, "choose", action,
                        &gain(locale, view, me, action)))
                }
            }
        }
        (lock_in(locale, seen))
        p.dock-rules {
            @for (id, clause) in rules {
                (rule(locale, seen, &say(locale, id, &args), clause))
            }
            @for (id, clause) in free {
                span.only-wide { (rule(locale, seen, &text(locale, id), clause)) }
            }
        }
    }
}

/// Renders the form for guessing the active player's choice (ESR-2P-9, ESR-2P-12).
fn guess(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let Some(active) = view.active else { return html! {} };
    let is_second = view.phase == PhaseView::Guess2;
    let [right, wrong] = match is_second {
        true => [("guess-again-right", "ESR-2P-13"), ("guess-again-wrong", "ESR-2P-15")],
        false if view.reading.second_guess_optional => {
            [("guess-right", "ESR-2P-10"), ("guess-wrong-optional", "ESR-2P-11")]
        }
        false => [("guess-right", "ESR-2P-10"), ("guess-wrong", "ESR-2P-11")],
    };
    let may_leave_out = is_second && view.reading.second_guess_optional;
    let name = [("name", seen.name(active).into())];
    let holder = player(view, active);
    html! {
        fieldset {
            legend.small.muted { (say(locale, "guess-would", &name)) }
            div.choices {
                @for &action in holder.actions {
                    @if Some(action) != view.first_guess {
                        (action_card(locale, seen, "guess", action,
                            &gain(locale, view, holder, action)))
                    }
                }
            }
        }
        (lock_in(locale, seen))
        @if may_leave_out {
            div.dock-acts {
                button.btn.btn-lg type="submit" name="move" value="guess none" {
                    (icon("pass")) (text(locale, "guess-none-button"))
                }
            }
        }
        p.dock-rules {
            @if let Some(first) = view.first_guess {
                @let args = [("action", action_name(locale, first).into())];
                (rule(locale, seen, &say(locale, "guess-not", &args), "ESR-2P-16"))
            }
            (rule(locale, seen, &say(locale, right.0, &name), right.1))
            (rule(locale, seen, &say(locale, wrong.0, &name), wrong.1))
            @if may_leave_out {
                (rule(locale, seen, &say(locale, "guess-none-hint", &name), "ESR-2P-16"))
            }
        }
    }
}

/// Renders radio buttons for the colours in the listed moves, each with a remark.
fn colour_radios(
    locale: Locale,
    seen: &Seen,
    verb: &str,
    remark: impl Fn(Colour) -> String,
) -> Markup {
    let is_listed = |colour: &Colour| {
        let text = format!("{verb} {colour}");
        seen.legal.contains(&text)
    };
    html! {
        div.swaps {
            @for colour in Colour::ALL.into_iter().filter(is_listed) {
                label.check {
                    input type="radio" name="colour" value=(colour)
                        checked[typed_word(seen, 0) == verb && typed_word(seen, 1) == colour.name()];
                    span {
                        (gem(colour)) (text(locale, &format!("colour-{}", colour.name())))
                        small { (remark(colour)) }
                    }
                }
            }
        }
    }
}

/// Renders the two answers to a decision, and the rules about them.
fn acts(main: &Markup, decline: &Markup, rules: &Markup) -> Markup {
    html! {
        div.stack.stack-s {
            div.dock-acts { (main) (decline) }
            p.dock-rules { (rules) }
        }
    }
}

/// Renders a button for declining, if the rules allow it.
fn decline(locale: Locale, seen: &Seen, id: &str) -> Markup {
    html! {
        @if seen.legal.iter().any(|text| text == "decline") {
            // Declining does not require choosing a colour.
            button.btn.btn-lg type="submit" name="move" value="decline" {
                (icon("pass")) (text(locale, id))
            }
        }
    }
}

/// Renders the choice of a gem to offer to an opener who bid nothing (ESR-BARGAIN-14).
fn single(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let Some(bargain) = &view.bargain else { return html! {} };
    let action = action_name(locale, bargain.action);
    let args = [("name", seen.name(bargain.opener).into()), ("action", action.as_str().into())];
    html! {
        div.zdock {
            fieldset.pay {
                legend.small { b { (text(locale, "single-legend")) } }
                (colour_radios(locale, seen, "offer", |colour| {
                    say(locale, "stepper-of", &[("count", me.holding.count(colour).into())])
                }))
            }
            (acts(
                &main_button(seen, "offer", &icon("gems"), &text(locale, "single-button")),
                &decline(locale, seen, "decline-single-button"),
                &html! {
                    (rule(locale, seen, &say(locale, "single-hint", &args), "ESR-BARGAIN-15"))
                    (rule(locale, seen, &say(locale, "decline-single-hint", &args),
                        "ESR-BARGAIN-16"))
                },
            ))
        }
    }
}

/// Renders the choice between the event card on display and the top card of the draw pile
/// (ESR-ACTION-2).
fn source(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let display = view.display.map_or(String::new(), |card| card_name(locale, card));
    let effect =
        view.display.map_or(String::new(), |card| card_effect(locale, &view.reading, card));
    let args = [("card", display.as_str().into()), ("count", view.draw_pile_count.into())];
    html! {
        fieldset {
            legend.vh { (text(locale, "source-legend")) }
            div.choices {
                button.choice type="submit" name="move" value="display" {
                    (symbol("event"))
                    span.nm { (text(locale, "source-display")) }
                    span.get { span.line.sentence { (display) } }
                    span.if { (effect) }
                }
                button.choice type="submit" name="move" value="top" {
                    (icon("deck"))
                    span.nm { (text(locale, "source-top")) }
                    span.get.sentence { (say(locale, "source-top-hint", &args)) }
                }
            }
        }
        p.dock-rules {
            (clause_link(locale, seen.game, "ESR-ACTION-3"))
            (clause_link(locale, seen.game, "ESR-ACTION-4"))
        }
    }
}

/// Renders an instant event card to execute or decline (ESR-EVENT-3).
fn instant(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let Some(card) = view.instant else { return html! {} };
    html! {
        p.small {
            (card_effect(locale, &view.reading, card)) " "
            (clause_link(locale, seen.game, card_clause(card)))
        }
        div.zdock {
            div.pay { (execution(locale, seen, view, me, card)) }
            (acts(
                &main_button(seen, "execute", &symbol("event"), &text(locale, "execute-button")),
                &decline(locale, seen, "decline-card-button"),
                &html! {
                    (rule(locale, seen, &text(locale, "decline-card-hint"), "ESR-EVENT-3"))
                },
            ))
        }
    }
}

/// Renders the choices required to execute an instant event card.
fn execution(locale: Locale, seen: &Seen, view: &View, me: &PlayerView, card: EventCard) -> Markup {
    let legend = |id: &str| html! { legend.small { b { (text(locale, id)) } } };
    match card.kind() {
        EventKind::ScoreColour => html! {
            fieldset {
                (legend("score-legend"))
                (colour_radios(locale, seen, "execute", |colour| {
                    score_colour(locale, seen, view, colour)
                }))
            }
        },
        EventKind::TakeThree => html! {
            fieldset {
                (legend("three-legend"))
                (colour_radios(locale, seen, "execute", |colour| {
                    let count = view.supply.count(colour).min(THREE);
                    let gems = gems_text(locale, Gems::of(colour, count));
                    say(locale, "three-gets", &[("gems", gems.into())])
                }))
            }
        },
        EventKind::Swap => swap(locale, seen, view, me),
        EventKind::DiscardFromEach => discard(locale, seen, view, me),
        EventKind::Reorganise(colours) => reorganise(locale, seen, view, me, colours),
        EventKind::HalveAll => halve(locale, seen, view),
        EventKind::MajorityBonus(_)
        | EventKind::SoleMajorityBonus
        | EventKind::GemBonus(_)
        | EventKind::Certificate => html! {},
    }
}

/// The number of gems gained with the event card `take_three` (ESR-EVENT-THREE-1).
const THREE: u8 = 3;

/// Describes which players would be paid for one colour, and how much (ESR-EVENT-SCORE-4,
/// ESR-EVENT-SCORE-6).
fn score_colour(locale: Locale, seen: &Seen, view: &View, colour: Colour) -> String {
    let scoring = &view.scoring_now.colours[colour as usize];
    let halves = view.reading.data.base_income_half;
    let full = view.reading.score_colour_full;
    let base = if full { scoring.base } else { halves[colour as usize] };
    let share = share(base, scoring.leaders.len(), view.reading.shares_round_up);
    let paid = view.players.iter().filter_map(|player| {
        let income = scoring.incomes[player.seat.index()];
        let cards = income.total() - income.share;
        let cards = if view.reading.score_colour_held { cards } else { 0 };
        let leads = scoring.leaders.contains(player.seat);
        let amount = cards + if leads { share } else { 0 };
        let name = seen.name_or_you(locale, player.seat);
        let args = [("name", name.into()), ("amount", amount.into())];
        (leads || amount > 0).then(|| say(locale, "score-pays", &args))
    });
    let paid: Vec<_> = paid.collect();
    paid.join(", ")
}

/// Renders a choice of colours, each with its number of gems. `id` identifies both the field and
/// its label's message.
fn colour_select(locale: Locale, id: &str, name: &str, counts: Gems, chosen: &str) -> Markup {
    html! {
        div.field {
            label for=(id) { (text(locale, id)) }
            select.select id=(id) name=(name) {
                @for colour in counts.colours() {
                    option value=(colour) selected[colour.name() == chosen] {
                        (text(locale, &format!("colour-{}", colour.name())))
                        " (" (counts.count(colour)) ")"
                    }
                }
            }
        }
    }
}

/// Filters `counts` to the colours that appear as word number `place` of a listed move.
fn listed_colours(seen: &Seen, place: usize, counts: Gems) -> Gems {
    let is_listed = |colour: &Colour| {
        seen.legal.iter().any(|text| text.split(' ').nth(place) == Some(colour.name()))
    };
    let listed = Colour::ALL.into_iter().filter(is_listed);
    listed.fold(Gems::EMPTY, |gems, colour| gems + Gems::of(colour, counts.count(colour)))
}

/// Renders the choice of an opponent, one of the player's gems, and one of the opponent's gems
/// (ESR-EVENT-SWAP-1). The fields offer every gem held by any opponent. The rules reject gems that
/// the chosen opponent lacks.
fn swap(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let opponents = view.players.iter().filter(|player| player.seat != me.seat);
    let opponents: Vec<_> = opponents.filter(|player| !player.holding.is_empty()).collect();
    let most = |colour: Colour| {
        opponents.iter().map(|player| player.holding.count(colour)).max().unwrap_or(0)
    };
    let theirs = Gems::new(Colour::ALL.map(most));
    html! {
        div.picks {
            div.field {
                label for="opponent" { (text(locale, "swap-opponent")) }
                select.select id="opponent" name="opponent" {
                    @for player in &opponents {
                        option value=(player.seat)
                            selected[player.seat.to_string() == typed_word(seen, 1)] {
                            @let gems = gems_text(locale, player.holding);
                            @let name = seen.name(player.seat);
                            (say(locale, "swap-holds",
                                &[("name", name.into()), ("gems", gems.into())]))
                        }
                    }
                }
            }
            (colour_select(locale, "swap-give", "give", listed_colours(seen, 2, me.holding),
                typed_word(seen, 2)))
            (colour_select(locale, "swap-take", "take", theirs, typed_word(seen, 3)))
        }
    }
}

/// Renders the choice of a gem that each opponent must return to the supply (ESR-EVENT-TAKE-2).
fn discard(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    let losers = view.players.iter().filter(|player| player.seat != me.seat);
    html! {
        fieldset {
            legend.small { b { (text(locale, "discard-legend")) } }
            div.picks {
                @for player in losers.filter(|player| !player.holding.is_empty()) {
                    @let id = format!("discard-{}", player.seat);
                    div.field {
                        label for=(id) {
                            (say(locale, "discard-of",
                                &[("name", seen.name(player.seat).into())]))
                        }
                        select.select id=(id) name="discard" {
                            @for colour in player.holding.colours() {
                                option value={ (player.seat) " " (colour) }
                                    selected[names(seen, player.seat, colour)] {
                                    (text(locale, &format!("colour-{}", colour.name())))
                                    " (" (player.holding.count(colour)) ")"
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns whether the move in the form makes a player return a gem of the given colour.
fn names(seen: &Seen, seat: Seat, colour: Colour) -> bool {
    let words: Vec<_> = seen.input().unwrap_or_default().split_whitespace().collect();
    words.windows(2).any(|pair| pair == [seat.to_string().as_str(), colour.name()])
}

/// Describes the gems that a player would take and return.
fn change(locale: Locale, seen: &Seen, seat: Seat, taken: Gems, returned: Gems) -> Markup {
    let part = |id: &str, gems: Gems| {
        (!gems.is_empty()).then(|| say(locale, id, &[("gems", gems_text(locale, gems).into())]))
    };
    let parts = [part("change-take", taken), part("change-return", returned)];
    let mut words: Vec<_> = parts.into_iter().flatten().collect();
    if words.is_empty() {
        words.push(text(locale, "change-none"));
    }
    html! {
        li { b { (seen.name_or_you(locale, seat)) } ": " (joined(locale, &words)) }
    }
}

/// Renders the gems to take and return so that the player has four of each of the card's two
/// colours (ESR-EVENT-REORG-1 to ESR-EVENT-REORG-3).
fn reorganise(
    locale: Locale,
    seen: &Seen,
    view: &View,
    me: &PlayerView,
    colours: [Colour; 2],
) -> Markup {
    let sum = |of: &dyn Fn(Colour) -> u8| {
        colours.iter().fold(Gems::EMPTY, |all, &colour| all + Gems::of(colour, of(colour)))
    };
    let held = |colour| me.holding.count(colour);
    let taken = sum(&|colour| FOUR.saturating_sub(held(colour)).min(view.supply.count(colour)));
    let returned = sum(&|colour| held(colour).saturating_sub(FOUR));
    html! {
        p.small { b { (text(locale, "change")) } }
        ul.changes { (change(locale, seen, me.seat, taken, returned)) }
    }
}

/// The number of gems per colour after the event card's effect (ESR-EVENT-REORG-1).
const FOUR: u8 = 4;

/// Renders the gems that all players would return to the supply (ESR-EVENT-HALVE-1).
fn halve(locale: Locale, seen: &Seen, view: &View) -> Markup {
    html! {
        p.small { b { (text(locale, "change")) } }
        ul.changes {
            @for player in &view.players {
                @let half = Gems::new(player.holding.counts().map(|count| count / 2));
                (change(locale, seen, player.seat, Gems::EMPTY, half))
            }
        }
    }
}

/// Renders the exchange of one gem for two others (ESR-FREE-2).
fn exchange(locale: Locale, seen: &Seen, view: &View, me: &PlayerView) -> Markup {
    // A gem that was just returned may be taken again (ESR-FREE-4).
    let held = Gems::new(me.holding.counts().map(|count| count.min(1)));
    let on_offer = view.supply + held;
    let is_short = view.supply.total() == 0;
    let gains: Gems = typed_word(seen, 2).parse().unwrap_or_default();
    let gains: Vec<_> = Colour::ALL
        .into_iter()
        .flat_map(|colour| (0..gains.count(colour)).map(move |_| colour.name()))
        .collect();
    let gain = |index: usize| gains.get(index).copied().unwrap_or_default();
    html! {
        div.zdock {
            div.picks.pay {
                (colour_select(locale, "exchange-give", "give", me.holding,
                    typed_word(seen, 1)))
                (colour_select(locale, "exchange-first", "gain", on_offer, gain(0)))
                @if !is_short {
                    (colour_select(locale, "exchange-second", "gain", on_offer, gain(1)))
                }
            }
            (acts(
                &main_button(seen, "exchange", &icon("swap"), &text(locale, "exchange-button")),
                &decline(locale, seen, "decline-free-button"),
                &html! {
                    (clause_link(locale, seen.game, "ESR-FREE-2"))
                    (clause_link(locale, seen.game, "ESR-FREE-4"))
                },
            ))
        }
    }
}

/// Renders the choice of a gem, of which each player may take one (ESR-FREE-7).
fn take(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let later = view.takers.iter().skip(1).map(|&seat| seen.name(seat).to_owned());
    let later: Vec<_> = later.collect();
    html! {
        div.zdock {
            fieldset.pay {
                legend.small { b { (text(locale, "take-legend")) } }
                (colour_radios(locale, seen, "take", |colour| {
                    let count = view.supply.count(colour);
                    say(locale, "in-supply", &[("count", count.into())])
                }))
            }
            (acts(
                &main_button(seen, "take", &icon("gems"), &text(locale, "take-button")),
                &decline(locale, seen, "decline-free-button"),
                &html! {
                    @if !later.is_empty() {
                        (rule(locale, seen,
                            &say(locale, "take-order", &[("names", joined(locale, &later).into())]),
                            "ESR-FREE-8"))
                    }
                    (clause_link(locale, seen.game, "ESR-FREE-7"))
                },
            ))
        }
    }
}
