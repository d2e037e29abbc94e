//! A client: it keeps its cookie, sends forms, and hears a table's bell.

use anyhow::{Context, ensure};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT, CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::client::legacy::Client as Connections;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A person's program.
pub(super) struct Client {
    connections: Connections<HttpConnector, Full<Bytes>>,
    url: String,
    cookie: Option<String>,
}

/// What a table tells a program.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct View {
    pub(super) table: String,
    pub(super) stage: String,
    pub(super) version: u64,
    pub(super) revision: u64,
    pub(super) seat: Option<usize>,
    pub(super) turn: Vec<usize>,
    pub(super) legal: Vec<String>,
    pub(super) refused: Option<String>,
}

/// The revisions of a table as they come.
pub(super) struct Bell {
    body: Incoming,
    heard: Vec<u8>,
}

impl Client {
    pub(super) fn new(url: &str) -> Self {
        let connections = Connections::builder(TokioExecutor::new()).build_http();
        Self { connections, url: url.to_owned(), cookie: None }
    }

    /// Sends a form that leads somewhere, and says where.
    pub(super) async fn go(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> anyhow::Result<String> {
        let response = self.send(Method::POST, path, "text/html", fields).await?;
        let status = response.status();
        let location = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
        let location = location.map(str::to_owned);
        let body = response.into_body().collect().await?.to_bytes();
        ensure!(
            status == StatusCode::SEE_OTHER,
            "{path}: {status} {}",
            String::from_utf8_lossy(&body[..body.len().min(200)])
        );
        location.with_context(|| format!("{path} leads nowhere"))
    }

    /// A text.
    pub(super) async fn text(&mut self, path: &str) -> anyhow::Result<String> {
        let response = self.send(Method::GET, path, "text/plain", &[]).await?;
        ensure!(response.status() == StatusCode::OK, "{path}: {}", response.status());
        Ok(String::from_utf8(response.into_body().collect().await?.to_bytes().to_vec())?)
    }

    /// JSON, with its status.
    pub(super) async fn json<T: DeserializeOwned>(
        &mut self,
        method: Method,
        path: &str,
        fields: &[(&str, &str)],
    ) -> anyhow::Result<(StatusCode, T)> {
        let response = self.send(method, path, "application/json", fields).await?;
        let status = response.status();
        let body = response.into_body().collect().await?.to_bytes();
        let read = serde_json::from_slice(&body);
        Ok((status, read.with_context(|| format!("{path}: {status}, no JSON"))?))
    }

    /// Hears a table's bell from now on.
    pub(super) async fn listen(&mut self, path: &str) -> anyhow::Result<Bell> {
        let response = self.send(Method::GET, path, "text/event-stream", &[]).await?;
        ensure!(response.status() == StatusCode::OK, "{path}: {}", response.status());
        Ok(Bell { body: response.into_body(), heard: Vec::new() })
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        accept: &str,
        fields: &[(&str, &str)],
    ) -> anyhow::Result<Response<Incoming>> {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.url))
            .header(ACCEPT, accept)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = request.body(Full::new(Bytes::from(body)))?;
        let response = self.connections.request(request).await?;
        for cookie in response.headers().get_all(SET_COOKIE) {
            let cookie = cookie.to_str()?.split(';').next().unwrap_or_default();
            if cookie.starts_with("karat=") {
                self.cookie = Some(cookie.to_owned());
            }
        }
        Ok(response)
    }
}

impl Bell {
    /// The next revision; none once the server has ended.
    pub(super) async fn next(&mut self) -> anyhow::Result<Option<u64>> {
        loop {
            if let Some(end) = self.heard.windows(2).position(|two| two == b"\n\n") {
                let event: Vec<u8> = self.heard.drain(..end + 2).collect();
                let event = String::from_utf8(event)?;
                let data = event.lines().find_map(|line| line.strip_prefix("data: "));
                match data {
                    Some(data) => return Ok(Some(data.parse()?)),
                    // A sign of life.
                    None => continue,
                }
            }
            match self.body.frame().await {
                None => return Ok(None),
                Some(frame) => {
                    if let Ok(data) = frame?.into_data() {
                        self.heard.extend_from_slice(&data);
                    }
                }
            }
        }
    }
}
