import assert from "node:assert/strict";
import fc from "fast-check";
import type { Kind } from "./kind.ts";

/** How long a kind is tried: so many inputs, or so many seconds. `path` runs one input of a former run again. */
export interface Effort {
  readonly seed: number;
  readonly seconds?: number;
  readonly count?: number;
  readonly path?: string;
}

export interface Tried {
  readonly inputs: number;
  readonly failure?: Failure;
}

/** An input, and the seed and path by which it is made again. */
export interface MadeInput {
  readonly seed: number;
  readonly path: string;
  readonly input: string;
}

export interface Failure extends MadeInput {
  readonly kind: string;
  readonly error: string;
}

/** Inputs of one seed: few enough that a time is kept well, and that a failure is found again quickly. */
const usualBatch = 100;
/** What one input may take of the processor; a busy machine does not count. */
const maxCpuMs = 5000;

/**
 * Tries a kind of input until one fails or the effort is spent; the same seed gives the same inputs in the same order.
 * `began` hears of each input before it is tried, those included that make a failure smaller.
 */
export async function tryKind(
  kind: Kind,
  { seed, seconds, count = Number.POSITIVE_INFINITY, path }: Effort,
  began: (made: MadeInput, inputsBefore: number) => void = () => {},
): Promise<Tried> {
  const { inputs, check, show = fc.stringify, close } = await kind.open();
  const until = computeDeadline(seconds);
  let tried = 0;
  try {
    for (let own = seed; tried < count && performance.now() < until; own++) {
      let at = 0;
      const property = fc.asyncProperty(inputs, async (input) => {
        began({ seed: own, path: path ?? String(at), input: show(input) }, tried + at);
        await inTime(() => check(input));
        // Not counted on where it failed: what follows are smaller forms of the same input.
        at++;
      });
      const numRuns = path === undefined ? Math.min(kind.short ?? usualBatch, count - tried) : 1;
      const run = await fc.check(property, { seed: own, numRuns, ...(path === undefined ? {} : { path }) });
      tried += run.numRuns;
      if (run.failed) {
        const input = run.counterexample ? show(run.counterexample[0]) : "?";
        const error = describeThrown(run.errorInstance);
        return { inputs: tried, failure: { kind: kind.name, seed: own, path: run.counterexamplePath!, input, error } };
      }
      if (path !== undefined) break;
    }
    return { inputs: tried };
  } finally {
    await close?.();
  }
}

const computeDeadline = (seconds = Number.POSITIVE_INFINITY) => performance.now() + 1000 * seconds;

async function inTime(check: () => unknown): Promise<void> {
  const before = process.cpuUsage();
  await check();
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  assert.ok(ms < maxCpuMs, `it took ${Math.round(ms)} ms of the processor`);
}

const describeThrown = (thrown: unknown) =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);

/** What was found, and how to see it again. */
export function failureText({ kind, seed, path, input, error }: Failure): string {
  return [
    `${kind}: ${error}`,
    `input: ${input}`,
    `again: npm run fuzz -- --kind "${kind}" --seed ${seed} --path ${path}`,
  ].join("\n");
}
