//! `karat bot`: puts a program on a server, where it accepts challenges and plays.
//!
//! Reading order: `answers` and `client` (the API of the server), `program` (the bot protocol),
//! `game` (one game), `lobby` (challenges, and the open table). All state of games is on the server,
//! so the command can be stopped and started at any time.

mod answers;
mod client;
mod game;
mod lobby;
mod log;
mod program;

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use clap::{ArgGroup, Args};
use hyper::Method;
use karat_rules::any::{GAMES, GameId};
use tokio::runtime::Builder;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use self::answers::{Me, MyLine, Table, TableList};
use self::client::{Api, Refused};
use self::game::Game;
use self::lobby::{Offer, Policy};
use self::log::Log;
use super::Out;
use super::numbers::{ANSWER_MS, ANSWER_MS_USUAL, SEATS, whole};

/// The environment variable with the token. The bot's program does not inherit it.
const TOKEN_VARIABLE: &str = "KARAT_BOT_TOKEN";

/// The maximum number of games at once. Each game reads one stream, and the server allows a person
/// 32 of them.
const CONCURRENT_MAX: usize = 24;

/// The scopes that the token of a bot needs.
const SCOPES: [&str; 3] = ["read", "tables", "play"];

/// The pause before a stream is opened again, in case a proxy closes streams at once.
const REOPEN_AFTER: Duration = Duration::from_secs(1);

/// The time for closing the open table when the command is stopped.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("secret").required(true))]
#[command(after_help = "\
Create a token with the scopes read, tables and play on the account page; --become-bot also needs bot.
Other users of this machine can see the command line, so prefer --token-file or KARAT_BOT_TOKEN.

The program plays by the bot protocol: see docs/bots.md. Each game has its own process. If a program fails,
it is started again. After three failures in the same decision, the bot makes no move and its clock keeps
running, because a game cannot be resigned. All games continue when the command is started again.

Examples:
  karat bot --server https://karat.example --token-file token --exec ./mybot
  karat bot --server https://karat.example --token-file token --exec ./mybot --become-bot
  karat bot --server http://127.0.0.1:8080 --token-file token --exec \"python3 docs/bot.py\" \\
    --games klenotnici --players 3,4 --concurrent 2 --open klenotnici:3")]
pub(crate) struct Arguments {
    /// URL of the server
    #[arg(long, value_name = "URL")]
    server: String,
    /// Token of the bot's account, which other users of this machine can see
    #[arg(
        long, env = TOKEN_VARIABLE, hide_env_values = true, value_name = "TOKEN", group = "secret"
    )]
    token: Option<String>,
    /// File with the token of the bot's account
    #[arg(long, value_name = "FILE", group = "secret")]
    token_file: Option<PathBuf>,
    /// Command line of the program; its arguments are separated by spaces
    #[arg(long, value_name = "COMMAND")]
    exec: String,
    /// Mark the account as a bot account if it is not one yet; the mark is permanent
    #[arg(long)]
    become_bot: bool,
    /// Games that the bot accepts [default: all games]
    #[arg(long, value_name = "GAME,...", value_delimiter = ',')]
    games: Vec<GameId>,
    /// Numbers of players that the bot accepts [default: all numbers]
    #[arg(long, value_name = "N,...", value_delimiter = ',', value_parser = whole(SEATS))]
    players: Vec<usize>,
    /// Accept rated games, which only other bot accounts can offer; with --open, the table is rated
    #[arg(long)]
    rated: bool,
    /// Number of games at once; the bot declines further challenges
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole(1..=CONCURRENT_MAX))]
    concurrent: usize,
    /// Keep one table open in the lobby, with this game and number of players
    #[arg(long, value_name = "GAME:N", value_parser = lobby::read_offer)]
    open: Option<(GameId, usize)>,
    /// Time control of the open table: "none", "fischer SECONDS INCREMENT" or "days DAYS"
    #[arg(long, value_name = "TIME", default_value = "none", requires = "open")]
    open_time: String,
    /// Time limit for each of the program's answers, in milliseconds
    #[arg(
        long, value_name = "MS", default_value_t = ANSWER_MS_USUAL, value_parser = whole(ANSWER_MS)
    )]
    answer_within_ms: u64,
}

/// The games being played, and the open table.
type Tasks = JoinSet<anyhow::Result<()>>;

