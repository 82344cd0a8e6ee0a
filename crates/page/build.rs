//! Builds the web client with npm and writes down its files for `lib.rs` to embed.
//!
//! Runs again only when the client's sources change. `TERCET_WEB_DIST` names a folder that was built
//! elsewhere and is taken as it is; npm is not needed then.

use std::{
    env,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, exit},
};

/// What the client is made of, seen from `web/`.
const SOURCES: [&str; 11] = [
    "src",
    "public",
    "scripts",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "../data/cubed-dice-36-wilds.txt",
    "../data/rules",
];
const OLDEST_NODE: u32 = 20;

fn main() {
    if let Err(error) = run() {
        // A build script's panic would bury this under a backtrace.
        println!("cargo::error={error}");
        exit(1);
    }
}

fn run() -> Result<(), String> {
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(variable("OUT_DIR")?);
    let web = here.join("../../web");
    println!("cargo::rerun-if-env-changed=TERCET_WEB_DIST");
    println!("cargo::rerun-if-changed=build.rs");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    let dist = match env::var_os("TERCET_WEB_DIST") {
        Some(dist) => {
            let dist = PathBuf::from(dist);
            println!("cargo::rerun-if-changed={}", dist.display());
            dist
        }
        None => build(&web, &out)?,
    };
    let mut files = Vec::new();
    walk(&dist, &dist, &mut files).map_err(|e| format!("cannot read {}: {e}", dist.display()))?;
    files.sort();
    fs::write(out.join("files.rs"), table(&dist, &files)?).map_err(|e| format!("cannot write files.rs: {e}"))
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|e| format!("{name}: {e}"))
}

/// Runs npm: the exact packages of the lock file, then the build, into a folder of our own.
fn build(web: &Path, out: &Path) -> Result<PathBuf, String> {
    check_node()?;
    let dist = out.join("dist");
    install(web)?;
    let mut vite = npm(web);
    vite.args(["run", "build", "--", "--emptyOutDir", "--outDir"]).arg(&dist);
    succeed(&mut vite, "npm run build")?;
    let mut compress = Command::new("node");
    compress.current_dir(web).args(["scripts/compress.mjs"]).arg(&dist);
    succeed(&mut compress, "node scripts/compress.mjs")?;
    Ok(dist)
}

fn check_node() -> Result<(), String> {
    let advice = format!(
        "the web client needs Node {OLDEST_NODE} or newer with npm to be built \
         (https://nodejs.org), or TERCET_WEB_DIST set to a folder with a built client"
    );
    let output =
        Command::new("node").arg("--version").output().map_err(|e| format!("node: {e}; {advice}"))?;
    let version = String::from_utf8_lossy(&output.stdout);
    let major: Option<u32> =
        version.trim().trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    match major {
        Some(major) if major >= OLDEST_NODE => Ok(()),
        _ => Err(format!("found Node {}; {advice}", version.trim())),
    }
}

/// `npm ci`, unless the packages of this very lock file are already there.
fn install(web: &Path) -> Result<(), String> {
    let fail = |e: io::Error| format!("package-lock.json: {e}");
    let lock = web.join("package-lock.json");
    // Others who install wait until the file is closed: builds in other folders, and `cargo xtask test`.
    let held = fs::File::open(&lock).map_err(fail)?;
    held.lock().map_err(fail)?;
    let lock = fs::read(lock).map_err(fail)?;
    let stamp = web.join("node_modules/.tercet-lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    succeed(npm(web).args(["ci", "--no-audit", "--no-fund", "--prefer-offline"]), "npm ci")?;
    // Only saves time: without the stamp the next build installs again.
    let _ = fs::write(stamp, lock);
    Ok(())
}

fn npm(web: &Path) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(web).env("npm_config_update_notifier", "false");
    command
}

fn succeed(command: &mut Command, name: &str) -> Result<(), String> {
    let output = command.output().map_err(|e| format!("{name}: {e}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let said = said.join("\n");
    let said: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    let tail = said[said.len().saturating_sub(25)..].join(" | ");
    Err(format!("{name} failed in web/: {tail}"))
}

fn walk(root: &Path, folder: &Path, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// The files as Rust, in order of their paths. Packed twins go with the file that they pack.
fn table(dist: &Path, files: &[String]) -> Result<String, String> {
    let packed =
        |name: &str| [".br", ".gz"].iter().any(|end| name.strip_suffix(end).is_some_and(|of| has(files, of)));
    let mut text = String::from("&[\n");
    for name in files.iter().filter(|name| !packed(name)) {
        let body = fs::read(dist.join(name)).map_err(|e| format!("{name}: {e}"))?;
        let twin = |end: &str| {
            let twin = format!("{name}{end}");
            if has(files, &twin) { format!("Some({})", include(dist, &twin)) } else { "None".into() }
        };
        let _ = writeln!(
            text,
            "    Asset {{ path: {name:?}, etag: \"\\\"{:016x}\\\"\", body: {}, brotli: {}, gzip: {} }},",
            fingerprint(&body),
            include(dist, name),
            twin(".br"),
            twin(".gz"),
        );
    }
    text.push_str("]\n");
    Ok(text)
}

fn has(files: &[String], name: &str) -> bool {
    files.binary_search_by(|file| file.as_str().cmp(name)).is_ok()
}

fn include(dist: &Path, name: &str) -> String {
    format!("include_bytes!({:?})", dist.join(name).display().to_string())
}

/// FNV-1a: tells one version of a file from another, nothing more.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
