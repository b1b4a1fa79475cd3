import { Worker } from "node:worker_threads";
import type { Effort, Failure, Tried } from "./run-kind.ts";
import type { TryMessage, TryRequest } from "./serve-kinds.ts";

/** Tries kinds in a thread of their own, which is ended where an input does not come to an end. */
export interface KindThread {
  tryKind(name: string, effort: Effort): Promise<Tried>;
  end(): Promise<void>;
}

/** What one input may take: so much of the processor, so much time in all, so much memory. */
export interface InputLimits {
  readonly cpuMs: number;
  readonly ms: number;
  readonly megabytes: number;
}

/** Beyond what `tryKind` itself measures, and within the time of a test. */
const usualLimits: InputLimits = { cpuMs: 15_000, ms: 60_000, megabytes: 1500 };
const lookEveryMs = 100;

/** `source` is a module that serves its kinds. */
export function kindThread(source: string, limits = usualLimits): KindThread {
  let worker: Worker | undefined;
  const running = () => {
    worker ??= new Worker(`require("tsx/cjs"); require(${JSON.stringify(source)})`, {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    return worker;
  };
  return {
    async tryKind(name, effort) {
      const asked = running();
      const outcome = await triedBy(asked, { name, effort }, limits);
      if ("tried" in outcome) return outcome.tried;
      worker = undefined;
      await asked.terminate();
      return outcome.ended;
    },
    async end() {
      await worker?.terminate();
    },
  };
}

type Outcome = { readonly tried: Tried } | { readonly ended: Tried };

function triedBy(worker: Worker, toTry: TryRequest, limits: InputLimits): Promise<Outcome> {
  const { name, effort } = toTry;
  let inputs = 0;
  let failure: Failure = { kind: name, seed: effort.seed, path: effort.path ?? "0", input: "none yet", error: "" };
  let since = { ms: performance.now(), cpu: process.cpuUsage() };
  return new Promise((done) => {
    const end = (outcome: Outcome) => {
      clearInterval(looking);
      worker.off("message", receive).off("error", broke);
      done(outcome);
    };
    const stop = (error: string) => end({ ended: { inputs, failure: { ...failure, error } } });
    const broke = (error: Error) => stop(error.stack ?? error.message);
    const receive = (message: TryMessage) => {
      if ("tried" in message) return end(message);
      inputs = message.inputsBefore + 1;
      failure = { ...failure, ...message.made };
      since = { ms: performance.now(), cpu: process.cpuUsage() };
    };
    const looking = setInterval(() => {
      const { user, system } = process.cpuUsage(since.cpu);
      const cpuMs = (user + system) / 1000;
      const ms = performance.now() - since.ms;
      // Where others use the machine, an input gets less of it than it wants; only one that wants none is waiting.
      const isWaiting = ms > limits.ms && cpuMs < ms / 20;
      if (cpuMs > limits.cpuMs || isWaiting || ms > 10 * limits.ms) {
        stop(`it did not come to an end within ${Math.round(ms)} ms, ${Math.round(cpuMs)} ms of them on the processor`);
      }
    }, lookEveryMs);
    worker.on("message", receive).on("error", broke);
    worker.postMessage(toTry);
  });
}
