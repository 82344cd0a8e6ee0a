//! Events, how they change the table, and what viewers learn of them.

use arrayvec::ArrayVec;
use engine::{Millis, Reason, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{
    board::{Spot, Square},
    config::Rules,
    score::Scored,
    state::{HAND, Hand, Held, LastTurn, Phase, State},
};
use crate::{
    die::{Dice, Face, Kind, Stated},
    turns,
};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// All dice went into the bag, and everybody drew five (CUBE-4).
    Dealt {
        /// The bag before, in drawing order.
        bag: Vec<u8>,
    },
    /// A player chose dice for the extra roll. The choice is secret until all have chosen.
    Chose {
        /// Who.
        seat: Seat,
        /// The places of the dice in the hand, one bit each.
        places: u8,
    },
    /// An event that everybody may see.
    #[serde(untagged)]
    Public(Public),
}

impl From<Public> for Event {
    fn from(event: Public) -> Event {
        Event::Public(event)
    }
}

/// Events that everybody may see. All dice lie open (CUBE-4), so these are nearly all events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Public {
    /// Everybody rolled all their dice: in the opening, or because nobody could play (CUBE-4, 6, 11).
    Rolled {
        /// What each seat's dice show.
        dice: Vec<Vec<Face>>,
        /// How many rolls before this one gave nobody a SET (CUBE-6).
        vain: u32,
    },
    /// A player agreed that nobody can open (CUBE-6).
    Agreed {
        /// Who.
        seat: Seat,
    },
    /// A player called three dice that are not a SET (CUBE-5).
    LockedOut {
        /// Who.
        seat: Seat,
        /// The dice.
        dice: [Stated; 3],
    },
    /// A player opened (CUBE-5).
    Opened {
        /// Who.
        seat: Seat,
        /// The dice, in the order of the logo.
        dice: [Stated; 3],
        /// What they earned.
        points: u32,
    },
    /// A player swapped a Wild for a die, and rolled it (CUBE-17).
    Replaced {
        /// Who.
        seat: Seat,
        /// Where.
        at: Square,
        /// The die that lies there now.
        with: Kind,
        /// What the removed die shows.
        rolled: Face,
    },
    /// A player placed dice.
    Played {
        /// Who.
        seat: Seat,
        /// Step by step.
        steps: Vec<Scored>,
        /// What the SETs earned.
        points: u32,
        /// What the squares earned.
        bonus: u32,
    },
    /// A player's turn clock ran out, so the referee passes for them (ALL-6).
    TimedOut {
        /// Who.
        seat: Seat,
    },
    /// A player placed no dice (CUBE-11).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Everybody has had their turn (CUBE-12).
    RoundEnded {},
    /// A player drew dice and rolled them (CUBE-12).
    Drew {
        /// Who.
        seat: Seat,
        /// What they show.
        dice: Vec<Face>,
    },
    /// Everybody may choose dice to roll again (CUBE-13).
    ExtraRollBegan {},
    /// The chosen dice were rolled (CUBE-13).
    ExtraRolled {
        /// For each seat, the dice that were rolled again.
        rolled: Vec<Vec<Again>>,
    },
    /// The next round began.
    RoundBegan {},
    /// A player left for good (ALL-4).
    Left {
        /// Who.
        seat: Seat,
    },
    /// It ended.
    Ended {
        /// What ended it.
        reason: Reason,
    },
}

/// A die that was rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Again {
    /// Its place in the hand.
    pub place: u8,
    /// What it showed.
    pub was: Face,
    /// What it shows.
    pub is: Face,
}

impl State {
    /// Applies an event.
    pub fn apply(&mut self, rules: &Rules, at: Millis, event: &Event) {
        match event {
            Event::Dealt { bag } => self.deal(rules, bag),
            Event::Chose { seat, places } => {
                if let Some(chosen) = self.chosen.get_mut(seat.index()) {
                    *chosen = Some(*places);
                }
            }
            Event::Public(event) => self.apply_public(rules, at, event),
        }
    }

