//! `docs/rules.md` and the clauses that everything cites.

use std::{collections::BTreeSet, fs};

use engine::{AnyGame, CommonRefusal, OptionKind, OptionSpec, Refusal as _};
use games::registry;
use serde_json::{Value, value::RawValue};

use crate::kit::{code, files, generated, read};

/// The clauses that several games share.
const SHARED: [&str; 2] = ["all", "race"];

const LANGUAGES: [&str; 3] = ["en", "es", "sv"];

#[test]
fn the_rules_are_generated_from_their_source() {
    let mut text = section("all", "All games", &common_refusals());
    text += &section("race", "Races and solo versions", "");
    for game in registry::all() {
        let (min, max) = game.seats();
        let title = title(game.key());
        let players = match (min, max) {
            (1, 1) => "1 player".to_owned(),
            (min, max) => format!("{min} to {max} players"),
        };
        let tables = format!("{}\n\n{}", options(*game), refusals(game.refusals()));
        text += &section(game.key(), &format!("{title} (`{}`), {players}", game.key()), &tables);
    }
    generated("docs/rules.md", &[("rules", text)]);
}

/// A game's clauses below a heading of their own, and what belongs to them.
fn section(key: &str, heading: &str, more: &str) -> String {
    let text = read(&format!("data/rules/en/{key}.md"));
    let (_, clauses) = text.split_once('\n').expect("a title");
    let clauses = clauses.replace("\n## ", "\n### ");
    format!("## {heading}\n{clauses}\n{more}\n\n")
}

fn title(key: &str) -> String {
    let text = read(&format!("data/rules/en/{key}.md"));
    text.lines().next().and_then(|line| line.strip_prefix("# ")).expect("a title").to_owned()
}

fn options(game: &dyn AnyGame) -> String {
    let (_, seats) = game.seats();
    let none = RawValue::from_string("{}".into()).expect("JSON");
    let online = game.online(&none, seats, seats).expect("the defaults are good");
    let online: Value = serde_json::from_str(online.get()).expect("options");
    let row = |option: &OptionSpec| {
        let takes = match &option.kind {
            OptionKind::Choice { values } => code(values.iter().copied()),
            OptionKind::Whole { min, max, unit, .. } => format!("whole number of {unit}, {min} to {max}"),
            OptionKind::Dictionary { .. } => "name of a dictionary".into(),
            OptionKind::Dice => "list of 42 lists of six faces, or `null`".into(),
            OptionKind::Board => "list of rows, as in `data/cubed-board.txt`, or `null`".into(),
        };
        let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let default = match &online[option.name] {
            same if *same == option.default => format!("`{}`", word(&option.default)),
            other => format!("`{}`; `{}` on a server", word(&option.default), word(other)),
        };
        format!("| `{}` | {takes} | {default} | {} |", option.name, option.rule)
    };
    let rows: Vec<String> = game.options().iter().map(row).collect();
    format!("### Options\n\n| option | takes | default | clause |\n|---|---|---|---|\n{}", rows.join("\n"))
}

/// What is refused whatever the game is.
fn common_refusals() -> String {
    refusals(CommonRefusal::ALL)
}

/// The reasons for which actions are refused, by clause.
fn refusals(all: &[(&str, &str)]) -> String {
    let mut clauses: Vec<(&str, Vec<&str>)> = Vec::new();
    for &(clause, why) in all {
        match clauses.iter_mut().find(|(other, _)| *other == clause) {
            Some((_, reasons)) => reasons.push(why),
            None => clauses.push((clause, vec![why])),
        }
    }
    clauses.sort_by_key(|(clause, _)| order(clause));
    let rows: Vec<String> =
        clauses.into_iter().map(|(clause, reasons)| format!("| {clause} | {} |", code(reasons))).collect();
    format!("### Refusals\n\n| clause | reasons |\n|---|---|\n{}", rows.join("\n"))
}

/// By prefix, then by number.
fn order(clause: &str) -> (&str, u32) {
    let (prefix, number) = clause.split_once('-').unwrap_or((clause, "0"));
    (prefix, number.parse().unwrap_or_default())
}

/// The numbers of the clauses in a file of rules, in order.
fn clauses(language: &str, key: &str) -> Vec<String> {
    let text = read(&format!("data/rules/{language}/{key}.md"));
    let numbers = text.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** "));
    numbers.map(|(number, _)| number.to_owned()).collect()
}

fn keys() -> impl Iterator<Item = &'static str> {
    registry::all().iter().map(|game| game.key()).chain(SHARED)
}

fn all_clauses() -> BTreeSet<String> {
    keys().flat_map(|key| clauses("en", key)).collect()
}

