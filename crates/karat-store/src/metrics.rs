//! Prometheus metrics for the operator. Labels never contain user input or table ids: route labels
//! are patterns such as `/tables/{id}`, and bot levels come from a fixed set.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use karat_table::id::TableId;
use karat_table::table::Stage;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

#[cfg(target_os = "linux")]
mod process;

/// The media type of the metrics.
pub const METRICS_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Histogram buckets for response times in seconds, from cached pages to slow connections.
const SECONDS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Histogram buckets for the number of appends per batch.
const APPENDS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// The maximum number of frozen tables to remember.
const FROZEN_MAX: usize = 10_000;

/// A server's metrics. Clones share the same metrics.
#[derive(Clone)]
pub struct Metrics(Arc<Counts>);

type Labels<const N: usize> = [(&'static str, Cow<'static, str>); N];

struct Counts {
    registry: Registry,
    requests: Family<Labels<3>, Counter>,
    seconds: Family<Labels<1>, Histogram>,
    refused: Family<Labels<1>, Counter>,
    moves: Counter,
    decisions: Family<Labels<1>, Counter>,
    bot_decisions: Family<Labels<1>, Counter>,
    appends: Histogram,
    flush_seconds: Histogram,
    frozen: Mutex<HashSet<TableId>>,
    frozen_tables: Gauge,
    failed_logins: Counter,
    people_online: Gauge,
    reviews_waiting: Gauge,
    database_bytes: Gauge,
    log_bytes: Gauge,
    last_backup_seconds: Gauge,
    tables: Family<Labels<1>, Gauge>,
    streams: Gauge,
    is_writable: Gauge,
    write_tests: Counter,
    notifications: Family<Labels<2>, Counter>,
    free_bytes: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut counts = Counts {
            registry: Registry::default(),
            requests: Family::default(),
            seconds: Family::new_with_constructor(|| Histogram::new(SECONDS)),
            refused: Family::default(),
            moves: Counter::default(),
            decisions: Family::default(),
            bot_decisions: Family::default(),
            appends: Histogram::new(APPENDS),
            flush_seconds: Histogram::new(SECONDS),
            frozen: Mutex::default(),
            frozen_tables: Gauge::default(),
            failed_logins: Counter::default(),
            people_online: Gauge::default(),
            reviews_waiting: Gauge::default(),
            database_bytes: Gauge::default(),
            log_bytes: Gauge::default(),
            last_backup_seconds: Gauge::default(),
            tables: Family::default(),
            streams: Gauge::default(),
            is_writable: Gauge::default(),
            write_tests: Counter::default(),
            notifications: Family::default(),
            free_bytes: Gauge::default(),
        };
        counts.registry = counts.register();
        // Every time series exists from the start, so that an alert on it can be tested before the
        // first event.
        for by in ["person", "bot"] {
            drop(counts.decisions.get_or_create(&[("by", by.to_owned().into())]));
        }
        Self(Arc::new(counts))
    }
}

impl Counts {
    /// Returns a registry of all metrics, with their names and descriptions.
    fn register(&self) -> Registry {
        let mut root = Registry::default();
        #[cfg(target_os = "linux")]
        root.register_collector(Box::new(process::ProcessCollector::new()));
        let registry = root.sub_registry_with_prefix("karat");
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        registry.register("build", "The program's version", Info::new(version));
        registry.register("requests", "Requests answered", self.requests.clone());
        let (name, help) = ("request_duration", "Time until a response begins");
        registry.register_with_unit(name, help, Unit::Seconds, self.seconds.clone());
        let help = "Requests and connections refused by a limit";
        registry.register("refused", help, self.refused.clone());
        let help = "Passwords and recovery codes that were wrong";
        registry.register("failed_logins", help, self.failed_logins.clone());
        registry.register("moves", "Moves stored, including draws", self.moves.clone());
        registry.register("decisions", "Decisions by people and bots", self.decisions.clone());
        registry.register("bot_decisions", "Bots' decisions by bot", self.bot_decisions.clone());
        registry.register("flush_appends", "Appends in one flush to disk", self.appends.clone());
        let (name, help) = ("flush_duration", "Duration of one flush to disk");
        registry.register_with_unit(name, help, Unit::Seconds, self.flush_seconds.clone());
        registry.register("tables", "Tables by stage", self.tables.clone());
        let help = "Tables that cannot be continued, as far as they were opened";
        registry.register("frozen_tables", help, self.frozen_tables.clone());
        registry.register("streams", "Open event streams", self.streams.clone());
        let help = "People with an open page, or who requested one in the last five minutes";
        registry.register("people_online", help, self.people_online.clone());
        let help = "Reviews in the queue";
        registry.register("reviews_waiting", help, self.reviews_waiting.clone());
        let help = "Whether the database can be written";
        registry.register("writable", help, self.is_writable.clone());
        registry.register("write_tests", "Test writes", self.write_tests.clone());
        let help = "Attempts to notify absent players";
        registry.register("notices", help, self.notifications.clone());
        let (name, help) = ("disk_free", "Free space on the data disk");
        registry.register_with_unit(name, help, Unit::Bytes, self.free_bytes.clone());
        let help = "Size of the database";
        registry.register_with_unit("database", help, Unit::Bytes, self.database_bytes.clone());
        let help = "Size of the write-ahead log";
        registry.register_with_unit("database_log", help, Unit::Bytes, self.log_bytes.clone());
        let name = "last_backup_timestamp";
        let help = "Time of the last backup with karat admin backup, since 1970, or 0";
        registry.register_with_unit(name, help, Unit::Seconds, self.last_backup_seconds.clone());
        root
    }
}

