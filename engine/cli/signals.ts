import { closeSync } from "node:fs";
import { constants } from "node:os";
import type { MessagePort } from "node:worker_threads";
import { startThread } from "../files/built-file.ts";

// Node calls a signal's listener once the main thread is idle, and parsing a stranger's record can take minutes. So a
// thread hears the same signals. If the main thread does not answer it, it has it exit in the middle of its work, as a
// debugger would; and where even that is not heard (in one long call of Node's), the process is killed.

/** Emitted by `process` in the middle of its work, with the exit code. */
const overdue = "overdue end";
/** Waited for in steps, so that a busy machine that runs neither thread does not pass for a busy thread. */
const step = { ms: 100, toAnswer: 8, toExit: 12 };

/** Lets signals end this command even while it computes, from when this has resolved. */
export async function endWhileBusy(): Promise<void> {
  process.on(overdue, (code: number) => {
    // Otherwise Node prints that it waits for a debugger.
    process.on("exit", () => closeSync(2));
    process.exit(code);
  });
  const watch = startThread("watch signals");
  watch.on("message", (signal) => watch.postMessage(signal));
  // If it fails, signals are heard in idle moments only.
  watch.on("error", () => {});
  await new Promise((resolve) => watch.once("message", resolve).once("exit", resolve));
  watch.unref();
  // What was signalled before that thread could hear it, Node has heard by then.
  await new Promise((resolve) => setImmediate(resolve));
}

/** Node's own; a thread has no other way to hear signals. */
interface SignalBinding {
  readonly Signal: new () => { onsignal: () => void; start(signal: number): void };
}

export async function serveSignals(port: MessagePort): Promise<void> {
  const { Session } = await import("node:inspector");
  process.noDeprecation = true;
  const { Signal } = (process as unknown as { binding(name: string): SignalBinding }).binding("signal_wrap");
  let isAnswered = false;
  port.on("message", () => {
    isAnswered = true;
  });
  const endProcess = async (signal: number) => {
    isAnswered = false;
    port.postMessage(signal);
    await wait(step.toAnswer);
    if (isAnswered) return;
    const main = new Session();
    main.connectToMainThread();
    main.post("Runtime.evaluate", { expression: `process.emit(${JSON.stringify(overdue)}, ${128 + signal})` });
    await wait(step.toExit);
    process.kill(process.pid, "SIGKILL");
  };
  const { SIGHUP, SIGINT, SIGTERM } = constants.signals;
  for (const signal of [SIGHUP, SIGINT, SIGTERM]) {
    const heard = new Signal();
    heard.onsignal = () => void endProcess(signal);
    heard.start(signal);
  }
  port.postMessage("ready");
}

async function wait(steps: number) {
  for (let each = 0; each < steps; each++) await new Promise((resolve) => setTimeout(resolve, step.ms));
}
