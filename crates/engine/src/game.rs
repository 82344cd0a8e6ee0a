//! What a game is.

use std::{fmt::Debug, hash::Hash};

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Bot, Chance, ConfigError, Level, Millis, OptionSpec, Outcome, Refusal, ScriptKind, Seat, SeatSet, Viewer,
};

/// The rules of one game, as pure functions over its state.
///
/// [`decide`](Game::decide) judges an input and says what comes of it, as events; [`apply`](Game::apply) folds events
/// into the state. Only `decide` meets chance, so a log of events replays for ever. Neither reads a clock: time comes
/// with each input, and [`deadline`](Game::deadline) says when the next timer is due.
pub trait Game: Sized + Send + Sync + 'static {
    /// Names the game everywhere: folder, URL, log, text, web.
    const KEY: &'static str;
    /// Fewest and most seats.
    const SEATS: (u8, u8);
    /// The action types of [`Action`](Game::Action), as they are written.
    const ACTIONS: &'static [&'static str];
    /// Whether all viewers see and are told the same, so that one message serves them all.
    const ALIKE: bool = false;

    /// The options as they are written: untrusted. Missing ones take their defaults, so that a `Config` is complete.
    type Config: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// Validated options. No rule takes anything else.
    type Rules: Clone + Debug + Send + Sync;
    /// Everything about a table. Never serialised: what leaves is a `View`.
    type State: Clone + Debug + Eq + Hash + Send + Sync;
    /// What a player may try.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What happened, hidden things included: stays in the log.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What a viewer is told of an event.
    type Notice: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// What a viewer sees of the table.
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// Why an action is not possible; each variant knows its clause.
    type Refusal: Refusal;
    /// What a move would come to.
    type Preview: Clone + Debug + PartialEq + Serialize + Send + Sync;

    /// The options, for forms and listings.
    fn options() -> Vec<OptionSpec>;
    /// Validates the options for a table with so many seats (which the table has checked against [`SEATS`](Game::SEATS)).
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
    /// Folds one event into the state. Total, and free of chance.
    fn apply(rules: &Self::Rules, state: &mut Self::State, at: Millis, event: &Self::Event);
    /// When the next timer is due.
    fn deadline(rules: &Self::Rules, state: &Self::State) -> Option<Millis>;

    /// What a viewer sees.
    fn view(rules: &Self::Rules, state: &Self::State, viewer: Viewer) -> Self::View;
    /// What a viewer is told of an event; `None` where not even that it happened.
    fn notice(rules: &Self::Rules, event: &Self::Event, viewer: Viewer) -> Option<Self::Notice>;
    /// The action types open to a seat now. What is not named here is refused.
    fn may(rules: &Self::Rules, state: &Self::State, at: Millis, seat: Seat) -> Vec<&'static str>;
    /// What a move would come to, without chance and without what the rules leave to the players to find out.
    /// `None` where there is no preview of such a move.
    fn preview(
        rules: &Self::Rules,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
    ) -> Option<Result<Self::Preview, Self::Refusal>>;

    /// Whether a word is in the table's dictionary, when that seat may look now (QUI-8). `None` in games without one.
    fn lookup(
        _rules: &Self::Rules,
        _state: &Self::State,
        _seat: Seat,
        _word: &str,
    ) -> Option<Result<bool, Self::Refusal>> {
        None
    }

    /// One score a seat.
    fn scores(rules: &Self::Rules, state: &Self::State) -> Vec<i32>;
    /// Who is still there (ALL-4).
    fn present(state: &Self::State) -> SeatSet;
    /// How it ended, once it has.
    fn outcome(rules: &Self::Rules, state: &Self::State) -> Option<Outcome>;

    /// A player's mind of that strength. The seed decides all its luck.
    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Self>>;
}

/// What a table can be asked to take in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<A> {
    /// The game starts.
    Begin,
    /// A player does something. `lag` is the delay that the server measured on that player's line (SET-16).
    Act {
        /// Who.
        seat: Seat,
        /// How slow their line is.
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

    /// Whose input it is, if a player's.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Input::Act { seat, .. } | Input::Leave { seat } => Some(*seat),
            Input::Begin | Input::Deadline => None,
        }
    }
}

/// The preview of games in which there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum NoPreview {}

/// Events in the making: a copy of the state that each event is folded into, so that what follows from it can be seen.
pub struct Draft<'a, G: Game> {
    /// The rules.
    pub rules: &'a G::Rules,
    /// The state with every event so far.
    pub state: G::State,
    at: Millis,
    events: Vec<G::Event>,
}

impl<'a, G: Game> Draft<'a, G> {
    /// Begins with no events.
    pub fn new(rules: &'a G::Rules, state: &G::State, at: Millis) -> Self {
        Draft { rules, state: state.clone(), at, events: Vec::new() }
    }

    /// When the events happen.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// Lets something happen.
    pub fn emit(&mut self, event: G::Event) {
        G::apply(self.rules, &mut self.state, self.at, &event);
        self.events.push(event);
    }

    /// What happened.
    pub fn into_events(self) -> Vec<G::Event> {
        self.events
    }
}
