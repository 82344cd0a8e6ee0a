// Made from the types in crates/protocol; a test there fails when they differ.
// To make it anew: UPDATE=1 cargo test -p tercet-protocol

/**
 * A message from a client, over a table's WebSocket.
 */
export type ClientMsg = { "type": "act", 
/**
 * The client's name for this attempt: sent again, it is done once only.
 */
id: string, 
/**
 * The action, as its game writes it.
 */
act: unknown, } | { "type": "preview", 
/**
 * Comes back with the answer.
 */
id: string, 
/**
 * The action, as its game writes it.
 */
act: unknown, } | { "type": "lookup", 
/**
 * Comes back with the answer.
 */
id: string, 
/**
 * The word.
 */
word: string, } | { "type": "say", 
/**
 * What.
 */
text: string, } | { "type": "ping", 
/**
 * Comes back with the answer.
 */
id: string | null, };

/**
 * A message to a client.
 */
export type ServerMsg = { "type": "hello", 
/**
 * Who one is.
 */
player: string, 
/**
 * Where one sits; null for spectators.
 */
seat: number | null, 
/**
 * The game's key.
 */
game: string, 
/**
 * Its options, complete.
 */
rules: Record<string, unknown>, 
/**
 * One entry a seat.
 */
players: Array<PlayerInfo>, 
/**
 * SHA-256 of the secret that the shuffles come from, in hex.
 */
commitment: string, } | { "type": "update" } & Update | { "type": "ack", 
/**
 * The client's.
 */
id: string, 
/**
 * The number of the update that it led to.
 */
seq: number, } | { "type": "refused", 
/**
 * The client's, if it could be read.
 */
id: string | null, 
/**
 * Why.
 */
refused: Refused, } | { "type": "preview", 
/**
 * The client's.
 */
id: string, 
/**
 * What it would come to, as its game writes it.
 */
preview: unknown, 
/**
 * Why it would be refused.
 */
refused: Refused | null, } | { "type": "lookup", 
/**
 * The client's.
 */
id: string, 
/**
 * The word.
 */
word: string, 
/**
 * Whether it is in there.
 */
valid: boolean, } | { "type": "said", 
/**
 * Who.
 */
player: string, 
/**
 * Where they sit; null for spectators.
 */
seat: number | null, 
/**
 * Their name.
 */
name: string, 
/**
 * What.
 */
text: string, } | { "type": "players", 
/**
 * One entry a seat.
 */
players: Array<PlayerInfo>, 
/**
 * The table of the next game, once somebody has asked for one.
 */
rematch?: string, } | { "type": "over", 
/**
 * How it ended.
 */
outcome: Outcome, } | { "type": "pong", 
/**
 * The client's.
 */
id: string | null, } | { "type": "error", 
/**
 * The id of the message that it is about, if it could be read.
 */
id?: string, 
/**
 * What.
 */
error: ErrorInfo, };

/**
 * How the table stands after a change, for one viewer.
 */
export type Update = { 
/**
 * The number of the change: each accepted action and each fired timer has one. The start is 0.
 */
seq: number, 
/**
 * When it was, in milliseconds since the start.
 */
at: number, 
/**
 * What happened, as far as this viewer may know.
 */
events: unknown[], 
/**
 * What this viewer sees.
 */
view: Record<string, unknown>, 
/**
 * The action types open to this viewer now.
 */
may: string[], 
/**
 * One score a seat.
 */
scores: Array<number>, 
/**
 * When the next timer is due, in milliseconds since the start.
 */
deadline: number | null, 
/**
 * The time now, where it is not that of the change: in the first update after `hello`.
 */
now?: number, };

/**
 * Who sits in a seat.
 */
export type PlayerInfo = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The name; empty while nobody sits there.
 */
name: string, 
/**
 * A person or a bot.
 */
kind: PlayerKind, 
/**
 * The bot's level.
 */
level?: number, 
/**
 * Whether they are connected now.
 */
connected: boolean, 
/**
 * The player's id.
 */
player?: string, 
/**
 * Whether they have left for good (ALL-4).
 */
left: boolean, };

/**
 * Who plays a seat.
 */
export type PlayerKind = "human" | "bot";

/**
 * Why an action was refused.
 */
export type Refused = { 
/**
 * The clause of the rules, or `over`, or `action` for what could not be read.
 */
rule: string, 
/**
 * The reason in one word.
 */
why: string, 
/**
 * What was wrong, where naming it helps.
 */
what?: string, };

/**
 * How a game ended.
 */
export type Outcome = { 
/**
 * One score a seat.
 */
scores: Array<number>, 
/**
 * The winning seats.
 */
winners: Array<number>, 
/**
 * What ended it.
 */
reason: string, };

/**
 * What went wrong.
 */
export type ErrorInfo = { 
/**
 * For programs.
 */
code: string, 
/**
 * For people.
 */
message: string, };

/**
 * Every answer that is not a success.
 */
export type ErrorBody = { 
/**
 * What went wrong.
 */
error: ErrorInfo, };

/**
 * `POST /api/guest`.
 */
export type GuestRequest = { 
/**
 * What others will see.
 */
name: string, };

/**
 * A new guest.
 */
export type Guest = { 
/**
 * Who they are, for all to see.
 */
player: string, 
/**
 * What proves it: theirs alone.
 */
token: string, };

/**
 * `POST /api/tables`.
 */
export type NewTable = { 
/**
 * The game's key.
 */
game: string, 
/**
 * Its options; those left out take their defaults.
 */
rules?: Record<string, unknown>, 
/**
 * Who may sit where. The first human seat is the host's.
 */
seats: Array<SeatRequest>, 
/**
 * Whether only those who have the link may find it.
 */
private?: boolean, 
/**
 * The host's part in the seed: up to 128 hex digits.
 */
nonce?: string, };

