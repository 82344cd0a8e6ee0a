//! Runs a record again in this process, by the engine alone, to get the hashes that every server must have
//! given for the table.

use engine::{AnyTable, ChanceSpec, Record, referee::Run};
use serde_json::Value;

/// The hash of the state after each entry, by its number.
pub(crate) fn seals(record: &Value) -> Vec<String> {
    let record = Record::parse(record.to_string().as_bytes()).expect("a record");
    let ChanceSpec::Seed(seed) = record.chance else { panic!("no seed") };
    let game = games::registry::find(&record.game).expect("a game");
    let (mut run, _) = Run::begin(game, &record).expect("it begins");
    let seal = |table: &dyn AnyTable| {
        let seal = table.seal(&seed);
        // ALL-1: a player could test a guess of hidden cards on a hash without a key.
        assert_ne!(seal, table.hash());
        seal
    };
    let mut seals = vec![seal(run.table())];
    for n in 0..record.log.len() {
        let note = |table: &dyn AnyTable, _: &_| seals.push(seal(table));
        assert_eq!(run.step(&record, n, note).expect("it runs"), None, "log[{n}] is refused");
    }
    seals
}
