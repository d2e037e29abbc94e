//! Tests `karat bot`: bot accounts that challenge each other on a real server and play to the end,
//! with a server that restarts, programs that fail, and challenges that the bot declines.

#![forbid(unsafe_code)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};

use karat_server::web::session::token_hash;
use karat_store::{Store, Token};
use karat_table::id::{self, PersonId};
use karat_table::time::UnixMillis;
use serde_json::{Value, json};

/// A shell script that plays the listed moves in turn: the first one in its first decision, the
/// second one in its second decision, and so on. `BEFORE` is replaced with commands that run before
/// each decision.
const IN_TURN: &str = r#"n=0; set -f; while read -r line; do case $line in *'"legal":['*)
BEFORE
rest=${line#*'"legal":['}; rest=${rest%%]*}; IFS='"'; set -- $rest; unset IFS
shift $((n % ($# / 2) * 2)); n=$((n + 1)); printf '{"move":"%s"}\n' "$2";; esac; done"#;

/// A folder for a test, with the data of a server and the scripts of bots.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bot-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("data")).expect("a folder");
        Self(folder)
    }

    /// Creates an account with a password for each name, and returns a token with all scopes for
    /// each of them.
    fn accounts<const N: usize>(&self, names: [&str; N]) -> [String; N] {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let store = Store::open(&self.0.join("data/karat.sqlite")).await.expect("a database");
            let mut tokens = [const { String::new() }; N];
            for (name, token) in names.iter().zip(&mut tokens) {
                let person = PersonId::random();
                store.add_person(&person, name, UnixMillis(0)).await.expect("a person");
                assert!(store.set_password(&person, "a hash").await.expect("an answer"));
                *token = format!("karat_{}{}", id::random(), id::random());
                let added = Token {
                    hash: token_hash(token),
                    name: "Bot".to_owned(),
                    scopes: "read tables play bot".parse().expect("scopes"),
                    created: UnixMillis(0),
                    expires: UnixMillis(i64::MAX),
                    seen: None,
                };
                assert!(store.add_token(&person, &added).await.expect("an answer"));
            }
            store.close().await;
            tokens
        })
    }

    /// Writes a script that plays the listed moves in turn, and returns its command line.
    fn script(&self, before: &str) -> String {
        let file = self.0.join("bot.sh");
        fs::write(&file, IN_TURN.replace("BEFORE", before)).expect("a script");
        format!("sh {}", file.display())
    }

    fn serve(&self, port: &str) -> Serving {
        let mut command = Command::new(env!("CARGO_BIN_EXE_karat"));
        command.args(["serve", "--no-limits", "--bot-delay-ms", "0", "--port", port, "--data"]);
        command.arg(self.0.join("data")).stdin(Stdio::null()).stderr(Stdio::null());
        let mut process = command.stdout(Stdio::piped()).spawn().expect("karat starts");
        let mut output = BufReader::new(process.stdout.take().expect("it is piped"));
        let line = line_with(&mut output, "Karat is open at http://");
        let address = line.trim_end().trim_end_matches('/').rsplit('/').next();
        Serving { address: address.expect("a URL").to_owned(), process, _output: output }
    }
}

/// A running server, stopped at the end of the test even if it panics.
struct Serving {
    process: Child,
    address: String,
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
    /// Sends a request to the API, and returns the JSON of a successful response.
    fn ask(&self, token: &str, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it reads the request");
        let mut response = String::new();
        stream.read_to_string(&mut response).expect("it responds");
        assert!(response.starts_with("HTTP/1.1 2"), "{method} {path}: {response}");
        let (_, body) = response.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {response}"))
    }

    fn challenge(&self, token: &str, name: &str, game: &str, players: u32) -> String {
        let body = json!({ "name": name, "game": game, "players": players, "others": "gentle" });
        let table = self.ask(token, "POST", "/challenges", &body);
        table["id"].as_str().expect("an id").to_owned()
    }
}

/// A running `karat bot`, stopped at the end of the test even if it panics.
struct Playing {
    process: Child,
    log: BufReader<ChildStdout>,
    errors: ChildStderr,
}

