import type { TurnToDebug } from "../engine/project/debug-turn.ts";
import type { UseSandbox } from "../engine/project/settings.ts";
import type { Branch } from "../engine/record/branch.ts";
import type { CompactLine } from "../engine/record/compact-lines.ts";
import type { BranchPoint } from "../engine/record/match-record.ts";
import type { Problem, ProblemKind, SettingToTry, Severity } from "../engine/record/problem.ts";

export type { TurnLaunch } from "../engine/project/debug-turn.ts";

/** One finished match as lists and the status bar show it. The record itself is asked for by `id`. */
export interface MatchSummary {
  /** Name of the record file without its ending. */
  readonly id: string;
  readonly game: string;
  /** URI of the bot it was played for, and which player that bot was. */
  readonly bot: string;
  readonly me: number;
  readonly names: readonly string[];
  /** "won", "lost", "drew", "stopped" as seen by `me`; for more than two players the place is in `places`. */
  readonly result: "won" | "lost" | "drew" | "stopped";
  readonly places: readonly number[];
  readonly scores: readonly number[];
  readonly reason: string;
  readonly detail: string;
  readonly seed: string;
  readonly turns: number;
  readonly durationMs: number;
  readonly at: string;
  /** The first of the bot's problems; all are derived from the record. */
  readonly problems: readonly Problem[];
  /** How many there are that are more than information. */
  readonly problemCount: number;
  /** The series it belongs to, if any. */
  readonly run: string;
  /** The match it leaves, where another answer was tried out: it says nothing of how good the bot is. */
  readonly branch?: BranchPoint;
}

/** A run is what one save or command starts: one match or a series. */
export interface RunState {
  readonly run: string;
  readonly bot: string;
  readonly opponent: string;
  readonly state: "preparing" | "playing" | "finished" | "stopped" | "failed";
  readonly played: number;
  readonly of: number;
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
  /** What went wrong before a match could be played, and what to do. */
  readonly message?: string;
  /** The message stands on a source line too. */
  readonly onLine?: boolean;
}

export interface RunRequest {
  readonly uri: string;
  readonly opponent?: string;
  /** Plays a match of the history again: its seeds, options and opponent. */
  readonly again?: string;
  /** With `again`: from the other side. */
  readonly swap?: boolean;
  /** Another answer is given in a match of the history, and the bots play on from there. */
  readonly branch?: Branch;
  /** A series of so many matches; 0 takes the number of `spar.json`. */
  readonly count?: number;
}

export interface Opponent {
  readonly label: string;
  readonly detail: string;
  /** As `spar.json` names it: `builtin:NAME`, a file or a command. */
  readonly value: string;
  readonly chosen: boolean;
}

/** What the client tells when it starts the server. */
export interface ServerOptions {
  /** Folder for records, choices and built bots. */
  readonly storage: string;
  /** Whether the workspace is trusted: bots are run in a trusted one only. */
  readonly trusted: boolean;
}

/** The settings of Spar as the editor holds them, section `spar`. */
export interface EditorSettings {
  readonly runOnSave: "recognised" | "configured" | "off";
  readonly timeScale: number;
  readonly memory: number;
  readonly sandbox: UseSandbox;
  readonly trace: "on" | "off";
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
}

/** The count at the end of a source line. */
export interface LineCount {
  /** From 0. */
  readonly line: number;
  /** "3 illegal in 2 turns". */
  readonly text: string;
  readonly severity: Severity;
}

/** What can be asked, by the name of the message: what is sent, and the answer. */
export interface Requests {
  /** Plays a match or a series of a bot; answers when it was started. */
  "spar/run": { params: RunRequest; result: { run: string } | { message: string } };
  /** Stops one run, or all when `run` is absent. */
  "spar/stop": { params: { run?: string }; result: null };
  /** The record of a match that is in the history, or is played now or was the last one played of its bot. */
  "spar/record": { params: { match: string }; result: CompactLine[] | null };
  /** What a debugger needs to stop where the turn of an answer begins. Built and written to files by this. */
  "spar/debugTurn": {
    params: { match: string; answer: number };
    result: TurnToDebug;
  };
  /** The record in a file that somebody opened. */
  "spar/recordFile": { params: { text: string }; result: { lines: CompactLine[] } | { message: string } };
  /** Keeps a match of the history as it would stand if one answer had been `text`; answers the new match's id. */
  "spar/keepBranch": {
    params: Branch;
    result: { match: string } | { message: string };
  };
  /** Recent matches, newest first. */
  "spar/matches": { params: Record<string, never>; result: MatchSummary[] };
  /** Opponents a bot can be set against: builtins, configured ones and other bots of the folder. */
  "spar/opponents": { params: { uri: string }; result: Opponent[] };
  /** Writes a setting of a bot into its `spar.json`; answers the bot's URI. */
  "spar/set": { params: SettingToTry; result: { uri: string } };
  /** Keeps the choice of an opponent for a bot. */
  "spar/chooseOpponent": { params: { uri: string; opponent: string }; result: null };
  /** The samples that a new bot can begin as. */
  "spar/templates": { params: Record<string, never>; result: BotTemplate[] };
  /** Makes a bot from a template in a folder (a URI); answers the new file's URI. */
  "spar/newBot": { params: { game: string; language: string; folder: string }; result: { uri: string } };
  /** Every pair of a folder's bots (a URI), with a progress; `games` when it must be said which game. */
  "spar/league": {
    params: { folder: string; game?: string };
    result: { table: string } | { message: string } | { games: { id: string; title: string }[] };
  };
  /** Asked by the server: the interpreters that other extensions or their settings name for a file, by language. */
  "spar/interpreters": { params: { uri: string }; result: Readonly<Record<string, readonly string[]>> };
}

/** A sample that a new bot can begin as. */
interface BotTemplate {
  readonly game: string;
  readonly gameTitle: string;
  readonly language: string;
  readonly languageTitle: string;
}

/** What is told without an answer. */
export interface Notifications {
  "spar/runChanged": RunState;
  "spar/matchFinished": MatchSummary;
  /** The open files that are bots. */
  "spar/bots": { uris: readonly string[] };
  /** The counts of a file's lines over the last run; an empty list clears them. */
  "spar/lineCounts": { uri: string; counts: LineCount[] };
  /** A match while it is played, for the bot that the panel watches; `from` is the place of the first line in its record. */
  "spar/recordLines": { match: string; me: number; from: number; lines: readonly CompactLine[] };
  /** To the server: whose matches the panel watches; without a bot, nobody's. */
  "spar/watch": { bot?: string };
  /** To the server: the user has trusted the workspace. */
  "spar/trusted": Record<string, never>;
}
