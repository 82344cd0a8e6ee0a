//! The declarations fit the JSON: random games of every game, with everything that they put on the wire.

use engine::{
    Entry, Game, Input, Millis, Refused, Seat, Seed, Seeded, Stop, Table, Viewer,
    testkit::{Probe, Rng},
};
use serde::Serialize;

use super::{files, types::Scope};

/// How many random games of each game, and the most attempts in each.
const GAMES: u64 = 12;
const ATTEMPTS: usize = 400;

macro_rules! tests {
    ($($name:ident: $game:ty),* $(,)?) => { $(
        #[test]
        fn $name() {
            let checker = Checker::new(<$game>::KEY);
            for seed in 0..GAMES {
                play::<$game>(&checker, seed);
            }
        }
    )* };
}
games::each_game!(tests);

/// The declarations of one game.
struct Checker(Scope);

impl Checker {
    fn new(key: &str) -> Checker {
        let files = files();
        let common = files["index.ts"].split("export type ").find(|part| part.starts_with("CommonRefusal"));
        let mut scope = Scope::default();
        scope.add(&files[&format!("{key}.ts")]);
        scope.add(&format!("export type {}", common.expect("the common refusals")));
        Checker(scope)
    }

    fn fits(&self, name: &str, value: &impl Serialize) {
        let value = serde_json::to_value(value).expect("JSON");
        self.0.fit(name, &value).unwrap_or_else(|error| panic!("{error}\nin {value}"));
    }
}

fn play<G: Probe>(checker: &Checker, seed: u64) {
    let mut rng = Rng::new(seed);
    let (config, seats) = G::table(&mut rng);
    let chance = Seed([seed as u8; 32]);
    let mut table = Table::<G>::new(config, seats).expect("a table");
    checker.fits("Config", G::config(table.rules()));
    let mut at = Millis::ZERO;
    let mut attempt = Some(Input::Begin);
    for _ in 0..ATTEMPTS {
        if let Some(input) = attempt.take() {
            match table.propose(at, input, &mut Seeded::new(chance, table.next_seq())) {
                Ok(entry) => {
                    table.commit(&entry);
                    seen(checker, &table, &entry);
                }
                Err(stop) => refused(checker, &stop),
            }
        }
        if table.outcome().is_some() {
            break;
        }
        at = at.plus(Millis(rng.below(3_000) as u64));
        if let Some(due) = table.deadline().filter(|&due| due <= at) {
            (at, attempt) = (due, Some(Input::Deadline));
            continue;
        }
        let seat = Seat(rng.below(usize::from(seats)) as u8);
        let action = G::attempt(table.rules(), table.state(), seat, &mut rng);
        asked(checker, &table, seat, &action, &mut rng);
        attempt = Some(match rng.one_in(150) {
            true => Input::Leave { seat },
            false => Input::Act { seat, lag: Millis::ZERO, action },
        });
    }
}

/// What an entry puts on the wire: notices and views for everybody, and what is revealed after the end.
fn seen<G: Probe>(checker: &Checker, table: &Table<G>, entry: &Entry<G>) {
    let (rules, state) = (table.rules(), table.state());
    let viewers = (0..table.seats()).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]);
    for viewer in viewers {
        checker.fits("View", &G::view(rules, state, viewer));
        for event in &entry.events {
            G::notice(rules, event, viewer).iter().for_each(|notice| checker.fits("Notice", notice));
        }
    }
    checker.fits("View", &G::reveal(rules, state));
    for event in &entry.events {
        G::reveal_notice(rules, event).iter().for_each(|notice| checker.fits("Notice", notice));
    }
}

/// What a screen sends and gets before a player acts.
fn asked<G: Probe>(checker: &Checker, table: &Table<G>, seat: Seat, action: &G::Action, rng: &mut Rng) {
    let (rules, state) = (table.rules(), table.state());
    checker.fits("Action", action);
    if !G::present(state).contains(seat) {
        return;
    }
    match G::preview(rules, state, seat, action) {
        Some(Ok(preview)) => checker.fits("Preview", &preview),
        Some(Err(refusal)) => refused(checker, &Stop::Rule(refusal)),
        None => {}
    }
    for help in G::helps() {
        checker.fits("Help", &help);
        G::help(rules, state, seat, &help).iter().for_each(|hint| checker.fits("Hint", hint));
    }
    if let Some(ask) = G::ask(rules, state, seat, rng) {
        checker.fits("Ask", &ask);
        match G::answer(rules, state, seat, &ask) {
            Ok(answer) => checker.fits("Answer", &answer),
            Err(refusal) => refused(checker, &Stop::Rule(refusal)),
        }
    }
}

fn refused<R: engine::Refusal>(checker: &Checker, stop: &Stop<R>) {
    let refused: Refused = stop.refused().expect("a refusal, since chance does not run out");
    checker.fits("(Refusal | CommonRefusal) & { what?: string }", &refused);
}

/// The messages around a game's parts, with parts that are as simple as can be.
mod messages {
    use engine::Level;
    use protocol::{
        ChatLine, ErrorInfo, LogStep, Outcome, PlayerInfo, PlayerKind, Refused, Replay, ReplayRefused,
        ReplayStart, ReplayStep, ServerMsg, StartWhen, Status, TableFacts, Update,
    };
    use serde_json::value::RawValue;

    use super::*;

