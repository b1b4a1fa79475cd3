import { join } from "node:path";
import * as v from "valibot";
import { readStoredJson, writeStoredJson } from "../../../engine/files/stored-json.ts";

export type OpponentChoices = ReturnType<typeof openChoices>;

/** The opponents chosen in the editor, by the bot's URI. They take precedence over those of `spar.json`. */
export function openChoices(storage: string) {
  const file = join(storage, "opponents.json");
  const chosen = new Map(Object.entries(readStoredJson(file, v.record(v.string(), v.string())) ?? {}));
  return {
    of: (bot: string) => chosen.get(bot),
    keep(bot: string, opponent: string) {
      chosen.set(bot, opponent);
      writeStoredJson(file, Object.fromEntries(chosen));
    },
  };
}
