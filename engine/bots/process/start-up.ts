import { t } from "../../l10n/speak.ts";
import type { SourceRange } from "../../record/match-record.ts";
import type { BotProcess } from "./bot-process.ts";
import { settlesWithin } from "./process-group.ts";
import { type InputState, readInputState, readWaitedMs } from "./process-state.ts";

/** Start-up has a limit of its own, in addition to the limit of the first answer. */
const startUpLimitMs = 10_000;
/** Loading a file whose methods or function are called has its own limit too, since that code runs outside any call. */
const loadLimitMs = 5000;

/**
 * When a bot counts as started, so that the clock of its first answer may run:
 * - "host": its host reports that the bot's own code is about to run;
 * - "call host": its host reports that the bot's file is loaded and can be called;
 * - "exec": the program is loaded and runs its own code at once (machine code);
 * - "first read": it waits for its first input, has written something or has ended (a runtime without a host, or any
 * other command).
 */
export type StartMethod = "host" | "call host" | "exec" | "first read";

type StartUp =
  | { readonly ok: true /** Extra time for the first answer. */; readonly graceMs: number }
  | {
      readonly ok: false;
      readonly why: string /** Where the program hangs. */;
      readonly frames: readonly SourceRange[];
    };

interface StartConditions {
  readonly starts: StartMethod;
  /** Whether a known language's runtime runs the bot, rather than a command of the user. */
  readonly hasRuntime: boolean;
  readonly timeScale: number;
  /** The bot's name in messages. */
  readonly name: string;
}

/** Waits until a bot is ready; `starts` says how to tell. If it fails, the result is `ok: false`, no exception. */
export async function startUp(
  bot: BotProcess,
  { starts, hasRuntime, timeScale, name }: StartConditions,
): Promise<StartUp> {
  const begun = performance.now();
  switch (starts) {
    case "exec":
      return { ok: true, graceMs: 0 };
    case "host":
      if (!bot.trace) return { ok: true, graceMs: startUpLimitMs };
      return waitForHost({ bot, name }, Promise.race([bot.trace.ready, bot.exited]), begun);
    case "call host": {
      const up = await startUp(bot, { starts: "host", hasRuntime, timeScale, name });
      return up.ok && bot.trace ? waitForLoad({ bot, name }, loadLimitMs * timeScale) : up;
    }
    case "first read":
      // If the system does not tell what a process waits for, the first answer gets the start-up time on top.
      if (readInputState(bot.pid) === "unknown" && !bot.exit) return { ok: true, graceMs: startUpLimitMs };
      // A known runtime starts much faster than this, so the bot itself is slow, and that counts for its first answer.
      return waitForFirstRead({ bot, name }, begun).then((up) =>
        up.ok || !hasRuntime ? up : { ok: true, graceMs: 0 },
      );
  }
}

/** A host that has been silent this long may never report: a wrapper may have lost its pipe. */
const hostSilenceMs = 1500;

interface NamedProcess {
  readonly bot: BotProcess;
  readonly name: string;
}

async function waitForHost(named: NamedProcess, ready: Promise<unknown>, begun: number): Promise<StartUp> {
  if (await settlesWithin(ready, hostSilenceMs)) return { ok: true, graceMs: 0 };
  return Promise.race([waitForFirstRead(named, begun), ready.then((): StartUp => ({ ok: true, graceMs: 0 }))]);
}

/** Waits for a bot's file to load. The time for which a busy machine kept the bot waiting is added to the limit. */
async function waitForLoad({ bot, name }: NamedProcess, limitMs: number): Promise<StartUp> {
  const loaded = Promise.race([bot.trace!.loaded, bot.exited]);
  const waitedMs = () => readWaitedMs(bot.pid) ?? 0;
  const due = performance.now() + limitMs - waitedMs();
  for (let leftMs = limitMs; leftMs > 0; leftMs = due + waitedMs() - performance.now()) {
    if (await settlesWithin(loaded, Math.ceil(leftMs))) return { ok: true, graceMs: 0 };
  }
  const stack = await bot.trace!.stack();
  const why = t("{bot} did not load within {seconds, number} s: its top-level code hangs or takes too long.", {
    bot: name,
    seconds: limitMs / 1000,
  });
  return { ok: false, why, frames: stack?.frames ?? [] };
}

/** How long a process must be quiet to count as started; a shell may first start programs that wait for a disk. */
const quietMsUntilStarted: Readonly<Partial<Record<InputState, number>>> = {
  reading: 0,
  listening: 0,
  idle: 100,
  parent: 1000,
};
const checkIntervalMs = 2;
/** Checking a runtime with many threads takes a tenth of that, so one that starts slowly is checked less often. */
const checkIntervalShare = 0.05;

async function waitForFirstRead({ bot, name }: NamedProcess, begun: number): Promise<StartUp> {
  let quietSince: number | undefined;
  for (;;) {
    if (bot.exit || bot.pipe.received > 0) return { ok: true, graceMs: 0 };
    const now = performance.now();
    const enoughMs = quietMsUntilStarted[readInputState(bot.pid)];
    quietSince = enoughMs === undefined ? undefined : (quietSince ?? now);
    if (enoughMs !== undefined && now - quietSince! >= enoughMs) return { ok: true, graceMs: 0 };
    if (now - begun > startUpLimitMs) {
      const seconds = startUpLimitMs / 1000;
      const why = t("{bot} did not start reading its input within {seconds, number} s.", { bot: name, seconds });
      return { ok: false, why, frames: [] };
    }
    const pauseMs =
      quietSince === undefined ? Math.max(checkIntervalMs, checkIntervalShare * (now - begun)) : checkIntervalMs;
    await new Promise((go) => setTimeout(go, pauseMs));
  }
}
