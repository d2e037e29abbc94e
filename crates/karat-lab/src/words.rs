//! The answer to a question in words: its most important result, what documents say, how the result
//! changes with the bots' strength, the results of each family of bots, and the games.

use serde::Serialize;

use crate::answer::Answer;
use crate::claim::Said;
use crate::families::{Family, families, said, trend};
use crate::formats::Wording;
use crate::headline::headline;
use crate::outcome::Outcome;
use crate::phrases::players;
use crate::power::need;
use crate::sentences::family;
use crate::study::{Ask, Question, Study, compared_arms};

/// The answer to a question in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Words {
    /// The most important result, and whether all families of bots agree about it. Lists of answers
    /// contain only this and the statement of a document.
    pub headline: Vec<String>,
    /// A document's statement about the question, and whether the games agree with it.
    #[serde(flatten)]
    pub said: Option<Said>,
    /// The change of the win shares with the bots' strength.
    pub trend: Option<String>,
    /// All results, for each family if there are several.
    pub details: Vec<String>,
    /// A description of the games.
    pub games: String,
    /// Whether the answer compares several families of bots.
    #[serde(skip)]
    pub(crate) has_families: bool,
}

/// Returns the answer to a question in words.
pub(crate) fn words(
    study: &Study,
    outcome: &Outcome,
    question: &Question,
    answer: &Answer,
) -> Words {
    let Answer { lines, trend: of_trend, .. } = answer;
    let to = Wording::of(study);
    let compared = families(study, outcome, question, lines);
    let mut words = Words {
        headline: vec![to.text("lab-no-games")],
        said: None,
        trend: None,
        details: Vec::new(),
        games: games(study, question, &compared),
        has_families: compared.len() > 1,
    };
    if lines.is_empty() {
        return words;
    }
    words.headline = headline(study, question, &compared);
    words.said = question.claim.as_ref().map(|claim| said(study, question, &compared, claim));
    words.trend = of_trend.as_ref().map(|it| trend(study, it));
    let of_families = compared.iter().flat_map(|it| match compared.len() {
        1 => family(study, question, &it.lines),
        _ => {
            let answer = family(study, question, &it.lines).join(" ");
            let bots = players(study, &study.arms[it.arm()]);
            vec![to.tell("lab-among", &[("bots", &bots), ("answer", &answer)])]
        }
    });
    words.details = of_families.chain(need(study, outcome, question, lines)).collect();
    words
}

impl Words {
    /// Returns the sentences for a list of answers.
    pub(crate) fn listed(&self) -> String {
        let verdict = self.said.iter().map(|said| &said.verdict);
        let sentences = self.headline.iter().chain(verdict);
        sentences.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Returns all sentences. The details of a single family contain its headline.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        let Self { headline, said, trend, details, games, has_families } = self;
        let [first, last]: [&[String]; 2] = match *has_families || details.is_empty() {
            true => [headline, details],
            false => [details, &[]],
        };
        let said = said.iter().flat_map(|Said { statement, verdict, shown }| {
            [Some(statement), Some(verdict), shown.as_ref()].into_iter().flatten()
        });
        first.iter().chain(said).chain(trend).chain(last).chain([games])
    }
}

/// Returns the number of games in each version for each family, and whether one number holds for all.
fn counted_games(study: &Study, families: &[Family]) -> (String, bool) {
    let to = Wording::of(study);
    let counts: Vec<u64> = families.iter().map(|family| family.games).collect();
    match counts.iter().all(|count| *count == counts[0]) {
        true => (to.grouped(counts[0]), true),
        false => {
            let counts = counts.into_iter().map(|count| to.grouped(count));
            (to.joined(&counts.collect::<Vec<_>>()), false)
        }
    }
}

/// Describes the games that the answer is based on.
fn games(study: &Study, question: &Question, families: &[Family]) -> String {
    let to = Wording::of(study);
    let comparisons: Vec<_> = families.iter().map(|family| family.comparisons[0]).collect();
    let arm = &study.arms[comparisons[0].0];
    let (counts, is_equal) = counted_games(study, families);
    let players = |arm: usize| players(study, &study.arms[arm]);
    let title = |arm: usize| study.arms[arm].title.as_str();
    let mut args =
        vec![("games", counts), ("seats", arm.seats.to_string()), ("seed", study.seed.to_string())];
    let id = match comparisons[..] {
        [_] if matches!(question.ask, Ask::Rank { .. }) => {
            let mut bots: Vec<String> = Vec::new();
            for arm in compared_arms(&families[0].comparisons) {
                if !bots.contains(&players(arm)) {
                    bots.push(players(arm));
                }
            }
            args.push(("bots", to.joined(&bots)));
            "lab-games-ranked"
        }
        [(arm, None)] => {
            args.push(("bots", players(arm)));
            "lab-games"
        }
        [(arm, Some(from))] if players(arm) == players(from) => {
            args.push(("with", title(arm).to_owned()));
            args.push(("than", title(from).to_owned()));
            args.push(("bots", players(arm)));
            "lab-games-compared"
        }
        [(arm, Some(from))] => {
            args.push(("one", players(arm)));
            args.push(("other", players(from)));
            "lab-games-bots"
        }
        _ => {
            let bots: Vec<String> = comparisons.iter().map(|(arm, _)| players(*arm)).collect();
            // Descriptions of different bots already contain commas and "and".
            let bots = match comparisons.iter().any(|(arm, _)| study.arms[*arm].is_mixed()) {
                true => bots.join("; "),
                false => to.joined(&bots),
            };
            args.push(("bots", bots));
            match (&comparisons[..], is_equal) {
                ([(_, Some(_)), ..], true) => "lab-games-families-versions",
                ([(_, Some(_)), ..], false) => "lab-games-families-versions-each",
                (_, true) => "lab-games-families",
                (_, false) => "lab-games-families-each",
            }
        }
    };
    let args: Vec<_> = args.iter().map(|(name, text)| (*name, text.as_str())).collect();
    to.tell(id, &args)
}
