//! Puzzles: made, proven and graded over the solvers of the games, and the puzzles of each day.
//!
//! A puzzle is a game, its rules and a script of chance (PUZ-1). Whoever plays it plays a table with that
//! script. [`Kind::make`] makes one from a seed, [`study`] reads one out of a table, and [`day::puzzle`] is
//! the recipe of the days. The crate is pure: no clock, no file, no socket.
//!
//! ```
//! use puzzles::{Grade, Kind, Origin};
//! let puzzle = Kind::Crossword.make(&Origin::new("a seed", 0), Grade::new(3));
//! assert_eq!(puzzle.grade.number(), 3);
//! assert!(puzzle.solution().len() >= 2, "the grid, and that it is done");
//! ```

mod date;
pub mod day;
mod grade;
mod kind;
mod kinds;
mod make;
mod puzzle;
pub mod trial;

pub use date::{BadDate, Date};
pub use grade::{Grade, Thresholds};
pub use kind::{BadKind, Kind};
pub use make::{Origin, study};
pub use puzzle::{NoPuzzle, Puzzle, Step};
