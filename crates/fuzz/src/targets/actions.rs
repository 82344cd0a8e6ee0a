//! Actions, previews and questions at a table in mid-game: whatever is sent, the answer is an entry or a
//! refusal.

use std::sync::LazyLock;

use engine::{AnyTable, Millis, RawInput, Record, Refused, Seat, Seed, Seeded, Viewer, referee::Run};

use super::{json, records_of_games};

/// A table, and what was done next there.
type Moment = (Box<dyn AnyTable>, Option<Vec<u8>>);

/// Moments of games.
static TABLES: LazyLock<Vec<Moment>> = LazyLock::new(|| {
    let mut tables = Vec::new();
    for bytes in records_of_games() {
        let record = Record::parse(&bytes).expect("a record");
        let game = games::registry::find(&record.game).expect("its game");
        let (mut run, _) = Run::begin(game, &record).expect("it begins");
        for n in 0..record.log.len() {
            // The start, and a few moments from there to the end.
            if n % (record.log.len() / 4).max(1) == 0 {
                let act = record.log[n].act.as_ref().map(|act| act.get().as_bytes().to_vec());
                tables.push((run.table().boxed(), act));
            }
            run.step(&record, n, |_, _| {}).expect("it goes on");
        }
        tables.push((run.table().boxed(), None));
    }
    assert!(tables.len() <= 256, "one byte chooses a table");
    tables
});

/// What was done next at each table.
pub fn of_games() -> Vec<Vec<u8>> {
    let acts = TABLES.iter().zip(0u8..).filter_map(|((_, act), n)| Some([&[n], &act.as_ref()?[..]].concat()));
    acts.collect()
}

/// The first byte chooses a table; the rest is the JSON of an action or a question.
pub fn run(data: &[u8]) {
    let [table, data @ ..] = data else { return };
    let Some(act) = json(data) else { return };
    let (table, _) = &TABLES[usize::from(*table) % TABLES.len()];
    let at = table.at();
    for seat in (0..table.seats()).map(Seat) {
        if let Some(Err(refused)) = table.preview(seat, &act) {
            check_refusal(&refused);
        }
        if let Err(refused) = table.answer(seat, &act) {
            check_refusal(&refused);
        }
        let mut chance = Seeded::new(Seed([7; 32]), table.next_seq());
        let input = RawInput::Act { seat, lag: Millis::ZERO, act: &act };
        match table.propose(at, input, &mut chance) {
            Ok(entry) => {
                let mut after = table.boxed();
                after.commit(&entry);
                for viewer in [Viewer::Spectator, Viewer::Seat(seat)] {
                    after.view(viewer);
                    after.notices(&entry, viewer);
                }
                let line = table.write(&entry);
                let again = table.read(&line).expect("what is written can be read");
                assert_eq!(line, table.write(&again));
            }
            Err(engine::Halt::Refused(refused)) => check_refusal(&refused),
            Err(engine::Halt::Exhausted) => panic!("a seed never ends"),
        }
    }
    // A line of a log that is no entry is refused as well.
    if let Ok(entry) = table.read(act.get()) {
        table.write(&entry);
    }
}

fn check_refusal(refused: &Refused) {
    let written = serde_json::to_string(refused).expect("a refusal is JSON");
    assert!(written.chars().count() <= 1000, "{written}");
    assert!(!refused.rule.is_empty() && !refused.why.is_empty(), "{written}");
}
