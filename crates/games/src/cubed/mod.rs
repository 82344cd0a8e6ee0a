//! SET Cubed, the board game for two to four players: SETs of dice on a board, row by row and column by
//! column.
//!
//! The rules follow the booklet of the dice game in its English, Spanish and Swedish editions. The booklet
//! has three games; this is the first. The clauses are CUBE-1 to CUBE-21. They settle what the booklet leaves
//! open, or where its editions disagree:
//! - The booklet does not print the faces of the dice or the board. Both are data files, and the options
//!   `dice` and `board` take others (CUBE-1, CUBE-2). A board is any rectangle with a logo of three squares
//!   in a line.
//! - A turn is up to three dice, not exactly three (CUBE-7), in steps of one or two (CUBE-9).
//! - A wrong SET in the opening locks its caller out until the next roll (CUBE-5); the referee rolls again by
//!   itself when nobody has a SET (CUBE-6). If the dice of an option leave everybody with five that can never
//!   show one, all dice are put back and drawn again.
//! - The extra roll is secret and timed, option `extra_roll_seconds` (CUBE-13).
//! - Rounds without a die played end the game, option `stall_rounds` (CUBE-21).
//! - With option `turn_seconds` each turn has a clock, which ends in a pass (ALL-6).
//!
//! All dice lie open. Only the bag is hidden, and the choices for the extra roll until all have chosen.
//!
//! ```
//! use engine::{AnyGame, Face, testkit::Play};
//! use games::cubed::Cubed;
//! use serde_json::json;
//!
//! let rolls = "1ro 2ro 3ro 1gs 2pd  *   1ro 1pd 2gs 3rd".split_whitespace().collect::<Vec<_>>();
//! let mut play = Play::new(&Face::<Cubed>::new(), json!({"seats": 2, "chance": {"rolls": rolls}}));
//! play.act(1_000, 0, json!({"type": "open", "dice": ["3ro", "1ro", "2ro"]}));
//! assert_eq!(play.scores(), [3, 0]);
//! // The Wild counts nothing in the SET that it is placed for.
//! let turn = json!({"type": "play", "steps": [[["e7", "*2ro"]]]});
//! assert_eq!(play.preview(1, turn.clone()).unwrap().unwrap()["points"], 2);
//! // One die can make a SET in the logo's row; two make one across it.
//! play.refuse(2_000, 1, json!({"type": "play", "steps": [[["g8", "1ro"]]]}), "CUBE-9");
//! assert_eq!(play.table()["board"]["f7"], "3ro");
//! ```

mod action;
pub(crate) mod ask;
mod board;
pub(crate) mod bot;
mod canonical;
mod config;
mod event;
mod help;
mod playable;
#[cfg(any(test, feature = "testkit"))]
mod probe;
mod rules;
mod score;
pub mod solver;
mod state;
pub mod steps;
mod view;

use engine::{
    Bot, Chance, ConfigError, Game, Input, Level, Millis, OptionSpec, Outcome, ScriptKind, Seat, SeatSet,
    TurnClock, Viewer,
};

pub use action::{Action, Refusal};
pub use ask::{Answer, Ask, WildAt};
pub use board::{BadBoard, BadSquare, Board, Lay, Spot, Square, Window};
pub use config::{Config, Rules};
pub use event::{Again, Event, Notice, Public};
pub use help::{Fit, Help, Hint};
pub(crate) use rules::state_steps;
pub use score::{Placed, STEP_DICE, Scored, Step, TURN_DICE, Turn, judge_opening, judge_step, judge_turn};
pub use state::{HAND, Hand, Held, LastTurn, MAX_SEATS, Phase, State, find_set, has_set};
pub use view::{Last, Layout, Mine, Preview, View};

use crate::{die::Face, turns};

/// SET Cubed.
#[derive(Clone, Copy, Debug)]
pub struct Cubed;

impl Game for Cubed {
    const KEY: &'static str = "cubed";
    const SEATS: (u8, u8) = (2, MAX_SEATS as u8);
    const ACTIONS: &'static [&'static str] = &["open", "no_set", "replace", "play", "pass", "reroll"];
    const COMPANY: &'static [Level] = &[Level::WEAKEST];

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
    type Help = Help;
    type Hint = Hint;

    #[cfg(feature = "ts")]
    fn constants() -> Vec<engine::ts::Constant> {
        use engine::ts::Constant;
        vec![Constant::new("HAND", HAND), Constant::new("TURN_DICE", TURN_DICE)]
    }

    fn options() -> Vec<OptionSpec> {
        Rules::options()
    }

    fn online(config: Config, given: &dyn Fn(&str) -> bool, people: u8) -> Config {
        Config { turn_seconds: turns::online(config.turn_seconds, given, people), ..config }
    }

    fn rules(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        Rules::new(config, seats)
    }

    fn config(rules: &Rules) -> &Config {
        &rules.config
    }

    fn script(_: &Rules) -> ScriptKind {
        ScriptKind::Rolls(Face::read_code)
    }

    fn start(rules: &Rules) -> State {
        State::new(rules)
    }

    fn decide(
        rules: &Rules,
        state: &State,
        at: Millis,
        input: Input<&Action>,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Event>, Refusal> {
        rules::decide(rules, state, at, input, chance)
    }

    fn apply(rules: &Rules, state: &mut State, at: Millis, event: &Event) {
        state.apply(rules, at, event);
    }

    fn deadline(_: &Rules, state: &State) -> Option<Millis> {
        state.due
    }

    fn turn_clock(rules: &Rules, state: &State) -> Option<TurnClock> {
        turns::clock(rules.config.turn_seconds, state.turn, state.due)
    }

    fn timed_out(event: &Event) -> Option<Seat> {
        match event {
            Event::Public(Public::TimedOut { seat }) => Some(*seat),
            _ => None,
        }
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        View::new(rules, state, viewer)
    }

    fn reveal(rules: &Rules, state: &State) -> View {
        View::reveal(rules, state)
    }

    fn notice(_: &Rules, event: &Event, _: Viewer) -> Option<Notice> {
        Some(event.into())
    }

    fn may(_: &Rules, state: &State, _: Millis, seat: Seat) -> Vec<&'static str> {
        rules::may(state, seat)
    }

    fn preview(
        rules: &Rules,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Option<Result<Preview, Refusal>> {
        match action {
            Action::Play { steps } => Some(rules::judge_play(rules, state, seat, steps).map(Preview::from)),
            // The player has to find out whether three dice are a SET (CUBE-5), and no other action scores.
            _ => None,
        }
    }

    fn answer(rules: &Rules, state: &State, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
        ask::answer(rules, state, seat, ask)
    }

    fn help(rules: &Rules, state: &State, seat: Seat, help: &Help) -> Option<Hint> {
        help::help(rules, state, seat, help)
    }

    fn scores(_: &Rules, state: &State) -> Vec<i32> {
        state.scores.to_vec()
    }

    fn present(state: &State) -> SeatSet {
        state.present
    }

    fn outcome(_: &Rules, state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Cubed>> {
        bot::new(level, seed)
    }

    fn novice(seed: u64) -> Box<dyn Bot<Cubed>> {
        bot::novice(seed)
    }
}
