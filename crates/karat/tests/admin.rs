//! Tests `karat admin` while a server is running with the same data.

#![forbid(unsafe_code)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};

/// A server on a free port, stopped at the end of the test even if it panics.
struct Serving {
    process: Child,
    address: String,
    metrics: String,
    // The server's log, kept open so that the server can write to it.
    _log: BufReader<ChildStderr>,
}

impl Serving {
    fn start(data: &Path, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_karat"));
        command.args(["serve", "--port", "0", "--metrics-address", "127.0.0.1:0", "--data"]);
        command.arg(data).args(more).stdin(Stdio::null());
        let mut process =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("karat starts");
        // The server logs the address of its metrics before it prints its URL.
        let mut log = BufReader::new(process.stderr.take().expect("it is piped"));
        let metrics = line_with(&mut log, "metrics");
        let mut output = BufReader::new(process.stdout.take().expect("it is piped"));
        let open = line_with(&mut output, "http://");
        let metrics = metrics.rsplit("address=").next().expect("an address").to_owned();
        let address = open.split("http://").nth(1).expect("an address");
        Self { process, address: address.trim_end_matches('/').to_owned(), metrics, _log: log }
    }

    /// Sends a request, and returns the full response, including its head and body.
    fn ask(&self, address: &str, head: &str, body: &str) -> String {
        self.ask_with("", address, head, body)
    }

