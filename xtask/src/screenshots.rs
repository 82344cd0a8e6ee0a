//! The pictures of the README: real games against bots, played in a real browser until there is something to
//! see.
//!
//! `web/tests/pictures` plays the games and takes the pictures. This module prepares everything that they
//! need.

use std::process::Command;

use crate::{Failure, cargo, debian, succeed, target, workspace};

pub(crate) fn run() -> Result<(), Failure> {
    debian::install(&debian::CHROMIUM)?;
    let top = workspace();
    // Builds the web client too, and the server that serves it.
    succeed(cargo().args(["build", "--package", "tercet"]).current_dir(&top))?;
    let mut npm = Command::new("npm");
    npm.args(["--prefix", "web", "run", "pictures"]).current_dir(&top);
    succeed(npm.env("TERCET_BIN", target().join("debug/tercet")))?;
    println!("the pictures are in {}", top.join("docs/pictures").display());
    Ok(())
}
