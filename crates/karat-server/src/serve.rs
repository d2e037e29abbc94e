//! Listening: from an address and a directory to a running server, and to its orderly end.

use std::fmt;
use std::fs::DirBuilder;
use std::future::pending;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::http::Uri;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::ServiceExt;

use crate::App;
use crate::key::Key;
use crate::limits::Limits;
use crate::live::Bells;
use crate::lobby;
use crate::robots::Robots;
use crate::router::{metrics_router, router};
use crate::store::{Store, StoreError};
use crate::tables::Tables;
use crate::time::Now;
use crate::timer::Timer;
use crate::visits;

/// How long a client may take to send the headers of a request, from the end of the last one on.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// How many connections are open at the same time; others wait to be accepted.
const CONNECTIONS_MAX: usize = 8192;

/// How long open connections may take to end when the server stops.
const END_WITHIN: Duration = Duration::from_secs(5);

/// How long to wait when no connection can be accepted, as when all file handles are in use.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How often those who have done nothing lately are forgotten by the limits.
const FORGET_EVERY: Duration = Duration::from_secs(600);

/// What a server needs to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// The directory of the database and the key; made if there is none.
    pub data: PathBuf,
    /// How long a bot waits before a move, in milliseconds.
    pub bot_delay_ms: u64,
    /// How long somebody may not have looked at a table until he reads at his next look what
    /// happened meanwhile, in milliseconds.
    pub visit_pause_ms: u32,
    /// Where others find the server, as [`read_public_url`] gives it.
    pub public_url: Option<String>,
    /// The proxies whose word for the address of a client is taken.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether guests may keep their names with a password.
    pub is_signup_open: bool,
    /// Whether there are limits to what anybody may do in a while.
    pub is_limited: bool,
    /// Where the operator finds what the server counts, if anywhere.
    pub metrics_address: Option<SocketAddr>,
    /// How far the server's time is ahead of the machine's, in milliseconds.
    pub early_ms: i64,
}

impl Config {
    /// A server at this address with its data in this directory, open to everybody within the
    /// limits; bots wait 700 milliseconds.
    pub fn new(address: SocketAddr, data: PathBuf) -> Self {
        Self {
            address,
            data,
            bot_delay_ms: 700,
            visit_pause_ms: visits::PAUSE_MS,
            public_url: None,
            trusted_proxies: Vec::new(),
            is_signup_open: true,
            is_limited: true,
            metrics_address: None,
            early_ms: 0,
        }
    }
}

/// Why a server did not start.
#[derive(Debug)]
pub enum ServeError {
    /// The data directory or the key in it cannot be used.
    Data(PathBuf, io::Error),
    /// The database cannot be used.
    Store(StoreError),
    /// The address cannot be listened on.
    Listen(SocketAddr, io::Error),
    /// The signals that end the server cannot be heard.
    Signal(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Data(path, error) => write!(f, "cannot use {}: {error}", path.display()),
            Self::Store(error) => error.fmt(f),
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Signal(error) => write!(f, "cannot hear signals: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

/// A public address without a slash at its end: scheme, host and perhaps a port.
///
/// # Errors
/// If it is no such address; the text says why.
pub fn read_public_url(text: &str) -> Result<String, String> {
    let uri: Uri = text.parse().map_err(|error| format!("{error}"))?;
    let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"));
    let scheme = scheme.ok_or("it begins with http:// or https://")?;
    let authority = uri.authority().ok_or("it names a host")?;
    if authority.as_str().contains('@') {
        return Err("it names no user".to_owned());
    }
    if uri.path() != "/" || uri.query().is_some() {
        return Err("nothing stands after the host: Karat has the host for itself".to_owned());
    }
    Ok(format!("{scheme}://{authority}").to_lowercase())
}

/// Serves until the process is interrupted or told to end. Calls `ready` with the address once
/// connections are accepted.
///
/// # Errors
/// If the server cannot start.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr) + Send,
) -> Result<(), ServeError> {
    let mut end = End::listen().map_err(ServeError::Signal)?;
    let data = |error| ServeError::Data(config.data.clone(), error);
    // The seeds of running games lie there: they are nobody else's to read.
    DirBuilder::new().recursive(true).mode(0o700).create(&config.data).map_err(data)?;
    let key = Key::open(&config.data.join("karat.key")).map_err(data)?;
    let store = Store::open(&config.data.join("karat.sqlite")).await.map_err(ServeError::Store)?;
    let (bells, rings) = Bells::new();
    let tables = Tables::new(store.clone(), bells.clone(), Now::early_ms(config.early_ms));
    tables.rate_ended().await.map_err(ServeError::Store)?;
    let (listener, address) = listen(config.address).await?;
    let metrics = match config.metrics_address {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let proxies = config.trusted_proxies.clone();
    let limits = match config.is_limited {
        true => Limits::new(tables.now().clone(), proxies),
        false => Limits::none(proxies),
    };
    let Config { is_signup_open, public_url, .. } = config;
    let app = App::new(tables.clone(), key);
    let visits = app.visits.clone().with_pause_ms(config.visit_pause_ms.into());
    let app = App { is_signup_open, public_url, limits, visits: visits.clone(), ..app };
    let app = Arc::new(app);

    let delay = Duration::from_millis(config.bot_delay_ms);
    let mut aside = JoinSet::new();
    let timer = Timer::new(tables.clone()).with(lobby::chores).run(bells.hear_all());
    aside.spawn(async move {
        if let Err(error) = timer.await {
            tracing::error!(%error, "the clocks could not begin");
        }
    });
    aside.spawn(async move {
        if let Err(error) = Robots::new(tables, delay).run(rings).await {
            tracing::error!(%error, "the bots could not begin");
        }
    });
    aside.spawn(forget(app.clone()));
    aside.spawn(visits.clone().run());
    let connections = GracefulShutdown::new();
    if let Some((listener, address)) = metrics {
        tracing::info!(%address, "metrics");
        let router = metrics_router(app.clone());
        aside.spawn(async move {
            accept(&listener, &router, &GracefulShutdown::new(), pending()).await;
        });
    }
    ready(address);
    accept(&listener, &router(app), &connections, end.heard()).await;
    drop(listener);
    bells.close();
    aside.abort_all();
    if tokio::time::timeout(END_WITHIN, connections.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    if let Err(error) = visits.keep().await {
        tracing::warn!(%error, "the last visits could not be kept");
    }
    store.close().await;
    Ok(())
}

/// Listens on an address; the address then, with the port that was free.
async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let refused = |error| ServeError::Listen(address, error);
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    Ok((listener, address))
}

/// Lets the limits forget, again and again.
async fn forget(app: Arc<App>) {
    let mut times = tokio::time::interval(FORGET_EVERY);
    loop {
        times.tick().await;
        app.limits.forget();
    }
}

/// Accepts connections until the `end`.
async fn accept(
    listener: &TcpListener,
    router: &Router,
    connections: &GracefulShutdown,
    end: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    // Without a timer the time-out for headers would never end.
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS_WITHIN);
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let mut end = pin!(end);
    loop {
        let next = async {
            let place = places.clone().acquire_owned().await.expect("never closed");
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            next = next => next,
            () = &mut end => return,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        // A move is a few bytes and somebody waits for it.
        let _ = stream.set_nodelay(true);
        let service = router.clone().map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        });
        let service = TowerToHyperService::new(service);
        let connection = connections.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke");
            }
            drop(place);
        });
    }
}

/// The signals that end a server.
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
    use super::read_public_url;

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
