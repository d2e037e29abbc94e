//! `karat serve`: starts a server for playing in the browser.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Error, bail};
use clap::builder::BoolishValueParser;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, ValueEnum};
use karat_rules::any::GameId;
use karat_server::web::house::HouseData;
use karat_server::web::observe::ACCESS_LOG;
use karat_server::{Config, Host, MailConfig, Prefix, Reload, read_public_url, read_smtp_url};
use karat_store::SPARE_BYTES;
use listenfd::ListenFd;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::Out;
use super::numbers::{decimal, whole};
use super::options::read_data;

/// The maximum value of `--drain-seconds`: one hour.
const DRAIN_SECONDS_MAX: u64 = 3_600;

/// The maximum delay before a bot's move, in milliseconds: one hour.
const BOT_DELAY_MS_MAX: u64 = 3_600_000;

/// The maximum value of `--visit-pause-ms`: one week.
const VISIT_PAUSE_MS_MAX: u32 = 7 * 24 * 3_600_000;

/// The maximum value of `--spare-mib`: a thousand terabytes.
const SPARE_MIB_MAX: u64 = 1 << 30;

/// The maximum number of simulated moves per review, about a day's work for one core.
const REVIEW_MOVES_MAX: u64 = 100_000_000_000;

#[derive(Debug, Args)]
#[command(after_help = "\
Tables are kept in the data folder and survive a restart. Ctrl-C stops Karat.

Examples:
  karat serve
  karat serve --address 0.0.0.0 --port 80 --data /srv/karat
  karat serve --public-url https://karat.example --trusted-proxy 127.0.0.1")]
