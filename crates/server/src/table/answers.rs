//! The answers to players' actions, so that an action that is sent again with the same id is done only once.

use std::collections::{HashMap, VecDeque};

use engine::Refused;

use crate::{
    id::PlayerId,
    store::{Refusal, Row},
};

/// How many refusals are remembered for a player at a table. Accepted actions are always remembered: they are
/// in the log.
const REFUSALS: usize = 256;

/// The answers given at one table.
#[derive(Default)]
pub(super) struct Answers {
    players: HashMap<PlayerId, Given>,
    /// Answers that are not on disk yet.
    unsettled: Vec<(PlayerId, Box<str>)>,
}

#[derive(Default)]
struct Given {
    answers: HashMap<Box<str>, Answer>,
    refused: VecDeque<Box<str>>,
}

/// An answer to an action.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answer {
    /// It is in the log, with this number.
    Ack(u64),
    /// It was refused.
    Refused(Refused),
}

impl Answers {
    /// The answers according to a log and its refusals.
    pub(super) fn read(rows: &[Row], refusals: &[Refusal]) -> Answers {
        let mut answers = Answers::default();
        for (seq, row) in (0..).zip(rows) {
            if let Some((player, id)) = &row.by {
                answers.accepted(*player, id, seq);
            }
        }
        answers.add(refusals);
        answers.settle();
        answers
    }

    /// Adds refusals that another node may have written.
    pub(super) fn add(&mut self, refusals: &[Refusal]) {
        for refusal in refusals {
            if self.get(refusal.player, &refusal.action).is_none()
                && let Ok(refused) = serde_json::from_str(&refusal.refused)
            {
                self.refused(refusal.player, &refusal.action, refused);
            }
        }
    }

    /// All answers are on disk.
    pub(super) fn settle(&mut self) {
        self.unsettled.clear();
    }

    /// Drops the answers that are not on disk.
    pub(super) fn undo(&mut self) {
        for (player, id) in self.unsettled.drain(..) {
            if let Some(given) = self.players.get_mut(&player) {
                given.answers.remove(&id);
                given.refused.retain(|refused| *refused != id);
            }
        }
    }

    /// The answer to an id.
    pub(super) fn get(&self, player: PlayerId, id: &str) -> Option<&Answer> {
        self.players.get(&player)?.answers.get(id)
    }

    /// Records an accepted action.
    pub(super) fn accepted(&mut self, player: PlayerId, id: &str, seq: u64) {
        self.unsettled.push((player, id.into()));
        self.players.entry(player).or_default().answers.insert(id.into(), Answer::Ack(seq));
    }

    /// Records a refused action. Returns the player's oldest refusal if there are too many.
    pub(super) fn refused(&mut self, player: PlayerId, id: &str, refused: Refused) -> Option<String> {
        self.unsettled.push((player, id.into()));
        let given = self.players.entry(player).or_default();
        given.answers.insert(id.into(), Answer::Refused(refused));
        given.refused.push_back(id.into());
        if given.refused.len() <= REFUSALS {
            return None;
        }
        let oldest = given.refused.pop_front()?;
        given.answers.remove(&oldest);
        Some(oldest.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_remembered_up_to_a_number() {
        let mut answers = Answers::default();
        let player = PlayerId::random();
        let why = || Refused::new("SET-5", "not_called", None);
        answers.accepted(player, "yes", 3);
        for n in 0..REFUSALS {
            assert_eq!(answers.refused(player, &n.to_string(), why()), None);
        }
        assert_eq!(answers.refused(player, "more", why()).as_deref(), Some("0"));
        assert_eq!(answers.get(player, "0"), None);
        assert_eq!(answers.get(player, "1"), Some(&Answer::Refused(why())));
        assert_eq!(answers.get(player, "yes"), Some(&Answer::Ack(3)));
        assert_eq!(answers.get(PlayerId::random(), "yes"), None);
    }

    #[test]
    fn what_did_not_reach_the_disk_was_not_answered() {
        let mut answers = Answers::default();
        let player = PlayerId::random();
        answers.accepted(player, "before", 3);
        answers.settle();
        answers.accepted(player, "yes", 4);
        answers.refused(player, "no", Refused::new("SET-5", "not_called", None));
        answers.undo();
        assert_eq!(answers.get(player, "before"), Some(&Answer::Ack(3)));
        assert_eq!((answers.get(player, "yes"), answers.get(player, "no")), (None, None));
    }
}