    /// Sends a request with a browser's cookie and returns the full response.
    fn ask_with(&self, cookie: &str, address: &str, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        let request = format!(
            "{head} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Cookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it can be asked");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    fn get(&self, path: &str) -> String {
        self.ask(&self.address, &format!("GET {path}"), "")
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // The server may already have exited, so errors are ignored.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the first line of output that contains the given word.
fn line_with(output: &mut impl BufRead, word: &str) -> String {
    let mut lines = output.lines().map(|line| line.expect("text"));
    let line = lines.find(|line| line.contains(word)).unwrap_or_else(|| panic!("no {word}"));
    // Remove colour escape sequences from the log.
    let mut plain = String::new();
    let mut parts = line.split('\u{1b}');
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

/// Runs an admin command, and returns its exit status and output.
fn admin(data: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_karat"));
    let output = command.args(["admin", "--data"]).arg(data).args(arguments).output();
    let output = output.expect("karat starts");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().expect("a status"), String::from_utf8(said).expect("text"))
}

/// Creates an empty folder for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("it can be emptied");
    }
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

#[test]
fn an_operator_works_beside_a_running_server() {
    let data = folder("admin");
    let serving = Serving::start(&data, &["--public-url", "https://karat.example"]);
    let form = "game=klenotnici&seats=3&bots=random&name=Zuzka&seat=0";
    let opened = serving.ask(&serving.address, "POST /tables", form);
    assert!(opened.starts_with("HTTP/1.1 303 "), "{opened}");
    // The URL in a redirect must not depend on the Host header.
    let location = opened.lines().find_map(|line| line.strip_prefix("location: "));
    let path = location.expect("a location").to_owned();
    let id = path.strip_prefix("/tables/").expect("a table").to_owned();

    let (status, said) = admin(&data, &["list", "--stage", "playing", "--person", "Zuzka"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.lines().any(|line| line.starts_with(&id) && line.contains("Zuzka, ")), "{said}");
    assert!(said.contains("tables: 1 playing\n"), "{said}");
    assert!(said.contains("people: 0 with a password, 1 guests; 0 of them banned\n"), "{said}");
    assert!(!admin(&data, &["list", "--game", "edel"]).1.contains(&id));

    let copy = folder("admin-copy").join("karat.sqlite");
    let (status, said) = admin(&data, &["backup", copy.to_str().expect("text")]);
    assert_eq!(status, 0, "{said}");
    let mode = copy.metadata().expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "hidden cards are in it");
    assert_eq!(admin(&data, &["backup", copy.to_str().expect("text")]).0, 2);

    assert!(!serving.get(&path).contains("This table has been closed"));
    assert_eq!(admin(&data, &["close", &id]).0, 0);
    assert!(serving.get(&path).contains("This table has been closed"));
    assert_eq!(admin(&data, &["close", &id]).0, 1, "it is closed already");
    assert_eq!(admin(&data, &["close", "nonsense"]).0, 2);
    let copied = admin(copy.parent().expect("a folder"), &["list"]).1;
    assert!(copied.contains("tables: 1 playing\n"), "{copied}");
}

#[test]
fn an_operator_names_people_and_gets_clear_refusals() {
    let data = folder("admin-people");
    let nowhere = admin(&data, &["list"]);
    assert_eq!(nowhere.0, 2, "no server was there: {}", nowhere.1);
    assert_eq!(fs::read_dir(&data).expect("a folder").count(), 0, "and nothing is made");
    let serving = Serving::start(&data, &[]);
    let form = "game=klenotnici&seats=3&bots=random&name=";
    for name in ["Zuzka", "Petr", "petr"] {
        serving.ask(&serving.address, "POST /tables", &format!("{form}{name}"));
    }
    let (status, said) = admin(&data, &["ban", "zuzka"]);
    assert_eq!(status, 0, "{said}");
    let id = said.split(['(', ')']).nth(1).expect("an id").to_owned();
    assert!(admin(&data, &["list"]).1.contains("; 1 of them banned"));
    let (status, said) = admin(&data, &["unban", &id]);
    assert_eq!((status, said), (0, format!("Zuzka ({id}, banned) can play again\n")));
    assert!(admin(&data, &["list"]).1.contains("; 0 of them banned"));

    let (status, said) = admin(&data, &["ban", "Petr"]);
    assert!(status == 1 && said.contains("several people"), "{status}: {said}");
    assert_eq!(admin(&data, &["ban", "Nikdo"]).0, 1);
    let (status, said) = admin(&data, &["reset-password", "Zuzka"]);
    assert!(status == 1 && said.contains("has no password"), "{status}: {said}");
    assert_eq!(admin(&data, &["reports"]), (0, "no reports\n".to_owned()));
    assert_eq!(admin(&data, &["reports", "--settle", "1"]).0, 1);
    let (status, said) = admin(&data, &["puzzle", &"0".repeat(32), "--remove"]);
    assert!(status == 1 && said.contains("there is no puzzle"), "{status}: {said}");
    assert!(admin(&data, &["puzzle", "1"]).1.contains("is not a puzzle id"));
    assert_eq!(admin(&data, &["list", "--stage", "someday"]).0, 2);
}

#[test]
fn a_password_from_the_operator_is_changed_at_the_first_login() {
    let data = folder("admin-password");
    let serving = Serving::start(&data, &[]);
    let post = |path: &str, cookie: &str, form: &str| {
        serving.ask_with(cookie, &serving.address, &format!("POST {path}"), form)
    };
    let kept = post("/account/password", "", "name=Zuzka&password=tri+achaty");
    assert!(kept.starts_with("HTTP/1.1 303 "), "{kept}");
    let (status, said) = admin(&data, &["reset-password", "Zuzka"]);
    assert_eq!(status, 0, "{said}");
    let password = said.trim_end().rsplit(' ').next().expect("a password").to_owned();
    let form = format!("name=Zuzka&password={password}");
    let entered = post("/login", "", &form);
    assert!(entered.starts_with("HTTP/1.1 303 "), "{entered}");
    let cookie = entered.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).expect("a cookie");
    let location = |answer: &str| {
        answer.lines().find_map(|line| line.strip_prefix("location: ")).map(str::to_owned)
    };
    let opened = post("/tables", cookie, "game=edel&seats=3");
    assert_eq!(location(&opened).as_deref(), Some("/account"), "first a new password");
    assert!(post("/login", "", &form).starts_with("HTTP/1.1 422 "), "it works once");
    let chosen = post("/account/password", cookie, "password=pet+topazu");
    assert_eq!(location(&chosen).as_deref(), Some("/account?done=changed"));
    let entered = post("/login", "", "name=Zuzka&password=pet+topazu");
    assert!(entered.starts_with("HTTP/1.1 303 "), "{entered}");
}

#[test]
fn an_operator_prunes_beside_a_running_server() {
    let data = folder("admin-prune");
    let serving = Serving::start(&data, &[]);
    let form = "game=klenotnici&seats=3&bots=random&name=Zuzka&seat=0";
    assert!(serving.ask(&serving.address, "POST /tables", form).starts_with("HTTP/1.1 303 "));
    let (status, said) = admin(&data, &["prune", "--dry-run"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.ends_with(" 0 B  would be deleted\n"), "{said}");
    let (status, said) = admin(&data, &["prune"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.ends_with(" 0 B  deleted\n"), "{said}");
    assert!(admin(&data, &["list"]).1.contains("tables: 1 playing\n"));
    let second = Command::new(env!("CARGO_BIN_EXE_karat"))
        .args(["serve", "--port", "0", "--data"])
        .arg(&data)
        .output()
        .expect("karat starts");
    assert_eq!(second.status.code(), Some(2));
    let said = String::from_utf8_lossy(&second.stderr);
    let expected = format!("cannot use {}: another Karat server is using it", data.display());
    assert!(said.contains(&expected), "{said}");
}

#[test]
fn an_operator_creates_a_tournament() {
    let data = folder("admin-tournament");
    let serving = Serving::start(&data, &[]);
    let game = ["--game", "klenotnici", "--seats", "3"];
    let new = |more: &[&str]| {
        admin(&data, &[&["tournament", "Friday evening"], &game[..], more].concat())
    };
    let (status, said) = new(&["--rounds", "3", "--time", "fischer 900 20", "--starts-in", "60"]);
    assert_eq!(status, 0, "{said}");
    let path = said.trim().strip_prefix("created ").expect("a path");
    let page = serving.get(path);
    assert!(page.contains("Friday evening") && page.contains("Starts in"), "{page}");
    assert!(serving.get("/tournaments").contains("Friday evening"));
    let arena = ["--format", "arena", "--minutes", "60", "--starts-in", "5"];
    assert_eq!(new(&[&arena[..], &["--time", "fischer 300 5"]].concat()).0, 0);
    for (refused, why) in [
        (&["--time", "fischer 900 20", "--rounds", "3"][..], "--organiser"),
        (&["--time", "fischer 900 20", "--starts-in", "60"], "--rounds"),
        (&["--time", "none", "--rounds", "3", "--starts-in", "60"], "fischer SECONDS"),
        (
            &["--time", "days 2", "--format", "arena", "--minutes", "60", "--starts-in", "60"],
            "days",
        ),
    ] {
        let (status, said) = new(refused);
        assert!(status != 0 && said.contains(why), "{refused:?}: {said}");
    }
}

#[test]
fn metrics_have_their_own_listener() {
    let data = folder("admin-metrics");
    let serving = Serving::start(&data, &[]);
    serving.get("/healthz");
    let metrics = serving.ask(&serving.metrics, "GET /metrics", "");
    assert!(metrics.starts_with("HTTP/1.1 200 "), "{metrics}");
    let health = "karat_requests_total{method=\"GET\",route=\"/healthz\",status=\"2xx\"} 1";
    assert!(metrics.lines().any(|line| line == health), "{metrics}");
    for name in [
        "karat_build_info{version=",
        "karat_flush_duration_seconds_count",
        "karat_database_bytes",
        "karat_database_log_bytes",
        "karat_failed_logins_total 0",
        "karat_frozen_tables 0",
        "karat_last_backup_timestamp_seconds 0",
        "karat_people_online 0",
        "karat_reviews_waiting 0",
    ] {
        assert!(metrics.lines().any(|line| line.starts_with(name)), "{name}: {metrics}");
    }
    if cfg!(target_os = "linux") {
        let name = "process_resident_memory_bytes ";
        let bytes = metrics.lines().find_map(|line| line.strip_prefix(name)).expect("a size");
        assert!(bytes.parse::<f64>().expect("a number") > 1e6, "{bytes}");
    }
    assert!(serving.ask(&serving.metrics, "GET /", "").starts_with("HTTP/1.1 404 "));
    assert!(serving.get("/metrics").starts_with("HTTP/1.1 404 "));

    let form = "name=Nobody&password=wrong+password";
    assert!(serving.ask(&serving.address, "POST /login", form).starts_with("HTTP/1.1 422 "));
    let copy = data.join("copy.sqlite");
    assert_eq!(admin(&data, &["backup", copy.to_str().expect("text")]).0, 0);
    let metrics = serving.ask(&serving.metrics, "GET /metrics", "");
    assert!(metrics.contains("\nkarat_failed_logins_total 1\n"), "{metrics}");
    let name = "karat_last_backup_timestamp_seconds ";
    let seconds = metrics.lines().find_map(|line| line.strip_prefix(name)).expect("a time");
    assert!(seconds.parse::<u64>().expect("a number") > 1_700_000_000, "{seconds}");
}

#[test]
fn alerts_and_the_dashboard_ask_only_for_metrics_that_exist() {
    let serving = Serving::start(&folder("admin-alerts"), &[]);
    serving.get("/rules/edel");
    let form = "game=klenotnici&seats=3&bots=random&name=Zuzka&seat=0";
    assert!(serving.ask(&serving.address, "POST /tables", form).starts_with("HTTP/1.1 303 "));
    let metrics = serving.ask(&serving.metrics, "GET /metrics", "");
    let described = |name: &str| {
        let ends = ["_total", "_bucket"];
        let family = ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        metrics.lines().any(|line| line.starts_with(&format!("# TYPE {family} ")))
    };
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging");
    for file in ["alerts.yml", "dashboard.json"] {
        let text = fs::read_to_string(files.join(file)).expect("a file");
        let names = text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let names = names.filter(|name| name.starts_with("karat_") || name.starts_with("process_"));
        let names: Vec<_> = names.collect();
        assert!(names.len() > 10, "{file}: {names:?}");
        for name in names {
            assert!(described(name), "{file}: {name} is missing in\n{metrics}");
        }
    }
}

#[test]
fn a_current_database_needs_no_migration() {
    let data = folder("admin-migrate");
    let serving = Serving::start(&data, &[]);
    let expected = (0, "the database needs no migration\n".to_owned());
    assert_eq!(admin(&data, &["migrate", "--dry-run"]), expected, "beside the running server");
    drop(serving);
    assert_eq!(admin(&data, &["migrate"]), expected);
}

#[test]
fn an_operator_finds_damage_and_a_server_names_it() {
    let data = folder("admin-check");
    let serving = Serving::start(&data, &[]);
    let form = "game=klenotnici&seats=3&bots=random&name=Zuzka&seat=0";
    for _ in 0..2 {
        let opened = serving.ask(&serving.address, "POST /tables", form);
        assert!(opened.starts_with("HTTP/1.1 303 "), "{opened}");
    }
    let sound = (0, "2 tables, no damage\n".to_owned());
    assert_eq!(admin(&data, &["check"]), sound, "beside the running server");
    let copy = folder("admin-check-copy");
    let backup = copy.join("karat.sqlite");
    assert_eq!(admin(&data, &["backup", backup.to_str().expect("text")]).0, 0);
    let (status, said) = admin(&copy, &["check"]);
    assert_eq!(status, 0, "a backup alone is not damaged: {said}");
    assert!(said.starts_with("karat.key: not found, as in a backup alone; "), "{said}");
    assert!(said.ends_with(&sound.1), "{said}");
    fs::copy(data.join("karat.key"), copy.join("karat.key")).expect("a copy");
    assert_eq!(admin(&copy, &["check"]), sound);
    drop(serving);

    // The test changes one word in a journal, which the database's own integrity checks do not
    // detect.
    let whole = fs::read(&backup).expect("bytes");
    let word = b"draw starter";
    let at = whole.windows(word.len()).position(|bytes| bytes == word).expect("a draw");
    let mut damaged = whole.clone();
    damaged[at + 1] = b'a';
    fs::write(&backup, &damaged).expect("damage");
    let (status, said) = admin(&copy, &["check"]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("unreadable journal"), "{said}");
    assert!(said.ends_with("karat: 2 tables, 1 findings of damage\n"), "{said}");

    for (what, bytes) in [
        ("nothing", &b""[..]),
        ("too little", &whole[..1000]),
        ("no database", &b"A letter.".repeat(999)),
    ] {
        fs::write(&backup, bytes).expect("damage");
        let (status, said) = admin(&copy, &["check"]);
        assert_eq!(status, 1, "{what}: {said}");
        assert!(said.contains("karat.sqlite is damaged"), "{what}: {said}");
        let mut serve = Command::new(env!("CARGO_BIN_EXE_karat"));
        let ended = serve.args(["serve", "--port", "0", "--data"]).arg(&copy).output();
        let ended = ended.expect("karat starts");
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(2), "{what}: {said}");
        assert!(said.contains("karat.sqlite"), "{what}: {said}");
    }
    fs::write(&backup, &whole).expect("as before");
    fs::write(copy.join("karat.key"), b"short").expect("damage");
    let (status, said) = admin(&copy, &["check"]);
    assert!(status == 1 && said.contains("karat.key: "), "{status}: {said}");
}

/// Fills a data folder: a person with a password, a club, a tournament, and games in which bots have
/// moved. Returns the path of one of the tables, and its page.
fn play(data: &Path) -> (String, String) {
    let serving = Serving::start(data, &["--bot-delay-ms", "0"]);
    let post = |path: &str, cookie: &str, form: &str| {
        serving.ask_with(cookie, &serving.address, &format!("POST {path}"), form)
    };
    let kept = post("/account/password", "", "name=Zuzka&password=tri+achaty");
    let cookie = kept.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).expect("a cookie").to_owned();
    let founded =
        post("/clubs", &cookie, "name=Evening+club&description=Every+Tuesday&access=open");
    assert!(founded.contains("\r\nlocation: /clubs/"), "{founded}");
    let mut path = String::new();
    for game in ["klenotnici", "edel", "zepter"] {
        let form = format!("game={game}&seats=3&bots=random&seat=0");
        let opened = post("/tables", &cookie, &form);
        let location = opened.lines().find_map(|line| line.strip_prefix("location: "));
        path = location.expect("a table").to_owned();
    }
    let tournament = ["tournament", "Cup", "--game", "edel", "--seats", "3", "--rounds", "3"];
    let more = ["--time", "days 2", "--starts-in", "600"];
    assert_eq!(admin(data, &[&tournament[..], &more].concat()).0, 0);
    let place = data.display().to_string();
    let used = move_data(&place, &folder("move-used").display().to_string());
    assert!(used.0 == 2 && used.1.contains("another Karat server is using it"), "{}", used.1);
    let page = serving.get(&path);
    (path, page)
}

/// Moves data, and returns the exit status and the output.
fn move_data(from: &str, to: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_karat"));
    let output = command.args(["admin", "move", "--from", from, "--to", to]).output();
    let output = output.expect("karat starts");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().expect("a status"), String::from_utf8(said).expect("text"))
}

