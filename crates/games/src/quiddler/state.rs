//! Everything about a table.

use std::sync::Arc;

use arrayvec::ArrayVec;
use engine::{Deck, Millis, Outcome, Reason, Seat, SeatSet};
use serde::Serialize;

use super::{
    action::Source,
    config::Rules,
    event::{Event, Public},
    score::{Settlement, Verdict},
};
use crate::{letter::Letter, turns};

/// The largest number of players.
pub(super) const MAX_SEATS: usize = 8;
/// The number of cards in the first and in the last hand (QUI-2).
pub(super) const HANDS: (u8, u8) = (3, 10);
/// The most cards in a hand: ten in the last hand, and one drawn.
pub(super) const MAX_CARDS: usize = HANDS.1 as usize + 1;
/// The most words that ten cards can make.
const MAX_WORDS: usize = HANDS.1 as usize / 2;

/// The cards of a word.
pub type Word = ArrayVec<Letter, { HANDS.1 as usize }>;

/// The phase of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Somebody has to draw.
    Draw,
    /// Somebody has drawn and has to finish their turn.
    Play,
    /// The last turn is over; words can still be challenged (QUI-9).
    Challenges,
    /// The game is over.
    Over,
}

/// A word on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaidWord {
    /// Its cards.
    pub cards: Word,
    /// Who challenged it, and whether it stands.
    pub challenge: Option<(Seat, bool)>,
}

impl LaidWord {
    /// Whether it was challenged and is not a word.
    pub fn is_struck(&self) -> bool {
        matches!(self.challenge, Some((_, false)))
    }

    /// The result of the challenge, if there was one.
    pub fn verdict(&self) -> Option<Verdict> {
        let (_, stands) = self.challenge?;
        Some(if stands { Verdict::Stands } else { Verdict::Struck })
    }
}

/// What one seat has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The cards in hand, in the order in which they came.
    pub hand: ArrayVec<Letter, MAX_CARDS>,
    /// The words laid in this hand.
    pub laid: ArrayVec<LaidWord, MAX_WORDS>,
    /// Points of challenges lost in this hand (QUI-9).
    pub lost: i32,
    /// The total of the hands before.
    pub score: i32,
}

/// Everything about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Who is still there.
    pub present: SeatSet,
    /// How many cards each is dealt in this hand.
    pub hand: u8,
    /// Who dealt.
    pub dealer: Seat,
    /// The phase of the hand.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Who went out first in this hand. It stays the same if they leave.
    pub out: Option<Seat>,
    /// The players who still have a last turn.
    pub last_turns: SeatSet,
    /// Who has accepted the words of this hand.
    pub accepted: SeatSet,
    /// When challenging ends, or the clock of the present turn runs out (ALL-6).
    pub due: Option<Millis>,
    /// The face-down pile.
    pub pile: Deck<Letter>,
    /// The discards, the oldest first.
    pub discards: Vec<Letter>,
    /// The cards of players who left in this hand; they are out of play (ALL-4).
    pub gone: Vec<Letter>,
    /// What each seat has.
    pub players: ArrayVec<Player, MAX_SEATS>,
    /// The settled hands.
    pub sheet: Vec<Arc<Settlement>>,
}

impl State {
    /// A table before the first hand.
    pub(super) fn new(rules: &Rules) -> State {
        State {
            present: SeatSet::first(rules.seats),
            hand: HANDS.0,
            dealer: Seat(0),
            phase: Phase::Draw,
            turn: None,
            out: None,
            last_turns: SeatSet::EMPTY,
            accepted: SeatSet::EMPTY,
            due: None,
            pile: Deck::new(&[], Letter::DECK),
            discards: Vec::new(),
            gone: Vec::new(),
            players: (0..rules.seats).map(|_| Player::default()).collect(),
            sheet: Vec::new(),
        }
    }

    /// What a seat has.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// Whether somebody has gone out, so that each turn is a last one (QUI-6).
    pub fn is_last(&self) -> bool {
        self.out.is_some()
    }

