//! Grids: validity against a flood fill that knows nothing of ours, and the largest valid part against every
//! subset.

use std::collections::{BTreeMap, BTreeSet};

use engine::testkit::Rng;
use games::{
    crossword::{Grid, Mask, Square, Style},
    die::Kind,
};

type Dice = Vec<(Square, Kind)>;

const STYLES: [Style; 2] = [Style::Plain, Style::Strict];

fn kind(text: &str) -> Kind {
    text.parse().expect("a kind")
}

/// Rows of dice from `[0, 0]`; `.` is an empty square.
fn drawn(rows: &[&str]) -> Dice {
    let mut dice = Dice::new();
    for (row, line) in (0..).zip(rows) {
        for (column, die) in (0..).zip(line.split_whitespace()) {
            if !die.starts_with('.') {
                dice.push((Square { column, row }, kind(die)));
            }
        }
    }
    dice
}

fn is_valid(style: Style, rows: &[&str]) -> bool {
    let grid = Grid::new(drawn(rows));
    assert_eq!(grid.is_valid(style, grid.all()), oracle(style, &drawn(rows)), "{rows:?}");
    grid.is_valid(style, grid.all())
}

/// XW-2, word by word, over a map of squares.
fn oracle(style: Style, dice: &[(Square, Kind)]) -> bool {
    let map: BTreeMap<(i64, i64), [u8; 3]> =
        dice.iter().map(|&(at, kind)| ((at.column, at.row), kind.features())).collect();
    let alike_or_different = |a: u8, b: u8, c: u8| (a == b && b == c) || (a != b && b != c && a != c);
    let is_set = |squares: &[(i64, i64)]| {
        let dice: Vec<[u8; 3]> = squares.iter().map(|square| map[square]).collect();
        (0..3).all(|f| alike_or_different(dice[0][f], dice[1][f], dice[2][f]))
    };
    // The lines: longest runs of dice, along rows and along columns, single dice included.
    let mut lines: Vec<Vec<(i64, i64)>> = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1)] {
        for &(x, y) in map.keys().filter(|(x, y)| !map.contains_key(&(x - dx, y - dy))) {
            let run = (0..).map(|n| (x + n * dx, y + n * dy)).take_while(|square| map.contains_key(square));
            lines.push(run.collect());
        }
    }
    let in_a_set: BTreeSet<(i64, i64)> =
        lines.iter().flat_map(|line| line.windows(3)).filter(|w| is_set(w)).flatten().copied().collect();
    let mut reached = BTreeSet::new();
    let mut queue: Vec<(i64, i64)> = map.keys().next().copied().into_iter().collect();
    while let Some((x, y)) = queue.pop() {
        if map.contains_key(&(x, y)) && reached.insert((x, y)) {
            queue.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
        }
    }
    let clean = lines.iter().all(|line| line.len() != 2 && line.windows(3).all(is_set));
    in_a_set.len() == map.len() && reached.len() == map.len() && (style == Style::Plain || clean)
}

// XW-2: every die in a SET, all hanging together.
#[test]
fn xw_2_plain_grids() {
    let plain = |rows: &[&str]| is_valid(Style::Plain, rows);
    assert!(plain(&["1ro 2ro 3ro"]));
    assert!(plain(&["1ro", "1ro", "1ro"]), "three identical dice are a SET");
    assert!(!plain(&["1ro 2ro 3go"]), "no SET");
    assert!(!plain(&["1ro 2ro"]), "two dice are none");
    assert!(!plain(&["1ro 2ro 3ro .  . 1go 2go 3go"]), "two grids");
    assert!(!plain(&["1ro 2ro 3ro", ".   .   .   1go 2go 3go"]), "a corner does not connect");
    assert!(plain(&["1ro 2ro 3ro", ".   .   1go 2go 3go"]), "an edge does, SET or not");
    assert!(
        plain(&["1ro 2ro 3ro 1go", ".   .   .   1po", ".   .   .   1ro"]),
        "a window that is no SET is fine"
    );
    assert!(!plain(&["1ro .   .", ".   2ro .", ".   .   3ro"]), "never diagonally");
    assert!(!plain(&["1ro 2ro", ".   3ro"]), "nor round a corner");
    assert!(!plain(&["1ro 2ro .  3ro"]), "consecutive squares");
}