/// The clause numbers that a text mentions: those with a prefix that some game has.
fn cited(text: &str, known: &BTreeSet<String>) -> BTreeSet<String> {
    let prefixes: BTreeSet<&str> = known.iter().map(|clause| order(clause).0).collect();
    let part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let words = text.split(|c| !part(c));
    let is_clause = |word: &&str| {
        let (prefix, number) = word.split_once('-').unwrap_or_default();
        prefixes.contains(prefix) && number.parse::<u32>().is_ok()
    };
    words.filter(is_clause).map(str::to_owned).collect()
}

#[test]
fn every_clause_that_anything_cites_exists() {
    let known = all_clauses();
    let mut paths = files(
        &["crates", "xtask", "web/src", "web/tests", "docs", "data/rules"],
        &[".rs", ".ts", ".svelte", ".md"],
    );
    paths.extend(
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|path| crate::kit::workspace().join(path)),
    );
    let mut found = BTreeSet::new();
    for path in paths {
        let cited = cited(&fs::read_to_string(&path).expect("text"), &known);
        let unknown: Vec<&String> = cited.difference(&known).collect();
        assert!(unknown.is_empty(), "{} cites {unknown:?}, which the rules do not have", path.display());
        found.extend(cited);
    }
    // Were the scan to find nothing, nothing above could fail.
    assert_eq!(found, known);
    for game in registry::all() {
        let refusals = game.refusals().iter().map(|&(rule, _)| rule);
        let options = game.options().into_iter().map(|option| option.rule);
        for rule in refusals.chain(options) {
            assert!(known.contains(rule), "{}: {rule}", game.key());
        }
    }
}

#[test]
fn every_clause_is_cited_by_a_test() {
    let known = all_clauses();
    let mut tested = BTreeSet::new();
    for path in files(&["crates"], &[".rs"]) {
        let text = fs::read_to_string(&path).expect("text");
        let is_test = path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("tests.rs");
        let tests =
            if is_test { Some(&*text) } else { text.split_once("\n#[cfg(test)]\nmod ").map(|(_, t)| t) };
        tested.extend(cited(tests.unwrap_or_default(), &known));
    }
    let untested: Vec<&String> = known.difference(&tested).collect();
    assert!(untested.is_empty(), "no test cites {untested:?}");
}

#[test]
fn all_languages_have_the_same_clauses() {
    for key in keys() {
        let english = clauses("en", key);
        let prefix = english.first().and_then(|first| first.strip_suffix("-1")).expect("a first clause");
        let numbered: Vec<String> = (1..=english.len()).map(|n| format!("{prefix}-{n}")).collect();
        assert_eq!(english, numbered, "{key}");
        for language in LANGUAGES {
            assert_eq!(clauses(language, key), english, "{language}/{key}.md");
        }
    }
    let games = keys().count();
    for language in LANGUAGES {
        assert_eq!(files(&[&format!("data/rules/{language}")], &[".md"]).len(), games, "{language}");
    }
}

// QUI-1
#[test]
fn the_rules_list_the_cards_as_they_are() {
    let data = read("data/quiddler-cards.txt");
    let cards: Vec<[&str; 3]> = data
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            fields.try_into().expect("face, count, points")
        })
        .collect();
    let list = |column: usize| {
        let entries: Vec<String> = cards.iter().map(|card| format!("{} {}", card[0], card[column])).collect();
        format!("{}.", entries.join(", "))
    };
    for language in LANGUAGES {
        let text = read(&format!("data/rules/{language}/quiddler.md"));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&list(1)) && text.contains(&list(2)), "{language}");
    }
}

// CUBE-1, CUBE-2
#[test]
fn the_rules_describe_dice_and_board_as_they_are() {
    let dice = read("data/cubed-dice-9-wilds.txt");
    let faces: Vec<&str> =
        dice.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect();
    let kinds: BTreeSet<&str> = faces.iter().copied().collect();
    assert_eq!((faces.len(), kinds.len()), (42 * 6, 27 + 1));
    for kind in kinds {
        assert_eq!(faces.iter().filter(|face| **face == kind).count(), 9, "{kind}");
    }
    let board = read("data/cubed-board.txt");
    let rows: Vec<Vec<&str>> = board
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert!(rows.len() == 13 && rows.iter().all(|row| row.len() == 13));
    let named = |(row, column): (usize, usize)| format!("{}{}", char::from(b'a' + column as u8), row + 1);
    let squares = (0..13).flat_map(|row| (0..13).map(move |column| (row, column)));
    let logo: Vec<String> = squares.filter(|&(row, column)| rows[row][column] == "L").map(named).collect();
    assert_eq!(logo, ["f7", "g7", "h7"]);
    let text = read("data/rules/en/cubed.md");
    assert!(text.contains("13 columns and 13 rows") && text.contains("f7, g7 and h7"));
}
