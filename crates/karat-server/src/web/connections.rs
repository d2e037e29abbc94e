//! Accepts connections, limits their number, and closes stalled ones.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use axum::{BoxError, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{Sleep, sleep};
use tower::{Service, ServiceExt};

use crate::turns::Busy;
use crate::web::limits::{CONNECTIONS_MAX, InNoHurry, Place};
use crate::web::repoll::Repolled;

/// The timeout for receiving a request's headers, which starts after the previous request.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// The maximum time for which a client may stop reading a response.
const TAKEN_WITHIN: Duration = Duration::from_secs(20);

/// The buffer size per connection, for incoming headers and outgoing data.
const BUFFER_BYTES_MAX: usize = 64 * 1024;

/// The delay before retrying when connections cannot be accepted, for example because file
/// descriptors have run out.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The delay before refusing a request or closing an excess connection. Without this delay, clients
/// could retry thousands of times a second.
const REFUSED_AFTER: Duration = Duration::from_secs(1);

/// The maximum number of refused connections kept open during the delay. Further refused
/// connections are closed immediately.
const REFUSED_MAX: usize = 128;

/// The number of file descriptors reserved for the database, logs, and a safety margin.
const OTHER_HANDLES: u64 = 256;

/// Returns the maximum number of simultaneous connections, after raising the file descriptor limit
/// as far as permitted.
pub(crate) fn count_max() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let handles = if raised.is_ok() { maximum } else { current };
    let places = handles.map_or(u64::MAX, |handles| handles.saturating_sub(OTHER_HANDLES).max(1));
    let count = usize::try_from(places).unwrap_or(usize::MAX).min(CONNECTIONS_MAX);
    if count < CONNECTIONS_MAX {
        tracing::warn!(count, "the limit of open files caps the number of connections");
    }
    count
}

/// Accepts connections until `end` completes, and returns its result. At most `count_max`
/// connections are open at a time, and further ones wait. If `enter` refuses a peer, the peer's
/// connection is closed immediately.
pub(crate) async fn accept<R>(
    listener: &TcpListener,
    router: &Router,
    connections: &GracefulShutdown,
    count_max: usize,
    enter: impl Fn(IpAddr) -> Result<Option<Place>, Busy>,
    end: impl Future<Output = R>,
) -> R {
    let mut http = http1::Builder::new();
    // Without a timer, the header timeout would not be enforced.
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS_WITHIN);
    http.max_buf_size(BUFFER_BYTES_MAX);
    let handles = Arc::new(Semaphore::new(count_max));
    let refused = Arc::new(Semaphore::new(REFUSED_MAX));
    let mut end = pin!(end);
    loop {
        let next = async {
            let handle = handles.clone().acquire_owned().await.expect("never closed");
            (listener.accept().await, handle)
        };
        let (accepted, handle) = tokio::select! {
            next = next => next,
            result = &mut end => return result,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let Ok(place) = enter(peer.ip()) else {
            if let Ok(kept) = refused.clone().try_acquire_owned() {
                tokio::spawn(async move {
                    sleep(REFUSED_AFTER).await;
                    drop((stream, kept));
                });
            }
            continue;
        };
        // Moves are only a few bytes long and players are waiting for them, so disable Nagle's
        // algorithm.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(from_peer(router.clone(), peer));
        let stream = TokioIo::new(Taken { stream, wait: None });
        let connection = connections.watch(http.serve_connection(stream, service));
        let connection = Repolled::new(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke");
            }
            drop((handle, place));
        });
    }
}

/// Returns the service for one peer's requests.
fn from_peer<B>(
    router: Router,
    peer: SocketAddr,
) -> impl Service<Request<B>, Response = Response, Error = Infallible, Future: Send> + Clone
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let router = router.map_request(move |mut request: Request<B>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    });
    router.and_then(async |response: Response| {
        if response.extensions().get::<InNoHurry>().is_some() {
            sleep(REFUSED_AFTER).await;
        }
        Ok(response)
    })
}

/// A stream that is closed if its peer stops reading for too long.
struct Taken<S> {
    stream: S,
    /// The timer, which starts when the peer stops reading.
    wait: Option<Pin<Box<Sleep>>>,
}

impl<S> Taken<S> {
    fn in_time<T>(
        &mut self,
        context: &mut Context<'_>,
        sent: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.wait = None;
            return sent;
        }
        let wait = self.wait.get_or_insert_with(|| Box::pin(sleep(TAKEN_WITHIN)));
        ready!(wait.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Taken<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Taken<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.in_time(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::net::SocketAddr;
    use std::time::Duration;

    use axum::body::Body;
    use axum::extract::Request;
    use axum::http::StatusCode;
    use axum::{Extension, Router};
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::Instant;

    use tower::ServiceExt;

    use super::{REFUSED_AFTER, TAKEN_WITHIN, Taken, from_peer};
    use crate::web::limits::InNoHurry;

    #[tokio::test(start_paused = true)]
    async fn a_refusal_is_in_no_hurry_and_every_other_answer_is() {
        let peer = SocketAddr::from(([192, 0, 2, 7], 4000));
        for (is_late, wait) in [(true, REFUSED_AFTER), (false, Duration::ZERO)] {
            let late = is_late.then_some(Extension(InNoHurry));
            let router = Router::new().fallback(async move || (late, StatusCode::OK));
            let begun = Instant::now();
            let asked = from_peer(router, peer).oneshot(Request::new(Body::empty()));
            asked.await.expect("an answer");
            assert_eq!(begun.elapsed(), wait);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_nothing_is_left_and_who_takes_slowly_is_not() {
        let (here, mut there) = duplex(10);
        let mut stream = Taken { stream: here, wait: None };
        let begun = Instant::now();
        let slow = async {
            for _ in 0..20 {
                tokio::time::sleep(TAKEN_WITHIN * 9 / 10).await;
                there.read_u8().await.expect("a byte");
            }
        };
        let (sent, ()) = tokio::join!(stream.write_all(&[7; 30]), slow);
        assert!(sent.is_ok() && begun.elapsed() > TAKEN_WITHIN * 10);
        let begun = Instant::now();
        let broken = stream.write_all(&[7; 30]).await.expect_err("nobody takes it");
        assert_eq!((broken.kind(), begun.elapsed()), (ErrorKind::TimedOut, TAKEN_WITHIN));
    }
}
