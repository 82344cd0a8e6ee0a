//! SET dice: what a die shows, a Wild that stands for something, and sets of 42 dice (CUBE-1, CUBE-16).

use std::{fmt, str::FromStr, sync::Arc};

use engine::hex::shorten;
use serde::{Deserialize, Serialize};

use crate::{card::read_features, triple::thirds};

const NUMBERS: [char; 3] = ['1', '2', '3'];
const COLOURS: [char; 3] = ['r', 'g', 'p'];
const SHAPES: [char; 3] = ['o', 's', 'd'];
const FEATURES: [[char; 3]; 3] = [NUMBERS, COLOURS, SHAPES];

static THIRDS: [[u8; Kind::COUNT]; Kind::COUNT] = thirds(3);

/// Number, colour and shape: one of 27 kinds. Written `2ro`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Kind(u8);

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 27;

    /// The kind with the number 0.
    pub const FIRST: Kind = Kind(0);

    /// The kind with a number below 27: digits in base 3 for number, colour and shape.
    pub const fn new(code: u8) -> Option<Kind> {
        if (code as usize) < Self::COUNT { Some(Kind(code)) } else { None }
    }

    /// Its number.
    #[inline]
    pub fn code(self) -> u8 {
        self.0
    }

    /// Every kind.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..Self::COUNT as u8).map(Kind)
    }

    /// Number, colour and shape, each 0, 1 or 2.
    pub fn features(self) -> [u8; 3] {
        [self.0 / 9, self.0 / 3 % 3, self.0 % 3]
    }

    /// The one kind that makes a SET with two others. Two equal dice need a third equal one (CUBE-3).
    #[inline]
    pub fn third(a: Kind, b: Kind) -> Kind {
        Kind(THIRDS[usize::from(a.0)][usize::from(b.0)])
    }

    /// Whether three are a SET: alike or all different in each feature; three identical ones are (CUBE-3).
    #[inline]
    pub fn is_set(a: Kind, b: Kind, c: Kind) -> bool {
        Self::third(a, b) == c
    }
}

/// What a rolled die shows: a kind, or Wild. Written `2ro` or `*`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub enum Face {
    /// One of the 27.
    Kind(Kind),
    /// Stands for any die (CUBE-16).
    Wild,
}

impl Face {
    /// A number for chance: the kind's, or 27 for a Wild.
    #[inline]
    pub fn code(self) -> u8 {
        match self {
            Face::Kind(kind) => kind.0,
            Face::Wild => Kind::COUNT as u8,
        }
    }

    /// The face with a number of chance.
    #[inline]
    pub fn from_code(code: u8) -> Face {
        Kind::new(code).map_or(Face::Wild, Face::Kind)
    }

    /// Reads a face for a script of rolls.
    pub fn read_code(text: &str) -> Result<u8, String> {
        text.parse::<Face>().map(Face::code).map_err(|e| e.to_string())
    }
}

/// A die that lies in a grid or on a board: its features, and whether it is a Wild that stands for them
/// (CUBE-16). Written `2ro` or `*2ro`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Stated {
    /// What it counts as.
    pub kind: Kind,
    /// Whether it is a Wild.
    pub wild: bool,
}

impl Stated {
    /// What the die shows in the hand.
    pub fn face(self) -> Face {
        if self.wild { Face::Wild } else { Face::Kind(self.kind) }
    }

    /// The die as a player names it.
    pub fn named(self) -> Named {
        if self.wild { Named::Wild(self.kind) } else { Named::Face(self.face()) }
    }
}

/// What a Wild could stand for, and what the move is worth then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WildFace {
    /// The Wild as it would be stated.
    pub die: Stated,
    /// What the move is worth.
    pub worth: u32,
}

impl WildFace {
    /// How many statements of a Wild are offered.
    pub const MOST: usize = 5;

    /// The statements that are worth most, the best first, of equal ones by number, colour and shape.
    pub(crate) fn best(worths: impl IntoIterator<Item = (Kind, u32)>) -> Vec<WildFace> {
        let face = |(kind, worth)| WildFace { die: Stated { kind, wild: true }, worth };
        let mut faces: Vec<WildFace> = worths.into_iter().map(face).collect();
        faces.sort_by_key(|face| (std::cmp::Reverse(face.worth), face.die));
        faces.truncate(Self::MOST);
        faces
    }
}

