//! Dictionaries (QUI-7): the English list, lists that hosts bring, and the automaton against a plain set.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use games::lexicon::{self, BadList, Fault, Lexicon, MAX_WORD, Missing, Node, normal};
use sha2::{Digest, Sha256};

const LIST: &str = include_str!("../../../data/words/en.txt");
const SPANISH: &str = include_str!("../../../data/words/es.txt");
const SIZES: &str = include_str!("../../../data/words/en-sizes.txt");
const MEANINGS: &str = include_str!("../../../data/words/en-meanings.txt");
const UNSAID: &str = include_str!("../../../data/words/unsaid.txt");
const TWO_LETTERS: &str = include_str!("../../../data/two-letter-words.txt");

fn en() -> Arc<Lexicon> {
    lexicon::find("en").expect("English is always there")
}

#[test]
fn qui_7_words_are_there() {
    for word in ["qi", "za", "quiz", "colour", "color", "realize", "realise", "aardvark", "thin", "clever"] {
        assert!(en().contains(word), "{word}");
    }
}

#[test]
fn qui_7_everyday_words_are_there() {
    for word in ["app", "bot", "tech", "intro", "admin", "bio", "aioli", "cafe", "max", "selfie", "emoji"] {
        assert!(en().contains(word), "{word}");
    }
}

#[test]
fn qui_7_case_does_not_matter() {
    for word in ["QUIZ", "Quiz", "qUiZ", "quiz"] {
        assert!(en().contains(word), "{word}");
    }
}

#[test]
fn qui_7_proper_nouns_affixes_abbreviations_and_marks_are_not() {
    let proper = ["london", "iceland", "monday", "obama", "sweden"];
    let affixes = ["thermo", "ly", "tion", "ize"];
    let short =
        ["mrs", "nato", "usa", "etc", "dr", "mr", "kg", "ok", "dkl", "aeq", "csc", "hhd", "kcal", "psia"];
    let marked = ["co-op", "well-being", "don't", "it's", "4th", "a.m.", "no no", " no", ""];
    for word in proper.iter().chain(&affixes).chain(&short).chain(&marked) {
        assert!(!en().contains(word), "{word}");
    }
}

#[test]
fn qui_7_two_letter_words_are_exactly_the_ones_listed() {
    let listed: Vec<&str> = TWO_LETTERS.lines().collect();
    let letters = || 'a'..='z';
    let found: Vec<String> = letters()
        .flat_map(|first| letters().map(move |second| format!("{first}{second}")))
        .filter(|word| en().contains(word))
        .collect();
    assert_eq!(found, listed);
}

#[test]
fn no_english_word_has_one_letter() {
    for letter in 'a'..='z' {
        assert!(!en().contains(&letter.to_string()));
    }
}

#[test]
fn the_committed_list_is_sorted_and_plain() {
    let words: Vec<&str> = LIST.lines().collect();
    assert!(words.len() > 270_000);
    assert!(words.is_sorted_by(|a, b| a < b));
    assert!(words.iter().all(|word| word.len() >= 2 && word.bytes().all(|byte| byte.is_ascii_lowercase())));
    assert!(LIST.ends_with('\n'));
}

#[test]
fn the_automaton_holds_the_list_and_nothing_else() {
    let en = en();
    assert_eq!(en.len(), LIST.lines().count());
    assert!(en.words().eq(LIST.lines()));
    assert!(LIST.lines().all(|word| en.contains(word)));
}

#[test]
fn the_automaton_agrees_with_a_set_on_words_one_letter_off() {
    let en = en();
    let set: HashSet<&str> = LIST.lines().collect();
    let mut not_words = 0_u32;
    for (index, word) in LIST.lines().enumerate() {
        let at = index % word.len();
        let letter = char::from(b'a' + (index / 7 % 26) as u8);
        let (head, tail) = word.split_at(at);
        let variations = [
            format!("{head}{letter}{tail}"),
            format!("{head}{letter}{}", &tail[1..]),
            format!("{head}{}", &tail[1..]),
            format!("{tail}{head}"),
            word.chars().rev().collect(),
            format!("{word}{letter}"),
        ];
        for variation in variations {
            let expected = set.contains(variation.as_str());
            assert_eq!(en.contains(&variation), expected, "{variation}");
            not_words += u32::from(!expected);
        }
    }
    assert!(not_words > 1_000_000);
}

