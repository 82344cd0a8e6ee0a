//! Invariants of ARCHITECTURE.md that a test can hold.

use std::{fs, path::Path, process::Command};

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace")
}

/// What a package depends on with some features, by name.
fn dependencies(package: &str, features: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--format",
            "{p}",
            "--package",
            package,
            "--features",
            features,
        ])
        .current_dir(workspace())
        .output()
        .expect("cargo tree");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("names");
    text.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

// Engine, games and puzzles are pure: nothing below them does I/O, whether or not their TypeScript is written.
#[test]
fn engine_and_games_depend_on_no_runtime_and_no_store() {
    for (package, features) in [
        ("tercet-engine", ""),
        ("tercet-games", ""),
        ("tercet-games", "ts"),
        ("tercet-review", ""),
        ("tercet-puzzles", ""),
    ] {
        let found = dependencies(package, features);
        assert!(found.iter().any(|name| name == "serde_json"), "cargo tree said nothing: {found:?}");
        for forbidden in [
            "tokio",
            "axum",
            "hyper",
            "mio",
            "rusqlite",
            "sqlx",
            "tokio-postgres",
            "socket2",
            "rand",
            "getrandom",
        ] {
            assert!(!found.iter().any(|name| name == forbidden), "{package} depends on {forbidden}");
        }
        let writes = found.iter().any(|name| name == "ts-rs");
        assert_eq!(writes, features == "ts", "ts-rs is for the feature `ts` of {package} alone");
    }
}

// … and they do none themselves: no clock, no file, no socket, no thread.
#[test]
fn engine_and_games_do_no_io() {
    for krate in ["engine", "games", "review", "puzzles"] {
        visit(&workspace().join("crates").join(krate).join("src"), &mut |path, text| {
            for forbidden in
                ["std::fs", "std::net", "std::time", "std::thread", "std::process", "std::env", "SystemTime"]
            {
                assert!(!text.contains(forbidden), "{} uses {forbidden}", path.display());
            }
        });
    }
}

fn visit(folder: &Path, check: &mut dyn FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("sources").map(|entry| entry.expect("a file").path()) {
        if entry.is_dir() {
            visit(&entry, check);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            check(&entry, &fs::read_to_string(&entry).expect("a source file"));
        }
    }
}
