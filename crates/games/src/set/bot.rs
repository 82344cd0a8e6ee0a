//! A bot that plays SET. It looks at the cards as people do: for a while.

use engine::{Bot, Level, Plan, Seen};

use super::{Set, action::Action, state::sets, view::View};
use crate::{
    card::Card,
    eye::{Deed, Eye, Piece, Scene, Sharpness, compare},
    luck::{Luck, by_level},
};

/// How often it chooses a SET for what it leaves behind, in per cent of looks.
#[derive(Clone, Copy)]
struct Foresight {
    /// To raise the chance that the next table has a SET.
    best: f64,
    /// Otherwise, to keep as many SETs as possible.
    most: f64,
}

/// A bot for a seat.
pub(super) struct SetBot {
    /// How far it looks ahead when it plays alone.
    foresight: Foresight,
    eye: Eye<Card>,
    /// The cards of this deal that it has seen, as bits; and which deal that is.
    seen: (u8, u128),
}

impl SetBot {
    /// A bot of that strength.
    pub(super) fn new(level: Level, seed: u64) -> SetBot {
        let foresight = Foresight {
            best: by_level(level, [0.0, 0.0, 0.0, 0.0, 100.0]),
            most: by_level(level, [0.0, 0.0, 0.0, 100.0, 100.0]),
        };
        SetBot { foresight, eye: Eye::new(Sharpness::of(level), seed), seen: (0, 0) }
    }

    /// A bot that plays for the first time: it sees a SET in about thirty seconds.
    pub(super) fn novice(seed: u64) -> SetBot {
        let foresight = Foresight { best: 0.0, most: 0.0 };
        SetBot { foresight, eye: Eye::new(Sharpness::novice(30_000.0), seed), seen: (0, 0) }
    }

    fn remember(&mut self, view: &View) {
        if self.seen.0 != view.deal {
            self.seen = (view.deal, 0);
        }
        self.seen.1 |= view.cards.iter().fold(0, |seen, card| seen | bit(*card));
    }
}

impl Bot<Set> for SetBot {
    fn think(&mut self, seen: Seen<'_, Set>) -> Option<Plan<Action>> {
        let view = seen.view;
        self.remember(view);
        let scene = Scene {
            pieces: &view.cards,
            seat: seen.seat,
            now: seen.now,
            caller: view.caller,
            call: &view.call,
            agreed: &view.agreed,
            missed: view.last.filter(|last| last.seat == seen.seat && !last.right).map(|last| last.cards),
            may: seen.may,
        };
        // Against others a SET is a SET; alone it matters what it leaves behind.
        let foresight = view.penalties.is_some().then_some(self.foresight);
        let known = self.seen.1;
        let (after, deed) = self.eye.plan(&scene, |cards, luck| {
            let all: Vec<_> = sets(cards).collect();
            match foresight {
                Some(Foresight { best, .. }) if luck.percent(best) => match view.deck {
                    0 => best_of(&all, |set| most_disjoint(&without(&all, *set))),
                    _ => {
                        let deck = seen.rules.config.deck.iter();
                        let unseen: Vec<Card> = deck.filter(|card| known & bit(*card) == 0).collect();
                        best_of(&all, |set| safety(cards, *set, &unseen, luck))
                    }
                },
                Some(Foresight { most, .. }) if luck.percent(most) => {
                    best_of(&all, |set| without(&all, *set).len())
                }
                _ => all,
            }
        })?;
        let action = match deed {
            Deed::Call => Action::Call {},
            Deed::Take(cards) => Action::Take { cards: cards.to_vec() },
            Deed::NoSet => Action::NoSet {},
        };
        Some(Plan { after, action })
    }
}

impl Piece for Card {
    fn flaws(trio: [Card; 3]) -> usize {
        compare(trio.map(Card::features)).0
    }

    fn hardness(set: [Card; 3]) -> f64 {
        [0.6, 0.6, 1.0, 1.5, 2.2][compare(set.map(Card::features)).1]
    }
}

fn bit(card: Card) -> u128 {
    1 << card.code()
}

/// The SETs with the highest worth.
fn best_of(all: &[[Card; 3]], mut worth: impl FnMut(&[Card; 3]) -> usize) -> Vec<[Card; 3]> {
    let worths: Vec<usize> = all.iter().map(&mut worth).collect();
    let best = worths.iter().max();
    all.iter().zip(&worths).filter(|(_, worth)| Some(*worth) == best).map(|(set, _)| *set).collect()
}

/// The SETs that are left once one is taken.
fn without(all: &[[Card; 3]], taken: [Card; 3]) -> Vec<[Card; 3]> {
    all.iter().copied().filter(|set| set.iter().all(|card| !taken.contains(card))).collect()
}

/// How many of these SETs can be taken one after the other.
fn most_disjoint(all: &[[Card; 3]]) -> usize {
    let Some((&first, rest)) = all.split_first() else { return 0 };
    (1 + most_disjoint(&without(rest, first))).max(most_disjoint(rest))
}

/// How many refills it tries in its head.
const REFILLS: usize = 60;

/// How often the table still holds a SET once one is taken and its places are refilled from the unseen cards.
fn safety(cards: &[Card], taken: [Card; 3], unseen: &[Card], luck: &mut Luck) -> usize {
    let left: Vec<Card> = cards.iter().copied().filter(|card| !taken.contains(card)).collect();
    let refilled = cards.len() <= 12;
    let tries = (0..REFILLS).filter(|_| {
        let mut table = left.clone();
        while refilled && table.len() < cards.len().min(left.len() + unseen.len()) {
            let card = unseen[luck.below(unseen.len())];
            if !table.contains(&card) {
                table.push(card);
            }
        }
        sets(&table).next().is_some()
    });
    tries.count()
}
