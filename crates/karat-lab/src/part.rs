//! A part of a study: consecutive blocks of one arm, stored in a single file.
//!
//! ```text
//! karat part 1
//! seal 5c0d...            hash of what is played, without the block numbers
//! program 0.1.0 3f2a1b0   version and commit
//! target x86_64-linux
//! arm base
//! blocks 250..500
//! network 7f1e... expert:500@new.net  if a bot has a network from a file
//! 250,0,0,0,planner,,60,17,1,93
//! ...
//! curve,0,250,1,17,3      if the study has curves
//! ...
//! sha256 91ab...          hash of all preceding lines
//! ```
//!
//! Each row describes one player in one game: the block, the game, the seat, the bot's index and
//! name, the seat's label, the win share in sixtieths, the points, the place and the number of
//! moves. If the study counts decisions, they are followed by the player's decisions, the number of
//! moves among which the player chose, and the game's lead changes. A curve's line contains its index, block, step, sum and count. If the curve has groups of
//! players, the line contains the group after the step. All values are integers or names, so every
//! machine writes identical bytes. A part is written under a temporary name, flushed to disk and
//! then renamed, so a file with a part's name is always complete.

use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use karat_arena::{Asked, Ended, SeriesError};
use karat_rules::Seat;
use thiserror::Error;

use crate::curve::{Mark, marks};
use crate::groups::By;
use crate::network::Network;
use crate::study::{Arm, Study, digest};

/// The first line of every part file.
const FORMAT: &str = "karat part 1";

/// The denominator of win shares. The number 60 is divisible by 2 to 6, so any number of winners
/// can share a win without a remainder.
pub const SIXTIETHS: u32 = 60;

/// A player's result in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The number of the block.
    pub block: u64,
    /// The number of the game within its block.
    pub game: u32,
    /// The seat index.
    pub seat: u32,
    /// The bot's index in [`Arm::bots`].
    pub bot: u32,
    /// The seat's label, or an empty string if the study defines none.
    pub label: String,
    /// The player's share of the win, in sixtieths.
    pub wins: u32,
    /// The player's final points.
    pub points: i32,
    /// The player's final place, starting from 1.
    pub place: u32,
    /// The number of moves in the game.
    pub plies: u32,
    /// The decisions and lead changes, if the study counts them.
    pub course: Option<RowCourse>,
}

/// A player's decisions in a game, and the game's lead changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowCourse {
    /// The number of the player's decisions.
    pub decisions: u32,
    /// The number of listed moves, summed over the player's decisions.
    pub choices: u64,
    /// The number of lead changes in the game.
    pub lead_changes: u32,
}

/// A range of an arm's blocks, with the results of their games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The name of the arm.
    pub arm: String,
    /// The block numbers.
    pub numbers: Range<u64>,
    /// All players' results, sorted by game and seat.
    pub rows: Vec<Row>,
    /// The values of all curves in these blocks.
    pub marks: Vec<Mark>,
}

/// The program and the kind of machine that played a part. Parts from different programs cannot be
/// merged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Maker {
    /// The program's version and commit.
    pub program: String,
    /// The machine's architecture and operating system.
    pub target: String,
}

impl Maker {
    /// Returns the version and platform of the running program.
    ///
    /// The commit is the value of the environment variable `KARAT_COMMIT` at build time.
    pub fn this() -> Self {
        let commit = option_env!("KARAT_COMMIT").unwrap_or("unknown");
        Self {
            program: format!("{} {commit}", env!("CARGO_PKG_VERSION")),
            target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
        }
    }
}

impl fmt::Display for Maker {
    /// Formats the build as `karat --version` prints it after the program's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { program, target } = self;
        write!(f, "{program} on {target}")
    }
}

