import type { BotForm } from "../../game/bots.ts";
import { type BotError, getBotFile, type ProgramStamp, type SourceRange } from "../../record/match-record.ts";
import type { BotProcess } from "../process/bot-process.ts";
import type { Pipes, TraceHost } from "../trace/host.ts";

/** How the programs of a language are started, traced and asked for their stack. */
export interface Runtime {
  /** The name under which games provide host programs for it. */
  readonly id: string;
  /** Starts a bot under a host that traces source lines, or without one if it is not traced. */
  launch(request: LaunchRequest): LaunchCommand;
  /** The host or the exit code always tells whether the program failed, so stderr need not be searched. */
  readonly reportsEnd?: true;
  /** Observes a running bot from outside, for bots without a host. */
  watch?(bot: BotProcess, stamp: ProgramStamp): ProcessInspector;
  /** Starts a bot with a host that feeds it a record; undefined if the bot reads its input from a file instead. */
  replay?(request: LaunchRequest): ReplayLaunch | undefined;
}

/** The program that a launcher stands for, and the variables the launcher would set. */
export interface DirectCommand {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Time limits for one call of a class or function bot in milliseconds, already scaled for this machine. */
export interface CallLimits {
  readonly callMs: number;
  readonly firstMs: number;
  /** How many times its limit a call may take while it does not compute, as on a busy machine. Default 1. */
  readonly grace?: number;
}

/** What turns a game's messages into calls of a bot's methods or function. */
export interface CallingHost {
  /** Absolute path of the game's host program for this runtime. */
  readonly program: string;
  readonly form: BotForm;
  /** The class to play, if the file has several. */
  readonly className?: string;
  readonly limits?: CallLimits;
}

export interface LaunchRequest {
  /** The command without tracing: program, options, file, the bot's arguments. */
  readonly command: readonly string[];
  /** The bot's source as named in `command`; a compiled bot's command does not contain it. */
  readonly file: string;
  readonly trace: boolean;
  /** For bots that are called rather than reading lines. */
  readonly caller?: CallingHost;
}

export interface LaunchCommand {
  readonly command: readonly string[];
  /** Variables to add to the bot's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments to put before the command: a program of Spar that turns into the bot and may be outside its sandbox. */
  readonly about?: readonly string[] | undefined;
  /** Additional pipes for the child process. */
  readonly pipes?: Pipes | undefined;
  /** A program that starts processes with less overhead than Node. */
  readonly launcherPath?: string | undefined;
  /** The host that uses the pipes. */
  readonly host?: TraceHost;
}

/** What can be found out about a running bot from outside. */
export interface ProcessInspector {
  /** The user's current call stack, innermost first; undefined if not available. */
  stack(): Promise<readonly SourceRange[] | undefined>;
  /** Asking for the stack ends the program. */
  readonly endsProgram?: true;
  /** The user's call stack at a fatal signal or exit call; empty if the main function returned. */
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

/** A program that runs without a host, so that only its exit code is known. */
export const bareRuntime: Runtime = { id: "bare", launch: ({ command }) => ({ command }), reportsEnd: true };

/** A runtime that prints all stacks to stderr on SIGQUIT and then exits. */
export function createQuitRuntime(id: string, read: (stderr: string, file: string) => BotError | undefined): Runtime {
  return {
    id,
    launch: ({ command }) => ({ command }),
    watch: (bot, stamp) => ({
      endsProgram: true,
      async stack() {
        process.kill(bot.pid, "SIGQUIT");
        await Promise.race([bot.closed, new Promise((late) => setTimeout(late, 500))]);
        return read(bot.stderr.recent, getBotFile(stamp) ?? "")?.frames;
      },
    }),
  };
}

/** The options of a class host, which follow the game's host program; the same for all runtimes. */
export function createCallOptions({ program, form, className, limits }: CallingHost, trace: boolean): string[] {
  return [
    program,
    `--form=${form}`,
    ...(className ? [`--class=${className}`] : []),
    ...(limits ? [`--call-ms=${limits.callMs}`, `--first-ms=${limits.firstMs}`] : []),
    ...(limits?.grace ? [`--grace=${limits.grace}`] : []),
    ...(trace ? [] : ["--no-trace"]),
  ];
}

/** Splits a command at the bot's file, so that a host's arguments can be inserted before it. */
export function splitAtFile(command: readonly string[], file: string): { before: string[]; after: string[] } {
  const at = Math.max(command.lastIndexOf(file), 1);
  return { before: command.slice(0, at), after: command.slice(at) };
}
