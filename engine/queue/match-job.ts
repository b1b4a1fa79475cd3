import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import type { MatchFacts } from "../arena/execute/executor.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import { t } from "../l10n/speak.ts";
import { memorySchema, timeScaleSchema } from "../project/settings/spar-config.ts";
import { parseJson } from "../text/json.ts";
import { nameRefereeNeed } from "./queue-address.ts";

const stampSchema = v.object({
  name: v.string(),
  builtin: v.optional(v.string()),
  numbers: v.optional(v.array(v.number())),
  language: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (id) => findLanguage(id) !== undefined,
        ({ input }) => t("there is no language {id}", { id: JSON.stringify(input) }),
      ),
    ),
  ),
  form: v.optional(v.picklist(["lines", "class", "function"])),
  className: v.optional(v.string()),
  memory: v.optional(memorySchema),
  version: v.optional(v.string()),
  /** Content id of the bot's source, or of the record a ghost plays from. */
  source: v.optional(v.string()),
  ghost: v.optional(v.number()),
});

/** A bot's description without anything specific to the submitting machine. */
export type PortableStamp = v.InferOutput<typeof stampSchema>;

const planSchema = v.object({
  game: v.string(),
  /** The referee that plays it; a worker starts its own with this hash. */
  referee: v.optional(v.object({ name: v.string(), hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
  options: v.unknown(),
  seeds: v.record(v.string(), v.string()),
  timeScale: timeScaleSchema,
  trace: v.boolean(),
  bots: v.array(stampSchema),
  replaces: v.optional(v.object({ answer: v.number(), player: v.number(), waitedMs: v.number() })),
});
export type PortablePlan = v.InferOutput<typeof planSchema>;

/** What a worker must have to play a match. */
export function listNeeds({ bots, referee }: Pick<PortablePlan, "bots" | "referee">): string[] {
  const languages = bots.flatMap(({ language }) => language ?? []);
  return referee ? [...languages, nameRefereeNeed(referee.hash)] : languages;
}

const jobSchema = v.object({
  plan: planSchema,
  records: v.object({ faults: v.optional(v.boolean()), lostBy: v.optional(v.number()), oneIn: v.optional(v.number()) }),
  /** A worker that should leave this job to others. */
  elsewhere: v.optional(v.string()),
});
/** A job as sent to a worker. */
export type MatchJob = v.InferOutput<typeof jobSchema>;

/** A worker's reply. `record` is the digest of the uploaded record, which can be fetched once. */
export interface WorkerReply {
  readonly facts: MatchFacts;
  readonly by: string;
  readonly record?: string;
}

/** What a worker is to do, or why no worker does it, as a part of a sentence. */
export function parseJob(text: string): MatchJob | { readonly why: string } {
  const read = v.safeParse(jobSchema, parseJson(text));
  if (read.success) return read.output;
  const [issue] = read.issues;
  const where = v.getDotPath(issue);
  return { why: where ? `${where}: ${issue.message}` : issue.message };
}

/** Parses a reply; it is signed by a worker of the same version, so its form is not checked. */
export const parseReply = (text: string): WorkerReply => JSON.parse(text) as WorkerReply;

/** Purposes of signed messages, so that one cannot be replayed as another. */
export const purposes = {
  job: (id: string) => `job ${id}`,
  done: (id: string) => `done ${id}`,
  record: (id: string) => `record ${id}`,
} as const;

/** A text with an HMAC, which shows that a holder of the token wrote it for a certain purpose. */
const signedSchema = v.object({ text: v.string(), seal: v.string() });
export type SignedText = v.InferOutput<typeof signedSchema>;

/** Signs a text; `purpose` prevents its use in another place. */
export function signText(text: string, purpose: string, token: string): SignedText {
  return { text, seal: computeSignature(text, purpose, token) };
}

/** The text; undefined if the signature is missing or wrong. */
export function readSigned(value: unknown, purpose: string, token: string): string | undefined {
  const read = v.safeParse(signedSchema, value);
  if (!read.success) return undefined;
  const [given, own] = [read.output.seal, computeSignature(read.output.text, purpose, token)].map((seal) =>
    Buffer.from(seal),
  );
  return given!.length === own!.length && timingSafeEqual(given!, own!) ? read.output.text : undefined;
}

function computeSignature(text: string, purpose: string, token: string): string {
  return createHmac("sha256", token).update(`${purpose}\n${text}`).digest("base64");
}
