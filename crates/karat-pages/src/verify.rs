//! The proof of a deal: everything needed to repeat each draw with the page's script, on the
//! command line or by hand. The script reads only data shown on the page.

use karat_rules::Seat;
use karat_rules::any::GameId;
use karat_table::deal::{self, Draw, SeatNonce, VoidDeal};
use karat_table::hex;
use maud::{Markup, html};

use super::frame::{Frame, Part, page};
use super::model::{Ui, short_id};
use crate::link;
use karat_ui::pieces::{game_name, icon, joined, seat_mark};
use karat_words::Locale;

/// The data for checking a table's deal.
#[derive(Clone, PartialEq, Eq)]
pub struct VerifyModel {
    /// The table's id.
    pub id: String,
    /// The game being played.
    pub game: GameId,
    /// The players' names, in seat order.
    pub names: Vec<String>,
    /// The hash of the deal's seed.
    pub commitment: String,
    /// The deal's seed, once the game is over.
    pub seed: Option<String>,
    /// The contribution of each seat to the deal, if public, in seat order.
    pub nonces: Vec<SeatNonce>,
    /// The previously voided deals, oldest first.
    pub voided: Vec<VoidDeal>,
    /// The seats that contributed to a voided deal, withheld nothing, and made no new contribution.
    pub silent: Vec<Seat>,
    /// The game's draws, not yet included while the game is running.
    pub draws: Vec<Draw>,
    /// Whether the game was started from a given position, which does not result from the deal.
    pub from_position: bool,
}

impl VerifyModel {
    /// Returns the deal's seed if every draw can be derived from it.
    fn proof(&self) -> Option<&str> {
        self.seed.as_deref().filter(|_| !self.from_position)
    }

    fn names_of(&self, seats: &[Seat]) -> Vec<String> {
        seats.iter().map(|seat| self.names[seat.index()].clone()).collect()
    }
}

/// The seats' involvement in a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Say {
    /// No seat contributed.
    Nobodys,
    /// Some seats contributed, but not all of them had committed beforehand.
    Free,
    /// Some seats contributed, and all of them had committed beforehand.
    Committed,
}

/// Renders the page for checking a deal. While the game is running, it explains what can be checked
/// afterwards.
pub fn verify(ui: &Ui, model: &VerifyModel) -> Markup {
    let locale = ui.locale;
    let game = game_name(locale, model.game);
    let meta = locale
        .say("verify-meta", &[("game", game.as_str().into()), ("id", short_id(&model.id).into())]);
    let frame = Frame {
        title: locale.say("verify-title", &[("game", game.into())]),
        part: Part::Proof,
        game: Some(model.game),
        is_waiting: false,
    };
    let lead = match model.proof() {
        _ if model.from_position => "verify-lead-position",
        Some(_) => "verify-lead",
        None => "verify-lead-running",
    };
    let body = html! {
        link rel="stylesheet" href=(link::asset("verify.css"));
        main.page id="main" {
            div.page-h {
                p { a.muted href=(link::table(&model.id)) { (meta) } }
                h1 { (locale.text("verify-h1")) }
                p.lead { (locale.text(lead)) }
                @if model.proof().is_some() { (verdict(locale)) }
            }
            div.cols {
                div.stack.stack-l {
                    (secrets(locale, model))
                    @for number in 0..model.voided.len() { (given_up(locale, model, number)) }
                    @if model.proof().is_some() { (draws(locale, model)) }
                }
                aside.stack aria-label=(locale.text("verify-about")) {
                    @if !model.from_position { (meaning(locale, model)) }
                    @if let Some(seed) = model.proof() { (elsewhere(locale, model, seed)) }
                }
            }
        }
        @if model.proof().is_some() {
            script type="module" src=(link::asset("verify.js")) {}
        }
    };
    page(ui, &frame, &body)
}

