import { createHash } from "node:crypto";
import { version } from "../../package.json";
import type { QueueAccess } from "./queue-address.ts";

/** What all keys in Redis begin with. */
export const prefix = "spar";

/** Another form of jobs or results is another number, which no worker of this one hears of. */
const form = 2;

/** Spar and the form of what is exchanged: only workers of the same play a match as it is played here. */
export const queueVersion = `${version}.${form}`;

/** Tells tokens apart and gives none away. */
export function tokenId({ token }: Pick<QueueAccess, "token">): string {
  return createHash("sha256").update(`id of ${token}`).digest("hex").slice(0, 8);
}

/** The languages that a worker must be able to run, as the end of a queue's name. */
export type Needs = string;

const nothing = "none";
export const needsOf = (languages: Iterable<string>): Needs => [...new Set(languages)].sort().join("-") || nothing;
export const languagesIn = (needs: Needs): readonly string[] => (needs === nothing ? [] : needs.split("-"));

/** One queue for each set of languages, so that a job meets none but workers that can. */
export const queueName = (access: QueueAccess, needs: Needs) => `${queueVersion}_${tokenId(access)}_${needs}`;

export const keys = {
  /** The sets of languages that were ever needed. */
  needs: (access: QueueAccess) => `${prefix}:needs:${queueVersion}:${tokenId(access)}`,
  workers: `${prefix}:workers`,
  worker: (id: string) => `${prefix}:worker:${id}`,
  content: (hash: string) => `${prefix}:content:${hash}`,
  source: (id: string) => `${prefix}:source:${id}`,
  record: (job: string) => `${prefix}:record:${job}`,
  /** Jobs that nobody wants any more are told there. */
  stop: `${prefix}:stop`,
} as const;
