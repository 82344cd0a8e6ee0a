//! The conformance suite: what must hold in every game, tested with many random games.
//!
//! A game takes part by implementing [`Probe`]. It generates actions, says what must be conserved, and
//! changes what a viewer may not see. [`conform`] does the rest.

mod play;
mod playthrough;

pub use play::Play;
pub use playthrough::playthrough;

use serde_json::{Value, value::RawValue};

use crate::{
    AnyEntry, AnyGame, AnyTable, Face, Game, Input, Millis, RawInput, Seat, Seed, Seeded, Seq, SplitMix64,
    Stop, Table, Viewer,
};

/// How the suite plays a game.
pub trait Probe: Game {
    /// Random options and a random number of seats, so that all combinations occur.
    fn table(rng: &mut Rng) -> (Self::Config, u8);
    /// An action that a seat might try now. About four in five should be legal and bring the game forward.
    /// The rest should be odd: cards that are not there, squares off the board, empty lists.
    fn attempt(rules: &Self::Rules, state: &Self::State, seat: Seat, rng: &mut Rng) -> Self::Action;
    /// A question that a screen might ask for a seat now, sensible or odd. `None` in games without questions.
    fn ask(rules: &Self::Rules, state: &Self::State, seat: Seat, rng: &mut Rng) -> Option<Self::Ask>;
    /// What a person alone might ask for help. Empty in games without help.
    fn helps() -> Vec<Self::Help> {
        Vec::new()
    }
    /// The action that an answer offers. It must be accepted.
    fn offer(answer: &Self::Answer) -> Option<Self::Action>;
    /// Checks that nothing is lost or doubled and that the scores add up.
    fn check(rules: &Self::Rules, state: &Self::State) -> Result<(), String>;
    /// The same state with random changes in what the viewer may not see.
    fn vary(rules: &Self::Rules, state: &Self::State, viewer: Viewer, rng: &mut Rng) -> Self::State;
    /// The same event with random changes in what the viewer may not learn of it. Games in which everybody may
    /// learn everything of every event return it unchanged.
    fn vary_event(_rules: &Self::Rules, event: &Self::Event, _viewer: Viewer, _rng: &mut Rng) -> Self::Event {
        event.clone()
    }
}

/// A small random generator for tests.
#[derive(Clone, Debug)]
pub struct Rng(SplitMix64);

impl Rng {
    /// The same seed, the same numbers.
    pub fn new(seed: u64) -> Rng {
        Rng(SplitMix64::new(seed))
    }

    /// Any number.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`; 0 when that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next_u64() % bound as u64) as usize }
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of some things.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Some order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}

/// Statistics of the random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that the players played to their end.
    pub ended: u32,
    /// Games in which all players left after [`PATIENCE`] attempts.
    pub abandoned: u32,
    /// Attempts that were accepted.
    pub accepted: u64,
    /// Attempts that were refused.
    pub refused: u64,
    /// Timers that fired.
    pub fired: u64,
    /// Questions that were answered.
    pub answered: u64,
}

/// The number of attempts after which the players of a random game leave.
pub const PATIENCE: u32 = 4_000;

/// Plays `games` random games and panics at the first violation:
/// - no attempt panics; what is refused changes nothing; what `may` does not name is refused;
/// - nothing is lost or doubled, and scores add up, after every entry ([`Probe::check`]);
/// - a viewer's view does not change with what that viewer may not see ([`Probe::vary`]), nor do the scores,
///   the actions that are open to the viewer and the deadline that the viewer is told;
/// - what a viewer learns of an event does not change with what that viewer may not learn of it
///   ([`Probe::vary_event`]);
/// - what is revealed after the end is a spectator's view with `hands`, each seat's `mine`, wherever a seat
///   has something to itself; no view of a game in progress has `hands`; and no event reveals more than
///   somebody received it in an event;
/// - an answer to a screen does not change with what its player may not see, either; it changes nothing, and
///   what it offers to send is accepted; what cannot be read as a question is refused ([`Probe::ask`],
///   [`Probe::offer`]);
/// - actions and log entries come back from their JSON as they were, and the log replays to the same state;
/// - a timer is never due before it was set, and every game ends.
pub fn conform<G: Probe>(games: u32, seed: u64) -> Tally {
    let mut tally = Tally::default();
    for game in 0..games {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(u64::from(game));
        play::<G>(seed, &mut tally);
    }
    assert!(tally.ended > tally.abandoned, "too few random games end: {tally:?}");
    tally
}

