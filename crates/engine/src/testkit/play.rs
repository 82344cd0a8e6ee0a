//! A game step by step in a test.

use serde_json::{Value, json, value::to_raw_value};

use crate::{AnyGame, AnyTable, Halt, Millis, RawInput, Record, Refused, Seat, Viewer, referee::Run};

/// A game step by step: `act` for actions that must be accepted, `refuse` for actions that must be refused.
///
/// ```ignore
/// let mut play = Play::new(game, json!({"seats": 2, "chance": {"deck": DECK}}));
/// play.act(100, 0, json!({"type": "call"}));
/// play.refuse(200, 1, json!({"type": "call"}), "SET-5");
/// assert_eq!(play.scores(), [0, 0]);
/// ```
pub struct Play {
    run: Run,
}

impl Play {
    /// Begins a game from the head of a record: `seats`, `chance`, and `rules` unless they are the defaults.
    #[track_caller]
    pub fn new(game: &dyn AnyGame, head: Value) -> Play {
        let mut record = json!({"tercet": 1, "game": game.key(), "log": []});
        for (key, value) in head.as_object().expect("a record's head is an object") {
            record[key] = value.clone();
        }
        let record = Record::parse(record.to_string().as_bytes()).unwrap_or_else(|e| panic!("{e}"));
        let (run, _) = Run::begin(game, &record).unwrap_or_else(|e| panic!("{e}"));
        Play { run }
    }

    /// Lets a seat do something that must be accepted. Timers that are due fire first (ALL-5).
    #[track_caller]
    pub fn act(&mut self, at: u64, seat: u8, act: Value) -> &mut Play {
        self.act_with_lag(at, seat, act, 0)
    }

    /// The same over a slow connection (SET-16).
    #[track_caller]
    pub fn act_with_lag(&mut self, at: u64, seat: u8, act: Value, lag: u64) -> &mut Play {
        if let Err(halt) = self.attempt(at, seat, &act, lag) {
            panic!("{act} of seat {seat} at {at}: {halt:?}\n{}", self.table());
        }
        self
    }

    /// Lets a seat try something that must be refused by a clause, and must change nothing.
    #[track_caller]
    pub fn refuse(&mut self, at: u64, seat: u8, act: Value, rule: &str) -> Refused {
        self.wait(at);
        let before = self.run.table().hash();
        match self.attempt(at, seat, &act, 0) {
            Err(Halt::Refused(refused)) => {
                assert_eq!(refused.rule, rule, "{act} of seat {seat} at {at}: {refused:?}");
                assert_eq!(self.run.table().hash(), before, "{act} was refused, but something changed");
                refused
            }
            other => panic!(
                "{act} of seat {seat} at {at} should be refused by {rule}: {other:?}\n{}",
                self.table()
            ),
        }
    }

    /// Lets time pass; timers that are due fire.
    #[track_caller]
    pub fn wait(&mut self, at: u64) -> &mut Play {
        while self.run.fire(Millis(at)).unwrap_or_else(|halt| panic!("{halt:?}")).is_some() {}
        self
    }

    #[track_caller]
    fn attempt(&mut self, at: u64, seat: u8, act: &Value, lag: u64) -> Result<(), Halt> {
        self.wait(at);
        let act = to_raw_value(act).expect("JSON");
        self.run
            .take_in(Millis(at), RawInput::Act { seat: Seat(seat), lag: Millis(lag), act: &act })
            .map(|_| ())
    }

    /// The table itself.
    pub fn any(&self) -> &dyn AnyTable {
        self.run.table()
    }

    /// What a spectator sees.
    pub fn table(&self) -> Value {
        parse(self.any().view(Viewer::Spectator).get())
    }

    /// What a seat sees.
    pub fn view(&self, seat: u8) -> Value {
        parse(self.any().view(Viewer::Seat(Seat(seat))).get())
    }

    /// The score of each seat.
    pub fn scores(&self) -> Vec<i32> {
        self.any().scores()
    }

    /// The winners, once the game is over.
    pub fn winners(&self) -> Option<Vec<u8>> {
        self.any().outcome().map(|outcome| outcome.winners.iter().map(|seat| seat.0).collect())
    }

    /// What a move would lead to.
    pub fn preview(&self, seat: u8, act: Value) -> Option<Result<Value, Refused>> {
        let act = to_raw_value(&act).expect("JSON");
        self.any().preview(Seat(seat), &act).map(|preview| preview.map(|raw| parse(raw.get())))
    }

    /// What the game answers to a screen.
    pub fn ask(&self, seat: u8, ask: Value) -> Result<Value, Refused> {
        let ask = to_raw_value(&ask).expect("JSON");
        self.any().answer(Seat(seat), &ask).map(|raw| parse(raw.get()))
    }

    /// The help that the game gives.
    pub fn help(&self, seat: u8, what: Value) -> Result<Option<Value>, Refused> {
        let what = to_raw_value(&what).expect("JSON");
        Ok(self.any().help(Seat(seat), &what)?().map(|raw| parse(raw.get())))
    }

    /// Whether a word is in the dictionary, if that seat may look now (QUI-8).
    pub fn lookup(&self, seat: u8, word: &str) -> Option<Result<bool, Refused>> {
        self.any().lookup(Seat(seat), word)
    }
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("a view is JSON")
}
