//! Files of boards, dice and words.

use games::{cubed::Board, die::Dice, lexicon::Lexicon};

use super::check_message;

/// Words of these files.
pub const WORDS: &[&str] =
    &["L", ".", "9", "0", "L L L", "*", "2ro", "#", "\n", "\r\n", "\t", "ñ", "n\u{303}", "ß", "İ"];

/// The files that come with the games.
pub fn of_games() -> Vec<Vec<u8>> {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let names =
        ["cubed-board.txt", "cubed-dice-9-wilds.txt", "cubed-dice-36-wilds.txt", "two-letter-words.txt"];
    names.map(|name| std::fs::read(data.join(name)).expect("a data file")).into()
}

/// The text of one file.
pub fn run(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    board(text);
    dice(text);
    words(text);
}

fn board(text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let board = match Board::parse(&lines) {
        Ok(board) => board,
        Err(error) => return check_message(&error.to_string()),
    };
    assert_eq!(board.len(), usize::from(board.columns()) * usize::from(board.rows()));
    for square in board.squares() {
        let spot = board.spot(square).expect("a square of the board");
        assert_eq!(board.square(spot), square);
        assert_eq!(square.to_string().parse(), Ok(square), "every square has a name");
        assert!(board.around(spot).iter().all(|window| window.contains(&spot)));
    }
    assert!(board.windows().contains(&board.logo()));
}

fn dice(text: &str) {
    let dice: Dice = match text.parse() {
        Ok(dice) => dice,
        Err(error) => {
            let error: games::die::BadDice = error;
            return check_message(&error.to_string());
        }
    };
    let lines = dice.faces().iter().map(|die| die.map(|face| face.to_string()).join(" "));
    assert_eq!(lines.collect::<Vec<_>>().join("\n").parse(), Ok(dice));
}

fn words(text: &str) {
    let list = match Lexicon::parse(text) {
        Ok(list) => list,
        Err(error) => return check_message(&error.to_string()),
    };
    let words: Vec<String> = list.words().collect();
    assert_eq!(words.len(), list.len());
    assert!(words.iter().all(|word| list.contains(word)));
    assert!(words.is_sorted());
    let again = Lexicon::parse(&words.join("\n")).expect("what is read can be written");
    assert!(again.words().eq(words));
}
