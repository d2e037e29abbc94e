//! Tests that the pages that teach a game are short and agree with the rules.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use karat_pages::WORDS_PER_MINUTE;
use karat_pages::link;
use karat_rules::any::GameId;
use karat_rules::book::Book;
use karat_rules::{Actor, AnyGame, Turn, Viewer};
use karat_words::Locale;
use karat_words::guide::Guide;

use crate::lesson::AIMS;
use crate::site::{Guest, Site};

/// The games that have a learn page.
const EXPLAINED: [GameId; 3] = [GameId::Klenotnici, GameId::Edel, GameId::Zepter];

/// The maximum number of words on a learn page.
const WORDS_MAX: usize = 1450;

/// The maximum number of words in the section "The first minute".
const MINUTE_WORDS_MAX: usize = 200;

/// The maximum transfer size of a page in bytes, including its pictures and style sheet.
const BYTES_MAX: usize = 60_000;

/// Returns a game's learn page in the given language.
async fn page(site: &Site, game: GameId, locale: Locale) -> String {
    let request = Request::get(link::learn(game)).header(header::ACCEPT_LANGUAGE, locale.code());
    let reply = site.ask(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(reply.status, StatusCode::OK, "{game}");
    reply.text
}

/// Returns a page's text without tags. Elements that begin with one of the `openings` are left out,
/// and must not contain other elements of the same kind.
fn text_without(page: &str, openings: &[(&str, &str)]) -> String {
    let main = page.split_once("<main").expect("a page has a main part").1;
    let main = main.split_once('>').expect("a tag ends").1;
    let mut text = main.split_once("</main>").expect("it ends").0.to_owned();
    for (opening, closing) in openings {
        while let Some((before, rest)) = text.split_once(opening) {
            let after = rest.split_once(closing).expect("it is closed").1;
            text = format!("{before} {after}");
        }
    }
    let pieces = text.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
    pieces.collect::<Vec<_>>().join(" ")
}

/// Elements that cite clauses: unobtrusive lines, and the § sign beside parts of the table.
const QUIET: [(&str, &str); 3] = [
    ("<p class=\"cite\"", "</p>"),
    ("<span class=\"cite\"", "</span>"),
    ("<a class=\"sec\"", "</a>"),
];

/// Returns whether a word is an id or a piece of notation that only programmers need to know.
fn is_code(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let is_clause = word.split_once('-').is_some_and(|(chapter, number)| {
        chapter.len() > 1
            && chapter.bytes().all(|b| b.is_ascii_uppercase())
            && number.bytes().all(|b| b.is_ascii_digit() || b == b'-')
    });
    is_clause || word.contains('_') || word.contains("->") || word.contains('{')
}

#[tokio::test]
async fn ids_appear_only_in_the_quiet_lines_and_each_is_a_clause() {
    let site = Site::new().await;
    for (game, locale) in EXPLAINED.into_iter().flat_map(|game| Locale::ALL.map(|l| (game, l))) {
        let page = page(&site, game, locale).await;
        let coded: Vec<_> = text_without(&page, &QUIET)
            .split_whitespace()
            .filter(|word| is_code(word))
            .map(str::to_owned)
            .collect();
        assert!(coded.is_empty(), "{game} {}: {coded:?}", locale.code());
        let book: Book<'_> = Locale::En.book(game);
        let marker = format!("{}#", link::rules(game));
        let cited: Vec<_> = page
            .split(&marker)
            .skip(1)
            .map(|rest| rest.split('"').next().expect("an address ends"))
            .collect();
        assert!(cited.len() > 40, "{game} cites {cited:?}");
        for id in cited {
            assert!(book.clause(id).is_some(), "{game}: there is no {id}");
        }
    }
}

/// The parts of the section "The first minute": how to win, what a turn is, how the game ends, and
/// a first decision.
const MINUTE_PARTS: [&str; 4] = ["goal", "turn", "end", "first"];

/// The opening tag of a collapsible chapter.
const FOLD: &str = "<details class=\"lp-fold\">";

/// Returns the opening and closing tags of elements that readers may skip: clause citations, tables
/// that are part of the game, collapsed lists, the glossary, and the controls of an example.
fn aside() -> Vec<(&'static str, &'static str)> {
    let mut aside = QUIET.to_vec();
    aside.extend([("<table-part", "</table-part>"), ("<dd class=\"tl\"", "</dd>")]);
    aside.extend([("<div class=\"folds\"", "</details></div>")]);
    aside.extend([("<svg", "</svg>"), ("<fieldset", "</fieldset>"), ("<nav", "</nav>")]);
    aside
}

fn count_words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count()
}