fn play<G: Probe>(seed: u64, tally: &mut Tally) {
    let mut rng = Rng::new(seed);
    let (config, seats) = G::table(&mut rng);
    let config_json = serde_json::to_string(&config).expect("options have a JSON form");
    let chance_seed = Seed(std::array::from_fn(|_| rng.next_u64() as u8));
    let mut table =
        Table::<G>::new(config, seats).unwrap_or_else(|e| panic!("seed {seed}: {config_json}: {e}"));
    let mut log: Vec<String> = Vec::new();
    let mut at = Millis::ZERO;
    take_in(&mut table, at, Input::Begin, chance_seed, &mut log)
        .unwrap_or_else(|_| panic!("seed {seed}: begin"));
    let mut attempts = 0;
    while table.outcome().is_none() {
        check(&table, &mut rng).unwrap_or_else(|what| panic!("seed {seed}, entry {}: {what}", log.len()));
        at = at.plus(Millis(match rng.below(10) {
            0 => rng.below(40_000) as u64,
            1..=4 => 0,
            _ => rng.below(900) as u64,
        }));
        while let Some(due) = table.deadline().filter(|&due| due <= at && table.outcome().is_none()) {
            assert!(due >= table.at(), "seed {seed}: a timer due at {due:?}, before {:?}", table.at());
            let fired = take_in(&mut table, due, Input::Deadline, chance_seed, &mut log);
            assert!(fired.is_ok(), "seed {seed}: a timer that is due does not fire");
            tally.fired += 1;
        }
        if table.outcome().is_some() {
            break;
        }
        let seat = Seat(rng.below(usize::from(seats)) as u8);
        attempts += 1;
        tally.answered +=
            u64::from(ask(&table, at, seat, &mut rng).unwrap_or_else(|what| panic!("seed {seed}: {what}")));
        help(&table, seat, &mut rng).unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        let leaves = attempts > PATIENCE || rng.one_in(2_000);
        let action = G::attempt(table.rules(), table.state(), seat, &mut rng);
        let may = AnyTable::may(&table, at, seat);
        let text = serde_json::to_string(&action).expect("an action has a JSON form");
        let back: G::Action =
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("seed {seed}: {text}: {e}"));
        assert_eq!(action, back, "seed {seed}: an action's JSON");
        let before = table.state().clone();
        let input = match leaves {
            true => Input::Leave { seat },
            false => Input::Act { seat, lag: Millis(rng.below(300) as u64), action },
        };
        match take_in(&mut table, at, input, chance_seed, &mut log) {
            Ok(()) => {
                let kind = if leaves { "leave" } else { kind(&text) };
                assert!(may.contains(&kind), "seed {seed}: {text} was accepted, but may is {may:?}");
                tally.accepted += 1;
            }
            Err(Stop::Rule(_) | Stop::Absent) => {
                assert!(before == *table.state(), "seed {seed}: a refusal changed the state");
                tally.refused += 1;
            }
            Err(stop) => panic!("seed {seed}: {text}: {stop:?}"),
        }
    }
    check(&table, &mut rng).unwrap_or_else(|what| panic!("seed {seed}, at the end: {what}"));
    if attempts > PATIENCE {
        tally.abandoned += 1
    } else {
        tally.ended += 1
    }

    // The log, as text, is the whole game.
    let rules = RawValue::from_string(config_json).expect("options are JSON");
    let mut again = Face::<G>::new().open(&rules, seats).expect("the options were good before");
    for line in &log {
        let entry: AnyEntry = again.read(line).unwrap_or_else(|e| panic!("seed {seed}: {line}: {e}"));
        assert_eq!(again.write(&entry), *line, "seed {seed}: a log entry's JSON");
        again.commit(&entry);
    }
    assert_eq!(again.hash(), table.hash(), "seed {seed}: the replay ends elsewhere");
    // And everything after the end is refused.
    let act = RawValue::from_string(r#"{"type":"leave"}"#.into()).expect("JSON");
    let late = RawInput::Act { seat: Seat(0), lag: Millis::ZERO, act: &act };
    assert!(again.propose(at, late, &mut Seeded::new(chance_seed, again.next_seq())).is_err());
}

