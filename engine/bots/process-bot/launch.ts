import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Game } from "../../game/game.ts";
import type { SandboxName } from "../../game/referee.ts";
import type { Rules } from "../../game/rules.ts";
import { getGame } from "../../games.ts";
import { t, translate } from "../../l10n/speak.ts";
import { getBotFile, getBotForm, type ProgramStamp } from "../../record/match-record.ts";
import { type Bot, defaultLimits } from "../bot.ts";
import { describeMissingTool, type Language } from "../language.ts";
import type { Launch } from "../process/bot-process.ts";
import type { StartMethod } from "../process/start-up.ts";
import { findCaller, listHostFolders } from "../runtimes/host-files.ts";
import type { CallLimits, LaunchCommand } from "../runtimes/runtime.ts";
import { putInSandbox } from "../sandbox/sandbox.ts";
import { listShownFiles } from "../source/program-files.ts";
import { adviseOnScript } from "../source/script-advice.ts";

/** The parts of a match plan that a bot's process needs. */
export interface ProcessPlan {
  readonly game: string;
  readonly timeScale: number;
  /** Whether the bot runs under the host that reports source lines. */
  readonly trace: boolean;
  /** The game's options, including defaults. */
  readonly options?: unknown;
}

/** How to start the bot of a stamp, or why that is impossible. */
export function planLaunch(stamp: ProgramStamp, language: Language | undefined, given: ProcessPlan) {
  const file = getBotFile(stamp);
  const cwd = stamp.cwd ?? (file === undefined ? undefined : dirname(file));
  const [program = "", ...args] = stamp.command ?? [];
  const wanted = { ...language?.env, ...stamp.env };
  const direct = language?.resolveLauncher?.(program, cwd ?? process.cwd(), { ...process.env, ...wanted });
  const command = [direct?.program ?? program, ...args];
  const game = getGame(given.game);
  const caller = planCaller(stamp, language, game, given);
  if (caller && "why" in caller) return caller;
  const { runtime } = language ?? {};
  const launched: LaunchCommand =
    runtime && file !== undefined ? runtime.launch({ command, file, trace: given.trace, caller }) : { command };
  const { memory = defaultLimits.memory } = stamp;
  const bare: Launch = {
    command: addHeapLimit(launched.command, memory),
    cwd,
    env: { ...wanted, ...direct?.env, ...launched.env },
    pipes: launched.pipes,
    launcherPath: launched.launcherPath,
    jobLimits: { megabytes: reservedFactor * memory, processes: defaultLimits.processes },
  };
  const { about = [] } = launched;
  const isolate = (kind: SandboxName) => {
    const own = file === undefined ? [] : [file, ...listShownFiles(language?.files, file)];
    const files = [...own, ...listHostFolders()];
    // A command without a language is the user's own, so Spar adds nothing to it.
    return putInSandbox(kind, { ...bare, cwd: cwd ?? process.cwd(), files, isForeign: language === undefined, about });
  };
  // In a sandbox, the bot sees only its folder, its runtime and the files from Spar.
  const launch: Launch = stamp.sandbox
    ? { ...bare, ...isolate(stamp.sandbox), launcherPath: undefined }
    : { ...bare, command: [...about, ...bare.command] };
  const hosted: StartMethod = caller ? "call host" : "host";
  return {
    launch,
    // The host that will use the additional pipes.
    host: launched.host,
    starts: launched.host ? hosted : (language?.starts ?? "first read"),
    areCallsEndedByHost: caller !== undefined && launched.host?.endsCalls === true,
    // Then only the host can tell how long each call took.
    asksManyAtOnce: countAtOnce(game.rules, given) > 1,
  };
}

/** What calls a bot that does not read lines. */
function planCaller(stamp: ProgramStamp, language: Language | undefined, game: Game, given: ProcessPlan) {
  if (stamp.kind !== "file" || getBotForm(stamp) === "lines" || !language) return undefined;
  const caller = findCaller(stamp, language, game);
  return "why" in caller ? caller : { ...caller, limits: callLimits(game, given) };
}

function countAtOnce({ manyGames }: Rules, { options }: ProcessPlan): number {
  return options === undefined ? 1 : (manyGames?.atOnce(options) ?? 1);
}

/** How much later than the clock at the pipe a host ends a call, so that the stack is read before. */
const hostDelayMs = 10;

/** How many times its limit a call may take while it does not compute, if calls of many other games wait for it. */
const graceFactor = 4;

/** The limits of each call that a host enforces, so that a call that hangs affects no other. */
function callLimits(game: Game, given: ProcessPlan): CallLimits | undefined {
  const limits = given.options === undefined ? undefined : game.bots.hosted?.limits?.(given.options);
  if (!limits) return undefined;
  const { callMs, firstMs = callMs } = limits;
  const scaled = { callMs: callMs * given.timeScale + hostDelayMs, firstMs: firstMs * given.timeScale + hostDelayMs };
  // With many parallel games only the host can tell how long each call took; otherwise the clock at the pipe decides.
  return countAtOnce(game.rules, given) > 1 ? { ...scaled, grace: graceFactor } : scaled;
}

/** Why a program could not be started, and what to do. */
export function describeStartFailure(
  error: NodeJS.ErrnoException,
  { command, cwd }: Launch,
  language: Language | undefined,
): Awaited<ReturnType<Bot["start"]>> {
  const program = command[0] ?? "";
  const detail = error.message;
  if (cwd !== undefined && !existsSync(cwd)) {
    return { ok: false, why: t("The folder {folder} does not exist.", { folder: cwd }), detail };
  }
  if (error.code === "ENOENT" && language) return { ok: false, why: describeMissingTool(language, program), detail };
  const advice = adviseOnScript("", resolve(cwd ?? "", program));
  if (advice) return { ok: false, why: translate(advice), detail };
  const what = error.code === "EACCES" ? "forbidden" : error.code === "ENOENT" ? "absent" : "failed";
  const why = t(
    `"{program}" {what, select, forbidden {may not be executed} absent {was not found} other {failed}}: check the bot's "command" in spar.json.`,
    { program, what },
  );
  return { ok: false, why, detail };
}

/** Windows counts what a program reserves; it may use half of that. */
const reservedFactor = 2;

/** Limits Java's heap: by default it uses a quarter of the machine's memory before it collects garbage. */
function addHeapLimit(command: readonly string[], megabytes: number): readonly string[] {
  const [program = "", ...args] = command;
  if (!/^java(\.exe)?$/i.test(basename(program)) || args.some((arg) => /^-(Xmx|XX:Max(RAM|Heap))/.test(arg)))
    return command;
  // Leaves a quarter of the limit for memory outside the heap.
  return [program, `-Xmx${Math.max(16, Math.floor(0.75 * megabytes))}m`, ...args];
}