/// Returns a page that contains only the section with the given id.
fn section(page: &str, id: &str) -> String {
    let section = page.split_once(&format!("<section id=\"{id}\"")).expect("a section").1;
    // The picture of a table contains sections too, so the code searches for a longer end tag.
    let end = if id == "minute" { "</section>" } else { "</section></details>" };
    let section = section.split_once(end).expect("it ends").0;
    format!("<main {section}</main>")
}

/// The section "The first minute" must not be collapsible, and must say how to win, what a turn is,
/// how the game ends, and what to decide first, each with a picture.
#[tokio::test]
async fn the_first_minute_is_enough_to_begin() {
    let site = Site::new().await;
    for (game, locale) in EXPLAINED.into_iter().flat_map(|game| Locale::ALL.map(|l| (game, l))) {
        let told = format!("{game} {}", locale.code());
        let page = page(&site, game, locale).await;
        let before = page.split_once("<section id=\"minute\"").expect("the first minute").0;
        assert!(!before.contains("<section") && !before.contains(FOLD), "{told}: it comes first");

        let guide = Guide::read(locale.guide(game).expect("a text"), &[]);
        assert!(guide.is_err(), "{told}: the numbers are those of the rules");
        let minute = section(&page, "minute");
        let (_, winning, ending) = AIMS.into_iter().find(|aim| aim.0 == game).expect("its aim");
        let parts: Vec<&str> = minute.split("<article").skip(1).collect();
        assert_eq!(parts.len(), MINUTE_PARTS.len(), "{told}");
        for (part, id) in parts.iter().zip(MINUTE_PARTS) {
            let picture = part.split_once("class=\"pn-pic\"").expect("a picture").1;
            let picture = picture.split_once("<h3>").expect("a heading").0;
            assert!(
                picture.contains("#pyr-") || picture.contains(".svg"),
                "{told} {id}: {picture}"
            );
            assert!(part.contains("<p class=\"cite\""), "{told} {id}: it cites clauses");
            let text = locale.guide(game).expect("a text");
            let minute = text.split("\n## ").find(|one| one.starts_with("minute ")).expect("it");
            assert!(minute.contains(&format!("\n### {id} · ")), "{told}: {id}");
        }
        let cites = |part: &str, clause: &str| {
            part.contains(&format!("href=\"{}\"", link::clause(game, clause)))
        };
        assert!(cites(parts[0], winning), "{told}: the goal is the rules’ own");
        assert!(cites(parts[2], ending), "{told}: the end is the rules’ own");

        let words = count_words(&text_without(&minute, &aside()));
        assert!((60..=MINUTE_WORDS_MAX).contains(&words), "{told}: {words} words");
    }
}

