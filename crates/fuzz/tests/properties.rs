//! Properties over inputs that are made by their form, not by mutation. Fixed seeds; `PROPTEST_CASES` makes
//! it longer.

use engine::AnyGame;
use fuzz::targets::{frames::decode, notation, options};
use games::{
    card::Card,
    cubed::{Board, Square},
    die::{Face, Kind, Named, Stated},
    letter::Letter,
};
use proptest::{collection::vec, prelude::*, sample::Index, test_runner::RngSeed};
use serde_json::{Value, json};
use server::socket::frame::Incoming;

fn config(cases: u32) -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(cases);
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A message as a client might send it: text, or binary; where it is cut into fragments; and control frames
/// between those.
#[derive(Clone, Debug)]
struct Message {
    text: Option<String>,
    binary: Vec<u8>,
    cuts: Vec<Index>,
    controls: Vec<(bool, Vec<u8>)>,
}

fn message() -> impl Strategy<Value = Message> {
    let controls = vec((any::<bool>(), vec(any::<u8>(), 0..=125)), 0..3);
    (any::<Option<String>>(), vec(any::<u8>(), 0..400), vec(any::<Index>(), 0..4), controls)
        .prop_map(|(text, binary, cuts, controls)| Message { text, binary, cuts, controls })
}

fn put(out: &mut Vec<u8>, first: u8, mask: [u8; 4], payload: &[u8]) {
    out.push(first);
    match payload.len() {
        length @ 0..126 => out.push(0x80 | length as u8),
        length @ 126..65536 => {
            out.push(0x80 | 126);
            out.extend((length as u16).to_be_bytes());
        }
        length => {
            out.push(0x80 | 127);
            out.extend((length as u64).to_be_bytes());
        }
    }
    out.extend(mask);
    out.extend(payload.iter().enumerate().map(|(n, byte)| byte ^ mask[n % 4]));
}

/// A message's frames, and what they must come to.
fn encode(message: &Message, mask: [u8; 4], out: &mut Vec<u8>, expected: &mut Vec<Incoming>) {
    let (opcode, payload) = match &message.text {
        Some(text) => (0x1, text.as_bytes()),
        None => (0x2, message.binary.as_slice()),
    };
    let mut cuts: Vec<usize> = message.cuts.iter().map(|cut| cut.index(payload.len() + 1)).collect();
    cuts.sort_unstable();
    let mut controls = message.controls.iter();
    let mut from = 0;
    for (n, &cut) in cuts.iter().enumerate() {
        put(out, if n == 0 { opcode } else { 0 }, mask, &payload[from..cut]);
        expected.push(Incoming::Fragment);
        from = cut;
        if let Some((is_ping, data)) = controls.next() {
            put(out, if *is_ping { 0x89 } else { 0x8A }, mask, data);
            expected.push(if *is_ping { Incoming::Ping(data.clone()) } else { Incoming::Pong(data.clone()) });
        }
    }
    put(out, 0x80 | if cuts.is_empty() { opcode } else { 0 }, mask, &payload[from..]);
    expected.push(match &message.text {
        Some(text) => Incoming::Text(text.clone()),
        None => Incoming::Binary,
    });
}

proptest! {
    #![proptest_config(config(300))]

    // RFC 6455, sections 5.4 to 5.6: whatever is sent by the rules arrives, however it is fragmented and
    // split.
    #[test]
    fn good_frames_arrive(
        messages in vec(message(), 0..6),
        mask in any::<[u8; 4]>(),
        sizes in vec(1..200usize, 1..10),
    ) {
        let (mut bytes, mut expected) = (Vec::new(), Vec::new());
        messages.iter().for_each(|message| encode(message, mask, &mut bytes, &mut expected));
        let mut sizes = sizes.iter().cycle();
        let (got, violation) = decode(&bytes, 1 << 16, |_| *sizes.next().expect("a size"));
        prop_assert_eq!(violation, None);
        prop_assert_eq!(got, expected);
    }

    #[test]
    fn any_bytes_are_frames_or_a_violation(data in vec(any::<u8>(), 0..600)) {
        fuzz::targets::frames::run(&data);
    }

    #[test]
    fn any_text_is_a_name_or_an_error(text in any::<String>()) {
        notation::run(text.as_bytes());
    }

    // Short texts of the letters of the notation are often names.
    #[test]
    fn names_are_written_as_they_are_read(letters in vec(Index::arbitrary(), 0..5)) {
        let all: Vec<char> = "123456789*rgpRGPfheosdOSDabQUzINERTHCL".chars().collect();
        let text: String = letters.iter().map(|index| all[index.index(all.len())]).collect();
        notation::run(text.as_bytes());
    }
}

