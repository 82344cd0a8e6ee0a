//! `tercet review`: what happened in a game, beside what was possible.

use std::{
    fmt::Write as _,
    io::{self, Write},
    process::ExitCode,
};

use engine::{Millis, Record};
use games::{cubed::Step, letter::Letter};
use review::{Feature, Lay, Moment, Review, Summary, What};

use crate::input::{Bad, RecordFile, output_failed, read_record};

/// Review a game: what happened, and what was possible.
///
/// The solvers say what the best answer was at every step. A record that is not over is reviewed as far as it
/// goes. Exit status: 0, or 2 if the record itself is bad.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordFile,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let reviewed = read_record(args.record.file.as_deref())
        .and_then(|(record, _)| Ok((review::review(&record).map_err(Bad::new)?, record)));
    let (review, record) = match reviewed {
        Ok(reviewed) => reviewed,
        Err(bad) => return bad.exit(),
    };
    let text = match args.json {
        true => serde_json::to_string(&review).map(|text| text + "\n").map_err(io::Error::from),
        false => Ok(in_words(&review, &record)),
    };
    match text.and_then(|text| io::stdout().write_all(text.as_bytes())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => output_failed(&error),
    }
}

/// The review for people.
fn in_words(review: &Review, record: &Record) -> String {
    let mut text = String::new();
    let name = |seat: usize| -> String {
        let given = record.players.as_ref().and_then(|names| names.get(seat)).and_then(Option::as_deref);
        given.map_or_else(|| format!("Seat {seat}"), str::to_owned)
    };
    let state = if review.over { "" } else { ", not over yet" };
    let _ = writeln!(text, "{}, {}{state}", review.game, clock(review.took));
    for (seat, summary) in review.seats.iter().enumerate() {
        for line in summary_lines(summary) {
            let _ = writeln!(text, "{}: {line}", name(seat));
        }
    }
    for roll in &review.rolls {
        let _ = writeln!(text, "Round {}: {} SETs taken, {} possible.", roll.round, roll.taken, roll.most);
    }
    if !review.moments.is_empty() {
        text.push('\n');
    }
    for moment in &review.moments {
        let who = name(moment.seat.index());
        let _ = writeln!(text, "{:>5}  {:>8}  {who}: {}", moment.n, clock(moment.at), sentence(moment));
    }
    if !review.longest.is_empty() {
        text.push_str("\nThese SETs lay longest:\n");
    }
    for lay in &review.longest {
        let _ = writeln!(text, "  {}", lay_sentence(lay, &name));
    }
    text
}

fn lay_sentence(lay: &Lay, name: &dyn Fn(usize) -> String) -> String {
    let taken = lay.taken.map_or_else(|| "nobody took it".to_owned(), |seat| name(seat.index()) + " took it");
    format!("{} for {}, then {taken}", lay.cards.join(" "), clock(lay.to.minus(lay.from)))
}

fn summary_lines(summary: &Summary) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(sets) = &summary.sets {
        let time = |time: Option<Millis>| time.map_or_else(|| "–".to_owned(), clock);
        let (median, mean) = (time(sets.median), time(sets.mean));
        lines.push(format!(
            "{} SETs, median {median}, mean {mean}; {} wrong and {} late ({:.0} %)",
            sets.found,
            sets.wrong,
            sets.late,
            100.0 * sets.wrong_share
        ));
        for by in &sets.differ {
            let (features, found, mean) = (by.features, by.found, clock(by.mean));
            lines.push(format!("  {features} features differ: {found}, mean {mean}"));
        }
    }
    if let Some(turns) = &summary.turns {
        lines.push(format!(
            "{} of {} possible points in {} turns, {} of them perfect; {} needless passes, {} cheap Wilds",
            turns.played, turns.best, turns.turns, turns.perfect, turns.needless_passes, turns.cheap_wilds
        ));
    }
    if let Some(words) = &summary.words {
        lines.push(format!(
            "{} of {} possible points in {} layings, {} of them perfect; went out {} times, could have earlier \
             {} times; {} gifts; challenges: {} right, {} wrong, {} missed",
            words.played,
            words.best,
            words.layings,
            words.perfect,
            words.went_out,
            words.could_go_out,
            words.gifts,
            words.challenges_right,
            words.challenges_wrong,
            words.challenges_missed
        ));
    }
    if let Some(grids) = &summary.grids {
        lines.push(format!(
            "{} rounds won; {} dice drawn, {} of them needlessly; {} dice left over, {} at best",
            grids.won, grids.drawn, grids.needless, grids.left, grids.fewest_left
        ));
    }
    if let Some(solitaire) = &summary.solitaire {
        let deal = match solitaire.clearable {
            Some(true) => "the deal can be cleared",
            Some(false) => "the deal cannot be cleared",
            None => "whether the deal can be cleared was not settled",
        };
        let lost = solitaire.lost_at.map_or_else(String::new, |n| format!("; entry {n} lost it"));
        lines.push(format!("{} cards used; {deal}{lost}", solitaire.used));
    }
    lines
}

