//! Enough of TypeScript to say whether a JSON value fits a declaration of `web/src/protocol`. Whatever it
//! does not know makes it panic, so that nothing passes unread.

use std::collections::BTreeMap;

use serde_json::Value;

/// The declarations of some modules by name.
#[derive(Default)]
pub(crate) struct Scope(BTreeMap<String, Type>);

#[derive(Clone, Debug)]
enum Type {
    Name(String),
    Literal(String),
    List(Box<Type>),
    Tuple(Vec<Type>),
    Map(Box<Type>),
    Object(Vec<Field>),
    Either(Vec<Type>),
    Both(Box<Type>, Box<Type>),
}

#[derive(Clone, Debug)]
struct Field {
    name: String,
    optional: bool,
    of: Type,
}

impl Scope {
    /// Reads the `export type` declarations of a module.
    pub(crate) fn add(&mut self, module: &str) {
        let text = without_comments(module).replace("<G extends Types = AnyGame>", "");
        for part in text.split("export type ").skip(1) {
            let Some((name, body)) = part.split_once(" =") else { continue };
            let mut reader = Reader(body);
            let of = reader.any();
            reader.expect(";");
            assert!(self.0.insert(name.to_owned(), of).is_none(), "{name} is declared twice");
        }
    }

    /// Says what is wrong with a value of a type, and where.
    pub(crate) fn fit(&self, name: &str, value: &Value) -> Result<(), String> {
        let mut reader = Reader(name);
        let of = reader.any();
        self.check(&of, value, name)
    }

    fn check(&self, of: &Type, value: &Value, at: &str) -> Result<(), String> {
        let alternatives = self.alternatives(of);
        let mut errors = alternatives.iter().map(|one| self.check_one(one, value, at));
        // The error of the alternative with the right tag says most.
        let mut worst: Option<String> = None;
        for result in errors.by_ref() {
            let Err(error) = result else { return Ok(()) };
            worst = Some(worst.filter(|other| other.len() >= error.len()).unwrap_or(error));
        }
        Err(worst.unwrap_or_else(|| format!("{at} can have no value, but is {value}")))
    }

    fn check_one(&self, of: &Type, value: &Value, at: &str) -> Result<(), String> {
        let wrong = || Err(format!("{at} is {value}, not {of:?}"));
        match (of, value) {
            (Type::Literal(text), Value::String(value)) if text == value => Ok(()),
            (Type::Name(name), value) => match (name.as_str(), value) {
                ("string", Value::String(_)) | ("boolean", Value::Bool(_)) | ("null", Value::Null) => Ok(()),
                ("number", Value::Number(_)) => Ok(()),
                _ => wrong(),
            },
            (Type::List(of), Value::Array(values)) => values
                .iter()
                .enumerate()
                .try_for_each(|(n, value)| self.check(of, value, &format!("{at}[{n}]"))),
            (Type::Tuple(types), Value::Array(values)) if types.len() == values.len() => {
                let mut pairs = types.iter().zip(values).enumerate();
                pairs.try_for_each(|(n, (of, value))| self.check(of, value, &format!("{at}[{n}]")))
            }
            (Type::Map(of), Value::Object(values)) => {
                values.iter().try_for_each(|(key, value)| self.check(of, value, &format!("{at}.{key}")))
            }
            (Type::Object(fields), Value::Object(values)) => {
                if let Some(key) = values.keys().find(|key| fields.iter().all(|field| field.name != **key)) {
                    return Err(format!("{at}.{key} is not declared"));
                }
                fields.iter().try_for_each(|field| {
                    let at = format!("{at}.{}", field.name);
                    match values.get(&field.name) {
                        Some(value) => self.check(&field.of, value, &at),
                        None if field.optional => Ok(()),
                        None => Err(format!("{at} is declared, but not there")),
                    }
                })
            }
            _ => wrong(),
        }
    }

    /// A type as alternatives that are neither names of declarations nor unions nor intersections.
    fn alternatives(&self, of: &Type) -> Vec<Type> {
        match of {
            Type::Name(name) => match (name.as_str(), self.0.get(name)) {
                ("string" | "number" | "boolean" | "null", _) => vec![of.clone()],
                ("never", _) => Vec::new(),
                (_, Some(of)) => self.alternatives(of),
                (_, None) => panic!("{name} is not declared"),
            },
            Type::Either(types) => types.iter().flat_map(|of| self.alternatives(of)).collect(),
            Type::Both(one, other) => {
                let mut both = Vec::new();
                for one in self.alternatives(one) {
                    for other in self.alternatives(other) {
                        let (Type::Object(a), Type::Object(b)) = (&one, &other) else {
                            panic!("only objects can be joined: {one:?} & {other:?}")
                        };
                        both.push(Type::Object(a.iter().chain(b).cloned().collect()));
                    }
                }
                both
            }
            _ => vec![of.clone()],
        }
    }
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, rest)| rest))
}

