//! Tests a server that listens on a socket. Only one server at a time can use a data folder, and a
//! server responds only to requests for its own host names.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use karat_scratch::Scratch;
use karat_server::web::host::UNDER_EVERY_NAME;
use karat_server::web::router::routes;
use karat_server::{Config, Host, LockError, Reload, ServeError, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::site::Site;

fn config(data: &Path) -> Config {
    Config::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), data.to_owned())
}

/// A program that is informed of its server's address, and never reloads settings.
struct Program(Option<oneshot::Sender<SocketAddr>>);

impl Host for Program {
    fn is_ready(&mut self, address: SocketAddr) {
        let tell = self.0.take().expect("a server starts only once");
        tell.send(address).expect("the test waits for the address");
    }

    fn reload(&mut self) -> Result<Reload, String> {
        Err("no test reloads settings".to_owned())
    }
}

/// Starts a server. Returns its socket address and the task in which it runs.
async fn open(config: Config) -> (SocketAddr, JoinHandle<Result<(), ServeError>>) {
    let (tell, told) = oneshot::channel();
    let serving = tokio::spawn(async { serve(config, None, &mut Program(Some(tell))).await });
    (told.await.expect("it opens"), serving)
}

/// Sends a request that consists of the given lines, and returns the response's status.
async fn ask(address: SocketAddr, lines: &[&str]) -> String {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let request = format!("{}\r\nConnection: close\r\n\r\n", lines.join("\r\n"));
    stream.write_all(request.as_bytes()).await.expect("it can be asked");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("it answers");
    let answer = String::from_utf8_lossy(&answer);
    answer.split(' ').nth(1).expect("a status").to_owned()
}

#[tokio::test]
async fn a_folder_belongs_to_one_server_until_it_ends() {
    let directory = tempfile::tempdir().expect("a directory");
    let (address, first) = open(config(directory.path())).await;
    let second = serve(config(directory.path()), None, &mut Program(None)).await;
    let Err(error) = second else { panic!("it served") };
    assert!(matches!(error, ServeError::Lock(_, LockError::Taken(_))), "{error}");
    let folder = directory.path().display();
    let expected =
        format!("cannot use {folder}: another Karat server is using it, at http://{address}/");
    assert_eq!(error.to_string(), expected);
    first.abort();
    assert!(first.await.is_err_and(|ended| ended.is_cancelled()));
    let (_, again) = open(config(directory.path())).await;
    again.abort();
}

#[tokio::test]
async fn a_server_answers_only_under_addresses_and_its_own_name() {
    let directory = tempfile::tempdir().expect("a directory");
    let (address, serving) = open(config(directory.path())).await;
    let port = address.port();
    let other = "Host: other.example";
    for (lines, expected) in [
        (vec!["GET / HTTP/1.1", "Host: 127.0.0.1"], "200"),
        (vec!["GET / HTTP/1.1", &format!("Host: LOCALHOST.:{port}")], "200"),
        (vec!["GET / HTTP/1.1", "Host: [::1]:8080"], "200"),
        (vec!["GET http://127.0.0.1/ HTTP/1.1", "Host: 127.0.0.1"], "200"),
        (vec!["GET / HTTP/1.1", other], "421"),
        (vec!["GET http://other.example/ HTTP/1.1", "Host: 127.0.0.1"], "421"),
        (vec!["GET http://127.0.0.1/ HTTP/1.1", other], "421"),
        (vec!["GET / HTTP/1.1", "Host: 127.0.0.1", other], "400"),
        (vec!["GET / HTTP/1.1", "Host: 127.0.0.1", "Host: 127.0.0.1"], "400"),
        (vec!["GET / HTTP/1.1"], "400"),
        (vec!["GET / HTTP/1.0"], "400"),
        (vec!["GET / HTTP/1.1", "Host:"], "400"),
        (vec!["GET /healthz HTTP/1.1", other], "200"),
        (vec!["GET /healthz HTTP/1.0"], "200"),
    ] {
        assert_eq!(ask(address, &lines).await, expected, "{lines:?}");
    }
    serving.abort();
}

#[tokio::test]
async fn a_server_that_shuts_down_answers_but_is_not_ready() {
    let site = Site::new().await;
    let ready = site.get("/readyz").await;
    assert_eq!((ready.status, &*ready.text), (StatusCode::OK, "ok\n"));
    site.app.readiness.leave();
    let ready = site.get("/readyz").await;
    assert_eq!((ready.status, &*ready.text), (StatusCode::SERVICE_UNAVAILABLE, "not ready\n"));
    for path in ["/healthz", "/livez", "/"] {
        assert_eq!(site.get(path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn a_server_whose_clock_differs_from_that_of_the_database_is_not_ready() {
    for (clock_offset_ms, expected) in [(0, "200"), (10_000, "503"), (-10_000, "503")] {
        // A server that is aborted holds its database until its connections have noticed.
        let scratch = Scratch::new().await;
        let Some(url) = scratch.url() else { return };
        let database = Some(url.parse().expect("a URL"));
        let (address, serving) =
            open(Config { database, clock_offset_ms, ..config(scratch.folder()) }).await;
        assert_eq!(ask(address, &["GET /readyz HTTP/1.0"]).await, expected, "{clock_offset_ms}");
        assert_eq!(ask(address, &["GET /healthz HTTP/1.0"]).await, "200");
        serving.abort();
    }
}

#[tokio::test]
async fn under_a_foreign_name_only_the_health_check_is_answered() {
    let plain = Site::new().await;
    let named = Site::with(|app| app.public_url = Some("http://karat.example".to_owned())).await;
    for route in routes() {
        let path = route.path.replace("{game}", "edel").replace("{seats}", "3");
        let request = |host: &str| {
            let request = Request::builder().method(&route.method).uri(&path);
            request.header(header::HOST, host).body(Body::empty()).expect("a request")
        };
        let is_open = route.method == Method::GET && UNDER_EVERY_NAME.contains(&&*path);
        for (site, host, is_ours) in [
            (&plain, "karat.example", false),
            (&named, "karat.example", true),
            (&named, "evil.example", false),
            (&named, "127.0.0.1:8080", true),
        ] {
            let status = site.raw(request(host)).await.status();
            let is_answered = status != StatusCode::MISDIRECTED_REQUEST;
            assert_eq!(is_answered, is_ours || is_open, "{} {path} {host}", route.method);
        }
    }
    let page = Request::get("/").header(header::HOST, "evil.example").body(Body::empty());
    let page = plain.ask(page.expect("a request")).await;
    assert!(page.text.contains("--public-url"), "the page says what allows a name: {}", page.text);
}
