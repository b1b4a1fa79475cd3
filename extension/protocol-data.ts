import type { TurnResult, UnmetExpectation } from "../engine/arena/turn-test/run-turn-test.ts";
import type { AnswerHint } from "../engine/game/turn.ts";
import type { Spoken } from "../engine/l10n/speak.ts";
import type { Template } from "../engine/project/new-bot.ts";
import type { UseSandbox } from "../engine/project/settings/settings-layer.ts";
import type { Branch } from "../engine/record/branch.ts";
import type { MatchChanges } from "../engine/record/changed-answer.ts";
import type { ProblemKind, SettingToTry, Severity } from "../engine/record/problem.ts";
import type { LineCosts } from "../engine/views/line-cost.ts";
import type { MatchSummary } from "../engine/views/match-summary.ts";

/** A run is what one save or command starts: one match or a series. */
export interface RunState {
  readonly run: string;
  readonly bot: string;
  readonly opponent: string;
  readonly state: "preparing" | "playing" | "finished" | "stopped" | "failed";
  readonly played: number;
  readonly of: number;
  /** It is one, however many matches it has. */
  readonly series?: true;
  /** For a series: wins, draws, losses of the bot and the 95 % Wilson interval of its rate. */
  readonly tally?: {
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly low: number;
    readonly high: number;
    readonly errors: Readonly<Record<string, number>>;
  };
  /** The last finished match. */
  readonly summary?: MatchSummary;
  /** Which files of a folder of ghosts are not met, though the others are. */
  readonly leftOut?: string;
  /** Which files of its bots changed on disk meanwhile, though it was played by those of its beginning. */
  readonly changed?: string;
  /** It is of an earlier session: whoever shows news has none. */
  readonly earlier?: true;
  /** What went wrong before a match could be played, and what to do. */
  readonly message?: string;
  /** The message stands on a source line too. */
  readonly onLine?: boolean;
  /** The `spar.json`, a URI, that has to be mended. */
  readonly config?: string;
}

/** A run of a bot, which is named by its file. */
export interface RunRequest {
  readonly uri: string;
  readonly plays: RunKind;
}

/** What a run plays. `count`: matches against each opponent, 0 for as many as `spar.json` says. */
export type RunKind =
  | { readonly kind: "match"; readonly opponent?: string }
  /** A match of the history once more: its seeds, options and opponent; `swap`: from the other side. */
  | { readonly kind: "again"; readonly match: string; readonly swap: boolean }
  /** Another answer is given in a match of the history, and the bots play on from there. */
  | ({ readonly kind: "playOn" } & Branch)
  /** Opponents that are not named are those that were chosen. */
  | { readonly kind: "series"; readonly count: number; readonly against?: readonly string[] }
  /** Matches of an earlier series once more: their seeds, sides and opponents; all where none is named. */
  | { readonly kind: "repeat"; readonly run: string; readonly matches?: readonly string[] }
  /** What is missing of a series that was cut; it is the same run. */
  | { readonly kind: "rest"; readonly run: string };

/** Whom a person plays against, and how. */
export interface AgainstPerson {
  /** Told by a bot's file, where one is named. */
  readonly game?: string;
  /** Files and `builtin:NAME`, in the order in which they sit round the table from the person on; none: it plays alone. */
  readonly against: readonly string[];
  /** The player that the person is, from 0. */
  readonly seat: number;
  readonly seed?: string;
  /** The match of a person that is played again: whom it met, and how; `swap`: from the next seat. */
  readonly again?: string;
  readonly swap?: boolean;
}

export interface LeagueAsked {
  readonly folder: string;
  readonly game?: string;
  readonly play: boolean;
  /** The bot that plays all others, by its path in the folder; without it, all play all. */
  readonly gauntlet?: string;
  /** Players per match. */
  readonly seats?: number;
  /** Matches per group. */
  readonly count?: number;
}

export interface MatchesWanted {
  /** Those that the server has at hand, of all bots: it need not open the database. */
  readonly recent?: true;
  /** URI. */
  readonly bot?: string;
  readonly run?: string;
  /** Words that must all fit (engine/match/history/match-query.ts). */
  readonly filter?: string;
  readonly limit: number;
}

export interface MatchesFound {
  /** Newest first. */
  readonly matches: readonly MatchSummary[];
  /** How many matches the runs of these have altogether, how many of them were won, and of a series the opponents. */
  readonly runs: Readonly<
    Record<string, { readonly matches: number; readonly won: number; readonly opponent?: string }>
  >;
  /** The names of kept versions, by id. */
  readonly versionNames: Readonly<Record<string, string>>;
}

