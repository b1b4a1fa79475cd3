import type { SourceRange } from "../../record/answer.ts";
import type { BotProcess } from "./bot-process.ts";
import { within } from "./process-group.ts";
import { inputState, waitedForProcessorMs } from "./process-state.ts";

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
}

export async function startUp(bot: BotProcess, { starts, runtime, timeScale }: Starting): Promise<StartUp> {
  const begun = performance.now();
  switch (starts) {
    case "exec":
      return { ok: true, graceMs: 0 };
    case "host":
      if (!bot.trace) return { ok: true, graceMs: startUpLimitMs };
      return hostReady(bot, Promise.race([bot.trace.ready, bot.exited]), begun);
    case "call host": {
      const up = await startUp(bot, { starts: "host", runtime, timeScale });
      return up.ok && bot.trace ? loadedBy(bot, loadLimitMs * timeScale) : up;
    }
    case "first read":
      // Where nobody tells what a process waits for, the first answer gets the start-up's time on top.
      if (inputState(bot.pid) === "unknown" && !bot.exit) return { ok: true, graceMs: startUpLimitMs };
      // A known runtime is up long before: then it is the bot that takes its time, and its first answer is late.
      return firstRead(bot, begun).then((up) => (up.ok || !runtime ? up : { ok: true, graceMs: 0 }));
  }
}

/** A host that has not spoken for so long may never do: a wrapper may have lost its pipe. */
const silentMs = 1500;

async function hostReady(bot: BotProcess, ready: Promise<unknown>, begun: number): Promise<StartUp> {
  if (await within(ready, silentMs)) return { ok: true, graceMs: 0 };
  return Promise.race([firstRead(bot, begun), ready.then((): StartUp => ({ ok: true, graceMs: 0 }))]);
}

/** A machine that is busy lengthens the limit by what it kept the bot waiting. */
async function loadedBy(bot: BotProcess, limitMs: number): Promise<StartUp> {
  const loaded = Promise.race([bot.trace!.loaded, bot.exited]);
  const waitedMs = () => waitedForProcessorMs(bot.pid) ?? 0;
  const due = performance.now() + limitMs - waitedMs();
  for (let leftMs = limitMs; leftMs > 0; leftMs = due + waitedMs() - performance.now()) {
    if (await within(loaded, Math.ceil(leftMs))) return { ok: true, graceMs: 0 };
  }
  const stack = await bot.trace!.stack();
  const why = `was not loaded after ${limitMs / 1000} s: its file hangs or computes before the first call`;
  return { ok: false, why, frames: stack?.frames ?? [] };
}

/** A process that waits for events might wait for its input among them; it is believed after this long. */
const idleMs = 100;
const lookEveryMs = 2;

async function firstRead(bot: BotProcess, begun: number): Promise<StartUp> {
  let idleSince: number | undefined;
  for (;;) {
    if (bot.exit || bot.pipe.received > 0) return { ok: true, graceMs: 0 };
    const now = performance.now();
    const state = inputState(bot.pid);
    if (state === "reading") return { ok: true, graceMs: 0 };
    idleSince = state === "idle" ? (idleSince ?? now) : undefined;
    if (idleSince !== undefined && now - idleSince >= idleMs) return { ok: true, graceMs: 0 };
    if (now - begun > startUpLimitMs) {
      return { ok: false, why: `did not begin to read its input within ${startUpLimitMs / 1000} s`, frames: [] };
    }
    await new Promise((go) => setTimeout(go, lookEveryMs));
  }
}