// XW-2: `strict` also wants every window to be a SET and no line of exactly two.
#[test]
fn xw_2_strict_grids() {
    let strict = |rows: &[&str]| is_valid(Style::Strict, rows);
    assert!(strict(&["1ro 2ro 3ro 1ro 2ro"]), "a long line of SETs");
    assert!(!strict(&["1ro 2ro 3ro 1go"]), "a window that is no SET");
    assert!(!strict(&["1ro 2ro 3ro", ".   .   1go 2go 3go"]), "a line of two");
    assert!(strict(&["1ro 2ro 3ro", ".   .   3go", ".   .   3po"]));
    assert!(!strict(&["1ro 2ro 3ro", "1go 2go 3go", ".   .   3po"]), "lines of two beside a good one");
    assert!(strict(&["1ro 2ro 3ro", "1go 2go 3go", "1po 2po 3po"]), "a full block");
    assert!(is_valid(Style::Plain, &["1ro 2ro 3ro 1go", ".   .   .   1po", ".   .   .   1ro"]));
    assert!(!strict(&["1ro 2ro 3ro 1go", ".   .   .   1po", ".   .   .   1ro"]));
}

// XW-2: no dice at all leave nothing unused; a single one is no grid.
#[test]
fn xw_2_nothing_and_one() {
    for style in STYLES {
        assert!(is_valid(style, &[]) && !is_valid(style, &["1ro"]));
        let grid = Grid::new(drawn(&["1ro"]));
        assert_eq!(grid.largest(style, grid.all()), 0);
    }
}

/// Random dice on a small board, of few enough kinds that SETs and near misses abound.
fn random(rng: &mut Rng, width: usize, height: usize, dice: usize, kinds: usize) -> Dice {
    let mut squares: Vec<Square> = (0..width * height)
        .map(|n| Square { column: (n % width) as i64 - 2, row: (n / width) as i64 - 1 })
        .collect();
    rng.shuffle(&mut squares);
    let mut pool: Vec<Kind> = Kind::all().collect();
    rng.shuffle(&mut pool);
    squares.into_iter().take(dice).map(|at| (at, pool[rng.below(kinds)])).collect()
}

// XW-2: both styles against the flood fill, on random grids.
#[test]
fn xw_2_agrees_with_a_flood_fill() {
    let mut rng = Rng::new(2);
    let mut valid = [0, 0];
    for _ in 0..20_000 {
        let (width, height) = (1 + rng.below(4), 1 + rng.below(4));
        let count = 1 + rng.below(width * height);
        let kinds = 1 + rng.below(4);
        let dice = random(&mut rng, width, height, count, kinds);
        let grid = Grid::new(dice.clone());
        for (style, count) in STYLES.into_iter().zip(&mut valid) {
            let ours = grid.is_valid(style, grid.all());
            assert_eq!(ours, oracle(style, &dice), "{style:?} {dice:?}");
            *count += u32::from(ours);
        }
    }
    assert!(valid[0] > valid[1] && valid[1] > 500, "{valid:?}");
}

fn subset(dice: &Dice, mask: Mask) -> Dice {
    dice.iter().enumerate().filter(|(n, _)| mask & 1 << n != 0).map(|(_, &die)| die).collect()
}

/// Every subset, the slow way.
fn most_by_brute_force(style: Style, dice: &Dice, own: Mask) -> u32 {
    let subsets = 0..1 << dice.len();
    let valid = subsets.filter(|&mask| oracle(style, &subset(dice, mask)));
    valid.map(|mask: Mask| (mask & own).count_ones()).max().unwrap_or_default()
}

