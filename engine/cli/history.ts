import { existsSync } from "node:fs";
import { join } from "node:path";
import { exportMatches } from "../match/match-export.ts";
import { matchStoreIn } from "../match/match-store.ts";
import { CannotPlay } from "./failure.ts";
import { say, sayText } from "./say.ts";

interface HistoryOptions {
  readonly csv?: boolean;
  readonly json?: boolean;
  readonly filter?: string;
}

/** `spar history`: the results that an editor has kept. */
export async function history(folder: string, { csv, json, filter }: HistoryOptions): Promise<number> {
  const place = [folder, join(folder, "matches")].find((each) =>
    ["history.db", "summaries.jsonl"].some((name) => existsSync(join(each, name))),
  );
  if (place === undefined) throw new CannotPlay(`${folder} has no history of matches: no history.db is in it.`);
  const store = matchStoreIn(place);
  try {
    if (csv || json) {
      for await (const text of exportMatches(store, json ? "json" : "csv", filter)) {
        if (text.trim() !== "") sayText(text.trim());
      }
    } else {
      for (const { bot, matches } of await store.bots(filter)) say(`${String(matches).padStart(7)}  ${bot}`);
    }
  } finally {
    await store.close();
  }
  return 0;
}