/// The state shared by all games of a bot.
struct Bot {
    api: Api,
    log: Log,
    policy: Policy,
    /// The command line of the program.
    command: String,
    /// The time limit for each of the program's answers.
    within: Duration,
    /// The number of games that this command has begun to play.
    begun: AtomicU64,
    /// The tables at which the bot has a seat.
    seated: watch::Sender<Seated>,
}

/// The tables at which the bot has a seat, apart from its open table.
#[derive(Debug, Default)]
struct Seated {
    /// The running games.
    playing: HashSet<String>,
    /// The tables whose game has not begun.
    waiting: HashSet<String>,
}

impl Seated {
    fn count(&self) -> usize {
        self.playing.union(&self.waiting).count()
    }
}

/// Runs the bot until it is interrupted.
///
/// # Errors
/// Returns an error if the arguments or the token are invalid.
pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    let token = token(&arguments)?;
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(work(arguments, &token, out))
}

/// Returns the token of the bot's account.
fn token(arguments: &Arguments) -> anyhow::Result<String> {
    let text = match &arguments.token_file {
        Some(file) => fs::read_to_string(file)
            .with_context(|| format!("cannot read the token from {}", file.display()))?,
        None => arguments.token.clone().context("there is no token")?,
    };
    Ok(text.trim().to_owned())
}

/// Plays and writes the log, until the command is interrupted or can no longer continue.
async fn work(arguments: Arguments, token: &str, out: Out<'_>) -> anyhow::Result<()> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let (log, mut lines) = log::log();
    let api = Api::new(&arguments.server, token, log.clone())?;
    let offer = arguments.open.map(|(game, seats)| Offer {
        game,
        seats,
        time: arguments.open_time.clone(),
        is_rated: arguments.rated,
    });
    let games = if arguments.games.is_empty() { GAMES.to_vec() } else { arguments.games.clone() };
    let policy = Policy {
        games,
        players: arguments.players,
        is_rated: arguments.rated,
        concurrent: arguments.concurrent,
    };
    let bot = Arc::new(Bot {
        api,
        log,
        policy,
        command: arguments.exec,
        within: Duration::from_millis(arguments.answer_within_ms),
        begun: AtomicU64::new(0),
        seated: watch::Sender::default(),
    });
    let mut playing = pin!(bot.clone().play(arguments.become_bot, offer.clone()));
    let ended = loop {
        tokio::select! {
            Some(line) = lines.recv() => {
                writeln!(out, "{line}")?;
                out.flush()?;
            }
            ended = &mut playing => break ended,
            _ = interrupt.recv() => break Ok(()),
            _ = terminate.recv() => break Ok(()),
        }
    };
    if let Some(offer) = offer {
        // If the server cannot be reached now, the table stays open until the bot returns.
        let _ = timeout(CLOSE_WITHIN, bot.withdraw(&offer)).await;
    }
    lines.close();
    while let Some(line) = lines.recv().await {
        writeln!(out, "{line}")?;
    }
    ended
}

impl Bot {
    /// Plays all games of the account, and answers challenges.
    ///
    /// # Errors
    /// Returns an error if no request can succeed, for example because the token is invalid.
    async fn play(self: Arc<Self>, become_bot: bool, offer: Option<Offer>) -> anyhow::Result<()> {
        let mut newcomer = Some(self.introduce(become_bot).await?);
        let games: Vec<&str> = self.policy.games.iter().map(|game| game.name()).collect();
        let events = format!("/events?accepts={}", games.join(","));
        let mut tasks = JoinSet::new();
        if let Some(offer) = offer {
            let bot = self.clone();
            tasks.spawn(async move { bot.keep_open(&offer).await });
        }
        loop {
            let mut lines = match self.api.stream(&events).await? {
                Ok(lines) => lines,
                Err(refused) => bail!("the server refuses the bot's events: {}", refused.reason),
            };
            // The server shows the bot as online from the beginning of its stream.
            if let Some(me) = newcomer.take() {
                self.log.say(format!("{} is online and waits for challenges", me.name));
            }
            self.resume(&mut tasks).await?;
            loop {
                tokio::select! {
                    line = lines.next() => match line {
                        Some(line) => self.hear(&line, &mut tasks).await?,
                        None => break,
                    },
                    Some(ended) = tasks.join_next() => ended??,
                }
            }
            sleep(REOPEN_AFTER).await;
        }
    }