#[test]
fn a_prefix_can_be_walked_exactly_when_some_word_begins_with_it() {
    let en = en();
    let prefixes: BTreeSet<&str> =
        LIST.lines().flat_map(|word| (0..=3.min(word.len())).map(|end| &word[..end])).collect();
    let letters = || 'a'..='z';
    for prefix in letters()
        .flat_map(|a| letters().flat_map(move |b| letters().map(move |c| String::from_iter([a, b, c]))))
    {
        let expected = prefixes.contains(prefix.as_str());
        assert_eq!(en.walk(en.root(), &prefix).is_some(), expected, "{prefix}");
    }
}

#[test]
fn edges_are_the_letters_that_can_be_stepped() {
    let en = en();
    let nodes = ["", "q", "qu", "the", "zyz"].map(|prefix| en.walk(en.root(), prefix).expect("a prefix"));
    for node in nodes {
        let stepped: Vec<(char, Node)> =
            ('a'..='z').filter_map(|letter| Some((letter, en.step(node, letter)?))).collect();
        assert!(en.edges(node).eq(stepped));
    }
}

#[test]
fn a_step_with_what_is_no_letter_leads_nowhere() {
    let en = en();
    for letter in ['\0', ' ', '-', '\'', '@', '[', '`', '{', '\u{7f}', '\u{80}', 'é', 'ñ', '\u{10ffff}'] {
        assert_eq!(en.step(en.root(), letter), None, "{letter:?}");
    }
}

#[test]
fn nodes_are_shared_between_words_with_the_same_endings() {
    let list = Lexicon::from_words(["taps", "tap", "tops", "top"]);
    assert_eq!(list.walk(list.root(), "ta"), list.walk(list.root(), "to"));
}

#[test]
fn composed_and_decomposed_letters_are_the_same() {
    let list = Lexicon::parse("niño\nA\u{30a}ngström\nÖL\n").expect("a good list");
    for word in [
        "niño",
        "NIÑO",
        "nin\u{303}o",
        "NIN\u{303}O",
        "ÅNGSTRÖM",
        "a\u{30a}ngstro\u{308}m",
        "öl",
        "O\u{308}l",
    ] {
        assert!(list.contains(word), "{word}");
    }
    assert_eq!(list.len(), 3);
}

#[test]
fn a_letter_with_a_mark_is_another_letter() {
    let list = Lexicon::parse("niño\nårs\nköp\nça\n").expect("a good list");
    for word in ["nino", "ars", "nin̄o", "äрs", "nińo", "kop", "ca"] {
        assert!(!list.contains(word), "{word}");
    }
    let node = list.walk(list.root(), "ni").expect("a prefix");
    assert!(list.step(node, 'ñ').is_some());
    assert!(list.step(node, 'n').is_none());
}

#[test]
fn accents_do_not_matter() {
    let es = lexicon::find("es").expect("Spanish is always there");
    for word in ["acción", "accion", "ACCIÓN", "accio\u{301}n", "pingüino", "pinguino", "año", "an\u{303}o"]
    {
        assert!(es.contains(word), "{word}");
    }
    assert!(!es.contains("anho"));
    assert!(en().contains("café"));
    let list = Lexicon::parse("crème\nnaïve\nhôtel\n").expect("a good list");
    assert!(list.words().eq(["creme", "hotel", "naive"]));
}

#[test]
fn the_spanish_automaton_holds_the_list_without_accents() {
    let es = lexicon::find("es").expect("Spanish is always there");
    let words: BTreeSet<String> = SPANISH.lines().map(|word| normal(word).expect("a word")).collect();
    assert!(es.words().eq(words));
    assert!(SPANISH.lines().is_sorted_by(|a, b| a < b));
    assert!(SPANISH.lines().all(|word| word.chars().count() > 1 && es.contains(word)));
    assert!(es.contains("casa"));
    assert!(!es.contains("madrid"));
}

