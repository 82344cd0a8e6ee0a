//! Games as trait objects that read and write JSON.

use std::{any::Any, collections::BTreeMap, marker::PhantomData, sync::Arc};

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    Bot, Chance, CommonRefusal, ConfigError, Entry, Game, Input, Level, Mark, Millis, OptionKind, OptionSpec,
    Outcome, RecordEntry, Refused, ScriptKind, Seat, SeatSet, Seed, Seen, Seq, Stop, Table, Viewer, WordList,
    hex,
};

/// A game of any kind.
pub trait AnyGame: Send + Sync {
    /// Its key: `set`, `cubed`, …
    fn key(&self) -> &'static str;
    /// Fewest and most seats.
    fn seats(&self) -> (u8, u8);
    /// Its action types, without `leave`.
    fn actions(&self) -> &'static [&'static str];
    /// Its options.
    fn options(&self) -> Vec<OptionSpec>;
    /// Its refusals as clause and reason.
    fn refusals(&self) -> &'static [(&'static str, &'static str)];
    /// The levels of the bots that join a person who wants to play at once.
    fn company(&self) -> &'static [Level];
    /// Its types as a TypeScript module; `None` without the feature `ts`.
    fn typescript(&self) -> Option<String>;
    /// The complete options of a new online table: the given ones, and the defaults of online tables for the
    /// rest. Refuses numbers above the maximum of their option.
    fn online(&self, given: &RawValue, seats: u8, people: u8) -> Result<Box<RawValue>, ConfigError>;
    /// A table with these options, as JSON, that has not begun.
    fn open(&self, rules: &RawValue, seats: u8) -> Result<Box<dyn AnyTable>, ConfigError>;
}

/// An input for a table, with an unread action.
#[derive(Clone, Copy, Debug)]
pub enum RawInput<'a> {
    /// The game starts.
    Begin,
    /// A player acts; `{"type":"leave"}` means that the player leaves.
    Act {
        /// Who.
        seat: Seat,
        /// The latency of their connection (SET-16).
        lag: Millis,
        /// What, as JSON.
        act: &'a RawValue,
    },
    /// A timer is due.
    Deadline,
}

/// A game in progress, of any kind. See [`Table`].
pub trait AnyTable: Send + Sync {
    /// The game's key.
    fn key(&self) -> &'static str;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The options, complete, as JSON.
    fn config(&self) -> Box<RawValue>;
    /// How a record can fix this table's chance.
    fn script(&self) -> ScriptKind;

