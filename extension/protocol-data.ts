import type { Template } from "../engine/app/new-bot.ts";
import type { Tally } from "../engine/arena/statistics/tally.ts";
import type { TuningSettings } from "../engine/arena/tune/begin-tuning.ts";
import type { TurnResult, UnmetExpectation } from "../engine/arena/turn-test/run-turn-test.ts";
import type { Builtin } from "../engine/game/bots.ts";
import type { AnswerHint } from "../engine/game/turn.ts";
import type { Spoken } from "../engine/l10n/speak.ts";
import type { MatchQuery, MatchStore } from "../engine/match/history/match-store.ts";
import type { MatchChanges } from "../engine/record/compare.ts";
import type { Branch } from "../engine/record/position.ts";
import type { ProblemKind, SettingToTry, Severity } from "../engine/record/problem.ts";
import type { MatchSummary } from "../engine/views/match-summary.ts";

export type { TurnLaunch } from "../engine/app/debug-turn.ts";

/** A run, started by one save or command: one match or a series. */
export interface RunState {
  readonly run: string;
  readonly bot: string;
  readonly opponent: string;
  readonly state: "preparing" | "playing" | "finished" | "stopped" | "failed";
  readonly played: number;
  readonly of: number;
  /** Set for a series, however many matches it has. */
  readonly isSeries?: true;
  /** For a series: the results of the bot and the 95 % Wilson interval of its rate. */
  readonly tally?: Omit<Tally, "played">;
  /** For one of an optimization game that has ended: how close it came to the best known scores, from 0 to 1. */
  readonly share?: number;
  /** The last finished match. */
  readonly summary?: MatchSummary;
  /** Sentences about the players and the referee: files without a ghost, copies that fill seats, another engine. */
  readonly leftOut?: string;
  /** Sentences about files that changed on disk during the run, which used the original ones. */
  readonly changed?: string;
  /** The run is from an earlier session, so it is not announced as news. */
  readonly earlier?: true;
  /** The problem that kept a match from being played, and what to do. */
  readonly message?: string;
  /** The message is also shown on a source line. */
  readonly isShownOnLine?: boolean;
  /** It cannot be played because the tools of its contest are not built. */
  readonly isUnbuilt?: boolean;
  /** The URI of the `spar.json` that needs a fix. */
  readonly config?: string;
}

/** A request to run a bot, identified by its file. */
export interface RunRequest {
  readonly uri: string;
  readonly plays: RunKind;
}

/** What a run plays. `count` is the number of matches per opponent; 0 means as many as `spar.json` says. */
export type RunKind =
  | { readonly kind: "match"; readonly opponent?: string }
  /** Repeats a match of the history with its seeds, options and opponent; with `swap`, from the other seat. */
  | { readonly kind: "again"; readonly match: string; readonly swap: boolean }
  /** Continues a match of the history with another answer. */
  | ({ readonly kind: "playOn" } & Branch)
  /** Without named opponents, plays against the chosen ones. */
  | { readonly kind: "series"; readonly count: number; readonly against?: readonly string[] }
  /** Repeats matches of an earlier series with their seeds, seats and opponents; by default all. */
  | { readonly kind: "repeat"; readonly run: string; readonly matches?: readonly string[] }
  /** Plays the missing matches of an interrupted series, as the same run. */
  | { readonly kind: "rest"; readonly run: string };

/** Whom a person plays against, and how. */
export interface AgainstPerson {
  /** Determined by a bot's file, if one is named. */
  readonly game?: string;
  /** Files and `builtin:NAME`, in seat order after the person; if empty, the person plays alone. */
  readonly against: readonly string[];
  /** The person's player index, from 0. */
  readonly seat: number;
  readonly seed?: string;
  /** The match of a person to repeat, with the same opponents and settings; with `swap`, from the next seat. */
  readonly again?: string;
  readonly swap?: boolean;
}

export interface MatchesParams extends Omit<MatchQuery, "before"> {
  /** Only matches that the server has in memory, so that it need not open the database. */
  readonly onlyRecent?: true;
}

export interface MatchesResult {
  /** Newest first. */
  readonly matches: readonly MatchSummary[];
  /** For each run, the number of its matches, how many were won and, for a series, the opponents. */
  readonly runs: Readonly<Awaited<ReturnType<MatchStore["runs"]>>>;
  /** The names of saved versions, by id. */
  readonly versionNames: Readonly<Record<string, string>>;
}

/** What to tune, how and against whom; absent fields have their defaults. */
export interface TuneParams extends TuningSettings {
  readonly uri: string;
  readonly against?: readonly string[];
  readonly seed?: string;
  /** Begins nothing, and only says whether the bot can be tuned. */
  readonly onlyChecks?: true;
}

export interface VersionComparison {
  /** Paths relative to the program's folder; `file` is the URI of the current file, if that is compared. */
  readonly changed: readonly { readonly path: string; readonly file?: string }[];
}

export interface PlayableGame {
  readonly game: string;
  readonly title: string;
  readonly players: { readonly min: number; readonly max: number };
  readonly builtins: readonly Pick<Builtin, "name" | "idea">[];
}

export interface Opponent {
  readonly kind: "nobody" | "builtin" | "boss" | "configured" | "beside" | "version" | "pool" | "ghost";
  readonly label: string;
  readonly detail: string;
  /** Details in words: how strong a builtin is, how old a version. */
  readonly facts?: string;
  /** As `spar.json` names it: `builtin:NAME`, a file or a command. */
  readonly value: string;
  readonly isChosen: boolean;
}

export interface ServerOptions {
  /** Folder for records, choices and built bots. */
  readonly storage: string;
  /** The editor's language and its texts; absent for English. */
  readonly spoken?: Spoken;
  /** Whether the workspace is trusted; otherwise no bot is run. */
  readonly trusted: boolean;
}

/** The data of a diagnostic, for hovers and quick fixes. */
export interface ProblemData {
  /** Settings of the bot that may be the intended ones. */
  readonly instead?: readonly SettingToTry[];
  readonly match: string;
  readonly answer: number;
  readonly turn: number;
  readonly kind: ProblemKind;
  readonly hint?: AnswerHint;
}

/** The data of a diagnostic in a `spar.json`: the suggested replacement. */
export interface ConfigData {
  readonly replacement: string;
}

/** The text shown at the end of a source line. */
export interface LineReason {
  /** From 0. */
  readonly line: number;
  /** "IndexError: list index out of range". */
  readonly text: string;
  readonly severity: Severity;
}

/** The result of a turn test; `line` counts from 0 in its file. */
export type TestedTurn =
  | Exclude<TurnResult, { outcome: "failed" }>
  | (Omit<TurnResult & { outcome: "failed" }, "failures"> & {
      readonly failures: readonly (UnmetExpectation & { readonly line: number })[];
    });

/** Which answers of recorded matches a saved bot gives differently. */
export interface ChangesState {
  readonly bot: string;
  readonly matches: readonly MatchChanges[];
}

export type BotTemplate = Omit<Template, "file">;

/** A match by its id; `file` is the URI of its record, if it is in none of the server's lists. */
export interface RecordReference {
  readonly match: string;
  readonly file?: string;
}

/** The value that stands for a bot's URI in matches of a person. */
export const personUri = "spar:/Played by you";
