//! The frame of all pages: head, top bar, menu and footer.

use karat_rules::any::{GAMES, GameId};
use maud::{DOCTYPE, Markup, Render, html};

use super::listed::{forms_of, has_page};
use super::model::{Theme, Ui, Waiting, short_id};
use super::{news, settings};
use crate::link;
use karat_ui::pieces::{game_name, icon};
use karat_words as words;
use karat_words::Locale;

/// The page properties required by the frame.
pub(super) struct Frame<'a> {
    /// The page title, without the site name.
    pub(super) title: String,
    /// The section of the site that the page belongs to, for the menu.
    pub(super) part: Part<'a>,
    /// The game that the page is about, if any.
    pub(super) game: Option<GameId>,
    /// Whether the page reloads every few seconds if scripts are disabled.
    pub(super) is_waiting: bool,
}

impl Frame<'_> {
    /// Creates a frame for a page without a section or game.
    pub(super) fn titled(title: String) -> Self {
        Self { title, part: Part::Other, game: None, is_waiting: false }
    }
}

/// A section of the site, or a kind of page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// The pages for choosing and setting up games.
    Play,
    /// The list of the user's games.
    Games,
    /// The rating pages.
    Ratings,
    /// The pages that teach the games.
    Learn,
    /// A lesson step: a table with no other people.
    Lesson,
    /// The game rules.
    Rules,
    /// A table, with its game in the top bar.
    Table {
        /// The table's id.
        id: &'a str,
        /// Whether the user has a decision to make.
        is_mine: bool,
        /// Whether the table's clocks are running.
        has_clocks: bool,
        /// The user's other tables.
        waiting: &'a Waiting,
    },
    /// A replayed table, with its game in the top bar.
    Replay {
        /// The table's id.
        id: &'a str,
    },
    /// A position in an analysis, with its game in the top bar.
    Analysis {
        /// The table's id.
        id: &'a str,
    },
    /// The win chances in a position of an analysis.
    Thoughts,
    /// The review of a finished game.
    Review,
    /// The plots of a person's habits.
    Habits,
    /// The form for uploading records.
    Import,
    /// The proof of a deal, whose page runs only its own script.
    Proof,
    /// The user's settings.
    Settings,
    /// Any other page.
    Other,
}

impl Part<'_> {
    /// Returns whether the top bar shows the game and collapses the links to other sections.
    const fn names_game(self) -> bool {
        matches!(
            self,
            Self::Table { .. } | Self::Replay { .. } | Self::Analysis { .. } | Self::Lesson
        )
    }
}

/// Renders the heading of a page, with a lead.
pub(super) fn page_head(title: impl Render, lead: impl Render) -> Markup {
    html! {
        div.page-h {
            h1 { (title) }
            p.lead { (lead) }
        }
    }
}

/// Renders a complete page around `body`, which contains the landmarks for screen readers.
pub(super) fn page(ui: &Ui, frame: &Frame<'_>, body: &Markup) -> Markup {
    let locale = ui.locale;
    let theme = (ui.theme != Theme::System).then(|| ui.theme.code());
    let is_table = matches!(frame.part, Part::Table { .. });
    let is_mine = matches!(frame.part, Part::Table { is_mine: true, .. });
    let has_dock = is_table || matches!(frame.part, Part::Lesson | Part::Analysis { .. });
    let (plain, turn) = (link::asset("mark.svg"), link::asset("mark-turn.svg"));
    html! {
        (DOCTYPE)
        html lang=(locale.code()) data-theme=[theme] {
            head {
                meta charset="utf-8";
                meta name="viewport"
                    content="width=device-width, initial-scale=1, viewport-fit=cover";
                title {
                    @if is_mine { "● " }
                    (locale.say("app-title", &[("page", frame.title.as_str().into())]))
                }
                (summary(locale, frame))
                meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)";
                meta name="theme-color" content="#1e1a24" media="(prefers-color-scheme: dark)";
                link rel="icon" type="image/svg+xml" href=(if is_mine { &turn } else { &plain })
                    data-plain=(plain) data-turn=(turn);
                (faces(locale))
                link rel="stylesheet" href=(link::asset("tokens.css"));
                link rel="stylesheet" href=(link::asset("components.css"));
                // `notice.js` defines functions used by the other scripts, so it runs first.
                @if frame.part != Part::Proof {
                    script type="module" src=(link::asset("notice.js")) {}
                }
                (own_files(frame))
                @if frame.is_waiting {
                    noscript { meta http-equiv="refresh" content="2"; }
                }
                link rel="stylesheet" href=(link::asset("clock.css"));
                link rel="stylesheet" href=(link::asset("live.css"));
                link rel="stylesheet" href=(link::asset("past.css"));
                link rel="stylesheet" href=(link::asset("premove.css"));
                @if let Part::Table { has_clocks, .. } = frame.part { (table_scripts(has_clocks)) }
            }
            body {
                a.skip href=(if has_dock { "#now" } else { "#main" }) {
                    (locale.text(if has_dock { "skip-to-move" } else { "skip-to-content" }))
                }
                @if is_table {
                    @for tab in TABS { span.tab id={ "tab-" (tab) } {} }
                    span.tab id="tab-info" {}
                }
                (top_bar(ui, frame))
                (body)
                @if has_dock { div.keys-box id="clause" popover {} }
                @if !has_dock && !matches!(frame.part, Part::Replay { .. }) { (footer(ui)) }
            }
        }
    }
}

