//! The address of a Postgres, and whether the connection to it is encrypted.
//!
//! There are two modes. Without `sslmode`, or with `sslmode=disable`, nothing is encrypted; the log says so
//! if Postgres is on another machine. With `sslmode=require` (or `verify-full`, which means the same here)
//! everything is encrypted, and the server must prove its identity: its certificate must come from a trusted
//! authority, be valid now and name the host of the address. The trusted authorities are those in the file
//! that `sslrootcert` names, or else those of the system. The modes `prefer` and `allow` would let an
//! attacker switch encryption off, and `verify-ca` would accept any certificate of the authority, so they are
//! refused.

use std::{str::FromStr, sync::Arc};

use percent_encoding::percent_decode_str;
use rustls::{
    ClientConfig, RootCertStore,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject},
};
use tokio_postgres::{
    Client, Config, Connection, Socket,
    config::{Host, SslMode},
    tls::MakeTlsConnect,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::StoreError;

/// The stream of a connection: TLS, or the plain socket.
pub(super) type Stream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;

/// The address of a Postgres and how to connect to it. It opens all connections of a node.
#[derive(Clone)]
pub(super) struct Address {
    pub(super) config: Config,
    tls: MakeRustlsConnect,
}

impl Address {
    /// Parses `postgres://user:password@host/database?sslmode=require&sslrootcert=FILE`.
    pub(super) fn read(text: &str) -> Result<Address, StoreError> {
        let Given { address, authority } = Given::read(text)?;
        let mut config = Config::from_str(&address)
            .map_err(|error| StoreError::Address(format!("that is no address of a Postgres: {error}")))?;
        let encrypted = config.get_ssl_mode() == SslMode::Require;
        let roots = match (encrypted, authority) {
            (true, Some(file)) if file != "system" => roots_of(&file)?,
            (true, _) => system_roots()?,
            (false, Some(_)) => return Err(bad("sslrootcert goes with sslmode=require")),
            (false, None) => {
                config.ssl_mode(SslMode::Disable);
                RootCertStore::empty()
            }
        };
        if !encrypted && config.get_hosts().iter().any(is_elsewhere) {
            tracing::warn!("the connection to Postgres is not encrypted; sslmode=require encrypts it");
        }
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions().map_err(|e| bad(&e.to_string()))?;
        let mut tls = builder.with_root_certificates(roots).with_no_client_auth();
        // Servers require this for TLS from the first byte on (sslnegotiation=direct).
        tls.alpn_protocols = vec![b"postgresql".to_vec()];
        Ok(Address { config, tls: MakeRustlsConnect::new(tls) })
    }

    pub(super) async fn connect(
        &self,
    ) -> Result<(Client, Connection<Socket, Stream>), tokio_postgres::Error> {
        self.config.connect(self.tls.clone()).await
    }
}

/// An address as tokio-postgres reads it, and the file of trusted authorities, which it does not know.
#[derive(Debug, PartialEq, Eq)]
struct Given {
    address: String,
    authority: Option<String>,
}

impl Given {
    fn read(text: &str) -> Result<Given, StoreError> {
        let Some((place, query)) = text.split_once('?').filter(|(place, _)| place.contains("://")) else {
            return Ok(Given { address: text.to_owned(), authority: None });
        };
        let (mut kept, mut authority) = (Vec::new(), None);
        for pair in query.split('&') {
            match pair.split_once('=').unwrap_or((pair, "")) {
                ("sslrootcert", file) => {
                    let file = percent_decode_str(file).decode_utf8();
                    authority = Some(file.map_err(|_| bad("sslrootcert is no text"))?.into_owned());
                }
                ("sslmode", "verify-full") => kept.push("sslmode=require"),
                ("sslmode", mode) if !["disable", "require"].contains(&mode) => {
                    let known = "sslmode is disable, require or verify-full (which are the same: the certificate \
                                 and the host's name are checked)";
                    return Err(bad(known));
                }
                _ => kept.push(pair),
            }
        }
        let address = if kept.is_empty() { place.to_owned() } else { format!("{place}?{}", kept.join("&")) };
        Ok(Given { address, authority })
    }
}

fn bad(why: &str) -> StoreError {
    StoreError::Address(format!("the address of Postgres: {why}"))
}

/// Whether a host is on another machine.
fn is_elsewhere(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            let is_loopback = |ip: std::net::IpAddr| ip.to_canonical().is_loopback();
            name != "localhost" && !name.parse().is_ok_and(is_loopback)
        }
        #[cfg(unix)]
        Host::Unix(_) => false,
    }
}

