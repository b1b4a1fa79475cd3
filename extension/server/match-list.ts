import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type History, historyIn } from "../../engine/match/history.ts";
import { mostRecordBytes, userText } from "../../engine/user-file.ts";
import type { MatchSummary } from "../protocol.ts";

/** The matches played in the editor: their records, and their summaries so that the list is there at once. */
export interface MatchList {
  readonly history: History;
  /** Newest first. */
  readonly summaries: readonly MatchSummary[];
  add(summary: MatchSummary): void;
}

const shown = 200;

export function matchListIn(storage: string): MatchList {
  const folder = join(storage, "matches");
  const file = join(folder, "summaries.jsonl");
  const history = historyIn(folder);
  const kept = new Set(history.ids());
  let summaries = readLines(file)
    .filter(({ id }) => kept.has(id))
    .slice(-shown)
    .reverse();
  // Summaries whose records were removed go once a session.
  if (summaries.length > 0) writeFileSync(file, summaries.toReversed().map(line).join(""));
  return {
    history,
    get summaries() {
      return summaries;
    },
    add(summary) {
      summaries = [summary, ...summaries].slice(0, shown);
      mkdirSync(folder, { recursive: true });
      appendFileSync(file, line(summary));
    },
  };
}

function line(summary: MatchSummary): string {
  return `${JSON.stringify(summary)}\n`;
}

function readLines(file: string): MatchSummary[] {
  return (userText(file, mostRecordBytes) ?? "").split("\n").flatMap((text) => {
    try {
      return text === "" ? [] : [JSON.parse(text) as MatchSummary];
    } catch {
      // The last line of a session that was killed while writing.
      return [];
    }
  });
}