/// Renders the area for the script's result. Until the script has finished, the area mentions other
/// ways to check the deal.
fn verdict(locale: Locale) -> Markup {
    html! {
        div.verdict.warn id="check"
            data-going=(locale.text("verify-going")) data-right=(locale.text("verify-right"))
            data-wrong=(locale.text("verify-wrong")) data-yes=(locale.text("verify-yes"))
            data-no=(locale.text("verify-no")) {
            @for (when, name) in [("warn", "info"), ("ok", "check"), ("no", "warn")] {
                span class={ "when-" (when) } { (icon(name)) }
            }
            p id="check-status" role="status" { (locale.text("verify-idle")) }
        }
    }
}

/// Renders the seed and the contributions, each with its hash.
fn secrets(locale: Locale, model: &VerifyModel) -> Markup {
    let is_checked = model.proof().is_some();
    html! {
        section.stack aria-labelledby="secrets" {
            h2 id="secrets" { (locale.text("verify-secrets")) }
            div.panel.fact data-check=[is_checked.then_some("seed")]
                data-name=(locale.text("verify-seed")) {
                h3 { (locale.text("verify-seed")) }
                span.mark data-part="mark" {}
                @match &model.seed {
                    Some(seed) => p.hash { code data-part="seed" { (seed) } },
                    None => p.small.muted { (locale.text("verify-seed-secret")) },
                }
                @let is_first = model.voided.is_empty();
                p.lbl {
                    (locale.text(if is_first { "verify-seed-hash" } else { "verify-seed-hash-next" }))
                }
                p.hash { code data-part="hash" { (model.commitment) } }
            }
            div.panel.facts-of {
                @for nonce in &model.nonces { (seat_nonce(locale, model, nonce)) }
            }
            @if !model.silent.is_empty() {
                p.small {
                    (locale.say("verify-silent",
                        &[("names", joined(locale, &model.names_of(&model.silent)).into())]))
                }
            }
        }
    }
}

/// Renders a voided deal and the reason why it was voided. The seed and contributions of a voided
/// deal are no longer secret.
fn given_up(locale: Locale, model: &VerifyModel, number: usize) -> Markup {
    let deal = &model.voided[number];
    let next = match model.voided.get(number + 1) {
        Some(next) => Some(next.seed.reveal()),
        None => model.proof().map(str::to_owned),
    };
    let is_checked = model.proof().is_some();
    let title = locale.say("verify-void", &[("number", (number + 1).into())]);
    let withheld = joined(locale, &model.names_of(&deal.withheld().collect::<Vec<_>>()));
    let heading = format!("void-{}", number + 1);
    html! {
        section.stack aria-labelledby=(heading) {
            h2 id=(heading) { (title) }
            p { (locale.say("verify-void-why", &[("names", withheld.into())])) }
            div.panel.fact data-check=[is_checked.then_some("seed")]
                data-name={ (title) ": " (locale.text("verify-seed")) } {
                h3 { (locale.text("verify-void-seed")) }
                span.mark data-part="mark" {}
                p.hash { code data-part="seed" { (deal.seed.reveal()) } }
                p.lbl { (locale.text("verify-void-seed-hash")) }
                p.hash { code data-part="hash" { (deal.commitment) } }
            }
            @if let Some(next) = next {
                div.panel.fact data-check=[is_checked.then_some("chain")]
                    data-name={ (title) ": " (locale.text("verify-void-chain")) } {
                    h3 { (locale.text("verify-void-chain")) }
                    span.mark data-part="mark" {}
                    p.hash { code data-part="next" { (next) } }
                    p.lbl { (locale.text("verify-void-chain-why")) }
                    p.hash { code data-part="hash" { (deal.seed.reveal()) } }
                }
            }
            div.panel.facts-of {
                @for nonce in &deal.nonces { (void_nonce(locale, model, &title, nonce)) }
            }
        }
    }
}

