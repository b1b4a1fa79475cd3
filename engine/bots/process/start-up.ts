import { t } from "../../l10n/speak.ts";
import type { SourceRange } from "../../record/answer.ts";
import type { BotProcess } from "./bot-process.ts";
import { within } from "./process-group.ts";
import { type InputState, inputState, waitedForProcessorMs } from "./process-state.ts";

/** Start-up has a limit of its own, beside the limit of the first answer. */
const startUpLimitMs = 10_000;
/** So has the loading of a file whose methods or function are called; what it does there runs within no call. */
const loadLimitMs = 5000;

/**
 * When a bot counts as started, so that its first answer's clock may run:
 * - "host": its host says that the bot's own code is about to run;
 * - "call host": its host says that the bot's file is loaded, so that it can be called;
 * - "exec": the program is loaded and runs its own code at once (compiled to machine code);
 * - "first read": it waits for its first input, wrote something or ended (a runtime without host, any command).
 */
export type Starts = "host" | "call host" | "exec" | "first read";

export type StartUp =
  | { readonly ok: true /** What the first answer gets on top of its limit. */; readonly graceMs: number }
  | { readonly ok: false; readonly why: string /** Where it hangs. */; readonly frames: readonly SourceRange[] };

/** How a bot is started. */
export interface Starting {
  readonly starts: Starts;
  /** A language's runtime runs it, no command of the user's. */
  readonly runtime: boolean;
  readonly timeScale: number;
  /** What a sentence calls the bot. */
  readonly name: string;
}

/**
 * Waits until a started bot is ready to play; `starts` is how that shows. Never throws: a bot that fails to start gives
 * `ok: false`.
 */
export async function startUp(bot: BotProcess, { starts, runtime, timeScale, name }: Starting): Promise<StartUp> {
  const begun = performance.now();
  switch (starts) {
    case "exec":
      return { ok: true, graceMs: 0 };
    case "host":
      if (!bot.trace) return { ok: true, graceMs: startUpLimitMs };
      return hostReady({ bot, name }, Promise.race([bot.trace.ready, bot.exited]), begun);
    case "call host": {
      const up = await startUp(bot, { starts: "host", runtime, timeScale, name });
      return up.ok && bot.trace ? loadedBy({ bot, name }, loadLimitMs * timeScale) : up;
    }
    case "first read":
      // Where nobody tells what a process waits for, the first answer gets the start-up's time on top.
      if (inputState(bot.pid) === "unknown" && !bot.exit) return { ok: true, graceMs: startUpLimitMs };
      // A known runtime is up long before: then it is the bot that takes its time, and its first answer is late.
      return firstRead({ bot, name }, begun).then((up) => (up.ok || !runtime ? up : { ok: true, graceMs: 0 }));
  }
}

/** A host that has not spoken for so long may never do: a wrapper may have lost its pipe. */
const silentMs = 1500;

/** A bot that starts, with what a sentence calls it. */
interface Named {
  readonly bot: BotProcess;
  readonly name: string;
}

async function hostReady(named: Named, ready: Promise<unknown>, begun: number): Promise<StartUp> {
  if (await within(ready, silentMs)) return { ok: true, graceMs: 0 };
  return Promise.race([firstRead(named, begun), ready.then((): StartUp => ({ ok: true, graceMs: 0 }))]);
}

/** A machine that is busy lengthens the limit by what it kept the bot waiting. */
async function loadedBy({ bot, name }: Named, limitMs: number): Promise<StartUp> {
  const loaded = Promise.race([bot.trace!.loaded, bot.exited]);
  const waitedMs = () => waitedForProcessorMs(bot.pid) ?? 0;
  const due = performance.now() + limitMs - waitedMs();
  for (let leftMs = limitMs; leftMs > 0; leftMs = due + waitedMs() - performance.now()) {
    if (await within(loaded, Math.ceil(leftMs))) return { ok: true, graceMs: 0 };
  }
  const stack = await bot.trace!.stack();
  const why = t("{bot} did not load within {seconds, number} s: its top-level code hangs or takes too long.", {
    bot: name,
    seconds: limitMs / 1000,
  });
  return { ok: false, why, frames: stack?.frames ?? [] };
}

/**
 * How long a process must be quiet until it counts as up. One that waits for events of which nobody can tell might wait for
 * its input; a shell may start other programs first, which wait for a disk or a network.
 */
const upAfterMs: Readonly<Partial<Record<InputState, number>>> = { reading: 0, listening: 0, idle: 100, parent: 1000 };
const lookEveryMs = 2;
/** A look at a runtime with its threads takes a tenth of the above, so that one which starts slowly is looked at less often. */
const lookEveryPart = 0.05;

async function firstRead({ bot, name }: Named, begun: number): Promise<StartUp> {
  let quietSince: number | undefined;
  for (;;) {
    if (bot.exit || bot.pipe.received > 0) return { ok: true, graceMs: 0 };
    const now = performance.now();
    const enoughMs = upAfterMs[inputState(bot.pid)];
    quietSince = enoughMs === undefined ? undefined : (quietSince ?? now);
    if (enoughMs !== undefined && now - quietSince! >= enoughMs) return { ok: true, graceMs: 0 };
    if (now - begun > startUpLimitMs) {
      const seconds = startUpLimitMs / 1000;
      const why = t("{bot} did not start reading its input within {seconds, number} s.", { bot: name, seconds });
      return { ok: false, why, frames: [] };
    }
    const pauseMs = quietSince === undefined ? Math.max(lookEveryMs, lookEveryPart * (now - begun)) : lookEveryMs;
    await new Promise((go) => setTimeout(go, pauseMs));
  }
}
