import type { BotForm } from "../game/bots.ts";
import type { Difference } from "../game/extras.ts";
import type { SourceRange } from "../game/host-error.ts";
import type { RefereeStamp, RefereeTurn, SandboxName } from "../game/referee.ts";
import type { Outcome } from "../game/rules.ts";
import type { Reply } from "../game/turn.ts";
import { english, type Text, t } from "../l10n/speak.ts";

export type { SourceRange } from "../game/host-error.ts";

/** Everything that decides a match, except the answers. */
export interface MatchPlan {
  readonly game: string;
  /** The referee that plays the game, if its rules are asked instead of computed. */
  readonly referee?: RefereeStamp;
  readonly options: unknown;
  readonly seeds: Readonly<Record<string, string>>;
  readonly timeScale: number;
  /** Whether bots run with tracing of source lines. */
  readonly trace: boolean;
  readonly bots: readonly BotStamp[];
  /** The match this one branches from, if it is a what-if. */
  readonly branch?: BranchPoint;
  /** Set for a match played on a site; `difference` says where our rules disagree with the site. */
  readonly imported?: { readonly difference?: Difference };
  /** Why the previous attempt at this match did not count. */
  readonly replaces?: ReplacedMatch;
}

/** A timeout caused by the machine. */
export interface ReplacedMatch {
  /** Index of the answer, from 0. */
  readonly answer: number;
  readonly player: number;
  /** How long the bot was ready to run but got no CPU, in the second half of its limit, in milliseconds. */
  readonly waitedMs: number;
}

/** Where one match branches from another: they are equal before that answer. */
export interface BranchPoint {
  /** The id of the original record. */
  readonly match: string;
  /** Index of the first different answer, from 0. */
  readonly answer: number;
}

export type MatchLine = {
  readonly kind: "match";
  readonly format: 1;
  readonly engine: string;
  readonly at: string;
} & MatchPlan;
/** One answer; answers are in the order they were judged. */
export type AnswerLine = { readonly kind: "answer"; readonly player: number; readonly gameNumber?: number } & Answer;
/** `digest`: CRC-32 of the final full view as JSON, eight hex digits. */
export type EndLine = {
  readonly kind: "end";
  readonly outcome: Outcome;
  readonly digest: string;
  readonly durationMs: number;
};
type StoppedLine = { readonly kind: "stopped"; readonly why: string };
/** A message of a referee: before the first answer, and after each. */
export type RefereeLine = { readonly kind: "referee" } & RefereeTurn;
/** Frames for the game's own viewer, only displayed: a JSON list of `{index, key, data}`, raw-deflated, base64. */
export type FramesLine = { readonly kind: "frames"; readonly deflated: string };
/** The referee failed, through no fault of a bot: nobody has won. `log` is its stack trace, or what it wrote last. */
type FailedLine = { readonly kind: "failed"; readonly why: string; readonly log: string };
export type RecordLine = MatchLine | AnswerLine | EndLine | StoppedLine | RefereeLine | FramesLine | FailedLine;

/** A match as played, from which all else is computed. On disk JSON Lines, `*.spar.jsonl`: see `docs/record.md`. */
export type MatchRecord = readonly RecordLine[];

/** The user's lines that wrote a part of an answer: the call stack, innermost first. */
export interface WrittenBy {
  /** Characters of the answer, [from, to). */
  readonly span: readonly [number, number];
  readonly frames: readonly SourceRange[];
}

/** What is known about an error of a bot. */
export interface BotError {
  /** "IndexError", "SIGSEGV", "exit code 3". */
  readonly type: string;
  readonly message: string;
  /** The message as data, where it has values. */
  readonly words?: Text;
  /** The user's frames, innermost first. */
  readonly frames: readonly SourceRange[];
  /** The line is a guess. */
  readonly guessed?: boolean;
}

/** The answer to one question, with everything that was measured. */
export type Answer = Reply & {
  /** Milliseconds measured at the pipe; for a failure, until it was detected. */
  readonly ms: number;
  /** Which lines wrote which part; absent if tracing is off or not available for the language. */
  readonly writtenBy?: readonly WrittenBy[];
  /** The bot's stderr since the last answer, at most `stderrLimit` bytes. */
  readonly stderr?: string;
  readonly stderrCut?: number;
  /** Resident memory of the bot's process after the answer; measured now and then. */
  readonly memoryBytes?: number;
  /** The text of an unfinished answer. */
  readonly partial?: string;
  readonly error?: BotError;
  /** The user's call stack when time ran out, innermost first. */
  readonly stack?: readonly SourceRange[];
  /** How long the bot was ready to run but got no CPU, in the second half of an exceeded limit, in milliseconds. */
  readonly waitedMs?: number;
  /** The call was not made: the game counted it as lost after several timeouts in a row. */
  readonly lostAfter?: number;
  /** The limit in milliseconds that the referee kept, if it keeps the clock itself and did not wait for this answer. */
  readonly limitMs?: number;
  /** An answer that arrived shortly after the limit. */
  readonly late?: LateAnswer;
  /** The bot was blocked on reading when time ran out. */
  readonly waiting?: boolean;
  /** How to flush the output in the bot's language, if the answer may still be buffered. */
  readonly flush?: string;
  /** The bot reads its input to the end, which comes only when the match is over. */
  readonly toEnd?: boolean;
  /** Input lines of this turn the bot has read, and how many there were. */
  readonly read?: readonly [number, number];
  /** Oddities that are not failures, each with its place. */
  readonly remarks?: readonly BotRemark[];
};

