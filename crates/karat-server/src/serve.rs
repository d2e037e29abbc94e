//! The server's lifecycle, from startup to graceful shutdown.

use std::fmt;
use std::fs::DirBuilder;
use std::future::pending;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use hyper_util::server::graceful::GracefulShutdown;
use karat_table::time::UnixMillis;
use sd_notify::NotifyState;
use strum::VariantArray;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinSet;

use crate::background::{Duty, catch_up};
use crate::key::Key;
use crate::mail::{MailError, Mailer};
use crate::notifications::{Notices, Post};
use crate::push::Pusher;
use crate::push::endpoint::Reach;
use crate::push::identity::Identity;
use crate::tables::bells::{Bells, Rings};
use crate::tables::reviews::{ReviewBudget, WITHIN};
use crate::tables::robots::Robots;
use crate::tables::{Tables, visits};
use crate::time::Now;
use crate::web::App;
use crate::web::caps::Caps;
use crate::web::connections::{self, accept};
use crate::web::house::{House, HouseData};
use crate::web::limits::{Act, Limits, Prefix, REFUSED_BESIDES};
use crate::web::reload::{Reloadable, Reloaded};
use crate::web::router::{metrics_router, router};
use crate::web::studies::Studies;
use karat_store::folder::{Lock, LockError};
use karat_store::{DatabaseUrl, SPARE_BYTES, Space, Store, StoreError};

/// The time limit for closing open connections on shutdown.
const END_WITHIN: Duration = Duration::from_secs(5);

/// The maximum number of simultaneous connections to the metrics listener.
const METRICS_CONNECTIONS_MAX: usize = 16;

/// The interval at which the rate limiter forgets inactive clients.
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// A server's configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The address to listen on. Port 0 means any free port.
    pub address: SocketAddr,
    /// The folder for the key and, unless `database` is given, the database. Created if missing.
    pub data: PathBuf,
    /// The PostgreSQL database, or `None` for an SQLite database in the data folder.
    pub database: Option<DatabaseUrl>,
    /// The time for which the server still answers after it has reported that it is not ready.
    pub drain: Duration,
    /// The delay before each bot move.
    pub bot_delay: Duration,
    /// The minimum absence after which a returning player gets a recap.
    pub visit_pause: Duration,
    /// The server's public URL, as returned by [`read_public_url`].
    pub public_url: Option<String>,
    /// The proxies trusted to report the client's address.
    pub trusted_proxies: Vec<Prefix>,
    /// Whether requests are rate-limited.
    pub is_limited: bool,
    /// The address of the metrics listener, if any.
    pub metrics_address: Option<SocketAddr>,
    /// The minimum free disk space, in bytes. With less space, the server stores only moves in
    /// running games.
    pub spare_bytes: u64,
    /// The offset of the server's clock from the machine's, in milliseconds.
    pub clock_offset_ms: i64,
    /// Origins that may receive push messages even if their addresses are not public.
    pub push_origins: Vec<String>,
    /// The email settings, or `None` to send no emails.
    pub mail: Option<MailConfig>,
    /// The number of games reviewed concurrently, or 0 to disable reviews.
    pub review_threads: usize,
    /// The number of moves that each review simulates.
    pub review_moves: u64,
    /// The settings that can change without a restart.
    pub reloadable: Reload,
}

/// The part of a configuration that takes effect again when the server receives SIGHUP.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reload {
    /// Whether guests may register by choosing a password.
    pub is_signup_open: bool,
    /// The folder with public study reports, if any.
    pub studies: Option<PathBuf>,
    /// Custom numbers that hosts may choose for their tables.
    pub house: Vec<HouseData>,
}

impl Default for Reload {
    /// Open registration, no study reports, and no custom numbers.
    fn default() -> Self {
        Self { is_signup_open: true, studies: None, house: Vec::new() }
    }
}

impl From<Reload> for Reloadable {
    fn from(reload: Reload) -> Self {
        let Reload { is_signup_open, studies, house } = reload;
        Self { is_signup_open, studies: Studies::new(studies), house: House::new(house) }
    }
}

/// The program that runs the server, which knows where its settings come from.
pub trait Host {
    /// Learns the server's address once it accepts connections.
    fn is_ready(&mut self, address: SocketAddr);

    /// Reads the reloadable settings again, after SIGHUP.
    ///
    /// # Errors
    /// Returns the reason if the settings are invalid. The server then keeps its current ones.
    fn reload(&mut self) -> Result<Reload, String>;
}

