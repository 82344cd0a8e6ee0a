//! The names that people choose: which ones are possible, and how equal names at a table get different ones.
//!
//! A name is shown on other people's screens, often without anything else that says who it is. So it holds
//! nothing that cannot be seen, does not pile marks on a letter, does not mix scripts beyond what UTS 39
//! calls "moderately restrictive", and does not look like the name of a bot.

use engine::Persona;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::{
    GeneralSecurityProfile, MixedScript, RestrictionLevel, RestrictionLevelDetection,
    general_security_profile::IdentifierType, skeleton,
};
use unicode_segmentation::UnicodeSegmentation;

/// The most marks on a letter.
const MARKS: usize = 2;
/// The punctuation that a name may have, apart from spaces.
const SIGNS: [char; 5] = ['\'', '’', '.', '-', '_'];
/// The name of bots that have no name of their own.
const BOT: &str = "bot";
/// The most characters of a name that gets a distinguishing mark; the rest is cut off.
const MARKED: usize = 36;

/// Why a name is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadName {
    /// There is none, or it is too long.
    #[error("a name has 1 to {0} characters")]
    Length(usize),
    /// It has a character that names do not have.
    #[error("a name has letters, digits, single spaces, ' ’ . - _ and emoji, but not U+{0:04X}")]
    Character(u32),
    /// It has more than one space in a row.
    #[error("a name has no two spaces in a row")]
    Spaces,
    /// A letter has too many marks, or a mark has no letter.
    #[error("a name has at most {MARKS} marks on a letter")]
    Marks,
    /// It mixes scripts.
    #[error("a name does not mix scripts whose letters look alike")]
    Scripts,
    /// It looks like the name of a bot.
    #[error("that name looks like the name of a bot")]
    Reserved,
}

/// Checks a name of at most `most` characters. Returns it in its usual form, without spaces around it.
pub(crate) fn check(text: &str, most: usize) -> Result<String, BadName> {
    let name: String = text.trim_matches(' ').nfc().collect();
    if name.is_empty() || name.chars().count() > most {
        return Err(BadName::Length(most));
    }
    let words = words(&name)?;
    let mut marks = 0;
    for c in words.nfd() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if marks > MARKS {
            return Err(BadName::Marks);
        }
    }
    if !fits_together(&words) {
        return Err(BadName::Scripts);
    }
    if Persona::ALL.iter().map(|bot| bot.name).chain([BOT]).any(|bot| looks_like(&name, bot)) {
        return Err(BadName::Reserved);
    }
    Ok(name)
}

/// The name with a space for each emoji, if it has only what names may have.
fn words(name: &str) -> Result<String, BadName> {
    let mut words = String::with_capacity(name.len());
    let (mut visible, mut space) = (false, false);
    for cluster in name.graphemes(true) {
        if emojis::get(cluster).is_some() {
            (visible, space) = (true, false);
            words.push(' ');
            continue;
        }
        for c in cluster.chars() {
            match c {
                ' ' if space => return Err(BadName::Spaces),
                ' ' => {}
                c if SIGNS.contains(&c) => {}
                c if is_letter_or_digit(c) && is_shown(c) => visible = true,
                c if is_mark(c) && is_shown(c) => {
                    if !words.ends_with(|before: char| is_letter_or_digit(before) || is_mark(before)) {
                        return Err(BadName::Marks);
                    }
                }
                c => return Err(BadName::Character(c.into())),
            }
            space = c == ' ';
            words.push(c);
        }
    }
    if visible { Ok(words) } else { Err(BadName::Character(name.chars().next().unwrap_or(' ').into())) }
}

fn is_letter_or_digit(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Letter
        || c.general_category() == GeneralCategory::DecimalNumber
}

fn is_mark(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Mark
}

/// Whether a letter, digit or mark is one that people write with: not a filler, which counts as a letter and
/// shows nothing, nor one that is obsolete.
fn is_shown(c: char) -> bool {
    c.nfkc().all(|c| c.identifier_allowed() || is_rare(c))
}

/// Whether a character belongs to a living script that few people use. UTS 39 keeps those out of identifiers,
/// but people have names in them.
fn is_rare(c: char) -> bool {
    use IdentifierType::{Limited_Use, Uncommon_Use};
    matches!(c.identifier_type(), Some(Limited_Use | Uncommon_Use))
}

/// Whether the scripts of a name may stand together: at most "moderately restrictive" in the words of UTS 39.
fn fits_together(words: &str) -> bool {
    let letters: String = words.nfkc().filter(|&c| is_letter_or_digit(c) || is_mark(c)).collect();
    let fits = letters.check_restriction_level(RestrictionLevel::ModeratelyRestrictive);
    // Rare letters are never restricted enough for UTS 39, so they stay among themselves.
    fits || letters.contains(is_rare) && letters.as_str().is_single_script()
}

