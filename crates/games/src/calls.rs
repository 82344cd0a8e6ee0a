//! Calling, picking and agreeing in SET and Scramble SET (SET-5, 6, 9, 15 and 16).
//!
//! A game keeps a [`Calls`] in its state, asks it whether something is possible, turns the [`Step`]s that it
//! gets into events of its own, and applies those with [`claimed`](Calls::claimed),
//! [`granted`](Calls::granted) and their like. The game decides what a pick or an agreement leads to.

use arrayvec::ArrayVec;
use engine::{ConfigError, Millis, OptionSpec, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most seats of a game with calls.
pub const MAX_SEATS: usize = 12;

/// The action types of such a game, as they are written.
pub(crate) const CALL: &str = "call";
pub(crate) const TAKE: &str = "take";
pub(crate) const NO_SET: &str = "no_set";

/// The option `calling` (SET-15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Calling {
    /// A player who wants to pick calls first (SET-5).
    #[default]
    Call,
    /// Nobody calls: the first right pick wins (SET-15).
    Snap,
}

/// How the players of a table pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// After a call (SET-5).
    Call {
        /// How long the pick may take (SET-6).
        pick: Millis,
        /// How long others can still call (SET-16).
        window: Millis,
    },
    /// Without a call (SET-15).
    Snap,
    /// Without a call, because the player is alone (SET-13, SCR-2).
    Alone,
}

/// How long the calls of an online table are compared with each other, in milliseconds (SET-16).
const ONLINE_FAIR_MS: u32 = 150;

impl Manner {
    /// The option `fair_ms` of an online table (SET-16).
    pub(crate) fn online_fair_ms(calling: Calling, fair_ms: u32, given: &dyn Fn(&str) -> bool) -> u32 {
        if calling == Calling::Call && !given("fair_ms") { ONLINE_FAIR_MS } else { fair_ms }
    }

    /// The manner of a table with these options and seats.
    pub fn new(calling: Calling, call_seconds: u32, fair_ms: u32, seats: u8) -> Result<Manner, ConfigError> {
        ConfigError::at_least("call_seconds", 1, call_seconds)?;
        Ok(match calling {
            _ if seats == 1 => Manner::Alone,
            Calling::Snap => Manner::Snap,
            Calling::Call => {
                Manner::Call { pick: Millis::from_seconds(call_seconds), window: Millis(u64::from(fair_ms)) }
            }
        })
    }

    /// The options that decide it.
    pub fn options() -> [OptionSpec; 3] {
        [
            OptionSpec::choice("calling", &["call", "snap"], "SET-15"),
            OptionSpec::whole("call_seconds", 1..=60, 5, "seconds", "SET-6"),
            OptionSpec::whole("fair_ms", 0..=2_000, 0, "milliseconds", "SET-16").online(ONLINE_FAIR_MS),
        ]
    }
}

/// Why calls, picks and agreements are refused. Each game has its own clauses for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// There are no calls at this table (SET-15).
    NoCalls,
    /// A lone player does not call (SET-13, SCR-2).
    Alone,
    /// Somebody else has control, or calls are being compared (SET-5).
    CallOpen,
    /// This player has called already (SET-5).
    CalledAlready,
    /// This player does not have control (SET-5).
    NotCalled,
    /// Players cannot agree while a call is open (SET-9).
    AgreedUnderCall,
    /// This player has agreed already (SET-9).
    AgreedAlready,
}

/// The open call, and the players who agree that there is no SET.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// The open call.
    pub open: Open,
    /// Who agrees that there is no SET (SET-9).
    pub agreed: SeatSet,
}

/// An open call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Open {
    /// There is none.
    #[default]
    Nothing,
    /// Calls are collected and will be compared (SET-16).
    Window {
        /// When.
        until: Millis,
        /// The calls so far, in order of arrival.
        claims: ArrayVec<Claim, MAX_SEATS>,
    },
    /// One player has control (SET-5).
    Control {
        /// Who.
        seat: Seat,
        /// When the pick is due (SET-6).
        until: Millis,
        /// Who called too, but later.
        beaten: ArrayVec<Beaten, MAX_SEATS>,
    },
}

