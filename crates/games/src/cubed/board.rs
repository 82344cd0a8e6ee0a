//! The board: its squares, its logo, its bonus squares, and what lies on it (CUBE-2, CUBE-8).

use std::{fmt, str::FromStr};

use arrayvec::ArrayVec;
use engine::hex::shorten;
use serde::{Deserialize, Serialize};

use crate::die::{Kind, Stated};

/// How many letters there are to name columns.
const LETTERS: u8 = 26;

/// A square of some board: column letter and row number from the top left. Written `a1`.
///
/// ```
/// use games::cubed::Square;
/// let square: Square = "G7".parse().unwrap();
/// assert_eq!((square.column, square.row), (6, 6));
/// assert_eq!(square.to_string(), "g7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Square {
    /// Counted from 0, below 26.
    pub column: u8,
    /// Counted from 0, below 99.
    pub row: u8,
}

/// In reading order, row by row.
impl Ord for Square {
    fn cmp(&self, other: &Square) -> std::cmp::Ordering {
        (self.row, self.column).cmp(&(other.row, other.column))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.saturating_add(self.column)), u16::from(self.row) + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{:?} is not a square; a square is a column letter and a row number, as in g7", shorten(.0))]
pub struct BadSquare(String);

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Square, BadSquare> {
        let read = || {
            let (letter, digits) = text.split_at_checked(1)?;
            let column = letter.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
            // No sign, no leading zero: one square, one name.
            let plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
            let row: u8 = digits.parse().ok().filter(|row| plain && (1..=Board::MAX_ROWS).contains(row))?;
            (column < LETTERS).then_some(Square { column, row: row - 1 })
        };
        read().ok_or_else(|| BadSquare(text.to_owned()))
    }
}

impl TryFrom<String> for Square {
    type Error = BadSquare;
    fn try_from(text: String) -> Result<Square, BadSquare> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

/// A square of one particular board, by number: row by row from the top left.
pub type Spot = u16;

/// Three consecutive squares of a row or a column (CUBE-8).
pub type Window = [Spot; 3];

/// A valid board: an odd number of rows and columns, and a logo of three squares in the middle row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    columns: u8,
    rows: u8,
    bonus: Vec<u8>,
    logo: Window,
    windows: Vec<Window>,
    around: Vec<ArrayVec<Window, 6>>,
}

impl Board {
    /// The largest odd number of columns that letters can name.
    pub const MAX_COLUMNS: u8 = 25;
    /// The largest number of rows.
    pub const MAX_ROWS: u8 = 99;

    /// The board that comes with the game.
    pub fn standard() -> Board {
        let rows: Vec<&str> = include_str!("../../../../data/cubed-board.txt").lines().collect();
        Board::parse(&rows).expect("the board that comes with the game is good")
    }

    /// Reads a board from its rows. Squares are separated by spaces: `.` is plain, `L` the logo, a digit a
    /// bonus.
    pub fn parse<S: AsRef<str>>(lines: &[S]) -> Result<Board, BadBoard> {
        let rows = u8::try_from(lines.len()).ok().filter(|rows| is_odd_to(*rows, Self::MAX_ROWS));
        let rows = rows.ok_or(BadBoard::Rows(lines.len()))?;
        let width = lines.first().map_or(0, |line| line.as_ref().split_whitespace().count());
        let columns = u8::try_from(width).ok().filter(|columns| is_odd_to(*columns, Self::MAX_COLUMNS));
        let columns = columns.ok_or(BadBoard::Columns(width))?;
        let mut bonus = Vec::with_capacity(lines.len() * width);
        let mut logo: Vec<Spot> = Vec::new();
        for (row, line) in lines.iter().enumerate() {
            let found = line.as_ref().split_whitespace().count();
            if found != width {
                return Err(BadBoard::Ragged { row: row + 1, found, width });
            }
            for (column, symbol) in line.as_ref().split_whitespace().enumerate() {
                let value = match symbol.as_bytes() {
                    b"." => 0,
                    b"L" => {
                        logo.push(bonus.len() as Spot);
                        0
                    }
                    [digit @ b'1'..=b'9'] => digit - b'0',
                    _ => {
                        let (row, column, symbol) = (row + 1, column + 1, shorten(symbol));
                        return Err(BadBoard::Symbol { row, column, symbol });
                    }
                };
                bonus.push(value);
            }
        }
        let windows = lines_of_three(columns, rows);
        let middle =
            Spot::from(rows / 2) * Spot::from(columns)..Spot::from(rows / 2 + 1) * Spot::from(columns);
        let logo = Window::try_from(logo.as_slice()).ok();
        let logo =
            logo.filter(|logo| windows.contains(logo) && logo.iter().all(|spot| middle.contains(spot)));
        let logo = logo.ok_or(BadBoard::Logo)?;
        let mut around = vec![ArrayVec::new(); bonus.len()];
        for &window in &windows {
            for spot in window {
                around[usize::from(spot)].push(window);
            }
        }
        Ok(Board { columns, rows, bonus, logo, windows, around })
    }