pub(crate) struct Arguments {
    /// Data folder [default: karat in the user's data folder]
    #[arg(long, env = "KARAT_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// PostgreSQL database for people and tables, such as postgres://karat@db.example/karat; the
    /// password can be in PGPASSWORD [default: SQLite database in the data folder]
    #[arg(long, env = "KARAT_DATABASE", hide_env_values = true, value_name = "URL")]
    database: Option<String>,
    /// Address to listen on; 0.0.0.0 accepts connections from other machines
    #[arg(
        long, env = "KARAT_ADDRESS", value_name = "IP",
        default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST)
    )]
    address: IpAddr,
    /// Port to listen on; 0 takes any free one
    #[arg(
        long, env = "KARAT_PORT", value_name = "N", default_value_t = 8080,
        value_parser = whole(0..=u16::MAX)
    )]
    port: u16,
    /// Time after SIGTERM for which the server still answers while /readyz reports that it is not
    /// ready, in seconds
    #[arg(
        long, env = "KARAT_DRAIN_SECONDS", value_name = "N", default_value_t = 0,
        value_parser = whole(0..=DRAIN_SECONDS_MAX)
    )]
    drain_seconds: u64,
    /// Delay before each move of a bot, in milliseconds
    #[arg(
        long, env = "KARAT_BOT_DELAY_MS", value_name = "MS", default_value_t = 700,
        value_parser = whole(0..=BOT_DELAY_MS_MAX)
    )]
    bot_delay_ms: u64,
    /// Time away from a table after which a player gets a recap, in milliseconds
    #[arg(
        long, env = "KARAT_VISIT_PAUSE_MS", value_name = "MS", default_value_t = 60_000,
        value_parser = whole(0..=VISIT_PAUSE_MS_MAX)
    )]
    visit_pause_ms: u32,
    /// Public URL of this server, if it differs from the address it listens on
    #[arg(
        long, env = "KARAT_PUBLIC_URL", value_name = "URL", value_parser = read_public_url
    )]
    public_url: Option<String>,
    /// Proxy, or network of proxies such as 10.0.0.0/8, that is trusted to report client addresses;
    /// can be repeated
    #[arg(
        long = "trusted-proxy",
        env = "KARAT_TRUSTED_PROXY",
        value_delimiter = ',',
        value_name = "IP[/BITS]"
    )]
    trusted_proxies: Vec<Prefix>,
    /// Accept no new accounts; new people play as guests
    #[arg(long, env = "KARAT_NO_SIGNUP", value_parser = BoolishValueParser::new())]
    no_signup: bool,
    /// Disable all limits; only for a network where everyone is trusted
    #[arg(long, env = "KARAT_NO_LIMITS", value_parser = BoolishValueParser::new())]
    no_limits: bool,
    /// Address to serve metrics on; keep it private
    #[arg(long, env = "KARAT_METRICS_ADDRESS", value_name = "IP:PORT")]
    metrics_address: Option<SocketAddr>,
    /// Free space on the data disk below which no new tables or games are accepted, in MiB
    #[arg(
        long, env = "KARAT_SPARE_MIB", value_name = "N", default_value_t = SPARE_BYTES / (1024 * 1024),
        value_parser = whole(0..=SPARE_MIB_MAX)
    )]
    spare_mib: u64,
    /// Days by which the server's clock runs ahead, such as 0.5 or 3, to try out correspondence
    /// games; use a separate data folder
    #[arg(
        long = "clock-offset-days", env = "KARAT_CLOCK_OFFSET_DAYS", value_name = "N",
        default_value = "0", value_parser = read_days
    )]
    clock_offset_ms: i64,
    /// Origin of a push service that is not on the public internet, such as http://127.0.0.1:9000;
    /// can be repeated
    #[arg(
        long = "push-origin", env = "KARAT_PUSH_ORIGIN", value_delimiter = ',',
        value_name = "URL", value_parser = read_public_url
    )]
    push_origins: Vec<String>,
    /// Mail server for sending email to players, for example smtps://user@mail.example; the
    /// password is read from --smtp-password-file or KARAT_SMTP_PASSWORD
    #[arg(long, env = "KARAT_SMTP_URL", hide_env_values = true, value_name = "URL")]
    smtp_url: Option<String>,
    /// File that contains only the password for the mail server
    #[arg(long, env = "KARAT_SMTP_PASSWORD_FILE", value_name = "FILE")]
    smtp_password_file: Option<PathBuf>,
    /// Sender of emails, such as "Karat <karat@karat.example>"
    #[arg(long, env = "KARAT_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Number of games reviewed at the same time, each on a separate thread; 0 turns reviews off
    #[arg(
        long, env = "KARAT_REVIEW_THREADS", value_name = "N", default_value_t = 1,
        value_parser = whole(0..=64_u16)
    )]
    review_threads: u16,
    /// Number of simulated moves for a review; fewer make it faster and less precise
    #[arg(
        long, env = "KARAT_REVIEW_MOVES", value_name = "N",
        default_value_t = karat_bots::review::NODES_DEFAULT,
        value_parser = whole(10_000..=REVIEW_MOVES_MAX)
    )]
    review_moves: u64,
    /// Folder of study reports to show, either as NAME.html files or as folders written by "karat
    /// study run"
    #[arg(long, env = "KARAT_STUDIES", value_name = "DIR")]
    studies: Option<PathBuf>,
    /// File with custom numbers that tables may use, such as edel=my-edel.toml; can be repeated
    #[arg(
        long = "house-data", env = "KARAT_HOUSE_DATA", value_delimiter = ',',
        value_name = "GAME=FILE", value_parser = read_house
    )]
    house: Vec<(GameId, PathBuf)>,
    /// Log level: error, warn, info or debug, or levels of modules such as info,karat_server=debug
    #[arg(long, env = "KARAT_LOG", value_name = "LEVEL", default_value = "info", value_parser = read_log)]
    log: Targets,
    /// Log one line for each request, without addresses or names
    #[arg(long, env = "KARAT_ACCESS_LOG", value_parser = BoolishValueParser::new())]
    access_log: bool,
    /// Log format: text, or json with one object per line
    #[arg(long, env = "KARAT_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// TOML file with values for these options, such as port = 8080; the command line and the
    /// environment take precedence
    #[arg(long, env = "KARAT_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The log targets of the workspace's own crates, which are prefixes of their modules' names.
const OWN_TARGETS: [&str; 1] = ["karat"];

/// The format of the log on standard error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object per line.
    Json,
}

