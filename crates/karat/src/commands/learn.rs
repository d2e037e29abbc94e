//! `karat learn`: teaches a game in the terminal, step by step at a real table.

use std::io::{self, BufRead};

use anyhow::{anyhow, ensure};
use clap::Args;
use karat_pages::lessons::{LEARNER, Lesson};
use karat_rules::any::GameId;
use karat_rules::{Actor, Viewer};
use karat_words::lesson::Step;
use karat_words::{Locale, Value};

use super::Out;
use super::exercise::{Typed, ask_move};
use super::language::Language;
use super::numbers::whole;
use crate::terminal;

/// The highest step number that the command line accepts.
const STEPS_MAX: usize = 1_000;

#[derive(Debug, Args)]
#[command(after_help = "\
Type the move for each step, in the game's notation or by its number. You can also try other moves, and
each gets an answer. \"show\" reveals the move, \"h\" lists the commands, and \"quit\" leaves.

Examples:
  karat learn klenotnici
  karat learn edel --step 4
  karat learn zepter --lang cs")]
pub(crate) struct Arguments {
    /// Game; "karat rules" lists the games
    game: GameId,
    /// Step to start from
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole(1..=STEPS_MAX))]
    step: usize,
    #[command(flatten)]
    language: Language,
}

/// The maximum number of moves listed at a step of the lesson.
const LISTED_MAX: usize = 12;

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let Arguments { game, step, language } = arguments;
    let script = Lesson::of(game).ok_or_else(|| anyhow!("{game} has no lesson"))?;
    let steps = script.steps();
    ensure!((1..=steps).contains(&step), "--step must be between 1 and {steps}, not {step}");
    let lesson = TerminalLesson::new(script, language.locale());
    let input = &mut io::stdin().lock();
    for step in step..=steps {
        if !lesson.take(step, input, out)? {
            return Ok(());
        }
    }
    let name = ("game", game.name().into());
    writeln!(out)?;
    Ok(terminal::write_line(&lesson.say("learn-end", &[name]), out)?)
}

/// A lesson in the learner's language.
struct TerminalLesson {
    script: &'static Lesson,
    locale: Locale,
    steps: Vec<Step>,
    names: Vec<String>,
}

impl TerminalLesson {
    fn new(script: &'static Lesson, locale: Locale) -> Self {
        let mut names = script.names();
        let you = [("seat", LEARNER.to_string().into())];
        names[LEARNER.index()] = terminal::say(locale, "you", &you);
        Self { script, locale, steps: script.words(locale), names }
    }

    fn say(&self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        terminal::say(self.locale, id, args)
    }

    /// Guides the learner through a step. Returns `false` if the learner quits before the step is
    /// done.
    fn take(&self, step: usize, input: &mut dyn BufRead, out: Out<'_>) -> anyhow::Result<bool> {
        let words = &self.steps[step - 1];
        self.begin(step, words, out)?;
        loop {
            let line = match ask_move(self.locale, input, out)? {
                Typed::Quit => return Ok(false),
                Typed::View => {
                    self.begin(step, words, out)?;
                    continue;
                }
                Typed::Show => {
                    let answer = [("answer", self.script.right(step).into())];
                    terminal::write_line(&self.say("learn-answer", &answer), out)?;
                    continue;
                }
                Typed::Move(line) => line,
            };
            let text = self.listed(step, &line);
            match self.script.judge(step, &text) {
                None => break,
                Some(tried) => {
                    let game = self.script.game();
                    if let Some(clause) = tried.clause.filter(|clause| *clause != game.notation()) {
                        let clause = self.locale.clause(game, clause).unwrap_or_default();
                        terminal::write_line(&clause, out)?;
                    }
                    let answer = match tried.is_usual {
                        true => words.say.clone(),
                        false => self.say("learn-other", &[]),
                    };
                    let show = self.say("learn-show", &[]);
                    terminal::write_line(&format!("{answer} {show}"), out)?;
                }
            }
        }
        self.end(step, words, out)?;
        Ok(true)
    }

    /// Shows the table, the step's task and the possible moves.
    fn begin(&self, step: usize, words: &Step, out: Out<'_>) -> anyhow::Result<()> {
        let game = self.script.position(step);
        let place = [
            ("step", step.into()),
            ("steps", self.script.steps().into()),
            ("title", words.title.as_str().into()),
        ];
        writeln!(out, "\n== {} ==\n", self.say("learn-step", &place))?;
        terminal::write_view(self.locale, &game.view(Viewer::Seat(LEARNER)), &self.names, out)?;
        writeln!(out)?;
        for (id, aim) in [("lesson-win", &words.win), ("lesson-over", &words.end)] {
            if !aim.is_empty() {
                terminal::write_line(&format!("{} {aim}", self.locale.text(id)), out)?;
            }
        }
        for text in [&words.goal, &words.task] {
            terminal::write_line(text, out)?;
        }
        if !self.script.is_last(step) {
            let (locale, names) = (self.locale, &self.names);
            terminal::write_moves(locale, &game, LEARNER, names, LISTED_MAX, out)?;
        }
        Ok(())
    }

    /// Returns the move with the given number in the list. The answer to the last step is itself a
    /// number, so it is returned unchanged.
    fn listed(&self, step: usize, line: &str) -> String {
        let number = line.parse::<usize>().ok().filter(|_| !self.script.is_last(step));
        let place = number.and_then(|number| number.checked_sub(1));
        let listed = place.and_then(|place| {
            self.script.position(step).legal(Actor::Seat(LEARNER)).into_iter().nth(place)
        });
        listed.unwrap_or_else(|| line.to_owned())
    }

    /// Shows the result of the learner's move, and the other players' next moves.
    fn end(&self, step: usize, words: &Step, out: Out<'_>) -> anyhow::Result<()> {
        let mut game = self.script.position(step);
        for ply in self.script.plies(step) {
            let events = game.play_shown(ply.who, &ply.text, Viewer::Seat(LEARNER));
            for event in events.expect("the record can be played") {
                let line = event.line();
                let sentence =
                    terminal::sentence(self.locale, self.script.game(), &line, &self.names);
                terminal::write_line(&format!("  {sentence}"), out)?;
            }
        }
        Ok(terminal::write_line(&words.after, out)?)
    }
}
