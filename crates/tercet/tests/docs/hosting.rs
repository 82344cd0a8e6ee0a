//! `docs/hosting.md`: its list of settings is what `tercet serve --help` says.

use std::process::Command;

use crate::kit::{cell, generated};

#[test]
fn the_settings_are_generated() {
    generated("docs/hosting.md", &[("settings", settings(&help()))]);
}

fn help() -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercet"));
    // Settings of whoever runs this test would be shown in the help.
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("TERCET_")) {
        command.env_remove(name);
    }
    let output = command.args(["serve", "--help"]).output().expect("it runs");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

/// One row for each flag: its name and variable, its default, and what it is for.
fn settings(help: &str) -> String {
    let mut rows =
        vec!["| flag and variable | default | what it sets |".to_owned(), "|---|---|---|".to_owned()];
    let flags = help.split("\n      --").skip(1);
    for flag in flags {
        let (head, rest) = flag.split_once('\n').expect("a flag and its help");
        let name = head.split(' ').next().unwrap_or_default();
        let bracket = |name: &str| {
            let (_, value) = rest.split_once(&format!("[{name}: "))?;
            value.split([']', '=']).next()
        };
        let Some(variable) = bracket("env") else { continue };
        let text = rest.split("\n\n").next().unwrap_or_default();
        let text =
            text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        // A default in words belongs to the text.
        let (text, words) = text
            .split_once(" [default: ")
            .map_or((&*text, None), |(text, rest)| (text, rest.strip_suffix(']')));
        let default = match (words, bracket("default")) {
            (Some(words), _) => words.to_owned(),
            (None, Some(value)) if value != "\"\"" => format!("`{value}`"),
            _ => String::new(),
        };
        rows.push(format!("| `--{name}`<br>`{variable}` | {default} | {} |", cell(text)));
    }
    assert!(rows.len() > 25, "{} flags", rows.len());
    rows.join("\n")
}
