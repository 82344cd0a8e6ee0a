//! Mutations: good inputs, changed a little.

use games::luck::Luck;
use serde_json::{Value, json};

use crate::Target;

/// Numbers at which things go wrong.
const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "2",
    "7",
    "12",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "1e400",
    "0.5",
];

/// Makes new inputs out of a target's seeds. The same number gives the same inputs for ever.
pub struct Mutator {
    seeds: Vec<Vec<u8>>,
    words: &'static [&'static str],
    luck: Luck,
}

impl Mutator {
    /// Mutations of a target's seeds.
    pub fn new(target: &Target, seed: u64) -> Mutator {
        let seeds = target.seeds();
        assert!(!seeds.is_empty(), "{} has a corpus", target.name);
        Mutator { seeds, words: target.words, luck: Luck::new(seed) }
    }

    fn seed(&mut self) -> &[u8] {
        &self.seeds[self.luck.below(self.seeds.len())]
    }

    /// Changes the value of JSON, which may stand behind a byte or two that choose something.
    fn change_json(&mut self, bytes: &[u8]) -> Option<Vec<u8>> {
        let start = json_start(bytes)?;
        let mut value: Value = serde_json::from_slice(&bytes[start..]).ok()?;
        let other = self.seed();
        let other = json_start(other).and_then(|start| serde_json::from_slice(&other[start..]).ok());
        let other = other.unwrap_or_else(|| json!({ "type": 1 }));
        let donor = nodes(&other)[self.luck.below(nodes(&other).len())].clone();
        let place = self.luck.below(nodes(&value).len());
        let new = match self.luck.below(8) {
            0 => Value::Null,
            1 => json!([]),
            2 => json!({}),
            3 => json!("*"),
            4 => {
                let number = NUMBERS[self.luck.below(NUMBERS.len())];
                serde_json::from_str(number).unwrap_or(json!(-0.5))
            }
            _ => donor,
        };
        let how = self.luck.below(4);
        change(&mut value, &mut { place }, &mut |node| match (how, &mut *node) {
            (0, Value::Array(items)) if !items.is_empty() => {
                items.pop();
            }
            (1, Value::Array(items)) => items.extend(items.clone()),
            (0, Value::Object(fields)) => {
                let name = fields.keys().next().cloned().unwrap_or_default();
                fields.remove(&name);
            }
            (1, Value::Object(fields)) => {
                fields.insert("extra".into(), new.clone());
            }
            _ => *node = new.clone(),
        });
        Some([&bytes[..start], value.to_string().as_bytes()].concat())
    }

    fn change_bytes(&mut self, bytes: &mut Vec<u8>) {
        let luck = &mut self.luck;
        let at = luck.below(bytes.len() + 1);
        let most = 1 << luck.below(8);
        let end = (at + 1 + luck.below(most)).min(bytes.len());
        match luck.below(9) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let part = bytes[at..end].to_vec();
                let to = luck.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
            3 => bytes.insert(at, luck.next_u64() as u8),
            4 if !self.words.is_empty() => {
                let word = self.words[luck.below(self.words.len())];
                bytes.splice(at..end, word.bytes());
            }
            5 => {
                bytes.splice(at..end, NUMBERS[luck.below(NUMBERS.len())].bytes());
            }
            6 => {
                let other = self.seed().to_vec();
                let from = self.luck.below(other.len() + 1);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            7 => bytes[at..end].fill([0, 0x7f, 0x80, 0xff][luck.below(4)]),
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << luck.below(8);
                }
            }
        }
    }
}

impl Iterator for Mutator {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut bytes = self.seed().to_vec();
        for _ in 0..=self.luck.below(4) {
            let changed = if self.luck.below(2) == 0 { self.change_json(&bytes) } else { None };
            match changed {
                Some(changed) => bytes = changed,
                None => self.change_bytes(&mut bytes),
            }
        }
        Some(bytes)
    }
}

fn json_start(bytes: &[u8]) -> Option<usize> {
    bytes.iter().take(3).position(|byte| b"{[".contains(byte))
}

/// Every value in a value, itself included.
fn nodes(value: &Value) -> Vec<&Value> {
    let mut all = vec![value];
    match value {
        Value::Array(items) => all.extend(items.iter().flat_map(nodes)),
        Value::Object(fields) => all.extend(fields.values().flat_map(nodes)),
        _ => {}
    }
    all
}

/// Changes the value at a place in the order of [`nodes`].
fn change(value: &mut Value, place: &mut usize, with: &mut dyn FnMut(&mut Value)) {
    if *place == 0 {
        *place = usize::MAX;
        return with(value);
    }
    *place -= 1;
    let within: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    for value in within {
        if *place != usize::MAX {
            change(value, place, with);
        }
    }
}