/// Renders the links to page-specific styles and scripts.
fn own_files(frame: &Frame<'_>) -> Markup {
    let forms = frame.game.map(forms_of);
    html! {
        @if let Some(style) = forms.and_then(|forms| forms.style) {
            link rel="stylesheet" href=(link::asset(style));
        }
        @if matches!(frame.part, Part::Play | Part::Learn | Part::Rules) {
            link rel="stylesheet" href=(link::asset("learn.css"));
        }
        @if frame.part == Part::Rules {
            link rel="stylesheet" href=(link::asset("rules.css"));
        }
        @if frame.part == Part::Learn {
            link rel="stylesheet" href=(link::asset("lesson.css"));
        }
        @if let Part::Replay { .. } = frame.part {
            link rel="stylesheet" href=(link::asset("replay.css"));
            script type="module" src=(link::asset("replay.js")) {}
        }
        @if matches!(frame.part, Part::Analysis { .. } | Part::Thoughts) {
            link rel="stylesheet" href=(link::asset("replay.css"));
            link rel="stylesheet" href=(link::asset("analysis.css"));
        }
        @if let Part::Analysis { .. } = frame.part {
            @for script in ["clause.js", "dock.js", "analysis.js"] {
                script type="module" src=(link::asset(script)) {}
            }
        }
        @if frame.part == Part::Review {
            link rel="stylesheet" href=(link::asset("review.css"));
        }
        @if frame.part == Part::Habits {
            link rel="stylesheet" href=(link::asset("habits.css"));
        }
        @if frame.part == Part::Lesson {
            link rel="stylesheet" href=(link::asset("lesson.css"));
            @if let Some(lesson) = forms.and_then(|forms| forms.lesson) {
                link rel="stylesheet" href=(link::asset(lesson.style));
            }
            script type="module" src=(link::asset("clause.js")) {}
            script type="module" src=(link::asset("dock.js")) {}
        }
        @if frame.part == Part::Settings {
            script type="module" src=(link::asset("settings.js")) {}
        }
        @if frame.part == Part::Import {
            script type="module" src=(link::asset("import.js")) {}
        }
    }
}

/// Renders the script tags for a table's page.
fn table_scripts(has_clocks: bool) -> Markup {
    const SCRIPTS: [&str; 7] =
        ["premove.js", "karat.js", "moments.js", "past.js", "chat.js", "clause.js", "dock.js"];
    html! {
        (live_script())
        @for script in SCRIPTS { script type="module" src=(link::asset(script)) {} }
        @if has_clocks { script type="module" src=(link::asset("clock.js")) {} }
    }
}

/// Renders the script that follows the events of all tables; it runs in only one of the browser's
/// tabs.
pub(super) fn live_script() -> Markup {
    html! {
        script type="module" src=(link::asset("live.js")) data-stream=(link::all_events())
            data-revisions=(link::revisions()) {}
    }
}

