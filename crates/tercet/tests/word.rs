//! `tercet word`: verdicts, exit statuses, and the dictionaries that hosts bring (QUI-7).

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use sha2::{Digest, Sha256};

fn tercet(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercet"));
    let none = [("TERCET_SYSTEM_DICTIONARIES", "")];
    command.args(args).envs(none).env_remove("TERCET_DICTIONARIES").output().expect("the command runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// A folder of lists that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str, lists: &[(&str, &[u8])]) -> Folder {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("words-{test}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a new folder");
        for (file, bytes) in lists {
            fs::write(path.join(file), bytes).expect("a new file");
        }
        Folder(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_status_is_0_when_all_are_words() {
    let output = tercet(&["word", "QI", "quiz", "Colour"]);
    assert_eq!(output.status.code(), Some(0));
    let out = stdout(&output);
    let starts: Vec<&str> = out.lines().filter_map(|line| Some(line.split_once(" (")?.0)).collect();
    assert_eq!(starts, ["QI is a word", "quiz is a word", "Colour is a word"]);
    assert!(out.starts_with("QI is a word (the life force of all things, in Chinese thought)\n"), "{out}");
    assert_eq!(stderr(&output), "");
}

#[test]
fn the_status_is_1_when_some_are_not() {
    let output = tercet(&["word", "QI", "QZXJ"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("QI is a word ("));
    assert!(stdout(&output).ends_with("\nQZXJ is not a word\n"));
}

#[test]
fn what_can_be_no_word_is_told_why() {
    let output = tercet(&["word", "co-op", "don't", "4th", "a\nb"]);
    assert_eq!(output.status.code(), Some(1));
    let out = stdout(&output);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], "\"co-op\" is not a word: words have no hyphens (QUI-7)");
    assert!(lines[3].starts_with("\"a\\nb\" is not a word"));
}

#[test]
fn the_status_is_2_on_bad_input() {
    for args in
        [&["word"][..], &["word", ""], &["word", "--dictionary", "xx", "qi"], &["word", "--wrong", "qi"]]
    {
        let output = tercet(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(stdout(&output), "", "{args:?}");
        assert!(!stderr(&output).is_empty(), "{args:?}");
    }
    let output = tercet(&["word", "--dictionary", "xx", "qi"]);
    assert_eq!(stderr(&output), "tercet: there is no dictionary \"xx\", only en, es\n");
}

#[test]
fn json_is_one_object_a_line() {
    let output = tercet(&["word", "--json", "Qi", "QZXJ", "co-op"]);
    assert_eq!(output.status.code(), Some(1));
    let out = stdout(&output);
    let lines: Vec<&str> = out.lines().collect();
    let meaning = "the life force of all things, in Chinese thought";
    let first = format!(r#"{{"word":"Qi","dictionary":"en","valid":true,"meaning":"{meaning}"}}"#);
    assert_eq!(lines[0], first);
    assert_eq!(lines[1], r#"{"word":"QZXJ","dictionary":"en","valid":false}"#);
    let third: serde_json::Value = serde_json::from_str(lines[2]).expect("JSON");
    assert_eq!(third["valid"], false);
    assert_eq!(third["why"], "words have no hyphens (QUI-7)");
    assert_eq!(lines.len(), 3);
}

#[test]
fn hosts_bring_their_own_dictionaries() {
    let es = "# Spanish\nniño\nahora\n".as_bytes();
    let folder = Folder::new(
        "own",
        &[("es.txt", es), ("sv.txt", "ÅR\n".as_bytes()), ("README.md", b"- not a list\n")],
    );
    let words = folder.path();
    let output = tercet(&["word", "--dictionaries", words, "--dictionary", "es", "NIN\u{303}O", "ahora"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    let output = tercet(&["--dictionaries", words, "word", "--dictionary", "es", "nino"]);
    assert_eq!(output.status.code(), Some(1), "Ñ is not N");
    let output = tercet(&["word", "--dictionaries", words, "--dictionary", "sv", "a\u{30a}r"]);
    assert_eq!(output.status.code(), Some(0));
    let output = tercet(&["word", "--dictionaries", words, "qi"]);
    assert_eq!(output.status.code(), Some(0), "English is still there");
    let output = tercet(&["word", "--dictionaries", words, "--dictionary", "fr", "oui"]);
    assert_eq!(stderr(&output), "tercet: there is no dictionary \"fr\", only en, es, sv\n");
}

#[test]
fn spanish_is_there_and_accents_do_not_matter() {
    let output = tercet(&["word", "--dictionary", "es", "accion", "ACCIÓN", "año", "pinguino"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    let output = tercet(&["word", "--dictionary", "es", "anho"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn lists_of_the_system_are_offered_by_their_names() {
    let folder = Folder::new(
        "system",
        &[
            ("swedish", "Stockholm\når\nhus\nhus's\n".as_bytes()),
            ("es", b"nada\n"),
            ("latin", b"caf\xe9\n"),
            ("empty", b"\n"),
            ("README.txt", b"no list\n"),
        ],
    );
    let run = |dictionary: &str, word: &str| {
        tercet(&["word", "--system-dictionaries", folder.path(), "--dictionary", dictionary, word])
    };
    assert_eq!(run("swedish", "ÅR").status.code(), Some(0));
    assert_eq!(run("swedish", "stockholm").status.code(), Some(1), "a name is no word (QUI-7)");
    assert_eq!(run("es", "casa").status.code(), Some(0), "the shipped list goes first");
    for (name, message) in [("latin", "latin:1: not UTF-8"), ("empty", "empty: there is no word in the list")]
    {
        let output = run(name, "ar");
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert_eq!(stderr(&output), format!("tercet: {}/{message}\n", folder.path()));
    }
    let output = run("none", "ar");
    assert_eq!(
        stderr(&output),
        "tercet: there is no dictionary \"none\", only en, es, empty, latin, swedish\n"
    );
}

#[test]
fn dictionaries_are_listed_with_their_hashes() {
    let folder = Folder::new("listed", &[("sv.txt", "år\nhus\n".as_bytes())]);
    let output = tercet(&["words", "--json", "--dictionaries", folder.path()]);
    let out = stdout(&output);
    let rows: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let names: Vec<&str> = rows.iter().filter_map(|row| row["dictionary"].as_str()).collect();
    assert_eq!(names, ["en", "es", "sv"]);
    let hash = engine::hex::encode(&Sha256::digest("hus\når\n"));
    assert_eq!((&rows[2]["words"], &rows[2]["hash"]), (&2.into(), &hash.into()));
}

#[test]
fn a_record_with_another_dictionary_is_bad() {
    let own = stdout(&tercet(&["words", "--json"]));
    let own: serde_json::Value = serde_json::from_str(own.lines().next().expect("en")).expect("JSON");
    let own = own["hash"].as_str().expect("a hash");
    let other = "0".repeat(64);
    let seed = "07".repeat(32);
    let log = serde_json::json!([{"at": 0, "seat": 0, "act": {"type": "give_up"}}]);
    for (game, hash, status) in [
        ("quiddler-solo", Some(own), 0),
        ("quiddler-solo", Some(&own.to_uppercase()), 0),
        ("quiddler-solo", Some(other.as_str()), 2),
        ("quiddler-solo", None, 0),
    ] {
        let mut record = serde_json::json!({
            "tercet": 1, "game": game, "rules": {}, "seats": 1, "chance": {"seed": seed}, "log": log,
        });
        if let Some(hash) = hash {
            record["words"] = serde_json::json!({"dictionary": "en", "hash": hash});
        }
        let folder =
            Folder::new(&format!("record-{status}"), &[("game.json", record.to_string().as_bytes())]);
        let file = format!("{}/game.json", folder.path());
        for command in ["referee", "verify"] {
            let output = tercet(&[command, &file]);
            assert_eq!(output.status.code(), Some(status), "{command} {hash:?}: {}", stderr(&output));
            if status == 2 {
                let message = stderr(&output);
                assert!(message.contains("words.hash") && message.contains(&own[..40]), "{message}");
                assert!(message.contains("another dictionary \"en\""), "{message}");
            }
        }
    }
}

#[test]
fn most_words_that_bots_lay_have_a_meaning() {
    let output = tercet(&["words", "--coverage", "--games", "2", "--json"]);
    let out = stdout(&output);
    let rows: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let share = |row: usize| {
        let count = |name: &str| rows[row][name].as_f64().expect("a number");
        count("meanings") / count("words")
    };
    assert_eq!(rows[2]["which"], "laid by bots of level 3");
    assert!(share(0) == 1.0 && share(1) >= 0.95 && share(2) >= 0.8, "{out}");
}

#[test]
fn the_folder_can_come_from_the_environment() {
    let folder = Folder::new("environment", &[("sv.txt", "år\n".as_bytes())]);
    let output = Command::new(env!("CARGO_BIN_EXE_tercet"))
        .args(["word", "--dictionary", "sv", "ÅR"])
        .env("TERCET_DICTIONARIES", folder.path())
        .output()
        .expect("the command runs");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn bad_lists_are_refused_with_file_and_line() {
    let bad: [(&str, &[u8], &str); 8] = [
        ("es.txt", b"hola\n\nex-presidente\n", "es.txt:3: \"ex-presidente\": words have no hyphens (QUI-7)"),
        ("es.txt", b"hola\nl'aqua\n", "es.txt:2: \"l'aqua\": words have no apostrophes (QUI-7)"),
        ("es.txt", b"2\n", "es.txt:1: \"2\": words have no digits ('2')"),
        ("es.txt", b"ni\nni\xf1o\n", "es.txt:2: not UTF-8"),
        ("es.txt", b"# nothing\n", "es.txt: there is no word in the list"),
        ("Es.txt", b"hola\n", "Es.txt: the name of a dictionary is 1 to 32 of a-z, 0-9 and - before .txt"),
        ("e s.txt", b"hola\n", "e s.txt: the name of a dictionary is 1 to 32 of a-z, 0-9 and - before .txt"),
        (
            "en.txt",
            b"hello\n",
            "en.txt: en is built in, and means the same words everywhere: give this list another name",
        ),
    ];
    for (number, (file, bytes, message)) in bad.into_iter().enumerate() {
        let folder = Folder::new(&format!("bad-{number}"), &[(file, bytes), ("aa.txt", b"good\n")]);
        let output = tercet(&["word", "--dictionaries", folder.path(), "qi"]);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert_eq!(stderr(&output), format!("tercet: {}/{message}\n", folder.path()));
        assert_eq!(stdout(&output), "");
    }
}

#[test]
fn a_folder_that_cannot_be_read_is_bad_input() {
    let output = tercet(&["word", "--dictionaries", "no/such/folder", "qi"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).starts_with("tercet: no/such/folder: "));
    let folder = Folder::new("nested", &[]);
    fs::create_dir(folder.0.join("es.txt")).expect("a new folder");
    let output = tercet(&["word", "--dictionaries", folder.path(), "qi"]);
    assert_eq!(output.status.code(), Some(2));
}
