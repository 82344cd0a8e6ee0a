//! `web/src/protocol` is generated from the Rust types: the messages, and one file for each game.

mod fit;
mod messages;
mod types;

use std::{collections::BTreeMap, fs, path::Path};

use engine::ts::{Declarations, HEAD};
use games::registry;

/// All files, by name.
fn files() -> BTreeMap<String, String> {
    let module = |game: &dyn engine::AnyGame| game.typescript().expect("the feature `ts`");
    let games = registry::all().iter().map(|game| (format!("{}.ts", game.key()), module(*game)));
    let own = [
        ("index.ts".to_owned(), messages::index()),
        ("games.ts".to_owned(), games_file()),
        ("review.ts".to_owned(), review_file()),
    ];
    games.chain(own).collect()
}

/// Reviews of games.
fn review_file() -> String {
    let mut types = Declarations::default();
    types.add::<review::Review>();
    format!("{HEAD}\n{}", types.text())
}

/// Which games there are.
fn games_file() -> String {
    let (mut imports, mut types, mut list) = (String::new(), String::new(), String::new());
    for game in registry::all() {
        let (key, name, (min, max)) = (game.key(), game.key().replace('-', "_"), game.seats());
        imports += &format!("import type * as {name} from './{key}';\n");
        types += &format!("  '{key}': {name}.Types;\n");
        let company = serde_json::to_string(game.company()).expect("JSON");
        list += &format!("  {{ key: '{key}', seats: {{ min: {min}, max: {max} }}, company: {company} }},\n");
    }
    format!(
        "{HEAD}
{imports}
/** The types of each game by its key. */
export interface Games {{
{types}}}

/** The key of a game. */
export type GameKey = keyof Games;

/** The types of some game. */
export type AnyGame = Games[GameKey];

/** The games in the order in which they are listed: how many can play, and the levels of the bots that join a
 * person who wants to play at once. */
export const GAMES = [
{list}] as const;
"
    )
}

#[test]
fn typescript_has_not_drifted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol");
    let made = files();
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(&folder).expect("can create it");
        for (name, text) in &made {
            fs::write(folder.join(name), text).expect("can write it");
        }
    }
    for (name, text) in &made {
        let committed = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(
            committed == *text,
            "web/src/protocol/{name} differs: UPDATE=1 cargo test -p tercet-protocol"
        );
    }
    for entry in fs::read_dir(&folder).expect("a folder") {
        let name = entry.expect("a file").file_name().into_string().expect("a name");
        assert!(made.contains_key(&name), "web/src/protocol/{name} is of no game in the registry: remove it");
    }
}
