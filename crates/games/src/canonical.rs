//! The canonical forms of cards, dice and calls, as states hold them (see [`engine::Canonical`]).

use engine::{Canonical, Sink, canonical};

use crate::{
    answers::{Best, Contest, Seeker, Try},
    calls::{Beaten, Calls, Claim, Open},
    card::Card,
    die::{Face, Kind, Named, Stated},
    letter::Letter,
    picks::Last,
    race::{Progress, Race, Racer},
};

impl Canonical for Card {
    fn write(&self, out: &mut dyn Sink) {
        self.code().write(out);
    }
}

impl Canonical for Letter {
    fn write(&self, out: &mut dyn Sink) {
        self.code().write(out);
    }
}

impl Canonical for Kind {
    fn write(&self, out: &mut dyn Sink) {
        self.code().write(out);
    }
}

canonical! {
    enum Face { 0 = Kind(kind), 1 = Wild }
    struct Stated { kind, wild }
    enum Named { 0 = Face(face), 1 = Wild(kind) }
    struct Calls { open, agreed }
    enum Open {
        0 = Nothing,
        1 = Window { until, claims },
        2 = Control { seat, until, beaten },
    }
    struct Claim { seat, at, lag }
    struct Beaten { seat, by }
    struct Last { cards, right }
    struct Race { racers }
    struct Racer { penalty, progress }
    enum Progress { 0 = Playing, 1 = Finished { time }, 2 = GaveUp { time }, 3 = Left }
}

impl<A: Canonical> Canonical for Contest<A> {
    fn write(&self, out: &mut dyn Sink) {
        self.seekers.write(out);
        self.race.write(out);
    }
}

impl<A: Canonical> Canonical for Seeker<A> {
    fn write(&self, out: &mut dyn Sink) {
        self.best.write(out);
        self.tries.write(out);
        self.count.write(out);
    }
}

impl<A: Canonical> Canonical for Best<A> {
    fn write(&self, out: &mut dyn Sink) {
        self.answer.write(out);
        self.score.write(out);
        self.time.write(out);
    }
}

impl<A: Canonical> Canonical for Try<A> {
    fn write(&self, out: &mut dyn Sink) {
        self.at.write(out);
        self.answer.write(out);
        self.score.write(out);
    }
}