    /// How many columns.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// How many squares.
    pub fn len(&self) -> usize {
        self.bonus.len()
    }

    /// Always false: a board has at least its logo.
    pub fn is_empty(&self) -> bool {
        self.bonus.is_empty()
    }

    /// The squares of the logo, from the left or the top.
    pub fn logo(&self) -> Window {
        self.logo
    }

    /// Every three consecutive squares of a line (CUBE-8).
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// The windows that hold a square: up to six.
    #[inline]
    pub fn around(&self, spot: Spot) -> &[Window] {
        self.around.get(usize::from(spot)).map_or(&[], |windows| windows.as_slice())
    }

    /// What the first die on a square earns (CUBE-19).
    #[inline]
    pub fn bonus(&self, spot: Spot) -> u8 {
        self.bonus.get(usize::from(spot)).copied().unwrap_or_default()
    }

    /// The number of a square; `None` off the board.
    #[inline]
    pub fn spot(&self, square: Square) -> Option<Spot> {
        let on_board = square.column < self.columns && square.row < self.rows;
        on_board.then(|| Spot::from(square.row) * Spot::from(self.columns) + Spot::from(square.column))
    }

    /// The square with a number.
    #[inline]
    pub fn square(&self, spot: Spot) -> Square {
        let columns = Spot::from(self.columns);
        Square { column: (spot % columns) as u8, row: (spot / columns) as u8 }
    }

    /// Every square.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        (0..self.len() as Spot).map(|spot| self.square(spot))
    }
}

fn is_odd_to(size: u8, most: u8) -> bool {
    size % 2 == 1 && size <= most
}

fn lines_of_three(columns: u8, rows: u8) -> Vec<Window> {
    let (columns, rows) = (Spot::from(columns), Spot::from(rows));
    let mut windows = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let spot = row * columns + column;
            if column + 2 < columns {
                windows.push([spot, spot + 1, spot + 2]);
            }
            if row + 2 < rows {
                windows.push([spot, spot + columns, spot + 2 * columns]);
            }
        }
    }
    windows
}

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBoard {
    /// Too many rows, or an even number of them.
    #[error("a board has an odd number of rows, at most 99, not {0}")]
    Rows(usize),
    /// Too many columns, or an even number of them.
    #[error("a board has an odd number of columns, separated by spaces, at most 25, not {0}")]
    Columns(usize),
    /// A row that is shorter or longer than the first.
    #[error("row {row} has {found} squares, the first row {width}")]
    Ragged {
        /// Which row, counted from 1.
        row: usize,
        /// How many squares it has.
        found: usize,
        /// How many it should have.
        width: usize,
    },
    /// A symbol that is not a square.
    #[error("row {row}, column {column}: {symbol:?} is not . or L or a bonus 1-9")]
    Symbol {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
        /// What stands there.
        symbol: String,
    },
    /// There is no logo of three squares.
    #[error("the logo is three squares L side by side in the middle row, and nowhere else")]
    Logo,
}

/// The dice on a board: for each square the die there, as stated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lay(Vec<Option<Stated>>);

impl Lay {
    /// An empty board.
    pub fn new(board: &Board) -> Lay {
        Lay(vec![None; board.len()])
    }

