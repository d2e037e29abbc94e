//! Renders decisions about roles, which players choose in seat order or, in variant D, bid for.

use crate::rules::{Move, PhaseView, Role, Roles, View};
use maud::{Markup, html};

use super::{role_name, say, symbol, text, typed, word};
use crate::words::{role_budget, role_start};
use karat_ui::model::Seen;
use karat_ui::pieces::{clause_link, icon};
use karat_words::Locale;

/// Renders the remaining roles and, if there is one, the role auction.
pub(super) fn block(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let taken = |role: &Role| view.players.iter().any(|player| player.role == Some(*role));
    let left: Vec<Role> = match &view.role_auction {
        Some(auction) => auction.roles.iter().collect(),
        None => Role::ALL.into_iter().filter(|role| !taken(role)).collect(),
    };
    html! {
        section.panel.stack.stack-s aria-label=(text(locale, "roles-left")) {
            @if let Some(auction) = &view.role_auction {
                p.row {
                    b { (say(locale, "role-order-card", &[("card", auction.card.into())])) }
                    @if view.phase == PhaseView::CallPrice {
                        (say(locale, "role-caller", &[("name", seen.name(auction.caller).into())]))
                        span.muted {
                            (say(locale, "role-ceiling", &[("ceiling", auction.ceiling.into())]))
                        }
                    } @else {
                        (say(locale, "role-price", &[("price", auction.price.into())]))
                    }
                    (clause_link(locale, seen.game, "ZEP-VAR-D-4"))
                }
                p.small.muted { (role_budget(locale, &view.reading)) }
            }
            h2.h-s { (text(locale, "roles-left")) }
            ul.rolelist { @for role in left { li { (card(locale, role)) } } }
        }
    }
}

fn card(locale: Locale, role: Role) -> Markup {
    html! {
        (symbol(&format!("r-{}", role.name())))
        b { (role_name(locale, role)) }
        span.small.muted { (word(locale, role.track().name())) }
    }
}

/// Renders the available roles as large buttons.
pub(super) fn choose(locale: Locale, seen: &Seen, view: &View, roles: &[Role]) -> Markup {
    html! {
        div.choices {
            @for role in roles {
                button.choice type="submit" name="move" value={ "role " (role) } {
                    (symbol(&format!("r-{}", role.name())))
                    span.nm { (role_name(locale, *role)) }
                    span.get { (role_start(locale, &view.reading, *role)) }
                }
            }
        }
        p.dock-rules { (clause_link(locale, seen.game, "ZEP-SETUP-12")) }
    }
}

/// Renders the field for the price announced by the caller (ZEP-VAR-D-4).
pub(super) fn price(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let Some(auction) = &view.role_auction else { return html! {} };
    let ceiling = auction.ceiling;
    let price = match typed(seen) {
        Some(Move::Price(price)) => price,
        _ => ceiling,
    };
    let quick = [ceiling, ceiling * 3 / 4, ceiling / 2, ceiling / 4, 0];
    html! {
        div.row {
            div.field {
                label for="price" {
                    (text(locale, "price-legend")) " "
                    span.muted { (say(locale, "role-ceiling", &[("ceiling", ceiling.into())])) }
                }
                input.input.num id="price" type="number" name="price" min="0" max=(ceiling)
                    value=(price);
            }
            button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="kind" value="price" {
                (icon("hammer")) (text(locale, "price-button"))
            }
            (clause_link(locale, seen.game, "ZEP-VAR-D-4"))
        }
        div.dock-more role="group" aria-label=(text(locale, "price-quick")) {
            @for (place, price) in quick.iter().enumerate() {
                @if !quick[..place].contains(price) {
                    button.btn.btn-sm type="submit" name="move" value={ "price " (price) } { (price) }
                }
            }
        }
    }
}

/// Renders the decision on whether to buy at the announced price (ZEP-VAR-D-5).
pub(super) fn take(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let Some(auction) = &view.role_auction else { return html! {} };
    let can_decline = seen.legal.iter().any(|text| text == "decline");
    html! {
        p.small {
            (say(locale, "take-hint", &[("card", auction.card.into())])) " "
            (clause_link(locale, seen.game, "ZEP-VAR-D-6"))
        }
        div.dock-acts {
            button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="move" value="take" {
                (icon("check"))
                (say(locale, "take-button", &[("price", auction.price.into())]))
            }
            @if can_decline {
                button.btn.btn-lg type="submit" name="move" value="decline" data-key="p" {
                    (icon("pass")) (text(locale, "decline-button"))
                }
            } @else {
                p.small {
                    (text(locale, "must-take")) " "
                    (clause_link(locale, seen.game, "ZEP-VAR-D-17"))
                }
            }
        }
    }
}

/// Renders the choice of roles to remove from the auction for 1 dust each (ZEP-VAR-D-11).
pub(super) fn remove(locale: Locale, seen: &Seen, view: &View) -> Markup {
    let roles = view.role_auction.iter().flat_map(|auction| auction.roles.iter());
    let removed = match typed(seen) {
        Some(Move::Remove(roles)) => roles,
        _ => Roles::EMPTY,
    };
    html! {
        fieldset {
            legend.small { b { (text(locale, "remove-legend")) } }
            div.row {
                @for role in roles {
                    label.check {
                        input type="checkbox" name="role" value=(role) checked[removed.contains(role)];
                        (symbol(&format!("r-{}", role.name()))) (role_name(locale, role))
                    }
                }
            }
        }
        div.dock-acts {
            button.btn.btn-lg.is-main.btn-primary[seen.plays_fields()] type="submit" name="move" value="remove none" {
                (text(locale, "remove-none-button"))
            }
            button.btn.btn-lg type="submit" name="kind" value="remove" {
                (text(locale, "remove-button"))
            }
            (clause_link(locale, seen.game, "ZEP-VAR-D-11"))
            (clause_link(locale, seen.game, "ZEP-VAR-D-12"))
        }
    }
}