    /// Judges an input. Nothing changes.
    fn propose(&self, at: Millis, input: RawInput<'_>, chance: &mut dyn Chance) -> Result<AnyEntry, Halt>;
    /// Applies an entry that was proposed on this state or read from this table's log.
    fn commit(&mut self, entry: &AnyEntry);
    /// An entry as a line of the log.
    fn write(&self, entry: &AnyEntry) -> String;
    /// An entry from a line of the log. Refuses what it does not know instead of guessing.
    fn read(&self, line: &str) -> Result<AnyEntry, LogError>;
    /// An entry as a line of a record; `None` for the start.
    fn record(&self, entry: &AnyEntry) -> Option<RecordEntry>;

    /// The number that the next entry will have.
    fn next_seq(&self) -> Seq;
    /// When the last entry was.
    fn at(&self) -> Millis;
    /// How much of a script of chance is used: see [`Table::used`].
    fn used(&self) -> Option<Mark>;
    /// When the next timer is due.
    fn deadline(&self) -> Option<Millis>;
    /// The timer that a viewer may know: see [`Game::deadline_for`]. `None` once the game is over.
    fn deadline_for(&self, viewer: Viewer) -> Option<Millis>;
    /// The seat whose turn clock ran out in an entry of this table's log (ALL-6); `None` for any other entry,
    /// including other timers. Entries that were read from the log answer in the same way, so a host can
    /// count how often a seat ran out of time in a row, also after a restart: add one for each such entry,
    /// and start again from zero at an action of that seat.
    fn timed_out(&self, entry: &AnyEntry) -> Option<Seat>;
    /// How the game ended; `None` before the end.
    fn outcome(&self) -> Option<Outcome>;
    /// The score of each seat.
    fn scores(&self) -> Vec<i32>;
    /// Who is still there.
    fn present(&self) -> SeatSet;
    /// The seats that have nothing more to do, so that their players do not leave the game when they go: see
    /// [`Game::done`].
    fn done(&self) -> SeatSet;
    /// A fingerprint of the state.
    fn hash(&self) -> String;
    /// A fingerprint that can be shown before the seed is published: see [`Table::seal`].
    fn seal(&self, seed: &Seed) -> String;

    /// Whether all viewers see and learn the same.
    fn alike(&self) -> bool;
    /// What a viewer sees.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// What a viewer learns of an entry: a JSON list.
    fn notices(&self, entry: &AnyEntry, viewer: Viewer) -> Box<RawValue>;
    /// What everybody may see once the game is over.
    fn reveal(&self) -> Box<RawValue>;
    /// What everybody may learn of an entry once the game is over: a JSON list.
    fn reveal_notices(&self, entry: &AnyEntry) -> Box<RawValue>;
    /// The action types open to a seat at a time, `leave` included.
    fn may(&self, at: Millis, seat: Seat) -> Vec<&'static str>;
    /// What a move would lead to; `None` if such a move has no preview.
    fn preview(&self, seat: Seat, act: &RawValue) -> Option<Result<Box<RawValue>, Refused>>;
    /// Answers what a screen asks: see [`Game::answer`].
    fn answer(&self, seat: Seat, ask: &RawValue) -> Result<Box<RawValue>, Refused>;
    /// Reads what a seat asks for help, and returns the work that finds the answer. The work may take a while
    /// and can be done on another thread. It answers with `None` if there is no such help now. See
    /// [`Game::help`].
    fn help(&self, seat: Seat, what: &RawValue) -> Result<Helper, Refused>;
    /// Whether a word is in the table's dictionary, if that seat may look it up now (QUI-8). `None` in games
    /// without a dictionary.
    fn lookup(&self, seat: Seat, word: &str) -> Option<Result<bool, Refused>>;
    /// The dictionary of the table: see [`Game::words`].
    fn words(&self) -> Option<WordList>;
    /// What a word means, for a player who may look it up: see [`Game::meaning`].
    fn meaning(&self, word: &str) -> Option<String>;

    /// A bot for a seat of this table.
    fn bot(&self, level: Level, seed: u64) -> Box<dyn AnyBot>;
    /// Somebody who plays for the first time, for simulations.
    fn novice(&self, seed: u64) -> Box<dyn AnyBot>;
    /// What a bot in that seat may know. It can be sent to another thread.
    fn glimpse(&self, seat: Seat, now: Millis) -> Glimpse;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyTable>;
    /// The [`Table`] itself, for callers that know the game.
    fn as_any(&self) -> &dyn Any;
}

/// The work that finds an answer to a call for help.
pub type Helper = Box<dyn FnOnce() -> Option<Box<RawValue>> + Send>;

/// A log entry of some game. It fits the table that it came from and other tables of that game.
pub struct AnyEntry(Box<dyn Any + Send + Sync>);

impl AnyEntry {
    pub(crate) fn new<G: Game>(entry: Entry<G>) -> AnyEntry {
        AnyEntry(Box::new(entry))
    }

    /// The entry itself, for callers that know the game; `None` if it is of another game.
    pub fn entry<G: Game>(&self) -> Option<&Entry<G>> {
        self.0.downcast_ref()
    }

    fn of<G: Game>(&self) -> &Entry<G> {
        // An entry goes back to a table of the game that made it. Anything else is a bug of the host.
        self.0.downcast_ref().expect("an entry of this table's game")
    }
}

impl std::fmt::Debug for AnyEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AnyEntry")
    }
}

