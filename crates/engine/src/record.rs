//! Records: a whole game as a file, version 1.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{SeqAccess, Visitor},
};
use serde_json::value::RawValue;

use crate::{Millis, Script, Seat, Seed, hex};

/// The version that this reads and writes.
pub(crate) const VERSION: u32 = 1;

/// A game as a file: its options, its chance, and all actions.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// The version of the format.
    pub tercet: u32,
    /// The game's key.
    pub game: String,
    /// Its options, unread.
    pub rules: Box<RawValue>,
    /// How many seats.
    pub seats: u8,
    /// The results of shuffles and rolls.
    pub chance: ChanceSpec,
    /// What happened.
    pub log: Vec<RecordEntry>,
    /// The secret that the seed was made from, in hex, once it is revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The nonces of the seats, in order, in hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonces: Option<Vec<Option<String>>>,
    /// The names of the players, by seat. The referee ignores them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<Option<String>>>,
    /// The dictionary that the game was played with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<WordList>,
}

/// Which words a dictionary has: its name, and a hash of its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordList {
    /// The name of the dictionary.
    pub dictionary: String,
    /// The hash of its words, in hex.
    pub hash: String,
}

impl WordList {
    /// Compares the dictionary of a record with the program's own of the same name. Another dictionary may
    /// judge words in another way, so the record cannot be judged with it.
    pub fn compare(&self, own: &WordList) -> Result<(), BadRecord> {
        if self.dictionary != own.dictionary || self.hash.eq_ignore_ascii_case(&own.hash) {
            return Ok(());
        }
        let (name, theirs) = (hex::shorten(&self.dictionary), hex::shorten(&self.hash));
        let message = format!(
            "the game was played with another dictionary {name:?} than the one here: its hash is {theirs:?}, \
             and the one here is {:?}",
            hex::shorten(&own.hash)
        );
        Err(BadRecord::at("words.hash", message))
    }
}

/// One entry of a record's log.
#[derive(Clone, Debug, Serialize)]
pub struct RecordEntry {
    /// When.
    pub at: Millis,
    /// The player; `None` if time only passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The action, unread.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub act: Option<Box<RawValue>>,
    /// The latency of the player's connection (SET-16).
    #[serde(skip_serializing_if = "is_zero")]
    pub lag: Millis,
}

fn is_zero(lag: &Millis) -> bool {
    *lag == Millis::ZERO
}

/// The chance of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ChanceSpec {
    /// A seed.
    Seed(Seed),
    /// One deck, in dealing order.
    Deck(Vec<String>),
    /// Several decks.
    Decks(Vec<Vec<String>>),
    /// Die faces, in the order in which dice are rolled.
    Rolls(Vec<String>),
}

/// How a game's chance can be scripted.
#[derive(Clone, Debug)]
pub enum ScriptKind {
    /// By one deck.
    Deck(Cards),
    /// By several.
    Decks(Cards),
    /// By rolls; reads a face.
    Rolls(fn(&str) -> Result<u8, String>),
}

/// The cards that a scripted deck may name.
#[derive(Clone, Debug)]
pub struct Cards {
    /// Reads a card.
    pub read: fn(&str) -> Result<u8, String>,
    /// Every card of the whole deck. Equal cards are listed as often as they occur.
    pub deck: Vec<u8>,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// Not JSON, or not of a record's form. The message has line and column.
    #[error("{0}")]
    Malformed(String),
    /// Something in it is impossible.
    #[error("{place}: {message}")]
    At {
        /// Where: `log[3].at`.
        place: String,
        /// What.
        message: String,
    },
}

impl BadRecord {
    /// Something in it is impossible.
    pub fn at(place: impl Into<String>, message: impl fmt::Display) -> BadRecord {
        BadRecord::At { place: place.into(), message: message.to_string() }
    }
}

impl Record {
    /// The largest file in bytes. Real games need a thousandth of it.
    pub const MAX_BYTES: usize = 16 << 20;
    /// The most log entries.
    pub const MAX_ENTRIES: usize = 200_000;

