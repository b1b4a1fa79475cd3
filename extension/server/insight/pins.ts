import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { makeFolder } from "../../../engine/files/make-folder.ts";
import { userText } from "../../../engine/files/user-file.ts";

/** The matches that a person pinned, by URI of the bot: a changed version is asked their questions. */
export interface Pins {
  /** The newest first. */
  of(bot: string): readonly string[];
  /** Pins a match, or lets go of one that was; answers whether it is pinned now. */
  toggle(bot: string, match: string): boolean;
}

const shape = v.record(v.string(), v.array(v.string()));
/** More are never asked again after a save. */
const most = 20;

export function pinsIn(storage: string): Pins {
  const file = join(storage, "pins.json");
  const pins = new Map(Object.entries(read(file)));
  return {
    of: (bot) => pins.get(bot) ?? [],
    toggle(bot, match) {
      const before = pins.get(bot) ?? [];
      const isPinned = !before.includes(match);
      pins.set(bot, isPinned ? [match, ...before].slice(0, most) : before.filter((id) => id !== match));
      makeFolder(dirname(file));
      writeFileSync(file, JSON.stringify(Object.fromEntries(pins), null, 2));
      return isPinned;
    },
  };
}

function read(file: string): Record<string, string[]> {
  try {
    const parsed = v.safeParse(shape, JSON.parse(userText(file) ?? "{}"));
    return parsed.success ? parsed.output : {};
  } catch {
    // None yet, or not ours to read: pinning again takes a second.
    return {};
  }
}