    /// A board with some dice. Dice off the board are left out.
    pub fn from_dice<'a>(board: &Board, dice: impl IntoIterator<Item = (&'a Square, &'a Stated)>) -> Lay {
        let mut lay = Lay::new(board);
        for (&square, &die) in dice {
            if let Some(spot) = board.spot(square) {
                lay.put(spot, die);
            }
        }
        lay
    }

    /// The die on a square.
    #[inline]
    pub fn get(&self, spot: Spot) -> Option<Stated> {
        self.0.get(usize::from(spot)).copied().flatten()
    }

    /// What the die on a square counts as.
    #[inline]
    pub fn kind(&self, spot: Spot) -> Option<Kind> {
        self.get(spot).map(|die| die.kind)
    }

    /// Lays a die on a square, in place of any die there.
    #[inline]
    pub fn put(&mut self, spot: Spot, die: Stated) {
        if let Some(cell) = self.0.get_mut(usize::from(spot)) {
            *cell = Some(die);
        }
    }

    /// Takes a die off the board.
    #[inline]
    pub fn lift(&mut self, spot: Spot) {
        if let Some(cell) = self.0.get_mut(usize::from(spot)) {
            *cell = None;
        }
    }

    /// Whether three squares hold a SET (CUBE-3, CUBE-8).
    #[inline]
    pub fn is_set(&self, [a, b, c]: Window) -> bool {
        match (self.kind(a), self.kind(b), self.kind(c)) {
            (Some(a), Some(b), Some(c)) => Kind::is_set(a, b, c),
            _ => false,
        }
    }

    /// Every die that lies there.
    pub fn iter(&self) -> impl Iterator<Item = (Spot, Stated)> {
        self.0.iter().enumerate().filter_map(|(spot, die)| die.map(|die| (spot as Spot, die)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // CUBE-2: the board that comes with the game.
    #[test]
    fn cube_2_standard_board() {
        let board = Board::standard();
        assert_eq!((board.columns(), board.rows(), board.windows().len()), (13, 13, 2 * 13 * 11));
        assert_eq!(board.logo().map(|spot| board.square(spot).to_string()), ["f7", "g7", "h7"]);
        let bonus = |name: &str| board.bonus(board.spot(name.parse().expect(name)).expect(name));
        assert_eq!(["a1", "m13", "e2", "g3", "e5", "b5", "g7", "a2"].map(bonus), [5, 5, 3, 2, 1, 3, 0, 0]);
        for square in board.squares() {
            assert_eq!(board.spot(square).map(|spot| board.square(spot)), Some(square));
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    // CUBE-2: squares are a column letter and a row number.
    #[test]
    fn cube_2_bad_squares_are_named() {
        for text in ["", "a", "7", "a0", "a07", "a+7", "aa1", "a1b", "a100", "a256", "é1", "7a", "[1", "a-1"]
        {
            let error = text.parse::<Square>().expect_err(text);
            assert!(error.to_string().contains(text), "{error}");
        }
        let board = Board::standard();
        assert_eq!("n1".parse().map(|square| board.spot(square)), Ok(None));
        assert_eq!("a14".parse().map(|square| board.spot(square)), Ok(None));
    }

    // CUBE-2: other boards are checked, and the message says what is wrong where.
    #[test]
    fn cube_2_bad_boards_are_named() {
        let error = |rows: &[&str]| Board::parse(rows).expect_err("a bad board").to_string();
        assert!(
            Board::parse(&["L L L"]).is_ok()
                && Board::parse(&[". . . . .", "L L L . .", ". . . . ."]).is_ok()
        );
        assert!(error(&[]).ends_with("not 0") && error(&["L L L", ". . ."]).contains("odd number of rows"));
        assert!(error(&[""]).ends_with("not 0") && error(&[". L L L"]).contains("odd number of columns"));
        assert_eq!(error(&[". . .", "L L L", ". ."]), "row 3 has 2 squares, the first row 3");
        assert!(error(&[". . 0", "L L L", ". . ."]).starts_with("row 1, column 3: \"0\" is not"));
        assert!(error(&["..."]).starts_with("row 1, column 1: \"...\" is not"));
        for middle in ["L L . L .", "L L L L .", ". L L . .", ". . . . ."] {
            assert!(error(&[". . . . .", middle, ". . . . ."]).starts_with("the logo"), "{middle}");
        }
        assert!(error(&["L L L", ". . .", ". . ."]).starts_with("the logo"));
        assert!(error(&["L . .", "L . .", "L . ."]).starts_with("the logo"));
        assert!(error(&["L L L", "L L L", ". . ."]).starts_with("the logo"));
    }
}