#[test]
fn every_word_has_the_size_of_the_list() {
    let en = en();
    let mut sizes = HashMap::new();
    let mut size = 0;
    for line in SIZES.lines() {
        match line.strip_prefix("# size ") {
            Some(number) => size = number.parse().expect("a size"),
            None => assert_eq!(sizes.insert(line, size), None, "{line} has one size"),
        }
    }
    assert!(sizes.len() > 100_000);
    for word in LIST.lines() {
        assert_eq!(en.commonness(word), sizes.remove(word), "{word}");
    }
    assert!(sizes.is_empty(), "every word of a size is in the list");
}

#[test]
fn common_words_have_small_sizes() {
    let en = en();
    for (word, size) in [("the", 10), ("House", 10), ("APP", 40), ("café", 35), ("zebra", 35)] {
        let found = en.commonness(word);
        assert!(found.is_some_and(|found| found <= size), "{word}: {found:?}");
    }
    for word in ["luz", "poh", "reh", "qzxj", "hous", "houseq", ""] {
        assert_eq!(en.commonness(word), None, "{word}");
    }
    assert!(en.has_sizes());
    let es = lexicon::find("es").expect("Spanish is always there");
    assert!(!es.has_sizes());
    assert_eq!(es.commonness("casa"), None);
}

#[test]
fn unsaid_words_are_words() {
    let es = lexicon::find("es").expect("Spanish is always there");
    let words: Vec<&str> = UNSAID.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(words.len() > 800);
    for word in words {
        assert!(lexicon::is_unsaid(word), "{word}");
        assert!(lexicon::is_unsaid(&word.to_uppercase()), "{word}");
        assert!(en().contains(word) || es.contains(word), "{word}");
    }
    for word in ["house", "qi", "titan", "scunner", "", "co-op"] {
        assert!(!lexicon::is_unsaid(word), "{word}");
    }
}

#[test]
fn short_words_have_meanings() {
    let en = en();
    let of_length = |length| en.words().filter(move |word: &String| word.len() == length);
    for word in of_length(2) {
        assert!(en.meaning(&word).is_some(), "{word}");
    }
    let (with, all) = of_length(3)
        .fold((0, 0), |(with, all), word| (with + u32::from(en.meaning(&word).is_some()), all + 1));
    assert!(with * 100 >= all * 95, "{with} of {all}");
}

#[test]
fn forms_are_explained_by_their_base() {
    let en = en();
    for (form, base) in [
        ("zebras", "zebra"),
        ("WENT", "go"),
        ("mice", "mouse"),
        ("ponies", "pony"),
        ("vied", "vie"),
        ("blogged", "blog"),
        ("aborting", "abort"),
        ("ambling", "amble"),
        ("pelted", "pelt"),
        ("loudest", "loud"),
        ("nicer", "nice"),
        ("sillier", "silly"),
        ("boxes", "box"),
        ("als", "al"),
    ] {
        let meaning = en.meaning(form).unwrap_or_default();
        assert!(meaning.starts_with(&format!("{base}: ")), "{form}: {meaning}");
    }
}

#[test]
fn only_words_have_meanings_and_they_are_short_and_decent() {
    let en = en();
    for word in ["qzxj", "zebrax", "", "co-op", "zebra\tx"] {
        assert_eq!(en.meaning(word), None, "{word}");
    }
    let es = lexicon::find("es").expect("Spanish is always there");
    assert_eq!(es.meaning("casa"), None);
    for line in MEANINGS.lines() {
        let (word, gloss) = line.split_once('\t').expect("a word and its meaning");
        assert!(en.contains(word), "{word}");
        assert!(!lexicon::is_unsaid(word), "{word}");
        assert!(!gloss.is_empty() && gloss.chars().count() <= 81, "{word}: {gloss}");
        if let Some(base) = gloss.strip_prefix('=') {
            assert!(en.meaning(base).is_some(), "{word}: {base}");
        } else {
            assert_eq!(en.meaning(word).as_deref(), Some(gloss), "{word}");
        }
    }
    assert!(MEANINGS.lines().is_sorted());
}

