import { t, translate } from "../../l10n/speak.ts";
import type { BotError } from "../../record/answer.ts";
import type { Bundler } from "../bundle/bundle.ts";
import type { Starts } from "../process/start-up.ts";
import type { Runtime } from "../runtimes/runtime.ts";
import type { SandboxKind } from "../sandbox/sandbox.ts";
import type { ProgramFiles } from "../source/program-files.ts";
import type { SourceWords, StderrForm, Syntax } from "../source/syntax.ts";

/** A message of a compiler, or of whatever prepares a bot. Lines and columns count from 1. */
export interface BuildProblem {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

export interface PrepareGiven {
  /** Absolute path of the bot. */
  readonly file: string;
  /** Where built bots are kept. */
  readonly cacheFolder: string;
  /** What the configuration names as interpreter or compiler, program first, with all its flags. */
  readonly command?: readonly string[];
  readonly isolation?: BuildIsolation;
}

/** The sandbox that compilers and checkers run in, or that there is none and so nothing is built; absent: they run outside. */
export type BuildIsolation = SandboxKind | "missing";

export type PreparedCommand =
  | {
      readonly ok: true;
      /** The command for the bot's stamp: bare, without a host. */
      readonly command: readonly string[];
      readonly env?: Readonly<Record<string, string>>;
      /** Warnings. */
      readonly problems: readonly BuildProblem[];
    }
  | {
      readonly ok: false;
      /** "compile": the bot is wrong; "start": a tool is missing or failed. */
      readonly kind: "compile" | "start";
      /** One sentence. */
      readonly why: string;
      /** What the tool printed. */
      readonly detail: string;
      readonly problems: readonly BuildProblem[];
    };

/** What a program stands in for, and what it would add to the environment. */
export interface Direct {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
}

/** How the editor debugs bots of a language. */
export interface Debugger {
  /** Whose: the editor's own for Node, the one for Python, or one for machine code, which reads the input from a file. */
  readonly kind: "node" | "debugpy" | "native";
  /** The extension to offer where none is installed; by default the one for C and C++. */
  readonly extension?: string;
  /** The compiler's command that keeps lines and variables as they are in the source. */
  command?(command: readonly string[]): readonly string[];
}

/** A programming language of bots: how one is built, started, and how its errors read. */
export interface Language {
  readonly id: string;
  readonly title: string;
  readonly extensions: readonly string[];
  /** Interpreter or compiler with its flags, used unless the configuration says otherwise. */
  readonly command: readonly string[];
  /** What the command's program is given to say its version; absent where that takes seconds of a processor. */
  readonly version?: readonly string[];
  readonly starts: Starts;
  readonly runtime: Runtime;
  readonly env?: Readonly<Record<string, string>>;
  /** What a version manager would start in a folder; undefined: the program itself, or only the manager knows. */
  resolveLauncher?(program: string, cwd: string, env: Readonly<Record<string, string | undefined>>): Direct | undefined;
  /** The text that runs has the source's lines but not its columns. */
  readonly lineOnly?: true;
  /** What stands in stderr after a crash. */
  readCrash?(stderr: string, file: string): BotError | undefined;
  readonly words: SourceWords;
  readonly syntax: Syntax;
  /** Absent: nothing is offered for what is printed to find a fault. */
  readonly stderr?: StderrForm;
  /** Absent: each file is a program of its own. */
  readonly files?: ProgramFiles;
  /** Makes one file of a program of several. Absent: only a program that is one file can be handed in. */
  readonly bundle?: Bundler;
  /** What to do where an answer may still lie in the program's buffer; absent where the runtime does not buffer. */
  readonly flush?: string;
  /** Absent: its debuggers take no input from a file, and Spar shows where the input is. */
  readonly debug?: Debugger;
  /** One sentence for a program that is not there: names the tool and how to set another. */
  missing(program: string): string;
  prepare(given: PrepareGiven): Promise<PreparedCommand>;
}

/** The sentence for a missing tool. */
export function missingTool(title: string, program: string, id: string, wanted: string, example: string): string {
  const setting = `"commands": { "${id}": [${example}] }`;
  return t(
    '{title} bots need {wanted}, but "{program}" was not found: install it, or set another command in spar.json: {setting}.',
    { title, wanted: translate(wanted), program, setting },
  );
}
