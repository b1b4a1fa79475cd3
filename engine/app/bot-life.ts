import { createHash } from "node:crypto";
import { rateVersions } from "../arena/league/rate-versions.ts";
import { toBotUri } from "../match/bot-uri.ts";
import { readSeriesMatches } from "../match/history/history-entry.ts";
import type { MatchStore } from "../match/history/match-store.ts";
import { listCommits } from "../project/resolve/revision.ts";
import { findVersionFolder, type SourceVersion } from "../project/versions/source-version.ts";
import type { VersionStore } from "../project/versions/version-store.ts";
import { escapeLine } from "../text/visible.ts";
import type { BotLife } from "../views/bot-life.ts";

/** Older versions are not rated. */
const maxVersions = 50;
const maxDuels = 1000;

/** The ratings of a bot's versions, by all series and duels in the history that they played; `file` is its path. */
export async function rateBot(file: string, store: MatchStore, versions: VersionStore): Promise<BotLife> {
  const bot = toBotUri(file);
  // One with two names is there twice.
  const kept = new Map((await versions.getVersions(file)).reverse().map((each) => [each.id, each]));
  const ids = [...kept.keys()];
  const series = await store.session((database) => readSeriesMatches(database, bot));
  const rated = rateVersions(ids, series, await store.duels(bot, maxDuels), maxVersions);
  const describe = (id: string) => {
    const { at, name, note = name } = kept.get(id)!;
    return note === undefined ? { at } : { at, note: escapeLine(note) };
  };
  return { bot, newest: ids.at(-1), versions: rated.map((one) => ({ ...one, ...describe(one.id) })) };
}

/** Adds to each version the git commit that has its source. */
export async function addCommits(file: string, life: BotLife, versions: VersionStore): Promise<BotLife> {
  const kept = (await versions.getVersions(file)).filter(({ id }) => life.versions.some((rated) => rated.id === id));
  const sources = new Map(kept.map((each) => [each.id, versions.read(each)]));
  const newest = sources.get(life.versions.at(-1)?.id ?? "");
  if (!newest) return life;
  const names = [...new Set([...sources.values()].flatMap((source) => [...(source?.files.keys() ?? [])]))];
  const commits = await listCommits(findVersionFolder(newest, file), names);
  const findCommit = (id: string) => {
    const source = sources.get(id);
    const found = source && commits.find(({ files }) => hasSource(files, source));
    return found && { commit: { hash: found.hash, subject: escapeLine(found.subject) } };
  };
  return { ...life, versions: life.versions.map((rated) => ({ ...rated, ...findCommit(rated.id) })) };
}

/** Whether a commit has the source; files that git does not know may be anything. */
function hasSource(committed: ReadonlyMap<string, string>, { main, files }: SourceVersion): boolean {
  return [...files].every(([path, content]) => {
    const hash = committed.get(path);
    return hash === undefined ? path !== main : hash === hashBlob(content, hash.length);
  });
}

/** The name that git gives a content, in hexadecimal digits. */
function hashBlob(content: Buffer, digits: number): string {
  const hash = createHash(digits === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${content.length}\0`).update(content).digest("hex");
}
