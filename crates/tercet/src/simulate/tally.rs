//! The results of many games.

use std::{fmt::Write, time::Duration};

use engine::{Bout, Contestant};
use games::luck::confidence;
use serde::Serialize;
use serde_json::value::RawValue;

use super::series::{Series, Watch};

/// Sums over games. They are whole numbers, so that the order of the games does not matter.
pub(super) struct Tally {
    series: Series,
    /// For each bot the games that it won alone.
    wins: Vec<u32>,
    scores: Vec<Sum>,
    slowest: Vec<Duration>,
    ties: u32,
    unfinished: u32,
    refused: usize,
    millis: Sum,
    actions: Sum,
    extra: Sum,
    /// For each bot the points of its moves, and those of the best moves in their places.
    points: Vec<Sum>,
    best: Vec<Sum>,
}

/// A sum, and the sum of the squares.
#[derive(Clone, Copy, Default)]
struct Sum {
    count: u64,
    total: i128,
    squares: i128,
}

impl Sum {
    fn count(&mut self, value: impl Into<i128>) {
        let value = value.into();
        self.add(Sum { count: 1, total: value, squares: value * value });
    }

    fn add(&mut self, other: Sum) {
        self.count += other.count;
        self.total += other.total;
        self.squares += other.squares;
    }

    /// The mean, in a given unit.
    fn mean(self, unit: f64) -> Mean {
        let n = self.count.max(1) as f64;
        let mean = self.total as f64 / n;
        let variance = (self.squares as f64 / n - mean * mean).max(0.0) * n / (n - 1.0).max(1.0);
        Mean { mean: places(mean / unit), error: places((variance / n).sqrt() / unit) }
    }
}

/// Rounded to a sensible precision.
fn places(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

/// A mean and its standard error.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Mean {
    pub(super) mean: f64,
    pub(super) error: f64,
}

/// A share, and where it lies with 95 % confidence.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Share {
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// What the moves of a bot earn, and what the best moves in their places would have earned.
#[derive(Clone, Copy, Debug, Serialize)]
struct Best {
    moves: u64,
    points: Mean,
    best: Mean,
    share: f64,
}

/// The report. Lists are in the order of the bots.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) game: &'static str,
    pub(super) bots: Vec<Contestant>,
    pub(super) games: u32,
    seed: u64,
    rules: Box<RawValue>,
    pub(super) wins: Vec<u32>,
    pub(super) ties: u32,
    pub(super) refused: usize,
    pub(super) unfinished: u32,
    /// Each bot's share of the games that one bot won; alone, of all games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) decided: Vec<Share>,
    pub(super) scores: Vec<Mean>,
    /// Crossword alone (XW-8).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) extra_dice: Option<Mean>,
    /// What the moves of each bot earn beside the best ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<Best>>,
    /// How long a game takes at the table.
    pub(super) seconds: Mean,
    pub(super) actions: Mean,
    /// The slowest decision of each bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) slowest_cpu_ms: Option<Vec<f64>>,
}

impl Tally {
    pub(super) fn new(series: Series) -> Tally {
        let bots = series.bots.len();
        Tally {
            series,
            wins: vec![0; bots],
            scores: vec![Sum::default(); bots],
            slowest: vec![Duration::ZERO; bots],
            ties: 0,
            unfinished: 0,
            refused: 0,
            millis: Sum::default(),
            actions: Sum::default(),
            extra: Sum::default(),
            points: vec![Sum::default(); bots],
            best: vec![Sum::default(); bots],
        }
    }

    /// Counts a game; `seating` says which bot had each seat.
    pub(super) fn count(&mut self, seating: &[usize], bout: &Bout, watch: &Watch) {
        let bot = |seat: engine::Seat| seating.get(seat.index()).copied();
        match bout.outcome.as_ref().map(|outcome| &outcome.winners[..]) {
            None => self.unfinished += 1,
            Some(&[winner]) => bot(winner).into_iter().for_each(|bot| self.wins[bot] += 1),
            // Alone, a game that nobody won is lost.
            Some([]) if seating.len() == 1 => {}
            Some(_) => self.ties += 1,
        }
        for ((&bot, &score), &time) in seating.iter().zip(&bout.scores).zip(&watch.slowest) {
            self.scores[bot].count(score);
            self.slowest[bot] = self.slowest[bot].max(time);
        }
        for (&bot, moves) in seating.iter().zip(&watch.moves) {
            for made in moves {
                self.points[bot].count(made.points);
                self.best[bot].count(made.best);
            }
        }
        self.refused += bout.refused.len();
        self.millis.count(bout.took.0);
        self.actions.count(bout.actions);
        watch.extra.into_iter().for_each(|extra| self.extra.count(extra));
    }

