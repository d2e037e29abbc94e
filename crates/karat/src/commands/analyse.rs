//! `karat analyse`: finds the turning points of a finished game and explains them.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, anyhow};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use karat_bots::review::{Effort, NODES_DEFAULT, Review, SEED_DEFAULT, review};
use karat_bots::{ChaChaDice, Seed};
use karat_pages::review_text::{Told, ToldKey, points};
use karat_pages::{review_alone, stretches};
use karat_rules::{Actor, Ply, Seat, Transcript, Turn};
use karat_server::tables::reviews::Written;
use karat_words::Locale;
use serde_json::Value;

use super::language::Language;
use super::numbers::{SEEDS, whole};
use super::replay::names;
use super::{No, Out, read_seat};
use crate::record;

/// The maximum number of playouts from one position. More would take days.
const PLAYOUTS_MAX: u32 = 1_000_000;

#[derive(Debug, Args)]
#[command(after_help = "\
From many points in the record, bots play the game to its end, knowing only what the player could know
at that point. This takes up to about 15 seconds for each player. The same seed gives the same review.

Examples:
  karat analyse evening.karat --seat 0
  karat analyse evening.karat --seat 0 --html evening.html
  karat analyse evening.karat --seat 2 --playouts 1000 --json")]
pub(crate) struct Arguments {
    /// Record of a finished game; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Seat to review [default: all seats in turn]
    #[arg(long, value_name = "N", value_parser = read_seat)]
    seat: Option<Seat>,
    /// Number of games played out from each position [default: enough for up to about 15 seconds]
    #[arg(long, value_name = "N", value_parser = whole(2..=PLAYOUTS_MAX))]
    playouts: Option<u32>,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = SEED_DEFAULT, value_parser = whole(SEEDS))]
    seed: u64,
    /// Write the review to this file as a standalone HTML page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print the review as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: Language,
}

/// The width of the printed win-chance curve, in characters.
const CURVE_WIDTH: usize = 64;

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Arguments { file, seat, playouts, seed, html, json, language } = arguments;
    let (transcript, verdict) = record::judged(file)?;
    let seats = transcript.seats;
    if let Some(seat) = seat {
        record::at_table(transcript.game, *seat, seats)?;
    }
    if verdict.game.turn() != Turn::Over {
        let what = "the game is not over: only finished games can be analysed";
        return Err(No(format!("{}: {what}", record::shown(file))).into());
    }
    let asked: Vec<Seat> = seat.map_or_else(|| Seat::all(seats).collect(), |seat| vec![seat]);
    let seed_of_all = Seed::random(&mut ChaChaDice::new(*seed));
    let locale = language.locale();
    let mut all = Vec::new();
    for seat in asked {
        let effort = Effort {
            nodes: NODES_DEFAULT,
            games: *playouts,
            seed: seed_of_all,
            cancel: &AtomicBool::new(false),
            late: &AtomicBool::new(false),
        };
        all.push(told(locale, &transcript, seat, &effort)?);
    }
    if let Some(page) = html {
        write_page(locale, &transcript, &all, *seed, page)?;
    }
    if *json {
        let all = all.iter().map(|told| as_json(&told.review, *seed));
        let all = all.collect::<serde_json::Result<Vec<Value>>>()?;
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?);
    }
    all.iter().try_for_each(|told| write_told(locale, told, *seed, out))
}

fn told(
    locale: Locale,
    transcript: &Transcript,
    seat: Seat,
    effort: &Effort<'_>,
) -> anyhow::Result<Told> {
    let plies = plies(transcript);
    let names = names(transcript);
    let bar = bar(&names[seat.index()]);
    let start = transcript.start()?;
    let review = review(&start, &plies, seat, effort, &mut |part| {
        bar.set_position((part * 1_000.0) as u64);
    });
    bar.finish_and_clear();
    Ok(Told::of(locale, &start, &plies, names, review.map_err(|error| anyhow!("{error}"))?))
}

fn plies(transcript: &Transcript) -> Vec<(Actor, &str)> {
    transcript.plies.iter().map(|ply| (ply.who, &*ply.text)).collect()
}

