//! Best hand: 1 to 12 players, each with the same Quiddler cards, look for the laying that is worth most.
//!
//! Implements HAND-1 to HAND-4 with [`answers`](crate::answers) and, with [`race`](crate::race), RACE-1 to RACE-4.
//! A laying is one as on a last turn of Quiddler (QUI-6). Players lay as often as they like, and their best counts.
//! A player who has the best possible is done.
//!
//! Options: `cards` (HAND-1), `dictionary` (QUI-7), `miss_seconds` (HAND-2).
//!
//! [`solve`] finds the best layings and says how hard they are to find (PUZ-3).
//!
//! ```
//! use engine::{Game, Input, Millis, Script, Seat, Table, Viewer};
//! use games::{letter::Letter, lexicon, quiddler_hand::{Action, Config, QuiddlerHand}};
//!
//! let cards = |text: &str| -> Vec<Letter> { text.split(' ').map(|c| c.parse().unwrap()).collect() };
//! lexicon::add("cats", lexicon::Lexicon::from_words(["cat", "at"]));
//! let config = Config { cards: 3, dictionary: "cats".into(), ..Config::default() };
//! let mut table = Table::<QuiddlerHand>::new(config, 1)?;
//! let mut chance = Script::decks(vec![cards("C A T X").iter().map(|card| card.code()).collect()]);
//! let lay = |words: &[&str], discard: &str| Input::Act {
//!     seat: Seat(0),
//!     lag: Millis::ZERO,
//!     action: Action::Lay { words: words.iter().map(|word| cards(word)).collect(), discard: cards(discard)[0] },
//! };
//! for (at, input) in [(0, Input::Begin), (9, lay(&["A T"], "X")), (20, lay(&["C A T"], "X"))] {
//!     let entry = table.propose(Millis(at), input, &mut chance).unwrap();
//!     table.commit(&entry);
//! }
//! assert_eq!(table.outcome().map(|outcome| outcome.winners), Some(vec![Seat(0)]));
//! let view = QuiddlerHand::view(table.rules(), table.state(), Viewer::Spectator);
//! assert_eq!((view.most, view.times), (Some(13), Some(vec![Some(Millis(20))])));
//! # Ok::<(), engine::ConfigError>(())
//! ```

mod action;
mod ask;
mod bot;
mod canonical;
mod config;
mod event;
mod grade;
#[cfg(any(test, feature = "testkit"))]
mod probe;
mod rules;
mod state;
mod view;

use engine::{
    Bot, Chance, ConfigError, Game, Input, Level, Millis, NoAnswer, NoAsk, OptionSpec, Outcome, ScriptKind,
    Seat, SeatSet, Viewer, WordList,
};

pub use action::{Action, Refusal};
pub use ask::Answer;
pub use config::{Config, Rules};
pub use event::{Event, Notice};
pub use grade::{KIND, Solved, grade, predicted_ms, solve, thresholds};
pub use rules::Preview;
pub use state::{Laying, State};
pub use view::{Laid, Mine, View};

use crate::{
    quiddler::{self, Ask},
    race::MAX_SEATS,
};

/// Best hand.
pub struct QuiddlerHand;

impl Game for QuiddlerHand {
    const KEY: &'static str = "quiddler-hand";
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
        config::options()
    }

    fn rules(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        Rules::new(config, seats)
    }

    fn config(rules: &Rules) -> &Config {
        &rules.config
    }

    fn script(_rules: &Rules) -> ScriptKind {
        ScriptKind::Deck(quiddler::deck())
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

    fn view(_rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn notice(rules: &Rules, event: &Event, viewer: Viewer) -> Option<Notice> {
        event::notice(rules, event, viewer)
    }

    fn reveal(_rules: &Rules, state: &State) -> View {
        view::reveal(state)
    }

    fn reveal_notice(rules: &Rules, event: &Event) -> Option<Notice> {
        event::notice(rules, event, event.seat().map_or(Viewer::Spectator, Viewer::Seat))
    }

    fn may(_rules: &Rules, state: &State, _at: Millis, seat: Seat) -> Vec<&'static str> {
        rules::may(state, seat)
    }

    fn preview(
        _rules: &Rules,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Option<Result<Preview, Refusal>> {
        rules::preview(state, seat, action)
    }

    fn answer(_rules: &Rules, state: &State, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
        ask::answer(state, seat, ask)
    }

    fn lookup(rules: &Rules, state: &State, seat: Seat, word: &str) -> Option<Result<bool, Refusal>> {
        Some(rules::lookup(rules, state, seat, word))
    }

    fn words(rules: &Rules) -> Option<WordList> {
        Some(WordList { dictionary: rules.config.dictionary.clone(), hash: rules.lexicon.hash().to_owned() })
    }

    fn meaning(rules: &Rules, word: &str) -> Option<String> {
        rules.lexicon.meaning(word)
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

    fn bot(level: Level, seed: u64) -> Box<dyn Bot<QuiddlerHand>> {
        bot::new(level, seed)
    }

    fn novice(seed: u64) -> Box<dyn Bot<QuiddlerHand>> {
        bot::novice(seed)
    }
}