/// Renders the message about a lost connection, to be revealed by a script.
pub(super) fn offline(locale: Locale) -> Markup {
    html! {
        p.banner.bad id="offline" role="status" hidden {
            (icon("offline")) (locale.text("table-offline"))
        }
    }
}

/// Renders the metadata for link previews. A table's link preview reveals only the game.
fn summary(locale: Locale, frame: &Frame<'_>) -> Markup {
    let text = match frame.game {
        Some(game) => words::plain::pitch(locale, game),
        None => locale.text("home-lead"),
    };
    html! {
        meta name="description" content=(text);
        meta property="og:site_name" content="Karat";
        meta property="og:type" content="website";
        meta property="og:title" content=(frame.title);
        meta property="og:description" content=(text);
    }
}

/// Renders the font preloads and the metadata for installing the site as an app.
fn faces(locale: Locale) -> Markup {
    html! {
        @for font in fonts(locale) {
            link rel="preload" as="font" type="font/woff2" crossorigin href=(link::asset(font));
        }
        link rel="apple-touch-icon" href=(link::asset("icon-192.png"));
        link rel="manifest" href=(link::asset("karat.webmanifest"));
    }
}

/// Returns the fonts to preload for a language.
const fn fonts(locale: Locale) -> &'static [&'static str] {
    match locale {
        Locale::En => &["karat-sans.woff2", "karat-serif.woff2"],
        Locale::Cs => &[
            "karat-sans.woff2",
            "karat-sans-ext.woff2",
            "karat-serif.woff2",
            "karat-serif-ext.woff2",
        ],
    }
}

fn top_bar(ui: &Ui, frame: &Frame<'_>) -> Markup {
    let locale = ui.locale;
    let part = frame.part;
    html! {
        header.topbar data-call=(locale.text("notice-call"))
            data-caller=(link::asset("caller.js")) {
            a.brand href=(link::home()) aria-label=(locale.text("app-home")) {
                svg aria-hidden="true" focusable="false" {
                    use href={ (link::asset("gems.svg")) "#mark" } {}
                }
                span.only-wide[part.names_game()] { "Karat" }
            }
            @if let Part::Table { .. } = part { (tabs(locale)) }
            @match (part, frame.game) {
                (Part::Table { id, .. } | Part::Replay { id } | Part::Analysis { id }, Some(game)) => {
                    div.crumb {
                        strong { (game_name(locale, game)) }
                        span { (locale.say("table-crumb", &[("id", short_id(id).into())])) }
                    }
                }
                (Part::Lesson, Some(game)) => {
                    div.crumb {
                        strong { (game_name(locale, game)) }
                        span { (locale.text("lesson-crumb")) }
                    }
                }
                _ => nav.topnav.only-wide aria-label=(locale.text("nav-label")) {
                    (menu_items(locale, part))
                },
            }
            span.grow {}
            @if let Part::Table { id, waiting, .. } = part {
                (news::next_table(locale, id, waiting))
            }
            (reader(ui, part))
            @if !matches!(part, Part::Table { .. }) {
                div.only-wide { (settings::languages(ui)) }
            }
            div.only-wide { (settings::way(ui)) }
            (folded_menu(ui, frame))
        }
    }
}

/// The tabs of a table's page on a narrow screen.
const TABS: [&str; 4] = ["table", "log", "talk", "rules"];

/// Renders the tabs of a table's page for a narrow screen. The visible tab is part of the URL, so
/// the tabs work without scripts and with the back button.
fn tabs(locale: Locale) -> Markup {
    html! {
        nav.ptabs aria-label=(locale.text("tabs-label")) {
            @for tab in TABS {
                a href={ "#tab-" (tab) } { (locale.text(&format!("tabs-{tab}"))) }
            }
        }
    }
}

/// The tabs of the panel beside a table. The first tab is open initially.
const RAIL_TABS: [&str; 4] = ["log", "rules", "talk", "info"];

