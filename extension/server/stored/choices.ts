import { join } from "node:path";
import * as v from "valibot";
import { readStoredJson, writeStoredJson } from "../../../engine/files/stored-json.ts";

/** The opponents chosen in the editor, by the bot's URI. They take precedence over those of `spar.json`. */
export interface OpponentChoices {
  of(bot: string): string | undefined;
  keep(bot: string, opponent: string): void;
}

const schema = v.record(v.string(), v.string());

export function openChoices(storage: string): OpponentChoices {
  const file = join(storage, "opponents.json");
  const chosen = new Map(Object.entries(readStoredJson(file, schema) ?? {}));
  return {
    of: (bot) => chosen.get(bot),
    keep(bot, opponent) {
      chosen.set(bot, opponent);
      writeStoredJson(file, Object.fromEntries(chosen));
    },
  };
}
