import type { Game } from "../game.ts";
import { said } from "../l10n/speak.ts";
import type { Problem } from "../record/problem.ts";
import type { BotSpec } from "./bot-for-file.ts";
import type { Ghost } from "./ghost.ts";
import { commandStamp, prepare, type Ready } from "./prepare.ts";
import type { Settings } from "./settings.ts";

/** `message` says in one line why it cannot be played; `problems` are those with a place in a file. */
export interface Unable {
  readonly ok: false;
  readonly message: string;
  readonly problems: readonly Problem[];
}

/** `file`: where the reason is to be shown. */
export function unable(message: string, file?: string): Unable {
  const before = { player: 0, turn: -1, answer: -1, kind: "start", severity: "error", guessed: true } as const;
  return { ok: false, message, problems: file === undefined ? [] : [{ ...before, message, file, line: 1 }] };
}

/** What a name of a bot turned out to mean. */
export type Entry =
  /** `of`: the file is another version of this one, of which it is a kept one by its id, or one of git. */
  | { readonly kind: "file"; readonly spec: BotSpec; readonly version?: string; readonly of?: string }
  | { readonly kind: "builtin"; readonly name: string }
  | { readonly kind: "person" }
  | { readonly kind: "ghost"; readonly ghost: Ghost }
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "unable"; readonly message: string; readonly file?: string };

/** How a person who plays is named among opponents. */
export const personName = "person:";

/** `there`: somebody waits for the questions. */
export function personEntry(there = false): Entry {
  if (there) return { kind: "person" };
  return {
    kind: "unable",
    message: said("A person plays on the board: Spar: Play Against a Bot… sets you against one."),
  };
}

/** Builds what needs building. */
export async function stampOf(entry: Entry, game: Game, settings: Settings, folder: string): Promise<Ready> {
  switch (entry.kind) {
    case "builtin":
      return builtinStamp(game, entry.name);
    case "person":
      return { ok: true, stamp: { name: "you", person: true }, warnings: [] };
    case "ghost":
      return { ok: true, stamp: entry.ghost.stamp, warnings: [] };
    case "command":
      return { ok: true, stamp: commandStamp(entry.command, folder), warnings: [] };
    case "file":
      return entry.of === undefined ? filed(entry.spec, settings) : versionReady(entry.spec, entry, settings);
    case "unable":
      return unable(entry.message, entry.file);
  }
}

/** The source is noted before it is built, as it is kept afterwards. */
async function filed(spec: BotSpec, settings: Settings): Promise<Ready> {
  const version = settings.versions?.note(spec.file).id;
  const ready = await prepare(spec, settings);
  return ready.ok && version !== undefined ? { ...ready, stamp: { ...ready.stamp, version } } : ready;
}

/** What is wrong in another version is said of it; its lines are not those that the user sees. */
async function versionReady(
  spec: BotSpec,
  { version, of }: { readonly version?: string; readonly of?: string },
  settings: Settings,
): Promise<Ready> {
  const ready = await prepare(spec, settings);
  if (!ready.ok) return unable(`${spec.name}: ${ready.message}`);
  const id = version ?? settings.versions?.noteForeign(spec.file).id;
  return { ok: true, stamp: { ...ready.stamp, version: id, versionOf: of }, warnings: [] };
}

function builtinStamp(game: Game, name: string): Ready {
  const names = game.builtins.map((builtin) => builtin.name);
  if (names.includes(name)) return { ok: true, stamp: { name, builtin: name }, warnings: [] };
  const none = said('{game} has no builtin "{name}".', { game: game.title, name });
  return unable(`${none} ${said("Builtins: {names}.", { names: names.join(", ") })}`);
}