/** What to tune, how and against whom; absent fields have their defaults. */
export interface TuneParams {
  readonly uri: string;
  readonly against?: readonly string[];
  readonly method?: string;
  readonly settings?: Readonly<Record<string, number>>;
  readonly steps?: number;
  readonly pairs?: number;
  readonly seed?: string;
}

/** The files that found numbers change, by their paths in the bot; `uri`: where they lie. */
export interface FoundSource {
  readonly files: readonly {
    readonly path: string;
    readonly uri: string;
    readonly before: string;
    readonly after: string;
  }[];
}

export interface VersionOffered {
  readonly id: string;
  readonly name?: string;
  /** When it became what the file was. */
  readonly at: string;
}

export interface VersionsCompared {
  /** Paths from the program's folder; `file`, where it is compared with the file of today: its URI. */
  readonly changed: readonly { readonly path: string; readonly file?: string }[];
}

export interface PlayableGame {
  readonly game: string;
  readonly title: string;
  readonly about: string;
  readonly players: { readonly min: number; readonly max: number };
  readonly builtins: readonly { readonly name: string; readonly idea: string }[];
}

export interface Opponent {
  readonly kind: "nobody" | "builtin" | "configured" | "beside" | "version" | "pool" | "ghost";
  readonly label: string;
  readonly detail: string;
  /** What tells it from others of its kind, in words: how strong a builtin is, how old a version. */
  readonly facts?: string;
  /** As `spar.json` names it: `builtin:NAME`, a file or a command. */
  readonly value: string;
  readonly chosen: boolean;
}

/** What the client tells when it starts the server. */
export interface ServerOptions {
  /** Folder for records, choices and built bots. */
  readonly storage: string;
  /** The language of the editor, with its texts; absent: English. */
  readonly spoken?: Spoken;
  /** Whether the workspace is trusted: bots are run in a trusted one only. */
  readonly trusted: boolean;
}

/** The settings of Spar as the editor holds them, section `spar`. */
export interface EditorSettings {
  readonly runOnSave: "recognised" | "configured" | "off";
  readonly duelOnSave: boolean;
  /** What a save changes in the answers to recorded matches is looked for. */
  readonly changedAnswers: boolean;
  /** After a series is looked for what each line costs. */
  readonly inlineCosts: boolean;
  /** The file that a bot's bundle is written to after a save; "" for none. */
  readonly bundle: string;
  /** How much better, in Elo, a duel asks for. */
  readonly duelElo: number;
  readonly timeScale: number;
  readonly memory: number;
  /** Matches at a time; 0 for as many as leave the clock honest. */
  readonly jobs: number;
  /** The address of the queue whose workers play what counts with others; empty: this machine does. */
  readonly queue: string;
  readonly sandbox: UseSandbox;
  /** Matches of a series against each opponent. */
  readonly seriesLength: number;
  readonly traceAnswers: boolean;
  /** The match on the board is searched for mistakes. */
  readonly analyse: boolean;
  readonly analyseSeconds: number;
  readonly codeLens: boolean;
  readonly commands: Readonly<Record<string, readonly string[]>>;
}

/** What a diagnostic carries for hovers and quick fixes. */
export interface ProblemData {
  /** Settings of the bot that may be meant. */
  readonly instead?: readonly SettingToTry[];
  readonly match: string;
  readonly answer: number;
  readonly turn: number;
  readonly kind: ProblemKind;
  readonly hint?: AnswerHint;
}

/** What a diagnostic of a `spar.json` has with it: what to write there instead. */
export interface ConfigData {
  readonly replacement: string;
}

/** What stands behind a source line. */
export interface LineReason {
  /** From 0. */
  readonly line: number;
  /** "IndexError: list index out of range". */
  readonly text: string;
  readonly severity: Severity;
}

/** How a kept turn came out; `line` counts from 0 in its file. */
export type TestedTurn =
  | Exclude<TurnResult, { outcome: "failed" }>
  | (Omit<TurnResult & { outcome: "failed" }, "failures"> & {
      readonly failures: readonly (UnmetExpectation & { readonly line: number })[];
    });

/** What the lines of a bot cost in a series, as far as that is known. */
export interface CostsState {
  readonly run: string;
  readonly bot: string;
  readonly state: "searching" | "done" | "stopped";
  readonly costs?: LineCosts;
}

/** What a saved bot answers otherwise than in recorded matches. */
export interface ChangesState {
  readonly bot: string;
  readonly state: "asking" | "done";
  readonly matches: readonly MatchChanges[];
}

/** A sample that a new bot can begin as. */
export type BotTemplate = Omit<Template, "file">;

/** A match by its id; `file`: its record, a URI, where it is in none of the server's lists. */
export interface RecordNamed {
  readonly match: string;
  readonly file?: string;
}
