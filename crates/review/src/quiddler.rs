//! Reviews of Quiddler.

use engine::{BadRecord, Input, Millis, Record, Seat};
use games::{
    letter::Letter,
    lexicon::Lexicon,
    quiddler::{Event, Public, Quiddler, Source, State, solver::Layings},
};

use crate::{
    Moment, Review, What, WordSummary,
    walk::{Step, walk},
};

pub(crate) fn review(record: &Record) -> Result<Review, BadRecord> {
    let mut desk = Desk::default();
    let mut review = walk::<Quiddler>(record, |review, step| desk.look(review, &step))?;
    for (summary, seat) in review.seats.iter_mut().zip((0..).map(Seat)) {
        summary.words = Some(summarise(&review.moments, seat));
    }
    // A gift is known one turn after its discard.
    review.moments.sort_by_key(|moment| (moment.n, moment.seat));
    Ok(review)
}

/// What a review remembers within a hand.
#[derive(Default)]
struct Desk {
    /// How many turns each seat has had in this hand.
    turns: Vec<u32>,
    /// Who could have gone out in this hand.
    could: Vec<bool>,
    /// The last discard: entry, time, who, and the card.
    discarded: Option<(usize, Millis, Seat, Letter)>,
    /// The moment of a discard that the present player took.
    gift: Option<usize>,
}

impl Desk {
    fn look(&mut self, review: &mut Review, step: &Step<'_, Quiddler>) {
        let (rules, before) = (step.before.rules(), step.before.state());
        let (n, at, lexicon) = (step.n, step.entry.at, &*rules.lexicon);
        for event in &step.entry.events {
            match event {
                Event::Dealt { .. } => {
                    let seats = review.seats.len();
                    *self = Desk { turns: vec![0; seats], could: vec![false; seats], ..Desk::default() };
                }
                Event::Drew { seat, from, card } => self.drew(review, *seat, *from, *card),
                Event::Public(Public::Discarded { seat, card }) => {
                    self.could_go_out(review, before, lexicon, (n, at, *seat));
                    self.gift = None;
                    self.discarded = Some((n, at, *seat, *card));
                }
                Event::Public(
                    event
                    @ (Public::WentOut { seat, words, discard } | Public::Laid { seat, words, discard }),
                ) => {
                    self.laid(review, words);
                    self.discarded = Some((n, at, *seat, *discard));
                    // When the clock has run out, the referee lays nothing, and nobody chose that (ALL-6).
                    if matches!(step.entry.input, Input::Act { .. }) {
                        let hand = before.player(*seat).map_or(&[][..], |player| &player.hand);
                        let out = matches!(event, Public::WentOut { .. });
                        let laid = Laid { n, at, seat: *seat, hand, words, discard: *discard, out };
                        review.moments.push(laying(laid, lexicon));
                    }
                }
                Event::Public(Public::Challenged { by, seat, word, stands }) => {
                    let laid = before.player(*seat).and_then(|player| player.laid.get(*word as usize));
                    let word = laid.map(|laid| Letter::spell(&laid.cards)).unwrap_or_default();
                    let what = What::Challenge { of: *seat, word, right: !stands };
                    review.moments.push(Moment::plain(n, at, *by, what));
                }
                Event::Public(Public::Settled { .. }) => unchallenged(review, step),
                Event::Remade { .. } | Event::Public(_) => {}
            }
        }
    }

    /// A card was drawn. One from the discards was a gift of the player before.
    fn drew(&mut self, review: &mut Review, seat: Seat, from: Source, card: Letter) {
        if let Some(turns) = self.turns.get_mut(seat.index()) {
            *turns += 1;
        }
        self.gift = None;
        let Some((n, at, giver, given)) = self.discarded.take() else { return };
        if from == Source::Discard && giver != seat && given == card {
            self.gift = Some(review.moments.len());
            let what = What::Gift { card, to: seat, laid: false };
            review.moments.push(Moment::plain(n, at, giver, what));
        }
    }

    /// Words were laid on a turn that began with a gift.
    fn laid(&mut self, review: &mut Review, words: &[Vec<Letter>]) {
        let moment = self.gift.take().and_then(|gift| review.moments.get_mut(gift));
        if let Some(Moment { what: What::Gift { card, laid, .. }, .. }) = moment {
            *laid = words.iter().flatten().any(|used| used == card);
        }
    }

