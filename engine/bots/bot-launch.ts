import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { BotStamp } from "../record/answer.ts";
import type { Bot } from "./bot.ts";
import type { Launch } from "./bot-process.ts";
import { type CallLimits, hostedCommand } from "./hosts/launch.ts";
import type { Language } from "./languages/language.ts";

/** What of a match's plan a process needs. */
export interface ProcessGiven {
  readonly game: string;
  readonly timeScale: number;
  /** Whether the bot runs under the host that notes source lines. */
  readonly trace: boolean;
  /** Options of the game; of interest are its time limits. */
  readonly options?: unknown;
}

/** Who speaks on the extra pipes. */
export type Hosted = "python" | "javascript" | "java";

/** What to start for a stamp; `hosted` when a host will speak on the extra pipes. */
export function launchOf(
  stamp: BotStamp,
  language: Language | undefined,
  given: ProcessGiven,
): { readonly launch: Launch; readonly hosted: Hosted | undefined } {
  const { game, trace } = given;
  const { file, className, form = "lines" } = stamp;
  const cwd = stamp.cwd ?? (file === undefined ? undefined : dirname(file));
  const [program = "", ...args] = stamp.command ?? [];
  const wanted = { ...language?.env, ...stamp.env };
  const direct = language?.behind?.(program, cwd ?? process.cwd(), { ...process.env, ...wanted });
  const command = [direct?.program ?? program, ...args];
  const env = { ...wanted, ...direct?.env };
  const traced = trace && file !== undefined ? language?.traced?.(command, file) : undefined;
  if (traced) return { launch: { command: traced, cwd, env, extraPipes: 2 }, hosted: "java" };
  if (!language?.host || file === undefined) {
    const extraPipes = language?.stack === "handler" ? 1 : 0;
    return { launch: { command, cwd, env, extraPipes }, hosted: undefined };
  }
  const limits = callLimits(given);
  const hosted = hostedCommand({ language: language.host, command, file, form, className, game, trace, limits });
  return {
    launch: { command: hosted.command, cwd, env: { ...env, ...hosted.env }, extraPipes: hosted.extraPipes },
    hosted: hosted.extraPipes > 0 ? language.host : undefined,
  };
}

/** How much later than the pipe's clock a host ends a call, so that the stack is taken before. */
const behindMs = 10;

const grace = 4;

/** The limits of one call that a host enforces, so that a stuck call costs nothing but itself. */
function callLimits({ options, timeScale }: ProcessGiven): CallLimits | undefined {
  const given = (options ?? {}) as Readonly<Record<string, unknown>>;
  const callMs = given.limitMs ?? given.hardLimitMs;
  if (typeof callMs !== "number") return undefined;
  const first = given.firstLimitMs ?? given.startLimitMs;
  const firstMs = typeof first === "number" ? first : callMs;
  const limits = { callMs: callMs * timeScale + behindMs, firstMs: firstMs * timeScale + behindMs };
  // With many games at once the host alone can tell how long one call took; elsewhere the pipe's clock decides.
  return typeof given.lanes === "number" && given.lanes > 1 ? { ...limits, grace } : limits;
}

/** Why a program could not be run at all, and what to do. */
export function notStarted(
  error: NodeJS.ErrnoException,
  { command, cwd }: Launch,
  language: Language | undefined,
): Awaited<ReturnType<Bot["start"]>> {
  const program = command[0] ?? "";
  const detail = error.message;
  if (cwd !== undefined && !existsSync(cwd)) return { ok: false, why: `The folder ${cwd} does not exist.`, detail };
  if (error.code === "ENOENT" && language) return { ok: false, why: language.missing(program), detail };
  const what = error.code === "EACCES" ? "may not be executed" : error.code === "ENOENT" ? "was not found" : "failed";
  return { ok: false, why: `"${program}" ${what}: check the bot's "command" in spar.json.`, detail };
}