/// The reason why a part cannot be used.
#[derive(Debug, Error)]
pub enum PartError {
    /// The file is damaged: its checksum does not match, or its content is incomplete.
    #[error(
        "{0} is damaged (its checksum does not match). Delete the file; the next run plays these \
         games again."
    )]
    Damaged(PathBuf),
    /// The part belongs to a different study.
    #[error(
        "{0} belongs to a different study: its rules, seats, seed, bots, options or label differ"
    )]
    Foreign(PathBuf),
    /// The part was played with another network.
    #[error(
        "{file} was played with another network: the file of {bot} had the SHA-256 {theirs}, but now \
         has {ours}. Restore the file, or choose another results folder"
    )]
    Network {
        /// The path of the part.
        file: PathBuf,
        /// The bot's name.
        bot: String,
        /// The hash of the network that played the part.
        theirs: String,
        /// The hash of the network in the file.
        ours: String,
    },
    /// The part was played by a program other than the running one.
    #[error("{file} was produced by karat {theirs}, but this program is karat {ours}")]
    Maker {
        /// The path of the file.
        file: PathBuf,
        /// The program that played the part.
        theirs: Maker,
        /// The running program.
        ours: Maker,
    },
    /// The file cannot be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
}

impl Part {
    /// Plays the blocks of an arm with the given numbers.
    ///
    /// # Errors
    /// Returns an error if the blocks cannot be played.
    pub fn play(study: &Study, arm: &Arm, numbers: Range<u64>) -> Result<Self, SeriesError> {
        let series = study.series(arm);
        let curves: Vec<_> = study.curves.iter().map(|curve| curve.of.clone()).collect();
        let course = study.has_course();
        let asked = Asked { label: study.label.as_deref(), course, curves: &curves };
        let games = karat_arena::blocks(&series, study.layout(arm), asked, numbers.clone())?;
        arm.networks.iter().try_for_each(Network::check)?;
        let rows = games.iter().flat_map(|game| rows(game, arm.seats)).collect();
        Ok(Self {
            arm: arm.name.clone(),
            numbers,
            rows,
            marks: marks(&study.curves, &arm.bots, &games),
        })
    }

    /// Returns the path of a part's file in a results folder.
    pub fn file(folder: &Path, arm: &str, numbers: &Range<u64>) -> PathBuf {
        let name = format!("{:09}-{:09}.part", numbers.start, numbers.end);
        folder.join("parts").join(arm).join(name)
    }

    /// Returns the content of the part's file.
    fn text(&self, study: &Study, maker: &Maker) -> String {
        let arm = study.arm_named(&self.arm).expect("a part is of an arm");
        let mut text = format!(
            "{FORMAT}\nseal {}\nprogram {}\ntarget {}\narm {}\nblocks {}..{}\n",
            study.seal(arm),
            maker.program,
            maker.target,
            self.arm,
            self.numbers.start,
            self.numbers.end,
        );
        for Network { bot, sha256, .. } in &arm.networks {
            writeln!(text, "{NETWORK}{sha256} {bot}").expect("a text takes it");
        }
        for row in &self.rows {
            row.write(arm, &mut text);
        }
        self.marks.iter().for_each(|mark| mark.write(&mut text));
        let sum = digest(text.as_bytes());
        writeln!(text, "sha256 {sum}").expect("a text takes it");
        text
    }