/// The page must state its reading time, and all its sections except the first must be collapsible.
#[tokio::test]
async fn a_page_says_how_long_it_takes_and_is_sent_in_a_blink() {
    let site = Site::new().await;
    for (game, locale) in EXPLAINED.into_iter().flat_map(|game| Locale::ALL.map(|l| (game, l))) {
        let told = format!("{game} {}", locale.code());
        let page = page(&site, game, locale).await;
        let guide = locale.guide(game).expect("a text");
        let chapters: Vec<&str> = guide
            .lines()
            .filter_map(|line| Some(line.strip_prefix("## ")?.split_once(" · ")?.0))
            .collect();
        let folds: Vec<&str> = page.split(FOLD).skip(1).collect();
        assert_eq!(folds.len(), chapters.len() - 1, "{told}");
        let mut count = count_words(&text_without(&section(&page, "minute"), &aside()));
        for (fold, id) in folds.iter().zip(&chapters[1..]) {
            // A link opens a chapter only if its target is inside the chapter's content.
            let content = fold.split_once("</summary>").expect("a heading").1;
            assert!(content.starts_with(&format!("<section id=\"{id}\"")), "{told}: {id}");
            assert!(page.contains(&format!("<a href=\"#{id}\">")), "{told}: a link to {id}");
            count += count_words(&text_without(&section(&page, id), &aside()));
        }
        assert!((600..=WORDS_MAX).contains(&count), "{told}: {count} words");
        // Names in examples and single numbers are not prose, so the reading time that the page
        // states may be off by 10%.
        let minutes = |words: usize| words.div_ceil(WORDS_PER_MINUTE);
        let time = |minutes: usize| {
            locale.say("learn-time", &[("first", 1.into()), ("all", minutes.into())])
        };
        let right = minutes(count * 9 / 10)..=minutes(count * 11 / 10);
        assert!(
            right.clone().any(|all| page.contains(&time(all))),
            "{told}: {count} words take {right:?} minutes"
        );

        let mut bytes = 0;
        let pictures = page.split("/static/").skip(1);
        let mut files: Vec<_> = pictures
            .filter_map(|rest| rest.split(['"', '#']).next())
            .filter(|name| name.ends_with(".svg") || name.starts_with("learn."))
            .collect();
        files.sort_unstable();
        files.dedup();
        for file in files.iter().map(|name| format!("/static/{name}")).chain([link::learn(game)]) {
            let request = Request::get(&file).header(header::ACCEPT_ENCODING, "gzip");
            let request = request.header(header::ACCEPT_LANGUAGE, locale.code());
            let reply = site.raw(request.body(Body::empty()).expect("a request")).await;
            assert_eq!(reply.status(), StatusCode::OK, "{file}");
            bytes += to_bytes(reply.into_body(), usize::MAX).await.expect("a body").len();
        }
        assert!(files.len() > 1 && bytes <= BYTES_MAX, "{game}: {bytes} bytes of {files:?}");
    }
}

/// Returns the text of each element with the given class, in page order.
fn each<'p>(page: &'p str, class: &str) -> Vec<&'p str> {
    let opening = format!("class=\"{class}\">");
    page.split(&opening).skip(1).map(|rest| rest.split('<').next().unwrap_or_default()).collect()
}

/// Compares the totals on the page with those in the author's example, which is a rulebook clause
/// and can be played by the rules.
#[tokio::test]
async fn the_auction_of_the_first_game_ends_as_its_author_says() {
    let site = Site::new().await;
    let book = Locale::En.book(GameId::Klenotnici);
    let scenario = book
        .clauses()
        .flat_map(|clause| clause.scenarios.clone())
        .find(|scenario| scenario.lines.iter().any(|line| line.contains("P3 raise 3+8")))
        .expect("the example is played");
    let told: Vec<_> = scenario
        .lines
        .iter()
        .filter_map(|line| line.split_once(".total = ").map(|(_, total)| total.to_owned()))
        .collect();
    assert_eq!(told, ["11", "16", "17"]);
    for locale in Locale::ALL {
        let page = page(&site, GameId::Klenotnici, locale).await;
        let totals = each(&page, "tot");
        assert_eq!(totals, ["9", "10", "", "11", "16", "", "17", "", "17"]);
        assert_eq!(each(&page, "v").len(), 8, "everything that scores");
        let sums: Vec<_> =
            page.split("<dd>").skip(1).filter_map(|rest| rest.split('<').next()).collect();
        assert!(sums.contains(&"32"), "{sums:?}");
        for count in ["14", "3", "4", "+ 3", "+ 6", "+ 2"] {
            assert!(sums.contains(&count), "{count}: {sums:?}");
        }
    }
}

/// Compares the page with a bargain from the source documents, and with incomes calculated by the
/// rules.
#[tokio::test]
async fn the_bargain_and_the_scoring_match_the_rules() {
    let site = Site::new().await;
    for locale in Locale::ALL {
        let page = page(&site, GameId::Edel, locale).await;
        assert_eq!(each(&page, "tot"), ["1", "2", "2", "2", "3", "3", "3"]);
        let bold = |amount: &str| page.matches(&format!("<b>{amount}</b>")).count();
        assert_eq!((bold("14"), bold("26"), bold("16")), (1, 1, 2), "who is paid what");
        for told in ["14, 12, 10, 8", "8, 7, 6, 5", "12 → ", "5 → 2", "4 → 2"] {
            assert!(page.contains(told), "{told}");
        }
    }
}

