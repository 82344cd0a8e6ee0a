//! The hash of a table's state: the same for all who ask, after a restart, and in the record once it is over.

use serde_json::{Value, json};

use super::{
    seals::seals,
    support::{Client, request, start, start_in},
};

fn check(client: &Client, table: &str) -> (u64, String) {
    let answer = client.get(&format!("/api/tables/{table}/check"));
    assert_eq!(answer.status, 200, "{}", answer.text);
    let Value::Object(body) = &answer.body else { panic!("{}", answer.text) };
    assert_eq!(body.len(), 2, "a number and a hash, nothing else: {}", answer.text);
    let hash = body["hash"].as_str().expect("a hash").to_owned();
    assert!(hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{hash}");
    (body["seq"].as_u64().expect("a number"), hash)
}

#[test]
fn a_state_has_one_hash_that_the_record_confirms() {
    let server = start();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = ada.open_for("quiddler", 2, &json!({}));
    bob.join(&table);
    let mut wires = [ada.watch(&table), bob.watch(&table)];
    let mut told: Vec<String> = Vec::new();
    for seq in 0..12 {
        let views = wires.each_mut().map(|wire| wire.update(seq)["view"].clone());
        // Players and spectators are told the same, each time something new.
        let (number, hash) = check(&ada, &table);
        assert_eq!(number, seq);
        assert_eq!((check(&bob, &table), check(&eve, &table)), ((seq, hash.clone()), (seq, hash.clone())));
        assert!(!told.contains(&hash), "{seq}");
        told.push(hash);
        let turn = views[0]["turn"].as_u64().expect("a turn") as usize;
        let act = match views[0]["phase"].as_str() {
            Some("draw") => json!({ "type": "draw", "from": "pile" }),
            _ => json!({ "type": "discard", "card": views[turn]["mine"]["hand"][0] }),
        };
        assert_eq!(wires[turn].act(&format!("a{seq}"), &act)["type"], "ack");
    }
    told.push(check(&ada, &table).1);
    // Read from its log by another server, it is the same.
    let server = start_in(server.stop(), |_| {});
    let [ada, bob] = [ada, bob].map(|client| Client { addr: server.addr, ..client });
    assert_eq!(check(&ada, &table), (12, told[12].clone()));
    assert_eq!(bob.post(&format!("/api/tables/{table}/leave"), &json!({})).status, 200);
    told.push(check(&ada, &table).1);
    // With the seed that the record reveals, everybody finds the same hashes.
    let record = ada.get(&format!("/api/tables/{table}/record")).body;
    assert_eq!(seals(&record), told);
}

#[test]
fn a_hash_is_for_those_who_may_see_a_table_that_has_begun() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let path = format!("/api/tables/{table}/check");
    assert_eq!(request(server.addr, "GET", &path, &[], None).status, 401);
    let answer = ada.get(&path);
    assert_eq!((answer.status, answer.code()), (409, "not_started"));
    let nowhere = ada.get(&format!("/api/tables/{}/check", "x".repeat(table.len())));
    assert_eq!((nowhere.status, nowhere.code()), (404, "no_table"));
}
