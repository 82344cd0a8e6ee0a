//! Bytes as hex digits.

/// Lower-case hex digits of some bytes.
pub fn encode(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

/// The bytes that an even number of hex digits stands for.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    digits.len().is_multiple_of(2).then(|| digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// The beginning of a text, for error messages.
pub fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A message as one line of bounded length. A long message loses its middle, because JSON errors quote the
/// input first and name its place last.
pub fn one_line(message: &str) -> String {
    const HEAD: usize = 200;
    const TAIL: usize = 80;
    let line: Vec<char> = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if line.len() <= HEAD + TAIL {
        return line.iter().collect();
    }
    line[..HEAD].iter().chain(['…'].iter()).chain(&line[line.len() - TAIL..]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_short_line() {
        assert_eq!(one_line("bad\r\nthing"), "bad  thing");
        let long = one_line(&format!("unknown field `{}` at line 7 column 9", "é".repeat(100_000)));
        assert!(long.starts_with("unknown field `éé") && long.ends_with("é` at line 7 column 9"), "{long}");
        assert_eq!(long.chars().count(), 281);
    }

    #[test]
    fn there_and_back() {
        assert_eq!(encode(&[0, 0x7f, 0xff]), "007fff");
        assert_eq!(decode("007FfF"), Some(vec![0, 0x7f, 0xff]));
        assert_eq!((decode("0"), decode("0g"), decode("é0")), (None, None, None));
        assert_eq!(decode(""), Some(vec![]));
    }
}