/// Returns a progress bar on standard error, hidden if that is not a terminal.
fn bar(name: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {eta}");
    let style = style.expect("the template is well formed");
    let shown = karat_rules::visible::escaped(name);
    ProgressBar::new(1_000).with_style(style).with_message(shown)
}

fn write_page(
    locale: Locale,
    transcript: &Transcript,
    all: &[Told],
    seed: u64,
    page: &Path,
) -> anyhow::Result<()> {
    let stretches = stretches(&transcript.start()?, &plies(transcript));
    let text = review_alone(locale, all, &stretches, seed);
    fs::write(page, text).with_context(|| format!("cannot write {}", record::shown(page)))
}

/// Returns a review as JSON for other programs. Win chances are between 0 and 1.
fn as_json(review: &Review, seed: u64) -> serde_json::Result<Value> {
    let mut written = serde_json::to_value(Written::of(review))?;
    written["seed"] = seed.into();
    Ok(written)
}

fn write_told(locale: Locale, told: &Told, seed: u64, out: Out<'_>) -> anyhow::Result<()> {
    let title = told.say(locale, "review-title");
    writeln!(out, "{title}\n{}\n", "=".repeat(title.chars().count()))?;
    writeln!(out, "{}", told.say(locale, "review-curve"))?;
    let widest = told.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for seat in told.order() {
        let chance = |place: Option<&karat_bots::review::Moment>| {
            points(place.map_or(0.0, |moment| moment.win[seat]))
        };
        let (from, to) = (chance(told.review.moments.first()), chance(told.review.moments.last()));
        let name = &told.names[seat.index()];
        writeln!(out, "  {name:widest$} {from:>3} {} {to}", curve(&told.review, seat))?;
    }
    writeln!(out, "{}\n", told.say(locale, "review-how"))?;
    writeln!(out, "{}", locale.text("review-keys"))?;
    for key in &told.keys {
        write_key(locale, key, out)?;
    }
    if let Some(none) = told.no_keys(locale) {
        writeln!(out, "  {none}")?;
    }
    writeln!(out, "\n{}", locale.text("review-parts"))?;
    writeln!(out, "{}", told.say(locale, "review-parts-lead"))?;
    let mut rows: Vec<String> = told
        .doings
        .iter()
        .map(|it| {
            let about = match it.is_about_nothing() {
                true => format!(" {}", locale.text("review-parts-about")),
                false => String::new(),
            };
            format!("{:>+4} ±{:<3} {}{about}", it.points, it.margin, it.who)
        })
        .collect();
    let way = told.way.1 - told.way.0;
    rows.push(format!("{way:>+4}      {}", locale.text("review-parts-together")));
    for row in rows {
        writeln!(out, "  {row}")?;
    }
    writeln!(out, "\n{}", told.say(locale, "review-claim"))?;
    writeln!(out, "{}", locale.text("review-claim-chance"))?;
    let counts = [
        ("seed", seed.to_string().into()),
        ("games", told.review.games_all.to_string().into()),
        ("nodes", told.review.nodes.to_string().into()),
    ];
    Ok(writeln!(out, "{}\n", locale.say("review-seed", &counts))?)
}

fn write_key(locale: Locale, key: &ToldKey, out: Out<'_>) -> anyhow::Result<()> {
    let ply = locale.say("review-key-ply", &[("ply", key.ply.next().index().into())]);
    Ok(writeln!(out, "  {ply}: {}\n    {}", key.headline, key.instead)?)
}

/// Draws a seat's win chance over the course of the game as one line of block characters with eight
/// heights.
fn curve(review: &Review, seat: Seat) -> String {
    const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let plies = review.moments.last().map_or(0, |moment| moment.ply.index());
    let column = |column: usize| {
        let ply = Ply::new(column * plies / (CURVE_WIDTH - 1));
        let moment = review.moments.iter().rev().find(|moment| moment.ply <= ply);
        let win = moment.map_or(0.0, |moment| moment.win[seat]);
        HEIGHTS[((win * 8.0) as usize).min(7)]
    };
    (0..CURVE_WIDTH).map(column).collect()
}
