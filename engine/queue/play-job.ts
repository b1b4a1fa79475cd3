import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Redis } from "ioredis";
import { type PlayedMatch, type RecordFilter, toMatchFacts, toPlayedMatch } from "../arena/execute/executor.ts";
import { computeHash } from "../files/hash.ts";
import { makeFolder, removeUnused } from "../files/user-folders.ts";
import { t } from "../l10n/speak.ts";
import type { Pool } from "../match/pool.ts";
import {
  chooseBuildIsolation,
  type IsolationSettings,
  isolateBot,
  prepareBot,
  prepareReferee,
} from "../project/prepare/prepare.ts";
import { findReferee, getRememberedSetting, listRememberedReferees } from "../project/referee/find-referee.ts";
import type { RefereeSetting, UseSandbox } from "../project/settings/settings-layer.ts";
import { writeSource } from "../project/versions/source-version.ts";
import { replacePaths } from "../record/compact-lines.ts";
import type { BotStamp, MatchPlan } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import type { MatchJob, PortablePlan, PortableStamp, WorkerReply } from "./match-job.ts";
import { toPlaceholder } from "./portable-plan.ts";
import { fetchSource } from "./source-upload.ts";

interface LocalSource {
  readonly folder: string;
  readonly main: string;
}

/** The bots' files here, in folders named after their content: fetched from Redis, checked by their hash, and forgotten after a month without use. */
export function openLocalSources(redis: Redis, folder: string) {
  makeFolder(folder);
  removeUnused(folder);
  const known = new Map<string, Promise<LocalSource | undefined>>();
  const getFolder = (id: string) => join(folder, id);

  async function fetched(id: string): Promise<LocalSource | undefined> {
    const source = /^[0-9a-f]{32}$/.test(id) ? await fetchSource(redis, id) : undefined;
    if (!source) {
      known.delete(id);
      return undefined;
    }
    writeSource(source, getFolder(id));
    return { folder: getFolder(id), main: join(getFolder(id), ...source.main.split("/")) };
  }

  return {
    /** Fetches a source and writes it to this machine; undefined if nobody has it. */
    of(id: string) {
      const source = known.get(id) ?? fetched(id);
      known.set(id, source);
      return source;
    },
    /** The placeholder that stands for each source's folder in messages between machines. */
    places: (ids: readonly string[]) => ids.map((id) => [getFolder(id), toPlaceholder(id)] as const),
  };
}

/** The environment in which a worker plays. */
export interface Playground {
  readonly id: string;
  readonly pool: Pick<Pool, "play">;
  readonly sources: ReturnType<typeof openLocalSources>;
  /** Folder for built bots. */
  readonly cacheFolder: string;
  readonly sandbox: UseSandbox;
  /** Memory limit per bot in MB, whatever the match asks for. */
  readonly memory?: number;
  readonly referees: () => LocalReferees;
}

/** Plays a job: the reply, and its record if wanted; undefined if stopped. Throws why it cannot be played here. */
export async function playJob(job: MatchJob, environment: Playground, signal: AbortSignal) {
  const { plan, records } = job;
  const bots = await Promise.all(plan.bots.map((stamp) => toLocalStamp(stamp, environment, plan.timeScale)));
  const referee = plan.referee && (await findRefereeHere(plan.referee, environment));
  const record = await environment.pool.play({ ...plan, bots, referee }, { signal });
  const played = toPlayedMatch(record);
  if (!played.outcome && played.refereeFailure === undefined) return undefined;
  const places = environment.sources.places(plan.bots.flatMap(({ source }) => source ?? []));
  const wanted = isRecordWanted(played, records, Object.values(plan.seeds).join(" "));
  const packed = wanted ? gzipSync(replacePaths(writeRecord(record), places)) : undefined;
  const done: WorkerReply = {
    facts: toMatchFacts(played),
    by: environment.id,
    ...(packed ? { record: computeHash(packed) } : {}),
  };
  return { text: replacePaths(JSON.stringify(done), places), record: packed };
}

/** The referee as it is started on this machine. */
async function findRefereeHere({ name, hash }: NonNullable<PortablePlan["referee"]>, environment: Playground) {
  const found = environment.referees().referees.find((each) => each.hash === hash);
  if (!found) throw new Error(t("the worker no longer has this version of the referee {name}", { name }));
  const stamp = await prepareReferee({ ...found, name }, chooseIsolation({}, environment));
  if (typeof stamp === "string") throw new Error(stamp);
  return stamp;
}

/** The bot as built and started on this machine. */
async function toLocalStamp(stamp: PortableStamp, environment: Playground, timeScale: number): Promise<BotStamp> {
  const { name, builtin, numbers, source: id, ghost, language, form = "lines", className, version } = stamp;
  if (builtin !== undefined) return { kind: "builtin", name, builtin, numbers };
  if (id === undefined) return { kind: "site", name };
  const source = await environment.sources.of(id);
  if (!source) throw new Error(t("the source of {name} does not exist", { name }));
  if (ghost !== undefined) return { kind: "ghost", name, ghost: { record: source.main, player: ghost } };
  const spec = { file: source.main, name, form, className, language: language ?? "" };
  const isolation = chooseIsolation(stamp, environment);
  const ready = await prepareBot(spec, {
    cacheFolder: join(environment.cacheFolder, "built"),
    commands: {},
    isolation: await chooseBuildIsolation(isolation),
    within: source.folder,
    timeScale,
  });
  if (!ready.ok) throw new Error(t("{name} cannot be built: {why}", { name, why: ready.message }));
  const found = await isolateBot({ ...ready.stamp, version }, isolation);
  if (typeof found === "string") throw new Error(found);
  return found.stamp;
}

/** The submitter decides about the match's memory limit, the worker about its own maximum and the sandbox. */
function chooseIsolation(
  { memory }: Pick<PortableStamp, "memory">,
  { sandbox, memory: maxMegabytes }: Playground,
): IsolationSettings {
  const least = Math.min(memory ?? Number.POSITIVE_INFINITY, maxMegabytes ?? Number.POSITIVE_INFINITY);
  const limited = Number.isFinite(least) ? { memory: least } : {};
  return {
    ...limited,
    sandbox: { on: "needed", off: "none", auto: "wanted" }[sandbox] as IsolationSettings["sandbox"],
  };
}

function isRecordWanted(
  { outcome, faults }: PlayedMatch,
  { oneIn, faults: faulty, lostBy }: RecordFilter,
  seed: string,
): boolean {
  if (faulty && faults.some((count) => count > 0)) return true;
  if (lostBy !== undefined && outcome && outcome.places[lostBy] !== 1) return true;
  return oneIn !== undefined && (oneIn === 1 || Number.parseInt(computeHash(seed).slice(0, 8), 16) % oneIn === 0);
}

/** The referees on this machine that a worker plays by, and sentences about those that cannot be played. */
interface LocalReferees {
  readonly referees: readonly NonNullable<MatchPlan["referee"]>[];
  readonly unusable: readonly string[];
}

/** The referees that a worker was given and those that its user has added, as they are now: they may be built anew. */
export function findRefereesHere(given: readonly RefereeSetting[]): LocalReferees {
  const added = listRememberedReferees().map(getRememberedSetting);
  const found = [...given, ...added].map(findReferee);
  return {
    referees: found.flatMap((game) => (typeof game === "string" ? [] : (game.referee ?? []))),
    unusable: found.filter((game) => typeof game === "string"),
  };
}