/// Email settings.
#[derive(Clone, PartialEq, Eq)]
pub struct MailConfig {
    /// The mail server's URL, including a user name and password if needed.
    pub smtp_url: String,
    /// The sender address.
    pub from: String,
}

impl fmt::Debug for MailConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The mail server's password must not appear anywhere, not even in the log.
        f.debug_struct("MailConfig").field("from", &self.from).finish_non_exhaustive()
    }
}

impl Config {
    /// Creates a default configuration: open registration, rate limits, and a delay of 700
    /// milliseconds before each bot move.
    pub fn new(address: SocketAddr, data: PathBuf) -> Self {
        Self {
            address,
            data,
            database: None,
            drain: Duration::ZERO,
            bot_delay: Duration::from_millis(700),
            visit_pause: visits::PAUSE,
            public_url: None,
            trusted_proxies: Vec::new(),
            is_limited: true,
            metrics_address: None,
            spare_bytes: SPARE_BYTES,
            clock_offset_ms: 0,
            push_origins: Vec::new(),
            mail: None,
            review_threads: 1,
            review_moves: karat_bots::review::NODES_DEFAULT,
            reloadable: Reload::default(),
        }
    }
}

/// The reason why a server failed to start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The data folder or its key is not usable.
    #[error("cannot use {}: {}", .0.display(), .1)]
    Data(PathBuf, io::Error),
    /// Another server is using the data folder.
    #[error("cannot use {}: {}", .0.display(), .1)]
    Lock(PathBuf, LockError),
    /// The database in this file is not usable.
    #[error("{}", unusable(.0, .1))]
    Store(PathBuf, StoreError),
    /// The PostgreSQL database is not usable.
    #[error("cannot use the PostgreSQL database: {0}")]
    Postgres(StoreError),
    /// The server cannot listen on this address.
    #[error("{}", unlistenable(.0, .1))]
    Listen(SocketAddr, io::Error),
    /// The email settings are invalid.
    #[error("cannot send email: {0}")]
    Mail(String),
    /// Signal handlers could not be installed.
    #[error("cannot listen for signals: {0}")]
    Signal(io::Error),
}

fn unlistenable(address: &SocketAddr, error: &io::Error) -> String {
    let remedy = match error.kind() {
        io::ErrorKind::AddrInUse => {
            ". Another program is using this port: choose another one with --port, or any free one \
             with --port 0"
        }
        io::ErrorKind::PermissionDenied => {
            ". Ports below 1024 are reserved: choose a higher one with --port"
        }
        io::ErrorKind::AddrNotAvailable => {
            ". --address must be an address of this machine, or 0.0.0.0 for all of them"
        }
        _ => "",
    };
    format!("cannot listen on {address}: {error}{remedy}")
}

fn unusable(file: &Path, error: &StoreError) -> String {
    let file = file.display();
    if error.is_damage() {
        format!(
            "{file} is damaged ({error}). Replace it with a backup and delete the \
             karat.sqlite-wal beside it, or run `karat admin check` to see what is left."
        )
    } else {
        format!("cannot use {file}: {error}")
    }
}

/// Parses a mail server URL, such as `smtps://user@mail.example`, and adds the password, if any.
///
/// # Errors
/// Returns an error with the reason if the URL is invalid or already contains a password.
pub fn read_smtp_url(text: &str, password: Option<&str>) -> Result<String, String> {
    let (scheme, rest) = text.split_once("://").ok_or("it must begin with smtps:// or smtp://")?;
    if !["smtp", "smtps"].contains(&scheme) {
        return Err("it must begin with smtps:// or smtp://".to_owned());
    }
    match (password, rest.split_once('@')) {
        (None, _) => Ok(text.to_owned()),
        (Some(_), None) => Err("it needs a user for the password".to_owned()),
        (Some(_), Some((user, _))) if user.contains(':') => {
            Err("it contains a password, but another one is given as well".to_owned())
        }
        (Some(password), Some((user, host))) => {
            let password: String = password.bytes().map(|byte| format!("%{byte:02X}")).collect();
            Ok(format!("{scheme}://{user}:{password}@{host}"))
        }
    }
}

/// Parses a public URL: a scheme, a host and an optional port, without a trailing slash.
///
/// # Errors
/// Returns an error with the reason if the string is not such a URL.
pub fn read_public_url(text: &str) -> Result<String, String> {
    let uri: Uri = text.parse().map_err(|error| format!("{error}"))?;
    let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"));
    let scheme = scheme.ok_or("it must begin with http:// or https://")?;
    let authority = uri.authority().ok_or("it must name a host")?;
    if authority.as_str().contains('@') {
        return Err("it must not name a user".to_owned());
    }
    if uri.path() != "/" || uri.query().is_some() {
        return Err("nothing may follow the host: Karat needs its own host".to_owned());
    }
    Ok(format!("{scheme}://{authority}").to_lowercase())
}

