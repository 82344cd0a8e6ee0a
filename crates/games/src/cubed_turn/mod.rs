//! Best turn: 1 to 12 players, each with the same board of SET Cubed and the same five dice, look for the turn that
//! is worth most.
//!
//! Implements CTURN-1 to CTURN-4 with [`answers`](crate::answers) and, with [`race`](crate::race), RACE-1 to RACE-4.
//! A turn is judged as in SET Cubed, without replacing, and changes nothing on the board. Players try as often as
//! they like, and their best counts. A player who has the best possible is done.
//!
//! There are no options.
//!
//! [`solve`] finds the best turns and says how hard they are to find (PUZ-3).
//!
//! ```
//! use engine::{AnyGame, Face, testkit::Play};
//! use games::cubed_turn::CubedTurn;
//! use serde_json::json;
//!
//! let board = json!({"f7": "1ro", "g7": "2ro", "h7": "3ro"});
//! let rolls = ["1gs", "3ro", "2pd", "2pd", "1gd"];
//! let chance = json!({"board": board, "rolls": rolls});
//! let mut play = Play::new(&Face::<CubedTurn>::new(), json!({"seats": 1, "chance": chance}));
//! play.refuse(1_000, 0, json!({"type": "play", "steps": [[["g8", "3ro"]]]}), "CUBE-9");
//! play.act(2_000, 0, json!({"type": "play", "steps": [[["e7", "3ro"]]]}));
//! assert_eq!((play.scores(), play.table()["most"].clone()), (vec![3], json!(3)));
//! ```

mod action;
mod ask;
mod bot;
mod canonical;
mod config;
mod deal;
mod event;
mod grade;
#[cfg(any(test, feature = "testkit"))]
mod probe;
mod rules;
mod state;
mod view;

use engine::{
    Bot, Chance, ConfigError, Game, Input, Level, Millis, NoAnswer, NoAsk, OptionSpec, Outcome, ScriptKind,
    Seat, SeatSet, Viewer,
};

pub use action::{Action, Refusal};
pub use ask::Answer;
pub use config::{Config, Rules};
pub use deal::Position;
pub use event::{Event, Notice};
pub use grade::{KIND, Solved, grade, predicted_ms, solve, thresholds};
pub use state::{State, Steps};
pub use view::{Mine, Played, View};

use crate::{
    cubed::{Ask, Preview},
    die::Face,
    race::MAX_SEATS,
};

/// Best turn.
pub struct CubedTurn;

impl Game for CubedTurn {
    const KEY: &'static str = "cubed-turn";
    const SEATS: (u8, u8) = (1, MAX_SEATS as u8);
    const ACTIONS: &'static [&'static str] = action::ACTIONS;
    const COMPANY: &'static [Level] = &[];

    type Config = Config;
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Notice = Notice;
    type View = View;
    type Refusal = Refusal;
    type Preview = Preview;
    type Ask = Ask;
    type Answer = Answer;
    type Help = NoAsk;
    type Hint = NoAnswer;

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn rules(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        Rules::new(config, seats)
    }

    fn config(rules: &Rules) -> &Config {
        &rules.config
    }

    fn script(_rules: &Rules) -> ScriptKind {
        ScriptKind::Board { lies: deal::read, roll: Face::read_code }
    }

    fn start(rules: &Rules) -> State {
        State::new(rules)
    }

    fn decide(
        rules: &Rules,
        state: &State,
        _at: Millis,
        input: Input<&Action>,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Event>, Refusal> {
        rules::decide(rules, state, input, chance)
    }

    fn apply(rules: &Rules, state: &mut State, at: Millis, event: &Event) {
        state.apply(rules, at, event);
    }

    fn deadline(_rules: &Rules, _state: &State) -> Option<Millis> {
        None
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn notice(_rules: &Rules, event: &Event, viewer: Viewer) -> Option<Notice> {
        event::notice(event, viewer)
    }

    fn reveal(rules: &Rules, state: &State) -> View {
        view::reveal(rules, state)
    }

    fn reveal_notice(_rules: &Rules, event: &Event) -> Option<Notice> {
        event::notice(event, event.seat().map_or(Viewer::Spectator, Viewer::Seat))
    }

    fn may(_rules: &Rules, state: &State, _at: Millis, seat: Seat) -> Vec<&'static str> {
        rules::may(state, seat)
    }

    fn preview(
        rules: &Rules,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Option<Result<Preview, Refusal>> {
        rules::preview(rules, state, seat, action)
    }

    fn answer(rules: &Rules, state: &State, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
        ask::answer(rules, state, seat, ask)
    }

    fn scores(_rules: &Rules, state: &State) -> Vec<i32> {
        state.contest.scores()
    }

    fn present(state: &State) -> SeatSet {
        state.contest.race.present()
    }

    fn done(_rules: &Rules, state: &State) -> SeatSet {
        state.contest.race.done()
    }

    fn outcome(_rules: &Rules, state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn bot(level: Level, seed: u64) -> Box<dyn Bot<CubedTurn>> {
        bot::new(level, seed)
    }

    fn novice(seed: u64) -> Box<dyn Bot<CubedTurn>> {
        bot::novice(seed)
    }
}
