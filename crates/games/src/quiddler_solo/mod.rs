//! Quiddler for one: clauses QSO-1 to QSO-4, with the cards and the words of Quiddler (QUI-1, QUI-7).
//!
//! Eight stacks of six letter cards, the top ones face up. Words are made of top cards until all 48 are used,
//! or the player gives up. Bad words are refused; being stuck does not end the game by itself. Words cannot
//! be looked up on one's own turn (QUI-8), and here it is always the player's turn.
//!
//! The one option is `dictionary` (`en`).
//!
//! ```
//! use engine::{Game, Input, Millis, Script, Seat, Table, Viewer};
//! use games::{letter::Letter, lexicon, quiddler_solo::{Action, Config, QuiddlerSolo}};
//!
//! lexicon::add("cats", lexicon::Lexicon::from_words(["cat"]));
//! let mut table = Table::<QuiddlerSolo>::new(Config { dictionary: "cats".into() }, 1)?;
//! // The last eight cards that are dealt lie face up.
//! let order = [&Letter::deck()[40..80], &["C", "A", "T", "X", "X", "QU", "QU", "V"].map(|c| {
//!     c.parse().map(Letter::code).unwrap()
//! })].concat();
//! let mut chance = Script::decks(vec![order]);
//! let action = Action::Word { stacks: vec![0, 1, 2] };
//! for input in [Input::Begin, Input::Act { seat: Seat(0), lag: Millis::ZERO, action }] {
//!     let entry = table.propose(Millis::ZERO, input, &mut chance).unwrap();
//!     table.commit(&entry);
//! }
//! let view = QuiddlerSolo::view(table.rules(), table.state(), Viewer::Spectator);
//! assert_eq!(view.used, 3);
//! assert_eq!(view.under, [4, 4, 4, 5, 5, 5, 5, 5]);
//! # Ok::<(), engine::ConfigError>(())
//! ```

mod action;
mod bot;
mod canonical;
mod config;
mod event;
mod help;
#[cfg(any(test, feature = "testkit"))]
mod probe;
mod rules;
pub mod solver;
mod state;
mod view;

#[cfg(any(test, feature = "testkit"))]
pub(crate) use probe::pairs_dictionary;

pub use action::{Action, Refusal};
pub use config::{Config, Rules};
pub use event::{Event, Notice, Public};
pub use help::{Help, Hint};
pub use rules::{Preview, may_look_up};
pub use state::{State, Word};
pub use view::View;

use engine::{
    Bot, Chance, ConfigError, Game, Input, Level, Millis, NoAnswer, NoAsk, OptionSpec, Outcome, ScriptKind,
    Seat, SeatSet, Viewer, WordList,
};

/// Quiddler solitaire.
pub struct QuiddlerSolo;

impl Game for QuiddlerSolo {
    const KEY: &'static str = "quiddler-solo";
    const SEATS: (u8, u8) = (1, 1);
    const ACTIONS: &'static [&'static str] = action::ACTIONS;
    const COMPANY: &'static [Level] = &[];
    const ALIKE: bool = true;

    type Config = Config;
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Notice = Notice;
    type View = View;
    type Refusal = Refusal;
    type Preview = Preview;
    type Ask = NoAsk;
    type Answer = NoAnswer;
    type Help = Help;
    type Hint = Hint;

    #[cfg(feature = "ts")]
    fn constants() -> Vec<engine::ts::Constant> {
        use engine::ts::Constant;
        vec![Constant::new("CARDS", state::CARDS), Constant::new("STACKS", state::STACKS)]
    }

    fn options() -> Vec<OptionSpec> {
        config::options()
    }

    fn rules(config: Config, _seats: u8) -> Result<Rules, ConfigError> {
        Rules::new(config)
    }

    fn config(rules: &Rules) -> &Config {
        &rules.config
    }

    fn script(_rules: &Rules) -> ScriptKind {
        ScriptKind::Deck(crate::quiddler::deck())
    }

    fn start(_rules: &Rules) -> State {
        State::default()
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

    fn apply(_rules: &Rules, state: &mut State, _at: Millis, event: &Event) {
        state.apply(event);
    }

    fn deadline(_rules: &Rules, _state: &State) -> Option<Millis> {
        None
    }

    fn view(_rules: &Rules, state: &State, _viewer: Viewer) -> View {
        view::view(state)
    }

    fn notice(_rules: &Rules, event: &Event, _viewer: Viewer) -> Option<Notice> {
        Some(event::notice(event))
    }

    fn may(_rules: &Rules, state: &State, _at: Millis, _seat: Seat) -> Vec<&'static str> {
        rules::may(state)
    }

    fn preview(
        rules: &Rules,
        state: &State,
        _seat: Seat,
        action: &Action,
    ) -> Option<Result<Preview, Refusal>> {
        rules::preview(rules, state, action)
    }

    fn answer(_: &Rules, _: &State, _: Seat, ask: &NoAsk) -> Result<NoAnswer, Refusal> {
        match *ask {}
    }

    fn help(rules: &Rules, state: &State, _seat: Seat, help: &Help) -> Option<Hint> {
        help::help(rules, state, help)
    }

    fn lookup(rules: &Rules, state: &State, _seat: Seat, word: &str) -> Option<Result<bool, Refusal>> {
        Some(rules::lookup(rules, state, word))
    }

    fn words(rules: &Rules) -> Option<WordList> {
        Some(WordList { dictionary: rules.config.dictionary.clone(), hash: rules.lexicon.hash().to_owned() })
    }

    fn meaning(rules: &Rules, word: &str) -> Option<String> {
        rules.lexicon.meaning(word)
    }

    fn scores(_rules: &Rules, state: &State) -> Vec<i32> {
        vec![state.used() as i32]
    }

    fn present(state: &State) -> SeatSet {
        state.present
    }

    fn outcome(_rules: &Rules, state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn bot(level: Level, seed: u64) -> Box<dyn Bot<QuiddlerSolo>> {
        bot::new(level, seed)
    }

    fn novice(seed: u64) -> Box<dyn Bot<QuiddlerSolo>> {
        bot::novice(seed)
    }
}
