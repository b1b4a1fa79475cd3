import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import type { PlayedMatch } from "../arena/execute/executor.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import { computeHash, computeShortHash } from "../files/hash.ts";
import { maxRecordBytes, readUserBytes } from "../files/user-file.ts";
import { t } from "../l10n/speak.ts";
import {
  createVersion,
  findVersionFolder,
  readSourceVersion,
  type SourceVersion,
} from "../project/versions/source-version.ts";
import { replacePaths } from "../record/compact-lines.ts";
import {
  type BotStamp,
  getBotHash,
  getBotVersion,
  type MatchPlan,
  type MatchRecord,
  readPlan,
} from "../record/match-record.ts";
import { readRecord } from "../record/record-file.ts";
import { listNeeds, type PortablePlan, type PortableStamp } from "./match-job.ts";
import { type Needs, nameNeeds, QueueTrouble } from "./queue-address.ts";

/** A match that can be played on another machine. */
export interface PortableMatch {
  /** Content id of the plan and all sources. */
  readonly id: string;
  readonly plan: PortablePlan;
  readonly sources: readonly PlacedSource[];
  readonly needs: Needs;
}

/** A source and its folder on this machine. */
type PlacedSource = ReturnType<typeof placeSource>;

/** Looks up sources; each is read only once until its file changes. */
type SourceLookup = (stamp: BotStamp) => PlacedSource | undefined;

/** Reads the source of each bot once, however many matches it plays. */
export function createSourceLookup(): SourceLookup {
  const cached = new Map<string, PlacedSource>();
  return (stamp) => {
    if (stamp.kind !== "file" && stamp.kind !== "ghost") return undefined;
    const path = stamp.kind === "ghost" ? stamp.ghost.record : stamp.file;
    const key = JSON.stringify([path, getBotHash(stamp), getBotVersion(stamp)]);
    const found =
      cached.get(key) ?? placeSource(path, stamp.kind === "ghost" ? recordSource(path) : readSourceVersion(path));
    if (cached.size >= maxCachedSources) cached.clear();
    cached.set(key, found);
    return found;
  };
}
const maxCachedSources = 5000;

const placeSource = (path: string, version: SourceVersion) => ({ version, folder: findVersionFolder(version, path) });

function recordSource(path: string): SourceVersion {
  const read = readUserBytes(path);
  if (!read.ok) throw new QueueTrouble(`The record ${path} ${read.why}.`);
  return createVersion(basename(path), new Map([[basename(path), read.content]]));
}

/** Makes a plan portable; throws QueueTrouble if a bot depends on this machine. */
export function makePortable(plan: MatchPlan, findSource: SourceLookup): PortableMatch {
  const sources = plan.bots.flatMap((stamp) => findSource(stamp) ?? []);
  const bots = plan.bots.map((stamp) => createPortableStamp(stamp, findSource(stamp)));
  const { game, referee, options, seeds, timeScale, trace, replaces } = plan;
  // A job contains no command: each worker starts its own referee.
  const asked = referee && { referee: { name: referee.name, hash: referee.hash } };
  const frame = { game, ...asked, options, seeds, timeScale, trace, ...(replaces ? { replaces } : {}) };
  const own: PortablePlan = { ...frame, bots };
  const id = computeShortHash(JSON.stringify(own));
  return { id: `match-${id}`, plan: own, sources, needs: nameNeeds(listNeeds(own)) };
}

function createPortableStamp(stamp: BotStamp, source: PlacedSource | undefined): PortableStamp {
  const { kind, name } = stamp;
  if (kind === "builtin") {
    const { builtin, numbers } = stamp;
    return { name, builtin, ...(numbers ? { numbers: [...numbers] } : {}) };
  }
  if (kind === "ghost" && source) return { name, source: source.version.id, ghost: stamp.ghost.player };
  if (kind !== "file" || !source || !findLanguage(stamp.language))
    throw new QueueTrouble(
      t("{bot} is started by a command on this machine: a queue only plays bots built from source.", { bot: name }),
    );
  const [large] = source.version.large?.keys() ?? [];
  if (large !== undefined)
    throw new QueueTrouble(t("{bot} reads {file}, which is too large for a queue.", { bot: name, file: large }));
  const { language, form, className, memory, version } = stamp;
  const kept = { name, ...(version === undefined ? {} : { version }) };
  const more = { ...(className ? { className } : {}), ...(memory === undefined ? {} : { memory }) };
  return { ...kept, language, form, source: source.version.id, ...more };
}

/** The placeholder for a source's folder in messages between machines. */
export const toPlaceholder = (source: string): string => `spar-source:${source}`;

/** A match that was sent to workers: as it was planned here, and as it travels. */
export interface SubmittedMatch {
  readonly plan: MatchPlan;
  readonly portable: PortableMatch;
}

/** The result of a match that was stopped before it began. */
export function createStoppedMatch({ bots }: MatchPlan): PlayedMatch {
  const each = { faults: bots.map(() => 0), errors: bots.map(() => []), firstErrors: bots.map(() => null) };
  return { ...each, starts: bots.map(() => "unasked"), ghosts: [], again: false };
}

/** Replaces a worker's paths in a text by the paths of this machine. */
export function restoreLocalPaths(text: string, { sources }: Pick<PortableMatch, "sources">): string {
  return replacePaths(
    text,
    sources.map(({ version, folder }) => [toPlaceholder(version.id), folder]),
  );
}

/** A worker's record, with bots named as here; undefined if its digest is not the signed one or it is too large. */
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