/// Runs the server. If `opens_browser` is set and there is a desktop, opens the server's first page
/// in a browser.
pub(crate) fn run(arguments: Arguments, opens_browser: bool, out: Out<'_>) -> anyhow::Result<()> {
    start_log(&arguments);
    use_small_pages();
    let mail = mail(&arguments)?;
    let reloadable = reloadable(&arguments)?;
    // A message of the argument parser would quote the password.
    let database = arguments.database.as_deref().map(str::parse).transpose();
    let database = database.context("--database is not an address of a database")?;
    let config = Config {
        address: SocketAddr::new(arguments.address, arguments.port),
        data: arguments.data.map_or_else(data_folder, Ok)?,
        database,
        drain: Duration::from_secs(arguments.drain_seconds),
        bot_delay: Duration::from_millis(arguments.bot_delay_ms),
        visit_pause: Duration::from_millis(arguments.visit_pause_ms.into()),
        public_url: arguments.public_url,
        trusted_proxies: arguments.trusted_proxies,
        is_limited: !arguments.no_limits,
        metrics_address: arguments.metrics_address,
        spare_bytes: arguments.spare_mib.saturating_mul(1024 * 1024),
        clock_offset_ms: arguments.clock_offset_ms,
        push_origins: arguments.push_origins,
        mail,
        review_threads: arguments.review_threads.into(),
        review_moves: arguments.review_moves,
        reloadable,
    };
    let place = format!("at {} with the data in {}", config.address, config.data.display());
    let socket = ListenFd::from_env().take_tcp_listener(0);
    let socket = socket.context("the socket from the service manager cannot be used")?;
    let mut program = Program { out, said: Ok(()), opens_browser };
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime
        .block_on(karat_server::serve(config, socket, &mut program))
        .with_context(|| format!("cannot serve {place}"))?;
    Ok(program.said?)
}

/// The program's side of the interface to the server.
struct Program<'a> {
    out: Out<'a>,
    said: io::Result<()>,
    opens_browser: bool,
}

impl Host for Program<'_> {
    fn is_ready(&mut self, address: SocketAddr) {
        let url = format!("http://{address}/");
        let said = writeln!(self.out, "Karat is open at {url}").and_then(|()| self.out.flush());
        self.said = said;
        if self.opens_browser
            && has_desktop()
            && let Err(error) = opener::open_browser(&url)
        {
            tracing::debug!(%error, "no browser was opened");
        }
    }

    fn reload(&mut self) -> Result<Reload, String> {
        let arguments = super::serve_arguments().map_err(|error| format!("{error:#}"))?;
        reloadable(&arguments).map_err(|error| format!("{error:#}"))
    }
}

/// Returns whether a person at this machine could see a browser window.
fn has_desktop() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_screen = cfg!(target_os = "macos") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    has_screen && io::stdout().is_terminal() && !is_set("SSH_CONNECTION")
}

fn reloadable(arguments: &Arguments) -> anyhow::Result<Reload> {
    Ok(Reload {
        is_signup_open: !arguments.no_signup,
        studies: arguments.studies.clone(),
        house: house_data(&arguments.house)?,
    })
}

/// Makes the system use only small memory pages.
///
/// The memory for thousands of connections is scattered, so 2 MiB pages would increase the server's
/// memory use by half. This has no effect on systems without such a setting.
fn use_small_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "memory may come in huge pages");
    }
}

/// Parses a game and a file path in the form `GAME=FILE`.
fn read_house(text: &str) -> Result<(GameId, PathBuf), String> {
    let (game, file) = text.split_once('=').ok_or("expected GAME=FILE, as in edel=my-edel.toml")?;
    let game = game.parse().map_err(|error| format!("{error}"))?;
    Ok((game, PathBuf::from(file)))
}

/// Reads custom numbers from the given files. Each set of numbers is named after its file.
fn house_data(files: &[(GameId, PathBuf)]) -> anyhow::Result<Vec<HouseData>> {
    let mut house: Vec<HouseData> = Vec::new();
    for (game, file) in files {
        let name = file.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        let name = karat_table::name::clean(name);
        let Some(line) = read_data(*game, file)? else {
            bail!("{} changes nothing: remove it from --house-data", file.display());
        };
        if name.is_empty() || house.iter().any(|other| other.game == *game && other.name == name) {
            bail!(
                "{}: custom numbers take the name of their file, and this name is empty or already \
                 taken: rename the file",
                file.display()
            );
        }
        house.push(HouseData { name, game: *game, line });
    }
    Ok(house)
}