/// Whether a name looks like a word, or like that word with a number after it.
fn looks_like(name: &str, word: &str) -> bool {
    let words = shapes(word);
    let is_separator = |c: char| c == ' ' || SIGNS.contains(&c);
    // A number may be written with letters that look like digits: their skeletons are the same.
    let shape = shape(name);
    let shape = shape.trim_matches(is_separator);
    let digits: String = skeleton("0123456789").collect();
    let is_number = |rest: &str| rest.trim_start_matches(is_separator).chars().all(|c| digits.contains(c));
    let places = shape.char_indices().map(|(place, _)| place).chain([shape.len()]);
    let numbered = places.into_iter().any(|place| {
        let (start, rest) = shape.split_at(place);
        words.contains(&start.to_lowercase()) && is_number(rest)
    });
    let is_digit = |c: char| c.general_category() == GeneralCategory::DecimalNumber;
    let start = name.trim_matches(is_separator).trim_end_matches(is_digit).trim_end_matches(is_separator);
    numbered || shapes(start).iter().any(|shape| words.contains(shape))
}

/// The UTS 39 skeleton of a name: what it looks like.
fn shape(text: &str) -> String {
    skeleton(&text.nfkc().collect::<String>()).collect()
}

/// What a name looks like as it is, in small and in capital letters; upper and lower case count as the same.
fn shapes(text: &str) -> [String; 3] {
    [shape(text), shape(&text.to_lowercase()), shape(&text.to_uppercase())].map(|shape| shape.to_lowercase())
}

/// Whether two names look the same.
fn alike(name: &str, other: &str) -> bool {
    shapes(name).iter().zip(&shapes(other)).any(|(one, two)| one == two)
}

