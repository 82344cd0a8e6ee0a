//! Debian packages that a chore needs.

use std::{path::Path, process::Command, sync::Mutex};

use crate::Failure;

/// A package, and a file that is there once it is installed.
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) proof: &'static str,
}

pub(crate) const CHROMIUM: Package = Package { name: "chromium", proof: "/usr/bin/chromium" };
pub(crate) const POSTGRES: Package = Package { name: "postgresql", proof: "/usr/lib/postgresql" };

impl Package {
    pub(crate) fn is_installed(&self) -> bool {
        Path::new(self.proof).exists()
    }
}

/// Installs Postgres's programs if they are missing.
pub(crate) fn install_postgres() -> Result<(), Failure> {
    if localpg::is_installed() { Ok(()) } else { install(&POSTGRES) }
}

/// Installs a package if it is missing.
pub(crate) fn install(package: &Package) -> Result<(), Failure> {
    install_with(package, |mut command| {
        let status = command.status()?;
        if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
    })
}

/// The same with another way to run commands. If the package cannot be installed, the error says what to do.
pub(crate) fn install_with(
    package: &Package,
    mut run: impl FnMut(Command) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // apt-get does not run twice at the same time.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _one = ONE_AT_A_TIME.lock();
    if package.is_installed() {
        return Ok(());
    }
    let Package { name, proof } = package;
    let advice = format!("install Debian's package `{name}` (apt-get install {name}) and run this again");
    let user = Command::new("id").arg("-u").output()?;
    if user.stdout.trim_ascii() != b"0" {
        return Err(format!("{proof} is missing, and only root can install it: {advice}").into());
    }
    // A fresh machine knows no packages until the first update.
    for args in [&["update", "--quiet"][..], &["install", "--yes", "--no-install-recommends", name]] {
        let mut apt = Command::new("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive").args(args);
        run(apt).map_err(|e| format!("{e}; {advice}"))?;
    }
    if package.is_installed() { Ok(()) } else { Err(format!("{proof} is still missing: {advice}").into()) }
}
