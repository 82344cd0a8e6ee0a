//! Debian packages that a chore needs.

use std::{path::Path, process::Command};

use crate::Failure;

/// Installs Postgres's programs where they are missing.
pub(crate) fn install_postgres() -> Result<(), Failure> {
    if localpg::is_installed() { Ok(()) } else { install("postgresql", Path::new("/usr/lib/postgresql")) }
}

/// Where Debian puts its browser.
pub(crate) const CHROMIUM: &str = "/usr/bin/chromium";

/// Installs a package where that is possible, and says what to do where it is not. `proof` is there once it is installed.
pub(crate) fn install(package: &str, proof: &Path) -> Result<(), Failure> {
    if proof.exists() {
        return Ok(());
    }
    let missing = proof.display();
    let manual =
        format!("install Debian's package `{package}` (apt-get install {package}) and run this again");
    let user = Command::new("id").arg("-u").output()?;
    if user.stdout.trim_ascii() != b"0" {
        return Err(format!("{missing} is missing, and only root can install it: {manual}").into());
    }
    println!("{missing} is missing: installing {package}");
    // A fresh machine knows no packages before the first update.
    for args in [&["update", "--quiet"][..], &["install", "--yes", "--no-install-recommends", package]] {
        let done = Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(args).status();
        match done {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("apt-get failed ({status}): {manual}").into()),
            Err(e) => return Err(format!("apt-get cannot be run ({e}): {manual}").into()),
        }
    }
    if proof.exists() { Ok(()) } else { Err(format!("{missing} is still missing: {manual}").into()) }
}
