//! Sending push messages, each with a single request on its own connection. The server reads only
//! the response status, not the body, and does not follow redirects.

use karat_table::time::UnixMillis;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::Device;
use super::endpoint::{Endpoint, Reach, Unreachable};
use super::identity::Identity;
use super::seal::seal;

/// The timeout for sending a push message, including name resolution.
const SEND_WITHIN: Duration = Duration::from_secs(8);

/// The time to live of push messages for offline browsers, in seconds.
const KEPT_S: u32 = 24 * 3600;

/// The topic of push messages. A browser that missed several messages on a topic receives only the
/// last one.
const TOPIC: &str = "turn";

/// The maximum size of the read buffer for a push service's response, in bytes.
const ANSWER_BYTES_MAX: usize = 16 * 1024;

/// A client for push services.
pub struct Pusher {
    reach: Reach,
    identity: Identity,
    tls: OnceLock<TlsConnector>,
}

/// The outcome of sending a push message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// The push service accepted the message.
    Delivered,
    /// The device no longer exists.
    Gone,
    /// Sending failed, but may succeed later. Contains the cause.
    Failed(&'static str),
}

impl Pusher {
    /// Creates a pusher with the given policy and identity.
    pub fn new(reach: Reach, identity: Identity) -> Self {
        Self { reach, identity, tls: OnceLock::new() }
    }

    /// Returns the policy for push message destinations.
    pub fn reach(&self) -> &Reach {
        &self.reach
    }

    /// Returns the public key by which browsers recognise this server, in the encoding they expect.
    pub fn public_key(&self) -> &str {
        self.identity.public()
    }

    /// Sends a message to a device. `now` is the current time.
    pub async fn send(&self, device: &Device, text: &str, now: UnixMillis) -> Sent {
        let sending = tokio::time::timeout(SEND_WITHIN, self.try_send(device, text, now));
        match sending.await {
            Err(_) => Sent::Failed("slow"),
            Ok(Err(failure)) => Sent::Failed(failure),
            Ok(Ok(status)) if status.is_success() => Sent::Delivered,
            Ok(Ok(StatusCode::NOT_FOUND | StatusCode::GONE)) => Sent::Gone,
            Ok(Ok(status)) if status.is_redirection() => Sent::Failed("redirect"),
            Ok(Ok(_)) => Sent::Failed("refused"),
        }
    }

    async fn try_send(
        &self,
        device: &Device,
        text: &str,
        now: UnixMillis,
    ) -> Result<StatusCode, &'static str> {
        let unreachable = |why: Unreachable| match why {
            Unreachable::Address => "address",
            Unreachable::Host => "host",
        };
        let endpoint = self.reach.read(&device.endpoint).map_err(unreachable)?;
        let request = self.request(&endpoint, device, text, now).ok_or("address")?;
        let address = endpoint.resolve().await.map_err(unreachable)?;
        let stream = connect(address).await?;
        if !endpoint.is_secure {
            return ask(stream, request).await;
        }
        let name = ServerName::try_from(endpoint.host).map_err(|_| "address")?;
        let tls = self.tls.get_or_init(connector);
        ask(tls.connect(name, stream).await.map_err(|_| "tls")?, request).await
    }

    fn request(
        &self,
        endpoint: &Endpoint,
        device: &Device,
        text: &str,
        now: UnixMillis,
    ) -> Option<Request<Full<Bytes>>> {
        let authority = endpoint.origin.split_once("://")?.1;
        let request = Request::builder()
            .method(Method::POST)
            .uri(&endpoint.path)
            .header(header::HOST, authority)
            .header(header::AUTHORIZATION, self.identity.authorization(&endpoint.origin, now))
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header("ttl", KEPT_S)
            .header("topic", TOPIC)
            .header("urgency", "normal");
        request.body(Full::from(seal(text, device).ok()?)).ok()
    }
}

async fn connect(address: SocketAddr) -> Result<TcpStream, &'static str> {
    TcpStream::connect(address).await.map_err(|_| "connect")
}

/// Sends a request over a connection and returns the response status.
async fn ask(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, &'static str> {
    let mut builder = http1::Builder::new();
    builder.max_buf_size(ANSWER_BYTES_MAX);
    let (mut sender, connection) =
        builder.handshake(TokioIo::new(stream)).await.map_err(|_| "connect")?;
    let mut answer = pin!(sender.send_request(request));
    let answer = tokio::select! {
        biased;
        answer = &mut answer => answer,
        // The connection may have been closed after the response.
        _ = connection => answer.await,
    };
    answer.map(|answer| answer.status()).map_err(|_| "answer")
}

/// Returns a TLS connector that trusts the system's certificate authorities.
fn connector() -> TlsConnector {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    let (known, _) = roots.add_parsable_certificates(found.certs);
    if known == 0 {
        tracing::error!("no trusted certificates found: push notifications cannot be sent");
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider knows them")
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
}
