import { gunzipSync } from "node:zlib";
import type { PlayedMatch } from "../arena/execute/played.ts";
import { computeHash } from "../files/hash.ts";
import { maxRecordBytes } from "../files/user-file.ts";
import type { MatchPlan, MatchRecord } from "../record/match-record.ts";
import { readRecord } from "../record/record-file.ts";
import { readPlan } from "../record/record-lines.ts";
import { replacePaths } from "../record/replace-paths.ts";
import { type PortableMatch, toPlaceholder } from "./portable-plan.ts";

/** A match that was sent to workers: as it was planned here, and as it travels. */
export interface SubmittedMatch {
  readonly plan: MatchPlan;
  readonly portable: PortableMatch;
}

/** The result of a match that was stopped before it began. */
export function createStoppedMatch({ bots }: MatchPlan): PlayedMatch {
  const none = bots.map(() => false);
  const each = { faults: bots.map(() => 0), errors: bots.map(() => []), firstErrors: bots.map(() => null) };
  return { ...each, neverStarted: none, ghosts: [], again: false };
}

/** Replaces a worker's paths in a text by the paths of this machine. */
export function restoreLocalPaths(text: string, { sources }: Pick<PortableMatch, "sources">): string {
  return replacePaths(
    text,
    sources.map(({ version, folder }) => [toPlaceholder(version.id), folder]),
  );
}

/**
 * The record that a worker uploaded, with bots named as on this machine; undefined if its digest does not match the
 * signed one, or if it is larger than any record may be.
 */
export function readUploadedRecord(
  packed: Buffer | null,
  digest: string,
  { plan, portable }: SubmittedMatch,
): MatchRecord | undefined {
  if (!packed || computeHash(packed) !== digest) return undefined;
  const text = unpackText(packed);
  if (text === undefined) return undefined;
  const [head, ...lines] = readRecord(restoreLocalPaths(text, portable));
  const { kind, format, engine, at } = readPlan([head!]);
  return [{ kind, format, engine, at, ...plan }, ...lines];
}

function unpackText(packed: Buffer): string | undefined {
  try {
    return gunzipSync(packed, { maxOutputLength: maxRecordBytes }).toString("utf8");
  } catch {
    return undefined;
  }
}
