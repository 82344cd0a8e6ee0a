//! Games in which every player has a table of their own (RACE-3): seats that are done keep their place.

use engine::{
    AnyGame, Bot, Chance, ConfigError, Face, Game, Input, Level, Millis, NoAnswer, NoAsk, NoPreview,
    OptionSpec, Outcome, Plan, Reason, ScriptKind, Seat, SeatSet, Seen, Viewer,
};
use games::registry;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use super::support::{Client, Running, start_with};

/// A race to nod. A player who has nodded is done, and the game is over when nobody plays any more.
struct Dash;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
struct Nothing {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Action {
    Nod,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Event {
    Nodded { seat: Seat },
    Left { seat: Seat },
}

/// Who has nodded, and who has left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    nodded: SeatSet,
    left: SeatSet,
}

engine::canonical! {
    struct State { nodded, left }
}

engine::refusals! {
    /// Why not.
    #[allow(unreachable_pub, reason = "the macro makes it public")]
    pub enum Refusal {
        /// A seat that is done can do nothing more.
        Done => "RACE-3", "done";
    }
}

impl Game for Dash {
    const KEY: &'static str = "dash";
    const SEATS: (u8, u8) = (1, 12);
    const ACTIONS: &'static [&'static str] = &["nod"];
    const COMPANY: &'static [Level] = &[];

    type Config = Nothing;
    type Rules = (Nothing, u8);
    type State = State;
    type Action = Action;
    type Event = Event;
    type Notice = Event;
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

    fn start(_: &(Nothing, u8)) -> State {
        State::default()
    }

    fn decide(
        rules: &(Nothing, u8),
        state: &State,
        _: Millis,
        input: Input<&Action>,
        _: &mut dyn Chance,
    ) -> Result<Vec<Event>, Refusal> {
        match input {
            Input::Act { seat, .. } | Input::Leave { seat } if Self::done(rules, state).contains(seat) => {
                Err(Refusal::Done)
            }
            Input::Act { seat, .. } => Ok(vec![Event::Nodded { seat }]),
            Input::Leave { seat } => Ok(vec![Event::Left { seat }]),
            Input::Begin | Input::Deadline => Ok(Vec::new()),
        }
    }

    fn apply(_: &(Nothing, u8), state: &mut State, _: Millis, event: &Event) {
        match *event {
            Event::Nodded { seat } => state.nodded.insert(seat),
            Event::Left { seat } => state.left.insert(seat),
        }
    }

    fn deadline(_: &(Nothing, u8), _: &State) -> Option<Millis> {
        None
    }

    fn view(_: &(Nothing, u8), state: &State, _: Viewer) -> Vec<Seat> {
        state.nodded.iter().collect()
    }

    fn notice(_: &(Nothing, u8), event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn may(rules: &(Nothing, u8), state: &State, _: Millis, seat: Seat) -> Vec<&'static str> {
        if Self::done(rules, state).contains(seat) { Vec::new() } else { vec!["nod"] }
    }

    fn preview(_: &(Nothing, u8), _: &State, _: Seat, _: &Action) -> Option<Result<NoPreview, Refusal>> {
        None
    }

    fn answer(_: &(Nothing, u8), _: &State, _: Seat, ask: &NoAsk) -> Result<NoAnswer, Refusal> {
        match *ask {}
    }

    fn scores(rules: &(Nothing, u8), state: &State) -> Vec<i32> {
        (0..rules.1).map(|seat| i32::from(state.nodded.contains(Seat(seat)))).collect()
    }

    fn present(state: &State) -> SeatSet {
        SeatSet::first(Self::SEATS.1).without(state.left)
    }

    fn done(_: &(Nothing, u8), state: &State) -> SeatSet {
        state.nodded.iter().chain(state.left.iter()).collect()
    }

    fn outcome(rules: &(Nothing, u8), state: &State) -> Option<Outcome> {
        let over = Self::done(rules, state).covers(SeatSet::first(rules.1));
        over.then(|| Outcome { winners: state.nodded.iter().collect(), reason: Reason::Finished })
    }

    fn bot(_: Level, _: u64) -> Box<dyn Bot<Dash>> {
        Box::new(Nodder)
    }

    fn novice(_: u64) -> Box<dyn Bot<Dash>> {
        Box::new(Nodder)
    }
}

struct Nodder;

impl Bot<Dash> for Nodder {
    fn think(&mut self, seen: Seen<'_, Dash>) -> Option<Plan<Action>> {
        seen.may.contains(&"nod").then_some(Plan { after: Millis(0), action: Action::Nod })
    }
}

static DASH: Face<Dash> = Face::new();

fn find(key: &str) -> Option<&'static dyn AnyGame> {
    if key == Dash::KEY { Some(&DASH) } else { registry::find(key) }
}

fn at(table: &str, what: &str) -> String {
    format!("/api/tables/{table}{what}")
}

