//! Tests how `karat serve` is configured, started and supervised: options from the environment and
//! a file, SIGHUP, an inherited socket, and messages to the service manager.

#![forbid(unsafe_code)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A running server, stopped at the end of the test even if it panics.
struct Serving {
    process: Child,
    address: String,
    log: BufReader<ChildStderr>,
    // The output is kept open, so that the server can write to it.
    _output: BufReader<ChildStdout>,
}

impl Drop for Serving {
    fn drop(&mut self) {
        // The server may already have exited, so errors are ignored.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Serving {
    fn start(command: &mut Command) -> Self {
        Self::spawn(command.stdin(Stdio::null()))
    }

    fn spawn(command: &mut Command) -> Self {
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("karat starts");
        let log = BufReader::new(process.stderr.take().expect("it is piped"));
        let mut output = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut line = String::new();
        output.read_line(&mut line).expect("it prints its URL");
        let address = line.trim_end().strip_prefix("Karat is open at http://");
        let address = address.and_then(|rest| rest.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Self { process, address, log, _output: output }
    }

    fn get(&self, path: &str) -> String {
        get(&self.address, path)
    }

    fn signal(&self, name: &str) {
        let kill = Command::new("kill").args([name, &self.process.id().to_string()]).status();
        assert!(kill.expect("kill starts").success());
    }

    /// Reads the log until a line contains the given text.
    fn logged(&mut self, text: &str) -> String {
        line_with(&mut self.log, text)
    }
}

fn line_with(lines: &mut impl BufRead, text: &str) -> String {
    loop {
        let mut line = String::new();
        assert_ne!(lines.read_line(&mut line).expect("it is text"), 0, "no line has {text:?}");
        if line.contains(text) {
            return line;
        }
    }
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads the request");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("it responds");
    response
}

/// Creates an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn karat(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_karat"));
    command.args(["serve", "--data"]).arg(data);
    command
}

/// Returns the error from a server that fails to start.
fn refusal(command: &mut Command) -> String {
    let ended = command.stdin(Stdio::null()).output().expect("karat starts");
    assert_eq!(ended.status.code(), Some(2), "{ended:?}");
    String::from_utf8(ended.stderr).expect("the error is text")
}

#[test]
fn every_option_has_an_environment_variable() {
    let help = Command::new(env!("CARGO_BIN_EXE_karat")).args(["serve", "--help"]).output();
    let help = String::from_utf8(help.expect("karat starts").stdout).expect("the help is text");
    let options: Vec<&str> = help.split("\n      --").skip(1).collect();
    assert!(options.len() > 20, "{help}");
    for option in options {
        let name = option.split_whitespace().next().expect("a name");
        let variable = format!("[env: KARAT_{}", name.to_uppercase().replace('-', "_"));
        let is_named = option.split_whitespace().collect::<Vec<_>>().join(" ").contains(&variable);
        assert!(is_named || name == "help", "--{name} does not name {variable}");
    }
}

#[test]
fn the_environment_sets_options_and_the_command_line_overrides_it() {
    let data = folder("environment");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_karat"));
    command.arg("serve").env("KARAT_DATA", &data).env("KARAT_PORT", &port);
    let said = refusal(&mut command);
    assert!(said.contains(&format!("127.0.0.1:{port}")), "{said}");
    assert!(said.contains("choose another one with --port"), "{said}");
    let serving = Serving::start(command.args(["--port", "0"]));
    assert!(data.join("karat.sqlite").exists());
    assert!(serving.get("/livez").starts_with("HTTP/1.1 200 "));
    command = Command::new(env!("CARGO_BIN_EXE_karat"));
    let said = refusal(command.arg("serve").env("KARAT_PORT", "many"));
    assert!(said.contains("'many'") && said.contains("--port"), "{said}");
}

#[test]
fn the_environment_overrides_the_file() {
    let data = folder("precedence");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port();
    let file = data.join("karat.toml");
    let text = format!("port = {port}\nsmtp_url = \"smtps://mail.example\"\nmail_from = \"x\"\n");
    fs::write(&file, text).expect("a file");
    let configured = || {
        let mut command = karat(&data);
        command.env("KARAT_CONFIG", &file).env("KARAT_SMTP_URL", "mail.example");
        command
    };
    let said = refusal(&mut configured());
    assert!(said.contains("--smtp-url: it must begin with smtps://"), "{said}");
    let said = refusal(configured().env("KARAT_SMTP_URL", ""));
    assert!(said.contains(&format!("127.0.0.1:{port}")), "{said}");
    let open = &mut configured();
    Serving::start(open.env("KARAT_SMTP_URL", "").env("KARAT_PORT", "0"));
}

#[test]
fn sighup_reads_the_file_again_and_keeps_the_settings_if_it_is_wrong() {
    let data = folder("reload");
    let file = data.join("karat.toml");
    fs::write(&file, "port = 0\nno-signup = true\n").expect("a file");
    let mut serving = Serving::start(karat(&data).arg("--config").arg(&file));
    let has_password_form = |serving: &Serving| {
        let page = serving.get("/account");
        assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
        page.contains("action=\"/account/password\"")
    };
    assert!(!has_password_form(&serving));
    fs::write(&file, "port = 0\nno-signup = false\n").expect("a file");
    serving.signal("-HUP");
    serving.logged("settings reloaded");
    assert!(has_password_form(&serving));
    fs::write(&file, "prot = 0\nno-signup = true\n").expect("a file");
    serving.signal("-HUP");
    let line = serving.logged("settings not reloaded");
    assert!(line.contains("the nearest one is port"), "{line}");
    assert!(has_password_form(&serving));
    serving.signal("-TERM");
    assert!(serving.process.wait().expect("it ends").success());
}

#[test]
fn a_wrong_file_is_refused_with_its_place() {
    let data = folder("wrong-file");
    let file = data.join("karat.toml");
    fs::write(&file, "bot-delay-ms = \"soon\"\n").expect("a file");
    let said = refusal(karat(&data).arg("--config").arg(&file));
    let expected = format!("{}:1: bot-delay-ms: invalid value 'soon'", file.display());
    assert!(said.contains(&expected), "{said}");
    let said = refusal(karat(&data).arg("--config").arg(data.join("missing.toml")));
    assert!(said.contains("missing.toml"), "{said}");
}

#[test]
fn an_unusable_database_is_refused_without_printing_its_password() {
    let data = folder("database");
    for (url, expected) in [
        ("mysql://karat:geheim@127.0.0.1/karat", "it must begin with postgres://"),
        ("postgres://karat:geheim@127.0.0.1:1/karat", "cannot use the PostgreSQL database"),
    ] {
        let said = refusal(karat(&data).args(["--database", url]));
        assert!(said.contains(expected) && !said.contains("geheim"), "{said}");
    }
    // The data folder of a server with an SQLite database belongs to that database.
    fs::write(data.join("karat.sqlite"), "tables").expect("a file");
    let said = refusal(karat(&data).args(["--database", "postgres://127.0.0.1:1/karat"]));
    assert!(said.contains("contains an SQLite database"), "{said}");
}

#[test]
fn the_service_manager_learns_when_the_server_is_ready_and_alive() {
    let data = folder("notify");
    // A socket's path may have at most 108 bytes, so the socket cannot be in the target directory.
    let place = tempfile::tempdir().expect("a directory");
    let socket = place.path().join("notify");
    let manager = UnixDatagram::bind(&socket).expect("a socket");
    manager.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
    let told = || {
        let mut bytes = [0; 256];
        let count = manager.recv(&mut bytes).expect("the server reports");
        String::from_utf8_lossy(&bytes[..count]).into_owned()
    };
    let command = &mut karat(&data);
    let command = command.args(["--port", "0"]).env("NOTIFY_SOCKET", &socket);
    let serving = Serving::start(command.env("WATCHDOG_USEC", "200000"));
    let mut first = told();
    while first.contains("WATCHDOG=1") {
        first = told();
    }
    assert!(first.contains("READY=1"), "{first}");
    assert!(told().contains("WATCHDOG=1"));
    serving.signal("-TERM");
    while !told().contains("STOPPING=1") {}
}

#[test]
fn a_server_that_is_stopped_answers_until_load_balancers_know() {
    let command = &mut karat(&folder("drain"));
    let mut serving = Serving::start(command.args(["--port", "0", "--drain-seconds", "3600"]));
    assert!(serving.get("/readyz").starts_with("HTTP/1.1 200 "));
    serving.signal("-TERM");
    serving.logged("shutting down");
    let response = serving.get("/readyz");
    assert!(response.starts_with("HTTP/1.1 503 "), "{response}");
    assert!(response.ends_with("\r\n\r\nnot ready\n"), "{response}");
    for path in ["/livez", "/healthz", "/"] {
        assert!(serving.get(path).starts_with("HTTP/1.1 200 "), "{path}");
    }
    // A second signal does not even wait for a request that never ends.
    let mut slow = TcpStream::connect(&serving.address).expect("the server listens");
    slow.write_all(b"GET / HTTP/1.1\r\n").expect("it reads the request");
    serving.signal("-TERM");
    assert!(serving.process.wait().expect("it ends").success());
    let mut log = String::new();
    serving.log.read_to_string(&mut log).expect("the log is text");
    assert!(!log.contains("did not end in time"), "{log}");
}

#[test]
fn json_log_lines_are_objects_and_the_access_log_is_optional() {
    let data = folder("log");
    let command = &mut karat(&data);
    let command = command.args(["--port", "0", "--log-format", "json", "--access-log"]);
    let mut serving = Serving::start(command);
    assert!(serving.get("/rules/edel").starts_with("HTTP/1.1 200 "));
    let line = serving.logged("/rules/{game}");
    let line: Value = serde_json::from_str(&line).expect("an object");
    assert_eq!(line["target"], "karat::access");
    assert_eq!(line["status"], 200);
    assert_eq!(line["method"], "GET");
    assert!(line["seconds"].as_f64() > Some(0.0), "{line}");

    let mut quiet = Serving::start(karat(&folder("log-quiet")).args(["--port", "0"]));
    quiet.get("/rules/edel");
    quiet.signal("-TERM");
    assert!(quiet.process.wait().expect("it ends").success());
    let mut log = String::new();
    quiet.log.read_to_string(&mut log).expect("the log is text");
    assert!(!log.contains("/rules/{game}"), "{log}");
}

#[test]
fn the_server_takes_over_a_socket_from_the_service_manager() {
    let socket = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = socket.local_addr().expect("an address").to_string();
    // The service manager passes sockets to one process, as file descriptors from 3 upwards.
    let script = "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" \"$@\" 3<&0 </dev/null";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_karat"), "serve", "--port", "1", "--data"]);
    shell.arg(folder("socket")).stdin(Stdio::from(OwnedFd::from(socket)));
    let serving = Serving::spawn(&mut shell);
    assert_eq!(serving.address, address);
    assert!(serving.get("/readyz").starts_with("HTTP/1.1 200 "));
}
