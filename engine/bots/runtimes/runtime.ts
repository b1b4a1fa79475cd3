import type { BotForm } from "../../game/bots.ts";
import type { BotStamp, SourceRange } from "../../record/answer.ts";
import type { BotProcess } from "../process/bot-process.ts";
import type { Host } from "../trace/host.ts";
import type { Pipes } from "../trace/pipes.ts";

/** What the programs of a language run on: how it is started, traced, and asked where it is. */
export interface Runtime {
  /** The name under which a game has a host program for it. */
  readonly id: string;
  /** How a bot is started: under a host that notes source lines, or bare where nothing is to be traced. */
  launch(request: LaunchRequest): Launched;
  /** Its host or its exit code always tells whether the program failed, so that a text on stderr need not be read for it. */
  readonly tellsEnd?: true;
  /** Knows a started bot from outside, where its host tells nothing or there is none. */
  watch?(bot: BotProcess, stamp: BotStamp): Outside;
  /** Starts a bot under a host that feeds it a recorded match; undefined: it reads the record's input from a file. */
  replay?(request: LaunchRequest): ReplayLaunch | undefined;
}

/** Limits of one call of a class or function bot in milliseconds, as they hold on this machine. */
export interface CallLimits {
  readonly callMs: number;
  readonly firstMs: number;
  /** How many times its limit a call may last that did not compute: a busy machine is not the bot's fault. Default 1. */
  readonly grace?: number;
}

/** What turns a game's messages into calls of a bot's methods or of its function. */
export interface Caller {
  /** Absolute path of the game's host program for the runtime. */
  readonly program: string;
  readonly form: BotForm;
  /** The class to play, where a file has several. */
  readonly className?: string;
  readonly limits?: CallLimits;
}

export interface LaunchRequest {
  /** As the language would run it bare: program, options, the file, the bot's arguments. */
  readonly command: readonly string[];
  /** The bot's source as it stands in `command`; a compiled bot's command does not name it. */
  readonly file: string;
  readonly trace: boolean;
  /** For a bot that does not speak lines itself. */
  readonly caller?: Caller;
}

export interface Launched {
  readonly command: readonly string[];
  /** To be added to the bot's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Words before the command: a program of Spar's, which becomes the bot and may be outside its sandbox. */
  readonly about?: readonly string[] | undefined;
  /** Pipes that the child wants beside the standard ones. */
  readonly pipes?: Pipes | undefined;
  /** A program that starts others at less cost than Node. */
  readonly starter?: string | undefined;
  /** The host that will speak on them. */
  readonly host?: Host;
}

/** A running bot as it can be known from outside its code. */
export interface Outside {
  /** The user's frames now, innermost first; undefined when they cannot be had. */
  stack(): Promise<readonly SourceRange[] | undefined>;
  /** Asking for the stack ends the program. */
  readonly ends?: true;
  /** The user's frames when a deadly signal came or the program ended itself; none when its main function returned. */
  end?(): Promise<readonly SourceRange[] | undefined>;
}

/** How a debugger starts a bot that reads a recorded match. */
export interface ReplayLaunch {
  /** The interpreter with its options. */
  readonly interpreter: readonly string[];
  /** The program with its arguments. */
  readonly script: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
