//! Players receive nothing that they may not see: every byte that others receive is checked.

use super::support::{Wire, start};
use serde_json::{Value, json};

/// Plays quiddler by drawing and discarding, so that hands are full of hidden cards for a long time.
#[test]
fn hands_are_seen_by_their_owners_alone() {
    let server = start();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = ada.open_for("quiddler", 2, &json!({}));
    bob.join(&table);
    let mut wires = [ada.watch(&table), bob.watch(&table), eve.watch(&table)];
    let mut seen: [Vec<Value>; 3] = Default::default();
    for round in 0..60u64 {
        let seq = round;
        let updates: Vec<Value> = wires.iter_mut().map(|wire| wire.update(seq)).collect();
        for (seen, update) in seen.iter_mut().zip(&updates) {
            let keys = ["seq", "at", "events", "view", "scores"];
            seen.extend((seq > 0).then(|| keys.iter().map(|key| (*key, update[*key].clone())).collect()));
        }
        // Own hands, and nobody else's; a spectator has none.
        for (seat, update) in updates.iter().enumerate() {
            let mine = &update["view"]["mine"];
            assert_eq!(mine.is_null(), seat == 2, "{update}");
            if let Some(hand) = mine["hand"].as_array() {
                assert_eq!(json!(hand.len()), update["view"]["held"][seat]);
            }
        }
        // But for `mine`, `may` and what is told of events, all see the same.
        let public = |update: &Value| {
            let mut view = update["view"].clone();
            view["mine"] = Value::Null;
            view
        };
        assert_eq!(public(&updates[0]), public(&updates[2]));
        assert_eq!(public(&updates[1]), public(&updates[2]));
        let turn = updates[0]["view"]["turn"].as_u64().expect("a turn") as usize;
        let phase = updates[0]["view"]["phase"].as_str().expect("a phase").to_owned();
        let act = match phase.as_str() {
            "draw" => json!({ "type": "draw", "from": "pile" }),
            _ => {
                let hand = updates[turn]["view"]["mine"]["hand"].as_array().expect("a hand").clone();
                json!({ "type": "discard", "card": hand[0] })
            }
        };
        let ack = wires[turn].act(&format!("a{round}"), &act);
        assert_eq!(ack["seq"], seq + 1, "{ack}");
        if phase == "draw" {
            // Only the player who drew a card receives it.
            check_draw(&mut wires, turn, seq + 1);
        }
    }
    // The log gives players what they have received, and no more.
    for (client, seen) in [&ada, &bob, &eve].into_iter().zip(&seen) {
        let log = client.get(&format!("/api/tables/{table}/log"));
        let steps = log.body["steps"].as_array().expect("steps");
        assert_eq!((log.status, steps.len()), (200, 60), "{}", log.text);
        assert_eq!(&steps[..59], &seen[..]);
        assert_eq!(log.text.contains("\"hand\":["), client.player != eve.player);
    }
    // The spectator's and the other's bytes have no list of cards but open ones.
    let spectator = &wires[2].bytes;
    assert!(!spectator.contains("\"hand\":["), "a spectator was sent a hand");
}

fn check_draw(wires: &mut [Wire; 3], turn: usize, seq: u64) {
    let updates: Vec<Value> = wires.iter_mut().map(|wire| wire.update(seq)).collect();
    let drawn = updates[turn]["view"]["mine"]["hand"].as_array().and_then(|hand| hand.last()).cloned();
    let drawn = drawn.and_then(|card| card.as_str().map(str::to_owned)).expect("a card");
    for (seat, update) in updates.iter().enumerate() {
        if seat != turn {
            let told = update["events"].to_string();
            assert!(!told.contains(&format!("\"{drawn}\"")), "{told} tells of {drawn}");
        }
    }
    for (wire, update) in wires.iter_mut().zip(updates) {
        wire.seen.push_front(update);
    }
}