/// The authorities in a file.
fn roots_of(file: &str) -> Result<RootCertStore, StoreError> {
    let unread = |error: &dyn std::fmt::Display| bad(&format!("sslrootcert={file}: {error}"));
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|e| unread(&e))? {
        roots.add(certificate.map_err(|e| unread(&e))?).map_err(|e| unread(&e))?;
    }
    if roots.is_empty() { Err(unread(&"there is no certificate in it")) } else { Ok(roots) }
}

/// The authorities that the system trusts.
fn system_roots() -> Result<RootCertStore, StoreError> {
    let mut roots = RootCertStore::empty();
    // A certificate that cannot be read is skipped; the others still count.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    match roots.is_empty() {
        true => Err(bad("the system trusts no authority; name one with sslrootcert=FILE")),
        false => Ok(roots),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(text: &str) -> Given {
        Given::read(text).expect("an address")
    }

    #[test]
    fn what_tokio_postgres_does_not_know_is_taken_out() {
        let plain = given("postgres://a:p%3Fss@h/d");
        assert_eq!((&*plain.address, plain.authority), ("postgres://a:p%3Fss@h/d", None));
        let full = given(
            "postgres://h1,h2/d?sslmode=verify-full&sslrootcert=%2Fetc%2Fmy%20ca.pem&target_session_attrs=read-write",
        );
        assert_eq!(full.address, "postgres://h1,h2/d?sslmode=require&target_session_attrs=read-write");
        assert_eq!(full.authority.as_deref(), Some("/etc/my ca.pem"));
        assert_eq!(given("postgres://h/d?sslrootcert=x").address, "postgres://h/d");
    }

    #[test]
    fn nothing_is_promised_by_halves() {
        for mode in ["prefer", "allow", "verify-ca", "nonsense", ""] {
            let error = Given::read(&format!("postgres://h/d?sslmode={mode}")).expect_err("no such mode");
            assert!(error.to_string().contains("require or verify-full"), "{error}");
        }
        for (address, why) in [
            ("postgres://h/d?sslrootcert=ca.pem", "goes with sslmode=require"),
            ("postgres://h/d?sslmode=disable&sslrootcert=ca.pem", "goes with sslmode=require"),
            ("postgres://h/d?sslmode=require&sslrootcert=/nowhere/ca.pem", "/nowhere/ca.pem"),
            ("postgres://h/d?sslmode=require&sslrootcert=/dev/null", "no certificate in it"),
            ("postgres://h/d?sslcert=x", "no address of a Postgres"),
        ] {
            let error = Address::read(address).err().expect("no such address").to_string();
            assert!(error.contains(why), "{address}: {error}");
        }
    }

    #[test]
    fn without_a_word_about_it_nothing_is_encrypted_and_nothing_half_so() {
        for (address, mode) in [
            ("postgres://h/d", SslMode::Disable),
            ("postgres://h/d?sslmode=disable", SslMode::Disable),
            ("host=h dbname=d", SslMode::Disable),
        ] {
            assert_eq!(Address::read(address).expect("an address").config.get_ssl_mode(), mode, "{address}");
        }
    }

    #[test]
    fn loopback_is_here_and_all_else_elsewhere() {
        let elsewhere = |name: &str| is_elsewhere(&Host::Tcp(name.to_owned()));
        assert!(!elsewhere("localhost") && !elsewhere("127.0.0.1") && !elsewhere("::1"));
        assert!(elsewhere("db.internal") && elsewhere("10.0.0.7"));
    }
}