/**
 * A seat of a new table.
 */
export type SeatRequest = { "kind": "human", } | { "kind": "bot", 
/**
 * How strong it plays: 1 to 5.
 */
level: bigint, };

/**
 * A table, by its id.
 */
export type TableRef = { 
/**
 * Its id, which is also its link.
 */
table: string, };

/**
 * `POST /api/tables/ID/join`.
 */
export type JoinRequest = { 
/**
 * Which seat; the first free one when left out.
 */
seat?: number, 
/**
 * One's part in the seed: up to 128 hex digits.
 */
nonce?: string, };

/**
 * Where one sits now.
 */
export type Joined = { 
/**
 * The seat.
 */
seat: number, };

/**
 * How far a table is.
 */
export type Status = "open" | "playing" | "over";

/**
 * What all may know of a table.
 */
export type TableFacts = { 
/**
 * Its id.
 */
table: string, 
/**
 * The game's key.
 */
game: string, 
/**
 * Its options, complete.
 */
rules: Record<string, unknown>, 
/**
 * How far it is.
 */
status: Status, 
/**
 * Whether it is listed.
 */
private: boolean, 
/**
 * The host's id; null once everybody has gone.
 */
host: string | null, 
/**
 * One entry a seat.
 */
players: Array<PlayerInfo>, 
/**
 * How many seats can still be taken.
 */
free: number, 
/**
 * SHA-256 of the secret that the shuffles come from, in hex.
 */
commitment: string, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created: number, 
/**
 * When the game started, in milliseconds since 1970.
 */
started: number | null, 
/**
 * How it ended, once it has.
 */
outcome: Outcome | null, 
/**
 * The table of the next game, once somebody has asked for one.
 */
rematch: string | null, };

/**
 * `GET /api/tables/ID/check`.
 */
export type TableCheck = { 
/**
 * The number of the last entry.
 */
seq: number, 
/**
 * HMAC-SHA-256 of the whole state there, in hex. Its key is the table's seed: until that is published with the
 * record, the hash tells nothing of what is hidden; equal hashes still mean equal states.
 */
hash: string, };

/**
 * `GET /api/tables`.
 */
export type TableList = { 
/**
 * Public tables that are not over, the newest first.
 */
tables: Array<TableFacts>, };

/**
 * `GET /api/games`.
 */
export type GameList = { 
/**
 * The games.
 */
games: Array<GameInfo>, 
/**
 * How strong bots can be, the weakest first.
 */
levels: Array<BotLevel>, };

/**
 * A game, for building forms.
 */
export type GameInfo = { 
/**
 * Its key.
 */
game: string, 
/**
 * How many can play.
 */
seats: SeatRange, 
/**
 * Its action types, `leave` left aside.
 */
actions: Array<string>, 
/**
 * Its options: `name`, `kind` with what that takes, `default`, `rule`.
 */
options: { name: string; kind: string; default: unknown; rule: string; values?: string[]; min?: number; unit?: string }[], };

/**
 * How strong a bot can be.
 */
export type BotLevel = { 
/**
 * From 1 to 5.
 */
level: number, 
/**
 * What that is called, in English.
 */
name: string, 
/**
 * How it plays, in one line of English.
 */
line: string, };

/**
 * How many can play.
 */
export type SeatRange = { 
/**
 * The fewest.
 */
min: number, 
/**
 * The most.
 */
max: number, };

/**
 * A finished game, step by step.
 */
export type Replay = { 
/**
 * The game's key.
 */
game: string, 
/**
 * Its options, complete.
 */
rules: Record<string, unknown>, 
/**
 * One entry a seat.
 */
players: Array<PlayerInfo>, 
/**
 * The table as it was dealt.
 */
start: ReplayStart, 
/**
 * Every step.
 */
steps: Array<ReplayStep>, 
/**
 * How it ended; null for a record of an unfinished game.
 */
outcome: Outcome | null, };

/**
 * The table as it was dealt.
 */
export type ReplayStart = { 
/**
 * What all may see now, `hands` included.
 */
view: Record<string, unknown>, 
/**
 * One score a seat.
 */
scores: Array<number>, };

/**
 * One step of a finished game.
 */
export type ReplayStep = { 
/**
 * Its number, as live updates had it.
 */
seq: number, 
/**
 * When it was, in milliseconds since the start.
 */
at: number, 
/**
 * What happened.
 */
events: unknown[], 
/**
 * What all may see now: the spectators' view, and where the game has hidden things `hands`, each seat's `mine`.
 */
view: Record<string, unknown>, 
/**
 * One score a seat.
 */
scores: Array<number>, };

/**
 * `GET /api/tables/ID/log`.
 */
export type TableLog = { 
/**
 * The latest steps of a game that has started, the oldest of them first.
 */
steps: Array<LogStep>, };

/**
 * One step of a game, as its asker was told of it or would have been.
 */
export type LogStep = { 
/**
 * Its number, as live updates have it.
 */
seq: number, 
/**
 * When it was, in milliseconds since the start.
 */
at: number, 
/**
 * What happened, as far as the asker may know.
 */
events: unknown[], 
/**
 * What the asker could see then.
 */
view: Record<string, unknown>, 
/**
 * One score a seat.
 */
scores: Array<number>, };

/**
 * `GET /api/version`.
 */
export type Version = { 
/**
 * The server's version.
 */
version: string, 
/**
 * The protocol's.
 */
protocol: number, };

/**
 * `GET /api/nodes`.
 */
export type NodeList = { 
/**
 * The addresses of the nodes with the same tables, this one included; none when there is only this one.
 */
nodes: Array<string>, };