    fn apply_public(&mut self, rules: &Rules, at: Millis, event: &Public) {
        match event {
            Public::Rolled { dice, .. } => {
                for (hand, faces) in self.hands.iter_mut().zip(dice) {
                    for (held, &face) in hand.iter_mut().zip(faces) {
                        held.face = face;
                    }
                }
                self.agreed.clear();
                self.locked.clear();
            }
            Public::Agreed { seat } => self.agreed.insert(*seat),
            Public::LockedOut { seat, .. } => {
                self.locked.insert(*seat);
                self.agreed.remove(*seat);
            }
            Public::Opened { seat, dice, points } => {
                self.open(rules, *seat, dice, *points);
                self.pass_on(rules, at, *seat);
            }
            // Replacing is part of the turn: the clock goes on (ALL-6).
            Public::Replaced { seat, at, with, rolled } => self.replace(rules, *seat, *at, *with, *rolled),
            Public::Played { seat, steps, points, bonus } => {
                self.play(rules, *seat, steps, *points, *bonus);
                self.pass_on(rules, at, *seat);
            }
            // What is done for the player follows.
            Public::TimedOut { .. } => {}
            Public::Passed { seat } => {
                self.last = Some(LastTurn { seat: *seat, spots: ArrayVec::new(), points: 0, bonus: 0 });
                self.pass_on(rules, at, *seat);
            }
            Public::RoundEnded {} => {
                self.turn = None;
                self.idle = if self.played { 0 } else { self.idle.saturating_add(1) };
            }
            Public::Drew { seat, dice } => {
                let Some(hand) = self.hands.get_mut(seat.index()) else { return };
                for &face in dice.iter().take(hand.remaining_capacity()) {
                    let Some(die) = self.bag.pop() else { return };
                    hand.push(Held { die, face });
                }
            }
            Public::ExtraRollBegan {} => {
                self.phase = Phase::ExtraRoll;
                self.due = Some(at.plus(Millis::from_seconds(rules.config.extra_roll_seconds)));
            }
            Public::ExtraRolled { rolled } => {
                for (hand, rolled) in self.hands.iter_mut().zip(rolled) {
                    for again in rolled {
                        if let Some(held) = hand.get_mut(usize::from(again.place)) {
                            held.face = again.is;
                        }
                    }
                }
            }
            Public::RoundBegan {} => {
                self.phase = Phase::Turn;
                self.chosen = Default::default();
                self.round = self.round.saturating_add(1);
                self.done = SeatSet::EMPTY;
                self.played = false;
                self.give_turn(rules, at, self.in_order().next());
            }
            Public::Left { seat } => self.leave(rules, at, *seat),
            Public::Ended { reason } => {
                self.phase = Phase::Over;
                self.turn = None;
                self.due = None;
                self.chosen = Default::default();
                self.end = Some(*reason);
            }
        }
    }

    fn deal(&mut self, rules: &Rules, bag: &[u8]) {
        self.bag = bag
            .iter()
            .rev()
            .copied()
            .filter(|&die| usize::from(die) < Dice::COUNT)
            .take(Dice::COUNT)
            .collect();
        for seat in self.present.iter() {
            let drawn = (0..HAND).filter_map(|_| self.bag.pop());
            // A die shows its first face until it is rolled.
            let first = |die: u8| Held { die, face: rules.dice.faces()[usize::from(die)][0] };
            let hand: Hand = drawn.map(first).collect();
            if let Some(place) = self.hands.get_mut(seat.index()) {
                *place = hand;
            }
        }
    }

    fn open(&mut self, rules: &Rules, seat: Seat, dice: &[Stated; 3], points: u32) {
        let spots = rules.board.logo();
        for (&spot, &die) in spots.iter().zip(dice) {
            self.lay_down(seat, spot, die);
        }
        self.last = Some(LastTurn { seat, spots: spots.into_iter().collect(), points, bonus: 0 });
        self.agreed.clear();
        self.locked.clear();
        self.phase = Phase::Turn;
        self.opener = Some(seat);
        self.played = true;
        self.earn(seat, points);
    }