    /// A record of what happened, without secrets, names and dictionary.
    pub fn new(
        game: &str,
        rules: Box<RawValue>,
        seats: u8,
        chance: ChanceSpec,
        log: Vec<RecordEntry>,
    ) -> Record {
        Record {
            tercet: VERSION,
            game: game.to_owned(),
            rules,
            seats,
            chance,
            log,
            secret: None,
            nonces: None,
            players: None,
            words: None,
        }
    }

    /// Reads a record and checks everything that does not depend on the game.
    pub fn parse(bytes: &[u8]) -> Result<Record, BadRecord> {
        if bytes.len() > Self::MAX_BYTES {
            return Err(BadRecord::at(
                format!("byte {}", Self::MAX_BYTES),
                format!("a record has at most {} MiB", Self::MAX_BYTES >> 20),
            ));
        }
        if bytes.iter().find(|b| !b.is_ascii_whitespace()).is_some_and(|&b| b != b'{') {
            return Err(BadRecord::Malformed("line 1: a record is a JSON object".into()));
        }
        let malformed = |error: serde_json::Error| BadRecord::Malformed(hex::one_line(&error.to_string()));
        let form: Form = serde_json::from_slice(bytes).map_err(malformed)?;
        if form.tercet != u64::from(VERSION) {
            return Err(BadRecord::at(
                "tercet",
                format!("this program reads version {VERSION}, not {}", form.tercet),
            ));
        }
        let seats = u8::try_from(form.seats)
            .map_err(|_| BadRecord::at("seats", format!("{} seats are too many", form.seats)))?;
        let log = check_log(form.log.0, seats)?;
        check_hex("secret", form.secret.as_deref())?;
        for (seat, nonce) in form.nonces.iter().flatten().enumerate() {
            check_hex(&format!("nonces[{seat}]"), nonce.as_deref())?;
        }
        if form.nonces.as_ref().is_some_and(|nonces| nonces.len() > usize::from(seats)) {
            return Err(BadRecord::at("nonces", "there are more nonces than seats"));
        }
        Ok(Record {
            tercet: VERSION,
            game: form.game,
            rules: form.rules.unwrap_or_else(no_options),
            seats,
            chance: form.chance,
            log,
            secret: form.secret,
            nonces: form.nonces,
            players: form.players,
            words: form.words,
        })
    }
}

/// `{}`.
fn no_options() -> Box<RawValue> {
    RawValue::from_string("{}".into()).expect("an empty object is JSON")
}

fn check_hex(place: &str, text: Option<&str>) -> Result<(), BadRecord> {
    match text {
        Some(text) if hex::decode(text).is_none() => {
            Err(BadRecord::at(place, format!("{:?} is not hex", hex::shorten(text))))
        }
        _ => Ok(()),
    }
}

fn check_log(forms: Vec<LogForm>, seats: u8) -> Result<Vec<RecordEntry>, BadRecord> {
    let mut before = 0;
    let mut log = Vec::with_capacity(forms.len());
    for (n, form) in forms.into_iter().enumerate() {
        if form.at < before {
            return Err(BadRecord::at(format!("log[{n}].at"), format!("{} is before {before}", form.at)));
        }
        before = form.at;
        let seat = match form.seat {
            Some(seat) if seat >= u64::from(seats) => {
                return Err(BadRecord::at(format!("log[{n}].seat"), format!("there is no seat {seat}")));
            }
            Some(seat) => Some(Seat(seat as u8)),
            None => None,
        };
        if seat.is_some() != form.act.is_some() {
            return Err(BadRecord::at(format!("log[{n}]"), "an entry has both `seat` and `act`, or neither"));
        }
        let lag = Millis(form.lag.unwrap_or_default());
        log.push(RecordEntry { at: Millis(form.at), seat, act: form.act, lag });
    }
    Ok(log)
}

