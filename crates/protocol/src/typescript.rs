//! The same types in TypeScript, for the web client.

use ts_rs::{Config, TS};

use crate::{
    BotLevel, ClientMsg, ErrorBody, ErrorInfo, GameInfo, GameList, Guest, GuestRequest, JoinRequest, Joined,
    LogStep, NewTable, NodeList, Outcome, PlayerInfo, PlayerKind, Refused, Replay, ReplayStart, ReplayStep,
    SeatRange, SeatRequest, ServerMsg, Status, TableCheck, TableFacts, TableList, TableLog, TableRef, Update,
    Version,
};

/// The text of `web/src/protocol/index.ts`.
pub fn module() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from the types in crates/protocol; a test there fails when they differ.\n\
         // To make it anew: UPDATE=1 cargo test -p tercet-protocol\n",
    );
    macro_rules! declare {
        ($($type:ty),* $(,)?) => { $(
            text.push('\n');
            if let Some(docs) = <$type as TS>::docs() {
                text.push_str(&docs);
            }
            text.push_str("export ");
            text.push_str(&<$type as TS>::decl(&config));
            text.push('\n');
        )* };
    }
    declare![
        ClientMsg,
        ServerMsg,
        Update,
        PlayerInfo,
        PlayerKind,
        Refused,
        Outcome,
        ErrorInfo,
        ErrorBody,
        GuestRequest,
        Guest,
        NewTable,
        SeatRequest,
        TableRef,
        JoinRequest,
        Joined,
        Status,
        TableFacts,
        TableCheck,
        TableList,
        GameList,
        GameInfo,
        BotLevel,
        SeatRange,
        Replay,
        ReplayStart,
        ReplayStep,
        TableLog,
        LogStep,
        Version,
        NodeList,
    ];
    text
}
