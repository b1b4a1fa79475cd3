import type { BotForm } from "../game/bots.ts";
import type { SandboxName } from "../game/sandbox-name.ts";

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

/** A person who plays by hand. */
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
export function getBotForm(stamp: BotStamp): BotForm {
  return (stamp.kind === "file" && stamp.form) || "lines";
}

/** The file a bot was played from, as an absolute path; undefined for what has none. */
export function getBotFile(stamp: BotStamp | undefined): string | undefined {
  return stamp?.kind === "file" ? stamp.file : undefined;
}

/** The id of the version that played; undefined where none is known. */
export function getBotVersion(stamp: BotStamp | undefined): string | undefined {
  return stamp?.kind === "file" ? stamp.version : undefined;
}

/** The file that a bot is another version of, where it is one. */
export function getOriginal(stamp: BotStamp): string | undefined {
  return stamp.kind === "file" ? stamp.versionOf : undefined;
}

/** SHA-256 of the file a bot was played from. */
export function getBotHash(stamp: BotStamp | undefined): string | undefined {
  return stamp?.kind === "file" ? stamp.hash : undefined;
}

/** Whether a bot runs as a process of its own. */
export function isProgram(stamp: BotStamp): stamp is ProgramStamp {
  return stamp.kind === "file" || stamp.kind === "command";
}