/// A die as a player names it: what it shows, or a Wild with what it stands for. Written `2ro`, `*` or
/// `*2ro`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub enum Named {
    /// As it shows.
    Face(Face),
    /// A Wild that stands for this.
    Wild(Kind),
}

impl Named {
    /// What the die shows in the hand.
    pub fn face(self) -> Face {
        match self {
            Named::Face(face) => face,
            Named::Wild(_) => Face::Wild,
        }
    }

    /// Its features, unless it is a Wild that stands for nothing yet.
    pub fn stated(self) -> Option<Stated> {
        match self {
            Named::Face(Face::Kind(kind)) => Some(Stated { kind, wild: false }),
            Named::Face(Face::Wild) => None,
            Named::Wild(kind) => Some(Stated { kind, wild: true }),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (letters, feature) in FEATURES.iter().zip(self.features()) {
            write!(f, "{}", letters[usize::from(feature)])?;
        }
        Ok(())
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Kind(kind) => kind.fmt(f),
            Face::Wild => f.write_str("*"),
        }
    }
}

impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.wild { "*" } else { "" }, self.kind)
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Face(face) => face.fmt(f),
            Named::Wild(kind) => write!(f, "*{kind}"),
        }
    }
}

/// A text that is not a die.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{:?} is not a die: number 1-3, colour r g p, shape o s d, or * for a Wild", shorten(.0))]
pub struct BadDie(String);

impl FromStr for Kind {
    type Err = BadDie;
    fn from_str(text: &str) -> Result<Kind, BadDie> {
        read_features(text, &FEATURES).map(Kind).ok_or_else(|| BadDie(text.to_owned()))
    }
}

impl FromStr for Face {
    type Err = BadDie;
    fn from_str(text: &str) -> Result<Face, BadDie> {
        if text == "*" { Ok(Face::Wild) } else { text.parse().map(Face::Kind) }
    }
}

impl FromStr for Stated {
    type Err = BadDie;
    fn from_str(text: &str) -> Result<Stated, BadDie> {
        match text.parse::<Named>()?.stated() {
            Some(stated) => Ok(stated),
            None => Err(BadDie(text.to_owned())),
        }
    }
}

impl FromStr for Named {
    type Err = BadDie;
    fn from_str(text: &str) -> Result<Named, BadDie> {
        let bad = |_| BadDie(text.to_owned());
        match text.strip_prefix('*') {
            Some("") => Ok(Named::Face(Face::Wild)),
            Some(kind) => kind.parse().map(Named::Wild).map_err(bad),
            None => text.parse().map(Named::Face),
        }
    }
}