    /// Writes the part to its file in the results folder, atomically.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn save(&self, study: &Study, folder: &Path) -> Result<PathBuf, PartError> {
        let file = Self::file(folder, &self.arm, &self.numbers);
        save_whole(&file, self.text(study, &Maker::this()).as_bytes())
            .map_err(|error| PartError::Io(file.clone(), error))?;
        Ok(file)
    }

    /// Reads a part of a study from a file.
    ///
    /// # Errors
    /// Returns an error if the part is damaged, or belongs to a different study or program.
    pub fn load(study: &Study, file: &Path) -> Result<Self, PartError> {
        let text = fs::read(file).map_err(|error| PartError::Io(file.to_owned(), error))?;
        let damaged = || PartError::Damaged(file.to_owned());
        let text = String::from_utf8(text).map_err(|_| damaged())?;
        let (body, sum) = text.rsplit_once("sha256 ").ok_or_else(damaged)?;
        if sum.trim_end() != digest(body.as_bytes()) || !sum.ends_with('\n') {
            return Err(damaged());
        }
        let mut lines = body.lines();
        let mut value = |key: &str| lines.next().and_then(|line| line.strip_prefix(key));
        value(FORMAT).ok_or_else(damaged)?;
        let seal = value("seal ").ok_or_else(damaged)?;
        let program = value("program ").ok_or_else(damaged)?;
        let target = value("target ").ok_or_else(damaged)?;
        let name = value("arm ").ok_or_else(damaged)?;
        let numbers = value("blocks ").and_then(read_numbers).ok_or_else(damaged)?;
        let foreign = || PartError::Foreign(file.to_owned());
        let known = study.arm_named(name).ok_or_else(foreign)?;
        refuse_other_networks(known, body, file)?;
        let arm =
            study.arm_named(name).filter(|arm| study.seal(arm) == seal).ok_or_else(foreign)?;
        let theirs = Maker { program: program.to_owned(), target: target.to_owned() };
        let ours = Maker::this();
        if theirs != ours {
            return Err(PartError::Maker { file: file.to_owned(), theirs, ours });
        }
        let (of_curves, of_players): (Vec<&str>, Vec<&str>) =
            lines.filter(|line| !line.starts_with(NETWORK)).partition(|line| Mark::is_line(line));
        let rows: Option<Vec<Row>> = of_players.iter().map(|line| Row::read(line, arm)).collect();
        let marks: Option<Vec<Mark>> = of_curves.iter().map(|line| Mark::read(line)).collect();
        let rows = rows.ok_or_else(damaged)?;
        let marks = marks.ok_or_else(damaged)?;
        let part = Self { arm: name.to_owned(), numbers, rows, marks };
        if !part.is_whole(study, arm) || file != Self::file(&root(file), name, &part.numbers) {
            return Err(damaged());
        }
        Ok(part)
    }

    /// Returns the number of games in the part.
    pub(crate) fn games(&self, study: &Study) -> u64 {
        let arm = study.arm_named(&self.arm).expect("a part is of an arm");
        (self.rows.len() / arm.seats) as u64
    }

    /// Returns whether the part contains every player in every game of its blocks exactly once, in
    /// order.
    fn is_whole(&self, study: &Study, arm: &Arm) -> bool {
        let (games, seats) = (study.layout(arm).rotations as u32, arm.seats as u32);
        let expected = self.numbers.clone().flat_map(|block| {
            (0..games).flat_map(move |game| (0..seats).map(move |seat| (block, game, seat)))
        });
        let is_of_study = |mark: &Mark| {
            let curve = study.curves.get(mark.curve);
            let has_group = curve.map(|curve| curve.by.is_some());
            has_group == Some(mark.group.is_some()) && self.numbers.contains(&mark.block)
        };
        self.rows.iter().all(|row| row.course.is_some() == study.has_course())
            && expected.eq(self.rows.iter().map(|row| (row.block, row.game, row.seat)))
            && self.marks.iter().all(is_of_study)
    }
}

/// The beginning of a line with the hash and the name of a bot with a network.
const NETWORK: &str = "network ";

/// Returns an error if a part's text names another hash for a network of its arm.
pub(crate) fn refuse_other_networks(arm: &Arm, text: &str, file: &Path) -> Result<(), PartError> {
    for line in text.lines().filter_map(|line| line.strip_prefix(NETWORK)) {
        let Some((theirs, bot)) = line.split_once(' ') else { continue };
        let network = arm.networks.iter().find(|network| network.bot == bot);
        if let Some(Network { sha256: ours, .. }) = network.filter(|it| it.sha256 != theirs) {
            let [bot, theirs, ours] = [bot, theirs, ours].map(str::to_owned);
            return Err(PartError::Network { file: file.to_owned(), bot, theirs, ours });
        }
    }
    Ok(())
}