/// Runs the server until the process is interrupted or terminated. A second signal ends the waits
/// for load balancers and for open connections. Listens on `socket` if the service manager has
/// already opened it, and on the configured address otherwise.
///
/// # Errors
/// Returns an error if the server cannot start.
pub async fn serve(
    config: Config,
    socket: Option<StdListener>,
    host: &mut impl Host,
) -> Result<(), ServeError> {
    let mut end = End::listen().map_err(ServeError::Signal)?;
    let mut hangup = signal(SignalKind::hangup()).map_err(ServeError::Signal)?;
    let Data { key, store, kept, lock } = Data::open(&config).await?;
    let (bells, rings) = Bells::new();
    let now = Now::with_offset_ms(config.clock_offset_ms).not_before(kept);
    let tables = enter(&store, &bells, now, &key).await.map_err(ServeError::Postgres)?;
    let peers = tables.join_peers().await.map_err(ServeError::Postgres)?;
    let (listener, address) = match socket {
        Some(socket) => inherit(socket, config.address)?,
        None => listen(config.address).await?,
    };
    let metrics = match config.metrics_address {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    for name in Act::VARIANTS.iter().map(|act| act.name()).chain(REFUSED_BESIDES) {
        store.metrics().begin_refused(name);
    }
    let connections_max = connections::count_max();
    let app = Arc::new(app(&config, tables, key, connections_max)?);

    let mut aside = run_aside(&app, Robots::new(app.tables.clone(), config.bot_delay), rings);
    let passing_on = tokio::spawn(peers);
    if let Some((listener, address)) = metrics {
        tracing::info!(%address, "metrics");
        aside.spawn(serve_metrics(listener, app.clone()));
    }
    lock.note_address(address);
    aside.spawn(feed_watchdog(app.clone()));
    host.is_ready(address);
    notify(&[NotifyState::Ready]);
    let enter = |peer| {
        app.limits.connect(peer).inspect_err(|_| {
            app.tables.store().metrics().count_refused("connections");
            tracing::debug!(client = %peer, "too many connections from one network");
        })
    };
    let connections = GracefulShutdown::new();
    let router = router(app.clone());
    let ended = async {
        loop {
            tokio::select! {
                () = end.heard() => break,
                _ = hangup.recv() => reload(&app, host),
            }
        }
        drain(&app, config.drain, &mut end).await
    };
    let has_time = accept(&listener, &router, &connections, connections_max, enter, ended).await;
    drop(listener);
    bells.close();
    app.reviews.close();
    aside.abort_all();
    if has_time {
        finish(connections, &mut end).await;
    }
    // The last requests have changed tables, too.
    passing_on.abort();
    if let Err(error) = app.visits.keep().await {
        tracing::warn!(%error, "the last visits could not be saved");
    }
    leave(&store).await;
    Ok(())
}

/// Reports that the server is not ready, and waits until load balancers have noticed. Returns
/// `false` if another signal has ended the wait.
async fn drain(app: &App, time: Duration, end: &mut End) -> bool {
    app.readiness.leave();
    notify(&[NotifyState::Stopping]);
    tracing::info!("shutting down");
    tokio::select! {
        () = tokio::time::sleep(time) => true,
        () = end.heard() => false,
    }
}

/// Waits for the open requests, until the time limit or another signal.
async fn finish(connections: GracefulShutdown, end: &mut End) {
    tokio::select! {
        ended = tokio::time::timeout(END_WITHIN, connections.shutdown()) => if ended.is_err() {
            tracing::warn!("some connections did not end in time");
        },
        () = end.heard() => {}
    }
}

/// Opens the tables for one of the servers that share the database. The only server of a database
/// also completes what the last shutdown interrupted.
async fn enter(store: &Store, bells: &Bells, now: Now, key: &Key) -> Result<Tables, StoreError> {
    let tables = Tables::enter(store.clone(), bells.clone(), now, &key.hash()).await?;
    if store.peers().is_none() {
        catch_up(&tables).await;
    }
    Ok(tables)
}

/// Closes the database, and lets another server take over at once.
async fn leave(store: &Store) {
    if let Some(peers) = store.peers()
        && let Err(error) = peers.leave().await
    {
        tracing::warn!(%error, "the other servers will notice the end of this one later");
    }
    store.close().await;
}

/// A data folder's contents, locked for this server.
struct Data {
    key: Key,
    store: Store,
    /// The time of the last journal entry in a timed game.
    kept: UnixMillis,
    lock: Lock,
}

impl Data {
    async fn open(config: &Config) -> Result<Self, ServeError> {
        let unusable = |error| ServeError::Data(config.data.clone(), error);
        // The data folder contains the seeds of running games, so only its owner may read it.
        DirBuilder::new().recursive(true).mode(0o700).create(&config.data).map_err(unusable)?;
        let lock = if config.database.is_some() {
            Lock::share(&config.data)
        } else {
            Lock::take(&config.data)
        };
        let lock = lock.map_err(|error| ServeError::Lock(config.data.clone(), error))?;
        let key_file = config.data.join("karat.key");
        let key = Key::open(&key_file).map_err(|error| ServeError::Data(key_file, error))?;
        let file = config.data.join("karat.sqlite");
        if let Some(url) = &config.database {
            if file.exists() {
                // Starting without the tables in the file would look as if they had been lost.
                let why = "the folder contains an SQLite database, but --database names another \
                     one: choose a new folder with --data, or leave out --database";
                return Err(ServeError::Data(file, io::Error::other(why)));
            }
            let store = Store::open_postgres(url).await.map_err(ServeError::Postgres)?;
            let kept = store.last_timed().await.map_err(ServeError::Postgres)?;
            return Ok(Self { key, store, kept: kept.unwrap_or(UnixMillis::MIN), lock });
        }
        let space = Space { spare_bytes: config.spare_bytes, ..Space::default() };
        if file.metadata().is_ok_and(|file| file.len() == 0) {
            // Replacing the empty file with a new database would look as if all data had been lost.
            let why = "it is empty: put a backup in its place, or remove it to begin anew";
            return Err(ServeError::Data(file, io::Error::new(io::ErrorKind::InvalidData, why)));
        }
        let unusable = |error| ServeError::Store(file.clone(), error);
        let store = Store::open_within(&file, space).await.map_err(unusable)?;
        let kept = store.last_timed().await.map_err(unusable)?.unwrap_or(UnixMillis::MIN);
        Ok(Self { key, store, kept, lock })
    }
}

fn app(
    config: &Config,
    tables: Tables,
    key: Key,
    connections_max: usize,
) -> Result<App, ServeError> {
    let now = tables.now().clone();
    let proxies = config.trusted_proxies.clone();
    let (limits, caps) = if config.is_limited {
        let limits = Limits::new(now.clone(), proxies).with_connections(connections_max);
        (limits, Caps::new(now))
    } else {
        (Limits::none(proxies), Caps::none(now))
    };
    let notifications = notifications(config, &tables, &key)?;
    let app = App::new(tables, key);
    let visits = app.visits.clone().with_pause(config.visit_pause);
    let public_url = config.public_url.clone();
    let budget = ReviewBudget { nodes: config.review_moves, within: WITHIN };
    let reviews = app.reviews.clone().with_threads(config.review_threads).with_budget(budget);
    let reloaded = Reloaded::new(config.reloadable.clone().into());
    Ok(App { public_url, limits, caps, visits, notifications, reviews, reloaded, ..app })
}

/// Creates the notifier for absent players.
fn notifications(config: &Config, tables: &Tables, key: &Key) -> Result<Notices, ServeError> {
    let identity = Identity::new(|number| key.push_secret(number), config.public_url.clone());
    let pusher = Pusher::new(Reach::with(config.push_origins.clone()), identity);
    let post = config.mail.as_ref().map(|mail| post(config, mail)).transpose()?;
    Ok(Notices::new(tables.clone(), key.clone(), pusher, post))
}

fn post(config: &Config, mail: &MailConfig) -> Result<Post, ServeError> {
    let no_url = || ServeError::Mail("letters lead back by --public-url, which is missing".into());
    let public_url = config.public_url.clone().ok_or_else(no_url)?;
    let host = public_url.split_once("://").map_or("", |(_, host)| host);
    let host = host.split(':').next().unwrap_or_default();
    let unusable = |error: MailError| ServeError::Mail(error.to_string());
    let mailer = Mailer::new(&mail.smtp_url, &mail.from, host).map_err(unusable)?;
    Ok(Post { mailer, public_url })
}

/// Spawns the tasks that every server needs, which run until the returned value is dropped.
fn run_aside(app: &Arc<App>, robots: Robots, rings: Rings) -> JoinSet<()> {
    let mut aside = JoinSet::new();
    aside.spawn(Duty::new(app.clone(), robots.clone()).run());
    aside.spawn(async move {
        if let Err(error) = robots.run(rings).await {
            tracing::error!(%error, "the bots could not start");
        }
    });
    aside.spawn(app.notifications.clone().run());
    aside.spawn(forget(app.clone()));
    aside.spawn(app.visits.clone().run());
    aside.spawn(app.tables.clone().watch_attendance());
    aside
}

async fn serve_metrics(listener: TcpListener, app: Arc<App>) {
    let (router, connections) = (metrics_router(app), GracefulShutdown::new());
    let count_max = METRICS_CONNECTIONS_MAX;
    let never = pending::<()>();
    accept(&listener, &router, &connections, count_max, |_| Ok(None), never).await;
}

/// Binds a listener and returns it with its actual address.
async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let refused = |error| ServeError::Listen(address, error);
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    Ok((listener, address))
}

