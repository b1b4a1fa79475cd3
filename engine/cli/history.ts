import { existsSync } from "node:fs";
import { join } from "node:path";
import { exportMatches } from "../match/history/match-export.ts";
import { type MatchStore, matchStoreIn } from "../match/history/match-store.ts";
import { duelRows } from "./duel-rows.ts";
import { CannotPlay } from "./failure.ts";
import { say, sayText } from "./say.ts";

interface HistoryOptions {
  readonly csv?: boolean;
  readonly json?: boolean;
  readonly filter?: string;
  readonly duels?: boolean;
}

const maxDuels = 10_000;

/** `spar history`: the results that an editor has kept. */
export async function history(folder: string, options: HistoryOptions): Promise<number> {
  if (options.duels && options.filter !== undefined)
    throw new CannotPlay("--filter is for matches, and not for --duels.");
  const place = [folder, join(folder, "matches")].find((each) =>
    ["history.db", "summaries.jsonl"].some((name) => existsSync(join(each, name))),
  );
  if (place === undefined) throw new CannotPlay(`${folder} has no match history: it contains no history.db.`);
  const store = matchStoreIn(place);
  try {
    await tell(store, options);
  } finally {
    await store.close();
  }
  return 0;
}

async function tell(store: MatchStore, { csv, json, filter, duels }: HistoryOptions): Promise<void> {
  const format = csv ? "csv" : json ? "json" : "text";
  if (duels) sayText(duelRows(await store.duels(undefined, maxDuels), format));
  else if (format === "text") {
    for (const { bot, matches } of await store.bots(filter)) say(`${String(matches).padStart(7)}  ${bot}`);
  } else {
    for await (const text of exportMatches(store, format, filter)) {
      if (text.trim() !== "") sayText(text.trim());
    }
  }
}
