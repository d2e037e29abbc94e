//! An HTTP client that stores its cookie, submits forms and listens to a table's events.

use std::io::BufRead;

use anyhow::{Context, ensure};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{ACCEPT, CONTENT_TYPE, COOKIE, HOST, LOCATION, SET_COOKIE};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

/// A player's HTTP client, which sends one request at a time over one connection.
pub(super) struct Client {
    /// The host and port of the server, as in the `Host` header.
    host: String,
    connection: Option<Connection>,
    cookie: Option<String>,
}

type Connection = SendRequest<Full<Bytes>>;

/// The fields that a client needs from the JSON view of a table.
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

/// An event stream of a table.
pub(super) struct Events {
    _connection: Connection,
    body: Incoming,
    heard: Vec<u8>,
}

impl Client {
    /// Returns a client for the server at `url`, such as `http://host:port`.
    pub(super) fn new(url: &str) -> Self {
        let host = url.strip_prefix("http://").unwrap_or(url).to_owned();
        Self { host, connection: None, cookie: None }
    }

    /// Submits a form and returns the path of the redirect.
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
        location.with_context(|| format!("{path} does not redirect to any page"))
    }

    /// Returns the response body for a path.
    pub(super) async fn text(&mut self, path: &str) -> anyhow::Result<String> {
        let response = self.send(Method::GET, path, "text/plain", &[]).await?;
        ensure!(response.status() == StatusCode::OK, "{path}: {}", response.status());
        Ok(String::from_utf8(response.into_body().collect().await?.to_bytes().to_vec())?)
    }

    /// Returns the response status and the JSON response for a path.
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
        Ok((status, read.with_context(|| format!("{path}: {status}, but not JSON"))?))
    }

    /// Opens a table's event stream on a separate connection.
    pub(super) async fn listen(&mut self, path: &str) -> anyhow::Result<Events> {
        let mut connection = self.connect().await?;
        let request = self.request(Method::GET, path, "text/event-stream", &[])?;
        let response = connection.send_request(request).await?;
        ensure!(response.status() == StatusCode::OK, "{path}: {}", response.status());
        Ok(Events { _connection: connection, body: response.into_body(), heard: Vec::new() })
    }

    async fn connect(&self) -> anyhow::Result<Connection> {
        let stream = TcpStream::connect(&self.host).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(sender)
    }

    /// Sends a request, and repeats it if the connection was closed.
    ///
    /// The server closes idle connections, possibly while a request is on its way. Sending a move
    /// twice is safe, because the server recognises the repetition by its request id.
    async fn send(
        &mut self,
        method: Method,
        path: &str,
        accept: &str,
        fields: &[(&str, &str)],
    ) -> anyhow::Result<Response<Incoming>> {
        if let Some(mut kept) = self.connection.take() {
            let request = self.request(method.clone(), path, accept, fields)?;
            if kept.ready().await.is_ok()
                && let Ok(response) = kept.send_request(request).await
            {
                return self.answered(kept, response);
            }
        }
        let mut connection = self.connect().await?;
        let response = connection.send_request(self.request(method, path, accept, fields)?).await?;
        self.answered(connection, response)
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        accept: &str,
        fields: &[(&str, &str)],
    ) -> anyhow::Result<Request<Full<Bytes>>> {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.host)
            .header(ACCEPT, accept)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        Ok(request.body(Full::new(Bytes::from(body)))?)
    }

    /// Keeps the connection and any cookie from the response for the next request.
    fn answered(
        &mut self,
        connection: Connection,
        response: Response<Incoming>,
    ) -> anyhow::Result<Response<Incoming>> {
        self.connection = Some(connection);
        for cookie in response.headers().get_all(SET_COOKIE) {
            let cookie = cookie.to_str()?.split(';').next().unwrap_or_default();
            if cookie.starts_with("karat=") {
                self.cookie = Some(cookie.to_owned());
            }
        }
        Ok(response)
    }
}

impl Events {
    /// Returns the data of the next event, which is one line of JSON, or `None` once the server has
    /// closed the stream.
    pub(super) async fn next<T: DeserializeOwned>(&mut self) -> anyhow::Result<Option<T>> {
        loop {
            // A loop over single bytes would take a third as long as parsing the JSON.
            let length = self.heard.as_slice().skip_until(b'\n')?;
            if self.heard[..length].ends_with(b"\n") {
                // Other lines separate events, or only keep the connection open.
                let data = self.heard[..length].strip_prefix(b"data: ");
                let read = data.map(serde_json::from_slice).transpose();
                self.heard.drain(..length);
                match read.context("an event is not JSON")? {
                    Some(event) => return Ok(Some(event)),
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