#[test]
fn every_card_die_letter_and_square_is_read_as_it_is_written() {
    fn check<T>(all: impl IntoIterator<Item = T>) -> usize
    where
        T: std::str::FromStr<Err: std::fmt::Display> + std::fmt::Display + std::fmt::Debug + PartialEq,
    {
        let names: Vec<String> = all
            .into_iter()
            .map(|value| {
                let name = value.to_string();
                assert_eq!(name.parse::<T>().ok(), Some(value), "{name}");
                notation::round_trip::<T>(&name.to_uppercase());
                name
            })
            .collect();
        let mut unique = names.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), names.len(), "every name is used once");
        names.len()
    }
    let faces = || Kind::all().map(Face::Kind).chain([Face::Wild]);
    assert_eq!(check(Card::all()), 81);
    assert_eq!(check(Kind::all()), 27);
    assert_eq!(check(faces()), 28);
    assert_eq!(check(Kind::all().flat_map(|kind| [false, true].map(|wild| Stated { kind, wild }))), 54);
    assert_eq!(check(faces().map(Named::Face).chain(Kind::all().map(Named::Wild))), 55);
    assert_eq!(check(Letter::all()), 31);
    let squares = (0..26).flat_map(|column| (0..Board::MAX_ROWS).map(move |row| Square { column, row }));
    assert_eq!(check(squares), 26 * 99);
}

/// Any JSON, of the kinds that options have and of others.
fn any_json() -> impl Strategy<Value = Value> {
    const NAMES: &[&str] = &["full", "solid", "en", "snap", "call", "*", "2ro", ". . L L L . .", "", "\u{0}"];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<u32>().prop_map(Value::from),
        (0..100u8).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        proptest::sample::select(NAMES).prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 60, 10, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..10).prop_map(Value::from),
            proptest::collection::btree_map("[a-z]{0,6}", inner, 0..4).prop_map(Value::from_iter),
        ]
    })
}

/// A value that an option could have, or almost.
fn value_of(kind: &Value) -> BoxedStrategy<Value> {
    let board = vec(vec(proptest::sample::select(&[".", "L", "1", "9", "0", "x"][..]), 0..9), 0..9);
    let board = board.prop_map(|rows| rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().into());
    let face = proptest::sample::select(&["2ro", "*", "1gd", "3PS", "4ro"][..]);
    let dice = vec(vec(face, 5..8), 40..44).prop_map(|dice| json!(dice));
    match kind["kind"].as_str() {
        Some("choice") => {
            let words: Vec<Value> = kind["values"].as_array().cloned().unwrap_or_default();
            prop_oneof![proptest::sample::select(words), any_json()].boxed()
        }
        Some("whole") => prop_oneof![any::<u32>().prop_map(Value::from), any_json()].boxed(),
        Some("dice") => prop_oneof![dice, any_json()].boxed(),
        Some("board") => prop_oneof![board, any_json()].boxed(),
        _ => any_json().boxed(),
    }
}

/// Some of a game's options, each with any value.
fn rules_of(game: &'static dyn AnyGame) -> impl Strategy<Value = Value> {
    let options = game.options().into_iter().map(|option| {
        let kind = serde_json::to_value(&option.kind).expect("JSON");
        let name = option.name.to_owned();
        proptest::option::weighted(0.3, value_of(&kind)).prop_map(move |value| (name.clone(), value))
    });
    let options: Vec<_> = options.map(Strategy::boxed).collect();
    options.prop_map(|options| {
        Value::from_iter(options.into_iter().filter_map(|(name, value)| Some((name, value?))))
    })
}

#[test]
fn any_json_for_every_option_of_every_game() {
    for &game in games::registry::all() {
        let mut runner = proptest::test_runner::TestRunner::new(config(250));
        // Each option alone, and several together.
        for option in game.options() {
            let kind = serde_json::to_value(&option.kind).expect("JSON");
            let tried = runner.run(&(value_of(&kind), 0..14u8), |(value, seats)| {
                let rules = json!({ option.name: value }).to_string();
                options::open(game, serde_json::from_str(&rules).expect("JSON"), seats);
                Ok(())
            });
            tried.unwrap_or_else(|error| panic!("{} {}: {error}", game.key(), option.name));
        }
        let tried = runner.run(&(rules_of(game), 1..7u8), |(rules, seats)| {
            let rules = rules.to_string();
            options::open(game, serde_json::from_str(&rules).expect("JSON"), seats);
            Ok(())
        });
        tried.unwrap_or_else(|error| panic!("{}: {error}", game.key()));
    }
}