fn check_largest(style: Style, dice: &Dice, own: Mask) -> u32 {
    let largest = Grid::new(dice.clone()).largest(style, own);
    assert!(oracle(style, &subset(dice, largest)), "{style:?} {largest:b} of {dice:?}");
    (largest & own).count_ones()
}

// XW-7: the largest valid part against every subset, with dice of others among them.
#[test]
fn xw_7_largest_agrees_with_brute_force() {
    let mut rng = Rng::new(7);
    let mut lost = [0, 0];
    for game in 0..500 {
        let (width, height) = [(4, 3), (3, 4), (6, 2), (4, 4), (5, 3), (11, 1)][game % 6];
        let count = (width * height).min(3 + rng.below(9));
        let kinds = 1 + rng.below(3);
        let dice = random(&mut rng, width, height, count, kinds);
        let own = if rng.one_in(3) { rng.next_u64() & ((1 << count) - 1) } else { (1 << count) - 1 };
        for (style, lost) in STYLES.into_iter().zip(&mut lost) {
            let most = most_by_brute_force(style, &dice, own);
            assert_eq!(check_largest(style, &dice, own), most, "{style:?} {dice:?} own {own:b}");
            *lost += u32::from(most > 0 && most < own.count_ones());
        }
    }
    assert!(lost.iter().all(|&n| n > 50), "too few grids that have to lose dice: {lost:?}");
}

/// A slow exact search of its own for grids past brute force: take a fault, and try without each of its dice.
fn most_by_branching(dice: &Dice, own: Mask, left: Mask, best: &mut u32, seen: &mut BTreeSet<Mask>) {
    if (left & own).count_ones() <= *best || !seen.insert(left) {
        return;
    }
    let grid = Grid::new(dice.clone());
    if grid.is_valid(Style::Strict, left) {
        *best = (left & own).count_ones();
        return;
    }
    for die in (0..dice.len()).filter(|die| left & 1 << die != 0) {
        most_by_branching(dice, own, left & !(1 << die), best, seen);
    }
}

// XW-7: dense blocks in which nearly every die is in conflict, against a search of another kind.
#[test]
fn xw_7_largest_in_dense_blocks() {
    let mut rng = Rng::new(77);
    for game in 0..32 {
        let (width, height) = [(4, 4), (5, 3), (3, 5), (8, 2)][game % 4];
        let kinds = 1 + game % 2;
        let missing = rng.below(4);
        let dice = random(&mut rng, width, height, width * height - missing, kinds);
        let own = (1 << dice.len()) - 1;
        let mut best = 0;
        most_by_branching(&dice, own, own, &mut best, &mut BTreeSet::new());
        assert_eq!(check_largest(Style::Strict, &dice, own), best, "{dice:?}");
    }
}

// XW-7: what a player might see at a table.
#[test]
fn xw_7_largest_by_example() {
    let most = |style, rows: &[&str]| {
        let dice = drawn(rows);
        check_largest(style, &dice, (1 << dice.len()) - 1)
    };
    // The larger of two parts.
    assert_eq!(most(Style::Plain, &["1ro 2ro 3ro . 1go 2go 3go 1go"]), 4);
    // A die beside the SET, and one that touches nothing.
    assert_eq!(most(Style::Plain, &["1ro 2ro 3ro 1gs", "", ".  .  .  .  .  1ro"]), 3);
    // Parts joined by a die that is in no SET fall apart.
    assert_eq!(most(Style::Plain, &["1ro 2ro 3ro 1gs 1go 2go 3go"]), 3);
    // Two rows side by side are one plain grid; strictly, one of them.
    let rows = ["1ro 2ro 3ro 1ro", "1gd 2gd 3gd 1gd"];
    assert_eq!((most(Style::Plain, &rows), most(Style::Strict, &rows)), (8, 4));
    // Strictly, the die that spoils the row goes, though it stands in a column's SET.
    let rows = ["1ro 2ro 3ro 1gs", ".   .   .   1go", ".   .   .   1gd"];
    assert_eq!((most(Style::Plain, &rows), most(Style::Strict, &rows)), (6, 3));
    // Strictly, what stands beside a column or goes on from it without a SET goes; the column stays.
    let rows = ["1ro 2ro 3ro", ".   .   3gs 2gd", ".   .   3pd", ".   .   3rs"];
    assert_eq!(most(Style::Strict, &rows), 5);
}

