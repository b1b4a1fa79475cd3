import { join } from "node:path";
import * as v from "valibot";
import { readStoredJson, writeStoredJson } from "../../../engine/files/stored-json.ts";

/** The matches pinned by a person, by the bot's URI: a changed version is asked their questions. */
export interface Pins {
  /** Pinned matches, newest first. */
  of(bot: string): readonly string[];
  /** Pins or unpins a match; returns whether it is pinned now. */
  toggle(bot: string, match: string): boolean;
}

const schema = v.record(v.string(), v.array(v.string()));
/** The maximum number of pinned matches per bot. */
const maxPins = 20;

export function openPins(storage: string): Pins {
  const file = join(storage, "pins.json");
  const pins = new Map(Object.entries(readStoredJson(file, schema) ?? {}));
  return {
    of: (bot) => pins.get(bot) ?? [],
    toggle(bot, match) {
      const before = pins.get(bot) ?? [];
      const isPinned = !before.includes(match);
      pins.set(bot, isPinned ? [match, ...before].slice(0, maxPins) : before.filter((id) => id !== match));
      writeStoredJson(file, Object.fromEntries(pins));
      return isPinned;
    },
  };
}
