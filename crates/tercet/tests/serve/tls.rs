//! An encrypted connection to Postgres, and servers with a wrong certificate.

use std::path::{Path, PathBuf};

use localpg::{Certificate, Disk, Place, Postgres, database, tool};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use serde_json::json;

use crate::{
    process::{Process, command},
    support::Client,
};

/// A certificate authority.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    file: PathBuf,
}

impl Authority {
    fn new(folder: &Path, name: &str) -> Authority {
        let mut params = CertificateParams::new(Vec::new()).expect("parameters");
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key"));
        let issuer = issuer.expect("an authority");
        let file = folder.join(name);
        std::fs::write(&file, issuer.pem()).expect("written");
        Authority { issuer, file }
    }

    /// A Postgres that shows a certificate for these names.
    fn postgres(&self, names: &[&str]) -> Postgres {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(names).expect("parameters");
        let signed = params.signed_by(&key, &self.issuer).expect("a certificate");
        let certificate = Certificate { chain: &signed.pem(), key: &key.serialize_pem() };
        Postgres::start_encrypted(Disk::Forgetful, certificate).expect("a Postgres")
    }

    fn file(&self) -> &str {
        self.file.to_str().expect("a path")
    }
}

/// Starts a node that must fail to start, and returns what it prints.
fn refused(store: &str) -> String {
    let ended = command(Path::new("nowhere"), &["--store", store]).output().expect("it runs");
    assert_eq!(ended.status.code(), Some(2), "{store}: {ended:?}");
    assert!(ended.stdout.is_empty(), "{store}: {ended:?}");
    String::from_utf8_lossy(&ended.stderr).into_owned()
}

#[test]
fn nodes_play_over_encrypted_lines_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let authority = Authority::new(folder.path(), "ca.pem");
    let postgres = authority.postgres(&["localhost", "127.0.0.1"]);
    let plain = database(&postgres.address()).expect("a place");
    let store = format!("{plain}?sslmode=require&sslrootcert={}", authority.file());
    // By its name or by its number, as long as the certificate says so.
    let nodes = [Process::on(&store, &[]), Process::on(&store.replace("@127.0.0.1", "@localhost"), &[])];
    let (ada, bob) = (nodes[0].guest("Ada"), nodes[1].guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0 }));
    bob.join(&table);
    let mut wires = [ada.watch(&table), bob.watch(&table)];
    for (n, seat) in [0, 1, 0, 1].into_iter().enumerate() {
        // Each player receives what the other does, so notices use the encrypted connection too.
        let act = json!({ "type": if n < 2 { "no_set" } else { "call" } });
        let answer = wires[seat].act(&format!("a{n}"), &act);
        if let Some(seq) = answer["seq"].as_u64() {
            assert_eq!(wires[1 - seat].update(seq)["view"], wires[seat].update(seq)["view"]);
        }
    }
    let there = Client { addr: nodes[1].addr, ..ada.clone() };
    let check = |client: &Client| client.get(&format!("/api/tables/{table}/check")).text;
    assert_eq!(check(&there), check(&ada));
    // Postgres itself says that there is no line in the clear, and that each node has its several.
    let lines = "SELECT count(*) FILTER (WHERE ssl), count(*) FILTER (WHERE NOT ssl)
                 FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'tercet'";
    let counted = tool("psql", ["-XtA", "--command", lines, &plain]).expect("a count");
    let (encrypted, clear) = counted.trim().split_once('|').expect("two numbers");
    assert!(encrypted.parse::<u32>().is_ok_and(|lines| lines >= 6) && clear == "0", "{counted}");
}

// Where no authority is named, those count that the system trusts: this one or another.
#[test]
fn the_system_may_say_who_is_trusted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (authority, other) =
        (Authority::new(folder.path(), "ca.pem"), Authority::new(folder.path(), "other.pem"));
    let postgres = authority.postgres(&["127.0.0.1"]);
    let store = format!("{}?sslmode=verify-full", postgres.address());
    let trusting = |authority: &Authority| {
        let mut command = command(Path::new("nowhere"), &["--store", &store]);
        // What the system trusts, for this process.
        command.env("SSL_CERT_FILE", authority.file()).env_remove("SSL_CERT_DIR");
        command
    };
    let ended = trusting(&other).output().expect("it runs");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.code() == Some(2) && said.contains("UnknownIssuer"), "{said}");
    let server = Process::run(trusting(&authority));
    assert_eq!(server.guest("Ada").get("/api/tables").status, 200);
}

#[test]
fn a_server_that_cannot_prove_who_it_is_gets_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (authority, other) =
        (Authority::new(folder.path(), "ca.pem"), Authority::new(folder.path(), "other.pem"));
    let postgres = authority.postgres(&["127.0.0.1"]);
    let address = postgres.address();
    let asked = |mode: &str, authority: &Authority| {
        refused(&format!("{address}?sslmode={mode}&sslrootcert={}", authority.file()))
    };
    // Nobody trusted vouches for it, under either name of the mode.
    for mode in ["require", "verify-full"] {
        let said = asked(mode, &other);
        assert!(said.contains("TLS") && said.contains("UnknownIssuer"), "{said}");
    }
    // It is vouched for, but as somebody else.
    let local = address.replace("@127.0.0.1", "@localhost");
    let said = refused(&format!("{local}?sslmode=require&sslrootcert={}", authority.file()));
    assert!(said.contains("TLS") && said.contains("localhost"), "{said}");
    // This one takes nobody who does not encrypt, and says so.
    let said = refused(&address);
    assert!(said.contains("no encryption"), "{said}");
    // A mode that would give way is none.
    let said = asked("prefer", &authority);
    assert!(said.contains("sslmode is disable, require or verify-full"), "{said}");
}

#[test]
fn a_server_in_the_clear_is_refused_where_encryption_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let authority = Authority::new(folder.path(), "ca.pem");
    let place = Place::new().expect("a Postgres");
    let said = refused(&format!("{}?sslmode=require&sslrootcert={}", place.address(), authority.file()));
    assert!(said.contains("server does not support TLS"), "{said}");
    // Asked for nothing, it plays.
    let server = Process::on(place.address(), &[]);
    assert_eq!(server.guest("Ada").get("/api/tables").status, 200);
}
