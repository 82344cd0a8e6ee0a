//! Golden playthroughs: `tests/playthroughs/NAME.json` is a record, `NAME.playthrough` every viewer's view at
//! every step of it. `UPDATE_PLAYTHROUGHS=1 cargo test -p tercet-games --test playthroughs` writes them anew;
//! read the difference before committing it: a hidden card in the wrong line is a leak (ALL-1).

use std::{env, fs, path::Path};

use engine::{Record, testkit::playthrough};
use games::registry;

#[test]
fn playthroughs_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    for game in registry::all() {
        let mut number = 0;
        loop {
            let file = folder.join(format!("{}-{}.json", game.key(), number + 1));
            let Ok(bytes) = fs::read(&file) else { break };
            number += 1;
            let name = file.display();
            let record = Record::parse(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(record.game, game.key(), "{name} has another game's name");
            compare(&file.with_extension("playthrough"), &playthrough(*game, &record));
        }
        assert!(number > 0, "{} has no playthrough", game.key());
    }
}

fn compare(golden: &Path, text: &str) {
    if env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        fs::write(golden, text).expect("write the playthrough");
    }
    let before = fs::read_to_string(golden).unwrap_or_default();
    let differs = text.lines().zip(before.lines()).position(|(now, then)| now != then).map(|n| n + 1);
    assert!(text == before, "{} differs at line {differs:?}", golden.display());
}
