//! The results of a load test, for people and for programs.

use std::{
    io::{self, Write},
    time::Duration,
};

use serde::Serialize;

use crate::bench::statistics::{milliseconds, rank};

/// What was measured.
#[derive(Default, Serialize)]
pub(super) struct Report {
    pub(super) tables: u32,
    pub(super) players: u32,
    /// Closed loop: accepted, durable actions.
    pub(super) actions_per_s: f64,
    pub(super) refused: u64,
    pub(super) closed: Times,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) floor_actions_per_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) share_of_floor: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) floor_closed: Option<Times>,
    /// Open loop at this rate.
    pub(super) rate: u32,
    #[serde(flatten)]
    pub(super) open: Option<Times>,
    #[serde(flatten)]
    pub(super) idle: Option<Idle>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) floor_mb_per_1000: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) finished_tables: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start_ms: Option<f64>,
}

/// Milliseconds from sending an action until everybody at the table has received the update.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Times {
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) p999_ms: f64,
}

impl Times {
    pub(super) fn of(mut latencies: Vec<Duration>) -> Times {
        let mut at = |share| rank(&mut latencies, share).map_or(0.0, milliseconds);
        Times { p50_ms: at(0.5), p99_ms: at(0.99), p999_ms: at(0.999) }
    }
}

/// Idle connections.
#[derive(Serialize)]
pub(super) struct Idle {
    pub(super) idle_connections: u32,
    pub(super) idle_left: usize,
    /// The server's memory for 1,000 of them with their tables; only for a server that this command started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mb_per_1000: Option<f64>,
    /// The latencies of the open loop at the same time.
    pub(super) idle_play: Option<Times>,
}

pub(super) fn tell(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "{} tables with {} players each", report.tables, report.players)?;
    let line = |out: &mut dyn Write, name: &str, rate: Option<f64>, times: Option<&Times>| {
        write!(out, "{name:<34}")?;
        match rate {
            Some(rate) => write!(out, " {rate:>10.0} actions/s")?,
            None => write!(out, " {:>20}", "")?,
        }
        if let Some(Times { p50_ms, p99_ms, p999_ms }) = times {
            write!(out, "   p50 {p50_ms:.2} ms   p99 {p99_ms:.2} ms   p99.9 {p999_ms:.2} ms")?;
        }
        writeln!(out)
    };
    line(out, "closed loop", Some(report.actions_per_s), Some(&report.closed))?;
    if let Some(floor) = report.floor_actions_per_s {
        line(out, "closed loop, bare axum", Some(floor), report.floor_closed.as_ref())?;
    }
    if let Some(share) = report.share_of_floor {
        writeln!(out, "{:<34} {:>10.0} %", "share of the bare server", share * 100.0)?;
    }
    if let Some(open) = &report.open {
        line(out, "open loop", Some(report.rate.into()), Some(open))?;
    }
    if let Some(idle) = &report.idle {
        writeln!(out, "{} of {} idle connections stayed open", idle.idle_left, idle.idle_connections)?;
        if let Some(play) = &idle.idle_play {
            line(out, "open loop at the same time", Some(report.rate.into()), Some(play))?;
        }
        if let Some(megabytes) = idle.mb_per_1000 {
            writeln!(out, "{:<34} {megabytes:>10.1} MB per 1,000 connections", "memory, with their tables")?;
        }
    }
    if let Some(megabytes) = report.floor_mb_per_1000 {
        writeln!(out, "{:<34} {megabytes:>10.1} MB per 1,000 connections", "memory, bare axum")?;
    }
    if let (Some(tables), Some(start)) = (report.finished_tables, report.start_ms) {
        writeln!(out, "starting on {tables} finished tables took {start:.0} ms")?;
    }
    Ok(())
}