fn void_nonce(locale: Locale, model: &VerifyModel, title: &str, nonce: &SeatNonce) -> Markup {
    let name = &model.names[nonce.seat.index()];
    let (label, hash) = match &nonce.commitment {
        Some(commitment) => ("verify-nonce-committed", commitment.clone()),
        None => ("verify-nonce-free", deal::nonce_commitment(nonce.counted())),
    };
    let is_checked = model.proof().is_some() && nonce.text.is_some();
    html! {
        div.fact data-check=[is_checked.then_some("nonce")] data-name={ (title) ": " (name) } {
            h3.who { (seat_mark(nonce.seat, name, "seat-s")) bdi.nm { (name) } }
            span.mark data-part="mark" {
                @if nonce.text.is_none() { (locale.text("verify-void-is-withheld")) }
            }
            p.small {
                @if nonce.text.is_none() { (locale.text("verify-void-withheld")) }
                @else { (locale.text("verify-nonce")) ": " bdi.word { (nonce.counted()) } }
            }
            p.lbl { (locale.text(label)) }
            p.hash { code data-part="hash" { (hash) } }
        }
    }
}

fn seat_nonce(locale: Locale, model: &VerifyModel, nonce: &SeatNonce) -> Markup {
    let name = &model.names[nonce.seat.index()];
    let hash = match (&nonce.commitment, nonce.counted()) {
        (Some(commitment), _) => Some(("verify-nonce-committed", commitment.clone())),
        (None, "") => None,
        (None, text) => Some(("verify-nonce-free", deal::nonce_commitment(text))),
    };
    let is_checked = model.proof().is_some() && hash.is_some();
    html! {
        div.fact data-check=[is_checked.then_some("nonce")] data-name=(name) {
            h3.who { (seat_mark(nonce.seat, name, "seat-s")) bdi.nm { (name) } }
            span.mark data-part="mark" {
                @if hash.is_none() { span.muted { (locale.text("verify-nonce-none")) } }
            }
            p.small hidden[hash.is_none()] {
                @if nonce.text.is_none() { (locale.text("verify-nonce-hidden")) }
                @else { (locale.text("verify-nonce")) ": " }
                bdi.word data-part="nonce" { (nonce.counted()) }
            }
            @if let Some((label, hash)) = hash {
                p.lbl { (locale.text(label)) }
                p.hash { code data-part="hash" { (hash) } }
            }
        }
    }
}

fn draws(locale: Locale, model: &VerifyModel) -> Markup {
    html! {
        section aria-labelledby="draws" {
            div.sec-h {
                h2 id="draws" { (locale.text("verify-draws")) }
                span.muted {
                    (locale.say("verify-draws-count", &[("count", model.draws.len().into())]))
                }
            }
            p.small.muted.after { (locale.text("verify-draws-hint")) }
            div.tbl-wrap tabindex="0" role="region" aria-labelledby="draws" {
                table.tbl.draws {
                    thead {
                        tr {
                            th.r scope="col" { (locale.text("verify-ply")) }
                            th.r scope="col" { (locale.text("verify-cases")) }
                            th.r scope="col" { (locale.text("verify-index")) }
                            th scope="col" { (locale.text("verify-drawn")) }
                            th scope="col" { (locale.text("verify-mark")) }
                        }
                    }
                    tbody { @for draw in &model.draws { (draw_row(locale, draw)) } }
                }
            }
        }
    }
}

fn draw_row(locale: Locale, draw: &Draw) -> Markup {
    let name = locale.say("verify-at-ply", &[("ply", draw.ply.index().into())]);
    html! {
        tr data-check="draw" data-name=(name) {
            th.r scope="row" data-part="ply" { (draw.ply) }
            td.r data-part="count" { (draw.case_count()) }
            td.r data-part="index" {}
            td {
                code data-part="drawn" { (draw.text) }
                details {
                    summary {
                        (locale.text("verify-all-cases")) span.vh { ", " (name) }
                    }
                    pre tabindex="0" { code data-part="cases" { (case_lines(draw)) } }
                }
            }
            td.mark data-part="mark" {}
        }
    }
}

