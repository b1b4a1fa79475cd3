import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import type { BotForm } from "../../game.ts";

export interface CallLimits {
  readonly callMs: number;
  readonly firstMs: number;
  /** How many times its limit a call may last that did not compute: a busy machine is not the bot's fault. Default 1. */
  readonly grace?: number;
}

export interface HostRequest {
  readonly language: "python" | "javascript";
  /** As the language would run it bare: the interpreter, its options, the file, the bot's arguments. */
  readonly command: readonly string[];
  /** The file as it stands in `command`: the bot itself, or the JavaScript made from it. */
  readonly file: string;
  readonly form: BotForm;
  readonly game: string;
  readonly trace: boolean;
  /** The class to play, where a file has several. */
  readonly className?: string;
  /** Limits of one call of a class or function bot, already scaled; a call that exceeds it costs only itself. */
  readonly limits?: CallLimits;
}

export interface HostedCommand {
  readonly command: string[];
  /** Pipes after stderr that the child wants: 0, or 2 (fd 3 the trace, fd 4 commands). */
  readonly extraPipes: 0 | 2;
  /** To be added to the bot's environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** The command that runs a bot under Spar's host, or bare when nothing is to be traced and it speaks lines itself. */
export function hostedCommand(request: HostRequest): HostedCommand {
  const at = request.command.lastIndexOf(request.file);
  const before = request.command.slice(0, Math.max(at, 1));
  const after = request.command.slice(Math.max(at, 1));
  return request.language === "python" ? python(request, before, after) : javascript(request, before, after);
}

/** Bare, too, stdout is unbuffered: a bot that forgets to flush would never answer otherwise. */
function python(request: HostRequest, before: string[], after: string[]): HostedCommand {
  const env = { PYTHONUNBUFFERED: "1" };
  if (request.form !== "lines") {
    const host = [hostFile("python_class_host.py"), request.game, ...hostOptions(request)];
    return { command: [...before, ...host, ...after], extraPipes: 2, env };
  }
  const command = [...before, ...after];
  if (!request.trace || before.some((option) => /^-[A-Za-z]*[IES]/.test(option))) {
    return { command, extraPipes: 0, env };
  }
  const path = [hostsFolder(), ...(process.env.PYTHONPATH ? [process.env.PYTHONPATH] : [])].join(delimiter);
  return { command, extraPipes: 2, env: { ...env, PYTHONPATH: path } };
}

function hostOptions({ form, className, limits, trace }: HostRequest): string[] {
  return [
    `--form=${form}`,
    ...(className ? [`--class=${className}`] : []),
    ...(limits ? [`--call-ms=${limits.callMs}`, `--first-ms=${limits.firstMs}`] : []),
    ...(limits?.grace ? [`--grace=${limits.grace}`] : []),
    ...(trace ? [] : ["--no-trace"]),
  ];
}

/** The preload also gives CodinGame's globals, so one is there without a trace too; the bot runs unmodified either way. */
function javascript(request: HostRequest, before: string[], after: string[]): HostedCommand {
  if (request.form !== "lines") {
    const host = [hostFile("node-function-host.cjs"), request.game, ...hostOptions(request)];
    return { command: [...before, ...host, ...after], extraPipes: 2, env: {} };
  }
  const command = [...before, "--require", hostFile("node-host.cjs"), ...after];
  return request.trace ? { command, extraPipes: 2, env: { SPAR_TRACE: "1" } } : { command, extraPipes: 0, env: {} };
}

function hostFile(name: string): string {
  return join(hostsFolder(), name);
}

/** Where the host programs lie: beside this file in the sources, in `hosts/` beside a bundle. */
export function hostsFolder(): string {
  const found = [__dirname, join(__dirname, "hosts"), join(__dirname, "..", "hosts")].find((folder) =>
    existsSync(join(folder, "sitecustomize.py")),
  );
  if (!found) throw new Error(`the host programs are missing beside ${basename(__dirname)}`);
  return found;
}
