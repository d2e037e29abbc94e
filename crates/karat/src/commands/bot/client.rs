//! A client for the HTTP API of a server. It waits while the server cannot be reached or has too
//! many requests, and repeats every request until there is a response.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use http_body_util::{BodyExt, Collected, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION, RETRY_AFTER, USER_AGENT,
};
use hyper::{Method, Request, Response, StatusCode, Uri};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use karat_table::id;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::log::Log;

/// The header with a request's idempotency key.
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// The timeout for a complete response, and for the beginning of a stream.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// The maximum time between two lines of a stream. The server sends an empty line every seven
/// seconds, so a longer silence means that the connection is dead.
const SILENCE_MAX: Duration = Duration::from_secs(20);

/// The time before the first repetition of a failed request, which doubles with each repetition.
const WAIT_FIRST: Duration = Duration::from_secs(1);

/// The maximum time between two repetitions of a failed request.
const WAIT_MAX: Duration = Duration::from_secs(30);

/// The maximum length of a response or of a stream's line, in bytes. Actual ones are much shorter.
const ANSWER_BYTES_MAX: usize = 8 * 1024 * 1024;

/// A bot account's client.
pub(super) struct Api {
    /// The scheme, host and port of the server, without a slash at the end.
    server: String,
    authorization: HeaderValue,
    http: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    /// Whether the last request reached the server.
    is_reached: AtomicBool,
    log: Log,
}

/// A response other than a success that the request itself caused.
#[derive(Debug)]
pub(super) struct Refused {
    /// The status of the response.
    pub(super) status: StatusCode,
    /// The last part of the problem's type, such as `stale`.
    pub(super) word: String,
    /// An explanation for people.
    pub(super) reason: String,
}

/// The lines of a stream.
pub(super) struct Lines {
    body: Incoming,
    heard: Vec<u8>,
}

impl Api {
    /// Returns a client for the server at a URL such as `https://karat.example`.
    ///
    /// # Errors
    /// Returns an error if the URL or the token is malformed, or if this machine has no trusted
    /// certificates.
    pub(super) fn new(server: &str, token: &str, log: Log) -> anyhow::Result<Self> {
        let uri: Uri = server.parse().with_context(|| format!("{server} is not a URL"))?;
        let scheme = uri.scheme_str().unwrap_or_default();
        let authority = uri.authority().map(ToString::to_string).unwrap_or_default();
        ensure!(
            matches!(scheme, "http" | "https") && !authority.is_empty() && uri.path() == "/",
            "the server must be a URL such as https://karat.example, not {server}"
        );
        let authorization = HeaderValue::from_str(&format!("Bearer {token}"));
        let mut authorization = authorization.map_err(|_| anyhow!("the token is malformed"))?;
        authorization.set_sensitive(true);
        let https = HttpsConnectorBuilder::new()
            .with_native_roots()
            .context("cannot read the trusted certificates of this machine")?;
        let http = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .build(https.https_or_http().enable_http1().build());
        let server = format!("{scheme}://{authority}");
        Ok(Self { server, authorization, http, is_reached: AtomicBool::new(true), log })
    }

    /// Returns the URL of the page about a table.
    pub(super) fn page(&self, table: &str) -> String {
        format!("{}/tables/{table}", self.server)
    }