/// Why an input was not accepted. The table has not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Refused, with the clause.
    Refused(Refused),
    /// The script of chance ended too early.
    Exhausted,
}

/// A line of a log that this version cannot read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unreadable log entry: {0}")]
pub struct LogError(String);

/// What a bot may know, without its type.
pub struct Glimpse {
    /// Rules and view, as the game's own types.
    inside: Box<dyn Any + Send>,
    seat: Seat,
    now: Millis,
    may: Vec<&'static str>,
    /// When the seat's turn clock runs out, if it has the turn (ALL-6).
    ends: Option<Millis>,
}

/// A bot for any game. See [`Bot`].
pub trait AnyBot: Send {
    /// What to do and when: see [`Bot::think`].
    fn think(&mut self, glimpse: &Glimpse) -> Option<(Millis, Box<RawValue>)>;
}

/// A [`Game`] as an [`AnyGame`].
///
/// ```ignore
/// static SET: Face<set::Set> = Face::new();
/// ```
pub struct Face<G>(PhantomData<fn() -> G>);

impl<G> Face<G> {
    /// The face of `G`.
    pub const fn new() -> Face<G> {
        Face(PhantomData)
    }
}

impl<G> Default for Face<G> {
    fn default() -> Face<G> {
        Face::new()
    }
}

impl<G: Game> AnyGame for Face<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn seats(&self) -> (u8, u8) {
        G::SEATS
    }

    fn actions(&self) -> &'static [&'static str] {
        G::ACTIONS
    }

    fn options(&self) -> Vec<OptionSpec> {
        G::options()
    }

    fn refusals(&self) -> &'static [(&'static str, &'static str)] {
        <G::Refusal as crate::Refusal>::ALL
    }

    fn company(&self) -> &'static [Level] {
        G::COMPANY
    }

    fn typescript(&self) -> Option<String> {
        #[cfg(feature = "ts")]
        return Some(crate::ts::module::<G>());
        #[cfg(not(feature = "ts"))]
        None
    }

    fn online(&self, given: &RawValue, seats: u8, people: u8) -> Result<Box<RawValue>, ConfigError> {
        let names = read_options::<G>(given)?;
        for option in G::options() {
            names.get(option.name).map_or(Ok(()), |value| option.check_maximum(value))?;
        }
        let config = serde_json::from_str(given.get()).map_err(malformed)?;
        let config = G::online(config, &|name| names.contains_key(name), people);
        Ok(AnyTable::config(&Table::<G>::new(config, seats)?))
    }

    fn open(&self, rules: &RawValue, seats: u8) -> Result<Box<dyn AnyTable>, ConfigError> {
        read_options::<G>(rules)?;
        let config = serde_json::from_str(rules.get()).map_err(malformed)?;
        Ok(Box::new(Table::<G>::new(config, seats)?))
    }
}

fn malformed(error: serde_json::Error) -> ConfigError {
    ConfigError::Malformed(hex::one_line(&error.to_string()))
}

/// The options that are given, by name. Their values are checked only where serde would be too lenient.
fn read_options<G: Game>(rules: &RawValue) -> Result<BTreeMap<String, Box<RawValue>>, ConfigError> {
    // A JSON list would be read as a struct's fields in order; options are an object.
    if !rules.get().trim_start().starts_with('{') {
        return Err(ConfigError::Malformed("options are an object".into()));
    }
    let given: BTreeMap<String, Box<RawValue>> = serde_json::from_str(rules.get()).map_err(malformed)?;
    for option in G::options() {
        // Serde would read `{"full": null}` as the word `full`.
        let is_word = given.get(option.name).is_none_or(|value| value.get().starts_with('"'));
        if matches!(option.kind, OptionKind::Choice { .. }) && !is_word {
            return Err(ConfigError::value(option.name, "must be a word"));
        }
    }
    Ok(given)
}