/// Uses a socket that the service manager has opened. The configured address appears in errors.
fn inherit(
    socket: StdListener,
    configured: SocketAddr,
) -> Result<(TcpListener, SocketAddr), ServeError> {
    let refused = |error| ServeError::Listen(configured, error);
    socket.set_nonblocking(true).map_err(refused)?;
    let listener = TcpListener::from_std(socket).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    Ok((listener, address))
}

/// Replaces the settings that take effect without a restart. Invalid settings change nothing.
fn reload(app: &App, host: &mut impl Host) {
    notify(&[NotifyState::Reloading]);
    match host.reload() {
        Ok(settings) => {
            app.reloaded.set(settings.into());
            tracing::info!("settings reloaded");
        }
        Err(error) => tracing::error!(error, "settings not reloaded"),
    }
    notify(&[NotifyState::Ready]);
}

/// Tells the service manager about a change, if there is one.
fn notify(states: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::warn!(%error, "the service manager was not notified");
    }
}

/// Reports to the service manager's watchdog twice per interval, as long as tasks run and the
/// database answers. A full disk is an answer, since a restart would not help against it.
async fn feed_watchdog(app: Arc<App>) {
    let Some(interval) = sd_notify::watchdog_enabled() else { return };
    let mut times = tokio::time::interval(interval / 2);
    loop {
        times.tick().await;
        let _ = app.tables.store().health().await;
        notify(&[NotifyState::Watchdog]);
    }
}

