//! Metrics in the text format of Prometheus.

use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// Upper bounds of the append latency histogram, in microseconds.
const BOUNDS: [u64; 12] =
    [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_000_000];

/// The counters of a server.
#[derive(Default)]
pub struct Metrics {
    connections: AtomicI64,
    opened: AtomicU64,
    loaded: AtomicI64,
    created: AtomicU64,
    finished: AtomicU64,
    guests: AtomicU64,
    requests: [AtomicU64; 5],
    dropped: Mutex<BTreeMap<&'static str, u64>>,
    accepted: Mutex<BTreeMap<&'static str, u64>>,
    refused: Mutex<BTreeMap<(&'static str, String), u64>>,
    appends: [AtomicU64; BOUNDS.len() + 1],
    append_micros: AtomicU64,
    conflicts: AtomicU64,
    document_conflicts: AtomicU64,
}

impl Metrics {
    /// A WebSocket was opened.
    pub fn connected(&self) {
        self.connections.fetch_add(1, Relaxed);
        self.opened.fetch_add(1, Relaxed);
    }

    /// A WebSocket was closed.
    pub fn disconnected(&self) {
        self.connections.fetch_sub(1, Relaxed);
    }

    /// The server closed a connection.
    pub fn dropped(&self, why: &'static str) {
        *count(&self.dropped).entry(why).or_default() += 1;
    }

    /// A table came into memory.
    pub fn loaded(&self) {
        self.loaded.fetch_add(1, Relaxed);
    }

    /// A table left memory.
    pub fn unloaded(&self) {
        self.loaded.fetch_sub(1, Relaxed);
    }

    /// A table was opened.
    pub fn created(&self) {
        self.created.fetch_add(1, Relaxed);
    }

    /// A game ended.
    pub fn finished(&self) {
        self.finished.fetch_add(1, Relaxed);
    }

    /// A guest was registered.
    pub fn guest(&self) {
        self.guests.fetch_add(1, Relaxed);
    }

    /// An HTTP request was answered.
    pub fn request(&self, status: u16) {
        let class = usize::from((status / 100).clamp(1, 5)) - 1;
        self.requests[class].fetch_add(1, Relaxed);
    }

    /// An action was accepted.
    pub fn accepted(&self, game: &'static str) {
        *count(&self.accepted).entry(game).or_default() += 1;
    }

    /// An action was refused. There are few clauses, so the list stays short.
    pub fn refused(&self, game: &'static str, rule: &str) {
        *count(&self.refused).entry((game, rule.to_owned())).or_default() += 1;
    }

    /// An append finished after that time.
    pub fn appended(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        let bucket = BOUNDS.iter().position(|&bound| micros <= bound).unwrap_or(BOUNDS.len());
        self.appends[bucket].fetch_add(1, Relaxed);
        self.append_micros.fetch_add(micros, Relaxed);
    }

    /// Another node wrote to a table's log first.
    pub fn conflict(&self) {
        self.conflicts.fetch_add(1, Relaxed);
    }

    /// Another node wrote a table's document first.
    pub fn document_conflict(&self) {
        self.document_conflicts.fetch_add(1, Relaxed);
    }

