//! Which dependencies may be used: one list, `deny.toml`, for the crates and for the page's npm packages.
//!
//! The file is cargo-deny's. Where cargo-deny is installed it runs too, and looks for known vulnerabilities.
//! It is not built for this: that takes minutes, and reading the metadata of the dependencies takes a second.

use std::{collections::BTreeMap, fs};

use serde::Deserialize;
use spdx::{Expression, Licensee, ParseMode};

use super::run::{Run, Stop, has};
use crate::{cargo, workspace};

/// Fonts in the page may have the licence of fonts, which asks nothing of people who use them.
const FONTS: &[&str] = &["OFL-1.1"];

/// What `deny.toml` says.
#[derive(Deserialize)]
struct Policy {
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Banned>,
}

#[derive(Deserialize)]
struct Banned {
    #[serde(rename = "crate")]
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

/// What `cargo metadata` says.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    source: Option<String>,
    license: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    req: String,
    path: Option<String>,
}

/// What `package-lock.json` says.
#[derive(Deserialize)]
struct Lock {
    packages: BTreeMap<String, Locked>,
}

#[derive(Deserialize)]
struct Locked {
    #[serde(default)]
    dev: bool,
    license: Option<String>,
}

/// A package in the list that Vite writes of what it has put into the page.
#[derive(Deserialize)]
struct Bundled {
    name: String,
    identifier: Option<String>,
}

