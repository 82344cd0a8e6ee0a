//! Bots that think for a long time make nobody wait.

use std::sync::{Condvar, Mutex};

use engine::{
    AnyGame, Bot, Chance, ConfigError, Face, Game, Input, Level, Millis, NoAnswer, NoAsk, NoPreview,
    OptionSpec, Outcome, Plan, Reason, ScriptKind, Seat, SeatSet, Seen, Viewer,
};
use games::registry;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use super::support::start_with;

/// How many bots are thinking at this moment, and whether they may stop.
static GATE: (Mutex<(usize, bool)>, Condvar) = (Mutex::new((0, false)), Condvar::new());

/// A game in which everybody nods once, in any order; its bots think until they are let go.
struct Ponder;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
struct Nothing {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Action {
    Nod,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
struct Nodded {
    seat: Seat,
}

engine::refusals! {
    /// Why not.
    #[allow(unreachable_pub, reason = "the macro makes it public")]
    pub enum Refusal {
        /// Once is enough.
        Twice => "PONDER-1", "nodded_already";
    }
}

impl Game for Ponder {
    const KEY: &'static str = "ponder";
    const SEATS: (u8, u8) = (1, 12);
    const ACTIONS: &'static [&'static str] = &["nod"];
    const COMPANY: &'static [Level] = &[];

    type Config = Nothing;
    type Rules = (Nothing, u8);
    type State = SeatSet;
    type Action = Action;
    type Event = Nodded;
    type Notice = Nodded;
    type View = Vec<Seat>;
    type Refusal = Refusal;
    type Preview = NoPreview;
    type Ask = NoAsk;
    type Answer = NoAnswer;
    type Help = NoAsk;
    type Hint = NoAnswer;

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn rules(config: Nothing, seats: u8) -> Result<(Nothing, u8), ConfigError> {
        Ok((config, seats))
    }

    fn config(rules: &(Nothing, u8)) -> &Nothing {
        &rules.0
    }

    fn script(_: &(Nothing, u8)) -> ScriptKind {
        ScriptKind::Rolls(|_| Err("there is no chance here".into()))
    }

    fn start(_: &(Nothing, u8)) -> SeatSet {
        SeatSet::EMPTY
    }

    fn decide(
        _: &(Nothing, u8),
        nodded: &SeatSet,
        _: Millis,
        input: Input<&Action>,
        _: &mut dyn Chance,
    ) -> Result<Vec<Nodded>, Refusal> {
        match input {
            Input::Act { seat, .. } if nodded.contains(seat) => Err(Refusal::Twice),
            Input::Act { seat, .. } => Ok(vec![Nodded { seat }]),
            Input::Begin | Input::Deadline | Input::Leave { .. } => Ok(Vec::new()),
        }
    }

    fn apply(_: &(Nothing, u8), nodded: &mut SeatSet, _: Millis, event: &Nodded) {
        nodded.insert(event.seat);
    }

    fn deadline(_: &(Nothing, u8), _: &SeatSet) -> Option<Millis> {
        None
    }

    fn view(_: &(Nothing, u8), nodded: &SeatSet, _: Viewer) -> Vec<Seat> {
        nodded.iter().collect()
    }

    fn notice(_: &(Nothing, u8), event: &Nodded, _: Viewer) -> Option<Nodded> {
        Some(*event)
    }

    fn may(_: &(Nothing, u8), nodded: &SeatSet, _: Millis, seat: Seat) -> Vec<&'static str> {
        if nodded.contains(seat) { Vec::new() } else { vec!["nod"] }
    }

    fn preview(_: &(Nothing, u8), _: &SeatSet, _: Seat, _: &Action) -> Option<Result<NoPreview, Refusal>> {
        None
    }

    fn answer(_: &(Nothing, u8), _: &SeatSet, _: Seat, ask: &NoAsk) -> Result<NoAnswer, Refusal> {
        match *ask {}
    }
    fn scores(rules: &(Nothing, u8), _: &SeatSet) -> Vec<i32> {
        vec![0; rules.1.into()]
    }

    fn present(_: &SeatSet) -> SeatSet {
        SeatSet::first(Self::SEATS.1)
    }

    fn outcome(rules: &(Nothing, u8), nodded: &SeatSet) -> Option<Outcome> {
        let all = SeatSet::first(rules.1);
        nodded.covers(all).then(|| Outcome { winners: all.iter().collect(), reason: Reason::Finished })
    }

    fn bot(_: Level, _: u64) -> Box<dyn Bot<Ponder>> {
        Box::new(Thinker)
    }

    fn novice(_: u64) -> Box<dyn Bot<Ponder>> {
        Box::new(Thinker)
    }
}

struct Thinker;

impl Bot<Ponder> for Thinker {
    fn think(&mut self, seen: Seen<'_, Ponder>) -> Option<Plan<Action>> {
        let (gate, changed) = &GATE;
        let mut thinking = gate.lock().expect("no panic");
        thinking.0 += 1;
        changed.notify_all();
        while !thinking.1 {
            thinking = changed.wait(thinking).expect("no panic");
        }
        thinking.0 -= 1;
        seen.may.contains(&"nod").then_some(Plan { after: Millis(0), action: Action::Nod })
    }
}

static PONDER: Face<Ponder> = Face::new();

fn find(key: &str) -> Option<&'static dyn AnyGame> {
    if key == Ponder::KEY { Some(&PONDER) } else { registry::find(key) }
}

fn wait_for_thinkers() {
    let (gate, changed) = &GATE;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    drop(changed.wait_while(gate.lock().expect("no panic"), |(thinking, _)| *thinking < cores));
}

#[test]
fn a_hundred_thinking_bots_keep_nobody_waiting() {
    let server = start_with(|config| config.find = find);
    let ada = server.guest("Ada");
    let mut seats = vec![json!({ "kind": "human" })];
    seats.resize(11, json!({ "kind": "bot", "level": 5 }));
    let tables: Vec<String> =
        (0..10).map(|_| ada.open(&json!({ "game": "ponder", "seats": seats, "private": true }))).collect();
    wait_for_thinkers();

    // Every thread for thinking is taken, and ninety-odd bots wait for one. Their own tables answer …
    let mut wires: Vec<_> = tables.iter().map(|table| ada.watch(table)).collect();
    for wire in &mut wires {
        assert_eq!(wire.act("n", &json!({ "type": "nod" }))["type"], "ack");
        assert_eq!(wire.act("again", &json!({ "type": "nod" }))["refused"]["why"], "nodded_already");
    }
    // … and so do others, over sockets and over HTTP.
    let (bob, eve) = (server.guest("Bob"), server.guest("Eve"));
    let table = bob.open_for("set", 2, &json!({ "fair_ms": 0 }));
    eve.join(&table);
    let mut wire = bob.watch(&table);
    wire.update(0);
    assert_eq!(wire.act("c", &json!({ "type": "call" }))["type"], "ack");
    assert_eq!(bob.get("/healthz").status, 200);
    assert!(bob.get(&format!("/api/tables/{table}")).body["status"] == "playing");

    // Let go, all of them come to an end.
    let (gate, changed) = &GATE;
    gate.lock().expect("no panic").1 = true;
    changed.notify_all();
    for wire in &mut wires {
        let over = wire.expect("over");
        assert_eq!(over["outcome"]["winners"].as_array().map(Vec::len), Some(11), "{over}");
        assert_eq!(over["outcome"]["scores"], Value::from(vec![0; 11]));
    }
}
