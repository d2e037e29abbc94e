//! One message on its way: one connection, one request, and of the answer the status alone. Nothing is
//! followed that the answer points to, and nothing of its body is read.

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

/// How long a message may take, from its host's name to the status.
const SEND_WITHIN: Duration = Duration::from_secs(8);

/// How long a service keeps a message for a browser that is not there, in seconds.
const KEPT_S: u32 = 24 * 3600;

/// Of several messages that a browser was not there for, it gets the last.
const TOPIC: &str = "turn";

/// The most of an answer that is held in memory, in bytes.
const ANSWER_BYTES_MAX: usize = 16 * 1024;

/// Sends messages to devices.
pub struct Pusher {
    reach: Reach,
    identity: Identity,
    tls: OnceLock<TlsConnector>,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// The push service has it.
    Delivered,
    /// There is no such device any more.
    Gone,
    /// It may work later; the word says what failed.
    Failed(&'static str),
}

impl Pusher {
    /// Sends under this name, as far as it may reach.
    pub fn new(reach: Reach, identity: Identity) -> Self {
        Self { reach, identity, tls: OnceLock::new() }
    }

    /// Where it may send to.
    pub fn reach(&self) -> &Reach {
        &self.reach
    }

    /// The key by which browsers let it send, as they want it.
    pub fn public_key(&self) -> &str {
        self.identity.public()
    }

    /// Sends a text to a device, at a time in milliseconds since 1970.
    pub async fn send(&self, device: &Device, text: &str, now_ms: i64) -> Sent {
        let sending = tokio::time::timeout(SEND_WITHIN, self.try_send(device, text, now_ms));
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
        now_ms: i64,
    ) -> Result<StatusCode, &'static str> {
        let unreachable = |why: Unreachable| match why {
            Unreachable::Address => "address",
            Unreachable::Host => "host",
        };
        let endpoint = self.reach.read(&device.endpoint).map_err(unreachable)?;
        let request = self.request(&endpoint, device, text, now_ms).ok_or("address")?;
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
        now_ms: i64,
    ) -> Option<Request<Full<Bytes>>> {
        let authority = endpoint.origin.split_once("://")?.1;
        let request = Request::builder()
            .method(Method::POST)
            .uri(&endpoint.path)
            .header(header::HOST, authority)
            .header(header::AUTHORIZATION, self.identity.authorization(&endpoint.origin, now_ms))
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

/// The status of the answer to a request.
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
        // It may have ended with the answer.
        _ = connection => answer.await,
    };
    answer.map(|answer| answer.status()).map_err(|_| "answer")
}

/// TLS by the certificates that the machine trusts.
fn connector() -> TlsConnector {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    let (known, _) = roots.add_parsable_certificates(found.certs);
    if known == 0 {
        tracing::error!("this machine trusts no certificates: nothing can be sent by push");
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider knows them")
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
}