/// Checks the crates, and the npm packages that the page depends on.
pub(super) fn check(run: &mut Run<'_>) -> Result<(), Stop> {
    let policy = Policy::read()?;
    let output = cargo()
        .args(["metadata", "--locked", "--all-features", "--format-version=1"])
        .current_dir(workspace())
        .output()
        .map_err(|e| format!("cargo metadata: {e}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let metadata: Metadata =
        serde_json::from_slice(&output.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    let lock: Lock = parse(&read("web/package-lock.json")?)?;
    let mut faults = policy.faults_of_crates(&metadata);
    let packages = lock.packages.iter().filter(|(path, package)| !path.is_empty() && !package.dev);
    faults.extend(
        packages.filter_map(|(path, package)| policy.fault_of_npm_package(path, package.license.as_deref())),
    );
    conclude(run, &faults, &format!("{} crates", metadata.packages.len()))?;
    if !has(&["deny", "--version"]) {
        run.say("cargo-deny is not installed: advisories about vulnerabilities are not checked");
        return Ok(());
    }
    run.cargo(&["deny", "--all-features", "check", "bans", "licenses", "sources"])?;
    if !has(&["deny", "fetch", "db"]) {
        run.say("the list of advisories cannot be fetched: vulnerabilities are not checked");
        return Ok(());
    }
    run.cargo(&["deny", "--all-features", "check", "--disable-fetch", "advisories"])
}

/// Checks the npm packages whose code is in the page that was built last.
pub(super) fn check_page(run: &mut Run<'_>) -> Result<(), Stop> {
    let policy = Policy::read()?;
    let bundled: Vec<Bundled> = parse(&read("web/dist/licences.json")?)?;
    if bundled.is_empty() {
        return Err("web/dist/licences.json names no package".to_owned());
    }
    let faults: Vec<String> = bundled
        .iter()
        .filter_map(|package| policy.fault_of_npm_package(&package.name, package.identifier.as_deref()))
        .collect();
    conclude(run, &faults, &format!("{} packages in the page", bundled.len()))
}

fn conclude(run: &Run<'_>, faults: &[String], what: &str) -> Result<(), Stop> {
    faults.iter().for_each(|fault| run.say(fault));
    match faults {
        [] => {
            run.say(&format!("{what}: all as deny.toml allows"));
            Ok(())
        }
        [first, ..] => Err(format!("{} of {what} against deny.toml, the first: {first}", faults.len())),
    }
}

fn read(path: &str) -> Result<String, Stop> {
    fs::read_to_string(workspace().join(path)).map_err(|e| format!("{path}: {e}"))
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Stop> {
    serde_json::from_str(text).map_err(|e| e.to_string())
}

impl Policy {
    fn read() -> Result<Policy, Stop> {
        toml::from_str(&read("deny.toml")?).map_err(|e| format!("deny.toml: {e}"))
    }

    /// What is wrong with a licence, if anything is.
    fn fault_of_licence(&self, licence: Option<&str>, also: &[&str]) -> Option<String> {
        let Some(licence) = licence else { return Some("it names no licence".to_owned()) };
        let expression = match Expression::parse_mode(licence, ParseMode::LAX) {
            Ok(expression) => expression,
            Err(e) => return Some(format!("its licence {licence:?} is no SPDX expression: {}", e.reason)),
        };
        let allowed = self.licenses.allow.iter().map(String::as_str).chain(also.iter().copied());
        let allowed: Vec<Licensee> = allowed.filter_map(|name| Licensee::parse(name).ok()).collect();
        let is_allowed = expression.evaluate(|required| allowed.iter().any(|one| one.satisfies(required)));
        (!is_allowed).then(|| format!("its licence {licence:?} is not allowed"))
    }

    fn fault_of_npm_package(&self, name: &str, licence: Option<&str>) -> Option<String> {
        let is_font = name.contains("@fontsource");
        let fault = self.fault_of_licence(licence, if is_font { FONTS } else { &[] });
        fault.map(|fault| format!("npm package {name}: {fault}"))
    }

    fn faults_of_crates(&self, metadata: &Metadata) -> Vec<String> {
        let mut faults = Vec::new();
        for package in &metadata.packages {
            let mut fault =
                |what: String| faults.push(format!("{} {}: {what}", package.name, package.version));
            if self.bans.deny.iter().any(|banned| banned.name == package.name) {
                fault("it is banned".to_owned());
            }
            if metadata.workspace_members.contains(&package.id) {
                let vague = package.dependencies.iter().filter(|dep| dep.req == "*" && dep.path.is_none());
                vague.for_each(|dep| fault(format!("it takes any version of {}", dep.name)));
                continue;
            }
            let is_known = |registry: &String| {
                package.source.as_ref().is_some_and(|source| {
                    let (_, address) = source.split_once('+').unwrap_or_default();
                    address == registry
                })
            };
            if !self.sources.allow_registry.iter().any(is_known) {
                let source = package.source.as_deref().unwrap_or("a folder");
                fault(format!("it comes from {source}, which is not allowed"));
            }
            if let Some(what) = self.fault_of_licence(package.license.as_deref(), &[]) {
                fault(what);
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::{Metadata, Policy};

    const HERE: &str = "registry+https://github.com/rust-lang/crates.io-index";

    fn faults(package: &serde_json::Value) -> Vec<String> {
        let metadata = serde_json::json!({ "packages": [package], "workspace_members": ["ours"] });
        let metadata: Metadata = serde_json::from_value(metadata).expect("metadata");
        Policy::read().expect("deny.toml").faults_of_crates(&metadata)
    }

    fn package(name: &str, source: Option<&str>, license: Option<&str>) -> serde_json::Value {
        serde_json::json!({
            "id": "theirs", "name": name, "version": "1.0.0", "source": source, "license": license,
            "dependencies": [{ "name": "other", "req": "*", "path": null }],
        })
    }

    #[test]
    fn permissive_licences_pass() {
        for licence in
            ["MIT", "MIT/Apache-2.0", "(MIT OR GPL-3.0) AND Unicode-3.0", "Apache-2.0 WITH LLVM-exception"]
        {
            assert_eq!(faults(&package("a", Some(HERE), Some(licence))), [""; 0], "{licence}");
        }
    }

    #[test]
    fn other_licences_sources_and_banned_crates_do_not() {
        let fault = |name, source, licence| faults(&package(name, source, licence)).join("; ");
        assert_eq!(
            fault("a", Some(HERE), Some("GPL-3.0")),
            "a 1.0.0: its licence \"GPL-3.0\" is not allowed"
        );
        assert_eq!(
            fault("a", Some(HERE), Some("MIT AND MPL-2.0")),
            "a 1.0.0: its licence \"MIT AND MPL-2.0\" is not allowed"
        );
        assert_eq!(fault("a", Some(HERE), None), "a 1.0.0: it names no licence");
        assert!(fault("a", Some(HERE), Some("as you like")).contains("is no SPDX expression"));
        assert_eq!(fault("openssl", Some(HERE), Some("MIT")), "openssl 1.0.0: it is banned");
        let git = "git+https://example.org/a#1";
        assert_eq!(
            fault("a", Some(git), Some("MIT")),
            format!("a 1.0.0: it comes from {git}, which is not allowed")
        );
        assert_eq!(fault("a", None, Some("MIT")), "a 1.0.0: it comes from a folder, which is not allowed");
    }

    #[test]
    fn our_own_crates_name_the_versions_they_take() {
        let mut ours = package("ours", None, None);
        ours["id"] = "ours".into();
        assert_eq!(faults(&ours), ["ours 1.0.0: it takes any version of other"]);
        ours["dependencies"][0]["path"] = "crates/other".into();
        assert_eq!(faults(&ours), [""; 0]);
    }

    #[test]
    fn fonts_may_have_the_licence_of_fonts_and_nothing_else_may() {
        let policy = Policy::read().expect("deny.toml");
        let fault = |name, licence| policy.fault_of_npm_package(name, licence);
        assert_eq!(fault("node_modules/@fontsource/young-serif", Some("OFL-1.1")), None);
        assert_eq!(fault("node_modules/uqr", Some("MIT")), None);
        let refused = fault("node_modules/uqr", Some("OFL-1.1"));
        assert_eq!(
            refused.as_deref(),
            Some("npm package node_modules/uqr: its licence \"OFL-1.1\" is not allowed")
        );
    }
}
