//! `index.ts`: the messages and HTTP bodies. Those with parts of a game are generic over it.

use engine::{
    CommonRefusal, OptionSpec, Persona, Reason, Refusal,
    ts::{Declarations, HEAD, config, declaration},
};
use protocol::{
    BotLevel, ChatLine, ClientMsg, Daily, DailyPuzzle, DailyRequest, DailyResults, DayDone, Ended, ErrorBody,
    ErrorInfo, GameInfo, GameList, Guest, GuestRequest, HostRequest, JoinRequest, Joined, LogStep, Me,
    MeChange, MuteRequest, MyPuzzle, MyTable, MyTables, NewTable, NodeList, Outcome, PlayerInfo, PlayerKind,
    PuzzleRef, Refused, Replay, ReplayRefused, ReplayStart, ReplayStep, SeatChange, SeatRange, SeatRequest,
    ServerMsg, StartWhen, Status, Streak, TableChange, TableCheck, TableFacts, TableList, TableLog, TableRef,
    Update, Version,
};
use ts_rs::TS;

/// What does not come from a Rust type.
const OWN: &str = "
import type { AnyGame, GameKey } from './games';

export * from './games';

/** What the types of all games have in common. The messages are generic over them. */
export interface Types {
  key: GameKey;
  config: object;
  action: { type: string };
  notice: { type: string };
  view: object;
  preview: object;
  refusal: { rule: string; why: string };
  ask: object;
  answer: object;
  help: object | string;
  hint: object;
}

/** Leaving for good (ALL-4), an action of every game. */
export type Leave = { type: 'leave' };

/** The types of the actions of a game. */
export type ActionType<G extends Types = AnyGame> = (G['action'] | Leave)['type'];
";

/// The text of the file.
pub(crate) fn index() -> String {
    let config = config();
    let mut text = format!("{HEAD}{OWN}\n/** Why an action is refused whatever the game is. */\n");
    let common =
        CommonRefusal::ALL.iter().map(|(rule, why)| format!("\n  | {{ rule: '{rule}'; why: '{why}' }}"));
    text += &format!("export type CommonRefusal ={};\n", common.collect::<String>());
    macro_rules! declare {
        ($($type:ty),* $(,)?) => { $(
            text.push('\n');
            let decl = declaration(&<$type as TS>::decl(&config), <$type as TS>::docs().as_deref());
            text += &generic(decl, &<$type as TS>::ident(&config));
        )* };
    }
    declare![
        ClientMsg,
        ServerMsg,
        Update,
        ChatLine,
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
        StartWhen,
        SeatChange,
        TableChange,
        HostRequest,
        MuteRequest,
        Me,
        MeChange,
        TableRef,
        JoinRequest,
        Joined,
        Status,
        TableFacts,
        Ended,
        TableCheck,
        MyTables,
        MyTable,
        Daily,
        DailyPuzzle,
        MyPuzzle,
        Streak,
        DayDone,
        DailyRequest,
        DailyResults,
        PuzzleRef,
        TableList,
        GameList,
        GameInfo,
        BotLevel,
        SeatRange,
        Replay,
        ReplayRefused,
        ReplayStart,
        ReplayStep,
        TableLog,
        LogStep,
        Version,
        NodeList,
    ];
    let mut engine = Declarations::default();
    engine.add::<OptionSpec>();
    engine.add::<Reason>();
    text += &bots();
    text + "\n" + &engine.text()
}

/// Who the bots are.
fn bots() -> String {
    let rows = Persona::ALL.iter().map(|Persona { name, eyes, mouth, top }| {
        let part = |part: serde_json::Result<String>| part.expect("JSON").replace('"', "'");
        let [eyes, mouth, top] =
            [serde_json::to_string(eyes), serde_json::to_string(mouth), serde_json::to_string(top)].map(part);
        format!("  {{ name: '{name}', eyes: {eyes}, mouth: {mouth}, top: {top} }},\n")
    });
    let rows: String = rows.collect();
    format!(
        "\n/** Who the bots are: their names, and how their faces are drawn. */\nexport const BOTS = [\n{rows}] as const;\n"
    )
}

/// Makes a declaration that mentions the game `G` generic over it.
fn generic(decl: String, name: &str) -> String {
    if !decl.contains("G['") && !decl.contains("<G>") {
        return decl;
    }
    decl.replacen(
        &format!("export type {name} ="),
        &format!("export type {name}<G extends Types = AnyGame> ="),
        1,
    )
}