    /// Requests the JSON at a path below `/api/v1`.
    ///
    /// # Errors
    /// Returns an error if no request can succeed, for example because the token is invalid.
    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
    ) -> anyhow::Result<Result<T, Refused>> {
        self.ask(Method::GET, path, None).await
    }

    /// Sends a request with a JSON body, if any, to a path below `/api/v1`. However often the
    /// request is repeated, it takes effect only once.
    ///
    /// # Errors
    /// Returns an error if no request can succeed, for example because the token is invalid.
    pub(super) async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> anyhow::Result<Result<T, Refused>> {
        let (key, mut wait) = (id::random(), WAIT_FIRST);
        loop {
            let response = self.send(&method, path, body, &key).await?;
            let status = response.status();
            let limited = Limited::new(response.into_body(), ANSWER_BYTES_MAX);
            match timeout(ANSWER_WITHIN, limited.collect()).await {
                Ok(Ok(whole)) => {
                    let bytes = whole.to_bytes();
                    if !status.is_success() {
                        return Ok(Err(Refused::read(status, &bytes)));
                    }
                    let read = serde_json::from_slice(&bytes);
                    return read.map(Ok).with_context(|| format!("{path}: unexpected response"));
                }
                Ok(Err(error)) => self.wait(&mut wait, error).await,
                Err(_) => self.wait(&mut wait, "the response is incomplete").await,
            }
        }
    }

    /// Opens the stream at a path below `/api/v1`.
    ///
    /// # Errors
    /// Returns an error if no request can succeed, for example because the token is invalid.
    pub(super) async fn stream(&self, path: &str) -> anyhow::Result<Result<Lines, Refused>> {
        let response = self.send(&Method::GET, path, None, "").await?;
        let status = response.status();
        let body = response.into_body();
        if status.is_success() {
            return Ok(Ok(Lines { body, heard: Vec::new() }));
        }
        let problem = timeout(ANSWER_WITHIN, Limited::new(body, ANSWER_BYTES_MAX).collect()).await;
        let problem = problem.ok().and_then(Result::ok).map(Collected::to_bytes);
        Ok(Err(Refused::read(status, &problem.unwrap_or_default())))
    }

    /// Sends a request, and repeats it until the server responds to it.
    async fn send(
        &self,
        method: &Method,
        path: &str,
        body: Option<&Value>,
        key: &str,
    ) -> anyhow::Result<Response<Incoming>> {
        let mut wait = WAIT_FIRST;
        loop {
            let sending = self.http.request(self.request(method, path, body, key)?);
            let response = match timeout(ANSWER_WITHIN, sending).await {
                Err(_) => {
                    self.wait(&mut wait, "no response").await;
                    continue;
                }
                Ok(Err(error)) => {
                    self.wait(&mut wait, causes(&error)).await;
                    continue;
                }
                Ok(Ok(response)) => response,
            };
            let status = response.status();
            if status == StatusCode::TOO_MANY_REQUESTS {
                let pause = retry_after(&response).unwrap_or(WAIT_FIRST);
                if pause >= WAIT_MAX {
                    let seconds = pause.as_secs();
                    self.log.say(format!("the server's limits require a pause of {seconds} s"));
                }
                sleep(pause).await;
                continue;
            }
            if status.is_server_error() {
                wait = retry_after(&response).unwrap_or(wait).min(WAIT_MAX);
                self.wait(&mut wait, status).await;
                continue;
            }
            if !self.is_reached.swap(true, Ordering::Relaxed) {
                self.log.say(format!("{} can be reached again", self.server));
            }
            if status.is_redirection() {
                let target = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
                bail!("{} redirects to {}", self.server, target.unwrap_or("another URL"));
            }
            ensure!(
                status != StatusCode::UNAUTHORIZED,
                "{} does not know the token; it may have expired or been revoked",
                self.server
            );
            return Ok(response);
        }
    }

    fn request(
        &self,
        method: &Method,
        path: &str,
        body: Option<&Value>,
        key: &str,
    ) -> anyhow::Result<Request<Full<Bytes>>> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}/api/v1{path}", self.server))
            .header(AUTHORIZATION, &self.authorization)
            .header(USER_AGENT, concat!("karat/", env!("CARGO_PKG_VERSION")));
        if *method == Method::POST {
            request = request.header(IDEMPOTENCY_KEY, key);
        }
        let Some(body) = body else { return Ok(request.body(Full::default())?) };
        let request = request.header(CONTENT_TYPE, "application/json");
        Ok(request.body(Full::from(body.to_string()))?)
    }

    /// Waits before a request is repeated. The log contains only the first of several failures.
    async fn wait(&self, wait: &mut Duration, failure: impl Display) {
        if self.is_reached.swap(false, Ordering::Relaxed) {
            self.log.say(format!("cannot reach {}, trying again: {failure}", self.server));
        }
        sleep(*wait).await;
        *wait = (*wait * 2).min(WAIT_MAX);
    }
}

impl Refused {
    fn read(status: StatusCode, body: &[u8]) -> Self {
        let problem: Value = serde_json::from_slice(body).unwrap_or_default();
        let text = |name: &str| problem[name].as_str().unwrap_or_default();
        let word = text("type").rsplit_once('#').map_or("", |(_, word)| word).to_owned();
        let more = [text("title"), text("detail"), text("clause")];
        let more: Vec<&str> = more.into_iter().filter(|text| !text.is_empty()).collect();
        let reason = if more.is_empty() { status.to_string() } else { more.join(" ") };
        Self { status, word, reason }
    }
}

impl Lines {
    /// Returns the next line that is not empty, or `None` once the stream has ended or its
    /// connection is dead.
    pub(super) async fn next(&mut self) -> Option<Vec<u8>> {
        while self.heard.len() <= ANSWER_BYTES_MAX {
            if let Some(end) = self.heard.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.heard.drain(..=end).collect();
                if line.trim_ascii().is_empty() {
                    continue;
                }
                return Some(line);
            }
            let frame = timeout(SILENCE_MAX, self.body.frame()).await.ok()??.ok()?;
            if let Ok(data) = frame.into_data() {
                self.heard.extend_from_slice(&data);
            }
        }
        None
    }
}

/// Returns the time that a response asks to wait.
fn retry_after(response: &Response<Incoming>) -> Option<Duration> {
    let seconds = response.headers().get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds).max(WAIT_FIRST))
}

/// Returns an error with its causes.
fn causes(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
