//! `tercet word`: verdicts, exit statuses, and the dictionaries that hosts bring (QUI-7).

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn tercet(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercet"));
    command.args(args).env_remove("TERCET_DICTIONARIES").output().expect("the command runs")
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
    assert_eq!(stdout(&output), "QI is a word\nquiz is a word\nColour is a word\n");
    assert_eq!(stderr(&output), "");
}

#[test]
fn the_status_is_1_when_some_are_not() {
    let output = tercet(&["word", "QI", "QZXJ"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "QI is a word\nQZXJ is not a word\n");
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
    assert_eq!(lines[0], r#"{"word":"Qi","dictionary":"en","valid":true}"#);
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