fn take_in<G: Probe>(
    table: &mut Table<G>,
    at: Millis,
    input: Input<G::Action>,
    seed: Seed,
    log: &mut Vec<String>,
) -> Result<(), Stop<G::Refusal>> {
    let seq: Seq = table.next_seq();
    let entry = table.propose(at, input, &mut Seeded::new(seed, seq))?;
    table.commit(&entry);
    if G::ALIKE {
        let told =
            |viewer| entry.events.iter().map(|e| G::notice(table.rules(), e, viewer)).collect::<Vec<_>>();
        for seat in 0..table.seats() {
            assert_eq!(told(Viewer::Seat(Seat(seat))), told(Viewer::Spectator), "all are told the same");
        }
    }
    let mut rng = Rng::new(seq.0);
    for event in &entry.events {
        for viewer in viewers(table) {
            let told = |event: &G::Event| G::notice(table.rules(), event, viewer);
            let varied = G::vary_event(table.rules(), event, viewer, &mut rng);
            assert_eq!(told(event), told(&varied), "{viewer:?} is told too much of {event:?}");
        }
        let revealed = G::reveal_notice(table.rules(), event);
        let known = viewers(table).any(|viewer| G::notice(table.rules(), event, viewer) == revealed);
        assert!(known, "{event:?} reveals what nobody was told: {revealed:?}");
    }
    log.push(table.write(&AnyEntry::new(entry)));
    Ok(())
}

fn check<G: Probe>(table: &Table<G>, rng: &mut Rng) -> Result<(), String> {
    let (rules, state) = (table.rules(), table.state());
    G::check(rules, state)?;
    check_reveal(table)?;
    for viewer in viewers(table) {
        let varied = G::vary(rules, state, viewer, rng);
        if G::view(rules, state, viewer) != G::view(rules, &varied, viewer) {
            return Err(format!("{viewer:?} sees what it may not: {:?}", G::view(rules, state, viewer)));
        }
        let around = |state: &G::State| {
            let may = viewer.seat().map(|seat| G::may(rules, state, table.at(), seat));
            (G::scores(rules, state), may, G::deadline_for(rules, state, viewer))
        };
        if around(state) != around(&varied) {
            return Err(format!("{viewer:?} is told what it may not know: {:?}", around(state)));
        }
        if G::ALIKE && G::view(rules, state, viewer) != G::view(rules, state, Viewer::Spectator) {
            return Err(format!("{viewer:?} does not see what all see: {:?}", G::view(rules, state, viewer)));
        }
    }
    Ok(())
}

