//! Lays out what `ts-rs` writes: one field a line, comments in their place.

/// The longest line.
const WIDTH: usize = 110;

/// A documentation comment of a declaration, with its line end.
pub(super) fn comment(docs: &str) -> String {
    laid(docs, "")
}

/// A declaration as lines.
pub(super) fn lines(decl: &str) -> String {
    let Some((head, body)) = decl.split_once(" = ") else { return decl.to_owned() };
    let body = body.trim_end().trim_end_matches(';');
    let members = split(body, '|');
    if members.len() < 2 {
        return format!("{head} = {};", value(body, ""));
    }
    let plain: Vec<String> = members.iter().map(|member| value(member, "  ")).collect();
    let line = format!("{head} = {};", plain.join(" | "));
    if line.len() <= WIDTH && !line.contains('\n') {
        return line;
    }
    format!("{head} =\n  | {};", plain.join("\n  | "))
}

/// A type; its objects are laid out with this indentation.
fn value(text: &str, indent: &str) -> String {
    let Some(open) = text.find('{') else { return text.trim().replace('"', "'") };
    let close = open + matching(&text[open..]);
    let object = object(&text[open + 1..close], indent);
    let (before, after) = (text[..open].trim_start().replace('"', "'"), &text[close + 1..]);
    format!("{before}{object}{}", if after.trim().is_empty() { String::new() } else { rest(after, indent) })
}

/// What follows an object, spaces kept.
fn rest(text: &str, indent: &str) -> String {
    let kept = &text[..text.len() - text.trim_start().len()];
    format!("{kept}{}", value(text, indent))
}

/// The fields of an object.
fn object(text: &str, indent: &str) -> String {
    let inner = format!("{indent}  ");
    let fields: Vec<(String, String)> = split(text, ',').iter().map(|field| parts(field, &inner)).collect();
    let plain = fields.iter().map(|(_, field)| field.as_str()).collect::<Vec<_>>().join("; ");
    let commented = fields.iter().any(|(docs, _)| !docs.is_empty());
    if !commented && !plain.contains('\n') && indent.len() + plain.len() < WIDTH - 20 {
        return if plain.is_empty() { "{}".to_owned() } else { format!("{{ {plain} }}") };
    }
    let lines: String = fields.iter().map(|(docs, field)| format!("{docs}{inner}{field};\n")).collect();
    format!("{{\n{lines}{indent}}}")
}

/// The comment and the text of a field.
fn parts(field: &str, indent: &str) -> (String, String) {
    let field = field.trim();
    let end = if field.starts_with("/**") { field.find("*/").map_or(0, |at| at + 2) } else { 0 };
    let (docs, text) = field.split_at(end);
    let text = value(text, indent);
    // ts-rs quotes the names of tags.
    let text = match text.strip_prefix('\'').and_then(|rest| rest.split_once("':")) {
        Some((name, rest)) => format!("{name}:{rest}"),
        None => text,
    };
    (if docs.is_empty() { String::new() } else { laid(docs, indent) }, text)
}

/// A comment in one line where it fits. Examples in Rust are left out, and links to Rust names are plain
/// names.
fn laid(docs: &str, indent: &str) -> String {
    let inside = docs.trim().trim_start_matches("/**").trim_end_matches("*/");
    let lines = inside.trim().lines().map(|line| line.trim().trim_start_matches('*').trim());
    let lines: Vec<String> = lines
        .take_while(|line| !line.starts_with("```"))
        .map(|line| line.replace("[`", "`").replace("`]", "`").replace("`None`", "null"))
        .collect();
    let text = lines.join("\n");
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let line = format!("{indent}/** {} */\n", lines.join(" "));
    if line.len() <= WIDTH {
        return line;
    }
    let lines: String =
        lines.iter().map(|line| format!("{indent} * {line}\n").replace(" \n", "\n")).collect();
    format!("{indent}/**\n{lines}{indent} */\n")
}

/// Splits at a character outside all brackets and comments; empty parts are left out.
fn split(text: &str, at: char) -> Vec<&str> {
    let (mut parts, mut depth, mut start, mut skip) = (Vec::new(), 0usize, 0, 0);
    for (place, c) in text.char_indices() {
        if place < skip {
            continue;
        }
        if text[place..].starts_with("/*") {
            skip = place + text[place..].find("*/").unwrap_or(0) + 2;
        } else if "{[(<".contains(c) {
            depth += 1;
        } else if "}])>".contains(c) {
            depth = depth.saturating_sub(1);
        } else if c == at && depth == 0 {
            parts.push(&text[start..place]);
            start = place + c.len_utf8();
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// The position of the brace that closes the first one.
fn matching(text: &str) -> usize {
    let (mut depth, mut skip) = (0usize, 0);
    for (place, c) in text.char_indices() {
        if place < skip {
            continue;
        }
        if text[place..].starts_with("/*") {
            skip = place + text[place..].find("*/").unwrap_or(0) + 2;
        } else if c == '{' {
            depth += 1;
        } else if c == '}' {
            depth -= 1;
            if depth == 0 {
                return place;
            }
        }
    }
    text.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_on_their_own_lines_with_their_comments() {
        let decl = "type View = { \n/**\n * The `{cards}`, laid out.\n */\ncards: Array<Card>, \n/**\n * Who.\n */\nwho?: { [key in Square]: Seat }, };";
        let expected = "type View = {\n  /** The `{cards}`, laid out. */\n  cards: Array<Card>;\n  /** Who. */\n  who?: { [key in Square]: Seat };\n};";
        assert_eq!(lines(decl), expected);
    }

    #[test]
    fn short_unions_take_one_line_and_long_ones_one_a_member() {
        assert_eq!(lines(r#"type Phase = "play" | "over";"#), "type Phase = 'play' | 'over';");
        let decl = "type Act = { \"type\": \"call\", } | { \"type\": \"take\", \n/**\n * Which.\n */\ncards: Array<Card>, } | { \"type\": \"end\" } & Outcome;";
        let expected = "type Act =\n  | { type: 'call' }\n  | {\n    type: 'take';\n    /** Which. */\n    cards: Array<Card>;\n  }\n  | { type: 'end' } & Outcome;";
        assert_eq!(lines(decl), expected);
    }
}
