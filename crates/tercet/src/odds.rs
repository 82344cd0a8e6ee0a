//! `tercet odds set`: how likely it is that random cards contain no SET (SET-14).

mod chart;

use std::{
    fs,
    io::{self, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
};

use games::set::odds::{self, MOST, Odds, Seen};
use serde::Serialize;

use crate::input::{Bad, output_failed};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand)]
enum Game {
    /// Calculate the exact odds that random cards contain a SET
    Set(SetArgs),
}

#[derive(clap::Args)]
struct SetArgs {
    /// The number of cards [default: all numbers]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=MOST as i64))]
    cards: Option<u8>,
    /// Also play this many games and count tables without a SET, by the size of the table
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    play: Option<u64>,
    /// The random seed of these games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write a chart as an SVG file
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Print JSON, one object on each line
    #[arg(long)]
    json: bool,
}

/// The odds to one that the booklet gives for a SET among twelve and fifteen cards (SET-14).
const CLAIMS: [(usize, f64); 2] = [(12, 33.0), (15, 2500.0)];

fn claim(cards: usize) -> Option<f64> {
    CLAIMS.iter().find(|&&(size, _)| size == cards).map(|&(_, odds)| odds)
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let Game::Set(args) = &args.game;
    let exact = odds::exact();
    let played: Vec<Table> = match args.play {
        Some(games) => odds::in_play(games, args.seed).into_iter().rev().map(Table::new).collect(),
        None => Vec::new(),
    };
    if let Some(file) = &args.chart
        && let Err(error) = fs::write(file, chart::draw(&exact, &played))
    {
        return Bad::new(format!("{}: {error}", file.display())).exit();
    }
    let asked: Vec<Row> = exact
        .iter()
        .filter(|odds| args.cards.is_none_or(|cards| usize::from(cards) == odds.cards))
        .map(Row::new)
        .collect();
    let mut out = BufWriter::new(io::stdout().lock());
    let written = if args.json {
        write(&mut out, args, &asked, &played)
    } else {
        tell(&mut out, args, &asked, &played)
    };
    written.and_then(|()| out.flush()).map_or_else(|error| output_failed(&error), |()| ExitCode::SUCCESS)
}

/// The odds for one number of cards.
#[derive(Serialize)]
struct Row {
    cards: usize,
    hands: String,
    without: String,
    odds: Option<f64>,
}

impl Row {
    fn new(odds: &Odds) -> Row {
        let (part, whole) = odds.fraction();
        Row {
            cards: odds.cards,
            hands: odds.without.to_string(),
            without: format!("{part}/{whole}"),
            odds: two_places(odds.against()),
        }
    }
}

/// Rounded; `None` if it is infinite.
fn two_places(value: f64) -> Option<f64> {
    value.is_finite().then(|| (value * 100.0).round() / 100.0)
}

/// What was counted for tables of one size.
#[derive(Serialize)]
struct Table {
    cards: usize,
    tables: u64,
    without: u64,
    share: f64,
    interval: (f64, f64),
    odds: Option<f64>,
    claim: Option<f64>,
}

impl Table {
    fn new((cards, seen): (usize, Seen)) -> Table {
        Table {
            cards,
            tables: seen.tables,
            without: seen.without,
            share: seen.share(),
            interval: seen.interval(),
            odds: two_places(against(seen.share())),
            claim: claim(cards),
        }
    }
}

/// The odds to one against an event of this probability.
fn against(share: f64) -> f64 {
    (1.0 - share) / share
}

#[derive(Serialize)]
struct Played<'a> {
    games: u64,
    seed: u64,
    tables: &'a [Table],
}

fn write(out: &mut impl Write, args: &SetArgs, asked: &[Row], played: &[Table]) -> io::Result<()> {
    for line in asked {
        serde_json::to_writer(&mut *out, line)?;
        writeln!(out)?;
    }
    if let Some(games) = args.play {
        serde_json::to_writer(&mut *out, &Played { games, seed: args.seed, tables: played })?;
        writeln!(out)?;
    }
    Ok(())
}

fn tell(out: &mut impl Write, args: &SetArgs, asked: &[Row], played: &[Table]) -> io::Result<()> {
    writeln!(out, "Random cards without a SET, exactly")?;
    writeln!(
        out,
        "{:>5}  {:>17}  {:>42}  {:>22}  the booklet says",
        "cards", "hands without", "share", "odds"
    )?;
    for Row { cards, hands, without, odds } in asked {
        let odds = odds.map_or("always a SET".into(), |odds| format!("{odds:.2} : 1"));
        let claim = claim(*cards).map_or(String::new(), |claim| format!("{claim} : 1"));
        let line = format!("{cards:>5}  {hands:>17}  {without:>42}  {odds:>22}  {claim}");
        writeln!(out, "{}", line.trim_end())?;
    }
    if let Some(games) = args.play {
        writeln!(out, "\nTables without a SET in {games} games (each time a random SET is taken)")?;
        writeln!(
            out,
            "{:>5}  {:>12}  {:>12}  {:>9}  {:>21}  {:>14}  the booklet says",
            "cards", "tables", "without", "share", "95 % confidence", "odds"
        )?;
        for Table { cards, tables, without, share, interval: (low, high), odds, claim } in played {
            let odds = odds.map_or("none seen".into(), |odds| format!("{odds:.2} : 1"));
            let interval = format!("{:.3} % … {:.3} %", low * 100.0, high * 100.0);
            let claim = claim.map_or(String::new(), |claim| format!("{claim} : 1"));
            let share = format!("{:.3} %", share * 100.0);
            let line = format!(
                "{cards:>5}  {tables:>12}  {without:>12}  {share:>9}  {interval:>21}  {odds:>14}  {claim}"
            );
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    Ok(())
}