/// Returns the results folder of a part's file.
fn root(file: &Path) -> PathBuf {
    file.ancestors().nth(3).unwrap_or(file).to_owned()
}

/// Parses a range of block numbers, in the form `FROM..TO`.
pub fn read_numbers(text: &str) -> Option<Range<u64>> {
    let (from, to) = text.split_once("..")?;
    let numbers = from.parse().ok()?..to.parse().ok()?;
    (!numbers.is_empty()).then_some(numbers)
}

/// Returns a row for each player in a game.
fn rows(game: &Ended, seats: usize) -> impl Iterator<Item = Row> {
    let winners = game.standing.winners();
    Seat::all(seats).map(move |seat| Row {
        block: game.block,
        game: game.rotation as u32,
        seat: seat.index() as u32,
        bot: game.bots[seat.index()] as u32,
        label: game.labels.get(seat.index()).cloned().unwrap_or_default(),
        wins: if winners.contains(seat) { SIXTIETHS / winners.len() as u32 } else { 0 },
        points: game.standing.points[seat],
        place: game.standing.places[seat].into(),
        plies: game.plies as u32,
        course: game.course.as_ref().map(|course| RowCourse {
            decisions: course.seats[seat.index()].count,
            choices: course.seats[seat.index()].moves,
            lead_changes: course.lead_changes,
        }),
    })
}

impl Row {
    /// Returns the group to which the player belongs.
    pub(crate) fn group(&self, arm: &Arm, by: By) -> String {
        by.group(self.seat as usize, &arm.bots[self.bot as usize], &self.label)
    }

    /// Appends the row to a string as a line of text, which contains both the index and the name of
    /// the bot.
    pub(crate) fn write(&self, arm: &Arm, out: &mut String) {
        let Self { block, game, seat, bot, label, wins, points, place, plies, course } = self;
        let name = &arm.bots[*bot as usize];
        write!(out, "{block},{game},{seat},{bot},{name},{label},{wins},{points},{place},{plies}")
            .expect("a text takes it");
        if let Some(RowCourse { decisions, choices, lead_changes }) = course {
            write!(out, ",{decisions},{choices},{lead_changes}").expect("a text takes it");
        }
        out.push('\n');
    }

    fn read(line: &str, arm: &Arm) -> Option<Self> {
        let mut values = line.split(',');
        let mut next = || values.next();
        let row = Self {
            block: next()?.parse().ok()?,
            game: next()?.parse().ok()?,
            seat: next()?.parse().ok()?,
            bot: next()?.parse().ok()?,
            label: {
                let name = next()?;
                let label = next()?;
                arm.bots.iter().any(|bot| bot == name).then(|| label.to_owned())?
            },
            wins: next()?.parse().ok()?,
            points: next()?.parse().ok()?,
            place: next()?.parse().ok()?,
            plies: next()?.parse().ok()?,
            course: match next() {
                None => None,
                Some(decisions) => Some(RowCourse {
                    decisions: decisions.parse().ok()?,
                    choices: next()?.parse().ok()?,
                    lead_changes: next()?.parse().ok()?,
                }),
            },
        };
        (next().is_none() && arm.bots.len() > row.bot as usize).then_some(row)
    }
}

/// Writes a file under a temporary name, flushes it to disk, and renames it, so that no incomplete
/// file ever has the final name.
pub(crate) fn save_whole(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = file.parent().expect("a file lies in a folder");
    fs::create_dir_all(folder)?;
    let name = file.file_name().expect("a file has a name").to_string_lossy();
    let unfinished = folder.join(format!(".{name}.{}", std::process::id()));
    let mut out = File::create(&unfinished)?;
    out.write_all(bytes)?;
    out.sync_all()?;
    fs::rename(&unfinished, file)?;
    // A new file name is durable only once its folder has been flushed, which only Unix systems
    // allow.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
