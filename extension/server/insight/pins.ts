import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { makeFolder } from "../../../engine/files/make-folder.ts";
import { readUserText } from "../../../engine/files/user-file.ts";

/** The matches pinned by a person, by the bot's URI: a changed version is asked their questions. */
export interface Pins {
  /** Pinned matches, newest first. */
  of(bot: string): readonly string[];
  /** Pins or unpins a match; returns whether it is pinned now. */
  toggle(bot: string, match: string): boolean;
}

const shape = v.record(v.string(), v.array(v.string()));
/** The maximum number of pinned matches per bot. */
const maxPins = 20;

export function openPins(storage: string): Pins {
  const file = join(storage, "pins.json");
  const pins = new Map(Object.entries(readPins(file)));
  return {
    of: (bot) => pins.get(bot) ?? [],
    toggle(bot, match) {
      const before = pins.get(bot) ?? [];
      const isPinned = !before.includes(match);
      pins.set(bot, isPinned ? [match, ...before].slice(0, maxPins) : before.filter((id) => id !== match));
      makeFolder(dirname(file));
      writeFileSync(file, JSON.stringify(Object.fromEntries(pins), null, 2));
      return isPinned;
    },
  };
}

function readPins(file: string): Record<string, string[]> {
  try {
    const parsed = v.safeParse(shape, JSON.parse(readUserText(file) ?? "{}"));
    return parsed.success ? parsed.output : {};
  } catch {
    // The file is missing or cannot be read; pins are easy to set again.
    return {};
  }
}
