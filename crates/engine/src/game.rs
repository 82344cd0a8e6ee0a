//! What a game is.

use std::fmt::Debug;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    Bot, Canonical, Chance, ConfigError, Level, Millis, OptionSpec, Outcome, Refusal, ScriptKind, Seat,
    SeatSet, TurnClock, Viewer, WordList,
};

/// The rules of one game, as pure functions over its state.
///
/// [`decide`](Game::decide) judges an input and returns events or a refusal; [`apply`](Game::apply)
/// applies events to the state. Only `decide` uses chance, so a log of events always replays to the same
/// state. Neither reads a clock: time comes with each input, and [`deadline`](Game::deadline) says when the
/// next timer is due.
pub trait Game: Sized + Send + Sync + 'static {
    /// Names the game everywhere: folder, URL, log, text, web.
    const KEY: &'static str;
    /// Fewest and most seats.
    const SEATS: (u8, u8);
    /// The action types of [`Action`](Game::Action), as they are written.
    const ACTIONS: &'static [&'static str];
    /// Whether all viewers see the same views and notices, so that one message serves them all.
    const ALIKE: bool = false;
    /// The levels of the bots that join a person who wants to play at once.
    const COMPANY: &'static [Level];

    /// The options as they are written: untrusted. Missing ones take their defaults, so that a `Config` is
    /// complete.
    type Config: Wire + Default + DeserializeOwned;
    /// Validated options. No rule takes anything else.
    type Rules: Clone + Debug + Send + Sync;
    /// Everything about a table. Never serialised: what leaves is a `View`. Its canonical form is only
    /// hashed.
    type State: Clone + Debug + Eq + Canonical + Send + Sync;
    /// What a player may try.
    type Action: Wire + PartialEq + DeserializeOwned;
    /// What happened, including hidden things. It stays in the log.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What a viewer learns of an event.
    type Notice: Wire + PartialEq;
    /// What a viewer sees of the table.
    type View: Wire + PartialEq;
    /// Why an action is refused. Each variant has its clause.
    type Refusal: Refusal;
    /// What a move would lead to.
    type Preview: Wire + PartialEq;
    /// What a screen may ask while a player prepares a move; [`NoAsk`] if there is nothing to ask.
    type Ask: Wire + PartialEq + DeserializeOwned;
    /// What the game answers.
    type Answer: Wire + PartialEq;
    /// What a person who plays without other people can ask for help; [`NoAsk`] if the game gives none.
    type Help: Wire + PartialEq + DeserializeOwned;
    /// The help that the game gives.
    type Hint: Wire + PartialEq;

    /// Values of the rules that screens use, written to the game's TypeScript.
    #[cfg(feature = "ts")]
    fn constants() -> Vec<crate::ts::Constant> {
        Vec::new()
    }
    /// The options, for forms and listings.
    fn options() -> Vec<OptionSpec>;
    /// Completes the options of an online table with this number of seats for people. Its defaults may differ
    /// from those of records. `given` says whether an option was given by name and must stay as it is.
    fn online(config: Self::Config, _given: &dyn Fn(&str) -> bool, _people: u8) -> Self::Config {
        config
    }
    /// Validates the options for a table with this number of seats, which is within [`SEATS`](Game::SEATS).
    fn rules(config: Self::Config, seats: u8) -> Result<Self::Rules, ConfigError>;
    /// The options that `rules` was made from, complete.
    fn config(rules: &Self::Rules) -> &Self::Config;
    /// How a record can fix this game's chance.
    fn script(rules: &Self::Rules) -> ScriptKind;

    /// The table before [`Input::Begin`].
    fn start(rules: &Self::Rules) -> Self::State;
    /// Judges an input. Called only while there is no outcome, and for seats that are present.
    fn decide(
        rules: &Self::Rules,
        state: &Self::State,
        at: Millis,
        input: Input<&Self::Action>,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;
    /// Applies an event to the state. It cannot fail and uses no chance.
    fn apply(rules: &Self::Rules, state: &mut Self::State, at: Millis, event: &Self::Event);
    /// When the next timer is due.
    fn deadline(rules: &Self::Rules, state: &Self::State) -> Option<Millis>;
    /// The next timer as one viewer may know it. In most games all see the same clock. Where every seat has a
    /// clock of its own (RACE-1), it is the viewer's own: `None` for spectators and for seats that are done.
    fn deadline_for(rules: &Self::Rules, state: &Self::State, _viewer: Viewer) -> Option<Millis> {
        Self::deadline(rules, state)
    }
    /// The clock of the present turn, where one runs (ALL-6). It ends at the [`deadline`](Game::deadline).
    fn turn_clock(_rules: &Self::Rules, _state: &Self::State) -> Option<TurnClock> {
        None
    }
    /// Whose turn clock ran out, if this event says so (ALL-6). The event comes first in its entry; the
    /// events after it are what the referee did for that seat.
    fn timed_out(_event: &Self::Event) -> Option<Seat> {
        None
    }

    /// What a viewer sees.
    fn view(rules: &Self::Rules, state: &Self::State, viewer: Viewer) -> Self::View;
    /// What a viewer learns of an event; `None` if the viewer may not even know that it happened.
    fn notice(rules: &Self::Rules, event: &Self::Event, viewer: Viewer) -> Option<Self::Notice>;
    /// What everybody may see of a table once the game is over. The state may be from any moment of the game.
    fn reveal(rules: &Self::Rules, state: &Self::State) -> Self::View {
        Self::view(rules, state, Viewer::Spectator)
    }
    /// What everybody may learn of an event once the game is over.
    fn reveal_notice(rules: &Self::Rules, event: &Self::Event) -> Option<Self::Notice> {
        Self::notice(rules, event, Viewer::Spectator)
    }
    /// The action types that a seat may use now. All others are refused.
    fn may(rules: &Self::Rules, state: &Self::State, at: Millis, seat: Seat) -> Vec<&'static str>;
    /// What a move would lead to, without chance and without anything that players have to find out
    /// themselves. `None` if such a move has no preview.
    fn preview(
        rules: &Self::Rules,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
    ) -> Option<Result<Self::Preview, Self::Refusal>>;
    /// Answers what a screen asks while a player prepares a move. A screen asks once for each gesture. Like a
    /// preview, an answer uses no chance and reveals nothing that players have to find out themselves.
    fn answer(
        rules: &Self::Rules,
        state: &Self::State,
        seat: Seat,
        ask: &Self::Ask,
    ) -> Result<Self::Answer, Self::Refusal>;

    /// Helps a person who plays without other people. Unlike an [`answer`](Game::answer) it may reveal what
    /// players have to find out themselves, but before the end nothing that the seat cannot see. It may take
    /// a while. `None` if there is no such help now.
    fn help(
        _rules: &Self::Rules,
        _state: &Self::State,
        _seat: Seat,
        _help: &Self::Help,
    ) -> Option<Self::Hint> {
        None
    }

    /// Whether a word is in the table's dictionary, if that seat may look it up now (QUI-8). `None` in games
    /// without a dictionary.
    fn lookup(
        _rules: &Self::Rules,
        _state: &Self::State,
        _seat: Seat,
        _word: &str,
    ) -> Option<Result<bool, Self::Refusal>> {
        None
    }

    /// The dictionary of the table. `None` in games without one.
    fn words(_rules: &Self::Rules) -> Option<WordList> {
        None
    }
    /// A short meaning of a word of the table's dictionary, where one is known. It reveals that there is such
    /// a word, so it is only for a player who may look the word up.
    fn meaning(_rules: &Self::Rules, _word: &str) -> Option<String> {
        None
    }

    /// The score of each seat.
    fn scores(rules: &Self::Rules, state: &Self::State) -> Vec<i32>;
    /// Who is still there (ALL-4).
    fn present(state: &Self::State) -> SeatSet;
    /// The seats that have nothing more to do while others still play (RACE-3). Their players cannot leave
    /// any more, because their places are final. A player who has left is done too. Empty in games that are
    /// played together.
    fn done(_rules: &Self::Rules, _state: &Self::State) -> SeatSet {
        SeatSet::EMPTY
    }
    /// How the game ended; `None` before the end.
    fn outcome(rules: &Self::Rules, state: &Self::State) -> Option<Outcome>;

    /// A bot of this level. All its randomness comes from the seed.
    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Self>>;
    /// Somebody who plays for the first time, for simulations: bots of the weakest level should lose to them
    /// now and then.
    fn novice(seed: u64) -> Box<dyn Bot<Self>>;
}

