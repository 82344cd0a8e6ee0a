//! Every level against the level below, and a novice against the weakest, in one table.

use std::fmt::Write;

use engine::{AnyGame, Contestant, Level};

use super::{Args, json_line, tally::Report};
use crate::input::Bad;

/// The levels from the weakest to the strongest, so many tenths apart.
fn levels(step: u8) -> Vec<Level> {
    let tenths = (Level::WEAKEST.tenths()..=Level::STRONGEST.tenths()).step_by(usize::from(step));
    tenths.filter_map(Level::from_tenths).collect()
}

/// Who plays whom: each level and the one below, the strongest and a novice against the weakest.
fn pairs(levels: &[Level]) -> Vec<Vec<Contestant>> {
    let steps = levels.windows(2).map(|two| two.iter().rev().map(|&level| level.into()).collect());
    let (strongest, weakest) = (Level::STRONGEST.into(), Level::WEAKEST.into());
    steps.chain([vec![strongest, weakest], vec![Contestant::Novice, weakest]]).collect()
}

/// Plays all pairs, and writes Markdown or lines of JSON.
pub(super) fn climb(args: &Args, games: &[&'static dyn AnyGame]) -> Result<String, Bad> {
    let mut text = String::new();
    let (mut together, mut alone) = (Vec::new(), Vec::new());
    for &game in games {
        let levels = levels(args.step);
        together.extend(pairs(&levels).into_iter().map(|pair| (game, pair)));
        if game.seats().0 == 1 {
            alone.extend(levels.iter().map(|&level| (game, vec![level.into()])));
            alone.push((game, vec![Contestant::Novice]));
        }
    }
    for (series, heads, row) in [
        (together, TOGETHER, row_together as fn(&Report) -> Vec<String>),
        (alone, ALONE, row_alone as fn(&Report) -> Vec<String>),
    ] {
        for (number, (game, bots)) in series.into_iter().enumerate() {
            let report = args.series(game, &bots)?.play(args.threads())?.report(args.cpu);
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
        report.bots.iter().map(Contestant::to_string).collect::<Vec<_>>().join(" v "),
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
        report.bots.iter().map(Contestant::to_string).collect(),
        report.decided.first().map_or_else(String::new, |share| share.tell()),
        first(&report.scores),
        report.extra_dice.map_or_else(String::new, |mean| mean.tell()),
        report.seconds.tell(),
        report.refused.to_string(),
    ]
}