    /// Takes in the games of another thread.
    pub(super) fn add(&mut self, other: &Tally) {
        for bot in 0..self.wins.len() {
            self.wins[bot] += other.wins[bot];
            self.scores[bot].add(other.scores[bot]);
            self.slowest[bot] = self.slowest[bot].max(other.slowest[bot]);
            self.points[bot].add(other.points[bot]);
            self.best[bot].add(other.best[bot]);
        }
        self.ties += other.ties;
        self.unfinished += other.unfinished;
        self.refused += other.refused;
        self.millis.add(other.millis);
        self.actions.add(other.actions);
        self.extra.add(other.extra);
    }

    pub(super) fn report(&self, cpu: bool) -> Report {
        let decided = match self.wins.len() {
            1 => self.series.games - self.unfinished,
            _ => self.wins.iter().sum(),
        };
        let share = |&wins: &u32| {
            let share = f64::from(wins) / f64::from(decided);
            let (low, high) = confidence(share, decided.into());
            Share { share: places(share), low: places(low), high: places(high) }
        };
        let best = |(points, best): (&Sum, &Sum)| Best {
            moves: points.count,
            points: points.mean(1.0),
            best: best.mean(1.0),
            share: places(points.total as f64 / (best.total as f64).max(1.0)),
        };
        let milliseconds = |time: &Duration| (time.as_secs_f64() * 1e5).round() / 1e2;
        Report {
            game: self.series.game.key(),
            bots: self.series.bots.clone(),
            games: self.series.games,
            seed: self.series.seed,
            rules: self.series.rules.clone(),
            wins: self.wins.clone(),
            ties: self.ties,
            refused: self.refused,
            unfinished: self.unfinished,
            decided: if decided == 0 { Vec::new() } else { self.wins.iter().map(share).collect() },
            scores: self.scores.iter().map(|sum| sum.mean(1.0)).collect(),
            extra_dice: (self.extra.count > 0).then(|| self.extra.mean(1.0)),
            best: self.series.best.then(|| self.points.iter().zip(&self.best).map(best).collect()),
            seconds: self.millis.mean(1000.0),
            actions: self.actions.mean(1.0),
            slowest_cpu_ms: cpu.then(|| self.slowest.iter().map(milliseconds).collect()),
        }
    }
}

impl Share {
    /// `62.9 % (59.8–65.9)`.
    pub(super) fn tell(self) -> String {
        format!("{:.1} % ({:.1}–{:.1})", self.share * 100.0, self.low * 100.0, self.high * 100.0)
    }
}

impl Mean {
    /// `14.12 ± 0.08`.
    pub(super) fn tell(self) -> String {
        format!("{:.2} ± {:.2}", self.mean, self.error)
    }
}

impl Report {
    /// In words.
    pub(super) fn tell(&self) -> String {
        let alone = self.bots.len() == 1;
        let of = if alone { "of all" } else { "of decided" };
        let mut text = format!("{}: {} games, seed {}\n", self.game, self.games, self.seed);
        let mut line = |columns: [&str; 5]| {
            let [level, won, share, score, cpu] = columns;
            let line = format!("{level:<7} {won:>8}  {share:<22} {score:<18} {cpu}");
            let _ = writeln!(text, "{}", line.trim_end());
        };
        let slowest = self.slowest_cpu_ms.as_ref();
        line(["level", "won", &format!("{of} (95 %)"), "score", slowest.map_or("", |_| "slowest decision")]);
        for (bot, level) in self.bots.iter().enumerate() {
            let share = self.decided.get(bot).map_or_else(String::new, |share| share.tell());
            let score = self.scores.get(bot).map_or_else(String::new, |mean| mean.tell());
            let cpu = slowest.and_then(|all| all.get(bot)).map_or_else(String::new, |ms| format!("{ms} ms"));
            line([&level.to_string(), &self.wins[bot].to_string(), &share, &score, &cpu]);
        }
        if let Some(extra) = self.extra_dice {
            let _ = writeln!(text, "extra dice {}", extra.tell());
        }
        for (level, Best { moves, points, best, share }) in self.bots.iter().zip(self.best.iter().flatten()) {
            let _ = writeln!(
                text,
                "level {level}: {moves} moves earn {} points each, the best ones {}: {:.1} %",
                points.tell(),
                best.tell(),
                share * 100.0
            );
        }
        let _ = writeln!(
            text,
            "{} tied, {} unfinished, {} actions refused; a game takes {} s and {} actions",
            self.ties,
            self.unfinished,
            self.refused,
            self.seconds.tell(),
            self.actions.tell()
        );
        text
    }
}