    /// Finds the tables at which the bot has a seat, and continues the running games.
    async fn resume(self: &Arc<Self>, tasks: &mut Tasks) -> anyhow::Result<()> {
        let tables = self.unfinished().await?;
        let (waiting, running): (Vec<_>, Vec<_>) =
            tables.into_iter().partition(Table::is_before_game);
        let waiting = waiting.into_iter().filter(|table| !table.is_host && !table.mine.is_empty());
        let waiting = waiting.map(|table| table.id).collect();
        self.seated.send_modify(|seated| seated.waiting = waiting);
        running.into_iter().for_each(|table| self.begin(table, tasks));
        Ok(())
    }

    /// Returns the unfinished tables of the account.
    async fn unfinished(&self) -> anyhow::Result<Vec<Table>> {
        let (mut tables, mut after) = (Vec::new(), String::new());
        loop {
            let path = format!("/tables?state=running&limit=50{after}");
            let list: Result<TableList, Refused> = self.api.get(&path).await?;
            let list = list.map_err(|refused| anyhow!(refused.reason))?;
            tables.extend(list.tables);
            match list.next {
                Some(next) => after = format!("&after={next}"),
                None => return Ok(tables),
            }
        }
    }

    /// Responds to a line of the bot's stream.
    async fn hear(self: &Arc<Self>, line: &[u8], tasks: &mut Tasks) -> anyhow::Result<()> {
        let line: MyLine = serde_json::from_slice(line).map_err(unreadable)?;
        match line.what.as_str() {
            "challenge" => self.answer(&line).await?,
            "began" if !self.seated.borrow().playing.contains(&line.table) => {
                if let Ok(table) = self.api.get(&format!("/tables/{}", line.table)).await? {
                    self.begin(table, tasks);
                }
            }
            "left" | "ended" => {
                self.seated.send_modify(|seated| _ = seated.waiting.remove(&line.table));
            }
            _ => {}
        }
        Ok(())
    }

    /// Begins to play a running game, unless the bot already plays it.
    fn begin(self: &Arc<Self>, table: Table, tasks: &mut Tasks) {
        let Some(game) = table.game() else {
            let page = self.api.page(&table.id);
            self.log.say(format!(
                "this release of Karat does not know the game {}: {page}",
                table.game
            ));
            return;
        };
        let is_new = self.seated.send_if_modified(|seated| {
            seated.waiting.remove(&table.id);
            seated.playing.insert(table.id.clone())
        });
        if !is_new {
            return;
        }
        let table = Arc::new(table);
        for &seat in &table.mine {
            let number = self.begun.fetch_add(1, Ordering::Relaxed);
            let (page, others) = (self.api.page(&table.id), table.others(seat));
            self.log.say(format!("{game} at {page}: playing against {others}"));
            let (bot, table) = (self.clone(), table.clone());
            tasks.spawn(async move {
                let ended = Game::new(&bot, &table, game, seat, number).play().await;
                bot.seated.send_modify(|seated| _ = seated.playing.remove(&table.id));
                ended
            });
        }
    }

    /// Checks the account and the token, and marks the account as a bot account on request.
    /// Returns the account.
    async fn introduce(&self, become_bot: bool) -> anyhow::Result<Me> {
        let refused = |refused: Refused| anyhow!(refused.reason);
        let mut me: Me = self.api.get("/me").await?.map_err(refused)?;
        let missing: Vec<&str> =
            SCOPES.into_iter().filter(|scope| !me.scopes.iter().any(|it| it == scope)).collect();
        ensure!(missing.is_empty(), "the token needs these scopes: {}", missing.join(", "));
        ensure!(!me.is_banned, "the operator of the server has banned the account {}", me.name);
        if !me.is_bot && become_bot {
            me = self.api.ask(Method::POST, "/me/bot", None).await?.map_err(refused)?;
        }
        ensure!(
            me.is_bot,
            "{} is not a bot account. Add --become-bot to mark it as one, with a token that also has \
             the scope bot, or do so on the account page. The mark is permanent",
            me.name
        );
        Ok(me)
    }
}

/// Describes a line of a stream that this release of Karat cannot read.
fn unreadable(error: serde_json::Error) -> anyhow::Error {
    anyhow::Error::new(error).context("a line of the stream is not as expected")
}