impl Metrics {
    /// Counts a request or connection refused because of the limit `act`.
    pub fn count_refused(&self, act: &'static str) {
        self.0.refused.get_or_create(&[("act", act.to_owned().into())]).inc();
    }

    /// Creates the counter for the limit `act`, which starts at 0.
    pub fn begin_refused(&self, act: &'static str) {
        drop(self.0.refused.get_or_create(&[("act", act.to_owned().into())]));
    }

    /// Counts a decision by a person, or by a bot if `level` is given.
    pub fn count_decision(&self, level: Option<&str>) {
        let by = if level.is_some() { "bot" } else { "person" };
        self.0.decisions.get_or_create(&[("by", by.to_owned().into())]).inc();
        if let Some(level) = level {
            self.0.bot_decisions.get_or_create(&[("level", level.to_owned().into())]).inc();
        }
    }

    /// Counts a flush to disk, and the appends and moves that it made durable.
    pub fn count_batch(&self, appends: usize, moves: u64) {
        self.0.appends.observe(appends as f64);
        self.0.moves.inc_by(moves);
    }

    /// Records the duration of a flush to disk, in seconds.
    pub fn count_flush(&self, seconds: f64) {
        self.0.flush_seconds.observe(seconds);
    }

    /// Counts a wrong password or recovery code.
    pub fn count_failed_login(&self) {
        self.0.failed_logins.inc();
    }

    /// Records that a table cannot be continued.
    pub fn note_frozen(&self, table: &TableId) {
        let mut frozen = self.0.frozen.lock().unwrap_or_else(PoisonError::into_inner);
        if frozen.len() < FROZEN_MAX && frozen.insert(table.clone()) {
            self.0.frozen_tables.inc();
        }
    }

    /// Records the sizes of the database and its write-ahead log, and the time of the last backup
    /// (in seconds since 1970, or 0 if there is none).
    pub fn note_database(&self, bytes: u64, log_bytes: u64, last_backup_seconds: u64) {
        let number = |count| i64::try_from(count).unwrap_or(i64::MAX);
        self.0.database_bytes.set(number(bytes));
        self.0.log_bytes.set(number(log_bytes));
        self.0.last_backup_seconds.set(number(last_backup_seconds));
    }

    /// Records the number of people online and the number of queued reviews.
    pub fn note_activity(&self, people_online: usize, reviews_waiting: usize) {
        self.0.people_online.set(people_online as i64);
        self.0.reviews_waiting.set(reviews_waiting as i64);
    }

    /// Records whether the database is writable.
    pub fn note_writable(&self, is_writable: bool) {
        self.0.is_writable.set(is_writable.into());
    }

    /// Counts a test write to the database.
    pub fn count_write_test(&self) {
        self.0.write_tests.inc();
    }

    /// Counts an attempt to send a push message or email, by its outcome.
    pub fn count_notice(&self, by: &'static str, outcome: &'static str) {
        let labels = [("by", by.to_owned().into()), ("outcome", outcome.to_owned().into())];
        self.0.notifications.get_or_create(&labels).inc();
    }

    /// Records the free space on the data disk, in bytes.
    pub fn note_room(&self, free_bytes: u64) {
        self.0.free_bytes.set(i64::try_from(free_bytes).unwrap_or(i64::MAX));
    }

    /// Encodes all metrics as text, including the number of open streams and of tables in each
    /// stage.
    ///
    /// # Errors
    /// Never fails in practice, because writing to a string always succeeds.
    pub fn text(&self, stages: &[(Stage, u64)], streams: usize) -> Result<String, std::fmt::Error> {
        self.0.streams.set(streams as i64);
        for stage in Stage::ALL {
            let count = stages.iter().find(|(known, _)| *known == stage).map_or(0, |(_, n)| *n);
            let tables = self.0.tables.get_or_create(&[("stage", stage.name().to_owned().into())]);
            tables.set(count as i64);
        }
        let mut text = String::new();
        encode(&mut text, &self.0.registry)?;
        Ok(text)
    }

