//! Numbers that every client reads exactly.

use serde_json::{Value, value::RawValue};

/// The largest whole number that a browser reads exactly: 2^53 - 1.
const MAX_EXACT: u64 = (1 << 53) - 1;
/// How many digits that number has.
const DIGITS: usize = 16;

/// Whether every number in some JSON is one that a browser reads exactly. What players do is sent to all
/// viewers, and a browser would round a larger number.
///
/// ```
/// let json = |text: &str| serde_json::value::RawValue::from_string(text.to_owned()).unwrap();
/// assert!(protocol::has_exact_numbers(&json("[[-9007199254740991, 3]]")));
/// assert!(!protocol::has_exact_numbers(&json("[[9007199254740992, 3]]")));
/// ```
pub fn has_exact_numbers(json: &RawValue) -> bool {
    // Few digits in a row make no large number, unless there is an exponent.
    let is_short = |text: &str| {
        let mut digits = 0;
        text.bytes().all(|byte| {
            digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
            digits < DIGITS
        })
    };
    if is_short(json.get()) {
        return true;
    }
    serde_json::from_str::<Value>(json.get()).is_ok_and(|value| is_exact(&value))
}

fn is_exact(value: &Value) -> bool {
    match value {
        // Numbers with a fraction or an exponent are rounded here as everywhere.
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.unsigned_abs() <= MAX_EXACT,
            (None, Some(_)) => false,
            (None, None) => true,
        },
        Value::Array(items) => items.iter().all(is_exact),
        Value::Object(fields) => fields.values().all(is_exact),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_found_wherever_they_are() {
        let exact = |text: &str| has_exact_numbers(&RawValue::from_string(text.to_owned()).expect("JSON"));
        for text in [
            "{}",
            "0",
            "-1.5e300",
            "9007199254740991",
            "-9007199254740991",
            r#""9007199254740993""#,
            r#"{"9007199254740993":"12345678901234567890"}"#,
            r#"{"text":"1111111111111111111","at":[1,2]}"#,
        ] {
            assert!(exact(text), "{text}");
        }
        for text in [
            "9007199254740992",
            "-9007199254740992",
            "9223372036854775807",
            "-9223372036854775808",
            "18446744073709551615",
            r#"{"type":"arrange","grid":[[[1152921504606846976,0],"1ro"]]}"#,
        ] {
            assert!(!exact(text), "{text}");
        }
    }
}
