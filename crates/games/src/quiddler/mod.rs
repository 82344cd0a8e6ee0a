//! Quiddler, the word game for two to eight: clauses QUI-1 to QUI-12.
//!
//! There are eight hands of 3 to 10 letter cards. On their turn players draw and discard. A player who can
//! lay all cards but one as words goes out, and the others have one last turn. Words may be challenged until
//! the next hand is dealt.
//!
//! These options settle what the rulebook leaves open:
//! - `dictionary` (`en`): the agreed dictionary (QUI-7).
//! - `words` (`challenge`, `checked`): bad words count unless they are challenged, or they are refused when
//!   they are laid. With `checked` nothing can be challenged, and the hand is settled right after the last
//!   turn (QUI-9).
//! - `struck` (`cancel`, `against`): a struck word earns nothing, or its points are subtracted as well
//!   (QUI-10).
//! - `two_player_bonus` (`longest`, `most`): the one bonus in use between two players (QUI-11).
//! - `challenge_seconds` (20): how long words can be challenged after the last turn (QUI-9).
//! - `turn_seconds` (0): how long a turn may take; then the referee draws and discards for the player
//!   (ALL-6).
//!
//! ```
//! use engine::{Chance, Input, Millis, Script, Seat, Table, Viewer, Game};
//! use games::{letter::Letter, lexicon, quiddler::{Action, Config, Quiddler, Source, Words}};
//!
//! let cards = |text: &str| -> Vec<Letter> { text.split(' ').map(|c| c.parse().unwrap()).collect() };
//! lexicon::add("cats", lexicon::Lexicon::from_words(["cat"]));
//! let config = Config { dictionary: "cats".into(), words: Words::Checked, ..Config::default() };
//! let mut table = Table::<Quiddler>::new(config, 2)?;
//! // Seat 0 deals: seat 1 gets the first card, then seat 0, and so on. X is turned up, and QU is the first
//! // card of the pile.
//! let deck = cards("C E A E T E X QU").iter().map(|card| card.code()).collect();
//! let mut chance = Script::decks(vec![deck]);
//! let mut take_in = |input| {
//!     let entry = table.propose(Millis::ZERO, input, &mut chance)?;
//!     table.commit(&entry);
//!     Ok::<_, engine::Stop<_>>(Quiddler::view(table.rules(), table.state(), Viewer::Seat(Seat(1))))
//! };
//! let act = |action| Input::Act { seat: Seat(1), lag: Millis::ZERO, action };
//! take_in(Input::Begin).unwrap();
//! let view = take_in(act(Action::Draw { from: Source::Pile })).unwrap();
//! assert_eq!(view.mine.unwrap().hand, cards("C A T QU"));
//! let view = take_in(act(Action::GoOut { words: vec![cards("C A T")], discard: cards("QU")[0] })).unwrap();
//! assert!(view.last);
//! assert_eq!(view.turn, Some(Seat(0)));
//! # Ok::<(), engine::ConfigError>(())
//! ```

mod action;
mod ask;
pub(crate) mod bot;
mod canonical;
mod config;
mod event;
#[cfg(any(test, feature = "testkit"))]
mod probe;
mod rules;
mod score;
pub mod solver;
mod state;
mod view;

pub use action::{Action, Refusal, Source};
pub use ask::{Answer, Ask, WordPoints};
pub use config::{Config, Rules, Struck, TwoPlayerBonus, Words};
pub use event::{Event, Notice, Public};
pub use rules::{Preview, may_look_up};
pub use score::{HandScore, ScoredWord, Settlement, Sums, Verdict};
pub use state::{LaidWord, Phase, Player, State, Word};
pub use view::{Bonuses, Challenge, Mine, View};

pub(crate) use config::{dictionary, dictionary_option};
pub(crate) use rules::letters;

use engine::{
    Bot, Cards, Chance, ConfigError, Game, Input, Level, Millis, NoAnswer, NoAsk, OptionSpec, Outcome,
    ScriptKind, Seat, SeatSet, TurnClock, Viewer, WordList,
};

use crate::{letter::Letter, turns};

/// Quiddler.
pub struct Quiddler;

impl Game for Quiddler {
    const KEY: &'static str = "quiddler";
    const SEATS: (u8, u8) = (2, state::MAX_SEATS as u8);
    const ACTIONS: &'static [&'static str] = action::ACTIONS;
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
    type Help = NoAsk;
    type Hint = NoAnswer;

    #[cfg(feature = "ts")]
    fn constants() -> Vec<engine::ts::Constant> {
        use engine::ts::Constant;
        let table = |of: fn(Letter) -> i32| {
            let rows = Letter::all().map(|card| (card.to_string(), of(card).into()));
            serde_json::Value::Object(rows.collect())
        };
        let (first, last) = state::HANDS;
        vec![
            Constant::new("HANDS", (first..=last).collect::<Vec<u8>>()),
            Constant::typed("POINTS", "Record<Letter, number>", table(Letter::value)),
            Constant::typed("LETTERS", "Record<Letter, number>", table(|card| card.count().into())),
        ]
    }

    fn options() -> Vec<OptionSpec> {
        config::options()
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

    fn script(_rules: &Rules) -> ScriptKind {
        ScriptKind::Decks(deck())
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

    fn deadline(_rules: &Rules, state: &State) -> Option<Millis> {
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
        view::view(rules, state, viewer)
    }

    fn notice(_rules: &Rules, event: &Event, viewer: Viewer) -> Option<Notice> {
        Some(event::notice(event, viewer))
    }

    fn reveal(rules: &Rules, state: &State) -> View {
        view::reveal(rules, state)
    }

    fn reveal_notice(_rules: &Rules, event: &Event) -> Option<Notice> {
        Some(event::reveal(event))
    }

    fn may(rules: &Rules, state: &State, _at: Millis, seat: Seat) -> Vec<&'static str> {
        rules::may(rules, state, seat)
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
        state.players.iter().map(|player| player.score).collect()
    }

    fn present(state: &State) -> SeatSet {
        state.present
    }

    fn outcome(rules: &Rules, state: &State) -> Option<Outcome> {
        state.outcome(rules)
    }

    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Quiddler>> {
        bot::new(level, seed)
    }

    fn novice(seed: u64) -> Box<dyn Bot<Quiddler>> {
        bot::novice(seed)
    }
}

/// The deck that a script is checked against (QUI-1).
pub(crate) fn deck() -> Cards {
    let read = |text: &str| text.parse().map(Letter::code).map_err(|error| error.to_string());
    Cards { read, deck: Letter::deck().to_vec() }
}
