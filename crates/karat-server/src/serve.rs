//! Listening: from an address and a directory to a running server, and to its orderly end.

use std::fmt;
use std::fs::DirBuilder;
use std::io;
use std::net::SocketAddr;
use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Semaphore;

use crate::App;
use crate::key::Key;
use crate::live::Bells;
use crate::robots::Robots;
use crate::router::router;
use crate::store::{Store, StoreError};
use crate::tables::Tables;
use crate::time::Now;

/// How long a client may take to send the headers of a request, from the end of the last one on.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// How many connections are open at the same time; others wait to be accepted.
const CONNECTIONS_MAX: usize = 8192;

/// How long open connections may take to end when the server stops.
const END_WITHIN: Duration = Duration::from_secs(5);

/// How long to wait when no connection can be accepted, as when all file handles are in use.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// What a server needs to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// The directory of the database and the key; made if there is none.
    pub data: PathBuf,
    /// How long a bot waits before a move, in milliseconds.
    pub bot_delay_ms: u64,
}

impl Config {
    /// A server at this address with its data in this directory; bots wait 700 milliseconds.
    pub fn new(address: SocketAddr, data: PathBuf) -> Self {
        Self { address, data, bot_delay_ms: 700 }
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
    let tables = Tables::new(store.clone(), bells.clone(), Now::of_machine());
    tables.rate_ended().await.map_err(ServeError::Store)?;
    let refused = |error| ServeError::Listen(config.address, error);
    let listener = TcpListener::bind(config.address).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;

    let delay = Duration::from_millis(config.bot_delay_ms);
    let robots = tokio::spawn(Robots::new(tables.clone(), delay).run(rings));
    ready(address);
    let connections = GracefulShutdown::new();
    accept(&listener, &router(Arc::new(App { tables, key })), &connections, &mut end).await;
    drop(listener);
    bells.close();
    robots.abort();
    if tokio::time::timeout(END_WITHIN, connections.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    store.close().await;
    Ok(())
}

/// Accepts connections until the server is to end.
async fn accept(
    listener: &TcpListener,
    router: &Router,
    connections: &GracefulShutdown,
    end: &mut End,
) {
    let mut http = http1::Builder::new();
    // Without a timer the time-out for headers would never end.
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS_WITHIN);
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    loop {
        let next = async {
            let place = places.clone().acquire_owned().await.expect("never closed");
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            next = next => next,
            () = end.heard() => return,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        // A move is a few bytes and somebody waits for it.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
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