/// What a type needs to travel between server and clients: a JSON form, and with the feature `ts` a
/// TypeScript one. A game whose types lack one does not compile with that feature, so the web client never
/// has to guess.
#[cfg(not(feature = "ts"))]
pub trait Wire: Clone + Debug + Serialize + Send + Sync + 'static {}
#[cfg(not(feature = "ts"))]
impl<T: Clone + Debug + Serialize + Send + Sync + 'static> Wire for T {}

/// What a type needs to travel between server and clients: a JSON form and a TypeScript one.
#[cfg(feature = "ts")]
pub trait Wire: Clone + Debug + Serialize + ts_rs::TS + Send + Sync + 'static {}
#[cfg(feature = "ts")]
impl<T: Clone + Debug + Serialize + ts_rs::TS + Send + Sync + 'static> Wire for T {}

/// An input for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<A> {
    /// The game starts.
    Begin,
    /// A player does something. `lag` is the delay that the server measured on that player's connection
    /// (SET-16).
    Act {
        /// Who.
        seat: Seat,
        /// The latency of their connection.
        lag: Millis,
        /// What.
        action: A,
    },
    /// The timer that [`Game::deadline`] named is due.
    Deadline,
    /// A player leaves for good (ALL-4).
    Leave {
        /// Who.
        seat: Seat,
    },
}