/** Output that came too late: how long after the limit, and the call stack that printed it, innermost first. */
export interface LateAnswer {
  readonly ms: number;
  readonly text: string;
  readonly frames?: readonly SourceRange[];
}

export interface BotRemark {
  /**
   * "early": printed before reading all input; "leftover": input lines not read; "extra": more output than expected;
   * "encoding": invalid UTF-8; "line-end": CR before LF.
   */
  readonly kind: "early" | "leftover" | "extra" | "encoding" | "line-end" | "notice";
  readonly message: string;
  /** The message as data, where it has values. */
  readonly words?: Text;
  readonly at?: SourceRange;
  /** The first line of output after the answer, if the remark is about such output. */
  readonly text?: string;
}

/** A text of ours for a record: in English, and as data where that says more. */
export function toRecordedText(text: Text): Pick<BotRemark, "message" | "words"> {
  return typeof text === "string" ? { message: text } : { message: english(text), words: text };
}

/** Describes a player well enough to start it again and to notice changes of its file. */
export type BotStamp = FileStamp | CommandStamp | BuiltinStamp | PersonStamp | GhostStamp | SiteStamp;

/** A bot that is a process of its own. */
export type ProgramStamp = FileStamp | CommandStamp;

interface Program {
  readonly name: string;
  /** The program first, from the language or from the settings; absent in a record that was shared. */
  readonly command?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Memory limit in MB, if not the default. */
  readonly memory?: number;
  /** The sandbox the bot runs in. */
  readonly sandbox?: SandboxName;
}

export interface FileStamp extends Program {
  readonly kind: "file";
  /** Absolute path of the source file. */
  readonly file: string;
  /** SHA-256 of the file's bytes, hex. */
  readonly hash?: string;
  /** The id of the bot's version, from the content of all its files. */
  readonly version?: string;
  /** `file` is in one of our folders and is another version of this file. */
  readonly versionOf?: string;
  /** The id of a language in bots/languages; another one for a file that has a command of its own. */
  readonly language?: string;
  readonly form?: BotForm;
  /** The class to play, if the file has several. */
  readonly className?: string;
}

/** A command as it was typed. */
export interface CommandStamp extends Program {
  readonly kind: "command";
}

export interface BuiltinStamp {
  readonly kind: "builtin";
  readonly name: string;
  /** The builtin's name in its game. */
  readonly builtin: string;
  /** Numbers of the builtin that replace its own. */
  readonly numbers?: readonly number[];
}

export interface PersonStamp {
  readonly kind: "person";
  readonly name: string;
}

/** A player of a recorded match who repeats its answers. */
export interface GhostStamp {
  readonly kind: "ghost";
  readonly name: string;
  readonly ghost: {
    /** Absolute path of the record. */
    readonly record: string;
    readonly player: number;
  };
}

/** A player of a match that was imported from a site: nothing here can start it. */
interface SiteStamp {
  readonly kind: "site";
  readonly name: string;
}

/** The bot's protocol; a command reads and prints lines, like most bots. */
export const getBotForm = (stamp: BotStamp): BotForm => (stamp.kind === "file" && stamp.form) || "lines";

/** The file a bot was played from, as an absolute path; undefined for what has none. */
export function getBotFile(stamp: BotStamp | undefined): string | undefined {
  return stamp?.kind === "file" ? stamp.file : undefined;
}

/** The id of the version that played; undefined where none is known. */
export function getBotVersion(stamp: BotStamp | undefined): string | undefined {
  return stamp?.kind === "file" ? stamp.version : undefined;
}

/** The file that a bot is another version of, where it is one. */
export const getOriginal = (stamp: BotStamp): string | undefined =>
  stamp.kind === "file" ? stamp.versionOf : undefined;

/** SHA-256 of the file a bot was played from. */
export function getBotHash(stamp: BotStamp | undefined): string | undefined {
  return stamp?.kind === "file" ? stamp.hash : undefined;
}

/** Whether a bot runs as a process of its own. */
export function isProgram(stamp: BotStamp): stamp is ProgramStamp {
  return stamp.kind === "file" || stamp.kind === "command";
}

/** Thrown for a record that cannot be replayed. The message is a sentence that says where. */
export class DamagedRecord extends Error {
  override readonly name = "DamagedRecord";
}

/** The first line of a record; throws DamagedRecord if it is not a match line. */
export function readPlan([first]: readonly RecordLine[]): MatchLine {
  if (first?.kind === "match") return first;
  throw new DamagedRecord(t("The first line of a record must describe the match."));
}

export function listAnswers(lines: readonly RecordLine[]): AnswerLine[] {
  return lines.filter((line) => line.kind === "answer");
}

/** What is wrong with an answer that a match does not have. */
export const describeNoAnswer = (answers: number, answer: number): string =>
  t("This match has {answers, plural, one {# answer} other {# answers}}; there is no answer {answer, number}.", {
    answers,
    answer: answer + 1,
  });

/** A referee without what belongs to the machine it ran on. */
export function removeMachine({ command: _, warm: __, cwd: ___, sandbox: ____, ...stamp }: RefereeStamp): RefereeStamp {
  return stamp;
}

/** The players' names in messages; players with equal names get their seat as a suffix. */
export function namePlayers(bots: readonly Pick<BotStamp, "name">[]): string[] {
  return bots.map(({ name }, seat) =>
    bots.some((other, at) => at !== seat && other.name === name) ? `${name} (${seat + 1})` : name,
  );
}