/// Returns the lines about tables, each with the name, the number of rows and the hash.
fn moved(said: &str) -> Vec<String> {
    let lines = said.lines().filter_map(|line| line.strip_suffix(" equal"));
    let fields = lines.map(|line| line.split_whitespace().map(str::to_owned).collect());
    fields.map(|fields: Vec<String>| [&*fields[0], &fields[1], &fields[3]].join(" ")).collect()
}

#[test]
fn all_data_moves_to_another_folder() {
    let [old, new] = ["move-old", "move-new"].map(folder);
    let (path, page) = play(&old);
    let [from, to] = [&old, &new].map(|folder| folder.display().to_string());
    let (status, said) = move_data(&from, &to);
    assert_eq!(status, 0, "{said}");
    assert!(moved(&said).len() > 40 && !said.contains("DIFFERENT"), "{said}");
    let counted = |table: &str| {
        moved(&said).iter().any(|line| {
            line.strip_prefix(table)
                .is_some_and(|rest| rest.starts_with(' ') && !rest.starts_with(" 0 "))
        })
    };
    for table in ["person", "login", "game_table", "journal", "sitter", "club", "tournament"] {
        assert!(counted(table), "{table}: {said}");
    }
    let keys = [&old, &new].map(|folder| fs::read(folder.join("karat.key")).expect("a key"));
    assert!(keys[0] == keys[1]);
    let mode = new.join("karat.key").metadata().expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(admin(&new, &["check"]), (0, "3 tables, no damage\n".to_owned()));
    for (from, to) in [(&from, &to), (&from, &from)] {
        let (status, said) = move_data(from, to);
        assert_eq!(status, 2, "the target is not empty: {said}");
    }
    let serving = Serving::start(&new, &[]);
    let again = serving.get(&path);
    let title = |page: &str| page.split("<title>").nth(1).map(|rest| rest[..30].to_owned());
    assert!(title(&page).is_some());
    assert_eq!(title(&again), title(&page));
}