/// Text in and out, for serde and for debugging.
macro_rules! as_text {
    ($($name:ident)*) => {$(
        impl TryFrom<String> for $name {
            type Error = BadDie;
            fn try_from(text: String) -> Result<$name, BadDie> {
                text.parse()
            }
        }
        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.to_string()
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}
as_text! { Kind Face Stated Named }

/// The 42 dice of a game, each with its six faces (CUBE-1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dice(Arc<[[Face; 6]; Dice::COUNT]>);

impl Dice {
    /// How many dice there are.
    pub const COUNT: usize = 42;

    /// The dice that come with the game: each kind nine times, and nine Wilds.
    pub fn standard() -> Dice {
        include_str!("../../../data/cubed-dice-9-wilds.txt")
            .parse()
            .expect("the dice that come with the game are good")
    }

    /// The alternative set, with 36 Wilds.
    pub fn many_wilds() -> Dice {
        include_str!("../../../data/cubed-dice-36-wilds.txt")
            .parse()
            .expect("the dice that come with the game are good")
    }

    /// A set from lists of faces.
    pub fn new(dice: &[Vec<Face>]) -> Result<Dice, BadDice> {
        let mut set = [[Face::Wild; 6]; Self::COUNT];
        if dice.len() != Self::COUNT {
            return Err(BadDice::Count(dice.len()));
        }
        for (n, (die, faces)) in set.iter_mut().zip(dice).enumerate() {
            *die =
                faces.as_slice().try_into().map_err(|_| BadDice::Faces { die: n + 1, faces: faces.len() })?;
        }
        Ok(Dice(Arc::new(set)))
    }

    /// The faces of a die, as numbers for chance.
    #[inline]
    pub fn codes(&self, die: u8) -> [u8; 6] {
        self.0[usize::from(die)].map(Face::code)
    }

    /// The faces of every die.
    pub fn faces(&self) -> &[[Face; 6]; Dice::COUNT] {
        &self.0
    }
}

/// What is wrong with a set of dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDice {
    /// Not as many as there must be.
    #[error("a set has 42 dice, not {0}")]
    Count(usize),
    /// A die with too few or too many faces.
    #[error("die {die} has {faces} faces instead of six")]
    Faces {
        /// Which, counted from 1.
        die: usize,
        /// How many.
        faces: usize,
    },
    /// A face that cannot be read.
    #[error("line {line}: {error}")]
    Face {
        /// The line of the file.
        line: usize,
        /// What is wrong.
        error: BadDie,
    },
}

impl FromStr for Dice {
    type Err = BadDice;

    /// One die on each line, with six faces separated by spaces; `#` begins a comment.
    fn from_str(text: &str) -> Result<Dice, BadDice> {
        let mut dice = Vec::new();
        for (n, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let faces = line.split_whitespace().map(str::parse).collect::<Result<Vec<Face>, _>>();
            let faces = faces.map_err(|error| BadDice::Face { line: n + 1, error })?;
            if !faces.is_empty() {
                dice.push(faces);
            }
        }
        Dice::new(&dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // CUBE-3: the fast test against the definition, over all 27³ triples; three identical dice are a SET.
    #[test]
    fn cube_3_agrees_with_its_definition() {
        let alike_or_different = |a: u8, b: u8, c: u8| (a == b && b == c) || (a != b && b != c && a != c);
        for a in Kind::all() {
            assert!(Kind::is_set(a, a, a));
            for b in Kind::all() {
                for c in Kind::all() {
                    let by_definition =
                        (0..3).all(|f| alike_or_different(a.features()[f], b.features()[f], c.features()[f]));
                    assert_eq!(Kind::is_set(a, b, c), by_definition, "{a} {b} {c}");
                }
            }
        }
    }

    // CUBE-1: what is on the dice that come with the game.
    #[test]
    fn cube_1_standard_dice() {
        for (dice, wilds) in [(Dice::standard(), 9), (Dice::many_wilds(), 36)] {
            let faces: Vec<Face> = dice.faces().iter().flatten().copied().collect();
            assert_eq!(faces.iter().filter(|&&face| face == Face::Wild).count(), wilds);
            let counts: Vec<usize> =
                Kind::all().map(|kind| faces.iter().filter(|&&f| f == Face::Kind(kind)).count()).collect();
            assert!(counts.iter().all(|&n| n == (252 - wilds) / 27), "{counts:?}");
        }
        // Every ordinary die shows each colour, shape and number twice.
        for die in Dice::standard().faces().iter().filter(|die| !die.contains(&Face::Wild)) {
            for feature in 0..3 {
                let mut seen = [0; 3];
                for face in die {
                    let Face::Kind(kind) = face else { continue };
                    seen[usize::from(kind.features()[feature])] += 1;
                }
                assert_eq!(seen, [2, 2, 2], "{die:?}");
            }
        }
    }

    // CUBE-1: other dice are checked, and the message says what is wrong where.
    #[test]
    fn cube_1_bad_dice_are_named() {
        let good = include_str!("../../../data/cubed-dice-9-wilds.txt");
        let error = |text: &str| text.parse::<Dice>().expect_err("bad dice").to_string();
        assert_eq!(error("1ro 1ro"), "a set has 42 dice, not 1");
        assert_eq!(error(&good.replacen(" 3pd", "", 1)), "die 1 has 5 faces instead of six");
        assert!(error(&good.replacen("3pd", "4pd", 1)).starts_with("line 1: \"4pd\" is not a die"));
        assert!(format!("# a comment\n{good}").parse::<Dice>().is_ok());
    }

    // CUBE-16: a Wild shows `*`, and with its statement `*2ro`.
    #[test]
    fn cube_16_notation_of_wilds() {
        assert_eq!("*2RO".parse::<Named>().map(|n| n.to_string()), Ok("*2ro".into()));
        assert_eq!("*2ro".parse::<Stated>().map(Stated::face), Ok(Face::Wild));
        assert!(
            "*".parse::<Stated>().is_err()
                && "*2ro".parse::<Face>().is_err()
                && "**2ro".parse::<Named>().is_err()
        );
        for code in 0..=27 {
            assert_eq!(Face::from_code(code).code(), code);
        }
    }
}