/// Returns the settings for sending email, or `None` if no mail server is given.
fn mail(arguments: &Arguments) -> anyhow::Result<Option<MailConfig>> {
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let Some(url) = given(&arguments.smtp_url) else { return Ok(None) };
    let from = given(&arguments.mail_from);
    let from = from.context("emails need a sender: give --mail-from as well")?;
    let password = match &arguments.smtp_password_file {
        Some(file) => {
            let text = fs::read_to_string(file);
            let text = text.with_context(|| format!("cannot read {}", file.display()))?;
            Some(text.trim_end_matches(['\r', '\n']).to_owned())
        }
        None => given(&env::var("KARAT_SMTP_PASSWORD").ok()),
    };
    let smtp_url = read_smtp_url(&url, password.as_deref()).map_err(Error::msg);
    Ok(Some(MailConfig { smtp_url: smtp_url.context("--smtp-url")?, from }))
}

/// Refuses a password for the mail server on the command line, which everyone on the machine can
/// read.
pub(super) fn refuse_passwords(options: &ArgMatches) -> anyhow::Result<()> {
    let is_visible = options.value_source("smtp_url") == Some(ValueSource::CommandLine);
    let url = options.get_one::<String>("smtp_url").filter(|_| is_visible);
    if url.is_some_and(|url| has_password(url)) {
        bail!("--smtp-url contains a password: put it into KARAT_SMTP_URL or a file");
    }
    Ok(())
}

/// Returns whether a URL contains a password before the host.
pub(super) fn has_password(url: &str) -> bool {
    let user = url.split_once("://").and_then(|(_, rest)| rest.rsplit_once('@'));
    user.is_some_and(|(user, _)| user.contains(':'))
}

/// Parses a number of days, possibly with decimal places, and converts it to milliseconds.
fn read_days(text: &str) -> Result<i64, String> {
    const DAY_MS: f64 = 86_400_000.0;
    const DAYS_MAX: f64 = 10_000.0;
    let days = decimal(0.0..=DAYS_MAX)(text)?;
    Ok((days * DAY_MS).round() as i64)
}

/// Parses a log level, or a list of levels for modules. A level alone applies to Karat's own
/// modules, while libraries log at most at the level `info`.
fn read_log(text: &str) -> Result<Targets, String> {
    if let Ok(level) = text.parse::<LevelFilter>() {
        let targets = Targets::new().with_default(level.min(LevelFilter::INFO));
        return Ok(targets.with_targets(OWN_TARGETS.map(|name| (name, level))));
    }
    text.parse().map_err(|_| {
        "expected error, warn, info or debug, or a list such as info,karat_server=debug".to_owned()
    })
}

/// Starts logging to standard error.
fn start_log(arguments: &Arguments) {
    let mut targets = arguments.log.clone();
    let names_access = arguments.log.iter().any(|(target, _)| target == ACCESS_LOG);
    if arguments.access_log {
        targets = targets.with_target(ACCESS_LOG, LevelFilter::INFO);
    } else if !names_access {
        targets = targets.with_target(ACCESS_LOG, LevelFilter::OFF);
    }
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let registry = tracing_subscriber::registry();
    match arguments.log_format {
        LogFormat::Text => registry.with(lines).with(targets).init(),
        LogFormat::Json => registry.with(lines.json().flatten_event(true)).with(targets).init(),
    }
}

pub(super) fn data_folder() -> anyhow::Result<PathBuf> {
    let folder =
        dirs::data_dir().context("this user has no data folder: specify one with --data")?;
    Ok(folder.join("karat"))
}

#[cfg(test)]
mod tests {
    use super::{has_password, read_days};

    #[test]
    fn a_password_in_an_address_is_detected() {
        assert!(has_password("smtps://ana:secret@mail.example"));
        assert!(!has_password("smtps://ana@mail.example:465"));
        assert!(!has_password("smtps://mail.example:465"));
    }

    #[test]
    fn days_are_a_number_in_range() {
        for (text, ms) in [("0", 0), ("0.5", 43_200_000), ("3", 259_200_000), ("1.25", 108_000_000)]
        {
            assert_eq!(read_days(text), Ok(ms), "{text}");
        }
        for text in ["", "x", "-1", "NaN", "inf", "10001"] {
            assert!(read_days(text).is_err(), "{text}");
        }
    }
}
