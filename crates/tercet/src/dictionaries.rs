//! Additional dictionaries: a folder of plain text files, each named `NAME.txt`, with one word on each line,
//! and the word lists of the system, which are read when somebody first asks for one.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

use games::lexicon::{self, BadList, Lexicon};

use crate::input::Bad;

/// The maximum size of a list: ten times the longest list that players use.
const MAX_BYTES: u64 = 64 << 20;
/// The maximum size of a list of the system.
const MAX_SYSTEM_BYTES: u64 = 16 << 20;
/// The maximum number of lists.
const MAX_LISTS: usize = 100;
/// The maximum length of a dictionary's name.
const MAX_NAME: usize = 32;

/// The folder of additional dictionaries; every command takes this flag.
#[derive(clap::Args)]
pub(crate) struct Dictionaries {
    /// A folder of additional dictionaries: text files NAME.txt with one word on each line and # for
    /// comments
    #[arg(
        long = "dictionaries",
        env = "TERCET_DICTIONARIES",
        value_name = "DIR",
        global = true,
        help_heading = "Dictionaries"
    )]
    folder: Option<PathBuf>,
    /// The folder of the system's word lists, one in each file; a list has the name of its file, and lines
    /// that are not plain words are left out. An empty value means none
    #[arg(
        long = "system-dictionaries",
        env = "TERCET_SYSTEM_DICTIONARIES",
        value_name = "DIR",
        default_value = "/usr/share/dict",
        global = true,
        help_heading = "Dictionaries"
    )]
    system: OsString,
}

impl Dictionaries {
    /// Reads the folder, if there is one, and registers its dictionaries: all of them, or none if one is bad.
    pub(crate) fn load(&self) -> Result<(), Bad> {
        offer_system(Path::new(&self.system));
        let Some(folder) = &self.folder else { return Ok(()) };
        for (name, lexicon) in read_folder(folder)? {
            lexicon::add(&name, lexicon);
        }
        Ok(())
    }
}

/// Offers the lists of the system. A folder that cannot be read has none. Links are other names of lists.
fn offer_system(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let files = entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let mut paths: Vec<PathBuf> = files.map(|entry| entry.path()).collect();
    paths.sort();
    let named = paths.into_iter().filter_map(|path| {
        let name = path.file_name()?.to_str().filter(|name| is_name(name))?.to_owned();
        Some((name, path))
    });
    for (name, path) in named.take(MAX_LISTS) {
        // German writes every noun with a capital; elsewhere a capital means a name.
        let capitals = name.contains("german") || name.contains("swiss");
        let read = move || {
            let text = read_text(&path, MAX_SYSTEM_BYTES).map_err(|bad| bad.to_string())?;
            Lexicon::gather(&text, capitals).map_err(|e| format!("{}: {e}", path.display()))
        };
        lexicon::offer(&name, Box::new(read));
    }
}

/// The dictionaries of a folder, by name. Files that do not end in `.txt` are ignored.
fn read_folder(folder: &Path) -> Result<Vec<(String, Lexicon)>, Bad> {
    let bad = |e| Bad::new(format!("{}: {e}", folder.display()));
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(bad)? {
        let path = entry.map_err(bad)?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            paths.push(path);
        }
    }
    if paths.len() > MAX_LISTS {
        return Err(Bad::new(format!("{}: more than {MAX_LISTS} dictionaries", folder.display())));
    }
    paths.sort();
    paths.iter().map(|path| Ok((name(path)?, read_list(path)?))).collect()
}

/// The name of the dictionary in a file. Records and options use it, so only plain characters are allowed.
fn name(path: &Path) -> Result<String, Bad> {
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if !is_name(name) {
        let rule = format!("1 to {MAX_NAME} of a-z, 0-9 and - before .txt");
        return Err(Bad::new(format!("{}: the name of a dictionary is {rule}", path.display())));
    }
    if name == lexicon::ENGLISH {
        let why = "is built in, and means the same words everywhere: give this list another name";
        return Err(Bad::new(format!("{}: {name} {why}", path.display())));
    }
    Ok(name.to_owned())
}

fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.len() <= MAX_NAME && name.chars().all(plain)
}

fn read_list(path: &Path) -> Result<Lexicon, Bad> {
    let file = path.display();
    Lexicon::parse(&read_text(path, MAX_BYTES)?).map_err(|e| match e {
        BadList::Line { number, text, fault } => Bad::new(format!("{file}:{number}: {text:?}: {fault}")),
        other => Bad::new(format!("{file}: {other}")),
    })
}

/// A file of a limited size, as text.
fn read_text(path: &Path, most: u64) -> Result<String, Bad> {
    let file = path.display();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|e| Bad::new(format!("{file}: {e}")))?;
    if bytes.len() as u64 > most {
        return Err(Bad::new(format!("{file}: larger than {} MiB", most >> 20)));
    }
    String::from_utf8(bytes).map_err(|e| {
        let good = e.utf8_error().valid_up_to();
        let line = 1 + e.as_bytes().iter().take(good).filter(|&&byte| byte == b'\n').count();
        Bad::new(format!("{file}:{line}: not UTF-8"))
    })
}