/// Formats the possible outcomes of a draw, one per line after their indices.
fn case_lines(draw: &Draw) -> String {
    let mut first = 0;
    let lines = draw.cases.iter().map(|(text, weight)| {
        let (from, to) = (first, first + weight - 1);
        first += weight;
        if from == to { format!("{from} {text}") } else { format!("{from}–{to} {text}") }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Explains what a successful check proves, and what it does not.
fn meaning(locale: Locale, model: &VerifyModel) -> Markup {
    let proved = match say_of(model) {
        Say::Nobodys => "verify-proves-nobodys",
        Say::Free => "verify-proves-free",
        Say::Committed => "verify-proves-committed",
    };
    html! {
        section.panel.stack aria-labelledby="meaning" {
            h2.h-s id="meaning" { (locale.text("verify-proves")) }
            p.small { (locale.text(proved)) }
            h3.lbl { (locale.text("verify-limits")) }
            p.small { (locale.text("verify-limits-look")) }
            @if say_of(model) != Say::Nobodys {
                p.small { (locale.text("verify-limits-collusion")) }
                p.small { (locale.text("verify-limits-typed")) }
            }
            @if !model.voided.is_empty() {
                p.small { (locale.text("verify-limits-refused")) }
            }
        }
    }
}

fn say_of(model: &VerifyModel) -> Say {
    let mut said = model
        .nonces
        .iter()
        .filter(|nonce| !nonce.counted().is_empty() || nonce.commitment.is_some())
        .peekable();
    if said.peek().is_none() {
        Say::Nobodys
    } else if said.all(|nonce| nonce.commitment.is_some()) {
        Say::Committed
    } else {
        Say::Free
    }
}

/// Renders instructions for checking the deal in other ways.
fn elsewhere(locale: Locale, model: &VerifyModel, seed: &str) -> Markup {
    let file = format!("{}-{}.karat", model.game, &model.id[..model.id.len().min(8)]);
    html! {
        section.panel.stack aria-labelledby="elsewhere" {
            h2.h-s id="elsewhere" { (locale.text("verify-elsewhere")) }
            p.small { (locale.text("verify-elsewhere-1")) }
            div.btnset {
                a.btn href=(link::transcript(&model.id)) download {
                    (icon("copy")) (locale.text("result-transcript"))
                }
            }
            pre.shell tabindex="0" { code { "karat verify " (file) } }
            p.small {
                a href=(link::asset("verify.js")) { (locale.text("verify-script")) }
            }
        }
        @if let Some(draw) = model.draws.first() {
            section.panel.stack aria-labelledby="by-hand" {
                h2.h-s id="by-hand" {
                    (locale.say("verify-hand", &[("ply", draw.ply.index().into())]))
                }
                p.small { (locale.text("verify-hand-1")) }
                pre.shell tabindex="0" { code id="by-hand-lines" { (by_hand(model, seed, draw)) } }
                p.small {
                    (locale.say("verify-hand-2", &[
                        ("limit", deal::limit(draw.case_count()).to_string().into()),
                        ("cases", draw.case_count().to_string().into()),
                    ]))
                }
            }
        }
    }
}

/// Returns shell commands that print the seed's hash and the first numbers of a draw.
fn by_hand(model: &VerifyModel, seed: &str, draw: &Draw) -> String {
    let digests = model.nonces.iter().map(|nonce| deal::nonce_commitment(nonce.counted()));
    let key = [hex::write(deal::KEY_LABEL), seed.to_owned()].into_iter().chain(digests);
    let input = format!("{}{:016x}{:016x}", hex::write(deal::PLY_LABEL), draw.ply.index(), 0);
    format!(
        "printf {seed} | xxd -r -p | sha256sum\n\
         K=$(printf {} | xxd -r -p | sha256sum | cut -c 1-64)\n\
         printf {input} | xxd -r -p | openssl dgst -sha256 -mac hmac -macopt hexkey:$K",
        key.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::{Draw, Say, SeatNonce, VerifyModel, case_lines, say_of, verify};
    use crate::model::{Theme, Ui};
    use karat_rules::any::GameId;
    use karat_rules::{Ply, Seat};
    use karat_table::deal;
    use karat_words::Locale;

    fn model(nonces: &[(Option<&str>, Option<&str>)]) -> VerifyModel {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let nonces = nonces.iter().enumerate().map(|(index, &(text, commitment))| SeatNonce {
            seat: Seat::new(index),
            text: owned(text),
            commitment: owned(commitment),
        });
        VerifyModel {
            id: "0".repeat(32),
            game: GameId::Edel,
            names: Vec::new(),
            commitment: String::new(),
            seed: None,
            nonces: nonces.collect(),
            voided: Vec::new(),
            silent: Vec::new(),
            draws: Vec::new(),
            from_position: false,
        }
    }

    #[test]
    fn a_page_claims_no_more_than_the_seats_make_true() {
        for (nonces, say) in [
            (&[][..], Say::Nobodys),
            (&[(None, None), (Some(""), None)], Say::Nobodys),
            (&[(Some("a"), None), (None, None)], Say::Free),
            (&[(Some("a"), Some("0")), (Some("b"), None)], Say::Free),
            (&[(Some("a"), Some("0")), (None, None)], Say::Committed),
            (&[(None, Some("0"))], Say::Committed),
        ] {
            assert_eq!(say_of(&model(nonces)), say, "{nonces:?}");
        }
    }

    #[test]
    fn words_are_shown_as_text_and_checked_once_the_seed_is_known() {
        let word = "<b>č</b> $(ls) 'x'";
        let committed = deal::nonce_commitment(word);
        let mut model = model(&[(Some(word), Some(&committed)), (None, None), (Some("a"), None)]);
        model.names = ["Ana", "<i>", "Cyr"].map(str::to_owned).to_vec();
        for locale in Locale::ALL {
            model.seed = None;
            let path = "/".to_owned();
            let ticket = String::new();
            let ui = Ui { locale, theme: Theme::Light, name: None, path, ticket };
            assert_eq!(
                verify(&ui, &model).into_string().matches("data-check=\"nonce\"").count(),
                0
            );
            model.seed = Some("0".repeat(64));
            let case = ("draw a".to_owned(), 3);
            model.draws =
                vec![Draw { ply: Ply::new(1), cases: vec![case], text: "draw a".to_owned() }];
            let page = verify(&ui, &model).into_string();
            assert_eq!(page.matches("data-check=\"nonce\"").count(), 2);
            assert!(
                page.contains("data-part=\"nonce\">&lt;b&gt;č&lt;/b&gt; $(ls) 'x'</bdi>"),
                "{page}"
            );
            assert!(page.contains("<bdi class=\"nm\">&lt;i&gt;</bdi>"), "{page}");
            assert!(page.contains(&locale.text("verify-proves-free")), "{page}");
            assert_eq!(page.matches("$(ls)").count(), 1, "no word stands in a line for a shell");
            let unexplained = VerifyModel { from_position: true, ..model.clone() };
            let page = verify(&ui, &unexplained).into_string();
            assert!(page.contains(&locale.text("verify-lead-position")), "{page}");
            assert!(!page.contains("data-check"), "{page}");
        }
    }

    #[test]
    fn cases_stand_after_the_indices_that_name_them() {
        let cases = [("draw a", 1), ("draw b", 3), ("draw c", 1)];
        let cases = cases.map(|(text, weight)| (text.to_owned(), weight)).to_vec();
        let draw = Draw { ply: Ply::new(7), cases, text: "draw b".to_owned() };
        assert_eq!(case_lines(&draw), "0 draw a\n1–3 draw b\n4 draw c");
    }
}
