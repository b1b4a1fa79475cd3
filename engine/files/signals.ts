import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { startThread } from "./built-file.ts";

// Node calls a signal's listener once the main thread is idle, and parsing a stranger's record can take minutes. So a
// thread hears the same signals. If the main thread does not answer it, it has it exit in the middle of its work, as a
// debugger would; and where even that is not heard (in one long call of Node's), the process is killed.

/** Lets signals end this command even while it computes, from when this has resolved. */
export async function endWhileBusy(): Promise<void> {
  const watch = startThread("watch signals").on("error", () => {});
  await new Promise((resolve) => watch.once("message", resolve).once("exit", resolve));
  watch.on("message", (signal) => watch.postMessage(signal)).unref();
  // What was signalled before that thread could hear it, Node has heard by then.
  await new Promise(setImmediate);
}

/** Waits in steps, so that a busy machine that runs neither thread does not pass for a busy thread. */
async function waitSteps(steps: number) {
  for (let each = 0; each < steps; each++) await wait(100);
}

/** Exits without Node's word that it waits for a debugger. */
const exitNow = (code: number) =>
  `process.on("exit", () => process.mainModule.require("node:fs").closeSync(2)); process.exit(${code})`;

export async function serveSignals(port: MessagePort): Promise<void> {
  const { Session } = await import("node:inspector");
  process.noDeprecation = true;
  // Threads have no other way to hear signals.
  const { Signal } = Object(process).binding("signal_wrap");
  let isAnswered = false;
  port.on("message", () => {
    isAnswered = true;
  });
  const end = async (signal: number) => {
    isAnswered = false;
    port.postMessage(signal);
    await waitSteps(8);
    if (isAnswered) return;
    const main = new Session();
    main.connectToMainThread();
    main.post("Runtime.evaluate", { expression: exitNow(128 + signal) });
    await waitSteps(12);
    process.kill(process.pid, "SIGKILL");
  };
  const { SIGHUP, SIGINT, SIGTERM } = constants.signals;
  for (const signal of [SIGHUP, SIGINT, SIGTERM]) Object.assign(new Signal(), { onsignal: end }).start(signal);
  port.postMessage("ready");
}
