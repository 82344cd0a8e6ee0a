//! The types of a game in TypeScript, for the web client. Only with the feature `ts`.

mod layout;

use std::{
    any::{TypeId, type_name},
    collections::BTreeMap,
};

use serde_json::Value;
use ts_rs::{Config, TS, TypeVisitor};

use crate::{Game, Refusal};

/// A value that screens use and that the rules define, such as how many cards there are.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// Its name in TypeScript.
    pub name: &'static str,
    /// Its type in TypeScript; `None` lets the compiler infer the narrowest one.
    pub ts: Option<&'static str>,
    /// The value.
    pub value: Value,
}

impl Constant {
    /// A constant whose type TypeScript infers.
    pub fn new(name: &'static str, value: impl Into<Value>) -> Constant {
        Constant { name, ts: None, value: value.into() }
    }

    /// A constant with a type.
    pub fn typed(name: &'static str, ts: &'static str, value: impl Into<Value>) -> Constant {
        Constant { name, ts: Some(ts), value: value.into() }
    }

    fn declaration(&self) -> String {
        let Constant { name, ts, value } = self;
        match ts {
            Some(ts) => format!("export const {name}: {ts} = {value};\n"),
            None => format!("export const {name} = {value} as const;\n"),
        }
    }
}

/// How Rust types become TypeScript: every number is a `number`, because that is what JSON becomes there.
pub fn config() -> Config {
    Config::new().with_large_int("number")
}

/// Declarations of types and of all the types that they contain, each once.
pub struct Declarations {
    config: Config,
    types: BTreeMap<String, (TypeId, String)>,
}

impl Default for Declarations {
    fn default() -> Declarations {
        Declarations { config: config(), types: BTreeMap::new() }
    }
}

impl Declarations {
    /// Adds a type and what it contains, and returns its name.
    pub fn add<T: TS + 'static>(&mut self) -> String {
        self.visit::<T>();
        T::visit_generics(self);
        T::name(&self.config)
    }

    /// Adds a type under a given name, as an alias where the type itself has another one.
    pub fn add_as<T: TS + 'static>(&mut self, name: &str) {
        let own = self.add::<T>();
        if own != name {
            self.insert::<T>(name.to_owned(), format!("export type {name} = {own};\n"));
        }
    }

    /// Whether there is a type of this name.
    fn has(&self, name: &str) -> bool {
        self.types.contains_key(name)
    }

    /// The text, in the order of the names.
    pub fn text(&self) -> String {
        self.types.values().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// Whether it was new.
    fn insert<T: ?Sized + 'static>(&mut self, name: String, text: String) -> bool {
        let id = TypeId::of::<T>();
        if let Some((other, _)) = self.types.get(&name) {
            assert!(*other == id, "two types are called {name} in TypeScript; one is {}", type_name::<T>());
            return false;
        }
        self.types.insert(name, (id, text));
        true
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types with a name of their own have a path: lists, tuples and the like do not.
        if T::output_path().is_none() {
            return;
        }
        let text = declaration(&T::decl(&self.config), T::docs().as_deref());
        if self.insert::<T>(T::ident(&self.config), text) {
            T::visit_dependencies(self);
        }
    }
}

/// An exported declaration, from what `ts-rs` writes.
pub fn declaration(decl: &str, docs: Option<&str>) -> String {
    format!("{}export {}\n", docs.map(layout::comment).unwrap_or_default(), layout::lines(decl))
}

/// The module of a game: its types under the same names for every game, what they contain, and its constants.
pub(crate) fn module<G: Game>() -> String {
    let mut types = Declarations::default();
    types.add_as::<G::Config>("Config");
    types.add_as::<G::Action>("Action");
    types.add_as::<G::Notice>("Notice");
    types.add_as::<G::View>("View");
    types.add_as::<G::Preview>("Preview");
    types.add_as::<G::Ask>("Ask");
    types.add_as::<G::Answer>("Answer");
    types.add_as::<G::Help>("Help");
    types.add_as::<G::Hint>("Hint");
    let constants = G::constants();
    let constants = constants.iter().map(|constant| format!("\n{}", constant.declaration()));
    format!(
        "{HEAD}{}\n{}\n/** Why the game refuses an action. */\nexport type Refusal =\n{};\n{}
/** The game's types, for whatever is generic over games. */
export interface Types {{
  key: '{}';
  config: Config;
  action: Action;
  notice: Notice;
  view: View;
  preview: Preview;
  refusal: Refusal;
  ask: Ask;
  answer: Answer;
  help: Help;
  hint: Hint;
}}\n",
        // Types that say why something is refused need the refusals that all games have in common.
        if types.has("Refused") { "\nimport type { CommonRefusal } from './index';\n" } else { "" },
        types.text(),
        refusals::<G>(),
        constants.collect::<String>(),
        G::KEY,
    )
}

/// The first lines of every file.
pub const HEAD: &str = "\
// Generated from the Rust types; a test in crates/protocol fails when they differ.
// To generate it again: UPDATE=1 cargo test -p tercet-protocol
";

fn refusals<G: Game>() -> String {
    let mut lines: Vec<String> = Vec::new();
    for (rule, why) in <G::Refusal as Refusal>::ALL {
        let line = format!("  | {{ rule: '{rule}'; why: '{why}' }}");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join("\n")
}
