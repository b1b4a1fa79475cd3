import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { exportMatches } from "../../../engine/match/history/match-export.ts";
import { answerClient } from "../base/answer-client.ts";
import { writeExport } from "../base/write-export.ts";
import type { ServerContext } from "../context/context.ts";
import type { MatchList } from "../stored/match-list.ts";

/** Answers the client's questions about all matches. */
export function answerAboutMatches({ connection, matches, versions, events }: ServerContext): void {
  answerClient(connection, {
    listMatches: async (wanted) => {
      const before = matches.recent.length;
      await matches.load();
      if (matches.recent.length > before) events.lensesChanged.fire();
      if (wanted.onlyRecent) return { matches: matches.recent, runs: {}, versionNames: {} };
      const found = await matches.list(wanted);
      const runs = await findRuns(matches, [...new Set(found.map(({ run }) => run))]);
      const ids = found.flatMap(({ versions: played = [] }) => played.filter((id) => id !== null));
      return { matches: found, runs, versionNames: await versions.findNames([...new Set(ids)]).catch(() => ({})) };
    },
    exportMatches: ({ filter, to }) =>
      writeExport(to, (file) => {
        const format = file.endsWith(".json") ? "json" : "csv";
        return pipeline(exportMatches(matches.store, format, filter), createWriteStream(file));
      }),
    listMatchBots: async ({ filter }) => [...(await matches.bots(filter))],
  });
}

async function findRuns(matches: MatchList, runs: readonly string[]) {
  try {
    return await matches.store.runs(runs);
  } catch {
    return {};
  }
}