struct Reader<'a>(&'a str);

impl<'a> Reader<'a> {
    fn take(&mut self, token: &str) -> bool {
        self.0 = self.0.trim_start();
        match self.0.strip_prefix(token) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) {
        assert!(
            self.take(token),
            "{token:?} is missing before {:?}",
            self.0.chars().take(60).collect::<String>()
        );
    }

    fn word(&mut self) -> &'a str {
        self.0 = self.0.trim_start();
        let end = self.0.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        assert!(
            !word.is_empty(),
            "a name is missing before {:?}",
            self.0.chars().take(60).collect::<String>()
        );
        self.0 = rest;
        word
    }

    fn any(&mut self) -> Type {
        self.take("|");
        let mut types = vec![self.joined()];
        while self.take("|") {
            types.push(self.joined());
        }
        if types.len() == 1 { types.remove(0) } else { Type::Either(types) }
    }

    fn joined(&mut self) -> Type {
        let mut of = self.one();
        while self.take("&") {
            of = Type::Both(Box::new(of), Box::new(self.one()));
        }
        of
    }

    fn one(&mut self) -> Type {
        let mut of = if self.take("(") {
            let of = self.any();
            self.expect(")");
            of
        } else if self.take("[") {
            let mut types = vec![self.any()];
            while self.take(",") {
                types.push(self.any());
            }
            self.expect("]");
            Type::Tuple(types)
        } else if self.take("'") {
            let (text, rest) = self.0.split_once('\'').expect("a closing quote");
            self.0 = rest;
            Type::Literal(text.to_owned())
        } else if self.take("{") {
            self.fields()
        } else {
            match self.word() {
                "Array" => {
                    self.expect("<");
                    let of = self.any();
                    self.expect(">");
                    Type::List(Box::new(of))
                }
                // What belongs to the game, `G['view']`, is a name of the game's own module: `View`.
                "G" => {
                    self.expect("['");
                    let slot = self.word();
                    self.expect("']");
                    let (first, rest) = slot.split_at(1);
                    Type::Name(first.to_uppercase() + rest)
                }
                name => {
                    if self.take("<") {
                        self.expect("G>");
                    }
                    Type::Name(name.to_owned())
                }
            }
        };
        while self.take("[]") {
            of = Type::List(Box::new(of));
        }
        of
    }

    fn fields(&mut self) -> Type {
        if self.take("[key in ") {
            self.any();
            self.expect("]:");
            let of = self.any();
            self.expect("}");
            return Type::Map(Box::new(of));
        }
        let mut fields = Vec::new();
        while !self.take("}") {
            let name = self.word().to_owned();
            let optional = self.take("?");
            self.expect(":");
            fields.push(Field { name, optional, of: self.any() });
            if !self.take(";") {
                self.expect("}");
                break;
            }
        }
        Type::Object(fields)
    }
}

#[test]
fn a_value_fits_or_the_difference_is_named() {
    let mut scope = Scope::default();
    scope.add("/** The table. */ export type View = { cards: Array<Card>; who?: [Seat, 'me'] | null };");
    scope.add("export type Card = string; export type Seat = number;");
    scope.add("export type Note = | { type: 'end' } & View | { type: 'on'; at: { [key in Card]: Seat } };");
    let fit = |name: &str, value| scope.fit(name, &value).err();
    use serde_json::json;
    assert_eq!(fit("View", json!({ "cards": ["a"], "who": [1, "me"] })), None);
    assert_eq!(fit("View", json!({ "cards": [], "who": null })), None);
    assert_eq!(fit("Note", json!({ "type": "end", "cards": [] })), None);
    assert_eq!(fit("Note", json!({ "type": "on", "at": { "a": 1 } })), None);
    let wrong = [
        ("View", json!({}), "View.cards is declared, but not there"),
        ("View", json!({ "cards": [], "more": 1 }), "View.more is not declared"),
        ("View", json!({ "cards": [1] }), "View.cards[0] is 1"),
        ("View", json!({ "cards": [], "who": [1, "you"] }), "View.who"),
        ("Note", json!({ "type": "on", "at": { "a": "b" } }), "Note.at.a is \"b\""),
    ];
    for (name, value, error) in wrong {
        let found = fit(name, value.clone()).unwrap_or_default();
        assert!(found.contains(error), "{value}: {found:?}");
    }
}
