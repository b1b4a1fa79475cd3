import type { BotProcess } from "./bot-process.ts";
import { within } from "./process-group.ts";
import { inputState } from "./process-state.ts";

/** Start-up has a limit of its own, beside the limit of the first answer. */
export const startUpLimitMs = 10_000;

/**
 * When a bot counts as started, so that its first answer's clock may run:
 * - "host": its host says that the bot's own code is about to run;
 * - "exec": the program is loaded and runs its own code at once (compiled to machine code);
 * - "first read": it waits for its first input, wrote something or ended (a runtime without host, any command).
 */
export type Starts = "host" | "exec" | "first read";

export type StartUp =
  | { readonly ok: true /** What the first answer gets on top of its limit. */; readonly graceMs: number }
  | { readonly ok: false };

export async function startUp(bot: BotProcess, starts: Starts, runtime: boolean): Promise<StartUp> {
  const begun = performance.now();
  switch (starts) {
    case "exec":
      return { ok: true, graceMs: 0 };
    case "host":
      if (!bot.trace) return { ok: true, graceMs: startUpLimitMs };
      return hostReady(bot, Promise.race([bot.trace.ready, bot.exited]), begun);
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
    if (now - begun > startUpLimitMs) return { ok: false };
    await new Promise((go) => setTimeout(go, lookEveryMs));
  }
}