impl<A> Input<A> {
    /// The input with its action borrowed.
    pub fn as_ref(&self) -> Input<&A> {
        match self {
            Input::Begin => Input::Begin,
            Input::Act { seat, lag, action } => Input::Act { seat: *seat, lag: *lag, action },
            Input::Deadline => Input::Deadline,
            Input::Leave { seat } => Input::Leave { seat: *seat },
        }
    }

    /// The player whose input it is; `None` if it comes from no player.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Input::Act { seat, .. } | Input::Leave { seat } => Some(*seat),
            Input::Begin | Input::Deadline => None,
        }
    }
}

/// The preview of games without previews.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NoPreview {}

/// The question type of games without questions. No JSON can be read as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NoAsk {}

/// The answer to [`NoAsk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NoAnswer {}

/// A list of events under construction. Each event is applied to a copy of the state, so that the next one
/// can depend on it.
pub struct Draft<'a, G: Game> {
    /// The rules.
    pub rules: &'a G::Rules,
    /// The state with every event so far.
    pub state: G::State,
    at: Millis,
    events: Vec<G::Event>,
}

impl<'a, G: Game> Draft<'a, G> {
    /// An empty list of events.
    pub fn new(rules: &'a G::Rules, state: &G::State, at: Millis) -> Self {
        Draft { rules, state: state.clone(), at, events: Vec::new() }
    }

    /// When the events happen.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// Adds an event.
    pub fn emit(&mut self, event: impl Into<G::Event>) {
        let event = event.into();
        G::apply(self.rules, &mut self.state, self.at, &event);
        self.events.push(event);
    }

    /// What happened.
    pub fn into_events(self) -> Vec<G::Event> {
        self.events
    }
}
