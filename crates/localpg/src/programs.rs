//! The programs of Postgres, and who runs them: its server refuses to be root.

use std::{
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::Failure;

/// Where Debian keeps them, version by version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The folder of Postgres's programs, where there is one.
pub fn bin() -> Option<PathBuf> {
    let versions = std::fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let numbered = versions.filter_map(|version| {
        let number: u32 = version.file_name().to_str()?.parse().ok()?;
        Some((number, version.path().join("bin"))).filter(|(_, bin)| bin.join("initdb").exists())
    });
    let newest = numbered.max().map(|(_, bin)| bin);
    let on_path = || {
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).find(|folder| folder.join("initdb").exists())
    };
    newest.or_else(on_path)
}

pub(crate) fn program(name: &str) -> Result<PathBuf, Failure> {
    let missing =
        "Postgres is not installed: install Debian's package `postgresql`, or run `cargo xtask test`";
    Ok(bin().ok_or(missing)?.join(name))
}

/// Who the server runs as.
#[derive(Clone, Copy)]
pub(crate) struct Account {
    /// User and group, where they are not our own.
    ids: Option<(u32, u32)>,
}

impl Account {
    /// Oneself; for root, the user `postgres` or `nobody`.
    pub(crate) fn find() -> Result<Account, Failure> {
        if number("-u", None)? != 0 {
            return Ok(Account { ids: None });
        }
        let of = |user| Ok::<_, Failure>((number("-u", Some(user))?, number("-g", Some(user))?));
        Ok(Account { ids: Some(of("postgres").or_else(|_| of("nobody"))?) })
    }

    /// Lets it have a folder.
    pub(crate) fn give(self, folder: &Path) -> Result<(), Failure> {
        if let Some((user, group)) = self.ids {
            chown(folder, Some(user), Some(group))?;
        }
        Ok(())
    }

    /// A command that it runs. Where the system can do that, a `mortal` one ends with the thread that started
    /// it.
    pub(crate) fn command(self, program: &Path, mortal: bool) -> Command {
        let has_setpriv = || {
            let asked = Command::new("setpriv").arg("--version").stdout(Stdio::null()).status();
            asked.is_ok_and(|status| status.success())
        };
        if mortal && has_setpriv() {
            let mut command = Command::new("setpriv");
            command.args(["--pdeathsig", "QUIT"]);
            if let Some((user, group)) = self.ids {
                command.args(["--reuid", &user.to_string(), "--regid", &group.to_string(), "--clear-groups"]);
            }
            command.arg("--").arg(program).current_dir("/");
            return command;
        }
        let mut command = Command::new(program);
        if let Some((user, group)) = self.ids {
            command.uid(user).gid(group);
        }
        command.current_dir("/");
        command
    }
}

/// A number that `id` knows.
fn number(what: &str, user: Option<&str>) -> Result<u32, Failure> {
    let asked = Command::new("id").arg(what).args(user).output()?;
    Ok(String::from_utf8(asked.stdout)?.trim().parse()?)
}