/// Makes the rate limiter forget inactive clients periodically.
async fn forget(app: Arc<App>) {
    let mut times = tokio::time::interval(FORGET_EVERY);
    loop {
        times.tick().await;
        app.limits.forget();
        app.caps.forget();
    }
}

/// The signals that stop the server.
struct End {
    interrupt: Signal,
    terminate: Signal,
}

impl End {
    fn listen() -> io::Result<Self> {
        let interrupt = signal(SignalKind::interrupt())?;
        Ok(Self { interrupt, terminate: signal(SignalKind::terminate())? })
    }

    async fn heard(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{read_public_url, read_smtp_url};

    #[test]
    fn a_password_goes_into_the_address_of_a_mail_server() {
        let read = |text, password| read_smtp_url(text, password).ok();
        let there = "smtps://ana%40a.example@mail.example:465";
        assert_eq!(read(there, None).as_deref(), Some(there));
        let with = "smtps://ana%40a.example:%70%40%C4%8D@mail.example:465";
        assert_eq!(read(there, Some("p@č")).as_deref(), Some(with));
        assert_eq!(read("smtps://mail.example", Some("p")), None);
        assert_eq!(read("smtps://ana:a@mail.example", Some("p")), None);
        assert_eq!(read("https://mail.example", None), None);
        assert_eq!(read("mail.example", None), None);
    }

    #[test]
    fn a_public_address_is_a_scheme_and_a_host() {
        for (text, read) in [
            ("https://karat.example", "https://karat.example"),
            ("https://Karat.Example/", "https://karat.example"),
            ("http://10.0.0.7:8080", "http://10.0.0.7:8080"),
            ("https://[2001:db8::1]:444/", "https://[2001:db8::1]:444"),
        ] {
            assert_eq!(read_public_url(text).as_deref(), Ok(read));
        }
        for text in [
            "",
            "karat.example",
            "/",
            "ftp://karat.example",
            "https://karat.example/club",
            "https://karat.example/?a",
            "https://me@karat.example",
            "javascript:alert(1)",
        ] {
            assert!(read_public_url(text).is_err(), "{text}");
        }
    }
}
