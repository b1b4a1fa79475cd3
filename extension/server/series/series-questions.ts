import { setImmediate as breath } from "node:timers/promises";
import { readUnlessDamaged } from "../../../engine/record/record-trouble.ts";
import { createReplay } from "../../../engine/record/replay.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { answerClient } from "../base/answer-client.ts";
import type { ServerContext } from "../context/context.ts";
import { chartDigests, createDigest, type SeriesDigest } from "../stored/series-digest.ts";

/** Answers the panel's questions about a series. */
export function answerAboutSeries({ connection, matches, series }: ServerContext): void {
  answerClient(connection, {
    getSeries: async ({ run, from }) => (await series.facts(run, from)) ?? null,
    listSeries: () => series.list(),
    searchSeries: async ({ run, text }) => {
      const wanted = text.toLowerCase();
      const found: string[] = [];
      let searched = 0;
      for (const { id } of await kept(run)) {
        await breath();
        const record = readRecord(id);
        if (!record) continue;
        searched++;
        const isFound = record.some(
          (line) => line.kind === "answer" && `${line.text ?? ""}\n${line.stderr ?? ""}`.toLowerCase().includes(wanted),
        );
        if (isFound) found.push(id);
      }
      return { matches: found, searched };
    },
    computeSeriesCharts: async ({ run }) => {
      const digests: SeriesDigest[] = [];
      const records = new Set(matches.history.ids());
      for (const { id, me } of await series.getMatches(run)) {
        const known = series.digest(id) ?? (records.has(id) ? await digested(id, me) : undefined);
        if (known) digests.push(known);
      }
      return { matches: digests.length, charts: chartDigests(digests) };
    },
  });

  /** The matches of a series that still have a record. */
  async function kept(run: string): Promise<readonly MatchSummary[]> {
    const records = new Set(matches.history.ids());
    return (await series.getMatches(run)).filter(({ id }) => records.has(id));
  }

  function readRecord(id: string) {
    return readUnlessDamaged(() => matches.history.read(id));
  }

  async function digested(id: string, me: number): Promise<SeriesDigest | undefined> {
    await breath();
    return readUnlessDamaged(() => {
      const record = matches.history.read(id);
      return record && createDigest(createReplay(record, { includeNotes: false, includeMeasures: true }), me);
    });
  }
}
