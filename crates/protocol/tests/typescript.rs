//! The TypeScript types are those of the Rust ones.

use std::{fs, path::Path};

#[test]
fn typescript_has_not_drifted() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/index.ts");
    let made = protocol::typescript::module();
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("can create it");
        fs::write(&path, &made).expect("can write it");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == made, "web/src/protocol/index.ts differs: UPDATE=1 cargo test -p tercet-protocol");
}
