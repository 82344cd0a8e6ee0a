//! Reading documents, and the parts of them that are generated.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

/// The folder of the repository.
pub(crate) fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace")
}

/// A file of the repository.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(workspace().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every file below some folders whose name ends in one of these ways.
pub(crate) fn files(folders: &[&str], endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = folders.iter().map(|folder| workspace().join(folder)).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !matches!(name, "node_modules" | "target" | "dist") {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found
}

/// Compares the generated parts of a document with what they should be, and writes them again when asked to.
///
/// A part lies between `<!-- generated: NAME -->` and `<!-- end -->`. Every part of the document has to be
/// among `parts`, and the other way round.
pub(crate) fn generated(path: &str, parts: &[(&str, String)]) {
    let text = read(path);
    let (mut made, mut rest) = (String::new(), text.as_str());
    let mut left: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
    while let Some((before, after)) = rest.split_once("<!-- generated: ") {
        let (name, after) = after.split_once(" -->").expect("the end of the marker");
        let (_, after) = after.split_once("<!-- end -->").expect("the end of the part");
        let (_, part) = parts
            .iter()
            .find(|(part, _)| *part == name)
            .unwrap_or_else(|| panic!("{path}: nobody makes {name:?}"));
        left.retain(|other| *other != name);
        made += &format!("{before}<!-- generated: {name} -->\n\n{}\n\n<!-- end -->", part.trim());
        rest = after;
    }
    made += rest;
    assert!(left.is_empty(), "{path} lacks the generated parts {left:?}");
    if env::var_os("UPDATE").is_some() && made != text {
        fs::write(workspace().join(path), &made).unwrap_or_else(|error| panic!("{path}: {error}"));
        return;
    }
    let difference = text.lines().zip(made.lines()).find(|(is, should)| is != should);
    assert!(
        made == text,
        "{path} is out of date (UPDATE=1 cargo test -p tercet --test docs): {difference:#?}"
    );
}

/// Text side by side, as code: `` `a`, `b` ``.
pub(crate) fn code<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// Text as it can stand in a cell of a table: on one line, with every `|` escaped. Comments in the sources
/// are wrapped, and a line break would end the row.
pub(crate) fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// The first line of a document that is no whole row of its table.
pub(crate) fn broken_row(document: &str) -> Option<String> {
    let cells = |row: &str| row.replace("\\|", "").matches('|').count().saturating_sub(1);
    let mut columns = None;
    let mut in_block = false;
    for (number, line) in document.lines().enumerate() {
        let broken = |what: &str| Some(format!("line {}: {what}: {line}", number + 1));
        in_block ^= line.starts_with("```");
        if in_block || !line.starts_with('|') {
            // The text after a table needs an empty line, or it would be one more row.
            if columns.take().is_some() && !line.is_empty() {
                return broken("a row goes on here");
            }
            continue;
        }
        let expected = *columns.get_or_insert_with(|| cells(line));
        if !line.ends_with('|') || line.ends_with("\\|") {
            return broken("a row without its end");
        }
        if cells(line) != expected {
            return broken(&format!("{} cells instead of {expected}", cells(line)));
        }
    }
    None
}

/// A fenced block of a document.
pub(crate) struct Block<'a> {
    /// What stands behind the opening fence: `json record`.
    pub(crate) info: &'a str,
    pub(crate) text: &'a str,
}

/// The fenced blocks of a document, in order.
pub(crate) fn blocks(document: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = document;
    while let Some((_, after)) = rest.split_once("\n```") {
        let (info, after) = after.split_once('\n').expect("a fence has a line of its own");
        let (text, after) = after.split_once("```\n").expect("a block has an end");
        blocks.push(Block { info, text });
        rest = after;
    }
    blocks
}

/// Where a value does not fit a pattern: an object may have more fields than the pattern, and `"…"` stands
/// for anything.
pub(crate) fn misfit(pattern: &Value, value: &Value) -> Option<String> {
    match (pattern, value) {
        (Value::String(any), _) if any == "…" => None,
        (Value::Object(pattern), Value::Object(value)) => pattern.iter().find_map(|(key, pattern)| {
            let found = value.get(key).map_or_else(|| Some("is missing".to_owned()), |v| misfit(pattern, v));
            found.map(|what| format!(".{key} {what}"))
        }),
        (Value::Array(pattern), Value::Array(value)) if pattern.len() == value.len() => pattern
            .iter()
            .zip(value)
            .enumerate()
            .find_map(|(n, (pattern, value))| misfit(pattern, value).map(|what| format!("[{n}] {what}"))),
        _ if pattern == value => None,
        _ => Some(format!("is {value}, not {pattern}")),
    }
}

/// The fields of one of a game's types with their comments, from the TypeScript that is generated from the
/// Rust types. `None` if it is another name for a type without fields.
pub(crate) fn fields(key: &str, name: &str) -> Option<String> {
    let text = read(&format!("web/src/protocol/{key}.ts"));
    let (_, declared) = text
        .split_once(&format!("\nexport type {name} = "))
        .unwrap_or_else(|| panic!("{key} has no type {name}"));
    // A type of several forms would need a table for each.
    assert!(!declared.starts_with('\n'), "{key}: {name} has several forms");
    let (declared, _) = declared.strip_prefix("{\n")?.split_once("\n};").expect("its end");
    let mut rows = vec!["| field | type | what it is |".to_owned(), "|---|---|---|".to_owned()];
    let mut comment = String::new();
    for line in declared.lines().map(str::trim) {
        if line.starts_with("/*") || line.starts_with('*') {
            let words = line.trim_start_matches("/**").trim_start_matches("* ");
            comment = format!("{comment} {}", words.trim_end_matches("*/").trim()).trim().to_owned();
        } else {
            let (name, kind) = line.trim_end_matches(';').split_once(": ").expect("a field");
            rows.push(format!("| `{name}` | `{}` | {} |", cell(kind), cell(&comment)));
            comment.clear();
        }
    }
    Some(rows.join("\n"))
}

#[test]
fn every_row_of_a_table_has_all_its_cells() {
    let documents = files(&["docs"], &[".md"]).into_iter();
    let others = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "web/README.md"];
    let others = others.iter().map(|path| workspace().join(path));
    for path in documents.chain(others) {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(broken_row(&text), None, "{}", path.display());
    }
}

#[test]
fn rows_that_are_not_whole_are_found() {
    let table = |row: &str| format!("text\n\n| a | b |\n|---|---|\n{row}\n\nmore text\n");
    let wrapped = "a comment\n  that is wrapped, and has a | b";
    assert_eq!(broken_row(&table(&format!("| `x` | {} |", cell(wrapped)))), None);
    assert_eq!(cell(wrapped), r"a comment that is wrapped, and has a \| b");
    assert_eq!(broken_row("```text\n| no table\n```\n"), None);
    let wrapped = format!("| `x` | {wrapped} |");
    let bad = [&*wrapped, "| `x` |", "| `x` | y | z |", r"| `x` | y \|", "| `x` | y |\nz"];
    for row in bad {
        assert!(broken_row(&table(row)).is_some(), "{row}");
    }
}
