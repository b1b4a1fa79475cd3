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

export interface Failure {
  readonly kind: string;
  readonly seed: number;
  readonly path: string;
  readonly input: string;
  readonly error: Error;
}

/** Inputs of one seed: few enough that a time is kept well, and that a failure is found again quickly. */
const batch = 100;
/** What one input may take of the processor; a busy machine does not count. */
const mostCpuMs = 5000;

/** Tries a kind of input until one fails or the effort is spent; the same seed gives the same inputs in the same order. */
export async function tryKind(
  kind: Kind,
  { seed, seconds, count = Number.POSITIVE_INFINITY, path }: Effort,
): Promise<Tried> {
  const { inputs, check, show = fc.stringify, close } = await kind.open();
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + 1000 * seconds;
  let tried = 0;
  const property = fc.asyncProperty(inputs, (input) => inTime(() => check(input)));
  try {
    for (let own = seed; tried < count && performance.now() < until; own++) {
      const numRuns = Math.min(batch, count - tried);
      const run = await fc.check(property, { seed: own, numRuns, ...(path === undefined ? {} : { path }) });
      tried += run.numRuns;
      if (run.failed) {
        const input = run.counterexample ? show(run.counterexample[0]) : "?";
        const found = { kind: kind.name, seed: own, path: run.counterexamplePath ?? "", input };
        return { inputs: tried, failure: { ...found, error: errorOf(run.errorInstance) } };
      }
      if (path !== undefined) break;
    }
    return { inputs: tried };
  } finally {
    await close?.();
  }
}

async function inTime(check: () => unknown): Promise<void> {
  const before = process.cpuUsage();
  await check();
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  assert.ok(ms < mostCpuMs, `it took ${Math.round(ms)} ms of the processor`);
}

const errorOf = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** What was found, and how to see it again. */
export function failureText({ kind, seed, path, input, error }: Failure): string {
  return [
    `${kind}: ${error.stack ?? error.message}`,
    `input: ${input}`,
    `again: npm run fuzz -- --kind "${kind}" --seed ${seed} --path ${path}`,
  ].join("\n");
}
