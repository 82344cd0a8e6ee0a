//! The names that players have taken recently, for connections that are older than the name.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use crate::id::PlayerId;

/// The most names that are remembered. If a player's new name was forgotten, an older connection shows the
/// old name until it reconnects.
const MOST: usize = 10_000;

/// New names. The oldest are forgotten first.
#[derive(Default)]
pub(super) struct Names {
    names: HashMap<PlayerId, Arc<str>>,
    order: VecDeque<PlayerId>,
}

impl Names {
    pub(super) fn insert(&mut self, player: PlayerId, name: Arc<str>) {
        if self.names.insert(player, name).is_some() {
            return;
        }
        self.order.push_back(player);
        if self.order.len() > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.names.remove(&oldest);
        }
    }

    pub(super) fn get(&self, player: PlayerId) -> Option<Arc<str>> {
        self.names.get(&player).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_names_are_forgotten() {
        let mut names = Names::default();
        let first = PlayerId::random();
        names.insert(first, "Ada".into());
        names.insert(first, "Countess".into());
        assert_eq!(names.get(first).as_deref(), Some("Countess"));
        for _ in 1..MOST {
            names.insert(PlayerId::random(), "Eve".into());
        }
        assert!(names.get(first).is_some());
        names.insert(PlayerId::random(), "Bob".into());
        assert_eq!((names.get(first), names.names.len(), names.order.len()), (None, MOST, MOST));
    }
}
