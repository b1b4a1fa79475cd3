import { appendFileSync, existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { SeriesPairing } from "../../app/series.ts";
import type { MatchRecord } from "../../record/match-record.ts";
import { listDecisions } from "../../record/match-result.ts";
import { CannotPlay } from "../failure.ts";
import { saveAs } from "../save.ts";

/** A file of the decisions of all matches of a series, as JSON lines. */
export interface Dataset {
  /** Adds a match; each is a gzip member of its own, so that a series which is killed leaves a file that can be read. */
  add(record: MatchRecord, pairing: SeriesPairing): void;
}

/** Creates a data set, or with `isResumed` adds to the one of an earlier run. Throws `CannotPlay` if it must not be written. */
export function openDataset(file: string, isResumed: boolean): Dataset {
  if (!/\.jsonl(\.gz)?$/.test(file)) throw new CannotPlay("A data set is a file ending in .jsonl or .jsonl.gz.");
  if (existsSync(file) && !isResumed) throw new CannotPlay(`${file} already exists: choose another file.`);
  return {
    add(record, { number, seats, opponent }) {
      const match = `${opponent}/${number}/${seats.join("-")}`;
      const lines = listDecisions(record).map((decision) => `${JSON.stringify({ match, ...decision })}\n`);
      const text = lines.join("");
      saveAs("The data set", file, () => appendFileSync(file, file.endsWith(".gz") ? gzipSync(text) : text));
    },
  };
}