#[test]
fn the_hash_is_of_the_sorted_words() {
    let digest = |text: &str| engine::hex::encode(&Sha256::digest(text));
    assert_eq!(en().hash(), digest(LIST));
    let list = Lexicon::parse("Niño\nacción\nNIÑO\n").expect("a good list");
    assert_eq!(list.hash(), digest("accion\nniño\n"));
    assert_ne!(list.hash(), Lexicon::from_words(["niño"]).hash());
}

#[test]
fn lists_that_were_not_made_for_games_lose_what_is_no_word() {
    let text = "A\nZürich\nhaus\nhaus's\nco-op\nx\nétude\n4th\nStraße\n";
    let list = Lexicon::gather(text, false).expect("some words");
    assert!(list.words().eq(["etude", "haus"]));
    let german = Lexicon::gather(text, true).expect("some words");
    assert!(german.words().eq(["etude", "haus", "straße", "zurich"]));
    assert_eq!(Lexicon::gather("A\nB's\n", false), Err(BadList::Empty));
}

#[test]
fn offered_dictionaries_are_read_once_and_come_last() {
    static READ: AtomicU32 = AtomicU32::new(0);
    let offer = |name: &str, word: &'static str| {
        lexicon::offer(
            name,
            Box::new(move || {
                READ.fetch_add(1, Ordering::Relaxed);
                Ok(Lexicon::from_words([word]))
            }),
        );
    };
    offer("xx-offered", "hej");
    offer("es", "hej");
    offer("en", "hej");
    lexicon::add("xx-both", Lexicon::from_words(["ett"]));
    offer("xx-both", "hej");
    assert_eq!(READ.load(Ordering::Relaxed), 0);
    assert!(lexicon::names().contains(&"xx-offered".to_owned()));
    for _ in 0..2 {
        assert!(lexicon::find("xx-offered").expect("offered").contains("hej"));
    }
    assert_eq!(READ.load(Ordering::Relaxed), 1);
    assert!(lexicon::find("xx-both").expect("added").contains("ett"));
    assert!(lexicon::find("es").expect("Spanish").contains("casa"));
    assert!(!en().contains("hej"));
    lexicon::offer("xx-broken", Box::new(|| Err("it is broken".into())));
    assert_eq!(lexicon::open("xx-broken"), Err(Missing::Broken("it is broken".into())));
    assert_eq!(lexicon::open("xx-none"), Err(Missing::Unknown("xx-none".into())));
}

#[test]
fn lower_case_follows_unicode() {
    for (typed, stored) in [("ΟΔΟΣ", "οδος"), ("STRASSE", "strasse"), ("GROẞ", "groß"), ("ЁЖ", "ёж")]
    {
        assert_eq!(normal(typed).as_deref(), Ok(stored));
    }
}

#[test]
fn alphabets_may_be_wider_than_a_mask_of_32_bits() {
    // 255 letters, the most there may be: words of one letter, of two neighbours, and of all of them in
    // pairs.
    let letters: Vec<char> = ('a'..='\u{fff}')
        .filter(|&letter| normal(&letter.to_string()) == Ok(letter.to_string()))
        .take(255)
        .collect();
    assert_eq!(letters.len(), 255);
    let mut words: BTreeSet<String> = letters.iter().map(char::to_string).collect();
    words.extend(letters.windows(2).map(String::from_iter));
    words
        .extend(letters.windows(3).filter(|window| !('a'..='m').contains(&window[0])).map(String::from_iter));
    let list =
        Lexicon::parse(&Vec::from_iter(words.iter().map(String::as_str)).join("\n")).expect("a good list");
    assert!(list.words().eq(words.iter().cloned()));
    for first in &letters {
        for second in &letters {
            let word = String::from_iter([first, second]);
            assert_eq!(list.contains(&word), words.contains(&word), "{word}");
        }
    }
    let more = Vec::from_iter(letters.iter().map(char::to_string)).join("\n") + "\n字\n";
    assert_eq!(Lexicon::parse(&more), Err(BadList::Letters));
}

