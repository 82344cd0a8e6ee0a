//! Nothing acknowledged is lost: the program is killed under load, at random moments, and started again.

use std::{thread, time::Duration};

use crate::{
    load::{FLAGS, Load},
    process::Process,
};

const TABLES: usize = 6;
const KILLS: usize = 4;

#[test]
fn nothing_acknowledged_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path(), &FLAGS);
    let load = Load::start(vec![server.addr], TABLES, Duration::ZERO);
    let mut moment = u64::from(std::process::id());
    for _ in 0..KILLS {
        // Some moment, but not before there was something to lose.
        load.wait_for(100);
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        thread::sleep(Duration::from_millis(moment >> 55));
        server.kill();
        server = Process::start(folder.path(), &FLAGS);
        *load.addrs.lock().expect("addresses") = vec![server.addr];
    }
    load.finish();
}