/// A name for somebody at a table where others have names already: one that looks like another's gets a
/// number, as in "Ada 2".
pub(crate) fn distinct<'a>(name: &str, others: impl Iterator<Item = &'a str> + Clone) -> String {
    let is_taken = |name: &str| others.clone().any(|other| alike(name, other));
    if !is_taken(name) {
        return name.to_owned();
    }
    let mut start = String::new();
    for cluster in name.graphemes(true) {
        if start.chars().count() + cluster.chars().count() > MARKED {
            break;
        }
        start += cluster;
    }
    let mut number = 2;
    loop {
        let marked = format!("{} {number}", start.trim_end());
        if !is_taken(&marked) {
            return marked;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str) -> Result<String, BadName> {
        check(text, 40)
    }

    #[test]
    fn names_of_people_pass() {
        let names = [
            "Ada",
            "ada lovelace",
            "x",
            "é",
            "Zoë",
            "O'Brien",
            "O’Brien",
            "J. R. R.",
            "Anne-Marie",
            "a_b",
            "7of9",
            "Åsa",
            "Nguyễn Thế",
            "Łukasz",
            "Γιώργος",
            "Анна",
            "Вова",
            "Ольга",
            "山田太郎",
            "やまだ タロウ",
            "김철수",
            "Ada 山田",
            "אבג",
            "محمد",
            "हिन्दी",
            "Bo T.",
            "Boto",
            "Bottle",
            "Dodona",
            "Abbot",
            "Botany 7",
            "Robot",
            "Ada 2",
            "1ro",
        ];
        for name in names {
            assert_eq!(judged(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn emoji_pass_with_joiners_skin_tones_and_flags() {
        for name in ["🦊", "Ada 🦊", "👩‍🚀", "👩🏽‍🚀 Ada", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇸🇪 Åsa", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏿", "❤️", "❤", "1️⃣", "🧑🏻‍🤝‍🧑🏿"]
        {
            assert_eq!(judged(name).as_deref(), Ok(name), "{}", name.escape_unicode());
        }
    }

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        let table = [
            ("zero width space", "A\u{200b}da"),
            ("zero width joiner between letters", "A\u{200d}da"),
            ("zero width non-joiner", "A\u{200c}da"),
            ("word joiner", "A\u{2060}da"),
            ("byte order mark", "\u{feff}Ada"),
            ("soft hyphen", "A\u{ad}da"),
            ("combining grapheme joiner", "A\u{34f}da"),
            ("Hangul filler", "\u{3164}"),
            ("Hangul filler in a name", "Ada\u{3164}"),
            ("Hangul initial filler", "\u{115f}"),
            ("halfwidth Hangul filler", "\u{ffa0}"),
            ("braille blank", "\u{2800}"),
            ("no-break space", "Ada\u{a0}L"),
            ("wide space", "\u{3000}Ada"),
            ("line separator", "Ada\u{2028}"),
            ("newline", "Ada\n"),
            ("NUL", "A\0da"),
            ("escape", "\u{1b}[31mAda"),
            ("right-to-left override", "A\u{202e}da"),
            ("left-to-right isolate", "\u{2066}Ada"),
            ("Arabic letter mark", "Ada\u{61c}"),
            ("tags without a flag", "Ada\u{e0067}\u{e007f}"),
            ("variation selector on a letter", "A\u{fe0f}da"),
            ("Mongolian vowel separator", "A\u{180e}da"),
            ("Khmer inherent vowel", "\u{17b4}"),
            ("musical begin beam", "Ada\u{1d173}"),
            ("private use", "\u{e000}"),
            ("unassigned", "\u{378}"),
            ("half a flag", "\u{1f1f8}"),
            ("a skin tone alone", "\u{1f3fd}"),
            ("joiner at the end of an emoji", "👩\u{200d}"),
        ];
        for (what, name) in table {
            assert!(matches!(judged(name), Err(BadName::Character(_))), "{what}: {:?}", judged(name));
        }
    }

    #[test]
    fn other_signs_are_no_part_of_a_name() {
        for name in
            ["<b>", "a/b", "Ada!", "a\\b", "\"Ada\"", "Ada,", "@ada", "ada@x", "½", "→", ".", " - ", "_", "'"]
        {
            assert!(matches!(judged(name), Err(BadName::Character(_))), "{name}: {:?}", judged(name));
        }
        assert_eq!(judged("Ada  L"), Err(BadName::Spaces));
        assert_eq!(judged("  Ada L ").as_deref(), Ok("Ada L"));
    }

    #[test]
    fn at_most_two_marks_on_a_letter() {
        assert_eq!(judged("e\u{302}\u{301}").as_deref(), Ok("ế"));
        assert_eq!(judged("z\u{30c}\u{323}").map(|_| ()), Ok(()));
        assert_eq!(judged("e\u{302}\u{301}\u{323}"), Err(BadName::Marks));
        assert_eq!(judged("ế\u{323}"), Err(BadName::Marks));
        assert_eq!(judged(&format!("Z{}", "\u{301}".repeat(30))), Err(BadName::Marks));
        assert_eq!(judged("\u{301}Ada"), Err(BadName::Marks));
        assert_eq!(judged("Ada \u{301}"), Err(BadName::Marks));
        assert!(judged("🦊\u{301}").is_err());
    }

    #[test]
    fn scripts_that_look_alike_do_not_mix() {
        // Cyrillic а, Greek Α and ο, Cyrillic inside a Latin word.
        for name in [
            "Аdа",
            "Αda",
            "Bοb",
            "pаypal",
            "Ada Анна",
            "Γιώργος Smith",
            "Анна Γιώργος",
            "ᏣᎳᎩ Ada",
            "אבג محمد",
        ] {
            assert_eq!(judged(name), Err(BadName::Scripts), "{name}");
        }
    }

    #[test]
    fn names_of_bots_are_kept() {
        let table = [
            "bot",
            "Bot",
            "BOT",
            "b0t",
            "B0T",
            "Bot 3",
            "bot3",
            "Bot 12",
            "BOT-7",
            "Bot_7",
            "bot.",
            " Bot",
            "Bot l",
            "BotO",
            "Bot I",
            "ВОТ",
            "ВОТ 3",
            "bоt",
            "Вot",
            "ｂｏｔ",
            "𝐁𝐨𝐭 3",
            "Ƅot",
            "Tikko",
            "tikko",
            "TIKKO",
            "T1kko",
            "Tikko 2",
            "D0do",
            "DODO",
            "Zefir",
            "Zeflr",
            "ZEFIR",
            "Lumo",
            "Lurno",
        ];
        for name in table {
            let judged = judged(name);
            assert!(matches!(judged, Err(BadName::Reserved | BadName::Scripts)), "{name}: {judged:?}");
        }
        assert_eq!(judged("ВОТ"), Err(BadName::Reserved), "Cyrillic capitals");
        for bot in Persona::ALL {
            assert_eq!(judged(bot.name), Err(BadName::Reserved), "{}", bot.name);
            assert_eq!(judged(&bot.name.to_uppercase()), Err(BadName::Reserved), "{}", bot.name);
        }
    }

    #[test]
    fn names_have_a_length() {
        assert_eq!(judged(""), Err(BadName::Length(40)));
        assert_eq!(judged("   "), Err(BadName::Length(40)));
        assert_eq!(judged(&"é".repeat(40)).map(|name| name.chars().count()), Ok(40));
        // Two characters that are one in the usual form.
        assert_eq!(judged(&"e\u{301}".repeat(40)).map(|name| name.chars().count()), Ok(40));
        assert_eq!(judged(&"é".repeat(41)), Err(BadName::Length(40)));
        assert_eq!(judged(&"👩‍🚀".repeat(14)), Err(BadName::Length(40)));
        assert_eq!(judged(&"a".repeat(1 << 20)), Err(BadName::Length(40)));
    }

    #[test]
    fn equal_names_are_told_apart() {
        let at = |name: &str, others: &[&str]| distinct(name, others.iter().copied());
        assert_eq!(at("Ada", &["", "Bob"]), "Ada");
        assert_eq!(at("Ada", &["Ada", "Bob"]), "Ada 2");
        assert_eq!(at("ada", &["Ada", "Ada 2"]), "ada 3");
        assert_eq!(at("АВЕ", &["ABE"]), "АВЕ 2", "they look the same");
        assert_eq!(at("🦊", &["🦊"]), "🦊 2");
        let long = "é".repeat(40);
        assert_eq!(at(&long, &[&long]), format!("{} 2", "é".repeat(36)));
        let family = "👨‍👩‍👧‍👦".repeat(5);
        assert_eq!(at(&family, &[&family]), format!("{} 2", "👨‍👩‍👧‍👦".repeat(5)));
    }
}