impl Script {
    /// The script of a record, if its game takes such a script.
    pub fn read(kind: &ScriptKind, spec: &ChanceSpec) -> Result<Script, BadRecord> {
        match (kind, spec) {
            (ScriptKind::Deck(cards), ChanceSpec::Deck(deck)) => {
                Ok(Script::decks(vec![read_deck(cards, deck, "chance.deck")?]))
            }
            (ScriptKind::Decks(cards), ChanceSpec::Decks(decks)) => {
                let read =
                    |(n, deck): (usize, &Vec<String>)| read_deck(cards, deck, &format!("chance.decks[{n}]"));
                Ok(Script::decks(decks.iter().enumerate().map(read).collect::<Result<_, _>>()?))
            }
            (ScriptKind::Rolls(read), ChanceSpec::Rolls(rolls)) => {
                let read = |(n, face): (usize, &String)| {
                    read(face).map_err(|message| BadRecord::at(format!("chance.rolls[{n}]"), message))
                };
                Ok(Script::rolls(rolls.iter().enumerate().map(read).collect::<Result<_, _>>()?))
            }
            (ScriptKind::Deck(_), _) => Err(BadRecord::at("chance", "this game is scripted by `deck`")),
            (ScriptKind::Decks(_), _) => Err(BadRecord::at("chance", "this game is scripted by `decks`")),
            (ScriptKind::Rolls(_), _) => Err(BadRecord::at("chance", "this game is scripted by `rolls`")),
        }
    }
}

fn read_deck(cards: &Cards, names: &[String], place: &str) -> Result<Vec<u8>, BadRecord> {
    let mut left = [0u8; 256];
    for &card in &cards.deck {
        left[usize::from(card)] += 1;
    }
    let mut deck = Vec::with_capacity(names.len().min(cards.deck.len()));
    for (n, name) in names.iter().enumerate() {
        let bad = |message: String| BadRecord::at(format!("{place}[{n}]"), message);
        let card = (cards.read)(name).map_err(bad)?;
        let left = &mut left[usize::from(card)];
        *left = left.checked_sub(1).ok_or_else(|| {
            let whole = cards.deck.iter().filter(|&&c| c == card).count();
            bad(match whole {
                0 => format!("{name} is not in this deck"),
                1 => format!("{name} is listed twice"),
                n => format!("{name} is listed more than {n} times"),
            })
        })?;
        deck.push(card);
    }
    Ok(deck)
}

/// A record as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    tercet: u64,
    game: String,
    #[serde(default, deserialize_with = "present")]
    rules: Option<Box<RawValue>>,
    seats: u64,
    chance: ChanceSpec,
    log: LogForms,
    #[serde(default, deserialize_with = "present")]
    secret: Option<String>,
    #[serde(default, deserialize_with = "present")]
    nonces: Option<Vec<Option<String>>>,
    #[serde(default, deserialize_with = "present")]
    players: Option<Vec<Option<String>>>,
    #[serde(default, deserialize_with = "present")]
    words: Option<WordList>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogForm {
    at: u64,
    #[serde(default, deserialize_with = "present")]
    seat: Option<u64>,
    #[serde(default, deserialize_with = "present")]
    act: Option<Box<RawValue>>,
    #[serde(default, deserialize_with = "present")]
    lag: Option<u64>,
}

/// A field that may be missing, but not `null`.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A log. Reading stops when it is too long, so that it cannot fill the memory.
struct LogForms(Vec<LogForm>);

impl<'de> Deserialize<'de> for LogForms {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = LogForms;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of log entries")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<LogForms, A::Error> {
                let mut forms = Vec::new();
                while let Some(form) = seq.next_element()? {
                    if forms.len() == Record::MAX_ENTRIES {
                        let most = Record::MAX_ENTRIES;
                        return Err(serde::de::Error::custom(format!("log: more than {most} entries")));
                    }
                    forms.push(form);
                }
                Ok(LogForms(forms))
            }
        }
        deserializer.deserialize_seq(Entries)
    }
}