    /// Somebody discarded although all cards but one spell words (QUI-5). Only the first time in a hand.
    fn could_go_out(
        &mut self,
        review: &mut Review,
        before: &State,
        lexicon: &Lexicon,
        (n, at, seat): (usize, Millis, Seat),
    ) {
        let known = self.could.get(seat.index()).copied().unwrap_or(true);
        let Some(player) = before.player(seat).filter(|_| !known && !before.is_last()) else { return };
        if let Some(out) = Layings::of(lexicon, &player.hand).out() {
            self.could[seat.index()] = true;
            let answer = out.words.iter().map(|word| word.to_vec()).collect();
            let turn = self.turns.get(seat.index()).copied().unwrap_or_default();
            let what = What::CouldGoOut { turn, answer, discard: out.discard };
            review.moments.push(Moment::plain(n, at, seat, what));
        }
    }
}

/// A laying of some cards.
pub(crate) struct Laid<'a> {
    pub(crate) n: usize,
    pub(crate) at: Millis,
    pub(crate) seat: Seat,
    /// All cards, the discard included.
    pub(crate) hand: &'a [Letter],
    pub(crate) words: &'a [Vec<Letter>],
    pub(crate) discard: Letter,
    pub(crate) out: bool,
}

/// Words that were laid, beside the best that the same cards allow with one discard. Words that are not in the
/// dictionary count as unused. Bonuses are left aside.
pub(crate) fn laying(laid: Laid<'_>, lexicon: &Lexicon) -> Moment {
    let Laid { n, at, seat, hand, words, discard, out } = laid;
    let is_bad = |word: &[Letter]| !lexicon.contains(&Letter::spell(word));
    let bad: Vec<usize> = (0..words.len()).filter(|&place| is_bad(&words[place])).collect();
    let good: i32 = words.iter().filter(|word| !is_bad(word)).map(|word| Letter::points(word)).sum();
    let unused = Letter::points(hand) - good - discard.value();
    let played = (good - unused).max(0);
    let best = Layings::of(lexicon, hand).best();
    let most = best.as_ref().map_or(0, |best| best.score);
    let answer = best.iter().flat_map(|best| &best.words).map(|word| word.to_vec()).collect();
    let discard = best.map(|best| best.discard);
    let what = What::Lay { words: words.to_vec(), bad, answer, discard, out };
    Moment::scored(n, at, seat, (f64::from(played), f64::from(most)), what)
}

/// The bad words of a hand that nobody challenged.
fn unchallenged(review: &mut Review, step: &Step<'_, Quiddler>) {
    let (rules, before) = (step.before.rules(), step.before.state());
    for seat in before.present.iter() {
        for laid in before.player(seat).iter().flat_map(|player| &player.laid) {
            let word = Letter::spell(&laid.cards);
            if laid.challenge.is_none() && !rules.lexicon.contains(&word) {
                let what = What::Unchallenged { word };
                review.moments.push(Moment::plain(step.n, step.entry.at, seat, what));
            }
        }
    }
}

pub(crate) fn summarise(moments: &[Moment], seat: Seat) -> WordSummary {
    let mut words = WordSummary::default();
    for moment in moments {
        let own = moment.seat == seat;
        match &moment.what {
            What::Lay { out, .. } if own => {
                words.layings += 1;
                words.played += moment.played.unwrap_or(0.0) as i32;
                words.best += moment.best.unwrap_or(0.0) as i32;
                words.perfect += usize::from(moment.loss == Some(0.0));
                words.went_out += usize::from(*out);
            }
            What::CouldGoOut { .. } if own => words.could_go_out += 1,
            What::Gift { .. } if own => words.gifts += 1,
            What::Challenge { right: true, .. } if own => words.challenges_right += 1,
            What::Challenge { right: false, .. } if own => words.challenges_wrong += 1,
            // A bad word that passed was missed by everybody else.
            What::Unchallenged { .. } if !own => words.challenges_missed += 1,
            _ => {}
        }
    }
    words
}
