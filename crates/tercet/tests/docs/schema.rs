//! The schemas of the OpenAPI description: what they say in words, and whether a value fits one.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::kit::cell;

/// The description, with the schemas in it.
pub(crate) struct Description(pub(crate) Value);

/// A field of an object.
pub(crate) struct Field<'a> {
    pub(crate) name: &'a str,
    pub(crate) schema: &'a Value,
    pub(crate) required: bool,
}

impl Description {
    pub(crate) fn schema(&self, name: &str) -> &Value {
        let schema = &self.0["components"]["schemas"][name];
        assert!(schema.is_object(), "there is no schema {name}");
        schema
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        self.0["components"]["schemas"].as_object().expect("schemas").keys()
    }

    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => {
                self.0.pointer(reference.trim_start_matches('#')).expect("a reference leads somewhere")
            }
            None => schema,
        }
    }

    /// The variants of an enum of objects, each with the word in its tag.
    pub(crate) fn variants<'a>(&'a self, name: &str, tag: &str) -> Vec<(&'a str, &'a Value)> {
        let variants = self.schema(name)["oneOf"].as_array().expect("variants");
        let word = |variant: &'a Value| {
            let field = self.fields(variant).into_iter().find(|field| field.name == tag).expect("a tag");
            field.schema["enum"][0].as_str().expect("a word")
        };
        variants.iter().map(|variant| (word(variant), variant)).collect()
    }

    /// The fields of an object, those that are always there first.
    pub(crate) fn fields<'a>(&'a self, schema: &'a Value) -> Vec<Field<'a>> {
        let schema = self.resolve(schema);
        if let Some(parts) = schema["allOf"].as_array() {
            return parts.iter().flat_map(|part| self.fields(part)).collect();
        }
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let properties = schema["properties"].as_object().into_iter().flatten();
        let mut fields: Vec<Field<'_>> = properties
            .map(|(name, schema)| Field { name, schema, required: required.contains(&&**name) })
            .collect();
        fields
            .sort_by_key(|field| required.iter().position(|name| *name == field.name).unwrap_or(usize::MAX));
        fields
    }

    /// The type of a field in a few words: `string`, `list of Outcome`, `number or null`.
    pub(crate) fn kind(&self, schema: &Value) -> String {
        if let Some(reference) = schema["$ref"].as_str() {
            return format!("`{}`", reference.rsplit('/').next().unwrap_or_default());
        }
        if let Some(words) = schema["enum"].as_array() {
            return words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
        }
        if let Some(variants) = schema["oneOf"].as_array() {
            return variants.iter().map(|variant| self.kind(variant)).collect::<Vec<_>>().join(" or ");
        }
        let word = |kind: &Value| match kind.as_str() {
            Some("array") => format!("list of {}", self.kind(&schema["items"])),
            Some("integer") => "number".to_owned(),
            Some(word) => word.to_owned(),
            None => "anything".to_owned(),
        };
        match &schema["type"] {
            Value::Array(kinds) => kinds.iter().map(word).collect::<Vec<_>>().join(" or "),
            kind => word(kind),
        }
    }

    /// What a schema says of itself.
    pub(crate) fn text<'a>(&self, schema: &'a Value) -> &'a str {
        let own = schema["description"].as_str();
        own.or_else(|| schema["oneOf"][0]["description"].as_str()).unwrap_or_default()
    }

    /// A table of an object's fields.
    pub(crate) fn table(&self, schema: &Value, leave_out: &str) -> String {
        let fields = self.fields(schema);
        let rows: Vec<String> = fields
            .iter()
            .filter(|field| field.name != leave_out)
            .map(|field| {
                let optional = if field.required { "" } else { " (optional)" };
                let text = cell(self.text(field.schema));
                format!("| `{}`{optional} | {} | {text} |", field.name, self.kind(field.schema))
            })
            .collect();
        match rows.is_empty() {
            true => String::new(),
            false => format!("| field | type | what it is |\n|---|---|---|\n{}\n", rows.join("\n")),
        }
    }

    /// What is wrong with a value; `None` if it fits.
    pub(crate) fn misfit(&self, schema: &Value, value: &Value) -> Option<String> {
        let schema = self.resolve(schema);
        if let Some(variants) = schema["oneOf"].as_array() {
            let all: Vec<Option<String>> =
                variants.iter().map(|variant| self.misfit(variant, value)).collect();
            return match all.iter().any(Option::is_none) {
                true => None,
                false => Some(format!(
                    "fits none of: {}",
                    all.into_iter().flatten().collect::<Vec<_>>().join("; ")
                )),
            };
        }
        if let Some(words) = schema["enum"].as_array() {
            return (!words.contains(value)).then(|| format!("{value} is none of {words:?}"));
        }
        let fields = self.fields(schema);
        if !fields.is_empty() {
            return self.misfit_fields(&fields, value);
        }
        let is = |kind: &str| match kind {
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "object" => value.is_object(),
            "array" => value.is_array(),
            "null" => value.is_null(),
            other => panic!("a schema of an unknown type {other}"),
        };
        let fits = match &schema["type"] {
            Value::String(kind) => is(kind),
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is),
            _ => true,
        };
        if !fits {
            return Some(format!("{value} is no {}", schema["type"]));
        }
        let items = value.as_array().into_iter().flatten();
        items
            .enumerate()
            .find_map(|(n, item)| self.misfit(&schema["items"], item).map(|what| format!("[{n}] {what}")))
    }

    fn misfit_fields(&self, fields: &[Field<'_>], value: &Value) -> Option<String> {
        let Some(object) = value.as_object() else { return Some(format!("{value} is no object")) };
        let known: BTreeSet<&str> = fields.iter().map(|field| field.name).collect();
        if let Some(unknown) = object.keys().find(|key| !known.contains(key.as_str())) {
            return Some(format!(".{unknown} is not known"));
        }
        fields.iter().find_map(|field| match object.get(field.name) {
            Some(value) => self.misfit(field.schema, value).map(|what| format!(".{} {what}", field.name)),
            None => field.required.then(|| format!(".{} is missing", field.name)),
        })
    }
}

#[test]
fn values_are_held_against_schemas() {
    let description = Description(serde_json::json!({ "components": { "schemas": {
        "A": { "oneOf": [
            { "type": "object", "required": ["type"], "properties": {
                "type": { "type": "string", "enum": ["a"] }, "n": { "type": ["integer", "null"] },
            } },
            { "allOf": [{ "$ref": "#/components/schemas/B" }, { "type": "object", "required": ["type"], "properties": {
                "type": { "type": "string", "enum": ["b"] } } }] },
        ] },
        "B": { "type": "object", "required": ["list"], "properties": {
            "list": { "type": "array", "items": { "type": "string" } } } },
    } } }));
    let fits = |value: Value| description.misfit(description.schema("A"), &value).is_none();
    assert!(fits(serde_json::json!({ "type": "a", "n": null })));
    assert!(fits(serde_json::json!({ "type": "b", "list": ["x"] })));
    for bad in [
        serde_json::json!({ "type": "c" }),
        serde_json::json!({ "type": "a", "m": 1 }),
        serde_json::json!({ "type": "a", "n": "1" }),
        serde_json::json!({ "type": "b" }),
        serde_json::json!({ "type": "b", "list": [1] }),
        serde_json::json!([]),
    ] {
        assert!(!fits(bad.clone()), "{bad}");
    }
    let words: Vec<&str> = description.variants("A", "type").into_iter().map(|(word, _)| word).collect();
    assert_eq!(words, ["a", "b"]);
}
