//! Three nodes on one Postgres, as processes, under load: killed, cut off, and without their store.

use std::{
    net::SocketAddr,
    thread,
    time::{Duration, Instant},
};

use localpg::{Disk, Place, Postgres, database};
use serde_json::{Value, json};

use crate::{
    load::{FLAGS, Load},
    process::{Process, guest},
    proxy::Proxy,
    support::{Answer, request},
};

const TABLES: usize = 6;
/// Slow enough for games to last as long as the trouble.
const PACE: Duration = Duration::from_millis(30);

/// How long a node hears nothing from Postgres: longer than any of its patience.
const CUT: Duration = Duration::from_secs(30);

fn node(store: &str) -> Process {
    Process::on(store, &FLAGS)
}

fn health(addr: SocketAddr) -> Answer {
    request(addr, "GET", "/healthz", &[], None)
}

/// Waits until a node's health has a status.
fn wait_for_health(addr: SocketAddr, status: u16) -> Value {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let health = health(addr);
        if health.status == status {
            return health.body;
        }
        assert!(Instant::now() < end, "{addr} stays {}", health.status);
        thread::sleep(Duration::from_millis(50));
    }
}

fn addrs(nodes: &[Process]) -> Vec<SocketAddr> {
    nodes.iter().map(|node| node.addr).collect()
}

// The players of a node that is killed go to another. What was acknowledged is there once, and all have one
// state: the nodes that lived through it, one that starts afterwards, and the record run anew.
#[test]
fn a_node_is_killed_and_nothing_is_lost() {
    let place = Place::new().expect("a Postgres");
    let mut nodes: Vec<Process> = (0..3).map(|_| node(place.address())).collect();
    let load = Load::start(addrs(&nodes), TABLES, PACE);
    let mut moment = u64::from(std::process::id());
    for number in 0..3 {
        load.wait_for(100);
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        thread::sleep(Duration::from_millis(moment >> 55));
        nodes.remove(number % 2).kill();
        // The others carry on, while the address of the dead one is still tried.
        load.wait_for(100);
        nodes.push(node(place.address()));
        *load.addrs.lock().expect("addresses") = addrs(&nodes);
    }
    load.wait_for(100);
    let ended = load.finish();
    ended.same_at(node(place.address()).addr);
}

// Without Postgres nodes say so and refuse; when it is back they are, too.
#[test]
fn postgres_stops_and_comes_back() {
    let mut postgres = Postgres::start(Disk::Forgetful).expect("a Postgres");
    let store = database(&postgres.address()).expect("a place");
    let nodes: Vec<Process> = (0..3).map(|_| node(&store)).collect();
    let load = Load::start(addrs(&nodes), TABLES, PACE);
    let ada = guest(nodes[0].addr, "Ada");
    for _ in 0..2 {
        load.wait_for(100);
        postgres.stop();
        for node in &nodes {
            let unready = wait_for_health(node.addr, 503);
            assert_eq!(unready["status"], "unready");
            assert!(
                unready["error"]["message"].as_str().is_some_and(|why| why.contains("Postgres")),
                "{unready}"
            );
            let refused = ada.post("/api/tables", &json!({}));
            assert_eq!((refused.status, refused.code()), (503, "storage"));
        }
        postgres.run().expect("it starts again");
        for node in &nodes {
            wait_for_health(node.addr, 200);
        }
    }
    load.wait_for(100);
    load.finish();
}

// A node that hears nothing from Postgres says so; the others carry on, and it joins them again.
#[test]
fn a_node_is_cut_off_and_comes_back() {
    let postgres = Postgres::start(Disk::Forgetful).expect("a Postgres");
    let proxy = Proxy::to(SocketAddr::from(([127, 0, 0, 1], postgres.port())));
    let store = database(&postgres.address()).expect("a place");
    let far = store.replace(&format!(":{}", postgres.port()), &format!(":{}", proxy.addr.port()));
    let nodes = [node(&far), node(&store), node(&store)];
    let load = Load::start(addrs(&nodes), TABLES, PACE);
    load.wait_for(200);
    proxy.cut();
    let cut = Instant::now();
    wait_for_health(nodes[0].addr, 503);
    // Players leave it for the others, where they are served.
    load.wait_for(200);
    thread::sleep(CUT.saturating_sub(cut.elapsed()));
    assert_eq!((health(nodes[0].addr).status, health(nodes[1].addr).status), (503, 200));
    assert!(cut.elapsed() >= CUT);
    proxy.mend();
    wait_for_health(nodes[0].addr, 200);
    load.wait_for(200);
    load.finish();
}
