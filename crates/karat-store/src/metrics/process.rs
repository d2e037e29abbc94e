//! The process metrics that Prometheus client libraries provide by convention, read from `/proc`
//! for each request. These metrics are available only on Linux.

use std::time::{SystemTime, UNIX_EPOCH};

use procfs::process::{LimitValue, Process, Stat};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;

/// A collector for this process's metrics.
#[derive(Debug)]
pub(super) struct ProcessCollector {
    /// The time when the server started, in seconds since 1970. `/proc` specifies this time
    /// relative to the machine's start, which a hardened service cannot read.
    started_seconds: f64,
}

impl ProcessCollector {
    /// Creates the collector, which must happen when the process starts.
    pub(super) fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started_seconds: now.as_secs_f64() }
    }
}

/// The state of this process.
struct Reading {
    stat: Stat,
    open_files: u64,
    open_files_max: u64,
}

impl Reading {
    fn take() -> Option<Self> {
        let process = Process::myself().ok()?;
        let stat = process.stat().ok()?;
        let open_files_max = match process.limits().ok()?.max_open_files.soft_limit {
            LimitValue::Value(count) => count,
            LimitValue::Unlimited => u64::MAX,
        };
        Some(Self { open_files: process.fd_count().ok()? as u64, open_files_max, stat })
    }
}

impl Collector for ProcessCollector {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        // Without /proc, the metrics are missing rather than wrong.
        let Some(Reading { stat, open_files, open_files_max }) = Reading::take() else {
            return Ok(());
        };
        let cpu_seconds = (stat.utime + stat.stime) as f64 / procfs::ticks_per_second() as f64;
        let cpu = ConstCounter::new(cpu_seconds);
        let help = "CPU time used, in user and system mode";
        let (name, seconds) = ("process_cpu", Some(&Unit::Seconds));
        cpu.encode(encoder.encode_descriptor(name, help, seconds, cpu.metric_type())?)?;
        let resident_bytes = stat.rss * procfs::page_size();
        for (name, help, unit, value) in [
            ("process_resident_memory", "Memory in use", Some(&Unit::Bytes), resident_bytes as f64),
            ("process_virtual_memory", "Reserved memory", Some(&Unit::Bytes), stat.vsize as f64),
            ("process_threads", "Threads", None, stat.num_threads as f64),
            ("process_open_fds", "Open files and connections", None, open_files as f64),
            ("process_max_fds", "Limit of open files", None, open_files_max as f64),
            ("process_start_time", "Time of the start, since 1970", seconds, self.started_seconds),
        ] {
            let gauge = ConstGauge::new(value);
            gauge.encode(encoder.encode_descriptor(name, help, unit, gauge.metric_type())?)?;
        }
        Ok(())
    }
}