/// A race of people who are all seated.
fn race(server: &Running, names: &[&str]) -> (String, Vec<Client>) {
    let people: Vec<Client> = names.iter().map(|name| server.guest(name)).collect();
    let seats = vec![json!({ "kind": "human" }); names.len()];
    let table = people[0].open(&json!({ "game": "dash", "seats": seats, "private": true }));
    for person in &people[1..] {
        person.join(&table);
    }
    (table, people)
}

fn tables_of(person: &Client) -> usize {
    person.get("/api/me/tables").body["tables"].as_array().map_or(0, Vec::len)
}

fn players(person: &Client, table: &str) -> Value {
    person.get(&at(table, "")).body["players"].clone()
}

// "`POST …/leave` of a seat that is done (RACE-3) answers as usual, frees the player's count and writes nothing."
#[test]
fn leaving_a_seat_that_is_done_frees_the_player_and_writes_nothing() {
    let server = start_with(|config| {
        config.find = find;
        config.limits.tables_per_player = 1;
    });
    let (table, people) = race(&server, &["Ada", "Bob"]);
    let (mut a, mut b) = (people[0].watch(&table), people[1].watch(&table));
    a.update(0);
    assert_eq!(a.act("n", &json!({ "type": "nod" }))["type"], "ack");
    // The rules refuse it, and `may` does not offer it.
    assert_eq!(a.act("l", &json!({ "type": "leave" }))["refused"]["rule"], "RACE-3");
    let more = json!({ "game": "dash", "seats": [{ "kind": "human" }], "private": true });
    assert_eq!(people[0].post("/api/tables", &more).status, 429);
    for _ in 0..2 {
        assert_eq!(people[0].post(&at(&table, "/leave"), &json!({})).status, 200);
    }
    assert_eq!(tables_of(&people[0]), 0);
    assert_eq!(people[0].post("/api/tables", &more).status, 200);
    assert_eq!(players(&people[0], &table)[0]["left"], false);
    // The next entry has the next number, and Ada's place stands.
    assert_eq!(b.act("n", &json!({ "type": "nod" }))["seq"], 2);
    assert_eq!(b.expect("over")["outcome"]["winners"], json!([0, 1]));
    let answer = people[0].post(&at(&table, "/leave"), &json!({}));
    assert_eq!((answer.status, answer.code()), (409, "over"));
}

#[test]
fn the_host_removes_somebody_who_is_done() {
    let server = start_with(|config| config.find = find);
    let (table, people) = race(&server, &["Ada", "Bob", "Cyd"]);
    let (mut a, mut b) = (people[0].watch(&table), people[1].watch(&table));
    b.update(0);
    assert_eq!(b.act("n", &json!({ "type": "nod" }))["type"], "ack");
    let left = people[0].post(&at(&table, "/seats/1"), &json!({ "kind": "left" }));
    assert_eq!((left.status, &left.body["players"][1]["left"]), (200, &json!(true)), "{}", left.text);
    b.expect("removed");
    let again = people[0].post(&at(&table, "/seats/1"), &json!({ "kind": "left" }));
    assert_eq!((again.status, again.code()), (409, "left"));
    let join = people[1].post(&at(&table, "/join"), &json!({ "seat": 1 }));
    assert_eq!((join.status, join.code()), (403, "removed"));
    // The server does not try again and again to write what the rules refuse.
    assert_eq!(a.act("n", &json!({ "type": "nod" }))["seq"], 2);
    assert_eq!(people[2].post(&at(&table, "/leave"), &json!({})).status, 200);
    assert_eq!(a.expect("over")["outcome"]["winners"], json!([0, 1]));
    let metrics = people[0].get("/metrics").text;
    let refused = metrics.lines().filter(|line| line.contains(r#"rule="RACE-3""#));
    assert_eq!(refused.count(), 0, "{metrics}");
}

#[test]
fn nobody_plays_for_a_seat_that_is_done_or_takes_it_over() {
    let server = start_with(|config| {
        config.find = find;
        config.bot_pace = 0;
        config.away = std::time::Duration::from_millis(200);
    });
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let human = json!({ "kind": "human" });
    let seats = json!([human, human, human, { "kind": "bot", "level": 3 }]);
    let table = ada.open(&json!({ "game": "dash", "seats": seats, "private": true }));
    bob.join(&table);
    eve.join(&table);
    let (mut a, mut b, e) = (ada.watch(&table), bob.watch(&table), eve.watch(&table));
    a.find("the bot's nod", |m| m["type"] == "update" && m["scores"][3] == 1);
    assert_eq!(b.act("n", &json!({ "type": "nod" }))["type"], "ack");
    b.close();
    a.find("that Bob is gone", |m| m["type"] == "players" && m["players"][1]["connected"] == false);
    e.close();
    // Eve went after Bob. She is played for, and nods at once; Bob is done.
    a.find("a nod for Eve", |m| m["type"] == "update" && m["scores"][2] == 1);
    assert_eq!(players(&ada, &table)[1].get("stand_in"), None);
    let late = server.guest("Joe").post(&at(&table, "/join"), &json!({ "seat": 3 }));
    assert_eq!((late.status, late.code()), (409, "taken"));
    assert_eq!(a.act("n", &json!({ "type": "nod" }))["type"], "ack");
    a.expect("over");
}