#[test]
fn all_data_moves_to_postgres_and_back() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let scratch = runtime.block_on(karat_scratch::Scratch::new());
    let Some(url) = scratch.url() else { return };
    let [old, back] = ["postgres-old", "postgres-back"].map(folder);
    play(&old);
    let [from, to] = [&old, &back].map(|folder| folder.display().to_string());
    let (status, said) = move_data(&from, &url);
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("copy ") && said.contains("karat.key"), "{said}");
    let on_postgres = |arguments: &[&str]| {
        let database = ["--database", &url];
        admin(&back, &[&database[..], arguments].concat())
    };
    let list = admin(&old, &["list"]);
    assert_eq!(on_postgres(&["list"]).1.lines().last(), list.1.lines().last());
    assert_eq!(on_postgres(&["check"]), (0, "3 tables, no damage\n".to_owned()));
    let (status, refused) = on_postgres(&["backup", "copy.sqlite"]);
    assert!(status == 2 && refused.contains("pg_dump"), "{refused}");
    let (status, refused) = on_postgres(&["migrate"]);
    assert!(status == 2 && refused.contains("when it starts"), "{refused}");
    let (status, refused) = move_data(&from, &url);
    assert!(status == 2 && refused.contains("the target is not empty"), "{refused}");
    let (status, returned) = move_data(&url, &to);
    assert_eq!(status, 0, "{returned}");
    assert_eq!(moved(&returned), moved(&said), "nothing has changed on the way");
    fs::copy(old.join("karat.key"), back.join("karat.key")).expect("a copy");
    assert_eq!(admin(&back, &["check"]), (0, "3 tables, no damage\n".to_owned()));
    let list_back = admin(&back, &["list"]);
    assert_eq!(list_back.1.lines().last(), list.1.lines().last());
}

#[test]
fn a_load_shows_why_its_server_did_not_start() {
    let mut load = Command::new(env!("CARGO_BIN_EXE_karat"));
    load.args(["load", "--game", "edel", "--tables", "1", "--clients", "3", "--seconds", "1"]);
    load.env("KARAT_SMTP_URL", "nonsense").env("KARAT_MAIL_FROM", "karat@karat.example");
    let ended = load.stdin(Stdio::null()).output().expect("karat starts");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert!(said.contains("the server did not start (exit status: 2):"), "{said}");
    assert!(said.contains("smtps://"), "{said}");
}
