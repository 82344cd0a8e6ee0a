//! `tercet verify`: whether a finished game was what its seed gives.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    process::ExitCode,
};

use engine::{AnyTable, ChanceSpec, Record, Seed, hex, referee::Run};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::input::{Bad, RecordFile, output_failed, read_record};

/// Re-runs a finished record with its revealed seed.
///
/// Checks that secret and nonces give the seed, that every entry is possible with the shuffles and rolls of that seed,
/// and that the game comes to its end; and, if asked, that the table stood at some moment as its server said then. Exit
/// status: 0 when all of that holds, 1 when something differs (it says where),
/// 2 when the record itself is bad or has no seed.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordFile,
    /// The commitment that was published before play (hex): checked against the secret
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
    /// What a server said of the table's state during the game (its path `/api/tables/ID/check`): the number of an entry
    /// and the hash there; may be given again
    #[arg(long, value_name = "SEQ:HEX", value_parser = claim)]
    check: Vec<Claim>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// How a table is said to have stood after an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Claim {
    seq: u64,
    hash: String,
}

fn claim(text: &str) -> Result<Claim, String> {
    let read = || {
        let (seq, hash) = text.split_once(':')?;
        let hash = hex::decode(hash).filter(|bytes| bytes.len() == 32)?;
        Some(Claim { seq: seq.parse().ok()?, hash: hex::encode(&hash) })
    };
    read().ok_or_else(|| "it is a whole number, a colon and 64 hex digits".to_owned())
}

/// What came of it.
#[derive(Debug, Serialize)]
struct Report {
    /// Whether everything holds.
    verified: bool,
    /// SHA-256 of the secret: what was published before play.
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<String>,
    /// Whether the seed comes from secret and nonces; unknown when they are not in the record.
    seed_from_secret: Option<bool>,
    /// How many entries were re-run.
    entries: usize,
    scores: Vec<i32>,
    winners: Vec<u8>,
    /// How the table stood at the end: what its server says at `/api/tables/ID/check`.
    check: Claim,
    /// What differs, and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<String>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let report = match verify(args) {
        Ok(report) => report,
        Err(bad) => return bad.exit(),
    };
    let written = match args.json {
        true => serde_json::to_writer(io::stdout(), &report)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(io::stdout())),
        false => tell(&report),
    };
    match written {
        Err(error) => output_failed(&error),
        Ok(()) if report.verified => ExitCode::SUCCESS,
        Ok(()) => ExitCode::from(1),
    }
}

fn verify(args: &Args) -> Result<Report, Bad> {
    let (record, game) = read_record(args.record.file.as_deref())?;
    let ChanceSpec::Seed(seed) = record.chance else {
        return Err(Bad::new("chance: a scripted record has no seed to verify"));
    };
    let secret = record.secret.as_deref().and_then(hex::decode);
    let commitment = secret.as_ref().map(|secret| hex::encode(&Sha256::digest(secret)));
    let seed_from_secret = secret.map(|secret| Seed::from_secret(&secret, nonces(&record)) == seed);
    let (mut run, _) = Run::begin(game, &record).map_err(Bad::new)?;
    let mut differs = None;
    let standing = |table: &dyn AnyTable| Claim { seq: last_seq(table), hash: table.seal(&seed) };
    let mut stood = BTreeMap::new();
    let mut note = |table: &dyn AnyTable| {
        if args.check.iter().any(|claim| claim.seq == last_seq(table)) {
            stood.insert(last_seq(table), table.seal(&seed));
        }
    };
    note(run.table());
    for n in 0..record.log.len() {
        if let Some(refused) = run.step(&record, n, |table, _| note(table)).map_err(Bad::new)? {
            differs =
                Some(format!("log[{n}]: not possible with this seed: {} {}", refused.rule, refused.why));
            break;
        }
    }
    let outcome = run.table().outcome();
    let promised = args.commitment.as_deref().map(str::to_lowercase);
    let differs = differs
        .or_else(|| {
            (seed_from_secret == Some(false)).then(|| "seed: secret and nonces give another one".into())
        })
        .or_else(|| {
            (promised.is_some() && promised != commitment)
                .then(|| "secret: it is not what was promised".into())
        })
        .or_else(|| args.check.iter().find_map(|claim| compare(claim, stood.get(&claim.seq))))
        .or_else(|| outcome.is_none().then(|| format!("log[{}]: the game is not over", record.log.len())));
    Ok(Report {
        verified: differs.is_none(),
        commitment,
        seed_from_secret,
        entries: record.log.len(),
        scores: run.table().scores(),
        winners: outcome.into_iter().flat_map(|o| o.winners).map(|seat| seat.0).collect(),
        check: standing(run.table()),
        differs,
    })
}

/// The number of a table's last entry.
fn last_seq(table: &dyn AnyTable) -> u64 {
    table.next_seq().0.saturating_sub(1)
}

/// What is wrong with a claim, if anything is.
fn compare(claim: &Claim, stood: Option<&String>) -> Option<String> {
    let seq = claim.seq;
    match stood {
        None => Some(format!("check: there is no entry {seq}")),
        Some(hash) if *hash != claim.hash => {
            Some(format!("check: after entry {seq} the table stood otherwise: {hash}"))
        }
        Some(_) => None,
    }
}

fn nonces(record: &Record) -> Vec<Vec<u8>> {
    let nonces = record.nonces.iter().flatten();
    nonces.map(|nonce| nonce.as_deref().and_then(hex::decode).unwrap_or_default()).collect()
}

fn tell(report: &Report) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match (&report.commitment, report.seed_from_secret) {
        (Some(commitment), Some(true)) => {
            writeln!(out, "The seed comes from the secret and the players' nonces.")?;
            writeln!(out, "Commitment: {commitment}")?;
        }
        (_, Some(false)) => {}
        _ => writeln!(out, "The record reveals no secret: only the seed itself can be checked.")?,
    }
    match &report.differs {
        Some(differs) => writeln!(out, "NOT VERIFIED: {differs}"),
        None => {
            let (entries, scores, winners) = (report.entries, &report.scores, &report.winners);
            writeln!(out, "VERIFIED: {entries} entries, every shuffle and roll as the seed gives it.")?;
            writeln!(out, "Scores {scores:?}, won by {winners:?}.")?;
            writeln!(out, "State after entry {}: {}", report.check.seq, report.check.hash)
        }
    }
}