/// Renders the tabs of the panel beside a table. The visible tab is part of the URL, so the tabs
/// work without scripts and with the back button.
pub(super) fn rail_tabs(locale: Locale) -> Markup {
    html! {
        nav.rtabs aria-label=(locale.text("tabs-beside")) {
            @for tab in RAIL_TABS {
                a href={ "#tab-" (tab) } { (locale.text(&format!("tabs-{tab}"))) }
            }
        }
    }
}

/// Renders the menu with all links and settings for a narrow screen. The menu button works without
/// scripts.
fn folded_menu(ui: &Ui, frame: &Frame<'_>) -> Markup {
    let locale = ui.locale;
    html! {
        details.menu {
            summary.btn.btn-quiet.btn-icon aria-label=(locale.text("nav-menu")) { (icon("menu")) }
            div.menu-b {
                nav aria-label=(locale.text("nav-label")) {
                    (menu_items(locale, frame.part))
                    @if let Part::Table { .. } = frame.part {
                        a href=(link::account()) { (locale.text("account-title")) }
                    }
                    @if let Some(game) = frame.game.filter(|_| frame.part.names_game()) {
                        @if has_page(locale, game) {
                            a href=(link::learn(game)) {
                                (locale.say("learn-title",
                                    &[("game", game_name(locale, game).into())]))
                            }
                        }
                        a href=(link::rules(game)) {
                            (locale.say("footer-rules",
                                &[("game", game_name(locale, game).into())]))
                        }
                    }
                }
                div.row.row-between { (settings::languages(ui)) (settings::way(ui)) }
            }
        }
    }
}

fn menu_items(locale: Locale, part: Part<'_>) -> Markup {
    html! {
        (menu_item(&link::home(), &locale.text("nav-play"), part == Part::Play))
        (menu_item(&link::all_games(), &locale.text("nav-games"), part == Part::Games))
        (menu_item(&link::ratings(), &locale.text("ratings-title"), part == Part::Ratings))
        (menu_item(&link::learn_choice(), &locale.text("nav-learn"), part == Part::Learn))
        (menu_item(&link::rulebooks(), &locale.text("nav-rules"), part == Part::Rules))
    }
}

fn menu_item(href: &str, text: &str, is_here: bool) -> Markup {
    html! { a href=(href) aria-current=[is_here.then_some("page")] { (text) } }
}

/// Renders the link to the user's account or to the login page, as an icon on narrow screens. Pages
/// about games or rules do not show the user's name, because they are the same for everyone.
fn reader(ui: &Ui, part: Part<'_>) -> Markup {
    let locale = ui.locale;
    html! {
        @match &ui.name {
            _ if matches!(part, Part::Learn | Part::Rules) => {
                @let label = locale.text("account-title");
                a.btn.btn-quiet.btn-sm.me href=(link::account()) aria-label=(label) {
                    (icon("user")) span { (label) }
                }
            }
            Some(name) => {
                @let label = locale.say("account-link", &[("name", name.as_str().into())]);
                a.btn.btn-quiet.btn-sm.me href=(link::account()) aria-label=(label) title=(name) {
                    (icon("user")) bdi { (name) }
                }
            }
            None => {
                @let label = locale.text("account-login-link");
                a.btn.btn-quiet.btn-sm.me href=(way_in(&ui.path)) aria-label=(label) {
                    (icon("user")) span { (label) }
                }
            }
        }
    }
}

/// Returns the URL of the login form, with a link back to this page.
fn way_in(path: &str) -> String {
    let is_way_in = path == link::login() || path.starts_with(&format!("{}?", link::login()));
    match path {
        _ if is_way_in => path.to_owned(),
        path if path == link::home() => link::login(),
        path => link::login_from(path),
    }
}

fn footer(ui: &Ui) -> Markup {
    let locale = ui.locale;
    html! {
        footer.foot {
            a href=(link::ratings()) { (locale.text("ratings-title")) }
            @for &game in GAMES {
                a href=(link::rules(game)) {
                    (locale.say("footer-rules", &[("game", game_name(locale, game).into())]))
                }
            }
            a href=(link::import()) { (locale.text("import-open")) }
            a href=(link::api()) { (locale.text("api-h1")) }
            span { (locale.text("footer-licence")) }
            span { (locale.text("footer-privacy")) }
        }
    }
}
