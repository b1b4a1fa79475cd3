import { createHash } from "node:crypto";
import { rateVersions } from "../arena/league/rate-versions.ts";
import { toBotUri } from "../match/bot-uri.ts";
import { readSeriesResults } from "../match/history/history-entry.ts";
import type { MatchStore } from "../match/history/match-store.ts";
import { listCommits } from "../project/resolve/revision.ts";
import { findVersionFolder, type SourceVersion } from "../project/versions/source-version.ts";
import type { VersionStore } from "../project/versions/version-store.ts";
import { escapeLine } from "../text/visible.ts";
import type { BotLife } from "../views/bot-life.ts";

/** Older versions are not shown. */
const maxVersions = 50;
const maxDuels = 1000;

interface Stores {
  readonly store: MatchStore;
  readonly versions: VersionStore;
}

/** The ratings of a bot's versions, by all series and duels in the history that they played; `file` is its path. */
export async function rateBot(file: string, { store, versions }: Stores): Promise<BotLife> {
  const bot = toBotUri(file);
  const kept = (await versions.getVersions(file)).reverse();
  const series = await store.session((database) => readSeriesResults(database, bot));
  const ids = [...new Set(kept.map(({ id }) => id))];
  const rated = rateVersions(ids, series, await store.duels(bot, maxDuels)).slice(-maxVersions);
  return {
    bot,
    newest: ids.at(-1),
    versions: rated.map((rating) => {
      const { at, name, note = name } = kept.findLast(({ id }) => id === rating.id)!;
      return { ...rating, at, ...(note === undefined ? {} : { note: escapeLine(note) }) };
    }),
  };
}

/** The same with the git commit of each version that one has the source of. */
export async function describeBotLife(file: string, { store, versions }: Stores): Promise<BotLife> {
  const life = await rateBot(file, { store, versions });
  const kept = (await versions.getVersions(file)).filter(({ id }) => life.versions.some((rated) => rated.id === id));
  const sources = new Map(kept.map((each) => [each.id, versions.read(each)]));
  const newest = sources.get(life.versions.at(-1)?.id ?? "");
  if (!newest) return life;
  const names = [...new Set([...sources.values()].flatMap((source) => [...(source?.files.keys() ?? [])]))];
  const commits = await listCommits(findVersionFolder(newest, file), names);
  return {
    ...life,
    versions: life.versions.map((rated) => {
      const source = sources.get(rated.id);
      const commit = source && commits.find(({ files }) => hasSource(files, source));
      return commit ? { ...rated, commit: { hash: commit.hash, subject: escapeLine(commit.subject) } } : rated;
    }),
  };
}

/** Whether a commit has the source; files that git does not know may be anything. */
function hasSource(committed: ReadonlyMap<string, string>, { main, files }: SourceVersion): boolean {
  const isSame = ([path, content]: [string, Buffer]) => {
    const hash = committed.get(path);
    return hash === undefined ? path !== main : hash === hashBlob(content, hash.length);
  };
  return [...files].every(isSame);
}

/** The name that git gives a content, in hexadecimal digits. */
function hashBlob(content: Buffer, digits: number): string {
  const hash = createHash(digits === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${content.length}\0`).update(content).digest("hex");
}
