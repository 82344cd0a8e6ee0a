//! How long puzzles take to make, proofs included. The baseline in the same run is a puzzle of any grade: the
//! difference is what looking for a grade costs.

#![allow(missing_docs, reason = "criterion's macros write functions without documentation")]

use criterion::{Criterion, criterion_group, criterion_main};
use puzzles::{Grade, Kind, Origin, day};

fn making(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("making");
    group.sample_size(20);
    for kind in Kind::ALL {
        for grade in [None, Grade::new(5)] {
            let name =
                format!("{kind}, {}", grade.map_or("any grade".into(), |grade| format!("grade {grade}")));
            let mut number = 0;
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    number += 1;
                    kind.make(&Origin::new("bench", number), grade)
                });
            });
        }
    }
    let mut date: puzzles::Date = "2026-01-01".parse().expect("a date");
    group.bench_function("all puzzles of a day", |bencher| {
        bencher.iter(|| {
            date = date.next().expect("a day");
            day::puzzles(date)
        });
    });
    group.finish();
}

criterion_group!(benches, making);
criterion_main!(benches);