    /// How the game ended; `None` before the end (QUI-12, ALL-4).
    pub(super) fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let scores: Vec<i32> = self.players.iter().map(|player| player.score).collect();
        let played = || Outcome::highest(&scores, self.present, Reason::Finished);
        Some(Outcome::after_leaving(rules.seats, self.present).unwrap_or_else(played))
    }

    /// Applies an event.
    pub(super) fn apply(&mut self, rules: &Rules, at: Millis, event: &Event) {
        match event {
            Event::Dealt { hand, dealer, deck } => self.deal(rules, at, *hand, *dealer, deck),
            Event::Remade { pile } => {
                let kept = self.discards.len().saturating_sub(1);
                self.discards.drain(..kept);
                self.pile = Deck::new(pile, pile.len());
            }
            Event::Drew { seat, from, card } => {
                match from {
                    Source::Pile => self.pile.discard(1),
                    Source::Discard => drop(self.discards.pop()),
                }
                if let Some(player) = self.players.get_mut(seat.index()) {
                    let _ = player.hand.try_push(*card);
                }
                self.phase = Phase::Play;
            }
            Event::Public(event) => self.apply_public(rules, at, event),
        }
    }

    fn apply_public(&mut self, rules: &Rules, at: Millis, event: &Public) {
        match event {
            // What is done for the player follows.
            Public::TimedOut { .. } => {}
            Public::Skipped { seat } => {
                self.last_turns.remove(*seat);
                self.pass_turn(rules, at, *seat);
            }
            Public::Discarded { seat, card } => {
                self.discard(*seat, *card);
                self.pass_turn(rules, at, *seat);
            }
            Public::WentOut { seat, words, discard } => {
                self.lay(*seat, words, *discard);
                self.out = Some(*seat);
                self.last_turns = self.present;
                self.last_turns.remove(*seat);
                self.pass_turn(rules, at, *seat);
            }
            Public::Laid { seat, words, discard } => {
                self.lay(*seat, words, *discard);
                self.last_turns.remove(*seat);
                self.pass_turn(rules, at, *seat);
            }
            Public::Challenged { by, seat, word, stands } => self.challenge(*by, *seat, *word, *stands),
            Public::Accepted { seat } => self.accepted.insert(*seat),
            Public::Settled { settlement } => self.settle(settlement),
            Public::Left { seat } => self.leave(rules, at, *seat),
        }
    }

    /// Deals one card at a time, clockwise from the dealer's left; then one is turned up (QUI-2).
    fn deal(&mut self, rules: &Rules, at: Millis, hand: u8, dealer: Seat, deck: &[Letter]) {
        for player in &mut self.players {
            player.hand.clear();
            player.laid.clear();
            player.lost = 0;
        }
        let order = self.present.next_after(dealer).map(|first| self.present.clockwise_from(first));
        let order: ArrayVec<Seat, MAX_SEATS> = order.into_iter().flatten().take(MAX_SEATS).collect();
        let dealt = usize::from(hand) * order.len();
        for (&card, &seat) in deck.iter().zip(order.iter().cycle()).take(dealt) {
            if let Some(player) = self.players.get_mut(seat.index()) {
                let _ = player.hand.try_push(card);
            }
        }
        let rest = deck.get(dealt..).unwrap_or_default();
        self.discards.clear();
        self.discards.extend(rest.first());
        let pile = rest.get(1..).unwrap_or_default();
        self.pile = Deck::new(pile, Letter::DECK.saturating_sub(dealt + 1));
        self.gone.clear();
        self.hand = hand;
        self.dealer = dealer;
        self.phase = Phase::Draw;
        self.turn = order.first().copied();
        self.out = None;
        self.last_turns.clear();
        self.accepted.clear();
        self.due = turns::due(rules.config.turn_seconds, self.turn, at);
    }

    fn discard(&mut self, seat: Seat, card: Letter) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            take(&mut player.hand, card);
        }
        self.discards.push(card);
    }

    fn lay(&mut self, seat: Seat, words: &[Vec<Letter>], discard: Letter) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            for word in words {
                for &card in word {
                    take(&mut player.hand, card);
                }
                let cards = word.iter().copied().take(HANDS.1.into()).collect();
                let _ = player.laid.try_push(LaidWord { cards, challenge: None });
            }
        }
        self.discard(seat, discard);
    }

    /// Begins the next player's turn, or the time for challenges after the last turn (QUI-6, QUI-9).
    fn pass_turn(&mut self, rules: &Rules, at: Millis, from: Seat) {
        let waiting = if self.is_last() { self.last_turns } else { self.present };
        self.turn = waiting.next_after(from);
        if self.turn.is_some() {
            self.phase = Phase::Draw;
            self.due = turns::due(rules.config.turn_seconds, self.turn, at);
        } else {
            self.phase = Phase::Challenges;
            self.due = Some(at.plus(rules.challenge_time()));
        }
    }

    /// If the word stands, the challenger pays for it; otherwise it is struck (QUI-9).
    fn challenge(&mut self, by: Seat, seat: Seat, word: u32, stands: bool) {
        let laid = self.players.get_mut(seat.index()).and_then(|player| player.laid.get_mut(word as usize));
        let Some(laid) = laid else { return };
        laid.challenge = Some((by, stands));
        let points = Letter::points(&laid.cards);
        if let Some(challenger) = self.players.get_mut(by.index()).filter(|_| stands) {
            challenger.lost += points;
        }
    }

    fn settle(&mut self, settlement: &Settlement) {
        for (player, line) in self.players.iter_mut().zip(&settlement.seats) {
            player.score += line.as_ref().map_or(0, |line| line.total);
        }
        self.sheet.push(Arc::new(settlement.clone()));
        self.due = None;
        // After the eighth hand the table stays as it is (QUI-12); otherwise the next deal clears it.
        if settlement.hand >= HANDS.1 {
            self.phase = Phase::Over;
        }
    }

    /// Takes the cards and words of a player who leaves out of play, and passes the turn on (ALL-4).
    fn leave(&mut self, rules: &Rules, at: Millis, seat: Seat) {
        self.present.remove(seat);
        self.last_turns.remove(seat);
        self.accepted.remove(seat);
        if let Some(player) = self.players.get_mut(seat.index()) {
            self.gone.extend(player.hand.drain(..));
            self.gone.extend(player.laid.drain(..).flat_map(|word| word.cards));
        }
        if self.present.len() <= 1 {
            self.phase = Phase::Over;
            self.turn = None;
            self.due = None;
        } else if self.turn == Some(seat) {
            self.pass_turn(rules, at, seat);
        }
    }
}

/// Takes one such card out of a hand, the first of equal ones.
pub(super) fn take(hand: &mut ArrayVec<Letter, MAX_CARDS>, card: Letter) -> bool {
    let place = hand.iter().position(|&held| held == card);
    if let Some(place) = place {
        hand.remove(place);
    }
    place.is_some()
}