// XW-7: dice of others help to hold a grid together but do not count, and may be left out where they spoil
// it.
#[test]
fn xw_7_attached_dice_in_the_largest_grid() {
    // Own 1ro 3ro with another's 2ro between them.
    let dice = drawn(&["1ro 2ro 3ro"]);
    for style in STYLES {
        assert_eq!(check_largest(style, &dice, 0b101), 2);
        assert_eq!(check_largest(style, &dice, 0), 0);
    }
    // Another's die at the end of a strict line of own dice that it is no SET with.
    let dice = drawn(&["1ro 2ro 3ro 1gs"]);
    assert_eq!(check_largest(Style::Strict, &dice, 0b0111), 3);
}

// XW-2: squares at the ends of the numbers neither wrap round nor take memory.
#[test]
fn xw_2_far_squares() {
    let at = |column, row| Square { column, row };
    let far = [at(i64::MAX, 0), at(i64::MIN, 0), at(i64::MAX - 1, 0), at(i64::MAX - 2, 0), at(0, i64::MIN)];
    let grid = Grid::new(far.map(|at| (at, kind("1ro"))));
    assert_eq!(grid.sets().count(), 1);
    for style in STYLES {
        assert!(!grid.is_valid(style, grid.all()));
        assert_eq!(grid.largest(style, grid.all()), 0b01101);
    }
}

// XW-7: what the search finds in wide shapes of 42 dice with many conflicts is valid.
#[test]
fn xw_7_largest_of_wide_shapes() {
    let block = |width: i64, height: i64| -> Vec<Square> {
        (0..height).flat_map(|row| (0..width).map(move |column| Square { column, row })).collect()
    };
    let thick_cross = |thick: i64, long: i64| -> Vec<Square> {
        let from = (long - thick) / 2;
        let bar = from..from + thick;
        block(long, long).into_iter().filter(|at| bar.contains(&at.column) || bar.contains(&at.row)).collect()
    };
    let corner = |thick: i64, long: i64| -> Vec<Square> {
        block(long, long).into_iter().filter(|at| at.column < thick || at.row < thick).collect()
    };
    let lattice: Vec<Square> =
        block(7, 7).into_iter().filter(|at| at.column % 2 == 0 || at.row % 2 == 0).collect();
    let diagonal: Vec<Square> =
        block(12, 12).into_iter().filter(|at| (at.column - at.row).abs() <= 2).collect();
    let shapes = [
        block(6, 7),
        block(14, 3),
        block(21, 2),
        block(5, 8),
        thick_cross(2, 11),
        thick_cross(3, 8),
        thick_cross(4, 7),
        corner(3, 8),
        corner(2, 11),
        corner(4, 7),
        lattice,
        diagonal,
    ];
    let mut rng = Rng::new(777);
    for shape in &shapes {
        for round in 0..12 {
            // One kind with a few others strewn in; or a kind for each row; or for each column; or two kinds
            // at random.
            let others = rng.below(6);
            let dice: Dice = shape
                .iter()
                .take(42)
                .map(|&at| {
                    let code = match round % 4 {
                        0 => usize::from(rng.below(42) < others),
                        1 => at.row.rem_euclid(3) as usize * 4 % 7,
                        2 => at.column.rem_euclid(4) as usize,
                        _ => rng.below(2),
                    };
                    (at, Kind::new(code as u8).expect("a kind"))
                })
                .collect();
            let own = if round < 8 { u64::MAX } else { rng.next_u64() };
            check_largest(Style::Strict, &dice, own & ((1 << dice.len()) - 1));
        }
    }
}
