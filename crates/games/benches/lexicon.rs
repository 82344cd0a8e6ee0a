//! The automaton of a dictionary against a hash set of strings and the `fst` crate, on the English list.
#![allow(
    missing_docs,
    clippy::print_stdout,
    reason = "criterion makes the entry point; sizes are part of the result"
)]

use std::{collections::HashSet, hint::black_box};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use games::lexicon::{self, Lexicon, Node};

const LIST: &str = include_str!("../../../data/words/en.txt");
/// How many words are looked up in a round: enough that they do not all stay in the nearest cache.
const SAMPLE: usize = 10_000;

/// A sample of the list in an order without a pattern.
fn words() -> Vec<&'static str> {
    let all: Vec<&str> = LIST.lines().collect();
    (0..SAMPLE).map(|n| all[(n * 7_919 + 13) * 104_729 % all.len()]).collect()
}

/// As many that are not words, each one letter off.
fn others() -> Vec<String> {
    let en: HashSet<&str> = LIST.lines().collect();
    let off = words().into_iter().enumerate().flat_map(|(n, word)| {
        (0..26).map(move |shift| {
            let at = n % word.len();
            let letter = char::from(b'a' + ((n + shift) % 26) as u8);
            format!("{}{letter}{}", &word[..at], &word[at + 1..])
        })
    });
    off.filter(|word| !en.contains(word.as_str())).step_by(20).take(SAMPLE).collect()
}

fn lookups(c: &mut Criterion) {
    let en = lexicon::find(lexicon::ENGLISH).expect("English is always there");
    let hash_set: HashSet<String> = LIST.lines().map(str::to_owned).collect();
    let fst = fst::Set::from_iter(LIST.lines()).expect("the list is sorted");
    println!("{en:?}; fst {} bytes; text {} bytes", fst.as_fst().size(), LIST.len());

    let words = words();
    let upper: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
    let others = others();
    let others: Vec<&str> = others.iter().map(String::as_str).collect();
    let upper: Vec<&str> = upper.iter().map(String::as_str).collect();
    let short: Vec<&str> = words.iter().copied().filter(|word| word.len() <= 6).collect();
    for (name, sample) in [("short word", &short), ("word", &words), ("not a word", &others)] {
        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Elements(sample.len() as u64));
        let count =
            |found: &dyn Fn(&str) -> bool| sample.iter().filter(|word| found(black_box(word))).count();
        group.bench_function("lexicon", |b| b.iter(|| count(&|word| en.contains(word))));
        group.bench_function("hash set", |b| b.iter(|| count(&|word| hash_set.contains(word))));
        group.bench_function("fst", |b| b.iter(|| count(&|word| fst.contains(word))));
        group.finish();
    }
    let mut group = c.benchmark_group("word in capitals");
    group.throughput(Throughput::Elements(upper.len() as u64));
    let count = |found: &dyn Fn(&str) -> bool| upper.iter().filter(|word| found(black_box(word))).count();
    group.bench_function("lexicon", |b| b.iter(|| count(&|word| en.contains(word))));
    group.bench_function("hash set", |b| b.iter(|| count(&|word| hash_set.contains(&word.to_lowercase()))));
    group.bench_function("fst", |b| b.iter(|| count(&|word| fst.contains(word.to_lowercase()))));
    group.finish();
}

/// The last hand of Quiddler: ten cards, some with two letters.
const HAND: [&str; 10] = ["a", "e", "er", "i", "in", "n", "qu", "s", "t", "th"];

fn from_lexicon(en: &Lexicon, node: Node, used: u16) -> u32 {
    let mut found = u32::from(en.is_word(node));
    for (index, card) in HAND.iter().enumerate().filter(|(index, _)| used >> index & 1 == 0) {
        if let Some(next) = en.walk(node, card) {
            found += from_lexicon(en, next, used | 1 << index);
        }
    }
    found
}

fn from_fst(fst: &fst::raw::Fst<Vec<u8>>, node: fst::raw::Node<'_>, used: u16) -> u32 {
    let mut found = u32::from(node.is_final());
    for (index, card) in HAND.iter().enumerate().filter(|(index, _)| used >> index & 1 == 0) {
        let next = card
            .bytes()
            .try_fold(node, |node, letter| Some(fst.node(node.transition(node.find_input(letter)?).addr)));
        if let Some(next) = next {
            found += from_fst(fst, next, used | 1 << index);
        }
    }
    found
}

fn from_sets(words: &HashSet<String>, prefixes: &HashSet<String>, text: &mut String, used: u16) -> u32 {
    let mut found = u32::from(words.contains(text));
    for (index, card) in HAND.iter().enumerate().filter(|(index, _)| used >> index & 1 == 0) {
        let length = text.len();
        text.push_str(card);
        if prefixes.contains(text) {
            found += from_sets(words, prefixes, text, used | 1 << index);
        }
        text.truncate(length);
    }
    found
}

fn hands(c: &mut Criterion) {
    let en = lexicon::find(lexicon::ENGLISH).expect("English is always there");
    let fst = fst::Set::from_iter(LIST.lines()).expect("the list is sorted").into_fst();
    let words: HashSet<String> = LIST.lines().map(str::to_owned).collect();
    let prefixes: HashSet<String> =
        LIST.lines().flat_map(|word| (0..=word.len()).map(|end| word[..end].to_owned())).collect();
    let found = from_lexicon(&en, en.root(), 0);
    assert_eq!(found, from_fst(&fst, fst.root(), 0));
    assert_eq!(found, from_sets(&words, &prefixes, &mut String::new(), 0));
    println!("{found} ways to lay a word from the hand");

    let mut group = c.benchmark_group("every word of a hand of ten cards");
    group.throughput(Throughput::Elements(u64::from(found)));
    group.bench_function("lexicon", |b| b.iter(|| from_lexicon(black_box(&en), en.root(), 0)));
    group.bench_function("two hash sets", |b| {
        b.iter_batched(
            || String::with_capacity(64),
            |mut text| from_sets(black_box(&words), &prefixes, &mut text, 0),
            BatchSize::SmallInput,
        )
    });
    group.bench_function("fst", |b| b.iter(|| from_fst(black_box(&fst), fst.root(), 0)));
    group.finish();
}

fn building(c: &mut Criterion) {
    let mut group = c.benchmark_group("build");
    group.sample_size(10);
    group.bench_function("lexicon", |b| b.iter(|| Lexicon::parse(black_box(LIST))));
    group.finish();
}

criterion_group!(benches, lookups, hands, building);
criterion_main!(benches);
