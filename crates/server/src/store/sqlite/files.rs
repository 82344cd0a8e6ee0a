//! The files of the embedded store. One server uses them at a time, and only their owner can read them.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
};

/// What the lock file holds while the store is open, and after a crash.
const OPEN: &[u8] = b"open";

/// Opens a file that only its owner can read: it holds the secrets of running games.
fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes sure that only the owner can read the store. SQLite gives its other files the same permissions.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    drop(private(path)?);
    #[cfg(unix)]
    for file in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        use std::os::unix::fs::PermissionsExt;
        match fs::metadata(&file) {
            // Only the owner can change it, and on some file systems nobody can.
            Ok(found) if found.permissions().mode() & 0o077 != 0 => {
                if let Err(error) = fs::set_permissions(&file, fs::Permissions::from_mode(0o600)) {
                    tracing::warn!(%error, "other users of this machine can read {}", file.display());
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Locks a folder. `None` if another server has it.
pub(super) fn lock(folder: &Path) -> io::Result<Option<File>> {
    let file = private(&folder.join("lock"))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether a server was not stopped properly and the write-ahead log that it left behind is gone.
pub(super) fn lost_changes(mut lock: &File, path: &Path) -> io::Result<bool> {
    let mut before = Vec::new();
    lock.rewind()?;
    lock.take(16).read_to_end(&mut before)?;
    Ok(before == OPEN && path.exists() && !beside(path, "-wal").exists())
}

/// Notes that the store is open.
pub(super) fn mark_open(lock: &File) -> io::Result<()> {
    write(lock, OPEN)
}

/// Notes that everything is in the file.
pub(super) fn mark_closed(lock: &File) -> io::Result<()> {
    write(lock, b"")
}

fn write(mut lock: &File, text: &[u8]) -> io::Result<()> {
    lock.set_len(0)?;
    lock.rewind()?;
    lock.write_all(text)?;
    lock.sync_all()
}

/// A file beside the store.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_server_uses_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = lock(folder.path()).expect("an answer");
        assert!(first.is_some() && lock(folder.path()).expect("an answer").is_none());
        drop(first);
        assert!(lock(folder.path()).expect("an answer").is_some());
    }

    #[test]
    fn a_missing_log_is_noticed_after_a_crash() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = folder.path().join("store");
        let lock = lock(folder.path()).expect("an answer").expect("the lock");
        let lost = || lost_changes(&lock, &store).expect("an answer");
        fs::write(&store, "").expect("written");
        assert!(!lost(), "a new store has lost nothing");
        mark_open(&lock).expect("written");
        assert!(lost());
        fs::write(beside(&store, "-wal"), "").expect("written");
        assert!(!lost(), "after a crash the log is there");
        fs::remove_file(beside(&store, "-wal")).expect("removed");
        mark_closed(&lock).expect("written");
        assert!(!lost(), "a server that stops leaves no log");
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_the_store() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let (store, log) = (folder.path().join("store"), folder.path().join("store-wal"));
        fs::write(&log, "").expect("written");
        fs::set_permissions(&log, fs::Permissions::from_mode(0o644)).expect("changed");
        make_private(&store).expect("made");
        for file in [store, log] {
            assert_eq!(fs::metadata(file).expect("there").permissions().mode() & 0o777, 0o600);
        }
    }
}