impl<G: Game> AnyTable for Table<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn seats(&self) -> u8 {
        Table::seats(self)
    }

    fn config(&self) -> Box<RawValue> {
        json(G::config(self.rules()))
    }

    fn script(&self) -> ScriptKind {
        G::script(self.rules())
    }

    fn propose(&self, at: Millis, input: RawInput<'_>, chance: &mut dyn Chance) -> Result<AnyEntry, Halt> {
        // After the end no action is read, so every action gets the same answer.
        if Table::outcome(self).is_some() {
            return Err(halt(Stop::<G::Refusal>::Over));
        }
        let input = match input {
            RawInput::Begin => Input::Begin,
            RawInput::Deadline => Input::Deadline,
            RawInput::Act { seat, lag, act } => match read_action::<G>(act).map_err(Halt::Refused)? {
                Some(action) => Input::Act { seat, lag, action },
                None => Input::Leave { seat },
            },
        };
        Table::propose(self, at, input, chance).map(AnyEntry::new).map_err(halt)
    }

    fn commit(&mut self, entry: &AnyEntry) {
        Table::commit(self, entry.of::<G>());
    }

    fn write(&self, entry: &AnyEntry) -> String {
        let entry = entry.of::<G>();
        let (kind, seat, lag, act) = match &entry.input {
            Input::Begin => (Kind::Begin, None, None, None),
            Input::Deadline => (Kind::Deadline, None, None, None),
            Input::Leave { seat } => (Kind::Leave, Some(*seat), None, None),
            Input::Act { seat, lag, action } => (Kind::Act, Some(*seat), Some(*lag), Some(action)),
        };
        let used = entry.used;
        serialise(&Written { at: entry.at, kind, seat, lag, act, events: &entry.events, used })
    }

    fn read(&self, line: &str) -> Result<AnyEntry, LogError> {
        let line: Written<G::Action, Vec<G::Event>> =
            serde_json::from_str(line).map_err(|e| LogError(e.to_string()))?;
        let input = match (line.kind, line.seat, line.act) {
            (Kind::Begin, None, None) => Input::Begin,
            (Kind::Deadline, None, None) => Input::Deadline,
            (Kind::Leave, Some(seat), None) => Input::Leave { seat },
            (Kind::Act, Some(seat), Some(action)) => {
                Input::Act { seat, lag: line.lag.unwrap_or_default(), action }
            }
            _ => return Err(LogError("seat and act do not match the kind of entry".into())),
        };
        Ok(AnyEntry::new(Entry::<G> { at: line.at, input, events: line.events, used: line.used }))
    }

    fn record(&self, entry: &AnyEntry) -> Option<RecordEntry> {
        let entry = entry.of::<G>();
        let (seat, lag, act) = match &entry.input {
            Input::Begin => return None,
            Input::Deadline => (None, Millis::ZERO, None),
            Input::Leave { seat } => (Some(*seat), Millis::ZERO, Some(json(&Tag { kind: LEAVE.into() }))),
            Input::Act { seat, lag, action } => (Some(*seat), *lag, Some(json(action))),
        };
        Some(RecordEntry { at: entry.at, seat, lag, act })
    }

    fn next_seq(&self) -> Seq {
        Table::next_seq(self)
    }

    fn at(&self) -> Millis {
        Table::at(self)
    }

    fn used(&self) -> Option<Mark> {
        Table::used(self)
    }

    fn deadline(&self) -> Option<Millis> {
        Table::deadline(self)
    }

    fn deadline_for(&self, viewer: Viewer) -> Option<Millis> {
        match Table::outcome(self) {
            Some(_) => None,
            None => G::deadline_for(self.rules(), self.state(), viewer),
        }
    }

    fn timed_out(&self, entry: &AnyEntry) -> Option<Seat> {
        entry.of::<G>().events.iter().find_map(G::timed_out)
    }

    fn outcome(&self) -> Option<Outcome> {
        Table::outcome(self)
    }

    fn scores(&self) -> Vec<i32> {
        G::scores(self.rules(), self.state())
    }

    fn present(&self) -> SeatSet {
        G::present(self.state())
    }

    fn done(&self) -> SeatSet {
        G::done(self.rules(), self.state())
    }

    fn hash(&self) -> String {
        Table::hash(self)
    }

    fn seal(&self, seed: &Seed) -> String {
        Table::seal(self, seed)
    }

    fn alike(&self) -> bool {
        G::ALIKE
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        json(&G::view(self.rules(), self.state(), viewer))
    }

    fn notices(&self, entry: &AnyEntry, viewer: Viewer) -> Box<RawValue> {
        let events = entry.of::<G>().events.iter();
        json(&events.filter_map(|event| G::notice(self.rules(), event, viewer)).collect::<Vec<_>>())
    }

    fn reveal(&self) -> Box<RawValue> {
        json(&G::reveal(self.rules(), self.state()))
    }

    fn reveal_notices(&self, entry: &AnyEntry) -> Box<RawValue> {
        let events = entry.of::<G>().events.iter();
        json(&events.filter_map(|event| G::reveal_notice(self.rules(), event)).collect::<Vec<_>>())
    }

    fn may(&self, at: Millis, seat: Seat) -> Vec<&'static str> {
        if Table::outcome(self).is_some() || !G::present(self.state()).contains(seat) {
            return Vec::new();
        }
        let mut types = G::may(self.rules(), self.state(), at, seat);
        // RACE-3: a seat that is done keeps its place.
        if !G::done(self.rules(), self.state()).contains(seat) {
            types.push(LEAVE);
        }
        types
    }

    fn preview(&self, seat: Seat, act: &RawValue) -> Option<Result<Box<RawValue>, Refused>> {
        if Table::outcome(self).is_some() {
            return Stop::<G::Refusal>::Over.refused().map(Err);
        }
        if !G::present(self.state()).contains(seat) {
            return Stop::<G::Refusal>::Absent.refused().map(Err);
        }
        match read_action::<G>(act) {
            Err(refused) => Some(Err(refused)),
            Ok(None) => None,
            Ok(Some(action)) => {
                let preview = G::preview(self.rules(), self.state(), seat, &action)?;
                Some(preview.map(|preview| json(&preview)).map_err(|refusal| (&refusal).into()))
            }
        }
    }

    fn answer(&self, seat: Seat, ask: &RawValue) -> Result<Box<RawValue>, Refused> {
        let stop = match Table::outcome(self) {
            Some(_) => Some(Stop::<G::Refusal>::Over),
            None => (!G::present(self.state()).contains(seat)).then_some(Stop::Absent),
        };
        if let Some(refused) = stop.and_then(|stop| stop.refused()) {
            return Err(refused);
        }
        // Serde would read a list as the fields of an object in order.
        if !ask.get().starts_with('{') {
            return Err((&CommonRefusal::Malformed("a question is an object".into())).into());
        }
        let ask: G::Ask = serde_json::from_str(ask.get()).map_err(unreadable)?;
        let answer = G::answer(self.rules(), self.state(), seat, &ask);
        answer.map(|answer| json(&answer)).map_err(|refusal| (&refusal).into())
    }

    fn help(&self, seat: Seat, what: &RawValue) -> Result<Helper, Refused> {
        if !G::present(self.state()).contains(seat) {
            return Err((&CommonRefusal::Absent).into());
        }
        let help: G::Help = serde_json::from_str(what.get()).map_err(unreadable)?;
        let (rules, state) = (self.rules().clone(), self.state().clone());
        Ok(Box::new(move || G::help(&rules, &state, seat, &help).map(|hint| json(&hint))))
    }

    fn lookup(&self, seat: Seat, word: &str) -> Option<Result<bool, Refused>> {
        let answer = G::lookup(self.rules(), self.state(), seat, word)?;
        if !G::present(self.state()).contains(seat) {
            return Stop::<G::Refusal>::Absent.refused().map(Err);
        }
        Some(answer.map_err(|refusal| (&refusal).into()))
    }

    fn words(&self) -> Option<WordList> {
        G::words(self.rules())
    }

    fn meaning(&self, word: &str) -> Option<String> {
        G::meaning(self.rules(), word)
    }

    fn bot(&self, level: Level, seed: u64) -> Box<dyn AnyBot> {
        Box::new(BotOf::<G>(G::bot(level, seed)))
    }

    fn novice(&self, seed: u64) -> Box<dyn AnyBot> {
        Box::new(BotOf::<G>(G::novice(seed)))
    }

    fn glimpse(&self, seat: Seat, now: Millis) -> Glimpse {
        let view = G::view(self.rules(), self.state(), Viewer::Seat(seat));
        let inside: Knowledge<G> = (Arc::clone(self.rules()), view);
        let clock = G::turn_clock(self.rules(), self.state()).filter(|clock| clock.seat == seat);
        let may = AnyTable::may(self, now, seat);
        Glimpse { inside: Box::new(inside), seat, now, may, ends: clock.map(|clock| clock.ends) }
    }

    fn boxed(&self) -> Box<dyn AnyTable> {
        Box::new(Table::clone(self))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

const LEAVE: &str = "leave";

/// The type of an action. Other fields are ignored.
#[derive(Serialize, Deserialize)]
struct Tag {
    #[serde(rename = "type")]
    kind: String,
}

/// Reads an action; `None` means that the player leaves.
fn read_action<G: Game>(act: &RawValue) -> Result<Option<G::Action>, Refused> {
    if !act.get().starts_with('{') {
        return Err((&CommonRefusal::Malformed("an action is an object".into())).into());
    }
    let tag: Tag = serde_json::from_str(act.get()).map_err(unreadable)?;
    if tag.kind == LEAVE {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Leave {
            #[serde(rename = "type")]
            _kind: String,
        }
        return serde_json::from_str::<Leave>(act.get()).map(|_| None).map_err(unreadable);
    }
    if !G::ACTIONS.contains(&tag.kind.as_str()) {
        return Err((&CommonRefusal::Unknown(hex::shorten(&tag.kind))).into());
    }
    serde_json::from_str(act.get()).map(Some).map_err(unreadable)
}

/// The refusal of an action or a question that cannot be read.
fn unreadable(error: serde_json::Error) -> Refused {
    (&CommonRefusal::Malformed(hex::shorten(&error.to_string()))).into()
}

/// A log line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<A, E> {
    at: Millis,
    kind: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lag: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    act: Option<A>,
    events: E,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    used: Option<Mark>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Begin,
    Act,
    Deadline,
    Leave,
}