// ALL-1: the seed, the secret and what is not dealt stay on the server until the game is over.
#[test]
fn all_1_the_deck_and_the_seed_stay_hidden() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0 }));
    bob.join(&table);
    let mut wire = ada.watch(&table);
    let first = wire.update(0);
    wire.act("c", &json!({ "type": "call" }));
    let cards: Vec<String> = first["view"]["cards"]
        .as_array()
        .expect("cards")
        .iter()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect();
    let facts = ada.get(&format!("/api/tables/{table}")).text;
    let sent = wire.bytes.clone() + &facts;
    assert_eq!(bob.post(&format!("/api/tables/{table}/leave"), &json!({})).status, 200);
    let record = ada.get(&format!("/api/tables/{table}/record")).body;
    for hidden in [&record["secret"], &record["chance"]["seed"]] {
        assert!(!sent.contains(hidden.as_str().expect("hex")), "the seed was told");
    }
    // Of 81 cards the twelve on the table were named, and no other.
    let mut named = 0;
    for number in ['1', '2', '3'] {
        for colour in ['r', 'g', 'p'] {
            for fill in ['f', 'h', 'e'] {
                for shape in ['o', 's', 'd'] {
                    let card: String = [number, colour, fill, shape].iter().collect();
                    let told = sent.contains(&format!("\"{card}\""));
                    assert_eq!(told, cards.contains(&card), "{card}");
                    named += usize::from(told);
                }
            }
        }
    }
    assert_eq!(named, 12);
}

// RACE-1: of what a player does at a table of their own, others learn the score and whether it is done. The
// deadline is the viewer's own, and spectators have none (SPR-7).
#[test]
fn race_1_own_tables_are_seen_by_their_owners_alone() {
    let server = start();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let rules = json!({ "version": "arcade", "seconds": 120, "miss_seconds": 7 });
    let table = ada.open_for("sprint", 2, &rules);
    bob.join(&table);
    let mut wires = [ada.watch(&table), bob.watch(&table), eve.watch(&table)];
    let first: Vec<Value> = wires.iter_mut().map(|wire| wire.update(0)).collect();
    let deadlines = |updates: &[Value]| updates.iter().map(|u| u["deadline"].clone()).collect::<Vec<_>>();
    assert_eq!(deadlines(&first), [json!(120_000), json!(120_000), Value::Null]);
    assert_eq!(first[0]["view"]["mine"]["cards"], first[1]["view"]["mine"]["cards"]);
    let cards: Vec<games::card::Card> =
        serde_json::from_value(first[0]["view"]["mine"]["cards"].clone()).expect("cards");
    let set = games::set::solver::sets(&cards)[0];
    let wrong = cards.iter().find(|card| !set.contains(card)).expect("another card");
    let miss = json!({ "type": "take", "cards": [set[0], set[1], wrong] });
    for (n, act) in
        [miss, json!({ "type": "hint" }), json!({ "type": "take", "cards": set })].iter().enumerate()
    {
        let seq = n as u64 + 1;
        assert_eq!(wires[0].act(&format!("a{n}"), act)["seq"], seq);
        let now: Vec<Value> = wires.iter_mut().map(|wire| wire.update(seq)).collect();
        let scored = seq == 3;
        for (viewer, (now, before)) in now.iter().zip(&first).enumerate() {
            assert_eq!(now["scores"], json!([i32::from(scored), 0]));
            if viewer == 0 {
                assert_ne!(now["deadline"], before["deadline"], "a penalty or a gain moves one's own end");
                continue;
            }
            let told = if scored { json!([{ "type": "scored", "seat": 0, "score": 1 }]) } else { json!([]) };
            assert_eq!(now["events"], told);
            assert_eq!(now["view"], before["view"]);
            assert_eq!((&now["may"], &now["deadline"]), (&before["may"], &before["deadline"]));
        }
    }
    // A player who gives up is done, and nothing says how. A seat that is done keeps its place (RACE-3).
    wires[0].act("up", &json!({ "type": "give_up" }));
    let now: Vec<Value> = wires.iter_mut().map(|wire| wire.update(4)).collect();
    assert_eq!(now[1]["events"], json!([{ "type": "done", "seat": 0 }]));
    assert_eq!((&now[0]["may"], &now[0]["deadline"]), (&json!([]), &Value::Null));
    assert_eq!(now[1]["deadline"], 120_000);
    assert!(!wires[2].bytes.contains(&format!("\"{}\"", set[0])), "a spectator was told a card");
}
