import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../../engine/files/make-folder.ts";
import { readUserText } from "../../../engine/files/user-file.ts";

/** The opponents chosen in the editor, by the bot's URI. They take precedence over those of `spar.json`. */
export interface OpponentChoices {
  of(bot: string): string | undefined;
  keep(bot: string, opponent: string): void;
}

export function openChoices(storage: string): OpponentChoices {
  const file = join(storage, "opponents.json");
  const chosen = new Map(Object.entries(readChoices(file)));
  return {
    of: (bot) => chosen.get(bot),
    keep(bot, opponent) {
      chosen.set(bot, opponent);
      makeFolder(dirname(file));
      writeFileSync(file, JSON.stringify(Object.fromEntries(chosen), null, 2));
    },
  };
}

function readChoices(file: string): Record<string, string> {
  try {
    const json: unknown = JSON.parse(readUserText(file) ?? "{}");
    const entries = Object.entries(json ?? {}).filter((entry) => typeof entry[1] === "string");
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    // The file is missing or cannot be read; choices are easy to make again.
    return {};
  }
}
