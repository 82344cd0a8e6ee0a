//! `tercet verify`: checks a finished game against its seed.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    process::ExitCode,
};

use engine::{AnyTable, ChanceSpec, Record, Seed, hex, referee::Run};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::input::{Bad, RecordFile, output_failed, read_record};

/// Run a finished game again and check every shuffle and roll against its revealed seed.
///
/// It checks that the secret and the nonces give the seed, that every entry is legal with the shuffles and
/// rolls of this seed, and that the game ends. With --check it also compares state hashes that the server
/// gave during the game. Exit status: 0 if everything is right, 1 if something differs (the output says
/// where), 2 if the record itself is bad or has no seed.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordFile,
    /// The commitment that the server published before the game, in hex; it is compared with the secret
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
    /// A state hash that the server gave during the game at `/api/tables/ID/check`: the number of the entry
    /// and the hash; can be repeated
    #[arg(long, value_name = "SEQ:HEX", value_parser = claim)]
    check: Vec<Claim>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// The claimed hash of the state after an entry.
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
    let claim = read().ok_or("expected a whole number, a colon and 64 hex digits")?;
    if !engine::is_fingerprint(&claim.hash) {
        return Err(
            "this hash is of an old kind, which this version cannot check (a hash of the present kind \
                    ends in 0002)"
                .to_owned(),
        );
    }
    Ok(claim)
}

/// The result.
#[derive(Debug, Serialize)]
struct Report {
    /// Whether everything is right.
    verified: bool,
    /// SHA-256 of the secret, which was published before the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<String>,
    /// Whether the secret and the nonces give the seed; null if the record does not have them.
    seed_from_secret: Option<bool>,
    /// How many entries the record has.
    entries: usize,
    scores: Vec<i32>,
    winners: Vec<u8>,
    /// The hash of the final state, as the server gives it at `/api/tables/ID/check`.
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
        return Err(Bad::new("chance: this record has a script and no seed, so there is nothing to verify"));
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
            (seed_from_secret == Some(false))
                .then(|| "seed: the secret and the nonces give another seed".into())
        })
        .or_else(|| {
            (promised.is_some() && promised != commitment)
                .then(|| "secret: it does not match the commitment".into())
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

/// What is wrong with a claim; `None` if it is right.
fn compare(claim: &Claim, stood: Option<&String>) -> Option<String> {
    let seq = claim.seq;
    match stood {
        None => Some(format!("check: there is no entry {seq}")),
        Some(hash) if *hash != claim.hash => {
            Some(format!("check: after entry {seq} the state has another hash: {hash}"))
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
        _ => writeln!(out, "The record has no secret, so only the seed itself can be checked.")?,
    }
    match &report.differs {
        Some(differs) => writeln!(out, "NOT VERIFIED: {differs}"),
        None => {
            let (entries, scores, winners) = (report.entries, &report.scores, &report.winners);
            writeln!(out, "VERIFIED: {entries} entries; every shuffle and roll comes from the seed.")?;
            writeln!(out, "Scores {scores:?}, won by {winners:?}.")?;
            writeln!(out, "State after entry {}: {}", report.check.seq, report.check.hash)
        }
    }
}