/// A call that will be compared with others (SET-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whose.
    pub seat: Seat,
    /// When it arrived.
    pub at: Millis,
    /// The latency of the player's connection, as far as it counts.
    pub lag: Millis,
}

impl Claim {
    /// When it was made. It is signed, since it may be before the start.
    fn made(self) -> i128 {
        i128::from(self.at.0) - i128::from(self.lag.0)
    }
}

/// A player whose call came second (SET-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Beaten {
    /// Who.
    pub seat: Seat,
    /// By how much, after latency.
    pub by: Millis,
}

/// The result of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It will be compared with others.
    Claimed(Claimed),
    /// It has control.
    Granted(Granted),
    /// It failed: no pick in time (SET-8, SCR-2).
    Late {
        /// Whose it was.
        seat: Seat,
        /// When the time was up.
        at: Millis,
    },
}

/// A call arrived that will be compared with others (SET-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claimed {
    /// Whose.
    pub seat: Seat,
    /// The latency of the player's connection, as far as it counts.
    pub lag: Millis,
    /// When the calls will be compared.
    pub until: Millis,
}

/// A player got control (SET-5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Granted {
    /// Who.
    pub seat: Seat,
    /// When the pick is due (SET-6).
    pub until: Millis,
    /// Who called too, but later (SET-16).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beaten: Vec<Beaten>,
}

impl Calls {
    /// Whether a call is open. Calls that are being compared count as an open call.
    pub fn is_open(&self) -> bool {
        !matches!(self.open, Open::Nothing)
    }

    /// Who has control.
    pub fn caller(&self) -> Option<Seat> {
        match self.open {
            Open::Control { seat, .. } => Some(seat),
            Open::Nothing | Open::Window { .. } => None,
        }
    }

    /// When the open call's clock runs out.
    pub fn due(&self) -> Option<Millis> {
        match self.open {
            Open::Nothing => None,
            Open::Window { until, .. } | Open::Control { until, .. } => Some(until),
        }
    }

    /// Whether a player can call.
    pub fn can_call(&self, manner: Manner, seat: Seat) -> Result<(), Barred> {
        match (manner, &self.open) {
            (Manner::Alone, _) => Err(Barred::Alone),
            (Manner::Snap, _) => Err(Barred::NoCalls),
            (Manner::Call { .. }, Open::Nothing) => Ok(()),
            (Manner::Call { .. }, Open::Window { claims, .. }) => {
                if claims.iter().any(|claim| claim.seat == seat) {
                    Err(Barred::CalledAlready)
                } else {
                    Ok(())
                }
            }
            (Manner::Call { .. }, Open::Control { seat: caller, .. }) => {
                Err(if *caller == seat { Barred::CalledAlready } else { Barred::CallOpen })
            }
        }
    }

    /// Whether a player can pick.
    pub fn can_pick(&self, manner: Manner, seat: Seat) -> Result<(), Barred> {
        match manner {
            Manner::Snap | Manner::Alone => Ok(()),
            Manner::Call { .. } if self.caller() == Some(seat) => Ok(()),
            Manner::Call { .. } => Err(Barred::NotCalled),
        }
    }

    /// Whether a player can agree that there is no SET (SET-9).
    pub fn can_agree(&self, seat: Seat) -> Result<(), Barred> {
        if self.is_open() {
            Err(Barred::AgreedUnderCall)
        } else if self.agreed.contains(seat) {
            Err(Barred::AgreedAlready)
        } else {
            Ok(())
        }
    }

    /// A player calls and gets control at once, or waits until the calls are compared (SET-16).
    pub fn call(&self, manner: Manner, at: Millis, seat: Seat, lag: Millis) -> Result<Step, Barred> {
        self.can_call(manner, seat)?;
        let Manner::Call { pick, window } = manner else { return Err(Barred::NoCalls) };
        Ok(match self.open {
            Open::Nothing if window == Millis::ZERO => {
                Step::Granted(Granted { seat, until: at.plus(pick), beaten: Vec::new() })
            }
            _ => Step::Claimed(Claimed {
                seat,
                lag: lag.min(window),
                until: self.due().unwrap_or_else(|| at.plus(window)),
            }),
        })
    }