/// In the page's example, the bidding for a Crystal Ball reaches 26, and its buyer pays 21. The
/// test also checks the points in a position, and the places in the turn order that make purchases
/// more expensive.
#[tokio::test]
async fn the_auction_and_the_points_match_the_rules() {
    let site = Site::new().await;
    for locale in Locale::ALL {
        let page = page(&site, GameId::Zepter, locale).await;
        assert_eq!(each(&page, "tot"), ["20", "22", "", "24", "26", "", "", "21"]);
        for told in ["26 − 5 = 21", "24 + 10", "<dd>24</dd>", "<dd>9</dd>", "3–7", "13–17"] {
            assert!(page.contains(told), "{told}");
        }
    }
    for (gems, points, pays_more) in [("0/1/4/0/0", 9_i32, false), ("0/0/5/0/0", 10, true)] {
        let gems = format!("active_gems P0 {gems}");
        let lines = ["phase round", "round 3", gems.as_str()];
        let game = AnyGame::from_position(GameId::Zepter, &[], 3, &lines);
        let mut game = game.expect("the position can be set up");
        while game.turn() == Turn::Chance {
            let (case, _) = game.cases().swap_remove(0);
            game.play(Actor::Chance, &case).expect("it is one of the cases");
        }
        let view = serde_json::to_value(game.view(Viewer::Public)).expect("a view is JSON");
        let leader = &view["players"][0];
        assert_eq!(leader["start_points"], i64::from(points));
        assert_eq!(leader["place"], 1);
        assert_eq!(leader["place_modifiers"][0] != 0, pays_more, "{leader}");
    }
    assert!(Locale::En.guide(GameId::Zepter).expect("a text").contains("with {reach} points"));
    assert!(page(&site, GameId::Zepter, Locale::En).await.contains("with 10 points"));
}

#[tokio::test]
async fn from_a_page_one_click_leads_to_a_table_against_the_gentlest() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    for game in EXPLAINED {
        let page = page(&site, game, Locale::En).await;
        let form = page.split_once("action=\"/tables\"").expect("a form opens a table").1;
        let form = form.split_once("</form>").expect("it ends").0;
        let fields: Vec<(&str, &str)> = form
            .split("<input")
            .skip(1)
            .filter_map(|input| {
                let name = input.split_once("name=\"")?.1.split('"').next()?;
                Some((name, input.split_once("value=\"")?.1.split('"').next()?))
            })
            .collect();
        let id = guest.open(&site, &fields).await;
        let bots =
            site.table(&id).await.record().sitters.iter().skip(1).cloned().collect::<Vec<_>>();
        assert_eq!(bots.len(), 3, "{game}");
        let level = fields.iter().find(|(name, _)| *name == "bots").expect("a level").1;
        assert_eq!(level, karat_bots::strengths(game)[0].name);
    }
}

#[tokio::test]
async fn all_games_are_offered_and_unknown_ones_are_not_found() {
    let site = Site::new().await;
    for path in [link::learn_choice(), link::rulebooks()] {
        let page = site.get(&path).await.text;
        for game in karat_rules::any::GAMES {
            assert!(page.contains(&link::rules(*game)), "{path} leads to {game}");
        }
        for game in EXPLAINED {
            assert!(page.contains(&link::learn(game)), "{path} leads to {game}");
        }
    }
    assert_eq!(site.get("/learn/chess").await.status, StatusCode::NOT_FOUND);
}

/// The page must have the same chapters, pictures, steps and clauses in both languages.
#[tokio::test]
async fn both_languages_explain_the_same() {
    let shape = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| match line.split_once(" · ") {
            Some((heading, _)) if heading.starts_with('#') => heading.to_owned(),
            _ => match line.split_once("§ ") {
                Some((_, cited)) => cited.to_owned(),
                None => line.chars().take(2).filter(|c| !c.is_alphabetic()).collect(),
            },
        });
        lines.filter(|line| line.starts_with('#') || line.contains('-')).collect()
    };
    for game in EXPLAINED {
        let texts = Locale::ALL.map(|locale| locale.guide(game).expect("a text"));
        assert_ne!(texts[0], texts[1]);
        assert_eq!(shape(texts[0]), shape(texts[1]), "{game}");
    }
}