    fn raw(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.to_owned()).expect("JSON")
    }

    fn player(kind: PlayerKind) -> PlayerInfo {
        let (level, player) = match kind {
            PlayerKind::Bot => (Level::from_tenths(25), None),
            PlayerKind::Human => (None, Some("p1".to_owned())),
        };
        let stand_in = level;
        let name = "Ada".to_owned();
        PlayerInfo { seat: 0, name, kind, level, connected: true, player, left: false, stand_in }
    }

    fn update(now: Option<u64>) -> Update {
        let (events, view) = (raw(r#"[{"type":"rang"}]"#), raw(r#"{"bell":true}"#));
        Update { seq: 1, at: 5, events, view, may: vec!["ring"], scores: vec![0], deadline: now, now }
    }

    fn outcome() -> Outcome {
        Outcome { scores: vec![1], winners: vec![0], reason: "finished".to_owned() }
    }

    fn refused() -> Refused {
        Refused { rule: "over".to_owned(), why: "game_over".to_owned(), what: None }
    }

    fn line(seat: Option<u8>) -> ChatLine {
        let text = || "hi".to_owned();
        ChatLine { player: text(), seat, name: text(), text: text(), at: 5 }
    }

    fn every_message() -> Vec<ServerMsg> {
        let id = || "a1".to_owned();
        let text = || "hi".to_owned();
        vec![
            ServerMsg::Hello {
                player: id(),
                seat: None,
                game: "bell".to_owned(),
                rules: raw(r#"{"loud":1}"#),
                players: vec![player(PlayerKind::Human), player(PlayerKind::Bot)],
                host: Some(id()),
                commitment: Some(text()),
            },
            ServerMsg::Update(update(None)),
            ServerMsg::Update(update(Some(7))),
            ServerMsg::Ack { id: id(), seq: 1 },
            ServerMsg::Refused { id: None, refused: refused() },
            ServerMsg::Preview { id: id(), preview: Some(raw(r#"{"sound":"dong"}"#)), refused: None },
            ServerMsg::Preview { id: id(), preview: None, refused: Some(refused()) },
            ServerMsg::Options { id: id(), options: Some(raw(r#"{"ropes":[1]}"#)), refused: None },
            ServerMsg::Help { id: id(), seq: 1, help: Some(raw(r#"{"ropes":2}"#)), refused: None },
            ServerMsg::Help { id: id(), seq: 1, help: None, refused: Some(refused()) },
            ServerMsg::Lookup { id: id(), word: text(), valid: true, meaning: None },
            ServerMsg::Lookup { id: id(), word: text(), valid: true, meaning: Some(text()) },
            ServerMsg::Said(line(Some(1))),
            ServerMsg::Chat { lines: vec![line(None)] },
            ServerMsg::Muted { off: false },
            ServerMsg::Removed {},
            ServerMsg::Players { players: vec![], host: None, rematch: None },
            ServerMsg::Players { players: vec![], host: Some(id()), rematch: Some(id()) },
            ServerMsg::Starting { r#in: 3000 },
            ServerMsg::Next { table: id() },
            ServerMsg::Over { outcome: outcome() },
            ServerMsg::Pong { id: None },
            ServerMsg::Error { id: None, error: ErrorInfo { code: text(), message: text() } },
        ]
    }

    #[test]
    fn fit() {
        let index = files()["index.ts"].replace("(G['action'] | Leave)['type']", "'ring'");
        let index = index.replace("Partial<G['config']>", "Config");
        let mut scope = Scope::default();
        scope.add(&index);
        scope.add(
            "export type Key = 'bell'; export type GameKey = 'bell'; export type Config = { loud: number };
             export type Action = { type: 'ring' }; export type Notice = { type: 'rang' };
             export type View = { bell: boolean }; export type Preview = { sound: string };
             export type Answer = { ropes: number[] }; export type Refusal = never; export type Ask = never;
             export type Help = 'rope'; export type Hint = { ropes: number };",
        );
        let checker = Checker(scope);
        every_message().iter().for_each(|message| checker.fits("ServerMsg", message));
        let Update { seq, at, events, view, scores, .. } = update(None);
        let step = ReplayStep { seq, at, events, view, scores };
        let replay = Replay {
            game: "bell".to_owned(),
            rules: raw(r#"{"loud":1}"#),
            players: vec![player(PlayerKind::Human)],
            start: ReplayStart { view: raw(r#"{"bell":false}"#), scores: vec![0] },
            steps: vec![step],
            next: None,
            outcome: Some(outcome()),
            refused: vec![ReplayRefused { after: 1, at: 5, seat: 0, refused: refused() }],
        };
        checker.fits("Replay", &replay);
        let Update { seq, at, events, view, scores, .. } = update(None);
        checker.fits("LogStep", &LogStep { seq, at, events, view, scores });
        let facts = TableFacts {
            table: "t".to_owned(),
            game: "bell".to_owned(),
            rules: raw(r#"{"loud":1}"#),
            status: Status::Open,
            private: false,
            host: None,
            players: vec![],
            free: 1,
            commitment: Some("c".to_owned()),
            created: 1,
            started: None,
            outcome: None,
            rematch: None,
            next: None,
            previous: Some("p".to_owned()),
            start: StartWhen::Host,
            stand_in: Some(Level::MIDDLE),
            late: true,
            ended: None,
            puzzle: None,
            assisted: false,
        };
        checker.fits("TableFacts", &facts);
    }
}