    /// The open call's clock has run out.
    pub fn expire(&self, manner: Manner) -> Option<Step> {
        match (&self.open, manner) {
            (Open::Control { seat, until, .. }, _) => Some(Step::Late { seat: *seat, at: *until }),
            (Open::Window { until, claims }, Manner::Call { pick, .. }) => {
                // Of equal calls the one that arrived first wins.
                let first = claims.iter().min_by_key(|claim| claim.made())?;
                let beaten = claims.iter().filter(|claim| claim.seat != first.seat).map(|claim| Beaten {
                    seat: claim.seat,
                    by: Millis(u64::try_from(claim.made() - first.made()).unwrap_or_default()),
                });
                Some(Step::Granted(Granted {
                    seat: first.seat,
                    until: until.plus(pick),
                    beaten: beaten.collect(),
                }))
            }
            _ => None,
        }
    }

    /// Whether all these players agree and no call is open (SET-9).
    pub fn is_agreed(&self, voters: SeatSet) -> bool {
        !self.is_open() && !voters.is_empty() && self.agreed.covers(voters)
    }

    /// Applies a call that will be compared with others.
    pub fn claimed(&mut self, at: Millis, claimed: &Claimed) {
        let claim = Claim { seat: claimed.seat, at, lag: claimed.lag };
        match &mut self.open {
            Open::Window { claims, .. } => {
                // There is at most one for each seat, so there is always room.
                let _ = claims.try_push(claim);
            }
            open => *open = Open::Window { until: claimed.until, claims: ArrayVec::from_iter([claim]) },
        }
    }

    /// Applies that somebody got control.
    pub fn granted(&mut self, granted: &Granted) {
        let beaten = granted.beaten.iter().copied().take(MAX_SEATS).collect();
        self.open = Open::Control { seat: granted.seat, until: granted.until, beaten };
    }

    /// Applies that a call has failed. Agreements stay.
    pub fn closed(&mut self) {
        self.open = Open::Nothing;
    }

    /// Applies that the cards or dice have changed: calls and agreements are cleared.
    pub fn cleared(&mut self) {
        *self = Calls::default();
    }

    /// Applies that a player has left. Their call is dropped, and a window without calls is closed (ALL-4).
    pub fn left(&mut self, seat: Seat) {
        self.agreed.remove(seat);
        let dropped = match &mut self.open {
            Open::Nothing => false,
            Open::Window { claims, .. } => {
                claims.retain(|claim| claim.seat != seat);
                claims.is_empty()
            }
            Open::Control { seat: caller, beaten, .. } => {
                beaten.retain(|other| other.seat != seat);
                *caller == seat
            }
        };
        if dropped {
            self.open = Open::Nothing;
        }
    }

    /// What everybody sees of the call.
    pub fn view(&self) -> CallView {
        let until = self.due();
        match &self.open {
            Open::Nothing => CallView { stage: Stage::None, until, claims: Vec::new(), beaten: Vec::new() },
            Open::Window { claims, .. } => {
                let claims = claims.iter().map(|claim| claim.seat).collect();
                CallView { stage: Stage::Window, until, claims, beaten: Vec::new() }
            }
            Open::Control { beaten, .. } => {
                CallView { stage: Stage::Pick, until, claims: Vec::new(), beaten: beaten.to_vec() }
            }
        }
    }
}

/// What everybody sees of an open call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CallView {
    /// The phase of the call.
    pub stage: Stage,
    /// When its clock runs out.
    pub until: Option<Millis>,
    /// The players whose calls are being compared.
    pub claims: Vec<Seat>,
    /// Who called later than the one in control, and by how much (SET-16).
    pub beaten: Vec<Beaten>,
}

/// The phase of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// There is no call.
    None,
    /// Calls are collected and will be compared (SET-16).
    Window,
    /// Somebody has control and has to pick.
    Pick,
}
