//! Reading the sources and writing the lists.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

use crate::Failure;

/// Where the lists go.
pub(super) struct Output {
    pub(super) folder: PathBuf,
    /// Compare instead of writing.
    pub(super) check: bool,
}

impl Output {
    /// Writes a file, or compares it with what is there.
    pub(super) fn put(&self, name: &str, text: &str) -> Result<(), Failure> {
        let path = self.folder.join(name);
        if !self.check {
            fs::create_dir_all(&self.folder)?;
            fs::write(&path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
            println!("wrote {}", path.display());
            return Ok(());
        }
        match fs::read(&path) {
            Ok(bytes) if bytes == text.as_bytes() => {
                println!("{} is up to date", path.display());
                Ok(())
            }
            Ok(_) => Err(format!("{} differs: run `cargo xtask words`", path.display()).into()),
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                Err(format!("{} is missing: run `cargo xtask words`", path.display()).into())
            }
            Err(e) => Err(format!("cannot read {}: {e}", path.display()).into()),
        }
    }
}

/// A list as a text file: one word a line.
pub(super) fn lines<'a>(words: impl IntoIterator<Item = &'a String>) -> String {
    words.into_iter().flat_map(|word| [word.as_str(), "\n"]).collect()
}

pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|e| format!("cannot read {}: {e}", path.display()).into())
}

/// A text in UTF-8; characters in another encoding are replaced.
pub(super) fn read_text(path: &Path) -> Result<String, Failure> {
    Ok(String::from_utf8_lossy(&read(path)?).into_owned())
}

/// The version of an installed package.
pub(super) fn debian_version(package: &str) -> Result<String, Failure> {
    let output = Command::new("dpkg-query").args(["--show", "--showformat=${Version}", package]).output()?;
    if !output.status.success() {
        return Err(
            format!("dpkg does not know the package {package}, so its version cannot be named").into()
        );
    }
    Ok(String::from_utf8(output.stdout)?)
}
