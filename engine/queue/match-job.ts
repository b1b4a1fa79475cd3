import * as v from "valibot";
import type { MatchFacts } from "../arena/execute/played.ts";

const stampSchema = v.object({
  name: v.string(),
  builtin: v.optional(v.string()),
  numbers: v.optional(v.array(v.number())),
  language: v.optional(v.string()),
  form: v.optional(v.picklist(["lines", "class", "function"])),
  className: v.optional(v.string()),
  memory: v.optional(v.number()),
  version: v.optional(v.string()),
  /** The source that it is built from, or the record whose player it is, by content. */
  source: v.optional(v.string()),
  ghost: v.optional(v.number()),
});

/** A bot without anything of the machine that asks for its match. */
export type PortableStamp = v.InferOutput<typeof stampSchema>;

const planSchema = v.object({
  game: v.string(),
  options: v.unknown(),
  seeds: v.record(v.string(), v.string()),
  timeScale: v.number(),
  trace: v.boolean(),
  bots: v.array(stampSchema),
  replaces: v.optional(v.object({ answer: v.number(), player: v.number(), waitedMs: v.number() })),
});
export type PortablePlan = v.InferOutput<typeof planSchema>;

const jobSchema = v.object({
  plan: planSchema,
  records: v.object({
    faults: v.optional(v.boolean()),
    lostBy: v.optional(v.number()),
    oneIn: v.optional(v.number()),
  }),
  /** The worker that should not play it. */
  elsewhere: v.optional(v.string()),
});
/** What a worker is asked to do. */
export type MatchJob = v.InferOutput<typeof jobSchema>;

/** What it answers. `record`: the digest of the one that lies beside, to be fetched once. */
export interface MatchDone {
  readonly facts: MatchFacts;
  readonly by: string;
  readonly record?: string;
}

/** Undefined where the text is no job. */
export function jobIn(text: string): MatchJob | undefined {
  const read = v.safeParse(jobSchema, jsonIn(text));
  return read.success ? read.output : undefined;
}

/** It is sealed by a worker of the same version, so that its form is known. */
export function doneIn(text: string): MatchDone {
  return JSON.parse(text) as MatchDone;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The purposes of what is sealed. */
export const purposes = {
  job: (id: string) => `job ${id}`,
  done: (id: string) => `done ${id}`,
  record: (id: string) => `record ${id}`,
} as const;
