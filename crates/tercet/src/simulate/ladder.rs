//! Every level against the level below, in one table.

use std::fmt::Write;

use engine::{AnyGame, Level};

use super::{Args, json_line, tally::Report};
use crate::input::Bad;

/// Who plays whom.
const PAIRS: [[u8; 2]; 5] = [[2, 1], [3, 2], [4, 3], [5, 4], [5, 1]];

/// Plays all pairs, and writes Markdown or lines of JSON.
pub(super) fn climb(args: &Args, games: &[&'static dyn AnyGame]) -> Result<String, Bad> {
    let mut text = String::new();
    let (mut together, mut alone) = (Vec::new(), Vec::new());
    for &game in games {
        let (fewest, most) = game.seats();
        if most >= 2 {
            together.extend(
                PAIRS.map(|pair| (game, pair.into_iter().filter_map(Level::new).collect::<Vec<_>>())),
            );
        }
        if fewest == 1 {
            alone.extend(Level::whole().map(|level| (game, vec![level])));
        }
    }
    for (series, heads, row) in [
        (together, TOGETHER, row_together as fn(&Report) -> Vec<String>),
        (alone, ALONE, row_alone as fn(&Report) -> Vec<String>),
    ] {
        for (number, (game, levels)) in series.into_iter().enumerate() {
            let report = args.series(game, &levels)?.play(args.threads())?.report(args.cpu);
            if args.json {
                text += &json_line(&report);
                continue;
            }
            if number == 0 {
                let gap = if text.is_empty() { "" } else { "\n" };
                let cpu = if args.cpu { " slowest decision (CPU) |" } else { "" };
                let columns = heads.matches('|').count() - 1 + usize::from(args.cpu);
                let _ = writeln!(text, "{gap}{heads}{cpu}\n|{}", "---|".repeat(columns));
            }
            let mut cells = row(&report);
            cells.extend(
                report
                    .slowest_cpu_ms
                    .as_ref()
                    .map(|all| all.iter().map(|ms| format!("{ms:.1} ms")).collect::<Vec<_>>().join(", ")),
            );
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
    }
    Ok(text)
}

const TOGETHER: &str = "| game | levels | won | tied | of decided (95 %) | scores | refused |";

fn row_together(report: &Report) -> Vec<String> {
    let scores: Vec<String> = report.scores.iter().map(|score| format!("{:.1}", score.mean)).collect();
    vec![
        format!("`{}`", report.game),
        report.bots.iter().map(Level::to_string).collect::<Vec<_>>().join(" v "),
        report.wins.iter().map(u32::to_string).collect::<Vec<_>>().join(" : "),
        report.ties.to_string(),
        report.decided.first().map_or_else(String::new, |share| share.tell()),
        scores.join(" : "),
        report.refused.to_string(),
    ]
}

const ALONE: &str = "| game, alone | level | won | score | extra dice | seconds | refused |";

fn row_alone(report: &Report) -> Vec<String> {
    let first = |all: &[super::tally::Mean]| all.first().map_or_else(String::new, |mean| mean.tell());
    vec![
        format!("`{}`", report.game),
        report.bots.iter().map(Level::to_string).collect(),
        report.decided.first().map_or_else(String::new, |share| share.tell()),
        first(&report.scores),
        report.extra_dice.map_or_else(String::new, |mean| mean.tell()),
        report.seconds.tell(),
        report.refused.to_string(),
    ]
}
