//! Chat, cleaned of characters that could disturb other people's screens.

/// Removes control characters, direction overrides and surrounding spaces from a chat message.
/// `None` if nothing is left, or more than `most` characters.
pub(crate) fn clean(text: &str, most: usize) -> Option<String> {
    let cleaned: String = text.chars().filter(|&c| harmless(c)).collect();
    let cleaned = cleaned.trim();
    (!cleaned.is_empty() && cleaned.chars().count() <= most).then(|| cleaned.to_owned())
}

fn harmless(c: char) -> bool {
    !c.is_control()
        && !matches!(c,
            '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cleaned_and_measured() {
        assert_eq!(clean("  Ada \u{202e}Lovelace\u{7}\n", 40).as_deref(), Some("Ada Lovelace"));
        assert_eq!(clean(&"é".repeat(40), 40).as_deref(), Some(&*"é".repeat(40)));
        assert_eq!(clean(&"é".repeat(41), 40), None);
        assert_eq!(clean("\u{200f}\t ", 40), None);
        assert_eq!(clean("👩‍🚀 אבג", 40).as_deref(), Some("👩‍🚀 אבג"));
    }
}