    fn play(&mut self, rules: &Rules, seat: Seat, steps: &[Scored], points: u32, bonus: u32) {
        let mut spots = ArrayVec::new();
        for &(square, die) in steps.iter().flat_map(|step| &step.dice) {
            let Some(spot) = rules.board.spot(square) else { continue };
            self.lay_down(seat, spot, die);
            let _ = spots.try_push(spot);
        }
        self.last = Some(LastTurn { seat, spots, points, bonus });
        self.played = true;
        self.earn(seat, points.saturating_add(bonus));
        // CUBE-15
        self.ending |= self.hand(seat).is_empty();
    }

    fn replace(&mut self, rules: &Rules, seat: Seat, at: Square, with: Kind, rolled: Face) {
        let Some(spot) = rules.board.spot(at) else { return };
        let Some(hand) = self.hands.get_mut(seat.index()) else { return };
        let Some(place) = hand.iter().position(|held| held.face == Face::Kind(with)) else { return };
        let Some((_, die)) = self.down.iter_mut().find(|(other, _)| *other == spot) else { return };
        let given = hand.remove(place);
        hand.push(Held { die: std::mem::replace(die, given.die), face: rolled });
        self.lay.put(spot, Stated { kind: with, wild: false });
    }

    /// Moves the first such die of a hand to a square.
    fn lay_down(&mut self, seat: Seat, spot: Spot, die: Stated) {
        let Some(hand) = self.hands.get_mut(seat.index()) else { return };
        let Some(place) = hand.iter().position(|held| held.face == die.face()) else { return };
        let held = hand.remove(place);
        let _ = self.down.try_push((spot, held.die));
        self.lay.put(spot, die);
    }

    fn earn(&mut self, seat: Seat, points: u32) {
        if let Some(score) = self.scores.get_mut(seat.index()) {
            *score = score.saturating_add_unsigned(points);
        }
    }

    /// A player has had their turn. It passes clockwise to the next who has not had it in this round; to
    /// nobody when all have.
    fn pass_on(&mut self, rules: &Rules, at: Millis, seat: Seat) {
        self.done.insert(seat);
        self.give_turn(rules, at, self.present.without(self.done).next_after(seat));
    }

    /// Gives somebody the turn, and starts its clock (ALL-6).
    fn give_turn(&mut self, rules: &Rules, at: Millis, turn: Option<Seat>) {
        self.turn = turn;
        self.due = turns::due(rules.config.turn_seconds, turn, at);
    }

    fn leave(&mut self, rules: &Rules, at: Millis, seat: Seat) {
        self.present.remove(seat);
        self.agreed.remove(seat);
        self.locked.remove(seat);
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            for held in hand.drain(..) {
                self.out |= 1 << held.die;
            }
        }
        if let Some(chosen) = self.chosen.get_mut(seat.index()) {
            *chosen = None;
        }
        // ALL-4: the next seat clockwise takes a departed opener's place in all orders.
        if self.opener == Some(seat) {
            self.opener = self.present.next_after(seat);
        }
        if self.turn == Some(seat) {
            self.give_turn(rules, at, self.present.without(self.done).next_after(seat));
        }
    }
}

/// What a viewer learns of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// Everybody drew five dice.
    Dealt {},
    /// Somebody chose dice for the extra roll. Only their own view shows which.
    Chose {
        /// Who.
        seat: Seat,
    },
    /// An event that everybody may see.
    #[serde(untagged)]
    Public(Public),
}

impl From<&Event> for Notice {
    fn from(event: &Event) -> Notice {
        match event {
            Event::Dealt { .. } => Notice::Dealt {},
            Event::Chose { seat, .. } => Notice::Chose { seat: *seat },
            Event::Public(event) => Notice::Public(event.clone()),
        }
    }
}