#[test]
fn lists_are_read_line_by_line() {
    let text = "\u{feff}# a list\r\n\r\n  Perro \r\ngato # a cat\r\nperro\r\n#\r\nave";
    let list = Lexicon::parse(text).expect("a good list");
    assert!(list.words().eq(["ave", "gato", "perro"]));
}

#[test]
fn the_order_of_a_list_does_not_matter() {
    assert_eq!(Lexicon::parse("b\na\nAB"), Lexicon::parse("ab\nb\na\na"));
    assert_eq!(Lexicon::from_words(["b", "a", "no good", "ab"]), Lexicon::from_words(["ab", "b", "a"]));
}

#[test]
fn qui_7_bad_lines_are_refused_with_their_number() {
    let long = "x".repeat(MAX_WORD + 1);
    let faults = [
        ("co-op", Fault::Hyphen),
        ("co\u{2011}op", Fault::Hyphen),
        ("-ness", Fault::Hyphen),
        ("don't", Fault::Apostrophe),
        ("don\u{2019}t", Fault::Apostrophe),
        ("4th", Fault::Digit('4')),
        ("٣", Fault::Digit('٣')),
        ("ⅷ", Fault::Digit('ⅷ')),
        ("etc.", Fault::Stop),
        ("ad hoc", Fault::Space),
        ("ad\u{a0}hoc", Fault::Space),
        ("a+b", Fault::NotALetter('+')),
        ("q\u{303}", Fault::NotALetter('\u{303}')),
        ("zero\u{200b}width", Fault::NotALetter('\u{200b}')),
        ("nul\0", Fault::NotALetter('\0')),
        (&long, Fault::TooLong),
    ];
    for (bad, fault) in faults {
        let text = format!("good\n\n{bad}\n# the rest\nbetter\n");
        let shown = bad.chars().take(40).collect();
        assert_eq!(Lexicon::parse(&text), Err(BadList::Line { number: 3, text: shown, fault }), "{bad:?}");
    }
    assert!(Lexicon::parse(&long[1..]).is_ok());
    let refused = Lexicon::parse("good\nco-op").expect_err("a hyphen");
    assert_eq!(refused.to_string(), "line 2: \"co-op\": words have no hyphens (QUI-7)");
}

#[test]
fn a_list_without_words_is_refused() {
    for text in ["", "\n\n", "# nothing\n", "\u{feff}"] {
        assert_eq!(Lexicon::parse(text), Err(BadList::Empty), "{text:?}");
    }
}

#[test]
fn a_dictionary_without_words_has_none() {
    let none = Lexicon::default();
    assert!(none.is_empty());
    assert!(!none.contains(""));
    assert!(!none.contains("a"));
    assert_eq!(none.words().next(), None);
    assert_eq!(none.edges(none.root()).next(), None);
}

#[test]
fn dictionaries_can_be_added_and_found() {
    assert!(lexicon::find("xx-added").is_none());
    assert!(lexicon::add("xx-added", Lexicon::from_words(["ett"])));
    let before = lexicon::find("xx-added").expect("just added");
    assert!(lexicon::add("xx-added", Lexicon::from_words(["två"])));
    assert!(before.contains("ett"), "who has a dictionary keeps it");
    assert!(lexicon::find("xx-added").expect("added again").contains("två"));
    let names = lexicon::names();
    assert_eq!(names[..2], ["en", "es"]);
    assert!(names.contains(&"xx-added".to_owned()));
}

#[test]
fn english_cannot_be_replaced() {
    assert!(!lexicon::add("en", Lexicon::from_words(["qzxj"])));
    assert!(!en().contains("qzxj"));
    assert!(en().contains("qi"));
}
