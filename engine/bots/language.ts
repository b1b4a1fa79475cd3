import type { SandboxName } from "../game/referee.ts";
import { type Text, t, translate } from "../l10n/speak.ts";
import type { BotError } from "../record/match-record.ts";
import type { BuildProblem } from "./bot.ts";
import type { Bundler } from "./bundle/bundle.ts";
import type { StartMethod } from "./process/start-up.ts";
import type { DirectCommand, Runtime } from "./runtimes/runtime.ts";
import type { ProgramFiles } from "./source/program-files.ts";
import type { SourceWords, StderrForm, Syntax } from "./source/syntax.ts";

export interface BuildInput {
  /** Absolute path of the bot. */
  readonly file: string;
  readonly cacheFolder: string;
  /** The configured interpreter or compiler: the program, then its flags. */
  readonly command?: readonly string[];
  readonly isolation?: BuildIsolation;
  /** The folder whose files an isolated bot may be built from; by default its own. */
  readonly within?: string;
  /** A compiler has this many times longer, too, where it is above 1. */
  readonly timeScale?: number;
}

/** A build whose command has been chosen. */
export type BuildCall = BuildInput & { readonly command: readonly string[] };

/** The sandbox of compilers; "missing": required but not there, so nothing is built; undefined: none. */
export type BuildIsolation = SandboxName | "missing";

export type PreparedCommand =
  | {
      readonly ok: true;
      /** The command for the bot's stamp, without a host. */
      readonly command: readonly string[];
      readonly env?: Readonly<Record<string, string>>;
      /** The compiler's warnings. */
      readonly problems: readonly BuildProblem[];
    }
  | {
      readonly ok: false;
      /** "compile": the source is wrong; "start": a tool is missing or failed. */
      readonly kind: "compile" | "start";
      /** Why the build failed, in one sentence. */
      readonly why: string;
      /** The tool's output. */
      readonly detail: string;
      readonly problems: readonly BuildProblem[];
    };

export type CannotPrepare = PreparedCommand & { readonly ok: false };

/** How the editor debugs bots of a language. */
export interface Debugger {
  /** "node": the editor's own debugger; "debugpy": Python's; "native": for machine code, with input from a file. */
  readonly kind: "node" | "debugpy" | "native";
  /** The extension to suggest if none is installed; by default the one for C and C++. */
  readonly extension?: string;
  /** Changes the compiler's command so that the debugger finds lines and variables. */
  command?(command: readonly string[]): readonly string[];
}

/** A programming language of bots: how to build and start one, and how to read its errors. */
export interface Language {
  readonly id: string;
  readonly title: string;
  readonly extensions: readonly string[];
  /** The default interpreter or compiler with its flags. */
  readonly command: readonly string[];
  /** The arguments that make the program print its version; absent if that takes seconds. */
  readonly version?: readonly string[];
  readonly starts: StartMethod;
  readonly runtime: Runtime;
  readonly env?: Readonly<Record<string, string>>;
  /** What a version manager would start in a folder; undefined if it is no launcher, or only the launcher knows. */
  resolveLauncher?(
    program: string,
    cwd: string,
    env: Readonly<Record<string, string | undefined>>,
  ): DirectCommand | undefined;
  /** The code that runs has the lines of the source but not its columns. */
  readonly hasOnlyLines?: true;
  /** The exit code of `abort` on Windows, which has no signals and prints nothing. */
  readonly abortCode?: number;
  /** Parses stderr after a crash. */
  readCrash?(stderr: string, file: string): BotError | undefined;
  /** What would help against an error that something is missing; `program` is the compiler's or the interpreter's name. */
  advise?(error: string, file: string, program: string): Text | undefined;
  readonly words: SourceWords;
  readonly syntax: Syntax;
  /** How a print becomes debug output; absent if Spar cannot change it. */
  readonly stderr?: StderrForm;
  /** How the files of a program are found; absent if each file is a program of its own. */
  readonly files?: ProgramFiles;
  /** Joins a program of several files into one. Absent if only single-file programs can be submitted. */
  readonly bundle?: Bundler;
  /** How to flush output that may still be in the program's buffer; absent if the runtime does not buffer. */
  readonly flush?: string;
  /** The debugger to use; absent if the language's debuggers cannot read input from a file. Spar then shows where the input is. */
  readonly debug?: Debugger;
  /** What the user has to install. */
  readonly needs: string;
  /** An alternative command to suggest, as in a list of `spar.json`. */
  readonly instead: string;
  prepare(given: BuildInput): Promise<PreparedCommand>;
}

/** The sentence about a missing program: names the tool, and how to configure another. */
export function describeMissingTool({ id, title, needs, instead }: Language, program: string): string {
  const setting = `"commands": { "${id}": [${instead}] }`;
  return t(
    '{title} bots need {wanted}, but "{program}" was not found: install it, or set another command in spar.json: {setting}.',
    { title, wanted: translate(needs), program, setting },
  );
}