/// Everybody who may look at a table.
fn viewers<G: Game>(table: &Table<G>) -> impl Iterator<Item = Viewer> {
    (0..table.seats()).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

/// Compares what the end reveals with what each viewer sees now.
fn check_reveal<G: Game>(table: &Table<G>) -> Result<(), String> {
    let (rules, state) = (table.rules(), table.state());
    let json = |view: &G::View| serde_json::to_value(view).expect("a view has a JSON form");
    let mut hands: Vec<Value> = Vec::new();
    for viewer in viewers(table) {
        let view = json(&G::view(rules, state, viewer));
        if view.get(HANDS).is_some() {
            return Err(format!("{viewer:?} sees all hands: {view}"));
        }
        hands.extend(viewer.seat().map(|_| view[MINE].clone()));
    }
    let mut expected = json(&G::view(rules, state, Viewer::Spectator));
    if hands.iter().any(|mine| !mine.is_null()) {
        expected[HANDS] = hands.into();
    }
    let revealed = json(&G::reveal(rules, state));
    if revealed != expected {
        return Err(format!("the end reveals {revealed}, not {expected}"));
    }
    Ok(())
}

/// The fields of a view for what only its viewer sees, and after the end for what all seats saw.
const MINE: &str = "mine";
const HANDS: &str = "hands";

/// Asks what a screen might ask; whether there was an answer.
fn ask<G: Probe>(table: &Table<G>, at: Millis, seat: Seat, rng: &mut Rng) -> Result<bool, String> {
    let (rules, state) = (table.rules(), table.state());
    let answer = |text: &str| {
        let ask = RawValue::from_string(text.to_owned()).map_err(|error| error.to_string())?;
        Ok::<_, String>(AnyTable::answer(table, seat, &ask))
    };
    if rng.one_in(20) {
        for text in
            ["null", "[]", "{}", "7", r#""turn""#, r#"{"type":"no_such_question"}"#, r#"{"type":null}"#]
        {
            if answer(text)?.is_ok() {
                return Err(format!("{text} was answered"));
            }
        }
    }
    let Some(ask) = G::ask(rules, state, seat, rng) else { return Ok(false) };
    let text = serde_json::to_string(&ask).map_err(|error| error.to_string())?;
    let back: G::Ask = serde_json::from_str(&text).map_err(|error| format!("{text}: {error}"))?;
    if back != ask {
        return Err(format!("{text} is read as {back:?}"));
    }
    let before = table.hash();
    let told = answer(&text)?;
    if table.hash() != before {
        return Err(format!("{text} changed the state"));
    }
    if !G::present(state).contains(seat) {
        return if told.is_err() { Ok(false) } else { Err(format!("{text} of an absent seat was answered")) };
    }
    let varied = G::vary(rules, state, Viewer::Seat(seat), rng);
    let answer = G::answer(rules, state, seat, &ask);
    if answer != G::answer(rules, &varied, seat, &ask) {
        return Err(format!("the answer to {text} rests on what {seat:?} may not see: {answer:?}"));
    }
    if answer.is_ok() != told.is_ok() {
        return Err(format!("{text} has two answers: {answer:?} and {told:?}"));
    }
    let Ok(answer) = answer else { return Ok(false) };
    if let Some(action) = G::offer(&answer) {
        let input = Input::Act { seat, lag: Millis::ZERO, action: action.clone() };
        let mut chance = Seeded::new(Seed([0; 32]), table.next_seq());
        if let Err(stop) = table.propose(at, input, &mut chance) {
            return Err(format!("{text} offers {action:?}, which is refused: {stop:?}"));
        }
    }
    Ok(true)
}

/// Asks for help. The help must not depend on what the seat may not see.
fn help<G: Probe>(table: &Table<G>, seat: Seat, rng: &mut Rng) -> Result<(), String> {
    let (rules, state) = (table.rules(), table.state());
    let raw = |text: &str| RawValue::from_string(text.to_owned()).map_err(|error| error.to_string());
    if rng.one_in(20) {
        for text in ["null", "[]", "{}", "7", r#""no_such_help""#, r#"{"no_such_help":{}}"#] {
            if AnyTable::help(table, seat, &raw(text)?).is_ok() {
                return Err(format!("help was given for {text}"));
            }
        }
    }
    for help in G::helps() {
        let text = serde_json::to_string(&help).map_err(|error| error.to_string())?;
        let told = AnyTable::help(table, seat, &raw(&text)?);
        if told.is_ok() != G::present(state).contains(seat) {
            return Err(format!("{text} of a seat that is absent, or not to one that is there"));
        }
        let varied = G::vary(rules, state, Viewer::Seat(seat), rng);
        let hint = G::help(rules, state, seat, &help);
        if hint != G::help(rules, &varied, seat, &help) {
            return Err(format!("the help for {text} rests on what {seat:?} may not see: {hint:?}"));
        }
    }
    Ok(())
}

/// The type of an action, out of its JSON.
fn kind(action: &str) -> &str {
    let rest = action.split(r#""type":""#).nth(1).unwrap_or_default();
    rest.split('"').next().unwrap_or_default()
}
