//! The list of games.
//!
//! [`each_game!`](crate::each_game) is the only list of games. A game that is added there is known to the
//! referee, the server, the simulations and the page's types at once. The compiler or a test names everything
//! that it still lacks.

use engine::{AnyGame, Face};

/// Calls a macro with every game, as `name: Type`, in the order in which games are listed. The name is that
/// of the game's folder: its key with underscores.
///
/// ```
/// use engine::Game;
/// macro_rules! keys {
///     ($($name:ident: $game:ty),* $(,)?) => { vec![$(<$game>::KEY),*] };
/// }
/// assert_eq!(games::each_game!(keys)[0], "set");
/// ```
#[macro_export]
macro_rules! each_game {
    ($callback:ident) => {
        $callback! {
            set: $crate::set::Set,
            cubed: $crate::cubed::Cubed,
            scramble: $crate::scramble::Scramble,
            crossword: $crate::crossword::Crossword,
            quiddler: $crate::quiddler::Quiddler,
            quiddler_solo: $crate::quiddler_solo::QuiddlerSolo,
            hunt: $crate::hunt::Hunt,
            sprint: $crate::sprint::Sprint,
            quiddler_hand: $crate::quiddler_hand::QuiddlerHand,
            cubed_turn: $crate::cubed_turn::CubedTurn,
        }
    };
}

macro_rules! faces {
    ($($name:ident: $game:ty),* $(,)?) => {
        static ALL: &[&dyn AnyGame] = &[$({
            static FACE: Face<$game> = Face::new();
            &FACE
        }),*];

        /// A game that cannot be tried by the conformance suite does not compile.
        #[cfg(test)]
        mod conformance {
            use engine::{Game, testkit::conform};

            $(#[test]
            fn $name() {
                assert_eq!(stringify!($name).replace('_', "-"), <$game>::KEY, "a folder is named after its key");
                conform::<$game>(20, 77);
            })*
        }
    };
}
each_game!(faces);

/// Every game, in the order in which they are listed.
pub fn all() -> &'static [&'static dyn AnyGame] {
    ALL
}

/// The game with a key.
pub fn find(key: &str) -> Option<&'static dyn AnyGame> {
    all().iter().copied().find(|game| game.key() == key)
}

#[cfg(test)]
mod tests {
    use engine::OptionKind;
    use serde_json::{Value, value::RawValue};

    use super::*;

    #[test]
    fn company_fits_the_seats() {
        for game in all() {
            let ((min, max), seats) = (game.seats(), game.company().len() + 1);
            assert!((usize::from(min)..=usize::from(max)).contains(&seats), "{}: {seats}", game.key());
            assert!(engine::Persona::ALL.len() >= usize::from(max), "{}: a name for each bot", game.key());
        }
    }

    // Forms show the online defaults, and the server applies them.
    #[test]
    fn online_defaults_are_those_that_the_options_name() {
        let none = RawValue::from_string("{}".into()).expect("JSON");
        let mut others = 0;
        for game in all() {
            let (_, most) = game.seats();
            let online = game.online(&none, most, most).expect("the defaults are good");
            let online: Value = serde_json::from_str(online.get()).expect("options");
            for option in game.options() {
                others += usize::from(option.online.is_some());
                let default = option.online.unwrap_or(option.default);
                assert_eq!(online[option.name], default, "{}: {}", game.key(), option.name);
            }
        }
        assert!(others > 0, "no option has a default of its own online");
    }

    // A maximum binds new online tables and never records; a minimum binds both.
    #[test]
    fn numbers_have_a_minimum_and_for_online_tables_a_maximum() {
        let rules = |name: &str, value: u64| {
            serde_json::value::to_raw_value(&serde_json::json!({ name: value })).expect("JSON")
        };
        let mut numbers = 0;
        for game in all() {
            let (_, seats) = game.seats();
            for option in game.options() {
                let OptionKind::Whole { min, max, firm, .. } = option.kind else { continue };
                let name = option.name;
                let default = option.default.as_u64().expect("a number");
                assert!((u64::from(min)..=u64::from(max)).contains(&default), "{name}: {default}");
                let most = rules(name, max.into());
                assert!(game.online(&most, seats, seats).is_ok(), "{name}: {max}");
                let beyond = rules(name, u64::from(max) + 1);
                let refused = game.online(&beyond, seats, seats).expect_err("more than the maximum");
                assert_eq!(
                    refused.to_string(),
                    format!("rules.{name}: must be at most {max}, not {}", u64::from(max) + 1)
                );
                assert_eq!(game.open(&beyond, seats).is_err(), firm, "a record with {name}: {beyond}");
                if let Some(below) = min.checked_sub(1) {
                    assert!(game.open(&rules(name, below.into()), seats).is_err(), "{name}: {below}");
                }
                numbers += 1;
            }
        }
        assert!(numbers >= 9, "only {numbers} options take a number");
    }

    #[test]
    fn every_refusal_has_a_clause_and_a_reason() {
        for game in all() {
            for (rule, why) in game.refusals() {
                let (letters, number) = rule.split_once('-').unwrap_or_default();
                let is_clause =
                    letters.chars().all(|c| c.is_ascii_uppercase()) && number.parse::<u8>().is_ok();
                assert!(is_clause && !letters.is_empty(), "{}: {rule} is not a clause", game.key());
                assert!(why.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{}: {why}", game.key());
            }
        }
    }
}