type Knowledge<G> = (Arc<<G as Game>::Rules>, <G as Game>::View);

struct BotOf<G: Game>(Box<dyn Bot<G>>);

impl<G: Game> AnyBot for BotOf<G> {
    fn think(&mut self, glimpse: &Glimpse) -> Option<(Millis, Box<RawValue>)> {
        let (rules, view) =
            glimpse.inside.downcast_ref::<Knowledge<G>>().expect("a glimpse of this bot's game");
        let seen = Seen { rules: &**rules, seat: glimpse.seat, now: glimpse.now, view, may: &glimpse.may };
        let plan = self.0.think(seen)?;
        // On a turn clock, a bot takes at most half of the time that is left, so that there is time for a
        // second action of the same turn (ALL-6).
        let most = glimpse.ends.map(|ends| Millis(ends.minus(glimpse.now).0 / 2));
        Some((most.map_or(plan.after, |most| plan.after.min(most)), json(&plan.action)))
    }
}

fn halt<R: crate::Refusal>(stop: Stop<R>) -> Halt {
    stop.refused().map_or(Halt::Exhausted, Halt::Refused)
}

/// Our own types always have a JSON form: all map keys are strings, and no `Serialize` fails.
fn json(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("a value with a JSON form")
}

fn serialise(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a value with a JSON form")
}