    /// All metrics as text. `unfinished` is the number of tables that are not over, `nodes` the number of
    /// nodes on the store, and `ready` whether the store can be used.
    pub fn text(&self, unfinished: usize, nodes: usize, ready: bool) -> String {
        let mut out = Text(String::with_capacity(4096));
        out.one("tercet_connections", "gauge", "Open WebSockets.", self.connections.load(Relaxed));
        out.one("tercet_connections_total", "counter", "WebSockets ever opened.", self.opened.load(Relaxed));
        out.one("tercet_tables", "gauge", "Tables that are not over.", unfinished);
        out.one("tercet_tables_in_memory", "gauge", "Tables in memory.", self.loaded.load(Relaxed));
        out.one("tercet_tables_created_total", "counter", "Tables opened.", self.created.load(Relaxed));
        out.one("tercet_tables_finished_total", "counter", "Games ended.", self.finished.load(Relaxed));
        out.one("tercet_guests_total", "counter", "Guests made.", self.guests.load(Relaxed));

        out.head("tercet_http_requests_total", "counter", "HTTP requests by class of status.");
        for (class, count) in (1..).zip(&self.requests) {
            out.line(format_args!(
                "tercet_http_requests_total{{status=\"{class}xx\"}} {}",
                count.load(Relaxed)
            ));
        }
        out.head("tercet_dropped_total", "counter", "Connections that the server closed, by reason.");
        for (why, n) in &*count(&self.dropped) {
            out.line(format_args!("tercet_dropped_total{{reason=\"{why}\"}} {n}"));
        }
        out.head("tercet_actions_total", "counter", "Actions by game and result.");
        let mut refusals: BTreeMap<&str, u64> = BTreeMap::new();
        for ((game, _), n) in &*count(&self.refused) {
            *refusals.entry(game).or_default() += n;
        }
        for (game, n) in &*count(&self.accepted) {
            out.line(format_args!("tercet_actions_total{{game=\"{game}\",result=\"accepted\"}} {n}"));
        }
        for (game, n) in refusals {
            out.line(format_args!("tercet_actions_total{{game=\"{game}\",result=\"refused\"}} {n}"));
        }
        out.head("tercet_refusals_total", "counter", "Refusals by game and clause.");
        for ((game, rule), n) in &*count(&self.refused) {
            out.line(format_args!("tercet_refusals_total{{game=\"{game}\",rule=\"{rule}\"}} {n}"));
        }
        out.head("tercet_conflicts_total", "counter", "Writes that failed because another node wrote first.");
        for (what, n) in [("log", &self.conflicts), ("document", &self.document_conflicts)] {
            out.line(format_args!("tercet_conflicts_total{{what=\"{what}\"}} {}", n.load(Relaxed)));
        }
        out.one("tercet_nodes", "gauge", "Nodes on the store, this one included.", nodes);
        out.one("tercet_store_ready", "gauge", "Whether the store can be used.", u8::from(ready));
        out.head("tercet_append_seconds", "histogram", "Time until an append is on disk.");
        let mut total = 0;
        for (bucket, bound) in self.appends.iter().zip(BOUNDS.iter().map(Some).chain([None])) {
            total += bucket.load(Relaxed);
            match bound {
                Some(&bound) => {
                    let seconds = bound as f64 / 1e6;
                    out.line(format_args!("tercet_append_seconds_bucket{{le=\"{seconds}\"}} {total}"));
                }
                None => out.line(format_args!("tercet_append_seconds_bucket{{le=\"+Inf\"}} {total}")),
            }
        }
        let sum = self.append_micros.load(Relaxed) as f64 / 1e6;
        out.line(format_args!("tercet_append_seconds_sum {sum}"));
        out.line(format_args!("tercet_append_seconds_count {total}"));
        out.0
    }
}

fn count<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Text(String);

impl Text {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        self.line(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}"));
    }

    fn one(&mut self, name: &str, kind: &str, help: &str, value: impl std::fmt::Display) {
        self.head(name, kind, help);
        self.line(format_args!("{name} {value}"));
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.0, "{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::default();
        metrics.appended(Duration::from_micros(90));
        metrics.appended(Duration::from_micros(900));
        metrics.appended(Duration::from_secs(9));
        metrics.refused("set", "SET-5");
        let text = metrics.text(7, 3, true);
        for line in [
            "tercet_tables 7",
            "tercet_nodes 3",
            "tercet_store_ready 1",
            "tercet_append_seconds_bucket{le=\"0.0001\"} 1",
            "tercet_append_seconds_bucket{le=\"0.001\"} 2",
            "tercet_append_seconds_bucket{le=\"+Inf\"} 3",
            "tercet_append_seconds_count 3",
            "tercet_refusals_total{game=\"set\",rule=\"SET-5\"} 1",
            "tercet_actions_total{game=\"set\",result=\"refused\"} 1",
        ] {
            assert!(text.lines().any(|l| l == line), "{line} in\n{text}");
        }
    }
}