fn sentence(moment: &Moment) -> String {
    let points = match (moment.played, moment.best) {
        (Some(played), Some(best)) => format!("{played:.1} of {best:.1}").replace(".0", ""),
        _ => String::new(),
    };
    match &moment.what {
        What::Set { cards, since, others, differ } => {
            let (cards, since) = (cards.join(" "), clock(*since));
            format!("took {cards} after {since}; {others} others lay there, {differ} features differ")
        }
        What::Wrong { cards, breaks } => {
            let breaks: Vec<&str> = breaks.iter().map(|feature| feature_name(*feature)).collect();
            format!("took {}, which is not a SET: {}", cards.join(" "), breaks.join(", "))
        }
        What::Late {} => "called and took nothing in time".to_owned(),
        What::NoSet { sets: 0, .. } => "saw no SET, and there was none".to_owned(),
        What::NoSet { sets, .. } => format!("saw no SET, but there were {sets}"),
        What::Turn { steps, answer, exact, .. } => {
            let what = if steps.is_empty() { "passed".to_owned() } else { format!("played {}", dice(steps)) };
            let best =
                if moment.loss == Some(0.0) { String::new() } else { format!("; best {}", dice(answer)) };
            let unsure = if *exact { "" } else { " (not all turns were tried)" };
            format!("{what}: {points} points{best}{unsure}")
        }
        What::ExtraRoll { rolled, answer, error } => format!(
            "rolled {} again: {points} points expected; best {} (±{error:.1})",
            list(rolled),
            list(answer)
        ),
        What::Lay { words, answer, .. } if moment.loss == Some(0.0) || answer.is_empty() => {
            format!("laid {}: {points} points", spelt(words))
        }
        What::Lay { words, answer, .. } => {
            format!("laid {}: {points} points; best {}", spelt(words), spelt(answer))
        }
        What::CouldGoOut { turn, answer, .. } => {
            format!("could have gone out on turn {turn} with {}", spelt(answer))
        }
        What::Gift { card, to, laid } => {
            let use_of_it = if *laid { "laid it" } else { "took it" };
            format!("discarded {card}, and seat {} {use_of_it} at once", to.0)
        }
        What::Challenge { of, word, right } => {
            let verdict = if *right { "rightly" } else { "wrongly" };
            format!("challenged {word} of seat {} {verdict}", of.0)
        }
        What::Unchallenged { word } => format!("{word} is not in the dictionary, and nobody challenged it"),
        What::Draw { needed: Some(false), .. } => "drew a die, though one grid could hold all".to_owned(),
        What::Draw { needed: Some(true), .. } => "drew a die that was needed".to_owned(),
        What::Draw { needed: None, .. } => "drew a die".to_owned(),
        What::Done { since: Some(since) } => format!("won the round {} after it was possible", clock(*since)),
        What::Done { since: None } => "won the round".to_owned(),
        What::Left { .. } => {
            let (left, fewest) = (moment.played.unwrap_or(0.0), moment.best.unwrap_or(0.0));
            format!("had {left} dice left over; {fewest} was possible")
        }
        What::Step { lost: true, .. } => "this move lost the game".to_owned(),
        What::Step { clearable: Some(true), .. } => "all cards could be used".to_owned(),
        What::Step { clearable: Some(false), .. } => "not all cards could be used".to_owned(),
        What::Step { clearable: None, .. } => "not settled".to_owned(),
    }
}

fn feature_name(feature: Feature) -> &'static str {
    match feature {
        Feature::Number => "number",
        Feature::Colour => "colour",
        Feature::Fill => "fill",
        Feature::Shape => "shape",
    }
}

fn list(dice: &[String]) -> String {
    if dice.is_empty() { "none".to_owned() } else { dice.join(" ") }
}

fn dice(steps: &[Step]) -> String {
    let placed = steps.iter().flatten().map(|(square, die)| format!("{die} on {square}"));
    let placed: Vec<String> = placed.collect();
    list(&placed)
}

fn spelt(words: &[Vec<Letter>]) -> String {
    if words.is_empty() {
        return "nothing".to_owned();
    }
    words.iter().map(|word| Letter::spell(word)).collect::<Vec<_>>().join(" ")
}

/// A time in minutes and seconds with a decimal.
fn clock(time: Millis) -> String {
    let tenths = time.0 / 100;
    match tenths / 600 {
        0 => format!("{}.{} s", tenths / 10, tenths % 10),
        minutes => format!("{minutes}:{:02}.{}", tenths / 10 % 60, tenths % 10),
    }
}