impl Drop for Playing {
    fn drop(&mut self) {
        // The bot may already have exited, so errors are ignored.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Playing {
    fn start(serving: &Serving, token: &str, command: &str, more: &[&str]) -> Self {
        let server = format!("http://{}", serving.address);
        let mut bot = Command::new(env!("CARGO_BIN_EXE_karat"));
        bot.args(["bot", "--server", &server, "--exec", command]).args(more);
        bot.env("KARAT_BOT_TOKEN", token).stdin(Stdio::null());
        let mut process =
            bot.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("karat starts");
        let log = BufReader::new(process.stdout.take().expect("it is piped"));
        let errors = process.stderr.take().expect("it is piped");
        Self { process, log, errors }
    }

    /// Reads the log until a line contains the given text.
    fn logged(&mut self, text: &str) -> String {
        line_with(&mut self.log, text)
    }

    /// Interrupts the bot, and returns the rest of its log.
    fn interrupted(mut self) -> String {
        let kill = Command::new("kill").args(["-INT", &self.process.id().to_string()]).status();
        assert!(kill.expect("kill starts").success());
        let (mut rest, mut errors) = (String::new(), String::new());
        self.log.read_to_string(&mut rest).expect("the log is text");
        self.errors.read_to_string(&mut errors).expect("the errors are text");
        let status = self.process.wait().expect("it exits");
        assert!(status.success(), "{status} {rest} {errors}");
        rest
    }

    /// Returns the error of a bot that ends because of it.
    fn error(mut self) -> String {
        let mut errors = String::new();
        self.errors.read_to_string(&mut errors).expect("the errors are text");
        assert_eq!(self.process.wait().expect("it exits").code(), Some(2), "{errors}");
        errors
    }
}

fn line_with(lines: &mut impl BufRead, text: &str) -> String {
    let mut earlier = String::new();
    loop {
        let mut line = String::new();
        let read = lines.read_line(&mut line).expect("it is text");
        assert_ne!(read, 0, "no line has {text:?}: {earlier}");
        if line.contains(text) {
            return line;
        }
        earlier.push_str(&line);
    }
}

#[test]
fn two_bots_play_a_game_of_each_title_to_its_end() {
    let folder = Folder::new("titles");
    let [ana, ben] = folder.accounts(["Ana", "Ben"]);
    let serving = folder.serve("0");
    let command = folder.script("");
    let mut first = Playing::start(&serving, &ana, &command, &["--become-bot"]);
    first.logged("Ana (bot) is online and waits for challenges");
    let file = folder.0.join("token");
    fs::write(&file, format!("{ben}\n")).expect("a file");
    let given = ["--become-bot", "--token-file", file.to_str().expect("a path")];
    let error = Playing::start(&serving, &ana, &command, &given).error();
    assert!(error.contains("--token-file"), "one token is enough: {error}");
    let mut second = Playing::start(&serving, &ben, &command, &["--become-bot"]);
    second.logged("Ben (bot) is online");
    let online = serving.ask(&ana, "GET", "/bots", &Value::Null);
    assert_eq!(online["bots"][1]["name"], "Ben (bot)");
    assert_eq!(online["bots"][1]["accepts"][0], "klenotnici");
    for (game, players) in [("edel", 2), ("klenotnici", 3), ("zepter", 2)] {
        let table = serving.challenge(&ana, "Ben", game, players);
        let accepted = second.logged("Ana (bot) challenges the bot to");
        assert!(
            accepted.contains(&format!("{game} with {players} players: accepted")),
            "{accepted}"
        );
        for bot in [&mut first, &mut second] {
            let over = bot.logged("over.");
            assert!(over.contains(&table) && over.contains("Ana (bot): place"), "{over}");
        }
        let record = serving.ask(&ana, "GET", &format!("/tables/{table}"), &Value::Null);
        assert_eq!(record["stage"], "over");
    }
    assert_eq!(first.interrupted(), "");
    assert_eq!(second.interrupted(), "");
}

#[test]
fn a_bot_plays_on_after_the_server_has_restarted() {
    let folder = Folder::new("restart");
    let [ana, ben] = folder.accounts(["Ana", "Ben"]);
    let serving = folder.serve("0");
    // The program answers its second decision once the file exists.
    let go = folder.0.join("go");
    let before = format!("while [ $n = 1 ] && [ ! -e {} ]; do sleep 0.1; done", go.display());
    let command = folder.script(&before);
    let given = ["--become-bot", "--answer-within-ms", "3600000"];
    let mut first = Playing::start(&serving, &ana, &command, &given);
    let mut second = Playing::start(&serving, &ben, &command, &given);
    first.logged("is online");
    second.logged("is online");
    serving.challenge(&ana, "Ben", "edel", 2);
    first.logged("playing against Ben (bot)");
    second.logged("playing against Ana (bot)");
    let port = serving.address.rsplit(':').next().expect("a port").to_owned();
    drop(serving);
    first.logged("cannot reach");
    let serving = folder.serve(&port);
    first.logged("can be reached again");
    // A bot that is started again continues its games.
    second.interrupted();
    let mut second = Playing::start(&serving, &ben, &command, &given);
    second.logged("playing against Ana (bot)");
    fs::write(&go, "").expect("a file");
    first.logged("over. Ana (bot): place");
    second.logged("over. Ana (bot): place");
}

#[test]
fn a_program_that_fails_is_started_again_a_few_times() {
    let folder = Folder::new("fails");
    let [ana, ben] = folder.accounts(["Ana", "Ben"]);
    let serving = folder.serve("0");
    let failed = folder.0.join("failed").display().to_string();
    // The program fails once, and later plays a move that is not allowed.
    let before = format!("[ -e {failed} ] || {{ touch {failed}; exit; }}");
    let mut bot = Playing::start(&serving, &ana, &folder.script(&before), &["--become-bot"]);
    bot.logged("is online");
    let body = json!({ "game": "edel", "seats": ["me", "gentle"] });
    serving.ask(&ana, "POST", "/tables", &body);
    bot.logged("the program exited before it answered");
    bot.logged("over. Ana (bot): place");
    drop(bot);
    let command = r#"sh -c while_read_line"#;
    let mut bot = Playing::start(&serving, &ben, command, &["--become-bot"]);
    bot.logged("is online");
    serving.ask(&ben, "POST", "/tables", &body);
    for _ in 0..3 {
        bot.logged("the program exited before it answered");
    }
    bot.logged("no move after 3 attempts");
    let rest = bot.interrupted();
    assert_eq!(rest, "", "a program that always fails is not started again");
}

#[test]
fn a_bot_declines_what_it_does_not_play_and_keeps_a_table_open() {
    let folder = Folder::new("policy");
    let [ana, ben, ota] = folder.accounts(["Ana", "Ben", "Ota"]);
    let serving = folder.serve("0");
    let command = folder.script("");
    let given = [
        "--become-bot",
        "--games",
        "edel",
        "--players",
        "2,3",
        "--concurrent",
        "1",
        "--open",
        "edel:2",
    ];
    let mut bot = Playing::start(&serving, &ben, &command, &given);
    bot.logged("opened a table of edel");
    serving.challenge(&ana, "Ben", "zepter", 2);
    bot.logged("zepter with 2 players: declined, because the bot does not play this game");
    serving.challenge(&ana, "Ben", "edel", 4);
    bot.logged("edel with 4 players: declined, because the bot does not play with 4 players");
    let mut other = Playing::start(&serving, &ota, &command, &["--become-bot"]);
    other.logged("is online");
    let body = json!({
        "name": "Ben", "game": "edel", "players": 2, "time": "fischer 600 5", "is_rated": true
    });
    serving.ask(&ota, "POST", "/challenges", &body);
    bot.logged("to rated edel with 2 players: declined, because the bot does not play rated games");
    drop(other);
    let open = serving.ask(&ana, "GET", "/tables?list=open", &Value::Null);
    let table = &open["tables"][0];
    assert_eq!(
        (&table["seats"][0]["name"], &table["is_host"]),
        (&json!("Ben (bot)"), &json!(false))
    );
    let id = table["id"].as_str().expect("an id");
    let me = json!({ "who": "me" });
    serving.ask(&ana, "PUT", &format!("/tables/{id}/seats/1"), &me);
    bot.logged("playing against Ana");
    serving.challenge(&ana, "Ben", "edel", 2);
    bot.logged("edel with 2 players: declined, because the bot plays 1 games at once");
    assert_eq!(bot.interrupted(), "", "no table is open while the bot plays");
    let mut bot = Playing::start(&serving, &ben, &command, &["--open", "klenotnici:3"]);
    bot.logged("opened a table of klenotnici");
    let rest = bot.interrupted();
    assert!(rest.contains("closed the open table"), "{rest}");
    let open = serving.ask(&ana, "GET", "/tables?list=open", &Value::Null);
    assert_eq!(open["tables"], json!([]));
}

#[test]
fn bots_play_rated_games_among_themselves() {
    let folder = Folder::new("rated");
    let [ana, ben] = folder.accounts(["Ana", "Ben"]);
    let serving = folder.serve("0");
    let command = folder.script("");
    let open = ["--open", "edel:2", "--open-time", "fischer 600 5", "--rated", "--become-bot"];
    let mut host = Playing::start(&serving, &ana, &command, &open);
    host.logged("opened a table of edel");
    let mut guest = Playing::start(&serving, &ben, &command, &["--rated", "--become-bot"]);
    guest.logged("is online");
    let tables = serving.ask(&ben, "GET", "/tables?list=open", &Value::Null);
    let table = &tables["tables"][0];
    assert_eq!(table["terms"]["is_rated"], true);
    let id = table["id"].as_str().expect("an id");
    serving.ask(&ben, "PUT", &format!("/tables/{id}/seats/1"), &json!({ "who": "me" }));
    host.logged("over. Ana (bot): place");
    guest.logged("over. Ana (bot): place");
}

#[test]
fn a_bot_says_what_its_account_and_its_token_lack() {
    let folder = Folder::new("refused");
    let [ana] = folder.accounts(["Ana"]);
    let serving = folder.serve("0");
    let error = |token: &str, more: &[&str]| Playing::start(&serving, token, "true", more).error();
    let plain = error(&ana, &[]);
    assert!(
        plain.contains("Ana is not a bot account") && plain.contains("--become-bot"),
        "{plain}"
    );
    let unknown = error(&ana.replace("karat_", "karat_0"), &[]);
    assert!(unknown.contains("does not know the token"), "{unknown}");
    let file = error(&ana, &["--open", "edel:9"]);
    assert!(file.contains("edel is for 2 to 5 players"), "{file}");
}