    /// Counts a request by method, route and status class.
    pub fn count_request(&self, method: &'static str, route: &str, status: u16, seconds: f64) {
        let class = match status / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        let route = || Cow::from(route.to_owned());
        let labels = [("method", method.into()), ("route", route()), ("status", class.into())];
        self.0.requests.get_or_create(&labels).inc();
        self.0.seconds.get_or_create(&[("route", route())]).observe(seconds);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use karat_table::table::Stage;

    use super::Metrics;

    #[test]
    fn counts_are_told_in_the_words_of_prometheus() {
        let metrics = Metrics::default();
        metrics.clone().count_decision(Some("greedy"));
        metrics.count_decision(None);
        metrics.count_batch(3, 7);
        metrics.count_refused("talk");
        metrics.note_writable(true);
        metrics.note_room(4096);
        metrics.count_notice("push", "gone");
        metrics.count_request("GET", "/tables/{id}", 404, 0.004);
        let text = metrics.text(&[(Stage::Playing, 5)], 2).expect("a text");
        for line in [
            "karat_requests_total{method=\"GET\",route=\"/tables/{id}\",status=\"4xx\"} 1",
            "karat_request_duration_seconds_bucket{le=\"0.005\",route=\"/tables/{id}\"} 1",
            "karat_refused_total{act=\"talk\"} 1",
            "karat_moves_total 7",
            "karat_decisions_total{by=\"person\"} 1",
            "karat_bot_decisions_total{level=\"greedy\"} 1",
            "karat_flush_appends_sum 3.0",
            "karat_tables{stage=\"playing\"} 5",
            "karat_tables{stage=\"lobby\"} 0",
            "karat_streams 2",
            "karat_writable 1",
            "karat_notices_total{by=\"push\",outcome=\"gone\"} 1",
            "karat_disk_free_bytes 4096",
        ] {
            assert!(text.lines().any(|told| told == line), "{line}\n{text}");
        }
        assert!(text.ends_with("# EOF\n"));
    }

    /// The operator's manual, which lists the metrics.
    const MANUAL: &str = include_str!("../../../docs/hosting.md");

    /// The metrics about the process that Prometheus's own libraries provide.
    const OF_PROCESS: [&str; 7] = [
        "process_cpu_seconds",
        "process_max_fds",
        "process_open_fds",
        "process_resident_memory_bytes",
        "process_start_time_seconds",
        "process_threads",
        "process_virtual_memory_bytes",
    ];

    /// Returns the lines of metadata of one kind, by metric.
    fn metadata<'a>(text: &'a str, kind: &str) -> BTreeMap<&'a str, &'a str> {
        let lines = text.lines().filter_map(|line| line.strip_prefix(kind));
        lines.map(|line| line.split_once(' ').expect("a name and a value")).collect()
    }

    #[test]
    fn names_follow_the_conventions_and_are_documented() {
        let text = Metrics::default().text(&[], 0).expect("a text");
        let types = metadata(&text, "# TYPE ");
        let (help, units) = (metadata(&text, "# HELP "), metadata(&text, "# UNIT "));
        for (name, kind) in &types {
            let is_ours = name.strip_prefix("karat_").is_some_and(|rest| {
                rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            });
            assert!(is_ours || OF_PROCESS.contains(name), "{name}");
            assert!(help.get(name).is_some_and(|help| help.len() > 5), "{name} has no help");
            let unit = ["seconds", "bytes"].into_iter().find(|unit| name.ends_with(unit));
            assert_eq!(units.get(name).copied(), unit, "{name}: the unit is the end of the name");
            for wrong in ["_ms", "_milliseconds", "_minutes", "_kib", "_mib", "_percent", "_count"]
            {
                assert!(!name.ends_with(wrong), "{name}");
            }
            assert!(["counter", "gauge", "histogram", "info"].contains(kind), "{name}: {kind}");
        }
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let sample = line.split(['{', ' ']).next().expect("a name");
            let is_counter = types.get(sample.trim_end_matches("_total")) == Some(&"counter");
            assert_eq!(sample.ends_with("_total"), is_counter, "{sample}");
        }
        let endings = ["", "_total", "_info"];
        for name in types.keys().filter(|name| !OF_PROCESS.contains(name)) {
            let is_listed = |end: &&str| {
                ["`", "{"].iter().any(|after| MANUAL.contains(&format!("`{name}{end}{after}")))
            };
            assert!(endings.iter().any(is_listed), "{name} is not in docs/hosting.md");
        }
    }
}
